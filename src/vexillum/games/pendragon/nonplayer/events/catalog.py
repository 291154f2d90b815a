"""8.2 The Events of the Non-players: who answers which of their decisions, and the instructions of all cards."""

from __future__ import annotations

from collections.abc import Mapping

from vexillum.coin.nonplayer.instructions import by_card, instructed
from vexillum.games.pendragon.nonplayer.bot import Answer
from vexillum.games.pendragon.nonplayer.events import (
    guidelines,
    guidelines_pieces,
    instructions_01_12,
    instructions_13_24,
    instructions_25_36,
    instructions_37_48,
    instructions_49_60,
    instructions_61_72,
    instructions_73_83,
)

_GUIDELINES: Mapping[str, Answer] = {
    "event.box": guidelines_pieces.change_boxes,
    "event.build": guidelines_pieces.build_stronghold,
    "event.call_for_rome": guidelines.do_it,
    "event.colour": guidelines.select_colour,
    "event.dal_riada": guidelines.as_much_as_able,
    "event.despoil": guidelines.as_much_as_able,
    "event.dominance": guidelines.select_dominance,
    "event.either": guidelines_pieces.select_way,
    "event.end": guidelines.any_one,
    "event.faction": guidelines.select_faction,
    "event.free": guidelines.select_freed,
    "event.free_plunder": guidelines.as_much_as_able,
    "event.grow": guidelines.do_it,
    "event.how_many": guidelines.as_few_as_able,
    "event.mark": guidelines_pieces.mark_units,
    "event.mark_number": guidelines_pieces.as_many_as_able,
    "event.mark_settlement": guidelines_pieces.mark_settlement,
    "event.may": guidelines.do_it,
    "event.move": guidelines_pieces.move_units,
    "event.move_number": guidelines_pieces.as_many_as_able,
    "event.nation": guidelines.select_nation,
    "event.neighbour": guidelines.select_spaces,
    "event.no_patrol": guidelines.flip_sea,
    "event.patrol": guidelines.flip_sea,
    "event.pay_or_leave": guidelines_pieces.pay_rather,
    "event.place": guidelines_pieces.place_units,
    "event.place_where": guidelines_pieces.place_where,
    "event.prosper": guidelines.as_much_as_able,
    "event.prosper_where": guidelines.prosper_where,
    "event.raze": guidelines_pieces.raze_stronghold,
    "event.rebuild": guidelines_pieces.build_stronghold,
    "event.remove": guidelines_pieces.remove_units,
    "event.remove_number": guidelines_pieces.as_many_as_able,
    "event.replace": guidelines_pieces.remove_units,
    "event.replace_number": guidelines_pieces.as_many_as_able,
    "event.resettle": guidelines.resettle,
    "event.roman_rule": guidelines.do_it,
    "event.sail": guidelines.choose_all,
    "event.sail.number": guidelines.as_much_as_able,
    "event.sail_from": guidelines.any_one,
    "event.sail_to": guidelines.any_one,
    "event.sea": guidelines.select_sea,
    "event.space": guidelines.select_spaces,
    "event.spaces": guidelines.select_spaces,
}
"""8.2.3, 8.3.1, 8.4.1 What answers a decision of an Event."""

EVENT_ANSWERS: Mapping[str, Answer] = {kind: instructed(answer) for kind, answer in _GUIDELINES.items()}
"""8.2.1 The same, unless the instruction of the card says otherwise."""

INSTRUCTIONS = by_card(
    (
        *instructions_01_12.CARDS,
        *instructions_13_24.CARDS,
        *instructions_25_36.CARDS,
        *instructions_37_48.CARDS,
        *instructions_49_60.CARDS,
        *instructions_61_72.CARDS,
        *instructions_73_83.CARDS,
    )
)
"""8.2.1 By card and Faction."""
