"""An archive of its own for each test."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from damas.archive import Archive
from services.running import migrated_file

GAMES = """[Event "Torneio de Évora"] [Date "2026.04.05"] [White "Sá, Inês"] [Black "Muñoz, João"]
[WhiteRating "1900"] [Result "2-0"] [GameType "20"]
1. 32-28 19-23 2. 28x19 14x23 {bom} 2-0

[Event "Open"] [Date "2025.??.??"] [White "Muñoz, João"] [Black "Silva, Zé"] [Result "1-1"]
[GameType "20"]
1. 32-28 18-22 1-1

[Event "Clube"] [White "Sá, Inês"] [Black "Silva, Zé"] [GameType "28"] 1. 9-13 21-17 *

[Event "Ruim"] [White "A"] [Black "B"] [GameType "20"] 1. 32-28 19-23 2. 33-29 *

[Event "Outra"] [GameType "41"] 1. a3-a4 *

[Event "Final"] [White "C"] [Black "D"] [GameType "26"]
[FEN "W:WKa1,Kb2,Kc1:BKh2"] 1. Kx * [Event "Final 2"] [White "C"] [Black "D"] [GameType "26"]
[FEN "W:WKa1,Kc1,Ke1:BKb8"] 1. c1-d2 b8-a7 *
"""


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    """Empty."""
    shutil.copy(migrated_file(), tmp_path / "a.sqlite3")
    made = Archive(str(tmp_path / "a.sqlite3"))
    yield made
    made.close()


@pytest.fixture
def filled(archive: Archive) -> Archive:
    """With the games above."""
    archive.add_text(GAMES, "games.pdn")
    return archive
