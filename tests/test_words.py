"""Words that docs/glossary.md retires stay away; question words stand in questions only.

`tests/data/words.toml` lists the folders that still have some. The list only becomes shorter.
"""

from __future__ import annotations

import tomllib
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import plain_words

LEFT = tomllib.loads((Path(__file__).parent / "data" / "words.toml").read_text("utf-8"))
FEW = 20  # findings shown


@cache
def words() -> dict[str, dict[str, list[str]]]:
    """Every retired word found: by folder, by word."""
    found: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for path in plain_words.files():
        folder = plain_words.folder_of(plain_words.read(path).path)
        for word, place in plain_words.words_in(path):
            found[folder][word].append(place)
    return found


@cache
def questions() -> dict[str, list[str]]:
    """Every sentence that begins like a question and is none, by folder."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in plain_words.files():
        folder = plain_words.folder_of(plain_words.read(path).path)
        found[folder] += plain_words.questions_in(path)
    return found


@cache
def noun_questions() -> dict[str, list[str]]:
    """Every "who" or "what" that stands for a noun, by folder."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in plain_words.files():
        folder = plain_words.folder_of(plain_words.read(path).path)
        found[folder] += plain_words.noun_questions_in(path)
    return found


FOLDERS = sorted({plain_words.folder_of(plain_words.named(path)) for path in plain_words.files()})


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_retired_word_comes_back(folder: str) -> None:
    """Names, file names, comments and pages use the words of the glossary."""
    allowed = set(LEFT["words"].get(folder, []))
    found = [
        place for word, places in words()[folder].items() for place in places if word not in allowed
    ]
    assert found[:FEW] == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_sentence_that_begins_like_a_question_is_one(folder: str) -> None:
    """ "Engine limits for one server.", not "What a server spends on engines."."""
    found = questions()[folder]
    assert len(found) <= LEFT["sentences"].get(folder, 0), "\n".join(found)


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_question_word_stands_for_a_noun(folder: str) -> None:
    """ "The offer of the player", not "of who plays"; "the result", not "what became of it"."""
    found = noun_questions()[folder]
    assert len(found) <= LEFT["nouns"].get(folder, 0), "\n".join(found)


def test_a_question_word_after_a_preposition_is_found() -> None:
    """The check of nouns can fail."""
    assert [*plain_words.noun_questions("The name of who plays, whatever it is.")] != []
    assert [*plain_words.noun_questions("It says who plays. `of what`.")] == []


def english_sentences() -> list[str]:
    """The English of every sentence that people read."""
    with (plain_words.ROOT / "src" / "damas" / "locale" / "pt_PT.po").open("rb") as file:
        return [str(message.id) for message in read_po(file) if message.id]


def test_no_retired_word_comes_back_into_the_sentences_that_people_read() -> None:
    """The English of a message has none of the words that are retired everywhere."""
    for row in plain_words.retired():
        if row.kind == "anywhere":
            found = [text for text in english_sentences() if row.stands_in(text)]
            assert found == [], f"{row.word}; use {row.use}"


def test_a_message_that_begins_like_a_question_is_one() -> None:
    """ "The number of games.", not "How many games."."""
    found = {text for text in english_sentences() if [*plain_words.false_questions(text)]}
    assert sorted(found) == []


def test_the_list_of_what_is_left_is_true() -> None:
    """A row of `tests/data/words.toml` that is no longer needed is removed."""
    left = {(folder, word) for folder, words_ in LEFT["words"].items() for word in words_}
    found = {(folder, word) for folder, by_word in words().items() for word in by_word}
    assert sorted(left - found) == []
    assert [folder for folder in LEFT["sentences"] if not questions()[folder]] == []
    assert {folder: len(noun_questions()[folder]) for folder in LEFT["nouns"]} == LEFT["nouns"]
