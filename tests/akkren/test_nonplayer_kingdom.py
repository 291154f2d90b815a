"""10.1 The Great Kingdom: what it raises, its campaigns, how it defends itself."""

from __future__ import annotations

import pytest

from tests.akkren.harness import board, force_of, hold, put, said, told, units
from tests.akkren.harness import units as units_of
from tests.akkren.nonplayer_boards import neutral_phase, read_all, run, where, zone
from tests.akkren.view_boards import dealt
from tests.asked import Asked
from vexillum.games.akkren import position, stacks
from vexillum.games.akkren.battle.losses import lose_percent
from vexillum.games.akkren.boons import GK_CAMPAIGN, set_weather
from vexillum.games.akkren.combat.battles import engagements
from vexillum.games.akkren.components.map import GREAT_KINGDOM_HOME, REGION, REGION_IDS
from vexillum.games.akkren.components.pieces import FIEFS, GREAT_KINGDOM, KAN, NOBODY, UNIT, F, joined, size, strength
from vexillum.games.akkren.control import conquered
from vexillum.games.akkren.nonplayer.kingdom import (
    CAPITAL,
    GUARD,
    campaign,
    campaign_losses,
    come_home,
    defend,
    detachment,
    home_army,
    in_danger,
    open_targets,
    pushes,
    raise_unit,
    send,
    target,
    to_spare,
)
from vexillum.games.akkren.people.capture import hunters
from vexillum.games.akkren.position import loose_ends, violations
from vexillum.games.akkren.realm import conquer, leave
from vexillum.games.akkren.routes import foes_at
from vexillum.games.akkren.scenarios import place_great_kingdom
from vexillum.games.akkren.sequence import step
from vexillum.games.akkren.stacks import whole_force
from vexillum.games.akkren.state import Kind, Stack, Stage, Turn


def kingdom(*dice: int, turn: Turn = Turn.SPRING):
    """The Great Kingdom as it is at the beginning, and the homes of the Factions."""
    table = board(dice=dice)
    table.state.turn = turn
    place_great_kingdom(table.state)
    return table


def army(table) -> int:
    found = home_army(table.state)
    assert found is not None
    return found.id


def everything(table):
    """All units of the Great Kingdom, raised or not."""
    ours = [one for one in table.state.stacks if one.owner == GREAT_KINGDOM]
    return joined(*[whole_force(one) for one in ours], *[one.face_down for one in ours])


# 10.1.1 ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("turn", [Turn.SPRING, Turn.SUMMER_1, Turn.AUTUMN, Turn.WINTER])
def test_one_unit_is_raised_at_the_beginning_of_a_season(turn: Turn):
    table = kingdom(2, turn=turn)
    id = army(table)
    stacks.lose(table.state, id, units=units("BD HC"))
    before = everything(table)
    raise_unit(table)
    read_all(table)
    one = stacks.stack(table.state, id)
    assert one.face_down == units("BD")
    assert said(table, "kingdom_raises") == [{"unit": "HC", "zone": "gk_capital", "n": 2}]
    assert everything(table) == before


def test_in_winter_it_raises_a_unit_when_all_have_bought():
    """10.1.1, C404 Winter is a season too; without its own land it raises nothing."""
    for holder, raised in ((GREAT_KINGDOM, 1), (0, 0)):
        table = kingdom(turn=Turn.WINTER)
        state = table.state
        state.stage = Stage.ADMINISTRATION
        state.treasury = [0] * F
        state.holder[GREAT_KINGDOM_HOME] = holder
        id = army(table)
        stacks.lose(state, id, units=units("2BD"))
        while state.stage == Stage.ADMINISTRATION:
            Asked(step(table)).plainly()
        assert len(said(table, "kingdom_raises")) == raised
        assert stacks.stack(state, id).face_down == units(f"{2 - raised}BD")


