"""One module a kind of decision, shared by the bots; knows mechanisms of play, no game and no bot."""
