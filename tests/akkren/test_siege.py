"""9.4.3 Cities and forts: who shuts himself in, sieges, assaults, sallies, winter."""

from __future__ import annotations

import pytest

from tests.akkren.combat_boards import Read, battles, play_out, relation, stand
from tests.akkren.harness import board, force_of, hold, person, pool, put, said, told, units
from vexillum.games.akkren import boons, heroes, stacks
from vexillum.games.akkren.combat.battles import engagements
from vexillum.games.akkren.combat.siege import lift_if_left, modifiers, siege_at, winter_sieges
from vexillum.games.akkren.components.map import PLACE, REGION
from vexillum.games.akkren.components.pieces import FIEFS, KAN, OWNER, OWNERS
from vexillum.games.akkren.control import COMPLETE
from vexillum.games.akkren.sequence import step
from vexillum.games.akkren.stacks import GENERAL_IDS
from vexillum.games.akkren.state import Kind, Segment, Siege, Stage, Turn

BESIEGED_CITY = "fiefs_north"
CAPITAL = "fiefs_capital"
NEUTRAL = "cantons"


def before(zone: str, *dice: int, mine: str = "9PK", his: str = "3BD", enemy: str = "fiefs", **more):
    """An army of the Kân before a place that is held by an owner."""
    table = board(dice=dice)
    if enemy == "fiefs":
        stand(table, "kan", "fiefs", "war")
    else:
        more.setdefault("nation", REGION.get(zone, -1))
    army = put(table, zone, "kan", mine, general="g05")
    return table, army, put(table, zone, enemy, his, **more)


def besieged(zone: str, *dice: int, points: int = 0, **more):
    """The same, with a siege that goes on."""
    table, army, his = before(zone, *dice, **more)
    stacks.replace(table.state, his, besieged=True)
    table.state.sieges = [Siege(PLACE[zone], KAN, points)]
    return table, army, his


# How it begins --------------------------------------------------------------------------------------------------------


def test_between_players_the_defender_chooses():
    table, _, his = before(BESIEGED_CITY, 5)
    asked = battles(table, "kan")
    assert (asked.kind, asked.decision.seat, asked.keys) == ("siege.shelter", "fiefs", ("come_out", "shut_in"))
    asked.answer("shut_in").answer("siege", kind="siege.begin", seat="kan")
    assert asked.over
    assert table.state.sieges == [Siege(PLACE[BESIEGED_CITY], KAN, 1)]
    assert stacks.stack(table.state, his).besieged
    assert table.state.treasury[KAN] == 24


def test_an_interceptor_cannot_shut_himself_in():
    """9.3.1.3, C461 The two armies have to fight, even at the interceptor's own city; only others may stay inside."""
    table, _, his = before(BESIEGED_CITY, 10, his="9PK", general="g06", paid=True)
    asked = battles(table, "kan")
    assert "siege.shelter" not in asked.asked
    assert said(table, "battle_shift")[0]["n"] == -2, "hills and city: it is behind him all the same"
    for answer in ("shut_in", "come_out"):
        table, _, his = before(BESIEGED_CITY, 10, his="9PK", general="g06", paid=True)
        others = put(table, BESIEGED_CITY, "fiefs", "4BD")
        asked = battles(table, "kan").answer(answer, kind="siege.shelter", seat="fiefs")
        assert not table.state.sieges
        assert said(table, "battle")
        fought = {seen.stack for seen in table.state.sightings if OWNERS[seen.seat] == "brotherhood"}
        assert (his in fought, others in fought) == (True, answer == "come_out")


def test_who_was_intercepted_cannot_shut_himself_in_either():
    """9.3.1.3, C432, C461 A garrison that came into its city and was met; who stood there may stay inside."""
    for came in (True, False):
        table, _, his = before(BESIEGED_CITY, 10)
        army = next(one.id for one in table.state.stacks if one.owner == KAN)
        stacks.replace(table.state, army, paid=True)
        if came:
            stacks.replace(table.state, his, came_from=PLACE[CAPITAL], moved=True)
        asked = battles(table, "fiefs")
        assert ("siege.shelter" in asked.asked) is not came


def test_a_defender_who_comes_out_has_the_city_behind_him():
    table, _, _ = before(BESIEGED_CITY, 10, his="9PK", general="g06")
    asked = battles(table, "kan").answer("come_out")
    assert said(table, "battle_shift")[0]["n"] == -2, "hills and city"
    play_out(asked, "fight_on")
    table, _, _ = before(CAPITAL, 10, his="9PK", general="g06")
    battles(table, "kan").answer("come_out")
    assert (said(table, "battle_shift")[0]["n"], said(table, "battle_die")[0]["n"]) == (-1, -1)


