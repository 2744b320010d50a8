"""The FIDE (Dutch) system, C.04.3, by the library caissify-pairings."""

from __future__ import annotations

import logging
import warnings
from typing import Any

from .histories import Field, History
from .optional import library
from .swiss import Pair, Pairing


def pair(given: Field, known: dict[int, History]) -> Pairing:
    """The pairing of a round. Raises MissingLibraryError without caissify-pairings."""
    module = library("caissify_pairings")
    logging.getLogger("caissify_pairings").addHandler(
        logging.NullHandler()
    )  # faults are told by us
    present = given.players
    win = given.table.system.win or 1
    players = [_player(known[no], float(known[no].score / win)) for no in present]
    bans = {(min(ban), max(ban)) for ban in given.forbidden if ban <= set(present)}
    bans = {(one, other) for one, other in bans if other not in known[one].met}
    # its first round is paired by the numbers alone; a ban needs the general way
    number = max(given.round, 2) if bans else given.round
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of floats missing where nobody has floated
        rows = module.generate_pairings(
            system="dutch",
            players=players,
            previous_pairings=_met(known, present, bans),
            round_number=number,
            total_rounds=max(given.rounds, number),
            initial_color="black" if given.first_colour == "b" else "white",
        )
    boards = tuple((row["white_id"], row["black_id"]) for row in rows if row["black_id"])
    free = [row["white_id"] for row in rows if not row["black_id"]]
    return Pairing(boards, free[0] if len(free) == 1 else 0)


def _met(known: dict[int, History], present: list[int], bans: set[Pair]) -> set[Pair]:
    """Who may not meet, for the library: games played and bans.

    It also counts in it how many games a player has had (C9), absent opponents included; so that a
    ban is not counted as a game, everyone is filled up to the same number of bans with nobodies.
    """
    found = {(no, other) for no in present for other in known[no].met}
    if not bans:
        return found
    banned = {no: sum(no in ban for ban in bans) for no in present}
    most = max(banned.values())
    nobodies = {(no, -1 - n) for no in present for n in range(most - banned[no])}
    return found | bans | nobodies


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
