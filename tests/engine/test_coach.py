"""The coach: real mistakes, in words, with lines that can be played; none where there is none."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from damas import Board, Game, Move
from damas.cli.app import run
from damas.endgames import Tables
from damas.engine import Analysis, Analyst, Chances, Engine, Limits
from damas.engine.coach import (
    Annotation,
    MistakeKind,
    annotate,
    confirming,
    find_mistakes,
    lines_shown,
    sentences,
)
from damas.engine.coach.annotate import parts_of
from damas.engine.coach.confirming import STEPS, SURE_NODES, limits_again
from damas.engine.coach.signs import BAD, BLUNDER, LOST, SEVERITY, WEAK, WON
from damas.notation.pdn import replay
from damas.pdn import from_game, read_game, read_games, write_game
from played import playout
from sampling import drawn, sampled

LIMITS = Limits(nodes=50_000)


def played(moves: str) -> Game:
    """A game of International from the start."""
    game = Game("internacional")
    for text in moves.split():
        game.push(text)
    return game


def coached(
    game: Game, limits: Limits = LIMITS, analyst: Analyst | None = None
) -> list[Annotation]:
    return find_mistakes(game, analyst or Engine(hash_mb=8), limits)


def said(one: Annotation, game: Game) -> str:
    return " ".join(map(str, sentences(one, game.board_at(one.ply))))


def difference(board: Board, colour: str) -> int:
    other = "black" if colour == "white" else "white"
    own, others = (len(board.men(c)) + len(board.kings(c)) for c in (colour, other))
    return own - others


def first(
    variant: str, fen: Callable[[random.Random], str], fits: Callable[[Board], str | None]
) -> tuple[Board, str]:
    """A random position for which *fits* gives a move, and the move."""
    chance = random.Random(5)
    while True:
        board = Board(variant, fen(chance))
        move = fits(board) if board.legal_moves else None
        if move:
            return board, move


def test_a_hanging_piece_is_named_with_the_capture() -> None:
    """A man put where it is taken for nothing: one piece, and the capture is all that is shown."""
    game = played("32-27 17-22 38-32 11-17 33-29 16-21")
    one = coached(game)[-1]
    assert (one.ply, one.colour, one.fault, one.pieces) == (5, "black", MistakeKind.LOSES_PIECES, 1)
    assert one.nag in (2, 4)
    assert said(one, game).startswith("Loses a piece: 27x16. Better was ")


def test_a_shot_that_was_allowed_and_missed_is_told_to_both() -> None:
    """It begins with a man given: White loses by it, Black misses a shot that wins two."""
    game = played("33-28 18-22 39-33 17-21")
    allowed, missed = coached(game)[-2:]
    assert said(allowed, game).startswith("Allows a shot that wins two pieces: 22-27 3")
    assert said(missed, game).startswith("Misses a shot that wins two pieces: 22-27 3")
    assert "19-23 28x19 17x30 35x24" in said(missed, game)
    assert (allowed.colour, missed.colour) == ("white", "black")


def counted(board: Board, line: Sequence[Move], colour: str) -> int:
    """The pieces that *colour* gains by *line*, which ends with no capture open."""
    end = board
    for move in line:
        end = end.after(move)
    assert not end.legal_moves or not end.legal_moves[0].is_capture
    return difference(end, colour) - difference(board, colour)


@pytest.mark.parametrize("nodes", [1000, 20_000, 100_000])
def test_an_exchange_is_no_win_of_a_piece(nodes: int) -> None:
    """Black is lost, and exchanges one for one at best: no mark comes and goes with the nodes."""
    board = Board("brazilian", "B:WK5,13,18,20,21,24,25,28:B2,3,11,16")
    game = Game("cbd-2020", board=board)
    for text in ("3-8", "18-15", "11x18", "5x3"):
        game.push(text)
    assert find_mistakes(game, Engine(hash_mb=16), Limits(nodes=nodes)) == []


@pytest.fixture
def _shorter(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second looks of the coach are a tenth as long as they are for people."""
    monkeypatch.setattr(confirming, "SURE_NODES", SURE_NODES // 10)


@pytest.mark.parametrize("variant", sampled(["international", "brazilian", "portuguese"], 1))
@pytest.mark.usefixtures("_shorter")
def test_every_mark_can_be_played_and_counted(variant: str) -> None:
    """Games with blunders: lines are legal, signs follow the points given, pieces are true."""
    names = {"international": "internacional", "brazilian": "fenae-2025"}
    weak, found = Engine(hash_mb=4), 0
    for seed in (1, 2, 3, 4):
        game = Game(names.get(variant, "portuguesa-fpd"))
        chance = random.Random(seed)
        while game.outcome is None and game.ply < 36:
            move = weak.play(game, 1, seed=seed * 100 + game.ply).move
            game.push(chance.choice(game.legal_moves) if chance.random() < 0.5 else move)
        for one in coached(game, Limits(nodes=8_000)):
            found += 1
            board = game.board_at(one.ply)
            assert game.moves[one.ply] == one.move != one.better[0]
            for start, line in ((board, one.better), (board.after(one.move), one.refutation)):
                for move in line:
                    start = start.after(move)  # noqa: PLW2901  (raises when it is not legal)
            given = one.expected[0] - one.expected[1]
            if given >= WEAK:
                sign = 4 if given >= BLUNDER else 2 if given >= BAD else 6
                assert SEVERITY[one.nag] <= SEVERITY[sign]
            else:  # nothing left to give but pieces
                assert not LOST < one.expected[0] < WON
                assert one.pieces > 0
            if one.fault is MistakeKind.LOSES_PIECES:
                end, least = board, 0
                for move in (one.move, *one.refutation):
                    end = end.after(move)
                    least = min(least, difference(end, one.colour) - difference(board, one.colour))
                assert -least >= one.pieces > 0
            better, answer = lines_shown(one, board)
            if one.fault in (MistakeKind.MISSES_PIECES, MistakeKind.MISSES_SHOT):
                assert counted(board, better, one.colour) == one.pieces > 0
            if one.fault is MistakeKind.LOSES_PIECES:
                assert counted(board, (one.move, *answer), one.colour) == -one.pieces
            assert said(one, game)
    assert found >= 3


@pytest.mark.parametrize("name", drawn(["internacional", "fenae-2025", "portuguesa-fpd"], 1))
@pytest.mark.usefixtures("_shorter")
def test_a_game_of_random_moves_has_many_mistakes(name: str) -> None:
    """Of both players, also after it is decided; one of a strong player has next to none."""
    chance, game = random.Random(1), Game(name)
    while game.outcome is None and game.ply < 60:
        game.push(chance.choice(game.legal_moves))
    marks = coached(game, Limits(nodes=20_000))
    assert len(marks) >= 3
    assert {one.colour for one in marks} == {"white", "black"}
    engine, strong = Engine(hash_mb=8), Game(name)
    while strong.outcome is None and strong.ply < 24:
        strong.push(engine.analyse(strong, Limits(nodes=20_000)).move)
    assert len(coached(strong, Limits(nodes=8_000))) <= 2


def test_a_missed_win_is_told_with_its_length() -> None:
    """Three kings that let the lone king onto the rio: the tables know that the win is gone."""
    tables = Tables()

    def king_slips(board: Board) -> str | None:
        judged = tables.moves(board)
        if not judged or judged[0].verdict.result != "win" or judged[0].verdict.plies not in (3, 5):
            return None
        return judged[-1].move.text() if judged[-1].verdict.result == "draw" else None

    def two_kings(chance: random.Random) -> str:
        one, two, three = chance.sample(range(1, 33), 3)
        return f"W:WK{one},K{two}:BK{three}"

    board, slip = first("portuguese", two_kings, king_slips)
    game = Game("portuguesa-fpd", board=board)
    game.push(slip)
    (one,) = coached(game)
    assert one.fault in (MistakeKind.MISSES_WIN, MistakeKind.MISSES_SHOT, MistakeKind.MISSES_PIECES)
    assert (one.gone, one.nag) == ("win", 4)
    assert one.expected == (1.0, 0.5)


def test_a_draw_let_go_is_told() -> None:
    """A lone king that steps where it is caught, though it could have held."""
    tables = Tables()

    def king_errs(board: Board) -> str | None:
        judged = tables.moves(board)
        if not judged or judged[0].verdict.result != "draw":
            return None
        last = judged[-1]
        return (
            last.move.text() if last.verdict.result == "loss" and last.verdict.plies > 4 else None
        )  # type: ignore[operator]

    def one_king(chance: random.Random) -> str:
        one, two, three = chance.sample(range(1, 33), 3)
        return f"B:WK{one},K{two}:BK{three}"

    board, error = first("brazilian", one_king, king_errs)
    game = Game("fenae-2025", board=board)
    game.push(error)
    (one,) = coached(game)
    assert one.gone == "draw"
    assert one.nag == 4
    assert "draw" in said(one, game)


class Doubtful:
    """An analyst that takes the move of ply 2 for a mistake, after which the opponent wins so often
    (*wins*, 0 to 1, each for a longer search)."""

    def __init__(self, *wins: float) -> None:
        self.wins = wins
        self.searches: list[tuple[int, int]] = []
        self.cleared = 0

    def clear(self) -> None:
        self.cleared += 1

    def analyse(self, game: Game, limits: Limits) -> Analysis:
        self.searches.append((game.ply, limits.nodes or 0))
        longer = sorted({nodes for ply, nodes in self.searches if ply == 3})
        wrong = game.ply == 3
        win = self.wins[longer.index(limits.nodes or 0)] if wrong else 0.5
        move = game.legal_moves[-1]
        return Analysis(move, 0.0, None, 1, 1, 1, 0.1, (move,), (), Chances(win, 0.0, 1 - win))


AGAIN = [one.nodes or 0 for one in limits_again(Limits(nodes=1000))]


@pytest.mark.parametrize(
    ("wins", "sign"),
    [
        ((0.54, 0.59, 0.59, 0.59), 6),
        ((0.54, 0.59, 0.59, 0.57), None),  # too near
        ((0.9, 0.65, 0.65, 0.65), 2),
        ((0.58, 0.89, 0.85, 0.85), 4),
        ((0.9, 0.8, 0.59, 0.8), 6),  # the mildest
        ((0.9, 0.8, 0.8, 0.54), None),
        ((0.9, 0.8, 0.54, 0.8), None),
        ((0.9, 0.54, 0.9, 0.9), None),
        ((0.9, 0.91, 0.5, 0.5), 4),  # certain at once
        ((0.52, 0.9, 0.9, 0.9), None),  # the first look finds nothing to look at
    ],
)
def test_a_mark_is_given_where_three_longer_searches_see_it(
    wins: tuple[float, ...], sign: int | None
) -> None:
    """The sign is the mildest of theirs, not that of the first search; nothing else takes longer,
    and a search that sees no mistake is the last."""
    game, analyst = played("32-28 19-24 31-27"), Doubtful(*wins)
    found = coached(game, Limits(nodes=1000), analyst)
    assert [(one.ply, one.nag) for one in found] == ([] if sign is None else [(2, sign)])
    seen = [nodes for ply, nodes in analyst.searches if nodes > 1000 and ply == 3]
    looks = wins[1:] if wins[0] > 0.53 else ()
    least = next((n for n, win in enumerate(looks, 1) if not 0.58 <= win < 0.9), len(looks))
    assert seen == AGAIN[:least]
    assert all(ply in (2, 3) for ply, nodes in analyst.searches if nodes > 1000)
    assert analyst.cleared == bool(looks)


def test_the_second_look_is_the_same_after_any_first_one() -> None:
    """Unless that was long: then it is at least twice as long, by the same steps."""
    assert AGAIN == [SURE_NODES // 4, SURE_NODES // 2, SURE_NODES]
    for nodes in (1, 30_000, SURE_NODES // 2):
        assert [one.nodes for one in limits_again(Limits(nodes=nodes))] == AGAIN
    for nodes in (300_000, 2_000_000):
        again = [one.nodes or 0 for one in limits_again(Limits(nodes=nodes))]
        assert len(again) == STEPS
        assert 2 * nodes <= again[-1] < 4 * nodes
        assert again[-1] % SURE_NODES == 0
    times = [one.time_seconds for one in limits_again(Limits(time_seconds=0.5))]
    assert times == [0.5, 1.0, 2.0]
    assert [one.depth for one in limits_again(Limits(depth=9))] == [9, 10, 11]


@pytest.mark.parametrize(
    "book", drawn(["internacional", "cbd-2020", "portuguesa-fpd", "idf-64-russian"], 1)
)
@pytest.mark.usefixtures("_shorter")
def test_a_mark_stays_when_the_game_is_looked_at_for_longer(book: str) -> None:
    """With its sign and its words: a game with weak moves, at 2,000 nodes a position and more."""
    game, chance, weak = Game(book), random.Random(book), Engine(hash_mb=4)
    while game.outcome is None and game.ply < 30:
        move = weak.play(game, 6, seed=chance.randrange(1000)).move
        game.push(chance.choice(game.legal_moves) if chance.random() < 0.2 else move)
    found = {}
    for nodes in (2000, 20_000):
        marks = coached(game, Limits(nodes=nodes))
        found[nodes] = {(one.ply, one.nag, said(one, game)) for one in marks}
    assert found[2000] <= found[20_000]


def test_the_only_move_is_no_mistake() -> None:
    """Nothing is marked if only one move is legal, or if the engine's own move was played."""
    engine = Engine(hash_mb=8)
    game = Game("internacional")
    for _ in range(8):
        game.push(engine.play(game, Limits(nodes=30_000)).move)
    assert [one for one in coached(game) if one.nag == 4] == []


def test_what_others_wrote_stays() -> None:
    """Comments are kept before the coach's; a sign that judges is replaced; twice is once."""
    game = Game("internacional", board=Board.from_fen("W:W32,37:B19,8"))
    game.push("32-27")
    pdn = from_game(game)
    (node,) = list(pdn.mainline())
    node.comments.append("my favourite")
    node.nags = [1, 14]
    answer = game.board_at(1).legal_moves[0]
    one = Annotation(
        0,
        "white",
        game.moves[0],
        MistakeKind.WEAKER,
        6,
        0,
        (answer,),
        (game.board_at(0).parse_move("37-31"),),
        (0.5, 0.4),
    )
    for _ in range(2):
        annotate([node], game, [one], variations=True)
    assert node.nags == [14, 6]
    assert node.comments[0] == "my favourite"
    assert len(node.comments) == 2
    again = read_game(io.StringIO(write_game(pdn)))
    assert again is not None
    assert [n.text for n in again.root.variations] == ["32-27", "37-31"]
    assert again.moves == ["32-27"]


def test_set_up_positions_in_mid_game_are_followed() -> None:
    """A game of two parts: each move belongs to its own part."""
    text = '[GameType "20"]\n\n1. 32-28 19-23 /FEN "W:W32,37:B19,8"/ 2. 32-28 19-24 *\n'
    pdn = read_game(io.StringIO(text))
    assert pdn is not None
    parts = parts_of(pdn, replay(pdn))
    assert [[node.text for node in nodes] for _, nodes in parts] == [
        ["32-28", "19-23"],
        ["32-28", "19-24"],
    ]
    assert [game.ply for game, _ in parts] == [2, 2]


def test_the_gametype_that_is_written_is_of_the_game_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """English draughts under the number of another game: who reads it next needs no guess."""
    source = tmp_path / "wrong.pdn"
    source.write_text(f'[GameType "20"]\n\n{playout("english", 40)} *\n')
    assert run(["coach", str(source), "--nodes", "500"]) == 0
    game = read_game(io.StringIO(capsys.readouterr().out))
    assert game is not None
    assert game.headers["GameType"] == "21"
    done = replay(game)
    assert (done.fault, done.notes, done.plies) == (None, (), 40)


def test_the_command_writes_annotated_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`damas coach`: PDN that replays, with signs and words; JSON with the same marks."""
    source, target = tmp_path / "games.pdn", tmp_path / "coached.pdn"
    source.write_text(
        '[GameType "20"]\n[White "Ana"]\n[Black "Rui"]\n\n'
        "1. 32-28 18-23 2. 33-29 23x32 3. 37x28 17-21 4. 28-22 21-26 *\n\n"
        '[GameType "20"]\n\n1. 32-27 1-50 *\n'
    )
    words = ["coach", str(source), "--nodes", "5000"]
    assert run([*words, "-o", str(target), "--variations"]) == 1
    text = capsys.readouterr().err
    assert "Ana: " in text
    assert "Game 2 was not looked at" in text
    with target.open() as handle:
        games = list(read_games(handle))
    assert [game.moves for game in games][1] == ["32-27", "1-50"]
    assert replay(games[0]).fault is None
    signs = [nag for node in games[0].mainline() for nag in node.nags]
    assert signs
    assert run([*words, "-o", str(target)]) == 1  # it exists
    assert "--force" in capsys.readouterr().err
    run([*words, "--game", "1", "--json"])
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(rows) == len(signs)
    assert {"ply", "move", "sign", "fault", "refutation", "better", "text"} <= set(rows[0])
