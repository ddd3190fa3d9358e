"""Sets and a pair or seven pairs without detours: what nearly every call asks; says the same as the two forms apart."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.evaluator.forms import BELOW, KEEP, NOTHING_DRAWN, Form, PairsForm, StandardForm
from game.evaluator.hand import Hand
from game.evaluator.tables import UNREACHABLE


class Common(NamedTuple):
    """The distance of a hand, and the distance with the mask of the draws that lower it."""

    distance: Callable[[Hand], int]
    draws: Callable[[Hand], tuple[int, int]]


def common(standard: StandardForm, pairs: PairsForm) -> Common:
    """Return the two functions for a standard form and seven pairs."""
    return Common(_distance(standard, pairs), _draws(standard, pairs))


def one_by_one(forms: Sequence[Form]) -> Common:
    """Return the two functions for any forms of which none limits the suits."""

    def distance(hand: Hand) -> int:
        void, least = hand.void, UNREACHABLE
        if void & hand.melded:
            return UNREACHABLE
        for form in forms:
            least = min(least, form.missing(hand, void))
        return least

    def draws(hand: Hand) -> tuple[int, int]:
        void, mask = hand.void, 0
        least = distance(hand)
        if 0 < least < UNREACHABLE:
            for form in forms:
                if form.missing(hand, void) == least:
                    mask |= form.draws(hand, void)
        return least, mask

    return Common(distance, draws)


def _distance(standard: StandardForm, pairs: PairsForm) -> Callable[[Hand], int]:
    suit, honour, merge, values, nothing = (
        standard.suit,
        standard.honour,
        standard.merge,
        standard.values,
        standard.nothing,
    )
    profiles, honour_profiles, of_profile = pairs.profiles, pairs.honour_profiles, pairs.distances
    concealed = values[4]

    def distance(hand: Hand) -> int:
        m, p, s, h = hand.keys
        need, void = hand.need, hand.void
        if void:
            if void & hand.melded:
                return UNREACHABLE
            a = nothing if void == 1 else suit[m]
            b = nothing if void == 2 else suit[p]
            c = nothing if void == 4 else suit[s]
            missing = values[need][merge[a][b]][merge[c][honour[h]]]
            if need == 4:
                left = (void != 1 and profiles[m]) + (void != 2 and profiles[p]) + (void != 4 and profiles[s])
                missing = min(missing, of_profile[left + honour_profiles[h]])
            return missing - hand.wilds
        if need < 4:
            return values[need][merge[suit[m]][suit[p]]][merge[suit[s]][honour[h]]] - hand.wilds
        missing = concealed[merge[suit[m]][suit[p]]][merge[suit[s]][honour[h]]]
        in_pairs = of_profile[profiles[m] + profiles[p] + profiles[s] + honour_profiles[h]]
        # Not min(), which would take a fifth of the whole time.
        return (in_pairs if in_pairs < missing else missing) - hand.wilds  # noqa: FURB136

    return distance


def _draws(standard: StandardForm, pairs: PairsForm) -> Callable[[Hand], tuple[int, int]]:
    merge, all_values, classes = standard.merge, standard.values, standard.classes
    after, after_honour = standard.after_suit, standard.after_honour
    profile_of, of_profile, tables, no_pairs_of = pairs.profile, pairs.distances, pairs.tables, pairs.omit

    def draws(hand: Hand) -> tuple[int, int]:
        void = hand.void
        if void & hand.melded:
            return UNREACHABLE, 0
        a, b, c, h = classes(hand, void)
        left, right = merge[a][b], merge[c][h]
        values = all_values[hand.need]
        missing = in_sets = values[left][right]
        in_pairs = profile = 0
        if hand.need == 4:
            profile = profile_of(hand, void)
            in_pairs = of_profile[profile]
            missing = min(in_sets, in_pairs)
        if missing <= hand.wilds:
            return missing - hand.wilds, 0
        mask = 0
        if in_sets == missing:
            m, p, s, z = hand.keys
            found = (
                (NOTHING_DRAWN if void == 1 else after[m]).translate(values[merge[b][right]])
                + (NOTHING_DRAWN if void == 2 else after[p]).translate(values[merge[a][right]])
                + (NOTHING_DRAWN if void == 4 else after[s]).translate(values[merge[left][h]])
                + after_honour[z].translate(values[merge[left][c]])
            )
            mask = int.from_bytes(found.translate(BELOW[in_sets]), "little")
        if in_pairs == missing:
            marked = hand.counts.translate(tables[profile // 16 < 7 - profile % 16])
            mask |= int.from_bytes(marked, "little") & KEEP[void | no_pairs_of]
        return missing - hand.wilds, mask

    return draws
