"""What an army could do: conquer, walk in, besiege, hunt; each with what it is worth and what it risks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from vexillum.games.akkren.combat.siege import needed, siege_at
from vexillum.games.akkren.components.factions import (
    AKKREN,
    MINOR,
    NEUTRAL,
    NOBODY,
    OWNERS,
    REBELS,
    THEOCRACY,
    F,
)
from vexillum.games.akkren.components.map import PLACE_IDS, REGION_IDS, REGION_OF, SEAT_OF, ZONES_OF
from vexillum.games.akkren.components.units import NAVAL, UNIT, Force, force, strength
from vexillum.games.akkren.control import holder, structure
from vexillum.games.akkren.minds import threats, values
from vexillum.games.akkren.minds.armies import forecast
from vexillum.games.akkren.minds.mind import Mind, noted
from vexillum.games.akkren.realm.conquest import OPEN
from vexillum.games.akkren.realm.region_changes import holder_of
from vexillum.games.akkren.relations import allies, at_war
from vexillum.games.akkren.routes.costs import allowance, confined, hurry
from vexillum.games.akkren.routes.foes import asleep, troops
from vexillum.games.akkren.routes.reach import Way, army_ways, stopping_zones, ways
from vexillum.games.akkren.sight import whole_force
from vexillum.games.akkren.state import NONE, Kind, Stack
from vexillum.games.akkren.victory import aims

SURE_ENOUGH = 0.62
"""A battle that is not likelier to be won than this is not sought."""
LOSSES = 0.12
"""What a factor that is lost costs, in points."""
PER_TURN = 1.25
"""Siege points that a turn brings, on average; with engineers more."""
WITH_ENGINEERS = 1.7
OUTNUMBERED = 0.55
"""An army of fewer factors than this many for each of those shut in does not besiege: they would come out."""
HOLDS = 0.8
"""How often a siege that is begun is not broken off; of a Faction's city less."""
RELIEVED = 0.55
LOOKS = 3
"""This many turns ahead an army looks."""
STALE = 0.75
"""What is two turns away is there in this many cases when one arrives; what is three away, this many of these."""


SLACK = 1.001
"""What a zone promises at most is taken for this much more, so that no rounding hides the best."""


class Goal(NamedTuple):
    """Where an army should go, and why."""

    score: float
    zone: int
    way: tuple[int, ...]
    turns: int
    why: str
    fight: bool
    """Whether there will be a battle where it ends."""

    def params(self, mind: Mind) -> dict[str, Any]:
        """What the reason names."""
        there = threats.foes(mind, self.zone)
        enemy = there[0].owner if there else holder_of(mind.state, REGION_OF[self.zone])
        return {
            "zone": PLACE_IDS[self.zone],
            "region": REGION_IDS[REGION_OF[self.zone]],
            "enemy": OWNERS[enemy if enemy != NOBODY else NEUTRAL],
        }


class Prospect(NamedTuple):
    """What a fight or a siege at a place promises: points, and the turns that it takes beyond the way there."""

    gain: float
    turns: float
    sieges: bool = False


def land_force(units: Force) -> Force:
    """Without ships."""
    return force([(unit, n) for unit, n in units if not NAVAL[unit]])


@noted
def defenders(mind: Mind, zone: int) -> list[Stack]:
    """The defenders against an army that enters a zone: enemies there, or the nation that wakes up."""
    state, region = mind.state, REGION_OF[zone]
    there = threats.foes(mind, zone)
    if asleep(state, region) and (units := land_force(troops(region))):
        there = [*there, Stack(NONE, NEUTRAL, Kind.COMPANY, zone, units, nation=region)]
    return there


