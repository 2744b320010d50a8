"""Long work of this server: the kinds of jobs and their handlers, the room that takes wishes.

No address may live here; the queue and the runner are `damas.jobs`.
"""

from .kinds import KINDS
from .service import JobService
from .worker import run_worker

__all__ = ["KINDS", "JobService", "run_worker"]
