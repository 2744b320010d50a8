"""The start of a game, and reports about the board that lies before it."""

from __future__ import annotations

from ...rules.board import Board
from ...rules.regulations import regulation
from ..draft import Draft
from ..effects.setup import check_setup, first_state, report_accident, report_board
from ..model.pieces import Pieces
from ..model.record import Record
from ..model.state import FIRST, NEWEST, Setup
from ..policy import RulingPolicy
from ..protocol import events


def start(event: events.Start, number: int) -> Draft:
    """A game begins; *board*, if given, is the position that really stands, checked (IRR-07).

    Raises DamasError for a regulation, a position or a clock that cannot be.
    """
    book = regulation(event.regulation)
    if event.options:
        book = book.with_options(**event.options)
    if event.protocol == FIRST and book.earlier is not None:
        book = book.earlier
    record = Record.of(book, event.fen)
    stands = None if event.board is None else Board(book.variant, event.board)
    state = first_state(
        Setup(book, event.fen, event.clock, event.protocol or NEWEST), record, event.t_ms or 0
    )
    draft = Draft(state, RulingPolicy.of(book), number)
    if stands is not None:
        draft.pieces = Pieces.of(stands)
        check_setup(draft)
    return draft


def board_misplaced(draft: Draft, event: events.BoardMisplaced) -> None:
    """The board lies wrongly (INT 5.1, BRD-11)."""
    report_board(draft, event.by)


def accident(draft: Draft, event: events.Accident) -> None:
    """Pieces are displaced without anybody's doing (IRR-06)."""
    report_accident(draft, event.by)
