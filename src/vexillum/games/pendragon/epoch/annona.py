"""6.1 Annona Phase: Foederati are paid, or leave their employer."""

from __future__ import annotations

from functools import cache
from typing import Any

from vexillum.coin.options import numbers
from vexillum.core.decision import DONE, Decision, Option
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.actions.payment import MIX
from vexillum.games.pendragon.cards import lasting
from vexillum.games.pendragon.epoch.consent import ask_consent
from vexillum.games.pendragon.epoch.phase_scene import part, phase
from vexillum.games.pendragon.forces import convert, unit_words
from vexillum.games.pendragon.map import IS_CITY, SITES_OF, SPACE_COUNT, SPACE_IDS, SPACE_NUMBER
from vexillum.games.pendragon.money import RENOWN, Left, can_mix, funds, leaves, left_words, pay, price, shift
from vexillum.games.pendragon.pieces import (
    BARBARIANS,
    CIVITATES,
    DUX,
    FACTIONS,
    FOEDERATI,
    FOEDERATI_SETTLEMENT,
    SAXONS,
    SCOTTI,
    SETTLEMENT_OF,
    STRONGHOLDS,
    UNIT_KINDS,
    UNIT_NATION,
    UNIT_NUMBER,
    UNIT_OWNER,
    UNITS,
    WARBAND_OF,
)
from vexillum.games.pendragon.plunder import unload
from vexillum.games.pendragon.prosperity import prosperity, take_prosperity
from vexillum.games.pendragon.state import Play, Stage, State, Table

Group = tuple[int, int]
"""Foederati Warbands of one colour and Nation in a space: the space, and the kind of Unit."""


def groups(state: State) -> list[Group]:
    """6.1 All groups of Foederati Warbands on the map."""
    return [
        (space, kind) for space in range(SPACE_COUNT) for kind in FOEDERATI if state.units[UNIT_KINDS * space + kind]
    ]


def empty_handed(state: State, group: Group) -> int:
    """6.1 The Warbands of a group without Plunder: they leave unless all of them are paid (R43)."""
    space, kind = group
    return state.units[UNIT_KINDS * space + kind] - state.plunder[UNIT_KINDS * space + kind]


def owed(state: State, group: Group) -> int:
    """6.1 The price of a group, for each Warband without Plunder. None is owed once all carry some (R43)."""
    return lasting.annona_price(state) * empty_handed(state, group)


def annona(table: Table) -> Play[None]:
    """6.1 Dux, then Civitates pay; who got nothing leaves; Renown for those who did; then the released Plunder."""
    state = table.state
    if not groups(state):
        with phase(table, "annona", "6.1", "annona_none"):
            table.tell("phase_annona", "6.1")
            with part(table, 0):
                table.tell("annona_none", "6.1")
    elif not lasting.annona_price(state):
        with phase(table, "annona", "6.1", "annona_renown"):
            table.tell("phase_annona", "6.1")
            with part(table, 0):
                table.tell("annona_waived", "6.1")
                _send_home(table, [0, 0, 0, 0])
    else:
        stages = ("annona_dux", "annona_civitates", "annona_leave", "annona_renown", "annona_plunder")
        with phase(table, "annona", "6.1", *stages):
            table.tell("phase_annona", "6.1")
            yield from _annona(table)
    state.stage = Stage.IMPERIUM


def _annona(table: Table) -> Play[None]:
    state = table.state
    prices = [price for group in groups(state) if (price := owed(state, group))]
    beyond = [0, 0, 0, 0]
    if prices:
        with part(table, 0):
            yield from ask_consent(table, "annona.consent", sum(prices), min(prices), "6.1")
            yield from _pay(table, DUX, beyond)
            state.agreed = 0
        with part(table, 1):
            yield from _pay(table, CIVITATES, beyond)
    with part(table, 2):
        released = _release(table)
    with part(table, 3):
        _send_home(table, beyond)
    with part(table, 4):
        for nation in (SCOTTI, SAXONS):
            yield from _plunder(table, nation, released)


# Payment --------------------------------------------------------------------------------------------------------------


@cache
def _group_option(group: Group, n: int, cost: int, faction: int, left: Left) -> Option:
    space, kind = group
    id = f"{SPACE_IDS[space]}.{UNITS[kind]}"
    return Option(
        id,
        group,
        f"unit:{id}",
        "option.annona",
        {"what": unit_words([(kind, False, n)]), "space": SPACE_IDS[space], "left": left_words(left)},
        price(faction, cost),
    )


