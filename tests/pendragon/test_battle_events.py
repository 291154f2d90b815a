"""3.6, 5.1.1 Battles on the terms of an Event: what each says, and the same Battle without it."""

from __future__ import annotations

import pytest

from vexillum.games.pendragon.battle.battle import battle
from vexillum.games.pendragon.battle.sides import Terms
from vexillum.games.pendragon.cards import CELYDDON_COED
from vexillum.games.pendragon.pieces import (
    CAVALRY,
    CIVITATES,
    DUX,
    MILITIA,
    SAXON_RAIDER,
    SAXON_SETTLEMENT,
    SAXON_WARBAND,
    SAXONS,
    SCOTTI,
)

from .free import Free
from .harness import board, put, track, units


def fight(table, space, attacker, defender, **terms):
    return Free(table, battle(table, space, attacker, defender, Terms(executing=attacker, **terms)))


def strikes(table):
    return [
        (entry.params["who"][0], entry.params["step"], entry.params["losses"])
        for entry in table.journal
        if entry.id == "log.battle_strike"
    ]


# Evade and Ambush -----------------------------------------------------------------------------------------------------


def fens(**more):
    table = board(empty=True, **more)
    return table, put(table, "iceni", cavalry=2, saxon_raider=4, saxon_warband=1)


def test_raiders_stand_but_may_ambush_and_troops_may_evade():
    table, space = fens()
    asked = fight(table, space, DUX, SAXONS, raiders_stand=True)
    assert (asked.decision.kind, asked.keys) == ("battle.raiders", ("ambush", "none"))
    assert asked.why("evade") == "battle_raiders_stand"
    asked.answer("none")
    assert (asked.decision.kind, asked.keys) == ("battle.troops", ("evade", "ambush", "none"))
    table, space = fens()
    assert fight(table, space, DUX, SAXONS).keys == ("evade", "ambush", "none")


def test_raiders_stand_where_they_have_nothing_else_to_try():
    for barred, asked in ((False, ["battle.raiders"]), (True, [])):
        table = board(empty=True)
        space = put(table, "parisi", cavalry=2, saxon_raider=4)
        run = fight(table, space, DUX, SAXONS, raiders_stand=barred)
        assert run.asked == asked


def test_raiders_of_the_attacker_are_not_barred():
    for terms in ({"raiders_stand": True}, {"no_evade": True}, {"no_rolls": True}):
        table, space = fens()
        assert fight(table, space, SAXONS, CIVITATES, **terms).keys == ("evade", "ambush", "none")


def test_nobody_evades_but_ambush_and_withdrawal_remain():
    table, space = fens()
    put(table, "iceni", "branodunum=saxon_settlement")
    asked = fight(table, space, DUX, SAXONS, no_evade=True)
    assert (asked.decision.kind, asked.keys) == ("battle.raiders", ("ambush", "none"))
    assert asked.why("evade") == "battle_no_evade"
    asked.answer("none")
    assert (asked.decision.kind, asked.keys) == ("battle.troops", ("ambush", "none"))
    assert asked.why("evade") == "battle_no_evade"
    asked.answer("none")
    assert asked.decision.kind == "battle.withdraw"


def test_nobody_withdraws():
    for barred in (False, True):
        table, space = fens()
        put(table, "iceni", "branodunum=saxon_settlement")
        asked = fight(table, space, DUX, SAXONS, no_evade=True, no_withdraw=barred).answers("none", "none")
        assert ("battle.withdraw" in asked.asked) is not barred


def test_neither_evade_nor_ambush_nor_trap():
    def hills():
        table = board(empty=True, dice=(3,))
        table.state.lasting = [CELYDDON_COED]
        return table, put(table, "novantae", comitates=2, scotti_raider=2, scotti_warband=2)

    table, space = hills()
    asked = fight(table, space, CIVITATES, SCOTTI, no_rolls=True)
    assert not {"battle.raiders", "battle.troops"} & set(asked.asked)
    assert strikes(table)[0][1] == "melee"
    table, space = hills()
    asked = fight(table, space, CIVITATES, SCOTTI).answer("none", kind="battle.raiders")
    asked.answer("ambush", kind="battle.troops")
    assert strikes(table)[0] == ("scotti", "trap", "2")


# Field Battle ---------------------------------------------------------------------------------------------------------


def test_cavalry_strikes_in_the_melee():
    table = board(empty=True)
    space = put(table, "iceni", cavalry=2, saxon_warband=2)
    fight(table, space, SAXONS, CIVITATES, cavalry_melee=True).answer("none", kind="battle.troops")
    assert strikes(table) == [("saxons", "melee", "2"), ("dux", "melee", "2")]
    assert (units(table, "iceni", "cavalry"), units(table, "iceni", "saxon_warband")) == (0, 0)
    table = board(empty=True)
    space = put(table, "iceni", cavalry=2, saxon_warband=2)
    fight(table, space, SAXONS, CIVITATES).answer("none", kind="battle.troops")
    assert strikes(table) == [("dux", "charge", "2")]
    assert (units(table, "iceni", "cavalry"), units(table, "iceni", "saxon_warband")) == (2, 0)


