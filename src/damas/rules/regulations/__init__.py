"""Rule books as data: one file per document, every value with the article that sets it.

A regulation is a variant and everything its document adds: draw rules, the side that invokes them,
points, clock, the results of an irregularity. No game and no position lives here.
"""

from .catalogue import REGULATIONS, load, open_rules, read_book, regulation, regulation_for_gametype
from .documents import DOCUMENTS, article, label_of, with_via
from .draw_types import (
    ArbiterDraw,
    DrawRule,
    EndgameLimit,
    Forcada,
    KingsOnly,
    Material,
    Repetition,
)
from .model import (
    OPTIONS,
    Agreement,
    Appeals,
    Article,
    Captures,
    Cited,
    Crowning,
    Document,
    Irregularities,
    Points,
    Regulation,
    Separators,
    TouchMove,
)

__all__ = [
    "DOCUMENTS",
    "OPTIONS",
    "REGULATIONS",
    "Agreement",
    "Appeals",
    "ArbiterDraw",
    "Article",
    "Captures",
    "Cited",
    "Crowning",
    "Document",
    "DrawRule",
    "EndgameLimit",
    "Forcada",
    "Irregularities",
    "KingsOnly",
    "Material",
    "Points",
    "Regulation",
    "Repetition",
    "Separators",
    "TouchMove",
    "article",
    "label_of",
    "load",
    "open_rules",
    "read_book",
    "regulation",
    "regulation_for_gametype",
    "with_via",
]
