"""The rounds of a tournament as they are shown: their boards with the games, also of those to
come."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from ...base.i18n import Text
from ...notation.openings import Opening
from ...rules.regulations.questions import written_words
from ..errors import TournamentError
from ..event import Round, Tournament, TournamentBoard
from ..event.model.changes import Codes
from ..event.model.parts import PlayOffGame
from ..event.queries.openings import openings_of
from ..event.queries.schedule import berger_round
from ..event.queries.scheveningen import duel
from ..event.queries.winners import winner
from ..scoring.crosstable import Cell
from .play_offs import goes_on_words, kind_words, play_off_score


class GameLine(NamedTuple):
    """One game: numbers of White and Black, *codes* None while open, *how* a key of REASONS.

    *article*: under which an arbiter's table decided it, "" where it was only entered.
    *names*: of the two persons at a board of teams, White's first.
    """

    white: int
    black: int
    codes: Codes | None = None
    how: str = ""
    adjourned: bool = False
    opening: str = ""
    article: Text | str = ""
    names: tuple[str, str] = ("", "")


class Meeting(NamedTuple):
    """A board of a round, from 1: two players and their games; the first sits in *white*. *hall*:
    the number of the board in the hall, 0 where it is the same. *play_offs*: each game of the
    play-off with its kind; *play_off*: its points, *goes_on*: who goes on from an equal one."""

    board: int
    white: int
    black: int
    games: tuple[GameLine, ...]
    hall: int = 0
    play_offs: tuple[tuple[Text, GameLine], ...] = ()
    play_off: str = ""
    goes_on: Text | None = None

    @property
    def number(self) -> int:
        """The number that stands at the board."""
        return self.hall or self.board

    def label(self, game: int) -> str:
        """The number with the game, from 1, where there are several: "3", or "3.2"."""
        return f"{self.number}.{game}" if len(self.games) > 1 else str(self.number)


@dataclass(frozen=True, slots=True)
class RoundSheet:
    """A round: *free* numbers, *unpaired* number → code (H, F, Z); *paired* False while to come;
    *openings* drawn, one for every two games of a meeting."""

    number: int
    meetings: tuple[Meeting, ...]
    free: tuple[int, ...] = ()
    unpaired: dict[int, str] = field(default_factory=dict)
    closed: bool = False
    paired: bool = True
    openings: tuple[Opening, ...] = ()

    @property
    def finished(self) -> bool:
        """Whether every game has a result."""
        return self.paired and all(game.codes for one in self.meetings for game in one.games)


def sheet_of(event: Tournament, found: Round, numbers: dict[int, int]) -> RoundSheet:
    """A round of an event as it was paired."""
    meetings = tuple(
        _meeting(event, place, one, numbers)._replace(hall=found.in_hall(place))
        for place, one in enumerate(found.boards, 1)
    )
    free = tuple(numbers[who] for who in found.free)
    unpaired = {numbers[who]: code for who, code in found.unpaired.items() if code}
    openings = openings_of(event, found.number)
    return RoundSheet(found.number, meetings, free, unpaired, found.closed, openings=openings)


def _meeting(
    event: Tournament, place: int, board: TournamentBoard, numbers: dict[int, int]
) -> Meeting:
    by_teams = event.rules.teams
    games = tuple(
        GameLine(
            numbers[one.white],
            numbers[one.black],
            one.codes,
            one.how,
            one.adjourned,
            one.opening,
            written_words(
                event.rules.rules,
                next((play.article for play in one.plays if play.id == one.source), ""),
            ),
            (event.seated(board, index, one.white), event.seated(board, index, one.black))
            if by_teams
            else ("", ""),
        )
        for index, one in enumerate(board.games, start=1)
    )
    played = tuple((kind_words(one), _play_off(board, one, numbers)) for one in board.play_offs)
    score = "-".join(play_off_score(event, board)).strip("-")
    goes_on = goes_on_words(event, board, winner(event, board))
    first, second = games[0].white, games[0].black
    if by_teams:
        first, second = numbers[board.first], numbers[board.second]
    return Meeting(place, first, second, games, 0, played, score, goes_on)


def _play_off(board: TournamentBoard, one: PlayOffGame, numbers: dict[int, int]) -> GameLine:
    black = board.second if one.white == board.first else board.first
    return GameLine(numbers[one.white], numbers[black], one.codes)


def duels(event: Tournament, known: int) -> tuple[RoundSheet, ...]:
    """The rounds to come of a Scheveningen match; none before its two teams are whole."""
    numbers = {who: entrant.player.no for who, entrant in event.entrants.items()}
    hall = event.preparation.hall.first_board
    try:
        made = [duel(event, at) for at in range(known + 1, event.rounds_total + 1)]
    except TournamentError:
        return ()
    return tuple(
        RoundSheet(number, (_meeting(event, 1, board, numbers)._replace(hall=hall),), paired=False)
        for number, board in enumerate(made, start=known + 1)
    )


def planned(event: Tournament, number: int) -> RoundSheet:
    """A round that the Berger table foresees; colours of further games alternate (MAT-03)."""
    boards, free = berger_round(event, number)
    numbers = {who: entrant.player.no for who, entrant in event.entrants.items()}
    meetings = []
    for place, pair in enumerate(boards, start=1):
        white, black = (numbers[who] for who in pair)
        games = tuple(
            GameLine(black, white) if index % 2 else GameLine(white, black)
            for index in range(event.rules.games)
        )
        hall = event.preparation.hall.first_board - 1 + place
        meetings.append(Meeting(place, white, black, games, hall))
    return RoundSheet(number, tuple(meetings), tuple(numbers[who] for who in free), paired=False)


def foreseen(sheet: RoundSheet, no: int, columns: int) -> list[Cell]:
    """The cells of a player in a round to come."""
    for one in sheet.meetings:
        if no in (one.white, one.black):
            games = one.games[:columns]
            return [
                Cell(game.black, "w", "*") if game.white == no else Cell(game.white, "b", "*")
                for game in games
            ]
    return [Cell(0, "", "U")] * columns if no in sheet.free else [Cell()] * columns
