"""Studies over HTTP and WebSocket: written by several, shared, brought in and out, deleted."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from damas.store import StoredEntry, Studies, StudySummary, VersionConflictError
from web.conftest import shared_client  # noqa: F401  (a fixture)

from .conftest import chapter, code_of, come_to_write, do, done, new_study, seen


def hear(line: Any, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    while True:
        message: dict[str, Any] = line.receive_json()
        if message["type"] == kind:
            return message


def test_a_study_is_written_and_seen_as_it_is_written(browser):
    """By two people: the other's page gets the change alone, not the whole."""
    ana, rui = browser(), browser()
    study = new_study(ana)
    come_to_write(ana, rui, study)
    with rui.websocket_connect(f"/ws/studies/{study}?lang=en") as line:
        first = hear(line, "study")
        assert (first["study"]["you"], first["chapter"]["number"]) == (1, 1)
        line.send_json({"type": "look", "chapter": 1, "move": 0})
        legal = hear(line, "position")["legal"]
        answer = done(ana, study, "play", chapter=1, move=0, paths=[legal[0]["path"]])
        news = hear(line, "changes")
        assert (news["from"], news["to"]) == (first["study"]["version"], answer["version"])
        (change,) = news["changes"]
        assert change["moves"][0]["move"]["move"]["path"] == legal[0]["path"]
        done(ana, study, "chapter", title="Dois", game="brazilian")
        parts = hear(line, "changes")["changes"][0]["parts"]
        assert [one["title"] for one in parts[0]["chapters"]] == ["", "Dois"]
        line.send_json({"type": "open", "chapter": 2})
        assert hear(line, "study")["chapter"]["variant"]["id"] == "brazilian"
        line.send_text("?")
        assert hear(line, "refused")["code"] == "bad-message"


def test_a_command_that_comes_twice_is_done_once(browser):
    """Under one id of one person; two people may have chosen the same id."""
    ana, rui = browser(), browser()
    study = new_study(ana)
    come_to_write(ana, rui, study)
    values = {"chapter": 1, "move": 0, "id": "same-name"}
    one = done(ana, study, "play", paths=[[10, 13]], **values)
    again = done(ana, study, "play", paths=[[10, 13]], **values)
    assert (again["version"], again["repeated"], again["moves"]) == (one["version"], True, [1])
    other = done(rui, study, "play", paths=[[11, 15]], **values)
    assert (other["version"], other["repeated"]) == (one["version"] + 1, False)


def test_many_at_once_lose_nothing(browser):
    """Twenty different variations sent together all stand in the study."""
    ana = browser()
    study = new_study(ana, game="international")
    legal = [[31, 26], [31, 27], [32, 27], [32, 28], [33, 28], [33, 29], [34, 29], [34, 30]]
    with ThreadPoolExecutor(4) as pool:
        answers = list(
            pool.map(lambda path: do(ana, study, "play", chapter=1, move=0, paths=[path]), legal)
        )
    assert {one.status_code for one in answers} == {200}
    nodes = chapter(ana, study)["nodes"]
    assert len(nodes) == len(legal) + 1
    assert sorted(nodes[0]["children"]) == list(range(1, len(legal) + 1))


def test_the_later_of_two_texts_stays_and_the_loser_is_told(browser):
    """At once on the open page, and when coming back; the earlier text can be put back."""
    ana, rui = browser(), browser()
    study = new_study(ana)
    come_to_write(ana, rui, study)
    with ana.websocket_connect(f"/ws/studies/{study}?lang=en") as line:
        hear(line, "study")
        done(ana, study, "comment", chapter=1, move=0, text="A's words", base=0)
        hear(line, "changes")
        answer = done(rui, study, "comment", chapter=1, move=0, text="R's words", base=0)
        assert answer["over"] == 0
        over = hear(line, "changes")["changes"][0]["over"]
        assert (over["of"], over["by"], over["text"]) == (0, 1, "A's words")
    assert [one["text"] for one in seen(ana, study)["missed"]] == ["A's words"]
    assert seen(rui, study)["missed"] == []
    texts = ana.get(f"/api/studies/{study}/history?chapter=1&move=0").json()
    assert [one["text"] for one in texts] == ["A's words", "R's words"]
    done(ana, study, "comment", chapter=1, move=0, text="A's words", base=texts[-1]["version"])
    assert chapter(ana, study)["nodes"][0]["comment"] == "A's words"


def test_undoing_is_of_the_own_last_change(browser):
    """The server says which one that is."""
    ana = browser()
    study = new_study(ana)
    assert seen(ana, study)["undo"] is None
    first = done(ana, study, "play", chapter=1, move=0, paths=[[10, 13]])
    second = done(ana, study, "comment", chapter=1, move=1, text="x", base=0)
    assert second["undo"] == second["version"]
    after = done(ana, study, "undo", of=second["undo"])
    assert after["undo"] == first["version"]
    assert done(ana, study, "undo", of=after["undo"])["undo"] is None
    assert chapter(ana, study)["nodes"][0]["children"] == []


