"""The reason that a move is refused, as a value."""

from __future__ import annotations

from dataclasses import dataclass

from .citation import Citation
from .text import Text


@dataclass(frozen=True)
class Refusal:
    """One reason: a stable *code*, the sentence, and the *rule* key that regulations cite by.

    *case* narrows the rule where books have an article of its own for it: "man" or "king" for the
    piece that moves, "chain-man" and "chain-king" within a capture, "crown" for a man that must
    capture on from the far row. *citation* is the article; None without a regulation.
    """

    code: str
    text: Text
    rule: str
    case: str = ""
    citation: Citation | None = None
