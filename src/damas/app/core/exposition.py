"""The numbers of this process in the words of Prometheus."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterator, Mapping
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from ... import __version__
from ...base.environment import setting
from ...base.errors import ArgumentError
from ...base.optional import need
from ...store import REFUSALS
from .metrics import BOUNDS, Histogram, Metrics

if TYPE_CHECKING:
    from prometheus_client.core import Metric

log = logging.getLogger("damas.server")
PREFIX = "damas_"
TOKEN = "DAMAS_METRICS_TOKEN"  # noqa: S105  (the name of a variable)
COUNTERS = {
    "moves": "Moves stored by this process",
    "entries": "Entries of all logs stored by this process",
    "wrong_secrets": "Wrong passwords, codes and PINs that this process was given",
    "guessing_alarms": "Those of them given while many were guessing",
}
HISTOGRAMS = {
    "acknowledged": ("acknowledgement", "From a command's arrival to its acknowledgement, seconds"),
    "delivered": ("delivery", "From an entry's own time until the connections here have it"),
    "stored": ("storing", "From an entry's wait for the database until it is on disk, seconds"),
    "database_waits": ("database_wait", "Waits for a thread of the database, seconds"),
    "database_calls": ("database_call", "Calls of the database, seconds"),
}


def operators_token() -> str | None:
    """The token without which nobody reads the numbers, None where none is set. A file of it that
    has become unreadable since the start lets nobody in."""
    try:
        return setting(TOKEN)
    except ArgumentError as error:
        log.error("the token of the numbers is gone: %s", error)
        return secrets.token_urlsafe()


def exposition(meters: Metrics) -> bytes:
    """The answer to Prometheus. Raises MissingLibraryError without its library."""
    client = need("prometheus_client", "metrics")
    registry = client.CollectorRegistry(auto_describe=False)
    registry.register(_Collector(meters, need("prometheus_client.core", "metrics")))
    client.ProcessCollector(registry=registry)
    client.GCCollector(registry=registry)
    text: bytes = client.generate_latest(_Labelled(registry, meters.worker))
    return text


class _Labelled:
    """All metrics of a registry, with the number of the process as a label of each."""

    def __init__(self, registry: Any, worker: str) -> None:
        self._registry, self._worker = registry, worker

    def collect(self) -> Iterator[Metric]:
        for metric in self._registry.collect():
            if self._worker:
                metric.samples = [
                    one._replace(labels={**one.labels, "worker": self._worker})
                    for one in metric.samples
                ]
            yield metric


class _Collector:
    def __init__(self, meters: Metrics, core: Any) -> None:
        self._meters, self._core = meters, core

    def collect(self) -> Iterator[Metric]:
        """All metrics as they are now."""
        meters, core = self._meters, self._core
        about = core.InfoMetricFamily(f"{PREFIX}build", "This program")
        about.add_metric((), {"version": __version__})
        yield about
        for name, words in COUNTERS.items():
            yield core.CounterMetricFamily(PREFIX + name, words, getattr(meters, name))
        for name, (words, label, counts) in self._labelled().items():
            family = core.CounterMetricFamily(PREFIX + name, words, labels=[label])
            for key, number in sorted(counts.items()):
                family.add_metric([key], number)
            yield family
        for attribute, (name, words) in HISTOGRAMS.items():
            yield self._histogram(f"{PREFIX}{name}_seconds", words, getattr(meters, attribute))
        yield core.GaugeMetricFamily(f"{PREFIX}sockets", "Open WebSockets", meters.sockets)
        for name, (words, label, reading) in tuple(meters.readings.items()):
            yield self._gauge(PREFIX + name, words, label, reading())

    def _labelled(self) -> dict[str, tuple[str, str, Mapping[str, int]]]:
        """Counters with a label: their words, the label, and the counts by its values."""
        refusals = "Tries refused by a limit"
        return {
            "requests": ("Answers of this process", "status", dict(self._meters.requests)),
            "limit_refusals": (refusals, "limit", dict(REFUSALS)),
        }

    def _histogram(self, name: str, words: str, histogram: Histogram) -> Metric:
        bounds = [*map(str, BOUNDS), "+Inf"]
        buckets = list(zip(bounds, accumulate(histogram.counts), strict=True))
        found: Metric = self._core.HistogramMetricFamily(
            name, words, buckets=buckets, sum_value=histogram.total
        )
        return found

    def _gauge(
        self, name: str, words: str, label: str, value: float | Mapping[str, float]
    ) -> Metric:
        several = isinstance(value, Mapping)
        family: Any = self._core.GaugeMetricFamily(name, words, labels=[label] if several else ())
        for key, number in value.items() if isinstance(value, Mapping) else (("", value),):
            family.add_metric([key] if several else [], number)
        found: Metric = family
        return found
