"""Commands of games as tests write them: by the name of the act."""

from __future__ import annotations

from typing import Any

from damas.app.games import acts  # noqa: F401  (it declares them)
from damas.app.games.command import GAME_ACTS, Command


def command(
    kind: str,
    by: str | None = None,
    path: tuple[int, ...] | None = None,
    *,
    client_id: str | None = None,
    **more: Any,
) -> Command:
    """The command of the act *kind*, for *by*; *more*: its fields, and those of a command."""
    act = GAME_ACTS[kind]
    own: dict[str, Any] = {"id": client_id, "type": kind, "ply": None}
    own |= {
        name: more.pop(name)
        for name in tuple(more)
        if name in act.model_fields and name != "lag_ms"
    }
    own |= {"path": path} if path else {}
    return Command(act.model_construct(**own), by, **more)
