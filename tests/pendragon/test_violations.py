"""The invariants see every way in which a state can be broken."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.pendragon.harness import board, put
from tests.together import together
from vexillum.coin.cards import code
from vexillum.games.pendragon.cards import EPOCHS
from vexillum.games.pendragon.map import SITE_NUMBER, SPACE_NUMBER
from vexillum.games.pendragon.pieces import FORT, HILLFORT, MILITIA, SAXON_RAIDER, TOWN, TYPE_NUMBER, UNIT_KINDS
from vexillum.games.pendragon.position import FACTS, TOTAL, violations
from vexillum.games.pendragon.scenarios import SCENARIO_IDS
from vexillum.games.pendragon.sequence import deal, end_card, first_card
from vexillum.games.pendragon.state import Dominance, Imperium, Stage, State

ICENI, LONDINIUM, ATREBATES = (SPACE_NUMBER[id] for id in ("iceni", "londinium", "atrebates"))


def begun(scenario: str = "de-excidio-britanniae", **options: str) -> State:
    """A sound state with the first card open and some Raiders on the map."""
    table = board(scenario, **options)
    for step in (deal, first_card):
        assert list(step(table)) == []
    put(table, "iceni", saxon_raider=3, plunder={"saxon_raider": 2})
    assert violations(table.state) == []
    return table.state


def unit(state: State, space: int, kind: int, n: int) -> None:
    state.units[UNIT_KINDS * space + kind] += n


def box(state: State, type: str, n: int) -> None:
    state.available[TYPE_NUMBER[type]] += n


def swap(cards: list[int], one: int, other: int) -> None:
    cards[one], cards[other] = cards[other], cards[one]


def epochs(state: State) -> list[int]:
    """The places of the Epoch cards, counted from the bottom of the deck."""
    return [place for place, card in enumerate(state.deck) if card in EPOCHS]


BREAKS: dict[str, tuple[Callable[[State], object], str]] = {
    "a Unit from nowhere": (
        lambda s: unit(s, ICENI, MILITIA, 1),
        "militia: 31 are on the table, but the game has only 30",
    ),
    "a Unit lost": (lambda s: unit(s, ICENI, MILITIA, -1), "militia: 29 given, but 30 are needed"),
    "a Stronghold from nowhere": (
        lambda s: s.sites.__setitem__(SITE_NUMBER["branodunum"], FORT),
        "fort: 11 are on the table, but the game has only 10",
    ),
    "a Stronghold lost": (lambda s: s.sites.__setitem__(SITE_NUMBER["ratae"], 0), "town: 14 given, but 15 are needed"),
    "a piece in Available lost": (lambda s: box(s, "saxon_raider", -1), "saxon_raider: 24 given, but 25 are needed"),
    "Casualties from nowhere": (
        lambda s: setattr(s, "casualties", 1),
        "cavalry: 21 are on the table, but the game has only 20",
    ),
    "Out of Play from nowhere": (
        lambda s: setattr(s, "out_of_play", 1),
        "cavalry: 21 are on the table, but the game has only 20",
    ),
    "Comitates lost": (lambda s: setattr(s, "not_yet", 14), "comitates: 14 given, but 15 are needed"),
    "fewer than none Available": (
        lambda s: (unit(s, ICENI, MILITIA, 8), box(s, "militia", -8)),
        "available.militia is -2",
    ),
    "fewer than no Casualties": (
        lambda s: (setattr(s, "casualties", -1), box(s, "cavalry", 1)),
        "casualties is -1",
    ),
    "fewer than none Out of Play": (
        lambda s: (setattr(s, "out_of_play", -1), box(s, "cavalry", 1)),
        "out_of_play is -1",
    ),
    "fewer than none Not Yet in Play": (
        lambda s: (setattr(s, "not_yet", -1), box(s, "comitates", 16)),
        "not_yet_in_play is -1",
    ),
    "Raiders in the box of a card not in effect": (
        lambda s: (setattr(s, "niall", 2), box(s, "scotti_raider", -2)),
        "NIALL NOIGIALLACH is not in effect, but holds 2",
    ),
    "Settlements on a card not in effect": (
        lambda s: (setattr(s, "dal_riada", 1), box(s, "scotti_settlement", -1)),
        "DAL RIADA is not in effect, but holds 1",
    ),
    "fewer than no Units": (
        lambda s: (unit(s, ICENI, MILITIA, -2), box(s, "militia", 2)),
        "spaces.iceni.units.militia is -1",
    ),
    "more Plunder than Units": (
        lambda s: s.plunder.__setitem__(UNIT_KINDS * ICENI + SAXON_RAIDER, 4),
        "spaces.iceni.plunder.saxon_raider is 4; it must be at least 0 and at most 3",
    ),
    "fewer than no Plunder": (
        lambda s: s.plunder.__setitem__(UNIT_KINDS * ICENI + SAXON_RAIDER, -1),
        "spaces.iceni.plunder.saxon_raider is -1",
    ),
    "a Region too full of people": (lambda s: s.population.__setitem__(ICENI, 4), "Iceni: Population 4, at most 3"),
    "fewer than no people": (lambda s: s.population.__setitem__(ICENI, -1), "spaces.iceni.population is -1"),
    "a City that grew": (lambda s: s.population.__setitem__(LONDINIUM, 3), "Londinium: Population 3, at most 2"),
    "too much in the bottom row": (lambda s: s.bottom.__setitem__(ICENI, 4), "spaces.iceni.prosperity.bottom is 4"),
    "too much in the top row": (lambda s: s.top.__setitem__(ICENI, 4), "spaces.iceni.prosperity.top is 4"),
    "less than nothing in a row": (lambda s: s.top.__setitem__(ICENI, -1), "spaces.iceni.prosperity.top is -1"),
    "too much in a City": (
        lambda s: s.bottom.__setitem__(LONDINIUM, 5),
        "spaces.londinium.prosperity.bottom is 5",
    ),
    "a top row in a City": (lambda s: s.top.__setitem__(LONDINIUM, 1), "spaces.londinium.prosperity.top is 1"),
    "a Town on a Hillfort Site": (
        lambda s: (s.sites.__setitem__(SITE_NUMBER["branodunum"], TOWN), box(s, "town", -1)),
        "Branodunum: Town may not stand there",
    ),
    "a Hillfort in a City": (
        lambda s: (
            s.sites.__setitem__(SITE_NUMBER["londinium"], HILLFORT),
            box(s, "hillfort", -1),
            box(s, "town", 1),
        ),
        "Londinium: Hillfort may not stand there",
    ),
    "a second Stronghold in a City": (
        lambda s: (s.sites.__setitem__(2 * LONDINIUM + 1, TOWN), box(s, "town", -1)),
        "spaces.londinium.strongholds.1 is unknown",
    ),
    "a debt": (lambda s: s.tracks.__setitem__(0, -1), "tracks.briton_resources is -1"),
    "too rich": (lambda s: s.tracks.__setitem__(5, 81), "tracks.wealth is 81"),
    "too many Refugees": (lambda s: setattr(s, "refugees", 5), "refugees is 5"),
    "a Sea half Patrolled": (lambda s: s.patrolled.__setitem__(1, 2), "patrolled.germanicus is 2"),
    "Roman Rule without Dominance": (
        lambda s: setattr(s, "dominance", Dominance.NONE),
        "Roman Rule does not go with no Dominance",
    ),
    "Fragmentation with Dominance": (
        lambda s: (setattr(s, "imperium", Imperium.FRAGMENTATION), setattr(s, "roads", 0)),
        "Fragmentation does not go with Military Dominance",
    ),
    "Roads at Fragmentation": (
        lambda s: (setattr(s, "imperium", Imperium.FRAGMENTATION), setattr(s, "dominance", Dominance.NONE)),
        "Roads are not Maintained at Fragmentation",
    ),
    "a Faction nowhere": (lambda s: s.standing.__setitem__(2, 4), "standing.saxons is 4"),
    "three that executed": (
        lambda s: (setattr(s, "standing", [3, 3, 3, 0]), setattr(s, "first_did", 1)),
        "3 Factions have acted; at most 2 can",
    ),
    "executed, but nothing": (lambda s: s.standing.__setitem__(0, 3), "The 1st Eligible did nothing, but 1 have acted"),
    "an unknown deed": (lambda s: setattr(s, "first_did", 4), "first_did is 4"),
    "too many Epochs": (lambda s: (setattr(s, "epoch", 7), s.deck.clear()), "epoch is 7"),
    "a card twice": (lambda s: s.played.append(s.deck[7]), "is in more than one place: deck."),
    "a card lost": (lambda s: s.upcoming.pop(), "is missing"),
    "a card that does not exist": (lambda s: s.played.append(84), "there is no card 84"),
    "a card in effect that waits in the deck": (
        lambda s: s.lasting.append(code(7, False)),
        "7 is in more than one place: deck.",
    ),
    "both sides in effect": (
        lambda s: (s.played.append(48), s.deck.remove(48), s.lasting.extend((96, 97))),
        "48 is in more than one place: lasting.0 and lasting.1",
    ),
    "a side in effect that is over at once": (
        lambda s: s.lasting.append(code(s.current, not s.current % 2)),
        'lasting.0 is "17.unshaded"',
    ),
    "another Faction's Pivotal Event": (lambda s: swap(s.held, 0, 1), "held.dux is 74"),
    "an Epoch card lying open": (
        lambda s: (s.upcoming.append(s.deck[epochs(s)[0]]), s.deck.pop(epochs(s)[0])),
        "it can be: 1-72",
    ),
    "no open card": (lambda s: s.played.append(s.upcoming.pop()), "No card is face up on the deck"),
    "no card played": (
        lambda s: (s.played.append(s.current), setattr(s, "current", 0)),
        "card is 0; it can be: 1-76",
    ),
    "an Epoch card too early": (
        lambda s: swap(s.deck, epochs(s)[0], 12),
        "Deck: pile 6 needs one Epoch card among its last 5",
    ),
    "a pile without an Epoch card": (
        lambda s: swap(s.deck, epochs(s)[0], 20),
        "Deck: pile 6 needs one Epoch card among its last 5",
    ),
    "an early card in a late pile": (
        lambda s: swap(s.deck, epochs(s)[0], epochs(s)[5]),
        "is not the Epoch card of pile 6",
    ),
    "more cards than the Epochs leave": (
        lambda s: setattr(s, "epoch", 1),
        "Deck: 76 cards, at most 69 (Epoch Rounds so far: 1)",
    ),
    "a Pivotal Event in the deck": (
        lambda s: (s.deck.insert(6, 73), s.played.append(s.deck.pop(7)), s.held.__setitem__(0, 0)),
        " is 73; it can be: 1-72 and 77-83",
    ),
}


@together("name", BREAKS)
def test_a_broken_state_is_seen(name):
    change, told = BREAKS[name]
    state = begun()
    change(state)
    assert [fault for fault in violations(state) if told in fault]


def test_an_epoch_card_left_over_is_seen():
    """2.1 Of the pile of an Epoch that has begun four cards at most are left, without an Epoch card."""
    state = begun("barbarian-conspiracy")
    state.epoch = 1
    state.played += state.deck[17:]
    del state.deck[17:]
    assert [fault for fault in violations(state) if "is left over" in fault] == [
        f"Deck: Epoch card {card} is left over" for card in state.deck[13:] if card in EPOCHS
    ]
    left = [card for card in state.deck[13:] if card in EPOCHS]
    state.played += left
    state.deck = [card for card in state.deck if card not in left]
    assert violations(state) == []


@pytest.mark.parametrize("scenario", SCENARIO_IDS)
@pytest.mark.parametrize("cards", ["all", "historical"])
def test_a_scenario_is_sound_before_and_after_the_deal(scenario, cards):
    table = board(scenario, cards=cards)
    assert violations(table.state) == []
    assert FACTS.counted(table.state) == TOTAL
    for step in (deal, first_card):
        assert list(step(table)) == []
        assert violations(table.state) == []


def test_prosperity_may_lie_above_a_population_that_dropped():
    """1.7.1 The excess stays until the next Recovery."""
    state = begun()
    state.population[ATREBATES] = 0
    assert (state.bottom[ATREBATES], state.top[ATREBATES]) == (3, 3)
    assert violations(state) == []
    state.bottom[ATREBATES] = 4
    assert violations(state) == []
    state.population[LONDINIUM] = 0
    assert violations(state) == []


def test_tears_of_epona_lower_the_limit_of_population():
    state = begun("petty-tyrants")
    assert state.population[ICENI] == 1
    state.population[ICENI] = 2
    assert violations(state) == ["Iceni: Population 2, at most 1"]


def test_a_card_in_effect_may_be_the_current_one_and_then_a_played_one():
    table = board()
    for step in (deal, first_card):
        assert list(step(table)) == []
    state = table.state
    cards = state.deck if 7 in state.deck else state.aside
    cards[cards.index(7)], state.current = state.current, 7
    state.lasting = [code(7, False)]
    assert violations(state) == []
    end_card(table)
    assert state.played == [7]
    assert violations(state) == []


def test_pieces_in_the_boxes_of_cards_in_effect_count():
    state = begun("petty-tyrants", cards="historical")
    state.niall = 3
    box(state, "scotti_raider", -3)
    assert violations(state) == []


def test_before_the_deal_the_cards_lie_nowhere():
    state = board().state
    assert state.stage == Stage.DEAL
    assert (state.deck, state.aside) == ([], [])
    assert violations(state) == []


def test_the_gold_cubes_are_no_limit():
    """Ruling P80: 1.2 counts ninety cubes, but only Forces pools limit play (1.4.1)."""
    table = board()
    put(table, "iceni", saxon_raider=25, plunder={"saxon_raider": 25})
    state = table.state
    assert sum(state.bottom) + sum(state.top) + sum(state.plunder) > 90
    assert violations(state) == []
