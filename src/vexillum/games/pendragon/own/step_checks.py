"""5.0 What the steps of Pendragon's Events need, and how an Epoch Event asks: it has no executing Faction."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from vexillum.coin.events.points import Gain
from vexillum.coin.events.step import Step
from vexillum.coin.owndeck import step_checks
from vexillum.coin.owndeck.deck_file import Place, complaint
from vexillum.coin.owndeck.step_checks import Known, word
from vexillum.coin.owndeck.traversal import parts
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.cards.lasting import OF_A_FACTION
from vexillum.games.pendragon.events.branches import Condition
from vexillum.games.pendragon.events.foederati import Mark
from vexillum.games.pendragon.events.lasting_effects import KeepFor
from vexillum.games.pendragon.events.prosperity import Refugees
from vexillum.games.pendragon.events.selection import Every, SelectColour, SelectFaction, SelectNation
from vexillum.games.pendragon.events.space_filters import Where
from vexillum.games.pendragon.pieces import BARBARIANS

OF_BARBARIANS = frozenset(("raid", "return", "settle"))
"""What only Barbarians do."""


class StepChecks(step_checks.StepChecks):
    """Barbarians and Nations of Foederati have to be selected too."""

    in_spaces = step_checks.StepChecks.in_spaces | {
        *("build", "raze", "rebuild", "prosper", "despoil", "grow", "shrink"),
        *("mark", "free", "settle"),
    }
    selecting = step_checks.StepChecks.selecting | {"train", "muster", "march", "battle", "raid"}
    signed = ((Gain, "n"), (Refugees, "n"), (Condition, "briton_control_most"))

    def needs(self, step: Step[Any]) -> set[str]:
        """What must have been selected before a step."""
        needs = super().needs(step)
        names = {getattr(step, field, None) for field in ("unit", "into", "track", "target")}
        names |= {*getattr(step, "strongholds", ()), *getattr(step, "sources", ())}
        if names & {"warband", "raider", "settlement", "renown"}:
            needs.add("barbarian")
        theirs = word(step) in OF_BARBARIANS or (
            isinstance(step, KeepFor) and OF_A_FACTION.get(step.effect) == BARBARIANS
        )
        if theirs and getattr(step, "who", None) == "you":
            needs.add("barbarian_who")
        if theirs and getattr(step, "who", None) == "chosen":
            needs.add("barbarian")
        if "foederati" in names or isinstance(step, Mark):
            needs.add("nation")
        return needs

    def gives(self, step: Step[Any], known: Known) -> Known:
        """What is selected for sure after a step."""
        if isinstance(step, SelectFaction) and step.among == "barbarians":
            return frozenset(("faction", "barbarian"))
        if isinstance(step, SelectNation):
            return frozenset(("nation",))
        return super().gives(step, known)


STEP_CHECKS = StepChecks()


def steps_without_decider(steps: tuple[Step[Any], ...], place: Place) -> Iterator[Message]:
    """5.6 Steps of an Epoch Event that ask "you": no Faction executes it, so each must name the one that decides."""
    for number, step in enumerate(steps, 1):
        for part in parts(step):
            here = (*place, f"step {number} ({word(step)})")
            if isinstance(part, Step) and part is not step:
                here = (*here, word(part))
            if isinstance(part, Step) and _asks_you(part):
                yield complaint("own.epoch_who", here)
            if isinstance(part, Every) and needs_faction(part.where):
                yield complaint("own.epoch_friendly", here)
            if isinstance(part, Condition) and part.exists is not None and needs_faction(part.exists):
                yield complaint("own.epoch_friendly", here)


def _asks_you(step: Step[Any]) -> bool:
    if isinstance(step, SelectFaction | SelectColour | Mark):
        return True
    return getattr(step, "who", None) == "you" or (isinstance(step, SelectNation) and not step.nation)


def needs_faction(where: Where) -> bool:
    """Whether a condition speaks of the Faction that selects."""
    return "friendly" in where.control + where.not_control or bool(where.own)
