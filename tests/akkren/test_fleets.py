"""9.3.5, 9.3.2.1, 16.2 Fleets sail, embark, land, are intercepted, raid; pirates; winter at sea."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.akkren.combat_boards import Read, relation, stand
from tests.akkren.harness import board, force_of, hold, person, put, said, told, units
from tests.akkren.movement_boards import turn
from vexillum.games.akkren import boons, heroes, stacks
from vexillum.games.akkren.armies.fleets import PIRATES, SHIPS, fleet_turn, interception_modifiers, winter_at_sea
from vexillum.games.akkren.armies.turn import phase_options
from vexillum.games.akkren.components import map as map_module
from vexillum.games.akkren.components.map import COAST_ZONES, GP, LAND, PLACE, REGION, SEA_NEIGHBOURS, N, seas_at
from vexillum.games.akkren.components.pieces import BROTHERHOOD, FIEFS, KAN, NOBODY, OWNER, REBELS, THEOCRACY, without
from vexillum.games.akkren.components.records import EVENT_IDS
from vexillum.games.akkren.naval import landfall, room, sailing
from vexillum.games.akkren.state import NONE, Kind, Siege, Turn

HOME = "brotherhood_coast"


def fleet(
    what: str = "1TRS 1TRI", place: str = HOME, owner: str = "brotherhood", *, dice: tuple[int, ...] = (), **more
):
    table = board(dice=dice)
    return table, put(table, place, owner, what, kind=Kind.FLEET, **more)


def sail(table, id: int, owner: str = "brotherhood") -> Read:
    return Read(table, fleet_turn(table, OWNER[owner], id))


def at(table, id: int) -> int:
    return stacks.stack(table.state, id).place


# Sailing --------------------------------------------------------------------------------------------------------------


def test_a_fleet_sails_from_port_to_port():
    table, id = fleet()
    hold(table, "brotherhood", "isles")
    asked = sail(table, id)
    assert (asked.kind, asked.keys) == ("sea.move", ("sapphire_east", "crimson_strait", "split", "stop"))
    assert asked.decision.params["mp"] == 4, "the transport is slower than the trireme"
    asked.answers("crimson_strait", "lordship_sound")
    assert "isles" in asked.keys
    asked.answer("isles")
    assert asked.decision.params["mp"] == 1
    assert set(asked.keys) == {"lordship_sound", "jungle_sea", "stop"}
    asked.answer("jungle_sea")
    assert asked.over, "no MP are left"
    assert at(table, id) == PLACE["jungle_sea"]
    assert table.state.treasury[BROTHERHOOD] == 24
    assert stacks.stack(table.state, id).moved_until == 1


def test_ships_of_an_allied_nation_stay_in_its_port():
    """8.2.1, C407 Those with which it became an ally. Driven out, they may come back; others of its list are free."""
    free = REGION["free_cities"]
    table, id = fleet("1TRI", "free_cities", nation=free)
    table.state.allied[free] = BROTHERHOOD
    other = put(table, "free_cities", "brotherhood", "1TRI", kind=Kind.FLEET)
    asked = turn(table, "brotherhood")
    assert f"s{other}" in asked.keys
    assert f"s{id}" not in asked.keys
    assert asked.decision.why(table, asked.decision, f"stack:{id}").id == "why.march_nation"
    sea = seas_at(PLACE["free_cities"])[0]
    stacks.replace(table.state, id, place=sea)
    sailing_home = sail(table, id)
    assert [key for key in sailing_home.keys if key in PLACE] == ["free_cities"]
    sailing_home.answer("free_cities")
    assert at(table, id) == PLACE["free_cities"]


def test_the_example_of_the_rules():
    """9.3.5: out of port (1), two seas (2), three units from a port on that sea (1)."""
    table, id = fleet("1TRS", "brotherhood_capital")
    hold(table, "brotherhood", "isles")
    army = put(table, "isles", "brotherhood", "3BD", general="g05")
    asked = sail(table, id).answers("crimson_strait", "lordship_sound")
    assert asked.decision.params["mp"] == 2
    asked.answer("stop")
    table, id = fleet("1TRS", "brotherhood_capital")
    hold(table, "brotherhood", "isles")
    army = put(table, "isles", "brotherhood", "3BD", general="g05")
    asked = sail(table, id).answers("crimson_strait", "jungle_sea", "lordship_sound", "embark.isles")
    assert asked.over
    assert (stacks.stack(table.state, army).aboard, at(table, army)) == (id, PLACE["lordship_sound"])


def test_only_friendly_ports_are_open():
    table, id = fleet(place="crimson_strait")
    asked = sail(table, id)
    assert {"brotherhood_capital", HOME} <= set(asked.keys)
    assert "hepmonaland" not in asked.keys
    assert asked.why("place:hepmonaland") == "sea_closed_port"
    assert asked.why("place:isles") == "sea_closed_port"
    assert asked.why("place:vast_swamp") == "sea_no_port"
    assert asked.why("place:ice_sea") == "sea_far"
    hold(table, "kan", "hepmonaland")
    stand(table, "brotherhood", "kan", "alliance")
    assert "hepmonaland" in sail(table, id).keys


@pytest.mark.parametrize(("boon", "mp"), [(2, 6), (-2, 2), (-9, 0)])
def test_weather_changes_the_speed(boon, mp):
    table, id = fleet()
    boons.give(table.state, BROTHERHOOD, boons.FLEET_MP, boon)
    asked = sail(table, id)
    assert asked.decision.params["mp"] == mp
    if not mp:
        assert asked.why("place:sapphire_east") == "sea_mp"


# Troops ---------------------------------------------------------------------------------------------------------------


def test_a_storm_slows_those_whom_nobody_plays():
    """9.1: every fleet has 2 MP less, in the turn in which the storm was drawn."""
    table, id = fleet("4TRI", "jerlea_bay", "minor", nation=PIRATES)
    table.state.minors[PIRATES] = REBELS
    one = stacks.stack(table.state, id)
    assert sailing(table.state, one) == 5
    table.state.turn, table.state.current = Turn.SUMMER_1, [EVENT_IDS.index("storm")]
    assert sailing(table.state, one) == 3
    table.state.turn = Turn.SUMMER_2
    assert sailing(table.state, one) == 5


def test_troops_go_aboard_and_ashore():
    table, id = fleet("2TRS")
    army = put(table, HOME, "brotherhood", "3BD", general="g05")
    hero = person(table, "brotherhood", army)
    garrison = put(table, HOME, "brotherhood", "3SP")
    big = put(table, HOME, "brotherhood", "7SP")
    asked = sail(table, id).answer(f"embark.{HOME}")
    assert set(asked.keys) == {f"s{army}", f"s{garrison}"}
    asked.answers(f"s{army}", f"s{garrison}")
    assert asked.kind == "sea.move", "the others are too many"
    assert room(table.state, stacks.stack(table.state, id)) == 0
    assert asked.decision.params["mp"] == 3
    assert asked.why(f"embark.{HOME}") == "sea_no_room"
    asked.answers("sapphire_east")
    assert heroes.person(table.state, hero).place == PLACE["sapphire_east"]
    assert f"land.{HOME}" in asked.keys, "1 MP in a friendly port"
    assert "land.iron_hills" not in asked.keys
    assert asked.why("land.iron_hills") == "sea_mp"
    asked.answer(f"land.{HOME}").answer(f"s{army}", kind="sea.ashore")
    assert (at(table, army), stacks.stack(table.state, army).aboard) == (PLACE[HOME], NONE)
    assert heroes.person(table.state, hero).place == PLACE[HOME]
    assert stacks.stack(table.state, army).moved
    assert at(table, big) == PLACE[HOME]
    assert at(table, garrison) == PLACE["sapphire_east"]


@pytest.mark.parametrize(("dice", "stays"), [((3, 4), True), ((1, 2), False)])
def test_barbarians_who_go_aboard_may_rebel(dice, stays):
    """16.1, C433: alone they rebel on a 3; who rebels stays ashore. Landing in the same turn is no new march."""
    table, id = fleet("2TRS", dice=dice)
    table.state.minors[0] = BROTHERHOOD
    tribe = put(table, HOME, "minor", "3BD", nation=0, general="b01")
    asked = sail(table, id).answer(f"embark.{HOME}")
    assert said(table, "barbarians_loyal" if stays else "barbarians_rebel")
    assert stacks.stack(table.state, tribe).aboard == (id if stays else NONE)
    assert table.state.minors[0] == (BROTHERHOOD if stays else REBELS)
    if stays:
        asked.answer(f"land.{HOME}")
        assert at(table, tribe) == PLACE[HOME]
        assert len(said(table, "barbarians_loyal")) == 1


@pytest.mark.parametrize(("dice", "stays"), [((3, 4), True), ((6, 6), False)])
def test_barbarians_who_land_in_a_later_turn_may_rebel(dice, stays):
    """C433"""
    table, id = fleet("2TRS", "sapphire_east", dice=dice)
    table.state.minors[0] = BROTHERHOOD
    tribe = put(table, HOME, "minor", "3BD", nation=0, general="b01")
    stacks.replace(table.state, tribe, place=PLACE["sapphire_east"], aboard=id)
    hero = person(table, "brotherhood", tribe)
    heroes.change(table.state, hero, owner=BROTHERHOOD)
    sail(table, id).answer(f"land.{HOME}")
    assert (at(table, tribe), stacks.stack(table.state, tribe).aboard) == (PLACE[HOME], NONE)
    assert table.state.minors[0] == (BROTHERHOOD if stays else REBELS)
    assert heroes.person(table.state, hero).stack == (tribe if stays else NONE)


def test_a_landing_on_a_coast_costs_three_and_meets_the_enemy():
    table, id = fleet("1TRS", "sapphire_east")
    stand(table, "brotherhood", "fiefs", "war")
    hold(table, "fiefs", "iron_hills")
    army = put(table, HOME, "brotherhood", "3BD", general="g05")
    stacks.replace(table.state, army, place=PLACE["sapphire_east"], aboard=id)
    put(table, "iron_hills", "fiefs", "2BD")
    asked = sail(table, id).answer("land.iron_hills")
    assert asked.decision.params["mp"] == 1
    one = stacks.stack(table.state, army)
    assert (one.place, one.came_from, one.moved) == (PLACE["iron_hills"], PLACE["sapphire_east"], True)


def test_a_landing_wakes_a_nation():
    table, id = fleet("1TRS", "sapphire_east")
    army = put(table, HOME, "brotherhood", "3BD", general="g05")
    stacks.replace(table.state, army, place=PLACE["sapphire_east"], aboard=id)
    sail(table, id).answer("land.iron_hills")
    assert table.state.woken[REGION["iron_hills"]]
    assert "nation_wakes" in told(table)


def test_berenike_lands_for_two():
    table, id = fleet("1TRS", "sapphire_east")
    army = put(table, HOME, "brotherhood", "3BD", general="g02")
    stacks.replace(table.state, army, place=PLACE["sapphire_east"], aboard=id)
    assert sail(table, id).answer("land.iron_hills").decision.params["mp"] == 2


def test_berenike_embarks_for_two():
    """3.5 She is with the troops on the shore."""
    table, id = fleet("1TRS", "lordship_sound")
    hold(table, "brotherhood", "greenvale")
    put(table, "greenvale", "brotherhood", "3BD", general="g02")
    assert sail(table, id).answer("embark.greenvale").decision.params["mp"] == 2


def test_a_garrison_does_not_land_on_foreign_soil():
    """9.3.1."""
    table, id = fleet("1TRS", "sapphire_east")
    men = put(table, HOME, "brotherhood", "3BD")
    stacks.replace(table.state, men, place=PLACE["sapphire_east"], aboard=id)
    asked = sail(table, id)
    assert f"land.{HOME}" in asked.keys
    assert asked.why("land.iron_hills") == "sea_may_not_land"


@pytest.mark.parametrize(
    "more", [{"moved_until": 1}, {"besieged": True}, {"frozen_until": 1}, {"nation": REGION["brotherhood"]}]
)
def test_who_cannot_go_aboard(more):
    """C247."""
    table, id = fleet("1TRS")
    put(table, HOME, "brotherhood", "1BD", **more)
    asked = sail(table, id)
    assert f"embark.{HOME}" not in asked.keys
    assert asked.why(f"embark.{HOME}") == "sea_nobody_ready"


def test_why_nobody_embarks_or_lands():
    table, id = fleet("1TRI")
    put(table, HOME, "brotherhood", "1BD")
    asked = sail(table, id)
    assert asked.why(f"embark.{HOME}") == "sea_no_transport"
    assert asked.why("embark.isles") == "sea_no_coast"
    assert asked.why("land.isles") == "sea_no_coast"
    assert asked.why(f"land.{HOME}") == "sea_nobody_aboard"


def test_a_hero_travels_without_taking_room():
    table, id = fleet("1TRS", dice=(9,))
    hero = person(table, "brotherhood", id)
    heroes.change(table.state, hero, stack=NONE)
    put(table, HOME, "brotherhood", "3BD", general="g05")
    asked = sail(table, id).answer(f"embark.{HOME}").answer(f"p{hero}", kind="sea.aboard")
    asked.answer("done")
    asked.answer("crimson_strait")
    assert heroes.person(table.state, hero).place == PLACE["crimson_strait"]
    asked.answer("jungle_sea").answer("stop")
    stacks.replace(table.state, id, activated=False, moved_until=0)
    stand(table, "brotherhood", "kan", "war")
    put(table, "isles", "kan", "2BD")
    asked = sail(table, id).answer("land.isles")
    assert heroes.person(table.state, hero).place == PLACE["isles"]
    assert "not_captured" in told(table), "9.2.3: the Kân is there"


def test_a_siege_is_lifted_by_sailing_away():
    table, id = fleet("1TRS", "sapphire_east")
    army = put(table, "iron_hills", "brotherhood", "3BD", general="g05")
    put(table, "iron_hills", "neutral", "3BD", besieged=True, nation=REGION["iron_hills"])
    table.state.sieges = [Siege(PLACE["iron_hills"], BROTHERHOOD, 3)]
    sail(table, id).answer("embark.iron_hills")
    assert stacks.stack(table.state, army).aboard == id
    assert table.state.sieges == []


def test_landing_in_a_besieged_port_of_ones_own():
    table, id = fleet("1TRS")
    army = put(table, HOME, "brotherhood", "3BD", general="g05")
    stacks.replace(table.state, army, aboard=id)
    put(table, HOME, "brotherhood", "1SP", besieged=True)
    put(table, HOME, "fiefs", "9PK", general="g06")
    stand(table, "brotherhood", "fiefs", "war")
    table.state.sieges = [Siege(PLACE[HOME], FIEFS, 3)]
    sail(table, id).answer(f"land.{HOME}")
    assert stacks.stack(table.state, army).besieged


# Dividing and joining -------------------------------------------------------------------------------------------------


def test_ships_stay_behind():
    table, id = fleet("2TRS 1TRI")
    asked = sail(table, id).answer("split")
    assert asked.keys == ("TRS", "TRI")
    asked.answers("TRS", "TRS")
    assert asked.kind == "sea.move", "one ship sails"
    assert asked.decision.params["mp"] == 5
    assert force_of(table, id) == units("1TRI")
    other = next(one for one in table.state.stacks if one.id != id)
    assert (other.units, other.kind, other.activated) == (units("2TRS"), Kind.FLEET, False)


def test_what_carries_troops_does_not_stay_behind():
    table, id = fleet("2TRS 1TRI")
    army = put(table, HOME, "brotherhood", "4BD")
    stacks.replace(table.state, army, aboard=id)
    asked = sail(table, id).answer("split")
    assert asked.kind == "sea.move", "only the trireme could"
    assert force_of(table, id) == units("2TRS")


def test_fleets_join():
    table, id = fleet("1TRI")
    other = put(table, HOME, "brotherhood", "1QUA", kind=Kind.FLEET)
    asked = sail(table, id).answer(f"with.s{other}")
    assert force_of(table, id) == units("1TRI 1QUA")
    assert stacks.find(table.state, other) is None
    asked.answer("stop")
    table, id = fleet("1TRS", "sapphire_east")
    army = put(table, HOME, "brotherhood", "1BD")
    stacks.replace(table.state, army, aboard=id, place=PLACE["sapphire_east"])
    other = put(table, HOME, "brotherhood", "1QUA", kind=Kind.FLEET)
    asked = sail(table, id).answers(HOME, f"join.s{other}")
    assert asked.over
    assert (force_of(table, other), stacks.stack(table.state, army).aboard) == (units("1TRS 1QUA"), other)


# Interception ---------------------------------------------------------------------------------------------------------


def watched(*dice: int, watch: str = "2TRI", mine: str = "3TRI"):
    table, id = fleet(mine, dice=dice)
    stand(table, "brotherhood", "fiefs", "war")
    return table, id, put(table, "sapphire_east", "fiefs", watch, kind=Kind.FLEET)


@pytest.mark.parametrize(("roll", "stopped"), [(7, False), (8, True), (9, True)])
def test_enemy_ships_stop_a_fleet(roll, stopped):
    table, id, _ = watched(roll)
    asked = sail(table, id).answer("sapphire_east")
    assert asked.over == stopped
    assert ("sea_caught" in told(table)) == stopped


@pytest.mark.parametrize("strikes", [True, False])
def test_with_ten_they_may_attack(strikes):
    table, id, _his = watched(10, 10, 1)
    asked = sail(table, id).answer("sapphire_east")
    asked.answer("attack" if strikes else "let_be", kind="sea.strike", seat="fiefs")
    assert ("naval_battle" in told(table)) == strikes
    assert table.state.treasury[FIEFS] == (24 if strikes else 25)
    if strikes:
        assert said(table, "naval_battle")[0]["who"] == ["fiefs"]
    else:
        assert asked.over


def test_without_gold_they_only_stop_it():
    table, id, _ = watched(10)
    table.state.treasury[FIEFS] = 0
    asked = sail(table, id).answer("sapphire_east")
    assert (asked.kind, asked.keys) == ("sea.strike", ("let_be",)), "C362"
    assert asked.answer().over
    assert "naval_battle" not in told(table)


def test_neutral_factions_and_ports_do_not_intercept():
    table, id = fleet("3TRI")
    put(table, "sapphire_east", "fiefs", "9TRI", kind=Kind.FLEET)
    assert not sail(table, id).answer("sapphire_east").over
    assert "sea_slips" not in told(table)


def test_rebels_always_attack():
    """C246."""
    table, id = fleet("3TRI", dice=(10, 10, 1))
    put(table, "sapphire_east", "minor", "2TRI", kind=Kind.FLEET, nation=PIRATES)
    table.state.minors[PIRATES] = REBELS
    sail(table, id).answer("sapphire_east")
    assert "naval_battle" in told(table)


@pytest.mark.parametrize(
    ("mine", "watch", "expected"),
    [
        ("3TRI", "2TRI", []),
        ("2TRI", "2TRI", [("few", -1)]),
        ("3TRI", "1TRI", [("lone", -1)]),
        ("3TRI", "3TRI 3TRS", []),
        ("3TRI", "4TRI", [("warships", 1)]),
        ("3TRI", "5TRI", [("warships", 1)]),
        ("3TRI", "6TRI", [("warships", 2)]),
        ("3TRI", "8TRI", [("warships", 2)]),
        ("3TRI", "9TRI", [("warships", 3)]),
    ],
)
def test_what_modifies_an_interception(mine, watch, expected):
    table, id, his = watched(mine=mine, watch=watch)
    mover, there = stacks.stack(table.state, id), [stacks.stack(table.state, his)]
    assert interception_modifiers(table.state, mover, there) == expected


def test_command_counts_for_both():
    table, id, his = watched()
    army = put(table, HOME, "fiefs", "1BD", general="g16")
    stacks.replace(table.state, army, aboard=his)
    there = [stacks.stack(table.state, his)]
    assert interception_modifiers(table.state, stacks.stack(table.state, id), there) == [("command", 2)]
    army = put(table, HOME, "brotherhood", "1BD", general="g02")
    stacks.replace(table.state, army, aboard=id)
    assert interception_modifiers(table.state, stacks.stack(table.state, id), there) == [("command", 1)]


# Raids ----------------------------------------------------------------------------------------------------------------


def raider(what: str = "2TRI", *, dice: tuple[int, ...] = (1,), **more):
    table, id = fleet(what, "sapphire_east", dice=dice, **more)
    hold(table, "fiefs", "iron_hills", "south_province")
    return table, id


def test_a_raid_takes_gold_and_leaves_a_marker():
    table, id = raider()
    asked = sail(table, id).answer("raid.iron_hills")
    assert asked.decision.params["mp"] == 4
    assert table.state.treasury[BROTHERHOOD] == 26
    assert table.state.plunder[PLACE["iron_hills"]] == 1
    assert relation(table, "brotherhood", "fiefs") == "war"
    assert asked.why("raid.south_province_s") == "sea_raid_twice"


def test_rebels_of_a_raid_stay_and_it_succeeds():
    table, id = raider(dice=(9,))
    asked = sail(table, id).answer("raid.iron_hills")
    rebels = [one for one in table.state.stacks if one.owner == REBELS]
    assert [one.units for one in rebels] == [units("5MO 1BW 1SP")]
    assert "battle" not in told(table)
    assert table.state.treasury[BROTHERHOOD] == 26
    assert not asked.over


def test_hakan_takes_more():
    table, id = raider("2TRI 1TRS")
    army = put(table, HOME, "brotherhood", "1BD", general="g08")
    stacks.replace(table.state, army, aboard=id, place=PLACE["sapphire_east"])
    sail(table, id).answer("raid.iron_hills")
    assert table.state.treasury[BROTHERHOOD] == 27


def test_what_forbids_a_raid():
    table, id = raider("1TRI")
    assert sail(table, id).why("raid.iron_hills") == "sea_raid_weak"
    table, id = raider()
    put(table, "iron_hills", "fiefs", "1MO")
    asked = sail(table, id)
    assert asked.why("raid.iron_hills") == "sea_raid_defended"
    assert asked.why("raid.isles") == "sea_raid_not_there"
    table, id = raider()
    stand(table, "brotherhood", "fiefs", "alliance")
    assert sail(table, id).why("raid.iron_hills") == "sea_raid_ally"
    table, id = raider()
    boons.set_weather(table.state, boons.TRUCE)
    assert sail(table, id).why("raid.iron_hills") == "sea_raid_truce"
    table, id = raider()
    table.state.plunder[PLACE["iron_hills"]] = GP[REGION["iron_hills"]]
    assert sail(table, id).why("raid.iron_hills") == "sea_raid_exhausted"
    table, id = raider()
    boons.give(table.state, BROTHERHOOD, boons.FLEET_MP, -9)
    assert sail(table, id).why("raid.iron_hills") == "sea_raid_mp"


# Pirates --------------------------------------------------------------------------------------------------------------


def in_the_bay(*dice: int, owner: str = "theocracy", what: str = "1TRS", hero: bool = True):
    table, id = fleet(what, "jerlea_bay", owner, dice=dice)
    if hero:
        person(table, owner, id)
    return table, id


@pytest.mark.parametrize(("roll", "found"), [(2, False), (3, True), (6, True)])
def test_the_base_is_searched_for(roll, found):
    table, id = in_the_bay(roll)
    asked = sail(table, id, "theocracy").answer("search")
    assert (asked.kind == "pirates.parley") == found
    assert table.state.treasury[THEOCRACY] == 24


@pytest.mark.parametrize(("roll", "ships"), [(1, 0), (2, 3), (3, 4), (4, 4), (5, 5), (6, 6)])
def test_the_parley(roll, ships):
    table, id = in_the_bay(6, roll)
    asked = sail(table, id, "theocracy").answers("search", "plain")
    if not ships:
        assert asked.over
        assert table.state.minors[PIRATES] == NOBODY
        return
    assert (asked.kind, asked.decision.at_least, asked.decision.at_most, len(asked.keys)) == (
        "pirates.ships",
        ships,
        ships,
        8,
    )
    asked.answer(*asked.keys[-ships:])
    pirates = next(one for one in table.state.stacks if one.owner == OWNER["minor"])
    assert table.state.minors[PIRATES] == THEOCRACY
    assert table.state.minor_reserve[PIRATES] == without(SHIPS, pirates.units)
    assert (pirates.kind, pirates.place, pirates.nation) == (Kind.FLEET, PLACE["jerlea_bay"], PIRATES)
    assert pirates.moved_until == 1, "16.2: from the next turn on"


def test_gold_helps_and_the_brotherhood_is_not_trusted():
    table, id = in_the_bay(6, 1)
    asked = sail(table, id, "theocracy").answers("search", "gift")
    assert asked.decision.at_least == 3
    assert table.state.treasury[THEOCRACY] == 22
    table, id = in_the_bay(6, 3, owner="brotherhood")
    assert sail(table, id).answers("search", "plain").over, "3 - 2 is 1"


def test_one_may_sail_away():
    table, id = in_the_bay(6)
    assert sail(table, id, "theocracy").answers("search", "no").over


def test_what_a_search_takes():
    table, id = in_the_bay(hero=False)
    assert sail(table, id, "theocracy").why("search") == "pirates_envoy"
    table, id = in_the_bay(what="1TRI")
    assert sail(table, id, "theocracy").why("search") == "pirates_envoy"
    table, id = in_the_bay(hero=False)
    army = put(table, "theo_south", "theocracy", "1BD", general="g05")
    stacks.replace(table.state, army, aboard=id, place=PLACE["jerlea_bay"])
    assert "search" in sail(table, id, "theocracy").keys
    table, id = in_the_bay()
    table.state.minors[PIRATES] = KAN
    assert sail(table, id, "theocracy").why("search") == "pirates_allied"
    table, id = fleet("1TRS", "sapphire_west", "theocracy")
    person(table, "theocracy", id)
    asked = sail(table, id, "theocracy")
    assert asked.why("search") == "pirates_elsewhere"
    assert asked.answer("jerlea_bay").why("search") == "pirates_moved"


def pirates(*dice: int):
    table, id = fleet("3TRI 1TRS", "jerlea_bay", "minor", dice=dice, nation=PIRATES)
    table.state.minors[PIRATES] = THEOCRACY
    return table, id


@pytest.mark.parametrize(("dice", "loyal"), [((1, 1), False), ((6, 6), False), ((1, 2), True), ((5, 6), True)])
def test_pirates_may_break_away(dice, loyal):
    table, id = pirates(*dice)
    hero = person(table, "theocracy", id)
    table.state.people = [replace(one, owner=THEOCRACY) for one in table.state.people]
    army = put(table, "theo_south", "theocracy", "1BD", general="g05")
    stacks.replace(table.state, army, aboard=id, place=PLACE["jerlea_bay"])
    asked = sail(table, id, "theocracy")
    assert table.state.treasury[THEOCRACY] == 24
    assert asked.over != loyal
    assert table.state.minors[PIRATES] == (THEOCRACY if loyal else REBELS)
    if not loyal:
        assert (at(table, army), stacks.stack(table.state, army).aboard) == (PLACE["corsairs"], NONE)
        assert heroes.person(table.state, hero).place == PLACE["corsairs"]


# Winter ---------------------------------------------------------------------------------------------------------------


def winter(table):
    return Read(table, winter_at_sea(table))


@pytest.mark.parametrize(("roll", "lost"), [(8, True), (9, False)])
def test_winter_at_sea(roll, lost):
    table, id = fleet("1TRS 1TRI", "sapphire_east", dice=(roll,))
    army = put(table, HOME, "brotherhood", "1BD", general="g05")
    stacks.replace(table.state, army, aboard=id, place=PLACE["sapphire_east"])
    hero = person(table, "brotherhood", army)
    winter(table)
    assert (stacks.find(table.state, id) is None) == lost
    assert (stacks.find(table.state, army) is None) == lost
    assert heroes.person(table.state, hero).place == PLACE[HOME]
    if not lost:
        assert (at(table, id), at(table, army)) == (PLACE[HOME], PLACE[HOME])


def test_ships_in_port_and_pirates_at_home_are_safe():
    """C249."""
    table, id = fleet()
    table2, id2 = pirates()
    winter(table)
    winter(table2)
    assert stacks.find(table.state, id) is not None
    assert stacks.find(table2.state, id2) is not None


def test_without_a_port_a_fleet_is_lost():
    """C249."""
    table, id = fleet("1TRI", "ice_sea", "kan", dice=(10,))
    winter(table)
    assert stacks.find(table.state, id) is None
    table, id = fleet("1TRI", "ice_sea", "minor", dice=(10,), nation=PIRATES)
    table.state.minors[PIRATES] = REBELS
    winter(table)
    assert at(table, id) == PLACE["jerlea_bay"]


def test_pirates_of_ones_own_are_in_the_menu():
    table, id = pirates()
    assert f"s{id}" in [option.key for option in phase_options(table.state, THEOCRACY)]
    assert f"s{id}" not in [option.key for option in phase_options(table.state, KAN)]
    table.state.minors[PIRATES] = REBELS
    assert f"s{id}" not in [option.key for option in phase_options(table.state, THEOCRACY)]


def test_from_a_sea_without_a_shore_one_comes_to_the_nearest(monkeypatch):
    """C243 A map of an owner's may have a sea in the middle of others."""
    table = board()
    sea = next(sea for sea in range(LAND, N) if SEA_NEIGHBOURS[sea - LAND])
    without = tuple(() if number == sea - LAND else zones for number, zones in enumerate(COAST_ZONES))
    monkeypatch.setattr(map_module, "COAST_ZONES", without)
    near = {zone for other in SEA_NEIGHBOURS[sea - LAND] for zone in without[other - LAND]}
    assert landfall(table.state, sea, KAN) in near
