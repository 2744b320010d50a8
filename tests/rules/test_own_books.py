"""A rule book of one's own: begun as a copy, refused at its place where it is wrong, played by."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from damas import Game
from damas.errors import GameStateError, RuleBookError, UnknownNameError
from damas.regulations import REGULATIONS, load, open_rules, read_book, regulation
from damas.rules.regulations import catalogue
from damas.rules.regulations.catalogue import text_of
from damas.rules.regulations.values import differences, values_of
from damas.rules.regulations.variation import variation_of

CLUB = variation_of(REGULATIONS["fenae-2025"], "my-club")
SEVEN = "\n".join(
    f'[[draw_rules]]\nrule = "endgame_limit"\nmoves = 5\nstrong = [{{ men = {men} }}]\n'
    f'weak = [{{ men = {other} }}]\narticle = "FENAE Art. 24"\n'
    for men, other in ((1, 1), (1, 2), (1, 3))
)
OWN = '[own]\nkey = "CLUB"\ntitle = "Rules of the house"\n'
ARTICLE = '\n[[own.articles]]\nlabel = "1"\nkind = "rule"\ntext = "Thirty moves."\n'

# Each fault: the text that is replaced, the wrong one in its place, words of the sentence.
FAULTS = {
    "no TOML": ('short = "my-club"', "short = my-club", "this is no TOML"),
    "unknown key": ('document = "FENAE"', 'document = "FENAE"\nplayers = 2', '"players" here'),
    "missing key": ('short = "my-club"\n', "", '"short" is missing'),
    "a number as text": ("moves = 20", 'moves = "20"', "takes a whole number, not '20'"),
    "truth as number": ("carry_over = false", "carry_over = 0", "takes true or false, not 0"),
    "text as list": ('name = "my-club"', "name = []", "takes a text, not []"),
    "a number as article": ('"FENAE Art. 33"', "33", "takes a table, not 33"),
    "too many moves": ("moves = 20", "moves = 501", "is 1 to 500, not 501"),
    "no moves": ("moves = 20", "moves = 0", "is 1 to 500, not 0"),
    "unknown variant": ('variant = "brazilian"', 'variant = "chess"', '"chess" is none of'),
    "another board": ("size = { value = 8", "size = { value = 10", "size = 8, not 10"),
    "another capture": ("quality = { value = false", "quality = { value = true", "not true"),
    "unknown rule": ('rule = "kings_only"', 'rule = "kings"', '"kings" is none of kings_only'),
    "rule twice": (
        'rule = "repetition"\ntimes = 3\nclaim = false\nwith_turn = true',
        'rule = "kings_only"\nmoves = 3',
        "is there twice",
    ),
    "an ending twice": (
        "strong = [{ kings = 1 }]\nweak = [{ kings = 1 }]",
        "strong = [{ kings = 2 }]\nweak = [{ kings = 1 }]",
        "this ending has a limit already",
    ),
    "more than two kings": (
        "carry_over = false",
        "carry_over = false\nor_more = true",
        '"or_more" takes three kings against fewer than three',
    ),
    "too many limits": ("[agreement]", f"{SEVEN}[agreement]", "7 limits for endings"),
    "four kings": ("{ kings = 2 }", "{ kings = 4 }", "is 0 to 3, not 4"),
    "an empty side": ("weak = [{ kings = 2 }]", "weak = [{}]", "a side has at least one piece"),
    "no article": ('article = "FENAE Art. 24 b"\n', "", '"article" is missing'),
    "reading alone": (
        'omitted = "FENAE Art. 33"',
        'omitted = { reading = "AMB-01" }',
        '"article" is missing',
    ),
    "unknown article": ('"FENAE Art. 33"', '"FENAE Art. 99"', "FENAE has no article Art. 99"),
    "unknown document": ('"FENAE Art. 33"', '"CLUB 1"', "CLUB is no document"),
    "no citation": ('"FENAE Art. 33"', '"thirty-three"', "an article is written as"),
    "unknown matter": ("must-capture =", "must-huff =", '"must-huff" here'),
    "unknown conduct": ("device =", "telephone =", '"telephone" here'),
    "unknown irregularity": ('\na = "FENAE', '\nz = "FENAE', '"z" here'),
    "unknown policy": ('"opponent_choice"', '"huffing"', '"huffing" is none of'),
    "no ways": ('value = ["agreement", "lot"]', "value = []", "is an empty list"),
    "a way twice": ('["agreement", "lot"]', '["lot", "lot"]', '"lot" is there twice'),
    "a clock": ('value = "G/20"', 'value = "twenty"', "is written as G/20"),
    "a tie-break": ('"DE", "WIN"', '"DE", "most wins"', "a code such as SB"),
    "points": ("win = 2", "win = 1", "a win is worth more"),
    "a sign": ('capture = "x"', 'capture = "!"', "is written as -"),
    "a bad id": ('id = "my-club"', 'id = "My Club"', "is written as my-club"),
    "a long id": ('id = "my-club"', f'id = "{"a" * 28}"', "has 1 to 27 characters"),
    "a long name": ('name = "my-club"', f'name = "{"a" * 81}"', "has 1 to 80 characters"),
    "a character": ('name = "my-club"', 'name = "a\\u202eb"', "may not stand: U+202E"),
    "a raw character": ('name = "my-club"', 'name = "a\u202eb"', "may not stand: U+202E"),
    "own key taken": ("[points]", f"{OWN.replace('CLUB', 'INT')}{ARTICLE}[points]", "another"),
    "own article twice": ("[points]", f"{OWN}{ARTICLE}{ARTICLE}[points]", '"1" is there twice'),
}


@pytest.mark.parametrize("kind", FAULTS)
def test_a_fault_has_its_line_and_column(kind: str) -> None:
    """The sentence names the file, where in it, and what is wrong."""
    good, bad, words = FAULTS[kind]
    assert good in CLUB, kind
    text = CLUB.replace(good, bad, 1)
    with pytest.raises(RuleBookError) as caught:
        read_book(text, "club.toml")
    said, at = str(caught.value), caught.value.params
    assert words in said
    assert said.startswith(f"club.toml, line {at['line']}, column {at['column']}: ")
    start = CLUB.index(good)
    first = CLUB.count("\n", 0, start) + 1
    whole = kind in {"missing key", "own key taken"}  # of the file, and of a table added
    end = first + max(good.count("\n"), bad.count("\n")) + 6
    assert whole or first - 6 <= at["line"] <= end


def test_the_place_is_exact() -> None:
    """The line and column of the very key."""
    with pytest.raises(RuleBookError) as caught:
        read_book(CLUB.replace("weak = [{ kings = 2 }]", "weak = [{ kings = 9 }]"), "club.toml")
    at = caught.value.params
    line = CLUB.splitlines()[at["line"] - 1]
    assert line[at["column"] - 1 :].startswith("kings = 2")


@pytest.mark.parametrize("name", REGULATIONS)
def test_every_book_can_be_begun_from(name: str) -> None:
    """The copy is sound, cites articles that exist, and differs in nothing."""
    book = read_book(variation_of(REGULATIONS[name], "copy"), "copy.toml")
    assert differences(book, REGULATIONS[name]) == {}
    assert book.based_on == name


def test_a_changed_value_is_told_apart() -> None:
    """By its key, with both values."""
    book = read_book(CLUB.replace("moves = 20", "moves = 30"))
    assert differences(book, REGULATIONS["fenae-2025"]) == {"draw_rules.1.moves": (20, 30)}


@pytest.mark.parametrize("name", REGULATIONS)
def test_every_value_is_shown_with_its_article(name: str) -> None:
    """No row is without value and article both."""
    rows = values_of(REGULATIONS[name])
    assert len({row.key for row in rows}) == len(rows) > 40
    assert all(row.value is not None or row.citation is not None for row in rows)


def test_an_article_of_ones_own_is_cited() -> None:
    """A document within the file: its article is found by the book that has it."""
    text = CLUB.replace('article = "FENAE Art. 24 a"\nreading = "AMB-01"', 'article = "CLUB 1"')
    book = read_book(f"{text}\n{OWN}{ARTICLE}")
    assert book.own is not None
    assert str(book.draw_rules[0].citation) == "CLUB 1"
    assert str(book.own.articles["1"].summary) == "Thirty moves."


def test_another_reading_of_a_game_is_a_rule_of_the_book() -> None:
    """Portuguese men may capture backwards by a book that says so (AMB-03)."""
    text = variation_of(REGULATIONS["portuguesa-fpd"], "back")
    at = "men_capture_backward = { value = "
    book = read_book(text.replace(f"{at}false", f"{at}true"))
    game = Game(book, fen="W:W19:B14")
    assert [str(move) for move in game.board.legal_moves] == ["19-10"]
    assert Game.from_events(game.events).board == game.board


@pytest.fixture
def club(tmp_path: Path, own_shelf: object) -> Path:
    """The file of a club that counts 30 moves."""
    path = tmp_path / "my-club.toml"
    path.write_text(CLUB.replace("moves = 20", "moves = 30"), "utf-8")
    return path


def test_a_game_is_played_under_a_file(club: Path) -> None:
    """`Game(load("my-club.toml"))`: its limits are those of the file."""
    game = Game(load(club), fen="W:WK1:BK32,K31")
    assert game.regulation.draw_rules[0].moves == 30  # type: ignore[union-attr]
    assert game.regulation.id.startswith("my-club@")


def test_a_log_has_its_book_within(club: Path) -> None:
    """It replays where nobody has the file, and also when that has changed."""
    game = Game(load(club))
    game.push("c3-b4")
    club.unlink()
    again = Game.from_events(game.events)
    assert again.events == game.events
    assert again.regulation.draw_rules == game.regulation.draw_rules


def test_a_log_whose_book_is_another_is_refused(club: Path) -> None:
    """The name has the fingerprint of the text."""
    start = dict(Game(load(club)).events[0])
    start["book"] = start["book"].replace("moves = 30", "moves = 31")
    with pytest.raises(GameStateError, match="its start names"):
        Game.from_events([start])


def test_a_folder_of_books_stands_beside_those_that_ship(club: Path) -> None:
    """Listed after them, found by the plain name; a changed file is another book."""
    (first,) = open_rules(club.parent)
    assert list(REGULATIONS)[-1] == first.id
    assert regulation("my-club") is regulation(first.id) is first
    club.write_text(CLUB.replace("moves = 20", "moves = 40"), "utf-8")
    (second,) = open_rules(club)
    assert regulation("my-club") is second
    assert regulation(first.id) is first
    assert first.id not in list(REGULATIONS)


def test_the_environment_names_folders(club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """DAMAS_RULES, read when a list is first asked for."""
    monkeypatch.setenv(catalogue.VARIABLE, str(club.parent))
    fresh = catalogue.BookCatalogue()
    assert [name.partition("@")[0] for name in fresh][-1] == "my-club"
    assert "my-club" in fresh


def test_a_book_may_not_take_the_name_of_one_that_ships(club: Path) -> None:
    """Nobody plays under a false fenae-2025."""
    club.write_text(text_of("fenae-2025"), "utf-8")
    with pytest.raises(RuleBookError, match="a book that ships"):
        load(club)


def test_a_file_that_is_no_text_is_refused_at_its_place(club: Path) -> None:
    """The byte that is none of UTF-8."""
    club.write_bytes(b'id = "a"\nname = "\xff"\n')
    with pytest.raises(RuleBookError, match=r"line 2, column 9: .*UTF-8"):
        load(club)


def test_a_name_that_nobody_knows_stays_unknown(club: Path) -> None:
    """Also one that looks like a book of one's own."""
    with pytest.raises(UnknownNameError, match="There is no regulation"):
        regulation("my-club@0123456789ab")


def test_a_book_of_ones_own_goes_to_other_processes(club: Path) -> None:
    """A pickle has its values; of a book that ships it has the name alone."""
    book = load(club)
    assert pickle.loads(pickle.dumps(book)) == book
    shipped = REGULATIONS["fenae-2025"]
    assert pickle.loads(pickle.dumps(shipped)) is shipped
