"""The facts of a game, in the order of a position: values, bounds and pools."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from vexillum.coin import facts as coin
from vexillum.core.facts import DICE, Facts, Numbered, Pool, number, numbers, parts, truth, word
from vexillum.core.facts.tables import WordFor
from vexillum.games.falling_sky.cards.card_list import CARDS, EVENTS
from vexillum.games.falling_sky.decks import DECKS, deck_of
from vexillum.games.falling_sky.frost import WINTERS
from vexillum.games.falling_sky.map import COLONY, REGION_IDS, TRIBE_IDS
from vexillum.games.falling_sky.pieces import (
    ABSENT,
    DISPERSED,
    DISPERSED_MARKERS,
    FACTIONS,
    FORT,
    GATHERING,
    IS_LEADER,
    KIND_TYPE,
    KINDS,
    SEATS,
    STATUS_TYPE,
    STATUSES,
    SUBDUED,
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
MARKERS = "dispersed_markers"
"""3.2.3 The pool of Dispersed and Dispersed-Gathering markers."""


# Tribes ---------------------------------------------------------------------------------------------------------------


def _pool(status: int) -> str:
    if status in (DISPERSED, GATHERING):
        return MARKERS
    return TYPES[STATUS_TYPE[status]] if STATUS_TYPE[status] >= 0 else ""


class Tribes(WordFor):
    """1.3.2, 1.7 What is at each Tribe; Subdued ones are left out, and the Colony as long as it is not founded."""

    def __init__(self) -> None:
        pools = [_pool(status) for status in range(len(STATUSES))]
        super().__init__("tribes", TRIBE_IDS, STATUSES, field=None, pools=pools, sparse=True)
        self.words = {id: status for status, id in enumerate(STATUSES) if status not in (SUBDUED, ABSENT)}

    def write(self, state: State, at: int) -> dict[str, Any]:
        found = super().write(state, at)
        if state.tribes[COLONY] == ABSENT:
            del found[TRIBE_IDS[COLONY]]
        return found

    def read(self, given: Mapping[str, Any], state: State, at: int, path: str) -> None:
        super().read(given, state, at, path)
        if state.colony < 0 and state.tribes[COLONY] == SUBDUED:
            state.tribes[COLONY] = ABSENT


def _most(kind: int) -> int:
    """1.4.2-1.4.3 One Fort in a Region; there is one piece of each Leader."""
    return 1 if kind == FORT or IS_LEADER[kind] else TOTALS[KIND_TYPE[kind]]


REGIONS = parts(
    "spaces",
    REGION_IDS,
    numbers(
        "units",
        KINDS,
        [_most(kind) for kind in range(len(KINDS))],
        pools=[TYPES[type] for type in KIND_TYPE],
        sparse=True,
    ),
    truth("devastated", default=False),
)


# Cards ----------------------------------------------------------------------------------------------------------------


def cards_at(state: State, at: int) -> Collection[int]:
    """The cards that can be played in a stage; 0 is none."""
    if state.stage <= Stage.FIRST_CARD:
        return (0,)
    if state.stage == Stage.TURN:
        return EVENTS
    return CARDS if state.stage == Stage.OVER else WINTERS


def most_seen(state: State, at: int) -> int:
    """5.1 How many face-down cards a Faction can have looked at."""
    return len(state.deck)


UPCOMING = coin.upcoming(DECK, DRAWN)
REMOVED = coin.removed(DECK, EVENTS)
DRAW_DECK = coin.deck(DECK, DRAWN)
ASIDE = coin.aside(DECK, DRAWN)


# All ------------------------------------------------------------------------------------------------------------------


def most_winters(state: State, at: int) -> int:
    """2.4 How many Winter Rounds there are."""
    return winters(state)


SPARE: Mapping[str, Sequence[str]] = {
    "legion": ("removed_legions", "waiting_legions", "fallen"),
    "arverni_leader": ("vercingetorix_waits",),
}
"""1.4.1 Where else pieces are that could be on the map."""

OWNERS = {id: faction for faction, id in enumerate(FACTIONS)}
"""Any Faction can own a lasting effect."""

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
    word("colony", REGION_IDS, none=True, default=""),
    truth("gallia_togata", default=False),
    Tribes(),
    REGIONS,
    word("circumvallation", REGION_IDS, none=True, default=""),
    word("encircled", FACTIONS, none=True, default=""),
    number("encircled_warbands", max(TOTALS), default=0),
    truth("encircled_leader", default=False),
    numbers("available", TYPES, [0 if id == "legion" else total for id, total in TOTAL.items()], pools=TYPES),
    number("legions_track", TOTAL["legion"], pool="legion"),
    number("fallen", TOTAL["legion"], default=0, pool="legion"),
    number("removed_legions", TOTAL["legion"], default=0, pool="legion"),
    number("waiting_legions", TOTAL["legion"], default=0, pool="legion"),
    number("vercingetorix_waits", 1, default=0, pool="arverni_leader"),
    coin.card(DECK, cards_at),
    UPCOMING,
    coin.standing(SEATS),
    coin.fates(SEATS),
    coin.first_did("special"),
    coin.lasting(deck_of, (UPCOMING, REMOVED, DRAW_DECK, ASIDE), lambda _: OWNERS),
    number("winters", most_winters),
    number("victory_phases", most_winters, default=0),
    coin.ended(),
    coin.played(DECK, CARDS),
    REMOVED,
    DRAW_DECK,
    numbers("looked_ahead", SEATS, most_seen, sparse=True, omit=True),
    ASIDE,
    *DICE,
    momentary=("shared", "begged", "refusals", "withdrew"),
    pools=[
        *(
            Pool(
                type,
                total,
                rest="legions_track" if type == "legion" else f"available.{type}",
                spare=tuple(SPARE.get(type, ())),
            )
            for type, total in TOTAL.items()
        ),
        Pool(MARKERS, DISPERSED_MARKERS),
    ],
)
