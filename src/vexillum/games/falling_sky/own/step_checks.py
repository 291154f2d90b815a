"""5.0 What the steps of Falling Sky's Events need: Regions and Factions that were selected before."""

from __future__ import annotations

from typing import Any

from vexillum.coin.events.points import Gain
from vexillum.coin.events.step import Step
from vexillum.coin.owndeck import step_checks
from vexillum.coin.owndeck.step_checks import word
from vexillum.games.falling_sky.events.branches import Condition

OF_TRIBES = frozenset(("place_allies", "place_citadels", "remove_allies", "replace_allies"))
"""Steps that act in selected Regions, unless they name Tribes or places."""


class StepChecks(step_checks.StepChecks):
    """A Faction selected before may be named in many fields."""

    selecting = step_checks.StepChecks.selecting | {"free", "german_march", "german_ambush"}
    signed = ((Gain, "n"), (Condition, "track_most"))

    def needs(self, step: Step[Any]) -> set[str]:
        """What must have been selected before a step."""
        needs = super().needs(step)
        names = {getattr(step, field, None) for field in ("unit", "into", "track", "target")}
        names |= {*getattr(step, "whose", ()), *getattr(step, "sources", ())}
        if "chosen" in names:
            needs.add("faction")
        if word(step) in OF_TRIBES and getattr(step, "where", None) is None and not getattr(step, "tribes", ()):
            needs.add("spaces")
        if word(step) == "legions" and not getattr(step, "region", ""):
            needs.add("spaces")
        return needs


STEP_CHECKS = StepChecks()
