"""8.7.1 Devastate and Entreat of the Non-player Arverni, on the board as it is when they execute them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from vexillum.coin.nonplayer.planners import plan_now
from vexillum.coin.nonplayer.priorities import CandidateKind, Priority, choose, fewest
from vexillum.coin.options import NONE
from vexillum.core.decision import DONE, Decision
from vexillum.core.words.texts import Message
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.commands.battle import cost_of as battle_cost
from vexillum.games.falling_sky.commands.march import cost_of as march_cost
from vexillum.games.falling_sky.control import warbands
from vexillum.games.falling_sky.forces import open_to
from vexillum.games.falling_sky.map import REGION_IDS, REGION_NUMBER, SPACE_COUNT, TRIBE_IDS
from vexillum.games.falling_sky.money import funds
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.piece_order import forbidden, kind_rank, losing_order
from vexillum.games.falling_sky.nonplayer.plans import Plan
from vexillum.games.falling_sky.pieces import (
    AEDUI,
    ARVERNI,
    ARVERNI_ALLY,
    BELGAE,
    GERMANS,
    HIDDEN,
    KINDS,
    LEGION,
    ROMANS,
    STATUS_OWNER,
    STATUS_TYPE,
    SUBDUED,
    T_ARVERNI_ALLY,
    T_ARVERNI_WARBAND,
    UNIT_KINDS,
    WARBANDS,
)
from vexillum.games.falling_sky.specials.devastate import can_devastate, starved, starving
from vexillum.games.falling_sky.specials.entreat import can_entreat, targets
from vexillum.games.falling_sky.specials.free import ALONE
from vexillum.games.falling_sky.state import State

RULE = "8.7.1"
TWO_AUXILIA = 2

# Devastate ------------------------------------------------------------------------------------------------------------


def starve(state: State, region: int) -> State:
    """4.3.2 The board after a Region was Devastated; owners lose as little as they can (8.4.1)."""
    board = state.copy()
    for faction in range(GERMANS + 1):
        left = starved(state, region, faction)
        for kind in losing_order(starving(faction)):
            gone = min(left, board.units[UNIT_KINDS * region + kind])
            board.units[UNIT_KINDS * region + kind] -= gone
            left -= gone
    board.devastated[region] = 1
    return board


def worth_devastating(state: State, region: int) -> bool:
    """8.7.1 A Legion, two Auxilia, or an enemy piece and as many Roman and Aedui pieces as Arverni ones are removed."""
    lost = [starved(state, region, faction) for faction in range(GERMANS + 1)]
    if state.units[UNIT_KINDS * region + LEGION] and lost[ROMANS] > warbands(state, region, ROMANS):
        return True
    if lost[ROMANS] >= TWO_AUXILIA:
        return True
    return sum(lost) > lost[ARVERNI] and lost[ROMANS] + lost[AEDUI] >= lost[ARVERNI]


def devastations(bot: FallingSkyBot, action: Action, state: State) -> list[int]:
    """8.7.1, 8.4.4 Where the Arverni would Devastate."""
    return [
        region
        for region in range(SPACE_COUNT)
        if action.special_allows(region)
        and can_devastate(state, region)
        and worth_devastating(state, region)
        and not forbidden(bot, state, starve(state, region))
    ]


# Entreat --------------------------------------------------------------------------------------------------------------

Target = tuple[int, int | None, int | None]
"""A Region, and there the kind of a piece or the Tribe of an Ally."""


def _word(bot: object, target: Target) -> Message:
    region, kind, tribe = target
    if kind is None:
        assert tribe is not None
        return Message("np.tribe", {"tribe": TRIBE_IDS[tribe]})
    return Message("np.lot", {"unit": KINDS[kind], "space": REGION_IDS[region]})


TARGETS: CandidateKind[Target] = CandidateKind("candidates", _word)


def rank(bot: FallingSkyBot, state: State, target: Target) -> int | None:
    """8.7.1 The priority of a target of Entreat; None: the Arverni do not want it."""
    _, kind, tribe = target
    if kind is None:
        assert tribe is not None
        owner = STATUS_OWNER[state.tribes[tribe]]
        if state.available[T_ARVERNI_ALLY] and open_to(tribe, ARVERNI):
            return (AEDUI, BELGAE, GERMANS).index(owner)
        return 7 if bot.is_player(owner) else None
    replaces = bool(state.available[T_ARVERNI_WARBAND])
    if kind in WARBANDS[ROMANS]:
        return 3 if replaces else 5
    if kind in WARBANDS[AEDUI]:
        return 4 if replaces else 6
    return None


def persuaded(state: State, target: Target) -> State:
    """4.3.1 The board after an Entreat."""
    board = state.copy()
    region, kind, tribe = target
    if kind is not None:
        board.units[UNIT_KINDS * region + kind] -= 1
        if board.available[T_ARVERNI_WARBAND]:
            board.available[T_ARVERNI_WARBAND] -= 1
            board.units[UNIT_KINDS * region + HIDDEN[ARVERNI]] += 1
        return board
    assert tribe is not None
    board.available[STATUS_TYPE[board.tribes[tribe]]] += 1
    board.tribes[tribe] = SUBDUED
    if board.available[T_ARVERNI_ALLY] and open_to(tribe, ARVERNI):
        board.available[T_ARVERNI_ALLY] -= 1
        board.tribes[tribe] = ARVERNI_ALLY
    return board


def entreaties(bot: FallingSkyBot, state: State, regions: Iterable[int]) -> list[Target]:
    """8.7.1, 8.4.4 The pieces that the Arverni would Entreat in some Regions."""
    found = [(region, *option.value) for region in regions for option in targets(state, region)]
    return [
        target
        for target in found
        if rank(bot, state, target) is not None and not forbidden(bot, state, persuaded(state, target))
    ]


def best_entreaty(bot: FallingSkyBot, state: State, regions: Iterable[int], roll: str) -> Target | None:
    """8.7.1 Replace Allies of Aedui, Belgae, Germans; then Auxilia, then Aedui Warbands; then remove them."""

    def place(target: Target) -> int:
        found = rank(bot, state, target)
        assert found is not None
        return found

    def hidden_first(target: Target) -> int:
        return -1 if target[1] is None else kind_rank(target[1])

    wanted: Priority[Target] = fewest("entreat_order", place)
    seen: Priority[Target] = fewest("hidden_first", hidden_first)
    return choose(bot, RULE, "entreat", entreaties(bot, state, regions), wanted, seen, kind=TARGETS, roll=roll)


def where_to_entreat(bot: FallingSkyBot, action: Action, state: State, reserve: int) -> list[int]:
    """4.3.1 The Regions where they can, with what the Command leaves of their Resources."""
    if not action.free and funds(state, ARVERNI) <= reserve:
        return []
    return [
        region for region in range(SPACE_COUNT) if action.special_allows(region) and can_entreat(state, action, region)
    ]


# Which, and when ------------------------------------------------------------------------------------------------------


def special_now(bot: FallingSkyBot, action: Action, state: State, reserve: int = 0) -> str | None:
    """8.7.1 Devastate where that is worth it; if nowhere, Entreat; if there is no target, no Special Ability.

    ``reserve``: the Resources that the Command still needs.
    """
    allowed: tuple[str, ...] = ("entreat", "devastate")
    if action.offer is not None and action.command != ALONE:
        allowed = action.offer.specials
    if not action.specials:
        return None
    if "devastate" in allowed and devastations(bot, action, state):
        return "devastate"
    if "entreat" in allowed and entreaties(bot, state, where_to_entreat(bot, action, state, reserve)):
        return "entreat"
    return None


def after_special(bot: FallingSkyBot, action: Action, state: State, special: str, reserve: int) -> State:
    """8.7.1 The board after a Special Ability that comes before the Command."""
    if special == "devastate":
        for region in devastations(bot, action, state):
            state = starve(state, region)
        return state
    left = where_to_entreat(bot, action, state, reserve)
    money = len(left) if action.free else funds(state, ARVERNI) - reserve
    while left and money > 0:
        target = best_entreaty(bot.silent(), state, left, _roll(len(left)))
        if target is None:
            break
        state = persuaded(state, target)
        left.remove(target[0])
        money -= 1
    return state


def _roll(left: int) -> str:
    return f"8.7.1 entreat {left}"


def reserved(bot: FallingSkyBot, action: Action) -> int:
    """8.7.1 What the Command still costs: it is paid for before the Special Ability."""
    if action.free or action.command not in ("battle", "march"):
        return 0
    plan = plan_now(bot.silent(), Plan)
    cost = battle_cost if action.command == "battle" else march_cost
    left = () if plan is None else [region for region in dict.fromkeys(plan.named) if region not in action.spaces]
    return sum([action.price(region, cost(bot.state, region, ARVERNI)) for region in left])


# Answers --------------------------------------------------------------------------------------------------------------


def devastate_where(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.7.1 Wherever it is worth it."""
    action = bot.action
    assert action is not None
    for region in devastations(bot, action, bot.state):
        if REGION_IDS[region] in decision.keys:
            return (REGION_IDS[region],)
    return (DONE.key,)


