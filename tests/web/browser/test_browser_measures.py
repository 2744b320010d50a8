"""The page of a game measured: its board, bars, acts and moves at the five sizes of a screen."""

from __future__ import annotations

from typing import Any

import pytest

from sampling import SEED

from .beginnings import EMPTY
from .conftest import BROWSER, comes_true, resize
from .guests import Guest

TOUCH = {"has_touch": True, "is_mobile": True}
DESKTOPS = {(1366, 768): 620, (1920, 1080): 860}  # the least width of the board
PHONES = [(390, 844), (360, 640)]
SCREENS = [*PHONES, (844, 390), (1366, 768)]
ANA = {"kind": "person", "name": "Ana Ribeiro"}
ANTONIO = {"kind": "person", "name": "António Vasconcelos e Sousa Mendes"}
NAMED = {"white": ANA, "black": ANTONIO, "clock": {"base_seconds": 600}}


PLACE = """(selector) => {
  const found = document.querySelectorAll(selector);
  if (found.length !== 1) throw new Error(`${selector} is ${found.length} elements`);
  if (!found[0].getClientRects().length) throw new Error(`${selector} is not shown`);
  const { x, y, width, height, right, bottom } = found[0].getBoundingClientRect();
  return { x, y, width, height, right, bottom };
}"""


def box(page: Any, selector: str) -> dict[str, float]:
    """The place of an element on the screen. Fails unless there is one, and it is shown."""
    found: dict[str, float] = page.evaluate(PLACE, selector)
    return found


FOOT = """() => {
  const doors = document.querySelector(".top-nav");
  const isBar = getComputedStyle(doors).position === "fixed" && doors.checkVisibility();
  return isBar ? doors.getBoundingClientRect().height : 0;
}"""
"""The height of the bar of doors that lies over the foot of a phone's page, in pixels."""


def seen(page: Any, selector: str, height: int) -> dict[str, float]:
    """Its place, which is whole on the screen without scrolling, above the bar of doors."""
    place = box(page, selector)
    assert place["y"] >= 0, selector
    assert place["bottom"] <= height - page.evaluate(FOOT) + 0.5, selector
    return place


def offered(table: Any) -> None:
    """A move is made and a draw offered."""
    move = table.state["legal"][0]
    table.play(move, 0)
    for _ in range(2):
        table.page.click('[data-action="offer"]')
    table.page.wait_for_selector("#offer:visible")


@pytest.mark.full
def test_on_a_desktop_the_board_fills_the_height(server: Any, sit: Any) -> None:
    """From eight pixels under the header to the fold; players at its edges, moves between them; a
    board of ten or of eight squares by turns."""
    regulation = ("internacional", "portuguesa-fpd")[SEED % 2]
    table = sit(server.new_game(regulation, **NAMED))
    offered(table)
    for width, height in DESKTOPS:
        resize(table.page, width, height)
        fills_the_height(table.page, width, height)


def fills_the_height(page: Any, width: int, height: int) -> None:
    """The page of a game with an offered draw, on a desktop of that size."""
    board = seen(page, "#board", height)
    assert board["width"] >= DESKTOPS[width, height]
    assert board["y"] - box(page, "header.top")["bottom"] == pytest.approx(8, abs=4)
    assert height - board["bottom"] <= 12
    top, bottom = seen(page, "#seat-top", height), seen(page, "#seat-bottom", height)
    assert bottom["bottom"] == pytest.approx(board["bottom"], abs=9)
    moves, acts = seen(page, "#moves", height), seen(page, "#actions", height)
    assert top["bottom"] <= moves["y"]
    assert moves["bottom"] <= acts["y"]
    assert min(place["x"] for place in (top, moves, acts, bottom)) >= board["right"]
    seen(page, '[data-do="accept"]', height)
    one_row(page, "#actions > *")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


MEN_UNDER = """(selector) => {
  const own = document.querySelector(selector).getBoundingClientRect();
  return [...document.querySelectorAll("#board .db-piece")].filter((one) => {
    const man = one.getBoundingClientRect();
    return man.right > own.left + 1 && man.left < own.right - 1 && man.bottom > own.top + 1;
  }).length;
}"""
ROOM_FOR_COLOUR = """(where) => {
  const one = document.querySelector(where), range = document.createRange();
  const text = one.firstChild, end = text?.data.indexOf(" · ");
  if (!text) return true;
  range.setStart(text, 0);
  range.setEnd(text, end > 0 ? end : text.length);
  return range.getBoundingClientRect().width <= one.clientWidth;
}"""
"""Whether the name of the colour is not cut."""


