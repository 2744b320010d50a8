"""Acts on colours: by agreement, by lot or by the table, recorded for each board (TRN-05)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from . import fields as read
from .entry import Entry, EntryError
from .players import lot
from .settings import COLOURS
from .state import Board, place_name

if TYPE_CHECKING:
    from .event import Event


def colours(event: Event, data: Mapping[str, Any], entry: Entry) -> None:
    """Who has White on a board, and how that was settled (TRN-05): by agreement, lot or table.

    In a meeting of several games it is the first game; the others alternate (MAT-03). A lot with a
    `seed` must give the White that it gives for everyone: see `lot_white`.
    """
    read.only(data, frozenset({"round", "board", "white", "how", "seed"}))
    number, place = read.whole(data, "round"), read.whole(data, "board")
    board = event.board(number, place)
    white = read.whole(data, "white")
    if white not in (board.first, board.second):
        raise EntryError("not-on-board", "{name} is not on this board", name=event.name(white))
    how = _way(event, read.one_of(data, "how", COLOURS))
    seed = read.text(data, "seed", "")
    if seed and lot_white(board, seed, number, place) != white:
        raise EntryError(
            "not-the-lot",
            "The lot with the seed {seed} gives White to {name}",
            citation=event.rules.lot_article,
            seed=seed,
            name=event.name(lot_white(board, seed, number, place)),
        )
    if any(game.codes for game in board.games) and not entry.reason:
        raise EntryError(
            "no-reason",
            "The board has a result: colours are corrected with a reason",
            citation=event.rules.colour_ways[1],
        )
    _turn(event, board, white, (how, seed), entry, place_name(number, place))


def _way(event: Event, how: str) -> str:
    """*how*, if the regulation knows it. Raises EntryError with the article."""
    ways, citation = event.rules.colour_ways
    if how not in ways and not event.replaying:
        raise EntryError(
            "colours-not-so",
            "Colours are settled by {ways} ({article})",
            citation=citation,
            ways=", ".join(ways),
            article=str(citation),
        )
    return how


def _turn(  # noqa: PLR0913, PLR0917  (what an audit line needs)
    event: Event, board: Board, white: int, way: tuple[str, str], entry: Entry, place: str
) -> None:
    first = board.games[0]
    before = f"{event.name(first.white)} ({first.colours})"
    turn = first.white != white
    for game in board.games:
        game.colours, game.seed = way
        if turn:
            game.white, game.black = game.black, game.white
            if game.codes:
                game.codes = (game.codes[1], game.codes[0])
            game.reports = {who: (b, a) for who, (a, b) in game.reports.items()}
    line = event.change(entry, f"{place} white", before, f"{event.name(white)} ({way[0]})")
    first.changes.append(line)


def lot_white(board: Board, seed: str, number: int, place: int) -> int:
    """The id that a *seed* gives White to on a board: anyone can repeat it."""
    ids = sorted((board.first, board.second))
    return min(ids, key=lambda who: lot(seed, number, place, who))


def draw_all(event: Event, data: Mapping[str, Any], entry: Entry) -> None:
    """The colours of a round by one lot: each board with the same *seed*, as `lot_white` gives.

    Boards that have a result, are being played or adjourned, or whose players have agreed, stay as
    they are; *boards* names others than all.
    """
    read.only(data, frozenset({"round", "seed", "boards"}))
    number, seed = read.whole(data, "round"), read.text(data, "seed")
    _way(event, "lot")
    boards = event.round(number).boards
    wanted = read.numbers(data, "boards", list(range(1, len(boards) + 1)))
    found = [(place, event.board(number, place)) for place in wanted]
    open_ = [
        (place, board)
        for place, board in found
        if not any(game.codes or game.open_play or game.adjourned for game in board.games)
        and board.games[0].colours != "agreement"
    ]
    if not open_:
        raise EntryError(
            "nothing-to-draw",
            "No board of round {round} has colours left to draw",
            citation=event.rules.lot_article,
            round=number,
        )
    for place, board in open_:
        white = lot_white(board, seed, number, place)
        _turn(event, board, white, ("lot", seed), entry, place_name(number, place))


ACTS: dict[str, Callable[[Event, Mapping[str, Any], Entry], None]] = {
    "colours": colours,
    "draw-colours": draw_all,
}
