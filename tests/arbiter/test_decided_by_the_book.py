"""Rulings that one book decides and another leaves out: draws declared, offers, flags, set-ups."""

from __future__ import annotations

from typing import Any

import pytest

from damas import Game
from damas.arbiter import Table
from damas.regulations import REGULATIONS
from damas.rules.regulations.catalogue import SHIPPED

OFFER = {"event": "offer_draw", "by": "white"}
DRAW = {"event": "rule", "by": "arbiter", "ruling": "draw"}


def begun(name: str, **more: Any) -> Table:
    """A table on which the first move is played and pressed the clock, where there is one."""
    table = Table.from_events([{"event": "start", "regulation": name, **more}])
    path = list(table.history.legal_moves[0].path)
    table.apply({"event": "move", "by": table.history.turn, "path": path})
    return table


def answer(table: Table, **event: Any) -> tuple[str, str | None, str | None]:
    """Kind and article of the last ruling on an event, with the article that brings it in."""
    said = table.apply(event)[-1]
    via = None if said.citation is None or said.citation.via is None else str(said.citation.via)
    return said.kind, said.article, via


@pytest.mark.requirement("RES-06", "DRW-11")
@pytest.mark.parametrize("name", SHIPPED)
def test_a_draw_that_the_arbiter_declares_is_no_penalty(name: str) -> None:
    """It is told as one in which neither can win, by the book's article or none."""
    book = REGULATIONS[name]
    table = begun(name)
    (ruled,) = table.apply(DRAW)
    assert (ruled.kind, ruled.code) == ("draw", "dead_position")
    assert ruled.citation == book.articles.get("dead_position", book.omitted)
    (penalty,) = begun(name).apply({**DRAW, "ruling": "draw_penalty"})
    assert penalty.code == "penalty"


@pytest.mark.requirement("RES-06")
@pytest.mark.parametrize(
    ("book", "fen", "events", "cited"),
    [
        ("cbd-2020", "W:WK5,K20,K12:BK29", [], "CBD Art. 59 E.E"),
        (
            "cbd-2020",
            "W:WK1,K20,12:BK29,5",
            [{"event": "claim", "by": "white", "rule": "superiority_claim"}],
            "CBD Art. 64",
        ),
        (
            "portuguesa-web",
            "W:WK1:BK32",
            [
                {"event": "move", "by": by, "path": path}
                for by, path in [
                    ("white", [1, 5]),
                    ("black", [32, 28]),
                    ("white", [5, 1]),
                    ("black", [28, 32]),
                ]
                * 2
            ],
            "CLAS resultado: empate",
        ),
    ],
)
def test_a_draw_is_declared_by_the_claim_or_the_count(
    book: str, fen: str, events: list[dict[str, Any]], cited: str
) -> None:
    """An ending that the arbiter has counted, a claim that waits, a position that stands again."""
    table = Table.from_events([{"event": "start", "regulation": book, "fen": fen}, *events])
    (ruled,) = table.apply(DRAW)
    assert (ruled.kind, ruled.article) == ("draw", cited)
    assert ruled.code != "penalty"


@pytest.mark.requirement("RES-06")
def test_a_draw_declared_in_a_log_of_before_stays_a_penalty() -> None:
    """As it was told then."""
    (ruled,) = begun("internacional", protocol=1).apply(DRAW)
    assert ruled.code == "penalty"


@pytest.mark.requirement("RES-04", "DRW-10")
@pytest.mark.parametrize(
    ("name", "result", "cited"),
    [
        ("fenae-2025", "draw", ("CBD Art. 67", "FENAE Art. 1")),
        ("cbd-2020", "draw", ("CBD Art. 67", None)),
        ("internacional", "white", ("INT 10.3", None)),
    ],
)
def test_a_flag_that_falls_while_a_draw_is_offered(
    name: str, result: str, cited: tuple[str, str | None]
) -> None:
    """FENAE is silent on flags and takes the codex's word through its Art. 1 (CBD-07); so does the
    library."""
    game = Game(name)
    table = begun(name, clock={"white": 600, "black": 600})
    for _ in range(40 if name == "cbd-2020" else 1):
        game.push(game.board.legal_moves[0])
    if name != "cbd-2020":
        table.apply({"event": "press", "by": "white"})
        assert answer(table, **OFFER)[0] == "offer"
        table.apply({"event": "flag", "by": "arbiter", "t": 700})
        assert table.result is not None
        assert table.result.result == result
    by = "white" if game.turn == "black" else "black"
    game.offer_draw(by)  # type: ignore[arg-type]
    game.flag_fell(game.turn)
    outcome = game.outcome
    assert outcome is not None
    assert outcome.citation is not None
    via = outcome.citation.via
    assert (str(outcome.citation), None if via is None else str(via)) == cited


