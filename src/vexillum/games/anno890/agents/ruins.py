"""4.2 The cost of losing each tile of a realm."""

from __future__ import annotations

from vexillum.games.anno890.agents.fields import LineProspects
from vexillum.games.anno890.agents.outlook import Outlook
from vexillum.games.anno890.pieces import CENTRE, TILES
from vexillum.games.anno890.rules.final_score import count
from vexillum.games.anno890.rules.placement import is_territory


def fallen(outlook: Outlook, prospects: LineProspects) -> dict[int, float]:
    """4.2 For each cell with a tile that can be destroyed: the cost of losing it. A territory leaves a tower."""
    state = outlook.state
    start = 9 * outlook.player
    costs: dict[int, float] = {}
    for cell in range(9):
        index = start + cell
        tile = state.cells[index]
        if tile < 0 or cell == CENTRE or state.ruined[index]:
            continue
        territory = is_territory(tile)
        cost = TILES[tile].vp - outlook.per["ruin"]
        cost -= outlook.goods(-state.nobles[index], 0, territory - state.towers[index])
        cost += (
            prospects.part(cell) + outlook.per.get(TILES[tile].category, 0.0) if territory else _lasting(outlook, tile)
        )
        costs[cell] = cost
    return costs


def _lasting(outlook: Outlook, tile: int) -> float:
    """7 The value of a special building's later effects."""
    printed, weights = TILES[tile], outlook.scales.weights
    worth = 0.0
    if printed.bonus:
        worth += printed.bonus.vp * count(outlook.state, outlook.player, printed.bonus.element) / printed.bonus.per
    if printed.effect == "turn_start_coin":
        worth += weights.income * outlook.left
    elif printed.effect == "swap_for_free_territory" and outlook.left:
        worth += weights.exchange
    return worth
