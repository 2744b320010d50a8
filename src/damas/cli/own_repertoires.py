"""Shared by `damas repertoire` and its quiz: the repertoires of one person, and lines as text."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

import typer

from ..base.errors import DamasError, UnknownNameError
from ..people import OWNER_ID
from ..people.names import skeleton
from ..school.repertoires import written

if TYPE_CHECKING:
    from ..rules.board import Board
    from ..school.repertoires import OpeningQuestion, RepertoireNode
    from ..store import Database, Repertoires, RepetitionCards, StoredRepertoire


_ONE_WORD = re.compile(r"[\w.+-]+")


@dataclass(frozen=True, slots=True)
class OpenRepertoires:
    """The repertoires and cards of one person, in an open database."""

    database: Database
    stored: Repertoires
    cards: RepetitionCards
    person: str

    def named(self, name: str) -> StoredRepertoire:
        """The repertoire of that name or id. Raises UnknownNameError for none and for several."""
        wanted = name.strip().casefold()
        every = self.stored.of(self.person)
        found = [one for one in every if name == one.made.id] or [
            one for one in every if one.made.name.casefold() == wanted
        ]
        if not found:
            raise UnknownNameError(
                "unknown-key", "There is no repertoire {repertoire}", repertoire=name
            )
        if len(found) > 1:
            raise UnknownNameError(
                "several-repertoires",
                "Several repertoires are called {name}: say the id of one, of {ids}",
                name=name,
                ids=", ".join(one.made.id for one in found),
            )
        return found[0]

    def questions(self, stored: StoredRepertoire) -> list[OpeningQuestion]:
        """The questions of a repertoire, those that are due first."""
        from ..app.practice.trees import deck_of, due_questions, tree_of  # noqa: PLC0415

        deck = self.cards.deck(self.person, deck_of(stored.made.id))
        return due_questions(tree_of(stored), deck, now_ms())


@contextmanager
def open_repertoires(database: str | None, account: str | None) -> Iterator[OpenRepertoires]:
    """The repertoires of an account, else of the owner; closed at the end."""
    from ..store import Repertoires, RepetitionCards, open_database  # noqa: PLC0415

    opened = open_database(database)
    try:
        person = OWNER_ID if account is None else _person(opened, account)
        yield OpenRepertoires(opened, Repertoires(opened), RepetitionCards(opened), person)
    finally:
        opened.close()


def offered_names(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """The repertoires that the shell offers for a word that begins so, each with its name.

    A name that the shell would take for several words is offered as the id. Nothing is made or
    upgraded, and without a database that can be read none is offered.
    """
    from ..store import examine_database  # noqa: PLC0415

    database, account = (context.params.get(name) for name in ("database", "account"))
    try:
        state = examine_database(database)
        if state.revision != state.newest:
            return []
        with open_repertoires(database, account) as mine:
            every = [one.made for one in mine.stored.of(mine.person)]
    except DamasError:
        return []
    words = [
        (made.name if _ONE_WORD.fullmatch(made.name) else made.id, made.name) for made in every
    ]
    return [(word, name) for word, name in words if word.startswith(incomplete)]


def _person(database: Database, account: str) -> str:
    from ..store import Accounts  # noqa: PLC0415

    found = Accounts(database).by_skeleton(skeleton(account))
    if found is None:
        raise UnknownNameError("unknown-account", "There is no account {name}", name=account)
    return found[0].id


def now_ms() -> int:
    """The wall clock, in milliseconds UTC."""
    return time.time_ns() // 1_000_000


def line_of(node: RepertoireNode) -> str:
    """The moves from the start to a node, with their numbers."""
    words, board = list[str](), None
    for place, move in enumerate(node.line()):
        board = _start(node) if board is None else board
        number = f"{place // 2 + 1}. " if place % 2 == 0 else ""
        words.append(f"{number}{written(move, board)}")
        board = board.after(move)
    return " ".join(words)


def _start(node: RepertoireNode) -> Board:
    while node.parent is not None:
        node = node.parent
    return node.board
