"""`damas.endgames` under its public name; it lives in `damas.engine.endgames`."""

from .engine.endgames import (
    BuildFinding,
    ClassTable,
    Counted,
    Judged,
    SideTable,
    TableFault,
    Tables,
    Verdict,
    build,
    build_spread,
    check,
    shipped,
)

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
]
