"""The plan of a phase: which army goes after what, who goes home, who fetches new troops."""

from __future__ import annotations

from collections.abc import Iterator

from vexillum.games.akkren.components.factions import CAPITAL_OF
from vexillum.games.akkren.components.map import REGION_OF, SEAT_OF
from vexillum.games.akkren.components.units import size, strength
from vexillum.games.akkren.control import friendly, holder
from vexillum.games.akkren.minds import values
from vexillum.games.akkren.minds.armies.goals import Goal, besieging, goal_of, may_take, paths
from vexillum.games.akkren.minds.mind import Mind, mobile, noted
from vexillum.games.akkren.minds.threats import danger, foes, guards, guards_wanted
from vexillum.games.akkren.movement.march import March
from vexillum.games.akkren.realm.conquest import winnable
from vexillum.games.akkren.routes.costs import allowance, hurry
from vexillum.games.akkren.state import Kind, Stack

WORTH_IT = 0.12
"""A goal that promises less than this for each turn is not worth the gold."""
FETCH = 0.12
"""What each factor of waiting troops is worth to an army that could take them along, up to this many."""
WELCOME = 15
DEFEND = 0.25
"""How much of what a region is worth is thought to be at stake when enemies are near it."""


def plan(mind: Mind) -> dict[int, Goal]:
    """A goal for each army that can still move this phase, and for the one on the march; the strongest chooses first.

    Two armies do not go after the same region.
    """
    return mind.once("plan", lambda: {id: goal for id, goal in _goals(mind) if goal is not None})


def goal_for(mind: Mind, id: int) -> Goal | None:
    """The goal of one army in that plan, which is made only as far as it."""
    return next((goal for army, goal in _goals(mind) if army == id), None)


def _goals(mind: Mind) -> Iterator[tuple[int, Goal | None]]:
    claimed: set[int] = set()
    for one in mind.armies:
        goal = _goal_in_turn(mind, one, claimed)
        yield one.id, goal
        if goal is not None and goal.why not in ("fetch", "defend"):
            claimed.add(REGION_OF[goal.zone])


def _goal_in_turn(mind: Mind, one: Stack, claimed: set[int]) -> Goal | None:
    """The goal of an army when its turn to choose comes; None if it cannot move or should not."""
    march = mind.during(March)
    on_march = march is not None and one.id == march.principal
    if not on_march and (one.activated or one.moved or mind.state.clock < one.moved_until):
        return None
    if besieging(mind, one) or (not on_march and foes(mind, one.place)) or takes(mind, one):
        return None
    mp = march.mp if on_march and march is not None else None
    return best_goal(mind, one, mp, frozenset(claimed))


def takes(mind: Mind, one: Stack) -> bool:
    """C25 Whether a region will be won at the end of the phase only if this army stays where it is."""
    region = REGION_OF[one.place]
    others = [other for other in guards(mind, one.place) if other.id != one.id and other.owner == mind.me]
    return (
        one.place == SEAT_OF[region] and not others and may_take(mind, region) and winnable(mind.state, region, mind.me)
    )


def best_goal(mind: Mind, one: Stack, mp: int | None, claimed: frozenset[int]) -> Goal | None:
    """The best of attacking, fetching troops and going home."""
    home = max(_at_home(mind, one, mp), key=lambda goal: goal.score, default=None)
    least = WORTH_IT if home is None else max(WORTH_IT, home.score)
    attack = goal_of(mind, one, mp, claimed, least)
    if attack is not None and attack.score >= least:
        return attack
    return home if home is not None and home.score >= WORTH_IT else None


def _at_home(mind: Mind, one: Stack, mp: int | None) -> list[Goal]:
    """Troops that wait to be taken along, and cities of one's own that are in danger."""
    speed = max(1, allowance(mind.state, one))
    first = speed + hurry(mind.state, one) if mp is None else mp
    found = []
    for zone, way in paths(mind, one, first + speed).items():
        waiting, fear = _calls(mind, zone)
        if not waiting and not fear:
            continue
        turns = 1 if way.cost <= first else 2
        in_time = mind.turns_left > turns  # troops fetched at the end fight no one any more
        if one.kind == Kind.ARMY and in_time and waiting:
            score = (FETCH * min(waiting, WELCOME) - values.gold(mind)) / (turns + 0.5)
            found.append(Goal(score, zone, way.zones, turns, "fetch", fight=False))
        if 0 < fear <= 1.5 * mind.power(one) and not _held_by_others(mind, zone, one):
            at_stake = DEFEND * values.region(mind, REGION_OF[zone]) * (2 if zone == CAPITAL_OF[mind.me] else 1)
            score = (at_stake - values.gold(mind)) / (turns + 0.5)
            found.append(Goal(score, zone, way.zones, turns, "defend", fight=False))
    return found


@noted
def _calls(mind: Mind, zone: int) -> tuple[int, float]:
    """Reasons for an army to come to a zone of its own side: factors that wait there, and enemies near it."""
    if not friendly(mind.state, zone, mind.me) or foes(mind, zone):
        return 0, 0.0
    guarded = holder(mind.state, zone) == mind.me and guards_wanted(mind, zone)
    return spare_power(mind, zone), danger(mind, zone, 2) if guarded else 0.0


def _held_by_others(mind: Mind, zone: int, one: Stack) -> bool:
    """Whether another stack of one's own in a zone could hold it."""
    return any(other.id != one.id for other in mind.posts.get(zone, ()))


def spare_power(mind: Mind, zone: int) -> int:
    """The factors of garrisons in a zone that an army could take along."""
    there = [one for one in guards(mind, zone) if one.kind == Kind.GARRISON and one.nation < 0 and one.owner == mind.me]
    factors = sum([strength(mobile(one.units)) for one in there])
    units = sum([size(mobile(one.units)) for one in there])
    stay = guards_wanted(mind, zone) - (sum([size(one.units) for one in there]) - units)
    return factors if stay <= 0 else 0 if units <= stay else factors * (units - stay) // units
