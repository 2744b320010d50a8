"""IRR-09: an irregular move that stands is recorded, survives other readers, and is read back."""

from __future__ import annotations

import io

import pytest

from damas.notation.pdn import replay
from damas.pdn import PdnGame, add_kept, kept_at, read_game, read_games, write_game

AFTER = "W:W28,31,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1-19,25"


@pytest.mark.requirement("IRR-09")
def test_a_kept_move_is_written_and_read_back() -> None:
    """A comment and a new position; the game goes on from there."""
    game = PdnGame()
    game.headers["GameType"] = "20"
    first = game.root.add("32-28")
    node = add_kept(first, "f", "20-25", AFTER, "FENAE Art. 23 f")
    node.add("37-32").add("25-30")
    text = write_game(game)
    assert "{IRR f kept 20-25 FENAE Art. 23 f} /FEN" in " ".join(text.split())
    assert len(list(read_games(io.StringIO(text), strict=True))) == 1
    back = read_game(io.StringIO(text))
    assert back is not None
    kept = [kept_at(node) for node in back.mainline()]
    assert [(k.code, k.move) if k else None for k in kept] == [None, ("f", "20-25"), None, None]
    done = replay(back)
    assert (done.fault, done.plies) == (None, 4)
    assert [note.params["code"] for note in done.notes] == ["f"]


def test_a_first_move_may_be_kept() -> None:
    """Then the start position is set up first, so that the new one is not taken for it."""
    game = PdnGame()
    game.headers["GameType"] = "20"
    game.headers["FEN"] = "W:W31-50:B1-20"
    add_kept(game.root, "a", "32-27", AFTER.replace("W:", "B:", 1)).add("19-23")
    back = read_game(io.StringIO(write_game(game)))
    assert back is not None
    assert back.start_fen == "W:W31-50:B1-20"
    node = back.root.next
    assert node is not None
    assert kept_at(node) is not None
    assert replay(back).plies == 2
