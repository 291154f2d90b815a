"""4.4-4.5 The Feats of Saxons and Scotti: Settle, Surprise, Ravage, Shield Wall, Ransom, Entreat."""

from __future__ import annotations

import pytest

from vexillum.games.pendragon.battle.sides import Result
from vexillum.games.pendragon.feats.barbarians import payer_track
from vexillum.games.pendragon.map import PRINTED, SITE_NUMBER, SPACE_NUMBER
from vexillum.games.pendragon.pieces import (
    CIVITATES,
    DUX,
    HILLFORT,
    SAXON_RAIDER,
    SAXON_SETTLEMENT,
    SAXONS,
    SCOTTI,
    SCOTTI_SETTLEMENT,
    SCOTTI_WARBAND,
    T_SCOTTI_SETTLEMENT,
    UNIT_KINDS,
    UNIT_TYPE,
    VACANT,
)
from vexillum.games.pendragon.state import TRACKS, Dominance, Imperium, Track

from .barbarians import Battles, conserved, cubes, prosper, renown, run
from .harness import board, carried, put, told, track, units

# 4.4.1, 4.5.1 Settle -------------------------------------------------------------------------------------------------


def settle_board(dice=(), saxons=10, scotti=10):
    table = board(empty=True, dice=dice)
    renown(table, saxons, scotti)
    return table


def test_returning_raiders_in_or_next_to_the_space_roll():
    table = settle_board(dice=(4, 3, 6, 1, 5))
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
    table = settle_board()
    put(table, "iceni", saxon_raider=3)
    put(table, "trinovantes", saxon_raider=2)
    put(table, "regni", saxon_warband=1)
    asked = run(table, "return").answers("feat.settle", "regni", "iceni")
    assert asked.over
    assert table.state.rolls == 0


def test_scotti_need_five():
    table = settle_board(dice=(4, 5))
    put(table, "silures", scotti_raider=2)
    put(table, "demetae", scotti_raider=1)
    asked = run(table, "return", SCOTTI).answers("feat.settle", "silures", "silures")
    assert asked.over  # a single Warband can do nothing more
    assert units(table, "silures", "scotti_warband") == 1


def test_own_pieces_with_raiders_must_outnumber_all_others_with_theirs():
    table = settle_board()
    put(table, "iceni", saxon_raider=3, militia=1, scotti_raider=2)
    put(table, "regni", saxon_raider=3, militia=1, scotti_raider=1)
    put(table, "parisi", saxon_raider=1)
    asked = run(table, "return").answers("feat.settle", "iceni")
    assert (asked.decision.kind, asked.keys) == ("settle.space", ("parisi", "regni"))
    assert asked.decision.why(table, asked.decision, "space:iceni").id == "why.settle_few"


def test_no_settle_where_nobody_outnumbers():
    table = settle_board()
    put(table, "iceni", saxon_raider=1, militia=1)
    put(table, "regni", saxon_raider=1, militia=1)
    assert run(table, "return").decision.kind == "return.spaces"


def test_without_the_raiders_the_others_would_outnumber_so_settle_comes_first():
    table = settle_board(dice=(4, 4, 1))
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
    table = settle_board(dice=(1,), saxons=2)
    put(table, "iceni", "venta_icenorum=saxon_settlement", saxon_raider=1, plunder={"saxon_raider": 1})
    put(table, "regni", saxon_warband=1)
    asked = run(table, "return").answers("feat.settle", "iceni", "iceni")
    assert asked.keys == ("feat", "return")
    asked.answer("return")
    assert asked.keys == ("warbands", "none")  # the Plunder came home first: 3 Renown
    table = settle_board(dice=(1,), saxons=2)
    put(table, "iceni", "venta_icenorum=saxon_settlement", saxon_raider=1, plunder={"saxon_raider": 1})
    put(table, "regni", saxon_warband=1)
    asked = run(table, "return").answers("feat.settle", "iceni", "iceni", "feat")
    assert asked.over  # 2 Renown were not enough


def test_three_renown_for_warbands_per_settlement_and_population():
    table = settle_board()
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
    table = settle_board(dice=(6, 6, 6))
    put(table, "iceni", "venta_icenorum=saxon_settlement", saxon_raider=3, militia=2)
    put(table, "regni", saxon_warband=1)
    asked = run(table, "return").answers("feat.settle", "iceni", "iceni")
    assert asked.decision.kind == "settle.choice"
    asked.answer("warbands")
    assert units(table, "iceni", "saxon_warband") == 3 + 1


