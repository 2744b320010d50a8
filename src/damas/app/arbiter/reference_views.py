"""Boards in a list, and what a rule book decides, as the page's JSON."""

from __future__ import annotations

from typing_extensions import TypedDict

from ...arbiter import (
    CHOICE_NAMES,
    CLAIM_NAMES,
    CODES,
    CONDUCT,
    ENDING_NAMES,
    EXPIRY_NAMES,
    reference,
)
from ...arbiter.handlers.arbiter_rulings import gives_results, is_against, rulings_of
from ...arbiter.wording.phrases import letter_of
from ...base.i18n import say
from ...rules.regulations import REGULATIONS, ArbiterDraw, Regulation
from ...store import TableRecord
from ..core.times import timestamp
from ..views.positions import VariantView, variant_view
from ..views.regulations import ArticleView, BookName, article_view
from .views import words_of


class ListedTable(TypedDict):
    """A board in a list."""

    id: str
    regulation: BookName
    variant: VariantView | None
    headers: dict[str, str]
    ply: int
    fen: str
    pending: str | None
    pending_title: str | None
    result: str | None
    updated: str


class CaseView(ArticleView):
    """An irregularity as a rule book decides it."""

    code: str
    letter: str
    title: str
    right: str
    choices: list[str]
    expires: str | None
    expires_text: str | None
    decider: str | None
    conduct: bool


class ReferenceView(TypedDict):
    """Every irregularity of a rule book, and the words of all choices."""

    matters: list[CaseView]
    claims: dict[str, str]
    rulings: dict[str, str]
    against: list[str]
    endings: list[str]
    choices: dict[str, str]


def record_view(record: TableRecord, locale: str) -> ListedTable:
    """A board in a list."""
    book = REGULATIONS.get(record.regulation)
    game = book.variant.id if book else ""
    summary = record.summary
    return {
        "id": record.id,
        "regulation": {
            "id": record.regulation,
            "name": say(book.name, locale, game) if book else record.regulation,
        },
        "variant": variant_view(book.variant) if book else None,
        "headers": dict(record.headers),
        "ply": summary.ply,
        "fen": summary.fen,
        "pending": summary.pending,
        "pending_title": _title(summary.pending, locale, book),
        "result": summary.result,
        "updated": timestamp(record.updated_ms),
    }


def _title(code: str | None, locale: str, book: Regulation | None) -> str | None:
    """The pending case in a list: its letter, or its words where it has none."""
    if code is None or book is None or code not in CODES:
        return code
    return letter_of(code, book) or say(CODES[code], locale, book.variant.id)


def reference_view(book: Regulation, locale: str) -> ReferenceView:
    """Every irregularity as the rule book decides it, and the words of all choices."""
    game = book.variant.id
    tell = words_of(locale, game)
    return {
        "matters": [
            {
                "code": one.code,
                "letter": letter_of(one.code, book),
                "title": tell(one.title),
                "right": one.right,
                "choices": list(one.choices),
                "expires": one.expires,
                "expires_text": tell(EXPIRY_NAMES[one.expires]) if one.expires else None,
                "decider": None if one.decider is None else str(one.decider),
                "conduct": one.code in CONDUCT,
                **article_view(one.article, locale, game, book),
            }
            for one in reference(book)
        ],
        "claims": {
            rule: tell(text) for rule, text in CLAIM_NAMES.items() if rule in _claimable(book)
        },
        "rulings": {name: tell(ENDING_NAMES[name]) for name in rulings_of(book)},
        "against": [name for name in ENDING_NAMES if is_against(name)],
        "endings": [name for name in ENDING_NAMES if gives_results(name)],
        "choices": {name: tell(text) for name, text in CHOICE_NAMES.items()},
    }


def _claimable(book: Regulation) -> set[str]:
    draws = (*book.draw_rules, *book.arbiter_draws)
    named = {one.name if isinstance(one, ArbiterDraw) else one.reason for one in draws}
    return named | {"dead_position", "refusal", "time"}
