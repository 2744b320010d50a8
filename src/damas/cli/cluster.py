"""The option `--cluster`, and the line that tells how far work is that others do."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Annotated, Self

import typer

from ..base.i18n import Text
from ..cluster import Executor, Progress, place_of
from ..cluster.executors import is_open
from .language import say

ClusterOption = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS|local:N",
        help=say(Text("Spread the work over a Dask cluster, or over N processes here.")),
    ),
]
OPEN = Text(
    "anyone who reaches {address} can run programs there as you: use tls://, see "
    "docs/how-to/cluster.md"
)
REPORT_SECONDS = 60.0  # between two lines, where no terminal shows the progress
SHOW_SECONDS = 0.2
_LETTERS = ((1e9, "G"), (1e6, "M"), (1e3, "k"))


@contextmanager
def workers(text: str) -> Iterator[Executor]:
    """The workers that *text* names, ended afterwards; raises ClusterError."""
    if is_open(text):
        sys.stderr.write(f"damas: {say(Text(OPEN.template, {'address': text}))}\n")
    with place_of(text) as place:
        yield place


def workers_or_none(text: str | None) -> AbstractContextManager[Executor | None]:
    """The workers that *text* names; without it, none but this program."""
    return nullcontext() if text is None else workers(text)


class ProgressLine:
    """One line of standard error, written over; without a terminal one a minute."""

    def __init__(self) -> None:
        self._terminal = sys.stderr.isatty()
        self._next = time.monotonic() + (0 if self._terminal else REPORT_SECONDS)
        self._shown = False

    def __call__(self, progress: Progress) -> None:
        """Shows *progress*, unless the last is still new."""
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + (SHOW_SECONDS if self._terminal else REPORT_SECONDS)
        self._shown = self._terminal
        line = progress_text(progress)
        sys.stderr.write(f"\r\033[K{line}" if self._terminal else f"{line}\n")
        sys.stderr.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_fault: object) -> None:
        self.clear()

    def clear(self) -> None:
        """Takes the line away, before something else is written."""
        if self._shown:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()
            self._shown = False


def progress_text(progress: Progress) -> str:
    """The work that is done, the rate, the time left, in the language of this run."""
    return say(_sentence(progress))


def _sentence(progress: Progress) -> Text:
    done, rate = _short(progress.done), _short(progress.rate)
    if progress.total is None:
        return Text("{done} done, {rate} a second", {"done": done, "rate": rate})
    params = {"done": done, "total": _short(progress.total), "rate": rate}
    if progress.left_seconds is None:
        return Text("{done} of {total} done", params)
    return Text(
        "{done} of {total} done, {rate} a second, {left} left",
        {**params, "left": _time(progress.left_seconds)},
    )


def _short(number: float) -> str:
    """A number in three figures.

    >>> [_short(n) for n in (7, 0.25, 12345, 145_859_644)]
    ['7', '0.25', '12.3k', '146M']
    """
    for unit, letter in _LETTERS:
        if number >= unit:
            return f"{number / unit:.3g}{letter}"
    return f"{number:.3g}"


def _time(seconds: float) -> str:
    """Hours, minutes and seconds.

    >>> _time(59.7), _time(3723)
    ('1:00', '1:02:03')
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
