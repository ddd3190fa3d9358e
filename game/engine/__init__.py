"""The table and its law of motion; knows no variant, no player, no clock and no screen."""
