"""Real boards over HTTP and WebSocket, as an electronic board and a page see them."""

from __future__ import annotations

import io
import json
import threading
from collections.abc import Callable
from itertools import islice
from typing import Any

import jsonschema
import pytest
from pypdf import PdfReader
from starlette.testclient import TestClient

from arbiter.script import scenarios
from damas.arbiter import CODES, Table, schema
from damas.pdn import read_game

pytestmark = pytest.mark.one_server

ANSWER = {"$ref": "#/$defs/answer", "$defs": schema()["$defs"]}
THIN = "W:W28,46:B23,1"
QUIET = {"event": "move", "by": "white", "path": [46, 41]}
NewTable = Callable[..., str]


@pytest.fixture
def new_table(client: TestClient) -> NewTable:
    """Makes a board and returns its id."""

    def make(regulation: str = "internacional", **fields: Any) -> str:
        answer = client.post("/api/arbiter/tables", json={"regulation": regulation, **fields})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    return make


def tell(client: TestClient, table: str, body: Any, lang: str = "en") -> Any:
    """Sends events; the answers."""
    answer = client.post(f"/api/arbiter/tables/{table}/events?lang={lang}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_an_event_is_ruled_on_as_the_schema_says(client: TestClient, new_table: NewTable) -> None:
    """One event in, one answer out: the article, whose right, until when."""
    table = new_table(fen=THIN)
    answer = tell(client, table, QUIET)
    jsonschema.validate(answer, ANSWER)
    (ruling,) = answer["rulings"]
    assert (ruling["code"], ruling["article"], ruling["right"]) == ("f", "INT 5.4.0.6", "black")
    assert answer["state"]["pending"]["choices"] == ["rectify", "keep"]
    kept = tell(client, table, {"event": "decide", "by": "black", "choice": "rectify"})
    assert kept["rulings"][0]["kind"] == "restored"
    assert kept["state"]["fen"] == "W:W28,46:B1,23"


def test_the_page_is_told_in_its_language_with_the_words_of_the_article(
    client: TestClient, new_table: NewTable
) -> None:
    """The pending case, in Portuguese, with title, article and its text."""
    table = new_table("fenae-2025", fen="W:W18,29:B14", headers={"White": "Ana"})
    tell(client, table, {"event": "move", "by": "white", "path": ["a1", "b2"]})
    view = client.get(f"/api/arbiter/tables/{table}?lang=pt_PT").json()
    (fault,) = view["pending"]["faults"]
    assert (fault["code"], fault["article"]) == ("f", "FENAE Art. 23 f")
    assert "tomar" in fault["title"]
    assert fault["article_text"]
    assert view["headers"] == {"White": "Ana"}
    assert [one["number"] for one in view["log"]] == [1, 2]
    assert "a1–b2" in view["log"][1]["words"]


def test_lines_and_lists_are_taken_one_by_one(client: TestClient, new_table: NewTable) -> None:
    """An event that cannot be taken is answered with its line; the others are taken."""
    table = new_table(fen=THIN)
    decided = {"event": "decide", "by": "black", "choice": "keep"}
    lines = [json.dumps(QUIET), '{"event": "fly"}', json.dumps(decided)]
    answer = client.post(f"/api/arbiter/tables/{table}/events", content="\n".join(lines).encode())
    one, two, three = answer.json()
    assert one["rulings"][0]["code"] == "f"
    assert (two["line"], two["error"]["code"]) == (2, "unknown-event")
    assert three["rulings"][0]["kind"] == "kept"
    assert client.get(f"/api/arbiter/tables/{table}").json()["entries"] == 3


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"\xff", b"[" * 5000])
def test_a_body_that_cannot_be_read(client: TestClient, new_table: NewTable, body: bytes) -> None:
    """A sentence, and nothing was entered."""
    table = new_table()
    answer = client.post(f"/api/arbiter/tables/{table}/events", content=body)
    assert answer.status_code == 422
    assert answer.json()["message"]
    assert client.get(f"/api/arbiter/tables/{table}").json()["entries"] == 1


