"""Limits of strangers: guesses of codes, open invitations, words, complaints.

A code has 26.3 bits. With 10 wrong guesses an hour for an address and 300 an hour for everybody
together, a guesser of many addresses needs 11 days for one hit among a thousand open invitations.
All counts are in the database: every process shares them.
"""

from __future__ import annotations

from ...i18n import Text
from ...store import Rate, Rates
from ..core.errors import WebError
from ..core.times import now_ms
from ..work import in_database

HOUR = 3600
GUESSES = Rate("code-from", 10, HOUR)
GUESSES_OF_ALL = Rate("code", 300, HOUR)
OPEN_INVITATIONS = 20
WORDS_A_MINUTE = 12
WORDS_A_GAME = 300
REPORTS_A_DAY = 10
TOO_MANY_CODES = Text("Too many codes that do not exist: try again in an hour, or use the link")


class CodeGuard:
    """Counts guesses of codes before they are looked up; a right one is taken back.

    Guesses sent at once, to whatever process, are all counted.
    """

    def __init__(self, rates: Rates, address: str) -> None:
        self._rates = rates
        self._tries = [(GUESSES, address), (GUESSES_OF_ALL, "")]

    async def reserve(self) -> None:
        """Counts a guess. Raises WebError (429) where the address, or everybody together, has
        guessed too often."""
        wait = await in_database(self._rates.hit, self._tries, now_ms())
        if wait:
            seconds = -(-wait // 1000)
            raise WebError(429, "too-many-guesses", TOO_MANY_CODES, retry_seconds=seconds)

    async def right(self) -> None:
        """The guess was right: it does not count."""
        await in_database(self._rates.take_back, self._tries)
