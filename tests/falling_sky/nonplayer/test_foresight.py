"""8.8.1 What a Battle would come to, seen beforehand."""

from __future__ import annotations

from vexillum.games.falling_sky.battle.sides import Terms
from vexillum.games.falling_sky.nonplayer.battle import attack_on, forces_roll, forecast, rampage_on, worst_attack
from vexillum.games.falling_sky.pieces import AEDUI, ARVERNI, BELGAE, GERMANS, ROMANS

from ..harness import board, keep, put


def test_losses_of_both_sides_and_the_counterattack_of_survivors():
    table = board()
    region = put(table, "mandubii", legion=2, auxilia_hidden=2)
    put(table, "mandubii", arverni_hidden=7)
    seen = forecast(table.state, region, ROMANS, ARVERNI)
    assert (seen.inflicted, seen.suffered) == (3, 2)


def test_losses_beyond_the_pieces_do_not_count():
    table = board()
    region = put(table, "mandubii", legion=4)
    put(table, "mandubii", arverni_hidden=1)
    seen = forecast(table.state, region, ROMANS, ARVERNI)
    assert (seen.sheer, seen.inflicted, seen.suffered) == (4, 1, 0)


def test_a_citadel_halves_and_a_retreat_does_too():
    table = board()
    region = put(table, "mandubii", "mandubii=arverni_citadel", legion=4, arverni_hidden=8)
    assert forecast(table.state, region, ROMANS, ARVERNI).sheer == 2
    table = board()
    region = put(table, "mandubii", legion=4, arverni_hidden=8)
    assert forecast(table.state, region, ROMANS, ARVERNI, retreats=True).sheer == 2
    assert forecast(table.state, region, ROMANS, ARVERNI, retreats=True).suffered == 0


def test_ambush_has_no_counterattack():
    table = board()
    region = put(table, "mandubii", legion=4, arverni_hidden=6)
    seen = forecast(table.state, region, ARVERNI, ROMANS, Terms(ambush=True))
    assert (seen.inflicted, seen.suffered) == (3, 0)


def test_a_loss_falls_on_the_leader_when_nobody_else_is_left():
    table = board()
    region = put(table, "mandubii", caesar=1, legion=1, arverni_hidden=12)
    seen = forecast(table.state, region, ROMANS, ARVERNI)
    assert (seen.inflicted, seen.suffered) == (3, 4)
    assert seen.on_leader
    put(table, "mandubii", auxilia_hidden=6)
    assert not forecast(table.state, region, ROMANS, ARVERNI).on_leader


def test_capabilities_count():
    table = board()
    region = put(table, "mandubii", caesar=1, legion=1, arverni_hidden=8)
    plain = forecast(table.state, region, ROMANS, ARVERNI)
    keep(table, 15)
    better = forecast(table.state, region, ROMANS, ARVERNI)
    assert better.sheer == plain.sheer + 2


def test_the_worst_attack_uses_ambiorix_and_enlisted_germans():
    table = board()
    region = put(table, "treveri", legion=2, belgic_hidden=4)
    assert attack_on(table.state, region, ROMANS, BELGAE) == 2
    put(table, "treveri", germanic_hidden=4)
    assert attack_on(table.state, region, ROMANS, BELGAE) == 2  # no Leader, no Enlist
    put(table, "treveri", ambiorix=1)
    assert attack_on(table.state, region, ROMANS, BELGAE) == 9
    assert worst_attack(table.state, region, ROMANS) == 9
    assert attack_on(table.state, region, ROMANS, GERMANS) == 2
    assert attack_on(table.state, region, ROMANS, AEDUI) == 0


def test_auxilia_shield_legions():
    table = board()
    region = put(table, "mandubii", legion=1, auxilia_hidden=2, arverni_hidden=5)
    assert not forces_roll(table.state, region, ARVERNI)
    put(table, "mandubii", arverni_hidden=1)
    assert forces_roll(table.state, region, ARVERNI)


def test_rampage_threatens_legions_without_fort_and_leader():
    table = board()
    region = put(table, "morini", legion=1, auxilia_hidden=1, belgic_hidden=2)
    put(table, "nervii", ambiorix=1)
    assert attack_on(table.state, region, ROMANS, BELGAE) == 1
    assert rampage_on(table.state, region, ROMANS) == 2
    assert forces_roll(table.state, region, BELGAE)
    put(table, "morini", fort=1)
    assert rampage_on(table.state, region, ROMANS) == 0
    assert not forces_roll(table.state, region, BELGAE)
