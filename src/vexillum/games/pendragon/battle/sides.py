"""3.6.1 The sides of a Battle: who can be fought, and who fights together."""

from __future__ import annotations

from typing import Any

from vexillum.core.decision import Decision, Option
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.control import allied, strengths
from vexillum.games.pendragon.imperium import fragmented
from vexillum.games.pendragon.map import SPACE_IDS
from vexillum.games.pendragon.options import FACTION
from vexillum.games.pendragon.pieces import BARBARIANS, BRITONS, CIVITATES, DUX, FACTIONS
from vexillum.games.pendragon.state import Play, State, Table

BRITONS_TOGETHER = Option("britons", CIVITATES, "", "option.britons")
"""Dux and Civitates as one enemy."""


def enemies(state: State, space: int, attacker: int) -> list[int]:
    """3.6.1 The Factions with pieces in a space that a Faction could fight there.

    Before Fragmentation both Britons are one enemy of the Barbarians; CIVITATES stands for them. Dux and Civitates may
    fight one another at any Imperium.
    """
    counts = strengths(state, space)
    counts[attacker] = 0
    if attacker in BARBARIANS and not fragmented(state):
        counts[CIVITATES] += counts[DUX]
        counts[DUX] = 0
    return [faction for faction, count in enumerate(counts) if count]


def ask_enemy(table: Table, faction: int, space: int, enemies: list[int], rule: str) -> Play[int]:
    """3.1 The executing Faction selects the enemy."""
    together = faction in BARBARIANS and not fragmented(table.state)
    options = [BRITONS_TOGETHER if together and enemy == CIVITATES else FACTION[enemy] for enemy in enemies]
    (pick,) = yield table.ask(
        FACTIONS[faction],
        "battle.enemy",
        options,
        rule=rule,
        params={"space": SPACE_IDS[space]},
        about=f"space:{SPACE_IDS[space]}",
        why=_why_not_enemy,
    )
    enemy: int = pick.value
    return enemy


def _why_not_enemy(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why a Faction cannot be fought here."""
    id = name.removeprefix("seat:")
    if id not in FACTIONS:
        return None
    if id == decision.seat:
        return Message("why.battle_yourself", {}, "3.6.1")
    state: State = table.state
    if FACTIONS.index(id) in BRITONS and FACTIONS.index(decision.seat) in BARBARIANS and not fragmented(state):
        return Message("why.battle_britons_together", {}, "3.6.1")
    return Message("why.battle_not_there", {"who": id, "space": decision.params["space"]}, "3.6.1")


def side(state: State, faction: int, against: int) -> tuple[int, ...]:
    """3.6.1 The Factions that fight with one: both Britons before Fragmentation, unless they fight each other."""
    if faction in BRITONS and against in BARBARIANS and allied(state, DUX, CIVITATES):
        return BRITONS
    return (faction,)
