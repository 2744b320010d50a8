"""An event as the page's JSON: players, rounds, results, standings, trail. No decisions here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NotRequired, cast, final

from typing_extensions import TypedDict

from ...base.citation import Citation
from ...base.i18n import Text, translate
from ...rules.regulations.questions import written_words
from ...store import EventSection, Key, TournamentRecord
from ...tournament import RESULTS
from ...tournament.event import ROLES, Change, Entrant, LogEntry, Tournament, acts_of
from ...tournament.event.acts.setup import Create
from ...tournament.event.model.engine_bar import EngineBar
from ...tournament.event.model.online import OnlineSettings
from ...tournament.event.queries.entries import takes_entries
from ...tournament.event.queries.offered import OFFERED
from ...tournament.event.queries.protests import open_protests
from ...tournament.event.queries.table import codes_without_game
from ...tournament.event.queries.time_words import control_words
from ...tournament.files.exports import without_game
from ...tournament.presentation.dates import day
from ...tournament.presentation.strict import strict_line, strict_mark
from ...tournament.presentation.trail import describe_change
from ...tournament.presentation.visibility import may_see, public_player, seen_by
from ...tournament.scoring.crosstable import Cell
from ..core.times import timestamp
from ..views.regulations import PlacedArticle, placed_articles
from . import keys
from .live import TournamentFold
from .opening_views import openings_view
from .organiser_views import OrganiserView, organiser_view
from .person import Person
from .points_before import points_before
from .preparation_views import PreparationView, preparation_view
from .round_views import EventRound, round_view
from .section_views import FestivalView, festival_view
from .standings_views import (
    BracketView,
    DuelView,
    StandingsView,
    bracket_view,
    duel_view,
    standings_view,
)
from .team_views import TeamsView, teams_view

LISTED = ("name", "system", "regulation", "players", "round", "finished")
"""The fields of an event in lists (`TournamentFold.summary`)."""
LATER: Mapping[str, object] = {"days": [], "city": ""}
"""More of them, with what stands for an event that has not changed since lists have them."""


class FestivalOf(TypedDict):
    """The festival of which an event is a *section*; *first*: its first event."""

    first: str
    name: str
    section: str
    place: int


@final
class ListedEvent(TypedDict):
    """An event in a list; *days*: those on which it is played, none where they are not known."""

    id: str
    updated: str
    festival: FestivalOf | None
    name: str
    system: str
    regulation: str
    players: int
    round: int
    finished: bool
    days: list[str]
    city: str


class Me(TypedDict):
    """The caller: its role, the acts that it may do, and what it may see."""

    role: str
    role_name: str
    name: str
    says: str
    acts: list[str]
    sees: list[str]


class EntrantView(TypedDict):
    """A player or a team of an event; *own*: the rating as it was entered."""

    id: int
    no: int
    name: str
    title: str
    rating: int
    own: int
    international: int
    national: int
    club: str
    category: str
    sex: str
    born: str
    federation: str
    fide_id: str
    first_round: int
    left: int
    expelled: bool
    seated: bool
    """Entered online."""
    hall: bool
    """Plays in the hall nevertheless."""
    present: bool | None
    byes: dict[str, str]
    registration: int
    """The one that the player came by, 0 for none."""


class OfferedView(TypedDict):
    """A result that a board offers."""

    choice: str
    codes: tuple[str, str]
    how: str
    usual: bool
    """Shown at once at every board."""
    keys: list[str]
    signs: str
    name: str


class EventView(TeamsView, OrganiserView, PreparationView):
    """Everything that the page shows about an event."""

    id: str
    version: int
    festival: FestivalView | None
    settings: Create
    currency: str
    clocks: str
    rounds_total: int
    finished: bool
    strict: str
    """The line about strict mode, "" for an event that was never in it."""
    strict_mark: str
    """The same in a few words."""
    open_protests: int
    photos: int
    """Photos of boards, for those who see them."""
    takes_entries: bool
    online: OnlineSettings | None
    engine_bar: EngineBar | None
    me: Me
    players: list[EntrantView]
    rounds: list[EventRound]
    without_game: dict[str, str]
    openings: dict[str, str]
    """Of all rounds, by id; of two tables with one id the later round's."""
    results: list[OfferedView]
    standings: StandingsView
    bracket: BracketView | None
    duel: list[DuelView]
    """Of a Scheveningen match, else empty."""
    updated: str


