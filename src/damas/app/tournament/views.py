"""An event as the page's JSON: players, rounds, results, standings, trail. No decisions here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...base.i18n import Text, translate
from ...rules.regulations import Regulation
from ...rules.regulations.questions import written_words
from ...store import EventSection, TournamentRecord
from ...tournament import RESULTS, RatingRules, Standings, plain, rating_changes
from ...tournament.event import (
    REASONS,
    ROLES,
    Change,
    Entrant,
    LinkedGame,
    LogEntry,
    Round,
    Tournament,
    TournamentGame,
    acts_of,
)
from ...tournament.event.queries.comments import ShownComment, comments_of
from ...tournament.event.queries.entries import takes_entries
from ...tournament.event.queries.offered import OFFERED
from ...tournament.event.queries.openings import openings_of
from ...tournament.event.queries.protests import open_protests
from ...tournament.event.queries.table import codes_without_game
from ...tournament.event.queries.teams import board_table, persons_table
from ...tournament.event.queries.time_words import control_words
from ...tournament.event.queries.wording import score, signs
from ...tournament.files.exports import without_game
from ...tournament.presentation.dates import day
from ...tournament.presentation.strict import strict_line, strict_mark
from ...tournament.presentation.trail import describe_change
from ...tournament.presentation.visibility import may_see, public_player, seen_by
from ...tournament.scoring.crosstable import Cell
from ...tournament.scoring.points import as_written, value_text
from ...tournament.scoring.ratings import shown_change
from ...tournament.scoring.tiebreaks import label_of, name_of
from ..core.times import timestamp
from .live import TournamentFold
from .opening_views import draw_view, openings_view
from .organiser_views import organiser_view
from .person import Person
from .points_before import points_before
from .preparation_views import preparation_view
from .sections import festival_view
from .team_views import match_view, teams_view

LISTED = ("name", "system", "regulation", "players", "round", "finished")
"""The fields of an event in lists (`TournamentFold.summary`)."""


def record_view(record: TournamentRecord, section: EventSection | None = None) -> dict[str, Any]:
    """An event in a list, with the festival of which it is a section."""
    shown = {name: record.summary[name] for name in LISTED}
    festival = section and {
        "first": section.first,
        "name": section.festival,
        "section": section.name,
        "place": section.place,
    }
    return {
        "id": record.id,
        "updated": timestamp(record.updated_ms),
        "festival": festival,
        **shown,
    }


def event_view(fold: TournamentFold, person: Person, locale: str) -> dict[str, Any]:
    """Everything that the page shows to *person* about an event."""
    event = fold.event
    return {
        "id": fold.record.id,
        "version": fold.version,
        "festival": festival_view(fold),
        "settings": event.rules.to_dict(),
        "currency": event.rules.coin,
        "clocks": translate(control_words(event.rules.time_control), locale),
        "rounds_total": event.rounds_total,
        "finished": event.finished,
        "strict": translate(line, locale) if (line := strict_line(event)) else "",
        "strict_mark": translate(mark, locale) if (mark := strict_mark(event)) else "",
        "open_protests": _open_protests(event, person.role),
        "takes_entries": takes_entries(event),
        "online": event.online.to_dict() if event.online else None,
        "engine_bar": event.engine_bar.to_dict() if event.engine_bar else None,
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
        **teams_view(event, person.role),
        **organiser_view(fold, person, locale),
        **preparation_view(fold, person, locale),
        "updated": timestamp(fold.record.updated_ms),
    }


def _open_protests(event: Tournament, role: str) -> int:
    """The protests that wait for the arbiter or the committee; 0 for those who do not see them."""
    return sum(1 for _ in open_protests(event)) if may_see(role, "protests") else 0


def offered_results(locale: str) -> list[dict[str, Any]]:
    """The results that a board offers."""
    return [
        {
            "choice": one.choice,
            "codes": list(one.codes),
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


def _entrant(one: Entrant, event: Tournament, role: str) -> dict[str, Any]:
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


def round_view(event: Tournament, one: Round, locale: str, here: set[str]) -> dict[str, Any]:
    """A round with its boards; players by id. *here*: the tables and games of this server."""
    openings = {opening.id: str(opening) for opening in openings_of(event, one.number)}
    return {
        "number": one.number,
        "closed": one.closed,
        "how": one.how,
        "free": list(one.free),
        "unpaired": {str(who): code for who, code in one.unpaired.items()},
        "boards": [
            {
                "number": number,
                "hall": one.in_hall(number),
                "first": board.first,
                "second": board.second,
                "decided": board.decided,
                **match_view(event, board),
                "games": [
                    _game(game, locale, here, openings, event.rules.rules) for game in board.games
                ],
            }
            for number, board in enumerate(one.boards, start=1)
        ],
        "open": sum(1 for _ in one.open_games()),
        "opening_draw": draw_view(event, one.number),
        "comments": [_comment(event, found, locale) for found in comments_of(event, one.number)],
    }


def _comment(event: Tournament, found: ShownComment, locale: str) -> dict[str, Any]:
    """A comment as everybody reads it; *board*, *game* and *ply* are what its writer chose."""
    one, rules = found.comment, event.rules.rules
    return {
        "id": one.id,
        "variant": rules.variant.id if rules else "",
        "text": one.text,
        "by": one.by,
        "at": one.at,
        "changed": one.changed,
        "fen": found.fen,
        "about": translate(found.about, locale),
        "place": {"board": one.board, "game": one.game, "ply": one.ply} if one.board else None,
    }


def _game(
    game: TournamentGame,
    locale: str,
    here: set[str],
    openings: Mapping[str, str],
    book: Regulation | None,
) -> dict[str, Any]:
    """A game; *openings*: id → text of those drawn for its round."""
    return {
        "white": game.white,
        "black": game.black,
        "codes": list(game.codes) if game.codes else None,
        "score": score(game.codes),
        "signs": signs(game.codes) if game.codes else None,
        "how": game.how,
        "colours": game.colours,
        "seed": game.seed,
        "adjourned": game.adjourned,
        "opening": game.opening,
        "opening_text": openings.get(game.opening, game.opening),
        "pdn": bool(game.pdn),
        "reports": {str(who): list(codes) for who, codes in game.reports.items()},
        "said": {str(who): score(codes) for who, codes in game.reports.items()},
        "changed": len(game.changes),
        "plays": [
            {**_play(game, one, locale, book), "here": one.id in here}
            for one in game.plays
            if not one.closed
        ],
        "differs": game.differs.id if game.differs else None,
        "flags": list(game.flags),
    }


def _play(
    game: TournamentGame, play: LinkedGame, locale: str, book: Regulation | None
) -> dict[str, Any]:
    """The table or screen of a game, and the result reported there."""
    reported = game.reported_by(play)
    return {
        "kind": play.kind,
        "id": play.id,
        "codes": list(reported) if reported else None,
        "score": score(reported),
        "how": play.how,
        "how_name": translate(REASONS[play.how][1], locale) if play.how else "",
        "article": translate(written_words(book, play.article), locale),
    }


def standings_view(event: Tournament, locale: str) -> dict[str, Any]:
    """The current order with the names of its tie-breaks; empty without players."""
    if not event.entrants or not event.numbered:
        return {"lines": [], "columns": [], "provisional": True, "without_place": []}
    return order_view(event, event.standings(), locale)


def order_view(event: Tournament, order: Standings, locale: str) -> dict[str, Any]:
    """A given order of the event's players, such as one with supposed results."""
    ids = {one.player.no: one.id for one in event.entrants.values()}
    columns = [
        {
            "code": str(spec),
            "label": translate(label_of(spec), locale),
            "name": translate(name_of(spec), locale),
        }
        for spec in order.specs
    ]
    lines = [
        {
            "rank": line.rank,
            "id": ids[line.player.no],
            "no": line.player.no,
            "name": line.player.name,
            "points": plain(line.points),
            "values": [None if v is None else value_text(v, locale) for v in line.values.values()],
        }
        for line in order.lines
    ]
    without = [one.name for one in order.without_place]
    return {
        "lines": lines,
        "columns": columns,
        "provisional": order.provisional,
        "without_place": without,
    }


