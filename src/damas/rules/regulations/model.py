"""The types of which a regulation is made: every value stands beside the article that sets it."""

from __future__ import annotations

import copyreg
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, Generic, Literal, TypeVar

from ... import _kernel
from ...base.citation import Citation
from ...base.errors import UnknownNameError
from ...base.i18n import Text
from ..variants import Variant, variant
from .draw_types import ArbiterDraw, DrawRule, EndgameLimit, Forcada, KingsOnly, Repetition

T = TypeVar("T")


# Tables that nobody changes are mappings that Python by itself neither copies nor pickles.
def _table(values: Mapping[str, Any]) -> MappingProxyType[str, Any]:
    return MappingProxyType(dict(values))


copyreg.pickle(MappingProxyType, lambda table: (_table, (dict(table),)))

NO_MOVES = ("crown", "put")
"""Irregularities that are no moves: an article on irregular moves does not speak of them."""

CounterUnit = Literal["per_player", "plies"]
Reach = Literal["one-touch", "until-next-lance"]
Decides = Literal["opponent_choice", "mandatory_restore"]
Needed = Literal["always", "if_possible"]
Share = Literal["half", "more-than-half"]
HowRead = Literal["whole", "part", "second-hand"]
ArticleKind = Literal["rule", "definition", "conduct", "organisation"]


@dataclass(frozen=True, slots=True)
class Article:
    """One article of a rule document: *label* as printed, *summary* in our own words.

    *heading*: our words for a matter without a number; None for a label as printed.
    """

    document: str
    label: str
    kind: ArticleKind
    summary: Text
    heading: Text | None = None

    def __str__(self) -> str:
        return f"{self.document} {self.label}"


@dataclass(frozen=True, slots=True)
class Document:
    """A rule document: *title* as printed, *articles* by label in printed order; *read*: how much
    of its text was at hand."""

    key: str
    title: str
    articles: Mapping[str, Article]
    read: HowRead = "whole"


@dataclass(frozen=True, slots=True)
class Cited(Generic[T]):
    """A value and the article that sets it; None where the document is silent and it is ours."""

    value: T
    citation: Citation | None


@dataclass(frozen=True, slots=True)
class TouchMove:
    """The duties after a touch (TCH-01..03), as read at an arbiter's table.

    *adjust*: the article on putting pieces right; *word*: the word that it wants said before, None
    where it names none. *adjust_covers*: the reach of one such warning. *hover*: holding a piece
    over squares is noted (FPD 5.1.4); *back*: so is going to a square and back again and again
    (FPD 5.1.5).
    """

    citation: Citation
    adjust: Citation
    adjust_covers: Cited[Reach]
    word: Cited[str] | None = None
    hover: Citation | None = None
    back: Citation | None = None


@dataclass(frozen=True, slots=True)
class Irregularities:
    """The right to decide after an irregularity, and its end (IRR-02 to IRR-04).

    *codes*: the article of each irregularity that the document lists, by its letter; of those that
    a list leaves out it says nothing. *lapse*: the article by which the opponent's next move
    accepts it; None where it can be put right for as long as the game lasts. *whole*: the article
    against putting right a part of it. *players_alone*: the article by which the arbiter does not
    point out an irregular move.
    """

    policy: Decides
    citation: Citation
    codes: Mapping[str, Citation] = field(default_factory=dict)
    lapse: Citation | None = None
    whole: Citation | None = None
    players_alone: Citation | None = None

    def article(self, code: str) -> Citation | None:
        """The article under which an irregularity falls; None where the document leaves it out."""
        return self.codes.get(code, None if code in NO_MOVES else self.citation)


@dataclass(frozen=True, slots=True)
class Crowning:
    """When a king that nobody has crowned by hand may not move (PRO-05).

    *needed*: "always", or "if_possible": only when a captured man is there to crown it with.
    """

    needed: Needed
    citation: Citation


@dataclass(frozen=True, slots=True)
class Captures:
    """Rules on carrying out a capture by hand (CAP-14, CAP-16); None: the document is silent.

    *shown*: the article by which the jumps must be shown clearly. *removal*: the article by which
    captured pieces come off in the order of the jumps or against it.
    """

    shown: Citation | None = None
    removal: Citation | None = None


