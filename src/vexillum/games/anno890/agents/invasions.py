"""4 What invasions cost: the danger of those to come, and each tile that could fall."""

from __future__ import annotations

from vexillum.games.anno890.agents.outlook import Outlook


def peril(outlook: Outlook, towers: int, saracens: int) -> float:
    """4.1 What invasions to come will cost, with this many more towers in the realm and steps of the Invader.

    They hit who has the fewest towers; when that is another, they are welcome.
    """
    scales, weights = outlook.scales, outlook.scales.weights
    exposed = scales.exposure[outlook.towers + towers - outlook.fewest]
    danger = scales.danger[outlook.turns][outlook.gap + towers - saracens]
    return danger * (weights.ruin - outlook.per["ruin"]) * (exposed - weights.rivals_ruin * (1 - exposed))