def prospect(
    mind: Mind, attackers: Sequence[Stack], zone: int, came_from: int, prize: float, foes: Sequence[Stack]
) -> Prospect | None:
    """The better of fighting and besieging; None if neither is worth a try."""
    power = sum([mind.power(one) for one in attackers])
    at = forecast.ground(mind, zone, came_from, foes[0], pitched=True)
    found = []
    if not at.structure or foes[0].owner >= F:
        storm = forecast.ground(mind, zone, came_from, foes[0])
        outlook = forecast.odds(mind, attackers, foes, storm)
        if outlook.attacker >= SURE_ENOUGH:
            loss = LOSSES * power * (1 - outlook.attacker_left)
            found.append(Prospect(outlook.attacker * prize - loss, 0.0))
    if at.structure and any(one.kind == Kind.ARMY for one in attackers):
        found += _siege(mind, attackers, zone, prize, foes)
    return max(found, key=lambda one: one.gain / (1.5 + one.turns), default=None)


def _siege(mind: Mind, attackers: Sequence[Stack], zone: int, prize: float, foes: Sequence[Stack]) -> list[Prospect]:
    power = sum([mind.power(one) for one in attackers])
    if power < OUTNUMBERED * sum([mind.power(one) for one in foes]):
        return []
    engineers = any(dict(whole_force(one)).get(UNIT["ENG"]) for one in attackers if one.owner == mind.me)
    now = siege_at(mind.state, zone)
    points = now.points if now is not None and now.besieger == mind.me else 0
    turns = max(1.0, (needed(mind.state, zone) - points) / (WITH_ENGINEERS if engineers else PER_TURN))
    if turns > mind.turns_left + 1:
        return []
    stays = RELIEVED if foes[0].owner < F else HOLDS
    return [Prospect(stays * prize - values.GOLD, turns, sieges=True)]


@noted
def may_take(mind: Mind, region: int) -> bool:
    """Whether a region is one that the seat may conquer without breaking a peace."""
    held = holder_of(mind.state, region)
    if region in OPEN or held == mind.me or (held != NOBODY and allies(mind.state, held, mind.me)):
        return False
    return held == NOBODY or at_war(mind.state, held, mind.me)


def prize(mind: Mind, zone: int, foes: Sequence[Stack]) -> tuple[float, str]:
    """What it is worth to be master of a zone, and the reason."""
    state, region = mind.state, REGION_OF[zone]
    total, why = 0.0, ""
    if may_take(mind, region):
        elsewhere = any(threats.foes(mind, other) for other in ZONES_OF[region] if other != zone)
        total = values.region(mind, region) * (0.5 if elsewhere else 1.0)
        if zone != SEAT_OF[region] and SEAT_OF[region] >= 0:
            total *= 0.5 if foes else 0.1
        why = "conquer" if foes else "walk_in"
    hunted = sum([_quarry(mind, one, home=holder(state, zone) == mind.me) for one in foes])
    if hunted > total:
        why = "hunt"
    total += hunted
    if zone in state.nests:
        total += aims(state, mind.me)["nests_cleared"]
        why = "nest"
    return total, why


class Target(NamedTuple):
    """A zone of value: its defenders, its value to a conqueror, and the reason."""

    foes: list[Stack]
    wanted: float
    why: str


@noted
def target(mind: Mind, zone: int) -> Target | None:
    """The value of a zone as a target; None if it has none."""
    foes = defenders(mind, zone)
    wanted, why = prize(mind, zone, foes)
    return Target(foes, wanted, why) if wanted else None


def _quarry(mind: Mind, one: Stack, *, home: bool) -> float:
    """What it is worth to destroy a stack."""
    found = 0.0
    if one.owner == AKKREN:
        found += aims(mind.state, mind.me)["akkren_destroyed"] if mind.me == THEOCRACY else 0.2
        found += 1.5 if home else 0.0
    elif one.owner in (REBELS, MINOR):
        found += 1.0 if home else 0.0
    elif one.owner < F:
        found += 0.06 * mind.power(one) + (1.5 if home else 0.0)
    return found


class _Chance(NamedTuple):
    """A zone to which an army could go, and the score that it promises at most."""

    most: float
    number: int
    zone: int
    way: Way
    turns: int
    target: Target


