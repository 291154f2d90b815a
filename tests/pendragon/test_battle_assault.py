"""3.6.4 Assaults and 3.6.6 Siege."""

from __future__ import annotations

import pytest

from tests.pendragon.harness import board, carried, put, told, units
from tests.pendragon.test_battle import fight, fragment
from vexillum.games.pendragon.battle.scene import capacity, coup_de_main, defence, garrison
from vexillum.games.pendragon.cards import CAMELOT, MONS_BADONICUS
from vexillum.games.pendragon.map import SITE_NUMBER
from vexillum.games.pendragon.pieces import CIVITATES, DUX, SAXONS, SCOTTI


@pytest.mark.parametrize(
    ("place", "site", "kind", "expected"),
    [
        ("parisi", "petuaria", "saxon_settlement", (1, 0, 2, 3)),
        ("parisi", "petuaria", "blue_scotti_settlement", (1, 0, 2, 3)),
        ("parisi", "petuaria", "hillfort", (1, 1, 2, 3)),
        ("parisi", "petuaria", "fort", (2, 1, 2, 3)),
        ("corieltauvi", "ratae", "town", (1, 2, 4, 5)),
        ("eboracum", "eboracum", "town", (1, 3, 6, 5)),
        ("eboracum", "eboracum", "fort", (1, 3, 6, 5)),
        ("londinium", "londinium", "saxon_settlement", (1, 4, 8, 5)),
    ],
)
def test_strongholds_and_assaults_table(place, site, kind, expected):
    table = board(empty=True)
    put(table, place, f"{site}={kind}")
    number, state = SITE_NUMBER[site], table.state
    assert (
        defence(state, number),
        garrison(state, number),
        capacity(state, number),
        coup_de_main(state, number, 0),
    ) == expected


def test_camelot_and_mons_badonicus_change_hillforts():
    table = board(empty=True)
    put(table, "parisi", "petuaria=hillfort", "derventio=fort")
    hillfort, fort = SITE_NUMBER["petuaria"], SITE_NUMBER["derventio"]
    table.state.lasting.append(CAMELOT)
    assert (defence(table.state, hillfort), garrison(table.state, hillfort)) == (2, 1)
    table.state.lasting.append(MONS_BADONICUS)
    assert (defence(table.state, hillfort), garrison(table.state, hillfort)) == (2, 0)
    assert (defence(table.state, fort), garrison(table.state, fort)) == (2, 1)


def test_coup_de_main_example_of_the_rulebook():
    # A Town with 2 Militia inside: a roll of 3 or less succeeds.
    for roll, success in ((3, True), (4, False)):
        table = board(empty=True, dice=(roll,))
        space = put(table, "atrebates", "venta_belgarum=town", militia=2, saxon_warband=6)
        asked = fight(table, space, SAXONS, CIVITATES, surprise=True)
        asked.answer("militia.venta_belgarum").answer("2").answer("venta_belgarum", kind="battle.assault")
        assert asked.over
        assert ("battle_coup" in told(table)) == success
        # Storm: 4 defenders remove 4 Warbands and 6 (without the Escalade) or 4 of them Strike
        assert units(table, "atrebates", "saxon_warband") == (2 if success else 0)
        assert units(table, "atrebates", "militia") == 0
        assert bool(table.state.sites[SITE_NUMBER["venta_belgarum"]]) == (not success)


def test_a_defender_without_units_is_assaulted_at_once():
    table = board(empty=True)
    space = put(table, "parisi", "petuaria=saxon_settlement", cavalry=1)
    asked = fight(table, space, DUX, SAXONS)
    assert asked.decision.kind == "battle.assault"
    assert asked.keys == ("petuaria", "none")
    asked.answer("petuaria")
    assert asked.over
    assert not table.state.sites[SITE_NUMBER["petuaria"]]
    assert asked.result.razed == [4]


def test_no_rolls_when_the_defender_has_no_units():
    table = board(empty=True)
    space = put(table, "iceni", "branodunum=fort", saxon_warband=2, saxon_raider=2)
    asked = fight(table, space, SAXONS, CIVITATES)
    assert asked.decision.kind == "battle.assault"
    assert asked.asked == ["battle.assault"]


