"""Sentences that count: 0, 1 and 2 games in three languages, by gettext's own plural forms."""

from __future__ import annotations

import gettext
import io
import json
import re
import shutil
import subprocess
from importlib.resources import files
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from damas.base.i18n import LOCALES, Text, catalogue, say, translate, words
from damas.base.text import plurals

FIELD = re.compile(r"\{(\w+)[^}]*\}")
NAMES = re.compile(
    "a|account|address|article|b|board|code|color|colour|document|end|engine|entry|event|expected"
    "|field|first|found|id|key|kind|line|log_id|move|name|names|no|number|one|other|path|player"
    "|ply|rating|reason|regulation|round|rules|second|seed|side|square|start|table|team|text"
    "|variant|where|word"
)
"""Fields of names and places: what follows one does not depend on it."""
MANY = {
    "en": r"(?:[a-z-]+ )?(?!(?:comes|does|has|hears|holds|loses|stands|takes)\b)"
    r"(?:[a-z]+[^\Wsu]s|people|men)\b",
    "pt": r"(?:mais )?(?!(?:após|às|mais|menos|mês|ms|nas|repôs)\b)[a-zà-ú-]+s\b",
}
"""A word in the plural, which no 1 stands before."""


def rendered(sentence: str, locale: str, number: int) -> str:
    """The sentence with *number* in every field of a number."""
    fields = set(FIELD.findall(sentence))
    params = {field: "x" if NAMES.fullmatch(field) else number for field in fields}
    return translate(Text(sentence, params), locale)


@pytest.mark.parametrize("locale", LOCALES)
def test_one_never_stands_before_many(locale: str) -> None:
    """Of all sentences with a field, rendered with 1 in it: none says "1 games"."""
    asked = {english for _, english in catalogue("pt_PT")} - {one for _, one in plurals().values()}
    asked = {english for english in asked if FIELD.search(english)}
    assert len(asked) > 1000
    odd = [
        text
        for english in sorted(asked)
        if re.search(rf"(?<![\w×x/.,])1 {MANY[locale[:2]]}", text := rendered(english, locale, 1))
    ]
    assert not odd, odd


@pytest.mark.parametrize("locale", ["pt_PT", "pt_BR"])
def test_the_form_is_the_one_that_gettext_takes(locale: str) -> None:
    """The catalogues as any reader of gettext reads them: 0, 1, 2 and more."""
    with files("damas").joinpath("locale", f"{locale}.po").open("rb") as handle:
        held = read_po(handle)
    compiled = io.BytesIO()
    write_mo(compiled, held)
    compiled.seek(0)
    read = gettext.GNUTranslations(compiled)
    assert len(plurals()) > 200
    for many, (counted, one) in plurals().items():
        forms = held.get(one)
        assert forms is not None
        assert forms.id == (one, many)
        assert all(forms.string)
        for number in (0, 1, 2, 5, 11):
            text = Text(many, dict.fromkeys(FIELD.findall(many), "x") | {counted: number})
            said = read.ngettext(one, many, number).format_map(text.params)
            assert translate(text, locale) == said


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en", ["0 games", "1 game", "2 games"]),
        ("pt_PT", ["0 partidas", "1 partida", "2 partidas"]),
        ("pt_BR", ["0 partida", "1 partida", "2 partidas"]),
    ],
)
def test_a_count_in_each_language(locale: str, said: list[str]) -> None:
    """Zero is many in Portugal and in English, and one in Brazil; a number may be written out."""
    texts = [Text("{count} games", {"count": number}) for number in (0, 1, 2)]
    assert [translate(text, locale) for text in texts] == said
    assert translate(Text("{count} games", {"count": "1"}), locale) == said[1]
    assert translate(Text("{count} games", {"count": "1 000"}), locale).startswith("1 000 ")
    assert locale != "en" or [str(text) for text in texts] == said


def test_a_count_within_a_sentence_and_in_the_words_of_a_game() -> None:
    """Each count of a sentence has its own form, and a game its own word."""
    minute = Text("{minutes} minutes for each player", {"minutes": 1})
    seconds = Text("{seconds} seconds", {"seconds": 2})
    text = Text("{minutes} and {seconds} a move", {"minutes": minute, "seconds": seconds})
    assert str(text) == "1 minute for each player and 2 seconds a move"
    assert translate(text, "pt_PT") == "1 minuto para cada jogador e 2 segundos por lance"
    man = Text("{count} men", {"count": 1})
    assert say(man, "pt_PT", "portuguese") == "1 peão"
    assert say(man, "pt_PT", "international") == "1 pedra"


@pytest.mark.parametrize("locale", LOCALES)
def test_the_page_says_the_same(locale: str, tmp_path: Path) -> None:
    """Every sentence that counts, for 0, 1 and 2, by the page's own words."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("no Node.js found on this machine")
    cases = []
    for many, (counted, _) in plurals().items():
        for number in (0, 1, 2):
            params = dict.fromkeys(FIELD.findall(many), "x") | {counted: number}
            text = translate(Text(many, params), locale)
            plain = not re.search(r"\{\w+[^}\w]", many)
            cases += [[many, params, text]] if plain else []
    assert len(cases) > 600
    file = tmp_path / "cases.json"
    file.write_text(json.dumps({"locale": locale, "words": words(locale), "cases": cases}))
    check = Path(__file__).parent / "web" / "test_components" / "plurals_check.mjs"
    run = subprocess.run([node, check, file], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
