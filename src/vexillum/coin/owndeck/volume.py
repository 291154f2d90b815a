"""What a volume says about the decks that its owners write."""

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
    """The volume whose cards a deck changes. It overrides what its own cards have more."""

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
        """What Events can name."""
        self.checks = checks
        self.form = form
        """The form of a file."""
        self.effect = effect
        self.holding = holding
        """Lasting effects whose card holds pieces: they cannot end with a round."""

    # Checking ---------------------------------------------------------------------------------------------------------

    def card_mistakes(self, given: Any, ours: C, place: Place) -> Iterator[Message]:
        """What is wrong with the volume's own fields of a card."""
        yield from ()

    def steps_mistakes(self, card: C, steps: tuple[Step[Any], ...], place: Place) -> Iterator[Message]:
        """What is wrong with the steps of such a card beyond what :class:`StepChecks` sees."""
        yield from ()

    # Making -----------------------------------------------------------------------------------------------------------

    def card(self, ours: C, given: Any) -> C:
        """Our card with what is given."""
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
        """Our side with what is given."""
        return given_over(ours, lasting=given.lasting)

    def change_effects(self, given: Any, effects: dict[int, Any]) -> None:
        """What a card changes about effects beside the steps of its sides."""

    # Words ------------------------------------------------------------------------------------------------------------

    def words(self, given: Any) -> Iterator[tuple[str, dict[str, str]]]:
        """The texts that are given for a card, by id and language; nothing in none where ours stays."""
        yield f"card.{given.number}", given_words(given, "title")
        yield f"card_flavour.{given.number}", given_words(given, "flavour")
        for name, side in zip(SIDES, (given.unshaded, given.shaded), strict=True):
            if isinstance(side, SideGiven):
                yield f"card_side.{given.number}.{name}", given_words(side, "text")

    def lines(self, deck: D, card: C, texts: Texts) -> list[str]:
        """What a card says beside its kind, its order and its sides."""
        return []


def given_over(ours: _S, **given: object) -> _S:
    """Ours, with what is given."""
    return msgspec.structs.replace(ours, **{name: value for name, value in given.items() if value})