def test_no_assault_while_a_defender_is_in_the_field():
    table = board(empty=True)
    space = put(table, "parisi", "petuaria=saxon_settlement", cavalry=1, saxon_warband=2)
    asked = fight(table, space, DUX, SAXONS).answer("done")
    assert asked.over
    assert asked.asked == ["battle.withdraw"]
    assert table.state.sites[SITE_NUMBER["petuaria"]]


def test_ravage_forbids_assault():
    table = board(empty=True)
    space = put(table, "parisi", "petuaria=fort", saxon_warband=3)
    assert fight(table, space, SAXONS, CIVITATES, no_assault=True).asked == []


def test_evaders_do_not_assault():
    table = board(empty=True, dice=(6,))
    space = put(table, "parisi", "petuaria=fort", cavalry=1, saxon_raider=3)
    asked = fight(table, space, SAXONS, CIVITATES).answer("evade")
    assert asked.over
    assert asked.result.attackers_evaded


def test_raiders_absorb_half_in_escalade_and_all_strike_in_full_in_storm():
    table = board(empty=True)
    space = put(table, "parisi", "petuaria=fort", saxon_raider=4)
    asked = fight(table, space, SAXONS, CIVITATES).answer("petuaria")
    # Escalade: 1 Garrison at Defense 1 removes two Raiders; Storm: 2 losses on the Garrison, 1 Raider lost
    assert asked.over
    assert units(table, "parisi", "saxon_raider") == 1
    assert not table.state.sites[SITE_NUMBER["petuaria"]]


def test_militia_count_in_full_in_an_assault():
    table = board(empty=True)
    space = put(table, "parisi", "petuaria=saxon_settlement", "derventio=fort", militia=2, saxon_warband=2)
    asked = fight(table, space, CIVITATES, SAXONS)
    asked.answer("saxon_warband.petuaria").answer("2")
    asked.answer("petuaria", kind="battle.assault")
    # Escalade: 2 x ½ = 1 loss removes one Militia; Storm: 1 loss on a Warband, 2 losses remove the other Militia
    assert asked.over
    assert (units(table, "parisi", "militia"), units(table, "parisi", "saxon_warband")) == (0, 1)
    assert table.state.sites[SITE_NUMBER["petuaria"]]


def test_the_garrison_absorbs_first():
    table = board(empty=True)
    space = put(table, "atrebates", "venta_belgarum=town", militia=1, saxon_warband=4)
    asked = fight(table, space, SAXONS, CIVITATES).answers("militia.venta_belgarum", "venta_belgarum")
    # Escalade 1½: one Warband; Storm: three strike, two on the Garrison and one on the Militia; three fall too
    assert asked.over
    assert (units(table, "atrebates", "militia"), units(table, "atrebates", "saxon_warband")) == (0, 0)
    assert table.state.sites[SITE_NUMBER["venta_belgarum"]]  # no Assaulting Unit remains: it stands


def test_after_the_first_falls_the_second_may_be_assaulted():
    table = board(empty=True)
    space = put(table, "parisi", "petuaria=fort", "derventio=hillfort", saxon_warband=6)
    asked = fight(table, space, SAXONS, CIVITATES)
    assert asked.keys == ("petuaria", "derventio", "none")
    asked.answer("derventio")
    assert asked.keys == ("petuaria", "none")
    asked.answer("petuaria")
    while not asked.over:
        asked.answer(asked.keys[0])
    assert asked.result.razed == [3, 1]


def test_a_failed_assault_is_the_last():
    table = board(empty=True)
    space = put(table, "corieltauvi", "ratae=town", "lindum=fort", saxon_warband=2)
    asked = fight(table, space, SAXONS, CIVITATES).answer("ratae")
    assert asked.over
    assert asked.asked == ["battle.assault"]


def test_only_strongholds_of_the_defender():
    table = board(empty=True)
    fragment(table)
    space = put(table, "parisi", "petuaria=fort", "derventio=hillfort", saxon_warband=6)
    asked = fight(table, space, SAXONS, DUX)
    assert asked.keys == ("petuaria", "none")
    assert asked.decision.why(table, asked.decision, "site:derventio").id == "why.battle_not_defending"


# One Cavalry absorbs double -------------------------------------------------------------------------------------------


