"""Standings and tie-breaks of teams against a slow reading of FIDE C.07 12, 13 and 16."""

from __future__ import annotations

from fractions import Fraction

import pytest

from damas.tournament import Explanation, Standings, explain, standings
from damas.tournament.event import Tournament
from damas.tournament.event.queries.teams import board_table

from ..desk import FENAE, Desk
from ..pairing.team_events import made, rounds

CODES = "MPVGP,EMMSB,EMGSB,EGMSB,EGGSB,BC,BER"
ZERO, HALF = Fraction(0), Fraction(1, 2)
WORTH = {"1": Fraction(1), "=": HALF, "+": Fraction(1)}
PLAYED = frozenset("1=0")


class Slow:
    """One team's rounds from the boards alone: (opponent, match points, points by board, kind).

    *kind*: "played", "won" or "lost" by W.O., "free", or "away".
    """

    def __init__(self, event: Tournament) -> None:
        self.event, self.rules = event, event.rules
        self.rows = {who: [self.round(who, past) for past in event.rounds] for who in event.teams}

    def round(self, who: int, past: object) -> tuple[int, Fraction, list[Fraction], str]:
        rules, count = self.rules, self.rules.boards
        for board in past.boards:  # type: ignore[attr-defined]
            if who not in (board.first, board.second):
                continue
            other = board.second if who == board.first else board.first
            codes = [(game.code_of(who), game.code_of(other)) for game in board.games]
            own = [WORTH.get(one, ZERO) for one, _ in codes]
            theirs = sum((WORTH.get(one, ZERO) for _, one in codes), ZERO)
            won, drawn = sum(own) > theirs, sum(own) == theirs
            played = any(one in PLAYED for one, _ in codes)
            points = rules.match_points
            worth = points.win if won else points.draw if drawn and played else points.loss
            kind = "played" if played else "won" if won else "lost"
            return other, worth, own, kind
        code = "U" if who in past.free else past.unpaired.get(who, "Z")  # type: ignore[attr-defined]
        points = rules.match_points
        if code in ("U", "F"):
            each = rules.bye_board_points / count
            return 0, points.bye if code == "U" else points.win, [each] * count, "free"
        if code == "H":
            return 0, points.draw, [HALF] * count, "away"
        return 0, ZERO, [ZERO] * count, "away"

    def total(self, who: int, boards: bool) -> Fraction:
        return sum((sum(row[2]) if boards else row[1] for row in self.rows[who]), ZERO)

    def draw(self, boards: bool) -> Fraction:
        return HALF * self.rules.boards if boards else self.rules.match_points.draw

    def for_others(self, who: int, boards: bool) -> Fraction:
        """C.07 16.3: rounds not wanted at the end count as drawn."""
        total = self.total(who, boards)
        if self.rules.system == "round-robin":
            return total
        wanted = [at for at, row in enumerate(self.rows[who]) if row[3] not in ("away", "lost")]
        last = max(wanted, default=-1)
        for at, row in enumerate(self.rows[who]):
            if at > last and not row[0]:
                total += self.draw(boards) - (sum(row[2]) if boards else row[1])
        return total

    def dummy(
        self, who: int, row: tuple[int, Fraction, list[Fraction], str], boards: bool
    ) -> Fraction:
        """C.07 16.4: the own score; against somebody by W.O. no more than that one's, else no more
        than a draw in every round."""
        own = self.total(who, boards)
        if row[0]:
            return min(own, self.for_others(row[0], boards))
        return min(own, self.draw(boards) * len(self.event.rounds))

    def extended(self, who: int, theirs: bool, own: bool) -> Fraction:
        total = ZERO
        for row in self.rows[who]:
            robin = self.rules.system == "round-robin"
            mine = sum(row[2], ZERO) if own else row[1]
            if row[3] == "played" or (robin and row[0]):
                total += mine * self.for_others(row[0], theirs)
            elif not robin:
                total += mine * self.dummy(who, row, theirs)
        return total

    def values(self, who: int) -> dict[str, Fraction]:
        by_board = [
            sum((row[2][at] for row in self.rows[who]), ZERO) for at in range(self.rules.boards)
        ]
        return {
            "MPVGP": sum(by_board, ZERO),
            "EMMSB": self.extended(who, False, False),
            "EMGSB": self.extended(who, False, True),
            "EGMSB": self.extended(who, True, False),
            "EGGSB": self.extended(who, True, True),
            "BC": sum(((at + 1) * one for at, one in enumerate(by_board)), ZERO),
            "BER": sum(((len(by_board) - at) * one for at, one in enumerate(by_board)), ZERO),
        }


@pytest.mark.parametrize("system", ["swiss", "round-robin"])
def test_team_tie_breaks_are_those_of_a_slow_reading(system: str) -> None:
    """C.07 12.1, 13.1, 13.2 and 16 in random events, with W.O., byes and withdrawals."""
    more = {} if system == "swiss" else {"cycles": 1, "withdrawal": "keep"}
    for seed in range(20):
        desk, pick = made(seed, system=system, points="1-1/2-0", **more)
        for _ in rounds(desk, pick):
            pass
        event = desk.event
        slow, order = Slow(event), event.standings(CODES)
        ids = {one.player.no: who for who, one in event.entrants.items()}
        for line in order.lines:
            who = ids[line.player.no]
            assert line.points == slow.total(who, boards=False), (seed, who)
            assert line.values == slow.values(who), (seed, who)


