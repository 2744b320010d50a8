"""The seven messages of DXP as values: written to text and read from it.

A message is a letter and fields of fixed width, at most 127 characters, and ends with a zero byte
on the wire. White is W and Black Z (zwart); a position has one letter for each square in the order
of the variant's numbers: w, z men, W, Z kings, e empty.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ..._kernel import Move
from ...base.errors import IllegalMoveError, NotationError
from ...base.input_checks import mended
from ...rules.board import Board
from ...rules.variants import Colour, Variant

LONGEST = 127
NAME_WIDTH = 32
VERSION = 1
_LETTER: dict[Colour, str] = {"white": "W", "black": "Z"}
_COLOUR: dict[str, Colour] = {"W": "white", "Z": "black"}
ACCEPTED, NO_VERSION, NO_GAME = 0, 1, 2
UNKNOWN, LOST, DRAWN, WON = 0, 1, 2, 3
BACK_YES, BACK_NO = 0, 1


@dataclass(frozen=True, slots=True)
class GameRequest:
    """R: *follower* is the colour of the asked side; *minutes* for *moves* (0: no such limit).
    *turn* and *position* where the game does not begin from the start."""

    name: str
    follower: Colour
    minutes: int = 0
    moves: int = 0
    turn: Colour | None = None
    position: str = ""
    version: int = VERSION


@dataclass(frozen=True, slots=True)
class GameAccept:
    """A: the answer to a request; *code* 0 accepts."""

    name: str
    code: int = ACCEPTED


@dataclass(frozen=True, slots=True)
class MoveMade:
    """M: a move with the *seconds* it took, origin, destination and captured squares."""

    seconds: int
    origin: int
    destination: int
    captured: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class GameEnd:
    """E: *reason* as the sender sees it: 0 unknown, 1 I lose, 2 draw, 3 I win; *stop* 1: no more
    games."""

    reason: int = UNKNOWN
    stop: int = 0


@dataclass(frozen=True, slots=True)
class Chat:
    """C: words for a person."""

    text: str


@dataclass(frozen=True, slots=True)
class BackRequest:
    """B: back to move *number* (from 1) with *turn* to move."""

    number: int
    turn: Colour


@dataclass(frozen=True, slots=True)
class BackAccept:
    """K: 0 goes back, 1 cannot, 2 will not."""

    code: int


Message = GameRequest | GameAccept | MoveMade | GameEnd | Chat | BackRequest | BackAccept


def write_message(message: Message) -> str:
    """The text of *message*, without the zero byte."""
    match message:
        case GameRequest():
            text = (
                f"R{message.version:02}{_name(message.name)}{_LETTER[message.follower]}"
                f"{min(message.minutes, 999):03}{min(message.moves, 999):03}"
            )
            turn = message.turn
            text += "A" if turn is None else f"B{_LETTER[turn]}{message.position}"
        case GameAccept():
            text = f"A{_name(message.name)}{message.code}"
        case MoveMade():
            squares = "".join(f"{square:02}" for square in message.captured)
            ends = f"{message.origin:02}{message.destination:02}"
            text = f"M{min(message.seconds, 9999):04}{ends}{len(message.captured):02}{squares}"
        case GameEnd():
            text = f"E{message.reason}{message.stop}"
        case Chat():
            text = f"C{_plain(message.text)}"[:LONGEST]
        case BackRequest():
            text = f"B{message.number:03}{_LETTER[message.turn]}"
        case BackAccept():
            text = f"K{message.code}"
    return text


def _plain(text: str) -> str:
    return " ".join(text.encode("ascii", "replace").decode().replace("\0", " ").split())


def _name(text: str) -> str:
    return f"{_plain(text)[:NAME_WIDTH]:{NAME_WIDTH}}"


_FORMS = {
    "R": re.compile(r"(\d\d)(.{32})([WZ])(\d{3})(\d{3})(?:A|[B-Z]([WZ])([wzWZe]+))\s*", re.DOTALL),
    "A": re.compile(r"(.{32})(\d)\s*", re.DOTALL),
    "M": re.compile(r"(\d{4})(\d\d)(\d\d)(\d\d)((?:\d\d)*)\s*"),
    "E": re.compile(r"(\d)(\d)\s*"),
    "C": re.compile(r"(.*)", re.DOTALL),
    "B": re.compile(r"(\d{3})([WZ])\s*"),
    "K": re.compile(r"(\d)\s*"),
}


def read_message(text: str) -> Message:
    """The message of *text*; raises NotationError for one that cannot be read."""
    kind, body = text[:1], text[1:]
    form = _FORMS.get(kind)
    found = form.fullmatch(body) if form is not None else None
    if found is None or len(text) > LONGEST:
        raise NotationError("dxp-malformed", "{text} is no message of DXP", text=ascii(text[:60]))
    return _MAKERS[kind](*found.groups())


def _words(text: str) -> str:
    """A stranger's words as one line that a terminal and a game file only show."""
    return " ".join(mended(text).split())


