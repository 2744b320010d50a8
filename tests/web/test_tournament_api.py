"""Tournaments over HTTP: who may do what, what is kept, what is told, what is taken along."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from damas.app.tournament.live import TournamentFold
from damas.store import StoredEntry, TournamentRecord, command_name
from damas.tournament import read_trf
from damas.tournament.event import ACTS, EntryError, LogEntry, Tournament

pytestmark = pytest.mark.one_server

CREATE = {
    "name": "Liga da Cidade",
    "system": "round-robin",
    "regulation": "fenae-2025",
    "wo_tolerance_min": 15,
}
NAMES = ("Ana", "Rui", "Eva", "Zé")


class Desk:
    """One browser at one event."""

    def __init__(self, client: TestClient, event: str = "", bearer: str = "") -> None:
        self.client = client
        self.event = event
        self.headers = {"Authorization": f"Bearer {bearer}"} if bearer else {}

    def get(self, path: str = "", status: int = 200) -> Any:
        """An answer's JSON."""
        answer = self.client.get(f"/api/tournaments/{self.event}{path}", headers=self.headers)
        assert answer.status_code == status, answer.text
        return answer.json()

    def post(self, path: str, body: Any, status: int = 200) -> Any:
        """The same of a change."""
        answer = self.client.post(
            f"/api/tournaments/{self.event}{path}", json=body, headers=self.headers
        )
        assert answer.status_code == status, answer.text
        return answer.json()

    def do(self, act: str, status: int = 200, **data: Any) -> Any:
        """An act; reason and id are the request's own."""
        extra = {name: data.pop(name) for name in ("reason", "id") if name in data}
        return self.post("/entries", {"act": act, "data": data, **extra}, status)


def made(client: TestClient, **data: Any) -> tuple[Desk, str]:
    """A new event with its organiser's desk, and the organiser's link."""
    body = {"by": "Inês", "data": {**CREATE, **data}}
    answer = client.post("/api/tournaments", json=body)
    assert answer.status_code == 201, answer.text
    reply = answer.json()
    client.cookies.clear()
    return Desk(client, reply["id"], reply["link"]), reply["link"]


def begun(client: TestClient) -> Desk:
    """An event of four players whose first round is paired."""
    desk, _ = made(client)
    for name in NAMES:
        desk.do("add-player", name=name)
    desk.do("number", how="entry")
    desk.do("pair", **desk.get("/proposal")["data"])
    return desk


def test_an_event_is_made_entered_paired_and_counted(client: TestClient) -> None:
    """From the form to the standings, with the tie-breaks of FENAE Art. 4."""
    desk = begun(client)
    view = desk.do("result", round=1, board=1, white="1", black="0", how="resignation")["event"]
    assert view["rounds"][0]["boards"][0]["games"][0]["score"] == "1-0"
    assert view["rounds"][0]["open"] == 1
    assert [line["points"] for line in view["standings"]["lines"]] == ["1", "0", "0", "0"]
    assert len(view["standings"]["columns"]) == 4
    assert view["standings"]["provisional"]
    reply = desk.get("/explain?one=1&other=2&lang=pt_PT")
    assert any("Ana" in sentence for sentence in reply["sentences"])
    reply = desk.get("/explain?one=3&other=4&lang=pt_PT")  # equal in points
    cited = [one for one in reply["lines"] if one["article"]]
    assert {one["rules"] for one in cited} == {"fenae-2025"}
    assert not any(one["article"] in one["text"] for one in cited)


def test_a_correction_stands_in_the_trail(client: TestClient) -> None:
    """With person, time, old and new value, and reason; without a reason it is refused."""
    desk = begun(client)
    desk.do("result", round=1, board=1, white="1", black="0")
    refused = desk.do("correct", 422, round=1, board=1, white="0", black="1")
    assert "reason" in refused["message"]
    desk.do("correct", round=1, board=1, white="0", black="1", reason="trocado na folha")
    line = desk.get("/trail")[0]
    assert (line["by"], line["role"], line["reason"]) == ("Inês", "organiser", "trocado na folha")
    assert line["before"] != line["after"]


