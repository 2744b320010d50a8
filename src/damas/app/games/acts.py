"""Acts at a game, each declared beside the code that makes its entry of the log.

Those between two people at two devices ask, agree, pause, plan, leave and rest; the rule books are
silent on most of this, so that an article is cited only if one decides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from ...base.errors import DamasError, GameStateError
from ...base.i18n import Text
from ...contract.kinds import Path, several
from ...meeting import checked_plan, claimable_at_ms
from ...rules.game import OTHER
from .command import ActAtGame, Colour, CommandRefused, GameActRule, Number, game_act

if TYPE_CHECKING:
    from .command import ActMoment, Entry
    from .session import GameSession

    At = ActMoment[GameSession]

HELD = Text("The host has paused this game")
HELD_BY_ARBITER = Text("The arbiter has paused all boards")
PAUSED = Text("The game is paused")
NOT_IN_ARENA = Text("In an arena no move is taken back, and no game is paused")
NOT_PAUSED = Text("The game is not paused")
ARBITER_DECIDES = Text("In a tournament you ask the arbiter for this")
RestDays = Annotated[int, Field(ge=1, le=60)]
VACATION_DAYS = 21
"""The days of rest of one player in one game."""
DAY_MS = 86_400_000
GIVEN_MS = 15_000
"""The time that a player gives the other by one act."""
MOST_LEFT_MS = 10_800_000
"""A clock with so much left is given nothing more."""


@game_act("move", rule=GameActRule(waits_in_pause=True))
class PlayMove(ActAtGame):
    """A move as squares or as text; *lag_ms*: the lag as the client reports it."""

    type: Literal["move"] = "move"
    ply: Number
    path: Path | None = None
    text: Annotated[str, Field(max_length=100)] | None = None
    lag_ms: Annotated[int, Field(ge=0, le=60_000)] | None = None

    def entry(self, at: At) -> Entry:
        """The move, with the lag that is made good."""
        game, command = at.game, at.command
        if game.game.outcome:
            raise GameStateError("game-over", "The game is over")
        if game.between.paused:
            raise CommandRefused("paused", held_by(game) if game.between.held else PAUSED)
        payload = game.move_payload(game.resolve(self.text or self.path or ()))
        given_ms = game.timer.granted(command.lag_ms)
        payload |= {"lag_ms": given_ms} if given_ms else {}
        return "move", payload | ({"device": True} if command.by_device else {})


@game_act("resign", rule=GameActRule(blocked=True, after_flag="resignation"))
class Resignation(ActAtGame):
    """The game is given up."""

    type: Literal["resign"] = "resign"

    def entry(self, at: At) -> Entry:
        """The loss, or the end of a game that has hardly begun."""
        return at.game.loss_entry(*super().entry(at))


@game_act("flag", rule=GameActRule(by="server", waits_in_pause=True))
class CallFlag(ActAtGame):
    """A flag has fallen."""

    type: Literal["flag"] = "flag"

    def entry(self, at: At) -> Entry:
        """The loss on time, or what the rule book makes of it."""
        return at.game.flag_entry(at.by)


@game_act("offer_draw", rule=GameActRule(after_flag="offer"))
class DrawOffer(ActAtGame):
    """A draw is offered."""

    type: Literal["offer_draw"] = "offer_draw"

    def entry(self, at: At) -> Entry:
        """The offer, where the rules and patience allow it."""
        refused = at.game.refusal_to_offer(at.by)
        if refused is not None:
            raise refused
        return super().entry(at)


@game_act("accept_draw", "decline_draw", rule=GameActRule(after_flag="answer"))
class AnswerOffer(ActAtGame):
    """The offer is accepted or declined."""

    type: Literal["accept_draw", "decline_draw"]

    def entry(self, at: At) -> Entry:
        """The answer, with the engine's reason where it has one."""
        why = at.command.why
        return self.type, {"by": at.by} | ({"why": dict(why)} if why else {})


