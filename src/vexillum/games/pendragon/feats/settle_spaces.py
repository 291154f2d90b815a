"""4.4.1, 4.5.1 Where a Faction Settles: one space, with THANET two, and which Returning Raiders roll in which."""

from __future__ import annotations

from typing import Any

from vexillum.coin.options import numbers
from vexillum.core.decision import Decision
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.actions.action import Action, Feat
from vexillum.games.pendragon.cards import lasting
from vexillum.games.pendragon.control import pieces
from vexillum.games.pendragon.feats.settle import RULE, outnumbers, settle
from vexillum.games.pendragon.map import ADJACENT, SPACE_COUNT, SPACE_IDS, SPACE_THINGS
from vexillum.games.pendragon.options import SPACE
from vexillum.games.pendragon.pieces import FACTIONS, KIT
from vexillum.games.pendragon.state import Play, State, Table


def settle_spaces(state: State, action: Action) -> list[int]:
    """4.4.1 Where own pieces outnumber all others, whether or not something can come of it (ruling P45)."""
    return [space for space in range(SPACE_COUNT) if outnumbers(state, action.faction, space)]


def possible(state: State, action: Action) -> bool:
    """4.4.1 Whether there is a space for it."""
    return bool(settle_spaces(state, action))


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
    return Message("why.settle_few", {"space": SPACE_IDS[space], "own": own, "others": others}, decision.rule)


def _why_nowhere(state: State, action: Action) -> Message:
    return Message("why.feat_settle", {}, RULE[action.faction])


SAXON_SETTLE = Feat(
    "settle", "4.4.1", ("return", "march"), True, possible, mark=_mark, perform=_perform, why=_why_nowhere
)
SCOTTI_SETTLE = Feat(
    "settle", "4.5.1", ("return", "march"), True, possible, mark=_mark, perform=_perform, why=_why_nowhere
)
