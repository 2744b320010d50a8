"""National ratings in a report: the records of TRF26 that begin with a federation's code, and the
method of record 172 by which one of two ratings counts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from ..scoring.rating_methods import METHODS, rated
from .report import TrfFile

NATION = re.compile(r"(?!XX|BB|DAT)[A-Z]{3}")
"""The code of a federation as the first word of a record; the others are those of programs."""
_RECORD = re.compile(NATION.pattern + r" [ \d]{3}\d ")
_METHODS = {method.code: name for name, method in METHODS.items() if method.code != "OTHER"}


def is_national(line: str) -> bool:
    """Whether a line is a record of national ratings: a federation's code, then a number."""
    return bool(_RECORD.match(line))


def national_lines(file: TrfFile) -> Iterator[str]:
    """A record for each player with a national rating; none where the file brought its own."""
    if not file.national or any(_RECORD.match(line) for line in file.other):
        return
    for no, player in file.players.items():
        if 0 < player.national < 10_000:
            yield f"{file.national} {no:>4} {'':4} {'':33} {player.national:>4}"


def apply_national(file: TrfFile) -> None:
    """Gives the players of a file that was read both ratings, and the one that counts by record
    172. The records themselves stay as they are."""
    found: dict[int, int] = {}
    for line in file.other:
        number, rating = line[4:8].strip(), line[48:52].strip()
        if _RECORD.match(line) and rating.isdigit() and int(number) in file.players:
            found[int(number)] = int(rating)
            file.national = line[:3]
    if not found:
        return
    method = _METHODS.get(file.header.get("ranking", "")[4:].strip(), "")
    for no, player in file.players.items():
        both = replace(player, international=player.rating, national=found.get(no, 0))
        file.players[no] = rated(both, method) if method else both
