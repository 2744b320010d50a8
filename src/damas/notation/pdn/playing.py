"""Playing the moves of a file's game, one after the other, on a game of the library."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ..._kernel import Move
from ...base.errors import DamasError
from ...base.i18n import Text
from ...rules.board import ALGEBRAIC, Board
from ...rules.game import Game, Outcome
from ...rules.refusal import in_letters
from ...rules.regulations import with_via
from ...rules.variants import Variant
from .gametype import Reading
from .kept import kept_at
from .tree import Node, PdnGame

OVER = Text("The game was over after ply {ply}: {outcome}. The moves that follow were not played")
NOT_RECORDED = Text("The file does not say which move was played here")
SET_UP = Text("A new position is set up after ply {ply}; counters begin anew there")
KEPT = Text("After ply {ply} an irregular move was kept ({code}); its position was set up")
OFF_BOARD = Text("{text} names squares that are not on the board")
NOT_LEGAL = Text("{text} is not legal here")
RESULT_TEXTS = {
    "white": Text("White won"),
    "black": Text("Black won"),
    "draw": Text("draw"),
}
_SIGNS = re.compile(r"\s*\(?[!?*]+\)?\s*$")
_OTHER_DASHES = re.compile("[\u2010-\u2015\u2212]")
_OTHER_CROSSES = re.compile("[\u0445\u0425]")  # Cyrillic
_FEN_NAME = re.compile(r"(?:(?<=[WBwb])|(?<![A-Za-z\d]))([Kk]?)([a-h][1-8])")
_NAMES = re.compile(r"[a-hA-H][1-8]")
_FEN_NUMBER = re.compile(r"(?<![a-h\d])([Kk]?)(\d{1,4})(?:\s*-\s*[Kk]?(\d{1,4}))?")
RUN = re.compile(r"\b([1-9])(\d\d)\b")  # three moves of the king on 09: 309
_FOUR_DIGITS = re.compile(r"\d{4}")


@dataclass(frozen=True, slots=True)
class Fault:
    """The place from which a game cannot be played: *ply* from 1 (0 before the first), the *text*,
    and why.

    *code*: "not-played" where it cannot be told which game this is or it is not played here,
    "start" for an impossible start position, "move" for a move, "over" for moves after the end by
    rule, "result" for a result that the moves contradict.
    """

    ply: int
    text: str
    message: Text
    line: int = 0
    column: int = 0
    code: str = "move"


def outcome_text(outcome: Outcome) -> Text:
    """The end of a game by its rules, with the article."""
    return Text(
        "{result}: {reason} ({article})",
        {
            "result": RESULT_TEXTS.get(outcome.result or "", Text("no result")),
            "reason": outcome.text,
            "article": with_via(outcome.citation) or "-",
        },
    )


Path = list[int] | Text


class Run:
    """One game being played from its text."""

    def __init__(self, pdn: PdnGame, game: Game, reading: Reading) -> None:
        self.pdn = pdn
        self.game = game
        self.reading = reading
        self.earlier: list[Game] = []
        self.notes: list[Text] = []
        self._paths: dict[int, Path] = {}

    def play(self, *, briefly: bool = False) -> Fault | None:
        """Plays the moves until the end or the first fault."""
        begun = self.pdn.play_plainly(self.game, self.reading.numbers, self.reading.names)
        if begun == len(self.pdn.moves):
            return None
        if briefly and self._stops_at(begun):
            return Fault(begun + 1, self.pdn.moves[begun], NOT_LEGAL)
        self.nodes = list(self.pdn.mainline())
        for index in range(begun, len(self.nodes)):
            fault = self._step(index)
            if fault is not None:
                node = self.nodes[index]
                code = "over" if fault.template == OVER.template else "move"
                return Fault(index + 1, node.text, fault, node.line, node.column, code)
        return None

    def _stops_at(self, index: int) -> bool:
        """Whether the text of a move means no legal move, found without the tree of the game; False
        where that is not sure."""
        if "FEN" in self.pdn.source or self.game.is_over:
            return False
        path = read_squares(self.pdn.moves[index], self.game.board, self.reading)
        return isinstance(path, list) and not self.game.board.fitting_moves(path)

    def _step(self, index: int) -> Text | None:
        """Plays one move; why not, when it cannot be."""
        node, game = self.nodes[index], self.game
        if node.setup is not None:
            return self._set_up(node, index)
        if game.is_over and game.outcome is not None:
            params = {"ply": index, "outcome": outcome_text(game.outcome)}
            return Text(OVER.template, params)
        path = self.path(index)
        if not isinstance(path, list):
            return path
        try:
            found = game.board.fitting_moves(path)
            if len(found) > 1:
                found = self._still_legal(found, index)
            if len(found) != 1:
                return _refuse(game, path, node.text, found)
            game.push(found[0])
        except DamasError as error:
            return error.text
        return None

    def _set_up(self, node: Node, index: int) -> Text | None:
        """Goes on from a position put on the board in mid-game."""
        try:
            game = Game(self.game.regulation, fen=read_fen(node.setup or "", self.reading))
        except DamasError as error:
            return error.text
        kept = kept_at(node)
        if kept is None:
            self.notes.append(Text(SET_UP.template, {"ply": index}))
        else:
            self.notes.append(Text(KEPT.template, {"ply": index, "code": kept.code}))
        self.earlier.append(self.game)
        self.game = game
        return None

    def path(self, index: int) -> Path:
        """The squares of a move text in the variant's numbers, or why there are none."""
        if index not in self._paths:
            self._paths[index] = read_squares(self.nodes[index].text, self.game.board, self.reading)
        return self._paths[index]

    def _still_legal(self, found: Sequence[Move], index: int) -> list[Move]:
        """Of several captures those after which the rest stays legal, or goes furthest."""
        if index + 1 >= len(self.nodes):
            return list(found)
        seen: dict[tuple[int, Board], int] = {}
        board = self.game.board
        reach = [self._reach(board.after(move), index + 1, seen) for move in found]
        furthest = max(reach)
        return [move for move, far in zip(found, reach, strict=True) if far == furthest]

    def _reach(self, board: Board, index: int, seen: dict[tuple[int, Board], int]) -> int:
        """The index of the first move from *index* on that cannot be played from *board*."""
        start = (index, board)
        if start in seen:
            return seen[start]
        while index < len(self.nodes):
            path = self.path(index)
            found = board.fitting_moves(path) if isinstance(path, list) else []
            if not found:
                break
            if len(found) > 1:
                index = max(self._reach(board.after(move), index + 1, seen) for move in found)
                break
            board = board.after(found[0])
            index += 1
        seen[start] = index
        return index


