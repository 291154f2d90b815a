"""8.2 Who answers which decision of an Event, and the instructions of all cards."""

from __future__ import annotations

from collections.abc import Mapping

from vexillum.coin.nonplayer.instructions import by_card, instructed
from vexillum.games.falling_sky.nonplayer import own_losses
from vexillum.games.falling_sky.nonplayer.bot import Answer
from vexillum.games.falling_sky.nonplayer.events import (
    commands,
    germans,
    goals,
    guidelines,
    regions,
    relocations,
    specials,
    targets,
)
from vexillum.games.falling_sky.nonplayer.events.instructions import CARDS_OF_ALL

_GUIDELINES: Mapping[str, Answer] = {
    "event.alpine": guidelines.alpine,
    "event.battle": guidelines.do_it,
    "event.charge": guidelines.as_many,
    "event.city": regions.select_option,
    "event.command": commands.choose_command,
    "event.command_special": specials.command_or_special,
    "event.council": guidelines.nothing,
    "event.destination": goals.pass_goal,
    "event.either": regions.select_option,
    "event.end": guidelines.any_one,
    "event.faction": guidelines.select_faction,
    "event.factions": guidelines.select_factions,
    "event.fealty": guidelines.replaced,
    "event.german_ambush": germans.german_ambush,
    "event.german_command": germans.german_command,
    "event.german_origins": germans.german_origins,
    "event.german_region": germans.german_region,
    "event.hostages": targets.take_units,
    "event.hostages_number": guidelines.as_many,
    "event.hostages_replaced": guidelines.replaced,
    "event.legions_fallen": guidelines.any_one,
    "event.may": guidelines.do_it,
    "event.move": targets.take_units,
    "event.move_number": guidelines.as_many,
    "event.origin": goals.pass_origin,
    "event.place": guidelines.as_many,
    "event.place_ally": targets.place_holding,
    "event.place_citadel": targets.place_holding,
    "event.place_where": guidelines.place_where,
    "event.relocate": relocations.move_pieces,
    "event.relocate.number": relocations.move_number,
    "event.relocate_from": relocations.move_from,
    "event.relocate_to": relocations.move_to,
    "event.remove": targets.take_units,
    "event.remove_ally": targets.remove_holding,
    "event.remove_number": guidelines.as_many,
    "event.replace": targets.take_units,
    "event.replace_ally": targets.remove_holding,
    "event.replace_by": guidelines.as_many,
    "event.replace_number": guidelines.as_many,
    "event.space": regions.select_region,
    "event.spaces": regions.select_regions,
    "event.special": specials.choose_special,
    "event.starve": own_losses.starve,
    "event.successor": guidelines.nothing,
    "event.three_or_die": guidelines.as_many,
    "event.tribe": regions.select_option,
    "event.whose": guidelines.own_first,
    "event.whose_warband": guidelines.own_first,
    "event.works": guidelines.works,
}
"""8.2.3, 8.3.1, 8.4.1 What answers a decision of an Event."""

EVENT_ANSWERS: Mapping[str, Answer] = {
    **{kind: instructed(answer) for kind, answer in _GUIDELINES.items()},
    "cold_war": specials.cold_war,
    "germans.march_to": germans.germans_march_to,
}
"""8.2.1 The same, unless the instruction of the card says otherwise."""

INSTRUCTIONS = by_card(CARDS_OF_ALL)
"""8.2.1 By card and Faction."""
