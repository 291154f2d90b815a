"""3.6 Battles: the sides, Pre-Battle, Field Battle, Withdrawal, and the rulebook's long example."""

from __future__ import annotations

import pytest

from tests.asked import Asked
from tests.pendragon.harness import board, carried, put, told, track, units
from vexillum.games.pendragon.battle.battle import battle
from vexillum.games.pendragon.battle.sides import Terms, enemies
from vexillum.games.pendragon.cards import CELYDDON_COED, CYMBROGI
from vexillum.games.pendragon.commands.battle import ask_enemy
from vexillum.games.pendragon.pieces import CIVITATES, DUX, SAXONS, SCOTTI
from vexillum.games.pendragon.state import Dominance, Imperium


def fight(table, space, attacker, defender, **terms):
    return Asked(battle(table, space, attacker, defender, Terms(executing=attacker, **terms)))


def fragment(table):
    table.state.imperium, table.state.dominance = Imperium.FRAGMENTATION, Dominance.NONE


# 3.6.1 The sides ------------------------------------------------------------------------------------------------------


def test_britons_are_one_enemy_of_barbarians_until_fragmentation():
    table = board(empty=True)
    space = put(table, "iceni", "branodunum=fort", scotti_raider=1)
    assert enemies(table.state, space, SAXONS) == [CIVITATES, SCOTTI]
    asked = Asked(ask_enemy(table, SAXONS, space, enemies(table.state, space, SAXONS), "3.4.4"))
    assert asked.keys == ("britons", "scotti")
    assert asked.decision.why(table, asked.decision, "seat:dux").id == "why.battle_britons_together"
    assert asked.decision.why(table, asked.decision, "saxons").id == "why.battle_yourself"
    assert asked.decision.why(table, asked.decision, "space:iceni") is None
    assert asked.answer("britons").result == CIVITATES
    fragment(table)
    assert enemies(table.state, space, SAXONS) == [DUX, SCOTTI]


def test_dux_and_civitates_may_fight_each_other_at_any_imperium():
    table = board(empty=True)
    space = put(table, "iceni", cavalry=1, militia=1, saxon_raider=1, red_scotti_warband=1)
    assert enemies(table.state, space, DUX) == [CIVITATES, SAXONS]
    assert enemies(table.state, space, CIVITATES) == [DUX, SAXONS]
    asked = Asked(ask_enemy(table, DUX, space, [CIVITATES, SAXONS], "3.2.4"))
    assert asked.keys == ("civitates", "saxons")
    assert asked.decision.why(table, asked.decision, "seat:scotti").id == "why.battle_not_there"


def test_dux_alone_when_attacking_the_civitates():
    table = board(empty=True)
    space = put(table, "parisi", cavalry=2, militia=2)
    asked = fight(table, space, DUX, CIVITATES)
    assert asked.over
    assert units(table, "parisi", "militia") == 0
    assert units(table, "parisi", "cavalry") == 2
    assert track(table, "prestige") == board().state.tracks[4]  # R26: none gained among Britons


def test_at_fragmentation_each_briton_fights_alone():
    table = board(empty=True)
    fragment(table)
    space = put(table, "parisi", cavalry=1, militia=4, saxon_warband=1)
    fight(table, space, SAXONS, CIVITATES)
    assert (units(table, "parisi", "cavalry"), units(table, "parisi", "militia")) == (1, 2)
    assert units(table, "parisi", "saxon_warband") == 0


# The rulebook's example -----------------------------------------------------------------------------------------------


def corieltauvi(*dice):
    table = board(empty=True, dice=dice)
    space = put(
        table,
        "corieltauvi",
        "ratae=town",
        "lindum=fort",
        saxon_raider=9,
        saxon_warband=1,
        cavalry=3,
        comitates=1,
        plunder={"saxon_raider": 2},
    )
    return table, space


