"""The first page and its neighbours as the server makes them, before any module runs."""

from __future__ import annotations

import json
import re
import struct
from dataclasses import replace
from typing import Any

import pytest

from damas import Board
from damas.app.views.first_board import first_board
from damas.app.views.home import continued, going_view
from damas.base.i18n import translate
from damas.regulations import REGULATIONS
from damas.school.hours import HOURS, MOST_WORDS
from damas.school.lessons import shipped, tasks_of
from damas.store import GameRecord, GameSetup, GameSummary
from damas.variants import VARIANTS
from web.conftest import Seat

pytestmark = pytest.mark.one_server


def data_of(page: str) -> dict[str, Any]:
    """The JSON that a page brings."""
    found = re.search(r'<script type="application/json" id="home-data">(.*?)</script>', page, re.S)
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


@pytest.mark.parametrize("name", list(VARIANTS))
@pytest.mark.parametrize("turned", [False, True])
def test_the_first_board_has_every_piece_and_square(name: str, turned: bool) -> None:
    """As many pieces as the position, as many playing squares as the board."""
    board = Board(VARIANTS[name])
    drawn = first_board(board, turned=turned)
    assert drawn.count("<use ") == len(board.pieces())
    assert len(re.findall(r"h(\d+)v\1h-\1z", drawn)) == board.variant.squares
    assert drawn.count('class="db-margin"') > board.variant.size


def test_another_game_comes_when_it_is_chosen(client: Any) -> None:
    """The page has the book chosen, with the moves of its start; each other one is an answer of its
    own, so that home does not grow by the games there are. The editor has all of them."""
    page = client.get("/?lang=en&regulation=fenae-2025").text
    home = data_of(page)
    for name, book in REGULATIONS.items():
        assert page.count(f'"{name}"') == 1 + 2 * (name == "fenae-2025")  # a line of the list
        found = client.get(f"/api/regulations/{name}/beginning?lang=en").json()
        assert found["book"]["line"].count(".") == 2
        assert found["board"]["id"] == found["book"]["variant"] == book.variant.id
        assert len(found["board"]["legal"]) >= 7
        if name == "fenae-2025":
            assert home["books"] == [found["book"]]
            assert home["variants"] == {"brazilian": found["board"]}
    assert client.get("/api/regulations/none/beginning").status_code == 422
    whole = data_of(client.get("/editor").text)
    assert [book["id"] for book in whole["books"]] == list(REGULATIONS)
    assert {book["variant"] for book in whole["books"]} <= set(whole["variants"])


def test_words_of_others_cannot_leave_the_page_s_data(client: Any, new_game: Any) -> None:
    """A name with markup is data in JSON, text in HTML, and an attribute where it is previewed."""
    name = '</script><img src=x onerror="alert(1)">'
    game = new_game(white={"kind": "person", "name": name})
    for path in ("/", "/watch", f"/games/{game}"):
        page = client.get(path).text
        assert "<img src=x" not in page
    home = data_of(client.get("/").text)
    assert home["going"]["players"]["white"]["name"] == name


@pytest.mark.parametrize(
    "cookie",
    ["", "x", "dark", "dark.green.flat.large.more", "dark.<b>.flat.x.y", "a.b.c.d.e.f", "." * 9],
)
def test_a_look_is_one_of_those_there_are(client: Any, cookie: str) -> None:
    """The page names only looks that it knows, for every value of the cookie."""
    client.cookies.set("damas_look", cookie)
    page = client.get("/").text
    found = re.search(r"<html [^>]*>", page)
    assert found
    names = dict(re.findall(r'data-(\w+)="([^"]*)"', found[0]))
    assert names["board"] in ("wood", "green", "blue", "contrast")
    assert names["pieces"] in ("wood", "flat", "plastic", "contrast")
    assert names["appearance"] in ("light", "dark", "auto")
    assert names["type"] in ("normal", "large")
    assert names["contrast"] in ("usual", "more")


def test_an_unknown_game_of_last_time_is_forgotten(client: Any) -> None:
    """In the cookie and in the address."""
    client.cookies.set("damas_game", "no-such-book")
    assert data_of(client.get("/?lang=pt_BR").text)["book"] == "fenae-2025"
    assert data_of(client.get("/?lang=en&regulation=none").text)["book"] == "internacional"
    client.cookies.set("damas_game", "portuguesa-fpd")
    assert data_of(client.get("/?lang=en").text)["book"] == "portuguesa-fpd"