@dataclass(frozen=True, slots=True)
class Agreement:
    """A draw by agreement (DRW-10). *citation*: None where the document does not speak of it.

    *from_move*: no draw may be offered before each player has made so many moves; 0: after the
    first move of the game. *answer*: the article by which an offer stands until it is answered,
    and a move refuses it. *flag*: the article by which the game is drawn when the flag of the
    player who has been offered a draw falls. *alternate*: the article by which a player offers
    again only after an offer of the opponent.
    """

    citation: Citation | None
    from_move: int = 0
    answer: Citation | None = None
    flag: Citation | None = None
    alternate: Citation | None = None

    @property
    def in_text(self) -> bool:
        """Whether the document speaks of it."""
        return self.citation is not None


@dataclass(frozen=True, slots=True)
class ClockRules:
    """The clock at claims and restarts; None: the document is silent.

    *claim*: the article by which the claimant's time runs while a claimed draw is looked at; else
    both stand. *restart*: the article by which a game that is begun again for a board laid wrongly
    keeps the times that were used; else the clock is as at the start. *pressed*: the article by
    which a last move counts only if the clock was pressed before the flag fell; else it counts
    from the moment when it was made.
    """

    claim: Citation | None = None
    restart: Citation | None = None
    pressed: Citation | None = None


@dataclass(frozen=True, slots=True)
class Points:
    """The worth of a game, in half-points (RES-08); 1, ½ and 0 points when no book says more.

    *citation*: None where the document gives no points. *half_points*: how many make one point as
    the document counts: 2, but 1 where a win is printed as 2 points.
    """

    win: int = 2
    draw: int = 1
    loss: int = 0
    citation: Citation | None = None
    half_points: int = 2

    def text(self, result: str) -> str:
        """The points of "win", "draw" or "loss" in the document's unit, as people write them.

        >>> [Points().text(result) for result in ("win", "draw", "loss")]
        ['1', '½', '0']
        """
        whole, rest = divmod(
            {"win": self.win, "draw": self.draw, "loss": self.loss}[result], self.half_points
        )
        return f"{whole or ''}½" if rest else str(whole)


@dataclass(frozen=True, slots=True)
class TieBreakList:
    """The codes of `damas.tournament`'s tie-breaks in the order of a document.

    *each*: the article of each code, where the document numbers them; else all have *citation*.
    """

    value: tuple[str, ...]
    citation: Citation | None
    each: tuple[Citation, ...] = ()

    def article(self, code: str) -> Citation | None:
        """The article that names *code*; None where the list does not."""
        if code not in self.value:
            return None
        return self.each[self.value.index(code)] if self.each else self.citation


@dataclass(frozen=True, slots=True)
class Separators:
    """The signs between the squares of a written move (NOT-01, NOT-02).

    *citation*: None where the document does not say how moves are written.
    """

    quiet: str
    capture: str
    citation: Citation | None


@dataclass(frozen=True, slots=True)
class Appeals:
    """The way of a protest; None and False where the document is silent.

    *protest*: the article by which it goes to the arbiter; *appeal*: the article by which the
    arbiter's ruling goes on to an appeals committee, *written* where it is made in writing, *final*
    where the committee's decision is. Minutes from the end of the game and from the ruling;
    *deposit*: the money that goes with an appeal, as printed.
    """

    protest: Citation | None = None
    appeal: Citation | None = None
    written: bool = False
    final: bool = False
    protest_minutes: Cited[int] | None = None
    appeal_minutes: Cited[int] | None = None
    deposit: Cited[str] | None = None

    @property
    def citation(self) -> Citation | None:
        """The article of the whole way."""
        return self.appeal or self.protest


