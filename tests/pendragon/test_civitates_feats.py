"""4.3 The Feats of the Civitates: Rule, Reinforce, Pillage."""

from __future__ import annotations

from vexillum.games.pendragon.map import SPACE_NUMBER
from vexillum.games.pendragon.pieces import CIVITATES, MILITIA

from .briton import command, empty, feat, possible
from .harness import carried, put, told, track, units

# 4.3.1 Rule ----------------------------------------------------------------------------------------------------------


def test_plunder_then_wealth_for_two_resources():
    table = empty(briton_resources=5, wealth=1, prestige=9)
    put(
        table,
        "iceni",
        "branodunum=hillfort",
        comitates=2,
        blue_saxon_warband=1,
        cavalry=1,
        plunder={"comitates": 1, "blue_saxon_warband": 1, "cavalry": 1},
    )
    asked = feat(table, CIVITATES, "rule", "muster", spaces=[0])
    assert asked.decision.kind == "rule.what"
    assert track(table, "wealth") == 3
    assert carried(table, "iceni", "cavalry") == 1  # of the Dux
    assert asked.keys == ("wealth", "none")
    assert asked.why("prestige") == "rule_dux_there"
    assert asked.why("population") == "rule_no_refugees"
    asked.answer("wealth")
    assert (track(table, "wealth"), track(table, "briton_resources")) == (4, 3)
    assert asked.over
    assert asked.action.special_done


def test_wealth_against_prestige_without_dux_pieces():
    table = empty(wealth=1, prestige=9)
    put(table, "iceni", "branodunum=hillfort")
    asked = feat(table, CIVITATES, "rule", "trade", spaces=[0])
    assert asked.keys == ("prestige", "none")
    assert asked.why("wealth") == "briton_money"
    asked.answer("prestige")
    assert (track(table, "wealth"), track(table, "prestige")) == (0, 8)


def test_no_prestige_to_lose():
    table = empty(wealth=1)
    put(table, "iceni", "branodunum=hillfort")
    assert feat(table, CIVITATES, "rule", "trade", spaces=[0]).over  # Ruled, without result (P45)


def test_refugees_settle_for_five_resources():
    table = empty(briton_resources=4, wealth=2)
    table.state.refugees = 2
    put(table, "iceni", "branodunum=hillfort")
    asked = feat(table, CIVITATES, "rule", "march", spaces=[0])
    assert asked.keys == ("wealth", "population", "mix", "none")
    asked.answer("population")
    assert (track(table, "briton_resources"), track(table, "wealth")) == (0, 1)
    assert (table.state.population[SPACE_NUMBER["iceni"]], table.state.refugees) == (3, 1)


def test_population_needs_a_region_a_stronghold_and_room():
    table = empty(briton_resources=20)
    table.state.refugees = 1
    put(table, "londinium", "londinium=town")
    put(table, "iceni", "branodunum=fort")
    put(table, "parisi", "petuaria=town")
    table.state.population[SPACE_NUMBER["parisi"]] = 3
    for space, reason in (("londinium", "rule_city"), ("iceni", "rule_no_stronghold"), ("parisi", "rule_grown")):
        asked = feat(table, CIVITATES, "rule", "march", spaces=[0])
        asked.answer(space, kind="rule.space")
        assert "population" not in asked.keys
        assert asked.why("population") == reason


def test_three_spaces_at_most_each_once_and_mixed():
    table = empty(briton_resources=30, wealth=5, prestige=5)
    table.state.refugees = 1
    for space, site in (
        ("iceni", "branodunum"),
        ("parisi", "petuaria"),
        ("silures", "dinas_powys"),
        ("demetae", "gateholm"),
    ):
        put(table, space, f"{site}=hillfort")
    asked = feat(table, CIVITATES, "rule", "march", spaces=[0])
    assert "done" not in asked.keys
    asked.answers("iceni", "wealth")
    assert asked.why("iceni") == "briton_selected"
    asked.answers("parisi", "prestige", "silures", "population")
    assert asked.over
    assert (track(table, "briton_resources"), track(table, "wealth"), track(table, "prestige")) == (23, 5, 4)


