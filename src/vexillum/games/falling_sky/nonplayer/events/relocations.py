"""8.2.1 Cards 32 and 62: where Non-player Romans and Arverni relocate their pieces, however far."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.coin.nonplayer.priorities import choose, most
from vexillum.coin.nonplayer.unforeseen import Unforeseen
from vexillum.games.falling_sky.actions.action import Action, Offer
from vexillum.games.falling_sky.control import controller, leader_region, mobile, pieces
from vexillum.games.falling_sky.forces import adjacent, free_to_move, may_stack
from vexillum.games.falling_sky.map import BRITANNIA, REGION_NUMBER, N
from vexillum.games.falling_sky.nonplayer.arverni_board import outnumber_caesar
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.events.guidelines import card_of
from vexillum.games.falling_sky.nonplayer.plans import MarchGroup
from vexillum.games.falling_sky.nonplayer.roman_march import plan_relocation
from vexillum.games.falling_sky.pieces import AEDUI, ARVERNI, BELGAE, LEADERS, LEGION, ROMANS, WARBANDS, K
from vexillum.games.falling_sky.state import State

FORCED_MARCHES, WAR_FLEET = 32, 62
COAST = tuple(REGION_NUMBER[id] for id in ("arverni", "atrebates", "britannia", "morini", "pictones", "veneti"))
VICTIMS = (ROMANS, AEDUI, BELGAE)
"""8.2.1 The players whom Arverni look for, one after the other."""


def _regions(bot: FallingSkyBot, card: int) -> list[int]:
    """The Regions between which pieces may move."""
    among = COAST if card == WAR_FLEET else [region for region in range(N) if region != BRITANNIA]
    return [region for region in among if may_stack(bot.state, region, bot.faction)]


def relocations(bot: FallingSkyBot) -> list[MarchGroup]:
    """8.2.1 All groups, on the board as it was when the Faction began to relocate."""
    regions = _regions(bot, card_of(bot))
    if bot.faction == ROMANS:
        offer = Offer(spaces=tuple(regions), targets=tuple(regions), movers_only=True)
        return plan_relocation(bot, Action(bot.state, ROMANS, "march", offer=offer))
    if card_of(bot) == FORCED_MARCHES:
        return _massed(bot, regions)
    found = landing(bot)
    return [] if found is None else _gathered(bot.state, regions, found[0], 0)


def next_group(bot: FallingSkyBot) -> MarchGroup | None:
    """The group that goes next; :class:`Unforeseen` if a person has moved others."""
    event = bot.event
    if event is None or event.begun is None:
        raise Unforeseen
    plan, done = relocations(bot.at(event.begun)), event.relocated
    if [(group.origin, group.target) for group in plan[: len(done)]] != done:
        raise Unforeseen
    return plan[len(done)] if len(done) < len(plan) else None


# Arverni --------------------------------------------------------------------------------------------------------------


def _gathered(state: State, regions: Sequence[int], goal: int, leave: int) -> list[MarchGroup]:
    """Everybody who can come to a Region; so many Warbands stay in each origin."""
    found = []
    for origin in regions:
        left = {kind: n for kind, n in free_to_move(state, origin, ARVERNI) if origin != goal}
        stay = leave
        for kind in reversed(WARBANDS[ARVERNI]):
            kept = min(stay, left.get(kind, 0))
            left[kind] = left.get(kind, 0) - kept
            stay -= kept
        units = tuple([(kind, n) for kind, n in sorted(left.items()) if n])
        if units:
            found.append(MarchGroup(origin, (goal,), units))
    return found


def _after(state: State, groups: Sequence[MarchGroup]) -> State:
    board = state.copy()
    for group in groups:
        for kind, n in group.units:
            board.units[K * group.origin + kind] -= n
            board.units[K * group.target + kind] += n
    return board


def _massed(bot: FallingSkyBot, regions: Sequence[int]) -> list[MarchGroup]:
    """8.7.6 With the Leader: take Control of a Region with Legions, or gather next to Legions and leave one behind."""
    state = bot.state
    home = leader_region(state, ARVERNI)
    if not any(kind in LEADERS[ARVERNI] for region in regions for kind, _ in free_to_move(state, region, ARVERNI)):
        return []
    taken: dict[int, list[MarchGroup]] = {}
    for goal in [r for r in regions if state.units[K * r + LEGION] and controller(state, r) != ARVERNI]:
        groups = _gathered(state, regions, goal, 0)
        board = _after(state, groups)
        if controller(board, goal) == ARVERNI and outnumber_caesar(board, goal, mobile(board, goal, ARVERNI)):
            taken[goal] = groups
    target = choose(bot, "8.7.6", "mass_control", taken, roll="8.7.6 control")
    if target is not None:
        return taken[target]
    near = [r for r in regions if any(state.units[K * other + LEGION] for other in adjacent(state, r))]
    massed = {goal: groups for goal in near if (groups := _gathered(state, regions, goal, 1)) or goal == home}
    target = choose(
        bot,
        "8.7.6",
        "mass_near",
        massed,
        most("arverni_pieces", lambda goal: pieces(_after(state, massed[goal]), goal, ARVERNI)),
        roll="8.7.6 mass",
    )
    return [] if target is None else massed[target]


def landing(bot: FallingSkyBot) -> tuple[int, int] | None:
    """Card 62, Arverni: a Region with pieces of a player, Romans first, that all of them together would Control."""
    state, regions = bot.state, _regions(bot, WAR_FLEET)
    for victim in VICTIMS:
        able = [
            goal
            for goal in regions
            if bot.is_player(victim)
            and pieces(state, goal, victim)
            and controller(_after(state, _gathered(state, regions, goal, 0)), goal) == ARVERNI
        ]
        goal = choose(bot, "8.2.1", "event_space", able, roll=f"8.3.4 62 {victim}")
        if goal is not None:
            return goal, victim
    return None
