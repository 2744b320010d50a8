"""Jobs of the engine: a game analysed deeply, and the coach over many games."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from ...archive import Archive, Query, game_of
from ...base.errors import StoreError
from ...base.i18n import Text, say
from ...engine import Engine, Limits
from ...engine.coach import annotate, review
from ...engine.coach.annotate import parts_of
from ...jobs import JobKind, JobOutcome, Turn
from ...notation.pdn import convert, replay, write_game
from ...rules.board import COLOURS
from ...rules.game import Game
from ...rules.variants import Colour
from ...store import Games, Reviews, Seats
from ...store.repositories.job_files import GAMES
from ..analysis.coach_report import stored_game
from ..analysis.pool import AnalysisPool
from ..analysis.review import deep_nodes_for, is_deep, review_data
from ..core.file_names import PDN
from ..games.folding import load_session
from ..games.game_pdn import pdn_with_clocks
from ..games.rated_boards import OPENING_PLIES, STANDS, RatedBoards
from .own_problems import keep_own_problems

COACH_NODES = 100_000
MOST_GAMES = 200
"""Games of one job; of a person without an account fewer."""
NOT_OVER = Text("This game is not over")


@dataclass(frozen=True, slots=True)
class DeepAnalysis:
    """The game to be analysed."""

    game: str


@dataclass(frozen=True, slots=True)
class Coaching:
    """The games that the coach looks at: of the archive by a search, or a person's own."""

    locale: str
    most: int
    person: str = ""
    search: Mapping[str, Any] = field(default_factory=dict)
    variations: bool = True
    nodes: int = COACH_NODES


def engine() -> Engine:
    """An engine that gives way to everything else."""
    return AnalysisPool().engine()


def _analysis(turn: Turn, asked: DeepAnalysis) -> JobOutcome:
    """Looks at the game's moves as they are now; a review that is as deep stays."""
    game = load_session(Games(turn.database), asked.game).game
    if game.outcome is None:
        raise StoreError("game-not-over", NOT_OVER.template)
    if _stands(turn, game):
        raise StoreError("game-goes-on", STANDS.template)
    reviews, href = Reviews(turn.database), f"/games/{asked.game}"
    kept = reviews.get(asked.game)
    if kept is None or not is_deep(kept, game):
        nodes, judge = deep_nodes_for(game), engine()
        with turn.interruptible(judge.cancel):
            found = review(
                game,
                judge,
                Limits(nodes=nodes),
                progress=lambda done, every: turn.progress(done, every, "positions"),
            )
        turn.check()
        kept = review_data(found, game, nodes)
        reviews.keep(asked.game, kept)
    return JobOutcome(href=href, report={"marks": len(kept["marks"])})


def _coach(turn: Turn, asked: Coaching) -> JobOutcome:
    """Each game is one part of the file: an attempt goes on after the last one that is there."""
    names = _chosen(turn, asked)
    begin = turn.parts("out")
    turn.progress(begin, len(names), "games")
    judge = engine()
    for number, text in enumerate(_texts(turn, asked, names[begin:]), begin):
        marked, data = _marked(turn, asked, judge, text, str(names[number]))
        if asked.person:
            turn.write(GAMES, number, json.dumps(data).encode())
        turn.write("out", number, marked.encode())
        turn.progress(number + 1, len(names), "games")
    href = f"/coach/{turn.job.id}" if asked.person and names else ""
    return JobOutcome("coach.pdn", PDN, href, {"games": len(names)})


def _chosen(turn: Turn, asked: Coaching) -> list[Any]:
    """The games, chosen by the first attempt for all that follow."""
    if turn.parts("note"):
        found: list[Any] = json.loads(b"".join(turn.read("note")))
        return found
    if asked.person:
        person = turn.job.person or asked.person  # a guest may have got an account meanwhile
        records = Seats(turn.database).games_of(person, asked.most)
        chosen: list[Any] = [one.id for one in records if one.summary.reason is not None]
    else:
        chosen = list(Archive(turn.database).numbers(Query.of(asked.search))[: asked.most])
    turn.write("note", 0, json.dumps(chosen).encode())
    return chosen


def _texts(turn: Turn, asked: Coaching, names: list[Any]) -> Iterator[str]:
    if not asked.person:
        archive = Archive(turn.database)
        yield from (archive.text(number) for number in names)
        return
    games = Games(turn.database)
    for name in names:
        yield pdn_with_clocks(games.get(name), games.entries(name))


def _marked(
    turn: Turn, asked: Coaching, judge: Engine, text: str, name: str
) -> tuple[str, dict[str, Any] | None]:
    """A game with its mistakes, and what the report needs of it; as it is, and None, where it
    cannot be played, or fair play protects it."""
    pdn = game_of(text)
    played = replay(pdn)
    if played.game is None or _stands(turn, played.game):
        return write_game(pdn) + "\n", None
    if played.reading.numbers or played.reading.names:
        pdn, _ = convert(pdn, played.regulation)
    data = None
    for game, nodes in parts_of(pdn, played):
        with turn.interruptible(judge.cancel):
            found = review(game, judge, Limits(nodes=asked.nodes), progress=lambda *_: turn.check())
        if asked.person:
            side = _side(turn, name, asked)
            data = stored_game(pdn, game, found, side, f"/games/{name}") if side else None
            if side:
                mistakes = [one.ply for one in found.annotations if one.colour == side[0]]
                keep_own_problems(turn, turn.job.person or asked.person, game, mistakes, name)
        annotate(
            nodes,
            game,
            found.annotations,
            translate=partial(say, locale=asked.locale, game=game.variant.id),
            variations=asked.variations,
        )
    return write_game(pdn) + "\n", data


def _side(turn: Turn, game: str, asked: Coaching) -> tuple[Colour, str | None] | None:
    """The colour of the person in a game, by the seat, or as the only person against the computer,
    and the result; None where both sides are the person's, or none."""
    person = turn.job.person or asked.person
    seats = Seats(turn.database).of_game(game).seats
    record = Games(turn.database).get(game)
    held = [one for one in COLOURS if seats.get(one) == person]
    if not held:
        held = [one for one in COLOURS if record.setup.players[one]["kind"] == "person"]
    return (held[0], record.summary.result) if len(held) == 1 else None


def _stands(turn: Turn, game: Game) -> bool:
    """Whether fair play closes one of the positions to the person who asked."""
    late = [game.board_at(ply) for ply in range(OPENING_PLIES, game.ply + 1)]
    boards = RatedBoards(Games(turn.database), Seats(turn.database))
    return boards.closes_any(late, turn.job.person or "")


DEEP_ANALYSIS = JobKind(
    "analysis",
    Text("Deep analysis of a game"),
    DeepAnalysis,
    _analysis,
    {"positions": Text("Positions: {done} of {total}")},
)
COACHING = JobKind(
    "coach",
    Text("The coach on many games"),
    Coaching,
    _coach,
    {"games": Text("Games: {done} of {total}")},
    priority=6,
)
