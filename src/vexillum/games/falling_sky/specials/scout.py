"""4.2.2 Scout: Auxilia move, and Warbands are Revealed and marked."""

from __future__ import annotations

from functools import cache

from vexillum.coin.options import numbers
from vexillum.core.decision import DONE, Option
from vexillum.core.words.texts import Message
from vexillum.games.falling_sky.actions.action import Action, Special
from vexillum.games.falling_sky.actions.leaders import near_leader
from vexillum.games.falling_sky.cards.lasting import LABIENUS_SUBORNED, in_effect
from vexillum.games.falling_sky.control import hidden
from vexillum.games.falling_sky.forces import move, pool_of, reveal, scout, unit_words
from vexillum.games.falling_sky.map import REGION_IDS, SPACE_COUNT
from vexillum.games.falling_sky.options import REGION, unit
from vexillum.games.falling_sky.pieces import (
    HIDDEN,
    KIND_OWNER,
    KINDS,
    REVEALED,
    ROMANS,
    UNIT_KINDS,
)
from vexillum.games.falling_sky.specials.common import any_region, why_far, why_region
from vexillum.games.falling_sky.specials.scouts import Scouts, over_land
from vexillum.games.falling_sky.state import Play, State, Table

RULE = "4.2.2"
EACH = 2
"""How many Warbands one Auxilia Reveals."""
SEEN = tuple(kind for faction in range(1, 5) for kind in (HIDDEN[faction], REVEALED[faction]))
"""The Warbands that can be Revealed or marked: all that are not Scouted."""


@cache
def _warband(region: int, kind: int, rest: int) -> Option:
    key = f"{KINDS[kind]}.rest" if rest else KINDS[kind]
    params = {"what": unit_words([(kind, rest or 1)])}
    return Option(key, (kind, rest or 1), f"unit:{REGION_IDS[region]}.{KINDS[kind]}", "option.scout", params)


def _goals(state: State, region: int, kind: int) -> tuple[int, ...]:
    return over_land(state, region, KIND_OWNER[kind])


def can_reveal(state: State, region: int, scouts: Scouts | None = None) -> bool:
    """4.2.2 Hidden Auxilia near the Leader, and Warbands to be Revealed or marked."""
    there = hidden(state, region, ROMANS) if scouts is None else sum(scouts.hidden(state, region).values())
    return bool(there) and region in near_leader(state, ROMANS) and bool(pool_of(state, region, SEEN))


def why_none_moves(state: State, region: int) -> Message:
    """4.2.2 Why no Auxilia move from a Region."""
    return Message("why.scout_no_auxilia", {"space": REGION_IDS[region]}, RULE)


def why_none_revealed(state: State, region: int) -> Message | None:
    """4.2.2 Why no Warband is Revealed in a Region."""
    if (far := why_far(state, ROMANS, region)) is not None:
        return far
    id = "why.scout_no_warbands" if hidden(state, region, ROMANS) else "why.scout_no_hidden"
    return Message(id, {"space": REGION_IDS[region]}, RULE)


def perform(table: Table, action: Action) -> Play[None]:
    """4.2.2 First the moves, each piece once; then the Warbands."""
    yield from scout_with(table, action.seat, Scouts.of(table.state, action), action)


def scout_with(table: Table, seat: str, scouts: Scouts, action: Action | None = None) -> Play[None]:
    """4.2.2 Some pieces Scout, guided by a Faction; ``action``: it goes with a Command."""
    state = table.state

    def allowed(region: int) -> bool:
        return action is None or action.special_allows(region)

    def origins() -> list[Option]:
        return [
            REGION[r]
            for r in range(SPACE_COUNT)
            if allowed(r) and any(_goals(state, r, kind) for kind in scouts.movable(state, r))
        ]

    while options := table.listed(origins):
        (pick,) = yield table.ask(
            seat,
            "scout.from",
            [*options, DONE],
            rule=RULE,
            why=why_region(action, "scout", why_none_moves) if action is not None else None,
        )
        if pick is DONE:
            break
        yield from _move(table, seat, scouts, pick.value, action)
    done: set[int] = set()
    most = 1 if in_effect(state, LABIENUS_SUBORNED) else SPACE_COUNT

    def seen() -> list[Option]:
        return [REGION[r] for r in range(SPACE_COUNT) if r not in done and allowed(r) and can_reveal(state, r, scouts)]

    while len(done) < most:
        if not (options := table.listed(seen)):
            return
        (pick,) = yield table.ask(
            seat,
            "scout.region",
            [*options, DONE],
            rule=RULE,
            why=why_region(action, "scout", why_none_revealed, frozenset(done)) if action is not None else None,
        )
        if pick is DONE:
            return
        done.add(pick.value)
        if action is not None:
            action.special_done = True
        yield from scout_in(table, seat, scouts, pick.value, action)


