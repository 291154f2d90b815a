"""8.5.3 Battle of the Non-player Scotti, and the Feat that goes with it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from vexillum.coin.nonplayer.priorities import OPTIONS, Priority, choose_from, first, narrow, ranked
from vexillum.core.decision import Decision
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.actions.offer import foes
from vexillum.games.pendragon.battle.force import at_home
from vexillum.games.pendragon.battle.terms import Terms
from vexillum.games.pendragon.commands.battle.barbarian_battle import battle_spaces
from vexillum.games.pendragon.feats.ransom import holders, payer_track
from vexillum.games.pendragon.map import IS_CITY
from vexillum.games.pendragon.money import funds
from vexillum.games.pendragon.nonplayer.barbarians.board import (
    feats_on_offer,
    has_stronghold,
    has_units,
    raiders,
    warbands,
)
from vexillum.games.pendragon.nonplayer.barbarians.enemies import AGAINST_PLAYERS, before_others
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.candidates import FRONTS
from vexillum.games.pendragon.nonplayer.foresight import ASSAULT, Prospect, coup_helps, sure
from vexillum.games.pendragon.nonplayer.plans import BattlePlan, FeatPlan
from vexillum.games.pendragon.nonplayer.scotti.entreat import entreated, plan_entreat
from vexillum.games.pendragon.pieces import BRITONS, SCOTTI, SCOTTI_RAIDER, SCOTTI_WARBAND
from vexillum.games.pendragon.state import State

Place = tuple[int, int]
"""A space, and an enemy there; CIVITATES stands for Britons who fight together."""


def plan_battle(bot: PendragonBot, action: Action) -> BattlePlan | None:
    """8.5.3 A Battle in each space where the Scotti might Trap or Ambush, or are sure to Assault.

    That is asked of the board as it is; and, if Entreat comes before the attack because it can place a piece or remove
    a Hillfort, also of the board after it, for its help counts (ruling P361). Without Entreat, Surprise helps in one
    space (8.5.4). Where there are several such enemies, the first to be fought is.
    """
    state, offered = bot.state, feats_on_offer(action)
    entreat = plan_entreat(bot, action, funds(state, SCOTTI)) if "entreat" in offered else None
    boards = (state,) if entreat is None else (state, entreated(state, entreat.spaces[0]))
    surprise = entreat is None and "surprise" in offered
    places = [
        (space, enemy)
        for space in battle_spaces(state, SCOTTI, action.offer)
        for enemy in foes(state, space, SCOTTI, action.offer)
        if any(worthwhile(board, action, (space, enemy), surprise=surprise) for board in boards)
    ]
    ordered = in_order(bot, places)
    surprised = _first_coup(state, action, ordered) if surprise else None
    if surprise:
        ordered = [place for place in ordered if place == surprised or worthwhile(state, action, place, surprise=False)]
    battles = _one_a_space(ordered)[: action.most]
    if not battles:
        return None
    feat = entreat
    if feat is None and surprised in battles:
        feat = FeatPlan(id="surprise", spaces=(surprised[0],))
    if feat is None:
        feat = plan_ransom(state, action, [space for space, _ in battles]) or _idle_surprise(action, battles)
    return BattlePlan(battles=tuple(battles), feat=feat)


def worthwhile(board: State, action: Action, place: Place, *, surprise: bool) -> bool:
    """8.5.3 Whether the Scotti could Trap or Ambush, or an Assault would be sure."""
    return can_ambush(board, action, place) or assault_sure(board, action, place, surprise=surprise)


def can_ambush(state: State, action: Action, place: Place) -> bool:
    """8.5.3 Whether Warbands could Trap or try to Ambush.

    There must be a Unit to Ambush (rulings P12, P177). Where an Event lets Raiders Battle alone, they can Ambush as
    well.
    """
    space, enemy = place
    if not has_units(state, space, enemy):
        return False
    if action.terms.attackers_trap:
        return True
    if warbands(state, SCOTTI, space):
        return at_home(state, SCOTTI_WARBAND, space)
    return raiders(state, SCOTTI, space) > 0 and at_home(state, SCOTTI_RAIDER, space)


def assault_sure(board: State, action: Action, place: Place, *, surprise: bool) -> bool:
    """8.5.3 Whether an Assault by the Battle Tactics (8.4.2) is sure for all dice and enemy choices."""
    space, enemy = place
    if not has_stronghold(board, space, enemy) or enemy not in foes(board, space, SCOTTI, action.offer):
        return False
    return sure(_prospect(board, action, place, surprise), ASSAULT)


def _prospect(board: State, action: Action, place: Place, surprise: bool) -> Prospect:
    space, enemy = place
    terms: Terms = msgspec.structs.replace(action.terms, surprise=surprise)
    return Prospect(board, space, SCOTTI, enemy, terms)


def in_order(bot: PendragonBot, places: list[Place]) -> list[Place]:
    """8.5.3 Players before Non-players, then who does best against its threshold; at random among equals."""
    left = list(places)
    ordered: list[Place] = []
    while left:
        players: Priority[Place] = ranked(AGAINST_PLAYERS, lambda place: before_others(bot, place[1]))
        best = narrow(bot, "8.5.3", "battle", left, players, kind=FRONTS)
        spaces = sorted({space for space, _ in best})
        space = choose_from(bot, "8.5.3", "battle", spaces, roll=f"8.5.3 order {len(ordered)}")
        there = [place for place in best if place[0] == space]
        ordered.append(choose_from(bot, "8.5.3", "battle", there, kind=FRONTS, roll=f"8.5.3 enemy {space}"))
        left.remove(ordered[-1])
    return ordered


def _one_a_space(places: list[Place]) -> list[Place]:
    """3.5.4 One Faction is fought in each space: the first."""
    first: dict[int, int] = {}
    for space, enemy in places:
        first.setdefault(space, enemy)
    return list(first.items())


def _first_coup(board: State, action: Action, ordered: list[Place]) -> Place | None:
    """8.5.4 SURPRISE: the first enemy Stronghold that they are sure to Assault and where a Coup de Main would help."""
    for place in _one_a_space(ordered):
        if assault_sure(board, action, place, surprise=True) and coup_helps(_prospect(board, action, place, True)):
            return place
    return None


def _idle_surprise(action: Action, battles: list[Place]) -> FeatPlan | None:
    """5.5 A free Surprise of an Event, where it does not help: in the first space."""
    granted = action.offer is not None and action.offer.specials == ("surprise",)
    return FeatPlan(id="surprise", spaces=(battles[0][0],)) if granted else None


# Ransom ---------------------------------------------------------------------------------------------------------------


def plan_ransom(state: State, action: Action, spaces: Sequence[int]) -> FeatPlan | None:
    """8.5.4 RANSOM: in each Region of the Command where another Faction has a Stronghold; none: no Feat."""
    if "ransom" not in feats_on_offer(action):
        return None
    able = tuple([space for space in spaces if not IS_CITY[space] and holders(state, space)])
    return FeatPlan(id="ransom", spaces=able) if able else None


def ransom_regions(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.5.4 In each Region able."""
    return decision.keys


def ransom_target(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.5.4, 8.4.1 A player first, if it can pay; then any Faction that can; Britons first; at random among equals."""
    space = decision.params["space"]
    chosen = choose_from(
        bot,
        "8.5.4",
        "ransom",
        decision.options,
        first("can_pay", lambda option: payer_track(bot.state, option.value) is not None),
        first("player", lambda option: bot.is_player(option.value)),
        first("britons", lambda option: option.value in BRITONS),
        kind=OPTIONS,
        roll=f"8.5.4 ransom {space}",
        space=space,
    )
    return (chosen.key,)
