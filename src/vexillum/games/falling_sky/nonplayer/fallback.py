"""8.3.4, 8.4.1 The plainest answer that the rules allow, where no plan fits what a person has begun."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.coin.forces import SOME
from vexillum.coin.nonplayer.fallback import Fallback
from vexillum.coin.options import NO, NONE
from vexillum.core.decision import DONE, Decision, Option
from vexillum.games.falling_sky.map import REGION_NUMBER
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot

BESIDE = ("special.", "first.", "supply.", "loan.", "transfer", "remove", "call_off")
"""What can be done beside the Regions of a Command."""


def _beside(option: Option) -> bool:
    return option.key.startswith(BESIDE)


def _pass(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.1 A Pass or, where none is offered, the first Command."""
    return ("pass",) if "pass" in decision.keys else decision.keys[:1]


def _some(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """As few as must be."""
    return (SOME.key,) if SOME.key in decision.keys else decision.keys[:1]


FALLBACK: Fallback[FallingSkyBot] = Fallback(
    {"turn": _pass, "march.group": _some, "march.drop": _some},
    stops=(DONE.key, NONE.key, NO.key, "stop"),
    spaces=REGION_NUMBER,
    beside=_beside,
)
