"""A player who errs and knows how: random games with mistakes, for the table to find.

The double keeps its own pieces and its own positions; nothing is asked of the table but its rulings
and, at the end of each episode, whether it holds the same position.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise, product
from typing import Any

from damas import Board, Move
from damas.arbiter import Table
from damas.regulations import Regulation, regulation

OTHER = {"white": "black", "black": "white"}
Event = dict[str, Any]
Pieces = dict[int, tuple[str, str]]
LONGEST = 40  # episodes of one game


@dataclass
class Episode:
    """What is done, what is wrong with it, and which positions follow.

    *rectified*, *kept*: the positions after either decision. *bound*: the squares that the offender
    has touched, in order.
    """

    events: list[Event]
    code: str
    rectified: Board
    kept: Board
    bound: list[int] = field(default_factory=list)


def pieces_of(board: Board) -> Pieces:
    """Square → (colour, kind)."""
    return {
        n: (color, kind)
        for color in OTHER
        for kind, squares in (("man", board.men(color)), ("king", board.kings(color)))
        for n in squares
    }


def board_of(like: Board, pieces: Pieces, turn: str) -> Board:
    """The position with these pieces."""
    sets: dict[str, list[int]] = {}
    for n, (color, kind) in pieces.items():
        sets.setdefault(f"{color}_{'men' if kind == 'man' else 'kings'}", []).append(n)
    return Board.from_pieces(like.variant, **sets, turn=turn)


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
            for color in OTHER:
                for _ in range(self.chance.randint(4, self.row.men_per_side // 2)):
                    n = free.pop()
                    end = n in self.far_row(color)
                    king = end or self.chance.random() < 0.2
                    pieces[n] = color, "king" if king else "man"
            board = board_of(Board(self.row), pieces, "white")
            if board.legal_moves:
                return board

    def far_row(self, color: str) -> set[int]:
        """Where a colour's men are crowned."""
        line = 0 if color == "white" else self.row.size - 1
        return {n for n in self.row.numbers if self.row.place(n)[1] == line}

    def tell(self, event: Event) -> list[str]:
        """Gives one event; returns the codes of the irregularities found."""
        rulings = self.table.apply(event)
        assert all(r.kind != "error" for r in rulings), (event, rulings, self.table.events)
        return [r.code or "?" for r in rulings if r.kind == "irregularity"]

    # Lances as events

    def done(self, by: str, move: Move, *, press: bool | None = None) -> list[Event]:
        """A legal lance in full: moved, captured pieces removed in order, crowned, pressed."""
        told = [self.moved(by, list(move.path))]
        told += [self.removed(by, n) for n in self.order(move)]
        if self.presses if press is None else press:
            told.append({"event": "press", "by": by})
        if move.promotes:
            told.append({"event": "crown", "by": OTHER[by], "square": move.to_square})
        return told

    @staticmethod
    def moved(by: str, path: list[Any]) -> Event:
        """A lance carried out."""
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
        """Somebody puts the second man on whatever became a king by a mistake."""
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
        told: list[Event] = []
        mine = [n for n, (color, _) in pieces_of(self.board).items() if color == by]
        if not self.bound and self.chance.random() < 0.2:
            told.append({"event": "adjust", "by": by})
            told.append({"event": "touch", "by": by, "square": self.chance.choice(mine)})
        if self.chance.random() < 0.1:
            theirs = [n for n, (color, _) in pieces_of(self.board).items() if color != by]
            told.append({"event": "touch", "by": by, "square": self.chance.choice(theirs)})
        if self.chance.random() < 0.5:
            told.append({"event": "touch", "by": by, "square": move.from_square})
        return told

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
        if self.chance.random() < 0.6:  # what needs a capture would else be rare
            makers.sort(key=lambda make: make not in RARE)
        for make in makers:
            episode = make(self)
            if episode is not None:
                return episode
        return None

    def carried(self, pieces: Pieces, start: int, end: int) -> Pieces:
        """The pieces after one was carried from *start* to *end*."""
        made = dict(pieces)
        color, kind = made.pop(start)
        made[end] = color, "king" if end in self.far_row(color) else kind
        return made

    def without(self, board: Board, *squares: int) -> Pieces:
        """A position's pieces less some."""
        return {n: piece for n, piece in pieces_of(board).items() if n not in squares}

    def empty(self) -> list[int]:
        """Squares without a piece."""
        return [n for n in self.row.numbers if n not in pieces_of(self.board)]

    def of(self, color: str) -> list[int]:
        """A player's squares, in any order."""
        mine = [n for n, (who, _) in pieces_of(self.board).items() if who == color]
        self.chance.shuffle(mine)
        return mine

    def chains(self, start: int, end: int) -> bool:
        """Whether some chain of captures leads from *start* to *end*."""
        return any(path[0] == start and end in path[1:] for path, _ in self.open_chains())

    def all_chains(self, color: str) -> list[tuple[list[int], list[int]]]:
        """Every chain of *color* that cannot go on, with what it takes, whatever the majority."""
        assert color == self.board.turn
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
        color, kind = pieces_of(self.board)[path[0]]
        x, y = self.row.place(path[-1])
        for dx, dy in product((-1, 1), (-1, 1)):
            ahead = dy < 0 if color == "white" else dy > 0
            if kind == "man" and not ahead and not self.row.men_capture_backward:
                continue
            met = None
            for far in range(1, self.row.size if kind == "king" else 3):
                n = self.at.get((x + dx * far, y + dy * far))
                if n is None or (n in pieces and (met is not None or n in taken)):
                    break
                if n in pieces:
                    if pieces[n][0] == color:
                        break
                    met = n
                elif met is not None:
                    yield met, n
                elif kind == "man":
                    break

    def steps(self, board: Board, color: str) -> Iterator[tuple[int, int]]:
        """Quiet steps of one square that *color* could make if nothing were compulsory."""
        pieces = pieces_of(board)
        for n, (who, kind) in pieces.items():
            x, y = self.row.place(n)
            for dx, dy in product((-1, 1), (-1, 1)):
                ahead = dy < 0 if color == "white" else dy > 0
                end = self.at.get((x + dx, y + dy))
                if (
                    who == color
                    and end is not None
                    and end not in pieces
                    and (ahead or kind == "king")
                ):
                    yield n, end


