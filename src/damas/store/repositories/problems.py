"""Attempts at problems on disk: each counted once; ratings of both sides; cards of repetition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, func, select
from sqlalchemy.exc import IntegrityError

from ...ratings import Rating, rate
from ..models.problems import AttemptRow, CardRow, ProblemRatingRow, SolverRow
from ..transaction import transaction
from .newcomers import first_rating
from .ratings import read_rating, write_rating

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from ..database import Database

MOST_TRIED = 1000
"""Attempts that are looked back on for problems that are still new to a person."""
MOST_CARDS = 2000


@dataclass(frozen=True, slots=True)
class Solver:
    """A person in the problems of one game: the *rating*, how many were *solved* at first sight,
    the longest *streak*, the most of a *storm*."""

    rating: Rating
    solved: int = 0
    streak: int = 0
    storm: int = 0


@dataclass(frozen=True, slots=True)
class ProblemAttempt:
    """An attempt of *person* at *problem*, named *command* by the page; *first* is the problem's
    rating before anyone tried it. *rated*: it counts for both, at the person's first attempt;
    *seconds*: None where they are not known."""

    person: str
    command: str
    problem: str
    variant: str
    solved: bool
    rated: bool
    first: Rating
    at_ms: int
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class AttemptResult:
    """A stored attempt: the person's rating *before* and *after*; *counted*: it changed ratings."""

    solved: bool
    counted: bool
    before: float
    after: float


@dataclass(frozen=True, slots=True)
class ProblemCard:
    """A problem that is repeated: the *card* of the scheduler, and when it is due (ms UTC)."""

    problem: str
    variant: str
    due_ms: int
    card: Mapping[str, Any]


class ProblemBook:
    """The repository of attempts, ratings and cards."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def record(self, attempt: ProblemAttempt) -> AttemptResult:
        """Stores an attempt and counts it; sent again, it gives the same answer."""
        for _ in range(3):
            try:
                with transaction(self._database) as session:
                    return _record(session, attempt)
            except IntegrityError:  # another process has stored it, or made the first row
                continue
        with transaction(self._database) as session:
            return _record(session, attempt)

    def solver(self, person: str, variant: str) -> Solver:
        """A person's rating and bests in one game."""
        with transaction(self._database, write=False) as session:
            row = session.get(SolverRow, (person, variant))
            return Solver(first_rating(session, person)) if row is None else _solver(row)

    def ratings(self, problems: Sequence[str]) -> dict[str, Rating]:
        """The ratings of those of these problems that somebody has tried."""
        query = select(ProblemRatingRow).where(ProblemRatingRow.problem.in_(problems))
        with transaction(self._database, write=False) as session:
            return {row.problem: read_rating(row) for row in session.scalars(query)}

    def tried(self, person: str, variant: str) -> set[str]:
        """The problems of the last attempts of a person in one game."""
        query = (
            select(AttemptRow.problem)
            .where(AttemptRow.person_id == person, AttemptRow.variant == variant)
            .order_by(AttemptRow.at_ms.desc())
            .limit(MOST_TRIED)
        )
        with transaction(self._database, write=False) as session:
            return set(session.scalars(query))

    def solved(self, person: str, variant: str) -> frozenset[str]:
        """The problems of the last attempts of a person in one game that were solved."""
        query = (
            select(AttemptRow.problem)
            .where(AttemptRow.person_id == person, AttemptRow.variant == variant)
            .where(AttemptRow.solved.is_(True))
            .order_by(AttemptRow.at_ms.desc())
            .limit(MOST_TRIED)
        )
        with transaction(self._database, write=False) as session:
            return frozenset(session.scalars(query))

    def finish_run(self, person: str, variant: str, *, streak: int = 0, storm: int = 0) -> Solver:
        """Keeps the better of a run and those before."""
        for _ in range(2):
            try:
                with transaction(self._database) as session:
                    row = _locked(session, person, variant)
                    row.streak, row.storm = max(row.streak, streak), max(row.storm, storm)
                    return _solver(row)
            except IntegrityError:
                continue
        return self.solver(person, variant)

    def card(self, person: str, problem: str) -> ProblemCard | None:
        """The card of a problem that a person repeats."""
        with transaction(self._database, write=False) as session:
            row = session.get(CardRow, (person, problem))
            return None if row is None else _card(row)

    def keep_card(self, person: str, card: ProblemCard) -> None:
        """Stores a card. A person has `MOST_CARDS` at most: one more is not stored."""
        try:
            with transaction(self._database) as session:
                row = session.get(CardRow, (person, card.problem), with_for_update=True)
                if row is None:
                    count = select(func.count()).where(CardRow.person_id == person)
                    if (session.scalar(count) or 0) >= MOST_CARDS:
                        return
                    row = CardRow(person_id=person, problem=card.problem, variant=card.variant)
                    session.add(row)
                row.due_ms, row.card = card.due_ms, dict(card.card)
        except IntegrityError:  # stored at the same time from another page
            return

    def drop_card(self, person: str, problem: str) -> None:
        """The problem is not repeated any more."""
        which = CardRow.person_id == person, CardRow.problem == problem
        with transaction(self._database) as session:
            session.execute(delete(CardRow).where(*which))

    def due(self, person: str, variant: str, now_ms: int, limit: int) -> list[ProblemCard]:
        """The cards of a person that are due, the longest due first."""
        query = (
            select(CardRow)
            .where(
                CardRow.person_id == person, CardRow.variant == variant, CardRow.due_ms <= now_ms
            )
            .order_by(CardRow.due_ms, CardRow.problem)
            .limit(limit)
        )
        with transaction(self._database, write=False) as session:
            return [_card(row) for row in session.scalars(query)]

    def cards(self, person: str, variant: str, now_ms: int) -> tuple[int, int]:
        """The number of problems that a person repeats in one game, and of those that are due."""
        mine = CardRow.person_id == person, CardRow.variant == variant
        with transaction(self._database, write=False) as session:
            every = session.scalar(select(func.count()).where(*mine)) or 0
            due = session.scalar(select(func.count()).where(*mine, CardRow.due_ms <= now_ms)) or 0
            return int(every), int(due)


