"""2.1 Set-up: the board of a scenario, and its deck."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.coin import deck as decks
from vexillum.coin.deck import Pile
from vexillum.coin.nonplayer_seats import non_players_of
from vexillum.coin.players import non_player
from vexillum.core.decision import asks_nothing
from vexillum.core.table import Setup
from vexillum.games.falling_sky.cards.card_list import EVENTS
from vexillum.games.falling_sky.decks import DECKS
from vexillum.games.falling_sky.frost import WINTERS
from vexillum.games.falling_sky.map import SPACE_COUNT
from vexillum.games.falling_sky.pieces import AEDUI, AMBIORIX, BELGAE, BELGIC_SUCCESSOR, ROMANS, SEATS, UNIT_KINDS
from vexillum.games.falling_sky.players import PLAYERS
from vexillum.games.falling_sky.scenarios import SCENARIO_IDS, SCENARIOS, Recipe
from vexillum.games.falling_sky.sequence.layout import lay_out
from vexillum.games.falling_sky.solitaire import SOLITAIRE
from vexillum.games.falling_sky.state import Stage, State, Table
from vexillum.games.falling_sky.winters import recipe

PILE = 5
"""2.1 Events in a pile."""
WINTER = "winter"
"""The pool of Winter cards."""
LENGTHS = ("full", "short")
FROSTS = ("shown", "sudden")


def begin(setup: Setup) -> State:
    """2.1 The board as the scenario's page lists it; the deck is not dealt yet."""
    number = SCENARIO_IDS.index(setup.scenario)
    scenario = SCENARIOS[number]
    state = State(
        scenario=number,
        own_deck=DECKS.chosen(setup.options["deck"]).id,
        owners=PLAYERS.ids.index(setup.options["players"]),
        non_players=non_players_of(setup, SEATS),
        solitaire=SOLITAIRE.index(setup.options["solitaire"]),
        sudden_frost=FROSTS.index(setup.options["frost"]),
        short=int(setup.options["length"] == "short" and scenario.short_deck is not None),
    )
    lay_out(scenario, state)
    if scenario.great_revolt and ambiorix_is_back(state):
        for region in range(SPACE_COUNT):
            if state.units[UNIT_KINDS * region + BELGIC_SUCCESSOR]:
                state.units[UNIT_KINDS * region + BELGIC_SUCCESSOR], state.units[UNIT_KINDS * region + AMBIORIX] = 0, 1
    return state


def ambiorix_is_back(state: State) -> bool:
    """2.1 The Great Revolt: a player runs only the Belgae, or one player runs Romans and Aedui."""
    if PLAYERS.one_player(state, ROMANS, AEDUI):
        return True
    return not non_player(state, BELGAE) and (BELGAE,) in PLAYERS.people(state)


def piles(recipe: Recipe) -> Sequence[Pile]:
    """2.1 Piles of five Events; some have a Winter card shuffled in."""
    return [
        Pile(PILE, WINTER, PILE + 1) if number in recipe.winter_piles else Pile(PILE)
        for number in range(1, recipe.piles + 1)
    ]


@asks_nothing
def deal(table: Table) -> None:
    """2.1 Shuffle and deal the Events into piles, with Winter cards in some of them; the rest is set aside unseen."""
    state = table.state
    events, winters = list(EVENTS), list(WINTERS)
    state.deck = decks.deal(table, events, piles(recipe(state)), {WINTER: winters})
    state.aside = sorted([*events, *winters])
    state.stage = Stage.FIRST_CARD
    table.chapter("setup")
    scenario = SCENARIO_IDS[state.scenario]
    with table.turn("", "scenario", scenario=scenario), table.step("deal", n=len(state.deck)):
        table.tell("scenario", "2.1", scenario=scenario, n=len(state.deck))
