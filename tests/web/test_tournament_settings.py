"""Settings, copies, access and the end of an event over HTTP, as its organiser and a deputy meet
them."""

from __future__ import annotations

import io

import pytest
from pypdf import PdfReader
from starlette.testclient import TestClient

from .test_tournament_api import Desk, begun, made

pytestmark = pytest.mark.one_server


def over(client: TestClient) -> Desk:
    """A round robin of three players and a prize, played and ended."""
    desk, _ = made(client, prizes=[{"place": 1, "text": "taça"}])
    desk.do("add-players", players=[{"name": name} for name in ("Ana", "Rui", "Eva")])
    for number in range(1, 4):
        desk.do("pair", **desk.get("/proposal")["data"])
        desk.do("result", round=number, board=1, white="1", black="0")
        desk.do("close-round", round=number)
    desk.do("finish")
    return desk


def printed(desk: Desk, name: str) -> str:
    """The words of a print."""
    path = f"/api/tournaments/{desk.event}/prints/{name}.pdf?lang=en"
    answer = desk.client.get(path, headers=desk.headers)
    assert answer.status_code == 200, answer.text
    pages = PdfReader(io.BytesIO(answer.content)).pages
    return " ".join(" ".join(page.extract_text().split()) for page in pages)


def test_a_correction_after_the_end_corrects_order_prizes_and_prints(client: TestClient) -> None:
    """With its reason; the end itself is undone and opened again with one, too."""
    desk = over(client)
    view = desk.get()
    assert view["finished"]
    assert view["undo"]["last"]["text"] == "The event was ended"
    lines = view["standings"]["lines"]
    assert [line["points"] for line in lines] == ["1", "1", "1"]
    board = view["rounds"][0]["boards"][0]
    wrong = {"round": 1, "board": 1, "white": "0", "black": "1"}
    assert desk.do("correct", 422, **wrong)["code"] == "no-reason"
    loser = next(one["name"] for one in view["players"] if one["id"] == board["second"])
    desk.do("correct", **wrong, reason="registo assinado")
    view = desk.get()
    assert view["finished"]
    assert (view["standings"]["lines"][0]["name"], view["standings"]["lines"][0]["points"]) == (
        loser, "2")  # fmt: skip
    (award,) = desk.get("/awards")["awards"]
    assert award["id"] == board["second"]
    assert loser in printed(desk, "prizes")
    assert desk.do("resume", 422)["code"] == "no-reason"
    desk.do("resume", reason="protesto")
    assert not desk.get()["finished"]
    desk.do("finish")
    desk.do("undo", entry=desk.get()["undo"]["last"]["entry"])
    assert not desk.get()["finished"]


def test_a_stale_proposal_is_refused_with_what_changed(client: TestClient) -> None:
    """Made before somebody was marked absent; the new one is at hand at once."""
    desk, _ = made(client, system="swiss", rounds=3)
    desk.do("add-players", players=[{"name": f"P{n}"} for n in range(6)])
    old = desk.get("/proposal")["data"]
    desk.do("check-in", player=4, present=False)
    refused = desk.do("pair", 422, **old)
    assert refused["code"] == "stale-proposal"
    assert "P3: absent" in refused["message"]
    new = desk.get("/proposal")["data"]
    assert new["absent"] == [4]
    desk.do("pair", **new)


def test_the_seed_that_was_shown_stays(client: TestClient) -> None:
    """However often one looks; another stands in the trail; spectators see none."""
    desk, _ = made(client)
    shown = desk.get()["seeds"]["numbers"]
    assert len(shown) == 6
    desk.do("add-player", name="Ana")
    assert desk.get()["seeds"]["numbers"] == shown
    desk.do("seed", what="numbers", seed="123456", instead=shown)
    assert desk.get()["seeds"]["numbers"] == "123456"
    line = desk.get("/trail?lang=en")[0]
    assert (line["before"], line["after"]) == (shown, "123456")
    assert line["what"] == "Seed of the lot for the pairing numbers"
    assert Desk(client, desk.event).get()["seeds"] == {}


def test_settings_are_changed_with_who_and_why(client: TestClient) -> None:
    """All that play allows; the rest is refused with a sentence in the language of the person."""
    desk = begun(client)
    view = desk.do("set", city="Faro", end="2025-11-23", reason="mudou a sala")["event"]
    assert (view["settings"]["city"], view["settings"]["end"]) == ("Faro", "2025-11-23")
    line = next(one for one in desk.get("/trail?lang=pt_PT") if one["after"] == "Faro")
    assert (line["what"], line["by"], line["reason"]) == ("Alterado: localidade", "Inês",
                                                          "mudou a sala")  # fmt: skip
    body = {"act": "set", "data": {"points": "3-1-0"}}
    answer = desk.post("/entries?lang=pt_BR", body, 422)
    assert answer["code"] == "begun"
    assert answer["message"].endswith("pontos")


