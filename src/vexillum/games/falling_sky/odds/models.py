"""What could be fought or lost now, as the odds need it: Battles of a Command, and Harassment on the way."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from vexillum.coin.kit import NOBODY
from vexillum.coin.players import non_player
from vexillum.core.tools.odds import Odds
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.actions.harassment import EVERY, harassers, harasses
from vexillum.games.falling_sky.battle.journal import Battle
from vexillum.games.falling_sky.battle.sides import Side
from vexillum.games.falling_sky.battle.terms import ORDINARY, Terms
from vexillum.games.falling_sky.cards.diviciacus import could_lend
from vexillum.games.falling_sky.cards.lasting import SHOCK_CAVALRY, holder
from vexillum.games.falling_sky.commands.battle import attackers
from vexillum.games.falling_sky.control import allies, hidden
from vexillum.games.falling_sky.forces import pool_of
from vexillum.games.falling_sky.germans.commands import AMBUSH
from vexillum.games.falling_sky.odds.battles import BattleModel
from vexillum.games.falling_sky.odds.field import Chosen
from vexillum.games.falling_sky.odds.rolls import harassed
from vexillum.games.falling_sky.pieces import GERMANS, IS_LEADER, LEGION, MOBILE, ROMANS, WARBANDS
from vexillum.games.falling_sky.players import agrees_anyway
from vexillum.games.falling_sky.state import State


def command_battle(
    state: State, action: Action, region: int, enemy: int, lender: int = NOBODY, **terms: bool
) -> BattleModel:
    """3.2.4, 3.3.4 A Battle of a Battle Command against a Faction, perhaps with Ambush or Besiege.

    ``lender``: card 38, the Faction whose Warbands or Auxilia attack as well.
    """
    given: Terms = ORDINARY if action.offer is None else action.offer.terms
    return BattleModel(state, attackers(action, region, lender), Side(region, enemy), replace(given, **terms))


def germanic_ambush(state: State, region: int, enemy: int) -> BattleModel:
    """3.4.4 An Ambush by Germans."""
    return BattleModel(state, Side(region, GERMANS), Side(region, enemy), AMBUSH)


def battle_now(
    state: State,
    battle: Battle,
    *,
    slingers: bool = False,
    horse: bool | None = None,
    doubled: int | None = None,
) -> BattleModel:
    """The model of a Battle in progress, optionally as if these Capabilities had been chosen or not."""
    chosen = Chosen(
        slingers=slingers,
        horse=battle.horse if horse is None else horse,
        doubled=battle.doubled if doubled is None else doubled,
        rolls=battle.rolls if battle.terms.ambush else None,
        shot=battle.shot,
        citadel=battle.citadel,
    )
    return BattleModel(state, _copied(battle.attacker), _copied(battle.defender), battle.terms, chosen)


def with_capability(state: State, battle: Battle, kind: str, *, used: bool) -> BattleModel:
    """Cards 13, 38 and 59: a Battle with or without the Capability that a decision of this kind asks for."""
    if kind == "battle.slingers":
        return battle_now(state, battle, slingers=used)
    if kind == "battle.horse":
        return battle_now(state, battle, horse=used, slingers=not battle.shot)
    if kind == "battle.shock":
        return battle_now(state, battle, doubled=holder(state, SHOCK_CAVALRY) if used else NOBODY)
    model = battle_now(state, battle)
    if used:
        model.defender.borrowed = WARBANDS[could_lend(state, battle.defender.faction, battle.region)]
    return model


def _copied(side: Side) -> Side:
    copy = Side(side.region, side.faction, borrowed=side.borrowed, alone=side.alone)
    copy.elite = side.elite
    return copy


def expected_harassers(state: State, action: Action, region: int) -> list[int]:
    """3.2.2, 8.4.2 Who may Harass: all who can except the Faction itself, and a Non-player only if its rules say so."""

    def may(faction: int) -> bool:
        if faction == GERMANS:
            return True
        if non_player(state, faction):
            return harasses(faction, action.faction)
        return not agrees_anyway(state, action.faction, faction)

    return [faction for faction in harassers(state, action, region) if may(faction)]


def expected_losses(state: State, action: Action, region: int) -> int:
    """3.2.2 The Losses in a Region if all Harass who may."""
    return sum([hidden(state, region, faction) // EVERY for faction in expected_harassers(state, action, region)])


def march_losses(state: State, action: Action, region: int, group: Mapping[int, int]) -> Odds[tuple[int, int]] | None:
    """3.2.2 What a group may lose as it leaves a Region that it has entered; None if no Faction can Harass it."""
    losses = expected_losses(state, action, region)
    if not losses:
        return None
    small = sum([group.get(kind, 0) for kind in WARBANDS[action.faction]])
    hard = sum([n for kind, n in group.items() if IS_LEADER[kind] or kind == LEGION])
    return harassed(losses, small, hard)


def seize_losses(state: State, action: Action, region: int) -> Odds[tuple[int, int]] | None:
    """3.2.3 What the Romans may lose where they Seize: Auxilia and Allies first, then a die for each other piece."""
    losses = expected_losses(state, action, region)
    if not losses:
        return None
    small = sum([n for _, n in pool_of(state, region, WARBANDS[ROMANS])]) + len(allies(state, region, ROMANS))
    hard = sum([n for kind, n in pool_of(state, region, MOBILE[ROMANS]) if kind not in WARBANDS[ROMANS]])
    return harassed(losses, small, hard)