@pytest.mark.full
def test_on_a_phone_the_board_has_the_whole_width(server: Any, sit: Any) -> None:
    """Bar, board, bar, acts in one row, and the offered draw: all of it without scrolling."""
    table = sit(server.new_game("fenae-2025", **NAMED), locale="pt-PT", **TOUCH)
    offered(table)
    for width, height in PHONES:
        resize(table.page, width, height)
        has_the_whole_width(table.page, width, height)


def has_the_whole_width(page: Any, width: int, height: int) -> None:
    """The page of a game with an offered draw, on an upright phone of that size."""
    assert box(page, "header.top")["height"] <= 48
    board = seen(page, "#board", height)
    assert (board["x"], board["width"]) == (0, width)
    top, bottom = seen(page, "#seat-top", height), seen(page, "#seat-bottom", height)
    acts = seen(page, "#actions", height)
    assert top["bottom"] <= board["y"] + 1
    assert board["bottom"] <= bottom["y"] + 1
    assert bottom["bottom"] <= acts["y"] + 1
    seen(page, '[data-do="accept"]', height)
    seen(page, '[data-do="decline"]', height)
    one_row(page, "#actions > *")
    whole(page, "#actions .word")
    assert box(page, "#moves")["height"] <= 48
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.full
def test_the_end_is_seen_without_scrolling(server: Any, sit: Any) -> None:
    """One sentence, then three buttons, of which one stands out."""
    page = sit(server.new_game("internacional", **NAMED), **TOUCH).page
    for _ in range(2):
        page.click('[data-action="resign"]')
    page.wait_for_selector("#result:visible")
    page.wait_for_selector('[data-coach="start"]', state="attached")
    assert page.locator(".primary:visible").all_inner_texts() == ["Rematch"]
    for width, height in SCREENS:
        resize(page, width, height)
        sentence = seen(page, "#result .sentence", height)
        for act in ("rematch", "analyse", "home"):
            assert seen(page, f'[data-action="{act}"]', height)["y"] >= sentence["bottom"]
        if height < width:
            assert seen(page, "#board", height)["height"] >= min(height, 704)


@pytest.mark.full
def test_on_its_side_a_phone_shows_the_whole_board(server: Any, sit: Any) -> None:
    """844x390: the board has all of the height, the bars stand beside it."""
    game = server.new_game("internacional", **NAMED)
    table = sit(game, viewport={"width": 844, "height": 390}, **TOUCH)
    page = table.page
    offered(table)
    board = seen(page, "#board", 390)
    assert (board["y"], board["height"]) == (0, 390)
    for part in ("#seat-top", "#seat-bottom", "#actions", '[data-do="accept"]'):
        assert seen(page, part, 390)["x"] >= board["right"]
    one_row(page, "#actions > *")
    assert page.evaluate("document.documentElement.scrollWidth") <= 844


@pytest.mark.full
def test_on_its_side_a_phone_shows_a_board_that_is_read(server: Any, open_page: Any) -> None:
    """844x390: the board of a study stands whole at the left, its steps below it, the moves beside
    it."""
    reader = Guest(server)
    body = {"title": "Golpes", "game": "portuguese", "name": "Ana"}
    study = reader.ask("/api/studies", body)["id"]
    wide = {"viewport": {"width": 844, "height": 390}, **TOUCH}
    page = reader.at(open_page, f"/studies/{study}", **wide)
    page.wait_for_selector("#board .db-piece")
    board, steps = box(page, "#board"), box(page, ".steps")
    assert (board["x"], board["y"]) == (0, 0)
    assert board["height"] >= 330
    assert board["bottom"] <= steps["y"] < steps["bottom"] <= 390
    assert seen(page, "#moves-title", 390)["x"] >= board["right"]
    assert page.evaluate("document.documentElement.scrollWidth") <= 844


