"""Mechanisms that games share: pure functions of a table or a situation; no variant, no player."""
