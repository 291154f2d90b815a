"""The information on each kind of decision, and what can be asked about by name: why it is not an option now."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from vexillum.coin import explain as coin
from vexillum.core.decision import Decision
from vexillum.core.show.option_info import Askable, DecisionInfo
from vexillum.core.words.texts import Message

from ..commands.catalog import COMMANDS
from ..decks import deck_of
from ..forces import region_of
from ..map import COLONY, REGION_NUMBER, TRIBE_IDS, TRIBE_NUMBER
from ..pieces import ABSENT, FACTIONS, KIND_NUMBER, KIT, STATUSES
from ..specials.catalog import ALONE, SPECIALS
from ..state import State, Table
from . import battle, commands, events, specials, turn
from .words import Asked, lands

# The information on each kind of decision ----------------------------------------------------------------------------


CATALOG: dict[str, Callable[[Asked], DecisionInfo]] = {
    "turn": turn.turn,
    "special.after": turn.special,
    # 1.4.1, 1.5.2
    "agree.supply": turn.agree_supply,
    "agree.retreat": turn.agree_retreat,
    "agree.quarters": turn.agree_quarters,
    "agree.loan": turn.agree_loan,
    "agree.loan_defence": turn.agree_loan,
    "transfer": turn.transfer,
    "transfer.with": turn.transfer,
    "transfer.number": turn.transfer_number,
    "transfer.asked": turn.transfer_number,
    "remove.region": lands,
    "remove.piece": turn.remove_piece,
    "voluntary": turn.voluntary,
    "voluntary_tribe": turn.voluntary_tribe,
    "vercingetorix": turn.vercingetorix,
    "cold_war": turn.cold_war,
    # 3.2.1, 3.2.3, 3.3.1, 3.3.3
    "recruit.space": commands.recruit_space,
    "recruit.do": commands.muster,
    "recruit.rest": commands.muster,
    "rally.space": commands.rally_space,
    "rally.do": commands.muster,
    "rally.rest": commands.muster,
    "seize.space": commands.seize_space,
    "seize.disperse": commands.seize_disperse,
    "raid.space": commands.raid_space,
    "raid.take": commands.raid_take,
    "raid.whose": commands.raid_whose,
    # 3.2.2, 3.3.2
    "march.space": commands.origin,
    "march.group": commands.units,
    "march.group.number": commands.number,
    "march.drop": commands.drop,
    "march.drop.number": commands.drop_number,
    "march.to": commands.to,
    "march.on": commands.to,
    "harass": commands.harass,
    "harass.loss": commands.harass_loss,
    # 3.2.4, 3.3.4
    "battle.space": battle.spaces,
    "battle.target": battle.target,
    "battle.besiege_here": battle.special_here,
    "battle.ambush_here": battle.special_here,
    "battle.besiege": battle.besiege,
    "battle.siege": battle.siege,
    "battle.ally_first": battle.ally_first,
    "battle.loan": battle.loan,
    "battle.loan_defence": battle.loan,
    "battle.horse": battle.horse,
    "battle.shock": battle.shock,
    "battle.slingers": battle.slingers,
    "battle.loss": battle.loss,
    "battle.retreat": battle.retreat,
    "battle.retreat_to": battle.retreat_to,
    "battle.stay_hidden": battle.stay_hidden,
    "battle.stay_leader": battle.stay_leader,
    # 3.4
    "germans.ally": specials.germans_ally,
    "germans.warbands": specials.germans_warbands,
    "germans.march_to": specials.germans_to,
    "germans.march_number": commands.number,
    "germans.raid": specials.germans_raid,
    "germans.ambush": specials.germans_ambush,
    # 4
    "build.region": specials.region,
    "build.do": specials.build_do,
    "scout.from": specials.scout_from,
    "scout.region": specials.scout_region,
    "scout.kind": specials.unit_lost,
    "scout.number": commands.number,
    "scout.to": lands,
    "scout.auxilia": specials.scout_auxilia,
    "scout.warband": specials.scout_warband,
    "entreat.region": specials.region,
    "entreat.piece": specials.entreat_piece,
    "devastate.region": specials.devastate_region,
    "devastate.loss": specials.unit_lost,
    "trade.do": specials.trade_do,
    "trade.region": specials.trade_region,
    "suborn.region": specials.region,
    "suborn.do": specials.suborn_do,
    "enlist.do": specials.enlist_do,
    "enlist.regions": specials.enlist_region,
    "enlist.region": specials.enlist_region,
    "rampage.region": specials.rampage_region,
    "rampage.target": specials.rampage_target,
    "rampage.number": specials.rampage_number,
    "rampage.retreat": specials.rampage_retreat,
    "rampage.piece": specials.unit_lost,
    # 5
    "event.space": events.space,
    "event.spaces": events.space,
    "event.origin": events.space,
    "event.destination": events.space,
    "event.relocate_from": events.space,
    "event.place_where": events.space,
    "event.german_ambush": events.german_region,
    "event.german_region": events.german_region,
    "event.german_origins": events.german_region,
    "event.faction": events.faction,
    "event.factions": events.faction,
    "event.whose": events.whose,
    "event.whose_warband": events.whose,
    "event.tribe": events.thing,
    "event.city": events.thing,
    "event.starve": events.thing,
    "event.place": events.place,
    "event.remove": events.stacks,
    "event.remove_number": events.stack_number,
    "event.replace": events.stacks,
    "event.replace_number": events.stack_number,
    "event.move": events.stacks,
    "event.move_number": events.stack_number,
    "event.hostages": events.stacks,
    "event.hostages_number": events.stack_number,
    "event.hostages_replaced": events.some_replaced,
    "event.fealty": events.some_replaced,
    "event.replace_by": events.replace_by,
    "event.relocate": commands.units,
    "event.relocate.number": commands.number,
    "event.relocate_to": events.move_to,
    "event.charge": commands.number,
    "event.three_or_die": events.three_or_die,
    "event.legions_fallen": events.legions_fallen,
    "event.place_ally": events.place_holding,
    "event.place_citadel": events.place_holding,
    "event.remove_ally": events.lose_holding,
    "event.replace_ally": events.lose_holding,
    "event.works": events.works,
    "event.command": events.command,
    "event.command_special": events.command,
    "event.special": events.command,
    "event.german_command": events.german_command,
    "event.battle": events.fight,
    "event.successor": events.successor,
    "event.alpine": events.alpine,
    "event.council": events.council,
    "event.end": events.end,
    "event.either": coin.either,
    "event.may": coin.may,
    # 6
    "quarters.from": turn.relocating,
    "quarters.pieces": commands.units,
    "quarters.pieces.number": commands.number,
    "quarters.to": lands,
    "quarters.home": turn.home,
    "quarters.home_pieces": commands.units,
    "quarters.home_pieces.number": commands.number,
    "quarters.shelter": turn.shelter,
    "quarters.pay": turn.pay,
    "harvest.legion": lands,
    "spring.leader": lands,
}
KINDS = frozenset(CATALOG)
SELF_EXPLAINING = frozenset({"event.either"})
"""5.1 The ways that an Event leaves open are sentences of their own."""


def decision_info(table: Table, decision: Decision) -> DecisionInfo:
    """The information on a decision and each of its options."""
    return CATALOG[decision.kind](Asked(table, decision))


# What can be asked about by name, and why it is not an option now ----------------------------------------------------


COMMAND_IDS = tuple(dict.fromkeys(id for commands in COMMANDS for id in commands))
SPECIAL_IDS = tuple(dict.fromkeys(id for specials in SPECIALS for id in specials))


def askable(table: Table, decision: Decision) -> tuple[Askable, ...]:
    """Every Command and Special Ability, the Event, Regions, Tribes, Factions and pieces, unless it is offered."""
    return coin.not_offered(_named(table.state), decision)


def _named(state: State) -> Iterator[Askable]:
    yield from _always()
    if state.current:
        yield from coin.event(deck_of(state).name(state.current))
    yield from coin.units(KIT, state.units)
    for tribe, id in enumerate(TRIBE_IDS):
        if tribe != COLONY or state.tribes[COLONY] != ABSENT:
            yield Askable(f"tribe:{id}", _label(state, f"tribe:{id}"))


@cache
def _always() -> tuple[Askable, ...]:
    return (
        *coin.commands(COMMAND_IDS),
        *[Askable(f"special.{id}", Message("askable.special", {"special": id})) for id in SPECIAL_IDS],
        *coin.spaces(KIT),
        *coin.factions(KIT),
    )


def _label(state: State, name: str) -> Message:
    """A piece in words: "2 Legions in Nervii"."""
    kind, _, id = name.partition(":")
    if kind == "unit":
        space, _, unit = id.partition(".")
        return Message("askable.unit", {"unit": unit, "space": space})
    if kind == "tribe":
        return Message("askable.tribe", {"status": STATUSES[state.tribes[TRIBE_NUMBER[id]]], "tribe": id})
    return Message("askable.faction", {"who": id}) if kind == "seat" else Message("askable.space", {"space": id})


# Why not --------------------------------------------------------------------------------------------------------------


def why_not(table: Table, decision: Decision, name: str) -> Message | None:
    """Why a Command, a Special Ability, the Event, or a thing on the map is not an option; None if neither."""
    asked = Asked(table, decision)
    special = SPECIALS.named(name)
    if name in COMMAND_IDS or special is not None:
        return _why_later(asked, special)
    if name.startswith(("card:", "event.")):
        return _why_no_event(asked, name)
    return _why_no_thing(asked, name)


def _why_later(asked: Asked, special: str | None) -> Message:
    """2.3, 3.1, 5.1 Why there is no Command and no Special Ability to choose at this point."""
    action = asked.action
    if asked.event is not None:
        return Message("why.now_event", {"card": asked.event.card}, "5.1")
    if action is None or action.command == ALONE:  # card 63 grants a Special Ability by itself, in Winter
        return Message("why.now_winter", {}, "2.4")
    if special is not None:
        return Message("why.now_special", {"special": special, "command": action.command}, "4.1")
    return Message("why.now_command", {"who": FACTIONS[action.faction], "command": action.command}, "3.1")


def _why_no_event(asked: Asked, name: str) -> Message | None:
    if name.startswith("card:") and name != f"card:{asked.state.current}":
        return None
    if asked.action is not None and asked.event is None:
        return Message("why.other_card", {}, "2.3.4")
    return _why_later(asked, None)


def _why_no_thing(asked: Asked, name: str) -> Message | None:
    """Why a thing on the map is not offered: what the decision is about."""
    if not _is_thing(name):
        return None
    card = asked.event.card if asked.event is not None else ""
    return coin.why_other(asked, _label(asked.state, name), card=card, inside=_inside(asked.state, name))


def _inside(state: State, name: str) -> int | None:
    """The Region of a Tribe or piece."""
    kind, _, id = name.partition(":")
    if kind == "unit":
        return REGION_NUMBER[id.partition(".")[0]]
    if kind == "tribe":
        region = region_of(state, TRIBE_NUMBER[id])
        return region if region >= 0 else None
    return None


def _is_thing(name: str) -> bool:
    """Whether a name means something on the map."""
    kind, _, id = name.partition(":")
    space, _, unit = id.partition(".")
    return (
        (kind == "space" and id in REGION_NUMBER)
        or (kind == "unit" and space in REGION_NUMBER and unit in KIND_NUMBER)
        or (kind == "tribe" and id in TRIBE_NUMBER)
        or (kind == "seat" and id in FACTIONS)
    )
