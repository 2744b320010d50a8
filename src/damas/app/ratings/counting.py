"""A stored game as one that counts for ratings; a new game's right to be one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...base.errors import MeetingError
from ...base.i18n import Text
from ...people import Caller
from ...people.fair_ratings import BEGUN_PLIES, GamePlayed
from ...ratings import Speed, speed_of_control
from ...rules.regulations import regulation
from ...store import GameRecord, GameSetup, RatedGame
from ..core.service_errors import InvalidError
from ..games.opponent import DEFAULT_LEVEL
from ..games.timer import Timer
from ..people.unrated import guest_unrated

if TYPE_CHECKING:
    from ..core.schemas import NewGameIn

SCORES: Mapping[str | None, float] = {"white": 1.0, "draw": 0.5, "black": 0.0}
"""White's points by the result of a game; annulled and cancelled games have none."""
LEAST_SECONDS = 60
"""The least time of one player in a rated game against the engine, so that it can play at its
level."""
ONLY_ENGINE = Text("A rated game of two people begins with an invitation or in the lobby")
NOT_PRIVATE = Text("A rated game is seen by everybody")
MORE_TIME = Text("A rated game gives each player a minute at least")


def speed_of_game(clock: Mapping[str, Any] | None) -> Speed:
    """The speed of a game with such a clock, as games store it."""
    timer = Timer.from_setup(clock)
    return speed_of_control(timer.clock.control if timer.clock else None)


def kind_of(setup: GameSetup) -> tuple[str, str]:
    """The ids of the game and the speed under which a game is rated."""
    return regulation(setup.regulation).variant.id, speed_of_game(setup.clock).id


def is_rated(setup: GameSetup) -> bool:
    """Whether a game was agreed on as a rated one."""
    return bool((setup.terms or {}).get("rated")) and not setup.private


def rated_game(record: GameRecord, seats: Mapping[str, str]) -> RatedGame | None:
    """The game as it is judged and counted; None for one that cannot count: it goes on, it ended
    before both had moved, it was called off, it was never rated. Against the engine nobody is fed:
    such a game counts as it is."""
    setup, summary = record.setup, record.summary
    score = SCORES.get(summary.result)
    if not is_rated(setup) or score is None or summary.ply < BEGUN_PLIES:
        return None
    people = {colour: seats.get(colour) or None for colour in ("white", "black")}
    return RatedGame(
        record.id,
        *kind_of(setup),
        score,
        record.updated_ms,
        people["white"],
        people["black"],
        level_of(setup, "white"),
        level_of(setup, "black"),
        played=GamePlayed(summary.reason or "", summary.ply, record.updated_ms - record.created_ms),
    )


def level_of(setup: GameSetup, colour: str) -> int | None:
    """The engine's level if it plays *colour*; None for a person."""
    player = setup.players[colour]
    return (player.get("level") or DEFAULT_LEVEL) if player["kind"] == "engine" else None


def engine_terms(body: NewGameIn, clock: Mapping[str, Any] | None, caller: Caller) -> Any:
    """The terms of a new game against the engine: rated if the request asks for it. Raises
    ServiceError or MeetingError if that is not possible.
    """
    if not body.rated:
        return None
    if {body.white.kind, body.black.kind} != {"person", "engine"}:
        raise InvalidError("rated-alone", ONLY_ENGINE)
    if not caller.is_account:
        raise guest_unrated()
    if body.private:
        raise InvalidError("rated-private", NOT_PRIVATE)
    if body.fen:
        raise MeetingError("rated-start", "A rated game begins at the start, or by lot")
    if clock is None:
        raise MeetingError("rated-needs-clock", "A rated game is played with a clock")
    if clock["base_seconds"] + 40 * clock["increment_seconds"] < LEAST_SECONDS:
        raise InvalidError("rated-too-fast", MORE_TIME)
    return {"rated": True}
