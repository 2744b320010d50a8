"""Problems: proven lines, a second reading that drops doubts, motifs, the shipped collections."""

from __future__ import annotations

import gzip
import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from damas import Board, Game
from damas.endgames import shipped as shipped_tables
from damas.errors import DamasError
from damas.school import repetition
from damas.school.examining import WinExaminer
from damas.school.problems import collection, mining, practice
from damas.school.problems.checking import EXHAUSTIVE_PLIES, Checker, Doubt
from damas.school.problems.motifs import MOTIFS, LineOfPlay, motifs_of
from damas.school.problems.problem import ProvenProblem, UnknownProblemError, id_of
from damas.school.problems.proving import Proof, prove
from damas.school.problems.reader import PositionReader, SearchEffort
from damas.school.problems.selecting import problem_of, select
from damas.variants import variant
from oracle import moves as slow

SHOT = "B:W25,31,33,35,36,39,40,42,43,44,45,46,48,49,50:B1,2,3,4,5,7,9,11,12,13,14,15,17,20,24"
LINE = ("14-19", "25x23", "24-30", "35x24", "13-19")
GAMES = sorted(collection.manifest()["games"])
SLOWLY = [name for name in GAMES if name in slow.RULES]
"""Games that the slow reading knows; the moves of others are those of a reference of other programs
(tests/rules/test_family.py)."""
MOST_SLOW = 500  # problems of a game that the slow reading looks at on every run


def reader(name: str) -> PositionReader:
    """The search of the first reading."""
    return PositionReader(variant(name), weights=True, tables=shipped_tables())


def proof_of(one: ProvenProblem) -> Proof:
    """A problem as the proof that it came from, as far as a second reading asks."""
    return Proof(
        one.variant, one.fen, one.moves, one.asked, one.ground, one.gain, one.plies,
        SearchEffort(1, 1), 1, 0,
    )  # fmt: skip


@pytest.fixture(scope="module", name="proof")
def _proof() -> Proof:
    found = prove(Board("international", SHOT), reader("international"), shipped_tables())
    assert found is not None
    return found


def test_a_shot_is_proven_with_its_line_and_gain(proof: Proof) -> None:
    """Three men are given, and a king's row is reached: every turn of it is asked.

    Two captures are left to the other side in the end, and none is better.
    """
    assert proof.moves[:5] == LINE
    assert proof.moves[5] in {"24x13", "23x14"}
    assert proof.moves[6] == "9x47"
    assert (proof.ground, proof.asked) == ("material", 5)
    assert proof.gain >= 2
    assert proof.refuted <= 80


def test_a_second_reading_confirms_it_and_doubts_another_move(proof: Proof) -> None:
    """Another first move, a gain that does not come, a move that is not legal."""
    checker = Checker(variant("international"))
    assert checker.doubt(proof) is None
    other = replace(proof, moves=("14-18", *proof.moves[1:]))
    assert checker.doubt(other) is Doubt.ILLEGAL
    assert checker.doubt(replace(proof, gain=9)) is Doubt.NOT_DECIDED
    quiet = replace(proof, moves=("14-19", "25x23", "17-22"), asked=3)
    assert checker.doubt(quiet) in (Doubt.NOT_DECIDED, Doubt.ILLEGAL)


def test_a_move_that_is_not_the_only_one_is_doubted() -> None:
    """A position that is won by several moves holds no problem."""
    board = Board("brazilian", "W:WK1,K2,K3,21:B12")
    assert prove(board, reader("brazilian"), shipped_tables()) is None
    claim = Proof("brazilian", board.fen, (), 1, "win", 0, None, SearchEffort(1, 1), 1, 0)
    moves = []
    at = board
    for _ in range(2):
        moves.append(at.legal_moves[0].text("pdn"))
        at = at.after(moves[-1])
    said = replace(claim, moves=tuple(moves))
    assert Checker(variant("brazilian")).doubt(said) is not None


def test_a_position_that_is_won_already_or_has_one_move_is_refused() -> None:
    """Nothing is asked where nothing can be chosen."""
    only = Board("brazilian", "W:W21:B17,12")
    assert len(only.legal_moves) == 1
    assert prove(only, reader("brazilian"), shipped_tables()) is None


