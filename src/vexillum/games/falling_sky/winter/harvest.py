"""6.4 The Harvest Phase."""

from __future__ import annotations

from vexillum.games.falling_sky.money import gain
from vexillum.games.falling_sky.pieces import AEDUI, GAULS, ROMANS
from vexillum.games.falling_sky.state import Play, Stage, State, Table
from vexillum.games.falling_sky.victory.conditions import allied, roman_score
from vexillum.games.falling_sky.winter.cold_war import cold_war
from vexillum.games.falling_sky.winter.first_winter import first_winter, place_waiting_legions
from vexillum.games.falling_sky.winter.transfers import winter_transfers

TOLLS = 4
"""6.4.3 What the Aedui get from the rivers."""


def earnings(state: State, faction: int) -> int:
    """6.4.1-6.4.3 The Romans get their score, Gauls two for each Ally and Citadel, the Aedui four more."""
    if faction == ROMANS:
        return roman_score(state)
    return 2 * allied(state, faction) + (TOLLS if faction == AEDUI else 0)


def harvest(table: Table) -> Play[None]:
    """6.4 All Factions earn; Resources may change hands (1.5.2). Then the holder of card 63 acts."""
    state = table.state
    with table.turn("", "phase_harvest"):
        if first_winter(state):
            yield from place_waiting_legions(table)
        with table.step("harvest"):
            gain(table, ROMANS, earnings(state, ROMANS), "6.4.1")
            for gaul in GAULS:
                tolls = TOLLS if gaul == AEDUI else 0
                gain(table, gaul, earnings(state, gaul) - tolls, "6.4.2")
                gain(table, gaul, tolls, "6.4.3")
        for faction in (ROMANS, *GAULS):
            yield from winter_transfers(table, faction)
    yield from cold_war(table)
    state.stage = Stage.SENATE
