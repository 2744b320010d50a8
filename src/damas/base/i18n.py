"""Sentences for people: English templates in the code, Portuguese in the catalogues.

Code holds the English template (`Text("Square {square} is not on the board", {"square": 55})`); the
catalogues `locale/pt_PT.po` and `locale/pt_BR.po` hold the translations by that template. Only the
faces translate, so Babel is imported when a language other than English is first asked for.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from .arguments import check_kind
from .familiar import FAMILIAR, POLITE, familiar
from .text import Text, plurals

__all__ = [
    "FAMILIAR",
    "LOCALES",
    "Text",
    "catalogue",
    "match_locale",
    "plain_locale",
    "say",
    "translate",
    "words",
]

LOCALES = ("pt_PT", "pt_BR", "en")
CONTEXT_GLUE = "\u0004"  # as gettext joins context and message


def translate(text: Text | str, locale: str | None) -> str:
    """The sentence in *locale* ("pt_PT", "pt_BR", "en"); what no catalogue has stays English.

    Raises ArgumentError for any other value.
    """
    if isinstance(text, str):
        text = Text(text)
    if not (isinstance(text, Text) and (locale is None or isinstance(locale, str))):
        check_kind("text", text, Text, str)
        check_kind("locale", locale, str, None)
    template = text.form(match_locale(locale))
    if locale != "en":
        template = catalogue(locale).get((text.context, template), template)
    if not text.params:
        return template
    params = {
        key: translate(value, locale) if isinstance(value, Text) else value
        for key, value in text.params.items()
    }
    return template.format_map(params)


def say(text: object, locale: str | None, game: str | None = None) -> str:
    """*text* (a Text, or anything that prints) in *locale*, in the words of *game*, a variant's id.

    A Portuguese player's man is a peão, everyone else's a pedra: the catalogue holds such sentences
    twice, once with the variant's id as their context.
    """
    if not isinstance(text, Text):
        return translate(text, locale) if isinstance(text, str) else str(text)
    params = {
        key: say(value, locale, game) if isinstance(value, Text) else value
        for key, value in text.params.items()
    }
    own = (game, text.template) in catalogue(locale)
    return translate(Text(text.template, params, game if own else text.context), locale)


def match_locale(wanted: str | None) -> str:
    """The catalogue for a language tag or POSIX locale: "pt" and unknown Portuguese give pt_PT.

    >>> match_locale("pt-BR"), match_locale("pt"), match_locale("fr_FR.UTF-8")
    ('pt_BR', 'pt_PT', 'en')
    """
    tag = (wanted or "").split(".")[0].replace("-", "_").lower()
    if tag == "pt_br":
        return "pt_BR"
    if tag in ("pt_pt_tu", "pt_pt_x_tu"):
        return FAMILIAR
    return "pt_PT" if tag.split("_")[0] == "pt" else "en"


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
    if locale not in LOCALES:
        return catalogue(match_locale(locale))
    if locale == "en":
        return {}
    from babel.messages.pofile import read_po  # noqa: PLC0415  (a face's dependency, not the base's)

    folder = files("damas").joinpath("locale")
    with folder.joinpath(f"{locale}.po").open("rb") as handle:
        entries = read_po(handle)
    older = json.loads(folder.joinpath("older.json").read_text("utf-8"))
    return {(None, english): said[locale] for english, said in older.items()} | {
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
    that counts [the field with the number, singular, plural]; with a context `context\\u0004…`."""
    held = catalogue(locale)
    if locale == "en":
        return {many: [counted, one, many] for many, (counted, one) in plurals().items()}
    ones = {one for _, one in plurals().values()}
    found: dict[str, str | list[str]] = {}
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
    """The language of a locale without its form of address."""
    return POLITE if locale == FAMILIAR else locale
