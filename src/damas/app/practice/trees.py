"""Repertoires as they are kept, asked and held to the archive: one code for the page and the
command line.

A repertoire is a row of its person under a version; a move that is added twice is there once.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any, TypeVar

from ...archive import Archive
from ...base.i18n import Text
from ...notation.pdn import read_games
from ...rules.board import Board
from ...school import repetition
from ...school.repertoires import (
    Gap,
    OpeningQuestion,
    Repertoire,
    Reply,
    Taken,
    gaps,
    merge_pdn,
    questions,
)
from ...store import (
    Repertoires,
    RepetitionCard,
    RepetitionCards,
    StoredRepertoire,
    VersionConflictError,
)
from ..core.service_errors import ConflictError

T = TypeVar("T")
TRIES = 4
MOST_PDN_GAMES = 2000
"""The games of one file that are read."""
CHANGED_ELSEWHERE = Text("This repertoire was changed in another window; load it again")


def deck_of(repertoire: str) -> str:
    """The deck of cards of a repertoire, by its id."""
    return f"repertoire {repertoire}"[:64]


def tree_of(stored: StoredRepertoire) -> Repertoire:
    """The tree of a stored repertoire."""
    colour: Any = stored.made.colour
    return Repertoire(stored.made.variant, colour, stored.tree)


def changed(
    repertoires: Repertoires,
    person: str,
    repertoire: str,
    change: Callable[[Repertoire], T],
    now_ms: int,
) -> tuple[StoredRepertoire, T]:
    """A repertoire after a *change* of its tree, and the result of that; it is read again where
    another process was quicker.

    Raises UnknownNameError, ConflictError while others change it, and the errors of the change.
    """
    for _ in range(TRIES):
        stored = repertoires.get(person, repertoire)
        tree = tree_of(stored)
        result = change(tree)
        rows = tree.rows()
        if len(rows) == len(stored.tree):
            return stored, result
        try:
            version = stored.version
            kept = repertoires.change(person, repertoire, rows, after=version, now_ms=now_ms)
        except VersionConflictError:
            continue
        return kept, result
    raise ConflictError("repertoire-busy", CHANGED_ELSEWHERE)


def merged(repertoire: Repertoire, text: str) -> Taken:
    """Adds the lines of a PDN file's *text* to a tree: of its first games, 2,000 at most."""
    return merge_pdn(repertoire, islice(read_games(io.StringIO(text)), MOST_PDN_GAMES))


def due_questions(
    repertoire: Repertoire, cards: Sequence[RepetitionCard], now_ms: int
) -> list[OpeningQuestion]:
    """The questions of a repertoire: those that are due, the longest due first, then new ones."""
    due = [one.name for one in sorted(cards, key=lambda one: one.due_ms) if one.due_ms <= now_ms]
    return list(questions(repertoire, due, {one.name for one in cards}))


def planned(
    cards: RepetitionCards, person: str, card: tuple[str, str], *, right: bool, now_ms: int
) -> int:
    """The time (ms UTC) at which a position is asked again after an answer; *card*: the repertoire
    and the position. An answer before its time changes no plan.

    Raises MissingLibraryError without the library of the repetition.
    """
    deck, key = deck_of(card[0]), card[1]
    known = cards.card(person, deck, key)
    if known is not None and known.due_ms > now_ms:
        return known.due_ms
    before = known.card if known else None
    after, due_ms = repetition.reviewed(before, solved=right, seconds=0, now_ms=now_ms)
    cards.keep(person, RepetitionCard(deck, key, due_ms, after, {}))
    return due_ms


def archive_gaps(repertoire: Repertoire, archive: Archive) -> list[Gap]:
    """The replies of an archive's games that a repertoire does not answer."""

    def replies(board: Board) -> list[Reply]:
        return [Reply(one.path, one.games) for one in archive.explore(board) if one.path]

    return gaps(repertoire, replies)
