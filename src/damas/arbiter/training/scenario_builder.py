"""One position of a training scenario: the side to play, the acts of hands, and the chance."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Any, cast

from ..._kernel import Move
from ...rules.board import Board
from ...rules.game import OTHER
from ...rules.regulations import Regulation
from ...rules.variants import Colour
from ..judging.judge import jumps
from ..model.pieces import lines, promotion_rows

Event = dict[str, Any]
Chain = tuple[list[int], list[int]]
"""The squares of a chain of captures, its origin first, and the captured squares, in order."""

_MOST_CHAINS = 300  # kings on an open board have thousands; the first few do


class ScenarioBuilder:
    """A position under a rule book, with *chance* to choose by; squares are printed numbers."""

    def __init__(
        self, book: Regulation, board: Board, chance: random.Random, *, presses: bool
    ) -> None:
        self.book = book
        self.board = board
        self.chance = chance
        self.presses = presses
        self.by: str = board.turn
        self.foe = OTHER[board.turn]
        self.row = board.variant

    # The position

    def of(self, colour: str) -> list[int]:
        """A player's squares, in any order."""
        side = cast("Colour", colour)
        mine = [*self.board.men(side), *self.board.kings(side)]
        self.chance.shuffle(mine)
        return mine

    def is_empty(self, number: int | None) -> bool:
        """Whether this is a square of the board with nothing on it."""
        return number is not None and self.board.piece_at(number) is None

    def is_man(self, number: int) -> bool:
        """Whether a man stands there."""
        piece = self.board.piece_at(number)
        return piece is not None and piece[1] == "man"

    def far(self, colour: str) -> frozenset[int]:
        """The squares on which a colour's men are crowned."""
        return promotion_rows(self.row)[colour]

    def lands(self, start: int, end: int) -> bool:
        """Whether a man of the side to move comes to his far row."""
        return self.is_man(start) and end in self.far(self.by)

    @property
    def due(self) -> bool:
        """Whether a capture is compulsory."""
        legal = self.board.legal_moves
        return bool(legal) and legal[0].is_capture

    def moves(self, *, least: int = 0, most: int = 99) -> list[Move]:
        """Legal moves with so many captured pieces that crown nobody, in any order."""
        found = [
            move
            for move in self.board.legal_moves
            if least <= len(move.captured) <= most and not move.promotes
        ]
        self.chance.shuffle(found)
        return found

    def order(self, move: Move) -> list[int]:
        """The captured squares in the order of the jumps."""
        return list(jumps(self.board, move.path, move.captured))

    def flipped(self, board: Board, colour: str) -> Board:
        """The same pieces with *colour* to move."""
        return Board.from_pieces(
            self.row,
            white_men=board.men("white"),
            white_kings=board.kings("white"),
            black_men=board.men("black"),
            black_kings=board.kings("black"),
            turn=cast("Colour", colour),
        )

    # Steps and chains, also against compulsory captures

    def neighbour(self, number: int, right: int, down: int) -> int | None:
        """The square so many columns and rows away; None off the board and on light squares."""
        x, y = self.row.place(number)
        return self.row.number_at(x + right, y + down)

    def forward(self, colour: str) -> int:
        """The direction of *colour*'s men, in rows from the top."""
        return -1 if colour == "white" else 1

    def man_goes(self, colour: str, down: int) -> bool:
        """Whether *colour*'s men go so many rows down: ahead, or aside on a full board."""
        return down == self.forward(colour) or (down == 0 and self.row.all_squares)

    def steps(self, colour: str) -> list[tuple[int, int]]:
        """Quiet steps of one square that crown nobody, in any order."""
        found = []
        for start, (right, down) in product(self.of(colour), self.row.steps):
            man = self.is_man(start)
            end = self.neighbour(start, right, down)
            if end is None or not self.is_empty(end) or (man and end in self.far(colour)):
                continue
            if not man or self.man_goes(colour, down):
                found.append((start, end))
        self.chance.shuffle(found)
        return found

    def chains(self) -> list[Chain]:
        """Complete captures of the side to move, also against the majority, in any order."""
        found = [
            (path, taken)
            for path, taken in islice(self._beginnings(), _MOST_CHAINS)
            if not any(self._jumps(path, taken))
        ]
        self.chance.shuffle(found)
        return found

    def _beginnings(self) -> Iterator[Chain]:
        waiting: list[Chain] = [([n], []) for n in self.of(self.by)]
        while waiting:
            path, taken = waiting.pop()
            for over, end in self._jumps(path, taken):
                waiting.append(([*path, end], [*taken, over]))
                yield waiting[-1]

    def _jumps(self, path: Sequence[int], taken: Sequence[int]) -> Iterator[tuple[int, int]]:
        """Each next jump of a chain: the captured square, and the landing square."""
        passed = self.row.promotion_in_passing and self.far(self.by).intersection(path[1:])
        man = self.is_man(path[0]) and not passed
        reach = self.row.size if self.row.flying_king and not man else 2
        stand = () if self.row.removed_at_once else taken
        for right, down in self.row.capture_steps:
            backward = man and not self.man_goes(self.by, down)
            if backward and not self.row.men_capture_backward:
                continue
            if self._turns_back(path, right, down):
                continue
            over = None
            for far in range(1, reach + 1):
                n = self.neighbour(path[-1], right * far, down * far)
                if n is None or n in stand:
                    break
                gone = n == path[0] or n in taken
                piece = None if gone else self.board.piece_at(n)
                if piece is None:
                    if over is not None:
                        yield over, n
                    elif man:
                        break
                elif over is not None or piece[0] == self.by:
                    break
                else:
                    over = n

    def _turns_back(self, path: Sequence[int], right: int, down: int) -> bool:
        """Whether a jump would go back on the line of the last one, where that is forbidden."""
        if len(path) == 1 or self.row.turns_back:
            return False
        (x, y), (u, v) = self.row.place(path[-2]), self.row.place(path[-1])
        return right * (u - x) + down * (v - y) < 0 and right * (v - y) == down * (u - x)

    def between(self, start: int, end: int) -> tuple[int, ...] | None:
        """The squares between two of one line; None for any others."""
        return lines(self.row).get((start, end))

    # Moves as events

    def played(self, move: Move, *, press: bool | None = None) -> list[Event]:
        """A legal move in full: carried out, captured pieces off in order, clock, crown."""
        events = [moved(self.by, move.path), *self.taken(self.order(move))]
        if self.presses if press is None else press:
            events.append(pressed(self.by))
        if move.promotes:
            events.append({"event": "crown", "by": self.foe, "square": move.to_square})
        return events

    def taken(self, squares: Sequence[int]) -> list[Event]:
        """Pieces taken off by the side to move."""
        return [{"event": "remove", "by": self.by, "square": n} for n in squares]

    def touched(self, square: int) -> Event:
        """A touch by the side to move."""
        return {"event": "touch", "by": self.by, "square": square}

    def ended(self, *events: Event) -> list[Event]:
        """The events, and the clock pressed by a player who presses it."""
        return [*events, pressed(self.by)] if self.presses else list(events)


def moved(by: str, path: Sequence[int | str]) -> Event:
    """A move carried out and let go."""
    return {"event": "move", "by": by, "path": list(path)}


def pressed(by: str) -> Event:
    """The clock pressed."""
    return {"event": "press", "by": by}


def taken_in_mixed_order(builder: ScenarioBuilder) -> list[Event] | None:
    """Captured pieces come off neither in the order of the jumps nor against it (INT 4.11)."""
    for move in builder.moves(least=3):
        order = builder.order(move)
        mixed = [order[1], order[0], *order[2:]]
        return [moved(builder.by, move.path), *builder.ended(*builder.taken(mixed))]
    return None