def test_an_event_is_copied_with_or_without_its_players(client: TestClient) -> None:
    """The same settings, no round, an organiser's link of its own; only who leads may."""
    desk = begun(client)
    body = {"name": "Liga 2026", "players": True}
    copied = desk.post("/copy", body, 201)
    copy = Desk(client, copied["id"], copied["link"])
    mine, theirs = desk.get(), copy.get()
    assert [one["name"] for one in theirs["players"]] == [one["name"] for one in mine["players"]]
    assert (theirs["settings"]["name"], theirs["rounds"]) == ("Liga 2026", [])
    assert theirs["me"]["role"] == "organiser"
    assert copy.get()["settings"]["tie_breaks"] == mine["settings"]["tie_breaks"]
    assert Desk(client, desk.event).post("/copy", body, 403)["code"] == "no-key"
    empty = desk.post("/copy", {"name": "Vazio"}, 201)
    assert Desk(client, empty["id"], empty["link"]).get()["players"] == []


def test_a_deputy_never_takes_the_organisers_access(client: TestClient) -> None:
    """Nor gives himself one; and the last one stays for any caller."""
    desk, _ = made(client)
    word = {"kind": "link", "role": "chief-arbiter", "name": "Tó"}
    deputy = Desk(client, desk.event, desk.post("/keys", word, 201)["link"])
    (own,) = [key for key in desk.get("/keys") if key["role"] == "organiser"]

    def revoke(who: Desk, key: int) -> int:
        path = f"/api/tournaments/{desk.event}/keys/{key}"
        return int(client.delete(path, headers=who.headers).status_code)

    assert revoke(deputy, own["id"]) == 403
    assert deputy.post("/keys", {**word, "role": "organiser"}, 403)["code"] == "only-organisers"
    assert revoke(desk, own["id"]) == 409
    second = desk.post("/keys", {**word, "role": "organiser"}, 201)["link"]
    assert revoke(Desk(client, desk.event, second), own["id"]) == 204
    mine = next(key for key in deputy.get("/keys") if key["role"] == "chief-arbiter")
    assert revoke(deputy, mine["id"]) == 204


def test_a_link_has_its_code_to_print(client: TestClient) -> None:
    """As SVG, for the one who has the link."""
    desk, link = made(client)
    path = f"/api/tournaments/{desk.event}/link-code"
    reached = {"host": "192.168.1.5:8000"}  # a code that names localhost would open nothing
    answer = client.post(path, json={"link": link}, headers=reached)
    assert answer.headers["content-type"].startswith("image/svg")
    assert client.post(path, json={"link": "x" * 32}).status_code == 403


def test_a_scorer_who_types_the_organisers_name_restores_nothing(client: TestClient) -> None:
    """A PIN lets one type any name; the key tells who it is."""
    desk = begun(client)
    desk.post("/keys", {"kind": "pin", "role": "scorer", "name": "", "pin": "424243"} | {
        "name": "Mesa"}, 201)  # fmt: skip
    desk.do("adjust", player=1, points="5", reason="engano")
    last = desk.get()["undo"]["last"]["entry"]
    desk.do("undo", entry=last)
    undoing = desk.get()["undo"]["again"]["entry"]
    with TestClient(client.app, base_url="http://localhost") as phone:
        entered = phone.post(
            f"/api/tournaments/{desk.event}/enter", json={"pin": "424243", "name": "Inês"}
        )
        assert entered.json() == {"role": "scorer", "name": "Mesa", "says": "Inês"}
        path = f"/api/tournaments/{desk.event}/entries"
        refused = phone.post(path, json={"act": "undo", "data": {"entry": undoing}})
        assert (refused.status_code, refused.json()["code"]) == (403, "not-allowed")
        seen = phone.get(f"/api/tournaments/{desk.event}").json()["undo"]
        assert seen == {"last": None, "move": None, "again": None}


def test_the_consequences_of_other_rounds_are_named_before_the_change(client: TestClient) -> None:
    """In the person's language, for those who see proposals; nothing is changed by asking."""
    desk, _ = made(client, system="swiss", rounds=3)
    desk.do("add-players", players=[{"name": f"P{no}", "rating": 2000 - no} for no in range(6)])
    asked = {"data": {"rounds": 5, "tie_breaks": "BH,SB"}}
    assert desk.post("/settings-check", asked) == {"consequences": []}
    desk.do("pair", **desk.get("/proposal")["data"])
    version = desk.get()["version"]
    found = desk.post("/settings-check?lang=pt_PT", asked)["consequences"]
    assert found[0] == "Rondas já emparceiradas: 1, para um torneio de 3; passaria a ter 5"
    assert found[-1] == (
        "O registo de alterações e o relatório para a federação indicam a mudança, com a ronda"
    )
    assert desk.get()["version"] == version
    wrong = {"data": {"tie_breaks": "XYZ"}}
    assert desk.post("/settings-check", wrong, 422)["code"] == "bad-field"
    assert desk.post("/settings-check", {"data": {"rounds": 0.5}}, 422)
    assert Desk(client, desk.event).post("/settings-check", asked, 403)["code"] == "not-public"
