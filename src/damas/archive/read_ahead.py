"""Reading a file of games while the database stores those before."""

from __future__ import annotations

import queue
import threading
from collections.abc import Generator, Iterable
from typing import Any, TypeVar

T = TypeVar("T")


def read_ahead(things: Iterable[T], most: int = 2) -> Generator[T]:
    """The same *things*, read by another thread while the database works, at most so many ahead."""
    waiting: queue.Queue[tuple[str, Any]] = queue.Queue(most)
    left = threading.Event()

    def give(kind: str, thing: Any) -> None:
        while not left.is_set():
            try:
                waiting.put((kind, thing), timeout=0.1)
            except queue.Full:
                continue
            return

    def read() -> None:
        try:
            for one in things:
                if left.is_set():
                    return
                give("thing", one)
        except BaseException as error:  # raised where the things are used
            give("error", error)
        else:
            give("end", None)

    reader = threading.Thread(target=read, name="damas-read-ahead", daemon=True)
    reader.start()
    try:
        while True:
            kind, one = waiting.get()
            if kind == "thing":
                yield one
            elif kind == "error":
                raise one
            else:
                return
    finally:
        left.set()
        reader.join()
