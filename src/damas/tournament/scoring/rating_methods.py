"""The ratings that a player has, and the methods by which one of them counts.

Source: FIDE's TRF26, record 172 (starting rank methods), and question 145 of its checklist (C.02).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple

from ...base.i18n import Text
from .crosstable import Player


class RatingMethod(NamedTuple):
    """A method by its *name*; *code*: that of record 172; *pick*: the rating of a player, 0 for
    none."""

    name: Text
    code: str
    pick: Callable[[Player], int]


def _known(player: Player) -> list[int]:
    """Every rating that the player has."""
    return [one for one in (player.international, player.national, player.own) if one]


OWN = "own"
METHODS: Mapping[str, RatingMethod] = {
    OWN: RatingMethod(Text("the rating as entered"), "OTHER", lambda one: one.own),
    "international": RatingMethod(
        Text("the international rating alone"), "FIDE", lambda one: one.international
    ),
    "national": RatingMethod(Text("the national rating alone"), "NRO", lambda one: one.national),
    "international-national": RatingMethod(
        Text("the international rating, else the national one"),
        "FIDON",
        lambda one: one.international or one.national,
    ),
    "national-international": RatingMethod(
        Text("the national rating, else the international one"),
        "NIDOF",
        lambda one: one.national or one.international,
    ),
    "highest": RatingMethod(
        Text("the highest rating"), "HBFN", lambda one: max(_known(one), default=0)
    ),
    "lowest": RatingMethod(
        Text("the lowest rating"), "LBFN", lambda one: min(_known(one), default=0)
    ),
}
"""The methods by the codes of the setting."""


def rating_by(player: Player, method: str) -> int:
    """The rating that counts by a method (of METHODS), 0 for none."""
    return METHODS[method].pick(player)


def rated(player: Player, method: str) -> Player:
    """The player with the rating that counts by a method."""
    rating = rating_by(player, method)
    return player if rating == player.rating else replace(player, rating=rating)
