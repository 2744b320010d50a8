"""Moving pictures: a chain jump by jump, a whole game; captured pieces stay as ghosts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Unpack

from ..._kernel import Move
from ...base.arguments import check_kind, wrong_kind
from ...rules.board import Board
from .draw import Drawing, MarkOptions, Marks, Pieces, draw, marks_of, placed
from .pieces import piece
from .scene import Scene
from .svg import number, opening, shapes
from .theme import Theme, theme

_JUMP = 0.45  # seconds that one jump takes in the SVG
_REST = 2.0  # seconds that the last position stands


def frames(
    board: Board,
    moves: Iterable[Move | str | Sequence[int]],
    marks: Marks,
    colours: str | Theme = "wood",
    seconds: float = 0.8,
) -> tuple[list[Scene], list[float]]:
    """(scenes, how long each stands in seconds) of *moves* played from *board*."""
    check_moves(moves)
    scenes, times = [draw(board, marks, colours)], [seconds]
    row, coloured = board.variant, theme(colours)
    for one in moves:
        move = board.parse_move(one)
        for pieces, ghosts in _jumps(placed(board), move):
            scenes.append(Drawing(row, replace(marks, ghosts=ghosts), coloured).scene(pieces))
            times.append(seconds / 2)
        board = board.after(move)
        scenes.append(draw(board, replace(marks, last_move=move), colours))
        times.append(seconds)
    times[-1] = max(_REST, seconds)
    return scenes, times


def check_moves(moves: object) -> None:
    """Raises ArgumentError for moves that are no list of moves."""
    if isinstance(moves, str) or not isinstance(moves, Iterable):
        raise wrong_kind("moves", moves, kinds="Iterable[Move | str | Sequence[int]]")


def _jumps(pieces: Pieces, move: Move) -> Iterator[tuple[Pieces, Pieces]]:
    """The pieces at each landing of a chain but the last, and the captured ones as ghosts."""
    ghosts = {number: pieces[number] for number in move.captured}
    gone = {move.from_square, *move.captured}
    rest = {number: what for number, what in pieces.items() if number not in gone}
    for landing in move.path[1:-1] if move.is_capture else ():
        yield {**rest, landing: pieces[move.from_square]}, ghosts


@dataclass(slots=True)
class _Actor:
    """One piece through the whole animation: places by time, and when it is crowned or goes."""

    colour: str
    kind: str
    places: list[tuple[float, float, float]] = field(default_factory=list)
    crowned: float | None = None
    gone: float | None = None


def animated_svg(  # noqa: PLR0913  (each is an option of the picture)
    board: Board,
    moves: Iterable[Move | str | Sequence[int]],
    *,
    size: float | None = 400,
    colours: str | Theme = "wood",
    lang: str = "en",
    pause: float = 0.5,
    **marks: Unpack[MarkOptions],
) -> str:
    """*moves* (Move or text) played from *board* as one SVG that plays itself, over and over.

    *pause*: seconds between moves. *marks*: orientation, numbers, lines. Nothing but SVG is
    needed: every browser plays it, and where nothing moves the first position shows. Raises
    PictureSizeError.
    """
    check_kind("board", board, Board)
    check_moves(moves)
    chosen = marks_of(marks)
    drawing = Drawing(board.variant, chosen, theme(colours))
    actors, length = _perform(board, moves, drawing, pause)
    parts = [opening(draw(board, chosen, colours, lang), size), *shapes(drawing.ground())]
    parts += [_actor(actor, drawing, length) for actor in actors]
    return "".join([*parts, "</svg>"])


def _perform(
    board: Board, moves: Iterable[Move | str | Sequence[int]], drawing: Drawing, pause: float
) -> tuple[list[_Actor], float]:
    """Every piece's way through the moves, and the length of all in seconds."""
    actors: dict[int, _Actor] = {}
    for at, (colour, kind) in placed(board).items():
        actors[at] = _Actor(colour, kind, [(0.0, *drawing.middle(at))])
    every, time = list(actors.values()), pause
    for one in moves:
        move = board.parse_move(one)
        actor = actors.pop(move.from_square)
        actor.places.append((time, *drawing.middle(move.from_square)))
        for landing in move.path[1:]:
            time += _JUMP
            actor.places.append((time, *drawing.middle(landing)))
        for captured in move.captured:
            actors.pop(captured).gone = time
        if move.promotes:
            actor.crowned = time
        actors[move.to_square] = actor
        board = board.after(move)
        time += pause
    return every, time + _REST


def _actor(actor: _Actor, drawing: Drawing, length: float) -> str:
    """The piece as a group that moves; crowned, it is two groups that change places."""
    kinds = [(actor.kind, 0.0, actor.crowned)]
    if actor.crowned is not None:
        kinds.append(("king", actor.crowned, None))
    drawn = "".join(
        f"<g{_hidden(since)}>{''.join(shapes(piece(0, 0, actor.colour, kind, drawing.theme)))}"
        f"{_shown(since, until, length)}</g>"
        for kind, since, until in kinds
    )
    x, y = actor.places[0][1:]
    fade = ""
    if actor.gone is not None:
        times = [0.0, actor.gone, min(actor.gone + 0.25, length), length]
        fade = _animate("animate", "opacity", times, ["1", "1", "0", "0"], length)
    values = [f"{number(px)},{number(py)}" for _, px, py in actor.places]
    times = [time for time, _, _ in actor.places]
    motion = ""
    if len(times) > 1:
        motion = _animate(
            "animateTransform",
            "transform",
            [*times, length],
            [*values, values[-1]],
            length,
            ' type="translate"',
        )
    return f'<g transform="translate({number(x)},{number(y)})">{motion}{fade}{drawn}</g>'


def _hidden(since: float) -> str:
    return ' opacity="0"' if since else ""


def _shown(since: float, until: float | None, length: float) -> str:
    """Shows a group from *since* to *until* only."""
    if not since and until is None:
        return ""
    change = since or until or 0.0
    values = ["0", "1", "1"] if since else ["1", "0", "0"]
    return _animate(
        "animate", "opacity", [0.0, change, length], values, length, ' calcMode="discrete"'
    )


def _animate(  # noqa: PLR0913, PLR0917  (the parts of one element)
    tag: str, name: str, times: list[float], values: list[str], length: float, more: str = ""
) -> str:
    keys = ";".join(number(min(1.0, time / length)) for time in times)
    return (
        f'<{tag} attributeName="{name}" dur="{number(length)}s" repeatCount="indefinite"'
        f'{more} keyTimes="{keys}" values="{";".join(values)}"/>'
    )
