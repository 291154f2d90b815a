"""Merging an owner's deck into ours: what is not given stays."""

from __future__ import annotations

from typing import Any

import msgspec

from vexillum.coin.lasting_codes import code
from vexillum.coin.owndeck.form import DeckFile
from vexillum.coin.owndeck.traversal import kept
from vexillum.coin.owndeck.volume import D, DeckVolume


def make(volume: DeckVolume[Any, Any, D], file: DeckFile, mark: str) -> D:
    """Build the deck of a checked file."""
    house = volume.house
    cards, effects, keeps = dict(house.cards), dict(house.effects), dict(house.keeps)
    words: dict[str, dict[str, str]] = {}
    for given in file.card:
        cards[given.number] = volume.card(house.cards[given.number], given)
        for shaded, side in enumerate((given.unshaded, given.shaded)):
            number = code(given.number, bool(shaded))
            if isinstance(side, bool):
                effects.pop(number, None)
                keeps.pop(number, None)
            elif side.steps is not None:
                before = effects.get(number, volume.effect(()))
                effects[number] = msgspec.structs.replace(before, steps=side.steps)
                keeps.pop(number, None)
                for name in kept(side.steps):
                    keeps[number] = volume.kit.lasting[name]
        volume.change_effects(given, effects)
        words |= {id: said for id, said in volume.words(given) if said}
    return msgspec.structs.replace(
        house, id=mark, cards=cards, effects=effects, keeps=dict(sorted(keeps.items())), words=words
    )
