"""Guesses of secrets that are short enough to be guessed: passwords, and codes of six letters.

A right secret is answered; a wrong one costs the one who guesses. A guess is counted before it is
checked, for its address, and for the networks that the address is in, which may have eight and
sixty-four times as many; a right one is taken back. All wrong ones together for one account (or,
of codes, for the server) stop nobody: from a number on they are an *alarm*, under which each
address has only a few in a day. A browser that has signed in to the account before is *known* by a
cookie: it has a count of its own, and no other counts for it.

All counts are in the database: every process shares them. Secrets that nobody can guess (links,
recovery codes) have no guard: `Registrar.count` counts the wrong ones.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...base.i18n import Text
from ...people import limits
from ...people.limits import Rate
from ..core.metrics import METERS
from ..core.service_errors import TooManyError
from ..core.times import now_ms
from ..work import in_database
from ..work.visitors import networks_of
from .caller import TOO_OFTEN

if TYPE_CHECKING:
    from ...store import Rates
    from .caller import Visit

log = logging.getLogger("damas.server")
WIDER = 8
"""Each wider network of an address may guess so many times as much as the one before."""
ALARM_SECONDS = 3600
"""For this time an alarm is told once."""
TOO_MANY_CODES = Text("Too many codes that do not exist: try again later, or use the link")


@dataclass(frozen=True, slots=True)
class Secrets:
    """One kind of secret, with its limits.

    *one*: wrong ones of one address for one subject, *alarmed*: the same under the alarm, which
    *alarm* begins; *address*: wrong ones of one address for all subjects.
    """

    one: Rate
    alarmed: Rate
    alarm: Rate
    address: Rate
    code: str = "too-many-tries"
    text: Text = TOO_OFTEN


PASSWORDS = Secrets(
    limits.SIGN_IN, limits.SIGN_IN_ALARMED, limits.SIGN_IN_ALARM, limits.SIGN_IN_FROM
)
CODES = Secrets(
    limits.GUESSES,
    limits.GUESSES_ALARMED,
    limits.GUESSES_ALARM,
    limits.GUESSES,
    "too-many-guesses",
    TOO_MANY_CODES,
)
CARDS = Secrets(
    limits.CARDS,
    limits.CARDS_ALARMED,
    limits.CARDS_ALARM,
    limits.CARDS,
    "too-many-guesses",
    TOO_MANY_CODES,
)
ALARMS = (PASSWORDS.alarm, CODES.alarm, CARDS.alarm)

Try = tuple[Rate, str, int]


class GuessGuard:
    """One guess of a secret for a *subject*: the key of an account, "" for codes.

    *browser*: the number of a browser that is known to the account, "" for others.
    """

    def __init__(
        self, visit: Visit, secrets: Secrets, subject: str = "", *, browser: str = ""
    ) -> None:
        self._rates: Rates = visit.rates
        self._free = visit.is_local
        self._secrets = secrets
        self._subject = subject
        self._browser = browser
        self._address = visit.sender.address
        self._tries: list[Try] = []

    async def reserve(self) -> None:
        """Counts the guess. Raises TooManyError after too many wrong ones."""
        if self._free:
            return
        self._tries, wait = await in_database(self._reserve, now_ms())
        if wait:
            seconds = -(-wait // 1000)
            text = Text(self._secrets.text.template, {"seconds": seconds})
            raise TooManyError(self._secrets.code, text, retry_seconds=seconds)

    async def right(self) -> None:
        """The guess was right: it is not counted, and earlier wrong ones are forgiven."""
        if self._tries:
            await in_database(self._right)

    async def wrong(self) -> None:
        """The guess was wrong: it stays counted, and counts for the alarm."""
        METERS.wrong_secrets += 1
        if not self._tries:
            return
        if await in_database(self._alarmed_now, now_ms()):
            log.warning(
                "many wrong secrets (%s) for %s: each address has few more",
                self._secrets.alarm.name,
                self._subject or "the codes of this server",
            )

    def _reserve(self, at_ms: int) -> tuple[list[Try], int]:
        tries = self._own_tries() if self._browser else self._foreign_tries(at_ms)
        return tries, self._rates.hit(tries, at_ms)

    def _own_tries(self) -> list[Try]:
        return [(self._secrets.one, f"browser {self._browser} {self._subject}", 1)]

    def _foreign_tries(self, at_ms: int) -> list[Try]:
        """One count for the address and each wider network: for the subject, and in all."""
        secrets, subject = self._secrets, self._subject
        alarm = self._rates.full(secrets.alarm, subject, at_ms)
        rate = secrets.alarmed if alarm else secrets.one
        places = networks_of(self._address)
        tries = [(rate, f"{at} {subject}".rstrip(), WIDER**n) for n, at in enumerate(places)]
        if secrets.address is not secrets.one:
            tries += [(secrets.address, at, WIDER**n) for n, at in enumerate(places)]
        return tries

    def _right(self) -> None:
        self._rates.take_back(self._tries)
        if self._subject:
            rate, subject, _ = self._tries[0]
            self._rates.clear(rate, subject)

    def _alarmed_now(self, at_ms: int) -> bool:
        alarm, subject = self._secrets.alarm, self._subject
        self._rates.hit([(alarm, subject)], at_ms)
        if not self._rates.full(alarm, subject, at_ms):
            return False
        METERS.guessing_alarms += 1
        return self._rates.turn(f"told:{alarm.name}:{subject}"[:200], ALARM_SECONDS, at_ms)
