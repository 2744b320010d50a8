"""Protests over HTTP: from the player's phone to the committee's decision (CON-03, IRR-11)."""

from __future__ import annotations

import io

import pytest
from starlette.testclient import TestClient

from .test_tournament_api import Desk, begun

pytestmark = pytest.mark.one_server

pypdf = pytest.importorskip("pypdf")


def played(client: TestClient) -> Desk:
    """An event whose first board is decided, with a committee of three."""
    desk = begun(client)
    desk.do("result", round=1, board=1, white="1", black="0", how="time")
    desk.do("appeal-rules", committee=["Bia", "Caio", "Davi"], appeal_minutes=30)
    return desk


def own(desk: Desk, player: int, kind: str = "protest", status: int = 200, **more: object) -> dict:
    """A step of a player with the link of board 1."""
    links = desk.get("/rounds/1/links")
    secret = next(one["secret"] for one in links if (one["board"], one["player"]) == (1, player))
    body = {"kind": kind, "round": 1, "board": 1, "player": player, "secret": secret, **more}
    return Desk(desk.client, desk.event).post("/protests/own", body, status)


def member(desk: Desk, name: str) -> Desk:
    """A member of the committee on a device of its own."""
    body = {"kind": "link", "role": "committee", "name": name}
    return Desk(desk.client, desk.event, desk.post("/keys", body, 201)["link"])


@pytest.mark.requirement("CON-03")
def test_a_player_protests_and_the_committee_decides(client: TestClient) -> None:
    """Each by an access of its own; the result follows; the file is one PDF."""
    desk = played(client)
    board = desk.get()["rounds"][0]["boards"][0]["games"][0]
    white, black = board["white"], board["black"]
    made = own(desk, black, text="A bandeira caiu depois do meu lance", articles=["INT 10.3"])
    assert made["protests"][0]["stage"] == "lodged"
    (cited,) = made["protests"][0]["steps"][0]["cited"]
    assert (cited["article"], cited["rules"]) == ("INT 10.3", "fenae-2025")
    assert desk.get()["open_protests"] == 1
    assert (
        desk.get("/protests?lang=en")["protests"][0]["title"]
        == f"Protest 1 of {_name(desk, black)}"
    )
    desk.do("rule-protest", protest=1, upheld=True, text="Confirmado", white="0", black="1")
    assert (
        own(desk, white, "appeal", protest=1, text="Não vi", articles=[])["protests"][0]["own"]
        is False
    )
    bia, caio = member(desk, "Bia"), member(desk, "Caio")
    bia.do("vote", protest=1, member="Bia", vote="uphold")
    bia.do("vote", status=403, protest=1, member="Caio", vote="uphold")
    bia.do("result", status=403, round=1, board=2, white="1", black="0")
    caio.do("vote", protest=1, member="Caio", vote="uphold")
    caio.do("decide-appeal", protest=1, text="A bandeira não caiu: vale o resultado anterior")
    game = desk.get()["rounds"][0]["boards"][0]["games"][0]
    assert (game["score"], game["how"]) == ("1-0", "time")
    assert [one["reason"] for one in desk.get("/trail")[:2]] == [
        "A bandeira não caiu: vale o resultado anterior",
        "Confirmado",
    ]
    path = f"/api/tournaments/{desk.event}/protests/1.pdf?lang=pt-PT"
    answer = client.get(path, headers=bia.headers)
    text = "\n".join(
        page.extract_text() for page in pypdf.PdfReader(io.BytesIO(answer.content)).pages
    )
    for part in ("A bandeira caiu depois do meu lance", "INT 10.3", "Bia", "CBD Art. 39 E"):
        assert part in text, part
    assert client.get(path).status_code == 403


@pytest.mark.requirement("CON-03")
def test_what_is_not_ones_own_is_refused(client: TestClient) -> None:
    """A secret of another board, a protest of another board, a visitor, a scorer's look."""
    desk = played(client)
    board = desk.get()["rounds"][0]["boards"][1]
    visitor = Desk(client, desk.event)
    body = {"kind": "protest", "round": 1, "board": 1, "player": board["first"], "text": "x"}
    visitor.post("/protests/own", {**body, "secret": "x" * 24}, 403)
    visitor.get("/protests", 403)
    visitor.get("/protests/own?round=1&board=1&player=1&k=no", 403)
    desk.do("protest", player=board["first"], text="A sala é fria")
    first = desk.get()["rounds"][0]["boards"][0]["first"]
    own(desk, first, "appeal", 403, protest=1, text="x")
    own(desk, first, "withdraw-protest", 403, protest=1)
    own(desk, first, status=422, text="", articles=[])
    key = {"kind": "link", "role": "scorer", "name": "Leo"}
    scorer = Desk(client, desk.event, desk.post("/keys", key, 201)["link"])
    scorer.get("/protests", 403)
    assert scorer.get()["open_protests"] == 0
    desk.get("/protests/7.pdf", 404)
    desk.post("/protests/1/log", None, 409)


@pytest.mark.requirement("IRR-09")
def test_the_log_of_the_arbiters_table_is_attached(client: TestClient) -> None:
    """Its events in words, its rulings with their articles, as they are now."""
    desk = begun(client)
    table = desk.post("/plays", {"kind": "table", "round": 1, "board": 1}, 201)["id"]
    event = {"event": "touch", "by": "white", "square": 9}
    path = f"/api/arbiter/tables/{table}/events"
    answer = client.post(path, json={"event": event}, headers=desk.headers)
    assert answer.status_code == 200, answer.text
    player = desk.get()["rounds"][0]["boards"][0]["first"]
    own(desk, player, text="Tocou na peça")
    desk.post("/protests/1/log?lang=pt-PT", None)
    assert desk.get("/protests?lang=pt-PT")["protests"][0]["attached"] == [
        "Registo da partida na mesa do árbitro"
    ]


def _name(desk: Desk, who: int) -> str:
    return next(one["name"] for one in desk.get()["players"] if one["id"] == who)
