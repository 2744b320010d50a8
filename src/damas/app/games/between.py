"""Acts between two people at two devices: asking, agreeing, pausing, leaving, planning. A request
stays open until it is answered or the position changes. Each act becomes an entry of the game's
log; `Between` is the fold of those entries. The rule books are silent on most of this: an article
is cited only if one decides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Protocol

from ...base.errors import DamasError
from ...base.i18n import Text
from ...meeting import PlanLine, answer, checked_plan, claimable_at_ms
from ...rules.game import OTHER, Game
from .command import Command, CommandRefused
from .timer import Timer

if TYPE_CHECKING:
    from ...store import StoredEntry

ASKS = {"ask_undo": "undo", "ask_pause": "pause"}
ACCEPTS = {"accept_undo": "undo", "accept_pause": "pause"}
DECLINES = {"decline_undo": "undo", "decline_pause": "pause"}
OTHERS = frozenset({"abort", "resume", "claim_absence", "plan", "vacation"})
KINDS = frozenset({*ASKS, *ACCEPTS, *DECLINES, *OTHERS})
"""The commands that only a game of two people has."""
UNSEEN_BY_GAME = frozenset({*ASKS, *DECLINES, "pause", "ready", "resume", "plan", "vacation"})
"""Entries that the rules of the game do not know."""
HOSTED = {"host_pause": "pause", "host_resume": "resume", "annul": "annul"}
"""The commands of a room's host for its games: command → entry."""
HELD = Text("The host has stopped this game, and takes it up again")
PAUSED = Text("The game is paused")
ARBITER_DECIDES = Text("In a tournament you ask the arbiter for this")
VACATION_DAYS = 21
"""The days of rest of one player in one game."""
DAY_MS = 86_400_000


class PlayedGame(Protocol):
    """The parts of a game's session that these acts need."""

    game: Game
    timer: Timer
    between: Between

    @property
    def met(self) -> bool:
        """Whether two people play it at two devices."""

    @property
    def of_event(self) -> bool:
        """Whether it is a board of a tournament that the server has opened for its players."""

    @property
    def rated(self) -> bool:
        """Whether it counts for ratings."""

    def plies_back_to(self, colour: str) -> int:
        """The plies to undo for *colour* to choose the last own move again."""

    def refuse_after_flag(self) -> CommandRefused:
        """The answer to a command for a game that is over."""


@dataclass(frozen=True, slots=True)
class Between:
    """Questions, a pause, plans and vacations of two players after some entries.

    *asked*: the open requests → the colour that asked. *ready*: the colours that want to go on with
    a *paused* game. *held*: the host of the room has paused it, and only the host continues it.
    *plans*: conditional moves, by colour. *rested*: days of vacation taken, by colour.
    """

    asked: Mapping[str, str] = field(default_factory=dict)
    paused: bool = False
    held: bool = False
    ready: frozenset[str] = frozenset()
    plans: Mapping[str, tuple[PlanLine, ...]] = field(default_factory=dict)
    rested: Mapping[str, int] = field(default_factory=dict)

    def after(self, entry: StoredEntry) -> Between:
        """The state after *entry*."""
        kind = entry.kind
        if kind in ASKS:
            return replace(self, asked={**self.asked, ASKS[kind]: entry.payload["by"]})
        if kind in DECLINES:
            return self._without(DECLINES[kind])
        change = CHANGES.get(kind)
        return self if change is None else change(self, entry.payload)

    def undone(self, _payload: Mapping[str, Any]) -> Between:
        """After a takeback: all requests and plans end."""
        return replace(self, asked={}, plans={})

    def paused_now(self, payload: Mapping[str, Any]) -> Between:
        """The game is paused."""
        held = bool(payload.get("host"))
        return replace(self, asked={}, paused=True, held=held, ready=frozenset())

    def readied(self, payload: Mapping[str, Any]) -> Between:
        """One player wants to go on."""
        return replace(self, ready=self.ready | {payload["by"]})

    def resumed(self, _payload: Mapping[str, Any]) -> Between:
        """Both players want to go on."""
        return replace(self, paused=False, held=False, ready=frozenset())

    def planning(self, payload: Mapping[str, Any]) -> Between:
        """A plan replaces the earlier one."""
        lines = tuple(tuple(map(tuple, line)) for line in payload["lines"])
        return replace(self, plans={**self.plans, payload["by"]: lines})

    def resting(self, payload: Mapping[str, Any]) -> Between:
        """A player takes days of vacation."""
        taken = self.rested.get(payload["by"], 0) + payload["days"]
        return replace(self, rested={**self.rested, payload["by"]: taken})

    def moved(self, payload: Mapping[str, Any]) -> Between:
        """A move answers an open request for a takeback; plans go on with it or end."""
        if not self.plans and "undo" not in self.asked:
            return self
        plans = dict(self.plans)
        by, path = payload["by"], tuple(payload["path"])
        if OTHER[by] in plans:
            reply, rest = answer(plans[OTHER[by]], path)
            plans[OTHER[by]] = ((reply,), *rest) if reply else ()
        if by in plans:
            # its own answer was put first when the opponent moved
            own = plans[by]
            plans[by] = own[1:] if own and own[0] == (path,) else ()
        left = {colour: lines for colour, lines in plans.items() if lines}
        return replace(self._without("undo"), plans=left)

    def planned(self, colour: str) -> tuple[int, ...] | None:
        """The move that *colour*, to move, has planned for this position."""
        lines = self.plans.get(colour, ())
        return lines[0][0] if lines and len(lines[0]) == 1 else None

    def _without(self, what: str) -> Between:
        return replace(self, asked={one: by for one, by in self.asked.items() if one != what})


