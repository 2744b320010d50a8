"""Objections to a pairing, by grade: a serious one must be accepted, a slight one is only shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ....base.citation import Citation, cite
from ....base.i18n import Text
from ...pairing.allocation import due_colour
from ...scoring.points import RESULTS
from ..model.parts import TournamentGame
from ..model.state import TournamentState
from .equipment import lacking
from .schedule import Pair, berger_round, off_table
from .table import columns_of, crosstable


@dataclass(frozen=True, slots=True)
class Objection:
    """One objection to a pairing; *who* are ids.

    *grade*: "serious" must be accepted by its code before the pairing is taken, "slight" need not.
    """

    code: str
    grade: str
    who: tuple[int, ...]
    text: Text
    citation: Citation | None = None

    def to_dict(self) -> dict[str, Any]:
        """For programs, with the sentence in English."""
        return {
            "code": self.code,
            "grade": self.grade,
            "who": list(self.who),
            "message": str(self.text),
            "article": str(self.citation) if self.citation else None,
        }


def _at_board(game: TournamentGame) -> bool:
    """Whether a game was played at the board or is still open: no W.O., not annulled."""
    return game.codes is None or any(RESULTS[code].played for code in game.codes)


def met(state: TournamentState) -> Counter[frozenset[int]]:
    """In how many rounds every two players have met: any game at the board or still open, no
    W.O."""
    found: Counter[frozenset[int]] = Counter()
    for past in state.rounds:
        for board in past.boards:
            if any(_at_board(game) for game in board.games):
                found[frozenset((board.first, board.second))] += 1
    return found


def colours(state: TournamentState) -> dict[int, str]:
    """The colours of every player so far, such as "wbb": games at the board or still open, of a
    meeting the first of them."""
    found: dict[int, list[str]] = {who: [] for who in state.entrants}
    for past in state.rounds:
        for board in past.boards:
            game = next((one for one in board.games if _at_board(one)), None)
            if game is not None:
                found[game.white].append("w")
                found[game.black].append("b")
    return {who: "".join(row) for who, row in found.items()}


def warnings(
    state: TournamentState, boards: Sequence[Pair], free: Iterable[int], number: int
) -> list[Objection]:
    """The objections to these boards in round *number*, the serious first."""
    if _on_table(state, boards, number):
        return [*_presence(state, boards, free), *_lacking(state, boards)]
    found = [*_repeats(state, boards, number), *_free(state, free), *_full_byes(state, number)]
    found += [*_colours(state, boards), *_floats(state, boards, number)]
    found += [*_table(state, boards, number), *_presence(state, boards, free)]
    found += _lacking(state, boards)
    return sorted(found, key=lambda one: one.grade != "serious")


def _on_table(state: TournamentState, boards: Sequence[Pair], number: int) -> bool:
    """A round robin that has never left the Berger table: nothing repeats there."""
    if state.rules.system != "round-robin" or off_table(state):
        return False
    return list(boards) == berger_round(state, number)[0]


def _repeats(state: TournamentState, boards: Sequence[Pair], number: int) -> Iterable[Objection]:
    before = met(state)
    most = state.rules.cycles if state.rules.system == "round-robin" else 1
    for white, black in boards:
        params = {"a": state.name(white), "b": state.name(black)}
        if before[frozenset((white, black))] >= most and not state.rules.play.again:
            what = Text("{a} and {b} have met already", params)
            article = cite("C.04.1 b") if state.rules.system == "swiss" else None
            yield Objection("met-before", "serious", (white, black), what, article)
        if is_forbidden(state, white, black, number):
            what = Text("{a} and {b} are forbidden to meet", params)
            yield Objection("forbidden-pair", "serious", (white, black), what)
        elif same_club(state, white, black, number):
            what = Text("{a} and {b} are of one club", params)
            yield Objection("same-club", "serious", (white, black), what)


def is_forbidden(state: TournamentState, one: int, other: int, number: int) -> bool:
    """Whether two may not meet in round *number*."""
    return any(
        first <= number <= last and one in who and other in who
        for first, last, who in state.forbidden
    )


def same_club(state: TournamentState, one: int, other: int, number: int) -> bool:
    """Whether two are of one club in a round in which clubs are kept apart."""
    if number > state.rules.club_rounds or state.rules.system != "swiss":
        return False
    mine, theirs = (state.entrants[who].player.club.strip().casefold() for who in (one, other))
    return bool(mine) and mine == theirs


def _lacking(state: TournamentState, boards: Sequence[Pair]) -> Iterable[Objection]:
    """Clocks and boards that the round lacks."""
    for kind, what in lacking(state, len(boards)):
        yield Objection(f"missing-{kind}", "slight", (), what)


def _free(state: TournamentState, free: Iterable[int]) -> Iterable[Objection]:
    """A second free round, or one after a round won without a game (C.04.1 c)."""
    if state.rules.system != "swiss":
        return
    had_unplayed_win: set[int] = set()
    for past in state.rounds:
        had_unplayed_win.update(past.free)
        had_unplayed_win |= {who for who, code in past.unpaired.items() if code == "F"}
        for board in past.boards:
            if not any(_at_board(game) for game in board.games):
                both = (board.first, board.second)
                had_unplayed_win |= {
                    w for game in board.games for w in both if game.code_of(w) == "+"
                }
    for who in free:
        if who in had_unplayed_win:
            what = Text("{a} has had a full point without a game already", {"a": state.name(who)})
            yield Objection("second-bye", "serious", (who,), what, cite("C.04.1 c"))


def _full_byes(state: TournamentState, number: int) -> Iterable[Objection]:
    """Full-point byes at a player's wish in the round: FIDE's C.02 asks for a warning."""
    who = tuple(one.id for one in state.entrants.values() if one.byes.get(number) == "F")
    if who:
        names = ", ".join(state.name(one) for one in who)
        what = Text("Full-point byes are deprecated by FIDE: {names}", {"names": names})
        yield Objection("full-bye", "slight", who, what)


def _colours(state: TournamentState, boards: Sequence[Pair]) -> Iterable[Objection]:
    """The same colour three times running, a difference of more than two (C.04.1 f, g), or the
    due colours the wrong way round (C.04.3 E.1)."""
    if state.rules.system != "swiss":
        return
    had = colours(state)
    for pair in boards:
        if [due_colour(had[who]) for who in pair] == ["b", "w"]:
            params = {"a": state.name(pair[0]), "b": state.name(pair[1])}
            what = Text("Neither {a} nor {b} would have the colour that is due", params)
            yield Objection("colours-not-due", "slight", pair, what, cite("C.04.3 E.1"))
        for who, colour in zip(pair, "wb", strict=True):
            row = had[who] + colour
            params = {"a": state.name(who)}
            if row.endswith(colour * 3):
                what = Text("{a} would have the same colour for the third time running", params)
                yield Objection("colour-thrice", "serious", (who,), what, cite("C.04.1 g"))
            elif abs(row.count("w") - row.count("b")) > 2:
                what = Text("{a} would have three more games with one colour", params)
                yield Objection("colour-balance", "serious", (who,), what, cite("C.04.1 f"))
            elif len(row) > 1 and row[-1] == row[-2]:
                what = Text("{a} would have the same colour again", params)
                yield Objection("colour-again", "slight", (who,), what)


def _floats(state: TournamentState, boards: Sequence[Pair], number: int) -> Iterable[Objection]:
    """Opponents with unequal points, those of an acceleration included."""
    if state.rules.system != "swiss" or not state.rounds:
        return
    table = crosstable(state)
    extra = table.acceleration
    points = {
        who: table.points(e.player.no) + extra.get((e.player.no, number), 0)
        for who, e in state.entrants.items()
    }
    for white, black in boards:
        if points[white] != points[black]:
            params = {"a": state.name(white), "b": state.name(black)}
            what = Text("{a} and {b} do not have the same points", params)
            most = state.rules.table_points.win * columns_of(state)
            far = abs(points[white] - points[black]) > most
            grade = "serious" if far else "slight"
            yield Objection("unequal-points", grade, (white, black), what)


def _table(state: TournamentState, boards: Sequence[Pair], number: int) -> Iterable[Objection]:
    """A round robin that leaves the Berger table: its later rounds would bring the same again."""
    if state.rules.system != "round-robin":
        return
    table = berger_round(state, number)[0]
    if list(boards) == table:
        return
    article = cite("C.05 annex 1")
    if {frozenset(pair) for pair in boards} == {frozenset(pair) for pair in table}:
        what = Text("The boards or colours are not those of the Berger table")
        yield Objection("table-colours", "slight", (), what, article)
    else:
        what = Text(
            "The pairs are not those of the Berger table: its later rounds would repeat games"
        )
        yield Objection("leaves-table", "serious", (), what, article)


def _presence(
    state: TournamentState, boards: Sequence[Pair], free: Iterable[int]
) -> Iterable[Objection]:
    """Paired players who are absent, or were not checked in while others were."""
    if all(entrant.present is None for entrant in state.entrants.values()):
        return
    paired = [who for pair in boards for who in pair] + list(free)
    for who in paired:
        if state.entrants[who].present is False:
            what = Text("{a} is not present", {"a": state.name(who)})
            yield Objection("absent", "slight", (who,), what)
    unknown = [who for who in paired if state.entrants[who].present is None]
    if unknown:
        names = ", ".join(state.name(who) for who in unknown)
        what = Text("Not checked in: {names}", {"names": names})
        yield Objection("not-checked-in", "slight", tuple(unknown), what)
