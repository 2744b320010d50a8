"""Acts on the commentary: a text for a round is written, changed, taken away."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any

from ....base import bounds
from ....base.i18n import Text
from ....contract import Caption
from ....contract.kinds import HallBoard, Place, RoundNo, line, whole
from ..model.acts import act, missing
from ..model.changes import Whole
from ..model.comments import Comment
from ..model.entry import EntryError, LogEntry
from ..model.state import ActData, TournamentState
from ..queries.comments import check_fen, comment_of, comment_words, first_words, position_at

POSITION = Text("Position (FEN), if one is shown")
MOVES = Text("after this many moves of both sides")


class OfText(ActData):
    """A *text*, with a position (*fen*) or a moment of a game (*board*, *game*, *ply*)."""

    text: Annotated[str, line(bounds.COMMENT, least=1), Caption(Text("Text"), lines=True)]
    fen: Annotated[str, line(bounds.FEN), Caption(POSITION)] = ""
    board: Annotated[HallBoard, Caption(Text("or a game: its board"))] = 1
    game: HallBoard = 1
    ply: Annotated[int, whole(0, bounds.PLIES), Caption(MOVES)] = 0

    def _put(self, one: Comment) -> Comment:
        """The comment with the text and the board of the data."""
        if self.fen and self.has("board"):
            raise EntryError("two-boards", "A comment shows a position or a game, not both")
        if not self.has("board"):
            return replace(one, text=self.text, fen=self.fen)
        if not self.has("ply"):
            raise missing("ply")
        return replace(one, text=self.text, board=self.board, game=self.game, ply=self.ply)

    def _check_board(self, state: TournamentState, number: int, entry: LogEntry) -> None:
        """Raises EntryError for a position or a moment that there is not; made now, for moves of a
        game may be kept or taken away later."""
        new = self._put(Comment(0, number, "", entry.by, entry.at))
        if new.fen:
            check_fen(state, new.fen)
        elif new.board:
            position_at(state, new)


@act("comment", Text("Commentary on round {round}: {text}"), "arbiter", after_end=True)
class WriteComment(OfText):
    """A new comment on a round; with `fen` or with `board`, `game` and `ply` of a game, a board."""

    round: RoundNo

    def check(self, state: TournamentState, entry: LogEntry) -> None:
        self._check_board(state, self.round, entry)

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        state.round(self.round)
        made = sum(one.round == self.round for one in state.comments.values())
        if made >= bounds.COMMENTS:
            raise EntryError(
                "too-many", "A round can have {most} comments at most", most=bounds.COMMENTS
            )
        which = len(state.log) + 1
        new = self._put(Comment(which, self.round, "", entry.by, entry.at))
        state.comments = {**state.comments, which: new}

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        return {"round": self.round, "text": first_words(self.text)}


@act(
    "change-comment",
    Text("The commentary on round {round} was changed: {text}"),
    "arbiter",
    after_end=True,
)
class ChangeComment(OfText):
    """Another text, and another board or none."""

    comment: Place

    def check(self, state: TournamentState, entry: LogEntry) -> None:
        self._check_board(state, comment_of(state, self.comment).round, entry)

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        old = comment_of(state, self.comment)
        cleared = replace(old, fen="", board=0, game=0, ply=0, changed=entry.at)
        new = self._put(cleared)
        state.change(entry, Whole.COMMENTARY, first_words(old.text), first_words(new.text))
        state.comments = {**state.comments, old.id: new}

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        return {**comment_words(state, self.comment), "text": first_words(self.text)}


@act(
    "remove-comment",
    Text("A comment on round {round} was taken away"),
    "arbiter",
    after_end=True,
)
class RemoveComment(ActData):
    """A comment is shown no more."""

    comment: Place

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        old = comment_of(state, self.comment)
        state.change(entry, Whole.COMMENTARY, first_words(old.text), "")
        state.comments = {which: one for which, one in state.comments.items() if which != old.id}

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        return comment_words(state, self.comment)
