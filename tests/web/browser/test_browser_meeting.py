"""Two people, two devices: a whole game between a desktop and a phone, by every regulation."""

from __future__ import annotations

import random
from typing import Any

import pytest

from damas.game import Game

from .beginnings import DESKTOP, PHONE, begin, meet
from .conftest import HostedServer, Server, Table, axe, by_keyboard, comes_true, press_squares
from .guests import Guest, invited

PLIES = 8


TROUBLED = "portuguesa-fpd"  # a board that is seen the other way
SERVER = HostedServer


def ending(regulation: str) -> tuple[str, list[dict[str, Any]], str]:
    """The last moves of a game that somebody wins on the board: position, moves, winner."""
    for seed in range(1000):
        chance, game = random.Random(seed), Game(regulation)
        while not game.outcome:
            game.push(chance.choice(game.legal_moves))
        plain = all(len(move.path) == 2 for move in game.moves[-PLIES:])
        if game.outcome.reason in ("capture_all", "blocked") and plain:
            start = game.board_at(game.ply - PLIES)
            moves = [{"path": list(move.path)} for move in game.moves[-PLIES:]]
            return start.fen, moves, game.outcome.result
    raise LookupError(regulation)


def meet_by_letters(open_page: Any, server: Server, **terms: str) -> tuple[Table, Table]:
    """A desktop invites, a phone joins by the six letters: two presses each."""
    asked = "&".join(f"{name}={value}" for name, value in terms.items())
    desktop = open_page(f"/friend?name=Ana&{asked}", **DESKTOP)
    desktop.click("#get-link:not([disabled])")
    code = desktop.get_attribute(".code", "data-code")
    phone = open_page(f"/join/{code}", **PHONE)
    phone.click("summary:has-text('under a name')")
    phone.fill("#own-name", "Rui")
    phone.click("#accept")
    phone.wait_for_url("**/games/*")
    desktop.wait_for_url("**/games/*")
    game = phone.url.rpartition("/")[2]
    assert desktop.url.rpartition("/")[2] == game
    return Table(desktop, server, game), Table(phone, server, game)


@pytest.mark.full
def test_a_whole_game_between_a_desktop_and_a_phone(open_page: Any, server: Server) -> None:
    """To the same end on both, then a rematch. In between the phone is closed and opened again, and
    the desktop reloaded: each goes on in the own seat. The server is killed too, and a move made
    meanwhile is sent."""
    fen, moves, winner = ending(TROUBLED)
    ana, rui = meet_by_letters(open_page, server, regulation=TROUBLED, fen=fen, control="20%2B0")
    players = server.state(ana.game)["players"]
    seats = {side: ana if players[side]["name"] == "Ana" else rui for side in ("white", "black")}
    first = server.state(ana.game)["turn"]
    order = [first, "black" if first == "white" else "white"] * PLIES
    for ply, (colour, move) in enumerate(zip(order, moves, strict=False)):
        if ply == 2:
            server.kill()
            ana.page.wait_for_selector("#banner:not([hidden])")
            rui.page.wait_for_selector("#banner:not([hidden])")
            seats[colour].tap(*move["path"])
            server.start()
            rui.page.wait_for_selector("#banner", state="hidden")
        elif ply == 4:
            context = rui.page.context
            rui.page.close()
            ana.page.wait_for_selector("[data-part='away']")
            rui.page = context.new_page()
            rui.page.goto(f"/games/{rui.game}")
            ana.page.wait_for_selector("[data-part='away']", state="detached")
            rui.wait_ply(ply)
            seats[colour].tap(*move["path"])
        elif ply == 6:
            ana.page.reload()
            ana.wait_ply(ply)
            seats[colour].tap(*move["path"])
        else:
            seats[colour].tap(*move["path"])
        for table in (ana, rui):
            table.wait_ply(ply + 1)
    state = server.state(ana.game)
    assert state["outcome"]["result"] == winner
    for table in (ana, rui):
        table.page.wait_for_selector("#result:not([hidden])")
    rui.page.click("#actions [data-action='rematch']")
    rui.page.wait_for_selector("#actions [data-action='rematch']:has-text('Asked')")
    rui.page.set_viewport_size({"width": 360, "height": 640})
    acts = rui.page.locator("#actions").bounding_box()
    assert acts["y"] + acts["height"] <= 640
    ana.page.click("#actions [data-action='rematch']:has-text('Accept')")
    ana.page.wait_for_url(lambda url: not url.endswith(ana.game))
    rui.page.wait_for_url(lambda url: not url.endswith(ana.game))
    again = server.state(ana.page.url.rpartition("/")[2])["players"]
    assert again["white"]["name"] == players["black"]["name"]


