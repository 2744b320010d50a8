"""The fold of a game's log, without a server."""

from __future__ import annotations

import pytest

from commands import command
from damas.app.games.command import CommandRefused
from damas.app.games.session import GameSession
from damas.store import GameRecord, GameSetup, GameSummary, Outage, StoredEntry

PEOPLE = {"white": {"kind": "person"}, "black": {"kind": "person"}}
ENGINE = {"white": {"kind": "person"}, "black": {"kind": "engine", "level": 1}}
HOUR = 3_600_000


def session(regulation="portuguesa-fpd", fen=None, players=None, clock=None):
    """A new game at time 0."""
    start = fen or "W:W1,2,3,4,5,6,7,8,9,10,11,12:B21,22,23,24,25,26,27,28,29,30,31,32"
    setup = GameSetup(regulation, start, players or PEOPLE, "agreement", clock)
    record = GameRecord("x", setup, GameSummary(0, start, "white"), 0, 0, 0)
    return GameSession(record, [])


def play(game, *moves, at=0, **more):
    """Plays moves given as text, all at one time."""
    for text in moves:
        game.decide(command("move", text=text, from_server=True, **more), at)


@pytest.mark.requirement("DRW-04")
def test_a_claim_belongs_to_the_opponent_of_the_repeater():
    """portuguesa-web, third time by Black's move: White, to move, may claim."""
    game = session("portuguesa-web", "W:WK2,9:BK31,24")
    play(game, *["2-6", "31-27", "6-2", "27-31"] * 2)
    assert (game.claim_of("white"), game.claim_of("black")) == ("repetition", None)


def test_a_log_folds_to_the_game_it_came_from():
    """After acts of all kinds, undone ones too, the same log gives the same state again."""
    clock = {"base_seconds": 60, "increment_seconds": 1}
    game = session(players=ENGINE, clock=clock)
    game.start(1000)
    play(game, "9-13", "24-20", "10-14", at=3000)
    game.decide(command("offer_draw", by="white"), 4000)
    game.decide(command("undo", by="white"), 5000)
    play(game, "11-15", at=9000)
    again = GameSession(game.record, game.log)
    assert again.game.events == game.game.events
    assert (again.timer, again.summary, again.version) == (game.timer, game.summary, 7)


@pytest.mark.requirement("CON-04")
@pytest.mark.article("FENAE Art. 30")
def test_offers_of_one_player_are_spaced():
    """Declined, White may offer again after five moves of each; Black has not yet offered."""
    game = session("fenae-2025", "W:WK29,K30,K31:BK2,K5,K12")
    play(game, "29-25", "2-6")
    game.decide(command("offer_draw", by="white"), 0)
    game.decide(command("decline_draw", by="black"), 0)
    with pytest.raises(CommandRefused) as caught:
        game.decide(command("offer_draw", by="white"), 0)
    assert (caught.value.code, str(caught.value.citation)) == ("offer-too-soon", "FENAE Art. 30")
    assert "wait 5 more moves" in str(caught.value.text)
    game.decide(command("offer_draw", by="black"), 0)
    assert game.game.offer.by == "black"


def test_the_clock_is_charged_to_the_mover_only():
    """White takes ten seconds and gets two back; Black's minute is untouched until then."""
    game = session(clock={"base_seconds": 60, "increment_seconds": 2})
    game.start(0)
    play(game, "9-13", at=10_000)
    view = game.timer.view(15_000)
    assert (view["white_ms"], view["black_ms"], view["running"]) == (52_000, 55_000, "black")


def test_a_command_after_the_fall_of_the_flag_becomes_the_flag():
    """The move comes a second late: what is kept is that White's time had run out."""
    game = session(clock={"base_seconds": 60, "increment_seconds": 0})
    game.start(0)
    (event,) = game.decide(command("move", text="9-13"), 61_000)
    assert (event.kind, event.payload["by"]) == ("flag", "white")
    assert game.game.outcome.reason == "time"


def test_time_without_a_server_is_given_back():
    """Away for an hour: the clock goes on from where the server was last seen."""
    game = session(clock={"base_seconds": 60, "increment_seconds": 0})
    game.start(0)
    game.excuse([Outage(5000, HOUR)], HOUR)
    assert game.timer.view(HOUR + 1_000)["white_ms"] == 55_000
    assert game.excuse([Outage(5000, HOUR), Outage(6000, HOUR + 50)], HOUR + 1_000) == []
    assert game.timer.view(HOUR + 2_000)["white_ms"] == 54_000


def test_who_moves_before_the_end_of_a_time_that_is_given_back_leaves_the_rest():
    """White has thought for five seconds before the outage, and moves half a second after it: the
    moment to see that it is over is not kept as time."""
    game = session(clock={"base_seconds": 60, "increment_seconds": 0})
    game.start(0)
    game.excuse([Outage(5_000, 10_000)], 10_000)
    play(game, "9-13", at=10_500)
    assert game.timer.view(10_500)["white_ms"] == 55_000


def test_a_move_is_never_undone_by_the_rest_of_a_time_that_is_given_back():
    """White had nothing left when the outage began; the move before its end stands."""
    game = session(clock={"base_seconds": 5, "increment_seconds": 0})
    game.start(0)
    game.excuse([Outage(5_000, 10_000)], 10_000)
    play(game, "9-13", at=10_500)
    assert game.timer.view(10_500)["white_ms"] == 1


def test_nobody_moves_for_the_engine_or_for_the_other():
    """A client may act for people only, and move only for the one whose turn it is."""
    game = session(players=ENGINE)
    with pytest.raises(CommandRefused, match="other player"):
        game.decide(command("move", text="9-13", by="black"), 0)
    play(game, "9-13")
    with pytest.raises(CommandRefused, match="engine"):
        game.decide(command("move", text="24-20"), 0)


def test_a_log_that_cannot_be_read_is_named():
    """An event of a later version is refused by its name, not skipped."""
    game = session()
    with pytest.raises(Exception, match="dance"):
        GameSession(game.record, [StoredEntry("dance", {}, 1)])
