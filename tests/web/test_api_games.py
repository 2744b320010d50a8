"""The REST calls about games and boards."""

from __future__ import annotations

import pytest

from damas.variants import VARIANTS

pytestmark = pytest.mark.one_server

LEGAL_PT = ["9-13", "10-13", "10-14", "11-14", "11-15", "12-15", "12-16"]


def test_a_new_game_stands_at_the_regulations_start(client, new_game):
    """POST /api/games then GET: White to move, the seven moves of the Portuguese start (BRD-06)."""
    state = client.get(f"/api/games/{new_game()}").json()
    assert (state["turn"], state["ply"], state["version"]) == ("white", 0, 0)
    assert sorted(m["notation"] for m in state["legal"]) == sorted(LEGAL_PT)
    assert state["regulation"]["id"] == "portuguesa-fpd"
    assert state["variant"]["mirrored"] is True
    assert (state["outcome"], state["offer"], state["clock"], state["moves"]) == (
        None,
        None,
        None,
        [],
    )


def test_a_game_continues_from_a_fen(client, new_game):
    """A given position is made canonical and kept as the start."""
    state = client.get(f"/api/games/{new_game(fen='B:W1-3:BK32.')}").json()
    assert state["start_fen"] == state["fen"] == "B:W1,2,3:BK32"
    assert state["turn"] == "black"


def test_players_clock_and_colours_are_kept(client, new_game):
    """The agreed terms come back."""
    game_id = new_game(
        white={"kind": "person", "name": "Inês"},
        black={"kind": "engine", "level": 3},
        clock={"base_seconds": 300, "increment_seconds": 2},
    )
    state = client.get(f"/api/games/{game_id}").json()
    white = {"kind": "person", "name": "Inês", "level": None, "guest": False}
    assert state["players"]["white"] == white
    black = {"kind": "engine", "name": None, "level": 3, "guest": False}
    assert state["players"]["black"] == black
    assert state["clock"]["base_ms"] == 300_000
    assert state["clock"]["running"] is None


def test_a_lot_gives_either_player_white(client, new_game):
    """Colours by lot: in forty games both come up (the chance of failing is 2 in 2^40)."""
    names = set()
    for _ in range(40):
        game_id = new_game(colours="lot", white={"name": "A"}, black={"name": "B"})
        names.add(client.get(f"/api/games/{game_id}").json()["players"]["white"]["name"])
    assert names == {"A", "B"}


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"regulation": "xadrez"}, 422),
        ({}, 422),
        ({"regulation": "fenae-2025", "fen": "W:W99:B1"}, 422),
        ({"regulation": "fenae-2025", "fen": "W:W1:B32"}, 422),
        ({"regulation": "fenae-2025", "fen": "nonsense"}, 422),
        ({"regulation": "fenae-2025", "colour": "lot"}, 422),
        ({"regulation": "fenae-2025", "white": {"kind": "robot"}}, 422),
        ({"regulation": "fenae-2025", "black": {"kind": "engine", "level": 11}}, 422),
        ({"regulation": "fenae-2025", "clock": {"base_seconds": -1}}, 422),
    ],
)
def test_a_wrong_request_is_a_sentence(client, body, status):
    """Every refused set-up answers with a code and a sentence, and makes no game."""
    before = client.get("/api/games").json()
    answer = client.post("/api/games?lang=pt-BR", json=body)
    assert answer.status_code == status
    said = answer.json()
    assert said["code"]
    assert said["message"]
    assert all(one["path"] and one["message"] for one in said.get("faults", []))
    assert client.get("/api/games").json() == before


