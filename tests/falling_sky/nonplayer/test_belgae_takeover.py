"""8.1 The Non-player Belgae go on with a turn that a person has begun."""

from __future__ import annotations

import pytest

from vexillum.coin.nonplayer.plans import answered
from vexillum.core.agent import RandomAgent
from vexillum.core.session import Session
from vexillum.core.table import Setup
from vexillum.games.falling_sky.game import GAME
from vexillum.games.falling_sky.map import REGION_NUMBER
from vexillum.games.falling_sky.nonplayer.catalog import NonPlayer
from vexillum.games.falling_sky.pieces import SEATS
from vexillum.games.falling_sky.scenarios import SCENARIO_IDS

from ..harness import board, check, command, event, put, resources, tribe, units
from .belgic_table import bot_at, seat

R = REGION_NUMBER


def table_of(**options):
    table = board(**options)
    seat(table, "belgae")
    return table


def goes_on(table, asked):
    """The Non-player answers for the Belgae until the Command is over, all others in the simplest way."""
    said = []
    while not asked.over:
        decision = asked.decision
        if decision.seat == "belgae":
            keys = tuple(answered(bot_at(table, "belgae"), decision))
            said.append((decision.kind, keys))
        else:
            plain = [key for key in ("done", "none", "no") if key in decision.keys and decision.at_least == 1]
            keys = tuple(plain[:1] or decision.keys[: decision.at_least])
        asked.answer(*keys)
    check(table)
    return said


def test_a_rally_is_finished_where_there_is_more_to_place():
    table = table_of()
    put(table, "morini", "morini=belgic_ally", belgic_hidden=2)
    put(table, "nervii", "nervii=belgic_ally", belgic_hidden=2)
    asked = command(table, "belgae", "rally").answer("morini").answer("warbands.1")
    goes_on(table, asked)
    assert units(table, "morini", "belgic_hidden") == 3
    assert tribe(table, "eburones") == "belgic_ally"


def test_a_march_that_a_person_began_otherwise_is_planned_anew():
    table = table_of()
    put(table, "morini", "morini=belgic_ally", belgic_hidden=6)
    put(table, "atrebates", belgic_hidden=4, aedui_hidden=2)
    asked = command(table, "belgae", "march").answer("atrebates").answer("some").answer("1").answer("treveri")
    said = goes_on(table, asked)
    assert units(table, "treveri", "belgic_hidden") >= 1
    assert ("march.space", ("morini",)) in said
    assert units(table, "nervii", "belgic_hidden") > 0


def test_a_raid_goes_on_against_players():
    table = table_of()
    put(table, "atrebates", belgic_hidden=2)
    put(table, "treveri", belgic_hidden=2, auxilia_revealed=1)
    asked = command(table, "belgae", "raid").answer("atrebates").answer("gain")
    goes_on(table, asked)
    assert resources(table, "romans") == 8


def test_battles_go_on_where_they_are_worth_it():
    table = table_of()
    put(table, "atrebates", belgic_revealed=2, arverni_revealed=9)
    put(table, "treveri", belgic_revealed=6, aedui_revealed=2)
    asked = command(table, "belgae", "battle").answer("atrebates")
    goes_on(table, asked)
    assert units(table, "treveri", "aedui_revealed") == 0


def test_a_rampage_that_a_person_began_is_carried_out():
    table = table_of()
    put(table, "atrebates", "atrebates=belgic_ally", ambiorix=1, belgic_hidden=3, auxilia_revealed=2)
    put(table, "nervii", belgic_hidden=2, aedui_revealed=1)
    asked = command(table, "belgae", "rally").answer("special.rampage").answer("nervii")
    goes_on(table, asked)
    assert units(table, "nervii", "aedui_revealed") == 0
    assert units(table, "atrebates", "auxilia_revealed") == 0


def test_enlisted_germans_are_guided_to_the_end():
    table = table_of()
    put(table, "nervii", "nervii=belgic_ally", ambiorix=1, belgic_hidden=3)
    put(table, "treveri", germanic_hidden=4, aedui_revealed=2)
    asked = command(table, "belgae", "rally").answer("nervii").answer("warbands.1")
    while asked.decision.kind != "special.after":
        asked.answer("done")
    asked.answer("special.enlist").answer("german.battle")
    goes_on(table, asked)
    assert units(table, "treveri", "aedui_revealed") == 0


@pytest.mark.parametrize("seed", range(6))
def test_it_takes_over_in_the_middle_of_any_turn(seed):
    """The Belgae are played at random for a while; then the Non-player goes on to the end, with legal answers."""
    options = {choice.id: choice.values[0] for choice in GAME.options.listed}
    scenario = SCENARIO_IDS[seed % len(SCENARIO_IDS)]
    session = Session(GAME, Setup("falling-sky", scenario, SEATS, options, f"belgic takeover {seed}"))
    random, np, count = RandomAgent(), NonPlayer(), 0
    while (decision := session.decision) is not None and len(session.steps) < 60:
        count += decision.seat == "belgae"
        mine = decision.seat == "belgae" and count % 7 > 2
        session.answer(decision.seat, tuple((np if mine else random).choose(session, decision)))
    assert count
    assert GAME.positions.violations(session.state) == []


def test_a_scout_that_a_person_began_for_the_belgae_spares_their_own():
    table = table_of()
    put(table, "carnutes", caesar=1, arverni_hidden=6, belgic_hidden=3)
    asked = event(table, 44, "unshaded", "belgae").answer("carnutes.arverni_hidden").answer("4")
    while asked.decision.kind in ("event.whose", "event.replace_by"):
        asked.answer("romans" if "romans" in asked.decision.keys else "4")
    assert asked.decision.kind.startswith("scout.")
    goes_on(table, asked)
    assert units(table, "carnutes", "belgic_hidden") == 3
    assert units(table, "carnutes", "arverni_hidden") == 0
