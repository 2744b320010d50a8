"""Ratings as the JSON that clients see. No decisions here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...base.i18n import Text, say
from ...engine import LEVELS
from ...people.fair_ratings import GAMES_A_DAY, RatingVerdict
from ...ratings import SPEEDS, Rating, Speed
from ...ratings.anchors import anchor
from ...rules.variants import GAME_NAMES
from ..core.times import timestamp
from ..views.positions import RatingView
from .counting import is_rated, kind_of, level_of

if TYPE_CHECKING:
    from ...store import GameSetup, RatedGame, RatedPerson, Suspect, WaitingPair

BY_SPEED: Mapping[str, Speed] = {speed.id: speed for speed in SPEEDS}

VERDICTS: Mapping[RatingVerdict, Text] = {
    RatingVerdict.SHORT: Text("Too short a game: it does not change the ratings"),
    RatingVerdict.MANY: Text(
        "These two have had {most} rated games within a day: this one does not change the ratings"
    ),
    RatingVerdict.WAITS: Text(
        "The ratings wait: the owner of this server looks at this game first"
    ),
    RatingVerdict.REFUSED: Text(
        "The owner of this server has decided that this game does not change the ratings"
    ),
}


def check_view(verdict: RatingVerdict | None, locale: str) -> dict[str, Any] | None:
    """The reason why a rated game does not change the ratings, or not yet; None without one."""
    said = VERDICTS.get(verdict) if verdict else None
    if said is None:
        return None
    return {"verdict": verdict, "message": say(Text(said.template, {"most": GAMES_A_DAY}), locale)}


def waiting_view(one: WaitingPair) -> dict[str, Any]:
    """Two people whose games wait for the owner's word; first is the one who has won most."""
    return {
        "people": [
            {"person": person, "name": name or None}
            for person, name in zip(one.people, one.names, strict=True)
        ],
        "games": list(one.games),
        "points": one.points,
        "quick": one.quick,
        "together": one.together,
    }


def rating_view(rating: Rating, now_ms: int) -> RatingView:
    """A rating as it is now, in whole points."""
    now = rating.at(now_ms)
    return {
        "value": round(now.value),
        "deviation": round(now.deviation),
        "provisional": now.provisional,
        "games": now.games,
    }


def kind_view(variant_id: str, speed_id: str, locale: str) -> dict[str, Any]:
    """The game and the speed of a rating, by id and name."""
    speed = BY_SPEED[speed_id]
    return {
        "variant": {"id": variant_id, "name": say(GAME_NAMES[variant_id], locale)},
        "speed": {"id": speed.id, "name": say(speed.name, locale)},
    }


def game_view(  # noqa: PLR0913, PLR0917
    setup: GameSetup,
    seats: Mapping[str, str],
    known: Mapping[str, Rating],
    counted: RatedGame | None,
    locale: str,
    now_ms: int,
) -> dict[str, Any]:
    """The ratings of the two players of a game, and their changes once it is counted.

    *known*: the ratings of its accounts. Before the count it has the present ratings, after it
    those before the game, so that the change follows.
    """
    game, speed = kind_of(setup)
    found: dict[str, Any] = {
        "rated": is_rated(setup),
        "counted": counted is not None,
        **kind_view(game, speed, locale),
    }
    for colour in ("white", "black"):
        person, level = seats.get(colour, ""), level_of(setup, colour)
        rating = anchor(level, game) if level and is_rated(setup) else known.get(person)
        side: dict[str, Any] = {
            "person": person if person in known else None,
            "rating": rating_view(rating, now_ms) if rating else None,
            "change": None,
        }
        if counted and rating and level is None:
            before = counted.white_before if colour == "white" else counted.black_before
            after = counted.white_after if colour == "white" else counted.black_after
            side["rating"]["value"] = round(before)
            side["change"] = round(after) - round(before)
        found[colour] = side
    return found


def leader_view(place: int, one: RatedPerson, now_ms: int) -> dict[str, Any]:
    """One line of a leaderboard."""
    return {
        "place": place,
        "person": one.person,
        "name": one.name or None,
        **rating_view(one.rating, now_ms),
    }


def levels_view(variant_id: str, locale: str) -> list[dict[str, Any]]:
    """The engine's levels with their fixed ratings in a game, the strongest first."""
    return [
        {
            "level": row.number,
            "name": say(row.name, locale),
            "value": round(anchor(row.number, variant_id).value),
        }
        for row in reversed(LEVELS)
    ]


def point_view(game: RatedGame, person: str) -> dict[str, Any]:
    """A game in the history of a person's rating."""
    return {
        "game": game.id,
        "at": timestamp(game.at_ms),
        "value": round(game.after(person)),
        "change": round(game.after(person)) - round(game.before(person)),
    }


def suspect_view(one: Suspect) -> dict[str, Any]:
    """A person whose games the owner should look at, with the figures."""
    found = one.evidence
    return {
        "person": one.person,
        "name": one.name or None,
        "games": list(one.games),
        "choices": found.choices,
        "best": found.best,
        "expected": round(found.expected, 1),
        "excess": round(found.excess, 2),
        "threshold": round(found.threshold, 2),
    }
