"""Invitations on disk, and their games: the quicker of two people takes one, once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from sqlalchemy import delete, func, or_, select, update
from sqlalchemy.exc import IntegrityError

from ...meeting import Invitation, read_terms
from ..models.games import GameRow
from ..models.meeting import InvitationRow
from ..models.people import SeatRow
from ..transaction import hold_person, transaction
from .matches import MadeGame, add_made
from .people import accounts_among

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from ..database import Database

"""The time for which an expired invitation is kept."""


class Invitations:
    """The repository of invitations."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(
        self,
        invitation: Invitation,
        new_code: Callable[[], str],
        of_game: str | None = None,
        most: int | None = None,
    ) -> Invitation | None:
        """Stores an invitation under a free code. None if its host has
        *most* open ones. Of two players who ask at once for another game after *of_game* the second
        gets the invitation of the first."""
        while True:
            made = replace(invitation, code=new_code())
            try:
                with transaction(self._database) as session:
                    hold_person(session, made.host)
                    if most is not None and _count_open(session, made) >= most:
                        return None
                    asked = _asked_after(session, of_game, made.created_ms) if of_game else None
                    if asked is not None:
                        return asked
                    session.add(_row(made, of_game))
            except IntegrityError:  # the code is in use
                if self.by_code(made.code) is None:
                    raise
            else:
                return made

    def forget(self, before: int) -> int:
        """Deletes invitations that expired before *before* (ms UTC). Returns their number."""
        old = delete(InvitationRow).where(InvitationRow.expires_ms < before)
        with transaction(self._database) as session:
            return len(session.scalars(old.returning(InvitationRow.token)).all())

    def by_token(self, token: str) -> Invitation | None:
        """The invitation of a link."""
        return self._one(InvitationRow.token == token)

    def by_code(self, code: str) -> Invitation | None:
        """The invitation of six letters."""
        return self._one(InvitationRow.code == code)

    def after_game(self, game_id: str) -> Invitation | None:
        """The last invitation to another game after *game_id*."""
        found = self._many(InvitationRow.of_game == game_id, 1)
        return found[0] if found else None

    def of_person(self, person: str, at_ms: int, limit: int = 50) -> list[Invitation]:
        """Open invitations that a person has made or was sent, the newest first."""
        theirs = or_(InvitationRow.host == person, InvitationRow.to_person == person)
        is_open = InvitationRow.ended.is_(None) & (InvitationRow.expires_ms > at_ms)
        return self._many(theirs & is_open, limit)

    def waiting_for(self, people: Sequence[str], at_ms: int) -> dict[str, list[Invitation]]:
        """Open invitations to each of some people, the newest first; those with one alone."""
        is_open = InvitationRow.ended.is_(None) & (InvitationRow.expires_ms > at_ms)
        found: dict[str, list[Invitation]] = {}
        for one in self._many(InvitationRow.to_person.in_(people) & is_open, 500):
            found.setdefault(one.to or "", []).append(one)
        return found

    def sent(self, since_ms: int) -> list[Invitation]:
        """Open invitations to one person that were made since then, and not for another game
        between the same two."""
        row = InvitationRow
        which = row.to_person.is_not(None) & row.of_game.is_(None) & row.ended.is_(None)
        return self._many(which & (row.created_ms >= since_ms), 500)

    def taken(self, since_ms: int) -> list[tuple[Invitation, str, str]]:
        """The invitations whose games were made since then: each with its game, and the name of
        the person who took it."""
        query = (
            select(InvitationRow, GameRow.players, SeatRow.colour)
            .join(GameRow, GameRow.id == InvitationRow.game_id)
            .join(SeatRow, SeatRow.game_id == GameRow.id)
            .where(
                InvitationRow.ended == "taken",
                GameRow.created_ms >= since_ms,
                SeatRow.person_id != InvitationRow.host,
            )
            .order_by(GameRow.created_ms)
            .limit(500)
        )
        with transaction(self._database, write=False) as session:
            return [
                (_invitation(row), row.game_id or "", str(players[colour].get("name") or ""))
                for row, players, colour in session.execute(query).all()
            ]

    def outcomes(self, tokens: Sequence[str]) -> dict[str, tuple[str | None, str | None]]:
        """The ends of invitations, and their games, by their links."""
        query = select(InvitationRow).where(InvitationRow.token.in_(tokens))
        with transaction(self._database, write=False) as session:
            return {row.token: (row.ended, row.game_id) for row in session.scalars(query)}

    def end(self, token: str, ended: str) -> bool:
        """Withdraws or declines an open invitation; False if it had ended already."""
        query = (
            update(InvitationRow)
            .where(InvitationRow.token == token, InvitationRow.ended.is_(None))
            .values(ended=ended)
            .returning(InvitationRow.token)
        )
        with transaction(self._database) as session:
            return session.execute(query).first() is not None

    def accept(self, token: str, made: MadeGame, at_ms: int) -> str | None:
        """Ends an open invitation and stores its game, all or nothing. Returns the game's id, None
        if another person was quicker."""
        query = (
            update(InvitationRow)
            .where(
                InvitationRow.token == token,
                InvitationRow.ended.is_(None),
                InvitationRow.expires_ms > at_ms,
            )
            .values(ended="taken", game_id=made.game.id)
            .returning(InvitationRow.token)
        )
        with transaction(self._database) as session:
            if session.execute(query).first() is None:
                return None
            add_made(session, made)
        return made.game.id

    def _one(self, which: object) -> Invitation | None:
        found = self._many(which, 1)
        return found[0] if found else None

    def _many(self, which: object, limit: int) -> list[Invitation]:
        query = (
            select(InvitationRow)
            .where(which)  # type: ignore[arg-type]
            .order_by(InvitationRow.created_ms.desc(), InvitationRow.token)
            .limit(limit)
        )
        with transaction(self._database, write=False) as session:
            found = [_invitation(row) for row in session.scalars(query)]
            accounts = accounts_among(session, [one.host for one in found])
        return [replace(one, by_guest=one.host not in accounts) for one in found]


def _count_open(session: Session, made: Invitation) -> int:
    """The number of open invitations of the host of a new one."""
    query = select(func.count()).where(
        InvitationRow.host == made.host,
        InvitationRow.ended.is_(None),
        InvitationRow.expires_ms > made.created_ms,
    )
    return session.scalar(query) or 0


def _asked_after(session: Session, of_game: str, at_ms: int) -> Invitation | None:
    """The open invitation to another game after that one; nobody adds one until the end."""
    session.scalar(select(GameRow.id).where(GameRow.id == of_game).with_for_update())
    there = (
        InvitationRow.of_game == of_game,
        InvitationRow.ended.is_(None),
        InvitationRow.expires_ms > at_ms,
    )
    row = session.scalar(select(InvitationRow).where(*there).limit(1))
    return None if row is None else _invitation(row)


def _invitation(row: InvitationRow) -> Invitation:
    return Invitation(
        token=row.token,
        code=row.code,
        terms=read_terms(row.terms),
        host=row.host,
        host_name=row.host_name,
        created_ms=row.created_ms,
        expires_ms=row.expires_ms,
        to=row.to_person,
        to_name=row.to_name,
        ended=row.ended,  # type: ignore[arg-type]
        game_id=row.game_id,
    )


def _row(made: Invitation, of_game: str | None) -> InvitationRow:
    return InvitationRow(
        token=made.token,
        code=made.code,
        terms=made.terms.to_dict(),
        host=made.host,
        host_name=made.host_name,
        to_person=made.to,
        to_name=made.to_name,
        of_game=of_game,
        created_ms=made.created_ms,
        expires_ms=made.expires_ms,
    )