def test_a_file_comes_in_and_goes_out(browser):
    """Each game a chapter, with its shapes; a game of no kind is named."""
    ana = browser()
    study = new_study(ana)
    text = '[GameType "28"]\n\n1. 10-13 {[%csl G13] Bom} *\n\n[GameType "99"]\n\n1. 1-2 *\n\n'
    answer = ana.post(f"/api/studies/{study}/pdn?lang=en", content=text.encode())
    assert answer.status_code == 200, answer.text
    assert answer.json()["chapters"] == [2]
    assert [one["game"] for one in answer.json()["left_out"]] == [2]
    assert chapter(ana, study, 2)["nodes"][1]["circles"] == [[13, "G"]]
    only = ana.get(f"/api/studies/{study}/study.pdn?chapter=2")
    assert only.text == '[GameType "28"]\n\n1. 10-13 {[%csl G13] Bom} *\n\n'
    assert "attachment" in only.headers["content-disposition"]
    sheet = ana.get(f"/api/studies/{study}/score.pdf?chapter=2")
    assert sheet.content.startswith(b"%PDF")
    whole = ana.get(f"/api/studies/{study}/study.pdn").text
    back = ana.post(f"/api/studies/{study}/pdn", content=whole.encode())
    assert back.json()["chapters"] == [3, 4]
    assert ana.get(f"/api/studies/{study}/study.pdn?chapter=4").text == only.text
    assert code_of(ana.post(f"/api/studies/{study}/pdn", content=b""))[1] == "no-game"
    huge = ana.post(f"/api/studies/{study}/pdn", content=b" " * (2 << 20))
    assert huge.status_code == 413


def test_readers_by_link_and_for_everybody(browser):
    """Private at first; anyone with the link; everybody, from the list; a frame shows it."""
    ana, eve = browser(), browser()
    study = new_study(ana, title="Para todos")
    assert eve.get(f"/api/studies/{study}").status_code == 404
    for visibility, listed in (("link", False), ("public", True), ("private", False)):
        path = f"/api/studies/{study}/visibility"
        assert ana.put(path, json={"visibility": visibility}).status_code == 204
        assert (eve.get(f"/api/studies/{study}").status_code == 200) is (visibility != "private")
        assert ("Para todos" in eve.get("/studies").text) is listed
        frame = eve.get(f"/studies/{study}/embed")
        assert frame.status_code == (404 if visibility == "private" else 200)
        assert "frame-ancestors *" in frame.headers["content-security-policy"]
        assert "set-cookie" not in frame.headers


def test_who_is_here_is_told(browser):
    """Writers by name, readers as a number."""
    ana = browser()
    study = new_study(ana)
    ana.put(f"/api/studies/{study}/visibility", json={"visibility": "link"})
    with ana.websocket_connect(f"/ws/studies/{study}") as line:
        assert hear(line, "here")["writers"] == [0]
        with browser().websocket_connect(f"/ws/studies/{study}") as other:
            hear(other, "study")
            here = hear(line, "here")
            while here["readers"] != 1:
                here = hear(line, "here")


def test_what_another_process_stores_is_seen_here(start, elsewhere):
    """Its log goes on; a taken version is refused; a command of here goes on from it."""
    with start() as owner:
        study = new_study(owner)
        studies = Studies(elsewhere)
        record = studies.get(study)
        payload = {"by": 0, "parts": [{"part": ["title"], "to": "Elsewhere"}]}
        entry = StoredEntry("title", payload, 1)
        summary = StudySummary("Elsewhere", 1)
        studies.append(study, [entry], expected=record.version, summary=summary)
        with pytest.raises(VersionConflictError):
            studies.append(study, [entry], expected=record.version, summary=summary)
        assert seen(owner, study)["title"] == "Elsewhere"
        answer = done(owner, study, "play", chapter=1, move=0, paths=[[10, 13]])
        assert answer["version"] == record.version + 2


def test_a_deleted_study_is_gone(browser):
    """With its log, its people and its links; open pages are told."""
    ana, rui = browser(), browser()
    study = new_study(ana)
    invite = seen(ana, study)["invite"]
    come_to_write(ana, rui, study)
    with rui.websocket_connect(f"/ws/studies/{study}") as line:
        hear(line, "study")
        assert ana.delete(f"/api/studies/{study}").status_code == 204
        message = line.receive()
        while message["type"] != "websocket.close":
            message = line.receive()
        assert message["code"] == 4410
    assert code_of(rui.get(f"/api/studies/{study}")) == (404, "unknown-study")
    assert rui.get(f"/studies/join/{invite}").status_code == 404
    assert rui.get("/api/studies").json() == []


def test_bad_values_get_a_sentence(browser):
    """For each kind of command."""
    ana = browser()
    study = new_study(ana)
    assert code_of(do(ana, study, "play", chapter=9, move=0, paths=[[1, 5]]))[0] == 422
    assert code_of(do(ana, study, "play", chapter=1, move=7, paths=[[10, 13]])) == (422, "gone")
    assert do(ana, study, "play", chapter=1, move=0, paths=[[1, 2]]).status_code == 422
    assert (
        do(ana, study, "draw", chapter=1, move=0, circles=[[99, "G"]], arrows=[]).json()["code"]
        == "no-square"
    )
    assert do(ana, study, "comment", chapter=1, move=0, text="x" * 4001).status_code == 422
    assert do(ana, study, "comment", chapter=1, move=0, text="a\u202eb").status_code == 422
    assert do(ana, study, "chapter", title="", game="chess").status_code in (404, 422)
    assert do(ana, study, "chapter", title="", game="portuguese", fen="?").status_code == 422
    assert do(ana, study, "nonsense").status_code == 422
    assert do(ana, study, "title", text="x", id="short").status_code == 422
    nameless = browser().post("/api/studies", json={"title": "x", "game": "portuguese"})
    assert code_of(nameless) == (422, "no-name")
