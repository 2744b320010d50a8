"""Each act of the table under its own article: cases, and a walk over books and acts."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from damas import Game
from damas.arbiter import Table, describe
from damas.base.i18n import say
from damas.errors import GameStateError
from damas.regulations import REGULATIONS
from damas.rules.regulations.catalogue import SHIPPED

CASES = Path(__file__).parents[1] / "data" / "rules"


def _played(name: str) -> Table:
    lines = (CASES / f"arb_{name}.jsonl").read_text("utf-8").splitlines()
    return Table.from_events([json.loads(line) for line in lines])


def _events(name: str, **start: object) -> list[dict[str, Any]]:
    """The events of a case, its first one with other values."""
    first, *others = (dict(one) for one in _played(name).events)
    return [{**first, **start}, *others]


def _set_up_wrongly(name: str) -> tuple[Table, Any]:
    """A table at which both sides stand wrong, and the ruling on it."""
    row = REGULATIONS[name].variant
    white, black = (17, 16) if row.mirrored else (row.squares // 2, row.squares // 2 + 1)
    table = Table()
    start = {"event": "start", "regulation": name, "board": f"W:W{white}:B{black}"}
    (ruling,) = table.apply(start)
    return table, ruling


def _last(table: Table, number: int = -1) -> tuple[str, str | None, str | None]:
    ruling = table.log[number].rulings[-1]
    return ruling.kind, ruling.code, ruling.article


@pytest.mark.requirement("RES-04", "DRW-10", "IRR-11")
@pytest.mark.parametrize(
    ("name", "result", "reason", "cited"),
    [
        ("cbd67_valid", "draw", "time", "CBD Art. 67"),
        ("cbd59ee", "draw", "endgame_limit", "CBD Art. 59 E.E"),
        ("idf727", "draw", "endgame_limit", "IDF64 7.2.7"),
        ("bothflags_cbd", "draw", "time", "CBD Art. 59 A"),
        ("time_both_cbd-2020", "draw", "time", "CBD Art. 59 A"),
        ("bothabsent_cbd-2020", None, "absence", "CBD Art. 87"),
        ("flag_40_120", "black", "time", "INT 10.1"),
        ("clas_rep", "draw", "repetition", "CLAS resultado: empate"),
    ],
)
def test_a_game_ends_by_the_article_that_says_so(
    name: str, result: str | None, reason: str, cited: str
) -> None:
    """A fallen flag, an ending, two absent players, a claim."""
    outcome = _played(name).result
    assert outcome is not None
    assert (outcome.result, outcome.reason, str(outcome.citation)) == (result, reason, cited)


@pytest.mark.requirement("IRR-01", "CON-07", "TCH-03")
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("cbd73", ("refused", "c", "CBD Art. 73")),
        ("crown_noreason_cbd-2020", ("irregularity", "crown", None)),
        ("expulsion_fenae-2025", ("ruling", "expulsion", "FENAE Art. 31 § único")),
        ("fmjd_uncrowned", ("irregularity", "b", "FMJD 5.4.16")),
        ("fpd515c", ("warning", "back", "FPD 5.1.5")),
        ("cbd37", ("clock", "start", "CBD Art. 37")),
        ("misplaced_clock_cbd-2020", ("annulled", "board", "CBD Art. 44")),
    ],
)
def test_the_game_goes_on_and_the_ruling_names_its_article(
    name: str, said: tuple[str, str, str | None]
) -> None:
    """The answer to the last event, which does not end the game."""
    table = _played(name)
    assert (_last(table), table.result) == (said, None)
    if name == "fmjd_uncrowned":
        words = say(table.log[-1].rulings[-1].message, "en")
        assert words == "Playing a king that has not been crowned."


@pytest.mark.requirement("BRD-11")
def test_times_used_stay_where_the_book_says_so() -> None:
    """CBD Art. 44: a board laid wrongly begins the game again, not the clock; INT 5.1 is silent."""
    clock = _played("misplaced_clock_cbd-2020").state()["clock"]
    assert (clock["white"], clock["black"], clock["running"]) == (500.0, 550.0, None)
    events = _events("misplaced_clock_cbd-2020", regulation="fenae-2025")
    clock = Table.from_events(events).state()["clock"]
    assert (clock["white"], clock["black"]) == (600.0, 600.0)


@pytest.mark.requirement("DRW-11")
def test_the_claimants_time_runs_while_a_draw_is_looked_at() -> None:
    """CBD Art. 37: a flag that falls meanwhile counts only if the claim was not right."""
    table = _played("cbd37")
    assert table.state()["clock"]["running"] == "black"
    table.apply({"event": "flag", "by": "white", "t": 700})
    assert (_last(table), table.result) == (("refused", "flag", "CBD Art. 37"), None)
    again = Table.from_events(table.events)
    again.apply({"event": "rule", "by": "arbiter", "ruling": "dead_position", "t": 701})
    assert again.state()["result"] == "draw"
    table.apply({"event": "flag", "by": "arbiter", "t": 701})
    assert _last(table) == ("win", "time", "CBD Art. 57 C")


@pytest.mark.requirement("DRW-11")
def test_elsewhere_the_clock_stands_for_a_claim() -> None:
    """No other book lets it run."""
    for name in set(SHIPPED) - {"cbd-2020", "internacional", "fmjd"}:
        events = _events("cbd37", regulation=name)
        moves = REGULATIONS[name].variant
        events[2]["path"] = [10, 14] if moves.id == "portuguese" else [22, 18]
        assert Table.from_events(events).state()["clock"]["running"] is None


@pytest.mark.requirement("DRW-10")
def test_a_flag_while_a_draw_is_offered() -> None:
    """CBD Art. 67 draws it for the player who was offered it; other books know no such draw."""
    events = _events("cbd67_valid")
    other = [*events[:-2], {"event": "offer_draw", "by": "black", "t": 42}, events[-1]]
    lost = Table.from_events(other).result
    assert lost is not None
    assert (lost.result, str(lost.citation)) == ("white", "CBD Art. 57 C")
    won = Table.from_events(_events("cbd67_valid", regulation="brasil-folha")).result
    assert won is not None
    assert (won.result, won.reason) == ("white", "time")


@pytest.mark.requirement("DRW-10")
def test_the_library_answers_a_flag_as_the_table_does() -> None:
    """`Game.flag`, and its log read again; a log of before, which has no word of it, stays lost."""
    moves = [e["path"] for e in _played("cbd67_valid").events if e["event"] == "move"]
    game = Game("cbd-2020")
    for path in moves:
        game.push("x".join(map(str, path)))
    game.offer_draw("white" if game.turn == "black" else "black")
    game.flag_fell(game.turn)
    assert game.outcome is not None
    assert (game.outcome.result, str(game.outcome.citation)) == ("draw", "CBD Art. 67")
    assert Game.from_events(game.events).outcome == game.outcome
    before = [{k: v for k, v in one.items() if k != "drawn"} for one in game.events]
    old = Game.from_events(before).outcome
    assert old is not None
    assert old.result != "draw"


@pytest.mark.requirement("RES-06")
def test_both_flags_draw_only_where_the_book_says_so() -> None:
    """CBD Art. 59 A at the table and in the library, by FENAE through its Art. 1; elsewhere neither
    is taken."""
    for name in SHIPPED:
        table = Table.from_events([{"event": "start", "regulation": name}])
        (ruling,) = table.apply({"event": "rule", "by": "arbiter", "ruling": "flags"})
        game = Game(name)
        if name in ("cbd-2020", "fenae-2025"):
            game.adjudicate("time", white="draw", black="draw")
            assert (ruling.kind, ruling.article) == ("draw", "CBD Art. 59 A")
            assert str(game.outcome.citation) == "CBD Art. 59 A"  # type: ignore[union-attr]
            continue
        assert (ruling.kind, ruling.article) == ("refused", None)
        with pytest.raises(GameStateError, match="cannot give"):
            game.adjudicate("time", white="draw", black="draw")


@pytest.mark.requirement("DRW-04", "DRW-13")
def test_why_a_claim_of_the_wrong_player_fails() -> None:
    """CLAS: the opponent of the player who brought the position about may claim; it is said who."""
    table = _played("clas_rep")
    (refused,) = table.log[-2].rulings
    assert "only White may claim it" in str(refused.message)


# Counted endings

ROAD = {"event": "start", "regulation": "cbd-2020", "fen": "W:WK5,K20,K12:BK29"}
WALK = [([12, 3], [29, 4]), ([3, 7], [4, 8]), ([7, 2], [8, 4]), ([2, 6], [4, 8]), ([6, 1], [8, 4])]


def _walked(start: Mapping[str, Any], times: int) -> Table:
    """White's king walks about, Black's keeps to the main road."""
    table = Table.from_events([start])
    for white, black in WALK[:times]:
        table.apply({"event": "move", "by": "white", "path": white})
        table.apply({"event": "move", "by": "black", "path": black})
    return table


@pytest.mark.requirement("DRW-06", "DRW-13")
@pytest.mark.parametrize(
    ("book", "fen", "cited"),
    [
        ("cbd-2020", "W:WK32,K20,K12:BK29", "CBD Art. 59 E.E"),
        ("cbd-2020", "W:WK20,K12,28:BK29", "CBD Art. 59 E.F"),
        ("idf-64-russian", "W:WK20,K12,28:BK29", "IDF64 7.2.7"),
    ],
)
def test_endings_on_the_main_road_are_counted(book: str, fen: str, cited: str) -> None:
    """Five moves of each player: the count is shown, a claim comes too early, then it is a draw."""
    start = {"event": "start", "regulation": book, "fen": fen}
    table = _walked(start, 4)
    shown = [one for one in table.state()["counters"] if one["article"] == cited]
    assert [(one["current"], one["limit"]) for one in shown] == [(4, 5)]
    claim = {"event": "claim", "by": "black", "rule": "main_road_endings"}
    table.apply(claim)
    assert _last(table) == ("refused", "main_road_endings", cited)
    table = _walked(start, 5)
    assert table.result is None
    table.apply({**claim, "rule": "endgame_limit"})
    assert _last(table) == ("draw", "endgame_limit", cited)


@pytest.mark.requirement("DRW-06")
def test_the_arbiter_gives_the_draw_of_an_ending_that_is_on_the_board() -> None:
    """Counted since before the record began; no such ending, no such draw."""
    for name in ("main_road_endings", "endgame_limit", "draw_endgame_limit"):
        table = Table.from_events([ROAD])
        table.apply({"event": "rule", "by": "arbiter", "ruling": name})
        assert _last(table) == ("draw", "endgame_limit", "CBD Art. 59 E.E")
    table = Table.from_events([{"event": "start", "regulation": "cbd-2020"}])
    table.apply({"event": "rule", "by": "arbiter", "ruling": "main_road_endings"})
    assert (_last(table)[0], table.result) == ("refused", None)


@pytest.mark.requirement("DRW-06")
@pytest.mark.parametrize(
    ("ruling", "cited"), [("scramble_claim", "63"), ("superiority_claim", "64")]
)
def test_draws_in_time_trouble_are_claimed_and_given(ruling: str, cited: str) -> None:
    """CBD Art. 63 and 64: the arbiter decides, and the draw has its article; nowhere else."""
    table = Table.from_events([{"event": "start", "regulation": "cbd-2020"}])
    table.apply({"event": "claim", "by": "white", "rule": ruling})
    assert _last(table) == ("complaint", ruling, f"CBD Art. {cited}")
    table.apply({"event": "rule", "by": "arbiter", "ruling": ruling})
    assert table.result is not None
    assert (table.result.result, str(table.result.citation)) == ("draw", f"CBD Art. {cited}")
    assert table.result.reason == "time"
    other = Table.from_events([{"event": "start", "regulation": "fenae-2025"}])
    other.apply({"event": "rule", "by": "arbiter", "ruling": ruling})
    assert (_last(other), other.result) == (("refused", ruling, None), None)


# The walk


@pytest.mark.requirement("IRR-02", "IRR-07")
@pytest.mark.parametrize("name", SHIPPED)
def test_the_right_of_the_arbiter_lasts_as_long_as_the_game(name: str) -> None:
    """Both sides set up wrongly: the arbiter decides, and playing on takes nothing from that."""
    _, ruling = _set_up_wrongly(name)
    assert (ruling.right, ruling.expires) == ("arbiter", "game_end")


@pytest.mark.requirement("IRR-01")
@pytest.mark.parametrize("name", SHIPPED)
def test_what_no_list_names_has_no_article(name: str) -> None:
    """A man crowned that is no king, a piece put on: no book speaks of them."""
    table = Table.from_events([{"event": "start", "regulation": name}])
    square = table.history.board.men("white")[0]
    (crowned,) = table.apply({"event": "crown", "by": "white", "square": square})
    assert (crowned.code, crowned.article) == ("crown", None)


LETTERED = {"internacional", "fmjd", "fenae-2025", "cbd-2020", "idf-64-brazilian", "idf-64-russian"}


@pytest.mark.requirement("IRR-01")
def test_books_without_a_list_give_no_letters() -> None:
    """FPD, CLAS, DAMA and those of the family name no irregularity by a letter: a report is told
    by its words alone."""
    report = {"event": "report", "by": "white", "code": "b"}
    for name in SHIPPED:
        book = REGULATIONS[name]
        lettered = name in LETTERED
        assert book.lettered == lettered
        said = say(describe(report, book), "pt_PT", book.variant.id)
        assert said.startswith("Indica b: " if lettered else "Indica: ")
        assert ("peão" in said) == (book.variant.id == "portuguese")


@pytest.mark.requirement("IRR-11")
@pytest.mark.parametrize(
    ("name", "then"),
    [
        ("cbd67_valid", ("win", "time")),
        ("bothflags_cbd", ("draw", "penalty")),
        ("expulsion_fenae-2025", ("win", "penalty")),
        ("cbd73", ("irregularity", "c")),
        ("cbd59ee", ("draw", "dead_position")),
        ("time_both_cbd-2020", ("error", "result-does-not-fit")),
        ("cbd37", ("complaint", "dead_position")),
    ],
)
def test_a_log_of_before_keeps_its_meaning(name: str, then: tuple[str, str]) -> None:
    """By the first protocol flags, claims, reports and expulsions lead where they led then."""
    table = Table.from_events(_events(name, protocol=1))
    assert _last(table)[:2] == then
    events = _events("misplaced_clock_cbd-2020", protocol=1)
    assert Table.from_events(events).state()["clock"]["white"] == 600.0


@pytest.mark.requirement("DRW-06")
@pytest.mark.parametrize(("protocol", "drawn"), [(1, "CBD Art. 59 D"), (2, None)])
def test_kings_alone_in_a_log_of_before_are_drawn_after_two_moves(
    protocol: int, drawn: str | None
) -> None:
    """As the codex was read then; a log of now counts five moves (CBD-02)."""
    start = {"event": "start", "regulation": "cbd-2020", "fen": "W:WK29:BK2", "protocol": protocol}
    table = Table.from_events([start])
    paths = ((29, 25), (2, 6), (25, 29), (6, 2))
    for colour, path in zip(("white", "black") * 2, paths, strict=True):
        table.apply({"event": "move", "by": colour, "path": list(path)})
    outcome = table.result
    assert (str(outcome.citation) if outcome else None) == drawn


@pytest.mark.requirement("IRR-07")
@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("ruling", ["keep", "rectify", "restore"])
def test_the_arbiter_decides_by_no_article_that_gives_it_to_the_opponent(
    name: str, ruling: str
) -> None:
    """Both sides set up wrongly: the article on the set-up, where the opponent has the right."""
    book = REGULATIONS[name]
    table, seen = _set_up_wrongly(name)
    (refused,) = table.apply({"event": "decide", "by": "black", "choice": "keep"})
    (decided,) = table.apply({"event": "rule", "by": "arbiter", "ruling": ruling})
    if book.irregularities is not None and book.irregularities.policy == "opponent_choice":
        assert (refused.citation, decided.citation) == (seen.citation, seen.citation)
    else:
        assert (seen.right, decided.kind) != ("black", "")


@pytest.mark.requirement("IRR-09")
@pytest.mark.parametrize("name", SHIPPED)
def test_a_report_that_nothing_shows_goes_to_the_arbiter(name: str) -> None:
    """By the article on complaints, not by the one on the opponent's right."""
    table = Table.from_events([{"event": "start", "regulation": name}])
    move = list(table.history.legal_moves[0].path)
    table.apply({"event": "move", "by": "white", "path": move})
    (refused,) = table.apply({"event": "report", "by": "black", "code": "b"})
    book = REGULATIONS[name]
    assert refused.citation == (book.conduct.get("complaint") or book.omitted)
