"""Who may do what: every act has the least role that may do it (REQ TRN-13).

FENAE Art. 31 names coordinator, arbiters and organisers; what they may do the books leave
to the event. Organiser and chief arbiter may do everything. A role may do all that lesser ones may.
"""

from __future__ import annotations

from ...citation import cite
from ...i18n import Text
from .entry import EntryError

ROLES: dict[str, Text] = {
    "spectator": Text("spectator"),
    "player": Text("player"),
    "scorer": Text("scorer"),
    "arbiter": Text("arbiter"),
    "chief-arbiter": Text("chief arbiter"),
    "organiser": Text("organiser"),
}
"""Every role, the least first."""

LEVEL = {role: level for level, role in enumerate(ROLES)} | {"chief-arbiter": 5}

LEAST: dict[str, str] = {
    **dict.fromkeys(("report", "flag"), "player"),
    **dict.fromkeys(
        (
            *("result", "clear", "adjourn", "game", "check-in", "undo"),
            *("colours", "draw-colours", "seed"),
        ),
        "scorer",
    ),
    **dict.fromkeys(
        ("correct", "annul", "note", "request-bye", "withdraw", "readmit", "update-player"),
        "arbiter",
    ),
    **dict.fromkeys(("pair", "re-pair", "unpair", "close-round", "reopen-round"), "arbiter"),
    **dict.fromkeys(("draw-openings", "decide", "add-player", "add-players"), "arbiter"),
    **dict.fromkeys(("open-play", "play-result", "close-play", "walkovers"), "arbiter"),
}
"""Act → the least role that may do it; acts not named here are for those who lead the event."""

LEADERS = "chief-arbiter"
ARTICLE = cite("FENAE Art. 31", reading="TRN-13")


def check_role(act: str, role: str) -> None:
    """Raises EntryError: "unknown-role", or "not-allowed" with the article."""
    if role not in LEVEL:
        raise EntryError(
            "unknown-role",
            "There is no role {role}; there are {roles}",
            role=role or "–",
            roles=", ".join(ROLES),
        )
    least = LEAST.get(act, LEADERS)
    if LEVEL[role] < LEVEL[least]:
        raise EntryError(
            "not-allowed",
            "The role {role} may not do this; it takes {least} or higher ({article})",
            citation=ARTICLE,
            role=ROLES[role],
            least=ROLES[least],
            article=str(ARTICLE),
        )
