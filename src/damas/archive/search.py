"""Finding games: by names, dates, result, game, position, material and endings."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import (
    ARRAY,
    Integer,
    Select,
    and_,
    any_,
    bindparam,
    func,
    literal,
    literal_column,
    or_,
    select,
    table,
    text,
)
from sqlalchemy.orm import Session

from .._kernel import ArchiveGames
from ..arguments import check_kind
from ..board import Board
from ..errors import NotationError
from ..game import OTHER
from ..store import AS_BYTES
from ..store.models.archive import ArchiveEndingRow, ArchiveGameRow
from .entry import MOST_PIECES, date_key, fold
from .index import GONE, games_at

GAMES: Any = ArchiveGameRow.__table__  # rows come out without the parts of an object
RESULTS = ("white", "black", "draw", "none")
SORTED: dict[str, tuple[Any, bool]] = {
    "date": (GAMES.c.date, True),
    "white": (GAMES.c.white, False),
    "black": (GAMES.c.black, False),
    "event": (GAMES.c.event, False),
    "length": (GAMES.c.plies, True),
    "number": (GAMES.c.id, False),
}
"""The columns of orders, and whether the greatest comes first."""
ORDERS: dict[str, Any] = {
    name: column.desc() if falling else column for name, (column, falling) in SORTED.items()
}
WORDS = "to_tsvector('simple', regexp_replace(words, '[^[:alnum:]]+', ' ', 'g'))"
"""PostgreSQL's index of words, word for word as the migration made it."""
WORDS_MEMORY = "SET LOCAL work_mem = '32MB'"
"""With less, PostgreSQL notes whole pages of found games and makes the words of each game on them
again: eight times as slow among 2.5 million games."""
DAYS_ALONE = text(
    "SELECT id FROM archive_games INDEXED BY ix_archive_games_day_of"
    " WHERE id IN (SELECT value FROM json_each(:numbers))"
    " ORDER BY date DESC, id LIMIT :limit OFFSET :offset"
)
"""SQLite chooses the rows of the games of itself."""
_ASKED = func.unnest(bindparam("numbers", type_=ARRAY(Integer)))
_ASKED_NUMBERS = _ASKED.table_valued("number", name="asked").render_derived()
_DAYS_JOINED = (
    select(GAMES.c.id)
    .join_from(_ASKED_NUMBERS, GAMES, GAMES.c.id == _ASKED_NUMBERS.c.number)
    .order_by(GAMES.c.date.collate("C").desc(), GAMES.c.id)
    .limit(bindparam("limit"))
    .offset(bindparam("offset"))
)
"""Days are sorted as they are written: by the rules of a language it takes as long as to find
them."""
_SIDE = re.compile(r"(?:(\d)\s*K)?\s*(?:(\d)\s*M)?", re.IGNORECASE)
_VERSUS = re.compile(r"\s+(?:v|vs|x|-)\s+|\s*[-:]\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Query:
    """A question to the archive; fields that are None or empty are ignored.

    *words*: in the names of players, event and place, in any order, each a beginning of a word;
    *player*: of either colour; *white*, *black*; *event*; *since*, *until*: dates, also years only;
    *result*: one of RESULTS; *variant*; *board*: a position at any ply, *mirrored* too with colours
    exchanged; *ending*: such as "3K v 1K" or "2K1M v 1K", whichever side has them; *faulty*: only
    games that could not be played to their end.
    """

    words: str = ""
    player: str = ""
    white: str = ""
    black: str = ""
    event: str = ""
    since: str = ""
    until: str = ""
    result: str | None = None
    variant: str | None = None
    board: Board | None = None
    mirrored: bool = False
    ending: str = ""
    faulty: bool = False

    def __post_init__(self) -> None:
        for name in ("words", "player", "white", "black", "event", "since", "until", "ending"):
            check_kind(name, getattr(self, name), str, None)
        for name in ("result", "variant"):
            check_kind(name, getattr(self, name), str, None)
        check_kind("board", self.board, Board, None)


MOST_COUNTED = 10_000  # games that fit are counted one by one up to so many
FEW = 5_000  # games at a position that are looked up by their numbers
STEP = 5_000  # games in the order of a list that are compared with a position at a time
STEPS_OF_A_LOOK = 2  # games in the order of a list that take the time of one that is looked up
LOOKED_AT = 20_000  # games that are looked at for the count, once the page is full
WALKED = 50_000  # games that are looked at for a page; then those at the position are looked up,
LOOKED_UP = 250_000  # if they are so few: to walk on may lead through millions


@dataclass(frozen=True, slots=True)
class Found:
    """One page of an answer: the games' summaries, and how many there are in all.

    *more*: there are more than *total*, which were not counted.
    """

    games: list[dict[str, Any]]
    total: int
    more: bool = False


def search(
    session: Session, query: Query, *, limit: int = 50, offset: int = 0, order: str = "date"
) -> Found:
    """The games that fit *query*. Raises NotationError for an order, a result, a date or an ending
    that cannot be read."""
    if order not in ORDERS:
        raise _unreadable("order", order, ", ".join(ORDERS))
    query = _without_needless(query)
    page = slice(offset, offset + limit)
    if query.board is not None:
        return _search_at(session, query, _at(session, query.board, query.mirrored), order, page)
    wanted = _matching_games(session, query)
    if query == Query():
        total, more = count_games(session), False
    else:
        some = wanted.order_by(None).limit(MOST_COUNTED + 1).subquery()
        total = session.scalar(select(func.count()).select_from(some)) or 0
        total, more = min(total, MOST_COUNTED), total > MOST_COUNTED
    ordered = wanted.order_by(ORDERS[order], GAMES.c.id)
    rows = session.execute(ordered.with_only_columns(*SUMMARY).limit(limit).offset(offset))
    return Found([dict(zip(NAMES, row, strict=True)) for row in rows], total, more)


def _search_at(session: Session, query: Query, at: ArchiveGames, order: str, page: slice) -> Found:
    """`search` among the games of a position: they are looked up, or where they are many the list
    is walked in its order."""
    wanted = _matching_games(session, query)
    bare = Query(board=query.board, mirrored=query.mirrored)
    alone = query == bare
    by_date = order == "date"
    indexed = by_date and query == replace(bare, result=query.result)
    found = None
    if len(at) > FEW and not (alone and by_date and len(at) <= _few(session, page)):
        most = None if (indexed and not alone) or len(at) > LOOKED_UP else WALKED
        found = _walk(session, wanted, at, (order, 0 if alone else LOOKED_AT, most), page)
    if found is None and alone and by_date:
        found = _by_date(session, at, page)
    elif found is None:
        found = _looked_up(session, wanted, at, order, page)
    numbers_, total, more = found
    if alone:
        total, more = len(at), False
    return Found(_summaries(session, numbers_), total, more)


def _few(session: Session, page: slice) -> int:
    """The games at a position, up to so many, that are looked up by their numbers sooner than a
    page of them is met in the list of all by date: they are met as often as they are there."""
    return min(LOOKED_UP, math.isqrt(page.stop * count_games(session) // STEPS_OF_A_LOOK))


def _without_needless(query: Query) -> Query:
    """The same question: the games at a position are all of the board's variant."""
    if query.board is not None and query.variant == query.board.variant.id:
        return replace(query, variant=None)
    return query


Page = tuple[list[int], int, bool]
"""The numbers of the games of one page, how many were counted, and whether there may be more."""


def _walk(
    session: Session,
    wanted: Select[Any],
    at: ArchiveGames,
    how: tuple[str, int, int | None],
    page: slice,
) -> Page | None:
    """A page of the games of a position that many games came by. The list is walked in its order
    until the page is full, and until as many games were looked at, for the count, as *how* says
    beside the order. None if the page is not full after as many as *how* says last."""
    row, found, seen = GAMES.c, list[int](), 0
    order, looked_at, most = how
    ordered = wanted.with_only_columns(row.id).order_by(ORDERS[order], row.id)
    asked = ordered.execution_options(stream_results=True, yield_per=STEP, **{AS_BYTES: True})
    with session.execute(asked) as rows:  # closed also where the list is not read to its end
        for some in rows.scalars().partitions(STEP):
            seen += len(some)
            found += at.among(some)
            if len(found) > MOST_COUNTED + page.stop:
                return found[page], MOST_COUNTED, True
            if seen >= looked_at and len(found) >= page.stop:
                return found[page], len(found), True
            if most is not None and seen >= most:
                return None
    return found[page], len(found), False


def _looked_up(
    session: Session, wanted: Select[Any], at: ArchiveGames, order: str, page: slice
) -> Page:
    """The same, with each game of the position looked up."""
    row, (column, falling) = GAMES.c, SORTED[order]
    # Not the column itself: the database sorts what it finds, and walks through no index of it.
    key = column + 0 if column.type.python_type is int else column + ""
    key = key.desc() if falling else key
    there = wanted.where(_is_among(session, at.numbers)).with_only_columns(row.id)
    asked = there.order_by(key, row.id).execution_options(**{AS_BYTES: True})
    found = list(session.scalars(asked).all())
    return found[page], min(len(found), MOST_COUNTED), len(found) > MOST_COUNTED


def _by_date(session: Session, at: ArchiveGames, page: slice) -> Page:
    """The same of all games of a position, by date: an index has their days, no row is read."""
    values = {"limit": page.stop - page.start, "offset": page.start}
    if session.get_bind().dialect.name == "sqlite":
        found = session.scalars(DAYS_ALONE, {"numbers": json.dumps(at.numbers), **values})
    else:
        found = session.scalars(_DAYS_JOINED, {"numbers": at.numbers, **values})
    return list(found), len(at), False


def _is_among(session: Session, numbers_: Sequence[int]) -> Any:
    """Whether a game has one of many *numbers_*, more than a question can have values."""
    if session.get_bind().dialect.name == "sqlite":
        rows = func.json_each(json.dumps(list(numbers_))).table_valued("value")
        return GAMES.c.id.in_(select(rows.c.value))
    return GAMES.c.id == any_(literal(list(numbers_), ARRAY(Integer)))


def _summaries(session: Session, found: Sequence[int]) -> list[dict[str, Any]]:
    """The summaries of games, in the order of *found*."""
    rows = session.execute(select(*SUMMARY).where(GAMES.c.id.in_(found))).mappings()
    known = {row["id"]: dict(row) for row in rows}
    return [known[number] for number in found if number in known]


def count_games(session: Session) -> int:
    """The number of games. Numbers are given in turn, so it need not count them."""
    last = [session.scalar(select(func.max(column))) or 0 for column in (GAMES.c.id, GONE.c.game)]
    gone = session.scalar(select(func.count()).select_from(GONE)) or 0
    return max(last) - gone


NAMES = (
    "id", "variant", "regulation", "white", "black", "white_rating", "black_rating", "event",
    "site", "date", "round", "result", "plies", "fault",
)  # fmt: skip
SUMMARY = tuple(GAMES.c[name] for name in NAMES)


def numbers(session: Session, query: Query) -> list[int]:
    """The numbers of all games that fit *query*, ascending."""
    wanted = _matching_games(session, query).with_only_columns(GAMES.c.id)
    found = list(session.scalars(wanted.order_by(GAMES.c.id)))
    return found if query.board is None else _at(session, query.board, query.mirrored).among(found)


def _matching_games(session: Session, query: Query) -> Select[Any]:
    """The games that fit *query*, the position apart."""
    row = GAMES.c
    wanted = select(row.id)
    names = query.words, query.player, query.white, query.black, query.event
    if any(names) and session.get_bind().dialect.name == "postgresql":
        session.execute(text(WORDS_MEMORY))
    for key, value in ((row.white_key, query.white), (row.black_key, query.black)):
        if value:
            wanted = wanted.where(_words(session, value), _named(key, value))
    if query.player:
        both = [_named(key, query.player) for key in (row.white_key, row.black_key)]
        wanted = wanted.where(_words(session, query.player), or_(*both))
    if query.event:
        wanted = wanted.where(_words(session, query.event), _named(row.event_key, query.event))
    if query.words:
        wanted = wanted.where(_words(session, query.words))
    wanted = _dates(wanted, query)
    if query.result is not None:
        if query.result not in RESULTS:
            raise _unreadable("result", query.result, ", ".join(RESULTS))
        result = None if query.result == "none" else query.result
        wanted = wanted.where(row.result.is_(None) if result is None else row.result == result)
    if query.variant:
        wanted = wanted.where(row.variant == query.variant)
    if query.faulty:
        wanted = wanted.where(row.fault.is_not(None))
    if query.ending:
        kinds = kinds_of(query.ending)
        inside = select(ArchiveEndingRow.game).where(ArchiveEndingRow.kind.in_(kinds))
        wanted = wanted.where(row.id.in_(inside))
    return wanted


def _at(session: Session, board: Board, mirrored: bool) -> ArchiveGames:
    """The games at a position."""
    found = games_at(session, board)
    if mirrored:
        found.add(games_at(session, mirror(board)))
    return found


def mirror(board: Board) -> Board:
    """The position turned round: colours exchanged, the other side to move."""
    last = board.variant.squares + 1
    sets = {
        f"{colour}_{kind}": [last - n for n in getattr(board, kind)(other)]
        for colour, other in (("white", "black"), ("black", "white"))
        for kind in ("men", "kings")
    }
    turn = OTHER[board.turn]
    return Board.from_pieces(board.variant, turn=turn, **sets)


def _named(key: Any, value: str) -> Any:
    """Whether every word of *value* is the beginning of a word of a folded name."""
    words = re.findall(r"[^\W_]+", fold(value))
    return and_(*((" " + key).like(f"% {word}%") for word in words), key.is_not(None))


def _words(session: Session, value: str) -> Any:
    """Each word of *value* is the beginning of a word among a game's names."""
    words = re.findall(r"[^\W_]+", fold(value))
    if not words:
        return GAMES.c.id.is_not(None)
    if session.get_bind().dialect.name == "sqlite":
        match = " ".join(f'"{word}"*' for word in words)
        inside: Select[Any] = select(literal_column("rowid")).select_from(table("archive_words"))
        fits = literal_column("archive_words").op("MATCH")(match)
        return GAMES.c.id.in_(inside.where(fits))
    asked = " & ".join(f"{word}:*" for word in words)
    return literal_column(WORDS).op("@@")(func.to_tsquery("simple", asked))


def _dates(wanted: Select[Any], query: Query) -> Select[Any]:
    row = GAMES.c
    for name, value in (("since", query.since), ("until", query.until)):
        if not value:
            continue
        key = date_key(value)
        if not key:
            raise _unreadable(name, value, "2026, 2026.04, 2026.04.05")
        if name == "since":
            wanted = wanted.where(row.date >= key)
        else:
            high = key.replace(".00", ".99")
            wanted = wanted.where(row.date <= high, row.date != "")
    return wanted


def kinds_of(text_: str) -> Sequence[int]:
    """The kinds of ending that "3K v 1K" names, with either colour on either side.

    >>> [f"{kind:04x}" for kind in kinds_of("2K1M v 1K")]
    ['0112', '1201']
    """
    sides = [part.strip() for part in _VERSUS.split(text_.strip())]
    counts = []
    for side in sides:
        found = _SIDE.fullmatch(side.replace("+", ""))
        if not side or not found:
            raise _unreadable("ending", text_, "3K v 1K, 2K1M v 1K")
        counts.append((int(found[2] or 0), int(found[1] or 0)))
    total = sum(men + kings for men, kings in counts)
    if len(counts) != 2 or not 0 < total <= MOST_PIECES:
        raise _unreadable("ending", text_, "3K v 1K, 2K1M v 1K")
    (men, kings), (other_men, other_kings) = counts
    both = {
        men << 12 | kings << 8 | other_men << 4 | other_kings,
        other_men << 12 | other_kings << 8 | men << 4 | kings,
    }
    return sorted(both)


def _unreadable(what: str, value: str, known: str) -> NotationError:
    return NotationError(
        "bad-query",
        "{what} cannot be {value}; it is such as: {known}",
        what=what,
        value=value,
        known=known,
    )
