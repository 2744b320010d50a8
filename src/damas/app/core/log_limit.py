"""A log filter against floods: equal lines are limited per minute, and the rest counted."""

from __future__ import annotations

import logging
import time

LOGGERS = ("damas.server", "damas.store", "uvicorn.error", "asyncio")
EACH = 20  # lines of one kind in a minute
MINUTE = 60.0


class RepeatLimit(logging.Filter):
    """Passes *each* lines of one kind per minute and counts the others.

    The first line of the next minute shows the count. Lines of one kind have the same logger and
    the same text before values are filled in.
    """

    def __init__(self, each: int = EACH) -> None:
        super().__init__()
        self._each = each
        self._seen: dict[str, tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the line is written."""
        now, kind = time.monotonic(), f"{record.name} {record.msg}"[:300]
        since, count = self._seen.get(kind, (now, 0))
        if now - since < MINUTE:
            self._seen[kind] = since, count + 1
            return count < self._each
        left_out = count - self._each
        self._seen = {key: seen for key, seen in self._seen.items() if now - seen[0] < MINUTE}
        self._seen[kind] = now, 1
        if left_out > 0:
            values = record.args if isinstance(record.args, tuple) else ()
            text = str(record.msg) if values else record.getMessage().replace("%", "%%")
            record.msg = f"{text} (and %d like it in the minute before)"
            record.args = (*values, left_out)
        return True


def limit_repeats() -> None:
    """Adds the filter to the loggers of the server, once."""
    for name in LOGGERS:
        logger = logging.getLogger(name)
        if not any(isinstance(one, RepeatLimit) for one in logger.filters):
            logger.addFilter(RepeatLimit())
