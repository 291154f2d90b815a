"""4.3.1 Rule."""

from __future__ import annotations

from tests.pendragon.briton import empty, feat, possible
from tests.pendragon.harness import carried, put, track
from vexillum.games.pendragon.map import SPACE_NUMBER
from vexillum.games.pendragon.pieces import CIVITATES


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
