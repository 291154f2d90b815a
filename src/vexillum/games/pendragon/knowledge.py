"""What each seat may know: everything but the face-down cards. What follows from it: figures, redealing."""

from __future__ import annotations

from operator import add
from random import Random
from typing import Any

from vexillum.coin import cards
from vexillum.coin.cards import code
from vexillum.coin.kit import NOBODY
from vexillum.coin.position import (
    figure_names,
    figure_on_card,
    lasting_figures,
    non_player_figures,
    present_figures,
    slot_names,
    space_names,
    standing_figures,
    unit_names,
)
from vexillum.coin.sequence import next_eligible

from .cards import DAL_RIADA, EVENTS, NIALL
from .control import controllers
from .decks import deck_of
from .imperium import fragmented, roads_maintained
from .map import SEA_IDS, SITE_IDS, SPACE_IDS
from .pieces import BARBARIANS, CIVITATES, FACTIONS, RAIDER_OF, SCOTTI, SETTLEMENT_OF, STRONGHOLDS, UNITS
from .position import position
from .prosperity import total_prosperity
from .scenarios import SCENARIOS
from .sequence import piles, pools
from .state import TRACKS, Stage, State
from .victory import parts, passes, settlements

CONTROL = {NOBODY: "", CIVITATES: "briton"} | {number: id for number, id in enumerate(FACTIONS) if number != CIVITATES}
"""1.6.1 The word for each Control; at Fragmentation Briton Control is that of the Civitates."""


def derived(state: State) -> dict[str, Any]:
    """What follows from the state and lies open: Control, totals, standings."""
    control = controllers(state)
    factions = range(len(FACTIONS))
    controlled = [
        sum(n for n, holder in zip(state.population, control, strict=True) if holder == faction) for faction in factions
    ]

    def known(_: State, faction: int) -> int:
        return controlled[faction]

    counted = [parts(state, faction, known) for faction in factions]
    margins = [sum(each.values()) for each in counted]
    thresholds = [-each["threshold"] for each in counted]
    order = deck_of(state).order.get(state.current, ())
    active = next_eligible(order, state.standing) if state.stage in (Stage.PIVOTAL, Stage.TURN) else None
    return {
        "control": {id: CONTROL[holder] for id, holder in zip(SPACE_IDS, control, strict=True)},
        "controlled": dict(zip(FACTIONS, controlled, strict=True)),
        "total_prosperity": total_prosperity(state),
        "roads_maintained": roads_maintained(state),
        "settlements": {FACTIONS[nation]: settlements(state, nation) for nation in BARBARIANS},
        "scores": {id: margin + threshold for id, margin, threshold in zip(FACTIONS, margins, thresholds, strict=True)},
        "thresholds": dict(zip(FACTIONS, thresholds, strict=True)),
        "margins": dict(zip(FACTIONS, margins, strict=True)),
        "passes": {id: passes(state, faction, known) for faction, id in enumerate(FACTIONS)},
        "order": [FACTIONS[faction] for faction in order],
        "active": "" if active is None else FACTIONS[active],
        "cards_left": len(state.deck) + len(state.upcoming),
        "pivotal_ready": pivotal_ready(state),
    }


def pivotal_ready(state: State) -> list[str]:
    """5.7 The Factions that hold a Pivotal Event whose precondition is met."""
    effects = deck_of(state).effects
    sides = [(FACTIONS[faction], code(card, False)) for faction, card in enumerate(state.held) if card]
    return [id for id, side in sides if effects[side].ready(state)]


def view(state: State, seat: str | None) -> dict[str, Any]:
    """The position with the face-down cards only counted: the same for every ``seat`` and for an observer (None)."""
    seen = position(state)
    del seen["draws"], seen["rolls"]
    seen["deck"] = len(state.deck)
    seen["aside"] = len(state.aside)
    seen["derived"] = derived(state)
    return seen


# The numbers of a position: what the story, the recap and the options compare. All of them are public ----------------


BRITON_CONTROL = 5
"""1.6.1 Control of Dux and Civitates together, before Fragmentation."""
_HOLDERS = (1, 2, 3, 4)
_HOLDERS_TOGETHER = (1, BRITON_CONTROL, 3, 4)
_TRACKS = figure_names("track", TRACKS)
_UNITS = unit_names(SPACE_IDS, UNITS)
_SITES = slot_names("site", SITE_IDS, STRONGHOLDS)
_NIALL = figure_on_card(NIALL // 2, UNITS[RAIDER_OF[SCOTTI]])
_DAL_RIADA = figure_on_card(DAL_RIADA // 2, STRONGHOLDS[SETTLEMENT_OF[SCOTTI]])
_PLUNDER = tuple(f"plunder/space:{space}/{unit}" for space in SPACE_IDS for unit in UNITS)
_PROSPERITY = space_names("prosperity", SPACE_IDS)
_POPULATION = space_names("population", SPACE_IDS)
_CONTROL = space_names("control", SPACE_IDS)
_CONTROLLED = figure_names("controlled", FACTIONS)
_PATROLS = tuple(f"patrol/sea:{sea}" for sea in SEA_IDS)
_MARGINS = figure_names("margin", FACTIONS)
_NON_PLAYERS = figure_names("non_player", FACTIONS)


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
    found.update(present_figures(_UNITS, state.units))
    found.update(standing_figures(_SITES, state.sites))
    found[_NIALL] = state.niall
    found[_DAL_RIADA] = state.dal_riada
    found.update(present_figures(_PLUNDER, state.plunder))
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
    found.update(lasting_figures(deck.in_effect(state), deck.name))
    for faction, key in enumerate(_MARGINS):
        found[key] = sum(parts(state, faction, lambda _, holder: controlled[holder]).values())
    found.update(non_player_figures(_NON_PLAYERS, state.non_players))
    return found


# Hidden facts: the order of the deck, and the cards that were set aside ----------------------------------------------


def redeal(past: State, present: State, seat: str | None, random: Random) -> None:
    """Deal the face-down cards again, the same for every seat. An Epoch card is played as soon as it is turned up."""
    recipe = SCENARIOS[present.scenario].deck
    cards.redeal(past, present, random, EVENTS, piles(recipe), pools(recipe), present.epoch)
