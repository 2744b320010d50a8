"""Prints: true size, nothing overlaps, accents are right, and every booklet says all it should."""

from __future__ import annotations

import io
import re
from functools import cache
from typing import Any

import pytest

from damas import Board, Game, printing
from damas.base.citation import cite
from damas.errors import DamasError, UnknownNameError
from damas.pdn import PdnGame, read_game
from damas.printing.lesson_choice import draw_figures, lessons_of
from damas.printing.lessons import LESSONS
from damas.printing.problems import print_problems
from damas.regulations import DOCUMENTS, REGULATIONS, label_of
from damas.rules.rulebook import rows
from damas.school.problems.collection import shipped
from damas.variants import VARIANTS
from played import playout
from sampling import drawn, sampled

pypdf = pytest.importorskip("pypdf")
LANGS = ("en", "pt_PT", "pt_BR")
PAPERS = ("a4", "letter")
LONG = "Conceição de Albuquerque e Vasconcelos Guimarães, Maria Inês"  # 60 letters


def text_of(data: bytes) -> str:
    """All text of a PDF."""
    return "\n".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages)


@cache
def booklet_text(name: str, lang: str = "en") -> str:
    """All text of a booklet, for all tests that read it."""
    return text_of(printing.print_booklet(name, lang=lang))


def hold_apart(sheet: Any) -> None:
    """No text overlaps another or leaves its page."""
    pages: dict[int, list[Any]] = {}
    for box in sheet.boxes:
        assert box.left >= 0, box
        assert box.right <= sheet.width + 0.01, box
        assert box.bottom <= sheet.height, box
        for other in pages.setdefault(box.page, []):
            apart = (
                box.right <= other.left + 0.01
                or other.right <= box.left + 0.01
                or box.bottom <= other.top + 0.01
                or other.bottom <= box.top + 0.01
            )
            assert apart, (box, other)
        pages[box.page].append(box)


def squares(data: bytes) -> list[tuple[float, float]]:
    """Width and height in points of every rectangle on the first page, with all scales applied."""
    found: list[tuple[float, float]] = []
    scales = [1.0]
    content = pypdf.PdfReader(io.BytesIO(data)).pages[0].get_contents().get_data().decode("latin-1")
    for line in re.findall(r"[^\n]+", content):
        for words in re.findall(r"((?:-?[\d.]+ )*)(q|Q|cm|re)(?= |$)", line):
            numbers = [float(n) for n in words[0].split()]
            if words[1] == "q":
                scales.append(scales[-1])
            elif words[1] == "Q":
                scales.pop()
            elif len(numbers) < 4:  # a word of a text
                continue
            elif words[1] == "cm":
                scales[-1] *= numbers[0]
            else:
                found.append((numbers[2] * scales[-1], abs(numbers[3] * scales[-1])))
    return found


@pytest.mark.parametrize("paper_name", PAPERS)
@pytest.mark.parametrize("variant", sorted(VARIANTS))
def test_squares_have_the_width_asked_for(variant: str, paper_name: str) -> None:
    """Measured in the PDF itself, to a tenth of a millimetre; as many as are played on."""
    row = VARIANTS[variant]
    data = printing.print_board(row, square_mm=17, paper=paper_name)
    wide = [w / 72 * 25.4 for w, h in squares(data) if abs(w - h) < 0.01]
    dark = [w for w in wide if abs(w - 17) < 0.1]
    assert len(dark) == row.squares


@pytest.mark.parametrize("variant", sorted(VARIANTS))
def test_a_large_board_goes_over_several_sheets(variant: str) -> None:
    """All of it, still in true size, each sheet saying which it is."""
    row = VARIANTS[variant]
    sheet = printing.draw_board(row, 40.0)
    assert sheet.page == (4 if row.size == 8 else 6)
    hold_apart(sheet)
    data = sheet.save()
    assert any(abs(w / 72 * 25.4 - 40) < 0.1 for w, _ in squares(data))


@pytest.mark.parametrize("lang", drawn(LANGS, 1))
@pytest.mark.parametrize("paper_name", drawn(PAPERS, 1))
@pytest.mark.parametrize("variant", sorted(VARIANTS))
def test_boards_with_pieces_and_numbers(variant: str, paper_name: str, lang: str) -> None:
    """In every language and on both papers."""
    sheet = printing.draw_board(
        VARIANTS[variant], paper=paper_name, numbers="edge", pieces=True, lang=lang
    )
    hold_apart(sheet)
    assert sheet.page >= 2
    assert "100 mm" in text_of(sheet.save())


