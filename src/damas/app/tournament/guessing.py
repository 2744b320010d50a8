"""Limits on guessing PINs: wrong guesses are counted by address and event, and cause a wait.

A right PIN is answered, however much others guess: all wrong guesses at an event together are
an alarm, under which an address that nobody came in from before has four tries in a day. Against a
PIN of six digits a guesser with a thousand addresses so has some 4,000 tries of a million in a day;
networks of addresses are counted too. Older databases may have PINs of four digits: at their events
all addresses together wait, which leaves 200 tries of ten thousand. Links are never locked.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...base.i18n import Text
from ...people.limits import PINS_FROM
from ...store import GuessLimit, GuessRules, Key
from ..core.metrics import METERS
from ..core.service_errors import ForbiddenError, TooManyError
from ..core.times import now_ms
from ..people.guessing import WIDER
from ..work import WorkerPool, in_database
from ..work.errors import BusyError
from ..work.visitors import networks_of
from . import keys

if TYPE_CHECKING:
    from ...store import Guesses
    from ..people import Visit
    from ..work import Asker

log = logging.getLogger("damas.server")
HALF_A_DAY_MS = 12 * 3_600_000
FEW = GuessLimit(2, HALF_A_DAY_MS, HALF_A_DAY_MS)
STRONG = GuessRules(GuessLimit(5, 2_000, 600_000), FEW, GuessLimit(60, 1_000, 60_000))
WEAK = GuessRules(
    GuessLimit(3, 30_000, 3_600_000), FEW, GuessLimit(20, 10_000, 900_000), stops=True
)
TOO_MANY = Text(
    "Too many wrong PINs: try again in {seconds} seconds, or use the link that you were given"
)


def rules_for(held: Iterable[Key]) -> GuessRules:
    """The limits for an event with these keys: stricter if a short PIN is still valid."""
    pins = [key for key in held if key.kind == "pin" and key.revoked_ms is None]
    short = any((key.pin_length or 0) < keys.SHORTEST_PIN for key in pins)
    return WEAK if short else STRONG


async def key_of_pin(  # noqa: PLR0913, PLR0917
    request: Asker,
    visit: Visit,
    work: WorkerPool,
    guesses: Guesses,
    event: str,
    held: list[Key],
    pin: str,
) -> Key:
    """The key that *pin* opens. Raises ForbiddenError for none, 429 for too many guesses.

    The guess is counted before it is checked, so that guesses sent at once are counted too.
    """
    address, rates, at = visit.sender.address, visit.rates, now_ms()
    _, *wider = networks_of(address)
    tries = [(PINS_FROM, network, WIDER ** (n + 1)) for n, network in enumerate(wider)]
    wait = await in_database(rates.hit, tries, at)
    if not wait:
        wait = await in_database(guesses.reserve, event, address, at, rules_for(held))
        if wait:
            await in_database(rates.take_back, tries)
    if wait:
        seconds = -(-wait // 1000)
        text = Text(TOO_MANY.template, {"seconds": seconds})
        raise TooManyError("too-many-guesses", text, retry_seconds=seconds)
    try:
        key = await work.run(request, keys.by_pin, held, pin)
    except BusyError:  # nothing was checked
        await in_database(guesses.take_back, event, address)
        await in_database(rates.take_back, tries)
        raise
    if key is None:
        METERS.wrong_secrets += 1
        wrong = await in_database(guesses.wrong, event, address)
        log.warning("event %s: wrong PIN from %s, %d now", event, address, wrong)
        raise ForbiddenError("wrong-key", keys.WRONG_PIN)
    await in_database(guesses.right, event, address)
    await in_database(rates.take_back, tries)
    return key
