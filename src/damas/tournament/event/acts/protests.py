"""Acts on protests: lodged, papers attached, an arbiter's ruling, withdrawn (CON-03, IRR-11).

A ruling that changes a result goes through `correct`, as every correction does.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from .... import bounds
from ....citation import cite
from ....i18n import Text
from ....regulations import article
from ....regulations.questions import printed
from ..model import fields as read
from ..model.changes import GameResult
from ..model.entry import EntryError, LogEntry
from ..model.protests import Attachment, Protest, ProtestRuling, Stage, Statement
from ..model.roles import LEVEL
from ..model.state import Act, TournamentState
from ..queries.protests import Deadline, article_example, parties, protest_deadline
from ..queries.wording import protest_params
from . import results

RESULT = frozenset({"white", "black", "how"})


def protest_of(state: TournamentState, data: Mapping[str, Any]) -> Protest:
    """The protest that the data names. Raises EntryError ("no-such-protest", "withdrawn")."""
    number = read.whole(data, "protest", least=1)
    found = state.protests.get(number)
    if found is None:
        raise EntryError("no-such-protest", "There is no protest {number}", number=number)
    if found.withdrawn:
        raise EntryError("withdrawn", "Protest {number} was withdrawn", number=number)
    return found


def statement(data: Mapping[str, Any], entry: LogEntry) -> Statement:
    """The words of the data and the articles that they name."""
    articles = tuple(read.texts(data, "articles", most=bounds.ARTICLES))
    return Statement.of(entry, read.text(data, "text"), articles)


def protest(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """A player's protest to the arbiter, about a board or about something else of the event."""
    read.only(data, results.PLACE | {"player", "text", "articles"})
    who = state.entrant(read.whole(data, "player")).id
    if len(state.protests) >= bounds.PROTESTS:
        raise EntryError(
            "too-many", "{name} can have {most} lines at most", name="protest", most=bounds.PROTESTS
        )
    number = len(state.protests) + 1
    made = Protest(number, who, statement(data, entry))
    if "board" in data or "round" in data:
        _, game, where = results.place_of(state, data)
        results.player_of(state, data, game)
        made = replace(made, round=where.round, board=where.board, game=where.game)
    state.protests[number] = made


