"""The values of things to a Faction, in points of the end of the campaign; what it has to fear, and whom to fight."""

from __future__ import annotations

from vexillum.core.decision import Option

from ..components.map import CAPITAL, DISTANCE, GP, MANA, REGION_OF, SEAT_OF, STRUCTURE, ZONES_OF
from ..components.pieces import (
    AKKREN,
    BROTHERHOOD,
    CAPITAL_OF,
    CF,
    COST,
    DEMON,
    FIEFS,
    KAN,
    MINOR,
    REBELS,
    THEOCRACY,
    UNIT,
    WAR,
    F,
    size,
)
from ..control import allies, at_war, has_port, holder, is_city, land_stacks, regions_of, relation, side
from ..money import PER_MANA, PER_SLAVES, reckoned_income, yield_of
from ..realm import new_to_the_kan
from ..routes import foes_at, troops
from ..scenarios import in_play
from ..state import NONE, Kind, Stack, State
from ..victory import EACH, GIANT, HEGEMONY, RATIO, aims
from .mind import Mind, noted, open_points, steps

GOLD = 0.18
"""What a gold piece is worth as long as there is time to use it."""
LAST_GOLD = 0.05
"""What it is worth when hardly anything can be done with it any more."""
FEW_TURNS = 3
PLENTY = 40
"""With more gold than this in the treasury, one piece more or less hardly matters."""


def gold(mind: Mind) -> float:
    """What a gold piece is worth now."""
    return GOLD if mind.turns_left >= FEW_TURNS and mind.gold < PLENTY else LAST_GOLD


