"""Many games with all checks: games without faults are counted, faults are reported with their seed."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest
from msgspec.structs import replace

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import many_games

from vexillum.core.agent import RandomAgent
from vexillum.core.registry import get_game
from vexillum.lab.games import make_plan

GAME = get_game("anno890")


def plan(games: int = 2):
    return make_plan("anno890", games=games, default_agent="random", seed="tool")


def test_sound_games_are_counted(monkeypatch, capsys):
    monkeypatch.setattr(
        many_games, "run", lambda plans, jobs, limit, probe, positions: [many_games.play(plans[0], 0, limit, 0.05)]
    )
    assert many_games.main(["anno890", "--games", "1", "--agent", "random", "--scenario", GAME.info.scenarios[0]]) == 0
    told = capsys.readouterr().out
    assert "1 games, 0 with faults." in told
    assert f"{GAME.info.scenarios[0]}: 1 games" in told


def test_games_are_played_in_processes():
    played = many_games.run([plan()], 2, 60.0, 0.0)
    assert [game.trouble for game in played] == ["", ""]
    assert all(game.winners and game.decisions for game in played)


def test_a_broken_invariant_is_told_with_its_seed(monkeypatch, capsys):
    monkeypatch.setitem(
        vars(GAME.positions), "violations", lambda state: ["a lost piece"] if state.rng_draws > 3 else []
    )
    game = many_games.play(plan(), 1, 60.0, 0.0)
    assert game.trouble.startswith("Fault at ")
    assert "a lost piece" in game.trouble
    assert f"seed tool/1, answer {game.decisions}: Fault at" in many_games.summary([game])
    assert "1 games, 1 with faults." in many_games.summary([game])


def test_a_position_that_does_not_come_back_is_a_fault(monkeypatch):
    monkeypatch.setitem(vars(GAME.positions), "read", lambda position: None)
    assert "a position changed in a round trip" in many_games.play(plan(), 0, 60.0, 0.0).trouble


def test_an_option_that_cannot_be_taken_is_a_fault(monkeypatch):
    real = many_games.Session.answer

    def answer(self, seat, keys, number=None, *, by=""):
        if not by:  # only the options that are tried out
            raise ZeroDivisionError("the rules broke down")
        real(self, seat, keys, number, by=by)

    monkeypatch.setattr(many_games.Session, "answer", answer)
    monkeypatch.setattr(
        many_games.Session, "repeat", lambda self, given: real(self, given.seat, given.keys, by=given.by)
    )
    assert "can be chosen, but: ZeroDivisionError the rules broke down" in many_games.play(plan(), 0, 60.0, 1.0).trouble


def test_a_wrong_answer_of_an_agent_is_told(monkeypatch):
    monkeypatch.setattr(RandomAgent, "choose", lambda self, session, decision: ("nonsense",))
    assert "nonsense" in many_games.play(plan(), 0, 60.0, 0.0).trouble


def test_a_game_that_does_not_end_is_stopped(monkeypatch):
    monkeypatch.setattr(RandomAgent, "choose", lambda self, session, decision: time.sleep(5))
    game = many_games.play(plan(), 0, 0.2, 0.0)
    assert "TooLong" in game.trouble
    assert game.seconds < 3


@pytest.mark.parametrize("words", [["anno890", "--seat", "nobody=random"], ["no-such-game"]])
def test_what_does_not_exist_is_refused(words):
    with pytest.raises(Exception, match=r"nobody|no-such-game"):
        many_games.main(words)


def test_other_players_and_options_in_each_game(monkeypatch):
    found = []
    monkeypatch.setattr(many_games, "run", lambda plans, *more: found.extend(plans) or [])
    words = [
        "akkren",
        "--games",
        "12",
        "--scenario",
        "border-war",
        "--vary",
        "--option",
        "years=1",
        "--agent",
        "random",
    ]
    assert many_games.main(words) == 0
    assert {plan.players for plan in found} == {2, 3, 4}
    assert {plan.options["manoeuvres"] for plan in found} == {"on", "off"}
    assert {plan.options["years"] for plan in found} == {"1"}
    assert len({plan.deal(0).seed for plan in found}) == 12
    with pytest.raises(SystemExit):
        many_games.main([*words, "--seat", "kan=random"])


def test_what_a_step_leaves_undone_is_a_fault(monkeypatch):
    monkeypatch.setitem(
        vars(GAME.positions), "loose_ends", lambda state: ["a tile on the rug"] if state.rng_draws else []
    )
    assert "a tile on the rug" in many_games.play(plan(), 0, 60.0, 0.0).trouble


@pytest.mark.parametrize(
    ("changes", "told"),
    [({"winners": ()}, "winners: ()"), ({"ranking": ()}, "ranks of []"), ({"breakdown": ()}, "")],
)
def test_an_end_without_a_winner_or_with_wrong_scores_is_a_fault(monkeypatch, changes, told):
    real = GAME.rules.outcome
    monkeypatch.setitem(vars(GAME.rules), "outcome", lambda state: replace(real(state), **changes))
    trouble = many_games.play(plan(), 0, 60.0, 0.0).trouble
    assert told in trouble
    assert bool(trouble) == bool(told)


def test_scores_that_are_not_the_sum_of_their_parts_are_a_fault(monkeypatch):
    real = GAME.rules.outcome

    def more(state):
        found = real(state)
        return replace(found, scores={seat: score + 1 for seat, score in found.scores.items()})

    monkeypatch.setitem(vars(GAME.rules), "outcome", more)
    assert "but its parts make" in many_games.play(plan(), 0, 60.0, 0.0).trouble
