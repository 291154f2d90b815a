"""8.2.1, 8.2.3, 8.5.1 Germans that a Non-player guides: by Enlist of the Belgae, or by an Event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from vexillum.coin.nonplayer.plans import Unforeseen
from vexillum.coin.nonplayer.priorities import CandidateKind, Priority, by_space, choose, choose_from, first, most
from vexillum.core.decision import DONE, Decision

from ..actions import Action
from ..battle.sides import ORDINARY
from ..control import controller, hidden, how_many, pieces, warbands
from ..forces import adjacent, may_stack
from ..germans import ally_places, ambush_losses, ambush_victims, raid_victims, warbands_placed
from ..map import IS_BELGICA, IS_CITY, IS_GERMANIA, REGION_IDS, REGION_NUMBER, REMI
from ..pieces import FACTIONS, GERMANIC_REVEALED, GERMANIC_SCOUTED, GERMANS, ROMANS
from ..specials.belgae import enlist_regions
from ..state import State
from .battle import forecast
from .bot import ENEMIES, FRONTS, FallingSkyBot, Front, battle_forbidden, enemies_first, players_first, regions_of
from .romans_battle import battle_priorities, provokes

# 8.2.3, 8.5.1 Germans that a Non-player guides: by Enlist of the Belgae, or by an Event ------------------------------


PAIR = 2
"""8.5.1 A Germanic March takes at least this many Warbands."""


class Errand(NamedTuple):
    """A Germanic Command in one Region."""

    command: str
    region: int
    goal: int = -1
    """Where a March goes; -1: it stays, to hide."""
    against: int = -1


ERRANDS: CandidateKind[Errand] = by_space(lambda errand: errand.region)


def errand(bot: FallingSkyBot, action: Action) -> Errand | None:
    """8.5.1 ENLIST: Battle, else March, else Rally, else Raid."""
    for find in (_battle, _march, _hide, _rally, _raid):
        found = find(bot, action)
        if found is not None:
            return found
    return None


def _one(bot: FallingSkyBot, name: str, found: list[Errand], *priorities: Priority[Errand]) -> Errand | None:
    return choose(bot, "8.5.1", "enlist", found, *priorities, kind=ERRANDS, roll=f"8.3.4 enlist {name}")


def foes(bot: FallingSkyBot, state: State, region: int) -> list[int]:
    """3.4.4 The enemies of the guide that Germans could Ambush in a Region with a Loss."""
    return [f for f in ambush_victims(state, region) if f != bot.faction and ambush_losses(state, region, f) > 0]


def _battle(bot: FallingSkyBot, action: Action) -> Errand | None:
    """8.5.1 Against a player, else another Non-player, if it inflicts any Loss; none that helps a player (8.4.4)."""
    state = bot.state
    able = [
        Errand("battle", r, -1, foe)
        for r in enlist_regions(state, action, "battle")
        for foe in foes(bot, state, r)
        if not battle_forbidden(bot, state, r, foe, ambush_losses(state, r, foe))
    ]
    return _one(bot, "battle", able, first("players", lambda way: bot.is_player(way.against)))


def _march(bot: FallingSkyBot, action: Action) -> Errand | None:
    """8.5.1 Two Warbands or more, out of Belgica or Germania into a Region that an enemy Controls: a player's first."""
    state = bot.state
    able = []
    for region in enlist_regions(state, action, "march"):
        if (IS_BELGICA[region] or IS_GERMANIA[region]) and warbands(state, region, GERMANS) >= PAIR:
            able += [
                Errand("march", region, near)
                for near in adjacent(state, region)
                if may_stack(state, near, GERMANS) and controller(state, near) not in (-1, GERMANS, bot.faction)
            ]
    return _one(
        bot,
        "march",
        able,
        first("players", lambda way: bot.is_player(controller(state, way.goal))),
        most("germans", lambda way: warbands(state, way.region, GERMANS)),
    )


def _hide(bot: FallingSkyBot, action: Action) -> Errand | None:
    """8.5.1 A March in place, to hide two Revealed Warbands or more."""
    state = bot.state
    able = [Errand("march", r) for r in enlist_regions(state, action, "march") if _flips(state, r) >= PAIR]
    return _one(bot, "hide", able, most("germans_hidden", lambda way: _flips(state, way.region)))


def _flips(state: State, region: int) -> int:
    return how_many(state, region, GERMANIC_REVEALED) + how_many(state, region, GERMANIC_SCOUTED)


def _rally(bot: FallingSkyBot, action: Action) -> Errand | None:
    """8.5.1 To place an Ally if possible, then the most Warbands."""
    state = bot.state
    return _one(
        bot,
        "rally",
        [Errand("rally", region) for region in enlist_regions(state, action, "rally")],
        first("places_ally", lambda way: bool(ally_places(state, way.region))),
        most("germans", lambda way: warbands_placed(state, way.region)),
    )


def _raid(bot: FallingSkyBot, action: Action) -> Errand | None:
    """8.5.1 Against a player, only, who has a Resource to lose."""
    state = bot.state
    able = [
        Errand("raid", region)
        for region in enlist_regions(state, action, "raid")
        if any(bot.is_player(victim) and victim != bot.faction for victim in raid_victims(state, region))
    ]
    return _one(bot, "raid", able, most("germans", lambda way: min(PAIR, hidden(state, way.region, GERMANS))))


