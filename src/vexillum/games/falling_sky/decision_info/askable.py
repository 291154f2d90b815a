"""What can be asked about by name, and why it is not an option now."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from vexillum.coin.decision_info import askable as asking
from vexillum.core.decision import Decision
from vexillum.core.show.option_info import Askable
from vexillum.core.words.texts import Message
from vexillum.games.falling_sky.commands.catalog import COMMANDS
from vexillum.games.falling_sky.decision_info.pending_decision import Asked
from vexillum.games.falling_sky.decks import deck_of
from vexillum.games.falling_sky.forces import region_of
from vexillum.games.falling_sky.map import COLONY, REGION_NUMBER, TRIBE_IDS, TRIBE_NUMBER
from vexillum.games.falling_sky.pieces import ABSENT, FACTIONS, KIND_NUMBER, KIT, STATUSES
from vexillum.games.falling_sky.specials.catalog import SPECIALS
from vexillum.games.falling_sky.specials.free import ALONE
from vexillum.games.falling_sky.state import State, Table

COMMAND_IDS = tuple(dict.fromkeys(id for commands in COMMANDS for id in commands))
SPECIAL_IDS = tuple(dict.fromkeys(id for specials in SPECIALS for id in specials))


def askable(table: Table, decision: Decision) -> tuple[Askable, ...]:
    """Every Command and Special Ability, the Event, Regions, Tribes, Factions and pieces, unless it is offered."""
    return asking.not_offered(_named(table.state), decision)


def _named(state: State) -> Iterator[Askable]:
    yield from _always()
    if state.current:
        yield from asking.event(deck_of(state).name(state.current))
    yield from asking.units(KIT, state.units)
    for tribe, id in enumerate(TRIBE_IDS):
        if tribe != COLONY or state.tribes[COLONY] != ABSENT:
            yield Askable(f"tribe:{id}", _label(state, f"tribe:{id}"))


@cache
def _always() -> tuple[Askable, ...]:
    return (
        *asking.commands(COMMAND_IDS),
        *[Askable(f"special.{id}", Message("askable.special", {"special": id})) for id in SPECIAL_IDS],
        *asking.spaces(KIT),
        *asking.factions(KIT),
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
    return asking.why_other(asked, _label(asked.state, name), card=card, inside=_inside(asked.state, name))


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