def test_warbands_for_population_and_a_settlement():
    table = settle_board()
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
    table = settle_board(saxons=2)
    iceni = put(table, "iceni", "branodunum=saxon_settlement", "venta_icenorum=saxon_settlement", saxon_warband=6)
    put(table, "regni", saxon_raider=1)
    put(table, "parisi", saxon_raider=1)
    table.state.population[iceni] = PRINTED[iceni] + 1
    asked = run(table, "return").answers("feat.settle", "regni", "iceni")
    assert asked.over  # too little Renown, Population at its most, no Site
    table = settle_board()
    put(table, "silures", saxon_warband=3, scotti_warband=5)
    put(table, "regni", scotti_raider=1)
    asked = run(table, "return", SCOTTI).answers("feat.settle", "regni", "silures")
    assert asked.keys == ("settlement", "none")  # the Scotti add no Population
    assert asked.decision.why(table, asked.decision, "population").id == "why.settle_scotti"
    asked.answers("settlement", "dinas_powys")
    assert table.state.sites[SITE_NUMBER["dinas_powys"]] == SCOTTI_SETTLEMENT


def test_settle_in_a_city_does_not_add_population():
    table = settle_board()
    put(table, "londinium", saxon_warband=6)
    put(table, "regni", saxon_raider=1)
    asked = run(table, "return").answers("feat.settle", "regni", "londinium")
    assert asked.keys == ("settlement", "none")


def test_settle_with_march_before_it_leaves_renown_and_somebody_to_march():
    table = settle_board(saxons=3)
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
    table = settle_board(saxons=8)
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
    table = settle_board(dice=(6,))
    put(table, "regni", saxon_warband=25)
    put(table, "iceni", saxon_raider=1)
    asked = run(table, "return").answers("feat.settle", "iceni", "iceni")
    asked.answer("regni", kind="voluntary")
    assert (units(table, "iceni", "saxon_warband"), units(table, "regni", "saxon_warband")) == (1, 24)


def test_population_rises_once_per_settle():
    table = settle_board()
    iceni = put(table, "iceni", saxon_warband=9)
    put(table, "regni", saxon_raider=1)
    table.state.population[iceni] = 0
    asked = run(table, "return").answers("feat.settle", "regni", "iceni", "population")
    assert asked.keys == ("settlement", "none")


def test_no_renown_is_paid_when_no_warband_could_come():
    table = settle_board()
    put(table, "iceni", "branodunum=saxon_settlement", "venta_icenorum=saxon_settlement", saxon_warband=25)
    put(table, "regni", saxon_raider=1)
    asked = run(table, "return").answers("feat.settle", "regni", "iceni")
    assert asked.keys == ("population", "none")
    assert asked.decision.why(table, asked.decision, "warbands").id == "why.settle_pool"
    assert asked.decision.why(table, asked.decision, "settlement").id == "why.settle_no_site"


# 4.4.2, 4.5.2 Surprise, and Deep Raid --------------------------------------------------------------------------------


@pytest.fixture
def battles(monkeypatch):
    return Battles(monkeypatch)


def surprise_board(dice=(), patrolled=False, **options):
    table = board(empty=True, dice=dice, **options)
    renown(table, 10, 10)
    table.state.patrolled = [int(patrolled)] * 4
    return table


def deep(table, faction=SAXONS, target="catuvellauni"):
    """A Raid on one target with Surprise, one die."""
    asked = run(table, "raid", faction).answer("feat.surprise", kind="feat.choose").answer(target).answer("1d4")
    return asked.answer("done")


