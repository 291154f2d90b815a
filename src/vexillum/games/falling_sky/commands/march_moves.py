"""3.2.2, 3.3.2 How a group Marches: how far, where it halts, who drops off, Special Abilities on the way."""

from __future__ import annotations

from vexillum.core.decision import Option
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.actions.harassment import Group, harass_march
from vexillum.games.falling_sky.commands.march_groups import DROP, Left, choose_part, drops
from vexillum.games.falling_sky.commands.reasons import why_march_to
from vexillum.games.falling_sky.forces import adjacent, may_stack, move, unit_words
from vexillum.games.falling_sky.map import ACROSS_RHENUS, ACROSS_SEA, BRITANNIA, CISALPINA, REGION_IDS
from vexillum.games.falling_sky.options import REGION
from vexillum.games.falling_sky.pieces import (
    ARVERNI,
    CAESAR,
    HIDDEN,
    KIND_OWNER,
    REVEALED,
    ROMANS,
    SCOUTED,
    SEATS,
    UNIT_KINDS,
    VERCINGETORIX,
)
from vexillum.games.falling_sky.specials.catalog import SPECIALS
from vexillum.games.falling_sky.state import Play, State, Table

RULE = ("3.2.2", "3.3.2", "3.3.2", "3.3.2")
"""The paragraph of each Faction's March."""
STOP = Option("stop", "stop", text="option.march_stop")
"""The group ends its March here."""


def hide_group(state: State, region: int, group: Group) -> Group:
    """1.4.3 Only the pieces of a group are flipped to Hidden; Scouted ones lose their marker. Returns the group."""
    flipped: Group = {}
    for kind, n in group.items():
        owner = KIND_OWNER[kind]
        into = HIDDEN[owner] if kind == REVEALED[owner] else REVEALED[owner] if kind == SCOUTED[owner] else kind
        state.units[UNIT_KINDS * region + kind] -= n
        state.units[UNIT_KINDS * region + into] += n
        flipped[into] = flipped.get(into, 0) + n
    return flipped


def steps(action: Action, group: Group) -> int:
    """3.2.2, 3.3.2 How many Regions a group may enter: two Romans, three with Caesar; one Gauls, two Vercingetorix."""
    if action.faction == ROMANS:
        most = 3 if group.get(CAESAR) else 2
    else:
        most = 2 if action.faction == ARVERNI and group.get(VERCINGETORIX) else 1
    return most if action.offer is None else min(most, action.offer.steps)


def halts(state: State, here: int, there: int) -> bool:
    """3.2.2 Whether a group must stop: over the Rhenus, into or out of Britannia, or in a Devastated Region."""
    return there in ACROSS_RHENUS[here] or there in ACROSS_SEA[here] or bool(state.devastated[there])


def next_regions(state: State, action: Action, group: Group, here: int, entered: int = 0) -> list[int]:
    """3.2.2, 3.3.2 Where a group that has entered some Regions may go from here.

    Not by sea once a Special Ability was added (4.1.3).
    """
    by_sea = action.special is None and not action.earlier
    owners = {KIND_OWNER[kind] for kind in group} or {action.faction}
    return [
        near
        for near in adjacent(state, here)
        if (near != CISALPINA or all(may_stack(state, near, owner) for owner in owners))
        and (by_sea or near not in ACROSS_SEA[here])
        and reaches(state, action, group, here, near, entered)
    ]


def reaches(state: State, action: Action, group: Group, here: int, there: int, entered: int = 0) -> bool:
    """5.4 Where an Event names the destinations: whether the group can still end in one of them by going there."""
    targets = None if action.offer is None else action.offer.targets
    if targets is None or there in targets:
        return True
    left = steps(action, group) - 1 - entered
    edge = [] if halts(state, here, there) else [there]
    while left > 0 and edge:
        further = []
        for region in edge:
            for near in adjacent(state, region):
                if near in targets:
                    return True
                if not halts(state, region, near):
                    further.append(near)
        edge, left = further, left - 1
    return False


def pause(table: Table, action: Action, special: str, here: int, group: Group) -> Play[None]:
    """4.1 A Special Ability while a group is on its March (F360). Those that split off by Scout leave the group.

    Meanwhile the group counts as pieces that have Marched. What is taken or Revealed is first taken from others.
    """
    state, moved, first = table.state, action.moved, UNIT_KINDS * here
    for kind, n in group.items():
        moved[first + kind] += n
    action.flipped.pop(here, None)
    yield from SPECIALS.execute(table, action, special)
    flipped = action.flipped.get(here, 0)
    for kind in range(UNIT_KINDS):
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


def move_group(table: Table, action: Action, origin: int, group: Group) -> Play[None]:
    """3.2.2, 3.3.2 A group moves Region by Region, drops pieces off, and is Harassed where it passes."""
    state, faction, rule = table.state, action.faction, RULE[action.faction]
    targets = None if action.offer is None else action.offer.targets
    here, entered, halted = origin, 0, False
    while any(group.values()):
        going_on = not halted and entered < steps(action, group)
        near = next_regions(state, action, group, here, entered) if going_on else []
        options: list[Option] = [REGION[region] for region in near]
        if entered:
            if not near:
                break
            if targets is None or here in targets:
                options.append(STOP)
                if not (action.offer is not None and action.offer.together):
                    options += drops(here, group)
            options += SPECIALS.options(table, action)
        elif not options:
            return
        (pick,) = yield table.ask(
            SEATS[faction],
            "march.on" if entered else "march.to",
            options,
            rule=rule,
            params={"space": REGION_IDS[here], "what": unit_words(list(group.items())), "group": dict(group)},
            about=f"space:{REGION_IDS[here]}",
            why=SPECIALS.reasons(action, why_march_to(action, group, here)),
        )
        if pick is STOP:
            break
        if SPECIALS.is_special(pick):
            yield from pause(table, action, pick.value, here, group)
            continue
        if pick is DROP or isinstance(pick.value, Left):
            stay = (yield from choose_part(table, action, here, group, rule)) if pick is DROP else {pick.value.kind: 1}
            for kind, n in stay.items():
                group[kind] -= n
                action.moved[UNIT_KINDS * here + kind] += n
            continue
        if entered:
            yield from harass_march(table, action, group, here, rule)
        there: int = pick.value
        if not any(group.values()):
            return
        halted = halts(state, here, there)
        if BRITANNIA in (here, there):
            action.britannia, action.specials = True, False
        for kind, n in group.items():
            move(table, here, there, kind, n)
        table.tell("marched", rule, who=SEATS[faction], what=unit_words(list(group.items())), target=REGION_IDS[there])
        here, entered = there, entered + 1
    for kind, n in group.items():
        action.moved[UNIT_KINDS * here + kind] += n
