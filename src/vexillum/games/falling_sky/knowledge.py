"""What each seat may know: everything but the face-down cards at which it has not looked. And what follows from it."""

from __future__ import annotations

from typing import Any

from vexillum.coin.kit import NOBODY
from vexillum.coin.sequence import next_eligible
from vexillum.games.falling_sky.control import controllers
from vexillum.games.falling_sky.decks import deck_of
from vexillum.games.falling_sky.forces import dispersed_left
from vexillum.games.falling_sky.frost import frost
from vexillum.games.falling_sky.map import REGION_IDS
from vexillum.games.falling_sky.pieces import FACTIONS, ROMANS, SEATS
from vexillum.games.falling_sky.position.positions import position
from vexillum.games.falling_sky.state import Stage, State
from vexillum.games.falling_sky.supply import supplied
from vexillum.games.falling_sky.victory.conditions import (
    allied,
    control_value,
    margin,
    off_map_legions,
    others_most,
    scores,
)
from vexillum.games.falling_sky.victory.ranking import passes
from vexillum.games.falling_sky.winter.senate_phase import rows
from vexillum.games.falling_sky.winters import last_year, winters


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
