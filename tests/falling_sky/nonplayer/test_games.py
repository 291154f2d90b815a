"""8.0 Whole games of Non-players, and of one person against them (8.9)."""

from __future__ import annotations

from random import Random

import pytest

from vexillum import get_game
from vexillum.coin.nonplayer.plans import allowed
from vexillum.core.agent import RandomAgent, drive
from vexillum.core.session import Session
from vexillum.core.table import Setup
from vexillum.games.falling_sky.game import GAME
from vexillum.games.falling_sky.nonplayer import romans, romans_scout
from vexillum.games.falling_sky.nonplayer.catalog import CATALOG, NonPlayer
from vexillum.games.falling_sky.nonplayer.events.guidelines import EVENTS
from vexillum.games.falling_sky.pieces import SEATS
from vexillum.games.falling_sky.scenarios import SCENARIO_IDS, final_winter
from vexillum.games.falling_sky.victory import SOLITAIRE, margin
from vexillum.lab.samples import new_game

# 8.5-8.7 Whole games in which the Gauls are Non-players, and the Romans answer at random -----------------------------


OURS = ("arverni", "aedui", "belgae")


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("scenario", SCENARIO_IDS)
def test_every_command_of_gauls_goes_as_planned(scenario, seed, monkeypatch):
    """No Events: each answer to a question of a Command is in its plan, found again each time, and allowed."""
    monkeypatch.setattr(EVENTS, "would_play", lambda bot, side: False)
    options = {choice.id: choice.values[0] for choice in GAME.options.listed} | {"non_players": ",".join(OURS)}
    session = Session(GAME, Setup("falling-sky", scenario, SEATS, options, f"gauls {seed}"))
    others = RandomAgent()
    while (decision := session.decision) is not None:
        if decision.seat in OURS:
            CATALOG.planners.forget()
            bot = CATALOG.context(session, CATALOG.seats.index(decision.seat), traced=True)
            keys = tuple(allowed(decision, CATALOG.answer(bot, decision)))
        else:
            keys = tuple(others.choose(session, decision))
        session.answer(decision.seat, keys)
    assert GAME.positions.violations(session.state) == []


# 8.8 Whole games in which the Romans are a Non-player, and others answer at random -----------------------------------


def forget():
    """Nothing is kept from one question to the next: every plan is found again."""
    CATALOG.planners.forget()
    romans._BUILDS.clear()
    romans_scout._MADE.clear()


@pytest.mark.parametrize("non_players", [("romans",), ("romans", "aedui")])
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("scenario", SCENARIO_IDS)
def test_every_command_of_romans_goes_as_planned(scenario, seed, non_players, monkeypatch):
    """No Events of theirs: each answer to a question of a Command is in its plan, and allowed."""
    monkeypatch.setattr(EVENTS, "would_play", lambda bot, side: False)
    options = {choice.id: choice.values[0] for choice in GAME.options.listed} | {"non_players": ",".join(non_players)}
    session = Session(GAME, Setup("falling-sky", scenario, SEATS, options, f"romans {seed}"))
    others = RandomAgent()
    while (decision := session.decision) is not None:
        if decision.seat in non_players and not decision.kind.startswith("event."):
            forget()
            bot = CATALOG.context(session, CATALOG.seats.index(decision.seat), traced=True)
            keys = tuple(allowed(decision, CATALOG.answer(bot, decision)))
        else:
            keys = tuple(others.choose(session, decision))
        session.answer(decision.seat, keys)
    assert GAME.positions.violations(session.state) == []


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("scenario", SCENARIO_IDS)
def test_four_non_players_never_need_the_plainest_answer(scenario, seed):
    """8.1, 8.2 Events too: each answer of Romans and Arverni follows from a rule, and is allowed."""
    options = {choice.id: choice.values[0] for choice in GAME.options.listed} | {"non_players": ",".join(SEATS)}
    session = Session(GAME, Setup("falling-sky", scenario, SEATS, options, f"all four {seed}"))
    others = NonPlayer()
    while (decision := session.decision) is not None:
        if decision.seat in ("romans", "arverni"):
            bot = CATALOG.context(session, CATALOG.seats.index(decision.seat))
            keys = tuple(allowed(decision, CATALOG.answer(bot, decision)))
        else:
            keys = tuple(others.choose(session, decision))
        session.answer(decision.seat, keys)
    assert GAME.positions.violations(session.state) == []


