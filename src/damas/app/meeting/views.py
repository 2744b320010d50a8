"""Meetings as the JSON that clients see. No decisions here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired

from typing_extensions import TypedDict

from ...base.i18n import say
from ...meeting import PHRASES, MeetingTerms
from ...meeting.terms import Wish
from ...ratings import speed_of_control
from ...rules.outcome import Result
from ...rules.variants import Colour
from ..core.pausing import PauseView
from ..core.times import timestamp
from ..games.restart import RestartView
from ..games.views import ListedGame
from ..views.positions import RatingView, VariantView, variant_view
from ..views.regulations import BookName
from .meetings import standing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...meeting import Invitation, Seek
    from ...store import (
        MatchRecord,
        Remark,
    )


class AgreedStart(TypedDict):
    """The starting position of terms: its kind, and the FEN or the table of openings."""

    kind: str
    fen: str | None
    table: str | None


class AgreedTerms(TypedDict):
    """Terms, with the regulation by its name and the control in numbers."""

    regulation: BookName
    control: str | None
    rated: bool
    colour: Wish
    start: AgreedStart
    games: int
    follows: bool
    variant: VariantView
    days: int | None


class InvitationView(TypedDict):
    """An invitation as one person sees it."""

    token: str
    code: str | None
    """Its six letters, for its host."""
    own: bool
    host: str | None
    guest: bool
    to: str | None
    for_you: bool
    terms: AgreedTerms
    state: str
    expires: str
    game: str | None
    """For its players."""


class ShownInvitation(InvitationView):
    """The same, with the rating of its host."""

    rating: RatingView | None


class NewestInvitation(TypedDict):
    """The newest open invitation to a person."""

    token: str
    host: str | None
    guest: bool


class WaitingInvitations(TypedDict):
    """Open invitations to one person: how many, and the newest."""

    count: int
    first: NewestInvitation | None


class WaitingNews(WaitingInvitations):
    """The same, with the restart of the server that is announced, and the pause of all clocks."""

    restart: RestartView | None
    pause: PauseView | None


class WaitingView(WaitingNews):
    """The same, with the games with another person in which the caller is to move."""

    turns: list[str]


class SeekRating(TypedDict):
    """The rating of somebody who waits."""

    value: int
    provisional: bool


class SeekView(TypedDict):
    """A waiting person, for the list of the lobby."""

    id: str
    own: bool
    name: str | None
    rating: SeekRating | None
    quick: bool
    regulation: BookName
    variant: str
    speed: str
    guest: bool
    control: str | None
    days: int | None
    rated: bool
    colour: Wish
    games: int
    since_ms: int


class NamedPerson(TypedDict):
    """A person who looks at the lobby."""

    id: str
    name: str


class EndedInvitation(TypedDict):
    """The end of an invitation that a page waited for: how, and its game."""

    ended: str | None
    game: str | None


class LobbyNews(TypedDict):
    """The game made for a visitor, the open invitations, and those that have ended, by token."""

    game: str | None
    waiting: WaitingInvitations
    invitations: dict[str, EndedInvitation]


class LobbyMessage(TypedDict):
    """The lobby for one visitor; *here*: people with a name who look at it."""

    type: Literal["lobby"]
    seeks: list[SeekView]
    here: list[NamedPerson]
    waiting: WaitingNews
    game: str | None
    invitations: dict[str, EndedInvitation]
    server_time_ms: int


class MatchGame(TypedDict):
    """A game of a match, by its number from 1."""

    id: str
    number: int
    result: Result | None


class MatchScore(TypedDict):
    """The score of a match, as it is written."""

    host: str
    guest: str


class MatchStanding(TypedDict):
    """A match with its running score, in the points of the regulation."""

    id: str
    games: int
    played: int
    over: bool
    host: str | None
    guest: str | None
    score: MatchScore
    winner: str | None
    list: list[MatchGame]
    rule: str


class WordView(TypedDict):
    """A remark at a game."""

    number: int
    by: str
    text: str
    phrase: str | None
    at: str


class PhraseView(TypedDict):
    """A set phrase, in the language of the reader."""

    name: str
    text: str


class GameTalk(TypedDict):
    """The match, the rematch offers and the chat of a game, which are not in its log."""

    plays: bool
    match: MatchStanding | None
    rematch: InvitationView | None
    words: list[WordView]
    phrases: list[PhraseView]
    chat: bool
    """Whether texts may be written."""
    blocked: bool
    plan: list[list[list[int]]]


class GameMeeting(GameTalk):
    """The same; *analysis*: whether the analysis board of the game is open."""

    analysis: bool


class OpponentView(TypedDict):
    """A person whom one has played."""

    id: str
    name: str
    games: int
    account: bool


class TimeLeft(TypedDict):
    """The time left of the player to move."""

    left_ms: int
    running: bool
    days: int | None


class OwnGame(ListedGame):
    """A game of a person that goes on; *seat* is None where the person plays both sides."""

    seat: Colour | None
    your_turn: bool
    ratings: dict[str, RatingView]
    """By colour."""
    time: NotRequired[TimeLeft | None]
    """None for a game that cannot be read."""


def terms_view(terms: MeetingTerms, locale: str) -> AgreedTerms:
    """Terms, with the regulation by its name and the control in numbers."""
    rules, control = terms.rules, terms.control
    start = terms.start
    return {
        "regulation": {"id": rules.id, "name": say(rules.name, locale)},
        "control": None if control is None else str(control),
        "rated": terms.rated,
        "colour": terms.colour,
        "start": {"kind": start.kind, "fen": start.fen, "table": start.table},
        "games": terms.games,
        "follows": terms.follows,
        "variant": variant_view(rules.variant),
        "days": control.days if control else None,
    }


def invitation_view(found: Invitation, locale: str, now_ms: int, person: str) -> InvitationView:
    """An invitation as *person* sees it: only its host sees the code, only its players the game."""
    own = person == found.host
    return {
        "token": found.token,
        "code": found.code if own else None,
        "own": own,
        "host": found.host_name or None,
        "guest": found.by_guest,
        "to": found.to_name,
        "for_you": found.to is not None and found.to == person,
        "terms": terms_view(found.terms, locale),
        "state": found.state(now_ms),
        "expires": timestamp(found.expires_ms),
        "game": found.game_id if own else None,
    }


def waiting_view(found: Sequence[Invitation]) -> WaitingInvitations:
    """Open invitations to one person: how many, and the newest.

    >>> waiting_view([])
    {'count': 0, 'first': None}
    """
    if not found:
        return {"count": 0, "first": None}
    newest = found[0]
    return {
        "count": len(found),
        "first": {
            "token": newest.token,
            "host": newest.host_name or None,
            "guest": newest.by_guest,
        },
    }


def seek_view(seek: Seek, locale: str, person: str) -> SeekView:
    """A waiting person, for the list of the lobby."""
    terms = seek.terms
    return {
        "id": seek.id,
        "own": seek.person == person,
        "name": seek.name or None,
        "rating": None
        if seek.rating is None
        else {"value": seek.rating, "provisional": seek.provisional},
        "quick": seek.quick,
        "regulation": {"id": terms.regulation, "name": say(terms.rules.name, locale)},
        "variant": terms.rules.variant.id,
        "speed": "none" if terms.control is None else speed_of_control(terms.control).id,
        "guest": seek.guest,
        "control": None if terms.control is None else str(terms.control),
        "days": terms.control.days if terms.control else None,
        "rated": terms.rated,
        "colour": terms.colour,
        "games": terms.games,
        "since_ms": seek.since_ms,
    }


def match_view(record: MatchRecord, locale: str) -> MatchStanding:
    """A match with its running score, in the points of the regulation."""
    state, points = standing(record), record.made.terms.rules.points
    host, guest = state.score
    return {
        "id": record.made.id,
        "games": record.made.terms.games,
        "played": len(state.results),
        "over": state.over,
        "host": record.made.host_name or None,
        "guest": record.made.guest_name or None,
        "score": {
            "host": _points(host, points.half_points),
            "guest": _points(guest, points.half_points),
        },
        "winner": state.winner,
        "list": [
            {"id": game.id, "number": n, "result": game.summary.result}
            for n, game in enumerate(record.games, 1)
        ],
        "rule": say(record.made.terms.rules.name, locale),
    }


def _points(halves: int, unit: int) -> str:
    whole, rest = divmod(halves, unit)
    return f"{whole or ''}½" if rest else str(whole)


def words_view(words: Sequence[Remark], locale: str) -> list[WordView]:
    """The remarks at a game, set phrases in the language of the reader."""
    return [
        {
            "number": word.number,
            "by": word.colour,
            "text": said_text(word.phrase, word.text, locale),
            "phrase": word.phrase,
            "at": timestamp(word.at_ms),
        }
        for word in words
    ]


def said_text(phrase: str | None, text: str | None, locale: str) -> str:
    """A remark in the language of its reader."""
    found = PHRASES.get(phrase or "")
    return say(found, locale) if found else text or ""


def phrases_view(locale: str) -> list[PhraseView]:
    """The set phrases."""
    return [{"name": name, "text": say(text, locale)} for name, text in PHRASES.items()]
