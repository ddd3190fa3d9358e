"""The small widget layer: buttons, switches, lists and forms that draw and answer by name; knows no game."""
