"""8.5.1 What a Battle of the Non-player Belgae would come to: with Ambush, with Germans, and whether it is worth it."""

from __future__ import annotations

import msgspec

from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.battle.sides import Side
from vexillum.games.falling_sky.battle.terms import ORDINARY, Terms
from vexillum.games.falling_sky.commands.battle import ambush_possible, attackers
from vexillum.games.falling_sky.control import warbands
from vexillum.games.falling_sky.nonplayer.battle_forecast import Forecast, forecast
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.gauls.frost import battle_forbidden
from vexillum.games.falling_sky.pieces import AMBIORIX, BELGAE, GERMANS, UNIT_KINDS, WARBANDS
from vexillum.games.falling_sky.specials.enlist import affected


class BattleOutlook:
    """8.5.1 What the Battles of a Command would come to on a board, with the Special Abilities that are still open."""

    def __init__(self, bot: FallingSkyBot, action: Action) -> None:
        self.bot, self.state, self.action = bot, bot.state, action
        self.fresh = action.special is None and action.specials

    def allowed(self, special: str) -> bool:
        """4.1 Whether a Special Ability may still be added, or was."""
        offer = self.action.offer
        if self.action.added(special):
            return True
        return self.fresh and (offer is None or special in offer.specials)

    def terms(self) -> Terms:
        """What an Event says about the Battles."""
        return ORDINARY if self.action.offer is None else self.action.offer.terms

    def can_ambush(self, region: int, enemy: int) -> bool:
        """4.5.3 Whether the Belgae could Ambush here."""
        return self.allowed("ambush") and ambush_possible(
            self.state, self.action, attackers(self.action, region), Side(region, enemy)
        )

    def can_enlist(self, region: int) -> bool:
        """4.5.1 Whether Germanic Warbands could fight here as Belgae, or do."""
        if region in self.action.enlisted:
            return True
        return self.fresh and self.allowed("enlist") and region in affected(self.state) and self.germans(region) > 0

    def germans(self, region: int) -> int:
        """The Germanic Warbands of a Region."""
        return warbands(self.state, region, GERMANS)

    def forecast(
        self,
        region: int,
        enemy: int,
        *,
        ambush: bool = False,
        enlist: bool = False,
        retreats: bool = False,
        rolls_fail: bool = True,
    ) -> Forecast:
        """8.5.1 What a Battle comes to if every Loss roll of the Defender removes the piece, and it does not Retreat.

        Caesar may spoil an Ambush, so against him it counts as none (F291).
        """
        terms = self.terms()
        if ambush and not Side(region, enemy).caesar(self.state):
            terms = msgspec.structs.replace(terms, ambush=True)
        side, offer = attackers(self.action, region), self.action.offer
        return forecast(
            self.state,
            region,
            BELGAE,
            enemy,
            terms,
            retreats=retreats,
            rolls_fail=rolls_fail,
            borrowed=WARBANDS[GERMANS] if enlist and not side.borrowed else side.borrowed,
            alone=None if offer is None or offer.alone is None else dict(offer.alone),
            spent=self.action.battles,
        )

    def worth(self, region: int, enemy: int, *, ambush: bool = False, enlist: bool = False) -> bool:
        """8.5.1 More Losses inflicted than suffered, and none on Ambiorix."""
        seen = self.forecast(region, enemy, ambush=ambush, enlist=enlist)
        ambiorix = bool(self.state.units[UNIT_KINDS * region + AMBIORIX])
        if seen.inflicted <= seen.suffered or (ambiorix and seen.on_leader):
            return False
        return not battle_forbidden(self.bot, self.state, region, enemy, seen.sheer)
