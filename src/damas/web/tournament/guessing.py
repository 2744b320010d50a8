"""Limits on guessing PINs: wrong guesses are counted by address and event, and cause a wait.

Against a PIN of six digits, a guesser with many addresses has some 3,000 tries of a million in a
day. Older databases may have PINs of four digits; the stricter limits for their events leave 200
tries of ten thousand. Links are never locked.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...i18n import Text
from ...store import GuessLimit, GuessRules, Key
from ..core.errors import WebError
from ..core.times import now_ms
from ..work import WorkRoom, in_database
from ..work.errors import BusyError
from ..work.visitors import visitor_of
from . import keys

if TYPE_CHECKING:
    from starlette.requests import Request

    from ...store import Guesses

log = logging.getLogger("damas.web")
STRONG = GuessRules(GuessLimit(5, 2_000, 600_000), GuessLimit(60, 1_000, 60_000))
WEAK = GuessRules(GuessLimit(3, 30_000, 3_600_000), GuessLimit(20, 10_000, 900_000))
TOO_MANY = Text(
    "Too many wrong PINs: try again in {seconds} seconds, or use the link that you were given"
)


def rules_for(held: Iterable[Key]) -> GuessRules:
    """The limits for an event with these keys: stricter if a short PIN is still valid."""
    pins = [key for key in held if key.kind == "pin" and key.revoked_ms is None]
    short = any((key.pin_length or 0) < keys.SHORTEST_PIN for key in pins)
    return WEAK if short else STRONG


async def key_of_pin(  # noqa: PLR0913, PLR0917
    request: Request, work: WorkRoom, guesses: Guesses, event: str, held: list[Key], pin: str
) -> Key:
    """The key that *pin* opens. Raises WebError: 403 for none, 429 for too many guesses.

    The guess is counted before it is checked, so that guesses sent at once are counted too.
    """
    address = visitor_of(request)
    wait = await in_database(guesses.reserve, event, address, now_ms(), rules_for(held))
    if wait:
        seconds = -(-wait // 1000)
        text = Text(TOO_MANY.template, {"seconds": seconds})
        raise WebError(429, "too-many-guesses", text, retry_seconds=seconds)
    try:
        key = await work.run(request, keys.by_pin, held, pin)
    except BusyError:  # nothing was checked
        await in_database(guesses.take_back, event, address)
        raise
    if key is None:
        wrong = await in_database(guesses.wrong, event, address)
        log.warning("event %s: wrong PIN from %s, %d now", event, address, wrong)
        raise WebError(403, "wrong-key", keys.WRONG_PIN)
    await in_database(guesses.right, event, address)
    return key
