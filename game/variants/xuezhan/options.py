"""The house options of 血战 with their defaults (rules/sichuan.md 1.2); data only."""

from dataclasses import dataclass
from typing import Final, Literal

from game.engine.options import ANY, OptionSet, option

ID: Final = "xuezhan"


@dataclass(frozen=True, slots=True)
class Options:
    """One set of house rules (those of the competition preset: rules/mil_sichuan.md 2).

    `cap_fan` None means no cap; `pig_fan` prices a 花猪 then. `pig_active_penalty` is in match points. `table_points`
    names what the four places are worth, a digit each.
    """

    hands: int = option(8, choices=(4, 8, 12, 16))
    match_minutes: int | None = option(None, choices=(None, 35, 50, 65, 80), minimum=35, maximum=80)
    base: int = option(1, minimum=1, maximum=ANY)
    cap_fan: int | None = option(4, choices=(3, 4, 5, None))
    swap3: bool = option(True)
    dingque: bool = option(True)
    must_void_first: bool = option(True, when=(("dingque", True),))
    zimo: Literal["jiadi", "jiafan", "none"] = option("jiadi", choices=("jiadi", "jiafan", "none"))
    dianganghua: Literal["zimo", "dianpao"] = option("zimo", choices=("zimo", "dianpao"))
    multi_win: bool = option(True)
    transfer: bool | Literal["refund"] = option(True, choices=(True, False, "refund"))
    transfer_scope: Literal["last", "turn", "all"] = option(
        "last", choices=("last", "turn", "all"), when=(("transfer", True),)
    )
    transfer_multi: Literal["each_full", "none", "split"] = option(
        "each_full", choices=("each_full", "none", "split"), when=(("transfer", True),)
    )
    gangpao_on_rob: bool = option(False)
    yaojiu: bool = option(True)
    jiangdui: bool = option(True)
    menqing: bool = option(False)
    zhongzhang: bool = option(False)
    haidi: bool = option(True)
    tiandihu: bool = option(True)
    dihu: Literal["first_draw", "dealer_first_discard", "both"] = option(
        "first_draw", choices=("first_draw", "dealer_first_discard", "both"), when=(("tiandihu", True),)
    )
    long_qidui_extra: int = option(0, choices=(0, 1))
    jishiyu: bool = option(True)
    cagua: bool = option(False)
    kong_draw_from: Literal["tail", "front"] = option("tail", choices=("tail", "front"))
    last_discard_pung: bool = option(True)
    pass_lock: bool = option(True)
    pass_lock_selfdraw: bool = option(True, when=(("pass_lock", True),))
    pass_lock_clear: Literal["draw", "draw_or_pung"] = option(
        "draw_or_pung", choices=("draw", "draw_or_pung"), when=(("pass_lock", True),)
    )
    pass_lock_value: Literal["pattern", "full"] = option(
        "pattern", choices=("pattern", "full"), when=(("pass_lock", True),)
    )
    pass_pung_lock: bool = option(False)
    last4_must_win: bool = option(False)
    pig: Literal["pay_cap", "not_ready"] = option("pay_cap", choices=("pay_cap", "not_ready"))
    pig_pays_winners: bool = option(False, when=(("pig", "pay_cap"),))
    pig_fan: int = option(4, minimum=1, maximum=10, when=(("pig", "pay_cap"), ("cap_fan", None)))
    pig_active_penalty: int = option(0, minimum=0, maximum=1000, when=(("pig", "not_ready"), ("dingque", True)))
    own_four: Literal["hand", "hand_melds"] = option("hand", choices=("hand", "hand_melds"))
    dead_wait_is_ready: bool = option(True)
    draw_dealer: Literal["stay", "next"] = option("stay", choices=("stay", "next"))
    table_points: str | None = option(None, choices=(None, "4/3/2/1"), numbers=4)
    winner_hand: Literal["open", "closed"] = option("closed", choices=("open", "closed"))
    zimo_tile: Literal["shown", "hidden"] = option("shown", choices=("shown", "hidden"))
    angang_show: Literal["one_down", "middle_two"] = option("one_down", choices=("one_down", "middle_two"))


OPTIONS: Final = OptionSet(ID, Options)