def test_an_address_that_names_nothing_is_a_page_that_says_so(client: Any) -> None:
    """Also one that no page can have: no word of a program is read there."""
    answer = client.get("/repertoire/99?lang=en", headers={"accept": "text/html"})
    assert answer.status_code == 404
    assert "There is nothing at this address" in answer.text
    assert "path." not in answer.text


def test_damas_can_be_installed(client: Any) -> None:
    """A manifest in the person's language; its icons are there, in the sizes that it says."""
    answer = client.get("/app.webmanifest?lang=pt_PT")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = answer.json()
    assert manifest["lang"] == "pt-PT"
    assert manifest["display"] == "standalone"
    assert "Damas" in manifest["description"]
    for icon in manifest["icons"]:
        picture = client.get(icon["src"])
        assert picture.status_code == 200
        assert picture.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", picture.content[16:24])
            assert icon["sizes"] == f"{width}x{height}"
    assert {icon["sizes"] for icon in manifest["icons"]} >= {"192x192", "512x512"}
    assert "app.webmanifest" in client.get("/").text
    assert "default-src 'self'" in client.get("/").headers["content-security-policy"]


def test_a_game_shows_itself_where_its_address_is_shared(client: Any, new_game: Any) -> None:
    """Names, rule book and a picture of the position, at an absolute address that answers."""
    game = new_game("fenae-2025", white={"kind": "person", "name": "Ana & Rui"})
    page = client.get(f"/games/{game}?lang=pt_BR").text
    found = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)"', page))
    assert found["title"].startswith("Ana &amp; Rui – ")
    assert "FENAE" in found["description"]
    picture = client.get(found["image"].replace("&amp;", "&"))
    assert picture.headers["content-type"] == "image/png"
    assert page.count('class="db-piece') == 24


SHARED = ["/federation", "/club", "/problems/daily?game=brazilian", "/people/owner", "study"]


@pytest.mark.parametrize("path", SHARED)
def test_what_is_shared_shows_itself_with_a_board(client: Any, path: str) -> None:
    """Messengers take PNG alone, at an absolute address that answers to everybody."""
    if path == "study":
        body = {"title": "Golpes <3", "game": "brazilian", "name": "Ana"}
        path = f"/studies/{client.post('/api/studies', json=body).json()['id']}"
    page = client.get(path, params={"lang": "pt_BR"}).text
    found = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)"', page))
    assert found["title"]
    assert path.startswith("/studies") == (found["title"] == "Golpes &lt;3")
    asked = found["image"].replace("&amp;", "&")
    assert asked.startswith("http")
    assert "variant=brazilian" in asked
    picture = client.get(asked)
    assert picture.content.startswith(b"\x89PNG")
    assert "public" in picture.headers["cache-control"]


@pytest.mark.parametrize("path", ["/", "/games", "/learn", "/watch", "/editor"])
@pytest.mark.parametrize("lang", ["en", "pt_PT", "pt_BR"])
def test_the_pages_answer_in_each_language(client: Any, path: str, lang: str) -> None:
    """With the words of the header translated."""
    page = client.get(f"{path}?lang={lang}").text
    assert ("Aprender" in page) == (lang != "en")
    assert f'lang="{lang.replace("_", "-")}"' in page


@pytest.mark.parametrize(
    ("language", "book"),
    [("pt-BR", "fenae-2025"), ("pt-PT", "portuguesa-fpd"), ("en-GB", "internacional")],
)
def test_a_newcomers_language_chooses_the_game(client: Any, language: str, book: str) -> None:
    """Brazilian, Portuguese, else International."""
    page = client.get("/", headers={"Accept-Language": language}).text
    assert f'<option value="{book}" selected>' in page


def record(turn: str, **players: dict[str, Any]) -> GameRecord:
    """A game of the Portuguese federation's rules that goes on."""
    start = Board(VARIANTS["portuguese"]).fen
    fen = start.replace("W:", "B:", 1) if turn == "black" else start
    setup = GameSetup("portuguesa-fpd", start, players)
    return GameRecord("g1", setup, GameSummary(4, fen, turn), 5, 0, 0)  # type: ignore[arg-type]


PERSON = {"kind": "person", "name": "Rui"}
ENGINE = {"kind": "engine", "level": 2}
GUEST = {"kind": "person"}


