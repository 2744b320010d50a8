"""The questions that games, tables, pages and events ask a rule book, each answered here alone.

An answer is a value beside its article; the article is None where the book is silent, or where
there is no book at all.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from ...base.citation import Citation, cite
from ...base.i18n import Text
from ..outcome import CounterStatus
from .documents import with_via
from .model import Cited, Regulation

Hindrance = Literal["", "odd-match", "odd-openings"]
"""The reason against a number of games; "" for none."""
AfterFlag = Literal["offer", "answer", "claim", "resignation", "last-move"]
"""The acts that end a game or lead to its end. *last-move*: one after which it is at its end."""
_COLOURS = {"white": Text("White"), "black": Text("Black")}
FREE: Cited[Hindrance] = Cited("", None)


def documents_of(book: Regulation) -> tuple[str, ...]:
    """The keys of the documents whose articles may be cited in a game or an event by *book*; of one
    of somebody's own also those that its rules cite."""
    found = [book.document, *book.invokes]
    if book.own is not None:
        found.append(book.own.key)
    if book.source is not None:
        found += [one.document for one in book.articles.values()]
    return tuple(dict.fromkeys(found))


def printed(book: Regulation, text: str) -> Citation | None:
    """The article that is written as *text*, with the one that brings it in; None for an article of
    a document that does not apply."""
    found = cite(text)
    if found.document not in documents_of(book):
        return None
    return replace(found, via=book.invokes.get(found.document))


def written_words(book: Regulation | None, text: str) -> Text | str:
    """An article that an entry or a file keeps as *text*, for people: with the one that brings it
    in; of no book as it is written."""
    found = printed(book, text) if book is not None and text else None
    return with_via(found) or text


def early_offer(book: Regulation, plies: int) -> Text | None:
    """The reason that no draw may be offered after *plies* single moves (DRW-10); None for none."""
    if plies == 0:
        return Text("A draw can be offered only once the game has begun")
    agreement = book.agreement
    if plies >= 2 * agreement.from_move:
        return None
    said = {"moves": agreement.from_move}
    return Text("A draw can be offered once each player has made {moves} moves", said)


def refused_offer(book: Regulation, plies: int, *, again: bool) -> Cited[Text] | None:
    """The reason that a player may not offer a draw after *plies* single moves; None for none.

    *again*: the last offer of the game was the same player's (CBD Art. 67).
    """
    early, rule = early_offer(book, plies), book.agreement
    if early is not None:
        return Cited(early, rule.citation)
    if not again or rule.alternate is None:
        return None
    text = Text("The same player offers again only after an offer of the opponent")
    return Cited(text, rule.alternate)


def claim_refusal(counter: CounterStatus) -> Text:
    """The reason that a draw cannot be claimed by this *counter*: nothing is reached, or the claim
    is the other player's (DRW-04)."""
    said = {"rule": counter.name, "current": counter.current, "limit": counter.limit}
    if counter.claimable_by is not None:
        return Text(
            "{rule} stands at {current} of {limit}, but only {color} may claim it: the claim"
            " belongs to the opponent of the player whose move has brought it about",
            {**said, "color": _COLOURS[counter.claimable_by]},
        )
    return Text("There is nothing to claim now: {rule} stands at {current} of {limit}", said)


def flag_draws(book: Regulation, *, offered: bool, both: bool = False) -> Citation | None:
    """The article by which a fallen flag draws the game; None where its player loses.

    *offered*: that player has been offered a draw (CBD Art. 67); *both*: the other flag has fallen
    too (CBD Art. 59 A).
    """
    if offered and book.agreement.flag is not None:
        return book.agreement.flag
    return _article(book, "time.both") if both else None


def stopped_by_flag(
    book: Regulation, act: AfterFlag, *, by_moves: bool = False, made: bool = False
) -> Cited[bool]:
    """Whether an *act* of a player that comes after a flag has fallen no longer counts.

    A flag is called, and the time is over from its fall (RES-04-FLAG). *by_moves*: the clock counts
    moves; *made*: the last move was made in time, and the clock was not pressed.
    """
    case = "time.moves" if by_moves else "time"
    time = book.articles.get(case) or book.articles.get("time")
    pressed = book.clock_rules.pressed
    if act != "last-move":
        return Cited(True, time)
    return Cited(not made or pressed is not None, pressed or time)


def meeting_of(
    book: Regulation | None, games: int, *, match: bool = False, drawn: bool = False
) -> Cited[Hindrance]:
    """Whether two players may meet in so many *games* (MAT-01, MAT-04).

    *match*: one game is a match too; *drawn*: the openings are drawn, each for two games: by an
    article that says so of every game, else by the one on micro-matches (CBD-04).
    """
    if games % 2 == 0:
        return FREE
    even, twice = _article(book, "match-even"), _article(book, "openings-twice")
    if even and (match or games > 1):
        return Cited("odd-match", even)
    if drawn and (twice or games > 1):
        return Cited("odd-openings", twice or _matter(book, "formats"))
    return FREE


def openings_drawn(book: Regulation | None) -> Citation | None:
    """The article by which openings are drawn by lot."""
    return _matter(book, "opening_lot") or _article(book, "openings-twice")


def lot_alone(book: Regulation | None) -> Cited[bool]:
    """Whether nothing but the lot decides who has White (MAT-02)."""
    if book is None:
        return Cited(False, None)
    return Cited(book.colours.value == ("lot",), book.colours.citation)


def colours_by_lot(book: Regulation | None) -> Citation | None:
    """The article that has colours drawn by lot."""
    return _article(book, "colours-lot")


def absence(book: Regulation | None, *, both: bool = False) -> Citation | None:
    """The article on a player, or on *both*, who does not come (TRN-06)."""
    if book is None:
        return None
    return book.result_citation("absence", "loss" if both else "win", "loss")


def adjudication(book: Regulation, reason: str, white: str, black: str) -> Citation | None:
    """The article by which the arbiter ends a game with these results of the players (RES-06): that
    of the *reason*, else the one on all that the book leaves out."""
    return book.result_citation(reason, white, black) or book.omitted


def officials(book: Regulation | None) -> Citation | None:
    """The article on those who run an event (TRN-13)."""
    return _article(book, "officials")


def _matter(book: Regulation | None, key: str) -> Citation | None:
    """The article of a matter of competitions."""
    row = book.competition.get(key) if book else None
    return row.citation if row else None


def _article(book: Regulation | None, key: str) -> Citation | None:
    return book.articles.get(key) if book else None
