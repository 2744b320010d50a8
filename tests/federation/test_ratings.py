"""Lists of ratings: from results, the last list and the rules alone."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from damas.contract import RefusedError
from damas.federation.ratings import (
    BOOKS,
    ListRules,
    RatingEntry,
    RatingList,
    RatingReport,
    ReportedGame,
    differences,
    rate_period,
    read_report,
    recompute,
    rules_of,
    standings,
    write_report,
)
from damas.federation.ratings.elo_list import first_rating, hundredths
from damas.tournament import Cell, Crosstable, Player
from damas.tournament.scoring.ratings import RatingRules, rating_changes

FIDE = BOOKS["fide"].rules
START = RatingList(
    "2026-01-01",
    {
        "000001": RatingEntry(2000, 40),
        "000002": RatingEntry(1800, 40),
        "000003": RatingEntry(2450, 400),
    },
)


def report(*games: tuple[str, str, str], ended: str = "2026-02-01", **more: Any) -> RatingReport:
    """An event with these games, numbers written short."""
    rows = tuple(
        ReportedGame(place, f"00000{white}", f"00000{black}", result)
        for place, (white, black, result) in enumerate(games, start=1)
    )
    return RatingReport(series="s", name=more.pop("name", "Cup"), ended=ended, games=rows, **more)


def list_of(*reports: RatingReport, rules: ListRules = FIDE) -> dict[str, RatingEntry]:
    """The entries of the next list."""
    return dict(rate_period(START, "2026-04-01", reports, rules).entries)


def test_a_win_against_a_weaker_player() -> None:
    """FIDE's table expects 76 per cent at 200 points (B.02 8.1.2): k 20 gives 4.8 points."""
    found = list_of(report(("1", "2", "1-0")))
    assert (found["000001"].rating, found["000001"].change) == (2005, 480)
    assert (found["000002"].rating, found["000002"].change) == (1795, -480)
    assert found["000001"] == RatingEntry(2005, 41, 1, 480, "2026-04-01")


def test_all_games_of_a_period_count_against_the_last_list() -> None:
    """The order of the events is no matter: changes are added before they are rounded."""
    first, second = report(("1", "2", "1-0")), report(("2", "1", "0-1"), name="B")
    both = list_of(first, second)
    assert both == list_of(second, first)
    assert both["000001"].change == 960
    assert both["000001"].rating == 2010


def test_the_factor_is_smaller_from_2400_and_greater_for_newcomers() -> None:
    """FIDE B.02 8.3.3: 10, 20 and 40."""
    assert [FIDE.factor(2450, 400), FIDE.factor(2000, 400), FIDE.factor(2000, 5)] == [10, 20, 40]
    assert list_of(report(("1", "3", "1-0")))["000003"].change == -920


def test_a_difference_of_more_than_400_counts_as_400() -> None:
    """FIDE B.02 8.3.1: at 650 points 92 per cent are expected."""
    assert hundredths(650, FIDE) == hundredths(400, FIDE) == 92
    assert hundredths(-650, FIDE) == 8


def test_a_walkover_counts_for_nothing() -> None:
    """Nobody has played."""
    assert list_of(report(("1", "2", "1-0F")))["000001"] == START.entries["000001"]


def test_another_time_control_counts_half() -> None:
    """FMJD Annex 9, 1.2.2.2: the factor is reduced by half."""
    found = list_of(report(("1", "2", "1-0"), time="other"), rules=BOOKS["fmjd"].rules)
    assert found["000001"].change == 240


def test_a_first_rating_comes_after_enough_games() -> None:
    """Against rated opponents; until then games are carried from list to list, and opponents'
    ratings stay."""
    three = report(("4", "1", "1-0"), ("4", "2", "1/2-1/2"), ("4", "3", "0-1"))
    first = rate_period(START, "2026-04-01", [three], FIDE)
    assert first.entries["000004"].rating == 0
    assert first.entries["000004"].towards == (3, 3, 6250)
    assert first.entries["000001"].rating == 2000
    two = report(("4", "1", "1/2-1/2"), ("2", "4", "0-1"), ended="2026-05-01")
    second = rate_period(first, "2026-07-01", [two], FIDE)
    assert second.entries["000004"].rating == first_rating(5, 6, 6250 + 3800) == 2010 + 72


def test_winning_all_games_proves_no_more_than_was_seen() -> None:
    """A full score counts as half a point less."""
    assert first_rating(5, 10, 10_000) == first_rating(5, 9, 10_000)


def test_two_newcomers_count_where_the_rules_say_as_what() -> None:
    """By FIDE's rules not at all."""
    rules = FIDE.with_values({"newcomer": 1500, "first_games": 1})
    games = report(("4", "5", "1/2-1/2"))
    assert list_of(games)["000004"].towards == (0, 0, 0)
    assert list_of(games, rules=rules)["000004"].rating == 1500


