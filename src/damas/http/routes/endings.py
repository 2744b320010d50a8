"""Endings against the tables: the kinds of a rule book, attempts, slips taken back, repetition.

An attempt is a log in the store. Each answer is made from the position and that log, so any process
may give it; a command sent twice is done once.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi import Path as AddressPath
from fastapi.responses import HTMLResponse
from pydantic import Field

from ...app.core.keep import Keep
from ...app.core.schemas import CommandName
from ...app.core.service_errors import ConflictError, not_found
from ...app.core.times import now_ms
from ...app.people.quotas import Quota
from ...app.views.endings import AttemptView, StoredAttempt, attempt_view, kinds_view
from ...app.views.home import data_block, usual_book
from ...app.views.lessons import books_view
from ...app.work import in_database
from ...base.errors import UnknownNameError
from ...base.i18n import Text, say
from ...contract import Body
from ...contract.kinds import Path
from ...people import Policy, limits
from ...rules.regulations import REGULATIONS, Regulation
from ...school import repetition
from ...school.endings import KINDS, Attempt, EndingAct, EndingTask, draw, replayed
from ...school.endings.wording import level_text
from ...store import (
    CLEAN,
    MENDED,
    MISSED,
    NewEnding,
    RepetitionCard,
    StoredEnding,
    VersionConflictError,
)
from ..core.language import locale_of
from ..core.templates import render
from ..requests import caller_of, counts, may, services_of
from .home import COOKIE

if TYPE_CHECKING:
    from ...store import RepetitionCards

router = APIRouter(include_in_schema=False)
Rules = Annotated[str, Field(max_length=40)]
AttemptId = Annotated[str, AddressPath(min_length=8, max_length=64, pattern=r"^[\w-]+$")]
Level = Annotated[int, Field(ge=1, le=9)]
TRIES = 4
NEW_ENDINGS = Quota(
    limits.NEW_ENDINGS,
    "too-many-endings",
    Text("Too many endings from one address: try again in {minutes} min"),
)
BUSY = Text("This ending is being played in another window; load it again")
REPEATED = Text("Repetition")


class EndingIn(Body):
    """An ending to begin: of a *kind* and *level*, or without a kind one that is due. *id* is the
    page's name of it; *repeat*: it is repeated if it is missed."""

    id: CommandName
    rules: Rules
    kind: str | None = Field(default=None, max_length=40)
    level: Level = 1
    repeat: bool = False


class EndingMoveIn(Body):
    """A move by its squares; *id* is the page's name of the command."""

    id: CommandName
    path: Path


class EndingActIn(Body):
    """An act without more; *id* is the page's name of the command."""

    id: CommandName


# The pages


@router.get(
    "/endings", dependencies=[may(Policy.OWN, keep=Keep.ASKED)], response_class=HTMLResponse
)
async def hub(request: Request, rules: Annotated[str | None, Query(max_length=40)] = None) -> str:
    """The kinds of endings of a rule book, with the reader's attempts."""
    locale, book = locale_of(request), _chosen(request, rules)
    person, services = caller_of(request).person, services_of(request)
    scores = await in_database(services.trainer.endings.scores, person, book.id)
    every, due = await in_database(services.trainer.cards.count, person, _deck(book.id), now_ms())
    kinds = kinds_view(book, scores, locale)
    return render(
        request,
        "endings.html",
        book={"id": book.id, "name": say(book.name, locale, book.variant.id)},
        books=books_view(locale),
        wins=[one for one in kinds if one["goal"] == "win"],
        draws=[one for one in kinds if one["goal"] == "draw"],
        cards={"every": every, "due": due, "possible": repetition.is_possible()},
    )


@router.get(
    "/endings/review", dependencies=[may(Policy.OWN, keep=Keep.ASKED)], response_class=HTMLResponse
)
async def review(
    request: Request, rules: Annotated[str | None, Query(max_length=40)] = None
) -> str:
    """The endings that are due for repetition."""
    book = _chosen(request, rules)
    title = say(REPEATED, locale_of(request), book.variant.id)
    return _page(request, book, title, {"kind": None, "level": 1, "attempt": None})


