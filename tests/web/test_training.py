"""Training for arbiters over HTTP: exams whole, scores counted by the server and kept once."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from damas import REGULATIONS
from damas.arbiter import LETTERS, drill_codes
from web.conftest import shared_client as client

__all__ = ["client"]

EXAM = "/api/arbiter/training/exam"
SCORES = "/api/arbiter/training/scores"


def exam(client: Any, **asked: Any) -> dict[str, Any]:
    """An exam in English."""
    answer = client.get(EXAM, params={"lang": "en", "seed": 7, **asked})
    assert answer.status_code == 200, answer.text
    made: dict[str, Any] = answer.json()
    return made


def right(made: dict[str, Any]) -> list[list[str]]:
    """The right answers of an exam."""
    return [[one["right"] for one in story["questions"]] for story in made["scenarios"]]


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
    """Board, steps with positions, questions with right answers, and the words of the articles."""
    made = exam(client, regulation=book)
    assert {s["code"] for s in made["scenarios"]} >= set(LETTERS) & set(drill_codes(book))
    assert made["variant"]["id"] == REGULATIONS[book].variant.id
    for story in made["scenarios"]:
        assert story["steps"][0]["event"] == "start"
        assert all(step["text"] and ":W" in step["fen"] for step in story["steps"])
        for question in story["questions"]:
            assert question["right"] in [choice["key"] for choice in question["choices"]]
            for label in filter(None, (question["article"], question["law"])):
                assert label in made["articles"]
    if book == "internacional":
        assert made["articles"]["INT 5.4"].startswith("Only the opponent decides")


def test_an_exam_speaks_the_readers_language(client: Any) -> None:
    """Steps, questions, choices and articles."""
    made = exam(client, lang="pt-BR", regulation="fenae-2025")
    text = json.dumps(made, ensure_ascii=False)
    assert "Só o adversário decide." in text
    assert "O que é?" in text
    assert "Who decides?" not in text


def test_chosen_codes_with_every_question(client: Any) -> None:
    """Free training."""
    made = exam(client, codes="k,none", count=4, every=True)
    assert {story["code"] for story in made["scenarios"]} == {"k", "none"}
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
    answers = right(made)
    answers[0][0] = "wrong"
    answers[1] = []
    best = sum(map(len, right(made)))
    lost = 1 + len(right(made)[1])
    body = score(made, answers=answers)
    first = client.post(SCORES, json=body)
    assert first.json() == {"points": best - lost, "best": best, "added": True}
    assert client.post(SCORES, json=body).json()["added"] is False
    (kept,) = client.get(SCORES, params={"trainee": " Inês  Araújo ", "lang": "en"}).json()
    assert (kept["points"], kept["best"], kept["regulation"]) == (
        best - lost,
        best,
        "portuguesa-fpd",
    )
    codes = [story["code"] for story in made["scenarios"]]
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
