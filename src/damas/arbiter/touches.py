"""Touching and adjusting: what binds, and what frees (TCH-01 to 03, IRR-05)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from ..i18n import Text
from .events import EventError
from .pieces import EMPTY, named
from .removal import interrupted, left_on
from .ruling import NEXT_LANCE

if TYPE_CHECKING:
    from .table import Table


def require_piece(table: Table, square: int) -> None:
    """Raises EventError where no piece stands."""
    if table.pieces.at[square] == EMPTY:
        place = named(table.pieces.row, square)
        raise EventError("no-piece", "There is no piece on square {square}", square=place)


def adjust(table: Table, told: Mapping[str, Any]) -> None:
    """The word "ajeito": said by the player to move before the touch, it frees him (TCH-02)."""
    by, square = told["by"], told["square"]
    if table.over(by):
        return
    interrupted(table, by)
    touch_rule = table.regulation.touch
    if touch_rule is None:
        return
    if by != table.expected:
        text = Text("Only the player to move may adjust pieces")
        table.say("refused", text, code="adjust", citation=touch_rule.adjust, by=by)
        return
    if table.bound is not None and square in (None, table.bound):
        text = Text(
            "Said too late: the piece on square {square} was touched before",
            {"square": named(table.pieces.row, table.bound)},
        )
        table.say("refused", text, code="adjust", citation=touch_rule.adjust, by=by)
        return
    table.announced.append(square)


def touch(table: Table, told: Mapping[str, Any]) -> None:
    """A hand on a piece: the player to move must play it if it can be played (TCH-01)."""
    by, square = told["by"], told["square"]
    require_piece(table, square)
    if by != "arbiter" and not table.over(by):
        touched(table, by, square)


def touched(table: Table, by: str, square: int) -> None:
    """A player's hand is on a piece."""
    if square in table.awaiting:
        return
    interrupted(table, by)
    own = table.pieces.color(square) == by
    if own:
        left_on(table, by)
    if by != table.expected or not own or _adjusted(table, square):
        return
    rule = table.regulation.touch
    if rule is None or square in table.touched:
        return
    table.touched.append(square)
    if table.bound is not None:
        return
    board = table.standing(by)
    moves = tuple(m.notation for m in board.legal_moves if m.from_square == square)
    if moves and table.pieces.may_move(square, table.regulation):
        table.bound = square
        text, code = Text("The piece on square {square} must be played"), "bound"
    else:
        due = bool(board.legal_moves) and board.legal_moves[0].is_capture
        text, code, moves = _FREE[due], "free", ()
    table.say(
        "touch",
        Text(text.template, {"square": named(board.variant, square)}),
        code=code,
        citation=rule.citation,
        by=by,
        choices=moves,
        expires=NEXT_LANCE if moves else None,
        more={"square": square},
    )


_FREE = {
    True: Text("The piece on square {square} cannot make the compulsory capture: it does not bind"),
    False: Text("The piece on square {square} cannot be played: another may be"),
}


def _adjusted(table: Table, square: int) -> bool:
    """Whether "ajeito" covers this touch; one that covers one touch is used up (FENAE 25)."""
    rule = table.regulation.touch
    if rule is None or not table.announced:
        return False
    if rule.adjust_covers != "one-touch":
        return True
    for one in (square, None):
        if one in table.announced:
            table.announced.remove(one)
            return True
    return False


def forget_touches(table: Table) -> None:
    """Nothing touched binds any more, and no "ajeito" reaches further: a lance was played."""
    table.touched, table.announced, table.bound = [], [], None


def bind_again(table: Table, squares: Iterable[int], first: int | None = None) -> None:
    """What the player to move has touched stays touched, whichever road led here (IRR-05).

    *squares*: in the order in which they were touched; *first*: the one that was bound. The first
    of them that can be played binds.
    """
    record, mine = table.history, list(dict.fromkeys(squares))
    table.touched = [n for n in mine if _is_of(table, n, record.turn)]
    if table.regulation.touch is None:
        table.touched = []
    playable = {m.from_square for m in record.board.legal_moves}
    order = [first, *table.touched]
    table.bound = next(
        (
            n
            for n in order
            if n in table.touched and n in playable and table.pieces.may_move(n, table.regulation)
        ),
        None,
    )


def _is_of(table: Table, square: int, color: str) -> bool:
    piece = table.history.board.piece_at(square)
    return piece is not None and piece[0] == color