def _two_lances(double: Double) -> Episode | None:
    by, first = double.board.turn, double.chance.choice(list(double.board.legal_moves))
    after = double.board.after(first)
    second = [s for s in double.steps(after, by) if s[0] != first.to_square]
    if not second or first.promotes:
        return None
    start, end = double.chance.choice(second)
    events = [*double.done(by, first), double.moved(by, [start, end])]
    kept = board_of(after, double.carried(pieces_of(after), start, end), OTHER[by])
    return Episode(events, "a", after, kept)


def _irregular(double: Double) -> Episode | None:
    board, by = double.board, double.board.turn
    if board.legal_moves[0].is_capture:
        return None
    for start in double.of(by):
        x, y = double.row.place(start)
        for end in double.empty():
            u, v = double.row.place(end)
            if abs(u - x) != abs(v - y):
                kept = board_of(board, double.carried(pieces_of(board), start, end), OTHER[by])
                return Episode([double.moved(by, [start, end])], "b", board, kept, [start])
    return None


def _uncrowned(double: Double) -> Episode | None:
    """A new king moves although nobody has crowned it (INT 3.7)."""
    board, by = double.board, double.board.turn
    if double.book.crowning is None or double.book.crowning.needed != "always":
        return None
    for first in board.legal_moves:
        reply_to = board.after(first)
        if not first.promotes:
            continue
        for reply in reply_to.legal_moves:
            then = reply_to.after(reply)
            mine = [m for m in then.legal_moves if m.from_square == first.to_square]
            if not mine or reply.promotes or mine[0].is_capture:
                continue
            events = [e for e in double.done(by, first) if e["event"] != "crown"]
            events += double.done(OTHER[by], reply)
            events.append(double.moved(by, list(mine[0].path)))
            return Episode(events, "b", then, then.after(mine[0]), [first.to_square])
    return None


def _touched(double: Double) -> Episode | None:
    board, by = double.board, double.board.turn
    playable = {m.from_square for m in board.legal_moves}
    if len(playable) < 2:
        return None
    touched, start = double.chance.sample(sorted(playable), 2)
    move = double.chance.choice([m for m in board.legal_moves if m.from_square == start])
    events = [{"event": "touch", "by": by, "square": touched}, *double.done(by, move)]
    if move.promotes:
        return None
    return Episode(events, "c", board, board.after(move), [touched, start])


def _taken_back(double: Double) -> Episode | None:
    board, by = double.board, double.board.turn
    quiet = [m for m in board.legal_moves if not m.is_capture and not m.promotes]
    if not quiet:
        return None
    move = double.chance.choice(quiet)
    events = [*double.done(by, move), double.moved(by, [move.to_square, move.from_square])]
    kept = board_of(board, pieces_of(board), OTHER[by])
    return Episode(events, "d", board.after(move), kept)