def test_only_briton_control():
    table = empty(briton_resources=30)
    put(table, "iceni", "branodunum=hillfort", saxon_warband=1)
    put(table, "parisi", militia=3)
    assert not possible(table, CIVITATES, "rule", "march")
    table = empty(imperium="fragmentation", briton_resources=30)
    put(table, "iceni", "branodunum=fort", "venta_icenorum=hillfort")
    assert not possible(table, CIVITATES, "rule", "march")


def test_wealth_does_not_pay_for_wealth():
    """Ruling P44."""
    table = empty(briton_resources=1, wealth=8)
    put(table, "iceni", "branodunum=hillfort", cavalry=1)
    assert feat(table, CIVITATES, "rule", "march", spaces=[0]).over  # nothing to choose


def test_the_cost_of_the_first_space_stays_reserved():
    """Ruling P1: the Wealth that comes of it does not count, it cannot pay for the Command."""
    table = empty(briton_resources=4)
    put(table, "iceni", "branodunum=hillfort", cavalry=1)
    assert feat(table, CIVITATES, "rule", "muster", ahead=2).keys == ("wealth", "none")
    table.state.tracks[0] = 3  # 2 of 3 would become 1 Wealth
    assert feat(table, CIVITATES, "rule", "muster", ahead=2).over


def test_free():
    table = empty()
    table.state.refugees = 1
    put(table, "iceni", "branodunum=hillfort")
    asked = feat(table, CIVITATES, "rule", "march", spaces=[0], free=True)
    assert asked.keys == ("wealth", "population", "none")
    asked.answer("wealth")
    assert track(table, "wealth") == 1


# 4.3.3 Reinforce -----------------------------------------------------------------------------------------------------


ICENI = SPACE_NUMBER["iceni"]
CORIELTAUVI = SPACE_NUMBER["corieltauvi"]


def front(dice=(), **tracks):
    """Battles in Iceni and Corieltauvi; Trinovantes is next to Iceni, Catuvellauni next to both."""
    table = empty(dice=dice, **tracks)
    put(table, "iceni", militia=1, saxon_warband=3)
    put(table, "corieltauvi", "ratae=town", comitates=1, saxon_warband=3)
    put(table, "catuvellauni", "verulamium=town", comitates=3)
    put(table, "trinovantes", "camulodunum=town", militia=2)
    put(table, "parisi", "petuaria=town", saxon_warband=4, militia=1)  # no Control
    put(table, "dobunni", "glevum=town")  # no Troops
    put(table, "silures", "isca_silurum=town", militia=5)  # not adjacent
    return table


def reinforce(table, *spaces):
    asked = feat(table, CIVITATES, "reinforce", "battle", spaces=[ICENI, CORIELTAUVI], mark=True)
    return asked.answers(*spaces, "done") if spaces else asked


def test_battle_spaces_and_neighbours_under_control_for_two_each():
    table = front(briton_resources=9)
    asked = reinforce(table)
    assert asked.decision.kind == "reinforce.space"
    assert asked.keys == ("catuvellauni", "corieltauvi", "iceni", "trinovantes")
    for space in ("parisi", "dobunni", "silures"):
        assert asked.why(space) == "reinforce_space"
    asked.answers("catuvellauni", "iceni")
    assert track(table, "briton_resources") == 5
    asked.answer("done")
    assert asked.decision.kind == "reinforce.next"


