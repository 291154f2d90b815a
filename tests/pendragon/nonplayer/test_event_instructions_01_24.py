"""8.2.1 Instructions for cards 1 to 24: preconditions met and not met, and what they say about choices."""

from __future__ import annotations

import pytest

from vexillum.games.pendragon.cards import NAMES
from vexillum.games.pendragon.map import SEA_NUMBER, SEAS_OF, SPACE_NUMBER
from vexillum.games.pendragon.pieces import TYPE_NUMBER
from vexillum.games.pendragon.state import Dominance

from ..harness import carried, put, units
from .event_tables import event_table, played, plays


def available(table, type: str, n: int) -> None:
    table.state.available[TYPE_NUMBER[type]] = n


# 1 LIMITANEI


@pytest.mark.parametrize(("militia", "players", "wanted"), [(2, (), True), (1, (), False), (2, ("dux",), False)])
def test_1_civitates_want_two_militia_of_a_non_player(militia, players, wanted):
    table = event_table(*players)
    put(table, "atrebates", "venta_belgarum=fort", "calleva_atrebatum=town")
    put(table, "regni", "anderida=fort", "noviomagus=town")
    available(table, "militia", militia)
    assert plays(table, "civitates", 1) == wanted


def forts_everywhere(table):
    for space, site in (("parisi", "petuaria"), ("cornovii", "viroconium"), ("carvetii", "luguvalium")):
        put(table, space, f"{site}=fort", cavalry=1)
    put(table, "demetae", "gateholm=fort", cavalry=1)
    put(table, "regni", "anderida=fort", cavalry=1)
    put(table, "cantiaci", "rutupiae=fort", cavalry=1)


def test_1_saxons_select_their_coasts_first():
    table = event_table("dux")
    forts_everywhere(table)
    _, asked = played(table, "saxons", 1)
    assert {asked.decision.params["space"]} <= {"parisi", "regni", "cantiaci"}


def test_1_scotti_select_the_wall_then_hibernicus():
    table = event_table("dux")
    forts_everywhere(table)
    after = played(table, "scotti", 1)[0]
    entry = next(entry for entry in after.journal if entry.id == "log.event_spaces")
    assert entry.params["spaces"][0] == "carvetii"
    assert entry.params["spaces"][1] == "demetae"


# 3 SIXTH LEGION


@pytest.mark.parametrize(("cavalry", "wanted"), [(2, True), (1, False)])
def test_3_dux_wants_two_cavalry(cavalry, wanted):
    table = event_table()
    put(table, "atrebates", "venta_belgarum=fort")
    available(table, "cavalry", 0)
    table.state.out_of_play = cavalry
    assert plays(table, "dux", 3) == wanted


def test_3_dux_needs_a_fort():
    table = event_table()
    assert not plays(table, "dux", 3)


@pytest.mark.parametrize("barbarian", ["saxons", "scotti"])
def test_3_barbarians_against_a_dux_player(barbarian):
    assert plays(event_table("dux"), barbarian, 3)
    assert not plays(event_table(), barbarian, 3)


@pytest.mark.parametrize(("cavalry", "placed"), [(2, 2), (1, 0)])
def test_3_by_a_player_the_dux_still_wants_two_cavalry_p221(cavalry, placed):
    """8.2.1 The instruction holds when another Faction's Event gives the Dux its actions."""
    table = event_table("civitates")
    put(table, "regni", "anderida=fort", cavalry=4, saxon_warband=1)
    available(table, "cavalry", 0)
    table.state.out_of_play = cavalry
    after = played(table, "civitates", 3, shaded=False)
    assert after.state.out_of_play == cavalry - placed
    assert units(after, "regni", "saxon_warband") == (0 if placed else 1), "neither March nor Battle"


# 8 CLASSIS BRITANNICA


def test_8_scotti_flip_hibernicus():
    table = event_table()
    table.state.patrolled[:] = [1, 1, 1, 1]
    assert plays(table, "scotti", 8)
    assert played(table, "scotti", 8).state.patrolled == [1, 1, 0, 1]
    table.state.patrolled[SEA_NUMBER["hibernicus"]] = 0
    assert not plays(table, "scotti", 8)


# 9 LITUS SAXONICUM


