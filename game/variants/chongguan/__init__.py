"""冲关: 136 tiles, a turned-up tile makes two kinds wild, and those tiles pay a ledger of their own (chongguan.md)."""

from game.variants.chongguan.variant import Chongguan

__all__ = ["Chongguan"]
