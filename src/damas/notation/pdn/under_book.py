"""Playing a file's game under one book: the result by the rules, and what the file itself says.

The draws by count of a book that is only guessed decide nothing: the file's moves and its result
stand, and the book's own verdict is a note.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass

from ...base.errors import DamasError
from ...base.i18n import Text
from ...rules.board import Board
from ...rules.game import Game, Outcome
from ...rules.regulations import REGULATIONS, Regulation
from ...rules.variants import Variant
from .gametype import OWN, GameType, Reading, readings_of
from .playing import Fault, Run, outcome_text, read_fen
from .stated import stated_reason, stated_result
from .tree import PdnGame

CONTRADICTION = Text("The file gives the result {text}, but the game ended otherwise: {outcome}")
ANOTHER_BOOK = Text(
    "The file does not name its rule book, so its moves and its result stand; by {name} the game "
    "would have ended after ply {ply}: {outcome}"
)
OTHER_CORNER = Text("The squares are numbered from another corner than usual in this game")
BEGINS = {
    "white": Text("White begins in this file, as its GameType says"),
    "black": Text("Black begins in this file, as its GameType says"),
}
PROVES_A_CORNER = 10  # plies replayed


@dataclass(frozen=True, slots=True)
class Replay:
    """The result of playing one game of a file.

    *game*: as far as it was played, None when not even its start could be. *result*: "white",
    "black", "draw" or None while undecided: by the rules where they decided, else what the file
    says; then *reason* and *article* are those of its tag Termination, or None. *notes*: what had
    to be inferred. *earlier*: the parts of a game in which new positions were set up; *game* is the
    last part. *reading*: how its squares were understood. *guessed*: the file does not name its
    book; then *game* is played without draws by count where these would change what the file says.
    """

    regulation: Regulation | None
    game: Game | None
    result: str | None
    reason: str | None
    article: str | None
    fault: Fault | None
    notes: tuple[Text, ...] = ()
    earlier: tuple[Game, ...] = ()
    reading: Reading = OWN
    guessed: bool = False

    @property
    def variant(self) -> Variant | None:
        """The game played, None where it could not be told."""
        return self.regulation.variant if self.regulation else None

    @property
    def plies(self) -> int:
        """The number of moves played, kept irregular moves counted."""
        own = self.game.ply if self.game else 0
        return own + sum(game.ply for game in self.earlier) + len(self.earlier)

    def positions(self) -> Iterator[Board]:
        """Every position of the game, from the start to the last; with those of *earlier* parts,
        each from its own start.

        >>> from io import StringIO
        >>> from damas.pdn import replay
        >>> [board.turn for board in replay(StringIO("1. 32-28 18-23 *")).positions()]
        ['white', 'black', 'white']
        """
        for part in (*self.earlier, *(() if self.game is None else (self.game,))):
            yield from map(part.board_at, range(part.ply + 1))

    @property
    def fen(self) -> str | None:
        """The position after them, None when there was none."""
        return self.game.board.fen if self.game else None


def unplayed(
    rules: Regulation | None, text: str, message: Text, code: str = "not-played"
) -> Replay:
    """The replay of a game that cannot be begun."""
    return Replay(rules, None, None, None, None, Fault(0, text, message, code=code))


def with_note(one: Replay, note: Text) -> Replay:
    """The same with one note more."""
    return dataclasses.replace(one, notes=(*one.notes, note))


def best_reading(
    pdn: PdnGame, rules: Regulation, said: GameType | None, *, guessed: bool
) -> Replay:
    """The game's own numbering; where that fails, the corner that the file declares; where it fails
    at once, also another one under which a long game replays.

    A short game proves nothing by itself: three moves fit some corner by chance, and an illegal
    move must be told, not explained away. If the game replays under both, the declared reading
    is taken.
    """
    readings = readings_of(rules.variant, said)
    first = play_under(pdn, rules, next(readings), guessed=guessed)
    whole = first.fault is None
    for reading in readings:
        if not reading.declared and (whole or first.plies > 2 or not _numeric(pdn)):
            break
        turned = reading.numbers or reading.names
        if not turned and pdn.start_fen:  # the position says who begins
            continue
        other = play_under(pdn, rules, reading, guessed=guessed)
        fits = reading.declared and other.fault is None
        enough = 1 if reading.declared and not first.plies else PROVES_A_CORNER
        further = not whole and other.plies >= max(enough, first.plies + 1)
        if fits or further:
            return with_note(other, OTHER_CORNER if turned else BEGINS[reading.first or "white"])
    return first


def _numeric(pdn: PdnGame) -> bool:
    moves = pdn.moves
    return bool(moves) and moves[0][:1].isdigit()


def play_under(
    pdn: PdnGame,
    rules: Regulation,
    reading: Reading,
    *,
    briefly: bool = False,
    guessed: bool = False,
) -> Replay:
    """Plays *pdn* under *rules*, with squares understood by *reading*.

    *briefly*: a fault need not say why and where, which costs far less for a game of other rules.
    *guessed*: the file does not name this book.
    """
    done = _play(pdn, rules, reading, briefly=briefly, guessed=guessed)
    if not guessed or done.game is None or not done.game.is_over:
        return done
    outcome = done.game.outcome
    if outcome is None or outcome.result != "draw" or not _doubtful(pdn, done):
        return done
    free = _play(pdn, _without_draws(rules), reading, briefly=briefly, guessed=True)
    params = {"name": rules.id, "ply": done.plies, "outcome": outcome_text(outcome)}
    return with_note(
        dataclasses.replace(free, regulation=rules), Text(ANOTHER_BOOK.template, params)
    )


def _doubtful(pdn: PdnGame, done: Replay) -> bool:
    """Whether the file goes on, or says otherwise, after a draw by count under a guessed book; one
    that the file says nothing of stands if each book of this game gives it."""
    if done.fault is not None:
        return done.fault.code in ("over", "result")
    if stated_result(pdn.headers, pdn.token)[0] is not None:
        return False  # it says the same
    books = (book for book in REGULATIONS.values() if book.variant is done.variant)
    return not all(_ends_so(_play(pdn, book, done.reading)) for book in books)


def _ends_so(done: Replay) -> bool:
    return done.fault is None and done.result == "draw"


def _without_draws(rules: Regulation) -> Regulation:
    return dataclasses.replace(rules, draw_rules=())


def _play(
    pdn: PdnGame,
    rules: Regulation,
    reading: Reading,
    *,
    briefly: bool = False,
    guessed: bool = False,
) -> Replay:
    fen = pdn.start_fen
    try:
        start = read_fen(fen, reading) if fen else reading.start_fen(rules.variant)
        game = Game(rules, fen=start)
    except DamasError as error:
        return unplayed(rules, fen or "", error.text, "start")
    run = Run(pdn, game, reading)
    fault = run.play(briefly=briefly)
    game = run.game
    outcome = game.outcome
    said, text = stated_result(pdn.headers, pdn.token)
    result: str | None = None
    reason = article = None
    contrary = outcome is not None and said not in (None, outcome.result)
    if outcome is not None and not (contrary and guessed):
        result, reason = outcome.result, outcome.reason
        article = str(outcome.citation) if outcome.citation else None
    else:
        result = said
    if outcome is not None and contrary:
        fault = fault or _contradiction(text or "", game, outcome)
    elif outcome is None and fault is None:
        reason = stated_reason(pdn.headers)
        article = None if guessed or reason is None else _article(rules, reason, result)
    notes, earlier = tuple(run.notes), tuple(run.earlier)
    return Replay(
        rules, game, result, reason, article, fault, notes, earlier, reading, guessed=guessed
    )


_SIDES = {"white": ("win", "loss"), "black": ("loss", "win"), "draw": ("draw", "draw")}


def _article(rules: Regulation, reason: str, result: str | None) -> str | None:
    """The article of the book behind an end that the file states."""
    if reason == "agreement":
        return str(rules.agreement.citation) if rules.agreement.citation else None
    sides = _SIDES.get(result or "", ("loss", "loss"))
    cited = rules.result_citation(reason, *sides)
    return None if cited is None else str(cited)


def _contradiction(said: str, game: Game, outcome: Outcome) -> Fault:
    params = {"text": said, "outcome": outcome_text(outcome)}
    return Fault(game.ply, said, Text(CONTRADICTION.template, params), code="result")
