"""Games on disk, as logs of accepted commands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any

from sqlalchemy import and_, exists, or_, select, union_all, update

from ...base.collation import fold
from ...base.errors import UnknownNameError
from ...rules.outcome import Result
from ...rules.variants import Colour
from ..logs import LogRepository, StoredEntry, new_id
from ..models.games import EventRow, GameRow
from ..models.meeting import AttendanceRow
from ..models.people import MakerRow, PersonRow, SeatRow
from ..models.plays import PlayRow
from ..models.reviews import AnalysisBoardRow, ReviewRow, ReviewTurnRow
from ..models.rooms import RoomGameRow
from ..transaction import transaction

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement
    from sqlalchemy.orm import Session

    from ..database import Database


@dataclass(frozen=True, slots=True)
class GameSetup:
    """The terms of a game: all that is fixed before the first move.

    *players* holds "white" and "black", each {"kind": "person"|"engine", "name", "level"};
    *colours* says how the colours were decided ("agreement" or "lot"); *clock* is the time control;
    only the players watch a *private* game.
    *terms*: the terms of a game of two people at two devices: "rated", and "match"
    with "number" for a game of a match. A rated game against the engine has "rated" alone.
    """

    regulation: str
    start_fen: str
    players: Mapping[str, Mapping[str, Any]]
    colours: str = "agreement"
    clock: Mapping[str, Any] | None = None
    terms: Mapping[str, Any] | None = None
    private: bool = False


@dataclass(frozen=True, slots=True)
class GameSummary:
    """The state of a game for lists: after *ply* moves the board is *fen*.

    *falls_ms*: the time (ms UTC) at which the running clock falls; *engine_ms*: since when the
    engine owes an answer. None where nothing of the kind is due. *halved*: the colours that gave up
    half of their time, with a space between them.
    """

    ply: int
    fen: str
    turn: Colour
    result: Result | None = None
    reason: str | None = None
    falls_ms: int | None = None
    engine_ms: int | None = None
    halved: str = ""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One stored game. *version* is the number of entries in its log."""

    id: str
    setup: GameSetup
    summary: GameSummary
    version: int
    created_ms: int
    updated_ms: int


@dataclass(frozen=True, slots=True)
class Lease:
    """A running game that waits for the server: see `GameSummary`. *keeper*: the process that
    sees to it, None for a game that no process of this kind has written to."""

    id: str
    version: int
    keeper: str | None
    falls_ms: int | None
    engine_ms: int | None


