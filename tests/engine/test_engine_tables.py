"""The search with endgame tables: exact, and true to the regulation's counters."""

from __future__ import annotations

import random

import pytest

from damas import Board, Game
from damas.endgames import Verdict, shipped
from damas.engine import Engine, Limits
from damas.errors import GameStateError, IllegalMoveError, PositionError
from damas.regulations import regulation

KINDS = ("KK-K", "KM-K", "MM-K", "KK-M", "MM-M", "KM-M")
THREE_TO_ONE = "KKK-K"
REGULATIONS = (
    *("internacional", "fenae-2025", "portuguesa-fpd"),
    *("portuguesa-web", "brasil-folha", "idf-64-russian"),
)


def random_game(name: str, kind: str, chance: random.Random) -> Game:
    """A game under a regulation that begins with this material somewhere on the board."""
    row = regulation(name).variant
    while True:
        squares = chance.sample(row.numbers, len(kind) - 1)
        sides = {"W": list[str](), "B": list[str]()}
        side = "W"
        for letter in kind:
            if letter == "-":
                side = "B"
            else:
                sides[side].append(f"{'K' if letter == 'K' else ''}{squares.pop()}")
        fen = f"{chance.choice('WB')}:W{','.join(sides['W'])}:B{','.join(sides['B'])}"
        try:
            game = Game(name, fen)
        except ValueError:
            continue  # a man where it would be a king
        if game.outcome is None:
            return game


def verdict(position: Game | Board) -> Verdict:
    """The verdict of the shipped tables."""
    found = shipped().probe(position)
    assert found is not None
    return found


@pytest.mark.parametrize("name", REGULATIONS)
def test_won_endings_are_won_in_the_plies_of_the_table(name: str) -> None:
    """Against the longest defence, within the counters, by a search of a thousand positions."""
    chance = random.Random(7)
    tables, engine = shipped(), Engine(hash_mb=1)
    played = 0
    for kind in (*KINDS, THREE_TO_ONE, THREE_TO_ONE) * 3:
        game = random_game(name, kind, chance)
        counted = tables.within(game)
        assert counted is not None
        if counted.verdict.result == "draw" or not counted.stands:
            continue
        winner = game.turn if counted.verdict.result == "win" else {"white", "black"} - {game.turn}
        while game.outcome is None:
            if game.turn in winner:
                game.push(engine.analyse(game, Limits(nodes=1000)).move)
            else:
                game.push(chance.choice(tables.best_moves(game)))
        assert game.outcome.result in winner
        assert game.ply == counted.verdict.plies
        played += 1
    assert played > 5


@pytest.mark.parametrize("name", REGULATIONS)
def test_drawn_endings_are_held(name: str) -> None:
    """A losing move is never chosen, against any play of the other side, for any length."""
    chance = random.Random(8)
    engine = Engine(hash_mb=1)
    for kind in (*KINDS, THREE_TO_ONE):
        game = random_game(name, kind, chance)
        while verdict(game).result != "draw":
            game = random_game(name, kind, chance)
        ours = game.turn
        while game.outcome is None and game.ply < 60:
            if game.turn == ours:
                game.push(engine.analyse(game, Limits(nodes=1000)).move)
            else:
                game.push(chance.choice(list(game.legal_moves)))
        assert game.outcome is None or game.outcome.result in ("draw", ours)


def test_the_line_goes_on_to_the_end_of_the_game() -> None:
    """A decided analysis shows every move of it, as many as it says."""
    board = Board("portuguese", "W:WK2,K3,K4:BK30")
    found = Engine(hash_mb=1).analyse(board, Limits(depth=2))
    assert found.win_in_plies == verdict(board).plies == len(found.pv)
    for move in found.pv:
        board = board.after(move)
    assert len(board.legal_moves) == 0


