"""Problems as people solve them: of the day, near a rating, in runs, repeated; attempts judged."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from ...base.days import plain_day
from ...base.i18n import Text, say, translate
from ...contract import Body
from ...printing.problems import print_problems
from ...ratings import Rating
from ...rules.board import Board
from ...school import repetition
from ...school.problems import practice
from ...school.problems.collection import problem_named, retired, shipped
from ...school.problems.difficulty import FIRST_DEVIATION
from ...school.problems.judging import is_solved, judge
from ...school.problems.motifs import MOTIFS
from ...school.problems.problem import ProvenProblem, UnknownProblemError
from ...store import ProblemAttempt, ProblemBook, ProblemCard, RepetitionCards, begin_low
from ...tournament.presentation.dates import day as written_day
from ..core.schemas import CommandName
from ..core.service_errors import InvalidError, not_found
from ..core.times import now_ms, today
from ..views.first_board import first_board
from ..views.home import data_block, usual_book
from ..views.problems import (
    ProblemAnswer,
    ProblemView,
    answer_view,
    games_view,
    own_deck,
    problem_view,
    solver_view,
)
from ..work import in_database

if TYPE_CHECKING:
    from ...store import Database
    from ..work import WorkerPool
    from .learner import Learner

Moves = Annotated[list[Annotated[str, Field(max_length=80)]], Field(max_length=40)]
MOST_SECONDS = 86_400
MOST_DUE = 50
LARGEST_SEED = 2**31 - 1
TITLES = {
    "rated": Text("Problems for your rating"),
    "daily": Text("Problem of the day"),
    "one": Text("Problem"),
    "streak": Text("Streak"),
    "storm": Text("3 minutes"),
    "review": Text("Repetition"),
    "own": Text("Problems from your own games"),
}
TOO_SLOW = Text("The time of this run was up")


class AttemptIn(Body):
    """An attempt: the solver's *moves* as PDN until the first wrong one or the last; *shown*: the
    solution was looked at. *repeat*: a problem that is missed is to be repeated; *rated*: it counts
    for the ratings, once; both say nothing at a problem of one's own games. *id* is the page's
    name of the attempt."""

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


@dataclass(frozen=True, slots=True)
class SheetChoice:
    """The problems of a printed sheet: *count* by lot of those rated from *least* to *most*."""

    motif: str
    count: int
    least: int
    most: int
    seed: int


class ProblemService:
    """Problems over one database. Those of a game are read from its file by the first who asks."""

    def __init__(self, database: Database, work: WorkerPool) -> None:
        self.book, self._database = ProblemBook(database), database
        self._cards = RepetitionCards(database)
        self._work = work

    async def game(self, learner: Learner, name: str) -> str:
        """The game asked for; without one that of the rule book chosen last, or of the language.

        Raises NotFoundError for a game without problems.
        """
        chosen = name or learner.book.variant.id
        if not name and not await in_database(shipped, chosen):  # the game chosen last has none
            chosen = usual_book(None, learner.locale).variant.id
        if not await in_database(shipped, chosen):
            raise not_found()
        return chosen

    async def problem(self, number: str) -> ProvenProblem:
        """A problem by its name. Raises NotFoundError."""
        try:
            return await in_database(problem_named, number)
        except UnknownProblemError:
            raise not_found() from None

    async def daily(self, name: str, day: str) -> ProvenProblem:
        """The problem of a *day* up to today, "" for today. Raises NotFoundError."""
        found = practice.daily(shipped(name), _day(day))
        if found is None:
            raise not_found()
        return found

    async def hub_page(self, learner: Learner, name: str) -> dict[str, Any]:
        """The ways to solve problems of one game, and all motifs."""
        person, locale, problems = learner.person, learner.locale, shipped(name)
        every, due = await in_database(self.book.cards, person, name, now_ms())
        own = await in_database(self._cards.count, person, own_deck(name), now_ms())
        problem = practice.daily(problems, today().isoformat())
        return {
            "game": name,
            "games": games_view(locale),
            "count": len(problems),
            "solver": solver_view(await in_database(self.book.solver, person, name)),
            "motifs": [
                {
                    "id": motif,
                    "title": say(row.title, locale, name),
                    "rule": say(row.rule, locale, name),
                    "count": len(problems.of(motif)),
                }
                for motif, row in MOTIFS.items()
                if problems.of(motif)
            ],
            "cards": {"every": every, "due": due, "possible": repetition.is_possible()},
            "own": {"every": own[0], "due": own[1]},
            "today": problem,
            "board": _drawn(problem) if problem else "",
            "day": written_day(today().isoformat(), locale),
        }

    async def solving_page(
        self,
        learner: Learner,
        mode: str,
        name: str,
        *,
        first: ProvenProblem | None = None,
        motif: str = "",
    ) -> dict[str, Any]:
        """A page on which problems are solved; *first* is on it from the beginning."""
        row, start = practice.RUNS.get(mode), Board(name)
        block = {
            "mode": mode,
            "game": name,
            "motif": motif_asked(motif),
            "problem": await self.view(learner, first) if first else None,
            "solver": solver_view(await in_database(self.book.solver, learner.person, name)),
            "seconds": row.seconds if row else None,
            "repeats": repetition.is_possible(),
        }
        return {
            "title": say(MOTIFS[motif].title if motif else TITLES[mode], learner.locale, name),
            "mode": mode,
            "game": name,
            "games": games_view(learner.locale),
            "data": data_block(block),
            "fen": first.fen if first else "",
            "task": translate(first.task, learner.locale) if first else "",
            # until the first problem comes, which may be after a press
            "board": _drawn(first)
            if first
            else first_board(start, edge=start.variant.edge_numbers),
        }

    async def sheet(self, learner: Learner, name: str, chosen: SheetChoice) -> bytes:
        """A printed sheet of problems. Raises NotFoundError where none is of that kind."""
        motif_asked(chosen.motif)
        asked = (name, chosen, learner.locale)
        data = await self._work.make(learner.asker, ("problem-sheet", *asked), _sheet, *asked)
        if not data:
            raise not_found()
        return data

    async def next(self, learner: Learner, name: str, motif: str) -> ProblemView:
        """A problem near the person's rating that is new to the person. Raises NotFoundError."""
        problems = shipped(name).of(motif_asked(motif) or None)
        solver = await in_database(self.book.solver, learner.person, name)
        tried = await in_database(self.book.tried, learner.person, name)
        chance = Random(secrets.randbits(64))
        found = practice.next_problem(problems, solver.rating.value, tried, chance)
        if found is None:
            raise not_found()
        return await self.view(learner, found)

    async def due(self, learner: Learner, name: str) -> list[ProblemView]:
        """The problems that are due for repetition, the longest due first."""
        cards = await in_database(self.book.due, learner.person, name, now_ms(), MOST_DUE)
        known = [shipped(name).get(card.problem) or retired().get(card.problem) for card in cards]
        return [await self.view(learner, found) for found in known if found is not None]

    async def view(self, learner: Learner, found: ProvenProblem) -> ProblemView:
        """A problem with its rating."""
        known = await in_database(self.book.ratings, [found.id])
        return problem_view(found, known.get(found.id), learner.locale)

    async def answer(
        self, learner: Learner, problem: ProvenProblem, moves: list[str]
    ) -> ProblemAnswer:
        """Whether *moves*, of which the last is not the one asked, win all the same; else the
        answer to them. Nothing is stored. It takes longer than the event loop may wait."""
        found = await self._work.read(learner.asker, judge, problem, tuple(moves))
        return answer_view(problem, moves, found)

    async def solves(self, learner: Learner, problem: ProvenProblem, tried: AttemptIn) -> bool:
        """Whether the moves of an attempt solve the problem, of which the solution was not
        looked at."""
        if tried.shown:
            return False
        return await self._work.read(learner.asker, is_solved, problem, tuple(tried.moves))

    async def attempt(self, learner: Learner, number: str, body: AttemptIn) -> dict[str, Any]:
        """Judges and stores an attempt; sent twice, it counts once."""
        found, at_ms = await self.problem(number), now_ms()
        solved = await self.solves(learner, found, body)
        asked = ProblemAttempt(
            person=learner.person,
            command=body.id,
            problem=found.id,
            variant=found.variant,
            solved=solved,
            rated=body.rated,
            first=Rating(float(found.rating), FIRST_DEVIATION),  # as long as nobody has tried it
            at_ms=at_ms,
            seconds=body.seconds,
        )
        result = await in_database(self.book.record, asked)
        if repetition.is_possible():
            await in_database(self._repeat, asked, body.seconds, body.repeat and not solved)
        solver = await in_database(self.book.solver, learner.person, found.variant)
        return {
            "solved": result.solved,
            "counted": result.counted,
            "before": round(result.before),
            "after": round(result.after),
            "solver": solver_view(solver),
        }

    def _repeat(self, asked: ProblemAttempt, seconds: float, is_new: bool) -> None:
        """Moves the card of a problem on; a new one is made only where it *is_new*."""
        card = self.book.card(asked.person, asked.problem)
        if card is None and not is_new:
            return
        if card is not None and card.due_ms > asked.at_ms:
            return  # seen before its time: the plan stays
        after, due_ms = repetition.reviewed(
            card.card if card else None, solved=asked.solved, seconds=seconds, now_ms=asked.at_ms
        )
        self.book.keep_card(asked.person, ProblemCard(asked.problem, asked.variant, due_ms, after))

    async def begin_low(self, learner: Learner) -> None:
        """The person is a beginner: problems and rated games begin easy."""
        await in_database(begin_low, self._database, learner.person, now_ms())

    async def forget(self, learner: Learner, number: str) -> None:
        """The problem is not repeated any more."""
        found = await self.problem(number)
        await in_database(self.book.drop_card, learner.person, found.id)

    async def new_run(self, learner: Learner, name: str, kind: str) -> bytes:
        """The problems of a new run as JSON, with the seed that makes them."""
        seed = secrets.randbelow(LARGEST_SEED)
        return await self._work.read(learner.asker, _run, name, kind, seed, learner.locale)

    async def finish_run(self, learner: Learner, name: str, body: RunIn) -> dict[str, Any]:
        """Counts a finished run, whose problems are made again from its seed, and keeps the best.

        Raises InvalidError for one that took too long.
        """
        kind = practice.RUNS[body.kind]
        if kind.seconds is not None and body.seconds > kind.seconds + practice.STORM_GRACE_SECONDS:
            raise InvalidError("too-slow", TOO_SLOW)
        points = await self._work.read(learner.asker, _points, name, body)
        best = {kind.name: points}
        solver = await in_database(self.book.finish_run, learner.person, name, **best)
        return {"points": points, "solver": solver_view(solver)}


