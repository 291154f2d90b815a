"""9.1 Events that promise something for later, or change something for a time: the promises are in ``boons``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vexillum.core.decision import asks_nothing
from vexillum.games.akkren import boons
from vexillum.games.akkren.boons import (
    CHARISMA,
    EARLY_SNOW,
    EXTRA_DEMONS,
    FIRST_BATTLE,
    FLEET_MP,
    FLOODS,
    FOOT_DISCOUNTS,
    GK_CAMPAIGN,
    MANA_SEASON,
    NEXT_CARAVAN,
    NEXT_DIPLOMACY,
    NEXT_SIEGE,
    TRUCE,
    WORKS_DISCOUNTS,
)
from vexillum.games.akkren.components.factions import SEATS
from vexillum.games.akkren.events.drawn_event import DrawnEvent, Effect
from vexillum.games.akkren.realm.mana import settle_mana
from vexillum.games.akkren.state import Play, Table, Turn


def promise(table: Table, happening: DrawnEvent, which: int, n: int) -> None:
    """9.1 All Factions that the event affects have so much more of a boon."""
    for faction in happening.factions:
        boons.give(table.state, faction, which, n)
    table.tell(f"event_{boons.BOONS[which]}", "9.1", who=[SEATS[one] for one in happening.factions], n=n)


def _promises(which: int, field: str) -> Effect:
    @asks_nothing
    def effect(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> None:
        promise(table, happening, which, said[field])

    return effect


next_diplomacy = _promises(NEXT_DIPLOMACY, "mod")
"""9.1 The next diplomatic roll is better or worse."""
next_caravan = _promises(NEXT_CARAVAN, "mod")
"""9.1 The next roll for a caravan is better."""
next_siege = _promises(NEXT_SIEGE, "mod")
"""9.1 The next roll for a siege is better."""
demon_limit = _promises(EXTRA_DEMONS, "n")
"""9.1, 5.2 One demon more than mana allows, until winter."""
fleet_mp = _promises(FLEET_MP, "n")
"""9.1, 9.3.5 Fleets are faster or slower this turn."""
first_battle_die = _promises(FIRST_BATTLE, "n")
"""9.1 The die of the first battle of this turn is better."""
hero_stat_turn = _promises(CHARISMA, "n")
"""9.1, 3.3 Heroes have more charisma this turn."""


@asks_nothing
def next_build_discount(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> None:
    """9.1, 13.2 The next units on foot, or the next works of the guilds, are cheaper."""
    promise(table, happening, WORKS_DISCOUNTS if "units" in said else FOOT_DISCOUNTS, said["n"])


def mana_season(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> Play[None]:
    """9.1, 15.1 More or less mana until the season ends; with less of it demons may have to go at once."""
    promise(table, happening, MANA_SEASON, said["n"])
    if said["n"] < 0:
        for faction in happening.factions:
            yield from settle_mana(table, faction)


def _holds_for_all(weather: int) -> Effect:
    """9.1, C333 Something that holds for everyone this turn; in winter no one moves or fights, and it is lost."""

    @asks_nothing
    def effect(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> None:
        if table.state.turn == Turn.WINTER:
            table.tell("event_in_winter", "9.1", event=happening.id)
        else:
            boons.set_weather(table.state, weather)
            table.tell(f"event_{boons.WEATHER[weather]}", "9.1")

    return effect


terrain_mp = _holds_for_all(EARLY_SNOW)
"""9.1, 9.3.1 Hills and mountains cost more this turn."""
river_shift = _holds_for_all(FLOODS)
"""9.1, 9.4.2.4 Attacks across rivers are harder this turn."""
no_faction_war_turn = _holds_for_all(TRUCE)
"""9.1, 8.1.2 No Faction attacks another this turn."""
gk_extra_campaign = _holds_for_all(GK_CAMPAIGN)
"""9.1, 10.1.2 The Great Kingdom makes one more campaign roll in this turn's Neutral phase."""


@asks_nothing
def extra_mercenary_roll(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> None:
    """9.1, 14.1 One more company may offer itself at the next Council."""
    table.state.extra_companies += said["n"]
    table.tell("event_companies", "9.1", n=said["n"])
