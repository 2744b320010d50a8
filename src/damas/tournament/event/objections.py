"""What is to be said against a pairing, by grade: serious must be accepted, slight is only told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ...citation import Citation, cite
from ...i18n import Text
from ..scoring.points import RESULTS
from .schedule import Pair, berger_round, off_table
from .state import Game
from .table import columns_of

if TYPE_CHECKING:
    from .event import Event


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


def _at_board(game: Game) -> bool:
    """Whether a game was played at the board or is still open: no W.O., not annulled."""
    return game.codes is None or any(RESULTS[code].played for code in game.codes)


def met(event: Event) -> Counter[frozenset[int]]:
    """In how many rounds every two players have met: any game at the board or still open, no
    W.O."""
    found: Counter[frozenset[int]] = Counter()
    for past in event.rounds:
        for board in past.boards:
            if any(_at_board(game) for game in board.games):
                found[frozenset((board.first, board.second))] += 1
    return found


def colours(event: Event) -> dict[int, str]:
    """The colours of every player so far, such as "wbb": games at the board or still open, of a
    meeting the first of them."""
    found: dict[int, list[str]] = {who: [] for who in event.entrants}
    for past in event.rounds:
        for board in past.boards:
            game = next((one for one in board.games if _at_board(one)), None)
            if game is not None:
                found[game.white].append("w")
                found[game.black].append("b")
    return {who: "".join(row) for who, row in found.items()}


def warnings(
    event: Event, boards: Sequence[Pair], free: Iterable[int], number: int
) -> list[Objection]:
    """What is to be said against these boards in round *number*, the serious first."""
    if _on_table(event, boards, number):
        return list(_presence(event, boards, free))
    found = [*_repeats(event, boards, number), *_free(event, free)]
    found += [*_colours(event, boards), *_floats(event, boards)]
    found += [*_table(event, boards, number), *_presence(event, boards, free)]
    return sorted(found, key=lambda one: one.grade != "serious")


def _on_table(event: Event, boards: Sequence[Pair], number: int) -> bool:
    """A round robin that has never left the Berger table: nothing repeats there."""
    if event.rules.system != "round-robin" or off_table(event):
        return False
    return list(boards) == berger_round(event, number)[0]


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
            if not any(_at_board(game) for game in board.games):
                both = (board.first, board.second)
                lucky |= {w for game in board.games for w in both if game.code_of(w) == "+"}
    for who in free:
        if who in lucky:
            what = Text("{a} has had a full point without a game already", {"a": event.name(who)})
            yield Objection("second-bye", "serious", (who,), what, cite("C.04.1 c"))


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
            most = event.rules.points.win * columns_of(event)
            far = abs(points[white] - points[black]) > most
            grade = "serious" if far else "slight"
            yield Objection("unequal-points", grade, (white, black), what)


def _table(event: Event, boards: Sequence[Pair], number: int) -> Iterable[Objection]:
    """A round robin that leaves the Berger table: its later rounds would bring the same again."""
    if event.rules.system != "round-robin":
        return
    table = berger_round(event, number)[0]
    if list(boards) == table:
        return
    article = cite("C.05 annex 1")
    if {frozenset(pair) for pair in boards} == {frozenset(pair) for pair in table}:
        what = Text("The boards or colours are not those of the Berger table")
        yield Objection("table-colours", "slight", (), what, article)
    else:
        what = Text("Others meet than in the Berger table: its later rounds would repeat games")
        yield Objection("leaves-table", "serious", (), what, article)


def _presence(event: Event, boards: Sequence[Pair], free: Iterable[int]) -> Iterable[Objection]:
    """Who is paired and not there, or was not looked for while others were."""
    if all(entrant.present is None for entrant in event.entrants.values()):
        return
    paired = [who for pair in boards for who in pair] + list(free)
    for who in paired:
        if event.entrants[who].present is False:
            what = Text("{a} is not present", {"a": event.name(who)})
            yield Objection("absent", "slight", (who,), what)
    unknown = [who for who in paired if event.entrants[who].present is None]
    if unknown:
        names = ", ".join(event.name(who) for who in unknown)
        what = Text("Not checked in: {names}", {"names": names})
        yield Objection("not-checked-in", "slight", tuple(unknown), what)
