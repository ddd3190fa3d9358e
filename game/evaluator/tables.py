"""The stored class tables and what is derived from them; knows groups of tiles as numbers, no hand and no rule.

`tools/build_eval_tables.py` says what a class is. The key of a group is the sum of count * 5**i over its kinds.
"""

import zlib
from functools import cache
from pathlib import Path
from typing import Final

ASSET: Final = Path(__file__).with_name("evaltables.bin.z")
"""The stored tables, beside this module in the source tree and in a package."""
SUIT_KEYS: Final = 5**9
HONOUR_KEYS: Final = 5**7
SETS: Final = 5
NO_CLASS: Final = 255
"""Stands in lists of classes for a draw that cannot be (a fifth tile)."""
UNREACHABLE: Final = 99
"""The distance to a shape that no draws can reach."""


def pack(sections: dict[str, bytes]) -> bytes:
    """Return sections as one file: a header line of `name:length` words, then each compressed on its own."""
    packed = {name: zlib.compress(data, 9) for name, data in sections.items()}
    header = " ".join(f"{name}:{len(data)}" for name, data in packed.items())
    return header.encode() + b"\n" + b"".join(packed.values())


def unpack(file: bytes) -> dict[str, bytes]:
    """Return the sections of a packed file by name."""
    return {name: zlib.decompress(data) for name, data in _slices(file).items()}


def _slices(file: bytes) -> dict[str, bytes]:
    header, _, body = file.partition(b"\n")
    slices: dict[str, bytes] = {}
    at = 0
    for word in header.decode().split():
        name, _, length = word.partition(":")
        slices[name] = body[at : at + int(length)]
        at += int(length)
    return slices


@cache
def _stored() -> dict[str, bytes]:
    return _slices(ASSET.read_bytes())


@cache
def section(name: str) -> bytes:
    """Return a section of the asset, decompressed at its first use; raises KeyError for an unknown name."""
    return zlib.decompress(_stored()[name])


@cache
def rows() -> tuple[bytes, ...]:
    """Return for each class the missing tiles by 2 * sets + pair, 15 where it cannot be."""
    data = section("rows")
    return tuple(data[i : i + 2 * SETS] for i in range(0, len(data), 2 * SETS))


@cache
def merge_rows() -> tuple[bytes, ...]:
    """Return for each class the class of it merged with any other; each row is padded to a translation table."""
    data, size = section("merge"), len(rows())
    padding = bytes([NO_CLASS]) * (256 - size)
    return tuple(data[i : i + size] + padding for i in range(0, size * size, size))


@cache
def value_rows(sets: int, pair: bool = True) -> tuple[bytes, ...]:
    """Return for each class, merged with any other, the missing tiles for `sets` sets (and a pair)."""
    column = bytes(row[2 * sets + pair] for row in rows())
    table = column + bytes([NO_CLASS]) * (256 - len(column))
    return tuple(row.translate(table) for row in merge_rows())


@cache
def nothing_class() -> int:
    """Return the class of a group that takes no part: no tile of it is wanted."""
    return rows().index(bytes([0] + [15] * (2 * SETS - 1)))


@cache
def suit_classes(capped: bool) -> bytes:
    """Return the class of every suit key; capped: no target holds more than four of a kind."""
    return section("suit_capped" if capped else "suit_free")


@cache
def honour_classes(treatment: str, capped: bool) -> bytes:
    """Return the class of every honour key for `plain`, `runs` or `listed`; `none`: honours take no part."""
    if treatment == "none":
        return bytes([nothing_class()]) * HONOUR_KEYS
    return section(f"honours_{treatment}_{'capped' if capped else 'free'}")


@cache
def pair_profiles(four_as_two_pairs: bool) -> bytes:
    """Return for every suit key the number of pairs + 16 * the number of singles; profiles of groups add up."""
    of_count = (0, 16, 1, 17, 2) if four_as_two_pairs else (0, 16, 1, 1, 1)
    adders = [bytes((i + profile) % 256 for i in range(256)) for profile in of_count]
    table = bytes(1)
    for _ in range(9):
        table = b"".join(table.translate(adder) for adder in adders)
    return table


@cache
def pair_distances() -> bytes:
    """Return the missing tiles of seven pairs for every profile."""
    return bytes(_pairs_missing(profile % 16, profile // 16) for profile in range(256))


def _pairs_missing(pairs: int, singles: int) -> int:
    open_pairs = max(0, 7 - pairs)
    return 2 * open_pairs - min(singles, open_pairs)
