"""Games collected from files: imported once, found by anything, explored, annotated, exported.

It builds on the store's tables; no page and no command may live here.
"""

from . import needed as _needed  # noqa: F401 - before all others

# isort: split
from ..base.collation import fold
from ..notation.pdn import open_pdn
from ..notation.pdn.query import Query, kinds_of
from ..store.archive.index import Continuation
from ..store.archive.search import Found, mirror
from .archive import Archive
from .entry import ImportedGame, date_key, entry_of
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
from .rows import game_of

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


def __dir__() -> list[str]:
    return __all__
