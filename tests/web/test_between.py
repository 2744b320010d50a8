"""Acts between two people at two devices, as the fold of a game's log, without a server."""

from __future__ import annotations

import json
from dataclasses import asdict

import pytest

from commands import command
from damas.app.games.command import CommandRefused
from damas.app.games.meeting_view import meeting_view, own_plan
from damas.app.games.session import GameSession
from damas.errors import GameStateError
from damas.game import Game
from damas.regulations import REGULATIONS
from damas.rules.game import OTHER
from damas.store import GameRecord, GameSetup, GameSummary, StoredEntry

DAY = 86_400_000
PEOPLE = {"white": {"kind": "person"}, "black": {"kind": "person"}}
MINUTE = {"control": "1+0"}


def met(regulation="fenae-2025", clock=None, rated=False, **more):
    """A new game between two people at time 0; *terms* beside whether it is rated."""
    start = Game(regulation).board.fen
    terms = more.get("terms", {"rated": rated})
    setup = GameSetup(regulation, start, PEOPLE, "lot", clock, terms=terms)
    record = GameRecord("x", setup, GameSummary(0, start, "white"), 0, 0, 0)
    game = GameSession(record, [])
    if clock:
        game.start(0)
    return game


def do(game, kind, by, at=0, **more):
    """Carries a command out; every state on the way folds again from the stored log."""
    entries = game.decide(command(kind, by=by, client_id=f"{kind}{game.version}", **more), at)
    stored = [StoredEntry(**json.loads(json.dumps(asdict(entry)))) for entry in game.log]
    again = GameSession(game.record, stored)
    assert (again.timer, again.between, again.summary) == (game.timer, game.between, game.summary)
    return entries


def play(game, count, at=0, **more):
    """The first legal move, so many times."""
    for _ in range(count):
        move = game.game.legal_moves[0]
        do(game, "move", game.game.turn, at, path=tuple(move.path), **more)


def refused(game, kind, by, at=0, **more):
    """The refusal of a command that changes nothing."""
    before = list(game.log)
    with pytest.raises(CommandRefused) as caught:
        game.decide(command(kind, by=by, **more), at)
    assert list(game.log) == before
    return caught.value


@pytest.mark.parametrize("asker", ["white", "black"])
def test_a_takeback_needs_both(asker):
    """Asked and accepted, the asker has the own last move again; declined, nothing changes."""
    game = met()
    play(game, 3)
    other = "black" if asker == "white" else "white"
    do(game, "ask_undo", asker)
    assert refused(game, "accept_undo", asker).code == "not-asked"
    do(game, "decline_undo", other)
    assert game.game.ply == 3
    do(game, "ask_undo", asker)
    (entry,) = do(game, "accept_undo", other)
    assert entry.kind == "undo"
    assert game.game.turn == asker
    assert game.game.ply == (2 if asker == "white" else 1)


def test_an_accepted_takeback_sent_twice_is_done_once():
    """The entry has another kind than the command, and is found all the same."""
    game = met()
    play(game, 2)
    do(game, "ask_undo", "white")
    twice = command("accept_undo", by="black", client_id="one")
    game.decide(twice, 0)
    assert game.already_done(twice) == game.version


def test_a_question_lapses_with_the_next_move():
    """After it nothing is left to accept; twice it is not asked."""
    game = met()
    play(game, 2)
    do(game, "ask_undo", "black")
    assert refused(game, "ask_undo", "white").code == "already-asked"
    play(game, 1)
    assert refused(game, "accept_undo", "white").code == "not-asked"


def test_nothing_is_taken_back_before_the_own_first_move():
    """Black asks after White's first move."""
    game = met()
    assert refused(game, "ask_undo", "white").code == "nothing-to-undo"
    play(game, 1)
    assert refused(game, "ask_undo", "black").code == "nothing-to-undo"


