"""The games that the server opens for the players of an online event: their ids, seats, links."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ...store import NewGame, PlayLink
from ...tournament.event.queries.online import mark_at
from . import keys
from .board_setup import Place, board_of
from .live import TournamentFold
from .person import Person

SERVER = Person("chief-arbiter", "Damas")
"""The server, as the author of acts that it does by itself."""
People = Mapping[str, tuple[str, bool]]
"""The mark of a player → the person, and whether it is a guest."""
Game = tuple[NewGame, PlayLink]


def games_of(
    fold: TournamentFold, number: int, places: Sequence[tuple[int, int]], people: People, at_ms: int
) -> list[Game]:
    """The games of those of some boards of a round that are not open yet. A seat whose person was
    deleted is left empty."""
    before = _openings_before(fold)
    return [
        _game(fold, Place(number, board, game), people, at_ms, before)
        for board, game in places
        if _is_to_open(fold, Place(number, board, game))
    ]


def plays_of(fold: TournamentFold, number: int, games: Sequence[Game]) -> list[list[object]]:
    """The boards of these games as the act `open-round` names them; those whose players or colours
    have changed meanwhile, or that are open already, are left out."""
    found: list[list[object]] = []
    before = _openings_before(fold)
    for made, link in games:
        place = Place(number, link.board, link.game)
        if _is_to_open(fold, place) and _id(fold, place, before) == made.id:
            found.append([place.board, place.game, made.id])
    return found


def _is_to_open(fold: TournamentFold, place: Place) -> bool:
    """Whether there is such a game that is neither open nor decided."""
    event = fold.event
    if place.round > len(event.rounds) or place.board > len(event.round(place.round).boards):
        return False
    game = event.game(place.round, place.board, place.game)
    return not game.plays and game.codes is None


def _openings_before(fold: TournamentFold) -> Counter[Place]:
    """The number of times that the game of each place was opened: a round that was taken back and
    paired again gets other games."""
    return Counter(
        Place(entry.data["round"], board, game)
        for entry in fold.event.log
        if entry.act == "open-round"
        for board, game, _ in entry.data["plays"]
    )


def _id(fold: TournamentFold, place: Place, before: Counter[Place]) -> str:
    game = fold.event.game(place.round, place.board, place.game)
    where = (place.round, place.board, place.game, game.white, game.black, before[place])
    return keys.online_game_id(fold.record, *where)


def _game(
    fold: TournamentFold, place: Place, people: People, at_ms: int, before: Counter[Place]
) -> Game:
    event, opened = fold.event, board_of(fold.event, place)
    game = event.game(place.round, place.board, place.game)
    players, seats = {}, {}
    rated = bool(event.online and event.online.rated and opened.setup.clock)
    for colour, who in (("white", game.white), ("black", game.black)):
        mark = mark_at(event, event.board(place.round, place.board), place.game, who)
        person, guest = people.get(mark, ("", False))
        players[colour] = {**opened.setup.players[colour], "level": None, "guest": guest}
        rated = rated and bool(person) and not guest
        if person:
            seats[colour] = person
    number = 1 if event.rules.teams else place.game  # a board of its own, no game of a meeting
    terms = {"rated": rated, "event": True, "room": True, "number": number}
    made = NewGame(
        _id(fold, place, before),
        replace(opened.setup, players=players, terms=terms),
        opened.summary,
        seats,
        at_ms,
    )
    link = PlayLink(
        "screen",
        made.id,
        fold.record.id,
        **place.to_dict(),
        by=SERVER.name,
        role=SERVER.role,
        locale="en",
        made_ms=at_ms,
    )
    return made, link
