"""Every answer in the reader's language: by ?lang=, by cookie, by the browser's preference."""

from __future__ import annotations

import pytest

from damas.base.i18n import catalogue

pytestmark = pytest.mark.one_server

GONE = "There is no game with the address {name}"


def message(client, path="/api/games/x", **options):
    """The sentence of an error."""
    return client.get(path, **options).json()["message"]


@pytest.mark.parametrize(
    ("options", "locale"),
    [
        ({}, "en"),
        ({"headers": {"accept-language": "pt-BR,pt;q=0.9,en;q=0.5"}}, "pt_BR"),
        ({"headers": {"accept-language": "pt"}}, "pt_PT"),
        ({"headers": {"accept-language": "sv,de;q=0.9"}}, "en"),
        ({"headers": {"accept-language": "sv,pt-BR;q=0.9"}}, "pt_BR"),
        ({"headers": {"accept-language": "en;q=0.3, pt-PT;q=0.8"}}, "pt_PT"),
        ({"headers": {"accept-language": "pt;q=nonsense, *"}}, "en"),
        ({"headers": {"cookie": "damas_locale=pt_BR", "accept-language": "pt-PT"}}, "pt_BR"),
        ({"headers": {"cookie": "damas_locale=klingon", "accept-language": "pt-PT"}}, "pt_PT"),
        ({"params": {"lang": "pt-PT"}, "headers": {"cookie": "damas_locale=pt_BR"}}, "pt_PT"),
        ({"params": {"lang": "en"}, "headers": {"accept-language": "pt-PT"}}, "en"),
    ],
)
def test_the_language_is_chosen(client, options, locale):
    """?lang= wins over the cookie, the cookie over the browser's header."""
    expected = catalogue(locale).get((None, GONE), GONE).format(name="x")
    assert message(client, **options) == expected
    assert locale == "en" or expected != GONE.format(name="x")


def test_lisbon_and_sao_paulo_read_different_words(client):
    """European and Brazilian Portuguese are two catalogues."""
    pt, br = (client.get(f"/api/messages/{locale}").json() for locale in ("pt_PT", "pt_BR"))
    assert set(pt) | {""} == set(br)  # Brazil says 0 in the singular
    assert pt != br
    english = client.get("/api/messages/en").json()
    assert english["{count} games"] == ["count", "{count} game", "{count} games"]
    assert all(isinstance(held, list) for held in english.values())
    assert client.get("/api/messages/xx").status_code == 404


@pytest.mark.parametrize(
    ("lang", "begins"),
    [("es-AR", "Nueva partida"), ("fr", "Nouvelle partie"), ("nl-BE", "Nieuwe partij")],
)
def test_a_language_that_was_begun_is_spoken_and_the_rest_is_english(client, lang, begins):
    """By the browser's wish, by choice in the menu, and in the words of modules; nothing fails."""
    tag = lang[:2]
    html = client.get("/", headers={"accept-language": f"{lang},en;q=0.3"}).text
    assert f'<html lang="{tag}"' in html
    assert begins in html
    assert f'<option value="{tag}" lang="{tag}" selected>' in html
    held = client.get(f"/api/messages/{tag}").json()
    english = client.get("/api/messages/en").json()
    assert english.keys() <= held.keys()
    assert held["{count} games"] != english["{count} games"]
    assert held["A chapter has {most} tags"] == english["A chapter has {most} tags"]
    for path in ("/lessons", "/tournaments/calendar?month=2026-11", "/rules/espanhola"):
        assert client.get(path, headers={"cookie": f"damas_locale={tag}"}).status_code == 200


def test_a_language_written_from_the_right_turns_the_page(client, monkeypatch):
    """Its direction follows from the language; no other page says one."""
    assert "dir=" not in client.get("/").text.partition("<body")[0]
    monkeypatch.setattr("damas.http.core.templates.direction", lambda _: "rtl")
    assert '<html lang="en" dir="rtl"' in client.get("/?lang=en").text


@pytest.mark.parametrize(("lang", "tag"), [("pt-PT", "pt-PT"), ("pt-BR", "pt-BR"), ("en", "en")])
@pytest.mark.parametrize("path", ["/", "/rules/fenae-2025", "/nowhere"])
def test_pages_name_their_language(client, path, lang, tag):
    """Every page, the one for a missing address too, says its language to screen readers."""
    answer = client.get(path, params={"lang": lang}, headers={"accept": "text/html"})
    assert f'lang="{tag}"' in answer.text
    assert answer.status_code == (404 if path == "/nowhere" else 200)


def test_a_refusal_comes_in_the_language_of_the_connection(client, new_game, sit):
    """Two people at one game each read their own language."""
    game_id = new_game("fenae-2025", fen="W:W14,29:B18")
    said = []
    for lang in ("en", "pt-PT", "pt-BR"):
        with sit(client, game_id, lang) as seat:
            seat.hello()
            said.append(seat.refused("move", ply=0, path=[29, 25])["message"])
    assert said[0] not in said[1:]
    assert all(said)