def test_the_attacker_may_leave_it_at_that_and_pays_nothing():
    """C233."""
    table, _, his = before(BESIEGED_CITY)
    asked = battles(table, "kan").answers("shut_in", "leave")
    assert asked.result is True
    assert (table.state.sieges, table.state.treasury[KAN]) == ([], 25)
    assert not stacks.stack(table.state, his).besieged
    assert battles(table, "kan").result is False


def test_only_an_army_can_besiege():
    table = board()
    stand(table, "kan", "fiefs", "war")
    put(table, BESIEGED_CITY, "kan", hired="9PK", kind=Kind.COMPANY)
    put(table, BESIEGED_CITY, "fiefs", "3BD")
    asked = battles(table, "kan").answer("shut_in")
    assert asked.over
    assert "no_siege" in told(table)
    assert (table.state.sieges, table.state.treasury[KAN]) == ([], 25)


def test_a_siege_of_a_neutral_faction_is_war():
    table, _, _ = before(BESIEGED_CITY, 5)
    stand(table, "kan", "fiefs", "neutrality")
    battles(table, "kan").answers(f"{BESIEGED_CITY}.fiefs", "shut_in", "siege")
    assert relation(table, "kan", "fiefs") == "war"


def test_a_city_serves_only_its_own_side():
    """C234: the Fiefs in the Kân's city, rebels in a city, a neutral nation abroad."""
    table, _, _ = before("northern_plains", 10)
    hold(table, "kan", "northern_plains")
    assert "siege.shelter" not in battles(table, "kan").asked
    table, _, _ = before("kan_ordu", 10, enemy="rebels", his="2MO", nation=-1)
    assert "siege.manner" not in battles(table, "kan").asked
    table, _, _ = before(NEUTRAL, 10, enemy="neutral", his="2MO", nation=REGION["ekbir"])
    assert "siege.manner" not in battles(table, "kan").asked


def test_a_city_of_an_ally_serves():
    table, _, _ = before(BESIEGED_CITY, 10, enemy="theocracy", his="3BD", nation=-1)
    stand(table, "kan", "theocracy", "war")
    stand(table, "fiefs", "theocracy", "alliance")
    assert battles(table, "kan").kind == "siege.shelter"


@pytest.mark.parametrize(("owner", "serves"), [("fiefs", True), ("kan", False)])
def test_a_fort_serves_its_owner(owner, serves):
    table, _, _ = before("barrow_hills", 10)
    table.state.forts[PLACE["barrow_hills"]] = COMPLETE
    table.state.fort_owner[PLACE["barrow_hills"]] = OWNER[owner]
    assert ("siege.shelter" in battles(table, "kan").asked) == serves


# Powers without a player ----------------------------------------------------------------------------------------------


def test_against_neutrals_the_attacker_chooses():
    table, _, his = before(NEUTRAL, 5, enemy="neutral")
    asked = battles(table, "kan")
    assert (asked.kind, asked.decision.seat, asked.keys) == ("siege.manner", "kan", ("siege", "assault"))
    asked.answer("siege")
    assert siege_at(table.state, PLACE[NEUTRAL]).points == 1
    table, _army, his = before(NEUTRAL, 10, enemy="neutral", mine="15PK")
    asked = battles(table, "kan").answer("assault")
    assert said(table, "battle_melee")[0]["defence"] == 18, "three Blades, doubled"
    play_out(asked, "fight_on")
    assert stacks.find(table.state, his) is None


def test_a_company_can_only_storm():
    table = board(dice=(10,))
    put(table, NEUTRAL, "kan", hired="15PK", kind=Kind.COMPANY)
    put(table, NEUTRAL, "neutral", "1BD", nation=REGION[NEUTRAL])
    asked = battles(table, "kan")
    assert asked.asked == [] or "siege.manner" not in asked.asked
    assert "battle" in told(table)


def test_the_great_kingdom_is_besieged_like_a_nation():
    table, _, _ = before("gk_capital", 5, enemy="great_kingdom", nation=-1)
    table.state.holder[REGION["great_kingdom"]] = OWNER["great_kingdom"]
    assert battles(table, "kan").kind == "siege.manner"


