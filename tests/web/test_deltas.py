"""Changes alone: a client makes the same state of them as the server sends whole."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from commands import command
from damas import Board, Game
from damas.app.games.game_protocol import (
    MOST_BYTES,
    SIGNS,
    MessageCache,
    capture_sign,
    compact_legal,
)
from damas.app.games.session import GameSession
from damas.regulations import REGULATIONS
from damas.store import GameRecord, GameSetup, GameSummary
from sampling import SEED

pytestmark = pytest.mark.one_server

CLOCK = {"base_seconds": 86_400, "increment_seconds": 30}
PLAYERS = {"white": {"kind": "person", "name": "Ana"}, "black": {"kind": "person", "name": "Rui"}}
MOVES = 60
HELLO = {"type": "hello", "version": None, "protocol": 3}


def paths(legal: str) -> list[list[int]]:
    """The compact legal moves as squares, read as docs/protocol.md says."""
    if legal.startswith("x"):
        return [[SIGNS.index(sign) for sign in one] for one in legal[1:].split("x")]
    return [[SIGNS.index(sign) for sign in legal[n : n + 2]] for n in range(0, len(legal), 2)]


@pytest.mark.parametrize("regulation", list(REGULATIONS))
def test_compact_moves_are_the_legal_moves(regulation: str) -> None:
    """In random games to their ends; no path stands for two moves."""
    chance = random.Random(7)
    for _ in range(5):
        game = Game(regulation)
        while not game.is_over:
            legal = game.legal_moves
            found = paths(compact_legal(legal))
            assert found == [list(move.path) for move in legal]
            assert len({tuple(one) for one in found}) == len(legal)
            game.push(chance.choice(legal))


def test_the_sign_of_captures_is_that_of_the_notation() -> None:
    """For every variant, as its moves are written."""
    for regulation in REGULATIONS.values():
        board = Board(regulation.variant)
        chance = random.Random(1)
        while not board.legal_moves[0].captured:
            board = board.after(chance.choice(board.legal_moves))
        move = board.legal_moves[0]
        assert capture_sign(regulation.variant.id) in move.text()


class Reader:
    """A client that keeps what a delta cannot say, and checks the rest against whole states."""

    def __init__(self, state: dict[str, Any]) -> None:
        self.state = state
        self.rules = state["counter_rules"]

    def take(self, message: dict[str, Any]) -> None:
        """Applies one `moved` message."""
        state = self.state
        assert message["version"] == state["version"] + 1
        state["version"] = message["version"]
        if "path" in message:
            found = [move for move in state["legal"] if move["path"] == message["path"]]
            assert len(found) == 1
            state["ply"] += 1
            state["turn"] = "black" if state["turn"] == "white" else "white"
        if "counters" in message:
            self.counters = message["counters"]
        for path, value in message.get("fields", {}).items():
            *above, name = path.split(".")
            place = state
            for one in above:
                place = place[one]
            place[name] = value

    def check(self, whole: dict[str, Any], message: dict[str, Any]) -> None:
        """Compares with the whole state of the same version."""
        for name in ("version", "ply", "turn", "offer", "outcome", "players", "colours"):
            assert self.state[name] == whole[name], name
        if "legal" in message:
            assert paths(message["legal"]) == [move["path"] for move in whole["legal"]]
            crowns = [place for place, move in enumerate(whole["legal"]) if move["promotes"]]
            assert message.get("crowns", []) == crowns
        if "path" in message:
            assert whole["moves"][-1]["path"] == message["path"]
        if "counters" in message:
            shown = [counter(self.rules, row, whole["ply"]) for row in message["counters"]]
            assert shown == whole["counters"]
        if whole["clock"] and "clock" in message:
            assert len(message["clock"]) in (2, 3)
        self.state["legal"] = whole["legal"]


def counter(rules: list[dict[str, Any]], row: list[Any], ply: int) -> dict[str, Any]:
    """A counter of a whole state, made of its rule and its row."""
    place, current, plies, since, *more = row
    claimable, counted = more or (None, None)
    return {
        **rules[place],
        "current": current,
        "current_plies": plies,
        "last_reset_ply": ply - since,
        "claimable_by": claimable,
        "counted_color": counted,
    }


def compared(client: Any, sit: Any, game_id: str, acts: list[tuple[str, dict[str, Any]]]) -> Any:
    """Plays *acts* (a move without a path is any) beside another client: its first state, its
    messages, and the whole state after each."""
    chance = random.Random(5)
    with sit(client, game_id) as player, client.websocket_connect(f"/ws/games/{game_id}") as line:
        state = player.hello()
        line.send_json(HELLO)
        first, steps = line.receive_json()["state"], []
        for kind, about in acts:
            if state["outcome"]:
                break
            said = {"ply": state["ply"], **about}
            if kind == "move":
                said["path"] = chance.choice(state["legal"])["path"]
            state = player.do(kind, **said)
            steps.append({"moved": heard(line)[0], "state": state})
    return {"first": first, "steps": steps}


def test_the_page_makes_the_same_state(client, new_game, sit, tmp_path) -> None:
    """The page's own reducer, run by Node, against whole states: games of four books, drawn."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("no Node.js found on this machine")
    games = []
    for regulation in random.Random(SEED).sample(sorted(REGULATIONS), 4):
        early = 2 * REGULATIONS[regulation].agreement.from_move  # no offer before these plies
        acts: list[tuple[str, dict[str, Any]]] = [("move", {})] * (early + 5)
        acts += [("offer_draw", {"by": "white"}), ("decline_draw", {"by": "black"})]
        acts += [("move", {})] * 90 + [("resign", {"by": "white"})]
        game_id = new_game(regulation=regulation, clock={"base_seconds": 600})
        games.append(compared(client, sit, game_id, acts))
    file = tmp_path / "games.json"
    file.write_text(json.dumps(games), "utf-8")
    check = Path(__file__).parent / "test_components" / "deltas_check.mjs"
    run = subprocess.run([node, check, file], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


def heard(line: Any) -> tuple[dict[str, Any], list[int]]:
    """The next change, in one message or in two, and the bytes of each."""
    text = line.receive_text()
    message, sizes = json.loads(text), [len(text.encode())]
    if message.pop("more", False):
        text = line.receive_text()
        rest = json.loads(text)
        assert (rest.pop("type"), rest["version"]) == ("more", message["version"])
        sizes.append(len(text.encode()))
        message |= rest
    return message, sizes


@pytest.mark.parametrize("regulation", list(REGULATIONS))
def test_changes_alone_make_the_same_state(client, new_game, sit, regulation: str) -> None:
    """A game with an offer, its refusal and an end: every message against the state after it."""
    chance = random.Random(11)
    game_id = new_game(regulation=regulation, clock={"base_seconds": 600})
    with sit(client, game_id, lang="pt-PT") as player:
        player.hello()
        with client.websocket_connect(f"/ws/games/{game_id}?lang=pt-PT") as line:
            line.send_json(HELLO)
            reader = Reader(line.receive_json()["state"])
            early = 2 * REGULATIONS[regulation].agreement.from_move  # no offer before these plies
            acts = [("move", {})] * (early + 3) + [("offer_draw", {"by": "white"})]
            acts += [("decline_draw", {"by": "black"})] + [("move", {})] * MOVES
            acts += [("resign", {"by": "white"})]
            state = reader.state
            for kind, about in acts:
                if state["outcome"]:
                    break
                said = dict(about)
                if kind == "move":
                    path = chance.choice(state["legal"])["path"]
                    said = {"ply": state["ply"], "path": path}
                state = player.do(kind, **said)
                message, sizes = heard(line)
                assert message["type"] == "moved", message
                assert len(sizes) < 3
                if "fields" not in message or "path" in message:
                    assert sizes[0] <= MOST_BYTES
                reader.take(message)
                reader.check(state, message)
            assert state["outcome"]
            assert reader.state["outcome"] == state["outcome"]


def test_a_move_taken_back_and_a_gap_bring_the_whole_state(client, new_game, sit) -> None:
    """`undo` is told by a state; so is `hello` again, which a client says that has missed one."""
    game_id = new_game()
    with sit(client, game_id) as player, client.websocket_connect(f"/ws/games/{game_id}") as line:
        state = player.hello()
        line.send_json(HELLO)
        assert line.receive_json()["type"] == "state"
        player.do("move", ply=0, path=state["legal"][0]["path"])
        assert line.receive_json()["type"] == "moved"
        player.do("undo", by="white")
        undone = line.receive_json()
        assert (undone["type"], undone["version"], undone["state"]["ply"]) == ("state", 2, 0)
        line.send_json({**HELLO, "version": 1})
        assert line.receive_json()["version"] == 2


@pytest.mark.parametrize("named", [{}, {"protocol": 1}, {"protocol": 2}])
def test_an_older_client_is_told_to_load_the_page_again(client, new_game, named) -> None:
    """It is sent no state that it would read wrongly; the line stays, and may greet anew."""
    address = f"/ws/games/{new_game()}?lang=en"
    with client.websocket_connect(address) as line:
        line.send_json({"type": "hello", "version": None, **named})
        refused = line.receive_json()
        assert (refused["type"], refused["id"], refused["code"]) == (
            "refused",
            None,
            "old-protocol",
        )
        assert refused["message"].endswith("load it again")
        line.send_json(HELLO)
        assert line.receive_json()["type"] == "state"


MANY = (
    "B:WK2,K4,K6,K9,K10,K12,K21,K33,K35,K41,K44,K47,K48:B20",
    "B:WK1,K2,K3,K4,K5,K6,K16,K26,K36,K46,K47,K48,K49,K45,K35:B20",
)
"""Positions in which a move leaves the opponent with as many replies as can be."""


@pytest.mark.parametrize("fen", MANY)
def test_many_replies_come_behind_a_short_move(client, new_game, sit, fen: str) -> None:
    """At most 200 bytes for the move; the replies are in the message after it."""
    game_id = new_game(regulation="internacional", fen=fen, clock={"base_seconds": 600})
    with sit(client, game_id) as player, client.websocket_connect(f"/ws/games/{game_id}") as line:
        player.hello()
        line.send_json(HELLO)
        line.receive_json()
        whole = player.do("move", ply=0, path=[20, 25])
        message, sizes = heard(line)
        assert sizes[0] <= MOST_BYTES
        replies = [move["path"] for move in whole["legal"]]
        assert len(replies) > 80
        assert len(sizes) == 2
        assert paths(message["legal"]) == replies


def test_the_longest_move_of_random_games_is_short() -> None:
    """Whole games with clocks, kings and results, in the language of the longest sentences."""
    for regulation in REGULATIONS:
        assert longest_move(regulation, random.Random(3)) <= MOST_BYTES


def longest_move(regulation: str, chance: random.Random) -> int:
    """The bytes of the longest message of a move in some random games."""
    longest, at = 0, 1795215563166
    for _ in range(6):
        setup = GameSetup(regulation, Game(regulation).start_board.fen, PLAYERS, clock=CLOCK)
        record = GameRecord("abc", setup, GameSummary(0, setup.start_fen, "white"), 0, at, at)
        session, face = GameSession(record, ()), MessageCache()
        session.start(at)
        while not session.game.outcome:
            face.shown(session)
            at += 70_123
            move = chance.choice(session.game.legal_moves)
            asked = command("move", None, tuple(move.path), ply=session.game.ply)
            session.decide(asked, at)
            first, *more = face.news(session).delta("pt_BR")
            longest = max(longest, len(first.text))
            assert len(more) == (1 if json.loads(first.text).get("more") else 0)
    return longest
