"""4.4.1, 4.5.1 Where a Faction Settles: one space, with THANET two, and which Returning Raiders roll in which."""

from __future__ import annotations

from typing import Any

from vexillum.coin.options import numbers
from vexillum.core.decision import Decision
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.actions.action import Action, Feat
from vexillum.games.pendragon.cards import lasting
from vexillum.games.pendragon.control import pieces
from vexillum.games.pendragon.feats.settle import RULE, can_come, could_change, outnumbers, settle
from vexillum.games.pendragon.map import ADJACENT, SPACE_COUNT, SPACE_IDS, SPACE_THINGS
from vexillum.games.pendragon.options import SPACE
from vexillum.games.pendragon.pieces import FACTIONS, KIT, RAIDER_OF, UNIT_KINDS, WARBAND_OF
from vexillum.games.pendragon.state import Play, State, Table


def settle_spaces(state: State, action: Action) -> list[int]:
    """4.4.1 Where own pieces outnumber all others; with a March only where something can come of it (ruling P45)."""
    spaces = [space for space in range(SPACE_COUNT) if outnumbers(state, action.faction, space)]
    if action.command == "return":
        return spaces
    return [space for space in spaces if could_change(state, action, space, 0)]


def possible(state: State, action: Action) -> bool:
    """4.4.1 Whether there is a space for it. With a Return, one where Raiders or others could stay or be placed."""
    spaces = settle_spaces(state, action)
    if action.command != "return":
        return bool(spaces)
    faction = action.faction
    raider, warband = RAIDER_OF[faction], WARBAND_OF[faction]
    coming = sum(state.plunder[raider::UNIT_KINDS]) + sum(state.plunder[warband::UNIT_KINDS])
    for space in spaces:
        near = state.units[UNIT_KINDS * space + raider] or any(
            state.units[UNIT_KINDS * other + raider] for other in ADJACENT[space]
        )
        if (near and can_come(state, faction, space)) or could_change(state, action, space, coming):
            return True
    return False


def _mark(table: Table, action: Action) -> Play[None]:
    """4.4.1 A single space, or up to two with THANET. It need not be one of the Command."""
    state, faction = table.state, action.faction
    spaces = settle_spaces(state, action)
    picks = yield table.ask(
        FACTIONS[faction],
        "settle.space",
        [SPACE[space] for space in spaces],
        rule=RULE[faction],
        at_most=min(lasting.settle_spaces(state, faction), len(spaces)),
        why=_why_not_space,
    )
    action.special_spaces = [pick.value for pick in picks]
    table.tell("feat_named", RULE[faction], feat="settle", spaces=[pick.key for pick in picks])


def _perform(table: Table, action: Action) -> Play[None]:
    """4.4.1 Settle in the spaces named, or with a March in those that are named now, one after the other (P89)."""
    if action.special_spaces is None:
        yield from _mark(table, action)
    assert action.special_spaces is not None
    action.special_done = True
    remaining, returning = list(action.special_spaces), dict(action.returning)
    while remaining:
        (pick,) = yield table.ask(
            FACTIONS[action.faction],
            "settle.next",
            [SPACE[space] for space in remaining],
            rule=RULE[action.faction],
            params={"command": action.command},
        )
        space: int = pick.value
        remaining.remove(space)
        if not outnumbers(table.state, action.faction, space):
            table.tell("settle_few", RULE[action.faction], who=FACTIONS[action.faction], space=SPACE_IDS[space])
            continue
        raiders = yield from _who_rolls(table, action, space, remaining, returning)
        with table.step("feat_in", things=SPACE_THINGS[space], feat="settle", space=SPACE_IDS[space]):
            yield from settle(table, action, space, raiders)


def _who_rolls(table: Table, action: Action, space: int, remaining: list[int], returning: dict[int, int]) -> Play[int]:
    """4.4.1 The Returning Raiders in or next to a space roll there; those near another Settle space too, in one only.

    Takes those who roll off ``returning``: no Raider rolls twice (ruling P90).
    """
    near = [origin for origin in returning if origin == space or origin in ADJACENT[space]]
    shared = [origin for origin in near if any(origin == other or origin in ADJACENT[other] for other in remaining)]
    elsewhere = 0
    if both := sum([returning[origin] for origin in shared]):
        (pick,) = yield table.ask(
            FACTIONS[action.faction],
            "settle.share",
            numbers(0, both),
            rule=RULE[action.faction],
            params={"space": SPACE_IDS[space], "others": [SPACE_IDS[other] for other in remaining], "n": both},
            about=f"space:{SPACE_IDS[space]}",
        )
        elsewhere = both - pick.value
    raiders = sum([returning[origin] for origin in near]) - elsewhere
    for origin in near:
        stay = min(elsewhere, returning[origin]) if origin in shared else 0
        returning[origin] = stay
        elsewhere -= stay
    return raiders


def _why_not_space(table: Any, decision: Decision, name: str) -> Message | None:
    """4.4.1 Why there can be no Settle in a space."""
    space = KIT.space_named(name)
    if space is None:
        return None
    state: State = table.state
    faction = FACTIONS.index(decision.seat)
    own = pieces(state, space, faction)
    others = sum(pieces(state, space, other) for other in range(4) if other != faction)
    if own > others:
        return Message("why.settle_nothing", {"space": SPACE_IDS[space]}, decision.rule)
    return Message("why.settle_few", {"space": SPACE_IDS[space], "own": own, "others": others}, decision.rule)


def _why_nowhere(state: State, action: Action) -> Message:
    faction = action.faction
    somewhere = any(outnumbers(state, faction, space) for space in range(SPACE_COUNT))
    return Message("why.feat_settle_nothing" if somewhere else "why.feat_settle", {}, RULE[faction])


SAXON_SETTLE = Feat(
    "settle", "4.4.1", ("return", "march"), True, possible, mark=_mark, perform=_perform, why=_why_nowhere
)
SCOTTI_SETTLE = Feat(
    "settle", "4.5.1", ("return", "march"), True, possible, mark=_mark, perform=_perform, why=_why_nowhere
)