@dataclass(frozen=True, slots=True)
class RunningGame:
    """A game that goes on as fair play sees it: its position after *ply* moves, who plays it, and
    when it was last *moved_ms* (ms UTC).

    *clock* is the time control as it is stored. *alone*: nobody plays at another device.
    """

    id: str
    version: int
    regulation: str
    fen: str
    start_fen: str
    ply: int
    clock: Mapping[str, Any] | None
    people: frozenset[str]
    moved_ms: int
    of_event: bool = False
    alone: bool = False


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game of two people before it is stored: *seats* are colour → person."""

    id: str
    setup: GameSetup
    summary: GameSummary
    seats: Mapping[str, str]
    made_ms: int


_COLUMNS = tuple(one.name for one in fields(GameSummary))
_OF_EVENT = GameRow.id.in_(select(PlayRow.id).where(PlayRow.kind == "screen"))
_DUTIES = select(*(getattr(GameRow, one.name) for one in fields(Lease)))


class Games(LogRepository[GameRecord, GameSummary]):
    """The repository of games."""

    HEAD, ENTRY, OWNER = GameRow, EventRow, "game_id"
    PARTS = (ReviewRow, ReviewTurnRow, AnalysisBoardRow, SeatRow)
    MADE = "game"
    MOST_BYTES = 1 << 20
    COUNTED = False  # a game that has begun is played to its end

    def __init__(self, database: Database, keeper: str = "") -> None:
        """*keeper*: the process whose writes these are; it sees to the duties that follow."""
        super().__init__(database)
        if keeper:
            self._marks = {"keeper": keeper}

    def create(  # noqa: PLR0913  (what a game may begin with)
        self,
        setup: GameSetup,
        summary: GameSummary,
        at_ms: int,
        *,
        seats: Mapping[str, str] | None = None,
        maker: str = "",
        game_id: str = "",
        entries: Sequence[StoredEntry] = (),
    ) -> GameRecord:
        """A new game with an address of its own, or *game_id*; its log is empty or has *entries*.

        *seats*: colour → id of the person; *maker*: the person who made a game without seats.
        """
        version = len(entries)
        record = GameRecord(game_id or new_id(), setup, summary, version, at_ms, at_ms)
        parts = [
            SeatRow(game_id=record.id, colour=colour, person_id=person)
            for colour, person in (seats or {}).items()
        ]
        self._insert(_row(record), entries, parts, maker)
        return record

    def find(self, game_id: str) -> GameRecord | None:
        """The head of a game; None where there is none."""
        try:
            return self.get(game_id)
        except UnknownNameError:
            return None

    def listed(self, game_id: str) -> dict[str, object]:
        """The columns of a game by which lists find it, as they are stored."""
        query = select(GameRow.rated, GameRow.white_key, GameRow.black_key)
        with transaction(self._database, write=False) as session:
            row = session.execute(query.where(GameRow.id == game_id)).first()
            return {} if row is None else dict(row._mapping)

    def unfinished(self, limit: int = 1000, since_ms: int = 0) -> list[GameRecord]:
        """Games without a result that have changed since then, the one last played first."""
        there = GameRow.reason.is_(None), GameRow.updated_ms >= since_ms
        open_games = select(GameRow).where(*there)
        return self._records(open_games.order_by(GameRow.updated_ms.desc()).limit(limit))

    def leases(self, until_ms: int, limit: int = 2000) -> list[Lease]:
        """The games in which a flag falls until *until_ms*, or the engine owes an answer."""
        found: dict[str, Lease] = {}
        due = GameRow.falls_ms <= until_ms, GameRow.engine_ms.is_not(None)
        with transaction(self._database, write=False) as session:
            for which in due:
                for row in session.execute(_DUTIES.where(which).limit(limit)):
                    found[row.id] = Lease(*row)
        return list(found.values())

    def lease(self, game_id: str) -> Lease | None:
        """The duty of one game; None for an unknown one."""
        with transaction(self._database, write=False) as session:
            row = session.execute(_DUTIES.where(GameRow.id == game_id)).first()
            return None if row is None else Lease(*row)

    def take_over(self, lease: Lease, keeper: str, at_ms: int) -> bool:
        """Makes *keeper* see to a game in place of the process named in *duty*, from *at_ms*. Of
        several that ask at once one gets it; False for the others, and if the game has moved on.
        """
        there = (
            GameRow.id == lease.id,
            GameRow.version == lease.version,
            GameRow.keeper == lease.keeper if lease.keeper else GameRow.keeper.is_(None),
        )
        since = at_ms if lease.engine_ms is None else lease.engine_ms
        taken = update(GameRow).where(*there).values(keeper=keeper, engine_ms=since)
        with transaction(self._database) as session:
            return session.execute(taken.returning(GameRow.id)).first() is not None

    def mend_duty(self, game_id: str, version: int, summary: GameSummary, keeper: str) -> None:
        """Stores what a game waits for at *version*, where a program of before has not."""
        there = GameRow.id == game_id, GameRow.version == version
        due = {"falls_ms": summary.falls_ms, "engine_ms": summary.engine_ms, "keeper": keeper}
        with transaction(self._database) as session:
            session.execute(update(GameRow).where(*there).values(due))

    def unkept(self, limit: int = 1000) -> list[str]:
        """The running games that only programs of before have written to, the last played first."""
        which = GameRow.reason.is_(None), GameRow.keeper.is_(None), GameRow.version > 0
        query = select(GameRow.id).where(*which).order_by(GameRow.updated_ms.desc()).limit(limit)
        with transaction(self._database, write=False) as session:
            return list(session.scalars(query))

    def ticking(self, before_ms: int, after: str = "", limit: int = 200) -> list[str]:
        """The games whose clock runs and in which nothing was stored since *before_ms*, by id."""
        which = (
            GameRow.falls_ms.is_not(None),
            GameRow.updated_ms < before_ms,
            GameRow.id > after,
        )
        query = select(GameRow.id).where(*which).order_by(GameRow.id).limit(limit)
        with transaction(self._database, write=False) as session:
            return list(session.scalars(query))

    def left_by_guests(self, before: int, limit: int) -> list[str]:
        """Games without a result in which nothing has happened since *before* (ms UTC), no clock
        runs, and only guests had a part: no account, no event and no room that is there."""
        had = union_all(
            select(SeatRow.person_id, SeatRow.game_id.label("game")),
            select(MakerRow.person_id, MakerRow.id.label("game")).where(MakerRow.kind == "game"),
        ).subquery()
        here = had.c.game == GameRow.id
        account = PersonRow.id == had.c.person_id, PersonRow.kind != "guest"
        query = select(GameRow.id).where(
            GameRow.reason.is_(None),
            GameRow.falls_ms.is_(None),
            GameRow.updated_ms < before,
            exists().where(here),
            ~exists().where(here, *account),
            ~exists().where(PlayRow.id == GameRow.id),
            ~exists().where(RoomGameRow.game_id == GameRow.id),
        )
        with transaction(self._database, write=False) as session:
            return list(session.scalars(query.order_by(GameRow.updated_ms).limit(limit)))

    def watched(self, limit: int = 100) -> list[GameRecord]:
        """Games without a result that everybody may watch, the one last played first."""
        open_games = select(GameRow).where(GameRow.reason.is_(None), GameRow.private.is_(False))
        return self._records(open_games.order_by(GameRow.updated_ms.desc()).limit(limit))

    def attended_at(self, fens: Sequence[str], since_ms: int) -> list[RunningGame]:
        """The running games of two people that stand in one of these positions, and at which one of
        them was noted since then, by any process."""
        there = (
            GameRow.fen.in_(fens),
            GameRow.id.in_(
                select(AttendanceRow.game_id).where(
                    AttendanceRow.gone_ms.is_(None), AttendanceRow.seen_ms >= since_ms
                )
            ),
        )
        return self._running(and_(*there))

    def rated_running(self, since_ms: int = 0) -> list[RunningGame]:
        """Rated games without a result, with their players; and the boards of tournaments that
        were played at since *since_ms*."""
        rated = GameRow.terms["rated"].as_boolean().is_(True)
        return self._running(or_(rated, and_(_OF_EVENT, GameRow.updated_ms >= since_ms)))

    def _running(self, which: ColumnElement[bool]) -> list[RunningGame]:
        query = (
            select(GameRow, SeatRow.person_id, _OF_EVENT)
            .outerjoin(SeatRow, SeatRow.game_id == GameRow.id)
            .where(GameRow.reason.is_(None), which)
        )
        found: dict[str, RunningGame] = {}
        with transaction(self._database, write=False) as session:
            for row, person, of_event in session.execute(query):
                people = found[row.id].people if row.id in found else frozenset()
                found[row.id] = RunningGame(
                    row.id,
                    row.version,
                    row.regulation,
                    row.fen,
                    row.start_fen,
                    row.ply,
                    row.clock,
                    people | ({person} if person else set()),
                    row.updated_ms,
                    bool(of_event),
                )
        return list(found.values())

    @staticmethod
    def record_of(row: GameRow) -> GameRecord:
        """The record of a head's row."""
        return GameRecord(
            id=row.id,
            setup=GameSetup(
                row.regulation,
                row.start_fen,
                row.players,
                row.colours,
                row.clock,
                private=row.private,
                terms=row.terms,
            ),
            summary=GameSummary(**{name: getattr(row, name) for name in _COLUMNS}),
            version=row.version,
            created_ms=row.created_ms,
            updated_ms=row.updated_ms,
        )

    @staticmethod
    def columns_of(summary: GameSummary) -> dict[str, Any]:
        """The columns of the head that lists show."""
        return {name: getattr(summary, name) for name in _COLUMNS}

    @staticmethod
    def unknown(log_id: str) -> UnknownNameError:
        """The error for an unknown id."""
        return UnknownNameError(
            "unknown-game", "There is no game with the address {name}", name=log_id
        )


