"""The play-off of an equal meeting of a knock-out: its games, one after the other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from ....base.i18n import Text
from ....contract import Caption
from ....contract.kinds import BoardNo, GameNo, Line, PlayerId, RoundNo
from ..model.acts import act
from ..model.changes import AtBoard, Codes, PlayedOff
from ..model.entry import EntryError, LogEntry
from ..model.names import PLAY_OFFS
from ..model.parts import PlayOffGame, TournamentBoard
from ..model.state import ActData, TournamentState
from ..queries.play_offs import games_left
from ..queries.winners import is_equal, winner
from ..queries.wording import board_words

RESULTS: dict[str, Codes | None] = {
    "": None,
    "1-0": ("1", "0"),
    "=-=": ("=", "="),
    "0-1": ("0", "1"),
    "+--": ("+", "-"),
    "--+": ("-", "+"),
}
"""The results of a play-off game, White's first."""
_WORDS = {
    "": Text("to be played"),
    "1-0": Text("White wins"),
    "=-=": Text("draw"),
    "0-1": Text("Black wins"),
    "+--": Text("Black absent (W.O.)"),
    "--+": Text("White absent (W.O.)"),
}


@act("play-off", Text("Play-off, round {round}, board {board}: {a} – {b}"), "scorer")
class PlayOff(ActData):
    """A game of the play-off of an equal meeting, with its result once it is played.

    *game* is its number in the play-off: that of a game there is changes it, the next one adds a
    game.
    """

    round: RoundNo
    board: BoardNo
    game: GameNo
    kind: Annotated[
        Literal["rapid", "blitz", "lehmann", "sudden"],
        Caption(Text("Kind of the game"), words=PLAY_OFFS),
    ]
    white: Annotated[PlayerId, Caption(Text("White"))]
    clocks: Annotated[Line, Caption(Text("Clocks"), example="15+10")] = ""
    result: Annotated[
        Literal["", "1-0", "=-=", "0-1", "+--", "--+"], Caption(Text("Result"), words=_WORDS)
    ] = ""

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        board = state.board(self.round, self.board)
        self._possible(state, board)
        old = board.play_offs[self.game - 1 : self.game]
        made = PlayOffGame(self.kind, self.white, RESULTS[self.result], self.clocks)
        games = (*board.play_offs[: self.game - 1], made, *board.play_offs[self.game :])
        board.play_offs = games
        where = AtBoard(self.round, self.board)
        before = _told(state, board, old[0]) if old else ""
        state.change(entry, where, before, _told(state, board, made))

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        return board_words(state, self.round, self.board)

    def _possible(self, state: TournamentState, board: TournamentBoard) -> None:
        """Raises EntryError for a game that cannot be played, or not be changed any more."""
        if state.rules.system != "knock-out":
            raise EntryError("not-a-cup", "Only a knock-out needs a winner of every meeting")
        if not is_equal(state, board):
            raise EntryError(
                "not-equal", "The meeting is not over, or not equal: its games decide it"
            )
        if self.white not in (board.first, board.second):
            name = state.name(self.white)
            raise EntryError("not-on-board", "{name} is not on this board", name=name)
        if self.round < len(state.rounds):
            raise EntryError("not-last", "The next round is paired already")
        if state.round(self.round).closed:
            raise EntryError("closed", "Round {round} is closed", round=self.round)
        count = len(board.play_offs)
        if self.game > count + 1:
            raise EntryError(
                "no-such-game", "The next game of the play-off is game {game}", game=count + 1
            )
        if self.game > count:
            self._may_follow(state, board)

    def _may_follow(self, state: TournamentState, board: TournamentBoard) -> None:
        found = winner(state, board)
        if found:
            raise EntryError("decided", "{name} goes on already", name=state.name(found))
        if board.play_offs and board.play_offs[-1].codes is None:
            raise EntryError("game-open", "The last game of the play-off has no result yet")
        left, kind = games_left(state, board), board.play_offs[-1].kind if board.play_offs else ""
        if left and kind != self.kind:
            raise EntryError(
                "play-off-open",
                "The play-off of {kind} games goes on: {count} to play",
                kind=PLAY_OFFS[kind],
                count=left,
            )


def _told(state: TournamentState, board: TournamentBoard, game: PlayOffGame) -> PlayedOff:
    black = board.second if game.white == board.first else board.first
    return PlayedOff(game.kind, state.name(game.white), state.name(black), game.codes)