def test_deep_raid_example_of_the_rulebook(battles):
    table = surprise_board(dice=(2, 2, 2, 1, 1, 2, 4, 4, 4), patrolled=True)
    put(table, "parisi", "derventio=fort")
    put(table, "cantiaci", "rutupiae=fort")
    put(table, "catuvellauni", "verulamium=town", militia=2)
    prosper(table, "catuvellauni", 5)
    prosper(table, "iceni", 3)
    asked = run(table, "raid").answer("feat.surprise")
    asked.answers("catuvellauni", "corieltauvi.germanicus", "3d4", "iceni", "3d4", "trinovantes", "3d4")
    assert track(table, "saxon_renown") == 4
    assert asked.action.special_spaces == [SPACE_NUMBER["catuvellauni"]]
    asked.answer("catuvellauni", kind="raid.next")
    assert units(table, "catuvellauni", "saxon_raider") == 6 - 2  # Forts on Germanicus reduce the Deep Raid too
    asked.answer("no", kind="deepraid.force", seat="civitates")
    asked.answer("3", kind="raid.plunder").answer("britons", kind="raid.battle")
    assert battles.calls[-1][3].surprise
    asked.answer("iceni", kind="raid.next").answer("2", kind="raid.plunder")
    assert units(table, "iceni", "saxon_raider") == 4 - 2
    assert asked.over
    assert units(table, "trinovantes", "saxon_raider") == 12 - 2
    assert conserved(table)


def test_without_surprise_there_is_no_deep_raid():
    table = surprise_board()
    asked = run(table, "raid").answer("none")
    assert "catuvellauni" not in asked.keys
    asked = run(table, "raid").answer("feat.ravage")
    assert "catuvellauni" not in asked.keys


def test_only_one_deep_raid():
    asked = run(surprise_board(), "raid").answer("feat.surprise")
    assert {"catuvellauni", "dobunni", "brigantes", "textoverdi"} <= set(asked.keys)
    asked.answers("dobunni", "1d4")
    assert "catuvellauni" not in asked.keys
    assert "parisi" in asked.keys


def test_a_deep_raid_is_not_on_own_control_nor_through_it():
    table = surprise_board()
    put(table, "catuvellauni", "verulamium=saxon_settlement")  # Saxon Control, no base
    asked = run(table, "raid").answer("feat.surprise")
    assert "catuvellauni" not in asked.keys
    table = surprise_board()
    for space, site in (("atrebates", "venta_belgarum"), ("corieltauvi", "ratae"), ("durotriges", "aquae_sulis")):
        put(table, space, f"{site}=saxon_settlement")
    asked = run(table, "raid").answer("feat.surprise")
    assert "dobunni" not in asked.keys  # all its neighbours within reach are under Saxon Control


def test_routes_of_a_deep_raid():
    table = surprise_board(patrolled=True)
    put(table, "iceni", "branodunum=fort")
    asked = run(table, "raid").answers("feat.surprise", "catuvellauni")
    assert (asked.decision.kind, asked.keys) == ("raid.route", ("atrebates.britannicus", "corieltauvi.germanicus"))
    assert [option.params["n"] for option in asked.decision.options] == [0, 1]


def test_a_deep_raid_within_normal_reach_if_it_costs_fewer():
    """Ruling P51."""
    table = surprise_board(patrolled=True)
    put(table, "iceni", "branodunum=fort")
    asked = run(table, "raid").answers("feat.surprise", "cantiaci")
    assert asked.keys == ("britannicus", "germanicus")  # nothing is cheaper than Britannicus
    asked = run(table, "raid").answers("feat.surprise", "londinium")
    assert asked.keys == ("germanicus", "atrebates.britannicus")


def test_surprise_space_without_deep_raid(battles):
    table = surprise_board(dice=(4, 4))
    put(table, "parisi", militia=1)
    put(table, "regni", militia=1)
    asked = run(table, "raid").answers("feat.surprise", "parisi", "1d4", "regni", "1d4", "done")
    asked.answer("regni", kind="surprise.space")
    asked.answers("parisi", "britons", "britons")
    assert [(call[0], call[3].surprise) for call in battles.calls] == [("parisi", False), ("regni", True)]


def test_dux_first_then_the_controlling_faction(battles):
    table = surprise_board(dice=(4,))
    put(table, "catuvellauni", "verulamium=town", cavalry=1, militia=2)
    asked = deep(table)
    asked.answer("no", kind="deepraid.force", seat="dux").answer("yes", kind="deepraid.force", seat="civitates")
    assert battles.calls[0][:3] == ("catuvellauni", "saxons", "civitates")
    terms = battles.calls[0][3]
    assert (terms.executing, terms.raiders, terms.surprise) == (SAXONS, (4, 0), True)
    assert asked.over  # no second Battle
    assert len(battles.calls) == 1