@pytest.mark.requirement("DRW-09")
def test_a_win_that_the_forcada_comes_before_is_a_draw_in_the_search() -> None:
    """Thirteen moves are needed and twelve allowed; on a board without counters it is a win."""
    fen = "B:WK1,K5,K10:BK8"
    engine = Engine(hash_mb=1)
    without = engine.analyse(Board("portuguese", fen), Limits(depth=2))
    assert without.win_in_plies == -26
    within = engine.analyse(Game("portuguesa-fpd", fen), Limits(depth=2))
    assert (within.score, within.win_in_plies) == (0.0, None)


@pytest.mark.requirement("DRW-05")
def test_a_limit_of_ten_moves_stops_a_win_that_sixteen_allow() -> None:
    """The same moves, with seven moves gone: INT 6.3 ends the game first, the longer limit
    lets it be won."""
    engine, found = Engine(hash_mb=1), {}
    for name in ("internacional", "fmjd"):
        chance = random.Random(3)
        game = random_game(name, THREE_TO_ONE, chance)
        while not (game.ply == 14 and 6 < (verdict(game).plies or 0) <= 18):
            game = random_game(name, THREE_TO_ONE, chance)
            if verdict(game).result != "draw":
                dawdle(game, 14)
        found[name] = engine.analyse(game, Limits(nodes=2000))
        counted = shipped().within(game)
        assert counted is not None
        assert counted.stands == (name == "fmjd")
    assert (found["internacional"].score, found["internacional"].win_in_plies) == (0.0, None)
    assert found["fmjd"].win_in_plies is not None


def dawdle(game: Game, plies: int) -> None:
    """Moves that keep the win and put it off, no position twice, while there are such."""
    seen = {game.board.fen}
    while game.ply < plies and game.outcome is None:
        result = verdict(game).result
        kept = [
            one
            for one in shipped().moves(game)
            if one.verdict.result == result and game.board.after(one.move).fen not in seen
        ]
        if not kept:
            return
        game.push(max(kept, key=lambda one: one.verdict.plies or 0).move)
        seen.add(game.board.fen)


def forced_result(game: Game, depth: int) -> int:
    """1, -1 or 0 for the side to move with every rule of the game counted, *depth* plies on."""
    if game.outcome is not None:
        if game.outcome.result == "draw":
            return 0
        return 1 if game.outcome.result == game.turn else -1
    if depth == 0:
        return 0
    best = -1
    for move in game.legal_moves:
        game.push(move)
        best = max(best, -forced_result(game, depth - 1))
        game.pop()
        if best == 1:
            break
    return best


@pytest.mark.requirement("DRW-07")
def test_what_stands_within_the_counters_is_what_full_search_finds() -> None:
    """Two kings against one with two moves left of five: tables and counters against minimax."""
    chance = random.Random(11)
    seen = set()
    for _ in range(200):
        game = random_game("fenae-2025", "KK-K", chance)
        dawdle(game, 7)
        if game.outcome is not None or game.ply != 7:
            continue
        counted = shipped().within(game)
        assert counted is not None
        expected = {1: "win", 0: "draw", -1: "loss"}[forced_result(game, 3)]
        assert counted.result == expected, game.board.fen
        seen.add((counted.result, counted.stands))
    assert {("draw", False), ("draw", True)} <= seen


def test_without_tables_the_search_has_only_its_own_eyes() -> None:
    """Tables can be left out; then a shallow search of a long win finds no end."""
    board = Board("portuguese", "W:WK2,K3,K4:BK30")
    assert Engine(hash_mb=1, tables=None).analyse(board, Limits(depth=4)).win_in_plies is None


def test_weak_levels_play_without_tables() -> None:
    """The first steps do not know endings by heart; levels 7 to 10 do."""
    board = Board("portuguese", "W:WK2,K3,K4:BK30")
    engine = Engine(hash_mb=1)
    for number in range(1, 7):
        engine.clear()
        assert engine.play(board, number, seed=1).win_in_plies is None
    for number in range(7, 11):
        engine.clear()
        assert engine.play(board, number, seed=1).win_in_plies == 19


