"""How an equal meeting of a knock-out was decided, in words: by the games of its play-off, or in
another way."""

from __future__ import annotations

from ...base.i18n import Text
from ...base.text import joined
from ..event import WAYS, Tournament, TournamentBoard
from ..event.model.names import PLAY_OFFS
from ..event.model.parts import PlayOffGame
from ..event.queries.play_offs import play_off_points, play_off_winner, stages
from ..event.queries.winners import decided_by
from ..scoring.points import plain

SCORE = Text("{kind} {score}")


def kind_words(game: PlayOffGame) -> Text:
    """The kind of a play-off game with its clocks: "rapid, 15+10"."""
    kind = PLAY_OFFS[game.kind]
    return Text("{kind}, {clocks}", {"kind": kind, "clocks": game.clocks}) if game.clocks else kind


def play_off_score(event: Tournament, board: TournamentBoard) -> tuple[str, str]:
    """The points of the two in the whole play-off; "" before its first result."""
    if all(game.codes is None for game in board.play_offs):
        return "", ""
    first, second = play_off_points(event, board)
    return plain(first), plain(second)


def decided_words(event: Tournament, board: TournamentBoard, *, turned: bool = False) -> Text | str:
    """The score of each play-off, and the other way in which the meeting was decided; "" without
    either. *turned*: the second of the board stands first."""
    parts: list[Text] = []
    for games in stages(event, board):
        if all(game.codes is None for game in games):
            continue
        points = [plain(one) for one in play_off_points(event, board, games)]
        score = "-".join(reversed(points) if turned else points)
        parts.append(Text(SCORE.template, {"kind": PLAY_OFFS[games[0].kind], "score": score}))
    last = board.play_offs[-1] if board.play_offs else None
    drawn = last and (last.kind, last.codes) == ("sudden", ("=", "="))
    if drawn and not board.decided and play_off_winner(event, board):
        parts.append(Text("Black goes on"))
    if board.decided:
        parts.append(WAYS[board.decided_by])
    return joined(parts)


def goes_on_words(event: Tournament, board: TournamentBoard, winner: int) -> Text | None:
    """Who goes on from an equal meeting, and how; None where its games decide, or nothing yet."""
    if not winner or not decided_by(event, board):
        return None
    turned = winner == board.second
    params = {"name": event.name(winner), "how": decided_words(event, board, turned=turned)}
    return Text("{name} goes on ({how})", params)
