"""A cache of finished answers: the one not used for longest is dropped first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable


class ByteCache:
    """Finished answers by key, at most *most_bytes* of them together."""

    def __init__(self, most_bytes: int) -> None:
        self._most = most_bytes
        self._held = 0
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()

    def get(self, key: Hashable) -> bytes | None:
        """The answer, None where there is none."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def keep(self, key: Hashable, data: bytes) -> None:
        """Stores an answer, unless it is larger than a quarter of the cache."""
        if len(data) > self._most // 4:
            return
        self._held += len(data) - len(self._kept.pop(key, b""))
        self._kept[key] = data
        while self._held > self._most:
            _, gone = self._kept.popitem(last=False)
            self._held -= len(gone)
