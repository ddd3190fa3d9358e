"""The start of the program: brings games, bots, command line and window together; the only file that knows them all."""

import multiprocessing
import sys

from ai.bots import BOTS, BOTS_AT
from game.cli.main import main
from game.core.resources import resource
from game.session.opponents import read_people
from game.session.program import Program
from game.variants import VARIANTS

PEOPLE = resource("config", "opponents.toml")

if __name__ == "__main__":
    # In a packaged program the thinking process starts here again and must not open a second window.
    multiprocessing.freeze_support()
    sys.exit(main(sys.argv[1:], Program.of(VARIANTS, BOTS, BOTS_AT, read_people(PEOPLE, BOTS))))
