"""Two copies of one game as one: what the second says more is added to the first."""

from __future__ import annotations

import io

from ..notation.pdn import PdnGame, read_game, write_game

_UNSAID = {"", "?", "*", "-", "????.??.??"}


def merged_text(old: str, new: str) -> str | None:
    """The PDN of *old* with the additions of *new*; None when that is nothing.

    Tags that the first lacks or does not know are taken over; where only the second has variations,
    comments or signs, its moves with all of them are.
    """
    if " ".join(old.split()) == " ".join(new.split()):
        return None
    first, second = read_game(io.StringIO(old)), read_game(io.StringIO(new))
    if first is None or second is None:
        return None
    changed = False
    for name, value in [*second.headers.pairs, ("Result", second.result or "")]:
        if value in _UNSAID or first.headers.get(name, "") not in _UNSAID:
            continue
        if name == "Result" and first.result not in (None, "*"):
            continue  # it stands after the moves
        first.headers[name] = value
        changed = True
    if not _annotated(first) and _annotated(second):
        first.root.variations = second.root.variations
        for node in first.root.variations:
            node.parent = first.root
        first.root.comments = second.root.comments
        changed = True
    return write_game(first) if changed else None


def _annotated(game: PdnGame) -> bool:
    """Whether a game says more than its moves."""
    return any(n.comments or n.before or n.nags or len(n.variations) > 1 for n in game.root.walk())