def ratings_view(event: Tournament, k: int, locale: str) -> list[dict[str, Any]]:
    """Everyone's rating before and after, by place."""
    if not event.entrants or not event.numbered:
        return []
    if event.rules.teams:
        return _persons_ratings(event, k, locale)
    changes = rating_changes(event.crosstable(), RatingRules(k=k))
    return [
        {
            **changes[line.player.no].to_dict(),
            "rank": line.rank,
            "name": line.player.name,
            "score": plain(changes[line.player.no].score),
            "shown": as_written(shown_change(changes[line.player.no]), locale),
        }
        for line in event.standings().lines
    ]


def _persons_ratings(event: Tournament, k: int, locale: str) -> list[dict[str, Any]]:
    """The same of the members of teams, by board."""
    changes = rating_changes(persons_table(event), RatingRules(k=k))
    return [
        {
            **changes[line.member.no].to_dict(),
            "rank": line.board,
            "name": line.member.name,
            "score": plain(changes[line.member.no].score),
            "shown": as_written(shown_change(changes[line.member.no]), locale),
        }
        for line in board_table(event)
    ]


def trail_view(event: Tournament, locale: str) -> list[dict[str, Any]]:
    """Every value that was changed, the newest first, in words."""
    return [
        {
            **one._asdict(),
            **_words(event, one, locale),
            "reason": one.reason or _from_play(event, event.log[one.entry - 1], locale),
        }
        for one in reversed(event.trail)
    ]


def _words(event: Tournament, one: Change, locale: str) -> dict[str, str]:
    words = describe_change(event, one)
    return {
        name: day(value, locale) if isinstance(value, str) else translate(value, locale)
        for name, value in words._asdict().items()
    }


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
