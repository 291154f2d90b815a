"""4.1 When Special Abilities are executed, and why they cannot be: the finer points."""

from __future__ import annotations

import pytest

from tests.asked import Asked
from vexillum.games.falling_sky.map import REGION_IDS, SPACE_COUNT
from vexillum.games.falling_sky.pieces import AEDUI, ARVERNI, ROMANS

from .harness import board, check, command, put, resources, units


def why(asked: Asked, table, name: str):
    """The reason that a decision gives for something that it does not offer."""
    return asked.decision.why(table, asked.decision, name)


# During a March -------------------------------------------------------------------------------------------------------


def _passing(**group: int):
    """Caesar's army enters Mandubii, where six Hidden Arverni wait, on its way from Sequani to Carnutes."""
    table = board(dice=(1, 1))
    put(table, "sequani", caesar=1, legion=1, **group)
    put(table, "mandubii", arverni_hidden=6)
    asked = command(table, "romans", "march").answer("sequani").answer("all").answer("mandubii")
    return table, asked


def test_f360_a_group_on_its_march_may_scout_out_those_who_would_harass_it():
    """4.1, 4.2.2 The Special Ability comes during the Command: where the group is now, before it goes on."""
    table, asked = _passing(auxilia_hidden=3)
    assert asked.decision.kind == "march.on"
    assert {"special.scout", "special.build"} <= set(asked.keys)
    asked.answer("special.scout").answer("done", kind="scout.from").answer("mandubii", kind="scout.region")
    asked.answer("3", kind="scout.auxilia").answer("arverni_hidden.rest", kind="scout.warband")
    assert units(table, "mandubii", "arverni_scouted") == 6
    assert asked.decision.kind == "march.on"
    assert sum(asked.decision.params["group"].values()) == 5
    assert not any(key.startswith("special.") for key in asked.keys)  # one Special Ability
    asked.answer("carnutes")
    assert "harass" not in asked.asked
    assert units(table, "carnutes", "auxilia_revealed") == 3
    assert (units(table, "carnutes", "caesar"), units(table, "carnutes", "legion")) == (1, 1)
    check(table)


def test_f360_auxilia_split_off_from_a_marching_group_by_scout_and_march_no_more():
    """3.2.2 Pieces of a group may split off to move by the Scout that goes with the March."""
    table, asked = _passing(auxilia_hidden=3)
    asked.answer("special.scout").answer("mandubii", kind="scout.from")
    asked.answer("2", kind="scout.number").answer("treveri", kind="scout.to").answer("done", kind="scout.from")
    asked.answer("done", kind="scout.region")
    assert units(table, "treveri", "auxilia_hidden") == 2
    asked.answer("carnutes", kind="march.on")
    asked.answer("no", kind="harass")
    assert units(table, "carnutes", "auxilia_hidden") == 1
    asked.answer("stop")
    assert asked.decision.kind == "march.space"
    assert "treveri" in asked.keys  # they can hide there ...
    asked.answer("treveri")
    assert "march.group" not in asked.asked[-1:]  # ... but those two do not March again
    assert units(table, "treveri", "auxilia_hidden") == 2
    check(table)


def test_f360_a_special_ability_between_two_groups_of_one_origin():
    """4.1 Devastate after the first group has come, before the second one goes."""
    table = board()
    put(table, "arverni", vercingetorix=1, arverni_hidden=8)
    put(table, "bituriges", "bituriges=aedui_ally")
    asked = command(table, "arverni", "march").answer("arverni").answer("some")
    asked.answer("0").answer("4").answer("bituriges")
    assert asked.decision.kind == "march.group"
    asked.answer("special.devastate", kind="march.group").answer("bituriges").answer("done")
    assert units(table, "bituriges", "arverni_hidden") == 3
    assert asked.decision.kind == "march.group"
    asked.answer("all").answer("pictones")
    assert units(table, "pictones", "vercingetorix") == 1
    check(table)


