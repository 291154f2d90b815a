"""The values of things to a Faction, in points of the end of the campaign."""

from __future__ import annotations

from vexillum.core.decision import Option
from vexillum.games.akkren.components.factions import BROTHERHOOD, FIEFS, KAN, THEOCRACY
from vexillum.games.akkren.components.map import CAPITAL, GP, MANA, SEAT_OF, STRUCTURE, ZONES_OF
from vexillum.games.akkren.components.units import CF, COST, DEMON, UNIT, size
from vexillum.games.akkren.control import has_port
from vexillum.games.akkren.minds.mind import Mind, noted
from vexillum.games.akkren.money import PER_MANA, PER_SLAVES, yield_of
from vexillum.games.akkren.realm.muster import new_to_the_kan
from vexillum.games.akkren.routes.foes import troops
from vexillum.games.akkren.state import State
from vexillum.games.akkren.victory import EACH, GIANT, aims

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
def region(mind: Mind, number: int) -> float:
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
