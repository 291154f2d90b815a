"""Chapter 4: the Special Abilities that are no part of a Battle."""

from __future__ import annotations

import pytest

from vexillum.games.falling_sky.commands.catalog import COMMANDS
from vexillum.games.falling_sky.map import REGION_NUMBER
from vexillum.games.falling_sky.pieces import AEDUI, ARVERNI, ROMANS, T_ARVERNI_ALLY, T_ARVERNI_WARBAND
from vexillum.games.falling_sky.specials.catalog import SPECIALS

from .harness import board, check, command, put, resources, told, tribe, units

ACCOMPANY = {
    "build": ("recruit", "march", "seize"),
    "scout": ("recruit", "march", "seize", "battle"),
    "besiege": ("battle",),
    "entreat": ("rally", "march", "raid", "battle"),
    "devastate": ("rally", "march", "raid", "battle"),
    "ambush": ("battle",),
    "trade": ("rally", "march", "raid", "battle"),
    "suborn": ("rally", "march", "raid"),
    "enlist": ("rally", "march", "raid", "battle"),
    "rampage": ("rally", "raid", "battle"),
}


def test_which_commands_they_accompany():
    """4.1.1, 4.2.1-4.5.3."""
    for faction, specials in enumerate(SPECIALS):
        assert set(COMMANDS[faction]) >= {command for special in specials.values() for command in special.commands}
        for id, special in specials.items():
            assert special.commands == ACCOMPANY[id]


def test_a_special_ability_before_during_or_after_the_command():
    """4.1 Once, at any one time; another kind cannot follow."""
    table = board()
    put(table, "provincia", caesar=1, auxilia_hidden=1)
    put(table, "sequani", legion=1)
    asked = command(table, "romans", "recruit")
    assert {"special.build", "special.scout"} <= set(asked.keys)
    asked.answer("sequani").answer("sequani")
    assert "special.build" in asked.keys
    asked.answer("special.build").answer("sequani").answer("fort").answer("done").answer("done")
    assert "special.scout" not in asked.keys
    asked.answer("done")
    assert asked.over
    assert units(table, "sequani", "fort") == 1


def test_the_aedui_trade_when_they_run_out_of_resources_and_rally_on():
    """4.1 The example of the rule."""
    table = board()
    put(table, "aedui", "aedui=aedui_ally", aedui_hidden=1)
    put(table, "bituriges", "bituriges=aedui_ally", aedui_hidden=1)
    table.state.tracks[AEDUI] = 1
    asked = command(table, "aedui", "rally").answer("aedui").answer("warbands.1")
    assert asked.keys == ("special.trade", "done")  # nothing left to pay with
    asked.answer("special.trade").answer("trade")
    assert resources(table, "aedui") == 2
    asked.answer("bituriges", kind="rally.space").answer("warbands.1")
    assert units(table, "bituriges", "aedui_hidden") == 2


def test_trade_may_come_before_a_command_that_could_not_be_paid():
    table = board()
    put(table, "aedui", "aedui=aedui_ally", aedui_hidden=1)
    table.state.tracks[AEDUI] = 0
    asked = command(table, "aedui", "rally")
    assert asked.keys == ("special.trade", "call_off")


# Romans ---------------------------------------------------------------------------------------------------------------


def test_build_a_fort_and_then_what_its_control_allows():
    """4.2.1 Two Resources each; the Fort may bring the Control that the rest needs."""
    table = board()
    put(table, "provincia", caesar=1, auxilia_hidden=3)
    put(table, "sequani", "sequani=arverni_ally", legion=1)
    asked = command(table, "romans", "recruit").answer("special.build")
    assert "sequani" in asked.keys
    asked.answer("sequani", kind="build.region")
    assert asked.keys == ("fort",) or asked.decision.kind == "build.do"
    if asked.decision.keys == ("fort",):
        asked.answer("fort")
    assert units(table, "sequani", "fort") == 1
    assert asked.keys == ("subdue.sequani", "helvetii", "done")
    asked.answer("subdue.sequani")
    assert tribe(table, "sequani") == "subdued"
    assert resources(table, "romans") == 6
    check(table)


def test_build_subdues_allies_but_no_citadels():
    table = board()
    put(table, "carnutes", "carnutes=arverni_citadel", "aulerci=roman_ally", caesar=1, legion=1)
    asked = command(table, "romans", "recruit").answer("special.build").answer("carnutes")
    assert asked.keys == () or "subdue.carnutes" not in asked.keys