def test_a_rematch_is_gone_to_once(open_page: Any, server: Server) -> None:
    """The answer to the press and the news of it both name the new game: one visit to it."""
    ana, rui = meet(open_page, server, regulation="fenae-2025", colour="white", control="20%2B0")
    begin(ana, rui)
    for _ in range(2):
        ana.page.click("#actions [data-action='resign']")
    rui.page.click("#actions [data-action='rematch']")
    accept = ana.page.locator("#actions [data-action='rematch']:has-text('Accept')")
    accept.wait_for()
    visits: list[Any] = []
    ana.page.route("**/games/*", lambda route: visits.append(route))  # noqa: PLW0108, only a function is taken
    with ana.page.expect_response("**/meeting?*"):
        accept.click()
    ana.page.wait_for_timeout(300)
    assert len(visits) == 1
    visits[0].continue_()
    ana.page.wait_for_url(lambda url: not url.endswith(ana.game))


@pytest.mark.requirement("DRW-04")
def test_a_draw_is_claimed_by_hand_at_two_devices(open_page: Any, server: Server) -> None:
    """Played by hand to its end: the book refuses an offer before the first move; after the third
    repetition only the opponent of the player who repeated has the claim, with its article."""
    pair = meet(
        open_page,
        server,
        regulation="portuguesa-web",
        fen="W:WK2,9:BK31,25",
        control="20%2B0",
    )
    first = server.state(pair[0].game)["players"]["white"]["name"]  # White is drawn by lot
    white, black = pair if first == "Ana" else pair[::-1]
    rule = white.page.get_attribute("[data-action='offer-rule']", "title")
    assert "once the game has begun – CLAS" in rule
    moves = [(2, 6), (31, 27), (6, 2), (27, 31)] * 2
    for ply, squares in enumerate(moves):
        assert white.page.query_selector("[data-action='claim']") is None
        table, other = (white, black) if ply % 2 == 0 else (black, white)
        table.tap(*squares)
        other.wait_ply(ply + 1)
    claim = white.page.wait_for_selector("[data-action='claim']")
    assert "CLAS" in white.page.get_attribute("[data-action='claim'] + .article", "aria-label")
    assert black.page.query_selector("[data-action='claim']") is None
    claim.click()
    for table in (white, black):
        assert "Draw" in table.page.inner_text("#result:visible")
    assert server.state(white.game)["outcome"]["reason"] == "repetition"


@pytest.mark.full
def test_a_move_is_sent_after_one_more_press(open_page: Any, server: Server) -> None:
    """A choice: the move stands on the own board alone until it is sent, or another is chosen."""
    ana, rui = meet(open_page, server, regulation="fenae-2025", colour="white", control="20%2B0")
    ana.menu()
    ana.page.check("label:has-text('Ask before a move is sent') input")
    ana.page.keyboard.press("Escape")
    first, second = Game("fenae-2025").legal_moves[:2]
    ana.tap(first.path[0], first.path[-1])
    ana.page.click("[data-action='choose-again']")
    ana.wait_ply(0)
    ana.tap(second.path[0], second.path[-1])
    send = ana.page.wait_for_selector("[data-action='confirm-move']")
    assert server.state(ana.game)["ply"] == 0
    send.click()
    rui.wait_ply(1)
    assert server.state(ana.game)["moves"][0]["path"] == list(second.path)
    assert ana.page.query_selector("[data-action='confirm-move']") is None


@pytest.mark.full
def test_a_takeback_words_and_hostile_text(open_page: Any, server: Server) -> None:
    """Asked on one device and accepted on the other; what is written is text, never markup."""
    ana, rui = meet(open_page, server, regulation="fenae-2025", colour="white", control="20%2B0")
    move = server.state(ana.game)["legal"][0]
    ana.play(move, 0)
    rui.wait_ply(1)
    ana.page.click("[data-action='ask-undo']")
    rui.page.click("[data-action='accept-undo']")
    ana.wait_ply(0)
    rui.wait_ply(0)
    hostile = "<img src=x onerror=document.title='owned'>"
    ana.page.fill("[name='word']", hostile)
    ana.page.press("[name='word']", "Enter")
    rui.page.wait_for_selector(".said li")
    assert rui.page.inner_text(".said li") == hostile
    assert "owned" not in rui.page.title()
    rui.page.click("[data-phrase='good-luck']")
    ana.page.wait_for_selector(".said li:has-text('Good luck!')")


