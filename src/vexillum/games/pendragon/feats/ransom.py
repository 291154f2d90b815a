"""4.5.3 Ransom: Renown from those who have a Stronghold where the Scotti Raid or Battle."""

from __future__ import annotations

from functools import partial
from typing import Any

from vexillum.core.decision import Decision
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.actions.action import Action, Feat
from vexillum.games.pendragon.battle.sides import enemies
from vexillum.games.pendragon.cards import lasting
from vexillum.games.pendragon.map import IS_CITY, REGIONS, SITES_OF, SPACE_IDS
from vexillum.games.pendragon.money import preempts, room, shift
from vexillum.games.pendragon.options import FACTION, SPACE
from vexillum.games.pendragon.pieces import (
    CIVITATES,
    DUX,
    FACTIONS,
    KIT,
    SAXONS,
    SCOTTI,
    SCOTTI_WARBAND,
    STRONGHOLD_OWNER,
    UNIT_KINDS,
)
from vexillum.games.pendragon.state import Play, State, Table, Track

RULE = "4.5.3"


def holders(state: State, space: int) -> list[int]:
    """4.5.3 The Factions but the Scotti with a Stronghold in a space; Foederati Settlements are their employer's."""
    owners = [STRONGHOLD_OWNER[state.sites[site]] for site in SITES_OF[space]]
    return [faction for faction in (DUX, CIVITATES, SAXONS) if faction in owners]


def payer_track(state: State, faction: int) -> Track | None:
    """4.5.3 Notes 1-2: what a Faction pays from; None if it has nothing to pay with.

    The Civitates pay Wealth when Briton Resources are at 0. The Dux pay red Resources, or at 0 and with Army Preemption
    Briton ones, never Wealth.
    """
    if faction == SAXONS:
        purses = [Track.SAXON]
    elif faction == CIVITATES:
        purses = [Track.BRITON, Track.WEALTH]
    else:
        purses = [Track.DUX, Track.BRITON] if preempts(state) else [Track.DUX]
    return next((purse for purse in purses if state.tracks[purse]), None)


def ransom(table: Table, space: int) -> Play[None]:
    """4.5.3 In a Region named for it: one Faction, whether or not it can pay (ruling P66), then one roll (R40)."""
    state = table.state
    (pick,) = yield table.ask(
        FACTIONS[SCOTTI],
        "ransom.target",
        [FACTION[faction] for faction in holders(state, space)],
        rule=RULE,
        params={"space": SPACE_IDS[space]},
        about=f"space:{SPACE_IDS[space]}",
        why=partial(_why_not_target, space),
    )
    faction: int = pick.value
    roll = table.roll(6)
    table.tell("ransom_roll", RULE, space=SPACE_IDS[space], roll=roll, whom=FACTIONS[faction])
    if roll < lasting.ransom_success(state):
        return
    paid = 0
    most = min(lasting.ransom_amount(state), room(state, Track.SCOTTI))  # ruling P73
    while paid < most and (purse := payer_track(state, faction)) is not None:  # ruling P92
        paid -= shift(table, purse, -min(most - paid, state.tracks[purse]), RULE)
    if paid:
        shift(table, Track.SCOTTI, paid, RULE)
    else:
        table.tell("ransom_nothing" if most else "ransom_full", RULE, whom=FACTIONS[faction])


def _possible(state: State, action: Action) -> bool:
    """4.5.3 Whether another Faction has a Stronghold in a Region where the Scotti could come, or fight."""
    if action.command == "raid":
        return any(action.outset[space] != SCOTTI and holders(state, space) for space in REGIONS)
    return any(
        state.units[UNIT_KINDS * space + SCOTTI_WARBAND] and enemies(state, space, SCOTTI) and holders(state, space)
        for space in REGIONS
    )


def _mark(table: Table, action: Action) -> Play[None]:
    """4.5.3 Any Regions of the Command with a Faction that could pay."""
    state = table.state
    options = [SPACE[space] for space in action.spaces if not IS_CITY[space] and holders(state, space)]
    if options:
        picks = yield table.ask(
            FACTIONS[SCOTTI],
            "ransom.regions",
            options,
            rule=RULE,
            at_most=len(options),
            params={"command": action.command},
            why=partial(_why_not_region, action),
        )
        action.special_spaces = [pick.value for pick in picks]
        table.tell("feat_named", RULE, feat="ransom", spaces=[pick.key for pick in picks])


def _why_not_target(space: int, table: Any, decision: Decision, name: str) -> Message | None:
    """4.5.3 Why a Faction cannot be made to pay."""
    id = name.removeprefix("seat:")
    if id not in FACTIONS:
        return None
    return Message("why.ransom_no_stronghold", {"who": id, "space": SPACE_IDS[space]}, RULE)


def _why_not_region(action: Action, table: Any, decision: Decision, name: str) -> Message | None:
    """4.5.3 Why there can be no Ransom in a space."""
    space = KIT.space_named(name)
    if space is None:
        return None
    if space not in action.spaces:
        return Message("why.feat_not_named", {"space": SPACE_IDS[space], "command": action.command}, RULE)
    id = "why.ransom_city" if IS_CITY[space] else "why.ransom_nobody"
    return Message(id, {"space": SPACE_IDS[space]}, RULE)


def _why_nowhere(state: State, action: Action) -> Message:
    return Message("why.feat_ransom", {}, RULE)


RANSOM = Feat("ransom", RULE, ("raid", "battle"), False, _possible, mark=_mark, why=_why_nowhere)
