"""The knock-out: its bracket, its next round, and the places it gives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ...errors import TournamentError
from ..model.parts import Round, TournamentBoard
from ..model.state import TournamentState
from .winners import loser, winner

Pair = tuple[int, int]
Boards = Mapping[frozenset[int | None], TournamentBoard]


def seeding(size: int) -> list[int]:
    """The lines of a bracket of *size* (a power of two): 1 and 2 can only meet in the final.

    >>> seeding(8)
    [1, 8, 4, 5, 2, 7, 3, 6]
    """
    lines = [1]
    while len(lines) < size:
        total = 2 * len(lines) + 1
        lines = [no for line in lines for no in (line, total - line)]
    return lines


def bracket_round(state: TournamentState, number: int) -> tuple[list[Pair], tuple[int, ...]]:
    """The boards of round *number* and its free players, in ids.

    Raises TournamentError ("round-open", "not-the-bracket") where the rounds before it do not
    lead there: then it is paired by hand.
    """
    lines = _lines(state)
    for past in state.rounds[: number - 1]:
        lines = [_through(state, past, *pair) for pair in _pairs(lines)]
    boards, free = [], []
    for one, other in _pairs(lines):
        if one and other:
            boards.append((one, other))
        elif one or other:
            free.append(one or other)
    if state.rules.third_place and number == state.rounds_total and number > 1:
        beaten = [loser(state, board) for board in state.rounds[-1].boards]
        if len(beaten) == 2:
            boards.append((beaten[0], beaten[1]))
    return boards, tuple(free)


class BracketPair(NamedTuple):
    """Two lines of the bracket that meet, by their ids: None while nobody is known there, 0 on an
    empty line. *winner*: who goes on, 0 while nobody has. *board*: None without one."""

    one: int | None
    other: int | None
    winner: int = 0
    board: TournamentBoard | None = None


def bracket(state: TournamentState) -> list[list[BracketPair]]:
    """The pairings of every round, also of those to come; the game for the third place stands last
    in the last round. Empty before the numbers are settled, and where a round was paired by hand.
    """
    if not state.numbered or not state.rounds_total:
        return []
    lines: list[int | None] = [*_lines(state)]
    rounds: list[list[BracketPair]] = []
    beaten: list[int | None] = []
    for number in range(1, state.rounds_total + 1):
        made = state.rounds[number - 1].boards if number <= len(state.rounds) else []
        boards: Boards = {frozenset((board.first, board.second)): board for board in made}
        pairs = list(zip(lines[::2], lines[1::2], strict=True))
        row = [_pairing(state, boards, one, other) for one, other in pairs]
        if number == state.rounds_total and state.rules.third_place and number > 1:
            row.append(_pairing(state, boards, *beaten))
        if any(board not in [one.board for one in row] for board in made):
            return []
        beaten = [_beaten(state, one) for one in row]
        lines = [one.winner or None for one in row]
        rounds.append(row)
    return rounds


def _pairing(
    state: TournamentState,
    boards: Boards,
    one: int | None,
    other: int | None,
) -> BracketPair:
    if one == 0 or other == 0:
        return BracketPair(one, other, one or other or 0)
    board = boards.get(frozenset((one, other)))
    return BracketPair(one, other, winner(state, board) if board else 0, board)


def _beaten(state: TournamentState, pairing: BracketPair) -> int | None:
    return (loser(state, pairing.board) or None) if pairing.board else None


def _lines(state: TournamentState) -> list[int]:
    """The ids on the lines of the bracket, 0 for an empty line."""
    ids = {entrant.player.no: who for who, entrant in state.entrants.items()}
    size = 1 << state.rounds_total
    return [ids.get(no, 0) for no in seeding(size)]


def _pairs(lines: list[int]) -> list[Pair]:
    return [(lines[i], lines[i + 1]) for i in range(0, len(lines), 2)]


def _through(state: TournamentState, past: Round, one: int, other: int) -> int:
    """The id that goes on from a pair of lines."""
    if not one or not other:
        return one or other
    for board in past.boards:
        if {board.first, board.second} == {one, other}:
            found = winner(state, board)
            if not found:
                raise TournamentError(
                    "round-open",
                    "Close round {round} before the next is paired",
                    round=past.number,
                )
            return found
    raise TournamentError(
        "not-the-bracket", "The rounds played are not those of the bracket; pair it by hand"
    )


def places(state: TournamentState) -> list[tuple[int, int]]:
    """(place, id) in order; players who go out in the same round share the place.

    Players who are still in the knock-out share the first place.
    """
    out: dict[int, int] = {}
    third: TournamentBoard | None = None
    for found in state.rounds:
        boards = found.boards
        if _has_third(state, found):
            boards, third = found.boards[:-1], found.boards[-1]
        for board in boards:
            if winner(state, board):
                out[loser(state, board)] = found.number
    deep = {who: out.get(who, len(state.rounds) + 1) for who in state.entrants}
    order = sorted(state.entrants, key=lambda who: (-deep[who], state.entrants[who].player.no))
    ranks = {who: 1 + sum(deep[one] > deep[who] for one in order) for who in order}
    if third is not None and winner(state, third):
        ranks[winner(state, third)], ranks[loser(state, third)] = 3, 4
    return sorted(((ranks[who], who) for who in order), key=lambda row: row[0])


def _has_third(state: TournamentState, found: Round) -> bool:
    return state.rules.third_place and found.number == state.rounds_total and len(found.boards) == 2
