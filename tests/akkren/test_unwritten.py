"""What the rules leave unsaid: each reading has its ruling."""

from __future__ import annotations

import pytest

from tests.akkren.battles import CLEAR, mustered, terms_of
from tests.akkren.combat_boards import battles, play_out
from tests.akkren.harness import board, hold, person, put, units
from tests.akkren.movement_boards import relate
from tests.akkren.test_siege import BESIEGED_CITY, besieged
from tests.asked import Asked
from vexillum.games.akkren import stacks
from vexillum.games.akkren.armies.fleets import courses
from vexillum.games.akkren.battle.melee import die, strength
from vexillum.games.akkren.combat.siege import lift_if_left, siege_at
from vexillum.games.akkren.components.map import MANA, NEIGHBOURS, PLACE, PLACE_IDS, REGION, REGION_IDS
from vexillum.games.akkren.components.pieces import KAN, THEOCRACY
from vexillum.games.akkren.control import BEGUN, COMPLETE
from vexillum.games.akkren.money import mana_income, mana_of
from vexillum.games.akkren.naval import driven_out, lost_port
from vexillum.games.akkren.nonplayer.akkren import BAND, place_group
from vexillum.games.akkren.pillage import rebellion
from vexillum.games.akkren.realm import leave
from vexillum.games.akkren.routes import watchers
from vexillum.games.akkren.state import Caravan, Kind


@pytest.mark.parametrize(
    ("enemy", "beasts"), [("1DE", True), ("1DE-f", True), ("1SMb", True), ("1SM", True), ("5BD", False)]
)
def test_demons_and_spirits_are_monsters_for_rangers_and_the_champion(enemy, beasts):
    """C483, 9.4.2.4, 5.1."""
    table = board()
    mine, his = put(table, CLEAR, "theocracy", "1RA 5BD"), put(table, CLEAR, "brotherhood", enemy)
    plain = strength(battle := mustered(table.state, terms_of(table, mine, his)), battle.sides[0])
    assert dict(die(battle)).get("rangers", 0) == int(beasts)
    person(table, "theocracy", mine)
    battle = mustered(table.state, terms_of(table, mine, his))
    assert strength(battle, battle.sides[0]) - plain == (2 if beasts else 0)


def test_mana_of_allied_nations_is_not_ones_own():
    """C484, 15.1, 8.2: an alliance gives part of the gold and of the troops."""
    table = board()
    region = next(one for one, n in enumerate(MANA) if n and table.state.holder[one] not in range(4))
    before, gold = mana_of(table.state, THEOCRACY), mana_income(table.state, THEOCRACY)
    table.state.allied[region] = THEOCRACY
    assert (mana_of(table.state, THEOCRACY), mana_income(table.state, THEOCRACY)) == (before, gold)
    table.state.allied[region] = -1
    hold(table, "theocracy", REGION_IDS[region])
    assert mana_of(table.state, THEOCRACY) == before + MANA[region]


def test_goods_go_with_the_counter_that_a_lost_region_takes():
    """C485, 13.3: another stack in the zone does not inherit them."""
    table = board()
    hold(table, "kan", "almor")
    table.state.muster[REGION["almor"]] = units("1MO")
    gone = put(table, CLEAR, "kan", "1MO", goods_with={"wagon": 2})
    other = put(table, CLEAR, "kan", "1BD")
    Asked(leave(table, REGION["almor"]))
    assert stacks.find(table.state, gone) is None
    assert stacks.stack(table.state, other).goods == ()


def test_a_besieger_may_intercept_and_gives_up_the_siege():
    """C486, 9.3.1.3, 9.4.3.1: those behind walls do not hold him."""
    table, army, his = besieged(BESIEGED_CITY, 5)
    zone = PLACE[BESIEGED_CITY]
    near = next(one for one in NEIGHBOURS[zone] if one < len(PLACE_IDS))
    assert army in [one.id for one in watchers(table.state, stacks.stack(table.state, his).owner, near)]
    stacks.replace(table.state, army, place=near)
    lift_if_left(table, zone)
    assert siege_at(table.state, zone) is None
    assert not stacks.stack(table.state, his).besieged


@pytest.mark.parametrize("stage", [BEGUN, COMPLETE])
@pytest.mark.parametrize("comes", ["akkren", "rebels"])
def test_forts_and_caravans_stay_where_akkren_or_rebels_appear(stage, comes):
    """C487, 8.3.2, 13.4: who appears has not moved; what they do there their own movement decides."""
    table = board(dice=(10, 10))
    zone = PLACE["barrow_hills"]
    table.state.forts[zone], table.state.fort_owner[zone] = stage, KAN
    table.state.caravans = [Caravan(KAN, THEOCRACY, zone)]
    if comes == "akkren":
        place_group(table, zone, BAND, "11.4")
    else:
        Asked(rebellion(table, REGION["almor"], zone, 0))
    assert [one for one in table.state.stacks if one.place == zone and one.owner >= 4]
    assert (table.state.forts[zone], table.state.fort_owner[zone]) == (stage, KAN)
    assert len(table.state.caravans) == 1


def test_a_fleet_may_stay_in_the_port_of_a_former_ally_but_not_come_back():
    """C488, 14, 9.3.5: war drives it out."""
    table = board()
    relate(table, "kan", "fiefs", "neutrality")
    fleet = put(table, "fiefs_coast", "kan", "1TRI", kind=Kind.FLEET)
    put(table, "fiefs_coast", "fiefs", "1BD")
    assert not lost_port(table.state, stacks.stack(table.state, fleet))
    seas = courses(table.state, stacks.stack(table.state, fleet))
    stacks.replace(table.state, fleet, place=next(iter(seas)))
    assert PLACE["fiefs_coast"] not in courses(table.state, stacks.stack(table.state, fleet))
    stacks.replace(table.state, fleet, place=PLACE["fiefs_coast"])
    relate(table, "kan", "fiefs", "war")
    assert lost_port(table.state, stacks.stack(table.state, fleet))


def test_who_is_aboard_when_a_besieged_port_falls_sails_out_with_the_ships():
    """C489, 9.4.3.1, C242: those in the defence are eliminated; those aboard are not in it."""
    port = "fiefs_coast"
    table, _, his = besieged(port, 5, points=5)
    fleet = put(table, port, "fiefs", "1TRS", kind=Kind.FLEET)
    army = put(table, port, "fiefs", "2BD", aboard=fleet)
    play_out(battles(table, "kan"), f"{port}.fiefs")
    assert stacks.find(table.state, his) is None
    assert stacks.stack(table.state, army).units == units("2BD")
    play_out(Asked(driven_out(table)))
    assert stacks.stack(table.state, army).place == stacks.stack(table.state, fleet).place != PLACE[port]
