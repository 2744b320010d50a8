"""The messages of a game to its clients. A message that several clients share is made once.

A client gets the whole state once, and then only the changes of each saved entry; what does not fit
into the short message of a move comes in another one behind it. The compact forms are those of
docs/protocol.md.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypeAlias

from typing_extensions import TypedDict

from ...base.i18n import say
from ...rules.board import COLOURS, Board
from ...rules.outcome import COUNTER_NAMES
from ...rules.regulations import EndgameLimit, Forcada, KingsOnly, Regulation, Repetition
from ...rules.variants import Colour
from ..core.times import now_ms
from ..live.frames import Packet, encoded
from ..views.regulations import ArticleView, article_view
from .seats import OwnView
from .timer import ClockTimes
from .views import ChangingView, GameView, changing_view, state_view

if TYPE_CHECKING:
    from ... import Move
    from ...rules.game import CounterStatus, Game
    from .session import GameSession

SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwyz!#$%&()*+,-."
"""The sign of a square is that of its number; "x" begins a capture."""
MOST_BYTES = 200
"""Of a message about a move that changes nothing else."""
PARTED = ("fields", "legal", "crowns", "fen", "counters", "resting", "lag")
"""The parts of a change that follow in a message of their own, if it would be too long."""
SIDES = 2
"""The colons of a position of pieces and a side to move alone."""
ANY_LOCALE = "en"
_SIGN = re.compile(r"\d(\D)\d")


CounterRow: TypeAlias = (
    tuple[int, int, int, int] | tuple[int, int, int, int, Colour | None, Colour | None]
)
"""The place of a counter's rule; moves, plies, plies since its reset; the side that may claim and
the side whose moves are counted, if there are such sides."""


class CounterRule(ArticleView):
    """A draw rule of a regulation: the part of a counter that does not change in a game."""

    rule: str
    name: str
    limit: int
    limit_plies: int
    invocation: Literal["automatic", "claimable"]
    inherited: bool


class SharedState(GameView):
    """The whole state, for all clients of a language."""

    counter_rules: list[CounterRule]
    capture_sign: str


class GameState(SharedState, OwnView):
    """The whole state, as one client gets it."""


class GameChange(TypedDict):
    """A saved change: the move and what it changes, as docs/protocol.md says. The second part of a
    long one has the type "more"."""

    type: Literal["moved", "more"]
    version: int
    at: int
    path: NotRequired[list[int]]
    legal: NotRequired[str]
    crowns: NotRequired[list[int]]
    """The places of the legal moves that promote a man."""
    fen: NotRequired[str]
    """The position, where it has more than pieces and the side to move."""
    clock: NotRequired[tuple[int, int] | tuple[int, int, Colour | None]]
    """The times left in ms, and the side whose time runs unless it is the one to move."""
    lag: NotRequired[tuple[int, int, int, int]]
    """The lag that is left and that was given, of White and of Black."""
    resting: NotRequired[dict[str, int]]
    counters: NotRequired[tuple[CounterRow, ...]]
    fields: NotRequired[dict[str, Any]]
    more: NotRequired[bool]
    """The rest follows in a message "more" of this version."""


@dataclass(frozen=True, slots=True)
class Shown:
    """The part of a state that a delta may change, after *version* entries."""

    version: int
    counters: tuple[CounterRow, ...]
    clock: ClockTimes | None
    rest: ChangingView


class StateDelta:
    """A saved change of a game, for all listeners: as a delta, or as a whole state."""

    def __init__(self, face: MessageCache, session: GameSession, before: Shown | None) -> None:
        self._face, self._session = face, session
        self._old = before
        self.version = session.version
        self._deltas: dict[str, tuple[Packet, ...]] = {}

    @property
    def before(self) -> int:
        """The version of a client that can use the delta; -1: no delta is possible."""
        session, old = self._session, self._old
        if old is None or old.version != session.version - 1 or session.log[-1].kind == "undo":
            return -1
        return old.version

    def delta(self, locale: str) -> tuple[Packet, ...]:
        """The change alone; as two messages where one would be long. If it has no words, all
        locales share the packets.

        Raises LookupError if there is no version that it follows on.
        """
        old, now = self._old, self._face.shown(self._session)
        if old is None:
            raise LookupError(self.version)
        worded = ANY_LOCALE if now.rest == old.rest else locale
        if worded not in self._deltas:
            self._deltas[worded] = _packets(_delta(self._session, old, now, worded))
        return self._deltas[worded]

    def state(self, locale: str) -> Packet:
        """The whole state."""
        return self._face.state(self._session, locale)


class MessageCache:
    """The messages made for the clients of one game; forgotten when no client listens."""

    def __init__(self) -> None:
        self._shown: Shown | None = None
        self._states: dict[str, bytes] = {}  # by locale
        self._of: tuple[GameSession, int] | None = None  # the owner of those states

    def news(self, session: GameSession) -> StateDelta:
        """A change that has just been saved."""
        before, self._shown = self._shown, None
        self._states.clear()
        return StateDelta(self, session, before)

    def forget(self) -> None:
        """No client listens any more."""
        self._shown = self._of = None
        self._states.clear()

    def shown(self, session: GameSession) -> Shown:
        """The part of the state that deltas change, at the version of the *session*."""
        if self._shown is None or self._shown.version != session.version:
            self._shown = _shown(session)
        return self._shown

    def state(self, session: GameSession, locale: str, own: OwnView | None = None) -> Packet:
        """The whole state of a session as saved. *own* has fields for this client alone."""
        version, view = self.shown(session).version, self.view(session, locale, own)
        return Packet(b'{"type":"state","version":%d,"state":%b}' % (version, view))

    def view(self, session: GameSession, locale: str, own: OwnView | None = None) -> bytes:
        """That state alone, a `GameState` as JSON."""
        if self._of != (session, session.version):  # it has changed, and nobody was there to hear
            self._states.clear()
            self._of = session, session.version
        body = self._states.get(locale)
        if body is None:
            body = self._states[locale] = _state(session, locale)
        clock = session.clock_view(now_ms())
        more = {"clock": clock, **(own or {})}
        return b"%b,%b" % (body[:-1], encoded(more)[1:])


def _state(session: GameSession, locale: str) -> bytes:
    """The state without its clock, which goes on."""
    regulation = session.game.regulation
    view: SharedState = {
        **state_view(session, locale, session.updated_ms),
        "counter_rules": counter_rules(regulation, locale),
        "capture_sign": capture_sign(regulation.variant.id),
    }
    return encoded({name: value for name, value in view.items() if name != "clock"})


def _shown(session: GameSession) -> Shown:
    clock = session.timer.times(session.updated_ms)
    rest = changing_view(session, ANY_LOCALE)
    counters = tuple(_counted(session.game, one) for one in session.game.counters)
    return Shown(session.version, counters, clock, rest)


def _delta(session: GameSession, old: Shown, now: Shown, locale: str) -> GameChange:
    game, entry = session.game, session.log[-1]
    message: GameChange = {"type": "moved", "version": now.version, "at": session.updated_ms}
    if entry.kind == "move":
        message["path"] = list(game.moves[-1].path)
        legal = () if game.outcome else game.legal_moves
        message["legal"] = compact_legal(legal)
        if crowns := [place for place, move in enumerate(legal) if move.promotes]:
            message["crowns"] = crowns
        if game.board.fen.count(":") > SIDES:
            message["fen"] = game.board.fen
    _put_clock(message, old, now, turn=game.turn)
    if now.counters != old.counters:
        message["counters"] = now.counters
    if now.rest != old.rest:
        message["fields"] = _changed(old.rest, now.rest, changing_view(session, locale))
    return message


def _packets(message: GameChange) -> tuple[Packet, ...]:
    """A change as it is sent; most are short, and written once."""
    whole = Packet.of(message)
    if len(whole.text) <= MOST_BYTES:
        return (whole,)
    return tuple(map(Packet.of, _in_parts(message)))


def _in_parts(message: GameChange) -> tuple[Mapping[str, Any], ...]:
    """A long change as one message, or a move of few bytes and then what it brings."""
    if "path" not in message:
        return (message,)
    short: dict[str, Any] = {**message, "more": True}
    more = {"type": "more", "version": message["version"]}
    for name in PARTED:
        if name in short and _bytes(short) > MOST_BYTES:
            more[name] = short.pop(name)
    return short, more


def _bytes(message: Mapping[str, Any]) -> int:
    return len(encoded(message))


def _changed(
    old: Mapping[str, Any], now: Mapping[str, Any], worded: Mapping[str, Any], above: str = ""
) -> dict[str, Any]:
    """The fields that differ, by their path such as "meeting.paused", in the words of *worded*."""
    found: dict[str, Any] = {}
    for name, value in now.items():
        before = old.get(name)
        if before == value:
            continue
        if isinstance(before, dict) and isinstance(value, dict) and before.keys() == value.keys():
            found |= _changed(before, value, worded[name], f"{above}{name}.")
        else:
            found[above + name] = worded[name]
    return found


def _put_clock(message: GameChange, old: Shown, now: Shown, turn: str) -> None:
    """The clock of a delta: only two times after a move that started the opponent's clock."""
    clock, before, moved = now.clock, old.clock, "path" in message
    if clock is None or before is None or (before == clock and not moved):
        return
    left = clock["white_ms"], clock["black_ms"]
    plain = moved and clock["running"] == turn
    message["clock"] = left if plain else (*left, clock["running"])
    if clock["lag"] != before["lag"]:
        white, black = (clock["lag"][colour] for colour in COLOURS)
        of_white = white["left_ms"], white["given_ms"]
        message["lag"] = (*of_white, black["left_ms"], black["given_ms"])
    if clock["resting"] != before["resting"]:
        message["resting"] = clock["resting"]


