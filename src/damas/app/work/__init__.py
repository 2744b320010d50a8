"""Expensive work beside the event loop: fair queues, worker processes with limits, threads.

Routes ask `WorkerPool`; `inside` is the part that runs in worker processes. Nothing here knows
tournaments or diagrams.
"""

from .data_loader import DataLoader
from .database import in_database, stored
from .debouncer import Debouncer
from .queue import FairQueue
from .visitors import Asker, visitor_of
from .worker_pool import WorkerPool

__all__ = [
    "Asker",
    "DataLoader",
    "Debouncer",
    "FairQueue",
    "WorkerPool",
    "in_database",
    "stored",
    "visitor_of",
]
