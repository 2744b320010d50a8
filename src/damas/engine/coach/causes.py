"""The reason of a mistake and the purpose of the better move, each read off the line that shows it.

A cause or a plan is named only where the rules confirm it on that line: pieces are counted, kings
seen, the end without a move reached. Two causes need more: a counter of the rule book is asked of
the endgame tables, and a tempo is confirmed by a search of the same position with the other side
to move.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from ..._kernel import Move
from ...base.citation import Citation
from ...base.errors import DamasError
from ...rules.board import Board
from ...rules.game import OTHER, Game
from ...rules.variants import Colour
from ..endgames import shipped
from ..player import Analyst
from ..proof import pieces
from ..types import Limits
from .judged import judge
from .lines import COUNTED_PLIES, balance, gain, is_quiet, played_out, sacrifices

TEMPO_PIECES = 8
"""Pieces on the board, at most, where a mistake may be a matter of tempo."""
TEMPO_POINTS = 0.4
"""Points that the other side's turn gives back, at least, where it is one."""


class Cause(Enum):
    """The thing that the opponent's answer does."""

    SHOT = "shot"
    PIECES = "pieces"
    KING = "king"
    BLOCKED = "blocked"
    COUNTER = "counter"
    TEMPO = "tempo"


class Plan(Enum):
    """The thing that the better line does."""

    BLOCKS = "blocks"
    CROWNS = "crowns"
    STOPS_KING = "stops-king"
    EXCHANGES = "exchanges"


@dataclass(frozen=True, slots=True)
class CounterEnd:
    """A win that a counter of the rule book ends first: the *moves* that it takes, the moves of
    each side that the counter leaves (*left*), and the counter's article."""

    moves: int
    left: int
    citation: Citation


@dataclass(frozen=True, slots=True)
class MistakeReason:
    """The *cause* of a mistake and the *plan* of the better move; None where no line shows one.
    *square* is the number of the square where a line makes a king, *count* the pieces that an
    exchange takes from each side. *cause_plies* and *plan_plies*: the plies of the refutation and
    of the better line that show it, at least."""

    cause: Cause | None = None
    plan: Plan | None = None
    counter: CounterEnd | None = None
    square: int | None = None
    count: int = 0
    cause_plies: int = 1
    plan_plies: int = 3


UNEXPLAINED = MistakeReason()


class LineCrowning(NamedTuple):
    """A man that a line makes a king: the *square*'s number, after so many *plies* of it."""

    square: int
    plies: int


def explain(
    track: Game,
    move: Move,
    refutation: Sequence[Move],
    better: Sequence[Move],
    *,
    gone: str | None,
) -> MistakeReason:
    """The explanation of *move* in *track*'s position, which the opponent answers by *refutation*
    and in place of which *better* was the best line; *gone* is "win", "draw" or None.

    A tempo is not looked for: `lost_by_tempo` does, by a search.
    """
    board, colour = track.board, track.turn
    after, other = board.after(move), OTHER[colour]
    counter = _ended_by_counter(track, move) if gone == "win" else None
    king, kept = crowned(after, refutation, other), crowned(board, better, other)
    through = king if kept is None else None
    cause = Cause.COUNTER if counter else _cause(after, refutation, colour, through)
    own = crowned(board, better, colour) if kept is None else None
    count = exchanged(board, better)
    plan = _plan(board, better, own, count) if cause is not Cause.KING else Plan.STOPS_KING
    square = through if cause is Cause.KING else own if plan is Plan.CROWNS else None
    long = min(COUNTED_PLIES, len(refutation))
    needs = through.plies if cause is Cause.KING and through else long
    return MistakeReason(
        cause,
        plan,
        counter,
        square.square if square else None,
        count if plan is Plan.EXCHANGES else 0,
        needs if cause in (Cause.KING, Cause.BLOCKED) else 1,
        own.plies if plan is Plan.CROWNS and own else COUNTED_PLIES if plan is Plan.BLOCKS else 3,
    )


