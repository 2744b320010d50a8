"""The service of ratings: its repositories, the rater and the examiner."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...store import FairPlay, People, Profiles, Ratings, Seats
from .examining import Examiner
from .rater import Rater

if TYPE_CHECKING:
    from ...store import Database, Rates
    from ..games.live_games import LiveGames
    from ..work import WorkerPool


@dataclass(frozen=True, slots=True)
class RatingService:
    """Ratings and profiles of people; rated games are counted, then examined."""

    ratings: Ratings
    profiles: Profiles
    fair_play: FairPlay
    rater: Rater
    examiner: Examiner
    people: People
    seats: Seats

    @classmethod
    def over(
        cls, database: Database, games: LiveGames, rates: Rates, work: WorkerPool
    ) -> RatingService:
        """The service over a database; it follows all games that end from now on."""
        ratings, fair_play = Ratings(database), FairPlay(database)
        examiner = Examiner(games.games, fair_play, rates, work)
        rater = Rater(games, ratings, examiner.wake)
        people, seats = People(database), Seats(database)
        return cls(ratings, Profiles(database), fair_play, rater, examiner, people, seats)

    def start(self) -> None:
        """Looks for games that are not counted or examined yet, now and then."""
        self.rater.start()
        self.examiner.start()

    def note_address(self, game_id: str, colour: str, visitor: str) -> None:
        """Notes from which address a player of a rated game came: a hash that can be compared with
        that of the other player of this game, and with nothing else."""
        said = hmac.new(self.people.secret(), f"{game_id} {visitor}".encode(), hashlib.sha256)
        self.seats.note_mark(game_id, colour, said.hexdigest()[:32])

    async def close(self) -> None:
        """Ends after the game that is being counted."""
        await self.examiner.close()
        await self.rater.close()
