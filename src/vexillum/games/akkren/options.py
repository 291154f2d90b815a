"""18 The optional rules, and what else a match can choose."""

from __future__ import annotations

from vexillum.core.parts.options import Choice
from vexillum.games.akkren.state import State

RULES = ("manoeuvres", "casus_belli", "tactical_value", "dear_forts", "tabletop")
"""18.1, 18.2, C48, C07, 1: each a bit of ``State.rules``."""
MANOEUVRES, CASUS_BELLI, TACTICAL_VALUE, DEAR_FORTS, TABLETOP = range(len(RULES))


def on(state: State, rule: int) -> bool:
    """Whether an optional rule is in force."""
    return bool(state.rules >> rule & 1)


OFF, ON = "off", "on"
YEARS = "years"
AS_SCENARIO = "scenario"
LENGTHS = (AS_SCENARIO, *[str(years) for years in range(1, 9)])
"""How many years a match lasts."""
CHOICES = (Choice(YEARS, LENGTHS), *[Choice(rule, (OFF, ON)) for rule in RULES])
"""What a match can choose; each optional rule is off unless it is chosen."""
