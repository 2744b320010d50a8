"""Pictures show what stands on the board, where it stands, in every variant and format."""

from __future__ import annotations

import io
import random
import xml.etree.ElementTree as ET

import pypdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from damas import Board, Game, diagram
from damas.diagram import Arrow, Marks
from damas.errors import DamasError, NotationError, UnknownNameError
from damas.notation.diagram import draw
from damas.notation.diagram.scene import Circle, Label, Polygon, Rect, Scene
from damas.pdn import read_game
from damas.variants import VARIANTS
from printing.tagged import hold_tagged

SVG = "{http://www.w3.org/2000/svg}"


def position(variant: str, seed: int, plies: int) -> Board:
    """A position of a random game."""
    chance, board = random.Random(seed), Board(variant)
    for _ in range(plies):
        moves = board.legal_moves
        if not moves:
            break
        board = board.after(chance.choice(list(moves)))
    return board


def labels(scene: Scene) -> list[tuple[float, float, float, float]]:
    """The boxes of all texts: left, top, right, bottom; generous ones."""
    found = []
    for shape in scene.shapes:
        if isinstance(shape, Label):
            half = len(shape.text) * shape.size * 0.31
            found.append((shape.x - half, shape.y - 0.8 * shape.size, shape.x + half, shape.y))
    return found


boards = st.builds(
    position, st.sampled_from(sorted(VARIANTS)), st.integers(0, 500), st.integers(0, 70)
)


@settings(max_examples=60)
@given(boards, st.sampled_from(["white", "black"]), st.sampled_from(["none", "edge", "all"]))
def test_every_piece_is_drawn_once_where_it_stands(board: Board, side: str, numbers: str) -> None:
    """In valid XML, on its own square, seen from either side."""
    text = diagram.svg(board, orientation=side, numbers=numbers)
    root = ET.fromstring(text)
    drawing = diagram.draw(board, Marks(orientation=side, numbers=numbers))
    margin = (drawing.width - board.variant.size) / 2
    drawn = {}
    for circle in root.iter(f"{SVG}circle"):
        name = circle.get("class")
        if name:
            colour, kind = name.split("-")
            column = int(float(circle.get("cx", "")) - margin)
            row = int(float(circle.get("cy", "")) - margin)
            if side == "black":
                column, row = board.variant.size - 1 - column, board.variant.size - 1 - row
            drawn[column, row] = (colour, kind)
    expected = {
        board.variant.place(n): (colour, kind)
        for colour in ("white", "black")
        for kind, numbers_ in (("man", board.men(colour)), ("king", board.kings(colour)))
        for n in numbers_
    }
    assert drawn == expected


crowned = st.sampled_from(
    [
        Board("international", "W:WK28,K50,K46:BK1,K5,K23"),
        Board("brazilian", "W:WK18,K32,K29:BK1,K4,K15"),
        Board("portuguese", "W:WK18,K32,K29:BK1,K4,K15"),
    ]
)


@settings(max_examples=40)
@given(
    boards | crowned,
    st.sampled_from(["white", "black"]),
    st.sampled_from(["edge", "all", "algebraic"]),
)
def test_texts_neither_overlap_nor_leave_the_picture(board: Board, side: str, numbers: str) -> None:
    """Nor does a number lie under a piece."""
    if numbers == "algebraic" and board.variant.size != 8:
        return
    scene = draw(board, Marks(orientation=side, numbers=numbers))
    boxes = labels(scene)
    assert boxes
    for i, (left, top, right, bottom) in enumerate(boxes):
        assert left >= 0
        assert top >= 0
        assert right <= scene.width
        assert bottom <= scene.height
        for other in boxes[i + 1 :]:
            assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top
        for shape in scene.shapes:
            if isinstance(shape, Circle):
                x, y = max(left, min(shape.x, right)), max(top, min(shape.y, bottom))
                assert (x - shape.x) ** 2 + (y - shape.y) ** 2 >= shape.radius**2 * 0.98


@pytest.mark.parametrize("variant", sorted(set(VARIANTS) - {"turkish"}))
def test_edge_numbers_stand_at_the_squares_they_name(variant: str) -> None:
    """All squares at the four sides, each beside its own."""
    row = VARIANTS[variant]
    scene = draw(Board(variant), Marks(numbers="edge"))
    shown = sorted(int(shape.text) for shape in scene.shapes if isinstance(shape, Label))
    last = row.size - 1
    sides = [n for n in row.numbers for side in row.place(n) if side in (0, last)]
    assert shown == sorted(sides)


