"""A round of an event as the page's JSON: boards, games, comments."""

from __future__ import annotations

from collections.abc import Mapping

from typing_extensions import TypedDict

from ...base.i18n import translate
from ...rules.regulations import Regulation
from ...rules.regulations.questions import written_words
from ...tournament.event import (
    REASONS,
    LinkedGame,
    Round,
    Tournament,
    TournamentBoard,
    TournamentGame,
)
from ...tournament.event.model.changes import Codes
from ...tournament.event.model.parts import PlayOffGame
from ...tournament.event.queries.comments import ShownComment, comments_of
from ...tournament.event.queries.openings import openings_of
from ...tournament.event.queries.play_offs import next_play_off
from ...tournament.event.queries.winners import is_equal, winner
from ...tournament.event.queries.wording import score, signs
from ...tournament.presentation.bracket import round_name
from ...tournament.presentation.play_offs import decided_words, kind_words
from ...tournament.scoring.points import outcome_of, plain
from .opening_views import DrawView, draw_view
from .team_views import MatchView, match_view


class PlayView(TypedDict):
    """The table or screen of a game, and the result reported there."""

    kind: str
    id: str
    codes: Codes | None
    score: str
    how: str
    how_name: str
    article: str


class GamePlay(PlayView):
    """The same for a page."""

    here: bool
    """It is on this server."""


class EventGame(TypedDict):
    """A game of a board; players by id."""

    white: int
    black: int
    codes: Codes | None
    score: str
    signs: list[str] | None
    outcomes: list[str] | None
    """Of both: won, drawn, lost, "" where annulled."""
    how: str
    colours: str
    seed: str
    adjourned: bool
    opening: str
    opening_text: str
    """Id and moves of the drawn opening, "" without one."""
    pdn: bool
    reports: dict[str, Codes]
    said: dict[str, str]
    changed: int
    plays: list[GamePlay]
    differs: str | None
    flags: list[int]


class PlayOffView(TypedDict):
    """A game of a play-off as its act has it, with its *kind_name* and its *score*."""

    kind: str
    kind_name: str
    white: int
    clocks: str
    result: str
    score: str


class DecisionView(TypedDict):
    """The end of a meeting of a knock-out: *equal* where its games are over and give no winner,
    *winner* who goes on, 0 while nobody does, and *why* in words. *next_game* of the play-off as it
    is proposed; None where none is due."""

    equal: bool
    winner: int
    why: str
    play_offs: list[PlayOffView]
    next_game: PlayOffView | None


class EventBoard(MatchView, DecisionView):
    """A board: its place in the round, from 1, by which acts name it; *hall*: its number there."""

    number: int
    hall: int
    first: int
    second: int
    decided: int
    games: list[EventGame]


class CommentPlace(TypedDict):
    """The position that a comment is about."""

    board: int
    game: int
    ply: int


class RoundComment(TypedDict):
    """A text on a round; *fen* "" without a board."""

    id: int
    variant: str
    text: str
    by: str
    at: str
    changed: str
    fen: str
    about: str
    place: CommentPlace | None


class RoundView(TypedDict):
    """A round with its boards; *name*: as people call it."""

    number: int
    name: str
    closed: bool
    how: str
    free: list[int]
    unpaired: dict[str, str]
    boards: list[EventBoard]
    open: int
    opening_draw: DrawView | None
    comments: list[RoundComment]


class EventRound(RoundView):
    """The same with the points before it and what stands in the crosstable for those without a
    board, by id."""

    points: dict[str, str]
    without: dict[str, str]


def round_view(event: Tournament, one: Round, locale: str, here: set[str]) -> RoundView:
    """A round with its boards; players by id. *here*: the tables and games of this server."""
    openings = {opening.id: str(opening) for opening in openings_of(event, one.number)}
    return {
        "number": one.number,
        "name": translate(round_name(event, one.number), locale),
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
                **_decision(event, board, locale),
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


def _decision(event: Tournament, board: TournamentBoard, locale: str) -> DecisionView:
    """Who goes on from a meeting of a knock-out, and the play-off that says it."""
    cup = event.rules.system == "knock-out"
    found = winner(event, board) if cup else 0
    equal = cup and is_equal(event, board)
    last = board.play_offs[-1] if board.play_offs else None
    due = equal and not found and (last is None or last.codes is not None)
    words = decided_words(event, board, turned=found == board.second)
    return {
        "equal": equal,
        "winner": found,
        "why": translate(words, locale) if equal else "",
        "play_offs": [_play_off(event, one, locale) for one in board.play_offs],
        "next_game": _play_off(event, next_play_off(event, board), locale) if due else None,
    }


def _play_off(event: Tournament, game: PlayOffGame, locale: str) -> PlayOffView:
    points = [plain(event.rules.points.of(code)) for code in game.codes or ()]
    return {
        "kind": game.kind,
        "kind_name": translate(kind_words(game), locale),
        "white": game.white,
        "clocks": game.clocks,
        "result": "-".join(game.codes or ()),
        "score": "-".join(points),
    }


def _comment(event: Tournament, found: ShownComment, locale: str) -> RoundComment:
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
) -> EventGame:
    """A game; *openings*: id → text of those drawn for its round."""
    return {
        "white": game.white,
        "black": game.black,
        "codes": game.codes,
        "score": score(game.codes),
        "signs": signs(game.codes) if game.codes else None,
        "outcomes": [outcome_of(code) for code in game.codes] if game.codes else None,
        "how": game.how,
        "colours": game.colours,
        "seed": game.seed,
        "adjourned": game.adjourned,
        "opening": game.opening,
        "opening_text": openings.get(game.opening, game.opening),
        "pdn": bool(game.pdn),
        "reports": {str(who): codes for who, codes in game.reports.items()},
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


def _play(game: TournamentGame, play: LinkedGame, locale: str, book: Regulation | None) -> PlayView:
    """The table or screen of a game, and the result reported there."""
    reported = game.reported_by(play)
    return {
        "kind": play.kind,
        "id": play.id,
        "codes": reported,
        "score": score(reported),
        "how": play.how,
        "how_name": translate(REASONS[play.how][1], locale) if play.how else "",
        "article": translate(written_words(book, play.article), locale),
    }
