"""Studies as PDN: what comes in goes out, not a sign less."""

from __future__ import annotations

import json

import pytest

from damas.pdn import PdnGame, write_game
from damas.school.studies import Study, StudyError, decide, files, read_study, write_study

from .writing import Writing, act_of

FILE = """\
[Event "Aula 3"]
[Site "?"]
[White "Ana"]
[Black "Rui"]
[Result "2-0"]
[GameType "28"]
[ChapterName "O golpe"]
[Orientation "black"]
[Tema "Diagonal \\"grande\\""]

{An introduction
of two lines} 1. 10-13 $1 $18 {[%clk 0:10:00] [%csl G13,R18] [%cal B1318] Good} (1.
11-15 {A try} 21-17 (1... 22-18 $2)) (1. 10-14) 1... 21-17 2. {before} 13-18 2-0

[Event "?"]
[GameType "20"]
[SetUp "1"]
[FEN "W:W31:B20"]

1. 31-27 20-24 *

"""


def study_of(text: str) -> Study:
    """The study that a file makes, through its log."""
    payload = decide(Study(), 0, act_of("import", {"rows": read_study(text).rows}))
    assert payload is not None
    study = Study()
    study.fold("import", json.loads(json.dumps(payload)), 0)
    return study


def test_a_file_comes_out_as_it_went_in() -> None:
    """Tags in their order, unknown ones too, comments before and after moves, several signs,
    variations in variations, shapes and clocks, a start position, results."""
    first = write_study(study_of(FILE))
    assert write_study(study_of(first)) == first
    for kept in (
        "O golpe",
        'Diagonal \\"grande\\"',
        "[%clk 0:10:00] [%csl G13,R18] [%cal B1318] Good",
        "$1 $18",
        "{before} 13-18",
        "(1. 11-15 {A try} 1... 21-17 (1... 22-18 $2))",
        "An introduction\nof two lines",
        '[FEN "W:W31:B20"]',
    ):
        assert " ".join(kept.split()) in " ".join(first.split())


def test_chapters_have_the_titles_and_sides_of_the_file() -> None:
    """Without a title the players' names, else nothing."""
    study = study_of(FILE)
    one, two = (study.chapters[number] for number in study.order)
    assert (one.title, one.turned, one.game) == ("O golpe", True, "portuguese")
    assert (two.title, two.turned, two.game) == ("", False, "international")
    named = study_of(FILE.replace('[ChapterName "O golpe"]\n', ""))
    assert named.chapters[1].title == "Ana – Rui"


def test_what_people_change_comes_out_too() -> None:
    """A file that is read, changed and written reads back as the changed study."""
    one = Writing()
    payload = decide(one.study, 0, act_of("import", {"rows": read_study(FILE).rows}))
    assert payload is not None
    one.study.fold("import", payload, 0)
    one.do(0, "comment", chapter=2, move=1, text="Better words: {so}\n[Event]", base=0)
    one.do(0, "play", chapter=2, move=0, paths=[[12, 16]])
    text = write_study(one.study)
    again = study_of(text)
    assert write_study(again) == text
    assert "Better words: {so}\n[Event]" in str(again.get(("comments", 2, 1))[0])


def test_a_brazilian_file_by_names_is_written_on_by_names() -> None:
    """And one by numbers by numbers."""
    for first, by_name in (("c3-d4", True), ("22-18", False)):
        one = Writing()
        one.do(0, "import", rows=read_study(f'[GameType "26"]\n\n1. {first} *\n').rows)
        board = one.study.chapters[2].after(0)[1]
        assert board is not None
        path = list(board.legal_moves[-1].path)
        done = one.sure(0, "play", chapter=2, move=0, paths=[path])
        written = one.study.chapters[2].moves[done.moves[0][1]].node.text
        assert written[0].isalpha() is by_name
        assert f"(1. {written})" in one.study.chapters[2].write()


def test_a_game_of_another_kind_is_left_out_and_named() -> None:
    """The others come in; a move that is not legal stays as text."""
    text = f'[GameType "20"]\n\n1. 32-28 19-99 *\n\n[GameType "99"]\n\n1. 1-2 *\n\n{FILE}'
    found = read_study(text)
    assert [place for place, _ in found.left_out] == [2]
    study = study_of(text)
    assert len(study.order) == 3
    broken = study.chapters[1]
    assert broken.moves[2].node.text == "19-99"
    assert broken.after(2) == (None, None)
    assert "19-99" in broken.write()


def test_files_have_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Letters, games, moves; nothing to read is said too."""

    def code(text: str) -> str:
        with pytest.raises(StudyError) as refused:
            read_study(text)
        return refused.value.code

    assert code("") == "no-game"
    assert code(" " * (files.LARGEST_FILE + 1)) == "file-too-large"
    monkeypatch.setattr(files, "MOST_CHAPTERS", 1)
    assert code(FILE) == "too-many-chapters"
    monkeypatch.setattr(files, "MOST_READ", 3)
    assert code(FILE) == "file-too-long"


def test_a_long_game_is_read_and_written_quickly() -> None:
    """3,000 moves in variations, with words: no deep recursion."""
    game = PdnGame()
    game.headers["GameType"] = "20"
    here = game.root
    for count in range(1500):
        here = here.add("32-28" if count % 2 == 0 else "19-23")
        here.comments.append(f"word {count}")
    for _ in range(1000):
        game.root.add("33-28")
    text = write_game(game)
    assert write_study(study_of(text)) == text
