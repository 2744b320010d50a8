"""The FIDE (Dutch) system, C.04.3, by the library caissify-pairings."""

from __future__ import annotations

import warnings
from typing import Any

from .histories import Field, History
from .optional import library
from .swiss import Pairing


def pair(given: Field, known: dict[int, History]) -> Pairing:
    """The pairing of a round. Raises MissingLibraryError without caissify-pairings."""
    module = library("caissify_pairings")
    present = given.players
    win = given.table.system.win or 1
    players = [_player(known[no], float(known[no].score / win)) for no in present]
    inside = set(present)
    met = {(no, other) for no in present for other in known[no].met & inside if no < other}
    bans = {(min(ban), max(ban)) for ban in given.forbidden if ban <= inside}
    # its first round is paired by the numbers alone; a ban needs the general way
    number = max(given.round, 2) if bans else given.round
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of floats missing where nobody has floated
        rows = module.generate_pairings(
            system="dutch",
            players=players,
            previous_pairings=met | bans,
            round_number=number,
            total_rounds=max(given.rounds, number),
            initial_color="black" if given.first_colour == "b" else "white",
        )
    boards = tuple((row["white_id"], row["black_id"]) for row in rows if row["black_id"])
    free = [row["white_id"] for row in rows if not row["black_id"]]
    return Pairing(boards, free[0] if len(free) == 1 else 0)


def _player(mine: History, score: float) -> dict[str, Any]:
    """One player as the library takes it. Numbers alone order equals, as in a drawn list."""
    return {
        "id": mine.no,
        "name": str(mine.no),
        "score": score,
        "rating": 0,
        "starting_number": mine.no,
        "pairing_number": mine.no,
        "color_hist": ["white" if colour == "w" else "black" for colour in mine.colours],
        "float_history": mine.floats,
        "bye_count": int(mine.lucky),
    }
