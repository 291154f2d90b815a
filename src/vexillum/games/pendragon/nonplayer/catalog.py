"""The functions that answer the Non-players' decisions and plan their Commands, and the flowcharts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias, TypeVar

from vexillum.coin.nonplayer.answers import answers_of
from vexillum.coin.nonplayer.catalog import BotCatalog, Chart
from vexillum.coin.nonplayer.planners import CommandPlanners, Planners
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.charts import RANDOM_SPACES
from vexillum.games.pendragon.nonplayer import epoch_round as epochs
from vexillum.games.pendragon.nonplayer import pivotal, turn
from vexillum.games.pendragon.nonplayer import relocation as epochs_relocation
from vexillum.games.pendragon.nonplayer.barbarians import execution as barbarians
from vexillum.games.pendragon.nonplayer.barbarians import raids as barbarian_raids
from vexillum.games.pendragon.nonplayer.battle_tactics import answers as tactics
from vexillum.games.pendragon.nonplayer.battle_tactics import assault as tactics_assault
from vexillum.games.pendragon.nonplayer.battle_tactics import forced_battle as tactics_forced
from vexillum.games.pendragon.nonplayer.battle_tactics import spoils as tactics_spoils
from vexillum.games.pendragon.nonplayer.bot import Answer, PendragonBot
from vexillum.games.pendragon.nonplayer.britons import cooperation, invite
from vexillum.games.pendragon.nonplayer.britons import march as briton_march
from vexillum.games.pendragon.nonplayer.civitates import battle as civitates_battle
from vexillum.games.pendragon.nonplayer.civitates import flowchart as civitates
from vexillum.games.pendragon.nonplayer.civitates import march as civitates_march
from vexillum.games.pendragon.nonplayer.civitates import muster as civitates_muster
from vexillum.games.pendragon.nonplayer.civitates import pillage as civitates_pillage
from vexillum.games.pendragon.nonplayer.civitates import reinforce as civitates_reinforce
from vexillum.games.pendragon.nonplayer.civitates import rule as civitates_rule
from vexillum.games.pendragon.nonplayer.civitates import trade as civitates_trade
from vexillum.games.pendragon.nonplayer.dux import battle as dux_battle
from vexillum.games.pendragon.nonplayer.dux import feats as dux_feats
from vexillum.games.pendragon.nonplayer.dux import flowchart as dux
from vexillum.games.pendragon.nonplayer.dux import intercept as dux_intercept
from vexillum.games.pendragon.nonplayer.dux import march as dux_march
from vexillum.games.pendragon.nonplayer.dux import train as dux_train
from vexillum.games.pendragon.nonplayer.events.catalog import EVENT_ANSWERS, INSTRUCTIONS
from vexillum.games.pendragon.nonplayer.fallback import FALLBACK
from vexillum.games.pendragon.nonplayer.plans import (
    BattlePlan,
    InterceptPlan,
    MarchPlan,
    MusterPlan,
    Plan,
    RaidPlan,
    ReturnPlan,
    TradePlan,
    TrainPlan,
)
from vexillum.games.pendragon.nonplayer.saxons import battle as saxon_battle
from vexillum.games.pendragon.nonplayer.saxons import flowchart as saxons
from vexillum.games.pendragon.nonplayer.saxons import march as saxon_march
from vexillum.games.pendragon.nonplayer.saxons import raid as saxon_raid
from vexillum.games.pendragon.nonplayer.saxons import return_command as saxon_return
from vexillum.games.pendragon.nonplayer.saxons import settle as saxon_settle
from vexillum.games.pendragon.nonplayer.scotti import battle as scotti_battle
from vexillum.games.pendragon.nonplayer.scotti import entreat as scotti_entreat
from vexillum.games.pendragon.nonplayer.scotti import flowchart as scotti
from vexillum.games.pendragon.nonplayer.scotti import march as scotti_march
from vexillum.games.pendragon.nonplayer.scotti import raid as scotti_raid
from vexillum.games.pendragon.nonplayer.scotti import return_command as scotti_return
from vexillum.games.pendragon.nonplayer.scotti import settle as scotti_settle
from vexillum.games.pendragon.pieces import BARBARIANS, BRITONS, CIVITATES, DUX, FACTIONS, SAXONS, SCOTTI
from vexillum.games.pendragon.sequence.turn import TURNS

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
    _Plans[TrainPlan](TrainPlan, {DUX: dux_train.plan_train}),
    _Plans[InterceptPlan](InterceptPlan, {DUX: dux_intercept.plan_intercept}),
    _Plans[MusterPlan](MusterPlan, {CIVITATES: civitates_muster.plan}),
    _Plans[TradePlan](TradePlan, {CIVITATES: civitates_trade.plan}),
    _Plans[RaidPlan](RaidPlan, {SAXONS: saxon_raid.plan_raid, SCOTTI: scotti_raid.plan_raid}),
    _Plans[ReturnPlan](ReturnPlan, {SAXONS: saxon_return.plan_return, SCOTTI: scotti_return.plan_return}),
    _Plans[MarchPlan](
        MarchPlan,
        {
            DUX: dux_march.plan_march,
            CIVITATES: civitates_march.plan,
            SAXONS: saxon_march.plan_march,
            SCOTTI: scotti_march.plan_march,
        },
    ),
    _Plans[BattlePlan](
        BattlePlan,
        {
            DUX: dux_battle.plan_battle,
            CIVITATES: civitates_battle.plan,
            SAXONS: saxon_battle.plan_battle,
            SCOTTI: scotti_battle.plan_battle,
        },
    ),
)
"""3.2-3.5, 8.5-8.8 The function that plans each Command."""

_SHARED: Mapping[str, Answer] = {
    "annona.consent": cooperation.consent,
    "annona.pay": epochs.annona,
    "annona.plunder": epochs.largest,
    "battle.admit": tactics.admit,
    "battle.assault": tactics_assault.assault,
    "battle.double": tactics.double,
    "battle.losses": tactics.losses,
    "battle.plunder": barbarians.pick_up,
    "battle.raiders": tactics.before_battle,
    "battle.share": tactics.share,
    "battle.share_agree": tactics.share_agree,
    "battle.siege": tactics_assault.siege,
    "battle.spoils": tactics_spoils.spoils,
    "battle.troops": tactics.before_battle,
    "battle.withdraw": tactics.withdraw,
    "battle.withdraw.number": tactics.withdraw_number,
    "build.space": dux_feats.build_where,
    "build.what": dux_feats.build_what,
    "consent": cooperation.consent,
    "entreat.hillfort": scotti_entreat.win_hillfort,
    "entreat.loaded": scotti_entreat.win_loaded,
    "entreat.militia": scotti_entreat.win_militia,
    "entreat.region": barbarians.feat_spaces,
    "entropy.keep": turn.either,
    "event.consent": cooperation.consent,
    "hoarding": epochs.largest,
    "intercept.enemy": dux_intercept.intercept_enemy,
    "intercept.next": dux_intercept.intercept_next,
    "intercept.origin": dux_intercept.intercept_from,
    "intercept.targets": dux_intercept.intercept_where,
    "intercept.to": dux_intercept.intercept_to,
    "intercept.units": dux_intercept.intercept_with,
    "intercept.units.number": dux_intercept.intercept_number,
    "invite.site": invite.invite_site,
    "invite.space": invite.invite_where,
    "invite.warbands": invite.invite_warbands,
    "invite.what": invite.invite_whom,
    "march.consent": cooperation.lend_units,
    "march.destination": barbarians.march_to,
    "march.drop": briton_march.drop_few,
    "march.drop.number": briton_march.drop_few_of_each,
    "march.from": barbarians.march_from,
    "march.on": briton_march.march_on,
    "march.origin": briton_march.march_from,
    "march.pick": briton_march.march_with,
    "march.pick.number": briton_march.march_number,
    "march.sea_from": barbarians.march_by_sea,
    "march.to": briton_march.march_to,
    "march.units": briton_march.march_with,
    "march.units.number": briton_march.march_number,
    "march.warbands": barbarians.march_with,
    "march.warbands.number": barbarians.march_number,
    "militia.loaded": civitates_muster.militia_without_plunder,
    "muster.build": civitates_muster.what_to_build,
    "muster.comitates": civitates_muster.how_many_comitates,
    "muster.comitates_free": civitates_muster.how_many_comitates,
    "muster.not_yet": civitates_muster.new_comitates,
    "muster.space": civitates_muster.where,
    "muster.what": civitates_muster.units_or_strongholds,
    "pay.mix": cooperation.pay_from,
    "pillage.cubes": civitates_pillage.pillage_all,
    "pillage.enemy": civitates_pillage.pillage_whom,
    "pillage.regions": civitates_pillage.pillage_where,
    "pivotal.play": pivotal.pivotal,
    "pivotal.trump": pivotal.pivotal,
    "raid.battle": barbarian_raids.raid_battle,
    "raid.box": barbarian_raids.join_from_box,
    "raid.box_dice": barbarian_raids.box_dice,
    "raid.dice": barbarian_raids.raid_dice,
    "raid.load": barbarian_raids.raid_load,
    "raid.mariners": cooperation.send_mariners,
    "raid.militia": barbarian_raids.raid_most,
    "raid.militia_loaded": barbarian_raids.raid_most,
    "raid.next": barbarian_raids.raid_next,
    "raid.plunder": barbarian_raids.raid_most,
    "raid.route": barbarian_raids.raid_route,
    "raid.target": barbarian_raids.raid_target,
    "ransom.regions": scotti_battle.ransom_regions,
    "ransom.target": scotti_battle.ransom_target,
    "ravage.regions": barbarians.feat_spaces,
    "reinforce.consent": cooperation.lend_units,
    "reinforce.next": civitates_reinforce.reinforce_next,
    "reinforce.space": civitates_reinforce.reinforce_where,
    "reinforce.to": civitates_reinforce.reinforce_to,
    "reinforce.units": civitates_reinforce.reinforce_with,
    "reinforce.units.number": civitates_reinforce.reinforce_number,
    "reinforce.what": civitates_reinforce.reinforce_how,
    "requisition.spaces": dux_feats.requisition_where,
    "retaliate.space": dux_feats.retaliate_where,
    "return.spaces": barbarians.return_from,
    "return.when": barbarians.when_to_settle,
    "rule.space": civitates_rule.rule_where,
    "rule.what": civitates_rule.rule_how,
    "settle.loaded": barbarians.without_plunder,
    "settle.next": barbarians.settle_next,
    "settle.share": barbarians.roll_here,
    "settle.site": barbarians.settle_site,
    "settle.space": barbarians.feat_spaces,
    "surprise.space": barbarians.feat_spaces,
    "trade.prosperity": civitates_trade.prosper_where,
    "trade.spaces": civitates_trade.trade_where,
    "trade.start": civitates_trade.trade_first,
    "train.casualties": dux_train.from_casualties,
    "train.cavalry": dux_train.train_cavalry,
    "train.militia": dux_train.train_militia,
    "train.prosperity": dux_train.train_prosperity,
    "train.space": dux_train.train_where,
    "tribute.amount": turn.give_little,
    "tribute.asked": turn.refuse,
    "tribute.from": turn.either,
    "tribute.to": turn.give_to,
    "turn": turn.turn,
    "upkeep.casualties": epochs.largest,
    "upkeep.comitates": epochs.largest,
    "upkeep.consent": cooperation.consent,
    "upkeep.forts": epochs.keep_forts,
    "upkeep.move": epochs_relocation.move,
    "upkeep.move.to": epochs_relocation.move_to,
    "upkeep.relocate": epochs_relocation.relocate,
    "upkeep.relocate.number": epochs_relocation.relocate_number,
    "upkeep.roads": epochs.keep_roads,
    "upkeep.unpaid": epochs.dismiss,
    "upkeep.unpaid.number": epochs.largest,
    "voluntary": barbarians.keep_own,
}
"""The answers shared by all Factions, or those of decisions that only one is asked."""

_OWN: Mapping[tuple[int, ...], Mapping[str, Answer]] = {
    BRITONS: {
        "deepraid.force": tactics_forced.britons_force,
        "plunder.load": tactics_spoils.load,
        "ravage.battle": tactics_forced.britons_answer_ravage,
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
        "battle.enemy": dux_battle.battle_enemy,
        "battle.next": dux_battle.battle_next,
        "battle.spaces": dux_battle.battle_where,
        "feat.after": dux_feats.feat_after,
        "feat.choose": dux_feats.feat_with,
    },
    (CIVITATES,): {
        "battle.enemy": civitates_battle.whom,
        "battle.next": civitates_battle.next_battle,
        "battle.spaces": civitates_battle.where,
        "feat.after": civitates.feat_after,
        "feat.choose": civitates_battle.choose_feat,
    },
    (SAXONS,): {
        "deepraid.force": tactics_forced.saxons_force,
        "settle.choice": saxon_settle.settle_choice,
    },
    (SCOTTI,): {
        "deepraid.force": barbarian_raids.force_deep_raid,
        "ravage.battle": barbarian_raids.battle_ravagers,
        "settle.choice": scotti_settle.settle_choice,
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
