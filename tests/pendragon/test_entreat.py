"""4.5.4 Entreat."""

from __future__ import annotations

import pytest

from vexillum.games.pendragon.map import SITE_NUMBER, SPACE_NUMBER
from vexillum.games.pendragon.pieces import HILLFORT, SCOTTI_SETTLEMENT, SCOTTI_WARBAND, T_SCOTTI_SETTLEMENT, UNIT_TYPE

from .barbarians import SCOTTI, Battles, conserved, renown, run
from .harness import board, carried, put, told, track, units


@pytest.fixture
def battles(monkeypatch):
    return Battles(monkeypatch)


def position(scotti=10):
    table = board(empty=True)
    renown(table, 10, scotti)
    put(table, "silures", "dinas_powys=hillfort", scotti_warband=1, militia=3, plunder={"militia": 1})
    put(table, "demetae", scotti_warband=1)
    put(table, "regni", scotti_warband=1)  # Clear
    put(table, "carvetii", militia=2)  # no Warband
    put(table, "parisi", scotti_raider=1)
    return table


def test_entreat_with_return():
    table = position()
    asked = run(table, "return", SCOTTI).answers("feat.entreat", "parisi")
    assert (asked.decision.kind, asked.keys) == ("entreat.region", ("demetae", "silures"))
    assert asked.decision.options[0].price == {"renown": 4}
    assert asked.decision.why(table, asked.decision, "regni").id == "why.entreat_not_hills"
    assert asked.decision.why(table, asked.decision, "carvetii").id == "why.entreat_no_warband"
    asked.answer("silures")
    assert track(table, "scotti_renown") == 6
    asked.answer("dinas_powys", kind="entreat.hillfort")
    assert table.state.sites[SITE_NUMBER["dinas_powys"]] == SCOTTI_SETTLEMENT
    assert asked.keys == ("2", "1", "0")
    asked.answer("2", kind="entreat.militia").answer("1", kind="entreat.loaded")
    assert asked.over
    assert (units(table, "silures", "militia"), units(table, "silures", "scotti_warband")) == (1, 3)
    assert (carried(table, "silures", "militia"), carried(table, "silures", "scotti_warband")) == (0, 0)
    assert units(table, "parisi", "scotti_raider") == 0
    assert conserved(table)


def test_up_to_means_that_the_others_stay():
    table = position()
    asked = run(table, "return", SCOTTI).answers("feat.entreat", "parisi", "silures", "none", "0")
    assert asked.over
    assert table.state.sites[SITE_NUMBER["dinas_powys"]] == HILLFORT
    assert (units(table, "silures", "militia"), track(table, "scotti_renown")) == (3, 6)


def test_what_is_not_available_does_not_replace_but_warbands_may_come_from_elsewhere():
    table = position()
    state = table.state
    state.available[T_SCOTTI_SETTLEMENT] = 0
    put(table, "regni", scotti_warband=state.available[UNIT_TYPE[SCOTTI_WARBAND]] - 1)
    before = units(table, "silures", "scotti_warband"), units(table, "regni", "scotti_warband")
    asked = run(table, "return", SCOTTI).answers("feat.entreat", "parisi", "silures")
    assert (asked.decision.kind, asked.keys) == ("entreat.hillfort", ("dinas_powys", "none"))
    asked.answers("dinas_powys", "2")
    assert table.state.sites[SITE_NUMBER["dinas_powys"]] == 0  # 8.5.1: removed, though no Settlement is Available
    assert asked.decision.kind == "voluntary"
    assert "silures" not in asked.keys
    asked.answers("regni", "0")
    assert (units(table, "silures", "scotti_warband"), units(table, "regni", "scotti_warband")) == (
        before[0] + 2,
        before[1] - 1,
    )
    assert units(table, "silures", "militia") == 1


@pytest.mark.parametrize(("chosen", "left"), [("2", 1), ("1", 2), ("0", 3)])
def test_without_a_replacement_the_chosen_militia_are_removed(chosen, left):
    """Ruling R3: the Scotti need not take Warbands off the map (1.4.1); what they chose goes all the same."""
    table = position()
    put(table, "regni", scotti_warband=table.state.available[UNIT_TYPE[SCOTTI_WARBAND]])
    asked = run(table, "return", SCOTTI).answers("feat.entreat", "parisi", "silures", "none", chosen)
    if chosen != "0":
        asked.answer("done", kind="voluntary").answer("0", kind="entreat.loaded")
    assert asked.over
    assert (units(table, "silures", "militia"), units(table, "silures", "scotti_warband")) == (left, 1)
    assert conserved(table)


def test_four_renown_are_needed_or_come_home_with_the_return():
    table = position(scotti=3)
    assert run(table, "return", SCOTTI).keys == ("feat.settle", "none")
    state = table.state
    state.plunder[11 * SPACE_NUMBER["parisi"] + 6] = 1
    asked = run(table, "return", SCOTTI).answers("feat.entreat", "parisi", "silures")
    assert asked.decision.kind == "entreat.hillfort"  # no question when: the Plunder has to come first
    assert track(table, "scotti_renown") == 0


def test_plunder_left_in_the_field_does_not_pay():
    table = position(scotti=3)
    table.state.plunder[11 * SPACE_NUMBER["parisi"] + 6] = 1
    asked = run(table, "return", SCOTTI).answers("feat.entreat", "regni")
    assert asked.over
    assert "feat_nothing" in told(table)


def test_entreat_before_the_return_when_renown_is_at_its_most():
    table = position(scotti=80)
    table.state.plunder[11 * SPACE_NUMBER["parisi"] + 6] = 1
    asked = run(table, "return", SCOTTI).answers("feat.entreat", "parisi", "silures")
    assert asked.keys == ("feat", "return")
    asked.answers("feat", "none", "0")
    assert track(table, "scotti_renown") == 77


def test_entreat_with_battle_at_any_time(battles):
    table = position()
    put(table, "demetae", militia=1)
    asked = run(table, "battle", SCOTTI).answer("feat.entreat").answer("demetae", "silures", kind="battle.spaces")
    asked.answer("demetae", kind="entreat.region")
    assert asked.keys == ("demetae", "silures", "feat")
    asked.answers("feat", "1", "demetae")
    assert asked.over  # the last enemy in Demetae went over: no Battle there
    assert [call[0] for call in battles.calls] == ["silures"]
    assert "battle_nobody" in told(table)


def test_nobody_left_to_entreat(battles):
    table = position()

    def everybody_falls(table, space):
        state = table.state
        state.available[4] += state.units[11 * space + 4]
        state.units[11 * space + 4] = 0

    battles.act = everybody_falls
    asked = run(table, "battle", SCOTTI).answers("feat.entreat", "silures", "silures")
    assert asked.over
    assert track(table, "scotti_renown") == 10
    assert "entreat_nobody" in told(table)


def test_battle_brings_no_sure_renown(battles):
    table = position(scotti=3)
    table.state.plunder[11 * SPACE_NUMBER["parisi"] + 6] = 1
    assert "feat.entreat" not in run(table, "battle", SCOTTI).keys
