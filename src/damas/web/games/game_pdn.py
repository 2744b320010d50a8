"""A game of the server as a PDN file."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from ...clock import TimeControl
from ...pdn import write_game
from ...pdn.timecontrol import write_time_control

if TYPE_CHECKING:
    from .session import GameSession


def pdn_of(session: GameSession) -> str:
    """The whole game as PDN: players, date, regulation, clock, and every move."""
    return write_game(session.game, _tags(session))


def _tags(session: GameSession) -> dict[str, str]:
    setup = session.record.setup
    day = datetime.fromtimestamp(session.record.created_ms / 1000, UTC)
    tags = {
        "Date": day.strftime("%Y.%m.%d"),
        "White": _player(session, "white"),
        "Black": _player(session, "black"),
        "Regulation": setup.regulation,
    }
    if setup.clock and "control" in setup.clock:
        tags["TimeControl"] = write_time_control(TimeControl.parse(setup.clock["control"]))
    elif setup.clock:
        tags["TimeControl"] = "{base_seconds}+{increment_seconds}".format_map(setup.clock)
    return tags


def _player(session: GameSession, colour: str) -> str:
    player = session.record.setup.players[colour]
    if player["kind"] == "engine":
        return f"Damas {player.get('level') or ''}".strip()
    return player.get("name") or "?"
