"""Pairing numbers after the beginning: whether they may change, and what would follow."""

from __future__ import annotations

from collections.abc import Sequence

from ....base.citation import cite
from ....base.i18n import Text
from ..model.state import TournamentState
from .entries import by_rating

RULE = cite("C.04.2 B")
LAST_ROUND = 3
"""Numbers change until the round after this one is paired (C.04.2 B)."""
CHANGED_WAYS = ("rating", "given")
"""Ways to number once the first round is paired: what was wrong is put right."""
SHOWN = 6


def stand(state: TournamentState) -> Text | None:
    """The sentence that refuses other numbers in a begun event; None where FIDE allows them."""
    if state.rules.system != "swiss" or state.finished:
        return Text("The numbers are fixed once the first round is paired")
    if len(state.rounds) > LAST_ROUND:
        return Text("The numbers stand once round {round} is paired", {"round": LAST_ROUND + 1})
    if state.rules.acceleration != "none":
        return Text("The numbers are fixed in an accelerated event once the first round is paired")
    return None


def other_numbers(state: TournamentState, order: Sequence[int] | None = None) -> list[Text]:
    """The consequences of numbers in *order* of ids (None: by rating) for a begun event, in
    sentences; [] where no number changes or they stand."""
    if not state.rounds or stand(state) is not None:
        return []
    moved = [
        (state.entrants[who].player, no)
        for no, who in enumerate(by_rating(state) if order is None else order, start=1)
        if who in state.entrants and state.entrants[who].player.no != no
    ]
    if not moved:
        return []
    words = [f"{player.name} {player.no} → {no}" for player, no in moved[:SHOWN]]
    more = ["…"] if len(moved) > SHOWN else []
    return [
        Text("Numbers that change: {numbers}", {"numbers": "; ".join([*words, *more])}),
        Text(
            "Paired rounds stay as they are; the next is paired by the new numbers, which stand"
            " once round {round} is paired",
            {"round": LAST_ROUND + 1},
        ),
        Text("The audit trail and the report for the federation name the change, with its round"),
    ]
