"""8.7.3 RULE: Plunder becomes Wealth, Refugees settle, Prestige drops, Resources become Wealth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from weakref import WeakKeyDictionary

from vexillum.coin.nonplayer.priorities import Priority, choose_from, first, most
from vexillum.coin.nonplayer.unforeseen import planned
from vexillum.coin.options import NONE
from vexillum.core.decision import DONE, Decision
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.cards import lasting
from vexillum.games.pendragon.control import controller, pieces
from vexillum.games.pendragon.feats.rule import POPULATION_COST, civitates_plunder
from vexillum.games.pendragon.map import SITES_OF, SPACE_COUNT, SPACE_NUMBER
from vexillum.games.pendragon.nonplayer.barbarians.execution import within
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.pieces import CIVITATES, DUX, STRONGHOLD_OWNER, TRACK_MAX
from vexillum.games.pendragon.prosperity import can_grow
from vexillum.games.pendragon.state import State, Track
from vexillum.games.pendragon.victory.thresholds import beyond

RULE = "8.7.3"
KEPT = 8
"""8.7.3 How many blue Resources are not converted into Wealth."""
NEAR = 2
"""8.7.3 A Dux player is dangerous from so far below its threshold on."""

Uses = dict[int, str]
"""Spaces to Rule in their order, and the use of each; nothing where only its Plunder becomes Wealth."""


class _Draft:
    """A Rule while it is being planned: what was chosen, and what is left."""

    def __init__(self, bot: PendragonBot, action: Action) -> None:
        state = bot.state
        self.bot = bot
        self.uses: Uses = {}
        self.slots = lasting.rule_spaces(state)
        """How many spaces more may be selected."""
        self.blue = state.tracks[Track.BRITON]
        self.wealth = state.tracks[Track.WEALTH]
        self.prestige = state.tracks[Track.PRESTIGE]
        self.refugees = state.refugees
        self.people = action.cost(POPULATION_COST)
        self.price = action.cost(lasting.rule_wealth_cost(state))

    def select(self, space: int, use: str) -> None:
        """Select a space, or give one that was selected a use."""
        self.slots -= space not in self.uses
        self.uses[space] = use

    def spread(self, use: str, spaces: Sequence[int], pays: Callable[[], bool]) -> None:
        """Put as many spaces as possible to a use: first those selected already, then others."""
        left = [space for space in spaces if not self.uses.get(space)]
        while left:
            mark = self.bot.trace.mark()
            again: Priority[int] = first("selected", lambda space: space in self.uses)
            roll = f"{RULE} rule {use} {len(left)}"
            space = choose_from(self.bot, RULE, f"rule_{use}", left, again, roll=roll)
            left.remove(space)
            if (space not in self.uses and not self.slots) or not pays():
                self.bot.trace.drop(mark)
                return
            self.select(space, use)

    def settles(self) -> bool:
        """4.3.1 Population: a Refugees marker, and Resources only."""
        if not self.refugees or self.blue < self.people:
            return False
        self.refugees -= 1
        self.blue -= self.people
        return True

    def humbles(self) -> bool:
        """4.3.1 One Wealth for one Prestige."""
        if not self.wealth or not self.prestige:
            return False
        self.wealth -= 1
        self.prestige -= 1
        return True

    def hoards(self) -> bool:
        """4.3.1 Resources for one Wealth, but 8 of them stay."""
        if self.blue - self.price < KEPT or self.wealth >= TRACK_MAX:
            return False
        self.blue -= self.price
        self.wealth += 1
        return True


def rule_plan(bot: PendragonBot, action: Action) -> Uses:
    """8.7.3 What a Rule does on this board, by its four priorities; nothing if it would change nothing.

    Plunder is taken off first, so the Wealth that Prestige costs is there in time.
    """
    state = bot.state
    work = _Draft(bot, action)
    spaces = [space for space in range(SPACE_COUNT) if controller(state, space) == CIVITATES]
    _plunder(work, {space: cubes for space in spaces if (cubes := civitates_plunder(state, space))})
    work.spread("population", [space for space in spaces if _may_grow(state, space)], work.settles)
    if humbles_dux(bot):
        work.spread("prestige", [space for space in spaces if not pieces(state, space, DUX)], work.humbles)
    work.spread("wealth", spaces, work.hoards)
    return work.uses


def _plunder(work: _Draft, loaded: dict[int, int]) -> None:
    """8.7.3 First where the most Plunder of the Civitates is."""
    while loaded and work.slots:
        plunder: Priority[int] = most("plunder", lambda space: loaded[space])
        space = choose_from(work.bot, RULE, "rule_plunder", loaded, plunder, roll=f"{RULE} rule plunder {len(loaded)}")
        work.wealth = min(TRACK_MAX, work.wealth + loaded.pop(space))
        work.select(space, "")


def _may_grow(state: State, space: int) -> bool:
    """4.3.1 A Region with a Civitates Stronghold and room for Population."""
    owners = [STRONGHOLD_OWNER[state.sites[site]] for site in SITES_OF[space]]
    return CIVITATES in owners and can_grow(state, space)


def humbles_dux(bot: PendragonBot) -> bool:
    """8.7.3 Whether the Dux is a player within 2 of its threshold, or above it (7.2)."""
    return bot.is_player(DUX) and beyond(bot.state, DUX) >= -NEAR


_PLANS: WeakKeyDictionary[Action, Uses] = WeakKeyDictionary()


def _plan_now(bot: PendragonBot) -> Uses:
    """The plan on the board when the Rule began."""
    action = bot.action
    assert action is not None
    if action not in _PLANS:
        assert action.feat_start is not None
        _PLANS[action] = rule_plan(bot.at(action.feat_start), action)
    return _PLANS[action]


def rule_where(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.3 The spaces of the plan, one by one."""
    return within(_plan_now(bot), decision)[:1] or (DONE.key,)


def rule_how(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.3 The use that the plan has for a space."""
    here = SPACE_NUMBER[decision.params["space"]]
    return (planned(use for space, use in _plan_now(bot).items() if space == here) or NONE.key,)
