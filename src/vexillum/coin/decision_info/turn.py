"""The turn of an Eligible Faction: its Commands, the Event, other options, and refused ones."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from msgspec.structs import replace

from vexillum.coin.decision_info.lines import OTHER, Told, explain, group, message, now
from vexillum.coin.decision_info.pending_decision import PendingDecision
from vexillum.coin.sequence import CommandLimit, Standing, next_eligible, options
from vexillum.coin.state import CoinState
from vexillum.core.decision import Option
from vexillum.core.show.option_info import DecisionInfo, Group, OptionInfo, RefusedOption, Side
from vexillum.core.words.texts import Message

COMMANDS, EVENT = "commands", "event"
UNSHADED, SHADED = "event.unshaded", "event.shaded"
"""The keys of the Event's two sides."""


def turn(
    asked: PendingDecision[Any],
    *,
    card: str,
    called: str,
    commands: Collection[str],
    command: Callable[[str], OptionInfo],
    other: Callable[[Option], Message],
    refused: list[RefusedOption],
) -> DecisionInfo:
    """Commands, the Event, and other options.

    ``card`` is the name of the card (:meth:`Deck.name`), ``called`` the group of the Commands by their size
    (``group.<called>``); ``command`` and ``other`` are the lines of Commands and of other options.
    """
    groups = (
        Group(COMMANDS, Message(f"group.{called}"), Message(f"group_note.{called}")),
        group(EVENT, Message("group_note.event", {"card": card})),
        group(OTHER),
    )

    def line(option: Option) -> Told:
        if option.key in commands:
            return command(option.key)
        if option.key in (UNSHADED, SHADED):
            side: Side = "dark" if option.value % 2 else "light"
            return OptionInfo(EVENT, side_text(card, option.value), side=side)
        return OptionInfo(OTHER, other(option))

    told = explain(asked, line, groups=groups, main=OTHER, summary=place(asked.state), refused=refused)
    return replace(told, confirm=True)


def place(state: CoinState) -> Message:
    """The place in the sequence of play, and what it allows."""
    size, event = options(state.first_did)
    if not any(standing == Standing.EXECUTED for standing in state.standing):
        return now("first")
    if size == CommandLimit.FULL:
        return now("second_full")
    return now("second_event" if event else "second_limited")


def side_text(card: str, side: int) -> Message:
    """The text of a side of a card."""
    return Message(f"card_side.{card}.{'shaded' if side % 2 else 'unshaded'}")


def passing(asked: PendingDecision[Any], order: Sequence[int], gain: Message, left: int) -> Message:
    """The income of a Pass, and the next Faction in the order of the card."""
    standing = list(asked.state.standing)
    standing[asked.faction] = Standing.PASSED
    following = next_eligible(order, standing)
    if following is None:
        return message("pass_last", gain=gain, left=left)
    return message("pass", who=asked.kit.faction_ids[following], gain=gain, left=left)


# Not offered ----------------------------------------------------------------------------------------------------------


def refused_commands(asked: PendingDecision[Any], commands: Collection[str]) -> list[RefusedOption]:
    """The Commands of the Faction that it cannot execute now."""
    found = []
    for id in commands:
        found += asked.refuse(id, Message("option.command", {"command": id}), COMMANDS)
    return found


def refused_event(asked: PendingDecision[Any], card: str, sides: Sequence[int]) -> list[RefusedOption]:
    """The Event, or the side of it that cannot be executed."""
    if not asked.offers(UNSHADED, SHADED):
        return asked.refuse(UNSHADED, Message("option.event_single", {"card": card}), EVENT)
    found = []
    for side in sides:
        key, text = (SHADED, "option.event_shaded") if side % 2 else (UNSHADED, "option.event")
        found += asked.refuse(key, Message(text, {"card": card}), EVENT)
    return found
