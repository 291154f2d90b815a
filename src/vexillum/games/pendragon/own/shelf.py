"""5.0 The owner's decks of Pendragon: Tribal War, preconditions of Pivotal Events, Epoch Events."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from vexillum.coin.events.step import Step
from vexillum.coin.lasting_codes import code
from vexillum.coin.owndeck.deck_file import Place, complaint
from vexillum.coin.owndeck.installed_decks import InstalledDecks
from vexillum.coin.owndeck.volume import DeckVolume
from vexillum.core.inputs.own_words import given_words
from vexillum.core.words.texts import Message, Texts
from vexillum.games.pendragon.cards.card_list import Card, Side
from vexillum.games.pendragon.cards.faces import FACES, precondition
from vexillum.games.pendragon.decks import DECKS, Deck
from vexillum.games.pendragon.events.branches import Condition
from vexillum.games.pendragon.events.kit import EVENT_KIT
from vexillum.games.pendragon.events.registry import Effect
from vexillum.games.pendragon.own.form import CardGiven, DeckFile, SideGiven
from vexillum.games.pendragon.own.step_checks import STEP_CHECKS, needs_faction, steps_without_decider

HOLDING = ("niall", "dal_riada")
"""Lasting effects whose card holds pieces: they cannot end with an Epoch Round."""


class PendragonDecks(DeckVolume[Card, Side, Deck]):
    """5.0 What Pendragon's cards have beside those of every volume."""

    def card_mistakes(self, given: CardGiven, ours: Card, place: Place) -> Iterator[Message]:
        """5.7 Only Pivotal Events have a precondition, and it is judged before the Event is executed."""
        words = given_words(given, "precondition_text")
        if (given.precondition is not None or words) and ours.kind != "pivotal":
            yield complaint("own.no_precondition", (*place, "precondition"))
        condition = given.precondition
        if condition is None:
            return
        here = (*place, "precondition")
        for error in condition.errors(EVENT_KIT):
            yield complaint("own.wrong", here, why=error)
        for field in ("you", "done", "chosen"):
            if getattr(condition, field) != getattr(Condition(), field):
                yield complaint("own.precondition_field", (*here, field))
        if condition.exists is not None and needs_faction(condition.exists):
            yield complaint("own.epoch_friendly", here)

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
