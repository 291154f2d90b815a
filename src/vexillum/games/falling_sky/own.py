"""5.0 Decks of an owner's: their file, what their steps need, and where they stand. See docs/own-deck.md."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from vexillum.coin import own
from vexillum.coin.events.effects import Gain, Keep, Take
from vexillum.coin.events.step import Step
from vexillum.coin.own import DeckVolume, InstalledDecks, nested_structs, word
from vexillum.core.inputs import Place, problem_at
from vexillum.core.words.texts import Message

from .cards import FACES, HELD, Card, Side
from .decks import DECKS, Deck
from .events.branches import AnyStep, Condition
from .events.context import EVENT_KIT, Effect

# 5.0 The contents of the file of an owner's deck: the steps of Falling Sky -------------------------------------------


class SideGiven(own.SideGiven, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """5.2 One side of a card."""

    steps: tuple[AnyStep, ...] | None = None


class CardGiven(own.CardGiven, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card that the owner changes."""

    unshaded: SideGiven = SideGiven()
    shaded: SideGiven | bool = SideGiven()


class DeckFile(own.DeckFile, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole file."""

    card: tuple[CardGiven, ...] = ()


# 5.0 What the steps of Falling Sky's Events need: Regions and Factions that were selected before ---------------------


OF_TRIBES = frozenset(("place_allies", "place_citadels", "remove_allies", "replace_allies"))
"""Steps that act in selected Regions, unless they name Tribes or places."""


class StepChecks(own.StepChecks):
    """A Faction selected before may be named in many fields."""

    selecting = own.StepChecks.selecting | {"free", "german_march", "german_ambush"}
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


# 5.0 The owner's decks of Falling Sky: Capabilities that belong to a Faction, and those that belong to none ----------


class FallingSkyDecks(DeckVolume[Card, Side, Deck]):
    """5.3 What lasts is asked for with its owner, or without one."""

    def steps_mistakes(self, card: Card, steps: tuple[Step[Any], ...], place: Place) -> Iterator[Message]:
        """5.3 The rules ask who holds a Capability; for other effects only whether they are in force."""
        for step in steps:
            for part in nested_structs(step):
                if isinstance(part, Keep) and part.effect in EVENT_KIT.lasting:
                    held = EVENT_KIT.lasting[part.effect] in HELD
                    if held != isinstance(part, Take):
                        wrong = "own.take_instead" if held else "own.keep_instead"
                        yield problem_at(wrong, place, effect=part.effect)


SHELF: InstalledDecks[Deck] = InstalledDecks(
    FallingSkyDecks("falling-sky", DECKS, faces=FACES, kit=EVENT_KIT, checks=STEP_CHECKS, form=DeckFile, effect=Effect)
)
