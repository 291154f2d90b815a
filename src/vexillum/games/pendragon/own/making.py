"""5.0 An owner's deck laid over ours: what is not given stays."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from vexillum.coin.lasting import code
from vexillum.games.pendragon.cards import CARDS, Card, Side
from vexillum.games.pendragon.decks import HOUSE, Deck
from vexillum.games.pendragon.events.registry import Effect
from vexillum.games.pendragon.lasting import NAMES
from vexillum.games.pendragon.own.form import CardGiven, DeckFile, SideGiven
from vexillum.games.pendragon.own.walking import kept

_S = TypeVar("_S", bound=msgspec.Struct)


def make(file: DeckFile, mark: str) -> Deck:
    """The deck of a checked file."""
    cards, effects, keeps = dict(CARDS), dict(HOUSE.effects), dict(HOUSE.keeps)
    for given in file.card:
        cards[given.number] = _card(CARDS[given.number], given)
        for shaded, side in enumerate((given.unshaded, given.shaded)):
            number = code(given.number, bool(shaded))
            if isinstance(side, bool):
                effects.pop(number, None)
                keeps.pop(number, None)
            elif side.steps is not None:
                before = effects.get(number, Effect(()))
                effects[number] = Effect(side.steps, before.precondition)
                keeps.pop(number, None)
                for name in kept(side.steps):
                    keeps[number] = NAMES[name]
        if given.precondition is not None:
            number = code(given.number, False)
            effects[number] = msgspec.structs.replace(effects[number], precondition=given.precondition)
    return Deck(id=mark, seats=HOUSE.seats, cards=cards, effects=effects, keeps=dict(sorted(keeps.items())))


def _card(ours: Card, given: CardGiven) -> Card:
    shaded = None
    if ours.shaded is not None and isinstance(given.shaded, SideGiven):
        shaded = _side(ours.shaded, given.shaded)
    return _over(
        msgspec.structs.replace(ours, unshaded=_side(ours.unshaded, given.unshaded), shaded=shaded),
        order=given.order,
        **_both("title", given.title, given.title_it),
        **_both("flavour", given.flavour, given.flavour_it),
        **_both("precondition", given.precondition_text, given.precondition_text_it),
    )


def _side(ours: Side, given: SideGiven) -> Side:
    side = _over(ours, lasting=given.lasting, **_both("text", given.text, given.text_it))
    if given.tribal_war is not None:
        side = msgspec.structs.replace(side, tribal_war=given.tribal_war)
    return side


def _both(field: str, english: str, italian: str) -> dict[str, str]:
    """A text in both languages; one that is given in one language only serves both."""
    english, italian = " ".join(english.split()), " ".join(italian.split())
    return {field: english or italian, f"{field}_it": italian or english}


def _over(ours: _S, **given: object) -> _S:
    """Ours, with what is given."""
    return msgspec.structs.replace(ours, **{name: value for name, value in given.items() if value})
