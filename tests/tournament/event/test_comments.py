"""The commentary on a round: texts with boards, bounded, undone, folded again."""

from __future__ import annotations

from typing import Any

import pytest

from damas.base import bounds
from damas.printing.tournament import PrintSetup, draw_print
from damas.tournament.event import EntryError, Tournament
from damas.tournament.event.queries.comments import comments_of
from damas.tournament.presentation.chronicle import chronicle
from damas.tournament.presentation.feed import news_of
from damas.tournament.presentation.trail import describe_change
from damas.tournament.presentation.view import tournament_view

from ...printing.test_tournament_prints import text_of
from ..desk import SWISS, Desk

FEN = "W:W24:B9,K4"
MOVES = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 *"


@pytest.fixture(name="desk")
def _desk() -> Desk:
    """Four players, one round with the moves of a game."""
    desk = Desk(SWISS, 4)
    desk.do("number", how="entry")
    desk.pair()
    desk.result(1, 1, "1-0", pdn=MOVES)
    return desk


def refused(desk: Desk, code: str, **data: Any) -> str:
    """The comment is refused with that code; its words."""
    with pytest.raises(EntryError) as caught:
        desk.do("comment", **{"round": 1, "text": "Good", **data})
    assert caught.value.code == code
    return str(caught.value)


def test_a_comment_shows_a_position_or_a_moment_of_a_game(desk: Desk) -> None:
    """With its words: the players and the move; a text alone has no board."""
    desk.do("comment", "arbiter", round=1, text="A calm round.")
    desk.do("comment", round=1, text="White wins.", fen=FEN)
    desk.do("comment", round=1, text="The exchange.", board=1, ply=3)
    plain, drawn, played = comments_of(desk.event, 1)
    assert (plain.fen, str(plain.about)) == ("", "")
    assert drawn.fen == FEN
    assert str(played.about).endswith("after White's move 2")
    assert played.fen.startswith("B:W")
    again = Tournament.replay(desk.event.log)
    assert comments_of(again, 1) == comments_of(desk.event, 1)


def test_the_move_is_that_of_who_made_it() -> None:
    """Also in English draughts, which Black begins."""
    desk = Desk({**SWISS, "regulation": "english-wcdf"}, 4)
    desk.do("number", how="entry")
    desk.pair()
    desk.do("draw-colours", round=1, seed="a")
    desk.result(1, 1, "1-0", pdn="1. 11-15 22-18 2. 15x22 *")
    for ply in (1, 2, 3):
        desk.do("comment", round=1, text="A move.", board=1, ply=ply)
    told = [str(one.about).rpartition("after ")[2] for one in comments_of(desk.event, 1)]
    assert told == ["Black's move 1", "White's move 1", "Black's move 2"]


def test_impossible_boards_and_too_much_are_refused(desk: Desk) -> None:
    """With the reason: the value, and the bound."""
    assert "9" in refused(desk, "no-such-ply", board=1, ply=9)
    refused(desk, "no-moves", board=2, ply=1)
    refused(desk, "no-such-board", board=7, ply=0)
    refused(desk, "bad-fen", fen="nonsense")
    refused(desk, "two-boards", fen=FEN, board=1)
    refused(desk, "no-such-round", round=2)
    refused(desk, "too-long", text="x" * (bounds.COMMENT + 1))
    refused(desk, "bad-field", text="  ")
    with pytest.raises(EntryError, match="takes arbiter"):
        desk.do("comment", "scorer", round=1, text="Good")
    for _ in range(bounds.COMMENTS):
        desk.do("comment", round=1, text="Good")
    refused(desk, "too-many")
    with pytest.raises(EntryError):
        desk.do("remove-comment", comment=[1])


def test_it_is_changed_taken_away_and_undone(desk: Desk) -> None:
    """Each with its line of the trail; an undone comment comes back; moves that were taken away
    leave the text."""
    desk.do("comment", round=1, text="First.", board=1, ply=1)
    (one,) = desk.event.comments
    desk.do("change-comment", comment=one, text="Second.", board=1, ply=2)
    assert str(comments_of(desk.event, 1)[0].about).endswith("Black's move 1")
    desk.do("remove-comment", comment=one)
    assert desk.event.comments == {}
    words = [describe_change(desk.event, line) for line in desk.event.trail[-2:]]
    assert [(one.before, one.after) for one in words] == [("First.", "Second."), ("Second.", "")]
    desk.do("undo", entry=len(desk.event.log))
    assert comments_of(desk.event, 1)[0].comment.text == "Second."
    entered = next(no for no, one in enumerate(desk.event.log, 1) if one.act == "result")
    desk.do("undo", entry=entered)
    shown = comments_of(desk.event, 1)[0]
    assert (shown.comment.text, shown.fen) == ("Second.", "")


def test_feed_and_bulletin_have_it(desk: Desk) -> None:
    """The text, the words under the board, and the writer; a key that stays."""
    desk.do("comment", round=1, text="A sharp game.\nSee the exchange.", board=1, ply=3)
    one = tournament_view(desk.event)
    item = next(item for item in news_of(one, "en") if "comment" in item.key)
    assert item.key == f"round-1-comment-{next(iter(desk.event.comments))}"
    assert [str(line) for line in item.lines][:2] == ["A sharp game.", "See the exchange."]
    assert "after White's move 2" in str(item.lines[2])
    desk.result(1, 2, "=-=")
    text = " ".join(text_of(draw_print("bulletin", one, PrintSetup(round=1)).save()).split())
    for part in ("Commentary", "A sharp game.", "after White's move 2"):
        assert part in text
    assert list(chronicle(desk.event)) is not None
