"""6.5 Revenue Phase."""

from __future__ import annotations

from vexillum.core.decision import asks_nothing
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.cards import lasting
from vexillum.games.pendragon.control import controller
from vexillum.games.pendragon.epoch.imperium_phase import counted
from vexillum.games.pendragon.epoch.phase_scene import part, phase
from vexillum.games.pendragon.forces import on_map
from vexillum.games.pendragon.imperium import fragmented
from vexillum.games.pendragon.map import ALL_SITES, SITE_SPACE
from vexillum.games.pendragon.money import shift
from vexillum.games.pendragon.pieces import (
    CIVITATES,
    DUX,
    FACTIONS,
    FORT,
    SAXONS,
    SCOTTI,
    SCOTTI_SETTLEMENT,
    STRONGHOLDS,
    TOWN,
)
from vexillum.games.pendragon.prosperity import prosperity_under
from vexillum.games.pendragon.state import Dominance, Imperium, Stage, State, Table, Track

PRESTIGE = (5, 2)
"""6.5.1 At Military Dominance: under Roman Rule, under Autonomy."""
TAXATION = (30, 20)
"""6.5.3 Under Roman Rule: at Military, at Civilian Dominance."""


@asks_nothing
def revenue(table: Table) -> None:
    """6.5 Each Faction in turn; Taxation follows the Civitates' Revenue."""
    with phase(table, "revenue", "6.5", "of_dux", "of_civitates", "taxation", "of_saxons", "of_scotti"):
        table.tell("phase_revenue", "6.5")
        with part(table, 0):
            dux_revenue(table)
        with part(table, 1):
            civitates_revenue(table)
        with part(table, 2):
            taxation(table)
        with part(table, 3):
            _earn(table, SAXONS, Track.SAXON, {"prosperity": prosperity_under(table.state, SAXONS)}, "6.5.4")
        with part(table, 4):
            scotti_revenue(table)
    table.state.stage = Stage.DUX_UPKEEP


def dux_revenue(table: Table) -> None:
    """6.5.1 Prestige at Military Dominance; red Resources at Fragmentation."""
    state = table.state
    if fragmented(state):
        income = {
            "prosperity": prosperity_under(state, DUX),
            "town": _towns_under_dux(state),
            "fort": on_map(state, FORT),
        }
        _earn(table, DUX, Track.DUX, income, "6.5.1")
    elif state.dominance == Dominance.MILITARY:
        shift(table, Track.PRESTIGE, PRESTIGE[state.imperium], "6.5.1")


def _towns_under_dux(state: State) -> int:
    return sum(state.sites[site] == TOWN and controller(state, SITE_SPACE[site]) == DUX for site in ALL_SITES)


def civitates_revenue(table: Table) -> None:
    """6.5.2 Prosperity under Briton Control, and Towns on the map (Hillforts after CYMBROGI)."""
    state = table.state
    kind = counted(state)
    income = {"prosperity": prosperity_under(state, CIVITATES), STRONGHOLDS[kind]: on_map(state, kind)}
    _earn(table, CIVITATES, Track.BRITON, income, "6.5.2")


def taxation(table: Table) -> None:
    """6.5.3, 6.8.3 Under Roman Rule the Empire takes Briton Resources, never Wealth."""
    state = table.state
    if state.imperium == Imperium.ROMAN_RULE:
        amount = TAXATION[state.dominance] - lasting.taxation_relief(state)
        table.tell("taxation", "6.5.3", n=amount)
        shift(table, Track.BRITON, -amount, "6.5.3")


def scotti_revenue(table: Table) -> None:
    """6.5.5 Scotti Settlements on the map that are not Foederati; with OGHAM STONES also Prosperity under Control."""
    state = table.state
    income = {"scotti_settlement": on_map(state, SCOTTI_SETTLEMENT)}
    if lasting.scotti_earn_prosperity(state):
        income["prosperity"] = prosperity_under(state, SCOTTI)
    _earn(table, SCOTTI, Track.SCOTTI, income, "6.5.5")


def _earn(table: Table, faction: int, track: Track, income: dict[str, int], rule: str) -> None:
    """Tell what a Faction earns by what, and add it."""
    what = [Message(f"income.{source}", {"n": n}) for source, n in income.items()]
    table.tell("revenue", rule, who=FACTIONS[faction], what=what, n=sum(income.values()))
    shift(table, track, sum(income.values()), rule)
