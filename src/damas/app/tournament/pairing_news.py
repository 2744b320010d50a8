"""The pairings of events in a hall, for the notices that tell players of them."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

from ...base.errors import UnknownNameError
from ...tournament.event.queries.pairing_notes import EventNotes, event_notes, wants_notes

if TYPE_CHECKING:
    from .live import LiveTournaments, TournamentFold

MOST = 64  # events whose notes are held


class PairingNews:
    """The notes of the events of this process; those of a version are made once."""

    def __init__(self, tournaments: LiveTournaments) -> None:
        self._tournaments = tournaments
        self._made: OrderedDict[str, tuple[int, EventNotes | None]] = OrderedDict()

    def is_wanted(self, event_id: str) -> bool:
        """Whether there may be news of an event that this process holds."""
        live = self._tournaments.held(event_id)
        return live is not None and wants_notes(live.fold.event)

    async def notes(self, event_id: str) -> EventNotes | None:
        """The notes of an event as it is stored now; None where there are none."""
        try:
            live = await self._tournaments.get(event_id)
            return await live.view(self._notes)
        except UnknownNameError:
            return None

    def _notes(self, fold: TournamentFold) -> EventNotes | None:
        known = self._made.get(fold.record.id)
        if known is not None and known[0] == fold.version:
            return known[1]
        found = event_notes(fold.event) if wants_notes(fold.event) else None
        self._made[fold.record.id] = fold.version, found
        self._made.move_to_end(fold.record.id)
        while len(self._made) > MOST:
            self._made.popitem(last=False)
        return found
