"""The games of an event as one PDN file."""

from __future__ import annotations

import io
from collections.abc import Iterator

from ....notation.pdn import PdnGame, read_games, write_game
from ....notation.pdn.replay import write_book
from ....notation.pdn.results import write_result
from ....rules.variants import BRAZILIAN, Variant
from ...scoring.points import RESULTS
from ..model.entry import EntryError
from ..model.parts import TournamentGame
from ..model.state import TournamentState


def games_pdn(state: TournamentState, *, all_games: bool = False) -> str:
    """The games with moves, in order of rounds and boards; *all_games* also those with a result
    alone. Tags: event, round, board, players, result and its reason.

    Tags of the game that an event does not know (clocks, annotators) stay as they are.
    """
    return "".join(write_game(pdn) for pdn in _games(state, all_games))


def game_pdn(state: TournamentState, number: int, board: int, game: int = 1) -> PdnGame:
    """One game with the event's tags. Raises EntryError where it has no moves, or there is none."""
    found = state.game(number, board, game)
    if not found.pdn:
        raise EntryError("no-moves", "The moves of this game are not kept")
    return _tagged(state, found, (number, board, game))


Where = tuple[int, int, int]
"""Round, board and game, from 1."""


def _label(number: int, board: int, game: int) -> str:
    return f"{number}.{board}" + (f".{game}" if game > 1 else "")


def _games(state: TournamentState, all_games: bool) -> Iterator[PdnGame]:
    for found in state.rounds:
        for place, board in enumerate(found.boards, start=1):
            for index, game in enumerate(board.games, start=1):
                if game.pdn or (all_games and game.codes):
                    yield _tagged(state, game, (found.number, place, index))


def _tagged(state: TournamentState, game: TournamentGame, where: Where) -> PdnGame:
    pdn = next(read_games(io.StringIO(game.pdn)), None) if game.pdn else None
    pdn = pdn or PdnGame()
    rules, row = state.rules, state.rules.rules
    tags = {
        "Event": rules.name,
        "Site": rules.city or "?",
        "Date": rules.start.replace("-", ".").replace("/", ".") or "????.??.??",
        "Round": _label(*where),
        "White": state.side(*where, game.white),
        "Black": state.side(*where, game.black),
    }
    if rules.teams:
        tags |= {"WhiteTeam": state.name(game.white), "BlackTeam": state.name(game.black)}
    tags["Result"] = _result(game, row.variant if row else BRAZILIAN)  # one point for a win
    if row:
        tags["GameType"] = pdn.headers.get("GameType") or str(row.variant.gametype)
        tags["Regulation"] = write_book(row)
    if game.opening:
        tags["Opening"] = game.opening
    if game.how:
        tags["Termination"] = game.how
    for name, value in tags.items():
        pdn.headers[name] = value
    pdn.result = tags["Result"]
    return pdn


def _result(game: TournamentGame, row: Variant) -> str:
    """The result that PDN has a form for; unequal ones (penalties) and W.O. of both have none."""
    if game.codes is None:
        return write_result(None, row)
    worth = tuple(RESULTS[code].worth for code in game.codes)
    known = {("win", "loss"): "white", ("loss", "win"): "black", ("draw", "draw"): "draw"}
    known |= {("win", "absence"): "white", ("absence", "win"): "black"}
    return write_result(known.get(worth), row)  # type: ignore[arg-type]
