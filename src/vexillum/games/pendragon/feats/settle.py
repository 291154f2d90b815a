"""4.4.1, 4.5.1 Settle: Returning Raiders stay as Warbands; more Warbands, Settlements, people."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from vexillum.coin.options import NONE, number
from vexillum.core.decision import Decision, Option
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.control import controller, strengths
from vexillum.games.pendragon.forces import build, place_own, remove, vacant_sites
from vexillum.games.pendragon.map import SITE_IDS, SITES_OF, SPACE_IDS
from vexillum.games.pendragon.money import pay, price
from vexillum.games.pendragon.options import SITE
from vexillum.games.pendragon.pieces import (
    FACTIONS,
    RAIDER_OF,
    SAXONS,
    SCOTTI,
    SETTLEMENT_OF,
    STRONGHOLD_TYPE,
    UNIT_KINDS,
    UNIT_TYPE,
    WARBAND_OF,
)
from vexillum.games.pendragon.prosperity import can_grow, raise_population
from vexillum.games.pendragon.state import Play, State, Table

RULE = {SAXONS: "4.4.1", SCOTTI: "4.5.1"}
SUCCESS = {SAXONS: 4, SCOTTI: 5}
"""The least roll for which a Returning Raider stays."""
COST = 3
"""Renown for more Warbands."""
FOR_PEOPLE, FOR_SETTLEMENT = 3, 2
"""Warbands that become Population, or a Settlement."""

PEOPLE = Option("population", "population", text="option.settle_population", params={"n": FOR_PEOPLE})
SETTLEMENT = Option("settlement", "settlement", text="option.settle_settlement", params={"n": FOR_SETTLEMENT})


@cache
def _warbands_option(faction: int, n: int, cost: int, left: int) -> Option:
    return Option(
        "warbands",
        "warbands",
        text="option.settle_warbands",
        params={"n": n, "left": left},
        price=price(faction, cost),
    )


def outnumbers(state: State, faction: int, space: int, *, raiders: bool = True) -> bool:
    """4.4.1 Whether own pieces outnumber all others together, everyone's Raiders included.

    Without ``raiders``: whether they would after the own Raiders have left.
    """
    counts = strengths(state, space)
    own = counts[faction]
    others = sum(counts) - own
    return own - (0 if raiders else state.units[UNIT_KINDS * space + RAIDER_OF[faction]]) > others


def settle(table: Table, action: Action, space: int, raiders: int) -> Play[None]:
    """4.4.1, 4.5.1 Raiders become Warbands; then, if desired, more Warbands, or Population and a Settlement."""
    state, faction, rule = table.state, action.faction, RULE[action.faction]
    controlled = controller(state, space) == faction
    if raiders:
        success = SUCCESS[faction] if action.settle_success is None else action.settle_success
        yield from settle_raiders(table, faction, space, raiders, success, rule)
    chosen: list[str] = []
    while True:
        (pick,) = yield table.ask(
            FACTIONS[faction],
            "settle.choice",
            [*choices(state, action, space, controlled, chosen), NONE],
            rule=rule,
            params={"space": SPACE_IDS[space]},
            about=f"space:{SPACE_IDS[space]}",
            why=partial(_why_not_choice, action, space, chosen),
        )
        if pick is NONE:
            return
        if pick.value == "warbands":
            yield from pay(table, faction, action.cost(COST), rule)
            yield from place_own(table, faction, space, WARBAND_OF[faction], pick.params["n"], rule)
            return
        chosen.append(pick.value)
        if pick is PEOPLE:
            yield from _take_warbands(table, faction, space, FOR_PEOPLE, rule)
            raise_population(table, space, rule)
        else:
            yield from _plant(table, faction, space, rule)


def choices(state: State, action: Action, space: int, controlled: bool, chosen: list[str]) -> list[Option]:
    """4.4.1 What can be desired in a space, after what was chosen there: more Warbands go with nothing else."""
    more = _more_warbands(state, action, space, controlled) if not chosen else 0
    options = [_warbands_option(action.faction, more, action.cost(COST), _left(state, action))] if more else []
    return options + _changes(state, action, space, chosen)


def settle_raiders(table: Table, faction: int, space: int, raiders: int, success: int, rule: str) -> Play[int]:
    """4.4.1 A die for each Returning Raider, in or next to the space; a Warband for each success (R37)."""
    rolls = [table.roll(6) for _ in range(raiders)]
    stay = sum([roll >= success for roll in rolls])
    table.tell("settle_roll", rule, who=FACTIONS[faction], space=SPACE_IDS[space], dice=rolls, n=stay)
    return (yield from place_own(table, faction, space, WARBAND_OF[faction], stay, rule))


def _left(state: State, action: Action) -> int:
    """What the Faction would have left after more Warbands, without what the Command itself needs."""
    return action.budget(state) - action.cost(COST)


def can_come(state: State, faction: int, space: int) -> bool:
    """1.4.1 Whether a Warband is Available, or in another space from where it could be taken."""
    warband = WARBAND_OF[faction]
    return (
        bool(state.available[UNIT_TYPE[warband]])
        or _warbands(state, warband) > state.units[UNIT_KINDS * space + warband]
    )


def _more_warbands(state: State, action: Action, space: int, controlled: bool) -> int:
    """4.4.1 With an own Settlement, for 3 Renown: one Warband for each, and one per Population if Controlled before."""
    faction = action.faction
    settlements = sum([state.sites[site] == SETTLEMENT_OF[faction] for site in SITES_OF[space]])
    if not settlements or _left(state, action) < 0 or not can_come(state, faction, space):
        return 0
    return settlements + (state.population[space] if controlled else 0)


def _changes(state: State, action: Action, space: int, chosen: list[str]) -> list[Option]:
    """4.4.1 Three Warbands for Population (Saxons only, 4.5.1) and two for a Settlement on an empty Site, each once."""
    faction = action.faction
    warbands = state.units[UNIT_KINDS * space + WARBAND_OF[faction]]
    if action.command == "march" and not action.spaces and _warbands(state, WARBAND_OF[faction]) == warbands:
        # Ruling P59: a Feat goes with a Command in at least one space (4.1), so a Unit must be left to March.
        warbands -= 1
    kind = SETTLEMENT_OF[faction]
    options = []
    if faction == SAXONS and "population" not in chosen and warbands >= FOR_PEOPLE and can_grow(state, space):
        options.append(PEOPLE)
    if (
        "settlement" not in chosen
        and warbands >= FOR_SETTLEMENT
        and state.available[STRONGHOLD_TYPE[kind]]
        and vacant_sites(state, space, kind)
    ):
        options.append(SETTLEMENT)
    return options


def _warbands(state: State, kind: int) -> int:
    """The Warbands of a kind on the whole map."""
    return sum(state.units[kind::UNIT_KINDS])


def _plant(table: Table, faction: int, space: int, rule: str) -> Play[None]:
    """4.4.1 Two Warbands become a Settlement on an empty Site."""
    kind = SETTLEMENT_OF[faction]
    options = [option for site in vacant_sites(table.state, space, kind) if (option := SITE[site]) is not None]
    (pick,) = yield table.ask(
        FACTIONS[faction],
        "settle.site",
        options,
        rule=rule,
        params={"space": SPACE_IDS[space]},
        about=f"space:{SPACE_IDS[space]}",
        why=_why_not_site,
    )
    yield from _take_warbands(table, faction, space, FOR_SETTLEMENT, rule)
    build(table, pick.value, kind, rule)


def _take_warbands(table: Table, faction: int, space: int, n: int, rule: str) -> Play[None]:
    """4.4.1 Remove Warbands to Available; the Faction says how many of them carry Plunder, which is lost."""
    state = table.state
    at = UNIT_KINDS * space + WARBAND_OF[faction]
    loaded = state.plunder[at]
    least = max(0, n - (state.units[at] - loaded))
    (pick,) = yield table.ask(
        FACTIONS[faction],
        "settle.loaded",
        [number(k) for k in range(least, min(n, loaded) + 1)],
        rule=rule,
        params={"space": SPACE_IDS[space], "n": n},
        about=f"space:{SPACE_IDS[space]}",
    )
    remove(table, space, WARBAND_OF[faction], n - pick.value, pick.value, rule)


def _why_not_choice(
    action: Action, space: int, chosen: list[str], table: Any, decision: Decision, name: str
) -> Message | None:
    """4.4.1, 4.5.1 Why something cannot be done with a Settle."""
    state: State = table.state
    faction, rule = action.faction, decision.rule
    kind = SETTLEMENT_OF[faction]
    params: dict[str, Any] = {"space": SPACE_IDS[space]}
    if name not in ("warbands", "population", "settlement"):
        return None
    if chosen:
        return Message("why.settle_chosen", params, rule)
    if name == "warbands":
        if all(state.sites[site] != kind for site in SITES_OF[space]):
            return Message("why.settle_no_settlement", params, rule)
        return Message("why.settle_renown" if _left(state, action) < 0 else "why.settle_pool", {"n": COST}, rule)
    if name == "population" and faction == SCOTTI:
        return Message("why.settle_scotti", {}, rule)
    if name == "population" and not can_grow(state, space):
        return Message("why.settle_full", params, rule)
    if name == "settlement" and not vacant_sites(state, space, kind):
        return Message("why.settle_no_site", params, rule)
    if name == "settlement" and not state.available[STRONGHOLD_TYPE[kind]]:
        return Message("why.settle_pool", {"n": 0}, rule)
    return Message("why.settle_warbands", {"n": FOR_PEOPLE if name == "population" else FOR_SETTLEMENT, **params}, rule)


def _why_not_site(table: Any, decision: Decision, name: str) -> Message | None:
    """4.4.1 Why a Settlement cannot stand on a Site."""
    id = name.removeprefix("site:")
    return Message("why.settle_site", {"site": id}, decision.rule) if id in SITE_IDS and id else None
