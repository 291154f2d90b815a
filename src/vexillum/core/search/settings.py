"""The settings of the search agent, as written in its name: ``search:playouts=400``, ``search:ms=1000,depth=1``."""

from __future__ import annotations

import msgspec

from vexillum.core.errors import BadSetup
from vexillum.core.roster import SETTINGS

PLAYOUTS, DEPTH, DETAILS, VALUE, PLANS, RACE = 48, 3, 25, 0, 0, 0
BOUNDS = {
    "playouts": (1, 10_000),
    "ms": (10, 60_000),
    "depth": (1, 12),
    "details": (0, 100),
    "value": (0, 99),
    "plans": (0, 1),
    "race": (0, 1),
}
"""The settings with their bounds."""


class Settings(msgspec.Struct, frozen=True):
    """The budget of a search, in playouts or time, and its method."""

    playouts: int | None = PLAYOUTS
    ms: int | None = None
    depth: int = DEPTH
    """How many decisions of its seat the tree covers, the root included."""
    details: int = DETAILS
    """The percentage of the budget for decisions that are not the seat's first one in a step of the game."""
    value: int = VALUE
    """The number of steps after which a playout is evaluated by the learned value; 0: it is played to the end."""
    plans: int = PLANS
    """1: search plans for the whole step instead of answers to one decision."""
    race: int = RACE
    """1: race answers, in games with estimates; the tree covers the first decisions of all seats in each step.

    Playouts are then played to the end.
    """


def read_settings(name: str) -> Settings:
    """The settings in the name of an agent, or :class:`BadSetup` that says what is wrong with them.

    There is only one way and one order to write settings, so that names are unique.
    """
    _, colon, written = name.partition(SETTINGS)
    if not colon:
        return Settings()
    found: dict[str, int] = {}
    for part in written.split(","):
        setting, _, value = part.partition("=")
        if setting not in BOUNDS or setting in found:
            raise BadSetup("error.agent_setting", agent=name[:80], setting=part[:40], known=list(BOUNDS))
        low, high = BOUNDS[setting]
        if not (value.isascii() and value.isdigit() and len(value) < 10 and str(int(value)) == value):
            raise BadSetup("error.agent_setting_value", agent=name[:80], setting=setting, low=low, high=high)
        if not low <= int(value) <= high:
            raise BadSetup("error.agent_setting_value", agent=name[:80], setting=setting, low=low, high=high)
        found[setting] = int(value)
    if "playouts" in found and "ms" in found:
        raise BadSetup("error.agent_two_budgets", agent=name[:80])
    if list(found) != sorted(found, key=list(BOUNDS).index):
        raise BadSetup("error.agent_setting_order", agent=name[:80], known=list(BOUNDS))
    playouts = None if "ms" in found else found.get("playouts", PLAYOUTS)
    return Settings(
        playouts,
        found.get("ms"),
        found.get("depth", DEPTH),
        found.get("details", DETAILS),
        found.get("value", VALUE),
        found.get("plans", PLANS),
        found.get("race", RACE),
    )