def _opponents(double: Double) -> Episode | None:
    board, by = double.board, double.board.turn
    start = double.of(OTHER[by])[0]
    free = [n for n in double.empty() if n not in double.far_row(OTHER[by])]
    if not free:
        return None
    end = double.chance.choice(free)
    kept = board_of(board, double.carried(pieces_of(board), start, end), OTHER[by])
    return Episode([double.moved(by, [start, end])], "e", board, kept)


def _no_capture(double: Double) -> Episode | None:
    board, by = double.board, double.board.turn
    steps = list(double.steps(board, by))
    if not board.legal_moves[0].is_capture or not steps:
        return None
    start, end = double.chance.choice(steps)
    kept = board_of(board, double.carried(pieces_of(board), start, end), OTHER[by])
    if (start, end) in {(m.from_square, m.to_square) for m in board.legal_moves}:
        return None
    promotes = pieces_of(board)[start][1] == "man" and pieces_of(kept)[end][1] == "king"
    if promotes or double.chains(start, end):
        return None
    return Episode([double.moved(by, [start, end])], "f", board, kept, [start])


def _quiet_lance(double: Double) -> Move | None:
    quiet = [m for m in double.board.legal_moves if not m.is_capture and not m.promotes]
    return double.chance.choice(quiet) if quiet else None


def _without_reason(double: Double) -> Episode | None:
    by, first = double.board.turn, _quiet_lance(double)
    others = [
        n for n in double.of("white") + double.of("black") if first and n != first.from_square
    ]
    if first is None or len(double.of("white")) < 3 or len(double.of("black")) < 3:
        return None
    square = double.chance.choice(others)
    after = double.board.after(first)
    events = [*double.done(by, first), double.removed(by, square)]
    return Episode(events, "g", after, board_of(after, double.without(after, square), after.turn))


def _too_few(double: Double) -> Episode | None:
    board, by = double.board, double.board.turn
    legal = board.legal_moves
    if not legal[0].is_capture:
        return None
    for path, taken in double.all_chains(by):
        fewer = len(taken) < len(legal[0].captured)
        if not fewer or board.find_moves(path) or _lands(double, path, by):
            continue
        events = [double.moved(by, path), *(double.removed(by, n) for n in taken)]
        pieces = double.carried(double.without(board, *taken), path[0], path[-1])
        kept = board_of(board, pieces, OTHER[by])
        return Episode(events, "h", board, kept, [path[0]])
    return None


def _lands(double: Double, path: list[int], color: str) -> bool:
    """Whether a man comes to the far row: left out, so that nobody need crown in mid-episode."""
    return path[-1] in double.far_row(color) and pieces_of(double.board)[path[0]][1] == "man"


def _let_go(double: Double) -> Episode | None:
    board, by = double.board, double.board.turn
    chains = [m for m in board.legal_moves if len(m.captured) > 1 and len(m.path) > 2]
    if not chains:
        return None
    move = double.chance.choice(chains)
    path = list(move.path[: double.chance.randint(2, len(move.path) - 1)])
    taken = [n for n in _jumped(double, path) if n in move.captured]
    if path[0] == path[-1] or len(taken) == len(move.captured) or _lands(double, path, by):
        return None
    told = [double.moved(by, path), {"event": "press", "by": by}]
    pieces = double.carried(pieces_of(board), path[0], path[-1])
    stands = board_of(board, pieces, OTHER[by])
    return Episode(told, "i", board, stands, [path[0]])


def _jumped(double: Double, path: list[int]) -> list[int]:
    found = []
    for start, end in pairwise(path):
        (x0, y0), (x1, y1) = double.row.place(start), double.row.place(end)
        dx, dy = (x1 > x0) - (x1 < x0), (y1 > y0) - (y1 < y0)
        found += [double.at[x0 + dx * f, y0 + dy * f] for f in range(1, abs(x1 - x0))]
    return found


def _capture(double: Double, least: int = 1) -> Move | None:
    fit = [m for m in double.board.legal_moves if len(m.captured) >= least and not m.promotes]
    return double.chance.choice(fit) if fit else None


def _too_early(double: Double) -> Episode | None:
    by, move = double.board.turn, _capture(double)
    if move is None:
        return None
    first = double.chance.choice(move.captured)
    events = double.done(by, move)
    rest = [e for e in events if e != double.removed(by, first)]
    after = double.board.after(move)
    if len(move.captured) > 2:
        return None
    told = [{"event": "touch", "by": by, "square": move.from_square}, double.removed(by, first)]
    return Episode([*told, *rest], "j", double.board, after, [move.from_square])


