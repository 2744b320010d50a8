"""The officials of one event taken over by another: the same links and PINs open both."""

from __future__ import annotations

from dataclasses import replace

from ...base import bounds
from ...base.i18n import Text
from ...store import Key, Tournaments
from ..core.service_errors import InvalidError
from ..core.times import now_ms
from ..work import in_database
from .live import ActRequest, LiveTournament
from .person import Person

TAKEN = ("chief-arbiter", "arbiter", "scorer")
"""The roles that go along; organisers and the committee are each event's own."""
SAME_KEYS = Text("Sections of one festival have the same officials already")
TOO_MANY = Text("The event would have more than {most} links and PINs: take back some first")


async def copy_officials(
    live: LiveTournament, source: LiveTournament, person: Person, events: Tournaments
) -> list[Key]:
    """Gives the arbiters and scorers of *source* the same access to *live*, and its chief arbiter's
    name where none stands here. Returns the keys that are new here; called again it adds none.

    Raises ServiceError.
    """
    here, there = live.fold.access.id, source.fold.access.id
    if here == there:
        raise InvalidError("same-keys", SAME_KEYS)
    async with live.giving:
        new = await _added(live, events, here, there)
    await _name_arbiter(live, source, person)
    return new


async def _added(live: LiveTournament, events: Tournaments, here: str, there: str) -> list[Key]:
    """Adds the keys of *there* that are not known *here*, each once: where other processes give
    keys meanwhile, it looks at them again. A key that was revoked here does not come back."""
    offered = [one for one in await in_database(events.keys, there) if _goes_along(one)]
    at_ms, added = now_ms(), list[Key]()
    while True:
        held = await in_database(events.keys, here)
        known = {(one.kind, one.hashed) for one in held}
        new = [one for one in offered if (one.kind, one.hashed) not in known]
        open_here = sum(one.revoked_ms is None for one in held)
        if new and open_here + len(new) > bounds.OFFICIALS:
            raise InvalidError("too-many", Text(TOO_MANY.template, {"most": bounds.OFFICIALS}))
        if not new:
            return added
        if await live.add_key(replace(new[0], id=0, created_ms=at_ms), len(held)):
            added.append(new[0])


def _goes_along(one: Key) -> bool:
    return one.revoked_ms is None and one.role in TAKEN


async def _name_arbiter(live: LiveTournament, source: LiveTournament, person: Person) -> None:
    """The chief arbiter's name, where the event has none."""
    name = await source.view(lambda fold: fold.event.rules.arbiter)
    own = await live.view(lambda fold: fold.event.rules.arbiter or fold.event.finished)
    if name and not own:
        await live.act(person, ActRequest("set", {"arbiter": name}))