def _record(session: Session, attempt: ProblemAttempt) -> AttemptResult:
    known = session.get(AttemptRow, (attempt.person, attempt.command))
    if known is not None:
        return AttemptResult(known.solved, known.rated, known.before, known.after)
    solver = _locked(session, attempt.person, attempt.variant)
    before = read_rating(solver)
    counted = attempt.rated and not _has_tried(session, attempt)
    if counted:
        _count(session, solver, attempt)
    row = AttemptRow(
        person_id=attempt.person,
        command=attempt.command,
        problem=attempt.problem,
        variant=attempt.variant,
        solved=attempt.solved,
        rated=counted,
        before=before.value,
        after=solver.value,
        at_ms=attempt.at_ms,
        seconds=attempt.seconds,
    )
    session.add(row)
    session.flush()
    return AttemptResult(attempt.solved, counted, row.before, row.after)


def _has_tried(session: Session, attempt: ProblemAttempt) -> bool:
    query = select(AttemptRow.command).where(
        AttemptRow.person_id == attempt.person, AttemptRow.problem == attempt.problem
    )
    return session.scalar(query.limit(1)) is not None


def _count(session: Session, solver: SolverRow, attempt: ProblemAttempt) -> None:
    """The person plays one game against the problem, each rated as before it."""
    row = session.get(ProblemRatingRow, attempt.problem, with_for_update=True)
    if row is None:
        row = ProblemRatingRow(problem=attempt.problem)
        write_rating(row, attempt.first)
        session.add(row)
        session.flush()
    own, other = read_rating(solver), read_rating(row)
    points = 1.0 if attempt.solved else 0.0
    write_rating(solver, rate(own, [(other.at(attempt.at_ms), points)], attempt.at_ms))
    write_rating(row, rate(other, [(own.at(attempt.at_ms), 1 - points)], attempt.at_ms))
    solver.solved += attempt.solved


def _locked(session: Session, person: str, variant: str) -> SolverRow:
    """The row of a solver, which nobody else changes until the end; a newcomer's is new."""
    row = session.get(SolverRow, (person, variant), with_for_update=True)
    if row is None:
        row = SolverRow(person_id=person, variant=variant, solved=0, streak=0, storm=0)
        write_rating(row, first_rating(session, person))
        session.add(row)
        session.flush()
    return row


def _solver(row: SolverRow) -> Solver:
    return Solver(read_rating(row), row.solved, row.streak, row.storm)


def _card(row: CardRow) -> ProblemCard:
    return ProblemCard(row.problem, row.variant, row.due_ms, row.card)