def test_the_die_less_two_into_adjacent_battle_spaces():
    table = front(briton_resources=9, dice=(5,))
    asked = reinforce(table, "catuvellauni")
    assert "reinforce_roll" in told(table)
    assert asked.decision.kind == "reinforce.to"
    assert asked.decision.params["n"] == 3
    assert asked.keys == ("corieltauvi", "iceni", "done")
    asked.answer("iceni")
    assert asked.keys == ("3", "2", "1")
    asked.answer("2")
    assert units(table, "iceni", "comitates") == 2
    assert asked.keys == ("corieltauvi", "done")
    asked.answer("corieltauvi")  # one Comitates, one left of the die
    assert units(table, "corieltauvi", "comitates") == 2
    assert asked.over


def test_one_or_two_moves_nobody():
    table = front(briton_resources=9, dice=(2,))
    asked = reinforce(table, "catuvellauni")
    assert asked.over
    assert units(table, "catuvellauni", "comitates") == 3


def test_troops_with_plunder_keep_it():
    table = front(briton_resources=9, dice=(6,))
    table.state.plunder[11 * SPACE_NUMBER["catuvellauni"] + 2] = 1
    asked = reinforce(table, "catuvellauni")
    asked.answers("iceni", "comitates_loaded")
    assert (units(table, "iceni", "comitates"), carried(table, "iceni", "comitates")) == (1, 1)


def test_muster_in_a_battle_space():
    table = front(briton_resources=9, wealth=9)
    asked = reinforce(table, "corieltauvi")
    asked.answer("muster", kind="reinforce.what")
    assert asked.over  # Militia only, no Comitates, no Wealth, no Control: one for the Town
    assert units(table, "corieltauvi", "militia") == 1
    assert (track(table, "briton_resources"), track(table, "wealth")) == (7, 9)


def test_muster_counts_population_under_control():
    """Ruling P46: Control when the Feat is executed."""
    table = front(briton_resources=9)
    put(table, "corieltauvi", militia=3)
    asked = reinforce(table, "corieltauvi")
    asked.answer("muster")
    assert units(table, "corieltauvi", "militia") == 6


def test_nothing_to_muster_without_a_stronghold_or_control():
    table = front(briton_resources=9, dice=(6,))
    asked = reinforce(table, "iceni")
    assert asked.decision.kind == "reinforce.to"  # sending Troops to Corieltauvi is the only way
    asked.answer("corieltauvi")
    assert units(table, "corieltauvi", "militia") == 1


def test_no_unit_is_affected_twice():
    table = front(briton_resources=9, dice=(6, 6))
    asked = reinforce(table, "catuvellauni", "iceni")
    asked.answer("catuvellauni", kind="reinforce.next")
    asked.answers("iceni", "3")
    assert units(table, "iceni", "comitates") == 3
    asked.answer("corieltauvi", kind="reinforce.to")  # from Iceni: only the Militia that was there
    assert asked.over
    assert (units(table, "corieltauvi", "comitates"), units(table, "corieltauvi", "militia")) == (1, 1)


def test_troops_that_moved_are_not_taken_back_for_a_muster():
    table = front(briton_resources=9, dice=(6,))
    put(table, "votadini", militia=21)
    assert table.state.available[MILITIA] == 0
    asked = reinforce(table, "trinovantes", "corieltauvi")
    asked.answers("trinovantes", "iceni", "2")
    assert units(table, "iceni", "militia") == 3
    asked.answer("muster", kind="reinforce.what")
    assert asked.decision.kind == "voluntary"
    assert asked.keys == ("iceni", "parisi", "silures", "votadini", "done")
    asked.answer("iceni")  # the one that was there
    assert asked.over
    assert (units(table, "iceni", "militia"), units(table, "corieltauvi", "militia")) == (2, 1)
    table = front(briton_resources=9, dice=(6,))
    put(table, "votadini", militia=21)
    put(table, "corieltauvi", "lindum=hillfort")
    asked = reinforce(table, "trinovantes", "corieltauvi")
    asked.answers("trinovantes", "iceni", "2", "muster", "iceni")
    assert asked.keys == ("parisi", "silures", "votadini", "done")  # the others have moved


