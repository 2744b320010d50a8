"""Wishes of a Swiss: clubs kept apart, half-point byes by rule, acceleration."""

from __future__ import annotations

from fractions import Fraction

import pytest

from damas.tournament import write_trf
from damas.tournament.event import EntryError, report_of
from damas.tournament.event.acts.rounds import pairing_objections
from damas.tournament.event.queries.acceleration import virtual_points

from ..desk import SWISS, Desk


def clubs(desk: Desk, *names: str) -> None:
    """A player of each club, the strongest first."""
    for place, club in enumerate(names, start=1):
        desk.do("add-player", name=f"P{place}", club=club, rating=2000 - place)


def meetings(desk: Desk) -> set[frozenset[str]]:
    """The clubs that meet in the proposed round."""
    club = {who: one.player.club for who, one in desk.event.entrants.items()}
    return {frozenset((club[a], club[b])) for a, b in desk.event.proposal().boards}


def test_players_of_a_club_are_kept_apart_in_the_first_rounds() -> None:
    """Without the rule P1 meets P5 of the own club; with it nobody of a club meets."""
    names = ("A", "B", "C", "D", "A ", "b", "C", "D")
    free = Desk(SWISS)
    clubs(free, *names)
    assert len(free.event.proposal().boards) == 4
    assert (1, 5) in {tuple(sorted(pair)) for pair in free.event.proposal().boards}
    desk = Desk({**SWISS, "club_rounds": 1})
    clubs(desk, *names)
    assert all(len({one.strip().casefold() for one in pair}) == 2 for pair in meetings(desk))
    assert "same-club" not in {one.code for one in desk.event.proposal().warnings}


def test_where_a_club_is_too_large_its_pairs_are_named() -> None:
    """Three of four are of one club: the round is paired, and the pair must be accepted."""
    desk = Desk({**SWISS, "club_rounds": 2})
    clubs(desk, "A", "A", "A", "B")
    found = [one for one in desk.event.proposal().warnings if one.code == "same-club"]
    assert [(one.grade, len(one.who)) for one in found] == [("serious", 2)]
    boards = [list(pair) for pair in desk.event.proposal().boards]
    with pytest.raises(EntryError, match="one club"):
        desk.do("pair", round=1, boards=boards)
    desk.pair()


def test_a_pair_may_be_forbidden_for_the_first_rounds_alone() -> None:
    """`forbid` with its last round."""
    desk = Desk(SWISS, 4)
    desk.do("forbid", players=[1, 3], last=1)
    assert frozenset((1, 3)) not in {frozenset(pair) for pair in desk.event.proposal().boards}
    assert desk.event.forbidden == [(1, 1, frozenset((1, 3)))]


def test_half_point_byes_are_limited_in_number_and_in_the_last_rounds() -> None:
    """Two a player, none in the last round; one of no point is always possible."""
    desk = Desk({**SWISS, "bye_limit": 2, "bye_last_rounds": 1}, 6)
    for number in (1, 2):
        desk.do("request-bye", player=1, round=number, code="H")
    with pytest.raises(EntryError, match="2 half-point byes already"):
        desk.do("request-bye", player=1, round=3, code="H")
    desk.do("request-bye", player=1, round=2, code="H")  # the same again
    with pytest.raises(EntryError, match=r"last round \(1\)"):
        desk.do("request-bye", player=2, round=5, code="H")
    desk.do("request-bye", player=2, round=5, code="Z")


@pytest.mark.parametrize(
    ("players", "rounds", "group", "whole", "half"),
    [(161, 9, 82, (1, 2, 3), (4, 5)), (8, 5, 4, (1, 2), (3,)), (9, 4, 6, (1,), (2,))],
)
def test_baku_gives_the_upper_half_points_in_the_first_half_of_the_rounds(
    players: int, rounds: int, group: int, whole: tuple[int, ...], half: tuple[int, ...]
) -> None:
    """FIDE C.04.5.1: of 161 players 82, a point in rounds 1 to 3 of nine, half a one in 4 and 5."""
    desk = Desk({**SWISS, "rounds": rounds, "acceleration": "baku"})
    rows = [{"name": f"P{no}", "rating": 3000 - no} for no in range(1, players + 1)]
    desk.do("add-players", players=rows)
    found = virtual_points(desk.event)
    assert {no for no, _ in found} == set(range(1, group + 1))
    assert {number for _, number in found} == {*whole, *half}
    assert {found[1, number] for number in whole} == {Fraction(1)}
    assert {found[1, number] for number in half} == {Fraction(1, 2)}