@router.get("/endings/attempts/{number}", dependencies=[may(Policy.OWN, keep=Keep.ASKED)])
async def resumed(request: Request, number: AttemptId) -> HTMLResponse:
    """An attempt of the reader, where it stands."""
    stored = await _stored(request, number)
    view = await _view(request, stored)
    begun = stored.begun
    data = {"kind": begun.kind, "level": begun.level, "attempt": view}
    book = REGULATIONS[begun.regulation]
    return HTMLResponse(_page(request, book, view["title"], data))


@router.get(
    "/endings/{kind}", dependencies=[may(Policy.OWN, keep=Keep.ASKED)], response_class=HTMLResponse
)
async def kind_page(
    request: Request,
    kind: Annotated[str, AddressPath(max_length=40)],
    rules: Annotated[str | None, Query(max_length=40)] = None,
    level: Annotated[int, Query(ge=1, le=9)] = 1,
) -> str:
    """Endings of one kind and level, one after the other."""
    book, row = _chosen(request, rules), KINDS.get(kind)
    if row is None or level not in row.levels(book):
        raise not_found()
    title = say(row.title_under(book), locale_of(request), book.variant.id)
    return _page(request, book, title, {"kind": kind, "level": level, "attempt": None})


# Data


@router.post("/api/endings", dependencies=[may(Policy.PERSON), counts(NEW_ENDINGS)])
async def begin(request: Request, body: EndingIn) -> StoredAttempt | None:
    """A new ending by lot, or one that is due; null where none is. Sent again, it is the same."""
    book = REGULATIONS.get(body.rules)
    if book is None:
        raise not_found()
    task = await _task(request, book, body)
    if task is None:
        return None
    new = NewEnding(
        id=body.id,
        regulation=task.book,
        kind=task.kind,
        level=task.level,
        fen=task.fen,
        moves=task.moves,
        repeated=body.repeat or body.kind is None,
    )
    person, endings = caller_of(request).person, services_of(request).trainer.endings
    return await _view(request, await in_database(endings.begin, person, new, now_ms()))


async def _task(request: Request, book: Regulation, body: EndingIn) -> EndingTask | None:
    services, person = services_of(request), caller_of(request).person
    if body.kind is None:
        due = await in_database(services.trainer.cards.due, person, _deck(book.id), now_ms(), 1)
        return EndingTask(**due[0].about) if due else None
    seed = secrets.randbits(48)
    return await services.work.read(request, draw, book, body.kind, body.level, seed)


@router.get("/api/endings/attempts/{number}", dependencies=[may(Policy.OWN)])
async def shown(request: Request, number: AttemptId) -> StoredAttempt:
    """An attempt of the caller, where it stands."""
    return await _view(request, await _stored(request, number))


@router.post("/api/endings/attempts/{number}/moves", dependencies=[may(Policy.PERSON)])
async def move(request: Request, number: AttemptId, body: EndingMoveIn) -> StoredAttempt:
    """The caller's move, judged, with the reply. Sent again, it is played once."""

    def played(attempt: Attempt) -> None:
        attempt.check_turn()
        attempt.play(attempt.game.parse_move(body.path), body.id)

    return await _done(request, number, body.id, played)


@router.post("/api/endings/attempts/{number}/back", dependencies=[may(Policy.PERSON)])
async def back(request: Request, number: AttemptId, body: EndingActIn) -> StoredAttempt:
    """Takes a slip back."""
    return await _done(request, number, body.id, lambda attempt: attempt.take_back(body.id))


@router.post("/api/endings/attempts/{number}/show", dependencies=[may(Policy.PERSON)])
async def show(request: Request, number: AttemptId, body: EndingActIn) -> StoredAttempt:
    """Gives the attempt up and shows the best line."""
    return await _done(request, number, body.id, lambda attempt: attempt.show(body.id))


@router.delete(
    "/api/endings/attempts/{number}/card", dependencies=[may(Policy.PERSON)], status_code=204
)
async def forget(request: Request, number: AttemptId) -> None:
    """The ending is not repeated any more."""
    task = _task_of((await _stored(request, number)).begun)
    cards, person = services_of(request).trainer.cards, caller_of(request).person
    await in_database(cards.drop, person, _deck(task.book), [_card_name(task)])


