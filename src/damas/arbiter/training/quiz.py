"""Questions about a scenario, and the right answers: the table's own rulings give them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ...base.citation import Citation
from ...base.i18n import Text
from ...rules.board import Board
from ...rules.game import OTHER
from ...rules.regulations import Regulation
from ...rules.regulations import regulation as find_regulation
from ..model.codes import CODES, PEOPLE
from ..model.pieces import named
from ..model.ruling import NEXT_MOVE, Ruling
from ..table import Table
from .drill import VERSION, Scenario, drill_codes
from .lookalikes import LOOKALIKES
from .scenario_builder import ScenarioBuilder

NOTHING = "none"
_POSITIONS = 3
_CODES = 6
_LIKE = (
    ("a", "d", "b", "c", "e"),
    ("f", "h", "i", "unclear"),
    ("j", "k", "l", "m", "n", "g", "disorder"),
    ("b", "crown", "inactive"),
)
"""Codes that are taken for one another."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer that can be given: *fen* is the position that it means, where it means one."""

    key: str
    text: Text
    fen: str | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """One question: its *choices*, the key of the *right* one, and why.

    *citation* is None where the rule book is silent: then it is the arbiter's. *law*: the article
    on movement that was broken. Keys: what, who, until, choices, rectify, keep, bound, plays_on.
    """

    key: str
    text: Text
    choices: tuple[Choice, ...]
    right: str
    why: Text
    citation: Citation | None = None
    law: Citation | None = None


def quiz(story: Scenario) -> tuple[Question, ...]:
    """Every question about a scenario; about a clean one only what it is."""
    book = find_regulation(story.regulation)
    chance = random.Random(f"{VERSION}/quiz/{story.code}/{story.seed}")
    if story.code is None:
        return (_clean(book, story, chance),)
    case = _Case(book, story)
    asked = [_code_question(case, chance), _decider_question(case), _until(case), _choices(case)]
    for key in ("rectify", "keep"):
        if key in case.ruling.choices:
            asked.append(_position(case, key, chance))
    return (*asked, *filter(None, (_bound(case), _plays_on(case))))


def short_quiz(story: Scenario) -> tuple[Question, ...]:
    """The questions of an exam: the first two, and two others drawn by the scenario's seed."""
    asked = quiz(story)
    rest = asked[2:]
    chance = random.Random(f"{VERSION}/short/{story.seed}")
    drawn = set(chance.sample(range(len(rest)), min(2, len(rest))))
    return (*asked[:2], *(each for place, each in enumerate(rest) if place in drawn))


class _Case:
    """An irregular scenario at its end: the ruling, and the results of either decision."""

    def __init__(self, book: Regulation, story: Scenario) -> None:
        self.book, self.story = book, story
        self.rules = book.irregularities
        self.seen: list[str] = []
        table = Table()
        for event in story.events:
            for ruling in table.apply(event):
                if ruling.kind == "irregularity":
                    self.ruling: Ruling = ruling
            state = table.state()
            self.seen += [fen for fen in (state["fen"], state["board"]) if fen]
        self.table = table
        self.offender = self.ruling.by or table.expected
        self.foe = OTHER[self.offender]

    @property
    def decider(self) -> Citation | None:
        """The article that says who decides; None where the book is silent."""
        return self.book.omitted if self.rules is None else self.rules.citation

    def said(self, right: str) -> str:
        """The right answer under this book: where it is silent, that it does not say."""
        return _NOT_SAID.key if self.rules is None else right

    def decided(self, choice: str) -> tuple[str, Ruling]:
        """The record after a decision, and its ruling."""
        table = Table.from_events(self.story.events)
        event = {"event": "decide", "by": self.ruling.right, "choice": choice}
        ruling = next(r for r in table.apply(event) if r.kind in ("restored", "kept"))
        return str(ruling.more["fen"]), ruling

    def played_on(self) -> Ruling | None:
        """The table's ruling when the opponent simply plays; None where he cannot."""
        if self.table.expected != self.foe:
            return None
        board = self.table.board_for(self.foe)
        for move in board.legal_moves:
            table = Table.from_events(self.story.events)
            builder = ScenarioBuilder(self.book, board, random.Random(0), presses=False)
            said = [r for event in builder.played(move) for r in table.apply(event)]
            kinds = {r.kind for r in said}
            if not kinds & {"irregularity", "unclear", "error"}:
                return next((r for r in said if r.kind in ("lapsed", "continued")), None)
        return None


