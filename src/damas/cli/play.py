"""`damas play`: a game in the terminal, against the engine or a person at the same keyboard."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from typing import Annotated

import typer
from rich.console import Console

from .._kernel import Move
from ..base.errors import AmbiguousMoveError, DamasError
from ..base.i18n import Text
from ..engine import Engine
from ..engine import level as row_of
from ..engine.endgames import Tables
from ..notation.pdn import write_game
from ..rules.game import OTHER, Game
from ..rules.refusal import as_called
from ..rules.regulations import Regulation, with_via
from .drawing import draw
from .language import say
from .options import RegulationOption, RulesOption, TablesOption, rule_book

COLOURS = {"white": Text("White"), "black": Text("Black")}
RESULTS = {"white": Text("White wins"), "black": Text("Black wins"), "draw": Text("Draw")}
HELP = Text(
    "Type a move such as {example}, or one of: moves, undo, flip, draw, accept, decline, claim, "
    "resign, fen, pdn, help, quit"
)


def register(app: typer.Typer) -> None:
    """Adds the command to *app*."""
    app.command("play", help=say(Text("Play a game in the terminal.")))(play)


def play(  # noqa: PLR0913, PLR0917  (the options of the command)
    regulation_name: RegulationOption = None,
    rules: RulesOption = None,
    white: Annotated[
        str, typer.Option(metavar="WHO", help=say(Text("The player of White: person or engine.")))
    ] = "person",
    black: Annotated[
        str, typer.Option(metavar="WHO", help=say(Text("The player of Black: person or engine.")))
    ] = "engine",
    level: Annotated[
        int, typer.Option(min=1, max=10, help=say(Text("The strength of the engine, 1 to 10.")))
    ] = 3,
    fen: Annotated[
        str | None, typer.Option(metavar="F", help=say(Text("The position to begin from.")))
    ] = None,
    letters: Annotated[
        bool, typer.Option("--letters", help=say(Text("Draw the pieces as letters.")))
    ] = False,
    tables: TablesOption = None,
) -> None:
    """Plays until the game ends or the person leaves; end of input leaves too."""
    players = {"white": _kind_of_player(white), "black": _kind_of_player(black)}
    engine = Engine(tables=Tables(tables), book=True)
    table = KeyboardGame(
        rule_book(regulation_name, rules), players, engine, level, fen, symbols=not letters
    )
    table.run()


def _kind_of_player(word: str) -> str:
    if word not in ("person", "engine"):
        raise typer.BadParameter(say(Text('"{word}" is neither person nor engine', {"word": word})))
    return word


class KeyboardGame:
    """One game at the keyboard: asks for moves, plays them, explains refusals."""

    def __init__(  # noqa: PLR0913
        self,
        rules: Regulation,
        players: dict[str, str],
        engine: Engine,
        level: int,
        fen: str | None,
        *,
        symbols: bool = True,
    ) -> None:
        self.game = Game(rules.id, fen=fen)
        self.players = players
        self.level = level
        self.console = Console(highlight=False)
        self.flipped = players["white"] == "engine" and players["black"] == "person"
        self.symbols = symbols and _can_show(self.console)
        self.engine = engine
        self.left = False

    def run(self) -> None:
        """Plays the game to its end."""
        self._print(Text("{name}", {"name": self.game.regulation.name}))
        if "engine" in self.players.values():
            row = row_of(self.level)
            self._print(
                Text("Level {number}, {name}: {knows}"),
                number=row.number,
                name=row.name,
                knows=row.knows if self.game.variant.has_tables else row.knows_untabled,
            )
        self._print(HELP, example=self._example())
        self._draw()
        while self.game.outcome is None and not self.left:
            if self.players[self.game.turn] == "engine":
                self._engine_moves()
            else:
                self._person_moves()
        self._end()

    def _engine_moves(self) -> None:
        found = self.engine.play(self.game, self.level, seed=random.getrandbits(32))
        colour = COLOURS[self.game.turn]
        move = found.move
        if move is None:
            return
        self.game.push(move)
        self._draw()
        self._print(Text("{color} plays {move}"), color=colour, move=self._name(move))

    def _person_moves(self) -> None:
        try:
            line = input(f"{self.game.ply // 2 + 1}. {say(COLOURS[self.game.turn])} > ").strip()
        except EOFError:
            self.left = True
            return
        if not line:
            return
        act = self._acts().get(line.lower())
        try:
            if act is not None:
                act()
            else:
                self._move(line)
        except AmbiguousMoveError as error:
            self.console.print(say(as_called(error.text, self.game.variant)), markup=False)
        except DamasError as error:
            self._refuse(error)

    def _move(self, line: str) -> None:
        self.game.push(line)
        self._draw()

    def _refuse(self, error: DamasError) -> None:
        """Prints the reason and its article."""
        refusal = getattr(error, "refusal", None)
        citation = getattr(refusal, "citation", None)
        article = f" ({say(with_via(citation))})" if citation is not None else ""
        text = refusal.text if refusal is not None else error.text
        words = say(as_called(text, self.game.variant), self.game.variant.id)
        self.console.print(f"{words}{article}", markup=False)

    def _acts(self) -> dict[str, Callable[[], object]]:
        turn = self.game.turn
        return {
            "help": lambda: self._print(HELP, example=self._example()),
            "moves": self._moves,
            "undo": self._undo,
            "flip": self._flip,
            "draw": self._offer,
            "accept": lambda: self.game.accept_draw(turn),
            "decline": lambda: self.game.decline_draw(turn),
            "claim": self._claim,
            "resign": lambda: self.game.resign(turn),
            "fen": self._fen,
            "pdn": lambda: self.console.print(write_game(self.game), markup=False),
            "quit": self._quit,
        }

    def _moves(self) -> None:
        names = [self._name(move) for move in self.game.legal_moves]
        self.console.print("  ".join(names), markup=False)

    def _undo(self) -> None:
        """Takes back to the person's last turn."""
        self.game.pop()
        if self.players[self.game.turn] == "engine" and self.game.ply:
            self.game.pop()
        self._draw()

    def _fen(self) -> None:
        self.console.print(self.game.variant.written(self.game.board.fen), markup=False)

    def _flip(self) -> None:
        self.flipped = not self.flipped
        self._draw()

    def _offer(self) -> None:
        """Offers a draw; the engine answers at once, a person at the next turn."""
        me = self.game.turn
        self.game.offer_draw(me)
        other = OTHER[me]
        if self.players[other] != "engine":
            self._print(Text("{color} offer a draw: accept or decline"), color=COLOURS[me])
        elif self.engine.accepts_draw(self.game, other):
            self.game.accept_draw(other)
        else:
            self.game.decline_draw(other)
            self._print(Text("The engine declines the draw"))

    def _claim(self) -> None:
        self.game.claim(self.game.turn, "repetition")

    def _quit(self) -> None:
        self.left = True

    def _name(self, move: Move) -> str:
        return move.text(self.game.variant.move_style)

    def _example(self) -> str:
        moves = self.game.legal_moves
        return self._name(moves[0]) if len(moves) else "32-28"

    def _draw(self) -> None:
        self.console.print()
        for line in draw(self.game.board, flipped=self.flipped, symbols=self.symbols):
            self.console.print(line)
        for counter in self.game.counters:
            if counter.current_plies > 1:
                self._print(
                    Text("{rule}: {current} of {limit} ({article})"),
                    rule=counter.name,
                    current=counter.current,
                    limit=counter.limit,
                    article=with_via(counter.citation),
                )

    def _end(self) -> None:
        outcome = self.game.outcome
        if outcome is None:
            return
        result = RESULTS.get(outcome.result or "", Text("No result"))
        self._print(
            Text("{result}: {reason} ({article})"),
            result=result,
            reason=outcome.text,
            article=with_via(outcome.citation) or "-",
        )

    def _print(self, text: Text, **params: object) -> None:
        whole = Text(text.template, {**text.params, **params})
        self.console.print(say(whole), markup=False)


def _can_show(console: Console) -> bool:
    """Whether the terminal can write the draughtsmen of Unicode."""
    encoding = console.encoding or sys.stdout.encoding or "ascii"
    try:
        "⛀⛃".encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
