"""4.4.1 Trade: Resources from Supply Lines."""

from __future__ import annotations

from vexillum.core.decision import Option
from vexillum.core.words.texts import Message
from vexillum.games.falling_sky.actions.action import Action, Special
from vexillum.games.falling_sky.actions.supply_lines import ASK_SUPPLY, ask_supply
from vexillum.games.falling_sky.cards.lasting import RIVER_COMMERCE, WAR_INTERFERES, in_effect
from vexillum.games.falling_sky.consent import could_agree
from vexillum.games.falling_sky.control import allies, controllers, stronghold_count, subdued
from vexillum.games.falling_sky.map import SPACE_COUNT
from vexillum.games.falling_sky.money import gain
from vexillum.games.falling_sky.options import REGION
from vexillum.games.falling_sky.pieces import AEDUI, GERMANS, ROMANS
from vexillum.games.falling_sky.state import Play, State, Table
from vexillum.games.falling_sky.supply import supplied

RULE = "4.4.1"
TRADE_NOW = Option("trade", "trade", text="option.trade_now")
CALL_OFF = Option("call_off", "call_off", text="option.trade_off")


def regions(state: State, action: Action, agreed: set[int]) -> list[int]:
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
    each = [_yields(state, region, romans, holders[region]) for region in regions(state, action, agreed)]
    return max(each, default=0) if in_effect(state, WAR_INTERFERES) else sum(each)


def willing(state: State, action: Action) -> set[int]:
    """4.4.1, 8.4.2 The Factions that have agreed to Supply Lines, or could."""
    asked = {faction for faction in range(GERMANS) if could_agree(state, AEDUI, faction)}
    return action.agreed | (asked - action.refused)


def helpers(state: State, action: Action) -> list[int]:
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
        asks = [ASK_SUPPLY[other] for other in helpers(state, action)]
        (pick,) = yield table.ask(
            action.seat,
            "trade.do",
            [*([TRADE_NOW] if income(state, action, action.agreed) else []), *asks, CALL_OFF],
            rule=RULE,
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
        worth = [region for region in regions(state, action, action.agreed) if yields(state, region, romans=romans)]
        (pick,) = yield table.ask(action.seat, "trade.region", [REGION[region] for region in worth], rule="5.3")
        amount = yields(state, pick.value, romans=romans)
    action.special_done = True
    gain(table, AEDUI, amount, RULE)


def possible(state: State, action: Action) -> bool:
    """4.4.1 Whether Trade would bring anything, if all agreed who may."""
    return income(state, action, willing(state, action)) > 0


def why(state: State, action: Action) -> Message:
    """4.4.1 Why Trade would bring nothing."""
    return Message("why.trade_nothing", {}, RULE)


TRADE = Special("trade", RULE, ("rally", "march", "raid", "battle"), True, possible, perform=trade, why=why)
