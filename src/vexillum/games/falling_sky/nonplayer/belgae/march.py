"""8.5.1, 8.5.5 March of the Non-player Belgae: away from a threat, or to add Control."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.coin.kit import NOBODY
from vexillum.coin.nonplayer.priorities import choose, fewest, first, most
from vexillum.core.words.texts import Message
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.control import controller, leader, leader_region, pieces, strengths, warbands
from vexillum.games.falling_sky.forces import adjacent, hide, within_one
from vexillum.games.falling_sky.frost import frost
from vexillum.games.falling_sky.map import IS_BELGICA, REGION_IDS, SPACE_COUNT
from vexillum.games.falling_sky.nonplayer.belgae.board import GROUP, by_flowchart, threats
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.gauls.march import MarchWork
from vexillum.games.falling_sky.nonplayer.leaders import ESCORT, escorted
from vexillum.games.falling_sky.nonplayer.plans import MarchPlan
from vexillum.games.falling_sky.pieces import BELGAE, UNIT_KINDS
from vexillum.games.falling_sky.state import State
from vexillum.games.falling_sky.victory.conditions import control_value

THREAT, CONTROL = "8.5.1", "8.5.5"
DESTINATIONS = 2
"""8.5.5 Regions that Warbands March into to add Control."""


def _plan(march: MarchWork) -> MarchPlan | None:
    """The plan, if any piece moves."""
    origins, groups = march.plan_groups()
    return MarchPlan(origins=origins, groups=groups) if groups else None


def belgic_near(state: State, region: int) -> int:
    """8.5.1 How many Regions within one of a Region have Belgic pieces."""
    return sum([bool(pieces(state, near, BELGAE)) for near in within_one(state, region)])


def leader_apart(state: State) -> int:
    """8.5.1 The Region of the Belgic Leader, if it is not with the largest group of Warbands; NOBODY otherwise."""
    region = leader_region(state, BELGAE)
    if region == NOBODY:
        return NOBODY
    mine = warbands(state, region, BELGAE)
    largest = all(warbands(state, other, BELGAE) < mine for other in range(SPACE_COUNT) if other != region)
    return NOBODY if largest else region


def threatened(state: State) -> list[int]:
    """8.5.1 The Regions that meet the condition for Battle or March."""
    return [region for region in range(SPACE_COUNT) if threats(state, region)]


def plan_march(bot: FallingSkyBot, action: Action) -> MarchPlan | None:
    """8.5.1, 8.5.5 Away from a threat if there is one; otherwise, and in Events (8.2.3), to add Control."""
    if action.offer is None and frost(bot.state):
        return None
    if by_flowchart(action) and threatened(bot.state):
        plan = plan_flight(bot, action)
        if plan is not None:
            return plan
    return plan_control(bot, action)


def plan_flight(bot: FallingSkyBot, action: Action) -> MarchPlan | None:
    """8.5.1 All mobile Forces leave each threatened Region, and that of a Leader who is not with most Warbands."""
    state = bot.state
    apart = leader_apart(state)
    origins = [r for r in range(SPACE_COUNT) if threats(state, r) or r == apart]
    home = leader_region(state, BELGAE)
    origins.sort(key=lambda region: region != home)
    march = MarchWork(bot, action)
    for origin in origins:
        group = march.there(origin)
        if not group or not march.able(origin):
            continue
        board = march.board.copy()
        hide(board, origin, BELGAE)
        for kind, n in group.items():
            board.units[UNIT_KINDS * origin + kind] -= n

        def added(target: int, group: dict[int, int] = group) -> int:
            return _added(march.board, target, sum(group.values()))

        target = choose(
            bot,
            THREAT,
            "belgic_flight",
            [near for near in march.near(origin) if near not in origins],
            most("belgae_near", lambda region: belgic_near(board, region)),  # noqa: B023
            most("belgic_control", added),
            march.escorting(origin, group),
            roll=f"8.3.4 flight {origin}",
            space=REGION_IDS[origin],
        )
        if target is not None:
            march.go(origin, (target,), group)
    return _plan(march)


def _added(state: State, region: int, n: int) -> int:
    """1.6, 7.2 The Control Value that this many more pieces would add to the Belgic score."""
    if controller(state, region) == BELGAE:
        return 0
    counts = strengths(state, region)
    return control_value(state, region) if 2 * (counts[BELGAE] + n) > sum(counts) + n else 0


# To add Control -------------------------------------------------------------------------------------------------------


def needed(state: State, region: int) -> int:
    """8.5.5 How many Warbands must come to take Control; 0 if the Belgae have it."""
    if controller(state, region) == BELGAE:
        return 0
    counts = strengths(state, region)
    return sum(counts) - 2 * counts[BELGAE] + 1


def plan_control(bot: FallingSkyBot, action: Action) -> MarchPlan | None:
    """8.5.5 Warbands take Control of up to two Regions, in Belgica first; then the Leader joins the most Belgae.

    8.4.1 If that leaves him with fewer than four, and the same Regions can be taken without those that he needs, they
    stay with him (F403).
    """
    march, taken = MarchWork(bot, action), list[int]()
    while len(taken) < DESTINATIONS and (target := _claim(march, taken)) is not None:
        _come(march, target)
        taken.append(target)
    before = bot.trace.mark()
    _join(march, taken)
    if escorted(march.board, BELGAE):
        return _plan(march)
    after = bot.trace.mark()
    guarded = MarchWork(bot, action)
    if bot.trace.kept:
        bot.trace.reason(Message("np.belgae.escort", {"n": ESCORT}, "8.4.1"))
    if all(_come(guarded, target, ESCORT) for target in taken):
        _join(guarded, taken)
        if guarded.moves and escorted(guarded.board, BELGAE):
            bot.trace.drop(before, after)
            return _plan(guarded)
    bot.trace.drop(after)
    return _plan(march)


def _claim(march: MarchWork, taken: Sequence[int]) -> int | None:
    """8.5.5 The next Region to take Control of: in Belgica if possible, then where the fewest Warbands are needed."""
    board = march.board
    able = [
        r for r in range(SPACE_COUNT) if r not in march.origins and _within_reach(march, r) >= max(1, needed(board, r))
    ]
    return choose(
        march.bot,
        CONTROL,
        "add_control",
        [region for region in able if needed(board, region) and region not in taken],
        first("in_belgica", lambda region: IS_BELGICA[region]),
        fewest("warbands_needed", lambda region: needed(march.board, region)),
        roll=f"8.3.4 control {len(taken)}",
    )


def _spare(march: MarchWork, origin: int, escort: int) -> int:
    """8.5.5 How many Warbands may leave a Region; 8.4.1 ``escort``: that many stay with the Leader."""
    home = leader_region(march.board, BELGAE)
    return march.spare(origin, leave=max(1, escort) if origin == home else 1)


def _sources(march: MarchWork, target: int, escort: int = 0) -> list[int]:
    """3.3.2 The Regions from which Warbands can come, those with most of them first."""
    near = [r for r in adjacent(march.board, target) if _spare(march, r, escort) and target in march.near(r)]
    return sorted(near, key=lambda region: -_spare(march, region, escort))


def _within_reach(march: MarchWork, target: int) -> int:
    """8.5.5 How many Warbands could come, as far as there are Resources for their origins."""
    total, money = 0, march.money
    room = march.action.most - len(march.action.spaces) - len(march.origins)
    for origin in _sources(march, target):
        if origin not in march.origins:
            if march.price(origin) > money or not room:
                continue
            money -= march.price(origin)
            room -= 1
        total += march.spare(origin)
    return total


def _come(march: MarchWork, target: int, escort: int = 0) -> bool:
    """8.5.5 Into Belgica with the most Warbands able, elsewhere with as few as take Control.

    Returns whether they have taken it.
    """
    left = 1000 if IS_BELGICA[target] else needed(march.board, target)
    for origin in _sources(march, target, escort):
        n = min(left, _spare(march, origin, escort))
        if n > 0 and march.able(origin):
            march.go(origin, (target,), march.band(origin, n))
            left -= n
    return controller(march.board, target) == BELGAE


def _join(march: MarchWork, taken: Sequence[int]) -> None:
    """8.5.5 The Leader alone: to a Region above with more Belgic pieces, or to another one with four Warbands.

    8.4.1 He goes to no Region above with fewer than four if he can be with four (F403).
    """
    board = march.board
    home = leader_region(board, BELGAE)
    if home == NOBODY or not march.able(home):
        return
    chief = leader(board, home, BELGAE)
    if not march.there(home).get(chief):
        return
    near = march.near(home)
    here = pieces(board, home, BELGAE) - 1
    better = [r for r in taken if r in near and pieces(board, r, BELGAE) > here]
    strong = [r for r in better if warbands(board, r, BELGAE) >= GROUP]
    if strong or warbands(board, home, BELGAE) >= GROUP:
        better = strong
    else:
        better = [r for r in near if warbands(board, r, BELGAE) >= GROUP] or better
    target = choose(
        march.bot,
        CONTROL,
        "leader_joins",
        better,
        most("own_pieces", lambda region: pieces(march.board, region, BELGAE)),
        roll="8.3.4 leader",
    )
    if target is not None:
        march.go(home, (target,), {chief: 1})
