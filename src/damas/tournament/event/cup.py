"""The knock-out: its bracket, its next round, and the places it gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import TournamentError
from .deciding import loser, winner

if TYPE_CHECKING:
    from .event import Event
    from .state import Board, Round

Pair = tuple[int, int]


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


def next_round(event: Event, number: int) -> tuple[list[Pair], tuple[int, ...]]:
    """The boards of round *number* and who is free in it, in ids.

    Raises TournamentError ("round-open", "not-the-bracket") where the rounds before it do not
    lead there: then it is paired by hand.
    """
    lines = _lines(event)
    for past in event.rounds[: number - 1]:
        lines = [_through(event, past, *pair) for pair in _pairs(lines)]
    boards, free = [], []
    for one, other in _pairs(lines):
        if one and other:
            boards.append((one, other))
        elif one or other:
            free.append(one or other)
    if event.rules.third_place and number == event.rounds_total and number > 1:
        beaten = [loser(event, board) for board in event.rounds[-1].boards]
        if len(beaten) == 2:
            boards.append((beaten[0], beaten[1]))
    return boards, tuple(free)


def _lines(event: Event) -> list[int]:
    """The ids on the lines of the bracket, 0 where nobody is."""
    ids = {entrant.player.no: who for who, entrant in event.entrants.items()}
    size = 1 << event.rounds_total
    return [ids.get(no, 0) for no in seeding(size)]


def _pairs(lines: list[int]) -> list[Pair]:
    return [(lines[i], lines[i + 1]) for i in range(0, len(lines), 2)]


def _through(event: Event, past: Round, one: int, other: int) -> int:
    """Who goes on from a pair of lines."""
    if not one or not other:
        return one or other
    for board in past.boards:
        if {board.first, board.second} == {one, other}:
            found = winner(event, board)
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


def places(event: Event) -> list[tuple[int, int]]:
    """(place, id) in order: who goes out in the same round shares the place; who is still in it
    shares the first."""
    out: dict[int, int] = {}
    third: Board | None = None
    for found in event.rounds:
        boards = found.boards
        if _has_third(event, found):
            boards, third = found.boards[:-1], found.boards[-1]
        for board in boards:
            if winner(event, board):
                out[loser(event, board)] = found.number
    deep = {who: out.get(who, len(event.rounds) + 1) for who in event.entrants}
    order = sorted(event.entrants, key=lambda who: (-deep[who], event.entrants[who].player.no))
    ranks = {who: 1 + sum(deep[one] > deep[who] for one in order) for who in order}
    if third is not None and winner(event, third):
        ranks[winner(event, third)], ranks[loser(event, third)] = 3, 4
    return sorted(((ranks[who], who) for who in order), key=lambda row: row[0])


def _has_third(event: Event, found: Round) -> bool:
    return event.rules.third_place and found.number == event.rounds_total and len(found.boards) == 2
