"""Changes of one game of the archive, and its score sheet."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from ...archive import Archive, game_of
from ...base.i18n import Text
from ...notation.pdn import Lines, replay, write_game
from ...printing import print_score
from ...rules.variants import VARIANTS
from ..core.schemas import Moment, Number
from ..core.service_errors import ConflictError, InvalidError
from ..views.archive import ReadGame, read_view

STALE = Text("This game was changed in another window; load it again")
NO_NODE = Text("This game has no such move")


Nag = Annotated[int, Field(ge=0, le=255)]
"""A sign of PDN: $0 to $255."""


class ArchiveEditIn(BaseModel):
    """One change of a game: *node* counts from 0, the root, parents before children."""

    op: str = Field(pattern="^(comment|nags|add|remove|promote)$")
    node: Number
    text: str = Field(default="", max_length=20_000)
    nags: list[Nag] = Field(default_factory=list, max_length=20)
    version: Moment = 0


def edited(archive: Archive, number: int, change: ArchiveEditIn, locale: str) -> ReadGame:
    """Makes one change; the game as it is then.

    Raises ConflictError for a game that was changed meanwhile, InvalidError without such a move.
    """
    if change.version != archive.edited(number):
        raise ConflictError("stale", STALE)
    game = archive.game(number)
    nodes = list(game.root.walk())
    if change.node >= len(nodes) or (change.op in ("remove", "promote") and not change.node):
        raise InvalidError("no-such-move", NO_NODE)
    node = nodes[change.node]
    if change.op == "comment":
        node.comment = change.text.strip()
    elif change.op == "nags":
        node.nags = change.nags
    elif change.op == "add":
        lines = Lines(game, replay(game))
        boards = {id(one): board for one, _, board in lines}
        board = boards[id(node)] if node.parent else lines.start
        if board is None:
            raise InvalidError("no-such-move", NO_NODE)
        node.add(lines.text(board.parse_move(change.text)))
    elif change.op == "remove":
        node.remove()
    else:
        node.promote()
    archive.save(number, write_game(game))
    return read_view(archive, number, locale)


def score_of(text: str, paper_name: str, lang: str, variant: str) -> bytes:
    """The score sheet of a game, as PDF; in a worker process."""
    row = VARIANTS.get(variant)
    return print_score(
        game_of(text),
        paper=paper_name,
        lang=lang,
        variant=row.id if row else None,
        hyphens=bool(row and row.hyphen_captures),
    )
