"""Lines that break: a network that goes away, a silent server, a player who leaves."""

from __future__ import annotations

from typing import Any

import pytest

from .beginnings import meet
from .conftest import HostedServer, Server

pytestmark = pytest.mark.full

SERVER = HostedServer


def test_a_network_that_goes_away_is_noticed_at_once(open_page: Any, server: Server) -> None:
    """The banner stands although the browser keeps its socket; the own line has no bar; the move
    made meanwhile is sent when the network is back, and the banner goes."""
    ana, rui = meet(open_page, server, regulation="fenae-2025", colour="white", control="20%2B0")
    context = ana.page.context
    context.set_offline(True)
    try:
        ana.page.wait_for_selector("#banner:not([hidden])")
        ana.page.wait_for_selector("#seat-bottom .lag[data-bars='0']")
        ana.tap(*server.state(ana.game)["legal"][0]["path"])
    finally:
        context.set_offline(False)
    ana.page.wait_for_selector("#banner", state="hidden")
    rui.wait_ply(1)
    ana.wait_ply(1)


def test_a_player_who_leaves_has_no_green_line(open_page: Any, server: Server) -> None:
    """The bars beside the name say that nobody is there, and come back with the player."""
    ana, rui = meet(open_page, server, regulation="fenae-2025", colour="white", control="20%2B0")
    ana.play(server.state(ana.game)["legal"][0], 0)
    rui.play(server.state(ana.game)["legal"][0], 1)
    ana.page.wait_for_selector("#seat-top .lag:not([data-bars='0'])")
    rui.page.goto("about:blank")
    ana.page.wait_for_selector("#seat-top .lag[data-bars='0']")
    said = ana.page.get_attribute("#seat-top .lag", "aria-label")
    assert said == "Away"
    rui.page.goto(f"/games/{rui.game}")
    ana.page.wait_for_selector("#seat-top .lag:not([data-bars='0'])")
