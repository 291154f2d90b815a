"""Numbers to choose: what each of them leaves."""

from __future__ import annotations

from collections.abc import Callable

from vexillum.coin.decision_info import numbers
from vexillum.coin.decision_info.lines import message
from vexillum.coin.decision_info.numbers import counted
from vexillum.core.show.option_info import DecisionInfo
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.decision_info.pending_decision import Asked
from vexillum.games.pendragon.map import SPACE_IDS
from vexillum.games.pendragon.pieces import UNIT_KINDS, UNIT_NUMBER, UNIT_TYPE, UNITS

LOADED = "_loaded"


def amount(
    asked: Asked, line: Callable[[int], Message], *, unit: str = "", summary: Message | None = None
) -> DecisionInfo:
    """A number with its line; of Units, with or without Plunder, it takes that many in hand."""
    return numbers.amount(asked, line, token=unit.removesuffix(LOADED), summary=summary)


def going(asked: Asked, there: int, stay: str = "go_stay") -> DecisionInfo:
    """How many Units of a kind go, out of those in a space: the others stay."""
    unit: str = asked.params["unit"]
    return amount(asked, numbers.going(unit, there, stay), unit=unit)


def units_there(asked: Asked, unit: str, space: int) -> int:
    """The Units of a kind in a space, with or without Plunder."""
    state, at = asked.state, UNIT_KINDS * space + UNIT_NUMBER[unit.removesuffix(LOADED)]
    return state.plunder[at] if unit.endswith(LOADED) else state.units[at] - state.plunder[at]


def number_going(asked: Asked) -> DecisionInfo:
    """How many Units of a kind leave a space."""
    there = units_there(asked, asked.params["unit"], asked.space)
    return going(asked, max(there, max(option.value for option in asked.decision.options)))


def placing(asked: Asked, kind: int, *, available: int | None = None) -> DecisionInfo:
    """How many Units are placed: from Available as far as there are any, the others off the map (1.4.1)."""
    waiting = asked.state.available[UNIT_TYPE[kind]] if available is None else available
    unit = UNITS[kind]
    return amount(asked, numbers.placed(unit, SPACE_IDS[asked.space], waiting), unit=unit)


def lost_plunder(asked: Asked, unit: str) -> DecisionInfo:
    """How many of the Units that go carry Plunder, which is lost with them."""
    total: int = asked.params["n"]

    def line(n: int) -> Message:
        if not n:
            return message("none_loaded", what=[counted(unit, total)])
        return message("some_loaded", what=[counted(unit, total)], n=n)

    return amount(asked, line, unit=unit)