def test_9_dux_builds_where_the_fort_reduces_raids():
    table = event_table()
    table.state.patrolled[:] = [0, 1, 0, 0]
    after = played(table, "dux", 9).state
    (site,) = [site for site, kind in enumerate(after.sites) if kind]
    assert SEA_NUMBER["germanicus"] in SEAS_OF[site // 2]


def test_9_dux_plays_without_a_fort():
    table = event_table()
    available(table, "fort", 0)
    assert plays(table, "dux", 9)
    table.state.lasting = [NAMES["litus"]]
    assert not plays(table, "dux", 9)


# 10 CATAPHRACTARII


@pytest.mark.parametrize(("warbands", "wanted"), [(1, True), (9, False)])
def test_10_dux_where_prestige_is_sure(warbands, wanted):
    table = event_table()
    put(table, "regni", "anderida=fort", cavalry=3, saxon_warband=warbands)
    table.state.roads = 0
    assert plays(table, "dux", 10) == wanted


@pytest.mark.parametrize(
    ("faction", "space", "raiders", "wanted"),
    [
        ("saxons", "iceni", 4, True),
        ("saxons", "iceni", 3, False),
        ("saxons", "brigantes", 8, False),
        ("scotti", "brigantes", 4, True),
        ("scotti", "brigantes", 3, False),
        ("scotti", "iceni", 8, False),
    ],
)
def test_10_barbarians_twice_the_cavalry_at_home(faction, space, raiders, wanted):
    table = event_table()
    put(table, space, cavalry=2, **{f"{faction.rstrip('s')}_warband": raiders})
    assert plays(table, faction, 10) == wanted


# 11 LAETI


def test_11_britons_settle_the_rolled_nation_at_a_vacant_site():
    table = event_table()
    put(table, "atrebates", "venta_belgarum=fort", cavalry=1)
    assert plays(table, "dux", 11)
    after = played(table, "dux", 11)
    assert {units(after, "atrebates", "red_saxon_warband"), units(after, "atrebates", "red_scotti_warband")} == {0, 3}
    put(table, "atrebates", "calleva_atrebatum=town")
    assert not plays(table, "dux", 11)


@pytest.mark.parametrize(("faction", "colour"), [("dux", "red"), ("civitates", "blue")])
def test_11_not_with_a_settlement_of_that_nation(faction, colour):
    table = event_table()
    put(table, "atrebates", "venta_belgarum=fort", cavalry=1)
    assert plays(table, faction, 11)
    put(table, "cornovii", f"old_oswestry={colour}_saxon_settlement", f"viroconium={colour}_scotti_settlement")
    assert not plays(table, faction, 11)


def test_11_at_fragmentation_also_in_a_region_of_the_other_briton():
    table = event_table(imperium="fragmentation")
    put(table, "regni", "noviomagus=town", militia=2)
    assert plays(table, "civitates", 11)
    assert plays(table, "dux", 11)


# 12 MARINERS BY SEA


@pytest.mark.parametrize(("faction", "origin", "n", "wanted"), [
    ("saxons", "iceni", 4, True),
    ("saxons", "iceni", 1, False),
    ("scotti", "demetae", 3, True),
    ("scotti", "demetae", 1, False),
])  # fmt: skip
def test_12_barbarians_sail_to_settle(faction, origin, n, wanted):
    table = event_table()
    put(table, origin, **{f"{faction.rstrip('s')}_warband": n})
    assert plays(table, faction, 12) == wanted
    if wanted:
        after = played(table, faction, 12).state
        assert any(after.sites), "they settled"


def test_12_nobody_settles_among_more_raiders():
    table = event_table()
    put(table, "iceni", saxon_warband=4)
    for space in ("cantiaci", "corieltauvi", "parisi", "trinovantes"):
        put(table, space, scotti_raider=5)
    assert not plays(table, "saxons", 12)


def test_12_plunder_stays_behind():
    table = event_table()
    put(table, "iceni", saxon_warband=6, plunder={"saxon_warband": 2})
    after = played(table, "saxons", 12)
    assert carried(after, "iceni", "saxon_warband") == 2
    assert units(after, "iceni", "saxon_warband") == 2


@pytest.mark.parametrize(("players", "first"), [(("civitates",), True), ((), False)])
@pytest.mark.parametrize(("faction", "origin", "space", "site"), [
    ("saxons", "trinovantes", "parisi", "petuaria"),
    ("scotti", "silures", "durotriges", "south_cadbury"),
])  # fmt: skip
def test_12_they_first_take_control_from_a_leading_player_p222(faction, origin, space, site, players, first):
    """8.5.6, 8.6.3 Before Home Terrain."""
    table = event_table(*players)
    unit = f"{faction.rstrip('s')}_warband"
    put(table, origin, **{unit: 4})
    put(table, space, f"{site}=hillfort")
    put(table, "londinium", "londinium=town")
    table.state.population[SPACE_NUMBER["londinium"]] = 60
    assert bool(units(played(table, faction, 12), space, unit)) == first


def test_12_saxons_sail_only_to_have_four_more_than_enemy_troops_p222():
    table = event_table()
    put(table, "iceni", saxon_warband=4)
    for space in ("cantiaci", "corieltauvi", "parisi", "trinovantes"):
        put(table, space, militia=1)
    assert not plays(table, "saxons", 12), "five would be needed"


def test_12_scotti_do_not_sail_only_for_more_warbands_p222():
    table = event_table()
    put(table, "demetae", scotti_warband=3)
    put(table, "silures", "dinas_powys=scotti_settlement", "isca_silurum=scotti_settlement")
    available(table, "scotti_settlement", 0)
    assert not plays(table, "scotti", 12), "the March removes no Control and no Settlement can follow"


# 13 CUNEDDA


def test_13_civitates_go_where_most_scotti_are_else_to_ordovices():
    table = event_table()
    table.state.not_yet = 1
    assert units(played(table, "civitates", 13), "ordovices", "comitates") == 1
    put(table, "demetae", "gateholm=scotti_settlement", scotti_warband=9)
    assert units(played(table, "civitates", 13), "demetae", "comitates") == 1


def test_13_civitates_go_first_where_their_battle_condition_is_met():
    table = event_table()
    table.state.not_yet = 1
    put(table, "demetae", scotti_warband=6)
    put(table, "deceangli", "deva=town", cavalry=2, scotti_warband=4)
    after = played(table, "civitates", 13)
    assert units(after, "deceangli", "scotti_warband") == 1


def test_13_votadini_stays_controlled():
    table = event_table()
    put(table, "votadini", "yeavering=hillfort", militia=3, saxon_warband=2)
    after = played(table, "civitates", 13)
    assert units(after, "votadini", "militia") == 2


# 15 ATTACOTTI


@pytest.mark.parametrize(("faction", "unit"), [("dux", "red_scotti_warband"), ("civitates", "blue_scotti_warband")])
@pytest.mark.parametrize(("raiders", "warbands", "wanted"), [(2, 2, True), (1, 5, False), (3, 1, False)])
def test_15_britons_want_two_raiders_replaced(faction, unit, raiders, warbands, wanted):
    table = event_table()
    put(table, "demetae", "gateholm=hillfort", scotti_raider=raiders)
    available(table, "scotti_warband", warbands)
    assert plays(table, faction, 15) == wanted
    if wanted:
        assert units(played(table, faction, 15), "demetae", unit) == 2


def test_15_where_two_raiders_would_be_replaced():
    """8.3.1 Within the instruction: not where a Settlement could be placed but only one Raider replaced."""
    table = event_table()
    put(table, "demetae", "gateholm=hillfort", scotti_raider=1)
    put(table, "silures", "dinas_powys=hillfort", "isca_silurum=town", scotti_raider=2)
    assert plays(table, "civitates", 15)
    assert units(played(table, "civitates", 15), "silures", "blue_scotti_warband") == 2


# 16 BUCCELLARII


def test_16_civitates_send_a_players_cavalry_away():
    table = event_table("dux")
    put(table, "regni", "anderida=fort", cavalry=2, saxon_warband=2)
    assert not plays(table, "civitates", 16), "Control would be lost"
    put(table, "atrebates", "venta_belgarum=fort", cavalry=2)
    assert plays(table, "civitates", 16)
    assert units(played(table, "civitates", 16), "atrebates", "cavalry") == 0
    non_player = event_table()
    put(non_player, "atrebates", "venta_belgarum=fort", cavalry=2)
    assert not plays(non_player, "civitates", 16)


def test_16_two_cavalry_rather_than_one():
    table = event_table("dux")
    put(table, "regni", "anderida=fort", cavalry=1)
    put(table, "atrebates", "venta_belgarum=fort", cavalry=2)
    assert units(played(table, "civitates", 16), "atrebates", "cavalry") == 0


# 17 RECRUITS


@pytest.mark.parametrize(("cavalry", "casualties", "wanted"), [(1, 1, True), (1, 0, False)])
def test_17_dux_wants_two_cavalry(cavalry, casualties, wanted):
    table = event_table()
    put(table, "regni", "anderida=fort")
    available(table, "cavalry", cavalry)
    table.state.casualties = casualties
    assert plays(table, "dux", 17) == wanted
    if wanted:
        assert units(played(table, "dux", 17), "regni", "cavalry") == 2


@pytest.mark.parametrize(("towns", "wanted"), [(2, True), (1, False)])
def test_17_civitates_want_four_militia(towns, wanted):
    table = event_table()
    for space, site in (("regni", "noviomagus"), ("dobunni", "glevum"))[:towns]:
        put(table, space, f"{site}=town")
    assert plays(table, "civitates", 17) == wanted


@pytest.mark.parametrize(("cavalry", "placed"), [(2, 2), (1, 0)])
def test_17_by_a_player_the_dux_still_wants_two_cavalry_p221(cavalry, placed):
    table = event_table("civitates")
    put(table, "atrebates", "venta_belgarum=fort")
    available(table, "cavalry", cavalry)
    after = played(table, "civitates", 17, shaded=False)
    assert units(after, "atrebates", "cavalry") == placed


@pytest.mark.parametrize(("militia", "placed"), [(4, 4), (3, 0)])
def test_17_by_a_player_the_civitates_still_want_four_militia_p221(militia, placed):
    table = event_table("dux")
    put(table, "atrebates", "venta_belgarum=town")
    put(table, "regni", "noviomagus=town")
    available(table, "militia", militia)
    after = played(table, "dux", 17, shaded=False)
    assert units(after, "atrebates", "militia") + units(after, "regni", "militia") == placed


# 18 NECTARIDUS AND FULLOFAUDES


@pytest.mark.parametrize(("raiders", "wanted"), [(4, True), (3, False)])
def test_18_dux_wants_to_engage_four_raiders(raiders, wanted):
    table = event_table()
    put(table, "regni", "anderida=fort", cavalry=3, saxon_raider=raiders)
    assert plays(table, "dux", 18) == wanted


@pytest.mark.parametrize(("warbands", "troops", "space", "wanted"), [
    (4, 1, "iceni", True),
    (4, 0, "iceni", False),
    (2, 8, "iceni", True),
    (4, 1, "atrebates", False),
])  # fmt: skip
@pytest.mark.parametrize(("faction", "unit"), [("saxons", "saxon_warband"), ("scotti", "scotti_warband")])
def test_18_barbarians_sure_of_the_trap(faction, unit, warbands, troops, space, wanted):
    table = event_table()
    put(table, space, **{unit: warbands, "comitates": troops})
    assert plays(table, faction, 18) == wanted


def test_18_barbarians_fight_a_player_first():
    """At Fragmentation both Britons could be trapped."""
    for player, left in (("civitates", (0, 1)), ("dux", (1, 0))):
        table = event_table(player, imperium="fragmentation")
        put(table, "iceni", saxon_warband=6, comitates=1, cavalry=1)
        after = played(table, "saxons", 18)
        assert (units(after, "iceni", "comitates"), units(after, "iceni", "cavalry")) == left


@pytest.mark.parametrize(("raiders", "fought"), [(4, True), (3, False)])
def test_18_by_a_player_the_dux_still_wants_to_engage_four_raiders_p221(raiders, fought):
    table = event_table("civitates")
    put(table, "regni", "anderida=fort", cavalry=3, saxon_raider=raiders)
    after = played(table, "civitates", 18, shaded=False)
    assert bool([entry for entry in after.journal if entry.id == "log.battle"]) == fought


# 21 CAMELOT, 23 PELAGIUS


@pytest.mark.parametrize("number", [21, 23])
def test_21_23_not_for_the_dux_at_fragmentation(number):
    for imperium, wanted in (("autonomy", True), ("fragmentation", False)):
        table = event_table(imperium=imperium)
        put(table, "regni", "noviomagus=town", militia=1)
        assert plays(table, "dux", number) == wanted


# 22 AMBROSIUS AURELIANUS


def test_22_dux_rallies_where_prestige_is_sure():
    table = event_table()
    table.state.out_of_play = 3
    put(table, "atrebates", "venta_belgarum=fort")
    put(table, "regni", "anderida=fort", saxon_warband=1)
    after = played(table, "dux", 22)
    assert units(after, "regni", "cavalry") == 3
    assert units(after, "regni", "saxon_warband") == 0


def test_22_dux_rallies_at_a_fort_without_battle():
    table = event_table()
    table.state.out_of_play = 3
    put(table, "atrebates", "venta_belgarum=red_saxon_settlement")
    put(table, "regni", "anderida=fort", saxon_warband=9)
    after = played(table, "dux", 22)
    assert (units(after, "regni", "cavalry"), units(after, "regni", "saxon_warband")) == (3, 9)


def test_22_civitates_shift_and_rally():
    table = event_table()
    table.state.not_yet = 3
    put(table, "regni", "noviomagus=town", saxon_warband=1)
    after = played(table, "civitates", 22)
    assert after.state.dominance == Dominance.CIVILIAN
    assert units(after, "regni", "comitates") == 3


@pytest.mark.parametrize(
    ("prestige", "players", "wanted"), [(75, ("dux",), True), (74, ("dux",), False), (75, (), False)]
)
@pytest.mark.parametrize("barbarian", ["saxons", "scotti"])
def test_22_barbarians_take_dominance_from_a_player_at_its_threshold(barbarian, prestige, players, wanted):
    table = event_table(*players, prestige=prestige)
    assert plays(table, barbarian, 22) == wanted
    table.state.dominance = Dominance.CIVILIAN
    assert not plays(table, barbarian, 22), "that would give it to the Dux"
