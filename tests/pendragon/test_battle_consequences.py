"""3.6.5 Battle Consequences, and those of Retaliate (4.2.4)."""

from __future__ import annotations

from tests.pendragon.harness import board, carried, put, track, units
from tests.pendragon.test_battle import fight, fragment
from vexillum.games.pendragon.cards import CYMBROGI
from vexillum.games.pendragon.map import SITE_NUMBER, SPACE_NUMBER
from vexillum.games.pendragon.pieces import CIVITATES, DUX, SAXONS, SCOTTI
from vexillum.games.pendragon.prosperity import prosperity


def new(**options):
    """An empty board with every marker at 20, so that each change shows."""
    table = board(empty=True, **options)
    table.state.tracks = [20] * 6
    return table


# Prestige for Cavalry -------------------------------------------------------------------------------------------------


def test_cavalry_that_removed_more_gains_prestige():
    table = new()
    space = put(table, "parisi", cavalry=2, saxon_warband=2)
    fight(table, space, DUX, SAXONS)
    assert track(table, "prestige") == 21


def test_cavalry_that_lost_more_costs_prestige():
    table = new()
    space = put(table, "parisi", cavalry=1, militia=1, saxon_warband=6)
    asked = fight(table, space, SAXONS, CIVITATES)
    assert asked.over
    assert track(table, "prestige") == 19
    assert track(table, "saxon_renown") == 21


def test_as_many_lost_as_removed_changes_nothing():
    table = new()
    space = put(table, "parisi", cavalry=1, saxon_warband=2)
    fight(table, space, SAXONS, DUX)
    assert table.state.tracks == [20] * 6


def test_without_cavalry_no_prestige():
    table = new()
    space = put(table, "parisi", comitates=3, red_saxon_warband=1, scotti_raider=2)
    asked = fight(table, space, DUX, SCOTTI).answer("none")
    assert asked.over
    assert table.state.tracks == [20] * 6


def test_withdrawn_cavalry_that_was_not_assaulted_did_not_fight():
    table = new()
    space = put(table, "parisi", "petuaria=fort", cavalry=1, militia=1, saxon_warband=3)
    asked = fight(table, space, SAXONS, CIVITATES).answer("cavalry.petuaria").answer("done", seat="civitates")
    asked.answer("none", kind="battle.assault").answer("none", kind="battle.siege")
    assert track(table, "prestige") == 20
    assert track(table, "saxon_renown") == 21


def test_withdrawn_cavalry_fights_when_its_stronghold_is_assaulted():
    table = new()
    space = put(table, "parisi", "petuaria=fort", cavalry=1, saxon_warband=10)
    asked = fight(table, space, SAXONS, CIVITATES).answer("cavalry.petuaria").answer("petuaria")
    # Escalade 2, Storm 2: four Warbands for a Cavalry and the Fort
    assert asked.over
    assert units(table, "parisi", "saxon_warband") == 6
    assert track(table, "prestige") == 20 + 1 - 2


def test_prestige_counts_the_whole_side():
    # Two Militia and one Cavalry fall for two Warbands: the enemy removed more.
    table = new()
    space = put(table, "parisi", cavalry=1, militia=2, saxon_warband=3)
    fight(table, space, SAXONS, CIVITATES)
    assert (units(table, "parisi", "militia"), units(table, "parisi", "cavalry")) == (0, 0)
    assert units(table, "parisi", "saxon_warband") == 1
    assert track(table, "prestige") == 19


def test_among_britons_before_fragmentation_prestige_is_not_gained():
    table = new()
    space = put(table, "parisi", cavalry=2, comitates=1)
    fight(table, space, DUX, CIVITATES)
    assert track(table, "prestige") == 20


def test_among_britons_before_fragmentation_prestige_is_lost():
    table = new()
    space = put(table, "parisi", "petuaria=fort", comitates=3)
    fight(table, space, CIVITATES, DUX).answer("petuaria")
    assert track(table, "prestige") == 18  # the Fort
    table = new(dice=(3,))
    table.state.lasting.append(CYMBROGI)
    space = put(table, "novantae", cavalry=1, red_saxon_warband=3, comitates=6)
    fight(table, space, CIVITATES, DUX).answer("ambush", kind="battle.troops")
    assert (units(table, "novantae", "comitates"), units(table, "novantae", "red_saxon_warband")) == (5, 0)
    assert track(table, "prestige") == 19  # Cavalry that lost more than it removed


