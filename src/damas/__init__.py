"""Damas: draughts by the rule books that federations print, exact and fast.

What one needs first: positions are values (`Board`), a game under a rule book is a `Game`, with a
`Clock` where there is one; `Engine` plays and analyses, `read_games` reads PDN, a `Tournament` is
an event with its rounds. Nothing here loads a web framework, a database or a numeric library.

Everything else is in the module that it belongs to: `damas.pdn`, `damas.regulations`,
`damas.variants`, `damas.clock`, `damas.errors`, `damas.diagram`, `damas.endgames`, `damas.engine`
(`damas.engine.coach`, `damas.engine.hub` …), `damas.match`, `damas.tournament`, `damas.openings`,
`damas.arbiter`, `damas.federation`, `damas.printing`, `damas.site`, `damas.archive`. What each has
in `__all__` is public and goes only after a release that warns; app, http, store, bus, jobs, cli
and page are private.
"""

from importlib import import_module as _import_module
from importlib.util import find_spec as _find_spec
from typing import TYPE_CHECKING as _TYPE_CHECKING
from typing import Any as _Any
from typing import Literal as _Literal

from ._kernel import Move
from .base.deprecated import old_exports as _old_exports
from .rules import board as _board
from .rules.board import Board
from .rules.game import Game

if _TYPE_CHECKING:
    from .engine import Engine
    from .notation.pdn import read_games
    from .rules.clock import Clock
    from .tournament.event import Tournament

__version__ = "0.1.0"

__all__ = ["Board", "Clock", "Engine", "Game", "Move", "Tournament", "read_games"]
if _find_spec("pydantic") is None:  # what the extra `tournament` brings: asked for, it says so
    __all__.remove("Tournament")

_WHEN_ASKED = {
    "Clock": "damas.clock",
    "Engine": "damas.engine",
    "Tournament": "damas.tournament.event",
    "read_games": "damas.pdn",
}
_old_export = _old_exports(
    __name__,
    {
        "Bitboards": "damas.board",
        "Outcome": "damas.game",
        "explain": "damas.rules.refusal",
        "Refusal": "damas.base.reason",
        **dict.fromkeys(("REGULATIONS", "Regulation", "regulation"), "damas.regulations"),
        **dict.fromkeys(("VARIANTS", "Colour", "Piece", "Variant", "variant"), "damas.variants"),
        **dict.fromkeys(
            (
                *("AmbiguousMoveError", "ArgumentError", "DamasError", "EngineError"),
                *("GameStateError", "IllegalMoveError", "NotationError", "PositionError"),
                *("StoreError", "UnknownNameError"),
            ),
            "damas.errors",
        ),
    },
)

if not _TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        home = _WHEN_ASKED.get(name)
        if home is None:
            return _old_export(name)
        value = globals()[name] = getattr(_import_module(home), name)
        return value


def __dir__() -> list[str]:
    return __all__


def _svg(board: Board, /, *, numbers: _Literal["all", "edge"], **marks: _Any) -> str:
    """A board's own picture; what draws is loaded when somebody looks."""
    from .notation.diagram import svg  # noqa: PLC0415

    return svg(board, numbers=numbers, **marks)


_board.draw_with(_svg)