@pytest.mark.parametrize(
    ("name", "fen", "line", "plies"),
    [
        ("antidraughts", "B:WK4,29:B12,21,38,41", "21-27 4x33 12-17 33x6", 4),
        (
            "breakthrough",
            "W:W26,27,32,33,34,38,42,43,44,47:B1,7,8,9,10,14,16,17,18,19",
            "27-21 16x27 32x3",
            3,
        ),
    ],
)
def test_a_game_that_is_won_otherwise_has_problems(
    name: str, fen: str, line: str, plies: int
) -> None:
    """All pieces are given away by the opponent's own capture; the first king ends the game. No
    idea of capturing is named where pieces are a burden, and no gain of them is a proof."""
    found = prove(Board(name, fen), reader(name), shipped_tables())
    assert found is not None
    assert (" ".join(found.moves), found.ground, found.plies) == (line, "win", plies)
    assert Checker(variant(name)).doubt(found) is None
    assert ("shot" in problem_of(found).motifs) == (name == "breakthrough")
    assert WinExaminer(variant(name)).shortest(Board(name, fen), plies + 2) == plies


def test_an_ending_is_proven_by_the_tables() -> None:
    """Two men against two: one of three moves wins, and the tables say so."""
    board = Board("brazilian", "B:W21,25:B1,20")
    found = prove(board, reader("brazilian"), shipped_tables())
    assert found is not None
    assert found.ground == "table"
    verdicts = {one.move.text("pdn"): one.verdict.result for one in shipped_tables().moves(board)}
    assert [move for move, result in verdicts.items() if result == "win"] == [found.moves[0]]


def line(name: str, fen: str, *moves: str, asked: int = 1) -> tuple[str, ...]:
    """The motifs of a line."""
    return motifs_of(LineOfPlay(name, fen, moves, asked))


def test_motifs_of_a_shot(proof: Proof) -> None:
    """Counted features: sacrifices, the length of a capture, the row where it ends."""
    found = motifs_of(LineOfPlay(proof.variant, proof.fen, proof.moves, proof.asked))
    assert {"shot", "shot-3", "long-capture", "crowning-shot", "free-move", "long"} <= set(found)
    assert not {"ending", "quiet", "breakthrough"} & set(found)


STRIKE = "B:W11,30,38,39,40,43,45,48,50:B2,3,4,13,14,15,37,41"
STRIKE_LINE = ("2-7", "11x2", "41-46", "2x5", "15-20", "5x41", "46x47", "45-40")


def test_a_turkish_strike_is_seen() -> None:
    """White's king has to stop on 5: with the captured pieces lifted it would capture on."""
    assert "turkish-strike" in line("international", STRIKE, *STRIKE_LINE)
    assert "turkish-strike" not in line("international", STRIKE, *STRIKE_LINE[:2])
    end = Board("international", STRIKE)
    for move in STRIKE_LINE[:4]:
        end = end.after(move)
    lifted = end.fen.replace("B:W", "W:W", 1)  # White to move once more
    again = Board("international", lifted).legal_moves
    assert [m.from_square for m in again if m.is_capture] == [5]


def test_motifs_of_endings() -> None:
    """Men only, a breakthrough, a quiet first move, a blockade."""
    found = line("brazilian", "B:W21,25:B1,20", "20-24", "25-22", "24-27", "22-18", "27-31")
    assert {"ending", "men-ending", "quiet", "breakthrough"} <= set(found)
    blocked = line("brazilian", "W:W17,10:B5,13", "10-6")
    assert "blockade" not in blocked  # the opponent can still capture or move


def test_the_opposition_is_seen_by_the_tables() -> None:
    """After 24-19 Black has to give the man; with White to move there nothing would be won."""
    found = line("brazilian", "W:W24:B11", "24-19", "11-15", "19x10")
    assert {"opposition", "quiet", "men-ending"} <= set(found)
    after = Board("brazilian", "W:W24:B11").after("24-19")
    assert shipped_tables().probe(after).result == "loss"  # type: ignore[union-attr]
    turned = Board("brazilian", after.fen.replace("B:", "W:", 1))
    assert shipped_tables().probe(turned).result != "win"  # type: ignore[union-attr]
    won_anyway = line("brazilian", "W:WK32,K31:B12", "32-28", "12-16", "28-32")
    assert "opposition" not in won_anyway


