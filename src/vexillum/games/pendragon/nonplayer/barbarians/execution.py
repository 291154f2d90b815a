"""8.5-8.6 How both Barbarians carry out what they have planned: feats, Returns, Settle, Marches, Battles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from vexillum.coin.nonplayer.answers import largest, smallest
from vexillum.coin.nonplayer.planners import plan_now, sure_plan
from vexillum.coin.nonplayer.priorities import OPTIONS, Priority, choose_from, first, ranked
from vexillum.coin.nonplayer.unforeseen import Unforeseen, planned
from vexillum.core.decision import Decision, Option
from vexillum.games.pendragon.map import IS_TOWN_SITE, SPACE_IDS, SPACE_NUMBER
from vexillum.games.pendragon.nonplayer.barbarians.enemies import PLAYERS_FIRST, before_others
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.plans import BattlePlan, FeatPlan, MarchPlan, Move, Plan, ReturnPlan
from vexillum.games.pendragon.pieces import SAXONS, SCOTTI, UNITS


def feat_now(bot: PendragonBot) -> FeatPlan | None:
    """The Feat of the plan; there may be no plan, where an unwanted Event offers one."""
    plan = plan_now(bot, Plan)
    return None if plan is None else plan.feat


def sure_feat(bot: PendragonBot) -> FeatPlan:
    """The Feat of the plan, where the question comes of having chosen it."""
    feat, action = feat_now(bot), bot.action
    assert action is not None
    if feat is None or feat.id != (action.special or feat.id):
        raise Unforeseen
    return feat


def within(spaces: Iterable[int], decision: Decision) -> list[str]:
    """The keys of planned spaces that are on offer, in the order of the plan, as many as may be named."""
    keys = decision.keys
    return [SPACE_IDS[space] for space in spaces if SPACE_IDS[space] in keys][: decision.at_most]


# Feats ----------------------------------------------------------------------------------------------------------------


def choose_feat(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """4.1 The Feat of the plan, if it is on offer."""
    feat = feat_now(bot)
    key = f"feat.{feat.id}" if feat is not None else "none"
    return (key if key in decision.keys else "none",)


def feat_spaces(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """4.4-4.5 The spaces of the Feat, as planned."""
    return within(sure_feat(bot).spaces, decision)


def keep_own(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.1 Never voluntarily remove own pieces."""
    return ("done",)


# Return and Settle ----------------------------------------------------------------------------------------------------


