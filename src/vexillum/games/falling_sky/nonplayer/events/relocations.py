"""8.2.1 Cards 32, 62 and 66: all moves are planned on the board when the first group sets out, then made one by one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from vexillum.coin.forces import ALL, SOME
from vexillum.coin.nonplayer.unforeseen import Unforeseen
from vexillum.core.decision import DONE, Decision
from vexillum.games.falling_sky.map import REGION_IDS, SPACE_COUNT
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.events import moves
from vexillum.games.falling_sky.nonplayer.events.guidelines import card_of
from vexillum.games.falling_sky.nonplayer.events.moves import COAST, FLEET, FORCED_MARCHES, INLAND, MIGRATION, Moves
from vexillum.games.falling_sky.nonplayer.plans import MarchGroup
from vexillum.games.falling_sky.pieces import (
    AEDUI,
    ARVERNI,
    BELGAE,
    KIND_NUMBER,
    KINDS,
    ROMANS,
)
from vexillum.games.falling_sky.state import State

PLANS: Mapping[tuple[int, int], Callable[[FallingSkyBot, State, int | None], Moves]] = {
    (FORCED_MARCHES, ARVERNI): lambda bot, state, goal: moves.mass(bot, state),
    (FORCED_MARCHES, ROMANS): lambda bot, state, goal: moves.as_by_march(bot, state, INLAND),
    (FLEET, ROMANS): lambda bot, state, goal: moves.as_by_march(bot, state, COAST),
    (FLEET, ARVERNI): lambda bot, state, goal: moves.storm(bot, state),
    (FLEET, AEDUI): lambda bot, state, goal: moves.one_group(bot, state),
    (FLEET, BELGAE): lambda bot, state, goal: moves.settled(bot, state, COAST, moves.belgic_goal(bot, state)),
    (MIGRATION, AEDUI): moves.two_at_random,
    (MIGRATION, BELGAE): lambda bot, state, goal: moves.settled(bot, state, range(SPACE_COUNT), goal),
}
"""8.2.1 By card and Faction, who goes where; others, which no card moves, stay."""


def planned_moves(bot: FallingSkyBot, card: int, state: State, goal: int | None) -> Moves:
    """8.2.1 All moves by the instruction of a card, on a board; ``goal``: the Region that was selected."""
    plan = PLANS.get((card, bot.faction))
    return () if plan is None else plan(bot.at(state), state, goal)


def _next(bot: FallingSkyBot) -> MarchGroup | None:
    """The group that goes next; :class:`Unforeseen` if a person has moved others."""
    event = bot.event
    assert event is not None
    if event.begun is None:
        raise Unforeseen
    goal, done = event.spaces[0] if event.spaces else None, event.relocated
    groups = planned_moves(bot.silent(), card_of(bot), event.begun, goal)
    if [(group.origin, group.target) for group in groups[: len(done)]] != done:
        raise Unforeseen
    return groups[len(done)] if len(done) < len(groups) else None


def _sure(bot: FallingSkyBot, decision: Decision) -> MarchGroup:
    group = _next(bot)
    if group is None or REGION_IDS[group.origin] != decision.params["space"]:
        raise Unforeseen
    return group


# Answers --------------------------------------------------------------------------------------------------------------


def move_from(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """The origin of the next group."""
    group = _next(bot)
    return (DONE.key,) if group is None else (REGION_IDS[group.origin],)


def move_pieces(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """The group: all, one kind, or a number of each."""
    units = dict(_sure(bot, decision).units)
    there = {KIND_NUMBER[option.key]: option.params["n"] for option in decision.options if option.key in KIND_NUMBER}
    if units == there and ALL.key in decision.keys:
        return (ALL.key,)
    if len(units) == 1:
        ((kind, n),) = units.items()
        if there.get(kind) == n:
            return (KINDS[kind],)
    return (SOME.key,)


def move_number(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """How many of a kind."""
    return (str(dict(_sure(bot, decision).units).get(KIND_NUMBER[decision.params["unit"]], 0)),)


def move_to(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """Where the group goes."""
    return (REGION_IDS[_sure(bot, decision).target],)
