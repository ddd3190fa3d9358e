"""四川血战到底: 108 tiles, a void suit, play until three have won (rules/sichuan.md, sections 0 and 1)."""

from game.variants.xuezhan.variant import Xuezhan

__all__ = ["Xuezhan"]
