"""Training for arbiters over HTTP: exams whole, scores counted by the server and kept once."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from damas.arbiter import LETTERS, Question, Scenario, drill_codes, quiz, short_quiz
from damas.arbiter import exam as make_exam
from damas.regulations import REGULATIONS

pytestmark = pytest.mark.one_server

EXAM = "/api/arbiter/training/exam"
ANSWERS = "/api/arbiter/training/answers"
SCORES = "/api/arbiter/training/scores"


def exam(client: Any, **asked: Any) -> dict[str, Any]:
    """An exam in English."""
    answer = client.get(EXAM, params={"lang": "en", "seed": 7, **asked})
    assert answer.status_code == 200, answer.text
    made: dict[str, Any] = answer.json()
    return made


def solved(made: dict[str, Any]) -> list[tuple[Scenario, tuple[Question, ...]]]:
    """An exam that was sent, made again, with its questions and right answers."""
    codes = made["codes"] and [None if one == "none" else one for one in made["codes"]]
    stories = make_exam(made["regulation"]["id"], made["seed"], made["count"], codes)
    return [(one, (quiz if made["every"] else short_quiz)(one)) for one in stories]


def right(made: dict[str, Any]) -> list[list[str]]:
    """The right answers of an exam."""
    return [[one.right for one in asked] for _, asked in solved(made)]


def answers(client: Any, made: dict[str, Any], given: list[list[str]], **more: Any) -> Any:
    """The right answers that come to some answers."""
    sent = {key: made[key] for key in ("seed", "count", "codes", "every", "version")}
    body = {"regulation": made["regulation"]["id"], "answers": given, **sent, **more}
    return client.post(ANSWERS, json=body, params={"lang": "en"})


def score(made: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The body of a score in which every answer is right."""
    return {
        "client_id": "abcdefgh-1",
        "trainee": "Inês Araújo",
        "regulation": made["regulation"]["id"],
        "at_ms": int(time.time() * 1000),
        "answers": right(made),
        **{key: made[key] for key in ("seed", "count", "codes", "every", "version")},
        **more,
    }


@pytest.mark.parametrize("book", REGULATIONS)
def test_an_exam_has_all_that_a_page_needs(client: Any, book: str) -> None:
    """Board, steps with positions, questions; to the answers the right ones, and the words of the
    articles."""
    made = exam(client, regulation=book)
    reply = answers(client, made, right(made)).json()
    assert {s["code"] for s in reply["scenarios"]} >= set(LETTERS) & set(drill_codes(book))
    assert made["variant"]["id"] == REGULATIONS[book].variant.id
    for story, seen in zip(made["scenarios"], reply["scenarios"], strict=True):
        assert story["steps"][0]["event"] == "start"
        assert all(step["text"] and ":W" in step["fen"] for step in story["steps"])
        for question, verdict in zip(story["questions"], seen["questions"], strict=True):
            assert verdict["right"] in [choice["key"] for choice in question["choices"]]
            for label in filter(None, (verdict["article"], verdict["law"])):
                assert label in reply["articles"]
    if book == "internacional":
        assert reply["articles"]["INT 5.4"].startswith("Only the opponent decides")


@pytest.mark.parametrize("asked", [{}, {"codes": "k,none", "count": 4, "every": True}])
def test_no_right_answer_comes_before_the_question_is_answered(
    client: Any, asked: dict[str, Any]
) -> None:
    """Neither its key, nor why, nor an article, nor the irregularity; then that one alone."""
    made = exam(client, **asked)
    for story, (_, questions) in zip(made["scenarios"], solved(made), strict=True):
        assert set(story) == {"steps", "questions"}
        for sent, question in zip(story["questions"], questions, strict=True):
            assert set(sent) == {"key", "text", "choices"}
            assert str(question.citation) not in json.dumps(story)
    assert "articles" not in made
    first = answers(client, made, [["wrong"]]).json()
    ((_, questions), *_) = solved(made)
    assert [one["right"] for one in first["scenarios"][0]["questions"]] == [questions[0].right]
    assert len(first["scenarios"]) == 1
    labels = {first["scenarios"][0]["questions"][0][one] for one in ("article", "law")}
    assert set(first["articles"]) <= labels
    assert answers(client, made, []).json() == {"scenarios": [], "articles": {}}
    unread = answers(client, made, [[], ["x"]]).json()["scenarios"]
    assert (unread[0], len(unread[1]["questions"])) == ({"code": None, "questions": []}, 1)
    assert answers(client, made, [], version=0).status_code == 409


def test_an_exam_speaks_the_readers_language(client: Any) -> None:
    """Steps, questions, choices and articles."""
    made = exam(client, lang="pt-BR", regulation="fenae-2025")
    reply = answers(client, made, right(made)).json()
    assert "Only the opponent decides." in json.dumps(reply)
    text = json.dumps(made, ensure_ascii=False)
    assert "O que é?" in text
    assert "Who decides?" not in text


