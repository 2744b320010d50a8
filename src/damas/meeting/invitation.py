"""An invitation to play: a link for the friend, a code to say aloud, and the time of its end.

A code has six of 21 letters that do not look alike: 26.3 bits, some 86 million codes. While a
thousand invitations are open, one guess in 86,000 finds one; the server limits guesses.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from ..base.errors import MeetingError
from ..base.i18n import Text
from ..people.letters import CODE_LETTERS, new_letters, read_letters
from .terms import MeetingTerms

CODE_LENGTH = 6
CODE_BITS = CODE_LENGTH * math.log2(len(CODE_LETTERS))
OPEN_MS = 24 * 3_600_000
OPEN_POST_MS = 14 * OPEN_MS
"""The life of an invitation; invitations to a game by correspondence live longer."""

InvitationState = Literal["open", "taken", "withdrawn", "declined", "expired"]


@dataclass(frozen=True, slots=True)
class Invitation:
    """One invitation. Times are ms UTC.

    *token* is the secret of the link, *code* the six letters; *host* is the person who invites.
    *to*: the only person who may take it (a challenge); None: anyone with the link or the code.
    *ended*: the way it ended, if it did; *game_id*: the game that it led to. *by_guest*: the
    host's name is not of an account.
    """

    token: str
    code: str
    terms: MeetingTerms
    host: str
    host_name: str
    created_ms: int
    expires_ms: int
    to: str | None = None
    to_name: str | None = None
    ended: Literal["taken", "withdrawn", "declined"] | None = None
    game_id: str | None = None
    by_guest: bool = False

    def state(self, at_ms: int) -> InvitationState:
        """Its state at *at_ms*."""
        if self.ended is not None:
            return self.ended
        return "expired" if at_ms >= self.expires_ms else "open"


ENDED = {
    "taken": Text("This invitation has been taken by somebody else"),
    "withdrawn": Text("This invitation was withdrawn"),
    "declined": Text("This invitation was declined"),
    "expired": Text("This invitation is no longer open: ask for a new one"),
}


def check_taker(invitation: Invitation, person: str, at_ms: int, *, blocked: bool) -> None:
    """Raises MeetingError unless *person* may take *invitation* at *at_ms*.

    *blocked*: one of the two has blocked the other; the sentence does not say so.
    """
    state = invitation.state(at_ms)
    if person == invitation.host:
        raise MeetingError("own-invitation", "You cannot take your own invitation")
    if state != "open":
        raise MeetingError(f"invitation-{state}", ENDED[state].template)
    if blocked or invitation.to not in (None, person):
        raise MeetingError("not-for-you", "This invitation is for somebody else")


def expires(terms: MeetingTerms, at_ms: int) -> int:
    """The time (ms UTC) at which an invitation made at *at_ms* expires."""
    posted = terms.control is not None and terms.control.days is not None
    return at_ms + (OPEN_POST_MS if posted else OPEN_MS)


def new_code(below: Callable[[int], int]) -> str:
    """A random code; *below(n)* gives a number from 0 to n - 1."""
    return new_letters(below, CODE_LENGTH)


def read_code(text: str) -> str:
    """Reads a code as people type it: small letters, spaces and hyphens are accepted.

    Raises NotationError for text that cannot be a code.

    >>> read_code("abc-def")
    'ABCDEF'
    """
    return read_letters(text, CODE_LENGTH)
