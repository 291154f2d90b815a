"""The progress of the game, and when the next round can begin."""

from __future__ import annotations

from vexillum.core.show.display import Check, Deck
from vexillum.core.words.texts import Texts


def deck(label: str, left: int, size: int, cards: tuple[int, int] | None, texts: Texts, *, last: bool) -> Deck:
    """The rest of a pile of ``size`` cards, and after how many cards its round comes (None: there are no more rounds).

    ``last``: whether the game ends with that round. The texts ``deck.check_*`` are the volume's.
    """
    return Deck(
        label=label,
        left=left,
        left_label=texts("deck.left", n=left),
        size=max(size, left) if left else 0,
        check=Check(_when(cards, texts, "_last" if last else ""), *cards) if cards is not None else None,
    )


def _when(cards: tuple[int, int], texts: Texts, last: str) -> str:
    """The sentence about the next round."""
    earliest, latest = cards
    if not latest:
        return texts("deck.check_now")
    if earliest == latest:
        return texts(f"deck.check_in{last}", n=latest)
    return texts(f"deck.check_between{last}", n=latest, least=earliest)
