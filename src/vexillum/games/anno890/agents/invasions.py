"""4 The cost of future invasions."""

from __future__ import annotations

from vexillum.games.anno890.agents.outlook import Outlook


def peril(outlook: Outlook, towers: int, saracens: int) -> float:
    """4.1 The expected cost of future invasions, with this many more towers in the realm and steps of the Invader.

    They hit the player with the fewest towers; if that is another, the cost is negative.
    """
    scales, weights = outlook.scales, outlook.scales.weights
    exposed = scales.exposure[outlook.towers + towers - outlook.fewest]
    danger = scales.danger[outlook.turns][outlook.gap + towers - saracens]
    return danger * (weights.ruin - outlook.per["ruin"]) * (exposed - weights.rivals_ruin * (1 - exposed))
