"""One game of a file marked, as `damas coach` does: here, or as a unit of work of any process."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

from ...base.i18n import Text, say
from ...notation.pdn import PdnGame, Replay, convert, replay, write_game
from ...notation.pdn.gametype import names_game, stated
from ...rules.game import Game
from ...rules.regulations import regulation
from ...rules.variants import Variant
from ..engine import Engine
from ..hub import HubEngine
from ..player import Analyst
from ..types import Limits
from .annotate import annotate, parts_of
from .annotations import Annotation, find_mistakes
from .words import sentences

MARKS = {6: "?!", 2: "?", 4: "??"}
COLOURS = {"white": "White", "black": "Black"}
_OVER = ("move", "start", "not-played")


@dataclass(frozen=True, slots=True)
class Marked:
    """A game that was looked at: its PDN with the marks, a row of plain values for each mistake,
    how many of each sign each player has, by name, and why it was not looked at to its end."""

    number: int
    text: str
    rows: list[dict[str, Any]]
    counts: dict[str, dict[str, int]]
    reason: str | None = None

    @property
    def summary(self) -> str:
        """One line: who erred how often."""
        parts = [
            f"{name}: {', '.join(f'{count} {sign}' for sign, count in signs.items()) or '-'}"
            for name, signs in self.counts.items()
        ]
        return f"{self.number}. {'; '.join(parts)}" if parts else ""


class Marker:
    """Marks one game after the other, each as if it were the first, with one engine for each
    variant: ours, or that of a Hub *command*; marks of mistakes that matter at *level*. To be
    closed."""

    def __init__(
        self,
        limits: Limits,
        command: str | None,
        language: str,
        *,
        variations: bool,
        level: int | None = None,
    ) -> None:
        self._limits, self._command, self._level = limits, command, level
        self._language, self._variations = language, variations
        self._engines: dict[str, Analyst] = {}
        self._stack = ExitStack()

    def mark(
        self,
        number: int,
        pdn: PdnGame,
        rules: str | None,
        progress: Callable[[int, int], None] = lambda _done, _all: None,
    ) -> Marked:
        """Marks a game as far as it can be played, under the regulation named *rules* where the
        file does not tell one; *progress* hears of positions judged."""
        played = replay(pdn, None if rules is None else regulation(rules))
        if played.game is None:
            reason = self._say(played.fault.message, played.variant) if played.fault else ""
            return Marked(number, write_game(pdn), [], {}, reason)
        turned = played.reading.numbers or played.reading.names  # our lines: in the usual numbers
        tag = stated(pdn.headers, "GameType")
        if turned or (tag and not names_game(pdn.headers, played.game.variant)):
            pdn, _ = convert(pdn, played.regulation)
        counts = {colour: dict.fromkeys(MARKS.values(), 0) for colour in COLOURS}
        rows = []
        for game, nodes in parts_of(pdn, played):
            engine = self._engine(game)
            engine.clear()
            found = find_mistakes(game, engine, self._limits, level=self._level, progress=progress)
            say_it = partial(self._say, row=game.variant)
            annotate(nodes, game, found, translate=say_it, variations=self._variations)
            for one in found:
                counts[one.colour][MARKS[one.nag]] += 1
                rows.append(self._row(number, one, game))
        names = {pdn.headers.get(tag, tag): counts[colour] for colour, tag in COLOURS.items()}
        return Marked(number, write_game(pdn), rows, _said(names), self._reason(played))

    def close(self) -> None:
        """Ends the engines."""
        self._stack.close()

    def _reason(self, played: Replay) -> str | None:
        fault = played.fault
        if fault is None or fault.code not in _OVER:
            return None
        return self._say(fault.message, played.variant)

    def _say(self, text: Text | str, row: Variant | None) -> str:
        return say(text, self._language, row.id if row else None)

    def _engine(self, game: Game) -> Analyst:
        name = game.variant.id
        if name not in self._engines:
            if self._command is None:
                self._engines[name] = Engine()
            else:
                started = HubEngine(self._command, variant_name=name)
                self._engines[name] = self._stack.enter_context(started)
        return self._engines[name]

    def _row(self, number: int, one: Annotation, game: Game) -> dict[str, Any]:
        board = game.board_at(one.ply)
        return {
            "game": number,
            "ply": one.ply + 1,
            "color": one.colour,
            "move": one.move.text(),
            "sign": MARKS[one.nag],
            "fault": one.fault.value,
            "pieces": one.pieces,
            "gone": one.gone,
            "expected": [round(points, 3) for points in one.expected],
            "refutation": [move.text() for move in one.refutation],
            "better": [move.text() for move in one.better],
            "text": " ".join(self._say(text, board.variant) for text in sentences(one, board)),
        }


def _said(names: Mapping[str, Mapping[str, int]]) -> dict[str, dict[str, int]]:
    return {
        name: {sign: count for sign, count in signs.items() if count}
        for name, signs in names.items()
    }


def mark_game(  # noqa: PLR0913, PLR0917  (the arguments of a unit of work)
    number: int,
    pdn: bytes,
    rules: str | None,
    limits: tuple[int | None, int | None, float | None],
    command: str | None,
    language: str,
    variations: bool,
    level: int | None = None,
) -> bytes:
    """Game *number* of a file, *pdn* as `packed` has it, marked; for `read_marked`."""
    marker = Marker(Limits(*limits), command, language, variations=variations, level=level)
    try:
        game: PdnGame = pickle.loads(pdn)  # noqa: S301  (of the program that asks for the work)
        return json.dumps(asdict(marker.mark(number, game, rules))).encode()
    finally:
        marker.close()


def packed(pdn: PdnGame) -> bytes:
    """A game as `mark_game` takes it: with its tree, its text and its place in the file."""
    return pickle.dumps(pdn)


def read_marked(data: bytes) -> Marked:
    """The game that `mark_game` gave."""
    return Marked(**json.loads(data))
