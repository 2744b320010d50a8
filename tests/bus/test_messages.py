"""Messages of the bus: small, bounded, and read at one edge."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damas.bus import ChangeNotice, Kind
from damas.bus.messages import (
    MOST_BYTES,
    MOST_VERSION,
    MOST_WAKES,
    beginning,
    decode,
    encode,
    encode_sign,
)

ME = "0123456789abcdef"
ids = st.text("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-", max_size=64)
wakes = st.builds(ChangeNotice, st.sampled_from(list(Kind)), ids, st.integers(0, MOST_VERSION))


@given(st.lists(wakes, max_size=900))
def test_wakes_come_as_they_were_sent(sent: list[ChangeNotice]) -> None:
    """Any number of wakes arrives whole and in order, in messages that every back takes."""
    messages = encode(ME, sent)
    assert all(len(one) <= MOST_BYTES for one in messages)
    assert all(one.startswith(beginning(ME)) for one in messages)
    heard = [decode(one) for one in messages]
    assert [wake for one in heard if one for wake in one.wakes] == sent


def test_signs() -> None:
    """Signs of life, gaps and goodbyes are told apart."""
    beat, gap, bye = (
        decode(encode_sign(ME, 7)),
        decode(encode_sign(ME, gap=True)),
        decode(encode_sign(ME, bye=True)),
    )
    assert beat is not None
    assert gap is not None
    assert bye is not None
    assert (beat.beat, beat.gap, beat.bye) == (7, False, False)
    assert (gap.gap, gap.bye) == (True, False)
    assert (bye.gap, bye.bye) == (False, True)


@given(st.binary(max_size=300))
def test_nothing_else_is_read(message: bytes) -> None:
    """Bytes that are no message are refused, and raise nothing."""
    found = decode(message)
    assert found is None or json.loads(message)["p"] == found.process


@pytest.mark.parametrize(
    "message",
    [
        b"",
        b"[]",
        b"null",
        b'{"p":"short","w":[]}',
        b'{"p":7,"w":[]}',
        b'{"p":"0123456789abcdef","w":{}}',
        b'{"p":"0123456789abcdef","n":"1"}',
        b'{"p":"0123456789abcdef","n":-1}',
        b'{"p":"0123456789abcdef","n":true}',
        b'{"p":"0123456789abcdef","w":[' + b"0," * MOST_WAKES + b"0]}",
        b'{"p":"0123456789abcdef","w":[]' + b" " * MOST_BYTES + b"}",
        b"[" * 5000,
    ],
)
def test_forged_messages_are_refused(message: bytes) -> None:
    """A message of another form is no message."""
    assert decode(message) is None


@pytest.mark.parametrize(
    "wake",
    [
        ["game", "x", 1, 2],
        ["game", "x"],
        ["game", "x" * 65, 1],
        ["game", "../x", 1],
        ["game", 7, 1],
        ["game", "x", "1"],
        ["game", "x", 1.5],
        ["game", "x", MOST_VERSION + 1],
        ["of-a-newer-version", "x", 1],
        [["game"], "x", 1],
        "game",
    ],
)
def test_wakes_that_cannot_be_read_are_left_out(wake: object) -> None:
    """One bad wake, or one of a newer version, does not hide the others."""
    good = ["table", "y", 3]
    heard = decode(json.dumps({"p": ME, "w": [wake, good]}).encode())
    assert heard is not None
    assert heard.wakes == (ChangeNotice(Kind.TABLE, "y", 3),)
