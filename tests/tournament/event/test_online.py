"""Events played online: entries, and the step that is due, as a pure function of log and time."""

from __future__ import annotations

from typing import Any

import pytest

from damas.tournament.event import EntryError, Tournament
from damas.tournament.event.queries.online import OnlineStep, online_step

AT: dict[str, Any] = {"by": "Inês", "at": "2026-03-01T10:00:00Z"}
BEGIN = 1_000_000
MINUTE = 60_000


def event(system: str = "swiss", players: int = 4, **online: Any) -> Tournament:
    """An event with people who have entered online."""
    made = Tournament()
    rounds = {"rounds": 2} if system == "swiss" else {}
    made.do(
        "create",
        name="Noite",
        system=system,
        regulation="portuguesa-fpd",
        wo_tolerance_min=5,
        time_control="5+3",
        **rounds,
        **AT,
    )
    made.do("online", begin_ms=BEGIN, **online, **AT)
    for number in range(1, players + 1):
        enter(made, number)
    return made


def enter(made: Tournament, number: int) -> None:
    """Enters a person."""
    made.do("enter-online", name=f"P{number}", seat=f"m{number}", role="player", **AT)


def pair(made: Tournament) -> None:
    """Pairs the next round as the system does."""
    made.do("pair", **made.proposal().to_data(), **AT)


def opened(made: Tournament, at_ms: int = BEGIN) -> None:
    """Starts the last round, and opens its boards."""
    number = len(made.rounds)
    made.do("start-round", round=number, at_ms=at_ms, **AT)
    step = online_step(made, at_ms)
    assert step.kind == "open"
    plays = [[board, game, f"g{number}.{board}.{game}"] for board, game in step.games]
    made.do("open-round", round=number, plays=plays, at_ms=at_ms, **AT)


def played(made: Tournament, white: str = "1", black: str = "0") -> None:
    """Ends all games of the last round."""
    number = len(made.rounds)
    for board, game, found in list(made.rounds[-1].open_games()):
        assert found.open_play
        place = {"round": number, "board": board, "game": game, "play": found.open_play.id}
        made.do("play-result", **place, white=white, black=black, **AT)


def test_a_swiss_goes_from_step_to_step_by_its_log_and_the_time() -> None:
    """Before the start it waits; then it pairs, opens, waits, closes and pairs with a pause."""
    made = event(pause_seconds=30)
    assert online_step(made, BEGIN - 1) == OnlineStep("wait", at_ms=BEGIN)
    assert online_step(made, BEGIN) == OnlineStep("pair", 1)
    pair(made)
    assert online_step(made, BEGIN + 5) == OnlineStep("start", 1, at_ms=BEGIN + 5)
    opened(made)
    assert online_step(made, BEGIN + 1) == OnlineStep("wait", 1, at_ms=BEGIN + 5 * MINUTE)
    played(made)
    assert online_step(made, BEGIN + 2) == OnlineStep("close", 1)
    made.do("close-round", round=1, **AT)
    assert online_step(made, BEGIN + 2) == OnlineStep("pair", 2)
    pair(made)
    assert online_step(made, BEGIN + 2) == OnlineStep("start", 2, at_ms=BEGIN + 30_002)
    made.do("start-round", round=2, at_ms=BEGIN + 30_002, **AT)
    assert online_step(made, BEGIN + 3) == OnlineStep("wait", 2, at_ms=BEGIN + 30_002)
    assert online_step(made, BEGIN + 30_002).kind == "open"


def test_a_round_taken_back_by_an_arbiter_is_not_paired_again_by_itself() -> None:
    """The arbiter has a reason, and pairs it by hand."""
    made = event()
    pair(made)
    made.do("unpair", round=1, reason="chegou mais gente", **AT)
    assert online_step(made, BEGIN).kind == "wait"


def test_a_round_opened_again_by_an_arbiter_is_not_closed_by_itself() -> None:
    """Or nobody could look at it once more."""
    made = event()
    pair(made)
    opened(made)
    played(made)
    made.do("close-round", round=1, **AT)
    made.do("reopen-round", round=1, reason="resultado em dúvida", **AT)
    assert online_step(made, BEGIN).kind == "wait"


def test_rounds_are_paired_by_the_organiser_where_that_is_chosen() -> None:
    """The boards of a round paired by hand are opened all the same."""
    made = event(automatic=False)
    assert online_step(made, BEGIN).kind == "wait"
    pair(made)
    assert online_step(made, BEGIN).kind == "start"
    opened(made)
    played(made)
    assert online_step(made, BEGIN).kind == "wait"


@pytest.mark.requirement("TRN-06")
def test_the_no_show_rule_is_due_for_games_that_have_not_begun() -> None:
    """After the minutes of the event; a game that has begun is named, and not asked about again."""
    made = event()
    pair(made)
    opened(made)
    step = online_step(made, BEGIN + 5 * MINUTE)
    assert step == OnlineStep("no-show", 1, ((1, 1), (2, 1)))
    begun = frozenset({"g1.1.1", "g1.2.1"})
    assert online_step(made, BEGIN + 5 * MINUTE, begun).kind == "wait"


