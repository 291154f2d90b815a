"""3.2.2, 3.3.2 Forming groups: which pieces of a Region move together, and which of them drop off."""

from __future__ import annotations

from vexillum.coin.forces import ALL, SOME
from vexillum.coin.options import numbers
from vexillum.core.decision import DONE, Option
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.actions.harassment import Group
from vexillum.games.falling_sky.map import REGION_IDS
from vexillum.games.falling_sky.options import unit
from vexillum.games.falling_sky.pieces import HIDDEN, KIND_OWNER, KINDS, REVEALED, SEATS, K
from vexillum.games.falling_sky.specials.catalog import SPECIALS
from vexillum.games.falling_sky.state import Play, Table


def choose_group(table: Table, action: Action, region: int, there: Group, most: int, rule: str) -> Play[Group | None]:
    """3.2.2, 3.3.2 The next group of an origin: all, one kind, or a number of each; empty when no more shall go.

    None if a Special Ability was executed instead (4.1): then the Faction chooses again.
    """
    return (yield from _choose(table, action, "march.group", region, there, most, rule, declined=True))


def choose_part(table: Table, action: Action, region: int, group: Group, rule: str) -> Play[Group]:
    """3.2.2 The pieces of a group that drop off: some, not all."""
    most = sum(group.values()) - 1
    return (yield from _choose(table, action, "march.drop", region, group, most, rule, declined=False)) or {}


def special_meanwhile(table: Table, action: Action, pick: Option, here: int, group: Group) -> Play[None]:
    """4.1 A Special Ability while a group is on its March (F360). Those that split off by Scout leave the group.

    Meanwhile the group counts as pieces that have Marched. What is taken or Revealed is first taken from others.
    """
    state, moved, first = table.state, action.moved, K * here
    for kind, n in group.items():
        moved[first + kind] += n
    action.flipped.pop(here, None)
    yield from SPECIALS.execute(table, action, pick.value)
    flipped = action.flipped.get(here, 0)
    for kind in range(K):
        moved[first + kind] = min(moved[first + kind], state.units[first + kind])
    for kind, n in list(group.items()):
        group[kind] = min(n, moved[first + kind])
        if kind in HIDDEN and flipped and group[kind] < n:
            turned = min(flipped, n - group[kind])
            flipped -= turned
            revealed = REVEALED[KIND_OWNER[kind]]
            group[revealed] = min(group.get(revealed, 0) + turned, moved[first + revealed])
    for kind, n in group.items():
        moved[first + kind] -= n


def _choose(
    table: Table, action: Action, kind: str, region: int, there: Group, most: int, rule: str, *, declined: bool
) -> Play[Group | None]:
    seat, space = SEATS[action.faction], REGION_IDS[region]
    there = {piece: n for piece, n in there.items() if n}
    total = sum(there.values())
    options: list[Option] = [ALL] if total <= most and len(there) > 1 else []
    options += [unit(region, piece, n) for piece, n in there.items() if n <= most]
    if total > 1:
        options.append(SOME)
    if declined:
        options += [DONE, *SPECIALS.options(table, action)]
    (pick,) = yield table.ask(
        seat,
        kind,
        options,
        rule=rule,
        params={"space": space, "group": dict(there)},
        about=f"space:{space}",
        why=SPECIALS.reasons(action) if declined else None,
    )
    if pick is DONE:
        return {}
    if SPECIALS.is_special(pick):
        yield from SPECIALS.execute(table, action, pick.value)
        return None
    if pick is ALL:
        return there
    if pick is not SOME:
        return {pick.value: there[pick.value]}
    chosen: Group = {}
    left, rest = min(most, total), total
    for piece, n in there.items():
        rest -= n
        least = 1 if not chosen and not rest else 0
        (pick,) = yield table.ask(
            seat,
            f"{kind}.number",
            numbers(least, min(n, left)),
            rule=rule,
            params={"space": space, "unit": KINDS[piece], "n": left},
            about=f"unit:{space}.{KINDS[piece]}",
        )
        if pick.value:
            chosen[piece] = pick.value
            left -= pick.value
        if not left:
            break
    return chosen
