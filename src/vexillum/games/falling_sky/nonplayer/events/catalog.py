"""8.2 Who answers which decision of an Event, and the instructions of all cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from vexillum.coin.nonplayer.instructions import by_card, instructed
from vexillum.coin.options import NONE
from vexillum.core.decision import DONE, Decision
from vexillum.games.falling_sky.nonplayer import own_losses
from vexillum.games.falling_sky.nonplayer.bot import Answer, FallingSkyBot
from vexillum.games.falling_sky.nonplayer.events import deeds, guidelines, regions, ways
from vexillum.games.falling_sky.nonplayer.events.instructions import CARDS_OF_ALL


def cold_war(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.2.3 Card 63: what the flowchart says; no more if that is a Pass."""
    key = bot.catalog.charts[bot.faction](bot)
    if key in decision.keys:
        return (key,)
    found = deeds.choose_command(bot, decision)
    return (DONE.key,) if found == (NONE.key,) else found


_GUIDELINES: Mapping[str, Answer] = {
    "event.alpine": guidelines.alpine,
    "event.battle": deeds.wants_battle,
    "event.charge": guidelines.as_many,
    "event.city": guidelines.remi_city,
    "event.command": deeds.choose_command,
    "event.command_special": deeds.command_or_special,
    "event.council": guidelines.nothing,
    "event.destination": deeds.pass_goal,
    "event.either": ways.select_way,
    "event.end": guidelines.any_one,
    "event.faction": guidelines.select_faction,
    "event.factions": guidelines.select_factions,
    "event.fealty": guidelines.replaced,
    "event.german_ambush": deeds.german_ambush,
    "event.german_command": deeds.german_command,
    "event.german_origins": deeds.german_origins,
    "event.german_region": deeds.german_region,
    "event.hostages": guidelines.take_units,
    "event.hostages_number": guidelines.as_many,
    "event.hostages_replaced": guidelines.replaced,
    "event.legions_fallen": guidelines.any_one,
    "event.may": guidelines.do_it,
    "event.move": guidelines.take_units,
    "event.move_from": deeds.move_from,
    "event.move_number": guidelines.as_many,
    "event.move_to": deeds.move_to,
    "event.origin": deeds.pass_origin,
    "event.place": guidelines.as_many,
    "event.place_ally": guidelines.place_holding,
    "event.place_citadel": guidelines.place_holding,
    "event.place_where": guidelines.place_where,
    "event.relocate": deeds.move_pieces,
    "event.relocate.number": deeds.move_number,
    "event.relocate_from": deeds.move_from,
    "event.relocate_to": deeds.move_to,
    "event.remove": guidelines.take_units,
    "event.remove_ally": guidelines.remove_holding,
    "event.remove_number": guidelines.as_many,
    "event.replace": guidelines.take_units,
    "event.replace_ally": guidelines.remove_holding,
    "event.replace_by": guidelines.as_many,
    "event.replace_number": guidelines.as_many,
    "event.space": regions.select_region,
    "event.spaces": regions.select_regions,
    "event.special": deeds.choose_special,
    "event.starve": own_losses.starve,
    "event.successor": guidelines.nothing,
    "event.three_or_die": guidelines.as_many,
    "event.tribe": guidelines.select_tribe,
    "event.whose": guidelines.own_first,
    "event.whose_warband": guidelines.own_first,
    "event.works": guidelines.works,
}
"""8.2.3, 8.3.1, 8.4.1 What answers a decision of an Event."""

EVENT_ANSWERS: Mapping[str, Answer] = {
    **{kind: instructed(answer) for kind, answer in _GUIDELINES.items()},
    "cold_war": cold_war,
}
"""8.2.1 The same, unless the instruction of the card says otherwise."""

INSTRUCTIONS = by_card(CARDS_OF_ALL)
"""8.2.1 By card and Faction."""
