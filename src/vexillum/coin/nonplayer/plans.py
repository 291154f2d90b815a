"""The plan of a Command: made on the board as it was when the Command began, then followed answer by answer."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence, Set
from typing import Any, ClassVar, Generic, TypeVar, cast
from weakref import WeakKeyDictionary

import msgspec

from vexillum.coin.cards import card_of
from vexillum.coin.commands import A, Action
from vexillum.coin.nonplayer.context import B
from vexillum.coin.state import CS, CoinState
from vexillum.core.decision import Decision


class CommandPlan(msgspec.Struct, frozen=True, kw_only=True):
    """The plan of one Command. Volumes have a subclass for each Command."""

    command: ClassVar[str] = ""
    """The id of the Command; empty for a type shared by several Commands."""

    @property
    def named(self) -> tuple[int, ...]:
        """The spaces that the Command selects or may select."""
        raise NotImplementedError


# Who plans which Command, and the plan of the one in progress --------------------------------------------------------
#
# A plan is a function of that board and of the Non-player's named rolls. So the flowchart can ask what a Command would
# do before choosing it, and the same plan is recomputed while the Command is executed, even after a reload.
#
# It holds as long as the Command goes as planned. If a person has begun the Command and selected something else, the
# rest is planned on the current board: :class:`RemainingCommand`.


P = TypeVar("P", bound=CommandPlan)
Planner = Callable[[B, A], P | None]
"""Makes the plan of one Command of one Faction, or None if there is nothing to do by its priorities.

The action sets the terms: limited, free, an Event's offer or grant. The board is ``bot.state``."""
Instruct = Callable[[B, A], A | CommandPlan | None]
"""Applies an Event's instruction to a free Command. Returns an action to plan, the same or a narrower one; or a plan of
its own, if its conditions differ from the flowchart's; or None to decline."""
CACHED_PLANS = 64
"""The most cached plans that flowcharts asked for."""


class CommandPlanners(Generic[B, A, P]):
    """The planners of one Command, one for each Faction that has it."""

    __slots__ = ("form", "planners")

    def __init__(self, form: type[P], planners: Mapping[int, Planner[B, A, P]]) -> None:
        self.form = form
        self.planners = planners


class Planners(Generic[B, A]):
    """All planners, and a cache of the latest plans."""

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
        """The remaining Command of each one that did not go as planned."""
        self.ahead: dict[tuple[Hashable, str], tuple[CoinState, CommandPlan | None]] = {}
        """The plans that flowcharts asked for, by step and Command, with the board, for reuse by the Command."""

    def of(self, form: type[P], faction: int) -> Planner[B, A, P]:
        """The planner of a Faction for the Command of a type of plan."""
        return cast("Planner[B, A, P]", self._by_command[form.command][faction])

    def named(self, command: str, faction: int) -> Planner[B, A, CommandPlan]:
        """The planner of a Faction for a Command."""
        return self._by_command[command][faction]

    def forget(self) -> None:
        """Clear the caches. Plans are recomputed identically."""
        self.made.clear()
        self.rests.clear()
        self.ahead.clear()


class RemainingCommand(Action[CS]):
    """The rest of a Command that a person has begun: a mixin for a volume's Command in progress."""

    __slots__ = ()

    def __init__(self, action: Action[CS], state: CS) -> None:
        for name in action.fields():
            setattr(self, name, getattr(action, name))
        self.spaces = list(action.spaces)
        self.start = state.copy()

    def goes_on(self, action: Any, state: CS) -> bool:
        """Whether this is still the rest of that Command. Volumes may add conditions."""
        same = self.special == action.special and self.special_done == action.special_done
        return same and self.spaces == action.spaces and self.start == state


def planning_rest(bot: B) -> B | None:
    """The same Non-player, planning the rest of its Command on the current board; None if it executes none."""
    action = bot.action
    if action is None or action.faction != bot.faction:
        return None
    rests = bot.catalog.planners.rests
    rest = rests.get(action)
    if rest is None or not rest.goes_on(action, bot.state):
        rest = rests[action] = bot.rest_of(action)
    return bot.during(rest)


