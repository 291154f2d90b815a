"""8.8.4 Train: Cavalry, Militia and Prosperity, with an Invite before."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.coin.nonplayer.planners import plan_now, sure_plan
from vexillum.coin.nonplayer.priorities import Priority, choose, most
from vexillum.coin.nonplayer.unforeseen import planned
from vexillum.core.decision import DONE, Decision
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.actions.placement import standing
from vexillum.games.pendragon.cards.lasting import extra_town_cavalry
from vexillum.games.pendragon.commands.prosperity_purchase import MOST, cubes_for
from vexillum.games.pendragon.commands.train import COST, PROSPERITY_COST, TRAINED_MILITIA, can_train
from vexillum.games.pendragon.control import friendly
from vexillum.games.pendragon.imperium import fragmented
from vexillum.games.pendragon.map import IS_CITY, SPACE_COUNT, SPACE_IDS, SPACE_NUMBER
from vexillum.games.pendragon.money import funds
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.dux.feats import invite_first
from vexillum.games.pendragon.nonplayer.plans import TrainPlan
from vexillum.games.pendragon.pieces import CAVALRY, DUX, FORT, HILLFORT, MILITIA, TOWN, UNIT_KINDS
from vexillum.games.pendragon.state import State

LEAST_CUBES = 2
"""Prosperity is paid for only where it adds this many cubes."""


def can_place_cavalry(state: State) -> int:
    """8.8.4 The most Cavalry that a Train of this turn could place: whom there is Available, and where."""
    forts = sum([kind == FORT for kind in state.sites])
    return min(state.available[CAVALRY], forts + extra_town_cavalry(state))


def plan_train(bot: PendragonBot, action: Action) -> TrainPlan | None:
    """8.8.4 Invite, then as much Cavalry as possible, Militia beside it, and Prosperity."""
    feat, state = invite_first(bot, action, action.cost(COST))
    draft = _Draft(bot.at(state), action)
    draft.cavalry()
    if not fragmented(state):
        draft.militia()
        draft.prosperity()
    if not draft.placed:
        return None
    spaces = tuple([(space, n, draft.levied.get(space, 0)) for space, n in draft.placed.items()])
    return TrainPlan(spaces=spaces, prosperity=tuple(draft.improved), feat=feat)


class _Draft:
    """A Train while it is planned."""

    __slots__ = ("action", "bot", "improved", "levied", "money", "placed", "state")

    def __init__(self, bot: PendragonBot, action: Action) -> None:
        self.bot = bot
        self.action = action
        self.state = bot.state
        self.money = funds(bot.state, DUX)
        self.placed: dict[int, int] = {}
        """Cavalry in each space that is selected."""
        self.levied: dict[int, int] = {}
        self.improved: list[int] = []

    def _may_add(self) -> bool:
        """Whether there is money and permission for one more space."""
        return len(self.placed) < self.action.most and self.money >= self.action.cost(COST)

    def _select(self, space: int, cavalry: int) -> None:
        self.placed[space] = cavalry
        self.money -= self.action.cost(COST)

    def cavalry(self) -> None:
        """8.8.4 As much Cavalry as possible: spaces that take most first, then at random (ruling P198)."""
        state, action = self.state, self.action
        left = state.available[CAVALRY]
        if action.offer is not None and action.offer.casualties:
            left += state.casualties
        extra = extra_town_cavalry(state)
        forts = {space: standing(state, space, FORT) for space in range(SPACE_COUNT)}

        def takes(space: int) -> int:
            more = extra if standing(state, space, TOWN) else 0
            return min(left, forts[space] + more)

        while left and self._may_add():
            candidates = [
                space
                for space in range(SPACE_COUNT)
                if space not in self.placed and takes(space) and action.allows(space) and can_train(state, space)
            ]
            roll = f"8.8.4 train {len(self.placed)}"
            space = choose(self.bot, "8.8.4", "train", candidates, most("cavalry_placed", takes), roll=roll)
            if space is None:
                return
            n = takes(space)
            if n > forts[space]:
                extra = 0
            left -= n
            self._select(space, n)

    def militia(self) -> None:
        """8.8.4 Militia as able, only where Cavalry is placed."""
        left = self.state.available[MILITIA]
        for space in self.placed:
            if left and standing(self.state, space, TOWN, HILLFORT):
                self.levied[space] = min(TRAINED_MILITIA, left)
                left -= self.levied[space]

    def prosperity(self) -> None:
        """8.8.4 In up to two Regions that take at least two cubes, most first; also without Cavalry (ruling P199)."""
        state, action = self.state, self.action
        while len(self.improved) < MOST:
            candidates = [space for space in range(SPACE_COUNT) if self._affords(space) and self._fits(space)]
            cubes: Priority[int] = most("cubes", lambda space: cubes_for(state, space))
            roll = f"8.8.4 prosperity {len(self.improved)}"
            space = choose(self.bot, "8.8.4", "prosperity", candidates, cubes, roll=roll)
            if space is None:
                return
            if space not in self.placed:
                self._select(space, 0)
            self.money -= action.cost(PROSPERITY_COST)
            self.improved.append(space)

    def _affords(self, space: int) -> bool:
        """Whether there is the money, for a space that has to be selected first, too."""
        cost = self.action.cost(PROSPERITY_COST)
        if space in self.placed:
            return self.money >= cost
        return self._may_add() and self.money >= cost + self.action.cost(COST)

    def _fits(self, space: int) -> bool:
        """3.2.1 Friendly Control, a Fort or Cavalry, and a Region that takes at least two cubes."""
        state = self.state
        if IS_CITY[space] or space in self.improved or cubes_for(state, space) < LEAST_CUBES:
            return False
        if space not in self.placed and not (self.action.allows(space) and can_train(state, space)):
            return False
        soldiers = state.units[UNIT_KINDS * space + CAVALRY] or self.placed.get(space) or standing(state, space, FORT)
        return bool(soldiers) and friendly(state, DUX, space)


# Answers --------------------------------------------------------------------------------------------------------------


def _space_of(decision: Decision) -> int:
    return SPACE_NUMBER[decision.params["space"]]


def train_where(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.4 The Invite before everything else, then the spaces of the plan."""
    plan = plan_now(bot, TrainPlan)
    action = bot.action
    assert action is not None
    if plan is None:
        return (DONE.key,)
    if plan.feat is not None and not action.special_done:
        return (f"feat.{plan.feat.id}",)
    return (next((SPACE_IDS[space] for space, _, _ in plan.spaces if space not in action.spaces), DONE.key),)


def train_cavalry(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.4 As planned; no Unit is taken off the map for it (8.4.1)."""
    spaces = sure_plan(bot, TrainPlan).spaces
    return (str(planned(n for space, n, _ in spaces if space == _space_of(decision))),)


def from_casualties(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.1 Cavalry comes from Casualties before it comes from Available."""
    return (max(decision.options, key=lambda option: int(option.value)).key,)


def train_militia(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.4 As planned."""
    spaces = sure_plan(bot, TrainPlan).spaces
    return (str(planned(n for space, _, n in spaces if space == _space_of(decision))),)


def train_prosperity(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.4 As planned; what a Requisition brings afterwards is not spent on it."""
    plan = plan_now(bot, TrainPlan)
    action = bot.action
    assert action is not None
    if plan is None:
        return (DONE.key,)
    left = [space for space in plan.prosperity if not _improved(bot, action, space)]
    return (next((SPACE_IDS[space] for space in left if SPACE_IDS[space] in decision.keys), DONE.key),)


def _improved(bot: PendragonBot, action: Action, space: int) -> bool:
    """Whether Prosperity has been added already. A Train changes it nowhere else."""
    state: State = bot.state
    return state.bottom[space] + state.top[space] > action.start.bottom[space] + action.start.top[space]
