"""A round as plain text for newspapers, in three languages."""

from __future__ import annotations

import pytest

from damas.tournament import TournamentError
from damas.tournament.presentation.press import press_text
from damas.tournament.presentation.view import tournament_view

from ..desk import SWISS, Desk


def test_results_surprise_order_and_next_pairings() -> None:
    """All from the results; nothing of a round that is still to come."""
    desk = Desk({**SWISS, "city": "São Luís", "start": "2026-11-22", "rounds": 2}, 4)
    desk.do("number", how="entry")
    desk.pair()
    boards = desk.event.rounds[0].boards
    desk.result(1, 1, "0-1")
    desk.result(1, 2, "=-=")
    desk.do("close-round", round=1)
    desk.pair()
    one = tournament_view(desk.event)
    text = press_text(one, 1, "en")
    a, b = (desk.event.name(who) for who in (boards[0].games[0].black, boards[0].games[0].white))
    lines = text.splitlines()
    assert lines[:2] == ["Taça da Cidade: round 1 of 2", "São Luís, 22 November 2026"]
    assert f"  {b} – {a}  0-1" in lines
    assert any(line.startswith(f"The surprise of the round: {a} (") for line in lines)
    assert f"Standings after round 1; first, with 1: {a}" in lines
    assert "Pairings of round 2:" in lines
    assert "Classificação após a ronda 1" in press_text(one, 1, "pt_PT")
    assert "rodada 1" in press_text(one, 1, "pt_BR")
    assert "Pairings of round" not in press_text(one, None, "en")
    with pytest.raises(TournamentError, match="Round 9 is not paired"):
        press_text(one, 9, "en")
