"""6.6 Relocation in Upkeep: Units go home, to the Strongholds that are theirs."""

from __future__ import annotations

from typing import Any

from vexillum.coin.options import numbers
from vexillum.core.decision import DONE, Decision
from vexillum.core.table import Table as CoreTable
from vexillum.core.tools.graph import nearest
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.forces import convert, move, remove, unit_words
from vexillum.games.pendragon.map import DISTANCE, SPACE_COUNT, SPACE_IDS, SPACE_NUMBER
from vexillum.games.pendragon.options import SPACE
from vexillum.games.pendragon.pieces import (
    BARBARIANS,
    CAVALRY,
    COMITATES,
    FACTIONS,
    FOEDERATI_SETTLEMENT,
    FOEDERATI_WARBAND,
    FORT,
    HILLFORT,
    MILITIA,
    SAXON_SETTLEMENT,
    SAXON_WARBAND,
    SCOTTI_SETTLEMENT,
    SCOTTI_WARBAND,
    STRONGHOLDS,
    TOWN,
    UNIT_KINDS,
    UNIT_NUMBER,
    UNIT_OWNER,
    UNITS,
    WARBAND_OF,
)
from vexillum.games.pendragon.state import Play, State, Table

HOMES: dict[int, tuple[int, ...]] = {
    CAVALRY: (FORT,),
    MILITIA: (TOWN, HILLFORT),
    COMITATES: (TOWN, HILLFORT),
    SAXON_WARBAND: (SAXON_SETTLEMENT,),
    SCOTTI_WARBAND: (SCOTTI_SETTLEMENT,),
} | {FOEDERATI_WARBAND[hired]: (FOEDERATI_SETTLEMENT[hired],) for hired in FOEDERATI_WARBAND}
"""The Strongholds that each kind of Unit relocates to."""
NEAREST = (MILITIA, COMITATES, SAXON_WARBAND, SCOTTI_WARBAND)
"""These go to the nearest only; the others to any."""


def is_home(state: State, space: int, kind: int) -> bool:
    """Whether a space has a Stronghold that Units of a kind relocate to."""
    wanted = HOMES[kind]
    return state.sites[2 * space] in wanted or state.sites[2 * space + 1] in wanted


def homes(state: State, kind: int) -> list[int]:
    """All spaces with such a Stronghold."""
    return [space for space in range(SPACE_COUNT) if is_home(state, space, kind)]


def go_home(table: Table, kind: int, rule: str) -> Play[None]:
    """Units outside their Strongholds relocate there: all to the nearest, or anywhere, as their kind does."""
    state = table.state
    places = homes(state, kind)
    if not places:
        return
    for origin in range(SPACE_COUNT):
        if state.units[UNIT_KINDS * origin + kind] and origin not in places:
            targets = nearest(DISTANCE[origin], places) if kind in NEAREST else places
            yield from _spread(table, kind, origin, targets, rule)


def go_home_or_leave(table: Table, kind: int, rule: str) -> Play[None]:
    """6.6.3 Barbarian Warbands relocate to the nearest Settlement; without any on the map they are removed."""
    state = table.state
    if homes(state, kind):
        yield from go_home(table, kind, rule)
        return
    for space in range(SPACE_COUNT):
        loaded = state.plunder[UNIT_KINDS * space + kind]
        remove(table, space, kind, state.units[UNIT_KINDS * space + kind] - loaded, loaded, rule)


def redeploy(table: Table, kind: int, rule: str) -> Play[None]:
    """6.6.1 Units outside their Strongholds must relocate to such, those already there may. No Unit does it twice."""
    state = table.state
    places = homes(state, kind)
    resident = [state.units[UNIT_KINDS * space + kind] if space in places else 0 for space in range(SPACE_COUNT)]
    yield from go_home(table, kind, rule)
    while len(places) > 1 and any(resident):
        options = [SPACE[space] for space in places if resident[space]]
        (pick,) = yield table.ask(
            FACTIONS[UNIT_OWNER[kind]],
            "upkeep.move",
            [*options, DONE],
            rule=rule,
            params={"unit": UNITS[kind]},
            why=_why_not_from,
        )
        if pick is DONE:
            return
        origin = pick.value
        others = [space for space in places if space != origin]
        (target,) = yield _ask_target(table, "upkeep.move.to", kind, origin, others, resident[origin], rule)
        (number,) = yield _ask_number(table, kind, origin, target.value, 1, resident[origin], rule)
        resident[origin] -= number.value
        _go(table, kind, origin, target.value, number.value, rule)