CHANGES: Mapping[str, Callable[[Between, Mapping[str, Any]], Between]] = {
    "move": Between.moved,
    "undo": Between.undone,
    "pause": Between.paused_now,
    "ready": Between.readied,
    "resume": Between.resumed,
    "plan": Between.planning,
    "vacation": Between.resting,
}


def entry_for(session: PlayedGame, command: Command, now_ms: int) -> tuple[str, dict[str, Any]]:
    """The kind and payload of the entry that a command of `KINDS` becomes.

    Raises CommandRefused, or an error of the game's rules.
    """
    by = command.by
    if not session.met or by is None:
        raise CommandRefused("not-between-two", Text("This is only for games of two people"))
    if session.of_event:
        raise CommandRefused("of-event", ARBITER_DECIDES)
    if session.game.outcome:
        raise session.refuse_after_flag()
    kind = command.kind
    if kind in ASKS:
        _check_ask(session, ASKS[kind], by)
        return kind, {"by": by, "ply": session.game.ply}
    if kind in ACCEPTS:
        return _accepted(session, ACCEPTS[kind], by)
    if kind in DECLINES:
        _require_asked(session, DECLINES[kind], by)
        return kind, {"by": by}
    return ACTS[kind](session, command, by, now_ms)


def hosted_entry(session: PlayedGame, kind: str) -> tuple[str, dict[str, Any]]:
    """The kind and payload of the entry that a command of `HOSTED` becomes.

    Raises CommandRefused if it is so already, and for a rated game: its host may be a player.
    """
    if session.game.outcome:
        raise session.refuse_after_flag()
    if session.rated and kind != "host_resume":
        raise CommandRefused("rated", Text("Games of a class or a simul are not rated"))
    if kind == "host_pause" and session.between.held:
        raise CommandRefused("paused", PAUSED)
    if kind == "host_resume" and not session.between.held:
        raise CommandRefused("not-paused", Text("The game is not paused"))
    return HOSTED[kind], {"host": True}


def no_show_entry(session: PlayedGame, command: Command) -> tuple[str, dict[str, Any]]:
    """The kind and payload of the server's own "no_show": the players who did not come, or have
    left the event (*why* {"left": True}), lose by W.O."""
    if session.game.outcome:
        raise session.refuse_after_flag()
    left = bool((command.why or {}).get("left"))
    if not left and (session.game.ply or session.timer.started):
        raise CommandRefused("begun", Text("The game has begun"))
    absent = sorted(OTHER) if command.result == "both" else [str(command.result)]
    return "no_show", {"absent": absent}


def _require_not_held(session: PlayedGame) -> None:
    if session.between.held:
        raise CommandRefused("held", HELD)


def refusal_to_ask(session: PlayedGame, what: str, by: str) -> CommandRefused | None:
    """The reason why *by* cannot ask for an "undo" or a "pause" now; None if it can."""
    try:
        _check_ask(session, what, by)
    except CommandRefused as refused:
        return refused
    except DamasError as error:
        return CommandRefused(error.code, error.text)
    return None


