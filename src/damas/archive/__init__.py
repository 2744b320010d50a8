"""Games collected from files: imported once, found by anything, explored, annotated, exported.

It builds on the store's tables; no page and no command may live here.
"""

from ..pdn import open_pdn
from .archive import Archive, game_of
from .entry import ImportedGame, date_key, entry_of, fold
from .importer import (
    BadGame,
    Batch,
    Importer,
    ImportReport,
    batches_of_file,
    file_digest,
    files_of,
    page_of_file,
)
from .index import Continuation
from .query import Query, kinds_of
from .search import Found, mirror

__all__ = [
    "Archive",
    "BadGame",
    "Batch",
    "Continuation",
    "Found",
    "ImportReport",
    "ImportedGame",
    "Importer",
    "Query",
    "batches_of_file",
    "date_key",
    "entry_of",
    "file_digest",
    "files_of",
    "fold",
    "game_of",
    "kinds_of",
    "mirror",
    "open_pdn",
    "page_of_file",
]
