"""The two halves of a move between sections, made from both events as they are now."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..model.preparation import EventRegistration
from ..model.state import TournamentState
from ..queries.sections import check_forms, gone_to, left_by
from .players import FIELDS, RATINGS, given_of
from .registrations import pending
from .sections import REGISTERED, STATE

TEAM = FIELDS - {*RATINGS, "sex"}
"""Fields that a team has of its own; its members make the rest."""


class Mover(NamedTuple):
    """A *player* or a team by its id, or a *registration* that is no player yet; 0 for none."""

    player: int = 0
    registration: int = 0


class SectionState(NamedTuple):
    """A section: the id of its *event*, its *name*, and the event as it is now."""

    event: str
    name: str
    state: TournamentState

    @property
    def named(self) -> dict[str, str]:
        """As the other half of a move names it."""
        return {"event": self.event, "section": self.name}


def halves(
    here: SectionState, there: SectionState, mover: Mover
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The data of `leave-section` *here* and of `enter-section` *there*.

    A person who was there before has the same registration, id and pairing number again. Raises
    EntryError for a move that cannot be, and for nobody of that number.
    """
    check_forms(here.state, there.state)
    make = _player_halves if mover.player else _registration_halves
    leaving, entering = make(here, there, mover)
    return (
        {**leaving, "to": there.named},
        {**entering, "from": here.named},
    )


def _player_halves(
    here: SectionState, there: SectionState, mover: Mover
) -> tuple[dict[str, Any], dict[str, Any]]:
    source, goal = here.state, there.state
    entrant = source.entrant(mover.player)
    name, had = entrant.player.name, left_by(goal, here.event, entrant.id)
    leaving = {
        "player": entrant.id,
        "name": name,
        "number": entrant.player.no,
        "entered": had.get("player") or goal.last_id + 1,
    }
    entering: dict[str, Any] = {"name": name, "player": _fields(source, entrant.id)}
    if source.rules.teams:
        entering["team"] = _team(source, entrant.id)
    if entrant.present is not None:
        entering["present"] = entrant.present
    if entrant.byes:
        entering["byes"] = {str(number): code for number, code in entrant.byes.items()}
    back = {field: had[field] for field in ("player", "number") if had.get(field)}
    if entrant.registration:
        one = source.preparation.registrations[entrant.registration]
        known = gone_to(goal, here.event, one.id)
        entering["registration"] = _registered(one)
        leaving["registration"] = known or len(goal.log) + 1
        back |= {"registration": known} if known else {}
    return leaving, {**entering, "back": back} if back else entering


def _registration_halves(
    here: SectionState, there: SectionState, mover: Mover
) -> tuple[dict[str, Any], dict[str, Any]]:
    one = pending(here.state, mover.registration)
    known = gone_to(there.state, here.event, one.id)
    leaving = {
        "registered": one.id,
        "name": one.name,
        "registration": known or len(there.state.log) + 1,
    }
    entering: dict[str, Any] = {"name": one.name, "registration": _registered(one)}
    return leaving, {**entering, "back": {"registration": known}} if known else entering


def _fields(source: TournamentState, who: int) -> dict[str, Any]:
    """The fields of a player or of a team, as `enter-section` has them."""
    entrant = source.entrant(who)
    own = TEAM if source.rules.teams else FIELDS
    found = given_of(entrant.player, own)
    if entrant.first_round > 1:
        found |= {"first_round": entrant.first_round, "missed": entrant.missed}
    return found


def _team(source: TournamentState, who: int) -> dict[str, Any]:
    """The members of a team who have not left, in board order, and its captain."""
    team = source.team(who)
    rows = [given_of(one, FIELDS) for one in team.here]
    return {"members": rows, "captain": team.leader}


def _registered(one: EventRegistration) -> dict[str, Any]:
    given = {field: value for field in REGISTERED if (value := getattr(one, field))}
    return {**given, **{field: getattr(one, field) for field in STATE}}
