"""The table on the screen: where everything lies, what lies there, and how it is drawn; knows no rule."""