def test_one_cavalry_may_absorb_double_and_prevent_removal():
    table = board(empty=True)
    fragment(table)
    space = put(table, "corieltauvi", "ratae=town", cavalry=3)
    asked = fight(table, space, DUX, CIVITATES).answer("ratae")
    assert asked.decision.kind == "battle.double"
    assert asked.keys == ("yes", "no")
    asked.answer("yes")
    # 2 x ½ = 1 loss absorbed without removal; Storm: 3 against the Garrison of 2, which takes 2 Cavalry
    assert asked.over
    assert table.state.casualties == 2
    assert not table.state.sites[SITE_NUMBER["ratae"]]


def test_declined_the_loss_falls_as_usual():
    table = board(empty=True)
    fragment(table)
    space = put(table, "corieltauvi", "ratae=town", cavalry=3)
    fight(table, space, DUX, CIVITATES).answers("ratae", "no")
    assert table.state.casualties == 3
    assert table.state.sites[SITE_NUMBER["ratae"]]


def test_with_two_losses_or_more_that_cavalry_falls_first():
    table = board(empty=True)
    fragment(table)
    table.state.lasting.append(CAMELOT)
    space = put(table, "parisi", "petuaria=hillfort", cavalry=2, militia=1, comitates=1, red_saxon_warband=5)
    asked = fight(table, space, DUX, CIVITATES)
    asked.answer("comitates.petuaria").answer("militia.petuaria")
    asked.answer("petuaria", kind="battle.assault")
    # (2 + 1) x 1 = 3 losses: the Cavalry takes 2 and falls, the Dux selects who takes the third
    asked.answer("yes", kind="battle.double", seat="dux")
    assert table.state.casualties == 1
    assert asked.decision.params["losses"] == "1"
    asked.answer("0", kind="battle.losses")
    assert units(table, "parisi", "red_saxon_warband") == 4
    assert "battle_double_falls" in told(table)


def test_the_double_cavalry_may_be_one_with_plunder():
    table = board(empty=True)
    fragment(table)
    table.state.lasting.append(CAMELOT)
    space = put(table, "parisi", "petuaria=hillfort", cavalry=4, militia=1, comitates=1, plunder={"cavalry": 1})
    asked = fight(table, space, DUX, CIVITATES).answers("comitates.petuaria", "militia.petuaria", "petuaria")
    assert asked.keys == ("yes", "loaded", "no")
    asked.answer("loaded")
    assert carried(table, "parisi", "cavalry") == 0


def test_the_dux_decides_about_cavalry_in_a_civitates_attack():
    table = board(empty=True)
    space = put(table, "parisi", "petuaria=saxon_settlement", cavalry=1, comitates=2, saxon_warband=2)
    asked = fight(table, space, CIVITATES, SAXONS).answer("saxon_warband.petuaria").answer("2")
    asked.answer("petuaria", kind="battle.assault", seat="civitates")
    asked.answer("yes", kind="battle.double", seat="dux")
    assert units(table, "parisi", "cavalry") + units(table, "parisi", "comitates") == 3
    asked.answer("split", kind="battle.share")  # the Storm
    assert not table.state.sites[SITE_NUMBER["petuaria"]]


def test_not_asked_when_a_half_loss_would_remove_nobody():
    table = board(empty=True)
    space = put(table, "parisi", "petuaria=saxon_settlement", cavalry=2, saxon_warband=1)
    asked = fight(table, space, DUX, SAXONS).answers("saxon_warband.petuaria", "petuaria")
    assert "battle.double" not in asked.asked
    assert table.state.casualties == 1  # by the Storm


# 3.6.6 Siege ----------------------------------------------------------------------------------------------------------


def besieged(**units):
    table = board(empty=True)
    space = put(table, "corieltauvi", "ratae=town", "lindum=fort", **units)
    return table, space


def test_siege_removes_one_unit_from_inside():
    table, space = besieged(scotti_warband=2, cavalry=2)
    prestige = table.state.tracks[4]
    asked = fight(table, space, SCOTTI, CIVITATES)
    asked.answer("cavalry.lindum").answer("2")
    asked.answer("none", kind="battle.assault")
    asked.answer("lindum", kind="battle.siege")
    assert asked.over
    assert (units(table, "corieltauvi", "cavalry"), table.state.casualties) == (1, 1)
    assert table.state.tracks[4] == prestige
    assert "battle_siege" in told(table)