def test_squares_that_have_names_only_are_named_at_the_edge() -> None:
    """Where pieces stand on all of them; and on them too."""
    for numbers, names in (("edge", [*"12345678", *"abcdefgh"]), ("all", ["a1", "h8"])):
        scene = draw(Board("turkish"), Marks(numbers=numbers))
        shown = sorted(shape.text for shape in scene.shapes if isinstance(shape, Label))
        assert shown == names if numbers == "edge" else {*names} < {*shown}


def test_the_dark_corner_of_the_portuguese_board_is_at_the_right() -> None:
    """FPD 2.1.5: square 1 at White's right."""
    corner = VARIANTS["portuguese"].place(1)
    assert corner == (7, 7)


LINES = [(variant, name) for variant in sorted(VARIANTS) for name in VARIANTS[variant].named_lines]


@pytest.mark.parametrize(("variant", "name"), LINES)
def test_a_named_line_passes_through_its_squares_and_no_others(variant: str, name: str) -> None:
    """Each square's middle lies on its drawing; circuits come back to where they began."""
    row = VARIANTS[variant]
    scene = draw(Board(variant), Marks(lines=[name]))
    margin = (scene.width - row.size) / 2
    middles = {n: tuple(margin + p + 0.5 for p in row.place(n)) for n in row.numbers}
    passed: list[tuple[float, float]] = []
    for shape in scene.shapes:
        if isinstance(shape, Polygon) and shape.name == "line":
            passed += shape.points
            assert shape.open is not name.endswith("circuit")
            for one, other in zip(shape.points, shape.points[1:], strict=False):
                assert max(abs(one[0] - other[0]), abs(one[1] - other[1])) < 2.01
        if isinstance(shape, Circle) and shape.name == "line":
            passed.append((shape.x, shape.y))
    rounded = sorted((round(x, 6), round(y, 6)) for x, y in passed)
    asked = (middles[n] for n in row.named_lines[name])
    assert rounded == sorted((round(x, 6), round(y, 6)) for x, y in asked)


def test_arrows_go_from_middle_to_middle() -> None:
    """A ring where both ends are one square."""
    scene = draw(Board(), Marks(arrows=[(32, 28), Arrow(1, 1, "#ff0000")]))
    arrow = next(s for s in scene.shapes if isinstance(s, Polygon) and s.name == "arrow")
    tail = [(arrow.points[0][i] + arrow.points[-1][i]) / 2 for i in (0, 1)]
    margin = (scene.width - 10) / 2
    column, row = VARIANTS["international"].place(28)
    assert tail == pytest.approx([margin + 3.5, margin + 6.5])
    assert arrow.points[3] == pytest.approx((margin + column + 0.5, margin + row + 0.5))
    assert any(isinstance(s, Circle) and s.name == "ring" for s in scene.shapes)


@pytest.mark.parametrize(
    "marks",
    [
        {"orientation": "north"},
        {"numbers": "roman"},
        {"lines": ["nowhere"]},
        {"colours": "pink"},
        {"arrows": [(1, 99)]},
        {"arrows": [Arrow(1, 6, "nonsense")]},
        {"squares": {22: '"><script>'}},
        {"numbers": "algebraic"},
    ],
)
def test_what_does_not_exist_is_refused(marks: dict[str, object]) -> None:
    """With the names that do."""
    with pytest.raises(DamasError) as caught:
        diagram.svg(Board(), **marks)  # type: ignore[arg-type]
    assert str(caught.value)


def test_words_describe_the_picture_in_each_language() -> None:
    """For those who do not see it."""
    texts = [diagram.svg(Board(), lang=lang) for lang in ("en", "pt_PT", "pt_BR")]
    assert len(set(texts)) >= 2
    assert "White to move" in texts[0]
    assert "Brancas" in texts[1]


def test_the_other_formats_are_what_they_say() -> None:
    """PNG and GIF by their first bytes and size, PDF by its box."""
    image_module = pytest.importorskip("PIL.Image")
    import io  # noqa: PLC0415

    board = Board("brazilian")
    assert image_module.open(io.BytesIO(diagram.png(board, size=160))).size == (160, 160)
    move = board.legal_moves[0]
    moving = image_module.open(io.BytesIO(diagram.gif(board, [move], size=80)))
    assert (moving.format, moving.n_frames) == ("GIF", 2)
    paper = diagram.pdf(board, size=300)
    assert pypdf.PdfReader(io.BytesIO(paper)).pages[0].mediabox == [0, 0, 300, 300]
    (picture,) = hold_tagged(paper, "en").parts
    assert (picture.kind, picture.alt) == ("Figure", str(diagram.describe(board)))


