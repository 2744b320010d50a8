"""Matches: fair openings, results by the regulation, nothing lost when broken off."""

from __future__ import annotations

import io
import json
import math
import sys
import time
from pathlib import Path

import pytest

from damas import Board, Game
from damas.cli.app import run
from damas.endgames import Tables, shipped
from damas.engine import Analysis, Engine, Limits
from damas.engine.match.openings import openings_in
from damas.engine.match.referee import Referee, RefereedGame, agreement, proven
from damas.errors import DamasError, EngineError, NotationError
from damas.match import EngineEntrant, Finished, Match, Tally, Terms, balanced_opening, read_entrant
from damas.notation.pdn import replay
from damas.pdn import read_games
from damas.regulations import regulation, regulation_for_gametype
from damas.variants import VARIANTS, variant

pytestmark = pytest.mark.full

RULES = regulation("fenae-2025")
GAMES = [regulation_for_gametype(row.gametype).id for row in VARIANTS.values()]
QUICK = Limits(nodes=150)
CRASHING = """
import sys
for line in sys.stdin:
    word = line.split()[0]
    if word == "hub": print("id name=Frail\\nparam name=variant values=brazilian\\nwait")
    elif word == "init": print("ready")
    elif word == "go": sys.exit("no memory left")
    sys.stdout.flush()
"""


class Scripted:
    """A player that plays the first legal move and says what it is told to."""

    name = "Scripted"

    def __init__(self, score: float = math.nan) -> None:
        self.score = score

    def play(self, game: Game, _limits: Limits, /) -> Analysis:
        move = game.legal_moves[0]
        return Analysis(move, self.score, None, 1, 1, 1, 0.0, (move,))

    def cancel(self) -> None: ...
    def clear(self) -> None: ...
    def close(self) -> None: ...


def match(
    games: int, record: Path | None = None, *, resume: bool = False, **terms: object
) -> Match:
    entrants = (read_entrant("damas:hash=1"), read_entrant("damas:hash=1;nodes=60"))
    return Match(
        entrants,
        Terms(RULES, QUICK, games=games, **terms),  # type: ignore[arg-type]
        record=record,
        resume=resume,
    )


@pytest.mark.parametrize("name", GAMES)
def test_openings_are_fair_and_the_same_again(name: str) -> None:
    """Ten openings: level to a search of its own, no capture pending, fixed by seed and number."""
    rules = regulation(name)
    fens = [balanced_opening(rules, 1, number).board.fen for number in range(10)]
    assert len(set(fens)) > 8
    assert balanced_opening(rules, 1, 9).board.fen == fens[9]
    assert balanced_opening(rules, 2, 9).board.fen != fens[9]
    for fen in fens:
        board = Board(rules.variant, fen)
        assert not board.legal_moves[0].is_capture
        assert abs(Engine(hash_mb=4).analyse(board, Limits(nodes=40_000)).score) < 1.0