def test_changes_are_those_that_an_event_shows() -> None:
    """An independent calculation of a crosstable (damas.tournament) says the same."""
    chance = random.Random(7)
    players = {no: Player(no, f"P{no}", rating=chance.randrange(1500, 2600)) for no in range(1, 9)}
    cells: dict[int, list[Cell]] = {no: [] for no in players}
    games = []
    for white in players:
        for black in range(white + 1, 9):
            code, other, result = chance.choice(
                [("1", "0", "1-0"), ("=", "=", "1/2-1/2"), ("0", "1", "0-1")]
            )
            cells[white].append(Cell(black, "w", code))
            cells[black].append(Cell(white, "b", other))
            games.append((str(white), str(black), result))
    table = Crosstable(players, {no: tuple(row) for no, row in cells.items()})
    theirs = rating_changes(table, RatingRules(k=20, k_by_rating=((2400, 10),)))
    start = RatingList(
        "2026-01-01", {f"00000{no}": RatingEntry(p.rating, 100) for no, p in players.items()}
    )
    ours = rate_period(start, "2026-04-01", [report(*games)], FIDE).entries
    for no, one in theirs.items():
        assert ours[f"00000{no}"].rating == one.new
        assert Fraction(ours[f"00000{no}"].change, 100) == one.change


@pytest.mark.parametrize("book", BOOKS)
def test_the_same_results_give_the_same_list(book: str) -> None:
    """With its digest; one other result gives another."""
    rules = BOOKS[book].rules
    games = report(("1", "2", "1-0"), ("3", "1", "1/2-1/2"))
    one, again = (rate_period(START, "2026-04-01", [games], rules) for _ in range(2))
    assert one == again
    other = rate_period(START, "2026-04-01", [report(("1", "2", "0-1"))], rules)
    assert other.digest != one.digest


def test_glicko_counts_everyone_from_the_first_game() -> None:
    """With a deviation that falls with games."""
    rules = BOOKS["glicko2"].rules
    first = rate_period(RatingList("2026-01-01"), "2026-04-01", [report(("1", "2", "1-0"))], rules)
    assert first.entries["000001"].rating > 1500 > first.entries["000002"].rating
    again = report(("1", "2", "1-0"), ended="2026-05-01")
    second = rate_period(first, "2026-07-01", [again], rules)
    assert second.entries["000001"].deviation < first.entries["000001"].deviation < 350
    assert second.entries["000001"].games == 2


# Chains


def chain(*reports: RatingReport, **more: Any) -> list[RatingList]:
    """All lists of 2026."""
    return list(recompute(START, reports, FIDE, months=3, until="2027-01-01", **more))


def test_each_list_counts_the_events_that_ended_before_it() -> None:
    """An event that ends on the day of a list counts for the next one."""
    lists = chain(
        report(("1", "2", "1-0"), ended="2026-03-31"),
        report(("1", "2", "1-0"), ended="2026-04-01", name="B"),
    )
    assert [one.day for one in lists] == ["2026-04-01", "2026-07-01", "2026-10-01", "2027-01-01"]
    assert [one.entries["000001"].played for one in lists] == [1, 1, 0, 0]
    assert [one.entries["000001"].rating for one in lists] == [2005, 2010, 2010, 2010]


def test_rounds_of_a_long_event_count_for_the_list_of_their_day() -> None:
    """Each game against the list in force on its day, as the same games in two reports."""
    games = (("1", "2", "1-0"), ("1", "3", "1-0"))
    whole = report(*games, ended="2026-04-20")
    whole = whole.model_copy(
        update={
            "games": tuple(one._replace(round=n) for n, one in enumerate(whole.games, 1)),
            "days": {1: "2026-02-10", 2: "2026-04-20"},
        }
    )
    halves = report(games[0], ended="2026-02-10"), report(games[1], ended="2026-04-20")
    assert [one.entries for one in chain(whole)] == [one.entries for one in chain(*halves)]
    again = read_report(rows(write_report(whole, lambda _: "")), whole.series).report
    assert again == whole
    assert RatingReport.read(whole.to_dict()) == whole == RatingReport.stored(whole.to_dict())


@pytest.mark.parametrize("number", ["\N{SUPERSCRIPT TWO}", "9" * 5000, "-1", "", "1.0", "1001"])
def test_a_day_of_a_round_that_cannot_be_is_refused(number: str) -> None:
    """In a sentence, for any key."""
    data = report(("1", "2", "1-0"), ended="2026-04-20").to_dict()
    with pytest.raises(RefusedError, match="Round"):
        RatingReport.read({**data, "days": {number: "2026-02-10"}})


def test_a_correction_changes_its_list_and_those_that_follow() -> None:
    """The differences are shown; lists before it are not counted again."""
    early = report(("1", "2", "1-0"), ended="2026-02-01")
    wrong = report(("1", "3", "1-0"), ended="2026-05-01", name="B")
    right = report(("1", "3", "0-1"), ended="2026-05-01", name="B")
    before = {one.day: one for one in chain(early, wrong)}
    after = chain(early, right, known=before)
    assert after[0] is before["2026-04-01"]
    assert [
        [(one.person, one.before, one.after) for one in differences(before[lst.day], lst)]
        for lst in after
    ] == [
        [],
        [("000001", 2023, 2003), ("000003", 2441, 2451)],
        [("000001", 2023, 2003), ("000003", 2441, 2451)],
        [("000001", 2023, 2003), ("000003", 2441, 2451)],
    ]


