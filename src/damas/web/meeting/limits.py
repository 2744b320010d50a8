"""Guesses of codes.

A code has 26.3 bits. An address has 10 wrong guesses an hour, all addresses together 300. So a
guesser with many addresses needs 11 days to find one of a thousand open invitations. All counts are
in the database: every process shares them.
"""

from __future__ import annotations

from ...i18n import Text
from ...people.limits import GUESSES, GUESSES_OF_ALL
from ...store import Rates
from ..core.errors import WebError
from ..core.times import now_ms
from ..work import in_database

TOO_MANY_CODES = Text("Too many codes that do not exist: try again in an hour, or use the link")


class CodeGuard:
    """Counts guesses of codes before the look-up; a right guess is not counted in the end. Guesses
    sent to several processes at once are all counted.
    """

    def __init__(self, rates: Rates, address: str) -> None:
        self._rates = rates
        self._tries = [(GUESSES, address), (GUESSES_OF_ALL, "")]

    async def reserve(self) -> None:
        """Counts a guess. Raises WebError (429) after too many guesses of the address, or of all
        addresses."""
        wait = await in_database(self._rates.hit, self._tries, now_ms())
        if wait:
            seconds = -(-wait // 1000)
            raise WebError(429, "too-many-guesses", TOO_MANY_CODES, retry_seconds=seconds)

    async def right(self) -> None:
        """Takes a right guess back from the count."""
        await in_database(self._rates.take_back, self._tries)