def test_one_player_of_both_britons_is_asked_once(battles):
    table = surprise_board(dice=(4,), players="britons")
    put(table, "catuvellauni", "verulamium=town", cavalry=1, militia=2)
    asked = deep(table).answer("no", seat="dux")
    assert asked.decision.kind == "raid.battle"


def test_nobody_without_units_forces_a_battle(battles):
    table = surprise_board(dice=(4,))
    put(table, "catuvellauni", "verulamium=town", "durocobrivis=fort")
    assert deep(table).decision.kind == "raid.battle"


def test_a_faction_without_control_does_not_force(battles):
    table = surprise_board(dice=(4,))
    put(table, "catuvellauni", militia=3)
    assert deep(table).decision.kind == "raid.battle"


def test_the_dux_needs_no_control(battles):
    table = surprise_board(dice=(4,))
    table.state.imperium = Imperium.FRAGMENTATION
    put(table, "catuvellauni", "verulamium=town", cavalry=1, militia=3)
    deep(table).answer("yes", seat="dux")
    assert battles.calls[0][2] == "dux"


def test_barbarians_in_control_force_too(battles):
    table = surprise_board(dice=(4,))
    put(table, "brigantes", "mam_tor=saxon_settlement", saxon_raider=1)
    deep(table, SCOTTI, "brigantes").answer("yes", seat="saxons")
    assert battles.calls[0][:3] == ("brigantes", "scotti", "saxons")


def test_evading_raiders_take_no_plunder(battles):
    table = surprise_board(dice=(4,))
    put(table, "catuvellauni", "verulamium=town", militia=2)
    prosper(table, "catuvellauni", 6)
    battles.result = Result(attackers_evaded=True)
    asked = deep(table).answer("yes")
    assert asked.over
    assert (cubes(table, "catuvellauni"), carried(table, "catuvellauni", "saxon_raider")) == (6, 0)


def test_survivors_of_a_forced_battle_plunder(battles):
    """Ruling P53: as many cubes as Raiders of the party are left."""
    table = surprise_board(dice=(4,))
    put(table, "catuvellauni", "verulamium=town", militia=4, saxon_raider=1)
    prosper(table, "catuvellauni", 6)

    def two_fall_one_loads(table, space):
        table.state.units[UNIT_KINDS * space + SAXON_RAIDER] -= 2
        table.state.available[SAXON_RAIDER] += 2
        table.state.plunder[UNIT_KINDS * space + SAXON_RAIDER] += 1

    battles.act = two_fall_one_loads
    asked = deep(table).answer("yes")
    assert asked.keys == ("2", "1", "0")
    asked.answer("2")
    assert asked.over  # one on the new Raider without Plunder, one on the older Raider
    assert (units(table, "catuvellauni", "saxon_raider"), carried(table, "catuvellauni", "saxon_raider")) == (3, 3)


def test_surprise_in_battle(battles):
    table = surprise_board()
    put(table, "iceni", saxon_warband=1, militia=1)
    put(table, "regni", saxon_warband=1, militia=1)
    asked = run(table, "battle").answer("feat.surprise").answer("iceni", "regni").answer("iceni", kind="surprise.space")
    asked.answer("iceni", kind="battle.next")
    assert [(call[0], call[2], call[3].surprise) for call in battles.calls] == [
        ("iceni", "civitates", True),
        ("regni", "civitates", False),
    ]


def test_the_dux_in_control_is_asked_once(battles):
    table = surprise_board(dice=(4,))
    table.state.imperium = Imperium.FRAGMENTATION
    put(table, "catuvellauni", "verulamium=fort", cavalry=2)
    asked = deep(table).answer("no", seat="dux")
    assert asked.decision.kind == "raid.battle"


def test_a_deep_raid_fought_in_earnest():
    """Four Raiders meet three Cavalry in Clear terrain: all fall before they Harass, and nothing is Plundered."""
    table = surprise_board(dice=(4,))
    put(table, "catuvellauni", "verulamium=town", cavalry=3)
    prosper(table, "catuvellauni", 6)
    asked = deep(table).answer("yes", seat="dux")
    while not asked.over:
        asked.answer("none" if "none" in asked.keys else asked.keys[-1])
    assert units(table, "catuvellauni", "saxon_raider") == 0
    assert (cubes(table, "catuvellauni"), units(table, "catuvellauni", "cavalry")) == (6, 3)
    assert conserved(table)


# 4.4.3 Ravage --------------------------------------------------------------------------------------------------------


