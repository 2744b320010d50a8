"""The trained evaluation: its files, its symmetry, and the way from games to weights."""

from __future__ import annotations

import array
import hashlib
import json
import random
import zlib
from dataclasses import replace
from pathlib import Path

import pytest

from damas import Board, Game, _kernel
from damas.base.i18n import translate
from damas.cli.app import run
from damas.engine.book.files import FOLDER as BOOKS
from damas.engine.endgames import Tables
from damas.engine.endgames.files import SHIPPED as TABLES
from damas.engine.train.games import GamePlan, generate, read_games
from damas.engine.train.leaves import LeafPlan, draw_leaves
from damas.engine.weights_file import FOLDER as WEIGHTS
from damas.engine.weights_file import (
    read_numbers,
    read_weights,
    shipped,
    shipped_path,
    write_numbers,
)
from damas.errors import EngineError
from damas.match import Tally, elo, expected
from damas.variants import VARIANTS
from engine.train.weights import (
    KNOTS,
    board_of,
    counts,
    flat_planes,
    of_before,
    quiet_boards,
    random_planes,
    random_weights,
    turned,
)
from sampling import drawn

REGULATION = {
    "international": "internacional",
    "brazilian": "fenae-2025",
    "turkish": "turk-damasi",
    "canadian": "canadian",
}


@pytest.mark.parametrize(
    "variant", drawn(["international", "brazilian", "portuguese", "turkish", "canadian"], 2)
)
def test_a_position_and_its_reverse_are_worth_the_same(tmp_path: Path, variant: str) -> None:
    """With any weights, turning the board and exchanging the colours changes no score."""
    evaluator = read_weights(random_weights(tmp_path / "w", variant)).evaluator
    scores = []
    for board in quiet_boards(variant, 60):
        scores.append(_kernel.evaluate(board, evaluator))
        assert scores[-1] == _kernel.evaluate(turned(board), evaluator)
    assert len(set(scores)) > 30


def test_a_game_has_the_files_that_its_row_says_and_no_others() -> None:
    """Weights, book and tables; weights that are borrowed judge otherwise than by hand."""
    for name, row in VARIANTS.items():
        files = {
            "weights": WEIGHTS / f"{name}.weights",
            "book": BOOKS / f"{name}.book",
            "tables": TABLES / name,
        }
        assert {what for what, path in files.items() if path.exists()} == row.made, name
        if (found := shipped(name)) is not None:
            less = Board.from_pieces(
                row, white_men=Board(row).men("white")[1:], black_men=Board(row).men("black")
            )
            assert _kernel.evaluate(less, found.evaluator) != _kernel.evaluate(less), name


@pytest.mark.parametrize(
    "variant",
    [name for name, one in VARIANTS.items() if "weights" in one.made and one.win != "losing"],
)
def test_the_shipped_weights_know_what_a_man_is_worth(variant: str) -> None:
    """By the shipped weights, a man more at the start is worth between a half and two men."""
    weights = shipped(variant)
    assert weights
    board = Board(variant)
    men = board.men("black")
    less = Board.from_pieces(variant, white_men=board.men("white"), black_men=men[1:], turn="white")
    assert 50 <= _kernel.evaluate(less, weights.evaluator) <= 200
    assert abs(_kernel.evaluate(board, weights.evaluator)) <= 30
    assert shipped_path(variant).stat().st_size < 1_250_000
    assert {"games", "date", "positions", "validation_loss"} <= set(weights.header)


def old(path: Path) -> bytes:
    """The weights in *path* in a form before, which has no checksum of its header."""
    return of_before(path.read_bytes(), read_numbers(path), 4)


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda data: data[:-7], "checksum"),
        (lambda data: data[:300] + bytes([data[300] ^ 4]) + data[301:], "checksum"),
        (lambda data: b"PK" + data, "not a file of weights"),
        (lambda data: data.replace(b'"variant": "int', b'"variant": "odd'), "checksum"),
    ],
)
def test_damaged_weights_are_refused_by_name(tmp_path: Path, spoil, reason) -> None:  # type: ignore[no-untyped-def]
    """The file's name and what is wrong with it are told; nothing takes its place."""
    path = random_weights(tmp_path / "mine.weights")
    path.write_bytes(spoil(path.read_bytes()))
    with pytest.raises(EngineError, match=r"mine\.weights") as caught:
        read_weights(path)
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    ("words", "others", "reason"),
    [
        (b'"variant": "int', b'"variant": "odd', "header"),
        (b'"knots": [36, 20', b'"knots": [36, 40', "from most to fewest"),
    ],
)
def test_a_header_without_a_checksum_is_checked(
    tmp_path: Path, words: bytes, others: bytes, reason: str
) -> None:
    """As the form before has it: the variant and the knots have to be possible ones."""
    path = random_weights(tmp_path / "mine.weights")
    path.write_bytes(old(path).replace(words, others))
    with pytest.raises(EngineError, match=reason):
        read_weights(path)