def test_build_needs_a_roman_ally_or_a_supply_line_and_caesar_nearby():
    table = board()
    put(table, "carnutes", caesar=1, auxilia_hidden=1)
    for region in ("mandubii", "bituriges", "atrebates", "pictones", "veneti"):
        put(table, region, arverni_hidden=2)
    put(table, "mandubii", legion=1)
    asked = command(table, "romans", "recruit").answer("special.build")
    assert asked.keys == ("supply.arverni", "done")  # cut off: neither Carnutes nor Mandubii
    asked.answer("supply.arverni").answer("yes", seat="arverni")
    assert asked.keys == ("carnutes", "mandubii", "done")
    asked.answer("done")


def test_a_successor_builds_in_his_own_region_only():
    table = board()
    put(table, "provincia", roman_successor=1, auxilia_hidden=1)
    put(table, "sequani", legion=1)
    asked = command(table, "romans", "recruit").answer("special.build")
    assert asked.keys == ("provincia", "done")


def test_build_and_seize_exclude_each_other_for_tribes():
    table = board()
    put(table, "sequani", caesar=1, legion=1)
    asked = command(table, "romans", "seize").answer("sequani").answer(kind="seize.disperse")
    asked.answer("special.build").answer("sequani")
    assert units(table, "sequani", "fort") == 1  # only the Fort
    table = board()
    put(table, "sequani", caesar=1, legion=1)
    asked = command(table, "romans", "seize").answer("special.build").answer("sequani").answer("sequani")
    asked.answer("done")
    if asked.decision.kind == "build.region":
        asked.answer("done")
    assert "sequani" not in asked.keys
    assert asked.decision.why(table, asked.decision, "space:sequani").id == "why.seize_built"


def test_build_does_not_go_with_battle():
    table = board()
    put(table, "sequani", caesar=1, legion=1, arverni_hidden=1)
    assert "special.build" not in command(table, "romans", "battle").keys


def test_scout_moves_auxilia_but_not_by_sea():
    table = board()
    put(table, "morini", auxilia_hidden=2, auxilia_revealed=1)
    asked = command(table, "romans", "recruit").answer("special.scout").answer("morini", kind="scout.from")
    asked.answer("auxilia_revealed", kind="scout.kind")
    assert asked.keys == ("atrebates", "nervii", "sugambri")  # not Britannia
    asked.answer("nervii", kind="scout.to")
    assert units(table, "nervii", "auxilia_revealed") == 1
    assert "nervii" not in asked.keys  # each piece once


def test_scout_reveals_two_warbands_for_each_hidden_auxilia():
    table = board()
    put(table, "sequani", caesar=1)
    put(table, "mandubii", auxilia_hidden=2, arverni_hidden=3, aedui_revealed=1, belgic_scouted=1)
    asked = command(table, "romans", "recruit").answer("special.scout").answer("done", kind="scout.from")
    asked.answer("mandubii", kind="scout.region").answer("2", kind="scout.auxilia")
    asked.answer("arverni_hidden.rest").answer("aedui_revealed")
    assert units(table, "mandubii", "auxilia_revealed") == 2
    assert (units(table, "mandubii", "arverni_scouted"), units(table, "mandubii", "aedui_scouted")) == (3, 1)
    check(table)


@pytest.mark.parametrize(("leader", "near"), [("caesar", True), ("roman_successor", False)])
def test_to_reveal_the_leader_must_be_near(leader, near):
    table = board()
    put(table, "sequani", **{leader: 1})
    put(table, "mandubii", auxilia_hidden=1, arverni_hidden=1)
    asked = command(table, "romans", "recruit").answer("special.scout").answer("done")
    assert (asked.decision.kind == "scout.region") is near


# Arverni --------------------------------------------------------------------------------------------------------------


def test_entreat_replaces_a_warband_or_auxilia():
    """4.3.1 One Resource a Region; new Warbands come Hidden."""
    table = board()
    put(table, "carnutes", vercingetorix=1, arverni_hidden=1, auxilia_revealed=1, belgic_hidden=1, legion=2)
    asked = command(table, "arverni", "rally").answer("special.entreat").answer("carnutes", kind="entreat.region")
    assert asked.keys == ("auxilia_revealed", "belgic_hidden")  # no Legion, and no Control for Allies
    asked.answer("auxilia_revealed")
    assert (units(table, "carnutes", "arverni_hidden"), units(table, "carnutes", "auxilia_revealed")) == (2, 0)
    assert resources(table, "arverni") == 9
    check(table)


