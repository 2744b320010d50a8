"""The bulletin of a round: results, standings, and its games with diagrams."""

from __future__ import annotations

from ...base.i18n import Text
from ...notation.diagram import Marks, draw
from ...notation.pdn import PdnGame, replay
from ...rules.board import Board
from ...tournament.event import Tournament, game_pdn
from ...tournament.event.queries.comments import comments_of
from ...tournament.presentation.rounds import Meeting, RoundSheet
from ...tournament.presentation.view import TournamentView
from ..sheet import MARGIN, PALE, Sheet, Style
from . import order
from .flow import Flow
from .openings import drawn_openings
from .report import round_table
from .setup import PrintSetup, check_players, round_of

_SIDE = 52.0  # millimetres of a diagram
_TURNS = {"white": Text("White to move"), "black": Text("Black to move")}
_BODY, _PALE = Style(9.5), Style(8, colour=PALE)


def bulletin(one: TournamentView, setup: PrintSetup) -> Sheet:
    """Results and games of the round, and the standings after it."""
    check_players(one)
    found = round_of(one, setup)
    title = Text("Bulletin of round {round}", {"round": found.number})
    flow = Flow(one, setup, title)
    round_table(flow, one, found)
    drawn_openings(flow, one, found)
    if found.meetings and found.finished:
        _standings(flow, one.after(found.number))
    if one.event is not None:
        _commentary(flow, one.event, found.number)
        _games(flow, one, one.event, found)
    return flow.finish()


def _standings(flow: Flow, one: TournamentView) -> None:
    flow.space(4)
    flow.heading(Text("Standings"), keep=4)
    order.table(flow, one, high=5.4)
    order.legend(flow, one)


def _commentary(flow: Flow, event: Tournament, number: int) -> None:
    """The texts on the round, each with its board and its writer."""
    found = comments_of(event, number)
    if not found:
        return
    flow.space(4)
    flow.heading(Text("Commentary"), keep=6)
    rules = event.rules.rules
    for shown in found:
        flow.space(2)
        for line in filter(None, map(str.strip, shown.comment.text.splitlines())):
            flow.paragraph(line, _BODY)
        flow.paragraph(f"\N{EN DASH} {shown.comment.by}", _PALE)
        if shown.fen and rules is not None:
            _diagram(flow, Board(rules.variant, shown.fen), shown.about)


def _games(flow: Flow, one: TournamentView, event: Tournament, found: RoundSheet) -> None:
    kept = [
        (meeting, index)
        for meeting in found.meetings
        for index, _ in enumerate(meeting.games, start=1)
        if event.game(found.number, meeting.board, index).pdn
    ]
    if not kept:
        return
    flow.space(4)
    flow.heading(Text("Games"), keep=6)
    for meeting, index in kept:
        pdn = game_pdn(event, found.number, meeting.board, index)
        _game(flow, one, meeting, index, pdn)


def _game(flow: Flow, one: TournamentView, meeting: Meeting, index: int, pdn: PdnGame) -> None:
    """Names and result, the moves, the last position."""
    game = meeting.games[index - 1]
    params: dict[str, object] = {"board": meeting.number, "result": one.score(game)}
    white, black = one.sides(game)
    names = {"white": white, "black": black}
    title = Text("Board {board}: {white} – {black} {result}", {**params, **names})
    flow.space(3)
    flow.subheading(title, keep=3)
    moves = _moves(pdn)
    if moves:
        flow.paragraph(moves, _BODY)
    played = replay(pdn, one.rules).game
    if played is not None:
        _diagram(flow, played.board, Text("The last position"))


def _moves(pdn: PdnGame) -> str:
    """The moves of the game in one line, numbered by White's."""
    parts: list[str] = []
    black = (pdn.start_fen or "").lstrip().upper().startswith("B")
    for at, node in enumerate(pdn.mainline(), start=int(black)):
        number = f"{at // 2 + 1}. " if at % 2 == 0 else "1... " if not parts else ""
        parts.append(number + (node.setup or node.text))
    return " ".join(parts)


def _diagram(flow: Flow, board: Board, words: Text | str) -> None:
    sheet = flow.sheet
    numbers = board.variant.usual_numbers

    def paint(y: float) -> None:
        sheet.scene(draw(board, Marks(numbers=numbers), "print", sheet.lang), MARGIN, y + 2, _SIDE)
        x = MARGIN + _SIDE + 4
        sheet.text(x, y + 6, flow.width - _SIDE - 4, words, _PALE)
        sheet.text(x, y + 10.5, flow.width - _SIDE - 4, _TURNS[board.turn], _PALE)

    flow.add(_SIDE + 6, paint)
