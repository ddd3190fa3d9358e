"""What the places of a match are worth, shared by those who tie; knows no match."""

from collections.abc import Sequence


def shared_places(scores: Sequence[int], worth: Sequence[int]) -> tuple[float, ...]:
    """Return each seat's share: `worth` of the places best first, equal scores sharing the mean of theirs.

    Empty without any worth; raises ValueError if there are not as many places as scores.
    """
    if not worth:
        return ()
    if len(worth) != len(scores):
        raise ValueError(f"{len(worth)} places for {len(scores)} scores")
    found = []
    for score in scores:
        better, equal = sum(other > score for other in scores), scores.count(score)
        found.append(sum(worth[better : better + equal]) / equal)
    return tuple(found)
