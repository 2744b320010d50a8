"""The GameType tag: every corner and notation that it can declare."""

from __future__ import annotations

import io
from itertools import product

import pytest

from damas import Board, Game
from damas.errors import NotationError
from damas.notation.pdn import convert, replay
from damas.notation.pdn.gametype import Corner, own_corner, reading_of
from damas.pdn import GameType, Lines, Replay, read_game, read_games, write_game
from damas.regulations import regulation_for_gametype
from damas.variants import VARIANTS
from played import playout

CORNERS = [Corner(place, inverted) for place in range(4) for inverted in (False, True)]


def play(text: str) -> Replay:
    """The first game of a text, played."""
    game = read_game(io.StringIO(text))
    assert game is not None
    return replay(game)


@pytest.mark.parametrize("variant", list(VARIANTS))
@pytest.mark.parametrize("corner", CORNERS)
def test_every_corner_gives_every_square_once(variant: str, corner: Corner) -> None:
    """A table is a reordering of the squares; the game's own corner changes nothing."""
    row = VARIANTS[variant]
    reading = reading_of(row, corner)
    numbers = [reading.number(n) for n in range(1, row.squares + 1)]
    assert sorted(numbers) == list(range(1, row.squares + 1))
    own = own_corner(row)
    mirrored = Corner(own.place ^ 1, not own.inverted)  # the same, seen in a mirror
    assert (numbers == sorted(numbers)) == (corner in (own, mirrored))


@pytest.mark.parametrize(
    ("gametype", "moves", "first"),
    [
        ("20,W,10,10,N1,0", "16-21 35-30", "35-30"),
        ("20,W,10,10,N0,0", "20-25 33-28", "35-30"),
        ("20,W,10,10,N3,0", "31-26", "35-30"),
        ("20,W,10,10,N1,1", "16-21", "31-26"),
        ("26,W,8,8,N0,0", "9-13", "21-17"),
        ("28,W,8,8,N1,1", "9-13", "9-13"),
        ("28,W,8,8,N2,1", "22-18", None),
        ("28,W,8,8,N2,0", "22-18", None),
    ],
)
def test_moves_are_read_from_the_corner_declared(
    gametype: str, moves: str, first: str | None
) -> None:
    """The first move played, in the numbers of the game itself."""
    done = play(f'[GameType "{gametype}"] 1. {moves} *')
    assert done.fault is None
    assert done.game is not None
    if first is not None:
        assert done.game.moves[0].text() == first


def test_a_position_is_read_from_the_same_corner() -> None:
    """White stands at the low numbers of a board counted from below."""
    done = play('[GameType "20,W,10,10,N1,0"] [FEN "W:W1-20:B31-50"] 1. 16-21 *')
    assert done.game is not None
    assert done.game.start_board.fen == Board().fen


@pytest.mark.parametrize("number", [41, 50])
def test_games_not_played_here_are_named(number: int) -> None:
    """Read as text, with a clear statement, and never as another game."""
    with pytest.raises(NotationError) as caught:
        _ = GameType.parse(str(number)).variant
    assert str(number) in str(caught.value)
    assert "unknown" not in str(caught.value)
    game = read_game(io.StringIO(f'[GameType "{number}"] 1. 22-18 *'))
    assert game is not None
    assert game.moves == ["22-18"]
    assert replay(game).game is None


@pytest.mark.parametrize("text", ["20,W,8,8,N2,0", "26,W,10,10,A0,0", "28,W,12,12,N1,1"])
def test_a_board_of_another_size_is_another_game(text: str) -> None:
    """Never silently the game that has this number."""
    with pytest.raises(NotationError, match="squares"):
        _ = GameType.parse(text).variant