# The roll -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "points"), [(1, 0), (2, 0), (3, 1), (7, 1), (8, 2), (10, 2)])
def test_the_siege_table(roll, points):
    """C08."""
    table, _, _ = besieged(BESIEGED_CITY, roll)
    battles(table, "kan").answer(f"{BESIEGED_CITY}.fiefs")
    assert siege_at(table.state, PLACE[BESIEGED_CITY]).points == points
    assert table.state.treasury[KAN] == 25, "C237: a siege that goes on costs nothing until winter"


def test_eleven_gives_three_points():
    table, _, _ = besieged(BESIEGED_CITY, 10, mine="2BD 1ENG")
    battles(table, "kan").answer(f"{BESIEGED_CITY}.fiefs")
    assert siege_at(table.state, PLACE[BESIEGED_CITY]).points == 3


def test_one_roll_a_phase():
    """C237."""
    table, _, _ = besieged(BESIEGED_CITY, 5)
    battles(table, "kan").answer(f"{BESIEGED_CITY}.fiefs")
    assert battles(table, "kan").result is False


def test_what_modifies_the_roll():
    table, army, _ = besieged(BESIEGED_CITY, mine="2BD 1ENG")
    zone = PLACE[BESIEGED_CITY]
    assert modifiers(table.state, KAN, zone) == [("engineers", 2)]
    stacks.replace(table.state, army, moved=True)
    assert modifiers(table.state, KAN, zone) == [("engineers", 2), ("moved", -2)]
    put(table, BESIEGED_CITY, "kan", "1BD", general="g06")
    assert modifiers(table.state, KAN, zone) == [("engineers", 2), ("general", 1)], "C237: one army stood; Fulk"


def test_a_port_is_blockaded_when_only_the_besieger_has_ships():
    """C237."""
    table, _, _ = besieged("fiefs_coast")
    zone = PLACE["fiefs_coast"]
    assert modifiers(table.state, KAN, zone) == []
    put(table, "shoal_bay", "kan", "1TRI", kind=Kind.FLEET)
    assert modifiers(table.state, KAN, zone) == [("blockade", 1)]
    put(table, "shoal_bay", "theocracy", "1TRI", kind=Kind.FLEET)
    assert modifiers(table.state, KAN, zone) == []
    stand(table, "kan", "theocracy", "alliance")
    assert modifiers(table.state, KAN, zone) == [("blockade", 1)]
    put(table, "shoal_bay", "fiefs", "1TRI", kind=Kind.FLEET)
    assert modifiers(table.state, KAN, zone) == []


def test_an_event_helps_once():
    table, _, _ = besieged(BESIEGED_CITY, 6)
    boons.give(table.state, KAN, boons.NEXT_SIEGE, 2)
    battles(table, "kan").answer(f"{BESIEGED_CITY}.fiefs")
    assert siege_at(table.state, PLACE[BESIEGED_CITY]).points == 2
    assert boons.boon(table.state, KAN, boons.NEXT_SIEGE) == 0


@pytest.mark.parametrize(("zone", "needed"), [(BESIEGED_CITY, 6), (CAPITAL, 8)])
def test_a_place_falls_with_enough_points(zone, needed):
    table, _, his = besieged(zone, 5, points=needed - 2)
    battles(table, "kan").answer(f"{zone}.fiefs")
    assert stacks.find(table.state, his) is not None
    table, _, his = besieged(zone, 5, points=needed - 1)
    battles(table, "kan").answer(f"{zone}.fiefs")
    assert stacks.find(table.state, his) is None
    assert pool(table, "fiefs", "BD") == 3
    assert table.state.sieges == []
    assert said(table, "siege_falls")[0]["zone"] == zone


def test_a_fort_falls_with_three_and_changes_hands():
    """C238."""
    table, _, his = besieged("barrow_hills", 5, points=2)
    zone = PLACE["barrow_hills"]
    table.state.forts[zone], table.state.fort_owner[zone] = COMPLETE, FIEFS
    battles(table, "kan").answer("barrow_hills.fiefs")
    assert stacks.find(table.state, his) is None
    assert table.state.fort_owner[zone] == KAN


@pytest.mark.parametrize(("general", "captured", "roll"), [(5, True, 3), (6, False, 4)])
def test_generals_and_persons_of_a_fallen_place(general, captured, roll):
    """C238, C70, 9.2.3."""
    table, _, his = besieged(BESIEGED_CITY, 5, general, roll, points=5, general="g06")
    hero = person(table, "fiefs", his)
    battles(table, "kan").answer(f"{BESIEGED_CITY}.fiefs")
    assert ("battle_general_captured" in told(table)) == captured
    assert (heroes.person(table.state, hero).captor == KAN) == (roll <= 3)


