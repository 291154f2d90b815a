"""What must be true of every state: its facts, and what the rules say beyond them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from vexillum.coin.kit import NOBODY
from vexillum.coin.sequence import FirstAction, Standing
from vexillum.core.words.source_words import in_source_words
from vexillum.core.words.texts import Message
from vexillum.games.falling_sky.cards.card_list import CARDS
from vexillum.games.falling_sky.control import leader, tribes_in, warbands
from vexillum.games.falling_sky.decks import deck_of
from vexillum.games.falling_sky.forces import may_stack, open_to
from vexillum.games.falling_sky.frost import WINTERS
from vexillum.games.falling_sky.map import CISALPINA, COLONY, GERGOVIA, IS_CITY, PROVINCIA, REGION_IDS, TRIBE_IDS
from vexillum.games.falling_sky.pieces import (
    ABSENT,
    AEDUI,
    FACTIONS,
    FORT,
    GERMANS,
    IS_CITADEL,
    KINDS_OF,
    ROMANS,
    STATUS_OWNER,
    STATUSES,
    UNIT_KINDS,
)
from vexillum.games.falling_sky.position.facts import DECK, FACTS
from vexillum.games.falling_sky.scenarios import SCENARIOS
from vexillum.games.falling_sky.sequence.setup import piles
from vexillum.games.falling_sky.state import Senate, Stage, State
from vexillum.games.falling_sky.winters import recipe, winters

PACKAGES = ("vexillum.games.falling_sky", "vexillum.coin")


def violations(state: State) -> list[str]:
    """Every invariant that is broken, in words; an empty list when the state is sound."""
    return [*FACTS.violations(state), *own_violations(state)]


def own_violations(state: State) -> list[str]:
    """The same as :func:`own_problems`, in words."""
    return in_source_words(PACKAGES, own_problems(state))


def _fault(id: str, path: str, **params: Any) -> Message:
    return Message(f"fault.{id}", {"path": path, **params})


def own_problems(state: State) -> list[Message]:
    """What breaks the rules although every fact is within its bounds."""
    found = [*_stacking(state), *_tribes(state), *_circumvallation(state), *_senate(state), *_sequence(state)]
    if state.stage != Stage.DEAL:
        found += [*_cards(state), *_deck(state)]
    return found


def _stacking(state: State) -> Iterator[Message]:
    """1.4.2 The Fort of Provincia; who may be in Cisalpina, and that it is a Region only by Gallia Togata."""
    if not state.units[UNIT_KINDS * PROVINCIA + FORT]:
        yield _fault("provincia", "spaces.provincia.units.fort")
    for faction in range(GERMANS + 1):
        first = UNIT_KINDS * CISALPINA
        if any(state.units[first + kind] for kind in KINDS_OF[faction]) and not may_stack(state, CISALPINA, faction):
            yield _fault("cisalpina", "spaces.cisalpina.units", who=FACTIONS[faction])
    if state.devastated[CISALPINA] and not state.gallia_togata:
        yield _fault("cisalpina_devastated", "spaces.cisalpina.devastated")


def _tribes(state: State) -> Iterator[Message]:
    """1.4.2 Allies and Citadels only where they may be; Gobannitio opens Gergovia to Romans and Aedui."""
    if (state.tribes[COLONY] == ABSENT) != (state.colony == NOBODY):
        yield _fault("colony", "colony")
    for tribe, status in enumerate(state.tribes):
        owner = STATUS_OWNER[status]
        if status == ABSENT and tribe != COLONY:
            yield _fault("absent", f"tribes.{TRIBE_IDS[tribe]}", tribe=TRIBE_IDS[tribe])
        if owner == NOBODY:
            continue
        guest = tribe == GERGOVIA and owner in (ROMANS, AEDUI)
        if (not open_to(tribe, owner) and not guest) or (IS_CITADEL[status] and not IS_CITY[tribe]):
            yield _fault("tribe", f"tribes.{TRIBE_IDS[tribe]}", tribe=TRIBE_IDS[tribe], status=STATUSES[status])
    for tribe in tribes_in(state, CISALPINA):
        owner = STATUS_OWNER[state.tribes[tribe]]
        if owner != NOBODY and not may_stack(state, CISALPINA, owner):
            there = STATUSES[state.tribes[tribe]]
            yield _fault("tribe", f"tribes.{TRIBE_IDS[tribe]}", tribe=TRIBE_IDS[tribe], status=there)


def _circumvallation(state: State) -> Iterator[Message]:
    """Card 4: the marker is on pieces that are there."""
    region, faction = state.circumvallation, state.encircled
    marked = state.encircled_warbands + state.encircled_leader
    if not (region >= 0) == (faction >= 0) == (marked > 0):
        yield _fault("circumvallation", "circumvallation")
    elif region >= 0 and state.encircled_warbands > warbands(state, region, faction):
        yield _fault("encircled_warbands", "encircled_warbands", n=state.encircled_warbands, space=REGION_IDS[region])
    elif region >= 0 and state.encircled_leader and leader(state, region, faction) == NOBODY:
        yield _fault("encircled_leader", "encircled_leader", space=REGION_IDS[region])


def _senate(state: State) -> Iterator[Message]:
    """2.1, 6.5.1 Firm only at an end of the track; the special rules of the first Winter only in Pax Gallica."""
    if state.firm and state.senate not in (Senate.UPROAR, Senate.ADULATION):
        yield _fault("firm", "firm", senate=Senate(state.senate).name.lower())
    first = SCENARIOS[state.scenario].first_winter
    if not first and (state.waiting_legions or state.vercingetorix_waits or state.senate == Senate.NOWHERE):
        yield _fault("first_winter", "waiting_legions")


def _sequence(state: State) -> Iterator[Message]:
    """2.3 The Sequence of Play."""
    executed = state.standing.count(Standing.EXECUTED)
    if executed > 2:
        yield _fault("executed", "standing", n=executed)
    if executed and state.first_did == FirstAction.NOTHING:
        yield _fault("first_did", "first_did", n=executed)


def _cards(state: State) -> Iterator[Message]:
    """5.0 Every card is somewhere, or in effect."""
    somewhere = FACTS.things(state, DECK)
    somewhere.update(side // 2 for side in deck_of(state).in_effect(state))
    yield from (_fault("nowhere", "deck", card=card) for card in CARDS if card not in somewhere)
    if state.stage > Stage.FIRST_CARD and state.deck and not state.upcoming:
        yield _fault("no_open_card", "upcoming")


def gone(state: State) -> int:
    """2.4 How many Winter cards have left the draw deck."""
    return state.winters + sum(card in WINTERS for card in state.upcoming)


def _deck(state: State) -> Iterator[Message]:
    """2.1 Each pile that is untouched has its Winter card, if it should; one that is begun may have lost it."""
    found = sum(card in WINTERS for card in state.deck)
    left = winters(state) - gone(state)
    if found != left:
        yield _fault("winters", "deck", n=found, left=left)
        return
    number, end = winters(state), 0
    for place, pile in reversed([*enumerate(piles(recipe(state)), 1)]):
        size = min(pile.size, len(state.deck) - end)
        there = sum(card in WINTERS for card in state.deck[end : end + size])
        whole = size == pile.size
        wanted = bool(pile.pool) and (whole or number > gone(state))
        if size and there != wanted:
            yield _fault("pile_winters", "deck", pile=place, n=there)
        number -= bool(pile.pool)
        end += size
    if end < len(state.deck):
        yield _fault("deck_long", "deck", n=len(state.deck), most=end)