def _pay(table: Table, faction: int, beyond: list[int]) -> Play[None]:
    """6.1 A Briton Faction pays for groups of either colour, each whole (note 1) and by one payer (ruling P72).

    ``beyond`` counts by Nation what was paid beyond the one cube that each Warband carries.
    """
    state = table.state
    while True:
        money = funds(state, faction)
        options = []
        for group in groups(state):
            cost = owed(state, group)
            if 0 < cost <= money:
                n = state.units[UNIT_KINDS * group[0] + group[1]]
                options.append(_group_option(group, n, cost, faction, leaves(state, faction, cost)))
        if not options:
            state.mixing = 0
            return
        if not state.mixing and can_mix(state, faction):
            options.append(MIX)
        (pick,) = yield table.ask(
            FACTIONS[faction], "annona.pay", [*options, DONE], rule="6.1", params={"n": money}, why=_why_not_paid
        )
        if pick is DONE:
            state.mixing = 0
            return
        if pick is MIX:
            state.mixing = 1
            continue
        space, kind = pick.value
        cost = owed(state, pick.value)
        beyond[UNIT_NATION[kind]] += cost - empty_handed(state, pick.value)
        yield from pay(table, faction, cost, "6.1")
        n = state.plunder[UNIT_KINDS * space + kind] = state.units[UNIT_KINDS * space + kind]
        table.tell(
            "annona_paid", "6.1", who=FACTIONS[faction], what=unit_words([(kind, False, n)]), space=SPACE_IDS[space]
        )


def _why_not_paid(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why Foederati cannot be paid: none there, they have Plunder, or they cost too much."""
    state: State = table.state
    id, _, unit = name.removeprefix("space:").removeprefix("unit:").partition(".")
    space = SPACE_NUMBER.get(id)
    if space is None or (unit and unit not in UNIT_NUMBER):
        return None
    there = [group for group in groups(state) if group[0] == space and unit in ("", UNITS[group[1]])]
    if not there:
        return Message("why.annona_nobody", {"space": id}, "6.1")
    prices = [price for group in there if (price := owed(state, group))]
    if not prices:
        return Message("why.annona_paid", {"space": id}, "6.1")
    money = funds(state, FACTIONS.index(decision.seat))
    return Message("why.annona_cost", {"space": id, "n": min(prices), "money": money}, "6.1")


# Consequences ---------------------------------------------------------------------------------------------------------


def _release(table: Table) -> dict[Group, int]:
    """6.1 Unpaid Foederati lose their markers, Settlements of that colour and Nation in the space too.

    Returns by space and Nation how many Warbands were released that carry nothing.
    """
    state = table.state
    released: dict[Group, int] = {}
    for space, kind in groups(state):
        empty = empty_handed(state, (space, kind))
        if not empty:
            continue
        nation = UNIT_NATION[kind]
        what = unit_words([(kind, False, state.units[UNIT_KINDS * space + kind])])
        convert(state, space, kind, WARBAND_OF[nation])
        settlement = FOEDERATI_SETTLEMENT[UNIT_OWNER[kind], nation]
        for site in SITES_OF[space]:
            if state.sites[site] == settlement:
                state.sites[site] = SETTLEMENT_OF[nation]
                what.append(Message(f"stronghold.{STRONGHOLDS[settlement]}"))
        released[space, nation] = released.get((space, nation), 0) + empty
        table.tell("annona_released", "6.1", what=what, space=SPACE_IDS[space], who=FACTIONS[nation])
    return released


def _send_home(table: Table, beyond: list[int]) -> None:
    """6.1 All Plunder of those who stay becomes Renown of their Nation, with what they were paid beyond it."""
    state = table.state
    cubes = list(beyond)
    for space, kind in groups(state):
        cubes[UNIT_NATION[kind]] += unload(state, space, (kind,))
    for nation in BARBARIANS:
        track = RENOWN[nation]
        if cubes[nation] and track is not None:
            shift(table, track, cubes[nation], "6.1")


def _plunder(table: Table, nation: int, released: dict[Group, int]) -> Play[None]:
    """6.1 Released Warbands may Plunder their Region, not a City, up to its Population for each Nation (ruling P76)."""
    state = table.state
    for (space, whose), empty in released.items():
        if whose != nation or IS_CITY[space]:
            continue
        most = min(empty, state.population[space], prosperity(state, space))
        if not most:
            continue
        (pick,) = yield table.ask(
            FACTIONS[nation],
            "annona.plunder",
            numbers(0, most),
            rule="6.1",
            params={"space": SPACE_IDS[space], "n": most},
            about=f"space:{SPACE_IDS[space]}",
            why=_why_not_amount,
        )
        if pick.value:
            take_prosperity(state, space, pick.value)
            state.plunder[UNIT_KINDS * space + WARBAND_OF[nation]] += pick.value
            table.tell("plunder_loaded", "6.1", who=FACTIONS[nation], space=SPACE_IDS[space], n=pick.value)


def _why_not_amount(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why no more can be Plundered."""
    state: State = table.state
    if not name.isdigit():
        return None
    space = SPACE_NUMBER[decision.params["space"]]
    return Message(
        "why.annona_plunder",
        {
            "space": decision.params["space"],
            "n": decision.params["n"],
            "population": state.population[space],
            "prosperity": prosperity(state, space),
        },
        "6.1",
    )
