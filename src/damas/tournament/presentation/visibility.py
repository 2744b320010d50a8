"""Visibility: the one table of values and the roles that may see them.

The public sees the lists on the wall: names, titles, clubs, federations, ratings, pairings,
results, standings, prizes. A year of birth is public only where a category asks for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ..event.model.roles import COMMITTEE, LEVEL
from ..event.queries.audit_lines import PUBLIC
from ..files.report import TrfFile
from ..scoring.categories import Category, year_of
from ..scoring.crosstable import Player

LEAST: dict[str, str] = {
    "player-links": "scorer",
    "presence": "scorer",
    "requested-byes": "scorer",
    "proposal": "scorer",
    "equipment": "scorer",
    "photos": "scorer",
    "personal-data": "arbiter",
    "registrations": "arbiter",
    "forbidden-pairs": "arbiter",
    "audit-trail": "arbiter",
    "event-file": "arbiter",
    "protests": "arbiter",
}
"""A value that is not public → the least role that sees it.

*personal-data*: dates of birth, identity numbers, sex. *registrations*: people who asked for
places, with fees; the public sees the names of those who wish it. *audit-trail*: changes and notes
with their reasons, also in the report of the event. *event-file*: the whole log, and
all photos. *protests*: their
files.
"""
ALSO: dict[str, tuple[str, ...]] = {"protests": (COMMITTEE,)}
"""A value that is not public → roles beside these that see it, too."""


def may_see(role: str, what: str) -> bool:
    """Whether *role* (a key of ROLES) sees *what*, a key of LEAST."""
    return LEVEL[role] >= LEVEL[LEAST[what]] or role in ALSO.get(what, ())


def seen_by(role: str) -> list[str]:
    """Every key of LEAST that *role* sees."""
    return [what for what in LEAST if may_see(role, what)]


def public_player(player: Player, categories: Iterable[Category] = ()) -> Player:
    """The public values of *player*: year of birth or sex only where a category asks for it."""
    asked = list(categories)
    year = year_of(player.born) if any(one.born_from or one.born_to for one in asked) else 0
    sex = player.sex if any(one.sex for one in asked) else ""
    return replace(player, born=str(year or ""), fide_id="", sex=sex, extra={})


def public_report(file: TrfFile, categories: Iterable[Category] = ()) -> TrfFile:
    """*file* for everybody: public players, and no forbidden pairs, byes to come, lines that
    this program does not read or lines of the audit but those of strict mode and of a period."""
    asked = list(categories)
    comments = [line for line in file.comments if line.startswith(PUBLIC)]
    players = {no: public_player(one, asked) for no, one in file.players.items()}
    return replace(file, players=players, forbidden=[], byes=[], other=[], comments=comments)