def file_text(move: Move, row: Variant) -> str:
    """The move as files of this game have it, in the variant's numbers."""
    return move.text("pdn").replace("x", row.pdn_capture)


def read_squares(text: str, board: Board, reading: Reading) -> Path:
    """The squares that a move text names, in the variant's numbers, or why there are none."""
    body = _SIGNS.sub("", text)
    if not any(c.isalnum() for c in body):
        return NOT_RECORDED
    if _FOUR_DIGITS.fullmatch(body):
        body = f"{body[:2]}-{body[2:]}"
    body = _OTHER_CROSSES.sub("x", _OTHER_DASHES.sub("-", body))
    if reading.names and ALGEBRAIC.fullmatch(body):
        squares = [reading.named(name) or 0 for name in _NAMES.findall(body)]
        return squares if all(squares) else Text(OFF_BOARD.template, {"text": text})
    try:
        path = board.read_path(body)
    except DamasError as error:
        return error.text
    return [reading.number(n) for n in path] if body[0].isdigit() else path


def _refuse(game: Game, path: Sequence[int], text: str, found: Sequence[Move]) -> Text:
    """The reason that a move text which fits none or several legal moves is not played; it writes
    squares as the text does."""
    lettered = game.variant.algebraic and text[:1].isalpha()
    if found:
        moves = ", ".join(move.text("algebraic" if lettered else "numeric") for move in found)
        return Text('"{text}" fits several captures: {moves}', {"text": text, "moves": moves})
    refusal = game.refusal(path)
    if refusal is None:  # the squares are right, the way between them is not
        return Text("{text} is not a way that this capture can go", {"text": text})
    article = with_via(refusal.citation) or "-"
    why = in_letters(refusal.text, game.variant) if lettered else refusal.text
    params = {"text": text, "why": why, "article": article, "variant": game.variant.id}
    return Text("{text} is not legal: {why} ({article})", params)


def read_fen(fen: str, reading: Reading) -> str:
    """A FEN with its squares renumbered; ranges become lists."""
    if reading.names:
        return _FEN_NAME.sub(lambda found: f"{found[1]}{reading.named(found[2]) or 0}", fen)
    if not reading.numbers:
        return fen

    def squares(found: re.Match[str]) -> str:
        first = int(found[2])
        last = int(found[3]) if found[3] else first
        if not 0 <= last - first < 100:
            return found[0]
        return ",".join(f"{found[1]}{reading.number(n)}" for n in range(first, last + 1))

    placed, runs, told = fen.partition(":+")
    moved = RUN.sub(lambda found: f"{found[1]}{reading.number(int(found[2])):02}", told)
    return _FEN_NUMBER.sub(squares, placed) + runs + moved