def test_battle_example_of_the_rulebook():
    table, space = corieltauvi(3, 3, 6)
    prestige = track(table, "prestige")
    asked = fight(table, space, SAXONS, CIVITATES, surprise=True)
    asked.answer("ambush", kind="battle.raiders", seat="saxons")
    asked.answer("ambush", kind="battle.troops", seat="saxons")
    asked.answer("done", kind="battle.withdraw", seat="dux")
    asked.answer("comitates.ratae", kind="battle.withdraw", seat="civitates")
    # three losses: the Warband or six Raiders or anything between; the Dux' one Cavalry needs no answer
    assert asked.decision.kind == "battle.losses"
    assert asked.decision.params["losses"] == "3"
    asked.answer("1", kind="battle.losses", seat="saxons")  # the Warband
    assert asked.decision.params["losses"] == "2"
    asked.answer("4", kind="battle.losses", seat="saxons")  # Raiders without Plunder
    assert units(table, "corieltauvi", "cavalry") == 0
    assert units(table, "corieltauvi", "saxon_raider") == 5
    assert carried(table, "corieltauvi", "saxon_raider") == 2
    assert asked.keys == ("ratae", "lindum", "none")
    asked.answer("ratae", kind="battle.assault", seat="saxons")
    # Coup de Main needs 4 or less, rolled 6; Escalade 1½: three Raiders, which ones is the Saxons' choice
    assert asked.decision.params == asked.decision.params | {"losses": "1½", "step": "escalade", "there": 3}
    asked.answer("3")
    assert asked.over
    assert all(table.state.sites[space * 2 : space * 2 + 2])
    assert units(table, "corieltauvi", "saxon_raider") == units(table, "corieltauvi", "saxon_warband") == 0
    assert units(table, "corieltauvi", "comitates") == 1
    assert table.state.casualties == 3
    assert track(table, "prestige") == prestige + 1
    assert table.state.bottom[space] + table.state.top[space] == 0  # the Plunder is set aside
    coup = next(entry for entry in table.journal if entry.id == "log.battle_coup_fails")
    assert (coup.params["roll"], coup.params["needed"]) == (6, 4)
    assert "battle_siege" not in told(table)


def test_the_saxons_could_have_lost_six_raiders_instead():
    table, space = corieltauvi(3, 3, 6)
    asked = fight(table, space, SAXONS, CIVITATES, surprise=True).answers("ambush", "ambush", "done", "comitates.ratae")
    assert asked.keys == ("1", "0")
    asked.answer("0")
    assert asked.keys == ("6", "5", "4")
    asked.answer("6")
    assert units(table, "corieltauvi", "saxon_raider") == 3
    assert units(table, "corieltauvi", "cavalry") == 1  # three Raiders Harass for 1½


# 3.6.2 Pre-Battle -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "raider", "faction", "needed"),
    [
        ("iceni", "saxon_raider", SAXONS, 4),
        ("iceni", "scotti_raider", SCOTTI, 5),
        ("novantae", "scotti_raider", SCOTTI, 4),
        ("novantae", "saxon_raider", SAXONS, 5),
        ("parisi", "saxon_raider", SAXONS, 6),
    ],
)
def test_raiders_evade_by_terrain(place, raider, faction, needed):
    for roll in (needed - 1, needed):
        table = board(empty=True, dice=(roll,))
        space = put(table, place, cavalry=1, **{raider: 2})
        asked = fight(table, space, DUX, faction)
        home = needed == 4
        assert asked.keys == (("evade", "ambush", "none") if home else ("evade", "none"))
        if not home:
            assert asked.decision.why(table, asked.decision, "ambush").id == "why.battle_ambush_home"
        assert asked.decision.why(table, asked.decision, f"unit:{place}.cavalry").id == "why.battle_cavalry_open"
        asked.answer("evade", kind="battle.raiders")
        assert asked.over
        assert units(table, place, raider) == (2 if roll == needed else 0)
        assert not asked.result.attackers_evaded


def test_raiders_cannot_evade_in_a_city():
    table = board(empty=True)
    space = put(table, "londinium", cavalry=1, saxon_raider=2)
    asked = fight(table, space, DUX, SAXONS)
    assert asked.over
    assert asked.asked == []
    assert units(table, "londinium", "saxon_raider") == 0


def test_raiders_ambush_at_home_on_five():
    for roll, left in ((4, 1), (5, 0)):
        table = board(empty=True, dice=(roll,))
        space = put(table, "iceni", cavalry=1, saxon_raider=2)
        asked = fight(table, space, DUX, SAXONS).answer("ambush", kind="battle.raiders", seat="saxons")
        assert asked.over
        assert units(table, "iceni", "cavalry") == left
        assert units(table, "iceni", "saxon_raider") == 0


@pytest.mark.parametrize(("attempt", "roll", "evades"), [("evade", 4, False), ("evade", 5, True)])
def test_troops_at_home_evade_on_five(attempt, roll, evades):
    table = board(empty=True, dice=(roll,))
    space = put(table, "novantae", cavalry=2, scotti_warband=1)
    fight(table, space, DUX, SCOTTI).answer(attempt, kind="battle.troops", seat="scotti")
    assert units(table, "novantae", "scotti_warband") == int(evades)


