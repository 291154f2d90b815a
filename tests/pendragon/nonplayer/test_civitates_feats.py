"""8.7.3 Pillage, Rule and Invite of the Non-player Civitates after their Commands."""

from __future__ import annotations

import pytest

from vexillum.games.pendragon.actions import Action
from vexillum.games.pendragon.cards import CURIALES
from vexillum.games.pendragon.map import SITE_NUMBER
from vexillum.games.pendragon.nonplayer.civitates_battle import rule_plan
from vexillum.games.pendragon.pieces import BLUE_SAXON_SETTLEMENT, BLUE_SCOTTI_SETTLEMENT, CIVITATES, TYPE_NUMBER
from vexillum.games.pendragon.state import Dominance, Imperium

from ..harness import put, track, units
from .civitates import civitates_board
from .rolls import CarriedOut, spaces, thinking

ATREBATES, DOBUNNI, DUROTRIGES, REGNI, SILURES = spaces("atrebates", "dobunni", "durotriges", "regni", "silures")
SCOTTI_ROLL, SAXON_ROLL = {"8.7.3 nation": 3}, {"8.7.3 nation": 4}


def rules(table) -> dict[int, str]:
    """What a Rule after a Trade would do."""
    return rule_plan(thinking(table, "civitates"), Action(table.state, CIVITATES, "trade"))


def four_spaces(table, *loaded: int) -> None:
    """Towns under Briton Control, with so much Plunder in each."""
    homes = (
        ("atrebates", "venta_belgarum"),
        ("dobunni", "glevum"),
        ("durotriges", "aquae_sulis"),
        ("regni", "noviomagus"),
    )
    for (space, site), cubes in zip(homes, (*loaded, 0, 0, 0, 0), strict=False):
        put(table, space, f"{site}=town", comitates=cubes, plunder={"comitates": cubes})


def trade(table, rolls=None) -> CarriedOut:
    """A Trade with whatever Feat follows; the Imperium holds."""
    table.state.population[ATREBATES] = 40
    table.state.tracks[4] = max(31, table.state.tracks[4])
    return CarriedOut(table, "civitates", "trade", rolls)


# Rule -----------------------------------------------------------------------------------------------------------------


def test_rule_where_the_most_plunder_is():
    table = civitates_board()
    four_spaces(table, 1, 3, 2, 4)
    assert set(rules(table)) == {REGNI, DOBUNNI, DUROTRIGES}
    trade(table)
    assert track(table, "wealth") == 9
    table = civitates_board()
    four_spaces(table, 1, 3, 2, 4)
    table.state.lasting = [CURIALES]
    assert len(rules(table)) == 4


def test_then_population_with_resources_only():
    """One Refugees marker in the space with Plunder; the second one elsewhere; the third is not paid with Wealth."""
    table = civitates_board(briton_resources=9, wealth=20)
    four_spaces(table, 1)
    table.state.refugees = 3
    assert rules(table) == {ATREBATES: "population"}
    table.state.tracks[0] = 10
    assert list(rules(table).values()) == ["population", "population"]
    assert ATREBATES in rules(table)
    table.state.refugees = 0
    assert rules(table) == {ATREBATES: "wealth"}


def test_no_population_where_it_is_full_or_in_a_city_or_beside_a_fort():
    table = civitates_board(briton_resources=5)
    put(table, "londinium", "londinium=town")
    put(table, "silures", "isca_silurum=fort")
    put(table, "atrebates", "venta_belgarum=town")
    table.state.refugees = 1
    table.state.population[ATREBATES] = 4
    assert rules(table) == {}
    table.state.population[ATREBATES] = 3
    assert rules(table) == {ATREBATES: "population"}


@pytest.mark.parametrize(("prestige", "humbles"), [(73, True), (72, False), (80, True)])
def test_then_prestige_of_a_dux_player_near_its_threshold(prestige, humbles):
    """75 is asked at Roman Rule; there is no Prosperity. Not where Dux pieces are."""
    table = civitates_board(prestige=prestige, wealth=9)
    four_spaces(table)
    put(table, "atrebates", cavalry=1)
    put(table, "dobunni", cavalry=1)
    assert rules(table) == ({DUROTRIGES: "prestige", REGNI: "prestige"} if humbles else {})


def test_no_prestige_of_a_non_player_dux():
    table = civitates_board("dux", prestige=80, wealth=2)
    four_spaces(table)
    assert rules(table) == {}


