"""What must be true of every state, however it was played: its facts, and what the rules say beyond them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from vexillum.coin.sequence import FirstAction, Standing
from vexillum.core.words.source_words import in_source_words
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.cards.card_list import CARDS, EPOCHS
from vexillum.games.pendragon.cards.lasting import DAL_RIADA, NIALL, population_max
from vexillum.games.pendragon.decks import deck_of
from vexillum.games.pendragon.forces import valid_site
from vexillum.games.pendragon.imperium import DOMINANCES, LEVELS
from vexillum.games.pendragon.map import SITE_IDS, SITES_OF, SPACE_IDS
from vexillum.games.pendragon.pieces import STRONGHOLDS
from vexillum.games.pendragon.position.facts import DECK, FACTS
from vexillum.games.pendragon.scenarios import SCENARIOS
from vexillum.games.pendragon.sequence.setup import BOTTOM, PILE
from vexillum.games.pendragon.state import Dominance, Imperium, Stage, State

PACKAGES = ("vexillum.games.pendragon", "vexillum.coin")


def violations(state: State) -> list[str]:
    """Every invariant that is broken, in words; an empty list when the state is sound."""
    return [*FACTS.violations(state), *own_violations(state)]


def own_violations(state: State) -> list[str]:
    """The same as :func:`own_problems`, in words."""
    return in_source_words(PACKAGES, own_problems(state))


def own_problems(state: State) -> list[Message]:
    """What breaks the rules although every fact is within its bounds. The gold cubes are no limit (ruling P80)."""
    found = [*_boxes(state), *_populations(state), *_strongholds(state), *_imperium(state), *_sequence(state)]
    if state.stage != Stage.DEAL:
        found += [*_cards(state), *_deck(state)]
    return found


def _fault(id: str, path: str, **params: Any) -> Message:
    return Message(f"fault.{id}", {"path": path, **params})


def _boxes(state: State) -> Iterator[Message]:
    """The boxes of cards hold pieces only while the card is in effect."""
    if state.niall and NIALL not in state.lasting:
        yield _fault("niall", "niall", n=state.niall)
    if state.dal_riada and DAL_RIADA not in state.lasting:
        yield _fault("dal_riada", "dal_riada", n=state.dal_riada)


def _populations(state: State) -> Iterator[Message]:
    """1.3.6 Population as cards in effect limit it."""
    for space, id in enumerate(SPACE_IDS):
        if state.population[space] > (most := population_max(state, space)):
            yield _fault("population", f"spaces.{id}.population", space=id, n=state.population[space], most=most)


def _strongholds(state: State) -> Iterator[Message]:
    """1.4.2 A Stronghold only where its kind may stand."""
    for space, id in enumerate(SPACE_IDS):
        for site in SITES_OF[space]:
            if state.sites[site] and not valid_site(site, state.sites[site]):
                path = f"spaces.{id}.strongholds.{SITE_IDS[site]}"
                yield _fault("stronghold", path, site=SITE_IDS[site], stronghold=STRONGHOLDS[state.sites[site]])


def _imperium(state: State) -> Iterator[Message]:
    """6.8 Imperium, Dominance and Roads."""
    fragmented = state.imperium == Imperium.FRAGMENTATION
    if fragmented != (state.dominance == Dominance.NONE):
        yield _fault("dominance", "dominance", imperium=LEVELS[state.imperium], dominance=DOMINANCES[state.dominance])
    if fragmented and state.roads:
        yield _fault("roads", "roads")


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


def _deck(state: State) -> Iterator[Message]:
    """2.1 Each pile still to come has its Epoch card, early or late, among its last five; what is left has none."""
    scenario = SCENARIOS[state.scenario]
    pools = {"early": scenario.deck.early_pool, "late": scenario.deck.late_pool}
    piles, left = scenario.deck.piles, len(state.deck)
    most = PILE * (piles - state.epoch) + (BOTTOM - 1 if state.epoch else 0)
    if left > most:
        yield _fault("deck_long", "deck", n=left, most=most, epochs=state.epoch)
        return
    for pile in range(state.epoch, piles):
        start = PILE * (piles - 1 - pile)
        cards = state.deck[start : start + PILE]
        epochs = [place for place, card in enumerate(cards) if card in EPOCHS]
        if len(epochs) != 1 or epochs[0] >= BOTTOM:
            yield _fault("pile_epoch", "deck", pile=pile + 1, n=BOTTOM)
        elif cards[epochs[0]] not in pools[scenario.deck.pile_epochs[pile]]:
            yield _fault("wrong_epoch", "deck", card=cards[epochs[0]], pile=pile + 1)
    rest = state.deck[PILE * (piles - state.epoch) :]
    yield from (_fault("epoch_left", "deck", card=card) for card in rest if card in EPOCHS)
