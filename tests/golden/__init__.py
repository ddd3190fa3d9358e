"""Transcripts of one hand of each game, kept as text and accepted on purpose."""
