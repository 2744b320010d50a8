"""Limits of strangers: guesses of codes, open invitations, words, complaints.

A code has 26.3 bits. With 10 wrong guesses an hour for an address and 300 an hour for everybody
together, a guesser of many addresses needs 11 days for one hit among a thousand open invitations.
All counts are in the database: every process shares them.
"""

from __future__ import annotations

from ...i18n import Text
from ...store import Tries
from ..core.errors import WebError
from ..core.times import now_ms
from ..work import in_database

HOUR_MS = 3_600_000
GUESSES = 10
GUESSES_OF_ALL = 300
OPEN_INVITATIONS = 20
WORDS_A_MINUTE = 12
WORDS_A_GAME = 300
REPORTS_A_DAY = 10
TOO_MANY_CODES = Text("Too many codes that do not exist: try again in an hour, or use the link")


class CodeGuard:
    """Counts guesses of codes before they are looked up; a right one is taken back.

    Guesses sent at once, to whatever process, are all counted.
    """

    def __init__(self, tries: Tries) -> None:
        self._tries = tries

    async def reserve(self, address: str) -> None:
        """Counts a guess. Raises WebError (429) where *address*, or everybody together, has
        guessed too often."""
        for key, most in (("code:" + address, GUESSES), ("code", GUESSES_OF_ALL)):
            if not await in_database(self._tries.reserve, key, most, now_ms(), HOUR_MS):
                raise WebError(429, "too-many-guesses", TOO_MANY_CODES, retry_seconds=3600)

    async def right(self, address: str) -> None:
        """The guess was right: it does not count."""
        for key in ("code:" + address, "code"):
            await in_database(self._tries.take_back, key)
