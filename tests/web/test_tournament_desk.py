"""The organiser's desk over HTTP: lists from files, undo, and what the page is told of both."""

from __future__ import annotations

import io
import json
import random
from typing import Any

import openpyxl
import pytest
from starlette.testclient import TestClient

from .test_tournament_api import Desk, begun, made

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
    assert last["text"] == "2 players were entered from a list"
    view = desk.do("undo", entry=last["entry"])["event"]
    assert [one["name"] for one in view["players"]] == ["Ana"]
    assert view["undo"]["again"]["text"] == "2 players were entered from a list"
    assert desk.get("/trail?lang=pt_BR")[0]["what"].startswith("Desfeito: 2 jogadores")


def test_a_column_is_read_as_somebody_says(client: TestClient) -> None:
    """Also one without a heading, in a sheet that has none."""
    desk, _ = made(client)
    book = openpyxl.Workbook()
    for row in (("Ana", 1990, "GD Sol"), ("Rui", None, "GD Lua")):
        book.active.append(row)
    out = io.BytesIO()
    book.save(out)
    found = look(desk, out.getvalue())
    assert found["rows"][0]["faults"][0]["serious"]
    assert [one["samples"] for one in found["columns"]] == [["Ana", "Rui"], ["1990"],
                                                            ["GD Sol", "GD Lua"]]  # fmt: skip
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
    assert scorer.get()["undo"] == {"last": None, "again": None}
    scorer.do("result", round=1, board=1, white="1", black="0")
    told = scorer.get("?lang=pt_PT")["undo"]["last"]
    assert told["text"] == "Ronda 1, mesa 1: Ana – Zé 1-0"
    assert organiser.get()["undo"]["last"]["text"] == "Round 1 was paired"
    pairing = organiser.get()["undo"]["last"]["entry"]
    refused = organiser.do("undo", 422, entry=pairing)
    assert "builds on it" in refused["message"]
    assert scorer.do("undo", 422, entry=pairing)["code"] == "not-allowed"
    view = scorer.do("undo", entry=told["entry"])["event"]
    assert view["rounds"][0]["boards"][0]["games"][0]["codes"] is None
    assert Desk(client, organiser.event).get()["undo"] == {"last": None, "again": None}