def slow_ede(group: list[int], slow: Slow) -> list[list[int]]:
    """C.07 13.3: match points among the tied; where these set nobody apart, board points."""
    if len(group) == 1:
        return [group]
    for boards in (False, True):
        score = {
            who: sum(
                (
                    sum(row[2], ZERO) if boards else row[1]
                    for row in slow.rows[who]
                    if row[0] in group
                ),
                ZERO,
            )
            for who in group
        }
        levels = sorted(set(score.values()), reverse=True)
        if len(levels) > 1:
            parts = [[who for who in group if score[who] == level] for level in levels]
            return [one for part in parts for one in slow_ede(part, slow)]
    return [group]


def test_the_extended_direct_encounter_asks_board_points_next() -> None:
    """C.07 13.3 in round robins: the order of every tied group, as by a slow reading."""
    ties = 0
    for seed in range(40):
        desk, pick = made(seed, 4, 6, system="round-robin", withdrawal="keep", points="1-1/2-0")
        for _ in rounds(desk, pick):
            pass
        event, slow = desk.event, Slow(desk.event)
        order = event.standings("EDE")
        ids = {one.player.no: who for who, one in event.entrants.items()}
        got: dict[int, list[int]] = {}
        for line in order.lines:
            got.setdefault(line.rank, []).append(ids[line.player.no])
        points = {who: slow.total(who, boards=False) for who in event.teams}
        wanted = []
        for level in sorted(set(points.values()), reverse=True):
            tied = [who for who in points if points[who] == level]
            ties += len(tied) > 1
            wanted += [sorted(part) for part in slow_ede(tied, slow)]
        assert [sorted(group) for group in got.values()] == wanted, seed
    assert ties > 14


def small_league() -> Desk:
    """Three teams of two boards: A beats B 2-0, A and C draw 1-1, B beats C 1½-½."""
    desk = Desk({**FENAE, "teams": True, "boards": 2, "substitutes": 1, "match_points": "2-1-0"})
    for name in "ABC":
        members = [{"name": f"{name}{at}"} for at in (1, 2, 3)]
        desk.do("add-team", name=name, members=members)
    wanted = {("A", "B"): "11", ("A", "C"): "10", ("B", "C"): "1="}
    for number in (1, 2, 3):
        desk.pair()
        board = desk.event.rounds[-1].boards[0]
        one, two = (desk.event.name(who) for who in (board.first, board.second))
        results = wanted[min(one, two), max(one, two)]
        for index, (game, result) in enumerate(zip(board.games, results, strict=True), start=1):
            first_of_pair = desk.event.name(game.white) == min(one, two)
            codes = {"1": "10", "0": "01", "=": "=="}[result]
            mine, theirs = codes if first_of_pair else codes[::-1]
            desk.do("result", round=number, board=1, game=index, white=mine, black=theirs)
        desk.do("close-round", round=number)
    return desk


def texts(found: Explanation) -> str:
    return "\n".join(str(text) for text in found.sentences())


def order_of(desk: Desk, codes: str) -> Standings:
    return standings(desk.event.crosstable(), codes)


def test_the_working_of_team_tie_breaks_is_shown() -> None:
    """The sentences show the sum behind each value, with the article that has one."""
    desk = small_league()
    order = desk.event.standings(CODES)
    assert [(line.player.name, line.points) for line in order.lines] == [
        ("A", Fraction(3)),
        ("B", Fraction(2)),
        ("C", Fraction(1)),
    ]
    desk.do("adjust", player=1, points="-1", reason="late line-up")
    assert "board points (C.07 13.1, second-hand): 3 against 1½" in texts(
        explain(order_of(desk, "BP"), 1, 2)
    )
    assert "A: 2 × 2 + 1 × 1 = 5" in texts(explain(order_of(desk, "BER"), 1, 2))
    sums = texts(explain(order_of(desk, "EMGSB"), 1, 2))
    assert "A: 2 × 2 (2) + 1 × 1 (3) = 5" in sums
    assert "(C.07 13.2.2, second-hand)" in sums


def test_persons_are_ranked_by_board_without_walkovers() -> None:
    """Board prizes: points of games at the board, then fewer games; a W.O. is counted beside."""
    desk = small_league()
    lines = {line.member.name: line for line in board_table(desk.event)}
    assert (lines["A1"].board, lines["A1"].rank, lines["A1"].points) == (1, 1, 2)
    assert (lines["B1"].rank, lines["B1"].points, lines["B1"].games) == (2, 1, 2)
    assert "A3" not in lines
    desk.do("correct", round=1, board=1, game=1, white="+", black="-", reason="did not come")
    after = {line.member.name: line for line in board_table(desk.event)}
    assert sum(line.unplayed for line in after.values()) == 1
    assert sum(line.games for line in after.values()) == 10
