"""The players of a match: texts such as `damas:level=5` or `hub:scan hub;book=false`, and the
programs that they start."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from ...base.arguments import check_kind
from ...base.closable import Closable
from ...base.errors import EngineError
from ...rules.game import Game
from ...rules.variants import Variant
from .. import Analysis, DxpEngine, Engine, HubEngine, Limits
from ..book.book import FULL_VARIETY
from ..endgames import Tables, shipped
from ..engine import MAX_HASH_MB, MAX_THREADS
from ..levels import LEVELS, level
from ..player import Player, PlayerLike, player_of

OWN_LIMITS = ("time", "nodes", "depth")
OURS = {"level": len(LEVELS), "threads": MAX_THREADS, "hash": MAX_HASH_MB, "book": FULL_VARIETY}
KINDS = "damas, hub:COMMAND, dxp:HOST:PORT, dxp:listen:PORT"
OF_DXP = {"minutes": 999, "moves": 999}
KNOWN = {
    "damas": re.compile(r""),
    "hub": re.compile(r".+"),
    "dxp": re.compile(r"[^:]+:\d{1,5}"),
}
"""The text that may stand after the colon of each kind."""
MATCH_HASH_MB = 64
LONGEST_NUMBER = 100  # digits, those in front without worth among them


@dataclass(frozen=True, slots=True)
class EngineEntrant:
    """A player as it was named: its *kind*, where it is (*place*), its *options*, its own
    *limits* where they differ from the match's."""

    text: str
    kind: str
    place: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    limits: Limits | None = None

    def start(self, row: Variant, seed: int, tables: Tables | None = None) -> Player:
        """The player, ready for games of *row*; *seed* is where a level's chance begins, *tables*
        are the endgame tables of our own engine (None: those that ship)."""
        if self.kind == "hub":
            return HubEngine(self.place, variant_name=row.id, options=self.options)
        numbers = {name: int(value) for name, value in self.options.items()}
        if self.kind == "dxp":
            host, _, port = self.place.rpartition(":")
            moves = numbers.get("moves", 0)
            return DxpEngine(host, int(port), minutes=numbers.get("minutes"), moves=moves)
        engine = Engine(
            numbers.get("hash", MATCH_HASH_MB),
            threads=numbers.get("threads", 1),
            tables=shipped() if tables is None else tables,
            book="book" in numbers,
            variety=numbers.get("book", 0),
        )
        if "level" in numbers or "book" in numbers:
            return SeededPlayer(engine, numbers.get("level"), seed)
        return engine


@dataclass(frozen=True, slots=True)
class Given:
    """A player that a program made itself. It plays one game at a time; its owner closes it."""

    player: Player
    limits: Limits | None = None

    @property
    def text(self) -> str:
        """The name of the player."""
        return self.player.name

    def start(self, row: Variant, seed: int, tables: Tables | None = None) -> Player:  # noqa: ARG002
        """The player itself."""
        return _Lent(self.player)


class _Lent:
    """A player that a match uses and does not close."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.play, self.cancel, self.clear = player.play, player.cancel, player.clear

    @property
    def name(self) -> str:
        return self._player.name

    def close(self) -> None: ...


EntrantLike: TypeAlias = EngineEntrant | Given | PlayerLike | str
"""A player of a match: an EngineEntrant, its text ("damas:level=5"), or any player of Python."""


def entrant_of(value: EntrantLike) -> EngineEntrant | Given:
    """*value* as an entrant; raises EngineError for text that names no engine, ArgumentError for a
    value that cannot play."""
    if isinstance(value, EngineEntrant | Given):
        return value
    return read_entrant(value) if isinstance(value, str) else Given(player_of(value))


class SeededPlayer(Closable):
    """Our engine where chance has a say: at a level for people (*number*), which has limits of its
    own, or with a book; chance begins with *seed*, and anew with each game of a match."""

    def __init__(self, engine: Engine, number: int | None, seed: int) -> None:
        if number is not None:
            level(number)
        self._engine = engine
        self._number = number
        self._seed = seed
        self._chance = random.Random(seed)

    def begin(self, game: int) -> None:
        """Game number *game* begins: its chance does not depend on the games before."""
        self._chance = random.Random(f"{self._seed} {game}")

    @property
    def name(self) -> str:
        """The name of the player."""
        own = self._engine.name
        return own if self._number is None else f"{own}, level {self._number}"

    def play(self, game: Game, limits: Limits, /) -> Analysis:
        """Its move; the limits of the match are not for a level."""
        strength = limits if self._number is None else self._number
        return self._engine.play(game, strength, seed=self._chance.getrandbits(32))

    def cancel(self) -> None:
        """Ends its search."""
        self._engine.cancel()

    def clear(self) -> None:
        """A new game begins."""
        self._engine.clear()

    def close(self) -> None:
        """No more games."""
        self._engine.close()


def read_entrant(text: str) -> EngineEntrant:
    """The player that *text* names; raises EngineError, with the known forms, if it names none.

    `damas`, `damas:level=5`, `damas:threads=2,hash=64`, `damas:book=50` (with the opening book, and
    how much it varies, 1 to 100), `hub:COMMAND`, after which `;name=value`
    sets the engine's own parameters. `time`, `nodes` and `depth` are limits of this player alone.
    """
    check_kind("text", text, str)
    head, *words = [part.strip() for part in text.split(";")]
    kind, _, place = head.partition(":")
    if kind == "damas" and place:
        words = [*place.split(","), *words]
        place = ""
    if not KNOWN.get(kind, re.compile(r"(?!)")).fullmatch(place):
        raise EngineError(
            "unknown-engine", '"{text}" is no engine; one is: {known}', text=text, known=KINDS
        )
    pairs = dict(_pair(word, text) for word in words if word)
    limits = _limits({name: pairs.pop(name) for name in OWN_LIMITS if name in pairs}, text)
    if kind != "hub":
        _check_numbers(pairs, OURS if kind == "damas" else OF_DXP, text)
    return EngineEntrant(text, kind, place, pairs, limits)


def _pair(word: str, text: str) -> tuple[str, str]:
    name, sign, value = word.partition("=")
    if not (name and sign and value):
        raise EngineError(
            "bad-engine-option", '"{word}" in "{text}" is not name=value', word=word, text=text
        )
    return name.strip(), value.strip()


def _check_numbers(pairs: Mapping[str, str], known: Mapping[str, int], text: str) -> None:
    for name, value in pairs.items():
        most = known.get(name)
        number = value.isdecimal() and len(value) <= LONGEST_NUMBER
        if most is None or not number or not 1 <= int(value) <= most:
            raise EngineError(
                "bad-engine-value",
                '"{word}" in "{text}": this engine takes {known}',
                word=f"{name}={value}",
                text=text,
                known=", ".join(f"{key}=1..{limit}" for key, limit in known.items()),
            )


def _limits(pairs: Mapping[str, str], text: str) -> Limits | None:
    if not pairs:
        return None
    try:
        return Limits(
            depth=int(pairs["depth"]) if "depth" in pairs else None,
            nodes=int(pairs["nodes"]) if "nodes" in pairs else None,
            time_seconds=float(pairs["time"]) if "time" in pairs else None,
        )
    except ValueError:
        raise EngineError(
            "bad-engine-limit",
            'The limits in "{text}" are not numbers',
            text=text,
        ) from None