def test_an_accelerated_round_pairs_the_halves_apart_and_reports_it() -> None:
    """Round 1: the first four among themselves. Late players are in group B, standings know
    nothing of the points, and the report names them."""
    desk = Desk({**SWISS, "acceleration": "baku"}, 8)
    boards = desk.event.proposal().boards
    assert {frozenset(pair) for pair in boards[:2]} == {frozenset((1, 3)), frozenset((2, 4))}
    assert not [one for one in desk.event.proposal().warnings if one.code == "unequal-points"]
    desk.play("=-=")
    desk.do("add-player", name="Late", rating=2500)
    assert max(no for no, _ in virtual_points(desk.event)) == 4
    assert {line.points for line in desk.event.standings().lines} == {0, Fraction(1, 2)}
    assert "\n250 " in write_trf(report_of(desk.event))


def test_baku_is_for_points_where_a_draw_is_half_a_win() -> None:
    """C.04.5.1 names 1, half, 0; 2-1-0 are the same points doubled, 3-1-0 are not."""
    desk = Desk({**SWISS, "points": "2-1-0", "acceleration": "baku"}, 4)
    assert virtual_points(desk.event)[1, 1] == 2
    with pytest.raises(EntryError, match="half a win") as refused:
        Desk({**SWISS, "points": "3-1-0", "acceleration": "baku"})
    assert str(refused.value.citation) == "C.04.5.1 Premise"


def test_full_point_byes_are_warned_of_and_stand_in_the_report() -> None:
    """They are possible outside strict mode: before the round is paired a sentence says that FIDE
    deprecates them, and a line of the report names the players."""
    desk = Desk(SWISS, 5)
    desk.do("request-bye", player=2, round=1, code="F")
    found = [one for one in desk.event.proposal().warnings if one.code == "full-bye"]
    assert [(one.grade, one.who) for one in found] == [("slight", (2,))]
    assert str(found[0].text) == "Full-point byes are deprecated by FIDE: P2"
    desk.play("1-0")
    assert "Full-point byes @ Round 1: 2" in report_of(desk.event).comments
    assert "full-bye" not in {one.code for one in desk.event.proposal().warnings}


def test_both_colours_the_wrong_way_round_are_warned_of() -> None:
    """C.04.3 E.1: neither gets the colour that is due; by the system they do."""
    desk = Desk(SWISS, 4)
    desk.play("1-0", "0-1")
    given = desk.event.proposal()
    assert "colours-not-due" not in {one.code for one in given.warnings}
    data = {**given.to_data(), "how": "manual"}
    swapped = {**data, "boards": [[black, white] for white, black in data["boards"]]}
    found = [one for one in pairing_objections(desk.event, swapped)
             if one.code == "colours-not-due"]  # fmt: skip
    assert {one.grade for one in found} == {"slight"}
    assert [list(one.who) for one in found] == swapped["boards"]
    assert str(found[0].citation) == "C.04.3 E.1"
    desk.do("pair", **swapped)  # it is shown, and need not be accepted


def test_the_end_of_an_adjourned_game_stands_in_the_report() -> None:
    """With its round and board; other results do not."""
    desk = Desk(SWISS, 4)
    desk.pair()
    desk.result(1, 1)
    desk.do("adjourn", round=1, board=2)
    desk.do("close-round", round=1)
    desk.pair()
    assert report_of(desk.event).comments == []
    desk.result(1, 2, "0-1")
    assert report_of(desk.event).comments == ["Adjourned @ Round 1: board 2, 0 1"]


def test_a_pair_may_be_forbidden_from_a_later_round_on() -> None:
    """Until then the two meet as they would."""
    desk = Desk(SWISS, 4)
    desk.do("forbid", players=[1, 3], first=2)
    assert {1, 3} in [set(pair) for pair in desk.event.proposal().boards]


def test_points_given_before_a_round_count_in_its_pairing() -> None:
    """Two who have lost are given a point: they meet those who have won."""
    desk = Desk(SWISS, 8)
    desk.play("1-0")
    games = [board.games[0] for board in desk.event.rounds[0].boards]
    given = sorted(game.black for game in games)[:2]
    for player in given:
        desk.do("adjust", player=player, points="1", reason="the floor was wet")
    point = {*given, *(game.white for game in games)}
    assert all(len(point & {*pair}) != 1 for pair in desk.event.proposal().boards)


def test_an_open_game_counts_as_a_draw_in_the_next_pairing() -> None:
    """P2 and P5 have not ended: the winner meets one of them, not one of those who have drawn."""
    desk = Desk(SWISS, 6)
    desk.pair()
    for place, board in enumerate(desk.event.rounds[0].boards, start=1):
        white, black = board.games[0].white, board.games[0].black
        if {white, black} == {2, 5}:
            desk.do("adjourn", round=1, board=place)
        elif {white, black} == {3, 6}:
            desk.result(1, place, "=-=")
        else:
            desk.result(1, place, "1-0" if white == 1 else "0-1")
    desk.do("close-round", round=1)
    assert {1, 2} in [set(pair) for pair in desk.event.proposal().boards]
