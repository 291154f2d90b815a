"""Who could come, and who leads: what a Faction has to fear."""

from __future__ import annotations

from vexillum.games.akkren.components.factions import AKKREN, CAPITAL_OF, MINOR, REBELS, F
from vexillum.games.akkren.components.map import DISTANCE, REGION_OF, SEAT_OF
from vexillum.games.akkren.control import holder, is_city, land_stacks, side
from vexillum.games.akkren.minds.estimates import open_points
from vexillum.games.akkren.minds.mind import Mind, noted
from vexillum.games.akkren.money import reckoned_income
from vexillum.games.akkren.relations import allies, at_war
from vexillum.games.akkren.routes.foes import foes_at
from vexillum.games.akkren.scenarios import in_play
from vexillum.games.akkren.state import NONE, Kind, Stack
from vexillum.games.akkren.victory import HEGEMONY, RATIO

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