@pytest.mark.parametrize("name", sorted(REGULATIONS))
def test_rated_games_take_nothing_back_and_are_not_paused(name):
    """With the article on taking back a move, and none where the book is silent."""
    game = met(name, MINUTE, rated=True)
    play(game, 2)
    found = refused(game, "ask_undo", "white")
    rules = REGULATIONS[name].irregularities
    assert found.citation == (rules.article("d") if rules else None)
    assert refused(game, "ask_pause", "white").code == "rated"


def test_a_game_is_called_off_before_both_have_moved():
    """Then it is annulled, without an article: no book speaks of it."""
    game = met()
    play(game, 1)
    do(game, "abort", "black")
    outcome = game.game.outcome
    assert (outcome.result, outcome.reason, outcome.citation) == (None, "aborted", None)
    begun = met()
    play(begun, 2)
    assert refused(begun, "abort", "white").code == "begun"


def test_a_pause_needs_both_and_ends_when_both_are_ready():
    """The clock stands between; no move is played; one alone cannot go on."""
    game = met(clock=MINUTE)
    play(game, 2, at=1000)
    do(game, "ask_pause", "white", 2000)
    do(game, "accept_pause", "black", 5000)
    assert game.timer.running is None
    left = game.timer.left_seconds("white", 900_000)
    assert left == 60 - 1 - 4  # a second for the first move, four until the pause
    move = tuple(game.game.legal_moves[0].path)
    assert refused(game, "move", "white", 6000, path=move).code == "paused"
    assert refused(game, "ask_undo", "white", 6000).code == "paused"
    do(game, "resume", "white", 100_000)
    do(game, "resume", "white", 101_000)
    assert game.timer.running is None
    do(game, "resume", "black", 200_000)
    assert game.timer.running == "white"
    assert game.timer.left_seconds("white", 201_000) == left - 1
    play(game, 1, at=202_000)


def test_a_player_who_has_left_loses_or_draws_as_the_other_chooses():
    """Half a minute after the line broke, in a game of a minute; no book has an article on it."""
    game = met(clock={"control": "5+0"})
    play(game, 2)
    assert refused(game, "claim_absence", "white", 5000, result="win").code == "not-away"
    early = refused(game, "claim_absence", "white", 20_000, result="win", away_since_ms=1000)
    assert early.code == "wait"
    assert "11 more seconds" in str(early.text)
    do(game, "claim_absence", "white", 31_000, result="win", away_since_ms=1000)
    outcome = game.game.outcome
    assert (outcome.result, outcome.reason, outcome.citation) == ("white", "left", None)
    other = met(clock={"control": "5+0"})
    play(other, 2)
    do(other, "claim_absence", "black", 31_000, result="draw", away_since_ms=1000)
    assert other.game.outcome.result == "draw"


def test_nobody_has_left_a_game_by_correspondence():
    """And before both have moved a game is called off."""
    post = met(clock={"control": "3 days/move"})
    play(post, 2)
    found = refused(post, "claim_absence", "white", DAY, result="win", away_since_ms=0)
    assert found.code == "not-away"
    young = met(clock=MINUTE)
    found = refused(young, "claim_absence", "white", 50_000, result="win", away_since_ms=0)
    assert found.code == "not-begun"


def test_lag_is_given_back_within_the_quota_and_the_flag_waits_for_it():
    """A move that was half a second on the line at the very end still counts; later it does not."""
    game = met(clock=MINUTE, rated=True)
    assert game.timer.fallen(60_499) is None
    assert game.timer.falls_at_ms() == 60_500
    move = tuple(game.game.legal_moves[0].path)
    saved = met(clock=MINUTE)
    do(saved, "move", "white", 60_300, path=move, lag_ms=400)
    assert saved.timer.left_seconds("white", 60_300) == 0.1
    assert saved.timer.view(60_300)["lag"]["white"] == {"left_ms": 200, "given_ms": 400}
    (flag,) = do(game, "move", "white", 60_300, path=move, lag_ms=100)
    assert flag.kind == "flag"  # it had left 100 ms before it came: too late


