"""Questions of an Event in progress, explained together with the text of the card."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from vexillum.coin.decision_info.lines import Line, explain, message
from vexillum.coin.decision_info.pending_decision import PendingDecision
from vexillum.coin.decision_info.turn import side_text
from vexillum.coin.options import YES
from vexillum.core.show.option_info import DecisionInfo, OptionInfo
from vexillum.core.words.texts import Message

DONE, NONE = message("event_done"), message("event_none")
"""The explanations of stopping in an Event."""


def card_text(asked: PendingDecision[Any]) -> Message | None:
    """The text of the Event in progress."""
    return None if asked.event is None else side_text(asked.event.card, asked.event.side)


def by_card(asked: PendingDecision[Any], line: Line) -> DecisionInfo:
    """A question of an Event: what its options do (also ``done`` and ``none``), with the text of the card."""
    return explain(asked, line, summary=card_text(asked))


def with_card(asked: PendingDecision[Any], told: DecisionInfo) -> DecisionInfo:
    """The same, with the text of the card."""
    return replace(told, summary=card_text(asked))


def may(asked: PendingDecision[Any]) -> DecisionInfo:
    """An optional part of the Event."""
    return by_card(asked, lambda option: message("event_may" if option is YES else "event_may_not"))


def either(asked: PendingDecision[Any]) -> DecisionInfo:
    """The alternatives of an Event: each label is a sentence."""
    return by_card(asked, lambda option: OptionInfo())