def _person(colour: str) -> dict[str, Text]:
    return {"player": PEOPLE[colour]}


# The irregularity


def _code_question(case: _Case, chance: random.Random) -> Question:
    code = case.ruling.code or ""
    near = [c for group in _LIKE if code in group for c in group if c != code]
    return Question(
        "what",
        Text("What is it?"),
        _codes(case.book, [code], near, chance),
        code,
        CODES[code],
        case.ruling.citation,
        case.ruling.law,
    )


def _clean(book: Regulation, story: Scenario, chance: random.Random) -> Question:
    like = [] if story.manner is None else LOOKALIKES[story.manner].like
    why = story.why or Text("Nothing is irregular.")
    choices = _codes(book, [], like, chance)
    return Question("what", Text("What is it?"), choices, NOTHING, why, story.citation)


def _codes(
    book: Regulation, sure: list[str], like: Iterable[str], chance: random.Random
) -> tuple[Choice, ...]:
    """A few codes in the order of the list, and "nothing"."""
    known = [code for code in drill_codes(book) if code is not None]
    near = [code for code in dict.fromkeys(like) if code in known and code not in sure]
    chance.shuffle(near)
    others = [code for code in known if code not in (*sure, *near)]
    chance.shuffle(others)
    chosen = [*sure, *near[:3], *others][: _CODES - 1]
    made = [Choice(code, CODES[code]) for code in known if code in chosen]
    return (*made, Choice(NOTHING, Text("Nothing is irregular.")))


# The decision


def _decider_question(case: _Case) -> Question:
    choices = (
        Choice("opponent", Text("{player}, the opponent", _person(case.foe))),
        Choice("arbiter", Text("The arbiter")),
        Choice("nobody", Text("Nobody: the position before it must be restored")),
        Choice("offender", Text("{player}, who erred", _person(case.offender))),
    )
    right = "opponent" if case.ruling.right == case.foe else "arbiter"
    right = "nobody" if "keep" not in case.ruling.choices else right
    return Question("who", Text("Who decides?"), choices, right, _WHO[right], case.decider)


_SILENT = Text("The rule book does not say: it is the arbiter's.")
_NOT_SAID = Choice("silent", _SILENT)
_RESTORE = Text("Nobody chooses: no matter who reports it, the position before it is restored.")
_WHO = {
    "opponent": Text("Only the opponent decides."),
    "nobody": _RESTORE,
    "arbiter": _SILENT,
}


def _until(case: _Case) -> Question:
    choices = (
        Choice("press", Text("Until the clock is pressed")),
        Choice(NEXT_MOVE, Text("Until {player} plays the next move", _person(case.foe))),
        Choice("game_end", Text("For as long as the game lasts")),
        _NOT_SAID,
    )
    right = case.said(case.ruling.expires or "game_end")
    lapses = right == NEXT_MOVE and case.rules is not None
    citation = case.rules.lapse if lapses and case.rules else case.decider
    why = (
        Text("The opponent accepts it by playing the next move.")
        if lapses
        else _SILENT
        if case.rules is None
        else Text("It is put right whenever it is noticed, while the game lasts.")
    )
    text = Text("Until when can it be put right?")
    return Question("until", text, choices, right, why, citation)


