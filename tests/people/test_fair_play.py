"""Fair play: engine-equal play is flagged after some games, careful human play is not."""

from __future__ import annotations

import random

import pytest

from damas import Game
from damas.engine import Engine, Limits
from damas.people.fair_play import Evidence, JudgedChoice, choices_of, evidence

pytestmark = pytest.mark.full


def test_the_best_move_is_expected_more_surely_the_further_it_stands_above():
    close = JudgedChoice((0.10, 0.08, 0.05), 0, 3)
    clear = JudgedChoice((0.10, -0.90, -1.20), 0, 3)
    assert close.expected < 0.5
    assert clear.expected > 0.99


@pytest.mark.parametrize(
    "choice",
    [
        JudgedChoice((0.1,), 0, 1),  # only one move
        JudgedChoice((3.0, 2.0), 0, 5),  # decided
        JudgedChoice((float("inf"), 0.0), 0, 2),  # won
        JudgedChoice((0.1, 0.1, 0.09), 0, 9),  # all alike
    ],
)
def test_a_choice_in_which_nothing_is_to_be_found_does_not_count(choice):
    assert evidence([choice]) == Evidence(games=1)


def test_evidence_of_games_adds_up_and_few_games_flag_no_one():
    chance = random.Random(1)
    one = evidence([JudgedChoice((0.2, 0.1, 0.0, -0.1), 0, 8) for _ in range(20)])
    assert one.best == 20
    few, many = one + one, one + one + one + one + one
    assert not few.flagged
    assert many.games == 5
    assert many.flagged
    person = Evidence()
    for _ in range(12):  # plays as expected, no better
        game = [JudgedChoice((0.2, 0.1, 0.0, -0.1), None, 8)] * 20
        game = [
            JudgedChoice(c.scores, 0 if chance.random() < c.expected else 1, c.legal) for c in game
        ]
        person += evidence(game)
    assert not person.flagged


def test_a_player_who_copies_the_engine_is_flagged_within_ten_games():
    chance, copied, other = random.Random(7), Evidence(), Evidence()
    engine, opponent, judge = Engine(16), Engine(16), Engine(16)
    for _ in range(10):
        game = Game("internacional")
        for _ in range(6):
            game.push(chance.choice(game.legal_moves))
        while not game.is_over and game.ply < 70:
            if game.turn == "white":
                game.push(engine.analyse(game, Limits(nodes=20_000)).move)
            else:
                game.push(opponent.play(game, 5, seed=chance.randrange(1 << 30)).move)
        copied += evidence(choices_of(game, "white", judge))
        other += evidence(choices_of(game, "black", judge))
    assert copied.excess > other.excess
    assert copied.flagged
    assert not other.flagged
