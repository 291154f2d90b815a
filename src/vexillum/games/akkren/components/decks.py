"""C03, 9.2.1, 13.5 The decks of events, guardians and agents as they lie in the box, and treasures."""

from __future__ import annotations

from vexillum.games.akkren.components.records import Agent, Event, Guardian, Treasure, read

EVENTS = read("events", "event", Event)
EVENT_IDS = tuple(event.id for event in EVENTS)
GUARDIANS = read("quests", "guardian", Guardian)
GUARDIAN_IDS = tuple(guardian.id for guardian in GUARDIANS)
TREASURES = read("quests", "treasure", Treasure)
TREASURE_IDS = tuple(f"t{number + 1:02}" for number in range(len(TREASURES)))
"""How texts call the rows of the table of treasures: ``treasure.<this>``."""
AGENTS = read("agents", "agent", Agent)
AGENT_IDS = tuple(agent.id for agent in AGENTS)


def fresh_events() -> list[int]:
    """C03 Each event as often as its weight."""
    return [number for number, event in enumerate(EVENTS) for _ in range(event.weight)]


def fresh_guardians() -> list[int]:
    """9.2.1 Each guardian once."""
    return list(range(len(GUARDIANS)))


def fresh_agents() -> list[int]:
    """13.5 Each agent as often as there are copies."""
    return [number for number, agent in enumerate(AGENTS) for _ in range(agent.copies)]
