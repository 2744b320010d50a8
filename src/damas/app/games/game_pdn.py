"""A game of the server as a PDN file."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from ...notation.pdn import ClockComment, write_game
from ...notation.pdn.timecontrol import write_time_control
from ...notation.pdn.writer import from_game
from ...rules.clock import TimeControl
from ...rules.regulations import regulation
from .session import GameSession

if TYPE_CHECKING:
    from ...store import GameRecord, StoredEntry


def pdn_of(session: GameSession) -> str:
    """The whole game as PDN: players, date, regulation, clock, and every move."""
    return write_game(session.game, _tags(session))


def pdn_with_clocks(record: GameRecord, entries: Iterable[StoredEntry], base: str = "") -> str:
    """The same from a game's stored log, with both clocks after each move of a game that has them.

    It has no moves that were taken back. *base* begins the server's addresses: with it the game's
    own address is in the file.
    """
    book = regulation(record.setup.regulation)
    if book.earlier is not None:
        entries = list(entries)
        book = GameSession(record, entries).game.regulation
    session, clocks = GameSession(record, [], book), list[ClockComment]()
    for entry in entries:
        session.apply(entry)
        if entry.kind == "move":
            clocks.append(_clocks(session, entry.at_ms))
        del clocks[session.game.ply :]
        session.log.settle()
    pdn = from_game(session.game)
    if session.timer.clock is not None and session.timer.days is None:
        node = pdn.root
        for clock in clocks:
            node = node.variations[0]
            node.clock = clock
    return write_game(pdn, _tags(session, base))


def _clocks(session: GameSession, at_ms: int) -> ClockComment:
    """Both clocks at that time, in whole seconds; the one that runs is marked."""
    timer = session.timer
    white, black = (timer.left_seconds(colour, at_ms) for colour in ("white", "black"))
    return ClockComment(_whole_seconds(white), _whole_seconds(black), running=timer.running)


def _whole_seconds(seconds: float | None) -> float | None:
    return None if seconds is None else max(0.0, float(round(seconds)))


def _tags(session: GameSession, base: str = "") -> dict[str, str]:
    setup = session.record.setup
    day = datetime.fromtimestamp(session.record.created_ms / 1000, UTC)
    tags = {
        "Date": day.strftime("%Y.%m.%d"),
        "White": _player(session, "white"),
        "Black": _player(session, "black"),
    }
    if not session.of_event:
        tags["Event"] = _event(session)
    if base:
        tags["Site"] = f"{base}/games/{session.record.id}"
    if setup.clock and "control" in setup.clock:
        tags["TimeControl"] = write_time_control(TimeControl.parse(setup.clock["control"]))
    elif setup.clock:
        tags["TimeControl"] = "{base_seconds}+{increment_seconds}".format_map(setup.clock)
    return tags


def _event(session: GameSession) -> str:
    terms = session.record.setup.terms or {}
    if session.of_arena:
        return "Arena"
    kind = "Rated" if session.rated else "Casual"
    return f"{kind} match game {terms['number']}" if terms.get("match") else f"{kind} game"


def _player(session: GameSession, colour: str) -> str:
    player = session.record.setup.players[colour]
    if player["kind"] == "engine":
        return f"Damas {player.get('level') or ''}".strip()
    name = player.get("name") or "?"
    if "given_by" not in player:
        return name
    return (
        f"{name} (name given by {player['given_by']})" if player["given_by"] else f"{name} (guest)"
    )