@pytest.mark.parametrize(("resources", "times"), [(9, 0), (10, 1), (11, 1), (12, 2), (14, 3), (30, 3)])
def test_finally_wealth_until_eight_resources_remain(resources, times):
    table = civitates_board("dux", briton_resources=resources)
    four_spaces(table)
    assert list(rules(table).values()) == ["wealth"] * times


def test_wealth_with_curiales():
    table = civitates_board("dux", briton_resources=9)
    four_spaces(table)
    table.state.lasting = [CURIALES]
    assert list(rules(table).values()) == ["wealth"]


def test_population_comes_before_wealth_in_the_whole_rule():
    """Resources for the Refugees of a space to come are not turned into Wealth before."""
    table = civitates_board("dux", briton_resources=8)
    four_spaces(table, 1)
    table.state.refugees = 1
    table.state.population = [9] * 23
    table.state.population[DOBUNNI] = 1
    done = trade(table)
    assert set(done.answers("rule.space")) >= {("atrebates",), ("dobunni",)}
    assert track(table, "briton_resources") == 8 + 4 - 5
    assert track(table, "wealth") == 1
    assert table.state.population[DOBUNNI] == 2


def test_wealth_that_comes_last_does_not_pay_for_prestige():
    table = civitates_board(prestige=80, briton_resources=20)
    four_spaces(table)
    trade(table)
    assert track(table, "prestige") == 80
    assert track(table, "wealth") == 3


def test_rule_is_carried_out_to_the_end():
    """Plunder 2 and 1, one Refugees marker for the 5 Resources, then Prestige twice for 2 of the 3 Wealth."""
    table = civitates_board(prestige=80, briton_resources=1)
    four_spaces(table, 2, 1)
    table.state.refugees = 1
    done = trade(table)
    assert done.answers("feat.after") == [("feat.rule",)]
    assert sorted(done.answers("rule.what")) == [("population",), ("prestige",), ("prestige",)]
    assert track(table, "prestige") == 78
    assert track(table, "briton_resources") == 0
    assert track(table, "wealth") == 1


# Invite ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rolls", "kind", "warband", "n"),
    [
        (SCOTTI_ROLL, BLUE_SCOTTI_SETTLEMENT, "blue_scotti_warband", 2),
        (SAXON_ROLL, BLUE_SAXON_SETTLEMENT, "blue_saxon_warband", 3),
    ],
)
def test_invite_when_there_is_nothing_to_rule(rolls, kind, warband, n):
    table = civitates_board("dux")
    four_spaces(table)
    put(table, "dobunni", "corinium=town")
    put(table, "atrebates", "calleva_atrebatum=town")
    put(table, "durotriges", "south_cadbury=hillfort")
    done = trade(table, rolls)
    assert done.answers("feat.after") == [("feat.invite",)]
    assert table.state.sites[SITE_NUMBER["anderida"]] == kind
    assert units(table, "regni", warband) == n


@pytest.mark.parametrize("why_not", ["fragmentation", "settlement", "sites", "available"])
def test_no_invite(why_not):
    table = civitates_board("dux")
    four_spaces(table)
    if why_not == "fragmentation":
        table.state.imperium, table.state.dominance = Imperium.FRAGMENTATION, Dominance.NONE
    if why_not == "settlement":
        put(table, "silures", "isca_silurum=blue_scotti_settlement")
    if why_not == "available":
        table.state.available[TYPE_NUMBER["scotti_settlement"]] = 0
    if why_not == "sites":
        put(table, "dobunni", "corinium=hillfort")
        put(table, "atrebates", "calleva_atrebatum=hillfort")
        put(table, "durotriges", "south_cadbury=hillfort")
        put(table, "regni", "anderida=hillfort")
    done = trade(table, SCOTTI_ROLL)
    assert not done.action.special_done


@pytest.mark.parametrize("player", [True, False])
def test_instead_the_foederati_of_a_dux_player(player):
    table = civitates_board(*([] if player else ["dux"]))
    four_spaces(table)
    put(table, "silures", "isca_silurum=blue_scotti_settlement")
    put(table, "dobunni", red_saxon_warband=2)
    put(table, "regni", red_scotti_warband=3)
    trade(table, SCOTTI_ROLL)
    assert units(table, "regni", "blue_scotti_warband") == (3 if player else 0)
    assert units(table, "dobunni", "red_saxon_warband") == 2


# After March ----------------------------------------------------------------------------------------------------------


def test_rule_after_a_march_that_pillages_nothing():
    table = civitates_board("dux", briton_resources=14)
    put(table, "atrebates", "venta_belgarum=town", comitates=4)
    done = CarriedOut(table, "civitates", "march")
    assert done.answers("feat.after") == [("feat.rule",)]
    assert track(table, "wealth") == 1
