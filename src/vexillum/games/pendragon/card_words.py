"""5.2 The text of a card in one paragraph."""

from __future__ import annotations

from vexillum.games.pendragon.cards import Card, Side


def printed(card: Card, language: str) -> str:
    """Both sides, or the only one."""
    if card.shaded is None:
        return _text(card.unshaded, language)
    light, dark = ("Chiaro", "Scuro") if language == "it" else ("Unshaded", "Shaded")
    return f"{light}: {_text(card.unshaded, language)} {dark}: {_text(card.shaded, language)}"


def sides(card: Card) -> list[tuple[str, Side]]:
    """5.2 The sides of a card by name; a card with one text has only the unshaded one."""
    both = (("unshaded", card.unshaded), ("shaded", card.shaded))
    return [(name, side) for name, side in both if side is not None]


def _text(side: Side, language: str) -> str:
    return side.text_it if language == "it" else side.text
