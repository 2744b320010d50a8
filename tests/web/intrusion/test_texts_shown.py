"""Markup, formulas and scripts in every name and text, wherever a server shows them again.

In a browser: `../browser/test_browser_hostile_texts.py`.
"""

from __future__ import annotations

import html.parser
import io
import re
import zipfile

import openpyxl
import pypdf
import pytest

from damas import Board, printing
from damas.pdn import read_game
from web.meeting.conftest import accept, invite
from web.people.conftest import new_game, sitting

from .conftest import act, event_of

pytestmark = pytest.mark.full

EVIL = '"><img src=x onerror=alert(1)><script>alert(2)</script>'
SHORT = "<svg onload=alert(3)>"
FORMULA = '=HYPERLINK("http://evil.example";"x")'


class Tags(html.parser.HTMLParser):
    """Collects elements that somebody could have brought in."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Notes scripts with text, handlers, foreign addresses."""
        about = dict(attrs)
        bad = [name for name in about if name.startswith("on")]
        values = [str(one) for one in about.values()]
        if bad or about.get("src") == "x" or any("javascript:" in one.lower() for one in values):
            self.found.append(self.get_starttag_text() or tag)


def brought_in(page: str) -> list[str]:
    """The elements of a page that its maker did not write."""
    tags = Tags()
    tags.feed(page)
    return tags.found


def hostile_event(client) -> str:
    """An event in which every text that a stranger can write is hostile; round 1 is played."""
    event, _ = event_of(client, EVIL, city=SHORT, arbiter=EVIL)
    players = [
        {"name": EVIL, "club": SHORT, "federation": "POR"},
        {"name": FORMULA, "club": "@SUM(A1)", "federation": "BRA"},
    ]
    answer = act(client, event, "add-players", players=players)
    assert answer.status_code == 200, answer.text
    data = client.get(f"/api/tournaments/{event}/proposal").json()["data"]
    assert act(client, event, "pair", **data).status_code == 200
    won = {"round": 1, "board": 1, "white": "1", "black": "0"}
    assert act(client, event, "result", **won).status_code == 200
    return event


PAGES = ("", "/wall", "/games/1.1.1")


def test_pages_of_an_event(browser):
    """Every page of it, the list of events, the first page."""
    ana = browser()
    event = hostile_event(ana)
    for path in ("/", "/tournaments", *(f"/tournaments/{event}{one}" for one in PAGES)):
        answer = ana.get(path, headers={"accept": "text/html"})
        without_moves = path.endswith("/games/1.1.1")  # which a page says
        assert answer.status_code == (404 if without_moves else 200), path
        assert brought_in(answer.text) == [], path
        assert "onerror=alert(1)>" not in answer.text


def test_prints_of_an_event(browser):
    """All PDFs of the pack: texts are text, nothing in a file acts or leads elsewhere."""
    ana = browser()
    event = hostile_event(ana)
    packed = ana.get(f"/api/tournaments/{event}/prints.zip")
    assert packed.status_code == 200, packed.text
    seen = ""
    with zipfile.ZipFile(io.BytesIO(packed.content)) as files:
        assert len(files.namelist()) > 5
        for name in files.namelist():
            assert re.fullmatch(r"[\w.-]+", name), name
            seen += inert(files.read(name))
    assert "onerror=alert(1)" in "".join(seen.split())


def inert(data: bytes) -> str:
    """The text of a PDF, in which nothing acts."""
    read = pypdf.PdfReader(io.BytesIO(data))
    catalogue = read.trailer["/Root"]
    assert not {"/OpenAction", "/AA", "/AcroForm"} & set(catalogue)
    assert "/JavaScript" not in catalogue.get("/Names", {})
    for page in read.pages:
        assert "/AA" not in page
        for note in page.get("/Annots", []):
            assert "evil.example" not in str(note.get_object())
    return "".join(page.extract_text() for page in read.pages)


def test_a_sheet_of_rulings_in_pdf(browser):
    """Names of a board's players, as the arbiter typed them."""
    ana = browser()
    headers = {"White": EVIL, "Black": FORMULA, "Event": SHORT}
    body = {"regulation": "fenae-2025", "headers": headers}
    table = ana.post("/api/arbiter/tables", json=body).json()["id"]
    answer = ana.get(f"/arbiter/{table}/sheet.pdf")
    assert answer.headers["content-disposition"].startswith("attachment")
    assert "onerror=alert(1)" in "".join(inert(answer.content).split())
    assert brought_in(ana.get(f"/arbiter/{table}").text) == []
    assert brought_in(ana.get("/arbiter").text) == []


MARKED = '<font color="red">x</font><img src="/etc/hostname"/><a href="http://evil.example">y</a>'
"""Markup that a library for PDFs could take for its own."""


@pytest.mark.parametrize("text", [EVIL, MARKED, ") Tj (x", "\\) /JS (x"])
def test_names_and_captions_on_paper(text):
    """Score sheets and diagrams: no font, picture, link or end of a string comes from a text."""
    tags = "".join(f"[{name} {quoted(text)}]\n" for name in ("White", "Black", "Event", "Site"))
    game = read_game(io.StringIO(f'{tags}[GameType "20"]\n\n1. 32-28 {{{text}}} 19-23 *\n'))
    assert game.headers["White"] == text
    shown = printing.print_diagrams([printing.DiagramPosition(Board(), text)], title=text)
    for data in (printing.print_score(game), shown):
        read = "".join(inert(data).split())
        assert "".join(text.split())[:12] in read
        assert not any(page.images for page in pypdf.PdfReader(io.BytesIO(data)).pages)


