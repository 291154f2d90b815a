"""2.1 Set-up: the board of a scenario, and its deck."""

from __future__ import annotations

from vexillum.coin import deck
from vexillum.coin.deck import HOUSE_DECK, Pile
from vexillum.coin.lasting_codes import code
from vexillum.coin.nonplayer_seats import non_players_of
from vexillum.core.table import Setup
from vexillum.games.pendragon.cards.card_list import EARLY, EVENTS, LATE, PIVOTAL
from vexillum.games.pendragon.decks import DECKS, deck_of
from vexillum.games.pendragon.difficulty import difficulty_of
from vexillum.games.pendragon.entropy import entropy_of_britons
from vexillum.games.pendragon.imperium import DOMINANCES, LEVELS
from vexillum.games.pendragon.map import PRINTED, SEA_IDS, SITE_NUMBER, SPACE_COUNT, SPACE_NUMBER
from vexillum.games.pendragon.pieces import FACTIONS, STRONGHOLD_NUMBER, TYPES, UNIT_KINDS, UNIT_NUMBER
from vexillum.games.pendragon.players import PLAYERS
from vexillum.games.pendragon.scenarios import SCENARIO_IDS, SCENARIOS, CardOption, Deck, Scenario
from vexillum.games.pendragon.state import TRACKS, Play, Stage, State, Table

PILE = 13
"""A pile of the deck: twelve Events and an Epoch card."""
BOTTOM = 5
"""The Epoch card is among the last five cards of its pile (R13)."""


def lay_out(setup: Setup) -> State:
    """2.1 The board as the scenario's page lists it; the deck is not dealt yet."""
    number = SCENARIO_IDS.index(setup.scenario)
    scenario = SCENARIOS[number]
    cards = DECKS.chosen(setup.options.get("deck", HOUSE_DECK))
    state = State(
        scenario=number,
        own_deck=cards.id,
        owners=PLAYERS.ids.index(setup.options["players"]),
        non_players=non_players_of(setup, FACTIONS),
        difficulty=difficulty_of(setup),
        units=[0] * (UNIT_KINDS * SPACE_COUNT),
        plunder=[0] * (UNIT_KINDS * SPACE_COUNT),
        sites=[0] * (2 * SPACE_COUNT),
        population=list(PRINTED),
        bottom=[0] * SPACE_COUNT,
        top=[0] * SPACE_COUNT,
        available=[scenario.boxes["available"].get(type, 0) for type in TYPES],
        casualties=scenario.boxes["casualties"].get("cavalry", 0),
        out_of_play=scenario.boxes["out_of_play"].get("cavalry", 0),
        not_yet=scenario.boxes["not_in_play"].get("comitates", 0),
        refugees=scenario.state.refugees_available,
        patrolled=[int(sea in scenario.state.patrolled) for sea in SEA_IDS],
        roads=int(scenario.state.roads_maintained),
        tracks=[scenario.tracks[track] for track in TRACKS],
        imperium=LEVELS.index(scenario.imperium.level),
        dominance=DOMINANCES.index(scenario.imperium.dominance),
        held=[0] * 4,
        standing=[0] * 4,
        fates=[0] * 4,
    )
    _set_spaces(state, scenario)
    for holder in scenario.deck.pivotal:
        state.held[FACTIONS.index(holder.faction)] = holder.number
    in_effect = list(scenario.deck.in_effect)
    if historical := _historical(setup, scenario):
        in_effect += historical.in_effect
    sides = [code(card.number, card.side == "shaded") for card in in_effect]
    state.lasting = [cards.keeps[side] for side in sides if side in cards.keeps]
    return state


def _historical(setup: Setup, scenario: Scenario) -> CardOption | None:
    """The cards that a scenario changes for balance and history, if the players want that (R52)."""
    return scenario.deck.option_historical if setup.options["cards"] == "historical" else None


def _set_spaces(state: State, scenario: Scenario) -> None:
    for given in scenario.space:
        space = SPACE_NUMBER[given.id]
        if given.population is not None:
            state.population[space] = given.population
        most = state.population[space] if given.id not in ("londinium", "eboracum") else given.prosperity
        state.bottom[space] = min(given.prosperity, most)
        state.top[space] = given.prosperity - state.bottom[space]
        for stronghold in given.strongholds:
            colour = f"{stronghold.foederati}_" if stronghold.foederati else ""
            state.sites[SITE_NUMBER[stronghold.site]] = STRONGHOLD_NUMBER[colour + stronghold.type]
        for units in given.units:
            colour = f"{units.foederati}_" if units.foederati else ""
            state.units[UNIT_KINDS * space + UNIT_NUMBER[colour + units.type]] += units.count


def piles(recipe: Deck) -> tuple[Pile, ...]:
    """2.1, R13 Twelve Events and an Epoch card each, the Epoch card among the last five."""
    return tuple([Pile(PILE - 1, which, BOTTOM) for which in recipe.pile_epochs])


def pools(recipe: Deck) -> dict[str, tuple[int, ...]]:
    """2.1 Where the Epoch cards of a scenario come from."""
    return {"early": recipe.early_pool, "late": recipe.late_pool}


def deal(table: Table) -> Play[None]:
    """2.1 Shuffle and deal the Events into piles of twelve; an Epoch card goes among the bottom cards of each.

    A scenario that begins at Fragmentation begins with Entropy (8.9, ruling P168).
    """
    state = table.state
    scenario = SCENARIOS[state.scenario]
    recipe = scenario.deck
    state.removed = list(historical.remove) if (historical := _historical(table.setup, scenario)) else []
    gone = {*state.removed, *(side // 2 for side in deck_of(state).in_effect(state))}
    events = [number for number in EVENTS if number not in gone]
    state.deck = deck.deal(table, events, piles(recipe), {name: list(pool) for name, pool in pools(recipe).items()})
    given = {*state.held, *gone}
    state.aside = sorted(
        [*events, *(card for card in (*PIVOTAL, *EARLY, *LATE) if card not in given and card not in state.deck)]
    )
    state.stage = Stage.FIRST_CARD
    table.chapter("setup")
    with table.turn("", "scenario", scenario=scenario.id), table.step("deal", n=len(state.deck)):
        table.tell("scenario", "2.1", scenario=scenario.id, n=len(state.deck))
        yield from entropy_of_britons(table)