def motif_asked(name: str) -> str:
    """A motif, "" for all. Raises NotFoundError."""
    if name and name not in MOTIFS:
        raise not_found()
    return name


def _sheet(name: str, chosen: SheetChoice, lang: str) -> bytes:
    """In a worker process; b"" for no problem."""
    of_motif = shipped(name).of(chosen.motif or None)
    found = [one for one in of_motif if chosen.least <= one.rating <= chosen.most]
    drawn = Random(chosen.seed).sample(found, min(chosen.count, len(found)))
    ordered = sorted(drawn, key=lambda one: (one.rating, one.id))
    return print_problems(ordered, lang=lang) if ordered else b""


def _run(name: str, kind: str, seed: int, locale: str) -> bytes:
    """A run as JSON."""
    row = practice.RUNS[kind]
    found = practice.run_problems(shipped(name), row, seed)
    views = [problem_view(one, None, locale) for one in found]
    body = {"seed": seed, "seconds": row.seconds, "problems": views}
    return data_block(body).encode()


def _points(name: str, body: RunIn) -> int:
    """The points of a run; making its problems again takes too long for the event loop."""
    kind = practice.RUNS[body.kind]
    tried = [practice.Tried(row.problem, tuple(row.moves)) for row in body.tried]
    return practice.score(practice.run_problems(shipped(name), kind, body.seed), kind, tried)


def _day(text: str) -> str:
    """A day up to today; raises NotFoundError for another text."""
    if not text:
        return today().isoformat()
    found = plain_day(text, "-")
    if found is None or found.isoformat() > today().isoformat():
        raise not_found()
    return found.isoformat()


def _drawn(problem: ProvenProblem) -> Any:
    board = problem.board
    return first_board(board, edge=board.variant.edge_numbers, turned=board.turn == "black")