def quoted(text: str) -> str:
    """A tag's value."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def test_tags_and_comments_of_a_file_in_the_archive(server, browser):
    """The list, the page of the game, its sheet on paper and its file."""
    tags = f'[White {quoted(EVIL)}]\n[Event {quoted(SHORT)}]\n[GameType "20"]\n'
    pdn = f"{tags}1. 32-28 {{{EVIL}}} 19-23 *"
    assert server.post("/api/archive/files?name=a.pdn", content=pdn.encode()).status_code == 200
    eve = browser()
    (game,) = eve.get("/api/archive/games").json()["games"]
    for path in ("/archive", f"/archive/{game['id']}"):
        answer = eve.get(path)
        assert answer.status_code == 200
        assert brought_in(answer.text) == [], path
    assert "onerror" in inert(eve.get(f"/archive/{game['id']}/score.pdf").content)
    file = eve.get(f"/archive/{game['id']}.pdn")
    assert file.headers["content-type"].startswith("text/plain")
    assert read_game(io.StringIO(file.text)).headers["White"] == EVIL


def test_a_website_of_an_event(browser):
    """Every page that is exported, and every address in them."""
    ana = browser()
    event = hostile_event(ana)
    with zipfile.ZipFile(
        io.BytesIO(ana.get(f"/api/tournaments/{event}/website.zip").content)
    ) as site:
        for name in site.namelist():
            assert not name.startswith("/")
            assert ".." not in name
            if name.endswith((".html", ".svg", ".xml")):
                assert brought_in(site.read(name).decode()) == [], name


def test_tables_for_spreadsheets(browser):
    """CSV and XLSX of the event, from the page and from its website: no cell is a formula."""
    ana = browser()
    event = hostile_event(ana)
    site = ana.get(f"/api/tournaments/{event}/website.zip").content
    with zipfile.ZipFile(io.BytesIO(site)) as files:
        tables = {
            name: files.read(name) for name in files.namelist() if name.endswith((".csv", ".xlsx"))
        }
    for kind in ("csv", "xlsx"):
        tables[f"page.{kind}"] = ana.get(f"/api/tournaments/{event}/crosstable.{kind}").content
    assert len(tables) >= 4
    for name, data in tables.items():
        if name.endswith("csv"):
            text = data.decode("utf-8-sig")
            assert "HYPERLINK" in text
            assert not re.search(r"""(?:^|[,;\t"])\s*[=+\-@]""", text, re.MULTILINE), name
        else:
            sheet = openpyxl.load_workbook(io.BytesIO(data)).active
            kinds = {cell.data_type for row in sheet.iter_rows() for cell in row}
            assert kinds <= {"n", "s"}, name


def test_names_at_a_game(browser):
    """Its page, the preview for those who share it, picture, list and file."""
    ana = browser()
    game = new_game(
        ana, white={"kind": "person", "name": EVIL}, black={"kind": "person", "name": SHORT}
    )
    with sitting(ana, game) as line:
        line.hello()
        line.do("move", ply=0, text="9-13")
    for path in (f"/games/{game}", "/games", "/watch", "/", "/lobby", "/own-games"):
        answer = ana.get(path)
        assert answer.status_code == 200, path
        assert brought_in(answer.text) == [], path
    picture = ana.get(f"/games/{game}.svg")
    assert brought_in(picture.text) == []
    assert "<script" not in picture.text
    assert read_game(io.StringIO(ana.get(f"/games/{game}.pdn").text)).headers["White"] == EVIL


def test_a_name_in_an_invitation(browser):
    """The page that a friend opens, its preview, and the rematch."""
    ana, rui = browser(), browser()
    made = invite(ana, SHORT)
    for path in (f"/i/{made['token']}", f"/join/{made['code']}", "/lobby", "/friend"):
        answer = rui.get(path)
        assert answer.status_code in (200, 307), path
        assert brought_in(answer.text) == []
    assert brought_in(rui.get(f"/games/{accept(rui, made['token'], SHORT)}").text) == []


def test_a_picture_is_no_page(browser):
    """A position and a theme that are no such are refused; a picture brings nothing along."""
    eve = browser()
    for query in (f"fen={EVIL}", f"theme={EVIL}", f"numbers={EVIL}", f"variant={EVIL}",
                  f"orientation={EVIL}"):  # fmt: skip
        answer = eve.get(f"/diagram.svg?{query}")
        assert answer.status_code == 422
        assert answer.headers["content-type"].startswith("application/json")
    answer = eve.get("/diagram.svg")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "default-src 'self'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize("path", ["/games/{}", "/tournaments/{}", "/arbiter/{}", "/archive/{}",
                                  "/i/{}", "/join/{}", "/{}"])  # fmt: skip
def test_an_address_is_not_repeated_as_markup(browser, path):
    """The page about an address with nothing behind it."""
    words = "%3Cscript%3Ealert(1)%3C%2Fscript%3E"
    answer = browser().get(path.format(words), headers={"accept": "text/html"})
    assert answer.status_code in (200, 404, 422)
    assert "<script>alert" not in answer.text


def test_a_text_is_sent_as_what_it_is(browser):
    """JSON, PDN and CSV are never of a kind that a browser would show as a page."""
    ana = browser()
    event = hostile_event(ana)
    game = new_game(ana, white={"kind": "person", "name": EVIL})
    for path in (f"/api/games/{game}", f"/games/{game}.pdn", f"/api/tournaments/{event}",
                 f"/api/tournaments/{event}/crosstable.csv", f"/api/tournaments/{event}/report.trf",
                 f"/api/tournaments/{event}/event.json", "/api/lobby"):  # fmt: skip
        answer = ana.get(path)
        assert answer.status_code == 200, path
        assert "html" not in answer.headers["content-type"]
        assert answer.headers["x-content-type-options"] == "nosniff"
