"""The stored state that is read when somebody comes to a game."""

from __future__ import annotations

from dataclasses import replace

from damas.store import Arrivals, Database, Games, People, PlayLink, Plays, Seats

from .test_group import SETUP, SUMMARY, move
from .test_tournaments import made


def test_all_that_is_asked_at_the_door_is_what_the_single_questions_say(
    database: Database,
) -> None:
    """Heads, seats, makers and events of many games at once; unknown games are left out."""
    games, seats, people = Games(database), Seats(database), People(database)
    people.add_guest("g-ana", "hash", "phone", 1)
    plain = games.create(SETUP, SUMMARY, 1, maker="g-ana")
    played = games.create(SETUP, SUMMARY, 1, seats={"white": "g-ana"})
    board = games.create(replace(SETUP, private=True), SUMMARY, 1)
    link = PlayLink("screen", board.id, made(database).id, 1, 1, 1, "Rui", "arbiter", "en")
    Plays(database).add(link)
    games.append(plain.id, [move(0)], expected=0, summary=SUMMARY)

    ids = (plain.id, played.id, board.id)
    found = Arrivals(database).at([*ids, "unknown"])
    assert set(found) == set(ids)
    for game in ids:
        assert found[game].record == games.get(game)
        assert found[game].seats == seats.of_game(game)
    assert [found[game].of_event for game in ids] == [False, False, True]
    assert found[plain.id].record.version == 1
    assert found[plain.id].seats.maker == "g-ana"
    assert found[played.id].seats.seats == {"white": "g-ana"}
    assert Arrivals(database).at([]) == {}
    assert seats.of_games([*ids, "unknown"]) == {
        game: seats.of_game(game) for game in (*ids, "unknown")
    }