@noted
def region_value(mind: Mind, number: int) -> float:
    """What it is worth to control a region: its points at the end, and the gold until then."""
    state, own = mind.state, aims(mind.state, mind.me)
    yields = max(yield_of(state, number), GP[number] // 2)
    ends = float(own["region_gp"] * yields + own["mana"] * MANA[number])
    yearly = float(yields)
    if mind.me == BROTHERHOOD:
        ports = sum([has_port(state, zone) for zone in ZONES_OF[number]])
        ends += own["ports"] * ports + own["demons"] * MANA[number]
    elif mind.me == KAN:
        slaves = slave_markers(state, number)
        ends += own["slaves"] * slaves / EACH["slaves"]
        yearly += PER_SLAVES * slaves
    elif mind.me == THEOCRACY:
        yearly += 2 * PER_MANA * MANA[number]
    if SEAT_OF[number] >= 0 and STRUCTURE[SEAT_OF[number]] == CAPITAL:
        ends += own["enemy_capital"]
    return ends + GOLD * yearly * mind.harvests


def slave_markers(state: State, number: int) -> int:
    """5.3 The markers that a region has or, newly conquered, can have for the Kân; one lost before brings no more."""
    if state.holder[number] == KAN:
        return state.slaves[number]
    return size(troops(number)) if new_to_the_kan(state, number) else 0


def ally(mind: Mind, number: int) -> float:
    """What it is worth to have a nation as an ally: half of its gold, and some of its troops."""
    half = (yield_of(mind.state, number) + 1) // 2
    return aims(mind.state, mind.me)["ally_gp"] * half + GOLD * half * mind.harvests + 0.05 * size(troops(number))


def unit(mind: Mind, number: int) -> float:
    """What a unit is worth to its owner: its factors and its price, and points that it counts for."""
    own = aims(mind.state, mind.me)
    worth = CF[number] + 0.3 * COST[number]
    if mind.me == BROTHERHOOD and DEMON[number]:
        worth += own["demons"]
    if mind.me == FIEFS and GIANT[number]:
        worth += own["giants"]
    return worth


def unit_of(option: Option) -> int:
    """The unit that an option is about, by the thing that it names or by the end of its key."""
    kind, _, id = option.thing.partition(":")
    return UNIT[id if kind == "unit" else option.key.rpartition(".")[2]]


# Who could come, and who leads: what a Faction has to fear -----------------------------------------------------------


NEAR = 4
"""From this many zones away a stack can be here in a turn or two."""
GIVEN = frozenset(("home_kept",))
"""Points that a Faction begins with: they make no one dangerous."""
WANDERERS = (AKKREN, REBELS, MINOR)
"""Powers without a player that come anywhere."""
ALARM = 0.75
"""A Faction this near to a victory by income is a common enemy."""
AHEAD, EARLY = 6, 4
"""A Faction that leads by this many points has no friends; by this many more for each year to come."""
PEACE = 0.4
"""How much of the troops of Factions at peace counts as a threat."""


def menaces(mind: Mind, one: Stack) -> float:
    """How far a stack is a threat at all: 1 for enemies, less for Factions at peace, 0 for friends and neutrals."""
    who = side(mind.state, one)
    if who == mind.me or one.kind not in (Kind.ARMY, Kind.COMPANY) or one.aboard >= 0:
        return 0.0
    if who < F:
        if allies(mind.state, who, mind.me):
            return 0.0
        return 1.0 if at_war(mind.state, who, mind.me) else PEACE
    return 1.0 if who in WANDERERS else 0.0


def danger(mind: Mind, zone: int, reach: int = NEAR) -> float:
    """The factors that could be in a zone soon, those at peace counted in part."""
    return mind.once("danger", lambda: _danger(mind, zone, reach), zone, reach)


def _danger(mind: Mind, zone: int, reach: int) -> float:
    far = DISTANCE[zone]
    return sum([factors for place, factors in _menacing(mind) if 0 <= far[place] <= reach])


def _menacing(mind: Mind) -> list[tuple[int, float]]:
    """Where on land there are threats, and their factors."""
    return mind.once("menacing", lambda: _menacing_now(mind))


def _menacing_now(mind: Mind) -> list[tuple[int, float]]:
    weights = [(one, menaces(mind, one)) for one in mind.state.stacks if one.place < len(DISTANCE)]
    return [(one.place, weight * mind.power(one)) for one, weight in weights if weight]


@noted
def foes(mind: Mind, zone: int) -> list[Stack]:
    """9.3.1.1 The enemy stacks on the ground of a zone."""
    return foes_at(mind.state, zone, mind.me)


def guards(mind: Mind, zone: int) -> list[Stack]:
    """The seat's own stacks on the ground of a zone."""
    return [one for one in land_stacks(mind.state, zone) if side(mind.state, one) == mind.me]


@noted
def guards_wanted(mind: Mind, zone: int) -> int:
    """How many units should stay in a zone: behind walls one holds out against a Faction for a long time."""
    if holder(mind.state, zone) != mind.me:
        return 0
    near = danger(mind, zone) > 0
    if zone == CAPITAL_OF[mind.me]:
        return 2 if near else 1
    return int(near and (is_city(mind.state, zone) or SEAT_OF[REGION_OF[zone]] == zone))


def standing(mind: Mind) -> dict[int, int]:
    """The points of all Factions for what they have won, as far as they are public."""
    return mind.once("standing", lambda: open_points(mind.state, GIVEN))


def far_ahead(mind: Mind) -> int:
    """By how many points a Faction is too far ahead: early in a campaign a few mean little."""
    return AHEAD + EARLY * mind.harvests


def leader(mind: Mind) -> int:
    """The Faction with most public points, or one that is about to win; among equals oneself last."""
    found, first = standing(mind), overlord(mind)
    if first != NONE:
        return first
    return max(found, key=lambda faction: (found[faction], faction != mind.me, -faction))


def overlord(mind: Mind) -> int:
    """C44 Another Faction that would soon win by its income alone, or NONE: all others have to stop it."""
    income = {faction: reckoned_income(mind.state, faction) for faction in in_play(mind.state)}
    for faction, much in income.items():
        rivals = max([n for other, n in income.items() if other != faction])
        if faction != mind.me and much >= ALARM * HEGEMONY and much > ALARM * RATIO * rivals:
            return faction
    return NONE


def lead(mind: Mind, faction: int) -> int:
    """By how many open points a Faction is ahead of this one."""
    found = standing(mind)
    return found[faction] - found[mind.me]


# Wars: whom to fight, and what there is to gain ----------------------------------------------------------------------


REACH = 3
"""How many zones away an enemy's city is within reach."""


def wars(mind: Mind) -> list[int]:
    """The Factions with which one is at war."""
    return [other for other in in_play(mind.state) if other != mind.me and relation(mind.state, mind.me, other) == WAR]


def spoils(mind: Mind, other: int) -> float:
    """A Faction's undefended regions: within reach of an army, with an empty seat, or besieged."""
    total = 0.0
    besieged = {one.place for one in mind.state.sieges if one.besieger == mind.me}
    for region in regions_of(mind.state, other):
        seat = SEAT_OF[region]
        if seat < 0:
            continue
        there = [one for one in land_stacks(mind.state, seat) if side(mind.state, one) == other]
        near = [one for one in mind.armies if one.place < len(DISTANCE) and 0 <= DISTANCE[one.place][seat] <= REACH]
        if seat in besieged or (not there and near and not _covered(mind, other, seat, near[0].place)):
            total += region_value(mind, region) * (0.5 if seat == CAPITAL_OF[other] else 1.0)
    return total


def _covered(mind: Mind, other: int, seat: int, start: int) -> bool:
    """Whether an army of its owner is nearer to a city than the one that would come."""
    theirs = [one for one in mind.state.stacks if one.owner == other and one.kind in (Kind.ARMY, Kind.COMPANY)]
    near = [steps(one.place, seat) for one in theirs if one.place < len(DISTANCE)]
    return min(near, default=len(DISTANCE)) < steps(start, seat)
