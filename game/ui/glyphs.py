"""Which characters a font file can draw, read from its cmap table; knows no pygame."""

import struct
from functools import lru_cache
from pathlib import Path


@lru_cache(maxsize=32)
def coverage(path: Path) -> frozenset[int]:
    """Return the code points a TrueType or OpenType file has glyphs for; raises ValueError if it has no such table."""
    data = path.read_bytes()
    start = int(struct.unpack_from(">I", data, 12)[0]) if data[:4] == b"ttcf" else 0
    (count,) = struct.unpack_from(">H", data, start + 4)
    for index in range(count):
        tag, _, offset, _ = struct.unpack_from(">4sIII", data, start + 12 + 16 * index)
        if tag == b"cmap":
            return _read_cmap(data, offset)
    raise ValueError(f"{path.name} has no character map")


def missing(text: str, path: Path) -> str:
    """Return the characters of a text that a font file cannot draw, each once, in order; blanks do not count."""
    known = coverage(path)
    return "".join(c for c in dict.fromkeys(text) if not c.isspace() and ord(c) not in known)


def _read_cmap(data: bytes, base: int) -> frozenset[int]:
    (count,) = struct.unpack_from(">H", data, base + 2)
    codes: set[int] = set()
    for index in range(count):
        (offset,) = struct.unpack_from(">I", data, base + 4 + 8 * index + 4)
        (form,) = struct.unpack_from(">H", data, base + offset)
        if form == 4:
            codes |= _segments(data, base + offset)
        elif form == 12:
            codes |= _groups(data, base + offset)
    return frozenset(codes)


def _segments(data: bytes, at: int) -> set[int]:
    (double,) = struct.unpack_from(">H", data, at + 6)
    count = double // 2
    ends = struct.unpack_from(f">{count}H", data, at + 14)
    starts = struct.unpack_from(f">{count}H", data, at + 16 + double)
    deltas = struct.unpack_from(f">{count}H", data, at + 16 + 2 * double)
    places = at + 16 + 3 * double
    ranges = struct.unpack_from(f">{count}H", data, places)
    codes: set[int] = set()
    for i, (first, last) in enumerate(zip(starts, ends, strict=True)):
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = code
            if ranges[i]:
                (glyph,) = struct.unpack_from(">H", data, places + 2 * i + ranges[i] + 2 * (code - first))
                if not glyph:
                    continue
            if (glyph + deltas[i]) & 0xFFFF:
                codes.add(code)
    return codes


def _groups(data: bytes, at: int) -> set[int]:
    (count,) = struct.unpack_from(">I", data, at + 12)
    codes: set[int] = set()
    for index in range(count):
        first, last, _ = struct.unpack_from(">III", data, at + 16 + 12 * index)
        codes.update(range(first, last + 1))
    return codes
