"""4.4 Special Abilities of the Aedui: Trade and Suborn."""

from __future__ import annotations

from functools import cache

from vexillum.core.decision import DONE, Option
from vexillum.core.words.texts import Message

from ..actions import ASK_SUPPLY, Action, Special, ask_supply, hidden_all, supplied
from ..cards import CONVICTOLITAVIS, RIVER_COMMERCE, WAR_INTERFERES, in_effect
from ..control import allies, controllers, stronghold_count, subdued, tribes_in
from ..forces import may_ally, may_stack, place_ally, place_warbands, pool_of, remove, subdue, unit_words
from ..map import REGION_IDS, SPACE_COUNT, TRIBE_IDS
from ..money import could_agree, funds, gain, pay
from ..options import REGION, price
from ..pieces import (
    AEDUI,
    ALL_WARBANDS,
    ALLY_OF,
    FACTIONS,
    GERMANS,
    HIDDEN,
    IS_ALLY,
    KINDS,
    ROMANS,
    STATUS_TYPE,
    STATUSES,
    WARBAND_TYPE,
)
from ..state import Play, State, Table
from .common import any_region, regions_of, why_none_hidden

# 4.4.1 Trade: Resources from Supply Lines ----------------------------------------------------------------------------


TRADE_RULE = "4.4.1"
TRADE_NOW = Option("trade", "trade", text="option.trade_now")
CALL_OFF = Option("call_off", "call_off", text="option.trade_off")


def trade_regions(state: State, action: Action, agreed: set[int]) -> list[int]:
    """4.4.1 The Regions of Trade: those in Supply Lines; all of them with card 39."""
    found = range(SPACE_COUNT) if in_effect(state, RIVER_COMMERCE) else sorted(supplied(state, agreed))
    return [region for region in found if action.special_allows(region)]


def yields(state: State, region: int, *, romans: bool) -> int:
    """4.4.1 What a Region brings: one Resource, or two if the Romans agreed, for each Tribe that counts.

    Aedui Allies and Citadels; under Aedui Control Subdued Tribes and, if the Romans agreed, Roman Allies.
    """
    return _yields(state, region, romans, controllers(state)[region])


def _yields(state: State, region: int, romans: bool, holder: int) -> int:
    tribes = stronghold_count(state, region, AEDUI)
    if holder == AEDUI:
        tribes += len(subdued(state, region))
        if romans:
            tribes += len(allies(state, region, ROMANS))
    return tribes * (2 if romans else 1)


def income(state: State, action: Action, agreed: set[int]) -> int:
    """4.4.1 What Trade brings; card 39 confines it to one Region, the best one for those who only look."""
    romans, holders = ROMANS in agreed, controllers(state)
    each = [_yields(state, region, romans, holders[region]) for region in trade_regions(state, action, agreed)]
    return max(each, default=0) if in_effect(state, WAR_INTERFERES) else sum(each)


def willing(state: State, action: Action) -> set[int]:
    """4.4.1, 8.4.2 The Factions that have agreed to Supply Lines, or could."""
    asked = {faction for faction in range(GERMANS) if could_agree(state, AEDUI, faction)}
    return action.agreed | (asked - action.refused)


def supply_helpers(state: State, action: Action) -> list[int]:
    """4.4.1 The Factions whose agreement could make Trade bring more, alone or together with others."""
    agreed = set(action.agreed)
    others = willing(state, action) - agreed
    now, most = income(state, action, agreed), income(state, action, agreed | {*others})
    return [
        other
        for other in sorted(others)
        if income(state, action, agreed | {other}) > now or income(state, action, agreed | {*others} - {other}) < most
    ]


def trade(table: Table, action: Action) -> Play[None]:
    """4.4.1 Factions are asked for Supply Lines, the Romans in any case; then the Aedui Trade or call it off."""
    state = table.state
    while True:
        asks = [ASK_SUPPLY[other] for other in supply_helpers(state, action)]
        (pick,) = yield table.ask(
            action.seat,
            "trade.do",
            [*([TRADE_NOW] if income(state, action, action.agreed) else []), *asks, CALL_OFF],
            rule=TRADE_RULE,
            params={"n": income(state, action, action.agreed)},
        )
        if pick is CALL_OFF:
            return
        if pick is TRADE_NOW:
            break
        yield from ask_supply(table, action, pick.value)
    amount = income(state, action, action.agreed)
    if in_effect(state, WAR_INTERFERES):
        romans = ROMANS in action.agreed
        worth = [
            region for region in trade_regions(state, action, action.agreed) if yields(state, region, romans=romans)
        ]
        (pick,) = yield table.ask(action.seat, "trade.region", [REGION[region] for region in worth], rule="5.3")
        amount = yields(state, pick.value, romans=romans)
    action.special_done = True
    gain(table, AEDUI, amount, TRADE_RULE)


