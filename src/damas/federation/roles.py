"""The roles of a federation, and the table of their rights.

The roles at an event (from the organiser down) have their acts there, in the event's own table;
here stands what they may do in the registry.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..base.i18n import Text
from .errors import RegistryError

ROLES: Mapping[str, Text] = {
    "owner": Text("owner of the federation"),
    "registrar": Text("registrar"),
    "rating-officer": Text("rating officer"),
    "treasurer": Text("treasurer"),
    "organiser": Text("organiser"),
    "chief-arbiter": Text("chief arbiter"),
    "deputy": Text("deputy arbiter"),
    "scorer": Text("scorer"),
    "player": Text("player"),
}
"""From the one with the most rights."""

_OFFICE = "owner registrar"
_MONEY = f"{_OFFICE} treasurer"
_RATING = "owner rating-officer"
_EVENT = "owner registrar rating-officer organiser chief-arbiter"
MAY: Mapping[str, frozenset[str]] = {
    act: frozenset(roles.split())
    for act, roles in {
        # people and clubs
        "add-person": _OFFICE,
        "change-person": _OFFICE,
        "import-people": _OFFICE,
        "merge-people": _OFFICE,
        "erase-person": _OFFICE,
        "choose-public": f"{_OFFICE} player",
        "ask-erasure": f"{_OFFICE} player",
        "add-club": _OFFICE,
        "change-club": _OFFICE,
        "name-club": _OFFICE,
        # transfers and payments
        "ask-transfer": _OFFICE,
        "agree-transfer": _OFFICE,
        "carry-out-transfer": _OFFICE,
        "end-transfer": _OFFICE,
        "take-payment": _MONEY,
        "void-payment": _MONEY,
        "set-issuer": _MONEY,
        # titles, norms, licences
        "give-title": _OFFICE,
        "take-title": _OFFICE,
        "give-norm": f"{_OFFICE} rating-officer",
        "give-licence": _MONEY,
        "grade-arbiter": _OFFICE,
        # officers
        "appoint": "owner",
        "dismiss": "owner",
        "link-player": _OFFICE,
        # ratings
        "set-series": _RATING,
        "set-start": _RATING,
        "add-report": f"{_RATING} organiser chief-arbiter",
        "change-report": _RATING,
        "remove-report": _RATING,
        "publish": _RATING,
        # taking back
        "undo": " ".join(ROLES),
        # reading
        "see-private": f"{_OFFICE} rating-officer",
        "see-log": f"{_OFFICE} rating-officer",
        "see-payers": f"{_MONEY} rating-officer",
        "export-people": _OFFICE,
        "export-payments": _MONEY,
        "see-payments": f"{_MONEY} player",
        "export-person": f"{_OFFICE} player",
        "preview": _RATING,
        "check-report": f"{_EVENT} deputy scorer",
        "enter-people": f"{_EVENT} deputy",
    }.items()
}
"""Act → the roles that may do it; an act that is undone needs the right to that act."""

OWN = frozenset({"choose-public", "ask-erasure", "export-person", "see-payments"})
"""Acts that a player does for the own record alone."""
READING = frozenset(
    {"see-private", "see-log", "export-people", "export-person", "preview", "check-report",
     "enter-people", "see-payments", "see-payers", "export-payments"}
)  # fmt: skip
"""Rights that change nothing in the registry."""


@dataclass(frozen=True, slots=True)
class RegistryCaller:
    """An officer or player: the account *by* with its *name* and *roles*; *person* is the number of
    the registered person who the account is, "" for none."""

    by: str = ""
    name: str = ""
    roles: tuple[str, ...] = ()
    person: str = ""


def may_act(caller: RegistryCaller, act: str, person: str = "") -> str:
    """The role by which a caller may do an act, "" for none; *person* is whom it is about."""
    allowed = [role for role in ROLES if role in caller.roles and role in MAY.get(act, ())]
    if allowed == ["player"] and act in OWN and (not person or person != caller.person):
        return ""
    return allowed[0] if allowed else ""


def check_may(caller: RegistryCaller, act: str, person: str = "") -> str:
    """The role by which a caller does an act. Raises RegistryError ("not-allowed")."""
    role = may_act(caller, act, person)
    if not role:
        who = [ROLES[one] for one in ROLES if one in MAY.get(act, ())]
        raise RegistryError(
            "not-allowed",
            "{act} is for: {roles}",
            act=act,
            roles=", ".join(str(one) for one in who) or "–",
        )
    return role
