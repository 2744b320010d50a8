"""Work over many processes and machines: units spread, retried, kept on disk.

`spread` gives the results of units that workers make: processes of this machine, or a Dask cluster.
Nothing here knows draughts; what a unit does is a function of a floor above.
"""

from .checkpoints import Checkpoints, UnitFiles, UnitStore
from .errors import ClusterError
from .executor import Executor
from .executors import place_of
from .local_executor import LocalProcesses, LocalThreads
from .spread import Progress, spread
from .unit import Unit

__all__ = [
    "Checkpoints",
    "ClusterError",
    "Executor",
    "LocalProcesses",
    "LocalThreads",
    "Progress",
    "Unit",
    "UnitFiles",
    "UnitStore",
    "place_of",
    "spread",
]


def __dir__() -> list[str]:
    return __all__
