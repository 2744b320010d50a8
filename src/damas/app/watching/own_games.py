"""A person's own games that go on: the list with the time left, and a vacation in all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ...base.errors import DamasError
from ...base.i18n import Text, translate
from ..core.times import now_ms
from ..games.acts import TakeVacation
from ..games.command import Command, CommandRefused
from ..games.timer import Timer
from ..games.views import record_view
from ..meeting.views import OwnGame, TimeLeft
from ..ratings.listed import ratings_of
from ..views.damaged import DamagedRow, listed
from ..work import in_database

if TYPE_CHECKING:
    from ...store import GameRecord, Ratings, Seats
    from ..games.live_games import LiveGames
    from ..meeting.bodies import VacationDaysIn

OWN_GAMES = 200
MOST_TIMED = 60
"""Own games of which the time left is told."""
TIME_LEFT = Text("{time} left")
MOST_TURNS = 50
"""Games that are looked through for those in which somebody is to move."""
MOST_RESTED = 1000
"""Games that one request for a vacation looks at."""


async def going_games(
    games: LiveGames, ratings: Ratings, person: str, locale: str
) -> list[OwnGame | DamagedRow]:
    """The person's unfinished games; first those in which it is the person's turn."""
    if not person:
        return []
    found = await in_database(games.seats.games_of, person, OWN_GAMES)
    going = [record for record in found if record.summary.reason is None]
    seats = await in_database(games.seats.colours_of, person)
    known = await in_database(ratings_of, ratings, going, now_ms())

    def view(record: GameRecord) -> OwnGame:
        seen, own = record_view(record, locale), seats.get(record.id, [])
        more = {
            "seat": own[0] if len(own) == 1 else None,
            "your_turn": seen["turn"] in own,
            "ratings": known.get(record.id, {}),
        }
        return cast("OwnGame", {**seen, **more})

    rows = listed(going, view, locale)
    for row in rows[:MOST_TIMED]:
        if "damaged" not in row and row["clock"]:
            row["time"] = await time_of(games, row["id"])
    return sorted(rows, key=lambda row: (not row.get("your_turn"), _hurry(row)))


async def time_of(games: LiveGames, game_id: str) -> TimeLeft | None:
    """The time left of the player to move, as it is now; None for a game that cannot be read."""
    try:
        live = await games.get(game_id)
    except DamasError:
        return None
    seen = live.session.clock_view(now_ms())
    if seen is None:
        return None
    side = live.session.game.turn
    left = seen["white_ms"] if side == "white" else seen["black_ms"]
    return {"left_ms": left, "running": bool(seen["running"]), "days": seen["days"]}


def _hurry(row: OwnGame | DamagedRow) -> float:
    """Games in which a move is due first stand first; those without a running clock stand last."""
    time = None if "damaged" in row else row.get("time")
    return time["left_ms"] if time and time["running"] else float("inf")


async def take_vacation(games: LiveGames, person: str, body: VacationDaysIn) -> int:
    """Takes vacation in all correspondence games of a person. Counts those that allowed it."""
    seats = await in_database(games.seats.colours_of, person)
    taken = 0
    for record in await in_database(games.seats.agreed, person, MOST_RESTED):
        if Timer.from_setup(record.setup.clock).days is None:
            continue
        live, colours = await games.get(record.id), seats[record.id]
        if not live.session.met or live.session.game.outcome:
            continue
        try:
            rest = TakeVacation.model_construct(id=body.id or None, days=body.days)
            await live.submit(Command(rest, colours[0]))
        except (CommandRefused, DamasError):
            continue
        taken += 1
    return taken


async def time_words(games: LiveGames, game_id: str, locale: str) -> str:
    """The time that the player to move has left, where a clock runs, to the minute; else ""."""
    time = await time_of(games, game_id)
    if time is None or not time["running"]:
        return ""
    minutes = time["left_ms"] // 60_000
    hours, days = minutes // 60, minutes // 1440
    shown = f"{days} d {hours % 24} h" if days else f"{hours} h" if hours > 1 else f"{minutes} min"
    return translate(Text(TIME_LEFT.template, {"time": shown}), locale)


def turns_of(seats: Seats, person: str) -> list[str]:
    """The games of a person with another one in which the person is to move, the last played
    first."""
    records = seats.agreed(person, MOST_TURNS)
    taken = seats.of_games([one.id for one in records])
    return [one.id for one in records if taken[one.id].seats.get(one.summary.turn) == person]
