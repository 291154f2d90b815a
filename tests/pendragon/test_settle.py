"""4.4.1, 4.5.1 Settle."""

from __future__ import annotations

from vexillum.games.pendragon.map import PRINTED, SITE_NUMBER, SPACE_NUMBER
from vexillum.games.pendragon.pieces import SAXON_SETTLEMENT, SCOTTI_SETTLEMENT, VACANT

from .barbarians import SCOTTI, conserved, renown, run
from .harness import board, carried, put, told, track, units


def empty(dice=(), saxons=10, scotti=10):
    table = board(empty=True, dice=dice)
    renown(table, saxons, scotti)
    return table


def test_returning_raiders_in_or_next_to_the_space_roll():
    table = empty(dice=(4, 3, 6, 1, 5))
    put(table, "iceni", saxon_raider=3)
    put(table, "trinovantes", saxon_raider=2)
    put(table, "regni", saxon_raider=4)  # not adjacent
    asked = run(table, "return")
    asked.answer("feat.settle", kind="feat.choose").answer("iceni", "trinovantes", "regni", kind="return.spaces")
    asked.answer("iceni", kind="settle.space").answer("settlement", kind="settle.choice")
    asked.answer("venta_icenorum", kind="settle.site")
    assert table.state.sites[SITE_NUMBER["venta_icenorum"]] == SAXON_SETTLEMENT
    assert asked.over
    assert (units(table, "iceni", "saxon_warband"), units(table, "iceni", "saxon_raider")) == (1, 0)
    assert table.dice.scripted(table.state.rolls, 6) is None  # five dice, not nine
    assert conserved(table)


def test_raiders_that_do_not_return_do_not_roll():
    table = empty()
    put(table, "iceni", saxon_raider=3)
    put(table, "trinovantes", saxon_raider=2)
    put(table, "regni", saxon_warband=1)
    asked = run(table, "return").answers("feat.settle", "regni", "iceni")
    assert asked.over
    assert table.state.rolls == 0


def test_scotti_need_five():
    table = empty(dice=(4, 5))
    put(table, "silures", scotti_raider=2)
    put(table, "demetae", scotti_raider=1)
    asked = run(table, "return", SCOTTI).answers("feat.settle", "silures", "silures")
    assert asked.over  # a single Warband can do nothing more
    assert units(table, "silures", "scotti_warband") == 1


def test_own_pieces_with_raiders_must_outnumber_all_others_with_theirs():
    table = empty()
    put(table, "iceni", saxon_raider=3, militia=1, scotti_raider=2)
    put(table, "regni", saxon_raider=3, militia=1, scotti_raider=1)
    put(table, "parisi", saxon_raider=1)
    asked = run(table, "return").answers("feat.settle", "iceni")
    assert (asked.decision.kind, asked.keys) == ("settle.space", ("parisi", "regni"))
    assert asked.decision.why(table, asked.decision, "space:iceni").id == "why.settle_few"


def test_no_settle_where_nobody_outnumbers():
    table = empty()
    put(table, "iceni", saxon_raider=1, militia=1)
    put(table, "regni", saxon_raider=1, militia=1)
    assert run(table, "return").decision.kind == "return.spaces"


def test_without_the_raiders_the_others_would_outnumber_so_settle_comes_first():
    table = empty(dice=(4, 4, 1))
    put(table, "iceni", saxon_raider=3, militia=2, plunder={"saxon_raider": 1})
    put(table, "regni", saxon_raider=1, plunder={"saxon_raider": 1})
    asked = run(table, "return").answers("feat.settle", ("iceni", "regni"), "iceni")
    assert (asked.decision.kind, asked.keys) == ("return.when", ("feat", "others"))
    assert asked.decision.why(table, asked.decision, "return").id == "why.return_settle_first"
    asked.answer("others")
    assert track(table, "saxon_renown") == 11  # Regni has Returned
    assert units(table, "iceni", "saxon_raider") == 3
    asked.answer("none", kind="settle.choice")
    assert asked.over
    assert (track(table, "saxon_renown"), units(table, "iceni", "saxon_warband")) == (12, 2)


def test_the_time_is_asked_where_plunder_makes_a_difference():
    table = empty(dice=(1,), saxons=2)
    put(table, "iceni", "venta_icenorum=saxon_settlement", saxon_raider=1, plunder={"saxon_raider": 1})
    put(table, "regni", saxon_warband=1)
    asked = run(table, "return").answers("feat.settle", "iceni", "iceni")
    assert asked.keys == ("feat", "return")
    asked.answer("return")
    assert asked.keys == ("warbands", "none")  # the Plunder came home first: 3 Renown
    table = empty(dice=(1,), saxons=2)
    put(table, "iceni", "venta_icenorum=saxon_settlement", saxon_raider=1, plunder={"saxon_raider": 1})
    put(table, "regni", saxon_warband=1)
    asked = run(table, "return").answers("feat.settle", "iceni", "iceni", "feat")
    assert asked.over  # 2 Renown were not enough


def test_three_renown_for_warbands_per_settlement_and_population():
    table = empty()
    put(table, "iceni", "venta_icenorum=saxon_settlement", "branodunum=saxon_settlement", saxon_warband=1)
    put(table, "regni", saxon_raider=1)
    asked = run(table, "return").answers("feat.settle", "regni", "iceni")
    (option,) = [option for option in asked.decision.options if option.key == "warbands"]
    assert (option.price, option.params["n"], option.params["left"]) == ({"renown": 3}, 4, 7)  # 2 + Population 2
    asked.answer("warbands")
    assert asked.over
    assert (units(table, "iceni", "saxon_warband"), track(table, "saxon_renown")) == (5, 7)


