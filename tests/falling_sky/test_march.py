"""3.2.2, 3.3.2 March and its Harassment."""

from __future__ import annotations

import pytest

from vexillum.games.falling_sky.map import REGION_NUMBER
from vexillum.games.falling_sky.pieces import ROMANS

from .harness import board, check, command, put, resources, told, units


def devastate(table, *regions: str) -> None:
    for region in regions:
        table.state.devastated[REGION_NUMBER[region]] = 1


def test_revealed_auxilia_hide_at_the_origin_whether_they_move_or_not():
    table = board()
    put(table, "provincia", auxilia_revealed=3)
    asked = command(table, "romans", "march").answer("provincia", kind="march.space")
    assert (units(table, "provincia", "auxilia_hidden"), units(table, "provincia", "auxilia_revealed")) == (3, 0)
    assert resources(table, "romans") == 8
    asked.answer("done", kind="march.group")


def test_scouted_warbands_lose_their_marker_instead_of_hiding():
    table = board()
    put(table, "arverni", arverni_scouted=2, arverni_revealed=1)
    command(table, "arverni", "march").answer("arverni")
    there = [units(table, "arverni", f"arverni_{how}") for how in ("hidden", "revealed", "scouted")]
    assert there == [1, 2, 0]
    assert resources(table, "arverni") == 9


def test_an_origin_that_is_devastated_costs_twice():
    table = board()
    put(table, "provincia", legion=1)
    put(table, "arverni", arverni_hidden=1)
    devastate(table, "provincia", "arverni")
    command(table, "romans", "march").answer("provincia")
    command(table, "arverni", "march").answer("arverni")
    assert (resources(table, "romans"), resources(table, "arverni")) == (6, 8)


def test_romans_enter_two_regions_three_with_caesar():
    table = board()
    put(table, "provincia", legion=2, caesar=1)
    asked = command(table, "romans", "march").answer("provincia").answer("legion")
    asked.answer("sequani", kind="march.to").answer("mandubii", kind="march.on")
    assert asked.decision.kind != "march.on"  # the Legions have gone two Regions
    table = board()
    put(table, "provincia", legion=2, caesar=1)
    asked = command(table, "romans", "march").answer("provincia").answer("all")
    asked.answers("sequani", "mandubii").answer("carnutes", kind="march.on")
    assert (units(table, "carnutes", "caesar"), units(table, "carnutes", "legion")) == (1, 2)
    assert asked.decision.kind == "march.space"
    check(table)


def test_a_group_drops_pieces_off_and_they_do_not_march_again():
    table = board()
    put(table, "provincia", legion=4, caesar=1)
    asked = command(table, "romans", "march").answer("provincia").answer("all").answer("aedui")
    asked.answer("drop").answer("some", kind="march.drop").answer("0").answer("3", kind="march.drop.number")
    asked.answer("mandubii").answer("stop")
    assert (units(table, "aedui", "legion"), units(table, "mandubii", "legion")) == (3, 1)
    asked.answer("aedui", kind="march.space")  # it can be an origin: to hide Auxilia, but nothing there may move
    assert asked.decision.kind == "march.space"


def test_pieces_are_left_behind_one_by_one_but_never_all():
    """3.2.2 One answer leaves one piece; of the last two only one."""
    table = board()
    put(table, "provincia", legion=2, auxilia_hidden=2, caesar=1)
    asked = command(table, "romans", "march").answer("provincia").answer("all").answer("aedui")
    asked.answer("leave.legion", kind="march.on").answer("leave.auxilia_hidden").answer("leave.auxilia_hidden")
    left = [key for key in asked.keys if key == "drop" or key.startswith("leave.")]
    assert left == ["leave.caesar", "leave.legion"]  # no question is needed who of two stays
    asked.answer("leave.legion")
    assert not [key for key in asked.keys if key == "drop" or key.startswith("leave.")]
    asked.answer("mandubii").answer("carnutes")
    assert units(table, "carnutes", "caesar") == 1
    assert (units(table, "aedui", "legion"), units(table, "aedui", "auxilia_hidden")) == (2, 2)
    check(table)


