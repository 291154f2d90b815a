"""The names of facts in positions of all COIN volumes."""

from __future__ import annotations

from collections.abc import Mapping

from vexillum.core.parts.editing import Naming
from vexillum.core.words.texts import Texts


def card_name(texts: Texts, id: str) -> str:
    """A card by number and name."""
    return f"{id}. {texts.name('card', id)}"


def lasting_name(texts: Texts, id: str) -> str:
    """A card side in effect, perhaps for one Faction (``saxons``) or on one thing (``sea:hibernicus``)."""
    card, *sides = id.split(".")
    if not sides:  # a card that is elsewhere, too
        return card_name(texts, card)
    side, *owner = sides
    owners = [who.rpartition(":") for who in owner]
    words = [texts(f"page.{side}"), *[texts.name(kind or "seat", id) for kind, _, id in owners]]
    return f"{card_name(texts, card)} ({', '.join(words)})"


KEYS: Mapping[str, Naming] = {
    "tracks": "track",
    "spaces": "space",
    "standing": "seat",
    "fates": "seat",
}
WORDS: Mapping[str, Naming] = {
    "scenario": "scenario",
    "owners": "setting_value.players",
    "non_players": "seat",
    "standing": "standing",
    "fates": "standing",
    **dict.fromkeys(("card", "upcoming", "played", "removed", "deck", "aside"), card_name),
    "lasting": lasting_name,
}
TURN = ("stage", "card", "upcoming", "standing", "fates", "first_did")
"""The first facts of the form's section about the turn."""
CARDS = ("lasting", "played", "removed", "deck", "aside")
HIDDEN = ("spaces", "draws", "rolls")
"""Not shown; spaces are shown place by place instead."""
