"""攀枝花麻将: a tail light, singing and dancing, factors that multiply (rules/sichuan.md, section 2)."""

from game.variants.panzhihua.variant import Panzhihua

__all__ = ["Panzhihua"]
