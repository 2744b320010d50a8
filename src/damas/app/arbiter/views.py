"""A real board as the page's JSON: position, open cases, rulings. No decisions here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...arbiter import (
    CHOICE_NAMES,
    CLAIM_NAMES,
    CODES,
    CONDUCT,
    ENDING_NAMES,
    EXPIRY_NAMES,
    KIND_NAMES,
    Logged,
    RecordedMove,
    Ruling,
    Table,
    describe,
    reference,
)
from ...arbiter.handlers.arbiter_rulings import gives_results, is_against, rulings_of
from ...arbiter.judging.judge import jumps
from ...arbiter.model.pieces import named_text
from ...arbiter.wording.phrases import fault_text, letter_of
from ...base.citation import Citation
from ...base.i18n import Text, say
from ...rules.game import OTHER
from ...rules.regulations import REGULATIONS, ArbiterDraw, Regulation
from ...store import TableRecord
from ..core.times import timestamp
from ..views.positions import variant_view
from ..views.regulations import article_view
from .live import EventAnswer, TableFold

SAYINGS = ("adjust", "offer_draw", "accept_draw", "decline_draw", "resign")
"""Events by which a player says something at any time; the page offers those that count."""
Words = Callable[[Text | str], str]


def words_of(locale: str, game: str) -> Words:
    """A function that words sentences in *locale*, with the terms of *game*."""
    return lambda text: say(text, locale, game)


def answer_view(
    one: EventAnswer, locale: str, game: str, line: int | None = None
) -> dict[str, Any]:
    """The answer to one event, in the shape of the schema (`damas.arbiter.schema`)."""
    tell = words_of(locale, game)
    answer: dict[str, Any] = {
        "event": one.number,
        "rulings": [ruling.to_dict(tell) for ruling in one.rulings],
        "state": dict(one.state),
    }
    if one.repeated:
        answer["repeated"] = True
    if one.error is not None:
        error = {"code": one.error.code or "error", "message": tell(one.error.message)}
        at = 1 if line is None else line
        answer |= {"line": at, "error": {**error, "line": at}}
    return answer


def table_view(fold: TableFold, locale: str, at_ms: int) -> dict[str, Any]:
    """Everything the page shows of a board but its log, at *at_ms* (UTC)."""
    table = fold.table
    book = table.regulation
    tell = words_of(locale, book.variant.id)
    state = table.state()
    now = fold.watch_ms(at_ms)
    if table.clock is not None:
        state["clock"] = table.clock.to_dict(now)
        fallen = table.clock.fallen(now) if table.result is None else None
        state["clock"]["fallen"] = fallen
    return {
        "id": fold.record.id,
        "version": fold.version,
        "epoch": fold.epoch,
        "headers": dict(fold.record.headers),
        "regulation": {
            "id": book.id,
            "name": tell(book.name),
            "document": book.document,
            "adjusts": tell(_words({"event": "adjust"}, book)) if book.touch else None,
        },
        "variant": variant_view(book.variant),
        "state": state,
        "stands": table.pieces.board(table.expected).fen,
        "expected": table.expected,
        "mover": _mover(table),
        "legal": _legal(table),
        "pending": _pending(table, tell, locale),
        "open_faults": [_case(case, tell, book) for case in table.open_faults],
        "counters": [_counter(one, tell, locale, book) for one in table.history.counters],
        "outcome": _outcome(table, tell, locale),
        "may": {by: _may(table, by, now, tell, locale) for by in OTHER} if not table.result else {},
        "lances": [_entry(entry, book, tell) for entry in table.entries()],
        "watch": now / 1000,
        "entries": len(fold.kept),
        "created": timestamp(fold.record.created_ms),
    }


def log_view(fold: TableFold, locale: str, first: int = 0) -> list[dict[str, Any]]:
    """The log from entry *first* (0-based) on: side, event in words, time, rulings."""
    book = fold.table.regulation
    tell = words_of(locale, book.variant.id)
    return [_logged(one, tell, locale, book) for one in fold.table.log[first:]]


def record_view(record: TableRecord, locale: str) -> dict[str, Any]:
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


def reference_view(book: Regulation, locale: str) -> dict[str, Any]:
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


def _may(table: Table, by: str, now: int, tell: Words, locale: str) -> dict[str, Any]:
    """By saying: null where the table would take it from *by* at *now*, else why it would not.

    A book without touch rules knows no warning of adjusting.
    """
    known = [name for name in SAYINGS if name != "adjust" or table.regulation.touch is not None]
    asked = {name: table.refusal({"event": name, "by": by, "t": now / 1000}) for name in known}
    return {
        name: refused
        and {
            "code": refused.code,
            "message": tell(refused.message),
            **_article(refused.citation, locale, table.regulation),
        }
        for name, refused in asked.items()
    }


def _mover(table: Table) -> str | None:
    """The side whose move is in hand: it takes the captured pieces off."""
    move = table.last_move
    if move is None or move.completed:
        return None
    return move.by


def _legal(table: Table) -> list[dict[str, Any]]:
    """The legal moves of the side to move, on the board before it; none after the end.

    The captured squares of a move stand in the order of its jumps.

    While a decision waits, the side that is to be asked may play instead (INT 5.7).
    """
    if table.result is not None:
        return []
    board = table.board_for(table.expected)
    return [
        {
            "path": list(move.path),
            "captured": list(jumps(board, move.path, move.captured)),
            "notation": move.text(),
            "promotes": move.promotes,
        }
        for move in board.legal_moves
    ]


def _article(citation: Citation | None, locale: str, book: Regulation) -> dict[str, Any]:
    return dict(article_view(citation, locale, book.variant.id, book))


def _pending(table: Table, tell: Words, locale: str) -> dict[str, Any] | None:
    """The case that waits for a decision, with its articles and both positions."""
    if not table.pendings:
        return None
    pending = table.pendings[0]
    faults = [
        {
            "code": code,
            "letter": letter_of(code, table.regulation),
            "title": tell(fault_text(code, pending.case.due, table.regulation.variant)),
            **_article(citation, locale, table.regulation),
        }
        for code, citation in pending.case.faults
    ]
    expires = pending.expires
    return {
        "faults": faults,
        "by": pending.case.by,
        "right": pending.right,
        "choices": list(pending.choices),
        "expires": expires,
        "expires_text": tell(EXPIRY_NAMES[expires]) if expires else None,
        "before": pending.case.before,
        "stands": pending.case.stands,
        "more": len(table.pendings) - 1,
    }


def _case(case: Any, tell: Words, book: Regulation) -> dict[str, Any]:
    titles = [
        {"code": code, "letter": letter_of(code, book), "title": tell(CODES[code])}
        for code in case.codes
    ]
    return {"by": case.by, "ply": case.ply, "faults": titles}


def _counter(one: Any, tell: Words, locale: str, book: Regulation) -> dict[str, Any]:
    return {
        "rule": one.rule,
        "name": tell(one.name),
        "current": one.current,
        "limit": one.limit,
        "claimable_by": one.claimable_by,
        **_article(one.citation, locale, book),
    }


def _outcome(table: Table, tell: Words, locale: str) -> dict[str, Any] | None:
    outcome = table.result
    if outcome is None:
        return None
    return {
        "result": outcome.result,
        "white": outcome.white,
        "black": outcome.black,
        "reason": outcome.reason,
        "text": tell(outcome.text),
        **_article(outcome.citation, locale, table.regulation),
    }


def _entry(entry: RecordedMove, book: Regulation, tell: Words) -> dict[str, Any]:
    """A move of the record; where no legal one explains it, the squares over which it went."""
    text = entry.pdn or "-".join(map(str, entry.path))
    return {
        "kind": entry.kind,
        "by": entry.by,
        "text": named_text(book.variant, text) or None,
        "codes": list(entry.codes),
        "letters": [letter_of(code, book) for code in entry.codes],
        "titles": [tell(CODES[code]) for code in entry.codes],
        "fen": entry.fen,
        "event": entry.event,
    }


def _logged(one: Logged, tell: Words, locale: str, book: Regulation) -> dict[str, Any]:
    event = one.event if isinstance(one.event, Mapping) else {}
    return {
        "number": one.number,
        "event": dict(event),
        "by": event.get("by"),
        "words": tell(_words(one.event, book)),
        "text": str(event.get("text") or ""),
        "t": event.get("t"),
        "derived": [tell(_words(each, book)) for each in one.derived],
        "rulings": [ruling_view(ruling, tell, locale, book) for ruling in one.rulings],
    }


def _words(event: object, book: Regulation) -> Text:
    return describe(event, book)


def ruling_view(ruling: Ruling, tell: Words, locale: str, book: Regulation) -> dict[str, Any]:
    """A ruling in words, with the text of its articles."""
    law = _article(ruling.law, locale, book)
    return {
        **ruling.to_dict(tell),
        "letter": letter_of(ruling.code or "", book),
        "kind_name": tell(KIND_NAMES[ruling.kind]),
        "expires_text": tell(EXPIRY_NAMES[ruling.expires]) if ruling.expires else None,
        "choice_names": [
            tell(CHOICE_NAMES[each]) if each in CHOICE_NAMES else each for each in ruling.choices
        ],
        **_article(ruling.citation, locale, book),
        "law": law["article"],
        "law_text": law["article_text"],
    }
