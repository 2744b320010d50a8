"""Problems: the pages, the problem that comes next, attempts, runs, repetition, a printed sheet."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import HTMLResponse
from pydantic import Field

from ...app.core.file_names import PDF
from ...app.core.schemas import CommandName
from ...app.core.service_errors import InvalidError, not_found
from ...app.core.times import now_ms
from ...app.people.quotas import Quota
from ...app.views.first_board import first_board
from ...app.views.home import data_block, usual_book
from ...app.views.problems import (
    ProblemAnswer,
    ProblemView,
    answer_view,
    games_view,
    own_deck,
    problem_view,
    solver_view,
)
from ...app.work import in_database
from ...base.days import plain_day
from ...base.i18n import Text, say
from ...contract import Body
from ...people import Policy, limits
from ...printing.problems import print_problems
from ...ratings import Rating
from ...rules.board import Board
from ...rules.variants import GAME_NAMES
from ...school import repetition
from ...school.problems import practice
from ...school.problems.collection import problem_named, retired, shipped
from ...school.problems.difficulty import FIRST_DEVIATION
from ...school.problems.judging import is_solved, judge
from ...school.problems.motifs import MOTIFS
from ...school.problems.problem import ProvenProblem, UnknownProblemError
from ...store import ProblemAttempt, ProblemBook, ProblemCard
from ...tournament.presentation.dates import day as written_day
from ..core.attachment import attachment
from ..core.language import locale_of
from ..core.templates import render
from ..requests import caller_of, counts, may, services_of

if TYPE_CHECKING:
    from ...store import Solver

router = APIRouter(include_in_schema=False)
Game = Annotated[str, Query(max_length=32)]
Motif = Annotated[str, Query(max_length=32)]
Name = Annotated[str, Path(max_length=16, pattern=r"^[0-9a-z]+$")]
Moves = Annotated[list[Annotated[str, Field(max_length=80)]], Field(max_length=40)]
Played = Annotated[list[Annotated[str, Field(max_length=80)]], Query(max_length=40)]
MOST_SECONDS = 86_400
MOST_DUE = 50
MOST_PRINTED = 60
LARGEST_SEED = 2**31 - 1
NEW_ATTEMPTS = Quota(
    limits.NEW_ATTEMPTS,
    "too-many-attempts",
    Text("Too many attempts from one address: try again in {minutes} min"),
)
NO_REPETITION = Text("This server cannot repeat problems: it lacks a library")
TITLES = {
    "rated": Text("Problems for your rating"),
    "daily": Text("Problem of the day"),
    "one": Text("Problem"),
    "streak": Text("Streak"),
    "storm": Text("Storm"),
    "review": Text("Repetition"),
    "own": Text("Problems from your own games"),
}
COOKIE = "damas_game"
"""The rule book chosen last, as the first page writes it."""


class AttemptIn(Body):
    """An attempt: the solver's *moves* as PDN until the first wrong one or the last; *shown*: the
    solution was looked at. *repeat*: a problem that is missed is to be repeated; *rated*: it counts
    for the ratings, once. *id* is the page's name of the attempt."""

    id: CommandName
    moves: Moves
    seconds: float = Field(ge=0, le=MOST_SECONDS)
    shown: bool = False
    rated: bool = False
    repeat: bool = False


class TriedIn(Body):
    """A problem of a run and the moves that were played."""

    problem: str = Field(max_length=16)
    moves: Moves


class RunIn(Body):
    """A finished run: its *seed*, and the problems in their order."""

    game: str = Field(max_length=32)
    kind: Literal["streak", "storm"]
    seed: int = Field(ge=0, le=LARGEST_SEED)
    seconds: float = Field(ge=0, le=MOST_SECONDS)
    tried: list[TriedIn] = Field(max_length=practice.STREAK_LENGTH)


# The pages