def test_nothing_is_raised_on_the_second_summer_turn_or_if_nothing_is_face_down():
    """10.1.1."""
    table = kingdom(turn=Turn.SUMMER_2)
    stacks.lose(table.state, army(table), units=units("BD"))
    raise_unit(table)
    assert not told(table)
    full = kingdom()
    raise_unit(full)
    assert not told(full)


def test_a_ship_is_launched_in_a_port():
    table = kingdom()
    fleet = next(one.id for one in table.state.stacks if one.kind == Kind.FLEET)
    stacks.lose(table.state, fleet, units=units("TRI"))
    raise_unit(table)
    assert dict(force_of(table, fleet))[UNIT["TRI"]] == 2
    assert said(table, "kingdom_raises")[0]["zone"] == "gk_coast"
    alone = kingdom()
    fleet = next(one.id for one in alone.state.stacks if one.kind == Kind.FLEET)
    stacks.destroy(alone.state, fleet)
    raise_unit(alone)
    assert [one.place for one in alone.state.stacks if one.kind == Kind.FLEET] == [zone("gk_coast")]


def test_without_a_port_ships_wait():
    table = kingdom()
    fleet = next(one.id for one in table.state.stacks if one.kind == Kind.FLEET)
    stacks.lose(table.state, fleet, units=units("TRI"))
    table.state.razed[zone("gk_coast")] = 1
    raise_unit(table)
    assert not told(table)


# 10.1.2 Is there a campaign -------------------------------------------------------------------------------------------


def nothing(asked: Asked) -> Asked:
    """No one spends anything."""
    while asked.kind == "kingdom.influence":
        asked.answer("nothing")
    return asked


@pytest.mark.parametrize(("roll", "starts"), [(1, True), (8, True), (9, False), (10, False)])
def test_a_campaign_on_one_to_eight(roll: int, starts: bool):
    table = kingdom(roll, 1, 1, 8)
    asked = Asked(campaign(table))
    assert (asked.kind == "kingdom.influence") is starts
    assert told(table)[0] == ("kingdom_campaign" if starts else "kingdom_rests")


def test_campaigns_are_made_in_spring_and_when_an_event_stirs_the_throne():
    quiet = kingdom(turn=Turn.SUMMER_2)
    run(neutral_phase(quiet), quiet)
    assert not told(quiet)
    spring = kingdom(10)
    run(neutral_phase(spring), spring)
    assert told(spring) == ["kingdom_rests"]
    stirred = kingdom(10, turn=Turn.SUMMER_2)
    set_weather(stirred.state, GK_CAMPAIGN)
    run(neutral_phase(stirred), stirred)
    assert told(stirred) == ["kingdom_stirred", "kingdom_rests"]
    both = kingdom(10, 10)
    set_weather(both.state, GK_CAMPAIGN)
    run(neutral_phase(both), both)
    assert told(both) == ["kingdom_rests", "kingdom_stirred", "kingdom_rests"]


def test_a_great_kingdom_that_has_fallen_does_nothing():
    table = kingdom()
    table.state.holder[GREAT_KINGDOM_HOME] = FIEFS
    run(neutral_phase(table), table)
    assert not told(table)


# 10.1.2 Influence -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("income", "costs"), [(20, [3, 5, 8]), (21, [5, 8, 12]), (30, [5, 8, 12]), (31, [8, 12, 17])])
def test_influence_costs_what_embassies_cost(income: int, costs: list[int]):
    table = kingdom()
    table.state.income[KAN] = income
    found = pushes(table.state, KAN)
    assert [push.price for push in found] == [costs[0], costs[1], costs[1], costs[2], costs[2]]
    assert [push.add for push in found] == [0, -1, 1, -2, 2]


