"""The organiser's desk over HTTP: lists from files, undo, and what the page is told of both."""

from __future__ import annotations

import io
import json
import random
import re
from typing import Any

import openpyxl
import pytest
from starlette.testclient import TestClient

from damas.base.bounds import CYCLES
from damas.tournament.event import Tournament, lot_white
from damas.tournament.event.model.names import DECISION_WAYS
from damas.tournament.systems import SYSTEMS

from .test_tournament_api import Desk, begun, made

pytestmark = pytest.mark.one_server

LIST = (
    "Liga da Cidade;;;\n"
    "Atleta;Sexo;Elo;Nascimento;Obs\n"
    "Maria Conceição;F;1990;21/04/1974;capitã\n"
    "ana;X;mil;31/13/1990;\n"
    ";M;1800;;\n"
    "Tó;M;;2010;\n"
)


def look(desk: Desk, data: bytes, status: int = 200, words: str = "") -> Any:
    """The preview of a file."""
    path = f"/api/tournaments/{desk.event}/players-file?lang=en&{words}"
    answer = desk.client.post(path, content=data, headers=desk.headers)
    assert answer.status_code == status, answer.text
    return answer.json()


def test_a_list_is_seen_before_anything_is_taken(client: TestClient) -> None:
    """Columns, rows, faults by row and column, who is entered already; then one act, and undo."""
    desk, _ = made(client)
    desk.do("add-player", name="Ana")
    version = desk.get()["version"]
    found = look(desk, LIST.encode())
    assert found["heading"] == 2
    fields = {one["heading"]: one["field"] for one in found["columns"]}
    assert fields == {"Atleta": "name", "Sexo": "sex", "Elo": "rating", "Nascimento": "born",
                      "Obs": ""}  # fmt: skip
    assert [row["line"] for row in found["rows"]] == [3, 4, 5, 6]
    ana = found["rows"][1]
    assert (ana["match"], ana["known"]) == ("same", 1)
    assert [(f["column"], f["heading"]) for f in ana["faults"]] == [
        (2, "Sexo"), (3, "Elo"), (4, "Nascimento")]  # fmt: skip
    assert found["rows"][2]["player"] is None
    assert found["rows"][2]["faults"][0]["text"] == "The row has no name"
    assert desk.get()["version"] == version
    players = [found["rows"][at]["player"] for at in (0, 3)]
    view = desk.do("add-players", players=players)["event"]
    assert [one["name"] for one in view["players"]] == ["Ana", "Maria Conceição", "Tó"]
    last = view["undo"]["last"]
    assert last["text"] == "Players entered from a list: 2"
    view = desk.do("undo", entry=last["entry"])["event"]
    assert [one["name"] for one in view["players"]] == ["Ana"]
    assert view["undo"]["again"]["text"] == "Players entered from a list: 2"
    assert desk.get("/trail?lang=pt_BR")[0]["what"].startswith(
        "Desfeito: Jogadores inscritos de uma lista: 2"
    )


def test_a_column_is_read_as_somebody_says(client: TestClient) -> None:
    """Also in a sheet without headings, whose columns are read by their look."""
    desk, _ = made(client)
    book = openpyxl.Workbook()
    for row in (("Ana", 1990, "GD Sol"), ("Rui", None, "GD Lua")):
        book.active.append(row)
    out = io.BytesIO()
    book.save(out)
    found = look(desk, out.getvalue())
    assert [(one["field"], one["samples"]) for one in found["columns"]] == [
        ("name", ["Ana", "Rui"]), ("rating", ["1990"]), ("club", ["GD Sol", "GD Lua"])]  # fmt: skip
    assert found["heading"] == 0
    words = f"columns={json.dumps({'1': 'name', '2': 'rating', '3': 'club'})}"
    found = look(desk, out.getvalue(), words=words)
    ana, rui = (row["player"] for row in found["rows"])
    assert ana == {"name": "Ana", "rating": 1990, "club": "GD Sol"}
    assert rui == {"name": "Rui", "club": "GD Lua"}
    assert look(desk, LIST.encode(), words='columns={"3":""}')["rows"][1]["faults"][0]["column"]
    for bad in ("columns=[1]", "columns=x", 'columns={"1":"height"}', "heading=-1"):
        look(desk, out.getvalue(), 422, bad)


