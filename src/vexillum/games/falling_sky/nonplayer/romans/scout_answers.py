"""8.8.1 How the Non-player Romans carry out a Scout."""

from __future__ import annotations

from collections.abc import Sequence
from weakref import WeakKeyDictionary

from vexillum.coin.nonplayer.planners import plan_now
from vexillum.coin.nonplayer.unforeseen import Unforeseen, planned
from vexillum.core.decision import DONE, Decision
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.actions.helpers import helper
from vexillum.games.falling_sky.map import REGION_IDS, REGION_NUMBER
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.plans import MarchPlan, ScoutMove, ScoutPlan
from vexillum.games.falling_sky.nonplayer.romans.board import begun_at
from vexillum.games.falling_sky.nonplayer.romans.scout import flips, scout_of
from vexillum.games.falling_sky.pieces import AEDUI, KIND_NUMBER, KIND_OWNER, KINDS, UNIT_KINDS

_MADE: WeakKeyDictionary[Action, ScoutPlan | None] = WeakKeyDictionary()
"""The Scout of each Command that is being executed; it is made again, and the same, when it is not here."""


def _found(bot: FallingSkyBot) -> ScoutPlan | None:
    """The Scout that is being executed: that of the March, or as it was planned on the board when it began."""
    action = bot.action
    if action is None:
        raise Unforeseen
    quiet = bot.silent()
    if action.command == "march":
        march = plan_now(quiet, MarchPlan)
        if march is not None and isinstance(march.special, ScoutPlan):
            return march.special
    if action not in _MADE:
        _MADE[action] = scout_of(quiet.at(begun_at(action)), action)
    return _MADE[action]


def scout_now(bot: FallingSkyBot) -> ScoutPlan:
    """The Scout that is being executed; :class:`Unforeseen` if it would have no effect."""
    plan = _found(bot)
    if plan is None:
        raise Unforeseen
    return plan


def _next_move(bot: FallingSkyBot) -> ScoutMove | None:
    """4.2.2 The first move of the plan that the board does not show yet."""
    action = bot.action
    if action is None:
        raise Unforeseen
    board = begun_at(action).copy()
    for move in scout_now(bot).moves:
        if board.units == bot.state.units:
            return move
        board.units[UNIT_KINDS * move.origin + move.kind] -= move.n
        board.units[UNIT_KINDS * move.target + move.kind] += move.n
    return None


def scout_from(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.1 Move by move; none in a Scout that a person has begun and that would have no effect."""
    move = None if _found(bot) is None else _next_move(bot)
    return (DONE.key,) if move is None else (REGION_IDS[move.origin],)


def scout_kind(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.1 Hidden or Revealed, as planned."""
    return (KINDS[_sure_move(bot).kind],)


def scout_number(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.1 How many, as planned."""
    move = _sure_move(bot)
    if KIND_NUMBER[decision.params["unit"]] != move.kind:
        raise Unforeseen
    return (str(move.n),)


def scout_to(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.1 Where to, as planned."""
    return (REGION_IDS[_sure_move(bot).target],)


def _sure_move(bot: FallingSkyBot) -> ScoutMove:
    move = _next_move(bot)
    if move is None:
        raise Unforeseen
    return move


def scout_where(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.1 Region by Region."""
    left = [REGION_IDS[region] for region in scout_now(bot).regions if REGION_IDS[region] in decision.keys]
    return (left[0],) if left else (DONE.key,)


def _reveals(bot: FallingSkyBot, decision: Decision) -> tuple[tuple[int, int], ...]:
    region = REGION_NUMBER[decision.params["space"]]
    return planned(pool for place, pool in scout_now(bot).reveals if place == region)


def scout_auxilia(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.1 As many as it takes; 8.8.8 lent Aedui Warbands before Auxilia, as far as they go."""
    action, region = bot.action, REGION_NUMBER[decision.params["space"]]
    if action is None:
        raise Unforeseen
    lent = helper(begun_at(action), action, region) == AEDUI
    n = flips(bot.state, region, _reveals(bot, decision), lent)[KIND_OWNER[KIND_NUMBER[decision.params["unit"]]]]
    return (str(n),)


def scout_warband(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.1 The Warbands of the plan, one after the other."""
    action, at = bot.action, UNIT_KINDS * REGION_NUMBER[decision.params["space"]]
    if action is None:
        raise Unforeseen
    for kind, n in _reveals(bot, decision):
        marked = begun_at(action).units[at + kind] - bot.state.units[at + kind]
        if marked < n and KINDS[kind] in decision.keys:
            return (KINDS[kind],)
    return (DONE.key,)
