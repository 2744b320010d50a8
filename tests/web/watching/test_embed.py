"""Boards on pages of others: framed by anybody, without cookies, without a way to act."""

from __future__ import annotations

import io
import re
from html import unescape
from itertools import pairwise
from typing import Any
from urllib.parse import quote

import pytest
from PIL import Image

from damas import Game
from damas.app.watching.card import card_scene
from damas.http.core.security import HEADERS
from damas.http.routes import embedding, pages
from damas.notation.diagram.scene import Label
from web.built import security_headers
from web.people.conftest import new_game, sitting

from .test_watch import play_elsewhere, stored

pytestmark = pytest.mark.one_server

HOSTILE = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
POLICY = "Content-Security-Policy"
BASE = "http://damas.example.org/"


def test_only_the_embedded_board_may_be_framed(browser: Any) -> None:
    """Every other page keeps its policy; the board's is the same but for the frame."""
    ana = browser()
    game = new_game(ana)
    framed = ana.get(f"/games/{game}/embed").headers
    assert "frame-ancestors *" in framed[POLICY]
    policy = str(security_headers(framed)[POLICY])
    assert policy.replace("frame-ancestors *", "frame-ancestors 'none'") == HEADERS[POLICY]
    assert "x-frame-options" not in framed
    assert framed["x-content-type-options"] == "nosniff"
    others = ("/", "/watch", f"/games/{game}", "/games", f"/api/games/{game}", "/lobby", "/nothing")
    for path in (*others, f"/oembed?url={BASE}games/{game}", f"/games/{game}/card.png"):
        headers = ana.get(path).headers
        assert security_headers(headers)[POLICY] == HEADERS[POLICY], path
        assert headers["x-frame-options"] == "DENY", path


def test_an_embedded_board_needs_no_cookie_and_gives_none(browser: Any) -> None:
    """Of a visitor who has none, and of one who has."""
    ana = browser()
    game = new_game(ana)
    page = ana.get(f"/games/{game}/embed")
    assert "set-cookie" not in page.headers
    ana.cookies.clear()
    page = ana.get(f"/games/{game}/embed?lang=pt_PT")
    assert page.status_code == 200
    assert "set-cookie" not in page.headers
    assert "shared/shell.js" not in page.text
    assert page.text.count('class="db-piece') == 24
    assert "Abrir a partida" in page.text
    assert 'class="top"' not in page.text


def test_nothing_can_be_done_on_an_embedded_board(two: Any, browser: Any) -> None:
    """No form, no button, no address that acts; the line hears nothing, of the player neither."""
    ana, _rui, game = two()
    page = ana.get(f"/games/{game}/embed").text
    assert not re.search(r"<(form|button|input|select|textarea)\b", page)
    version = ana.get(f"/api/games/{game}").json()["version"]
    for client in (ana, browser()):
        with client.websocket_connect(f"/ws/watch?game={game}") as socket:
            assert socket.receive_json()["type"] in ("changes", "boards")
            for kind in ("resign", "offer_draw", "hello", "abort"):
                socket.send_json({"type": kind, "id": kind, "by": "white", "version": None})
    for method in ("post", "put", "patch", "delete"):
        assert getattr(ana, method)(f"/games/{game}/embed").status_code == 405
    assert ana.get(f"/api/games/{game}").json()["version"] == version


def test_language_shade_and_side_are_chosen_by_the_address(browser: Any) -> None:
    """Else they are the visitor's; anything else is refused with a sentence."""
    ana = browser()
    game = new_game(ana)
    path = f"/games/{game}/embed"
    assert 'data-appearance="auto"' in ana.get(path).text
    assert 'data-appearance="dark"' in ana.get(f"{path}?theme=dark").text
    assert 'lang="pt-BR"' in ana.get(f"{path}?lang=pt_BR").text
    assert "data-turned" in ana.get(f"{path}?side=black").text
    ana.cookies.set("damas_look", "dark.blue.flat.large.more")
    page = ana.get(path).text
    assert 'data-appearance="dark"' in page
    assert 'data-board="blue"' in page
    for wrong in ("theme=pink", "side=x", "theme=" + "x" * 3000):
        assert ana.get(f"{path}?{wrong}").status_code == 422


