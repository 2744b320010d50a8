"""Prints and files of a tournament's page: for whom, in which language."""

from __future__ import annotations

import io
import zipfile
from typing import Any

import pytest
from starlette.testclient import TestClient

from damas.printing.tournament import PRINTS
from damas.tournament import read_trf

from .test_tournament_api import Desk, begun, made

pytestmark = pytest.mark.one_server

pypdf = pytest.importorskip("pypdf")


@pytest.fixture
def desk(client: TestClient) -> Desk:
    """An event of four, its first round paired, one game played."""
    found = begun(client)
    found.do("result", round=1, board=1, white="1", black="0", how="resignation")
    return found


def fetched(desk: Desk, path: str, status: int = 200, *, key: bool = True) -> bytes:
    """The body of an answer."""
    headers = desk.headers if key else {}
    answer = desk.client.get(f"/api/tournaments/{desk.event}{path}", headers=headers)
    assert answer.status_code == status, answer.text
    return answer.content


def text_of(data: bytes) -> str:
    """All text of a PDF."""
    return "\n".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages)


def test_every_print_in_the_language_and_on_the_paper_asked_for(desk: Desk) -> None:
    """The list names them; each is a PDF; what does not exist is 404."""
    listed = desk.get("/prints?lang=pt-BR")
    names = [row["name"] for row in listed["prints"]]
    others = {name for name, row in PRINTS.items() if row.of}  # of teams and delegations
    others |= {"bracket", "schedule", "prizes", "ratings", "protests", "diplomas", "certificates"}
    assert set(names) == set(PRINTS) - others
    assert "Quadro mural" in [row["title"] for row in listed["prints"]]
    for name in names:
        data = fetched(desk, f"/prints/{name}.pdf?lang=pt-BR&paper=letter")
        assert data.startswith(b"%PDF-")
    page = pypdf.PdfReader(io.BytesIO(fetched(desk, "/prints/standings.pdf?paper=letter"))).pages[0]
    assert round(float(page.mediabox.width)) == 612
    assert "Rodada 1 de 3" in text_of(fetched(desk, "/prints/pairings.pdf?round=1&lang=pt-BR"))
    fetched(desk, "/prints/poster.pdf", 404)
    assert b"Round 9 is not paired" in fetched(desk, "/prints/pairings.pdf?round=9&lang=en", 422)
    fetched(desk, "/prints/prizes.pdf", 422)
    fetched(desk, "/prints/standings.pdf?paper=papyrus", 422)
    fetched(desk, "/prints/slips.pdf?address=javascript:alert(1)", 422)


def test_slips_hold_the_players_links_and_are_not_for_spectators(desk: Desk) -> None:
    """Nor is the whole pack; all else is for everybody."""
    assert b"%PDF" in fetched(desk, "/prints/slips.pdf?address=http://127.0.0.1:8000")
    fetched(desk, "/prints/slips.pdf", 403, key=False)
    fetched(desk, "/prints.zip", 403, key=False)
    assert fetched(desk, "/prints/standings.pdf", key=False).startswith(b"%PDF-")
    listed = desk.client.get(f"/api/tournaments/{desk.event}/prints").json()["prints"]
    assert "slips" not in [row["name"] for row in listed]
    with zipfile.ZipFile(io.BytesIO(fetched(desk, "/prints.zip"))) as pack:
        assert {"round-01-slips.pdf", "report.pdf", "wall-chart.pdf"} <= set(pack.namelist())


def test_the_order_for_programs(desk: Desk) -> None:
    """The lines of the contract, with the articles of the criteria."""
    reply: dict[str, Any] = desk.get("/standings.json")
    assert reply["provisional"]
    assert reply["standings"][0]["tie_breaks"] == {"DE": 0, "WIN": 1, "SB": 0, "BPG": 0}
    assert reply["tie_breaks"][0]["articles"] == ["FENAE Art. 4 a"]


def test_tables_for_other_programs(desk: Desk) -> None:
    """CSV, a workbook."""
    assert "Rui" in fetched(desk, "/crosstable.csv", key=False).decode("utf-8-sig")
    assert "w2" in fetched(desk, "/crosstable.csv?style=toernooibase").decode("utf-8-sig")
    assert fetched(desk, "/crosstable.xlsx").startswith(b"PK")
    fetched(desk, "/crosstable.csv?style=poem", 422)


