"""The drawing of a knock-out, as page, wall, print and website show it: who meets whom, who went
on, and the places that are still open."""

from __future__ import annotations

from typing import NamedTuple

from ...base.i18n import Text
from ..event import Tournament
from ..event.queries.knockout import BracketPair
from ..event.queries.winners import meeting_points
from ..event.queries.wording import round_called
from ..scoring.points import plain
from .play_offs import decided_words, play_off_score

WINNERS = {
    2: Text("Winner of semi-final {number}"),
    4: Text("Winner of quarter-final {number}"),
}
LOSER = Text("Loser of semi-final {number}")
WINNER = Text("Winner of game {number}")
FREE = Text("free")


class DrawnLine(NamedTuple):
    """A line of a pairing. *outcome*: won, lost, or "" while it is open. *more*: its points in the
    play-off."""

    name: Text | str
    score: str
    outcome: str
    more: str = ""

    @property
    def points(self) -> str:
        """The score with that of the play-off in brackets: "1 (2)"."""
        return f"{self.score} ({self.more})" if self.more else self.score


class Drawn(NamedTuple):
    """A pairing of the drawing. *state*: done, now (it is played), waits, free (one line alone).
    *why*: how an equal one was decided, or what was played so far."""

    sides: tuple[DrawnLine, DrawnLine]
    state: str
    board: int
    why: Text | str = ""


class DrawnRound(NamedTuple):
    """A column of the drawing, from the top."""

    name: Text
    pairings: tuple[Drawn, ...]


class DrawnBracket(NamedTuple):
    """The columns, and the game for the third place where there is one."""

    rounds: tuple[DrawnRound, ...]
    third: Drawn | None


def round_name(event: Tournament, number: int) -> Text:
    """A round as people call it: of a knock-out by what is left to play."""
    return round_called(event, number, alone=True) or Text("Round {round}", {"round": number})


def drawn_bracket(event: Tournament | None) -> DrawnBracket | None:
    """The drawing of a knock-out; None of other events, and where its rounds follow no bracket."""
    found = event.bracket() if event is not None and event.rules.system == "knock-out" else []
    if event is None or not found:
        return None
    *_, last = found
    final, third = last[:1], last[1:]
    rounds = [*found[:-1], final]
    columns = tuple(
        DrawnRound(
            round_name(event, number),
            tuple(_drawn(event, one, len(row) * 2, at) for at, one in enumerate(row)),
        )
        for number, row in enumerate(rounds, start=1)
    )
    loser = tuple(Text(LOSER.template, {"number": number}) for number in (1, 2))
    return DrawnBracket(columns, _with(event, third[0], loser) if third else None)


def _drawn(event: Tournament, pairing: BracketPair, before: int, at: int) -> Drawn:
    """*before*: the pairings of the round before it; *at*: its place in its own, from 0."""
    text = WINNERS.get(before, WINNER)
    names = tuple(Text(text.template, {"number": number}) for number in (2 * at + 1, 2 * at + 2))
    return _with(event, pairing, names)


def _with(event: Tournament, pairing: BracketPair, unknown: tuple[Text, ...]) -> Drawn:
    sides = []
    for place, who in enumerate((pairing.one, pairing.other)):
        name = unknown[place] if who is None else event.name(who) if who else FREE
        outcome = "" if not (pairing.winner and who) else _outcome(pairing, who)
        sides.append(DrawnLine(name, *_score(event, pairing, place, outcome)))
    number, board = _number(event, pairing), pairing.board
    turned = board is not None and board.first != pairing.one
    why = decided_words(event, board, turned=turned) if board else ""
    return Drawn((sides[0], sides[1]), _state(pairing), number, why)


def _outcome(pairing: BracketPair, who: int) -> str:
    return "won" if who == pairing.winner else "lost"


def _state(pairing: BracketPair) -> str:
    if pairing.one == 0 or pairing.other == 0:
        return "free"
    if pairing.winner:
        return "done"
    return "now" if pairing.board else "waits"


def _score(
    event: Tournament, pairing: BracketPair, place: int, outcome: str
) -> tuple[str, str, str]:
    """The points of a side, once there are any, its *outcome*, and the points of its play-off."""
    board = pairing.board
    if board is None or all(game.codes is None for game in board.games):
        return "", outcome, ""
    at = (board.first, board.second).index((pairing.one, pairing.other)[place] or 0)
    return plain(meeting_points(event, board)[at]), outcome, play_off_score(event, board)[at]


def _number(event: Tournament, pairing: BracketPair) -> int:
    """The number of its board in the hall, 0 without one."""
    for one in event.rounds:
        for number, board in enumerate(one.boards, start=1):
            if board is pairing.board:
                return one.in_hall(number)
    return 0
