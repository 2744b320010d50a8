"""Round robins by the Berger (Schurig) tables: FENAE Art. 2, TRN-02, FIDE C.05 Annex 1."""

from __future__ import annotations

from ..errors import DamasError

FREE = 0
"""In a pair: nobody; who is paired with it has a free round (TRN-09)."""

Round = list[tuple[int, int]]


class TournamentError(DamasError, ValueError):
    """A tournament that cannot be as it is asked for."""


def schedule(players: int, *, double: bool = False, reverse_colours: bool = False) -> list[Round]:
    """The pairs (White, Black) of every round; an odd field has one pair with FREE in each.

    *double*: a second cycle with colours exchanged. *reverse_colours*: all colours exchanged, as
    some programs write the tables (TRN-03). Raises TournamentError for fewer than two players.

    >>> schedule(4)
    [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]]
    """
    if players < 2:
        raise TournamentError(
            "too-few-players", "A round robin needs two players or more, not {count}", count=players
        )
    even = players + players % 2
    rounds = [_round(even, number, FREE if players % 2 else even) for number in range(even - 1)]
    if double:
        rounds += [[(black, white) for white, black in pairs] for pairs in rounds]
    if reverse_colours:
        rounds = [[(black, white) for white, black in pairs] for pairs in rounds]
    return rounds


def _round(even: int, number: int, last: int) -> Round:
    """Round *number*, from 0, of *even* players; *last*: the one who does not go round."""
    turning = even - 1
    first = number * (even // 2) % turning + 1
    pairs = [(last, first) if number % 2 else (first, last)]
    for step in range(1, even // 2):
        white = (first + step - 1) % turning + 1
        black = (first - step - 1) % turning + 1
        pairs.append((white, black))
    return pairs