def test_a_trapped_king_is_seen() -> None:
    """The white king is captured on each of its squares; one with a free square is not trapped."""
    assert "king-trap" in line("international", "B:WK15:B4,41", "41-47", "15-10", "4x15")
    assert "king-trap" not in line("international", "B:WK16:B4,41", "41-47", "16-11")


def test_an_exchange_is_seen() -> None:
    """As many are captured back: a shot captures more, a quiet line nothing."""
    assert "exchange" in line("portuguese", "W:W22,26:BK15", "26-29", "15x26", "29x22")
    assert "exchange" not in line("brazilian", "W:W24:B11", "24-19", "11-15", "19x10")
    assert "exchange" not in line("brazilian", "B:W21,25:B1,20", "20-24", "25-22", "24-27")


@pytest.mark.parametrize("name", GAMES)
def test_the_motifs_of_shipped_problems_are_those_of_their_lines(name: str) -> None:
    """Each seventh of a collection, named anew; no trapped king where capturing it wins nothing."""
    problems = list(collection.shipped(name))
    for one in problems[::7]:
        found = motifs_of(LineOfPlay(one.variant, one.fen, one.moves, one.asked))
        assert one.motifs == found
    every = {motif for one in problems for motif in one.motifs}
    assert "exchange" in every
    assert variant(name).win == "usual" or "king-trap" not in every
    tables = shipped_tables().pieces(variant(name))
    assert ("opposition" in every) == (tables > 0), "tables are asked for it"


def test_every_motif_is_said_and_none_is_unknown() -> None:
    """Shipped problems have motifs that people see, and each has at least its length."""
    for name in GAMES:
        for one in collection.shipped(name):
            assert set(one.motifs) <= set(MOTIFS)
            assert {"one-move", "two-moves", "long"} & set(one.motifs)


# The shipped collections


@pytest.mark.parametrize("name", GAMES)
def test_a_collection_is_what_its_manifest_says(name: str) -> None:
    """The number of problems, each once, easiest first, each with the name of its position."""
    problems = collection.shipped(name)
    row = collection.manifest()["games"][name]
    assert len(problems) == row["problems"]
    assert len({one.id for one in problems}) == len(problems)
    assert [one.rating for one in problems] == sorted(one.rating for one in problems)
    assert all(one.id == id_of(name, one.fen) for one in problems)


def test_a_game_with_the_moves_of_another_has_its_problems() -> None:
    """In its own signs, under its own names; each won within the counters of its own book."""
    own, kin = collection.shipped("spanish"), collection.shipped("portuguese")
    assert len(own) > 2000
    assert {one.id for one in own}.isdisjoint(one.id for one in kin)
    assert collection.problem_named(own.problems[0].id).variant == "spanish"
    for one in own.problems[::40]:
        boards = one.boards()
        assert one.id == id_of("spanish", one.fen)
        assert all(
            "x" in text or not board.legal_moves[0].is_capture
            for board, text in zip(boards, one.moves, strict=False)
        )
        if one.ground == "table":
            counted = shipped_tables().within(Game("espanhola", board=one.board))
            assert counted is not None
            assert (counted.verdict.result, counted.stands) == ("win", True)


def test_a_problem_that_was_taken_out_is_known_by_its_name() -> None:
    """Tasks, cards and links that have it go on; no collection has it, and those that lost only
    their last moves keep their names."""
    assert len(collection.retired()) == collection.manifest()["retired"]["problems"]
    for one in collection.retired():
        assert collection.problem_named(one.id) == one
        assert collection.shipped(one.variant).get(one.id) is None
    shorter = collection.problem_named("j4641brx")
    assert shorter.asked == 1
    assert shorter in set(collection.shipped("brazilian"))