def _request(*part: str) -> GameRequest:
    version, name, follower, minutes, moves, turn, position = part
    return GameRequest(
        _words(name),
        _COLOUR[follower],
        int(minutes),
        int(moves),
        _COLOUR[turn] if turn else None,
        position or "",
        int(version),
    )


def _moved(*part: str) -> MoveMade:
    time, origin, destination, count, squares = part
    captured = tuple(int(squares[n : n + 2]) for n in range(0, len(squares), 2))
    if len(captured) != int(count):
        text = f"M{''.join(part)}"
        raise NotationError("dxp-malformed", "{text} is no message of DXP", text=ascii(text))
    return MoveMade(int(time), int(origin), int(destination), captured)


_MAKERS: Mapping[str, Callable[..., Message]] = {
    "R": _request,
    "A": lambda name, code: GameAccept(_words(name), int(code)),
    "M": _moved,
    "E": lambda reason, stop: GameEnd(int(reason), int(stop)),
    "C": lambda text: Chat(_words(text)),
    "B": lambda number, turn: BackRequest(int(number), _COLOUR[turn]),
    "K": lambda code: BackAccept(int(code)),
}


def write_position(board: Board) -> str:
    """One letter for each square."""
    letters = {
        number: _LETTER[colour].lower() if kind == "man" else _LETTER[colour]
        for colour in _LETTER
        for kind, numbers in (("man", board.men(colour)), ("king", board.kings(colour)))
        for number in numbers
    }
    return "".join(letters.get(n, "e") for n in range(1, board.variant.squares + 1))


def read_position(text: str, turn: Colour, row: Variant) -> Board:
    """The position of *text* with *turn* to move; raises NotationError for another length and
    PositionError for one that cannot stand."""
    if len(text) != row.squares:
        raise NotationError(
            "dxp-position",
            "A position of {variant} has {squares} letters, not {value}",
            variant=row.id,
            squares=row.squares,
            value=len(text),
        )
    places: dict[str, list[int]] = {letter: [] for letter in "wzWZe"}
    for number, letter in enumerate(text, start=1):
        places[letter].append(number)
    return Board.from_pieces(
        row,
        white_men=places["w"],
        white_kings=places["W"],
        black_men=places["z"],
        black_kings=places["Z"],
        turn=turn,
    )


def made(move: Move, seconds: float) -> MoveMade:
    """The message of a move that took so long."""
    return MoveMade(round(seconds), move.from_square, move.to_square, move.captured)


def move_of(message: MoveMade, board: Board) -> Move:
    """The legal move of *message* on *board*; raises IllegalMoveError."""
    ends = message.origin, message.destination
    captured = tuple(sorted(message.captured))
    for move in board.legal_moves:
        if (move.from_square, move.to_square) == ends and move.captured == captured:
            return move
    between = "x" if captured else "-"
    raise IllegalMoveError(
        "illegal-dxp-move",
        "{text} is not a legal move in {fen}",
        text=between.join(map(str, (*ends, *captured))),
        fen=board.fen,
    )