def test_at_fragmentation_prestige_is_gained_against_the_civitates():
    table = new()
    fragment(table)
    space = put(table, "parisi", cavalry=2, comitates=1)
    fight(table, space, DUX, CIVITATES)
    assert track(table, "prestige") == 21


# Strongholds ----------------------------------------------------------------------------------------------------------


def storm(place, sites, fragmented=False, attacker=SAXONS, defender=CIVITATES, prosperity=0, **pieces):
    table = new()
    if fragmented:
        fragment(table)
    space = put(table, place, *sites, **pieces)
    table.state.bottom[space] = prosperity
    asked = fight(table, space, attacker, defender)
    while asked.decision is not None and asked.decision.kind == "battle.assault":
        asked.answer(asked.keys[0])
        while asked.decision is not None and asked.decision.kind in ("plunder.load", "battle.losses"):
            asked.answer(asked.keys[0])
    return table, asked


def test_a_fort_costs_two_prestige_and_gives_two_plunder():
    table, asked = storm("parisi", ["petuaria=fort"], saxon_warband=5)
    assert track(table, "prestige") == 18
    assert carried(table, "parisi", "saxon_warband") == 2
    assert (asked.result.razed, asked.result.spoils) == ([1], [2])
    # Escalade 1, Storm 1: two Warbands lost for one Stronghold, so no Renown
    assert track(table, "saxon_renown") == 20


def test_a_town_costs_prestige_before_fragmentation_and_gives_three_plunder():
    table, asked = storm("atrebates", ["venta_belgarum=town"], saxon_warband=8)
    assert track(table, "prestige") == 18
    assert carried(table, "atrebates", "saxon_warband") == 3
    assert asked.result.spoils == [3]
    table, _ = storm("atrebates", ["venta_belgarum=town"], True, saxon_warband=8)
    assert track(table, "prestige") == 20


def test_a_hillfort_costs_no_prestige():
    table, _ = storm("parisi", ["petuaria=hillfort"], saxon_warband=5)
    assert track(table, "prestige") == 20


def test_two_strongholds_cost_twice():
    table, asked = storm("corieltauvi", ["ratae=town", "lindum=fort"], attacker=SCOTTI, scotti_warband=12)
    assert track(table, "prestige") == 16
    assert (asked.result.razed, asked.result.spoils) == ([2, 1], [3, 2])


def test_too_few_carriers():
    table, asked = storm("parisi", ["petuaria=fort"], saxon_warband=3)
    assert units(table, "parisi", "saxon_warband") == 1
    assert asked.result.spoils == [1]


def test_a_city_is_stripped_of_all_prosperity_even_without_carriers():
    table, asked = storm("londinium", ["londinium=town"], prosperity=4, saxon_warband=12)
    # Escalade 4 x ½ = 2, Storm 4: six left
    assert units(table, "londinium", "saxon_warband") == 6
    assert asked.result.spoils == [6]  # 3 + 4 cubes, six carriers
    assert prosperity(table.state, SPACE_NUMBER["londinium"]) == 0
    assert carried(table, "londinium", "saxon_warband") == 6


def test_a_city_is_stripped_of_all_prosperity_by_britons_too():
    table, asked = storm(
        "londinium", ["londinium=saxon_settlement"], attacker=CIVITATES, defender=SAXONS, prosperity=3, comitates=8
    )
    assert units(table, "londinium", "comitates") == 2
    assert asked.result.spoils == [2]
    assert prosperity(table.state, SPACE_NUMBER["londinium"]) == 0


def test_cavalry_carries_nothing_without_retaliate():
    table, asked = storm("parisi", ["petuaria=saxon_settlement"], attacker=DUX, defender=SAXONS, cavalry=2)
    assert asked.result.spoils == [0]
    assert carried(table, "parisi", "cavalry") == 0


def test_dux_assault_gains_prestige():
    table, _ = storm("parisi", ["petuaria=saxon_settlement"], attacker=DUX, defender=SAXONS, cavalry=2)
    assert track(table, "prestige") == 22  # Cavalry removed more than it lost, and the Stronghold