@pytest.mark.parametrize("size", [0, -5, 10_000_000, float("nan")])
def test_an_impossible_width_is_refused_in_a_sentence(size: float) -> None:
    for draw_it in (diagram.svg, diagram.png, diagram.pdf):
        with pytest.raises(diagram.PictureSizeError, match="A picture cannot be"):
            draw_it(Board(), size=size)  # type: ignore[operator]
    with pytest.raises(diagram.PictureSizeError, match="A picture cannot be"):
        diagram.animated_svg(Board(), [], size=size)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_line_that_a_board_does_not_have_is_refused_in_a_sentence(variant: str) -> None:
    """The main road is drawn, or the lines of the board have no names, which is said."""
    board = Board(variant)
    with pytest.raises(UnknownNameError) as caught:
        diagram.svg(board, lines=["no_road"])
    roads = board.variant.named_lines
    assert str(caught.value).endswith(", ".join(roads) or "no names")
    for line in roads:
        drawn = diagram.svg(board, lines=[line])
        assert drawn != diagram.svg(board)
        assert ("<poly" in drawn) is (line != "angles")  # two squares far apart, each in a ring


def test_a_chain_moves_jump_by_jump_and_takes_at_its_end() -> None:
    """Also over a promotion row in passing, and back to where it began."""
    for variant, fen in (
        ("international", "W:W38:B22,23,32,33"),
        ("brazilian", "W:W14:B9,10"),
        ("portuguese", "W:WK1:B10,19"),
    ):
        board = Board(variant, fen)
        for move in board.legal_moves:
            text = diagram.animated_svg(board, [move])
            root = ET.fromstring(text)
            motion = list(root.iter(f"{SVG}animateTransform"))
            assert len(motion) == 1
            assert motion[0].get("values", "").count(";") == len(move.path) + 1
            gone = [e for e in root.iter(f"{SVG}animate") if e.get("values") == "1;1;0;0"]
            assert len(gone) == len(move.captured)
            scenes, times = diagram.frames(board, [move], Marks())
            assert len(scenes) == len(times) == len(move.path)


def test_a_whole_game_is_animated() -> None:
    """Every move of it."""
    chance, game = random.Random(3), Game("fenae-2025")
    while not game.is_over and game.ply < 60:
        game.push(chance.choice(list(game.legal_moves)))
    root = ET.fromstring(diagram.animated_svg(game.start_board, game.moves))
    moved = sum(1 for _ in root.iter(f"{SVG}animateTransform"))
    assert 0 < moved <= 24
    with pytest.raises(UnknownNameError):
        diagram.animated_svg(game.start_board, game.moves, colours="none")


def test_a_board_shows_itself_in_a_notebook() -> None:
    """By the hook that notebooks ask for."""
    assert ET.fromstring(Board("portuguese")._repr_svg_()).tag == f"{SVG}svg"
    game = Game("internacional")
    assert 'class="last"' not in game._repr_svg_()
    game.push("32-28")
    assert game._repr_svg_().count('class="last"') == 2


def test_a_game_is_drawn_with_its_last_move() -> None:
    """Of a game, of a file's game, and not where another mark is asked for."""
    game = Game("internacional")
    game.push("32-28")
    assert diagram.svg(game) == diagram.svg(game.board, last_move=game.moves[-1])
    assert diagram.svg(game, last_move=None) == diagram.svg(game.board)
    pdn = read_game(io.StringIO('[GameType "20"] 1. 32-28 *'))
    assert pdn is not None
    assert diagram.svg(pdn) == diagram.svg(game)
    other = read_game(io.StringIO('[GameType "1"] 1. e4 *'))
    assert other is not None
    with pytest.raises(NotationError, match="not played here"):
        diagram.svg(other)


def test_arrows_of_moves() -> None:
    """A move is an arrow from its origin to its destination."""
    move = Board().parse_move("32-28")
    assert diagram.svg(Board(), arrows=[move]) == diagram.svg(Board(), arrows=[(32, 28)])


def test_on_paper_only_what_is_filled_is_filled() -> None:
    """The rings of a piece are lines; every shape has its own colour, as on the screen."""
    board = Board.from_fen("W:W28,K46:B19,K5")
    content = pypdf.PdfReader(io.BytesIO(diagram.pdf(board))).pages[0].get_contents()
    assert content is not None
    colour, painted = "", list[str]()
    for operands, operator in content.operations:
        if operator == b"rg":
            colour = "#" + "".join(f"{round(255 * float(part)):02x}" for part in operands)
        elif operator in (b"f", b"f*", b"B", b"B*", b"b", b"b*"):
            painted.append(colour)
    shapes = [
        one
        for one in diagram.draw(board, Marks(), "print").shapes
        if isinstance(one, Rect | Circle | Polygon)
    ]
    assert None in {one.paint.fill for one in shapes}
    assert painted == [one.paint.fill for one in shapes if one.paint.fill]
