"""4.5.4 Entreat: a Hillfort and Militia in the Hills go over to the Scotti."""

from __future__ import annotations

from typing import Any

from vexillum.coin.options import NONE, number, numbers
from vexillum.core.decision import Decision
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.actions.action import Action, Feat
from vexillum.games.pendragon.cards import lasting
from vexillum.games.pendragon.forces import build, place_own, raze, remove
from vexillum.games.pendragon.map import (
    COAST,
    HILLS,
    IS_CITY,
    REGIONS,
    SEA_NUMBER,
    SITES_OF,
    SPACE_IDS,
    SPACE_THINGS,
    TERRAIN,
)
from vexillum.games.pendragon.money import funds, pay
from vexillum.games.pendragon.options import paid_space, stronghold
from vexillum.games.pendragon.pieces import (
    FACTIONS,
    HILLFORT,
    KIT,
    MILITIA,
    SCOTTI,
    SCOTTI_RAIDER,
    SCOTTI_SETTLEMENT,
    SCOTTI_WARBAND,
    STRONGHOLD_TYPE,
    UNIT_KINDS,
)
from vexillum.games.pendragon.state import Play, State, Table

RULE = "4.5.4"
MOST_MILITIA = 2
HIBERNICUS = COAST[SEA_NUMBER["hibernicus"]]


def fit_region(state: State, space: int) -> bool:
    """4.5.4 Hills; with THE DEISI also any Region on Oceanus Hibernicus."""
    return TERRAIN[space] == HILLS or (space in HIBERNICUS and lasting.entreat_on_hibernicus(state))


def entreat_regions(state: State) -> list[int]:
    """4.5.4 Hills Regions with a Scotti Warband."""
    return [space for space in REGIONS if state.units[UNIT_KINDS * space + SCOTTI_WARBAND] and fit_region(state, space)]


def cost(state: State, action: Action) -> int:
    """4.5.4 The Renown that an Entreat costs."""
    return action.cost(lasting.entreat_cost(state))


def affordable(state: State, action: Action) -> bool:
    """4.5.4 Whether the Renown is there now."""
    return action.budget(state) >= cost(state, action)


def _coming(state: State, action: Action) -> int:
    """Renown that a Return is sure to bring: its Plunder; before its spaces are named, all of it (ruling P62)."""
    if action.command != "return":
        return 0
    if not action.spaces:
        return sum(state.plunder[SCOTTI_WARBAND::UNIT_KINDS]) + sum(state.plunder[SCOTTI_RAIDER::UNIT_KINDS])
    return sum(
        [
            state.plunder[UNIT_KINDS * space + SCOTTI_WARBAND] + state.plunder[UNIT_KINDS * space + SCOTTI_RAIDER]
            for space in action.spaces
        ]
    )


def _possible(state: State, action: Action) -> bool:
    return action.budget(state) + _coming(state, action) >= cost(state, action) and bool(entreat_regions(state))


def _mark(table: Table, action: Action) -> Play[None]:
    """4.5.4 A single Region; it need not be one of the Command."""
    state = table.state
    if not _possible(state, action):
        return
    renown = cost(state, action)
    left = funds(state, SCOTTI) + _coming(state, action) - renown
    (pick,) = yield table.ask(
        FACTIONS[SCOTTI],
        "entreat.region",
        [paid_space(space, SCOTTI, renown, left) for space in entreat_regions(state)],
        rule=RULE,
        why=_why_not_region,
    )
    action.special_spaces = [pick.value]
    table.tell("feat_named", RULE, feat="entreat", spaces=[pick.key])


def _perform(table: Table, action: Action) -> Play[None]:
    """4.5.4 Pay the Renown now (ruling P57); up to one Hillfort becomes a Settlement, up to two Militia Warbands."""
    state = table.state
    assert action.special_spaces is not None
    (space,) = action.special_spaces
    if not state.units[UNIT_KINDS * space + SCOTTI_WARBAND]:
        table.tell("entreat_nobody", RULE, space=SPACE_IDS[space])
        return
    with table.step("feat_in", things=SPACE_THINGS[space], feat="entreat", space=SPACE_IDS[space]):
        yield from pay(table, SCOTTI, cost(state, action), RULE)
        yield from win_hillfort(table, space)
        yield from win_militia(table, space, MOST_MILITIA)