def _choices(case: _Case) -> Question:
    choices = (
        Choice("both", Text("To put it right or to let it stand: the whole, never a part")),
        Choice("part", Text("To put right a part of it and to keep the rest")),
        Choice("rectify", Text("None: it must be put right")),
        Choice("loss", Text("None: the player who erred has lost")),
        _NOT_SAID,
    )
    right = case.said("both" if "keep" in case.ruling.choices else "rectify")
    whole = case.rules.whole if case.rules is not None else None
    why = _RESTORE if right == "rectify" else Text("An irregularity is not put right in part.")
    if case.rules is None:
        why = _SILENT
    citation = whole or case.decider
    return Question("choices", Text("Which choice is there?"), choices, right, why, citation)


# The consequence


def _position(case: _Case, choice: str, chance: random.Random) -> Question:
    fen, _ = case.decided(choice)
    other = [case.decided(each)[0] for each in case.ruling.choices if each != choice]
    turned = [_turned(fen)]
    fens = list(dict.fromkeys([fen, *other, *reversed(case.seen), *turned]))[:_POSITIONS]
    chance.shuffle(fens)
    made = tuple(
        Choice(f"position-{n}", Text("Position {number}", {"number": n}), each)
        for n, each in enumerate(fens, 1)
    )
    right = next(one.key for one in made if one.fen == fen)
    asked, why = _DECIDED[choice]
    return Question(choice, asked, made, right, why, case.decider)


_DECIDED = {
    "rectify": (
        Text("It is put right. Which position stands?"),
        Text("Everything goes back to how it was before the irregularity."),
    ),
    "keep": (
        Text("It is not put right. Which position stands?"),
        Text("The pieces on the board are the position, and the game goes on from it."),
    ),
}


def _turned(fen: str) -> str:
    """The same position with the other side to move."""
    return ("B" if fen[0] == "W" else "W") + fen[1:]


def _bound(case: _Case) -> Question | None:
    """After putting right the offender moves again: a piece that he touched still binds him."""
    fen, ruling = case.decided("rectify")
    board = Board(case.book.variant, fen)
    playable = sorted({m.from_square for m in board.legal_moves})
    if case.book.touch is None or board.turn != case.offender or len(playable) < 2:
        return None
    bound = ruling.more["bound"]
    hands = [case.story.events[-1].get("square"), *_origins(case)]
    squares = [n for n in dict.fromkeys([bound, *hands, *playable]) if n in playable][:2]
    row = case.book.variant
    choices = (
        *(
            Choice(
                f"square-{n}",
                Text("The piece on {square}", {"square": named(row, n)}),
            )
            for n in sorted(squares)
        ),
        Choice("any", Text("Any legal move")),
    )
    text = Text("It is put right. What must {player} play now?", _person(case.offender))
    if bound is None:
        why = Text("No piece that can be played was touched: the player may move any piece.")
        return Question("bound", text, choices, "any", why, case.decider)
    why = Text("The piece that was touched first, and can be played, must be played.")
    right = f"square-{bound}"
    return Question("bound", text, choices, right, why, case.book.touch.citation)


def _origins(case: _Case) -> list[int]:
    return [e["path"][0] for e in reversed(case.story.events) if e["event"] == "move"]


def _plays_on(case: _Case) -> Question | None:
    ruling = case.played_on()
    if ruling is None:
        return None
    choices = (
        Choice("lapsed", Text("It is accepted and can no longer be put right")),
        Choice("continued", Text("The game goes on, but it can still be put right")),
        Choice("restored", Text("The position before it is restored at once")),
        _NOT_SAID,
    )
    whys = {
        "lapsed": Text("A move played after an irregularity accepts it."),
        "continued": Text("It is put right whenever it is noticed, while the game lasts."),
    }
    why = _SILENT if case.rules is None else whys[ruling.kind]
    text = Text("{player} says nothing and plays the next move. What then?", _person(case.foe))
    right = case.said(ruling.kind)
    return Question("plays_on", text, choices, right, why, ruling.citation)


def marks(questions: Sequence[Question], answers: Sequence[str | None]) -> list[bool]:
    """Whether each answer, keys in the order of the questions, is right; a missing one is not."""
    given = [*answers, *[None] * len(questions)]
    return [one == asked.right for asked, one in zip(questions, given, strict=False)]