@pytest.mark.parametrize("size", [4.9, 61, -3, 0])
def test_a_size_that_no_board_has_is_refused(size: float) -> None:
    """With the sizes there are."""
    with pytest.raises(printing.PrintError, match="5"):
        printing.print_board(VARIANTS["brazilian"], square_mm=size)


def game(moves: int) -> PdnGame:
    """A game of long names with this many plies (of no sense)."""
    text = f'[White "{LONG}"] [Black "{LONG}"] [Event "{LONG}"] [Result "1/2-1/2"] '
    found = read_game(io.StringIO(text + " ".join(["32x28"] * moves) + " 1/2-1/2"))
    assert found is not None
    return found


@pytest.mark.parametrize("lang", drawn(LANGS, 1))
@pytest.mark.parametrize("paper_name", drawn(PAPERS, 1))
@pytest.mark.parametrize(("plies", "pages"), [(0, 1), (119, 1), (121, 2), (300, 3)])
def test_score_sheets_hold_the_whole_game(
    plies: int, pages: int, paper_name: str, lang: str
) -> None:
    """Names fit whole, accents and the half sign are right, long games go on."""
    sheet = printing.draw_score(game(plies), paper=paper_name, lang=lang, hyphens=True)
    hold_apart(sheet)
    assert sheet.page == pages
    text = text_of(sheet.save())
    assert LONG in text
    assert "½-½" in text
    assert text.count("32-28") == plies


def test_a_score_sheet_that_black_begins_has_a_dash_for_white() -> None:
    """So that the first move stands where Black writes."""
    dashes = []
    for turn in "WB":
        pdn = f'[GameType "20"] [FEN "{turn}:W28,46:B23,5"] 1. 28x19 *'
        found = read_game(io.StringIO(pdn))
        assert found is not None
        dashes.append(text_of(printing.draw_score(found).save()).count("\N{EN DASH}"))
    assert dashes[1] == dashes[0] + 1


@pytest.mark.parametrize(
    ("tags", "row"),
    [
        ('[GameType "21"]', ["Black", "White", "1", "11-15", "22-18"]),
        ('[GameType "21"] [FEN "W:W22:B11"]', ["Black", "White", "1", "\N{EN DASH}", "11-15"]),
        ('[GameType "20"]', ["White", "Black", "1", "11-15", "22-18"]),
    ],
)
def test_the_column_of_who_begins_comes_first(tags: str, row: list[str]) -> None:
    """In English draughts that is Black's: no move of Black stands under White."""
    found = read_game(io.StringIO(f"{tags} 1. 11-15 22-18 *"))
    text = text_of(printing.draw_score(found).save()).split()
    at = text.index("1")
    assert text[at - 2 : at + 3] == row
    blank = text_of(printing.draw_score(variant="pool").save()).split()
    assert blank[blank.index("1") - 2 : blank.index("1")] == ["Black", "White"]


@pytest.mark.parametrize("tags", ['[GameType "20"]', ""])
def test_who_begins_is_told_by_the_game_that_was_found(tags: str) -> None:
    """Moves of English draughts under another game's number, or none, stand under Black first."""
    found = read_game(io.StringIO(f"{tags} {playout('english', 40)} *"))
    text = text_of(printing.draw_score(found).save()).split()
    at = text.index("1")
    assert text[at - 2 : at] == ["Black", "White"]


def test_blank_score_sheets() -> None:
    """As many as asked for, all numbered from 1."""
    sheet = printing.draw_score(pages=3, lang="pt_BR")
    assert sheet.page == 3
    hold_apart(sheet)
    assert text_of(sheet.save()).count("\n60") == 3


@pytest.mark.parametrize(("game", "named"), [("brazilian", True), ("italian", False)])
def test_diagrams_name_squares_as_the_answers_do(game: str, named: bool) -> None:
    """By letter and figure where its players write moves so, else by number."""
    one = next(iter(shipped(game)))
    text = text_of(print_problems([one]))
    assert ({"f", "g", "h"} <= set(text.split())) == named
    assert bool(re.search(r"1\. [a-h][1-8]", text)) == named