def test_what_is_private_or_unknown_is_a_sentence_in_the_frame(server: Any, browser: Any) -> None:
    """Also for its players: a frame shows what everybody may see."""
    ana = browser()
    hidden = new_game(ana, private=True)
    for game, status in ((hidden, 403), ("no-such-game", 404), ("x" * 3000, 404)):
        page = ana.get(f"/games/{game}/embed?lang=en", headers={"accept": "text/html"})
        assert page.status_code == status
        assert "frame-ancestors *" in page.headers[POLICY]
        assert "<p>" in page.text
        assert "db-piece" not in page.text
        assert ana.get(f"/games/{game}/card.png").status_code == status


def test_a_finished_game_says_its_result(server: Any, browser: Any) -> None:
    """In the frame and in the picture."""
    game = stored(server)
    play_elsewhere(server, game)
    play_elsewhere(server, game, "resign")
    page = browser().get(f"/games/{game}/embed?lang=en").text
    assert "White wins. Black has resigned" in page
    assert "data-over" in page


def test_oembed_answers_as_its_specification_says(browser: Any) -> None:
    """Rich, with the frame, within the sizes asked for; found by the link in the game's page."""
    ana = browser()
    game = new_game(ana, white={"kind": "person", "name": "Ana"})
    page = ana.get(f"/games/{game}").text
    link = re.search(r'<link rel="alternate" type="application/json\+oembed" href="([^"]+)"', page)
    assert link
    answer = ana.get(unescape(link[1]))
    assert answer.headers["content-type"] == "application/json"
    found = answer.json()
    assert (found["version"], found["type"], found["provider_name"]) == ("1.0", "rich", "Damas")
    assert found["title"].startswith("Ana")
    assert f'src="{BASE}games/{game}/embed"' in found["html"]
    assert f'width="{found["width"]}" height="{found["height"]}"' in found["html"]
    assert ana.get(found["thumbnail_url"]).headers["content-type"] == "image/png"
    url = quote(f"{BASE}games/{game}", safe="")
    for width, height in ((300, 9000), (9000, 390), (200, 200), (1, 1)):
        small = ana.get(f"/oembed?url={url}&maxwidth={width}&maxheight={height}").json()
        assert small["width"] <= width
        assert small["height"] <= height
        assert "thumbnail_url" not in small
    assert ana.get(f"/oembed?url={url}&format=json").status_code == 200


def test_oembed_refuses_with_the_status_of_its_specification(browser: Any) -> None:
    """501 for another format, 404 for another address, 401 for a private game."""
    ana = browser()
    hidden = new_game(ana, private=True)
    game = new_game(ana)

    def asked(url: str, more: str = "") -> int:
        answer = ana.get(f"/oembed?url={quote(url, safe='')}{more}")
        assert answer.json()["message"]
        assert len(answer.text) < 2000
        return int(answer.status_code)

    assert asked(f"{BASE}games/{game}", "&format=xml") == 501
    assert asked(f"{BASE}games/{hidden}") == 401
    foreign = (
        f"{BASE}games/no-such-game",
        f"https://elsewhere.example/games/{game}",
        f"http://damas.example.org.evil.example/games/{game}",
        f"http://damas.example.org@evil.example/games/{game}",
        f"{BASE}games/{game}/../../owner",
        f"{BASE}api/games/{game}",
        f"javascript://damas.example.org/games/{game}",
        "file:///etc/passwd",
        "http://[::1",
        "",
    )
    for url in foreign:
        assert asked(url) == 404, url
    assert asked("x" * 501) == 422
    assert asked(f"{BASE}games/{game}", "&maxwidth=0") == 422
    assert asked(f"{BASE}games/{game}", "&maxwidth=9999999999999") == 422
    assert ana.get("/oembed").status_code == 422


def test_a_preview_shows_the_position_and_has_an_address_of_its_own(
    server: Any, browser: Any
) -> None:
    """1200x630, made once for a position; another position has another address."""
    eve = browser()
    game = stored(server)

    def image() -> str:
        page = eve.get(f"/games/{game}?lang=en").text
        found = re.search(r'property="og:image" content="([^"]+)"', page)
        assert found
        return unescape(found[1])

    first = image()
    assert first.startswith(BASE)
    answer = eve.get(first)
    assert Image.open(io.BytesIO(answer.content)).size == (1200, 630)
    assert "max-age" in answer.headers["cache-control"]
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    play_elsewhere(server, game)
    second = image()
    assert second != first
    assert eve.get(second).content != answer.content


