"""Acts on the commentary: a text for a round is written, changed, taken away."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from .... import bounds
from ....i18n import Text
from ..model import fields as read
from ..model.changes import Whole
from ..model.comments import Comment
from ..model.entry import EntryError, LogEntry
from ..model.state import Act, TournamentState
from ..queries.comments import check_fen, comment_of, comment_params, first_words, position_at

PLACE = frozenset({"fen", "board", "game", "ply"})


def comment(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """A new comment on a round; with `fen` or with `board`, `game` and `ply` of a game, a board."""
    read.only(data, PLACE | {"round", "text"})
    number = read.whole(data, "round", least=1)
    state.round(number)
    made = sum(one.round == number for one in state.comments.values())
    if made >= bounds.COMMENTS:
        raise EntryError(
            "too-many", "A round can have {most} comments at most", most=bounds.COMMENTS
        )
    which = len(state.log) + 1
    new = _read(data, Comment(which, number, "", entry.by, entry.at))
    state.comments = {**state.comments, which: new}


def change_comment(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """Another text, and another board or none."""
    read.only(data, PLACE | {"comment", "text"})
    old = comment_of(state, read.whole(data, "comment"))
    cleared = replace(old, fen="", board=0, game=0, ply=0, changed=entry.at)
    new = _read(data, cleared)
    state.change(entry, Whole.COMMENTARY, first_words(old.text), first_words(new.text))
    state.comments = {**state.comments, old.id: new}


def remove_comment(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """A comment is shown no more."""
    read.only(data, frozenset({"comment"}))
    old = comment_of(state, read.whole(data, "comment"))
    state.change(entry, Whole.COMMENTARY, first_words(old.text), "")
    state.comments = {which: one for which, one in state.comments.items() if which != old.id}


def _read(data: Mapping[str, Any], one: Comment) -> Comment:
    """The comment with the text and the board of the data."""
    text = read.text(data, "text", most=bounds.COMMENT)
    fen = read.text(data, "fen", "", most=bounds.FEN)
    if fen and "board" in data:
        raise EntryError("two-boards", "A comment shows a position or a game, not both")
    if "board" not in data:
        return replace(one, text=text, fen=fen)
    board = read.whole(data, "board", least=1, most=bounds.BOARDS)
    game = read.whole(data, "game", 1, least=1, most=bounds.BOARDS)
    ply = read.whole(data, "ply", most=bounds.PLIES)
    return replace(one, text=text, board=board, game=game, ply=ply)


def _check_board(state: TournamentState, entry: LogEntry) -> None:
    """Raises EntryError for a position or a moment that there is not; made now, for moves of a
    game may be kept or taken away later."""
    data = entry.data
    if "comment" in data:
        number = comment_of(state, read.whole(data, "comment")).round
    else:
        number = read.whole(data, "round", least=1)
    new = _read(data, Comment(0, number, "", entry.by, entry.at))
    if new.fen:
        check_fen(state, new.fen)
    elif new.board:
        position_at(state, new)


def _act(name: str, handler: Any, sentence: Text, *checks: Any) -> Act:
    return Act(name, handler, sentence, comment_params, "arbiter", after_end=True, checks=checks)


ACTS = (
    _act("comment", comment, Text("Commentary on round {round}: {text}"), _check_board),
    _act(
        "change-comment",
        change_comment,
        Text("The commentary on round {round} was changed: {text}"),
        _check_board,
    ),
    _act("remove-comment", remove_comment, Text("A comment on round {round} was taken away")),
)
