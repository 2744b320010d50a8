"""Stored games of a rule book that is read otherwise now keep what was recorded."""

from __future__ import annotations

import pytest

from damas import Game
from damas.app.games.game_pdn import pdn_with_clocks
from damas.app.games.session import GameSession
from damas.regulations import REGULATIONS
from damas.store import GameRecord, GameSetup, GameSummary, StoredEntry

KINGS = "W:WK29:BK2"
PLAYERS = {colour: {"kind": "person", "name": colour} for colour in ("white", "black")}


def _stored(
    plies: int, result: str | None, reason: str | None
) -> tuple[GameRecord, list[StoredEntry]]:
    """A game of king against king, as it stands in the database after *plies*."""
    earlier = REGULATIONS["cbd-2020"].earlier
    assert earlier is not None
    game, entries = Game(earlier, KINGS), [StoredEntry("start", {}, 0)]
    while game.ply < plies:
        move = next(one for one in game.legal_moves if not one.is_capture)
        payload = {"by": game.turn, "ply": game.ply, "path": list(move.path)}
        entries.append(StoredEntry("move", payload, game.ply))
        game.push(move)
    setup = GameSetup("cbd-2020", KINGS, PLAYERS, "agreement", None, None)
    summary = GameSummary(plies, game.board.fen, game.turn, result, reason)
    return GameRecord("x", setup, summary, len(entries), 0, 0), entries


@pytest.mark.requirement("DRW-06")
def test_a_game_that_two_moves_ended_stays_drawn() -> None:
    """By CBD Art. 59 D, as it was decided then; its PDN says so too."""
    record, entries = _stored(4, "draw", "endgame_limit")
    session = GameSession(record, entries)
    assert session.game.outcome is not None
    assert str(session.game.outcome.citation) == "CBD Art. 59 D"
    assert '[Result "1/2-1/2"]' in pdn_with_clocks(record, iter(entries))


def test_a_game_that_goes_on_is_played_by_the_rules_of_now() -> None:
    """Five moves by each, as Annex I has it."""
    record, entries = _stored(2, None, None)
    session = GameSession(record, entries)
    limits = [one.limit for one in session.game.counters if one.rule == "endgame_limit"]
    assert limits == [5]
