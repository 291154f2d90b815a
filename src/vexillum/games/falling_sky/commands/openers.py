"""4.1 Special Abilities that come first: without them a Command could select no Region, or no more."""

from __future__ import annotations

from collections.abc import Callable

from vexillum.core.words.texts import Message
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.control import present, warbands
from vexillum.games.falling_sky.forces import adjacent
from vexillum.games.falling_sky.map import ACROSS_SEA, SPACE_COUNT
from vexillum.games.falling_sky.money import funds
from vexillum.games.falling_sky.pieces import GERMANS, ROMANS
from vexillum.games.falling_sky.specials import enlist, trade
from vexillum.games.falling_sky.specials.catalog import SPECIALS
from vexillum.games.falling_sky.state import State

Reason = Callable[[State, int], Message | None]
"""Why a Region cannot be selected; None if it can."""


OPENING = ("trade", "enlist", "scout")
"""4.1 The Special Abilities that can open Regions to a Command."""
OPENED = tuple(
    [
        frozenset([id for name, special in SPECIALS[faction].items() if name in OPENING for id in special.commands])
        for faction in range(GERMANS)
    ]
)
"""For each Faction, the Commands that such a Special Ability may accompany."""


def openers(state: State, action: Action, reason: Reason, cost: Callable[[int], int]) -> list[str]:
    """4.1 Those that could let the Command select a Region that it cannot select now.

    Trade brings the Resources for it, Enlist the Germans, and Scout Auxilia to a Battle or a Seizure.
    """
    ways = {"trade": _trade, "enlist": _enlist, "scout": _scout}
    able = [special.id for special in SPECIALS.open_to(action) if special.possible(state, action)]
    return [id for id in able if id in ways and ways[id](state, action, reason, cost)]


def _left(action: Action) -> list[int]:
    if len(action.spaces) >= action.most:
        return []
    return [region for region in range(SPACE_COUNT) if region not in action.spaces and action.allows(region)]


def _trade(state: State, action: Action, reason: Reason, cost: Callable[[int], int]) -> bool:
    """4.4.1 Whether Trade could bring what a Region costs, if all agreed."""
    most = funds(state, action.faction) + trade.income(state, action, trade.willing(state, action))
    return any(reason(state, region) is None and action.cost(cost(region)) <= most for region in _left(action))


def _enlist(state: State, action: Action, reason: Reason, cost: Callable[[int], int]) -> bool:
    """4.5.1 Whether there is a Region that could be selected if its Germanic Warbands counted as Belgic."""
    mine, before = funds(state, action.faction), action.enlisted
    action.enlisted = frozenset(enlist.useful(state, action))
    found = any(
        region in action.enlisted and reason(state, region) is None and action.cost(cost(region)) <= mine
        for region in _left(action)
    )
    action.enlisted = before
    return found


def _scout(state: State, action: Action, reason: Reason, cost: Callable[[int], int]) -> bool:
    """4.2.2 Whether Auxilia could move to an enemy, to fight there, or to a Region without Romans, to Seize there."""
    mine = funds(state, ROMANS)
    return action.command in ("battle", "seize") and any(
        action.cost(cost(region)) <= mine
        and reason(state, region) is not None
        and region not in action.built
        and (action.command == "seize" or any(faction != ROMANS for faction in present(state, region)))
        and any(warbands(state, near, ROMANS) and near not in ACROSS_SEA[region] for near in adjacent(state, region))
        for region in _left(action)
    )