@dataclass(frozen=True)
class Regulation:
    """A variant and everything a rule document adds to it; numbers of moves as printed.

    *articles*: rule key of a refusal, or reason of a result → the article that decides it; a key
    such as "chain.king" is the rule in one case alone (`Refusal.case`).
    *currency*: the money of the federation whose book it is, of amounts that name none.
    *short*: its name in a list where all games stand together.
    *document*: the key of the document that it is; *invokes*: the other documents that apply too,
    by their keys, each with the article by which this one brings it in.
    *parameters*: the rules of the variant, as the document states them.
    *draw_rules*: in the order in which they are named when two run out with the same move.
    *touch*, *irregularities*, *crowning*: None where the document is silent.
    *captures*: what it asks of the hand that captures.
    *conduct*: other decisions of the arbiter → their articles: setup, inactive, accident, enforce,
    clock, hand, piece, held, complaint, disturbance, device.
    *omitted*: the article that says who decides what the document leaves out (IRR-11).
    *competition*: what it says of competitions beside the game, in a sentence each: shown to
    people, for the arbiter to apply; Damas decides nothing by it.
    *appeals*: the way of a protest and its deadlines.
    *tie_breaks*: of a round robin; *swiss_tie_breaks*: of a Swiss, and *accelerated_tie_breaks*
    where its first rounds are accelerated. *leaver_counts*: the share of the games of a round robin
    that a player who leaves must have played for the results to count.
    *clock_rules*: the clock at claims and restarts; *arbiter_draws*: draws that the arbiter gives.
    *earlier_draw_rules*: those of the edition before, where they were read otherwise.
    *based_on*: the book that this one began as; *own*: a document that stands in the book's own
    file; *source*: the text of that file, None for a book that ships. A game's log holds it.
    """

    id: str
    name: Text
    short: Text
    document: str
    variant_id: str
    parameters: Mapping[str, Cited[Any]]
    articles: Mapping[str, Citation]
    draw_rules: tuple[DrawRule, ...]
    agreement: Agreement
    points: Points
    separators: Separators
    terms: Mapping[str, str]
    colours: Cited[tuple[str, ...]]
    touch: TouchMove | None = None
    irregularities: Irregularities | None = None
    crowning: Crowning | None = None
    captures: Captures = field(default_factory=Captures)
    conduct: Mapping[str, Citation] = field(default_factory=dict)
    omitted: Citation | None = None
    time_control: Cited[str] | None = None
    tie_breaks: TieBreakList | None = None
    swiss_tie_breaks: TieBreakList | None = None
    accelerated_tie_breaks: TieBreakList | None = None
    leaver_counts: Cited[Share] | None = None
    counter_unit: CounterUnit = "per_player"
    options: Mapping[str, Any] = field(default_factory=dict)
    competition: Mapping[str, Cited[Text]] = field(default_factory=dict)
    appeals: Appeals = field(default_factory=Appeals)
    clock_rules: ClockRules = field(default_factory=ClockRules)
    arbiter_draws: tuple[ArbiterDraw, ...] = ()
    invokes: Mapping[str, Citation] = field(default_factory=dict)
    earlier_draw_rules: tuple[DrawRule, ...] = ()
    currency: str = "€"
    based_on: str | None = None
    own: Document | None = None
    source: str | None = None

    @property
    def earlier(self) -> Regulation | None:
        """The edition before, by which older games were played; None where nothing has changed."""
        if not self.earlier_draw_rules:
            return None
        return replace(self, draw_rules=self.earlier_draw_rules, earlier_draw_rules=())

    @property
    def variant(self) -> Variant:
        """The game played, with the option on the men's captures where one was chosen (AMB-03)."""
        row = variant(self.variant_id)
        if "men_capture_backward" in self.options:
            row = row.with_option(men_capture_backward=self.options["men_capture_backward"])
        return row

    @property
    def lettered(self) -> bool:
        """Whether the document lists irregularities, so that they have letters (FPD lists none)."""
        return self.irregularities is not None and bool(self.irregularities.codes)

    @property
    def draws_on_time(self) -> bool:
        """Whether the document knows a game that is drawn because both flags have fallen."""
        return "time.both" in self.articles

    def citation(self, key: str, case: str = "") -> Citation:
        """The article behind a rule key, in a *case* of it where it has its own, or a reason.

        Raises: UnknownNameError when this regulation has none for *key*.
        """
        if f"{key}.{case}" in self.articles:
            return self.articles[f"{key}.{case}"]
        for rule in self.draw_rules:
            if rule.reason == key:
                return rule.citation
        try:
            return self.articles[key]
        except KeyError:
            raise UnknownNameError(
                "unknown-rule",
                "{regulation} has no rule {rule}; it has: {known}",
                regulation=self.id,
                rule=key,
                known=", ".join(sorted(self.articles)),
            ) from None

    def result_citation(self, reason: str, white: str, black: str) -> Citation | None:
        """The article behind a result, by its *reason* and each player's result.

        A draw given as a penalty has an article of its own (FPD 4.3 d, CLAS resultado: empate), and
        so may have a result that is the same for both (CBD Art. 59 A, Art. 87). None where the book
        is silent.
        """
        drawn = "loss" not in (white, black) and "draw" in (white, black)
        key = f"draw_{reason}" if drawn and reason == "penalty" else reason
        try:
            return self.citation(key, "both" if (reason, white, black) in _OF_BOTH else "")
        except UnknownNameError:
            return None

    def conduct_citation(self, key: str) -> Citation | None:
        """The article behind a matter of *conduct*, else the article on omitted cases, else
        None."""
        return self.conduct.get(key) or self.articles.get(key) or self.omitted

    @cached_property
    def kernel_rules(self) -> _kernel.DrawRules:
        """The draw rules in the form that the kernel counts by; limits in plies."""
        quiet = self._rule(KingsOnly)
        again = self._rule(Repetition)
        forced = self._rule(Forcada)
        mode = "off" if again is None else "claim" if again.claim else "automatic"
        rules = _kernel.DrawRules.make(
            self.variant.rules,
            quiet_limit=self.plies(quiet.moves) if quiet else 0,
            repetition=mode,
            repetition_limit=again.times if again else 3,
            board_only=bool(again and not again.with_turn),
            forced_limit=forced.moves if forced else 0,
            forced_line=list(self.variant.named_lines[forced.line]) if forced else [],
        )
        for rule in self.draw_rules:
            if isinstance(rule, EndgameLimit):
                rules.add_class(
                    self.plies(rule.moves),
                    list(rule.strong),
                    list(rule.weak),
                    rule.carry_over,
                    rule.or_more,
                )
        return rules

    def _rule(self, kind: type[T]) -> T | None:
        return next((rule for rule in self.draw_rules if isinstance(rule, kind)), None)

    @cached_property
    def bits(self) -> tuple[tuple[DrawRule, int], ...]:
        """Each draw rule with the bit by which the kernel tells that its limit is reached."""
        endings = [rule for rule in self.draw_rules if isinstance(rule, EndgameLimit)]
        named = {
            KingsOnly: _kernel.QUIET_BIT,
            Repetition: _kernel.REPETITION_BIT,
            Forcada: _kernel.FORCED_BIT,
        }
        return tuple(
            (
                rule,
                1 << endings.index(rule) if isinstance(rule, EndgameLimit) else named[type(rule)],
            )
            for rule in self.draw_rules
        )

    def plies(self, moves: int) -> int:
        """A number of moves of a limit, in plies (AMB-01)."""
        return 2 * moves if self.counter_unit == "per_player" else moves

    def __copy__(self) -> Regulation:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Regulation:
        return self  # it never changes

    def with_options(self, **options: Any) -> Regulation:
        """This regulation read otherwise, where the text leaves room.

        Options: `carry_over_cap` (bool, AMB-09), `repetition_key` ("with_turn" or "board_only",
        AMB-06), `counter_unit` ("per_player" or "plies", AMB-01), `men_capture_backward` (bool,
        AMB-03), `irregularity_policy` ("opponent_choice" or "mandatory_restore", AMB-12; a book
        that is silent on irregularities stays so). Raises: UnknownNameError for any other name or
        value.
        """
        changed = self
        for name, value in options.items():
            if name not in OPTIONS or value not in OPTIONS[name]:
                raise UnknownNameError(
                    "unknown-option",
                    "There is no option {name} = {value}; there are: {known}",
                    name=name,
                    value=str(value),
                    known=", ".join(f"{key} {values}" for key, values in OPTIONS.items()),
                )
            changed = _apply(changed, name, value)
        merged = MappingProxyType({**self.options, **options})
        return replace(changed, options=merged)


_OF_BOTH = (("time", "draw", "draw"), ("absence", "loss", "loss"))

OPTIONS: Mapping[str, tuple[Any, ...]] = MappingProxyType(
    {
        "carry_over_cap": (True, False),
        "repetition_key": ("with_turn", "board_only"),
        "counter_unit": ("per_player", "plies"),
        "men_capture_backward": (True, False),
        "irregularity_policy": ("opponent_choice", "mandatory_restore"),
    }
)


def _apply(regulation: Regulation, name: str, value: Any) -> Regulation:
    if name == "counter_unit":
        return replace(regulation, counter_unit=value)
    if name == "irregularity_policy":
        rules_on = regulation.irregularities
        decided = replace(rules_on, policy=value) if rules_on else None
        return replace(regulation, irregularities=decided)
    rules: list[DrawRule] = []
    for rule in regulation.draw_rules:
        if name == "carry_over_cap" and isinstance(rule, EndgameLimit) and not value:
            rules.append(replace(rule, carry_over=False))
        elif name == "repetition_key" and isinstance(rule, Repetition):
            rules.append(replace(rule, with_turn=value == "with_turn"))
        else:
            rules.append(rule)
    return replace(regulation, draw_rules=tuple(rules))