class KeptEvent(TypedDict):
    """An act that was taken at a version, *kept*, and the event after it."""

    kept: int
    event: EventView


class MovedBack(TypedDict):
    """The event after a move between sections was taken back."""

    event: EventView


class MovedAway(KeptEvent):
    """The same after a move; *state*: a place in the other section, or waiting there."""

    state: str


class MadeEvent(TypedDict):
    """A new event, and the secret of its maker's link, which is shown this once. *remarks*: on the
    report from which it comes."""

    id: str
    link: str
    remarks: NotRequired[list[str]]


class KeptAct(TypedDict):
    """An act that was taken at a version."""

    kept: int


class KeptReport(KeptAct):
    """A report of a player; *settled*: it made the result."""

    settled: bool


class Entered(TypedDict):
    """A browser that a key has opened an event to."""

    role: str
    name: str
    says: str


class HeldKey(TypedDict):
    """A key of an event and who holds it."""

    id: int
    kind: str
    role: str
    name: str
    open: bool


class GivenKey(TypedDict):
    """The secret of a link, which is shown this once; None for a PIN."""

    link: str | None


class BoardLink(TypedDict):
    """The secret of a board for one of its players."""

    board: int
    player: int
    secret: str


class WhyLine(PlacedArticle):
    """A sentence of an explanation, with the article of its criterion."""

    text: str


class Sentences(TypedDict):
    """Why one stands above another. *lines*: the same with the articles beside their sentences."""

    sentences: list[str]
    lines: list[WhyLine]


def why_above(event: Tournament, one: int, other: int, locale: str) -> Sentences:
    """The reasons why one of two players (pairing numbers) stands above the other."""
    found, book = event.explain(one, other), event.rules.rules
    told: list[tuple[Text, tuple[Citation, ...]]] = [(text, ()) for text in found.head()]
    for step in found.steps:
        told.append((step.comparison(), step.citations))
        told += [(text, ()) for text in step.working]
    return {
        "sentences": [translate(text, locale) for text in found.sentences()],
        "lines": [
            {"text": translate(text, locale), **placed_articles(cited, locale, book)}
            for text, cited in told
        ],
    }


class TrailLine(TypedDict):
    """A value that was changed, in words; *entry*: its place in the log, from 1."""

    entry: int
    what: str
    before: str
    after: str
    by: str
    role: str
    at: str
    reason: str


def record_view(record: TournamentRecord, section: EventSection | None = None) -> ListedEvent:
    """An event in a list, with the festival of which it is a section."""
    festival: FestivalOf | None = None
    if section is not None:
        festival = {
            "first": section.first,
            "name": section.festival,
            "section": section.name,
            "place": section.place,
        }
    shown = {name: record.summary[name] for name in LISTED}
    shown |= {name: record.summary.get(name, usual) for name, usual in LATER.items()}
    found = {"id": record.id, "updated": timestamp(record.updated_ms), "festival": festival}
    return cast("ListedEvent", found | shown)


def event_view(fold: TournamentFold, person: Person, locale: str) -> EventView:
    """Everything that the page shows to *person* about an event."""
    event = fold.event
    return {
        "id": fold.record.id,
        "version": fold.version,
        "festival": festival_view(fold),
        "settings": cast("Create", event.rules.to_dict()),
        "currency": event.rules.coin,
        "clocks": translate(control_words(event.rules.time_control), locale),
        "rounds_total": event.rounds_total,
        "finished": event.finished,
        "strict": translate(line, locale) if (line := strict_line(event)) else "",
        "strict_mark": translate(mark, locale) if (mark := strict_mark(event)) else "",
        "open_protests": _open_protests(event, person.role),
        "photos": len(event.photos) if may_see(person.role, "photos") else 0,
        "takes_entries": takes_entries(event),
        "online": event.online,
        "engine_bar": event.engine_bar,
        "me": {
            "role": person.role,
            "role_name": translate(ROLES[person.role], locale),
            "name": person.name,
            "says": person.says,
            "acts": allowed(person.role),
            "sees": seen_by(person.role),
        },
        "players": [_entrant(one, event, person.role) for one in event.entrants.values()],
        "rounds": [
            {
                **round_view(event, one, locale, fold.plays),
                "points": points,
                "without": {str(who): code for who, code in codes_without_game(event, one).items()},
            }
            for one, points in zip(event.rounds, points_before(event), strict=True)
        ],
        "without_game": {
            code: without_game(Cell(0, "", code), event.rules.points) for code in "UHFZ"
        },
        "openings": openings_view(event),
        "results": offered_results(locale),
        "standings": standings_view(event, locale),
        "bracket": bracket_view(event, locale),
        "duel": duel_view(event, locale),
        **teams_view(event, person.role),
        **organiser_view(fold, person, locale),
        **preparation_view(fold, person, locale),
        "updated": timestamp(fold.record.updated_ms),
    }


