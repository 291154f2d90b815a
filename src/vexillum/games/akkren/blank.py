"""A campaign without a single counter: every list of the state has its length, and all are empty."""

from __future__ import annotations

from vexillum.games.akkren.achievements import no_deeds
from vexillum.games.akkren.boons import no_boons, no_yields
from vexillum.games.akkren.components.factions import MINORS, NOBODY, PAIRS, F
from vexillum.games.akkren.components.map import LAND, REGIONS
from vexillum.games.akkren.components.tables import number
from vexillum.games.akkren.components.units import NOTHING, U
from vexillum.games.akkren.forces.generals import GENERALS
from vexillum.games.akkren.state import NONE, State

HAND = number("agents", "hand_limit")
"""13.5 How many agents can be held."""


def blank() -> State:
    """The empty map."""
    regions = len(REGIONS)
    return State(
        initiative=[0] * F,
        treasury=[0] * F,
        income=[0] * F,
        pool=[0] * (F * U),
        holder=[NOBODY] * regions,
        allied=[NOBODY] * regions,
        muster=[NOTHING] * regions,
        slaves=[0] * regions,
        kan_lost=[0] * regions,
        points=[0] * (F * regions),
        relations=[0] * len(PAIRS),
        grievances=[0] * (F * F),
        plunder=[0] * LAND,
        presence=[0] * regions,
        forts=[0] * LAND,
        fort_owner=[NOBODY] * LAND,
        razed=[0] * LAND,
        woken=[0] * regions,
        free_year=[0] * len(GENERALS),
        hands=[NONE] * (HAND * F),
        watches=[0] * F,
        lairs=[NONE] * LAND,
        order_markers=[NONE] * F,
        order_visits=[0] * F,
        foreseen=[NONE] * F,
        disinformed=[0] * regions,
        boons=no_boons(),
        yields=no_yields(),
        deeds=no_deeds(),
        minors=[NOBODY] * len(MINORS),
        minor_reserve=[NOTHING] * len(MINORS),
        serial=1,
    )