# Sallies, relief, and the end -----------------------------------------------------------------------------------------


def test_a_besieged_army_may_sally_and_goes_back_when_beaten():
    """C235."""
    table, _army, his = besieged(BESIEGED_CITY, 5, 1, his="9BD", general="g06")
    asked = battles(table, "fiefs")
    assert asked.keys == (f"{BESIEGED_CITY}.kan", "done"), "it need not"
    play_out(asked.answer(f"{BESIEGED_CITY}.kan"), "leave")
    assert stacks.stack(table.state, his).besieged
    assert stacks.stack(table.state, his).place == PLACE[BESIEGED_CITY]
    assert siege_at(table.state, PLACE[BESIEGED_CITY]) is not None
    assert "retreats_inside" in told(table)


def test_a_sally_that_wins_lifts_the_siege():
    table, _army, his = besieged(BESIEGED_CITY, 10, 5, mine="1BD", his="15PK", general="g06")
    battles(table, "fiefs").answer(f"{BESIEGED_CITY}.kan")
    assert table.state.sieges == []
    assert not stacks.stack(table.state, his).besieged
    assert "siege_lifted" in told(table)


def test_a_relief_must_fight_and_those_inside_may_join():
    table, _army, his = besieged(BESIEGED_CITY, 10, 10, mine="4BD", general="g06")
    relief = put(table, BESIEGED_CITY, "fiefs", "9PK", general="g07")
    asked = battles(table, "fiefs")
    assert (asked.kind, asked.keys, asked.decision.at_least) == ("battle.attackers", (f"s{his}",), 0)
    asked.answer(f"s{his}").answer(f"s{relief}", kind="battle.principal")
    play_out(asked)
    assert table.state.treasury[FIEFS] == 23
    assert table.state.sieges == []


@pytest.mark.parametrize("besieger", ["kan", "theocracy"])
def test_a_relief_that_is_attacked_cannot_shut_itself_in(besieger):
    """C450: the besiegers are in front of the walls, no matter who they are."""
    table, _, _ = besieged(BESIEGED_CITY, 10, points=2)
    table.state.sieges = [Siege(PLACE[BESIEGED_CITY], OWNER[besieger], 2)]
    put(table, BESIEGED_CITY, "fiefs", "2BD", general="g06")
    if besieger == "theocracy":
        stand(table, "theocracy", "fiefs", "war")
        put(table, BESIEGED_CITY, "theocracy", "5BD", general="g07")
        stand(table, "theocracy", "fiefs", "war")
    play_out(battles(table, "kan"), f"{BESIEGED_CITY}.fiefs", "fight_on")
    assert "battle_melee" in told(table)
    assert not {"shuts_in", "comes_out"} & set(told(table))
    assert [siege.besieger for siege in table.state.sieges] == [OWNER[besieger]]


def test_without_a_besieger_the_siege_is_over():
    table, army, his = besieged(BESIEGED_CITY, points=4)
    stacks.replace(table.state, army, place=PLACE["the_pale"])
    lift_if_left(table, PLACE[BESIEGED_CITY])
    assert (table.state.sieges, stacks.stack(table.state, his).besieged) == ([], False)


def test_a_step_that_takes_the_besieger_away_ends_the_siege():
    """An event, a mutiny: the city need not wait for the next battles to be left."""
    table, army, his = besieged(BESIEGED_CITY, points=4)
    state = table.state
    state.stage, state.order, state.segment = Stage.PLAYERS, [KAN, FIEFS], Segment.EVENT
    state.turn = Turn.SUMMER_2
    stacks.replace(state, army, place=PLACE["the_pale"])
    assert Read(table, step(table)).over
    assert (state.sieges, stacks.stack(state, his).besieged) == ([], False)
    assert "siege_lifted" in told(table)


def test_an_assault_of_a_besieged_nation_is_still_possible():
    table, _army, his = besieged(NEUTRAL, 10, enemy="neutral", his="1BD", mine="15PK")
    asked = battles(table, "kan").answer(f"{NEUTRAL}.neutral")
    asked.answer("assault", kind="siege.manner")
    assert table.state.treasury[KAN] == 24
    assert stacks.find(table.state, his) is None
    assert table.state.sieges == []
    table, _, _ = besieged(NEUTRAL, 5, enemy="neutral")
    table.state.treasury[KAN] = 0
    asked = battles(table, "kan").answer(f"{NEUTRAL}.neutral")
    assert (asked.kind, asked.keys) == ("siege.manner", ("siege",)), "C362"
    assert asked.answer().over
    assert "siege_roll" in told(table), "without gold the siege goes on"