def test_everybody_is_asked_in_secret_and_all_is_told_together():
    table = kingdom(1, 4, 1, 8)
    asked = Asked(campaign(table))
    read_all(table, asked)
    for seat, answer in zip(
        ("theocracy", "brotherhood", "kan", "fiefs"), ("gift-south", "nothing", "base", "embassy-south"), strict=True
    ):
        assert asked.decision.secret
        assert not said(table, "kingdom_influence")
        asked.answer(answer, kind="kingdom.influence", seat=seat)
    assert [line["who"] for line in said(table, "kingdom_influence")] == ["theocracy", "kan", "fiefs"]
    assert table.state.treasury == [20, 25, 22, 17]
    assert said(table, "kingdom_dice") == [{"roll": 4, "add": 2, "action": 1}]  # at most two, whatever is spent
    assert said(table, "kingdom_target") == [{"region": "medegia"}]
    read_all(table)


def test_who_cannot_pay_has_nothing_to_choose():
    table = kingdom(1, 4, 1, 8)
    table.state.treasury = [2, 2, 4, 2]
    asked = Asked(campaign(table))
    for seat in ("theocracy", "brotherhood"):
        assert asked.keys == ("nothing",), "who has no gold is asked too: that is a secret"
        asked.answer("nothing", seat=seat)
    assert asked.decision.seat == "kan"
    assert asked.keys == ("nothing", "base")
    why = asked.decision.why(table, asked.decision, "embassy-north")
    assert why.params == {"approach": "embassy", "n": 8}
    asked.answer("nothing").answer("nothing", seat="fiefs")
    assert asked.over


# 10.1.2 Targets -------------------------------------------------------------------------------------------------------


def test_the_order_of_targets_goes_down_and_around():
    table = kingdom()
    names = [REGION_IDS[region] for region in open_targets(table.state, 3)]
    assert names == [
        "medegia",
        "glorioles",
        "south_province",
        "iron_hills",
        "north_province",
        "bone_march",
        "almor",
        "adri_forest",
    ]


@pytest.mark.parametrize(
    ("roll", "region"),
    [
        *[(roll, "north_province") for roll in (1, 2, 3)],
        (4, "adri_forest"),
        (5, "almor"),
        *[(roll, "medegia") for roll in (6, 7)],
        *[(roll, "south_province") for roll in (8, 9, 10)],
    ],
)
def test_the_table_of_targets(roll: int, region: str):
    table = kingdom(1, roll, 1, 8)
    nothing(Asked(campaign(table)))
    assert said(table, "kingdom_target") == [{"region": region}]


def test_a_target_that_is_reached_gives_way_to_its_secondary_ones_and_to_the_next_row():
    state = kingdom().state
    state.holder[REGION["north_province"]] = GREAT_KINGDOM
    assert target(state, 0, pressed=False) == REGION["bone_march"]
    state.allied[REGION["bone_march"]] = GREAT_KINGDOM
    assert target(state, 0, pressed=False) == REGION["almor"]
    state.allied[REGION["almor"]] = GREAT_KINGDOM
    assert target(state, 0, pressed=False) == REGION["adri_forest"]


def test_without_pressure_land_of_factions_is_left_alone_while_there_is_other():
    state = kingdom().state
    state.holder[REGION["north_province"]] = KAN
    assert target(state, 0, pressed=False) == REGION["bone_march"]
    assert target(state, 0, pressed=True) == REGION["north_province"]
    for region in open_targets(state, 0):
        state.allied[region] = FIEFS
    assert target(state, 0, pressed=False) == REGION["north_province"]


def test_with_everything_won_there_is_no_campaign():
    table = kingdom(1)
    for region in open_targets(table.state, 0):
        table.state.holder[region] = GREAT_KINGDOM
    run(campaign(table), table)
    assert told(table)[-1] == "kingdom_content"


# 10.1.2 Neutral targets -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "won"), [(7, True), (8, False)])
def test_envoys_win_a_nation_on_one_to_seven(roll: int, won: bool):
    table = kingdom(1, 6, 7, roll)
    asked = nothing(Asked(campaign(table)))
    assert asked.over
    assert table.state.allied[REGION["medegia"]] == (GREAT_KINGDOM if won else NOBODY)
    there = [one for one in table.state.stacks if one.owner == GREAT_KINGDOM and one.place == zone("medegia")]
    assert bool(there) is won
    if won:  # the guard, and half of four other units
        assert size(joined(*[one.units for one in there])) == 3
        assert size(stacks.stack(table.state, army(table)).face_down) == 2
    read_all(table)


