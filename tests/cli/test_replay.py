"""`damas replay`: one JSON object for each game, and what the exit status says."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from damas import Board
from damas.regulations import REGULATIONS
from damas.variants import VARIANTS

Run = Callable[..., "subprocess.CompletedProcess[str]"]
KEYS = ["game", "variant", "regulation", "plies", "fen", "result", "reason", "article", "error"]
GOOD = '[GameType "28"]\n\n1. 9-13 21-17 *\n\n'
BAD = '[GameType "20"]\n\n1. 32-28 19-99 *\n\n'
WON = '[GameType "20"] [FEN "W:W28:B23"] 1. 28x19 2-0\n'


def rows(done: subprocess.CompletedProcess[str]) -> list[dict[str, object]]:
    """Each line of standard output is one JSON object."""
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_one_object_for_each_game(damas: Run) -> None:
    """With the keys of the contract, in order."""
    found = rows(damas("replay", "-", "--json", stdin=GOOD + WON))
    assert [list(row) for row in found] == [KEYS, KEYS]
    assert found[0]["regulation"] == "portuguesa-fpd"
    assert found[1] == {
        "game": 2,
        "variant": "international",
        "regulation": "internacional",
        "plies": 1,
        "fen": "B:W19:B",
        "result": "white",
        "reason": "capture_all",
        "article": found[1]["article"],
        "error": None,
    }
    assert str(found[1]["article"]).startswith("INT 7")


def test_a_person_reads_why_a_game_ended(damas: Run) -> None:
    """In the own language, with the article; the code of the reason is for programs."""
    shown = damas("--lang", "pt-BR", "replay", "-", stdin=WON).stdout
    assert "As brancas vencem: As pretas ficaram sem peças (INT 7.2.3)" in shown
    assert "capture_all" not in shown


def test_an_end_that_the_file_states_is_told_of_who_lost(damas: Run) -> None:
    """Without the sign of an article where its book is guessed, and so none decides."""
    game = '[GameType "20"] [Termination "resignation"] 1. 32-28 19-23 2-0\n'
    shown = damas("replay", "-", stdin=game).stdout
    assert "White wins: Black has resigned  W:" in shown


def test_an_error_in_one_game_does_not_stop_the_next(damas: Run) -> None:
    """Exit status 1, each game answered."""
    done = damas("replay", "-", "--json", stdin=BAD + GOOD)
    first, second = rows(done)
    assert done.returncode == 1
    error = first["error"]
    assert isinstance(error, dict)
    assert (list(error), error["ply"], error["text"]) == (["ply", "text", "message"], 2, "19-99")
    assert second["error"] is None


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_files_in_any_encoding(damas: Run, tmp_path: Path, encoding: str) -> None:
    """Names with accents do not stop a game from being played."""
    path = tmp_path / "jogo.pdn"
    path.write_bytes(('[White "João"]\r\n' + GOOD).encode(encoding))
    done = damas("replay", str(path))
    assert done.returncode == 0
    assert "João" in done.stdout


@pytest.mark.parametrize("data", [b"", b"\n\n", b"% nothing\n"])
def test_a_file_without_games_is_fine(damas: Run, data: bytes) -> None:
    """Nothing to play is no error."""
    done = damas("replay", "-", "--json", stdin=data)
    assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n\x00\x00", bytes(range(256)) * 4])
def test_what_is_no_text_is_told(damas_process: Run, data: bytes) -> None:
    """A picture is refused in a sentence."""
    done = damas_process("replay", "-", "--json", stdin=data)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("damas: ")


def test_the_option_chooses_the_regulation(damas: Run) -> None:
    """Same game, other rule book."""
    (row,) = rows(damas("replay", "-", "--regulation", "portuguesa-web", "--json", stdin=GOOD))
    assert row["regulation"] == "portuguesa-web"


def test_what_was_inferred_is_said_on_standard_error(damas: Run) -> None:
    """Standard output stays JSON only."""
    done = damas("replay", "-", "--json", stdin="1. 32-28 *")
    assert rows(done)[0]["regulation"] == "internacional"
    assert "GameType" in done.stderr


def test_people_are_answered_in_their_language(damas: Run) -> None:
    """The same fault, in Portuguese."""
    english = damas("replay", "-", stdin=BAD)
    portuguese = damas("replay", "-", "--lang", "pt-PT", stdin=BAD)
    assert english.stdout != portuguese.stdout
    assert "19-99" in portuguese.stdout


def test_a_man_of_portuguese_draughts_is_called_as_its_players_call_it(damas: Run) -> None:
    """A peão, wherever a refusal is told; a pedra in the game that calls it so."""
    move, start = '[GameType "28"] 1. 9-18 *', '[GameType "28"] [FEN "W:W32:B1"] 1. 32-28 *'
    for words in (["replay", "-"], ["replay", "-", "--json"], ["pdn", "check", "-"]):
        for text in (move, start):
            told = damas("--lang", "pt-PT", *words, stdin=text).stdout
            assert ("peão" in told, "pedra" in told) == (True, False)
        told = damas("--lang", "pt-PT", *words, stdin='[GameType "20"] 1. 32-23 *').stdout
        assert ("peão" in told, "pedra" in told) == (False, True)
    refused = [
        damas("--lang", "pt-PT", "pdn", "convert", "-", stdin=start).stderr,
        damas("--lang", "pt-PT", "analyse", "-", stdin=move).stderr,
    ]
    for words in (["moves"], ["moves", "--batch"], ["best"], ["analyse", "W:W32:B1"]):
        fen = ["--fen", "W:W32:B1"] if words == ["moves"] else []
        asked = ["--lang", "pt-PT", *words, "--variant", "portuguese", *fen]
        done = damas(*asked, *(["-"] if words == ["best"] else []), stdin="W:W32:B1\n")
        refused.append(done.stdout + done.stderr)
    assert [("peão" in one, "pedra" in one) for one in refused] == [(True, False)] * 6


def test_a_refusal_has_the_squares_as_the_file_has_them(damas: Run) -> None:
    """By letters here, as Turkish draughts is written."""
    done = damas("replay", "-", stdin='[GameType "30"] 1. a3-a4 a6-a5 2. b3-b4 *')
    assert "b3-b4 is not legal: A capture is compulsory: a4xa8" in done.stdout


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_position_is_shown_as_its_game_is_written(damas: Run, variant: str) -> None:
    """By letters or by numbers; both are read, and JSON has numbers."""
    board = Board(variant)
    text = f'[GameType "{board.variant.gametype}"] *'
    shown = damas("replay", "-", stdin=text).stdout
    fen = board.variant.written(board.fen)
    assert fen in shown
    assert ("a1" in fen or "a3" in fen) is (board.variant.move_style == "algebraic")
    assert Board(variant, fen) == board
    assert board.variant.written(fen) == fen
    assert json.loads(damas("replay", "-", "--json", stdin=text).stdout)["fen"] == board.fen


def test_regulations_are_listed(damas: Run) -> None:
    """Every rule book that ships, with its draw rules and articles."""
    done = damas("regulations", "--json")
    found = json.loads(done.stdout)
    assert {row["id"] for row in found} == set(REGULATIONS)
    assert all(rule["article"] for row in found for rule in row["draw_rules"])
    assert "fenae-2025" in damas("regulations").stdout
