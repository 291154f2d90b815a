"""4.3 Special Abilities of the Arverni: Entreat and Devastate."""

from __future__ import annotations

from functools import cache

from vexillum.core.decision import Option
from vexillum.core.words.texts import Message

from ..actions import Action, Special, near_leader
from ..control import controller, hidden, tribes_in
from ..forces import open_to, place_ally, place_warbands, pool_of, remove, subdue, unit_words
from ..map import REGION_IDS, TRIBE_IDS
from ..money import funds, pay
from ..options import unit
from ..pieces import ARVERNI, FACTIONS, GERMANS, IS_ALLY, KINDS, ROMANS, SOLDIERS, STATUS_OWNER, STATUSES, WARBANDS
from ..state import Play, State, Table
from .common import any_region, regions_of, why_far, why_none_hidden

# 4.3.1 Entreat: enemy pieces change sides ----------------------------------------------------------------------------


ENTREAT_RULE = "4.3.1"
ENTREAT_COST = 1
ENTREAT_KINDS = tuple(kind for faction, kinds in enumerate(WARBANDS) if faction != ARVERNI for kind in kinds)


def entreat_targets(state: State, region: int) -> list[Option]:
    """4.3.1 A Warband or Auxilia of another Faction or, under Arverni Control, an Ally that is not Roman."""
    found = [_unit(region, kind) for kind, _ in pool_of(state, region, ENTREAT_KINDS)]
    if controller(state, region) == ARVERNI:
        for tribe in tribes_in(state, region):
            status = state.tribes[tribe]
            if IS_ALLY[status] and STATUS_OWNER[status] not in (ROMANS, ARVERNI):
                found.append(_ally(tribe, status))
    return found


@cache
def _unit(region: int, kind: int) -> Option:
    thing = f"unit:{REGION_IDS[region]}.{KINDS[kind]}"
    return Option(KINDS[kind], (kind, None), thing, "option.entreat", {"what": unit_words([(kind, 1)])})


@cache
def _ally(tribe: int, status: int) -> Option:
    id = TRIBE_IDS[tribe]
    return Option(id, (None, tribe), f"tribe:{id}", "option.entreat_ally", {"what": STATUSES[status], "tribe": id})


def _can_pay(state: State, action: Action) -> bool:
    return action.free or funds(state, ARVERNI) - action.kept_back >= ENTREAT_COST


def why_no_entreat_in(state: State, action: Action, region: int) -> Message | None:
    """4.3.1 Why the Arverni cannot Entreat in a Region."""
    found = why_far(state, ARVERNI, region) or why_none_hidden(state, ARVERNI, region, ENTREAT_RULE)
    if found is not None:
        return found
    if not entreat_targets(state, region):
        return Message("why.entreat_nobody", {"space": REGION_IDS[region]}, ENTREAT_RULE)
    return None if _can_pay(state, action) else Message("why.entreat_cost", {"n": ENTREAT_COST}, ENTREAT_RULE)


def can_entreat(state: State, action: Action, region: int) -> bool:
    """4.3.1 A Hidden Arverni Warband near the Leader, a Resource, and a piece to win over."""
    return (
        bool(hidden(state, region, ARVERNI))
        and region in near_leader(state, ARVERNI)
        and _can_pay(state, action)
        and bool(entreat_targets(state, region))
    )


def entreat(table: Table, action: Action) -> Play[None]:
    """4.3.1 In each Region one piece is replaced, or removed if that cannot be."""
    yield from regions_of(
        table,
        action,
        "entreat",
        lambda state, region: can_entreat(state, action, region),
        lambda region: _entreat_in(table, action, region),
        lambda state, region: why_no_entreat_in(state, action, region),
        ENTREAT_RULE,
    )


def _entreat_in(table: Table, action: Action, region: int) -> Play[None]:
    state, space = table.state, REGION_IDS[region]
    pay(table, ARVERNI, action.cost(ENTREAT_COST), ENTREAT_RULE)
    (pick,) = yield table.ask(
        action.seat,
        "entreat.piece",
        entreat_targets(state, region),
        rule=ENTREAT_RULE,
        params={"space": space},
        about=f"space:{space}",
    )
    kind, tribe = pick.value
    if tribe is None:
        remove(table, region, kind, 1, ENTREAT_RULE)
        place_warbands(table, region, ARVERNI, 1, ENTREAT_RULE)
    else:
        subdue(table, tribe, ENTREAT_RULE)
        if open_to(tribe, ARVERNI):
            place_ally(table, tribe, ARVERNI, ENTREAT_RULE)