def return_from(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """3.4.2, 3.5.2 As planned; nothing where an Event offers an unwanted Return."""
    plan = plan_now(bot, ReturnPlan)
    return within(plan.spaces, decision) if plan is not None else ()


def when_to_settle(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """4.1 The Feat when as much Plunder as possible has become Renown: it may cost some."""
    return (next(key for key in ("return", "others", "feat") if key in decision.keys),)


def settle_next(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """4.4.1 The spaces of a Settle in the order of their priority."""
    return within(sure_feat(bot).spaces, decision)


def roll_here(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.6.1 Each Raider counts for the first space that it is near to."""
    return largest(decision)


def settle_site(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.1 Barbarians place Settlements at Town Sites before Hillfort Sites."""
    space = decision.params["space"]
    towns: Priority[Option] = first("town_site", lambda option: IS_TOWN_SITE[option.value])
    roll = f"8.4.1 site {space}"
    return (choose_from(bot, "8.4.1", "site", decision.options, towns, kind=OPTIONS, roll=roll, space=space).key,)


def without_plunder(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.1 Own Units without Plunder go before those that carry some."""
    return smallest(decision)


# March ----------------------------------------------------------------------------------------------------------------


def march_to(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """3.4.3, 3.5.3 The Feat if it comes first, then one destination of the plan after the other."""
    plan = plan_now(bot, MarchPlan)
    action = bot.action
    assert action is not None
    if plan is None:
        return ("done",)
    if (
        plan.feat is not None
        and plan.feat.before
        and not action.special_done
        and f"feat.{plan.feat.id}" in decision.keys
    ):
        return (f"feat.{plan.feat.id}",)
    for move in plan.moves:
        if move.target not in action.spaces:
            by_sea = any(other.sea and other.target == move.target for other in plan.moves)
            return (SPACE_IDS[move.target] + (".sea" if by_sea else ""),)
    return ("done",)


def march_by_sea(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """3.4.3, 3.5.3 The one origin beyond the Sea."""
    target = SPACE_NUMBER[decision.params["space"]]
    return (planned(SPACE_IDS[move.origin] for move in _moves(bot, target) if move.sea),)


def march_from(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """3.4.3, 3.5.3 The origins of the plan, one after the other."""
    target = SPACE_NUMBER[decision.params["space"]]
    origins = [SPACE_IDS[move.origin] for move in _moves(bot, target) if not move.sea]
    return (next((id for id in origins if id in decision.keys), "done"),)


def march_with(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """3.4.3, 3.5.3 All Warbands of the origin, all of one sort, or numbers of each."""
    wanted = _wanted(bot, decision)
    offered = {option.value: option.params["n"] for option in decision.options if isinstance(option.value, tuple)}
    if wanted == offered:
        return ("all",)
    for option in decision.options:
        if isinstance(option.value, tuple) and wanted == {option.value: option.params["n"]}:
            return (option.key,)
    return ("some",)


def march_number(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """3.4.3, 3.5.3 This many with Plunder, or without, as planned."""
    unit: str = decision.params["unit"]
    loaded = unit.endswith("_loaded")
    kind = UNITS.index(unit.removesuffix("_loaded"))
    return (str(_wanted(bot, decision).get((kind, loaded), 0)),)


def _moves(bot: PendragonBot, target: int) -> list[Move]:
    plan = sure_plan(bot, MarchPlan)
    return [move for move in plan.moves if move.target == target]


def _wanted(bot: PendragonBot, decision: Decision) -> dict[tuple[int, bool], int]:
    """The Units that go from an origin to the destination named last."""
    action = bot.action
    assert action is not None
    origin = SPACE_NUMBER[decision.params["space"]]
    move = planned(move for move in _moves(bot, action.spaces[-1]) if move.origin == origin)
    return {(kind, loaded): n for kind, loaded, n in move.units if n}


# Battle ---------------------------------------------------------------------------------------------------------------


def battle_spaces(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """3.4.4, 3.5.4 As planned; none where an Event offers an unwanted Battle."""
    plan = plan_now(bot, BattlePlan)
    return within([space for space, _ in plan.battles], decision) if plan is not None else ()


def battle_next(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.5.1, 8.5.3 A Feat that waits comes before any attack; then Battle after Battle in the order of the plan."""
    if "feat" in decision.keys:
        return ("feat",)
    return within([space for space, _ in sure_plan(bot, BattlePlan).battles], decision)


def battle_enemy(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.5.3, 8.6.4 The enemy of the plan; if it is gone, the first by its rank."""
    space = SPACE_NUMBER[decision.params["space"]]
    enemy = planned(enemy for where, enemy in sure_plan(bot, BattlePlan).battles if where == space)
    chosen = choose_from(
        bot,
        {SCOTTI: "8.5.3", SAXONS: "8.6.4"}[bot.faction],
        "enemy",
        decision.options,
        first("planned", lambda option: option.value == enemy),
        ranked(PLAYERS_FIRST, lambda option: before_others(bot, option.value)),
        kind=OPTIONS,
        roll=f"8.5.3 enemy {space}",
        space=decision.params["space"],
    )
    return (chosen.key,)


def pick_up(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.3 As much Plunder as there is to take."""
    return largest(decision)


def load(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.2 In a Battle Warbands are loaded first, then Raiders; in the Battle of a Raid only Raiders fight."""
    return largest(decision)