@pytest.mark.full
def test_no_name_of_a_player_breaks(server: Any, open_page: Any) -> None:
    """Neither a colour nor a long name stands on two lines, and both clocks stay whole."""
    clock = {"base_seconds": 6000}
    page = open_page(EMPTY, locale="pt-PT")
    page.evaluate("localStorage.setItem('damas.look', '{\"largeType\": true}')")
    for players in ({}, {"white": ANA, "black": ANTONIO}):
        page.goto(f"/games/{server.new_game('portuguesa-fpd', clock=clock, **players)}")
        page.wait_for_selector("damas-board[data-ply]")
        assert page.get_attribute("html", "data-type") == "large"
        for width, height in SCREENS:
            resize(page, width, height)
            for seat in ("#seat-top", "#seat-bottom"):
                name, face = box(page, f"{seat} .name"), box(page, f"{seat} .clock")
                assert name["height"] <= 48
                assert name["right"] <= face["x"]
                assert face["right"] <= width
                about, bar = box(page, f"{seat} .about"), box(page, seat)
                hidden = about["y"] >= bar["y"] + bar["height"] - 1
                assert hidden or page.evaluate(ROOM_FOR_COLOUR, f"{seat} .about")
            if not players:
                whole(page, ".seat .name")


def test_numbers_of_squares_are_one_press_away_on_the_board(server: Any, sit: Any) -> None:
    """Off on the international board, at the edge where the book prints them, all after a press."""
    table = sit(server.new_game("internacional"))
    page = table.page
    assert page.locator(".db-number, .db-margin").count() == 0
    inside(box(page, ".db-numbers-button"), box(page, "#board"))
    resize(page, 360, 640)
    assert page.evaluate(MEN_UNDER, ".db-numbers-button") == 0, "its square has no man"
    page.click(".db-numbers-button")
    comes_true(lambda: page.locator(".db-number").count() == 50)
    page.click(".db-numbers-button")
    comes_true(lambda: page.locator(".db-number").count() == 0)
    page.goto(f"/games/{server.new_game('portuguesa-web')}")
    page.wait_for_selector("damas-board[data-ply]")
    assert page.locator(".db-margin").count() > 0


def test_a_wrong_press_is_answered_by_a_line_under_the_board(server: Any, sit: Any) -> None:
    """For some seconds, over no piece and no clock, moving nothing; the piece that must capture
    and its way are seen, the article is behind a question. Then the line is for the ear only."""
    clock = {"base_seconds": 600}
    table = sit(server.new_game("portuguesa-fpd", "W:W14,1:B19", clock=clock), clock=True, **TOUCH)
    page = table.page
    for width, height in SCREENS:
        resize(page, width, height)
        before = [box(page, part) for part in ("#board", "#seat-bottom", "#actions")]
        assert page.locator(".db-may").count() == 1
        table.tap(1)
        page.wait_for_selector('#notice[data-kind="refused"]:not([data-quiet])')
        said, face = seen(page, "#notice", height), box(page, "#seat-bottom .clock")
        assert apart(said, box(page, "#board")), (width, height)
        assert apart(said, face), (width, height)
        assert before == [box(page, part) for part in ("#board", "#seat-bottom", "#actions")]
        assert " ".join(page.inner_text("#notice").split()).endswith("piece. 14-23. Why?")
        assert page.locator(".db-may.db-urged, .db-way:not(.edge)").count() == 2
        page.clock.run_for(5100)
        page.wait_for_selector("#notice[data-quiet]")
        assert box(page, "#notice")["width"] <= 2
        table.tap(1)  # lets go of the piece
    link = page.get_attribute("#notice a.article", "href")
    assert link.startswith("/rules/portuguesa-fpd#FPD")


def apart(one: dict[str, float], other: dict[str, float]) -> bool:
    """Whether two boxes have no point in common, but for their edges."""
    beside = one["right"] <= other["x"] + 1 or other["right"] <= one["x"] + 1
    return beside or one["bottom"] <= other["y"] + 1 or other["bottom"] <= one["y"] + 1


def test_counters_stand_at_the_edge_from_a_third_of_their_limit(server: Any, sit: Any) -> None:
    """Before that an icon opens them; then a sign beside the board does, too."""
    table = sit(server.new_game("fenae-2025", "W:WK30,K31:BK2"))
    page = table.page
    assert page.locator(".edge").count() == 0
    page.click('[data-action="counters"]')
    page.wait_for_selector("#counters .counter:visible")
    page.keyboard.press("Escape")
    for ply, text in enumerate(["31-22", "2-9", "30-16", "9-32"], 1):
        table.type(text)
        table.wait_ply(ply)
    page.click(".edge")
    page.wait_for_selector("#counters .counter.running:visible")


