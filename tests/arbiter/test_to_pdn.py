"""The record with its rulings, and as PDN: what was played, kept, put right and said."""

from __future__ import annotations

import io
from typing import Any

import pytest

from damas.arbiter import RecordedMove, Table, to_pdn
from damas.base.i18n import translate
from damas.notation.pdn import replay
from damas.pdn import kept_at, read_games, write_game


def played() -> Table:
    """A move put right, one kept, one legal, an offer, and a resignation."""
    happened: list[dict[str, Any]] = [
        {"event": "start", "regulation": "internacional", "fen": "W:W28,46:B23,1"},
        {"event": "move", "by": "white", "path": [46, 41]},
        {"event": "decide", "by": "black", "choice": "rectify"},
        {"event": "move", "by": "white", "path": [46, 40]},
        {"event": "decide", "by": "black", "choice": "keep"},
        {"event": "move", "by": "black", "path": [23, 32]},
        {"event": "remove", "by": "black", "square": 28},
        {"event": "rule", "by": "arbiter", "ruling": "note", "text": "silêncio na sala"},
        {"event": "resign", "by": "white"},
    ]
    return Table.from_events(happened)


@pytest.mark.requirement("IRR-09", "IRR-11")
def test_the_record_has_moves_and_rulings_in_order() -> None:
    """Each by the event that brought it."""
    found = [
        (one.kind, one.codes)
        if isinstance(one, RecordedMove)
        else tuple(r.kind for r in one.rulings)
        for one in played().record()
    ]
    assert found == [
        ("irregularity",),
        ("restored",),
        ("irregularity",),
        ("kept",),
        ("kept", ("b",)),
        ("move", ()),
        ("ruling",),
        ("win",),
    ]


@pytest.mark.requirement("IRR-09")
def test_pdn_has_all_of_it_and_replays() -> None:
    """Written, read and replayed: the kept move, the comments, the result."""
    text = write_game(to_pdn(played(), {"White": "Ana"}))
    (game,) = read_games(io.StringIO(text))
    done = replay(game)
    assert (done.fault, done.fen) == (None, "W:W40:B1,32")
    (kept,) = [k for node in game.mainline() if (k := kept_at(node)) is not None]
    assert (kept.code, kept.move) == ("b", "46-40")
    assert "INT 5.4.0.6" in text
    assert "silêncio na sala" in text
    assert (game.headers["White"], game.headers["Result"]) == ("Ana", "0-2")


@pytest.mark.requirement("IRR-09")
def test_comments_are_in_the_language_of_the_face() -> None:
    """The arbiter's own."""
    text = write_game(to_pdn(played(), translate=lambda t: translate(t, "pt_BR")))
    assert "outro lance" in text


@pytest.mark.requirement("IRR-09")
def test_brazilian_games_are_written_with_files_and_ranks() -> None:
    """The kept position too."""
    table = Table.from_events(
        [
            {"event": "start", "regulation": "fenae-2025", "fen": "W:W18,29:B14"},
            {"event": "move", "by": "white", "path": [29, 25]},
            {"event": "decide", "by": "black", "choice": "keep"},
            {"event": "move", "by": "black", "path": [14, 23]},
        ]
    )
    (game,) = read_games(io.StringIO(write_game(to_pdn(table))))
    done = replay(game)
    assert (done.fault, done.fen) == (None, "W:W25:B23")


def test_nothing_is_written_before_the_start() -> None:
    """There is no game."""
    assert Table().record() == ()
    with pytest.raises(ValueError, match="started"):
        to_pdn(Table())