def test_an_army_kept_by_a_saboteur_neither_rolls_nor_storms():
    """C452."""
    table, army, _ = besieged(NEUTRAL, 5, enemy="neutral")
    stacks.replace(table.state, army, frozen_until=table.state.clock + 1)
    assert battles(table, "kan").result is False
    assert len(table.state.sieges) == 1
    other = put(table, NEUTRAL, "kan", "3PK", general="g06")
    battles(table, "kan").answer(f"{NEUTRAL}.neutral").answer("assault", kind="siege.manner")
    assert (army in table.state.engaged, other in table.state.engaged) == (False, True)


def test_between_players_nobody_storms():
    table, _, _ = besieged(BESIEGED_CITY, 5)
    asked = battles(table, "kan").answer(f"{BESIEGED_CITY}.fiefs")
    assert asked.over
    assert "siege_roll" in told(table)


def test_those_besieged_do_not_force_a_battle():
    table, _, _ = besieged(BESIEGED_CITY)
    assert [one.forced for one in engagements(table.state, KAN)] == [False]


# Winter ---------------------------------------------------------------------------------------------------------------


def winter(table):
    return Read(table, winter_sieges(table))


def test_in_winter_the_besieger_pays_and_those_inside_suffer():
    table, _, his = besieged(BESIEGED_CITY, 2, points=3, his="10BD")
    winter(table).answer("pay", kind="siege.keep", seat="kan")
    assert table.state.treasury[KAN] == 24
    assert force_of(table, his) == units("9BD"), "10% of 30 is a Blade"
    assert siege_at(table.state, PLACE[BESIEGED_CITY]).points == 3
    entry = next(one for one in table.journal if one.id == "log.suffers")
    assert entry.to == ("fiefs",), "what was lost is nobody else's business"


def test_who_does_not_pay_loses_his_points():
    """C239."""
    table, _, his = besieged(BESIEGED_CITY, points=3, his="10BD")
    winter(table).answer("let_go")
    assert (siege_at(table.state, PLACE[BESIEGED_CITY]).points, force_of(table, his)) == (0, units("10BD"))
    table, _, his = besieged(BESIEGED_CITY, points=3, his="10BD")
    table.state.treasury[KAN] = 0
    asked = winter(table)
    assert (asked.kind, asked.keys) == ("siege.keep", ("let_go",)), "C362"
    assert asked.answer().over
    assert (siege_at(table.state, PLACE[BESIEGED_CITY]).points, force_of(table, his)) == (0, units("10BD"))


def test_the_owner_chooses_between_equal_losses():
    table, _, his = besieged(BESIEGED_CITY, 3, his="4BD 2RA 1PK")  # 22 points, 15%: 3
    asked = winter(table).answer("pay")
    assert (asked.kind, asked.decision.seat, asked.keys, asked.decision.secret) == (
        "siege.attrition",
        "fiefs",
        ("BD", "RA"),
        True,
    )
    asked.answer("RA")
    assert force_of(table, his) == units("4BD 1RA 1PK")


def test_losses_that_fit_nobody_are_forgotten():
    """C239."""
    table, _, his = besieged(BESIEGED_CITY, 1, his="4PK")  # 16 points, 5%: 1
    winter(table).answer("pay")
    assert force_of(table, his) == units("4PK")


def test_a_stack_that_starves_to_the_last_unit_is_gone():
    """C116: its counter is taken off, and the general's card goes under the deck."""
    table, _, _ = besieged(BESIEGED_CITY, 3, his="9BD")
    small = put(table, BESIEGED_CITY, "fiefs", "1MO", general="g06", besieged=True)
    play_out(winter(table).answer("pay"))  # 28 points, 15%: 4, a Blade and the mob
    assert stacks.find(table.state, small) is None
    assert table.state.generals[0] == GENERAL_IDS.index("g06")


def test_neutrals_lose_the_cheapest():
    table, _, his = besieged(NEUTRAL, 3, enemy="neutral", his="3BD 3RA 1FA")
    winter(table).answer("pay")
    assert force_of(table, his) == units("3BD 3RA")
