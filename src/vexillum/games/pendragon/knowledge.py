"""What each seat may know: everything but the face-down cards. And what follows from it."""

from __future__ import annotations

from typing import Any

from vexillum.coin.kit import NOBODY
from vexillum.coin.lasting_codes import code
from vexillum.coin.sequence import next_eligible
from vexillum.games.pendragon.control import controllers
from vexillum.games.pendragon.decks import deck_of
from vexillum.games.pendragon.imperium import roads_maintained
from vexillum.games.pendragon.map import SPACE_IDS
from vexillum.games.pendragon.pieces import BARBARIANS, CIVITATES, FACTIONS
from vexillum.games.pendragon.position.positions import position
from vexillum.games.pendragon.prosperity import total_prosperity
from vexillum.games.pendragon.state import Stage, State
from vexillum.games.pendragon.victory.conditions import parts, passes, settlements

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
