"""The systems of play as rows: their names, their words in reports, and what holds in each."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..base.i18n import Text

KNOCK_OUT = re.compile(r"KNOCK.?OUT|ELIMINA|MATA.?MATA", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class System:
    """A system of play. *about* explains it; *reported*: its name in a report (record 092), *sign*
    the words there that tell it apart from a round robin and a Swiss.

    *again*: the same two meet in every round. *each_to_each*: two teams meet, and each player of
    one plays each of the other: a table seats them, every game counts, nobody is free.
    """

    name: Text
    about: Text
    reported: str
    no_meaning: Text
    sign: re.Pattern[str] = re.compile("(?!)")
    again: bool = False
    each_to_each: bool = False


SYSTEMS: dict[str, System] = {
    "round-robin": System(
        Text("Round robin"),
        Text("Everyone meets everyone once."),
        "Round-Robin",
        Text("{code} ({name}) has no meaning in a round robin"),
    ),
    "swiss": System(
        Text("Swiss"),
        Text(
            "A fixed number of rounds; in each, players with about the same points meet, and"
            " nobody meets the same player twice."
        ),
        "Swiss system (Dutch)",
        Text("{code} ({name}) has no meaning in a Swiss"),
    ),
    "knock-out": System(
        Text("Knock-out"),
        Text("The loser is out. Equal meetings are decided in the way that you choose."),
        "Knock-out",
        Text("{code} ({name}) has no meaning in a knock-out"),
        KNOCK_OUT,
    ),
    "match": System(
        Text("Match"),
        Text("Two players; in a meeting of an even number of games both have White as often."),
        "Match",
        Text("{code} ({name}) has no meaning in a match"),
        re.compile(r"\bMATCH\b", re.IGNORECASE),
        again=True,
    ),
    "scheveningen": System(
        Text("Scheveningen"),
        Text("Two teams; each player meets each of the other team, and every game counts."),
        "Scheveningen",
        Text("{code} ({name}) has no meaning in a Scheveningen match"),
        re.compile(r"SCHEVENINGEN", re.IGNORECASE),
        again=True,
        each_to_each=True,
    ),
}
"""Every system of play."""
SYSTEM_NAMES = {code: row.name for code, row in SYSTEMS.items()}