def test_without_caesar_the_others_stop_after_two():
    table = board()
    put(table, "provincia", legion=2, caesar=1)
    asked = command(table, "romans", "march").answer("provincia").answer("all").answer("sequani").answer("mandubii")
    asked.answer("drop").answer("caesar")
    assert units(table, "mandubii", "legion") == 2
    assert asked.decision.kind == "march.space"


@pytest.mark.parametrize("first", ["ubii", "sequani"])
def test_the_rhenus_halts_a_march(first):
    table = board()
    put(table, "treveri", legion=1)
    asked = command(table, "romans", "march").answer("treveri").answer("legion", kind="march.group")
    asked.answer(first)
    assert (asked.decision.kind == "march.on") == (first == "sequani")
    if first == "sequani":
        asked.answer("ubii")
        assert units(table, "ubii", "legion") == 1


def test_a_devastated_region_halts_those_who_enter_but_not_those_who_begin_there():
    table = board()
    put(table, "provincia", legion=1, caesar=1)
    devastate(table, "provincia", "sequani")
    asked = command(table, "romans", "march").answer("provincia").answer("all").answer("sequani")
    assert asked.decision is None or asked.decision.kind == "march.space"
    assert units(table, "sequani", "caesar") == 1


def test_britannia_halts_and_takes_no_special_ability():
    table = board()
    put(table, "morini", legion=1, caesar=1, auxilia_hidden=1)
    asked = command(table, "romans", "march")
    assert "special.scout" in asked.keys
    asked.answer("morini").answer("all").answer("britannia")
    assert units(table, "britannia", "caesar") == 1
    assert asked.decision is None or not any(key.startswith("special.") for key in asked.keys)
    assert asked.decision is None or asked.decision.why(table, asked.decision, "special.scout") is not None


def test_after_a_special_ability_nobody_crosses_to_britannia():
    table = board()
    put(table, "morini", legion=1, caesar=1, auxilia_hidden=2, belgic_hidden=2)
    asked = command(table, "romans", "march").answer("special.scout").answer("done").answer("morini")
    asked.answer("belgic_hidden.rest", kind="scout.warband").answer("morini").answer("all")
    assert asked.decision.kind == "march.to"
    assert "britannia" not in asked.keys


def test_gauls_enter_one_region_and_vercingetorix_two():
    table = board()
    put(table, "arverni", arverni_hidden=3, vercingetorix=1)
    asked = command(table, "arverni", "march").answer("arverni")
    asked.answer("some").answer("0", kind="march.group.number").answer("2").answer("pictones", kind="march.to")
    assert units(table, "pictones", "arverni_hidden") == 2
    asked.answer("all", kind="march.group").answer("bituriges").answer("carnutes", kind="march.on")
    assert (units(table, "carnutes", "vercingetorix"), units(table, "carnutes", "arverni_hidden")) == (1, 1)


def test_a_limited_march_has_one_origin_with_several_groups():
    table = board()
    put(table, "provincia", legion=2)
    asked = command(table, "romans", "march", limited=True).answer("provincia")
    asked.answer("some").answer("1").answer("arverni").answer("stop")
    asked.answer("legion", kind="march.group").answer("sequani").answer("stop")
    assert asked.over
    assert (units(table, "arverni", "legion"), units(table, "sequani", "legion")) == (1, 1)


# Harassment -----------------------------------------------------------------------------------------------------------


def passing(*, dice=(), **there: int):
    """Romans go from Provincia through Sequani to Mandubii."""
    table = board(dice=dice)
    put(table, "provincia", legion=1, auxilia_hidden=1, caesar=1)
    put(table, "sequani", **there)
    asked = command(table, "romans", "march", order=(2, 1, 3, 0)).answer("provincia").answer("all")
    return table, asked.answer("sequani").answer("mandubii", kind="march.on")


