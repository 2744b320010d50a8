"""What a rule book says of every irregularity, for looking up at the table without one."""

from __future__ import annotations

from dataclasses import dataclass

from ..citation import Citation
from ..game import OTHER
from ..i18n import Text
from ..regulations import Regulation
from ..regulations import regulation as find_regulation
from .codes import CODES, CONDUCT, CONDUCT_ARTICLE
from .faults import article_of, decider, lapse, terms
from .table import Table


@dataclass(frozen=True, slots=True)
class Reference:
    """One matter: *code* and *title*, the *article* it falls under, and what follows.

    *right*: "opponent" or "arbiter"; *choices* between which; *expires*: "next_lance", "game_end"
    or None; *decider*, *lapse*: the articles that say who decides, and that playing on accepts it.
    A matter of conduct has no choices: it goes to the arbiter.
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
    """Every irregularity, a to n first, then the others, then what is only noted.

    Raises UnknownNameError for an unknown regulation.
    """
    book = find_regulation(name)
    table = Table()
    table.apply({"event": "start", "regulation": book.id, "options": dict(book.options) or None})
    whose, choices, expires = terms(table, "white")
    right = "opponent" if whose == OTHER["white"] else "arbiter"
    found = [
        Reference(
            code,
            title,
            article_of(table, code),
            right,
            choices,
            expires,
            decider(table),
            lapse(table),
        )
        for code, title in CODES.items()
    ]
    for code, title in CONDUCT.items():
        article = book.conduct_citation(CONDUCT_ARTICLE.get(code, code))
        found.append(Reference(code, title, article, "arbiter", (), None, None, None))
    return tuple(found)
