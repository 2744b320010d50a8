"""Notices go to addresses of the public net only, also where an address is written unusually."""

from __future__ import annotations

import socket

import pytest

from damas.app.notifications import endpoint
from damas.app.notifications.endpoint import EndpointError, check_endpoint

PRIVATE = (
    "https://127.0.0.1/x",
    "https://localhost/x",
    "https://10.1.2.3/x",
    "https://192.168.1.1/x",
    "https://169.254.169.254/latest/meta-data",
    "https://[::1]/x",
    "https://[fd00::1]/x",
    "https://[::ffff:10.0.0.1]/x",
    "https://[64:ff9b::a00:1]/x",
    "https://[2002:a00:1::]/x",
    "https://0.0.0.0/x",
    "https://2130706433/x",
    "https://100.64.0.1/x",
)
NO_HTTPS = (
    "http://93.184.215.14/x",
    "https://93.184.215.14:22/x",
    "ftp://93.184.215.14/x",
    "https://user@93.184.215.14/x",
    "file:///etc/passwd",
    "//93.184.215.14/x",
    "https:///x",
    "https://93.184.215.14:99999/x",
    "https://93.184.215.14/\u00e9",
    "x" * 20,
)


@pytest.mark.parametrize("url", PRIVATE + NO_HTTPS)
def test_only_public_https_endpoints(url):
    """No machine of the server's own network, in any form of its address."""
    with pytest.raises((EndpointError, OSError)):
        check_endpoint(url)


def test_a_name_that_leads_inside_is_refused(monkeypatch):
    """One address of a name that is private is enough; and the one checked is the one used."""
    found = [("93.184.215.14", 443), ("10.0.0.7", 443)]
    said = lambda *_args, **_more: [(2, 1, 6, "", one) for one in found]  # noqa: E731
    monkeypatch.setattr(socket, "getaddrinfo", said)
    with pytest.raises(EndpointError):
        check_endpoint("https://push.example.org/x")
    found.pop()
    checked = check_endpoint("https://push.example.org/x")
    assert checked.ip == "93.184.215.14"
    dialled = []

    def dial(address, _timeout):
        dialled.append(address)
        raise OSError("no net here")

    monkeypatch.setattr(endpoint.socket, "create_connection", dial)
    found[:] = [("10.0.0.7", 443)]
    with pytest.raises(OSError, match="no net"):
        endpoint.post(checked, {}, b"")
    assert dialled == [("93.184.215.14", 443)]