def write_spoilt(path: Path, body: bytes) -> None:
    """Puts *body* in the place of the numbers in *path*, with the right checksums."""
    header = json.loads(path.read_bytes().split(b"\n", 2)[1])
    header["sha256"] = hashlib.sha256(body).hexdigest()
    rest = json.dumps(header).encode() + b"\n" + body
    first = b"damas weights 6 " + hashlib.sha256(rest).hexdigest().encode()
    path.write_bytes(first + b"\n" + rest)


def test_damaged_compressed_weights_are_told_in_the_language_asked_for(tmp_path: Path) -> None:
    """No words of the library that unpacks them."""
    path = random_weights(tmp_path / "mine.weights")
    for spoilt in (b"abc", zlib.compress(b"\1\2"), zlib.compress(b"\3\0\0")[:-5]):
        write_spoilt(path, spoilt)
        with pytest.raises(EngineError) as caught:
            read_weights(path)
        assert str(caught.value).endswith("its compressed data are damaged")
    assert translate(caught.value.text, "pt_BR").endswith("dados compactados estão danificados")


def test_weights_too_large_to_add_up_are_refused(tmp_path: Path) -> None:
    """The windows of a side must never add up to more than the search can hold."""
    path = tmp_path / "heavy.weights"
    own, parts = counts(50)
    planes = [
        [array.array("h", [3000] * number), array.array("h", [0] * number)]
        for number in (own, parts)
    ]
    write_numbers(path, {"variant": "international", "knots": [40, 0]}, *planes)
    with pytest.raises(EngineError, match=r"heavy\.weights.*too large"):
        read_weights(path)


@pytest.mark.parametrize("variant", ["brazilian", "international", "turkish", "canadian"])
def test_a_value_stays_far_from_those_of_decided_games(variant: str) -> None:
    """However large the weights of the numbers, two hundred men are the most, to either side."""
    squares = Board(variant).variant.squares
    own, parts = counts(squares)
    heavy = array.array("h", bytes(2 * own))
    heavy[:8] = array.array("h", [32767] * 8)
    planes = [(heavy.tobytes(), bytes(2 * parts))] * 2
    evaluator = _kernel.Evaluator(squares, [24, 0], planes)
    for turn, sign in (("W", 1), ("B", -1)):
        ahead = Board(variant, f"{turn}:W17,18,19,20,21,22:B1")
        assert _kernel.evaluate(ahead, evaluator) == sign * 20_000


@pytest.mark.parametrize("other", ["brazilian", "turkish", "canadian"])
def test_weights_serve_their_board_only(tmp_path: Path, other: str) -> None:
    """Weights of the large board judge neither a smaller nor a larger one."""
    evaluator = read_weights(random_weights(tmp_path / "w")).evaluator
    with pytest.raises(ValueError, match="another board"):
        _kernel.evaluate(Board(other), evaluator)


@pytest.mark.parametrize(("variant", "regulation"), drawn(REGULATION.items(), 2))
def test_what_is_trained_on_is_what_is_played_with(
    tmp_path: Path, variant: str, regulation: str
) -> None:
    """Scores made in NumPy from features of records equal those of the kernel."""
    np = pytest.importorskip("numpy")
    pytest.importorskip("scipy")
    from damas.engine.train.fit import FINER, Data, Model, record_form  # noqa: PLC0415

    row = VARIANTS[variant]
    model = Model(row.squares)
    own, parts = random_planes(model.squares, random.Random(1), len(model.knots))
    assert list(model.knots) == KNOTS[model.squares]
    evaluator = read_weights(random_weights(tmp_path / "w", variant)).evaluator
    halves = np.concatenate([np.array(own).T, np.array(parts).T / FINER]).astype(np.float32)
    weights = model.expand(halves)
    text = _kernel.self_play(Game(regulation), None, nodes=1, games=2, seed=3)
    records = np.frombuffer(text, record_form(row.rules.words))
    logits = Data(model, records, regulation).logits(weights)
    assert len(records) > 20
    assert set(records["result"]) <= {-1, 0, 1, 2}
    for one, logit in list(zip(records, logits, strict=True))[::4]:  # with many pieces and few
        if (one["score"] >= 0) != (logit >= 0):
            continue  # the side ahead decides the share that is kept
        board = board_of(variant, one)
        sign = 1 if one["turn"] == 0 else -1
        assert abs(_kernel.evaluate(board, evaluator) - sign * logit / 4) < 2.01


