"""Checks of an owner's deck beyond its types."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, TypeAlias

from vexillum.coin.card_faces import SIDES
from vexillum.coin.cards import Card, Side
from vexillum.coin.deck import HOUSE_DECK
from vexillum.coin.events.step import step_errors
from vexillum.coin.lasting_codes import code
from vexillum.coin.owndeck.deck_file import Place, complaint, named
from vexillum.coin.owndeck.form import FORMAT, LASTING, CardGiven, DeckFile, SideGiven
from vexillum.coin.owndeck.step_checks import unlabelled
from vexillum.coin.owndeck.traversal import branches, kept
from vexillum.coin.owndeck.volume import DeckVolume
from vexillum.core.inputs.own_words import field_in
from vexillum.core.inputs.typed_toml import shown
from vexillum.core.words.languages import BUILT_IN
from vexillum.core.words.texts import Message

AnyVolume: TypeAlias = DeckVolume[Any, Any, Any]
LONGEST_ID = 100
"""The longest id of a deck, so that its mark and file name can be stored."""
ID = re.compile(rf"[a-z0-9-]{{1,{LONGEST_ID}}}")


def mistakes(volume: AnyVolume, file: DeckFile) -> Iterator[Message]:
    """All errors of a deck."""
    yield from _head(volume, file)
    cards = volume.house.cards
    seen: set[int] = set()
    for given in file.card:
        place = (f"card {given.number}",)
        if given.number not in cards:
            most = max(cards)
            yield complaint("position.range", (*place, "number"), found=given.number, least=1, most=most)
        elif given.number in seen:
            yield complaint("own.card_twice", place)
        else:
            yield from _card(volume, given, cards[given.number], place)
        seen.add(given.number)
    yield from _keepers(volume, file)


def _head(volume: AnyVolume, file: DeckFile) -> Iterator[Message]:
    head = file.deck
    if head.format != FORMAT:
        yield complaint("position.one_of", ("deck", "format"), found=shown(head.format), known=[str(FORMAT)])
    if not ID.fullmatch(head.id) or head.id == HOUSE_DECK:
        yield complaint("own.id", ("deck", "id"), found=shown(head.id), most=LONGEST_ID)
    if not head.name.strip():
        yield complaint("position.missing", ("deck", "name"))
    if head.game not in ("", volume.game):
        yield complaint("own.other_game", ("deck", "game"), found=shown(head.game), game=volume.game)


def _card(volume: AnyVolume, given: CardGiven, ours: Card, place: Place) -> Iterator[Message]:
    if given.order and not ours.order:
        yield complaint("own.no_order", (*place, "order"))
    elif given.order and sorted(given.order) != sorted(volume.house.seats):
        yield complaint("own.order", (*place, "order"), found=list(given.order), known=volume.house.seats)
    yield from volume.card_mistakes(given, ours, place)
    if isinstance(given.shaded, bool):
        if given.shaded:
            yield complaint("own.shaded_true", (*place, "shaded"))
        elif ours.shaded is None:
            yield complaint("own.no_side", (*place, "shaded"))
    elif given.shaded != type(given.shaded)() and ours.shaded is None:
        yield complaint("own.no_side", (*place, "shaded"))
    elif ours.shaded is not None:
        yield from _side(volume, given.shaded, ours, ours.shaded, True, (*place, "shaded"))
    yield from _side(volume, given.unshaded, ours, ours.unshaded, False, (*place, "unshaded"))
    sides = [side for side in (given.unshaded, given.shaded) if isinstance(side, SideGiven)]
    yield from unlabelled([branch for side in sides for branch in branches(side.steps or ())], place)


def _side(volume: AnyVolume, given: SideGiven, card: Card, ours: Side, shaded: bool, place: Place) -> Iterator[Message]:
    if given.lasting and given.lasting not in LASTING:
        yield named(given.lasting, LASTING, (*place, "lasting"))
        return
    stays = given.lasting or ours.lasting
    if given.steps is None:
        # Our effect stays, and with it how long it lasts.
        if (stays == "none") != (ours.lasting == "none"):
            yield complaint("own.lasting_ours", (*place, "lasting"), found=stays, ours=ours.lasting)
        kept_by_us = volume.house.keeps.get(code(card.number, shaded))
        names = [name for name, effect in volume.kit.lasting.items() if effect == kept_by_us]
    else:
        for error in step_errors(given.steps, volume.kit):
            yield complaint("own.wrong", place, why=error)
        yield from volume.checks.problems(given.steps, place)
        yield from volume.steps_mistakes(card, given.steps, place)
        names = kept(given.steps)
        if stays != "none" and len(names) != 1:
            yield complaint("own.keep_one", place, lasting=stays, n=len(names))
        if stays == "none" and names:
            yield complaint("own.keep_none", place, effect=names[0])
    if stays == "momentum":
        for name in names:
            if name in volume.holding:
                yield complaint("own.keep_holding", place, effect=name)


def _keepers(volume: AnyVolume, file: DeckFile) -> Iterator[Message]:
    """A lasting effect may only be used by one card side: the owner's, or ours if unchanged."""
    effects = {effect: name for name, effect in volume.kit.lasting.items()}
    holders: dict[str, list[str]] = {}
    changed: set[int] = set()
    for given in file.card:
        for shaded, side in enumerate((given.unshaded, given.shaded)):
            if isinstance(side, bool):
                changed.add(code(given.number, True))
            elif side.steps is not None:
                changed.add(code(given.number, bool(shaded)))
                for name in dict.fromkeys(kept(side.steps)):
                    holders.setdefault(name, []).append(f"card {given.number}, {SIDES[shaded]}")
    for side_code, effect in volume.house.keeps.items():
        if side_code not in changed and effects[effect] in holders:
            holders[effects[effect]].append(f"card {side_code // 2}, {SIDES[side_code % 2]}")
    for name, places in holders.items():
        if len(places) > 1:
            yield Message("own.keep_twice", {"effect": name, "places": places})


def remarks(file: DeckFile) -> Iterator[Message]:
    """Hints for the author: a text without its effect, an effect without its text, only one language."""
    for given in file.card:
        for name, side in zip(SIDES, (given.unshaded, given.shaded), strict=True):
            if isinstance(side, bool):
                continue
            place = (f"card {given.number}", name)
            said = [one for one in BUILT_IN if getattr(side, field_in("text", one))]
            if said and side.steps is None:
                yield complaint("own.note_effect_ours", place)
            if side.steps is not None and not said:
                yield complaint("own.note_text_ours", place)
            if said and len(said) < len(BUILT_IN):
                yield complaint("own.note_one_language", place)
