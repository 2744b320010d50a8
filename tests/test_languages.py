"""Languages that were begun: their catalogues, what is counted, how a club adds one."""

from __future__ import annotations

import shutil
from pathlib import Path

import messages
import pytest
from babel.messages.pofile import read_po

from damas.base.i18n import LOCALES, Text, catalogue, direction, language_name, languages, translate

MOST_SEEN = 300
Found = dict[tuple[str | None, str], set[str]]
BEGUN = [one for one in languages() if one not in LOCALES]
ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(name="found", scope="module")
def _found() -> Found:
    return messages.collect()


def test_the_first_three_are_there_under_their_own_names() -> None:
    """Each as its speakers write it."""
    names = {one: language_name(one) for one in languages()}
    assert names["es"], names["fr"] == ("Español", "Français")
    assert names["pt_BR"] == "Português (Brasil)"
    assert {"es", "fr", "nl"} <= set(BEGUN)


@pytest.mark.parametrize("locale", BEGUN)
def test_the_most_seen_sentences_are_translated(found: Found, locale: str) -> None:
    """Three hundred of those that somebody meets who comes and plays, and none is left English."""
    held = catalogue(locale)
    assert len([key for key in messages.seen(found) if key in held]) >= MOST_SEEN
    assert (
        messages.faults(found, messages.translations(messages.read_catalogue(locale)), whole=False)
        == []
    )


@pytest.mark.parametrize("locale", BEGUN)
def test_numbers_are_said_in_the_language(locale: str) -> None:
    """1 in the singular, 0 as the language has it, and English where a sentence is lacking."""
    said = [translate(Text("{count} games", {"count": n}), locale) for n in (0, 1, 2)]
    assert said[1][2:] != said[2][2:]
    assert (said[0][2:] == said[1][2:]) == (locale == "fr")
    lacking = [translate(Text("A chapter has {most} tags", {"most": n}), locale) for n in (0, 1)]
    assert lacking == ["A chapter has 0 tags", "A chapter has 1 tag"]


def test_direction_follows_from_the_language() -> None:
    """Arabic, Hebrew and Persian are written from the right."""
    ways = [direction(one) for one in ("ar", "he_IL", "fa", "pt_PT", "nl")]
    assert ways == ["rtl", "rtl", "rtl", "ltr", "ltr"]


def test_a_club_begins_a_language(
    found: Found, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The most seen sentences wait in a new catalogue; what was translated stays."""
    (tmp_path / "locale").mkdir()
    shutil.copy(ROOT / "src/damas/locale/plurals.json", tmp_path / "locale")
    monkeypatch.setattr(messages, "PACKAGE", tmp_path)
    assert messages.begin(found, "de", 10) == 10
    path = tmp_path / "locale" / "de.po"
    text = path.read_text("utf-8")
    assert 'msgid "Sign in"\nmsgstr ""' not in text  # only the ten most seen
    path.write_text(
        text.replace('"Privacy"\nmsgstr ""', '"Privacy"\nmsgstr "Datenschutz"'), "utf-8"
    )
    assert messages.begin(found, "de", 20) == 20
    with path.open("rb") as handle:
        held = {str(one.id): str(one.string) for one in read_po(handle) if one.id}
    assert held["Privacy"] == "Datenschutz"
    assert len(held) == 21
    assert messages.coverage(
        found, messages.translations(messages.read_catalogue("de"))
    ).startswith("1 of ")


def test_a_language_of_more_forms_is_refused_with_its_reason() -> None:
    """Polish counts in three ways, which no sentence here does."""
    with pytest.raises(ValueError, match="pl has plural forms that are not known here: few"):
        messages.plural_forms("pl")
