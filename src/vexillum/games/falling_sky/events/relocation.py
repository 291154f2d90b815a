"""5.1 Events that let a Faction move its pieces however far: cards 32, 62 and 66."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from vexillum.coin.forces import PieceStack, choose_pieces
from vexillum.core.decision import DONE
from vexillum.games.falling_sky import forces
from vexillum.games.falling_sky.commands.march_moves import hide_group
from vexillum.games.falling_sky.events.context import RULE, FallingSkyEvent
from vexillum.games.falling_sky.forces import free_to_move, may_stack
from vexillum.games.falling_sky.map import REGION_IDS
from vexillum.games.falling_sky.options import REGION, unit
from vexillum.games.falling_sky.pieces import KINDS, SEATS, UNIT_KINDS
from vexillum.games.falling_sky.state import Play, State


def relocate(
    event: FallingSkyEvent,
    faction: int,
    origins: Sequence[int],
    goals: Sequence[int],
    *,
    kinds: tuple[int, ...] | None = None,
    hide: bool = False,
) -> Play[None]:
    """A Faction moves mobile pieces from some Regions to others, group by group, until it is done (F119).

    ``kinds``: only these; ``hide``: pieces that move go Hidden.
    """
    state = event.state
    moved = [0] * len(state.units)
    event.done = 0
    event.begun, event.relocated = state.copy(), []
    while True:
        fresh = {origin: _fresh(state, moved, origin, faction, kinds) for origin in origins}
        able = [origin for origin in origins if fresh[origin] and _ends(state, origin, goals, faction)]
        if not able:
            return
        (pick,) = yield event.ask(faction, "relocate_from", [*[REGION[region] for region in able], DONE])
        if pick is DONE:
            return
        origin: int = pick.value
        group = yield from _group(event, faction, origin, fresh[origin])
        (end,) = yield event.ask(
            faction,
            "relocate_to",
            [REGION[region] for region in _ends(state, origin, goals, faction)],
            about=f"space:{pick.key}",
            space=pick.key,
            what=forces.unit_words(list(group.items())),
        )
        if hide:
            group = hide_group(state, origin, group)
        for kind, n in group.items():
            forces.move(event.table, origin, end.value, kind, n)
            moved[UNIT_KINDS * end.value + kind] += n
            event.done += n
        event.spaces = [end.value]
        event.relocated.append((origin, end.value))
        what = forces.unit_words(list(group.items()))
        event.table.tell("event_moved", RULE, what=what, space=pick.key, target=end.key)


def _ends(state: State, origin: int, goals: Sequence[int], faction: int) -> list[int]:
    return [goal for goal in goals if goal != origin and may_stack(state, goal, faction)]


def _fresh(state: State, moved: list[int], region: int, faction: int, kinds: tuple[int, ...] | None) -> dict[int, int]:
    """The pieces of a Region that may still be relocated: each once, none that is encircled (card 4)."""
    left = {
        kind: min(n, state.units[UNIT_KINDS * region + kind] - moved[UNIT_KINDS * region + kind])
        for kind, n in free_to_move(state, region, faction)
        if kinds is None or kind in kinds
    }
    return {kind: n for kind, n in left.items() if n > 0}


def _group(event: FallingSkyEvent, faction: int, origin: int, there: dict[int, int]) -> Play[dict[int, int]]:
    space = REGION_IDS[origin]
    stacks = [
        PieceStack(n, partial(unit, origin, kind), KINDS[kind], f"unit:{space}.{KINDS[kind]}")
        for kind, n in there.items()
    ]
    chosen = yield from choose_pieces(
        event.table,
        SEATS[faction],
        "event.relocate",
        stacks,
        rule=RULE,
        about=f"space:{space}",
        params={"card": event.card, "space": space},
        group=dict(there),
    )
    return {kind: n for kind, n in zip(there, chosen, strict=True) if n}
