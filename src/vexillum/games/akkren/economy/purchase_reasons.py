"""Why something is not on the page of purchases."""

from __future__ import annotations

from vexillum.core.decision import Decision
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message
from vexillum.games.akkren.allowed_units import may_use
from vexillum.games.akkren.components.factions import CAPITAL_OF, NOBODY, SEATS
from vexillum.games.akkren.components.map import LAND, PLACE, REGION_OF
from vexillum.games.akkren.components.units import MANA_COST, UNIT_IDS, UNITS, U
from vexillum.games.akkren.control import capital_stands, enemies_at, is_city, structure
from vexillum.games.akkren.economy import prices
from vexillum.games.akkren.economy.recruits import commands
from vexillum.games.akkren.economy.supplies import PRICE, receivers, sold_to
from vexillum.games.akkren.forces.goods import GOOD, SPECIALISTS
from vexillum.games.akkren.realm.muster import mustered
from vexillum.games.akkren.realm.reasons import unit_named
from vexillum.games.akkren.relations import can_trade
from vexillum.games.akkren.state import State


def why_not_buy(table: CoreTable[State], decision: Decision, name: str) -> Message | None:
    """13.2 The reason, for units, goods, forts, caravans, generals and magic users."""
    state, faction = table.state, SEATS.index(decision.seat)
    unit = unit_named(name)
    if unit is not None:
        return _unit(state, faction, unit, decision)
    word = name.rpartition(":")[2]
    if word.partition(".")[0] in GOOD:
        return _good(state, faction, GOOD[word.partition(".")[0]])
    if name.startswith(("fort.", "place:")):
        return _fort(state, faction, PLACE.get(name.removeprefix("fort.").removeprefix("place:"), LAND))
    if name.startswith(("caravan.", "seat:")):
        return _caravan(state, faction, name.removeprefix("caravan.").removeprefix("seat:"))
    if word == "general":
        if not commands(state, faction):
            return Message("why.build_nobody_to_command", {}, "3.5")
        return _gold(state, faction, prices.GENERAL)
    if word in ("mage", "agent"):
        return _gold(state, faction, prices.MAGIC_USER if word == "mage" else prices.AGENT)
    return None


def _gold(state: State, faction: int, price: int) -> Message | None:
    if state.treasury[faction] >= price:
        return None
    return Message("why.build_gold", {"price": price, "gold": state.treasury[faction]}, "13.2")


def _unit(state: State, faction: int, unit: int, decision: Decision) -> Message | None:
    params = {"unit": UNIT_IDS[unit]}
    if not UNITS[unit].buyable:
        return Message("why.build_never", params, "13.2")
    if not may_use(faction, unit):
        return Message("why.build_not_for_you", params, "5")
    if not state.pool[U * faction + unit]:
        raised = dict(mustered(state, faction)).get(unit, 0)
        return Message("why.build_all_out" if raised else "why.build_no_region", params, "13.3")
    if MANA_COST[unit] > decision.params["mana"]:
        return Message("why.build_mana", params, "15.1")
    return _gold(state, faction, prices.unit_price(state, faction, unit)) or Message(
        "why.build_nowhere", params, "13.3"
    )


def _good(state: State, faction: int, good: int) -> Message | None:
    one = SPECIALISTS[good]
    params = {"good": one.id}
    if one.region:
        return Message("why.build_hired_there", params | {"region": one.region}, "13.6")
    if one.faction and one.faction != SEATS[faction]:
        return Message("why.build_good_of", params | {"other": one.faction}, "5")
    if not sold_to(faction, good):
        return Message("why.build_no_use", params, "15.2.3")
    if not receivers(state, faction, good):
        return Message("why.build_no_army", params, "13.2")
    return _gold(state, faction, PRICE[good])


def _fort(state: State, faction: int, zone: int) -> Message | None:
    if zone >= LAND:
        return None
    if state.holder[REGION_OF[zone]] != faction:
        return Message("why.build_fort_not_yours", {}, "8.3.2")
    if enemies_at(state, zone, faction):
        return Message("why.build_fort_enemies", {}, "8.3.2")
    if state.fort_owner[zone] != NOBODY:
        return Message("why.build_fort_there", {}, "8.3.2")
    if structure(state, zone):
        return Message("why.build_fort_city", {}, "8.3.2")
    return _gold(state, faction, prices.fort_stage(state))


def _caravan(state: State, faction: int, other: str) -> Message | None:
    if other not in SEATS or other == SEATS[faction]:
        return None
    if not capital_stands(state, faction):
        return Message("why.build_no_capital", {}, "13.4")
    if not can_trade(state, faction, SEATS.index(other)):
        return Message("why.build_caravan_war", {"other": other}, "8.1.2")
    if not is_city(state, CAPITAL_OF[SEATS.index(other)]):
        return Message("why.build_caravan_ruin", {"other": other}, "13.4")
    if any(one.owner == faction and one.target == SEATS.index(other) for one in state.caravans):
        return Message("why.build_caravan_sent", {"other": other}, "13.4")
    return _gold(state, faction, prices.CARAVAN)
