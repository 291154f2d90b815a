"""8.6.4 Battle of the Non-player Saxons, with Shield Wall, Ravage or Surprise."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from vexillum.coin.nonplayer.priorities import choose, choose_from, fewest, ranked
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.actions.offer import foes
from vexillum.games.pendragon.battle.strongholds import capacity
from vexillum.games.pendragon.battle.terms import Terms
from vexillum.games.pendragon.commands.battle.barbarian_battle import battle_spaces
from vexillum.games.pendragon.control import controller
from vexillum.games.pendragon.map import IS_CITY, SITES_OF, SPACE_IDS
from vexillum.games.pendragon.nonplayer.barbarians.board import feats_on_offer, has_stronghold, has_units, warbands
from vexillum.games.pendragon.nonplayer.barbarians.enemies import (
    AGAINST_PLAYERS,
    PLAYERS_FIRST,
    before_others,
    side_of,
    troops_of,
)
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.candidates import ENEMIES
from vexillum.games.pendragon.nonplayer.foresight import ASSAULT, ENEMY_LAST_UNIT, Prospect, own_removals, sure
from vexillum.games.pendragon.nonplayer.plans import BattlePlan, FeatPlan
from vexillum.games.pendragon.pieces import SAXON_WARBAND, SAXONS, STRONGHOLD_OWNER, UNIT_KINDS, UNITS_OF
from vexillum.games.pendragon.prosperity import prosperity
from vexillum.games.pendragon.state import State

Front = tuple[int, int]
"""A space and an enemy there."""


def plan_battle(bot: PendragonBot, action: Action) -> BattlePlan | None:
    """8.6.4 Every space where the Saxons are sure to remove an enemy's last Unit, or to Assault, with their Feat.

    The Feat counts in what is sure: Shield Wall if it helps, else Ravage if it brings Plunder, else Surprise.
    """
    fronts = _Fronts(bot, action)
    if not fronts.spaces:
        return None
    offered = feats_on_offer(action)
    if action.offer is not None and len(offered) == 1:
        return fronts.given(offered[0])
    if "shield_wall" in offered and (plan := fronts.with_shield_wall()) is not None:
        return plan
    if "ravage" in offered and (plan := fronts.with_ravage()) is not None:
        return plan
    if "surprise" in offered and (plan := fronts.with_surprise()) is not None:
        return plan
    return fronts.plan(fronts.fought(fronts.plain), None)


class _Fronts:
    """Where the Saxons could Battle, and what would be sure there."""

    def __init__(self, bot: PendragonBot, action: Action) -> None:
        self.bot = bot
        self.action = action
        self.state = bot.state
        self.spaces = battle_spaces(bot.state, SAXONS, action.offer)
        self.plain = action.terms
        self.wall = msgspec.structs.replace(self.plain, shield_wall=True)
        self.known: dict[tuple[Front, Terms], bool] = {}

    # What is sure -----------------------------------------------------------------------------------------------------

    def sure_at(self, front: Front, terms: Terms) -> bool:
        """8.6.4 Whether it is sure to remove the enemy's last Unit there, perhaps by Siege, or to Assault (8.4.2)."""
        key = (front, terms)
        if key not in self.known:
            self.known[key] = self._sure_at(front, terms)
        return self.known[key]

    def _sure_at(self, front: Front, terms: Terms) -> bool:
        space, enemy = front
        state = self.state
        prospect = Prospect(state, space, SAXONS, enemy, terms)
        if has_units(state, space, enemy) and sure(prospect, ENEMY_LAST_UNIT):
            return True
        return not terms.no_assault and has_stronghold(state, space, enemy) and sure(prospect, ASSAULT)

    def enemy_in(self, space: int, terms: Terms) -> int | None:
        """8.6.4 The enemy to fight in a space: players first, then who does best against its threshold (7.2)."""
        enemies = [
            enemy for enemy in foes(self.state, space, SAXONS, self.action.offer) if self.sure_at((space, enemy), terms)
        ]
        id = SPACE_IDS[space]
        return choose(
            self.bot,
            "8.6.4",
            "enemy",
            enemies,
            ranked(PLAYERS_FIRST, lambda enemy: before_others(self.bot, enemy)),
            kind=ENEMIES,
            roll=f"8.6.4 enemy {id}",
            space=id,
        )

    def fought(self, terms: Terms | Callable[[int], Terms]) -> dict[int, int]:
        """8.6.4 Where the Saxons would fight whom, on the same terms everywhere or on those of each space."""
        found = {}
        for space in self.spaces:
            enemy = self.enemy_in(space, terms if isinstance(terms, Terms) else terms(space))
            if enemy is not None:
                found[space] = enemy
        return found

    def plan(self, battles: dict[int, int], feat: str | None, spaces: Iterable[int] = ()) -> BattlePlan | None:
        """The Battles in order: first those against players, then the best; as many as may be."""
        left = dict(battles)
        ordered: list[Front] = []
        while left and len(ordered) < self.action.most:
            space = choose_from(
                self.bot,
                "8.6.4",
                "battle",
                left,
                ranked(AGAINST_PLAYERS, lambda space: before_others(self.bot, left[space])),
                roll=f"8.6.4 battle {len(ordered)}",
            )
            ordered.append((space, left.pop(space)))
        if not ordered:
            return None
        where = tuple([space for space in spaces if space in dict(ordered)])
        return BattlePlan(battles=tuple(ordered), feat=None if feat is None else FeatPlan(id=feat, spaces=where))

    # Feats ------------------------------------------------------------------------------------------------------------

    def with_shield_wall(self) -> BattlePlan | None:
        """8.6.4 SHIELD WALL if it could lessen Saxon removals in a Field Battle that not all enemies could leave."""
        mark = self.bot.trace.mark()
        plan = self.plan(self.fought(self.wall), "shield_wall")
        if plan is not None and any(self.wall_helps(front) for front in plan.battles):
            return plan
        self.bot.trace.drop(mark)
        return None

    def wall_helps(self, front: Front) -> bool:
        """8.6.4 Whether some enemy Units could not Withdraw, and Shield Wall could save a Saxon Unit."""
        space, enemy = front
        state = self.state
        if not warbands(state, SAXONS, space) or all_can_withdraw(state, space, enemy):
            return False
        fewest, most = own_removals(Prospect(state, space, SAXONS, enemy, self.plain))
        if not most:
            return False
        fewest_behind, most_behind = own_removals(Prospect(state, space, SAXONS, enemy, self.wall))
        return most_behind < most or fewest_behind < fewest

    def with_ravage(self) -> BattlePlan | None:
        """8.6.5 RAVAGE with Battle only where it brings more Plunder; there is no Assault there (4.4.3)."""
        rich = [space for space in self.spaces if ravage_pays(self.state, space)]
        if not rich:
            return None
        ravaging = msgspec.structs.replace(self.plain, no_assault=True)
        mark = self.bot.trace.mark()
        battles = self.fought(lambda space: ravaging if space in rich else self.plain)
        plan = self.plan(battles, "ravage", rich)
        if plan is not None and plan.feat is not None and plan.feat.spaces:
            return plan
        self.bot.trace.drop(mark)
        return None

    def with_surprise(self) -> BattlePlan | None:
        """8.6.5 SURPRISE at the Stronghold of an enemy that is fought, protected by the fewest Troops."""
        surprising = msgspec.structs.replace(self.plain, surprise=True)
        walled = {
            space: enemy for space, enemy in self.fought(surprising).items() if has_stronghold(self.state, space, enemy)
        }
        where = self._weakest(walled)
        battles = self.fought(self.plain)
        if where is not None:
            battles[where] = walled[where]
        plan = self.plan(battles, "surprise", walled)
        if plan is None:
            return None
        named = dict(plan.battles)
        where = where if where in named else self._weakest({space: walled[space] for space in named if space in walled})
        feat = None if where is None else FeatPlan(id="surprise", spaces=(where,))
        return BattlePlan(battles=plan.battles, feat=feat)

    def _weakest(self, walled: dict[int, int]) -> int | None:
        """8.6.5 The space whose Stronghold is protected by the fewest Troops of its side."""
        state = self.state
        return choose(
            self.bot,
            "8.6.5",
            "surprise",
            walled,
            fewest("protecting", lambda space: troops_of(state, space, side_of(state, walled[space]))),
        )

    def given(self, feat: str) -> BattlePlan | None:
        """5.5 An Event that gives one Feat gives it in any case (ruling P97)."""
        if feat == "shield_wall":
            return self.plan(self.fought(self.wall), feat)
        plan = self.with_ravage() if feat == "ravage" else self.with_surprise()
        if plan is None:
            return self.plan(self.fought(self.plain), feat, self.spaces)
        if plan.feat is not None:
            return plan
        return BattlePlan(battles=plan.battles, feat=FeatPlan(id=feat, spaces=(plan.battles[0][0],)))


def all_can_withdraw(state: State, space: int, enemy: int) -> bool:
    """8.6.4 Whether there is room for all Units of an enemy in its Strongholds, the other Briton's included."""
    side = side_of(state, enemy)
    units = sum([state.units[UNIT_KINDS * space + kind] for faction in side for kind in UNITS_OF[faction]])
    return units <= sum(
        [capacity(state, site) for site in SITES_OF[space] if STRONGHOLD_OWNER[state.sites[site]] in side]
    )


def ravage_pays(state: State, space: int) -> bool:
    """8.6.5, 3.4.4, 4.4.3 Whether Ravage would let Warbands take more Plunder than Population allows."""
    if IS_CITY[space] or controller(state, space) == SAXONS:
        return False
    at = UNIT_KINDS * space + SAXON_WARBAND
    return min(prosperity(state, space), state.units[at] - state.plunder[at]) > state.population[space]
