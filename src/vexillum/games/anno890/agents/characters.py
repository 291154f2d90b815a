"""6 The value of a character to a player: points, and what the ability does now."""

from __future__ import annotations

from collections.abc import Callable

from vexillum.games.anno890.agents.invasions import peril
from vexillum.games.anno890.agents.outlook import Outlook
from vexillum.games.anno890.pieces import CENTRE, CHARACTERS
from vexillum.games.anno890.rules.characters import restorable
from vexillum.games.anno890.rules.final_score import PER_TAVERN, count
from vexillum.games.anno890.rules.lines import DECLINE_COINS
from vexillum.games.anno890.state import NONE

TAVERNS_A_TURN = 0.2
"""How many taverns a realm gains in a turn."""


def apprentice(outlook: Outlook) -> float:
    """6.1 A card whose points will count."""
    return outlook.scales.weights.unknown_card


def military_architect(outlook: Outlook) -> float:
    """6.2 Towers made safe."""
    return outlook.scales.weights.shelter * min(3, outlook.towers - outlook.state.towers[9 * outlook.player + CENTRE])


def treasurer(outlook: Outlook) -> float:
    """6.3 A coin each turn."""
    return outlook.scales.weights.income * outlook.left


def caravaneer(outlook: Outlook) -> float:
    """6.4 Points for taverns, including those that may still come."""
    more = TAVERNS_A_TURN * outlook.left * outlook.scales.weights.growth
    return PER_TAVERN * (count(outlook.state, outlook.player, "tavern") + more)


def master_builder(outlook: Outlook) -> float:
    """6.5 A ruin turned up."""
    return outlook.scales.weights.repair if restorable(outlook.state, outlook.player) else 0.0


def cartographer(outlook: Outlook) -> float:
    """6.6 Two tiles exchanged, to improve future lines."""
    return outlook.scales.weights.rearranging * outlook.left


def courtesan(outlook: Outlook) -> float:
    """6.7 A noble from another."""
    if not any(nobles for nobles, *_ in outlook.others):
        return 0.0
    return (1 + outlook.scales.weights.spite) * outlook.goods(1, 0, 0)


def duchess(outlook: Outlook) -> float:
    """6.8 All ties won."""
    return outlook.scales.weights.last_word


def blacksmith(outlook: Outlook) -> float:
    """6.9 A tower."""
    return _towers(outlook, 1)


def _towers(outlook: Outlook, n: int) -> float:
    n = min(n, outlook.state.tower_supply)
    return outlook.goods(0, 0, n) + peril(outlook, 0, 0) - peril(outlook, n, 0)


def inventor(outlook: Outlook) -> float:
    """6.10 A building for free, on some later turn."""
    return outlook.scales.weights.invention if outlook.left and outlook.state.buildings else 0.0


def thief(outlook: Outlook) -> float:
    """6.11 A coin from each other player."""
    paying = sum(1 for _, coins, *_ in outlook.others if coins)
    return (1 + outlook.scales.weights.spite) * outlook.goods(0, paying, 0)


def minstrel(outlook: Outlook) -> float:
    """6.12 Nobles made safe."""
    return outlook.scales.weights.shelter * min(3, outlook.nobles - outlook.state.nobles[9 * outlook.player + CENTRE])


def merchant(outlook: Outlook) -> float:
    """6.13 Two coins."""
    return outlook.goods(0, 2, 0)


def mystic(outlook: Outlook) -> float:
    """6.14 Saracens beside the row."""
    return outlook.scales.weights.omen


def tailor(outlook: Outlook) -> float:
    """6.15 A coin for each noble."""
    return outlook.goods(0, outlook.nobles, 0)


def strategist(outlook: Outlook) -> float:
    """6.16 Two towers."""
    return _towers(outlook, 2)


def traitor(outlook: Outlook) -> float:
    """6.17 A tower from another; Defence stays as it is."""
    if not any(towers for _, _, towers, *_ in outlook.others):
        return 0.0
    safer = peril(outlook, 0, 0) - peril(outlook, 1, 1)
    return (1 + outlook.scales.weights.spite) * outlook.goods(0, 0, 1) + safer


def trumpeter(outlook: Outlook) -> float:
    """6.18 A noble."""
    return outlook.goods(min(1, outlook.state.noble_supply), 0, 0)


_ABILITIES: dict[str, Callable[[Outlook], float]] = {
    ability.__name__: ability
    for ability in (
        apprentice,
        military_architect,
        treasurer,
        caravaneer,
        master_builder,
        cartographer,
        courtesan,
        duchess,
        blacksmith,
        inventor,
        thief,
        minstrel,
        merchant,
        mystic,
        tailor,
        strategist,
        traitor,
        trumpeter,
    )
}
ABILITIES = tuple(_ABILITIES[card.id] for card in CHARACTERS)
"""The value of each character's ability."""
POINTS = tuple(card.vp for card in CHARACTERS)
"""Each character's printed points."""


def character_worth(outlook: Outlook, card: int) -> float:
    """3.1 The value of a character attracted now."""
    return POINTS[card] + ABILITIES[card](outlook)


def decline_worth(outlook: Outlook) -> float:
    """3.2 The value of taking coins instead of a character."""
    return outlook.goods(0, outlook.side.amount("tris_decline_coins", DECLINE_COINS), 0)


def line_worths(outlook: Outlook) -> tuple[list[float], list[float]]:
    """3 For each crop, the value of a line completed now, and of one completed on a later turn.

    Later, the best character of the standard may be gone, and the next best counts.
    """
    standards = outlook.state.standards
    rivals_first = outlook.scales.weights.rivals_first
    coins = decline_worth(outlook)
    now: list[float] = []
    later: list[float] = []
    for place in (0, 3, 6, 9):
        best = second = coins
        for card in standards[place : place + 3]:
            if card != NONE:
                worth = POINTS[card] + ABILITIES[card](outlook)
                if worth > best:
                    best, second = worth, best
                elif worth > second:
                    second = worth
        now.append(best)
        later.append(best + rivals_first * (second - best))
    return now, later
