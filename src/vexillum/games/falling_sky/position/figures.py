"""The numbers of a position: what the story, the recap and the options compare. All of them are public."""

from __future__ import annotations

from vexillum.coin.figures import lasting, names, non_players, present, slot_names, space_names, standing, unit_names
from vexillum.games.falling_sky.control import controllers
from vexillum.games.falling_sky.decks import deck_of
from vexillum.games.falling_sky.map import REGION_IDS, TRIBE_IDS
from vexillum.games.falling_sky.pieces import ABSENT, FACTIONS, KINDS, SEATS, STATUSES, SUBDUED
from vexillum.games.falling_sky.state import State
from vexillum.games.falling_sky.victory.conditions import margin

_TRACKS = names("track", SEATS)
_UNITS = unit_names(REGION_IDS, KINDS)
_TRIBES = slot_names("tribe", TRIBE_IDS, STATUSES)
_CONTROL = space_names("control", REGION_IDS)
_DEVASTATED = space_names("devastated", REGION_IDS)
_MARGINS = names("margin", SEATS)
_NON_PLAYERS = names("non_player", SEATS)
CONTROLLERS = ("", *FACTIONS)
"""Control of a Region is the place of its holder here."""


def figures(state: State) -> dict[str, int]:
    """Resources, pieces, markers, Control, Legions off the map, the Senate, lasting effects and margins.

    A number that is 0 may be missing. Control of a Region is 1 + the Faction's number.
    """
    found = dict(zip(_TRACKS, state.tracks, strict=True))
    found["senate"] = state.senate
    found["firm"] = state.firm
    found["legions_track"] = state.legions_track
    found["fallen"] = state.fallen
    found["removed_legions"] = state.removed_legions
    found["gallia_togata"] = state.gallia_togata
    found.update(present(_UNITS, state.units))
    found.update(standing(_TRIBES, [SUBDUED if status == ABSENT else status for status in state.tribes]))
    found.update(present(_DEVASTATED, state.devastated))
    found.update(present(_CONTROL, [holder + 1 for holder in controllers(state)]))
    deck = deck_of(state)
    found.update(lasting(deck.in_effect(state), deck.name))
    for faction, key in enumerate(_MARGINS):
        found[key] = margin(state, faction)
    found.update(non_players(_NON_PLAYERS, state.non_players))
    return found
