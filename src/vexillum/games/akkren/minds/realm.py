"""Set-up, initiative, regions, events, the Great Kingdom; diplomacy, purchases, caravans, the Council."""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush

from vexillum.core.decision import Option

from .. import heroes, stacks
from ..armies.caravans import CARAVAN_MP
from ..boons import NEXT_DIPLOMACY, boon
from ..components.map import (
    BORDERS,
    COASTS,
    DISTANCE,
    GP,
    LAND,
    NEIGHBOURS,
    PORT,
    REGION,
    REGION_IDS,
    SEA_NEIGHBOURS,
    SEAT_OF,
    TERRAIN,
    ZONES,
    shores,
)
from ..components.pieces import (
    ALLIANCE,
    BROTHERHOOD,
    CAPITAL_OF,
    CF,
    CLASS,
    COST,
    FIEFS,
    FLIES,
    KAN,
    MP,
    NAVAL,
    NEUTRALITY,
    RELATIONS,
    SEATS,
    THEOCRACY,
    UNIT,
    F,
    U,
    cost,
    force,
    force_of,
    size,
    strength,
)
from ..components.tables import TABLES, row
from ..control import can_trade, relation
from ..council import COMPANIES
from ..hand import hand
from ..money import GENERAL_PRICE, mana_of, reckoned_income
from ..naval import PORT_MP, SEA_MP
from ..politics import DIE, LP, Order, modifiers, price, stance
from ..routes import troops
from ..scenarios import in_play
from ..stacks import GOOD, WAGON, has_good, whole_force
from ..state import Kind, Person, Role, Stack, State, Turn
from ..victory import upkeep
from . import values
from .goals import besieging, land_force
from .mind import ON_FOOT, Keys, Mind, best, mobile, most, open_points, steps
from .values import danger, far_ahead, guards, lead, leader, overlord, spoils, wars

KEEPS = 5
"""The Kan keeps units of this many factors among his reinforcements; all others are worth more as slaves."""
RICH, KEEPS_IF_RICH = 40, 3
"""With so much income he can pay for more troops than he has: then he keeps weaker ones too, while there is time."""
GUARD = 1
"""This many units are placed at first in each region that borders another power's land."""


# The turn -------------------------------------------------------------------------------------------------------------


def bid_for_initiative(mind: Mind) -> Keys:
    """``bid``: more in war and danger, and never quite what others expect."""
    need = 0
    if wars(mind) or any(danger(mind, one.place, 2) for one in mind.armies if one.place < LAND):
        need = 1
    if wars(mind) and spare_gold(mind) >= 4:
        need += 1
    if mind.gold >= 4:
        need += mind.chance.below(2)
    able = [option for option in mind.options if option.value <= min(need, max(0, mind.gold - 3))]
    return (able[-1].key,)


def place_in_order(mind: Mind) -> Keys:
    """``place_in_order``: first, before another Faction takes what is undefended."""
    return best(mind, lambda option: -option.value)


def garrison(mind: Mind) -> Keys:
    """``setup.garrison``: the least of the troops holds the walls where others are near; the army gets the rest."""
    region = REGION[mind.decision.params["region"]]
    near = [mind.state.holder[other] for other in BORDERS[region]]
    exposed = any(0 <= held < F and held != mind.me for held in near)
    return most(mind, lambda option: -values.unit(mind, option.value), GUARD if exposed else 0)


# Regions --------------------------------------------------------------------------------------------------------------


def alternative(mind: Mind) -> Keys:
    """``realm.alternative``: what fights and shoots better."""
    return best(mind, lambda option: sum([values.unit(mind, unit) * n for unit, n in option.value]))


def slaves(mind: Mind) -> Keys:
    """``realm.slaves``: all but the strongest; with gold to spare the fighters are kept too."""
    rich = reckoned_income(mind.state, mind.me) >= RICH and mind.harvests >= 2
    keeps = KEEPS_IF_RICH if rich else KEEPS
    units = {option.key: values.unit_of(option) for option in mind.options}
    return tuple([key for key, unit in units.items() if CF[unit] < keeps or NAVAL[unit]])