@pytest.mark.parametrize(
    ("roll", "success", "column"),
    [(1, False, "20"), (2, True, "25"), (3, True, "20"), (7, True, "20"), (8, True, "15")],
)
def test_a_war_against_a_nation(roll: int, success: bool, column: str):
    table = kingdom(1, 6, 8, roll, 5)
    neutral = put(table, "medegia", "neutral", "BD", nation=REGION["medegia"])
    before = everything(table)
    asked = nothing(Asked(campaign(table)))
    assert asked.over
    assert table.state.holder[REGION["medegia"]] == (GREAT_KINGDOM if success else NOBODY)
    assert said(table, "kingdom_losses")[0]["column"] == column
    assert (stacks.find(table.state, neutral) is None) is success
    won = units("BD SP BW HC TRI") if success else ()
    assert everything(table) == joined(before, won)
    read_all(table)


def test_the_losses_of_a_campaign_are_a_percentage_of_all_troops_on_the_ground():
    for roll, percent in ((1, 5), (2, 10), (4, 15), (6, 20), (8, 25), (9, 30), (10, 35)):
        table = kingdom(roll)
        before = everything(table)
        land = sum(strength(one.units) for one in table.state.stacks if one.kind != Kind.FLEET)
        campaign_losses(table, "20")
        lost = strength(stacks.stack(table.state, army(table)).face_down)
        assert lost == (percent * land + 50) // 100
        assert said(table, "kingdom_losses")[0]["percent"] == percent
        assert everything(table) == before


# 10.1.2 Land of Factions ----------------------------------------------------------------------------------------------


def invaded(defenders: str):
    """North Province is a Faction's, and the Great Kingdom was pressed to go north."""
    table = kingdom(1, 1, 1, 8)
    hold(table, "kan", "north_province")
    table.state.muster[REGION["north_province"]] = ()
    if defenders:
        put(table, "north_province", "kan", defenders, general="g01")
    asked = Asked(campaign(table)).answer("base", seat="theocracy")
    nothing(asked)
    while asked.decision is not None:
        asked.answer(asked.keys[0])
    return table


def test_land_that_nobody_defends_falls_at_once():
    table = invaded("")
    assert told(table).count("battle") == 0
    assert table.state.holder[REGION["north_province"]] == GREAT_KINGDOM
    assert stacks.stack(table.state, army(table)).units == kingdom().state.stacks[0].units
    read_all(table)


def test_an_army_that_is_beaten_loses_the_land_and_the_host_goes_home():
    table = invaded("2MO")
    assert "kingdom_invades" in told(table)
    assert "battle" in told(table)
    assert table.state.holder[REGION["north_province"]] == GREAT_KINGDOM
    assert {where(table, one.id) for one in table.state.stacks if one.owner == GREAT_KINGDOM} == {
        "gk_capital",
        "gk_coast",
    }


def test_an_army_that_wins_keeps_the_land():
    table = invaded("40PK")
    assert table.state.holder[REGION["north_province"]] == KAN
    found = home_army(table.state)
    assert found is not None
    assert force_of(table, found.id)


def test_land_where_others_still_stand_is_not_won():
    table = kingdom(1, 1, 1, 8)
    hold(table, "kan", "north_province")
    put(table, "north_province", "rebels", "MO")
    nothing(Asked(campaign(table)).answer("base", seat="theocracy"))
    assert table.state.holder[REGION["north_province"]] == KAN
    assert "battle" not in told(table)


def test_the_guard_never_leaves_the_capital():
    table = kingdom()
    whole = stacks.stack(table.state, army(table))
    assert joined(to_spare(whole), GUARD) == whole.units
    stacks.replace(table.state, whole.id, units=GUARD)
    assert to_spare(stacks.stack(table.state, whole.id)) == ()