def test_results_are_those_of_tables_and_of_the_game_that_was_played() -> None:
    """A game that ends in tables has their result; what came before a random move has none."""
    np = pytest.importorskip("numpy")
    pytest.importorskip("scipy")
    from damas.engine.train.fit import NO_RESULT, RECORD  # noqa: PLC0415

    start, tables = Game("fenae-2025"), Tables()
    known = tables.kernel(start.variant)
    text = _kernel.self_play(start, None, nodes=200, games=40, seed=3, tables=known)
    records = np.frombuffer(text, RECORD)
    judged = 0
    for game in np.unique(records["game"]):
        rows = records[records["game"] == game]
        astray = rows["result"] == NO_RESULT
        assert list(astray) == sorted(astray, reverse=True)  # at the beginning alone
        boards = [board_of("brazilian", row) for row in rows[~astray]]
        found = next((v for v in map(tables.probe, boards) if v is not None), None)
        if found is None:
            continue
        judged += 1
        board = next(b for b in boards if tables.probe(b) is not None)
        own = {"win": 1, "draw": 0, "loss": -1}[found.result]
        assert set(rows["result"][~astray]) == {own if board.turn == "white" else -own}
    assert judged > 3
    assert (records["result"] == NO_RESULT).any()


def test_games_go_on_where_they_were_broken_off(tmp_path: Path) -> None:
    """Files that are there are not played again; a missing one comes back the same."""
    plan = GamePlan("brazilian", 200, 1, seed=5)
    steps: list[int] = []
    generate(plan, tmp_path, None, lambda progress: steps.append(progress.done))
    files = sorted(tmp_path.glob("*.games"))
    first, second = (path.read_bytes() for path in files)
    assert first != second
    files[1].unlink()
    generate(plan, tmp_path, None, lambda progress: steps.append(progress.done))
    assert steps == [1, 2, 2]
    assert files[1].read_bytes() == second
    (tmp_path / "brazilian-n1-s5-000000.games").write_bytes(first)  # of an older release
    assert len(read_games(tmp_path, "brazilian")) == len(first) + len(second)
    files[0].write_bytes(first[:-1])
    with pytest.raises(EngineError, match="torn"):
        read_games(tmp_path, "brazilian")


