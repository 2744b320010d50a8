"""An event in front of the public: its address, its feeds, the picture of a round."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from starlette.testclient import TestClient

from damas.app.tournament.public import round_words
from damas.app.watching.card import LINES
from damas.tournament.presentation.view import tournament_view
from tournament.desk import SWISS
from tournament.desk import Desk as Arbiter

from .test_tournament_api import Desk, begun, made

pytestmark = pytest.mark.one_server

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def desk(client: TestClient) -> Desk:
    """An event of four, its first round played, with the moves of one game."""
    found = begun(client)
    found.do("result", round=1, board=1, white="1", black="0", pdn="1. c3-d4 d6-c5 *")
    found.do("result", round=1, board=2, white="=", black="=")
    return found


def test_an_address_is_readable_and_outlives_the_name(client: TestClient, desk: Desk) -> None:
    """Any words before the id lead to the one address, which has the name of the beginning."""
    address = f"/events/liga-da-cidade-{desk.event}"
    answer = client.get(address)
    assert answer.status_code == 200
    base = str(client.base_url).rstrip("/")
    assert f'<link rel="canonical" href="{base}{address}">' in answer.text
    assert f'content="{base}{address}/round-1.png?v=' in answer.text
    assert 'type="application/atom+xml"' in answer.text
    assert "rounds.ics" not in answer.text
    desk.do("set-calendar", time_zone="Europe/Lisbon", minutes=120, rounds=["2026-11-28T10:00"])
    assert f"/api/tournaments/{desk.event}/rounds.ics" in client.get(address).text
    desk.do("set", name="Copa <b>Nova</b>")
    assert "Copa &lt;b&gt;Nova&lt;/b&gt;" in client.get(address).text
    for other in (desk.event, f"copa-nova-{desk.event}", f"x--{desk.event}"):
        moved = client.get(f"/events/{other}?lang=en", follow_redirects=False)
        assert (moved.status_code, moved.headers["location"]) == (308, f"{address}?lang=en")
    assert client.get("/events/liga-da-cidade-000000000000").status_code == 404
    assert client.get("/events/x").status_code == 404
    assert "og:title" not in client.get(f"/tournaments/{desk.event}").text


def test_the_atom_feed_has_the_rounds_and_is_asked_again_for_nothing(
    client: TestClient,
    desk: Desk,
) -> None:
    """Ids that stay, times in order, 304 until something changes; a correction is an update."""
    path = f"/events/liga-da-cidade-{desk.event}/feed.atom?lang=en"
    answer = client.get(path)
    assert answer.headers["content-type"].startswith("application/atom+xml")
    root = ElementTree.fromstring(answer.content)
    entries = root.findall(f"{ATOM}entry")
    ids = [one.findtext(f"{ATOM}id") for one in entries]
    assert [str(one).partition("#")[2] for one in ids] == ["round-1-results", "round-1-paired"]
    for one in (root, *entries):
        for name in ("id", "title", "updated"):
            assert one.findtext(f"{ATOM}{name}"), name
        assert str(one.findtext(f"{ATOM}updated")).endswith("Z")
    assert root.find(f"{ATOM}author/{ATOM}name") is not None
    assert "Results of round 1:" in str(entries[0].findtext(f"{ATOM}content"))
    links = {one.get("rel"): one.get("href") for one in entries[0].findall(f"{ATOM}link")}
    assert str(links["enclosure"]).endswith("/prints/bulletin.pdf?round=1&lang=en")
    tag = {"If-None-Match": answer.headers["etag"]}
    assert client.get(path, headers=tag).status_code == 304
    desk.do("correct", round=1, board=2, white="1", black="0", reason="Trocado")
    again = client.get(path, headers=tag)
    assert again.status_code == 200
    fresh = ElementTree.fromstring(again.content).findall(f"{ATOM}entry")
    assert [one.findtext(f"{ATOM}id") for one in fresh] == ids


def test_everybody_reads_the_commentary_on_a_round(client: TestClient, desk: Desk) -> None:
    """On the page, also without scripts, and in the feed; strangers and scorers write none; signs
    of HTML stay text."""
    text = "Ana saw <i>the shot</i>."
    stranger = Desk(client, desk.event)
    stranger.do("comment", 403, round=1, text=text)
    desk.do("comment", round=1, text=text, board=1, ply=1)
    (one,) = stranger.get("?lang=en")["rounds"][0]["comments"]
    assert (one["text"], one["by"], one["variant"]) == (text, "Inês", "brazilian")
    assert one["about"].endswith("after White's move 1")
    picture = client.get("/diagram.svg", params={"variant": one["variant"], "fen": one["fen"]})
    assert picture.status_code == 200
    assert "Ana saw &lt;i&gt;the shot&lt;/i&gt;." in client.get(f"/events/{desk.event}").text
    feed = client.get(f"/events/{desk.event}/feed.json?lang=en").json()
    assert text in next(x for x in feed["items"] if "comment" in x["id"])["content_text"]
    assert desk.do("comment", 422, round=1, text="x", fen="?")["code"] == "bad-fen"


def test_the_json_feed_says_the_same_in_the_readers_language(
    client: TestClient, desk: Desk
) -> None:
    """With the bulletin of the round beside its results."""
    found = client.get(f"/events/{desk.event}/feed.json?lang=pt-BR").json()
    assert found["version"] == "https://jsonfeed.org/version/1.1"
    assert found["items"][0]["title"] == "Liga da Cidade: resultados da rodada 1"
    bulletin = found["items"][0]["attachments"][0]["url"]
    assert client.get(bulletin).content.startswith(b"%PDF-")


@pytest.mark.parametrize(("players", "last"), [(12, "P11 – P12"), (14, "…")])
def test_the_picture_has_every_result_that_has_room(players: int, last: str) -> None:
    """Six boards stand in it whole; of more, a sign says that there are others."""
    desk = Arbiter({**SWISS, "rounds": 3}, players)
    boards = [[number, number + 1] for number in range(1, players, 2)]
    desk.do("pair", round=1, boards=boards, accept=["unequal-points"])
    lines = round_words(tournament_view(desk.event), 1, "en", LINES)
    assert (len(lines), lines[-1]) == (LINES, last)


def test_a_round_has_a_picture(client: TestClient, desk: Desk) -> None:
    """PNG of the size that previews ask for; none for a round that is not paired."""
    pytest.importorskip("PIL")
    answer = client.get(f"/events/{desk.event}/round-1.png")
    assert answer.headers["content-type"] == "image/png"
    assert (answer.content[16:20], answer.content[20:24]) == (
        (1200).to_bytes(4, "big"), (630).to_bytes(4, "big"),
    )  # fmt: skip
    assert client.get(f"/events/{desk.event}/round-2.png").status_code == 404
    bare, _ = made(client, regulation="", name="Sem regras")
    assert client.get(f"/events/{bare.event}/round-1.png").status_code == 404
    assert 'og:image"' not in client.get(f"/events/sem-regras-{bare.event}").text


def test_the_press_text_is_for_everybody(client: TestClient, desk: Desk) -> None:
    """Plain text in the language asked for; a round that is not paired is a sentence."""
    path = f"/api/tournaments/{desk.event}/press.txt"
    assert client.get(f"{path}?round=1&lang=pt-PT").text.startswith("Liga da Cidade: ronda 1 de 3")
    assert client.get(f"{path}?round=7").status_code == 422
