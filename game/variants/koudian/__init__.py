"""山西扣点点: 136 tiles, a win needs a declared ready hand, tiles score their points (rules/koudian.md)."""

from game.variants.koudian.variant import Koudian

__all__ = ["Koudian"]
