"""Measuring bots against each other: the same walls for everybody, every seat, intervals; plays through the session."""
