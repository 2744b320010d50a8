"""Acts on games played at an arbiter's table or on screen: opened, their results, closed.

The table or the screen reports its result to the log, as a player does. While the game has no
result, the report is its result. If the result came from there, a change there is a correction. If
another result was entered by hand, both stay, and an arbiter decides.
"""

from __future__ import annotations

from typing import Annotated, Literal

from ....base.i18n import Text
from ....contract.kinds import GameText, Line, PlayerId, line
from ..model.acts import act
from ..model.changes import Codes, FallenFlag, GameResult, OpenedAt, ReportedBy, Status
from ..model.entry import EntryError, LogEntry, check_reason
from ..model.names import REASONS
from ..model.parts import LinkedGame, Round, TournamentGame
from ..model.state import TournamentState
from .places import GameAct, check_plays
from .results import change_of, codes_of, lots_drawn, must_be_open, opening_drawn, result_of

Reported = Literal["1", "=", "0", "+", "-", "A"]
"""The codes that a table or a screen reports."""
ANNULLED: Codes = ("A", "A")
Address = Annotated[str, line(least=1)]
"""The id of a table or of a game on screen."""


@act(
    "open-play",
    Text("Opened, round {round}, board {board}: {a} – {b}"),
    "arbiter",
    undoable=False,
)
class OpenPlay(GameAct):
    """The game is opened at a table or on screen, whose address is *id*."""

    kind: Literal["table", "screen"]
    id: Address

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        found, game, where = self.found(state)
        must_be_open(found, game)
        lots_drawn(state, game)
        opening_drawn(state, game)
        if game.open_play:
            raise EntryError("opened", "The game is open at a table or on screen: close that first")
        game.plays.append(LinkedGame(self.kind, self.id, game.white))
        state.change(entry, where, "", OpenedAt(self.kind, self.id))


@act(
    "play-result",
    Text("Reported from the board, round {round}, board {board}: {a} – {b}"),
    "arbiter",
    undoable=False,
)
class PlayResult(GameAct):
    """The result that the table or screen *play* reports, with the article; none: it goes on.

    Codes are those of its own White and Black. A result that no event has (a penalty that gives one
    player a win and the other a draw) is shown to an arbiter. The same report twice is refused
    ("same-result").
    """

    play: Address
    white: Reported = "A"
    black: Reported = "A"
    how: Line = ""
    article: Line = ""
    pdn: GameText = ""

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        found, game, where = self.found(state)
        play = _play(game, self.play)
        codes, how, fits = self._reported()
        if (codes, how) == (play.codes, play.how):
            raise EntryError("same-result", "The game has this result already")
        before, followed = result_of(game), game.source == play.id
        play.codes, play.how, play.article = codes, how, self.article
        reported = game.reported_by(play)
        takes = fits and _follows(state, found, game, followed=followed)
        if reported != game.codes and not takes:
            state.change(entry, where, before, ReportedBy(play.kind, _result_of(play)))
            return
        if self.has("pdn") and (followed or not game.pdn):
            game.pdn = self.pdn
        if reported == game.codes and not followed:
            return  # entered before, and the same
        game.codes, game.how, game.source = reported, how, play.id if reported else ""
        game.adjourned = game.forfeit = False
        game.reports.clear()
        change_of(state, game, entry, where, before)

    def _reported(self) -> tuple[Codes | None, str, bool]:
        """The codes, the reason, and whether an event can have that result as it is."""
        if not self.has("white"):
            return None, "", True
        codes = self.white, self.black
        if codes == ANNULLED:
            return ANNULLED, "", True
        if self.how and self.how not in REASONS:
            raise EntryError(
                "bad-field",
                "{field} must be one of {expected}, not {value}",
                field="how",
                expected=", ".join(REASONS),
                value=self.how,
            )
        try:
            return *codes_of(*codes, self.how), True
        except EntryError:
            return codes, self.how, False


def _follows(state: TournamentState, found: Round, game: TournamentGame, *, followed: bool) -> bool:
    """Whether the game takes another result from its linked game without an arbiter."""
    if game.codes is None:
        return not found.closed or game.adjourned
    if state.rules.strict and found.closed and found.number < len(state.rounds):
        return False  # the next round is paired from the result that stands
    play = game.open_play
    return followed and (not found.closed or (play is not None and play.codes is not None))


def _result_of(play: LinkedGame) -> GameResult | Status:
    if play.codes is None:
        return Status.OPEN
    return GameResult(play.codes, play.how)


def _play(game: TournamentGame, made: str) -> LinkedGame:
    play = next((one for one in game.plays if one.id == made and not one.closed), None)
    if play is None:
        raise EntryError("not-opened", "The game is not played at {play}", play=made)
    return play


@act("close-play", Text("Closed, round {round}, board {board}: {a} – {b}"), "arbiter")
class ClosePlay(GameAct):
    """Reports from there no longer count: opened by mistake, or decided otherwise."""

    play: Address

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        _, game, where = self.found(state)
        play = _play(game, self.play)
        if play.codes is not None:
            check_reason(entry)
        play.closed = True
        state.change(entry, where, ReportedBy(play.kind, _result_of(play)), Status.CLOSED)


@act(
    "flag",
    Text("A flag has fallen, round {round}, board {board}: {a} – {b}"),
    "player",
    undoable=False,
)
class TellFlag(GameAct):
    """A clock beside the board reports a fallen flag; an arbiter decides what follows."""

    player: PlayerId

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        found, game, where = self.found(state)
        who = check_plays(state, game, self.player)
        must_be_open(found, game)
        if who in game.flags:
            raise EntryError("flag-told", "This flag fall has been reported already")
        game.flags.append(who)
        state.change(entry, where, "", FallenFlag(state.name(who)))