def can_trade(state: State, action: Action) -> bool:
    """4.4.1 Whether Trade would bring anything, if all agreed who may."""
    return income(state, action, willing(state, action)) > 0


def why_no_trade(state: State, action: Action) -> Message:
    """4.4.1 Why Trade would bring nothing."""
    return Message("why.trade_nothing", {}, TRADE_RULE)


TRADE = Special(
    "trade", TRADE_RULE, ("rally", "march", "raid", "battle"), True, can_trade, perform=trade, why=why_no_trade
)


# 4.4.2 Suborn: pieces of any Faction are bought, or bought off -------------------------------------------------------


SUBORN_RULE = "4.4.2"
PIECES = 3
"""How many pieces in a Region, one of them an Ally at most."""
ALLY_COST, WARBAND_COST = 2, 1


def suborn_options(state: State, action: Action, region: int, *, ally: bool) -> list[Option]:
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


def can_suborn(state: State, action: Action, region: int) -> bool:
    """4.4.2 A Hidden Aedui Warband, and something to pay for."""
    return bool(hidden_all(state, action, region, AEDUI)) and bool(suborn_options(state, action, region, ally=True))


def why_no_suborn_in(state: State, action: Action, region: int) -> Message | None:
    """4.4.2 Why the Aedui cannot Suborn in a Region."""
    if not hidden_all(state, action, region, AEDUI):
        return why_none_hidden(state, AEDUI, region, SUBORN_RULE)
    if not suborn_options(state, action, region, ally=True):
        return Message("why.suborn_cost", {"n": WARBAND_COST}, SUBORN_RULE)
    return None


def suborn(table: Table, action: Action) -> Play[None]:
    """4.4.2 In one Region, in two with card 43."""
    yield from regions_of(
        table,
        action,
        "suborn",
        lambda state, region: can_suborn(state, action, region),
        lambda region: suborn_in(table, action, region),
        lambda state, region: why_no_suborn_in(state, action, region),
        SUBORN_RULE,
        most=2 if in_effect(table.state, CONVICTOLITAVIS) else 1,
    )


def suborn_in(table: Table, action: Action, region: int) -> Play[None]:
    """4.4.2 Up to three pieces are removed or placed, in any combination, one of them an Ally at most."""
    state, space = table.state, REGION_IDS[region]
    ally = True
    for left in range(PIECES, 0, -1):
        options = suborn_options(state, action, region, ally=ally)
        if not options:
            return
        (pick,) = yield table.ask(
            action.seat,
            "suborn.do",
            options if left == PIECES else [*options, DONE],
            rule=SUBORN_RULE,
            params={"space": space, "n": left},
            about=f"space:{space}",
        )
        if pick is DONE:
            return
        how, what, faction = pick.value
        ally = ally and how in ("remove", "place")
        pay(table, AEDUI, action.cost(WARBAND_COST if how in ("remove", "place") else ALLY_COST), SUBORN_RULE)
        if how == "remove":
            remove(table, region, what, 1, SUBORN_RULE)
        elif how == "place":
            place_warbands(table, region, what, 1, SUBORN_RULE)
        elif how == "subdue":
            subdue(table, what, SUBORN_RULE)
        else:
            place_ally(table, what, faction, SUBORN_RULE)


def can_suborn_anywhere(state: State, action: Action) -> bool:
    """4.4.2 Whether there is a Region to Suborn in."""
    return any_region(state, action, lambda state, region: can_suborn(state, action, region))


def why_no_suborn(state: State, action: Action) -> Message:
    """4.4.2 Why the Aedui cannot Suborn."""
    return Message("why.suborn_nowhere", {}, SUBORN_RULE)


SUBORN = Special(
    "suborn", SUBORN_RULE, ("rally", "march", "raid"), True, can_suborn_anywhere, perform=suborn, why=why_no_suborn
)