def entreat_where(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.7.1 Where the best target is, as long as the Command can still be paid for."""
    action = bot.action
    assert action is not None
    able = where_to_entreat(bot, action, bot.state, reserved(bot, action))
    regions = [region for region in able if REGION_IDS[region] in decision.keys]
    target = best_entreaty(bot, bot.state, regions, _roll(len(regions)))
    return (DONE.key if target is None else REGION_IDS[target[0]],)


def entreat_whom(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.7.1 The best target of a Region."""
    region = REGION_NUMBER[decision.params["space"]]
    target = best_entreaty(bot, bot.state, (region,), f"8.7.1 entreat in {region}")
    if target is None:
        return decision.keys[:1]
    _, kind, tribe = target
    return (KINDS[kind] if kind is not None else TRIBE_IDS[tribe or 0],)


def special_after(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.7.1 After Rally, Raid or March, if none came before; never after a Battle."""
    action = bot.action
    assert action is not None
    special = None if action.command == "battle" else special_now(bot, action, bot.state)
    bot.trace.ask(RULE, "arverni.devastate", special == "devastate")
    if special != "devastate":
        bot.trace.ask(RULE, "arverni.entreat", special == "entreat")
    key = f"special.{special}"
    return (key if special is not None and key in decision.keys else NONE.key,)
