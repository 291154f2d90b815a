"""6, 8.7.7, 8.8.7 Decisions of Non-players in the Epoch Round, and Relocation in Upkeep (6.6)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import msgspec

from vexillum.coin.nonplayer.plans import Unforeseen, planned
from vexillum.coin.nonplayer.priorities import choose_from
from vexillum.core.decision import DONE, Decision
from vexillum.core.tools.graph import nearest

from ..control import controller, units_for_control
from ..epoch import Group, owed
from ..map import DISTANCE, SITE_SPACE, SITES_OF, SPACE_COUNT, SPACE_IDS, SPACE_NUMBER
from ..money import funds
from ..pieces import BLUE_SAXON, BLUE_SCOTTI, CIVITATES, COMITATES, DUX, MILITIA, UNIT_KINDS, UNIT_NUMBER, UNIT_OWNER
from ..state import State
from ..upkeep import HOMES, NEAREST, homes, is_home
from .bot import LOTS, SITES, PendragonBot

# 8.7.7, 8.8.7 Decisions of Non-players in the Epoch Round ------------------------------------------------------------


EPOCH_RULE = {DUX: "8.8.7", CIVITATES: "8.7.7"}


# 6.1 Annona -----------------------------------------------------------------------------------------------------------


def annona(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.7, 8.8.7 Own Foederati in the highest number of spaces; those unpaid are random (ruling P182)."""
    state, rule = bot.state, EPOCH_RULE[bot.faction]
    due: dict[Group, int] = {
        option.value: owed(state, option.value)
        for option in decision.options
        if isinstance(option.value, tuple) and UNIT_OWNER[option.value[1]] == bot.faction
    }
    if not due:
        return (DONE.key,)
    money = funds(state, bot.faction)
    most = _affordable(list(due.values()), money)
    candidates = [
        group
        for group, cost in due.items()
        if 1 + _affordable([due[other] for other in due if other != group], money - cost) == most
    ]
    bot.trace.note(rule, "annona", n=most, there=len(due), money=money)
    spaces = sorted({space for space, _ in candidates})
    space = choose_from(bot, rule, "annona", spaces, roll=f"{rule} annona {money}")
    groups = [option for option in decision.options if option.value in candidates and option.value[0] == space]
    roll = f"{rule} annona nation {money}"
    return (choose_from(bot, rule, "annona", groups, kind=LOTS, roll=roll).key,)


def _affordable(prices: list[int], money: int) -> int:
    """How many groups can be paid at most: the cheapest first."""
    for n, price in enumerate(sorted(prices)):
        money -= price
        if money < 0:
            return n
    return len(prices)


# As much as can be ----------------------------------------------------------------------------------------------------


