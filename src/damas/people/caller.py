"""The caller: the person behind a request or a WebSocket, as a value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .restraints import Restraint

Kind = Literal["nobody", "guest", "account", "owner"]
OWNER_ID = "owner"
"""The id of the server's owner; every database has this row."""


@dataclass(frozen=True, slots=True)
class Caller:
    """*person* is the id ("" for nobody: no cookie was sent); *session* names the session.

    *stored*: whether the person has a row; a guest gets it at the first act that needs one.
    *block*, *mute*: those that hold now, with their end and reason.
    """

    person: str = ""
    name: str = ""
    kind: Kind = "nobody"
    stored: bool = False
    blocked: bool = False
    session: str = ""
    block: Restraint | None = None
    mute: Restraint | None = None
    moderator: bool = False

    @property
    def is_owner(self) -> bool:
        """Whether this is the owner of the server."""
        return self.kind == "owner"

    @property
    def moderates(self) -> bool:
        """Whether this person looks after the people of the server: the owner, and moderators."""
        return self.is_owner or (self.moderator and not self.blocked)

    @property
    def is_account(self) -> bool:
        """Whether the person can sign in again elsewhere."""
        return self.kind in ("account", "owner")


NOBODY = Caller()
OWNER = Caller(OWNER_ID, "", "owner", stored=True)
"""The owner, who calls from the server's own machine."""
