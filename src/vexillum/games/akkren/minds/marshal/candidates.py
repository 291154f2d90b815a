"""Which answers the marshal tries: the steward's own, and others that are not foolish at first sight."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from vexillum.core.decision import Option
from vexillum.games.akkren.components.factions import F
from vexillum.games.akkren.components.map import LAND, PLACE, PLACE_IDS, REGION_OF, SEAT_OF, ZONES_OF
from vexillum.games.akkren.control import enemies_at
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.minds.armies.goals import defenders, may_take, paths
from vexillum.games.akkren.minds.armies.marches import HASTE
from vexillum.games.akkren.minds.armies.plan import plan
from vexillum.games.akkren.minds.marshal.imagined_campaigns import Line
from vexillum.games.akkren.minds.marshal.lands import chance, region_worth
from vexillum.games.akkren.minds.mind import Keys, Mind
from vexillum.games.akkren.money import yield_of
from vexillum.games.akkren.movement.march import March
from vexillum.games.akkren.movement.march_menu import FORCED
from vexillum.games.akkren.politics.nations import LP
from vexillum.games.akkren.realm.region_changes import holder_of
from vexillum.games.akkren.routes.costs import allowance, hurry
from vexillum.games.akkren.routes.foes import may_turn_on
from vexillum.games.akkren.state import Kind, Stack

Choices: TypeAlias = Callable[[Mind, Keys], list[Line]]
"""Other answers than the steward's, the likeliest first. None: the question is not worth a search."""
PLACES = 3
"""How many goals of each army are tried."""
TIRED = 0.8
"""What is left of a promise if a forced march is needed: it may fall short, and the army fights worse."""
FOLLY = 0.25
"""Where the chance by factors alone is less than this, no army goes."""


def everything(mind: Mind, stewards: Keys) -> list[Line]:
    """All other answers."""
    return [((option.key,),) for option in mind.options]


def activations(mind: Mind, stewards: Keys) -> list[Line]:
    """``phase``: each army with each of its goals, or none; what is only order, trade and scouting is not tried."""
    by_key = {option.key: option for option in mind.options}
    chosen = by_key[stewards[0]]
    if chosen.value is not None and chosen.value[0] not in ("march", "free"):
        return []
    planned = plan(mind)
    found: list[tuple[float, Line]] = []
    for option in mind.options:
        if option.value is None or option.value[0] != "march":
            continue
        one = stacks.stack(mind.state, option.value[1])
        if one.kind not in (Kind.ARMY, Kind.COMPANY) or one.besieged:
            continue
        goal = planned.get(one.id) if option.key == chosen.key else None
        places = prizes(mind, one, allowance(mind.state, one) + hurry(mind.state, one))
        others = [prize for prize in places if goal is None or prize.forced or PLACE[prize.zone] != goal.zone]
        found += [(prize.score, ((option.key,), *prize.legs)) for prize in others[:PLACES]]
    found.sort(key=lambda pair: -pair[0])
    return [*[line for _, line in found], (("done",),)]


class Prize(NamedTuple):
    """A place where an army might go: what it promises, and whether only a forced march (9.3.1.4) leads there."""

    score: float
    zone: str
    forced: bool = False

    @property
    def legs(self) -> Line:
        """The answers that lead there."""
        return ((FORCED.key,), (self.zone,)) if self.forced else ((self.zone,),)


def prizes(mind: Mind, one: Stack, mp: int) -> list[Prize]:
    """The places within reach, and those that a forced march may reach, the best first."""
    power, found = mind.power(one), []
    farther = mp + HASTE if one.kind == Kind.ARMY and not one.marched else mp
    for zone, way in paths(mind, one, farther).items():
        if zone < LAND and zone != one.place:
            tired = way.cost > mp
            score = _promise(mind, zone, power) * (TIRED if tired else 1.0)
            if score > 0:
                found.append(Prize(score, PLACE_IDS[zone], tired))
    return sorted(found, key=lambda prize: (-prize.score, prize.zone))


def _promise(mind: Mind, zone: int, power: int) -> float:
    """What it promises to go to a zone."""
    region = REGION_OF[zone]
    foes = defenders(mind, zone)
    likely = chance(power, sum([mind.power(other) for other in foes]))
    if likely < FOLLY:
        return 0.0
    score = sum([0.05 * likely * mind.power(other) for other in foes if other.owner < F])
    seat = zone == SEAT_OF[region]
    if may_take(mind, region):
        score += (1.0 if seat else 0.3) * likely * region_worth(mind.state, mind.me, region)
    elif seat and lies_open(mind, region):
        score += region_worth(mind.state, mind.me, region)
    if not foes:
        waiting = [other for other in mind.own if other.place == zone and other.kind == Kind.GARRISON]
        score += 0.03 * sum([mind.power(other) for other in waiting])
    return score


def lies_open(mind: Mind, region: int) -> bool:
    """C296 Whether it is undefended land of a Faction at peace. Anyone who comes there may take it, for a war."""
    held = holder_of(mind.state, region)
    if held == mind.me or not 0 <= held < F or not may_turn_on(mind.state, mind.me, held):
        return False
    return not any(enemies_at(mind.state, zone, mind.me) for zone in ZONES_OF[region])


def marches(mind: Mind, stewards: Keys) -> list[Line]:
    """``move.to``: the best places, or to stay."""
    march = mind.during(March)
    one = None if march is None else stacks.find(mind.state, march.principal)
    if march is None or one is None or one.kind == Kind.GARRISON:
        return []
    found = [prize.legs for prize in prizes(mind, one, march.mp) if mind.has(prize.legs[0][0])]
    return [*found[: PLACES + 1], (("stop",),)]


def embassies(mind: Mind, stewards: Keys) -> list[Line]:
    """``politics.nation``: each nation in the plainest and in the best way that can be paid, the likeliest first."""

    def promise(option: Option) -> float:
        region: int = option.value.region
        level = LP[region] or 9
        left = max(1, level - mind.state.points[F * region + mind.me])
        approach: int = option.value.approach
        return (yield_of(mind.state, region) + 1) // 2 / left + 0.01 * approach

    found = [option for option in mind.options if option.value is not None]
    return [(("nobody",),), *[((option.key,),) for option in sorted(found, key=lambda option: -promise(option))]]


TRIED: dict[str, Choices] = {
    "battle.next": everything,
    "battle.withdraw": everything,
    "move.intercept": everything,
    "move.retreat": everything,
    "move.to": marches,
    "phase": activations,
    "politics.nation": embassies,
    "quest.guardian": everything,
    "realm.conquer": everything,
    "siege.begin": everything,
    "siege.manner": everything,
    "siege.shelter": everything,
}
"""For each kind of question that is worth a search, which answers are tried beside the steward's."""


def lines(mind: Mind, stewards: Keys, width: int) -> list[Line]:
    """The answers to try, the steward's first; only that one if there is nothing to search."""
    first: Line = (tuple(stewards),)
    find = TRIED.get(mind.decision.kind)
    if find is None or mind.decision.at_most != 1:
        return [first]
    return list(dict.fromkeys([first, *find(mind, stewards)]))[:width]
