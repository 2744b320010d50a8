"""The tie-breaks that an act brings, held against the system of the event.

They are looked at when an act is done; entries of a stored log are taken as they are.
"""

from __future__ import annotations

from ....regulations import REGULATIONS
from ...errors import TournamentError
from ...scoring.meaning import check_meaning
from ...scoring.standings import book_codes
from ..model.entry import EntryError, LogEntry
from ..model.names import SYSTEMS
from ..model.state import TournamentState


def check_tie_breaks(state: TournamentState, entry: LogEntry) -> None:
    """Raises EntryError ("no-meaning") where an event is made or set with a tie-break, or moved to
    a system, in which it settles nothing."""
    if entry.act not in ("create", "set"):
        return
    data, known = entry.data, state.settings
    system, regulation, teams = (
        data.get(name, getattr(known, name, "")) for name in ("system", "regulation", "teams")
    )
    codes = data.get("tie_breaks")
    if not codes and known and system != known.system and teams is known.teams:
        codes = known.tie_breaks
    if not isinstance(codes, str) or system not in SYSTEMS:
        return
    book = book_codes(REGULATIONS.get(str(regulation)), str(system))
    try:
        check_meaning(codes, str(system), teams=teams is True, book=book)
    except TournamentError as error:
        if error.code == "no-meaning":
            raise EntryError(error.code, "{what}", what=error.text) from None
