"""The sentence that says who won."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.core.words.texts import Texts


def told_winners(texts: Texts, seats: Sequence[str], text: str, names: Sequence[str] = ()) -> str:
    """A single winner by the text ``seat_wins.<seat>``, if the game has it because the name is a plural.

    Otherwise the text that is given, with the seats, or with their ``names``.
    """
    if len(seats) == 1 and (own := f"seat_wins.{seats[0]}") in texts:
        return texts(own)
    return texts(text, who=list(names or seats), n=len(seats))
