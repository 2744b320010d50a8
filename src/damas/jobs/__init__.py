"""Long work that outlives a request: kinds of jobs, and the runner that does them.

No handler of a kind may live here, no web and no SQL: handlers are given to the runner.
Part of floor 8, over the store and under both faces; imports nothing of the archive.
"""

from .kind import JobKind, JobOutcome
from .runner import Runner
from .turn import InterruptedTurn, Turn

__all__ = ["InterruptedTurn", "JobKind", "JobOutcome", "Runner", "Turn"]