def _open_protests(event: Tournament, role: str) -> int:
    """The protests that wait for the arbiter or the committee; 0 for those who do not see them."""
    return sum(1 for _ in open_protests(event)) if may_see(role, "protests") else 0


def offered_results(locale: str) -> list[OfferedView]:
    """The results that a board offers."""
    return [
        {
            "choice": one.choice,
            "codes": one.codes,
            "how": one.how,
            "usual": one.usual,
            "keys": list(one.keys),
            "signs": one.signs,
            "name": translate(one.name, locale),
        }
        for one in OFFERED
    ]


def allowed(role: str) -> list[str]:
    """The acts that a role may do."""
    return acts_of(role)


def _entrant(one: Entrant, event: Tournament, role: str) -> EntrantView:
    player = one.player
    if not may_see(role, "personal-data"):
        player = public_player(player, event.rules.categories)
    byes = one.byes if may_see(role, "requested-byes") else {}
    return {
        "id": one.id,
        "no": player.no,
        "name": player.name,
        "title": player.title,
        "rating": player.rating,
        "own": player.own,
        "international": player.international,
        "national": player.national,
        "club": player.club,
        "category": player.category,
        "sex": player.sex,
        "born": player.born,
        "federation": player.federation,
        "fide_id": player.fide_id,
        "first_round": one.first_round,
        "left": one.left,
        "expelled": one.expelled,
        "seated": bool(one.seat),
        "hall": one.hall,
        "present": one.present if may_see(role, "presence") else None,
        "byes": {str(number): code for number, code in byes.items()},
        "registration": one.registration if may_see(role, "presence") else 0,
    }


def keys_view(held: Iterable[Key]) -> list[HeldKey]:
    """The keys of an event, those that were taken back too."""
    return [
        {
            "id": one.id or 0,
            "kind": one.kind,
            "role": one.role,
            "name": one.name,
            "open": one.revoked_ms is None,
        }
        for one in held
    ]


def board_links(fold: TournamentFold, number: int) -> list[BoardLink]:
    """The secrets of the boards of a round, one for each player."""
    return [
        {
            "board": place,
            "player": who,
            "secret": keys.board_secret(fold.record, number, place, who),
        }
        for place, board in enumerate(fold.event.round(number).boards, start=1)
        for who in (board.first, board.second)
    ]


def trail_view(event: Tournament, locale: str) -> list[TrailLine]:
    """Every value that was changed, the newest first, in words."""
    return [_trail_line(event, one, locale) for one in reversed(event.trail)]


def _trail_line(event: Tournament, one: Change, locale: str) -> TrailLine:
    what, before, after = (_shown(words, locale) for words in describe_change(event, one))
    return {
        "entry": one.entry,
        "what": what,
        "before": before,
        "after": after,
        "by": one.by,
        "role": one.role,
        "at": one.at,
        "reason": one.reason or _from_play(event, event.log[one.entry - 1], locale),
    }


def _shown(words: Text | str, locale: str) -> str:
    return day(words, locale) if isinstance(words, str) else translate(words, locale)


PLACES = {
    "table": Text("At the arbiter's table {id}"),
    "screen": Text("On screen, game {id}"),
}


def _from_play(event: Tournament, entry: LogEntry, locale: str) -> str:
    """The source and the article of a result that was entered automatically."""
    if entry.act != "play-result":
        return ""
    play = entry.data["play"]
    kinds = {one.data["id"]: one.data["kind"] for one in event.log if one.act == "open-play"}
    article = written_words(event.rules.rules, entry.data.get("article", ""))
    where = translate(Text(PLACES[kinds[play]].template, {"id": play}), locale)
    return ": ".join(filter(None, (where, translate(article, locale))))


def codes_view(locale: str) -> dict[str, str]:
    """Result codes with their meanings."""
    return {code: translate(row.name, locale) for code, row in RESULTS.items()}