def test_chosen_codes_with_every_question(client: Any) -> None:
    """Free training."""
    made = exam(client, codes="k,none", count=4, every=True)
    assert {story.code for story, _ in solved(made)} == {"k", None}
    assert (made["count"], made["codes"], made["every"]) == (4, ["k", "none"], True)
    assert max(len(story["questions"]) for story in made["scenarios"]) >= 6


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"regulation": "chess"}, 'no regulation "chess"'),
        ({"codes": "a,z"}, 'Nothing under "z"'),
        ({"count": 0}, "count"),
        ({"seed": -1}, "seed"),
    ],
)
def test_what_cannot_be_made_is_refused(client: Any, asked: dict[str, Any], words: str) -> None:
    """With 422 and a sentence."""
    answer = client.get(EXAM, params={"lang": "en", **asked})
    assert answer.status_code == 422
    assert words in answer.json()["message"]


def test_a_score_is_counted_by_the_server_and_kept_once(client: Any) -> None:
    """Points from the answers; the same client id again changes nothing."""
    made = exam(client, regulation="portuguesa-fpd")
    given = right(made)
    given[0][0] = "wrong"
    given[1] = []
    best = sum(map(len, right(made)))
    lost = 1 + len(right(made)[1])
    body = score(made, answers=given)
    first = client.post(SCORES, json=body)
    assert first.json() == {"points": best - lost, "best": best, "added": True}
    assert client.post(SCORES, json=body).json()["added"] is False
    (kept,) = client.get(SCORES, params={"trainee": " Inês  Araújo ", "lang": "en"}).json()
    assert (kept["points"], kept["best"], kept["regulation"]) == (
        best - lost,
        best,
        "portuguesa-fpd",
    )
    codes = [story.code or "none" for story, _ in solved(made)]
    assert kept["codes"][codes[1]][0] < kept["codes"][codes[1]][1]
    assert sum(pair[0] for pair in kept["codes"].values()) == best - lost
    assert client.get(SCORES, params={"trainee": "Nobody"}).json() == []


def test_scores_survive_a_restart(start: Any) -> None:
    """They are in the database."""
    with start() as client:
        client.post(SCORES, json=score(exam(client)))
    with start() as client:
        (kept,) = client.get(SCORES, params={"trainee": "Inês Araújo"}).json()
        assert kept["points"] == kept["best"] > 50


def test_a_score_from_tomorrow_is_of_now(client: Any) -> None:
    """A wrong clock does not put a score before all others for ever."""
    client.post(SCORES, json=score(exam(client), at_ms=10**15))
    (kept,) = client.get(SCORES).json()
    assert kept["at"][:4] <= time.strftime("%Y", time.gmtime())


@pytest.mark.parametrize(
    ("change", "status", "words"),
    [
        ({"version": 0}, 409, "another version"),
        ({"trainee": "   "}, 422, "needs a name"),
        ({"client_id": "short"}, 422, "client_id"),
        ({"count": 1000}, 422, "count"),
        ({"codes": []}, 422, "codes"),
        ({"codes": ["z"]}, 422, 'Nothing under "z"'),
        ({"regulation": "chess"}, 422, "chess"),
        ({"answers": "abc"}, 422, "answers"),
        ({"extra": 1}, 422, "extra"),
    ],
)
def test_a_score_that_cannot_be_is_refused(
    client: Any, change: dict[str, Any], status: int, words: str
) -> None:
    """With a sentence, and nothing is kept."""
    before = client.get(SCORES).json()
    body = score(exam(client), **change)
    answer = client.post(SCORES, json=body, params={"lang": "en"})
    assert answer.status_code == status
    assert words in answer.json()["message"]
    assert client.get(SCORES).json() == before


def test_the_page_names_books_and_codes(client: Any) -> None:
    """Every rule book, and what can be trained under it."""
    page = client.get("/arbiter/training", headers={"accept-language": "pt-BR"}).text
    for book in REGULATIONS:
        codes = " ".join(code or "none" for code in drill_codes(book))
        assert f'value="{book}" data-codes="{codes}"' in page
    for code in LETTERS:
        assert f'name="code" value="{code}"' in page


@pytest.mark.requirement("IRR-01")
@pytest.mark.parametrize(
    ("book", "letter", "word"),
    [("portuguesa-fpd", "", "um peão"), ("fenae-2025", "b", "uma pedra")],
)
def test_an_exam_speaks_as_its_book_does(client: Any, book: str, letter: str, word: str) -> None:
    """FPD has no letters a to n, and calls a man a peão; FENAE lists them, and says pedra."""
    made = exam(client, regulation=book, codes="b", count=1, lang="pt")
    choices = made["scenarios"][0]["questions"][0]["choices"]
    (moved,) = [one for one in choices if one["key"] == "b"]
    assert moved["letter"] == letter
    assert moved["text"] == f"Mover irregularmente {word} ou uma dama."