def can_win(state: State, space: int) -> bool:
    """4.5.4 Whether there is a Hillfort or Militia in a space: to be replaced, or at least removed (R3)."""
    return bool(hillforts(state, space)) or state.units[UNIT_KINDS * space + MILITIA] > 0


def hillforts(state: State, space: int) -> list[int]:
    """The Sites of the Hillforts of a space."""
    return [site for site in SITES_OF[space] if state.sites[site] == HILLFORT]


def settlement_comes(state: State) -> bool:
    """1.4.1 Whether a Settlement is Available to replace a Hillfort: otherwise the Hillfort is only removed."""
    return state.available[STRONGHOLD_TYPE[SCOTTI_SETTLEMENT]] > 0


def win_hillfort(table: Table, space: int) -> Play[None]:
    """4.5.4 Up to one Hillfort is replaced with a Scotti Settlement; if none is Available it is removed (R3)."""
    sites = hillforts(table.state, space)
    if not sites:
        return
    (pick,) = yield table.ask(
        FACTIONS[SCOTTI],
        "entreat.hillfort",
        [*[stronghold(site, HILLFORT) for site in sites], NONE],
        rule=RULE,
        params={"space": SPACE_IDS[space]},
        about=f"space:{SPACE_IDS[space]}",
    )
    if pick is not NONE:
        raze(table, pick.value, RULE)
        if not build(table, pick.value, SCOTTI_SETTLEMENT, RULE):
            table.tell("entreat_removed", "1.4.1", space=SPACE_IDS[space])


def win_militia(table: Table, space: int, most: int) -> Play[None]:
    """4.5.4 Up to this many Militia are replaced with Warbands; those that no Warband replaces are removed (R3).

    The Warbands are placed (1.4.1): when none is Available they may come off other spaces of the map.
    """
    state = table.state
    at = UNIT_KINDS * space + MILITIA
    most = min(most, state.units[at])
    if most <= 0:
        return
    (pick,) = yield table.ask(
        FACTIONS[SCOTTI],
        "entreat.militia",
        numbers(0, most),
        rule=RULE,
        params={"space": SPACE_IDS[space]},
        about=f"unit:{SPACE_IDS[space]}.militia",
        why=_why_not_more,
    )
    n: int = pick.value
    if not n:
        return
    yield from place_own(table, SCOTTI, space, SCOTTI_WARBAND, n, RULE)
    loaded = state.plunder[at]
    (which,) = yield table.ask(
        FACTIONS[SCOTTI],
        "entreat.loaded",
        [number(k) for k in range(max(0, n - (state.units[at] - loaded)), min(n, loaded) + 1)],
        rule=RULE,
        params={"space": SPACE_IDS[space], "n": n},
        about=f"unit:{SPACE_IDS[space]}.militia",
    )
    remove(table, space, MILITIA, n - which.value, which.value, RULE)


def _why_not_region(table: Any, decision: Decision, name: str) -> Message | None:
    """4.5.4 Why the Scotti cannot Entreat in a space."""
    space = KIT.space_named(name)
    if space is None:
        return None
    state: State = table.state
    if not IS_CITY[space] and fit_region(state, space):
        id = "why.entreat_no_warband"
    else:
        id = "why.entreat_not_coast" if lasting.entreat_on_hibernicus(state) else "why.entreat_not_hills"
    return Message(id, {"space": SPACE_IDS[space]}, RULE)


def _why_not_more(table: Any, decision: Decision, name: str) -> Message | None:
    """4.5.4 Why no more Militia can be won over."""
    if not name.isdecimal():
        return None
    return Message("why.entreat_most", {"n": max(option.value for option in decision.options)}, RULE)


def _why_nowhere(state: State, action: Action) -> Message:
    if entreat_regions(state):
        return Message("why.feat_entreat_renown", {"n": cost(state, action)}, RULE)
    return Message("why.feat_entreat", {}, RULE)


ENTREAT = Feat("entreat", RULE, ("return", "battle"), True, _possible, mark=_mark, perform=_perform, why=_why_nowhere)
