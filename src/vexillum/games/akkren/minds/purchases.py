"""What to buy on the page of purchases: each answer the most useful thing that can be afforded, then done."""

from __future__ import annotations

from vexillum.core.decision import Option
from vexillum.games.akkren.components.factions import BROTHERHOOD, CAPITAL_OF, FIEFS, KAN, THEOCRACY
from vexillum.games.akkren.components.map import DISTANCE, LAND, NEIGHBOURS
from vexillum.games.akkren.components.units import CF, CLASS, COST, FLIES, MP, NAVAL, UNIT, U, force, size, strength
from vexillum.games.akkren.economy.prices import GENERAL as GENERAL_PRICE
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.forces.goods import GOOD, WAGON, has
from vexillum.games.akkren.hand.deck import hand
from vexillum.games.akkren.minds import values
from vexillum.games.akkren.minds.caravans import turns_to
from vexillum.games.akkren.minds.mind import ON_FOOT, Keys, Mind, best, mobile, most, steps
from vexillum.games.akkren.minds.purse import spare
from vexillum.games.akkren.minds.threats import danger, guards
from vexillum.games.akkren.money import mana_of, reckoned_income
from vexillum.games.akkren.sight import whole_force
from vexillum.games.akkren.state import Kind, Role, Stack

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
    left = mind.gold - price if mind.last_winter else spare(mind) - price
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
    return 0.5 if danger(mind, zone) and spare(mind) > 12 else 0.0


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
    pool = {unit: mind.state.pool[U * FIEFS + unit] for unit in range(U)}
    waiting = pool.get(UNIT["GI"], 0)
    others = size(force(pool)) - waiting
    gold = mind.gold if mind.last_winter else spare(mind)
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
    return GENERAL if _wants_general(mind) and strongest >= STRONG and spare(mind) >= GENERAL_PRICE else 0.0


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
    return max(0, size(tuple(slow)) - has(one, WAGON))


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
