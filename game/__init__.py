"""The game: tiles, evaluator, engine, rules, variants, session, command line and screen; it never imports the bots."""