def redeploy_foederati(table: Table, faction: int, rule: str) -> Play[None]:
    """6.6.1, 6.6.2 Foederati relocate to Settlements of their colour and Nation, any of them (R46, ruling P74).

    A Nation without such a Settlement on the map loses all its markers of that colour.
    """
    state = table.state
    for nation in BARBARIANS:
        kind = FOEDERATI_WARBAND[faction, nation]
        if homes(state, kind):
            yield from redeploy(table, kind, rule)
            continue
        for space in range(SPACE_COUNT):
            n = state.units[UNIT_KINDS * space + kind]
            if n:
                convert(state, space, kind, WARBAND_OF[nation])
                what = unit_words([(kind, False, n)])
                table.tell("foederati_leave", rule, what=what, space=SPACE_IDS[space], who=FACTIONS[nation])


def _spread(table: Table, kind: int, origin: int, targets: list[int], rule: str) -> Play[None]:
    """All Units of a kind leave a space for one or more of the targets, each named once (ruling P75)."""
    state = table.state
    left = state.units[UNIT_KINDS * origin + kind]
    targets = list(targets)
    while left:
        (target,) = yield _ask_target(table, "upkeep.relocate", kind, origin, targets, left, rule)
        targets.remove(target.value)
        (number,) = yield _ask_number(table, kind, origin, target.value, 1 if targets else left, left, rule)
        left -= number.value
        _go(table, kind, origin, target.value, number.value, rule)


def _ask_target(table: Table, ask: str, kind: int, origin: int, targets: list[int], n: int, rule: str) -> Decision:
    return table.ask(
        FACTIONS[UNIT_OWNER[kind]],
        ask,
        [SPACE[space] for space in targets],
        rule=rule,
        params={"unit": UNITS[kind], "space": SPACE_IDS[origin], "what": unit_words([(kind, False, n)])},
        about=f"unit:{SPACE_IDS[origin]}.{UNITS[kind]}",
        why=_why_not_to,
    )


def _ask_number(table: Table, kind: int, origin: int, target: int, least: int, most: int, rule: str) -> Decision:
    return table.ask(
        FACTIONS[UNIT_OWNER[kind]],
        "upkeep.relocate.number",
        numbers(least, most),
        rule=rule,
        params={"unit": UNITS[kind], "space": SPACE_IDS[origin], "target": SPACE_IDS[target]},
        about=f"unit:{SPACE_IDS[origin]}.{UNITS[kind]}",
        why=_why_not_amount,
    )


def _go(table: Table, kind: int, origin: int, target: int, n: int, rule: str) -> None:
    """Plunder was stowed before, so all Units of a kind are alike."""
    move(table.state, origin, target, kind, n, 0)
    what = unit_words([(kind, False, n)])
    table.tell("relocated", rule, what=what, space=SPACE_IDS[origin], target=SPACE_IDS[target])


# Why not --------------------------------------------------------------------------------------------------------------


def _why_not_to(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why Units do not relocate to a space."""
    state: State = table.state
    id = name.removeprefix("space:")
    space = SPACE_NUMBER.get(id)
    if space is None:
        return None
    unit: str = decision.params["unit"]
    origin: str = decision.params["space"]
    kind = UNIT_NUMBER[unit]
    params: dict[str, Any] = {"space": id, "unit": unit, "origin": origin}
    if id == origin:
        return Message("why.relocate_here", params, decision.rule)
    if not is_home(state, space, kind):
        wanted = [Message(f"stronghold.{STRONGHOLDS[stronghold]}") for stronghold in HOMES[kind]]
        return Message("why.relocate_no_home", params | {"what": wanted}, decision.rule)
    if kind in NEAREST and space not in nearest(DISTANCE[SPACE_NUMBER[origin]], homes(state, kind)):
        return Message("why.relocate_not_nearest", params, decision.rule)
    return Message("why.relocate_named", params, decision.rule)


def _why_not_from(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why no more Units can move from a space."""
    state: State = table.state
    id = name.removeprefix("space:").removeprefix("unit:").partition(".")[0]
    space = SPACE_NUMBER.get(id)
    if space is None:
        return None
    unit: str = decision.params["unit"]
    there = state.units[UNIT_KINDS * space + UNIT_NUMBER[unit]]
    return Message("why.move_arrived" if there else "why.move_none", {"space": id, "unit": unit}, decision.rule)


def _why_not_amount(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why another number of Units cannot go."""
    if not name.isdigit():
        return None
    limits = {"least": decision.options[-1].value, "most": decision.options[0].value}
    return Message("why.relocate_number", limits, decision.rule)