def deploy(mind: Mind) -> Keys:
    """``realm.deploy``: all of an ally's troops take the field if enemies are near, else the least of them."""
    at = REGION[mind.decision.params["region"]]
    near = any(0 <= mind.state.holder[other] < F and mind.state.holder[other] != mind.me for other in BORDERS[at])
    wanted = len(mind.options) if near else mind.decision.at_least
    return most(mind, lambda option: -values.unit(mind, option.value), wanted)


def give_up(mind: Mind) -> Keys:
    """``realm.remove``: the stack that can best do without, the weakest."""
    powers = {one.id: mind.power(one) for one in mind.own}
    return best(mind, lambda option: -powers.get(option.value, 0))


def weakest(mind: Mind) -> Keys:
    """``realm.demon``, ``realm.mastiff``: the least of them, in the stack that needs it least."""

    def value(option: Option) -> float:
        id, unit = option.value
        return -values.unit(mind, unit) - 0.01 * strength(stacks.stack(mind.state, id).units)

    return best(mind, value)


# Events ---------------------------------------------------------------------------------------------------------------


def best_unit(mind: Mind) -> Keys:
    """``event.free_unit``, ``barbarian.units``: the strongest."""
    return most(mind, lambda option: values.unit(mind, values.unit_of(option)), mind.decision.at_least)


def richest(mind: Mind) -> Keys:
    """``event.vein``: the region with the surest yield: with the fewest enemies near, then the richest."""
    return best(mind, lambda option: GP[option.value])


def fort(mind: Mind) -> Keys:
    """``event.fort``: one that is only begun, or remote."""
    return best(mind, lambda option: -mind.state.forts[option.value] * 100 - danger(mind, option.value))


def wounded(mind: Mind) -> Keys:
    """``event.wounded``: the hero who has most left."""
    people = {one.id: one for one in mind.state.people}
    return best(mind, lambda option: heroes.hits_left(people[option.value]))


def influence(mind: Mind) -> Keys:
    """``kingdom.influence``: nothing, as long as the kingdom leaves the land of Factions alone without it."""
    return ("nothing",)


# Treaties between Factions, embassies to nations, ransoms and gifts --------------------------------------------------


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
    if spare_gold(mind) < cost or level is None:
        return 0.0
    kind, rivals = stance(mind.state, mind.me, wish.region), _rivals(mind, wish.region)
    if kind == "defend":
        return values.ally(mind, wish.region) - values.gold(mind) * cost if rivals >= level - 1 else 0.0
    if kind == "undermine":
        return 0.0
    gain = expected(mind, wish)
    left = level - mind.state.points_with(wish.region, mind.me)
    if gain <= 0.2 or rivals >= level - 1 > level - left or _conquerable(mind, wish.region):
        return 0.0
    turns = max(1.0, left / gain)
    if turns > mind.turns_left + 1.2:
        return 0.0
    return values.ally(mind, wish.region) / turns - values.gold(mind) * cost


def _rivals(mind: Mind, region: int) -> int:
    return max([mind.state.points_with(region, other) for other in range(F) if other != mind.me])


def _conquerable(mind: Mind, region: int) -> bool:
    """Whether an army is near that will take it anyway."""
    power = max([mind.power(one) for one in mind.armies], default=0)
    near = any(0 <= DISTANCE[one.place][SEAT_OF[region]] <= 3 for one in mind.armies if one.place < len(DISTANCE))
    return near and strength(land_force(troops(region))) < EASY * power


def defend(mind: Mind) -> Keys:
    """``politics.defend``: the rival with most points."""
    region = REGION_IDS.index(mind.decision.params["region"])
    return best(mind, lambda option: mind.state.points_with(region, option.value))


def envoys(mind: Mind) -> Keys:
    """``event.envoys``: where most is to be had with the fewest points to go."""

    def value(option: Option) -> float:
        level = LP[option.value]
        left = 9 if level is None else level - mind.state.points_with(option.value, mind.me)
        return values.ally(mind, option.value) / max(1, left)

    return best(mind, value)


# Persons and gifts ----------------------------------------------------------------------------------------------------


