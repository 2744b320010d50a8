"""A device with a service worker, at the page for playing without a network."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from .conftest import BROWSER, Server
from .pages import leave_unpainted


@contextmanager
def device(server: Server) -> Iterator[Any]:
    """The page of a device that is not ready yet."""
    context = BROWSER.launch().new_context(
        base_url=server.url, locale="en-GB", reduced_motion="reduce", service_workers="allow"
    )
    leave_unpainted(context)
    page = context.new_page()
    page.set_default_timeout(30_000)
    page.goto("/offline?lang=en")
    page.wait_for_selector("body[data-ready]")
    yield page
    context.close()


def make_ready(page: Any) -> None:
    """Fetches all that the device needs to work without a network."""
    page.click("[data-do=ready]")
    page.wait_for_selector("#ready:has-text('ready to work without a network')")
