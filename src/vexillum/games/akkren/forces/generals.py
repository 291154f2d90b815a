"""3.5 The generals: the deck, and behind it those of the minor powers."""

from __future__ import annotations

from typing import Any

from vexillum.games.akkren.components.records import General, read
from vexillum.games.akkren.components.tables import number
from vexillum.games.akkren.state import NONE, State

_OWN = read("generals", "general", General)
DECK = len(_OWN)
"""How many generals are in the deck; those from here on belong to minor powers."""
GENERALS = _OWN + read("generals", "minor", General)
GENERAL_IDS = tuple(general.id for general in GENERALS)
OFFICER = number("manoeuvre", "officer_default")
"""18.1, C29 The strategic value of those who have no general."""


def effect(general: int, op: str) -> dict[str, Any] | None:
    """3.5 What a general can do beyond his values, by its name in the data; None if he cannot, or there is none."""
    if general == NONE:
        return None
    return next((one for one in GENERALS[general].effects if one["op"] == op), None)


def amount(general: int, op: str) -> int:
    """The number of such a power; 0 if he has none."""
    found = effect(general, op)
    return 0 if found is None else int(found["n"])


def strategic(general: int, enemy: int = NONE) -> int:
    """3.5, C29 The strategic value of a general, or of the officer who stands in for him, against an enemy's."""
    value = OFFICER if general == NONE else GENERALS[general].strategic
    return value + (amount(enemy, "enemy_strategic") if general != NONE else 0)


def tactical(general: int) -> int:
    """3.5 The tactical value of a general; 0 without one."""
    return 0 if general == NONE else GENERALS[general].tactical


def discard(state: State, general: int) -> None:
    """3.5 A general is lost: his card is set aside until the deck is made again."""
    if 0 <= general < DECK:
        state.fallen_generals = [*state.fallen_generals, general]


def put_under(state: State, general: int) -> None:
    """C116 A general gets away alone: his card goes under the deck."""
    if 0 <= general < DECK:
        state.generals = [general, *state.generals]