@pytest.mark.parametrize(("full", "left"), [(True, (1, 0)), (False, (0, 1))])
def test_militia_strikes_and_absorbs_as_a_whole_unit(full, left):
    table = board(empty=True)
    space = put(table, "parisi", militia=3, saxon_warband=2)
    assert fight(table, space, CIVITATES, SAXONS, militia_full=full).over
    assert (units(table, "parisi", "militia"), units(table, "parisi", "saxon_warband")) == left


@pytest.mark.parametrize(("full", "left"), [(True, (1, 1)), (False, (2, 0))])
def test_militia_of_the_defender_is_whole_too(full, left):
    table = board(empty=True)
    space = put(table, "parisi", cavalry=2, militia=3)
    assert fight(table, space, DUX, CIVITATES, militia_full=full).over
    assert (units(table, "parisi", "cavalry"), units(table, "parisi", "militia")) == left


def test_raiders_are_still_halves_when_militia_is_whole():
    table = board(empty=True)
    space = put(table, "parisi", militia=2, saxon_raider=5)
    fight(table, space, CIVITATES, SAXONS, militia_full=True).answer("none", kind="battle.raiders")
    assert strikes(table) == [("civitates", "melee", "2"), ("saxons", "harass", "½")]
    assert (units(table, "parisi", "militia"), units(table, "parisi", "saxon_raider")) == (2, 1)


def test_attackers_trap_and_strike_once():
    table = board(empty=True)
    space = put(table, "novantae", cavalry=4, saxon_warband=1, saxon_raider=4)
    asked = fight(table, space, SAXONS, CIVITATES, attackers_trap=True)
    assert asked.asked == ["battle.losses"], "no roll; the last Cavalry charges"
    assert strikes(table) == [("saxons", "trap", "3"), ("dux", "charge", "1")]
    asked.answer("0")
    assert strikes(table)[2:] == []
    assert (units(table, "novantae", "cavalry"), units(table, "novantae", "saxon_raider")) == (1, 2)
    table = board(empty=True)
    space = put(table, "novantae", cavalry=4, saxon_warband=1, saxon_raider=4)
    fight(table, space, SAXONS, CIVITATES).answer("none", kind="battle.raiders")
    assert strikes(table) == [("dux", "charge", "4")]


def test_who_survives_the_trap_may_withdraw():
    table = board(empty=True)
    space = put(table, "novantae", "alclud=fort", cavalry=4, saxon_warband=3)
    asked = fight(table, space, SAXONS, CIVITATES, attackers_trap=True)
    assert strikes(table) == [("saxons", "trap", "3")]
    assert (asked.decision.kind, asked.keys) == ("battle.withdraw", ("cavalry.alclud", "done"))


# What came of it ------------------------------------------------------------------------------------------------------


def test_units_removed_by_siege_count():
    # Ruling P96.
    table = board(empty=True)
    space = put(table, "iceni", "branodunum=saxon_settlement", cavalry=3, saxon_warband=2, saxon_raider=2)
    asked = fight(table, space, DUX, SAXONS, no_evade=True).answers("none", "none")
    asked.answer("saxon_warband.branodunum", kind="battle.withdraw").answers("1", "done")
    asked.answer("none", kind="battle.assault").answer("branodunum", kind="battle.siege")
    assert asked.over
    assert (asked.result.removed[SAXON_WARBAND], asked.result.removed[SAXON_RAIDER]) == (2, 2)
    assert (asked.result.lost(SAXONS), asked.result.lost(DUX)) == (4, 0)


def test_strongholds_count_as_pieces_lost():
    table = board(empty=True)
    space = put(table, "iceni", "branodunum=saxon_settlement", cavalry=3, saxon_warband=1)
    asked = fight(table, space, DUX, SAXONS, no_evade=True, no_withdraw=True).answer("none")
    asked.answer("branodunum", kind="battle.assault")
    assert asked.result.razed == [SAXON_SETTLEMENT]
    assert asked.result.lost(SAXONS) == 2


def test_losses_of_both_sides_by_kind():
    table = board(empty=True)
    space = put(table, "parisi", militia=4, cavalry=1, saxon_warband=4)
    asked = fight(table, space, SAXONS, CIVITATES)
    assert asked.result.removed[SAXON_WARBAND] == 3
    assert (asked.result.removed[CAVALRY], asked.result.removed[MILITIA]) == (1, 4)
    assert [asked.result.lost(faction) for faction in (DUX, CIVITATES, SAXONS, SCOTTI)] == [1, 4, 3, 0]


def test_renown_won_by_the_attacker_only():
    table = board(empty=True)
    space = put(table, "parisi", militia=2, saxon_warband=3)
    before = track(table, "saxon_renown")
    fight(table, space, SAXONS, CIVITATES)
    assert track(table, "saxon_renown") == before + 1
    table = board(empty=True)
    space = put(table, "parisi", militia=1, saxon_warband=3)
    fight(table, space, CIVITATES, SAXONS)
    assert track(table, "saxon_renown") == before + 1
    table = board(empty=True)
    space = put(table, "parisi", cavalry=3, saxon_warband=3)
    fight(table, space, SAXONS, CIVITATES)
    assert track(table, "saxon_renown") == before