def ravage_board(dice=(), **options):
    table = board(empty=True, dice=dice, **options)
    renown(table, 10, 10)
    table.state.patrolled = [0] * 4
    table.state.refugees = 0
    return table


def ravage(table, space="parisi"):
    return run(table, "raid").answer("feat.ravage", kind="feat.choose").answer(space).answer("1d4").answer("done")


def test_population_does_not_limit_plunder_and_people_flee(battles):
    table = ravage_board(dice=(4, 4))
    parisi = SPACE_NUMBER["parisi"]
    prosper(table, "parisi", 4, 2)
    asked = ravage(table)
    assert asked.keys == ("4", "3", "2", "1", "0")
    asked.answer("4")
    assert asked.over
    assert (cubes(table, "parisi"), carried(table, "parisi", "saxon_raider")) == (0, 4)
    assert (table.state.population[parisi], table.state.refugees) == (1, 1)


def test_a_roll_of_three_drives_nobody_away(battles):
    table = ravage_board(dice=(4, 3))
    ravage(table)
    assert (table.state.population[SPACE_NUMBER["parisi"]], table.state.refugees) == (2, 0)
    assert "ravage_roll" in told(table)


def test_new_raiders_limit_plunder(battles):
    table = ravage_board(dice=(2, 1))
    put(table, "parisi", saxon_raider=3)
    prosper(table, "parisi", 4, 2)
    assert ravage(table).keys == ("2", "1", "0")


def test_nothing_where_nobody_landed(battles):
    table = ravage_board(dice=(1,))
    table.state.patrolled = [1] * 4
    put(table, "parisi", "derventio=fort", saxon_raider=1, cavalry=1)
    assert ravage(table).over
    assert table.state.rolls == 1


def test_regions_are_named_but_no_cities(battles):
    table = ravage_board()
    asked = run(table, "raid").answers("feat.ravage", "parisi", "1d4", "regni", "1d4", "londinium", "1d4")
    assert (asked.decision.kind, asked.keys, asked.decision.at_most) == ("ravage.regions", ("parisi", "regni"), 2)
    assert asked.decision.why(table, asked.decision, "londinium").id == "why.ravage_city"
    assert asked.decision.why(table, asked.decision, "iceni").id == "why.feat_not_named"


def test_only_a_city_leaves_no_feat(battles):
    table = ravage_board(dice=(1,))
    asked = ravage(table, "londinium")
    assert asked.over
    assert asked.action.special is None


def test_own_battle_without_assault_and_no_answer_then(battles):
    table = ravage_board(dice=(4, 1))
    put(table, "parisi", militia=1, scotti_warband=1)
    asked = ravage(table).answer("britons", kind="raid.battle")
    assert asked.over
    assert len(battles.calls) == 1
    assert (battles.calls[0][3].no_assault, battles.calls[0][3].no_escape) == (True, False)


def test_where_only_strongholds_stand_there_is_nothing_to_fight(battles):
    """Ruling P56."""
    table = ravage_board(dice=(4, 1))
    put(table, "parisi", "derventio=fort", scotti_raider=1)
    asked = ravage(table)
    assert asked.keys == ("scotti", "none")
    assert asked.decision.why(table, asked.decision, "seat:dux").id == "why.raid_battle_ravage"


def test_dux_then_civitates_then_scotti_answer_and_britons_once(battles):
    table = ravage_board(dice=(4, 1))
    put(table, "parisi", cavalry=1, militia=1, scotti_warband=2)
    prosper(table, "parisi", 2, 2)
    asked = ravage(table).answer("0", kind="raid.plunder").answer("none", kind="raid.battle")
    asked.answer("yes", kind="ravage.battle", seat="dux").answer("yes", kind="ravage.battle", seat="scotti")
    asked.answer("2", kind="battle.plunder", seat="scotti")
    assert asked.over
    assert carried(table, "parisi", "scotti_warband") == 2
    assert [(call[1], call[2], call[3].executing, call[3].no_escape) for call in battles.calls] == [
        ("dux", "saxons", DUX, True),
        ("scotti", "saxons", SCOTTI, True),
    ]


def test_civitates_when_the_dux_declines(battles):
    table = ravage_board(dice=(4, 1))
    put(table, "parisi", cavalry=1, militia=1)
    asked = ravage(table).answer("none").answer("no", seat="dux").answer("yes", seat="civitates")
    assert asked.over
    assert battles.calls[0][3].executing == CIVITATES


