"""The command line of the arena: `python -m ai.arena --game ID --bots NAME --against NAME --deals N --seed S`."""

import argparse
import json
import sys
import time
from collections.abc import Sequence

from ai.arena.match_up import Deal, MatchUp, play
from ai.arena.report import as_text, summary
from ai.bots import BOTS
from game.engine.options import OptionError
from game.variants import DEFAULT, UnknownGameError, by_id


def main(argv: Sequence[str] | None = None) -> int:
    """Play, print the result of each challenger, return the exit status."""
    chosen = _parser().parse_args(argv)
    try:
        game = by_id(chosen.game)
        texts = dict(item.split("=", 1) for item in chosen.set)
        options = game.option_set.deviations(game.option_set.parse(texts))
    except (UnknownGameError, OptionError, ValueError) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    unknown = {*chosen.bots.split(","), chosen.against} - set(BOTS)
    if unknown or chosen.deals < 1:
        sys.stderr.write(f"bots are {', '.join(BOTS)}; not {', '.join(sorted(unknown))}; at least one deal\n")
        return 2
    for name in chosen.bots.split(","):
        match_up = MatchUp(chosen.game, name, chosen.against, chosen.deals, chosen.seed, chosen.first, options)
        start = time.perf_counter()
        deals = play(match_up, chosen.jobs, None if chosen.json else _progress(chosen.deals))
        result = summary(match_up, deals) | {"seconds": round(time.perf_counter() - start, 1)}
        sys.stdout.write((json.dumps(result, ensure_ascii=False) if chosen.json else "\n" + as_text(result)) + "\n")
        sys.stdout.flush()
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m ai.arena", description=__doc__)
    parser.add_argument("--game", default=DEFAULT, help="id of the game")
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="a house rule")
    parser.add_argument(
        "--bots", required=True, help="the challenger, or several separated by commas, one after another"
    )
    parser.add_argument("--against", required=True, help="the bot in the other three seats")
    parser.add_argument("--deals", type=int, default=500, help="each is played four times")
    parser.add_argument("--first", type=int, default=0, help="number of the first deal")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--json", action="store_true", help="one JSON object a challenger")
    return parser


def _progress(deals: int) -> "_Progress":
    return _Progress(deals)


class _Progress:
    """Says on standard error how far the play is."""

    def __init__(self, deals: int) -> None:
        self.deals = deals
        self.done = 0

    def __call__(self, deal: Deal) -> None:
        del deal
        self.done += 1
        if self.done % 20 == 0 or self.done == self.deals:
            sys.stderr.write(f"\r{self.done}/{self.deals}")
            sys.stderr.flush()


if __name__ == "__main__":
    raise SystemExit(main())
