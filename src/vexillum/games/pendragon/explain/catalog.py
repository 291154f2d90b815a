"""What every decision and option says about itself, and why something is not among the options."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from vexillum.coin import explain as coin
from vexillum.core.decision import Decision
from vexillum.core.show.option_info import Askable, DecisionInfo
from vexillum.core.words.texts import Message

from ..commands.catalog import COMMANDS
from ..decks import deck_of
from ..feats.catalog import FEATS
from ..map import ALL_SITES, SEA_IDS, SITE_IDS, SITE_NUMBER, SPACE_NUMBER
from ..pieces import FACTIONS, KIT, STRONGHOLDS, UNIT_NUMBER
from ..state import Stage, State, Table
from . import barbarian, battle, briton, events, turn, words
from .words import Asked

# The information about each kind of decision -------------------------------------------------------------------------


CATALOG: dict[str, Callable[[Asked], DecisionInfo]] = {
    "turn": turn.turn,
    "consent": turn.turn_consent,
    "tribute.to": turn.tribute_to,
    "tribute.from": turn.tribute_from,
    "tribute.asked": turn.tribute_from,
    "tribute.amount": turn.tribute_amount,
    "pivotal.play": turn.pivotal,
    "pivotal.trump": turn.pivotal,
    "pay.mix": turn.split_payment,
    "entropy.keep": turn.entropy,
    "voluntary": briton.voluntary,
    "plunder.load": barbarian.plunder_load,
    "feat.after": briton.feat_choose,
    "feat.choose": briton.feat_choose,
    # 3.2.1, 3.3.1, 3.3.3
    "train.space": briton.train_space,
    "train.cavalry": briton.train_cavalry,
    "train.militia": briton.train_militia,
    "train.casualties": briton.train_casualties,
    "train.prosperity": briton.prosper,
    "muster.space": briton.muster_space,
    "muster.what": briton.muster_what,
    "muster.comitates": briton.muster_comitates,
    "muster.comitates_free": briton.muster_comitates,
    "muster.not_yet": briton.muster_not_yet,
    "muster.build": briton.building,
    "militia.loaded": briton.militia_loaded,
    "trade.start": briton.trade_start,
    "trade.spaces": briton.trade_spaces,
    "trade.prosperity": briton.prosper,
    # 3.2.2, 3.3.2, 3.4.3, 3.5.3
    "march.origin": briton.march_origin,
    "march.units": briton.march_units,
    "march.units.number": words.number_going,
    "march.to": briton.march_to,
    "march.on": briton.march_on,
    "march.drop": briton.march_units,
    "march.drop.number": words.number_going,
    "march.pick": briton.march_units,
    "march.pick.number": words.number_going,
    "march.consent": briton.march_consent,
    "march.destination": briton.march_destination,
    "march.from": briton.warband_origin,
    "march.sea_from": briton.warband_origin,
    "march.warbands": briton.march_units,
    "march.warbands.number": words.number_going,
    # 3.2.3
    "intercept.targets": briton.intercept_targets,
    "intercept.origin": briton.intercept_origin,
    "intercept.units": briton.march_units,
    "intercept.units.number": words.number_going,
    "intercept.to": briton.march_to,
    "intercept.next": briton.next_battle,
    "intercept.enemy": briton.intercept_enemy,
    # 3.4.1, 3.5.1, 3.4.2, 3.5.2
    "raid.target": barbarian.raid_target,
    "raid.route": barbarian.raid_route,
    "raid.dice": barbarian.raid_dice,
    "raid.box": barbarian.raid_box,
    "raid.box_dice": barbarian.raid_box_dice,
    "raid.mariners": barbarian.raid_mariners,
    "raid.militia": barbarian.raid_militia,
    "raid.militia_loaded": barbarian.raid_militia_loaded,
    "raid.next": barbarian.raid_next,
    "raid.plunder": barbarian.raid_plunder,
    "raid.load": barbarian.raid_load,
    "raid.battle": barbarian.raid_battle,
    "deepraid.force": barbarian.deep_raid,
    "ravage.battle": barbarian.ravage_battle,
    "return.spaces": barbarian.return_spaces,
    "return.when": barbarian.return_when,
    # 3.6
    "battle.spaces": battle.spaces,
    "battle.next": briton.next_battle,
    "battle.plunder": battle.plunder_first,
    "battle.enemy": battle.enemy,
    "battle.raiders": battle.attempt,
    "battle.troops": battle.attempt,
    "battle.losses": battle.lose,
    "battle.share": battle.share,
    "battle.share_agree": battle.share_agree,
    "battle.withdraw": battle.withdraw,
    "battle.withdraw.number": battle.withdraw_number,
    "battle.admit": battle.admit,
    "battle.assault": battle.assault,
    "battle.double": battle.double,
    "battle.spoils": battle.spoils,
    "battle.siege": battle.siege,
    # 4.2, 4.3
    "build.space": briton.build_space,
    "build.what": briton.building,
    "invite.space": briton.invite_space,
    "invite.what": briton.invite_what,
    "invite.site": briton.invite_site,
    "invite.warbands": briton.invite_warbands,
    "requisition.spaces": briton.requisition_spaces,
    "retaliate.space": briton.retaliate_space,
    "rule.space": briton.rule_space,
    "rule.what": briton.rule_what,
    "reinforce.space": briton.reinforce_space,
    "reinforce.next": briton.reinforce_next,
    "reinforce.what": briton.reinforce_what,
    "reinforce.to": briton.reinforce_to,
    "reinforce.units": briton.march_units,
    "reinforce.units.number": words.number_going,
    "reinforce.consent": briton.reinforce_consent,
    "pillage.regions": briton.pillage_regions,
    "pillage.cubes": briton.pillage_cubes,
    "pillage.enemy": briton.pillage_enemy,
    # 4.4, 4.5
    "ravage.regions": barbarian.ravage_regions,
    "surprise.space": barbarian.surprise_space,
    "ransom.regions": barbarian.ransom_regions,
    "ransom.target": barbarian.ransom_target,
    "settle.space": barbarian.settle_space,
    "settle.next": barbarian.settle_next,
    "settle.share": barbarian.settle_share,
    "settle.choice": barbarian.settle_choice,
    "settle.site": barbarian.settle_site,
    "settle.loaded": barbarian.settle_loaded,
    "entreat.region": barbarian.entreat_region,
    "entreat.hillfort": barbarian.entreat_hillfort,
    "entreat.militia": barbarian.entreat_militia,
    "entreat.loaded": barbarian.entreat_loaded,
    # 5
    "event.space": events.space,
    "event.spaces": events.space,
    "event.faction": events.faction,
    "event.nation": events.nation,
    "event.colour": events.colour,
    "event.place": events.place,
    "event.place_where": events.place_where,
    "event.remove": events.lots,
    "event.remove_number": events.lot_number,
    "event.replace": events.lots,
    "event.replace_number": events.lot_number,
    "event.move": events.lots,
    "event.move_number": events.lot_number,
    "event.box": events.box,
    "event.build": events.build,
    "event.raze": events.raze,
    "event.rebuild": events.build,
    "event.prosper": events.prosper,
    "event.prosper_where": events.prosper_where,
    "event.despoil": events.despoil,
    "event.grow": events.grow,
    "event.mark": events.lots,
    "event.mark_number": events.lot_number,
    "event.mark_settlement": events.raze,
    "event.dominance": events.dominance,
    "event.patrol": events.patrol,
    "event.sea": events.sea,
    "event.no_patrol": events.patrol,
    "event.either": coin.either,
    "event.how_many": events.how_many,
    "event.call_for_rome": events.call_for_rome,
    "event.roman_rule": events.roman_rule,
    "event.may": coin.may,
    "event.end": events.end,
    "event.neighbour": events.space,
    "event.resettle": events.space,
    "event.pay_or_leave": events.pay_or_leave,
    "event.consent": events.consent,
    "event.free": events.free,
    "event.free_plunder": events.despoil,
    "event.sail_from": events.space,
    "event.sail_to": events.space,
    "event.sail": briton.march_units,
    "event.sail.number": words.number_going,
    "event.dal_riada": events.dal_riada,
    # 6
    "annona.consent": turn.epoch_consent,
    "annona.pay": turn.annona,
    "annona.plunder": turn.annona_plunder,
    "hoarding": turn.hoarding,
    "upkeep.consent": turn.epoch_consent,
    "upkeep.forts": turn.forts,
    "upkeep.roads": turn.roads,
    "upkeep.casualties": turn.casualties,
    "upkeep.relocate": turn.relocate,
    "upkeep.relocate.number": turn.relocate_number,
    "upkeep.move": turn.move,
    "upkeep.move.to": turn.relocate,
    "upkeep.comitates": turn.comitates,
    "upkeep.unpaid": turn.unpaid,
    "upkeep.unpaid.number": turn.unpaid_number,
}
KINDS = frozenset(CATALOG)
SELF_EXPLAINING = frozenset({"event.either"})
"""5.1 The ways that an Event leaves open are sentences of their own: "stay loyal: lose 3 Prestige, …"."""


def decision_info(table: Table, decision: Decision) -> DecisionInfo:
    """What a decision and each of its options say about themselves."""
    return CATALOG[decision.kind](Asked(table, decision))


# What can be asked about by name, and why it is not among the options ------------------------------------------------


COMMAND_IDS = tuple(dict.fromkeys(id for commands in COMMANDS for id in commands))


def askable(table: Table, decision: Decision) -> tuple[Askable, ...]:
    """Every Command and Feat, the Event of the card, the spaces, and the pieces on the map, unless it is offered."""
    return coin.not_offered(_named(table.state), decision)


def _named(state: State) -> Iterator[Askable]:
    yield from _always()
    if state.current:
        yield from coin.event(deck_of(state).name(state.current))
    yield from coin.units(KIT, state.units)
    for site in ALL_SITES:
        name = f"site:{SITE_IDS[site]}"
        yield Askable(name, _label(state, name))


@cache
def _always() -> tuple[Askable, ...]:
    feats = dict.fromkeys(id for feats in FEATS for id in feats)
    return (
        *coin.commands(COMMAND_IDS),
        *[Askable(f"feat.{id}", Message("askable.feat", {"feat": id})) for id in feats],
        *coin.spaces(KIT),
        *[Askable(f"sea:{id}", Message("askable.sea", {"sea": id})) for id in SEA_IDS],
        *coin.factions(KIT),
    )


def _label(state: State, name: str) -> Message:
    """A thing in words: "Cavalry in Iceni"."""
    kind, _, id = name.partition(":")
    if kind == "unit":
        space, _, unit = id.partition(".")
        return Message("askable.unit", {"unit": unit, "space": space})
    if kind == "site":
        standing = state.sites[SITE_NUMBER[id]]
        if not standing:
            return Message("askable.vacant", {"site": id})
        return Message("askable.site", {"stronghold": STRONGHOLDS[standing], "site": id})
    if kind == "sea":
        return Message("askable.sea", {"sea": id})
    return Message("askable.faction", {"who": id}) if kind == "seat" else Message("askable.space", {"space": id})


# Why not --------------------------------------------------------------------------------------------------------------


def why_not(table: Table, decision: Decision, name: str) -> Message | None:
    """Why a Command, a Feat, the Event, or a thing on the map is not what is asked for; None if it is none of these."""
    asked = Asked(table, decision)
    feat = FEATS.named(name)
    if name in COMMAND_IDS or feat is not None:
        return _why_later(asked, feat)
    if name.startswith(("card:", "event.")):
        return _why_no_event(asked, name)
    return _why_no_thing(asked, name)


def _why_later(asked: Asked, feat: str | None) -> Message:
    """2.3, 3.1, 5.1 Why there is no Command and no Feat to choose at this point."""
    action, state = asked.action, asked.state
    if asked.event is not None:
        return Message("why.now_event", {"card": asked.event.card}, "5.1")
    if action is None:
        pivotal = state.stage == Stage.PIVOTAL or asked.decision.kind.startswith("pivotal.")
        return Message("why.now_card", {}, "2.3.8") if pivotal else Message("why.now_epoch", {}, "6")
    if feat is not None:
        return Message("why.now_feat", {"feat": feat, "command": action.command}, "4.1")
    return Message("why.now_command", {"who": FACTIONS[action.faction], "command": action.command}, "3.1")


def _why_no_event(asked: Asked, name: str) -> Message | None:
    if name.startswith("card:") and name != f"card:{asked.state.current}":
        return None
    if asked.action is not None and asked.event is None:
        return Message("why.other_card", {}, "2.3.4")
    return _why_later(asked, None)


def _why_no_thing(asked: Asked, name: str) -> Message | None:
    """Why a thing on the map is not offered: what is asked for instead."""
    if not _is_thing(name):
        return None
    inside = KIT.space_named(name) if name.startswith(("unit:", "site:")) else None
    card = asked.event.card if asked.event is not None else ""
    return coin.why_other(asked, _label(asked.state, name), card=card, inside=inside)


def _is_thing(name: str) -> bool:
    """Whether a name means something on the map."""
    kind, _, id = name.partition(":")
    space, _, unit = id.partition(".")
    return (
        (kind == "space" and id in SPACE_NUMBER)
        or (kind == "unit" and space in SPACE_NUMBER and unit in UNIT_NUMBER)
        or (kind == "site" and id in SITE_NUMBER)
        or (kind == "sea" and id in SEA_IDS)
        or (kind == "seat" and id in FACTIONS)
    )
