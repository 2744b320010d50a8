"""Scenarios without end for those who train as arbiters, made by a seed and proven by the table.

A position comes from random legal play; somebody then errs in a known way, or does rightly what
looks wrong. A scenario is given out only if a `Table` finds in it exactly what it is meant to show.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..._kernel import Move
from ...base.citation import Citation
from ...base.errors import UnknownNameError
from ...base.i18n import Text
from ...rules.board import Board
from ...rules.regulations import Regulation
from ...rules.regulations import regulation as find_regulation
from ..model.codes import LETTERS
from ..model.pieces import COLOUR_OF, WHITE_KING, Pieces
from ..table import Table
from ..wording.narrate import narrate
from .lessons import lessons, silent_on
from .lookalikes import LOOKALIKES
from .mistakes import WAYS, Way
from .scenario_builder import Event, ScenarioBuilder

VERSION = 1
"""Version of the scenarios: counted up when the same seed would give others."""

_GAMES = 60  # random games that are looked through before the lessons must do
_PATIENCE = 8  # of them for the way drawn first, before the others may do
_DRAWN = 2
_LEAST_MEN = 12  # a game is looked through as if each side had so many
_CLEAN_IN_EXAM = 2
_IRREGULAR = ("irregularity", "unclear", "warning", "error", "refused")


@dataclass(frozen=True, slots=True)
class Scenario:
    """One story: from *events*[0], the start, to its end.

    *code* is its irregularity, None if nothing is irregular; *manner* then says which right
    thing was done. *seed* makes the same story again.
    """

    regulation: str
    code: str | None
    seed: int
    events: tuple[Event, ...]
    manner: str | None = None

    @property
    def why(self) -> Text | None:
        """The reason that nothing is irregular; None where something is."""
        book = find_regulation(self.regulation)
        return None if self.manner is None else LOOKALIKES[self.manner].reason(book)

    @property
    def citation(self) -> Citation | None:
        """The article by which nothing is irregular; None also where the book is silent."""
        book = find_regulation(self.regulation)
        return None if self.manner is None else LOOKALIKES[self.manner].citation(book)


@dataclass(frozen=True, slots=True)
class DrillStep:
    """One event of a story and the position after it; squares are printed numbers.

    *fen* shows what lies on the board, a king that nobody has crowned as the one man that it is.
    *held*: the square over which a piece is held, and the piece as a letter: w or b, a capital for
    a king. *light*: pieces on light squares in the same way, by file and rank.
    """

    event: Mapping[str, Any]
    text: Text
    fen: str
    touched: int | None = None
    taken: int | None = None
    pressed: str | None = None
    path: tuple[int | str, ...] = ()
    held: Mapping[int, str] | None = None
    light: Mapping[str, str] | None = None


def drill_codes(name: str | Regulation) -> tuple[str | None, ...]:
    """The codes trained under a rule book: a to n, the others it knows, and None, the clean.

    If a book does not speak of touching there is no c, and without the law of majority no h.
    Raises UnknownNameError.
    """
    book = find_regulation(name)
    silent = silent_on(book)
    return (*(code for code in WAYS if code not in silent), None)


def scenario(name: str | Regulation, code: str | None, seed: int) -> Scenario:
    """A story in which somebody errs in way *code*, or, for None, nobody does; the same each time.

    Raises UnknownNameError for a rule book, or a code under it, that there is not.
    """
    book = find_regulation(name)
    if code not in drill_codes(book):
        raise UnknownNameError(
            "unknown-drill",
            'Nothing under "{name}" is trained for {regulation}; there are: {known}',
            name=str(code),
            regulation=book.id,
            known=", ".join(str(one) for one in drill_codes(book) if one),
        )
    chance = random.Random(f"{VERSION}/{book.id}/{code}/{seed}")
    ways = _ways(book, code, chance)
    for game in range(_GAMES):
        boards = _game(book, chance)
        for way, manner in ways[:1] if game < _PATIENCE else ways:
            for lead, builder in boards:
                events = way(builder)
                if events is None:
                    continue
                story = (*lead, *events)
                if _shows(code, story):
                    return Scenario(book.id, code, seed, story, manner)
    return _fallback(book, code, seed)


def _ways(
    book: Regulation, code: str | None, chance: random.Random
) -> Sequence[tuple[Way, str | None]]:
    """The ways in which it may happen, in an order drawn by lot."""
    ways: list[tuple[Way, str | None]] = [(way, None) for way in WAYS.get(code or "", ())]
    if code is None:
        ways = [(each.way, key) for key, each in LOOKALIKES.items() if each.known(book)]
    chance.shuffle(ways)
    return ways


def _game(book: Regulation, chance: random.Random) -> list[tuple[list[Event], ScenarioBuilder]]:
    """Positions of one game, each with a lead of up to two moves."""
    board, presses = Board(book.variant), chance.random() < 0.75
    played: list[tuple[Board, list[Event]]] = []
    men = max(book.variant.men_per_side, _LEAST_MEN)
    for _ in range(chance.randint(men, 3 * men)):
        moves = board.legal_moves
        if not moves:
            break
        builder = ScenarioBuilder(book, board, chance, presses=presses)
        move = _random_move(board, chance)
        played.append((board, builder.played(move)))
        board = board.after(move)
    found = []
    for place in range(men // 2, len(played)):  # the opening is over
        lead = chance.choice((0, 1, 1, 2))
        board = played[place][0]
        if not board.legal_moves:
            continue
        start = {"event": "start", "regulation": book.id, "fen": played[place - lead][0].fen}
        before = [event for _, events in played[place - lead : place] for event in events]
        found.append(([start, *before], ScenarioBuilder(book, board, chance, presses=presses)))
    chance.shuffle(found)
    return found


def _random_move(board: Board, chance: random.Random) -> Move:
    """A move by lot; of two drawn, the one that gives away less, as people mostly see that far."""
    moves = board.legal_moves
    drawn = [chance.choice(moves) for _ in range(_DRAWN)]
    return min(drawn, key=lambda move: _given(board.after(move)) - len(move.captured))


def _given(board: Board) -> int:
    """The number of pieces that the side to move captures at once."""
    moves = board.legal_moves
    return len(moves[0].captured) if moves else 0


def _shows(code: str | None, events: Sequence[Event]) -> bool:
    """Whether the table finds exactly *code* in the story, and the game is not over with it."""
    table = Table()
    found = []
    for event in events:
        found += [r.code or r.kind for r in table.apply(event) if r.kind in _IRREGULAR]
    return found == ([] if code is None else [code]) and table.state()["result"] is None


def _fallback(book: Regulation, code: str | None, seed: int) -> Scenario:
    """The lesson about *code*; for None, a game's first move."""
    for lesson in lessons(book):
        if lesson.code == code:
            return Scenario(book.id, code, seed, tuple(dict(each) for each in lesson.events))
    builder = ScenarioBuilder(book, Board(book.variant), random.Random(seed), presses=True)
    way = WAYS["inactive"][0] if code else _plain  # all others have a lesson
    start = {"event": "start", "regulation": book.id, "fen": builder.board.fen}
    manner = None if code else "accident"
    return Scenario(book.id, code, seed, (start, *(way(builder) or [])), manner)


