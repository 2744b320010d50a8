"""Remarks of two players at a game, people whom a person has blocked, complaints for the owner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, func, or_, select, update
from sqlalchemy.exc import IntegrityError

from ..models.meeting import BlockRow, ChatMessageRow, ReportRow
from ..models.people import PersonRow
from ..models.rooms import RoomMessageRow
from ..transaction import hold_person, transaction

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from sqlalchemy import ColumnElement
    from sqlalchemy.orm import Session

    from ..database import Database


@dataclass(frozen=True, slots=True)
class Remark:
    """A remark of the player of *colour*: a set phrase by its name, or a text."""

    number: int
    colour: str
    at_ms: int
    phrase: str | None = None
    text: str | None = None
    person: str = ""


@dataclass(frozen=True, slots=True)
class RoomRemark:
    """A remark of the person with the number *speaker* in a room: a set phrase, or a text.

    *person*: the id, "" for one who was deleted.
    """

    number: int
    speaker: int
    at_ms: int
    phrase: str | None = None
    text: str | None = None
    person: str = ""


@dataclass(frozen=True, slots=True)
class ReportedMessage:
    """A complaint: *person* about *about*, with a *reason* by its name and a *text*, at a game or
    in a room. *closed_ms*: when the owner closed it; *evidence*: see `ReportRow`.
    """

    id: str
    person: str
    about: str
    game_id: str | None
    reason: str
    text: str
    at_ms: int
    closed_ms: int | None = None
    room_id: str | None = None
    evidence: Mapping[str, Any] | None = None


MOST_KEPT = 40
"""The last remarks that a complaint keeps."""
TOO_FAST = -1
"""In place of the number of a remark: its person has said enough for now."""


@dataclass(frozen=True, slots=True)
class ChatLimits:
    """At most *at_once* remarks of a person within *while_ms*, and *in_all* at one game."""

    at_once: int
    while_ms: int
    in_all: int


def add_remark(  # noqa: PLR0913, PLR0917  (a place, a remark, its limits and its row)
    database: Database,
    row: type[ChatMessageRow] | type[RoomMessageRow],
    there: ColumnElement[bool],
    word: Remark | RoomRemark,
    limits: ChatLimits,
    client_id: str,
    made: Callable[[int], ChatMessageRow | RoomMessageRow],
) -> int:
    """Stores a remark at the place *there*, as the row that is *made* with its number, and returns
    the number; 0, `TOO_FAST` or the number of before as `ChatMessages.add` says."""
    last = select(func.max(row.number)).where(there)
    theirs = there, row.person == word.person
    same = select(row.number).where(*theirs, row.client_id == client_id)
    said = select(func.count()).where(*theirs, row.at_ms >= word.at_ms - limits.while_ms)
    while True:
        try:
            with transaction(database) as session:
                hold_person(session, word.person)
                known = session.scalar(same) if client_id else None
                if known is not None:
                    return known
                if (session.scalar(said) or 0) >= limits.at_once:
                    return TOO_FAST
                number = (session.scalar(last) or 0) + 1
                if number > limits.in_all:
                    return 0
                session.add(made(number))
        except IntegrityError:  # somebody else spoke at the same moment
            continue
        return number


def _evidence(
    session: Session, report: ReportedMessage, names: Mapping[str, str]
) -> dict[str, Any]:
    """The two people of a complaint under their names of now, and what they said there: it stays
    when an account, a remark or a game is deleted."""
    row: Any = RoomMessageRow if report.room_id else ChatMessageRow
    place = row.room_id == report.room_id if report.room_id else row.game_id == report.game_id
    two = report.person, report.about
    query = select(row).where(place, row.person.in_(two)).order_by(row.number.desc())
    said = [
        {
            "about": one.person == report.about,
            "number": one.number,
            "phrase": one.phrase,
            "text": one.text,
            "at_ms": one.at_ms,
        }
        for one in session.scalars(query.limit(MOST_KEPT))
    ]
    people = {}
    for side, person in zip(("by", "about"), two, strict=True):
        known = session.get(PersonRow, person)
        name = (known and known.name) or names.get(person, "")
        people[side] = {"id": person, "name": name, "kind": known.kind if known else "guest"}
    return {**people, "words": said[::-1]}


class ChatMessages:
    """The repository of remarks at games, blocks and complaints."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, game_id: str, word: Remark, limits: ChatLimits, client_id: str = "") -> int:
        """Stores a remark and returns its number; 0 if the game has enough of them, `TOO_FAST` if
        its person has said enough for now. Sent twice under a *client_id* it is stored once."""

        def made(number: int) -> ChatMessageRow:
            return ChatMessageRow(
                game_id=game_id,
                number=number,
                person=word.person,
                colour=word.colour,
                phrase=word.phrase,
                text=word.text,
                at_ms=word.at_ms,
                client_id=client_id or None,
            )

        there = ChatMessageRow.game_id == game_id
        return add_remark(self._database, ChatMessageRow, there, word, limits, client_id, made)

    def of_game(self, game_id: str, after: int = 0) -> list[Remark]:
        """The remarks at a game, from the one after number *after*."""
        query = (
            select(ChatMessageRow)
            .where(
                ChatMessageRow.game_id == game_id,
                ChatMessageRow.number > after,
                ChatMessageRow.removed_ms.is_(None),
            )
            .order_by(ChatMessageRow.number)
        )
        with transaction(self._database, write=False) as session:
            return [
                Remark(row.number, row.colour, row.at_ms, row.phrase, row.text, row.person or "")
                for row in session.scalars(query)
            ]

    def block(self, person: str, other: str, name: str, at_ms: int) -> None:
        """*Blocks *other* for *person*."""
        with transaction(self._database) as session:
            session.merge(BlockRow(person=person, blocked=other, name=name, at_ms=at_ms))

    def unblock(self, person: str, other: str) -> None:
        """Ends a block."""
        which = BlockRow.person == person, BlockRow.blocked == other
        with transaction(self._database) as session:
            session.execute(delete(BlockRow).where(*which))

    def blocks_of(self, person: str) -> dict[str, str]:
        """The people whom a person has blocked: id → name at that time."""
        query = select(BlockRow).where(BlockRow.person == person).order_by(BlockRow.at_ms)
        with transaction(self._database, write=False) as session:
            return {row.blocked: row.name for row in session.scalars(query)}

    def apart(self, one: str, other: str) -> bool:
        """Whether one of two people has blocked the other."""
        found: ColumnElement[bool] = or_(
            (BlockRow.person == one) & (BlockRow.blocked == other),
            (BlockRow.person == other) & (BlockRow.blocked == one),
        )
        with transaction(self._database, write=False) as session:
            return session.scalar(select(BlockRow.person).where(found).limit(1)) is not None

    def apart_among(self, people: Sequence[str]) -> frozenset[tuple[str, str]]:
        """The pairs among some people of whom one has blocked the other, in both orders."""
        query = select(BlockRow.person, BlockRow.blocked).where(
            BlockRow.person.in_(people), BlockRow.blocked.in_(people)
        )
        with transaction(self._database, write=False) as session:
            found = [(one, other) for one, other in session.execute(query).all()]
        return frozenset(found) | {(other, one) for one, other in found}

    def report(
        self,
        report: ReportedMessage,
        since_ms: int,
        most: int,
        client_id: str = "",
        names: Mapping[str, str] | None = None,
    ) -> bool:
        """Stores a complaint with the remarks of the two there; False if its person has made *most*
        since then. Sent twice under a *client_id* it is stored once. *names*: person → name there.
        """
        theirs = ReportRow.person == report.person
        made = select(func.count()).where(theirs, ReportRow.at_ms >= since_ms)
        same = select(ReportRow.id).where(theirs, ReportRow.client_id == client_id)
        with transaction(self._database) as session:
            hold_person(session, report.person)
            if client_id and session.scalar(same) is not None:
                return True
            if (session.scalar(made) or 0) >= most:
                return False
            session.add(
                ReportRow(
                    id=report.id,
                    person=report.person,
                    about=report.about,
                    game_id=report.game_id,
                    room_id=report.room_id,
                    reason=report.reason,
                    text=report.text,
                    at_ms=report.at_ms,
                    client_id=client_id or None,
                    evidence=_evidence(session, report, names or {}),
                )
            )
        return True

    def reports(self, limit: int = 100) -> list[ReportedMessage]:
        """Complaints: open ones first, then the newest first."""
        order = ReportRow.closed_ms.is_not(None), ReportRow.at_ms.desc(), ReportRow.id
        query = select(ReportRow).order_by(*order).limit(limit)
        with transaction(self._database, write=False) as session:
            return [
                ReportedMessage(
                    row.id,
                    row.person or "",
                    row.about or "",
                    row.game_id,
                    row.reason,
                    row.text,
                    row.at_ms,
                    row.closed_ms,
                    row.room_id,
                    row.evidence,
                )
                for row in session.scalars(query)
            ]

    def close_report(self, report: str, at_ms: int | None) -> bool:
        """Closes a complaint, or opens it again (None); False if there is none."""
        closed = update(ReportRow).where(ReportRow.id == report).values(closed_ms=at_ms)
        with transaction(self._database) as session:
            return session.execute(closed.returning(ReportRow.id)).first() is not None