@pytest.mark.full
def test_the_arbiters_board_is_the_largest_thing(server: Any, open_page: Any) -> None:
    """It has the height of the screen; names whole, clocks and acts beside it above the fold."""
    names = {"White": ANA["name"], "Black": ANTONIO["name"]}
    table = {"regulation": "internacional", "headers": names}
    table |= {"clock": {"white": 3600, "black": 3600}}
    made = server.call("/api/arbiter/tables", table)
    page = open_page(f"/arbiter/{made['id']}")
    page.wait_for_selector("body[data-ready]")
    for width, height in (*DESKTOPS, (1024, 768)):
        resize(page, width, height)
        assert seen(page, "#board", height)["width"] >= min(height - 112, 620)
        for part in ("#bar-top", "#bar-bottom", "#call-button", "#stop", "#tools"):
            assert seen(page, part, height)["x"] >= box(page, "#board")["right"]
        whole(page, ".player .name")
        assert page.locator(".player .name").all_inner_texts() == [names["Black"], names["White"]]
        assert page.evaluate("document.documentElement.scrollWidth") <= width


SMALL = """() => [
  ...document.querySelectorAll("a, button, select, input, summary")
].flatMap((one) => {
  const field = /checkbox|radio/.test(one.type) ? one.closest("label") ?? one : one;
  const { width, height } = field.getBoundingClientRect();
  const words = one.matches("a") && getComputedStyle(one).display === "inline";
  const unseen = !one.checkVisibility() || width < 2 || one.type === "hidden";
  if (unseen || words || one.closest(".skip, damas-board, details.article")) return [];
  return width < 43.5 || height < 43.5 ? [`${one.outerHTML.slice(0, 90)} ${width}x${height}`] : [];
})"""
"""The targets that are too small for a finger, links among words apart."""
SIZES_USED = """() => {
  const found = new Set();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { parentElement: one, data } = walk.currentNode;
    if (!data.trim() || one.closest('svg, script, style, .hidden, option')) continue;
    const size = parseFloat(getComputedStyle(one).fontSize);
    if (one.checkVisibility()) found.add(Number(size.toFixed(1)));
  }
  return [...found];
}"""
"""The sizes of all letters that are seen, in pixels."""
LETTERS = {13, 15, 18, 22, 28}
PATHS = ["/", "/friend", "/lobby", "/own-games", "/watch", "/games/finished", "/games", "/club"]
PATHS += ["/account", "/learn", "/rules/fenae-2025", "/print", "/archive", "/arbiter", "/editor"]
PATHS += ["/tournaments", "/arbiter/training", "/ratings", "/join", "/studies", "/classes"]
PATHS += ["/privacy", "/federation", "/federation/office", "/trust", "/jobs", "/repertoire"]
PATHS += ["/learn/hours", "/tournaments/calendar"]
WORDS_ALONE = {"/privacy"}
"""Pages at whose targets nobody looks."""
OTHER_LETTERS = {"/games/finished", "/club", "/ratings", "/join", "/studies", "/classes"}
"""Pages at whose letters nobody looks."""


@pytest.mark.full
def test_on_a_phone_fingers_have_room_and_letters_five_sizes(server: Any, sit: Any) -> None:
    """44 pixels at least each way, on every page of a phone; the game and what opens over it.
    Letters have thirteen, fifteen, eighteen, twenty-two or twenty-eight pixels."""
    game = server.new_game("fenae-2025", **NAMED)
    page = sit(game, viewport={"width": 390, "height": 844}, locale="pt-PT", **TOUCH).page
    assert page.evaluate(SMALL) == []
    page.click("[data-action='menu']")
    assert page.evaluate(SMALL) == []
    small, letters = {}, {}
    for path in PATHS:
        page.goto(path)
        page.wait_for_load_state("networkidle")
        small[path] = [] if path in WORDS_ALONE else page.evaluate(SMALL)
        used = [] if path in OTHER_LETTERS else page.evaluate(SIZES_USED)
        letters[path] = sorted({*used} - LETTERS)
    assert {path: found for path, found in small.items() if found} == {}, "too small for a finger"
    assert {path: found for path, found in letters.items() if found} == {}, "other sizes of letters"


SHIFTS = """() => {
  window.shifted = { most: 0, sum: 0, first: 0, last: 0 };
  new PerformanceObserver((list) => {
    for (const { value, startTime: at, hadRecentInput } of list.getEntries()) {
      const { shifted } = window;
      if (hadRecentInput) continue;
      if (at - shifted.last > 1000 || at - shifted.first > 5000)
        Object.assign(shifted, { sum: 0, first: at });
      Object.assign(shifted, { sum: shifted.sum + value, last: at });
      shifted.most = Math.max(shifted.most, shifted.sum);
    }
  }).observe({ type: "layout-shift" });
}"""
"""Adds up from now on by how much the layout moves by itself, as browsers report it (CLS)."""


