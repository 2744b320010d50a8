"""All stored data of a person as one zip: JSON by table, the games also as PDN."""

from __future__ import annotations

import io
import json
import zipfile
from typing import TYPE_CHECKING, Any

from ...store import Accounts, Seats
from .game_pdn import pdn_with_clocks

if TYPE_CHECKING:
    from ...store import Database, Games

MOST_GAMES = 5000
README = """Everything that this server stores about you.

about-you.json has one list for each table of the database, without passwords, keys and other
secrets (they are stored as hashes, or are public keys). games/ holds your games as PDN files.
"""


def export_of(database: Database, games: Games, person: str) -> bytes:
    """The zip of one person; in a thread for long reading."""
    about: dict[str, Any] = Accounts(database).stored_about(person)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("README.txt", README)
        text = json.dumps(about, ensure_ascii=False, indent=1, default=str)
        packed.writestr("about-you.json", text)
        for record in Seats(database).games_of(person, MOST_GAMES):
            text = pdn_with_clocks(record, games.entries(record.id))
            packed.writestr(f"games/{record.id}.pdn", text)
    return out.getvalue()