@pytest.mark.requirement("TRN-13")
def test_each_role_may_do_its_part_and_no_more(client: TestClient) -> None:
    """Spectators look; a scorer enters; a link taken back opens nothing."""
    organiser = begun(client)
    nobody = Desk(client, organiser.event)
    assert nobody.get()["me"]["role"] == "spectator"
    assert nobody.do("result", 403, round=1, board=1, white="1", black="0")["code"] == "no-key"
    nobody.get("/keys", 403)
    body = {"kind": "link", "role": "scorer", "name": "Tó"}
    link = organiser.post("/keys", body, 201)["link"]
    scorer = Desk(client, organiser.event, link)
    assert "result" in scorer.get()["me"]["acts"]
    scorer.do("result", round=1, board=1, white="1", black="0")
    refused = scorer.do("correct", 403, round=1, board=1, white="0", black="1", reason="x")
    assert refused["code"] == "not-allowed"
    assert (refused["article"], refused["rules"]) == ("FENAE Art. 31", "fenae-2025")
    assert "Art." not in refused["message"]
    scorer.post("/keys", body, 403)
    held = organiser.get("/keys")
    number = next(key["id"] for key in held if key["name"] == "Tó")
    path = f"/api/tournaments/{organiser.event}/keys/{number}"
    assert client.delete(path, headers=organiser.headers).status_code == 204
    assert scorer.get()["me"]["role"] == "spectator"
    assert client.delete(path, headers=organiser.headers).status_code == 404


def test_a_pin_opens_a_role_and_guesses_are_counted(client: TestClient) -> None:
    """The key's name stands on the entry, with the one that was typed; after five wrong ones one
    waits."""
    organiser = begun(client)
    organiser.post("/keys", {"kind": "pin", "role": "arbiter", "name": "Mesa", "pin": "12"}, 422)
    body = {"kind": "pin", "role": "arbiter", "name": "Mesa", "pin": "471147"}
    organiser.post("/keys", body, 201)
    desk = Desk(client, organiser.event)
    assert desk.post("/enter", {"pin": "000000"}, 403)["code"] == "wrong-key"
    assert desk.post("/enter", {"pin": "471147", "name": "Carla"})["role"] == "arbiter"
    desk.do("note", kind="warning", text="silêncio")
    desk.do("result", round=1, board=1, white="1", black="0")
    desk.do("correct", round=1, board=1, white="=", black="=", reason="acordo")
    assert (
        desk.get("/trail")[0]["by"]
        == "Mesa (\N{LEFT DOUBLE QUOTATION MARK}Carla\N{RIGHT DOUBLE QUOTATION MARK})"
    )
    client.cookies.clear()
    for _ in range(4):
        desk.post("/enter", {"pin": "123412"}, 403)
    assert desk.post("/enter", {"pin": "471147"}, 429)["code"] == "too-many-guesses"


def test_acts_carry_the_key_whatever_name_is_typed(client: TestClient) -> None:
    """With a scorer's link: the organiser's name is only said. The log, the trail and the file have
    both; a typed name that is the key's own is no addition."""
    organiser = begun(client)
    body = {"kind": "link", "role": "scorer", "name": "Mesa 1"}
    link = organiser.post("/keys", body, 201)["link"]
    with TestClient(client.app, base_url="http://localhost") as phone:
        desk = Desk(phone, organiser.event)
        entered = desk.post("/enter", {"link": link, "name": "Ana"})
        assert entered == {"role": "scorer", "name": "Mesa 1", "says": "Ana"}
        assert desk.get()["me"]["name"] == "Mesa 1"
        desk.do("result", round=1, board=1, white="1", black="0")
        assert desk.get()["undo"]["last"]
        again = desk.post("/enter", {"link": link, "name": "mesa 1"})
        assert again == {"role": "scorer", "name": "Mesa 1", "says": ""}
        assert desk.get()["undo"]["last"] is None
    file = organiser.get("/event.json")
    entry = next(one for one in file["log"] if one["act"] == "result")
    assert (entry["by"], entry["role"], entry["says"]) == ("Mesa 1", "scorer", "Ana")
    assert "says" not in file["log"][0]