def test_control_counts_at_the_outset_of_the_feat():
    """Raiders outnumber, but do not Control; the Warbands they become do not help."""
    table = empty(dice=(6, 6, 6))
    put(table, "iceni", "venta_icenorum=saxon_settlement", saxon_raider=3, militia=2)
    put(table, "regni", saxon_warband=1)
    asked = run(table, "return").answers("feat.settle", "iceni", "iceni")
    assert asked.decision.kind == "settle.choice"
    asked.answer("warbands")
    assert units(table, "iceni", "saxon_warband") == 3 + 1


def test_warbands_for_population_and_a_settlement():
    table = empty()
    put(table, "iceni", "branodunum=saxon_settlement", saxon_warband=6, plunder={"saxon_warband": 2})
    put(table, "regni", saxon_raider=1)
    asked = run(table, "return").answers("feat.settle", "regni", "iceni")
    assert asked.keys == ("warbands", "population", "settlement", "none")
    asked.answer("population")
    assert (asked.decision.kind, asked.keys) == ("settle.loaded", ("0", "1", "2"))
    asked.answer("1")
    assert table.state.population[SPACE_NUMBER["iceni"]] == PRINTED[SPACE_NUMBER["iceni"]] + 1
    assert (units(table, "iceni", "saxon_warband"), carried(table, "iceni", "saxon_warband")) == (3, 1)
    assert asked.keys == ("settlement", "none")
    assert asked.decision.why(table, asked.decision, "warbands").id == "why.settle_chosen"
    asked.answers("settlement", "0")
    assert asked.over
    assert units(table, "iceni", "saxon_warband") == 1
    assert table.state.sites[SITE_NUMBER["venta_icenorum"]] == SAXON_SETTLEMENT
    assert conserved(table)


def test_what_cannot_be_done_is_not_offered():
    table = empty(saxons=2)
    iceni = put(table, "iceni", "branodunum=saxon_settlement", "venta_icenorum=saxon_settlement", saxon_warband=6)
    put(table, "regni", saxon_raider=1)
    put(table, "parisi", saxon_raider=1)
    table.state.population[iceni] = PRINTED[iceni] + 1
    asked = run(table, "return").answers("feat.settle", "regni", "iceni")
    assert asked.over  # too little Renown, Population at its most, no Site
    table = empty()
    put(table, "silures", saxon_warband=3, scotti_warband=5)
    put(table, "regni", scotti_raider=1)
    asked = run(table, "return", SCOTTI).answers("feat.settle", "regni", "silures")
    assert asked.keys == ("settlement", "none")  # the Scotti add no Population
    assert asked.decision.why(table, asked.decision, "population").id == "why.settle_scotti"
    asked.answers("settlement", "dinas_powys")
    assert table.state.sites[SITE_NUMBER["dinas_powys"]] == SCOTTI_SETTLEMENT


def test_settle_in_a_city_does_not_add_population():
    table = empty()
    put(table, "londinium", saxon_warband=6)
    put(table, "regni", saxon_raider=1)
    asked = run(table, "return").answers("feat.settle", "regni", "londinium")
    assert asked.keys == ("settlement", "none")


def test_settle_with_march_before_it_leaves_renown_and_somebody_to_march():
    table = empty(saxons=3)
    put(table, "iceni", "branodunum=saxon_settlement", saxon_warband=3)
    asked = run(table, "march").answer("feat.settle", kind="march.destination")
    # 1 Renown is kept for the March, so no more Warbands; one of three Warbands must be left.
    assert asked.keys == ("settlement", "none")
    asked.answer("settlement")
    assert asked.decision.kind == "march.destination"
    assert not any(key.startswith("feat") for key in asked.keys)
    asked.answer("trinovantes")
    assert asked.over
    assert table.state.sites[SITE_NUMBER["branodunum"]] == SAXON_SETTLEMENT
    assert units(table, "trinovantes", "saxon_warband") == 1


def test_settle_after_march():
    table = empty(saxons=8)
    put(table, "regni", saxon_warband=3)
    asked = run(table, "march").answers("cantiaci", "3")
    assert asked.decision.kind == "feat.after"
    asked.answer("feat.settle")
    assert asked.keys == ("population", "settlement", "none")
    asked.answers("settlement", "rutupiae")
    assert asked.over
    assert table.state.sites[SITE_NUMBER["durovernum"]] == VACANT
    assert "settle_roll" not in told(table)


def test_voluntary_removal_of_warbands():
    table = empty(dice=(6,))
    put(table, "regni", saxon_warband=25)
    put(table, "iceni", saxon_raider=1)
    asked = run(table, "return").answers("feat.settle", "iceni", "iceni")
    asked.answer("regni", kind="voluntary")
    assert (units(table, "iceni", "saxon_warband"), units(table, "regni", "saxon_warband")) == (1, 24)


def test_population_rises_once_per_settle():
    table = empty()
    iceni = put(table, "iceni", saxon_warband=9)
    put(table, "regni", saxon_raider=1)
    table.state.population[iceni] = 0
    asked = run(table, "return").answers("feat.settle", "regni", "iceni", "population")
    assert asked.keys == ("settlement", "none")


def test_no_renown_is_paid_when_no_warband_could_come():
    table = empty()
    put(table, "iceni", "branodunum=saxon_settlement", "venta_icenorum=saxon_settlement", saxon_warband=25)
    put(table, "regni", saxon_raider=1)
    asked = run(table, "return").answers("feat.settle", "regni", "iceni")
    assert asked.keys == ("population", "none")
    assert asked.decision.why(table, asked.decision, "warbands").id == "why.settle_pool"
    assert asked.decision.why(table, asked.decision, "settlement").id == "why.settle_no_site"