def test_without_troops_to_spare_nobody_is_sent():
    table = kingdom(1, 1, 1)
    stacks.replace(table.state, army(table), units=GUARD)
    hold(table, "kan", "north_province")
    asked = Asked(campaign(table)).answer("base")
    nothing(asked)
    assert told(table)[-1] == "kingdom_no_army"


# 10.1.3 ---------------------------------------------------------------------------------------------------------------


def test_an_intruder_in_its_own_land_is_attacked_three_to_one_by_a_detachment():
    table = kingdom()
    put(table, "gk_wood", "rebels", "5MO")
    before = stacks.stack(table.state, army(table)).units
    run(defend(table), table)
    assert "battle" in told(table)
    assert said(table, "kingdom_defends") == [{"who": "rebels", "zone": "gk_wood"}]
    assert not [one for one in table.state.stacks if where(table, one.id) == "gk_wood" and one.owner == GREAT_KINGDOM]
    after = stacks.stack(table.state, army(table))
    assert joined(after.units, after.face_down) == before


def test_somebody_goes_out_against_troops_without_any_factors():
    table = kingdom()
    put(table, "gk_wood", "kan", "CY", kind=Kind.GARRISON)
    run(defend(table), table)
    assert said(table, "kingdom_defends"), "an egg counts nothing, but somebody has to go there"


def test_the_detachment_is_the_smallest_with_the_strongest_units_first():
    assert detachment(units("2HC 3BD 2MO"), 11) == units("2HC BD")
    assert detachment(units("2HC 3BD 2MO"), 19) == units("2HC 3BD 2MO")
    assert detachment(units("2HC 3BD 2MO"), 20) is None
    assert detachment(units("2HC"), 0) == ()


def test_too_strong_an_intruder_is_left_alone():
    table = kingdom()
    spare = strength(to_spare(stacks.stack(table.state, army(table))))
    put(table, "gk_wood", "rebels", f"{spare // 2 + 1}MO")
    run(defend(table), table)
    assert not told(table)


def test_whether_it_comes_out_is_not_foretold_since_it_tells_how_strong_a_hidden_stack_is():
    table = kingdom()
    run(defend(table), table)
    assert table.seals == 0
    put(table, "gk_wood", "kan", "40BD", general="g01")
    run(defend(table), table)
    assert table.seals == 1
    assert "kingdom_defends" not in told(table)


def test_its_own_land_too_is_defended_two_to_one_by_the_army_if_the_capital_is_safe():
    """10.1.3 Attacks within its borders are handled as those on its allies are, where no detachment is enough."""
    table = kingdom()
    spare = to_spare(stacks.stack(table.state, army(table)))
    put(table, "gk_wood", "rebels", f"{strength(spare) // 2}MO")
    Asked(defend(table))
    assert said(table, "kingdom_defends") == [{"who": "rebels", "zone": "gk_wood"}]
    threatened = kingdom()
    put(threatened, "gk_wood", "rebels", f"{strength(spare) // 2}MO")
    put(threatened, "adri_forest", "fiefs", "BD", general="g01")
    threatened.state.woken[REGION["adri_forest"]] = 1
    run(defend(threatened), threatened)
    assert not told(threatened)


def test_by_lot_among_several_intruders():
    for lot, goal in ((1, "gk_wood"), (2, "gk_coast")):
        table = kingdom(lot)
        put(table, "gk_wood", "rebels", "MO")
        put(table, "gk_coast", "rebels", "MO")
        Asked(defend(table))
        assert said(table, "kingdom_defends")[0]["zone"] == goal