@pytest.mark.parametrize("pin", ["111111", "123456", "65 43 21", "121212", "241226", "qwerty"])
def test_a_pin_that_people_guess_first_is_refused(client: TestClient, pin: str) -> None:
    """Runs, repeats, dates: with a sentence."""
    organiser = begun(client)
    body = {"kind": "pin", "role": "arbiter", "name": "Mesa", "pin": pin}
    assert organiser.post("/keys", body, 422)["code"] == "common-pin"


def test_a_cookie_that_was_written_by_hand_opens_nothing(client: TestClient) -> None:
    """The key's number is no secret; the signature is."""
    organiser = begun(client)
    name = f"damas_event_{organiser.event}"
    for value in ("1.41.00", "1.41.", "x", "1", "1.zz." + "0" * 64, ""):
        client.cookies.set(name, value)
        assert Desk(client, organiser.event).get()["me"]["role"] == "spectator"


@pytest.mark.requirement("TRN-13")
def test_two_players_report_from_their_own_board_only(client: TestClient) -> None:
    """Agreed, it is the result; nobody reports for another, or from another board."""
    organiser = begun(client)
    links = organiser.get("/rounds/1/links")
    Desk(client, organiser.event).get("/rounds/1/links", 403)
    mine = [one for one in links if one["board"] == 1]
    other = next(one for one in links if one["board"] == 2)
    player = Desk(client, organiser.event)

    def word(who: Any, board: int = 1, status: int = 200, **codes: str) -> Any:
        reply = {"round": 1, "board": board, "player": who["player"], "secret": who["secret"]}
        return player.post("/reports", {**reply, **codes}, status)

    assert not word(mine[0], white="1", black="0")["settled"]
    word(other, status=403, white="0", black="1")
    word({**mine[1], "player": mine[0]["player"]}, status=403, white="0", black="1")
    assert not word(mine[1], white="0", black="1")["settled"]
    game = organiser.get()["rounds"][0]["boards"][0]["games"][0]
    assert (game["codes"], sorted(game["said"].values())) == (None, ["0-1", "1-0"])
    assert word(mine[1], white="1", black="0")["settled"]
    assert organiser.get()["rounds"][0]["boards"][0]["games"][0]["codes"] == ["1", "0"]


def test_sent_twice_is_entered_once(client: TestClient) -> None:
    """The answer was lost on the way."""
    desk, _ = made(client)
    one = desk.do("add-player", name="Ana", id="phone-1")
    two = desk.do("add-player", name="Ana", id="phone-1")
    assert one["kept"] == two["kept"]
    assert len(desk.get()["players"]) == 1


def test_an_event_survives_the_server_and_opens_elsewhere(start: Callable[[], Any]) -> None:
    """Folded again it is the same; as a file it opens as an equal event with a new address."""
    with start() as first:
        desk = begun(first)
        desk.do("result", round=1, board=1, white="+", black="-", how="absence")
        before, file = desk.get(), desk.get("/event.json")
    with start() as second:
        again = Desk(second, desk.event, desk.headers["Authorization"].split()[1])
        assert again.get() == before
        body = {"by": "Rosa", "event": file}
        reply = second.post("/api/tournaments/import", json=body)
        assert reply.status_code == 201
        copy = Desk(second, reply.json()["id"]).get()
    for name in ("players", "rounds", "standings", "settings"):
        assert copy[name] == before[name]
    assert Tournament.from_dict(file).standings().to_dicts()


