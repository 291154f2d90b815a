"""8.5.6, 8.6.7, 8.7.7, 8.8.7 The Quarters of the Non-players: Gauls, then Romans."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from vexillum.coin.forces import ALL, SOME
from vexillum.coin.kit import NOBODY
from vexillum.coin.nonplayer.plans import Unforeseen
from vexillum.coin.nonplayer.priorities import CandidateKind, Priority, by_space, choose, choose_from, fewest, most
from vexillum.core.decision import DONE, Decision

from ..actions import supplied
from ..control import allies, controller, how_many, leader, leader_region, pieces, strengths, strongholds, warbands
from ..forces import adjacent, free_to_move, may_stack, pool_of, within_one
from ..map import PROVINCIA, REGION_IDS, REGION_NUMBER, SPACE_COUNT
from ..money import funds
from ..pieces import AEDUI, BELGAE, KIND_NUMBER, KINDS, LEADERS, LEGION, ROMANS, UNIT_KINDS, WARBANDS
from ..state import State
from ..winter import LEADER_HOME, TROOPS, Quarters, price, sheltered
from .bot import FallingSkyBot, Units

# 8.5.6, 8.6.7, 8.7.7 The Quarters of Non-player Gauls ----------------------------------------------------------------


GALLIC_RULE = {BELGAE: "8.5.6", AEDUI: "8.6.7"}
ARVERNI_RULE = "8.7.7"


class Relocation(msgspec.Struct, frozen=True):
    """6.3.2 A group that relocates."""

    origin: int
    goal: int
    units: Units


class _Reunion(msgspec.Struct, frozen=True):
    """8.5.6 A way to bring the Leader together with Warbands: where he ends, and the groups that move."""

    end: int
    groups: tuple[Relocation, ...]
    together: int
    """The Warbands that are with him then."""
    near: int
    """The Regions with own Forces within one of him."""


_REUNIONS: CandidateKind[_Reunion] = by_space(lambda way: way.end)


def relocations(bot: FallingSkyBot) -> list[Relocation]:
    """8.5.6, 8.6.7, 8.7.7 All groups in order: out of Devastated Regions, then Leader and Warbands together."""
    state = bot.state.copy()
    found = []
    moved = [0] * (UNIT_KINDS * SPACE_COUNT)
    for group in _leaving(bot.at(state)):
        found.append(group)
        for kind, n in group.units:
            state.units[UNIT_KINDS * group.origin + kind] -= n
            state.units[UNIT_KINDS * group.goal + kind] += n
            moved[UNIT_KINDS * group.goal + kind] += n
    if bot.faction != AEDUI:
        found += _reunion(bot.at(state), moved)
    return found


def _goals(state: State, region: int, faction: int, others: Sequence[int] = ()) -> list[int]:
    """6.3.2 Adjacent Regions that are not Devastated and under one's own Control, or that of Factions that agree."""
    return [
        near
        for near in adjacent(state, region)
        if not state.devastated[near]
        and may_stack(state, near, faction)
        and controller(state, near) in (faction, *others)
    ]


def hungry(state: State, region: int, faction: int) -> bool:
    """6.3.2 Whether a Region is Devastated, and the Faction has neither Ally nor Citadel there."""
    return bool(state.devastated[region]) and not strongholds(state, region, faction)


def _leaving(bot: FallingSkyBot) -> Iterator[Relocation]:
    """8.5.6 Out of Devastated Regions without Ally or Citadel, to a random adjacent Region under own Control."""
    state, me = bot.state, bot.faction
    for region in range(SPACE_COUNT):
        free = tuple(free_to_move(state, region, me))
        if not free or not hungry(state, region, me):
            continue
        goal = choose(
            bot, GALLIC_RULE.get(me, ARVERNI_RULE), "quarters", _goals(state, region, me), roll=f"8.3.4 out {region}"
        )
        if goal is not None:
            yield Relocation(region, goal, free)


