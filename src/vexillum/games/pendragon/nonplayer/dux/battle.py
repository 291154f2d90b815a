"""8.8.3 Battle: civil war against a Civitates player, then an enemy that promises Prestige or Plunder; Retaliate."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from vexillum.coin.nonplayer.planners import plan_now, sure_plan
from vexillum.coin.nonplayer.priorities import Priority, choose, choose_from, most
from vexillum.coin.nonplayer.unforeseen import planned
from vexillum.core.decision import Decision
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.actions.offer import foes
from vexillum.games.pendragon.commands.battle.briton_battle import battle_spaces
from vexillum.games.pendragon.control import allied, controller
from vexillum.games.pendragon.map import SITES_OF, SPACE_IDS, SPACE_NUMBER
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.britons.invite import may_add
from vexillum.games.pendragon.nonplayer.candidates import ENEMIES
from vexillum.games.pendragon.nonplayer.dux.feats import requisition_brings
from vexillum.games.pendragon.nonplayer.foresight import (
    PLUNDER_WON,
    PRESTIGE_ADDED,
    Prospect,
    ensured,
    falls,
    possible,
)
from vexillum.games.pendragon.nonplayer.plans import BattlePlan, FeatPlan
from vexillum.games.pendragon.pieces import CAVALRY, CIVITATES, DUX, FACTIONS, STRONGHOLD_OWNER, UNIT_KINDS, UNITS_OF
from vexillum.games.pendragon.state import State, Track
from vexillum.games.pendragon.victory.thresholds import beyond

WEALTH_LEAD = 5
"""8.8.3 Civil war if the Wealth of a Civitates player exceeds Prestige by this much."""


def strongholds_of(state: State, space: int, faction: int) -> int:
    """How many Strongholds a Faction has in a space."""
    return sum([STRONGHOLD_OWNER[state.sites[site]] == faction for site in SITES_OF[space]])


def wealth_lead(state: State) -> int:
    """8.8.3, 8.8.6 By how much Wealth exceeds Prestige."""
    return state.tracks[Track.WEALTH] - state.tracks[Track.PRESTIGE]


def civil_war(bot: PendragonBot) -> bool:
    """8.8.3 Whether the Civitates, if they are a player, threaten to win."""
    state = bot.state
    return bot.is_player(CIVITATES) and (wealth_lead(state) >= WEALTH_LEAD or beyond(state, CIVITATES) > 0)


def defiant(state: State, space: int) -> bool:
    """8.8.3, 8.8.6 Whether a space is under (blue) Briton Control, without a Dux Stronghold."""
    return controller(state, space) == CIVITATES and not strongholds_of(state, space, DUX)


def can_retaliate(state: State, space: int, enemy: int) -> bool:
    """4.2.4 Whether Retaliate may be used against an enemy in a space: it must have a Stronghold there."""
    return not allied(state, DUX, enemy) and strongholds_of(state, space, enemy) > 0


def plan_battle(bot: PendragonBot, action: Action) -> BattlePlan | None:
    """8.8.3 First Civitates who threaten to win, then the enemies that do best; Retaliate, otherwise Requisition.

    Retaliate helps in one space only, so where it was decided on the others are judged again without it (ruling P363).
    A Battle that an Event offers must meet the condition of the flowchart, too (8.2.3, ruling P217).
    """
    attacks = _Attacks(action)
    quiet = bot.silent()
    battles = attacks.battles(quiet)
    feat = _feat(quiet, action, battles, attacks.falling)
    if feat is not None and feat.id == "retaliate" and attacks.falling.difference(feat.spaces):
        (attacks.retaliating,) = feat.spaces
        attacks.among = [space for space, _ in battles]
        battles = attacks.battles(quiet)
    if not battles:
        return None
    if bot.trace.kept:
        attacks.battles(bot)
        _feat(bot, action, battles, attacks.falling)
    plan = BattlePlan(battles=tuple(battles), feat=feat)
    return plan if action.offer is None or prestige_is_sure(bot, action, plan) else None


class _Attacks:
    """8.8.3 Whom the Dux would attack where, before and after it is known where it Retaliates."""

    __slots__ = ("_fells", "_worth", "action", "among", "falling", "retaliating")

    def __init__(self, action: Action) -> None:
        self.action = action
        self.retaliating: int | None = None
        """Where it Retaliates; not known: wherever that could remove a Stronghold."""
        self.among: list[int] | None = None
        """The only spaces that may still be attacked, once they are known."""
        self.falling: set[int] = set()
        """Where Retaliate could remove a Stronghold of the enemy that is attacked."""
        self._fells: dict[tuple[int, int], bool] = {}
        self._worth: dict[tuple[int, int, bool], bool] = {}

    def battles(self, bot: PendragonBot) -> list[tuple[int, int]]:
        """8.8.3 The attacks in their order: civil war, then wherever Prestige or Plunder is possible."""
        state, action = bot.state, self.action
        at_war = civil_war(bot)
        rebels: dict[int, int] = {}
        others: dict[int, int] = {}
        self.falling = set()
        for space in battle_spaces(state, DUX, action.offer) if self.among is None else sorted(self.among):
            enemies = foes(state, space, DUX, action.offer)
            if at_war and CIVITATES in enemies and defiant(state, space):
                rebels[space] = CIVITATES
                if self.fells(state, space, CIVITATES):
                    self.falling.add(space)
                continue
            worth = [enemy for enemy in enemies if not allied(state, DUX, enemy) and self.worth(state, space, enemy)]
            if worth:
                best: Priority[int] = most("standing", lambda enemy: beyond(state, enemy))
                roll, id = f"8.8.3 enemy {space}", SPACE_IDS[space]
                enemy = choose_from(bot, "8.8.3", "enemy", worth, best, kind=ENEMIES, roll=roll, space=id)
                others[space] = enemy
                if self.fells(state, space, enemy):
                    self.falling.add(space)
        return [*_in_order(bot, "civil war", rebels), *_in_order(bot, "battle", others)][: action.most]

    def fells(self, state: State, space: int, enemy: int) -> bool:
        """8.8.3 RETALIATE: whether it could remove a Stronghold of an enemy, in a space where it may be used."""
        if self.retaliating not in (None, space):
            return False
        key = space, enemy
        if key not in self._fells:
            self._fells[key] = _fells(state, self.action, space, enemy)
        return self._fells[key]

    def worth(self, state: State, space: int, enemy: int) -> bool:
        """8.8.3 Whether a Battle could gain Prestige or take Plunder, with Retaliate where that may be used."""
        key = space, enemy, self.fells(state, space, enemy)
        if key not in self._worth:
            self._worth[key] = _worthwhile(state, self.action, *key)
        return self._worth[key]


def _in_order(bot: PendragonBot, name: str, enemies: dict[int, int]) -> list[tuple[int, int]]:
    """8.8.3 Battles, given by space, against those that do best against their thresholds first."""
    left = list(enemies)
    battles = []
    while left:
        best: Priority[int] = most("enemy_standing", lambda space: beyond(bot.state, enemies[space]))
        space = choose_from(bot, "8.8.3", "battle", left, best, roll=f"8.8.3 {name} {len(left)}")
        left.remove(space)
        battles.append((space, enemies[space]))
    return battles


def _prospect(state: State, action: Action, space: int, enemy: int, retaliate: bool) -> Prospect:
    terms = msgspec.structs.replace(action.terms, retaliate=True) if retaliate else action.terms
    return Prospect(state, space, DUX, enemy, terms, asking=DUX)


def _fells(state: State, action: Action, space: int, enemy: int) -> bool:
    """8.8.3 RETALIATE: whether it could remove a Stronghold of an enemy."""
    if not can_retaliate(state, space, enemy) or not may_add(action, "retaliate"):
        return False
    return possible(_prospect(state, action, space, enemy, True), falls())


def _worthwhile(state: State, action: Action, space: int, enemy: int, retaliate: bool) -> bool:
    """8.8.3 Whether a Battle could gain Prestige or take Plunder.

    Prestige takes Cavalry or a Stronghold to fell (3.6.5), Plunder a Stronghold or an enemy that carries some.
    """
    prospect = _prospect(state, action, space, enemy, retaliate)
    walls = strongholds_of(state, space, enemy) > 0
    if (walls or state.units[UNIT_KINDS * space + CAVALRY] > 0) and possible(prospect, PRESTIGE_ADDED):
        return True
    return (walls or carries(state, space, enemy)) and possible(prospect, PLUNDER_WON)


def carries(state: State, space: int, faction: int) -> bool:
    """1.7.4 Whether Units of a Faction carry Plunder."""
    return any(state.plunder[UNIT_KINDS * space + kind] for kind in UNITS_OF[faction])


def _feat(bot: PendragonBot, action: Action, battles: list[tuple[int, int]], falling: set[int]) -> FeatPlan | None:
    """8.8.3 RETALIATE where a Stronghold could be removed, against who does best; otherwise REQUISITION."""
    state, enemies = bot.state, dict(battles)
    space = choose(
        bot,
        "8.8.3",
        "retaliate",
        [space for space in enemies if space in falling],
        most("enemy_standing", lambda space: beyond(state, enemies[space])),
    )
    if space is not None:
        return FeatPlan(id="retaliate", spaces=(space,))
    if may_add(action, "requisition") and (
        requisition_brings(state)
        or any(strongholds_of(state, space, enemy) or carries(state, space, enemy) for space, enemy in battles)
    ):
        return FeatPlan(id="requisition")
    return None


def prestige_is_sure(bot: PendragonBot, action: Action, plan: BattlePlan) -> bool:
    """8.8.3 Whether one of the Battles would be sure to add Prestige if no enemy Evades or Ambushes (ruling P201)."""
    state, feat = bot.state, plan.feat
    retaliate = feat.spaces if feat is not None and feat.id == "retaliate" else ()
    return any(
        (space in retaliate or state.units[UNIT_KINDS * space + CAVALRY] or strongholds_of(state, space, enemy))
        and ensured(_prospect(state, action, space, enemy, space in retaliate), PRESTIGE_ADDED, own_ambush=True)
        for space, enemy in plan.battles
    )


# Answers --------------------------------------------------------------------------------------------------------------


def battle_where(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.3 As planned; none where an Event offers a Battle that is not worth it."""
    plan = plan_now(bot, BattlePlan)
    return () if plan is None else [SPACE_IDS[space] for space, _ in plan.battles]


def battle_next(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.3 Battle after Battle in the order of the plan; Requisition comes afterwards."""
    battles = sure_plan(bot, BattlePlan).battles
    return (planned(SPACE_IDS[space] for space, _ in battles if SPACE_IDS[space] in decision.keys),)


def battle_enemy(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.3 The enemy of the plan."""
    here = SPACE_NUMBER[decision.params["space"]]
    return (FACTIONS[planned(enemy for space, enemy in sure_plan(bot, BattlePlan).battles if space == here)],)