def test_entreat_wins_allies_under_arverni_control():
    table = board()
    put(table, "mandubii", "senones=aedui_ally", "lingones=roman_ally", "mandubii=belgic_citadel")
    put(table, "mandubii", vercingetorix=1, arverni_hidden=5)
    asked = command(table, "arverni", "rally").answer("special.entreat").answer("mandubii")
    assert tribe(table, "senones") == "arverni_ally"  # no Roman Ally and no Citadel, so there was no choice
    assert asked.decision.kind != "entreat.piece"


def test_what_cannot_be_replaced_is_removed():
    table = board()
    put(table, "aedui", "aedui=aedui_ally", vercingetorix=1, arverni_hidden=3)
    command(table, "arverni", "rally").answer("special.entreat").answer("aedui")
    assert tribe(table, "aedui") == "subdued"  # 1.4.2 Bibracte is for Aedui
    table = board()
    put(table, "carnutes", "aulerci=aedui_ally", vercingetorix=1, arverni_hidden=3)
    table.state.available[T_ARVERNI_ALLY] = 0
    table.state.available[T_ARVERNI_WARBAND] = 0
    command(table, "arverni", "raid").answer("special.entreat").answer("carnutes")
    assert tribe(table, "aulerci") == "subdued"


def test_entreat_needs_a_hidden_warband_and_a_resource():
    table = board()
    put(table, "carnutes", vercingetorix=1, arverni_revealed=3, belgic_hidden=1)
    assert "special.entreat" not in command(table, "arverni", "rally").keys
    table.state.tracks[ARVERNI] = 0
    put(table, "carnutes", arverni_hidden=1)
    assert "special.entreat" not in command(table, "arverni", "raid").keys


def test_devastate():
    """4.3.2 Arverni lose one in four, others one in three of Warbands, Auxilia and Legions; owners choose."""
    table = board()
    put(table, "carnutes", vercingetorix=1, arverni_hidden=9)
    put(table, "carnutes", legion=2, auxilia_hidden=2, fort=1, aedui_hidden=2)
    asked = command(table, "arverni", "rally").answer("special.devastate").answer("carnutes", kind="devastate.region")
    assert units(table, "carnutes", "arverni_hidden") == 7
    asked.answer("legion", kind="devastate.loss", seat="romans")  # four pieces: one
    assert (units(table, "carnutes", "legion"), table.state.fallen) == (1, 1)
    assert units(table, "carnutes", "aedui_hidden") == 2  # two pieces: none
    assert table.state.devastated[REGION_NUMBER["carnutes"]]
    check(table)


def test_devastate_needs_arverni_control_near_the_leader():
    table = board()
    put(table, "carnutes", arverni_successor=1, legion=1)
    put(table, "pictones", arverni_hidden=3)
    assert "special.devastate" not in command(table, "arverni", "rally").keys
    put(table, "carnutes", arverni_hidden=1)
    asked = command(table, "arverni", "rally").answer("special.devastate")
    assert asked.keys == ("carnutes", "done")  # a Successor reaches his own Region only


# Aedui ----------------------------------------------------------------------------------------------------------------


def trading():
    table = board()
    put(table, "aedui", "aedui=aedui_citadel", aedui_hidden=2)
    put(table, "bituriges", "bituriges=aedui_ally", aedui_hidden=1)
    put(table, "mandubii", "senones=roman_ally", aedui_hidden=2)
    return table, command(table, "aedui", "rally").answer("special.trade")


def test_trade_without_the_romans():
    """4.4.1 One for each Ally and Citadel in Supply Lines and, under Aedui Control, for each Subdued Tribe."""
    table, asked = trading()
    assert asked.decision.params["n"] == 4  # Bibracte, Bituriges; Mandubii and Lingones Subdued
    asked.answer("trade", kind="trade.do")
    assert resources(table, "aedui") == 14


def test_trade_with_the_romans():
    table, asked = trading()
    asked.answer("supply.romans").answer("yes", seat="romans", kind="agree.supply")
    asked.answer("trade")
    assert resources(table, "aedui") == 20  # twice five: their Ally counts too


def test_the_aedui_may_call_off_the_trade_and_do_something_else():
    table, asked = trading()
    asked.answer("supply.romans").answer("no").answer("call_off")
    assert resources(table, "aedui") == 10
    assert "special.suborn" in asked.keys  # another one may follow, but what was called off is over
    assert "special.trade" not in asked.keys


