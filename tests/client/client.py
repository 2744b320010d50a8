"""A program of a person who uses Damas as a library: everything typed, nothing cast.

`mypy --strict` and `pyright` accept it as it stands; `test_client.py` also runs it.
"""

from __future__ import annotations

import asyncio
import io
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from damas import Board, Game, Move
from damas.archive import Archive, Continuation, Query
from damas.base.i18n import Text, translate
from damas.base.reason import Refusal
from damas.board import Bitboards
from damas.clock import Clock, TimeControl
from damas.diagram import Arrow, Marks, Theme, animated_svg
from damas.endgames import Tables, Verdict
from damas.engine import (
    LEVELS,
    Analysis,
    Analyst,
    Chances,
    Engine,
    HubEngine,
    Level,
    Limits,
    Line,
    Player,
    serve_hub,
)
from damas.engine.asynchronous import AsyncEngine
from damas.engine.coach import Annotation, find_mistakes, sentences
from damas.errors import ArgumentError, DamasError, IllegalMoveError, NotationError
from damas.game import Outcome
from damas.match import Finished, Match, Tally, Terms
from damas.notation.diagram import svg
from damas.notation.pdn import replay
from damas.pdn import (
    SKIP,
    Node,
    PdnGame,
    Problem,
    Replay,
    Visitor,
    from_game,
    read_game,
    read_games,
    visit_games,
    write_game,
)
from damas.regulations import REGULATIONS, Regulation, regulation
from damas.variants import VARIANTS, Colour, Piece, Variant, variant

# Positions


def material(board: Board) -> dict[Colour, int]:
    """Pieces of each colour, a king counted thrice."""
    found: dict[Colour, int] = {"white": 0, "black": 0}
    for piece in board.pieces().values():
        found[piece.colour] += 3 if piece.kind == "king" else 1
    return found


def captures(board: Board) -> list[Move]:
    """The captures among the legal moves, the longest first."""
    moves: Sequence[Move] = board.legal_moves
    return sorted((m for m in moves if m.is_capture), key=lambda m: len(m.captured), reverse=True)


def occupied(board: Board) -> int:
    """All pieces as one set of bits."""
    sets: Bitboards = board.bitboards()
    return sets.white_men | sets.white_kings | sets.black_men | sets.black_kings


def why_not(board: Board, start: int, end: int) -> str:
    """The reason that a move is refused, in Portuguese; empty when it is legal."""
    refused: Refusal | None = board.refusal([start, end])
    return "" if refused is None else translate(refused.text, "pt_PT")


def at(board: Board, number: int) -> str:
    """A square in a letter."""
    piece: Piece | None = board.piece_at(number)
    if piece is None:
        return "."
    colour, kind = piece
    letter = "w" if colour == "white" else "b"
    return letter.upper() if kind == "king" else letter


class Squares(Board):
    """A board of one's own: the boards after its moves are of its kind."""

    @property
    def empty(self) -> int:
        """The number of empty squares."""
        return self.variant.squares - len(self.pieces())


def own_boards() -> tuple[int, int]:
    """Empty squares before and after a move, on a board of one's own."""
    board = Squares.from_fen("W:W28:B23")
    return board.empty, board.after("28x19").empty


# Games


@dataclass
class Score:
    """Points by player, kept over many games."""

    points: Counter[str] = field(default_factory=Counter[str])

    def add(self, game: Game, white: str, black: str) -> None:
        """Counts a finished game."""
        outcome: Outcome | None = game.outcome
        if outcome is None:
            return
        if outcome.result == "draw":
            self.points.update({white: 1, black: 1})
        elif outcome.result is not None:
            self.points[white if outcome.result == "white" else black] += 2


def played(moves: str, rules: str | Regulation = "internacional") -> Game:
    """The game of these moves, as far as they are legal."""
    game = Game(rules)
    for text in moves.split():
        try:
            game.push(text)
        except IllegalMoveError as error:
            refusal: Refusal | None = error.refusal
            assert refusal is not None
            break
        except (NotationError, ArgumentError):
            break
    return game


def resigned(game: Game, colour: Colour) -> str:
    """The end of a copy of the game in which *colour* resigns."""
    other = game.copy()
    other.resign(colour)
    outcome = other.outcome
    assert outcome is not None
    return f"{outcome.result}: {outcome.text} ({outcome.citation})"


def counters(game: Game) -> dict[str, tuple[int, int]]:
    """Every draw rule with where it stands."""
    return {str(one.name): (one.current, one.limit) for one in game.counters}


def sizes() -> dict[str, tuple[int, int]]:
    """Squares and kinds of rules of every game."""
    found: dict[str, tuple[int, int]] = {}
    for name, row in VARIANTS.items():
        own: Variant = variant(name)
        assert own is row
        count = sum(1 for rules in REGULATIONS.values() if rules.variant is row)
        found[name] = (row.squares, count)
    return found


def seconds_left(control: str) -> tuple[int, int]:
    """Both players' milliseconds after one move of five seconds."""
    clock: Clock = Clock.of(TimeControl.parse(control)).start(0).press("white", 5_000)
    return clock.left_ms("white", 5_000), clock.left_ms("black", 5_000)


# Files


