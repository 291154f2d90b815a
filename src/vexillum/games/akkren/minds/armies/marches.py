"""Armies on the march: destinations, scouting, what to show, interception, evasion."""

from __future__ import annotations

from vexillum.core.decision import Option
from vexillum.games.akkren.battle.terms import Manner
from vexillum.games.akkren.components.factions import SEATS, F
from vexillum.games.akkren.components.map import CAPITAL, DISTANCE, PLACE, REGION_OF, SEAT_OF, STRUCTURE
from vexillum.games.akkren.control import holder, side
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.minds import values
from vexillum.games.akkren.minds.armies import forecast
from vexillum.games.akkren.minds.armies.garrisons import garrison_goal
from vexillum.games.akkren.minds.armies.goals import Goal, paths
from vexillum.games.akkren.minds.armies.plan import goal_for
from vexillum.games.akkren.minds.estimates import fresh
from vexillum.games.akkren.minds.mind import Keys, Mind, best, most
from vexillum.games.akkren.movement.march import March
from vexillum.games.akkren.relations import at_war
from vexillum.games.akkren.routes.foes import foes_at
from vexillum.games.akkren.state import Kind, Stack

HASTE = 2
"""What a forced march adds most of the time."""
BOLD = 0.7
"""With so good a chance an army throws itself in an enemy's way."""
CAUTIOUS = 0.4
"""With a worse chance than this it slips away."""


def march_to(mind: Mind) -> Keys:
    """``move.to``: the next leg towards the goal; plunder on enemy ground; else stop."""
    march = mind.during(March)
    if march is None:
        return ("stop",)
    one = stacks.stack(mind.state, march.principal)
    goal = garrison_goal(mind, one, march.mp) if one.kind == Kind.GARRISON else goal_for(mind, one.id)
    if goal is None or goal.zone == one.place:
        return _at_rest(mind, one)
    leg = next((zone for zone in reversed(goal.way) if mind.has(stacks_key(zone))), None)
    if leg is not None:
        mind.say(goal.why, **goal.params(mind))
        return (stacks_key(leg),)
    if not goal.fight and goal.turns > 1 and mind.has("forced_march") and _within(mind, one, goal, march.mp + HASTE):
        return ("forced_march",)
    return _at_rest(mind, one)


def stacks_key(zone: int) -> str:
    """The key of a zone."""
    return PLACE_ID[zone]


PLACE_ID = {number: id for id, number in PLACE.items()}


def _within(mind: Mind, one: Stack, goal: Goal, mp: int) -> bool:
    return goal.zone in paths(mind, one, mp)


def _at_rest(mind: Mind, one: Stack) -> Keys:
    """Where an army ends: on enemy ground that it does not take now it plunders."""
    held, region = holder(mind.state, one.place), REGION_OF[one.place]
    enemy = 0 <= held < F and at_war(mind.state, held, mind.me)
    if enemy and mind.has("plunder") and SEAT_OF[region] != one.place:
        mind.say("plunder", zone=PLACE_ID[one.place])
        return ("plunder",)
    return ("stop",)


# Scouting -------------------------------------------------------------------------------------------------------------


def scout_whom(mind: Mind) -> Keys:
    """``move.scout``: an enemy of whom little is known, the strongest first."""

    def value(option: Option) -> float:
        one = stacks.stack(mind.state, option.value)
        enemy = at_war(mind.state, side(mind.state, one), mind.me)
        return mind.power(one) + (100 if enemy else 0) - (50 if fresh(mind.state, mind.me, one) else 0)

    return best(mind, value)


def show(mind: Mind) -> Keys:
    """``move.show``, ``move.show_kind``: as few as may be, and the least of them."""
    return most(mind, lambda option: -values.unit(mind, option.value), 0)


def lose_patrol(mind: Mind) -> Keys:
    """``move.patrol_lost``: the least of the patrol."""
    return best(mind, lambda option: -values.unit(mind, option.value))


# The enemy's march ----------------------------------------------------------------------------------------------------


