"""Long work that outlives a request: kinds of jobs, and the runner that does them.

No handler of a kind may live here, no web and no SQL: handlers are given to the runner.
"""

from .kind import JobKind, JobOutcome
from .runner import Runner
from .turn import InterruptedTurn, Turn

__all__ = ["InterruptedTurn", "JobKind", "JobOutcome", "Runner", "Turn"]