@pytest.mark.parametrize("seed", range(12))
def test_no_file_makes_the_server_fail(client: TestClient, seed: int) -> None:
    """Noise, cut workbooks, other things that are packed: a sentence, and nothing entered."""
    desk, _ = made(client)
    rng = random.Random(seed)
    book = openpyxl.Workbook()
    book.active.append(["Nome", "Elo"])
    book.active.append(["Ana", 7])
    out = io.BytesIO()
    book.save(out)
    whole = bytearray(out.getvalue())
    if seed % 3 == 0:
        data = rng.randbytes(4000)
    elif seed % 3 == 1:
        data = bytes(whole[: rng.randrange(2, len(whole))])
    else:
        for _ in range(60):
            whole[rng.randrange(2, len(whole))] = rng.randrange(256)
        data = bytes(whole)
    assert "rows" in look(desk, data)
    assert desk.get()["players"] == []


def test_a_plain_list_of_names_is_a_valid_list(client: TestClient) -> None:
    """24 pasted lines are 24 players; numbers before names, clubs and ratings are understood."""
    desk, _ = made(client)
    names = [f"Jogador {letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWX"]
    found = look(desk, "\n".join(names).encode())
    assert [row["player"] for row in found["rows"]] == [{"name": name} for name in names]
    assert not [fault for row in found["rows"] for fault in row["faults"]]
    numbered = "\n".join(f"{no}. {name}; GD Sol; {2000 - no}" for no, name in enumerate(names, 1))
    players = [row["player"] for row in look(desk, numbered.encode())["rows"]]
    assert players[0] == {"name": "Jogador A", "club": "GD Sol", "rating": 1999}
    assert len(desk.do("add-players", players=players)["event"]["players"]) == 24
    apart = look(desk, b"1;Ana;1800\n2;Rui;\n")["rows"]
    assert [row["player"] for row in apart] == [{"name": "Ana", "rating": 1800}, {"name": "Rui"}]
    assert look(desk, b"1800\n1700\n")["rows"][0]["faults"][0]["serious"]


def test_large_lists_and_strangers_are_refused(client: TestClient) -> None:
    """By size before reading, by rows, and without a key."""
    desk, _ = made(client)
    look(desk, b"x" * (6 << 20), 413)
    faults = look(desk, b"Nome\n" + b"Ana\n" * 5001)["rows"][0]["faults"]
    assert "5000" in faults[0]["text"]
    long = look(desk, f"Nome;Clube\nAna;{'x' * 200}\n".encode())["rows"][0]
    assert (long["line"], long["player"], long["faults"][0]["column"]) == (2, None, 2)
    assert look(Desk(client, desk.event), LIST.encode(), 403)["code"] == "no-key"
    assert look(desk, b"\xd0\xcf\x11\xe0old")["rows"][0]["faults"][0]["text"].startswith("This is")
    assert look(desk, LIST.encode("utf-16"))["heading"] == 2


def test_undo_is_offered_for_ones_own_last_act(client: TestClient) -> None:
    """Not for another's; refused with a sentence where something builds on it."""
    organiser = begun(client)
    link = organiser.post("/keys", {"kind": "link", "role": "scorer", "name": "Tó"}, 201)["link"]
    scorer = Desk(client, organiser.event, link)
    assert scorer.get()["undo"] == {"last": None, "move": None, "again": None}
    scorer.do("result", round=1, board=1, white="1", black="0")
    reply = scorer.get("?lang=pt_PT")["undo"]["last"]
    assert reply["text"] == "Ronda 1, mesa 1: Ana – Zé 1-0"
    assert organiser.get()["undo"]["last"]["text"] == "Round 1 was paired"
    pairing = organiser.get()["undo"]["last"]["entry"]
    refused = organiser.do("undo", 422, entry=pairing)
    assert "builds on it" in refused["message"]
    assert scorer.do("undo", 403, entry=pairing)["code"] == "not-allowed"
    view = scorer.do("undo", entry=reply["entry"])["event"]
    assert view["rounds"][0]["boards"][0]["games"][0]["codes"] is None
    assert Desk(client, organiser.event).get()["undo"] == {
        "last": None,
        "move": None,
        "again": None,
    }


