"""Endings against the tables: attempts, slips taken back, repetition.

An attempt is a log in the store. Each answer is made from the position and that log, so any process
may give it; a command sent twice is done once.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from dataclasses import asdict
from functools import lru_cache
from threading import Lock
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from ...base.errors import UnknownNameError
from ...base.i18n import Text, say
from ...contract import Body
from ...contract.kinds import Path
from ...rules.regulations import REGULATIONS, Regulation
from ...school import repetition
from ...school.endings import (
    KINDS,
    Attempt,
    EndingAct,
    EndingTask,
    ToldAct,
    draw,
    kinds_of,
    replayed,
    task_at,
    told_name,
)
from ...school.endings.attempt import MOST_ACTS
from ...school.endings.wording import level_text
from ...store import (
    CLEAN,
    MENDED,
    MISSED,
    Endings,
    NewEnding,
    RepetitionCard,
    RepetitionCards,
    StoredEnding,
    VersionConflictError,
)
from ..core.schemas import CommandName
from ..core.service_errors import ConflictError, not_found
from ..core.times import now_ms
from ..views.endings import (
    AttemptView,
    KeptEndings,
    StoredAttempt,
    attempt_view,
    kept_view,
    kinds_view,
)
from ..views.home import data_block
from ..views.lessons import books_view
from ..work import in_database

if TYPE_CHECKING:
    from ...store import Database
    from ..work import WorkerPool
    from .learner import Learner

TRIES = 4
KEPT_EACH = 2
"""Endings of each kind and level that a device keeps."""
DAY_MS = 86_400_000
_DRAWING: dict[str, Lock] = {}
"""By rule book: while its endings of the day are drawn. Another process draws the same ones."""
BUSY = Text("This ending is being played in another window; load it again")
REPEATED = Text("Repetition")


class EndingActIn(Body):
    """An act without more; *id* is the page's name of the command."""

    id: CommandName


class EndingMoveIn(EndingActIn):
    """A move by its squares."""

    path: Path


class EndingIn(EndingActIn):
    """An ending to begin: of a *kind* and *level*, or without a kind one that is due. *repeat*: it
    is repeated if it is missed."""

    rules: Annotated[str, Field(max_length=40)]
    kind: str | None = Field(default=None, max_length=40)
    level: Annotated[int, Field(ge=1, le=9)] = 1
    repeat: bool = False


class ToldActIn(Body):
    """An act of an ending that was played without a network; moves have a *path*."""

    kind: Literal["move", "reply", "back", "show"]
    path: Path | None = None


class PlayedEndingIn(EndingActIn):
    """An ending that was played without a network: the position of a *kind* and *level*, and what
    was done, the learner's moves and the replies to them. It may come again with more acts."""

    rules: Annotated[str, Field(max_length=40)]
    kind: Annotated[str, Field(max_length=40)]
    level: Annotated[int, Field(ge=1, le=9)]
    fen: Annotated[str, Field(max_length=400)]
    repeat: bool = False
    acts: Annotated[list[ToldActIn], Field(min_length=1, max_length=MOST_ACTS)]