def test_an_event_with_a_name_is_entered_once(client: TestClient, new_table: NewTable) -> None:
    """The answer was lost, and the board sends again."""
    table = new_table(fen=THIN)
    named = {**QUIET, "id": "board-7-12"}
    first, again = tell(client, table, named), tell(client, table, named)
    assert "repeated" not in first
    assert again["repeated"]
    assert again["rulings"] == []
    assert client.get(f"/api/arbiter/tables/{table}").json()["entries"] == 2


def test_an_entry_is_taken_back_and_the_log_keeps_it(
    client: TestClient, new_table: NewTable
) -> None:
    """The position before; the start itself stays; an old version is refused."""
    table = new_table(fen=THIN)
    tell(client, table, QUIET)
    version = client.get(f"/api/arbiter/tables/{table}").json()["version"]
    undone = client.post(f"/api/arbiter/tables/{table}/undo", json={"version": version}).json()
    assert (undone["pending"], undone["state"]["fen"]) == (None, "W:W28,46:B1,23")
    assert undone["version"] == version + 1
    stale = client.post(f"/api/arbiter/tables/{table}/undo", json={"version": version})
    assert (stale.status_code, stale.json()["code"]) == (409, "stale-version")
    none = client.post(f"/api/arbiter/tables/{table}/undo", json={"version": version + 1})
    assert (none.status_code, none.json()["code"]) == (409, "nothing-to-undo")


def test_a_board_survives_the_server(start: Callable[[], Any]) -> None:
    """Another process folds the same log to the same board, an entry taken back included."""
    with start() as first:
        made = first.post("/api/arbiter/tables", json={"regulation": "internacional", "fen": THIN})
        table = made.json()["id"]
        tell(first, table, {**QUIET, "t": 5})
        seen = first.get(f"/api/arbiter/tables/{table}").json()
        first.post(f"/api/arbiter/tables/{table}/undo", json={"version": seen["version"]})
        tell(first, table, {"event": "touch", "by": "white", "square": 28})
        before = first.get(f"/api/arbiter/tables/{table}").json()
    with start() as second:
        after = second.get(f"/api/arbiter/tables/{table}").json()
    for name in ("state", "log", "version", "entries", "stands", "legal"):
        assert after[name] == before[name]
    assert after["state"]["bound"] == 28


def test_times_run_on_the_servers_watch_unless_the_board_has_its_own(
    client: TestClient, new_table: NewTable
) -> None:
    """A board whose watch runs ahead is followed; one that runs back is refused."""
    table = new_table(clock={"white": 60, "black": 60})
    stamped = tell(client, table, {"event": "touch", "by": "white", "square": 32})
    assert 59 < stamped["state"]["clock"]["white"] <= 60
    ahead = tell(client, table, {"event": "adjust", "by": "white", "t": 50})
    assert 9 < ahead["state"]["clock"]["white"] <= 10.1
    back = tell(client, table, {"event": "adjust", "by": "white", "t": 49})
    assert back["error"]["code"] == "time-backwards"
    then = client.get(f"/api/arbiter/tables/{table}").json()
    assert then["watch"] >= 50
    assert then["state"]["clock"]["white"] <= 10.1


@pytest.mark.requirement("IRR-07")
def test_a_wrong_set_up_is_told_when_the_board_is_made(
    client: TestClient, new_table: NewTable
) -> None:
    """The real position is compared with the one that should stand."""
    table = new_table(fen="W:W31:B20", board="W:W31:B19")
    view = client.get(f"/api/arbiter/tables/{table}").json()
    assert view["pending"]["faults"][0]["code"] == "setup"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"regulation": "xadrez"}, "unknown-regulation"),
        ({"regulation": "internacional", "fen": "W:W99:B1"}, None),
        ({"regulation": "internacional", "clock": {"control": "soon"}}, None),
        ({"regulation": "internacional", "options": {"x": 1}}, None),
        ({"regulation": "internacional", "extra": 1}, "bad-request"),
    ],
)
def test_a_board_that_cannot_be_made(client: TestClient, body: Any, code: str | None) -> None:
    """A sentence and no board."""
    before = client.get("/api/arbiter/tables").json()
    answer = client.post("/api/arbiter/tables", json=body)
    assert answer.status_code == 422
    assert answer.json()["message"]
    assert code is None or answer.json()["code"] == code
    assert client.get("/api/arbiter/tables").json() == before


