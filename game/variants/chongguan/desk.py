"""What the scoring desk asks about a win of 冲关, and where it stands in a `win` case; scores nothing."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game.engine.situation import Win
from game.rules.casefile import Case
from game.rules.desk import SEATS, Desk, DeskField, FieldKind
from game.variants.chongguan.jing import LIVE_MAIN, LIVE_SIDE
from game.variants.chongguan.options import ID


def _own(key: str, path: str, kind: FieldKind = "choice", **more: Any) -> DeskField:
    """Return a field with words of this game."""
    return DeskField(key, path, kind, label=f"{ID}.field.{key}", **more)


def desk_of(
    facts: Callable[[Case, Any], Sequence[Win]],
    how: Mapping[str, Mapping[str, Any]],
    plain: Callable[[Case], Case],
) -> Desk:
    """Return the desk: `facts` reads a case, `how` are the ways to win with what they mean; `plain` as in `Desk`."""
    others = tuple(word for word, meaning in how.items() if "by" in meaning)
    fields = (
        _own("how", "how", choices=tuple(how), default="zimo"),
        DeskField("seat", "winner", "seat", choices=SEATS, default=0),
        DeskField("from", "loser", "seat", choices=SEATS, default=1, when=("how", others)),
        DeskField("dealer", "dealer", "seat", choices=SEATS, default=0),
        _own("jing", "jing.zheng", "tile", default=0),
        _own("kong_chain", "flags.kong_chain", "int", default=1, minimum=1, maximum=4, when=("how", ("gangkai",))),
        _own("passed_earlier", "flags.passed_earlier", "bool", default=False, when=("how", others)),
        _own("xianggong", "flags.xianggong", "bool", default=False),
        _own("jing_owned", "table_jing_tiles", "counts", maximum=LIVE_MAIN + LIVE_SIDE),
        _own("jing_thrown", "table_jing_thrown", "counts", maximum=LIVE_MAIN + LIVE_SIDE),
    )
    return Desk(facts, fields, merged=frozenset({"tianhu"}), gains="pay", chi=True, plain=plain)