def test_dux_units_in_a_civitates_attack_make_it_a_dux_assault():
    table, _ = storm(
        "parisi", ["petuaria=saxon_settlement"], attacker=CIVITATES, defender=SAXONS, comitates=1, red_scotti_warband=1
    )
    assert track(table, "prestige") == 21
    table, _ = storm("parisi", ["petuaria=saxon_settlement"], attacker=CIVITATES, defender=SAXONS, comitates=2)
    assert track(table, "prestige") == 20


def test_dux_assault_on_the_civitates_gains_prestige_only_at_fragmentation():
    table, _ = storm("parisi", ["petuaria=hillfort"], attacker=DUX, defender=CIVITATES, red_saxon_warband=4)
    assert track(table, "prestige") == 20
    table, _ = storm("parisi", ["petuaria=hillfort"], True, attacker=DUX, defender=CIVITATES, red_saxon_warband=4)
    assert track(table, "prestige") == 21


def test_each_stronghold_of_a_dux_assault_counts():
    table, _ = storm(
        "parisi",
        ["petuaria=saxon_settlement", "derventio=saxon_settlement"],
        attacker=DUX,
        defender=SAXONS,
        red_scotti_warband=1,
    )
    assert track(table, "prestige") == 22


# Renown ---------------------------------------------------------------------------------------------------------------


def test_a_barbarian_that_removed_more_and_remains_gains_renown():
    table = new()
    space = put(table, "parisi", militia=2, saxon_warband=3)
    fight(table, space, SAXONS, CIVITATES)
    assert track(table, "saxon_renown") == 21


def test_a_defending_barbarian_gains_renown_too():
    table = new()
    space = put(table, "parisi", saxon_warband=3, scotti_warband=2, scotti_raider=1)
    fight(table, space, SCOTTI, SAXONS).answers("none")
    assert (track(table, "saxon_renown"), track(table, "scotti_renown")) == (21, 20)


def test_evaders_take_no_plunder():
    table = new(dice=(5, 2))
    space = put(table, "iceni", "branodunum=fort", saxon_raider=4, saxon_warband=3, comitates=1)
    asked = fight(table, space, SAXONS, CIVITATES).answer("evade").answer("none").answer("done")
    # Melee: a Warband for the Comitates; Escalade 1, Storm 1 of the two left: nobody is left to storm
    asked.answer("branodunum", kind="battle.assault")
    assert table.state.sites[SITE_NUMBER["branodunum"]]
    table = new(dice=(5, 2))
    space = put(table, "iceni", "branodunum=fort", saxon_raider=4, saxon_warband=4, comitates=1)
    asked = fight(table, space, SAXONS, CIVITATES).answer("evade").answer("none").answer("done")
    asked.answer("branodunum", kind="battle.assault")
    assert asked.result.spoils == [1]
    assert (carried(table, "iceni", "saxon_warband"), carried(table, "iceni", "saxon_raider")) == (1, 0)


def test_no_renown_when_only_evaders_remain():
    for settled in (False, True):
        table = new(dice=(5, 2))
        sites = ["branodunum=saxon_settlement"] if settled else []
        space = put(table, "iceni", *sites, saxon_raider=1, saxon_warband=1, militia=2)
        asked = fight(table, space, SAXONS, CIVITATES).answer("evade").answer("none")
        assert asked.over
        assert units(table, "iceni", "saxon_warband") == units(table, "iceni", "militia") == 0
        assert track(table, "saxon_renown") == (21 if settled else 20)


# Plunder of removed enemies -------------------------------------------------------------------------------------------


def test_a_briton_distributes_half_or_returns_one_cube():
    for answer in ("half", "prosperity", "none"):
        table = new()
        space = put(table, "parisi", comitates=4, saxon_raider=5, plunder={"saxon_raider": 5})
        asked = fight(table, space, CIVITATES, SAXONS).answer("none", kind="battle.raiders")
        # Melee: 4 losses, all five Raiders
        assert asked.keys == ("half", "prosperity", "none")
        assert asked.decision.why(table, asked.decision, "renown").id == "why.battle_barbarians_only"
        asked.answer(answer, kind="battle.spoils", seat="civitates")
        assert asked.over
        assert carried(table, "parisi", "comitates") == (2 if answer == "half" else 0)
        assert prosperity(table.state, space) == (1 if answer == "prosperity" else 0)


