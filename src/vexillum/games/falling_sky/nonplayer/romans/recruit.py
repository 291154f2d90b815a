"""8.8.4 Recruit by the Non-player Romans: Allies, then Auxilia, first at Supply Lines."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.coin.nonplayer.planners import plan_now, sure_plan
from vexillum.coin.nonplayer.priorities import choose, fewest, first, most
from vexillum.coin.nonplayer.unforeseen import planned
from vexillum.core.decision import DONE, Decision
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.commands.recruit import auxilia_placed, cost_of, may_place_ally, why_not_region
from vexillum.games.falling_sky.map import REGION_IDS, REGION_NUMBER, SPACE_COUNT, TRIBE_IDS
from vexillum.games.falling_sky.money import funds
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.candidates import TRIBES
from vexillum.games.falling_sky.nonplayer.piece_order import tribe_rank
from vexillum.games.falling_sky.nonplayer.plans import RecruitPlan
from vexillum.games.falling_sky.nonplayer.romans.board import friends, sure_supply
from vexillum.games.falling_sky.nonplayer.romans.build import supply_ask
from vexillum.games.falling_sky.nonplayer.romans.special import first_special
from vexillum.games.falling_sky.pieces import AUXILIA_HIDDEN, ROMAN_ALLY, ROMANS, T_AUXILIA, T_ROMAN_ALLY, UNIT_KINDS
from vexillum.games.falling_sky.state import State

ALLIES_NEEDED, PIECES_NEEDED = 2, 6
"""8.8.4 Recruit places at least two Allies, or six pieces."""


class _Draft:
    """A Recruit while it is planned, on a board of its own."""

    def __init__(self, bot: FallingSkyBot, state: State, action: Action) -> None:
        self._bot = bot
        self._state = state
        self._action = Action(state, ROMANS, "recruit", free=action.free, offer=action.offer)
        self._action.agreed = action.agreed | friends(state)
        self._action.lent = action.lent
        self._given = set(action.spaces)
        self._left = action.most
        self.allies: list[tuple[int, int]] = []
        self.auxilia: list[tuple[int, int]] = []

    def _regions(self) -> list[int]:
        """3.2.1 The Regions that can still be selected and paid for."""
        state, action = self._state, self._action
        taken = self._given | {region for region, _ in (*self.allies, *self.auxilia)}
        if not self._left:
            return []
        return [
            region
            for region in range(SPACE_COUNT)
            if region not in taken
            and action.allows(region)
            and why_not_region(state, action, region) is None
            and action.cost(cost_of(state, action, region)) <= funds(state, ROMANS)
        ]

    def possible(self) -> bool:
        """3.2.1 Whether there is a Region to select."""
        return bool(self._regions())

    def _pay(self, region: int) -> None:
        self._left -= 1
        self._state.tracks[ROMANS] -= self._action.cost(cost_of(self._state, self._action, region))

    def place_allies(self) -> None:
        """8.8.4 All Allies possible, first at Supply Lines; at Cities and Remi before other Tribes (8.4.1)."""
        state = self._state
        while True:
            region = choose(
                self._bot,
                "8.8.4",
                "recruit_ally",
                [region for region in self._regions() if may_place_ally(state, self._action, region)],
                first("supply", sure_supply(state).__contains__),
                roll=f"8.8.4 ally {len(self.allies)}",
            )
            if region is None:
                return
            tribe = choose(
                self._bot,
                "8.8.4",
                "ally",
                may_place_ally(state, self._action, region),
                fewest("piece_order", lambda tribe: tribe_rank(state, tribe)),
                kind=TRIBES,
                roll=f"8.8.4 tribe {region}",
            )
            assert tribe is not None
            self._pay(region)
            self.allies.append((region, tribe))
            state.tribes[tribe] = ROMAN_ALLY
            state.available[T_ROMAN_ALLY] -= 1

    def place_auxilia(self) -> None:
        """8.8.4 All Auxilia possible, first at Supply Lines, then where the most come."""
        state = self._state
        while True:
            able = {region: self._auxilia(region) for region in self._regions()}
            region = choose(
                self._bot,
                "8.8.4",
                "recruit_auxilia",
                [region for region, n in able.items() if n],
                first("supply", sure_supply(state).__contains__),
                most("auxilia_placed", able.__getitem__),
                roll=f"8.8.4 auxilia {len(self.auxilia)}",
            )
            if region is None:
                return
            self._pay(region)
            self.auxilia.append((region, able[region]))
            state.units[UNIT_KINDS * region + AUXILIA_HIDDEN] += able[region]
            state.available[T_AUXILIA] -= able[region]

    def _auxilia(self, region: int) -> int:
        """8.8.8 Auxilia only: Aedui Warbands are never placed by Recruit."""
        return min(auxilia_placed(self._state, self._action, region), self._state.available[T_AUXILIA])


def plan_recruit(bot: FallingSkyBot, action: Action) -> RecruitPlan | None:
    """8.8.4 Build or Scout first; then all Allies and Auxilia. None if these are neither two Allies nor six pieces.

    A Recruit that an Event gives needs no more than a piece (F323). None if nowhere could be selected without Build or
    Scout: they do not open a Recruit (rulings F8, F302).
    """
    if not _Draft(bot, bot.state.copy(), action).possible():
        return None
    special, board = first_special(bot, action)
    draft = _Draft(bot, board.copy(), action)
    draft.place_allies()
    draft.place_auxilia()
    plan = RecruitPlan(allies=tuple(draft.allies), auxilia=tuple(draft.auxilia), special=special)
    return plan if enough(plan) or (action.offer is not None and plan.pieces) else None


def enough(plan: RecruitPlan) -> bool:
    """8.8.4 Two Allies, or six pieces: whether the flowchart leads to Recruit."""
    return len(plan.allies) >= ALLIES_NEEDED or plan.pieces >= PIECES_NEEDED


# Answers --------------------------------------------------------------------------------------------------------------


def recruit_where(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.4 Build or Scout, then Region by Region; sure Supply Lines are asked for first."""
    plan = plan_now(bot, RecruitPlan)
    if plan is None:
        return (DONE.key,)
    if plan.special is not None and f"special.{plan.special.id}" in decision.keys:
        return (f"special.{plan.special.id}",)
    ask = supply_ask(bot, decision)
    if ask:
        return ask
    left = [REGION_IDS[region] for region in plan.named if REGION_IDS[region] in decision.keys]
    return (left[0],) if left else (DONE.key,)


def recruit_what(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.4 The Ally, or the Auxilia, of the plan."""
    plan, region = sure_plan(bot, RecruitPlan), REGION_NUMBER[decision.params["space"]]
    keys = [TRIBE_IDS[tribe] for place, tribe in plan.allies if place == region]
    keys += [f"auxilia.{n}" for place, n in plan.auxilia if place == region]
    return (planned(keys),)


def recruit_rest(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.8 No Aedui Warbands."""
    return (DONE.key,)