@game_act("claim", rule=GameActRule(after_flag="claim"))
class ClaimDraw(ActAtGame):
    """A draw is claimed under the *rule* that a counter names."""

    type: Literal["claim"] = "claim"
    rule: Annotated[str, Field(max_length=64)]

    def entry(self, at: At) -> Entry:
        """The claim; the rules of the game decide it."""
        return "claim", {"by": at.by, "rule": self.rule}


@game_act("undo", rule=GameActRule(alone=True))
class TakeBack(ActAtGame):
    """The last move is taken back where one person plays: against the engine the own move."""

    type: Literal["undo"] = "undo"

    def entry(self, at: At) -> Entry:
        """The number of single moves."""
        require_unrated(at.game)
        return "undo", {"by": at.by, "plies": at.game.plies_to_undo()}


class ActOfTwo(ActAtGame):
    """An act that only a game of two people at two devices has."""

    def entry(self, at: At) -> Entry:
        """The entry of the act, which bears its name where the entry has another one."""
        if not at.game.met or at.command.by is None:
            raise CommandRefused("not-between-two", Text("This is only for games of two people"))
        if at.game.of_event:
            raise CommandRefused("of-event", ARBITER_DECIDES)
        if at.game.game.outcome:
            raise at.game.refuse_after_flag()
        kind, payload = self._entry(at)
        return kind, payload if kind == self.type else payload | {"act": self.type}

    def _entry(self, at: At) -> Entry:
        raise NotImplementedError


@game_act("ask_undo", "ask_pause")
class AskOther(ActOfTwo):
    """The other player is asked to take a move back, or for a pause."""

    type: Literal["ask_undo", "ask_pause"]

    def _entry(self, at: At) -> Entry:
        _check_ask(at.game, self.type.removeprefix("ask_"), at.by)
        return self.type, {"by": at.by, "ply": at.game.game.ply}


@game_act("accept_undo", "decline_undo", "accept_pause", "decline_pause")
class AnswerOther(ActOfTwo):
    """The other player's request is accepted or declined."""

    type: Literal["accept_undo", "decline_undo", "accept_pause", "decline_pause"]

    def _entry(self, at: At) -> Entry:
        answer, _, about = self.type.partition("_")
        asked = at.game.between.asked.get(about)
        if asked is None or asked == at.by:
            raise CommandRefused("not-asked", Text("Nothing was asked that you could answer"))
        if answer == "decline":
            return self.type, {"by": at.by}
        plies = {"plies": at.game.plies_back_to(OTHER[at.by])} if about == "undo" else {}
        return about, {"by": at.by, **plies}


@game_act("resume")
class ResumeGame(ActOfTwo):
    """The player wants to go on after a pause; with the other's wish the game does."""

    type: Literal["resume"] = "resume"

    def _entry(self, at: At) -> Entry:
        between = at.game.between
        if not between.paused:
            raise CommandRefused("not-paused", NOT_PAUSED)
        _require_not_held(at.game)
        return ("resume" if between.ready - {at.by} else "ready"), {"by": at.by}


@game_act("abort")
class CallOff(ActOfTwo):
    """A game in which one of the two has not moved yet is called off."""

    type: Literal["abort"] = "abort"

    def _entry(self, at: At) -> Entry:
        if at.game.game.ply >= 2:
            said = Text("Both have moved: the game is resigned, or drawn by agreement")
            raise CommandRefused("begun", said)
        return "abort", {"by": at.by}


