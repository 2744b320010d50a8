"""What somebody who is blocked or muted is told: until when, and why."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from ...base.i18n import Text
from ..core.service_errors import ForbiddenError
from ..core.times import now_ms
from ..work import in_database

if TYPE_CHECKING:
    from ...people import Caller
    from ...people.restraints import Restraint
    from ...store import People

BLOCKED = Text("The owner of this server has blocked you")
BLOCKED_WHY = Text("You are blocked on this server. The reason: {reason}")
BLOCKED_UNTIL = Text("You are blocked on this server until {time}. The reason: {reason}")
BARRED = Text(
    "The owner of this server lets nobody new in from this network for some days, since somebody "
    "there was blocked. Sign in to an account that you have, or ask the owner"
)
HUSHED = Text(
    "New guests from your network cannot write to others today, since somebody there was"
    " muted. With an account you can"
)
MUTED = Text("You may not write to others here. The reason: {reason}")
MUTED_UNTIL = Text("You may not write to others here until {time}. The reason: {reason}")


def shown_time(at_ms: int) -> str:
    """A moment for a sentence, to the minute."""
    return datetime.fromtimestamp(at_ms / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")


def blocked_text(caller: Caller) -> Text:
    """What a blocked person is told."""
    held = caller.block
    if held is None or not (held.reason or held.until_ms):
        return BLOCKED
    return _told(held, BLOCKED_WHY, BLOCKED_UNTIL)


def restrained_texts(caller: Caller) -> list[Text]:
    """What the caller is told of a block and a mute that hold."""
    texts = [blocked_text(caller)] if caller.blocked else []
    return texts + ([_told(caller.mute, MUTED, MUTED_UNTIL)] if caller.mute else [])


async def require_voice(people: People, person: str) -> None:
    """Raises ForbiddenError if a person may not write to others now: one who is muted, and for a
    day new guests from the same network, so that no new cookie takes a mute away."""
    found = await in_database(people.find, person)
    if found is not None and found.mute is not None and found.muted:
        raise ForbiddenError("muted", _told(found.mute, MUTED, MUTED_UNTIL))
    guest = found is not None and found.kind == "guest"
    if guest and await in_database(people.is_hushed, person, now_ms()):
        raise ForbiddenError("muted", HUSHED)


def _told(held: Restraint, for_good: Text, until: Text) -> Text:
    reason = {"reason": held.reason or "–"}
    if held.until_ms is None:
        return Text(for_good.template, reason)
    return Text(until.template, reason | {"time": shown_time(held.until_ms)})
