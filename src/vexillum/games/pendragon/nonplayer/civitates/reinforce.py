"""8.7.1 REINFORCE: Militia in the Battle spaces, then Troops from one space next to a Battle; no Wealth is spent."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from vexillum.coin.nonplayer.planners import sure_plan
from vexillum.coin.nonplayer.priorities import choose, choose_from, first
from vexillum.coin.nonplayer.unforeseen import Unforeseen
from vexillum.core.decision import DONE, Decision
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.actions.placement import muster_total
from vexillum.games.pendragon.control import pieces
from vexillum.games.pendragon.feats.reinforce import COST
from vexillum.games.pendragon.imperium import fragmented
from vexillum.games.pendragon.map import ADJACENT, SPACE_IDS, SPACE_NUMBER
from vexillum.games.pendragon.nonplayer.barbarians.execution import within
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.foresight import Prospect, most_removed
from vexillum.games.pendragon.nonplayer.plans import BattlePlan, ReinforcePlan
from vexillum.games.pendragon.pieces import (
    BLUE_SAXON,
    BLUE_SCOTTI,
    CAVALRY,
    CIVITATES,
    COMITATES,
    DUX,
    MILITIA,
    RED_SAXON,
    RED_SCOTTI,
    UNIT_KINDS,
    UNIT_OWNER,
    UNIT_TYPE,
    UNITS,
)
from vexillum.games.pendragon.state import State, Track

RULE = "8.7.1"
MOST_MOVED = 4
"""4.3.3 A die less 2 brings at most this many Troops."""
WARBANDS = tuple(permutations((BLUE_SAXON, RED_SAXON, BLUE_SCOTTI, RED_SCOTTI)))
"""8.3.2 Every order in which Foederati could move."""

Battles = tuple[tuple[int, int], ...]
"""Space and enemy."""
Extra = tuple[tuple[int, ...], ...]
"""Units as if they were there: kind, how many, how many of them with Plunder."""
Lots = list[tuple[int, bool, int]]


def militia_for(state: State, action: Action, space: int) -> int:
    """4.3.3, 8.4.1 The Militia that a Muster would place in a Battle space: only Available ones."""
    total = muster_total(state, space, action.outset) if pieces(state, space, CIVITATES) else 0
    return min(total, state.available[UNIT_TYPE[MILITIA]])


def reinforcement(bot: PendragonBot, action: Action, battles: Battles, needy: list[int]) -> ReinforcePlan | None:
    """8.7.1 First Musters, where they help first; then one attempt to move Troops. None if neither removes more.

    ``needy``: Battles that are only fought because Militia come.
    """
    state = bot.state
    purse = state.tracks[Track.BRITON] // COST if action.cost(COST) else len(battles) + 1
    if not purse:
        return None
    helped = [
        space
        for space, enemy in battles
        if (n := militia_for(state, action, space))
        and (space in needy or _helps(state, space, enemy, action, (), ((MILITIA, n),)))
    ]
    mustered = _musters(bot, action, [space for space, _ in battles], needy, helped, purse)
    fought = [(space, enemy) for space, enemy in battles if space not in needy or space in mustered]
    move = _move(bot, action, fought, mustered) if len(mustered) < purse else None
    if move is not None:
        return ReinforcePlan(spaces=(*mustered, move[0]), before=True, origin=move[0], target=move[1])
    useful = any(space in helped for space in mustered)
    return ReinforcePlan(spaces=tuple(mustered), before=True) if useful else None


def _helps(state: State, space: int, enemy: int, action: Action, here: Extra, coming: Extra) -> bool:
    """8.7.1 Whether the attack could remove more enemy pieces with the arriving Units than without them."""
    without = most_removed(Prospect(state, space, CIVITATES, enemy, action.terms, extra=here))
    if without >= pieces(state, space, enemy):
        return False
    return most_removed(Prospect(state, space, CIVITATES, enemy, action.terms, extra=here + coming)) > without


def _musters(
    bot: PendragonBot, action: Action, spaces: list[int], needy: list[int], helped: list[int], purse: int
) -> dict[int, int]:
    """8.7.1 Where Militia come, and how many, while there are Resources and Militia: first where they help."""
    state = bot.state
    left, militia = list(spaces), state.available[UNIT_TYPE[MILITIA]]
    chosen: dict[int, int] = {}
    while left and militia and len(chosen) < purse:
        space = choose_from(
            bot,
            RULE,
            "reinforce",
            left,
            first("needy", lambda space: space in needy),
            first("helped", lambda space: space in helped),
            roll=f"{RULE} muster {len(left)}",
        )
        left.remove(space)
        if n := min(militia, militia_for(state, action, space)):
            chosen[space] = n
            militia -= n
    return chosen


# Troops from next door ------------------------------------------------------------------------------------------------


def _move(
    bot: PendragonBot, action: Action, battles: list[tuple[int, int]], mustered: dict[int, int]
) -> tuple[int, int] | None:
    """8.7.1 A space without Battle from which enough Troops could come to remove more enemies; and that Battle."""
    state = bot.state
    fields = dict(battles)
    found: dict[int, list[int]] = {}
    for target, enemy in battles:
        here: Extra = ((MILITIA, mustered[target]),) if target in mustered else ()
        for origin in ADJACENT[target]:
            if origin not in fields and action.outset[origin] == CIVITATES:
                coming = tuple([(kind, n, n * loaded) for kind, loaded, n in _first(bot, origin, MOST_MOVED)])
                if coming and _helps(state, target, enemy, action, here, coming):
                    found.setdefault(origin, []).append(target)
    chosen = choose(bot, RULE, "reinforce_from", found, roll=f"{RULE} reinforce from")
    if chosen is None:
        return None
    return chosen, choose_from(bot, RULE, "reinforce_to", found[chosen], roll=f"{RULE} reinforce to")


def _lots(bot: PendragonBot, space: int) -> Lots:
    """4.3.3, 8.4.1 The Troops in a space in the order in which they move; of the Dux only a Non-player's (P195).

    Warbands of all sorts are equal (8.3.2).
    """
    state = bot.state
    red = not fragmented(state) and not bot.is_player(DUX)
    warbands = bot.luck.pick(f"{RULE} warbands {space}", WARBANDS)
    lots: Lots = []
    for kind in (CAVALRY, COMITATES, *warbands, MILITIA):
        if red or UNIT_OWNER[kind] == CIVITATES:
            loaded = state.plunder[UNIT_KINDS * space + kind]
            lots += [(kind, False, state.units[UNIT_KINDS * space + kind] - loaded), (kind, True, loaded)]
    return [lot for lot in lots if lot[2]]


def _first(bot: PendragonBot, space: int, most: int) -> Lots:
    """The first Troops in that order, this many at most."""
    chosen: Lots = []
    for kind, loaded, n in _lots(bot, space):
        if most:
            chosen.append((kind, loaded, min(n, most)))
        most -= min(n, most)
    return chosen


# Answers --------------------------------------------------------------------------------------------------------------


def _plan(bot: PendragonBot) -> ReinforcePlan:
    feat = sure_plan(bot, BattlePlan).feat
    if not isinstance(feat, ReinforcePlan):
        raise Unforeseen
    return feat


def reinforce_where(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """4.3.3 The spaces of the plan, one by one."""
    return within(_plan(bot).spaces, decision)[:1] or (DONE.key,)


def reinforce_next(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.1 Musters first, then the attempt to move Troops."""
    return within(_plan(bot).spaces, decision)[:1]