def test_games_at_one_screen_have_no_lag_and_no_questions():
    """Nor have those of tournaments: nothing of this is for them."""
    game = met(clock=MINUTE, terms=None)
    assert game.timer.fallen(60_000) == "white"
    move = tuple(game.game.legal_moves[0].path)
    do(game, "move", "white", 1000, path=move, lag_ms=900)
    assert game.timer.left_seconds("white", 1000) == 59
    for kind in ("ask_undo", "abort", "ask_pause", "claim_absence", "resume"):
        assert refused(game, kind, "white", 2000).code == "not-between-two"


def lines_of(game, count):
    """Plans for the first *count* replies of the player to move: an answer, a reply, an answer."""
    found = []
    for first in game.game.legal_moves[:count]:
        board, line = game.game.board.after(first), [list(first.path)]
        for _ in range(3):
            move = board.legal_moves[0]
            line.append(list(move.path))
            board = board.after(move)
        found.append(line)
    return found


def test_planned_moves_are_played_as_soon_as_the_opponent_follows():
    """Two answers at once with the moves they answer; both in the log, at the opponent's time."""
    game = met(clock={"control": "3 days/move"})
    play(game, 1)
    lines = lines_of(game, 2)
    do(game, "plan", "white", 10, lines=lines)
    assert own_plan(game, "white") == lines
    assert own_plan(game, "black") == []
    _move, reply = do(game, "move", "black", DAY, path=tuple(lines[1][0]))
    assert reply.payload["planned"]
    assert list(reply.payload["path"]) == lines[1][1]
    do(game, "move", "black", 2 * DAY, path=tuple(lines[1][2]))
    assert game.game.ply == 5
    assert game.between.plans == {}
    assert game.timer.left_seconds("black", 2 * DAY) == 3 * 86_400


def test_a_plan_lapses_when_the_opponent_leaves_it():
    """And when a move is taken back; it is made only while the other is to move."""
    game = met(clock={"control": "3 days/move"})
    assert refused(game, "plan", "white", lines=()).code == "your-turn"
    play(game, 1)
    lines = lines_of(game, 1)
    do(game, "plan", "white", lines=lines)
    other = tuple(game.game.legal_moves[1].path)
    do(game, "move", "black", 5, path=other)
    assert game.game.ply == 2
    assert game.between.plans == {}
    quick = met(clock=MINUTE)
    play(quick, 1)
    assert refused(quick, "plan", "white", lines=lines_of(quick, 1)).code == "not-by-post"


def test_vacation_stops_the_own_time_alone():
    """Ten days at the beginning: White's three days begin after them; Black's run as always."""
    game = met(clock={"control": "3 days/move"})
    do(game, "vacation", "white", DAY, days=10)
    assert game.timer.fallen(12 * DAY) is None
    assert game.timer.falls_at_ms() == 13 * DAY  # a day was used before the vacation
    play(game, 1, at=11 * DAY)
    assert game.timer.falls_at_ms() == 14 * DAY
    assert refused(game, "vacation", "white", 11 * DAY, days=12).code == "no-vacation"
    do(game, "vacation", "white", 11 * DAY, days=11)
    play(game, 1, at=12 * DAY)
    assert game.timer.falls_at_ms() == 25 * DAY


def test_a_fallen_flag_ends_the_game_before_any_other_act():
    """A question that comes after the flag is not asked."""
    game = met(clock=MINUTE, rated=True)
    (flag,) = game.decide(command("abort", by="white"), 61_000)
    assert flag.kind == "flag"


@pytest.mark.parametrize(("moves", "end"), [(0, "aborted"), (1, "aborted"), (2, "time")])
def test_a_casual_game_that_nobody_began_is_called_off(moves, end):
    """Not lost: one of the two has not moved when the flag falls, by the call and by the server."""
    for kind in ("flag", "move"):
        game = met(clock=MINUTE)
        play(game, moves)
        late = game.game.turn
        path = tuple(game.game.legal_moves[0].path) if kind == "move" else None
        do(game, kind, late, 130_000, path=path)
        assert game.game.outcome.reason == end
        assert game.game.outcome.result == (None if end == "aborted" else OTHER[late])


