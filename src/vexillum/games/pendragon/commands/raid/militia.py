"""5.1 Militia that give way where a free Raid lands."""

from __future__ import annotations

from vexillum.coin.options import numbers
from vexillum.games.pendragon.forces import remove
from vexillum.games.pendragon.map import SPACE_IDS
from vexillum.games.pendragon.pieces import FACTIONS, MILITIA, UNIT_KINDS
from vexillum.games.pendragon.state import Play, Table

RULE = "5.1"


def remove_militia(table: Table, faction: int, space: int, at_most: int) -> Play[None]:
    """The Raiding Faction removes up to this many Militia to Available, and says which if some carry Plunder."""
    state = table.state
    at = UNIT_KINDS * space + MILITIA
    (pick,) = yield table.ask(
        FACTIONS[faction],
        "raid.militia",
        numbers(0, min(at_most, state.units[at])),
        rule=RULE,
        params={"space": SPACE_IDS[space]},
        about=f"space:{SPACE_IDS[space]}",
    )
    n: int = pick.value
    loaded = state.plunder[at]
    (pick,) = yield table.ask(
        FACTIONS[faction],
        "raid.militia_loaded",
        numbers(max(0, n - (state.units[at] - loaded)), min(n, loaded)),
        rule=RULE,
        params={"space": SPACE_IDS[space], "n": n},
        about=f"space:{SPACE_IDS[space]}",
    )
    remove(table, space, MILITIA, n - pick.value, pick.value, RULE)
