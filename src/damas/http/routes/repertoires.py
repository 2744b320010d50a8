"""Repertoires of openings: made from own games, from PDN or by hand; asked; held to the archive.

A repertoire is a row of its person under a version; a move that is added twice is there once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Query, Request, Response
from fastapi import Path as AddressPath
from fastapi.responses import HTMLResponse
from pydantic import Field

from ...app.core.file_names import TEXT
from ...app.core.keep import Keep
from ...app.core.schemas import Colour, CommandName
from ...app.core.service_errors import UnavailableError, not_found
from ...app.core.times import now_ms
from ...app.people.quotas import Quota
from ...app.practice import (
    archive_gaps,
    changed,
    deck_of,
    due_questions,
    merged,
    planned,
    tree_of,
)
from ...app.views.home import data_block, usual_book
from ...app.views.repertoires import (
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
from ...app.work import in_database
from ...archive import Archive
from ...base.errors import UnknownNameError
from ...base.i18n import Text, say
from ...contract import Body
from ...contract.kinds import Path
from ...notation.pdn import decode
from ...people import Policy, limits
from ...rules.regulations import REGULATIONS
from ...rules.variants import GAME_NAMES, VARIANTS
from ...school import repetition
from ...school.repertoires import (
    Gap,
    OpeningQuestion,
    Repertoire,
    RepertoireNode,
    grown,
    is_right,
)
from ...store import (
    NewRepertoire,
    StoredRepertoire,
)
from ..core.attachment import attachment
from ..core.language import locale_of
from ..core.templates import render
from ..requests import caller_of, counts, may, services_of
from .home import COOKIE

router = APIRouter(include_in_schema=False)
T = TypeVar("T")
RepertoireId = Annotated[str, AddressPath(min_length=8, max_length=64, pattern=r"^[\w-]+$")]
Key = Annotated[str, AddressPath(max_length=16, pattern=r"^[0-9a-z]+$")]
NAME_LENGTH = 60
MOST_GAMES = 300
"""The last own games that a repertoire is made from."""
ENTRIES = 24
"""The entries of each that are read."""
CHANGES = Quota(
    limits.REPERTOIRE_CHANGES,
    "too-many-changes",
    Text("Too many changes of repertoires from one address: try again in {minutes} min"),
)
NO_QUESTIONS = Text("This server cannot ask repertoires: it lacks a library")


class RepertoireIn(Body):
    """A new repertoire; *games*: it begins with the openings of the person's own games. *id* is the
    page's name of it."""

    id: CommandName
    name: str = Field(min_length=1, max_length=NAME_LENGTH)
    variant: str = Field(max_length=32)
    colour: Colour
    games: bool = False


class RepertoireNameIn(Body):
    """Another name of a repertoire."""

    name: str = Field(min_length=1, max_length=NAME_LENGTH)


class RepertoireMoveIn(Body):
    """A move by its squares, after the node *parent*."""

    parent: str = Field(max_length=16)
    path: Path


class RepertoireAnswerIn(Body):
    """An answer to the question at node *key*: a move by its squares."""

    key: str = Field(max_length=16)
    path: Path


# The pages


@router.get(
    "/repertoire", dependencies=[may(Policy.OWN, keep=Keep.ASKED)], response_class=HTMLResponse
)
async def hub(request: Request) -> str:
    """The repertoires of the reader, and a new one."""
    locale = locale_of(request)
    chosen = usual_book(request.cookies.get(COOKIE), locale).variant.id
    return render(
        request,
        "repertoires.html",
        games=[(name, say(title, locale)) for name, title in GAME_NAMES.items()],
        chosen=chosen,
        data=data_block({"repertoires": await _listed(request)}),
    )


@router.get("/repertoire/{number}.pdn", dependencies=[may(Policy.OWN)])
async def export(request: Request, number: RepertoireId) -> Response:
    """A repertoire as one game with variations."""
    stored = await _stored(request, number)

    def written() -> str:
        return tree_of(stored).to_pdn(stored.made.name)

    text = await services_of(request).work.read(request, written)
    return attachment(text, TEXT, f"repertoire-{stored.made.variant}-{stored.made.colour}.pdn")


@router.get(
    "/repertoire/{number}",
    dependencies=[may(Policy.OWN, keep=Keep.ASKED)],
    response_class=HTMLResponse,
)
async def page(request: Request, number: RepertoireId) -> str:
    """One repertoire."""
    stored = await _stored(request, number)
    made, locale = stored.made, locale_of(request)
    book = next(one for one in REGULATIONS.values() if one.variant.id == made.variant)
    return render(
        request,
        "repertoire.html",
        title=made.name,
        number=made.id,
        game=say(GAME_NAMES[made.variant], locale),
        colour=made.colour,
        data=data_block(
            {
                "repertoire": await _view(request, stored),
                "book": book.id,
                "asks": repetition.is_possible(),
            }
        ),
    )


