"""A player who errs and knows how: random games with mistakes, for the table to find.

The double keeps its own pieces and its own positions; nothing is asked of the table but its rulings
and, at the end of each episode, whether it holds the same position.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any

from damas import Board, Move
from damas.arbiter import Table
from damas.regulations import Regulation, regulation

from .episode import OTHER, Episode, Event, Pieces, board_of, pieces_of
from .slips import MISTAKES, RARE

LONGEST = 40  # episodes of one game


class Double:
    """Both players of one game, and the one who decides."""

    def __init__(self, book: str, seed: int, matrix: Counter[tuple[str, str]]) -> None:
        self.chance = random.Random(seed)
        self.book: Regulation = regulation(book)
        self.row = self.book.variant
        self.at = {self.row.place(n): n for n in self.row.numbers}
        self.matrix = matrix
        self.presses = self.chance.random() < 0.5
        self.table = Table()
        self.board = self._first()
        self.bound: list[int] = []
        self.tell({"event": "start", "regulation": book, "fen": self.board.fen})

    def _first(self) -> Board:
        """The initial position, or a thin one with kings in it."""
        if self.chance.random() < 0.4:
            return Board(self.row)
        while True:
            free = list(self.row.numbers)
            self.chance.shuffle(free)
            pieces: Pieces = {}
            for colour in OTHER:
                for _ in range(self.chance.randint(4, self.row.men_per_side // 2)):
                    n = free.pop()
                    end = n in self.far_row(colour)
                    king = end or self.chance.random() < 0.2
                    pieces[n] = colour, "king" if king else "man"
            board = board_of(Board(self.row), pieces, "white")
            if board.legal_moves:
                return board

    def far_row(self, colour: str) -> set[int]:
        """The squares on which a colour's men are crowned."""
        line = 0 if colour == "white" else self.row.size - 1
        return {n for n in self.row.numbers if self.row.place(n)[1] == line}

    def tell(self, event: Event) -> list[str]:
        """Gives one event; returns the codes of the irregularities found."""
        rulings = self.table.apply(event)
        assert all(r.kind != "error" for r in rulings), (event, rulings, self.table.events)
        return [r.code or "?" for r in rulings if r.kind == "irregularity"]

    # Moves as events

    def done(self, by: str, move: Move, *, press: bool | None = None) -> list[Event]:
        """A legal move in full: moved, captured pieces removed in order, crowned, pressed."""
        happened = [self.moved(by, list(move.path))]
        happened += [self.removed(by, n) for n in self.order(move)]
        if self.presses if press is None else press:
            happened.append({"event": "press", "by": by})
        if move.promotes:
            happened.append({"event": "crown", "by": OTHER[by], "square": move.to_square})
        return happened

    @staticmethod
    def moved(by: str, path: list[Any]) -> Event:
        """A move carried out."""
        return {"event": "move", "by": by, "path": path}

    @staticmethod
    def removed(by: str, square: int) -> Event:
        """A piece taken off."""
        return {"event": "remove", "by": by, "square": square}

    def order(self, move: Move) -> list[int]:
        """The captured squares in the order of the jumps, or the other way round."""
        order = []
        for start, end in pairwise(move.path):
            (x0, y0), (x1, y1) = self.row.place(start), self.row.place(end)
            dx, dy = (x1 > x0) - (x1 < x0), (y1 > y0) - (y1 < y0)
            for far in range(1, abs(x1 - x0)):
                n = self.at[x0 + dx * far, y0 + dy * far]
                if n in move.captured and n not in order:
                    order.append(n)
        return order if self.chance.random() < 0.7 else order[::-1]

    # One game

    def play(self) -> None:
        """Plays until the game ends or is long enough."""
        for _ in range(LONGEST):
            if self.table.state()["result"] is not None or not self.board.legal_moves:
                return
            episode = self._mistake() if self.chance.random() < 0.3 else None
            if episode is None:
                self._legal()
            else:
                self._err(episode)
            self._crown()
            if self.table.state()["result"] is None:
                assert self.table.state()["fen"] == self.board.fen, self.table.events

    def _crown(self) -> None:
        """A person puts the second man on a piece that became a king by mistake."""
        if self.table.state()["result"] is None:
            for square in self.table.state()["uncrowned"]:
                self.tell({"event": "crown", "by": self.board.turn, "square": square})

    def _choices(self) -> list[Move]:
        legal = list(self.board.legal_moves)
        for square in self.bound:
            mine = [m for m in legal if m.from_square == square]
            if mine:
                return mine
        return legal

    def _legal(self) -> None:
        by, move = self.board.turn, self.chance.choice(self._choices())
        events = self._manners(by, move) + self.done(by, move)
        found = [code for event in events for code in self.tell(event)]
        self.matrix["none", ",".join(found) or "none"] += 1
        assert not found, (found, self.table.events)
        self.board, self.bound = self.board.after(move), []

    def _manners(self, by: str, move: Move) -> list[Event]:
        """Touches that bind nobody, "ajeito", and the touch of the piece that is played."""
        happened: list[Event] = []
        mine = [n for n, (colour, _) in pieces_of(self.board).items() if colour == by]
        if not self.bound and self.chance.random() < 0.2:
            happened.append({"event": "adjust", "by": by})
            happened.append({"event": "touch", "by": by, "square": self.chance.choice(mine)})
        if self.chance.random() < 0.1:
            theirs = [n for n, (colour, _) in pieces_of(self.board).items() if colour != by]
            happened.append({"event": "touch", "by": by, "square": self.chance.choice(theirs)})
        if self.chance.random() < 0.5:
            happened.append({"event": "touch", "by": by, "square": move.from_square})
        return happened

    def _err(self, episode: Episode) -> None:
        """The mistake, and what is made of it."""
        offender = episode.events[-1]["by"]
        found: list[str] = []
        for event in episode.events:
            found += self.tell(event)
            if self.table.state()["result"] is not None:  # the game was over before the mistake
                assert not found, self.table.events
                return
        self.matrix[episode.code, ",".join(found) or "none"] += 1
        assert found == [episode.code], (episode.code, found, self.table.events)
        self.bound = []
        if self.book.document == "FPD":
            self._restore(episode, offender)
        else:
            self._decide(episode, offender)

    def _restore(self, episode: Episode, offender: str) -> None:
        """The position before is restored: at once, or after the opponent has played on."""
        if self.chance.random() < 0.4 and episode.kept.legal_moves:
            move = self.chance.choice(list(episode.kept.legal_moves))
            for event in self.done(OTHER[offender], move):
                assert not self.tell(event), self.table.events
            if self.table.state()["result"] is not None:
                return
            self.tell({"event": "report", "by": offender, "code": episode.code})
        elif self.chance.random() < 0.5:
            self.tell({"event": "report", "by": OTHER[offender], "code": episode.code})
        else:
            self.tell({"event": "decide", "by": "arbiter", "choice": "rectify"})
        self.board = episode.rectified
        self.bound = episode.bound if self.board.turn == offender else []

    def _decide(self, episode: Episode, offender: str) -> None:
        opponent = OTHER[offender]
        choice = self.chance.choice(["rectify", "keep", "play"])
        if choice != "play":
            self.tell({"event": "decide", "by": opponent, "choice": choice})
            rectified = choice == "rectify"
            self.board = episode.rectified if rectified else episode.kept
            if rectified and self.board.turn == offender:
                self.bound = episode.bound
            return
        self.board = episode.kept
        moves = list(episode.kept.legal_moves)
        if not moves:
            self.tell({"event": "decide", "by": opponent, "choice": "keep"})
            return
        move = self.chance.choice(moves)
        for event in self.done(opponent, move):
            assert not self.tell(event), self.table.events
        self.board = self.board.after(move)

    # Mistakes

    def _mistake(self) -> Episode | None:
        """One mistake that this position allows, or None."""
        if self.bound:
            return None
        makers = list(MISTAKES)
        self.chance.shuffle(makers)
        if self.chance.random() < 0.6:  # mistakes with a capture would else be rare
            makers.sort(key=lambda make: make not in RARE)
        for make in makers:
            episode = make(self)
            if episode is not None:
                return episode
        return None

    def carried(self, pieces: Pieces, start: int, end: int) -> Pieces:
        """The pieces after one was carried from *start* to *end*."""
        made = dict(pieces)
        colour, kind = made.pop(start)
        made[end] = colour, "king" if end in self.far_row(colour) else kind
        return made

    def without(self, board: Board, *squares: int) -> Pieces:
        """A position's pieces less some."""
        return {n: piece for n, piece in pieces_of(board).items() if n not in squares}

    def empty(self) -> list[int]:
        """Squares without a piece."""
        return [n for n in self.row.numbers if n not in pieces_of(self.board)]

    def of(self, colour: str) -> list[int]:
        """A player's squares, in any order."""
        mine = [n for n, (who, _) in pieces_of(self.board).items() if who == colour]
        self.chance.shuffle(mine)
        return mine

    def chains(self, start: int, end: int) -> bool:
        """Whether some chain of captures leads from *start* to *end*."""
        return any(path[0] == start and end in path[1:] for path, _ in self.open_chains())

    def all_chains(self, colour: str) -> list[tuple[list[int], list[int]]]:
        """Every chain of *colour* that cannot go on, with the captured squares, without regard to
        the majority."""
        assert colour == self.board.turn
        found = [(p, t) for p, t in self.open_chains() if not any(self.jumps(p, t))]
        self.chance.shuffle(found)
        return found

    def open_chains(self) -> list[tuple[list[int], list[int]]]:
        """Every beginning of a chain of the side to move; the first few hundred."""
        found: list[tuple[list[int], list[int]]] = []
        waiting: list[tuple[list[int], list[int]]] = [([n], []) for n in self.of(self.board.turn)]
        while waiting and len(found) < 300:
            path, taken = waiting.pop()
            for over, end in self.jumps(path, taken):
                found.append(([*path, end], [*taken, over]))
                waiting.append(found[-1])
        return found

    def jumps(self, path: list[int], taken: list[int]) -> Iterator[tuple[int, int]]:
        """Each next jump of a chain, as (captured, landing)."""
        pieces = self.without(self.board, path[0])
        colour, kind = pieces_of(self.board)[path[0]]
        far_row = 0 if colour == "white" else self.row.size - 1
        if self.row.promotion_in_passing and any(self.row.place(n)[1] == far_row for n in path[1:]):
            kind = "king"
        x, y = self.row.place(path[-1])
        for dx, dy in product((-1, 1), (-1, 1)):
            ahead = dy < 0 if colour == "white" else dy > 0
            if kind == "man" and not ahead and not self.row.men_capture_backward:
                continue
            met = None
            for far in range(1, self.row.size if kind == "king" else 3):
                n = self.at.get((x + dx * far, y + dy * far))
                if n is None or (n in pieces and (met is not None or n in taken)):
                    break
                if n in pieces:
                    if pieces[n][0] == colour:
                        break
                    met = n
                elif met is not None:
                    yield met, n
                elif kind == "man":
                    break

    def steps(self, board: Board, colour: str) -> Iterator[tuple[int, int]]:
        """Quiet steps of one square that *colour* could make if nothing were compulsory."""
        pieces = pieces_of(board)
        for n, (who, kind) in pieces.items():
            x, y = self.row.place(n)
            for dx, dy in product((-1, 1), (-1, 1)):
                ahead = dy < 0 if colour == "white" else dy > 0
                end = self.at.get((x + dx, y + dy))
                if (
                    who == colour
                    and end is not None
                    and end not in pieces
                    and (ahead or kind == "king")
                ):
                    yield n, end
