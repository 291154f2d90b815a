"""The sequence of play of an Event card: who is Eligible, in which order, and what the 2nd Eligible may do."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum


class Standing(IntEnum):
    """The place of a Faction's cylinder."""

    ELIGIBLE = 0
    INELIGIBLE = 1
    PASSED = 2
    EXECUTED = 3


class Fate(IntEnum):
    """What an Event sets as a Faction's eligibility for the next card."""

    USUAL = 0
    ELIGIBLE = 1
    INELIGIBLE = 2


class FirstAction(IntEnum):
    """What the 1st Eligible has executed, if anything."""

    NOTHING = 0
    COMMAND = 1
    COMMAND_AND_SPECIAL = 2
    EVENT = 3


class CommandLimit(IntEnum):
    """How large a Command a Faction may execute."""

    LIMITED = 0
    FULL = 1


def options(first_did: int) -> tuple[CommandLimit, bool]:
    """How large a Command may be, and whether the Event may be executed.

    The 1st Eligible may do either. After a Command alone the 2nd has a Limited Command; after a Command with a Special
    (Feat, Special Ability) a Limited Command or the Event; after the Event a Command with a Special.
    """
    if first_did == FirstAction.COMMAND:
        return CommandLimit.LIMITED, False
    if first_did == FirstAction.COMMAND_AND_SPECIAL:
        return CommandLimit.LIMITED, True
    if first_did == FirstAction.EVENT:
        return CommandLimit.FULL, False
    return CommandLimit.FULL, True


def next_eligible(order: Sequence[int], standing: Sequence[int]) -> int | None:
    """The leftmost Faction that is still Eligible; None when two have executed or no one is left."""
    if standing.count(Standing.EXECUTED) >= 2:
        return None
    for faction in order:
        if standing[faction] == Standing.ELIGIBLE:
            return faction
    return None


def adjust(standing: list[int], fates: list[int]) -> None:
    """After a card: Factions that executed become Ineligible, others Eligible, unless an Event says otherwise."""
    for faction, (place, fate) in enumerate(zip(standing, fates, strict=True)):
        out = fate == Fate.INELIGIBLE or (place == Standing.EXECUTED and fate != Fate.ELIGIBLE)
        standing[faction] = Standing.INELIGIBLE if out else Standing.ELIGIBLE
        fates[faction] = Fate.USUAL
