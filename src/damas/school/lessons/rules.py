"""The rules that a step may name, by the same key in every rule book: articles and limits."""

from __future__ import annotations

from ...base.citation import Citation
from ...base.errors import UnknownNameError
from ...rules.regulations import DOCUMENTS, REGULATIONS, DrawRule, Regulation, Repetition, article
from ...rules.regulations.questions import printed


def citation_of(book: Regulation, key: str) -> Citation | None:
    """The article of *book* on a rule; None where the book is silent.

    *key*: a rule of a refusal, the reason of a result (`endgame_limit 2`: the second), a
    parameter, an act of conduct, a matter of competitions such as `opening_lot`, `touch`,
    `adjust`, `crowning`, `irregularities`, an irregularity as `irregularity a`, `agreement`,
    `points`, `clock`, `omitted`; or an article of the book itself as printed, such as `INT 4.13`.
    """
    if key.partition(" ")[0] in DOCUMENTS:
        found = printed(book, key)
        return found if found and article(found, book) else None
    try:
        return book.citation(*key.split(".", 1))
    except UnknownNameError:
        pass
    if key in book.parameters:
        return book.parameters[key].citation
    if key in book.competition:
        return book.competition[key].citation
    return book.conduct.get(key) or _of_parts(book, key)


def _of_parts(book: Regulation, key: str) -> Citation | None:
    touch, irregular, captures = book.touch, book.irregularities, book.captures
    if key.startswith("irregularity ") and irregular:
        return irregular.codes.get(key.removeprefix("irregularity "))
    parts = {
        "touch": touch.citation if touch else None,
        "adjust": touch.adjust if touch else None,
        "crowning": book.crowning.citation if book.crowning else None,
        "irregularities": irregular.citation if irregular else None,
        "lapse": irregular.lapse if irregular else None,
        "whole": irregular.whole if irregular else None,
        "shown": captures.shown,
        "order": captures.removal,
        "agreement": book.agreement.citation,
        "points": book.points.citation,
        "separators": book.separators.citation,
        "colours": book.colours.citation,
        "clock": book.time_control.citation if book.time_control else None,
        "omitted": book.omitted,
    }
    rule = _draw_rule(book, key)
    return parts.get(key) if rule is None else rule.citation


def is_rule(key: str) -> bool:
    """Whether any rule book has that rule; a name that none has is a mistake."""
    return any(citation_of(book, key) is not None for book in REGULATIONS.values())


def limit_of(book: Regulation, key: str) -> int | None:
    """The number of a draw rule: moves by each player, or times for repetition.

    *key* is its reason, with a number for one of several: `endgame_limit 2`; or `agreement`, for
    the moves by each player before a draw may be agreed.
    """
    if key == "agreement":
        return book.agreement.from_move or None
    rule = _draw_rule(book, key)
    if rule is None:
        return None
    return rule.times if isinstance(rule, Repetition) else rule.moves


def _draw_rule(book: Regulation, key: str) -> DrawRule | None:
    """A draw rule by its reason, with a number for one of several."""
    reason, _, number = key.partition(" ")
    found = [rule for rule in book.draw_rules if rule.reason == reason]
    place = int(number) - 1 if number.isdecimal() else 0
    return found[place] if 0 <= place < len(found) else None
