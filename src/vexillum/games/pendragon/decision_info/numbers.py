"""Numbers to choose: what each of them leaves."""

from __future__ import annotations

from collections.abc import Callable

from vexillum.core.decision import Option
from vexillum.core.option_info import DecisionInfo, Hand, Held, OptionInfo
from vexillum.core.texts import Message
from vexillum.games.pendragon.decision_info.asked import Asked, Told, explain, in_space, message
from vexillum.games.pendragon.pieces import UNIT_NUMBER, UNIT_TYPE, UNITS, K

LOADED = "_loaded"


def amount(
    asked: Asked, line: Callable[[int], Message], *, unit: str = "", summary: Message | None = None
) -> DecisionInfo:
    """A number with its line; of Units it takes so many in hand."""
    token = unit.removesuffix(LOADED)

    def told(option: Option) -> Told:
        n: int = option.value
        return OptionInfo(summary=line(n), holds=(Held(token, n),) if token and n else ())

    most = max(option.value for option in asked.decision.options)
    return explain(asked, told, summary=summary, hand=(Hand(token, most),) if token and most else ())


def counted(unit: str, n: int) -> Message:
    """So many Units: "2 Cavalry"."""
    return Message(f"count.{unit}", {"n": n})


def going(asked: Asked, there: int, stay: str = "go_stay") -> DecisionInfo:
    """How many Units of a kind go, out of those in a space: the others stay."""
    unit: str = asked.params["unit"]

    def line(n: int) -> Message:
        if not n:
            return message("all_stay", what=[counted(unit, there)])
        if n == there:
            return message("all_go", what=[counted(unit, n)])
        return message(stay, what=[counted(unit, n)], rest=[counted(unit, there - n)])

    return amount(asked, line, unit=unit)


def units_there(asked: Asked, unit: str, space: int) -> int:
    """The Units of a kind in a space, with or without Plunder."""
    state, at = asked.state, K * space + UNIT_NUMBER[unit.removesuffix(LOADED)]
    return state.plunder[at] if unit.endswith(LOADED) else state.units[at] - state.plunder[at]


def number_going(asked: Asked) -> DecisionInfo:
    """How many Units of a kind leave a space."""
    there = units_there(asked, asked.params["unit"], asked.space)
    return going(asked, max(there, max(option.value for option in asked.decision.options)))


def placing(asked: Asked, kind: int, *, available: int | None = None) -> DecisionInfo:
    """How many Units are placed: from Available as far as there are any, the others off the map (1.4.1)."""
    waiting = asked.state.available[UNIT_TYPE[kind]] if available is None else available
    unit = UNITS[kind]

    def line(n: int) -> Message:
        if not n:
            return in_space("place_none", asked.space, unit=unit)
        if n > waiting:
            return in_space("place_off_map", asked.space, what=[counted(unit, n)], n=n - waiting)
        return in_space("place", asked.space, what=[counted(unit, n)], left=waiting - n)

    return amount(asked, line, unit=unit)


def lost_plunder(asked: Asked, unit: str) -> DecisionInfo:
    """How many of the Units that go carry Plunder, which is lost with them."""
    total: int = asked.params["n"]

    def line(n: int) -> Message:
        if not n:
            return message("none_loaded", what=[counted(unit, total)])
        return message("some_loaded", what=[counted(unit, total)], n=n)

    return amount(asked, line, unit=unit)
