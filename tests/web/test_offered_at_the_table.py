"""The acts that the arbiter's table offers are those that it takes, in every book and state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from damas.app.arbiter.live import TableFold
from damas.app.arbiter.views import SAYINGS, table_view
from damas.arbiter import Table
from damas.base.i18n import say
from damas.regulations import REGULATIONS
from damas.rules.game import OTHER
from damas.rules.regulations.catalogue import SHIPPED
from damas.store import StoredEntry, TableRecord, TableSummary

Event = dict[str, Any]
AT = 1_000_000


def _start(book: str) -> list[Event]:
    return [{"event": "start", "regulation": book, "protocol": 2}]


def _play(book: str, plies: int) -> list[Event]:
    """A game whose players take the first legal move, with everything that belongs to it."""
    events, table = _start(book), Table.from_events(_start(book))
    for _ in range(plies):
        board = table.board_for(table.expected)
        moves = list(board.legal_moves)
        if board.variant.win == "first_king":  # the first move leads to a king, which is the end
            moves = [m for m in moves if not any(map(board.after(m).kings, OTHER))] or moves
            moves = moves[len(moves) // 2 :]
        path, captured = list(moves[0].path), moves[0].captured
        by = table.expected
        more: list[Event] = [{"event": "move", "by": by, "path": path}]
        more += [{"event": "remove", "by": by, "square": n} for n in captured]
        for one in [*more, {"event": "press", "by": by}]:
            table.apply(one)
            events.append(one)
    return events


def _irregular(book: str) -> list[Event]:
    """The second move of the game is one of the wrong player: it waits for a decision."""
    events = _play(book, 1)
    board = Table.from_events(events[:1]).history.board
    path = next(list(m.path) for m in board.legal_moves if list(m.path) != events[1]["path"])
    return [*events, {"event": "move", "by": events[1]["by"], "path": path}]


def _offered(book: str) -> list[Event]:
    events = _play(book, 40)
    by = OTHER[Table.from_events(events).expected]
    return [*events, {"event": "offer_draw", "by": by}]


def _declined(book: str) -> list[Event]:
    events = _offered(book)
    return [*events, {"event": "decline_draw", "by": OTHER[events[-1]["by"]]}]


STATES: dict[str, Callable[[str], list[Event]]] = {
    "start": _start,
    "early": lambda book: _play(book, 1),
    "late": lambda book: _play(book, 40),
    "offered": _offered,
    "declined": _declined,
    "irregular": _irregular,
    "ended": lambda book: [*_play(book, 2), {"event": "resign", "by": "white"}],
}


def _fold(book: str, events: list[Event]) -> TableFold:
    record = TableRecord("a", book, {}, TableSummary(0, "", None, None), 0, 0, 0)
    log = [StoredEntry("event", one, 0, None, n) for n, one in enumerate(events, 1)]
    return TableFold(record, log)


@pytest.mark.requirement("DRW-10", "TCH-02", "RES-03")
@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("name", SHIPPED)
def test_what_is_offered_is_taken_and_the_rest_refused(name: str, state: str) -> None:
    """Each act is entered on a table of its own: refused by the same sentence and article."""
    book, events = REGULATIONS[name], STATES[state](name)
    may = table_view(_fold(name, events), "pt_PT", AT)["may"]
    assert set(may) == (set() if state == "ended" else set(OTHER))
    for by in OTHER:
        for act in SAYINGS:
            answer, entry = _fold(name, events).answer({"event": act, "by": by}, None)
            assert entry is not None
            refused = [one for one in answer.rulings if one.kind == "refused"]
            if state == "ended":
                assert [one.code for one in refused] == ["over"]
            elif act not in may[by]:
                assert (act, book.touch, answer.rulings) == ("adjust", None, ())
            else:
                shown = may[by][act]
                said = [say(one.message, "pt_PT", book.variant.id) for one in refused]
                assert said == ([] if shown is None else [shown["message"]])
                assert not shown or bool(shown["article"]) == (refused[0].citation is not None)


@pytest.mark.requirement("DRW-10", "TCH-02")
def test_a_draw_and_a_piece_put_right_are_offered_by_the_book() -> None:
    """CBD asks for moves first; the FMJD's books let the player to move alone adjust."""
    early = table_view(_fold("cbd-2020", _play("cbd-2020", 2)), "en", AT)["may"]["white"]
    assert early["offer_draw"]["article"].startswith("CBD Art. ")
    assert early["adjust"] is None
    late = table_view(_fold("cbd-2020", _play("cbd-2020", 40)), "en", AT)["may"]
    assert late["white"]["offer_draw"] is None
    assert "FMJD 3.13" in late["black"]["adjust"]["article"]
    silent = table_view(_fold("brasil-folha", _start("brasil-folha")), "en", AT)
    assert silent["regulation"]["adjusts"] is None
    assert "adjust" not in silent["may"]["white"]