@pytest.mark.parametrize(("roll", "left"), [(2, 2), (3, 1)])
def test_troops_at_home_ambush_on_three(roll, left):
    table = board(empty=True, dice=(roll,))
    space = put(table, "novantae", cavalry=2, scotti_warband=1)
    fight(table, space, DUX, SCOTTI).answer("ambush", kind="battle.troops")
    assert units(table, "novantae", "cavalry") == left


def test_troops_away_from_home_and_cavalry_are_not_asked():
    table = board(empty=True)
    space = put(table, "iceni", cavalry=1, scotti_warband=1, comitates=1)
    asked = fight(table, space, SCOTTI, CIVITATES)
    assert "battle.troops" not in asked.asked


def test_foederati_roll_for_their_employer_and_dux_and_civitates_separately():
    table = board(empty=True, dice=(5, 2))
    space = put(table, "iceni", red_saxon_warband=1, blue_saxon_warband=1, red_scotti_warband=1, scotti_warband=1)
    asked = fight(table, space, SCOTTI, CIVITATES)
    asked.answer("evade", kind="battle.troops", seat="dux")  # black ones only: the green ones are not at home
    asked.answer("ambush", kind="battle.troops", seat="civitates")
    while not asked.over:
        asked.answer(asked.keys[0])
    assert units(table, "iceni", "red_saxon_warband") == 1
    assert units(table, "iceni", "blue_saxon_warband") + units(table, "iceni", "red_scotti_warband") == 1


def test_attackers_roll_before_defenders():
    table = board(empty=True, dice=(6, 6))
    space = put(table, "iceni", saxon_raider=2, scotti_raider=2)
    asked = fight(table, space, SAXONS, SCOTTI)
    assert (asked.decision.seat, asked.decision.kind) == ("saxons", "battle.raiders")
    asked.answer("evade")
    assert asked.over  # everybody attacking has Evaded: no Field Battle, and nothing more to roll for
    assert asked.result.attackers_evaded
    assert units(table, "iceni", "scotti_raider") == 2


def test_ravage_bars_the_defender_from_evading_and_withdrawing_but_not_from_ambush():
    table = board(empty=True, dice=(5,))
    space = put(table, "iceni", "branodunum=saxon_settlement", cavalry=2, saxon_raider=2)
    asked = fight(table, space, DUX, SAXONS, no_escape=True)
    assert asked.keys == ("ambush", "none")
    assert asked.decision.why(table, asked.decision, "evade").id == "why.battle_no_escape"
    asked.answer("none")
    assert "battle.withdraw" not in asked.asked
    assert units(table, "iceni", "saxon_raider") == 0


def test_cymbrogi_makes_hills_home_for_comitates_and_militia():
    table = board(empty=True, dice=(3,))
    space = put(table, "novantae", militia=2, comitates=1, cavalry=1, saxon_warband=2)
    assert "battle.troops" not in fight(table, space, CIVITATES, SAXONS).asked
    table = board(empty=True, dice=(3,))
    space = put(table, "novantae", militia=2, comitates=1, cavalry=1, saxon_warband=3)
    table.state.lasting.append(CYMBROGI)
    asked = fight(table, space, CIVITATES, SAXONS)
    assert asked.decision.kind == "battle.troops"
    asked.answer("ambush")
    assert asked.over  # 1 + 1 + ½ + ½ in the Charge step: nobody is left to Strike back
    assert units(table, "novantae", "militia") == 2
    assert units(table, "novantae", "saxon_warband") == 0


# 3.6.3 Field Battle ---------------------------------------------------------------------------------------------------


def test_order_of_charge_melee_harass():
    table = board(empty=True)
    space = put(table, "parisi", cavalry=2, saxon_warband=3, saxon_raider=2)
    asked = fight(table, space, DUX, SAXONS).answer("none", kind="battle.raiders")
    # Charge: two losses; Melee: what is left of the Warbands; Harass: the Raiders
    asked.answer("2", kind="battle.losses", seat="saxons")
    assert asked.over
    strikes = [entry.params for entry in table.journal if entry.id == "log.battle_strike"]
    steps = [(params["step"], params["losses"]) for params in strikes]
    assert steps == [("charge", "2"), ("melee", "1"), ("harass", "1")]
    assert units(table, "parisi", "cavalry") == 0
    assert (units(table, "parisi", "saxon_warband"), units(table, "parisi", "saxon_raider")) == (1, 2)


def test_strikes_within_a_step_are_simultaneous():
    table = board(empty=True)
    space = put(table, "parisi", scotti_warband=2, saxon_warband=2)
    assert fight(table, space, SAXONS, SCOTTI).over
    assert units(table, "parisi", "scotti_warband") == units(table, "parisi", "saxon_warband") == 0


