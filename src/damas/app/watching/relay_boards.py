"""The games of a relay as boards with their scores, and the standings that follow from them.

A record that cannot be played to its end shows the position before its fault and says what is
wrong; the others go on.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from typing_extensions import TypedDict

from ...base.errors import DamasError
from ...base.i18n import Text, say
from ...notation.pdn import read_games, replay
from ...rules.board import Board
from ...rules.variants import variant
from ...tournament.scoring.points import plain
from ..views.first_board import first_board

if TYPE_CHECKING:
    from markupsafe import Markup

    from ...notation.pdn import PdnGame

MOST_GAMES = 300
"""Games of a relay that are shown."""
LONGEST_NAME = 80
WINS = {"2-0": "white", "1-0": "white", "0-2": "black", "0-1": "black"}
DRAWS = frozenset(("1-1", "1/2-1/2"))
MORE = Text("{count} more games are not shown")


class RelayBoard(TypedDict):
    """A game of a relay: its position, the *last* move and its *path*, the *result* as the file has
    it, "" while it goes on, and what is wrong with its record."""

    round: str
    board: str
    white: str
    black: str
    variant: str
    fen: str
    ply: int
    last: str
    path: list[int]
    result: str
    fault: str


class RelayPlace(TypedDict):
    """A player of a relay, by the results that are known."""

    place: int
    name: str
    points: str
    games: int


class RelayView(TypedDict):
    """The boards of a relay, the latest round first and in it those that go on, and its standings;
    *problems*: what in its file could not be read."""

    boards: list[RelayBoard]
    standings: list[RelayPlace]
    problems: list[str]


def relay_json(text: str, locale: str) -> bytes:
    """The view of a relay as JSON, for a thread that reads for long."""
    return json.dumps(relay_view(text, locale)).encode()


def relay_view(text: str, locale: str) -> RelayView:
    """The boards and standings of the games of a PDN text."""
    boards: list[RelayBoard] = []
    problems: list[str] = []
    left = 0
    for game in read_games(io.StringIO(text)):
        if len(boards) >= MOST_GAMES:
            left += 1
            continue
        if game.headers.get("White") or game.headers.get("Black") or game.moves:
            boards.append(_board(game, locale))
            problems += [_named(boards[-1], say(one.message, locale)) for one in game.problems[:2]]
    if left:
        problems.append(say(Text(MORE.template, {"count": left}), locale))
    order = sorted(
        enumerate(boards),
        key=lambda one: (_round(one[1]), not one[1]["result"], -one[0]),
        reverse=True,
    )
    faults = [_named(one, one["fault"]) for one in boards if one["fault"]]
    return {
        "boards": [board for _, board in order],
        "standings": list(_standings(boards)),
        "problems": [*faults, *problems][:50],
    }


def _named(board: RelayBoard, what: str) -> str:
    return f"{board['white']} \N{EN DASH} {board['black']}: {what}"


def _round(board: RelayBoard) -> tuple[int, ...]:
    """The number of a round, such as 3 or 3.2, for sorting."""
    parts = board["round"].split(".")
    return tuple(int(part) if part.isascii() and part.isdigit() else 0 for part in parts[:3])


def _board(game: PdnGame, locale: str) -> RelayBoard:
    header = {name: _line(game.headers.get(name, "")) for name in ("White", "Black")}
    shown: RelayBoard = {
        "round": _line(game.headers.get("Round", "")),
        "board": _line(game.headers.get("Board", "")),
        "white": header["White"] or "?",
        "black": header["Black"] or "?",
        "variant": "",
        "fen": "",
        "ply": 0,
        "last": "",
        "path": [],
        "result": game.result if game.result in WINS or game.result in DRAWS else "",
        "fault": "",
    }
    try:
        found = replay(game)
    except DamasError as error:  # a broken record is told, and the others go on
        shown["fault"] = say(error.text, locale)
        return shown
    if found.variant is not None:
        shown["variant"] = found.variant.id
    shown["fen"] = found.fen or ""
    if found.game is not None:
        shown["ply"] = len(found.game.moves)
        shown["fen"] = found.game.board.fen
        shown["last"] = _last(game, shown["ply"])
        shown["path"] = list(found.game.moves[-1].path) if found.game.moves else []
    if found.fault is not None:
        shown["fault"] = say(found.fault.message, locale)
    return shown


def relay_board(board: RelayBoard) -> Markup | str:
    """The position of a game as a picture; nothing where its kind is not known."""
    if not (board["variant"] and board["fen"]):
        return ""
    position = Board(variant(board["variant"]), board["fen"])
    return first_board(position, edge=False, last=board["path"])


def _last(game: PdnGame, plies: int) -> str:
    """The last move that was played, with its number."""
    if not plies or plies > len(game.moves):
        return ""
    number = (plies + 1) // 2
    return f"{number}{'.' if plies % 2 else '…'} {game.moves[plies - 1]}"


def _line(text: str) -> str:
    return "" if text in ("?", "-") else " ".join(text.split())[:LONGEST_NAME]


def _standings(boards: list[RelayBoard]) -> Iterator[RelayPlace]:
    """Everyone by points: 2 for a win and 1 for a draw, or 1 and ½ where the file counts so."""
    results = [one["result"] for one in boards if one["result"]]
    win = Fraction(1) if any(one in ("1-0", "0-1", "1/2-1/2") for one in results) else Fraction(2)
    points: dict[str, Fraction] = {}
    games: dict[str, int] = {}
    for one in boards:
        if not one["result"]:
            continue
        won = WINS.get(one["result"])
        for side in ("white", "black"):
            name = one["white"] if side == "white" else one["black"]
            gain = win / 2 if won is None else win if won == side else Fraction(0)
            points[name] = points.get(name, Fraction(0)) + gain
            games[name] = games.get(name, 0) + 1
    place, before = 0, None
    for number, name in enumerate(sorted(points, key=lambda one: (-points[one], one)), start=1):
        if points[name] != before:
            place, before = number, points[name]
        yield {"place": place, "name": name, "points": plain(points[name]), "games": games[name]}