def test_a_planned_move_is_sent_at_once(open_page: Any, server: Server) -> None:
    """Black plans two moves while White thinks; each is played as soon as White has moved."""
    ana, rui = meet(open_page, server, regulation="fenae-2025", colour="white", control="20%2B0")
    state = server.state(ana.game)
    rules = Game("fenae-2025")
    first = rules.legal_moves[0]
    reply = rules.board.after(first).legal_moves[0]
    rui.tap(reply.path[0], reply.path[-1])
    origin, end = reply.text("algebraic").split("-")
    rui.wait_notice(f"Planned for your turn: {origin} – {end}")  # as the board names squares
    second = (board := rules.board.after(first).after(reply)).legal_moves[0]
    after = board.after(second).legal_moves[0]
    rui.tap(after.path[0], after.path[-1])
    rui.page.wait_for_selector(".db-arrow-1")
    ana.tap(*state["legal"][0]["path"])
    ana.wait_ply(2)
    rui.page.wait_for_selector(".db-arrow-0")
    ana.tap(*second.path)
    ana.wait_ply(4)
    played = [move["path"] for move in server.state(ana.game)["moves"]]
    assert played == [list(move.path) for move in (first, reply, second, after)]


@pytest.mark.full
def test_a_game_by_keyboard_is_spoken_to_both(open_page: Any, server: Server) -> None:
    """Moves by the keyboard alone, on the board and typed; each player hears the other's move, the
    question that is asked, and the end."""
    ana, rui = meet(open_page, server, regulation="fenae-2025", colour="white", control="20%2B0")
    for ply in range(4):
        table, other = (ana, rui) if ply % 2 == 0 else (rui, ana)
        move = server.state(ana.game)["legal"][0]
        if ply < 2:
            origin, *_, end = move["path"]
            for square in (origin, end):
                table.page.focus(f'.db-cell[data-square="{square}"]')
                table.page.keyboard.press("Enter")
        else:
            table.page.focus("#move")
            table.page.keyboard.type(move["notation"])
            table.page.keyboard.press("Enter")
        other.wait_ply(ply + 1)
        said = move["algebraic"].replace("-", " to ").replace("x", " takes ")
        other.page.wait_for_function(
            "text => document.querySelector('#speech').textContent.includes(text)", arg=said
        )
    by_keyboard(ana.page, "[data-action='ask-undo']")
    asked = "[data-part='question-undo'] [role='status']"
    rui.page.wait_for_selector(asked)
    assert rui.page.locator(f"[aria-live] {asked}").count() == 1
    by_keyboard(rui.page, "[data-action='decline-undo']")
    ana.page.wait_for_selector("[data-part='asked-undo']", state="detached")
    for _ in range(2):
        by_keyboard(rui.page, "#actions [data-action='resign']")
    ana.page.wait_for_selector("#result:visible")
    for table, words in ((ana, "You won! Rui"), (rui, "You lost: you resigned")):
        table.page.wait_for_function(
            "text => document.querySelector('#speech').textContent.includes(text)", arg=words
        )


def test_the_lobby_pairs_two_who_wait(open_page: Any, server: Server) -> None:
    """One sees the other wait, asks for the same, and both sit at one game."""
    ana = open_page("/lobby?name=Ana&regulation=internacional", **DESKTOP)
    ana.click("#quick:not([disabled])")
    ana.wait_for_selector("#own .waited")
    rui = open_page("/lobby?name=Rui&regulation=internacional", **PHONE)
    rui.wait_for_selector("#list .name:has-text('Ana')")
    rui.click("#quick:not([disabled])")
    ana.wait_for_url("**/games/*")
    rui.wait_for_url("**/games/*")
    assert ana.url == rui.url


SIZES = ((360, 640), (390, 844), (844, 390), (1366, 768), (1920, 1080))


@pytest.mark.full
def test_conditional_moves_are_planned_on_the_board(open_page: Any, server: Server) -> None:
    """White plans an answer, sees it marked and listed, adds one, removes one; what is left is
    played when Black makes the expected move, and Black never saw it."""
    ana, rui = meet(
        open_page, server, regulation="fenae-2025", colour="white", control="3%20days/move"
    )
    ana.play(server.state(ana.game)["legal"][0], 0)
    rui.wait_ply(1)
    rules = Game("fenae-2025")
    rules.push(rules.legal_moves[0])
    expected = list(rules.legal_moves[:2])
    answers = [rules.board.after(move).legal_moves[0] for move in expected]
    page = ana.page
    for count, (move, answer) in enumerate(zip(expected, answers, strict=True), 1):
        page.click("[data-action='plan']")
        page.wait_for_selector("[data-part='plan-choosing']:has-text('that you expect')")
        assert page.is_disabled("[data-action='save-line']")
        ana.tap(move.path[0], move.path[-1])
        page.wait_for_selector("[data-part='plan-choosing']:has-text('your answer')")
        ana.tap(answer.path[0], answer.path[-1])
        page.click("[data-action='save-line']:not([disabled])")
        page.wait_for_selector(f"[data-line='{count - 1}']")
    page.wait_for_selector(".db-arrow-0")
    assert page.evaluate("document.querySelectorAll('.db-arrow').length") == 4
    assert answers[0].text("algebraic") in page.inner_text("[data-line='0']")
    page.click("[data-line='0'] [data-action='remove-line']")
    page.wait_for_selector("[data-line='1']", state="detached")
    rui.page.reload()
    rui.wait_ply(1)
    assert rui.page.query_selector("[data-line]") is None
    rui.tap(expected[1].path[0], expected[1].path[-1])
    ana.wait_ply(3)
    played = [move["path"] for move in server.state(ana.game)["moves"]]
    assert played[1:] == [list(expected[1].path), list(answers[1].path)]
    page.wait_for_selector("[data-line]", state="detached")


