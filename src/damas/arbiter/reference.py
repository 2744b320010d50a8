"""The rule book's answer on every irregularity, for looking up at the table without one."""

from __future__ import annotations

from dataclasses import dataclass

from ..base.citation import Citation
from ..base.i18n import Text
from ..rules.game import OTHER
from ..rules.regulations import Regulation
from ..rules.regulations import regulation as find_regulation
from .model.codes import CODES, CONDUCT, CONDUCT_ARTICLE
from .policy import RulingPolicy


@dataclass(frozen=True, slots=True)
class Reference:
    """One irregularity or matter of conduct, with the *article* that it falls under.

    *right*: "opponent" or "arbiter", with its *choices*; *expires*: "next_lance", "game_end" or
    None. *decider*: the article on the right to decide; *lapse*: the one by which playing on
    accepts it. A matter of conduct has no choices: it goes to the arbiter.
    """

    code: str
    title: Text
    article: Citation | None
    right: str
    choices: tuple[str, ...]
    expires: str | None
    decider: Citation | None
    lapse: Citation | None


def reference(name: str | Regulation) -> tuple[Reference, ...]:
    """Every irregularity, a to n first, then the others, then matters that are only noted.

    Raises UnknownNameError for an unknown regulation.
    """
    policy = RulingPolicy.of(find_regulation(name))
    found = [_reference(policy, code, title) for code, title in CODES.items()]
    for code, title in CONDUCT.items():
        article = policy.article(CONDUCT_ARTICLE.get(code, code))
        found.append(Reference(code, title, article, "arbiter", (), None, None, None))
    return tuple(found)


def _reference(policy: RulingPolicy, code: str, title: Text) -> Reference:
    whose, choices, expires = policy.terms("white", code)
    right = "opponent" if whose == OTHER["white"] else "arbiter"
    decider, article = policy.decided_by(whose, code), policy.article_of(code)
    return Reference(code, title, article, right, choices, expires, decider, policy.lapse)