def lost_by_tempo(
    track: Game, move: Move, refutation: Sequence[Move], analyst: Analyst, limits: Limits
) -> bool:
    """Whether *move* loses by one tempo: with the other side to move, the position after it would
    not be lost.

    It is asked only in endings in which the *refutation* takes nothing at once.
    """
    board, colour = track.board.after(move), track.turn
    if pieces(track) > TEMPO_PIECES or not refutation or refutation[0].is_capture:
        return False
    if gain(board, refutation, OTHER[colour]) > 0:
        return False
    turned = _turned(board)
    if turned is None or not turned.legal_moves or turned.legal_moves[0].is_capture:
        return False
    now = judge(Game(track.regulation, board=board), analyst, limits)
    then = judge(Game(track.regulation, board=turned), analyst, limits)
    return then.points - (1 - now.points) >= TEMPO_POINTS


def _turned(board: Board) -> Board | None:
    """The same pieces with the other side to move; None where that is no position."""
    letter = "B" if board.turn == "white" else "W"
    try:
        return Board(board.variant, letter + board.fen[1:])
    except DamasError:
        return None


def _cause(
    after: Board, line: Sequence[Move], colour: Colour, through: LineCrowning | None
) -> Cause | None:
    if gain(after, line, OTHER[colour]) > 0:
        return Cause.SHOT if sacrifices(after, line) else Cause.PIECES
    if through is not None:
        return Cause.KING
    return Cause.BLOCKED if _ends_blocked(after, line, colour) else None


def _plan(
    board: Board, better: Sequence[Move], own: LineCrowning | None, count: int
) -> Plan | None:
    colour = board.turn
    if _ends_blocked(board, better, OTHER[colour]):
        return Plan.BLOCKS
    if own is not None:
        return Plan.CROWNS
    return Plan.EXCHANGES if count else None


def crowned(board: Board, line: Sequence[Move], colour: Colour) -> LineCrowning | None:
    """The first man of *colour* that is crowned in the part of *line* that counts, where *colour*
    has a king more at its end; else None."""
    before, found = len(board.kings(colour)), None
    for plies, move in enumerate(line[:COUNTED_PLIES], start=1):
        mover, kings = board.turn, len(board.kings(board.turn))
        board = board.after(move)
        if mover == colour and len(board.kings(colour)) > kings and found is None:
            found = LineCrowning(move.path[-1], plies)
    return found if len(played_out(board).kings(colour)) > before else None


def _ends_blocked(board: Board, line: Sequence[Move], colour: Colour) -> bool:
    """Whether the part of *line* that counts ends with *colour* to move and no move, though it has
    pieces."""
    for move in line[:COUNTED_PLIES]:
        board = board.after(move)
    own = len(board.men(colour)) + len(board.kings(colour))
    return board.turn == colour and own > 0 and not board.legal_moves


def exchanged(board: Board, line: Sequence[Move]) -> int:
    """The pieces that *line* takes from each side before its first quiet moment after a capture;
    0 where it takes none, or more from one side."""
    colour, now = board.turn, board
    taken = [0, 0]
    for move in line[:COUNTED_PLIES]:
        if not move.is_capture and any(taken) and is_quiet(now):
            break
        taken[now.turn != colour] += len(move.captured)
        now = now.after(move)
        if not any(taken) and is_quiet(now):
            return 0
    even = taken[0] == taken[1] and balance(now, colour) == balance(board, colour)
    return taken[0] if even and is_quiet(now) else 0


def _ended_by_counter(track: Game, move: Move) -> CounterEnd | None:
    """The counter that ends the game before the win that the tables still see after *move*."""
    tables = shipped()
    if pieces(track) > tables.pieces(track.variant):
        return None
    track.push(move)
    try:
        verdict = None if track.outcome else tables.probe(track)
        if verdict is None or verdict.result != "loss" or verdict.plies is None:
            return None
        for counter in track.counters:
            one_side = counter.counted_colour is not None
            left = (counter.limit_plies - counter.current_plies) * (2 if one_side else 1)
            moves = (verdict.plies + 1) // 2
            if counter.rule != "repetition" and left // 2 < moves:
                return CounterEnd(moves, left // 2, counter.citation)
        return None
    finally:
        track.pop()
