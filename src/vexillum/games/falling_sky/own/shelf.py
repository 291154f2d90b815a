"""5.0 The owner's decks of Falling Sky: Capabilities that belong to a Faction, and those that belong to none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from vexillum.coin.events.lasting_effects import Keep, Take
from vexillum.coin.events.step import Step
from vexillum.coin.owndeck.deck_file import Place, complaint
from vexillum.coin.owndeck.installed_decks import InstalledDecks
from vexillum.coin.owndeck.traversal import parts
from vexillum.coin.owndeck.volume import DeckVolume
from vexillum.core.words.texts import Message
from vexillum.games.falling_sky.cards.card_list import Card, Side
from vexillum.games.falling_sky.cards.faces import FACES
from vexillum.games.falling_sky.cards.lasting import HELD
from vexillum.games.falling_sky.decks import DECKS, Deck
from vexillum.games.falling_sky.events.kit import EVENT_KIT
from vexillum.games.falling_sky.events.registry import Effect
from vexillum.games.falling_sky.own.form import DeckFile
from vexillum.games.falling_sky.own.step_checks import STEP_CHECKS


class FallingSkyDecks(DeckVolume[Card, Side, Deck]):
    """5.3 What lasts is asked for with its owner, or without one."""

    def steps_mistakes(self, card: Card, steps: tuple[Step[Any], ...], place: Place) -> Iterator[Message]:
        """5.3 The rules ask who holds a Capability; for other effects only whether they are in force."""
        for step in steps:
            for part in parts(step):
                if isinstance(part, Keep) and part.effect in EVENT_KIT.lasting:
                    held = EVENT_KIT.lasting[part.effect] in HELD
                    if held != isinstance(part, Take):
                        wrong = "own.take_instead" if held else "own.keep_instead"
                        yield complaint(wrong, place, effect=part.effect)


SHELF: InstalledDecks[Deck] = InstalledDecks(
    FallingSkyDecks("falling-sky", DECKS, faces=FACES, kit=EVENT_KIT, checks=STEP_CHECKS, form=DeckFile, effect=Effect)
)
