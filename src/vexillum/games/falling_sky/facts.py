"""The facts of a game, in the order of a position: what lies where, within which bounds, and of which pool."""

from __future__ import annotations

from collections.abc import Collection

from vexillum.coin import facts as coin
from vexillum.core.facts import DICE, Facts, Numbered, Pool, marked, number, parts, truth, word
from vexillum.core.facts import word_for as words
from vexillum.games.falling_sky.cards import CARDS, EVENTS
from vexillum.games.falling_sky.decks import DECKS, deck_of
from vexillum.games.falling_sky.frost import WINTERS
from vexillum.games.falling_sky.map import COLONY, REGION_IDS, TRIBE_IDS
from vexillum.games.falling_sky.pieces import (
    DISPERSED_MARKERS,
    FACTIONS,
    KIND_TYPE,
    KINDS,
    SEATS,
    STATUS_TYPE,
    STATUSES,
    TOTALS,
    TRACK_MAX,
    TYPES,
)
from vexillum.games.falling_sky.players import PLAYERS
from vexillum.games.falling_sky.scenarios import SCENARIO_IDS
from vexillum.games.falling_sky.solitaire import SOLITAIRE
from vexillum.games.falling_sky.state import Senate, Stage, State
from vexillum.games.falling_sky.winters import winters

TOTAL = dict(zip(TYPES, TOTALS, strict=True))
DRAWN = (*EVENTS, *WINTERS)
DECK = Numbered(CARDS)
PLACES = ("nowhere", *REGION_IDS)


def cards_at(state: State, at: int) -> Collection[int]:
    """The cards that can be played in a stage; 0 is none."""
    if state.stage <= Stage.FIRST_CARD:
        return (0,)
    if state.stage == Stage.TURN:
        return EVENTS
    return CARDS if state.stage == Stage.OVER else WINTERS


def most_winters(state: State, at: int) -> int:
    """2.4 How many Winter Rounds there are."""
    return winters(state)


UPCOMING = coin.upcoming(DECK, DRAWN)
REMOVED = coin.removed(DECK, EVENTS)
DRAW_DECK = coin.deck(DECK, DRAWN)
ASIDE = coin.aside(DECK, DRAWN)

FACTS: Facts[State] = Facts(
    State,
    coin.scenario(SCENARIO_IDS),
    coin.owners(PLAYERS.ids),
    coin.non_players(SEATS),
    word("solitaire", SOLITAIRE, default=SOLITAIRE[0], omit=True),
    coin.own_deck(DECKS.named),
    truth("sudden_frost", default=False),
    truth("short", default=False),
    coin.stage(Stage),
    coin.tracks(SEATS, TRACK_MAX),
    word("senate", coin.words_of(Senate)),
    truth("firm", default=False),
    words(
        "tribes",
        TRIBE_IDS,
        STATUSES,
        pools=[TYPES[type] if type >= 0 else "" for type in STATUS_TYPE],
        sparse=True,
    ),
    parts("spaces", REGION_IDS, coin.units(KINDS, [TYPES[type] for type in KIND_TYPE], TOTAL), truth("devastated")),
    coin.available(TYPES, TOTALS),
    number("legions_track", TOTAL["legion"], pool="legion"),
    number("fallen", TOTAL["legion"], pool="legion"),
    number("removed_legions", TOTAL["legion"], default=0, pool="legion"),
    number("waiting_legions", TOTAL["legion"], default=0, pool="legion"),
    number("vercingetorix_waits", 1, default=0, pool="arverni_leader"),
    coin.card(DECK, cards_at),
    UPCOMING,
    coin.standing(SEATS),
    coin.fates(SEATS),
    coin.first_did("special"),
    coin.lasting(deck_of, (UPCOMING, REMOVED, DRAW_DECK, ASIDE), factions=FACTIONS),
    number("winters", most_winters),
    number("victory_phases", most_winters, default=0),
    coin.ended(),
    coin.played(DECK, CARDS),
    REMOVED,
    DRAW_DECK,
    ASIDE,
    *DICE,
    pools=[Pool(type, total, rest=f"available.{type}") for type, total in TOTAL.items()],
)
UNUSED = (marked, COLONY, DISPERSED_MARKERS, PLACES)
