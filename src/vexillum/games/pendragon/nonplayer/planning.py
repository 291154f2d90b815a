"""8.1, 8.2.3 The plan of a Command: made on the board as it was when the Command began, then followed answer by answer.

A plan is a function of that board and of the Non-player's named rolls. So the flowchart can ask what a Command would do
before it chooses one, and the same plan is found again while the Command is executed, after a reload as well.

It holds as long as the Command goes as planned. When a person has begun it, and has selected something else, the rest
of it is planned on the board as it is: :class:`Rest`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from vexillum.games.pendragon.commands.action import Action
from vexillum.games.pendragon.map import N
from vexillum.games.pendragon.nonplayer.mind import Mind
from vexillum.games.pendragon.nonplayer.plans import Plan
from vexillum.games.pendragon.nonplayer.unforeseen import Unforeseen
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


_P = TypeVar("_P", bound=Plan)


class Rest(Action):
    """8.1 What is left of a Command that somebody else has begun: what was selected, moved and paid for is given."""

    __slots__ = ()

    def __init__(self, action: Action, state: State) -> None:
        for name in Action.__slots__:
            if name != "__weakref__":
                setattr(self, name, getattr(action, name))
        self._outset = action.outset
        self.spaces = list(action.spaces)
        self.start = state.copy()
        if action.feat_start is not None:
            self.feat_start = self.start
        if action.command in ONE_BY_ONE:
            self.most = max(0, action.most - len(action.spaces))
        elif action.spaces:
            self.most = N

    def goes_on(self, action: Action, state: State) -> bool:
        """Is this still what is left of that Command?"""
        same = self.spaces == action.spaces and self.feat == action.feat and self.feat_done == action.feat_done
        return same and (self.feat_start is None) == (action.feat_start is None) and self.start == state


ONE_BY_ONE = ("train", "muster", "march")
"""3.1 The Commands that act in a space before the next one is selected; the others select all their spaces first."""
_RESTS: WeakKeyDictionary[Action, Rest] = WeakKeyDictionary()


def anew(mind: Mind) -> Mind | None:
    """8.1 The same Non-player, about to plan the rest of its Command on the board as it is; None: it executes none."""
    action = mind.action
    if action is None or action.faction != mind.faction:
        return None
    rest = _RESTS.get(action)
    if rest is None or not rest.goes_on(action, mind.state):
        rest = _RESTS[action] = Rest(action, mind.state)
    return Mind(mind.state, mind.faction, mind.luck, mind.trace, (*mind.doing, rest))


def plan_now(mind: Mind, form: type[_P]) -> _P | None:
    """The plan of the Command that is being executed; None if there was nothing to do by its priorities.

    :class:`Unforeseen` if a space was selected that is not in it.
    """
    action = mind.action
    assert action is not None
    if action not in _PLANS or (mind.trace.kept and _begins(action)):
        _PLANS[action] = _made(mind.at(action.start), action)
    plan = _PLANS[action]
    given = () if isinstance(action, Rest) else action.spaces
    if given and (plan is None or any(space not in plan.named for space in given)):
        raise Unforeseen
    assert plan is None or isinstance(plan, form)
    return plan


def _begins(action: Action) -> bool:
    """Is this where a trace tells how a Command was planned?

    That of a turn is told by the flowchart; what an Event gives, with its first question; the rest of one that somebody
    else has begun, with every question.
    """
    if isinstance(action, Rest):
        return True
    return action.free and not action.spaces and action.feat is None and not action.feat_done


def sure_plan(mind: Mind, form: type[_P]) -> _P:
    """The plan, where the question comes of having one; :class:`Unforeseen` if there is none."""
    plan = plan_now(mind if isinstance(mind.action, Rest) else mind.silent(), form)
    if plan is None:
        raise Unforeseen
    return plan


def _made(board: Mind, action: Action) -> Any:
    """The plan of a Command as it begins: the flowchart's, if this is what it looked ahead to."""
    if not isinstance(action, Rest):
        state, plan = _LOOKED_AHEAD.get((board.luck.key, action.command), (None, None))
        if not action.free and state == action.start:
            return plan
        # After a reload this is asked in the middle of the Command: what was done since is no reason to plan otherwise.
        action = action.begun()
    plan = _instructed(board, action)
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
    mark = mind.trace.mark()
    plan = PLANNERS[mind.faction][command](mind, action)
    if plan is None:
        mind.trace.drop(mark)
    if len(_LOOKED_AHEAD) >= _REMEMBERED:
        _LOOKED_AHEAD.clear()
    _LOOKED_AHEAD[mind.luck.key, command] = (action.start, plan)
    return plan
