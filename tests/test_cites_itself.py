"""Everything that a game, a table, a lesson or a booklet by a rule book says cites that book alone,
or a document that it brings in: in all books, all acts, three languages."""

from __future__ import annotations

import random
from typing import Any

import pytest

from citing import Spoken, strange
from damas import Board, Game
from damas.arbiter import Table, to_pdn
from damas.arbiter.handlers.arbiter_rulings import DECISIONS, ENDINGS, WARNINGS
from damas.arbiter.model.codes import CODES, CONDUCT
from damas.arbiter.reference import reference
from damas.arbiter.training.drill import exam, steps
from damas.arbiter.training.lessons import lessons
from damas.arbiter.training.quiz import quiz
from damas.base.i18n import LOCALES
from damas.errors import DamasError
from damas.pdn import write_game
from damas.printing import Sheet, draw_booklet, draw_rulings
from damas.regulations import REGULATIONS, Regulation
from damas.rules.outcome import BETWEEN_TWO, ruled
from damas.rules.regulations.catalogue import SHIPPED
from damas.rules.rulebook import basics, rows, summary
from damas.school.lessons import shipped, tasks_of, text_of
from fuzz.tables import FENS, Disorder
from sampling import SEED, sampled

TABLES = 12
LONGEST = 30
"""Events of a table."""
CLAIMS = ("repetition", "kings_only", "endgame_limit", "forcada", "time", "refusal", "agreement")

every_book = pytest.mark.parametrize("name", sampled(SHIPPED, 3))


def drawn(sheet: Sheet) -> Spoken:
    """All that stands on a print."""
    return Spoken(" ".join(one.text for one in sheet.boxes))


@every_book
def test_a_game_cites_its_own_book(name: str) -> None:
    """Its refusals, counters, claims, offers, every way to end it, and its file."""
    book, lot = REGULATIONS[name], random.Random(name)
    said: list[Any] = [basics(book), rows(book), summary(book)]
    for fen in (None, *FENS[book.variant.id]):
        game = Game(book, fen=fen)
        for act in ("offer_draw", "accept_draw", "decline_draw"):
            said += _refusals(getattr(game, act), "white")
        said += [one for rule in CLAIMS for one in _refusals(game.claim, "white", rule)]
        for _ in range(12):
            if game.outcome is not None:
                break
            said += [game.refusal(_any_path(game.board, lot)) for _ in range(4)]
            said.append(game.counters)
            game.push(lot.choice(list(game.board.legal_moves)))
        said.append(game.outcome)
        said.append(write_game(game))
    known = ruled(draws_on_time=book.draws_on_time)
    for reason, results in {**known, **BETWEEN_TWO}.items():
        for white, black in results:
            game = Game(book)
            game.adjudicate(reason, white=white, black=black)
            said += [game.outcome, *_refusals(game.resign, "white")]
    for act in ("resign", "flag_fell"):
        game = Game(book)
        getattr(game, act)("white")
        said.append(game.outcome)
    assert strange(said, book) == set()


def _refusals(act: Any, *given: Any) -> list[DamasError]:
    try:
        act(*given)
    except DamasError as error:
        return [error]
    return []


def _any_path(board: Board, lot: random.Random) -> list[int]:
    return [lot.choice(list(board.variant.numbers)) for _ in range(2)]


class _TableOf(Disorder):
    """A disorderly table under one book."""

    def __init__(self, seed: int, book: Regulation) -> None:
        super().__init__(seed)
        self.book = book

    def start(self) -> dict[str, Any]:
        made = super().start() | {"regulation": self.book.id}
        fen = self.chance.choice(FENS[self.book.variant.id])
        return {key: made[key] for key in made.keys() - {"options", "board"}} | {"fen": fen}


@every_book
def test_an_arbiters_table_cites_its_own_book(name: str) -> None:
    """Every ruling on anything that hands do, the state, the record, the sheet of rulings."""
    book = REGULATIONS[name]
    said: list[Any] = [reference(book)]
    for seed in range(TABLES):
        one = _TableOf(seed, book)
        said += one.table.apply(one.start())
        for _ in range(LONGEST):
            said += one.table.apply(one.next())
        said += [one.table.state(), to_pdn(one.table)]
        said += [ruling.to_dict() for each in one.table.log for ruling in each.rulings]
        if seed < len(LOCALES):
            said.append(drawn(draw_rulings(one.table, {}, lang=LOCALES[seed])))
    assert strange(said, book) == set()


@every_book
def test_every_ruling_of_the_arbiter_cites_its_own_book(name: str) -> None:
    """All that he may rule, for and against each, and every claim and offer at the start."""
    book = REGULATIONS[name]
    table, said = Table(), list[Any]()
    acts: list[dict[str, Any]] = [
        {"event": "rule", "by": "arbiter", "ruling": ruling, "against": who}
        for ruling in (*ENDINGS, *WARNINGS, *DECISIONS, *CONDUCT, "words")
        for who in ("white", "black")
    ]
    acts += [{"event": "claim", "by": "white", "rule": rule} for rule in CLAIMS]
    acts += [{"event": "report", "by": "arbiter", "code": code} for code in (*CODES, *CONDUCT)]
    acts += [
        {"event": kind, "by": "black"} for kind in ("offer_draw", "resign", "complaint", "flag")
    ]
    acts += [
        {"event": "clock", "by": "white", "act": "break"},
        {"event": "board_misplaced", "by": "white"},
    ]
    for act in acts:
        start = {"event": "start", "regulation": name, "clock": {"control": "G/20"}, "t": 0}
        said += table.apply(start)
        said += table.apply(act)
        said.append(table.state())
    assert strange(said, book) == set()


@every_book
def test_lessons_and_exams_cite_their_own_book(name: str) -> None:
    """The school's lessons, the arbiters' lessons, drills and their questions, the booklet."""
    book = REGULATIONS[name]
    said: list[Any] = [lessons(book)]
    for story in exam(book, 1, 8):
        said += [quiz(story), [one.text for one in steps(story)]]
    for lesson in shipped().lessons():
        for task in tasks_of(lesson, book) if name in lesson.rules else ():
            said.append(task.citation)
            said += [text_of(task, locale) for locale in LOCALES]
    said.append(drawn(draw_booklet(book, lang=LOCALES[(SEED + SHIPPED.index(name)) % 3])))
    assert strange(said, book) == set()
