"""Acts about a round, a game or a player: the fields that they share, and their sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....contract.kinds import BoardNo, GameNo, PlayerId, RoundNo
from ..model.changes import AtBoard
from ..model.entry import EntryError, LogEntry
from ..model.parts import Round, TournamentGame
from ..model.state import ActData, TournamentState
from ..queries.wording import board_words, name_words


class RoundAct(ActData):
    """An act on *round*."""

    round: RoundNo

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        """*round*, and the other fields of the act."""
        return self.given()


class GameAct(ActData):
    """An act on one game: *game* of a meeting, from 1, at *board* of *round*."""

    round: RoundNo
    board: BoardNo
    game: GameNo = 1

    def found(self, state: TournamentState) -> tuple[Round, TournamentGame, AtBoard]:
        """The round, the game, and its place for the audit trail. Raises EntryError."""
        game = state.game(self.round, self.board, self.game)
        return state.rounds[self.round - 1], game, AtBoard(self.round, self.board, self.game)

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        """*round*, *board*, the names *a* and *b*."""
        return board_words(state, self.round, self.board, self.game)


class PlayerAct(ActData):
    """An act on one *player*, by id; a team is one where teams play."""

    player: PlayerId

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        """*name* of the player."""
        return {"name": name_words(state, self.player)}


def check_plays(state: TournamentState, game: TournamentGame, who: int) -> int:
    """The id of a player of a game. Raises EntryError for a player who is not in it."""
    if who not in (game.white, game.black):
        raise EntryError("not-on-board", "{name} is not on this board", name=state.name(who))
    return who
