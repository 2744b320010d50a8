"""The organiser's reading on the page and on paper: whole names, words for codes, own numbers."""

from __future__ import annotations

import io

import pytest
from starlette.testclient import TestClient

from .test_tournament_api import Desk, made

pytestmark = pytest.mark.one_server

pypdf = pytest.importorskip("pypdf")


def club(client: TestClient) -> Desk:
    """A Swiss of twelve, one of them with a very long name, after a round, with a late entry."""
    names = ["Maria Inês de Albuquerque e Vasconcelos Guimarães", "Ana Conceição"]
    names += [f"Quitéria Sales {letter}" for letter in "ABCDEFGHIJ"]
    desk, _ = made(client, system="swiss", rounds=5)
    desk.do("add-players", players=[
        {"name": name, "rating": 2000 - 40 * at} for at, name in enumerate(names)
    ])  # fmt: skip
    desk.do("number", how="rating")
    desk.do("pair", **desk.get("/proposal")["data"])
    for board in range(1, 7):
        desk.do("result", round=1, board=board, white="1", black="0")
    desk.do("close-round", round=1)
    desk.do("add-player", name="Vera Tardia", rating=1600, missed="H")
    return desk


def printed(desk: Desk, name: str) -> str:
    """The words of a print in Brazilian Portuguese."""
    path = f"/api/tournaments/{desk.event}/prints/{name}.pdf?lang=pt-BR&round=1"
    data = desk.client.get(path, headers=desk.headers).content
    return "\n".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages)


def test_the_half_point_of_a_round_missed_is_in_the_crosstable_of_the_page(
    client: TestClient,
) -> None:
    """A row adds up: who enters late with half a point has it in the column of that round."""
    view = club(client).get("?lang=pt-BR")
    late = next(one["id"] for one in view["players"] if one["name"] == "Vera Tardia")
    code = view["rounds"][0]["without"][str(late)]
    assert view["without_game"][code] == "(½)"


def test_the_pairing_list_breaks_no_name_that_has_room(client: TestClient) -> None:
    """Only the very long one stands on two lines."""
    words = printed(club(client), "pairings")
    assert "Ana Conceição" in words
    assert words.count("Quitéria Sales ") == 10


def test_numbers_have_the_comma_of_the_language(client: TestClient) -> None:
    """The gain of a rating on paper and on the page; a point in English."""
    desk = club(client)
    words = printed(desk, "ratings")
    first = desk.get("/ratings?lang=pt-BR")[0]["shown"]
    assert "," in first
    assert first in words
    assert "." not in first
    assert "." in desk.get("/ratings?lang=en")[0]["shown"]


def test_the_trail_has_words_for_settings_and_dates_of_the_language(client: TestClient) -> None:
    """Clocks, tie-breaks and days: no code of a program, no year first."""
    desk = club(client)
    desk.do("set", reason="novo acordo", time_control="G/15+5", tie_breaks="BH/M1,SB")
    desk.do("set", reason="novo acordo", end="2026-11-22")
    desk.do("update-player", player=1, born="1974-04-21")
    found = {one["what"]: one for one in desk.get("/trail?lang=pt-BR")}
    assert found["Alterado: relógios"]["after"] == (
        "15 minutos para cada jogador e 5 segundos por lance"
    )
    assert found["Alterado: desempates"]["after"].endswith("; Sonneborn-Berger")
    assert found["Alterado: último dia"]["after"] == "22/11/2026"
    born = "Maria Inês de Albuquerque e Vasconcelos Guimarães, data de nascimento"
    assert found[born]["after"] == "21/04/1974"


def test_the_colours_of_a_spreadsheet_are_letters_of_the_language(client: TestClient) -> None:
    """In Portuguese b is for brancas and p for pretas; w and b in English."""
    desk = club(client)

    def cells(lang: str) -> str:
        path = f"/api/tournaments/{desk.event}/crosstable.csv?lang={lang}"
        return desk.client.get(path, headers=desk.headers).text

    assert "7b1" in cells("pt-BR")
    assert "1p0" in cells("pt-PT")
    assert "7w1" in cells("en")
    assert "1b0" in cells("en")