def test_at_fragmentation_each_briton_answers(battles):
    table = ravage_board(dice=(4, 1))
    table.state.imperium = Imperium.FRAGMENTATION
    put(table, "parisi", cavalry=1, militia=1)
    asked = ravage(table).answer("none").answer("yes", seat="dux").answer("yes", seat="civitates")
    assert asked.over
    assert len(battles.calls) == 2


def test_one_player_of_both_britons_declines_once(battles):
    table = ravage_board(dice=(4, 1), players="britons")
    put(table, "parisi", cavalry=1, militia=1)
    assert ravage(table).answer("none").answer("no", seat="dux").over


def test_answers_need_troops_and_somebody_to_fight(battles):
    table = ravage_board(dice=(4, 1))
    put(table, "parisi", "derventio=fort", scotti_raider=3)
    assert ravage(table).answer("none").over  # a Fort and Raiders alone do not Battle
    table = ravage_board(dice=(4, 1))
    put(table, "parisi", cavalry=1, scotti_warband=1)

    def all_saxons_fall(table, space):
        table.state.units[11 * space + 5] = 0

    battles.act = all_saxons_fall
    assert ravage(table).answer("none").answer("yes", seat="dux").over


def test_not_ravaged_regions_are_raided_as_usual(battles):
    table = ravage_board(dice=(4, 4, 1))
    prosper(table, "regni", 4, 2)
    asked = run(table, "raid").answers("feat.ravage", "parisi", "1d4", "regni", "1d4", "done")
    asked.answer("parisi", kind="ravage.regions").answer("regni", kind="raid.next")
    assert asked.keys == ("2", "1", "0")


def test_ravage_with_battle(battles):
    table = ravage_board(dice=(5,))
    put(table, "iceni", saxon_warband=4, militia=1)
    put(table, "regni", saxon_warband=1)
    prosper(table, "iceni", 4, 2)
    asked = run(table, "battle").answer("feat.ravage")
    asked.answer("3", kind="battle.plunder")
    assert asked.over  # one space, one Region, one enemy: nothing else was to ask
    assert (carried(table, "iceni", "saxon_warband"), table.state.population[SPACE_NUMBER["iceni"]]) == (3, 1)
    assert battles.calls[0][3].no_assault
    assert units(table, "iceni", "saxon_warband") == 4


def test_no_roll_without_population(battles):
    """Ruling P67."""
    table = ravage_board(dice=(4, 6))
    table.state.population[SPACE_NUMBER["parisi"]] = 0
    assert ravage(table).over
    assert (table.state.rolls, table.state.refugees) == (1, 0)


# 4.4.4 Shield Wall ---------------------------------------------------------------------------------------------------


def shield_wall_board():
    table = board(empty=True)
    renown(table)
    put(table, "iceni", saxon_warband=1, militia=1, scotti_warband=1)
    put(table, "regni", saxon_warband=1, militia=1)
    return table


def test_shield_wall_holds_in_all_battle_spaces(monkeypatch):
    battles = Battles(monkeypatch)
    table = shield_wall_board()
    asked = run(table, "battle").answer("feat.shield_wall", kind="feat.choose").answer("iceni", "regni")
    asked.answers("regni", "scotti")
    assert [(call[0], call[3].shield_wall) for call in battles.calls] == [("regni", True), ("iceni", True)]
    assert "feat" in told(table)
    assert asked.action.special_done


def test_not_without_the_feat_nor_for_others(monkeypatch):
    battles = Battles(monkeypatch)
    run(shield_wall_board(), "battle").answers("none", "iceni", "britons")
    assert not battles.calls[0][3].shield_wall
    assert "feat.shield_wall" not in run(shield_wall_board(), "battle", SCOTTI).keys
    assert "feat.shield_wall" not in run(shield_wall_board(), "raid").keys


# 4.5.3 Ransom --------------------------------------------------------------------------------------------------------


def ransom_board(dice=(), **tracks):
    table = board(empty=True, dice=dice)
    renown(table)
    table.state.patrolled = [0] * 4
    for name, value in tracks.items():
        table.state.tracks[TRACKS.index(name)] = value
    return table


def ransom(table):
    return run(table, "raid", SCOTTI).answers("feat.ransom", "silures", "1d4", "done")


