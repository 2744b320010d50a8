"""Every mistake that the double knows how to make, where its position allows it."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from damas import Move

from .episode import OTHER, Episode, board_of, pieces_of

if TYPE_CHECKING:
    from .double import Double


def _two_moves(double: Double) -> Episode | None:
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


def _quiet_move(double: Double) -> Move | None:
    quiet = [m for m in double.board.legal_moves if not m.is_capture and not m.promotes]
    return double.chance.choice(quiet) if quiet else None


def _without_reason(double: Double) -> Episode | None:
    by, first = double.board.turn, _quiet_move(double)
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


def _lands(double: Double, path: list[int], colour: str) -> bool:
    """Whether a man comes to the far row: left out, so that nobody need crown in mid-episode."""
    crowning = path[1:] if double.row.promotion_in_passing else path[-1:]
    is_man = pieces_of(double.board)[path[0]][1] == "man"
    return is_man and any(n in double.far_row(colour) for n in crowning)


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
    happened = [double.moved(by, path), {"event": "press", "by": by}]
    pieces = double.carried(pieces_of(board), path[0], path[-1])
    stands = board_of(board, pieces, OTHER[by])
    return Episode(happened, "i", board, stands, [path[0]])


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
    happened = [{"event": "touch", "by": by, "square": move.from_square}, double.removed(by, first)]
    return Episode([*happened, *rest], "j", double.board, after, [move.from_square])


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
    stand = [n for n, (colour, _) in pieces_of(after).items() if colour == whose]
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
    by, first = double.board.turn, _quiet_move(double)
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
    _two_moves,
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
