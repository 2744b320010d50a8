"""Games with random allowed acts, by a seed; what must hold in each."""

from __future__ import annotations

import io
import json
import random
from typing import Any

from damas import Game, pdn
from damas.errors import DamasError
from damas.regulations import REGULATIONS
from damas.rules.outcome import RULED

from .tables import FENS

Act = tuple[str, int]
"""An act, and a number that chooses its details."""
LONGEST = 120
_KINDS = {
    "move": 60,
    "pop": 8,
    "offer_draw": 6,
    "accept_draw": 3,
    "decline_draw": 4,
    "claim": 4,
    "resign": 1,
    "flag_fell": 1,
    "adjudicate": 1,
    "illegal": 4,
}


def acts(seed: int) -> list[Act]:
    """The acts of one game: the first number also chooses its book and its beginning."""
    chance = random.Random(seed)
    kinds, weights = zip(*_KINDS.items(), strict=True)
    count = chance.randint(1, LONGEST)
    chosen = chance.choices(kinds, weights, k=count)
    return [("start", chance.randrange(10**6)), *((k, chance.randrange(10**6)) for k in chosen)]


def begin(number: int) -> Game:
    """The game that a number stands for."""
    chance = random.Random(number)
    book = REGULATIONS[chance.choice(sorted(REGULATIONS))]
    if chance.random() < 0.2:
        book = book.with_options(counter_unit="plies")
    if chance.random() < 0.2:
        book = book.with_options(repetition_key="board_only")
    fen = chance.choice(FENS[book.variant.id]) if chance.random() < 0.6 else None
    return Game(book, fen)


def do(game: Game, act: Act) -> None:
    """One act. Raises what the game raises."""
    kind, number = act
    colour = ("white", "black")[number % 2]
    if kind == "move":
        # Kings go to and fro now and then, so that counters come to their end.
        legal = list(game.legal_moves) or list(game.board.legal_moves)
        if legal:
            game.push(legal[number % len(legal)] if number % 3 else legal[0])
    elif kind == "pop":
        game.pop()
    elif kind == "claim":
        rules = [one.reason for one in game.regulation.draw_rules]
        game.claim(colour, [*rules, "sopro"][number % (len(rules) + 1)])
    elif kind == "adjudicate":
        results = ("win", "draw", "loss", "annulled")
        reason = [*RULED, "capture_all"][number % (len(RULED) + 1)]
        game.adjudicate(reason, white=results[number // 7 % 4], black=results[number // 31 % 4])
    elif kind == "illegal":
        squares = game.variant.squares
        game.parse_move(f"{number % squares + 1}-{number // 64 % squares + 1}")
    else:
        getattr(game, kind)(colour)


def view(game: Game) -> dict[str, Any]:
    """Everything that a game shows."""
    return {
        "fen": game.board.fen,
        "ply": game.ply,
        "counters": game.counters,
        "offer": game.offer,
        "outcome": game.outcome,
        "events": game.events,
        "over": game.is_over,
        "legal": [move.path for move in game.legal_moves],
    }


def play(done: list[Act]) -> Game:
    """Plays, and looks after each act; raises AssertionError, or what was raised and may not be."""
    game = begin(done[0][1])
    for act in done[1:]:
        before = view(game)
        try:
            do(game, act)
        except DamasError:
            assert view(game) == before, f"refused, {act[0]} changed something"
            continue
        if act[0] == "move" and game.ply > before["ply"]:
            _taken_back_and_played(game, before)
        assert game.is_over == (game.outcome is not None)
    _told_again(game)
    _as_text(game)
    return game


def _taken_back_and_played(game: Game, before: dict[str, Any]) -> None:
    """A move taken back and played again leaves the game as it was."""
    after, spoken = view(game), game.pop()
    assert view(game) == before, "taken back, the game is not as before"
    game.push(spoken)
    assert view(game) == after, "played again, the game is not as before"


def _told_again(game: Game) -> None:
    """The game that its log tells of is the same game."""
    log = json.loads(json.dumps(game.events))
    assert view(Game.from_events(log)) == view(game), "the log tells another game"


def _as_text(game: Game) -> None:
    """Written as PDN and read again, the same moves lead to the same position."""
    text = pdn.write_game(pdn.from_game(game))
    again = pdn.read_game(io.StringIO(text))
    assert again is not None
    played = pdn.replay(again, game.regulation)
    assert played.game.board.fen == game.board.fen, "the PDN tells another game"
    assert [m.path for m in played.game.moves] == [m.path for m in game.moves], "the PDN's moves"
