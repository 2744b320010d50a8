"""The system's own pairing for strict mode, counted beside the event loop before a round is paired.

An event in strict mode compares each pairing with it. If the event has changed meanwhile, it is
counted again as the act is taken.
"""

from __future__ import annotations

from ...tournament import TournamentError
from ...tournament.event.model.parts import EnginePairing
from ..work import Asker, WorkerPool
from .event_log import LoggedAct
from .live import LiveTournament, TournamentFold


async def count_pairing(room: WorkerPool, request: Asker, live: LiveTournament) -> None:
    """Keeps the next round of an event in strict mode as the system pairs it; nothing for others,
    nor where no round can be paired: the act says the reason."""
    log = await live.view(lambda fold: LoggedAct.of(fold) if fold.event.rules.strict else None)
    made = await room.run(request, _counted, log) if log else None
    if made is not None:
        await live.view(lambda fold: _keep(fold, made))


def _counted(log: LoggedAct) -> EnginePairing | None:
    """In a worker process."""
    try:
        return log.event().proposal().pairing
    except TournamentError:
        return None


def _keep(fold: TournamentFold, made: EnginePairing) -> None:
    fold.event.pairing_made = made
