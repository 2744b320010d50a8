"""The roles of people at an event; every act has the least role that may do it (TRN-13).

FENAE Art. 31 names coordinator, arbiters and organisers; the books leave their rights to the event.
Organiser and chief arbiter may do everything. A role may do everything that lesser roles may.
"""

from __future__ import annotations

from collections.abc import Container

from ....base.citation import Citation
from ....base.i18n import Text
from .entry import EntryError

ROLES: dict[str, Text] = {
    "spectator": Text("spectator"),
    "player": Text("player"),
    "scorer": Text("scorer"),
    "arbiter": Text("arbiter"),
    "chief-arbiter": Text("chief arbiter"),
    "organiser": Text("organiser"),
    "committee": Text("appeals committee"),
}
"""Every role, the least first; the committee stands beside them."""
COMMITTEE = "committee"

LEVEL = {role: level for level, role in enumerate(ROLES)} | {"chief-arbiter": 5, COMMITTEE: 0}

LEADERS = "chief-arbiter"
"""The least role of those who lead the event; they may do everything."""
REMOVES = "organiser"
"""The one role that removes the event, for it is the organiser's; its arbiters keep it."""


def check_level(
    least: str, role: str, also: Container[str] = (), *, article: Citation | None = None
) -> None:
    """Raises EntryError where *role* is not *least* or higher, nor one of *also*.

    Its code is "unknown-role", or "not-allowed" with the *article* on those who run an event.
    """
    if role not in LEVEL:
        raise EntryError(
            "unknown-role",
            "There is no role {role}; there are {roles}",
            role=role or "–",
            roles=", ".join(ROLES),
        )
    if LEVEL[role] < LEVEL[least] and role not in also:
        raise EntryError(
            "not-allowed",
            "The role {role} may not do this; it takes {least} or higher",
            citation=article,
            role=ROLES[role],
            least=ROLES[least],
        )
