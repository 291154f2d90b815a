"""8.2.1, 8.2.3 Germans that a Non-player guides by an Event.

Belgae and Arverni guide them as the Belgae guide those that they Enlist (ruling F298), Romans by their instructions.
"""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.coin.nonplayer.priorities import Priority, choose, choose_from, first, most
from vexillum.coin.options import NONE
from vexillum.core.decision import DONE, Decision
from vexillum.games.falling_sky.battle.sides import Side
from vexillum.games.falling_sky.battle.strength import attack_losses, had_citadel
from vexillum.games.falling_sky.control import controller, pieces, warbands
from vexillum.games.falling_sky.forces import adjacent, may_stack
from vexillum.games.falling_sky.germans.commands import AMBUSH, raid_victims
from vexillum.games.falling_sky.map import REGION_IDS, REGION_NUMBER
from vexillum.games.falling_sky.nonplayer import germanic
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.candidates import FRONTS
from vexillum.games.falling_sky.nonplayer.events.goals import regions_of
from vexillum.games.falling_sky.nonplayer.events.guidelines import card_of
from vexillum.games.falling_sky.nonplayer.germanic import PAIR, foes
from vexillum.games.falling_sky.nonplayer.romans import germans
from vexillum.games.falling_sky.pieces import GERMANIC_HIDDEN, GERMANS, ROMANS
from vexillum.games.falling_sky.state import State

RULE = "8.2.1"
ADUATUCA, SURUS = 58, 51
Front = tuple[int, int]
"""A Region, and an enemy there."""


def _marches_on(bot: FallingSkyBot, state: State, origin: int, region: int) -> bool:
    """8.5.1 Whether a Region is next to another under the Control of an enemy of the guide."""
    near = region in adjacent(state, origin) and may_stack(state, region, GERMANS)
    return near and controller(state, region) not in (-1, GERMANS, bot.faction)


def german_command(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """51, 52: Battle if that inflicts a Loss, else March, Rally, or a Raid against a player (8.5.1)."""
    event, state = bot.event, bot.state
    assert event is not None
    regions = event.spaces if card_of(bot) == SURUS else range(len(REGION_IDS))
    useful = {
        "battle": any(_hurt(bot, region) for region in regions),
        "march": any(
            _group(bot, origin) >= PAIR and _marches_on(bot, state, origin, region)
            for origin in regions
            for region in adjacent(state, origin)
        ),
        "rally": True,
        "raid": any(bot.is_player(f) and f != bot.faction for r in regions for f in raid_victims(state, r)),
    }
    return next(((command,) for command, use in useful.items() if use and command in decision.keys), (NONE.key,))


def _group(bot: FallingSkyBot, region: int) -> int:
    """51: the Warbands that were placed; otherwise all Germans of a Region."""
    event = bot.event
    assert event is not None
    return event.done if card_of(bot) == SURUS else warbands(bot.state, region, GERMANS)


def _hurt(bot: FallingSkyBot, region: int) -> list[int]:
    """3.4.4 The enemies of the guide who would take a Loss."""
    state = bot.state
    if card_of(bot) != SURUS:
        return foes(bot, state, region)
    side = Side(region, GERMANS, alone={GERMANIC_HIDDEN: _group(bot, region)})
    found = []
    for enemy in range(GERMANS):
        if enemy != bot.faction and pieces(state, region, enemy):
            other = Side(region, enemy)
            citadel = had_citadel(state, other)
            if attack_losses(state, side, other, retreats=False, citadel=citadel, terms=AMBUSH):
                found.append(enemy)
    return found


def german_region(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """52, 65, 66: where Germans hurt enemies of the guide; of Rallies and Raids any Region that is left.

    Romans let them Rally where no Romans are, if there is such a Region (F390).
    """
    regions = regions_of(decision)
    if decision.params["command"] == "battle":
        hurt = _where_to_ambush(bot, regions)
        if hurt is None and DONE.key in decision.keys:
            return (DONE.key,)
        regions = regions if hurt is None else [hurt]
    rallies = decision.params["command"] == "rally" and bot.faction == ROMANS
    away: Priority[int] = first("no_romans", lambda region: rallies and not pieces(bot.state, region, ROMANS))
    region = choose(bot, RULE, "event_space", regions, away, roll=f"8.3.4 germans {len(regions)}")
    assert region is not None
    return (REGION_IDS[region],)


def german_origins(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """17, 58, 65, 66: Romans let them March only away from Romans; to a Fort all come; else two or more."""
    state, regions = bot.state, regions_of(decision)
    if bot.faction == ROMANS:
        able = [r for r in regions if pieces(state, r, ROMANS) and germans.havens(state, r)]
    elif card_of(bot) == ADUATUCA:
        able = regions
    else:
        able = [origin for origin in regions if warbands(state, origin, GERMANS) >= PAIR]
    chosen: list[str] = []
    many: Priority[int] = most("germans", lambda region: warbands(state, region, GERMANS))
    while able and len(chosen) < decision.at_most:
        region = choose_from(bot, RULE, "event_space", able, many, roll=f"8.3.4 german origin {len(chosen)}")
        able.remove(region)
        chosen.append(REGION_IDS[region])
    return chosen


def germans_march_to(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """58: to the Fort; otherwise as by Enlist, or as the Romans are instructed."""
    if bot.event is not None and card_of(bot) == ADUATUCA:
        return next((key,) for key in decision.keys if key in REGION_NUMBER)
    return germanic.germans_march_to(bot, decision)


def german_ambush(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """17: where Germans inflict a Loss on an enemy of the guide."""
    region = _where_to_ambush(bot, regions_of(decision))
    return (DONE.key,) if region is None else (REGION_IDS[region],)


def _where_to_ambush(bot: FallingSkyBot, regions: Sequence[int]) -> int | None:
    """8.2.1 Romans as in their own Battles; 8.5.1 others where they hurt a player, else another Non-player."""
    if bot.faction == ROMANS:
        front = germans.best_front(bot, regions)
        return None if front is None else front[0]
    fronts = [(region, foe) for region in regions for foe in foes(bot, bot.state, region)]
    players: Priority[Front] = first("players", lambda front: bot.is_player(front[1]))
    found = choose(bot, RULE, "battle", fronts, players, kind=FRONTS, roll=f"8.3.4 german ambush {len(regions)}")
    return None if found is None else found[0]
