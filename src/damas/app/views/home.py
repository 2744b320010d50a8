"""The first page as JSON: rule books, boards with their first moves, unfinished games."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, NotRequired, cast

from markupsafe import Markup
from typing_extensions import TypedDict

from ...base.errors import DamasError
from ...base.i18n import Text, plain_locale, say, translate
from ...engine import LEVELS
from ...rules.board import COLOURS, Board
from ...rules.regulations import REGULATIONS, Regulation, regulation
from ...rules.regulations.questions import lot_alone
from ...rules.rulebook import clock_of, summary
from ...rules.variants import VARIANTS, Colour
from ..core.network import ReachView
from .positions import MoveView, PlayerView, VariantView, move_view, variant_view

if TYPE_CHECKING:
    from ...people import Caller
    from ...store import GameRecord, Seats

NEWCOMERS: Mapping[str, str] = {"pt_BR": "fenae-2025", "pt_PT": "portuguesa-fpd"}
"""The usual rule book of a language, as in static/js/shared/terms.js. Other languages begin with
the first one."""
USUAL_LEVEL = 3
"""Of the computer, for who has chosen none."""
IN_A_LINE = Text("{size}×{size} squares. {first}")
MOST_GOING = 3
TWO_PLAYERS: Mapping[Colour, Text] = {
    "white": Text("Two players – White to move"),
    "black": Text("Two players – Black to move"),
}
COMPUTER = {
    True: Text("Computer, level {level} – your move"),
    False: Text("Computer, level {level} – it is thinking"),
}
PERSON = {True: Text("{name} – your move"), False: Text("{name} – to move")}
GUEST = Text("Guest")


class BookView(TypedDict):
    """A rule book, to choose it."""

    id: str
    name: str
    variant: str
    line: str
    """It in one sentence."""
    clock: dict[str, int] | None
    white_by_lot: bool


class LevelView(TypedDict):
    """A level of the computer."""

    level: int
    name: str
    knows: str
    untabled: NotRequired[str]
    """The same for games without endgame tables."""


class GoingGame(TypedDict):
    """A game to go on with."""

    id: str
    book: str
    book_name: str
    variant: str
    fen: str
    ply: int
    turn: Colour
    mine: Colour
    here: bool
    """A person at this screen is to move."""
    line: str
    """The opponent and whose move it is."""
    players: dict[Colour, PlayerView]
    legal: list[MoveView]
    timed: bool
    """It has a clock."""


class StartingBoard(VariantView):
    """A board with the moves of its starting position."""

    legal: list[list[int]]
    """Their squares: no piece is captured by them."""


class BeginningView(TypedDict):
    """How a game under a rule book begins."""

    book: BookView
    board: StartingBoard


class BooksView(TypedDict):
    """Rule books, the one chosen among them, and their boards."""

    book: str
    books: list[BookView]
    variants: dict[str, StartingBoard]
    levels: list[LevelView]


class HomeView(BooksView):
    """All data of the first page."""

    level: int
    """That of the computer, for who has chosen none."""
    going: GoingGame | None
    """The game that its board shows."""
    reach: ReachView | None
    """For who looks at it on the machine itself."""


def usual_book(chosen: str | None, locale: str) -> Regulation:
    """The rule book chosen last, else the usual one of the language."""
    if chosen and chosen in REGULATIONS:
        return regulation(chosen)
    return REGULATIONS[NEWCOMERS.get(plain_locale(locale), next(iter(REGULATIONS)))]


def home_view(
    book: Regulation,
    locale: str,
    going: GoingGame | None = None,
    reach: ReachView | None = None,
) -> HomeView:
    """The data of the first page: the rule book chosen and its board, and the game to go on with.
    Another book comes when it is chosen (`beginning_view`), as does what another level knows."""
    names = {book.variant.id} | ({going["variant"]} if going else set())
    return {
        "book": book.id,
        "books": [_book_view(book, locale)],
        "variants": {name: _variants()[name] for name in sorted(names)},
        "levels": [
            {
                "level": one["level"],
                "name": one["name"],
                "knows": one["knows"] if one["level"] == USUAL_LEVEL else "",
            }
            for one in levels_view(locale)
        ],
        "level": USUAL_LEVEL,
        "going": going,
        "reach": reach,
    }


def beginning_view(book: Regulation, locale: str) -> BeginningView:
    """What the first page needs of a rule book that is chosen on it."""
    return {"book": _book_view(book, locale), "board": _variants()[book.variant.id]}


def books_view(book: Regulation, locale: str) -> BooksView:
    """All rule books and their boards: for pages that ask for nothing later."""
    return {
        "book": book.id,
        "books": [_book_view(one, locale) for one in REGULATIONS.values()],
        "variants": _variants(),
        "levels": levels_view(locale),
    }


def levels_view(locale: str) -> list[LevelView]:
    """The levels of the engine, the weakest first, with their abilities."""
    return [
        {
            "level": row.number,
            "name": translate(row.name, locale),
            "knows": translate(row.knows, locale),
            "untabled": translate(row.knows_untabled, locale),
        }
        for row in LEVELS
    ]


def _book_view(book: Regulation, locale: str) -> BookView:
    game = book.variant.id
    about = Text(
        IN_A_LINE.template,
        {"size": book.variant.size, "first": say(summary(book)[0], locale, game)},
    )
    return {
        "id": book.id,
        "name": say(book.name, locale, game),
        "variant": game,
        "line": translate(about, locale),
        "clock": clock_of(book),
        "white_by_lot": lot_alone(book).value,
    }


@cache
def _variants() -> dict[str, StartingBoard]:
    """The boards, each with the moves of its starting position. No page that shows them draws the
    lines that rule books name, or asks for a typed move: those are left out."""
    return {
        name: {
            **variant_view(variant),
            "named_lines": {},
            "example": [],
            "legal": [list(move.path) for move in Board(variant).legal_moves],
        }
        for name, variant in VARIANTS.items()
    }


def going_view(
    record: GameRecord, locale: str = "en", own: Collection[str] = ()
) -> GoingGame | None:
    """An unfinished game: its position, and its legal moves if the caller is to move.

    *own* are the colours of the seats that the caller has; without any, who looks plays for all
    persons of the game. None for a damaged game, which the list of games reports.
    """
    try:
        book = regulation(record.setup.regulation)
        board = Board(book.variant, record.summary.fen)
    except DamasError:
        return None
    players, turn = record.setup.players, record.summary.turn
    persons = [c for c in COLOURS if players[c]["kind"] == "person"]
    seats = [c for c in persons if c in own] if own else persons
    here = turn in seats
    going: GoingGame = {
        "id": record.id,
        "book": book.id,
        "book_name": say(book.short, locale, book.variant.id),
        "variant": book.variant.id,
        "fen": board.fen,
        "ply": record.summary.ply,
        "turn": turn,
        "mine": turn if here else next(iter(seats), turn),
        "here": here,
        "line": translate(_line(players, turn, seats), locale),
        "players": {c: cast("PlayerView", dict(players[c])) for c in COLOURS},
        "legal": [move_view(move) for move in board.legal_moves] if here else [],
        "timed": record.setup.clock is not None,
    }
    return going


def _line(players: Mapping[str, Mapping[str, Any]], turn: Colour, seats: list[Colour]) -> Text:
    """The opponent and whose move it is, as the caller with these *seats* reads it."""
    if len(seats) != 1:
        return TWO_PLAYERS[turn]
    (mine,) = seats
    other = players["black" if mine == "white" else "white"]
    if other["kind"] == "engine":
        return Text(COMPUTER[mine == turn].template, {"level": other.get("level") or 1})
    return Text(PERSON[mine == turn].template, {"name": other.get("name") or GUEST})


def continued(
    records: Iterable[GameRecord],
    locale: str = "en",
    seats: Mapping[str, Collection[str]] | None = None,
) -> list[GoingGame]:
    """The views of unfinished games, without damaged ones: those in which the caller is to move
    come first. *seats*: the colours that the caller has, by game."""
    views = (going_view(one, locale, (seats or {}).get(one.id, ())) for one in records)
    found = [view for view in views if view is not None]
    return sorted(found, key=lambda view: not view["here"]) if seats is not None else found


def going_games(seats: Seats, caller: Caller, locale: str) -> list[GoingGame]:
    """The caller's unfinished games, those in which it is to move first."""
    records = seats.going(caller, MOST_GOING)
    taken = seats.of_games([one.id for one in records])
    own = {
        game: [colour for colour, person in found.seats.items() if person == caller.person]
        for game, found in taken.items()
    }
    return continued(records, locale, own)


def data_block(value: object) -> Markup:
    """A value as the content of a `<script type="application/json">`."""
    return text_block(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def text_block(text: str) -> Markup:
    """The same of a value that is JSON already."""
    return Markup(text.replace("<", "\\u003c"))  # noqa: S704  (no tag can begin in it)