@pytest.mark.parametrize("per_page", sampled(sorted(printing.GRIDS), 2))
@pytest.mark.parametrize("paper_name", PAPERS)
def test_diagram_sheets(per_page: int, paper_name: str) -> None:
    """Every position, with its caption, on as many pages as they take."""
    positions = [printing.DiagramPosition(Board(v), f"{LONG} {v}") for v in sorted(VARIANTS)] * 5
    sheet = printing.draw_diagrams(positions, per_page=per_page, paper=paper_name, lang="pt_PT")
    hold_apart(sheet)
    assert sheet.page == -(-len(positions) // per_page)


def test_no_diagrams_or_a_grid_that_does_not_exist() -> None:
    """Refused in a sentence."""
    with pytest.raises(DamasError):
        printing.print_diagrams([])
    with pytest.raises(DamasError, match="12"):
        printing.print_diagrams([printing.DiagramPosition(Board())], per_page=5)


@pytest.mark.parametrize("lang", drawn(LANGS, 1))
@pytest.mark.parametrize("paper_name", drawn(PAPERS, 1))
@pytest.mark.parametrize("name", sampled(sorted(REGULATIONS), 4))
def test_every_booklet_names_every_article(name: str, paper_name: str, lang: str) -> None:
    """On both papers; nothing overlaps; the contents know their pages."""
    sheet = printing.draw_booklet(name, paper=paper_name, lang=lang)
    hold_apart(sheet)
    text = " ".join(text_of(sheet.save()).split())
    document = DOCUMENTS.get(REGULATIONS[name].document)  # the preset for comparison has none
    for article in document.articles.values() if document else ():
        assert sheet.say(label_of(cite(str(article)))) in text
    for lesson in lessons_of(REGULATIONS[name]):
        assert sheet.say(lesson.title) in text


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "was not at hand"),
        ("pt_PT", "não estava disponível"),
        ("pt_BR", "não estava disponível"),
    ],
)
def test_a_booklet_marks_values_read_at_second_hand(lang: str, words: str) -> None:
    """The mark stands beside the article, and its words on the cover and below the table; a book
    whose text was read has neither."""
    text = " ".join(booklet_text("idf-64-brazilian", lang).split())
    second_hand = {
        str(row.citation)
        for row in rows(REGULATIONS["idf-64-brazilian"])
        if row.citation and row.citation.unverified
    }
    assert len(second_hand) > 5
    for label in second_hand:
        named = label.rpartition(" ")[2]
        if named[0].isdigit():
            assert re.search(re.escape(label) + "[^†]* †", text)
    assert text.count(words) == 2
    assert "\N{DAGGER}" not in booklet_text("fenae-2025", lang)


@pytest.mark.parametrize("name", sorted(REGULATIONS))
def test_figures_show_what_their_captions_say(name: str) -> None:
    """The number of legal moves that each figure is about, on the board of each game."""
    rules = REGULATIONS[name]
    for lesson in lessons_of(rules):
        for figure in (*lesson.figures, *draw_figures(rules)):
            board = figure.board(rules.variant)
            if figure.moves is not None:
                assert len(board.legal_moves) == figure.moves, figure.caption
            if figure.moves == 0:
                ended = Game(rules, board.fen).result
                assert ended == ("black" if "has won" in str(figure.caption) else "white")
            if str(figure.caption) == "The king before the man":
                (move,) = board.legal_moves
                assert all(board.pieces()[square].kind == "king" for square in move.captured)
    assert len(list(lessons_of(rules))) < len(LESSONS)


@pytest.mark.parametrize(
    ("name", "said", "unsaid"),
    [
        ("english-wcdf", "A king in mid-board has four moves", "A king commands its diagonals"),
        (
            "antidraughts",
            "A player to move without a piece or a move has won.",
            "blocked and has lost",
        ),
        ("breakthrough", "The player who makes the first king wins.", "A king"),
        ("canadian", "Men of each player at the start: 30.", "start: 20"),
        ("english-wcdf", "Black plays first.", "White plays first."),
        ("ceska-cfd", "If a king can capture, a man may not.", "Of several captures"),
        ("frisian-2011", "The capture of most worth must be played.", "takes most pieces"),
        ("frysk", "Pieces capture along rows and columns too", "takes more kings"),
        ("italiana-fid", "A man does not capture a king.", ""),
    ],
)
def test_lessons_say_what_holds_in_their_game(name: str, said: str, unsaid: str) -> None:
    """And nothing of what holds in others."""
    told = "\n".join(
        str(words)
        for lesson in lessons_of(REGULATIONS[name])
        for words in (*(s.text for s in lesson.sentences), *(f.caption for f in lesson.figures))
    )
    assert said in told
    assert not unsaid or unsaid not in told


