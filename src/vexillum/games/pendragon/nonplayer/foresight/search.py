"""The ends of a Battle, one after the other, as long as the caller asks for more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from vexillum.games.pendragon.battle.force import TRAP
from vexillum.games.pendragon.battle.prebattle import NEVER
from vexillum.games.pendragon.nonplayer.battle_tactics.battle_model import EXACT, PLUNDER, POINTS, BattleModel, Group
from vexillum.games.pendragon.nonplayer.foresight.board import Board
from vexillum.games.pendragon.nonplayer.foresight.outcome import Outcome
from vexillum.games.pendragon.nonplayer.foresight.prospect import Prospect
from vexillum.games.pendragon.nonplayer.foresight.spoils import Stakes, consequences
from vexillum.games.pendragon.nonplayer.foresight.stages import (
    STEPS,
    Position,
    assaults,
    begin,
    pre_battle,
    sieges,
    strike,
    withdrawal,
)

Stage = tuple[Callable[[BattleModel, Position, Any], list[Position]], Any]
"""A step of the Battle, and what it has to know."""
ALL_ROLLS, OWN_AMBUSH, NO_ROLLS = range(3)
"""3.6.2 Which sides Evade and Ambush: both may; only the asking side Ambushes; neither does either."""


def any_end(
    prospect: Prospect,
    detail: int,
    wanted: Callable[[Outcome], bool],
    *,
    rolls: int = ALL_ROLLS,
    field_only: bool = False,
) -> bool:
    """Whether there is an end of a Battle that fits. The search stops at the first."""
    model = prospect.model(detail)
    board = stakes = None
    if detail & EXACT:
        board = Board(prospect.state, prospect.space, model, prospect.units)
        stakes = Stakes(prospect.state, prospect.space, board)
    stages = _stages(model, _groups(model, prospect, rolls))
    if not field_only:
        if model.sites and not model.terms.no_assault:
            stages.append((assaults, None))
        if detail & (PLUNDER | POINTS):
            stages.append((consequences, stakes))
        if model.sites:
            stages.append((sieges, None))
    return _search(
        model,
        stages,
        0,
        begin(model),
        [set() for _ in stages],
        lambda end: wanted(Outcome(model, end, prospect.asking, board, stakes)),
    )


def _stages(model: BattleModel, groups: list[Group]) -> list[Stage]:
    """3.6.2-3.6.3 The steps of the Field Battle in which something may happen."""
    steps = {model.step(place, 0) for place in range(len(model.types))}
    for group in groups:
        if group.ambush < NEVER:
            steps.update([model.step(place, 1 << place) for place in group.places])
    stages: list[Stage] = [(pre_battle, group) for group in groups]
    if TRAP in steps:
        stages.append((strike, TRAP))
    if model.sites:
        stages.append((withdrawal, None))
    return stages + [(strike, step) for step in STEPS if step in steps and step != TRAP]


def _groups(model: BattleModel, prospect: Prospect, rolls: int) -> list[Group]:
    if rolls == NO_ROLLS:
        return []
    if rolls == OWN_AMBUSH:
        return [group for group in model.groups if not model.free[group.faction]]
    return list(model.groups)


def _search(
    model: BattleModel,
    stages: list[Stage],
    at: int,
    now: Position,
    seen: list[set[Position]],
    wanted: Callable[[Position], bool],
) -> bool:
    while at < len(stages):
        go, what = stages[at]
        following = go(model, now, what)
        if len(following) != 1:
            break
        (now,) = following
        at += 1
    else:
        return wanted(now)
    before = seen[at]
    for after in following:
        if after not in before:
            before.add(after)
            if _search(model, stages, at + 1, after, seen, wanted):
                return True
    return False
