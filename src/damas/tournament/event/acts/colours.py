"""Acts on colours: by agreement, by lot or by the table, recorded for each board (TRN-05)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ....i18n import Text
from ....regulations import with_via
from ..model import fields as read
from ..model.changes import AtBoard, Settled
from ..model.entry import EntryError, LogEntry
from ..model.names import COLOUR_WAYS
from ..model.parts import TournamentBoard, TournamentGame
from ..model.state import Act, TournamentState
from ..queries.lots import lot_white
from ..queries.wording import board_params, round_params


def colours(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """The player who has White on a board, and the way that was settled (TRN-05).

    In a meeting of several games it is the first game; the others alternate (MAT-03). A lot with a
    `seed` must give the White that it gives for everyone: see `lot_white`.
    """
    read.only(data, frozenset({"round", "board", "white", "how", "seed"}))
    number, place = read.whole(data, "round"), read.whole(data, "board")
    board = state.board(number, place)
    white = read.whole(data, "white")
    if white not in (board.first, board.second):
        raise EntryError("not-on-board", "{name} is not on this board", name=state.name(white))
    how = _way(state, read.one_of(data, "how", tuple(COLOUR_WAYS)))
    seed = read.text(data, "seed", "")
    if seed and lot_white(board, seed, number, place) != white:
        raise EntryError(
            "not-the-lot",
            "The lot with the seed {seed} gives White to {name}",
            citation=state.rules.lot_article,
            seed=seed,
            name=state.name(lot_white(board, seed, number, place)),
        )
    if any(game.codes for game in board.games) and not entry.reason:
        raise EntryError(
            "no-reason",
            "The board has a result: colours are corrected with a reason",
            citation=state.rules.colour_ways[1],
        )
    _turn(state, board, white, (how, seed), entry, AtBoard(number, place))


def _way(state: TournamentState, how: str) -> str:
    """Returns *how*. Raises EntryError, with the article, if the regulation does not allow it."""
    ways, citation = state.rules.colour_ways
    if how not in ways and not state.replaying:
        raise EntryError(
            "colours-not-so",
            "Colours are settled by {ways} ({article})",
            citation=citation,
            ways=", ".join(ways),
            article=with_via(citation),
        )
    return how


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


def draw_all(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """The colours of a round by one lot: each board with the same *seed*, as `lot_white` gives.

    Boards that have a result, are being played or adjourned, or whose players have agreed, stay as
    they are; *boards* names others than all.
    """
    read.only(data, frozenset({"round", "seed", "boards"}))
    number, seed = read.whole(data, "round"), read.text(data, "seed")
    _way(state, "lot")
    boards = state.round(number).boards
    wanted = read.numbers(data, "boards", list(range(1, len(boards) + 1)))
    found = [(place, state.board(number, place)) for place in wanted]
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
            round=number,
        )
    for place, board in open_:
        white = lot_white(board, seed, number, place)
        _turn(state, board, white, ("lot", seed), entry, AtBoard(number, place))


def _is_begun(state: TournamentState, game: TournamentGame) -> bool:
    """Whether a game has a result, goes on or is adjourned; an empty seat of a team is none."""
    result = game.codes is not None and not (state.rules.teams and game.forfeit)
    return result or game.open_play is not None or game.adjourned


ACTS = (
    Act(
        "colours",
        colours,
        Text("Colours on board {board} of round {round}"),
        board_params,
        "scorer",
    ),
    Act(
        "draw-colours",
        draw_all,
        Text("Colours of round {round} by lot, seed {seed}"),
        round_params,
        "scorer",
    ),
)