def reinforce_how(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.1 Troops move from the one space that was named for it, elsewhere Militia come."""
    return ("move" if decision.params["space"] == SPACE_IDS[_plan(bot).origin] else "muster",)


def reinforce_to(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.1 To the Battle of the plan only."""
    return within((_plan(bot).target,), decision) or (DONE.key,)


def reinforce_with(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.1 As many as the roll allows, in the order of 8.4.1; where numbers are not offered, the first."""
    keys = decision.keys
    lots = _first(bot, SPACE_NUMBER[decision.params["space"]], decision.params["n"])
    if "some" not in keys:
        kind, loaded, _ = lots[0]
        return (UNITS[kind] + ("_loaded" if loaded else ""),)
    return ("some",)


def reinforce_number(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.1 What is left for this kind when those that come before it, and were not asked for yet, have gone."""
    unit: str = decision.params["unit"]
    asked = (UNITS.index(unit.removesuffix("_loaded")), unit.endswith("_loaded"))
    lots = _lots(bot, SPACE_NUMBER[decision.params["space"]])
    order = [lot[:2] for lot in lots]
    if asked not in order:
        return ("0",)
    ahead = sum([n for kind, loaded, n in lots[: order.index(asked)] if _later((kind, loaded), asked)])
    n = min(max(0, decision.params["n"] - ahead), lots[order.index(asked)][2])
    return (str(n),)


def _later(lot: tuple[int, bool], asked: tuple[int, bool]) -> bool:
    """Whether a stack is asked for after another. The Civitates' kinds come first, each in the order of the numbers."""
    return (UNIT_OWNER[lot[0]] == DUX, *lot) > (UNIT_OWNER[asked[0]] == DUX, *asked)