def intercept(mind: Mind) -> Keys:
    """``move.intercept``: an enemy on the way to something of ours, if the chance is good and there is gold."""
    march = mind.during(March)
    if march is None or mind.gold < 2:
        return ("no",)
    zone, mover = PLACE[mind.decision.params["zone"]], stacks.stack(mind.state, march.principal)
    if march.who < F and not at_war(mind.state, march.who, mind.me):
        return ("no",)
    group = [one for id in march.group if (one := stacks.find(mind.state, id)) is not None]
    if holder(mind.state, zone) != mind.me and march.who >= F:
        return ("no",)
    chances = {}
    for option in mind.options[1:]:
        one = stacks.stack(mind.state, option.value)
        at = forecast.Ground(zone, False, "", Manner.FIELD)
        chances[option.key] = forecast.odds(mind, group or [mover], [one], at).defender
    key = max(chances, key=lambda key: chances[key], default="no")
    if key == "no" or chances[key] < BOLD:
        return ("no",)
    mind.say("intercept", zone=PLACE_ID[zone])
    return (key,)


def slip_away(mind: Mind) -> Keys:
    """``move.retreat``: stay where the walls or the odds are good, else go where one's own are strongest."""
    id = mind.about("stack")
    one = None if id is None else stacks.find(mind.state, id)
    if one is None:
        return ("stand",)
    enemies = foes_at(mind.state, one.place, mind.me)
    friends = [other for other in mind.own if other.place == one.place and other.kind != Kind.FLEET]
    if not enemies:
        return ("stand",)
    at = forecast.ground(mind, one.place, enemies[0].came_from, one, pitched=True)
    chance = forecast.odds(mind, enemies, friends, at).defender
    walls = bool(at.structure) and enemies[0].owner < F
    if chance >= CAUTIOUS or walls:
        return ("stand",)
    mind.say("slip_away", zone=PLACE_ID[one.place])
    refuges = [option for option in mind.options if option.value is not None]
    return (max(refuges, key=lambda option: _refuge(mind, option.value)).key,)


def _refuge(mind: Mind, zone: int) -> float:
    there = sum([mind.power(one) for one in mind.own if one.place == zone])
    return there + (5 if STRUCTURE[zone] == CAPITAL else 2 if STRUCTURE[zone] else 0)


def retreat_to(mind: Mind) -> Keys:
    """``battle.retreat``: to one's own, to walls, away from enemies; not to a host if there is somewhere else."""

    def value(option: Option) -> float:
        zone: int = option.value
        near = [one for one in mind.state.stacks if one.place < len(DISTANCE) and side(mind.state, one) != mind.me]
        fear = sum([1 for one in near if DISTANCE[zone][one.place] == 1 and one.kind != Kind.GARRISON])
        own = holder(mind.state, zone) == mind.me
        return _refuge(mind, zone) + (10 if own else 0) - 2 * fear

    return best(mind, value)


# Forts, friends -------------------------------------------------------------------------------------------------------


def fort(mind: Mind) -> Keys:
    """``move.fort``: an undefended fort of an enemy is taken; ``move.fort_war``: peace is kept."""
    return ("leave",) if mind.decision.kind == "move.fort_war" else ("take",)


def accompany(mind: Mind) -> Keys:
    """``move.accompany``, ``move.agree``: an ally is followed only by those who have nothing better to do at home."""
    id = mind.about("stack")
    one = None if id is None else stacks.find(mind.state, id)
    yes, no = mind.options[0].key, mind.options[-1].key
    if one is None or one.kind == Kind.GARRISON or mind.gold < 6:
        return (no,)
    ally = SEATS.index(mind.decision.params["ally"])
    way = mind.decision.params.get("way", [])
    held = [holder(mind.state, PLACE[zone]) for zone in way]
    hostile = any(0 <= who < F and who not in (ally, mind.me) and not at_war(mind.state, who, mind.me) for who in held)
    idle = goal_for(mind, one.id) is None
    return (yes if idle and not hostile else no,)
