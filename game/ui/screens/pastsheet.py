"""The account of a hand of a past match, with the way to the other hands and to the table; knows no game."""

from collections.abc import Callable

from game.ui.pastplay import Story
from game.ui.screens.ledger import Account, LedgerScreen
from game.ui.shell import Shell
from game.ui.table.account import account_of
from game.ui.widgets.button import Button


class PastSheet(LedgerScreen):
    """The sheet of hand after hand. `watch` shows a hand on the table."""

    def __init__(
        self, shell: Shell, story: Story, title: Callable[[], str], hand: int, watch: Callable[[int], None]
    ) -> None:
        self.story = story
        self.hand = hand
        self.title = title
        self.watch = watch
        super().__init__(shell, self._made, self.later, self.close)
        self.default = "ledger:watch"

    def _made(self) -> Account:
        play = self.story.play(self.hand)
        return account_of(play, self.story.tables[self.hand], self.shell.words, self.title())

    def buttons(self) -> tuple[list[Button], list[Button]]:
        """Return the way back and to the table, and to the hands before and after."""
        shell, words = self.shell, self.shell.words
        back = Button(shell, "ledger:back", words("setup.back"), self.close, key="back")
        watch = Button(shell, "ledger:watch", words("watch.watch"), self.to_table, kind="gold", key="go")
        earlier = Button(shell, "ledger:earlier", "", self.earlier, icon="left")
        later = Button(shell, "ledger:later", "", self.later, icon="right")
        earlier.enabled = self.hand > 0
        later.enabled = self.hand + 1 < self.story.hands and self.story.finished(self.hand + 1)
        return [back], [earlier, later, watch]

    def to_table(self) -> None:
        """Show the hand on the table."""
        self.close()
        self.watch(self.hand)

    def earlier(self) -> None:
        """Go to the hand before."""
        self._turn(-1)

    def later(self) -> None:
        """Go to the hand after."""
        self._turn(1)

    def _turn(self, by: int) -> None:
        other = PastSheet(self.shell, self.story, self.title, self.hand + by, self.watch)
        self.stack.replace(other)
        here = other.find(self._focus)
        if self._ring and here is not None and here.enabled:
            other.set_focus(here.name)
