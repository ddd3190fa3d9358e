"""Clips: what moves, when and how, for each event, as pure functions of time; knows no pygame and no rule.

A clip is made from the pieces on the table before and after its event. What differs moves: a tile keeps its looks and
slides, or it flies and changes from one look to the other on the way.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from game.core.tiles import Suit
from game.ui.table.pieces import Key, Piece

DRAW: Final = 0.17
DISCARD: Final = 0.22
SORT: Final = 0.20
CLAIM: Final = 0.40
CALL: Final = 0.45
WIN: Final = 1.2
SWAP: Final = 0.55
DICE: Final = 0.9
MARK: Final = 0.35
VOID: Final = 0.16
OPEN: Final = 0.5
MONEY: Final = 1.3
CHIPS: Final = 0.75
MONEY_STEP: Final = 0.18
DEALT: Final = 0.22
BLOCK: Final = 0.055
"""Seconds from one dealt block to the next."""
SIGN_IN: Final = 0.12
ROUNDING: Final = 1e-9
SWITCH: Final = 0.55
"""The part of a flight after which the new look is shown."""


@dataclass(frozen=True, slots=True)
class Travel:
    """A piece on its way from `start` to `end`; before `begin` it is seen at `start` if `waits`, else not at all."""

    start: Piece
    end: Piece
    begin: float = 0.0
    length: float = SORT
    arc: float = 0.0
    overshoot: float = 0.0
    waits: bool = True

    @property
    def slides(self) -> bool:
        """Whether the piece only changes its place."""
        a, b = self.start, self.end
        return (a.tile, a.pose, a.width, a.turn) == (b.tile, b.pose, b.width, b.turn)


@dataclass(frozen=True, slots=True)
class Sign:
    """A spoken call as large brushed characters at a seat's side; `scale` and `alpha` are those of the moment."""

    text: str
    rel: int
    begin: float = 0.0
    length: float = CALL
    scale: float = 1.0
    alpha: float = 1.0


@dataclass(frozen=True, slots=True)
class SuitSign:
    """The void suit of a seat being opened."""

    suit: Suit
    rel: int
    length: float = VOID
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice that fall in the middle; `part` of their roll is done."""

    values: tuple[int, ...]
    length: float = 0.7
    part: float = 1.0


@dataclass(frozen=True, slots=True)
class Ring:
    """A gold line that runs round a winner's tiles; `part` of it is there."""

    rel: int
    length: float = 0.6
    part: float = 1.0


@dataclass(frozen=True, slots=True)
class Money:
    """Points floating up at a seat's plate; `part` of the way is done."""

    rel: int
    points: int
    length: float = MONEY
    part: float = 0.0


@dataclass(frozen=True, slots=True)
class Chips:
    """Chips on their way from who pays to who is paid; `part` of the way is done, from `begin` on."""

    rel: int
    to: int
    count: int
    begin: float = 0.0
    length: float = CHIPS
    part: float = 0.0


Spoken: TypeAlias = Sign | SuitSign | Ring | Dice
Effect: TypeAlias = Money | Chips
Overlay: TypeAlias = Spoken | Effect


@dataclass(frozen=True, slots=True)
class Cue:
    """A sound, when it is made, and at which seat as seen (None: nowhere)."""

    at: float
    name: str
    rel: int | None = None


@dataclass(frozen=True, slots=True)
class Flying:
    """A tile in flight at a moment: `piece` at its present place, drawn at `scale`, above everything that lies."""

    piece: Piece
    scale: float


@dataclass(frozen=True, slots=True)
class Frame:
    """The picture at a moment: what lies, what flies, and what is written over it."""

    lying: Mapping[Key, Piece]
    flying: tuple[Flying, ...] = ()
    overlays: tuple[Overlay, ...] = ()


