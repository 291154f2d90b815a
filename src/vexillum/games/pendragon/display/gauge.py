"""6.8 Where the Imperium stands, and what would make it fall."""

from __future__ import annotations

from vexillum.core.show.display import Gauge
from vexillum.core.words.texts import Message, Texts
from vexillum.games.pendragon.control import controlled_population
from vexillum.games.pendragon.epoch.imperium_phase import TO_AUTONOMY, TO_CIVILIAN, TO_FRAGMENTATION, TO_MILITARY
from vexillum.games.pendragon.imperium import DOMINANCES, LEVELS, fragmented
from vexillum.games.pendragon.pieces import CIVITATES
from vexillum.games.pendragon.prosperity import total_prosperity
from vexillum.games.pendragon.state import Dominance, Imperium, State, Track

STEPS = (*((level, dominance) for level in LEVELS[:2] for dominance in DOMINANCES[:2]), (LEVELS[2], DOMINANCES[2]))


def limits(state: State) -> tuple[int, int]:
    """6.2.2 Briton Control and Prosperity + Prestige at or below which the Imperium falls by a level."""
    return TO_AUTONOMY if state.imperium == Imperium.ROMAN_RULE else TO_FRAGMENTATION


def counted(state: State) -> tuple[int, int]:
    """6.2.2 Briton Control, and Prosperity + Prestige."""
    return controlled_population(state, CIVITATES), total_prosperity(state) + state.tracks[Track.PRESTIGE]


def lead(state: State) -> int:
    """6.2.2 By how much Wealth exceeds Prestige."""
    return state.tracks[Track.WEALTH] - state.tracks[Track.PRESTIGE]


def imperium_gauge(state: State, texts: Texts) -> Gauge:
    """6.8 The Imperium track."""
    here = STEPS.index((LEVELS[state.imperium], DOMINANCES[state.dominance]))
    steps = tuple(texts(f"gauge.{level}_{dominance}") for level, dominance in STEPS)
    return Gauge("imperium", texts("drawing.imperium"), steps, here, texts(_note(state)))


def _note(state: State) -> Message:
    """What makes it fall, what turns the Dominance, and how far that is."""
    if fragmented(state):
        return Message("gauge.note_fragmentation")
    (control, sum), (least_control, least_sum) = counted(state), limits(state)
    civilian = state.dominance == Dominance.CIVILIAN
    return Message(
        "gauge.note_civilian" if civilian else "gauge.note_military",
        {
            "control": least_control,
            "control_now": control,
            "sum": least_sum,
            "sum_now": sum,
            "lead": TO_MILITARY if civilian else TO_CIVILIAN,
            "lead_now": lead(state),
        },
    )
