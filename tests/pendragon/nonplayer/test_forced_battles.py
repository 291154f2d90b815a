"""8.5.7, 8.6.7, 8.7.9, 8.8.9 Battles that Non-players force upon a Deep Raid or a Ravage."""

from __future__ import annotations

import pytest

from tests.asked import Asked
from tests.pendragon.harness import board, put, told
from tests.pendragon.nonplayer.bots import answer_of, bot_at, seat
from vexillum.games.pendragon.commands.raid import answer_deep_raid, answer_ravage
from vexillum.games.pendragon.nonplayer import battle
from vexillum.games.pendragon.pieces import SAXONS, SCOTTI
from vexillum.games.pendragon.state import Dominance, Imperium


@pytest.fixture
def table():
    return board(empty=True)


def deep_raid(table, space, raider, n):
    return Asked(answer_deep_raid(table, space, raider, (n, 0)))


# Barbarians -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("non_players", "answer"), [(("scotti",), "yes"), (("scotti", "saxons"), "no")])
def test_scotti_force_only_a_saxon_player(table, non_players, answer):
    seat(table, *non_players)
    space = put(table, "parisi", "petuaria=scotti_settlement", scotti_warband=2, saxon_raider=3)
    asked = deep_raid(table, space, SAXONS, 3)
    assert (asked.decision.seat, asked.decision.kind, answer_of(table, asked)) == (
        "scotti",
        "deepraid.force",
        (answer,),
    )


@pytest.mark.parametrize(("non_players", "answer"), [(("scotti",), "yes"), (("scotti", "saxons"), "no")])
def test_scotti_battle_only_a_saxon_player_who_ravages(table, non_players, answer):
    seat(table, *non_players)
    space = put(table, "parisi", scotti_warband=2, saxon_raider=3)
    asked = Asked(answer_ravage(table, space))
    assert (asked.decision.kind, answer_of(table, asked)) == ("ravage.battle", (answer,))


@pytest.mark.parametrize(("non_players", "answer"), [(("saxons",), "yes"), (("scotti", "saxons"), "no")])
def test_saxons_force_only_a_scotti_player(table, non_players, answer):
    seat(table, *non_players)
    space = put(table, "parisi", "petuaria=saxon_settlement", saxon_warband=2, scotti_raider=3)
    asked = deep_raid(table, space, SCOTTI, 3)
    assert (asked.decision.seat, answer_of(table, asked)) == ("saxons", (answer,))


# Britons against a Deep Raid: they defend -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("raiders", "answer"),
    [
        (3, "yes"),  # three Comitates remove them all before they Strike, or are inside their Town
        (20, "no"),  # too many for the Town: everybody could fall
    ],
)
def test_civitates_force_unless_the_last_troop_may_fall(table, raiders, answer):
    seat(table, "civitates")
    space = put(table, "atrebates", "venta_belgarum=town", comitates=3, saxon_raider=raiders)
    asked = deep_raid(table, space, SAXONS, raiders)
    assert (asked.decision.seat, answer_of(table, asked)) == ("civitates", (answer,))


@pytest.mark.parametrize(
    ("raiders", "answer"),
    [
        (4, "yes"),  # two Cavalry remove all four in their Charge
        (6, "no"),  # two Raiders are left to Harass
    ],
)
def test_dux_forces_unless_a_cavalry_may_fall(table, raiders, answer):
    seat(table, "dux")
    space = put(table, "atrebates", "venta_belgarum=hillfort", cavalry=2, saxon_raider=raiders)
    asked = deep_raid(table, space, SAXONS, raiders)
    assert (asked.decision.seat, answer_of(table, asked)) == ("dux", (answer,))


def test_dux_without_cavalry_has_none_to_lose(table):
    seat(table, "dux")
    space = put(table, "atrebates", "venta_belgarum=hillfort", red_scotti_warband=1, militia=2, saxon_raider=12)
    assert answer_of(table, deep_raid(table, space, SAXONS, 12)) == ("yes",)


