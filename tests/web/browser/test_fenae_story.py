"""The FENAE event of 2025 as a story: from a spreadsheet of eleven players to another laptop.

Turning points happen on pages; what is only typing comes over HTTP, with the keys of real roles.
"""

from __future__ import annotations

import contextlib
import io
import json
import urllib.error
import urllib.request
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook
from pypdf import PdfReader

from .conftest import Server
from .league import PATIENCE, League
from .pages import leave_unpainted, to_part

pytestmark = pytest.mark.full

LAPTOP = {"width": 1280, "height": 800}

CLUBS = ("APCEF/SP", "APCEF/RJ", "APCEF/MG")
PLAYERS = (
    ("Adriana Conceição", "F", 2105),
    ("Benedito Araújo", "M", 2080),
    ("Cláudia Rebouças", "F", 2044),
    ("Davi Quaresma", "M", 1999),
    ("Edson Vilaça", "M", 1987),
    ("Flávia Sant'Anna", "F", 1950),
    ("Geraldo Muniz", "M", 1912),
    ("Heloísa Brandão", "F", 1875),
    ("Ivo Nepomuceno", "M", 1840),
    ("Jandira Alencar", "F", 1803),
    ("Kleber Assunção", "M", 1777),
)


class Liga(League):
    """The event of 2025."""

    def pair(self, number: int) -> None:
        """The next round by the Berger table."""
        self.do("pair", **self.ask("/proposal")["data"])
        assert len(self.boards(number)) == 5

    def play_on(self, number: int) -> None:
        """Enters what is open in a round: the stronger player wins, neighbours draw; closes it."""
        for board in self.boards(number):
            game = board["games"][0]
            if game["codes"]:
                continue
            white, black = game["white"], game["black"]
            codes = ("=", "=") if abs(white - black) == 1 else ("1", "0")
            if codes == ("1", "0") and white > black:
                codes = ("0", "1")
            place = {"round": number, "board": board["number"]}
            self.do("result", **place, white=codes[0], black=codes[1])
        self.do("close-round", round=number)


def _quoted(name: str) -> str:
    return json.dumps(name, ensure_ascii=False)


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Server]:
    """Another laptop: a server of its own over an empty database."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    made = Server(folder)
    made.start()
    yield made
    made.stop()


@pytest.mark.requirement("TRN-13")
def test_the_fenae_event_of_2025(
    open_page: Any, server: Server, elsewhere: Server, tmp_path: Path
) -> None:
    """Eleven players from a spreadsheet, eleven rounds, its standings and all its prints, and the
    same on another laptop. What happens at boards is in `test_four_events.py`, tables and phones in
    `test_browser_plays.py`."""
    page = the_event_is_made(open_page)
    eleven_players_come_from_a_spreadsheet(page, tmp_path)
    organiser = Liga(server, page.get_attribute(".event", "data-event"))
    organiser.bearer = a_key_is_given(page)
    numbers_are_drawn_and_round_one_is_paired(page, organiser)
    colours_are_agreed_on_one_board_and_drawn_on_another(page, organiser)
    organiser.play_on(1)
    page.click("#tab-players")  # a page that shows rounds draws each result that is entered
    for number in range(2, 12):
        organiser.pair(number)
        if number == 3:  # neither appears (AMB-19)
            view = organiser.do("result", round=3, board=2, white="-", black="-")
            assert view["rounds"][2]["boards"][1]["games"][0]["score"] == "0-0 W.O."
        organiser.play_on(number)
    the_event_ends_and_everyone_can_see_why(page, organiser)
    all_prints_are_made(page, organiser)
    the_same_on_another_laptop(page, open_page, organiser, elsewhere, tmp_path)


def the_event_is_made(open_page: Any) -> Any:
    """By the form; the regulation brings points, tie-breaks, colours and the time of a game."""
    page = open_page("/tournaments", viewport=LAPTOP)
    page.set_default_timeout(PATIENCE)
    page.wait_for_selector("body[data-ready]")
    page.fill("[name='name']", "Liga da Cidade 2025")
    page.click("#change summary")
    page.fill("[name='by']", "Inês Figueiredo")
    page.click("#new-event button[type='submit']")
    page.wait_for_selector(".event[data-event]")
    page.wait_for_selector("body[data-ready]")
    page.wait_for_selector("#own-link code")
    page.click("[data-do='link-kept']")
    return page


def eleven_players_come_from_a_spreadsheet(page: Any, folder: Path) -> None:
    """The league's own XLSX, with a title above its headings in Portuguese."""
    book = Workbook()
    sheet = book.active
    sheet.append(["Liga da Cidade – inscrições"])
    sheet.append(["Nome", "Sexo", "Clube", "Rating"])
    for place, (name, sex, rating) in enumerate(PLAYERS):
        sheet.append([name, sex, CLUBS[place % 3], rating])
    path = folder / "inscricoes.xlsx"
    book.save(path)
    page.click("#tab-players")
    page.click("[data-do='players-file']")
    page.set_input_files("#players-file", str(path))
    page.click("[data-do='enter-list']:has-text('11')")
    page.wait_for_selector("#players h2:has-text('(11)')")
    assert "Flávia Sant'Anna" in page.inner_text("#players")