def compact_legal(moves: Sequence[Move]) -> str:
    """Legal moves, two signs each; captures begin with "x" and have a sign for each square.

    >>> from damas import Board
    >>> compact_legal(Board.from_fen("W:W31:BK1").legal_moves)
    'VQVR'
    """
    capture = "x" if moves and moves[0].captured else ""  # where one can, one must
    return "".join([capture + "".join([SIGNS[one] for one in move.path]) for move in moves])


def _counted(game: Game, counter: CounterStatus) -> CounterRow:
    """A counter of a delta."""
    row = (
        _place(game.regulation, counter),
        counter.current,
        counter.current_plies,
        game.ply - counter.last_reset_ply,
    )
    if counter.claimable_by or counter.counted_colour:
        return (*row, counter.claimable_by, counter.counted_colour)
    return row


def _limit(rule: KingsOnly | Repetition | EndgameLimit | Forcada) -> int:
    return rule.times if isinstance(rule, Repetition) else rule.moves


def _place(regulation: Regulation, counter: CounterStatus) -> int:
    """The place of a counter's rule among those of its regulation."""
    return next(
        place
        for place, rule in enumerate(regulation.draw_rules)
        if rule.reason == counter.rule
        and _limit(rule) == counter.limit
        and rule.citation == counter.citation
    )


def counter_rules(regulation: Regulation, locale: str) -> list[CounterRule]:
    """The draw rules of a regulation: the part of a counter that does not change in a game."""
    words = regulation.variant.id
    return [
        {
            "rule": rule.reason,
            "name": say(COUNTER_NAMES[rule.reason], locale, words),
            "limit": _limit(rule),
            "limit_plies": _plies(regulation, rule),
            "invocation": "claimable" if getattr(rule, "claim", False) else "automatic",
            "inherited": rule.citation.inherited,
            **article_view(rule.citation, locale, words),
        }
        for rule in regulation.draw_rules
    ]


def _plies(regulation: Regulation, rule: KingsOnly | Repetition | EndgameLimit | Forcada) -> int:
    by_player = isinstance(rule, KingsOnly | EndgameLimit)
    return regulation.plies(_limit(rule)) if by_player else _limit(rule)


@cache
def capture_sign(variant: str) -> str:
    """The sign between the squares of a capture, as the variant's moves are written."""
    board = Board(variant)
    while not board.legal_moves[0].captured:
        board = board.after(board.legal_moves[0])
    found = _SIGN.search(board.legal_moves[0].text())
    return found[1] if found else "x"
