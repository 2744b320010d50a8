"""Lines, positions, moves and scores as the Hub protocol writes them; for both of its sides.

A position is the side to move (W, B) and one letter for each square in the order of the variant's
numbers: w, b men, W, B kings, e empty. A capture names origin, destination and every captured
square: 28x19x23.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ..._kernel import Move
from ...base.errors import IllegalMoveError, NotationError
from ...rules.board import Board
from ...rules.game import Game
from ...rules.variants import Colour, Variant

WORDS = {"normal": "international", "bt": "breakthrough", "losing": "antidraughts"}
"""The words of the protocol for games, as Scan has them, where they are not the names here."""
STANDARD = next(iter(WORDS))
"""The protocol's word for the game of a program that knows one game only."""
DECIDED = 100.0  # men; a win in n plies is written as 100 - n/100
LEAST_DECIDED = 90.0
_WORD = re.compile(r'\s*([^\s="]+)(?:\s*=\s*(?:"([^"]*)"|([^\s="]*)))?(?=\s|$)')
_MOVE = re.compile(r"(\d{1,2})([-x])(\d{1,2})((?:x\d{1,2})*)")
_COLOURS: dict[str, Colour] = {"W": "white", "B": "black"}
_LETTERS = {
    ("white", "man"): "w",
    ("black", "man"): "b",
    ("white", "king"): "W",
    ("black", "king"): "B",
}


@dataclass(frozen=True, slots=True)
class HubLine:
    """One line of the protocol: its *command* and its arguments; a flag's value is empty."""

    command: str
    arguments: Mapping[str, str]

    def get(self, name: str, default: str = "") -> str:
        """The value of argument *name*."""
        return self.arguments.get(name, default)

    def __contains__(self, name: str) -> bool:
        return name in self.arguments


def read_line(text: str) -> HubLine:
    """*text* taken apart; raises NotationError for an empty line or one that cannot be read."""
    words = list(_words(text.strip()))
    if not words:
        raise NotationError("hub-empty", "The line is empty")
    (command, value), *rest = words
    if value is not None:
        raise NotationError(
            "hub-no-command", 'A line begins with a command, not with "{text}"', text=command
        )
    return HubLine(command, {name: value or "" for name, value in rest})


def _words(text: str) -> Iterator[tuple[str, str | None]]:
    place = 0
    while place < len(text):
        found = _WORD.match(text, place)
        if found is None:
            raise NotationError(
                "hub-malformed",
                "The line cannot be read from character {place} on",
                position=place,
                place=place + 1,
            )
        yield found[1], found[2] if found[2] is not None else found[3]
        place = found.end()


def write_line(command: str, **arguments: object) -> str:
    """The line of *command*; an underscore in a name stands for a hyphen, True for a flag."""
    words = [command]
    for name, value in arguments.items():
        label = name.rstrip("_").replace("_", "-")
        words.append(label if value is True else f"{label}={_quoted(str(value))}")
    return " ".join(words)


def _quoted(value: str) -> str:
    plain = " ".join(value.replace('"', "'").split())
    return plain if plain and not re.search(r"[\s=]", plain) else f'"{plain}"'


def write_position(board: Board) -> str:
    """The position as one word."""
    found = {
        number: _LETTERS[colour, kind]
        for colour in ("white", "black")
        for kind, numbers in (("man", board.men(colour)), ("king", board.kings(colour)))
        for number in numbers
    }
    numbers = range(1, board.variant.squares + 1)
    return board.turn[0].upper() + "".join(found.get(number, "e") for number in numbers)


def read_position(text: str, row: Variant) -> Board:
    """The position of *text*; raises NotationError for another length or letter, PositionError for
    one that cannot stand."""
    if len(text) != row.squares + 1 or text[0] not in _COLOURS:
        raise NotationError(
            "hub-position",
            "A position of {variant} is W or B and {squares} letters, not {value}",
            variant=row.id,
            squares=row.squares,
            value=repr(text),
        )
    places: dict[str, list[int]] = {letter: [] for letter in "wbWBe"}
    for number, letter in enumerate(text[1:], start=1):
        if letter not in places:
            raise NotationError(
                "hub-square",
                'Square {number} is w, b, W, B or e, not "{value}"',
                number=number,
                value=letter,
            )
        places[letter].append(number)
    return Board.from_pieces(
        row,
        white_men=places["w"],
        white_kings=places["W"],
        black_men=places["b"],
        black_kings=places["B"],
        turn=_COLOURS[text[0]],
    )


def write_move(move: Move) -> str:
    """The move with all that it captures."""
    between = "x" if move.is_capture else "-"
    return between.join(str(n) for n in (move.from_square, move.to_square, *move.captured))


def read_move(text: str, board: Board) -> Move:
    """The legal move of *text* on *board*; without captured squares the only one that fits.

    Raises NotationError for text that is no move, IllegalMoveError for one that is not legal.
    """
    found = _MOVE.fullmatch(text)
    if found is None:
        raise NotationError("hub-move", '"{text}" is not a move such as 32-28', text=text)
    ends = int(found[1]), int(found[3])
    captured = tuple(sorted(int(n) for n in found[4].split("x")[1:]))
    fitting = [
        move
        for move in board.legal_moves
        if (move.from_square, move.to_square) == ends
        and move.is_capture == (found[2] == "x")
        and (not captured or move.captured == captured)
    ]
    if len(fitting) == 1:
        return fitting[0]
    raise IllegalMoveError(
        "illegal-hub-move", "{text} is not a legal move in {fen}", text=text, fen=board.fen
    )


def reversible_part(game: Game) -> tuple[Board, tuple[Move, ...]]:
    """The last position that cannot come again, and the moves of kings played since.

    Only they matter to a draw by repetition. Where the men's moves can be taken back too, or a king
    may move only so often in a row, it is the whole game; a position of the protocol has no place
    for the moves in a row that the start itself tells of.
    """
    moves, first = game.moves, game.ply
    if game.variant.same_king_moves or game.variant.all_squares:
        return game.board_at(0), moves
    while first > 0:
        board, move = game.board_at(first - 1), moves[first - 1]
        if move.is_capture or move.from_square in board.men(board.turn):
            break
        first -= 1
    return game.board_at(first), moves[first:]


def write_score(men: float, win_in_plies: int | None) -> str:
    """A score in men; a game decided in n plies as 100 - n/100, with its sign."""
    if win_in_plies is not None:
        return f"{math.copysign(DECIDED - abs(win_in_plies) / 100, win_in_plies):.2f}"
    return f"{men:.2f}"


def read_score(men: float) -> tuple[float, int | None]:
    """(score, plies to the end where the game is decided) of a score in men."""
    if abs(men) < LEAST_DECIDED:
        return men, None
    plies = max(round((DECIDED - abs(men)) * 100), 1)
    return math.copysign(math.inf, men), round(math.copysign(plies, men))
