"""8.1, 8.2.3 The plan of a Command: made on the board as it was when the Command began, then followed answer by answer.

A plan is a function of that board and of the Non-player's named rolls. So the flowchart can ask what a Command would do
before it chooses one, and the same plan is found again while the Command is executed, after a reload as well.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any
from weakref import WeakKeyDictionary

from vexillum.games.pendragon.commands.action import Action
from vexillum.games.pendragon.nonplayer.mind import Mind
from vexillum.games.pendragon.sequence.limits import action_of_turn
from vexillum.games.pendragon.state import State

Planner = Callable[[Mind, Action], Any]
"""Makes the plan of one Command of one Faction: what to do, or None if there is nothing to do by its priorities.

``action`` says under which terms: limited, free, an Event's offer or grant. Of the board only ``mind.state`` counts."""

PLANNERS: tuple[dict[str, Planner], ...] = ({}, {}, {}, {})
"""For each Faction, by Command. The modules of the Factions fill it."""
Instruct = Callable[[Mind, Action], Any]
"""8.2.1 What the instruction of an Event makes of a free Command: an Action to plan, the same or a narrower one; a plan
of its own, where it names other conditions than the flowchart; or None to decline."""
INSTRUCTS: dict[tuple[int, int], Instruct] = {}
"""By card of our own deck and Faction, whoever executes the Event. The instructions fill it."""
_PLANS: WeakKeyDictionary[Action, Any] = WeakKeyDictionary()
_LOOKED_AHEAD: dict[tuple[Hashable, str], tuple[State, Any]] = {}
"""What flowcharts asked for lately, by step and Command, with the board: the Command then need not plan again."""
_REMEMBERED = 64


def plan_now(mind: Mind) -> Any:
    """The plan of the Command that is being executed."""
    action = mind.action
    assert action is not None
    if action not in _PLANS:
        _PLANS[action] = _made(mind.at(action.start), action)
    return _PLANS[action]


def _made(board: Mind, action: Action) -> Any:
    """The plan of a Command as it begins: the flowchart's, if this is what it looked ahead to."""
    if not action.free:
        state, plan = _LOOKED_AHEAD.get((board.luck.key, action.command), (None, None))
        if state == action.start:
            return plan
    # After a reload this is asked in the middle of the Command: what was done since is no reason to plan otherwise.
    plan = _instructed(board, action.begun())
    if isinstance(plan, Action):
        plan = PLANNERS[action.faction][action.command](board, plan)
    return plan


def _instructed(mind: Mind, action: Action) -> Any:
    """8.2.1 Where an Event gives a Faction actions, that Faction's own instruction for the Event holds."""
    scene = mind.scene
    if scene is None or mind.state.own_deck:
        return action
    instruct = INSTRUCTS.get((scene.side // 2, action.faction))
    return action if instruct is None else instruct(mind, action)


def plan_for(mind: Mind, command: str) -> Any:
    """8.1 The plan that a Command of this turn would have: what a flowchart asks before it chooses."""
    action = action_of_turn(mind.state, mind.faction, command)
    plan = PLANNERS[mind.faction][command](mind, action)
    if len(_LOOKED_AHEAD) >= _REMEMBERED:
        _LOOKED_AHEAD.clear()
    _LOOKED_AHEAD[mind.luck.key, command] = (action.start, plan)
    return plan
