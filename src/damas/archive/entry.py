"""A game of a file as the archive keeps it: what it is found by, and its text."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b

from .. import _kernel
from ..base.collation import fold
from ..base.i18n import Text
from ..notation.pdn import Fault, PdnGame, Replay, replay
from ..notation.pdn.dates import read_date
from ..notation.pdn.escape import write_tag
from ..notation.pdn.inference import FileEvidence
from ..notation.pdn.query import MOST_PIECES
from ..notation.pdn.replay import named_book
from ..notation.pdn.stated import stated_result
from ..rules.regulations import Regulation, regulation

LONGEST_NAME = 80  # signs of a name whose folded form is remembered
_GAME_BYTE = 8  # the place of the game's number in a posting
_RESULTS = {None: 0, "white": 1, "draw": 2, "black": 3}
_NUMBER = re.compile(r"\d{1,4}")
_UNSAID = {"", "?", "-", "????.??.??"}


@dataclass(slots=True)
class ImportedGame:
    """One game on its way into the archive.

    *digest*: equal for the same moves by the same players; `known.Facts` tells their games apart.
    *positions*: its postings, as of a game without a number. It holds plain data only: games are
    read in other processes. *fault*: why it could not be played to its end, in English;
    *fault_text*: the same, to be translated. *endings*: kinds.
    """

    digest: bytes
    variant: str | None
    regulation: str | None
    tags: dict[str, str]
    result: str | None
    plies: int
    fault: str | None
    fault_place: tuple[int, int]
    pdn: str
    line: int
    positions: bytes = b""
    endings: list[int] = field(default_factory=list)
    fault_text: Text | None = None

    @property
    def white_rating(self) -> int:
        """0 where it is not known."""
        return _rating(self.tags, "White")

    @property
    def black_rating(self) -> int:
        """0 where it is not known."""
        return _rating(self.tags, "Black")

    def row(self, source: int | None) -> dict[str, object]:
        """The columns of its row, but for the number."""
        names = {key: self.tag(key) for key in ("White", "Black", "Event", "Site", "Round")}
        return {
            "digest": self.digest,
            "variant": self.variant,
            "regulation": self.regulation,
            "white": names["White"],
            "black": names["Black"],
            "white_rating": self.white_rating,
            "black_rating": self.black_rating,
            "event": names["Event"],
            "site": names["Site"],
            "date": date_key(self.tags.get("Date", "")),
            "round": names["Round"],
            "result": self.result,
            "plies": self.plies,
            "fault": self.fault,
            "words": " ".join(filter(None, (_folded(v) for k, v in names.items() if k != "Round"))),
            "white_key": _folded(names["White"]),
            "black_key": _folded(names["Black"]),
            "event_key": _folded(names["Event"]),
            "pdn": self.pdn,
            "source": source,
            "line": self.line,
        }

    def tag(self, name: str) -> str:
        """A tag's value; empty where it says nothing."""
        value = self.tags.get(name, "").strip()
        return "" if value in _UNSAID else value

    def postings(self, number: int) -> bytes:
        """The positions it came by, as the index keeps them (native/archive/postings.hpp)."""
        found = bytearray(self.positions)
        for place, byte in enumerate(number.to_bytes(4, sys.byteorder), start=_GAME_BYTE):
            count = len(range(place, len(found), _kernel.POSTING_BYTES))
            found[place :: _kernel.POSTING_BYTES] = bytes([byte]) * count
        return bytes(found)


def entry_of(
    pdn: PdnGame, under: Regulation | None = None, beside: FileEvidence | None = None
) -> ImportedGame:
    """Reads and plays *pdn*; never fails: what cannot be played is kept as text with its fault.

    *under*: the book of games that do not name theirs; *beside*: the evidence of the file's other
    games, for one without a GameType.
    """
    source = pdn.source
    tags: dict[str, str] = {}
    for name, value in pdn.headers.pairs:
        tags.setdefault(name, value)
    done = replay(pdn, None if named_book(tags) else under, beside=beside)
    games = (*done.earlier, done.game) if done.game else done.earlier
    fault = done.fault
    text = fault_text(fault) if fault else None
    ratings = _rating(tags, "White"), _rating(tags, "Black")
    return ImportedGame(
        digest=_digest(done, tags, source),
        variant=done.variant.id if done.game and done.variant else None,
        regulation=done.regulation.id if done.game and done.regulation else None,
        tags=tags,
        result=done.result if done.game else stated_result(tags, pdn.token)[0],
        plies=done.plies,
        fault=str(text) if text else None,
        fault_place=(fault.line or pdn.line, fault.column or 1) if fault else (0, 0),
        pdn=source or "\n".join(write_tag(*pair) for pair in pdn.headers.pairs),
        line=pdn.line,
        positions=b"".join(
            _kernel.archive_post(game, 0, _RESULTS[done.result], *ratings) for game in games
        ),
        endings=sorted(
            {kind for game in games for kind in _kernel.archive_endings(game, MOST_PIECES)}
        ),
        fault_text=text,
    )


def fault_text(fault: Fault) -> Text:
    """The reason that a game cannot be played to its end, with the words of the file, once."""
    if fault.text in str(fault.message):
        return fault.message
    return Text("{text}: {why}", {"text": fault.text, "why": fault.message})


def entry_as(pdn: PdnGame, book: str | None) -> ImportedGame:
    """The entry of a game that the archive has under the id of a *book*."""
    entry = entry_of(pdn)
    if book is None or entry.regulation == book:
        return entry
    return entry_of(pdn, regulation(book))


def _digest(done: Replay, tags: dict[str, str], source: str) -> bytes:
    """Equal for the same game by the same players; a game not played is told by its whole text."""
    hashed = blake2b(digest_size=16)
    if done.game is None or not done.plies:
        hashed.update(b"text" + " ".join(source.split()).encode("utf-8", "surrogatepass"))
        return hashed.digest()
    for game in (*done.earlier, done.game):
        hashed.update(_kernel.archive_moves(game))
    names = "\0".join(_folded(tags.get(name, "")) for name in ("White", "Black"))
    hashed.update(names.encode("utf-8", "surrogatepass"))
    if done.fault is not None:  # the text after the fault may differ
        hashed.update(" ".join(source.split()).encode("utf-8", "surrogatepass"))
    return hashed.digest()


@lru_cache(maxsize=20_000)
def _folded_name(text: str) -> str:
    return fold(text)


def _folded(text: str) -> str:
    """`fold` of a name: the same players and events come again and again in a file."""
    return _folded_name(text) if len(text) <= LONGEST_NAME else fold(text)


def date_key(text: str) -> str:
    """A date that sorts, with zeros for unknown parts; empty for none.

    >>> date_key("2026.4.05"), date_key("1999.??.??"), date_key("soon")
    ('2026.04.05', '1999.00.00', '')
    """
    return read_date(text).key


def _rating(tags: dict[str, str], colour: str) -> int:
    for name in (f"{colour}Rating", f"{colour}Elo"):
        found = _NUMBER.match(tags.get(name, "").strip())
        if found:
            return int(found[0])
    return 0
