"""5 The text of the Event that is being carried out, under the questions that it asks."""

from __future__ import annotations

from msgspec.structs import replace

from vexillum.coin.decision_info.lines import Line, explain, message
from vexillum.core.option_info import DecisionInfo
from vexillum.core.texts import Message
from vexillum.games.pendragon.decision_info.asked import Asked
from vexillum.games.pendragon.decision_info.shared_options import beside
from vexillum.games.pendragon.decision_info.turn import side_text


def card_text(asked: Asked) -> Message | None:
    """What the Event says that is being carried out."""
    return None if asked.event is None else side_text(asked.state, asked.event.side)


def by_card(asked: Asked, line: Line) -> DecisionInfo:
    """A question of an Event: what its options do, under the text of the card."""
    none = message("event_none")
    return explain(asked, beside(asked, line, done=message("event_done"), none=none), summary=card_text(asked))


def with_card(asked: Asked, told: DecisionInfo) -> DecisionInfo:
    """The same, with the text of the card."""
    return replace(told, summary=card_text(asked))
