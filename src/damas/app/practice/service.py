"""The services of the practice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .endings import EndingService
from .own_problems import OwnProblemService
from .problems import ProblemService
from .repertoires import RepertoireService

if TYPE_CHECKING:
    from ...store import Database, Profiles
    from ..games.rated_boards import RatedBoards
    from ..work import WorkerPool


@dataclass(frozen=True, slots=True)
class PracticeServices:
    """The services of what a person practises."""

    problems: ProblemService
    own_problems: OwnProblemService
    endings: EndingService
    repertoires: RepertoireService

    @classmethod
    def over(
        cls, database: Database, work: WorkerPool, profiles: Profiles, rated: RatedBoards
    ) -> PracticeServices:
        """Those of one database."""
        problems = ProblemService(database, work)
        return cls(
            problems,
            OwnProblemService(database, problems),
            EndingService(database, work),
            RepertoireService(database, work, profiles, rated),
        )
