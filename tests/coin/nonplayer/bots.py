"""Non-players of the very small volume: the Romans Recruit where there are the fewest Legions, two spaces at a time."""

from __future__ import annotations

from typing import ClassVar

from tests.coin.small_turns import AEDUI, KIT, ROMANS, Toy, turns
from vexillum.coin.nonplayer.catalog import BotCatalog, NonPlayer
from vexillum.coin.nonplayer.context import BotContext, Fallback, answers_of
from vexillum.coin.nonplayer.events import by_card, instruct, instructed
from vexillum.coin.nonplayer.plans import (
    CommandPlan,
    CommandPlanners,
    Planners,
    RemainingCommand,
    plan_for,
    plan_now,
    sure_plan,
)
from vexillum.coin.nonplayer.priorities import NamedRolls, Trace
from vexillum.coin.state import CoinState
from vexillum.core import luck as core

MOST = 2
DECLINED, NARROWED, OWN_PLAN = 1, 2, 3
"""Cards whose instructions decline a free Recruit, confine it to the last space, and plan it otherwise."""


class RecruitPlan(CommandPlan, frozen=True, kw_only=True):
    command: ClassVar[str] = "recruit"
    spaces: tuple[int, ...]
    ability: bool = False

    @property
    def named(self):
        return self.spaces


class MarchPlan(CommandPlan, frozen=True, kw_only=True):
    command: ClassVar[str] = "march"


class ToyRest(RemainingCommand[CoinState], Toy):
    __slots__ = ()


class Event:
    """An Event being executed, as far as Non-players look at it."""

    def __init__(self, card: int) -> None:
        self.side = 2 * card


class ToyBot(BotContext[CoinState, Toy]):
    __slots__ = ()

    @property
    def action(self):
        return self.innermost(Toy)

    @property
    def event(self):
        return self.innermost(Event)

    def rest_of(self, action):
        return ToyRest(action, self.state)


def plan_recruit(bot, action):
    """Where the fewest Legions are, then by a roll; none if there are Legions everywhere."""
    MADE.append(bot.state.units[:])
    left = [space for space in range(3) if action.allows(space) and space not in action.spaces]
    left = [space for space in left if not bot.state.units[space]]
    chosen: list[int] = []
    while left and len(chosen) < MOST:
        space = bot.luck.space(f"recruit {len(chosen)}", left)
        left.remove(space)
        chosen.append(space)
    return RecruitPlan(spaces=tuple(chosen)) if chosen else None


def chart(bot):
    plan = plan_for(bot, RecruitPlan)
    return "recruit" if bot.trace.ask("8.8.2", "recruits", plan is not None) else "pass"


def turn(bot, decision):
    return (bot.catalog.charts[bot.faction](bot),)


def recruit_where(bot, decision):
    plan, action = plan_now(bot, RecruitPlan), bot.action
    left = () if plan is None else [space for space in plan.spaces if space not in action.spaces]
    return (KIT.spaces[left[0]] if left else "done",)


def build_after(bot, decision):
    return ("ability.build" if sure_plan(bot, RecruitPlan).ability else "none",)


def narrowed(bot, action):
    return Toy(bot.state, action.faction, action.command, free=True, offer=action.offer) if action.allows(2) else None


MADE: list[list[int]] = []
"""The boards on which a Recruit was planned."""
CATALOG = BotCatalog(
    ToyBot,
    turns=turns(),
    charts={ROMANS: chart, AEDUI: lambda bot: "pass"},
    answers=answers_of(
        2,
        {"turn": turn, "event.may": instructed(lambda bot, decision: ("yes",))},
        {(ROMANS,): {"recruit.space": recruit_where, "ability.after": build_after}},
    ),
    planners=Planners(CommandPlanners(RecruitPlan, {ROMANS: plan_recruit}), CommandPlanners(MarchPlan, {})),
    fallback=Fallback(
        {"quarters": lambda bot, decision: ("stay",)},
        stops=("done", "no"),
        spaces={id: space for space, id in enumerate(KIT.spaces)},
        is_extra=lambda option: option.key.startswith("ability"),
    ),
    instructions=by_card(
        (
            instruct(DECLINED, ROMANS, commands=lambda bot, action: None, may=lambda bot, decision: ("no",)),
            instruct(NARROWED, ROMANS, commands=narrowed, may=lambda bot, decision: None),
            instruct(OWN_PLAN, ROMANS, commands=lambda bot, action: RecruitPlan(spaces=(1,), ability=True)),
        )
    ),
)


class ToyNonPlayer(NonPlayer):
    catalog = CATALOG


def bot(table, faction=ROMANS, *, seed="s", step=0, traced=False) -> ToyBot:
    luck = NamedRolls(core.Luck(seed).of(KIT.seats[faction], step))
    return ToyBot(CATALOG, table.state, faction, luck, Trace(traced), tuple(table.call_stack))
