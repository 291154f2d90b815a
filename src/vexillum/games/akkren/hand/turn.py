"""13.5 A Faction plays an agent in its own phase."""

from __future__ import annotations

from typing import Any

from vexillum.core.decision import DONE, Decision, Option
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message
from vexillum.games.akkren.components.decks import AGENT_IDS, AGENTS
from vexillum.games.akkren.components.factions import SEATS, F
from vexillum.games.akkren.components.map import ZONES_OF
from vexillum.games.akkren.control import holder, side
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.hand.blocks import played
from vexillum.games.akkren.hand.deck import hand
from vexillum.games.akkren.hand.effects import EFFECTS, HOSTILE
from vexillum.games.akkren.hand.targets import targets
from vexillum.games.akkren.hand.watches import choose_watches
from vexillum.games.akkren.relations import hostile_act
from vexillum.games.akkren.state import Play, State, Table

WATCH = Option("watch", None, text="option.agent_watch")


def offers(state: State, faction: int) -> list[Option]:
    """13.5 What a Faction's agents can do now: one option for each effect that has a target."""
    found = []
    for card in dict.fromkeys(hand(state, faction)):
        for one in AGENTS[card].effects:
            op = one.effect["op"]
            if op in EFFECTS and targets(state, faction, op):
                id = AGENT_IDS[card]
                text = f"option.agent_{op}"
                found.append(Option(f"{id}.{op}", (card, op), f"agent:{id}", text, {"agent": id}))
    return found


def agent_turn(table: Table, faction: int) -> Play[bool]:
    """13.5 A Faction chooses an agent, what it does and at what it is aimed; others may cancel it. False when done.

    It may also say at which moments of others it wants to be asked (C282).
    """
    (pick,) = yield table.ask(
        SEATS[faction],
        "agent.play",
        [*offers(table.state, faction), WATCH, DONE],
        rule="13.5",
        secret=True,
        why=_why_not_played,
    )
    if pick is DONE:
        return False
    if pick is WATCH:
        yield from choose_watches(table, faction)
        return True
    card, op = pick.value
    target, *others = aims = targets(table.state, faction, op)
    if others:
        (target,) = yield table.ask(
            SEATS[faction],
            "agent.target",
            aims,
            rule="13.5",
            params={"agent": AGENT_IDS[card]},
            about=f"agent:{AGENT_IDS[card]}",
            secret=True,
            why=_why_not_target,
        )
    yield from play_agent(table, faction, card, op, target)
    return True


def play_agent(table: Table, faction: int, card: int, op: str, target: Option) -> Play[None]:
    """13.5 An agent is played: a hostile one means war with the victim (8.1.2), whether or not it is cancelled."""
    harmed = victim(table.state, op, target.value)
    works = yield from played(
        table, faction, card, () if harmed is None else (harmed,), line=_line(op), **dict(target.params)
    )
    if op in HOSTILE and harmed is not None:
        hostile_act(table, faction, harmed, "8.1.2")
    if works:
        yield from EFFECTS[op](table, faction, target.value)


def _line(op: str) -> str:
    """The log line of an agent that is played; for a mutiny there is another line when it happens."""
    return "agent_sent_mutiny" if op == "mutiny" else f"agent_{op}"


def victim(state: State, op: str, target: Any) -> int | None:
    """8.1.2 The Faction against which an effect of an agent is aimed, if it is one."""
    found = -1
    if op == "reveal_agents":
        found = target
    elif op == "province_no_income":
        found = holder(state, ZONES_OF[target][0])
    elif op == "rebellion":
        found = holder(state, target)
    elif op not in ("peek_events", "flat_mp", "mp"):
        found = side(state, stacks.stack(state, target))
    return found if 0 <= found < F else None


def _why_not_played(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why an agent cannot be played now: it is not held, it only answers others, or there is nothing to aim it at."""
    id = name.rpartition(":")[2].partition(".")[0]
    if id not in AGENT_IDS:
        return None
    card = AGENT_IDS.index(id)
    if card not in hand(table.state, SEATS.index(decision.seat)):
        return Message("why.agent_not_held", {"agent": id}, "13.5")
    if not any(one.effect["op"] in EFFECTS for one in AGENTS[card].effects):
        return Message("why.agent_at_its_moment", {"agent": id}, "13.5")
    return Message("why.agent_no_target", {"agent": id}, "13.5")


def _why_not_target(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why an agent cannot be aimed at something."""
    kind, _, id = name.rpartition(":")
    if kind not in ("stack", "place", "region", "seat") or not id:
        return None
    return Message("why.agent_target", {"agent": decision.params["agent"]}, "13.5")
