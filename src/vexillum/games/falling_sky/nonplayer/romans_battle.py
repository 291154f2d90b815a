"""8.8.1 Battles of the Non-player Romans: threats on the board, Besiege, and loans of Warbands (8.8.8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from vexillum.coin.kit import NO, NOBODY, YES
from vexillum.coin.nonplayer.plans import plan_now, planned, sure_plan
from vexillum.coin.nonplayer.priorities import Priority, choose_from, fewest, first, most
from vexillum.coin.players import non_player
from vexillum.core.decision import DONE, Decision

from ..actions import ASK_LOAN, EVERY, Action, helper, supplied
from ..battle.battle import can_besiege
from ..battle.sides import ORDINARY, Side, Terms
from ..commands.battle import attackers, cost_of, defenders, may_add, why_not_region
from ..control import allies, citadels, controller, hidden, how_many, leader, strongholds, warbands
from ..map import REGION_IDS, REGION_NUMBER, SPACE_COUNT
from ..money import funds
from ..pieces import AEDUI, ARVERNI, BELGAE, CAESAR, FACTIONS, GERMANS, LEGION, ROMANS, SUBDUED
from ..scenarios import frost
from ..state import State
from ..victory import margin
from .battle import Forecast, fall, forces_roll, forecast
from .bot import (
    FRONTS,
    TRIBES,
    Answer,
    BattlePlan,
    FallingSkyBot,
    Front,
    SpecialPlan,
    helps_player,
    plan_with_loan,
    tribe_rank,
)

# 8.8.1 What the Non-player Romans see on the board: threats, sure Supply Lines, Harassment ---------------------------


ENEMIES = (ARVERNI, AEDUI, BELGAE, GERMANS)
LEGIONS_NEEDED, AUXILIA_NEEDED = 2, 4
"""8.8.1 The pieces with which Caesar Marches against an enemy at victory."""


def exposed(state: State, region: int) -> bool:
    """8.8.1 Whether Caesar or a Legion is in a Region. A Successor is not Caesar (ruling F221)."""
    return bool(how_many(state, region, CAESAR) or how_many(state, region, LEGION))


def provokes(state: State, region: int, enemy: int) -> bool:
    """8.8.1 Whether an enemy has an Ally, a Citadel, its Leader or Control in a Region, or could force a Loss on a
    Legion or on Caesar there.
    """
    return bool(
        strongholds(state, region, enemy)
        or leader(state, region, enemy) >= 0
        or controller(state, region) == enemy
        or forces_roll(state, region, enemy)
    )


def provokers(state: State, region: int) -> list[int]:
    """8.8.1 The enemies because of whom a Region meets the condition for Battle or March; empty if it does not."""
    if not exposed(state, region):
        return []
    return [enemy for enemy in ENEMIES if provokes(state, region, enemy)]


def threatened(state: State) -> list[int]:
    """8.8.1 The Regions that meet the condition."""
    return [region for region in range(SPACE_COUNT) if provokers(state, region)]


def winners(state: State) -> list[int]:
    """8.8.1 The enemies with a victory margin of 0 or more; the Germans have none (7.3)."""
    return [enemy for enemy in (ARVERNI, AEDUI, BELGAE) if margin(state, enemy) >= 0]


def caesar_ready(state: State) -> bool:
    """8.8.1 Whether Caesar is with at least two Legions and four Auxilia."""
    return any(
        how_many(state, region, CAESAR)
        and how_many(state, region, LEGION) >= LEGIONS_NEEDED
        and warbands(state, region, ROMANS) >= AUXILIA_NEEDED
        for region in range(SPACE_COUNT)
    )


def friends(state: State) -> set[int]:
    """8.6.6, 8.8.1 Who is sure to let Supply Lines pass: the Romans, and Non-player Aedui."""
    return {ROMANS, AEDUI} if non_player(state, AEDUI) else {ROMANS}


def sure_supply(state: State) -> frozenset[int]:
    """3.2.1 The Regions with a Supply Line that no Faction can refuse."""
    return supplied(state, friends(state))


def harassers(bot: FallingSkyBot) -> list[int]:
    """3.2.2, 8.4.2 Who Harasses Romans: Germans, Non-player Arverni and Belgae, and players, who are not relied on to
    agree (ruling F224); never Non-player Aedui, nor who has agreed to a truce.
    """
    truce = bot.action.truce if bot.action is not None else set()
    return [enemy for enemy in ENEMIES if enemy not in truce and (enemy != AEDUI or bot.is_player(AEDUI))]


def harassment(bot: FallingSkyBot, state: State, region: int) -> int:
    """3.2.2, 3.2.3 The Losses by Harassment in a Region."""
    return sum([hidden(state, region, enemy) // EVERY for enemy in harassers(bot)])


def begun_at(action: Action) -> State:
    """4.1 The board when the Special Ability began; where an Event grants one alone (5.4), when that action began."""
    return action.start if action.special_start is None else action.special_start


# 8.8.1 The Battles of the Non-player Romans, and Besiege -------------------------------------------------------------


ROLLS = 3
"""8.8.1 A Citadel that might suffer fewer rolls than this calls for Besiege."""


def terms_of(action: Action) -> Terms:
    """5.4 What an Event says about the Battles."""
    return ORDINARY if action.offer is None else action.offer.terms


def plan_battle(bot: FallingSkyBot, action: Action) -> BattlePlan | None:
    """8.8.1 Where the Romans lose less than half of what they inflict and nothing falls on Caesar; at most one enemy in
    a Region. None at all if Caesar meets the condition and does not fight.
    """
    state = bot.state
    fronts = [front for region in range(SPACE_COUNT) for front in _fronts(bot, action, region)]
    battles: list[Front] = []
    money = funds(state, ROMANS)
    while fronts and len(battles) < action.most:
        best = choose_from(
            bot, "8.8.1", "battle", fronts, *battle_priorities(bot), kind=FRONTS, roll=f"8.8.1 battle {len(battles)}"
        )
        fronts = [front for front in fronts if front[0] != best[0]]
        cost = action.cost(cost_of(state, best[0], ROMANS))
        if cost <= money:
            money -= cost
            battles.append(best)
    if not battles or caesar_declines(bot.state, battles):
        return None
    return BattlePlan(battles=tuple(battles), special=_besiege(state, action, battles))


def caesar_declines(state: State, battles: Sequence[Front]) -> bool:
    """8.8.1 Whether Caesar meets the condition without fighting."""
    fighting = [region for region, _ in battles]
    return any(
        how_many(state, region, CAESAR) and region not in fighting and provokers(state, region)
        for region in range(SPACE_COUNT)
    )


def battle_priorities(bot: FallingSkyBot) -> tuple[Priority[Front], ...]:
    """8.8.1 Leaders, most Warbands, players, most Allies and Citadels, highest margin."""
    state = bot.state
    return (
        first("leader", lambda front: leader(state, *front) >= 0),
        most("warbands", lambda front: warbands(state, *front)),
        first("players", lambda front: bot.is_player(front[1])),
        most("strongholds", lambda front: len(strongholds(state, *front))),
        most("margin", lambda front: standing(state, front[1])),
    )


def standing(state: State, enemy: int) -> int:
    """7.3 The victory margin of an enemy; the Germans, who have none, come last."""
    return -SPACE_COUNT if enemy == GERMANS else margin(state, enemy)


def _fronts(bot: FallingSkyBot, action: Action, region: int) -> list[Front]:
    """8.8.1 The enemies that call for a Battle in a Region, and the side that it would be fought against."""
    state = bot.state
    if not action.allows(region) or why_not_region(state, action, region, ROMANS) is not None:
        return []
    able = defenders(state, action, region, ROMANS)
    return [
        (region, enemy)
        for enemy in provokers(state, region)
        if enemy in able and _worthwhile(bot, action, region, enemy)
    ]


def _worthwhile(bot: FallingSkyBot, action: Action, region: int, enemy: int) -> bool:
    state, terms = bot.state, terms_of(action)
    if may_add(action, "besiege") and besiege_needed(state, action, region, enemy):
        terms = msgspec.structs.replace(terms, besiege=True)
    ours = attackers(action, region, lender(state, action, region, enemy))
    seen = forecast(state, region, ROMANS, enemy, terms, borrowed=ours.borrowed, alone=ours.alone)
    if 2 * seen.suffered >= seen.inflicted or (seen.on_leader and how_many(state, region, CAESAR)):
        return False
    return not (frost(state) and _advances_player(bot, region, enemy, seen))


def _advances_player(bot: FallingSkyBot, region: int, enemy: int, seen: Forecast) -> bool:
    """8.4.4 Whether the Battle could advance a player: by the Defender's Losses, by Legions that fall, or by both."""
    state = bot.state
    for enemy_losses in range(seen.inflicted + 1):
        for own_losses in {0, seen.suffered}:
            board = state.copy()
            defender = Side(region, enemy)
            fixed = max(0, enemy_losses - defender.mobile(board))
            fall(board, defender, enemy_losses)
            fall(board, Side(region, ROMANS), own_losses)
            for gone in strongholds(board, region, enemy)[: fixed + 1]:
                board.tribes[gone] = SUBDUED
            if helps_player(bot, state, board):
                return True
    return False


