"""A game's text in another dress: numbers or names, another corner, moves spelled otherwise."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field

from ...base.errors import NotationError
from ...base.i18n import Text
from ...rules.board import Board
from ...rules.regulations import Regulation
from ...rules.variants import Colour, Variant
from .gametype import OWN, GameType, Reading, corner_of, numeric_tag, reading_of
from .inference import FileEvidence
from .playing import RUN, file_text
from .positions import Lines
from .problems import Problem
from .replay import Replay, replay
from .results import read_result, write_result
from .stated import stated_result
from .tree import Node, PdnGame

UNCHANGED = Text("{text} is not one legal move here; it was left as it is")
_NUMBER = re.compile(r"\d+")
_NAME = re.compile(r"[^A-Za-z0-9_]")


@dataclass(frozen=True, slots=True)
class Dress:
    """The form of squares to write: the *gametype* tag, and tables from the variant's numbers.

    *first*: the colour that begins by that tag, where it says one.
    """

    row: Variant
    gametype: str
    algebraic: bool
    back: dict[int, str] = field(default_factory=dict)
    first: Colour | None = None

    @classmethod
    def of(cls, row: Variant, *, algebraic: bool | None = None, gametype: str = "") -> Dress:
        """The dress for *row*: by names or by numbers, or as a whole *gametype* says.

        Without either: as the variant is usually written. Raises NotationError for a GameType of
        another game or names on a board that has none.
        """
        said = GameType.parse(gametype) if gametype else None
        if said is not None and said.variant is not row:
            raise NotationError(
                "other-game",
                "GameType {gametype} is not of the game of this file ({number})",
                gametype=gametype,
                number=row.gametype,
            )
        declared = said if said is not None and said.corner is not None else None
        by_name = row.algebraic if algebraic is None else algebraic
        by_name = declared.algebraic if declared is not None else by_name
        if by_name and row.size != 8:
            raise NotationError("no-names", "Squares have names only on boards of 8x8")
        if declared is not None:
            return cls._declared(row, declared, gametype)
        tag = str(row.gametype) if by_name else numeric_tag(row)
        return cls(row, tag, by_name, OWN.back(row, named=by_name))

    @classmethod
    def _declared(cls, row: Variant, said: GameType, gametype: str) -> Dress:
        corner = corner_of(row, said)
        if corner is None:
            raise NotationError("bad-gametype", '"{text}" is not a GameType', text=gametype)
        reading = reading_of(row, corner, algebraic=said.algebraic, declared=True)
        back = reading.back(row, named=said.algebraic)
        return cls(row, gametype, said.algebraic, back, said.first)

    def text(self, text: str) -> str:
        """Text in the variant's numbers (a move or a FEN) in this dress."""
        placed, runs, told = text.partition(":+")
        told = RUN.sub(lambda found: f"{found[1]}{self.back[int(found[2])].zfill(2)}", told)
        named = _NUMBER.sub(lambda found: self.back.get(int(found[0]), found[0]), placed)
        return named + runs + told


def convert(
    game: PdnGame,
    under: str | Regulation | None = None,
    *,
    algebraic: bool | None = None,
    gametype: str = "",
    beside: FileEvidence | None = None,
) -> tuple[PdnGame, list[Problem]]:
    """*game* with every move of every line written by the standard, in the dress that is asked for.

    Short where that names the move, in full where it does not. (the new game, the parts that could
    not be rewritten). Raises NotationError where the game cannot be told or is not played here.
    """
    done = replay(game, under, beside=beside)
    if done.game is None or done.regulation is None:
        why = done.fault.message if done.fault else Text("unknown")
        raise NotationError("not-converted", "The game cannot be converted: {why}", why=why)
    dress = Dress.of(done.regulation.variant, algebraic=algebraic, gametype=gametype)
    start = done.earlier[0].start_board if done.earlier else done.game.start_board
    writer = _Writer(game, done, dress)
    writer.write(start)
    return writer.result, writer.problems


class _Writer:
    """Walks a tree on boards and writes its moves anew."""

    def __init__(self, game: PdnGame, done: Replay, dress: Dress) -> None:
        self.game = game
        self.dress = dress
        self.lines = Lines(game, done)
        self.result = PdnGame()
        self.problems: list[Problem] = []

    def write(self, start: Board) -> None:
        """Copies everything, with the moves rewritten."""
        old, new = self.game, self.result
        for name, value in old.headers.pairs:
            new.headers.add(name, value)
        known = read_result(old.headers.get("Result")) or read_result(old.token)
        said = known if stated_result(old.headers, old.token)[0] else None
        if said:
            new.headers["Result"] = write_result(said, start.variant)
        new.headers["GameType"] = self.dress.gametype
        usual = Reading(first=self.dress.first).start_fen(start.variant)
        if "FEN" not in new.headers and start.fen != usual:
            new.headers["SetUp"] = "1"  # another player begins than the new tag says
            new.headers["FEN"] = ""
        if "FEN" in new.headers:
            new.headers["FEN"] = self.dress.text(start.fen)
        new.result = new.headers.get("Result", "*") if said else old.token
        _copy(old.root, new.root)
        if old.root.setup:
            new.root.setup = self.dress.text(start.fen)
        todo: list[tuple[Node, Node, Board | None]] = [(old.root, new.root, start)]
        while todo:
            node, copy, board = todo.pop()
            for child in node.variations:
                text, after = self._move(child, board)
                made = copy.add(text)
                _copy(child, made)
                if child.setup is not None and after is not None:
                    made.setup = self.dress.text(after.fen)
                todo.append((child, made, after))

    def _move(self, node: Node, board: Board | None) -> tuple[str, Board | None]:
        """The text of a move in the new dress, and the position after it; None when it is lost."""
        move, after = self.lines.step(node, board)
        if move is not None:
            return self.dress.text(file_text(move, self.dress.row)), after
        if node.setup is not None and after is not None:
            return "", after
        message = Text(UNCHANGED.template, {"text": node.text})
        self.problems.append(
            Problem(node.line, node.column, node.text, message, "unchanged", "warning")
        )
        return node.text, None


def _copy(old: Node, new: Node) -> None:
    new.comments, new.before, new.nags = list(old.comments), list(old.before), list(old.nags)
    new.setup = old.setup


def standard_names(game: PdnGame) -> None:
    """Gives every tag a name that the standard's grammar allows: a capital, then A-Z, 0-9, _."""
    pairs = []
    for name, value in game.headers.pairs:
        plain = unicodedata.normalize("NFKD", name)
        plain = _NAME.sub("", plain)
        plain = plain[:1].upper() + plain[1:]
        pairs.append((plain if plain[:1].isalpha() else f"Tag{plain}", value))
    game.headers.pairs = pairs


__all__ = ["Dress", "Reading", "convert", "standard_names"]
