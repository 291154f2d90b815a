"""3.3.1 Muster."""

from __future__ import annotations

from tests.pendragon.briton import command, empty
from tests.pendragon.harness import carried, put, told, track, units
from vexillum.games.pendragon.commands.muster import MUSTER
from vexillum.games.pendragon.map import SITE_NUMBER, SPACE_NUMBER
from vexillum.games.pendragon.pieces import CIVITATES, COMITATES, HILLFORT, MILITIA, TOWN


def site(table, id):
    return table.state.sites[SITE_NUMBER[id]]


def test_one_militia_per_town_and_hillfort_plus_population_under_control():
    table = empty(briton_resources=5)
    put(table, "cornovii", "old_oswestry=hillfort", "viroconium=town")  # Population 2
    asked = command(table, CIVITATES, "muster", feats=False)
    assert asked.over
    assert units(table, "cornovii", "militia") == 4
    assert track(table, "briton_resources") == 3


def test_without_control_at_the_outset_only_strongholds_count():
    table = empty(briton_resources=5)
    put(table, "cornovii", "old_oswestry=hillfort", "viroconium=town", saxon_warband=2)
    command(table, CIVITATES, "muster", feats=False)
    assert units(table, "cornovii", "militia") == 2


def test_blue_foederati_open_a_space_but_their_settlement_counts_for_nothing():
    table = empty(briton_resources=5)
    put(table, "iceni", "branodunum=blue_saxon_settlement", blue_saxon_warband=1)  # Briton Control, Population 2
    command(table, CIVITATES, "muster", feats=False)
    assert units(table, "iceni", "militia") == 2
    table = empty(briton_resources=5)
    put(table, "iceni", saxon_warband=3, blue_saxon_warband=1)
    command(table, CIVITATES, "muster", feats=False)
    assert "muster_nothing" in told(table)
    assert track(table, "briton_resources") == 3


def test_fragmentation_needs_control_of_the_civitates():
    table = empty(imperium="fragmentation", briton_resources=5)
    put(table, "cornovii", "viroconium=town", cavalry=1)
    command(table, CIVITATES, "muster", feats=False)
    assert units(table, "cornovii", "militia") == 1


def test_comitates_for_wealth_instead_of_militia():
    table = empty(briton_resources=5, wealth=2)
    put(table, "cornovii", "old_oswestry=hillfort", "viroconium=town")
    asked = command(table, CIVITATES, "muster", feats=False)
    asked.answer("cornovii", kind="muster.space")  # or say first how it is paid
    assert asked.decision.kind == "muster.comitates"
    assert asked.keys == ("2", "1", "0")
    assert asked.why("3") == "muster_comitates"
    asked.answer("2")
    assert (units(table, "cornovii", "comitates"), units(table, "cornovii", "militia")) == (2, 2)
    assert track(table, "wealth") == 0
    assert track(table, "briton_resources") == 3


def test_comitates_not_yet_in_play_cannot_come():
    table = empty(briton_resources=5, wealth=5)
    put(table, "cornovii", "viroconium=town")
    table.state.available[COMITATES], table.state.not_yet = 0, 15
    asked = command(table, CIVITATES, "muster", feats=False)
    asked.answer("cornovii", kind="muster.space")  # or say first how it is paid
    assert asked.over
    assert (units(table, "cornovii", "militia"), track(table, "wealth")) == (3, 5)


def test_wealth_spent_as_resources_is_not_there_for_comitates():
    table = empty(briton_resources=1, wealth=2)
    put(table, "cornovii", "viroconium=town")
    asked = command(table, CIVITATES, "muster", feats=False)
    asked.answer("cornovii", kind="muster.space")  # or say first how it is paid
    assert track(table, "wealth") == 1
    assert asked.keys == ("1", "0")