@pytest.mark.parametrize(("moves", "end"), [(0, "aborted"), (1, "aborted"), (2, "resignation")])
def test_giving_up_a_casual_game_that_nobody_began_calls_it_off(moves, end):
    """Either player may. A rated game is lost, and that of a room or at one screen: it may be a
    board of a tournament."""
    game = met()
    play(game, moves)
    assert game.is_unbegun == (end == "aborted")
    do(game, "resign", "black", 1000)
    assert game.game.outcome.reason == end
    for more in ({"rated": True}, {"terms": {"room": "r"}}, {"terms": None}):
        game = met(**more)
        do(game, "resign", "black", 1000)
        assert game.game.outcome.reason == "resignation"


@pytest.mark.parametrize("name", sorted(REGULATIONS))
def test_what_may_be_asked_is_said_before_it_is_pressed(name):
    """For each colour: a draw offer before the first move, a takeback after the own move."""
    game = met(name, MINUTE)
    before = meeting_view(game, "en")["may"]
    assert before["white"]["offer_draw"]["code"] == "offer-too-early"
    agreement = REGULATIONS[name].agreement.citation
    shown = before["white"]["offer_draw"]["article"]
    assert shown == (str(agreement) if agreement else None)
    play(game, 2 * max(1, REGULATIONS[name].agreement.from_move))
    after = meeting_view(game, "en")["may"]
    assert after["white"] == {
        "offer_draw": None,
        "ask_undo": None,
        "ask_pause": None,
        "give_time": None,
    }


def test_time_is_given_in_casual_games_with_a_clock():
    """Fifteen seconds for the other player; not where it would change a rating, nor without end."""
    game = met(clock=MINUTE)
    play(game, 2)
    left = game.timer.left_seconds("black", game.updated_ms)
    (entry,) = do(game, "give_time", "white")
    assert entry.kind == "give_time"
    assert game.timer.left_seconds("black", game.updated_ms) == left + 15
    assert refused(met(clock=MINUTE, rated=True), "give_time", "white").code == "rated"
    assert refused(met(), "give_time", "white").code == "no-clock"
    long = {"base_seconds": 11_000, "increment_seconds": 0}
    assert refused(met(clock=long), "give_time", "white").code == "enough-time"


def test_in_an_arena_half_of_the_time_is_given_up_before_the_own_first_move():
    """Once, by each for itself; the summary says it, by which the arena counts a point more."""
    arena = {"terms": {"rated": False, "room": "arena"}}
    game = met(clock=MINUTE, **arena)
    left = game.timer.left_seconds("black", 0)
    do(game, "halve_time", "black")
    assert game.timer.left_seconds("black", 0) == left / 2
    assert game.summary.halved == "black"
    assert refused(game, "halve_time", "black").code == "halved"
    play(game, 1)
    assert refused(game, "halve_time", "white").code == "begun"
    assert meeting_view(game, "en")["halved"] == ["black"]
    assert refused(met(clock=MINUTE), "halve_time", "white").code == "not-of-arena"
    assert refused(met(**arena), "halve_time", "white").code == "no-clock"


def test_a_book_may_forbid_draw_offers_before_a_move():
    """Twenty moves of each: the rule is a value of the book, with its article."""
    from dataclasses import replace  # noqa: PLC0415

    rules = REGULATIONS["fenae-2025"]
    strict = replace(rules, agreement=replace(rules.agreement, from_move=2))
    game = Game(strict)
    for _ in range(3):
        game.push(game.legal_moves[0])
    with pytest.raises(GameStateError, match="2 moves") as refused:
        game.offer_draw("white")
    assert str(refused.value.citation) == "FENAE Art. 24 g"
    game.push(game.legal_moves[0])
    game.offer_draw("white")
    asking = {name: r.agreement.from_move for name, r in REGULATIONS.items()}
    late = ("cbd-2020", "idf-64-brazilian", "idf-64-russian")
    assert {n: m for n, m in asking.items() if m} == dict.fromkeys(late, 20)