def kept(state: State, region: int, faction: int, leaving: int = 0) -> int:
    """8.5.6 The Warbands that must stay: one, and as many as keep Control; ``leaving`` other pieces go as well."""
    there = warbands(state, region, faction)
    if not there:
        return 0
    counts = strengths(state, region)
    mine = counts[faction] - leaving
    others = sum(counts) - counts[faction]
    needed = 1
    if counts[faction] > others and mine > others:
        needed = max(1, there - (mine - others - 1))
    return min(there, needed)


def _reunion(bot: FallingSkyBot, moved: Sequence[int]) -> list[Relocation]:
    """8.5.6, 8.7.7 Leader and, or, a group of Warbands move: most Warbands with him, then most Regions near."""
    state, me = bot.state, bot.faction
    home = leader_region(state, me)
    if home == NOBODY:
        return []
    ways = list(_ways(state, me, home, moved))
    way = choose_from(
        bot,
        GALLIC_RULE.get(me, ARVERNI_RULE),
        "reunion",
        ways,
        most("warbands_with_leader", lambda way: way.together),
        most("regions_near", lambda way: way.near),
        fewest("moves", lambda way: len(way.groups)),
        kind=_REUNIONS,
        roll="8.3.4 reunion",
    )
    return list(way.groups)


def _ways(state: State, me: int, home: int, moved: Sequence[int]) -> Iterator[_Reunion]:
    """8.5.6 The Leader stays or goes, alone or with Warbands; or a group from elsewhere comes to where he ends."""
    chief = leader(state, home, me)
    fixed = moved[UNIT_KINDS * home + chief] or not any(kind == chief for kind, _ in free_to_move(state, home, me))
    ends = [home] if fixed else [home, *_goals(state, home, me)]
    for end in ends:
        own: tuple[Relocation, ...] = () if end == home else (Relocation(home, end, ((chief, 1),)),)
        yield _way(state, me, home, end, own)
        if end != home and (units := _group(state, home, me, moved, 1)):
            yield _way(state, me, home, end, (Relocation(home, end, ((chief, 1), *units)),))
        for origin in adjacent(state, end):
            units = _group(state, origin, me, moved) if origin != home and end in _goals(state, origin, me) else ()
            if units:
                yield _way(state, me, home, end, (*own, Relocation(origin, end, units)))


def _group(state: State, region: int, faction: int, moved: Sequence[int], leaving: int = 0) -> Units:
    """The Warbands of a Region that may go, Hidden ones first."""
    left = warbands(state, region, faction) - kept(state, region, faction, leaving)
    units = []
    for kind, n in free_to_move(state, region, faction):
        if kind in WARBANDS[faction]:
            go = min(left, n, how_many(state, region, kind) - moved[UNIT_KINDS * region + kind])
            if go > 0:
                units.append((kind, go))
                left -= go
    return tuple(units)


def _way(state: State, me: int, home: int, end: int, groups: tuple[Relocation, ...]) -> _Reunion:
    board = state.copy()
    for group in groups:
        for kind, n in group.units:
            board.units[UNIT_KINDS * group.origin + kind] -= n
            board.units[UNIT_KINDS * group.goal + kind] += n
    near = sum([bool(pool_of(board, r, (*LEADERS[me], *WARBANDS[me]))) for r in within_one(board, end)])
    return _Reunion(end, groups, warbands(board, end, me), near)


# Answers --------------------------------------------------------------------------------------------------------------


def next_relocation(bot: FallingSkyBot) -> Relocation | None:
    """The group that moves next by the plan; :class:`Unforeseen` if a person has moved others.

    None when all have moved: what comes then goes by leave of another Faction.
    """
    quarters = bot.innermost(Quarters)
    assert quarters is not None
    plan = relocations(bot.at(quarters.start))
    done = len(quarters.groups)
    if [(group.origin, group.goal) for group in plan[:done]] != quarters.groups[: len(plan)]:
        raise Unforeseen
    return plan[done] if done < len(plan) else None


