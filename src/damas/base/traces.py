"""Traces in the form of OpenTelemetry: where the time of a request or a command went.

Off unless `DAMAS_TRACES_URL` names a collector; then a span costs some microseconds, and nothing at
all before. Spans have names of our own code, numbers and kinds: no address of a page, no id of a
game, no name and no text of a person. Sampling is the SDK's own (`OTEL_TRACES_SAMPLER`).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any
from urllib.parse import urlsplit

from .environment import setting
from .errors import DamasError
from .optional import need

SETTING = "DAMAS_TRACES_URL"
EXTRA = "traces"
SERVICE = "damas"
SEND_SECONDS = 3
FLUSH_MS = 1_000
"""For the last spans at the end of a process; those that take longer are lost."""
Value = str | int | bool
_NOTHING: AbstractContextManager[Any] = nullcontext()


class TracesError(DamasError, ValueError):
    """An address of a collector that cannot be used."""


class _Tracing:
    """The tracer of this process, None while traces are off."""

    def __init__(self) -> None:
        self.tracer: Any = None
        self.provider: Any = None
        self.failed: Any = None


_TRACING = _Tracing()


def begin(version: str) -> bool:
    """Sends traces to the collector in the settings; False where there is none.

    Raises TracesError for its address, MissingLibraryError without the extra `traces`.
    """
    url = setting(SETTING)
    if url is None or _TRACING.tracer is not None:
        return _TRACING.tracer is not None
    address = _address(url)
    exporter = need("opentelemetry.exporter.otlp.proto.http.trace_exporter", EXTRA)
    export = need("opentelemetry.sdk.trace.export", EXTRA)
    resources = need("opentelemetry.sdk.resources", EXTRA)
    sdk = need("opentelemetry.sdk.trace", EXTRA)
    about = {"service.name": SERVICE, "service.version": version, "process.pid": os.getpid()}
    provider = sdk.TracerProvider(resource=resources.Resource.create(about), shutdown_on_exit=False)
    sender = exporter.OTLPSpanExporter(endpoint=address, timeout=SEND_SECONDS)
    provider.add_span_processor(export.BatchSpanProcessor(sender))
    use(provider)
    return True


def use(provider: Any) -> None:
    """Makes spans with a provider of OpenTelemetry's SDK; None: no more."""
    _TRACING.provider = provider
    _TRACING.tracer = None if provider is None else provider.get_tracer(SERVICE)
    _TRACING.failed = provider and need("opentelemetry.trace", EXTRA).StatusCode.ERROR


def end() -> None:
    """Sends the last spans; blocks for a second at most."""
    if _TRACING.provider is not None:
        _TRACING.provider.force_flush(FLUSH_MS)


def span(name: str, **about: Value) -> AbstractContextManager[Any]:
    """A span around a block; the block gets the span, or None while traces are off. An error that
    leaves the block is noted by its class alone: its words may be those of a person."""
    return _NOTHING if _TRACING.tracer is None else _span(name, about)


@contextmanager
def _span(name: str, about: dict[str, Value]) -> Iterator[Any]:
    noted = {f"damas.{key}": value for key, value in about.items()}
    with _TRACING.tracer.start_as_current_span(
        name, attributes=noted, record_exception=False, set_status_on_exception=False
    ) as made:
        try:
            yield made
        except BaseException as error:
            made.set_attribute("error.type", type(error).__name__)
            made.set_status(_TRACING.failed)
            raise


def _address(url: str) -> str:
    """The address of the collector with the path for traces."""
    try:
        parts = urlsplit(url)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        good = False
    if not good:
        raise TracesError(
            "bad-traces-url",
            "The address of the traces' collector must be like http://localhost:4318",
        )
    return url if parts.path.strip("/") else f"{url.rstrip('/')}/v1/traces"
