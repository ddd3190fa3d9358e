"""The house options of 血战 with their defaults (rules/sichuan.md 1.2); data only."""

from dataclasses import dataclass
from typing import Final, Literal

from game.engine.options import OptionSet, option

ID: Final = "xuezhan"


@dataclass(frozen=True, slots=True)
class Options:
    """One set of house rules. `cap_fan` None means no cap; `pig_fan` prices a 花猪 then."""

    hands: int = option(8, choices=(4, 8, 12, 16))
    base: int = option(1, minimum=1, maximum=1000)
    cap_fan: int | None = option(4, choices=(3, 4, 5, None))
    swap3: bool = option(True)
    dingque: bool = option(True)
    must_void_first: bool = option(True, when=("dingque", True))
    zimo: Literal["jiadi", "jiafan", "none"] = option("jiadi", choices=("jiadi", "jiafan", "none"))
    dianganghua: Literal["zimo", "dianpao"] = option("zimo", choices=("zimo", "dianpao"))
    multi_win: bool = option(True)
    transfer: bool = option(True)
    transfer_scope: Literal["last", "turn", "all"] = option(
        "last", choices=("last", "turn", "all"), when=("transfer", True)
    )
    transfer_multi: Literal["each_full", "none", "split"] = option(
        "each_full", choices=("each_full", "none", "split"), when=("transfer", True)
    )
    yaojiu: bool = option(True)
    jiangdui: bool = option(True)
    menqing: bool = option(False)
    zhongzhang: bool = option(False)
    haidi: bool = option(True)
    tiandihu: bool = option(True)
    dihu: Literal["first_draw", "dealer_first_discard", "both"] = option(
        "first_draw", choices=("first_draw", "dealer_first_discard", "both"), when=("tiandihu", True)
    )
    long_qidui_extra: int = option(0, choices=(0, 1))
    jishiyu: bool = option(True)
    cagua: bool = option(False)
    kong_draw_from: Literal["tail", "front"] = option("tail", choices=("tail", "front"))
    last_discard_pung: bool = option(True)
    pass_lock: bool = option(True)
    pass_lock_selfdraw: bool = option(True, when=("pass_lock", True))
    pass_lock_clear: Literal["draw", "draw_or_pung"] = option(
        "draw_or_pung", choices=("draw", "draw_or_pung"), when=("pass_lock", True)
    )
    pass_lock_value: Literal["pattern", "full"] = option(
        "pattern", choices=("pattern", "full"), when=("pass_lock", True)
    )
    pass_pung_lock: bool = option(False)
    last4_must_win: bool = option(False)
    pig_pays_winners: bool = option(False)
    pig_fan: int = option(4, minimum=1, maximum=10, when=("cap_fan", None))
    own_four: Literal["hand", "hand_melds"] = option("hand", choices=("hand", "hand_melds"))
    dead_wait_is_ready: bool = option(True)
    draw_dealer: Literal["stay", "next"] = option("stay", choices=("stay", "next"))


OPTIONS: Final = OptionSet(ID, Options)