@dataclass(frozen=True, slots=True)
class Clip:
    """What one event looks like. All times are seconds at normal speed; `effects` begin when it has landed."""

    length: float = 0.0
    still: tuple[Piece, ...] = ()
    travels: tuple[Travel, ...] = ()
    overlays: tuple[Spoken, ...] = ()
    cues: tuple[Cue, ...] = ()
    effects: tuple[Effect, ...] = ()

    def heard_from(self, rel: int) -> "Clip":
        """Return the clip with its sounds at a seat."""
        return replace(self, cues=tuple(replace(cue, rel=rel) for cue in self.cues)) if self.cues else self

    def stretched(self, factor: float) -> "Clip":
        """Return the clip at another speed; at 0 nothing of it is seen, but it is still heard."""
        if factor == 1.0:
            return self
        return Clip(
            self.length * factor,
            self.still,
            tuple(replace(t, begin=t.begin * factor, length=t.length * factor) for t in self.travels),
            tuple(_slower(o, factor) for o in self.overlays),
            tuple(replace(c, at=c.at * factor) for c in self.cues),
            self.effects,
        )


def _slower(overlay: Spoken, factor: float) -> Spoken:
    if isinstance(overlay, Sign):
        return replace(overlay, begin=overlay.begin * factor, length=overlay.length * factor)
    return replace(overlay, length=overlay.length * factor)


def frame_at(clip: Clip, time: float) -> Frame:
    """Return the picture of a clip at a time."""
    lying = {piece.key: piece for piece in clip.still}
    flying = []
    for travel in clip.travels:
        seen = _on_the_way(travel, time)
        if isinstance(seen, Flying):
            flying.append(seen)
        elif seen is not None:
            lying[seen.key] = seen
    overlays = tuple(shown for overlay in clip.overlays if (shown := _shown(overlay, time)) is not None)
    return Frame(lying, tuple(flying), overlays)


def _on_the_way(travel: Travel, time: float) -> Piece | Flying | None:
    """Return what is seen of a travel at a time: a piece that lies or slides, one that flies, or nothing."""
    start, end = travel.start, travel.end
    if time <= travel.begin and not (travel.length <= 0 and time == travel.begin):
        # What waits in the wall keeps its key: it tells which tile of a stack lies on top.
        waiting = start if start.key[0] == "wall" else start._replace(key=end.key)
        return waiting if travel.waits else None
    part = 1.0 if travel.length <= 0 else min(1.0, (time - travel.begin) / travel.length)
    if part >= 1.0 - ROUNDING:
        return end
    eased = settle(part, travel.overshoot) if travel.overshoot else ease(part)
    x = round(start.x + (end.x - start.x) * eased)
    y = round(start.y + (end.y - start.y) * eased - travel.arc * 4 * part * (1 - part))
    if travel.slides:
        return end._replace(x=x, y=y, marks=end.marks - {"last"})
    looks = end if part >= SWITCH else start
    width = start.width + (end.width - start.width) * ease(part)
    return Flying(looks._replace(x=x, y=y, marks=frozenset()), round(width) / looks.width)


def _shown(overlay: Spoken, time: float) -> Spoken | None:
    if isinstance(overlay, Sign):
        since = time - overlay.begin
        if not 0 <= since < overlay.length:
            return None
        part = since / overlay.length
        scale = 1.35 - 0.35 * ease(min(1.0, part * CALL / SIGN_IN))
        return replace(overlay, scale=scale, alpha=1.0 if part < 0.75 else max(0.0, (1 - part) * 4))
    part = min(1.0, time / overlay.length) if overlay.length else 1.0
    if isinstance(overlay, Dice):
        return replace(overlay, part=part)
    if isinstance(overlay, SuitSign):
        return replace(overlay, scale=1.6 - 0.6 * ease(part))
    return replace(overlay, part=ease(part))


def effect_at(effect: Effect, time: float) -> Effect:
    """Return an effect as it is at a time."""
    begin = effect.begin if isinstance(effect, Chips) else 0.0
    return replace(effect, part=max(0.0, min(1.0, (time - begin) / (effect.length - begin))))


def ease(part: float) -> float:
    """Return a way that begins fast and ends softly (cubic), 0 to 1."""
    return 1 - (1 - part) ** 3


def settle(part: float, over: float) -> float:
    """Return a way that goes past its end by `over` of its length and comes back."""
    if part < 0.8:
        return ease(part / 0.8) * (1 + over)
    return 1 + over * (1 - (part - 0.8) / 0.2)