@pytest.mark.requirement("TRN-07", "RES-04")
def test_fenae_takes_from_the_codex_what_it_leaves_out() -> None:
    """Both flags (CBD Art. 59 A) and both absent (Art. 87), each with Art. 1; not the 20 moves
    before an offer (65 A), for Art. 24 g says when the players may agree."""
    start = {"event": "start", "regulation": "fenae-2025"}
    codex = "FENAE Art. 1"
    rule = {"event": "rule", "by": "arbiter"}
    flags = answer(Table.from_events([start]), **rule, ruling="flags")
    assert flags == ("draw", "CBD Art. 59 A", codex)
    absent = answer(
        Table.from_events([start]), **rule, ruling="absence", white="loss", black="loss"
    )
    assert absent == ("ruling", "CBD Art. 87", codex)
    one = answer(Table.from_events([start]), **rule, ruling="absence", against="black")
    assert one == ("win", "FENAE Art. 28", None)
    assert answer(begun("fenae-2025"), **OFFER) == ("offer", "FENAE Art. 24 g", None)


@pytest.mark.requirement("CON-04")
@pytest.mark.parametrize("name", SHIPPED)
def test_a_refusal_that_no_article_decides_cites_none(name: str) -> None:
    """No offer to answer, nothing to decide; an offer that waits only by an article on it."""
    agreement = REGULATIONS[name].agreement
    table, by = begun(name), REGULATIONS[name].variant.first
    assert answer(table, event="accept_draw", by=by)[:2] == ("refused", None)
    assert answer(table, event="decide", by="arbiter", choice="keep")[:2] == ("refused", None)
    if agreement.from_move == 0:
        offer = OFFER | {"by": by}
        table.apply(offer)
        kind, article, _ = answer(table, **offer)
        assert (kind, article) == ("refused", str(agreement.answer) if agreement.answer else None)


@pytest.mark.requirement("IRR-07")
@pytest.mark.parametrize("name", SHIPPED)
def test_what_both_have_set_up_wrongly_is_nobodys_alone(name: str) -> None:
    """`by` names neither player, in ruling, state and sheet; one side's is that side's."""
    row = REGULATIONS[name].variant
    middle = (17, 16) if row.mirrored else (row.squares // 2, row.squares // 2 + 1)
    table = Table()
    board = f"W:W{middle[0]}:B{middle[1]}"
    (seen,) = table.apply({"event": "start", "regulation": name, "board": board})
    assert (seen.by, seen.right) == (None, "arbiter")
    assert (table.state()["pending"]["by"], table.cases[0].to_dict()["by"]) == (None, None)
    reported = begun(name)
    (own,) = reported.apply({"event": "report", "by": "white", "code": "setup", "against": "black"})
    assert own.by == "black"


@pytest.mark.requirement("IRR-07", "IRR-11")
def test_a_wrong_set_up_by_fpd_is_an_omitted_case() -> None:
    """FPD 5.1.3 is about illegal moves; 6.1 leaves this to the arbiter, who may let it stand."""
    for against in ("white", None):
        table = begun("portuguesa-fpd")
        report = {"event": "report", "by": "white", "code": "setup", "against": against}
        (seen,) = table.apply(report)
        assert (seen.kind, seen.article, seen.right) == ("irregularity", "FPD 6.1", "arbiter")
        kept = answer(table, event="decide", by="arbiter", choice="keep")
        assert kept == ("kept", "FPD 6.1", None)