# Data


@router.get("/api/repertoires", dependencies=[may(Policy.OWN)])
async def listed(request: Request) -> list[ListedRepertoire]:
    """The caller's repertoires, the last changed first."""
    return await _listed(request)


@router.post("/api/repertoires", dependencies=[may(Policy.PERSON), counts(CHANGES)])
async def make(request: Request, body: RepertoireIn) -> ListedRepertoire:
    """A new repertoire. Sent again, it is the same."""
    if body.variant not in VARIANTS or not body.name.strip():
        raise not_found()
    services, person = services_of(request), caller_of(request).person
    tree = Repertoire(body.variant, body.colour)
    if body.games:
        games = await services.work.read(request, _own_games, request, tree)
        await services.work.read(request, grown, tree, games)
    new = NewRepertoire(body.id, body.name.strip(), body.variant, body.colour)
    stored = await in_database(
        services.trainer.repertoires.make, person, new, tree.rows(), now_ms()
    )
    return listed_view(stored, 0)


def _own_games(request: Request, tree: Repertoire) -> list[list[tuple[int, ...]]]:
    """The first moves of the caller's finished games of this game and colour."""
    services, caller = services_of(request), caller_of(request)
    profiles = services.rated.profiles
    fits = [
        one.id
        for one in profiles.played(caller.person, caller)
        if one.colour == tree.colour
        and one.start_fen == tree.root.board.fen
        and REGULATIONS[one.regulation].variant is tree.variant
    ]
    return list(profiles.first_moves(fits[:MOST_GAMES], ENTRIES).values())


@router.post("/api/repertoires/pdn", dependencies=[may(Policy.PERSON), counts(CHANGES)])
async def import_pdn(
    request: Request, number: Annotated[str, Query(alias="id", max_length=64)]
) -> dict[str, Any]:
    """Adds the lines of the body, a PDN file, to a repertoire; a line that is there stays once."""
    data = await request.body()

    def added(tree: Repertoire) -> dict[str, Any]:
        taken = merged(tree, decode(data)[0])
        return {"added": taken.added, "games": taken.read, "left_out": taken.left_out}

    stored, taken = await _changed(request, number, added)
    return {**taken, "repertoire": await _view(request, stored)}


@router.post("/api/repertoires/{number}/name", dependencies=[may(Policy.PERSON)])
async def rename(
    request: Request, number: RepertoireId, body: RepertoireNameIn
) -> ListedRepertoire:
    """Gives a repertoire another name."""
    if not body.name.strip():
        raise not_found()
    services, person = services_of(request), caller_of(request).person
    await _stored(request, number)
    stored = await in_database(
        services.trainer.repertoires.rename, person, number, body.name.strip()
    )
    return listed_view(stored, 0)


@router.delete("/api/repertoires/{number}", dependencies=[may(Policy.PERSON)], status_code=204)
async def remove(request: Request, number: RepertoireId) -> None:
    """Deletes a repertoire with its cards."""
    services, person = services_of(request), caller_of(request).person
    await in_database(services.trainer.repertoires.delete, person, number)
    await in_database(services.trainer.cards.drop, person, deck_of(number))


@router.get("/api/repertoires/{number}", dependencies=[may(Policy.OWN)])
async def shown(request: Request, number: RepertoireId) -> RepertoireView:
    """The whole tree."""
    return await _view(request, await _stored(request, number))


@router.get("/api/repertoires/{number}/positions/{key}", dependencies=[may(Policy.OWN)])
async def position(request: Request, number: RepertoireId, key: Key) -> RepertoirePlace:
    """A position with its moves and their figures. Refused while a rated game stands in it."""
    services, locale = services_of(request), locale_of(request)
    stored = await _stored(request, number)
    node = await services.work.read(request, lambda: tree_of(stored).node(key))
    await services.games.rated.require_free(node.board, caller_of(request))
    archive = Archive(services.database)

    def made() -> RepertoirePlace:
        return position_view(node, archive.explore(node.board), locale)

    return await services.work.read(request, made)


