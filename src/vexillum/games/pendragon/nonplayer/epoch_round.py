"""8.7.7, 8.8.7 Decisions of Non-players in the Epoch Round. Relocation: ``relocation.py``."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.coin.nonplayer.priorities import choose_from
from vexillum.core.decision import DONE, Decision
from vexillum.games.pendragon.epoch.annona import Group, owed
from vexillum.games.pendragon.map import SITE_SPACE, SPACE_IDS
from vexillum.games.pendragon.money import funds
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.candidates import LOTS, SITES
from vexillum.games.pendragon.pieces import CIVITATES, DUX, UNIT_OWNER

RULE = {DUX: "8.8.7", CIVITATES: "8.7.7"}


# 6.1 Annona -----------------------------------------------------------------------------------------------------------


def annona(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.7, 8.8.7 Own Foederati in the highest number of spaces; those unpaid are random (ruling P182)."""
    state, rule = bot.state, RULE[bot.faction]
    due: dict[Group, int] = {
        option.value: owed(state, option.value)
        for option in decision.options
        if isinstance(option.value, tuple) and UNIT_OWNER[option.value[1]] == bot.faction
    }
    if not due:
        return (DONE.key,)
    money = funds(state, bot.faction)
    most = _affordable(list(due.values()), money)
    candidates = [
        group
        for group, cost in due.items()
        if 1 + _affordable([due[other] for other in due if other != group], money - cost) == most
    ]
    bot.trace.note(rule, "annona", n=most, there=len(due), money=money)
    spaces = sorted({space for space, _ in candidates})
    space = choose_from(bot, rule, "annona", spaces, roll=f"{rule} annona {money}")
    groups = [option for option in decision.options if option.value in candidates and option.value[0] == space]
    roll = f"{rule} annona nation {money}"
    return (choose_from(bot, rule, "annona", groups, kind=LOTS, roll=roll).key,)


def _affordable(prices: list[int], money: int) -> int:
    """How many groups can be paid at most: the cheapest first."""
    for n, price in enumerate(sorted(prices)):
        money -= price
        if money < 0:
            return n
    return len(prices)


# As much as can be ----------------------------------------------------------------------------------------------------


def largest(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.7 Hoard and pay Comitates as much as able; 8.3 the same for Cavalry kept, and for Plunder of the released.

    Comitates that must be removed are taken space by space (8.7.7).
    """
    return (max(decision.options, key=lambda option: option.value).key,)


# 6.6 Upkeep -----------------------------------------------------------------------------------------------------------


def keep_forts(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.7 All Forts; those that cannot be paid for are chosen at random (8.3.3)."""
    kept = {option.value: option.key for option in decision.options}
    while len(kept) > decision.at_most:
        name = f"8.8.7 fort {len(kept)}"
        space = choose_from(bot, "8.8.7", "fort", sorted({SITE_SPACE[site] for site in kept}), roll=name)
        there = [site for site in kept if SITE_SPACE[site] == space]
        del kept[choose_from(bot, "8.8.7", "fort", there, kind=SITES, roll=f"{name} site")]
    return tuple(kept.values())


def keep_roads(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.7 Then the Roads."""
    return (decision.options[0].key,)


def dismiss(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.7 Comitates that cannot be paid: at random by space."""
    spaces = [option.value for option in decision.options]
    return (SPACE_IDS[choose_from(bot, "8.7.7", "unpaid", spaces, roll=f"8.7.7 unpaid {len(spaces)}")],)
