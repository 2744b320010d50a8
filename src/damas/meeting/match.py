"""A match of several games: the colours and the opening of each, and the running score.

Colours alternate game by game; a drawn opening is played twice, with colours changed (MAT-03,
MAT-04). The score is the sum of the games' points; the rule books are silent on a tie (MAT-06).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from ..base.errors import MeetingError
from ..notation.openings import Opening
from ..rules.outcome import Outcome
from .lots import host_is_white, openings_of
from .terms import MeetingTerms

Side = Literal["host", "guest"]
OTHER_SIDE: dict[Side, Side] = {"host": "guest", "guest": "host"}


@dataclass(frozen=True, slots=True)
class PlannedGame:
    """Game *number* of a match, from 1: the side with *white*, and the *opening*, if one was
    drawn."""

    number: int
    white: Side
    opening: Opening | None = None


@dataclass(frozen=True, slots=True)
class GameMatch:
    """A match as it stands: its terms, the seed of its lots, the results so far.

    *results*: of each game, the half-points of the host and of the guest.
    """

    terms: MeetingTerms
    seed: str
    results: tuple[tuple[int, int], ...] = ()

    @property
    def over(self) -> bool:
        """Whether all its games are played."""
        return len(self.results) >= self.terms.games

    @property
    def score(self) -> tuple[int, int]:
        """Half-points of the host and of the guest."""
        return sum(one for one, _ in self.results), sum(two for _, two in self.results)

    @property
    def winner(self) -> Side | None:
        """The winner; None while the match goes on, and for a tie."""
        host, guest = self.score
        if not self.over or host == guest:
            return None
        return "host" if host > guest else "guest"

    def game(self, number: int) -> PlannedGame:
        """Game *number*, from 1. Raises MeetingError beyond the last."""
        if not 1 <= number <= self.terms.games:
            raise MeetingError(
                "no-such-game",
                "This match has {games} games, and no game {number}",
                games=self.terms.games,
                number=number,
            )
        first: Side = "host" if host_is_white(self.terms, self.seed) else "guest"
        white = first if number % 2 else OTHER_SIDE[first]
        drawn: Sequence[Opening] = openings_of(self.terms, self.seed)
        return PlannedGame(number, white, drawn[(number - 1) // 2] if drawn else None)

    def next_game(self) -> PlannedGame | None:
        """The next game; None after the last one."""
        return None if self.over else self.game(len(self.results) + 1)

    def after(self, outcome: Outcome) -> GameMatch:
        """The match after its next game has ended with *outcome*. An annulled game is played again.

        Raises MeetingError when all games are played.
        """
        planned = self.next_game()
        if planned is None:
            raise MeetingError("match-over", "All games of this match are played")
        if "annulled" in (outcome.white, outcome.black):
            return self
        worth = {name: getattr(self.terms.rules.points, name) for name in ("win", "draw", "loss")}
        white, black = worth[outcome.white], worth[outcome.black]
        points = (white, black) if planned.white == "host" else (black, white)
        return replace(self, results=(*self.results, points))
