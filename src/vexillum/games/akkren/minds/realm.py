"""Set-up, initiative, what a new region gives, what a lost one takes, events, the Great Kingdom."""

from __future__ import annotations

from vexillum.core.decision import Option
from vexillum.games.akkren.components.factions import F
from vexillum.games.akkren.components.map import BORDERS, GP, LAND, REGION
from vexillum.games.akkren.components.units import CF, NAVAL, strength
from vexillum.games.akkren.forces import heroes, stacks
from vexillum.games.akkren.minds import values
from vexillum.games.akkren.minds.mind import Keys, Mind, best, most
from vexillum.games.akkren.minds.purse import spare
from vexillum.games.akkren.minds.threats import danger
from vexillum.games.akkren.minds.wars import wars
from vexillum.games.akkren.money import reckoned_income

KEEPS = 5
"""The Kan keeps units of this many factors among his reinforcements; all others are worth more as slaves."""
RICH, KEEPS_IF_RICH = 40, 3
"""With so much income he can pay for more troops than he has: then he keeps weaker ones too, while there is time."""
GUARD = 1
"""This many units are placed at first in each region that borders another power's land."""


# The turn -------------------------------------------------------------------------------------------------------------


def bid(mind: Mind) -> Keys:
    """``bid``: more in war and danger, and never quite what others expect."""
    need = 0
    if wars(mind) or any(danger(mind, one.place, 2) for one in mind.armies if one.place < LAND):
        need = 1
    if wars(mind) and spare(mind) >= 4:
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
