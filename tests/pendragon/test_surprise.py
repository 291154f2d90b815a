"""4.4.2, 4.5.2 Surprise, and Deep Raid."""

from __future__ import annotations

import pytest

from vexillum.games.pendragon.battle.sides import Result
from vexillum.games.pendragon.map import SPACE_NUMBER
from vexillum.games.pendragon.pieces import SAXON_RAIDER, UNIT_KINDS
from vexillum.games.pendragon.state import Imperium

from .barbarians import SAXONS, SCOTTI, Battles, conserved, cubes, prosper, renown, run
from .harness import board, carried, put, track, units


@pytest.fixture
def battles(monkeypatch):
    return Battles(monkeypatch)


def empty(dice=(), patrolled=False, **options):
    table = board(empty=True, dice=dice, **options)
    renown(table, 10, 10)
    table.state.patrolled = [int(patrolled)] * 4
    return table


def deep(table, faction=SAXONS, target="catuvellauni"):
    """A Raid on one target with Surprise, one die."""
    asked = run(table, "raid", faction).answer("feat.surprise", kind="feat.choose").answer(target).answer("1d4")
    return asked.answer("done")


def test_deep_raid_example_of_the_rulebook(battles):
    table = empty(dice=(2, 2, 2, 1, 1, 2, 4, 4, 4), patrolled=True)
    put(table, "parisi", "derventio=fort")
    put(table, "cantiaci", "rutupiae=fort")
    put(table, "catuvellauni", "verulamium=town", militia=2)
    prosper(table, "catuvellauni", 5)
    prosper(table, "iceni", 3)
    asked = run(table, "raid").answer("feat.surprise")
    asked.answers("catuvellauni", "corieltauvi.germanicus", "3d4", "iceni", "3d4", "trinovantes", "3d4")
    assert track(table, "saxon_renown") == 4
    assert asked.action.special_spaces == [SPACE_NUMBER["catuvellauni"]]
    asked.answer("catuvellauni", kind="raid.next")
    assert units(table, "catuvellauni", "saxon_raider") == 6 - 2  # Forts on Germanicus reduce the Deep Raid too
    asked.answer("no", kind="deepraid.force", seat="civitates")
    asked.answer("3", kind="raid.plunder").answer("britons", kind="raid.battle")
    assert battles.calls[-1][3].surprise
    asked.answer("iceni", kind="raid.next").answer("2", kind="raid.plunder")
    assert units(table, "iceni", "saxon_raider") == 4 - 2
    assert asked.over
    assert units(table, "trinovantes", "saxon_raider") == 12 - 2
    assert conserved(table)


def test_without_surprise_there_is_no_deep_raid():
    table = empty()
    asked = run(table, "raid").answer("none")
    assert "catuvellauni" not in asked.keys
    asked = run(table, "raid").answer("feat.ravage")
    assert "catuvellauni" not in asked.keys


def test_only_one_deep_raid():
    asked = run(empty(), "raid").answer("feat.surprise")
    assert {"catuvellauni", "dobunni", "brigantes", "textoverdi"} <= set(asked.keys)
    asked.answers("dobunni", "1d4")
    assert "catuvellauni" not in asked.keys
    assert "parisi" in asked.keys


def test_a_deep_raid_is_not_on_own_control_nor_through_it():
    table = empty()
    put(table, "catuvellauni", "verulamium=saxon_settlement")  # Saxon Control, no base
    asked = run(table, "raid").answer("feat.surprise")
    assert "catuvellauni" not in asked.keys
    table = empty()
    for space, site in (("atrebates", "venta_belgarum"), ("corieltauvi", "ratae"), ("durotriges", "aquae_sulis")):
        put(table, space, f"{site}=saxon_settlement")
    asked = run(table, "raid").answer("feat.surprise")
    assert "dobunni" not in asked.keys  # all its neighbours within reach are under Saxon Control


def test_routes_of_a_deep_raid():
    table = empty(patrolled=True)
    put(table, "iceni", "branodunum=fort")
    asked = run(table, "raid").answers("feat.surprise", "catuvellauni")
    assert (asked.decision.kind, asked.keys) == ("raid.route", ("atrebates.britannicus", "corieltauvi.germanicus"))
    assert [option.params["n"] for option in asked.decision.options] == [0, 1]


def test_a_deep_raid_within_normal_reach_if_it_costs_fewer():
    """Ruling P51."""
    table = empty(patrolled=True)
    put(table, "iceni", "branodunum=fort")
    asked = run(table, "raid").answers("feat.surprise", "cantiaci")
    assert asked.keys == ("britannicus", "germanicus")  # nothing is cheaper than Britannicus
    asked = run(table, "raid").answers("feat.surprise", "londinium")
    assert asked.keys == ("germanicus", "atrebates.britannicus")


def test_surprise_space_without_deep_raid(battles):
    table = empty(dice=(4, 4))
    put(table, "parisi", militia=1)
    put(table, "regni", militia=1)
    asked = run(table, "raid").answers("feat.surprise", "parisi", "1d4", "regni", "1d4", "done")
    asked.answer("regni", kind="surprise.space")
    asked.answers("parisi", "britons", "britons")
    assert [(call[0], call[3].surprise) for call in battles.calls] == [("parisi", False), ("regni", True)]


