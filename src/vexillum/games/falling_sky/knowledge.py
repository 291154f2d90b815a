"""What each seat may know: all but the face-down cards; the figures that are compared, and dealing the rest anew."""

from __future__ import annotations

from random import Random
from typing import Any

from vexillum.coin import cards
from vexillum.coin.kit import NOBODY
from vexillum.coin.position import (
    figure_names,
    lasting_figures,
    non_player_figures,
    present_figures,
    slot_names,
    space_names,
    standing_figures,
    unit_names,
)
from vexillum.coin.sequence import next_eligible

from .actions import supplied
from .cards import EVENTS, WINTER
from .control import controllers
from .decks import deck_of
from .forces import dispersed_left
from .map import REGION_IDS, TRIBE_IDS
from .pieces import ABSENT, FACTIONS, KINDS, ROMANS, SEATS, STATUSES, SUBDUED
from .position import gone, position
from .scenarios import WINTERS, frost, last_year, recipe, winters
from .sequence import piles
from .state import Stage, State
from .victory import allied, control_value, margin, off_map_legions, others_most, passes, scores
from .winter import rows


def derived(state: State) -> dict[str, Any]:
    """What follows from the state and is public: Control, scores, margins, who is next, Frost, Supply Lines."""
    control = controllers(state)
    order = deck_of(state).order.get(state.current, ())
    active = next_eligible(order, state.standing) if state.stage == Stage.TURN else None
    margins = [margin(state, faction) for faction in range(len(SEATS))]
    return {
        "control": {
            id: "" if holder == NOBODY else FACTIONS[holder] for id, holder in zip(REGION_IDS, control, strict=True)
        },
        "control_values": {id: control_value(state, region) for region, id in enumerate(REGION_IDS)},
        "allied": {id: allied(state, faction) for faction, id in enumerate(FACTIONS)},
        "scores": scores(state),
        "off_map_legions": off_map_legions(state),
        "others_most": others_most(state),
        "margins": dict(zip(SEATS, margins, strict=True)),
        "passes": {id: passes(state, faction) for faction, id in enumerate(SEATS)},
        "order": [SEATS[faction] for faction in order],
        "active": "" if active is None else SEATS[active],
        "frost": state.stage == Stage.TURN and frost(state),
        "supply": [REGION_IDS[region] for region in sorted(supplied(state, (ROMANS,)))],
        "legion_rows": rows(state),
        "dispersed_left": dispersed_left(state),
        "winters": winters(state),
        "last_year": last_year(state),
        "cards_left": len(state.deck) + len(state.upcoming),
    }


def view(state: State, seat: str | None) -> dict[str, Any]:
    """The position with the face-down cards only counted, but those that ``seat`` (None: an observer) has looked at."""
    seen = position(state)
    del seen["draws"], seen["rolls"]
    seen["foreseen"] = state.deck[::-1][: _looked_ahead(state, seat)]
    seen["deck"] = len(state.deck)
    seen["aside"] = len(state.aside)
    seen["derived"] = derived(state)
    return seen


def view_key(state: State, seat: str | None) -> str | None:
    """A seat that has looked at face-down cards has a view of its own, any other that of an observer."""
    return seat if _looked_ahead(state, seat) else None


def _looked_ahead(state: State, seat: str | None) -> int:
    """5.1 How many of the next face-down cards a seat has looked at."""
    return 0 if seat is None else state.looked_ahead[SEATS.index(seat)]


# The numbers of a position: what the story, the recap and the options compare. All of them are public ----------------


_TRACKS = figure_names("track", SEATS)
_UNITS = unit_names(REGION_IDS, KINDS)
_TRIBES = slot_names("tribe", TRIBE_IDS, STATUSES)
_CONTROL = space_names("control", REGION_IDS)
_DEVASTATED = space_names("devastated", REGION_IDS)
_MARGINS = figure_names("margin", SEATS)
_NON_PLAYERS = figure_names("non_player", SEATS)
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
    found.update(present_figures(_UNITS, state.units))
    found.update(standing_figures(_TRIBES, [SUBDUED if status == ABSENT else status for status in state.tribes]))
    found.update(present_figures(_DEVASTATED, state.devastated))
    found.update(present_figures(_CONTROL, [holder + 1 for holder in controllers(state)]))
    deck = deck_of(state)
    found.update(lasting_figures(deck.in_effect(state), deck.name))
    for faction, key in enumerate(_MARGINS):
        found[key] = margin(state, faction)
    found.update(non_player_figures(_NON_PLAYERS, state.non_players))
    return found


# Hidden information: the order of the deck, and the cards that were set aside ----------------------------------------


def redeal(past: State, present: State, seat: str | None, random: Random) -> None:
    """Deal the face-down cards again, but those at which the seat has looked.

    A Winter card that is face up has left the draw deck.
    """
    known = 0 if seat is None else present.looked_ahead[SEATS.index(seat)]
    cards.redeal(past, present, random, EVENTS, piles(recipe(present)), {WINTER: WINTERS}, gone(present), known)
