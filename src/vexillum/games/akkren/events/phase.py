"""9.1 A player draws an event."""

from __future__ import annotations

from vexillum.core.words.texts import Message
from vexillum.games.akkren.components.decks import EVENT_IDS, EVENTS
from vexillum.games.akkren.components.factions import SEATS
from vexillum.games.akkren.events.catalog import EFFECTS
from vexillum.games.akkren.events.deck import conflicting, draw
from vexillum.games.akkren.events.drawn_event import DrawnEvent, touched
from vexillum.games.akkren.state import Play, Table


def draw_event(table: Table, faction: int) -> Play[None]:
    """9.1, C02, C03 A Faction draws the next event of the deck, and it is carried out."""
    with table.step("event_card"):
        event = draw(table)
        table.set_title("event_named", event=EVENT_IDS[event])
        table.set_step_title("event_named", event=EVENT_IDS[event])
        says = Message(f"event.{EVENT_IDS[event]}.text")
        table.tell("event_drawn", "9.1", who=SEATS[faction], event=EVENT_IDS[event], says=says)
        other = conflicting(table.state, event)
        if other is not None:
            table.tell("event_conflict", "9.1", event=EVENT_IDS[event], other=EVENT_IDS[other])
            return
    yield from happen(table, DrawnEvent(event, faction, touched(table.state, event, faction)))


def happen(table: Table, happening: DrawnEvent) -> Play[None]:
    """9.1 The effects of an event, one after the other; it is in force until the season ends."""
    table.state.current = [*table.state.current, happening.event]
    if not happening.factions:
        table.tell("event_nobody", "9.1", event=happening.id)
        return
    for effect in EVENTS[happening.event].effects:
        with table.step("event_named", event=happening.id):
            yield from EFFECTS[effect["op"]](table, happening, effect)
