"""Finding games: by names, dates, result, game, position, material and endings."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ARRAY, Integer, any_, bindparam, func, literal, select, text
from sqlalchemy.orm import Session

from ..._kernel import ArchiveGames
from ...notation.pdn.query import Query, unreadable
from ...rules.board import Board
from ...rules.game import OTHER
from ..engines import AS_BYTES
from .conditions import GAMES, conditions, matching_games, players, players_named
from .index import GONE, games_at
from .names import games_of
from .ordered_scan import WITHOUT_COMPILING, Walk

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
MOST_COUNTED = 10_000  # games that fit are counted one by one up to so many
FEW = 5_000  # games at a position that are looked up by their numbers
STEP = 5_000  # games in the order of a list that are compared with a position at a time
STEPS_OF_A_LOOK = {"sqlite": 2, "postgresql": 12}
"""Games in the order of a list that take the time of one that is looked up."""
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
    """The games that fit *query*. Raises NotationError for an order, a date or an ending that
    cannot be read."""
    if order not in ORDERS:
        raise unreadable("order", order, ", ".join(ORDERS))
    query = _without_needless(query)
    page = slice(offset, offset + limit)
    if query.board is not None:
        return _search_at(session, query, _at(session, query.board, query.mirrored), order, page)
    wanted = matching_games(session, query)
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
    query = _of_players(session, query, at)
    alone = query == Query(board=query.board, mirrored=query.mirrored)
    count, by_date = len(at), order == "date"
    found = None
    if count > FEW and not (alone and by_date and count <= _few(session, page)):
        walk = _walk if session.get_bind().dialect.name == "sqlite" else _walk_there
        found = walk(session, query, at, order, page)
    if found is None and alone and by_date:
        found = _by_date(session, at, page)
    elif found is None:
        found = _looked_up(session, query, at, order, page)
    numbers_, total, more = found
    if alone:
        total, more = count, False
    return Found(_summaries(session, numbers_), total, more)


def _of_players(session: Session, query: Query, at: ArchiveGames) -> Query:
    """Keeps in *at* the games of the players of *query*, and gives the rest of the question: on
    PostgreSQL, where the games of a position are many and those of the players few."""
    if session.get_bind().dialect.name == "sqlite" or len(at) <= FEW:
        return query
    for name, (keys, value) in players(query).items():
        names = players_named(session, value)
        games = None if names is None else games_of(session, keys, names)
        if games is not None:
            at.keep(games)
            query = query.model_copy(update={name: ""})
    return query


def _few(session: Session, page: slice) -> int:
    """The games at a position, up to so many, that are looked up by their numbers sooner than a
    page of them is met in the list of all by date: they are met as often as they are there."""
    steps = STEPS_OF_A_LOOK[session.get_bind().dialect.name]
    return min(LOOKED_UP, math.isqrt(page.stop * count_games(session) // steps))


def _without_needless(query: Query) -> Query:
    """The same question: the games at a position are all of the board's variant."""
    if query.board is not None and query.variant == query.board.variant.id:
        return query.model_copy(update={"variant": ""})
    return query


Page = tuple[list[int], int, bool]
"""The numbers of the games of one page, how many were counted, and whether there may be more."""


def _walk(session: Session, query: Query, at: ArchiveGames, order: str, page: slice) -> Page | None:
    """A page of the games of a position that many games came by. The list is walked in its order
    until the page is full, and looked at for the count where there are conditions. None if the page
    is not full after so many that it is better to look up the games of the position."""
    row, found, seen = GAMES.c, list[int](), 0
    bare = Query(board=query.board, mirrored=query.mirrored)
    indexed = order == "date" and query == bare.model_copy(update={"result": query.result}) != bare
    looked_at = 0 if query == bare else LOOKED_AT
    most = None if indexed or len(at) > LOOKED_UP else WALKED
    ordered = matching_games(session, query).order_by(ORDERS[order], row.id)
    asked = ordered.execution_options(stream_results=True, yield_per=STEP)
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


def _walk_there(
    session: Session, query: Query, at: ArchiveGames, order: str, page: slice
) -> Page | None:
    """The same by PostgreSQL, which is given the games of the position."""
    asked = conditions(session, query)
    fits = [*asked.by_row, *asked.unindexed]
    if order != "date":
        fits, asked.dated = fits + asked.dated, []
    session.execute(WITHOUT_COMPILING)
    walk = Walk(session, at, (asked.dated, fits), SORTED[order])
    found = walk.page(page, _most(session, len(at), bool(fits)))
    if len(found) < page.stop - page.start and len(at) <= LOOKED_UP:
        return None
    alone = not (fits or asked.dated)
    total, more = (len(at), False) if alone else walk.counted(LOOKED_AT)
    total = max(total, page.start + len(found)) if found else total
    return found, min(total, MOST_COUNTED), more or total > MOST_COUNTED


def _most(session: Session, count: int, by_rows: bool) -> int | None:
    """The games of a list to walk for a page of a position of *count* games, at most: as many as
    take the time to look up these. None where all may be walked."""
    if count > LOOKED_UP:
        return None
    steps = STEPS_OF_A_LOOK["postgresql"]
    if not by_rows:
        return count * steps
    there = max(count_games(session), 1)  # each of them that is met is looked up too
    return max(WALKED, round(count * steps / (1 + steps * count / there)))


def _looked_up(session: Session, query: Query, at: ArchiveGames, order: str, page: slice) -> Page:
    """The same, with each game of the position looked up."""
    row, (column, falling) = GAMES.c, SORTED[order]
    # Not the column itself: the database sorts what it finds, and walks through no index of it.
    key = column + 0 if column.type.python_type is int else column + ""
    key = key.desc() if falling else key
    if session.get_bind().dialect.name == "sqlite":
        wanted = matching_games(session, query)
    else:
        session.execute(WITHOUT_COMPILING)
        asked = conditions(session, query)
        wanted = select(row.id).where(*asked.dated, *asked.by_row, *asked.unindexed)
    there = wanted.where(_is_among(session, at.numbers)).order_by(key, row.id)
    found = list(session.scalars(there.execution_options(**{AS_BYTES: True})).all())
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
    wanted = matching_games(session, query).with_only_columns(GAMES.c.id)
    found = list(session.scalars(wanted.order_by(GAMES.c.id)))
    return found if query.board is None else _at(session, query.board, query.mirrored).among(found)


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