def test_a_board_that_is_not_there(client: TestClient) -> None:
    """Every address says so; the page says it as a page."""
    assert client.get("/api/arbiter/tables/nothing").status_code == 404
    for path in ("/arbiter/nothing", "/arbiter/nothing.pdn", "/arbiter/nothing/sheet.pdf"):
        answer = client.get(path, headers={"accept": "text/html"})
        assert answer.status_code == 404
        assert "nothing" in answer.text
    assert client.post("/api/arbiter/tables/nothing/events", json=QUIET).status_code == 404
    assert client.delete("/api/arbiter/tables/nothing").status_code == 404
    with client.websocket_connect("/ws/arbiter/nothing") as socket:
        assert socket.receive_json()["code"] == "unknown-table"


# Files to take along


@pytest.mark.requirement("IRR-09", "IRR-11")
def test_what_is_taken_along_tells_the_same_story(client: TestClient, new_table: NewTable) -> None:
    """PDN with the rulings, the events that give the same rulings again, the sheet to sign."""
    table = new_table(fen=THIN, headers={"White": "Ana", "Black": "Rui", "Arbiter": "Eva"})
    tell(client, table, QUIET)
    tell(client, table, {"event": "decide", "by": "black", "choice": "keep"})
    tell(client, table, {"event": "rule", "by": "arbiter", "ruling": "warning", "against": "white"})
    pdn = client.get(f"/arbiter/{table}.pdn?lang=pt_PT").text
    game = read_game(io.StringIO(pdn))
    assert game is not None
    assert game.headers["White"] == "Ana"
    assert "IRR f kept" in pdn
    lines = client.get(f"/arbiter/{table}.jsonl").text.splitlines()
    again = Table.from_events(map(json.loads, lines))
    assert again.state()["fen"] == "B:W28,41:B1,23"
    sheet = client.get(f"/arbiter/{table}/sheet.pdf?lang=pt_PT&paper=letter")
    words = "".join(page.extract_text() for page in PdfReader(io.BytesIO(sheet.content)).pages)
    for part in ("Ana", "Rui", "Eva", "INT 5.4.0.6", "Mantido", "Advertência"):
        assert part in words


def test_the_reference_has_every_irregularity_under_every_book(client: TestClient) -> None:
    """Codes, titles, and who decides, to be looked up without a table."""
    for book, right in (("internacional", "opponent"), ("portuguesa-fpd", "arbiter")):
        view = client.get(f"/api/arbiter/reference/{book}?lang=pt_BR").json()
        matters = {one["code"]: one for one in view["matters"]}
        assert set(CODES) <= set(matters)
        assert matters["a"]["right"] == right
        assert matters["a"]["article"]
    assert client.get("/api/arbiter/reference/xadrez").status_code == 422


# The line


def test_everybody_at_the_line_sees_what_one_enters(
    client: TestClient, new_table: NewTable
) -> None:
    """The answer goes to the client that asked, the table to all, the log without earlier parts."""
    table = new_table(fen=THIN)
    with (
        client.websocket_connect(f"/ws/arbiter/{table}?lang=en") as board,
        client.websocket_connect(f"/ws/arbiter/{table}?lang=en") as page,
    ):
        assert [one["number"] for one in board.receive_json()["log"]] == [1]
        assert page.receive_json()["table"]["pending"] is None
        board.send_json({**QUIET, "id": "b-1"})
        heard = [board.receive_json(), board.receive_json()]
        answer = next(one for one in heard if one["type"] == "answer")
        assert (answer["id"], answer["rulings"][0]["code"]) == ("b-1", "f")
        shown = page.receive_json()
        assert shown["first"] == 1
        assert [one["number"] for one in shown["log"]] == [2]
        assert shown["table"]["pending"]["faults"][0]["code"] == "f"
        page.send_json({"undo": shown["table"]["version"]})
        back = next(one for one in iter(board.receive_json, None) if one["type"] == "table")
        assert (back["first"], len(back["log"]), back["table"]["pending"]) == (0, 1, None)


