"""One game on the server, without input and output: the fold of its log, and its next entries.

The log is the truth. A command becomes entries here; the caller stores them, and only then notifies
anyone. If storing fails, the session is dropped and folded again from the stored log.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...base.errors import CitedError, DamasError, GameStateError, IllegalMoveError
from ...base.i18n import Text
from ...rules.board import COLOURS
from ...rules.game import OTHER, Game
from ...rules.regulations.questions import stopped_by_flag
from ...store import SENT_AGAIN, GameRecord, GameSummary, StoredEntry
from ..core.pausing import ALL_PAUSED, Pausing
from .command import ActMoment, Command, CommandRefused, Entry
from .credit import length_ms
from .entries import EntryLog
from .pending_requests import UNSEEN_BY_GAME, PendingRequests
from .timer import GameClock, Timer

if TYPE_CHECKING:
    from ... import Move
    from ...rules.regulations import Regulation
    from ...store import Outage

ENDING = 6  # in men, a king as three: with no more a game may be lost
TOO_SOON = Text("Draw offers one after the other disturb the opponent: wait {moves} more moves")
TOO_SOON_BY_ONE = Text("Draw offers one after the other disturb the opponent: wait one more move")
NO_FLAG = Text("No flag has fallen")
OFFER_SPACING = 10  # plies between two draw offers of one player
OURS = frozenset({"start", "away"}) | UNSEEN_BY_GAME
"""Entries that the rules of the game do not know."""

__all__ = ["Command", "CommandRefused", "GameSession"]


class GameSession:
    """A game folded from its log. Times are milliseconds UTC and always passed in."""

    def __init__(
        self, record: GameRecord, events: Iterable[StoredEntry], book: Regulation | None = None
    ) -> None:
        """*book*: the edition of the rule book, where that is known; else the one that the stored
        result agrees with."""
        self.record = record
        self.log = EntryLog()
        self.pausing = Pausing()
        """The pause of all clocks by the owner of the server."""
        self.timer = Timer.from_setup(record.setup.clock, compensated=self.met)
        self.between = PendingRequests()
        self.moved_ms = array("q")
        """The time of each move, in ms UTC."""
        self.declined: Mapping[str, Any] | None = None
        """The answer to the last offer: its *by*, and *why*, the engine's reason; kept until the
        player who offered has moved again."""
        self.game = Game(book or record.setup.regulation, fen=record.setup.start_fen)
        earlier = self.game.regulation.earlier
        if earlier is None or book is not None:
            self._fold(events)
            return
        log = tuple(events)
        try:
            self._fold(log)
        except GameStateError:  # it went on where the rules now end it
            self._fold(log, earlier)
        else:
            now, kept = self.summary, record.summary
            stored = self.version == record.version > 0
            if stored and (now.result, now.reason) != (kept.result, kept.reason):
                self._fold(log, earlier)

    def _fold(self, events: Iterable[StoredEntry], book: Regulation | None = None) -> None:
        """Plays the log; anew by another edition of the rule book, where *book* is given."""
        if book is not None:
            self.log = EntryLog()
            self.timer = Timer.from_setup(self.record.setup.clock, compensated=self.met)
            self.between, self.moved_ms, self.declined = PendingRequests(), array("q"), None
            self.game = Game(book, fen=self.record.setup.start_fen)
        for event in events:
            self.apply(event)

    def apply(self, event: StoredEntry) -> None:
        """Applies one entry of the log."""
        kind, payload = event.kind, event.payload
        if kind == "move":
            self.game.push(payload["path"])
            self.moved_ms.append(event.at_ms)
        elif kind not in OURS:
            self._act(kind, payload)
        self.timer = self.timer.after(event, self.game)
        self.between = self.between.after(event)
        self._note_answer(event)
        self.log.append(event)

    def _act(self, kind: str, payload: Mapping[str, Any]) -> None:
        """What an entry other than a move does to the game."""
        if kind == "undo":
            for _ in range(payload["plies"]):
                self.game.pop()
            del self.moved_ms[self.game.ply :]
        elif kind in ("abort", "annul"):
            reason = "aborted" if kind == "abort" else "annulled"
            self.game.adjudicate(reason, white="annulled", black="annulled")
        elif kind == "left":
            self._leave(payload)
        elif kind == "no_show":
            absent = payload["absent"]
            sides = {colour: "loss" if colour in absent else "win" for colour in OTHER}
            self.game.adjudicate("absence", white=sides["white"], black=sides["black"])
        else:
            said = {key: value for key, value in payload.items() if key != "why"}
            self.game.apply({"event": kind, **said})

    def _note_answer(self, event: StoredEntry) -> None:
        kind, payload = event.kind, event.payload
        moved = kind == "move" and not self.is_engine(payload["by"])
        if kind == "decline_draw":
            self.declined = payload
        elif moved or kind in ("undo", "offer_draw"):
            self.declined = None

    def _leave(self, payload: Mapping[str, Any]) -> None:
        """The end of a game whose other player has left."""
        by, drawn = payload["by"], payload["result"] == "draw"
        sides = {by: "draw" if drawn else "win", OTHER[by]: "draw" if drawn else "loss"}
        self.game.adjudicate("left", white=sides["white"], black=sides["black"])

    @property
    def met(self) -> bool:
        """Whether two people play it at two devices."""
        return self.record.setup.terms is not None and not any(map(self.is_engine, OTHER))

    @property
    def of_event(self) -> bool:
        """Whether it is a board of a tournament that the server has opened for its players."""
        return bool((self.record.setup.terms or {}).get("event"))

    @property
    def of_arena(self) -> bool:
        """Whether it is a game of an arena, which waits for nobody."""
        return (self.record.setup.terms or {}).get("room") == "arena"

    @property
    def rated(self) -> bool:
        """Whether the game counts for ratings."""
        return is_rated(self.record)

    @property
    def is_unbegun(self) -> bool:
        """Whether somebody has not moved yet in a casual game of two people at two devices, or
        with the engine: a person calls it off, and does not lose it."""
        of_room = (self.record.setup.terms or {}).get("room")
        if self.game.ply >= 2 or self.rated or self.of_event or of_room:
            return False
        return self.met or any(map(self.is_engine, OTHER))

    @property
    def version(self) -> int:
        """Number of events so far."""
        return len(self.log)

    @property
    def updated_ms(self) -> int:
        """The time of the last entry."""
        return self.log[-1].at_ms if self.log else self.record.updated_ms

    @property
    def summary(self) -> GameSummary:
        """The state of the game, for lists."""
        outcome = self.game.outcome
        return GameSummary(
            ply=self.game.ply,
            fen=self.game.board.fen,
            turn=self.game.turn,
            result=outcome.result if outcome else None,
            reason=outcome.reason if outcome else None,
            falls_ms=None if outcome else self.timer.falls_at_ms(),
            engine_ms=self.updated_ms if self.engine_to_answer() else None,
            halved=" ".join(sorted(self.between.halved)),
        )

    def moves_of(self, colour: str) -> int:
        """The number of moves that *colour* has made."""
        moves = self.game.ply
        return moves // 2 if self.game.turn == colour else (moves + 1) // 2

    def is_engine(self, colour: str) -> bool:
        """Whether the engine plays *colour*."""
        return bool(self.record.setup.players[colour]["kind"] == "engine")

    def offer_to(self, colour: str) -> bool:
        """Whether a draw offer waits for *colour*'s answer."""
        offer = self.game.offer
        return offer is not None and offer.by == OTHER[colour]

    def claim_of(self, colour: str) -> str | None:
        """The rule under which *colour* may claim a draw now, if there is one."""
        return next((c.rule for c in self.game.counters if c.claimable_by == colour), None)

    def engine_to_answer(self) -> str | None:
        """The colour that the engine plays and that must now move or answer an offer."""
        if self.game.outcome or self.between.paused:
            return None
        for colour in OTHER:
            if self.is_engine(colour) and self.offer_to(colour):
                return colour
        return self.game.turn if self.is_engine(self.game.turn) else None

    def may_resign(self, colour: str) -> bool:
        """Whether the engine, playing *colour*, may resign and is behind in an ending, so that a
        look is due."""
        if not self.record.setup.players[colour].get("resigns"):
            return False
        board = self.game.board
        worth: dict[str, int] = {
            side: len(board.men(side)) + 3 * len(board.kings(side)) for side in COLOURS
        }
        return worth[colour] < worth[OTHER[colour]] and worth[colour] <= ENDING

    def clock_view(self, at_ms: int) -> GameClock | None:
        """The clock for clients; while the owner has paused all clocks it stands as it stood."""
        seen = self.timer.view(self.pausing.seen_ms(at_ms))
        if seen is None or not self.pausing.stands(at_ms):
            return seen
        return {**seen, "running": None, "server_time_ms": at_ms}

    def require_running(self, command: Command, at_ms: int) -> None:
        """Raises CommandRefused for an act that waits while the owner has paused all clocks."""
        if command.act.stated.waits_in_pause and self.pausing.stands(at_ms):
            raise CommandRefused("all-paused", ALL_PAUSED)

    def start(self, now_ms: int) -> list[StoredEntry]:
        """The event that starts White's clock."""
        event = self._event("start", {}, now_ms)
        self.apply(event)
        return [event]

    def excuse(self, outages: Sequence[Outage], now_ms: int) -> list[StoredEntry]:
        """The event that gives back the time in which nothing could be stored, if a clock ran;
        once."""
        spans = self.timer.owed(outages)
        if not spans:
            return []
        causes = sorted({one.cause for one in outages if one.up_ms > spans[0][0]})
        payload = {"ms": length_ms(spans), "spans": spans, "cause": ", ".join(causes)}
        event = self._event("away", payload, now_ms)
        self.apply(event)
        return [event]

    def refuse_after_flag(self) -> CommandRefused:
        """The answer to a command that came after the flag had fallen."""
        outcome = self.game.outcome
        citation = outcome.citation if outcome else None
        return CommandRefused("game-over", Text("The game is over"), citation)

    def _counts_after_flag(self, command: Command) -> bool:
        """Whether the book lets a command count that comes after the fall of a flag; a move online
        is made when it comes."""
        act = command.act.stated.after_flag
        return not stopped_by_flag(self.game.regulation, act, by_moves=self._by_moves).value

    @property
    def _by_moves(self) -> bool:
        """Whether the clock counts moves within a time (INT 10.1)."""
        clock = self.timer.clock
        return clock is not None and clock.control.notation_required

    def already_done(self, command: Command) -> int | None:
        """The version at which the same command was accepted before, if it was."""
        name = command.name
        if name is None:
            return None
        done = self.log.named(name.whose)
        if done is not None:
            if done[1] != name.data:
                raise CommandRefused("sent-again", SENT_AGAIN)
            return done[0]
        found = self.log.accepted(name.given, command.kind)  # of an older release
        if found is None:
            return None
        version, ply = found
        return version if command.kind != "move" or ply == command.act.ply else None

    def decide(self, command: Command, now_ms: int) -> list[StoredEntry]:
        """The entries that *command* leads to, already applied; the caller must store them.

        Raises CommandRefused when it cannot be carried out; then nothing has changed.
        """
        ply = command.act.ply
        if ply is not None and ply != self.game.ply:
            raise CommandRefused(
                "stale-position", Text("The game has moved on: this was meant for another position")
            )
        self._check_colour(command)
        self.require_running(command, now_ms)
        fallen = self.timer.fallen(now_ms, command.lag_ms) if not self.game.outcome else None
        is_call = command.kind == "flag"
        if is_call and fallen != command.by:  # a move was quicker, or another call
            raise CommandRefused("no-flag", NO_FLAG)
        if fallen and not is_call and not self._counts_after_flag(command):
            end = self._event(*self.flag_entry(fallen), now_ms)
            self.apply(end)
            return [end]
        try:
            return self._decide(command, now_ms)
        except DamasError as error:
            cited = error.citation if isinstance(error, CitedError) else None
            raise CommandRefused(error.code, error.text, cited) from error

    def resolve(self, said: str | Sequence[int]) -> Move:
        """The legal move that a path or a text means. Raises DamasError, or CommandRefused."""
        try:
            return self.game.parse_move(said)
        except IllegalMoveError as error:
            refusal = error.refusal
            if refusal is None:
                raise
            raise CommandRefused(refusal.code, refusal.text, refusal.citation) from error

    def _check_colour(self, command: Command) -> None:
        turn, kind = self.game.turn, command.kind
        if kind == "move" and command.by not in (None, turn):
            raise CommandRefused("not-your-turn", Text("It is the other player's turn"))
        colour = turn if kind == "move" else command.by or self._speaker(kind)
        if not command.from_server and self.is_engine(colour):
            raise CommandRefused("not-your-colour", Text("The engine plays that colour"))

    def _decide(self, command: Command, now_ms: int) -> list[StoredEntry]:
        before, by = self.version, command.by or self._speaker(command.kind)
        kind, payload = command.act.entry(ActMoment(self, command, by, now_ms))
        name = command.name.stored if command.name else None
        self.apply(self._event(kind, payload, now_ms, name))
        self._play_plans(now_ms)
        return list(self.log[before:])

    def loss_entry(self, kind: str, payload: dict[str, Any]) -> Entry:
        """The end of a game by a "flag" that has fallen, or by a player who will "resign"."""
        if not self.is_unbegun or self.game.outcome or self.is_engine(payload["by"]):
            return kind, payload
        return "abort", {"by": payload["by"], "act": kind}

    def flag_entry(self, by: str) -> Entry:
        """A fallen flag, with whether it draws the game, and whether the clock counted moves."""
        drawn = self.game.flag_draws("white" if by == "white" else "black") is not None
        marks = {"drawn": drawn, "by_moves": self._by_moves}
        return self.loss_entry(
            "flag", {"by": by, **{key: True for key, yes in marks.items() if yes}}
        )

    def move_payload(self, move: Move) -> dict[str, Any]:
        """The payload of the entry of a move that is made now."""
        return {
            "by": self.game.turn,
            "ply": self.game.ply,
            "path": list(move.path),
            "notation": move.text(),
        }

    def _play_plans(self, now_ms: int) -> None:
        """Plays the planned moves for the present position."""
        while not self.game.outcome and (path := self.between.planned(self.game.turn)):
            move = self.game.board.parse_move(path)
            payload = {**self.move_payload(move), "planned": True}
            self.apply(self._event("move", payload, now_ms))

    def refusal_to_offer(self, by: str) -> CommandRefused | None:
        """The reason why *by* cannot offer a draw now; None if an offer is possible."""
        try:
            self.game.check_offer("white" if by == "white" else "black")
            self._require_patience(by)
        except GameStateError as error:
            return CommandRefused(error.code, error.text, error.citation)
        except CommandRefused as refused:
            return refused
        return None

    def _require_patience(self, by: str) -> None:
        """Refuses an offer that follows too soon on an earlier one of the same player (CON-04)."""
        last = self.game.last_offer(by)
        if last is None or self.game.offer:
            return
        wait = last + OFFER_SPACING - self.game.ply
        if wait <= 0:
            return
        moves = (wait + 1) // 2
        said = TOO_SOON_BY_ONE if moves == 1 else TOO_SOON
        raise CommandRefused(
            "offer-too-soon",
            Text(said.template, {"moves": moves}),
            self.game.regulation.articles.get("successive-offers"),
        )

    def _speaker(self, kind: str) -> str:
        """The side of a client that names none: the only person, else the side to move."""
        people = [colour for colour in OTHER if not self.is_engine(colour)]
        if len(people) == 1:
            return people[0]
        if kind in ("accept_draw", "decline_draw") and self.game.offer:
            return OTHER[self.game.offer.by]
        return self.game.turn

    def plies_back_to(self, colour: str) -> int:
        """The plies to undo for *colour* to choose the last own move again.

        Raises GameStateError when it has made none.
        """
        plies = 1 if self.game.turn != colour else 2
        if plies > self.game.ply:
            raise GameStateError("nothing-to-undo", "There is no move to take back")
        return plies

    def plies_to_undo(self) -> int:
        """One ply between people; back to the person's own last move against the engine."""
        if self.game.outcome and self.game.outcome.reason == "time":
            raise GameStateError("nothing-to-undo", "A game that ended on time stays as it is")
        plies = 1
        movers = [self.game.board_at(ply).turn for ply in range(self.game.ply)]
        while plies < len(movers) and self.is_engine(movers[-plies]):
            plies += 1
        if not movers or self.is_engine(movers[-plies]):
            raise GameStateError("nothing-to-undo", "There is no move to take back")
        return plies

    def _event(
        self, kind: str, payload: Mapping[str, Any], now_ms: int, client_id: str | None = None
    ) -> StoredEntry:
        return StoredEntry(kind, payload, now_ms, client_id, self.version + 1)


def is_rated(record: GameRecord) -> bool:
    """Whether a game counts for ratings."""
    return bool((record.setup.terms or {}).get("rated"))
