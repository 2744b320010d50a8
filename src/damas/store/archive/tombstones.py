"""Games that were taken out: their postings stay in the runs, and questions take them off."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from sqlalchemy import bindparam, func, insert, select
from sqlalchemy.orm import Session

from ..models.archive import (
    ArchiveChunkRow,
    ArchiveGonePostingRow,
    ArchiveGoneRow,
)
from .keys import signed, unsigned

_POSTING = struct.Struct("=QIHH")
Posting = tuple[int, int, int, int]
"""Unsigned key, game, move, result (`native/archive/postings.hpp`)."""
Runs = Callable[[int], Iterable[tuple[int, int, int]]]
"""The places of a signed key: (run, first part, last part)."""


def keep_postings(session: Session, number: int, positions: bytes, runs: Runs) -> None:
    """Remembers a game as taken out, with its postings where the index has all of them.

    *positions*: postings of its positions; of these only the keys count, since tags may have been
    edited. *runs*: the places of a key in the runs, as (run, first part, last part).
    """
    keys = [key for key, _, _, _ in _POSTING.iter_unpack(positions)]
    found: set[Posting] = set()
    run: int | None = None
    for key in dict.fromkeys(reversed(keys)):  # the last positions are the rarest
        at_key = [
            posting
            for place in runs(signed(key))
            if run in {None, place[0]}
            for posting in _of_game(session, place, key, number)
        ]
        if not at_key:
            break
        run = run or at_key[0][0]
        found.update(posting for _, posting in at_key)
    posted = {key for key, _, _, _ in found} == set(keys)
    session.execute(insert(ArchiveGoneRow), {"game": number, "posted": posted})
    if posted and found:
        rows = [
            {"key": signed(key), "game": game, "move": move, "result": result}
            for key, game, move, result in sorted(found)
        ]
        session.execute(insert(ArchiveGonePostingRow), rows)


def _of_game(
    session: Session, place: tuple[int, int, int], key: int, game: int
) -> Iterator[tuple[int, Posting]]:
    """The postings of a game at a key in one run, each with the run."""
    run, low, last = place
    high = last
    while low < high:  # the last part that begins before them
        middle = (low + high + 1) // 2
        if _first_of(session, run, middle) < (key, game):
            low = middle
        else:
            high = middle - 1
    row = ArchiveChunkRow
    parts = low, min(low + 1, last)
    query = select(row.data).where(row.run == run, row.part.between(*parts))
    for data in session.scalars(query):
        for posting in _POSTING.iter_unpack(data):
            if posting[:2] == (key, game):
                yield run, posting


def _first_of(session: Session, run: int, part: int) -> tuple[int, int]:
    """The key and the game of a part's first posting."""
    row = ArchiveChunkRow
    query = select(func.substr(row.data, 1, _POSTING.size)).where(row.run == run, row.part == part)
    key, game, _, _ = _POSTING.unpack(session.scalars(query).one())
    return key, game


_GONE: Any = ArchiveGoneRow.__table__
_POSTINGS: Any = ArchiveGonePostingRow.__table__
_UNPOSTED = select(_GONE.c.game).where(_GONE.c.posted.is_(False)).order_by(_GONE.c.game)
_MINUS = (
    select(_POSTINGS.c.key, _POSTINGS.c.game, _POSTINGS.c.move, _POSTINGS.c.result)
    .where(_POSTINGS.c.key == bindparam("key"))
    .order_by(_POSTINGS.c.game, _POSTINGS.c.move)
)


def number_now(session: Session, number: int) -> int:
    """The number that a game has now: another one, where it was read anew."""
    row = ArchiveGoneRow
    while (became := session.scalar(select(row.became).where(row.game == number))) is not None:
        number = became
    return number


def unposted(session: Session) -> list[int]:
    """The games taken out whose postings are not known, ascending."""
    return list(session.scalars(_UNPOSTED))


def minus(session: Session, key: int) -> bytes:
    """The postings of games taken out at the position of that signed key, as runs have them."""
    return b"".join(
        _POSTING.pack(unsigned(found), game, move, result)
        for found, game, move, result in session.execute(_MINUS, {"key": key})
    )