# Besiege --------------------------------------------------------------------------------------------------------------


def besiege_needed(state: State, action: Action, region: int, enemy: int) -> bool:
    """8.8.1 Whether Besiege is needed to be sure of an Ally, or of a Citadel that might have fewer than three rolls."""
    if not _able_to_besiege(state, action, region, enemy):
        return False
    if citadels(state, region, enemy) and _sure_losses(state, action, region, enemy, citadel=True) < ROLLS:
        return True
    return bool(allies(state, region, enemy)) and _sure_losses(state, action, region, enemy, citadel=False) < 1


def _able_to_besiege(state: State, action: Action, region: int, enemy: int) -> bool:
    return can_besiege(state, attackers(action, region), Side(region, enemy))


def _sure_losses(state: State, action: Action, region: int, enemy: int, *, citadel: bool) -> int:
    """3.2.4 How many Losses are sure to fall on the Allies, or after them on the Citadel; the Defender may Retreat.

    A Leader or elite Warbands that survive their rolls can take any number of them (ruling F222).
    """
    defender, terms = Side(region, enemy), terms_of(action)
    ours = attackers(action, region, lender(state, action, region, enemy))

    def sheer(*, retreats: bool) -> int:
        return forecast(
            state, region, ROMANS, enemy, terms, retreats=retreats, borrowed=ours.borrowed, alone=ours.alone
        ).sheer

    hard = defender.leader(state) >= 0
    before = defender.mobile(state) + (len(defender.allies(state)) if citadel else 0)
    sure = 0 if hard else max(0, sheer(retreats=False) - before)
    if enemy != GERMANS and defender.mobile(state) and not terms.no_retreat:
        away = sheer(retreats=True)
        sure = min(sure, 1 if citadel and away > len(defender.allies(state)) else 0 if citadel else away)
    return sure