@pytest.mark.parametrize(
    ("tags", "moves", "book", "start"),
    [
        ('[Site "https://playstrategy.org/a"] [GameType "27"]', "c3-d4 d6-c5", "pool-apca", "W"),
        ('[Site "https://playstrategy.org/a"] [GameType "32"]', "c3-d4 d6-c5", "english-wcdf", "W"),
        (
            '[Site "https://playstrategy.org/a"] [GameType "31"]',
            "c3-d4 d6-c5",
            "portuguesa-fpd",
            "W",
        ),
        ('[Site "https://lidraughts.org/a"] [GameType "99"]', "32-28 19-23", "internacional", "W"),
        ('[Event "HCheckers game"] [GameType "43"]', "a3-a4 a6-a5", "turk-damasi", "W"),
        ('[GameType "23"] [Variant "American checkers"]', "22-18 9-14", "english-wcdf", "W"),
        ('[GameType "40"] [Variant "Frysk!"]', "46-41 1-7", "frysk", "W"),
        ('[GameType "27"]', "44-38 29-35", "canadian", "W"),
        ('[GameType "31"]', "26-22 8-12", "makhos", "B"),
        ('[GameType "23,W,8,8,A0,0"]', "c3-d4 d6-c5", "pool-apca", "W"),
        ('[GameType "23,W,8,8,A1,1"]', "c3-d2 f4-e5", "pool-apca", "W"),
        ('[GameType "23,B,8,8,A1,1"]', "c3-d2 f4-e3", "pool-apca", "B"),
        ('[GameType "23,W,8,8,A1,1"]', "c3-b4 b6-c5", "pool-apca", "W"),
        ('[GameType "23"]', "11-15 22-18", "pool-apca", "B"),
    ],
)
def test_a_number_is_read_as_its_site_means_it(
    tags: str, moves: str, book: str, start: str
) -> None:
    """And the colour begins that the tag names; written again it is the same game."""
    text = f"{tags} 1. {moves} *"
    done = play(text)
    assert (done.fault, done.plies) == (None, 2)
    assert done.regulation is not None
    assert done.regulation.id == book
    assert done.game is not None
    assert done.game.start_board.fen[0] == start
    again, problems = convert(next(read_games([text])))
    assert problems == []
    assert play(write_game(again)).fen == done.fen


@pytest.mark.parametrize("corner", ["A0,1", "A2,0", "A3,0"])
def test_names_are_read_from_the_corner_declared(corner: str) -> None:
    """Also where they name squares that are light in this game, and in a position."""
    game = Game("fenae-2025", fen="W:WK19,22:BK30,K9")
    game.push("22-17")
    (own,) = read_games([write_game(game)])
    turned, problems = convert(own, gametype=f"26,W,8,8,{corner}")
    assert problems == []
    assert play(write_game(turned)).fen == game.board.fen


def test_the_moves_of_one_king_are_read_from_the_corner_declared() -> None:
    """A Frisian position tells how often in a row a king has moved, and where it stands."""
    game = Game("frisian-2011", fen="W:WK9,50:B1,K11:+211+309")
    game.push("50-44")
    (own,) = read_games([write_game(game)])
    turned, problems = convert(own, gametype="40,W,10,10,N1,0")
    assert problems == []
    assert turned.headers["FEN"].endswith(":+240+342")
    assert play(write_game(turned)).fen == game.board.fen


def test_a_thai_capture_keeps_its_hyphen() -> None:
    """As the standard writes it."""
    game = Game("makhos", fen="W:W10:B14,15,32")
    game.push("10-19")
    (own,) = read_games([write_game(game)])
    assert convert(own)[0].moves == own.moves == ["10-19"]


