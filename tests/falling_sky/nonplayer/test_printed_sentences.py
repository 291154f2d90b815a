"""8.2-8.8 Sentences of the rules for Non-players, checked at every decision of whole games.

Each check is written from the sentence alone, on the board before the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import TypeVar

import pytest

from tests.long import long
from vexillum.coin.cards import code, side_name
from vexillum.coin.kit import NOBODY
from vexillum.coin.nonplayer.plans import Unforeseen, plan_now
from vexillum.core.decision import Decision
from vexillum.core.session import Session
from vexillum.core.table import Setup
from vexillum.games.falling_sky.battle.sides import attack_losses
from vexillum.games.falling_sky.commands.march import cost_of
from vexillum.games.falling_sky.control import controller, leader_region, pieces, strengths, strongholds, warbands
from vexillum.games.falling_sky.forces import adjacent
from vexillum.games.falling_sky.game import GAME
from vexillum.games.falling_sky.map import IS_BELGICA
from vexillum.games.falling_sky.nonplayer.bot import BattlePlan, FallingSkyBot, MarchPlan, Plan
from vexillum.games.falling_sky.nonplayer.catalog import CATALOG, NonPlayer
from vexillum.games.falling_sky.nonplayer.romans_battle import threatened
from vexillum.games.falling_sky.nonplayer.romans_march import Routes, group_of, held
from vexillum.games.falling_sky.pieces import (
    AEDUI,
    ARVERNI,
    BELGAE,
    FACTIONS,
    HIDDEN,
    LEADERS,
    LEGION,
    ROMANS,
    SEATS,
    UNIT_KINDS,
    VERCINGETORIX,
)
from vexillum.games.falling_sky.scenarios import SCENARIO_IDS
from vexillum.games.falling_sky.state import State

P = TypeVar("P", bound=Plan)
FOUR = 4

HARMED = frozenset(code(card, False) for card in (24, 46, 52, 54, 61, 72))
"""5.1 Sides of cards by which a Faction that is named loses something, or has to fight."""


def seated(seed: int) -> tuple[str, ...]:
    """8.0 All four Factions are Non-players, or one or two of them players."""
    players = [(), ("romans",), ("arverni",), ("romans", "arverni"), ("aedui",), ("belgae",)][seed % 6]
    return tuple(seat for seat in SEATS if seat not in players)


# 8.2.3 ----------------------------------------------------------------------------------------------------------------


def names_itself(bot: FallingSkyBot, decision: Decision, keys: tuple[str, ...]) -> bool:
    """8.2.3 "Non-players select themselves only" for benefits; no one harms itself."""
    event = bot.event
    if decision.kind not in ("event.faction", "event.factions") or event is None or event.you != bot.faction:
        return True
    me = FACTIONS[bot.faction]
    if event.side in HARMED:
        return me not in keys or set(decision.keys) <= {me}
    return me in keys and len(keys) == 1


# 8.4.3 ----------------------------------------------------------------------------------------------------------------


def saves_the_last(bot: FallingSkyBot, decision: Decision, keys: tuple[str, ...]) -> bool:
    """8.4.3 Retreat "when needed to ensure the survival of their last Defending piece"; 3.2.4 Allies fall first."""
    battle = bot.battle
    if decision.kind != "battle.retreat" or battle is None or keys != ("no",) or bot.state.circumvallation >= 0:
        return True
    state, side = bot.state, battle.defender

    def losses(retreats: bool) -> int:
        terms = battle.terms
        return attack_losses(state, battle.attacker, side, retreats=retreats, citadel=battle.citadel, terms=terms)

    fixed = len(side.allies(state)) + len(side.citadels(state)) + side.fort(state)
    if losses(False) < side.mobile(state) + fixed:
        return True
    stay = 0
    if battle.attacker.faction == ROMANS:
        stay = sum(side.count(state, kind) for kind in (HIDDEN[side.faction], *LEADERS[side.faction]))
    go = side.mobile(state) - stay
    home = any(controller(state, near) in battle.agreed for near in adjacent(state, battle.region))
    standing = [True] * fixed + [home] * go + [True] * stay  # in the order in which they fall
    return not any(standing[losses(True) :])


# 8.7.1 ----------------------------------------------------------------------------------------------------------------


def fight_who_triggered(bot: FallingSkyBot, decision: Decision, keys: tuple[str, ...]) -> bool:
    """8.7.1 Others are fought "only in spaces that did not trigger the Battle Command"."""
    plan = begun(bot, decision, ARVERNI, "battle", BattlePlan)
    state = bot.state

    def threat(region: int, enemy: int) -> bool:
        legion = enemy == ROMANS and state.units[UNIT_KINDS * region + LEGION]
        strong = strongholds(state, region, enemy) or legion or pieces(state, region, enemy) >= FOUR
        mass = state.units[UNIT_KINDS * region + VERCINGETORIX] or warbands(state, region, ARVERNI) >= 10
        return enemy in (ROMANS, AEDUI) and bool(mass and strong)

    return plan is None or all(
        threat(region, enemy) or not any(threat(region, other) for other in (ROMANS, AEDUI))
        for region, enemy in plan.battles
    )


# 8.8.1 ----------------------------------------------------------------------------------------------------------------


def leader_marches_out(bot: FallingSkyBot, decision: Decision, keys: tuple[str, ...]) -> bool:
    """8.8.1 "The Romans will March out with their Leader; with as many Legions as able": two threatened Regions."""
    plan = begun(bot, decision, ROMANS, "march", MarchPlan)
    state, action = bot.state, bot.action
    if plan is None or action is None or plan.special is not None:
        return True
    routes, goals = Routes(bot, action, scouting=False), held(state)
    able = [r for r in threatened(state) if (group := group_of(state, action, r)) and set(routes.of(group)) & goals]
    paid = [region for region in able if action.cost(cost_of(state, region, ROMANS)) <= state.tracks[ROMANS]]
    left = [region for region in paid if region not in plan.origins]
    home = leader_region(state, ROMANS)
    taken = [region for region in plan.origins if region in able]
    if not taken or home in left:
        return not taken

    def legions(region: int) -> int:
        return state.units[UNIT_KINDS * region + LEGION]

    return len(taken) > 1 or taken[0] == home or all(legions(region) <= legions(taken[0]) for region in left)


# 8.4.1 ----------------------------------------------------------------------------------------------------------------


def four_with_the_leader(bot: FallingSkyBot, decision: Decision, keys: tuple[str, ...]) -> bool:
    """8.4.1 "At least four of their own Warbands or Auxilia in the same Region as their Leader", as able.

    Belgae who add Control: others could have gone in the place of those who left the Leader. Romans with two
    destinations: Auxilia of the other one could have gone with him.
    """
    plan = begun(bot, decision, bot.faction, "march", MarchPlan)
    state, me, action = bot.state, bot.faction, bot.action
    if plan is None or action is None:
        return True
    after = moved(state, plan)
    home, end = leader_region(state, me), leader_region(after, me)
    if end == NOBODY or warbands(after, end, me) >= FOUR:
        return True
    if me == BELGAE:
        return end != home or warbands(state, home, me) < FOUR or not replaceable(bot, plan, home)
    if me == ROMANS and plan.special is None:
        routes = Routes(bot, action, scouting=False)
        goals = {group.target for group in plan.groups}
        away = [g for g in plan.groups if g.target != end and end in goals and g.target != g.origin]
        small = {HIDDEN[ROMANS], HIDDEN[ROMANS] + 1}
        for group in away:
            others = {kind: n for kind, n in group.units if kind not in small}
            whole = group_of(state, action, group.origin)
            if others and whole is not None and any(kind in small for kind, _ in group.units):
                bare = type(whole)(group.origin, tuple(others.items()))
                few = type(whole)(group.origin, tuple((k, n) for k, n in group.units if k in small))
                first_has_more = end == plan.groups[0].target
                if first_has_more and end in routes.of(few) and group.target in routes.of(bare):
                    return False
    return True


def replaceable(bot: FallingSkyBot, plan: MarchPlan, home: int) -> bool:
    """8.5.5 Whether Warbands of other origins that are paid for could take Control in the place of the Leader's."""
    state, me = bot.state, bot.faction
    if any(IS_BELGICA[group.target] for group in plan.groups if group.origin == home):
        return False  # with the most able
    gone = {o: sum(n for g in plan.groups if g.origin == o for _, n in g.units) for o in plan.origins}
    for group in plan.groups:
        if group.origin != home:
            continue
        lacking = min(sum(n for _, n in group.units), FOUR - warbands(state, home, me) + gone[home])
        spare = 0
        for other in plan.origins:
            if other == home or group.target not in adjacent(state, other):
                continue
            counts = strengths(state, other)
            mine, there = counts[me], warbands(state, other, me)
            keeps = mine - (sum(counts) - mine) - 1 if 2 * mine > sum(counts) else there
            spare += max(0, min(there - 1, keeps) - gone[other])
        if spare >= lacking:
            return True
    return False


