"""The game of the archive that is the same as one that comes in.

The same moves by the same players are one game, unless both say who won, the day, the event or the
round, and say it differently: a contradiction makes another game. Its row has a digest of its own
and a twin's row with the digest of the first.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b

from sqlalchemy import select
from sqlalchemy.orm import Session

from ..pdn import read_game
from ..pdn.dates import PdnDate, read_date
from ..pdn.stated import stated_result
from ..store.models.archive import ArchiveGameRow, ArchiveTwinRow
from .entry import ImportedGame, fold
from .grouping import grouped

_UNSAID = ("", "?", "-", "*")
_TOGETHER = 500


@dataclass(frozen=True, slots=True)
class Facts:
    """The statements of a game that no copy of it can contradict; "" where it says nothing.

    *result*: "white", "black", "draw", else a score as it is written.
    """

    result: str
    date: PdnDate
    event: str
    round: str

    @classmethod
    def of(cls, tags: Mapping[str, str], token: str | None) -> Facts:
        """The facts of tags, and of the result behind the moves."""
        won, text = stated_result(tags, token)
        other = "" if text is None or text.strip() in _UNSAID else text.strip()
        event, number = (fold(tags.get(name, "")) for name in ("Event", "Round"))
        return cls(
            won or other,
            read_date(tags.get("Date", "")),
            "" if event in _UNSAID else event,
            "" if number in _UNSAID else number.lstrip("0") or "0",
        )

    @classmethod
    def of_text(cls, text: str) -> Facts:
        """The facts of a game's PDN."""
        game = read_game(io.StringIO(text))
        return cls.of({}, None) if game is None else cls.of(game.headers, game.result)

    def agree(self, other: Facts) -> bool:
        """Whether both can be of one game."""
        pairs = (
            (self.result, other.result),
            (self.event, other.event),
            (self.round, other.round),
        )
        return self.date.agrees(other.date) and all(a == b or not a or not b for a, b in pairs)


class KnownGames:
    """The games with the moves and players of some games that come in: of the archive, and of
    those that came in since."""

    def __init__(self, session: Session, digests: Sequence[bytes]) -> None:
        self._session = session
        self._numbers: dict[bytes, list[int]] = {}
        self._texts: dict[int, str] = {}
        self._facts: dict[int, Facts] = {}
        game, twin = ArchiveGameRow, ArchiveTwinRow
        for group in grouped(list(dict.fromkeys(digests)), _TOGETHER):
            first = select(game.digest, game.id).where(game.digest.in_(group))
            further = select(twin.base, twin.game).where(twin.base.in_(group)).order_by(twin.game)
            for question in (first, further):
                for base, number in session.execute(question):
                    self._numbers.setdefault(base, []).append(number)

    def same(self, entry: ImportedGame) -> int | None:
        """The number of the game that *entry* is a copy of; None for a game that is not there."""
        numbers = self._numbers.get(entry.digest, ())
        if not numbers:
            return None
        facts = Facts.of_text(entry.pdn)
        return next((number for number in numbers if facts.agree(self._of(number))), None)

    def digest_for(self, entry: ImportedGame) -> bytes:
        """The digest of the row of *entry*, which is a game that is not there."""
        if not self._numbers.get(entry.digest):
            return entry.digest
        facts = Facts.of_text(entry.pdn)
        said = repr((facts.result, facts.date.key, facts.event, facts.round))
        text = " ".join(entry.pdn.split())
        hashed = blake2b(entry.digest + said.encode("utf-8", "surrogatepass"), digest_size=16)
        hashed.update(text.encode("utf-8", "surrogatepass"))
        return hashed.digest()

    def add(self, entry: ImportedGame, number: int) -> bool:
        """Notes that *entry* has this number now; whether there is another game with its moves."""
        numbers = self._numbers.setdefault(entry.digest, [])
        numbers.append(number)
        self.changed(number, entry.pdn)
        return len(numbers) > 1

    def replace(self, old: int, entry: ImportedGame, number: int) -> None:
        """Notes that the game number *old* has another number now, as *entry*."""
        for numbers in self._numbers.values():
            if old in numbers:
                numbers.remove(old)
        self.add(entry, number)

    def changed(self, number: int, text: str) -> None:
        """Notes that the PDN of a game is now *text*."""
        self._texts[number] = text
        self._facts.pop(number, None)

    def _of(self, number: int) -> Facts:
        if number not in self._facts:
            text = self._texts.get(number)
            if text is None:
                query = select(ArchiveGameRow.pdn).where(ArchiveGameRow.id == number)
                text = self._session.scalar(query) or ""
            self._facts[number] = Facts.of_text(text)
        return self._facts[number]