@pytest.mark.parametrize("text", ["", "{", "nonsense", "[1, 2", '"x"', "1", '{"undo": 1.5}', "[]"])
def test_messages_that_mean_nothing_are_answered_and_survived(
    client: TestClient, new_table: NewTable, text: str
) -> None:
    """An error, and the line goes on."""
    table = new_table(fen=THIN)
    with client.websocket_connect(f"/ws/arbiter/{table}") as socket:
        socket.receive_json()
        socket.send_text(text)
        heard = socket.receive_json()
        assert heard["message"] if heard["type"] == "refused" else heard["error"]["message"]
        socket.send_json(QUIET)
        answers = (one for one in iter(socket.receive_json, None) if one["type"] == "answer")
        assert next(answers)["rulings"][0]["code"] == "f"


def test_who_looks_on_learns_that_the_board_is_gone(
    client: TestClient, new_table: NewTable
) -> None:
    """The line ends with a code of its own."""
    table = new_table()
    with client.websocket_connect(f"/ws/arbiter/{table}") as socket:
        socket.receive_json()
        assert client.delete(f"/api/arbiter/tables/{table}").status_code == 204
        closed = socket.receive()
        assert closed["code"] == 4410


@pytest.mark.parametrize(
    "event",
    [
        '{"event": "complaint", "by": "white", "text": "half \\ud800"}',
        '{"event": "press", "by": "white", "note": "half \\ud800"}',
        '{"event": "press", "by": "white", "note": NaN}',
        '{"event": "press", "by": "white", "id": "half \\ud800"}',
    ],
)
def test_what_cannot_be_written_down_never_spoils_a_board(
    client: TestClient, new_table: NewTable, event: str
) -> None:
    """Half characters and numbers that are none are refused; the board can still be read."""
    table = new_table()
    answer = client.post(f"/api/arbiter/tables/{table}/events", content=event)
    assert answer.status_code == 422
    assert answer.json()["code"] in ("bad-text", "bad-number")
    with client.websocket_connect(f"/ws/arbiter/{table}") as socket:
        socket.receive_json()
        socket.send_text(event)
        assert socket.receive_json()["code"] == answer.json()["code"]
    assert client.get(f"/api/arbiter/tables/{table}").json()["entries"] == 1
    assert client.get(f"/arbiter/{table}.pdn").status_code == 200


@pytest.mark.requirement("IRR-03")
def test_the_page_has_the_moves_of_a_side_that_may_play_on(
    client: TestClient, new_table: NewTable
) -> None:
    """While a decision waits, its opponent may play instead: on the present position, by whole
    chains."""
    table = new_table(fen="W:W37,46,22:B23,28,1")
    tell(client, table, {"event": "move", "by": "white", "path": [37, 32]})
    view = client.get(f"/api/arbiter/tables/{table}").json()
    assert view["pending"]["right"] == view["expected"] == "black"
    assert view["legal"]
    assert all(move["captured"] for move in view["legal"])


def test_squares_are_called_as_the_board_has_them(client: TestClient, new_table: NewTable) -> None:
    """A board with files and ranks: the record, the touch and a refused event name no numbers."""
    table = new_table("fenae-2025", fen="W:W22,31:B17,2")
    tell(client, table, {"event": "touch", "by": "white", "square": "c3"})
    tell(client, table, {"event": "move", "by": "white", "path": ["c3", "a5"]})
    view = client.get(f"/api/arbiter/tables/{table}").json()
    assert view["lances"][0]["text"] == "c3xa5"
    assert "The piece on square c3" in view["log"][1]["rulings"][0]["message"]
    empty = tell(client, table, {"event": "remove", "by": "white", "square": "h8"})
    assert empty["error"]["message"] == "There is no piece on square h8"


