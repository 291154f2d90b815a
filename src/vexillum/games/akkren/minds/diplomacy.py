"""Treaties between Factions, embassies to nations, ransoms and gifts."""

from __future__ import annotations

from vexillum.core.decision import Option
from vexillum.games.akkren.boons import NEXT_DIPLOMACY, boon
from vexillum.games.akkren.components.factions import ALLIANCE, NEUTRALITY, RELATIONS, SEATS, F
from vexillum.games.akkren.components.map import DISTANCE, REGION_IDS, SEAT_OF
from vexillum.games.akkren.components.tables import TABLES, row
from vexillum.games.akkren.components.units import strength
from vexillum.games.akkren.forces import heroes
from vexillum.games.akkren.minds import values
from vexillum.games.akkren.minds.armies.goals import land_force
from vexillum.games.akkren.minds.estimates import open_points
from vexillum.games.akkren.minds.mind import Keys, Mind, best, steps
from vexillum.games.akkren.minds.purse import spare
from vexillum.games.akkren.minds.threats import far_ahead, lead, leader, overlord
from vexillum.games.akkren.minds.wars import spoils, wars
from vexillum.games.akkren.politics.embassies import DIE, Order, modifiers, stance
from vexillum.games.akkren.politics.nations import LP, price
from vexillum.games.akkren.relations import relation
from vexillum.games.akkren.routes.foes import troops
from vexillum.games.akkren.scenarios import in_play
from vexillum.games.akkren.state import Person, Role

RICH_SPOILS = 2.0
"""So much must be there for the taking before a war is begun."""
EASY = 0.6
"""A nation with fewer factors than this share of one's strongest army's, and near, is conquered rather than courted."""


# Factions -------------------------------------------------------------------------------------------------------------


def relations(mind: Mind) -> Keys:
    """``politics.relation``: war on an undefended leader, peace where a war brings nothing, an ally: one of each."""
    wanted = {key.partition(".")[2]: key for want in (_seek_ally, _make_peace, _attack) if mind.has(key := want(mind))}
    return tuple(sorted(wanted.values())[: mind.decision.at_most]) or ("keep",)


def _attack(mind: Mind) -> str:
    """War on the one who leads, if there is something to gain at once and no other war goes on."""
    first = leader(mind)
    if first == mind.me or wars(mind) or mind.turns_left < 1 or relation(mind.state, mind.me, first) != NEUTRALITY:
        return ""
    if overlord(mind) == first:
        return f"war.{SEATS[first]}"
    return f"war.{SEATS[first]}" if lead(mind, first) >= far_ahead(mind) and spoils(mind, first) >= RICH_SPOILS else ""


def _make_peace(mind: Mind) -> str:
    """Peace with enemies from whom there is nothing to gain; with the strongest first."""
    points = open_points(mind.state)
    for other in sorted(wars(mind), key=lambda one: -points[one]):
        if spoils(mind, other) < RICH_SPOILS and other != overlord(mind):
            return f"neutrality.{SEATS[other]}"
    return ""


def _seek_ally(mind: Mind) -> str:
    """An alliance with the nearest who does not lead, against the one who does; one such ally is enough."""
    first = leader(mind)
    if first == mind.me or _allies(mind):
        return ""
    free = [
        other for other in in_play(mind.state) if other != mind.me and _suits(mind, other) and _willing(mind, other)
    ]
    return f"alliance.{SEATS[min(free, key=lambda other: (_far(mind, other), other))]}" if free else ""


def _allies(mind: Mind, of: int | None = None) -> list[int]:
    me = mind.me if of is None else of
    return [other for other in in_play(mind.state) if other != me and relation(mind.state, me, other) == ALLIANCE]


def _willing(mind: Mind, other: int) -> bool:
    """Whether a Faction would consider an alliance: it has no ally yet, and one is not far ahead of it."""
    return not _allies(mind, other) and -lead(mind, other) < far_ahead(mind)


def _suits(mind: Mind, other: int) -> bool:
    """Whether a Faction is fit to be an ally: at peace with one, and neither leading nor far ahead."""
    peace = relation(mind.state, mind.me, other) == NEUTRALITY
    return peace and other != leader(mind) and lead(mind, other) < far_ahead(mind)


def _far(mind: Mind, other: int) -> int:
    """How far the lands of two Factions are apart."""
    ours, theirs = ([SEAT_OF[region] for region in _lands(mind, one)] for one in (mind.me, other))
    return min([steps(one, two) for one in ours for two in theirs], default=len(DISTANCE))


def _lands(mind: Mind, faction: int) -> list[int]:
    return [region for region, held in enumerate(mind.state.holder) if held == faction and SEAT_OF[region] >= 0]