def test_the_report_is_one_that_other_programs_read(client: TestClient) -> None:
    """Players, rounds and results of the event, as TRF."""
    desk = begun(client)
    desk.do("result", round=1, board=1, white="1", black="0")
    text = client.get(f"/api/tournaments/{desk.event}/report.trf").text
    file = read_trf(text)
    assert [one.name for one in file.players.values()] == list(NAMES)
    assert file.cells[1][0].code == "1"


def test_who_looks_on_is_told_of_every_change(client: TestClient) -> None:
    """By version; what it is they ask for."""
    desk = begun(client)
    version = desk.get()["version"]
    changed = {"type": "changed", "moves": 0, "announced": []}
    with client.websocket_connect(f"/ws/tournaments/{desk.event}") as line:
        assert line.receive_json() == changed | {"version": version}
        desk.do("result", round=1, board=1, white="1", black="0")
        assert line.receive_json() == changed | {"version": version + 1}
        assert (
            client.delete(f"/api/tournaments/{desk.event}", headers=desk.headers).status_code == 204
        )
        assert line.receive()["code"] == 4410
    with client.websocket_connect("/ws/tournaments/nothing") as line:
        assert line.receive_json()["code"] == "unknown-tournament"


@pytest.mark.parametrize(
    ("act", "data"),
    [
        ("fly", {}),
        ("result", {}),
        ("result", {"round": "1", "board": [], "white": {}, "black": None}),
        ("result", {"round": 1, "board": 99, "white": "1", "black": "0"}),
        ("result", {"round": 1, "board": 1, "white": "1", "black": "1"}),
        ("add-player", {"name": 7}),
        ("add-player", {"name": "x", "zz": 1}),
        ("pair", {"round": 1, "boards": [[1]]}),
        ("create", CREATE),
    ],
)
def test_what_cannot_be_is_a_sentence_and_changes_nothing(
    client: TestClient, act: str, data: Any
) -> None:
    """Any data that a client may send."""
    desk = begun(client)
    before = desk.get()["version"]
    refused = desk.do(act, 422, **data)
    assert refused["message"]
    assert desk.get()["version"] == before


@pytest.mark.own_server
@pytest.mark.parametrize("data", [{}, {"name": "x"}, {**CREATE, "system": "ladder"}])
def test_an_event_that_cannot_be_made(client: TestClient, data: Any) -> None:
    """No event, and the reason."""
    answer = client.post("/api/tournaments", json={"by": "Inês", "data": data})
    assert answer.status_code == 422
    assert client.get("/api/tournaments").json() == []
    bad = {"by": "Inês", "event": {"format": "other"}}
    assert client.post("/api/tournaments/import", json=bad).status_code == 422


def test_each_wrong_field_is_named_with_its_place(client: TestClient) -> None:
    """In the data of an act, and in a body that is an act itself; sentences in the own language."""
    desk, _ = made(client)
    told = desk.do("result", 422, round=0, board="1", white="1", black="0")
    assert [(one["code"], one["path"]) for one in told["faults"]] == [
        ("out-of-range", ["round"]),
        ("bad-field", ["board"]),
    ]
    assert (told["code"], told["message"]) == ("out-of-range", told["faults"][0]["message"])
    body = {"round": 1, "board": 1, "player": 1, "white": 1, "secret": "x", "more": 1}
    desk.headers |= {"Accept-Language": "pt-PT"}
    told = desk.post("/reports", body, 422)
    assert [(one["code"], one["path"]) for one in told["faults"]] == [
        ("bad-field", ["white"]),
        ("unknown-field", ["more"]),
    ]
    assert told["message"] == "white tem de ser um texto, não 1"


def test_the_description_of_the_api_has_every_act(client: TestClient) -> None:
    """The data of an act are those of one of the declarations."""
    schemas = client.get("/openapi.json").json()["components"]["schemas"]
    found = schemas["ActIn"]["properties"]["data"]["anyOf"]
    titles = {one.get("title", one.get("$ref", "").split("/")[-1]) for one in found}
    assert titles >= {one.data.__name__ for one in ACTS.values()}