def test_without_the_library_no_picture_is_named(
    browser: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither in the page nor by oEmbed; its address says so."""
    monkeypatch.setattr(pages, "can_draw", lambda: False)
    monkeypatch.setattr(embedding, "can_draw", lambda: False)
    ana = browser()
    game = new_game(ana)
    page = ana.get(f"/games/{game}").text
    assert "og:image" not in page
    assert "og:title" in page
    found = ana.get(f"/oembed?url={quote(BASE + 'games/' + game, safe='')}").json()
    assert "thumbnail_url" not in found
    assert ana.get(f"/games/{game}/card.png").json()["code"] == "no-pictures"


def test_a_private_game_has_no_preview(browser: Any) -> None:
    """Its players see the page, without a picture and without oEmbed."""
    ana = browser()
    page = ana.get(f"/games/{new_game(ana, private=True)}").text
    assert "og:image" not in page
    assert "oembed" not in page


def test_markup_in_names_stays_text(browser: Any) -> None:
    """On the list, in the frame, in its title, by oEmbed, in the page's head, in the picture."""
    ana = browser()
    game = new_game(ana, white={"kind": "person", "name": HOSTILE[:60]})
    play_elsewhere(ana, game)
    for path in ("/watch", f"/games/{game}/embed", f"/games/{game}"):
        page = ana.get(path).text
        assert "<script>alert" not in page
        assert "<img src=x" not in page
        assert "alert(1)" in page
    found = ana.get(f"/oembed?url={quote(BASE + 'games/' + game, safe='')}").json()
    assert "<script>" not in found["html"]
    assert found["html"].count("<") == 2
    assert found["title"].startswith('"><script>')
    assert ana.get(f"/games/{game}/card.png").status_code == 200


def test_an_embedded_board_of_an_engine_starts_nothing(server: Any, browser: Any) -> None:
    """To be seen is no reason to think: the game is not held in memory for it."""
    ana = browser()
    game = new_game(ana, white={"kind": "engine", "level": 1})
    eve = browser()
    assert eve.get(f"/games/{game}/embed").status_code == 200
    assert eve.get(f"/games/{game}/card.png").status_code == 200
    assert server.app.state.services.games.held(game) is None
    with sitting(ana, game) as seat:
        state = seat.hello()
        assert (state if state["ply"] else seat.state(1))["ply"] == 1


@pytest.mark.parametrize("book", ["frisian-2011", "canadian", "turk-damasi", "english-wcdf"])
def test_the_picture_of_a_game_says_its_rules_and_its_end_whole(book: str) -> None:
    """Long sentences go on in a second line, and all lines stand in the picture."""
    game = Game(book)
    sentences = (str(game.regulation.name), "Black wins. All White's pieces are captured")
    scene = card_scene(game.variant.id, game.board.fen, ("Ana", "Rui"), sentences, "en")
    labels = [shape for shape in scene.shapes if isinstance(shape, Label)]
    assert [one.text for one in labels[:2]] == ["Ana", "Rui"]
    assert " ".join(one.text for one in labels[2:]) == " ".join(sentences)
    assert max(len(one.text) for one in labels) <= 38


LONG = "Maria Antonieta Carvalho 2-0 João Pedro Albuquerque"
ROUND = ("Campeonato Nacional de Damas de Lisboa", "Round 1 of 9", *([LONG] * 6))


@pytest.mark.parametrize("book", ["internacional", "fenae-2025", "turk-damasi", "canadian"])
@pytest.mark.parametrize(
    ("lines", "sentences", "rows"),
    [
        (ROUND, (), 8),
        (ROUND[:4], (), 4),
        ((LONG, LONG), (LONG * 9, LONG * 9), 8),
        (ROUND, (LONG,), 8),
    ],
    ids=["a full round", "a small round", "a game", "too much"],
)
def test_all_that_a_picture_says_stands_within_its_height(
    book: str, lines: tuple[str, ...], sentences: tuple[str, ...], rows: int
) -> None:
    """A pairing keeps its one line, of a sentence stands what has room; an ellipsis says so."""
    game = Game(book)
    scene = card_scene(game.variant.id, game.board.fen, lines, sentences, "en")
    labels = [shape for shape in scene.shapes if isinstance(shape, Label)]
    assert len(labels) == rows
    assert all(0 < one.y - one.size < one.y < scene.height for one in labels)
    assert all(one.y <= other.y - other.size for one, other in pairwise(labels))
    for line, label in zip(lines, labels, strict=False):
        whole = label.text == line
        assert whole or (label.text.endswith("…") and line.startswith(label.text[:-1]))
    assert labels[-1].text.endswith("…")