def test_two_hidden_warbands_are_too_few_to_harass():
    table, _asked = passing(arverni_hidden=2, arverni_revealed=5)
    assert units(table, "mandubii", "caesar") == 1


def test_factions_harass_in_the_order_of_the_card_and_germans_last():
    """Three Hidden Warbands inflict a Loss; who is asked may decline, Germans never do (3.4.5)."""
    table, asked = passing(dice=(4, 2), belgic_hidden=4, aedui_hidden=3, germanic_hidden=3)
    asked.answer("no", kind="harass", seat="aedui").answer("yes", kind="harass", seat="belgae")
    assert asked.seat == "romans"
    assert asked.keys == ("auxilia_hidden", "caesar", "legion")
    asked.answer("caesar", kind="harass.loss")  # a 4: he stands
    asked.answer("legion", kind="harass.loss")  # the Germans; a 2: it is lost
    assert units(table, "mandubii", "caesar") == 1
    assert (units(table, "mandubii", "legion"), table.state.fallen) == (0, 1)
    assert told(table).count("harasses") == 2
    check(table)


def test_a_loss_for_every_three_rounded_down():
    _table, asked = passing(belgic_hidden=8)
    asked.answer("yes")
    asked.answer("auxilia_hidden", kind="harass.loss")
    assert asked.decision.kind == "harass.loss"
    assert "auxilia_hidden" not in asked.keys  # it is gone


def test_a_faction_can_agree_not_to_harass_in_this_command():
    table, asked = passing(belgic_hidden=3)
    put(table, "mandubii", belgic_hidden=3)
    asked.answer("truce")
    asked.answer("carnutes", kind="march.on")
    assert units(table, "carnutes", "caesar") == 1


def test_those_who_stop_or_drop_off_are_not_harassed():
    table = board()
    put(table, "provincia", legion=2)
    put(table, "sequani", belgic_hidden=3)
    asked = command(table, "romans", "march").answer("provincia").answer("legion").answer("sequani").answer("stop")
    assert asked.decision is None or asked.decision.kind == "march.space"
    assert units(table, "sequani", "legion") == 2


def test_auxilia_harass_vercingetorix():
    table = board(dice=(3,))
    put(table, "arverni", vercingetorix=1)
    put(table, "bituriges", auxilia_hidden=3)
    asked = command(table, "arverni", "march").answer("arverni").answer("vercingetorix").answer("bituriges")
    asked.answer("carnutes").answer("yes", kind="harass", seat="romans")
    assert asked.over or asked.decision.kind == "march.space"
    assert units(table, "carnutes", "vercingetorix") == 0  # a 3: he is removed
    check(table)


def test_one_player_of_both_factions_does_not_harass_themselves():
    table = board()
    table.state.owners = 2  # one player runs Romans and Aedui
    put(table, "provincia", legion=1, caesar=1)
    put(table, "sequani", aedui_hidden=3)
    asked = command(table, "romans", "march").answer("provincia").answer("all").answer("sequani").answer("mandubii")
    assert "harass" not in asked.asked
    assert table.state.units[ROMANS] == 0


# 4.1 A Special Ability in the midst of a March ------------------------------------------------------------------------


def test_romans_scout_before_a_group_leaves_a_region_and_are_not_harassed():
    table = board()
    put(table, "provincia", legion=2, caesar=1, auxilia_hidden=2)
    put(table, "sequani", arverni_hidden=4)
    asked = command(table, "romans", "march").answer("provincia").answer("all").answer("sequani")
    asked.answer("special.scout", kind="march.on").answer("done", kind="scout.from")
    asked.answer("sequani", kind="scout.region").answer("2").answer("arverni_hidden.rest")
    assert units(table, "sequani", "arverni_scouted") == 4
    asked.answer("mandubii", kind="march.on").answer("stop")
    assert "harasses" not in told(table)
    assert (units(table, "mandubii", "auxilia_revealed"), units(table, "mandubii", "legion")) == (2, 2)
    assert units(table, "sequani", "auxilia_revealed") == 0
    check(table)


