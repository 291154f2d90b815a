"""What an army could do, what it is worth and risks, by forecasts; and the plan of a phase."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from ..armies.march import March
from ..battle.forecast import Estimate, estimate, imagined
from ..battle.sides import Battle, Manner, Terms
from ..combat.participants import serves
from ..combat.siege import needed, siege_at
from ..components.map import PLACE_IDS, REGION_IDS, REGION_OF, RIVERS, SEAT_OF, ZONES_OF
from ..components.pieces import (
    AKKREN,
    CAPITAL_OF,
    MINOR,
    NAVAL,
    NEUTRAL,
    NOBODY,
    OWNERS,
    REBELS,
    THEOCRACY,
    UNIT,
    F,
    Force,
    force,
    joined,
    size,
    strength,
)
from ..control import allies, at_war, friendly, holder, structure
from ..realm import OPEN, holder_of, winnable
from ..routes import Way, allowance, army_ways, asleep, confined, hurry, stopping_zones, troops, ways
from ..stacks import whole_force
from ..state import NONE, Kind, Stack
from ..victory import aims
from . import values
from .mind import Mind, mobile, noted
from .values import danger, foes, guards, guards_wanted

# What an army could do: conquer, walk in, besiege, hunt; each with what it is worth and what it risks ----------------


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
        there = values.foes(mind, self.zone)
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
    there = values.foes(mind, zone)
    if asleep(state, region) and (units := land_force(troops(region))):
        there = [*there, Stack(NONE, NEUTRAL, Kind.COMPANY, zone, units, nation=region)]
    return there


def prospect(
    mind: Mind, attackers: Sequence[Stack], zone: int, came_from: int, prize: float, foes: Sequence[Stack]
) -> Prospect | None:
    """The better of fighting and besieging; None if neither is worth a try."""
    power = sum([mind.power(one) for one in attackers])
    at = ground(mind, zone, came_from, foes[0], pitched=True)
    found = []
    if not at.structure or foes[0].owner >= F:
        storm = ground(mind, zone, came_from, foes[0])
        outlook = odds(mind, attackers, foes, storm)
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
        elsewhere = any(values.foes(mind, other) for other in ZONES_OF[region] if other != zone)
        total = values.region_value(mind, region) * (0.5 if elsewhere else 1.0)
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


# How a battle would go: the rules' own forecast, with what the seat knows of both sides ------------------------------


LARGE = 36
"""Armies of more factors than this are counted in steps of two, three, ...: the odds are nearly the same."""
HOPELESS = 0.7
"""With fewer factors than this many for each of the enemy's nothing is computed: it is lost."""
SURE = 6
"""With this many times the enemy's factors nothing is computed either."""
LOST = Estimate(0.0, 1.0, 0.3, 0.9, 1.0)
WON = Estimate(1.0, 0.0, 0.95, 0.0, 1.0)


class Ground(NamedTuple):
    """Where and how it is fought."""

    zone: int
    river: bool
    structure: str
    manner: Manner


def ground(mind: Mind, zone: int, came_from: int, defender: Stack, *, pitched: bool = False) -> Ground:
    """The ground of an attack on a stack: between Factions the defender comes out, others are stormed."""
    structure = serves(mind.state, zone, defender)
    manner = Manner.FIELD
    if structure:
        manner = Manner.PITCHED if pitched or defender.owner < F else Manner.ASSAULT
    return Ground(zone, (came_from, zone) in RIVERS, structure, manner)


def odds(mind: Mind, attackers: Sequence[Stack], defenders: Sequence[Stack], at: Ground) -> Estimate:
    """What to expect of a battle of these stacks."""
    mine, his = ([mind.seen(one) for one in part] for part in (attackers, defenders))
    return _odds(
        joined(*[whole_force(one) for one in mine]),
        joined(*[whole_force(one) for one in his]),
        (mine[0].owner, his[0].owner),
        any(one.marched for one in mine),
        at,
    )


def quick(battle: Battle) -> Estimate:
    """The forecast of a battle, in steps if it is a large one."""
    return estimate(battle, -(-max([side.start for side in battle.sides]) // LARGE))


@lru_cache(maxsize=8192)
def _odds(attack: Force, defence: Force, owners: tuple[int, int], marched: bool, at: Ground) -> Estimate:
    mine, his = strength(attack), strength(defence)
    if not his or mine > SURE * his:
        return WON
    if mine < HOPELESS * his:
        return LOST
    both = [
        Stack(number, owner, Kind.COMPANY, at.zone, units, marched=marched and not number)
        for number, (owner, units) in enumerate(zip(owners, (attack, defence), strict=True))
    ]
    terms = Terms(
        attackers=(0,),
        defenders=(1,),
        zone=at.zone,
        river=at.river,
        structure=at.structure,
        manner=at.manner,
    )
    return quick(imagined([both[0]], [both[1]], (), terms))


# The plan of a phase: which army goes after what, who goes home, who fetches new troops ------------------------------


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
            at_stake = DEFEND * values.region_value(mind, REGION_OF[zone]) * (2 if zone == CAPITAL_OF[mind.me] else 1)
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


# Garrisons on the move: troops that are not needed where they are join an army that can use them ---------------------


FACTOR = 0.05
"""What each factor that joins an army is worth."""
LEAST = 4
"""Fewer factors than this are not worth the gold."""


def garrison_goal(mind: Mind, one: Stack, mp: int | None = None) -> Goal | None:
    """Where a garrison that is not needed should go: to the strongest army within reach on friendly ground."""
    if one.owner != mind.me or one.nation >= 0 or one.besieged or one.aboard >= 0:
        return None
    power = mind.power(one)
    if guards_wanted(mind, one.place) or power < LEAST or mobile(one.units) != one.units:
        return None
    reach = paths(mind, one, allowance(mind.state, one) if mp is None else mp)
    for army in mind.armies:
        if army.kind != Kind.ARMY or army.owner != mind.me or army.besieged:
            continue
        if army.place == one.place:
            return None
        open_way = army.place in reach and friendly(mind.state, army.place, mind.me)
        if open_way and not foes(mind, army.place):
            return Goal(FACTOR * power, army.place, reach[army.place].zones, 1, "join", fight=False)
    return None
