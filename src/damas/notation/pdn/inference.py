"""The game of a file without a GameType, or with a wrong one: told by its moves, and by its others.

A game without the law of majority can nearly always be played where that law is not in force: a
Brazilian game is a Russian one too. So one game says little, and its neighbours say the rest. A
board of 8x8 has more games than are tried (Czech, Thai, and those not played here): where most
games of a file, or the only one, replay under none of those, its game is not told. Of games that
fit alike the row says which is meant (`Variant.untagged`).

A GameType is wrong where a long game from the usual start fails under it from the first moves on,
and replays whole under a game of another board, other numbers or another first player. Between
games that differ in their laws alone a move that the named one forbids is a fault of the game, not
of the tag.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import islice

from ...base.errors import NotationError
from ...base.i18n import Text
from ...rules.regulations import Regulation, regulation_for_gametype
from ...rules.variants import VARIANTS, Variant
from .gametype import NAMES, OWN, GameType, stated
from .tree import PdnGame
from .under_book import PROVES_A_CORNER, Replay, play_under, unplayed, with_note

WHICH_GAME = Text(
    "The file does not say which game this is (no GameType tag) and it can be read as: {names}; "
    "choose one with --regulation"
)
NO_READING = Text(
    "The file does not say which game this is (no GameType tag); tried, with the moves that "
    "replay: {tried}"
)
NO_GAME_OF_THE_FILE = Text(
    "The file does not say which game this is (no GameType tag), and its games are of none that is "
    "known here: of {games} games replay whole {tried}"
)
INFERRED = Text("No GameType tag: read as {name}; tried, with the moves that replay: {tried}")
LIKE_ITS_NEIGHBOURS = Text(
    "No GameType tag: read as {name}, as the other games of the file; of {games} replay whole "
    "{tried}"
)
FURTHEST = Text(
    "No GameType tag: read as {name}, under which its moves replay furthest; tried: {tried}"
)
WRONG_GAMETYPE = Text(
    "GameType {number} does not fit the moves: read as {name}, under which all of them replay"
)
FAILS_EARLY = 8  # of so many plies of a game with a wrong tag at most one replays by it
ENOUGH = 8  # plies that a reading must replay to be believed where no reading replays all
LOOKED_AT = 100  # games of a file, from its first, that are evidence for the others
_SMALL = 8  # the board on which games are played that are not known here
FEW = 4  # untagged games of a file below which their share says nothing
_COLON = re.compile(r"[a-h][1-8]:[a-h]?[1-8]")
_CYRILLIC = re.compile(r"[\u0400-\u04ff]")


@dataclass(slots=True)
class FileEvidence:
    """The first games of a file: how many have no GameType (*games*), how many of those *replay*
    whole by variant, how many look *russian* by their signs, and what the others *declare*."""

    games: int = 0
    replay: dict[str, int] = field(default_factory=dict)
    russian: int = 0
    declared: dict[str, int] = field(default_factory=dict)

    @property
    def variant(self) -> str | None:
        """The variant that these games are of; None where they do not tell."""
        if not self.games:
            return next(iter(self.declared)) if len(self.declared) == 1 else None
        most = max(self.replay.values(), default=0)
        if 2 * most < self.games or not most:
            return None
        best = usual([name for name, count in self.replay.items() if count == most])
        found = _strict(self.replay, self.games, best)
        if len(found) > 1 and self.russian * 2 >= self.games:
            found = [name for name in found if not VARIANTS[name].majority] or found
        elif len(found) > 1:
            found = [name for name in found if VARIANTS[name].majority] or found
        return found[0] if len(found) == 1 else None

    @property
    def is_unknown(self) -> bool:
        """Whether most of them replay under no game that is played here."""
        return self.games >= FEW and 2 * max(self.replay.values(), default=0) < self.games

    @property
    def tried(self) -> str:
        """The books that were tried, each with the games that replay whole."""
        counts = ((_books()[name].id, count) for name, count in self.replay.items())
        return ", ".join(f"{book} {count}" for book, count in counts)


def _strict(replay: dict[str, int], games: int, best: list[str]) -> list[str]:
    """*best*, and the games with the law of majority that fail in one of twenty only: a slip."""
    near = [
        name
        for name, count in replay.items()
        if VARIANTS[name].majority and (replay[best[0]] - count) * 20 <= games and count
    ]
    like = {(VARIANTS[name].size, VARIANTS[name].untagged) for name in best}
    fits = [name for name in near if (VARIANTS[name].size, VARIANTS[name].untagged) in like]
    return list(dict.fromkeys([*best, *fits]))


def usual(names: list[str]) -> list[str]:
    """Those of *names* that a file is likeliest to mean which names no game."""
    rank = {name: VARIANTS[name].untagged or 0 for name in names}
    return [name for name in names if rank[name] == min(rank.values())]


def needs_evidence(pdn: PdnGame, under: object = None) -> bool:
    """Whether the game of *pdn* has to be told by its moves: no book is given and no GameType."""
    return under is None and not stated(pdn.headers, "GameType")


def evidence_of(games: Iterable[PdnGame]) -> FileEvidence:
    """The evidence of *games* of one file."""
    found = FileEvidence(replay=dict.fromkeys(_books(), 0))
    for pdn in games:
        name = _declared(pdn.headers)
        if name is not None:
            found.declared[name] = found.declared.get(name, 0) + 1
        elif len(pdn.moves) > 1:
            found.games += 1
            found.russian += looks_russian(pdn)
            for name, rules in _books().items():
                done = play_under(pdn, rules, OWN, briefly=True, guessed=True)
                found.replay[name] += done.fault is None or done.fault.code == "result"
    return found


def _declared(tags: Mapping[str, str]) -> str | None:
    """The variant that the tags name, or their GameType where it is none; None without one."""
    try:
        said = GameType.of(tags)
        return None if said is None else said.variant.id
    except NotationError:
        return stated(tags, "GameType")


def looks_russian(pdn: PdnGame) -> bool:
    """Whether captures are written a3:c5, as Russian scores are, or names in Cyrillic."""
    if any(_COLON.match(move) for move in pdn.moves):
        return True
    return any(_CYRILLIC.search(value) for _, value in pdn.headers.pairs)


@cache
def _books() -> dict[str, Regulation]:
    """The usual book of each game, by its variant."""
    return {
        row.id: regulation_for_gametype(row.gametype)
        for row in VARIANTS.values()
        if row.untagged is not None
    }


class Beside:
    """The games of a file one by one, with the evidence of its first ones.

    >>> from damas.pdn import read_games
    >>> games = Beside(read_games(["1. c3-d4 d6-c5 * 1. a3-b4 b6-a5 *"]))
    >>> [len(game.moves) for game in games], games.evidence.games
    ([2, 2], 2)
    """

    def __init__(self, games: Iterator[PdnGame]) -> None:
        self._rest = games
        self._error: Exception | None = None
        self._first: list[PdnGame] = []
        self._evidence: FileEvidence | None = None
        try:
            for game in islice(games, LOOKED_AT):
                self._first.append(game)
        except Exception as error:  # told in its place, after the games before it
            self._error = error

    def of(self, game: PdnGame, under: object = None) -> FileEvidence | None:
        """The evidence for *game*, where it needs any (`needs_evidence`)."""
        return self.evidence if needs_evidence(game, under) else None

    @property
    def evidence(self) -> FileEvidence:
        """The evidence of the first games, made when it is first asked for."""
        if self._evidence is None:
            self._evidence = evidence_of(self._first)
        return self._evidence

    def __iter__(self) -> Iterator[PdnGame]:
        yield from self._first
        if self._error is not None:
            raise self._error
        yield from self._rest


def infer(pdn: PdnGame, evidence: FileEvidence | None = None) -> Replay:
    """The reading of a game without GameType: the one that replays, where exactly one does, or the
    one under which the file's other games do.

    Every game is tried. Without the law of majority nearly every game of another kind can be played
    too: as such a game one is read where no other fits, or where its signs or neighbours say so.
    """
    evidence = evidence or evidence_of([pdn])
    alone = evidence.games + sum(evidence.declared.values()) < 2
    if evidence.is_unknown:
        params = {"games": evidence.games, "tried": evidence.tried}
        return unplayed(None, "", Text(NO_GAME_OF_THE_FILE.template, params))
    likely = evidence.variant
    if likely is not None and likely in _books() and not alone:
        done = play_under(pdn, _books()[likely], OWN, guessed=True)
        if done.fault is None or done.fault.code == "result":
            params = {"name": _books()[likely].id, "games": evidence.games}
            note = Text(LIKE_ITS_NEIGHBOURS.template, {**params, "tried": evidence.tried})
            return with_note(done, note)
    return _by_itself(pdn, likely if not alone else None)


def _by_itself(pdn: PdnGame, likely: str | None) -> Replay:
    """The reading of one game by its own moves; *likely* is the variant of its neighbours."""
    played = {
        name: play_under(pdn, rules, OWN, briefly=True, guessed=True)
        for name, rules in _books().items()
    }
    tried = ", ".join(f"{_books()[name].id} {one.plies}" for name, one in played.items())
    whole, note = _whole(pdn, played), INFERRED
    if not whole:
        whole, note = _furthest(pdn, played, likely), FURTHEST
    if not whole:
        return unplayed(None, "", Text(NO_READING.template, {"tried": tried}))
    if len(whole) > 1:
        names = ", ".join(_books()[name].id for name in whole)
        return unplayed(None, "", Text(WHICH_GAME.template, {"names": names}))
    rules = _books()[whole[0]]
    found = play_under(pdn, rules, OWN, guessed=True)
    return with_note(found, Text(note.template, {"name": rules.id, "tried": tried}))


def despite(
    pdn: PdnGame, said: GameType | None, own: Replay | None, under: Regulation | None = None
) -> Replay | None:
    """The reading of a long game whose GameType is wrong; None where the moves tell no other game.

    *own*: the reading under the game that the tag names, None for no known one: it must fail from
    the first moves on, or the game has an illegal move and no wrong tag. So nothing is said of a
    game from a position, of a tag that names the colour that begins, and of a number of the
    standard whose game is not played here. *under*: the book to be read by, if one was named.
    """
    if said is None or said.number in NAMES or said.first or pdn.headers.get("FEN"):
        return None
    if own is not None and _is_whole(own):
        return None
    row = own.variant if own else None
    books = _books() if under is None else {under.variant.id: under}
    played = {
        name: play_under(pdn, rules, OWN, briefly=True, guessed=under is None)
        for name, rules in books.items()
        if row is None or _places(rules.variant) != _places(row)
    }
    whole = _whole(pdn, played)
    if len(whole) != 1:
        return None
    plies = played[whole[0]].plies
    if plies < PROVES_A_CORNER or (row and _plies_as_usual(pdn, row) * FAILS_EARLY > plies):
        return None
    params = {"number": said.number, "name": books[whole[0]].id}
    return with_note(played[whole[0]], Text(WRONG_GAMETYPE.template, params))


def _plies_as_usual(pdn: PdnGame, row: Variant) -> int:
    """How many plies replay as the game's files are usually numbered."""
    rules = regulation_for_gametype(row.gametype)
    return play_under(pdn, rules, OWN, briefly=True, guessed=True).plies


def _places(row: Variant) -> tuple[object, ...]:
    """The board of a game as its files number it, and its first position."""
    return row.mirrored, row.numbers, row.start_fen


def _is_whole(done: Replay) -> bool:
    return done.fault is None or done.fault.code == "result"


def _whole(pdn: PdnGame, played: dict[str, Replay]) -> list[str]:
    """The likeliest of the variants under which a game replays whole; several where nothing tells
    them apart."""
    whole = usual([name for name, one in played.items() if _is_whole(one)])
    if len(whole) > 1:
        russian = looks_russian(pdn)
        whole = [n for n in whole if VARIANTS[n].majority is not russian] or whole
    return whole


def _furthest(pdn: PdnGame, played: dict[str, Replay], likely: str | None) -> list[str]:
    """The variants under which a game that replays whole under none goes furthest, and far enough;
    on 8x8 only one that its neighbours are of."""
    furthest = max(one.plies for one in played.values())
    enough = max(1, min(ENOUGH, len(pdn.moves) - 1))
    if furthest < enough:
        return []
    if likely is not None and likely in played and played[likely].plies >= enough:
        return [likely]
    found = [name for name, one in played.items() if one.plies == furthest]
    return [name for name in found if VARIANTS[name].size > _SMALL]
