"""The table's answers: one ruling for each thing that happened, as values.

A ruling names the thing, its article, the side that may decide, the choices and until when they can
be made. It never changes anything by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ...base.citation import Citation
from ...base.i18n import Text

KINDS = (
    "irregularity",
    "refused",
    "restored",
    "kept",
    "lapsed",
    "continued",
    "touch",
    "warning",
    "offer",
    "declined",
    "draw",
    "win",
    "annulled",
    "unclear",
    "ruling",
    "complaint",
    "clock",
    "error",
)
"""Every kind of ruling. *continued*: the game went on, but the irregularity can still be put right.
*ruling*: an entry of the arbiter's own log. *error*: the event cannot be read, nothing changed."""

NEXT_MOVE = "next_lance"
"""*expires*: the right ends with the next move of the side that has it (INT 5.7)."""
GAME_END = "game_end"
"""*expires*: it can be put right for as long as the game lasts (FPD 5.1.3)."""


def via_of(citation: Citation | None) -> str | None:
    """The article that brings in the document of a citation; None where it is the book's own."""
    return None if citation is None or citation.via is None else str(citation.via)


@dataclass(frozen=True, slots=True)
class Ruling:
    """One answer of the table.

    *code*: a letter a to n, or a word (damas.arbiter.codes).
    *by*: the person concerned: the offender, the player who decided, the winner.
    *right*: the side that may decide now, "white", "black" or "arbiter", and its *choices*.
    *expires*: "next_lance", "game_end" or None. *law*: the article on movement that was broken,
    beside the one on the consequence. *more*: further values, such as the counter of a claim.
    """

    kind: str
    message: Text
    code: str | None = None
    citation: Citation | None = None
    by: str | None = None
    right: str | None = None
    choices: tuple[str, ...] = ()
    expires: str | None = None
    law: Citation | None = None
    more: Mapping[str, Any] = field(default_factory=dict)

    @property
    def article(self) -> str | None:
        """The article as printed, such as "INT 5.4.0.6"; None where the rule book is silent."""
        return None if self.citation is None else str(self.citation)

    def to_dict(self, translate: Callable[[Text], str] = str) -> dict[str, Any]:
        """The ruling as plain values; *translate* turns the message into the language wanted."""
        return {
            "kind": self.kind,
            "code": self.code,
            "article": self.article,
            "via": via_of(self.citation),
            "by": self.by,
            "right": self.right,
            "choices": list(self.choices),
            "expires": self.expires,
            "law": None if self.law is None else str(self.law),
            "law_via": via_of(self.law),
            "message": translate(self.message),
            **self.more,
        }
