"""The numbers of a position: what the story, the recap and the options compare. All of them are public."""

from __future__ import annotations

from operator import add

from vexillum.coin.figures import (
    lasting,
    names,
    non_players,
    on_card,
    present,
    slot_names,
    space_names,
    standing,
    unit_names,
)
from vexillum.games.pendragon.cards.lasting import DAL_RIADA, NIALL
from vexillum.games.pendragon.control import controllers
from vexillum.games.pendragon.decks import deck_of
from vexillum.games.pendragon.imperium import fragmented, roads_maintained
from vexillum.games.pendragon.map import SEA_IDS, SITE_IDS, SPACE_IDS
from vexillum.games.pendragon.pieces import FACTIONS, RAIDER_OF, SCOTTI, SETTLEMENT_OF, STRONGHOLDS, UNITS
from vexillum.games.pendragon.state import TRACKS, State
from vexillum.games.pendragon.victory.conditions import parts

BRITON_CONTROL = 5
"""1.6.1 Control of Dux and Civitates together, before Fragmentation."""
_HOLDERS = (1, 2, 3, 4)
_HOLDERS_TOGETHER = (1, BRITON_CONTROL, 3, 4)
_TRACKS = names("track", TRACKS)
_UNITS = unit_names(SPACE_IDS, UNITS)
_SITES = slot_names("site", SITE_IDS, STRONGHOLDS)
_NIALL = on_card(NIALL // 2, UNITS[RAIDER_OF[SCOTTI]])
_DAL_RIADA = on_card(DAL_RIADA // 2, STRONGHOLDS[SETTLEMENT_OF[SCOTTI]])
_PLUNDER = tuple(f"plunder/space:{space}/{unit}" for space in SPACE_IDS for unit in UNITS)
_PROSPERITY = space_names("prosperity", SPACE_IDS)
_POPULATION = space_names("population", SPACE_IDS)
_CONTROL = space_names("control", SPACE_IDS)
_CONTROLLED = names("controlled", FACTIONS)
_PATROLS = tuple(f"patrol/sea:{sea}" for sea in SEA_IDS)
_MARGINS = names("margin", FACTIONS)
_NON_PLAYERS = names("non_player", FACTIONS)


def figures(state: State) -> dict[str, int]:
    """Tracks, pieces, Plunder, Prosperity, Population, Control, the Imperium, lasting effects and margins.

    A number that is 0 may be missing. Control of a space is 1 + the Faction's number, or BRITON_CONTROL.
    """
    population = state.population
    found = dict(zip(_TRACKS, state.tracks, strict=True))
    found["imperium"] = state.imperium
    found["dominance"] = state.dominance
    found["roads"] = int(roads_maintained(state))
    found["casualties"] = state.casualties
    found["out_of_play"] = state.out_of_play
    found["not_yet"] = state.not_yet
    found["refugees"] = state.refugees
    found.update(present(_UNITS, state.units))
    found.update(standing(_SITES, state.sites))
    found[_NIALL] = state.niall
    found[_DAL_RIADA] = state.dal_riada
    found.update(present(_PLUNDER, state.plunder))
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
    found.update(lasting(deck.in_effect(state), deck.name))
    for faction, key in enumerate(_MARGINS):
        found[key] = sum(parts(state, faction, lambda _, holder: controlled[holder]).values())
    found.update(non_players(_NON_PLAYERS, state.non_players))
    return found