def test_fitted_weights_win_against_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """From games to weights to a match by the commands: the weights tell a man from none. A
    fit begun for weights of another form is refused, not mixed in."""
    np = pytest.importorskip("numpy")
    pytest.importorskip("scipy")
    arguments = ["--variant", "international", "--nodes", "400", "--evaluation", "hand"]
    assert run(["train", "games", "--out", str(tmp_path), "--games", "100", *arguments]) == 0
    out = tmp_path / "new.weights"
    fit = ["train", "fit", "--data", str(tmp_path), "--out", str(out), "--iterations", "12"]
    begun = out.with_suffix(".state.npy")
    np.save(begun, np.zeros((7, 2), np.float32))
    assert run([*fit, "--variant", "international"]) != 0
    assert "new.state.npy: begun for weights of another form" in capsys.readouterr().err
    begun.unlink()
    assert run([*fit, "--variant", "international"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 100
    assert run(["train", "info", str(out), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["variant"] == "international"
    flat = tmp_path / "flat.weights"
    write_numbers(flat, {"variant": "international", "knots": [40, 0]}, *flat_planes(50))
    duel = ["train", "duel", str(out), str(flat), "--variant", "international", "--pairs", "10"]
    assert run([*duel, "--nodes", "400"]) == 0
    assert float(capsys.readouterr().out.split()[1]) > 0.7


@pytest.mark.parametrize("variant", ["turkish", "canadian"])
def test_a_network_is_of_rules_that_have_one(
    tmp_path: Path, variant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """None is fitted for all squares or for two words of them, and none is read."""
    pytest.importorskip("scipy")
    with pytest.raises(ValueError, match="no network is fitted for these rules"):
        _kernel.NetworkFit(Game(REGULATION[variant]), 1)
    weights = random_weights(tmp_path / "w", variant)
    numbers = read_numbers(weights)
    arguments = ["--data", str(tmp_path), "--weights", str(weights), "--out", str(tmp_path / "n")]
    assert run(["train", "network", *arguments]) != 0
    assert f"No network is fitted for {variant}" in capsys.readouterr().err
    planes = [
        [array.array("h", half) for half in side] for side in zip(*numbers.planes, strict=True)
    ]
    write_numbers(weights, numbers.header, *planes, array.array("h", [1]))
    with pytest.raises(EngineError, match="wrong number of weights"):
        read_weights(weights)


@pytest.mark.parametrize(("variant", "regulation"), drawn(REGULATION.items(), 2))
def test_leaves_are_positions_of_their_game(variant: str, regulation: str) -> None:
    """Of any board: none has a capture, none is a root."""
    np = pytest.importorskip("numpy")
    pytest.importorskip("scipy")
    from damas.engine.train.fit import record_form  # noqa: PLC0415

    game, form = Game(regulation), record_form(VARIANTS[variant].rules.words)
    roots = _kernel.self_play(game, None, nodes=20, games=2, seed=1)
    text = _kernel.leaves(game, None, roots, search_nodes=200, nodes=20, seed=1)
    boards = [board_of(variant, one) for one in np.frombuffer(text, form)]
    assert len(boards) > 20
    assert not any(move.is_capture for board in boards for move in board.legal_moves)
    assert {board.fen for board in boards} - {
        board_of(variant, one).fen for one in np.frombuffer(roots, form)
    }


def test_equal_players_play_even_pairs() -> None:
    """Nothing of a pair is left over for one of the two, not even what was found out about its
    opening."""
    weights = shipped("international")
    assert weights is not None
    players = weights.evaluator, weights.evaluator
    games = _kernel.duel(Game("internacional"), *players, nodes=300, pairs=6, seed=5)
    assert [sum(pair) for pair in games] == [2] * 6


def test_leaves_are_positions_without_captures_that_no_game_decides(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Drawn from searches of the games, the same every time, by the side that cannot capture; the
    fit takes them for their scores alone."""
    np = pytest.importorskip("numpy")
    pytest.importorskip("scipy")
    from damas.engine.train.fit import NO_RESULT, RECORD, Data, Model  # noqa: PLC0415

    variant, games, folder = "international", tmp_path / "games", tmp_path / "leaves"
    assert run(["train", "leaves", "--data", str(games), "--out", str(folder)]) != 0
    capsys.readouterr()
    generate(GamePlan(variant, 100, 1), games, None, lambda *_: None)
    plan = LeafPlan(variant, share=0.05, search_nodes=200, nodes=50)
    for _ in range(2):
        draw_leaves(plan, games, folder, None, lambda *_: None)
    found = list(folder.glob("*.games"))
    assert len(found) == 1
    again = tmp_path / "again"
    draw_leaves(plan, games, again, None, lambda *_: None)
    assert (again / found[0].name).read_bytes() == found[0].read_bytes()
    older = f"{variant}-leaves-200-50-0.05-s1-r2-n1-s1-000000.games"
    assert found[0].name == older  # as before searches gave other numbers of leaves: none twice
    draw_leaves(replace(plan, count=3), games, again, None, lambda *_: None)
    assert len(list(again.glob("*.games"))) == 2
    records = np.frombuffer(found[0].read_bytes(), RECORD)
    assert len(records) > 50
    assert (records["result"] == NO_RESULT).all()
    for row in records[:50]:
        assert not any(move.is_capture for move in board_of(variant, row).legal_moves)
    for command in ("leaves", "fit"):
        arguments = ["--data", str(folder), "--out", str(tmp_path / "x"), "--variant", variant]
        assert run(["train", command, *arguments]) != 0
    assert capsys.readouterr().err.count(f"no games of {variant}") == 2
    data = Data(Model(50), records, "internacional")
    data.aim(0.3, 90)
    assert np.corrcoef(data.target, records["score"])[0, 1] > 0.8


def test_elo_and_its_test() -> None:
    """Even pairs are no difference; the ratio speaks for the truth and grows with the evidence."""
    assert elo(expected(70)) == pytest.approx(70)
    assert Tally().plus([2, 2, 1], drawn=3).drawn_share == 0.5  # one pair won and lost
    even, better = Tally((1, 2, 4, 2, 1)), Tally((1, 5, 20, 15, 9))
    assert elo(even.share) == pytest.approx(0)
    assert even.log_likelihood_ratio(0, 20) < 0 < better.log_likelihood_ratio(0, 20)
    assert Tally((10, 20, 40, 20, 10)).margin < even.margin
