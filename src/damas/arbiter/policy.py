"""The regulation's answers that an arbiter's table needs, as one value; no table is known here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal

from ..base.citation import Citation
from ..base.errors import UnknownNameError
from ..rules.game import OTHER
from ..rules.regulations import REGULATIONS, Crowning, Regulation, TouchMove
from ..rules.variants import Variant
from .model.clock import TableClock
from .model.codes import CODES, DISORDER, IRREGULAR_MOVE, UNCLEAR, UNCROWNED
from .model.ruling import GAME_END, NEXT_MOVE

BOTH, RESTORED = ("rectify", "keep"), ("rectify",)
"""The choices of a decision: free, or none but to put it right."""

Decider = Literal["opponent_choice", "mandatory_restore", "arbiter_decides"]


@dataclass(frozen=True, slots=True)
class RulingPolicy:
    """One rule book at the table. If it is silent on irregularities, the arbiter decides.

    *decides*: "opponent_choice", "mandatory_restore" or "arbiter_decides"; *decider*: the article
    that says so. *lapse*: the article by which the opponent's next move accepts an irregularity.
    *whole*: the article against putting right a part of one. *touch*, *crowning*: the book's rules,
    None where it has none. *shown*: the article by which the jumps of a capture must be shown;
    *removal*: the article on the order in which captured pieces come off. *omitted*: the article
    on everything else. *articles*: the article of each irregularity by its code.
    """

    regulation: Regulation
    variant: Variant
    decides: Decider
    decider: Citation | None
    lapse: Citation | None
    whole: Citation | None
    touch: TouchMove | None
    crowning: Crowning | None
    shown: Citation | None
    removal: Citation | None
    omitted: Citation | None
    agreement: Citation | None
    articles: Mapping[str, Citation | None]

    @classmethod
    def of(cls, book: Regulation) -> RulingPolicy:
        """The policy of a rule book; that of one that ships is made once."""
        if REGULATIONS.get(book.id) is book:
            return _shipped(book.id)
        return cls._made(book)

    @classmethod
    def _made(cls, book: Regulation) -> RulingPolicy:
        rules = book.irregularities
        return cls(
            book,
            book.variant,
            "arbiter_decides" if rules is None else rules.policy,
            book.omitted if rules is None else rules.citation,
            None if rules is None else rules.lapse,
            None if rules is None else rules.whole,
            book.touch,
            book.crowning,
            book.captures.shown,
            book.captures.removal,
            book.omitted,
            book.agreement.citation,
            {code: _article_of(book, code) for code in (*CODES, UNCROWNED)},
        )

    @property
    def must_restore(self) -> bool:
        """Whether irregular moves must be put right, also when a player reports one (FPD 5.1.3)."""
        return self.decides == "mandatory_restore"

    def restores(self, code: str) -> bool:
        """Whether this irregularity must be put right: one that the book leaves out, such as a
        wrong set-up, the arbiter decides by the article on omitted cases (FPD 6.1)."""
        omitted = self.omitted is not None and self.article_of(code) == self.omitted
        return self.must_restore and not omitted

    def decided_by(self, by: str, code: str) -> Citation | None:
        """The article by which *by* decides about an irregularity.

        If the right is the opponent's, the arbiter decides only about a fault of both sides
        (IRR-07): the article is that of the irregularity itself; so it is where the article on
        omitted cases gives it to the arbiter.
        """
        of_both = self.decides == "opponent_choice" and by == "arbiter"
        omitted = self.must_restore and not self.restores(code)
        return self.article_of(code) if of_both or omitted else self.decider

    @property
    def conduct(self) -> Mapping[str, Citation]:
        """The articles on conduct by their keys."""
        return self.regulation.conduct

    def article_of(self, code: str) -> Citation | None:
        """The article under which an irregularity falls."""
        return self.articles[code]

    def terms(self, offender: str, code: str) -> tuple[str, tuple[str, ...], str | None]:
        """The side whose right a decision about *code* is, its choices, and until when."""
        if self.decides == "opponent_choice":
            return OTHER[offender], BOTH, NEXT_MOVE
        if self.restores(code):
            return "arbiter", RESTORED, GAME_END
        return "arbiter", BOTH, GAME_END

    def article(self, key: str) -> Citation | None:
        """The article behind a matter of conduct or a reason; None where the book is silent."""
        return self.regulation.conduct_citation(key)

    @property
    def players_alone(self) -> Citation | None:
        """The article by which the arbiter points out no irregular move."""
        rules = self.regulation.irregularities
        return None if rules is None else rules.players_alone

    @property
    def answering(self) -> Citation | None:
        """The article by which a draw offer is answered: the book's own, before one that it brings
        in."""
        answer = self.regulation.agreement.answer
        return answer if answer is not None and not answer.inherited else self.agreement

    def clock_article(self, act: str) -> Citation | None:
        """The article behind an *act* with the clock; None where the book is silent."""
        return self.conduct.get(act) or self.article("clock")

    def time_article(self, clock: TableClock | None) -> Citation | None:
        """The article by which a fallen flag loses, on this *clock* (INT 10.1, 10.3)."""
        by_moves = clock is not None and clock.clock.control.notation_required
        return self.law("time", "moves" if by_moves else "")

    def reason_article(self, reason: str) -> Citation | None:
        """The article behind a result; None where the book is silent."""
        return self.law(reason)

    def law(self, rule: str | None, case: str = "") -> Citation | None:
        """The article of a rule of movement, in a *case* of it, where the book has one."""
        try:
            return self.regulation.citation(rule, case) if rule else None
        except UnknownNameError:
            return None


@cache
def _shipped(name: str) -> RulingPolicy:
    return RulingPolicy._made(REGULATIONS[name])


def _article_of(book: Regulation, code: str) -> Citation | None:
    named = {UNCLEAR: book.captures.shown, DISORDER: book.captures.removal}.get(code)
    named = named or book.conduct.get(code)
    if named is not None:
        return named
    rules = book.irregularities
    if rules is None:
        return book.omitted
    if code == UNCROWNED and code not in rules.codes:
        return rules.article(IRREGULAR_MOVE)
    return rules.article(code)