class FirstMoves(Visitor[str]):
    """The first moves of every game, without a tree."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.seen: list[str] = []

    def begin(self, game: PdnGame) -> None:
        self.seen = []

    def end_headers(self) -> object:
        return SKIP if self.count == 0 else None

    def move(self, text: str) -> None:
        if len(self.seen) < self.count:
            self.seen.append(text)

    def begin_variation(self) -> object:
        return SKIP

    def result(self) -> str:
        return " ".join(self.seen)


def openings(path: Path, count: int = 4) -> Counter[str]:
    """The number of games of a file with each opening."""
    return Counter(visit_games(path, FirstMoves(count)))


def positions(game: PdnGame) -> Iterator[tuple[str, Board]]:
    """Every move of a file's game with the position after it."""
    for node in game.mainline():
        move: Move | None = node.move
        if move is None:
            return
        yield move.text("pdn"), node.board()


def faults(text: str) -> list[str]:
    """The faults of a text of games."""
    found: list[str] = []
    for game in read_games(io.StringIO(text)):
        problem: Problem
        for problem in game.problems:
            found.append(str(problem))
        done: Replay = replay(game)
        if done.fault is not None:
            found.append(str(done.fault.message))
    return found


def with_comment(game: Game, words: str) -> str:
    """A game as PDN with a comment after its last move."""
    pdn = from_game(game)
    node: Node = pdn.root
    for following in pdn.mainline():
        node = following
    node.comment = words
    node.add("1-2", number=9)
    return write_game(pdn, {"White": "Ana", "Black": "Rui"})


def explored(archive: Archive, board: Board, player: str) -> tuple[int, list[Continuation]]:
    """The number of games of a player, and the moves of all games in a position."""
    return archive.search(Query(player=player), limit=5).total, archive.explore(board)


# Engines


class Greedy:
    """A player that takes as much as it can."""

    name = "greedy"

    def play(self, game: Game, limits: Limits, /) -> Move:
        best = captures(game.board)
        return best[0] if best else game.legal_moves[0]


def quiet(game: Game) -> str:
    """A player that is a function, and answers in text."""
    return game.legal_moves[-1].text()


def a_match() -> Tally:
    """Two players in Python, and the games as they end."""
    ends: list[Finished] = []
    terms = Terms("fenae-2025", Limits(depth=1), games=2)
    tally = Match((Greedy(), quiet), terms).run(1, ends.append)
    assert len(ends) == 2
    return tally


def best_lines(analyst: Analyst, position: Game | Board, count: int) -> list[str]:
    """The best lines in words."""
    found: Analysis = analyst.analyse(position, Limits(depth=4), lines=count)
    chances: Chances | None = found.chances
    assert chances is None or 0 <= chances.win + chances.draw + chances.loss <= 1.01
    return [in_words(line) for line in found.lines]


def in_words(line: Line) -> str:
    """A line with its score, or with its distance to the win."""
    score, moves, plies = line
    value = f"{score:+.2f}" if plies is None else f"#{plies}"
    return f"{value} {' '.join(move.text() for move in moves)}"


async def deepening(board: Board) -> tuple[list[int], Move]:
    """Depths as they come, and the move."""
    depths: list[int] = []
    async with AsyncEngine(Engine(hash_mb=1)) as engine:
        found = await engine.analyse(
            board, Limits(depth=4), on_progress=lambda step: depths.append(step.depth)
        )
    return depths, found.move


def coached(game: Game) -> list[str]:
    """The mistakes of a game in Portuguese."""
    with Engine(hash_mb=1) as engine:
        mistakes: list[Annotation] = find_mistakes(game, engine, Limits(nodes=2_000))
    words: list[Text] = [
        text for one in mistakes for text in sentences(one, game.board_at(one.ply))
    ]
    return [translate(text, "pt_BR") for text in words]


def strength(number: int) -> str:
    """The name of a level, in English."""
    level: Level = LEVELS[number - 1]
    return str(level.name)


def elsewhere(command: str) -> Player:
    """Another program as a player."""
    return HubEngine(command, options={"threads": 1, "book": False})


def ending(fen: str) -> str:
    """The verdict of the tables on a position."""
    verdict: Verdict | None = Tables().probe(Board("brazilian", fen))
    return "unknown" if verdict is None else f"{verdict.result} {verdict.plies}"


# Pictures


def pictures(game: Game) -> tuple[str, str]:
    """The position with an arrow to the best capture, and the game in motion."""
    arrows: list[Arrow | Move | tuple[int, int]] = [Arrow(32, 28, "#d04030"), (28, 23)]
    arrows += captures(game.board)[:1]
    marks = Marks(arrows=arrows, numbers="edge")
    assert marks.orientation == "white"
    theme = Theme(dark="#806040")
    moving = animated_svg(game.start_board, game.moves, size=None)
    return svg(game, colours=theme, arrows=arrows, numbers="edge"), moving


def refused(text: str) -> str:
    """The sentence for a position that cannot be, in Portuguese."""
    try:
        Board.from_fen(text)
    except DamasError as error:
        return translate(error.text, "pt_PT")
    return ""


def hub(lines: Sequence[str]) -> list[str]:
    """The answers of the greedy player to a Hub program."""
    answers: list[str] = []
    serve_hub(Greedy(), lines=lines, write=answers.append)
    return answers


def first_game(text: str) -> PdnGame:
    """The first game of a text."""
    game = read_game(io.StringIO(text))
    if game is None:
        raise ValueError(text)
    return game


def everything() -> list[object]:
    """One call of each part."""
    game = played("32-28 19-23 28x19 14x23")
    return [
        material(game.board),
        regulation("internacional").variant.id,
        asyncio.run(deepening(game.board)),
        a_match().share,
    ]
