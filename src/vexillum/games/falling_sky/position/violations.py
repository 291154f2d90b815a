"""What must be true of every state: its facts, and what the rules say beyond them."""

from __future__ import annotations

from collections.abc import Iterator

from vexillum.coin.kit import NOBODY
from vexillum.coin.sequence import Did, Standing
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


def violations(state: State) -> list[str]:
    """Every invariant that is broken, in words; an empty list when the state is sound."""
    return [*FACTS.violations(state), *own_violations(state)]


def own_violations(state: State) -> list[str]:
    """What breaks the rules although every fact is within its bounds."""
    found = [*_stacking(state), *_tribes(state), *_circumvallation(state), *_senate(state), *_sequence(state)]
    if state.stage != Stage.DEAL:
        found += [*_cards(state), *_deck(state)]
    return found


def _stacking(state: State) -> Iterator[str]:
    """1.4.2 The Fort of Provincia; who may be in Cisalpina, and that it is a Region only by Gallia Togata."""
    if not state.units[UNIT_KINDS * PROVINCIA + FORT]:
        yield "provincia: its Fort is always there"
    for faction in range(GERMANS + 1):
        first = UNIT_KINDS * CISALPINA
        if any(state.units[first + kind] for kind in KINDS_OF[faction]) and not may_stack(state, CISALPINA, faction):
            yield f"cisalpina: pieces of {FACTIONS[faction]} may not be there"
    if state.devastated[CISALPINA] and not state.gallia_togata:
        yield "cisalpina: it is no Region, and cannot be Devastated"


def _tribes(state: State) -> Iterator[str]:
    """1.4.2 Allies and Citadels only where they may stand; Gobannitio opens Gergovia to Romans and Aedui."""
    if (state.tribes[COLONY] == ABSENT) != (state.colony == NOBODY):
        yield "colony: the Tribe is there only with its marker"
    for tribe, status in enumerate(state.tribes):
        owner = STATUS_OWNER[status]
        if status == ABSENT and tribe != COLONY:
            yield f"{TRIBE_IDS[tribe]}: only the Colony can be absent"
        if owner == NOBODY:
            continue
        guest = tribe == GERGOVIA and owner in (ROMANS, AEDUI)
        if (not open_to(tribe, owner) and not guest) or (IS_CITADEL[status] and not IS_CITY[tribe]):
            yield f"{TRIBE_IDS[tribe]}: {STATUSES[status]} may not stand there"
    for tribe in tribes_in(state, CISALPINA):
        owner = STATUS_OWNER[state.tribes[tribe]]
        if owner != NOBODY and not may_stack(state, CISALPINA, owner):
            yield f"cisalpina: {STATUSES[state.tribes[tribe]]} may not stand there"


def _circumvallation(state: State) -> Iterator[str]:
    """Card 4: the marker lies on pieces that are there."""
    region, faction = state.circumvallation, state.encircled
    marked = state.encircled_warbands + state.encircled_leader
    if not (region >= 0) == (faction >= 0) == (marked > 0):
        yield "circumvallation: Region, Faction and pieces come together"
    elif region >= 0 and state.encircled_warbands > warbands(state, region, faction):
        yield f"circumvallation: {state.encircled_warbands} Warbands are not in {REGION_IDS[region]}"
    elif region >= 0 and state.encircled_leader and leader(state, region, faction) == NOBODY:
        yield f"circumvallation: the Leader is not in {REGION_IDS[region]}"


def _senate(state: State) -> Iterator[str]:
    """2.1, 6.5.1 Firm only at an end of the track; the special rules of the first Winter only in Pax Gallica."""
    if state.firm and state.senate not in (Senate.UPROAR, Senate.ADULATION):
        yield f"the Senate is Firm in {Senate(state.senate).name.title()}"
    first = SCENARIOS[state.scenario].first_winter
    if not first and (state.waiting_legions or state.vercingetorix_waits or state.senate == Senate.NOWHERE):
        yield "only in Pax Gallica do Legions, Vercingetorix and the Senate wait for the first Winter"


def _sequence(state: State) -> Iterator[str]:
    """2.3 The Sequence of Play."""
    executed = state.standing.count(Standing.EXECUTED)
    if executed > 2:
        yield f"{executed} Factions have executed"
    if executed and state.first_did == Did.NOTHING:
        yield f"the first did nothing, but {executed} executed"


def _cards(state: State) -> Iterator[str]:
    """5.0 Every card is somewhere, or in effect."""
    somewhere = FACTS.things(state, DECK)
    somewhere.update(side // 2 for side in deck_of(state).in_effect(state))
    yield from (f"card {card} is nowhere" for card in CARDS if card not in somewhere)
    if state.stage > Stage.FIRST_CARD and state.deck and not state.upcoming:
        yield "no card lies open on the deck"


def gone(state: State) -> int:
    """2.4 How many Winter cards have left the draw deck."""
    return state.winters + sum(card in WINTERS for card in state.upcoming)


def _deck(state: State) -> Iterator[str]:
    """2.1 Each pile that is untouched has its Winter card, if it should; one that is begun may have lost it."""
    found = sum(card in WINTERS for card in state.deck)
    left = winters(state) - gone(state)
    if found != left:
        yield f"deck: {found} Winter cards instead of {left}"
        return
    number, end = winters(state), 0
    for place, pile in reversed([*enumerate(piles(recipe(state)), 1)]):
        size = min(pile.size, len(state.deck) - end)
        there = sum(card in WINTERS for card in state.deck[end : end + size])
        whole = size == pile.size
        wanted = bool(pile.pool) and (whole or number > gone(state))
        if size and there != wanted:
            yield f"deck: pile {place} has {there} Winter cards"
        number -= bool(pile.pool)
        end += size
    if end < len(state.deck):
        yield f"deck: {len(state.deck)} cards, at most {end}"
