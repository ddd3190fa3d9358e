"""What counts as a complete hand, as plain data; knows no hand and no game by name."""

from dataclasses import dataclass, fields
from functools import cache, cached_property
from itertools import combinations
from typing import Literal, TypeAlias

from game.evaluator.apart import StarsForm, ThirteenForm
from game.evaluator.common import Common, common, one_by_one
from game.evaluator.forms import Form, PairsForm, StandardForm, TripletsForm, standard_form
from game.evaluator.orphans import OrphansForm

Honours: TypeAlias = Literal["none", "plain", "runs", "listed"]


@dataclass(frozen=True)
class Shapes:
    """The winning shapes of a game.

    honours: `plain` (triplets and pairs only), `runs` (also 中发白 and any three different winds), `listed` (中发白,
    东西北 and 南东北 only), `none` (a game without honours: they are junk and never wanted).
    standard: sets and a pair; triplets_only narrows it to triplets. seven_pairs: only without melds; with
    four_as_two_pairs four alike are two of them. thirteen: 十三烂, 14 different tiles, ranks of a suit at least 3
    apart; seven_stars: only its form with all seven honours natural (`thirteen` includes it). orphans: 十三幺, the
    thirteen terminals and honours, one of them twice. wild_fifth_copy: a wild may stand for a fifth copy of a kind.
    max_suits: at most so many of the three suits, melds included.
    """

    honours: Honours = "plain"
    seven_pairs: bool = True
    four_as_two_pairs: bool = True
    triplets_only: bool = False
    thirteen: bool = False
    wild_fifth_copy: bool = False
    max_suits: int | None = None
    standard: bool = True
    seven_stars: bool = False
    orphans: bool = False

    def __getstate__(self) -> dict[str, object]:
        # The cached evaluating objects hold functions, which cannot go to another process.
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @cached_property
    def forms(self) -> tuple[Form, ...]:
        """The evaluating objects of the shapes, the standard one first."""
        honours, capped = self.honours, not self.wild_fifth_copy
        forms: list[Form] = []
        if self.standard:
            forms.append(TripletsForm(honours, capped) if self.triplets_only else standard_form(honours, capped))
        if self.seven_pairs:
            forms.append(PairsForm(honours, self.four_as_two_pairs))
        if self.thirteen and honours != "none":
            forms.append(ThirteenForm())
        if self.seven_stars and honours != "none":
            forms.append(StarsForm())
        if self.orphans and honours != "none":
            forms.append(OrphansForm())
        return tuple(forms)

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(getattr(self, field.name) for field in fields(self)))

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def common(self) -> Common | None:
        """The short cut for shapes without a limit of suits; None for those with one."""
        if self.max_suits is not None or not self.forms:
            return None
        standard, *others = self.forms
        if len(others) == 1 and isinstance(standard, StandardForm) and isinstance(others[0], PairsForm):
            return common(standard, others[0])
        return one_by_one(self.forms)

    def omissions(self, void: int, melded: int) -> tuple[int, ...]:
        """Return the bit masks of suits that may be left out; the best of them counts. Empty: no way is left."""
        return _omissions(self.max_suits, void, melded)


@cache
def _omissions(max_suits: int | None, void: int, melded: int) -> tuple[int, ...]:
    if void & melded:
        return ()
    if max_suits is None:
        return (void,)
    left_out = (sum(1 << suit for suit in suits) for suits in combinations(range(3), 3 - max_suits))
    return tuple({mask | void for mask in left_out if not mask & melded})
