"""What the result page is told of a finished match: places, course of the scores, what was played; draws nothing."""

from game.core.words import Words
from game.ui.app import App
from game.ui.people import skill
from game.ui.playing import Play
from game.ui.screens.result import Standing
from game.ui.shell import GameCard
from game.ui.table.account import practice_note
from game.ui.widgets.chart import Course


def about(play: Play, app: App, entry: GameCard | None) -> str:
    """Return what was played, and whether for practice."""
    parts = (app.shell.say(entry.name) if entry else "", practice_note(play, app.shell.words))
    return app.shell.words("table.dot").join(part for part in parts if part)


def course_of(play: Play) -> Course:
    """Return how the scores of a match went."""
    hands = range(len(play.match.results) + 1)
    portraits = tuple(guest.portrait for guest in play.guests)
    return Course(tuple(tuple(play.scores_before(hand)) for hand in hands), portraits, play.viewer)


def standings(play: Play, app: App) -> list[Standing]:
    """Return the seats by rank; equal scores share a rank."""
    words, scores = app.shell.words, play.match.scores
    return [
        Standing(
            1 + sum(other > scores[seat] for other in scores),
            play.name(seat, words),
            scores[seat],
            play.guests[seat].portrait,
            standing_note(play, seat, words),
            own=seat == play.viewer,
        )
        for seat in play.match.ranking()
    ]


def standing_note(play: Play, seat: int, words: Words) -> str:
    """Return the line under a seat's name: level and temper, and what its place is worth where places count."""
    guest, places = play.guests[seat], play.match.table_points()
    worth = words("result.places", points=f"{places[seat]:g}") if places else ""
    return words("table.dot").join(part for part in (skill(guest.level, guest.temper, words), worth) if part)