def test_eight_boards_and_clients_at_once(client: TestClient, new_table: NewTable) -> None:
    """Nothing is lost, doubled or mixed up when many enter at the same time."""
    table = new_table()
    failures: list[Any] = []

    def enter(who: int) -> None:
        for count in range(10):
            event = {"event": "complaint", "by": "white", "text": f"{who}-{count}"}
            event["id"] = f"{who}.{count}"
            answer = client.post(f"/api/arbiter/tables/{table}/events", json=event)
            if answer.status_code != 200 or "error" in answer.json():
                failures.append(answer.text)

    threads = [threading.Thread(target=enter, args=(who,)) for who in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    log = client.get(f"/api/arbiter/tables/{table}").json()["log"]
    texts = [one["text"] for one in log[1:]]
    assert sorted(texts) == sorted(f"{w}-{c}" for w in range(8) for c in range(10))
    for who in range(8):
        assert [t for t in texts if t.startswith(f"{who}-")] == [f"{who}-{c}" for c in range(10)]


def test_every_scenario_gives_the_same_over_the_line(client: TestClient) -> None:
    """The readable scenarios of the arbiter, told by POST: the same rulings as in the library."""
    timeless = (one for one in scenarios() if "clock" not in one.start)
    for scenario in islice(timeless, 0, None, 6):
        first, rest = scenario.start, [event for event, _ in scenario.steps]
        body = {k: v for k, v in first.items() if k not in ("event", "by", "t")}
        made = client.post("/api/arbiter/tables", json=body)
        assert made.status_code == 201, (scenario, made.text)
        answers = tell(client, made.json()["id"], rest)
        table = Table.from_events([{**first, "t": 0}])
        for event, answer in zip(rest, answers, strict=True):
            rulings = table.apply(event)
            errors = [r for r in rulings if r.kind == "error"]
            if errors:
                table.log.pop()
                assert answer["error"]["code"] == errors[0].code
            else:
                assert [r["code"] for r in answer["rulings"]] == [r.code for r in rulings]


def test_the_pages_are_there(client: TestClient, new_table: NewTable) -> None:
    """List and board, in three languages."""
    table = new_table()
    for lang, words in (("en", "Call the arbiter"), ("pt_PT", "Chamar o árbitro")):
        assert words in client.get(f"/arbiter/{table}?lang={lang}").text
    assert "Mesa do árbitro" in client.get("/arbiter?lang=pt_BR").text


def test_names_can_be_written_later(client: TestClient, new_table: NewTable) -> None:
    """Only the tags that a board has are kept."""
    table = new_table()
    path = f"/api/arbiter/tables/{table}/headers"
    view = client.put(path, json={"headers": {"White": " Ana ", "Black": "", "X": "y"}}).json()
    assert view["headers"] == {"White": "Ana"}
    assert client.get("/api/arbiter/tables").json()[0]["headers"] == {"White": "Ana"}


def test_a_legal_move_says_all_that_belongs_to_it(client: TestClient, new_table: NewTable) -> None:
    """The captured pieces in the order of the jumps, and whether a man is crowned at its end."""
    long = client.get(f"/api/arbiter/tables/{new_table(fen='W:W28,46:B1,13,23')}").json()
    (move,) = long["legal"]
    assert (move["captured"], move["promotes"]) == ([23, 13], False)
    last = client.get(f"/api/arbiter/tables/{new_table(fen='W:W7:B20')}").json()
    assert [move["promotes"] for move in last["legal"]] == [True, True]


@pytest.mark.requirement("RES-06", "CON-07")
def test_the_reference_says_what_a_ruling_needs(client: TestClient) -> None:
    """The side that it is against, and whether each player gets a result of his own."""
    view = client.get("/api/arbiter/reference/internacional").json()
    assert {"penalty", "absence", "warning", "time_penalty"} <= set(view["against"])
    assert not {"annulled", "dead_position", "note"} & {*view["against"], *view["endings"]}
    assert {"penalty", "draw_penalty"} <= set(view["endings"])


def test_a_ruling_and_a_clock_take_what_their_form_offers(
    client: TestClient, new_table: NewTable
) -> None:
    """No result of one player is "annulled", and nobody has more than a hundred hours; a log from
    before that replays."""
    table = new_table(fen=THIN, clock={"white": 600, "black": 600})
    page = client.get(f"/arbiter/{table}?lang=en").text
    offered = page.split('id="call-white"')[1].split("</select>")[0]
    assert 'value="draw"' in offered
    assert 'value="annulled"' not in offered
    assert 'id="call-seconds" type="number" min="0" max="360000"' in page
    rule = {"event": "rule", "by": "arbiter", "ruling": "annulled"}
    clock = {"event": "clock", "by": "arbiter", "act": "set", "color": "white"}
    told = tell(client, table, [rule | {"white": "annulled"}, clock | {"seconds": 10**9}])
    assert [one["error"]["code"] for one in told] == ["bad-field", "out-of-range"]
    assert "error" not in tell(client, table, clock | {"seconds": 360_000})
    start = {
        "event": "start",
        "regulation": "internacional",
        "fen": THIN,
        "clock": {"white": 9, "black": 9},
    }
    old = Table.from_events([start | {"t": 0}, clock | {"seconds": 10**9, "t": 1}])
    assert old.state()["clock"]["white"] == 10**9
    ended = Table.from_events([start | {"t": 0}, rule | {"white": "annulled", "t": 1}])
    assert ended.state()["result"] == "annulled"


def test_a_table_names_the_squares_that_sensors_show_otherwise(client: TestClient) -> None:
    """Until the arbiter has entered what was played."""
    made = client.post("/api/arbiter/tables", json={"regulation": "fenae-2025"}).json()
    path = f"/api/arbiter/tables/{made['id']}"
    whole = {*range(1, 13), *range(21, 33)}
    two = sorted(whole - {22, 11} | {18, 15})
    told = client.post(f"{path}/events", json={"event": "placements", "occupied": two}).json()
    assert [one["kind"] for one in told["rulings"]] == ["unclear"]
    assert set(client.get(path).json()["differs"]) == {"c3", "d4", "f6", "e5"}
    for by, squares in (("white", [22, 18]), ("black", [11, 15])):
        client.post(f"{path}/events", json={"event": "move", "by": by, "path": squares})
    assert client.get(path).json()["differs"] == []


def test_pieces_that_go_back_after_an_entry_was_taken_back_are_no_moves(client: TestClient) -> None:
    """The table knows what lies on the board: nobody touches anything while it is put back, and
    reports that told nothing are taken back with the entry before them."""
    made = client.post("/api/arbiter/tables", json={"regulation": "fenae-2025"}).json()
    path = f"/api/arbiter/tables/{made['id']}"
    start = {*range(1, 13), *range(21, 33)}

    def reported(squares: set[int]) -> list[str]:
        event = {"event": "placements", "occupied": sorted(squares)}
        rulings = client.post(f"{path}/events", json=event).json()["rulings"]
        return [one["kind"] for one in rulings]

    moved = start - {22} | {18}
    assert reported(moved) == []
    version = client.get(path).json()["version"]
    assert reported(moved) == []  # a board that says it again and again makes no entry
    assert client.get(path).json()["version"] == version
    assert client.post(f"{path}/undo", json={"version": version}).status_code == 200
    shown = client.get(path).json()
    assert (shown["state"]["ply"], set(shown["differs"])) == (0, {"c3", "d4"})
    assert (reported(moved), reported(moved)) == ([], [])
    assert client.get(path).json()["state"]["ply"] == 0
    assert reported(moved - {18}) == ["unclear"]  # on its way back
    assert reported(start) == []
    shown = client.get(path).json()
    assert (shown["differs"], shown["state"]["held"], shown["state"]["bound"]) == ([], {}, None)
    assert reported(start - {23} | {19}) == []
    assert client.get(path).json()["state"]["ply"] == 1