@router.get("/problems", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def hub(request: Request, game: Game = "") -> str:
    """The ways to solve problems of one game, and all motifs."""
    locale, name = locale_of(request), game if game in GAME_NAMES else ""
    name = name or await game_asked(request, game)
    problems, book = shipped(name), _book(request)
    solver = await in_database(book.solver, caller_of(request).person, name)
    every, due = await in_database(book.cards, caller_of(request).person, name, now_ms())
    cards = services_of(request).trainer.cards
    own = await in_database(cards.count, caller_of(request).person, own_deck(name), now_ms())
    today = practice.daily(problems, _today())
    motifs = [
        {
            "id": motif,
            "title": say(row.title, locale, name),
            "rule": say(row.rule, locale, name),
            "count": len(problems.of(motif)),
        }
        for motif, row in MOTIFS.items()
        if problems.of(motif)
    ]
    return render(
        request,
        "problems.html",
        game=name,
        games=games_view(locale),
        count=len(problems),
        solver=solver_view(solver),
        motifs=motifs,
        cards={"every": every, "due": due, "possible": repetition.is_possible()},
        own={"every": own[0], "due": own[1]},
        today=today,
        board=_drawn(today) if today else "",
        day=written_day(_today(), locale),
    )


@router.get("/problems/solve", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def solve(request: Request, game: Game = "", motif: Motif = "") -> str:
    """Problems near the person's rating, one after the other; of one motif if named."""
    return await solving_page(
        request, "rated", await game_asked(request, game), motif=_motif(motif)
    )


@router.get("/problems/daily", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def daily(
    request: Request, game: Game = "", day: Annotated[str, Query(max_length=10)] = ""
) -> str:
    """The problem of a day, of today without one."""
    name = await game_asked(request, game)
    today = practice.daily(shipped(name), _day(day))
    if today is None:
        raise not_found()
    return await solving_page(request, "daily", name, first=today)


@router.get("/problems/streak", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def streak(request: Request, game: Game = "") -> str:
    """Problems that get harder, until the first miss."""
    return await solving_page(request, "streak", await game_asked(request, game))


@router.get("/problems/storm", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def storm(request: Request, game: Game = "") -> str:
    """As many problems as can be solved in three minutes."""
    return await solving_page(request, "storm", await game_asked(request, game))


@router.get("/problems/review", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def review(request: Request, game: Game = "") -> str:
    """The problems that are due for repetition."""
    return await solving_page(request, "review", await game_asked(request, game))


@router.get("/problems/sheet.pdf", dependencies=[may(Policy.VISITOR)])
async def sheet(  # noqa: PLR0913, PLR0917  (each is a choice of the form)
    request: Request,
    game: Game = "",
    motif: Motif = "",
    count: Annotated[int, Query(ge=1, le=MOST_PRINTED)] = 12,
    least: Annotated[int, Query(ge=0, le=4000)] = 0,
    most: Annotated[int, Query(ge=0, le=4000)] = 4000,
    seed: Annotated[int, Query(ge=0, le=LARGEST_SEED)] = 1,
) -> Response:
    """A sheet of problems drawn by lot, with the answers on a page of their own."""
    name = await game_asked(request, game)
    asked = (name, _motif(motif), count, least, most, seed, locale_of(request))
    key = ("problem-sheet", *asked)
    data = await services_of(request).work.make(request, key, _sheet, *asked)
    if not data:
        raise not_found()
    return attachment(data, PDF, f"problems-{name}.pdf")


def _sheet(  # noqa: PLR0913, PLR0917  (in a worker process)
    name: str, motif: str, count: int, least: int, most: int, seed: int, lang: str
) -> bytes:
    found = [one for one in shipped(name).of(motif or None) if least <= one.rating <= most]
    drawn = Random(seed).sample(found, min(count, len(found)))
    ordered = sorted(drawn, key=lambda one: (one.rating, one.id))
    return print_problems(ordered, lang=lang) if ordered else b""


@router.get("/problems/{number}", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def one(request: Request, number: Name) -> str:
    """One problem."""
    found = await _problem(number)
    return await solving_page(request, "one", found.variant, first=found)


# Data


@router.get("/api/problems/next", dependencies=[may(Policy.VISITOR)])
async def next_one(request: Request, game: Game = "", motif: Motif = "") -> ProblemView:
    """A problem near the caller's rating that is new to the caller."""
    name, book, person = await game_asked(request, game), _book(request), caller_of(request).person
    solver = await in_database(book.solver, person, name)
    tried = await in_database(book.tried, person, name)
    chance = Random(secrets.randbits(64))
    problems = shipped(name).of(_motif(motif) or None)
    found = practice.next_problem(problems, solver.rating.value, tried, chance)
    if found is None:
        raise not_found()
    return await _view(request, found)


@router.get("/api/problems/run", dependencies=[may(Policy.VISITOR)])
async def new_run(request: Request, kind: Literal["streak", "storm"], game: Game = "") -> Response:
    """The problems of a new run, with the seed that makes them."""
    name, seed = await game_asked(request, game), secrets.randbelow(LARGEST_SEED)
    asked = (name, kind, seed, locale_of(request))
    data = await services_of(request).work.read(request, _run, *asked)
    return Response(data, media_type="application/json")


def _run(name: str, kind: str, seed: int, locale: str) -> bytes:
    """A run as JSON."""
    row = practice.RUNS[kind]
    found = practice.run_problems(shipped(name), row, seed)
    views = [problem_view(one, None, locale) for one in found]
    body = {"seed": seed, "seconds": row.seconds, "problems": views}
    return data_block(body).encode()


@router.get("/api/problems/due", dependencies=[may(Policy.OWN)])
async def due(request: Request, game: Game = "") -> list[ProblemView]:
    """The caller's problems that are due for repetition."""
    name, person = await game_asked(request, game), caller_of(request).person
    cards = await in_database(_book(request).due, person, name, now_ms(), MOST_DUE)
    known = [shipped(name).get(card.problem) or retired().get(card.problem) for card in cards]
    return [await _view(request, found) for found in known if found is not None]


@router.get("/api/problems/{number}", dependencies=[may(Policy.EVERYBODY)])
async def data(request: Request, number: Name) -> ProblemView:
    """One problem."""
    return await _view(request, await _problem(number))


@router.get("/api/problems/{number}/answer", dependencies=[may(Policy.VISITOR)])
async def answer(request: Request, number: Name, moves: Played) -> ProblemAnswer:
    """Whether *moves*, of which the last is not the one asked, win all the same; else the answer
    to them. Nothing is stored."""
    return await judged(request, await _problem(number), moves)


@router.post(
    "/api/problems/{number}/attempts",
    dependencies=[may(Policy.PERSON), counts(NEW_ATTEMPTS)],
)
async def attempt(request: Request, number: Name, body: AttemptIn) -> dict[str, Any]:
    """Stores an attempt; sent twice, it counts once. The server judges the moves itself."""
    found, person, at_ms = await _problem(number), caller_of(request).person, now_ms()
    solved = await solves(request, found, body.moves, shown=body.shown)
    book = _book(request)
    asked = ProblemAttempt(
        person=person,
        command=body.id,
        problem=found.id,
        variant=found.variant,
        solved=solved,
        rated=body.rated,
        first=first_rating(found),
        at_ms=at_ms,
    )
    result = await in_database(book.record, asked)
    if repetition.is_possible():
        await in_database(_repeat, book, asked, body.seconds, body.repeat and not solved)
    solver = await in_database(book.solver, person, found.variant)
    return {
        "solved": result.solved,
        "counted": result.counted,
        "before": round(result.before),
        "after": round(result.after),
        "solver": solver_view(solver),
    }


def _repeat(book: ProblemBook, asked: ProblemAttempt, seconds: float, is_new: bool) -> None:
    """Moves the card of a problem on; a new one is made only where it *is_new*."""
    card = book.card(asked.person, asked.problem)
    if card is None and not is_new:
        return
    if card is not None and card.due_ms > asked.at_ms:
        return  # seen before its time: the plan stays
    after, due_ms = repetition.reviewed(
        card.card if card else None, solved=asked.solved, seconds=seconds, now_ms=asked.at_ms
    )
    book.keep_card(asked.person, ProblemCard(asked.problem, asked.variant, due_ms, after))


@router.delete("/api/problems/{number}/card", dependencies=[may(Policy.PERSON)], status_code=204)
async def forget(request: Request, number: Name) -> None:
    """The problem is not repeated any more."""
    found = await _problem(number)
    await in_database(_book(request).drop_card, caller_of(request).person, found.id)


@router.post("/api/problems/runs", dependencies=[may(Policy.PERSON), counts(NEW_ATTEMPTS)])
async def finish_run(request: Request, body: RunIn) -> dict[str, Any]:
    """Counts a finished run, whose problems are made again from its seed, and keeps the best."""
    name, kind = await game_asked(request, body.game), practice.RUNS[body.kind]
    if kind.seconds is not None and body.seconds > kind.seconds + practice.STORM_GRACE_SECONDS:
        raise InvalidError("too-slow", Text("The time of this run was over"))
    points = await services_of(request).work.read(request, _points, name, body)
    person = caller_of(request).person
    solver: Solver = await in_database(_finished, _book(request), person, name, kind.name, points)
    return {"points": points, "solver": solver_view(solver)}


def _points(name: str, body: RunIn) -> int:
    """The points of a run; making its problems again takes too long for the event loop."""
    kind = practice.RUNS[body.kind]
    tried = [practice.Tried(row.problem, tuple(row.moves)) for row in body.tried]
    return practice.score(practice.run_problems(shipped(name), kind, body.seed), kind, tried)


def _finished(book: ProblemBook, person: str, name: str, kind: str, points: int) -> Solver:
    return book.finish_run(person, name, **{kind: points})


# Parts


async def judged(request: Request, problem: ProvenProblem, moves: list[str]) -> ProblemAnswer:
    """The judgement on moves, for the page. It takes longer than the event loop may wait."""
    found = await services_of(request).work.read(request, judge, problem, tuple(moves))
    return answer_view(problem, moves, found)


async def solves(
    request: Request, problem: ProvenProblem, moves: list[str], *, shown: bool
) -> bool:
    """Whether the moves of an attempt solve the problem, of which the solution was not *shown*."""
    if shown:
        return False
    return await services_of(request).work.read(request, is_solved, problem, tuple(moves))


def first_rating(problem: ProvenProblem) -> Rating:
    """The rating of a problem that nobody has tried."""
    return Rating(float(problem.rating), FIRST_DEVIATION)


def _book(request: Request) -> ProblemBook:
    return services_of(request).problems


async def game_asked(request: Request, name: str) -> str:
    """The game asked for; without one that of the rule book chosen last, or of the language.

    Raises NotFoundError for a game without problems.
    """
    locale = locale_of(request)
    chosen = name or usual_book(request.cookies.get(COOKIE), locale).variant.id
    if not name and not await in_database(shipped, chosen):  # the game chosen last has none
        chosen = usual_book(None, locale).variant.id
    if not await in_database(shipped, chosen):  # read from its file by the first who asks
        raise not_found()
    return chosen


def _motif(name: str) -> str:
    if name and name not in MOTIFS:
        raise not_found()
    return name


async def _problem(number: str) -> ProvenProblem:
    try:
        return await in_database(problem_named, number)
    except UnknownProblemError:
        raise not_found() from None


def _today() -> str:
    return datetime.fromtimestamp(now_ms() / 1000, UTC).date().isoformat()


def _day(text: str) -> str:
    """A day up to today; raises NotFoundError for another text."""
    if not text:
        return _today()
    found = plain_day(text, "-")
    if found is None or found.isoformat() > _today():
        raise not_found()
    return found.isoformat()


def _drawn(problem: ProvenProblem) -> Any:
    board = problem.board
    return first_board(board, edge=board.variant.edge_numbers, turned=board.turn == "black")


async def _view(request: Request, found: ProvenProblem) -> ProblemView:
    known = await in_database(_book(request).ratings, [found.id])
    return problem_view(found, known.get(found.id), locale_of(request))


async def solving_page(
    request: Request, mode: str, name: str, *, first: ProvenProblem | None = None, motif: str = ""
) -> str:
    """The page on which problems are solved; *first* is on it from the beginning."""
    locale, person = locale_of(request), caller_of(request).person
    solver = await in_database(_book(request).solver, person, name)
    row = practice.RUNS.get(mode)
    block = {
        "mode": mode,
        "game": name,
        "motif": motif,
        "problem": await _view(request, first) if first else None,
        "solver": solver_view(solver),
        "seconds": row.seconds if row else None,
        "repeats": repetition.is_possible(),
    }
    title = say(MOTIFS[motif].title if motif else TITLES[mode], locale, name)
    start = Board(name)  # until the first problem comes, which may be after a press
    return render(
        request,
        "problem.html",
        title=title,
        mode=mode,
        game=name,
        games=games_view(locale),
        data=data_block(block),
        board=_drawn(first) if first else first_board(start, edge=start.variant.edge_numbers),
    )