def test_an_event_without_players_says_so(client: TestClient) -> None:
    """A sentence, no crash."""
    desk, _ = made(client)
    for name in PRINTS:
        fetched(desk, f"/prints/{name}.pdf", 422)
    assert desk.get("/standings.json")["standings"] == []
    assert fetched(desk, "/crosstable.csv")


def test_downloads_are_named_for_event_and_round_in_the_persons_language(desk: Desk) -> None:
    """And tables are in it: headings, decimal commas, a report in both forms."""
    client, path = desk.client, f"/api/tournaments/{desk.event}"
    for address, name in (
        ("prints/pairings.pdf?round=1", "Liga-da-Cidade-Emparceiramento-por-mesa-Rodada-1.pdf"),
        ("crosstable.csv?a=b", "Liga-da-Cidade-Tabela-cruzada-Rodada-1.csv"),
        ("crosstable.xlsx?a=b", "Liga-da-Cidade-Tabela-cruzada-Rodada-1.xlsx"),
        ("report.trf?form=trf16", "Liga-da-Cidade-Relatorio-TRF16-Rodada-1.trf"),
        ("games.pdn?a=b", "Liga-da-Cidade-Partidas-Rodada-1.pdn"),
    ):
        reply = client.get(f"{path}/{address}&lang=pt-BR").headers["content-disposition"]
        assert reply.endswith(f'filename="{name}"'), reply
    assert fetched(desk, "/crosstable.csv?lang=pt-BR").decode("utf-8-sig").startswith("Lugar;N.º;")
    assert fetched(desk, "/crosstable.csv?lang=en").decode("utf-8-sig").startswith("Place,No.,")
    assert b"XXR 3" in fetched(desk, "/report.trf?form=trf16")
    assert b"202 " in fetched(desk, "/report.trf")
    fetched(desk, "/report.trf?form=trf99", 422)
    reply = desk.get("/prints?lang=en")["losses"]
    assert any("TRF16 has no record" in one for one in reply["trf16"])


def test_a_month_of_a_long_event_has_a_report_of_its_own(client: TestClient) -> None:
    """The months are offered; bad and empty periods are refused in the language of the person."""
    desk, _ = made(client, start="2026-01-10", end="2026-03-14")
    desk.do("add-players", players=[{"name": f"P{no}", "born": "1990"} for no in (1, 2, 3, 4)])
    days = ["2026-01-10T10:00", "2026-02-07T10:00", "2026-02-28T10:00"]
    desk.do("set-calendar", time_zone="Europe/Lisbon", minutes=240, rounds=days)
    assert desk.get()["report_months"] == []
    for number in (1, 2):
        desk.do("pair", **desk.get("/proposal")["data"])
        for board in (1, 2):
            desk.do("result", round=number, board=board, white="1", black="0")
    assert desk.get()["report_months"] == ["2026-01", "2026-02"]
    report = read_trf(fetched(desk, "/report.trf?period=2026-02"))
    assert not report.faults
    assert (report.rounds, report.header["start"]) == (1, "2026-02-07")
    assert "2026-02-01 to 2026-02-28" in report.header["name"]
    path = f"/api/tournaments/{desk.event}/report.trf"
    answer = client.get(f"{path}?period=2026-02-01/2026-02-10&form=trf16&lang=pt-BR")
    assert "TRF16-2026-02-01-2026-02-10" in answer.headers["content-disposition"]
    assert read_trf(answer.content).comments[0].startswith("Period ")
    for period, words in (("2026-05", "2026-05-31"), ("2026-13", "2026-13"), ("x" * 22, "")):
        refused = client.get(f"{path}?period={period}&lang=pt-PT")
        assert refused.status_code == 422
        assert words in refused.json()["message"]
        assert "No games were" not in refused.json()["message"]


def test_a_name_of_other_letters_names_its_files(client: TestClient) -> None:
    """The plain name stays, the full one travels beside it."""
    desk, _ = made(client, name="Турнир / \u00abДамы\u00bb")
    desk.do("add-player", name="Ana")
    answer = client.get(f"/api/tournaments/{desk.event}/standings.json")
    assert answer.status_code == 200
    reply = client.get(f"/api/tournaments/{desk.event}/prints/standings.pdf?lang=en")
    reply = reply.headers["content-disposition"]
    assert 'filename="Standings.pdf"' in reply
    assert "filename*=UTF-8''%D0%A2" in reply
