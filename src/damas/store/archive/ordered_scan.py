"""A list of games walked in its order by PostgreSQL itself, which is given the games of a position
as bits: only those of the page come back, and an index alone is read where it has the order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import (
    BigInteger,
    LargeBinary,
    Select,
    bindparam,
    case,
    cast,
    false,
    func,
    select,
    text,
    true,
)
from sqlalchemy.orm import Session

from ..._kernel import ArchiveGames
from ..models.archive import ArchiveGameRow

GAMES: Any = ArchiveGameRow.__table__
WITHOUT_COMPILING = text("SET LOCAL jit = off")
"""To compile a question takes longer than to answer it: 0.2 to 2 s, for costs that are guessed."""


class Walk:
    """The list of all games in an order, of which those at a position are wanted that fit.

    *inside*: conditions that the index of the list knows, *fits*: those that need a game's row.
    """

    def __init__(
        self,
        session: Session,
        at: ArchiveGames,
        conditions: tuple[Sequence[Any], Sequence[Any]],
        order: tuple[Any, bool],
    ) -> None:
        self._session = session
        self._inside, self._fits = conditions
        self._column, self._falling = order
        self._bits = at.bits

    def page(self, place: slice, most: int | None) -> list[int]:
        """The numbers of the games at *place* of those that fit, among the first *most* of all."""
        walked = self._walked(most)
        key = walked.c.key.desc() if self._falling else walked.c.key
        wanted = self._wanted(walked, [walked.c.id]).order_by(key, walked.c.id)
        wanted = wanted.limit(place.stop - place.start).offset(place.start)
        return list(self._session.scalars(wanted, {"bits": self._bits}))

    def counted(self, most: int) -> tuple[int, bool]:
        """The number that fit among the first *most* of all, and whether the list is longer."""
        walked = self._walked(most)
        there = select(func.count()).select_from(walked).scalar_subquery()
        fit = self._wanted(walked, [func.count()]).scalar_subquery()
        seen, found = self._session.execute(select(there, fit), {"bits": self._bits}).one()
        return found, seen >= most

    def _walked(self, most: int | None) -> Any:
        """The first games of the list, with the key of its order."""
        row = GAMES.c
        key = self._column.desc() if self._falling else self._column
        games = select(row.id, self._column.label("key")).where(*self._inside)
        return games.order_by(key, row.id).limit(most).subquery("walked")

    def _wanted(self, walked: Any, columns: list[Any]) -> Select[Any]:
        """Those of them that are at the position, and fit."""
        asked = select(*columns).select_from(walked)
        if self._fits:
            # The offset keeps it as it is: a game is looked up where its bit is set, and not else.
            fits = select(true().label("fits")).where(GAMES.c.id == walked.c.id, *self._fits)
            there = fits.correlate(walked).offset(0).lateral("there")
            asked = select(*columns).select_from(walked.join(there, true()))
        return asked.where(_is_set(walked.c.id, len(self._bits) * 8))


def _is_set(number: Any, count: int) -> Any:
    """Whether the bit of a game is set; games that came meanwhile have none."""
    bit = func.get_bit(bindparam("bits", type_=LargeBinary), cast(number, BigInteger))
    return case((number < count, bit == 1), else_=false())