def plan_now(bot: B, form: type[P]) -> P | None:
    """The plan of the Command in progress; None if there was nothing to do by its priorities.

    :class:`Unforeseen` if a space was selected that is not in the plan.
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
    """Whether the trace shows how the Command is planned.

    For a Command of a turn the flowchart shows it; for one of an Event, its first question; for the rest of one that a
    person has begun, every question.
    """
    if isinstance(action, RemainingCommand):
        return True
    return bool(action.free and not action.spaces and action.special is None and not action.special_done)


def sure_plan(bot: B, form: type[P]) -> P:
    """The plan, for a question that only comes if there is one; otherwise :class:`Unforeseen`."""
    plan = plan_now(bot if isinstance(bot.action, RemainingCommand) else bot.silent(), form)
    if plan is None:
        raise Unforeseen
    return plan


def plan_for(bot: B, form: type[P]) -> P | None:
    """The plan that a Command of this turn would have, for the flowchart."""
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
    """The plan of a Command as it begins: the flowchart's cached one, if it is for this Command."""
    planners = board.catalog.planners
    if not isinstance(action, RemainingCommand):
        state, plan = planners.ahead.get((board.luck.key, action.command), (None, None))
        if not action.free and state == action.start:
            return plan
        # After a reload this happens in the middle of the Command: what was done since must not change the plan.
        action = action.begun()
    board = board.during(action)
    instructed = _instructed(board, action)
    if instructed is None or isinstance(instructed, CommandPlan):
        return instructed
    return planners.named(action.command, action.faction)(board, instructed)


def _instructed(bot: B, action: A) -> A | CommandPlan | None:
    """Apply the Faction's own instruction to an action given by an Event."""
    event = bot.event
    if event is None or bot.state.own_deck:
        return action
    instruction = bot.catalog.instructions.get((card_of(event.side), action.faction))
    return action if instruction is None or instruction.commands is None else instruction.commands(bot, action)


# Questions that a Non-player's plan did not foresee, because a person began the turn and decided otherwise -----------


_T = TypeVar("_T")


class Unforeseen(Exception):
    """The plan has no answer to the question, or the planned answer is not among the options."""


def planned(candidates: Iterable[_T]) -> _T:
    """The first of a plan's candidates for a question; :class:`Unforeseen` if there are none."""
    for candidate in candidates:
        return candidate
    raise Unforeseen


def allowed(decision: Decision, keys: Sequence[str]) -> Sequence[str]:
    """The keys of a planned answer; :class:`Unforeseen` if it is not legal."""
    if len(keys) == 1 and decision.at_least <= 1 <= decision.at_most:
        for option in decision.options:
            if option.key == keys[0]:
                return keys
        raise Unforeseen
    offered = decision.keys
    if not decision.at_least <= len(keys) <= decision.at_most or len(set(keys)) != len(keys):
        raise Unforeseen
    if any(key not in offered for key in keys):
        raise Unforeseen
    return keys


# How a Non-player finds its answer, also in a turn that it takes over from a person ----------------------------------
#
# If a plan does not fit the question, the rest of the Command is planned again on the current board. If that plan does
# not fit either, the Non-player gives the simplest legal answer. All of this is a function of the board, the Command in
# progress and the named rolls, so it is the same after a reload.


TAKEOVER_RULE = "8.1"
"""The rule about a Non-player's turn, in every volume."""


def answered(bot: B, decision: Decision, given_up: Set[str] = frozenset()) -> Sequence[str]:
    """The keys of a Non-player's answer; Commands that were ``given_up`` before are not chosen again."""
    try:
        wanted = allowed(decision, bot.catalog.answer(bot, decision))
        if given_up.isdisjoint(wanted):
            return wanted
    except Unforeseen:
        pass
    bot.trace.drop(0)
    rest = planning_rest(bot)
    if rest is not None:
        bot.trace.note(TAKEOVER_RULE, "taken_over")
        try:
            return allowed(decision, bot.catalog.answer(rest, decision))
        except Unforeseen:
            bot.trace.drop(0)
    bot.trace.note(TAKEOVER_RULE, "taken_over_plainly")
    plain = bot.catalog.fallback.answer(bot, decision)
    if given_up.isdisjoint(plain):
        return plain
    return next(((key,) for key in decision.keys if key not in given_up), plain)
