"""6.6.1 Dux Upkeep."""

from __future__ import annotations

from functools import cache
from typing import Any

from vexillum.core.decision import Decision, Option
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.cards import lasting
from vexillum.games.pendragon.epoch.consent import ask_consent
from vexillum.games.pendragon.epoch.phase_scene import part, phase
from vexillum.games.pendragon.epoch.relocation import redeploy, redeploy_foederati
from vexillum.games.pendragon.forces import raze
from vexillum.games.pendragon.map import ALL_SITES, SITE_NUMBER, SPACE_COUNT
from vexillum.games.pendragon.money import Left, funds, leaves, left_words, pay, price, shift
from vexillum.games.pendragon.options import stronghold
from vexillum.games.pendragon.pieces import CAVALRY, DUX, FACTIONS, FORT, TROOPS_OF, UNIT_TYPE
from vexillum.games.pendragon.plunder import unload
from vexillum.games.pendragon.state import Dominance, Imperium, Play, Stage, State, Table, Track

ABANDON = Option("no", False, text="option.roads_abandon")


@cache
def _maintain(cost: int) -> Option:
    return Option("yes", True, text="option.roads_maintain", price=price(DUX, cost))


@cache
def _keep_cavalry_option(n: int, left: Left) -> Option:
    return Option(str(n), n, text="option.keep_cavalry", params={"n": n, "left": left_words(left)}, price=price(DUX, n))


def dux_upkeep(table: Table) -> Play[None]:
    """6.6.1 Stow Plunder, pay for Forts and Roads, redeploy, then the Casualties."""
    state = table.state
    stages = ("stow", "forts", "roads", "redeploy", "casualties")
    with phase(table, "upkeep", "6.6.1", *stages, seat=FACTIONS[DUX]):
        table.tell("phase_upkeep", "6.6.1", who=FACTIONS[DUX])
        with part(table, 0):
            stow(table, DUX, Track.DUX, "6.6.1")
        forts = [site for site in ALL_SITES if state.sites[site] == FORT]
        doomed = _doomed(state)
        roads = lasting.roads_cost(state) if _roads_due(state) else 0
        wanted = lasting.forts_cost(state, len(forts)) + roads + doomed
        with part(table, 1):
            yield from ask_consent(table, "upkeep.consent", wanted, 1 if forts or doomed else wanted, "6.6.1")
            yield from _keep_forts(table, forts)
        with part(table, 2):
            yield from _keep_roads(table)
        with part(table, 3):
            yield from redeploy(table, CAVALRY, "6.6.1")
            yield from redeploy_foederati(table, DUX, "6.6.1")
        with part(table, 4):
            casualties(table, (yield from _keep_cavalry(table, doomed)))
        state.agreed = 0
    state.stage = Stage.CIVITATES_UPKEEP


def stow(table: Table, faction: int, track: Track, rule: str) -> None:
    """6.6.1, 6.6.2 All Plunder carried by a Briton Faction goes to its Resources or Wealth."""
    state = table.state
    cubes = sum(unload(state, space, TROOPS_OF[faction]) for space in range(SPACE_COUNT))
    if cubes:
        table.tell("stowed", rule, who=FACTIONS[faction], n=cubes)
        shift(table, track, cubes, rule)


def _keep_forts(table: Table, forts: list[int]) -> Play[None]:
    """6.6.1 For each Fort, pay 1 Resource or remove it (with NOTITIA DIGNITATUM only 4 cost anything)."""
    state = table.state
    kept: list[int] = []
    total = lasting.forts_cost(state, len(forts))
    most = len(forts) if funds(state, DUX) >= total else funds(state, DUX)
    if most:
        terms = Message("fort_price.each" if total == len(forts) else "fort_price.capped", {"n": total})
        picks = yield table.ask(
            FACTIONS[DUX],
            "upkeep.forts",
            [stronghold(site, FORT) for site in forts],
            rule="6.6.1",
            at_least=0,
            at_most=most,
            params={"n": most, "forts": len(forts), "terms": terms},
            why=_why_not_fort,
        )
        kept = [pick.value for pick in picks]
        yield from pay(table, DUX, lasting.forts_cost(state, len(kept)), "6.6.1", ask=True)
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
    """6.6.1, 6.8.4 Under Autonomy, pay 10 Resources (5 with NOTITIA DIGNITATUM) or give the Roads up for good."""
    state = table.state
    if not _roads_due(state):
        return
    cost, money = lasting.roads_cost(state), funds(state, DUX)
    options = [_maintain(cost), ABANDON] if money >= cost else [ABANDON]
    (pick,) = yield table.ask(FACTIONS[DUX], "upkeep.roads", options, rule="6.6.1", params={"n": cost, "money": money})
    if pick.value:
        yield from pay(table, DUX, cost, "6.6.1", ask=True)
        table.tell("roads_kept", "6.6.1")
    else:
        state.roads = 0
        table.tell("roads_abandoned", "6.6.1")


def _coming_back(state: State) -> int:
    """6.8.5 How many of the Casualties become Available."""
    lost = state.casualties
    if state.imperium == Imperium.AUTONOMY:
        return lost // 2
    if state.imperium == Imperium.ROMAN_RULE and state.dominance == Dominance.CIVILIAN:
        return 2 * lost // 3
    return lost


def _doomed(state: State) -> int:
    """6.8.5 BUCCELLARII: the Cavalry that the Dux may pay for, those that would go Out of Play."""
    return state.casualties - _coming_back(state) if lasting.cavalry_can_be_kept(state) else 0


def _keep_cavalry(table: Table, doomed: int) -> Play[int]:
    """6.6.1 BUCCELLARII: pay 1 Resource for each Cavalry that shall not go Out of Play. Returns for how many."""
    state = table.state
    money = funds(state, DUX)
    most = min(doomed, money)
    if not most:
        return 0
    (pick,) = yield table.ask(
        FACTIONS[DUX],
        "upkeep.casualties",
        [_keep_cavalry_option(n, leaves(state, DUX, n)) for n in range(most, -1, -1)],
        rule="6.8.5",
        params={"n": doomed, "money": money},
    )
    n: int = pick.value
    yield from pay(table, DUX, n, "6.6.1", ask=True)
    return n


def casualties(table: Table, kept: int = 0) -> None:
    """6.6.1, 6.8.5 A part of the Casualties becomes Available, with those paid for; the rest goes Out of Play."""
    state = table.state
    lost = state.casualties
    if not lost:
        return
    back = _coming_back(state) + kept
    state.casualties = 0
    state.available[UNIT_TYPE[CAVALRY]] += back
    state.out_of_play += lost - back
    table.tell("casualties", "6.8.5", n=back, out=lost - back)
