"""The bytes that each visitor has made the server store: counted in the database by address and
account.

Bytes are paid for afterwards: a process gathers them, and counts each 64 kB in the database. A
visitor beyond the limit begins nothing new and adds to no log until the time is over; games that
are being played go on.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import TYPE_CHECKING, NamedTuple

from ...base.errors import DamasError
from ...base.i18n import Text
from ...people.limits import HOUR, STORED
from ...store import Purse, Rates
from ..core.service_errors import ServiceError, TooManyError
from ..core.times import now_ms
from ..work import in_database

if TYPE_CHECKING:
    from ...people import Caller

KB, MB = 1024, 1024 * 1024
GATHERED = 64 * KB
ACCOUNTS = 4
"""An account is refused only when its address has stored so many times as much, or itself as much:
a stranger in the same hall does not stop it."""
MOST = 10_000  # visitors of whom a process knows something
TOO_MUCH = Text(
    "This server stores at most {most} MB of one visitor in {hours} h: go on in {minutes} min."
    " Games that are being played go on"
)


class _Beyond(NamedTuple):
    """A used-up limit of kilobytes in *hours*. *until*: its end, by `time.monotonic`."""

    used_kb: int
    most_kb: int
    hours: int
    until: float


class Spending:
    """The visitors of one process, with the bytes that are not counted yet, and who is beyond the
    limit."""

    def __init__(self, rates: Rates) -> None:
        self._rates = rates
        self._gathered: OrderedDict[str, int] = OrderedDict()
        self._beyond: OrderedDict[str, _Beyond] = OrderedDict()

    def beyond(self, subject: str, share: int) -> ServiceError | None:
        """The refusal of a subject that has used up its limit *share* times."""
        found = self._beyond.get(subject)
        if found is None:
            return None
        left = found.until - time.monotonic()
        if left <= 0:
            self._beyond.pop(subject, None)
        if left <= 0 or found.used_kb < share * found.most_kb:
            return None
        shown = {"most": found.most_kb // KB, "hours": found.hours}
        text = Text(TOO_MUCH.template, {**shown, "minutes": int(-(-left // 60))})
        return TooManyError("too-much-stored", text, retry_seconds=int(left) + 1)

    async def add(self, subject: str, size: int) -> None:
        """Counts bytes of a subject."""
        size += self._gathered.pop(subject, 0)
        if size < GATHERED:
            self._gathered[subject] = size
            while len(self._gathered) > MOST:
                self._gathered.popitem(last=False)
            return
        at_ms = now_ms()
        tries = [(rate, subject) for rate in STORED]
        counted = await in_database(self._rates.add, tries, size // KB, at_ms)
        for rate, one in zip(STORED, counted, strict=False):
            if one.used >= one.most:
                until = time.monotonic() + (one.until_ms - at_ms) / 1000
                self._beyond[subject] = _Beyond(one.used, one.most, rate.seconds // HOUR, until)
        while len(self._beyond) > MOST:
            self._beyond.popitem(last=False)


class VisitorsPurse(Purse):
    """The purse of one request or WebSocket; *caller* is set when the caller is known."""

    def __init__(self, spending: Spending, address: str) -> None:
        super().__init__()
        self._spending = spending
        self._address = address
        self._account = ""

    def belongs_to(self, caller: Caller) -> None:
        """Counts for that caller from now on."""
        self.unlimited = caller.is_owner
        self._account = caller.person if caller.is_account else ""

    def refusal(self) -> DamasError | None:
        """The reason why this visitor may store nothing more now."""
        if self.unlimited:
            return None
        if self._account:
            own = self._spending.beyond(self._account, 1)
            return own or self._spending.beyond(self._address, ACCOUNTS)
        return self._spending.beyond(self._address, 1)

    async def settle(self) -> None:
        """Counts what was written for the address, and for the account."""
        size, self.bytes = self.bytes, 0
        if not size or self.unlimited:
            return
        for subject in (self._address, self._account):
            if subject:
                await self._spending.add(subject, size)
