"""6.5 The level of the Senate, and the Legions on the rows of their track."""

from __future__ import annotations

from typing import Any

from vexillum.core.show.display import Gauge
from vexillum.core.words.texts import Message, Texts
from vexillum.games.falling_sky.display.next_winter import WinterPreview, after_senate
from vexillum.games.falling_sky.pieces import LEGION, LEGIONS_PER_ROW, UNIT_KINDS
from vexillum.games.falling_sky.senate import BOXES
from vexillum.games.falling_sky.state import Senate, State


def senate_gauge(view: dict[str, Any], coming: WinterPreview, texts: Texts) -> Gauge:
    """6.5.1, 1.4.1 The three boxes, each with the Legions of its row; one more for a marker that is not placed yet."""
    rows = view["derived"]["legion_rows"]
    steps = tuple(texts("gauge.row", box=box, n=rows[box], of=LEGIONS_PER_ROW) for box in BOXES)
    here = coming.state.senate
    if here == Senate.NOWHERE:
        steps, here = (texts.name("senate", "nowhere"), *steps), 0
    return Gauge("senate", texts("gauge.senate"), steps, here, _note(coming, texts))


def _note(coming: WinterPreview, texts: Texts) -> str:
    """What the next Senate Phase would bring, the Fallen, and whether the marker is Firm."""
    state = coming.state
    said = [Message("gauge.firm")] if state.firm else []
    if state.fallen:
        said.append(Message("gauge.fallen", {"n": state.fallen}))
    then = after_senate(coming)
    if then is not None:
        words = {"box": BOXES[then.senate], "n": arrivals(state, then)}
        said.append(Message("gauge.next_firm" if then.firm else "gauge.next", words))
    return " ".join(texts(each) for each in said)


def arrivals(state: State, then: State) -> int:
    """6.5.2 How many Legions come to Provincia."""
    return sum(then.units[LEGION::UNIT_KINDS]) - sum(state.units[LEGION::UNIT_KINDS])
