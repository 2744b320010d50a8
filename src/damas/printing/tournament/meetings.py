"""The boards of a round as the lists print them: a game a row, and matches of teams with the person
at each board."""

from __future__ import annotations

from fractions import Fraction

from ...base.i18n import Text
from ...tournament import plain
from ...tournament.event import REASONS
from ...tournament.presentation.rounds import GameLine, Meeting, RoundSheet
from ...tournament.presentation.view import TournamentView
from ..sheet import PALE, Style
from .flow import Dot, Flow, PrintColumn, Strong, Value

DASH = "\N{EN DASH}"
RESULT = 26.0
"""The column of results, in millimetres."""


def meeting_score(one: TournamentView, meeting: Meeting) -> str:
    """The result of a board, of several games their sum; "" while a game is open."""
    if len(meeting.games) == 1:
        game = meeting.games[0]
        return one.score(game)
    if any(game.codes is None for game in meeting.games):
        return ""
    sums = [Fraction(0), Fraction(0)]
    for game in meeting.games:
        for who, code in zip((game.white, game.black), game.codes or (), strict=True):
            sums[who != meeting.white] += one.game_points.of(code)
    return "-".join(plain(value) for value in sums)


def play_off(kind: Text) -> Text:
    """A game of a play-off by its kind."""
    return Text("play-off ({kind})", {"kind": kind})


def play_off_rows(one: TournamentView, meeting: Meeting) -> list[list[Value]]:
    """A row for each game of the play-off of a meeting."""
    return [
        [
            str(meeting.number),
            f"{game.white}  {one.named(game.white)}",
            game_words(one, game),
            f"{game.black}  {one.named(game.black)}",
            play_off(kind),
        ]
        for kind, game in meeting.play_offs
    ]


def going_on(flow: Flow, found: RoundSheet) -> None:
    """Who goes on from each equal meeting of a round, and how."""
    flow.space(1)
    for meeting in found.meetings:
        if meeting.goes_on:
            params = {"board": meeting.number, "what": meeting.goes_on}
            flow.paragraph(Text("Board {board}: {what}", params), Style(8, colour=PALE))


def game_words(one: TournamentView, game: GameLine) -> Text | str:
    """The result of a game; a word where it has none or does not count."""
    if game.codes == ("A", "A"):
        return Text("annulled")
    if game.codes is None:
        return Text("adjourned") if game.adjourned else Text("open")
    return one.score(game)


def ended_by(game: GameLine) -> Text | str:
    """How a game ended, with the article under which an arbiter's table decided it."""
    how: Text | str = REASONS[game.how][1] if game.how in REASONS else ""
    if not game.article:
        return how
    return Text("{what} ({article})", {"what": how, "article": game.article})


def turned(game: GameLine, meeting: Meeting) -> bool:
    """Whether Black's side stands first in the meeting."""
    return game.white != meeting.white


def seats(meeting: Meeting, game: GameLine) -> tuple[Dot, str, str, Dot]:
    """A board of a match as its row has it, the team that stands first at the left: colour and
    person, person and colour; a dash on an empty seat."""
    white, black = (name or DASH for name in game.names)
    if turned(game, meeting):
        return Dot("b"), black, white, Dot("w")
    return Dot("w"), white, black, Dot("b")


def seat_score(one: TournamentView, meeting: Meeting, game: GameLine) -> str:
    """The result of a board of a match, the team that stands first at the left; "" while open."""
    score = one.score(game)
    if not turned(game, meeting):
        return score
    first, _, last = score.partition(" ")
    return " ".join(filter(None, ("-".join(reversed(first.split("-"))), last)))


def match_columns(*, ended: bool = False) -> list[PrintColumn]:
    """The columns of `match_rows`."""
    return [
        PrintColumn(Text("Board no."), 15, "center"),
        PrintColumn("", 7, "center"),
        PrintColumn(Text("Team and player"), share=1),
        PrintColumn(Text("Result"), RESULT, "center"),
        PrintColumn(Text("Team and player"), share=1),
        PrintColumn("", 7, "center"),
        *([PrintColumn(Text("Ended by"), 34)] if ended else []),
    ]


def match_rows(one: TournamentView, found: RoundSheet, *, ended: bool = False) -> list[list[Value]]:
    """A round of teams: the two teams of each match with its score, then its boards; *ended*: how
    each game ended, too."""
    rows: list[list[Value]] = []
    for meeting in found.meetings:
        first, second = one.named(meeting.white), one.named(meeting.black)
        total = meeting_score(one, meeting) or DASH
        teams = [Strong(text) for text in (str(meeting.number), first, total, second)]
        rows.append([teams[0], "", *teams[1:], "", *([""] if ended else [])])
        for index, game in enumerate(meeting.games, start=1):
            left, name, other, right = seats(meeting, game)
            score: Value = seat_score(one, meeting, game) or DASH
            if ended and (not game.codes or game.codes == ("A", "A")):
                score = game_words(one, game)
            how = [ended_by(game)] if ended else []
            rows.append([meeting.label(index), left, name, score, other, right, *how])
        for kind, game in meeting.play_offs if ended else ():
            names = [one.named(game.white), one.named(game.black)]
            place: list[Value] = [str(meeting.number), Dot("w"), names[0], game_words(one, game)]
            rows.append([*place, names[1], Dot("b"), play_off(kind)])
    return rows