def test_text_that_is_no_json_is_a_sentence(client):
    """A body that cannot be read does not end in a traceback."""
    answer = client.post("/api/games", content=b"{", headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (422, "bad-request")


def test_games_are_listed_newest_first(client, new_game):
    """The list shows regulation, players, position and result."""
    first, second = new_game("fenae-2025"), new_game("internacional")
    listed = client.get("/api/games").json()
    assert [g["id"] for g in listed[:2]] == [second, first]
    assert listed[1]["regulation"]["id"] == "fenae-2025"
    assert listed[1]["variant"]["size"] == 8
    assert (listed[0]["ply"], listed[0]["outcome"]) == (0, None)


@pytest.mark.both_databases
def test_a_deleted_game_is_gone(client, new_game):
    """DELETE answers 204, and afterwards nobody knows the game."""
    game_id = new_game()
    assert client.delete(f"/api/games/{game_id}").status_code == 204
    assert client.get(f"/api/games/{game_id}").json()["code"] == "unknown-game"
    assert client.delete(f"/api/games/{game_id}").status_code == 404
    assert client.get("/api/games").json() == []


def test_a_position_is_checked_before_a_game_is_made(client):
    """The live check gives the canonical FEN or the fault."""
    body = {"regulation": "fenae-2025", "fen": "W:Wa1:Bh8"}
    assert client.post("/api/positions/check", json=body).json() == {
        "ok": True,
        "fen": "W:W29:B4",
        "turn": "white",
    }
    body["fen"] = "W:W29,29:B33"
    answer = client.post("/api/positions/check", json=body)
    assert answer.status_code == 422
    assert "33" in answer.json()["message"] or "29" in answer.json()["message"]


def test_the_geometry_of_every_board_is_data(client):
    """/api/variants: numbers row by row from the top left, and the named lines (BRD-03, BRD-07)."""
    variants = client.get("/api/variants").json()
    assert set(variants) == set(VARIANTS)
    assert variants["international"]["numbers"] == list(range(1, 51))
    assert variants["brazilian"]["numbers"] == list(range(1, 33))
    assert variants["portuguese"]["numbers"][:4] == [29, 30, 31, 32]
    assert variants["portuguese"]["named_lines"]["main_road"] == [1, 5, 10, 14, 19, 23, 28, 32]
    mirrored = {name for name, one in variants.items() if one["mirrored"]}
    assert mirrored == {"portuguese", "spanish", "italian"}


def test_every_regulation_is_shown_with_its_articles(client):
    """/api/regulations: each has a name, a variant, parameters citing articles with words."""
    regulations = {r["id"]: r for r in client.get("/api/regulations?lang=pt-PT").json()}
    expected = {"internacional", "fenae-2025", "portuguesa-web", "portuguesa-fpd", "brasil-folha"}
    assert expected <= set(regulations)
    for regulation in regulations.values():
        assert regulation["name"]
        assert regulation["start_fen"].startswith(("W:W", "B:W"))
        assert regulation["parameters"]
        for parameter in regulation["parameters"]:
            assert parameter["name"]
            assert parameter["value"]
    fpd = regulations["portuguesa-fpd"]["parameters"]
    assert any(p["article"] == "FPD 3.2.1 a" and p["article_text"] for p in fpd)
    assert client.get("/api/regulations/fenae-2025").json()["variant"] == "brazilian"
    assert client.get("/api/regulations/none").status_code == 422


def test_engine_levels_have_names(client):
    """The levels that a new game may ask for."""
    levels = client.get("/api/engine/levels?lang=pt-PT").json()
    assert [entry["level"] for entry in levels] == list(range(1, 11))
    assert all(entry["name"] for entry in levels)
    assert "nenhum final" in levels[0]["knows"]
    assert "os finais de até quatro peças" in levels[9]["knows"]
    assert "nenhum final" in levels[9]["untabled"], "in a game that has no endgame tables"


def test_a_game_is_downloaded_as_pdn(client, new_game, sit):
    """Tags, start position and main line; captures with x (NOT-02)."""
    game_id = new_game(fen="W:W14:B19,32", white={"name": "Ana"})
    with sit(client, game_id) as seat:
        seat.hello()
        seat.do("move", ply=0, path=[14, 23])
    answer = client.get(f"/games/{game_id}.pdn")
    name = game_id.lstrip("-")  # no name of a file begins so
    assert f'filename="{name}.pdn"' in answer.headers["content-disposition"]
    assert '[GameType "28' in answer.text
    assert '[Event "Casual game"]' in answer.text
    assert f'[Site "http://localhost/games/{game_id}"]' in answer.text
    assert '[White "Ana"]' in answer.text
    assert '[FEN "W:W14:B19,32"]' in answer.text
    assert "1. 14x23" in answer.text


def test_the_server_says_that_it_is_well(client):
    """/healthz for `make run` and for supervisors."""
    assert client.get("/healthz").json() == {"status": "ok"}


@pytest.mark.requirement("CLK-04")
def test_a_regulation_may_bring_its_own_clock(client, new_game):
    """FENAE Art. 3: twenty minutes each for the whole game; a document without a time says so."""
    state = client.get(
        f"/api/games/{new_game('fenae-2025', clock={'preset': 'regulation'})}"
    ).json()
    assert (state["clock"]["white_ms"], state["clock"]["increment_ms"]) == (1_200_000, 0)
    body = {"regulation": "brasil-folha", "clock": {"preset": "regulation"}}
    assert client.post("/api/games", json=body).json()["code"] == "no-own-clock"


@pytest.mark.requirement("MAT-02")
def test_white_is_drawn_by_lot_where_the_book_knows_nothing_else(client):
    """portuguesa-web: two persons do not agree on it; they play by lot, or an engine."""
    body = {"regulation": "portuguesa-web", "colours": "agreement"}
    refused = client.post("/api/games?lang=en", json=body)
    assert refused.status_code == 422
    assert refused.json()["article"].startswith("CLAS")
    engine = {"kind": "engine", "level": 1}
    for more in ({"colours": "lot"}, {"black": engine}, {"regulation": "portuguesa-fpd"}):
        assert client.post("/api/games", json={**body, **more}).status_code == 201
    regulations = {r["id"]: r["white_by_lot"] for r in client.get("/api/regulations").json()}
    by_lot = [name for name, lot in regulations.items() if lot]
    assert by_lot[:3] == ["portuguesa-web", "pool-apca", "english-wcdf"]
    assert by_lot[3:] == ["ceska-cfd", "makhos", "turk-damasi"]


def test_the_description_of_the_api_has_what_is_answered(client):
    """The declared fields of a rule book and of a variant."""
    told = client.get("/openapi.json").json()
    content = told["paths"]["/api/regulations/{name}"]["get"]["responses"]["200"]["content"]
    shape = {"schema": {"$ref": "#/components/schemas/RegulationView"}}
    assert content == {"application/json": shape}
    schemas = told["components"]["schemas"]
    for name, address in (("RegulationView", "regulations/fmjd"), ("VariantView", "variants")):
        answer = client.get(f"/api/{address}").json()
        answer = answer.get("russian", answer)
        unusual = {"orthogonal_captures", "removed_at_once", "bars_return", "landing"} & {
            *schemas[name]["properties"]
        }
        assert set(schemas[name]["properties"]) == set(schemas[name]["required"]) | unusual
        assert set(schemas[name]["required"]) == set(answer)