def test_no_special_ability_with_a_march_by_sea_and_why():
    """4.1.3 The reason names Britannia."""
    table = board()
    put(table, "britannia", caesar=1, legion=1)
    put(table, "provincia", auxilia_hidden=2)
    asked = command(table, "romans", "march").answer("britannia").answer("all").answer("morini")
    assert asked.decision.kind == "march.space"
    assert "special.scout" not in asked.keys
    reason = why(asked, table, "special.scout")
    assert (reason.id, reason.rule) == ("why.special_britannia", "4.1.3")


# Before the Command ---------------------------------------------------------------------------------------------------


def test_f361_what_the_first_region_costs_is_kept_back_for_the_command():
    """4.1 A Special Ability goes with a Command in at least one Region: it does not spend what that costs."""
    table = board()
    put(table, "sequani", caesar=1, legion=1)
    table.state.tracks[ROMANS] = 3
    asked = command(table, "romans", "march")
    assert "special.build" not in asked.keys
    assert why(asked, table, "special.build").id == "why.build_cost"
    asked.answer("sequani", kind="march.space").answer("done", kind="march.group")
    assert resources(table, "romans") == 1
    table = board()
    put(table, "sequani", caesar=1, legion=1)
    table.state.tracks[ROMANS] = 4
    asked = command(table, "romans", "march").answer("special.build").answer("sequani")
    if asked.decision.kind == "build.do":
        asked.answer("fort")
    assert resources(table, "romans") == 2
    assert asked.decision.kind == "march.space"  # nothing more to Build with
    asked.answer("sequani")
    assert resources(table, "romans") == 0


def test_f361_entreat_and_suborn_leave_something_for_the_command():
    table = board()
    put(table, "arverni", "arverni=arverni_ally", vercingetorix=1, arverni_hidden=2, aedui_hidden=1)
    table.state.tracks[ARVERNI] = 1
    asked = command(table, "arverni", "rally")
    assert "special.entreat" not in asked.keys
    table.state.tracks[ARVERNI] = 2
    assert "special.entreat" in command(table, "arverni", "rally").keys
    table = board()
    put(table, "aedui", "aedui=aedui_ally", aedui_hidden=1)
    table.state.tracks[AEDUI] = 3
    asked = command(table, "aedui", "rally").answer("special.suborn").answer("aedui")
    asked.answer("place.arverni").answer("place.arverni")
    assert asked.decision.kind == "rally.space"  # the last Resource is for the Rally
    assert resources(table, "aedui") == 1


# Enlist ---------------------------------------------------------------------------------------------------------------


def test_enlisted_germans_battle_where_there_are_no_belgae():
    """4.5.1 The Command treats them as Belgic Warbands: they alone are enough to fight."""
    table = board()
    put(table, "nervii", ambiorix=1)
    put(table, "treveri", "treveri=aedui_ally", germanic_hidden=4)
    asked = command(table, "belgae", "battle")
    assert "treveri" not in asked.keys
    asked.answer("special.enlist").answer("as_belgae")
    if asked.decision.kind == "enlist.regions":
        asked.answer("treveri")
    asked.answer("treveri", kind="battle.space")
    if asked.decision and asked.decision.kind == "battle.target":
        asked.answer("aedui")
    assert units(table, "treveri", "germanic_revealed") == 4
    assert table.state.tribes.count(0) == 30
    assert resources(table, "belgae") == 9


def test_enlisted_germans_without_ambiorix_cause_half_a_loss_each():
    table = board()
    put(table, "nervii", ambiorix=1)
    put(table, "treveri", aedui_hidden=3, germanic_hidden=3)
    asked = command(table, "belgae", "battle").answer("special.enlist").answer("as_belgae").answer("treveri")
    asked.answer("no", seat="aedui", kind="battle.retreat")
    assert units(table, "treveri", "aedui_revealed") == 2  # three halves, rounded down
    assert units(table, "treveri", "germanic_revealed") == 2  # two halves strike back


def test_germans_do_not_count_as_belgae_when_the_command_is_over():
    """4.5.1 After the Command only the second way is left."""
    table = board()
    put(table, "nervii", "nervii=belgic_ally", ambiorix=1, belgic_hidden=1)
    put(table, "treveri", germanic_hidden=3, aedui_hidden=1)
    asked = command(table, "belgae", "rally").answer("nervii").answer("warbands.1")
    while asked.decision.kind == "rally.space":
        asked.answer("done")
    assert asked.decision.kind == "special.after"
    asked.answer("special.enlist")
    assert asked.decision.kind == "enlist.do"
    assert "as_belgae" not in asked.keys
    assert "german.battle" in asked.keys


