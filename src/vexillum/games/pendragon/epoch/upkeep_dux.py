"""6.6.1 Dux Upkeep."""

from __future__ import annotations

from typing import Any

from vexillum.core.decision import Decision, Option
from vexillum.core.table import Table as CoreTable
from vexillum.core.texts import Message
from vexillum.games.pendragon.epoch.consent import ask_consent
from vexillum.games.pendragon.epoch.relocation import redeploy, redeploy_foederati
from vexillum.games.pendragon.forces import raze
from vexillum.games.pendragon.map import ALL_SITES, SITE_NUMBER, N
from vexillum.games.pendragon.money import funds, pay, price, shift
from vexillum.games.pendragon.options import stronghold
from vexillum.games.pendragon.pieces import CAVALRY, DUX, FACTIONS, FORT, TROOPS_OF, UNIT_TYPE
from vexillum.games.pendragon.plunder import unload
from vexillum.games.pendragon.state import Dominance, Imperium, Play, Stage, State, Table, Track

ROADS = 10
"""6.6.1 What Maintained Roads cost under Autonomy."""
MAINTAIN = Option("yes", True, text="option.roads_maintain", price=price(DUX, ROADS))
ABANDON = Option("no", False, text="option.roads_abandon")


def dux_upkeep(table: Table) -> Play[None]:
    """6.6.1 Stow Plunder, pay for Forts and Roads, redeploy, then the Casualties."""
    state = table.state
    table.tell("phase_upkeep", "6.6.1", who=FACTIONS[DUX])
    stow(table, DUX, Track.DUX, "6.6.1")
    forts = [site for site in ALL_SITES if state.sites[site] == FORT]
    wanted = len(forts) + (ROADS if _roads_due(state) else 0)
    yield from ask_consent(table, "upkeep.consent", wanted, 1 if forts else wanted, "6.6.1")
    yield from _keep_forts(table, forts)
    yield from _keep_roads(table)
    state.agreed = 0
    yield from redeploy(table, CAVALRY, "6.6.1")
    yield from redeploy_foederati(table, DUX, "6.6.1")
    casualties(table)
    state.stage = Stage.CIVITATES_UPKEEP


def stow(table: Table, faction: int, track: Track, rule: str) -> None:
    """6.6.1, 6.6.2 All Plunder carried by a Briton Faction goes to its Resources or Wealth."""
    state = table.state
    cubes = sum(unload(state, space, TROOPS_OF[faction]) for space in range(N))
    if cubes:
        table.tell("stowed", rule, who=FACTIONS[faction], n=cubes)
        shift(table, track, cubes, rule)


def _keep_forts(table: Table, forts: list[int]) -> Play[None]:
    """6.6.1 For each Fort, pay 1 Resource or remove it."""
    state = table.state
    kept: list[int] = []
    most = min(len(forts), funds(state, DUX))
    if most:
        picks = yield table.ask(
            FACTIONS[DUX],
            "upkeep.forts",
            [stronghold(site, FORT) for site in forts],
            rule="6.6.1",
            at_least=0,
            at_most=most,
            params={"n": most, "forts": len(forts)},
            why=_why_not_fort,
        )
        kept = [pick.value for pick in picks]
        yield from pay(table, DUX, len(kept), "6.6.1", ask=True)
    for site in forts:
        if site not in kept:
            raze(table, site, "6.6.1")


def _why_not_fort(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why a Site is not among the Forts."""
    id = name.removeprefix("site:")
    return Message("why.no_fort", {"site": id}, "6.6.1") if id in SITE_NUMBER else None


def _roads_due(state: State) -> bool:
    return state.imperium == Imperium.AUTONOMY and bool(state.roads)


def _keep_roads(table: Table) -> Play[None]:
    """6.6.1, 6.8.4 Under Autonomy, pay 10 Resources or give the Roads up for good."""
    state = table.state
    if not _roads_due(state):
        return
    options = [MAINTAIN, ABANDON] if funds(state, DUX) >= ROADS else [ABANDON]
    (pick,) = yield table.ask(
        FACTIONS[DUX], "upkeep.roads", options, rule="6.6.1", params={"n": ROADS, "money": funds(state, DUX)}
    )
    if pick is MAINTAIN:
        yield from pay(table, DUX, ROADS, "6.6.1", ask=True)
        table.tell("roads_kept", "6.6.1")
    else:
        state.roads = 0
        table.tell("roads_abandoned", "6.6.1")


def casualties(table: Table) -> None:
    """6.6.1, 6.8.5 A part of the Casualties becomes Available, the rest goes Out of Play."""
    state = table.state
    lost = state.casualties
    if not lost:
        return
    if state.imperium == Imperium.AUTONOMY:
        back = lost // 2
    elif state.imperium == Imperium.ROMAN_RULE and state.dominance == Dominance.CIVILIAN:
        back = 2 * lost // 3
    else:
        back = lost
    state.casualties = 0
    state.available[UNIT_TYPE[CAVALRY]] += back
    state.out_of_play += lost - back
    table.tell("casualties", "6.8.5", n=back, out=lost - back)
