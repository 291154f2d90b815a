"""5 Questions of an Event with the options that stand beside them."""

from __future__ import annotations

from vexillum.coin.decision_info import events
from vexillum.coin.decision_info.lines import Line
from vexillum.core.show.option_info import DecisionInfo
from vexillum.games.pendragon.decision_info.pending_decision import Asked
from vexillum.games.pendragon.decision_info.shared_options import beside


def by_card(asked: Asked, line: Line) -> DecisionInfo:
    """A question of an Event: what its options do, under the text of the card."""
    return events.by_card(asked, beside(asked, line, done=events.DONE, none=events.NONE))