@pytest.mark.full
def test_a_game_moves_nothing_on_the_screen(server: Any) -> None:
    """Moves, an offered draw and the end, all of the other side: less than a tenth. Only what is
    painted is measured."""
    game = server.new_game("portuguesa-fpd", **NAMED)
    phone = {"viewport": {"width": 390, "height": 844}, "base_url": server.url, **TOUCH}
    with BROWSER.launch().new_context(**phone) as context:
        page = context.new_page()
        page.goto(f"/games/{game}")
        page.wait_for_selector("damas-board[data-ply]")
        page.evaluate(SHIFTS)
        _followed(server, game, page)
        assert 0 < page.evaluate("shifted.most") < 0.1


def _followed(server: Any, game: str, page: Any) -> None:
    """The page looks on while others play, offer a draw and give up."""
    guest = Guest(server)
    for ply in range(8):
        guest.do(game, "move", ply=ply, path=server.state(game)["legal"][0]["path"])
    page.wait_for_selector('damas-board[data-ply="8"]')
    guest.do(game, "offer_draw", by="white")
    page.wait_for_selector("#offer:visible")
    page.wait_for_timeout(1100)
    guest.do(game, "resign", by="white")
    page.wait_for_selector("#verdict:visible")
    page.wait_for_timeout(300)


def test_colours_that_the_system_forces_leave_the_signs(server: Any, sit: Any) -> None:
    """The side to move, the clock that runs, the chosen piece and the men of the sides."""
    table = sit(server.new_game("portuguesa-fpd", **NAMED), forced_colors="active")
    page = table.page
    table.tap(10)
    looks = page.evaluate("""() => {
      const look = (where) => getComputedStyle(document.querySelector(where));
      return { frames: ["#seat-bottom", "#seat-top"].map((one) => look(one).borderTopColor),
        clocks: ["#seat-bottom", "#seat-top"].map((one) => look(`${one} .clock`).backgroundColor),
        men: [".man.white", ".man.black"].map((one) => look(one).backgroundImage),
        chosen: look(".db-chosen").stroke, play: look(".db-play").fill };
    }""")
    for one, other in (looks["frames"], looks["clocks"], looks["men"]):
        assert one != other
    assert looks["chosen"] != looks["play"]


def inside(inner: dict[str, float], outer: dict[str, float]) -> None:
    """Holds one box to lie within another."""
    assert outer["x"] - 1 <= inner["x"]
    assert inner["right"] <= outer["right"] + 1
    assert outer["y"] - 1 <= inner["y"]
    assert inner["bottom"] <= outer["bottom"] + 1


def one_row(page: Any, selector: str) -> None:
    """Holds elements to stand in one row."""
    heights = page.eval_on_selector_all(
        selector, "all => all.map((one) => Math.round(one.getBoundingClientRect().top))"
    )
    assert len(heights) > 2
    assert len(set(heights)) == 1


def whole(page: Any, selector: str) -> None:
    """Holds words to be shown whole, not cut to an ellipsis."""
    cut = page.eval_on_selector_all(
        selector,
        "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((o) => o.textContent)",
    )
    assert cut == []


OUTSIDE = """() => [
    ...document.querySelectorAll("#actions > *, .steps button, #typed :is(input, button)"),
  ]
  .filter((one) => {
    const { left, right, width, height } = one.getBoundingClientRect();
    return left < -0.5 || right > innerWidth + 0.5 || !width || !height;
  }).map((one) => one.dataset.action ?? one.dataset.step ?? one.id)"""
"""Acts, steps and the field for moves that are not there, or stand beyond an edge."""


@pytest.mark.full
def test_a_laptop_at_200_percent_loses_nothing(server: Any, sit: Any) -> None:
    """A page that is made larger is no phone on its side: moves are typed, gone through, and every
    act is reached by going down."""
    game = server.new_game("internacional", clock={"base_seconds": 900})
    page = sit(game, viewport={"width": 1366, "height": 768}, locale="pt-PT").page
    for percent in (133, 150, 175, 200):
        resize(page, 136600 // percent, 76800 // percent)
        assert page.evaluate(OUTSIDE) == [], percent
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), percent
    for width in (1024, 900, 800):
        resize(page, width, 768)
        assert page.evaluate(OUTSIDE) == [], width
