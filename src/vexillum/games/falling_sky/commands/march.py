"""3.2.2, 3.3.2 March: groups move, and pieces hide."""

from __future__ import annotations

from vexillum.coin.commands import Command as CoinCommand
from vexillum.coin.kit import NOBODY
from vexillum.core.decision import Option
from vexillum.core.texts import Message
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.actions.harassment import Group, harass_march
from vexillum.games.falling_sky.actions.helpers import helper, helping
from vexillum.games.falling_sky.commands.common import region_by_region
from vexillum.games.falling_sky.commands.march_groups import DROP, Left, choose_group, choose_part, drops
from vexillum.games.falling_sky.control import mobile
from vexillum.games.falling_sky.forces import adjacent, free_to_move, hide, may_stack, move, pool_of, unit_words
from vexillum.games.falling_sky.lasting import BAGGAGE_TRAINS, CONTEST_WITH_COTUS, holds, in_effect
from vexillum.games.falling_sky.map import ACROSS_RHENUS, ACROSS_SEA, BRITANNIA, CISALPINA, REGION_IDS, N
from vexillum.games.falling_sky.money import funds
from vexillum.games.falling_sky.options import REGION
from vexillum.games.falling_sky.pieces import (
    AEDUI,
    ARVERNI,
    CAESAR,
    FACTIONS,
    HIDDEN,
    KIND_OWNER,
    REVEALED,
    ROMANS,
    SCOUTED,
    SEATS,
    VERCINGETORIX,
    WARBANDS,
    K,
)
from vexillum.games.falling_sky.state import Play, State, Table

RULE = ("3.2.2", "3.3.2", "3.3.2", "3.3.2")
"""The paragraph of each Faction's March."""
STOP = Option("stop", "stop", text="option.march_stop")
"""The group ends its March here."""


def cost_of(state: State, region: int, faction: int) -> int:
    """3.2.2, 3.3.2 Two Resources for Romans, one for Gauls, twice that if Devastated; nothing with card 8."""
    if holds(state, faction, BAGGAGE_TRAINS) or region == CISALPINA:
        return 0
    cost = 2 if faction == ROMANS else 1
    if state.devastated[region]:
        cost *= 2
    return 2 * cost if faction == AEDUI and in_effect(state, CONTEST_WITH_COTUS) else cost


def marchers(state: State, action: Action, region: int) -> Group:
    """3.2.2, 3.3.2 The pieces of a Region that may still March: none that has, none under Circumvallation.

    Warbands that act as the Faction's own may go with them (4.5.1, card 38).
    """
    kinds = None if action.offer is None else action.offer.kinds
    limits = {} if action.offer is None else dict(action.offer.limits)
    other = helper(state, action, region)
    there = free_to_move(state, region, action.faction)
    if other != NOBODY:
        there = there + pool_of(state, region, WARBANDS[other])
    found = {}
    for kind, n in there:
        left = min(n, state.units[K * region + kind] - action.moved[K * region + kind])
        if kind in limits:
            left = min(left, limits[kind] - sum(action.moved[kind::K]))
        if left > 0 and (kinds is None or kind in kinds):
            found[kind] = left
    return found


def why_not_region(state: State, action: Action | None, region: int, faction: int) -> Message | None:
    """3.2.2, 3.3.2 Why a Region cannot be an origin: there is nobody to move or to hide."""
    if not mobile(state, region, faction) and not helping(state, action, region):
        return Message("why.march_nobody", {"space": REGION_IDS[region], "who": FACTIONS[faction]}, RULE[faction])
    if action is not None and action.offer is not None:
        there = marchers(state, action, region)
        if not there or (action.offer.targets is not None and not next_regions(state, action, there, region)):
            return Message("why.march_offer", {"space": REGION_IDS[region]}, "5.4")
    return None


def why_not(state: State, faction: int) -> Message | None:
    """3.2.2, 3.3.2 Why a Faction cannot March from anywhere."""
    poor = None
    for region in range(N):
        if why_not_region(state, None, region, faction) is None:
            if cost_of(state, region, faction) <= funds(state, faction):
                return None
            words = {"command": "march", "n": cost_of(state, region, faction)}
            poor = Message("why.command_cost", words, RULE[faction])
    return poor or Message("why.march_nowhere", {"who": FACTIONS[faction]}, RULE[faction])


def march(table: Table, action: Action) -> Play[None]:
    """3.2.2, 3.3.2 Origin by origin: all pieces hide, then groups move one by one.

    A Region that was Devastated meanwhile costs no more: it could have been paid for before that (F251).
    """
    faction = action.faction
    yield from region_by_region(
        table,
        action,
        lambda state, region: why_not_region(state, action, region, faction),
        lambda region: cost_of(action.start, region, faction),
        lambda region: march_from(table, action, region),
        RULE[faction],
    )


def march_from(table: Table, action: Action, origin: int) -> Play[None]:
    """3.2.2, 3.3.2 One origin: Revealed pieces hide, Scouted ones lose their marker; then the groups."""
    state = table.state
    movers_only = action.offer is not None and action.offer.movers_only
    if not movers_only:
        for faction in (action.faction, helper(state, action, origin)):
            if faction != NOBODY:
                hide(state, origin, faction)
                action.hide_moved(origin, faction)
    groups = 1000 if action.offer is None else action.offer.groups
    while groups and (there := marchers(state, action, origin)) and next_regions(state, action, there, origin):
        most = 1000 if action.offer is None else action.offer.group
        group = yield from choose_group(table, action, origin, there, most, RULE[action.faction])
        if not group:
            return
        groups -= 1
        if movers_only:
            group = hide_group(state, origin, group)
        yield from move_group(table, action, origin, group)


def hide_group(state: State, region: int, group: Group) -> Group:
    """1.4.3 Only the pieces of a group are flipped to Hidden; Scouted ones lose their marker. Returns the group."""
    flipped: Group = {}
    for kind, n in group.items():
        owner = KIND_OWNER[kind]
        into = HIDDEN[owner] if kind == REVEALED[owner] else REVEALED[owner] if kind == SCOUTED[owner] else kind
        state.units[K * region + kind] -= n
        state.units[K * region + into] += n
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
    """3.2.2 Must a group stop: over the Rhenus, into or out of Britannia, or in a Devastated Region?"""
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
        if all(may_stack(state, near, owner) for owner in owners)
        and (by_sea or near not in ACROSS_SEA[here])
        and reaches(state, action, group, here, near, entered)
    ]


def reaches(state: State, action: Action, group: Group, here: int, there: int, entered: int = 0) -> bool:
    """5.4 Where an Event names the destinations: can the group still end in one of them by going there?"""
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
        elif not options:
            return
        (pick,) = yield table.ask(
            SEATS[faction],
            "march.on" if entered else "march.to",
            options,
            rule=rule,
            params={"space": REGION_IDS[here], "what": unit_words(list(group.items())), "group": dict(group)},
            about=f"space:{REGION_IDS[here]}",
        )
        if pick is STOP:
            break
        if pick is DROP or isinstance(pick.value, Left):
            stay = (yield from choose_part(table, action, here, group, rule)) if pick is DROP else {pick.value.kind: 1}
            for kind, n in stay.items():
                group[kind] -= n
                action.moved[K * here + kind] += n
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
        action.moved[K * here + kind] += n


def march_of(faction: int) -> CoinCommand[State, Action]:
    """The March of a Faction."""
    return CoinCommand("march", RULE[faction], why_not, march)