def test_units_on_the_map_may_be_taken_when_none_is_available():
    table = empty(briton_resources=5)
    put(table, "cornovii", "viroconium=town")
    put(table, "parisi", militia=29)
    asked = command(table, CIVITATES, "muster", feats=False)
    asked.answer("cornovii")
    assert asked.decision.kind == "voluntary"
    asked.answer("parisi")
    assert (units(table, "cornovii", "militia"), units(table, "parisi", "militia")) == (2, 28)
    asked.answer("done")
    assert units(table, "cornovii", "militia") == 2
    table = empty(briton_resources=5, wealth=3)
    put(table, "cornovii", "viroconium=town")
    put(table, "parisi", comitates=15)
    asked = command(table, CIVITATES, "muster", feats=False)
    asked.answers("cornovii", "2", "parisi", "done")
    assert (units(table, "cornovii", "comitates"), track(table, "wealth")) == (1, 2)  # paid as placed
    assert units(table, "cornovii", "militia") == 2


def test_hillfort_for_one_militia():
    table = empty(briton_resources=5)
    put(table, "brigantes", militia=2)
    asked = command(table, CIVITATES, "muster", feats=False)
    assert asked.keys == ("hillfort.barwick", "hillfort.mam_tor")  # no Units: no Stronghold, no Control
    asked.answer("hillfort.mam_tor", kind="muster.build")
    assert asked.over  # a Hillfort once; no Town Site
    assert site(table, "mam_tor") == HILLFORT
    assert units(table, "brigantes", "militia") == 1


def test_town_for_two_wealth_and_two_militia_or_a_militia_and_a_hillfort():
    table = empty(briton_resources=5, wealth=3)
    put(table, "cornovii", "old_oswestry=hillfort", militia=3)
    asked = command(table, CIVITATES, "muster", feats=False)
    asked.answer("cornovii", kind="muster.space")  # or say first how it is paid
    asked.answer("strongholds", kind="muster.what")
    assert asked.keys == ("hillfort.viroconium", "town.viroconium", "town.viroconium.old_oswestry")
    assert [dict(option.price) for option in asked.decision.options] == [{}, {"wealth": 2}, {"wealth": 2}]
    asked.answer("town.viroconium.old_oswestry")
    assert (site(table, "viroconium"), site(table, "old_oswestry")) == (TOWN, 0)
    assert (units(table, "cornovii", "militia"), track(table, "wealth")) == (2, 1)
    assert asked.keys == ("hillfort.old_oswestry", "done")
    asked.answer("hillfort.old_oswestry")
    assert asked.over
    assert units(table, "cornovii", "militia") == 1


def test_one_militia_is_not_enough_for_a_town_without_a_hillfort():
    table = empty(briton_resources=5, wealth=2)
    put(table, "cornovii", militia=1)
    asked = command(table, CIVITATES, "muster", feats=False)
    asked.answer("cornovii")
    assert asked.keys == ("hillfort.old_oswestry", "hillfort.viroconium")


def test_hillfort_then_town_on_the_site_that_it_leaves():
    table = empty(briton_resources=5, wealth=2)
    put(table, "dobunni", "corinium=saxon_settlement", militia=3)
    asked = command(table, CIVITATES, "muster", feats=False)
    asked.answer("dobunni", kind="muster.space")  # or say first how it is paid
    asked.answer("hillfort.glevum", kind="muster.build")
    assert asked.keys == ("town.glevum.glevum", "done")
    asked.answer("town.glevum.glevum")
    assert site(table, "glevum") == TOWN
    assert units(table, "dobunni", "militia") == 1


def test_no_hillfort_in_a_city_and_no_town_without_wealth():
    table = empty(briton_resources=5, wealth=1)
    put(table, "londinium", militia=3)
    asked = command(table, CIVITATES, "muster", feats=False)
    asked.answer("londinium", kind="muster.space")  # or say first how it is paid
    assert asked.over
    assert "muster_nothing" in told(table)
    table = empty(briton_resources=5, wealth=2)
    put(table, "londinium", militia=3)
    asked = command(table, CIVITATES, "muster", feats=False)
    asked.answer("londinium", kind="muster.space")  # or say first how it is paid
    assert asked.over  # the only thing to do
    assert site(table, "londinium") == TOWN


