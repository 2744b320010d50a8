"""The tie-breaks that an act brings, held against the system of the event.

They are looked at when an act is done; entries of a stored log are taken as they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....rules.regulations import REGULATIONS
from ...errors import TournamentError
from ...scoring.meaning import check_meaning
from ...scoring.standings import book_codes
from ...systems import SYSTEMS
from ..model.entry import EntryError
from ..model.settings import Settings


def check_tie_breaks(known: Settings | None, given: Mapping[str, Any]) -> None:
    """Raises EntryError ("no-meaning") for a tie-break, or a move to a system, in which it settles
    nothing. *given*: settings by name, over the *known* ones."""
    system, regulation, teams = (
        given.get(name, getattr(known, name, "")) for name in ("system", "regulation", "teams")
    )
    codes = given.get("tie_breaks")
    if not codes and known and system != known.system and teams is known.teams:
        codes = known.tie_breaks
    if codes is None or system not in SYSTEMS:
        return
    book = book_codes(REGULATIONS.get(str(regulation)), str(system))
    try:
        check_meaning(codes, str(system), teams=teams is True, book=book)
    except TournamentError as error:
        if error.code == "no-meaning":
            raise EntryError(error.code, "{what}", what=error.text) from None
