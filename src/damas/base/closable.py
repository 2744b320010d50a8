"""Objects that are closed at the end of a `with` block."""

from __future__ import annotations

from abc import ABC, abstractmethod
from types import TracebackType
from typing import Self


class Closable(ABC):
    """A connection or a process of which `close` lets go."""

    @abstractmethod
    def close(self) -> None:
        """Lets go; a second time does nothing more."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