# Answers --------------------------------------------------------------------------------------------------------------


def enlist_do(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.5.1 Before Battles Germans fight as Belgae; otherwise they execute a Command of their own."""
    action = bot.action
    assert action is not None
    if action.command == "battle" and not action.spaces and "as_belgae" in decision.keys:
        return ("as_belgae",)
    found = errand(bot, action)
    return (DONE.key,) if found is None else (f"german.{found.command}",)


def enlist_region(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.5.1 Where."""
    action = bot.action
    assert action is not None
    found = errand(bot.silent(), action)
    if found is None:
        raise Unforeseen
    return (REGION_IDS[found.region],)


def germans_ally(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """3.4.1, 8.4.1 An Ally, in a City or at the Remi first; the Romans avoid it (8.2.1, card 66)."""
    if bot.faction == ROMANS:
        return (DONE.key,)
    tribes = [option for option in decision.options if option is not DONE]
    best = [option for option in tribes if IS_CITY[option.value] or option.value == REMI] or tribes
    return (bot.luck.pick(f"8.3.4 {decision.kind} {decision.about}", best).key,)


def germans_march_to(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.5.1 Into a Region that an enemy Controls, a player's first; otherwise they stay, Hidden.

    The Romans let them March from Romans to where no Romans are (8.2.1).
    """
    state, origin = bot.state, REGION_NUMBER[decision.params["space"]]
    if bot.faction == ROMANS:
        return _march_goal(bot, decision, lambda region: not pieces(state, region, ROMANS))
    enough = warbands(state, origin, GERMANS) >= PAIR
    outward = IS_BELGICA[origin] or IS_GERMANIA[origin]

    def wanted(region: int) -> bool:
        return enough and outward and controller(state, region) not in (-1, GERMANS, bot.faction)

    return _march_goal(bot, decision, wanted)


def _march_goal(bot: FallingSkyBot, decision: Decision, wanted: Callable[[int], bool]) -> Sequence[str]:
    state = bot.state

    def held(region: int) -> bool:
        holder = controller(state, region)
        return holder >= 0 and bot.is_player(holder)

    player: Priority[int] = first("players", held)
    goals = [region for region in regions_of(decision) if wanted(region)]
    goal = choose(bot, "8.5.1", "germans_march", goals, player, roll=f"8.3.4 {decision.kind} {decision.about}")
    return (DONE.key,) if goal is None else (REGION_IDS[goal],)


def germans_raid(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.5.1 Against players; an Event's Raid that must take from a Faction, by the order of enemies."""
    able = [option.value for option in decision.options if option is not DONE]
    others = [faction for faction in able if faction != bot.faction]
    players = [faction for faction in others if bot.is_player(faction)]
    if not players and DONE.key in decision.keys:
        return (DONE.key,)
    return _foe(bot, decision, players or others or able)


def germans_ambush(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.5.1 Against a player, else another Non-player; themselves only if no one else is there.

    Romans as in their own Battles (8.2.1).
    """
    if bot.faction == ROMANS:
        front = best_front(bot, [REGION_NUMBER[decision.params["space"]]])
        if front is not None and FACTIONS[front[1]] in decision.keys:
            return (FACTIONS[front[1]],)
    able = [option.value for option in decision.options]
    others = [faction for faction in able if faction != bot.faction]
    return _foe(bot, decision, others or able)


def _foe(bot: FallingSkyBot, decision: Decision, able: Sequence[int]) -> Sequence[str]:
    order: tuple[Priority[int], ...] = (players_first(bot),)
    if bot.faction not in able:
        order = (*order, enemies_first(bot.faction))
    roll = f"8.3.4 {decision.kind} {decision.about}"
    return (FACTIONS[choose_from(bot, "8.5.1", "germans_enemy", able, *order, kind=ENEMIES, roll=roll)],)


# 8.2.1 Cards 17, 65 and 66: Germans whom the Non-player Romans guide -------------------------------------------------


AMBUSH = msgspec.structs.replace(ORDINARY, ambush=True)


def havens(state: State, region: int) -> list[int]:
    """8.2.1 Where Germans may March from a Region: where no Romans are."""
    near = adjacent(state, region)
    return [other for other in near if may_stack(state, other, GERMANS) and not pieces(state, other, ROMANS)]


def fronts(bot: FallingSkyBot, region: int) -> list[Front]:
    """8.2.1, 8.8.1 The enemies that Germans Ambush in a Region as Romans would Battle: those with an Ally, a Citadel,
    their Leader or Control there, if the Germans lose less than half of what they inflict (ruling F301).
    """
    state, found = bot.state, []
    for enemy in ambush_victims(state, region):
        if enemy != ROMANS and provokes(state, region, enemy) and ambush_losses(state, region, enemy) > 0:
            seen = forecast(state, region, GERMANS, enemy, AMBUSH)
            if 2 * seen.suffered < seen.inflicted:
                found.append((region, enemy))
    return found


def best_front(bot: FallingSkyBot, regions: Sequence[int]) -> Front | None:
    """8.8.1 Leaders, most Warbands, players, most Allies and Citadels, highest margin."""
    able = [front for region in regions for front in fronts(bot, region)]
    roll = f"8.2.1 german ambush {len(regions)}"
    return choose(bot, "8.2.1", "battle", able, *battle_priorities(bot), kind=FRONTS, roll=roll)
