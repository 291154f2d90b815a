"""9.4 What a battle takes from the map, and what it leaves there."""

from __future__ import annotations

import pytest

from tests.akkren.combat_boards import Read, battles, play_out, relation, stand
from tests.akkren.harness import board, force_of, hold, person, put, said, told
from vexillum.games.akkren import boons, heroes, stacks
from vexillum.games.akkren import boons as achievements
from vexillum.games.akkren.battle.sides import ATTACKER, Manner
from vexillum.games.akkren.combat.battles import battle, terms_of
from vexillum.games.akkren.components.map import PLACE
from vexillum.games.akkren.components.pieces import FIEFS, KAN
from vexillum.games.akkren.control import COMPLETE

FIELD = "kan_east"


def two(zone: str = FIELD, mine: str = "9PK", his: str = "3BD", *dice: int, enemy: str = "fiefs", **more):
    table = board(dice=dice)
    via = PLACE.get(more.pop("via", ""), -1)
    ours = put(table, zone, "kan", mine, general=more.pop("leader", "g05"), came_from=via)
    return table, ours, put(table, zone, enemy, his, **more)


def terms(table, ours, his, **more):
    return terms_of(table.state, (ours,), (his,), stacks.stack(table.state, ours).place, **more)


def fight(table, ours, his, **more):
    zone = stacks.stack(table.state, ours).place
    return Read(table, battle(table, (ours,), (his,), zone, **more))


# Terms ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("via", "river"), [("barrens_west", True), ("kan_ordu", False), ("", False)])
def test_a_river_is_crossed(via, river):
    assert terms(*two(via=via)).river == river


def test_flyers_take_no_notice_of_a_river():
    """C47."""
    assert not terms(*two(mine="3BMf", via="barrens_west")).river
    assert terms(*two(mine="3BMf 1BD", via="barrens_west")).river


def test_only_if_all_came_across():
    """C232."""
    table, ours, his = two(via="barrens_west")
    other = put(table, FIELD, "kan", "1BD", general="g06")
    assert not terms_of(table.state, (ours, other), (his,), PLACE[FIELD]).river


def test_a_landing_and_a_failed_retreat():
    table, ours, his = two("fiefs_coast", via="shoal_bay")
    assert terms(table, ours, his).landed
    stacks.replace(table.state, his, caught=True)
    assert terms(table, ours, his).failed_retreat


@pytest.mark.parametrize(("general", "shift"), [("g05", -2), ("g03", 0)])
def test_floods_make_rivers_worse(general, shift):
    table, ours, his = two(FIELD, "9PK", "9PK", 5, via="barrens_west", leader=general)
    boons.set_weather(table.state, boons.FLOODS)
    found = terms(table, ours, his)
    assert found.shifts == ((("floods", -1),) if shift else ())
    asked = fight(table, ours, his)
    assert [line["n"] for line in said(table, "battle_shift")] == ([shift] if shift else [])
    assert not asked.over


@pytest.mark.parametrize(
    ("enemy", "manner"), [("akkren", Manner.ASSAULT), ("rebels", Manner.ASSAULT), ("great_kingdom", Manner.ASSAULT)]
)
def test_those_whom_nobody_plays_storm(enemy, manner):
    """C233, 9.4.3."""
    table = board()
    his = put(table, "fiefs_capital", enemy, "9PK")
    mine = put(table, "fiefs_capital", "fiefs", "3BD")
    found = terms_of(table.state, (his,), (mine,), PLACE["fiefs_capital"])
    assert (found.manner, found.structure) == (manner, "capital")
    found = terms_of(table.state, (his,), (mine,), PLACE["fiefs_capital"], Manner.FIELD)
    assert found.manner == manner
    table.state.razed[PLACE["fiefs_capital"]] = 1
    assert terms_of(table.state, (his,), (mine,), PLACE["fiefs_capital"]).manner == Manner.FIELD


def test_an_omen_counts_for_the_first_battle_and_a_ballad_for_each_hero():
    table, ours, his = two(FIELD, "9PK", "9PK", 5)
    boons.give(table.state, KAN, boons.FIRST_BATTLE, 1)
    boons.give(table.state, FIEFS, boons.CHARISMA, 1)
    hero = person(table, "h01", his)
    fight(table, ours, his)
    cha = heroes.charisma(heroes.person(table.state, hero))
    assert cha
    assert said(table, "battle_die")[0]["n"] == 1 - 1 - cha
    assert boons.boon(table.state, KAN, boons.FIRST_BATTLE) == 0
    assert boons.boon(table.state, FIEFS, boons.CHARISMA) == 1


# What comes of it -----------------------------------------------------------------------------------------------------


