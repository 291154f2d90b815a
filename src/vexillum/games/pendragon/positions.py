"""Positions: the whole state in words that a person can read and write, exactly and both ways."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from vexillum.core.errors import BadPosition
from vexillum.games.pendragon.amendments import amend
from vexillum.games.pendragon.difficulty import DIFFICULTIES
from vexillum.games.pendragon.faults import counted, faults
from vexillum.games.pendragon.imperium import DOMINANCES, LEVELS
from vexillum.games.pendragon.map import IS_CITY, SEA_IDS, SITE_NUMBER, SPACE_NUMBER, N
from vexillum.games.pendragon.pieces import FACTIONS, STRONGHOLD_NUMBER, TOTALS, TYPES, UNIT_NUMBER, K
from vexillum.games.pendragon.players import PLAYERS
from vexillum.games.pendragon.position_checks import check_places, lasting_effects, read
from vexillum.games.pendragon.position_form import DEEDS, ENDS, FATES, STAGES, STANDINGS, Position, Space, write
from vexillum.games.pendragon.scenarios import SCENARIO_IDS
from vexillum.games.pendragon.state import TRACKS, State

__all__ = ["amend", "position", "restore", "write"]


def position(state: State) -> dict[str, Any]:
    """The position of a state as plain data."""
    plain: dict[str, Any] = msgspec.to_builtins(write(state))
    for unused in [name for name in ("own_deck", "non_players", "difficulty") if not getattr(state, name)]:
        del plain[unused]
    return plain


def restore(plain: Mapping[str, Any]) -> State:
    """The state of a position, or an error that names what is wrong with it."""
    given = read(plain)
    check_places(given)
    state = _state(given)
    for type, found, most in zip(TYPES, counted(state), TOTALS, strict=True):
        if found > most:
            raise BadPosition("position.too_many", path=type, found=found, most=most)
        if found < most:
            raise BadPosition("position.too_few", path=type, found=found, least=most)
    if broken := faults(state):
        raise BadPosition("position.faults", faults="; ".join(broken))
    return state


def shown_state(view: Mapping[str, Any]) -> State:
    """The state that a view shows, at any moment of a step. Of the face-down cards it has none."""
    known = {name: view[name] for name in Position.__struct_fields__ if name in view}
    return _state(msgspec.convert(known | {"deck": [], "aside": []}, Position))


def _state(given: Position) -> State:
    state = State(
        scenario=SCENARIO_IDS.index(given.scenario),
        owners=PLAYERS.ids.index(given.owners),
        non_players=sum(1 << FACTIONS.index(id) for id in set(given.non_players)),
        difficulty=DIFFICULTIES.index(given.difficulty),
        own_deck=given.own_deck,
        stage=STAGES.index(given.stage),
        draws=given.draws,
        rolls=given.rolls,
        units=[0] * (K * N),
        plunder=[0] * (K * N),
        sites=[0] * (2 * N),
        population=[0] * N,
        bottom=[0] * N,
        top=[0] * N,
        available=[given.available[type] for type in TYPES],
        casualties=given.casualties,
        out_of_play=given.out_of_play,
        not_yet=given.not_yet_in_play,
        refugees=given.refugees,
        patrolled=[int(sea in given.patrolled) for sea in SEA_IDS],
        roads=int(given.roads),
        tracks=[given.tracks[track] for track in TRACKS],
        imperium=LEVELS.index(given.imperium),
        dominance=DOMINANCES.index(given.dominance),
        deck=given.deck[::-1],
        aside=given.aside[:],
        removed=given.removed[:],
        current=given.card,
        upcoming=given.upcoming[::-1],
        played=given.played[:],
        held=[given.held.get(faction, 0) for faction in FACTIONS],
        lasting=lasting_effects(given),
        niall=given.niall,
        dal_riada=given.dal_riada,
        epoch=given.epoch,
        standing=[STANDINGS.index(given.standing[faction]) for faction in FACTIONS],
        fates=[FATES.index(given.fates.get(faction, FATES[0])) for faction in FACTIONS],
        first_did=DEEDS.index(given.first_did),
        winner_known=ENDS.index(given.ended),
    )
    for id, space in given.spaces.items():
        _set_space(state, SPACE_NUMBER[id], space)
    return state


def _set_space(state: State, number: int, space: Space) -> None:
    state.population[number] = space.population
    if isinstance(space.prosperity, dict):
        state.bottom[number] = space.prosperity.get("bottom", 0)
        state.top[number] = space.prosperity.get("top", 0)
    else:
        low = space.prosperity if IS_CITY[number] else min(space.prosperity, space.population)
        state.bottom[number], state.top[number] = low, space.prosperity - low
    for site, stronghold in space.strongholds.items():
        state.sites[SITE_NUMBER[site]] = STRONGHOLD_NUMBER[stronghold]
    for unit, n in space.units.items():
        state.units[K * number + UNIT_NUMBER[unit]] = n
    for unit, n in space.plunder.items():
        state.plunder[K * number + UNIT_NUMBER[unit]] = n
