"""Every kind of job that this program does."""

from __future__ import annotations

from typing import Any

from ...jobs import JobKind
from .archive_files import ARCHIVE_EXPORT, ARCHIVE_IMPORT
from .coaching import COACHING, DEEP_ANALYSIS
from .event_files import EVENT_PRINTS, EVENT_SITE
from .own_data import OWN_DATA

KINDS: dict[str, JobKind[Any]] = {
    kind.name: kind
    for kind in (
        EVENT_PRINTS,
        EVENT_SITE,
        OWN_DATA,
        ARCHIVE_IMPORT,
        ARCHIVE_EXPORT,
        DEEP_ANALYSIS,
        COACHING,
    )
}