def swiss(client: TestClient, count: int = 6) -> Desk:
    """A Swiss of some players, before its first round."""
    desk, _ = made(client, system="swiss", rounds=5)
    desk.do("add-players", players=[{"name": f"P{n}", "rating": 2000 - n} for n in range(count)])
    return desk


def test_who_is_absent_is_not_paired_or_loses_by_wo(client: TestClient) -> None:
    """As the event has chosen; who was not looked for is named; all W.O. in one act, undone too."""
    desk = swiss(client)
    desk.do("check-in", players=[1, 2, 3, 4], present=True)
    desk.do("check-in", player=6, present=False)
    found = desk.get("/proposal")
    assert found["data"]["absent"] == [6]
    assert [(w["code"], w["who"]) for w in found["warnings"]] == [("not-checked-in", [5])]
    desk.do("set", absent="wo")
    found = desk.get("/proposal")
    assert "absent" not in found["data"]
    assert {w["code"] for w in found["warnings"]} == {"absent", "not-checked-in"}
    desk.do("pair", **found["data"])
    view = desk.do("walkovers", round=1)["event"]
    lost = [g for board in view["rounds"][0]["boards"] for g in board["games"] if g["codes"]]
    assert [sorted(game["codes"]) for game in lost] == [["+", "-"]]
    assert view["undo"]["last"]["text"] == "W.O. of the absent, round 1"
    desk.do("undo", entry=view["undo"]["last"]["entry"])
    assert desk.get()["rounds"][0]["open"] == 3
    desk.do("check-in", player=6, present=True)
    assert desk.do("walkovers", 422, round=1)["code"] == "nobody-absent"
    line = next(line for line in desk.get("/trail?lang=pt_BR") if line["after"] == "ausente")
    assert line["what"] == "Presença: P5"


def test_a_pairing_by_hand_is_warned_of_and_never_altered(client: TestClient) -> None:
    """By grade, with article and who; a serious one must be accepted; the round can be re-made."""
    desk = swiss(client, 5)
    found = desk.get("/proposal")["data"]
    data = {**found, "how": "manual"}

    def check(data: Any, status: int = 200, *, again: bool = False) -> Any:
        return desk.post("/pairing-check?lang=en", {"data": data, "again": again}, status)

    assert check(data)["warnings"] == []
    assert "have no board" in check({**data, "free": []}, 422)["message"]
    first = data["boards"][0]
    assert "paired twice" in check({**data, "boards": [first, first]}, 422)["message"]
    desk.do("pair", **data)
    assert check({**data, "round": 2}, 422)["code"] == "round-open"
    other = {**data, "boards": [[b, a] for a, b in data["boards"]]}
    assert check(other, again=True)["warnings"] == []
    again = desk.get("/proposal-again")["data"]
    assert {**again, "from": 0} == {**found, "from": 0}
    desk.do("re-pair", 422, **other)
    desk.do("re-pair", **other, reason="cores trocadas")
    for board in (1, 2):
        desk.do("result", round=1, board=board, white="1", black="0")
    assert check(data, 422, again=True)["code"] == "has-results"
    desk.do("close-round", round=1)
    twice = {"round": 2, "boards": other["boards"], "free": data["free"], "how": "manual"}
    reply = check(twice)["warnings"]
    assert {(w["code"], w["grade"]) for w in reply} >= {("met-before", "serious"),
                                                        ("second-bye", "serious")}  # fmt: skip
    compared = next(w for w in reply if w["code"] == "not-the-engines")
    assert (compared["grade"], compared["article"]) == ("slight", "C.04.3 C")
    assert compared["text"].startswith("The engine pairs otherwise: ")
    serious = [w for w in reply if w["grade"] == "serious"]
    assert all(w["who"] and w["article"].startswith("C.04.1") for w in serious)
    assert desk.do("pair", 422, **twice)["code"] == "not-accepted"
    desk.do("pair", **twice, accept=["met-before", "second-bye"])
    assert "accepted" in desk.get("/trail")[0]["after"]