@pytest.mark.parametrize(("imperium", "answer"), [(Imperium.AUTONOMY, "yes"), (Imperium.FRAGMENTATION, "no")])
def test_dux_needs_friendly_control_for_a_deep_raid(table, imperium, answer):
    """8.8.9 (ruling P183): at Fragmentation the Control is the Civitates', though 4.4.2 lets the Dux force a Battle."""
    seat(table, "dux")
    table.state.imperium = imperium
    if imperium == Imperium.FRAGMENTATION:
        table.state.dominance = Dominance.NONE
    space = put(table, "atrebates", "venta_belgarum=town", comitates=6, cavalry=2, saxon_raider=1)
    asked = deep_raid(table, space, SAXONS, 1)
    assert (asked.decision.seat, answer_of(table, asked)) == ("dux", (answer,))


def test_a_deep_raid_comes_by_surprise(table):
    """A Comitates would Withdraw into a Fort: four Raiders fall in the Escalade, unless a Coup de Main spares it."""
    seat(table, "dux", "civitates")
    space = put(table, "parisi", "petuaria=fort", comitates=1, saxon_raider=4)
    asked = deep_raid(table, space, SAXONS, 4)
    assert (asked.decision.seat, answer_of(table, asked)) == ("civitates", ("no",))


# Britons against a Ravage: they attack --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("space", "raiders", "answer"),
    [
        ("parisi", 10, "yes"),  # six fall, four Harass: two losses
        ("parisi", 12, "no"),  # six are left for three losses
        ("corieltauvi", 6, "no"),  # in the Fens they may Ambush before anybody Strikes
    ],
)
def test_civitates_attack_ravagers_unless_the_last_troop_may_fall(table, space, raiders, answer):
    """Three Comitates; the Raiders may not Evade."""
    seat(table, "civitates")
    space = put(table, space, comitates=3, saxon_raider=raiders)
    assert answer_of(table, Asked(answer_ravage(table, space))) == (answer,)


@pytest.mark.parametrize(
    ("units", "answer"),
    [
        ({"cavalry": 2, "saxon_raider": 4}, "yes"),
        ({"cavalry": 2, "saxon_raider": 6}, "no"),
        ({"cavalry": 2, "red_saxon_warband": 2, "saxon_raider": 6}, "yes"),  # all fall in Charge and Melee
        ({"cavalry": 2, "red_saxon_warband": 1, "saxon_warband": 3}, "yes"),  # one is left: the Foederati fall first
        ({"cavalry": 2, "saxon_warband": 3}, "no"),
    ],
)
def test_dux_attacks_ravagers_unless_a_cavalry_may_fall(table, units, answer):
    seat(table, "dux")
    space = put(table, "parisi", **units)
    asked = Asked(answer_ravage(table, space))
    assert (asked.decision.seat, answer_of(table, asked)) == ("dux", (answer,))


def test_ravagers_cannot_withdraw_and_wait_for_an_assault(table):
    """Three Cavalry Charge two Warbands down; if those could Withdraw into the Settlement, two Cavalry would fall."""
    seat(table, "dux")
    space = put(table, "parisi", "petuaria=saxon_settlement", cavalry=3, saxon_warband=2)
    assert answer_of(table, Asked(answer_ravage(table, space))) == ("yes",)


def test_why_can_be_read(table):
    seat(table, "dux")
    space = put(table, "parisi", cavalry=2, saxon_raider=6)
    asked = Asked(answer_ravage(table, space))
    bot = bot_at(table, "dux")
    battle.britons_answer_ravage(bot, asked.decision)
    (line,) = bot.trace.lines
    assert (line.rule, line.params["question"].id, line.params["answer"].id) == ("8.8.9", "np.forced.dux", "np.no")


def test_nothing_on_the_board_changes(table):
    seat(table, "dux")
    space = put(table, "atrebates", "venta_belgarum=hillfort", cavalry=2, saxon_raider=6)
    asked = deep_raid(table, space, SAXONS, 6)
    before = table.state.copy()
    answer_of(table, asked)
    assert table.state == before
    assert told(table) == []
