"""Players that are programs: each a ranking of what a seat may do, with reasons; knows mechanisms, no game by name."""
