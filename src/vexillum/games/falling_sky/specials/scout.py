"""4.2.2 Scout: Auxilia move, and Warbands are Revealed and marked."""

from __future__ import annotations

from functools import cache

from vexillum.coin.options import numbers
from vexillum.core.decision import DONE, Option
from vexillum.core.texts import Message
from vexillum.games.falling_sky.actions.action import Action, Special
from vexillum.games.falling_sky.actions.leaders import near_leader
from vexillum.games.falling_sky.control import hidden
from vexillum.games.falling_sky.forces import adjacent, may_stack, move, pool_of, reveal, scout, unit_words
from vexillum.games.falling_sky.lasting import LABIENUS_SUBORNED, in_effect
from vexillum.games.falling_sky.map import ACROSS_SEA, REGION_IDS, N
from vexillum.games.falling_sky.options import REGION, unit
from vexillum.games.falling_sky.pieces import (
    AUXILIA_HIDDEN,
    AUXILIA_REVEALED,
    HIDDEN,
    KINDS,
    REVEALED,
    ROMANS,
    K,
)
from vexillum.games.falling_sky.specials.common import any_region
from vexillum.games.falling_sky.state import Play, State, Table

RULE = "4.2.2"
EACH = 2
"""How many Warbands one Auxilia Reveals."""
AUXILIA = (AUXILIA_HIDDEN, AUXILIA_REVEALED)
SEEN = tuple(kind for faction in range(1, 5) for kind in (HIDDEN[faction], REVEALED[faction]))
"""The Warbands that can be Revealed or marked: all that are not Scouted."""


@cache
def _warband(region: int, kind: int, rest: int) -> Option:
    key = f"{KINDS[kind]}.rest" if rest else KINDS[kind]
    params = {"what": unit_words([(kind, rest or 1)])}
    return Option(key, (kind, rest or 1), f"unit:{REGION_IDS[region]}.{KINDS[kind]}", "option.scout", params)


def _goals(state: State, region: int) -> list[int]:
    return [
        near for near in adjacent(state, region) if near not in ACROSS_SEA[region] and may_stack(state, near, ROMANS)
    ]


def can_reveal(state: State, region: int) -> bool:
    """4.2.2 Hidden Auxilia near the Leader, and Warbands to be Revealed or marked."""
    near = region in near_leader(state, ROMANS)
    return near and bool(hidden(state, region, ROMANS)) and bool(pool_of(state, region, SEEN))


def perform(table: Table, action: Action) -> Play[None]:
    """4.2.2 First the moves, each piece once; then the Warbands."""
    state = table.state
    moved = [0] * (K * N)
    while True:
        origins = [r for r in range(N) if action.special_allows(r) and _goals(state, r) and _movable(state, r, moved)]
        if not origins:
            break
        (pick,) = yield table.ask(action.seat, "scout.from", [*[REGION[region] for region in origins], DONE], rule=RULE)
        if pick is DONE:
            break
        yield from _move(table, action, pick.value, moved)
    done: set[int] = set()
    most = 1 if in_effect(state, LABIENUS_SUBORNED) else N
    while len(done) < most:
        regions = [
            region
            for region in range(N)
            if region not in done and action.special_allows(region) and can_reveal(state, region)
        ]
        if not regions:
            return
        (pick,) = yield table.ask(
            action.seat, "scout.region", [*[REGION[region] for region in regions], DONE], rule=RULE
        )
        if pick is DONE:
            return
        done.add(pick.value)
        action.special_done = True
        yield from scout_in(table, action, pick.value)


def _movable(state: State, region: int, moved: list[int]) -> dict[int, int]:
    first = K * region
    left = {kind: state.units[first + kind] - moved[first + kind] for kind in AUXILIA}
    return {kind: n for kind, n in left.items() if n > 0}


def _move(table: Table, action: Action, origin: int, moved: list[int]) -> Play[None]:
    """4.2.2 Auxilia of a Region go to an adjacent one, Hidden or Revealed as they are."""
    state = table.state
    there = _movable(state, origin, moved)
    space = REGION_IDS[origin]
    kind = next(iter(there))
    if len(there) > 1:
        (pick,) = yield table.ask(
            action.seat,
            "scout.kind",
            [unit(origin, each, n) for each, n in there.items()],
            rule=RULE,
            params={"space": space},
            about=f"space:{space}",
        )
        kind = pick.value
    (pick,) = yield table.ask(
        action.seat,
        "scout.number",
        numbers(1, there[kind]),
        rule=RULE,
        params={"space": space, "unit": KINDS[kind]},
        about=f"unit:{space}.{KINDS[kind]}",
    )
    n = pick.value
    (pick,) = yield table.ask(
        action.seat,
        "scout.to",
        [REGION[near] for near in _goals(state, origin)],
        rule=RULE,
        params={"space": space, "what": unit_words([(kind, n)])},
        about=f"space:{space}",
    )
    move(table, origin, pick.value, kind, n)
    moved[K * pick.value + kind] += n
    marched = max(0, action.moved[K * origin + kind] - state.units[K * origin + kind])
    action.moved[K * origin + kind] -= marched
    action.moved[K * pick.value + kind] += marched
    action.special_done = True
    table.tell("scouts_move", RULE, what=unit_words([(kind, n)]), space=space, target=pick.key)


def scout_in(table: Table, action: Action, region: int) -> Play[None]:
    """4.2.2 Each Hidden Auxilia that flips Reveals up to two Warbands there, and marks them as Scouted."""
    state, space = table.state, REGION_IDS[region]
    warbands = sum([n for _, n in pool_of(state, region, SEEN)])
    most = min(hidden(state, region, ROMANS), -(-warbands // EACH))
    (pick,) = yield table.ask(
        action.seat,
        "scout.auxilia",
        numbers(1, most),
        rule=RULE,
        params={"space": space, "n": most},
        about=f"space:{space}",
    )
    reveal(state, region, ROMANS, pick.value)
    left = EACH * pick.value
    while left and (pool := pool_of(state, region, SEEN)):
        options = [_warband(region, kind, 0) for kind, _ in pool]
        options += [_warband(region, kind, min(n, left)) for kind, n in pool if min(n, left) > 1]
        (chosen,) = yield table.ask(
            action.seat,
            "scout.warband",
            [*options, DONE],
            rule=RULE,
            params={"space": space, "n": left},
            about=f"space:{space}",
        )
        if chosen is DONE:
            return
        kind, n = chosen.value
        scout(state, region, kind, n)
        left -= n
        table.tell("scouted", RULE, what=unit_words([(kind, n)]), space=space)


def possible(state: State, action: Action) -> bool:
    """4.2.2 Are there Auxilia that could move, or Warbands that they could Reveal?"""
    return any_region(
        state,
        action,
        lambda state, region: (
            can_reveal(state, region) or bool(_goals(state, region) and pool_of(state, region, AUXILIA))
        ),
    )


def why(state: State, action: Action) -> Message:
    """4.2.2 Why the Romans cannot Scout."""
    return Message("why.scout_nowhere", {}, RULE)


SCOUT = Special("scout", RULE, ("recruit", "march", "seize", "battle"), True, possible, perform=perform, why=why)