def test_an_attack_is_the_beginning_of_a_war():
    table, ours, his = two(FIELD, "9PK", "3BD", 10)
    fight(table, ours, his)
    assert relation(table, "kan", "fiefs") == "war"


def test_a_beaten_army_retreats_where_it_likes():
    table, ours, his = two("barrens_west", "9PK", "6BD", 10, 1)
    hold(table, "fiefs", "barrens", "ashen_dominion")
    hero = person(table, "fiefs", his)
    asked = fight(table, ours, his)
    assert (asked.kind, asked.decision.seat) == ("battle.retreat", "fiefs")
    assert set(asked.keys) == {"barrens_east", "ashen_dominion"}
    assert asked.why("place:kan_ordu") == "retreat_zone"
    asked.answer("ashen_dominion")
    assert asked.over
    assert stacks.stack(table.state, his).place == PLACE["ashen_dominion"]
    assert heroes.person(table.state, hero).place == PLACE["ashen_dominion"]


@pytest.mark.parametrize("granted", [True, False])
def test_quarter_is_asked_for(granted):
    """9.4.2.5, C236."""
    table, ours, his = two("barrens_west", "9PK", "6BD", 10, 1, 9, general="g06")
    hold(table, "theocracy", "ashen_dominion")
    asked = fight(table, ours, his)
    asked.answer("grant" if granted else "refuse", kind="battle.quarter", seat="theocracy")
    assert (stacks.find(table.state, his) is not None) == granted
    if granted:
        assert stacks.stack(table.state, his).place == PLACE["ashen_dominion"]
    assert ("quarter_granted" in told(table)) == granted


def test_the_great_kingdom_retreats_towards_its_capital():
    """C236."""
    table, ours, his = two("almor", "9PK", "6BD", 10, 1, enemy="great_kingdom")
    hold(table, "great_kingdom", "great_kingdom", "adri_forest", "south_province")
    fight(table, ours, his)
    assert stacks.stack(table.state, his).place == PLACE["gk_capital"]


def test_destroyed_akkren_count():
    """C44."""
    table, ours, his = two(FIELD, "9PK", "1AKi", 10, enemy="akkren")
    fight(table, ours, his)
    assert achievements.deed(table.state, KAN, achievements.AKKREN_DESTROYED) == 1
    table = board(dice=(1,))
    his, ours = put(table, FIELD, "akkren", "1AKi"), put(table, FIELD, "kan", "12PK", general="g05")
    Read(table, battle(table, (his,), (ours,), PLACE[FIELD]))
    assert achievements.deed(table.state, KAN, achievements.AKKREN_DESTROYED) == 1


@pytest.mark.parametrize(("roll", "captor"), [(3, KAN), (4, -1)])
def test_persons_of_a_destroyed_army_may_be_captured(roll, captor):
    table, ours, his = two(FIELD, "9PK", "1BD", 10, roll)
    stand(table, "kan", "fiefs", "war")
    hero = person(table, "fiefs", his)
    fight(table, ours, his)
    assert heroes.person(table.state, hero).captor == captor


def test_markers_of_the_phase_are_taken_off():
    table, ours, his = two("barrens_west", "9PK", "9BD", 10, 1)
    hold(table, "fiefs", "barrens")
    stacks.replace(table.state, his, caught=True, paid=True)
    play_out(fight(table, ours, his))
    assert (stacks.stack(table.state, his).caught, stacks.stack(table.state, his).paid) == (False, False)


def test_a_fort_goes_to_the_victor():
    """C238."""
    table, ours, his = two("barrow_hills", "15PK", "1BD", 10, enemy="fiefs")
    zone = PLACE["barrow_hills"]
    table.state.forts[zone], table.state.fort_owner[zone] = COMPLETE, FIEFS
    assert fight(table, ours, his, manner=Manner.PITCHED).result.winner == ATTACKER
    assert table.state.fort_owner[zone] == KAN


def test_who_fights_in_vain_keeps_nothing():
    table, ours, his = two("barrow_hills", "1BD", "15PK", 1, 9, enemy="fiefs")
    zone = PLACE["barrow_hills"]
    table.state.forts[zone], table.state.fort_owner[zone] = COMPLETE, FIEFS
    fight(table, ours, his, manner=Manner.PITCHED)
    assert table.state.fort_owner[zone] == FIEFS
    assert force_of(table, his)


def test_a_battle_after_another_uses_the_gold_once():
    table, _ours, _his = two(FIELD, "9PK", "3BD", 10)
    stand(table, "kan", "fiefs", "war")
    battles(table, "kan")
    assert table.state.treasury[KAN] == 24