# 8.9 Whole games of one person against three Non-players, with each of the options, begun by the set-up --------------


def played(option: str, person: str, seed: int):
    """The end of a game; the agent answers for the person, who is a player all the same."""
    others = [seat for seat in SEATS if seat != person]
    options = {choice.id: choice.values[0] for choice in GAME.options.listed}
    options |= {"non_players": ",".join(others), "solitaire": option}
    session = Session(GAME, Setup("falling-sky", "the-great-revolt", SEATS, options, f"solo {seed}"), quiet=True)
    agent = NonPlayer()
    while (decision := session.decision) is not None:
        session.answer(decision.seat, tuple(agent.choose(session, decision)))
    return session.state


@pytest.mark.parametrize(("person", "seed"), [("romans", 2), ("arverni", 0), ("belgae", 1)])
def test_a_game_of_one_person_ends_as_its_option_says(person, seed):
    lengths = {}
    for option in SOLITAIRE:
        state = played(option, person, seed)
        me = SEATS.index(person)
        own, others = margin(state, me), [margin(state, f) for f in range(len(SEATS)) if f != me]
        lengths[option] = state.winters
        result = GAME.rules.outcome(state)
        won = result.winners == (person,)
        assert result.told[-1].id.startswith("log.solo_won" if won else "log.solo_lost")
        assert own > max(others) if won else own <= max(others)
        if final_winter(state):
            continue
        beaten = max(others) > 0
        if option == "standard":
            assert beaten
            assert not won
        elif option == "easy":
            assert beaten or own > 0
        else:
            assert beaten or max(others) > own
            assert not won
    assert lengths["difficult"] <= lengths["standard"]
    assert lengths["easy"] <= lengths["standard"]


# 8.1 A Non-player in a player's seat does not begin again what it has called off in the same turn --------------------


SEED = "train/64"
"""At answer 18 the flowchart says Recruit, for which a player needs a Supply Line that no Faction has agreed to."""


def test_what_was_called_off_is_not_chosen_again_in_that_turn():
    session, agents = new_game(GAME, SEED, Random(SEED))
    drive(session, agents, limit=18)
    assert session.decision.kind == "turn"
    agent = agents[session.decision.seat]
    assert agent.choose(session, session.decision) == ("recruit",)
    drive(session, agents, limit=2)
    assert [answer.keys for answer in session.answers[-2:]] == [("recruit",), ("call_off",)]
    assert agent.choose(session, session.decision) == ("pass",)
    assert "taken_over_plainly" in {line.id.rpartition(".")[2] for line in agent.explain(session, session.decision)}


def test_a_question_in_between_does_not_make_it_forget():
    session, agents = new_game(GAME, SEED, Random(SEED))
    drive(session, agents, limit=20)
    seat = session.decision.seat
    for key in ("transfer", "done"):
        session.answer(seat, [key])
    drive(session, agents, limit=1)
    assert session.answers[-1].keys == ("pass",)


# How far ahead Non-players look in an Event --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scenario", "seed"), [("pax-gallica", "x163"), ("reconquest-of-gaul", "x151"), ("reconquest-of-gaul", "x266")]
)
def test_nobody_looks_ahead_of_a_look_ahead(scenario, seed):
    """Card 22 asks about Tribe after Tribe: trials within trials of trials would not come to an end."""
    game = get_game("falling-sky")
    session = Session.start(game, scenario=scenario, seed=seed)
    drive(session, dict.fromkeys(session.setup.seats, game.agents["np"]()))
    assert session.over