def moved(state: State, plan: MarchPlan) -> State:
    """3.2.2, 3.3.2 The board when all groups have gone, without Harassment; pieces hide before they go."""
    after = state.copy()
    for group in plan.groups:
        for kind, n in group.units:
            after.units[UNIT_KINDS * group.origin + kind] -= n
            after.units[UNIT_KINDS * group.target + kind] += n
    return after


def begun(bot: FallingSkyBot, decision: Decision, faction: int, command: str, form: type[P]) -> P | None:
    """The plan of a Command of the Sequence of Play, when its first Region is selected."""
    action = bot.action
    if decision.kind != f"{command}.space" or bot.faction != faction or action is None:
        return None
    if action.offer is not None or action.spaces or action.special is not None or action.faction != faction:
        return None
    if action.start != bot.state:
        return None
    try:
        return plan_now(bot.silent(), form)
    except Unforeseen:
        return None


# Games ----------------------------------------------------------------------------------------------------------------

Check = Callable[[FallingSkyBot, Decision, "tuple[str, ...]"], bool]
CHECKS: tuple[Check, ...] = (
    names_itself,
    saves_the_last,
    fight_who_triggered,
    leader_marches_out,
    four_with_the_leader,
)


def answers(scenario: str, seed: int) -> Iterator[tuple[Session, FallingSkyBot | None, Decision, tuple[str, ...]]]:
    """8.1 A game: the agent answers for persons, too."""
    options = {choice.id: choice.values[0] for choice in GAME.options.listed}
    options |= {"non_players": ",".join(seated(seed))}
    session = Session(GAME, Setup("falling-sky", scenario, SEATS, options, f"sentences {seed}"), quiet=True)
    agent = NonPlayer()
    while (decision := session.decision) is not None:
        keys = tuple(agent.choose(session, decision))
        non_player = decision.seat in seated(seed)
        yield session, CATALOG.context(session, SEATS.index(decision.seat)) if non_player else None, decision, keys
        session.answer(decision.seat, keys)


@cache
def faults(seeds: Sequence[int]) -> dict[str, list[str]]:
    """For each check, where it failed."""
    found: dict[str, list[str]] = {check.__name__: [] for check in CHECKS}
    for seed in seeds:
        scenario = SCENARIO_IDS[seed % len(SCENARIO_IDS)]
        for session, bot, decision, keys in answers(scenario, seed):
            for check in CHECKS if bot is not None else ():
                if not check(bot, decision, keys):
                    event = "" if bot.event is None else side_name(bot.event.side)
                    where = f"{decision.seat} {decision.kind} {event} {keys}"
                    found[check.__name__].append(f"{scenario} {seed}, {len(session.choices)}: {where}")
    return found


SHORT = (2, 12, 44, 147, 180)
"""Games in which each of these sentences was once broken."""


@pytest.mark.parametrize("check", [check.__name__ for check in CHECKS])
@pytest.mark.parametrize("seeds", [SHORT, pytest.param(range(200), marks=long)], ids=["few", "many"])
def test_sentence(seeds, check):
    assert faults(seeds)[check] == []