def ransom(mind: Mind) -> Keys:
    """``politics.ransom``: heroes and magic users, with gold to spare."""
    able = [
        option for option in mind.options if option.value is not None and spare_gold(mind) >= option.price.get("gp", 0)
    ]
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


# The Council: heroes, Masters, mercenaries, generals -----------------------------------------------------------------


HEROES = 2
"""More heroes than this are not hired."""
PREMIUM, LAVISH = 1.3, 2.5
"""How much more than its price a company is worth, at most; to those who have more gold than they can use."""
POOR = 5
"""A general whose values together are less than this is dismissed."""


def hire_hero(mind: Mind) -> Keys:
    """``council.hero``: one more hero, with gold to spare and years to come."""
    mine = [one for one in mind.state.people if one.owner == mind.me and one.role == Role.HERO]
    rich = spare_gold(mind) >= mind.decision.params["n"] + 4
    return ("hire",) if rich and len(mine) < HEROES and mind.harvests >= 2 else ("no",)


def hire_master(mind: Mind) -> Keys:
    """``council.master``: with gold to spare."""
    return ("hire",) if spare_gold(mind) >= mind.decision.params["n"] + 4 and mind.harvests >= 1 else ("no",)


def bid_for_company(mind: Mind) -> Keys:
    """``council.bid``, ``council.raise``: the least offer, up to what the company is worth and can be spared."""
    units = force_of(COMPANIES[int(mind.decision.params["company"])].units)
    rich = mind.gold >= values.PLENTY
    limit = min(
        (LAVISH if rich else PREMIUM) * cost(units), spare_gold(mind) + 2, (3.0 if rich else 1.5) * strength(units)
    )
    offers = [option for option in mind.options if option.value is not None and option.value <= limit]
    if mind.last_winter or not offers:
        return ("pass",)
    return (offers[0].key,)


def dismiss(mind: Mind) -> Keys:
    """``council.general``: a poor general goes, while there is time for a better one."""
    if mind.harvests < 1:
        return ("done",)
    for option in mind.options:
        if option.value is not None:
            general = stacks.stack(mind.state, option.value).general
            if stacks.strategic(general) + stacks.tactical(general) < POOR:
                return (option.key,)
    return ("done",)


def leave_allies(mind: Mind) -> Keys:
    """``council.alliances``: those are left who have come too far ahead."""
    if mind.last_winter:
        return ()
    left = [
        option.key
        for option in mind.options
        if lead(mind, option.value) > far_ahead(mind) or option.value == overlord(mind)
    ]
    return tuple(left)


# The purse: what must be kept for activations, battles and pay, and what can be spent --------------------------------


PER_ARMY = 1.4
"""Gold that an army needs each turn: it is activated, and fights now and then; one that besieges needs less."""
AT_SIEGE = 0.4
SMALL_CHANGE = 2
"""For an initiative, an interception, a siege."""


def running_costs(mind: Mind) -> float:
    """The gold that armies will need until the next collection."""
    armies = [AT_SIEGE if besieging(mind, one) else PER_ARMY for one in mind.armies]
    turns = mind.phases_in_year
    costs = max(PER_ARMY, sum(armies)) * turns + (SMALL_CHANGE if turns else 0)
    if mind.state.turn != Turn.WINTER:
        costs += max(0, upkeep(mind.state, mind.me) - mind.state.income[mind.me])
    return costs


def spare_gold(mind: Mind) -> int:
    """The gold that can be spent on other things now."""
    return int(mind.gold - running_costs(mind))


# What to buy on the page of purchases: each answer the most useful thing that can be afforded, then done -------------


