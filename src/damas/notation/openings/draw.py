"""Drawing lots that anyone can repeat: the seed decides, and nothing else."""

from __future__ import annotations

import hashlib
from collections.abc import Collection

from ...base.errors import TournamentError
from .table import Opening, OpeningTable

KINDS = ("moves", "displaced", "free")


def draw(
    table: OpeningTable,
    seed: str,
    count: int = 1,
    *,
    kinds: Collection[str] = KINDS,
    without: Collection[str] = (),
) -> list[Opening]:
    """*count* different openings of *table* for a *seed*, in the order drawn.

    Every entry gets the SHA-256 of "seed:table:id"; the lowest are drawn. *kinds* leaves others
    out of the urn, *without* those drawn before. Raises TournamentError ("too-few-openings").
    """
    urn = [o for o in table.openings.values() if o.kind in kinds and o.id not in without]
    if len(urn) < count:
        raise TournamentError(
            "too-few-openings",
            "{count} openings are to be drawn; the urn holds {held}",
            count=count,
            held=len(urn),
        )

    def ticket(opening: Opening) -> bytes:
        return hashlib.sha256(f"{seed}:{table.name}:{opening.id}".encode()).digest()

    return sorted(urn, key=ticket)[:count]