def test_a_round_robin_that_leaves_its_table_is_told_so(client: TestClient) -> None:
    """At once, and again when the table would repeat a game."""
    desk, _ = made(client)
    desk.do("add-players", players=[{"name": name} for name in ("Ana", "Rui", "Eva", "Zé")])
    hand = {"round": 1, "boards": [[1, 2], [3, 4]], "free": [], "how": "manual"}
    reply = desk.post("/pairing-check", {"data": hand})["warnings"]
    assert [(w["code"], w["grade"]) for w in reply] == [("leaves-table", "serious")]
    desk.do("pair", **hand, accept=["leaves-table"])
    repeats = []
    for number in (2, 3):
        found = desk.get("/proposal")
        repeats += [w["code"] for w in found["warnings"] if w["code"] == "met-before"]
        if any(w["grade"] == "serious" for w in found["warnings"]):
            bare = {**found["data"], "accept": []}
            assert desk.do("pair", 422, **bare)["code"] == "not-accepted"
        desk.do("pair", **found["data"])
        assert len(desk.get()["rounds"]) == number
    assert repeats


def test_what_else_an_organiser_does_is_in_the_view(client: TestClient) -> None:
    """Bans, byes, data of a player, the lot's seed."""
    desk = swiss(client)
    assert desk.get()["numbering"] is None
    view = desk.do("number", how="lot", seed="bola preta")["event"]
    assert view["numbering"] == {"how": "lot", "seed": "bola preta"}
    view = desk.do("forbid", players=[1, 2])["event"]
    assert view["forbidden"] == [{"players": [1, 2], "first": 1, "last": 5}]
    assert desk.do("allow", players=[2, 1])["event"]["forbidden"] == []
    view = desk.do("request-bye", player=3, round=2, code="H")["event"]
    assert view["players"][2]["byes"] == {"2": "H"}
    view = desk.do("update-player", player=3, born="2010", fide_id="7", federation="BRA")["event"]
    assert (view["players"][2]["born"], view["players"][2]["fide_id"]) == ("2010", "7")


def test_what_if_shows_standings_and_places_and_changes_nothing(client: TestClient) -> None:
    """One game supposed moves places; all outcomes give everyone's best and worst."""
    desk = begun(client)
    desk.do("result", round=1, board=1, white="1", black="0")
    version = desk.get()["version"]
    now = desk.post("/what-if", {"results": []})
    assert [(one["round"], one["board"], one["game"]) for one in now["open"]] == [(1, 2, 1)]
    assert now["rounds_left"] == 2
    supposed = {"round": 1, "board": 2, "white": "0", "black": "1"}
    then = desk.post("/what-if", {"results": [supposed]})
    rows = {line["id"]: line for line in then["standings"]["lines"]}
    black = now["open"][0]["black"]
    assert (rows[black]["points"], rows[black]["rank"]) == ("1", 1)
    assert rows[black]["now"] > 1
    reply = desk.post("/outlook", {"results": []})
    assert reply["exact"]
    assert {row["outcomes"] for row in reply["places"]} == {3}
    one = desk.post("/outlook", {"results": [supposed]})["places"]
    assert {row["outcomes"] for row in one} == {1}
    assert desk.get()["version"] == version
    wrong = {**supposed, "board": 1}
    assert desk.post("/what-if", {"results": [wrong]}, 422)["code"] == "not-open"
    desk.post("/what-if", {"results": [{**supposed, "white": "+"}]}, 422)


