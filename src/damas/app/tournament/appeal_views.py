"""The files of protests as JSON, for the desk and for the player who protests."""

from __future__ import annotations

from collections.abc import Iterator

from typing_extensions import TypedDict

from ...base.citation import cite
from ...base.i18n import Text, translate
from ...rules.regulations import Regulation, with_via
from ...rules.regulations.questions import printed
from ...tournament.event import Tournament
from ...tournament.event.model.protests import DEPOSITS, VOTES, Protest, Stage
from ...tournament.event.queries.protests import article_example, judges
from ...tournament.presentation.appeals import (
    FileStep,
    ProtestFile,
    protest_files,
    rules_in_words,
)
from ..arbiter.live import TableFold
from ..arbiter.views import log_view
from ..views.regulations import PlacedArticle, placed_article
from .live import TournamentFold
from .person import Person

LINE = 400
"""Letters of one line of a board's log; what is longer is cut."""


class ProtestStep(TypedDict):
    """A step of a protest: who said what, with its articles."""

    title: str
    text: str
    by: str
    at: str
    articles: list[str]
    cited: list[PlacedArticle]
    """The same as they stand in their books."""
    effect: str


class OwnProtest(TypedDict):
    """A protest about a board as its two players see it; *own*: of the caller."""

    number: int
    own: bool
    stage: str
    stage_words: str
    steps: list[ProtestStep]


class KeptProtest(TypedDict):
    """A step of a player that was taken, and the protests after it."""

    kept: int
    protests: list[OwnProtest]


class ProtestVote(TypedDict):
    """The vote of a member of the committee."""

    member: str
    words: str


class ProtestView(TypedDict):
    """The file of a protest."""

    number: int
    player: int
    round: int
    board: int
    game: int
    title: str
    where: str
    stage: str
    stage_words: str
    steps: list[ProtestStep]
    deadlines: list[str]
    votes: list[ProtestVote]
    judges: list[str]
    """The members whose votes the caller may enter."""
    deposit: str
    attached: list[str]
    plays: int
    """The tables and games on screen of the board, whose logs can be attached."""


class AppealRulesView(TypedDict):
    """The committee and its rules."""

    committee: list[str]
    protest_minutes: int
    appeal_minutes: int
    deposit: str
    words: list[str]
    example: str


class AppealsView(TypedDict):
    """All protests, the committee and its rules."""

    rules: AppealRulesView
    votes: dict[str, str]
    deposits: dict[str, str]
    protests: list[ProtestView]


def appeals_view(fold: TournamentFold, person: Person, locale: str) -> AppealsView:
    """All protests, the committee and its rules, for arbiters and the committee."""
    event = fold.event
    rules = event.appeal_rules
    return {
        "rules": {
            "committee": list(rules.committee),
            "protest_minutes": rules.protest_minutes,
            "appeal_minutes": rules.appeal_minutes,
            "deposit": rules.deposit,
            "words": [translate(one, locale) for one in rules_in_words(event)],
            "example": article_example(event.rules.rules),
        },
        "votes": {name: translate(words, locale) for name, words in VOTES.items()},
        "deposits": {name: translate(words, locale) for name, words in DEPOSITS.items()},
        "protests": [_file(event, one, person, locale) for one in protest_files(event)],
    }


def _file(event: Tournament, file: ProtestFile, person: Person, locale: str) -> ProtestView:
    one, book = file.protest, event.rules.rules
    waits = one.stage is Stage.APPEALED
    return {
        "number": one.number,
        "player": one.player,
        "round": one.round,
        "board": one.board,
        "game": one.game,
        "title": translate(file.title, locale),
        "where": translate(file.board, locale) if file.board else "",
        "stage": str(one.stage),
        "stage_words": translate(file.stage, locale),
        "steps": [_step(step, locale, book) for step in file.steps],
        "deadlines": [translate(words, locale) for words in file.deadlines],
        "votes": [
            {"member": name, "words": translate(words, locale)} for name, words in file.votes
        ],
        "judges": _voices(event, one, person) if waits and (file.board or not one.board) else [],
        "deposit": one.deposit,
        "attached": [paper.title for paper in file.attached],
        "plays": _plays(event, one, file),
    }


def _voices(event: Tournament, one: Protest, person: Person) -> list[str]:
    """The members whose votes this person may enter: a member its own, a leader all."""
    able = judges(event, one)
    return able if person.role != "committee" else [name for name in able if name == person.name]


def _plays(event: Tournament, one: Protest, file: ProtestFile) -> int:
    """The tables and games on screen of the board, whose logs can be attached."""
    if file.board is None:
        return 0
    return len(event.game(one.round, one.board, one.game).plays)


def _step(step: FileStep, locale: str, book: Regulation | None) -> ProtestStep:
    made = step.statement
    return {
        "title": translate(step.title, locale),
        "text": made.text,
        "by": made.by,
        "at": made.at,
        "articles": list(made.articles),
        "cited": [_named(text, locale, book) for text in made.articles],
        "effect": translate(step.effect, locale) if step.effect else "",
    }


def _named(text: str, locale: str, book: Regulation | None) -> PlacedArticle:
    """An article as somebody wrote it; one that no book has stays as it is written."""
    found = placed_article(printed(book, text) if book else cite(text), locale, book)
    return {**found, "article": text} if found["rules"] is None else found


def own_view(
    event: Tournament, place: tuple[int, int, int], player: int, locale: str
) -> list[OwnProtest]:
    """The protests about a board as its two players see them: words of players and rulings."""
    book = event.rules.rules
    return [
        {
            "number": file.protest.number,
            "own": file.protest.player == player,
            "stage": str(file.protest.stage),
            "stage_words": translate(file.stage, locale),
            "steps": [_step(step, locale, book) for step in file.steps],
        }
        for file in protest_files(event)
        if (file.protest.round, file.protest.board, file.protest.game) == place
    ]


SIDES = {
    "white": Text("White"),
    "black": Text("Black"),
    "arbiter": Text("arbiter"),
}


def table_lines(fold: TableFold, locale: str) -> list[str]:
    """The log of an arbiter's table, a line an event, with its rulings and their articles."""
    return list(_table_lines(fold, locale))


def _table_lines(fold: TableFold, locale: str) -> Iterator[str]:
    for one, logged in zip(log_view(fold, locale), fold.table.log, strict=True):
        side = SIDES.get(one["by"] or "")
        who = f"{translate(side, locale)}: " if side else ""
        yield f"{one['number']}. {who}{one['words']} {one['text']}".strip()[:LINE]
        for ruling, said in zip(one["rulings"], logged.rulings, strict=True):
            cited = translate(with_via(said.citation), locale)
            article = f" ({cited})" if cited else ""
            yield f"   {ruling['message']}{article}"[:LINE]
