"""8.0 The agent, and who answers and plans what: Commands, flowcharts, Events and their instructions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias, TypeVar

from vexillum.coin.nonplayer import catalog
from vexillum.coin.nonplayer.catalog import BotCatalog, Chart
from vexillum.coin.nonplayer.context import answers_of
from vexillum.coin.nonplayer.events import by_card, instructed
from vexillum.coin.nonplayer.plans import CommandPlanners, Planners

from ..actions import Action
from ..pieces import BARBARIANS, BRITONS, CIVITATES, DUX, FACTIONS, SAXONS, SCOTTI
from ..players import RANDOM_SPACES
from ..sequence import TURNS
from . import (
    barbarians,
    battle,
    britons,
    civitates,
    civitates_battle,
    dux,
    dux_army,
    epoch,
    events,
    instructions_01_24,
    instructions_25_83,
    saxons,
    scotti,
    turn,
)
from .bot import (
    Answer,
    BattlePlan,
    InterceptPlan,
    MarchPlan,
    MusterPlan,
    PendragonBot,
    Plan,
    RaidPlan,
    ReturnPlan,
    TradePlan,
    TrainPlan,
)
from .turn import FALLBACK

# 8.2 The Events of the Non-players: who answers which of their decisions, and the instructions of all cards ----------


_GUIDELINES: Mapping[str, Answer] = {
    "event.box": events.change_boxes,
    "event.build": events.build_stronghold,
    "event.call_for_rome": events.do_it,
    "event.colour": events.select_colour,
    "event.dal_riada": events.as_much_as_able,
    "event.despoil": events.as_much_as_able,
    "event.dominance": events.select_dominance,
    "event.either": events.select_way,
    "event.end": events.any_one,
    "event.faction": events.select_faction,
    "event.free": events.select_freed,
    "event.free_plunder": events.as_much_as_able,
    "event.grow": events.do_it,
    "event.how_many": events.as_few_as_able,
    "event.mark": events.mark_units,
    "event.mark_number": events.as_many_as_able,
    "event.mark_settlement": events.mark_settlement,
    "event.may": events.do_it,
    "event.move": events.move_units,
    "event.move_number": events.as_many_as_able,
    "event.nation": events.select_nation,
    "event.neighbour": events.select_spaces,
    "event.no_patrol": events.flip_sea,
    "event.patrol": events.flip_sea,
    "event.pay_or_leave": events.pay_rather,
    "event.place": events.place_units,
    "event.place_where": events.place_where,
    "event.prosper": events.as_much_as_able,
    "event.prosper_where": events.prosper_where,
    "event.raze": events.raze_stronghold,
    "event.rebuild": events.build_stronghold,
    "event.remove": events.remove_units,
    "event.remove_number": events.as_many_as_able,
    "event.replace": events.remove_units,
    "event.replace_number": events.as_many_as_able,
    "event.resettle": events.resettle,
    "event.roman_rule": events.do_it,
    "event.sail": events.choose_all,
    "event.sail.number": events.as_much_as_able,
    "event.sail_from": events.any_one,
    "event.sail_to": events.any_one,
    "event.sea": events.select_sea,
    "event.space": events.select_spaces,
    "event.spaces": events.select_spaces,
}
"""8.2.3, 8.3.1, 8.4.1 What answers a decision of an Event."""

EVENT_ANSWERS: Mapping[str, Answer] = {kind: instructed(answer) for kind, answer in _GUIDELINES.items()}
"""8.2.1 The same, unless the instruction of the card says otherwise."""

INSTRUCTIONS = by_card(
    (
        *instructions_01_24.CARDS_01_12,
        *instructions_01_24.CARDS_13_24,
        *instructions_25_83.CARDS_25_36,
        *instructions_25_83.CARDS_37_48,
        *instructions_25_83.CARDS_49_60,
        *instructions_25_83.CARDS_61_72,
        *instructions_25_83.CARDS_73_83,
    )
)
"""8.2.1 By card and Faction."""


# The functions that answer the Non-players' decisions and plan their Commands, and the flowcharts --------------------


_P = TypeVar("_P", bound=Plan)
_Plans: TypeAlias = CommandPlanners[PendragonBot, Action, _P]

_CHARTS: Mapping[int, Chart[PendragonBot]] = {
    DUX: dux.chart,
    CIVITATES: civitates.chart,
    SAXONS: saxons.chart,
    SCOTTI: scotti.chart,
}
"""8.5-8.8 The flowchart of each Faction."""

_PLANNERS: Planners[PendragonBot, Action] = Planners(
    _Plans[TrainPlan](TrainPlan, {DUX: dux_army.plan_train}),
    _Plans[InterceptPlan](InterceptPlan, {DUX: dux.plan_intercept}),
    _Plans[MusterPlan](MusterPlan, {CIVITATES: civitates.plan_muster}),
    _Plans[TradePlan](TradePlan, {CIVITATES: civitates.plan_trade}),
    _Plans[RaidPlan](RaidPlan, {SAXONS: saxons.plan_raid, SCOTTI: scotti.plan_raid}),
    _Plans[ReturnPlan](ReturnPlan, {SAXONS: saxons.plan_return, SCOTTI: scotti.plan_return}),
    _Plans[MarchPlan](
        MarchPlan,
        {
            DUX: dux_army.plan_march,
            CIVITATES: civitates.plan_march,
            SAXONS: saxons.plan_march,
            SCOTTI: scotti.plan_march,
        },
    ),
    _Plans[BattlePlan](
        BattlePlan,
        {
            DUX: dux_army.plan_battle,
            CIVITATES: civitates_battle.plan_battle,
            SAXONS: saxons.plan_battle,
            SCOTTI: scotti.plan_battle,
        },
    ),
)
"""3.2-3.5, 8.5-8.8 The function that plans each Command."""

_SHARED: Mapping[str, Answer] = {
    "annona.consent": britons.consent,
    "annona.pay": epoch.annona,
    "annona.plunder": epoch.largest,
    "battle.admit": battle.admit,
    "battle.assault": battle.assault,
    "battle.double": battle.double,
    "battle.losses": battle.losses,
    "battle.plunder": barbarians.pick_up,
    "battle.raiders": battle.before_battle,
    "battle.share": battle.share,
    "battle.share_agree": battle.share_agree,
    "battle.siege": battle.siege,
    "battle.spoils": battle.spoils,
    "battle.troops": battle.before_battle,
    "battle.withdraw": battle.withdraw,
    "battle.withdraw.number": battle.withdraw_number,
    "build.space": dux_army.build_where,
    "build.what": dux_army.build_what,
    "consent": britons.consent,
    "entreat.hillfort": scotti.win_hillfort,
    "entreat.loaded": scotti.win_loaded,
    "entreat.militia": scotti.win_militia,
    "entreat.region": barbarians.feat_spaces,
    "entropy.keep": turn.either,
    "event.consent": britons.consent,
    "hoarding": epoch.largest,
    "intercept.enemy": dux.intercept_enemy,
    "intercept.next": dux.intercept_next,
    "intercept.origin": dux.intercept_from,
    "intercept.targets": dux.intercept_where,
    "intercept.to": dux.intercept_to,
    "intercept.units": dux.intercept_with,
    "intercept.units.number": dux.intercept_number,
    "invite.site": britons.invite_site,
    "invite.space": britons.invite_where,
    "invite.warbands": britons.invite_warbands,
    "invite.what": britons.invite_whom,
    "march.consent": britons.lend_units,
    "march.destination": barbarians.march_to,
    "march.drop": britons.drop_few,
    "march.drop.number": britons.drop_few_of_each,
    "march.from": barbarians.march_from,
    "march.on": britons.march_on,
    "march.origin": britons.march_from,
    "march.pick": britons.march_with,
    "march.pick.number": britons.march_number,
    "march.sea_from": barbarians.march_by_sea,
    "march.to": britons.march_to,
    "march.units": britons.march_with,
    "march.units.number": britons.march_number,
    "march.warbands": barbarians.march_with,
    "march.warbands.number": barbarians.march_number,
    "militia.loaded": civitates.militia_without_plunder,
    "muster.build": civitates.what_to_build,
    "muster.comitates": civitates.how_many_comitates,
    "muster.comitates_free": civitates.how_many_comitates,
    "muster.not_yet": civitates.new_comitates,
    "muster.space": civitates.muster_where,
    "muster.what": civitates.units_or_strongholds,
    "pay.mix": britons.pay_from,
    "pillage.cubes": civitates_battle.pillage_all,
    "pillage.enemy": civitates_battle.pillage_whom,
    "pillage.regions": civitates_battle.pillage_where,
    "pivotal.play": turn.pivotal,
    "pivotal.trump": turn.pivotal,
    "raid.battle": barbarians.raid_battle,
    "raid.box": barbarians.join_from_box,
    "raid.box_dice": barbarians.box_dice,
    "raid.dice": barbarians.raid_dice,
    "raid.load": barbarians.raid_load,
    "raid.mariners": britons.send_mariners,
    "raid.militia": barbarians.raid_most,
    "raid.militia_loaded": barbarians.raid_most,
    "raid.next": barbarians.raid_next,
    "raid.plunder": barbarians.raid_most,
    "raid.route": barbarians.raid_route,
    "raid.target": barbarians.raid_target,
    "ransom.regions": scotti.ransom_regions,
    "ransom.target": scotti.ransom_target,
    "ravage.regions": barbarians.feat_spaces,
    "reinforce.consent": britons.lend_units,
    "reinforce.next": civitates_battle.reinforce_next,
    "reinforce.space": civitates_battle.reinforce_where,
    "reinforce.to": civitates_battle.reinforce_to,
    "reinforce.units": civitates_battle.reinforce_with,
    "reinforce.units.number": civitates_battle.reinforce_number,
    "reinforce.what": civitates_battle.reinforce_how,
    "requisition.spaces": dux_army.requisition_where,
    "retaliate.space": dux_army.retaliate_where,
    "return.spaces": barbarians.return_from,
    "return.when": barbarians.when_to_settle,
    "rule.space": civitates_battle.rule_where,
    "rule.what": civitates_battle.rule_how,
    "settle.loaded": barbarians.without_plunder,
    "settle.next": barbarians.settle_next,
    "settle.share": barbarians.roll_here,
    "settle.site": barbarians.settle_site,
    "settle.space": barbarians.feat_spaces,
    "surprise.space": barbarians.feat_spaces,
    "trade.prosperity": civitates.prosper_where,
    "trade.spaces": civitates.trade_where,
    "trade.start": civitates.trade_first,
    "train.casualties": dux_army.from_casualties,
    "train.cavalry": dux_army.train_cavalry,
    "train.militia": dux_army.train_militia,
    "train.prosperity": dux_army.train_prosperity,
    "train.space": dux_army.train_where,
    "tribute.amount": turn.give_little,
    "tribute.asked": turn.refuse,
    "tribute.from": turn.either,
    "tribute.to": turn.give_to,
    "turn": turn.turn,
    "upkeep.casualties": epoch.largest,
    "upkeep.comitates": epoch.largest,
    "upkeep.consent": britons.consent,
    "upkeep.forts": epoch.keep_forts,
    "upkeep.move": epoch.move,
    "upkeep.move.to": epoch.move_to,
    "upkeep.relocate": epoch.relocate,
    "upkeep.relocate.number": epoch.relocate_number,
    "upkeep.roads": epoch.keep_roads,
    "upkeep.unpaid": epoch.dismiss,
    "upkeep.unpaid.number": epoch.largest,
    "voluntary": barbarians.keep_own,
}
"""The answers shared by all Factions, or those of decisions that only one is asked."""

_OWN: Mapping[tuple[int, ...], Mapping[str, Answer]] = {
    BRITONS: {
        "deepraid.force": battle.britons_force,
        "plunder.load": battle.load,
        "ravage.battle": battle.britons_answer_ravage,
    },
    BARBARIANS: {
        "battle.enemy": barbarians.battle_enemy,
        "battle.next": barbarians.battle_next,
        "battle.spaces": barbarians.battle_spaces,
        "feat.after": barbarians.choose_feat,
        "feat.choose": barbarians.choose_feat,
        "plunder.load": barbarians.load,
    },
    (DUX,): {
        "battle.enemy": dux_army.battle_enemy,
        "battle.next": dux_army.battle_next,
        "battle.spaces": dux_army.battle_where,
        "feat.after": dux_army.feat_after,
        "feat.choose": dux_army.feat_with,
    },
    (CIVITATES,): {
        "battle.enemy": civitates_battle.battle_enemy,
        "battle.next": civitates_battle.battle_next,
        "battle.spaces": civitates_battle.battle_where,
        "feat.after": civitates.feat_after,
        "feat.choose": civitates_battle.choose_feat,
    },
    (SAXONS,): {
        "deepraid.force": battle.saxons_force,
        "settle.choice": barbarians.saxon_settle_choice,
    },
    (SCOTTI,): {
        "deepraid.force": barbarians.force_deep_raid,
        "ravage.battle": barbarians.battle_ravagers,
        "settle.choice": barbarians.scotti_settle_choice,
    },
}
"""The answers that differ by Faction."""

CATALOG: BotCatalog[PendragonBot, Action] = BotCatalog(
    PendragonBot,
    turns=TURNS,
    charts=_CHARTS,
    answers=answers_of(len(FACTIONS), {**_SHARED, **EVENT_ANSWERS}, _OWN),
    planners=_PLANNERS,
    fallback=FALLBACK,
    instructions=INSTRUCTIONS,
    random_spaces=RANDOM_SPACES,
)


# 8.0 The agent that plays a Faction by the rules for Non-players -----------------------------------------------------


class NonPlayer(catalog.NonPlayer):
    """Answers like the printed Non-player of its Faction."""

    version = 2
    catalog = CATALOG
