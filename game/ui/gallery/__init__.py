"""The gallery: every tile, mark, widget and screen as pictures, made without a screen."""
