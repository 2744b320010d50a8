"""The rule books by name: those that ship, read when they are asked for, and those of one's own.

One's own are the files that DAMAS_RULES names, with those that `open_rules` adds. A book of one's
own has a fingerprint in its id; its plain name leads to the file as it is now, its id also to
earlier states of it.
"""

from __future__ import annotations

import copyreg
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import fields
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, overload

from ...base.arguments import shown
from ...base.environment import setting
from ...base.errors import UnknownNameError
from ...base.i18n import Text
from ..variants import VARIANTS
from .model import Regulation

T = TypeVar("T")

if TYPE_CHECKING:
    from weakref import WeakSet

VARIABLE = "DAMAS_RULES"
"""The variable of the environment that names files and folders of rule books."""
SUFFIX = ".toml"
MOST_FILES = 200
"""Rule books of one folder."""
SHIPPED = (
    "internacional",
    "fenae-2025",
    "portuguesa-web",
    "portuguesa-fpd",
    "brasil-folha",
    "fmjd",
    "cbd-2020",
    "idf-64-brazilian",
    "idf-64-russian",
    "espanhola",
    "pool-apca",
    "english-wcdf",
    "italiana-fid",
    "frisian-2011",
    "frysk",
    "antidraughts",
    "breakthrough",
    "killer",
    "ceska-cfd",
    "makhos",
    "turk-damasi",
    "canadian",
)
"""The books that ship, in the order in which they are listed."""
_OWN_ID = r"[a-z0-9-]{1,27}@[0-9a-f]{12}"
_OF_GAMES = {
    "international": "internacional",
    "brazilian": "fenae-2025",
    "portuguese": "portuguesa-fpd",
    "russian": "idf-64-russian",
    "spanish": "espanhola",
    "pool": "pool-apca",
    "english": "english-wcdf",
    "italian": "italiana-fid",
    "frisian": "frisian-2011",
    "frysk": "frysk",
    "antidraughts": "antidraughts",
    "breakthrough": "breakthrough",
    "killer": "killer",
    "czech": "ceska-cfd",
    "thai": "makhos",
    "turkish": "turk-damasi",
    "canadian": "canadian",
}
"""The book that a game is played under where nothing else is said."""
_BY_GAMETYPE = {VARIANTS[game].gametype: book for game, book in _OF_GAMES.items()}


class BookSource(Protocol):
    """A place that keeps the texts of books by their ids."""

    def text(self, name: str, /) -> str | None: ...


class BookCatalogue(Mapping[str, Regulation]):
    """Regulations by name, in the order of a list; a book is read once."""

    def __init__(self) -> None:
        """Reads nothing yet."""
        self._shipped: dict[str, Regulation] = {}
        self._own: dict[str, Regulation] = {}  # by plain name, as they are now
        self._kept: dict[str, Regulation] = {}  # by id, also what they were
        self._sources: WeakSet[BookSource] | None = None
        self._looked = False

    def __getitem__(self, name: str) -> Regulation:
        found = self.get(name)
        if found is None:
            raise _unknown(name)
        return found

    @overload
    def get(self, name: str, /) -> Regulation | None: ...
    @overload
    def get(self, name: str, default: Regulation, /) -> Regulation: ...
    @overload
    def get(self, name: str, default: T, /) -> Regulation | T: ...
    def get(self, name: str, default: object = None, /) -> object:
        """The book of this name, or *default*."""
        return (self._find(name) if isinstance(name, str) else None) or default

    def _find(self, name: str) -> Regulation | None:
        if name in SHIPPED:
            if name not in self._shipped:
                from .reading import read_shipped  # noqa: PLC0415  (only who asks for a book pays)

                self._shipped.setdefault(name, read_shipped(text_of(name), name))
            return self._shipped[name]
        self._read_named()
        return self._kept.get(name) or self._own.get(name) or self._asked(name)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and (name in SHIPPED or self._find(name) is not None)

    def __iter__(self) -> Iterator[str]:
        self._read_named()
        return iter((*SHIPPED, *(book.id for book in self._own.values())))

    def __len__(self) -> int:
        self._read_named()
        return len(SHIPPED) + len(self._own)

    def shipped(self, book: Regulation) -> bool:
        """Whether *book* is one that ships, unchanged."""
        return self._shipped.get(book.id) is book

    def keep(self, book: Regulation) -> Regulation:
        """The book with this id from now on; lists do not show it."""
        return self._kept.setdefault(book.id, book)

    def put(self, book: Regulation) -> Regulation:
        """The book, which lists show from now on under its plain name."""
        book = self.keep(book)
        self._own[plain_name(book)] = book
        return book

    def own(self) -> list[Regulation]:
        """The books of one's own that lists show."""
        self._read_named()
        return list(self._own.values())

    def ask(self, source: BookSource) -> None:
        """Asks *source* too for books that are not known here, for as long as somebody holds it."""
        from weakref import WeakSet  # noqa: PLC0415  (only who has a database)

        if self._sources is None:
            self._sources = WeakSet()
        self._sources.add(source)

    def ask_no_more(self, source: BookSource) -> None:
        """Lets go of a source."""
        if self._sources is not None:
            self._sources.discard(source)

    def _asked(self, name: str) -> Regulation | None:
        """The book with this id of a source; None where none has it."""
        if not re.fullmatch(_OWN_ID, name):
            return None
        texts = (source.text(name) for source in list(self._sources or ()))
        text = next((one for one in texts if one is not None), None)
        return None if text is None else self.keep(read_book(text, name))

    def _read_named(self) -> None:
        """Reads the files that the environment names, once."""
        if not self._looked:
            self._looked = True
            for place in (setting(VARIABLE) or "").split(os.pathsep):
                if place.strip():
                    for path in rule_files(Path(place.strip())):
                        self.put(load(path))


