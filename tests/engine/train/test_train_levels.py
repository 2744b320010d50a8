"""How people of one rating look ahead, found again from games of players whose look is known."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from damas import Game
from damas.cli.app import run
from damas.engine.levels import Glance

WEAK, STRONG = Glance((60, 40), 0.12, 50, 0.5), Glance((0, 0, 10, 90), 0.0, 50, 0.1)


def games(path: Path, rating: int, look: Glance, count: int) -> None:
    """Writes games of players of one *rating* who look ahead like *look*."""
    chance, texts = random.Random(rating), []
    for number in range(count):
        game = Game("fenae-2025")
        while not game.is_over and game.ply < 40:
            random_move = chance.choice(game.legal_moves)
            game.push(random_move if game.ply < 8 else look.choose(game.board, chance)[0])
        tags = f'[Event "{number}"]\n[WhiteRating "{rating}"]\n[BlackElo "{rating + 10}"]'
        tags += f'\n[GameType "{game.variant.gametype}"]\n[Result "*"]'
        moves = " ".join(move.text("pdn") for move in game.moves)
        texts.append(f"{tags}\n\n{moves} *\n")
    path.write_text("\n".join(texts), "utf-8")


def test_the_look_of_players_is_found_by_their_moves(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two bands of ratings: one looks a ply or two ahead and lapses, one looks four."""
    pytest.importorskip("numpy")
    files = tmp_path / "weak.pdn", tmp_path / "strong.pdn"
    for file, rating, look in zip(files, (850, 1650), (WEAK, STRONG), strict=True):
        games(file, rating, look, 7)
    command = ["train", "levels", *map(str, files), "--variant", "brazilian", "--moves", "150"]
    assert run([*command, "--json"]) == 0
    weak, strong = json.loads(capsys.readouterr().out)
    assert (weak["rating"], strong["rating"]) == (800, 1600)
    for band in (weak, strong):
        assert sum(band["glance"]["depths"]) == 100
        assert band["likelihood"] > band["by_chance"]
    assert sum(weak["glance"]["depths"][:2]) > 60
    assert sum(strong["glance"]["depths"][2:]) > 60
    assert weak["glance"]["unsteady"] > strong["glance"]["unsteady"]
    assert run(command) == 0
    assert len(capsys.readouterr().out.splitlines()) == 3
