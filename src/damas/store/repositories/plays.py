"""Links from arbiter's tables and games on screen to the boards of tournaments."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import select, update

from ..models.arbiter import ArbiterTableRow
from ..models.games import GameRow
from ..models.plays import PlayRow
from ..transaction import transaction

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..database import Database


@dataclass(frozen=True, slots=True)
class PlayLink:
    """A table ("table") or a game ("screen"), and the tournament's game that is played there.

    *by*, *role* and *locale* are those of the person who opened it; *synced_version*: so many
    entries of its own log have reached the tournament.
    """

    kind: str
    id: str
    event: str
    round: int
    board: int
    game: int
    by: str
    role: str
    locale: str
    synced_version: int = 0
    made_ms: int = 0


class Plays:
    """The repository of these links. Every write is on disk when its method returns."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, link: PlayLink) -> None:
        """Stores a new link."""
        with transaction(self._database) as session:
            session.add(play_row(link))

    def find(self, kind: str, play_id: str) -> PlayLink | None:
        """The link of a table or a game; None where it belongs to no tournament."""
        with transaction(self._database, write=False) as session:
            row = session.get(PlayRow, (kind, play_id))
            return None if row is None else _link(row)

    def among(self, kind: str, ids: Sequence[str]) -> frozenset[str]:
        """Those of some tables or games that belong to a tournament."""
        query = select(PlayRow.id).where(PlayRow.kind == kind, PlayRow.id.in_(ids))
        with transaction(self._database, write=False) as session:
            return frozenset(session.scalars(query))

    def mark_synced(self, kind: str, play_id: str, version: int) -> None:
        """Stores that the first *version* entries have reached the tournament."""
        with transaction(self._database) as session:
            session.execute(
                update(PlayRow)
                .where(PlayRow.kind == kind, PlayRow.id == play_id)
                .values(synced_version=version)
            )

    def unsynced(self, since_ms: int = 0) -> list[PlayLink]:
        """The links whose tables and games have entries that have not reached the tournament, and
        have changed since then."""
        tables = (
            select(PlayRow)
            .join(ArbiterTableRow, ArbiterTableRow.id == PlayRow.id)
            .where(PlayRow.kind == "table", PlayRow.synced_version != ArbiterTableRow.version)
            .where(ArbiterTableRow.updated_ms >= since_ms)
        )
        games = (
            select(PlayRow)
            .join(GameRow, GameRow.id == PlayRow.id)
            .where(PlayRow.kind == "screen", PlayRow.synced_version != GameRow.version)
            .where(GameRow.updated_ms >= since_ms)
        )
        with transaction(self._database, write=False) as session:
            return [_link(row) for query in (tables, games) for row in session.scalars(query)]


def play_row(link: PlayLink) -> PlayRow:
    """The row of a link."""
    return PlayRow(
        kind=link.kind,
        id=link.id,
        tournament_id=link.event,
        round=link.round,
        board=link.board,
        game=link.game,
        by_name=link.by,
        by_role=link.role,
        locale=link.locale,
        synced_version=link.synced_version,
        made_ms=link.made_ms,
    )


def _link(row: PlayRow) -> PlayLink:
    return PlayLink(
        row.kind,
        row.id,
        row.tournament_id,
        row.round,
        row.board,
        row.game,
        row.by_name,
        row.by_role,
        row.locale,
        row.synced_version,
        row.made_ms,
    )