def can_entreat_anywhere(state: State, action: Action) -> bool:
    """4.3.1 Whether there is a Region to Entreat in."""
    near = near_leader(state, ARVERNI)
    return any_region(state, action, lambda state, region: can_entreat(state, action, region), near)


def why_no_entreat(state: State, action: Action) -> Message:
    """4.3.1 Why the Arverni cannot Entreat."""
    return Message("why.entreat_nowhere", {"n": ENTREAT_COST}, ENTREAT_RULE)


ENTREAT = Special(
    "entreat",
    ENTREAT_RULE,
    ("rally", "march", "raid", "battle"),
    True,
    can_entreat_anywhere,
    perform=entreat,
    why=why_no_entreat,
)


# 4.3.2 Devastate: famine for all Factions ----------------------------------------------------------------------------


DEVASTATE_RULE = "4.3.2"
OWN, OTHERS = 4, 3
"""The Arverni lose one in four Warbands, each other Faction one in three of its pieces."""


def can_devastate(state: State, region: int) -> bool:
    """4.3.2 Under Arverni Control, near the Leader."""
    return region in near_leader(state, ARVERNI) and controller(state, region) == ARVERNI


def why_no_devastate_in(state: State, region: int) -> Message | None:
    """4.3.2 Why a Region cannot be Devastated."""
    if (far := why_far(state, ARVERNI, region)) is not None or controller(state, region) == ARVERNI:
        return far
    return Message("why.devastate_control", {"space": REGION_IDS[region]}, DEVASTATE_RULE)


def starved(state: State, region: int, faction: int) -> int:
    """4.3.2 How many pieces a Faction loses in a Region, rounded down."""
    count = sum([n for _, n in pool_of(state, region, SOLDIERS[faction])])
    return count // (OWN if faction == ARVERNI else OTHERS)


def devastate(table: Table, action: Action) -> Play[None]:
    """4.3.2 In each Region pieces starve, and a marker is placed."""
    yield from regions_of(
        table,
        action,
        "devastate",
        can_devastate,
        lambda region: devastate_in(table, region),
        why_no_devastate_in,
        DEVASTATE_RULE,
    )


def devastate_in(table: Table, region: int) -> Play[None]:
    """4.3.2 One Region: the Arverni first, then the others; owners choose, Germans lose Scouted and Revealed first."""
    state = table.state
    for faction in (ARVERNI, *[other for other in range(GERMANS + 1) if other != ARVERNI]):
        for left in range(starved(state, region, faction), 0, -1):
            pool = pool_of(state, region, SOLDIERS[faction])
            if faction == GERMANS:
                remove(table, region, pool[-1][0], 1, DEVASTATE_RULE)
                continue
            (pick,) = yield table.ask(
                FACTIONS[faction],
                "devastate.loss",
                [unit(region, kind, n) for kind, n in pool],
                rule=DEVASTATE_RULE,
                params={"space": REGION_IDS[region], "n": left},
                about=f"space:{REGION_IDS[region]}",
            )
            remove(table, region, pick.value, 1, DEVASTATE_RULE)
    if not state.devastated[region]:
        state.devastated[region] = 1
        table.tell("devastated", DEVASTATE_RULE, space=REGION_IDS[region])


def can_devastate_anywhere(state: State, action: Action) -> bool:
    """4.3.2 Whether there is a Region to Devastate."""
    return any_region(state, action, can_devastate, near_leader(state, ARVERNI))


def why_no_devastate(state: State, action: Action) -> Message:
    """4.3.2 Why the Arverni cannot Devastate."""
    return Message("why.devastate_nowhere", {}, DEVASTATE_RULE)


DEVASTATE = Special(
    "devastate",
    DEVASTATE_RULE,
    ("rally", "march", "raid", "battle"),
    True,
    can_devastate_anywhere,
    perform=devastate,
    why=why_no_devastate,
)
