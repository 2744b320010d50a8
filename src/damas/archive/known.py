"""The game of the archive that is the same as one that comes in.

The same moves by the same players are one game, unless both say who won, the day, the event or the
round, and say it differently: a contradiction makes another game. Its row has a digest of its own
and a twin's row with the digest of the first.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import blake2b

from ..base.collation import fold
from ..notation.pdn import read_game
from ..notation.pdn.dates import PdnDate, read_date
from ..notation.pdn.stated import stated_result
from ..store.archive.grouping import grouped
from ..store.archive.transaction import ArchiveTransaction
from .copies import Copies, Parts
from .entry import ImportedGame

_UNSAID = ("", "?", "-", "*")
_TOGETHER = 500
_MANY = 16  # games with the same moves and players that are kept from batch to batch


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
        return cls.of({}, None) if game is None else cls.of(game.headers, game.token)

    @property
    def parts(self) -> Parts:
        """Each fact by itself, "" or 0 where it is not said: two games can be one where every part
        that both say is the same."""
        date = self.date
        return self.result, date.year, date.month, date.day, self.event, self.round


class KnownGames:
    """The games with the moves and players of some games that come in: of the archive, and of
    those that came in since. Many of one kind are kept from batch to batch."""

    def __init__(self) -> None:
        self._copies: dict[bytes, Copies] = {}
        self._bases: dict[int, bytes] = {}  # of the games that are known, by number
        self._stored: dict[int, bytes] = {}  # of the archive, whose facts were not asked for
        self._added: dict[bytes, tuple[int, str]] = {}  # of this batch, the same, by digest
        self._current: set[int] = set()  # looked up or added in this batch
        self._batch: list[bytes] = []  # its digests

    def begin(self, archive: ArchiveTransaction, digests: Iterable[bytes]) -> None:
        """Looks for the games with the moves and players of a batch, in its transaction."""
        self._archive = archive
        self._forget()
        bases = self._batch = list(dict.fromkeys(digests))
        self._note(archive.with_digests(bases))
        self._note(archive.with_moves_of([base for base in bases if base not in self._copies]))
        kept = [(base, self._copies[base].highest) for base in bases if base in self._copies]
        self._note(archive.newer_with_moves_of(kept))

    def _note(self, found: Iterable[tuple[bytes, int]]) -> None:
        for base, number in found:
            if number not in self._bases:
                self._bases[number] = self._stored[number] = base

    def _forget(self) -> None:
        """Keeps many games with the same moves for the next batch, and no others."""
        for base in self._batch:
            few = self._copies.get(base, ())
            if len(few) < _MANY:
                self._copies.pop(base, None)
                self._current.update(few)
        for number in (*self._current, *self._stored):
            if self._bases.get(number) not in self._copies:
                self._bases.pop(number, None)
        self._stored.clear()
        self._added.clear()
        self._current.clear()

    def same(self, entry: ImportedGame) -> int | None:
        """The number of the game that *entry* is a copy of; None for a game that is not there."""
        copies = self._of(entry.digest)
        if copies is None:
            return None
        parts = Facts.of_text(entry.pdn).parts
        while (found := copies.first_like(parts)) is not None and not self._stands(copies, found):
            pass
        return found

    def _stands(self, copies: Copies, number: int) -> bool:
        """Whether a game is as it was in the batch that looked it up; else it is put right."""
        if number in self._current:
            return True
        self._current.add(number)
        text = self._archive.text(number)
        if text is None:
            copies.remove(number)
            return False
        parts = Facts.of_text(text).parts
        stands = parts == copies.parts(number)
        if not stands:
            copies.put(number, parts)
        return stands

    def digest_for(self, entry: ImportedGame) -> bytes:
        """The digest of the row of *entry*, which is a game that is not there."""
        if not self._of(entry.digest):
            return entry.digest
        facts = Facts.of_text(entry.pdn)
        said = repr((facts.result, facts.date.key, facts.event, facts.round))
        text = " ".join(entry.pdn.split())
        hashed = blake2b(entry.digest + said.encode("utf-8", "surrogatepass"), digest_size=16)
        hashed.update(text.encode("utf-8", "surrogatepass"))
        return hashed.digest()

    def add(self, entry: ImportedGame, number: int) -> bool:
        """Notes that *entry* has this number now; whether there is another game with its moves."""
        base = entry.digest
        copies = self._of(base)
        self._current.add(number)
        self._bases[number] = base
        if copies is None:
            self._added[base] = number, entry.pdn
            return False
        copies.put(number, Facts.of_text(entry.pdn).parts)
        return len(copies) > 1

    def replace(self, old: int, entry: ImportedGame, number: int) -> None:
        """Notes that the game number *old* has another number now, as *entry*."""
        copies = self._of(self._bases.pop(old, b""))
        if copies is not None and old in copies:
            copies.remove(old)
        self.add(entry, number)

    def changed(self, number: int, text: str) -> None:
        """Notes that the PDN of a game is now *text*."""
        copies = self._of(self._bases.get(number, b""))
        if copies is not None:
            copies.put(number, Facts.of_text(text).parts)

    def _of(self, base: bytes) -> Copies | None:
        """The games with these moves and players; None where there is none."""
        self._read_stored()
        added = self._added.pop(base, None)
        if added is not None:
            number, text = added
            self._copies.setdefault(base, Copies()).put(number, Facts.of_text(text).parts)
        return self._copies.get(base)

    def _read_stored(self) -> None:
        """Reads the facts of the games of the archive that were looked up."""
        if not self._stored:
            return
        for group in grouped(self._stored, _TOGETHER):
            texts = self._archive.texts(group)
            for number in group:
                copies = self._copies.setdefault(self._stored[number], Copies())
                copies.put(number, Facts.of_text(texts[number]).parts)
        self._current.update(self._stored)
        self._stored.clear()