def _plain(builder: ScenarioBuilder) -> list[Event]:
    return [*builder.played(builder.board.legal_moves[0]), {"event": "accident", "by": "arbiter"}]


def exam(
    name: str | Regulation,
    seed: int,
    count: int | None = None,
    codes: Sequence[str | None] | None = None,
) -> list[Scenario]:
    """Scenarios in an order drawn by *seed*: each of *codes* once, then each again, up to *count*.

    Without *codes* all fourteen, a to n, and two in which nothing is irregular; without *count* one
    round. The first of a longer exam are those of a shorter one. Raises UnknownNameError.
    """
    book = find_regulation(name)
    if codes is None:
        known = [code for code in drill_codes(book) if code in LETTERS]
        codes = [*known, *[None] * (len(LETTERS) - len(known) + _CLEAN_IN_EXAM)]
    wanted = len(codes) if count is None else count
    return [
        scenario(book, code, seed * 1000 + number)
        for number, code in zip(range(wanted), _rounds(codes, seed), strict=False)
    ]


def _rounds(codes: Sequence[str | None], seed: int) -> Iterator[str | None]:
    chance = random.Random(f"{VERSION}/exam/{seed}")
    while codes:
        pool = list(codes)
        chance.shuffle(pool)
        yield from pool


# A story as it is seen


def steps(story: Scenario) -> list[DrillStep]:
    """The story as it is seen, the start first."""
    table, seen = Table(), []
    book = find_regulation(story.regulation)
    for event in story.events:
        table.apply(event)
        path = tuple(event.get("path", ()))
        seen.append(
            DrillStep(
                event,
                narrate(event, book),
                _fen(table.pieces, table.expected),
                touched=event.get("square") if event["event"] in ("touch", "crown") else None,
                taken=event.get("square") if event["event"] == "remove" else None,
                pressed=event.get("by") if event["event"] == "press" else None,
                path=path,
                held=_held(table),
                light={n: _letter(piece) for n, piece in table.pieces.inactive},
            )
        )
    return seen


def _letter(piece: int) -> str:
    """A piece as one letter: w, W (king), b, B."""
    return " wWbB"[piece]


def _held(table: Table) -> dict[int, str]:
    """The square over which a piece in a hand is held, and the piece."""
    made = {}
    for held in table.pieces.held.values():
        made[held.path[-1]] = _letter(abs(held.piece))
    return made


def _fen(pieces: Pieces, turn: str) -> str:
    """The pieces on the board; a king without its second man is written as a man."""
    sides: dict[str, list[str]] = {"white": [], "black": []}
    for number, piece in enumerate(pieces.at):
        colour = COLOUR_OF[piece]
        if colour is not None:
            king = piece in (WHITE_KING, WHITE_KING + 2) and number not in pieces.uncrowned
            sides[colour].append(f"K{number}" if king else str(number))
    white, black = (",".join(sides[colour]) for colour in ("white", "black"))
    return f"{turn[0].upper()}:W{white}:B{black}"