MARKER, CARAVAN, UNIT_WORTH, GENERAL, MAGE, AGENT, FORT, GIANT = 9.0, 8.0, 5.0, 6.0, 3.0, 2.0, 7.0, 4.0
"""What comes before what."""
IDLE = 8.5
"""A general for many troops without one."""
THRIFT = 4
"""For him so much of the gold is given that armies would need in the year."""
SWAPS: dict[int, frozenset[str]] = {
    THEOCRACY: frozenset(("swap.HC.HC+", "swap.KN.HC+")),
    BROTHERHOOD: frozenset(("swap.BD.UBD", "swap.SP.USP", "swap.PK.UPK", "swap.LC.ULC")),
    KAN: frozenset(("swap.LC.LCb",)),
    FIEFS: frozenset(("swap.BD.ENG",)),
}
"""5 Exchanges for the same price or without any loss: they are always made."""
PER_GENERAL = 9
"""For so much income a Faction has one army, and at least two."""
STRONG, ENOUGH = 8, 12
"""A garrison of this many factors is worth a general; with this many it needs him before it grows."""


def buy(mind: Mind) -> Keys:
    """``build.buy``"""
    rated = [(value(mind, option), option) for option in mind.options if option.value is not None]
    top = max(rated, key=lambda pair: (pair[0], pair[1].key), default=None)
    if top is None or top[0] <= 0:
        return ("done",)
    return (top[1].key,)


def value(mind: Mind, option: Option) -> float:
    """How much a purchase is wanted now; nothing if it is not, or its gold is needed for something else."""
    what, one, other = option.value
    price = option.price.get("gold", 0)
    left = mind.gold - price if mind.last_winter else spare_gold(mind) - price
    if what == "swap":
        return 20.0 if option.key in SWAPS[mind.me] else 0.0
    if what == "burrow":
        return 20.0
    if what == "giant":
        return _giant(mind)
    if mind.gold < price or left < (-THRIFT if what == "general" else 0):
        return 0.0
    if what in ("plunder", "presence"):
        return MARKER
    if what == "fort":
        return _fort(mind, one, other)
    if mind.last_winter:
        return GIANT if what == "unit" and mind.me == FIEFS and one == UNIT["GI"] else 0.0
    if what in ("agent", "mage") and _saves(mind):
        return 0.0
    if what == "agent":
        return AGENT if left >= 4 and len(hand(mind.state, mind.me)) < 2 else 0.0
    if what == "general":
        return _general(mind)
    if what == "mage":
        return _mage(mind)
    if what == "caravan":
        return _caravan(mind, one)
    return _unit(mind, one, other) if what == "unit" else _supply(mind, one, other)


def _fort(mind: Mind, zone: int, stage: int) -> float:
    """8.3.2 At the end the Fiefs build forts for their own sake, others where enemies come; begun ones are finished."""
    begun = bool(mind.state.forts[zone])
    if mind.last_winter:
        return FORT if begun and mind.me == FIEFS else 0.0
    if begun:
        return FORT
    if mind.me == FIEFS and _late(mind):
        return FORT
    return 0.5 if danger(mind, zone) and spare_gold(mind) > 12 else 0.0


def _late(mind: Mind) -> bool:
    """Whether it is time for what counts at the end and brings nothing before."""
    return mind.harvests <= 1


def _caravan(mind: Mind, target: int) -> float:
    """13.4 A caravan that can still arrive and be paid back."""
    turns = turns_to(mind.state, CAPITAL_OF[mind.me], CAPITAL_OF[target])
    return CARAVAN if turns is not None and turns <= mind.turns_left else 0.0


def _unit(mind: Mind, unit: int, n: int) -> float:
    """13.3 Factors for gold; ships only for those who have none and live by the sea."""
    if NAVAL[unit]:
        return 0.0
    if unit == UNIT["GI"]:
        return GIANT + 2 if mind.me == FIEFS and _late(mind) else 0.0
    if _saves(mind):
        return 0.0
    per_gold = (CF[unit] + (1.0 if FLIES[unit] else 0.0)) / COST[unit]
    if CLASS[unit] == "artillery" or MP[unit] < ON_FOOT:
        return 0.0
    return UNIT_WORTH * min(1.0, per_gold) + 0.1 * CF[unit] + 0.01 * n


def _giant(mind: Mind) -> float:
    """5.4 Two units that wait become a giant where there is gold and mana for it."""
    pool = {unit: mind.state.waiting(FIEFS, unit) for unit in range(U)}
    waiting = pool.get(UNIT["GI"], 0)
    others = size(force(pool)) - waiting
    gold = mind.gold if mind.last_winter else spare_gold(mind)
    able = (
        _late(mind) and not waiting and others >= 2 and gold >= COST[UNIT["GI"]] and mind.decision.params["mana"] >= 1
    )
    return GIANT if able else 0.0