def _check_ask(session: PlayedGame, what: str, by: str) -> None:
    if session.of_event:
        raise CommandRefused("of-event", ARBITER_DECIDES)
    if what == "undo":
        require_unrated(session)
    elif session.rated:
        raise CommandRefused("rated", Text("A rated game is not paused"))
    if what in session.between.asked:
        raise CommandRefused(
            "already-asked", Text("This was asked already and waits for an answer")
        )
    if session.between.paused:
        raise CommandRefused("paused", PAUSED)
    if what == "undo":
        session.plies_back_to(by)
    elif session.timer.running is None or session.timer.days is not None:
        raise CommandRefused("no-clock", Text("Only a game with a running clock is paused"))


def require_unrated(session: PlayedGame) -> None:
    """Refuses to take a move back in a rated game, with the book's article if it has one."""
    if session.rated:
        rules = session.game.regulation.irregularities
        article = rules.article("d") if rules else None
        raise CommandRefused("rated", Text("In a rated game no move is taken back"), article)


def _require_asked(session: PlayedGame, what: str, by: str) -> None:
    asked = session.between.asked.get(what)
    if asked is None or asked == by:
        raise CommandRefused("not-asked", Text("Nothing was asked that you could answer"))


def _accepted(session: PlayedGame, what: str, by: str) -> tuple[str, dict[str, Any]]:
    _require_asked(session, what, by)
    if what == "pause":
        return "pause", {"by": by}
    return "undo", {"by": by, "plies": session.plies_back_to(OTHER[by])}


def _abort(
    session: PlayedGame, _command: Command, by: str, _now: int
) -> tuple[str, dict[str, Any]]:
    if session.game.ply >= 2:
        raise CommandRefused(
            "begun", Text("Both have moved: the game is resigned, or drawn by agreement")
        )
    return "abort", {"by": by}


def _resume(
    session: PlayedGame, _command: Command, by: str, _now: int
) -> tuple[str, dict[str, Any]]:
    if not session.between.paused:
        raise CommandRefused("not-paused", Text("The game is not paused"))
    _require_not_held(session)
    ready = session.between.ready | {by}
    return ("resume" if len(ready) == 2 else "ready"), {"by": by}


def _claim_absence(
    session: PlayedGame, command: Command, by: str, now_ms: int
) -> tuple[str, dict[str, Any]]:
    if session.game.ply < 2:
        raise CommandRefused("not-begun", Text("Call the game off: one of you has not moved yet"))
    _require_not_held(session)
    control = session.timer.clock.control if session.timer.clock else None
    at = claimable_at_ms(control, command.away_since_ms)
    if at is None:
        raise CommandRefused("not-away", Text("Your opponent is here"))
    if now_ms < at:
        seconds = -(-(at - now_ms) // 1000)
        raise CommandRefused(
            "wait", Text("Wait {seconds} more seconds for your opponent", {"seconds": seconds})
        )
    if command.result not in ("win", "draw"):
        raise CommandRefused("bad-result", Text("You may claim a win or a draw"))
    return "left", {"by": by, "result": command.result}


def _plan(session: PlayedGame, command: Command, by: str, _now: int) -> tuple[str, dict[str, Any]]:
    if session.timer.days is None:
        raise CommandRefused("not-by-post", Text("Moves are planned in games by correspondence"))
    if session.game.turn == by:
        raise CommandRefused("your-turn", Text("It is your turn: play your move first"))
    return "plan", {"by": by, "lines": checked_plan(session.game, command.lines or ())}


def _vacation(
    session: PlayedGame, command: Command, by: str, now_ms: int
) -> tuple[str, dict[str, Any]]:
    if session.timer.days is None:
        raise CommandRefused("not-by-post", Text("Vacation is for games by correspondence"))
    days = command.days or 0
    left = VACATION_DAYS - session.between.rested.get(by, 0)
    if not 1 <= days <= left:
        raise CommandRefused(
            "no-vacation", Text("You have {days} days of vacation left", {"days": left})
        )
    return "vacation", {"by": by, "days": days, "until_ms": now_ms + days * DAY_MS}


ACTS = {
    "abort": _abort,
    "resume": _resume,
    "claim_absence": _claim_absence,
    "plan": _plan,
    "vacation": _vacation,
}