def test_many_open_games_give_bounds(client: TestClient) -> None:
    """Eight games: by points only, and said so."""
    desk = swiss(client, 16)
    desk.do("pair", **desk.get("/proposal")["data"])
    reply = desk.post("/outlook", {"results": []})
    assert not reply["exact"]
    assert {(row["best"], row["worst"]) for row in reply["places"]} == {(1, 16)}


def test_categories_have_standings_and_prizes_have_winners(client: TestClient) -> None:
    """Kept in the event and its file; shared places share; nobody gets two unless it is said."""
    desk, _ = made(client)
    rows = [
        {"name": "Ana", "sex": "w", "born": "2012"},
        {"name": "Rui", "sex": "m"},
        {"name": "Eva", "sex": "w", "born": "1960/04/21"},
        {"name": "Zé", "sex": "m"},
    ]
    desk.do("add-players", players=rows)
    categories = [{"name": "Feminino", "sex": "w"}, {"name": "Sub-16", "born_from": 2010}]
    prizes = [
        {"place": 1, "amount": 10000, "text": "taça"}, {"place": 2, "amount": 5001},
        {"place": 1, "category": "Feminino", "amount": 2000}]  # fmt: skip
    refused = desk.do("set", 422, prizes=prizes)
    assert "Feminino" in refused["message"]
    desk.do("set", categories=categories, prizes=prizes, currency="R$")
    reply = desk.get("/awards?lang=en")
    assert [one["words"] for one in reply["categories"]] == ["female", "born 2010 or later"]
    assert reply["awards"] == []
    desk.do("number", how="entry")
    desk.do("pair", **desk.get("/proposal")["data"])
    for board in desk.get()["rounds"][0]["boards"]:
        result = ("1", "0") if 1 in (board["first"], board["second"]) else ("=", "=")
        codes = result if board["second"] != 1 else result[::-1]
        desk.do("result", round=1, board=board["number"], white=codes[0], black=codes[1])
    reply = desk.get("/awards?lang=en")
    female, young = reply["categories"]
    assert [(one["name"], one["rank"]) for one in female["lines"]] == [("Ana", 1), ("Eva", 2)]
    assert [one["name"] for one in young["lines"]] == ["Ana"]
    assert reply["provisional"]
    first = reply["awards"][0]
    assert (first["id"], first["amount"], first["texts"]) == (1, "10000", ["taça"])
    shared = [one for one in reply["awards"] if one["shared"] == 2]
    assert {(one["id"], one["amount"]) for one in shared} <= {(2, "5001/2"), (3, "5001/2")}
    desk.do("set", one_prize_each=False)
    again = [one["id"] for one in desk.get("/awards")["awards"] if one["category"] == "Feminino"]
    assert again == [1]
    file = desk.get("/event.json")
    body = {"by": "Rosa", "event": file}
    copy = Desk(client, client.post("/api/tournaments/import", json=body).json()["id"])
    assert copy.get("/awards?lang=en") == desk.get("/awards?lang=en")


@pytest.mark.requirement("TRN-05")
def test_colours_are_agreed_or_drawn_by_a_seed_that_is_kept(client: TestClient) -> None:
    """One lot for all boards that have not agreed; anybody repeats it; points do not change."""
    desk = begun(client)
    view = desk.get()
    assert view["colour_ways"][:2] == ["agreement", "lot"]
    first = view["rounds"][0]["boards"][0]
    desk.do("colours", round=1, board=1, white=first["second"], how="agreement")
    view = desk.do("draw-colours", round=1, seed="bola 7")["event"]
    one, two = (board["games"][0] for board in view["rounds"][0]["boards"])
    assert (one["colours"], one["white"], one["seed"]) == ("agreement", first["second"], "")
    assert (two["colours"], two["seed"]) == ("lot", "bola 7")
    event = Tournament.from_dict(desk.get("/event.json"))
    assert two["white"] == lot_white(event.board(1, 2), "bola 7", 1, 2)
    assert view["undo"]["last"]["text"] == "Colours of round 1 by lot, seed bola 7"
    line = desk.get("/trail")[0]
    assert line["after"].endswith("(by lot)")
    desk.do("result", round=1, board=2, white="1", black="0")
    assert desk.do("draw-colours", 422, round=1, seed="x")["code"] == "nothing-to-draw"
    web, _ = made(client, regulation="portuguesa-web")
    assert web.get()["colour_ways"][0] == "lot"


