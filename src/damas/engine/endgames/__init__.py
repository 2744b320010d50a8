"""Endgame tables: exact results with distance, for every variant.

`Tables` answers from files, those that ship and those of a folder; `build` makes files.
`Tables.within` holds a win to the counters of a regulation. No rule is decided here.
"""

from .build import BuildFinding, build, build_spread, check
from .files import ClassTable, SideTable, TableFault
from .results import write_results
from .tables import Counted, Judged, Tables, Verdict, shipped

__all__ = [
    "BuildFinding",
    "ClassTable",
    "Counted",
    "Judged",
    "SideTable",
    "TableFault",
    "Tables",
    "Verdict",
    "build",
    "build_spread",
    "check",
    "shipped",
    "write_results",
]
