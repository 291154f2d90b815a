"""3.2.2, 3.3.2 March: groups form, move and halt, and pieces hide."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from vexillum.coin.commands import Command as CoinCommand
from vexillum.coin.forces import ALL, SOME
from vexillum.coin.kit import NOBODY, numbers
from vexillum.core.decision import DONE, Decision, Option, Why
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message

from ..actions import Action, Group, harass_march, helper, helping
from ..cards import BAGGAGE_TRAINS, CONTEST_WITH_COTUS, holds, in_effect
from ..control import mobile
from ..forces import adjacent, free_to_move, hide, may_stack, move, pool_of, unit_words
from ..map import ACROSS_RHENUS, ACROSS_SEA, BRITANNIA, CISALPINA, REGION_IDS, REGION_NUMBER, SPACE_COUNT, TRIBE_NUMBER
from ..money import funds
from ..options import REGION, unit
from ..pieces import (
    AEDUI,
    ARVERNI,
    CAESAR,
    FACTIONS,
    FORT,
    GERMANS,
    HIDDEN,
    KIND_NUMBER,
    KIND_OWNER,
    KINDS,
    REVEALED,
    ROMANS,
    SCOUTED,
    SEATS,
    STATUS_OWNER,
    UNIT_KINDS,
    VERCINGETORIX,
    WARBANDS,
)
from ..specials.catalog import SPECIALS
from ..state import Play, State, Table
from .common import region_by_region

# 3.2.2, 3.3.2 Forming groups: which pieces of a Region move together, and which of them drop off ---------------------


DROP = Option("drop", "drop", text="option.march_drop")
"""Some of the group stay here, the others may go on."""
FEW = 2
"""A group as small as this needs no question who stays: one of them does."""


class Left(NamedTuple):
    """A piece of this kind stays here, the others may go on."""

    kind: int


@cache
def leave(region: int, kind: int) -> Option:
    """3.2.2 Leave one piece of a kind here."""
    id = KINDS[kind]
    thing, what = f"unit:{REGION_IDS[region]}.{id}", unit_words([(kind, 1)])
    return Option(f"leave.{id}", Left(kind), thing, "option.march_leave", {"what": what})


def drops(here: int, group: Group) -> list[Option]:
    """3.2.2 Who of a group may drop off: one piece with each answer, or a number of each kind; never all."""
    total = sum(group.values())
    if total < FEW:
        return []
    return [*[leave(here, kind) for kind, n in group.items() if n], *([DROP] if total > FEW else [])]


def choose_group(table: Table, action: Action, region: int, there: Group, most: int, rule: str) -> Play[Group | str]:
    """3.2.2, 3.3.2 The next group of an origin: all, one kind, or a number of each; empty to stop.

    Or a Special Ability that comes before it (4.1), by its id.
    """
    specials = SPECIALS.options(table, action)
    return (yield from _choose(table, action, "march.group", region, there, most, rule, [*specials, DONE]))


def choose_part(table: Table, action: Action, region: int, group: Group, rule: str) -> Play[Group]:
    """3.2.2 The pieces of a group that drop off: some, not all."""
    most = sum(group.values()) - 1
    part = yield from _choose(table, action, "march.drop", region, group, most, rule, [])
    assert isinstance(part, dict)
    return part


def _choose(
    table: Table, action: Action, kind: str, region: int, there: Group, most: int, rule: str, more: list[Option]
) -> Play[Group | str]:
    seat, space = SEATS[action.faction], REGION_IDS[region]
    there = {piece: n for piece, n in there.items() if n}
    total = sum(there.values())
    options: list[Option] = [ALL] if total <= most and len(there) > 1 else []
    options += [unit(region, piece, n) for piece, n in there.items() if n <= most]
    if total > 1:
        options.append(SOME)
    (pick,) = yield table.ask(
        seat,
        kind,
        [*options, *more],
        rule=rule,
        params={"space": space, "group": dict(there)},
        about=f"space:{space}",
        why=SPECIALS.reasons(action, why_march_with(action, region)),
    )
    if pick is DONE:
        return {}
    if SPECIALS.is_special(pick):
        return str(pick.value)
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


def why_march_with(action: Action, region: int) -> Why:
    """3.2.2, 3.3.2 Why a piece of the origin does not March."""

    def why(table: CoreTable[State], decision: Decision, name: str) -> Message | None:
        state, rule = table.state, MARCH_RULE[action.faction]
        words = {"space": REGION_IDS[region], "who": action.seat}
        thing, _, id = name.partition(":")
        if thing == "tribe" and id in TRIBE_NUMBER and STATUS_OWNER[state.tribes[TRIBE_NUMBER[id]]] == action.faction:
            return Message("why.march_static", words, rule)
        space, _, unit = id.partition(".")
        if thing != "unit" or REGION_NUMBER.get(space) != region or unit not in KIND_NUMBER:
            return None
        kind = KIND_NUMBER[unit]
        if kind == FORT:
            return Message("why.march_static", words, rule)
        if KIND_OWNER[kind] != action.faction:
            return Message("why.march_not_own", words, rule)
        if not dict(free_to_move(state, region, action.faction)).get(kind):
            return Message("why.march_encircled", words, "5.1")
        if action.moved[UNIT_KINDS * region + kind] >= state.units[UNIT_KINDS * region + kind]:
            return Message("why.march_once", words, rule)
        return Message("why.march_offer", words, "5.4")

    return why


# 3.2.2, 3.3.2 How a group Marches: how far, where it halts, who drops off, Special Abilities on the way --------------


MARCH_RULE = ("3.2.2", "3.3.2", "3.3.2", "3.3.2")
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
    state, faction, rule = table.state, action.faction, MARCH_RULE[action.faction]
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


def why_march_to(action: Action, group: Group, here: int) -> Why:
    """1.3.1, 3.2.2, 3.3.2 Why a group cannot enter a Region from here."""

    def why(table: CoreTable[State], decision: Decision, name: str) -> Message | None:
        state, region = table.state, REGION_NUMBER.get(name.removeprefix("space:"))
        if region is None or region == here:
            return None
        words = {"space": REGION_IDS[region], "here": REGION_IDS[here], "who": action.seat}
        if not all(may_stack(state, region, KIND_OWNER[kind]) for kind, n in group.items() if n):
            return Message("why.not_a_region", words, "1.4.2")
        if region not in adjacent(state, here):
            return Message("why.march_not_adjacent", words, "1.3.1")
        if region in ACROSS_SEA[here] and (action.special is not None or action.earlier):
            return Message("why.march_sea", words, "4.1.3")
        return Message("why.region_event", {}, "5.4")

    return why


# 3.2.2, 3.3.2 March: groups move, and pieces hide --------------------------------------------------------------------


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
        left = min(n, state.units[UNIT_KINDS * region + kind] - action.moved[UNIT_KINDS * region + kind])
        if kind in limits:
            left = min(left, limits[kind] - sum(action.moved[kind::UNIT_KINDS]))
        if left > 0 and (kinds is None or kind in kinds):
            found[kind] = left
    return found


def why_not_region(state: State, action: Action | None, region: int, faction: int) -> Message | None:
    """3.2.2, 3.3.2 Why a Region cannot be an origin: there are no pieces to move or to hide."""
    if not mobile(state, region, faction) and not helping(state, action, region):
        return Message("why.march_nobody", {"space": REGION_IDS[region], "who": FACTIONS[faction]}, MARCH_RULE[faction])
    if action is not None and action.offer is not None:
        there = marchers(state, action, region)
        if not there or (action.offer.targets is not None and not next_regions(state, action, there, region)):
            return Message("why.march_offer", {"space": REGION_IDS[region]}, "5.4")
    return None


_LIKELY = [0] * (GERMANS + 1)
"""For each Faction, the Region that would do the last time: it is asked first, and mostly it still does."""


def why_not(state: State, faction: int) -> Message | None:
    """3.2.2, 3.3.2 Why a Faction cannot March from anywhere."""
    likely, mine = _LIKELY[faction], funds(state, faction)
    if why_not_region(state, None, likely, faction) is None and cost_of(state, likely, faction) <= mine:
        return None
    poor = None
    for region in range(SPACE_COUNT):
        if why_not_region(state, None, region, faction) is None:
            if cost_of(state, region, faction) <= mine:
                _LIKELY[faction] = region
                return None
            words = {"command": "march", "n": cost_of(state, region, faction)}
            poor = Message("why.command_cost", words, MARCH_RULE[faction])
    return poor or Message("why.march_nowhere", {"who": FACTIONS[faction]}, MARCH_RULE[faction])


def march(table: Table, action: Action) -> Play[None]:
    """3.2.2, 3.3.2 Origin by origin: all pieces hide, then groups move one by one.

    A Region costs what it costs when it is selected: one that was Devastated meanwhile, twice as much (F251).
    """
    faction = action.faction
    yield from region_by_region(
        table,
        action,
        lambda state, region: why_not_region(state, action, region, faction),
        lambda region: cost_of(table.state, region, faction),
        lambda region: march_from(table, action, region),
        MARCH_RULE[faction],
    )


def march_from(table: Table, action: Action, origin: int) -> Play[None]:
    """3.2.2, 3.3.2 One origin: Revealed pieces hide, Scouted ones lose their marker; then the groups."""
    state = table.state
    movers_only = action.offer is not None and action.offer.movers_only
    other = helper(state, action, origin)
    if not movers_only:
        _hide(state, action, origin, action.faction, other)
    groups = 1000 if action.offer is None else action.offer.groups
    while groups and (there := marchers(state, action, origin)) and next_regions(state, action, there, origin):
        most = 1000 if action.offer is None else action.offer.group
        group = yield from choose_group(table, action, origin, there, most, MARCH_RULE[action.faction])
        if not group:
            return
        if isinstance(group, str):
            yield from SPECIALS.execute(table, action, group)
            if other == NOBODY and not movers_only:  # 4.5.1 Germans who are Enlisted only now
                other = helper(state, action, origin)
                _hide(state, action, origin, other)
            continue
        groups -= 1
        if movers_only:
            group = hide_group(state, origin, group)
        yield from move_group(table, action, origin, group)


def _hide(state: State, action: Action, origin: int, *factions: int) -> None:
    """3.2.2, 3.3.2 All Warbands or Auxilia of these Factions in the origin are flipped, movers or not."""
    for faction in factions:
        if faction != NOBODY:
            hide(state, origin, faction)
            action.hide_moved(origin, faction)


def march_of(faction: int) -> CoinCommand[State, Action]:
    """The March of a Faction."""
    return CoinCommand("march", MARCH_RULE[faction], why_not, march)
