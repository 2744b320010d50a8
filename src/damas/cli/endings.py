"""`damas endings`: an ending in the terminal, against the best defence of the endgame tables."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from typing import Annotated

import typer
from rich.console import Console

from .._kernel import Move
from ..base.errors import DamasError
from ..base.i18n import Text
from ..base.i18n import say as say_in
from ..rules.refusal import as_called
from ..rules.regulations import REGULATIONS, Regulation, regulation, with_via
from ..school.endings import EndingTask, draw, kinds_of, replayed
from ..school.endings.wording import level_text, task_text, verdict
from .drawing import draw as board_lines
from .language import locale, say, speaks_utf8
from .options import JsonOption, RegulationOption

DEFAULT_BOOK = "internacional"
COUNTER = Text("{rule}: {current} of {limit} ({article})")
REPLY = Text("The answer: {move}")
HELP = Text("Type a move such as {example}, or one of: moves, back, show, next, fen, help, quit")


def register(app: typer.Typer) -> None:
    """Adds the commands to *app*."""
    group = typer.Typer(no_args_is_help=True)
    group.command("list", help=say(Text("List the kinds of endings of a rule book.")))(listed)
    group.command("play", help=say(Text("Play an ending against the best defence.")))(play)
    app.add_typer(group, name="endings", help=say(Text("Endings against the tables: list, play.")))


def listed(regulation_name: RegulationOption = None, as_json: JsonOption = False) -> None:
    """Prints every kind with its levels."""
    books = [regulation(regulation_name)] if regulation_name else list(REGULATIONS.values())
    rows = [row for book in books for row in _rows(book)]
    if as_json:
        print(json.dumps(rows, ensure_ascii=not speaks_utf8(), indent=2))
        return
    if not rows:
        print(say(Text("There are no endings of this game yet.")))
    shown = ""
    for row in rows:
        if row["regulation"] != shown:
            shown = str(row["regulation"])
            print(say(regulation(shown).name))
        print(f"    {row['kind']:20} {row['title']} ({row['levels']})")


def _rows(book: Regulation) -> list[dict[str, object]]:
    return [
        {
            "regulation": book.id,
            "kind": kind.id,
            "title": say_in(kind.title_under(book), locale(), book.variant.id),
            "goal": kind.goal,
            "levels": ", ".join(map(str, kind.levels(book))),
        }
        for kind in kinds_of(book)
    ]


def play(
    kind: Annotated[
        str, typer.Argument(help=say(Text("The kind; `damas endings list` has them.")))
    ] = "three-kings-one",
    regulation_name: RegulationOption = None,
    level: Annotated[
        int, typer.Option(min=1, max=4, help=say(Text("The level, 1 the easiest.")))
    ] = 1,
    seed: Annotated[
        int | None,
        typer.Option(min=0, help=say(Text("The seed of the lot: the same gives the same."))),
    ] = None,
    letters: Annotated[
        bool, typer.Option("--letters", help=say(Text("Draw the pieces as letters.")))
    ] = False,
) -> None:
    """Plays one position after the other until the person leaves; end of input leaves too."""
    first = secrets.randbelow(2**31) if seed is None else seed
    book = regulation(regulation_name or DEFAULT_BOOK)
    KeyboardEnding(book, kind, level, first, symbols=not letters and speaks_utf8()).run()


class KeyboardEnding:
    """Endings of one kind at the keyboard: asks for moves, says what became of the result."""

    def __init__(
        self, book: Regulation, kind: str, level: int, seed: int, *, symbols: bool
    ) -> None:
        self.book, self.kind, self.level, self.seed = book, kind, level, seed
        self.symbols = symbols
        self.console = Console(highlight=False)
        self.left = False
        self.attempt = replayed(self._task(), ())

    def run(self) -> None:
        """Asks until the person leaves."""
        self._begin()
        while not self.left:
            try:
                line = input("> ").strip()
            except EOFError:
                return
            self._read(line)

    def _task(self) -> EndingTask:
        return draw(self.book, self.kind, self.level, self.seed)

    def _begin(self) -> None:
        kind = next(one for one in kinds_of(self.book) if one.id == self.kind)
        self._say(kind.title_under(self.book))
        self._say(level_text(kind, self.level))
        self._help()
        self._draw()
        self._say(task_text(self.attempt.task))

    def _read(self, line: str) -> None:
        acts: dict[str, Callable[[], object]] = {
            "": lambda: None,
            "help": self._help,
            "moves": self._moves,
            "back": self._back,
            "show": self._show,
            "next": self._next,
            "fen": self._fen,
            "quit": self._quit,
        }
        try:
            acts.get(line.lower(), lambda: self._move(line))()
        except DamasError as error:
            self._say(as_called(error.text, self.book.variant))

    def _move(self, line: str) -> None:
        attempt = self.attempt
        attempt.check_turn()
        attempt.play(attempt.game.parse_move(line), "")
        reply = attempt.acts[-1].kind == "reply"
        self._draw()
        if reply:
            self._say(Text(REPLY.template, {"move": self._name(attempt.game.moves[-1])}))
        self._verdict()

    def _back(self) -> None:
        self.attempt.take_back("")
        self._draw()

    def _show(self) -> None:
        self.attempt.show("")
        self._verdict()
        line = " ".join(self._name(move) for move in self.attempt.best_line())
        self.console.print(line, markup=False)

    def _next(self) -> None:
        self.seed += 1
        self.attempt = replayed(self._task(), ())
        self._draw()
        self._say(task_text(self.attempt.task))

    def _fen(self) -> None:
        fen = self.attempt.game.board.fen
        self.console.print(self.book.variant.written(fen), markup=False)

    def _quit(self) -> None:
        self.left = True

    def _help(self) -> None:
        example = self._name(self.attempt.game.start_board.legal_moves[0])
        self._say(Text(HELP.template, {"example": example}))

    def _moves(self) -> None:
        names = (self._name(move) for move in self.attempt.game.legal_moves)
        self.console.print("  ".join(names), markup=False)

    def _verdict(self) -> None:
        slip, outcome = self.attempt.slip(), self.attempt.game.outcome
        said = verdict(self.attempt, slip)
        if said is not None:
            self._say(said)
        article = slip.citation if slip else outcome.citation if outcome else None
        if article is not None:
            self._say(with_via(article))

    def _draw(self) -> None:
        game = self.attempt.game
        self.console.print()
        flipped = self.attempt.learner == "black"
        for line in board_lines(game.board, flipped=flipped, symbols=self.symbols):
            self.console.print(line)
        for counter in game.counters:
            if counter.current_plies > 1:
                values = {"current": counter.current, "limit": counter.limit}
                cited = {"rule": counter.name, "article": with_via(counter.citation)}
                self._say(Text(COUNTER.template, {**values, **cited}))

    def _name(self, move: Move) -> str:
        return move.text(self.book.variant.move_style)

    def _say(self, text: Text | str) -> None:
        words = say_in(text, locale(), self.book.variant.id)
        self.console.print(words, markup=False)