def test_what_a_regulation_brings_is_told_before_the_event_is_made(client: TestClient) -> None:
    """Points, tie-breaks with their articles, clocks, colours; and it is what then holds."""

    def defaults(words: str, status: int = 200) -> Any:
        answer = client.get(f"/api/tournament-defaults?lang=en&{words}")
        assert answer.status_code == status, answer.text
        return answer.json()

    found = defaults("regulation=fenae-2025&system=round-robin")
    assert [(one["code"], one["article"]) for one in found["tie_breaks"]] == [
        ("DE", "FENAE Art. 4 a"),
        ("WIN", "FENAE Art. 4 b"),
        ("SB", "FENAE Art. 4 c"),
        ("BPG", "FENAE Art. 4 d"),
    ]
    assert {one["rules"] for one in found["tie_breaks"]} == {"fenae-2025"}  # "Why?" leads there
    lines = {one["label"]: (one["text"], one["article"]) for one in found["lines"]}
    assert lines["Points"] == ("win 1, draw ½, loss 0", "FENAE Art. 2 § 1")
    assert lines["Clocks"] == ("20 minutes for each player", "FENAE Art. 3")
    assert lines["Colours"] == ("by agreement of the two, by lot, by the table", "FENAE Art. 10")
    known = {one["code"] for one in found["known"]}
    assert {"KS", "KS/L-1", "LOT", "REP", "RTNG/R", "SB/C2", "STD", "TPN"} <= known
    assert not {"AOB", "BH", "BH/C1", "FB"} & known  # everybody has the same opponents
    codex = defaults("regulation=cbd-2020&system=swiss")
    assert [one["code"] for one in codex["tie_breaks"]][:2] == ["DE/2/W", "PS/W"]
    assert {"DE/2", "DE/2/W", "PS/W", "BH/W"} <= {one["code"] for one in codex["known"]}
    assert codex["tie_breaks"][0]["article"] == "CBD Art. 68 A"
    desk, _ = made(client, system="swiss", rounds=5, tie_breaks="BH,SB", points="2-1-0")
    settings = desk.get()["settings"]
    assert (settings["tie_breaks"], settings["points"]) == ("BH,SB", "2-1-0")
    for system in ("swiss", "knock-out", "match"):
        for book in ("internacional", "portuguesa-fpd", "portuguesa-web", "brasil-folha", "fmjd"):
            assert defaults(f"regulation={book}&system={system}")["lines"]
    assert defaults("regulation=nothing", 422)["message"]
    assert defaults("system=ladder", 422)["message"]


@pytest.mark.requirement("TIE-01")
@pytest.mark.requirement("RES-08")
def test_a_new_event_counts_as_its_rule_book_does(client: TestClient) -> None:
    """2, 1, 0 where the booklet prints it, 1, ½, 0 elsewhere; what an event names itself stands."""
    for regulation, points in (("fmjd", "2-1-0"), ("fenae-2025", "1-1/2-0")):
        reply = client.get(f"/api/tournament-defaults?regulation={regulation}").json()
        new, _ = made(client, regulation=regulation)
        assert new.get()["settings"]["points"] == points
        assert reply["values"]["points"] == points
    own, _ = made(client, regulation="fmjd", points="1-½-0")
    assert own.get()["settings"]["points"] == "1-1/2-0"


