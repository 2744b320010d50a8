"""Acts on colours: by agreement, by lot or by the table, recorded for each board (TRN-05)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, Literal

from ....base.bounds import BOARDS
from ....base.i18n import Text
from ....contract import Caption
from ....contract.kinds import BoardNo, Line, PlayerId, RoundNo, Seed, several
from ..model.acts import act
from ..model.changes import AtBoard, Settled
from ..model.entry import EntryError, LogEntry
from ..model.names import COLOUR_WAYS
from ..model.parts import TournamentBoard, TournamentGame
from ..model.state import ActData, TournamentState
from ..queries.lots import lot_white
from ..queries.wording import board_words
from .places import RoundAct

Way = Annotated[
    Literal["table", "agreement", "lot", "arbiter"], Caption(Text("Colours"), words=COLOUR_WAYS)
]


@act("colours", Text("Colours on board {board} of round {round}"), "scorer")
class Colours(ActData):
    """The player who has White on a board, and the way that was settled (TRN-05).

    In a meeting of several games it is the first game; the others alternate (MAT-03). A lot with a
    `seed` must give the White that it gives for everyone: see `lot_white`.
    """

    round: RoundNo
    board: BoardNo
    white: PlayerId
    how: Way
    seed: Line = ""

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        board = state.board(self.round, self.board)
        if self.white not in (board.first, board.second):
            raise EntryError(
                "not-on-board", "{name} is not on this board", name=state.name(self.white)
            )
        _check_way(state, self.how)
        if self.seed:
            self._check_lot(state, board)
        if any(game.codes for game in board.games) and not entry.reason:
            raise EntryError(
                "no-reason",
                "The board has a result: colours are corrected with a reason",
                citation=state.rules.colour_ways[1],
            )
        _turn(
            state, board, self.white, (self.how, self.seed), entry, AtBoard(self.round, self.board)
        )

    def _check_lot(self, state: TournamentState, board: TournamentBoard) -> None:
        drawn = lot_white(board, self.seed, self.round, self.board)
        if drawn != self.white:
            raise EntryError(
                "not-the-lot",
                "The lot with the seed {seed} gives White to {name}",
                citation=state.rules.lot_article,
                seed=self.seed,
                name=state.name(drawn),
            )

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        return board_words(state, self.round, self.board)


def _check_way(state: TournamentState, how: str) -> None:
    """Raises EntryError, with the article, for a way that the regulation does not allow."""
    ways, citation = state.rules.colour_ways
    if how not in ways and not state.replaying:
        raise EntryError(
            "colours-not-so",
            "Colours are settled by {ways}",
            citation=citation,
            ways=", ".join(ways),
        )


def _turn(  # noqa: PLR0913, PLR0917  (the parts of an audit line)
    state: TournamentState,
    board: TournamentBoard,
    white: int,
    way: tuple[str, str],
    entry: LogEntry,
    place: AtBoard,
) -> None:
    first = board.games[0]
    before = Settled(state.name(first.white), first.colours)
    turn = first.white != white
    for game in board.games:
        game.colours, game.seed = way
        if turn:
            game.white, game.black = game.black, game.white
            if game.codes:
                game.codes = (game.codes[1], game.codes[0])
            game.reports = {who: (b, a) for who, (a, b) in game.reports.items()}
    after = Settled(state.name(white), way[0])
    line = state.change(entry, replace(place, white=True), before, after)
    first.changes.append(line)


@act("draw-colours", Text("Colours of round {round} by lot, seed {seed}"), "scorer")
class DrawColours(RoundAct):
    """The colours of a round by one lot: each board with the same *seed*, as `lot_white` gives.

    Boards that have a result, are being played or adjourned, or whose players have agreed, stay as
    they are; *boards* names others than all.
    """

    seed: Seed
    boards: Annotated[tuple[BoardNo, ...], several(BOARDS)] = ()

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        _check_way(state, "lot")
        boards = state.round(self.round).boards
        wanted = self.boards if self.has("boards") else range(1, len(boards) + 1)
        found = [(place, state.board(self.round, place)) for place in wanted]
        open_ = [
            (place, board)
            for place, board in found
            if not any(_is_begun(state, game) for game in board.games)
            and board.games[0].colours != "agreement"
        ]
        if not open_:
            raise EntryError(
                "nothing-to-draw",
                "No board of round {round} has colours left to draw",
                citation=state.rules.lot_article,
                round=self.round,
            )
        for place, board in open_:
            white = lot_white(board, self.seed, self.round, place)
            _turn(state, board, white, ("lot", self.seed), entry, AtBoard(self.round, place))


def _is_begun(state: TournamentState, game: TournamentGame) -> bool:
    """Whether a game has a result, goes on or is adjourned; an empty seat of a team is none."""
    result = game.codes is not None and not (state.rules.teams and game.forfeit)
    return result or game.open_play is not None or game.adjourned
