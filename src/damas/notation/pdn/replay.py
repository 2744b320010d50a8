"""Playing a file's game under a regulation: its length, its result, the place of a fault.

The tag Regulation names the rule book, the tag GameType the game. A file often says neither, nor
from which corner it counts; then the reading that replays decides, and a note says so. Nothing is
guessed where several readings fit differently, and a guess overrides nothing that the file says.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import TYPE_CHECKING

from ...base.errors import DamasError, NotationError
from ...base.i18n import Text
from ...rules.regulations import OPTIONS, Regulation, regulation, regulation_for_gametype
from .gametype import GameType, book_id, stated
from .inference import FileEvidence, despite, infer
from .playing import Fault
from .reader import Reader, read_game
from .sources import Source
from .tree import PdnGame
from .under_book import Replay, best_reading, unplayed, with_note

if TYPE_CHECKING:
    from ...rules.variants import Colour, Variant

UNKNOWN_BOOK = Text(
    "The tag Regulation says {text}, which is no rule book known here; the book was guessed"
)
BOOK_OF_ANOTHER_GAME = Text(
    "The tag Regulation says {text}, which is no rule book of GameType {number}; the book was "
    "guessed"
)
_LONGEST = 200  # signs of the tag that are read
_SHOWN = 60


def replay(
    pdn: PdnGame | Source,
    under: str | Regulation | None = None,
    *,
    beside: FileEvidence | None = None,
) -> Replay:
    """Plays the main line of *pdn*: a game that was read, a path, or an open file.

    Of an open file it is the next game; a file named by its path must hold just one.
    *under* names the regulation; without it the tag Regulation does; without that the GameType tag
    implies one (20 internacional, 25 idf-64-russian, 26 fenae-2025, 28 portuguesa-fpd), which is a
    guess: the file's moves and its result stand. Without a GameType the game is the one under which
    the moves replay, and a note says so; *beside* is the evidence of the file's other games
    (`Beside`). A GameType under which a long game fails from its first moves on, and under a game
    of another board replays whole, is wrong; a note says so. Raises UnknownNameError for a name
    that does not exist and NotationError for a file without just one game, or a string.
    """
    rules = regulation(under) if under is not None else None
    pdn = pdn if isinstance(pdn, PdnGame) else _only_game(pdn)
    said: GameType | None = None
    row: Variant | None = None
    fault: Text | None = None
    try:
        said = GameType.of(pdn.headers)
        row = None if said is None else said.variant
    except DamasError as error:
        fault = error.text
    if said and row and rules is not None and rules.variant.gametype != row.gametype:
        fault = _other_game(said, rules)
    if fault is not None:
        own = _by_tag(pdn, said) if said and row else None
        found = despite(pdn, said, own, rules)
        return found or unplayed(rules, pdn.headers["GameType"], fault)
    note = None
    if rules is None:
        rules, note = _named(pdn.headers, said)
    if rules is not None:
        return best_reading(pdn, rules, said, guessed=False)
    if said is not None:
        done = _by_tag(pdn, said)
        found = despite(pdn, said, done)
        if found is not None:
            book = named_book(pdn.headers)
            own_book = book is not None and book.variant is found.variant
            return (despite(pdn, said, done, book) if own_book else None) or found
    else:
        done = infer(pdn, beside)
    return done if note is None else with_note(done, note)


def _by_tag(pdn: PdnGame, said: GameType) -> Replay:
    """The reading under the usual book of the game that the tag names."""
    return best_reading(pdn, regulation_for_gametype(said.number), said, guessed=True)


def named_book(tags: Mapping[str, str]) -> Regulation | None:
    """The book that the tag Regulation names, read as it says; None without one that is known."""
    return _named(tags, None)[0]


def write_book(rules: Regulation) -> str:
    """The value of the tag Regulation: the book's id, and how it is read where its text leaves
    room.

    >>> from damas.regulations import REGULATIONS
    >>> write_book(REGULATIONS["internacional"].with_options(counter_unit="plies"))
    'internacional; counter_unit=plies'
    """
    options = (f"{name}={value}" for name, value in sorted(rules.options.items()))
    return "; ".join([rules.id, *options])


def _named(tags: Mapping[str, str], said: GameType | None) -> tuple[Regulation | None, Text | None]:
    """The book of the tag, and what is wrong with the tag."""
    text = stated(tags, "Regulation")
    if not text:
        return None, None
    options = [part.strip() for part in text[:_LONGEST].split(";")[1:]]
    try:
        rules = regulation(book_id(tags))
        rules = rules.with_options(**_options(options)) if options else rules
    except DamasError:
        return None, Text(UNKNOWN_BOOK.template, {"text": text[:_SHOWN]})
    if said is not None and rules.variant.gametype != said.number:
        params = {"text": text[:_SHOWN], "number": said.number}
        return None, Text(BOOK_OF_ANOTHER_GAME.template, params)
    return rules, None


def first_named(tags: Mapping[str, str]) -> Colour:
    """The colour that begins in the game that the tags name; White where they name none."""
    try:
        said = GameType.of(tags)
        if said is not None and said.first is not None:
            return said.first
        book, _ = _named(tags, said)
        return book.variant.first if book else said.variant.first if said else "white"
    except NotationError:  # a game that is not played here
        return "white"


def _options(parts: list[str]) -> dict[str, object]:
    """Options as `Regulation.with_options` takes them; unknown values as they are written."""
    found: dict[str, object] = {}
    for part in filter(None, parts):
        name, _, text = (piece.strip() for piece in part.partition("="))
        values = OPTIONS.get(name, ())
        found[name] = next((value for value in values if str(value) == text), text)
    return found


def _only_game(source: Source) -> PdnGame:
    if hasattr(source, "read"):
        game = read_game(source)
        found = [] if game is None else [game]
    else:
        found = list(islice(Reader(source), 2))
    if len(found) == 1:
        return found[0]
    if found:
        raise NotationError(
            "several-games", "The file holds several games: read_games gives one after the other"
        )
    raise NotationError("no-games", "The file holds no game")


def _other_game(said: GameType, rules: Regulation) -> Text:
    return Text(
        "GameType {number} is not a game of the regulation {regulation}",
        {"number": said.number, "regulation": rules.id},
    )


__all__ = ["Fault", "Replay", "named_book", "replay", "write_book"]
