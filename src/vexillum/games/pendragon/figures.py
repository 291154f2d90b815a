"""The numbers of a position: what the story, the recap and the options compare. Everybody may know all of them."""

from __future__ import annotations

from itertools import compress
from operator import add

from vexillum.core.story import PIECES
from vexillum.games.pendragon.control import controllers
from vexillum.games.pendragon.decks import deck_of
from vexillum.games.pendragon.imperium import fragmented, roads_maintained
from vexillum.games.pendragon.lasting import DAL_RIADA, NIALL
from vexillum.games.pendragon.map import SEA_IDS, SITE_IDS, SPACE_IDS
from vexillum.games.pendragon.pieces import FACTIONS, RAIDER_OF, SCOTTI, SETTLEMENT_OF, STRONGHOLDS, UNITS, VACANT
from vexillum.games.pendragon.state import TRACKS, State
from vexillum.games.pendragon.victory import parts

BRITON_CONTROL = 5
"""1.6.1 Control of Dux and Civitates together, before Fragmentation."""
_HOLDERS = (1, 2, 3, 4)
_HOLDERS_TOGETHER = (1, BRITON_CONTROL, 3, 4)
_TRACKS = tuple(f"track/{id}" for id in TRACKS)
_UNITS = tuple(f"{PIECES}space:{space}/{unit}" for space in SPACE_IDS for unit in UNITS)
_SITES = tuple(tuple(f"{PIECES}site:{site}/{kind}" for kind in STRONGHOLDS) for site in SITE_IDS)
_NIALL = f"{PIECES}card:{NIALL // 2}/{UNITS[RAIDER_OF[SCOTTI]]}"
_DAL_RIADA = f"{PIECES}card:{DAL_RIADA // 2}/{STRONGHOLDS[SETTLEMENT_OF[SCOTTI]]}"
_PLUNDER = tuple(f"plunder/space:{space}/{unit}" for space in SPACE_IDS for unit in UNITS)
_PROSPERITY = tuple(f"prosperity/space:{space}" for space in SPACE_IDS)
_POPULATION = tuple(f"population/space:{space}" for space in SPACE_IDS)
_CONTROL = tuple(f"control/space:{space}" for space in SPACE_IDS)
_CONTROLLED = tuple(f"controlled/{faction}" for faction in FACTIONS)
_PATROLS = tuple(f"patrol/sea:{sea}" for sea in SEA_IDS)
_MARGINS = tuple(f"margin/{faction}" for faction in FACTIONS)
_NON_PLAYERS = tuple(f"non_player/{faction}" for faction in FACTIONS)


def figures(state: State) -> dict[str, int]:
    """Tracks, pieces, Plunder, Prosperity, Population, Control, the Imperium, lasting effects and margins.

    A number that is 0 may be missing. Control of a space is 1 + the Faction's number, or BRITON_CONTROL.
    """
    units, plunder, population = state.units, state.plunder, state.population
    found = dict(zip(_TRACKS, state.tracks, strict=True))
    found["imperium"] = state.imperium
    found["dominance"] = state.dominance
    found["roads"] = int(roads_maintained(state))
    found["casualties"] = state.casualties
    found["out_of_play"] = state.out_of_play
    found["not_yet"] = state.not_yet
    found["refugees"] = state.refugees
    found.update(zip(compress(_UNITS, units), filter(None, units), strict=True))
    for site, kind in enumerate(state.sites):
        if kind != VACANT:
            found[_SITES[site][kind]] = 1
    found[_NIALL] = state.niall
    found[_DAL_RIADA] = state.dal_riada
    found.update(zip(compress(_PLUNDER, plunder), filter(None, plunder), strict=True))
    found.update(zip(_PROSPERITY, map(add, state.bottom, state.top), strict=True))
    found.update(zip(_POPULATION, population, strict=True))
    controlled = [0] * 4
    holders = _HOLDERS if fragmented(state) else _HOLDERS_TOGETHER
    for space, holder in enumerate(controllers(state)):
        if holder >= 0:
            found[_CONTROL[space]] = holders[holder]
            controlled[holder] += population[space]
    found.update(zip(_CONTROLLED, controlled, strict=True))
    found.update(zip(_PATROLS, state.patrolled, strict=True))
    deck = deck_of(state)
    for side in deck.in_effect(state):
        found[f"lasting/{'shaded' if side % 2 else 'unshaded'}/{deck.name(side // 2)}"] = 1
    for faction, key in enumerate(_MARGINS):
        found[key] = sum(parts(state, faction, lambda _, holder: controlled[holder]).values())
    if state.non_players:
        found.update((key, state.non_players >> faction & 1) for faction, key in enumerate(_NON_PLAYERS))
    return found
