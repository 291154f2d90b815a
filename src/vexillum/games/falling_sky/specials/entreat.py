"""4.3.1 Entreat: enemy pieces change sides."""

from __future__ import annotations

from functools import cache

from vexillum.core.decision import Option
from vexillum.core.words.texts import Message
from vexillum.games.falling_sky.actions.action import Action, Special
from vexillum.games.falling_sky.actions.leaders import near_leader
from vexillum.games.falling_sky.control import controller, hidden, tribes_in
from vexillum.games.falling_sky.forces import open_to, place_ally, place_warbands, pool_of, remove, subdue, unit_words
from vexillum.games.falling_sky.map import REGION_IDS, TRIBE_IDS
from vexillum.games.falling_sky.money import funds, pay
from vexillum.games.falling_sky.pieces import (
    ARVERNI,
    IS_ALLY,
    KINDS,
    ROMANS,
    STATUS_OWNER,
    STATUSES,
    WARBANDS,
)
from vexillum.games.falling_sky.specials.common import any_region, regions_of, why_far, why_none_hidden
from vexillum.games.falling_sky.state import Play, State, Table

RULE = "4.3.1"
COST = 1
TARGETS = tuple(kind for faction, kinds in enumerate(WARBANDS) if faction != ARVERNI for kind in kinds)


@cache
def _unit(region: int, kind: int) -> Option:
    thing = f"unit:{REGION_IDS[region]}.{KINDS[kind]}"
    return Option(KINDS[kind], (kind, None), thing, "option.entreat", {"what": unit_words([(kind, 1)])})


@cache
def _ally(tribe: int, status: int) -> Option:
    id = TRIBE_IDS[tribe]
    return Option(id, (None, tribe), f"tribe:{id}", "option.entreat_ally", {"what": STATUSES[status], "tribe": id})


def targets(state: State, region: int) -> list[Option]:
    """4.3.1 A Warband or Auxilia of another Faction or, under Arverni Control, an Ally that is not Roman."""
    found = [_unit(region, kind) for kind, _ in pool_of(state, region, TARGETS)]
    if controller(state, region) == ARVERNI:
        for tribe in tribes_in(state, region):
            status = state.tribes[tribe]
            if IS_ALLY[status] and STATUS_OWNER[status] not in (ROMANS, ARVERNI):
                found.append(_ally(tribe, status))
    return found


def _can_pay(state: State, action: Action) -> bool:
    return action.free or funds(state, ARVERNI) - action.kept_back >= COST


def why_not_region(state: State, action: Action, region: int) -> Message | None:
    """4.3.1 Why the Arverni cannot Entreat in a Region."""
    found = why_far(state, ARVERNI, region) or why_none_hidden(state, ARVERNI, region, RULE)
    if found is not None:
        return found
    if not targets(state, region):
        return Message("why.entreat_nobody", {"space": REGION_IDS[region]}, RULE)
    return None if _can_pay(state, action) else Message("why.entreat_cost", {"n": COST}, RULE)


def can_entreat(state: State, action: Action, region: int) -> bool:
    """4.3.1 A Hidden Arverni Warband near the Leader, a Resource, and a piece to win over."""
    return (
        bool(hidden(state, region, ARVERNI))
        and region in near_leader(state, ARVERNI)
        and _can_pay(state, action)
        and bool(targets(state, region))
    )


def entreat(table: Table, action: Action) -> Play[None]:
    """4.3.1 In each Region one piece is replaced, or removed if that cannot be."""
    yield from regions_of(
        table,
        action,
        "entreat",
        lambda state, region: can_entreat(state, action, region),
        lambda region: _entreat_in(table, action, region),
        lambda state, region: why_not_region(state, action, region),
        RULE,
    )


def _entreat_in(table: Table, action: Action, region: int) -> Play[None]:
    state, space = table.state, REGION_IDS[region]
    pay(table, ARVERNI, action.cost(COST), RULE)
    (pick,) = yield table.ask(
        action.seat, "entreat.piece", targets(state, region), rule=RULE, params={"space": space}, about=f"space:{space}"
    )
    kind, tribe = pick.value
    if tribe is None:
        remove(table, region, kind, 1, RULE)
        place_warbands(table, region, ARVERNI, 1, RULE)
    else:
        subdue(table, tribe, RULE)
        if open_to(tribe, ARVERNI):
            place_ally(table, tribe, ARVERNI, RULE)


def possible(state: State, action: Action) -> bool:
    """4.3.1 Whether there is a Region to Entreat in."""
    near = near_leader(state, ARVERNI)
    return any_region(state, action, lambda state, region: can_entreat(state, action, region), near)


def why(state: State, action: Action) -> Message:
    """4.3.1 Why the Arverni cannot Entreat."""
    return Message("why.entreat_nowhere", {"n": COST}, RULE)


ENTREAT = Special("entreat", RULE, ("rally", "march", "raid", "battle"), True, possible, perform=entreat, why=why)
