"""8.2.1 Cards 32, 62 and 66: who goes where, however far, by the instructions of each Faction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from vexillum.coin.nonplayer.priorities import Priority, choose, most
from vexillum.games.falling_sky.actions.action import Action, Offer
from vexillum.games.falling_sky.control import controller, leader_region, mobile, pieces, subdued, warbands
from vexillum.games.falling_sky.forces import adjacent, free_to_move, may_ally, may_stack
from vexillum.games.falling_sky.map import BRITANNIA, REGION_NUMBER, SPACE_COUNT
from vexillum.games.falling_sky.nonplayer.arverni.board import outnumber_caesar
from vexillum.games.falling_sky.nonplayer.belgae.march import needed
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.plans import MarchGroup
from vexillum.games.falling_sky.nonplayer.romans.march import plan_relocation
from vexillum.games.falling_sky.pieces import (
    AEDUI,
    ARVERNI,
    BELGAE,
    GERMANS,
    LEADERS,
    LEGION,
    ROMANS,
    UNIT_KINDS,
    WARBANDS,
)
from vexillum.games.falling_sky.state import State

RULE = "8.2.1"
FORCED_MARCHES, FLEET, MIGRATION = 32, 62, 66
COAST = tuple(REGION_NUMBER[id] for id in ("arverni", "pictones", "britannia", "morini", "atrebates", "veneti"))
"""Card 62: the Arverni and Pictones Regions, and those within one of Britannia."""
INLAND = tuple(region for region in range(SPACE_COUNT) if region != BRITANNIA)
"""Card 32: everywhere but Britannia."""
SETTLERS = 2
"""Card 66: the Aedui move this many Warbands."""
Moves = tuple[MarchGroup, ...]


def _band(state: State, origin: int, faction: int, most_of: int = 1000, *, led: bool = False) -> dict[int, int]:
    """8.4.1 Warbands of a Region that may leave, Hidden ones first; ``led``: its Leader with them."""
    there, group = dict(free_to_move(state, origin, faction)), dict[int, int]()
    if led:
        group = {kind: there[kind] for kind in LEADERS[faction] if there.get(kind)}
    for kind in WARBANDS[faction]:
        if (n := min(most_of, there.get(kind, 0))) > 0:
            group[kind] = n
            most_of -= n
    return group


def _moved(state: State, moves: Iterable[MarchGroup]) -> State:
    """The board after some groups have moved."""
    board = state.copy()
    for group in moves:
        for kind, n in group.units:
            board.units[UNIT_KINDS * group.origin + kind] -= n
            board.units[UNIT_KINDS * group.target + kind] += n
    return board


def _group(origin: int, goal: int, units: dict[int, int]) -> MarchGroup:
    return MarchGroup(origin, (goal,), tuple(units.items()))


def _gathered(state: State, faction: int, origins: Sequence[int], goal: int, leave: int = 0) -> Moves:
    """All Warbands and the Leader come to a Region; this many Warbands stay in each origin."""
    found = []
    for origin in origins:
        if origin != goal:
            units = _band(state, origin, faction, warbands(state, origin, faction) - leave, led=True)
            if units:
                found.append(_group(origin, goal, units))
    return tuple(found)


# 32 -------------------------------------------------------------------------------------------------------------------


def mass(bot: FallingSkyBot, state: State) -> Moves:
    """32, Arverni: as by March to mass (8.7.6), from everywhere: Control of a Region with a Legion, or next to one."""
    home = leader_region(state, ARVERNI)
    if home not in INLAND:
        return ()
    goals = [region for region in INLAND if may_stack(state, region, ARVERNI)]
    legions = [region for region in range(SPACE_COUNT) if state.units[UNIT_KINDS * region + LEGION]]

    def comes(moves: Moves, goal: int) -> bool:
        return home == goal or any(kind in LEADERS[ARVERNI] for group in moves for kind, _ in group.units)

    taken = {}
    for goal in goals:
        moves = _gathered(state, ARVERNI, INLAND, goal)
        after = _moved(state, moves)
        if (
            goal in legions
            and comes(moves, goal)
            and controller(state, goal) != ARVERNI == controller(after, goal)
            and outnumber_caesar(after, goal, mobile(after, goal, ARVERNI))
        ):
            taken[goal] = moves
    target = choose(bot, "8.7.6", "event_space", taken, roll="8.7.6 control")
    if target is not None:
        return taken[target]
    close = {
        goal: moves
        for goal in goals
        if any(near in legions for near in adjacent(state, goal))
        and (moves := _gathered(state, ARVERNI, INLAND, goal, 1))
        and comes(moves, goal)
    }
    many: Priority[int] = most("arverni_pieces", lambda goal: pieces(_moved(state, close[goal]), goal, ARVERNI))
    target = choose(bot, "8.7.6", "event_space", close, many, roll="8.7.6 mass")
    return () if target is None else close[target]


def as_by_march(bot: FallingSkyBot, state: State, regions: Sequence[int]) -> Moves:
    """32, 62, Romans: by the priorities of their March (8.8.1), but however far and without Harassment."""
    among = tuple([region for region in regions if may_stack(state, region, ROMANS)])
    offer = Offer(spaces=among, targets=among, movers_only=True)
    return tuple(plan_relocation(bot, Action(state, ROMANS, "march", offer=offer)))


# 62 -------------------------------------------------------------------------------------------------------------------


def player_at(bot: FallingSkyBot, state: State, region: int) -> int | None:
    """62, 72, Arverni: the player that they attack in a Region: Romans, then Aedui, then Belgae."""
    there = [who for who in (ROMANS, AEDUI, BELGAE) if bot.is_player(who) and pieces(state, region, who)]
    return there[0] if there else None


def storm(bot: FallingSkyBot, state: State) -> Moves:
    """62, Arverni: all go where that takes Control of a Region with pieces of a player (F325)."""
    for victim in (ROMANS, AEDUI, BELGAE):
        able = {
            goal: moves
            for goal in COAST
            if bot.is_player(victim)
            and pieces(state, goal, victim)
            and controller(state, goal) != ARVERNI
            and player_at(bot, state, goal) == victim
            and (moves := _gathered(state, ARVERNI, COAST, goal))
            and controller(_moved(state, moves), goal) == ARVERNI
        }
        goal = choose(bot, RULE, "event_space", able, roll="8.3.4 62")
        if goal is not None:
            return able[goal]
    return ()


def one_group(bot: FallingSkyBot, state: State) -> Moves:
    """62, Aedui: the single largest group goes to a random Region."""
    groups = {origin: units for origin in COAST if (units := _band(state, origin, AEDUI))}
    large: Priority[int] = most("own_pieces", lambda origin: sum(groups[origin].values()))
    origin = choose(bot, RULE, "event_space", groups, large, roll="8.3.4 62 origin")
    if origin is None:
        return ()
    goals = [goal for goal in COAST if goal != origin and may_stack(state, goal, AEDUI)]
    goal = choose(bot, RULE, "event_space", goals, roll="8.3.4 62 goal")
    return () if goal is None else (_group(origin, goal, groups[origin]),)


# 62, 66: Belgae -------------------------------------------------------------------------------------------------------


def spare_at(state: State, region: int, faction: int) -> int:
    """8.2.1 The Warbands of a Region that may leave and that its Control does not need."""
    there = sum(_band(state, region, faction).values())
    if controller(state, region) != faction:
        return there
    mine = pieces(state, region, faction)
    others = sum([pieces(state, region, other) for other in range(GERMANS + 1)]) - mine
    return max(0, min(there, mine - others - 1))


def pasture(state: State, region: int, origins: Sequence[int]) -> bool:
    """Whether they could take Control of a Region with a Subdued Tribe open to them, and lose none."""
    tribes = [tribe for tribe in subdued(state, region) if may_ally(state, tribe, BELGAE)]
    spare = sum([spare_at(state, origin, BELGAE) for origin in origins if origin != region])
    return bool(tribes) and may_stack(state, region, BELGAE) and 0 < needed(state, region) <= spare


def settled(bot: FallingSkyBot, state: State, origins: Sequence[int], goal: int | None) -> Moves:
    """62, 66, Belgae: just enough Warbands for Control (F332)."""
    if goal is None or not pasture(state, goal, origins):
        return ()
    left, found, able = needed(state, goal), list[MarchGroup](), [o for o in origins if o != goal]
    many: Priority[int] = most("own_pieces", lambda origin: spare_at(state, origin, BELGAE))
    while left > 0:
        origin = choose(bot, RULE, "event_space", able, many, roll=f"8.3.4 settle {len(able)}")
        assert origin is not None
        able.remove(origin)
        units = _band(state, origin, BELGAE, min(left, spare_at(state, origin, BELGAE)))
        found.append(_group(origin, goal, units))
        left -= sum(units.values())
    return tuple(found)


def belgic_goal(bot: FallingSkyBot, state: State) -> int | None:
    """62, Belgae: where they land, at random."""
    return choose(bot, RULE, "event_space", [r for r in COAST if pasture(state, r, COAST)], roll="8.3.4 62 goal")


# 66: Aedui ------------------------------------------------------------------------------------------------------------


def two_at_random(bot: FallingSkyBot, state: State, goal: int | None) -> Moves:
    """66, Aedui: two random Warbands (F332)."""
    if goal is None:
        return ()
    found: list[MarchGroup] = []
    for number in range(SETTLERS):
        board = _moved(state, found)
        all_of_them = [
            (origin, kind)
            for origin in range(SPACE_COUNT)
            if origin != goal
            for kind, n in _band(board, origin, AEDUI).items()
            for _ in range(n)
        ]
        if all_of_them:
            origin, kind = bot.luck.pick(f"8.3.4 66 warband {number}", all_of_them)
            found.append(_group(origin, goal, {kind: 1}))
    return tuple(found)
