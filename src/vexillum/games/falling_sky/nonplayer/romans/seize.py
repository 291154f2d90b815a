"""8.8.5 Seize by the Non-player Romans: Tribes are Dispersed, then Resources taken, where no Faction Harasses."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.coin.nonplayer.planners import plan_now
from vexillum.coin.nonplayer.priorities import choose, choose_from, first, most
from vexillum.core.decision import DONE, Decision
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.commands.seize import dispersable, forage, why_not_region
from vexillum.games.falling_sky.control import pieces
from vexillum.games.falling_sky.forces import dispersed_left
from vexillum.games.falling_sky.map import IS_BELGICA, REGION_IDS, REGION_NUMBER, SPACE_COUNT, TRIBE_IDS, TRIBE_NUMBER
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.candidates import TRIBES
from vexillum.games.falling_sky.nonplayer.plans import SeizePlan
from vexillum.games.falling_sky.nonplayer.romans.board import harassment
from vexillum.games.falling_sky.pieces import GERMANS
from vexillum.games.falling_sky.state import State

HELVII = TRIBE_NUMBER["helvii"]
"""8.8.5 The Tribe that is never Dispersed."""


def plan_seize(bot: FallingSkyBot, action: Action) -> SeizePlan | None:
    """8.8.5 Disperse as many Tribes as possible, then take all other Resources; None if there is nothing to seize."""
    state = bot.state
    open_regions = [region for region in range(SPACE_COUNT) if _open(bot, action, state, region)]
    regions: list[tuple[int, tuple[int, ...]]] = []
    markers = dispersed_left(state)
    left = [region for region in open_regions if _tribes(state, action, region)]
    while left and markers and len(regions) < action.most:
        region = choose(
            bot,
            "8.8.5",
            "disperse",
            left,
            first("player_pieces", lambda region: any(_player(bot, region, faction) for faction in range(GERMANS))),
            first("belgica", IS_BELGICA.__getitem__),
            roll=f"8.8.5 disperse {len(regions)}",
        )
        assert region is not None
        left.remove(region)
        tribes = _some(bot, _tribes(state, action, region), region, markers)
        markers -= len(tribes)
        regions.append((region, tribes))
    taken = [region for region, _ in regions]
    left = [region for region in open_regions if region not in taken and forage(state, region, 0)]
    while left and len(regions) < action.most:
        region = choose(
            bot,
            "8.8.5",
            "forage",
            left,
            most("resources", lambda region: forage(state, region, 0)),
            roll=f"8.8.5 forage {len(regions)}",
        )
        assert region is not None
        left.remove(region)
        regions.append((region, ()))
    return SeizePlan(regions=tuple(regions)) if regions else None


def _open(bot: FallingSkyBot, action: Action, state: State, region: int) -> bool:
    """8.8.5 Whether the Region may be selected, without Losses by Harassment."""
    if region in action.spaces or not action.allows(region) or why_not_region(state, action, region) is not None:
        return False
    return not harassment(bot, state, region)


def _tribes(state: State, action: Action, region: int) -> list[int]:
    return [tribe for tribe in dispersable(state, action, region) if tribe != HELVII]


def _some(bot: FallingSkyBot, tribes: list[int], region: int, markers: int) -> tuple[int, ...]:
    """8.3.4 As many Tribes of a Region as there are markers, at random if there are too few."""
    chosen: list[int] = []
    left = list(tribes)
    while left and len(chosen) < markers:
        roll = f"8.8.5 tribe {region} {len(chosen)}"
        few = len(left) + len(chosen) > markers
        tribe = choose_from(bot, "8.8.5", "dispersed_tribe", left, kind=TRIBES, roll=roll) if few else left[0]
        left.remove(tribe)
        chosen.append(tribe)
    return tuple(chosen)


def _player(bot: FallingSkyBot, region: int, faction: int) -> bool:
    return bot.is_player(faction) and bool(pieces(bot.state, region, faction))


# Answers --------------------------------------------------------------------------------------------------------------


def seize_where(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.5 Region by Region; not where Warbands that have come since would Harass."""
    plan = plan_now(bot, SeizePlan)
    left = [] if plan is None else [region for region in plan.named if REGION_IDS[region] in decision.keys]
    safe = [region for region in left if not harassment(bot, bot.state, region)]
    if not safe and DONE.key not in decision.keys:
        safe = left
    return (REGION_IDS[safe[0]],) if safe else (DONE.key,)


def seize_disperse(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.5 The Tribes of the plan, as far as there are markers."""
    plan, region = plan_now(bot.silent(), SeizePlan), REGION_NUMBER[decision.params["space"]]
    tribes = {} if plan is None else dict(plan.regions)
    keys = [TRIBE_IDS[tribe] for tribe in tribes.get(region, ()) if TRIBE_IDS[tribe] in decision.keys]
    return keys[: decision.at_most]