def quarters_from(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.5.6, 8.6.7, 8.7.7 The next group. The Aedui ask Romans for leave where only that lets them out (F286)."""
    group = next_relocation(bot)
    if group is not None:
        return (REGION_IDS[group.origin],)
    if bot.faction == AEDUI:
        return _by_leave(bot, decision)
    return (DONE.key,)


def _by_leave(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.6.7, 8.8.6 Out of a Devastated Region into one of the Romans, if they agree."""
    state = bot.state
    stuck = [r for r in range(SPACE_COUNT) if hungry(state, r, AEDUI) and pool_of(state, r, WARBANDS[AEDUI])]
    for region in stuck:
        if _goals(state, region, AEDUI, (ROMANS,)) and not _goals(state, region, AEDUI):
            if "ask.romans" in decision.keys:
                return ("ask.romans",)
            if REGION_IDS[region] in decision.keys:
                return (REGION_IDS[region],)
    return (DONE.key,)


def _going(bot: FallingSkyBot, decision: Decision) -> dict[int, int]:
    region = REGION_NUMBER[decision.params["space"]]
    group = next_relocation(bot)
    if group is not None and group.origin == region:
        return dict(group.units)
    return dict(free_to_move(bot.state, region, bot.faction))


def quarters_pieces(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """Who goes: all of a Region, those of one kind, or a number of each."""
    going = _going(bot, decision)
    there = {KIND_NUMBER[option.key]: option.params["n"] for option in decision.options if option.key in KIND_NUMBER}
    if going == there:
        return (ALL.key if ALL.key in decision.keys else KINDS[next(iter(going))],)
    if len(going) == 1:
        kind, n = next(iter(going.items()))
        if there.get(kind) == n:
            return (KINDS[kind],)
    return (SOME.key,)


def quarters_number(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """How many of a kind go."""
    n = _going(bot, decision).get(KIND_NUMBER[decision.params["unit"]], 0)
    return (str(n),)


def quarters_to(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """Where the group goes; by leave of the Romans at random."""
    group = next_relocation(bot)
    if group is not None and REGION_IDS[group.origin] == decision.params["space"]:
        return (REGION_IDS[group.goal],)
    regions = [REGION_NUMBER[key] for key in decision.keys]
    return (REGION_IDS[choose_from(bot, "8.6.7", "quarters", regions, roll=f"8.3.4 {decision.about}")],)


# 8.8.7 The Quarters of the Non-player Romans: home to Provincia, and pay for the others ------------------------------


ROMAN_RULE = "8.8.7"


def going(state: State, region: int, there: dict[int, int]) -> dict[int, int]:
    """8.8.7 Who leaves a Region: all Legions, and all Auxilia but one for each Fort and Roman Ally."""
    left = max(0, sum([n for kind, n in there.items() if kind in TROOPS and kind != LEGION]) - sheltered(state, region))
    found = {LEGION: there[LEGION]} if there.get(LEGION) else {}
    for kind, n in there.items():
        if kind in TROOPS and kind != LEGION and (go := min(n, left)):
            found[kind] = go
            left -= go
    return found


def _helps(bot: FallingSkyBot) -> tuple[int, ...]:
    """8.6.6 The Factions whose Supply Lines are certain: the Romans themselves, and Non-player Aedui."""
    return (ROMANS,) if bot.is_player(AEDUI) else (ROMANS, AEDUI)


def _quarters(bot: FallingSkyBot) -> Quarters:
    quarters = bot.innermost(Quarters)
    assert quarters is not None
    return quarters


def relocate_from(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.7 Pieces outside Supply Lines first go to an adjacent Region within one, if that brings them home; if
    nothing does, out of a Devastated Region to another (F305).
    """
    quarters = _quarters(bot)
    ways = _roman_ways(bot, quarters, ())
    for region in ways:
        if REGION_IDS[region] in decision.keys:
            return (REGION_IDS[region],)
    if "ask.aedui" in decision.keys and _roman_ways(bot, quarters, (AEDUI,)):
        return ("ask.aedui",)
    return (DONE.key,)


def _roman_ways(bot: FallingSkyBot, quarters: Quarters, agreed: Sequence[int]) -> dict[int, list[int]]:
    """8.8.7 By Region outside Supply Lines, the adjacent Regions within them to which pieces may relocate.

    Out of a Devastated Region also to any other that is not (on the sheet, ruling F305).
    """
    state = bot.state
    lines = supplied(state, (*quarters.lines, *_helps(bot)))
    before = quarters.agreed
    quarters.agreed = {*before, *agreed}
    found = {}
    for region in range(SPACE_COUNT):
        if region in lines or region == PROVINCIA or not going(state, region, quarters.movable(state, region)):
            continue
        goals = quarters.goals(state, region)
        supplied_goals = [near for near in goals if near in lines]
        found[region] = supplied_goals or (goals if state.devastated[region] else [])
    quarters.agreed = before
    return {region: goals for region, goals in found.items() if goals}


def pieces_to_go(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.7 Legions and Auxilia; one Auxilia stays for each Fort and Roman Ally."""
    there = {KIND_NUMBER[option.key]: option.params["n"] for option in decision.options if option.key in KIND_NUMBER}
    go = going(bot.state, REGION_NUMBER[decision.params["space"]], there)
    if go == there and ALL.key in decision.keys:
        return (ALL.key,)
    if len(go) == 1:
        kind, n = next(iter(go.items()))
        if there[kind] == n:
            return (KINDS[kind],)
    return (SOME.key,)


def number_to_go(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.7 How many of a kind."""
    region = REGION_NUMBER[decision.params["space"]]
    movable = dict(free_to_move(bot.state, region, ROMANS))
    if decision.kind.startswith("quarters.pieces"):
        movable = _quarters(bot).movable(bot.state, region)
    return (str(going(bot.state, region, movable).get(KIND_NUMBER[decision.params["unit"]], 0)),)


def relocate_to(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.7 To a Region within Supply Lines; among several, where the most Romans are."""
    lines = supplied(bot.state, (*_quarters(bot).lines, *_helps(bot)))
    regions = [REGION_NUMBER[key] for key in decision.keys]
    regions = [region for region in regions if region in lines] or regions
    roman: Priority[int] = most("own_pieces", lambda region: pieces(bot.state, region, ROMANS))
    return (REGION_IDS[choose_from(bot, ROMAN_RULE, "quarters", regions, roman, roll=f"8.3.4 {decision.about}")],)


def go_home(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.7 The Leader, then all who can reach Provincia; other Factions are asked for Supply Lines that help."""
    state = bot.state
    if LEADER_HOME.key in decision.keys:
        return (LEADER_HOME.key,)
    for key in decision.keys:
        if key in REGION_NUMBER:
            region = REGION_NUMBER[key]
            if going(state, region, dict(pool_of(state, region, TROOPS))):
                return (key,)
    asks = [key for key in decision.keys if key.startswith("supply.")]
    away = [r for r in range(SPACE_COUNT) if r != PROVINCIA and going(state, r, dict(pool_of(state, r, TROOPS)))]
    return (asks[0],) if asks and away else (DONE.key,)


def shelter(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """6.3.3 Who stays for nothing: Legions before Auxilia."""
    return (max(decision.options, key=lambda option: int(option.value)).key,)


def pay_for(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.7 Pay first at Roman Allies, then where it is not Devastated, at Devastation last; Legions before Auxilia."""
    here = REGION_NUMBER[decision.params["space"]]
    unit = KIND_NUMBER[decision.params["unit"]]
    state, left = bot.state, funds(bot.state, ROMANS)
    later = [region for region in range(here + 1, SPACE_COUNT) if region != PROVINCIA]
    before = [region for region in later if _rank(state, region) < _rank(state, here)]
    for region in before:
        left -= _need(state, region)
    cost = decision.params["cost"]
    most_paid = max([int(option.value) for option in decision.options])
    paid = max(0, min(most_paid, left // cost))
    bot.trace.note(
        ROMAN_RULE, "pays_quarters", space=REGION_IDS[here], unit=KINDS[unit], n=paid, of=decision.params["n"]
    )
    return (str(paid),)


def _rank(state: State, region: int) -> tuple[bool, bool]:
    """8.8.7 Roman Allies first; of the others Devastated Regions last."""
    return not allies(state, region, ROMANS), bool(state.devastated[region])


def _need(state: State, region: int) -> int:
    """6.3.3 What a Region costs in all."""
    there = sum([n for _, n in pool_of(state, region, TROOPS)])
    return max(0, there - sheltered(state, region)) * price(state, region)