def test_dux_troops_only_if_the_dux_agrees():
    table = front(briton_resources=9, dice=(6,))
    put(table, "catuvellauni", cavalry=1)
    asked = reinforce(table, "catuvellauni")
    asked.answer("iceni")
    asked.answer("cavalry", kind="reinforce.units")
    asked.answer("no", kind="reinforce.consent", seat="dux")
    assert units(table, "iceni", "cavalry") == 0
    asked.answer("iceni", kind="reinforce.to")
    asked.answer("3", kind="reinforce.units.number")  # now without the Cavalry
    assert units(table, "iceni", "comitates") == 3


def test_dux_agrees():
    table = front(briton_resources=9, dice=(6,))
    put(table, "catuvellauni", cavalry=1, red_saxon_warband=1)
    asked = reinforce(table, "catuvellauni")
    asked.answers("iceni", "some", "2", "1", "1")
    asked.answer("yes", kind="reinforce.consent", seat="dux")
    assert asked.over
    assert [units(table, "iceni", kind) for kind in ("comitates", "cavalry", "red_saxon_warband")] == [2, 1, 1]


def test_one_player_needs_no_agreement():
    table = empty(briton_resources=9, dice=(6,), players="two")
    put(table, "iceni", militia=1, saxon_warband=3)
    put(table, "catuvellauni", "verulamium=town", cavalry=1)
    asked = feat(table, CIVITATES, "reinforce", "battle", spaces=[ICENI], mark=True)
    asked.answers("catuvellauni", "done", "iceni")
    assert asked.over
    assert units(table, "iceni", "cavalry") == 1


def test_at_fragmentation_dux_troops_stay():
    table = empty(imperium="fragmentation", briton_resources=9, dice=(6,))
    put(table, "iceni", militia=1, saxon_warband=3)
    put(table, "catuvellauni", "verulamium=town", militia=3, cavalry=1)
    asked = feat(table, CIVITATES, "reinforce", "battle", spaces=[ICENI], mark=True)
    asked.answers("catuvellauni", "done", "iceni")
    assert asked.keys == ("3", "2", "1")  # Militia


def test_only_a_matter_of_money():
    table = front(briton_resources=1, wealth=1)
    assert possible(table, CIVITATES, "reinforce", "battle")
    table.state.tracks[5] = 0
    assert not possible(table, CIVITATES, "reinforce", "battle")


def test_executed_before_the_battle():
    table = empty(briton_resources=2, dice=(6, 1, 1, 1, 1))
    put(table, "parisi", comitates=1, saxon_warband=1)  # Clear
    put(table, "eboracum", "eboracum=town", comitates=4)
    asked = command(table, CIVITATES, "battle")
    asked.answer("feat.reinforce", kind="feat.choose")
    asked.answer("eboracum", kind="reinforce.space")  # one Battle space; money for one
    asked.answer("feat", kind="battle.next")
    asked.answers("parisi", "4")
    assert units(table, "parisi", "comitates") + units(table, "eboracum", "comitates") >= 4
    while not asked.over:
        asked.answer(asked.keys[0])
    assert units(table, "parisi", "saxon_warband") == 0
    assert asked.action.special_done


# 4.3.4 Pillage -------------------------------------------------------------------------------------------------------


def saxon_iceni(**tracks):
    table = empty(saxon_renown=9, **tracks)
    put(table, "iceni", "branodunum=saxon_settlement", saxon_warband=3, militia=2, comitates=1)
    table.state.bottom[ICENI] = table.state.top[ICENI] = 2
    return table


