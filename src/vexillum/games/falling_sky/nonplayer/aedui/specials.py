"""8.6.3 Trade and Suborn of the Non-player Aedui, on the board as it is when they execute them."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.coin.kit import NOBODY
from vexillum.coin.nonplayer.priorities import OPTIONS, Priority, choose, choose_from, fewest, first, most
from vexillum.coin.nonplayer.trace import word
from vexillum.coin.options import NONE
from vexillum.coin.sequence import FirstAction
from vexillum.core.decision import DONE, Decision, Option
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.map import IS_CITY, REGION_IDS, REGION_NUMBER, REMI, SPACE_COUNT
from vexillum.games.falling_sky.money import funds
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.piece_order import forbidden, kind_rank
from vexillum.games.falling_sky.pieces import (
    AEDUI,
    ARVERNI,
    BELGAE,
    GERMANS,
    KIND_OWNER,
    ROMANS,
    STATUS_OWNER,
    SUBDUED,
    UNIT_KINDS,
)
from vexillum.games.falling_sky.specials import trade
from vexillum.games.falling_sky.specials.suborn import can_suborn, works
from vexillum.games.falling_sky.state import State
from vexillum.games.falling_sky.victory.conditions import allied

RULE = "8.6.3"
POOR, POOR_TOGETHER = 10, 15
"""8.6.3 Aedui Resources, and those of Aedui and Romans together, below which they think of Trade."""
WORTH = 2
"""8.6.3 Trade must bring more than this, unless the Aedui are 2nd Eligible."""
WHOM = (ARVERNI, BELGAE, GERMANS, ROMANS)
"""8.6.3 The Factions whose Warbands, and last Auxilia, they remove."""


# Trade ----------------------------------------------------------------------------------------------------------------


def second(state: State) -> bool:
    """2.3.4 Whether they act as the 2nd Eligible."""
    return state.first_did != FirstAction.NOTHING


def thinks_of_trade(action: Action, state: State) -> bool:
    """8.6.3 They have just Battled, or there are few Resources."""
    mine = funds(state, AEDUI)
    return action.command == "battle" or mine < POOR or mine + funds(state, ROMANS) < POOR_TOGETHER


def worth_trading(state: State, amount: int) -> bool:
    """8.6.3 Whether Trade brings enough."""
    return amount > WORTH or (amount > 0 and second(state))


def may_agree(bot: FallingSkyBot, other: int) -> bool:
    """8.4.2, 8.8.6 Whether a Faction could agree to a Supply Line: a player, or Non-player Romans."""
    return bot.is_player(other) or other == ROMANS


def would_trade(bot: FallingSkyBot, action: Action, state: State, *, battled: bool = False) -> bool:
    """8.6.3 Whether they would Trade if all agreed who might and were not asked yet. ``battled``: just before."""
    if not battled and not thinks_of_trade(action, state):
        return False
    agreed = action.agreed | {
        other for other in range(GERMANS) if may_agree(bot, other) and other not in action.refused
    }
    return worth_trading(state, trade.income(state, action, agreed))


def trade_how(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.6.3 Ask anyone who may agree, then Trade if that is enough."""
    for option in decision.options:
        if option.key.startswith("supply.") and may_agree(bot, option.value):
            return (option.key,)
    enough = worth_trading(bot.state, decision.params["n"]) and trade.TRADE_NOW.key in decision.keys
    bot.trace.ask(RULE, "aedui.trade_worth", enough, n=decision.params["n"])
    return (trade.TRADE_NOW.key if enough else trade.CALL_OFF.key,)


