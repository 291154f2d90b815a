"""8.5.3, 8.6.3, 8.7.3 Rally of the Gauls: Citadels, then Allies, then Warbands."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from vexillum.coin.nonplayer.planners import plan_now, sure_plan
from vexillum.coin.nonplayer.priorities import Priority, choose, choose_from, first, most
from vexillum.coin.nonplayer.unforeseen import Unforeseen
from vexillum.core.decision import DONE, Decision
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.actions.helpers import helper
from vexillum.games.falling_sky.commands.rally import (
    CITADEL,
    cost_of,
    has_vercingetorix,
    helper_option,
    may_fortify,
    may_place_ally,
    warbands_option,
    warbands_placed,
    why_never,
)
from vexillum.games.falling_sky.map import IS_CITY, REGION_IDS, REGION_NUMBER, REMI, SPACE_COUNT, TRIBE_IDS
from vexillum.games.falling_sky.money import funds
from vexillum.games.falling_sky.nonplayer.belgae.rally import adds_control
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.candidates import TRIBES
from vexillum.games.falling_sky.nonplayer.plans import RallyPlan, RallyWork
from vexillum.games.falling_sky.pieces import (
    AEDUI,
    ALLY_OF,
    ARVERNI,
    BELGAE,
    CITADEL_OF,
    HIDDEN,
    ROMANS,
    STATUS_TYPE,
    T_AUXILIA,
    UNIT_KINDS,
    WARBAND_TYPE,
)

RULE = {ARVERNI: "8.7.3", AEDUI: "8.6.3", BELGAE: "8.5.3"}
LOAN = "loan"
"""Card 38: a Rally that places Auxilia."""
CITY_FIRST: Priority[int] = first("city_or_remi", lambda tribe: IS_CITY[tribe] or tribe == REMI)
"""8.4.1 Allies in Cities or at Remi before others."""


class _Rally:
    """A Rally while it is being planned, on a copy of the board."""

    def __init__(self, bot: FallingSkyBot, action: Action) -> None:
        self.bot = bot
        self.action = action
        self.me = action.faction
        self.rule = RULE[self.me]
        self.board = bot.state.copy()
        self.money = funds(bot.state, self.me)
        self.works: list[RallyWork] = []
        self.named: set[int] = set()
        """The Regions that were selected."""

    def open(self, region: int) -> bool:
        """3.3.1 Whether a Region may be selected now, and paid for."""
        action = self.action
        if region in self.named or region in action.spaces or not action.allows(region):
            return False
        if action.cost(cost_of(self.board, region, self.me)) > self.money or len(self.named) >= action.most:
            return False
        return why_never(self.board, action, region, self.me) is None

    def take(self, work: RallyWork) -> None:
        """A Region gets its pieces."""
        board, me = self.board, self.me
        if work.region not in self.named:
            self.money -= self.action.cost(cost_of(board, work.region, me))
        self.works.append(work)
        self.named.add(work.region)
        if work.what == "warbands":
            board.available[WARBAND_TYPE[me]] -= work.n
            board.units[UNIT_KINDS * work.region + HIDDEN[me]] += work.n
        elif work.what == "citadel":
            board.available[STATUS_TYPE[CITADEL_OF[me]]] -= 1
            board.available[STATUS_TYPE[ALLY_OF[me]]] += 1
            board.tribes[work.tribe] = CITADEL_OF[me]
        else:
            board.available[STATUS_TYPE[ALLY_OF[me]]] -= 1
            board.tribes[work.tribe] = ALLY_OF[me]

    def homes(self, what: str, piece: int, tribes: Callable[[int], list[int]]) -> None:
        """Place Citadels, or Allies, as long as there is a Region for one; what is placed changes only its own."""
        homes = {region: found for region in range(SPACE_COUNT) if (found := tribes(region))}
        while True:
            able = [region for region in homes if self.board.available[piece] and self.open(region)]
            region = choose(self.bot, self.rule, f"rally_{what}", able, roll=f"{self.rule} {what} {len(self.works)}")
            if region is None:
                return
            roll = f"{self.rule} tribe {region}"
            place = REGION_IDS[region]
            tribe = choose_from(
                self.bot, self.rule, "rally_tribe", homes[region], CITY_FIRST, kind=TRIBES, roll=roll, space=place
            )
            self.take(RallyWork(region, what, tribe))
            if has_vercingetorix(self.board, region, self.me):
                self.muster(region)

    def bands(self, region: int) -> int:
        """3.3.1 How many Warbands could come to a Region."""
        left = self.board.available[WARBAND_TYPE[self.me]]
        return min(warbands_placed(self.board, region, self.me), left) if left else 0

    def muster(self, region: int) -> None:
        """3.3.1 Warbands come to a Region."""
        if n := self.bands(region):
            self.take(RallyWork(region, "warbands", n=n))

    def auxilia(self) -> None:
        """8.6.8 Card 38: once no Aedui Warbands are Available, Auxilia of Non-player Romans instead."""
        board, bot = self.board, self.bot
        if self.me != AEDUI or bot.is_player(ROMANS) or board.available[WARBAND_TYPE[self.me]]:
            return
        for region in range(SPACE_COUNT):
            n = min(warbands_placed(board, region, self.me), board.available[T_AUXILIA])
            if n and self.open(region) and helper(board, self.action, region) == ROMANS:
                self.money -= self.action.cost(cost_of(board, region, self.me))
                board.available[T_AUXILIA] -= n
                self.works.append(RallyWork(region, LOAN, n=n))
                self.named.add(region)

    def _adds_control(self, region: int) -> bool:
        return self.me == BELGAE and adds_control(self.board, region, self.bands(region))

    def warbands(self) -> None:
        """Place the most Warbands possible; Belgae first where they add Belgic Control (8.5.3)."""
        places = [region for region in range(SPACE_COUNT) if self.bands(region)]
        while True:
            able = [region for region in places if self.board.available[WARBAND_TYPE[self.me]] and self.open(region)]
            adds: Priority[int] = first("adds_control", self._adds_control)
            many: Priority[int] = most("rally_most", self.bands)
            roll = f"{self.rule} warbands {len(self.works)}"
            region = choose(self.bot, self.rule, "rally_warbands", able, adds, many, roll=roll)
            if region is None:
                return
            self.muster(region)


def plan_rally(bot: FallingSkyBot, action: Action) -> RallyPlan | None:
    """8.5.3, 8.6.3, 8.7.3 Allies in Cities become Citadels; then all Allies; then all Warbands.

    Where Vercingetorix is, both, an Ally or Citadel and Warbands.
    """
    rally = _Rally(bot, action)
    me = action.faction
    citadel, ally = STATUS_TYPE[CITADEL_OF[me]], STATUS_TYPE[ALLY_OF[me]]
    rally.homes("citadel", citadel, lambda region: may_fortify(rally.board, region, me))
    rally.homes("ally", ally, lambda region: may_place_ally(rally.board, action, region, me))
    rally.warbands()
    rally.auxilia()
    return RallyPlan(works=tuple(rally.works)) if rally.works else None


def placed(plan: RallyPlan | None) -> tuple[int, int]:
    """8.6.3, 8.7.3 How many Citadels and Allies a Rally would place, and how many pieces in all."""
    works = () if plan is None else plan.works
    homes = sum([work.what in ("citadel", "ally") for work in works])
    return homes, homes + sum([work.n for work in works])


# Answers --------------------------------------------------------------------------------------------------------------


def rally_where(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """3.3.1 One Region of the plan after the other."""
    plan, action = plan_now(bot, RallyPlan), bot.action
    assert action is not None
    for work in () if plan is None else plan.works:
        if work.region not in action.spaces:
            return (REGION_IDS[work.region],)
    return (DONE.key,)


def rally_what(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """3.3.1 What the plan places in a Region, a Citadel or Ally before Warbands."""
    region = REGION_NUMBER[decision.params["space"]]
    works = [work for work in sure_plan(bot, RallyPlan).works if work.region == region]
    for work in works:
        if work.what == "warbands":
            key = warbands_option(work.n).key
        elif work.what == LOAN:
            key = helper_option(ROMANS, work.n).key
        else:
            key = CITADEL[work.tribe].key if work.what == "citadel" else TRIBE_IDS[work.tribe]
        if key in decision.keys:
            return (key,)
    if DONE.key in decision.keys:
        return (DONE.key,)
    raise Unforeseen