def test_prosperity_up_to_the_population_and_renown():
    table = saxon_iceni()
    asked = feat(table, CIVITATES, "pillage", "march", spaces=[0])
    assert asked.decision.kind == "pillage.cubes"
    assert asked.keys == ("2", "1", "0")
    asked.answer("2")
    asked.answer("1", kind="plunder.load")
    assert (carried(table, "iceni", "militia"), carried(table, "iceni", "comitates")) == (1, 1)
    assert (table.state.bottom[ICENI], table.state.top[ICENI]) == (2, 0)
    assert track(table, "saxon_renown") == 7
    assert asked.over
    assert asked.action.special_done


def test_only_troops_without_plunder_carry():
    table = saxon_iceni()
    put(table, "iceni", plunder={"militia": 2})
    asked = feat(table, CIVITATES, "pillage", "march", spaces=[0])
    assert asked.keys == ("1", "0")
    asked.answer("1")
    assert track(table, "saxon_renown") == 8


def test_nothing_taken_nothing_lost():
    table = saxon_iceni()
    asked = feat(table, CIVITATES, "pillage", "march", spaces=[0])
    asked.answer("0")
    assert asked.over
    assert track(table, "saxon_renown") == 9


def test_one_of_two_enemies():
    table = saxon_iceni(scotti_renown=5)
    put(table, "iceni", "venta_icenorum=scotti_settlement")
    asked = feat(table, CIVITATES, "pillage", "march", spaces=[0])
    asked.answers("2", "2")
    assert asked.decision.kind == "pillage.enemy"
    asked.answer("scotti")
    assert (track(table, "saxon_renown"), track(table, "scotti_renown")) == (9, 3)


def test_the_dux_loses_prestige_only_at_fragmentation():
    table = empty(imperium="fragmentation", prestige=9)
    put(table, "iceni", "branodunum=fort", cavalry=2, militia=1)
    table.state.bottom[ICENI] = 2
    asked = feat(table, CIVITATES, "pillage", "march", spaces=[0])
    asked.answer("1")
    assert track(table, "prestige") == 8
    table = empty(prestige=9)
    put(table, "iceni", "branodunum=fort", saxon_warband=4, militia=1)
    table.state.bottom[ICENI] = 2
    asked = feat(table, CIVITATES, "pillage", "march", spaces=[0])
    asked.answer("1")
    assert track(table, "prestige") == 9


def test_not_under_briton_control_not_in_cities_not_without_troops():
    table = empty()
    put(table, "iceni", "branodunum=town", militia=2)
    table.state.bottom[ICENI] = 2
    put(table, "londinium", "londinium=saxon_settlement", militia=2)
    table.state.bottom[SPACE_NUMBER["londinium"]] = 2
    put(table, "parisi", militia=2)
    assert possible(table, CIVITATES, "pillage", "march")  # Parisi, where nothing would come of it (P45)
    for space in ("silures", "demetae"):
        put(table, space, militia=1)
        table.state.bottom[SPACE_NUMBER[space]] = 1
    asked = feat(table, CIVITATES, "pillage", "march", spaces=[0])
    assert asked.keys == ("demetae", "parisi", "silures")
    assert asked.why("iceni") == "pillage_control"
    assert asked.why("londinium") == "pillage_city"
    assert asked.why("regni") == "pillage_nobody"
    asked.answer("silures", "demetae")
    asked.answers("1", "0")
    assert (carried(table, "silures", "militia"), carried(table, "demetae", "militia")) == (1, 0)


def test_named_before_a_battle_and_looked_at_again():
    table = saxon_iceni()
    put(table, "parisi", "petuaria=town", militia=3, saxon_warband=1)
    put(table, "silures", "isca_silurum=town", militia=3)
    parisi = SPACE_NUMBER["parisi"]
    table.state.bottom[parisi] = 2
    asked = feat(table, CIVITATES, "pillage", "battle", spaces=[parisi], mark=True)
    assert asked.keys == ("iceni", "parisi")  # Control of a Battle space may change
    asked.answer("iceni", "parisi")
    asked.answers("2", "2")
    assert told(table)[-1] == "pillage_nothing"  # Parisi is still under Briton Control
    assert asked.over