# Why not --------------------------------------------------------------------------------------------------------------


def _specials_asked():
    table = board()
    put(table, "carnutes", caesar=1, auxilia_hidden=2, arverni_hidden=2)
    put(table, "provincia", auxilia_hidden=2)
    put(table, "mandubii", "senones=roman_ally", legion=1)
    yield table, command(table, "romans", "recruit").answer("special.build"), "4.2.1"
    table = board()
    put(table, "carnutes", caesar=1, auxilia_hidden=2, arverni_hidden=2)
    asked = command(table, "romans", "recruit").answer("special.scout")
    yield table, asked, "4.2.2"
    table = board()
    put(table, "carnutes", caesar=1, auxilia_hidden=2, arverni_hidden=2)
    yield table, command(table, "romans", "recruit").answer("special.scout").answer("done"), "4.2.2"
    table = board()
    put(table, "arverni", vercingetorix=1, arverni_hidden=3, aedui_hidden=1)
    put(table, "pictones", arverni_hidden=1)
    put(table, "bituriges", aedui_hidden=1)
    yield table, command(table, "arverni", "raid").answer("special.entreat"), "4.3.1"
    table = board()
    put(table, "arverni", vercingetorix=1, arverni_hidden=3)
    put(table, "bituriges", aedui_hidden=1)
    yield table, command(table, "arverni", "raid").answer("special.devastate"), "4.3.2"
    table = board()
    put(table, "aedui", aedui_hidden=1)
    put(table, "bituriges", aedui_revealed=1)
    yield table, command(table, "aedui", "raid").answer("special.suborn"), "4.4.2"
    table = board()
    put(table, "nervii", ambiorix=1, belgic_hidden=2, aedui_hidden=1)
    put(table, "treveri", belgic_hidden=1)
    put(table, "atrebates", belgic_revealed=1, aedui_hidden=2)
    yield table, command(table, "belgae", "raid").answer("special.rampage"), "4.5.2"
    table = board()
    put(table, "nervii", ambiorix=1, belgic_hidden=2)
    put(table, "treveri", germanic_hidden=2)
    put(table, "morini", germanic_hidden=2)
    put(table, "ubii", germanic_hidden=2)
    yield table, command(table, "belgae", "raid").answer("special.enlist").answer("as_belgae"), "4.5.1"
    table = board()
    put(table, "nervii", ambiorix=1, belgic_hidden=2)
    put(table, "treveri", germanic_hidden=2)
    put(table, "morini", germanic_hidden=2)
    put(table, "ubii", germanic_hidden=2)
    yield table, command(table, "belgae", "raid").answer("special.enlist").answer("german.march"), "4.5.1"


@pytest.mark.parametrize("number", range(9))
def test_every_region_that_is_not_offered_has_its_reason(number):
    """4.1 For each Special Ability: a reason for each Region that cannot be selected, of that rule or a general one."""
    table, asked, rule = list(_specials_asked())[number]
    assert asked.decision.rule == rule
    for region in range(SPACE_COUNT):
        id = REGION_IDS[region]
        reason = why(asked, table, f"space:{id}")
        if id in asked.keys:
            assert reason is None
        else:
            assert reason is not None, id
            assert reason.rule in (rule, "4.1.2", "1.4.2", "3.2.1"), reason


def test_the_reasons_name_what_is_missing():
    table = board()
    put(table, "arverni", vercingetorix=1, arverni_hidden=3, aedui_hidden=1)
    put(table, "pictones", arverni_hidden=1)
    put(table, "bituriges", aedui_hidden=1)
    asked = command(table, "arverni", "raid").answer("special.entreat")
    assert why(asked, table, "space:pictones").id == "why.entreat_nobody"
    assert why(asked, table, "space:bituriges").id == "why.special_hidden"
    assert why(asked, table, "space:morini").id == "why.special_leader"


