"""Makes the pictures other than tiles, assets/images/**; the SVG files need the standard library only.

python -m tools.make_art            all SVG files (the same bytes each time)
python -m tools.make_art --icons    also app.png, app.ico and app.icns, drawn with pygame from app.svg
"""

import argparse
import struct
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import Final

from tools.drawing import birds, people
from tools.drawing.scenery import title
from tools.drawing.signs import BADGES, ICONS, app_icon, badge, dealer, icon, seal

TARGET: Final = Path(__file__).resolve().parent.parent / "assets" / "images"
ICO_SIZES: Final = (16, 24, 32, 48, 64, 128, 256)
ICNS_KINDS: Final = {b"icp4": 16, b"icp5": 32, b"icp6": 64, b"ic07": 128, b"ic08": 256, b"ic09": 512, b"ic10": 1024}


def pictures() -> Iterator[tuple[str, str]]:
    """Yield the path below assets/images and the text of each file."""
    for name in birds.BIRDS:
        yield f"portraits/{name}.svg", birds.portrait(name)
    for name in people.PEOPLE:
        yield f"portraits/{name}.svg", people.portrait(name)
    for name in ICONS:
        yield f"icons/{name}.svg", icon(name)
    for name in BADGES:
        yield f"badges/{name}.svg", badge(name)
    yield "badges/dealer.svg", dealer()
    yield "seals/hu.svg", seal("胡")
    yield "seals/sparrow.svg", seal("")
    yield "title.svg", title()
    yield "app.svg", app_icon()


def drawn(sizes: set[int]) -> dict[int, bytes]:
    """Return the app icon as PNG files by width in pixels."""
    import pygame  # noqa: PLC0415 (the SVG files are made without it)

    source = app_icon().encode()
    out: dict[int, bytes] = {}
    for size in sorted(sizes):
        target = BytesIO()
        pygame.image.save(pygame.image.load_sized_svg(BytesIO(source), (size, size)), target, "app.png")
        out[size] = target.getvalue()
    return out


def ico(pngs: Mapping[int, bytes]) -> bytes:
    """Return a Windows icon holding PNG pictures."""
    offset = 6 + 16 * len(pngs)
    head, body = struct.pack("<HHH", 0, 1, len(pngs)), b""
    for size, png in sorted(pngs.items()):
        head += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(png), offset + len(body))
        body += png
    return head + body


def icns(pngs: Mapping[int, bytes]) -> bytes:
    """Return a macOS icon holding PNG pictures."""
    body = b"".join(kind + struct.pack(">I", 8 + len(pngs[size])) + pngs[size] for kind, size in ICNS_KINDS.items())
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


def main() -> None:
    """Write the pictures."""
    parser = argparse.ArgumentParser(description="Make assets/images.")
    parser.add_argument("--icons", action="store_true", help="also the app icons")
    total = 0
    for where, text in pictures():
        path = TARGET / where
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        total += len(text)
    print(f"{total} bytes of SVG")
    if parser.parse_args().icons:
        pngs = drawn({*ICO_SIZES, *ICNS_KINDS.values()})
        (TARGET / "app.png").write_bytes(pngs[256])
        (TARGET / "app.ico").write_bytes(ico({size: pngs[size] for size in ICO_SIZES}))
        (TARGET / "app.icns").write_bytes(icns(pngs))


if __name__ == "__main__":
    main()
