"""The list of tests that need no PostgreSQL: of tests that exist, chosen as it says."""

from __future__ import annotations

import pytest

from statements_sent import KEPT, MEETING, ROOT, SERVER, long_on_postgresql, needless, plain

TESTS = sorted(long_on_postgresql())


def test_the_list_names_tests_of_the_server() -> None:
    """Each is there, and lets no processes meet."""
    assert KEPT.read_text("utf-8").split() == TESTS
    for test in TESTS:
        path, _, name = test.partition("::")
        assert path.startswith(SERVER)
        assert not path.startswith(MEETING)
        assert f"def {name}(" in (ROOT / path).read_text("utf-8"), test


def test_every_statement_is_still_sent() -> None:
    """The quickest that send them stay; a test of the store never goes."""
    sent = {
        "tests/store/test_a.py::test_one": {"a"},
        "tests/web/test_b.py::test_slow": {"a", "b"},
        "tests/web/test_b.py::test_quick": {"b", "c"},
        "tests/web/test_b.py::test_alone": {"d"},
        "tests/web/test_b.py::test_nothing_new": {"a"},
        "tests/web/many/test_c.py::test_two": {"a"},
    }
    seconds = dict.fromkeys(sent, 1.0) | {"tests/web/test_b.py::test_slow": 2.0}
    assert needless(sent, seconds) == [
        "tests/web/test_b.py::test_nothing_new",
        "tests/web/test_b.py::test_slow",
    ]


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("SELECT a\nFROM b WHERE c IN (%(c_1)s, %(c_2)s)", "SELECT a FROM b WHERE c IN (?..)"),
        ("INSERT INTO a VALUES (%(b)s::TEXT), (%(c)s)", "INSERT INTO a VALUES (?).."),
        ("SELECT a WHERE b = %(b)s::INTEGER[]", "SELECT a WHERE b = ?"),
    ],
)
def test_a_statement_of_more_values_is_the_same(statement: str, expected: str) -> None:
    """Only its form counts."""
    assert plain(statement) == expected
