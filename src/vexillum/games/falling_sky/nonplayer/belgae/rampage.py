"""8.5.1 RAMPAGE of the Non-player Belgae: where, its victims, and with how many Warbands."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from vexillum.coin.nonplayer.priorities import CandidateKind, by_space, choose, fewest, first, most
from vexillum.games.falling_sky.control import controller, hidden, pieces, strengths
from vexillum.games.falling_sky.forces import adjacent, may_stack, pool_of
from vexillum.games.falling_sky.map import SPACE_COUNT
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.piece_order import enemy_rank, forbidden
from vexillum.games.falling_sky.pieces import BELGAE, GERMANS, LEGION, ROMANS, UNIT_KINDS
from vexillum.games.falling_sky.players import agrees_anyway
from vexillum.games.falling_sky.specials.rampage import can_rampage, fleeing, victims
from vexillum.games.falling_sky.state import State
from vexillum.games.falling_sky.victory.conditions import control_value

RULE = "8.5.1"
Front = tuple[int, int]
"""A Region and an enemy there."""


class RampageTarget(msgspec.Struct, frozen=True):
    """A Rampage in one Region: its victim, and how many pieces it drives out."""

    region: int
    victim: int
    n: int
    forced: bool
    """They cannot Retreat, unless another Faction agrees: they are removed."""
    control: int
    """The Control Value that Belgic Control would gain."""


TERRORS: CandidateKind[RampageTarget] = by_space(lambda terror: terror.region)


def _forced(state: State, region: int, victim: int) -> bool:
    """4.5.2 Whether the victim has no adjacent Region under its own Control."""
    return not any(
        may_stack(state, near, victim)
        and 0 <= (holder := controller(state, near)) < GERMANS
        and agrees_anyway(state, victim, holder)
        for near in adjacent(state, region)
    )


def _gained(state: State, region: int, n: int) -> int:
    """1.6 What Belgic Control of the Region would be worth if this many enemies left and it is new."""
    if controller(state, region) == BELGAE:
        return 0
    counts = strengths(state, region)
    mine = counts[BELGAE]
    return control_value(state, region) if mine > sum(counts) - mine - n else 0


def terrors(bot: FallingSkyBot, region: int, fronts: Sequence[Front]) -> list[RampageTarget]:
    """8.5.1 Against each victim with as many Hidden Warbands as there are pieces to drive out.

    ``fronts``: the Battles that will follow; an enemy keeps a piece there, so that there is still a Battle.
    """
    state = bot.state
    if not can_rampage(state, region):
        return []
    found = []
    for victim in victims(state, region):
        n = min(hidden(state, region, BELGAE), sum([m for _, m in pool_of(state, region, fleeing(victim))]))
        if (region, victim) in fronts:
            n = min(n, pieces(state, region, victim) - 1)
        if n > 0 and not _frozen(bot, region, victim, n):
            found.append(RampageTarget(region, victim, n, _forced(state, region, victim), _gained(state, region, n)))
    return found


def _frozen(bot: FallingSkyBot, region: int, victim: int, n: int) -> bool:
    """8.4.4 During Frost: whether the removal of Legions could advance a player beyond its threshold."""
    board = bot.state.copy()
    if victim == ROMANS:
        board.units[UNIT_KINDS * region + LEGION] = max(0, board.units[UNIT_KINDS * region + LEGION] - n)
    return forbidden(bot, bot.state, board)


def rampage_next(
    bot: FallingSkyBot, fronts: Sequence[Front] = (), regions: Sequence[int] | None = None
) -> RampageTarget | None:
    """8.5.1 First to force removal, then to add the most Control, then against Romans, Aedui, Arverni."""
    action = bot.action
    candidates = [
        terror
        for region in (range(SPACE_COUNT) if regions is None else regions)
        if action is None or action.special_allows(region)
        for terror in terrors(bot, region, fronts)
    ]
    return choose(
        bot,
        RULE,
        "rampage",
        candidates,
        first("forced", lambda terror: terror.forced),
        most("belgic_control", lambda terror: terror.control),
        fewest("enemy_order", lambda terror: enemy_rank(BELGAE, terror.victim)),
        most("driven_out", lambda terror: terror.n),
        kind=TERRORS,
        roll=f"8.3.4 rampage {len(candidates)}",
    )
