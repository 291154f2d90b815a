"""Which answers the marshal tries: the steward's own, and others that are not foolish at first sight."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from vexillum.core.decision import Option
from vexillum.games.akkren import stacks
from vexillum.games.akkren.factions import F
from vexillum.games.akkren.map import LAND, PLACE, REGION_OF, SEAT_OF
from vexillum.games.akkren.minds.goals import defenders, may_take, paths
from vexillum.games.akkren.minds.imagining import Line, chance, region_worth
from vexillum.games.akkren.minds.mind import Keys, Mind
from vexillum.games.akkren.money import yield_of
from vexillum.games.akkren.movement.march import March
from vexillum.games.akkren.politics.nations import LP
from vexillum.games.akkren.routes.costs import allowance, hurry
from vexillum.games.akkren.state import Kind, Stack

Choices: TypeAlias = Callable[[Mind, Keys], list[Line]]
"""Other answers than the steward's, the likeliest first. None: the question is not worth a search."""
PLACES = 3
"""So many goals of each army are tried."""
FOLLY = 0.25
"""Where the chance by factors alone is less than this, nobody goes."""


def everything(mind: Mind, stewards: Keys) -> list[Line]:
    """All other answers."""
    return [((option.key,),) for option in mind.options]


def activations(mind: Mind, stewards: Keys) -> list[Line]:
    """``phase``: each army with each of its goals, or none; what is only order, trade and scouting is not tried."""
    by_key = {option.key: option for option in mind.options}
    chosen = by_key[stewards[0]]
    if chosen.value is not None and chosen.value[0] not in ("march", "free"):
        return []
    found: list[tuple[float, Line]] = []
    for option in mind.options:
        if option.value is None or option.value[0] != "march":
            continue
        one = stacks.stack(mind.state, option.value[1])
        if one.kind not in (Kind.ARMY, Kind.COMPANY) or one.besieged:
            continue
        for score, zone in prizes(mind, one, allowance(mind.state, one) + hurry(mind.state, one))[:PLACES]:
            found.append((score, ((option.key,), (zone,))))
    found.sort(key=lambda pair: -pair[0])
    return [*[line for _, line in found], (("done",),)]


def prizes(mind: Mind, one: Stack, mp: int) -> list[tuple[float, str]]:
    """The places within reach that an army might go to, with what they promise, the best first."""
    power, found = mind.power(one), []
    for zone in paths(mind, one, mp):
        if zone >= LAND or zone == one.place:
            continue
        region = REGION_OF[zone]
        foes = defenders(mind, zone)
        likely = chance(power, sum([mind.power(other) for other in foes]))
        if likely < FOLLY:
            continue
        score = 0.0
        if may_take(mind, region):
            part = 1.0 if zone == SEAT_OF[region] else 0.3
            score += part * likely * region_worth(mind.state, mind.me, region)
        score += sum([0.05 * likely * mind.power(other) for other in foes if other.owner < F])
        if not foes:
            waiting = [other for other in mind.own if other.place == zone and other.kind == Kind.GARRISON]
            score += 0.03 * sum([mind.power(other) for other in waiting])
        if score > 0:
            found.append((score, ZONE_ID[zone]))
    return sorted(found, key=lambda pair: (-pair[0], pair[1]))


ZONE_ID = {number: id for id, number in PLACE.items()}


def marches(mind: Mind, stewards: Keys) -> list[Line]:
    """``move.to``: the best places, or to stay."""
    march = mind.doing(March)
    one = None if march is None else stacks.find(mind.state, march.principal)
    if march is None or one is None or one.kind == Kind.GARRISON:
        return []
    places = [zone for _, zone in prizes(mind, one, march.mp) if mind.has(zone)]
    return [((key,),) for key in (*places[: 2 * PLACES], "stop")]


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
    "kingdom.influence": everything,
    "move.intercept": everything,
    "move.retreat": everything,
    "move.to": marches,
    "phase": activations,
    "politics.answer": everything,
    "politics.nation": embassies,
    "politics.relation": everything,
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