def test_cavalry_never_carries_the_plunder_of_removed_enemies():
    table = new()
    space = put(table, "parisi", cavalry=4, saxon_raider=5, plunder={"saxon_raider": 5})
    asked = fight(table, space, DUX, SAXONS, retaliate=True).answer("none")
    assert asked.keys == ("prosperity", "none")


def test_half_of_one_is_nothing_and_prosperity_needs_room():
    table = new()
    space = put(table, "parisi", comitates=4, saxon_raider=5, plunder={"saxon_raider": 1})
    table.state.bottom[space] = table.state.top[space] = 2
    asked = fight(table, space, CIVITATES, SAXONS).answer("none", kind="battle.raiders")
    assert asked.over
    assert "battle.spoils" not in asked.asked


def test_a_barbarian_in_control_gains_renown():
    table = new()
    space = put(
        table,
        "parisi",
        "petuaria=saxon_settlement",
        saxon_warband=3,
        scotti_warband=1,
        scotti_raider=2,
        plunder={"scotti_raider": 2},
    )
    asked = fight(table, space, SAXONS, SCOTTI).answer("none", kind="battle.raiders")
    assert asked.keys == ("half", "renown", "none")
    asked.answer("renown")
    assert track(table, "saxon_renown") == 23
    table = new()
    space = put(table, "parisi", saxon_warband=3, scotti_warband=1, scotti_raider=2, plunder={"scotti_raider": 2})
    asked = fight(table, space, SAXONS, SCOTTI).answer("none", kind="battle.raiders")
    assert asked.keys == ("half", "none")


def test_only_the_executing_side_takes_plunder():
    table = new()
    space = put(table, "parisi", comitates=4, saxon_raider=4, plunder={"saxon_raider": 4})
    asked = fight(table, space, SAXONS, CIVITATES).answer("none")
    assert asked.over
    assert prosperity(table.state, space) == carried(table, "parisi", "comitates") == 0


def test_plunder_lost_in_a_siege_is_not_spoils():
    table = new()
    space = put(table, "parisi", "petuaria=saxon_settlement", comitates=2, saxon_raider=2, plunder={"saxon_raider": 2})
    asked = fight(table, space, CIVITATES, SAXONS).answer("none").answer("saxon_raider_loaded.petuaria").answer("2")
    asked.answer("none", kind="battle.assault").answer("petuaria", kind="battle.siege")
    assert asked.over
    assert units(table, "parisi", "saxon_raider") == 1
    assert track(table, "saxon_renown") == 20


# 4.2.4 Retaliate ------------------------------------------------------------------------------------------------------


def test_retaliate_loads_cavalry_and_strikes_at_renown():
    table = new()
    space = put(table, "parisi", "petuaria=saxon_settlement", cavalry=2)
    asked = fight(table, space, DUX, SAXONS, retaliate=True).answer("petuaria")
    assert asked.over
    assert carried(table, "parisi", "cavalry") == 2
    assert track(table, "prestige") == 25  # 1 for the Cavalry, 1 for the Assault, 3 for Retaliate
    assert track(table, "saxon_renown") == 15


def test_retaliate_gains_nothing_while_a_stronghold_stands():
    table = new()
    space = put(table, "parisi", "petuaria=saxon_settlement", "derventio=saxon_settlement", cavalry=2)
    fight(table, space, DUX, SAXONS, retaliate=True).answer("petuaria").answer("none")
    assert (track(table, "prestige"), track(table, "saxon_renown")) == (22, 20)


def test_retaliate_total_is_the_same_for_two_strongholds():
    table = new()
    space = put(table, "parisi", "petuaria=saxon_settlement", "derventio=saxon_settlement", cavalry=2)
    asked = fight(table, space, DUX, SAXONS, retaliate=True).answer("petuaria").answer("derventio")
    assert asked.result.spoils == [2, 0]
    assert (track(table, "prestige"), track(table, "saxon_renown")) == (26, 15)


def test_retaliate_against_the_civitates_strikes_at_wealth():
    table = new()
    fragment(table)
    space = put(table, "parisi", "petuaria=hillfort", cavalry=4)
    fight(table, space, DUX, CIVITATES, retaliate=True).answer("petuaria")
    assert not table.state.sites[SITE_NUMBER["petuaria"]]
    assert track(table, "wealth") == 15