def goal_of(
    mind: Mind, one: Stack, mp: int | None = None, claimed: frozenset[int] = frozenset(), least: float = 0.0
) -> Goal | None:
    """The best that an army can do; None if it may as well stay. ``claimed``: regions that others are after.

    The most promising goals are tried first, and none that promise less than the best one found or than ``least``:
    forecasts of battles are slow.
    """
    if one.besieged or mind.state.clock < one.frozen_until:
        return None
    found: tuple[float, int] = (0.0, 0)
    best: Goal | None = None
    for chance in sorted(_chances(mind, one, mp, claimed), key=lambda chance: (-chance.most, chance.number)):
        if chance.most * SLACK < max(found[0], least):
            break
        goal = _goal(mind, one, chance)
        if goal is not None and goal.score > 0 and (best is None or (goal.score, -chance.number) > found):
            best, found = goal, (goal.score, -chance.number)
    return best


def _chances(mind: Mind, one: Stack, mp: int | None, claimed: frozenset[int]) -> list[_Chance]:
    """Where an army could go, in the order of the ways, the nearest first."""
    speed = max(1, allowance(mind.state, one))
    first = speed + hurry(mind.state, one) if mp is None else mp
    latest, found = mind.turns_left + 1, []
    for number, (zone, way) in enumerate(paths(mind, one, first + (LOOKS - 1) * speed).items()):
        there = target(mind, zone)
        if there is None or REGION_OF[zone] in claimed:
            continue
        turns = 1 if way.cost <= first else 1 - (first - way.cost) // speed
        most = _score(mind, there.wanted, turns, 0.0, fight=bool(there.foes))
        if turns <= latest and most > 0:
            found.append(_Chance(most, number, zone, way, turns, there))
    return found


def _score(mind: Mind, gain: float, turns: int, more_turns: float, *, fight: bool) -> float:
    """What a gain is worth for each turn, with the gold for the way and for the battle at its end."""
    cost = values.gold(mind) * turns
    if fight:
        return (gain * STALE ** (turns - 1) - cost - values.gold(mind)) / (turns + more_turns + 0.5)
    return (gain * STALE ** (turns - 1) - cost) / (turns + 0.5)


def paths(mind: Mind, one: Stack, mp: int) -> Mapping[int, Way]:
    """Where an army can come to with this many MP, as far as the way is free."""
    stops = mind.once("stops", lambda: stopping_zones(mind.state, mind.me))
    if confined(one):
        return ways(mind.state, [one], one.place, mp, lambda zone: zone not in stops)
    return army_ways(mind.state, one, mp, stops)


def _goal(mind: Mind, one: Stack, chance: _Chance) -> Goal | None:
    _, _, zone, way, turns, there = chance
    if not there.foes:
        return Goal(chance.most, zone, way.zones, turns, there.why, fight=False)
    if any(other.id != one.id and other.place == zone for other in mind.armies):
        return None  # another army of ours is at it already
    came_from = way.zones[-2] if len(way.zones) > 1 else one.place
    promised = prospect(mind, [one], zone, came_from, there.wanted, there.foes)
    if promised is None or turns + promised.turns > mind.turns_left + 1.5:
        return None
    score = _score(mind, promised.gain, turns, promised.turns, fight=True)
    why = "besiege" if promised.sieges and structure(mind.state, zone) else there.why
    return Goal(score, zone, way.zones, turns, why, fight=True)


def besieging(mind: Mind, one: Stack) -> bool:
    """Whether a stack besieges its zone."""
    found = siege_at(mind.state, one.place)
    return found is not None and found.besieger == mind.me and one.kind == Kind.ARMY


def total_power(mind: Mind, stacks: Sequence[Stack]) -> int:
    """The factors of several stacks."""
    return sum([mind.power(one) for one in stacks])


__all__ = ["Goal", "besieging", "defenders", "goal_of", "may_take", "prize", "prospect", "strength", "total_power"]