def a_key_is_given(page: Any) -> str:
    """The chief arbiter gets a link, shown once."""
    to_part(page, "people")
    page.fill("#people [name='name']", "Teodoro Luz")
    page.select_option("#people [name='role']", "chief-arbiter")
    page.click("#people button:has-text('Give access')")
    link: str = page.inner_text(".given .secret code")
    return link.split("key=")[1]


def numbers_are_drawn_and_round_one_is_paired(page: Any, league: Liga) -> None:
    """TRN-03: by lot, with a seed that the hall has heard; then the Berger table."""
    page.click("#tab-players")
    league.do("number", how="lot", seed="bola 7")
    page.wait_for_selector("text=Settled.")
    page.click("#tab-rounds")
    page.click("[data-do='propose']")
    page.click("[data-do='pair']")
    page.wait_for_selector(".board-row[data-board='5']")


def colours_are_agreed_on_one_board_and_drawn_on_another(page: Any, league: Liga) -> None:
    """FENAE Art. 10: by agreement, from the menu of the board; by lot, with a seed on record."""
    before = league.game(1, 1)
    page.select_option(".board-row[data-board='1'] [data-more]", "swap")
    name = PLAYERS[before["black"] - 1][0]
    page.wait_for_selector(f".board-row[data-board='1'] .white:has-text({_quoted(name)})")
    assert (league.game(1, 1)["white"], league.game(1, 1)["colours"]) == (
        before["black"],
        "agreement",
    )
    for white in (league.game(1, 2)["white"], league.game(1, 2)["black"]):
        with contextlib.suppress(urllib.error.HTTPError):  # a lot gives White to one of them
            league.do("colours", round=1, board=2, white=white, how="lot", seed="moeda 1")
    assert league.game(1, 2)["colours"] == "lot"


def the_event_ends_and_everyone_can_see_why(page: Any, league: Liga) -> None:
    """The standings are final; any two are compared in words."""
    page.click("#tab-rounds")
    page.click("[data-do='next-act']")
    page.click("[data-do='next-act']:has-text('Really')")
    page.wait_for_selector("#event-about:has-text('Over')")
    page.click("#tab-standings")
    page.wait_for_selector("#standings h2:text-is('Standings')")
    view = league.ask("?lang=en")
    lines = view["standings"]["lines"]
    assert not view["standings"]["provisional"]
    assert " · ".join(f"{line['name'].split()[0]} {line['points']}" for line in lines) == (
        "Adriana 9½ · Benedito 9 · Cláudia 8 · Davi 6 · Edson 6 · Flávia 5 · Geraldo 4"
        " · Heloísa 3 · Ivo 2 · Jandira 1 · Kleber ½"
    )
    tied = lines[3:5]  # two with 6 points (FENAE Art. 4): Davi has lost a game that nobody came to
    for line in tied:
        page.check(f"[data-compare='{line['no']}']")
    page.wait_for_selector(".why-text p")
    reply = page.inner_text(".why-text")
    assert all(line["name"] in reply for line in tied)


def all_prints_are_made(page: Any, league: Liga) -> None:
    """The whole pack in one file; every player stands on the standings and has a card."""
    page.click("#tab-papers")
    page.wait_for_selector("[data-print='all']")
    with page.expect_download(timeout=60_000) as caught:
        page.click("[data-print='all']")
    with zipfile.ZipFile(caught.value.path()) as prints:
        names = prints.namelist()
        texts = {name: _text(prints.read(name)) for name in names}
    assert len(names) >= 10
    (standings,) = (texts[name] for name in names if "standings" in name)
    assert all(name in standings for name, _, _ in PLAYERS)
    assert all(texts.values())


def _text(data: bytes) -> str:
    pages = PdfReader(io.BytesIO(data)).pages
    return " ".join(" ".join(page.extract_text().split()) for page in pages)


def the_same_on_another_laptop(
    page: Any, open_page: Any, league: Liga, elsewhere: Server, folder: Path
) -> None:
    """The event file opens over an empty database: the same standings, crosstable and trail."""
    page.click("#tab-papers")
    with page.expect_download() as caught:
        page.click("#papers a:has-text('Event file')")
    path = folder / "liga.json"
    caught.value.save_as(path)
    context = page.context.browser.new_context(base_url=elsewhere.url, locale="en-GB")
    leave_unpainted(context)
    other = context.new_page()
    other.set_default_timeout(PATIENCE)
    other.goto("/tournaments")
    other.wait_for_selector("body[data-ready]")
    other.click("summary:has-text('Open an event file')")
    other.set_input_files("#event-file", str(path))
    other.wait_for_selector(".event[data-event]")
    other.wait_for_selector("body[data-ready]")
    there = f"{elsewhere.url}/api/tournaments/{other.get_attribute('.event', 'data-event')}"
    mine, theirs = league.ask("?lang=en"), other.request.get(f"{there}?lang=en").json()
    for part in ("standings", "rounds", "players", "settings", "finished"):
        assert theirs[part] == mine[part], part
    assert other.request.get(f"{there}/trail?lang=en").json() == league.ask("/trail?lang=en")
    files = ("report.trf", "games.pdn", "crosstable.csv")
    for name in files:
        one = league.fetch(f"/api/tournaments/{league.id}/{name}")
        assert other.request.get(f"{there}/{name}").body() == one, name
    for shown in (other, page):
        to_part(shown, "crosstable")
        shown.wait_for_selector("#crosstable td")
    assert other.inner_text("#crosstable") == page.inner_text("#crosstable")
    context.close()
