"""2.3, 6.0 The sequence of play in words: who has acted, who acts and how, who cannot; or the phases of a Round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from vexillum.coin.display.sequence import phases, turns
from vexillum.coin.sequence import options
from vexillum.coin.turn import Size
from vexillum.core.show.display import SequenceRow
from vexillum.core.words.texts import Texts
from vexillum.games.pendragon.decks import shown_deck
from vexillum.games.pendragon.display.next_epoch import in_round
from vexillum.games.pendragon.pieces import FACTIONS
from vexillum.games.pendragon.sequence.limits import command_size
from vexillum.games.pendragon.state import Stage, State

PHASES = (
    Stage.ANNONA,
    Stage.IMPERIUM,
    Stage.VICTORY,
    Stage.EPOCH_EVENT,
    Stage.REVENUE,
    Stage.DUX_UPKEEP,
    Stage.CIVITATES_UPKEEP,
    Stage.SAXON_UPKEEP,
    Stage.SCOTTI_UPKEEP,
    Stage.RECOVERY,
)
UPKEEP = {
    Stage.DUX_UPKEEP: "dux",
    Stage.CIVITATES_UPKEEP: "civitates",
    Stage.SAXON_UPKEEP: "saxons",
    Stage.SCOTTI_UPKEEP: "scotti",
}


def sequence(view: dict[str, Any], state: State, texts: Texts) -> tuple[SequenceRow, ...]:
    """The rows of an Event card or of an Epoch Round."""
    if in_round(state):
        return tuple(_phases(state, texts))
    if state.stage in (Stage.PIVOTAL, Stage.TURN):
        return tuple(_turns(view, state, texts))
    return ()


def _phases(state: State, texts: Texts) -> Iterator[SequenceRow]:
    """6.0 The phases of the Epoch Round."""
    steps = [(phase, "upkeep" if phase in UPKEEP else phase.name.lower(), UPKEEP.get(phase, "")) for phase in PHASES]
    return phases(texts, steps, state.stage)


def _turns(view: dict[str, Any], state: State, texts: Texts) -> Iterator[SequenceRow]:
    """2.3 Who acts on this card; a Pivotal Event comes before the order of the card (2.3.8)."""
    active = view["derived"]["active"]
    may = may_do(state, FACTIONS.index(active)) if active else ""
    interrupter = shown_deck(view).cards[view["card"]].owner
    return turns(view, texts, first_did=state.first_did, may_do=may, before=interrupter)


def may_do(state: State, faction: int) -> str:
    """2.3.4 What the Faction whose turn it is may do, as a text's name."""
    event = options(state.first_did)[1]
    size = ("full", "limited", "one_space")[Size(command_size(state, faction))]
    return f"may_{size}_or_event" if event else f"may_{size}"