@pytest.mark.parametrize("roll", [3, 4])
def test_one_roll_after_plunder_and_before_battle(battles, roll):
    table = ransom_board(dice=(4, roll), briton_resources=5)
    put(table, "silures", "isca_silurum=town", militia=1)
    prosper(table, "silures", 2, 1)
    asked = ransom(table).answer("1", kind="raid.plunder")
    assert asked.decision.kind == "raid.battle"
    success = roll == 4
    assert (track(table, "briton_resources"), track(table, "scotti_renown")) == (5 - success, 10 + success)


def test_one_faction_is_named(battles):
    table = ransom_board(dice=(4, 6), briton_resources=5, dux_resources=5)
    put(table, "silures", "isca_silurum=town", "dinas_powys=fort")
    asked = ransom(table)
    assert (asked.decision.kind, asked.keys) == ("ransom.target", ("dux", "civitates"))
    assert asked.decision.why(table, asked.decision, "seat:saxons").id == "why.ransom_no_stronghold"
    asked.answer("dux")
    assert (track(table, "dux_resources"), track(table, "briton_resources")) == (4, 5)


def test_foederati_settlements_are_their_employers(battles):
    table = ransom_board(dice=(4, 6), briton_resources=5)
    put(table, "silures", "isca_silurum=blue_saxon_settlement", blue_saxon_warband=1)
    ransom(table)
    assert (track(table, "briton_resources"), track(table, "saxon_renown")) == (4, 10)


def test_saxons_pay_renown(battles):
    table = ransom_board(dice=(4, 6))
    put(table, "silures", "isca_silurum=saxon_settlement", militia=1)
    ransom(table)
    assert (track(table, "saxon_renown"), track(table, "scotti_renown")) == (9, 11)


def test_notes_one_and_two():
    state = ransom_board(briton_resources=3, dux_resources=2, wealth=4).state
    state.imperium, state.dominance = Imperium.ROMAN_RULE, Dominance.MILITARY
    assert payer_track(state, CIVITATES) == Track.BRITON
    assert payer_track(state, DUX) == Track.DUX  # even with Army Preemption
    state.tracks[Track.DUX] = 0
    assert payer_track(state, DUX) == Track.BRITON
    state.imperium, state.dominance = Imperium.AUTONOMY, Dominance.CIVILIAN
    assert payer_track(state, DUX) is None
    state.tracks[Track.BRITON] = 0
    assert payer_track(state, CIVITATES) == Track.WEALTH
    state.imperium = Imperium.ROMAN_RULE
    assert payer_track(state, DUX) is None  # no Wealth
    state.tracks[Track.SAXON] = 0
    assert payer_track(state, SAXONS) is None


def test_nothing_to_pay_with(battles):
    table = ransom_board(dice=(4, 6), saxon_renown=0)
    put(table, "silures", "isca_silurum=saxon_settlement", militia=1)
    ransom(table)
    assert track(table, "scotti_renown") == 10
    assert "ransom_nothing" in told(table)


def test_not_where_nobody_landed(battles):
    table = ransom_board(dice=(1,), briton_resources=5)
    table.state.patrolled = [1] * 4
    put(table, "silures", "isca_silurum=town", "dinas_powys=fort")
    assert ransom(table).over
    assert table.state.rolls == 1


def test_regions_with_a_stronghold_of_others(battles):
    table = ransom_board()
    put(table, "silures", "isca_silurum=town")
    put(table, "demetae", "moridunum=hillfort", "gateholm=scotti_settlement")
    put(table, "ordovices", "segontium=scotti_settlement", militia=1)
    asked = run(table, "raid", SCOTTI).answers(
        "feat.ransom", "silures", "1d4", "demetae", "1d4", "ordovices", "1d4", "done"
    )
    assert (asked.decision.kind, asked.keys, asked.decision.at_most) == ("ransom.regions", ("silures", "demetae"), 2)
    assert asked.decision.why(table, asked.decision, "ordovices").id == "why.ransom_nobody"
    assert asked.decision.why(table, asked.decision, "parisi").id == "why.feat_not_named"


