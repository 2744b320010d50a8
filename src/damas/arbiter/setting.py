"""The board before and beside the game: start, set-up, orientation, accidents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..board import Board
from ..game import OTHER
from ..i18n import Text
from ..outcome import REASONS
from ..regulations import regulation as find_regulation
from .faults import close, irregularity
from .pieces import NAMES, Pieces
from .record import Record
from .watch import Watch

if TYPE_CHECKING:
    from .matters import Pending
    from .table import Table


def start(table: Table, told: Mapping[str, Any]) -> None:
    """A game begins; *board*, if given, is what really stands, to be checked (IRR-07)."""
    regulation = find_regulation(told["regulation"]).with_options(**told["options"] or {})
    record = Record(regulation, told["fen"])
    stands = None if told["board"] is None else Board(regulation.variant, told["board"])
    now = told["t"] or 0
    if told["clock"] is not None:
        Watch(told["clock"], now, record.turn)  # an unreadable control is told before all else
    table.now = now
    table.annulled = 0
    table.cases = []
    table.begin(told, regulation, record)
    if stands is not None:
        table.pieces = Pieces.of(stands)
        _check_setup(table)


def _check_setup(table: Table) -> None:
    before = Pieces.of(table.history.board)
    wrong = [
        color
        for color in OTHER
        if any(
            (before.color(n) == color or table.pieces.color(n) == color)
            and before.at[n] != table.pieces.at[n]
            for n in range(1, len(before.at))
        )
    ]
    if wrong:
        misplaced(table, wrong[0] if len(wrong) == 1 else None)


def misplaced(table: Table, whose: str | None) -> None:
    """A wrong set-up: the opponent of who is at fault decides, else the arbiter."""
    offender = whose or table.history.turn
    right = None if whose else "arbiter"
    pending = irregularity(table, "setup", offender, right=right)
    pending.restart = bool(table.history.entries)


def setup(table: Table, told: Mapping[str, Any]) -> None:
    """Reported in the course of the game: put right, it begins again; kept, it goes on."""
    if not table.over(told["by"]):
        misplaced(table, told["against"])


def begin_again(table: Table) -> None:
    """The same game from its initial position; the clock, as it was set, waits for the arbiter."""
    assert table.begun is not None  # noqa: S101  (a handler runs only after the start)
    begun = table.begun
    for case in table.game_cases:
        if case.how in (None, "continued"):
            close(table, case, "annulled", "arbiter")
    table.begin(begun, table.regulation, Record(table.regulation, begun["fen"]))
    if table.watch is not None:
        table.watch.stop(table.now)


def board_misplaced(table: Table, told: Mapping[str, Any]) -> None:
    """The board lies wrongly: the game is annulled and begun again (INT 5.1, BRD-11)."""
    by = told["by"]
    if table.over(by):
        return
    citation = table.regulation.articles.get("annulled")
    if citation is None:
        table.say(
            "complaint",
            Text("The board lies wrongly: the arbiter decides whether the game is annulled"),
            code="board",
            citation=table.regulation.omitted,
            by=by,
            right="arbiter",
            choices=("annul", "continue"),
        )
        return
    annul(table, by)


def annul(table: Table, by: str) -> None:
    """Makes the game void and begins it again."""
    begin_again(table)
    table.annulled += 1
    table.say(
        "annulled",
        REASONS["annulled"],
        code="board",
        citation=table.regulation.articles.get("annulled") or table.regulation.omitted,
        by=by,
        more={"white": "annulled", "black": "annulled", "fen": table.history.board.fen},
    )


def _of_record(table: Table) -> Pieces:
    """The pieces as the record has them, with captured ones that nobody has taken off yet."""
    uncrowned = table.pieces.uncrowned
    made = Pieces.of(table.history.board, table.uncrowned)
    made.inactive = [*table.light]
    for number in table.awaiting:
        piece = table.lance.board.piece_at(number) if table.lance is not None else None
        if piece is not None:
            made.at[number] = NAMES.index(" ".join(piece))
            made.uncrowned |= uncrowned & {number}
    return made


def _after_lance(table: Table, pending: Pending) -> Pieces:
    """The pieces as the waiting lance left them, less what was taken off since."""
    stood = Board(table.regulation.variant, pending.case.stands)
    pieces = Pieces.of(stood, table.pieces.uncrowned)
    pieces.inactive = pending.began.pieces.inactive.copy()
    for number in table.lance.removed if table.lance is not None else ():
        pieces.remove(number)
    return pieces


def accident(table: Table, told: Mapping[str, Any]) -> None:
    """Pieces displaced without anybody's doing: put back from the record, no choice (IRR-06)."""
    by = told["by"]
    if table.over(by):
        return
    loose = [p for p in table.pendings if not p.movement]
    waiting = [p for p in table.pendings if p.movement]
    table.paths = {}
    if waiting and loose:
        table.pieces = loose[0].before.pieces.hands_back()
    elif not waiting:
        table.pieces = _of_record(table)
    elif "inactive" not in waiting[-1].codes:
        table.pieces = _after_lance(table, waiting[-1])
    else:
        table.pieces = table.pieces.hands_back()
    table.pendings = waiting
    for pending in loose:
        close(table, pending.case, "accident", by)
    table.say(
        "restored",
        Text("An accident is no irregularity: the pieces are put back, nobody is at fault"),
        code="accident",
        citation=table.article("accident"),
        by=by,
        more={"fen": table.history.board.fen},
    )