def test_the_description_of_the_api_has_what_an_event_shows(client: TestClient) -> None:
    """The declared fields of an event, a round, a board and a game are those that are sent."""
    desk, _ = made(client)
    for name in NAMES:
        desk.do("add-player", name=name)
    desk.do("pair", **desk.get("/proposal")["data"])
    event, told = desk.get(), client.get("/openapi.json").json()
    shape = told["paths"]["/api/tournaments/{event_id}"]["get"]["responses"]["200"]["content"]
    assert shape == {"application/json": {"schema": {"$ref": "#/components/schemas/EventView"}}}
    found = event["rounds"][0]
    for name, sent in (
        ("EventView", event),
        ("EntrantView", event["players"][0]),
        ("Create", event["settings"]),
        ("EventRound", found),
        ("EventBoard", found["boards"][0] | {"line_ups": {}, "match": []}),
        ("EventGame", found["boards"][0]["games"][0]),
        ("StandingsView", desk.get("/standings?round=1")),
    ):
        assert set(told["components"]["schemas"][name]["properties"]) == set(sent), name


def test_eight_phones_at_once(client: TestClient) -> None:
    """Every word that was acknowledged is there, once."""
    desk, _ = made(client)
    kept: list[int] = []

    def enter(who: int) -> None:
        for count in range(6):
            answer = desk.do("add-player", name=f"{who}-{count}", id=f"{who}.{count}")
            kept.append(answer["kept"])

    threads = [threading.Thread(target=enter, args=(who,)) for who in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    names = [one["name"] for one in desk.get()["players"]]
    assert sorted(names) == sorted(f"{w}-{c}" for w in range(8) for c in range(6))
    assert len(set(kept)) == len(kept) == 48


def test_the_server_tells_how_results_are_written(client: TestClient) -> None:
    """Signs of a game for the crosstable: halves as ½, an annulled game as a dash."""
    desk = begun(client)
    desk.do("result", round=1, board=1, white="=", black="=")
    event = desk.do("annul", round=1, board=1, reason="wrong board")["event"]
    assert event["rounds"][0]["boards"][0]["games"][0]["signs"] == ["–", "–"]
    event = desk.do("result", round=1, board=2, white="=", black="=")["event"]
    assert event["rounds"][0]["boards"][1]["games"][0]["signs"] == ["½", "½"]


def test_the_server_tells_whether_somebody_can_still_enter(client: TestClient) -> None:
    """Before the first round everybody; afterwards nobody where everyone's rounds stand."""
    desk, _ = made(client)
    assert desk.get()["takes_entries"]
    assert not begun(client).get()["takes_entries"]


def test_an_entry_of_another_process_is_taken_as_it_was_accepted() -> None:
    """A rule that is asked when an act is done is not asked again when its entry is followed."""
    event = Tournament()
    who = {"by": "Ana", "at": "2026-03-07T14:00:00+00:00"}
    settings = {"system": "match", "regulation": "portuguesa-web", "wo_tolerance_min": 15}
    event.do("create", name="x", **settings, **who)
    for name in ("A", "B"):
        event.do("add-player", name=name, **who)
    event.do("pair", **event.proposal().to_data(), **who)
    fold = TournamentFold(TournamentRecord("t", "", {}, 4, 0, 0), event, [], 4)
    result = {"round": 1, "board": 1, "white": "1", "black": "0"}
    entry = LogEntry("result", result, "Ana", "organiser", who["at"])
    with pytest.raises(EntryError, match="by lot"):
        fold.append(entry, 1, None)
    fold.apply(StoredEntry("entry", entry.to_dict(), 2, "c1", 5))
    assert event.game(1, 1).codes == ("1", "0")
    done = fold.known.find(command_name("key 1", "c1", result))
    assert (fold.version, done, fold.record.updated_ms) == (5, 5, 2)
