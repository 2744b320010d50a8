"""A game of the server as PDN."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .session import GameSession

RESULTS = {
    "international": {"white": "2-0", "black": "0-2", "draw": "1-1"},
}
PLAIN = {"white": "1-0", "black": "0-1", "draw": "1/2-1/2"}


def pdn_of(session: GameSession) -> str:
    """The whole game as a PDN text: tags, main line, `*` at the end."""
    return (
        "".join(f'[{name} "{value}"]\n' for name, value in _tags(session)) + "\n" + _line(session)
    )


def _tags(session: GameSession) -> list[tuple[str, str]]:
    game, setup = session.game, session.record.setup
    outcome = game.outcome
    day = datetime.fromtimestamp(session.record.created_ms / 1000, UTC)
    tags = [
        ("Event", game.regulation.id),
        ("Date", day.strftime("%Y.%m.%d")),
        ("White", setup.players["white"].get("name") or "?"),
        ("Black", setup.players["black"].get("name") or "?"),
        ("Result", PLAIN.get(outcome.result or "", "*") if outcome else "*"),
        ("GameType", str(game.variant.gametype)),
    ]
    if setup.start_fen != type(game.start_board)(game.variant.id).fen:
        tags.append(("FEN", setup.start_fen))
    return tags


def _line(session: GameSession) -> str:
    words: list[str] = []
    first = session.game.start_board.turn == "black"
    for index, move in enumerate(session.game.moves, int(first)):
        if index % 2 == 0:
            words.append(f"{index // 2 + 1}.")
        elif not words:
            words.append("1...")
        words.append(move.pdn)
    return " ".join([*words, "*"]) + "\n"
