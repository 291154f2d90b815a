"""What a volume defines for owners' decks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic, TypeVar

import msgspec

from vexillum.coin.card_faces import SIDES, CardFaces
from vexillum.coin.cards import Card, Side
from vexillum.coin.deck import Deck, Decks
from vexillum.coin.events.kit import EventKit
from vexillum.coin.events.registry import Effect
from vexillum.coin.events.step import Step
from vexillum.coin.owndeck.deck_file import Place
from vexillum.coin.owndeck.form import DeckFile, SideGiven
from vexillum.coin.owndeck.step_checks import StepChecks
from vexillum.core.inputs.own_words import given_words
from vexillum.core.words.texts import Message, Texts

C = TypeVar("C", bound=Card)
F = TypeVar("F", bound=Side)
D = TypeVar("D", bound=Deck[Any, Any])
_S = TypeVar("_S", bound=msgspec.Struct)


class DeckVolume(Generic[C, F, D]):
    """The volume of a deck. Volumes override methods for their own fields of cards."""

    def __init__(
        self,
        game: str,
        decks: Decks[D],
        *,
        faces: CardFaces[C, F],
        kit: EventKit,
        checks: StepChecks,
        form: type[DeckFile],
        effect: type[Effect],
        holding: tuple[str, ...] = (),
    ) -> None:
        self.game = game
        self.decks = decks
        self.house = decks.house
        self.faces = faces
        self.kit = kit
        """The names that Events can use."""
        self.checks = checks
        self.form = form
        """The format of a file."""
        self.effect = effect
        self.holding = holding
        """Lasting effects whose card holds pieces and which therefore cannot be momentum."""

    # Checking ---------------------------------------------------------------------------------------------------------

    def card_mistakes(self, given: Any, ours: C, place: Place) -> Iterator[Message]:
        """The errors of the volume's own fields of a card."""
        yield from ()

    def steps_mistakes(self, card: C, steps: tuple[Step[Any], ...], place: Place) -> Iterator[Message]:
        """Errors of a card's steps beyond those of :class:`StepChecks`."""
        yield from ()

    # Making -----------------------------------------------------------------------------------------------------------

    def card(self, ours: C, given: Any) -> C:
        """Our card with the changes."""
        sides = dict(self.faces.sides(ours))
        unshaded = self.side(sides["unshaded"], given.unshaded)
        shaded = None
        if "shaded" in sides and isinstance(given.shaded, SideGiven):
            shaded = self.side(sides["shaded"], given.shaded)
        return given_over(
            msgspec.structs.replace(ours, unshaded=unshaded, shaded=shaded),
            order=given.order,
        )

    def side(self, ours: F, given: Any) -> F:
        """Our side with the changes."""
        return given_over(ours, lasting=given.lasting)

    def change_effects(self, given: Any, effects: dict[int, Any]) -> None:
        """Changes to effects other than the steps of a card's sides."""

    # Words ------------------------------------------------------------------------------------------------------------

    def words(self, given: Any) -> Iterator[tuple[str, dict[str, str]]]:
        """The texts given for a card, by id and language; empty where ours stays."""
        yield f"card.{given.number}", given_words(given, "title")
        yield f"card_flavour.{given.number}", given_words(given, "flavour")
        for name, side in zip(SIDES, (given.unshaded, given.shaded), strict=True):
            if isinstance(side, SideGiven):
                yield f"card_side.{given.number}.{name}", given_words(side, "text")

    def lines(self, deck: D, card: C, texts: Texts) -> list[str]:
        """Further lines of a card, besides kind, order and sides."""
        return []


def given_over(ours: _S, **given: object) -> _S:
    """Our struct with the given fields replaced."""
    return msgspec.structs.replace(ours, **{name: value for name, value in given.items() if value})