def trade_where(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """Card 39, 8.6.3 For all the Resources that they can obtain."""
    action = bot.action
    assert action is not None
    romans = ROMANS in action.agreed
    rich: Priority[Option] = most("trade_most", lambda option: trade.yields(bot.state, option.value, romans=romans))
    return (choose_from(bot, RULE, "trade_region", decision.options, rich, kind=OPTIONS, roll="8.6.3 trade").key,)


# Suborn ---------------------------------------------------------------------------------------------------------------


def _undone(state: State, region: int, option: Option) -> State:
    """4.4.2 The board after a piece was bought off; what is placed helps no other Faction."""
    how, what, _ = option.value
    board = state.copy()
    if how == "subdue":
        board.tribes[what] = SUBDUED
    elif how == "remove":
        board.units[UNIT_KINDS * region + what] -= 1
    return board


def wanted(bot: FallingSkyBot, action: Action, region: int, options: Sequence[Option]) -> list[Option]:
    """8.6.3, 8.4.4 What the Aedui would buy in a Region: own pieces, and enemies off the map."""
    state = bot.state

    def wants(option: Option) -> bool:
        how, what, faction = option.value
        if how == "place":
            return bool(what == AEDUI)
        if how == "ally":
            return bool(faction == AEDUI)
        owner = STATUS_OWNER[state.tribes[what]] if how == "subdue" else KIND_OWNER[what]
        return owner != AEDUI and not forbidden(bot, state, _undone(state, region, option))

    return [option for option in options if wants(option)]


def _step(option: Option) -> int:
    """8.6.3 The priorities: place an Ally, remove one, place Warbands, remove Warbands, remove Auxilia."""
    how, what, _ = option.value
    if how == "ally":
        return 0
    if how == "subdue":
        return 1
    if how == "place":
        return 2
    return 3 + WHOM.index(KIND_OWNER[what])


def _last_romans(bot: FallingSkyBot, option: Option) -> bool:
    """8.6.3 Whether it is no Ally of Non-player Romans."""
    if option.value[0] != "subdue":
        return True
    return STATUS_OWNER[bot.state.tribes[option.value[1]]] != ROMANS or bot.is_player(ROMANS)


def _strength(bot: FallingSkyBot, option: Option) -> int:
    """8.6.3 How many Allies and Citadels the Faction has whose Ally is removed."""
    if option.value[0] != "subdue":
        return 0
    owner = STATUS_OWNER[bot.state.tribes[option.value[1]]]
    return 0 if owner == NOBODY else allied(bot.state, owner)


def priorities(bot: FallingSkyBot) -> tuple[Priority[Option], ...]:
    """8.6.3 The order of works; 8.4.1 Allies in Cities or at Remi, and Hidden Warbands, first."""

    def place(option: Option) -> tuple[bool, int]:
        how, what, _ = option.value
        city = how in ("ally", "subdue") and (IS_CITY[what] or what == REMI)
        return (not city, kind_rank(what) if how == "remove" else 0)

    return (
        fewest("suborn_order", _step),
        first("roman_allies_last", lambda option: _last_romans(bot, option)),
        most("most_allied", lambda option: _strength(bot, option)),
        fewest("city_hidden", place),
    )


def best_work(bot: FallingSkyBot, action: Action, region: int, options: Sequence[Option], roll: str) -> Option | None:
    """8.6.3 What is bought next in a Region."""
    able = wanted(bot, action, region, options)
    space = REGION_IDS[region]
    return choose(bot, RULE, "suborn", able, *priorities(bot), kind=OPTIONS, roll=roll, space=space)


def would_suborn(bot: FallingSkyBot, action: Action) -> bool:
    """8.6.3 Whether there is a Region where they would Suborn."""
    state = bot.state
    return any(
        action.special_allows(region)
        and can_suborn(state, action, region)
        and wanted(bot, action, region, works(state, action, region, ally=True))
        for region in range(SPACE_COUNT)
    )


def suborn_where(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.6.3 Where the best work is."""
    action = bot.action
    assert action is not None
    regions = [REGION_NUMBER[option.key] for option in decision.options if option.key in REGION_NUMBER]
    best = {
        region: work
        for region in regions
        if (
            work := best_work(
                bot.silent(), action, region, works(bot.state, action, region, ally=True), f"8.6.3 work {region}"
            )
        )
    }
    order: Priority[int] = fewest("suborn_order", lambda region: _step(best[region]))
    romans: Priority[int] = first("roman_allies_last", lambda region: _last_romans(bot, best[region]))
    strong: Priority[int] = most("most_allied", lambda region: _strength(bot, best[region]))
    roll = f"8.6.3 suborn {len(regions)}"
    region = choose(bot, RULE, "suborn_region", best, order, romans, strong, roll=roll)
    return (DONE.key if region is None else REGION_IDS[region],)


def suborn_what(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.6.3 The next piece of a Region."""
    action = bot.action
    assert action is not None
    region = REGION_NUMBER[decision.params["space"]]
    options = [option for option in decision.options if option.key != DONE.key]
    roll = f"8.6.3 work {region}" + ("" if decision.params["n"] == 3 else f" {decision.params['n']}")
    work = best_work(bot, action, region, options, roll)
    return (DONE.key if work is None else work.key,)


# Which ----------------------------------------------------------------------------------------------------------------


def special_after(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.6.3, 8.6.5 After the Command: Trade, otherwise Suborn; after a Battle without Ambush only Trade."""
    action = bot.action
    assert action is not None
    state = bot.state
    able = "special.trade" in decision.keys
    mine, both = funds(state, AEDUI), funds(state, AEDUI) + funds(state, ROMANS)
    if bot.trace.ask(
        RULE, "aedui.trade", able and would_trade(bot, action, state), mine=mine, both=both, second=word(second(state))
    ):
        return ("special.trade",)
    if "special.suborn" in decision.keys and bot.trace.ask(RULE, "aedui.suborn", would_suborn(bot, action)):
        return ("special.suborn",)
    return (NONE.key,)
