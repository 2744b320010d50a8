"""Rule books as data: one file per document, every value with the article that sets it (floor 3).

A regulation is a variant and everything its document adds: draw rules, the side that invokes them,
points, clock, the results of an irregularity. No game and no position lives here.
"""

from collections.abc import Mapping
from types import MappingProxyType

from ..arguments import shown
from ..errors import UnknownNameError
from ..variants import VARIANTS
from .articles import DOCUMENTS, article
from .brasil_folha import BRASIL_FOLHA
from .fenae_2025 import FENAE_2025
from .fmjd import FMJD
from .internacional import INTERNACIONAL
from .model import (
    OPTIONS,
    SHIPPED,
    Agreement,
    Article,
    Captures,
    Cited,
    Crowning,
    Document,
    DrawRule,
    EndgameLimit,
    Forcada,
    Irregularities,
    KingsOnly,
    Points,
    Regulation,
    Repetition,
    Separators,
    TouchMove,
)
from .portuguesa_fpd import PORTUGUESA_FPD
from .portuguesa_web import PORTUGUESA_WEB

REGULATIONS: Mapping[str, Regulation] = MappingProxyType(
    {
        row.id: row
        for row in (INTERNACIONAL, FENAE_2025, PORTUGUESA_WEB, PORTUGUESA_FPD, BRASIL_FOLHA, FMJD)
    }
)

SHIPPED.update(REGULATIONS)

_BY_GAMETYPE = {20: "internacional", 26: "fenae-2025", 28: "portuguesa-fpd"}


def regulation(name: str | Regulation) -> Regulation:
    """The regulation of this *name*; raises UnknownNameError, naming those that exist, for any
    other."""
    if isinstance(name, Regulation):
        return name
    try:
        return REGULATIONS[name]
    except (KeyError, TypeError):
        if isinstance(name, str) and name in VARIANTS:
            raise UnknownNameError(
                "unknown-regulation",
                "{name} is a variant, played under a regulation; its regulations are {names}",
                name=name,
                names=", ".join(row.id for row in REGULATIONS.values() if row.variant_id == name),
            ) from None
        raise UnknownNameError(
            "unknown-regulation",
            'There is no regulation "{name}"; those that exist are {names}',
            name=name if isinstance(name, str) else shown(name),
            names=", ".join(REGULATIONS),
        ) from None


def regulation_for_gametype(gametype: int) -> Regulation:
    """The regulation that a PDN GameType implies; raises UnknownNameError for a game not played
    here."""
    if gametype in _BY_GAMETYPE:
        return REGULATIONS[_BY_GAMETYPE[gametype]]
    raise UnknownNameError(
        "unknown-gametype",
        "GameType {gametype} is a game that is not played here; those that are: {names}",
        gametype=gametype,
        names=", ".join(map(str, _BY_GAMETYPE)),
    )


__all__ = [
    "DOCUMENTS",
    "OPTIONS",
    "REGULATIONS",
    "Agreement",
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
    "Points",
    "Regulation",
    "Repetition",
    "Separators",
    "TouchMove",
    "article",
    "regulation",
    "regulation_for_gametype",
]
