"""5.0 What a card shows besides its text: its kind, and the marks of its sides."""

from __future__ import annotations

from vexillum.core.texts import Texts
from vexillum.games.pendragon.cards import Card, Side


def kind(texts: Texts, card: Card) -> str:
    """5.0, 5.6, 5.7 What kind of card it is."""
    return texts(f"page.kind.{card.kind}", who=card.owner)


def marks(side: Side) -> tuple[str, ...]:
    """5.1.2, 5.3, 5.4 The marks of a side: Tribal War, Capability, Momentum."""
    war = ("tribal_war",) if side.tribal_war else ()
    return (*war, side.lasting) if side.lasting in ("capability", "momentum") else war


def side_text(side: Side, texts: Texts) -> str:
    """What a side says, in the reader's language."""
    return side.text_it if texts.language == "it" else side.text
