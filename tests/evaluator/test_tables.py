"""The stored tables are what the builder builds, and plain use stays without NumPy."""

import subprocess
import sys
from pathlib import Path

from game.evaluator.tables import ASSET, merge_rows, nothing_class, pack, rows, unpack
from tools.build_eval_tables import build

ROOT = Path(__file__).resolve().parents[2]


def test_the_asset_is_rebuilt_byte_for_byte() -> None:
    # The packed file may differ between versions of zlib; what is packed may not.
    assert unpack(ASSET.read_bytes()) == build()


def test_packing_keeps_names_and_contents() -> None:
    sections = {"a": b"", "b_1": bytes(range(256)), "c": b"\n" * 9}
    assert unpack(pack(sections)) == sections


def test_nothing_is_the_neutral_class() -> None:
    classes = len(rows())
    assert classes == 181
    assert merge_rows()[nothing_class()][:classes] == bytes(range(classes))


def test_scalar_use_never_imports_numpy() -> None:
    program = (
        "import sys\n"
        "from game.evaluator import *\n"
        "shapes = Shapes(honours='runs', thirteen=True, max_suits=2)\n"
        "hand = Hand.of([0, 1, 2, 9, 10, 11, 27, 28, 29, 31, 31, 5, 6, 7])\n"
        "analyse_turn(hand, shapes, [4] * 34)\n"
        "readings(hand.tiles(), shapes)\n"
        "sys.exit('numpy' in sys.modules)\n"
    )
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False).returncode == 0
