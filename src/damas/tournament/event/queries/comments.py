"""The commentary of an event, with the positions that its texts are about."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from ....base.errors import DamasError
from ....base.i18n import Text
from ....notation.pdn import replay
from ....rules.board import Board
from ...errors import TournamentError
from ..model.comments import Comment
from ..model.entry import EntryError
from ..model.state import TournamentState
from .games import game_pdn

FIRST_LETTERS = 80


class ShownComment(NamedTuple):
    """A comment with its board: *fen* "" for none, *about* the words under it."""

    comment: Comment
    fen: str
    about: Text | str


def comments_of(state: TournamentState, number: int) -> list[ShownComment]:
    """The comments on a round, in the order in which they were written."""
    mine = (one for one in state.comments.values() if one.round == number)
    return [_shown(state, one) for one in mine]


def comment_of(state: TournamentState, number: int) -> Comment:
    """The comment of an id. Raises EntryError ("no-such-comment")."""
    found = state.comments.get(number)
    if found is None:
        raise EntryError("no-such-comment", "There is no comment {id}", id=number)
    return found


def _shown(state: TournamentState, one: Comment) -> ShownComment:
    if one.fen:
        return ShownComment(one, one.fen, "")
    if not one.board:
        return ShownComment(one, "", "")
    try:
        fen = position_at(state, one)
        names = [state.side(one.round, one.board, one.game, who) for who in _players(state, one)]
    except DamasError:  # its round or its moves were taken back
        return ShownComment(one, "", "")
    params = {"white": names[0], "black": names[1], "move": -(-one.ply // 2)}
    if not one.ply:
        return ShownComment(one, fen, Text("{white} – {black}, at the start", params))
    about = Text("{white} – {black}, after White's move {move}", params)
    if fen.startswith("W"):  # now it is White's turn
        about = Text("{white} – {black}, after Black's move {move}", params)
    return ShownComment(one, fen, about)


def _players(state: TournamentState, one: Comment) -> tuple[int, int]:
    game = state.game(one.round, one.board, one.game)
    return game.white, game.black


def position_at(state: TournamentState, one: Comment) -> str:
    """The position of a comment on a game. Raises TournamentError where there is none."""
    rules = state.rules
    if rules.rules is None:
        raise EntryError("no-game", "An event without a regulation has no boards to show")
    game_pdn(state, one.round, one.board, one.game)  # it raises for a game without moves
    pdn = state.game(one.round, one.board, one.game).pdn
    positions = _positions(pdn, rules.regulation)
    if one.ply >= len(positions):
        raise EntryError(
            "no-such-ply",
            "The game at board {board} has {most} moves of a side; there is no {ply}",
            board=state.in_hall(one.round, one.board),
            most=max(len(positions) - 1, 0),
            ply=one.ply,
        )
    return positions[one.ply]


@lru_cache(maxsize=128)
def _positions(pdn: str, regulation: str) -> tuple[str, ...]:
    """The positions of a game from its start; none where its moves cannot be played."""
    from io import StringIO  # noqa: PLC0415

    played = replay(StringIO(pdn), regulation).game
    if played is None:
        return ()
    return tuple(played.board_at(ply).fen for ply in range(played.ply + 1))


def check_fen(state: TournamentState, fen: str) -> None:
    """Raises EntryError for a position that the event's game does not know."""
    rules = state.rules.rules
    if rules is None:
        raise EntryError("no-game", "An event without a regulation has no boards to show")
    try:
        Board(rules.variant, fen)
    except TournamentError:
        raise
    except DamasError as error:
        raise EntryError("bad-fen", "{what}", what=error.text) from None


def first_words(text: str) -> str:
    """The beginning of a comment, for the audit trail."""
    line = " ".join(text.split())
    return line if len(line) <= FIRST_LETTERS else f"{line[: FIRST_LETTERS - 1]}…"


def comment_words(state: TournamentState, number: int) -> dict[str, Any]:
    """*round* and *text* of a comment, by its id."""
    known = state.comments.get(number)
    return {
        "round": known.round if known else "?",
        "text": first_words(known.text if known else ""),
    }
