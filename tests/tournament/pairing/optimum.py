"""A slow reading of a Swiss of teams, from the definitions of C.04.3 alone: every pairing is tried.

It shares no code with the engine: scores, colours, floats and earlier matches are counted here from
the rounds of the event. For up to eight teams there are at most 105 ways to pair.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from damas.tournament.event import Tournament

Pair = frozenset[int]
Key = tuple[object, ...]
PLAYED = frozenset("1=0WDL")
"""Codes of games at the board."""


@dataclass
class Record:
    """A team before a round: *colours* of the first boards of its matches, *floats* by round."""

    score: Fraction = Fraction(0)
    colours: str = ""
    met: set[int] = field(default_factory=set)
    floats: str = ""
    had_win: bool = False
    matches: int = 0


def records(event: Tournament) -> dict[int, Record]:
    """Every team's record, by id, counted from the boards."""
    rules = event.rules
    found = {who: Record() for who in event.entrants}
    for past in event.rounds:
        before = {who: one.score for who, one in found.items()}
        waiting = set(found)
        for board in past.boards:
            both = board.first, board.second
            waiting -= set(both)
            points = [
                sum((rules.points.of(game.code_of(who)) for game in board.games), Fraction(0))
                for who in both
            ]
            played = any(game.code_of(who) in PLAYED for game in board.games for who in both)
            for place, who in enumerate(both):
                one, other = found[who], both[1 - place]
                own, theirs = points[place], points[1 - place]
                system = rules.match_points
                won = system.win if own > theirs else system.draw if own == theirs else system.loss
                if not played and own == theirs:
                    won = system.absence
                one.score += won
                if played:
                    one.met.add(other)
                    one.matches += 1
                    one.colours += "w" if board.games[0].white == who else "b"
                    gap = before[who] - before[other]
                    one.floats += "d" if gap > 0 else "u" if gap < 0 else "-"
                else:
                    one.floats += "d" if won > system.loss else "-"
                    one.had_win |= won >= system.win
        for who in waiting:
            one = found[who]
            points_ = Fraction(0)
            if who in past.free:
                points_, one.had_win = rules.match_points.bye, True
            else:
                code = past.unpaired.get(who, "Z")
                points_ = {"H": rules.match_points.draw, "F": rules.match_points.win}.get(
                    code, Fraction(0)
                )
                one.had_win |= code == "F"
            one.score += points_
            one.floats += "d" if points_ > rules.match_points.loss else "-"
    return found


def wish(one: Record) -> tuple[str, int]:
    """The colour that a team should get and how much (C.04.3 1.6): 3 absolute, 2 strong, 1 mild."""
    gap = one.colours.count("w") - one.colours.count("b")
    other = {"w": "b", "b": "w"}
    if not one.colours:
        return "", 0
    if abs(gap) > 1 or one.colours[-2:] in ("ww", "bb"):
        twice = one.colours[-1] if abs(gap) <= 1 else ("w" if gap > 0 else "b")
        return other[twice], 3
    if gap:
        return ("b" if gap > 0 else "w"), 2
    return other[one.colours[-1]], 1


