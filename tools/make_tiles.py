"""Makes the tile faces, assets/tiles/<set>/<tile>.svg; standard library only, the same bytes each time.

    python -m tools.make_tiles

Each face is there in full and as `<tile>.small.svg` without engraving, for small tiles; `large` has big figures in the
corner. The signs come from tools/drawing/outlines.json, which make_fonts.py writes. Bodies and backs are drawn by the
program itself at exact pixel sizes (game/ui/bodies.py).
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tools.drawing.faces import face, indexed

TARGET: Final = Path(__file__).resolve().parent.parent / "assets" / "tiles"
NAMES: Final = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + list("ESWNCFP")


def pictures() -> Iterator[tuple[str, str]]:
    """Yield the path below assets/tiles and the text of each file."""
    for tile, name in enumerate(NAMES):
        for form, small in (("", False), (".small", True)):
            yield f"classic/{name}{form}.svg", face(tile, small)
            yield f"large/{name}{form}.svg", indexed(tile, small)


def main() -> None:
    """Write all faces."""
    total = 0
    for where, text in pictures():
        path = TARGET / where
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        total += len(text)
    print(f"{4 * len(NAMES)} faces, {total} bytes")


if __name__ == "__main__":
    main()