@pytest.mark.parametrize("variant", list(VARIANTS))
def test_a_file_in_any_dress_reads_back(variant: str) -> None:
    """From every corner, with either colour named as the one that begins, by numbers or names; and
    a move that is added to it is written as that file writes moves."""
    row = VARIANTS[variant]
    game = Game(regulation_for_gametype(row.gametype))
    for _ in range(3):
        game.push(game.board.legal_moves[0])
    (own,) = read_games([write_game(game)])
    for colour, form, place in product("WB", "NA" if row.size == 8 else "N", range(4)):
        side = f"{colour},{row.size},{row.size}"
        gametype = f"{row.gametype},{side},{form}{place},{int(row.mirrored)}"
        dressed, problems = convert(own, gametype=gametype)
        (again,) = read_games([write_game(dressed)])
        lines = Lines(again, replay(again))
        assert lines.end is not None
        assert (problems, lines.end.board.fen) == ([], game.board.fen), gametype
        added = lines.text(game.board.legal_moves[-1])
        list(again.mainline())[-1].add(added)
        assert play(write_game(again)).plies == 4, (gametype, added)


def test_a_move_added_to_a_file_is_written_as_that_file_writes() -> None:
    """By the names of its own corner, and a Thai capture with its hyphen."""
    site = '[Site "https://playstrategy.org/a"] [GameType "31"] 1. c3-d4 d6-c5 *'
    (game,) = read_games([site])
    lines = Lines(game, replay(game))
    assert lines.end is not None
    list(game.mainline())[-1].add(lines.text(lines.end.board.legal_moves[0]))
    assert play(write_game(game)).plies == 3
    thai = Game("makhos", fen="W:W10:B14,15,32")
    (game,) = read_games([write_game(thai)])
    capture = thai.board.parse_move("10-19")
    assert Lines(game, replay(game)).text(capture) == "10-19"


@pytest.mark.parametrize("variant", ["frisian", "international", "canadian"])
def test_no_names_on_boards_that_have_none(variant: str) -> None:
    """Said, not a file that cannot be read back."""
    row = VARIANTS[variant]
    (own,) = read_games([write_game(Game(regulation_for_gametype(row.gametype)))])
    with pytest.raises(NotationError) as caught:
        convert(own, gametype=f"{row.gametype},W,{row.size},{row.size},A0,0")
    assert caught.value.code == "no-names"


@pytest.mark.parametrize(
    ("tags", "variant"),
    [
        ({"Event": "x playstrategy.org", "GameType": "31"}, "thai"),
        ({"Site": "playstrategy.org", "GameType": "31", "Regulation": "makhos"}, "thai"),
        (
            {"Site": "playstrategy.org", "GameType": "31", "Regulation": "portuguesa-fpd"},
            "portuguese",
        ),
        ({"Site": "playstrategy.org", "GameType": "27,W,12,12,N2,0"}, "canadian"),
        ({"Site": "playstrategy.org", "GameType": "27,W,8,8,A0,0"}, "pool"),
        ({"Site": "playstrategy.org", "GameType": "99"}, "international"),
    ],
)
def test_a_site_means_no_other_game_than_its_file_says(tags: dict[str, str], variant: str) -> None:
    """Its name in an Event, a size, or a rule book of the standard's game leave the number be."""
    said = GameType.of(tags)
    assert said is not None
    assert said.variant.id == variant


def test_the_position_says_who_begins() -> None:
    """Then the tag's colour is no news; and moves are numbered from the colour that it names."""
    done = play('[GameType "21,W,8,8,N2,0"] [FEN "B:W21,22:B1,2"] 1. 1-6 22-18 *')
    assert (done.plies, done.notes) == (2, ())
    text = '[GameType "23,W,8,8,N2,0"] [FEN "W:W21,22:B1,2"] 1. 22-18 1-6 2. 18-15 *'
    (game,) = read_games([text])
    assert "1. 22-18 1-6 2. 18-15" in write_game(game)


@pytest.mark.parametrize("number", [20, 21, 23, 25, 26, 28, 30, 40, 77])
def test_an_italian_game_with_a_wrong_number_is_told_by_its_moves(number: int) -> None:
    """Sixty plies that no other game has are no chance; a note says what the tag said. Fewer may
    be English or Portuguese draughts from another corner."""
    done = play(f'[GameType "{number}"] {playout("italian", 60)} *')
    assert done.variant is VARIANTS["italian"]
    assert (done.fault, done.plies) == (None, 60)
    assert f"GameType {number} does not fit the moves: read as italiana-fid" in str(done.notes[-1])