# What a Region costs if it was Devastated before it is selected ----------------------------------------------


def _hungry(**more):
    """Vercingetorix Controls Mandubii and, next to it, Carnutes."""
    table = board()
    put(table, "mandubii", vercingetorix=1, arverni_hidden=8, **more)
    put(table, "carnutes", arverni_hidden=4, auxilia_hidden=2)
    return table


def _devastate(asked: Asked, region: str) -> Asked:
    asked.answer("special.devastate").answer(region, kind="devastate.region")
    while asked.decision.kind == "devastate.loss":
        asked.answer(asked.keys[0])
    return asked.answer("done") if asked.decision.kind == "devastate.region" else asked


def _price(asked: Asked, key: str) -> int:
    return next(option.price.get("resources", 0) for option in asked.decision.options if option.key == key)


@pytest.mark.parametrize(("name", "region"), [("march", "mandubii"), ("battle", "carnutes")])
def test_f251_two_resources_if_devastated_at_the_moment_selected(name, region):
    """3.3.2, 3.3.4, 8.7.1 NOTE"""
    table = _hungry()
    asked = _devastate(command(table, "arverni", name), region)
    assert _price(asked, region) == 2
    asked.answer(region)
    assert resources(table, "arverni") == 8


@pytest.mark.parametrize(("name", "region"), [("march", "mandubii"), ("battle", "carnutes")])
def test_f251_one_if_it_was_selected_and_paid_for_first(name, region):
    """3.1 The Faction chooses in which order Regions are selected, resolved and paid for."""
    table = _hungry()
    asked = command(table, "arverni", name)
    assert _price(asked, f"first.{region}") == 1
    asked.answer(f"first.{region}")
    assert resources(table, "arverni") == 9
    assert f"first.{region}" not in asked.keys
    _devastate(asked, region)
    assert _price(asked, region) == 0
    assert not [key for key in asked.keys if key.startswith("first.")], "nothing can be Devastated any more"
    assert "done" not in asked.keys, "what was selected is resolved"
    asked.answer(region)
    assert resources(table, "arverni") == 9


def test_f251_other_regions_that_are_devastated_cost_two():
    table = _hungry()
    asked = command(table, "arverni", "march").answer("first.mandubii").answer("special.devastate")
    for region in ("mandubii", "carnutes"):
        asked.answer(region, kind="devastate.region")
        while asked.decision.kind == "devastate.loss":
            asked.answer(asked.keys[0])
    assert (_price(asked, "mandubii"), _price(asked, "carnutes")) == (0, 2)


def test_f251_only_what_devastate_would_make_dearer_is_offered_first():
    """Carnutes was Devastated by an earlier turn, Pictones is far from the Leader; other Factions never need it."""
    table = _hungry()
    put(table, "pictones", arverni_hidden=3)
    table.state.devastated[REGION_IDS.index("carnutes")] = 1
    asked = command(table, "arverni", "march")
    assert [key for key in asked.keys if key.startswith("first.")] == ["first.mandubii"]
    assert _price(asked, "carnutes") == 2
    put(table, "aedui", aedui_hidden=5)
    assert not [key for key in command(table, "aedui", "march").keys if key.startswith("first.")]
    assert not [key for key in command(table, "arverni", "march", limited=True).keys if key.startswith("first.")]
    assert not [key for key in command(table, "arverni", "march", free=True).keys if key.startswith("first.")]


def test_f251_a_region_that_was_paid_for_and_is_lost_is_lost():
    """4.1 Entreat takes the only enemy of the Region that was selected for Battle: what was paid stays paid."""
    table = board()
    put(table, "mandubii", vercingetorix=1, arverni_hidden=8, auxilia_hidden=1)
    asked = command(table, "arverni", "battle").answer("first.mandubii").answer("special.entreat")
    asked.answer("mandubii", kind="entreat.region")
    while not asked.over:
        asked.answer(next(key for key in ("done", "auxilia_hidden", asked.keys[0]) if key in asked.keys))
    assert units(table, "mandubii", "auxilia_hidden") == 0
    assert resources(table, "arverni") == 8, "one for the Battle, one for Entreat"
    check(table)
