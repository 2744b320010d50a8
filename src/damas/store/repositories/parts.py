"""All rows that hang on one thing, found by foreign keys: taken out as text, and put in again.

The tables say themselves what belongs to a thing, so that no new one is forgotten.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import Integer, Table, delete, insert, or_, select, tuple_, update

from ..models import Base
from ..models.arbiter import ArbiterTableRow
from ..models.games import GameRow
from ..models.people import MakerRow, SeatRow
from ..models.plays import PlayRow
from ..models.relays import RelayRow
from ..models.rooms import RoomRow
from ..models.studies import ClassRow, StudyRow
from ..models.tournaments import TournamentRow
from .games import name_keys

if TYPE_CHECKING:
    from sqlalchemy import ForeignKeyConstraint
    from sqlalchemy.orm import Session

HEADS: Mapping[str, Any] = {
    "event": TournamentRow,
    "table": ArbiterTableRow,
    "game": GameRow,
    "study": StudyRow,
    "class": ClassRow,
    "room": RoomRow,
    "relay": RelayRow,
}
"""The kinds of things that are taken out whole, each with the table of its heads."""
MAKES = {"table": "table", "game": "game"}
PLAYED = {"table": "table", "game": "screen"}
"""The kinds under which makers, and boards of events, name a thing."""
PERSONS = "persons"
AT_ONCE = 400
Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Part:
    """One row of a thing; *thing*: "kind:id" of the thing whose head it is, "" for others."""

    table: Table
    row: Row
    thing: str = ""

    @property
    def text(self) -> str:
        """The row as it is kept."""
        return json.dumps(self.row, ensure_ascii=False)


def parts_of(session: Session, kind: str, thing_id: str) -> list[Part]:
    """The rows of a thing and of all that goes with it, parents before their children; none where
    there is no such thing. Until the end of the transaction nobody adds to it.

    An event takes its boards along: the tables of its arbiters and the games on their screens. A
    game at which people have sat down is theirs, and stays.
    """
    found: list[Part] = []
    for one_kind, one_id in [(kind, thing_id), *_boards(session, kind, thing_id)]:
        head = HEADS[one_kind]
        own = session.execute(
            select(head.__table__).where(head.id == one_id).with_for_update()
        ).first()
        if own is not None:
            first = Part(head.__table__, dict(own._mapping), f"{one_kind}:{one_id}")
            found += [first, *_below(session, first), *_beside(session, one_kind, one_id)]
    order = {table.name: place for place, table in enumerate(Base.metadata.sorted_tables)}
    unique = {(one.table.name, _key(one.table, one.row)): one for one in found}
    return sorted(unique.values(), key=lambda one: order[one.table.name])


def take_out(session: Session, parts: Sequence[Part]) -> None:
    """Deletes rows, children before their parents."""
    for part in reversed(parts):
        which = [part.table.c[name] == part.row[name] for name in _names(part.table)]
        session.execute(delete(part.table).where(*which))


def put_in(session: Session, parts: Sequence[Part]) -> bool:
    """Inserts rows again; what belonged to a person who is gone meanwhile stays out, as after a
    deletion. False if the thing itself belonged to such a person.

    A number that the database has given to another row meanwhile is given anew.
    """
    there: dict[Any, bool] = {}
    for part in parts:
        row = _without_the_gone(session, part.table, part.row, there)
        if row is None:
            if part.thing:
                return False
            continue
        session.execute(insert(part.table).values(**_numbered(session, part.table, row)))
        if part.table is SeatRow.__table__ and row["person_id"] != part.row["person_id"]:
            _forget_player(session, row["game_id"], row["colour"])
    return True


def people_of(parts: Iterable[Part]) -> set[str]:
    """The ids of the people whom rows name."""
    return {
        str(part.row[column])
        for part in parts
        for column in person_columns(part.table)
        if part.row[column]
    }


def person_columns(table: Table) -> list[str]:
    """The columns of a table that name a person."""
    return [key.parent.name for key in table.foreign_keys if key.column.table.name == PERSONS]


def part_from(source: str, held: str, thing: str) -> Part:
    """A row as it was kept; a column that was added since then has its default."""
    table = Base.metadata.tables[source]
    row = {name: value for name, value in json.loads(held).items() if name in table.c}
    return Part(table, row, thing)


def nameless(game: Row, colour: str) -> Row:
    """The row of a game without the name of one player."""
    players = {one: dict(player) for one, player in game["players"].items()}
    if colour in players:
        players[colour]["name"] = None
    return {**game, "players": players, **name_keys(players)}


def _boards(session: Session, kind: str, thing_id: str) -> list[tuple[str, str]]:
    """The boards that go with an event: the one rule for them."""
    if kind != "event":
        return []
    theirs = select(SeatRow.game_id).where(SeatRow.person_id.is_not(None))
    free = or_(PlayRow.kind == "table", PlayRow.id.not_in(theirs))
    query = select(PlayRow.kind, PlayRow.id).where(PlayRow.tournament_id == thing_id, free)
    kinds = {played: one for one, played in PLAYED.items()}
    return [(kinds[played], one) for played, one in session.execute(query.order_by(PlayRow.id))]


def _below(session: Session, head: Part) -> Iterator[Part]:
    """The rows that hang on a head, directly or by others."""
    rows: dict[str, dict[tuple[Any, ...], Row]] = {head.table.name: {(): head.row}}
    for table in Base.metadata.sorted_tables:
        if table is head.table:
            continue
        for rule in table.foreign_key_constraints:
            if rule.ondelete != "CASCADE" or rule.referred_table.name not in rows:
                continue
            parents = list(rows[rule.referred_table.name].values())
            for row in _children(session, rule, parents):
                known, key = rows.setdefault(table.name, {}), _key(table, row)
                if key not in known:
                    known[key] = row
                    yield Part(table, row)


def _children(session: Session, rule: ForeignKeyConstraint, parents: list[Row]) -> Iterator[Row]:
    columns = list(rule.columns)
    names = [element.column.name for element in rule.elements]
    values = [tuple(row[name] for name in names) for row in parents]
    for first in range(0, len(values), AT_ONCE):
        some = values[first : first + AT_ONCE]
        among = (
            columns[0].in_([one[0] for one in some])
            if len(columns) == 1
            else tuple_(*columns).in_(some)
        )
        for found in session.execute(select(rule.table).where(among)):
            yield dict(found._mapping)


def _beside(session: Session, kind: str, thing_id: str) -> Iterator[Part]:
    """The rows that name a thing without a foreign key: its maker, its board of an event."""
    for row, kinds in ((MakerRow, MAKES), (PlayRow, PLAYED)):
        which = row.kind == kinds.get(kind, ""), row.id == thing_id
        for found in session.execute(select(row.__table__).where(*which)):
            yield Part(row.__table__, dict(found._mapping))  # type: ignore[arg-type]


def _without_the_gone(
    session: Session, table: Table, row: Row, there: dict[Any, bool]
) -> Row | None:
    """A row without people and things that are gone; None for one that would have gone with them.
    *there*: the rows that were looked for already."""
    row = dict(row)
    for rule in table.foreign_key_constraints:
        names, other = [column.name for column in rule.columns], rule.referred_table
        values = tuple(row[name] for name in names)
        if None in values:
            continue
        key = other.name, values
        if key not in there:
            columns = [element.column for element in rule.elements]
            which = [column == value for column, value in zip(columns, values, strict=True)]
            there[key] = session.execute(select(columns[0]).where(*which)).first() is not None
        if not there[key]:
            if not all(table.c[name].nullable for name in names):
                return None
            row |= dict.fromkeys(names)
    return row


def _forget_player(session: Session, game_id: str, colour: str) -> None:
    """Takes the name of a player who is gone from a game, as the deletion of the account does."""
    games = Base.metadata.tables["games"]
    found = session.execute(select(games).where(games.c.id == game_id)).first()
    if found is not None:
        row = nameless(dict(found._mapping), colour)
        changed = {name: row[name] for name in ("players", "white_key", "black_key")}
        session.execute(update(games).where(games.c.id == game_id).values(**changed))


def _numbered(session: Session, table: Table, row: Row) -> Row:
    """The row; without its number if the database gives those and has given it to another."""
    names = _names(table)
    column = table.c[names[0]]
    given = len(names) == 1 and isinstance(column.type, Integer) and not column.foreign_keys
    if not given or session.scalar(select(column).where(column == row[names[0]])) is None:
        return row
    return {name: value for name, value in row.items() if name != names[0]}


def _names(table: Table) -> list[str]:
    return [column.name for column in table.primary_key.columns]


def _key(table: Table, row: Row) -> tuple[Any, ...]:
    return tuple(row[name] for name in _names(table))