def test_enemies_in_the_capital_are_attacked_by_the_whole_army_two_to_one():
    table = kingdom()
    put(table, "gk_capital", "rebels", "5BD")
    put(table, "gk_wood", "rebels", "MO")
    run(defend(table), table)
    assert said(table, "kingdom_sallies") == [{"who": "rebels", "zone": "gk_capital"}]
    strong = kingdom()
    put(strong, "gk_capital", "rebels", "30BD")
    put(strong, "gk_wood", "rebels", "MO")
    run(defend(strong), strong)
    assert not told(strong)


def test_allies_and_conquests_are_helped_two_to_one_if_the_capital_is_safe():
    table = kingdom()
    table.state.allied[REGION["iron_hills"]] = GREAT_KINGDOM
    put(table, "iron_hills", "rebels", "5BD")
    run(defend(table), table)
    assert said(table, "kingdom_defends") == [{"who": "rebels", "zone": "iron_hills"}]
    threatened = kingdom()
    threatened.state.holder[REGION["iron_hills"]] = GREAT_KINGDOM
    put(threatened, "iron_hills", "rebels", "5BD")
    put(threatened, "adri_forest", "fiefs", "BD", general="g01")
    threatened.state.woken[REGION["adri_forest"]] = 1
    run(defend(threatened), threatened)
    assert not told(threatened)


def test_who_threatens_the_capital():
    table = kingdom()
    table.state.woken[REGION["almor"]] = 1
    assert not in_danger(table.state, [])
    garrison = put(table, "almor", "fiefs", "BD")
    neutral = put(table, "almor", "neutral", "BD", nation=REGION["almor"])
    assert not in_danger(table.state, [])
    stacks.remove(table.state, neutral)
    stacks.remove(table.state, garrison)
    near = put(table, "almor", "fiefs", "BD", general="g01")
    assert in_danger(table.state, [])
    assert not in_danger(table.state, [stacks.stack(table.state, near)])
    stacks.replace(table.state, near, place=zone("theo_north"))
    assert not in_danger(table.state, [])


def test_troops_on_the_spot_fight_along():
    table = kingdom()
    table.state.allied[REGION["iron_hills"]] = GREAT_KINGDOM
    local = put(table, "iron_hills", "great_kingdom", "PK BD", nation=REGION["iron_hills"])
    put(table, "iron_hills", "rebels", "MO")
    run(defend(table), table)
    assert where(table, local) == "iron_hills"
    assert len(said(table, "battle")) == 1
    assert any(one.stack == local for one in table.state.sightings)  # it was laid open in the battle


def test_a_host_comes_home_to_a_besieged_capital():
    """9.4.3.1, C360 It slips in to those who are shut in there: the siege goes on."""
    table = kingdom()
    id = army(table)
    stacks.replace(table.state, id, besieged=True)
    host = send(table.state, stacks.stack(table.state, id), units("HC"), zone("almor"))
    come_home(table.state, host.id)
    (one,) = [one for one in table.state.stacks if one.place == CAPITAL and one.kind != Kind.FLEET]
    assert (one.id, one.besieged) == (id, True)
    assert dict(one.units)[UNIT["HC"]] >= 1


# Counters without units -----------------------------------------------------------------------------------------------


def lone_kingdom(*dice: int, units: str = "2BD", turn: Turn = Turn.SPRING):
    """The Great Kingdom holds its land with one stack in the capital and nothing else."""
    table = board(dice=dice)
    table.state.turn = turn
    table.state.holder[GREAT_KINGDOM_HOME] = GREAT_KINGDOM
    table.state.muster[GREAT_KINGDOM_HOME] = units_of(units)
    return table, put(table, "gk_capital", "great_kingdom", units)


def sound(table) -> bool:
    """No counter without units, and none of the Great Kingdom's units too many."""
    return not violations(table.state) and not [one for one in loose_ends(table.state) if "raise" in one]


def test_a_second_stack_in_the_capital_that_a_campaign_empties_is_gone():
    """10.1.2, 13.3: it held the capital for ever."""
    table, home = lone_kingdom(5, units="4HC")
    second = put(table, "gk_capital", "great_kingdom", "1BW")
    campaign_losses(table, "20")
    assert stacks.find(table.state, second) is None
    assert dict(stacks.stack(table.state, home).face_down)[UNIT["BW"]] == 1
    assert sound(table)