def _general(mind: Mind) -> float:
    """3.5 For troops without a leader, or when there is no army left."""
    strongest = max([strength(mobile(one.units)) for one in _unled(mind)], default=0)
    if not _led(mind):
        return 15.0 if strongest >= 3 else 0.0
    if strongest >= ENOUGH and _wants_general(mind):
        return IDLE
    return GENERAL if _wants_general(mind) and strongest >= STRONG and spare_gold(mind) >= GENERAL_PRICE else 0.0


def _led(mind: Mind) -> list[Stack]:
    return [one for one in mind.armies if one.kind == Kind.ARMY and one.owner == mind.me]


def _unled(mind: Mind) -> list[Stack]:
    """Garrisons that a general could lead somewhere: not those on an island."""
    there = [one for one in mind.own if one.kind == Kind.GARRISON and one.nation < 0 and one.owner == mind.me]
    return [one for one in there if one.place < LAND and NEIGHBOURS[one.place]]


def _wants_general(mind: Mind) -> bool:
    """Whether there is income and time for another army."""
    most = max(2, reckoned_income(mind.state, mind.me) // PER_GENERAL)
    return len(_led(mind)) < most and mind.turns_left >= 3


def _saves(mind: Mind) -> bool:
    """Whether enough troops wait for a general already. Then the gold is kept for him."""
    return _wants_general(mind) and any(strength(mobile(one.units)) >= ENOUGH for one in _unled(mind))


def _mage(mind: Mind) -> float:
    """15.2 One magic user, while there is mana for his spells and time to use them."""
    mages = [one for one in mind.state.people if one.owner == mind.me and one.role == Role.MAGE]
    return MAGE if not mages and mana_of(mind.state, mind.me) and mind.turns_left >= 4 else 0.0


def _supply(mind: Mind, good: int, packs: int) -> float:
    """13.2 Wagons for an army on foot that would be faster with them."""
    if good != WAGON or mind.turns_left < 3:
        return 0.0
    needed = max([_wagons(one) for one in mind.armies if one.kind == Kind.ARMY], default=0)
    return 1.0 + 0.1 * packs if needed > 0 and 2 * (packs - 1) < needed and needed <= 6 else 0.0


def _wagons(one: Stack) -> int:
    """C46 How many more wagons make an army as fast as riders; 0 if none do."""
    slow = [(unit, n) for unit, n in whole_force(one) if MP[unit] < 4]
    if any(CLASS[unit] not in ("foot", "artillery") for unit, _ in slow):
        return 0
    return max(0, size(tuple(slow)) - has_good(one, WAGON))


# Where and for whom ---------------------------------------------------------------------------------------------------


def place(mind: Mind) -> Keys:
    """``build.where``, ``build.person_where``, ``council.company_where``: where an army is, else near one."""

    def near(option: Option) -> float:
        zone: int = option.value
        here = [one for one in guards(mind, zone) if one.kind == Kind.ARMY]
        bare = bool(danger(mind, zone)) and not guards(mind, zone)
        led = [one for one in mind.armies if one.kind == Kind.ARMY and one.place < len(DISTANCE)]
        way = min([steps(zone, one.place) for one in led], default=steps(zone, CAPITAL_OF[mind.me]))
        return (6.0 if here else 0.0) + (4.0 if bare else 0.0) - way + (0.5 if zone == CAPITAL_OF[mind.me] else 0.0)

    return best(mind, near)


def command(mind: Mind) -> Keys:
    """``build.command``: the strongest garrison becomes an army; on an island only if there is no other."""
    led = {one.id for one in _unled(mind)}
    return best(mind, lambda option: mind.power(stacks.stack(mind.state, option.value)) + 100 * (option.value in led))


def receiver(mind: Mind) -> Keys:
    """``build.for``, ``people.recipient``: wagons to the army that needs them, all else to the strongest."""
    wagons = GOOD.get(mind.decision.params["good"]) == WAGON

    def value(option: Option) -> float:
        one = stacks.stack(mind.state, option.value)
        army = 100.0 if one.kind == Kind.ARMY else 0.0
        return army + (1000.0 * bool(_wagons(one)) if wagons else 0.0) + mind.power(one)

    return best(mind, value)


def giant(mind: Mind) -> Keys:
    """``build.giant``: the two that are worth least."""
    return most(mind, lambda option: -values.unit(mind, option.value) - 50 * (option.value == UNIT["GI"]), 2)


def pay_off(mind: Mind) -> Keys:
    """``build.upkeep``: mercenaries are paid while it leaves gold for the year; else the least goes."""
    if mind.has("done") and (mind.gold - mind.decision.params["due"] >= 3 or mind.last_winter):
        return ("done",)
    dismissed = [option for option in mind.options if option.value is not None]
    return (min(dismissed, key=lambda option: values.unit(mind, option.value[1])).key,)


def demon(mind: Mind) -> Keys:
    """``build.demon``: the strongest; each counts the same at the end."""
    return best(mind, lambda option: -1 if option.value is None else CF[option.value])


# Caravans: the way to another capital, by land and sea, and what to do with those who come ---------------------------


TOO_FAR_AHEAD = 8
"""With a Faction that leads by this many points, and by a third of one's own, the agent does not trade."""
_COST = TABLES["movement_cost"]


@cache
def ways_to(goal: int) -> dict[int, int]:
    """How many MP it is from everywhere to a place, if the way is free."""
    found = {goal: 0}
    queue = [(0, goal)]
    while queue:
        spent, place = heappop(queue)
        if spent > found[place]:
            continue
        for near, points in _before(place):
            if spent + points < found.get(near, 10**6):
                found[near] = spent + points
                heappush(queue, (spent + points, near))
    return found


def _before(place: int) -> list[tuple[int, int]]:
    """From where a place can be entered, and for how many MP."""
    if place >= LAND:
        ports = [(zone, PORT_MP) for zone in shores(place) if PORT[zone]]
        return [*[(sea, SEA_MP) for sea in SEA_NEIGHBOURS[place - LAND]], *ports]
    found = [(zone, _entry(place)) for zone in NEIGHBOURS[place]]
    return [*found, *[(sea, PORT_MP) for sea in COASTS[place]]] if PORT[place] else found


def _entry(zone: int) -> int:
    if TERRAIN[zone] == "mountain" and ZONES[zone].passable:
        return int(_COST["mountain_with_pass"])
    return int(_COST[TERRAIN[zone]])


def turns_to(state: State, start: int, goal: int) -> int | None:
    """In how many turns a caravan can be there."""
    way = ways_to(goal).get(start)
    return None if way is None else -(-way // CARAVAN_MP)


def move_caravan(mind: Mind) -> Keys:
    """``trade.move``: the shortest way to the one it is for; home, if he has become an enemy."""
    target = SEATS.index(mind.decision.params["target"])
    goal = CAPITAL_OF[target if can_trade(mind.state, mind.me, target) else mind.me]
    far = ways_to(goal)

    def near(option: Option) -> float:
        return -far.get(option.value, 10**6) - (0.5 if option.key == "stay" else 0.0)

    return best(mind, near)


def receive_caravan(mind: Mind) -> Keys:
    """``trade.offer``: both gain by a trade; one who is far ahead is kept waiting."""
    owner = SEATS.index(mind.decision.params["owner"])
    far = max(TOO_FAR_AHEAD, open_points(mind.state)[mind.me] // 3)
    if owner == overlord(mind) or (owner == leader(mind) and lead(mind, owner) >= far):
        mind.say("no_trade", who=SEATS[owner])
        return ("leave",)
    return ("trade",)


def caravan_home(mind: Mind) -> Keys:
    """``trade.home``: sold if it cannot go where it was sent."""
    target = SEATS.index(mind.decision.params["target"])
    return ("keep",) if can_trade(mind.state, mind.me, target) and mind.turns_left >= 2 else ("disband",)
