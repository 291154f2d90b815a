"""9.3.3 Plunder and rebellion: where it is possible, table 9.3, rebels on the map, the marker and the gold.

Armies plunder, fleets raid, agents and events stir up provinces (C38).
"""

from __future__ import annotations

from typing import Any

from vexillum.core.decision import asks_nothing

from . import stacks
from .battle.scene import in_words
from .boons import TRUCE, in_force
from .components.map import GP, PLACE_IDS, REGION_IDS, REGION_OF
from .components.pieces import NEUTRAL, NOBODY, OWNERS, REBELS, F
from .components.tables import TABLES, number, row, sides, units_of
from .control import allies, at_war, holder, hostile_act, side, troops_at
from .money import earn, markers
from .state import NONE, Kind, Stack, State, Table

_TABLE: Any = TABLES["rebellion"]
_ADD: dict[str, int] = {modifier["if"]: modifier["add"] for modifier in _TABLE["modifiers"]}
PER_MARKER = _ADD["per_plunder_or_akkren_marker_in_province"]
OWN_PROVINCE = _ADD["own_province"]
GAIN: int = _TABLE["gain_gp"]
MARKER: int = _TABLE["marker"]
PLUNDER_MP = number("naval_raid", "mp")
"""9.3.3, 9.3.2.1 Plundering costs 1 MP, by land as by sea."""


def barred(state: State, who: int, zone: int) -> str:
    """9.3.3 Why an owner may not plunder a zone: a word for the texts; nothing if it may.

    The province must still yield something, and its holder (of a neutral nation: itself) must have no troops in the
    zone, ships in its port and troops aboard included (C482). Allies are not plundered (8.1.1); in a truce only those
    with whom one is at war already (9.1).
    """
    region = REGION_OF[zone]
    if markers(state, region) >= GP[region]:
        return "exhausted"
    held = holder(state, zone)
    if held == who:
        return ""
    if held != NOBODY and allies(state, held, who):
        return "ally"
    if 0 <= held < F and who < F and in_force(state, TRUCE) and not at_war(state, held, who):
        return "truce"
    return "defended" if any(_defends(state, one, held, region) for one in troops_at(state, zone)) else ""


def _defends(state: State, one: Stack, held: int, region: int) -> bool:
    if held == NOBODY:
        return one.owner == NEUTRAL and one.nation == region
    return side(state, one) == held


def new_enemy(state: State, who: int, zone: int) -> int:
    """8.1.2 The neutral Faction that would become an enemy by plundering a zone; or NOBODY."""
    held = holder(state, zone)
    return held if 0 <= held < F and held != who and not at_war(state, held, who) else NOBODY


def provoke(table: Table, who: int, zone: int, rule: str) -> None:
    """8.1.2 Plundering what a neutral Faction holds means war with it."""
    held = holder(table.state, zone)
    if 0 <= held < F and who < F and held != who and not at_war(table.state, held, who):
        hostile_act(table, who, held, rule)


def own_province(state: State, who: int, zone: int) -> int:
    """9.3.3, C27 The modifier for the people of one's own province."""
    return OWN_PROVINCE if holder(state, zone) == who else 0


@asks_nothing
def rebellion(table: Table, region: int, zone: int, mod: int) -> int:
    """9.3.3, C207 Roll on table 9.3 for a zone of a region: the rebels' new stack, or NONE.

    Each plunder or Akkren marker in the province adds to the roll; ``mod`` is any other modifier. The rebels are put on
    the map; whether they are fought at once is up to the caller.
    """
    state = table.state
    roll = table.roll(sides(_TABLE["die"]))
    add = PER_MARKER * markers(state, region) + mod
    units = units_of(row(_TABLE["rows"], roll + add))
    params: dict[str, Any] = {"region": REGION_IDS[region], "zone": PLACE_IDS[zone], "roll": roll, "add": add}
    if not units:
        table.tell("no_rebellion", "9.3.3", **params)
        return NONE
    rebels = stacks.add(state, Stack(0, REBELS, Kind.COMPANY, zone, units, nation=region))
    table.tell("rebellion", "9.3.3", units=in_words(units), **params)
    return rebels.id


def sack(table: Table, who: int, zone: int, gold: int, why: str = "plunder") -> None:
    """9.3.3 A plunder that succeeded: a marker in the zone, and gold for who did it."""
    table.state.plunder[zone] += MARKER
    table.tell("plundered", "9.3.3", who=OWNERS[who], zone=PLACE_IDS[zone])
    if who < F:
        earn(table, who, gold, "9.3.3", why)