def test_militia_and_raiders_are_halved():
    table = board(empty=True)
    space = put(table, "parisi", militia=3, saxon_warband=2)
    fight(table, space, CIVITATES, SAXONS)
    # 1½ losses from three Militia: one Warband, the half is dropped; 2 losses from the Warbands: four Militia's worth
    assert (units(table, "parisi", "militia"), units(table, "parisi", "saxon_warband")) == (0, 1)


def test_a_rest_is_not_carried_over_to_the_next_step():
    table = board(empty=True)
    space = put(table, "parisi", cavalry=1, comitates=1, saxon_warband=1)
    fight(table, space, SAXONS, CIVITATES, shield_wall=True).answer("split", kind="battle.share")
    # one loss in Charge and one in Melee, each too little for a Warband behind its shields
    assert units(table, "parisi", "saxon_warband") == 1


def test_shield_wall_doubles_saxon_warbands_in_the_field_only():
    table = board(empty=True)
    space = put(table, "parisi", cavalry=3, saxon_warband=3)
    fight(table, space, SAXONS, DUX, shield_wall=True)
    # Charge: 3 losses, one Warband (2), 1 loss dropped; Melee: 2 Warbands remove 2 Cavalry
    assert (units(table, "parisi", "saxon_warband"), units(table, "parisi", "cavalry")) == (2, 1)


def test_shield_wall_does_not_help_foederati():
    table = board(empty=True)
    space = put(table, "parisi", red_saxon_warband=2, saxon_warband=2)
    fight(table, space, SAXONS, DUX, shield_wall=True)
    assert (units(table, "parisi", "saxon_warband"), units(table, "parisi", "red_saxon_warband")) == (1, 0)


def test_trap_strikes_before_withdrawal():
    table = board(empty=True, dice=(3,))
    table.state.lasting.append(CELYDDON_COED)
    space = put(table, "novantae", "alclud=fort", scotti_warband=1, cavalry=1)
    asked = fight(table, space, SCOTTI, DUX).answer("ambush", kind="battle.troops")
    assert asked.decision.kind == "battle.assault"  # the Cavalry fell before it could Withdraw
    assert table.state.casualties == 1
    strike = next(entry for entry in table.journal if entry.id == "log.battle_strike")
    assert strike.params["step"] == "trap"


def test_trap_strikes_only_once():
    table = board(empty=True, dice=(3,))
    table.state.lasting.append(CELYDDON_COED)
    space = put(table, "novantae", scotti_warband=1, cavalry=2)
    fight(table, space, SCOTTI, DUX).answer("ambush")
    assert table.state.casualties == 1
    assert units(table, "novantae", "scotti_warband") == 0


def test_no_trap_for_scotti_foederati_nor_outside_hills():
    table = board(empty=True, dice=(3,))
    table.state.lasting.append(CELYDDON_COED)
    space = put(table, "novantae", red_scotti_warband=1, saxon_warband=1)
    fight(table, space, DUX, SAXONS).answer("ambush")
    assert [entry.params["step"] for entry in table.journal if entry.id == "log.battle_strike"] == ["charge"]


# Withdrawal -----------------------------------------------------------------------------------------------------------


def test_withdrawal_up_to_capacity_and_with_plunder():
    table = board(empty=True)
    space = put(table, "parisi", "petuaria=saxon_settlement", cavalry=1, saxon_raider=4, plunder={"saxon_raider": 1})
    asked = fight(table, space, DUX, SAXONS).answer("none", kind="battle.raiders")
    assert asked.keys == ("saxon_raider.petuaria", "saxon_raider_loaded.petuaria", "done")
    asked.answer("saxon_raider_loaded.petuaria")
    assert asked.keys == ("saxon_raider.petuaria", "done")
    asked.answer("saxon_raider.petuaria")
    # one place is left, so one goes and nobody is asked how many
    assert "battle.withdraw.number" not in asked.asked
    # the Cavalry removes both Raiders in the field (a loss); the Settlement may be Assaulted
    assert asked.decision.kind == "battle.assault"
    assert units(table, "parisi", "saxon_raider") == 2
    assert carried(table, "parisi", "saxon_raider") == 1


def test_if_all_withdraw_the_field_battle_ends():
    table = board(empty=True)
    space = put(table, "parisi", "petuaria=fort", cavalry=2, saxon_warband=1)
    asked = fight(table, space, SAXONS, CIVITATES).answer("cavalry.petuaria")
    asked.answer("2", kind="battle.withdraw.number")
    assert asked.decision.kind == "battle.assault"
    assert "battle_strike" not in told(table)