@pytest.mark.full
def test_the_line_of_both_is_shown(open_page: Any, server: Server) -> None:
    """The own line once it is measured, the other's after its first move; a slow one has few bars;
    names that guests have given are marked."""
    ana, rui = meet(open_page, server, regulation="fenae-2025", colour="white", control="20%2B0")
    ana.page.wait_for_selector("#seat-bottom .lag[data-bars='4']")
    assert ana.page.query_selector("#seat-top .lag") is None
    assert ana.page.inner_text("#seat-top .name") == "Rui (guest)"
    ana.play(server.state(ana.game)["legal"][0], 0)
    rui.wait_ply(1)
    rui.page.wait_for_selector("#seat-top .lag[data-bars='4']")
    said = rui.page.get_attribute("#seat-top .lag", "title")
    assert said.endswith("ms).")
    assert axe(rui.page) == []


def test_an_invitation_says_all_at_once(open_page: Any, server: Server) -> None:
    """What it says comes with its page, and the files of the game while one reads it."""
    terms = {"regulation": "fenae-2025", "control": "5+3"}
    token = Guest(server).ask("/api/invitations", {"terms": terms, "name": "Ana"})
    page = open_page("/healthz", **PHONE)
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url.removeprefix(server.url)))
    page.goto(f"/i/{token['token']}")
    page.wait_for_selector("#accept")
    comes_true(lambda: sum("/built/game." in one for one in asked) == 2)
    assert not [one for one in asked if one.startswith("/api/invitations")]
    page.click("#accept")
    page.wait_for_selector("damas-board[data-ply]")


def test_the_own_invitation_is_sent_once_more(open_page: Any, server: Server) -> None:
    """Who comes back to it has the link, the letters and the button that copies them."""
    ana = Guest(server)
    made = ana.ask("/api/invitations", {"terms": {"regulation": "fenae-2025", "control": "5+3"}})
    page = ana.at(open_page, f"/i/{made['token']}?lang=en", **PHONE)
    page.wait_for_selector("#invitation .link")
    assert page.inner_text("#invitation .link") == f"{server.url}/i/{made['token']}"
    assert page.get_attribute("#invitation .code", "data-code") == made["code"]
    assert page.locator("#invitation button.primary").count() == 1


def test_the_first_move_waits_for_no_line(open_page: Any, server: Server) -> None:
    """The board plays before the line to the server is open; the move is sent once it is."""
    ana, rui, game = invited(server, regulation="fenae-2025", colour="white")
    page = ana.at(open_page, "/privacy", own=True, **PHONE)
    works: list[bool] = []
    page.route_web_socket(
        "**/ws/games/*", lambda line: line.connect_to_server() if works else line.close()
    )
    page.goto(f"/games/{game}")
    page.wait_for_selector("damas-board[data-ply='0']")
    press_squares(page, rui.ask(f"/api/games/{game}")["legal"][0]["path"])
    assert rui.ask(f"/api/games/{game}")["ply"] == 0
    works.append(True)
    page.wait_for_selector("damas-board[data-ply='1']")
    assert rui.ask(f"/api/games/{game}")["ply"] == 1


def test_every_page_says_that_it_is_ones_move(open_page: Any, server: Server) -> None:
    """In the header, with the way there; at the game itself it does not."""
    ana, rui, game = invited(server, regulation="fenae-2025", colour="white")
    page = ana.at(open_page, "/learn?lang=en", **PHONE)
    mark = page.locator("#mark-turn")
    mark.wait_for()
    assert mark.get_attribute("href") == f"/games/{game}"
    assert "Your turn" in mark.inner_text()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    waits = rui.ask("/api/waiting")
    assert waits["turns"] == []
    first = server.state(game)["legal"][0]
    ana.do(game, "move", ply=0, path=first["path"])
    assert (rui.ask("/api/waiting")["turns"], ana.ask("/api/waiting")["turns"]) == ([game], [])


def test_the_drawn_opening_is_named_at_the_board(open_page: Any, server: Server) -> None:
    """Its number and its moves, as the table of ballots has them."""
    ana, _rui, game = invited(server, regulation="english-wcdf", start={"kind": "lot"})
    page = ana.at(open_page, f"/games/{game}?lang=en", **PHONE)
    state = server.state(game)
    page.wait_for_selector(f"#moves:has-text('Opening by lot {state['meeting']['opening']}')")
