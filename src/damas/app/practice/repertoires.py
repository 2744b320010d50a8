"""Repertoires of openings: made from own games, from PDN or by hand; asked; held to the archive."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import Field

from ...archive import Archive
from ...base.errors import UnknownNameError
from ...base.i18n import Text, say
from ...contract import Body
from ...contract.kinds import Path
from ...notation.pdn import decode
from ...rules.regulations import REGULATIONS
from ...rules.variants import GAME_NAMES, VARIANTS
from ...school import repetition
from ...school.repertoires import Gap, OpeningQuestion, Repertoire, RepertoireNode, grown, is_right
from ...store import NewRepertoire, Repertoires, RepetitionCards, StoredRepertoire
from ..core.schemas import Colour, CommandName
from ..core.service_errors import UnavailableError, not_found
from ..core.times import now_ms
from ..views.home import data_block
from ..views.repertoires import (
    GapView,
    ListedRepertoire,
    RepertoirePlace,
    RepertoireView,
    answers_view,
    gap_view,
    listed_view,
    position_view,
    question_view,
    tree_view,
)
from ..work import in_database
from .trees import archive_gaps, changed, deck_of, due_questions, merged, planned, tree_of

if TYPE_CHECKING:
    from ...store import Database, Profiles
    from ..games.rated_boards import RatedBoards
    from ..work import WorkerPool
    from .learner import Learner

T = TypeVar("T")
NAME_LENGTH = 60
MOST_GAMES = 300
"""The last own games that a repertoire is made from."""
ENTRIES = 24
"""The entries of each that are read."""
NO_QUESTIONS = Text("This server cannot ask repertoires: it lacks a library")


class RepertoireNameIn(Body):
    """Another name of a repertoire."""

    name: str = Field(min_length=1, max_length=NAME_LENGTH)


class RepertoireIn(RepertoireNameIn):
    """A new repertoire; *games*: it begins with the openings of the person's own games. *id* is the
    page's name of it."""

    id: CommandName
    variant: str = Field(max_length=32)
    colour: Colour
    games: bool = False


class RepertoireMoveIn(Body):
    """A move by its squares, after the node *parent*."""

    parent: str = Field(max_length=16)
    path: Path


class RepertoireAnswerIn(Body):
    """An answer to the question at node *key*: a move by its squares."""

    key: str = Field(max_length=16)
    path: Path


