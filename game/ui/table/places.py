"""Where tiles lie: hands, melds, rivers and walls, in whole pixels for one window; draws nothing, knows no rule."""

from collections.abc import Sequence
from typing import Final

from game.ui.sprites import edge_of, face_size, side_pitch, stack_step, strip_of
from game.ui.table.frame import SIDES, Box, Frame, MeldForm, Spot, turn_of

ROW: Final = 6
RIVER_ROWS: Final = 3
RUN: Final = 9
"""So many tiles a river's second and third rows hold when they run on."""
RIVER_FULL: Final = ROW + 2 * RUN
HAND: Final = 13


class Places(Frame):
    """The places of all tiles."""

    def __init__(self, width: int, height: int, text_scale: int = 100) -> None:
        super().__init__(width, height, text_scale)
        self.gap = max(1, round(self.k))
        self._measure_middle()
        self._measure_hand()
        self._measure_columns()

    def _measure_middle(self) -> None:
        self.centre = (self.x(960), self.mid(466))
        k, cy = self.k, self.centre[1]
        self.console = Box(self.x(812), cy - self.px(96), self.px(296), self.px(192))
        self.wall_w = max(6, int(28 * k))
        step = self.wall_step = stack_step(self.wall_w)
        wall_h = face_size(self.wall_w)[1]
        self.wall_top = self.mid(104) + step
        self.wall_low = self.mid(796)
        room = min(
            self.wall_low - step - (self.console.bottom + self.px(9)) - 1,
            self.console.y - self.px(3) - (self.wall_top + wall_h + step) - 1,
        )

        def fits(width: int) -> bool:
            return RIVER_ROWS * face_size(width)[1] + (RIVER_ROWS - 1) * self.gap + strip_of(width) <= room

        self.river_w = self.most(50, fits)

    def _measure_hand(self) -> None:
        self.hand_gap = max(1, round(2 * self.k))
        room = self.x(1425) - self.x(36)
        self.hand_w = int((room - HAND * self.hand_gap) / (HAND + 1.5))
        self.hand_pitch = self.hand_w + self.hand_gap
        self.hand_y = self.low(898)
        self.meld_gap = max(2, self.px(10))

        def fits(width: int) -> bool:
            return self.meld_length(MeldForm(4, 1), width) + self.px(16) <= 3 * self.hand_pitch

        self.own_meld_w = self.most(64, fits)
        self.hand = Box(
            self.x(36), self.hand_y - edge_of(self.hand_w), self.x(1425) - self.x(36), face_size(self.hand_w)[1]
        )
        self.across_w = self.px(44)
        self.across_y = self.top(42)
        self.across_meld_w = self.most(35, lambda w: 2 * w + self.gap + strip_of(w) <= self.px(79))
        self.across_lie_w = self.most(40, lambda w: face_size(w)[1] + strip_of(w) <= self.px(61))

    def _measure_columns(self) -> None:
        """Size the tiles of the side seats so that hand, drawn tile and melds fit into their columns."""
        self.zones = {1: (self.mid(131), self.mid(735)), 3: (self.mid(112), self.mid(716))}
        zone = self.zones[1][1] - self.zones[1][0]
        self.column_gap = max(3, self.px(12))
        self.side_w = self.most(45, lambda w: self._column(w, HAND) <= zone)
        self.side_meld_w = self.most(40, lambda w: self._side_room(10) >= self.meld_length(MeldForm(3, 1), w))

        def fits(width: int) -> bool:
            high, strip = face_size(width)[1], strip_of(width)
            return all(
                n * (width + self.gap) + self.won_gap(width) + high + strip <= self._column(self.side_w, n)
                for n in (1, 4, 7, 10, 13)
            )

        self.side_lie_w = self.most(38, fits)
        high = face_size(self.side_meld_w)[1]
        inner = self.column_gap // 3 + 1
        self.column_x = {1: self.x(1434), 3: self.x(488) - high}
        self.corner_x = {1: self.column_x[1] + high + inner, 3: self.column_x[3] - high - inner}

    @staticmethod
    def _column(width: int, tiles: int) -> int:
        """Return the length of a side seat's standing tiles with its drawn tile."""
        pitch = side_pitch(width)
        return (tiles + 1) * pitch + pitch // 2 + round(width * 0.62)

    def _side_room(self, tiles: int) -> int:
        """Return what a side seat's column leaves for melds beside so many concealed tiles."""
        top, bottom = self.zones[1]
        return bottom - top - self.column_gap - self._column(self.side_w, tiles)

    # ------------------------------------------------------------ hands

    def standing(self, rel: int, tiles: int) -> tuple[list[Spot], Spot]:
        """Return the places of a seat's standing tiles, from its left, and that of the tile just drawn."""
        spots = [self._stand(rel, i, 0) for i in range(tiles)]
        return spots, self._stand(rel, tiles, 1)

    def _stand(self, rel: int, i: int, apart: int) -> Spot:
        turn = turn_of(rel)
        if rel == 0:
            return Spot(self.x(36) + i * self.hand_pitch + apart * self.hand_w // 2, self.hand_y, self.hand_w, turn)
        if rel == 2:
            w = self.across_w
            return Spot(self.x(1232) - w - i * (w + self.gap) - apart * w // 2, self.across_y, w, turn)
        pitch = side_pitch(self.side_w)
        way = i * pitch + apart * (pitch // 2)
        wide = 2 * round(self.side_w * 0.46)
        middle = self.column_x[rel] + face_size(self.side_meld_w)[1] // 2
        top, bottom = self.zones[rel]
        y = top + way if rel == 3 else bottom - round(self.side_w * 0.62) - pitch - way
        return Spot(middle - wide // 2, y, self.side_w, turn)

    def won_gap(self, width: int) -> int:
        """Return the space between a winner's tiles and the winning tile."""
        return max(3, round(width * 0.25))

    def lie_width(self, rel: int) -> int:
        """Return the width of a hand laid open or face down."""
        return (self.hand_w, self.side_lie_w, self.across_lie_w, self.side_lie_w)[rel]

    def laid(self, rel: int, tiles: int, won: str = "") -> tuple[list[Spot], Spot | None]:
        """Return the places of a hand that lies, from its owner's left, and of the winning tile.

        `won`: left, middle, right (where its payer sits), self (at the right end, sideways), or empty for none.
        """
        w = self.lie_width(rel)
        gap = self.won_gap(w)
        pitch = w + (self.hand_gap if rel == 0 else self.gap)
        at = {"left": 0, "middle": tiles // 2}.get(won, tiles)
        spots, way = [], 0
        winner: Spot | None = None
        for i in range(tiles + 1):
            if i == at and won:
                long = face_size(w)[1] if won == "self" else w
                way += gap if i else 0
                winner = self._lie(rel, way, w, sideways=won == "self")
                way += long + gap
            if i < tiles:
                spots.append(self._lie(rel, way, w))
                way += pitch
        return spots, winner

    def _lie(self, rel: int, way: int, w: int, *, sideways: bool = False) -> Spot:
        """Return the place of a lying tile `way` pixels from the left end of a seat's row."""
        high = face_size(w)[1]
        along, across = (high, w) if sideways else (w, high)
        turn = (turn_of(rel) + sideways) % SIDES
        if rel == 0:
            return Spot(self.x(36) + way, self.hand_y + high - across, w, turn)
        if rel == 2:
            return Spot(self.x(1232) - way - along, self.across_y, w, turn)
        top, bottom = self.zones[rel]
        mine = face_size(self.side_meld_w)[1]
        outer = self.column_x[rel] + (mine - high) // 2
        if rel == 3:
            return Spot(outer, top + way, w, turn)
        return Spot(outer + high - across, bottom - strip_of(w) - way - along, w, turn)

    # ------------------------------------------------------------ melds

    def meld_length(self, form: MeldForm, width: int) -> int:
        """Return the length of a meld's row."""
        return form.row * (width + self.gap) - self.gap + (0 if form.sideways is None else face_size(width)[1] - width)

    def meld_width(self, rel: int) -> int:
        """Return the width of the tiles in a seat's melds."""
        return (self.own_meld_w, self.side_meld_w, self.across_meld_w, self.side_meld_w)[rel]

    def melds(self, rel: int, forms: Sequence[MeldForm]) -> list[list[Spot]]:
        """Return the places of the tiles of a seat's melds: its first meld in the corner at its right hand.

        The tiles of a meld go from the owner's left to right, an added one comes last. A later meld never moves an
        earlier one: at the side seats the column is filled as far as its hand lets it, then the lane outside it.
        """
        if rel % 2 == 0:
            return self._melds_in_row(rel, forms)
        w, (top, bottom) = self.side_meld_w, self.zones[rel]
        used = {True: 0, False: 0}
        made = []
        for i, form in enumerate(forms):
            long = self.meld_length(form, w)
            corner = used[False] + long > self._side_room(HAND - 3 * (i + 1))
            start = used[corner]
            used[corner] += long + self.meld_gap
            near = top + start if rel == 1 else bottom - start - long
            made.append(self._meld_in_column(rel, form, near, corner=corner))
        return made

    def _melds_in_row(self, rel: int, forms: Sequence[MeldForm]) -> list[list[Spot]]:
        w = self.meld_width(rel)
        lefts = self._row_starts_own(forms, w) if rel == 0 else self._row_starts_across(forms, w)
        return [self._meld_in_row(rel, form, left, w) for form, left in zip(forms, lefts, strict=True)]

    def _row_starts_own(self, forms: Sequence[MeldForm], w: int) -> list[int]:
        """Return the left ends of the own melds: the first in the corner, the others towards the hand."""
        starts, edge = [], self.x(1425)
        for form in forms:
            starts.append(edge - self.meld_length(form, w))
            edge = starts[-1] - self.px(16)
        return starts

    def _row_starts_across(self, forms: Sequence[MeldForm], w: int) -> list[int]:
        """Return the left ends of the melds across: beside the hand as it was then, else outside the earlier ones."""
        starts: list[int] = []
        left = right = 0
        for i, form in enumerate(forms):
            long = self.meld_length(form, w)
            near = self._stand(2, HAND - 3 * (i + 1), 1).x - self.column_gap
            if not starts:
                left, right = near - long, near
                starts.append(left)
            elif right + self.meld_gap + long <= near:
                starts.append(right + self.meld_gap)
                right = starts[-1] + long
            else:
                left -= self.meld_gap + long
                starts.append(left)
        return starts

    def _meld_in_row(self, rel: int, form: MeldForm, left: int, w: int) -> list[Spot]:
        high = face_size(w)[1]
        long, step, turn = self.meld_length(form, w), w + self.gap, turn_of(rel)
        spots: list[Spot] = []
        way = 0
        for place in range(form.row):
            side = place == form.sideways
            along = high if side else w
            x = left + way if rel == 0 else left + long - way - along
            spots.append(Spot(x, self._row_y(rel, w, sideways=side, pair=form.added), w, (turn + side) % SIDES))
            way += along + self.gap
        if form.added and form.sideways is not None:
            under = spots[form.sideways]
            spots.append(under._replace(y=under.y - step if rel == 0 else under.y + step))
        return spots

    def _row_y(self, rel: int, w: int, *, sideways: bool, pair: bool) -> int:
        """Return the row of a meld's tile: on the owner's edge; a pair across straddles the row, off the wall."""
        high = face_size(w)[1]
        if rel == 0:
            floor = self.hand_y + face_size(self.hand_w)[1] - self.px(8)
            return floor - (w if sideways else high)
        return self.across_y - self.px(18) if sideways and pair else self.across_y

    def _meld_in_column(self, rel: int, form: MeldForm, near: int, *, corner: bool) -> list[Spot]:
        w = self.side_meld_w
        high = face_size(w)[1]
        turn = turn_of(rel)
        x = (self.corner_x if corner else self.column_x)[rel]
        long, step = self.meld_length(form, w), w + self.gap
        spots: list[Spot] = []
        way = 0
        for place in range(form.row):
            side = place == form.sideways
            along, across = (high, w) if side else (w, high)
            y = near + long - way - along if rel == 1 else near + way
            spots.append(Spot(x + (high - across if rel == 1 else 0), y, w, (turn + side) % SIDES))
            way += along + self.gap
        if form.added and form.sideways is not None:
            inwards = -1 if rel == 1 else 1
            under = spots[form.sideways]
            if corner:
                # In the outer lane the pair grows outwards: inwards stand the seat's own tiles.
                far = x if rel == 1 else x + high - w
                under = under._replace(x=far - inwards * step)
                spots[form.sideways] = under
            spots.append(under._replace(x=under.x + inwards * step))
        return spots

    # ------------------------------------------------------------ rivers and wall

    def river(self, rel: int, tiles: int) -> list[Spot]:
        """Return the places of a seat's discards in order: rows of 6, then the third and the second row run on."""
        return [self.river_spot(rel, i, tiles) for i in range(tiles)]

    def river_spot(self, rel: int, i: int, tiles: int = 0) -> Spot:
        """Return the place of one discard; `tiles` in all counts only beyond the 24 that have a place of their own."""
        w = self.river_w
        h, pitch = face_size(w)[1], w + self.gap
        row, column = divmod(i, ROW)
        if i >= RIVER_ROWS * ROW:
            row, column = (2, i - 2 * ROW) if i < 2 * ROW + RUN else (1, i - 2 * ROW - RUN + ROW)
        if i >= RIVER_FULL:
            row, column = 2, RUN + i - RIVER_FULL
        way = column * pitch
        if tiles > RIVER_FULL and row == 2:
            # A river longer than any usual game: the last row is pushed together, each tile over the one before.
            way = column * (RUN - 1) * pitch // (RUN - 1 + tiles - RIVER_FULL)
        return self._river_at(rel, row, way, w, h)

    def _river_at(self, rel: int, row: int, way: int, w: int, h: int) -> Spot:
        cx, cy = self.centre
        half = (ROW * (w + self.gap) - self.gap) // 2
        out = row * (h + self.gap)
        beside = max(self.px(159), half + max(3, self.px(6)))
        turn = turn_of(rel)
        match rel:
            case 0:
                return Spot(cx - half + way, self.console.bottom + self.px(9) + out, w, turn)
            case 1:
                return Spot(cx + beside + out, cy + half - w - way, w, turn)
            case 2:
                return Spot(cx + half - w - way, self.console.y - self.px(3) - strip_of(w) - h - out, w, turn)
            case _:
                return Spot(cx - beside - h - out, cy - half + way, w, turn)

    def wall(self, side: int, stacks: int, stack: int) -> Spot:
        """Return the place of a wall stack's lower back; stacks count clockwise, from the right hand of the side."""
        w = self.wall_w
        h = face_size(w)[1]
        cx, cy = self.centre
        start = stacks * w // 2
        match side:
            case 0:
                return Spot(cx + start - (stack + 1) * w, self.wall_low, w, 0)
            case 1:
                return Spot(self.x(1371) - h // 2, cy - start + stack * w, w, 1)
            case 2:
                return Spot(cx - start + stack * w, self.wall_top, w, 0)
            case _:
                return Spot(self.x(550) - h // 2, cy + start - (stack + 1) * w, w, 1)

    @property
    def widths(self) -> frozenset[int]:
        """Return every width a tile on the table can have."""
        return frozenset(
            (
                self.hand_w,
                self.own_meld_w,
                self.side_w,
                self.side_meld_w,
                self.side_lie_w,
                self.across_w,
                self.across_meld_w,
                self.across_lie_w,
                self.river_w,
                self.wall_w,
            )
        )