def test_siege_needs_troops_equal_to_capacity():
    table, space = besieged(scotti_warband=3, scotti_raider=5, militia=2, cavalry=1)
    asked = fight(table, space, SCOTTI, CIVITATES).answer("none", kind="battle.raiders")
    asked.answer("cavalry.lindum").answer("militia.ratae").answer("2").answer("none", kind="battle.assault")
    assert asked.decision.kind == "battle.siege"
    assert asked.keys == ("lindum", "none")
    assert asked.decision.why(table, asked.decision, "site:ratae").id == "why.battle_few_troops"
    asked.answer("lindum")
    assert asked.over


def test_each_troop_counts_for_one_siege():
    for warbands, both in ((5, False), (6, True)):
        table, space = besieged(scotti_warband=warbands, militia=2, cavalry=1)
        asked = fight(table, space, SCOTTI, CIVITATES)
        asked.answer("cavalry.lindum").answer("militia.ratae").answer("2").answer("none", kind="battle.assault")
        assert asked.keys == ("ratae", "lindum", "none")
        asked.answer("ratae")
        assert asked.over != both
        if both:
            assert asked.keys == ("lindum", "none")
            assert asked.decision.why(table, asked.decision, "ratae").id == "why.battle_besieged"
            asked.answer("lindum")
            assert table.state.casualties == 1
        assert units(table, "corieltauvi", "militia") == 1


def test_no_siege_of_an_empty_or_assaulted_stronghold():
    table, space = besieged(scotti_warband=6, militia=2)
    asked = fight(table, space, SCOTTI, CIVITATES).answer("militia.ratae").answer("2")
    asked.answer("none", kind="battle.assault")
    assert asked.keys == ("ratae", "none")
    assert asked.decision.why(table, asked.decision, "lindum").id == "why.battle_nobody_inside"
    table, space = besieged(scotti_warband=9, militia=4, cavalry=2)
    asked = fight(table, space, SCOTTI, CIVITATES)
    asked.answer("cavalry.lindum").answer("2").answer("militia.ratae").answer("4")
    asked.answer("ratae", kind="battle.assault")
    # Escalade 6 x ½, Storm 6 against 6: the Town falls with everybody, and so do the Warbands
    assert asked.over


def test_after_an_assault_the_other_stronghold_may_be_besieged():
    table, space = besieged(scotti_warband=9, militia=3, cavalry=1)
    asked = fight(table, space, SCOTTI, CIVITATES)
    asked.answer("cavalry.lindum").answer("militia.ratae").answer("3")
    asked.answer("lindum", kind="battle.assault")
    # Escalade 2 of 9; Storm 7 against 2: the Fort falls, 5 left
    assert asked.decision.kind == "battle.assault"
    assert asked.decision.why(table, asked.decision, "lindum").id == "why.battle_vacant"
    asked.answer("none")
    assert asked.keys == ("ratae", "none")
    assert asked.decision.why(table, asked.decision, "lindum").id == "why.battle_not_defending"
    asked.answer("ratae", kind="battle.siege")
    assert units(table, "corieltauvi", "militia") == 2


def test_ravage_allows_siege():
    table = board(empty=True)
    space = put(table, "parisi", "petuaria=fort", cavalry=1, saxon_warband=2)
    asked = fight(table, space, SAXONS, CIVITATES, no_assault=True).answer("cavalry.petuaria")
    assert asked.decision.kind == "battle.siege"


def test_a_starving_joint_garrison_loses_the_dux_unit_unless_agreed():
    table, space = besieged(scotti_warband=4, comitates=1, cavalry=1)
    asked = fight(table, space, SCOTTI, CIVITATES)
    asked.answer("cavalry.ratae", seat="dux").answer("yes", kind="battle.admit", seat="civitates")
    asked.answer("comitates.ratae").answer("none", kind="battle.assault").answer("ratae", kind="battle.siege")
    assert asked.decision.kind == "battle.share"
    assert asked.keys == ("split", "0")
    asked.answer("0").answer("no", seat="civitates")
    assert (units(table, "corieltauvi", "cavalry"), units(table, "corieltauvi", "comitates")) == (0, 1)
