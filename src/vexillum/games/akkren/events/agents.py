"""9.1, 13.5 Events that bring or expose agents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vexillum.core.decision import Option, asks_nothing
from vexillum.games.akkren.blank import HAND
from vexillum.games.akkren.components.factions import SEATS
from vexillum.games.akkren.events.drawn_event import DrawnEvent
from vexillum.games.akkren.hand.deck import discard, draw_agent, hand, has_room, show_hand
from vexillum.games.akkren.lots import lot
from vexillum.games.akkren.scenarios import in_play
from vexillum.games.akkren.state import Play, Table

_AWAY = Option("away", False, text="option.event_away")
_LET_IN = Option("let_in", True, text="option.event_let_in")


def free_agent(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> Play[None]:
    """9.1, 13.5 A stranger at the gate: an agent is drawn for nothing.

    No more than three can be held: anyone who has three may discard one for the stranger, or send him away.
    """
    for faction in happening.factions:
        for _ in range(said["n"]):
            if has_room(table.state, faction) or (yield from _lets_in(table, faction)):
                yield from draw_agent(table, faction)


def _lets_in(table: Table, faction: int) -> Play[bool]:
    """13.5 With three agents in hand: whether one is discarded for the stranger."""
    (pick,) = yield table.ask(
        SEATS[faction], "event.stranger", [_AWAY, _LET_IN], rule="13.5", params={"n": HAND}, secret=True
    )
    if not pick.value:
        table.tell("event_sent_away", "9.1", who=SEATS[faction])
    return bool(pick.value)


@asks_nothing
def reveal_agents(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> None:
    """9.1 A ring is exposed: everyone sees the agents of a Faction."""
    for faction in happening.factions:
        if not hand(table.state, faction):
            table.tell("event_no_ring", "9.1", who=SEATS[faction])
            continue
        table.tell("event_exposed", "9.1", who=SEATS[faction])
        show_hand(table, faction, in_play(table.state))


@asks_nothing
def discard_agent_random(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> None:
    """9.1 One of a Faction's agents is lost, at random."""
    for faction in happening.factions:
        for _ in range(said["n"]):
            cards = hand(table.state, faction)
            if cards:
                discard(table, faction, lot(table, cards))
