"""Numbers to choose from: what each of them leaves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from vexillum.coin.decision_info.lines import Told, explain, message
from vexillum.coin.decision_info.pending_decision import PendingDecision
from vexillum.core.decision import Option
from vexillum.core.show.option_info import DecisionInfo, Hand, Held, OptionInfo
from vexillum.core.words.texts import Message


def amount(
    asked: PendingDecision[Any], line: Callable[[int], Message], *, token: str = "", summary: Message | None = None
) -> DecisionInfo:
    """A number with its line; for pieces, that many are shown as picked up."""

    def told(option: Option) -> Told:
        n: int = option.value
        return OptionInfo(summary=line(n), holds=(Held(token, n),) if token and n else ())

    most = max(option.value for option in asked.decision.options)
    return explain(asked, told, summary=summary, hand=(Hand(token, most),) if token and most else ())


def counted(noun: str, n: int) -> Message:
    """A number of pieces: "2 Cavalry"."""
    return Message(f"count.{noun}", {"n": n})


def going(noun: str, there: int, stay: str) -> Callable[[int], Message]:
    """The line for moving n of the pieces in a space: the others stay (``does.<stay>``)."""

    def line(n: int) -> Message:
        if not n:
            return message("all_stay", what=[counted(noun, there)])
        if n == there:
            return message("all_go", what=[counted(noun, n)])
        return message(stay, what=[counted(noun, n)], rest=[counted(noun, there - n)])

    return line


def placed(unit: str, space: str, waiting: int) -> Callable[[int], Message]:
    """The line for placing n pieces: from Available first, the others from the map."""

    def line(n: int) -> Message:
        if not n:
            return message("place_none", space=space, unit=unit)
        if n > waiting:
            return message("place_off_map", space=space, what=[counted(unit, n)], n=n - waiting)
        return message("place", space=space, what=[counted(unit, n)], left=waiting - n)

    return line
