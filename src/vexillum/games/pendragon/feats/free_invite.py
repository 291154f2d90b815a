"""5.5 The free Invite of an Event: the Civitates settle Saxons, under any Imperium."""

from __future__ import annotations

from vexillum.coin.options import NONE
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.actions.briton_reasons import why_space
from vexillum.games.pendragon.feats.invite import (
    RULES,
    can_settle,
    may_invite,
    settle,
    why_not_settled,
    why_not_space,
)
from vexillum.games.pendragon.map import SPACE_COUNT, SPACE_IDS, SPACE_THINGS
from vexillum.games.pendragon.options import SPACE
from vexillum.games.pendragon.pieces import CIVITATES, FACTIONS, SAXONS
from vexillum.games.pendragon.state import Play, State, Table

RULE = RULES[CIVITATES]


def _regions(state: State) -> list[int]:
    """4.3.2 Regions with Briton Control and a Civitates piece that have a Site for a Saxon Settlement."""
    return [
        space
        for space in range(SPACE_COUNT)
        if may_invite(state, CIVITATES, space) and can_settle(state, CIVITATES, space, SAXONS)
    ]


def free_invite(table: Table) -> Play[bool]:
    """4.3.2, 5.5 The first option of Invite, with the Saxon Nation, also under Fragmentation (VORTIGERN).

    The Civitates may decline. Returns whether they invited any.
    """
    state = table.state

    def reason(space: int) -> Message:
        return why_not_space(state, CIVITATES, space) or why_not_settled(state, CIVITATES, space, SAXONS)

    regions = _regions(state)
    if not regions:
        return False
    (pick,) = yield table.ask(
        FACTIONS[CIVITATES],
        "invite.space",
        [*[SPACE[space] for space in regions], NONE],
        rule=RULE,
        why=why_space(reason),
    )
    if pick is NONE:
        return False
    with table.step("feat_in", things=SPACE_THINGS[pick.value], feat="invite", space=pick.key):
        table.tell("feat_named", RULE, feat="invite", spaces=[SPACE_IDS[pick.value]])
        yield from settle(table, CIVITATES, pick.value, SAXONS)
    return True
