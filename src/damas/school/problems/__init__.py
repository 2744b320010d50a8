"""Problems: found in games, proven, named by motif, kept as data, and practised.

`mining` makes them, `collection` reads those that ship. Nothing here knows a person or a page.
"""

from .collection import Collection, problem_named, shipped
from .motifs import MOTIFS, Motif
from .problem import ProvenProblem, UnknownProblemError

__all__ = [
    "MOTIFS",
    "Collection",
    "Motif",
    "ProvenProblem",
    "UnknownProblemError",
    "problem_named",
    "shipped",
]


def __dir__() -> list[str]:
    return __all__
