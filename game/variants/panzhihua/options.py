"""The house options of 攀枝花 with their defaults (rules/sichuan.md 2.2); data only."""

from dataclasses import dataclass
from typing import Final, Literal

from game.engine.options import ANY, OptionSet, option

ID: Final = "panzhihua"


@dataclass(frozen=True, slots=True)
class Options:
    """One set of house rules. `cap_multiple` None means no cap; `uncapped_top` prices 天胡 and 诈胡 then."""

    hands: int = option(8, choices=(4, 8, 12, 16))
    base: int = option(1, minimum=1, maximum=ANY)
    cap_multiple: int | None = option(32, choices=(16, 32, 64, None))
    uncapped_top: int = option(64, minimum=1, maximum=1024, when=(("cap_multiple", None),))
    que: Literal["none", "two_suits"] = option("none", choices=("none", "two_suits"))
    zimo: Literal["none", "double"] = option("none", choices=("none", "double"))
    kaxinwu_single_wait: bool = option(True)
    kong_chain: Literal["as_written", "double"] = option("as_written", choices=("as_written", "double"))
    multi_win: bool = option(True)
    rob_kong: bool = option(True)
    rob_mult: int = option(1, choices=(1, 2), when=(("rob_kong", True),))
    allow_false_declare: bool = option(False)

    @property
    def top(self) -> int:
        """The multiple that 天胡 and 诈胡 cost each payer: the cap, or `uncapped_top`."""
        return self.uncapped_top if self.cap_multiple is None else self.cap_multiple

    def capped(self, multiple: int) -> int:
        """Return a multiple cut at the cap."""
        return multiple if self.cap_multiple is None else min(multiple, self.cap_multiple)


OPTIONS: Final = OptionSet(ID, Options)
