"""One game under one regulation: what was played and said, where every counter stands, how it
ended.

The counting is the kernel's (`_kernel.GameTrack`): pushing a move, the legal moves and `is_over`
run without Python. This module adds what people say (offers, claims, resignation), names the
article behind every end, and keeps the log from which the same game can be made again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Self

from .. import _kernel
from .._kernel import Move
from ..base.citation import Citation
from ..base.deprecated import old_name
from ..base.errors import GameStateError, IllegalMoveError, UnknownNameError
from ..base.reason import Refusal
from . import game_log
from .board import Board, check_colour, picture, start_of
from .ends import end_on_board
from .kernel_methods import TrackMethods
from .outcome import REASONS, RULED, CounterStatus, Offer, Outcome, Result, adjudged
from .regulations import REGULATIONS, EndgameLimit, Forcada, KingsOnly, Regulation, Repetition
from .regulations import regulation as find_regulation
from .regulations.questions import adjudication, claim_refusal, flag_draws, refused_offer
from .variants import Colour, Variant

OTHER: dict[str, Colour] = {"white": "black", "black": "white"}

__all__ = ["REASONS", "CounterStatus", "Game", "Offer", "Outcome"]


class Game(TrackMethods):
    """A game in progress or ended.

    >>> game = Game("portuguesa-fpd")
    >>> game.push("9-13")
    >>> game.turn, game.ply
    ('black', 1)
    """

    def __init__(
        self,
        regulation: str | Regulation = "internacional",
        fen: str | None = None,
        *,
        board: Board | None = None,
    ) -> None:
        """A game from the initial position, from *fen*, or from *board*, under a regulation.

        Raises UnknownNameError for an unknown regulation, the errors of Board.from_fen, and
        GameStateError for a board of another variant.
        """
        if isinstance(regulation, Board):
            raise UnknownNameError(
                "board-first",
                "A game takes the id of a regulation first, one of {names}; its position goes "
                "into board=",
                names=", ".join(REGULATIONS),
            )
        self.regulation = find_regulation(regulation)
        start = start_of(self.regulation.variant, fen, board, self.regulation.id)
        super().__init__(start, self.regulation.kernel_rules)
        self._event_log: list[dict[str, Any]] = []
        self._outcome: Outcome | None = None

    if TYPE_CHECKING:  # the kernel's own, which makes what the hook "board_type" names

        @property
        def board(self) -> Board:
            """The position on the board."""

        def board_at(self, ply: int) -> Board:
            """The position after *ply* moves; raises IndexError when there are fewer."""

    @property
    def variant(self) -> Variant:
        """The game's variant."""
        return self.regulation.variant

    @property
    def start_board(self) -> Board:
        """The position before the first move."""
        return self.board_at(0)

    def parse_move(self, move: str | Sequence[int] | Move) -> Move:
        """The legal move that *move* stands for, as Board.parse_move; an IllegalMoveError's refusal
        has its article."""
        try:
            return self.board.parse_move(move)
        except IllegalMoveError as error:
            if error.refusal is not None:
                error.refusal = self._cited(error.refusal)
            raise

    def is_legal(self, move: str | Sequence[int] | Move) -> bool:
        """Whether *move* names one move that can be played now: none once the game is over."""
        return self.outcome is None and self.board.is_legal(move)

    def refusal(self, path: Sequence[int]) -> Refusal | None:
        """The reason that the move through *path* is refused now, with the article; None if
        legal."""
        refused = self.board.refusal(path)
        return None if refused is None else self._cited(refused)

    def _cited(self, refused: Refusal) -> Refusal:
        citation = self._article(refused.rule, refused.case)
        return replace(refused, citation=citation)

    # The end

    @property
    def outcome(self) -> Outcome | None:
        """The end of the game, or None while it goes on. A win comes before any draw (DRW-13)."""
        if self._outcome is not None:
            return self._outcome
        if not self._has_move:
            return self._lost_on_board()
        return self._drawn_by_rule()

    @property
    def result(self) -> Result | None:
        """The winner, or "draw"; None while the game goes on and where `outcome` says more."""
        outcome = self.outcome
        return None if outcome is None else outcome.result

    def _lost_on_board(self) -> Outcome:
        return self._decisive(*end_on_board(self.board))

    def _drawn_by_rule(self) -> Outcome | None:
        mask = self._drawn_by
        if not mask:
            return None
        for rule, bit in self.regulation.bits:
            if mask & bit:
                return Outcome("draw", "draw", "draw", rule.reason, rule.citation)
        return None

    def _decisive(self, winner: Colour, reason: str, case: str = "") -> Outcome:
        sides = {winner: "win", OTHER[winner]: "loss"}
        article = self._article(reason, case)
        return Outcome(winner, sides["white"], sides["black"], reason, article)

    def _article(self, reason: str, case: str = "") -> Citation | None:
        try:
            return self.regulation.citation(reason, case)
        except UnknownNameError:
            return None

    def _end(self, outcome: Outcome) -> None:
        self._outcome = outcome
        self._closed = True

    def _log_event(self, kind: str, by: str | None, **more: Any) -> None:
        self._spoken = True
        self._event_log.append({"event": kind, "ply": self.ply, "by": by, **more})

    def _require(self, colour: Colour) -> None:
        check_colour(colour)
        if self.outcome is not None:
            raise GameStateError("game-over", "The game is over")

    # Acts of the players

    @property
    def offer(self) -> Offer | None:
        """The draw offer that waits for an answer; it lapses when the other player moves."""
        if self._outcome is not None:
            return None
        for event in reversed(self._event_log):
            if event["event"] == "offer_draw":
                return self._standing(event)
            if event["event"] == "decline_draw":
                return None
        return None

    def _standing(self, event: Mapping[str, Any]) -> Offer | None:
        """An offer, unless the player it was made to has moved since or it was taken back."""
        if event["ply"] > self.ply:
            return None
        since = range(event["ply"], self.ply)
        movers = [self.board_at(ply).turn for ply in since]
        return None if OTHER[event["by"]] in movers else Offer(event["by"], event["ply"])

    def offer_draw(self, colour: Colour, *, stored: bool = False) -> None:
        """*colour* offers a draw, where the book lets him (INT 7.3.1, FPD 4.3 c, DRW-10).

        *stored*: the offer stands in a log; made out of turn it stands, as it did then (CBD 67).
        """
        if not (stored and self._offered_last(colour)):
            self.check_offer(colour)
        self._log_event("offer_draw", colour)

    def check_offer(self, colour: Colour) -> None:
        """Raises GameStateError unless *colour* may offer a draw now."""
        self._require(colour)
        if self.offer is not None:
            raise GameStateError(
                "offer-pending",
                "A draw offer already waits for an answer",
                citation=self.regulation.agreement.answer,
            )
        again = self._offered_last(colour)
        refused = refused_offer(self.regulation, self.ply, again=again)
        if refused is not None:
            code = "offer-again" if again else "offer-too-early"
            raise GameStateError(
                code, refused.value.template, citation=refused.citation, **refused.value.params
            )

    def _offered_last(self, colour: str) -> bool:
        """Whether the last offer of the game was *colour*'s."""
        offers = (one for one in reversed(self._event_log) if one["event"] == "offer_draw")
        return next((one["by"] == colour for one in offers if one["ply"] <= self.ply), False)

    def last_offer(self, colour: str) -> int | None:
        """The ply at which *colour* has last offered a draw; None if it never has."""
        offers = (one for one in self._event_log if one["event"] == "offer_draw")
        plies = (one["ply"] for one in offers if one["by"] == colour)
        return max((ply for ply in plies if ply <= self.ply), default=None)

    def accept_draw(self, colour: Colour) -> None:
        """*colour* accepts the opponent's offer."""
        self._answer(colour)
        self._log_event("accept_draw", colour)
        self._end(Outcome("draw", "draw", "draw", "agreement", self.regulation.agreement.citation))

    def decline_draw(self, colour: Colour) -> None:
        """*colour* declines the opponent's offer."""
        self._answer(colour)
        self._log_event("decline_draw", colour)

    def _answer(self, colour: Colour) -> None:
        self._require(colour)
        offer = self.offer
        if offer is None:
            raise GameStateError("no-offer", "There is no draw offer to answer")
        if offer.by == colour:
            raise GameStateError("own-offer", "Only the opponent can answer a draw offer")

    def resign(self, colour: Colour) -> None:
        """*colour* gives the game up (INT 7.2.1, FPD 4.2 c, RES-03)."""
        self._require(colour)
        self._log_event("resign", colour)
        self._end(self._decisive(OTHER[colour], "resignation"))

    def flag_fell(
        self, colour: Colour, *, drawn: bool | None = None, by_moves: bool = False
    ) -> None:
        """*colour*'s time has run out: lost, with any pieces on the board (FPD 4.4 c, RES-04).

        *drawn*: whether it is a draw instead, as a flag that falls while the opponent offers one
        may make it (CBD Art. 67); None: as the rule book has it. *by_moves*: the clock asked for a
        number of moves within a time (INT 10.1).
        """
        self._require(colour)
        article = self.flag_draws(colour) if drawn in (None, True) else None
        more = {"drawn": True} if article else {}
        self._log_event("flag", colour, **more, **({"by_moves": True} if by_moves else {}))
        if article is not None:
            self._end(Outcome("draw", "draw", "draw", "time", article))
        else:
            self._end(self._decisive(OTHER[colour], "time", "moves" if by_moves else ""))

    def flag_draws(self, colour: Colour) -> Citation | None:
        """The article by which *colour*'s flag makes the game a draw now; None where it loses."""
        offered = self.offer is not None and self.offer.by != colour
        return flag_draws(self.regulation, offered=offered)

    def claim(self, colour: Colour, rule: str) -> None:
        """*colour* claims a draw under *rule*, which must be claimable by that player now
        (DRW-04)."""
        self._require(colour)
        counter = next((c for c in self.counters if c.rule == rule), None)
        if counter is None:
            raise UnknownNameError(
                "unknown-rule",
                "{regulation} has no rule {rule}; it has: {known}",
                regulation=self.regulation.id,
                rule=rule,
                known=", ".join(c.rule for c in self.counters),
            )
        if counter.claimable_by != colour:
            refused = claim_refusal(counter)
            raise GameStateError(
                "nothing-to-claim", refused.template, citation=counter.citation, **refused.params
            )
        self._log_event("claim", colour, rule=rule)
        self._end(Outcome("draw", "draw", "draw", rule, counter.citation))

    def adjudicate(self, reason: str, *, white: str, black: str) -> None:
        """The arbiter ends the game with a result for each player.

        *white*, *black*: "win", "draw", "loss" or "annulled", which need not mirror each other
        (RES-06). *reason*: refusal, absence, penalty, dead_position, annulled, time or resignation;
        where no arbiter is, aborted or left.
        Raises: UnknownNameError for any other reason or result, GameStateError for results that
        the reason cannot have.
        """
        self._require("white")
        result = adjudged(reason, white, black, draws_on_time=self.regulation.draws_on_time)
        self._log_event("adjudicate", None, reason=reason, white=white, black=black)
        book, results = self.regulation, (white, black)
        cited = adjudication(book, reason, *results) if reason in RULED else None
        self._end(Outcome(result, *results, reason, cited))

    def _forget(self) -> None:
        # Called by the kernel's `pop`: what was said after the position that stands again goes too.
        self._event_log = [event for event in self._event_log if event["ply"] <= self.ply]
        self._outcome = None
        self._closed = False
        self._spoken = bool(self._event_log)

    # Counters

    @property
    def counters(self) -> tuple[CounterStatus, ...]:
        """Every draw rule of the regulation with where it stands (DRW-13)."""
        counts = self._counts()
        found = []
        number = 0
        for rule in self.regulation.draw_rules:
            if isinstance(rule, EndgameLimit):
                status = self._ending(rule, counts["classes"][number])
                number += 1
            elif isinstance(rule, KingsOnly):
                status = self._count(rule, counts["quiet"], self.regulation.plies(rule.moves))
            elif isinstance(rule, Repetition):
                status = self._repetition(rule, counts["occurrences"])
            else:
                status = self._forcada(rule, counts)
            if status is not None:
                found.append(status)
        return tuple(found)

    def _count(self, rule: KingsOnly | EndgameLimit, plies: int, limit: int) -> CounterStatus:
        unit = 2 if self.regulation.counter_unit == "per_player" else 1
        return CounterStatus(
            rule.reason,
            rule.citation,
            plies // unit,
            rule.moves,
            plies,
            limit,
            self.ply - plies,
            "automatic",
            inherited=rule.citation.inherited,
        )

    def _ending(self, rule: EndgameLimit, plies: int | None) -> CounterStatus | None:
        """Only endings that stand on the board, or whose count still runs, are shown."""
        return (
            None if plies is None else self._count(rule, plies, self.regulation.plies(rule.moves))
        )

    def _repetition(self, rule: Repetition, times: int) -> CounterStatus:
        claimable = rule.claim and times >= rule.times and not self.is_over and self.ply > 0
        return CounterStatus(
            rule.reason,
            rule.citation,
            times,
            rule.times,
            times,
            rule.times,
            self.ply,
            "claimable" if rule.claim else "automatic",
            claimable_by=self.turn if claimable else None,
            inherited=rule.citation.inherited,
        )

    def _forcada(self, rule: Forcada, counts: Mapping[str, Any]) -> CounterStatus | None:
        side = counts["forced_side"]
        if side is None:
            return None
        moves = counts["forced_moves"]
        return CounterStatus(
            rule.reason,
            rule.citation,
            moves,
            rule.moves,
            moves,
            rule.moves,
            self._occupied_at(side, moves),
            "automatic",
            counted_colour=side,
        )

    def _occupied_at(self, side: str, moves: int) -> int:
        """The ply after which the strong side's moves are counted."""
        counted = 0
        for ply in range(self.ply, 0, -1):
            if counted == moves:
                return ply if self.board_at(ply - 1).turn == side else ply - 1
            counted += self.board_at(ply - 1).turn == side
        return 0

    # Copies

    def copy(self) -> Self:
        """The same game once more: moves, offers and end; either is played on by itself."""
        other = type(self).__new__(type(self))
        _kernel.GameTrack.__init__(other, self)
        other.__dict__.update(self.__dict__)
        other._event_log = [dict(event) for event in self._event_log]
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        other = self.copy()
        memo[id(self)] = other
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        """Made again from its moves: a game goes to another process and comes back."""
        held = {
            name: getattr(self, name) for name in ("_event_log", "_outcome", "_closed", "_spoken")
        }
        return _made_again, (type(self), self.regulation, self.start_board, self._plies(), held)

    def _plies(self) -> list[Any]:
        return list(self.moves)  # as `_play_again` takes them

    def _play_again(self, plies: Iterable[Any]) -> None:
        for move in plies:
            self.push(move)

    # The log

    @property
    def events(self) -> tuple[dict[str, Any], ...]:
        """Everything that happened, in order, as plain values; `from_events` makes the same game
        again."""
        start: dict[str, Any] = {
            "event": "start",
            "regulation": self.regulation.id,
            "fen": self.start_board.fen,
        }
        if self.regulation.source is not None:
            start["book"] = self.regulation.source
        if self.regulation.options:
            start["options"] = dict(self.regulation.options)
        moves = [(self.board_at(ply).turn, move) for ply, move in enumerate(self.moves)]
        return game_log.written(start, moves, self._event_log, self.ply)

    @classmethod
    def from_events(cls, events: Iterable[Mapping[str, Any]]) -> Game:
        """The game of *events*, as `Game.events` gives them; raises as `apply`."""
        return game_log.replayed(cls, *game_log.opened(events))

    def apply(self, event: Mapping[str, Any]) -> None:
        """Does what one event of a log says.

        Raises GameStateError for an unknown or incomplete one, and the errors of the act itself.
        """
        game_log.play(self, event)

    def _repr_svg_(self) -> str:
        """The position with the last move, for notebooks."""
        return picture(self.board, last_move=self.moves[-1] if self.moves else None)

    def __repr__(self) -> str:
        return f"<Game {self.regulation.id}, ply {self.ply}, {self.board.fen}>"


def _made_again(
    kind: type[Game],
    rules: Regulation,
    start: Board,
    plies: Iterable[Any],
    held: Mapping[str, Any],
) -> Game:
    game = kind(rules, board=start)
    game._play_again(plies)
    for name, value in held.items():
        setattr(game, name, value)
    return game


def _raise_game_over(_game: Game) -> None:
    raise GameStateError("game-over", "The game is over")


def _raise_no_move() -> None:
    raise GameStateError("nothing-to-undo", "There is no move to take back")


old_name(Game, "move", "Game.parse_move()", lambda game: game.parse_move)
old_name(Game, "flag", "Game.flag_fell()", lambda game: game.flag_fell)
old_name(Game, "outcome_is_open", "not Game.is_over", lambda game: not game.is_over)
old_name(Game, "has_move", "Game.board.legal_moves", lambda game: game._has_move)

_kernel.set_hook("game_over", _raise_game_over)
_kernel.set_hook("no_move", _raise_no_move)