@pytest.mark.requirement("TRN-08")
def test_a_player_who_leaves_loses_the_game_that_goes_on() -> None:
    """The screen is told to end it; before the first round a player is off the list."""
    made = event(players=5)
    made.do("leave-online", player=5, role="player", **AT)
    assert len(made.entrants) == 4
    pair(made)
    opened(made)
    white = made.game(1, 1).white
    made.do("leave-online", player=white, role="player", **AT)
    assert made.game(1, 1).codes == ("-", "+")
    assert online_step(made, BEGIN) == OnlineStep("end", 1, ((1, 1),))


@pytest.mark.parametrize(
    ("equal", "kind"), [("arbiter", "wait"), ("rating", "wait"), ("black", "decide")]
)
def test_an_equal_meeting_of_a_knockout_is_settled_by_its_rule(equal: str, kind: str) -> None:
    """By the arbiter, by the rating if these differ, or for the player who had Black."""
    made = event("knock-out", equal=equal)
    pair(made)
    opened(made)
    played(made, "=", "=")
    assert online_step(made, BEGIN).kind == kind


def test_boards_of_the_hall_are_left_to_the_hall() -> None:
    """A board is online only if both players are; others wait for their result by hand."""
    made = event(players=3)
    made.do("add-player", name="Na sala", **AT)
    made.do("play-in-hall", player=1, **AT)
    made.do("number", how="entry", **AT)
    made.do("pair", round=1, boards=[[2, 3], [1, 4]], **AT)
    opened(made)
    assert [bool(board.games[0].plays) for board in made.rounds[0].boards] == [True, False]
    played_board = {"round": 1, "board": 1, "play": "g1.1.1"}
    made.do("play-result", **played_board, white="1", black="0", **AT)
    assert online_step(made, BEGIN).kind == "wait"
    made.do("result", round=1, board=2, white="0", black="1", **AT)
    assert online_step(made, BEGIN).kind == "close"


def test_games_of_a_meeting_are_opened_one_after_the_other() -> None:
    """The second when the first has a result, with its own time for the no-show rule."""
    made = Tournament()
    made.do(
        "create",
        name="Taça",
        system="knock-out",
        games=2,
        regulation="portuguesa-fpd",
        wo_tolerance_min=5,
        **AT,
    )
    made.do("online", begin_ms=BEGIN, **AT)
    enter(made, 1)
    enter(made, 2)
    pair(made)
    opened(made)
    play = {"round": 1, "board": 1, "game": 1, "play": "g1.1.1"}
    made.do("play-result", **play, white="1", black="0", **AT)
    later = BEGIN + 20 * MINUTE
    assert online_step(made, later) == OnlineStep("open", 1, ((1, 2),))
    made.do("open-round", round=1, plays=[[1, 2, "x"]], at_ms=later, **AT)
    assert online_step(made, later) == OnlineStep("wait", 1, at_ms=later + 5 * MINUTE)


def test_only_people_with_an_account_play_rated_games_with_a_clock() -> None:
    """The choice is refused while guests may enter, and in an event without a clock."""
    made = event(players=0)
    with pytest.raises(EntryError) as refused:
        made.do("online", rated=True, **AT)
    assert refused.value.code == "rated-accounts"
    made.do("online", rated=True, entries="accounts", **AT)
    assert made.online is not None
    assert made.online.rated
    with pytest.raises(EntryError) as refused:
        made.do("online", entries="everybody", **AT)
    assert refused.value.code == "rated-accounts"
    with pytest.raises(EntryError) as refused:
        made.do("set", time_control="", **AT)
    assert refused.value.code == "rated-needs-clock"
    assert made.rules.time_control
    made.do("online", rated=False, **AT)
    made.do("set", time_control="", **AT)
    with pytest.raises(EntryError) as refused:
        made.do("online", rated=True, **AT)
    assert refused.value.code == "rated-needs-clock"


@pytest.mark.parametrize(
    ("online", "rounds", "code"),
    [({"entries": "closed"}, 0, "entries-closed"), ({"late": False}, 1, "entries-closed")],
)
def test_nobody_enters_when_the_entries_are_closed(
    online: dict[str, Any], rounds: int, code: str
) -> None:
    """By the organiser, or by the first round where late entries are not taken."""
    made = event(players=0, **{name: v for name, v in online.items() if name == "late"})
    enter(made, 1)
    enter(made, 2)
    if rounds:
        pair(made)
    else:
        made.do("online", **online, **AT)
    with pytest.raises(EntryError) as refused:
        enter(made, 3)
    assert refused.value.code == code


def test_a_late_entry_of_a_swiss_plays_from_the_next_round_on() -> None:
    """And the same person does not enter twice."""
    made = event()
    pair(made)
    enter(made, 5)
    assert made.entrants[5].first_round == 2
    with pytest.raises(EntryError, match="already"):
        enter(made, 5)


def test_a_log_with_boards_online_folds_to_the_same_event() -> None:
    """Also after an undoing, which folds from a snapshot."""
    made = event()
    pair(made)
    opened(made)
    made.do("play-in-hall", player=1, **AT)
    made.do("undo", entry=len(made.log), **AT)
    again = Tournament.from_dict(made.to_dict())
    assert again.rounds == made.rounds
    assert again.entrants == made.entrants
    assert again.online == made.online