def test_friends_must_outnumber_enemies_with_raiders():
    table = empty(briton_resources=5)
    put(table, "brigantes", militia=2, cavalry=1, scotti_raider=3)
    asked = command(table, CIVITATES, "muster", feats=False)
    assert asked.over
    assert "muster_nothing" in told(table)
    table = empty(briton_resources=5)
    put(table, "brigantes", militia=2, cavalry=1, scotti_raider=2)  # the Cavalry is Friendly
    asked = command(table, CIVITATES, "muster", feats=False)
    assert asked.decision.kind == "muster.build"
    table = empty(imperium="fragmentation", briton_resources=5)
    put(table, "brigantes", militia=2, cavalry=1, scotti_raider=1)  # now it is an enemy
    assert command(table, CIVITATES, "muster", feats=False).over


def test_the_majority_is_looked_at_once():
    """Ruling P41."""
    table = empty(briton_resources=5, wealth=2)
    put(table, "dobunni", militia=4, saxon_raider=3)
    asked = command(table, CIVITATES, "muster", feats=False)
    asked.answer("dobunni", kind="muster.space")  # or say first how it is paid
    asked.answer("town.glevum")  # 3 Friendly pieces now, as many as enemies
    assert asked.keys == ("hillfort.corinium", "done")


def test_which_militia_leave_is_asked_where_some_carry_plunder():
    table = empty(briton_resources=5, wealth=2)
    put(table, "londinium", militia=3, plunder={"militia": 2})
    asked = command(table, CIVITATES, "muster", feats=False)
    asked.answer("londinium", kind="muster.space")  # or say first how it is paid
    assert asked.decision.kind == "militia.loaded"
    assert asked.keys == ("1", "2")
    asked.answer("1")
    assert (units(table, "londinium", "militia"), carried(table, "londinium", "militia")) == (1, 1)


def test_only_spaces_with_civitates_pieces_and_money():
    table = empty(briton_resources=3)
    put(table, "londinium", "londinium=fort", cavalry=3)
    assert MUSTER.why_not(table.state, CIVITATES).id == "why.muster_nowhere"
    put(table, "parisi", militia=1)
    put(table, "iceni", "branodunum=hillfort")
    asked = command(table, CIVITATES, "muster", feats=False)
    assert asked.keys == ("iceni", "parisi")
    assert asked.why("londinium") == "muster_space"
    asked.answer("iceni")
    assert asked.over  # one Resource left
    table.state.tracks[0] = 1
    assert MUSTER.why_not(table.state, CIVITATES).id == "why.briton_money"
    table.state.tracks[5] = 1  # Wealth pays too
    assert MUSTER.why_not(table.state, CIVITATES) is None


def test_limited_is_one_space():
    table = empty(briton_resources=30)
    put(table, "parisi", "petuaria=hillfort")
    put(table, "iceni", "branodunum=hillfort")
    asked = command(table, CIVITATES, "muster", limited=True)
    asked.answer("iceni")
    assert asked.over
    assert units(table, "iceni", "militia") == 3
    assert units(table, "parisi", "militia") == 0


def test_a_free_muster_still_pays_wealth():
    table = empty(wealth=1)
    put(table, "cornovii", "viroconium=town")
    asked = command(table, CIVITATES, "muster", free=True, feats=False)
    assert asked.keys == ("1", "0")
    asked.answer("1")
    assert track(table, "wealth") == 0


def test_rule_between_two_musters():
    table = empty(briton_resources=30)
    put(table, "parisi", "petuaria=hillfort")
    put(table, "iceni", "branodunum=hillfort")
    asked = command(table, CIVITATES, "muster")
    assert "feat.rule" in asked.keys
    asked.answers("iceni", "feat.rule", "iceni", "wealth", "done")
    assert asked.decision.kind == "muster.space"
    assert asked.keys == ("parisi", "done")  # the Wealth of the Rule pays for no Muster (P1)
    asked.answers("parisi")
    assert asked.over  # the Feat is spent
    assert (track(table, "briton_resources"), track(table, "wealth")) == (24, 1)


def test_militia_are_placed_as_far_as_available():
    table = empty(briton_resources=5)
    put(table, "cornovii", "old_oswestry=hillfort", "viroconium=town", militia=30)
    asked = command(table, CIVITATES, "muster", feats=False)
    assert asked.over
    assert table.state.available[MILITIA] == 0
    assert table.state.population[SPACE_NUMBER["cornovii"]] == 2