def slow_faults(one: ProvenProblem) -> list[str]:
    """Disagreements of the slow reading with a problem's line."""
    rules = slow.RULES[one.variant]
    at = slow.position(rules, one.fen)
    for ply, (board, text) in enumerate(zip(one.boards(), one.moves, strict=False)):
        move = board.parse_move(text)
        mine = slow.Move(move.from_square, move.to_square, frozenset(move.captured))
        legal = slow.legal_moves(at)
        if mine not in legal or len(legal) != len(board.legal_moves):
            return [f"{one.id} {one.fen} {ply} {text}"]
        if ply < one.asked and ply % 2 == 0 and ply == one.asked - 1 and len(legal) < 2:
            return [f"{one.id}: the last move asked is forced"]
        at = slow.after(at, mine)
    return []


@pytest.mark.parametrize("name", SLOWLY)
def test_lines_are_legal_by_the_slow_reading(name: str) -> None:
    """A sample, another one every day of the year would be no test that can be repeated."""
    problems = list(collection.shipped(name))
    sample = random.Random(7).sample(problems, min(MOST_SLOW, len(problems)))
    assert [fault for one in sample for fault in slow_faults(one)] == []


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("name", GAMES)
def test_every_line_is_legal_and_confirmed(name: str) -> None:
    """Every shipped problem: legal by the slow reading, no doubt of the second one."""
    checker = Checker(variant(name))
    for one in collection.shipped(name):
        assert name not in SLOWLY or slow_faults(one) == []
        assert checker.doubt(one) is None, one.id


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_a_sample_is_confirmed_by_tables_or_every_move(name: str) -> None:
    """Endings by the tables at each turn; shots by a search that leaves out no move."""
    checker, tables = Checker(variant(name)), shipped_tables()
    problems = list(collection.shipped(name))
    checked = 0
    for one in random.Random(11).sample(problems, len(problems)):
        if one.ground == "table":
            at = one.board
            for ply, text in enumerate(one.moves[: one.asked]):
                if ply % 2 == 0:
                    wins = [
                        m.move.text("pdn") for m in tables.moves(at) if m.verdict.result == "win"
                    ]
                    assert wins == [text], one.id
                at = at.after(text)
        elif one.ground == "material" and len(one.moves) <= EXHAUSTIVE_PLIES:
            assert checker.doubt_of_every_move(one) is None, one.id
        else:
            continue
        checked += 1
        if checked == 200:
            break
    assert checked >= min(200, len(problems) // 2)


def test_a_damaged_collection_is_named(tmp_path: Path) -> None:
    """Torn or edited files say which they are."""
    path = tmp_path / "brazilian.jsonl.gz"
    path.write_bytes(b"not a file of problems")
    with pytest.raises(DamasError, match="brazilian"):
        collection.read(path)
    path.write_bytes(gzip.compress(b'{"id": "x"}\n'))
    with pytest.raises(DamasError, match="damaged"):
        collection.read(path)


def test_writing_a_collection_gives_the_same_bytes(tmp_path: Path) -> None:
    """And it is read back as it was."""
    problems = list(collection.shipped("portuguese"))[:20]
    first = collection.write(tmp_path / "a.gz", problems)
    second = collection.write(tmp_path / "b.gz", reversed(problems))
    assert first == second
    assert collection.read(tmp_path / "a.gz") == problems


def test_an_unknown_problem_is_named() -> None:
    """The name that was asked for is in the sentence."""
    with pytest.raises(UnknownProblemError, match="nothere0"):
        collection.problem_named("nothere0")


# Mining


def test_mining_goes_on_where_it_ended(tmp_path: Path) -> None:
    """A unit that is there is not made again; a torn file is named."""
    plan = mining.MinePlan("brazilian", 1)
    path = mining.unit_path(tmp_path, plan, 0)
    one = proof_of(next(iter(collection.shipped("brazilian"))))
    path.write_text(mining.to_line(one), "utf-8")
    mining.mine(plan, tmp_path, lambda _: None)
    assert mining.read_proofs([path]) == [one]
    path.write_text("{", "utf-8")
    with pytest.raises(DamasError, match="line 1"):
        mining.read_proofs([path])


def test_a_unit_is_the_same_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same bytes for the same name, seed and number, as workers of a cluster need."""
    monkeypatch.setattr(mining, "GAMES", 1)
    assert mining.mine_unit("brazilian", 3, 1) == mining.mine_unit("brazilian", 3, 1)


def test_checking_keeps_what_stands(tmp_path: Path, proof: Proof) -> None:
    """A doubted proof is not in the file beside it."""
    path = tmp_path / "international-s1-000000.proofs"
    bad = replace(proof, gain=9, fen=proof.fen.replace("B:W25", "B:W25"))
    path.write_text(mining.to_line(proof), "utf-8")
    mining.check(tmp_path, "international", lambda _: None)
    assert mining.read_proofs([path.with_suffix(mining.CHECKED)]) == [proof]
    assert mining.check_unit(path) == mining.to_line(proof).encode()
    path.write_text(mining.to_line(bad), "utf-8")
    assert mining.check_unit(path) == b""


def test_selecting_leaves_out_repetitions(proof: Proof) -> None:
    """Of problems with the same line one is kept."""
    other = replace(proof, fen=proof.fen.replace(",49,50:", ",49:"))
    assert other.fen != proof.fen
    assert len(select([proof, other], 10)) == 1
    easier = replace(proof, effort=SearchEffort(1, 1))
    assert problem_of(proof).rating > problem_of(easier).rating


# Practice


def test_an_attempt_is_the_moves_asked() -> None:
    """All of the solver's, from the first on; nothing else."""
    one = next(p for p in collection.shipped("international") if p.turns > 1)
    right = one.moves[: one.asked : 2]
    assert practice.is_solved(one, right)
    assert not practice.is_solved(one, right[:-1])
    assert not practice.is_solved(one, (*right, "1-6"))
    assert not practice.is_solved(one, ("1-6", *right))


def test_the_problem_of_a_day_is_the_same_for_all() -> None:
    """And another one on other days."""
    problems = collection.shipped("brazilian")
    days = {practice.daily(problems, f"2026-11-{day:02}").id for day in range(1, 29)}  # type: ignore[union-attr]
    assert practice.daily(problems, "2026-11-25") == practice.daily(problems, "2026-11-25")
    assert len(days) > 10
    assert all(collection.problem_named(one).turns <= 3 for one in days)
    assert practice.daily(collection.Collection(()), "2026-11-25") is None


def test_the_next_problem_is_near_and_new() -> None:
    """Near the rating; one that was tried comes back only when nothing is left."""
    problems = collection.shipped("portuguese").problems
    chance = random.Random(1)
    found = practice.next_problem(problems, 1300, set(), chance)
    assert found is not None
    nearest = sorted(abs(one.rating - 1300) for one in problems)[practice.NEAR]
    assert abs(found.rating - 1300) <= nearest + 60
    every = {one.id for one in problems}
    left = practice.next_problem(problems, 1300, every - {problems[3].id}, chance)
    assert left == problems[3]
    assert practice.next_problem(problems, 1300, every, chance) is not None
    assert practice.next_problem((), 1300, set(), chance) is None


def test_a_run_is_made_again_from_its_seed_and_counted() -> None:
    """Harder and harder; a streak ends with the first miss, a storm does not."""
    problems = collection.shipped("international")
    streak, storm = practice.RUNS["streak"], practice.RUNS["storm"]
    run = practice.run_problems(problems, storm, 5)
    assert run == practice.run_problems(problems, storm, 5)
    assert len({one.id for one in run}) == len(run)
    assert run[0].rating < run[-1].rating
    right = [practice.Tried(one.id, one.moves[: one.asked : 2]) for one in run[:4]]
    missed = [right[0], practice.Tried(run[1].id, ("1-6",)), *right[2:]]
    assert practice.score(run, storm, right) == 4
    assert practice.score(run, storm, missed) == 3
    assert practice.score(run, streak, missed) == 1
    assert practice.score(run, storm, [right[1], right[0]]) == 0


def test_repetition_comes_back_later_and_later() -> None:
    """Missed: in a minute; solved again and again: after days."""
    if not repetition.is_possible():
        pytest.skip("fsrs is not installed")
    now = 1_800_000_000_000
    card, due = repetition.reviewed(None, solved=False, seconds=5, now_ms=now)
    assert json.loads(json.dumps(card)) == card
    assert now < due < now + 3_600_000
    gaps = []
    for _ in range(5):
        card, after = repetition.reviewed(card, solved=True, seconds=5, now_ms=due)
        gaps.append(after - due)
        due = after
    assert gaps[-1] > 86_400_000
    assert gaps == sorted(gaps)