def test_pieces_that_scout_away_leave_their_group_f360():
    table = board()
    put(table, "provincia", legion=1, caesar=1, auxilia_hidden=3)
    put(table, "sequani", auxilia_hidden=1, aedui_hidden=1)
    asked = command(table, "romans", "march").answer("provincia").answer("all").answer("sequani")
    asked.answer("special.scout").answer("sequani", kind="scout.from").answer("2", kind="scout.number")
    asked.answer("treveri", kind="scout.to").answer("done")
    asked.answer("done", kind="scout.region")
    asked.answer("mandubii", kind="march.on").answer("stop")
    where = [units(table, region, "auxilia_hidden") for region in ("treveri", "sequani", "mandubii")]
    assert where == [2, 0, 2]  # the one that did not March scouted first, then one of the group
    check(table)
    asked.answer("treveri", kind="march.space")
    assert units(table, "treveri", "auxilia_hidden") == 2
    asked.answer("auxilia_hidden", kind="march.group").answer("nervii")
    assert units(table, "nervii", "auxilia_hidden") == 1  # the other has Marched already


def test_a_special_ability_between_two_groups_of_an_origin():
    table = board()
    put(table, "arverni", "cadurci=arverni_ally", vercingetorix=1, arverni_hidden=4)
    put(table, "bituriges", aedui_revealed=1)
    asked = command(table, "arverni", "march").answer("arverni").answer("some", kind="march.group")
    asked.answers("0", "2", "bituriges")
    asked.answer("special.entreat", kind="march.group").answer("bituriges").plainly()
    assert (units(table, "bituriges", "arverni_hidden"), units(table, "bituriges", "aedui_revealed")) == (3, 0)
    check(table)


def test_no_special_ability_on_the_way_out_of_britannia_4_1_3():
    table = board()
    put(table, "britannia", legion=1, caesar=1, auxilia_hidden=1)
    put(table, "atrebates", belgic_hidden=1)
    asked = command(table, "romans", "march").answer("britannia")
    assert "special.build" in asked.keys
    asked.answer("caesar").answer("atrebates")
    assert asked.decision.kind == "march.group"
    assert not [key for key in asked.keys if key.startswith("special.")]


# Why not -------------------------------------------------------------------------------------------------------------


def reason(table, asked, name: str) -> tuple[str, str]:
    found = asked.decision.why(table, asked.decision, name)
    return found.id.removeprefix("why."), found.rule


def test_why_a_piece_does_not_march_and_a_region_is_not_entered():
    table = board()
    put(table, "provincia", "helvii=roman_ally", legion=2, auxilia_hidden=1)
    put(table, "morini", legion=1, auxilia_hidden=1, caesar=1)
    asked = command(table, "romans", "march").answer("provincia")
    assert reason(table, asked, "unit:provincia.fort") == ("march_static", "3.2.2")
    assert reason(table, asked, "tribe:helvii") == ("march_static", "3.2.2")
    asked.answer("legion")
    assert reason(table, asked, "space:morini") == ("march_not_adjacent", "1.3.1")
    assert reason(table, asked, "space:cisalpina") == ("not_a_region", "1.4.2")
    asked.answer("aedui").answer("stop").answer("auxilia_hidden").answer("aedui").answer("stop").answer("aedui")
    table = board()
    put(table, "morini", legion=1, auxilia_hidden=1, caesar=1, belgic_hidden=1)
    asked = command(table, "romans", "march").answer("special.scout").answer("done").answer("morini")
    asked.answer("belgic_hidden").answer("morini").answer("caesar")
    assert reason(table, asked, "space:britannia") == ("march_sea", "4.1.3")