class EndingService:
    """Attempts at endings over one database."""

    def __init__(self, database: Database, work: WorkerPool) -> None:
        self._endings = Endings(database)
        self._cards = RepetitionCards(database)
        self._work = work

    async def hub_page(self, learner: Learner, book: Regulation) -> dict[str, Any]:
        """The kinds of endings of a rule book, with the learner's attempts."""
        person, locale = learner.person, learner.locale
        scores = await in_database(self._endings.scores, person, book.id)
        every, due = await in_database(self._cards.count, person, _deck(book.id), now_ms())
        kinds = kinds_view(book, scores, locale)
        return {
            "book": {"id": book.id, "name": say(book.name, locale, book.variant.id)},
            "books": books_view(locale),
            "wins": [one for one in kinds if one["goal"] == "win"],
            "draws": [one for one in kinds if one["goal"] == "draw"],
            "cards": {"every": every, "due": due, "possible": repetition.is_possible()},
        }

    async def attempt_page(self, learner: Learner, number: str) -> dict[str, Any]:
        """The page of an attempt of the learner. Raises NotFoundError."""
        stored = await self._stored(learner, number)
        view, begun = await self._view(learner, stored), stored.begun
        data = {"kind": begun.kind, "level": begun.level, "attempt": view}
        return _page(learner, REGULATIONS[begun.regulation], view["title"], data)

    async def begin(self, learner: Learner, body: EndingIn) -> StoredAttempt | None:
        """A new ending by lot, or one that is due; None where none is. Sent again, it is the same.

        Raises NotFoundError for an unknown rule book.
        """
        task = await self._task(learner, body)
        if task is None:
            return None
        new = _new(body.id, task, repeated=body.repeat or body.kind is None)
        begun = await in_database(self._endings.begin, learner.person, new, now_ms())
        return await self._view(learner, begun)

    async def kept(self, learner: Learner, rules: str) -> KeptEndings:
        """Endings of each kind and level, for a device that plays them without a network.

        Raises NotFoundError for an unknown rule book.
        """
        book = REGULATIONS.get(rules)
        if book is None:
            raise not_found()
        day = now_ms() // DAY_MS

        def drawn() -> KeptEndings:
            with _DRAWING.setdefault(book.id, Lock()):  # of several first requests one draws
                tasks = _of_day(book.id, day)
            return kept_view(tasks, learner.locale)

        return await self._work.read(learner.asker, drawn)

    async def take(self, learner: Learner, body: PlayedEndingIn) -> StoredAttempt:
        """An ending that was played without a network, judged here. Sent again, it is the same.

        Raises NotFoundError for an unknown rule book, DamasError for a position that is no such
        ending or a move that is not legal; then nothing is kept.
        """
        book = REGULATIONS.get(body.rules)
        if book is None:
            raise not_found()
        told = [ToldAct(one.kind, one.path or ()) for one in body.acts]

        def checked() -> EndingTask:
            task = task_at(book, body.kind, body.level, body.fen)
            Attempt(task, task.game()).retell(told, body.id)
            return task

        task = await self._work.read(learner.asker, checked)
        new = _new(body.id, task, repeated=body.repeat)
        await in_database(self._endings.begin, learner.person, new, now_ms())
        last = told_name(body.id, len(told) - 1)
        return await self._done(learner, body.id, last, lambda one: one.retell(told, body.id))

    async def _task(self, learner: Learner, body: EndingIn) -> EndingTask | None:
        book = REGULATIONS.get(body.rules)
        if book is None:
            raise not_found()
        if body.kind is None:
            due = await in_database(self._cards.due, learner.person, _deck(book.id), now_ms(), 1)
            return EndingTask(**due[0].about) if due else None
        seed = secrets.randbits(48)
        return await self._work.read(learner.asker, draw, book, body.kind, body.level, seed)

    async def shown(self, learner: Learner, number: str) -> StoredAttempt:
        """An attempt of the learner, as it is now. Raises NotFoundError."""
        return await self._view(learner, await self._stored(learner, number))

    async def move(self, learner: Learner, number: str, body: EndingMoveIn) -> StoredAttempt:
        """The learner's move, judged, with the reply. Sent again, it is played once."""

        def played(attempt: Attempt) -> None:
            attempt.check_turn()
            attempt.play(attempt.game.parse_move(body.path), body.id)

        return await self._done(learner, number, body.id, played)

    async def back(self, learner: Learner, number: str, command: str) -> StoredAttempt:
        """Takes a slip back."""
        return await self._done(learner, number, command, lambda one: one.take_back(command))

    async def give_up(self, learner: Learner, number: str, command: str) -> StoredAttempt:
        """Gives the attempt up and shows the best line."""
        return await self._done(learner, number, command, lambda one: one.show(command))

    async def forget(self, learner: Learner, number: str) -> None:
        """The ending is not repeated any more."""
        task = _task_of((await self._stored(learner, number)).begun)
        await in_database(self._cards.drop, learner.person, _deck(task.book), [_card_name(task)])

    async def _stored(self, learner: Learner, number: str) -> StoredEnding:
        try:
            return await in_database(self._endings.get, learner.person, number)
        except UnknownNameError:
            raise not_found() from None

    async def _done(
        self, learner: Learner, number: str, command: str, act: Callable[[Attempt], None]
    ) -> StoredAttempt:
        """Carries out one command; the log is read again when another process was quicker."""
        for _ in range(TRIES):
            stored = await self._stored(learner, number)
            if any(one["id"] == command for one in stored.log):
                return await self._view(learner, stored)
            try:
                after = await self._append(learner, stored, act)
            except VersionConflictError:
                continue
            return await self._view(learner, after)
        raise ConflictError("ending-busy", BUSY)

    async def _append(
        self, learner: Learner, stored: StoredEnding, act: Callable[[Attempt], None]
    ) -> StoredEnding:
        def acted() -> tuple[Attempt, str | None]:
            attempt = _attempt(stored)
            act(attempt)
            return attempt, _result(attempt)

        attempt, result = await self._work.read(learner.asker, acted)
        acts = [asdict(one) for one in attempt.acts[len(stored.log) :]]
        after = await in_database(
            self._endings.append,
            learner.person,
            stored.begun.id,
            acts,
            after=stored.version,
            result=result,
            now_ms=now_ms(),
        )
        if stored.result is None and result is not None and repetition.is_possible():
            await in_database(self._repeat, learner.person, after, result == CLEAN)
        return after

    def _repeat(self, person: str, stored: StoredEnding, solved: bool) -> None:
        """Moves the card of a position on; a new one is made for one that was missed."""
        task = _task_of(stored.begun)
        deck, name, at_ms = _deck(task.book), _card_name(task), now_ms()
        card = self._cards.card(person, deck, name)
        if card is None and (solved or not stored.begun.repeated):
            return
        if card is not None and card.due_ms > at_ms:
            return  # seen before its time: the plan stays
        before = card.card if card else None
        after, due_ms = repetition.reviewed(before, solved=solved, seconds=0, now_ms=at_ms)
        self._cards.keep(person, RepetitionCard(deck, name, due_ms, after, asdict(task)))

    async def _view(self, learner: Learner, stored: StoredEnding) -> StoredAttempt:
        def made() -> AttemptView:
            return attempt_view(_attempt(stored), learner.locale)

        view = await self._work.read(learner.asker, made)
        return {"id": stored.begun.id, "version": stored.version, "result": stored.result, **view}