def test_the_far_row_figure_passes_over_it_and_stays_a_man() -> None:
    """PRO-02: in passing nobody is crowned."""
    lesson = next(one for one in LESSONS if str(one.title) == "Over the far row and on")
    for variant in ("international", "brazilian"):
        row = VARIANTS[variant]
        (move,) = lesson.figures[0].board(row).legal_moves
        assert any(row.place(number)[1] == 0 for number in move.path[1:-1])
        assert not move.promotes


def test_portuguese_booklets_say_peao() -> None:
    """Each game has its own words."""
    classic = booklet_text("portuguesa-fpd", "pt_PT")
    assert "peão" in classic
    assert "pedra" not in classic
    assert "pedra" in booklet_text("internacional", "pt_BR")


def test_what_does_not_exist_is_refused() -> None:
    """Papers and regulations."""
    with pytest.raises(UnknownNameError):
        printing.print_score(paper="papyrus")
    with pytest.raises(UnknownNameError):
        printing.print_booklet("chess")


@pytest.mark.parametrize(
    ("name", "article"),
    [("internacional", "INT 4.15"), ("fenae-2025", "FENAE Art. 20")],
)
def test_the_article_beside_a_rule_is_the_one_that_sets_it(name: str, article: str) -> None:
    """Passing over the far row has an article of its own."""
    sheet = printing.draw_booklet(name)
    (rule,) = [
        box for box in sheet.boxes if box.text.startswith("A man that only passes over the far row")
    ]
    beside = [
        b.text for b in sheet.boxes if b.page == rule.page and abs(b.bottom - rule.bottom) < 1
    ]
    assert article in beside


WINNING = {
    "internacional": [
        "INT 7.2.3",
        "INT 7.2.2",
        "INT 7.2.1",
        "INT 10.3 \N{DOUBLE DAGGER}",
        "INT 7.2.4",
    ],
    "fenae-2025": [
        *(f"INT 7.2.{n}, by FENAE Art. 1" for n in (3, 2, 1)),
        "INT 10.3, by FENAE Art. 1 \N{DOUBLE DAGGER}",
        "INT 7.2.4, by FENAE Art. 1",
        "FENAE Art. 28",
    ],
    "portuguesa-web": ["CLAS resultado: derrota"] * 5,
    "portuguesa-fpd": [
        "FPD 4.2 a",
        "FPD 4.2 b",
        "FPD 4.2 c",
        "FPD 4.4 c",
        "FPD 4.4 a",
        "FPD 4.4 d",
    ],
    "brasil-folha": ["DAMA vitória"] * 4,
}
"""The ways to win a game under each book, in the order of the chapter."""


@pytest.mark.requirement("RES-06")
@pytest.mark.parametrize("name", sorted(WINNING))
def test_the_chapter_on_winning_has_what_the_book_has(name: str) -> None:
    """Refusal, absence and penalty where the book knows them; no time where it sets none."""
    text = booklet_text(name)
    start = text.rindex("Winning", 0, text.index("Black to move is blocked and has lost"))
    chapter = text[start : text.index("Black to move is blocked", start)]
    found = re.findall(r"(?m)^ ?((?:INT|FENAE|CLAS|FPD|DAMA) .+)$", chapter)
    assert found == WINNING[name]
    assert ("refuses to follow the rules" in chapter) == (
        name in "internacional fenae-2025 brasil-folha"
    )


@pytest.mark.requirement("RES-08")
@pytest.mark.parametrize("name", sorted(WINNING))
def test_a_booklet_has_the_points_of_the_book(name: str) -> None:
    """One point, a half and none; FENAE alone says so, the others are silent."""
    text = booklet_text(name)
    assert "1 for a win, ½ for a draw, 0 for a loss" in text
    assert "2 for a win" not in text


@pytest.mark.requirement("BRD-04")
@pytest.mark.requirement("BRD-06")
def test_a_booklet_says_where_the_dark_corner_lies() -> None:
    """Left in the Brazilian game, right in the Portuguese, with its article."""
    assert "a dark corner on the left" in booklet_text("fenae-2025")
    assert "a dark corner on the right" in booklet_text("portuguesa-fpd")