def _left(double: Double) -> Episode | None:
    by, move = double.board.turn, _capture(double)
    if move is None:
        return None
    order = double.order(move)
    left = double.chance.randint(1, len(order))
    after = double.board.after(move)
    pieces = pieces_of(after) | {
        n: piece for n, piece in pieces_of(double.board).items() if n in order[-left:]
    }
    events = [double.moved(by, list(move.path))]
    events += [double.removed(by, n) for n in order[:-left]]
    events.append({"event": "press", "by": by})
    return Episode(events, "k", after, board_of(after, pieces, after.turn))


def _not_captured(double: Double) -> Episode | None:
    return _after_capture(double, "l")


def _own_after(double: Double) -> Episode | None:
    return _after_capture(double, "n")


def _after_capture(double: Double, code: str) -> Episode | None:
    by, move = double.board.turn, _capture(double)
    if move is None:
        return None
    after = double.board.after(move)
    whose = OTHER[by] if code == "l" else by
    stand = [n for n, (color, _) in pieces_of(after).items() if color == whose]
    if len(stand) < 3:
        return None
    square = double.chance.choice(stand)
    events = [*double.done(by, move, press=False), double.removed(by, square)]
    return Episode(events, code, after, board_of(after, double.without(after, square), after.turn))


def _halted(double: Double) -> Episode | None:
    by, move = double.board.turn, _capture(double, 2)
    if move is None:
        return None
    order = double.order(move)
    stop = double.chance.randint(1, len(order) - 1)
    others = [n for n in double.of(by) if n != move.from_square] + [move.to_square]
    events = [double.moved(by, list(move.path)), *(double.removed(by, n) for n in order[:stop])]
    events.append({"event": "touch", "by": by, "square": double.chance.choice(others)})
    events += [double.removed(by, n) for n in order[stop:]]
    after = double.board.after(move)
    return Episode(events, "m", after, after)


def _unclear(double: Double) -> Episode | None:
    by, move = double.board.turn, _capture(double, 2)
    if move is None or move.from_square == move.to_square:
        return None
    if "unclear" not in double.book.conduct:
        return None
    (x0, y0), (x1, y1) = double.row.place(move.from_square), double.row.place(move.to_square)
    ends = (move.from_square, move.to_square)
    twins = [m for m in double.board.legal_moves if (m.from_square, m.to_square) == ends]
    if abs(x1 - x0) == abs(y1 - y0) or len(twins) > 1:
        return None
    events = [double.moved(by, list(ends)), *(double.removed(by, n) for n in move.captured)]
    return Episode(events, "unclear", double.board, double.board.after(move), [ends[0]])


def _disorderly(double: Double) -> Episode | None:
    by, move = double.board.turn, _capture(double, 3)
    if move is None or "disorder" not in double.book.conduct:
        return None
    order = double.order(move)
    mixed = [order[1], order[0], *order[2:]]
    events = [double.moved(by, list(move.path)), *(double.removed(by, n) for n in mixed)]
    after = double.board.after(move)
    return Episode(events, "disorder", after, after)


def _light(double: Double) -> Episode | None:
    board, by = double.board, double.board.turn
    mine = double.of(by)
    if len(mine) < 3:
        return None
    x, y = double.row.place(mine[0])
    beside = f"{'abcdefghij'[x - 1 if x else x + 1]}{double.row.size - y}"
    kept = board_of(board, double.without(board, mine[0]), OTHER[by])
    return Episode([double.moved(by, [mine[0], beside])], "inactive", board, kept, [mine[0]])


def _crowned(double: Double) -> Episode | None:
    by, first = double.board.turn, _quiet_lance(double)
    if first is None:
        return None
    after = double.board.after(first)
    men = after.men(by)
    if not men:
        return None
    square = double.chance.choice(men)
    pieces = pieces_of(after) | {square: (by, "king")}
    events = [*double.done(by, first), {"event": "crown", "by": by, "square": square}]
    return Episode(events, "crown", after, board_of(after, pieces, after.turn))


MISTAKES = (
    _two_lances,
    _irregular,
    _uncrowned,
    _touched,
    _taken_back,
    _opponents,
    _no_capture,
    _without_reason,
    _too_few,
    _let_go,
    _too_early,
    _left,
    _not_captured,
    _own_after,
    _halted,
    _unclear,
    _disorderly,
    _light,
    _crowned,
)

RARE = (_no_capture, _too_few, _let_go, _halted, _disorderly, _unclear)