def test_trade_needs_supply_lines():
    table = board()
    put(table, "aedui", "aedui=aedui_citadel", aedui_hidden=2)
    for region in ("provincia", "sequani", "ubii"):
        put(table, region, germanic_hidden=2)
    assert "special.trade" not in command(table, "aedui", "rally").keys


def test_suborn_three_pieces_one_of_them_an_ally():
    """4.4.2 Two Resources for an Ally, one for a Warband or Auxilia, of any Faction."""
    table = board()
    put(table, "mandubii", "senones=arverni_ally", aedui_hidden=1, arverni_hidden=4, legion=1)
    asked = command(table, "aedui", "rally").answer("special.suborn").answer("mandubii", kind="suborn.region")
    assert "remove.legion" not in asked.keys
    asked.answer("remove.senones", kind="suborn.do")
    assert "lingones.aedui" not in asked.keys  # one Ally only
    asked.answer("remove.arverni_hidden").answer("place.romans")
    assert (tribe(table, "senones"), units(table, "mandubii", "auxilia_hidden")) == ("subdued", 1)
    assert resources(table, "aedui") == 6
    assert asked.decision.kind == "rally.space"
    check(table)


def test_suborn_places_allies_without_control_where_they_may_stand():
    table = board()
    put(table, "arverni", aedui_hidden=1, arverni_hidden=4)
    asked = command(table, "aedui", "rally").answer("special.suborn").answer("arverni")
    assert {"arverni.arverni", "cadurci.aedui", "cadurci.germans"} <= set(asked.keys)
    assert "arverni.aedui" not in asked.keys  # Gergovia is for Arverni


def test_suborn_needs_a_hidden_warband_and_is_not_for_battle():
    table = board()
    put(table, "mandubii", aedui_revealed=1, arverni_hidden=1)
    assert "special.suborn" not in command(table, "aedui", "march").keys
    put(table, "mandubii", aedui_hidden=1)
    assert "special.suborn" in command(table, "aedui", "march").keys
    assert "special.suborn" not in command(table, "aedui", "battle").keys


# Belgae ---------------------------------------------------------------------------------------------------------------


def test_enlist_regions_near_germania_or_with_germans_near_the_leader():
    table = board()
    put(table, "atrebates", ambiorix=1, belgic_hidden=1)
    put(table, "nervii", germanic_hidden=1)
    put(table, "veneti", germanic_hidden=1)
    put(table, "ubii", germanic_hidden=1)
    asked = command(table, "belgae", "raid").answer("special.enlist").answer("as_belgae", kind="enlist.do")
    assert asked.keys == ("nervii", "veneti")  # Ubii is too far from Ambiorix


def test_enlisted_germans_raid_as_belgae():
    table = board()
    put(table, "nervii", ambiorix=1, germanic_hidden=2, legion=1)
    asked = command(table, "belgae", "raid")
    assert asked.keys == ("special.enlist", "call_off")  # no Belgic Warband: without Enlist there is no Raid
    asked.answer("special.enlist").answer("as_belgae")
    asked.answer("nervii", kind="raid.space").answer("romans").answer("gain")
    assert (resources(table, "belgae"), resources(table, "romans")) == (12, 9)
    assert units(table, "nervii", "germanic_revealed") == 2


def test_enlisted_germans_march_and_fight_as_belgae():
    table = board()
    put(table, "nervii", ambiorix=1, belgic_hidden=1, germanic_revealed=2)
    asked = command(table, "belgae", "march").answer("special.enlist").answer("as_belgae").answer("nervii")
    assert units(table, "nervii", "germanic_hidden") == 2
    asked.answer("all").answer("treveri")
    assert (units(table, "treveri", "germanic_hidden"), units(table, "treveri", "ambiorix")) == (2, 1)
    table = board(dice=(1, 1, 1, 1))
    put(table, "nervii", ambiorix=1, belgic_hidden=1, germanic_hidden=2, legion=4)
    asked = command(table, "belgae", "battle").answer("special.enlist").answer("as_belgae").answer("nervii")
    asked.answer("no")
    assert units(table, "nervii", "legion") == 0  # Ambiorix and three Warbands: four Losses
    check(table)


def test_enlisted_germans_count_for_belgic_control_in_rally():
    table = board()
    put(table, "treveri", ambiorix=1, germanic_hidden=2, legion=2)
    asked = command(table, "belgae", "rally").answer("special.enlist").answer("as_belgae").answer("treveri")
    asked.answer("treveri")
    assert tribe(table, "treveri") == "belgic_ally"