def answer(mind: Mind) -> Keys:
    """``politics.answer``: no alliance with one who is ahead; peace unless the war pays."""
    other = SEATS.index(mind.decision.params["other"])
    if mind.decision.params["now"] == RELATIONS[ALLIANCE]:
        good = _suits(mind, other) and not _allies(mind)
        mind.say("alliance" if good else "no_alliance", who=SEATS[other])
        return ("accept",) if good else ("refuse",)
    if other == overlord(mind):
        mind.say("overlord", who=SEATS[other])
        return ("refuse",)
    pays = spoils(mind, other) >= RICH_SPOILS
    mind.say("war_goes_on" if pays else "peace", who=SEATS[other])
    return ("refuse",) if pays else ("accept",)


def conquer(mind: Mind) -> Keys:
    """``realm.conquer``: land of a Faction at peace is taken only from one who leads."""
    victim = SEATS.index(mind.decision.params["victim"])
    if mind.has("take") and victim == leader(mind) and lead(mind, victim) >= far_ahead(mind):
        mind.say("take_from_leader", who=SEATS[victim])
        return ("take",)
    return ("spare",)


# Nations --------------------------------------------------------------------------------------------------------------


def embassy(mind: Mind) -> Keys:
    """``politics.nation``: the nation that gives most for the gold, in the way that costs least for each point."""
    rated = [(_yield(mind, option.value, option), option) for option in mind.options if option.value is not None]
    top = max(rated, key=lambda pair: (pair[0], pair[1].key), default=None)
    return ("nobody",) if top is None or top[0] <= 0 else (top[1].key,)


def expected(mind: Mind, wish: Order) -> float:
    """The points that an approach brings on average."""
    add = sum(modifiers(mind.state, mind.me, wish).values()) + boon(mind.state, mind.me, NEXT_DIPLOMACY)
    rows = TABLES["diplomacy_result"]["rows"]
    return sum([int(row(rows, roll + add)["points"]) for roll in range(1, DIE + 1)]) / DIE


def _yield(mind: Mind, wish: Order, option: Option) -> float:
    """The value of an approach, less its price; nothing if it is too expensive now."""
    cost, level = price(mind.state, mind.me, wish.approach), LP[wish.region]
    if spare(mind) < cost or level is None:
        return 0.0
    kind, rivals = stance(mind.state, mind.me, wish.region), _rivals(mind, wish.region)
    if kind == "defend":
        return values.ally(mind, wish.region) - values.gold(mind) * cost if rivals >= level - 1 else 0.0
    if kind == "undermine":
        return 0.0
    gain = expected(mind, wish)
    left = level - mind.state.points[F * wish.region + mind.me]
    if gain <= 0.2 or rivals >= level - 1 > level - left or _conquerable(mind, wish.region):
        return 0.0
    turns = max(1.0, left / gain)
    if turns > mind.turns_left + 1.2:
        return 0.0
    return values.ally(mind, wish.region) / turns - values.gold(mind) * cost


def _rivals(mind: Mind, region: int) -> int:
    return max([mind.state.points[F * region + other] for other in range(F) if other != mind.me])


def _conquerable(mind: Mind, region: int) -> bool:
    """Whether an army is near that will take it anyway."""
    power = max([mind.power(one) for one in mind.armies], default=0)
    near = any(0 <= DISTANCE[one.place][SEAT_OF[region]] <= 3 for one in mind.armies if one.place < len(DISTANCE))
    return near and strength(land_force(troops(region))) < EASY * power


def defend(mind: Mind) -> Keys:
    """``politics.defend``: the rival with most points."""
    region = REGION_IDS.index(mind.decision.params["region"])
    return best(mind, lambda option: mind.state.points[F * region + option.value])


def envoys(mind: Mind) -> Keys:
    """``event.envoys``: where most is to be had with the fewest points to go."""

    def value(option: Option) -> float:
        level = LP[option.value]
        left = 9 if level is None else level - mind.state.points[F * option.value + mind.me]
        return values.ally(mind, option.value) / max(1, left)

    return best(mind, value)


# Persons and gifts ----------------------------------------------------------------------------------------------------


def ransom(mind: Mind) -> Keys:
    """``politics.ransom``: heroes and magic users, with gold to spare."""
    able = [option for option in mind.options if option.value is not None and spare(mind) >= option.price.get("gp", 0)]
    people = {one.id: one for one in mind.state.people}
    able = [option for option in able if option.value in people and people[option.value].role != Role.MASTER]
    if able and mind.turns_left >= 2:
        return (max(able, key=lambda option: _prowess(people[option.value])).key,)
    return ("done",) if mind.has("done") else ()


def _prowess(one: Person) -> int:
    return heroes.strength(one) if one.role == Role.HERO else 0


def parley(mind: Mind) -> Keys:
    """``politics.parley``: a hero treats with a tribe; a general with an army does not risk his head."""
    found = [option.key for option in mind.options if option.key.startswith("p")]
    return (found[0],) if found and mind.turns_left >= 3 else ("done",)