def _row(record: GameRecord) -> GameRow:
    setup = record.setup
    return GameRow(
        id=record.id,
        regulation=setup.regulation,
        start_fen=setup.start_fen,
        players={colour: dict(player) for colour, player in setup.players.items()},
        colours=setup.colours,
        clock=None if setup.clock is None else dict(setup.clock),
        private=setup.private,
        terms=None if setup.terms is None else dict(setup.terms),
        created_ms=record.created_ms,
        updated_ms=record.updated_ms,
        version=record.version,
        **list_columns(setup),
        **asdict(record.summary),
    )


def list_columns(setup: GameSetup) -> dict[str, Any]:
    """The columns by which lists find a game."""
    return {"rated": bool((setup.terms or {}).get("rated")), **name_keys(setup.players)}


def name_keys(players: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """The names of the players as they are searched, by column; "" for one without a name."""
    names = {colour: players.get(colour, {}).get("name") for colour in ("white", "black")}
    return {f"{colour}_key": name_key(name or "") for colour, name in names.items()}


def name_key(name: str) -> str:
    """A name, or a part of one, as it is searched: in small letters without accents.

    >>> name_key(" João  SILVA")
    'joao silva'
    """
    return fold(name)[:64]


def add_game(session: Session, game: NewGame) -> None:
    """Stores a game with its seats, within a transaction."""
    session.add(_row(GameRecord(game.id, game.setup, game.summary, 0, game.made_ms, game.made_ms)))
    session.flush()
    session.add_all(
        SeatRow(game_id=game.id, colour=colour, person_id=person)
        for colour, person in game.seats.items()
    )
