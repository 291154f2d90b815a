"""The plan of a Command: made on the board as it was when the Command began, then followed answer by answer.

A plan is a function of that board and of the Non-player's named rolls. So the flowchart can ask what a Command would do
before it chooses one, and the same plan is found again while the Command is executed, after a reload as well.

It holds as long as the Command goes as planned. When a person has begun it, and has selected something else, the rest
of it is planned on the board as it is: :class:`RemainingCommand`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, Generic, TypeVar, cast
from weakref import WeakKeyDictionary

from vexillum.coin.commands import A, Action
from vexillum.coin.nonplayer.context import B
from vexillum.coin.nonplayer.plans import CommandPlan
from vexillum.coin.nonplayer.unforeseen import Unforeseen
from vexillum.coin.state import CS, CoinState

P = TypeVar("P", bound=CommandPlan)
Planner = Callable[[B, A], P | None]
"""Makes the plan of one Command of one Faction: what to do, or None if there is nothing to do by its priorities.

The action says under which terms: limited, free, an Event's offer or grant. Of the board only ``bot.state`` counts."""
Instruct = Callable[[B, A], A | CommandPlan | None]
"""What the instruction of an Event makes of a free Command: an action to plan, the same or a narrower one; a plan of
its own, where it names other conditions than the flowchart; or None to decline."""
CACHED_PLANS = 64
"""How many plans that flowcharts asked for are kept."""


class CommandPlanners(Generic[B, A, P]):
    """Who plans one Command: a planner for each Faction that has it."""

    __slots__ = ("form", "planners")

    def __init__(self, form: type[P], planners: Mapping[int, Planner[B, A, P]]) -> None:
        self.form = form
        self.planners = planners


class Planners(Generic[B, A]):
    """Which planner makes which plan, and the plans that were made lately."""

    def __init__(self, *plans: CommandPlanners[B, A, Any]) -> None:
        self._by_command: dict[str, Mapping[int, Planner[B, A, CommandPlan]]] = {}
        for entry in plans:
            command = entry.form.command
            if not command or command in self._by_command:
                raise ValueError(f"{entry.form.__name__} is no plan of a Command, or {command} is planned twice.")
            self._by_command[command] = entry.planners
        self.made: WeakKeyDictionary[A, CommandPlan | None] = WeakKeyDictionary()
        """The plan of each Command that is being executed."""
        self.rests: WeakKeyDictionary[A, A] = WeakKeyDictionary()
        """What was left of each when it went otherwise than planned."""
        self.ahead: dict[tuple[Hashable, str], tuple[CoinState, CommandPlan | None]] = {}
        """What flowcharts asked for lately, by step and Command, with the board: the Command need not plan again."""

    def of(self, form: type[P], faction: int) -> Planner[B, A, P]:
        """The planner of a Faction for the Command that a form of plan is about."""
        return cast("Planner[B, A, P]", self._by_command[form.command][faction])

    def named(self, command: str, faction: int) -> Planner[B, A, CommandPlan]:
        """The planner of a Faction for a Command."""
        return self._by_command[command][faction]

    def forget(self) -> None:
        """Forget every plan: it is made again, and the same, when it is asked for."""
        self.made.clear()
        self.rests.clear()
        self.ahead.clear()


class RemainingCommand(Action[CS]):
    """What is left of a Command that a person has begun. A volume mixes it into its own Command in progress."""

    __slots__ = ()

    def __init__(self, action: Action[CS], state: CS) -> None:
        for name in action.fields():
            setattr(self, name, getattr(action, name))
        self.spaces = list(action.spaces)
        self.start = state.copy()

    def goes_on(self, action: Any, state: CS) -> bool:
        """Is this still what is left of that Command? A volume may ask for more than this."""
        same = self.special == action.special and self.special_done == action.special_done
        return same and self.spaces == action.spaces and self.start == state


def planning_rest(bot: B) -> B | None:
    """The same Non-player, about to plan the rest of its Command on the board as it is; None: it executes none."""
    action = bot.action
    if action is None or action.faction != bot.faction:
        return None
    rests = bot.catalog.planners.rests
    rest = rests.get(action)
    if rest is None or not rest.goes_on(action, bot.state):
        rest = rests[action] = bot.rest_of(action)
    return bot.during(rest)


def plan_now(bot: B, form: type[P]) -> P | None:
    """The plan of the Command that is being executed; None if there was nothing to do by its priorities.

    :class:`Unforeseen` if a space was selected that is not in it.
    """
    action = bot.action
    assert action is not None
    made = bot.catalog.planners.made
    if action not in made or (bot.trace.kept and _is_told(action)):
        made[action] = _made(bot.at(action.start), action)
    plan = made[action]
    given = () if isinstance(action, RemainingCommand) else action.spaces
    if given and (plan is None or any(space not in plan.named for space in given)):
        raise Unforeseen
    assert plan is None or isinstance(plan, form)
    return plan


def _is_told(action: Any) -> bool:
    """Is this where a trace tells how a Command is planned?

    That of a turn is shown by the flowchart; what an Event gives, with its first question; the rest of one that a
    person has begun, with every question.
    """
    if isinstance(action, RemainingCommand):
        return True
    return bool(action.free and not action.spaces and action.special is None and not action.special_done)


def sure_plan(bot: B, form: type[P]) -> P:
    """The plan, where the question comes of having one; :class:`Unforeseen` if there is none."""
    plan = plan_now(bot if isinstance(bot.action, RemainingCommand) else bot.silent(), form)
    if plan is None:
        raise Unforeseen
    return plan


def plan_for(bot: B, form: type[P]) -> P | None:
    """The plan that a Command of this turn would have: what a flowchart asks before it chooses."""
    planners = bot.catalog.planners
    action = bot.action_of_turn(form.command)
    mark = bot.trace.mark()
    plan = planners.of(form, bot.faction)(bot, action)
    if plan is None:
        bot.trace.drop(mark)
    if len(planners.ahead) >= CACHED_PLANS:
        planners.ahead.clear()
    planners.ahead[bot.luck.key, form.command] = (action.start, plan)
    return plan


def _made(board: B, action: A) -> CommandPlan | None:
    """The plan of a Command as it begins: the flowchart's, if this is what it looked ahead to."""
    planners = board.catalog.planners
    if not isinstance(action, RemainingCommand):
        state, plan = planners.ahead.get((board.luck.key, action.command), (None, None))
        if not action.free and state == action.start:
            return plan
        # After a reload this is asked in the middle of the Command: what was done since is no reason to plan otherwise.
        action = action.begun()
    board = board.during(action)
    instructed = _instructed(board, action)
    if instructed is None or isinstance(instructed, CommandPlan):
        return instructed
    return planners.named(action.command, action.faction)(board, instructed)


def _instructed(bot: B, action: A) -> A | CommandPlan | None:
    """Where an Event gives a Faction actions, that Faction's own instruction for the Event holds."""
    event = bot.event
    if event is None or bot.state.own_deck:
        return action
    instruction = bot.catalog.instructions.get((event.side // 2, action.faction))
    return action if instruction is None or instruction.commands is None else instruction.commands(bot, action)
