"""The operator announces a restart: everybody at a game is told, and told when it is taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cli.runner import run_here


def test_players_hear_of_a_restart_that_is_announced(
    client: Any, new_game: Callable[..., str], sit: Callable[..., Any], database: str
) -> None:
    """Those who are there, and those who come; with the operator's sentence."""
    game = new_game()
    with sit(client, game) as player:
        player.hello()
        assert (
            run_here("announce", "5", "A new version comes.", "--database", database).returncode
            == 0
        )
        heard = player.hear("restart")
        assert 200_000 < heard["in_ms"] <= 300_000
        assert heard["words"] == "A new version comes."
        with sit(client, game) as later:
            later.hello()
            assert later.hear("restart")["words"] == "A new version comes."
        assert run_here("announce", "0", "--database", database).returncode == 0
        assert player.hear("restart")["in_ms"] is None
