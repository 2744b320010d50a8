"""The places of an event as its delegations count them."""

from __future__ import annotations

from ...scoring.delegations import DelegationLine, Placed, delegations
from ..model.state import TournamentState
from .knockout import places
from .table import order


def placed(state: TournamentState, by: str = "") -> list[Placed]:
    """Every place with its delegation: the field *by* of the player or team, else as the settings
    say; nothing where neither says one, or before the numbers are settled."""
    field = by or state.rules.delegations
    if not field or not state.numbered:
        return []
    if state.rules.system == "knock-out":
        ranks = [(place, state.entrant(who).player) for place, who in places(state)]
    else:
        ranks = [(line.rank, line.player) for line in order(state).lines]
    return [Placed(place, str(getattr(player, field)).strip()) for place, player in ranks]


def delegation_table(state: TournamentState) -> list[DelegationLine]:
    """The delegations of the event, by its settings."""
    found = placed(state)
    return delegations([found], state.rules.delegation_points) if found else []