def test_a_merged_number_counts_for_the_number_it_leads_to() -> None:
    """In every event."""
    lists = chain(report(("9", "2", "1-0")), aliases={"000009": "000001"})
    assert lists[0].entries["000001"].rating == 2005
    assert "000009" not in lists[0].entries


def test_equal_ratings_share_a_place() -> None:
    """The next place is free; people without a rating have none."""
    entries = {
        "000001": RatingEntry(2000),
        "000002": RatingEntry(2000),
        "000003": RatingEntry(1900),
        "000004": RatingEntry(0),
    }
    found = standings(RatingList("2026-01-01", entries))
    assert [(place, person) for place, person, _ in found] == [
        (1, "000001"),
        (1, "000002"),
        (3, "000003"),
    ]


def test_entries_are_stored_and_read_unchanged() -> None:
    """As arrays of JSON."""
    entry = RatingEntry(2000, 4, 1, -50, "2026-01-01", (1, 2, 3), 2000.25, 80.5, 0.06)
    assert RatingEntry.from_row(entry.to_row()) == entry


# Rules


@pytest.mark.parametrize(
    "rules",
    [
        {"k": 0},
        {"k": "20"},
        {"k": True},
        {"speed": 1},
        {"system": "ingo"},
        {"expectation": "guess"},
        {"k_by_rating": [[2400]]},
        {"k_by_rating": [[2400, 0]]},
        {"least": -1},
    ],
)
def test_rules_that_no_list_can_have(rules: dict[str, Any]) -> None:
    """Each is refused with a sentence."""
    with pytest.raises(RefusedError):
        rules_of({"book": "fide", "rules": rules})


def test_a_federation_sets_its_own_values() -> None:
    """Over those of a book; every value of a book that is not said elsewhere has its source."""
    assert rules_of({"book": "cbd", "rules": {"k": 15}}) == BOOKS["cbd"].rules.with_values(
        {"k": 15}
    )
    for book in BOOKS.values():
        assert set(book.sources) <= set(book.rules.to_dict())
        assert all(source.article for source in book.sources.values())


# Reports as files

NAMES = {"000001": "Ana", "000002": "Rui; the second"}


def rows(text: str) -> list[list[str]]:
    """The cells of a report's text."""
    import csv  # noqa: PLC0415

    return list(csv.reader(text.splitlines(), delimiter=";"))


def test_a_report_is_written_and_read_again() -> None:
    """With names for people, which programs do not need."""
    one = report(("1", "2", "1-0"), ("2", "1", "1/2-1/2"), place="Porto", time="other")
    text = write_report(one, lambda number: NAMES[number])
    assert '1;000001;Ana;000002;"Rui; the second";1-0' in text.splitlines()
    found = read_report(rows(text), "s")
    assert found.faults == ()
    assert found.report == one


def test_every_fault_of_a_report_is_named() -> None:
    """With its line and column; then there is no report."""
    text = write_report(report(("1", "2", "1-0")), lambda number: NAMES[number])
    lines = [
        "x;000001;Ana;000002;Rui;1-0",
        "2;000007;?;000002;Rui;1-0",
        "2;000001;Ana;000001;Ana;1-0",
        "2;000001;Ana;000002;Rui;7-0",
        "1;000001;Ana;000002;Rui;1-0",
        "",
    ]
    found = read_report(rows(text + "\n".join(lines)), "s", NAMES.__contains__)
    places = [(one.line, one.column) for one in found.faults]
    assert places == [(8, 1), (9, 2), (10, 4), (11, 6), (12, 1)]
    assert found.report is None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "No row has the headings"),
        ("round;white;white name;black;black name;result\n", "no game"),
        ("ended;soon\nround;white;white name;black;black name;result\n1;1;;2;;1-0\n", "empty"),
    ],
)
def test_what_is_no_report_says_why(text: str, reason: str) -> None:
    """In one sentence."""
    found = read_report(rows(text), "s")
    assert found.report is None
    assert [reason in str(one.reason) for one in found.faults] == [True]


@pytest.mark.parametrize("event", ["_eHYeDSm0Pnt", "-1Zb4", "kHYeDSm0Pn_-"])
def test_a_report_names_its_event_by_any_address(event: str) -> None:
    """Addresses are drawn from letters, digits, - and _; one in thirty-two begins with a sign."""
    found = RatingReport.read(report(("1", "2", "1-0"), event=event).to_dict())
    assert found.event == event


@pytest.mark.parametrize("event", ["a b", "_" * 33, "../x", 7.5])
def test_what_is_no_address_is_refused(event: Any) -> None:
    """With the field and what stood there."""
    body = report(("1", "2", "1-0")).to_dict() | {"event": event}
    with pytest.raises(RefusedError, match="Event"):
        RatingReport.read(body)
