"""Illegal moves that a rule book lets stand, in a form that every reader survives (IRR-09).

The move is told in a comment, and the position it left is set up, which the standard foresees for
this very case:

    31. 34-29 {IRR f kept 20-25} /FEN "W:W29,33:B25"/ 32. 33-28

A reader that knows nothing of irregularities sees a comment and a new position.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from .tree import Node

_FORM = re.compile(r"IRR\s+([a-z][\w-]*)\s+kept(?:\s+(\S+))?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Kept:
    """An irregular move that stands: *code* of the irregularity (a to n), the *move* as text."""

    code: str
    move: str = ""


def add_kept(node: Node, code: str, move: str, fen: str, note: str = "") -> Node:
    """Records after *node* that an irregular *move* was kept and left the position *fen*.

    Returns the node of the new position, from which the game goes on. *note*: more words.
    """
    words = " ".join(word for word in ("IRR", code, "kept", move, note) if word)
    node.comments.append(words)
    after = node.add(move)
    after.setup = fen
    return after


def kept_at(node: Node) -> Kept | None:
    """The kept move of the set-up at *node*; None for a set-up for another reason, or none."""
    if node.setup is None or node.parent is None:
        return None
    for comment in [*node.before, *reversed(node.parent.comments)]:
        found = _FORM.search(comment)
        if found:
            return Kept(found[1].lower(), (found[2] or "").rstrip(".,;:"))
    return None