@lru_cache(maxsize=2 * len(REGULATIONS))
def _of_day(book: str, day: int) -> tuple[EndingTask, ...]:
    """The endings of a rule book for devices, drawn once a day: they are some hundred."""
    rules = REGULATIONS[book]
    asked = [(kind.id, level) for kind in kinds_of(rules) for level in kind.levels(rules)]
    seeds = [day * KEPT_EACH + number for number in range(KEPT_EACH)]
    return tuple(draw(rules, *one, seed) for seed in seeds for one in asked)


def review_page(learner: Learner, book: Regulation) -> dict[str, Any]:
    """The page of the endings that are due for repetition."""
    title = say(REPEATED, learner.locale, book.variant.id)
    return _page(learner, book, title, {"kind": None, "level": 1, "attempt": None})


def kind_page(learner: Learner, book: Regulation, kind: str, level: int) -> dict[str, Any]:
    """The page of endings of one kind and level, one after the other. Raises NotFoundError."""
    row = KINDS.get(kind)
    if row is None or level not in row.levels(book):
        raise not_found()
    title = say(row.title_under(book), learner.locale, book.variant.id)
    return _page(learner, book, title, {"kind": kind, "level": level, "attempt": None})


def _page(learner: Learner, book: Regulation, title: str, data: dict[str, Any]) -> dict[str, Any]:
    """The page on which endings are played."""
    row, game = KINDS.get(data["kind"] or ""), book.variant.id
    block = {**data, "rules": book.id, "repeats": repetition.is_possible()}
    return {
        "title": title,
        "level": say(level_text(row, data["level"]), learner.locale, game) if row else "",
        "book": {"id": book.id, "name": say(book.short, learner.locale, game)},
        "data": data_block(block),
    }


def _new(name: str, task: EndingTask, *, repeated: bool) -> NewEnding:
    """An attempt that begins under the *name* that the page gave it."""
    return NewEnding(name, task.book, task.kind, task.level, task.fen, task.moves, repeated)


def _deck(book: str) -> str:
    return f"endings {book}"


def _card_name(task: EndingTask) -> str:
    return hashlib.sha256(f"{task.kind} {task.fen}".encode()).hexdigest()[:24]


def _task_of(begun: NewEnding) -> EndingTask:
    return EndingTask(begun.regulation, begun.kind, begun.level, begun.fen, begun.moves)


def _attempt(stored: StoredEnding) -> Attempt:
    return replayed(_task_of(stored.begun), (EndingAct(**act) for act in stored.log))


def _result(attempt: Attempt) -> str | None:
    if attempt.clean:
        return CLEAN
    if not attempt.missed:
        return None
    return MENDED if attempt.reached else MISSED
