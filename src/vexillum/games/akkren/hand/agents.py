"""13.5 The kinds of agents, and which of them cancels which."""

from __future__ import annotations

from typing import Any

from vexillum.games.akkren.components.decks import AGENT_IDS, AGENTS

SEER, STRATEGIST, ASSASSIN, BODYGUARD, SPY = (
    AGENT_IDS.index(id) for id in ("seer", "strategist", "assassin", "bodyguard", "spy")
)
SABOTEUR, GUIDE, ENGINEER, AGITATOR, DIPLOMAT = (
    AGENT_IDS.index(id) for id in ("saboteur", "guide", "engineer", "agitator", "diplomat")
)
_ANY = "any"
_AIMED_AT_SELF = "assassin_vs_self"


def effect(agent: int, op: str) -> dict[str, Any] | None:
    """13.5 What an agent can do, by its name in the data; None if this agent cannot."""
    return next((one.effect for one in AGENTS[agent].effects if one.effect["op"] == op), None)


def amount(agent: int, op: str, field: str) -> int:
    """The number of an agent's effect."""
    found = effect(agent, op)
    assert found is not None, (AGENT_IDS[agent], op)
    return int(found[field])


def cancels(card: int, agent: int, against: int) -> bool:
    """13.5 Whether one agent cancels another, which was played (as an answer) against a third, or ``NONE``.

    An Assassin who was sent against a Seer or an Assassin cannot be stopped by one of the same kind (ruling C262).
    """
    block = effect(card, "block")
    if block is None:
        return False
    if block["types"] != _ANY and AGENT_IDS[agent] not in block["types"]:
        return False
    excepted = block.get("except", ())
    if AGENT_IDS[agent] in excepted:
        return False
    return not (_AIMED_AT_SELF in excepted and agent == ASSASSIN and against == card)