def _besiege(state: State, action: Action, battles: Sequence[Front]) -> SpecialPlan | None:
    """8.8.1 If Besiege is needed anywhere, it is used wherever it is possible."""
    if not may_add(action, "besiege") or not any(besiege_needed(state, action, *front) for front in battles):
        return None
    able = [region for region, enemy in battles if _able_to_besiege(state, action, region, enemy)]
    return SpecialPlan(id="besiege", regions=tuple(able))


# Answers --------------------------------------------------------------------------------------------------------------


def battle_where(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.1 Battle after Battle in the order of the plan."""
    plan = plan_now(bot, BattlePlan)
    if plan is None:
        return (DONE.key,)
    left = [REGION_IDS[region] for region, _ in plan.battles if REGION_IDS[region] in decision.keys]
    return (left[0],) if left else (DONE.key,)


def battle_whom(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.1 The enemy of the plan."""
    region = REGION_NUMBER[decision.params["space"]]
    return (FACTIONS[planned(enemy for place, enemy in sure_plan(bot, BattlePlan).battles if place == region)],)


def besiege_here(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.1 As planned."""
    special = sure_plan(bot, BattlePlan).special
    region = REGION_NUMBER[decision.params["space"]]
    return (YES.key if special is not None and region in special.regions else NO.key,)


def besiege_what(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.1, 8.4.1 A Citadel, then an Ally in a City or at Remi, then another one."""
    state = bot.state
    tribes = [option.value for option in decision.options if option.value >= 0]
    pick = choose_from(
        bot,
        "8.8.1",
        "besiege",
        tribes,
        fewest("piece_order", lambda tribe: tribe_rank(state, tribe)),
        kind=TRIBES,
        roll=f"8.8.1 besiege {decision.params['space']}",
        space=decision.params["space"],
    )
    return (next(option.key for option in decision.options if option.value == pick),)


# 8.8.8 Diviciacus (card 38): the Romans use Aedui Warbands as Auxilia in their own Commands, as far as Aedui agree
#
# They ask before they select anything, and never place Aedui Warbands by Recruit.


COMMANDS = ("battle", "march", "recruit", "seize")


def lender(state: State, action: Action, region: int, enemy: int) -> int:
    """8.6.8, 8.8.8 Who lends Warbands for a Battle in a Region: the Aedui, but not against themselves."""
    other = helper(state, action, region)
    return NOBODY if other in (enemy, NOBODY) else other


def with_loan(answer: Answer) -> Answer:
    """An answer in a Roman Command: first they ask for the loan, then all of it is planned with what is lent."""
    ask = ASK_LOAN[AEDUI].key

    def choose(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
        action = bot.action
        if action is None or action.faction != ROMANS or action.command not in COMMANDS:
            return answer(bot, decision)
        if ask in decision.keys and not action.spaces:
            bot.trace.note("8.8.8", "romans.asks_loan")
            return (ask,)
        if action.lent:
            plan_with_loan(bot, action)
        return answer(bot, decision)

    return choose


def all_with_loan(answers: Mapping[str, Answer]) -> dict[str, Answer]:
    """The same for all questions of the Commands."""
    return {kind: with_loan(answer) for kind, answer in answers.items()}