class Optimum:
    """All pairings of a round that keep C1 to C4, and the keys by which they are compared."""

    def __init__(self, event: Tournament, playing: list[int], number: int) -> None:
        self.of = records(event)
        self.playing = playing
        self.last = number == event.rounds_total
        half = (event.rounds_total - 1) * event.rules.match_points.win / 2
        self.top = {who for who in playing if self.last and self.of[who].score > half}
        self.legal = [one for one in self._all(playing) if one is not None]

    def _all(self, left: list[int], free: bool = False) -> Iterator[frozenset[Pair]]:
        if not left:
            yield frozenset()
            return
        one, rest = left[0], left[1:]
        for at, other in enumerate(rest):
            if self.may_meet(one, other):
                for more in self._all(rest[:at] + rest[at + 1 :], free):
                    yield more | {frozenset((one, other))}
        if not free and len(self.playing) % 2 and not self.of[one].had_win:  # C2
            for more in self._all(rest, True):
                yield more | {frozenset((one,))}

    def may_meet(self, one: int, other: int) -> bool:
        """C1, and C3: no two with the same absolute wish, topscorers of a last round excepted."""
        a, b = self.of[one], self.of[other]
        if other in a.met:
            return False
        same = wish(a) == wish(b) and wish(a)[1] == 3
        return not same or bool({one, other} & self.top)

    def brackets(self, pairs: frozenset[Pair]) -> list[tuple[list[int], list[Pair], list[int]]]:
        """(players, pairs among them, who goes down) by score, as a pairing implies them."""
        scores = sorted({self.of[who].score for who in self.playing}, reverse=True)
        waiting: list[int] = []
        found = []
        for score in scores:
            inside = waiting + [who for who in self.playing if self.of[who].score == score]
            own = [pair for pair in pairs if len(pair) == 2 and pair <= set(inside)]
            paired = {who for pair in own for who in pair}
            waiting = [who for who in inside if who not in paired]
            found.append((inside, own, waiting))
        return found

    def free_score(self, pairs: frozenset[Pair]) -> Fraction:
        """C5: the score of the free team."""
        return sum(
            (self.of[next(iter(pair))].score for pair in pairs if len(pair) == 1), Fraction(0)
        )

    def key(self, pairs: frozenset[Pair], at: int) -> Key:
        """The criteria C6 to C17 of bracket *at* of a pairing: the less the better."""
        brackets = self.brackets(pairs)
        inside, own, down = brackets[at]
        following = brackets[at + 1 : at + 2]
        after = [
            (len(rest), self.differences(players, others, rest))
            for players, others, rest in following
        ]
        free = next((next(iter(pair)) for pair in pairs if len(pair) == 1), 0)
        unplayed = -self.of[free].matches if down == [free] else 0  # C9: it goes down alone
        return (
            len(down),
            self.differences(inside, own, down),
            after,
            unplayed,
            *self.colours(own),
            *self.floated(inside, own, down),
        )

    def differences(self, inside: list[int], own: list[Pair], down: list[int]) -> list[Fraction]:
        """C7: the differences of scores, the largest first; who goes down meets one point less than
        the lowest of the bracket."""
        lowest = min(self.of[who].score for who in inside) - 1
        gaps = []
        for pair in own:
            one, other = (self.of[who].score for who in pair)
            gaps.append(abs(one - other))
        gaps += [self.of[who].score - lowest for who in down]
        return sorted(gaps, reverse=True)

    def colours(self, own: list[Pair]) -> tuple[int, int, int, int]:
        """C10 to C13: pairs in which somebody does not get the colour wished for."""
        wide = third = plain = strong = 0
        for pair in own:
            one, other = pair
            (mine, much), (theirs, also) = wish(self.of[one]), wish(self.of[other])
            if not mine or mine != theirs:
                continue
            plain += 1
            strong += much >= 2 and also >= 2
            if {one, other} & self.top and much == also == 3:
                rows = [self.of[who].colours for who in pair]
                gaps = [abs(row.count("w") - row.count("b")) > 1 for row in rows]
                wide += all(gaps)
                third += all(row[-2:] in ("ww", "bb") for row in rows)
        return wide, third, plain, strong

    def floated(self, inside: list[int], own: list[Pair], down: list[int]) -> tuple[int, ...]:
        """C14 to C17: who floats as one or two rounds before."""
        found = []
        lowest = min(self.of[who].score for who in inside)
        for ago in (1, 2):
            going = sum(
                1
                for who in down
                if self.of[who].score == lowest
                and self.of[who].floats[-ago:][:1] == "d"
                and len(self.of[who].floats) >= ago
            )
            rising = 0
            for pair in own:
                one, other = sorted(pair, key=lambda who: -self.of[who].score)
                if self.of[one].score > self.of[other].score:
                    floats = self.of[other].floats
                    rising += len(floats) >= ago and floats[-ago] == "u"
            found += [going, rising]
        return tuple(found)

    def faults(self, chosen: frozenset[Pair]) -> list[str]:
        """The criteria by which another pairing would have been better, from the top bracket on."""
        if chosen not in self.legal:
            return ["not legal"]
        if self.free_score(chosen) > min(map(self.free_score, self.legal)):
            return ["C5"]
        left = [one for one in self.legal if self.free_score(one) == self.free_score(chosen)]
        for at, (_, own, _) in enumerate(self.brackets(chosen)):
            best = min(left, key=lambda one: self.key(one, at))
            if self.key(best, at) != self.key(chosen, at):
                return [f"bracket {at + 1}: {self.key(chosen, at)}, possible {self.key(best, at)}"]
            left = [one for one in left if set(self.brackets(one)[at][1]) == set(own)]
        return []
