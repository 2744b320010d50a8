"""Problems of a person's own games, which the coach has found: asked until they are known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...school import repetition
from ...school.problems.problem import ProvenProblem
from ...store import RepetitionCard, RepetitionCards
from ..core.service_errors import not_found
from ..core.times import now_ms
from ..views.problems import (
    ProblemAnswer,
    ProblemView,
    own_deck,
    own_problem_view,
    solver_view,
)
from ..work import in_database
from .problems import MOST_DUE, AttemptIn, ProblemService

if TYPE_CHECKING:
    from ...store import Database
    from .learner import Learner

DAY_MS = 86_400_000
"""The time until a problem comes again on a server that cannot plan repetition."""


class OwnProblemService:
    """The cards of people's own problems, judged as all *problems* are."""

    def __init__(self, database: Database, problems: ProblemService) -> None:
        self._cards = RepetitionCards(database)
        self._problems = problems

    async def due(self, learner: Learner, game: str) -> list[ProblemView]:
        """The problems that are due, the longest due first."""
        deck = own_deck(game)
        cards = await in_database(self._cards.due, learner.person, deck, now_ms(), MOST_DUE)
        return [own_problem_view(card, learner.locale) for card in cards]

    async def answer(
        self, learner: Learner, game: str, number: str, moves: list[str]
    ) -> ProblemAnswer:
        """Whether *moves* win though they are not those asked; else the answer to them."""
        card = await self._card(learner, game, number)
        problem = ProvenProblem.from_dict(card.about["problem"])
        return await self._problems.answer(learner, problem, moves)

    async def attempt(
        self, learner: Learner, game: str, number: str, body: AttemptIn
    ) -> dict[str, Any]:
        """Moves the problem on to its next day; it changes no rating. A problem that is not due yet
        stays where it is, so that an attempt which is sent twice counts once."""
        card = await self._card(learner, game, number)
        found = ProvenProblem.from_dict(card.about["problem"])
        solved = await self._problems.solves(learner, found, body)
        now = now_ms()
        if card.due_ms <= now:
            state, due_ms = _reviewed(card, solved=solved, seconds=body.seconds, now=now)
            later = RepetitionCard(card.deck, card.name, due_ms, state, card.about)
            await in_database(self._cards.keep, learner.person, later)
        solver = await in_database(self._problems.book.solver, learner.person, found.variant)
        rating = round(solver.rating.value)
        return {
            "solved": solved,
            "counted": False,
            "before": rating,
            "after": rating,
            "solver": solver_view(solver),
        }

    async def forget(self, learner: Learner, game: str, number: str) -> None:
        """The problem is not asked any more."""
        await in_database(self._cards.drop, learner.person, own_deck(game), [number])

    async def _card(self, learner: Learner, game: str, number: str) -> RepetitionCard:
        """The person's card. Raises NotFoundError."""
        found = await in_database(self._cards.card, learner.person, own_deck(game), number)
        if found is None:
            raise not_found()
        return found


def _reviewed(
    card: RepetitionCard, *, solved: bool, seconds: float, now: int
) -> tuple[dict[str, Any], int]:
    if not repetition.is_possible():
        return {}, now + DAY_MS
    state = dict(card.card) or None
    return repetition.reviewed(state, solved=solved, seconds=seconds, now_ms=now)