def test_dux_first_then_the_controlling_faction(battles):
    table = empty(dice=(4,))
    put(table, "catuvellauni", "verulamium=town", cavalry=1, militia=2)
    asked = deep(table)
    asked.answer("no", kind="deepraid.force", seat="dux").answer("yes", kind="deepraid.force", seat="civitates")
    assert battles.calls[0][:3] == ("catuvellauni", "saxons", "civitates")
    terms = battles.calls[0][3]
    assert (terms.executing, terms.raiders, terms.surprise) == (SAXONS, (4, 0), True)
    assert asked.over  # no second Battle
    assert len(battles.calls) == 1


def test_one_player_of_both_britons_is_asked_once(battles):
    table = empty(dice=(4,), players="britons")
    put(table, "catuvellauni", "verulamium=town", cavalry=1, militia=2)
    asked = deep(table).answer("no", seat="dux")
    assert asked.decision.kind == "raid.battle"


def test_nobody_without_units_forces_a_battle(battles):
    table = empty(dice=(4,))
    put(table, "catuvellauni", "verulamium=town", "durocobrivis=fort")
    assert deep(table).decision.kind == "raid.battle"


def test_a_faction_without_control_does_not_force(battles):
    table = empty(dice=(4,))
    put(table, "catuvellauni", militia=3)
    assert deep(table).decision.kind == "raid.battle"


def test_the_dux_needs_no_control(battles):
    table = empty(dice=(4,))
    table.state.imperium = Imperium.FRAGMENTATION
    put(table, "catuvellauni", "verulamium=town", cavalry=1, militia=3)
    deep(table).answer("yes", seat="dux")
    assert battles.calls[0][2] == "dux"


def test_barbarians_in_control_force_too(battles):
    table = empty(dice=(4,))
    put(table, "brigantes", "mam_tor=saxon_settlement", saxon_raider=1)
    deep(table, SCOTTI, "brigantes").answer("yes", seat="saxons")
    assert battles.calls[0][:3] == ("brigantes", "scotti", "saxons")


def test_evading_raiders_take_no_plunder(battles):
    table = empty(dice=(4,))
    put(table, "catuvellauni", "verulamium=town", militia=2)
    prosper(table, "catuvellauni", 6)
    battles.result = Result(attackers_evaded=True)
    asked = deep(table).answer("yes")
    assert asked.over
    assert (cubes(table, "catuvellauni"), carried(table, "catuvellauni", "saxon_raider")) == (6, 0)


def test_survivors_of_a_forced_battle_plunder(battles):
    """Ruling P53: as many cubes as Raiders of the party are left."""
    table = empty(dice=(4,))
    put(table, "catuvellauni", "verulamium=town", militia=4, saxon_raider=1)
    prosper(table, "catuvellauni", 6)

    def two_fall_one_loads(table, space):
        table.state.units[UNIT_KINDS * space + SAXON_RAIDER] -= 2
        table.state.available[SAXON_RAIDER] += 2
        table.state.plunder[UNIT_KINDS * space + SAXON_RAIDER] += 1

    battles.act = two_fall_one_loads
    asked = deep(table).answer("yes")
    assert asked.keys == ("2", "1", "0")
    asked.answer("2")
    assert asked.over  # one on the new Raider without Plunder, one on the older Raider
    assert (units(table, "catuvellauni", "saxon_raider"), carried(table, "catuvellauni", "saxon_raider")) == (3, 3)


def test_surprise_in_battle(battles):
    table = empty()
    put(table, "iceni", saxon_warband=1, militia=1)
    put(table, "regni", saxon_warband=1, militia=1)
    asked = run(table, "battle").answer("feat.surprise").answer("iceni", "regni").answer("iceni", kind="surprise.space")
    asked.answer("iceni", kind="battle.next")
    assert [(call[0], call[2], call[3].surprise) for call in battles.calls] == [
        ("iceni", "civitates", True),
        ("regni", "civitates", False),
    ]


def test_the_dux_in_control_is_asked_once(battles):
    table = empty(dice=(4,))
    table.state.imperium = Imperium.FRAGMENTATION
    put(table, "catuvellauni", "verulamium=fort", cavalry=2)
    asked = deep(table).answer("no", seat="dux")
    assert asked.decision.kind == "raid.battle"


def test_a_deep_raid_fought_in_earnest():
    """Four Raiders meet three Cavalry in Clear terrain: all fall before they Harass, and nothing is Plundered."""
    table = empty(dice=(4,))
    put(table, "catuvellauni", "verulamium=town", cavalry=3)
    prosper(table, "catuvellauni", 6)
    asked = deep(table).answer("yes", seat="dux")
    while not asked.over:
        asked.answer("none" if "none" in asked.keys else asked.keys[-1])
    assert units(table, "catuvellauni", "saxon_raider") == 0
    assert (cubes(table, "catuvellauni"), units(table, "catuvellauni", "cavalry")) == (6, 3)
    assert conserved(table)