@router.post("/api/repertoires/{number}/moves", dependencies=[may(Policy.PERSON), counts(CHANGES)])
async def add(request: Request, number: RepertoireId, body: RepertoireMoveIn) -> dict[str, Any]:
    """Adds a move; one that is there stays once. Returns the tree and the name of the move."""

    def added(tree: Repertoire) -> str:
        return tree.add(body.parent, body.path).key

    stored, key = await _changed(request, number, added)
    return {"key": key, "repertoire": await _view(request, stored)}


@router.delete("/api/repertoires/{number}/moves/{key}", dependencies=[may(Policy.PERSON)])
async def cut(request: Request, number: RepertoireId, key: Key) -> RepertoireView:
    """Takes a move and all after it out, with their cards. Returns the tree."""
    stored, gone = await _changed(request, number, lambda tree: tree.remove(key))
    services, person = services_of(request), caller_of(request).person
    await in_database(services.trainer.cards.drop, person, deck_of(number), gone)
    return await _view(request, stored)


@router.get("/api/repertoires/{number}/gaps", dependencies=[may(Policy.OWN)])
async def missing(request: Request, number: RepertoireId) -> list[GapView]:
    """Replies of the archive that the repertoire does not answer, the most played first."""
    services = services_of(request)
    stored = await _stored(request, number)
    archive = Archive(services.database)

    def found() -> list[Gap]:
        return archive_gaps(tree_of(stored), archive)

    return [gap_view(one) for one in await services.work.read(request, found)]


@router.get("/api/repertoires/{number}/question", dependencies=[may(Policy.OWN)])
async def question(
    request: Request, number: RepertoireId, new: Annotated[bool, Query()] = True
) -> dict[str, Any]:
    """The next position to be asked: what is due, then, with *new*, what was never asked; null
    where nothing is. With the numbers of both."""
    _require_library()
    services, person, locale = services_of(request), caller_of(request).person, locale_of(request)
    stored = await _stored(request, number)
    cards = await in_database(services.trainer.cards.deck, person, deck_of(number))
    at_ms = now_ms()

    def found() -> list[OpeningQuestion]:
        return due_questions(tree_of(stored), cards, at_ms)

    every = await services.work.read(request, found)
    chosen = next((one for one in every if new or not one.is_new), None)
    return {
        "question": None if chosen is None else question_view(chosen, locale),
        "due": sum(not one.is_new for one in every),
        "new": sum(one.is_new for one in every),
    }


@router.post("/api/repertoires/{number}/answers", dependencies=[may(Policy.PERSON)])
async def answer(
    request: Request, number: RepertoireId, body: RepertoireAnswerIn
) -> dict[str, Any]:
    """Judges an answer and plans the next time; one that comes before its time changes no plan."""
    _require_library()
    stored = await _stored(request, number)

    def found() -> RepertoireNode:
        return tree_of(stored).node(body.key)

    node = await services_of(request).work.read(request, found)
    right = is_right(node, body.path)
    due_ms = await in_database(_planned, request, number, body.key, right)
    return {"right": right, "moves": answers_view(node), "due_ms": due_ms}


def _planned(request: Request, number: str, key: str, right: bool) -> int:
    """The time at which the position is asked again."""
    cards, person = services_of(request).trainer.cards, caller_of(request).person
    return planned(cards, person, (number, key), right=right, now_ms=now_ms())


# Parts


def _require_library() -> None:
    if not repetition.is_possible():
        raise UnavailableError("no-repetition", NO_QUESTIONS)


async def _listed(request: Request) -> list[ListedRepertoire]:
    services, person = services_of(request), caller_of(request).person
    found = []
    for stored in await in_database(services.trainer.repertoires.of, person):
        _, due = await in_database(
            services.trainer.cards.count, person, deck_of(stored.made.id), now_ms()
        )
        found.append(listed_view(stored, due))
    return found


async def _stored(request: Request, number: str) -> StoredRepertoire:
    repertoires, person = services_of(request).trainer.repertoires, caller_of(request).person
    try:
        return await in_database(repertoires.get, person, number)
    except UnknownNameError:
        raise not_found() from None


async def _view(request: Request, stored: StoredRepertoire) -> RepertoireView:
    return await services_of(request).work.read(request, lambda: tree_view(stored, tree_of(stored)))


async def _changed(
    request: Request, number: str, change: Callable[[Repertoire], T]
) -> tuple[StoredRepertoire, T]:
    """The repertoire after a change."""
    services, person = services_of(request), caller_of(request).person
    stored = services.trainer.repertoires
    try:
        return await services.work.read(request, changed, stored, person, number, change, now_ms())
    except UnknownNameError:
        raise not_found() from None
