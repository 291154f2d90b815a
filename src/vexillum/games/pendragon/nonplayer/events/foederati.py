"""8.2.1 Events that place Foederati (#11, #26, #61): own colour, a vacant Site, one Settlement of a Nation."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.coin.options import NONE
from vexillum.core.decision import Decision
from vexillum.games.pendragon.control import controller
from vexillum.games.pendragon.forces import vacant_sites
from vexillum.games.pendragon.map import IS_CITY, SPACE_COUNT, SPACE_NUMBER
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.events.guidelines import pick, where
from vexillum.games.pendragon.nonplayer.events.guidelines_pieces import good_sites
from vexillum.games.pendragon.nonplayer.events.instruction import Precondition
from vexillum.games.pendragon.pieces import BRITONS, FOEDERATI_SETTLEMENT, SAXON_SETTLEMENT
from vexillum.games.pendragon.state import State


def has_vacant_site(bot: PendragonBot, space: int) -> bool:
    """1.4.2 Whether there is a vacant Site for a Settlement."""
    return bool(vacant_sites(bot.state, space, SAXON_SETTLEMENT))


def serves_already(bot: PendragonBot, nation: int) -> bool:
    """8.7.3, 8.8.1 Whether there is a Settlement of a Nation in the own colour on the map."""
    return FOEDERATI_SETTLEMENT[bot.faction, nation] in bot.state.sites


def briton_regions(state: State) -> list[int]:
    """1.6 The Regions under Briton Control; at Fragmentation under that of either Briton Faction."""
    return [space for space in range(SPACE_COUNT) if not IS_CITY[space] and controller(state, space) in BRITONS]


def settles(nation: int, *ids: str) -> Precondition:
    """8.2.1 No Settlement of that Nation in the own colour yet, and a vacant Site in one of the named spaces."""
    spaces = tuple(SPACE_NUMBER[id] for id in ids)

    def plays(bot: PendragonBot) -> bool:
        return not serves_already(bot, nation) and any(has_vacant_site(bot, space) for space in spaces)

    return plays


def on_vacant_site(bot: PendragonBot, decision: Decision) -> Sequence[str] | None:
    """8.2.1 The Settlement goes to a vacant Site, or nowhere."""
    vacant = [option for option in good_sites(bot, decision.options) if not bot.state.sites[option.value[1]]]
    if vacant:
        return pick(bot, decision, vacant)
    return (NONE.key,) if NONE.key in decision.keys else None


at_vacant_site = where(has_vacant_site)
"""8.2.1 Only spaces with a vacant Site, if there are any."""
