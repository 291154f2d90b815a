"""Options beside the actual choices: done and none."""

from __future__ import annotations

from vexillum.coin.decision_info.lines import OTHER, Line, Told, message
from vexillum.coin.options import NONE
from vexillum.core.decision import DONE, Option
from vexillum.core.show.option_info import OptionInfo
from vexillum.core.words.texts import Message


def beside(line: Line, *, done: Message | None = None, none: Message | None = None) -> Line:
    """The lines of options, with those common to all volumes; ``done`` and ``none`` say what stopping means here."""

    def told(option: Option) -> Told:
        if option is DONE:
            return OptionInfo(OTHER, done or message("done"))
        if option is NONE:
            return OptionInfo(OTHER, none or message("none"))
        return line(option)

    return told