def test_nobody_withdraws_without_a_friendly_stronghold():
    table = board(empty=True)
    space = put(table, "parisi", "petuaria=scotti_settlement", cavalry=2, saxon_warband=1)
    asked = fight(table, space, SAXONS, CIVITATES)
    assert asked.over
    assert asked.asked == []


def test_attackers_never_withdraw():
    table = board(empty=True)
    space = put(table, "parisi", "petuaria=fort", cavalry=2, saxon_warband=1)
    asked = fight(table, space, DUX, SAXONS)
    assert asked.over
    assert "battle.withdraw" not in asked.asked


def test_the_other_briton_must_admit():
    table = board(empty=True)
    space = put(table, "parisi", "petuaria=fort", militia=1, comitates=1, saxon_warband=1)
    asked = fight(table, space, SAXONS, CIVITATES)
    asked.answer("comitates.petuaria", kind="battle.withdraw", seat="civitates")
    asked.answer("no", kind="battle.admit", seat="dux")
    assert asked.over
    assert (units(table, "parisi", "comitates"), units(table, "parisi", "militia")) == (0, 1)
    assert "battle_not_admitted" in told(table)
    table = board(empty=True)
    space = put(table, "parisi", "petuaria=fort", militia=1, comitates=1, saxon_warband=1)
    asked = fight(table, space, SAXONS, CIVITATES).answers("comitates.petuaria", "yes")
    asked.answer("militia.petuaria", kind="battle.withdraw")  # asked once only
    assert asked.decision.kind == "battle.assault"


def test_after_a_refusal_that_stronghold_is_no_longer_offered():
    table = board(empty=True)
    space = put(table, "corieltauvi", "ratae=town", "lindum=fort", comitates=2, scotti_warband=1)
    asked = fight(table, space, SCOTTI, CIVITATES).answer("comitates.lindum").answer("no", seat="dux")
    assert asked.keys == ("comitates.ratae", "done")
    assert asked.decision.why(table, asked.decision, "site:lindum").id == "why.battle_refused"


def test_one_player_of_both_britons_need_not_admit():
    table = board(empty=True, players="two")
    space = put(table, "parisi", "petuaria=fort", comitates=1, saxon_warband=1)
    asked = fight(table, space, SAXONS, CIVITATES).answer("comitates.petuaria")
    assert asked.decision.kind == "battle.assault"


def test_no_admission_at_fragmentation_nor_when_britons_fight_each_other():
    table = board(empty=True)
    space = put(table, "parisi", "petuaria=fort", comitates=1, cavalry=1)
    assert fight(table, space, DUX, CIVITATES).asked == []
    table = board(empty=True)
    fragment(table)
    space = put(table, "parisi", "petuaria=fort", comitates=1, saxon_warband=1)
    assert fight(table, space, SAXONS, CIVITATES).asked == []


def test_why_a_unit_cannot_withdraw_there():
    table = board(empty=True)
    space = put(table, "corieltauvi", "ratae=town", "lindum=fort", militia=1, comitates=1, cavalry=3, scotti_warband=1)
    asked = fight(table, space, SCOTTI, CIVITATES)
    asked.answer("cavalry.lindum")
    assert asked.decision.why(table, asked.decision, "3").params["n"] == 2
    asked.answer("2", kind="battle.withdraw.number")
    assert asked.keys == ("cavalry.ratae", "done")
    assert asked.decision.why(table, asked.decision, "site:lindum").params["n"] == 2
    assert asked.decision.why(table, asked.decision, "site:durovernum").id == "why.battle_not_friendly"
    asked.answer("done")
    asked.answer("militia.ratae")
    assert asked.decision.seat == "civitates"


# 3.4.1, 3.5.1 Raids ---------------------------------------------------------------------------------------------------


def test_in_a_raid_only_the_raiders_just_placed_fight():
    table = board(empty=True)
    space = put(table, "parisi", cavalry=3, saxon_raider=6, saxon_warband=1, plunder={"saxon_raider": 2})
    asked = fight(table, space, SAXONS, CIVITATES, raiders=(3, 1)).answer("none")
    assert asked.over
    # all four fall to three Cavalry, the other two Raiders and the Warband stand by
    assert units(table, "parisi", "saxon_raider") == 2
    assert carried(table, "parisi", "saxon_raider") == 1
    assert units(table, "parisi", "saxon_warband") == 1
    assert units(table, "parisi", "cavalry") == 3
