"""The position of record: reached by legal lances, or by what the rules let stand (IRR-09)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Self

from .._kernel import Move
from ..board import Board
from ..game import Game
from ..regulations import Regulation
from .matters import Standing
from .pieces import Pieces

Lance = tuple[str, tuple[int, ...], tuple[str, ...]]
"""Who, over which squares, and what was irregular."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One lance of the record.

    *kind*: "move" (legal), "kept" (irregular, and it stands: by decision or because the opponent
    played on) or "continued" (irregular, played on, and it can still be put right). *move* is None
    for what no legal lance explains: then *fen* was set. *path*: the squares, where known. *codes*:
    what was irregular. *event*: the number of the event that brought it into the record. *played*:
    a lance was played; False where pieces were only taken off, crowned or put on. *before*: what
    the position carried before it.
    """

    kind: str
    by: str
    fen: str
    event: int
    move: Move | None = None
    path: tuple[int, ...] = ()
    codes: tuple[str, ...] = ()
    played: bool = True
    before: Standing = field(kw_only=True, repr=False, compare=False)

    @property
    def pdn(self) -> str | None:
        """The lance as PDN writes it; None where a position was set."""
        return None if self.move is None else self.move.pdn

    @property
    def comment(self) -> str | None:
        """What a PDN comment says of it, such as "IRR f kept"; None for a legal lance."""
        if self.kind == "move":
            return None
        return f"IRR {','.join(self.codes)} {self.kind}"


class RecordedGame(Game):
    """A game some of whose positions were let stand although no legal move leads to them."""

    def __init__(self, *what: Any, **named: Any) -> None:
        super().__init__(*what, **named)
        self._stood: dict[int, tuple[Board, str]] = {}  # ply → what was let stand there, and whose

    def let_stand(self, board: Board, mover: str | None) -> None:
        """One more ply: *board* as it stands; counters go on unless what changed breaks them.

        *mover*: whose lance it was, None where no lance was played. The moves of the game know
        nothing of it.
        """
        self._let_stand(board, mover or "")
        self._stood[self.ply] = board, mover or ""

    def rewind(self, ply: int) -> None:
        """Back to the position after *ply* plies."""
        self._go_back(ply)
        self._stood = {at: stood for at, stood in self._stood.items() if at <= ply}

    def copy(self) -> Self:
        """The same game once more; either goes on by itself."""
        other = super().copy()
        other._stood = dict(self._stood)
        return other

    __copy__ = copy

    def _plies(self) -> list[Any]:
        return [self._stood.get(at, move) for at, move in enumerate(self.moves, start=1)]

    def _play_again(self, plies: Iterable[Any]) -> None:
        for one in plies:
            if isinstance(one, tuple):
                self.let_stand(*one)
            else:
                self.push(one)


class Record:
    """The lances that count, with the game that counts them: one ply for each entry."""

    def __init__(self, regulation: Regulation, fen: str | None = None) -> None:
        self.regulation = regulation
        self.start = Board(regulation.variant, fen)
        self.game = RecordedGame(regulation, board=self.start)
        self.entries: tuple[Entry, ...] = ()
        self._placed: tuple[Board, list[int]] | None = None
        self._look()

    def _look(self) -> None:
        self.board: Board = self.game.board
        self.turn: str = self.board.turn

    def stands(self, pieces: Pieces) -> bool:
        """Whether the pieces in play stand as the record has them; looked up once a position."""
        if self._placed is None or self._placed[0] is not self.board:
            self._placed = self.board, Pieces.of(self.board).at
        return pieces.at == self._placed[1]

    def uncrowned(self, pieces: Pieces, known: frozenset[int]) -> frozenset[int]:
        """The kings of the record that lack their second man.

        Which stands on its square shows it; of one that the arbiter has carried away or taken off
        it is *known* from before.
        """
        stand = Pieces.of(self.board)
        kings = (n for color in ("white", "black") for n in self.board.kings(color))
        return frozenset(
            n for n in kings if n in (pieces.uncrowned if pieces.at[n] == stand.at[n] else known)
        )

    def push(
        self, lance: Lance, move: Move, event: int, before: Standing, kind: str = "move"
    ) -> None:
        """Plays a legal lance; *before*: what the position carried before it."""
        by, path, codes = lance
        fen = self.board.after(move).fen
        self._add(Entry(kind, by, fen, event, move, path, codes, before=before))

    def keep(  # noqa: PLR0913  (what is known of one)
        self,
        lance: Lance,
        board: Board,
        event: int,
        before: Standing,
        kind: str,
        *,
        played: bool,
    ) -> None:
        """Takes over a position that no legal lance leads to; *played*: it was one all the same."""
        by, path, codes = lance
        entry = Entry(kind, by, board.fen, event, None, path, codes, played, before=before)
        self._add(entry)

    def _add(self, entry: Entry) -> None:
        self._follow(entry)
        self.entries = (*self.entries, entry)
        self._look()

    def _follow(self, entry: Entry) -> None:
        if entry.move is not None:
            self.game.push(entry.move)
        else:
            board = Board(self.regulation.variant, entry.fen)
            self.game.let_stand(board, entry.by if entry.played else None)

    def restore(self, ply: int) -> None:
        """Goes back to the position after the first *ply* entries."""
        self.become(self.entries[:ply])

    def become(self, entries: tuple[Entry, ...]) -> None:
        """Holds *entries*, whatever it held: what both begin with stays, the rest is followed."""
        if entries is self.entries:
            return
        pairs = zip(self.entries, entries, strict=False)
        same = next((n for n, (old, new) in enumerate(pairs) if old is not new), None)
        if same is None:
            same = min(len(self.entries), len(entries))
        self.game.rewind(same)
        for entry in entries[same:]:
            self._follow(entry)
        self.entries = entries
        self._look()
