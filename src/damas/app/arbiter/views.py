"""A real board as the page's JSON: position, open cases, rulings. No decisions here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, NotRequired, cast, get_args

from typing_extensions import TypedDict

from ...arbiter import (
    CHOICE_NAMES,
    CODES,
    EXPIRY_NAMES,
    KIND_NAMES,
    Logged,
    RecordedMove,
    Ruling,
    Table,
    describe,
)
from ...arbiter.judging.judge import jumps
from ...arbiter.model.clock import ClockView
from ...arbiter.model.pieces import named, named_text
from ...arbiter.protocol.answers import AnswerView, RulingView, StateView
from ...arbiter.protocol.events import Anyone
from ...arbiter.wording.phrases import fault_text, letter_of
from ...base.citation import Citation
from ...base.i18n import Text, say
from ...rules.game import OTHER
from ...rules.regulations import Regulation
from ...rules.variants import Colour
from ..core.pausing import PauseView, pause_view
from ..core.times import timestamp
from ..views.positions import VariantView, variant_view
from ..views.regulations import ArticleView, article_view
from .live import EventAnswer, TableFold

Saying = Literal["adjust", "offer_draw", "accept_draw", "decline_draw", "resign"]
SAYINGS: tuple[Saying, ...] = get_args(Saying)
"""Events by which a player says something at any time; the page offers those that count."""
Words = Callable[[Text | str], str]


class FaultTitle(TypedDict):
    """An irregularity by its letter in the book, "" for none, and its words."""

    code: str
    letter: str
    title: str


class CaseFault(FaultTitle, ArticleView):
    """The same with its article."""


class OpenCase(TypedDict):
    """A case that waits for a decision; *by* None: both, or it is not clear whose."""

    faults: list[CaseFault]
    by: Colour | None
    right: Anyone
    choices: list[str]
    expires: str | None
    expires_text: str | None
    before: str
    stands: str
    more: int


class FaultsPlayedOn(TypedDict):
    """Irregularities that were played on but can still be put right."""

    by: Colour | None
    ply: int
    faults: list[FaultTitle]


class TableCounter(ArticleView):
    """A rule of draws that counts."""

    rule: str
    name: str
    current: int
    limit: int
    claimable_by: Colour | None


class TableOutcome(ArticleView):
    """The end of a game in words."""

    result: str | None
    white: str
    black: str
    reason: str
    text: str


class SayingRefusal(ArticleView):
    """Why a player may not say something now."""

    code: str | None
    message: str


class JumpedMove(TypedDict):
    """A legal move; the captured squares in the order of its jumps."""

    path: list[int]
    captured: list[int]
    notation: str
    promotes: bool


class RecordLine(TypedDict):
    """A move of the record, and what was irregular in it."""

    kind: str
    by: Colour
    text: str | None
    codes: list[str]
    letters: list[str]
    titles: list[str]
    fen: str
    event: int


class TableBook(TypedDict):
    """The rule book of a board; *adjusts*: the words said before a piece is adjusted, None in a
    book without touch rules."""

    id: str
    name: str
    document: str
    adjusts: str | None


class ShownClock(ClockView):
    """A clock with the player whose flag has fallen."""

    fallen: Colour | None


class ShownState(StateView):
    """The state with the clock of the page."""

    clock: ShownClock | None  # type: ignore[misc]


class TableView(TypedDict):
    """Everything that the page shows of a board but its log."""

    id: str
    version: int
    epoch: int
    headers: dict[str, str]
    regulation: TableBook
    variant: VariantView
    state: ShownState
    stands: str
    expected: Colour
    mover: Colour | None
    """The side whose move is in hand."""
    legal: list[JumpedMove]
    pending: OpenCase | None
    open_faults: list[FaultsPlayedOn]
    differs: list[int | str]
    """The squares on which a board with sensors shows otherwise, as they are printed."""
    counters: list[TableCounter]
    outcome: TableOutcome | None
    may: dict[str, dict[str, SayingRefusal | None]]
    lances: list[RecordLine]
    watch: float
    pause: PauseView | None
    """All clocks stand still by the word of the owner of the server."""
    entries: int
    created: str


class ShownRuling(RulingView):
    """A ruling in words, with the text of its articles."""

    letter: str
    kind_name: str
    expires_text: str | None
    choice_names: list[str]
    article_text: str | None
    law_text: str | None
    authority: NotRequired[str]


class LogLine(TypedDict):
    """An event of the log: side, words, time, rulings."""

    number: int
    event: dict[str, Any]
    by: Anyone | None
    words: str
    text: str
    t: float | None
    derived: list[str]
    rulings: list[ShownRuling]


class LoggedTable(TableView):
    """A board with its log."""

    log: list[LogLine]


def words_of(locale: str, game: str) -> Words:
    """A function that words sentences in *locale*, with the terms of *game*."""
    return lambda text: say(text, locale, game)


def answer_view(one: EventAnswer, locale: str, game: str, line: int | None = None) -> AnswerView:
    """The answer to one event, in the shape of the schema (`damas.arbiter.schema`)."""
    tell = words_of(locale, game)
    answer: AnswerView = {
        "event": one.number,
        "rulings": [cast("RulingView", ruling.to_dict(tell)) for ruling in one.rulings],
        "state": cast("StateView", dict(one.state)),
    }
    if one.repeated:
        answer["repeated"] = True
    if one.error is not None:
        at = answer["line"] = 1 if line is None else line
        code, message = one.error.code or "error", tell(one.error.message)
        answer["error"] = {"code": code, "message": message, "line": at}
    return answer


def table_view(fold: TableFold, locale: str, at_ms: int) -> TableView:
    """Everything the page shows of a board but its log, at *at_ms* (UTC)."""
    table = fold.table
    book = table.regulation
    tell = words_of(locale, book.variant.id)
    now = fold.watch_ms(at_ms)
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
        "state": _state(table, now),
        "stands": table.pieces.board(table.expected).fen,
        "expected": cast("Colour", table.expected),
        "mover": _mover(table),
        "legal": _legal(table),
        "pending": _pending(table, tell, locale),
        "open_faults": [_case(case, tell, book) for case in table.open_faults],
        "differs": _differs(table),
        "counters": [_counter(one, tell, locale, book) for one in table.history.counters],
        "outcome": _outcome(table, tell, locale),
        "may": {by: _may(table, by, now, tell, locale) for by in OTHER} if not table.result else {},
        "lances": [_entry(entry, book, tell) for entry in table.entries()],
        "watch": now / 1000,
        "pause": pause_view(fold.pausing.known, locale),
        "entries": len(fold.kept),
        "created": timestamp(fold.record.created_ms),
    }


def _differs(table: Table) -> list[int | str]:
    """The squares on which a board with sensors shows otherwise than the table."""
    if table.result is not None or not table.board_differs:
        return []
    sensed = table.started.sensed or frozenset()
    row = table.regulation.variant
    return [named(row, square) for square in sorted(sensed ^ table.pieces.occupied)]


def _state(table: Table, now: int) -> ShownState:
    """The state with the clock as it stands at *now*."""
    state, clock = cast("ShownState", table.state()), table.clock
    if clock is not None:
        fallen = cast("Colour | None", clock.fallen(now)) if table.result is None else None
        state["clock"] = {**clock.to_dict(now), "fallen": fallen}
    return state


def log_view(fold: TableFold, locale: str, first: int = 0) -> list[LogLine]:
    """The log from entry *first* (0-based) on: side, event in words, time, rulings."""
    book = fold.table.regulation
    tell = words_of(locale, book.variant.id)
    return [_logged(one, tell, locale, book) for one in fold.table.log[first:]]


def _may(
    table: Table, by: str, now: int, tell: Words, locale: str
) -> dict[str, SayingRefusal | None]:
    """By saying: null where the table would take it from *by* at *now*, else why it would not.

    A book without touch rules knows no warning of adjusting.
    """
    known = [name for name in SAYINGS if name != "adjust" or table.regulation.touch is not None]
    asked = {name: table.refusal({"event": name, "by": by, "t": now / 1000}) for name in known}
    return {
        name: None if refused is None else _refusal(refused, tell, locale, table.regulation)
        for name, refused in asked.items()
    }


def _refusal(refused: Ruling, tell: Words, locale: str, book: Regulation) -> SayingRefusal:
    return {
        "code": refused.code,
        "message": tell(refused.message),
        **_article(refused.citation, locale, book),
    }


def _mover(table: Table) -> Colour | None:
    """The side whose move is in hand: it takes the captured pieces off."""
    move = table.last_move
    if move is None or move.completed:
        return None
    return cast("Colour", move.by)


def _legal(table: Table) -> list[JumpedMove]:
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


def _article(citation: Citation | None, locale: str, book: Regulation) -> ArticleView:
    return article_view(citation, locale, book.variant.id, book)


def _pending(table: Table, tell: Words, locale: str) -> OpenCase | None:
    """The case that waits for a decision, with its articles and both positions."""
    if not table.pendings:
        return None
    pending = table.pendings[0]
    faults: list[CaseFault] = [
        {
            "code": code,
            "letter": letter_of(code, table.regulation),
            "title": tell(fault_text(code, pending.case.due, table.regulation.variant)),
            **_article(citation, locale, table.regulation),
        }
        for code, citation in pending.case.faults
    ]
    expires = pending.expires
    found = {
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
    return cast("OpenCase", found)


def _case(case: Any, tell: Words, book: Regulation) -> FaultsPlayedOn:
    titles: list[FaultTitle] = [
        {"code": code, "letter": letter_of(code, book), "title": tell(CODES[code])}
        for code in case.codes
    ]
    return {"by": case.by, "ply": case.ply, "faults": titles}


def _counter(one: Any, tell: Words, locale: str, book: Regulation) -> TableCounter:
    return {
        "rule": one.rule,
        "name": tell(one.name),
        "current": one.current,
        "limit": one.limit,
        "claimable_by": one.claimable_by,
        **_article(one.citation, locale, book),
    }


def _outcome(table: Table, tell: Words, locale: str) -> TableOutcome | None:
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


def _entry(entry: RecordedMove, book: Regulation, tell: Words) -> RecordLine:
    """A move of the record; where no legal one explains it, the squares over which it went."""
    text = entry.pdn or "-".join(map(str, entry.path))
    return {
        "kind": entry.kind,
        "by": cast("Colour", entry.by),
        "text": named_text(book.variant, text) or None,
        "codes": list(entry.codes),
        "letters": [letter_of(code, book) for code in entry.codes],
        "titles": [tell(CODES[code]) for code in entry.codes],
        "fen": entry.fen,
        "event": entry.event,
    }


def _logged(one: Logged, tell: Words, locale: str, book: Regulation) -> LogLine:
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


def ruling_view(ruling: Ruling, tell: Words, locale: str, book: Regulation) -> ShownRuling:
    """A ruling in words, with the text of its articles."""
    law = _article(ruling.law, locale, book)
    found = {
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
    return cast("ShownRuling", found)