def test_a_new_swiss_is_proposed_buchholz(client: TestClient) -> None:
    """Cut 1 before all else, the median to choose; what an event names itself stands."""
    reply = client.get("/api/tournament-defaults?system=swiss&lang=pt_BR").json()
    assert [one["code"] for one in reply["tie_breaks"]] == ["BH/C1", "BH", "DE", "WIN"]
    assert reply["tie_breaks"][0]["name"] == "Buchholz sem o mais baixo (corte 1)"
    assert reply["tie_breaks"][0]["article"] == "C.07 8.1"
    assert {"BH/C1", "BH/M1"} <= {one["code"] for one in reply["known"]}
    rule_book = client.get("/api/tournament-defaults?system=round-robin").json()
    assert [one["code"] for one in rule_book["tie_breaks"]] == ["DE", "WIN", "SB", "BPG"]
    proposed, _ = made(client, system="swiss", rounds=3)
    assert proposed.get()["settings"]["tie_breaks"] == "BH/C1,BH,DE,WIN"
    own, _ = made(client, system="swiss", rounds=3, tie_breaks="BH/M1,SB")
    for name in ("Ana", "Rui"):
        own.do("add-player", name=name)
    own.do("number", how="entry")
    columns = own.get("?lang=pt_PT")["standings"]["columns"]
    assert [one["label"] for one in columns] == ["BH-M1", "SB"]


def test_a_new_event_has_no_tie_breaks_without_a_meaning(client: TestClient) -> None:
    """None that the page does not offer is made or set over HTTP."""
    for system, code in (("match", "SB"), ("knock-out", "BH"), ("round-robin", "AOB")):
        known = client.get(f"/api/tournament-defaults?system={system}").json()["known"]
        assert code not in {one["code"] for one in known}
        data = {"name": "Liga", "system": system, "wo_tolerance_min": 15, "tie_breaks": code}
        reply = client.post("/api/tournaments", json={"by": "Ana", "data": data})
        assert (reply.status_code, reply.json()["code"]) == (422, "no-meaning")
        assert code in reply.json()["message"]
    desk, _ = made(client)
    refused = desk.do("set", 422, tie_breaks="WIN/M2")
    assert "M2" in refused["message"]


def test_the_desk_has_its_words_from_the_server(client: TestClient) -> None:
    """Systems, ways and decisions are named in Python alone, in the page's language."""
    desk, _ = made(client)
    page = client.get(f"/tournaments/{desk.event}?lang=pt-PT", headers=desk.headers).text
    found = re.search(r'id="event-words">(.*?)</script>', page)
    assert found is not None
    words = json.loads(found[1])
    assert desk.get()["decisions"] == list(DECISION_WAYS)
    assert words["ways"]["black"] == "por ter jogado de pretas"
    assert words["values"]["system"]["swiss"] == "Suíço"
    assert set(words["values"]["system"]) == set(SYSTEMS)
    forms = re.search(r'id="forms">(.*?)</script>', page)
    assert forms is not None
    settings = {one["name"]: one for one in json.loads(forms[1])["set"]}
    assert settings["third_place"]["systems"] == ["knock-out"]
    assert (settings["cycles"]["least"], settings["cycles"]["most"]) == (1, CYCLES)
    assert settings["system"]["choices"] == words["values"]["system"]
    assert list(settings["system"]["choices"]) == list(SYSTEMS)  # as they are declared


def test_the_results_that_a_board_offers_are_taken(client: TestClient) -> None:
    """The page has no list of its own: the server sends each with its words, signs and keys."""
    desk = begun(client)
    offered = desk.get("?lang=pt-PT")["results"]
    usual = [one for one in offered if one["usual"]]
    assert [one["signs"] for one in usual] == ["1-0", "½-½", "0-1"]
    assert [one["keys"] for one in usual] == [["1"], ["=", "½"], ["0"]]
    assert [one["name"] for one in usual] == ["Ganharam as brancas", "Empate", "Ganharam as pretas"]
    assert len({one["choice"] for one in offered}) == len(offered) == 11
    for one in offered:
        white, black = one["codes"]
        data = {"white": white, "black": black, "how": one["how"]}
        view = desk.do("result", round=1, board=1, **data)["event"]
        assert view["rounds"][0]["boards"][0]["games"][0]["codes"] == one["codes"]
        desk.do("clear", round=1, board=1)