WON_BUT_NOT_BY_SIGHT = [
    ("fenae-2025", "B:WK5:B2,K17,21"),
    ("fenae-2025", "B:WK23:B5,K10,16"),
    ("fenae-2025", "W:W21,K28,32:BK26"),
    ("fenae-2025", "W:WK9,K11,32:BK10"),
    ("portuguesa-fpd", "B:WK2:B9,K10,20"),
    ("portuguesa-fpd", "B:WK26:BK5,13,28"),
    ("internacional", "B:WK49:BK7,17,K22"),
    ("internacional", "W:WK43,K47:BK5,10"),
]


@pytest.mark.parametrize(("name", "fen"), WON_BUT_NOT_BY_SIGHT)
def test_long_wins_are_brought_home_with_little_effort(name: str, fen: str) -> None:
    """Wins of 11 to 59 plies, each drawn or thrown away by a search of 20,000 positions before
    there were tables of them; now in the plies of the table."""
    chance, engine, game = random.Random(1), Engine(hash_mb=16), Game(name, fen)
    winner, plies = game.turn, verdict(game).plies
    while game.outcome is None:
        if game.turn == winner:
            game.push(engine.analyse(game, Limits(nodes=20_000)).move)
        else:
            game.push(chance.choice(shipped().best_moves(game)))
    assert (game.outcome.result, game.ply) == (winner, plies)


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("name", REGULATIONS)
def test_every_win_of_the_tables_is_brought_home(name: str) -> None:
    """Random wins of three and four pieces that stand before the counters, 20,000 positions a
    move, against the longest defence."""
    chance, engine, rules, won = random.Random(240), Engine(hash_mb=16), regulation(name), 0
    while won < 80:
        pieces = [
            ("K" if chance.random() < 0.6 else "") + str(n)
            for n in chance.sample(range(1, rules.variant.squares + 1), chance.choice((3, 4, 4)))
        ]
        white = chance.randrange(1, len(pieces))
        fen = f"{chance.choice('WB')}:W{','.join(pieces[:white])}:B{','.join(pieces[white:])}"
        try:
            game = Game(rules, fen)
        except PositionError:
            continue
        counted = shipped().within(game) if game.board.legal_moves else None
        if counted is None or counted.verdict.result != "win" or not counted.stands:
            continue
        winner = game.turn
        while game.outcome is None:
            if game.turn == winner:
                game.push(engine.analyse(game, Limits(nodes=20_000)).move)
            else:
                game.push(chance.choice(shipped().best_moves(game)))
        assert game.outcome.result == winner, fen
        won += 1


def without_return(name: str, seed: int, count: int) -> list[Game]:
    """Won positions, three kings against one, whose only winning move leads where the game has
    been twice: the players went to and fro."""
    chance, tables = random.Random(seed), shipped()
    found: list[Game] = []
    while len(found) < count:
        *three, one = chance.sample(range(1, 33), 4)
        board = Board("brazilian", f"W:W{','.join(f'K{n}' for n in three)}:BK{one}")
        judged = tables.moves(board)
        if [j.verdict.result for j in judged[:2]] != ["win", "draw"] or "x" in str(judged[0].move):
            continue
        if (judged[0].verdict.plies or 0) < 9:
            continue
        there = judged[0].move.text()
        for reply in board.after(there).legal_moves:
            game, road = Game(name, board.fen), [there, reply.text()]
            road += ["-".join(reversed(move.split("-"))) for move in road]
            try:
                for move in road * 2:
                    game.push(move)
            except (GameStateError, IllegalMoveError):
                continue
            if game.board == board:
                found.append(game)
                break
    return found


@pytest.mark.requirement("DRW-03")
def test_a_position_may_return_where_the_regulation_has_no_repetition() -> None:
    """`brasil-folha` knows no draw by repetition: the only winning move is played, though it leads
    where the game has been twice."""
    for game in without_return("brasil-folha", 3, 12):
        best = shipped().best_moves(game)
        found = Engine(hash_mb=4).analyse(game, Limits(nodes=20_000))
        assert found.move in best, game.start_board.fen
        assert found.win_in_plies == verdict(game).plies
