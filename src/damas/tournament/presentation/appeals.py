"""The files of protests in words: each step from the protest to the decision, with its articles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce

from ...base.i18n import Text
from ...rules.regulations import with_via
from ..event import LogEntry, Tournament, said
from ..event.model.protests import (
    DEPOSITS,
    VOTES,
    Attachment,
    Protest,
    ProtestRuling,
    Stage,
    Statement,
)
from ..event.queries.history import undone
from ..event.queries.protests import Deadline, appeal_deadline, book_of, judges, protest_deadline
from .trail import player_name, result_words

STAGES: dict[Stage, Text] = {
    Stage.LODGED: Text("waits for the arbiter's ruling"),
    Stage.RULED: Text("ruled on by the arbiter"),
    Stage.APPEALED: Text("waits for the appeals committee"),
    Stage.DECIDED: Text("decided by the appeals committee"),
    Stage.WITHDRAWN: Text("withdrawn"),
}


@dataclass(frozen=True, slots=True)
class FileStep:
    """One step of a file: its *title*, the words of a person, and *effect*, a sentence or None."""

    title: Text
    statement: Statement
    effect: Text | None = None


@dataclass(frozen=True, slots=True)
class ProtestFile:
    """The whole file of a protest; *board*: the place and names, None for none.

    *votes*: (member, the vote in words). *log*: (time, person, sentence) of all acts at the board.
    """

    protest: Protest
    title: Text
    board: Text | None
    stage: Text
    steps: tuple[FileStep, ...]
    deadlines: tuple[Text, ...]
    votes: tuple[tuple[str, Text], ...]
    deposit: Text | None
    attached: tuple[Attachment, ...]
    log: tuple[tuple[str, str, Text], ...]
    pdn: str


def protest_files(event: Tournament) -> list[ProtestFile]:
    """Every protest of the event, the first one first."""
    return [_file(event, one) for one in event.protests.values()]


def _file(event: Tournament, one: Protest) -> ProtestFile:
    params = {"number": one.number, "name": player_name(event, one.player, "–")}
    deposit = {"state": DEPOSITS[one.deposit]} if one.deposit else None
    return ProtestFile(
        one,
        Text("Protest {number} of {name}", params),
        _board(event, one),
        STAGES[one.stage],
        tuple(_steps(event, one)),
        tuple(_deadlines(event, one)),
        tuple(_votes(event, one)),
        Text("Deposit: {state}", deposit) if deposit else None,
        one.attached,
        tuple(_log(event, one)),
        _pdn(event, one),
    )


def _board(event: Tournament, one: Protest) -> Text | None:
    if not _stands(event, one):
        return None
    game = event.game(one.round, one.board, one.game)
    params = {"round": one.round, "board": event.in_hall(one.round, one.board)}
    where = Text("Round {round}, board {board}", params)
    names = {"a": event.name(game.white), "b": event.name(game.black), "where": where}
    return Text("{where}, {a} – {b}", names)


def _stands(event: Tournament, one: Protest) -> bool:
    """Whether the board of the protest is in the event: a pairing may have been taken back."""
    return bool(one.board) and (
        one.round <= len(event.rounds) and one.board <= len(event.rounds[one.round - 1].boards)
    )


def _steps(event: Tournament, one: Protest) -> Iterator[FileStep]:
    yield FileStep(Text("Protest"), one.lodged)
    if one.ruling:
        title = Text("The arbiter's ruling: upheld")
        if not one.ruling.upheld:
            title = Text("The arbiter's ruling: rejected")
        yield FileStep(title, one.ruling.statement, _effect(event, one.ruling))
    if one.appeal:
        name = player_name(event, one.appellant, "–")
        yield FileStep(Text("Appeal of {name}", {"name": name}), one.appeal)
    if one.decision:
        title = Text("The committee's decision: the appeal is upheld")
        if not one.decision.upheld:
            title = Text("The committee's decision: the ruling stands")
        yield FileStep(title, one.decision.statement, _effect(event, one.decision))
    if one.withdrawn:
        yield FileStep(Text("Withdrawn"), one.withdrawn)


def _effect(event: Tournament, made: ProtestRuling) -> Text | None:
    if made.result is None:
        return None
    return Text("The result is {result}", {"result": result_words(event, made.result)})


def _deadlines(event: Tournament, one: Protest) -> Iterator[Text]:
    found = (
        (
            Text("Protest: {minutes} minutes from the end of the game"),
            protest_deadline(event, one.round, one.board, one.game) if one.board else None,
            one.lodged,
        ),
        (
            Text("Appeal: {minutes} minutes from the ruling"),
            appeal_deadline(event, one),
            one.appeal,
        ),
    )
    for words, deadline, made in found:
        if deadline is not None:
            yield _deadline(words, deadline, made)


def _deadline(words: Text, deadline: Deadline, made: Statement | None) -> Text:
    said_ = Text(words.template, {"minutes": deadline.minutes})
    if deadline.citation:
        cited = {"what": said_, "article": with_via(deadline.citation)}
        said_ = Text("{what} ({article})", cited)
    if made is not None and (late := deadline.minutes_late(made.at)):
        params = {"what": said_, "late": late, "reason": made.admitted or "–"}
        return Text("{what}; admitted {late} minutes late: {reason}", params)
    return said_


def _votes(event: Tournament, one: Protest) -> Iterator[tuple[str, Text]]:
    cast = dict(one.votes)
    able = judges(event, one) if _stands(event, one) or not one.board else []
    for name in event.appeal_rules.committee:
        if name not in able:
            yield name, Text("does not vote: a party, or the arbiter who ruled")
        elif name in cast:
            yield name, VOTES[cast[name]]
        else:
            yield name, Text("has not voted")


def _log(event: Tournament, one: Protest) -> Iterator[tuple[str, str, Text]]:
    """Everything done at the board in the event, with undone acts marked."""
    if not _stands(event, one):
        return
    gone = undone(event.log)
    for place, entry in event.history(one.round, one.board):
        yield entry.at, entry.author, _entry(event, entry, undone_now=place in gone)


def _entry(event: Tournament, entry: LogEntry, *, undone_now: bool) -> Text:
    what = said(event, entry)
    return Text("{what} (undone)", {"what": what}) if undone_now else what


def _pdn(event: Tournament, one: Protest) -> str:
    return event.game(one.round, one.board, one.game).pdn if _stands(event, one) else ""


def rules_in_words(event: Tournament) -> list[Text]:
    """The way of a protest as the book has it and as the event sets it, in sentences."""
    book, own = book_of(event), event.appeal_rules
    found: list[Text] = []
    if book.protest:
        params = {"article": with_via(book.protest)}
        found.append(Text("A protest goes to the arbiter ({article}).", params))
    if book.appeal:
        words = Text("The arbiter's ruling can be appealed to the committee ({article}).")
        if book.written and book.final:
            words = Text(
                "The arbiter's ruling can be appealed in writing to the committee, whose decision"
                " is final ({article})."
            )
        found.append(Text(words.template, {"article": with_via(book.appeal)}))
    if not book.appeal:
        found.append(Text("The rule book says nothing of appeals: the event sets their way."))
    waits = (
        (Text("Deadline of a protest: {minutes} minutes."), own.protest_minutes),
        (Text("Deadline of an appeal: {minutes} minutes."), own.appeal_minutes),
    )
    found += [Text(words.template, {"minutes": value}) for words, value in waits if value]
    return found


def articles_of(statement: Statement) -> Text | str:
    """The articles that a statement names, one after the other; "" for none."""
    if not statement.articles:
        return ""
    first, *rest = statement.articles
    return reduce(lambda had, one: f"{had}; {one}", rest, first)
