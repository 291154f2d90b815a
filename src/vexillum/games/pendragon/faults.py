"""What must be true of every state, whoever plays and however badly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from vexillum.coin.sequence import Did, Fate, Standing
from vexillum.games.pendragon.cards import CARDS, EPOCHS, EVENTS, PIVOTAL
from vexillum.games.pendragon.decks import deck_of
from vexillum.games.pendragon.forces import valid_site
from vexillum.games.pendragon.lasting import DAL_RIADA, NIALL, population_max
from vexillum.games.pendragon.map import IS_CITY, PRINTED, SEA_IDS, SITE_IDS, SITES_OF, SPACE_IDS, N
from vexillum.games.pendragon.pieces import (
    FACTIONS,
    REFUGEES,
    STRONGHOLD_TYPE,
    STRONGHOLDS,
    TOTALS,
    TRACK_MAX,
    TYPE_NUMBER,
    TYPES,
    UNIT_TYPE,
    UNITS,
    K,
)
from vexillum.games.pendragon.scenarios import SCENARIOS
from vexillum.games.pendragon.sequence.setup import BOTTOM, PILE
from vexillum.games.pendragon.state import TRACKS, Dominance, Imperium, Stage, State

_CAVALRY, _COMITATES = TYPE_NUMBER["cavalry"], TYPE_NUMBER["comitates"]
_RAIDERS, _SETTLEMENTS = TYPE_NUMBER["scotti_raider"], TYPE_NUMBER["scotti_settlement"]


def faults(state: State) -> list[str]:
    """Every invariant that is broken, in words; an empty list when the state is sound."""
    found = [*_pieces(state), *_spaces(state), *_strongholds(state), *_markers(state), *_sequence(state)]
    if state.stage != Stage.DEAL:
        found += [*_cards(state), *_deck(state)]
    return found


def counted(state: State) -> list[int]:
    """1.2, 1.4.1 How many pieces of each type there are, on the map and in every box."""
    counts = state.available[:]
    counts[_CAVALRY] += state.casualties + state.out_of_play
    counts[_COMITATES] += state.not_yet
    counts[_RAIDERS] += state.niall
    counts[_SETTLEMENTS] += state.dal_riada
    for kind in range(K):
        counts[UNIT_TYPE[kind]] += sum(state.units[kind::K])
    for stronghold in state.sites:
        if stronghold:
            counts[STRONGHOLD_TYPE[stronghold]] += 1
    return counts


def _pieces(state: State) -> Iterator[str]:
    """1.4.1 No piece is lost or made, and no box holds less than nothing."""
    for type, found, total in zip(TYPES, counted(state), TOTALS, strict=True):
        if found != total:
            yield f"{type}: {found} of {total}"
    for type, n in zip(TYPES, state.available, strict=True):
        if n < 0:
            yield f"available {type}: {n}"
    boxes = {
        "casualties": state.casualties,
        "out of play": state.out_of_play,
        "not yet in play": state.not_yet,
        "NIALL NOIGIALLACH": state.niall,
        "DAL RIADA": state.dal_riada,
    }
    yield from (f"{name}: {n}" for name, n in boxes.items() if n < 0)
    if state.niall and NIALL not in state.lasting:
        yield f"NIALL NOIGIALLACH is not in effect, but holds {state.niall}"
    if state.dal_riada and DAL_RIADA not in state.lasting:
        yield f"DAL RIADA is not in effect, but holds {state.dal_riada}"


def _spaces(state: State) -> Iterator[str]:
    """1.3.6, 1.7 Population, Prosperity, Units and their Plunder. The gold cubes are no limit (ruling P80)."""
    for space, id in enumerate(SPACE_IDS):
        most = population_max(state, space)
        if not 0 <= state.population[space] <= most:
            yield f"{id}: Population {state.population[space]} of {most}"
        row = 2 * PRINTED[space] if IS_CITY[space] else PRINTED[space] + 1
        if not 0 <= state.bottom[space] <= row:
            yield f"{id}: Prosperity {state.bottom[space]} in the bottom row"
        if not 0 <= state.top[space] <= (0 if IS_CITY[space] else row):
            yield f"{id}: Prosperity {state.top[space]} in the top row"
        for kind in range(K):
            n, loaded = state.units[K * space + kind], state.plunder[K * space + kind]
            if n < 0:
                yield f"{id}: {n} {UNITS[kind]}"
            if not 0 <= loaded <= max(0, n):
                yield f"{id}: {loaded} Plunder on {n} {UNITS[kind]}"


def _strongholds(state: State) -> Iterator[str]:
    """1.3.5, 1.4.2 One Stronghold on a Site, and only where its kind may stand."""
    for space in range(N):
        for site in (2 * space, 2 * space + 1):
            stronghold = state.sites[site]
            if not stronghold:
                continue
            if site not in SITES_OF[space]:
                yield f"{SPACE_IDS[space]}: {STRONGHOLDS[stronghold]} without a Site"
            elif not valid_site(site, stronghold):
                yield f"{SITE_IDS[site]}: {STRONGHOLDS[stronghold]} may not stand there"


def _markers(state: State) -> Iterator[str]:
    """1.8, 6.8 Tracks, Refugees, Patrols, Imperium and Roads."""
    for track, n in zip(TRACKS, state.tracks, strict=True):
        if not 0 <= n <= TRACK_MAX:
            yield f"{track}: {n}"
    if not 0 <= state.refugees <= REFUGEES:
        yield f"refugees: {state.refugees}"
    yield from (f"{sea}: patrol {n}" for sea, n in zip(SEA_IDS, state.patrolled, strict=True) if n not in (0, 1))
    fragmented = state.imperium == Imperium.FRAGMENTATION
    if fragmented != (state.dominance == Dominance.NONE):
        name = Imperium(state.imperium).name.replace("_", " ").title()
        yield f"{name} with {Dominance(state.dominance).name.title()} Dominance"
    if fragmented and state.roads:
        yield "Roads Maintained at Fragmentation"


def _sequence(state: State) -> Iterator[str]:
    """2.3 The Sequence of Play, and how many Epochs there are."""
    for faction, place in zip(FACTIONS, state.standing, strict=True):
        if place not in tuple(Standing):
            yield f"{faction}: standing {place}"
    executed = state.standing.count(Standing.EXECUTED)
    if executed > 2:
        yield f"{executed} Factions have executed"
    for faction, fate in zip(FACTIONS, state.fates, strict=True):
        if fate not in tuple(Fate):
            yield f"{faction}: fate {fate}"
    if state.first_did not in tuple(Did):
        yield f"first did: {state.first_did}"
    elif executed and state.first_did == Did.NOTHING:
        yield f"the first did nothing, but {executed} executed"
    if not 0 <= state.epoch <= SCENARIOS[state.scenario].epochs:
        yield f"epoch: {state.epoch}"


def _cards(state: State) -> Iterator[str]:
    """5.0 Every card is in one place; those in effect were played, or the scenario began with them."""
    everywhere = Counter([*state.deck, *state.aside, *state.removed, *state.upcoming, *state.played])
    everywhere.update(card for card in (state.current, *state.held) if card)
    yield from (f"card {card} ×{n}" for card, n in sorted(everywhere.items()) if n > 1)
    yield from (f"card {card} does not exist" for card in sorted(everywhere) if card not in CARDS)
    deck = deck_of(state)
    in_effect = Counter(side // 2 for side in deck.in_effect(state))
    yield from (f"card {card} is in effect ×{n}" for card, n in sorted(in_effect.items()) if n > 1)
    shown = {state.current, *state.played}
    for card in CARDS:
        if card in in_effect and everywhere[card] and card not in shown:
            yield f"card {card} is in effect, but was not played"
        if card not in in_effect and not everywhere[card]:
            yield f"card {card} is nowhere"
    for side in deck.in_effect(state):
        if side not in deck.keeps:
            yield f"card side {side // 2}{'s' if side % 2 else 'u'} cannot stay in effect"
    for faction, card in enumerate(state.held):
        if card and (card not in PIVOTAL or CARDS[card].owner != FACTIONS[faction]):
            yield f"{FACTIONS[faction]} holds card {card}"
    if state.stage > Stage.FIRST_CARD and not state.current:
        yield "no card is played"
    if state.stage > Stage.FIRST_CARD and state.deck and not state.upcoming:
        yield "no card lies open on the deck"
    yield from (f"card {card} cannot be the open one" for card in state.upcoming if card not in EVENTS)


def _deck(state: State) -> Iterator[str]:
    """2.1 Each pile still to come has its Epoch card, early or late, among its last five; what is left has none."""
    scenario = SCENARIOS[state.scenario]
    pools = {"early": scenario.deck.early_pool, "late": scenario.deck.late_pool}
    piles, left = scenario.deck.piles, len(state.deck)
    most = PILE * (piles - state.epoch) + (BOTTOM - 1 if state.epoch else 0)
    if left > most:
        yield f"deck: {left} cards, at most {most} after {state.epoch} Epochs"
        return
    for pile in range(state.epoch, piles):
        start = PILE * (piles - 1 - pile)
        cards = state.deck[start : start + PILE]
        epochs = [place for place, card in enumerate(cards) if card in EPOCHS]
        if len(epochs) != 1 or epochs[0] >= BOTTOM:
            yield f"deck: pile {pile + 1} needs one Epoch card among its last {BOTTOM}"
        elif cards[epochs[0]] not in pools[scenario.deck.pile_epochs[pile]]:
            yield f"deck: card {cards[epochs[0]]} is not the Epoch card of pile {pile + 1}"
    rest = state.deck[PILE * (piles - state.epoch) :]
    yield from (f"deck: Epoch card {card} is left over" for card in rest if card in EPOCHS)
    yield from (f"deck: card {card} is no card of the deck" for card in state.deck if card in PIVOTAL)
