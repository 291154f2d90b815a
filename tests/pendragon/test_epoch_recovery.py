"""6.7 Recovery and Reset Phase."""

from __future__ import annotations

import pytest

from tests.asked import Asked
from tests.pendragon.harness import board, put, told
from vexillum.coin.sequence import Standing
from vexillum.games.pendragon.cards import CYMBROGI
from vexillum.games.pendragon.decks import HOUSE
from vexillum.games.pendragon.epoch import recover, recovery
from vexillum.games.pendragon.map import SPACE_NUMBER
from vexillum.games.pendragon.state import Dominance, Imperium, Stage


def rows(table, space):
    number = SPACE_NUMBER[space]
    return table.state.bottom[number], table.state.top[number]


def region(imperium, low, high, *, population=3, held="venta_belgarum=town", space="atrebates"):
    table = board(empty=True)
    table.state.imperium = imperium
    table.state.dominance = Dominance.NONE if imperium == Imperium.FRAGMENTATION else Dominance.MILITARY
    number = put(table, space, *((held,) if held else ()))
    table.state.population[number] = population
    table.state.bottom[number], table.state.top[number] = low, high
    recover(table)
    return rows(table, space)


@pytest.mark.parametrize(
    ("imperium", "before", "after"),
    [
        (Imperium.ROMAN_RULE, (0, 0), (3, 0)),
        (Imperium.ROMAN_RULE, (1, 0), (3, 1)),
        (Imperium.ROMAN_RULE, (3, 0), (3, 3)),
        (Imperium.ROMAN_RULE, (3, 2), (3, 3)),
        (Imperium.AUTONOMY, (1, 0), (3, 0)),
        (Imperium.AUTONOMY, (3, 0), (3, 0)),
        (Imperium.AUTONOMY, (3, 2), (3, 2)),
        (Imperium.FRAGMENTATION, (0, 0), (3, 0)),
        (Imperium.FRAGMENTATION, (2, 0), (3, 0)),
    ],
)
def test_rows(imperium, before, after):
    assert region(imperium, *before) == after


def test_anybodys_control_and_no_control():
    assert region(Imperium.AUTONOMY, 0, 0, held="venta_belgarum=saxon_settlement") == (3, 0)
    assert region(Imperium.AUTONOMY, 0, 0, held="venta_belgarum=scotti_settlement") == (3, 0)
    assert region(Imperium.ROMAN_RULE, 1, 0, held="") == (1, 0)


@pytest.mark.parametrize("held", ["venta_belgarum=town", ""])
def test_excess_is_removed_everywhere(held):
    assert region(Imperium.ROMAN_RULE, 3, 3, population=2, held=held) == (2, 2)
    assert region(Imperium.AUTONOMY, 3, 1, population=0, held=held) == (0, 0)


def test_cities_are_filled_if_controlled():
    table = board(empty=True)
    table.state.imperium, table.state.dominance = Imperium.AUTONOMY, Dominance.MILITARY
    put(table, "londinium", "londinium=saxon_settlement")
    table.state.population[SPACE_NUMBER["londinium"]] = 1  # the row stays twice the printed Population
    table.state.bottom[SPACE_NUMBER["londinium"]] = 1
    put(table, "eboracum", cavalry=3)
    recover(table)
    assert rows(table, "londinium") == (4, 0)
    assert rows(table, "eboracum") == (0, 0)
    assert told(table) == ["recovery", "recovery_total"]


def test_reset():
    table = board()
    state = table.state
    momentum = sorted(HOUSE.momentum)[:2]
    state.lasting = [momentum[0], CYMBROGI, momentum[1]]
    state.standing = [int(Standing.INELIGIBLE)] * 4
    state.refugees = 3
    state.current, state.upcoming, state.deck = 77, [5], [8, 9]
    state.epoch = 1
    assert Asked(recovery(table)).over
    assert state.lasting == [CYMBROGI]
    assert state.standing == [Standing.ELIGIBLE] * 4
    assert state.refugees == 3
    assert state.current == 5
    assert state.stage in (Stage.TURN, Stage.PIVOTAL)
    (ended,) = [entry for entry in table.journal if entry.id == "log.momentum_ends"]
    assert ended.params["card"] == [str(side // 2) for side in momentum]
