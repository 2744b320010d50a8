"""Sentences for people: English templates in the code, other languages in the catalogues.

Code holds the English template (`Text("Square {square} is not on the board", {"square": 55})`); the
catalogues `locale/pt_PT.po` and `locale/pt_BR.po` hold the translations by that template, all of
them; any other one in that folder is a language that was begun, and what it lacks is said in
English. Only the faces translate, so Babel is imported when a language other than English is first
asked for.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from .arguments import check_kind
from .familiar import FAMILIAR, POLITE, familiar
from .text import Text, nought_is_one, plurals

if TYPE_CHECKING:
    from babel.messages.catalog import Message

__all__ = [
    "FAMILIAR",
    "LOCALES",
    "Text",
    "catalogue",
    "direction",
    "language_name",
    "languages",
    "match_locale",
    "plain_locale",
    "say",
    "translate",
    "words",
]

LOCALES = ("pt_PT", "pt_BR", "en")
"""The languages that have every sentence, every lesson and every document."""
NEAREST = {"pt_BR": "pt_PT"}
"""The catalogue of a release that holds another one too: what both say alike once, what the other
says otherwise with its locale before the context, `pt_BR/` (tools/split_wheel.py)."""
FROM_THE_RIGHT = frozenset({"ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"})
CONTEXT_GLUE = "\u0004"  # as gettext joins context and message


@cache
def languages() -> tuple[str, ...]:
    """Every language that one can choose: those of LOCALES, then those that were begun.

    >>> languages()[:3]
    ('pt_PT', 'pt_BR', 'en')
    """
    folder = files("damas").joinpath("locale")
    found = (one.name.removesuffix(".po") for one in folder.iterdir() if one.name.endswith(".po"))
    return (*LOCALES, *sorted(set(found) - set(LOCALES)))


@cache
def language_name(locale: str) -> str:
    """A language as those who speak it write it: "Português (Brasil)", "Español"."""
    from babel import Locale  # noqa: PLC0415  (as below)

    name = Locale.parse(locale).get_display_name(locale) or locale
    return name[0].upper() + name[1:]


def direction(locale: str) -> str:
    """The way in which a language is written: "ltr", or "rtl" from the right.

    >>> direction("pt_BR"), direction("ar_EG")
    ('ltr', 'rtl')
    """
    return "rtl" if locale.split("_", maxsplit=1)[0] in FROM_THE_RIGHT else "ltr"


def translate(text: Text | str, locale: str | None) -> str:
    """The sentence in *locale*, one of `languages()`; what its catalogue lacks is English.

    Raises ArgumentError for any other value.
    """
    if isinstance(text, str):
        text = Text(text)
    if not (isinstance(text, Text) and (locale is None or isinstance(locale, str))):
        check_kind("text", text, Text, str)
        check_kind("locale", locale, str, None)
    template = text.form(match_locale(locale))
    if locale != "en":
        said = catalogue(locale).get((text.context, template))
        template = text.form("en") if said is None else said
    if not text.params:
        return template
    params = {
        key: translate(value, locale) if isinstance(value, Text) else value
        for key, value in text.params.items()
    }
    return template.format_map(params)


def say(text: object, locale: str | None, game: str | None = None) -> str:
    """*text* (a Text, or anything that prints) in *locale*, in the words of *game*, a variant's id;
    without one in those of the game that the sentence itself names, as `variant`.

    A Portuguese player's man is a peão, everyone else's a pedra: the catalogue holds such sentences
    twice, once with the variant's id as their context.
    """
    if not isinstance(text, Text):
        return translate(text, locale) if isinstance(text, str) else str(text)
    named = text.params.get("variant")
    game = game or (named if isinstance(named, str) else None)
    params = {
        key: say(value, locale, game) if isinstance(value, Text) else value
        for key, value in text.params.items()
    }
    own = game is not None and (game, text.template) in catalogue(locale)
    return translate(Text(text.template, params, game if own else text.context), locale)


def match_locale(wanted: str | None) -> str:
    """The catalogue for a language tag or POSIX locale: "pt" and unknown Portuguese give pt_PT,
    what there is no catalogue for "en".

    >>> match_locale("pt-BR"), match_locale("pt"), match_locale("fr_FR.UTF-8"), match_locale("sv")
    ('pt_BR', 'pt_PT', 'fr', 'en')
    """
    tag = (wanted or "").split(".")[0].replace("-", "_").lower()
    if tag in ("pt_pt_tu", "pt_pt_x_tu"):
        return FAMILIAR
    known = {one.lower(): one for one in languages()}
    plain = tag.split("_")[0]
    return known.get(tag) or ("pt_PT" if plain == "pt" else known.get(plain, "en"))


@cache
def catalogue(locale: str | None) -> dict[tuple[str | None, str], str]:
    """Translations of *locale* as (context, English template) → text; empty for English.

    A sentence that counts is there twice: the singular by the English singular, the plural by the
    plural, which is the template of the code (see `Text.form`). Sentences that an older program
    has stored, and no code says any more, are there too (`locale/older.json`).

    Other ways to write a locale, such as "pt-PT", and other languages: see `match_locale`.
    """
    if locale == FAMILIAR:
        return {key: familiar(said) for key, said in catalogue(POLITE).items()}
    if locale not in languages():
        return catalogue(match_locale(locale))
    if locale == "en":
        return {}
    older = json.loads(files("damas").joinpath("locale", "older.json").read_text("utf-8"))
    found: dict[tuple[str | None, str], str] = {
        (None, english): said[locale] for english, said in older.items() if locale in said
    }
    beside = f"{locale}/"
    for (context, english), text in _read(NEAREST.get(locale, locale)).items():
        own = context is not None and context.startswith(beside)
        found[(context.removeprefix(beside) or None) if own and context else context, english] = (
            text
        )
    if locale in NEAREST:
        found |= _read(locale)
    others = tuple(f"{one}/" for one in NEAREST)
    return {key: text for key, text in found.items() if not (key[0] or "").startswith(others)}


def _read(locale: str) -> dict[tuple[str | None, str], str]:
    from babel.messages.pofile import read_po  # noqa: PLC0415  (a face's dependency, not the base's)

    folder = files("damas").joinpath("locale")
    # that of a release's library has its own sentences; the wheel of the server brings the others
    paths = (folder.joinpath(f"{locale}.po"), folder.joinpath("server", f"{locale}.po"))
    entries: list[Message] = []
    for path in paths:
        if path.is_file():
            with path.open("rb") as handle:
                entries += read_po(handle)
    return {
        (entry.context, english): text
        for entry in entries
        for english, text in zip(forms(entry.id), forms(entry.string or ""), strict=True)
        if english and text
    }


def forms(held: str | Sequence[str]) -> tuple[str, ...]:
    """The forms of an entry of a catalogue: one, or the singular and the plural."""
    return (held,) if isinstance(held, str) else tuple(held)


def words(locale: str) -> dict[str, str | list[str]]:
    """The catalogue of *locale* as the page reads it: English template → text, or for a sentence
    that counts [the field with the number, singular, plural]; with a context `context\\u0004…`. At
    the name "" the number under which all is singular, where the language says 0 so."""
    held = catalogue(locale)
    ones = {one for _, one in plurals().values()}
    found: dict[str, str | list[str]] = {"": "1"} if nought_is_one(locale) else {}
    if plain_locale(locale) == "en":
        found |= {many: [counted, one, many] for many, (counted, one) in plurals().items()}
    for (context, english), text in held.items():
        counted, one = plurals().get(english, ("", ""))
        key = f"{context}{CONTEXT_GLUE}{english}" if context else english
        if english not in ones:
            found[key] = [counted, held[context, one], text] if counted else text
    return found


def html_lang(locale: str) -> str:
    """The tag for HTML's lang attribute: "pt_PT" gives "pt-PT"."""
    return "pt-PT-x-tu" if locale == FAMILIAR else locale.replace("_", "-")


def plain_locale(locale: str) -> str:
    """The language of LOCALES in which a locale has what is written whole, such as lessons: without
    its form of address; English for a language that was begun."""
    if locale == FAMILIAR:
        return POLITE
    return locale if locale in LOCALES else "en"


def __dir__() -> list[str]:
    return __all__