@pytest.mark.parametrize("variant", ["international", "brazilian", "portuguese", "english"])
def test_so_is_a_game_of_another_board(variant: str) -> None:
    """Whichever game it is whose tag is another's."""
    done = play(f'[GameType "22"] {playout(variant, 40)} *')
    assert done.variant is VARIANTS[variant]
    assert done.fault is None


def test_an_illegal_move_is_no_other_game() -> None:
    """A capture that Brazilian draughts forbids and Russian draughts allows is a fault; chess is no
    draughts; and a few moves prove nothing."""
    free = '[GameType "26"] [FEN "W:W22,K32:B18,9,10,27"] 1. 32x23 18-22 *'
    assert play(free).variant is VARIANTS["brazilian"]
    assert play(free).fault is not None
    assert play(f'[GameType "0"] {playout("italian", 60)} *').game is None
    assert play(f'[GameType "26"] {playout("italian", 8)} *').fault is not None


@pytest.mark.parametrize(
    ("number", "rest"),
    [
        (
            26,
            '[FEN "W:W17,19,21,22,23,26,27,28,29,30,31,32:B1,2,3,4,5,7,8,9,10,11,14,16"]'
            " 1. f4xh6 c5-d4 2. e3xc5 b6xb2 3. a1xc3 d6-e5 4. d2-e3 d8-c7 5. e1-d2 e7-d6 *",
        ),
        (
            28,
            "1. 9-13 23-19 2. 13-17 21x14 3. 10x17 22x13 4. 6-10 24-20 5. 12-16 19x12"
            " 6. 1-6 20-16 7. 11x20 26-23 *",
        ),
    ],
)
def test_one_illegal_move_in_a_game_makes_no_other_of_it(number: int, rest: str) -> None:
    """A Brazilian game from a position, whole as a pool game, and a Portuguese one, whole as an
    English game from another corner: the move that the game of the tag forbids stays a fault."""
    done = play(f'[GameType "{number}"] {rest}')
    assert done.fault is not None
    assert done.regulation is regulation_for_gametype(number)


def test_a_position_or_a_first_player_leaves_the_number_be() -> None:
    """Neither is told by the moves, however many replay under another game."""
    moves, start = playout("italian", 60), VARIANTS["italian"].start_fen
    assert play(f'[GameType "26"] {moves} *').variant is VARIANTS["italian"]
    assert play(f'[GameType "26"] [FEN "{start}"] {moves} *').variant is VARIANTS["brazilian"]
    assert play(f'[GameType "26,W,8,8,A0,0"] {moves} *').variant is VARIANTS["brazilian"]


def test_the_rule_book_of_a_file_with_a_wrong_number_is_its_own() -> None:
    """It names a book of the game that the moves tell: by that they are read, and one note says
    what was wrong."""
    done = play(f'[GameType "26"] [Regulation "fmjd"] {playout("international", 40)} *')
    assert done.regulation is not None
    assert (done.regulation.id, len(done.notes)) == ("fmjd", 1)


def test_a_book_that_was_named_reads_a_file_with_a_wrong_number() -> None:
    """By it the whole game replays; a game of the tag's stays what it is."""
    italian = read_game(io.StringIO(f'[GameType "28"] {playout("italian", 60)} *'))
    assert italian is not None
    assert replay(italian, "italiana-fid").fault is None
    brazilian = read_game(io.StringIO(f'[GameType "26"] {playout("brazilian", 30)} *'))
    assert brazilian is not None
    assert replay(brazilian, "idf-64-russian").game is None
    pool = read_game(io.StringIO(f'[GameType "23"] {playout("pool", 60)} *'))
    assert pool is not None
    assert replay(pool, "fenae-2025").game is None
