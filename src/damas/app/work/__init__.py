"""Expensive work beside the event loop: fair queues, worker processes with limits, threads.

Routes ask `WorkRoom`; `inside` is the part that runs in worker processes. Nothing here knows
tournaments or diagrams.
"""

from .database import in_database, stored
from .gathering import Gathering
from .grouped import Grouped
from .queue import FairQueue
from .room import WorkRoom
from .visitors import Asker, visitor_of

__all__ = [
    "Asker",
    "FairQueue",
    "Gathering",
    "Grouped",
    "WorkRoom",
    "in_database",
    "stored",
    "visitor_of",
]
