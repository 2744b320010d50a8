"""Hands on the board: touching, adjusting, carrying out a lance (TCH-01 to 03, IRR-01 a to i)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..board import Board
from ..citation import Citation
from ..errors import UnknownNameError
from ..i18n import Text
from .decisions import note_conduct
from .events import EventError
from .faults import irregularity, reply
from .judge import Verdict, judge
from .matters import Lance, Standing
from .pieces import EMPTY, NAMES, named, promotion_rows
from .removal import interrupted, left_on, remove
from .talk import lapse_claim, lapse_offer
from .touches import forget_touches, require_piece, touched

if TYPE_CHECKING:
    from .table import Table


def law(table: Table, rule: str | None, case: str = "") -> Citation | None:
    """The article of a rule of movement, in a *case* of it, where the book has one."""
    try:
        return table.regulation.citation(rule, case) if rule else None
    except UnknownNameError:
        return None


def _require_free(table: Table, place: int | str) -> None:
    if not table.pieces.is_free(place):
        where = named(table.pieces.row, place)
        raise EventError("occupied", "Square {square} is occupied", square=where)


def hover(table: Table, told: Mapping[str, Any]) -> None:
    """A piece held over the board to find its square (FPD 5.1.4)."""
    rule = table.regulation.touch
    if not table.over(told["by"]) and rule is not None and rule.hover is not None:
        note_conduct(table, "hover", told["by"])


# A piece in the hand


def lift(table: Table, told: Mapping[str, Any]) -> None:
    """A piece is taken up: touched, and off its square until it is put down."""
    by, square = told["by"], told["square"]
    require_piece(table, square)
    if by in table.pieces.held:
        raise EventError("hand-full", "This hand holds a piece already")
    if square in table.awaiting:
        remove(table, told)
        return
    if by != "arbiter":
        if table.over(by):
            return
        touched(table, by, square)
    table.paths[by] = [square]
    piece = table.pieces.at[square]
    fresh = square in table.pieces.uncrowned
    table.pieces.remove(square)
    table.pieces.held[by] = (-piece if fresh else piece, square)


def put(table: Table, told: Mapping[str, Any]) -> None:
    """The piece in the hand is put down; not *released*, it may still go elsewhere (INT 3.12)."""
    by, place = told["by"], told["square"]
    if told["piece"] is not None:
        _require_free(table, place)
        _put_back(table, by, place, told["piece"])
        return
    if by not in table.pieces.held:
        raise EventError("empty-hand", "This hand holds no piece")
    if place != table.pieces.held[by][1]:
        _require_free(table, place)
    way = table.paths[by]
    if told["released"] is False:
        _rest(table, by, way, place)
        return
    piece, origin = table.pieces.held.pop(by)
    table.pieces.at[origin] = abs(piece)
    if piece < 0:
        table.pieces.uncrowned.add(origin)
    del table.paths[by]
    if place != origin or len(way) > 1:
        full = [*way, place]
        straight = [origin, place]
        fits = isinstance(place, int) and table.history.board.find_moves(full)
        path = full if fits and len(full) > 2 else straight
        if path[0] != path[-1] or len(path) > 2:
            move(table, {"by": by, "path": path, "hand": None})


def _rest(table: Table, by: str, way: list[int], place: int | str) -> None:
    """Set down without letting go; back from a square again and again is noted (FPD 5.1.5)."""
    rule = table.regulation.touch
    if place == way[0] and len(way) > 1:
        table.hovers[by] = table.hovers.get(by, 0) + 1
        if rule is not None and rule.back is not None and table.hovers[by] > 1:
            note_conduct(table, "back", by)
        table.paths[by] = way[:1]
    elif isinstance(place, int) and place != way[-1]:
        table.paths[by] = [*way, place]


def _put_back(table: Table, by: str, place: int | str, name: str) -> None:
    """A piece from beside the board; putting it where the record has it is no fault."""
    if table.over(by):
        return
    piece, pieces = NAMES.index(name), table.pieces
    color = name.split(maxsplit=1)[0]
    light = next((one for one in pieces.inactive if one[1] == piece), None)
    if light is not None:  # the piece out of play is put back in (INT 5.3)
        pieces.inactive.remove(light)
    elif pieces.is_full(color):
        raise EventError("too-many", "There are no more pieces of this colour")
    if isinstance(place, str):
        pieces.inactive.append((place, piece))
        if light is None or light in table.light:  # nothing in play has changed
            left = [*table.light]
            if light is not None:
                left.remove(light)
            table.light = (*left, (place, piece))
        return
    man = piece in (1, 3) and place in promotion_rows(pieces.row)[color]
    pieces.at[place] = piece + man
    if man:
        pieces.uncrowned.add(place)
    if by != "arbiter" and table.history.board.piece_at(place) != tuple(name.split()):
        irregularity(table, "put", by)


# A lance


def move(table: Table, told: Mapping[str, Any]) -> None:
    """A lance carried out and let go (INT 3.10, 4.10); an unfinished chain is a shorter path."""
    by, path = told["by"], told["path"]
    start, end = path[0], path[-1]
    require_piece(table, start)
    if end != start:
        _require_free(table, end)
    if by == "arbiter":
        _carry(table, start, end)
        return
    if table.over(by):
        return
    if start == end and len(path) == 2:
        touched(table, by, start)
        return
    lance = table.lance
    if lance is not None and lance.by == by:
        _again(table, lance, path)
    elif by != table.expected:
        code = "a" if table.pieces.color(start) == by else "e"
        _out_of_turn(table, by, path, code)
    else:
        _in_turn(table, by, path, told["hand"])


def _carry(table: Table, start: int, end: int | str) -> None:
    pieces = table.pieces
    if isinstance(end, str):
        pieces.inactive.append((end, pieces.at[start]))
        pieces.remove(start)
    elif start != end:
        pieces.move(start, end)


def _in_turn(table: Table, by: str, path: Sequence[int], hand: str | None) -> None:
    left_on(table, by)
    reply(table, by)
    lapse_offer(table, by)
    lapse_claim(table, by)
    table.settle()
    if table.over(by):
        return
    if table.history.game.is_over:
        text = Text("The position is at its end: what waits must be decided first")
        table.say("refused", text, code="over", by=by)
        return
    board, verdict = table.history.board, _verdict(table, path)
    faults = _faults(table, by, path[0], verdict)
    before = _before(table, by, path[0])
    _carry(table, path[0], path[-1])
    table.lance = Lance(
        by,
        list(path),
        board,
        verdict.jumped,
        ordered=verdict.code is None and len(verdict.jumped) > 1,
        unfinished=verdict.code == "i",
        hand=hand,
        fits=verdict.fits,
    )
    table.awaiting = [n for n in verdict.jumped if table.pieces.at[n] != EMPTY]
    forget_touches(table)
    if not faults and verdict.move is not None:
        table.history.push((by, tuple(path), ()), verdict.move, len(table.log) + 1, before)
        return
    for code, broken in faults:
        irregularity(
            table,
            code,
            by,
            movement=True,
            move=verdict.move,
            path=path,
            touched=(path[0],),
            law=broken,
            due=_due(board),
        )


def _before(table: Table, by: str, start: int) -> Standing:
    """What the position carried before the lance, and before what *by* did wrong in his turn."""
    ply = len(table.history.entries)
    waiting = (p for p in table.pendings if p.offender == by and p.case.ply == ply)
    own = next(waiting, None)
    if own is None:
        return replace(table.before, moved=(start,))
    touched = (*own.before.touched, *own.touched, *table.touched)
    return replace(own.before, touched=touched, moved=(start,))


def _due(board: Board) -> tuple[str, ...]:
    """The captures of which one must be made."""
    return tuple(m.notation for m in board.legal_moves if m.is_capture)


def _verdict(table: Table, path: Sequence[int | str]) -> Verdict:
    if isinstance(path[-1], str):
        return Verdict("inactive", None, None, ())
    return judge(table.history.board, path)  # type: ignore[arg-type]


def _faults(
    table: Table, by: str, start: int, verdict: Verdict
) -> list[tuple[str, Citation | None]]:
    """The codes of what was wrong with a lance, each with the law on movement."""
    found: list[tuple[str, Citation | None]] = []
    crowning = table.regulation.crowning
    own = table.pieces.color(start) == by
    shown = verdict.code == "unclear" and "unclear" not in table.regulation.conduct
    if verdict.code is not None and not (shown and verdict.move is not None):
        found.append((verdict.code, law(table, verdict.rule, verdict.case)))
    elif not table.pieces.may_move(start, table.regulation) and crowning is not None:
        found.append(("b", crowning.citation))
    rule = table.regulation.touch
    if table.bound not in (None, start) and own and rule is not None:
        found.append(("c", rule.citation))
    return found


def _out_of_turn(table: Table, by: str, path: Sequence[int], code: str) -> None:
    _carry(table, path[0], path[-1])
    irregularity(table, code, by, movement=True, path=path, law=law(table, "turn"))


def _again(table: Table, lance: Lance, path: Sequence[int]) -> None:
    """The player who has just played acts again: a chain goes on, or codes a, d, e."""
    start, end = path[0], path[-1]
    waiting = any(p.offender == lance.by for p in table.pendings)
    if lance.unfinished and waiting and start == lance.path[-1] and isinstance(end, int):
        _go_on(table, lance, path)
        return
    interrupted(table, lance.by)
    quiet = not lance.jumped and lance.board.turn == lance.by
    other = quiet and isinstance(end, int) and lance.board.find_moves([lance.path[0], end])
    onward = other and table.pieces.board(lance.by).find_moves([start, end])
    if start == lance.path[-1] and (end == lance.path[0] or (other and not onward)):
        code = "d"
    elif lance.taken_back:
        _instead(table, lance, path)
        return
    else:
        code = "a" if table.pieces.color(start) == lance.by else "e"
    lance.taken_back = code == "d"
    _out_of_turn(table, lance.by, path, code)


def _instead(table: Table, lance: Lance, path: Sequence[int]) -> None:
    """Another lance in place of the one taken back: part of the same irregularity."""
    lance.taken_back = False
    pending = next((p for p in table.pendings if p.offender == lance.by), None)
    if pending is None:
        _out_of_turn(table, lance.by, path, "a")
        return
    pending.path = tuple(path) if isinstance(path[-1], int) else pending.path
    _carry(table, path[0], path[-1])


def _go_on(table: Table, lance: Lance, path: Sequence[int]) -> None:
    """A chain let go too soon is carried on: the lance as a whole is judged anew."""
    whole = [*lance.path, *path[1:]]
    verdict = judge(lance.board, whole)
    _carry(table, path[0], path[-1])
    lance.path, lance.jumped = whole, verdict.jumped
    lance.unfinished = verdict.code == "i"
    table.awaiting = [n for n in verdict.jumped if table.pieces.at[n] != EMPTY]
    pending = next(p for p in table.pendings if p.offender == lance.by)
    pending.path = tuple(whole)
    if verdict.code is None:
        pending.move = verdict.move
    elif verdict.code not in pending.codes:
        irregularity(
            table,
            verdict.code,
            lance.by,
            movement=True,
            path=whole,
            law=law(table, verdict.rule, verdict.case),
            due=_due(lance.board),
        )
