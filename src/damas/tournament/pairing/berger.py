"""Round robin: the Berger (Schurig) tables, for any number of players.

The tables are those of FIDE Handbook C.05 Annex 1, made by their rule instead of being typed in:
in an even field of n, round r pairs two players whose numbers add up to the same thing modulo
n - 1, and the last number plays the one left over. An odd field uses the table of the next even
number; the player paired with the number that does not exist is free in that round.
"""

from __future__ import annotations

from ...base.arguments import check_kind
from ..errors import TournamentError

FREE = 0
"""The opponent of a player who is free in a round."""

Pair = tuple[int, int]
"""(white, black), numbers from 1; FREE on either side for a free round."""


def schedule(
    players: int,
    *,
    double: bool = False,
    reverse_colours: bool = False,
    swap_last_rounds: bool = False,
) -> list[list[Pair]]:
    """The rounds of a round robin of *players*, each a list of (white, black) by board.

    *double* adds a second cycle with the colours exchanged; *swap_last_rounds* then exchanges the
    last two rounds of the first cycle, so that no player has one colour three times (C.05 Annex 1).
    *reverse_colours* exchanges White and Black everywhere, as some programs do by default.

    >>> schedule(3)
    [[(1, 0), (2, 3)], [(0, 3), (1, 2)], [(2, 0), (3, 1)]]

    Raises TournamentError ("too-few-players") for fewer than two.
    """
    check_kind("players", players, int)
    if players < 2:
        raise TournamentError(
            "too-few-players",
            "A round robin needs at least two players, not {players}",
            players=players,
        )
    even = players + players % 2
    rounds = [_round(even, number, players) for number in range(1, even)]
    if double:
        second = [[(black, white) for white, black in pairs] for pairs in rounds]
        if swap_last_rounds and len(rounds) > 1:
            rounds[-2:] = rounds[:-3:-1]
        rounds += second
    if reverse_colours:
        rounds = [[(black, white) for white, black in pairs] for pairs in rounds]
    return rounds


def _round(even: int, number: int, players: int) -> list[Pair]:
    """Round *number* (from 1) of the table for an *even* field."""
    ring = even - 1
    pivot = (number + 1) // 2 if number % 2 else even // 2 + number // 2
    last = even if even <= players else FREE
    pairs = [(pivot, last) if number % 2 else (last, pivot)]
    for step in range(1, even // 2):
        pairs.append(((pivot + step - 1) % ring + 1, (pivot - step - 1) % ring + 1))
    return pairs
