"""The screens; each file is one page or overlay and knows the shell, never a rule or a game by name."""