def test_a_match_is_pairs_with_colours_exchanged() -> None:
    """Each opening twice, each entrant White once; points, pairs and efforts add up."""
    played = match(6)
    heard: list[Finished] = []
    played.run(2, heard.append)
    assert sorted(game.number for game in heard) == list(range(6))
    games = {game.number: game for game in heard}
    for number in range(0, 6, 2):
        first, second = games[number], games[number + 1]
        assert {first.white, second.white} == {0, 1}
        opening = balanced_opening(RULES, 1, number // 2)
        for game in (first, second):
            (pdn,) = read_games(io.StringIO(game.pdn))
            texts = [move.text() for move in opening.moves]
            assert [m.text() for m in replay(pdn).game.moves][: len(texts)] == texts  # type: ignore[union-attr]
    assert played.tally.count == 3
    assert played.tally.share == sum(game.points for game in heard) / 12
    assert all(game.efforts[0][2] > game.efforts[1][2] for game in heard)  # nodes: 150 and 60


@pytest.mark.parametrize("name", GAMES)
def test_a_match_of_each_game(name: str) -> None:
    """Two games, from one opening; each file replays whole, as that game, with its result."""
    entrants = (read_entrant("damas:hash=1"), read_entrant("damas:hash=1;nodes=60"))
    heard: list[Finished] = []
    played = Match(entrants, Terms(regulation(name), QUICK, games=2))
    played.run(1, heard.append)
    assert (len(heard), played.tally.count) == (2, 1)
    for game in heard:
        (pdn,) = read_games(io.StringIO(game.pdn))
        done = replay(pdn)
        assert (done.fault, done.notes) == (None, ())
        assert done.regulation is regulation(name)
        points = {"white": 2, "draw": 1, "black": 0}[done.result or ""]
        assert game.points == (2 - points if game.white else points)


def test_a_match_broken_off_goes_on_without_loss(tmp_path: Path) -> None:
    """Four games, then six more: the same ten as in one go, in one PDN that replays whole."""
    record = tmp_path / "match.pdn"
    match(4, record).run(1, lambda _: None)
    log = tmp_path / "match.pdn.match"
    with log.open("a") as handle:
        handle.write('{"number": 4, "torn')  # the machine stopped while writing
    again = match(10, record, resume=True)
    assert len(again.games) == 4
    again.run(1, lambda _: None)
    whole = match(10)
    whole.run(1, lambda _: None)
    assert [g.result for g in again.games] == [g.result for g in whole.games]
    with record.open() as handle:
        games = list(read_games(handle))
    assert len(games) == 10
    assert all(replay(game).fault is None for game in games)
    assert [game.headers["Round"] for game in games][:3] == ["1.1", "1.2", "2.1"]


def test_another_match_is_not_gone_on_with(tmp_path: Path) -> None:
    """Other terms, no --resume, a damaged log: each refused with the reason."""
    record = tmp_path / "match.pdn"
    match(2, record).run(1, lambda _: None)
    with pytest.raises(EngineError, match="exists"):
        match(2, record)
    with pytest.raises(EngineError, match="seed was 1, not 2"):
        match(2, record, resume=True, seed=2)
    (tmp_path / "match.pdn.match").write_text("nonsense\n")
    with pytest.raises(EngineError, match="no log of a match"):
        match(2, record, resume=True)


def test_an_engine_that_fails_loses_and_three_times_end_the_match(tmp_path: Path) -> None:
    """Its fault stands in the record, and is raised with the engine's name."""
    script = tmp_path / "frail.py"
    script.write_text(CRASHING)
    entrants = (
        read_entrant("damas:hash=1"),
        EngineEntrant("frail", "hub", f"{sys.executable} {script}"),
    )
    played = Match(entrants, Terms(RULES, QUICK, games=20))
    with pytest.raises(EngineError, match=r"Frail: .* has ended .*no memory left"):
        played.run(1, lambda _: None)
    assert [game.points for game in played.games] == [2, 2, 2]


def test_games_end_by_the_regulation() -> None:
    """A third repetition that a player may claim is claimed; a long game is a draw."""
    kings = Game("internacional", board=Board.from_fen("W:WK1:BK50"))
    limits = {"white": QUICK, "black": QUICK}
    engine = Engine(hash_mb=1)
    played = Referee(adjudicate=False).play(kings, {"white": engine, "black": engine}, limits)
    assert played.result == "draw"
    assert played.reason in ("repetition", "kings_only", "endgame_limit")
    assert kings.ply == 0
    players = {"white": Scripted(), "black": Scripted()}
    short = Referee(longest=10).play(Game("internacional"), players, limits)
    assert (short.result, short.reason, short.game.ply) == ("draw", "long", 10)


def test_a_game_is_given_when_both_sides_agree() -> None:
    """Six plies of eight men for the same side; never where one side sees it otherwise."""
    game = Game("internacional")
    assert agreement(RefereedGame(game, scores=[9.0, math.inf] * 3)) == "white"
    assert agreement(RefereedGame(game, scores=[-9.0] * 6)) == "black"
    assert agreement(RefereedGame(game, scores=[9.0, 7.0] * 3)) is None
    assert agreement(RefereedGame(game, scores=[9.0, None] * 3)) is None
    assert agreement(RefereedGame(game, scores=[0.0] * 24)) is None
    few = Game("internacional", board=Board.from_fen("W:WK1,20:BK50,30"))
    assert agreement(RefereedGame(few, scores=[0.1, -0.2] * 12)) == "draw"


@pytest.mark.parametrize(
    ("name", "fen", "result"),
    [
        ("internacional", "W:WK1:BK50", "draw"),
        ("portuguesa-fpd", "W:WK2,K3,K4:BK30", "white"),  # 19 plies, within the forçada
        ("internacional", "W:W28:B23", "white"),
        ("internacional", "W:W31-50:B1-20", None),
    ],
)
def test_endgame_tables_end_a_game(name: str, fen: str, result: str | None) -> None:
    """A proof of the tables is the result; a win only if the counters leave room for it."""
    game = Game(name, board=Board(regulation(name).variant, fen))
    assert proven(shipped(), game) == result
    if result == "white":
        players = {"white": Scripted(), "black": Scripted()}
        played = Referee().play(game, players, {"white": QUICK, "black": QUICK})
        assert (played.result, played.reason) == ("white", "tables")


def test_a_win_too_late_for_the_counter_is_played_on() -> None:
    """Three kings on the rio with few moves of the forçada left: the tables alone do not decide."""
    game = Game("portuguesa-fpd", board=Board("portuguese", "W:WK2,K3,K4:BK30"))
    for text in ["2-6", "30-27", "6-2", "27-30"] * 2:
        if not game.is_over:
            game.push(text)
    verdict = shipped().probe(game)
    left = min((c.limit - c.current) * 2 for c in game.counters if c.rule != "repetition")
    assert verdict is not None
    assert verdict.plies is not None
    assert (proven(shipped(), game) is None) == (left <= verdict.plies)


def test_the_sprt_decides_when_the_pairs_speak() -> None:
    """Sixty pairs of three half points out of four are more than 20 Elo; level pairs are not."""
    strong = Tally((0, 5, 20, 25, 10))
    assert strong.verdict(0, 50) == "high"
    assert Tally((5, 25, 100, 25, 5)).verdict(0, 50) == "low"
    assert Tally((0, 1, 2, 1, 0)).verdict(0, 50) == ""
    assert Tally((0, 0, 0, 0, 12)).verdict(0, 50) == "high"  # all alike, and all won
    for tally in (strong, Tally((0, 0, 6, 0, 0))):
        best, low, high = tally.elo_interval
        assert low < best < high


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("fritz", "is no engine"),
        ("hub:", "is no engine"),
        ("damas:level=11", "level=1..10"),
        ("damas:hash=" + "9" * 5000, "hash=1..65536"),
        ("damas:nodes=" + "9" * 400, "nodes is a whole number"),
        ("damas:depth=1.5", "not numbers"),
        ("damas:wings=2", "this engine takes"),
        ("damas:threads", "not name=value"),
        ("damas:time=soon", "not numbers"),
        ("damas:time=-1", "greater than zero"),
    ],
)
def test_an_entrant_that_cannot_be_is_refused(text: str, words: str) -> None:
    """With a sentence that says what can be."""
    with pytest.raises(DamasError, match=words):
        read_entrant(text)


