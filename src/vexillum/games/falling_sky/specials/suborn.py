"""4.4.2 Suborn: pieces of any Faction are bought, or bought off."""

from __future__ import annotations

from functools import cache

from vexillum.core.decision import DONE, Option
from vexillum.core.words.texts import Message
from vexillum.games.falling_sky.actions.action import Action, Special
from vexillum.games.falling_sky.actions.helpers import hidden_all
from vexillum.games.falling_sky.cards.lasting import CONVICTOLITAVIS, in_effect
from vexillum.games.falling_sky.control import tribes_in
from vexillum.games.falling_sky.forces import (
    may_ally,
    may_stack,
    place_ally,
    place_warbands,
    pool_of,
    remove,
    subdue,
    unit_words,
)
from vexillum.games.falling_sky.map import REGION_IDS, TRIBE_IDS
from vexillum.games.falling_sky.money import funds, pay
from vexillum.games.falling_sky.options import price
from vexillum.games.falling_sky.pieces import (
    AEDUI,
    ALLY_OF,
    FACTIONS,
    GERMANS,
    HIDDEN,
    IS_ALLY,
    KINDS,
    STATUS_TYPE,
    STATUSES,
    WARBAND_TYPE,
    WARBANDS,
)
from vexillum.games.falling_sky.specials.common import any_region, regions_of, why_none_hidden
from vexillum.games.falling_sky.state import Play, State, Table

RULE = "4.4.2"
PIECES = 3
"""How many pieces in a Region, one of them an Ally at most."""
ALLY_COST, WARBAND_COST = 2, 1
ALL_WARBANDS = tuple(kind for kinds in WARBANDS for kind in kinds)


@cache
def _remove_unit(region: int, kind: int) -> Option:
    thing = f"unit:{REGION_IDS[region]}.{KINDS[kind]}"
    params = {"what": unit_words([(kind, 1)])}
    return Option(
        f"remove.{KINDS[kind]}", ("remove", kind, 0), thing, "option.suborn_remove", params, price(WARBAND_COST)
    )


@cache
def _place_unit(faction: int) -> Option:
    params = {"what": unit_words([(HIDDEN[faction], 1)])}
    key = f"place.{FACTIONS[faction]}"
    return Option(key, ("place", faction, 0), text="option.suborn_place", params=params, price=price(WARBAND_COST))


@cache
def _remove_ally(tribe: int, status: int) -> Option:
    id = TRIBE_IDS[tribe]
    params = {"what": STATUSES[status], "tribe": id}
    return Option(f"remove.{id}", ("subdue", tribe, 0), f"tribe:{id}", "option.suborn_subdue", params, price(ALLY_COST))


@cache
def _place_ally(tribe: int, faction: int) -> Option:
    id = TRIBE_IDS[tribe]
    params = {"what": STATUSES[ALLY_OF[faction]], "tribe": id}
    key = f"{id}.{FACTIONS[faction]}"
    return Option(key, ("ally", tribe, faction), f"tribe:{id}", "option.suborn_ally", params, price(ALLY_COST))


def works(state: State, action: Action, region: int, *, ally: bool) -> list[Option]:
    """4.4.2 What can be bought in a Region now; ``ally``: no Ally was among it yet."""
    mine = funds(state, AEDUI) - action.kept_back
    found: list[Option] = []
    if action.free or mine >= WARBAND_COST:
        found += [_remove_unit(region, kind) for kind, _ in pool_of(state, region, ALL_WARBANDS)]
        found += [
            _place_unit(faction)
            for faction in range(GERMANS + 1)
            if state.available[WARBAND_TYPE[faction]] and may_stack(state, region, faction)
        ]
    if ally and (action.free or mine >= ALLY_COST):
        for tribe in tribes_in(state, region):
            status = state.tribes[tribe]
            if IS_ALLY[status]:
                found.append(_remove_ally(tribe, status))
            found += [
                _place_ally(tribe, faction)
                for faction in range(GERMANS + 1)
                if state.available[STATUS_TYPE[ALLY_OF[faction]]] and may_ally(state, tribe, faction)
            ]
    return found


def can_suborn(state: State, action: Action, region: int) -> bool:
    """4.4.2 A Hidden Aedui Warband, and something to pay for."""
    return bool(hidden_all(state, action, region, AEDUI)) and bool(works(state, action, region, ally=True))


def why_not_region(state: State, action: Action, region: int) -> Message | None:
    """4.4.2 Why the Aedui cannot Suborn in a Region."""
    if not hidden_all(state, action, region, AEDUI):
        return why_none_hidden(state, AEDUI, region, RULE)
    if not works(state, action, region, ally=True):
        return Message("why.suborn_cost", {"n": WARBAND_COST}, RULE)
    return None


def suborn(table: Table, action: Action) -> Play[None]:
    """4.4.2 In one Region, in two with card 43."""
    yield from regions_of(
        table,
        action,
        "suborn",
        lambda state, region: can_suborn(state, action, region),
        lambda region: suborn_in(table, action, region),
        lambda state, region: why_not_region(state, action, region),
        RULE,
        most=2 if in_effect(table.state, CONVICTOLITAVIS) else 1,
    )


def suborn_in(table: Table, action: Action, region: int) -> Play[None]:
    """4.4.2 Up to three pieces are removed or placed, in any combination, one of them an Ally at most."""
    state, space = table.state, REGION_IDS[region]
    ally = True
    for left in range(PIECES, 0, -1):
        options = works(state, action, region, ally=ally)
        if not options:
            return
        (pick,) = yield table.ask(
            action.seat,
            "suborn.do",
            options if left == PIECES else [*options, DONE],
            rule=RULE,
            params={"space": space, "n": left},
            about=f"space:{space}",
        )
        if pick is DONE:
            return
        how, what, faction = pick.value
        ally = ally and how in ("remove", "place")
        pay(table, AEDUI, action.cost(WARBAND_COST if how in ("remove", "place") else ALLY_COST), RULE)
        if how == "remove":
            remove(table, region, what, 1, RULE)
        elif how == "place":
            place_warbands(table, region, what, 1, RULE)
        elif how == "subdue":
            subdue(table, what, RULE)
        else:
            place_ally(table, what, faction, RULE)


def possible(state: State, action: Action) -> bool:
    """4.4.2 Whether there is a Region to Suborn in."""
    return any_region(state, action, lambda state, region: can_suborn(state, action, region))


def why(state: State, action: Action) -> Message:
    """4.4.2 Why the Aedui cannot Suborn."""
    return Message("why.suborn_nowhere", {}, RULE)


SUBORN = Special("suborn", RULE, ("rally", "march", "raid"), True, possible, perform=suborn, why=why)
