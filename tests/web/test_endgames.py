"""The endgame tables at the page's server."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.one_server


@pytest.mark.requirement("DRW-09")
def test_a_position_is_told_with_what_its_counters_leave(client):
    """Thirteen moves on the rio where the forçada allows twelve; in words, in the language."""
    query = {"regulation": "portuguesa-fpd", "fen": "B:WK1,K5,K10:BK8"}
    verdict = client.get("/api/endgames", params=query).json()["verdict"]
    assert (verdict["result"], verdict["plies"], verdict["lances"]) == ("loss", 26, 13)
    assert verdict["stands"] is False
    assert verdict["text"] == (
        "White wins with best play, in 13 moves of its own. But a draw rule ends the game first."
    )
    reply = client.get("/api/endgames", params={**query, "lang": "pt-PT"}).json()["verdict"]["text"]
    assert reply.startswith("As Brancas ganham")


def test_a_position_outside_the_tables_has_no_verdict(client):
    """The answer says so; a FEN that cannot be read is refused with a sentence."""
    query = {"regulation": "fenae-2025", "fen": "W:W21-32:B1-12"}
    assert client.get("/api/endgames", params=query).json()["verdict"] is None
    assert client.get("/api/endgames", params={**query, "fen": "W:W99:B1"}).status_code == 422


def test_a_game_is_told_only_when_it_is_over(client, new_game, sit):
    """While it goes on nobody is helped; then every position of it has its verdict."""
    game_id = new_game(fen="W:WK2,K3,K4:BK30")
    address = f"/api/games/{game_id}/endgame"
    refused = client.get(address)
    assert (refused.status_code, refused.json()["code"]) == (409, "game-goes-on")
    with sit(client, game_id) as seat:
        seat.hello()
        fen = seat.do("move", ply=0, text="3-10")["fen"]
        asked = {"regulation": "portuguesa-fpd", "fen": fen}
        assert client.get("/api/endgames", params=asked).status_code == 409
        seat.do("resign", by="black")
        assert client.get("/api/endgames", params=asked).status_code == 200
    first = client.get(address, params={"ply": 0}).json()
    assert (first["ply"], first["verdict"]["result"], first["verdict"]["plies"]) == (0, "win", 19)
    assert [move["notation"] for move in first["verdict"]["best"]] == ["3-10"]
    last = client.get(address).json()
    assert (last["ply"], last["verdict"]["result"], last["verdict"]["plies"]) == (1, "loss", 18)
    assert last["verdict"]["stands"] is True
    assert client.get(address, params={"ply": 7}).status_code == 404