def test_entrants_have_limits_and_parameters_of_their_own() -> None:
    """A semicolon ends a Hub command; time, nodes and depth are for this player alone."""
    one = read_entrant("hub:/engines/scan hub;book=false;time=0.5")
    assert (one.place, dict(one.options)) == ("/engines/scan hub", {"book": "false"})
    assert one.limits == Limits(time_seconds=0.5)


def test_openings_are_read_from_a_file() -> None:
    """One FEN a line; a line that is none is named."""
    rules = regulation("internacional")
    found = openings_in(["# two", "", "W:W31-50:B1-20", "B:W31-50:B1-20"], rules)
    assert [game.turn for game in found] == ["white", "black"]
    with pytest.raises(NotationError, match="Line 2"):
        openings_in(["W:W31-50:B1-20", "nonsense"], rules)


def test_the_command_reports_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`damas match --json`: games, pairs, Elo with its interval, what a move has cost."""
    openings = tmp_path / "openings.txt"
    openings.write_text("W:W21-32:B1-12\n")
    words = ["match", "damas:hash=1", "damas:level=1", "--variant", "brazilian", "--nodes", "150"]
    status = run([*words, "--games", "2", "--openings", str(openings), "--json"])
    row = json.loads(capsys.readouterr().out)
    assert status == 0
    assert (row["games"], sum(row["pairs"]), row["regulation"]) == (2, 1, "fenae-2025")
    assert sum(row["won_drawn_lost"]) == 2
    assert row["drawn_share"] == row["won_drawn_lost"][1] / 2
    assert sum(row["reasons"].values()) == 2
    assert row["a_move"][0]["nodes"] > 0


class Slow(Scripted):
    """A player that takes a tenth of a second for each move."""

    def play(self, game: Game, limits: Limits, /) -> Analysis:
        time.sleep(0.1)
        return super().play(game, limits)


def test_on_a_clock_who_has_none_left_loses(capsys: pytest.CaptureFixture[str]) -> None:
    """Each move adds to the clock; the game of a slow player ends by the time; no other limit."""
    lost = Match((Slow(), Scripted()), Terms(RULES, Limits.for_clock(0.35, 0.05), games=2)).run()
    assert lost.share == 0.0
    played = Match((Slow(), Scripted()), Terms(RULES, Limits.for_clock(0.35, 0.05), games=1))
    played.run()
    assert played.games[0].reason == "time"
    words = ["match", "damas:hash=1", "damas:hash=1", "--variant", "brazilian", "--games", "1"]
    run([*words, "--clock", "1+0.01", "--json"])
    row = json.loads(capsys.readouterr().out)
    spent = row["a_move"][0]
    assert spent["moves"] * spent["seconds"] < 1 + spent["moves"] / 99
    for wrong in (["--clock", "soon"], ["--clock", "1+0.1", "--nodes", "9"]):
        assert run([*words, *wrong]) == 2


def test_the_command_plays_as_many_games_as_it_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """An odd one too; one game alone gives a score and no difference."""
    words = ["match", "damas:hash=1", "damas:hash=1", "--variant", "brazilian", "--depth", "1"]
    for asked, pairs in ((1, 0), (3, 1)):
        run([*words, "--games", str(asked), "--json"])
        row = json.loads(capsys.readouterr().out)
        assert (row["games"], sum(row["pairs"])) == (asked, pairs)
        assert (row["elo"] is None) == (pairs == 0)


def test_a_level_plays_by_its_own_limits() -> None:
    """`damas:level=1` looks three or four plies ahead under every limit of a match."""
    entrants = (read_entrant("damas:level=1"), read_entrant("damas:level=1"))
    played = Match(entrants, Terms(RULES, Limits(depth=15), games=2))
    played.run(1, lambda _: None)
    for moves, _, _, plies in (effort for game in played.games for effort in game.efforts):
        assert moves <= plies <= 4 * moves


def test_our_engine_takes_a_book_and_tables() -> None:
    """Off unless asked for; `book=N` plays by it and varies; the tables are those of the match."""
    row, game = variant("brazilian"), Game("fenae-2025")
    limits, tables = Limits(depth=1), Tables()
    plain = read_entrant("damas:hash=1").start(row, 1, tables)
    assert plain.play(game, limits).depth == 1
    assert isinstance(plain, Engine)
    assert plain._tables is tables
    with_book = read_entrant("damas:hash=1,book=100").start(row, 1)
    chosen = [with_book.play(game, limits) for _ in range(20)]
    assert {found.depth for found in chosen} == {0}
    assert len({found.move.text() for found in chosen}) > 1