def test_ransom_with_battle(battles):
    table = ransom_board(dice=(5,), briton_resources=5)
    put(table, "silures", "isca_silurum=town", scotti_warband=1)
    put(table, "eboracum", "eboracum=town", scotti_warband=1)
    asked = run(table, "battle", SCOTTI).answer("feat.ransom").answer("silures", "eboracum").answer("silures")
    assert asked.over
    assert (track(table, "briton_resources"), track(table, "scotti_renown")) == (4, 11)
    assert len(battles.calls) == 2


def test_no_ransom_without_strongholds(battles):
    table = ransom_board()
    put(table, "silures", scotti_warband=1, militia=1)
    assert "feat.ransom" not in run(table, "battle", SCOTTI).keys
    assert "feat.ransom" not in run(table, "raid", SCOTTI).keys


# 4.5.4 Entreat -------------------------------------------------------------------------------------------------------


def entreat_board(scotti=10):
    table = board(empty=True)
    renown(table, 10, scotti)
    put(table, "silures", "dinas_powys=hillfort", scotti_warband=1, militia=3, plunder={"militia": 1})
    put(table, "demetae", scotti_warband=1)
    put(table, "regni", scotti_warband=1)  # Clear
    put(table, "carvetii", militia=2)  # no Warband
    put(table, "parisi", scotti_raider=1)
    return table


def test_entreat_with_return():
    table = entreat_board()
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
    table = entreat_board()
    asked = run(table, "return", SCOTTI).answers("feat.entreat", "parisi", "silures", "none", "0")
    assert asked.over
    assert table.state.sites[SITE_NUMBER["dinas_powys"]] == HILLFORT
    assert (units(table, "silures", "militia"), track(table, "scotti_renown")) == (3, 6)


def test_what_is_not_available_does_not_replace_but_warbands_may_come_from_elsewhere():
    table = entreat_board()
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
    table = entreat_board()
    put(table, "regni", scotti_warband=table.state.available[UNIT_TYPE[SCOTTI_WARBAND]])
    asked = run(table, "return", SCOTTI).answers("feat.entreat", "parisi", "silures", "none", chosen)
    if chosen != "0":
        asked.answer("done", kind="voluntary").answer("0", kind="entreat.loaded")
    assert asked.over
    assert (units(table, "silures", "militia"), units(table, "silures", "scotti_warband")) == (left, 1)
    assert conserved(table)


def test_four_renown_are_needed_or_come_home_with_the_return():
    table = entreat_board(scotti=3)
    assert run(table, "return", SCOTTI).keys == ("feat.settle", "none")
    state = table.state
    state.plunder[11 * SPACE_NUMBER["parisi"] + 6] = 1
    asked = run(table, "return", SCOTTI).answers("feat.entreat", "parisi", "silures")
    assert asked.decision.kind == "entreat.hillfort"  # no question when: the Plunder has to come first
    assert track(table, "scotti_renown") == 0


def test_plunder_left_in_the_field_does_not_pay():
    table = entreat_board(scotti=3)
    table.state.plunder[11 * SPACE_NUMBER["parisi"] + 6] = 1
    asked = run(table, "return", SCOTTI).answers("feat.entreat", "regni")
    assert asked.over
    assert "feat_nothing" in told(table)


def test_entreat_before_the_return_when_renown_is_at_its_most():
    table = entreat_board(scotti=80)
    table.state.plunder[11 * SPACE_NUMBER["parisi"] + 6] = 1
    asked = run(table, "return", SCOTTI).answers("feat.entreat", "parisi", "silures")
    assert asked.keys == ("feat", "return")
    asked.answers("feat", "none", "0")
    assert track(table, "scotti_renown") == 77


def test_entreat_with_battle_at_any_time(battles):
    table = entreat_board()
    put(table, "demetae", militia=1)
    asked = run(table, "battle", SCOTTI).answer("feat.entreat").answer("demetae", "silures", kind="battle.spaces")
    asked.answer("demetae", kind="entreat.region")
    assert asked.keys == ("demetae", "silures", "feat")
    asked.answers("feat", "1", "demetae")
    assert asked.over  # the last enemy in Demetae went over: no Battle there
    assert [call[0] for call in battles.calls] == ["silures"]
    assert "battle_nobody" in told(table)


def test_nobody_left_to_entreat(battles):
    table = entreat_board()

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
    table = entreat_board(scotti=3)
    table.state.plunder[11 * SPACE_NUMBER["parisi"] + 6] = 1
    assert "feat.entreat" not in run(table, "battle", SCOTTI).keys
