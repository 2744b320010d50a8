"""A person's games from files in figures: those in the archive under the names that the person has
in files. They are counted apart from the games played here, and for the person alone: whoever they
are of is what a file says, not what this server knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from typing_extensions import TypedDict

from ...archive import Archive, Query
from ...base.collation import name_key
from ...base.errors import DamasError
from ...rules.board import Board
from ...rules.regulations import REGULATIONS
from ...store import ProfileGame
from .profile import NAMED_PLIES, OPENED, openings_of
from .statistics import COLOURS, Figures, figures_by, figures_of, stretches

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ...store import Database

MOST_READ = 1000
"""Games of a name that are read, the latest first."""
MOST_OPPONENTS = 20
POINTS = {"white": {"white": 1.0, "black": 0.0}, "black": {"white": 0.0, "black": 1.0}}


class FilesView(TypedDict):
    """The figures of the games of files under a *name*, "" for none."""

    name: str
    all: Figures
    colours: list[Figures]
    openings: list[dict[str, Any]]
    lengths: list[Figures]
    opponents: list[Figures]


def files_view(database: Database, name: str, locale: str) -> FilesView:
    """The figures of the finished games in the archive of who has *name* there (several between
    semicolons); reading that takes a moment."""
    archive, played = Archive(database), dict[str, ProfileGame]()
    for one in filter(None, map(str.strip, name.split(";"))):
        for row in archive.search(Query(player=one), limit=MOST_READ).games:
            game = _played(row, name_key(one))
            if game is not None:
                played.setdefault(game.id, game)
    games = list(played.values())
    opened = games[:OPENED]
    moves: dict[str, Any] = {one.id: _first_moves(archive, one) for one in opened}
    return {
        "name": name,
        "all": figures_of("", games),
        "colours": figures_by(games, lambda one: one.colour, COLOURS, locale),
        "openings": openings_of(opened, moves),
        "lengths": stretches(games, locale),
        "opponents": _opponents(games),
    }


def _played(row: Mapping[str, Any], key: str) -> ProfileGame | None:
    """A game of the archive as one of who has this name; None for one of two others, or without a
    result."""
    colour = next((one for one in COLOURS if name_key(row[one]) == key), None)
    books = (one.id for one in REGULATIONS.values() if one.variant.id == row["variant"])
    book = row["regulation"] if row["regulation"] in REGULATIONS else next(books, None)
    if colour is None or row["result"] not in {*POINTS, "draw"} or book is None:
        return None
    return ProfileGame(
        id=str(row["id"]),
        regulation=book,
        start_fen=Board(REGULATIONS[book].variant).fen,
        colour=colour,
        points=POINTS[row["result"]][colour] if row["result"] in POINTS else 0.5,
        ended_ms=0,
        other_name=row["black" if colour == "white" else "white"],
        ply=row["plies"],
    )


def _first_moves(archive: Archive, game: ProfileGame) -> Sequence[str]:
    """The first moves of a game as its file writes them; none of one that begins elsewhere."""
    try:
        found = archive.game(int(game.id))
    except DamasError:  # taken out meanwhile
        return []
    return [] if found.headers.get("FEN") else found.moves[:NAMED_PLIES]


def _opponents(games: Sequence[ProfileGame]) -> list[Figures]:
    """The results against each name, in whichever order its words stand, those met most often
    first."""
    met: dict[str, list[ProfileGame]] = {}
    for one in games:
        met.setdefault(name_key(one.other_name), []).append(one)
    rows = [figures_of(found[0].other_name or "?", found) for found in met.values()]
    return sorted(rows, key=lambda row: -row["games"])[:MOST_OPPONENTS]
