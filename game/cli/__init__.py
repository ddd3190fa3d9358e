"""The command line: one small file for each command; opens the window, plays without one, checks logs and hands."""