def test_or_germans_execute_a_free_limited_command():
    table = board()
    put(table, "sugambri", germanic_hidden=3)
    put(table, "nervii", ambiorix=1, belgic_hidden=1)
    asked = command(table, "belgae", "rally").answer("special.enlist")
    assert {"german.rally", "german.march"} <= set(asked.keys)
    asked.answer("german.rally")
    if asked.decision.kind == "enlist.region":
        asked.answer("sugambri")
    asked.answer("suebi_north", kind="germans.ally", seat="belgae").answer("1", kind="germans.warbands")
    assert (tribe(table, "suebi_north"), units(table, "sugambri", "germanic_hidden")) == ("germanic_ally", 4)
    assert resources(table, "belgae") == 10


def test_enlisted_germans_must_be_able_to_ambush():
    table = board()
    put(table, "nervii", ambiorix=1, belgic_hidden=2, germanic_hidden=2, auxilia_hidden=2)
    assert "german.battle" not in command(table, "belgae", "rally").answer("special.enlist").keys
    table = board()
    put(table, "nervii", ambiorix=1, belgic_hidden=1, germanic_hidden=2, legion=1)
    asked = command(table, "belgae", "rally").answer("special.enlist").answer("german.battle")
    asked.answer("romans", kind="germans.ambush")
    assert units(table, "nervii", "legion") == 0


def test_no_germanic_march_by_enlist_upon_frost():
    table = board()
    put(table, "nervii", ambiorix=1, belgic_hidden=1, germanic_hidden=2)
    table.state.current, table.state.upcoming = 1, [73]
    assert "german.march" not in command(table, "belgae", "rally").answer("special.enlist").keys
    table.state.upcoming = [2]
    assert "german.march" in command(table, "belgae", "rally").answer("special.enlist").keys


def test_rampage_drives_out_as_many_as_the_belgae_reveal():
    """4.5.2 The target removes or Retreats a piece for each, into one Region."""
    table = board()
    put(table, "nervii", ambiorix=1, belgic_hidden=3, legion=2, auxilia_hidden=1)
    put(table, "treveri", legion=1)
    asked = command(table, "belgae", "raid").answer("special.rampage").answer("nervii", kind="rampage.region")
    asked.answer("2", kind="rampage.number", seat="belgae")
    assert asked.seat == "romans"
    asked.answer("treveri", kind="rampage.retreat")
    assert {"legion", "auxilia_hidden", "remove.legion"} <= set(asked.keys)
    asked.answer("legion", kind="rampage.piece").answer("remove.auxilia_hidden")
    assert (units(table, "treveri", "legion"), units(table, "nervii", "legion")) == (2, 1)
    assert (units(table, "nervii", "auxilia_hidden"), units(table, "nervii", "belgic_revealed")) == (0, 2)
    check(table)


def test_without_a_place_to_go_they_are_removed():
    table = board()
    put(table, "nervii", ambiorix=1, belgic_hidden=2, legion=2)
    command(table, "belgae", "raid").answer("special.rampage").answer("nervii").answer("2")
    assert (units(table, "nervii", "legion"), table.state.fallen) == (0, 2)


@pytest.mark.parametrize("guard", [{"caesar": 1}, {"fort": 1}])
def test_leader_citadel_and_fort_protect_from_rampage(guard):
    table = board()
    put(table, "nervii", ambiorix=1, belgic_hidden=2, legion=2, **guard)
    assert "special.rampage" not in command(table, "belgae", "raid").keys


def test_rampage_neither_hits_germans_nor_goes_with_march():
    table = board()
    put(table, "nervii", ambiorix=1, belgic_hidden=2, germanic_hidden=2)
    assert "special.rampage" not in command(table, "belgae", "raid").keys
    put(table, "nervii", legion=1)
    assert "special.rampage" in command(table, "belgae", "raid").keys
    assert "special.rampage" not in command(table, "belgae", "march").keys
    assert table.state.units[ROMANS] == 0


def test_enlisted_germans_fight_as_belgae_where_no_belgae_are():
    table = board()
    put(table, "nervii", ambiorix=1)
    put(table, "treveri", germanic_hidden=4, legion=1)
    asked = command(table, "belgae", "battle")
    assert asked.keys == ("special.enlist", "call_off")  # no Belgae with an enemy: without Enlist there is no Battle
    asked.answer("special.enlist").answer("as_belgae").answer("treveri")
    assert "romans" not in asked.keys
    assert asked.decision.kind == "battle.retreat"
    asked.answer("no", seat="romans")
    assert "attack" in told(table)