# Parts


def _chosen(request: Request, rules: str | None) -> Regulation:
    if rules is not None and rules not in REGULATIONS:
        raise not_found()
    return usual_book(rules or request.cookies.get(COOKIE), locale_of(request))


def _deck(book: str) -> str:
    return f"endings {book}"


def _card_name(task: EndingTask) -> str:
    return hashlib.sha256(f"{task.kind} {task.fen}".encode()).hexdigest()[:24]


def _task_of(begun: NewEnding) -> EndingTask:
    return EndingTask(begun.regulation, begun.kind, begun.level, begun.fen, begun.moves)


def _attempt(stored: StoredEnding) -> Attempt:
    return replayed(_task_of(stored.begun), (EndingAct(**act) for act in stored.log))


async def _stored(request: Request, number: str) -> StoredEnding:
    endings, person = services_of(request).trainer.endings, caller_of(request).person
    try:
        return await in_database(endings.get, person, number)
    except UnknownNameError:
        raise not_found() from None


async def _done(
    request: Request, number: str, command: str, act: Callable[[Attempt], None]
) -> StoredAttempt:
    """Carries out one command; the log is read again when another process was quicker."""
    for _ in range(TRIES):
        stored = await _stored(request, number)
        if any(one["id"] == command for one in stored.log):
            return await _view(request, stored)
        try:
            after = await _append(request, stored, act)
        except VersionConflictError:
            continue
        return await _view(request, after)
    raise ConflictError("ending-busy", BUSY)


async def _append(
    request: Request, stored: StoredEnding, act: Callable[[Attempt], None]
) -> StoredEnding:
    services, person = services_of(request), caller_of(request).person

    def acted() -> tuple[Attempt, str | None]:
        attempt = _attempt(stored)
        act(attempt)
        return attempt, _result(attempt)

    attempt, result = await services.work.read(request, acted)
    acts = [asdict(one) for one in attempt.acts[len(stored.log) :]]
    after = await in_database(
        services.trainer.endings.append,
        person,
        stored.begun.id,
        acts,
        after=stored.version,
        result=result,
        now_ms=now_ms(),
    )
    if stored.result is None and result is not None and repetition.is_possible():
        await in_database(_repeat, services.trainer.cards, person, after, result == CLEAN)
    return after


def _result(attempt: Attempt) -> str | None:
    if attempt.clean:
        return CLEAN
    if not attempt.missed:
        return None
    return MENDED if attempt.reached else MISSED


def _repeat(cards: RepetitionCards, person: str, stored: StoredEnding, solved: bool) -> None:
    """Moves the card of a position on; a new one is made for one that was missed."""
    task = _task_of(stored.begun)
    deck, name, at_ms = _deck(task.book), _card_name(task), now_ms()
    card = cards.card(person, deck, name)
    if card is None and (solved or not stored.begun.repeated):
        return
    if card is not None and card.due_ms > at_ms:
        return  # seen before its time: the plan stays
    before = card.card if card else None
    after, due_ms = repetition.reviewed(before, solved=solved, seconds=0, now_ms=at_ms)
    cards.keep(person, RepetitionCard(deck, name, due_ms, after, asdict(task)))


async def _view(request: Request, stored: StoredEnding) -> StoredAttempt:
    locale = locale_of(request)

    def made() -> AttemptView:
        return attempt_view(_attempt(stored), locale)

    view = await services_of(request).work.read(request, made)
    return {"id": stored.begun.id, "version": stored.version, "result": stored.result, **view}


def _page(request: Request, book: Regulation, title: str, data: dict[str, Any]) -> str:
    """The page on which endings are played."""
    locale = locale_of(request)
    row = KINDS.get(data["kind"] or "")
    level = say(level_text(row, data["level"]), locale, book.variant.id) if row else ""
    block = {**data, "rules": book.id, "repeats": repetition.is_possible()}
    return render(
        request,
        "ending.html",
        title=title,
        level=level,
        book={"id": book.id, "name": say(book.short, locale, book.variant.id)},
        data=data_block(block),
    )
