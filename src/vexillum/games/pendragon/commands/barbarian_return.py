"""3.4.2, 3.5.2 Return: Plunder becomes Renown, and Raiders leave."""

from __future__ import annotations

from functools import partial
from typing import Any

from vexillum.core.decision import Decision, Option
from vexillum.core.words.texts import Message

from ..actions import Action, Command
from ..feats.barbarians import affordable, outnumbers
from ..feats.catalog import FEATS
from ..forces import remove
from ..map import SPACE_COUNT, SPACE_IDS, SPACE_THINGS
from ..money import RENOWN, shift
from ..options import SPACE
from ..pieces import FACTIONS, KIT, RAIDER_OF, SAXONS, SCOTTI, UNIT_KINDS, WARBAND_OF
from ..prosperity import unload
from ..state import Play, State, Table

RETURN_RULE = {SAXONS: "3.4.2", SCOTTI: "3.5.2"}
RETURN_FIRST = Option("return", text="option.return_first")
"""The Feat after the whole Return."""
OTHERS_FIRST = Option("others", text="option.return_others")
"""The Feat after the Return of all spaces but its own."""


def return_spaces(state: State, faction: int) -> list[int]:
    """3.4.2, 3.5.2 Spaces with own Raiders or Warbands, Foederati not counted."""
    raider, warband = RAIDER_OF[faction], WARBAND_OF[faction]
    return [
        space
        for space in range(SPACE_COUNT)
        if state.units[UNIT_KINDS * space + raider] or state.units[UNIT_KINDS * space + warband]
    ]


def why_not(state: State, faction: int) -> Message | None:
    """3.4.2, 3.5.2 A Return needs Raiders or Warbands on the map."""
    for kind in (RAIDER_OF[faction], WARBAND_OF[faction]):
        if any(state.units[kind::UNIT_KINDS]):
            return None
    return Message("why.return_nobody", {}, RETURN_RULE[faction])


def execute(table: Table, action: Action) -> Play[None]:
    """3.4.2, 3.5.2 Select spaces; in each, Plunder to Renown and Raiders off the map."""
    if return_spaces(table.state, action.faction):
        yield from FEATS.choose(table, action)
        yield from select(table, action, at_least=1)
        yield from carry_out(table, action)


def select(table: Table, action: Action, *, at_least: int) -> Play[None]:
    """3.4.2, 3.5.2 The spaces of a Return, and the Raiders who leave them."""
    state, faction = table.state, action.faction
    spaces = return_spaces(state, faction)
    picks = yield table.ask(
        FACTIONS[faction],
        "return.spaces",
        [SPACE[space] for space in spaces],
        rule=RETURN_RULE[faction],
        at_least=at_least,
        at_most=1 if action.limited else len(spaces),
        why=FEATS.reasons(action, partial(_why_not_space, faction), late=True),
    )
    action.spaces += [pick.value for pick in picks]
    action.returning = {space: state.units[UNIT_KINDS * space + RAIDER_OF[faction]] for space in action.spaces}


def carry_out(table: Table, action: Action) -> Play[None]:
    """3.4.2, 3.5.2 Return from the selected spaces, with the Feat at its time."""
    faction = action.faction
    yield from FEATS.mark(table, action)
    remaining = list(action.spaces)
    if FEATS.pending(action):
        first = yield from _before_the_feat(table, action)
        for space in first:
            return_space(table, faction, space, RETURN_RULE[faction])
            remaining.remove(space)
        yield from FEATS.perform_marked(table, action)
    for space in remaining:
        return_space(table, faction, space, RETURN_RULE[faction])


def return_space(table: Table, faction: int, space: int, rule: str) -> None:
    """3.4.2, 3.5.2 All Plunder on Raiders and Warbands becomes Renown, then all Raiders go to Available."""
    state = table.state
    raider, renown = RAIDER_OF[faction], RENOWN[faction]
    with table.step("return_from", things=SPACE_THINGS[space], space=SPACE_IDS[space]):
        cubes = unload(state, space, (raider, WARBAND_OF[faction]))
        table.tell("returns", rule, who=FACTIONS[faction], space=SPACE_IDS[space], n=cubes)
        if cubes and renown is not None:
            shift(table, renown, cubes, rule)
        remove(table, space, raider, state.units[UNIT_KINDS * space + raider], 0, rule)


def _before_the_feat(table: Table, action: Action) -> Play[list[int]]:
    """4.1 The spaces that Return before the Feat; asked where it can make a difference (ruling P60)."""
    state, faction = table.state, action.faction
    where = action.special_spaces or []
    carrying = [space for space in action.spaces if plunder_in(state, faction, space)]
    now, needed = True, []  # ruling P61: the requirements of the Feat must be met when it is executed
    waiting = [space for space in where if space in action.spaces]
    if action.special == "settle":
        needed = [space for space in waiting if not outnumbers(state, faction, space, raiders=False)]
        waiting = needed or waiting  # ruling P91
    else:
        now = affordable(state, action)
    if now and not carrying:
        return []
    options = [FEATS.now] if now else []
    if now and waiting and any(space not in waiting for space in carrying):
        options.append(OTHERS_FIRST)
    if not needed:
        options.append(RETURN_FIRST)
    (pick,) = yield table.ask(
        FACTIONS[faction],
        "return.when",
        options,
        rule="4.1",
        params={"feat": action.special, "spaces": [SPACE_IDS[space] for space in where]},
        about=f"space:{SPACE_IDS[where[0]]}",
        why=partial(_why_not_then, needed),
    )
    if pick is FEATS.now:
        return []
    return [space for space in action.spaces if pick is RETURN_FIRST or space not in waiting]


def plunder_in(state: State, faction: int, space: int) -> int:
    """The Plunder that a Return would bring home from a space."""
    return (
        state.plunder[UNIT_KINDS * space + RAIDER_OF[faction]] + state.plunder[UNIT_KINDS * space + WARBAND_OF[faction]]
    )


def _why_not_space(faction: int, table: Any, decision: Decision, name: str) -> Message | None:
    """3.4.2, 3.5.2 Why there can be no Return from a space."""
    space = KIT.space_named(name)
    if space is None:
        return None
    return Message("why.return_empty", {"space": SPACE_IDS[space], "who": decision.seat}, decision.rule)


def _why_not_then(needed: list[int], table: Any, decision: Decision, name: str) -> Message | None:
    """4.1 Why the Feat cannot come at another time."""
    if name == RETURN_FIRST.key and needed:
        return Message("why.return_settle_first", {"space": SPACE_IDS[needed[0]]}, "4.1")
    return Message("why.return_entreat_later", {}, "4.1") if name == FEATS.now.key else None


RETURN = Command("return", RETURN_RULE[SAXONS], why_not, execute)
SCOTTI_RETURN = Command("return", RETURN_RULE[SCOTTI], why_not, execute)
