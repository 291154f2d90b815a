"""5.0 An owner's decks: reading, checking and laying them over ours. See docs/own-deck.md."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from vexillum.coin import own
from vexillum.coin.cards import code
from vexillum.coin.events.effects import Gain
from vexillum.coin.events.step import Step
from vexillum.coin.own import DeckVolume, InstalledDecks, Known, nested_structs, word
from vexillum.core.inputs import Place, given_words, problem_at, with_translations
from vexillum.core.words.texts import Message, Texts

from .cards import FACES, HOLDING, OF_A_FACTION, Card, Side, precondition
from .decks import DECKS, Deck
from .events.branches import AnyStep, Condition, Effect
from .events.context import EVENT_KIT, Every, SelectColour, SelectFaction, SelectNation, Where
from .events.effects import KeepFor, Mark, Refugees
from .pieces import BARBARIANS

# 5.0 What can stand in the file of an owner's deck: the steps of Pendragon, Tribal War, preconditions ----------------


class SideGiven(own.SideGiven, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """5.2 One side of a card."""

    tribal_war: bool | None = None
    steps: tuple[AnyStep, ...] | None = None


@with_translations("precondition_text")
class CardGiven(own.CardGiven, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card that the owner changes."""

    precondition: Condition | None = None
    precondition_text: str = ""
    unshaded: SideGiven = SideGiven()
    shaded: SideGiven | bool = SideGiven()


class DeckFile(own.DeckFile, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole file."""

    card: tuple[CardGiven, ...] = ()


# 5.0 What the steps of Pendragon's Events need, and how an Epoch Event asks: it has no executing Faction -------------


OF_BARBARIANS = frozenset(("raid", "return", "settle"))
"""What only Barbarians do."""


class StepChecks(own.StepChecks):
    """Barbarians and Nations of Foederati have to be selected too."""

    in_spaces = own.StepChecks.in_spaces | {
        *("build", "raze", "rebuild", "prosper", "despoil", "grow", "shrink"),
        *("mark", "free", "settle"),
    }
    selecting = own.StepChecks.selecting | {"train", "muster", "march", "battle", "raid"}
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
        for part in nested_structs(step):
            here = (*place, f"step {number} ({word(step)})")
            if isinstance(part, Step) and part is not step:
                here = (*here, word(part))
            if isinstance(part, Step) and _asks_you(part):
                yield problem_at("own.epoch_who", here)
            if isinstance(part, Every) and needs_faction(part.where):
                yield problem_at("own.epoch_friendly", here)
            if isinstance(part, Condition) and part.exists is not None and needs_faction(part.exists):
                yield problem_at("own.epoch_friendly", here)


def _asks_you(step: Step[Any]) -> bool:
    if isinstance(step, SelectFaction | SelectColour | Mark):
        return True
    return getattr(step, "who", None) == "you" or (isinstance(step, SelectNation) and not step.nation)


def needs_faction(where: Where) -> bool:
    """Whether a condition speaks of the Faction that selects."""
    return "friendly" in where.control + where.not_control or bool(where.own)


# 5.0 The owner's decks of Pendragon: Tribal War, preconditions of Pivotal Events, Epoch Events -----------------------


class PendragonDecks(DeckVolume[Card, Side, Deck]):
    """5.0 What Pendragon's cards have beside those of every volume."""

    def card_mistakes(self, given: CardGiven, ours: Card, place: Place) -> Iterator[Message]:
        """5.7 Only Pivotal Events have a precondition, and it is judged before the Event is executed."""
        words = given_words(given, "precondition_text")
        if (given.precondition is not None or words) and ours.kind != "pivotal":
            yield problem_at("own.no_precondition", (*place, "precondition"))
        condition = given.precondition
        if condition is None:
            return
        here = (*place, "precondition")
        for error in condition.errors(EVENT_KIT):
            yield problem_at("own.wrong", here, why=error)
        for field in ("you", "done", "chosen"):
            if getattr(condition, field) != getattr(Condition(), field):
                yield problem_at("own.precondition_field", (*here, field))
        if condition.exists is not None and needs_faction(condition.exists):
            yield problem_at("own.epoch_friendly", here)

    def steps_mistakes(self, card: Card, steps: tuple[Step[Any], ...], place: Place) -> Iterator[Message]:
        """5.6 An Epoch Event has no executing Faction."""
        return steps_without_decider(steps, place) if card.is_epoch else iter(())

    def side(self, ours: Side, given: SideGiven) -> Side:
        """5.1.2 Our side with what is given."""
        side = super().side(ours, given)
        return side if given.tribal_war is None else msgspec.structs.replace(side, tribal_war=given.tribal_war)

    def change_effects(self, given: CardGiven, effects: dict[int, Effect]) -> None:
        """5.7 The precondition of a Pivotal Event."""
        if given.precondition is not None:
            side = code(given.number, False)
            effects[side] = msgspec.structs.replace(effects[side], precondition=given.precondition)

    def words(self, given: CardGiven) -> Iterator[tuple[str, dict[str, str]]]:
        """5.7 With the precondition of a Pivotal Event."""
        yield from super().words(given)
        yield f"card_precondition.{given.number}", given_words(given, "precondition_text")

    def lines(self, deck: Deck, card: Card, texts: Texts) -> list[str]:
        """5.7 The precondition."""
        return [said] if (said := precondition(texts, deck.name(card.number))) else []


SHELF = InstalledDecks(
    PendragonDecks(
        "pendragon",
        DECKS,
        faces=FACES,
        kit=EVENT_KIT,
        checks=STEP_CHECKS,
        form=DeckFile,
        effect=Effect,
        holding=HOLDING,
    )
)