@pytest.mark.parametrize(
    ("turn", "players", "own", "line", "here"),
    [
        ("white", (PERSON, ENGINE), (), "Computador, nível 2 – é a sua vez", True),
        ("black", (PERSON, ENGINE), (), "Computador, nível 2 – está a pensar", False),
        ("black", (PERSON, PERSON), (), "A dois – jogam as pretas", True),
        ("white", (PERSON, PERSON), ("black",), "Vez de Rui", False),
        ("black", (PERSON, PERSON), ("black",), "Rui – é a sua vez", True),
        (
            "white",
            (GUEST, GUEST),
            ("white",),
            "Visitante – é a sua vez",
            True,
        ),
    ],
)
def test_a_game_to_go_on_with_says_whose_move_it_is(
    turn: str, players: Any, own: Any, line: str, here: bool
) -> None:
    """Against the computer, at one device, and against somebody at another: one's own seat alone is
    one's own, and has moves only when it is its turn."""
    game = going_view(record(turn, white=players[0], black=players[1]), "pt_PT", own)
    assert game is not None
    assert (game["line"], game["here"], bool(game["legal"])) == (line, here, here)
    assert not own or game["mine"] == own[0]


def test_games_in_which_one_is_to_move_come_first() -> None:
    """Whatever was played last."""
    waiting = record("white", white=PERSON, black=PERSON)
    mine = replace(record("black", white=PERSON, black=PERSON), id="g2")
    games = continued([waiting, mine], "en", {"g1": ["black"], "g2": ["black"]})
    assert [one["id"] for one in games] == ["g2", "g1"]
    assert continued([replace(mine, setup=replace(mine.setup, regulation="no-such"))]) == []


def test_learning_begins_with_a_lesson_and_follows_what_is_done(client: Any) -> None:
    """The next lesson and its step, a ring for each lesson; the rules chosen stay chosen."""
    page = client.get("/learn?regulation=fenae-2025&lang=pt_BR").text
    assert 'href="/lessons/first-moves?rules=fenae-2025" aria-current="step"' in page
    assert "passo 1 de 5" in page
    answer = {"rules": "fenae-2025", "answer": ["a3-b4"]}
    assert client.post("/api/lessons/first-moves/steps/0", json=answer).json()["right"]
    page = client.get("/learn?lang=pt_BR").text
    assert "passo 2 de 5" in page
    assert 'aria-label="20 %"' in page
    assert "Problema do dia" in page
    assert data_of(client.get("/?lang=pt_BR").text)["book"] == "fenae-2025"


def test_the_first_ten_hours_lead_on_by_what_is_done(client: Any) -> None:
    """Ten hours; the first stop that is not done is the one to press; a lesson that is read is
    ticked; words for a child, twelve at most."""
    page = client.get("/learn/hours?regulation=portuguesa-fpd&lang=pt-PT").text
    assert page.count('<li class="card"') == len(HOURS) == 10
    assert "Quem pode tomar tem de tomar." in page
    assert page.count('id="go-on"') == 1
    assert 'id="go-on" href="/lessons/first-moves?rules=portuguesa-fpd"' in page
    lesson = shipped().lesson("first-moves")
    for number, task in enumerate(tasks_of(lesson, "portuguesa-fpd")):
        body = {"rules": "portuguesa-fpd", "answer": [task.answers[0][0].text()]}
        assert client.post(f"/api/lessons/first-moves/steps/{number}", json=body).json()["right"]
    page = client.get("/learn/hours?regulation=portuguesa-fpd").text
    assert 'id="go-on" href="/lessons/board?rules=portuguesa-fpd"' in page
    russian = client.get("/learn/hours?regulation=idf-64-russian").text
    assert "majority" not in russian
    assert "/problems/solve" not in russian
    for hour in HOURS:
        for locale in ("en", "pt_PT", "pt_BR"):
            assert len(translate(hour.words, locale).split()) <= MOST_WORDS


def test_a_game_that_goes_on_says_the_time_left(client: Any, new_game: Any) -> None:
    """Where a clock runs, to the minute; a game without a clock says none."""
    timed = new_game(clock={"base_seconds": 750})
    with client.websocket_connect(f"/ws/games/{timed}?lang=en") as socket:
        seat = Seat(socket)
        state = seat.hello()
        seat.do("move", ply=0, path=state["legal"][0]["path"])
        new_game()  # the last one is on the board, not among the others
        page = client.get("/?lang=en").text
    assert "12 min left" in page
    assert page.count("min left") == 1
