"""9.1, 13.5 Events that bring or expose agents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vexillum.games.akkren.events.happening import Happening
from vexillum.games.akkren.factions import SEATS, F
from vexillum.games.akkren.hand.deck import discard, draw_agent, hand, show_hand
from vexillum.games.akkren.lots import lot
from vexillum.games.akkren.state import Play, Table


def free_agent(table: Table, happening: Happening, said: Mapping[str, Any]) -> Play[None]:
    """9.1, 13.5 A stranger at the gate: an agent is drawn for nothing; no more than three can be held."""
    for faction in happening.factions:
        for _ in range(said["n"]):
            yield from draw_agent(table, faction)


def reveal_agents(table: Table, happening: Happening, said: Mapping[str, Any]) -> Play[None]:
    """9.1 A ring is exposed: everybody sees the agents of a Faction."""
    for faction in happening.factions:
        table.tell("event_exposed", "9.1", who=SEATS[faction])
        show_hand(table, faction, tuple(range(F)))
    yield from ()


def discard_agent_random(table: Table, happening: Happening, said: Mapping[str, Any]) -> Play[None]:
    """9.1 One of a Faction's agents is lost, by lot."""
    for faction in happening.factions:
        for _ in range(said["n"]):
            cards = hand(table.state, faction)
            if cards:
                discard(table, faction, lot(table, cards))
    yield from ()