def test_what_waits_under_a_stack_that_is_gone_waits_under_the_other():
    """C117 In a campaign, and in a battle in the capital."""
    table, home = lone_kingdom(5, units="1BW")
    stacks.replace(table.state, home, face_down=units_of("2SP"))
    second = put(table, "gk_capital", "great_kingdom", "4HC")
    campaign_losses(table, "20")
    assert stacks.find(table.state, home) is None
    assert stacks.stack(table.state, second).face_down == units_of("1BW 2SP")
    assert army(table) == second
    stacks.destroy(table.state, second)
    assert not everything(table)


def test_the_only_counter_stays_for_units_that_are_face_down_and_goes_with_the_last():
    table, home = lone_kingdom(units="1BD")
    stacks.lose(table.state, home, units=units_of("BD"))
    assert sound(table)
    raise_unit(table)
    assert force_of(table, home) == units_of("BD")
    ships, counter = lone_kingdom(units="1TRI")
    stacks.replace(ships.state, counter, units=(), face_down=units_of("TRI"))
    raise_unit(ships)
    assert stacks.find(ships.state, counter) is None
    assert sound(ships)


def test_a_lost_region_takes_what_waits_and_the_counter_with_it():
    """13.3, C26."""
    table, home = lone_kingdom()
    hold(table, "great_kingdom", "almor")
    stacks.replace(table.state, home, units=(), face_down=units_of("MO"))
    table.state.muster[REGION["almor"]] = units_of("MO")
    run(leave(table, REGION["almor"]), table)
    assert stacks.find(table.state, home) is None
    assert sound(table)


def test_units_that_are_face_down_hold_nothing():
    """10.1.1, C25 The capital falls to who stands in it, and what waited there is gone."""
    table, home = lone_kingdom()
    stacks.replace(table.state, home, units=(), face_down=units_of("2BD 3SP"))
    assert not conquered(table.state, GREAT_KINGDOM_HOME, FIEFS)
    fiefs = put(table, "gk_capital", "fiefs", "4BD", general="g01")
    state = table.state
    assert not foes_at(state, CAPITAL, FIEFS)
    assert not hunters(state, CAPITAL, FIEFS)
    assert engagements(state, FIEFS) == []
    assert conquered(state, GREAT_KINGDOM_HOME, FIEFS)
    asked = run(conquer(table, GREAT_KINGDOM_HOME, FIEFS), table)
    while not asked.over:
        asked.answer(*asked.decision.keys[: asked.decision.at_least])
    assert stacks.find(state, home) is None
    assert stacks.find(state, fiefs) is not None
    assert state.holder[GREAT_KINGDOM_HOME] == FIEFS


def test_without_a_guard_the_weakest_unit_stays_in_the_capital():
    """10.1.3, C359."""
    table, home = lone_kingdom(units="3HC 1BW")
    assert to_spare(stacks.stack(table.state, home)) == units_of("3HC")
    stacks.replace(table.state, home, units=units_of("1HC"))
    assert not to_spare(stacks.stack(table.state, home))


def test_a_mutiny_in_the_capital_leaves_those_who_wait():
    """13.5, C267."""
    table, home = lone_kingdom(units="1BD")
    stacks.replace(table.state, home, face_down=units_of("2SP"))
    run(lose_percent(table, home, 100, "13.5"), table)
    assert stacks.stack(table.state, home).face_down == units_of("1BD 2SP")
    assert sound(table)


def test_an_older_game_with_an_empty_counter_can_be_read():
    state = dealt(seed="loose").state
    state.stage = Stage.POLITICS
    bare = stacks.add(state, Stack(0, GREAT_KINGDOM, Kind.COMPANY, CAPITAL)).id
    assert stacks.find(position.restore(position.position(state)), bare) is None
