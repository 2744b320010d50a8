"""Work over many processes and machines: units spread, retried, kept on disk (floor 1).

`spread` gives the results of units that workers make: processes of this machine, or a Dask cluster.
Nothing here knows draughts; what a unit does is a function of a floor above.
"""

from .errors import ClusterError
from .here import Processes, Threads
from .kept import Files, Kept, Results
from .place import Place
from .places import place_of
from .spread import Progress, spread
from .unit import Unit

__all__ = [
    "ClusterError",
    "Files",
    "Kept",
    "Place",
    "Processes",
    "Progress",
    "Results",
    "Threads",
    "Unit",
    "place_of",
    "spread",
]