REGULATIONS = BookCatalogue()


def text_of(name: str) -> str:
    """The file of a book that ships."""
    return files(__package__).joinpath("books", f"{name}{SUFFIX}").read_text("utf-8")


def plain_name(book: Regulation) -> str:
    """The id of a book without its fingerprint."""
    return book.id.partition("@")[0]


def rule_files(place: Path) -> list[Path]:
    """The files of a folder by name, or the one file; raises OSError where there is none."""
    if place.is_dir():
        return sorted(place.glob(f"*{SUFFIX}"))[:MOST_FILES]
    place.stat()
    return [place]


def read_book(text: str, name: str = "rule book") -> Regulation:
    """The rule book in the *text* of a file, which people know as *name*.

    Its id is that of the file with a fingerprint of the text, "my-club@0123456789ab": a changed
    file is another book. Raises RuleBookError with the line and the column.
    """
    from .reading import book_of  # noqa: PLC0415  (only who asks for a book pays)

    return book_of(text, name)


def load(path: str | Path) -> Regulation:
    """The rule book of a file of one's own, for `Game(load("my-club.toml"))`.

    Raises RuleBookError with the line and column of the fault, and OSError.
    """
    from .reading import LONGEST_FILE, fault_at  # noqa: PLC0415  (only who asks for a book pays)

    path = Path(path)
    raw = path.read_bytes()[: 4 * LONGEST_FILE + 1]
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        column = error.start - raw.rfind(b"\n", 0, error.start)
        raise fault_at(path.name, line, column, Text("this is no text in UTF-8")) from None
    book = read_book(text.removeprefix("\ufeff").replace("\r\n", "\n"), path.name)
    if plain_name(book) in SHIPPED:
        raise fault_at(
            path.name,
            1,
            1,
            Text("{name} is the name of a book that ships", {"name": plain_name(book)}),
        )
    return book


def open_rules(place: str | Path) -> list[Regulation]:
    """Puts the books of a file or a folder beside those that ship; raises as `load`."""
    return [REGULATIONS.put(load(path)) for path in rule_files(Path(place))]


def regulation(name: str | Regulation) -> Regulation:
    """The regulation of this *name*; raises UnknownNameError, naming those that exist, for any
    other."""
    return name if isinstance(name, Regulation) else REGULATIONS[name]


def _unknown(name: object) -> UnknownNameError:
    if isinstance(name, str) and name in VARIANTS:
        return UnknownNameError(
            "unknown-regulation",
            "{name} is a variant, played under a regulation; its regulations are {names}",
            name=name,
            names=", ".join(row.id for row in REGULATIONS.values() if row.variant_id == name),
        )
    from difflib import get_close_matches  # noqa: PLC0415  (only who errs pays)

    names = ", ".join(REGULATIONS)
    near = get_close_matches(name.lower(), REGULATIONS, 1) if isinstance(name, str) else []
    if near:
        return UnknownNameError(
            "unknown-regulation",
            'There is no regulation "{name}"; did you mean {near}? Those that exist are {names}',
            name=name,
            near=near[0],
            names=names,
        )
    return UnknownNameError(
        "unknown-regulation",
        'There is no regulation "{name}"; those that exist are {names}',
        name=name if isinstance(name, str) else shown(name),
        names=names,
    )


def regulation_for_gametype(gametype: int) -> Regulation:
    """The regulation that a PDN GameType implies; raises UnknownNameError for a game not played
    here."""
    if gametype in _BY_GAMETYPE:
        return REGULATIONS[_BY_GAMETYPE[gametype]]
    raise UnknownNameError(
        "unknown-gametype",
        "GameType {gametype} is a game that is not played here; those that are: {names}",
        gametype=gametype,
        names=", ".join(map(str, _BY_GAMETYPE)),
    )


def _reduced(book: Regulation) -> tuple[Any, ...]:
    """A pickle of a book that ships is its name; of any other its values."""
    if REGULATIONS.shipped(book):
        return _by_name, (book.id,)
    return _made, (type(book), {one.name: getattr(book, one.name) for one in fields(book)})


def _by_name(name: str) -> Regulation:
    return REGULATIONS[name]


def _made(kind: type[Regulation], values: Mapping[str, Any]) -> Regulation:
    return kind(**values)


copyreg.pickle(Regulation, _reduced)