def _move(table: Table, seat: str, scouts: Scouts, origin: int, action: Action | None) -> Play[None]:
    """4.2.2 Auxilia of a Region go to an adjacent one, Hidden or Revealed as they are."""
    state = table.state
    there = {kind: n for kind, n in scouts.movable(state, origin).items() if _goals(state, origin, kind)}
    space = REGION_IDS[origin]
    kind = next(iter(there))
    if len(there) > 1:
        (pick,) = yield table.ask(
            seat,
            "scout.kind",
            [unit(origin, each, n) for each, n in there.items()],
            rule=RULE,
            params={"space": space},
            about=f"space:{space}",
        )
        kind = pick.value
    (pick,) = yield table.ask(
        seat,
        "scout.number",
        numbers(1, there[kind]),
        rule=RULE,
        params={"space": space, "unit": KINDS[kind]},
        about=f"unit:{space}.{KINDS[kind]}",
    )
    n = pick.value
    (pick,) = yield table.ask(
        seat,
        "scout.to",
        [REGION[near] for near in _goals(state, origin, kind)],
        rule=RULE,
        params={"space": space, "what": unit_words([(kind, n)])},
        about=f"space:{space}",
    )
    move(table, origin, pick.value, kind, n)
    scouts.move(origin, pick.value, kind, n)
    if action is not None:
        marched = max(0, action.moved[UNIT_KINDS * origin + kind] - state.units[UNIT_KINDS * origin + kind])
        action.moved[UNIT_KINDS * origin + kind] -= marched
        action.moved[UNIT_KINDS * pick.value + kind] += marched
        action.special_done = True
    table.tell("scouts_move", RULE, what=unit_words([(kind, n)]), space=space, target=pick.key)


def _count_flipped(state: State, action: Action, region: int, kind: int) -> None:
    """3.2.2 Of the pieces that were Revealed, those that have not Marched come first (F25)."""
    owner = KIND_OWNER[kind]
    marched = max(
        0, action.moved[UNIT_KINDS * region + HIDDEN[owner]] - state.units[UNIT_KINDS * region + HIDDEN[owner]]
    )
    action.moved[UNIT_KINDS * region + HIDDEN[owner]] -= marched
    action.moved[UNIT_KINDS * region + REVEALED[owner]] += marched
    action.flipped[region] = action.flipped.get(region, 0) + marched


def scout_in(table: Table, seat: str, scouts: Scouts, region: int, action: Action | None = None) -> Play[None]:
    """4.2.2 Each Hidden Auxilia that flips Reveals up to two Warbands there, and marks them as Scouted."""
    state, space = table.state, REGION_IDS[region]
    warbands = sum([n for _, n in pool_of(state, region, SEEN)])
    needed, left = -(-warbands // EACH), 0
    ready = scouts.hidden(state, region)
    for kind, n in ready.items():
        most = min(n, needed - left // EACH)
        if not most:
            continue
        (pick,) = yield table.ask(
            seat,
            "scout.auxilia",
            numbers(1 if len(ready) == 1 else 0, most),
            rule=RULE,
            params={"space": space, "n": most, "unit": KINDS[kind]},
            about=f"unit:{space}.{KINDS[kind]}",
        )
        reveal(state, region, KIND_OWNER[kind], pick.value)
        scouts.flip(region, kind, pick.value)
        if action is not None:
            _count_flipped(state, action, region, kind)
        left += EACH * pick.value
    while left and (pool := pool_of(state, region, SEEN)):
        options = [_warband(region, kind, 0) for kind, _ in pool]
        options += [_warband(region, kind, min(n, left)) for kind, n in pool if min(n, left) > 1]
        (chosen,) = yield table.ask(
            seat,
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
    """4.2.2 Whether there are Auxilia that could move, or Warbands that they could Reveal."""
    scouts = Scouts.of(state, action)
    if any(action.special_allows(region) and _goals(state, region, kind) for region, kind in scouts.everywhere()):
        return True
    return any_region(state, action, lambda state, region: can_reveal(state, region, scouts))


def why(state: State, action: Action) -> Message:
    """4.2.2 Why the Romans cannot Scout."""
    return Message("why.scout_nowhere", {}, RULE)


SCOUT = Special("scout", RULE, ("recruit", "march", "seize", "battle"), True, possible, perform=perform, why=why)
