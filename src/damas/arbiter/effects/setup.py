"""The board before and beside the game: begun, begun again, wrongly set up, displaced."""

from __future__ import annotations

from ...base.i18n import Text
from ...rules.board import Board
from ...rules.game import OTHER
from ...rules.outcome import REASONS
from ..draft import Draft
from ..model.cases import Cases, Pending
from ..model.clock import TableClock
from ..model.codes import INACTIVE, SETUP
from ..model.pieces import NAMES, Pieces
from ..model.position import PositionInHand
from ..model.record import Record
from ..model.state import Setup, TableState
from .irregularities import close, record_irregularity


def first_state(setup: Setup, record: Record, now: int) -> TableState:
    """A table before the first move. Raises NotationError for the clock's control."""
    position = PositionInHand(Pieces.of(record.board))
    clock = None if setup.clock is None else TableClock.of(setup.clock, now, record.turn)
    return TableState(setup, record, position, clock=clock, now=now)


def check_setup(draft: Draft) -> None:
    """Compares the pieces with the position of record; a difference is an irregularity."""
    before, after = Pieces.of(draft.record.board), draft.pieces
    wrong = [
        colour
        for colour in OTHER
        if any(
            colour in (before.colour(n), after.colour(n)) and before.at[n] != after.at[n]
            for n in range(1, len(before.at))
        )
    ]
    if wrong:
        record_setup(draft, wrong[0] if len(wrong) == 1 else None)


def record_setup(draft: Draft, against: str | None) -> None:
    """A wrong set-up: the opponent of the player at fault decides, else the arbiter."""
    offender = against or draft.record.turn
    right = None if against else "arbiter"
    shared = against is None and not draft.reads_as_first
    pending = record_irregularity(draft, SETUP, offender, right=right, shared=shared)
    restart = bool(draft.record.entries)
    draft.cases = draft.cases.with_pending(pending._replace(restart=restart))


def report_setup(draft: Draft, by: str, against: str | None) -> None:
    """Reported in the course of the game: put right, it begins again; kept, it goes on."""
    if not draft.refused_as_over(by):
        record_setup(draft, against)


def begin_again(draft: Draft, *, times_kept: bool = False) -> None:
    """The same game from its initial position; the clock waits for the arbiter.

    It is as it was set, or has the times that the players have left (*times_kept*).
    """
    for case in draft.cases.of_game:
        if case.how in (None, "continued"):
            close(draft, case, "annulled", "arbiter")
    setup = draft.setup
    state = first_state(setup, Record.of(setup.regulation, setup.fen), draft.now)
    draft.record, draft.talk, draft.result = state.record, state.talk, None
    draft.restore(state.position)
    draft.before = state.position
    if draft.clock is not None and times_kept:
        draft.clock = draft.clock.begun_again(draft.record.turn, draft.now)
    else:
        draft.clock = None if state.clock is None else state.clock.stopped(draft.now)
    draft.cases = Cases(draft.cases.every, (), len(draft.cases.every))


def annul(draft: Draft, by: str) -> None:
    """Makes the game void and begins it again."""
    restart = draft.policy.regulation.clock_rules.restart
    begin_again(draft, times_kept=restart is not None and not draft.reads_as_first)
    draft.annulled += 1
    policy = draft.policy
    draft.add_ruling(
        "annulled",
        REASONS["annulled"],
        code="board",
        citation=policy.regulation.articles.get("annulled") or policy.omitted,
        by=by,
        more={"white": "annulled", "black": "annulled", "fen": draft.record.fen},
    )


def report_board(draft: Draft, by: str) -> None:
    """The board lies wrongly: the game is annulled and begun again (INT 5.1, BRD-11)."""
    if draft.refused_as_over(by):
        return
    if draft.policy.regulation.articles.get("annulled") is not None:
        annul(draft, by)
        return
    draft.add_ruling(
        "complaint",
        Text("The board lies wrongly: the arbiter decides whether the game is annulled"),
        code="board",
        citation=draft.policy.omitted,
        by=by,
        right="arbiter",
        choices=("annul", "continue"),
    )


def report_accident(draft: Draft, by: str) -> None:
    """Pieces displaced without anybody's doing: put back from the record, no choice (IRR-06)."""
    if draft.refused_as_over(by):
        return
    loose = [one for one in draft.pendings if not one.movement]
    waiting = [one for one in draft.pendings if one.movement]
    if waiting and loose:
        draft.pieces = loose[0].before.pieces.with_hands_empty()
    elif not waiting:
        draft.pieces = _of_record(draft)
    elif INACTIVE not in waiting[-1].codes:
        draft.pieces = _after_move(draft, waiting[-1])
    else:
        draft.pieces = draft.pieces.with_hands_empty()
    draft.cases = draft.cases.waiting_only(waiting)
    for pending in loose:
        close(draft, pending.case, "accident", by)
    draft.add_ruling(
        "restored",
        Text("An accident is no irregularity: the pieces are put back, nobody is at fault"),
        code="accident",
        citation=draft.policy.article("accident"),
        by=by,
        more={"fen": draft.record.fen},
    )


def _of_record(draft: Draft) -> Pieces:
    """The pieces as the record has them, with captured ones that nobody has taken off yet."""
    made = Pieces.of(draft.record.board, draft.uncrowned)._replace(inactive=draft.light)
    last = draft.last_move
    for number in draft.awaiting:
        piece = None if last is None else last.board.piece_at(number)
        if piece is not None:
            fresh = number in draft.pieces.uncrowned
            made = made.with_piece(number, NAMES.index(" ".join(piece)), uncrowned=fresh)
    return made


def _after_move(draft: Draft, pending: Pending) -> Pieces:
    """The pieces as the waiting move left them, less those taken off since."""
    stood = Board(draft.policy.variant, pending.case.stands)
    pieces = Pieces.of(stood, draft.pieces.uncrowned)
    pieces = pieces._replace(inactive=pending.began.pieces.inactive)
    removed = () if draft.last_move is None else draft.last_move.removed
    return pieces.without(*removed)
