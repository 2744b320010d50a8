"""Two processes on one SQLite file hear each other at once, in every room."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from damas.bus.local import can_link
from hearing.remote import Server, two_servers
from hearing.rooms import SCENES, Scene

pytestmark = pytest.mark.skipif(not can_link(), reason="this system has no such sockets")


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    """Two processes that find nothing by looking."""
    folder = tmp_path_factory.mktemp("hearing")
    with two_servers(str(folder / "damas.sqlite3"), "-", folder) as found:
        yield found


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_the_other_process_is_heard(pair: tuple[Server, Server], scene: Scene) -> None:
    """Without any look at the database that no news has led to."""
    scene(*pair)
