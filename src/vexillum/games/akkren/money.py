"""5, 13 Gold: what comes in, what is paid, what things cost, and which units a Faction may have at all."""

from __future__ import annotations

from .boons import MANA_SEASON, YIELD_BONUS, YIELD_HALF, YIELD_NONE, boon
from .components.map import GP, MANA, REGION_OF, ZONES_OF
from .components.pieces import CAPITAL_OF, FACTIONS, FOOT, HUMAN, KAN, SEATS, THEOCRACY, UNITS, F
from .components.records import document
from .components.tables import number
from .control import allies_of, has_capital, regions_of
from .heroes import MANA_STONE, gained
from .scenarios import DEAR_FORTS, has_rule
from .state import State, Table


def rule_of(faction: int, op: str) -> dict[str, object] | None:
    """5 A power of a Faction, by its name in the data; None if it has none of that name."""
    return next((rule for rule in FACTIONS[faction].rules if rule["op"] == op), None)


def _number(faction: int, op: str, field: str) -> int:
    rule = rule_of(faction, op)
    value = 0 if rule is None else rule[field]
    assert isinstance(value, int)
    return value


ACTIVATION = number("base_costs", "activation")
"""9.3 What activating a stack, a fleet or an ally's army costs."""
_FOOT_PAY = number("base_costs", "mercenary_foot_upkeep")
_OTHER_PAY = number("base_costs", "mercenary_cavalry_upkeep")


def unit_pay(unit: int) -> int:
    """13.2, C52 What a mercenary unit costs each winter: foot 1, everything else 2."""
    return _FOOT_PAY if FOOT[unit] else _OTHER_PAY


PER_MANA = _number(THEOCRACY, "gp_per_mana", "n")
PER_SLAVES = _number(KAN, "slaves", "gp")


SILVER: int = next(
    (
        effect["n"]
        for event in document("events")["event"]
        for effect in event["effects"]
        if effect["op"] == "region_gp_next"
    ),
    0,
)
"""9.1 What a silver vein adds, if there is such an event."""


def markers(state: State, region: int) -> int:
    """9.3.3, 11.5 Plunder markers in a region, and the number on its Akkren marker."""
    return sum([state.plunder[zone] for zone in ZONES_OF[region]]) + state.presence[region]


def yield_of(state: State, region: int) -> int:
    """13.1, C36 What a region yields, less its markers, never below 0; what waits for the next collection counts."""
    waiting = state.yields[region]
    if waiting & YIELD_NONE:
        return 0
    left = max(0, GP[region] - markers(state, region)) + (SILVER if waiting & YIELD_BONUS else 0)
    return left // 2 if waiting & YIELD_HALF else left


def mana_of(state: State, faction: int, *, outside: bool = False) -> int:
    """15.1 The mana points of a Faction's regions, of its heroes' mana stones (9.2.1) and of its capital.

    ``outside``: without the capital's.
    """
    capital = REGION_OF[CAPITAL_OF[faction]]
    total = sum([MANA[region] for region in regions_of(state, faction) if region != capital])
    total += sum([gained(one, MANA_STONE) for one in state.people if one.owner == faction])
    if not outside:
        total += MANA[capital] if has_capital(state, faction) else 0
        total = max(0, total + boon(state, faction, MANA_SEASON))
    return total


def mana_income(state: State, faction: int) -> int:
    """5.1, C40, C401 What the Theocracy receives for mana, in the economic and in the administrative phase.

    Every point that it has counts but its capital's: what an event adds or takes is no point of the capital.
    """
    if faction != THEOCRACY:
        return 0
    return PER_MANA * max(0, mana_of(state, faction, outside=True) + boon(state, faction, MANA_SEASON))


def slave_income(state: State, faction: int) -> int:
    """5.3, C39 What the Kân receives for slaves in regions that he still holds."""
    return PER_SLAVES * sum([state.slaves[region] for region in regions_of(state, faction)]) if faction == KAN else 0


def taxes(state: State, faction: int) -> int:
    """13.1 The yield of one's own regions, and half of that of allied nations, rounded up."""
    own = sum([yield_of(state, region) for region in regions_of(state, faction)])
    return own + sum([(yield_of(state, region) + 1) // 2 for region in allies_of(state, faction)])


def reckoned_income(state: State, faction: int) -> int:
    """13.1, C01 What a Faction would collect in winter as things are."""
    return taxes(state, faction) + slave_income(state, faction) + mana_income(state, faction)


def earn(table: Table, faction: int, amount: int, rule: str, why: str) -> None:
    """A Faction receives gold. Only it learns how much it has."""
    if amount:
        table.state.treasury[faction] += amount
        table.tell(f"earned.{why}", rule, to=(SEATS[faction],), who=SEATS[faction], n=amount)


def pay(table: Table, faction: int, amount: int) -> None:
    """13.2 A Faction pays; what it pays for is logged where that happens."""
    assert 0 <= faction < F
    assert table.state.treasury[faction] >= amount >= 0
    table.state.treasury[faction] -= amount


def can_pay(state: State, faction: int, amount: int) -> bool:
    """Whether a Faction has this much gold."""
    return state.treasury[faction] >= amount


AMPLE = 999
"""More gold than anything costs."""


def with_ample_gold(state: State, faction: int) -> State:
    """C362 A state in which a Faction can pay for all: whether it is asked may depend on that, not on its gold."""
    rich = state.copy()
    rich.treasury[faction] = AMPLE
    return rich


# 13.2 What things cost -----------------------------------------------------------------------------------------------


GENERAL_PRICE = number("base_costs", "general")
CARAVAN_PRICE = number("base_costs", "caravan")
MAGIC_USER_PRICE = number("base_costs", "magic_user")
AGENT_PRICE = number("base_costs", "agent")
REMOVAL_PRICE = number("base_costs", "remove_marker")
HERO_PRICE = number("base_costs", "hero")
MASTER_PRICE = number("council", "master")


def fort_stage(state: State) -> int:
    """8.3.2, C07 What each of the two stages of a fort costs: 3, or half of the 8 of 13.2 by option."""
    if has_rule(state, DEAR_FORTS):
        return number("fort", "cost_total_13_2") // number("fort", "phases")
    return number("fort", "cost_each")


# 5 Which units a Faction may have at all -----------------------------------------------------------------------------


def may_use(faction: int, unit: int) -> bool:
    """5 Whether a Faction may have a unit at all. The Theocracy has only human units; some units belong to others."""
    only = UNITS[unit].faction_only
    if only and only != SEATS[faction]:
        return False
    return faction != THEOCRACY or HUMAN[unit] or rule_of(faction, "forbid_units") is None
