"""8.7.1 Battle of the Civitates: the condition, the attacks, and the Feat that comes before them."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.coin.nonplayer.planners import plan_now, sure_plan
from vexillum.coin.nonplayer.priorities import Priority, choose_from, most
from vexillum.coin.nonplayer.unforeseen import planned
from vexillum.core.decision import Decision
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.actions.offer import foes
from vexillum.games.pendragon.battle.terms import Terms
from vexillum.games.pendragon.commands.battle.briton_battle import battle_spaces
from vexillum.games.pendragon.control import allied, controller
from vexillum.games.pendragon.map import IS_CITY, SITES_OF, SPACE_IDS, SPACE_NUMBER
from vexillum.games.pendragon.nonplayer.barbarians.execution import within
from vexillum.games.pendragon.nonplayer.battle_tactics.battle_model import KINDS, PLUNDER
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.britons.invite import may_add
from vexillum.games.pendragon.nonplayer.candidates import ENEMIES
from vexillum.games.pendragon.nonplayer.civitates.pillage import pillaged
from vexillum.games.pendragon.nonplayer.civitates.reinforce import Battles, Extra, militia_for, reinforcement
from vexillum.games.pendragon.nonplayer.foresight import (
    CONTROL_ADDED,
    Goal,
    Prospect,
    ensured,
    falls,
    plunder_above,
    possible,
    sure,
)
from vexillum.games.pendragon.nonplayer.plans import BattlePlan, FeatPlan
from vexillum.games.pendragon.pieces import (
    CIVITATES,
    DUX,
    FACTIONS,
    FORT,
    MILITIA,
    STRONGHOLD_OWNER,
    TOWN,
    UNIT_KINDS,
    UNITS_OF,
)
from vexillum.games.pendragon.prosperity import prosperity
from vexillum.games.pendragon.state import State
from vexillum.games.pendragon.victory.thresholds import beyond

RULE = "8.7.1"
WORTH = Goal(
    "civitates_worth", lambda end: end.control_added or end.plunder_removed > 0 or bool(end.razed), KINDS | PLUNDER
)
"""8.7.1 Briton Control is added, or an enemy loses Plunder or a Stronghold that gives some (ruling P193)."""


def plan(bot: PendragonBot, action: Action) -> BattlePlan | None:
    """8.7.1 If the condition is met somewhere: the Feat, a civil war, then all attacks that could be worth it."""
    spaces = battle_spaces(bot.state, CIVITATES, action.offer)
    if not any(condition(bot, space, action) for space in spaces):
        return None
    pillage = may_add(action, "pillage") and bool(pillaged(bot.state))
    reinforces = not pillage and may_add(action, "reinforce")
    civil = _civil_war(bot, spaces, action)
    others = [space for space in spaces if space not in civil]
    attacks, needy = _attacks(bot, others, action, reinforces)
    battles = (*[(space, DUX) for space in civil], *sorted(attacks, key=lambda at: at[0] in needy))[: action.most]
    if reinforces:
        feat = reinforcement(bot, action, battles, needy)
        helped = feat.spaces if feat is not None else ()
        return BattlePlan(battles=tuple([at for at in battles if at[0] not in needy or at[0] in helped]), feat=feat)
    return BattlePlan(battles=battles, feat=FeatPlan(id="pillage", before=True) if pillage else None)


# The condition --------------------------------------------------------------------------------------------------------


def meeting(bot: PendragonBot, action: Action) -> list[int]:
    """8.7.1 The spaces where the condition is met."""
    spaces = battle_spaces(bot.state, CIVITATES, action.offer)
    return [space for space in spaces if condition(bot, space, action)]


def condition(bot: PendragonBot, space: int, action: Action, extra: Extra = ()) -> bool:
    """8.7.1 Whether a Battle in a space is sure to add Briton Control, or to take more Plunder than the roll of a die.

    Feats, Evasion and Ambush are ignored. ``extra``: Units as if they were there.
    """
    return any(_ensures(bot, space, enemy, action.terms, extra) for enemy in _enemies(bot.state, space, action))


def roll(bot: PendragonBot) -> int:
    """8.7.1 The die that Plunder must exceed."""
    return bot.luck.roll(f"{RULE} plunder", 6)


def _ensures(bot: PendragonBot, space: int, enemy: int, terms: Terms, extra: Extra) -> bool:
    state, die = bot.state, roll(bot)
    control, plunder = _may_add_control(state, space), _most_plunder(state, space, enemy) > die
    if not control and not plunder:
        return False
    prospect = Prospect(state, space, CIVITATES, enemy, terms, extra=extra)
    return (control and ensured(prospect, CONTROL_ADDED)) or (plunder and ensured(prospect, plunder_above(die)))


def _enemies(state: State, space: int, action: Action) -> list[int]:
    """8.7.1 Barbarians and, during Fragmentation, the Dux."""
    return [enemy for enemy in foes(state, space, CIVITATES, action.offer) if not allied(state, CIVITATES, enemy)]


def _may_add_control(state: State, space: int) -> bool:
    """1.6 No Briton Control, and a Friendly Stronghold."""
    if controller(state, space) == CIVITATES:
        return False
    owners = [STRONGHOLD_OWNER[state.sites[site]] for site in SITES_OF[space]]
    return any(owner >= 0 and allied(state, CIVITATES, owner) for owner in owners)


def _most_plunder(state: State, space: int, enemy: int) -> int:
    """3.6.5 The most Plunder that could be taken: for Strongholds, and half of what enemies carry."""
    walls = [state.sites[site] for site in SITES_OF[space] if STRONGHOLD_OWNER[state.sites[site]] == enemy]
    cubes = sum([3 if kind == TOWN else 2 for kind in walls]) + _carried(state, space, enemy) // 2
    return cubes + (prosperity(state, space) if walls and IS_CITY[space] else 0)


def _carried(state: State, space: int, enemy: int) -> int:
    return sum([state.plunder[UNIT_KINDS * space + kind] for kind in UNITS_OF[enemy]])


# The attacks ----------------------------------------------------------------------------------------------------------


def _civil_war(bot: PendragonBot, spaces: list[int], action: Action) -> list[int]:
    """8.7.1 Against a Dux player beyond its threshold: wherever the attack is sure to remove a Fort."""
    state = bot.state
    if not bot.is_player(DUX) or beyond(state, DUX) <= 0:
        return []
    return [
        space
        for space in spaces
        if FORT in (state.sites[2 * space], state.sites[2 * space + 1])
        and DUX in foes(state, space, CIVITATES, action.offer)
        and sure(Prospect(state, space, CIVITATES, DUX, action.terms), falls(FORT))
    ]


def _attacks(bot: PendragonBot, spaces: list[int], action: Action, reinforces: bool) -> tuple[Battles, list[int]]:
    """8.7.1 Wherever Control or Plunder is possible, against the enemy that does best, in that order.

    Also the spaces among them where it takes the Militia of a Reinforce (ruling P194).
    """
    state = bot.state
    found: dict[int, int] = {}
    needy: list[int] = []
    for space in spaces:
        enemies = _enemies(state, space, action)
        worth = [enemy for enemy in enemies if _possible(state, space, enemy, action)]
        if not worth and reinforces and (n := militia_for(state, action, space)):
            worth = [enemy for enemy in enemies if _possible(state, space, enemy, action, ((MILITIA, n),))]
            needy += [space] if worth else []
        if worth:
            best: Priority[int] = most("standing", lambda enemy: beyond(state, enemy))
            roll, id = f"{RULE} enemy {space}", SPACE_IDS[space]
            found[space] = choose_from(bot, RULE, "enemy", worth, best, kind=ENEMIES, roll=roll, space=id)
    order: list[tuple[int, int]] = []
    while found:
        order_by: Priority[int] = most("enemy_standing", lambda space: beyond(state, found[space]))
        first = choose_from(bot, RULE, "battle", found, order_by, roll=f"{RULE} battle {len(order)}")
        order.append((first, found.pop(first)))
    return tuple(order), needy


def _possible(state: State, space: int, enemy: int, action: Action, extra: Extra = ()) -> bool:
    """8.7.1 Whether a Battle could add Control or take away Plunder, even if no Unit could carry it."""
    if not (
        _may_add_control(state, space)
        or _carried(state, space, enemy)
        or any(STRONGHOLD_OWNER[state.sites[site]] == enemy for site in SITES_OF[space])
    ):
        return False
    return possible(Prospect(state, space, CIVITATES, enemy, action.terms, extra=extra), WORTH)


# Answers --------------------------------------------------------------------------------------------------------------


def choose_feat(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.1 Before Battle: the Feat of the plan."""
    battle = plan_now(bot, BattlePlan)
    return ("none" if battle is None or battle.feat is None else f"feat.{battle.feat.id}",)


def where(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """3.3.4 As planned; nowhere if an Event offers a Battle that does not meet the condition."""
    battle = plan_now(bot, BattlePlan)
    return () if battle is None else within([space for space, _ in battle.battles], decision)


def next_battle(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.1 The Feat before any attack; then Battle after Battle in the order of the plan."""
    if "feat" in decision.keys:
        return ("feat",)
    return within([space for space, _ in sure_plan(bot, BattlePlan).battles], decision)[:1]


def whom(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.1 The enemy of the plan."""
    here = SPACE_NUMBER[decision.params["space"]]
    return (FACTIONS[planned(enemy for space, enemy in sure_plan(bot, BattlePlan).battles if space == here)],)
