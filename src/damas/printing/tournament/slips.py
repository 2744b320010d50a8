"""Result slips of a round: cut apart, filled in at the boards, signed by both."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...base.i18n import Text
from ...tournament.event import REASONS
from ...tournament.presentation.rounds import GameLine, Meeting, RoundSheet
from ...tournament.presentation.view import TournamentView, result_names
from ..qr import draw_qr
from ..sheet import MARGIN, PALE, Sheet, Style
from .grid import parts
from .meetings import play_off, seat_score, seats, turned
from .setup import PrintSetup, new_sheet, round_of

TITLE = Text("Result slip")
_MOST_GAMES = 10  # of a meeting on one slip
_SMALL, _TINY = Style(8, colour=PALE), Style(7, colour=PALE)
_BASE, _GAME = 49.0, 7.0  # millimetres of a slip without games, and of a game
_SEATS = 5.0  # millimetres of the names at a board of a match
_OPENING = 5.0  # millimetres of the line of the drawn opening
_QR = 20.0


@dataclass(frozen=True)
class _Slip:
    found: RoundSheet
    meeting: Meeting
    games: tuple[tuple[int, GameLine], ...]
    play_off: Text | None = None


def slips(one: TournamentView, setup: PrintSetup) -> Sheet:
    """A slip for every board of the round, several on a page, with lines to cut along."""
    found = round_of(one, setup)
    sheet = new_sheet(one, setup, TITLE)
    made = list(_slips(found))
    games = max((len(slip.games) for slip in made), default=1)
    high = _BASE + (_GAME + _SEATS * one.by_teams) * games + (_OPENING if found.openings else 0)
    count = max(1, int((sheet.height - 16) / high))
    high = (sheet.height - 16) / count
    for number, slip in enumerate(made):
        place = number % count
        if number and not place:
            sheet.new_page()
        y = 8 + place * high
        _Drawn(sheet, one, setup, slip).draw(y, high)
        if place + 1 < count and number + 1 < len(made):
            sheet.cut(0, y + high, sheet.width, y + high)
    return sheet


def _slips(found: RoundSheet) -> Iterator[_Slip]:
    """Of every game; once the play-offs are on, of their games alone."""
    open_ones = [
        _Slip(found, meeting._replace(white=game.white, black=game.black), ((1, game),), kind)
        for meeting in found.meetings
        for kind, game in meeting.play_offs
        if game.codes is None
    ]
    yield from open_ones
    for meeting in () if open_ones else found.meetings:
        games = list(enumerate(meeting.games, start=1))
        for first, last in parts(len(games), _MOST_GAMES):
            yield _Slip(found, meeting, tuple(games[first:last]))


@dataclass(frozen=True)
class _Drawn:
    sheet: Sheet
    one: TournamentView
    setup: PrintSetup
    slip: _Slip

    def draw(self, top: float, high: float) -> None:
        """One slip from *top* on, *high* millimetres with its margins."""
        sheet, meeting = self.sheet, self.slip.meeting
        x, y, width = MARGIN, top + 4, sheet.width - 2 * MARGIN
        number = self.slip.found.number
        with sheet.headed():
            sheet.text(x + 14, y + 1.2, 16, Text("Board no."), _TINY)
            sheet.text(x, y + 4.4, 30, str(meeting.number), Style(19, bold=True))
        width -= self._codes(top + 3, x + width)
        sheet.text(x + 14, y + 4.6, 18, Text("Round {round}", {"round": number}), Style(9))
        at = x + 34
        sheet.text(at, y + 1.6, width - 34, self.one.name, Style(9, bold=True))
        text = TITLE if len(meeting.games) == 1 else Text("Result slip, one line a game")
        if self.slip.play_off is not None:
            text = play_off(self.slip.play_off)
        elif self.one.by_teams:
            text = Text("Result slip, one line a board")
        sheet.text(at, y + 5.4, width - 34, text, _SMALL)
        y += 9
        self._players(x, y, width)
        y += 12
        if opening := self._opening():
            sheet.fitted((x, y, sheet.width - 2 * MARGIN, 4.6), opening, Style(9))
            y += _OPENING
        for index, game in self.slip.games:
            if self._by_boards:
                self._seats(x, y, index, game)
                y += _SEATS
            self._game(x, y, index, game)
            y += _GAME
        self._foot(top + high)

    @property
    def _by_boards(self) -> bool:
        """Whether it is the slip of a match of teams."""
        return self.one.by_teams and self.slip.play_off is None

    def _opening(self) -> Text | None:
        """The drawn openings of the games of the slip, in their order."""
        ids = {game.opening for _, game in self.slip.games}
        texts = [str(one) for one in self.slip.found.openings if one.id in ids]
        if not texts:
            return None
        return Text("Opening by lot: {opening}", {"opening": " \N{MIDDLE DOT} ".join(texts)})

    def _codes(self, y: float, right: float) -> float:
        """The QR codes at the right, of the board and both players or of the event; the width they
        take. That of the board gives no right: an official has it by the own key."""
        link, meeting = self.setup.link, self.slip.meeting
        if self.slip.play_off is not None:
            return 0  # a play-off has no page of its own
        if link is not None:
            white, black = (meeting.white, Text("White")), (meeting.black, Text("Black"))
            codes = ((0, Text("Arbiter")), white, black)
            for place, (who, name) in enumerate(codes):
                x = right - (_QR + 2) * (len(codes) - place) + 2
                address = link(self.slip.found.number, meeting.board, who)
                draw_qr(self.sheet, address, x, y, _QR)
                self.sheet.text(x, y + _QR + 2, _QR, name, Style(7, align="center", colour=PALE))
            return len(codes) * (_QR + 2) + 2
        if not self.setup.address:
            return 0
        draw_qr(self.sheet, self.setup.address, right - _QR, y, _QR)
        return _QR + 4

    def _players(self, x: float, y: float, width: float) -> None:
        """White and Black with number and name."""
        sheet, meeting = self.sheet, self.slip.meeting
        half = (width - 4) / 2
        for place, (who, name) in enumerate(
            ((meeting.white, Text("White")), (meeting.black, Text("Black")))
        ):
            left = x + place * (half + 4)
            sheet.rect(left, y, half, 10, stroke=0.25)
            if not self._by_boards:  # where each board has colours of its own
                with sheet.ornament():
                    sheet.disc(left + 3.4, y + 5, 1.9, bool(place))
            label = Text("Team") if self._by_boards else name
            text = f"{who}  {self.one.named(who)}"
            with sheet.together():
                sheet.text(left + 7, y + 3, half - 8, label, _TINY)
                sheet.fitted((left + 7, y + 3.4, half - 8, 6.6), text, Style(10.5, bold=True))

    def _seats(self, x: float, y: float, index: int, game: GameLine) -> None:
        """The two persons of a board under their teams, each with the colour."""
        sheet, width = self.sheet, self.sheet.width - 2 * MARGIN
        sheet.line(x, y, x + width, y, 0.1)
        sheet.text(x, y + 4.4, 21, Text("Board {board}", {"board": index}), Style(9, bold=True))
        left, *names, right = seats(self.slip.meeting, game)
        half = (width - 22) / 2
        for place, (dot, name) in enumerate(zip((left, right), names, strict=True)):
            at = x + 22 + place * half
            sheet.disc(at + 1.5, y + 3.2, 1.3, dot.colour == "b")
            sheet.fitted((at + 4.5, y + 0.4, half - 6, 5.4), name, Style(10, bold=True))

    def _game(self, x: float, y: float, index: int, game: GameLine) -> None:
        """Boxes for the result of a game, and how it ended; a result known is ticked."""
        sheet = self.sheet
        known = self.one.score(game)
        many = len(self.slip.meeting.games) > 1 and self.slip.play_off is None
        if self._by_boards:  # the boxes follow the teams, as the names above them do
            known = seat_score(self.one, self.slip.meeting, game)
            x += 22
        elif many:
            sheet.text(x, y + 4.4, 16, Text("Game {game}", {"game": index}), Style(9, bold=True))
            sheet.disc(x + 19, y + 3.2, 1.3, turned(game, self.slip.meeting))
            x += 22
        for text, wide in self._results():
            sheet.rect(x, y + 1, 4.4, 4.4, stroke=0.3)
            with sheet.together():
                if known == text:
                    with sheet.picture(Text("ticked")):
                        sheet.line(x + 0.8, y + 1.8, x + 3.6, y + 4.6, 0.4)
                        sheet.line(x + 3.6, y + 1.8, x + 0.8, y + 4.6, 0.4)
                sheet.text(x + 5.6, y + 4.6, wide - 6.6, text, Style(9.5, bold=True))
            x += wide
        room = sheet.width - MARGIN - x - 1
        sheet.text(x, y + 4.6, min(room, 16), Text("Ended by"), _SMALL)
        sheet.line(x + 14, y + 5.2, x + room, y + 5.2, 0.1)

    def _results(self) -> list[tuple[str, float]]:
        """The results to tick, in the points of the event, each with its width."""
        own = self.one
        found = [(name, 19.0) for name in result_names(own.game_points)]
        for pair in (("+", "-"), ("-", "+"), ("-", "-")):
            found.append((own.score(GameLine(0, 0, pair)), 26.0))
        return found

    def _foot(self, bottom: float) -> None:
        """The possible ends of a game, and the lines on which White, Black and the arbiter sign."""
        sheet, x = self.sheet, MARGIN
        width = sheet.width - 2 * MARGIN
        names = ", ".join(sheet.say(name) for _, name in REASONS.values())
        reasons = Text("Ended by: {reasons}", {"reasons": names})
        with sheet.together():
            for place, line in enumerate(list(sheet.lines(sheet.say(reasons), width, _TINY))[:2]):
                sheet.text(x, bottom - 21 + place * 2.9, width, line, _TINY)
        third = (width - 12) / 3
        signers: tuple[Text, ...] = (Text("White"), Text("Black"), Text("Arbiter"))
        if self._by_boards:
            teams = (self.slip.meeting.white, self.slip.meeting.black)
            captains = (Text("captain, {name}", {"name": self.one.named(no)}) for no in teams)
            signers = (*captains, signers[-1])
        for place, who in enumerate(signers):
            left = x + place * (third + 6)
            sheet.line(left, bottom - 7, left + third, bottom - 7, 0.3)
            words = Text("Signature: {who}", {"who": who})
            sheet.text(left, bottom - 3.8, third, words, Style(7.5, align="center"))
