"""Games with the same moves and players, by the facts that their files state."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterator

Parts = tuple[str | int, ...]
"""Facts, each "" or 0 where a file does not state it; a game has as many as any other."""
Places = tuple[int, ...]


class Copies:
    """Games that are one where every fact that both of them state is the same.

    One is found in a look for each set of facts that some of them state, however many they are.
    """

    def __init__(self) -> None:
        self.highest = 0  # of the numbers that were ever here
        self._parts: dict[int, Parts] = {}  # by number, in the order in which they came
        self._rank: dict[int, int] = {}
        self._numbers: list[int] = []  # by rank
        self._saying: dict[Places, set[int]] = {}  # numbers, by the places of the parts stated
        self._found: dict[tuple[Places, Places], dict[Parts, list[int]]] = {}
        """By those places, and those compared: ranks by the values compared, the lowest first."""

    def __len__(self) -> int:
        return len(self._parts)

    def __iter__(self) -> Iterator[int]:
        return iter(self._parts)

    def __contains__(self, number: int) -> bool:
        return number in self._parts

    def parts(self, number: int) -> Parts:
        """The facts of a game that is here."""
        return self._parts[number]

    def put(self, number: int, parts: Parts) -> None:
        """Adds a game, the last in order; or gives one other facts, in its place."""
        if number in self._parts:
            self._unlist(number)
        else:
            self._rank[number] = len(self._numbers)
            self._numbers.append(number)
            self.highest = max(self.highest, number)
        self._parts[number] = parts
        said = _said(parts)
        self._saying.setdefault(said, set()).add(number)
        for (saying, compared), table in self._found.items():
            if saying == said:
                insort(table.setdefault(_values(parts, compared), []), self._rank[number])

    def remove(self, number: int) -> None:
        """Takes a game out."""
        self._unlist(number)
        del self._parts[number], self._rank[number]

    def first_like(self, parts: Parts) -> int | None:
        """The first game that contradicts none of these facts."""
        said = set(_said(parts))
        ranks: list[int] = []
        for saying in self._saying:
            compared = tuple(place for place in saying if place in said)
            ranks += self._table(saying, compared).get(_values(parts, compared), ())[:1]
        return self._numbers[min(ranks)] if ranks else None

    def _table(self, saying: Places, compared: Places) -> dict[Parts, list[int]]:
        table = self._found.get((saying, compared))
        if table is None:
            table = self._found[saying, compared] = {}
            for rank in sorted(self._rank[number] for number in self._saying[saying]):
                values = _values(self._parts[self._numbers[rank]], compared)
                table.setdefault(values, []).append(rank)
        return table

    def _unlist(self, number: int) -> None:
        parts, rank = self._parts[number], self._rank[number]
        said = _said(parts)
        self._saying[said].discard(number)
        for (saying, compared), table in self._found.items():
            if saying == said:
                ranks = table[_values(parts, compared)]
                del ranks[bisect_left(ranks, rank)]


def _said(parts: Parts) -> Places:
    return tuple(place for place, part in enumerate(parts) if part)


def _values(parts: Parts, places: Places) -> Parts:
    return tuple(parts[place] for place in places)
