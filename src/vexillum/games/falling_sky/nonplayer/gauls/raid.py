"""8.5.4, 8.6.4, 8.7.5 Raid of the Gauls: their victims, and where they only gain Resources."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from vexillum.coin.nonplayer.planners import plan_now, sure_plan
from vexillum.coin.nonplayer.priorities import choose
from vexillum.coin.nonplayer.unforeseen import Unforeseen
from vexillum.core.decision import DONE, Decision
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.commands.raid import GAIN, most_raiders, raiders, victims
from vexillum.games.falling_sky.map import REGION_IDS, REGION_NUMBER, SPACE_COUNT
from vexillum.games.falling_sky.money import funds
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.plans import RaidPlan
from vexillum.games.falling_sky.pieces import AEDUI, ARVERNI, BELGAE, FACTIONS, GERMANS, ROMANS, TRACK_MAX
from vexillum.games.falling_sky.victory.conditions import margin

RULE = {ARVERNI: "8.7.5", AEDUI: "8.6.4", BELGAE: "8.5.4"}
ENOUGH = 2
"""8.5.4, 8.6.4, 8.7.5 A Raid must gain that many Resources."""
NOBODYS = -1
"""A Resource that is taken from no Faction."""


def order(bot: FallingSkyBot) -> list[int]:
    """8.5.4, 8.6.4, 8.7.5 The Factions to take Resources from, one after the other.

    Arverni: Romans, Aedui, Belgae. Belgae: players only, Romans, then Aedui, then Arverni. Aedui: players with a
    victory margin of 0 or more, then other enemies but Romans.
    """
    if bot.faction == ARVERNI:
        return [ROMANS, AEDUI, BELGAE]
    if bot.faction == BELGAE:
        return [who for who in (ROMANS, AEDUI, ARVERNI) if bot.is_player(who)]
    ahead = [who for who in (ARVERNI, BELGAE, ROMANS) if bot.is_player(who) and margin(bot.state, who) >= 0]
    return [*ahead, *[who for who in (ARVERNI, BELGAE) if who not in ahead]]


class _Raid:
    """A Raid while it is being planned."""

    def __init__(self, bot: FallingSkyBot, action: Action) -> None:
        state, me = bot.state, action.faction
        self.bot = bot
        self.action = action
        self.left = {
            region: min(most_raiders(state, me), raiders(state, action, region, me))
            for region in range(SPACE_COUNT)
            if action.allows(region) and region not in action.spaces
        }
        self.purses = [funds(state, other) for other in range(GERMANS)]
        self.room = TRACK_MAX - funds(state, me)
        self.taken: dict[int, list[int]] = {}

    def able(self, victim: int) -> list[int]:
        """The Regions where one more Warband can take a Resource from a Faction, or from no Faction."""
        state, action = self.bot.state, self.action
        return [
            region
            for region, n in self.left.items()
            if n
            and (region in self.taken or len(self.taken) < action.most)
            and (
                not state.devastated[region]
                if victim == NOBODYS
                else victim in victims(state, action, region, action.faction)
            )
        ]

    def take(self, victim: int) -> None:
        """As many Resources from a Faction as Warbands can take, and as it has."""
        rule = RULE[self.action.faction]
        while self.room and (victim == NOBODYS or self.purses[victim]):
            roll = f"{rule} raid {victim} {sum([len(taken) for taken in self.taken.values()])}"
            region = choose(self.bot, rule, "raid_region", self.able(victim), roll=roll)
            if region is None:
                return
            self.taken.setdefault(region, []).append(victim)
            self.left[region] -= 1
            self.room -= 1
            if victim != NOBODYS:
                self.purses[victim] -= 1


def plan_raid(bot: FallingSkyBot, action: Action) -> RaidPlan | None:
    """8.5.4, 8.6.4, 8.7.5 From one Faction after the other, then from none; None if that gains less than two."""
    raid = _Raid(bot, action)
    for victim in (*order(bot), NOBODYS):
        raid.take(victim)
    if gained(raid.taken.values()) < ENOUGH:
        return None
    return RaidPlan(raids=tuple([(region, tuple(taken)) for region, taken in raid.taken.items()]))


def gained(raids: Iterable[Sequence[int]]) -> int:
    """How many Resources a Raid gains."""
    return sum([len(taken) for taken in raids])


# Answers --------------------------------------------------------------------------------------------------------------


def raid_where(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """3.3.3 One Region of the plan after the other."""
    plan, action = plan_now(bot, RaidPlan), bot.action
    assert action is not None
    for region, _ in () if plan is None else plan.raids:
        if region not in action.spaces:
            return (REGION_IDS[region],)
    return (DONE.key,)


def raid_what(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """3.3.3 What the next Warband takes: as many as have been Revealed in this Region are done."""
    region = REGION_NUMBER[decision.params["space"]]
    action = bot.action
    assert action is not None
    plan = sure_plan(bot, RaidPlan)
    taken = next((taken for where, taken in plan.raids if where == region), None)
    if taken is None:
        raise Unforeseen
    before = raiders(action.start, action, region, bot.faction)
    begun = DONE in decision.options  # what a Special Ability has placed meanwhile does not count
    done = max(1, before - raiders(bot.state, action, region, bot.faction)) if begun else 0
    if done >= len(taken):
        if not begun:
            raise Unforeseen
        return (DONE.key,)
    victim = taken[done]
    return (GAIN.key if victim == NOBODYS else FACTIONS[victim],)
