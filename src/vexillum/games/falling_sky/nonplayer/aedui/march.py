"""8.6.5 March of the Non-player Aedui: emissaries to up to three Regions, then Control of one."""

from __future__ import annotations

from vexillum.coin.nonplayer.priorities import Priority, choose, choose_from, fewest, first, most
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.control import controller, hidden, pieces, strengths, strongholds
from vexillum.games.falling_sky.forces import adjacent
from vexillum.games.falling_sky.map import SPACE_COUNT
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.gauls.march import MarchWork
from vexillum.games.falling_sky.nonplayer.plans import MarchPlan
from vexillum.games.falling_sky.pieces import AEDUI, AEDUI_HIDDEN, GERMANS
from vexillum.games.falling_sky.state import State
from vexillum.games.falling_sky.victory.conditions import allied

RULE = "8.6.5"
EMISSARIES = 3
"""8.6.5 Up to this many Regions get a Hidden Warband."""
ENEMIES = tuple(faction for faction in range(GERMANS + 1) if faction != AEDUI)


def hosts(state: State, region: int) -> int:
    """8.6.5 The most Allies and Citadels that an enemy has in all, of those that have one in a Region; 0 if none."""
    return max([allied(state, enemy) for enemy in ENEMIES if strongholds(state, region, enemy)], default=0)


def plan_march(bot: FallingSkyBot, action: Action) -> MarchPlan | None:
    """8.6.5 Out of one Region one Hidden Warband each to Regions without one; then Control of a Region."""
    work = MarchWork(bot, action)
    _send(work)
    _claim(work)
    if not work.moves:
        return None
    origins, groups = work.plan_groups()
    return MarchPlan(origins=origins, groups=groups)


def _wanting(work: MarchWork, origin: int) -> list[int]:
    """8.6.5 The adjacent Regions that have no Hidden Aedui Warband."""
    return [region for region in work.near(origin) if not hidden(work.board, region, AEDUI)]


def _send(work: MarchWork) -> None:
    """8.6.5 The origin that reaches the most, then the best of Regions; there first enemies with the most Allies."""
    bot, state = work.bot, work.bot.state
    reach = {
        origin: n
        for origin in range(SPACE_COUNT)
        if (n := min(EMISSARIES, work.spare_hidden(origin), len(_wanting(work, origin))))
    }

    def best(origin: int) -> list[int]:
        return sorted([hosts(state, region) for region in _wanting(work, origin)], reverse=True)[: reach[origin]]

    many: Priority[int] = most("emissaries", lambda origin: reach[origin])
    homes: Priority[int] = most("enemy_homes", best)
    origin = choose(bot, RULE, "emissaries_from", reach, many, homes, roll="8.6.5 origin")
    if origin is None:
        return
    able = _wanting(work, origin)
    at_homes: Priority[int] = first("enemy_homes", lambda region: hosts(state, region) > 0)
    strongest: Priority[int] = most("most_allied", lambda region: hosts(state, region))
    for number in range(reach[origin]):
        target = choose_from(bot, RULE, "emissary_to", able, at_homes, strongest, roll=f"8.6.5 emissary {number}")
        able.remove(target)
        work.go(origin, (target,), {AEDUI_HIDDEN: 1})


def _needed(state: State, region: int) -> int:
    """1.6 How many Warbands more would give the Aedui Control of a Region."""
    mine = pieces(state, region, AEDUI)
    return sum(strengths(state, region)) - 2 * mine + 1


def _sources(work: MarchWork, target: int) -> dict[int, int]:
    """8.6.5 The Regions from which Warbands could come, each with how many; those that were paid for first."""
    found = {
        origin: spare
        for origin in adjacent(work.board, target)
        if (spare := work.spare(origin)) and target in work.near(origin)
    }
    return dict(sorted(found.items(), key=lambda entry: (entry[0] not in work.origins, -entry[1])))


def _levy(work: MarchWork, target: int) -> dict[int, int] | None:
    """8.6.5 From where the fewest Warbands that it takes come; None if there are not enough, or they cost too much."""
    needed, money, taken = _needed(work.board, target), work.money, dict[int, int]()
    for origin, spare in _sources(work, target).items():
        if needed <= 0:
            break
        if work.price(origin) > money:
            continue
        money -= work.price(origin)
        taken[origin] = min(spare, needed)
        needed -= taken[origin]
    fits = len(set(work.origins) | set(taken)) + len(work.action.spaces) <= work.action.most
    return taken if needed <= 0 and taken and fits else None


def _claim(work: MarchWork) -> None:
    """8.6.5 Add Aedui Control to one Region, with the fewest Warbands."""
    ways = {
        target: levy
        for target in range(SPACE_COUNT)
        if controller(work.board, target) != AEDUI and (levy := _levy(work, target)) is not None
    }
    few: Priority[int] = fewest("fewest_warbands", lambda target: sum(ways[target].values()))
    target = choose(work.bot, RULE, "claim", ways, few, roll="8.6.5 claim")
    if target is None:
        return
    for origin, n in ways[target].items():
        work.go(origin, (target,), work.band(origin, n))