@game_act("claim_absence", rule=GameActRule(waits_in_pause=True))
class ClaimAbsence(ActOfTwo):
    """A win or a draw is claimed against a player who has left for long enough."""

    type: Literal["claim_absence"] = "claim_absence"
    result: Literal["win", "draw"]

    def _entry(self, at: At) -> Entry:
        game = at.game
        if game.game.ply < 2:
            said = Text("Call the game off: one of you has not moved yet")
            raise CommandRefused("not-begun", said)
        _require_not_held(game)
        control = game.timer.clock.control if game.timer.clock else None
        from_ms = claimable_at_ms(control, at.command.away_since_ms)
        if from_ms is None:
            raise CommandRefused("not-away", Text("Your opponent is here"))
        if at.now_ms < from_ms:
            said = Text("Wait {seconds} more seconds for your opponent")
            seconds = -(-(from_ms - at.now_ms) // 1000)
            raise CommandRefused("wait", Text(said.template, {"seconds": seconds}))
        return "left", {"by": at.by, "result": self.result}


class ActByPost(ActOfTwo):
    """An act that only a game by correspondence has."""

    def _require(self, game: GameSession, said: Text) -> None:
        if game.timer.days is None:
            raise CommandRefused("not-by-post", said)


@game_act("plan")
class PlanMoves(ActByPost):
    """Conditional moves: lines that begin with the opponent's move; no lines remove the plan."""

    type: Literal["plan"] = "plan"
    lines: Annotated[tuple[Annotated[tuple[Path, ...], several(12, 2)], ...], several(8)]

    def _entry(self, at: At) -> Entry:
        self._require(at.game, Text("Moves are planned in games by correspondence"))
        if at.game.game.turn == at.by:
            raise CommandRefused("your-turn", Text("It is your turn: play your move first"))
        return "plan", {"by": at.by, "lines": checked_plan(at.game.game, self.lines)}


@game_act("give_time")
class GiveTime(ActOfTwo):
    """The other player is given some seconds."""

    type: Literal["give_time"] = "give_time"

    def _entry(self, at: At) -> Entry:
        refused = refusal_to_give(at.game, at.by, at.now_ms)
        if refused is not None:
            raise refused
        return "give_time", {"by": at.by, "ms": GIVEN_MS}


@game_act("halve_time")
class HalveTime(ActOfTwo):
    """A player of an arena gives up half of the own time: a win gives a point more."""

    type: Literal["halve_time"] = "halve_time"

    def _entry(self, at: At) -> Entry:
        refused = refusal_to_halve(at.game, at.by)
        if refused is not None:
            raise refused
        left = at.game.timer.left_seconds(at.by, at.now_ms) or 0
        return "halve_time", {"by": at.by, "ms": round(left * 500)}


@game_act("vacation")
class TakeVacation(ActByPost):
    """The number of days in which the player's time does not run."""

    type: Literal["vacation"] = "vacation"
    days: RestDays

    def _entry(self, at: At) -> Entry:
        self._require(at.game, Text("Vacation is for games by correspondence"))
        left = VACATION_DAYS - at.game.between.rested.get(at.by, 0)
        if self.days > left:
            said = Text("You have {days} days of vacation left", {"days": left})
            raise CommandRefused("no-vacation", said)
        until = at.now_ms + self.days * DAY_MS
        return "vacation", {"by": at.by, "days": self.days, "until_ms": until}


@game_act("host_pause", "host_resume", "annul", rule=GameActRule(by="host"))
class HostAct(ActAtGame):
    """The host of a room stops a game, lets it go on, or ends it; not a rated one: the host may
    play in it."""

    type: Literal["host_pause", "host_resume", "annul"]

    def entry(self, at: At) -> Entry:
        """The act, where it is not so already."""
        game, held = at.game, at.game.between.held
        if game.game.outcome:
            raise game.refuse_after_flag()
        if game.rated and self.type != "host_resume":
            raise CommandRefused("rated", Text("Games of a class or a simul are not rated"))
        if self.type == "host_pause" and held:
            raise CommandRefused("paused", PAUSED)
        if self.type == "host_resume" and not held:
            raise CommandRefused("not-paused", NOT_PAUSED)
        return self.type.removeprefix("host_"), {"host": True}


@game_act("no_show", rule=GameActRule(by="server"))
class NoShow(ActAtGame):
    """The *absent* players did not come, or have *left* the event: they lose by W.O."""

    type: Literal["no_show"] = "no_show"
    absent: Annotated[tuple[Colour, ...], several(2, 1)]
    left: bool = False

    def entry(self, at: At) -> Entry:
        """The loss of the players who are not there."""
        if at.game.game.outcome:
            raise at.game.refuse_after_flag()
        if not self.left and (at.game.game.ply or at.game.timer.started):
            raise CommandRefused("begun", Text("The game has begun"))
        return "no_show", {"absent": sorted(self.absent)}


@game_act("hold", "release", rule=GameActRule(by="server"))
class HoldGame(ActAtGame):
    """The arbiter of its event has paused all boards, or lets them go on; rated ones too."""

    type: Literal["hold", "release"]

    def entry(self, at: At) -> Entry:
        """A pause that only the server ends, where it is not so already."""
        game, held = at.game, at.game.between.held
        if game.game.outcome:
            raise game.refuse_after_flag()
        if self.type == "hold" and held:
            raise CommandRefused("paused", PAUSED)
        if self.type == "release" and not held:
            raise CommandRefused("not-paused", NOT_PAUSED)
        return ("pause" if self.type == "hold" else "resume"), {"host": True}


def held_by(game: GameSession) -> Text:
    """Who has paused a game that its players do not let go on: the host of its room, else the
    arbiter of its event."""
    return HELD if (game.record.setup.terms or {}).get("room") else HELD_BY_ARBITER


def refusal_to_ask(game: GameSession, about: str, by: str) -> CommandRefused | None:
    """The reason why *by* cannot ask for an "undo" or a "pause" now; None if it can."""
    try:
        _check_ask(game, about, by)
    except CommandRefused as refused:
        return refused
    except DamasError as error:
        return CommandRefused(error.code, error.text)
    return None


def refusal_to_give(game: GameSession, by: str, at_ms: int) -> CommandRefused | None:
    """The reason why *by* cannot give the other player time now; None if it can."""
    if game.of_event:
        return CommandRefused("of-event", ARBITER_DECIDES)
    if game.of_arena:
        return CommandRefused("of-arena", Text("In an arena nobody is given time"))
    if game.rated:
        return CommandRefused("rated", Text("In a rated game nobody is given time"))
    left = game.timer.left_seconds(OTHER[by], at_ms)
    if left is None or game.timer.days is not None:
        return CommandRefused("no-clock", Text("Time can be given only in a game with a clock"))
    if left * 1000 > MOST_LEFT_MS:
        return CommandRefused("enough-time", Text("That clock has enough time"))
    return None


def refusal_to_halve(game: GameSession, by: str) -> CommandRefused | None:
    """The reason why *by* cannot give up half of the own time; None if it can."""
    if not game.of_arena:
        return CommandRefused(
            "not-of-arena", Text("Only in an arena can players halve their own time")
        )
    if game.timer.clock is None or game.timer.days is not None:
        return CommandRefused("no-clock", Text("Without a clock there is no time to halve"))
    if by in game.between.halved:
        return CommandRefused("halved", Text("Your time is halved already"))
    if game.moves_of(by):
        return CommandRefused(
            "begun", Text("A player's time is halved before that player's first move")
        )
    return None


def _check_ask(game: GameSession, about: str, by: str) -> None:
    if game.of_event:
        raise CommandRefused("of-event", ARBITER_DECIDES)
    if game.of_arena:
        raise CommandRefused("of-arena", NOT_IN_ARENA)
    if about == "undo":
        require_unrated(game)
    elif game.rated:
        raise CommandRefused("rated", Text("A rated game is not paused"))
    if about in game.between.asked:
        said = Text("This was asked already and waits for an answer")
        raise CommandRefused("already-asked", said)
    if game.between.paused:
        raise CommandRefused("paused", PAUSED)
    if about == "undo":
        game.plies_back_to(by)
    elif game.timer.running is None or game.timer.days is not None:
        raise CommandRefused("no-clock", Text("Only a game with a running clock is paused"))


def require_unrated(game: GameSession) -> None:
    """Refuses to take a move back in a rated game, with the book's article if it has one."""
    if game.rated:
        rules = game.game.regulation.irregularities
        article = rules.article("d") if rules else None
        raise CommandRefused("rated", Text("In a rated game no move is taken back"), article)


def _require_not_held(game: GameSession) -> None:
    if game.between.held:
        raise CommandRefused("held", held_by(game))
