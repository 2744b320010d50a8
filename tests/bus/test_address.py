"""Addresses of a bus: read once, and shown without their passwords."""

from __future__ import annotations

import importlib
from typing import Any

import pytest

from damas.base import optional
from damas.base.optional import MissingLibraryError
from damas.bus import BusAddress, BusError, open_bus
from damas.bus.address import OtherDatabaseError


@pytest.mark.parametrize(
    ("text", "back", "url"),
    [
        ("memory", "memory", ""),
        ("local", "local", ""),
        ("postgresql", "postgresql", ""),
        ("postgresql://u:p@h/d", "postgresql", "postgresql://u:p@h/d"),
        ("postgresql+psycopg://u:p@h:5/d", "postgresql", "postgresql://u:p@h:5/d"),
        ("nats://u:p@h:4222", "nats", "nats://u:p@h:4222"),
        ("tls://h:4222", "nats", "tls://h:4222"),
    ],
)
def test_addresses(text: str, back: str, url: str) -> None:
    """Each back has its addresses."""
    assert BusAddress.parse(text) == BusAddress(back, url)


@pytest.mark.parametrize(
    "text",
    ["", "bus", "nats", "nats://", "http://u:hidden@h", "nats://u:hidden@h:port", "nats:h"],
)
def test_what_is_no_bus(text: str) -> None:
    """Anything else is refused with the forms that there are, and without its password."""
    with pytest.raises(BusError, match="is no bus; write memory, local") as caught:
        BusAddress.parse(text)
    assert "hidden" not in str(caught.value)


@pytest.mark.parametrize(
    "text", ["kafka://u:hidden@h?password=hidden", "u:hidden@h", "a://b:hidden@c://d:hidden@e"]
)
def test_no_password_is_shown(text: str) -> None:
    """An address of no known form may hold a password all the same."""
    with pytest.raises(BusError) as caught:
        BusAddress.parse(text)
    assert "hidden" not in str(caught.value)
    assert "hidden" not in repr(BusAddress("nats", "nats://u:hidden@h"))


@pytest.mark.parametrize("text", ["redis://:hidden@h:6379/0", "rediss://h", "redis://"])
def test_a_bus_of_before_is_told_what_takes_its_place(text: str) -> None:
    """A setting that a server has had since before the change; its password stays hidden."""
    with pytest.raises(BusError, match="the database carries it; or, for many hosts") as caught:
        BusAddress.parse(text)
    assert caught.value.code == "removed-bus"
    assert "hidden" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "extra"),
    [("nats://h", "nats"), ("postgresql://h/d", "postgres")],
)
def test_a_missing_driver(text: str, extra: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sentence names the extra that brings the driver."""

    def fail(name: str) -> Any:
        raise ImportError(name)

    optional.need.cache_clear()
    monkeypatch.setattr(importlib, "import_module", fail)
    with pytest.raises(MissingLibraryError, match=rf"pip install .*\[{extra}\]'"):
        BusAddress.parse(text)


def test_the_usual_bus() -> None:
    """A database server brings its bus; files have sockets."""
    assert BusAddress.usual("postgresql+psycopg://h/d").back == "postgresql"
    assert BusAddress.usual("sqlite:////tmp/x").back == "local"


@pytest.mark.parametrize(
    ("back", "database", "says"),
    [
        ("postgresql", "sqlite:////tmp/x", "with a file write local"),
        ("local", "postgresql+psycopg://u:hidden@h/d", "with a database server write postgresql"),
    ],
)
def test_a_bus_of_another_database(back: str, database: str, says: str) -> None:
    """Each kind of database has its own; the refusal names it, and no password."""
    with pytest.raises(OtherDatabaseError, match=says) as caught:
        open_bus(BusAddress(back), database, "unused")
    assert "hidden" not in str(caught.value)
