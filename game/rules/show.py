"""How concealed gangs are laid for the others to see; knows no variant."""

from typing import Final

AN_GANG_DOWN: Final = {"one_down": (3,), "middle_two": (0, 3)}
"""By custom: the places of a concealed gang that lie face down, its last tile or its outer two."""
