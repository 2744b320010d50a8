"""The record of a table as a PDN game, with its rulings as comments (IRR-09, IRR-11)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..base.i18n import Text
from ..notation.pdn import PdnGame, add_kept, from_game
from ..notation.pdn.playing import file_text
from ..notation.pdn.results import write_result
from ..rules.game import Game
from ..rules.regulations import with_via
from .model.pieces import named_text
from .model.record import RecordedMove
from .model.ruling import Ruling
from .table import Table

_LEFT_OUT = ("touch", "offer", "declined", "clock", "kept")


def to_pdn(
    table: Table,
    headers: Mapping[str, str] | None = None,
    translate: Callable[[Text | str], str] = str,
) -> PdnGame:
    """The game on *table* as a tree that `damas.pdn.write_game` writes.

    Irregular moves that stand are a comment and a new position; other rulings are comments behind
    the move after which they were given, in the language of *translate*. *headers* adds tags.
    Raises EventError before the start.
    """
    state = table.started
    row = table.regulation.variant
    pdn = from_game(Game(table.regulation, board=state.record.start))
    result = state.result.result if state.result is not None else None
    pdn.headers["Result"] = pdn.result = write_result(result, row)
    for name, value in (headers or {}).items():
        pdn.headers[name] = value
    node = pdn.root
    for one in table.record():
        if not isinstance(one, RecordedMove):
            node.comments += [
                _comment(r, translate) for r in one.rulings if r.kind not in _LEFT_OUT
            ]
        elif one.move is None:
            played = named_text(row, "-".join(map(str, one.path)))
            node = add_kept(node, one.codes[0], played, named_text(row, one.fen))
        else:
            node = node.add(named_text(row, file_text(one.move, row)))
            node.comments += [one.comment] if one.comment else []
    return pdn


def _comment(ruling: Ruling, translate: Callable[[Text | str], str]) -> str:
    article = translate(with_via(ruling.citation))
    place = " ".join(filter(None, (ruling.kind, ruling.code, article)))
    words = str(ruling.more.get("text") or "")
    said = f"{place}: {translate(ruling.message)} {words}".strip()
    authority = ruling.more.get("authority")
    if not authority or authority == "arbiter":
        return said
    return f"{said} ({translate(Text('Authority: {authority}', {'authority': authority}))})"
