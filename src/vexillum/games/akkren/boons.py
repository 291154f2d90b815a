"""5, 9.1, 9.2.1, C44 Numbers kept per Faction: what events and treasures have promised, and what it has achieved."""

from __future__ import annotations

from .components.map import REGIONS
from .components.pieces import F
from .state import State

BOONS = (
    "next_diplomacy",
    "next_caravan",
    "next_siege",
    "next_treasure",
    "foot_discounts",
    "works_discounts",
    "extra_demons",
    "mana_season",
    "fleet_mp",
    "charisma",
    "first_battle",
)
NEXT_DIPLOMACY, NEXT_CARAVAN, NEXT_SIEGE, NEXT_TREASURE, FOOT_DISCOUNTS, WORKS_DISCOUNTS = range(6)
"""Used with the next roll or purchase of that kind."""
EXTRA_DEMONS, MANA_SEASON, FLEET_MP, CHARISMA, FIRST_BATTLE = range(6, 11)
"""Last until winter, until the end of the season, and the others until the end of the turn."""
_N = len(BOONS)
OF_TURN = (FLEET_MP, CHARISMA, FIRST_BATTLE)

WEATHER = ("early_snow", "floods", "truce", "gk_campaign")
EARLY_SNOW, FLOODS, TRUCE, GK_CAMPAIGN = range(len(WEATHER))
"""9.1 What holds for everyone until the end of the turn: bits of ``State.weather``."""

YIELD_BONUS, YIELD_HALF, YIELD_NONE = 1, 2, 4
"""9.1, 13.5 What waits for the next collection in a region: bits of ``State.yields`` (a vein, a plague, sabotage)."""


def no_boons() -> list[int]:
    """What every Faction has been promised at the beginning: nothing."""
    return [0] * (F * _N)


def no_yields() -> list[int]:
    """Nothing waits for the next collection anywhere."""
    return [0] * len(REGIONS)


def boon(state: State, faction: int, which: int) -> int:
    """How much of a boon a Faction has."""
    return state.boons[_N * faction + which]


def give(state: State, faction: int, which: int, n: int) -> None:
    """A Faction is promised so much more; a misfortune is a number below zero."""
    state.boons[_N * faction + which] += n


def take(state: State, faction: int, which: int) -> int:
    """A Faction uses a boon: it gets all of it and has it no more."""
    n = boon(state, faction, which)
    state.boons[_N * faction + which] = 0
    return n


def in_force(state: State, weather: int) -> bool:
    """Whether it holds for everyone this turn."""
    return bool(state.weather >> weather & 1)


def set_weather(state: State, weather: int) -> None:
    """It holds for everyone until the end of the turn."""
    state.weather |= 1 << weather


def mark_yield(state: State, region: int, what: int) -> None:
    """13.1 A change of the next collection in a region."""
    state.yields[region] |= what


def end_turn(state: State) -> None:
    """C45 What lasted for a turn is over."""
    state.weather = 0
    for faction in range(F):
        for which in OF_TURN:
            take(state, faction, which)


def end_season(state: State) -> None:
    """9.1 What lasted for a season is over."""
    for faction in range(F):
        take(state, faction, MANA_SEASON)


# 5, C44 What Factions have done that counts at the end of the campaign -----------------------------------------------


DEEDS = ("nests_cleared", "quests", "akkren_destroyed", "caravans_sold", "home_lost")
NESTS_CLEARED, QUESTS, AKKREN_DESTROYED, CARAVANS_SOLD, HOME_LOST = range(len(DEEDS))
_DEED_KINDS = len(DEEDS)


def no_deeds() -> list[int]:
    """No achievements yet."""
    return [0] * (F * _DEED_KINDS)


def deed(state: State, faction: int, which: int) -> int:
    """How often a Faction has done it."""
    return state.deeds[_DEED_KINDS * faction + which]


def count_deed(state: State, owner: int, which: int) -> None:
    """An owner has done it again; only Factions' deeds count."""
    if 0 <= owner < F:
        state.deeds[_DEED_KINDS * owner + which] += 1
