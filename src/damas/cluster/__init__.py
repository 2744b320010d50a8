"""Work over many processes and machines: units spread, retried, kept on disk.

`spread` gives the results of units that workers make: processes of this machine, or a Dask cluster.
Nothing here knows draughts; what a unit does is a function of a floor above.
"""

from .errors import ClusterError
from .here import LocalProcesses, LocalThreads
from .kept import KeptUnits, UnitFiles, UnitStore
from .place import Workplace
from .places import place_of
from .spread import Progress, spread
from .unit import Unit

__all__ = [
    "ClusterError",
    "KeptUnits",
    "LocalProcesses",
    "LocalThreads",
    "Progress",
    "Unit",
    "UnitFiles",
    "UnitStore",
    "Workplace",
    "place_of",
    "spread",
]