class RepertoireService:
    """Repertoires over one database. *profiles*: the own games; *rated*: games that go on, whose
    positions the archive says nothing about."""

    def __init__(
        self, database: Database, work: WorkerPool, profiles: Profiles, rated: RatedBoards
    ) -> None:
        self._repertoires = Repertoires(database)
        self._cards = RepetitionCards(database)
        self._database = database
        self._profiles = profiles
        self._rated = rated
        self._work = work

    async def hub_page(self, learner: Learner) -> dict[str, Any]:
        """The repertoires of the learner, and a new one."""
        return {
            "games": [(name, say(title, learner.locale)) for name, title in GAME_NAMES.items()],
            "chosen": learner.book.variant.id,
            "data": data_block({"repertoires": await self.listed(learner)}),
        }

    async def page(self, learner: Learner, number: str) -> dict[str, Any]:
        """One repertoire. Raises NotFoundError."""
        stored = await self._stored(learner, number)
        made, view = stored.made, await self._view(learner, stored)
        book = next(one for one in REGULATIONS.values() if one.variant.id == made.variant)
        block = {"repertoire": view, "book": book.id, "asks": repetition.is_possible()}
        return {
            "title": made.name,
            "number": made.id,
            "game": say(GAME_NAMES[made.variant], learner.locale),
            "colour": made.colour,
            "data": data_block(block),
        }

    async def listed(self, learner: Learner) -> list[ListedRepertoire]:
        """The learner's repertoires, the last changed first."""
        found = []
        for stored in await in_database(self._repertoires.of, learner.person):
            deck = deck_of(stored.made.id)
            _, due = await in_database(self._cards.count, learner.person, deck, now_ms())
            found.append(listed_view(stored, due))
        return found

    async def pdn(self, learner: Learner, number: str) -> tuple[str, str]:
        """A repertoire as one game with variations, and the name of its file."""
        stored = await self._stored(learner, number)
        made = stored.made
        text = await self._work.read(learner.asker, lambda: tree_of(stored).to_pdn(made.name))
        return text, f"repertoire-{made.variant}-{made.colour}.pdn"

    async def make(self, learner: Learner, body: RepertoireIn) -> ListedRepertoire:
        """A new repertoire. Sent again, it is the same."""
        name = _name(body.name)
        if body.variant not in VARIANTS:
            raise not_found()
        tree = Repertoire(body.variant, body.colour)
        if body.games:
            games = await self._work.read(learner.asker, self._own_games, learner, tree)
            await self._work.read(learner.asker, grown, tree, games)
        new = NewRepertoire(body.id, name, body.variant, body.colour)
        make = self._repertoires.make
        return listed_view(await in_database(make, learner.person, new, tree.rows(), now_ms()), 0)

    def _own_games(self, learner: Learner, tree: Repertoire) -> list[list[tuple[int, ...]]]:
        """The first moves of the learner's finished games of this game and colour."""
        fits = [
            one.id
            for one in self._profiles.played(learner.person, learner.caller)
            if one.colour == tree.colour
            and one.start_fen == tree.root.board.fen
            and REGULATIONS[one.regulation].variant is tree.variant
        ]
        return list(self._profiles.first_moves(fits[:MOST_GAMES], ENTRIES).values())

    async def add_pdn(self, learner: Learner, number: str, data: bytes) -> dict[str, Any]:
        """Adds the lines of a PDN file to a repertoire; a line that is there stays once."""

        def added(tree: Repertoire) -> dict[str, Any]:
            taken = merged(tree, decode(data)[0])
            return {"added": taken.added, "games": taken.read, "left_out": taken.left_out}

        stored, taken = await self._changed(learner, number, added)
        return {**taken, "repertoire": await self._view(learner, stored)}

    async def rename(self, learner: Learner, number: str, name: str) -> ListedRepertoire:
        """Gives a repertoire another name."""
        name = _name(name)
        await self._stored(learner, number)
        return listed_view(
            await in_database(self._repertoires.rename, learner.person, number, name), 0
        )

    async def remove(self, learner: Learner, number: str) -> None:
        """Deletes a repertoire with its cards."""
        await in_database(self._repertoires.delete, learner.person, number)
        await in_database(self._cards.drop, learner.person, deck_of(number))

    async def tree(self, learner: Learner, number: str) -> RepertoireView:
        """The whole tree. Raises NotFoundError."""
        return await self._view(learner, await self._stored(learner, number))

    async def position(self, learner: Learner, number: str, key: str) -> RepertoirePlace:
        """A position with its moves and their figures. Raises ConflictError while a rated game
        has it on its board."""
        node = await self._node(learner, number, key)
        await self._rated.require_free(node.board, learner.caller)

        def made() -> RepertoirePlace:
            return position_view(node, Archive(self._database).explore(node.board), learner.locale)

        return await self._work.read(learner.asker, made)

    async def add(self, learner: Learner, number: str, body: RepertoireMoveIn) -> dict[str, Any]:
        """Adds a move; one that is there stays once. Returns the tree and the name of the move."""

        def added(tree: Repertoire) -> str:
            return tree.add(body.parent, body.path).key

        stored, key = await self._changed(learner, number, added)
        return {"key": key, "repertoire": await self._view(learner, stored)}

    async def cut(self, learner: Learner, number: str, key: str) -> RepertoireView:
        """Takes a move and all after it out, with their cards. Returns the tree."""
        stored, gone = await self._changed(learner, number, lambda tree: tree.remove(key))
        await in_database(self._cards.drop, learner.person, deck_of(number), gone)
        return await self._view(learner, stored)

    async def gaps(self, learner: Learner, number: str) -> list[GapView]:
        """Replies of the archive that the repertoire does not answer, the most played first."""
        stored = await self._stored(learner, number)

        def found() -> list[Gap]:
            return archive_gaps(tree_of(stored), Archive(self._database))

        return [gap_view(one) for one in await self._work.read(learner.asker, found)]

    async def question(self, learner: Learner, number: str, *, new: bool) -> dict[str, Any]:
        """The next position to be asked: what is due, then, with *new*, what was never asked; null
        where nothing is. With the numbers of both. Raises UnavailableError."""
        _require_library()
        stored = await self._stored(learner, number)
        cards = await in_database(self._cards.deck, learner.person, deck_of(number))
        at_ms = now_ms()

        def found() -> list[OpeningQuestion]:
            return due_questions(tree_of(stored), cards, at_ms)

        every = await self._work.read(learner.asker, found)
        chosen = next((one for one in every if new or not one.is_new), None)
        return {
            "question": None if chosen is None else question_view(chosen, learner.locale),
            "due": sum(not one.is_new for one in every),
            "new": sum(one.is_new for one in every),
        }

    async def answer(
        self, learner: Learner, number: str, body: RepertoireAnswerIn
    ) -> dict[str, Any]:
        """Judges an answer and plans the next time; one that comes before its time changes no plan.
        Raises UnavailableError."""
        _require_library()
        node = await self._node(learner, number, body.key)
        right, at_ms = is_right(node, body.path), now_ms()
        plan = self._cards, learner.person, (number, body.key)
        due_ms = await in_database(planned, *plan, right=right, now_ms=at_ms)
        return {"right": right, "moves": answers_view(node), "due_ms": due_ms}

    async def _node(self, learner: Learner, number: str, key: str) -> RepertoireNode:
        stored = await self._stored(learner, number)
        return await self._work.read(learner.asker, lambda: tree_of(stored).node(key))

    async def _stored(self, learner: Learner, number: str) -> StoredRepertoire:
        try:
            return await in_database(self._repertoires.get, learner.person, number)
        except UnknownNameError:
            raise not_found() from None

    async def _view(self, learner: Learner, stored: StoredRepertoire) -> RepertoireView:
        return await self._work.read(learner.asker, lambda: tree_view(stored, tree_of(stored)))

    async def _changed(
        self, learner: Learner, number: str, change: Callable[[Repertoire], T]
    ) -> tuple[StoredRepertoire, T]:
        """The repertoire after a change."""
        stored, person = self._repertoires, learner.person
        read = self._work.read
        try:
            return await read(learner.asker, changed, stored, person, number, change, now_ms())
        except UnknownNameError:
            raise not_found() from None


def _name(text: str) -> str:
    """A name without spaces around it. Raises NotFoundError for an empty one."""
    if not text.strip():
        raise not_found()
    return text.strip()


def _require_library() -> None:
    if not repetition.is_possible():
        raise UnavailableError("no-repetition", NO_QUESTIONS)
