"""The game loop: who sits where and when to ask, thinking apart, saves, replays; knows no rule, bot or screen."""