def attach(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """A paper for the file: a statement, a board's log, a game."""
    read.only(data, frozenset({"protest", "title", "text", "lines", "pdn"}))
    found = protest_of(state, data)
    lines = read.texts(data, "lines", most=bounds.LOG_LINES)
    lines = [*read.text(data, "text", "").splitlines(), *lines]
    pdn = read.text(data, "pdn", "")
    if not lines and not pdn:
        read.text(data, "text")
    if len(found.attached) >= bounds.PAPERS:
        raise EntryError(
            "too-many", "{name} can have {most} lines at most", name="attach", most=bounds.PAPERS
        )
    paper = Attachment(read.text(data, "title"), entry.by, entry.at, tuple(lines), pdn)
    state.protests[found.number] = replace(found, attached=(*found.attached, paper))


def rule(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """The arbiter's ruling; it can be changed until it is appealed."""
    read.only(data, RESULT | {"protest", "text", "articles", "upheld"})
    found = protest_of(state, data)
    if found.appeal:
        raise EntryError("appealed", "The ruling was appealed: the committee decides now")
    upheld = read.flag(data, "upheld")
    made = judgement(state, found, data, entry, upheld=upheld)
    put_in_force(state, replace(found, ruling=made), entry, made.statement.text)


def withdraw(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """The player takes the protest or the appeal back: what stood before it stands."""
    read.only(data, frozenset({"protest", "text"}))
    found = protest_of(state, data)
    if found.stage is Stage.DECIDED:
        raise EntryError("decided", "The committee has decided: nothing is withdrawn any more")
    said = Statement.of(entry, read.text(data, "text", ""))
    if found.stage is Stage.APPEALED:
        state.protests[found.number] = replace(found, appeal=None, appellant=0, votes=())
        return
    if found.ruling:
        raise EntryError("ruled", "The arbiter has ruled: only an appeal can be withdrawn")
    state.protests[found.number] = replace(found, withdrawn=said)


# Shared with the acts on appeals -----------------------------------------------------------------


def judgement(
    state: TournamentState,
    found: Protest,
    data: Mapping[str, Any],
    entry: LogEntry,
    *,
    upheld: bool,
) -> ProtestRuling:
    """The judgement of the data, with its result where it has one."""
    result = None
    if data.get("white") is not None or data.get("black") is not None:
        if not upheld:
            raise EntryError("no-effect", "A rejected protest or appeal changes no result")
        if not found.board:
            raise EntryError("no-board", "Protest {number} is about no board", number=found.number)
        result = GameResult(*results.codes_of(data))
    parties(state, found)  # the board must stand
    return ProtestRuling(statement(data, entry), upheld, result)


def put_in_force(state: TournamentState, found: Protest, entry: LogEntry, reason: str) -> None:
    """Gives the game the result that ruling and decision ask for, as a correction of it."""
    wanted = found.wanted
    if wanted != found.effect:
        _, game, _ = results.place_of(state, _place(found))
        now = results.result_of(game)
        if found.effect is None:
            found = replace(found, before=now)
        elif now != found.effect and wanted is None:
            raise EntryError(
                "changed-since",
                "The result was corrected after the ruling ({result}): name the result that stands",
                result=str(now),
            )
        _set_result(state, found, wanted, replace(entry, reason=reason))
        found = replace(found, effect=wanted, before=found.before if wanted else None)
    state.protests[found.number] = found


def _set_result(
    state: TournamentState, found: Protest, wanted: GameResult | None, entry: LogEntry
) -> None:
    """Enters, corrects or clears the result of the board; equal ones stand."""
    place = _place(found)
    _, game, _ = results.place_of(state, place)
    target = wanted or found.before
    if target == results.result_of(game):
        return
    if not isinstance(target, GameResult):
        results.clear(state, place, entry)
        return
    codes, how = target.codes, target.how
    data = {**place, "white": codes[0], "black": codes[1], **({"how": how} if how else {})}
    if codes == ("A", "A"):
        results.annul(state, place, entry)
    elif game.codes is None:
        results.enter(state, data, entry)
    else:
        results.correct(state, data, entry)


def _place(found: Protest) -> dict[str, int]:
    return {"round": found.round, "board": found.board, "game": found.game}


def check_deadline(deadline: Deadline | None, entry: LogEntry) -> None:
    """Raises EntryError ("too-late") for an entry after the deadline that no arbiter admits."""
    late = deadline.minutes_late(entry.at) if deadline else 0
    if not deadline or not late:
        return
    if LEVEL[entry.role] < LEVEL["arbiter"] or not entry.reason:
        raise EntryError(
            "too-late",
            "The deadline ({minutes} min) ended {late} minutes ago; an arbiter can still "
            "admit it, with a reason",
            citation=deadline.citation,
            minutes=deadline.minutes,
            late=late,
        )


def check_articles(state: TournamentState, entry: LogEntry) -> None:
    """Raises EntryError ("no-such-article") for an article that the rules of the event have not,
    neither in their own document nor in one that it brings in."""
    rules = state.rules.rules
    for text in read.texts(entry.data, "articles", most=bounds.ARTICLES):
        found = cite(text) if rules is None else printed(rules, text)
        if found is None or article(found, rules) is None:
            raise EntryError(
                "no-such-article",
                "{article} is no article of the rules of this event; one is written as {example}",
                article=text,
                example=article_example(rules),
            )


def check_in_time(state: TournamentState, entry: LogEntry) -> None:
    """Raises EntryError ("too-late"), with the article where the book has the deadline."""
    data = entry.data
    if "board" not in data:
        return
    _, _, where = results.place_of(state, data)
    deadline = protest_deadline(state, where.round, where.board, where.game)
    check_deadline(deadline, entry)


def check_count(state: TournamentState, entry: LogEntry) -> None:
    """Raises EntryError ("too-many") for a player who has lodged as many as one does alone."""
    who, most = entry.data.get("player"), bounds.OWN_PROTESTS
    count = sum(1 for one in state.protests.values() if one.player == who)
    if LEVEL[entry.role] < LEVEL["scorer"] and count >= most:
        raise EntryError(
            "too-many", "{name} has lodged {most} protests: go to the arbiter",
            name=state.name(who) if isinstance(who, int) else "–",
            most=most,
        )  # fmt: skip


def check_how(state: TournamentState, entry: LogEntry) -> None:
    """Raises EntryError where a reason is no text, or no reason stands with a result."""
    results.check_how(state, entry)


ACTS = (
    Act(
        "protest",
        protest,
        Text("Protest {number} of {name}"),
        protest_params,
        "player",
        undoable=False,
        after_end=True,
        checks=(check_articles, check_in_time, check_count),
    ),
    Act(
        "attach",
        attach,
        Text("A paper for protest {number}"),
        protest_params,
        "arbiter",
        undoable=False,
        after_end=True,
    ),
    Act(
        "rule-protest",
        rule,
        Text("The arbiter's ruling on protest {number} of {name}"),
        protest_params,
        "arbiter",
        after_end=True,
        checks=(check_articles, check_how),
    ),
    Act(
        "withdraw-protest",
        withdraw,
        Text("Protest {number} of {name} was withdrawn"),
        protest_params,
        "player",
        undoable=False,
        after_end=True,
    ),
)
