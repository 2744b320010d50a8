"""The tags of one game: kept in the file's order, unknown and repeated ones too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, MutableMapping

from ...base.arguments import check_kind
from .escape import check_tag_name


class Headers(MutableMapping[str, str]):
    """A mapping of tag names to values in the order of the file.

    A name that a file repeats keeps every value: `headers[name]` is the first, `all(name)` all of
    them, `pairs` everything in order. Asked for a name in another spelling (`Setup` for `SetUp`),
    it finds it. A new name that no tag can have is refused with a NotationError.
    """

    def __init__(self, pairs: Iterable[tuple[str, str]] = ()) -> None:
        self.pairs: list[tuple[str, str]] = list(pairs)

    def _found(self, name: str) -> list[int]:
        exact = [i for i, (key, _) in enumerate(self.pairs) if key == name]
        wanted = name.lower()
        return exact or [i for i, (key, _) in enumerate(self.pairs) if key.lower() == wanted]

    def __getitem__(self, name: str) -> str:
        for key, value in self.pairs:
            if key == name:
                return value
        found = self._found(name)
        if not found:
            raise KeyError(name)
        return self.pairs[found[0]][1]

    def __setitem__(self, name: str, value: str) -> None:
        check_kind("name", name, str)
        check_kind(name, value, str)
        found = self._found(name)
        if found:
            self.pairs[found[0]] = (self.pairs[found[0]][0], value)
        else:
            check_tag_name(name)
            self.pairs.append((name, value))

    def __delitem__(self, name: str) -> None:
        found = set(self._found(name))
        if not found:
            raise KeyError(name)
        self.pairs = [pair for i, pair in enumerate(self.pairs) if i not in found]

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys(name for name, _ in self.pairs))

    def __len__(self) -> int:
        return len({name for name, _ in self.pairs})

    def __repr__(self) -> str:
        return f"Headers({self.pairs!r})"

    def __copy__(self) -> Headers:
        return Headers(self.pairs)

    def add(self, name: str, value: str) -> None:
        """Puts one more tag at the end, also where the name is there already."""
        check_tag_name(name)
        check_kind(name, value, str)
        self.pairs.append((name, value))

    def all(self, name: str) -> list[str]:
        """Every value of *name*, in order."""
        return [self.pairs[i][1] for i in self._found(name)]
