"""The next round as the system pairs it, and what is to be said against a pairing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any

from ...citation import Citation, cite
from ...i18n import Text
from ..berger import FREE, schedule
from ..errors import TournamentError
from ..histories import Field
from ..points import RESULTS
from ..swiss import Engine, pair_round
from . import cup

if TYPE_CHECKING:
    from .event import Event

Pair = tuple[int, int]
"""(white, black), ids."""


@dataclass(frozen=True, slots=True)
class Objection:
    """Something to be said against a pairing. *grade*: "serious" must be accepted by its code
    before the pairing is taken, "slight" is only told. *who* are ids."""

    code: str
    grade: str
    who: tuple[int, ...]
    text: Text
    citation: Citation | None = None

    def to_json(self) -> dict[str, Any]:
        """For programs, with the sentence in English."""
        return {
            "code": self.code,
            "grade": self.grade,
            "who": list(self.who),
            "message": str(self.text),
            "article": str(self.citation) if self.citation else None,
        }


@dataclass(frozen=True)
class Proposal:
    """A round as it could be paired: ids. *how* names what made it."""

    round: int
    boards: tuple[Pair, ...]
    free: tuple[int, ...]
    how: str
    warnings: tuple[Objection, ...] = ()

    def to_data(self) -> dict[str, Any]:
        """The data of the `pair` entry that takes it as it is, warnings included."""
        accepted = sorted({w.code for w in self.warnings if w.grade == "serious"})
        return {
            "round": self.round,
            "boards": [list(pair) for pair in self.boards],
            "free": list(self.free),
            "how": self.how,
            **({"accept": accepted} if accepted else {}),
        }


def rounds_total(event: Event) -> int:
    """How many rounds the event has."""
    rules = event.rules
    if rules.system == "round-robin":
        count = len(event.entrants)
        return max(count - 1 + count % 2, 0) * rules.cycles
    if rules.system == "knock-out":
        return max(len(event.entrants) - 1, 0).bit_length()
    return rules.rounds


def propose(event: Event, engine: str | Engine = "dutch") -> Proposal:
    """The next round; *engine* pairs a Swiss.

    Raises TournamentError ("no-more-rounds", "too-few-players").
    """
    number = len(event.rounds) + 1
    system = event.rules.system
    if len(event.entrants) < 2:
        raise TournamentError("too-few-players", "It takes two players to pair a round")
    if number > rounds_total(event):
        raise TournamentError(
            "no-more-rounds", "All {count} rounds are paired", count=rounds_total(event)
        )
    if system == "swiss":
        return _swiss(event, number, engine)
    return MAKERS[system](event, number)


@lru_cache(maxsize=4)
def _schedule(count: int, cycles: int, reverse: bool, swap: bool) -> list[list[Pair]]:
    double = schedule(count, double=True, reverse_colours=reverse, swap_last_rounds=swap)
    single = schedule(count, reverse_colours=reverse)
    rounds = [*double] if cycles > 1 else [*single]
    while len(rounds) < cycles * len(single):
        rounds += double if cycles * len(single) - len(rounds) > len(single) else single
    return rounds


def berger_round(event: Event, number: int) -> tuple[list[Pair], tuple[int, ...]]:
    """Round *number* of the schedule in ids: the boards, and who is free."""
    rules = event.rules
    rounds = _schedule(
        len(event.entrants), rules.cycles, rules.reverse_colours, rules.swap_last_rounds
    )
    ids = {entrant.player.no: who for who, entrant in event.entrants.items()}
    boards, free = [], []
    for white, black in rounds[number - 1]:
        if FREE in (white, black):
            free.append(ids[white or black])
        else:
            boards.append((ids[white], ids[black]))
    return boards, tuple(free)


def _berger(event: Event, number: int) -> Proposal:
    boards, free = berger_round(event, number)
    return Proposal(number, tuple(boards), free, "berger")


def _match(event: Event, number: int) -> Proposal:
    """One meeting after the other; who had White first has Black first in the next."""
    one, two = sorted(event.entrants, key=lambda who: event.entrants[who].player.no)[:2]
    if number > 1:
        before = event.rounds[-1].boards[0].games[0]
        one, two = before.black, before.white
    return Proposal(number, ((one, two),), (), "match")


def _swiss(event: Event, number: int, engine: str | Engine) -> Proposal:
    """By the engine; adjourned games count as drawn (C.04.2)."""
    if event.rounds and not event.rounds[-1].closed:
        raise TournamentError(
            "round-open", "Close round {round} before the next is paired", round=number - 1
        )
    numbers = {who: entrant.player.no for who, entrant in event.entrants.items()}
    ids = {no: who for who, no in numbers.items()}
    out = [w for w, e in event.entrants.items() if number in e.byes or not e.plays(number)]
    bans = {
        frozenset((numbers[one], numbers[other]))
        for first, last, who in event.forbidden
        if first <= number <= last
        for one, other in combinations(sorted(who & numbers.keys()), 2)
    }
    field = Field(
        event.crosstable(),
        number,
        event.rounds_total,
        frozenset(numbers[who] for who in out),
        frozenset(bans),
        event.rules.first_colour,
    )
    found = pair_round(field, engine)
    boards = tuple((ids[white], ids[black]) for white, black in found.boards)
    free = (ids[found.free],) if found.free else ()
    told = tuple(warnings(event, boards, free, number))
    return Proposal(number, boards, free, engine if isinstance(engine, str) else "program", told)


def _cup(event: Event, number: int) -> Proposal:
    boards, free = cup.next_round(event, number)
    return Proposal(number, tuple(boards), free, "bracket")


MAKERS: dict[str, Callable[[Event, int], Proposal]] = {
    "round-robin": _berger,
    "match": _match,
    "knock-out": _cup,
}
"""What proposes the next round of each system but the Swiss."""

# Warnings ----------------------------------------------------------------------------------------


def met(event: Event) -> Counter[frozenset[int]]:
    """How often every two players have met: games at the board or still open, no W.O."""
    found: Counter[frozenset[int]] = Counter()
    for past in event.rounds:
        for board in past.boards:
            game = board.games[0]
            if game.codes is None or any(RESULTS[code].played for code in game.codes):
                found[frozenset((board.first, board.second))] += 1
    return found


def colours(event: Event) -> dict[int, str]:
    """The colours of every player so far, such as "wbb": games at the board or still open."""
    found: dict[int, list[str]] = {who: [] for who in event.entrants}
    for past in event.rounds:
        for board in past.boards:
            for game in board.games:
                if game.codes is None or any(RESULTS[code].played for code in game.codes):
                    found[game.white].append("w")
                    found[game.black].append("b")
    return {who: "".join(row) for who, row in found.items()}


def warnings(
    event: Event, boards: Sequence[Pair], free: Iterable[int], number: int
) -> list[Objection]:
    """What is to be said against these boards in round *number*, the serious first."""
    found = [*_repeats(event, boards, number), *_free(event, free)]
    found += [*_colours(event, boards), *_floats(event, boards)]
    return sorted(found, key=lambda one: one.grade != "serious")


def _repeats(event: Event, boards: Sequence[Pair], number: int) -> Iterable[Objection]:
    before = met(event)
    most = event.rules.cycles if event.rules.system == "round-robin" else 1
    for white, black in boards:
        params = {"a": event.name(white), "b": event.name(black)}
        if before[frozenset((white, black))] >= most and event.rules.system != "match":
            what = Text("{a} and {b} have met already", params)
            article = cite("C.04.1 b") if event.rules.system == "swiss" else None
            yield Objection("met-before", "serious", (white, black), what, article)
        if is_forbidden(event, white, black, number):
            what = Text("{a} and {b} are forbidden to meet", params)
            yield Objection("forbidden-pair", "serious", (white, black), what)


def is_forbidden(event: Event, one: int, other: int, number: int) -> bool:
    """Whether two may not meet in round *number*."""
    return any(
        first <= number <= last and one in who and other in who
        for first, last, who in event.forbidden
    )


def _free(event: Event, free: Iterable[int]) -> Iterable[Objection]:
    """A second free round, or one after a round won without a game (C.04.1 c)."""
    if event.rules.system != "swiss":
        return
    lucky: set[int] = set()
    for past in event.rounds:
        lucky.update(past.free)
        lucky |= {who for who, code in past.unpaired.items() if code == "F"}
        for board in past.boards:
            lucky |= {who for who in (board.first, board.second) if _won_by_absence(board, who)}
    for who in free:
        if who in lucky:
            what = Text("{a} has had a full point without a game already", {"a": event.name(who)})
            yield Objection("second-bye", "serious", (who,), what, cite("C.04.1 c"))


def _won_by_absence(board: Any, who: int) -> bool:
    return bool(board.games[0].code_of(who) == "+")


def _colours(event: Event, boards: Sequence[Pair]) -> Iterable[Objection]:
    """The same colour three times running, or a difference of more than two (C.04.1 f, g)."""
    if event.rules.system != "swiss":
        return
    had = colours(event)
    for pair in boards:
        for who, colour in zip(pair, "wb", strict=True):
            row = had[who] + colour
            params = {"a": event.name(who)}
            if row.endswith(colour * 3):
                what = Text("{a} would have the same colour for the third time running", params)
                yield Objection("colour-thrice", "serious", (who,), what, cite("C.04.1 g"))
            elif abs(row.count("w") - row.count("b")) > 2:
                what = Text("{a} would have three games more with one colour", params)
                yield Objection("colour-balance", "serious", (who,), what, cite("C.04.1 f"))
            elif len(row) > 1 and row[-1] == row[-2]:
                what = Text("{a} would have the same colour again", params)
                yield Objection("colour-again", "slight", (who,), what)


def _floats(event: Event, boards: Sequence[Pair]) -> Iterable[Objection]:
    """Opponents with unequal points."""
    if event.rules.system != "swiss" or not event.rounds:
        return
    table = event.crosstable()
    points = {who: table.points(e.player.no) for who, e in event.entrants.items()}
    for white, black in boards:
        if points[white] != points[black]:
            params = {"a": event.name(white), "b": event.name(black)}
            what = Text("{a} and {b} do not have the same points", params)
            grade = "slight" if abs(points[white] - points[black]) <= event.rules.points.win else ""
            yield Objection("unequal-points", grade or "serious", (white, black), what)
