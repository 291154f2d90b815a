"""2.3, 6.0 The sequence of play in words: who has acted, who acts and how, who cannot; or the phases of Winter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from vexillum.coin.display.sequence import phases, turns
from vexillum.coin.sequence import options
from vexillum.coin.turn import Size
from vexillum.core.show.display import SequenceRow
from vexillum.core.words.texts import Texts
from vexillum.games.falling_sky.display.next_winter import in_round
from vexillum.games.falling_sky.pieces import SEATS
from vexillum.games.falling_sky.sequence.turn import TURNS
from vexillum.games.falling_sky.state import Stage, State

QUARTERS = {
    Stage.QUARTERS_GERMANS: "germans",
    Stage.QUARTERS_BELGAE: "belgae",
    Stage.QUARTERS_AEDUI: "aedui",
    Stage.QUARTERS_ARVERNI: "arverni",
    Stage.QUARTERS_ROMANS: "romans",
}
PHASES = tuple(stage for stage in Stage if Stage.VICTORY <= stage <= Stage.SPRING)


def sequence(view: dict[str, Any], state: State, texts: Texts) -> tuple[SequenceRow, ...]:
    """The rows of an Event card or of a Winter Round."""
    if in_round(state):
        return tuple(_phases(state, texts))
    return tuple(_turns(view, state, texts)) if state.stage == Stage.TURN else ()


def _phases(state: State, texts: Texts) -> Iterator[SequenceRow]:
    """6.0 The phases of the Winter Round; Quarters are one row, with the Faction that is at it."""
    now = Stage(state.stage)
    quarters = now if now in QUARTERS else Stage.QUARTERS_GERMANS
    steps = [
        (phase, "quarters" if phase in QUARTERS else phase.name.lower(), _who(phase, now))
        for phase in PHASES
        if phase not in QUARTERS or phase == quarters
    ]
    return phases(texts, steps, now)


def _who(phase: Stage, now: Stage) -> str:
    if phase in QUARTERS:
        return QUARTERS[phase] if phase == now else ""
    return "germans" if phase == Stage.GERMANS else ""


def _turns(view: dict[str, Any], state: State, texts: Texts) -> Iterator[SequenceRow]:
    """2.3 Who acts on this card; during Frost no Faction Marches (2.3.8)."""
    active = view["derived"]["active"]
    may = may_do(state, SEATS.index(active)) if active else ""
    yield from turns(view, texts, first_did=state.first_did, may_do=may)
    if view["derived"]["frost"]:
        yield SequenceRow("–", (), texts("sequence.frost"), "waiting")


def may_do(state: State, faction: int) -> str:
    """2.3.4 What the Faction whose turn it is may do, as a text's name."""
    event = options(state.first_did)[1]
    size = "limited" if TURNS.command_size(state, faction) == Size.LIMITED else "full"
    return f"may_{size}_or_event" if event else f"may_{size}"
