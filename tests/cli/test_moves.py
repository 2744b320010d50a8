"""`damas moves` and `damas perft`: the contract with programs."""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Callable

import pytest

Run = Callable[..., "subprocess.CompletedProcess[str]"]
KEYS = ["notation", "from", "to", "path", "captured"]


def test_json_is_one_array_of_moves(damas_process: Run) -> None:
    """Squares in the variant's numbering, captured sorted, nothing else on standard output."""
    done = damas_process(
        "moves", "--variant", "international", "--fen", "W:WK46,38:B32,33,23,10", "--json"
    )
    moves = json.loads(done.stdout)
    assert [list(move) for move in moves] == [KEYS]
    assert (moves[0]["from"], moves[0]["to"], moves[0]["captured"]) == (46, 5, [10, 23, 32])
    assert (moves[0]["path"][0], moves[0]["path"][-1]) == (46, 5)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("variant", "count", "first"),
    [("international", 9, "31-26"), ("brazilian", 7, "21-17"), ("portuguese", 7, "9-13")],
)
def test_start_of_each_variant(damas: Run, variant: str, count: int, first: str) -> None:
    """Without --fen the start position is answered."""
    moves = json.loads(damas("moves", "--variant", variant, "--json").stdout)
    assert (len(moves), moves[0]["notation"]) == (count, first)


def test_no_legal_move_is_an_empty_array(damas: Run) -> None:
    """A blocked side has none, and that is no error."""
    done = damas("moves", "--variant", "brazilian", "--fen", "W:W20:B16,11", "--json")
    assert (done.returncode, json.loads(done.stdout)) == (0, [])


def test_batch_answers_every_line_and_goes_on(damas: Run) -> None:
    """A line that is no legal position gives its error; the next is answered."""
    lines = [
        "W:W28:B23",
        "nonsense",
        "",
        "W:W1:B2",
        "W:W51:B2",
        "\ufeffB:W28:B23\r",
        '"',
        "W:W28:B23.",
    ]
    done = damas("moves", "--variant", "international", "--batch", "--json", stdin="\n".join(lines))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    kinds = ["error" if isinstance(answer, dict) else len(answer) for answer in answers]
    assert kinds == [1, "error", "error", "error", "error", 1, "error", 1]
    assert all(list(answer) == ["error"] for answer in answers if isinstance(answer, dict))
    assert done.returncode == 0


def test_batch_survives_bytes_that_are_no_text(damas_process: Run) -> None:
    """Junk is a line like any other."""
    done = damas_process("moves", "--batch", stdin=b"\xff\xfe\x00\nW:W28:B23\n")
    assert [type(json.loads(line)) for line in done.stdout.splitlines()] == [dict, list]


def test_batch_is_quick(damas: Run) -> None:
    """Twenty thousand positions take a moment."""
    start = time.perf_counter()
    done = damas("moves", "--batch", stdin="W:W31-50:B1-20\n" * 20_000)
    assert len(done.stdout.splitlines()) == 20_000
    assert time.perf_counter() - start < 10


def test_people_see_the_board_and_both_notations(damas: Run) -> None:
    """Without --json the board is drawn; Brazilian moves come with files and ranks."""
    done = damas("moves", "--variant", "brazilian")
    assert "21-17        a3-b4" in done.stdout


@pytest.mark.parametrize(
    "words",
    [
        ("moves", "--variant", "chess"),
        ("moves", "--fen", "nonsense"),
        ("moves", "--nonsense"),
        ("perft", "--depth", "-1"),
        ("perft", "--depth", "many"),
        ("nonsense",),
        ("replay",),
        ("replay", "no-such-file.pdn"),
        ("replay", "."),
        ("replay", "-", "--regulation", "nonsense"),
    ],
)
def test_a_wrong_command_is_told_in_a_sentence(damas: Run, words: tuple[str, ...]) -> None:
    """Exit status 2, a sentence, nothing on standard output."""
    done = damas(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.strip()


def test_perft_json(damas: Run) -> None:
    """Keys and count as published."""
    row = json.loads(damas("perft", "--variant", "portuguese", "--depth", "6", "--json").stdout)
    assert list(row) == ["variant", "fen", "depth", "nodes", "seconds"]
    assert (row["variant"], row["depth"], row["nodes"]) == ("portuguese", 6, 36473)
    assert isinstance(row["seconds"], float)


def test_perft_alone_counts_six_deep(damas: Run) -> None:
    """Without a depth it counts, and says how deep."""
    done = damas("perft")
    assert done.returncode == 0
    assert done.stdout.startswith("167140 positions at depth 6, ")


def test_perft_divide_adds_up(damas: Run) -> None:
    """The parts below each first move make the whole."""
    row = json.loads(damas("perft", "--depth", "4", "--divide", "--json").stdout)
    assert (row["nodes"], sum(row["divide"].values()), len(row["divide"])) == (4265, 4265, 9)
    row = json.loads(damas("perft", "--depth", "1", "--divide", "--json").stdout)
    assert (row["nodes"], set(row["divide"].values()), len(row["divide"])) == (9, {1}, 9)


def test_depth_zero_is_the_position_itself(damas: Run) -> None:
    """One leaf, also with --divide."""
    row = json.loads(damas("perft", "--depth", "0", "--divide", "--json").stdout)
    assert row["nodes"] == 1


def test_version(damas_process: Run) -> None:
    """--version prints the version."""
    from damas import __version__  # noqa: PLC0415  (the fixture has the same name)

    assert damas_process("--version").stdout == f"damas {__version__}\n"


def test_language_by_option_and_by_machine(damas: Run, damas_process: Run) -> None:
    """--lang anywhere, else LANG."""
    words = ("moves", "--fen", "nonsense")
    english = damas(*words).stderr
    assert damas(*words, "--lang", "pt-PT").stderr != english
    assert damas("--lang=pt-BR", *words).stderr != english
    portuguese = damas(*words, "--lang", "pt").stderr
    assert damas_process(*words, LC_ALL="pt_PT.UTF-8").stderr == portuguese
