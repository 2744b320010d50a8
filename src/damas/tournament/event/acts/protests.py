"""Acts on protests: lodged, papers attached, an arbiter's ruling, withdrawn (CON-03, IRR-11).

A ruling that changes a result goes through `correct`, as every correction does.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any

from ....base import bounds
from ....base.citation import cite
from ....base.i18n import Text
from ....contract import Caption, Declared
from ....contract.kinds import (
    NOT_EMPTY,
    BoardNo,
    GameNo,
    GameText,
    Lines,
    Name,
    Place,
    PlayerId,
    RoundNo,
    line,
    several,
)
from ....rules.regulations import article
from ....rules.regulations.questions import printed
from ..model.acts import act, missing
from ..model.changes import GameResult
from ..model.entry import EntryError, LogEntry, read_data
from ..model.protests import Attachment, Protest, ProtestRuling, Stage, Statement
from ..model.roles import LEVEL
from ..model.state import ActData, TournamentState
from ..queries.protests import Deadline, article_example, parties, protest_deadline
from ..queries.wording import name_words, protest_words
from .places import GameAct, check_plays
from .results import (
    AnnulGame,
    ClearResult,
    Code,
    CorrectResult,
    EnterResult,
    How,
    codes_of,
    result_of,
)

RULINGS = {
    "False": Text("The protest is rejected"),
    "True": Text("The protest is upheld"),
}
"""The words for whether a protest is upheld."""


class StatementFields(Declared):
    """The words of a statement, and the *articles* that they name."""

    text: Annotated[Lines, NOT_EMPTY]
    articles: Annotated[
        tuple[Name, ...],
        several(bounds.ARTICLES),
        Caption(Text("Articles, separated by a semicolon")),
    ] = ()

    def statement(self, entry: LogEntry) -> Statement:
        """The statement, with its author."""
        return Statement.of(entry, self.text, self.articles)

    def check_articles(self, state: TournamentState) -> None:
        """Raises EntryError ("no-such-article") for an article that the rules of the event have
        not, neither in their own document nor in one that it brings in."""
        rules = state.rules.rules
        for text in self.articles:
            found = cite(text) if rules is None else printed(rules, text)
            if found is None or article(found, rules) is None:
                raise EntryError(
                    "no-such-article",
                    "{article} is no article of the rules of this event; one is written as"
                    " {example}",
                    article=text,
                    example=article_example(rules),
                )


class OfProtest(ActData):
    """An act on one *protest*, by its number from 1."""

    protest: Place

    def found(self, state: TournamentState) -> Protest:
        """The protest. Raises EntryError ("no-such-protest", "withdrawn")."""
        found = state.protests.get(self.protest)
        if found is None:
            raise EntryError("no-such-protest", "There is no protest {number}", number=self.protest)
        if found.withdrawn:
            raise EntryError("withdrawn", "Protest {number} was withdrawn", number=self.protest)
        return found

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        return protest_words(state, self.protest)


@act("protest", Text("Protest {number} of {name}"), "player", undoable=False, after_end=True)
class Lodge(ActData, StatementFields):
    """A player's protest to the arbiter, about a board or about something else of the event."""

    text: Annotated[Lines, NOT_EMPTY, Caption(Text("The protest"), lines=True)]
    player: PlayerId
    round: Annotated[RoundNo, Caption(Text("Round (empty: about no board)"))] = 1
    board: BoardNo = 1
    game: GameNo = 1

    @property
    def about(self) -> GameAct | None:
        """The game that it is about."""
        if not (self.has("board") or self.has("round")):
            return None
        place = {name: one for name, one in self.given().items() if name in GameAct.model_fields}
        return read_data(GameAct, place, stored=True)

    def check(self, state: TournamentState, entry: LogEntry) -> None:
        """Raises EntryError for an unknown article, one protest too many, or one too late."""
        self.check_articles(state)
        self._check_time(state, entry)
        self._check_count(state, entry)

    def _check_time(self, state: TournamentState, entry: LogEntry) -> None:
        """Raises EntryError ("too-late"), with the article where the book has the deadline."""
        if self.about is not None and self.has("board"):
            _, _, where = self.about.found(state)
            deadline = protest_deadline(state, where.round, where.board, where.game)
            check_deadline(deadline, entry)

    def _check_count(self, state: TournamentState, entry: LogEntry) -> None:
        """Raises EntryError ("too-many") for a player who has lodged as many as one does alone."""
        most = bounds.OWN_PROTESTS
        count = sum(1 for one in state.protests.values() if one.player == self.player)
        if LEVEL[entry.role] < LEVEL["scorer"] and count >= most:
            raise EntryError(
                "too-many", "{name} has lodged {most} protests: go to the arbiter",
                name=name_words(state, self.player),
                most=most,
            )  # fmt: skip

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        who = state.entrant(self.player).id
        if len(state.protests) >= bounds.PROTESTS:
            raise EntryError(
                "too-many",
                "{name} can have {most} lines at most",
                name="protest",
                most=bounds.PROTESTS,
            )
        number = len(state.protests) + 1
        made = Protest(number, who, self.statement(entry))
        if self.about is not None:
            _, game, where = self.about.found(state)
            check_plays(state, game, who)
            made = replace(made, round=where.round, board=where.board, game=where.game)
        state.protests[number] = made

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        lodged = [one for one in state.log if one.act == entry.act]
        number = next((n for n, one in enumerate(lodged, 1) if one is entry), len(lodged) + 1)
        return {"number": number, "name": name_words(state, self.player)}


