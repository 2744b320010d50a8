"""A repertoire asked at the keyboard: the positions that are due, then new ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.console import Console

from ..app.practice.trees import planned
from ..base.errors import DamasError
from ..base.i18n import Text
from ..base.i18n import say as say_in
from ..rules.refusal import as_called
from ..school.repertoires import OpeningQuestion, names_at, written
from .drawing import draw
from .language import locale
from .own_repertoires import OpenRepertoires, line_of, now_ms

if TYPE_CHECKING:
    from ..store import StoredRepertoire

HELP = Text("Type a move such as {example}, or one of: moves, show, skip, fen, help, quit")
ASKED = Text("Your move after {line}")
FIRST = Text("Your first move")
RIGHT = Text("Right.")
WRONG = Text("The repertoire has {moves} here.")
ALSO = Text("Right; the repertoire has {moves} too.")
AGAIN = Text("It comes again in {time}.")
DAYS, HOURS, MINUTES = Text("{count} days"), Text("{count} h"), Text("{count} min")
LEFT = Text("{count} left")
DONE = Text("Nothing is left to be asked. Right at once: {right} of {asked}.")
MINUTE_MS = 60_000


class KeyboardQuiz:
    """Asks a repertoire until nothing is left, or the person leaves."""

    def __init__(
        self, mine: OpenRepertoires, stored: StoredRepertoire, *, with_new: bool, symbols: bool
    ) -> None:
        every = mine.questions(stored)
        self.mine, self.made = mine, stored.made
        self.left = [one for one in every if with_new or not one.is_new]
        self.symbols = symbols
        self.console = Console(highlight=False)
        self.asked = self.right = 0
        self.is_left = False

    def run(self) -> None:
        """Asks for the moves; the end of the input leaves too."""
        if self.left:
            self._help()
            self._ask()
        while self.left and not self.is_left:
            try:
                line = input("> ").strip()
            except EOFError:
                return
            self._read(line)
        if not self.left:
            self._say(Text(DONE.template, {"right": self.right, "asked": self.asked}))

    @property
    def _question(self) -> OpeningQuestion:
        return self.left[0]

    def _read(self, line: str) -> None:
        acts: dict[str, Callable[[], object]] = {
            "": lambda: None,
            "help": self._help,
            "moves": self._moves,
            "show": self._show,
            "skip": self._next,
            "fen": self._fen,
            "quit": self._quit,
        }
        try:
            acts.get(line.lower(), lambda: self._answer(line))()
        except DamasError as error:
            self._say(as_called(error.text, self._question.node.board.variant))

    def _fen(self) -> None:
        board = self._question.node.board
        self.console.print(board.variant.written(board.fen), markup=False)

    def _answer(self, line: str) -> None:
        node = self._question.node
        move = node.board.parse_move(line)
        right = any(one.move == move for one in node.children)
        others = ", ".join(
            written(one.move, node.board)
            for one in node.children
            if one.move is not None and one.move != move
        )
        self._judged(right)
        said = (ALSO if others else RIGHT) if right else WRONG
        self._say(Text(said.template, {"moves": others}) if others else said)
        self._plan(right)

    def _show(self) -> None:
        """The answer, for a person who does not know it: as a wrong one."""
        node = self._question.node
        moves = ", ".join(written(one.move, node.board) for one in node.children if one.move)
        self._judged(False)
        self._say(Text(WRONG.template, {"moves": moves}))
        self._plan(False)

    def _judged(self, right: bool) -> None:
        self.asked += 1
        self.right += right

    def _plan(self, right: bool) -> None:
        at_ms = now_ms()
        card = self.made.id, self._question.node.key
        due_ms = planned(self.mine.cards, self.mine.person, card, right=right, now_ms=at_ms)
        self._say(Text(AGAIN.template, {"time": _span(due_ms - at_ms)}))
        self._next()

    def _next(self) -> None:
        self.left.pop(0)
        if self.left:
            self._ask()

    def _ask(self) -> None:
        node = self._question.node
        self.console.print()
        for line in draw(node.board, flipped=self.made.colour == "black", symbols=self.symbols):
            self.console.print(line)
        for title, name in names_at(node.board):
            self.console.print(f"{say_in(title, locale())}: {name}", markup=False)
        before = line_of(node)
        self._say(Text(ASKED.template, {"line": before}) if before else FIRST)
        self._say(Text(LEFT.template, {"count": len(self.left)}))

    def _help(self) -> None:
        board = self._question.node.board
        self._say(Text(HELP.template, {"example": written(board.legal_moves[0], board)}))

    def _moves(self) -> None:
        board = self._question.node.board
        names = (written(move, board) for move in board.legal_moves)
        self.console.print("  ".join(names), markup=False)

    def _quit(self) -> None:
        self.is_left = True

    def _say(self, text: Text) -> None:
        self.console.print(say_in(text, locale(), self.made.variant), markup=False)


def _span(length_ms: int) -> Text:
    """A time as people say it: minutes, hours, or days."""
    minutes = max(1, round(length_ms / MINUTE_MS))
    if minutes < 2 * 60:
        return Text(MINUTES.template, {"count": minutes})
    hours = round(minutes / 60)
    if hours < 2 * 24:
        return Text(HOURS.template, {"count": hours})
    return Text(DAYS.template, {"count": round(hours / 24)})