def largest(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.7 Hoard and pay Comitates as much as able; 8.3 the same for Cavalry kept, and for Plunder of the released.

    Comitates that must be removed are taken space by space (8.7.7).
    """
    return (max(decision.options, key=lambda option: option.value).key,)


# 6.6 Upkeep -----------------------------------------------------------------------------------------------------------


def keep_forts(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.7 All Forts; those that cannot be paid for are chosen at random (8.3.3)."""
    kept = {option.value: option.key for option in decision.options}
    while len(kept) > decision.at_most:
        name = f"8.8.7 fort {len(kept)}"
        space = choose_from(bot, "8.8.7", "fort", sorted({SITE_SPACE[site] for site in kept}), roll=name)
        there = [site for site in kept if SITE_SPACE[site] == space]
        del kept[choose_from(bot, "8.8.7", "fort", there, kind=SITES, roll=f"{name} site")]
    return tuple(kept.values())


def keep_roads(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.7 Then the Roads."""
    return (decision.options[0].key,)


def dismiss(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.7 Comitates that cannot be paid: at random by space."""
    spaces = [option.value for option in decision.options]
    return (SPACE_IDS[choose_from(bot, "8.7.7", "unpaid", spaces, roll=f"8.7.7 unpaid {len(spaces)}")],)


# 6.6, 8.7.7, 8.8.7 Relocation in Upkeep: the Dux evenly, the Civitates for Control, Barbarians at random -------------


RELOCATION_RULE = ("8.8.7", "8.7.7", "8.3.2", "8.3.2")
ORDER = (MILITIA, COMITATES, BLUE_SAXON, BLUE_SCOTTI)
"""6.6.2 The Units of the Civitates in the order in which they relocate."""


def _asked(decision: Decision) -> tuple[int, int]:
    """The kind of Unit that relocates, and its origin."""
    return UNIT_NUMBER[decision.params["unit"]], SPACE_NUMBER[decision.params["space"]]


def relocate(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """The destination of Units that must relocate."""
    kind, origin = _asked(decision)
    targets = [option.value for option in decision.options]
    if bot.faction == DUX:
        coming = _even(bot, kind, bot.state.units[UNIT_KINDS * origin + kind])
        return (SPACE_IDS[planned(space for space in targets if coming[space])],)
    mark = bot.trace.mark()
    rest = _rest(bot, kind, origin)
    if bot.faction == CIVITATES:
        wanted = [space for space in _for_control(bot.state, kind, origin, targets) if space != rest]
        if wanted:
            bot.trace.drop(mark)
            return (SPACE_IDS[wanted[0]],)
    return (SPACE_IDS[rest],)


def relocate_number(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """How many go there, of those that must relocate or of those that may."""
    kind, origin = _asked(decision)
    target = SPACE_NUMBER[decision.params["target"]]
    most: int = decision.options[0].value
    n = most
    if bot.faction == DUX:
        if is_home(bot.state, origin, kind):
            over, under = _uneven(bot, kind)
            n = min(over.get(origin, 0), under.get(target, 0))
        else:
            n = _even(bot, kind, bot.state.units[UNIT_KINDS * origin + kind]).get(target, 0)
    elif bot.faction == CIVITATES:
        if is_home(bot.state, origin, kind):
            n = units_for_control(bot.state.copy(), target, kind, most) or most
        elif target != _rest(bot.silent(), kind, origin):
            n = min(most, _sent_to(bot, kind, origin, target) or most)
    return (str(n),)


def move(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """The origin of Units already at home that may relocate."""
    kind = UNIT_NUMBER[decision.params["unit"]]
    offered = [option.value for option in decision.options]
    if bot.faction == DUX:
        over, _ = _uneven(bot, kind)
        origin = next((space for space in over if space in offered), None)
    else:
        gain = _gain(bot.state, kind, [space for space in offered if space is not None])
        origin = gain and gain[0]
    return (DONE.key if origin is None else SPACE_IDS[origin],)


def move_to(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """Their destination."""
    kind, origin = _asked(decision)
    if bot.faction == DUX:
        _, under = _uneven(bot, kind)
        return (SPACE_IDS[planned(under)],)
    gain = _gain(bot.state, kind, [origin])
    if gain is None:
        raise Unforeseen
    return (SPACE_IDS[gain[1]],)


# The Dux: evenly by type ----------------------------------------------------------------------------------------------


def _at_random(bot: PendragonBot, kind: int) -> list[int]:
    """8.3.3 The Strongholds of a kind of Units, by space, in an order drawn by lot, the same throughout an Upkeep."""
    sites = bot.state.sites
    left = [space for space in homes(bot.state, kind) for site in SITES_OF[space] if sites[site] in HOMES[kind]]
    order = []
    while left:
        space = bot.luck.space(f"8.8.7 relocate {kind} {len(left)}", left)
        left.remove(space)
        order.append(space)
    return order


def _shared(bot: PendragonBot, kind: int, order: list[int]) -> list[int]:
    """8.8.7 How many Units are at each of these Strongholds, if those of a space share them evenly."""
    units = bot.state.units
    shares = []
    for at, space in enumerate(order):
        each, more = divmod(units[UNIT_KINDS * space + kind], order.count(space))
        shares.append(each + (order[:at].count(space) < more))
    return shares


def _even(bot: PendragonBot, kind: int, n: int) -> dict[int, int]:
    """8.8.7 How many of this many Units go to each home: always one more to the Stronghold that has the fewest."""
    order = _at_random(bot, kind)
    there = _shared(bot, kind, order)
    coming = dict.fromkeys(order, 0)
    for _ in range(n):
        fewest = there.index(min(there))
        there[fewest] += 1
        coming[order[fewest]] += 1
    return coming


def _uneven(bot: PendragonBot, kind: int) -> tuple[dict[int, int], dict[int, int]]:
    """8.8.7 Where there are too many and where too few, and how many.

    Strongholds that have one more than others keep it if they can.
    """
    order = _at_random(bot, kind)
    there = _shared(bot, kind, order)
    share, extra = divmod(sum(there), len(order))
    beyond = dict.fromkeys(order, 0)
    for rank, at in enumerate(sorted(range(len(order)), key=lambda at: there[at] <= share)):
        beyond[order[at]] += there[at] - share - (rank < extra)
    over = {space: n for space, n in beyond.items() if n > 0}
    return over, {space: -n for space, n in beyond.items() if n < 0}


# The Civitates: for Briton Control ------------------------------------------------------------------------------------


def _nearest(state: State, kind: int, origin: int) -> list[int]:
    """6.6.2 The homes that Units relocate to from a space outside: the nearest, or any, as their kind does."""
    places = homes(state, kind)
    return list(nearest(DISTANCE[origin], places)) if kind in NEAREST else places


def _rest(bot: PendragonBot, kind: int, origin: int) -> int:
    """8.7.7, 8.3.2 Where those go whose choice makes no difference: at random."""
    targets = _nearest(bot.state, kind, origin)
    rule, id = RELOCATION_RULE[bot.faction], SPACE_IDS[origin]
    return choose_from(bot, rule, "relocate", targets, roll=f"{rule} relocate {kind} {id}", space=id)


def _sent_to(bot: PendragonBot, kind: int, origin: int, target: int) -> int:
    """8.7.7 How many of the Units of a space go to a home; those named before it come before it in their order."""
    targets, rest = _nearest(bot.state, kind, origin), _rest(bot.silent(), kind, origin)
    left = [space for space in targets if space >= target or space == rest]
    n = _for_control(bot.state, kind, origin, left).get(target)
    return n or units_for_control(bot.state.copy(), target, kind, bot.state.units[UNIT_KINDS * origin + kind])


class _Group(msgspec.Struct):
    """Units that relocate from a space outside: how many, where they may go, and how many go where."""

    n: int
    targets: list[int]
    sent: dict[int, int] = {}


def _groups(state: State, kind: int, origin: int, targets: list[int]) -> list[_Group]:
    """6.6.2 The Units that are asked about, first, and all Civitates Units outside that relocate after them."""
    groups = [_Group(state.units[UNIT_KINDS * origin + kind], targets)]
    for later in ORDER[ORDER.index(kind) :]:
        for space in range(SPACE_COUNT):
            n = state.units[UNIT_KINDS * space + later]
            if n and (later != kind or space > origin) and not is_home(state, space, later):
                groups.append(_Group(n, _nearest(state, later, space)))
    return groups


def _for_control(state: State, kind: int, origin: int, targets: list[int]) -> dict[int, int]:
    """8.7.7 How many go where, of the Units of a space, so that the most Population comes under Briton Control.

    Those who relocate after them count: together they may win what none of them wins alone.
    """
    groups = _groups(state, kind, origin, targets)
    total = sum([group.n for group in groups])
    board = state.copy()
    found = {space for group in groups for space in group.targets}
    needs = {space: needed for space in sorted(found) if (needed := units_for_control(board, space, kind, total))}
    best, sent = 0, groups[0].sent
    for size in range(1, len(needs) + 1):
        for some in combinations(needs, size):
            people = sum([state.population[space] for space in some])
            if people > best and sum([needs[space] for space in some]) <= total:
                sharing = [_Group(group.n, group.targets) for group in groups]
                if all(_send(sharing, space, set()) for space in some for _ in range(needs[space])):
                    best, sent = people, sharing[0].sent
    return {space: n for space, n in sorted(sent.items()) if n}


def _send(groups: list[_Group], target: int, asked: set[int]) -> bool:
    """Send one more Unit to a home: from a group that has one left, or that has another group take its place."""
    for at, group in enumerate(groups):
        if at in asked or target not in group.targets:
            continue
        asked.add(at)
        if sum(group.sent.values()) < group.n:
            group.sent[target] = group.sent.get(target, 0) + 1
            return True
        for other in [space for space, n in group.sent.items() if n and space != target]:
            if _send(groups, other, asked):
                group.sent[other] -= 1
                group.sent[target] = group.sent.get(target, 0) + 1
                return True
    return False


def _gain(state: State, kind: int, origins: list[int]) -> tuple[int, int] | None:
    """8.7.7 Origin and destination of Units at home that add the most Briton Control by Population, if any do."""
    board = state.copy()
    found: tuple[int, int] | None = None
    most = 0
    for origin in origins:
        at = UNIT_KINDS * origin + kind
        before, held = board.units[at], controller(board, origin) == CIVITATES
        for target in homes(state, kind):
            n = units_for_control(board, target, kind, before) if target != origin else 0
            if n:
                board.units[at] = before - n
                lost = held and controller(board, origin) != CIVITATES
                board.units[at] = before
                gained = state.population[target] - (state.population[origin] if lost else 0)
                if gained > most:
                    found, most = (origin, target), gained
    return found