@act("attach", Text("A paper for protest {number}"), "arbiter", undoable=False, after_end=True)
class Attach(OfProtest):
    """A paper for the file: a statement, a board's log, a game."""

    title: Annotated[Name, Caption(Text("Title"))]
    text: Lines = ""
    lines: Annotated[
        tuple[Annotated[str, line(bounds.TEXT, least=1)], ...], several(bounds.LOG_LINES)
    ] = ()
    pdn: GameText = ""

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        found = self.found(state)
        lines = (*self.text.splitlines(), *self.lines)
        if not lines and not self.pdn:
            raise missing(Text("Text"))
        if len(found.attached) >= bounds.PAPERS:
            raise EntryError(
                "too-many",
                "{name} can have {most} lines at most",
                name="attach",
                most=bounds.PAPERS,
            )
        paper = Attachment(self.title, entry.by, entry.at, lines, self.pdn)
        state.protests[found.number] = replace(found, attached=(*found.attached, paper))


class RulingFields(OfProtest, StatementFields):
    """A ruling or a decision, with the result that it gives, where it gives one."""

    white: Code = ""
    black: Code = ""
    how: How = ""

    def judged(
        self, state: TournamentState, found: Protest, entry: LogEntry, *, upheld: bool
    ) -> ProtestRuling:
        """The judgement. Raises EntryError."""
        result = None
        if self.white or self.black:
            if not upheld:
                raise EntryError("no-effect", "A rejected protest or appeal changes no result")
            if not found.board:
                raise EntryError(
                    "no-board", "Protest {number} is about no board", number=found.number
                )
            result = GameResult(*codes_of(self.white, self.black, self.how))
        parties(state, found)  # the board must stand
        return ProtestRuling(self.statement(entry), upheld, result)

    def check(self, state: TournamentState, entry: LogEntry) -> None:
        """Raises EntryError for an article that there is not."""
        self.check_articles(state)


@act(
    "rule-protest",
    Text("The arbiter's ruling on protest {number} of {name}"),
    "arbiter",
    after_end=True,
)
class RuleProtest(RulingFields):
    """The arbiter's ruling; it can be changed until it is appealed."""

    text: Annotated[Lines, NOT_EMPTY, Caption(Text("Reasons of the ruling"), lines=True)]
    upheld: Annotated[bool, Caption(Text("Ruling"), words=RULINGS)] = False

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        found = self.found(state)
        if found.appeal:
            raise EntryError("appealed", "The ruling was appealed: the committee decides now")
        made = self.judged(state, found, entry, upheld=self.upheld)
        put_in_force(state, replace(found, ruling=made), entry, made.statement.text)


@act(
    "withdraw-protest",
    Text("Protest {number} of {name} was withdrawn"),
    "player",
    undoable=False,
    after_end=True,
)
class WithdrawProtest(OfProtest):
    """The player takes the protest or the appeal back: what stood before it stands."""

    text: Lines = ""

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        found = self.found(state)
        if found.stage is Stage.DECIDED:
            raise EntryError("decided", "The committee has decided: nothing is withdrawn any more")
        if found.stage is Stage.APPEALED:
            state.protests[found.number] = replace(found, appeal=None, appellant=0, votes=())
            return
        if found.ruling:
            raise EntryError("ruled", "The arbiter has ruled: only an appeal can be withdrawn")
        said = Statement.of(entry, self.text)
        state.protests[found.number] = replace(found, withdrawn=said)


def put_in_force(state: TournamentState, found: Protest, entry: LogEntry, reason: str) -> None:
    """Gives the game the result that ruling and decision ask for, as a correction of it."""
    wanted = found.wanted
    if wanted != found.effect:
        game = state.game(found.round, found.board, found.game)
        now = result_of(game)
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
    place = {"round": found.round, "board": found.board, "game": found.game}
    game = state.game(found.round, found.board, found.game)
    target = wanted or found.before
    if target == result_of(game):
        return
    form: type[ActData] = ClearResult
    data: dict[str, Any] = dict(place)
    if isinstance(target, GameResult) and target.codes == ("A", "A"):
        form = AnnulGame
    elif isinstance(target, GameResult):
        white, black = target.codes
        form = EnterResult if game.codes is None else CorrectResult
        data |= {"white": white, "black": black, "how": target.how}
    read_data(form, data, stored=True).apply(state, entry)


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
