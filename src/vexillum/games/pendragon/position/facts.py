"""The facts of a game, in the order of a position: what lies where, within which bounds, and of which pool."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from operator import le

from vexillum.coin import facts as coin
from vexillum.core.facts import (
    DICE,
    Fact,
    Facts,
    Numbered,
    Pool,
    marked,
    number,
    numbers,
    parts,
    thing_for,
    truth,
    word,
)
from vexillum.core.facts import word_for as words
from vexillum.core.facts.fact import bad, check_name, out_of_range
from vexillum.core.facts.fields import Field
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.cards.card_list import CARDS, EPOCHS, EVENTS, PIVOTAL
from vexillum.games.pendragon.cards.lasting import OWNERS
from vexillum.games.pendragon.decks import deck_named, deck_of
from vexillum.games.pendragon.difficulty import DIFFICULTIES
from vexillum.games.pendragon.imperium import DOMINANCES, LEVELS
from vexillum.games.pendragon.map import IS_CITY, PRINTED, SEA_IDS, SITE_IDS, SPACE_COUNT, SPACE_IDS
from vexillum.games.pendragon.pieces import (
    BRITONS,
    FACTIONS,
    REFUGEES,
    STRONGHOLD_TYPE,
    STRONGHOLDS,
    TOTALS,
    TRACK_MAX,
    TYPES,
    UNIT_TYPE,
    UNITS,
)
from vexillum.games.pendragon.players import PLAYERS
from vexillum.games.pendragon.scenarios import SCENARIO_IDS, SCENARIOS
from vexillum.games.pendragon.state import TRACKS, Stage, State

TOTAL = dict(zip(TYPES, TOTALS, strict=True))
EPOCH_STAGES = range(Stage.ANNONA, Stage.OVER)
DRAWN = (*EVENTS, *sorted(EPOCHS))
"""The cards that a draw deck is made of."""
DECK = Numbered(CARDS)


# Spaces ---------------------------------------------------------------------------------------------------------------


class Prosperity(Fact):
    """1.7.1 The rows of Prosperity; a City has one. By hand, one number may stand for both: it fills the bottom one."""

    shape = int | dict[str, int]

    @property
    def fields(self) -> tuple[str, ...]:
        return ("bottom", "top")

    def make_room(self, state: State, parts: int) -> None:
        state.bottom, state.top = [0] * parts, [0] * parts

    def write(self, state: State, at: int) -> dict[str, int]:
        if IS_CITY[at]:
            return {"bottom": state.bottom[at]}
        return {"bottom": state.bottom[at], "top": state.top[at]}

    def read(self, given: int | dict[str, int], state: State, at: int, path: str) -> None:
        if isinstance(given, dict):
            for row in given:
                check_name(path, row, ROWS[at])
            state.bottom[at], state.top[at] = given.get("bottom", 0), given.get("top", 0)
            return
        people = state.population[at]
        most = 2 * (PRINTED[at] if IS_CITY[at] else people)
        if not 0 <= given <= most:
            raise bad(out_of_range(path, given, most))
        state.bottom[at] = given if IS_CITY[at] else min(given, people)
        state.top[at] = given - state.bottom[at]

    def sound(self, state: State) -> bool:
        if min(state.bottom) < 0 or min(state.top) < 0:
            return False
        return all(map(le, state.bottom, MOST_BOTTOM)) and all(map(le, state.top, MOST_TOP))

    def problems(self, state: State, at: int, path: str) -> Iterator[Message]:
        if not 0 <= state.bottom[at] <= MOST_BOTTOM[at]:
            yield out_of_range(f"{path}.bottom", state.bottom[at], MOST_BOTTOM[at])
        if not 0 <= state.top[at] <= MOST_TOP[at]:
            yield out_of_range(f"{path}.top", state.top[at], MOST_TOP[at])

    def form(self, state: State, at: int) -> Field:
        return Field(kind="numbers", name=self.name, keys=ROWS[at], most=(MOST_BOTTOM[at],) * len(ROWS[at]))

    def paths(self, path: str, at: int) -> Iterator[str]:
        yield path
        yield from (f"{path}.{row}" for row in ROWS[at])


ROWS = tuple(("bottom",) if city else ("bottom", "top") for city in IS_CITY)
MOST_BOTTOM = tuple(2 * most if city else most + 1 for most, city in zip(PRINTED, IS_CITY, strict=True))
MOST_TOP = tuple(0 if city else most + 1 for most, city in zip(PRINTED, IS_CITY, strict=True))

SPACES = parts(
    "spaces",
    SPACE_IDS,
    number("population", [most if city else most + 1 for most, city in zip(PRINTED, IS_CITY, strict=True)]),  # 1.3.6
    Prosperity("prosperity"),
    words(
        "strongholds",
        [SITE_IDS[2 * space : 2 * space + 2] for space in range(SPACE_COUNT)],
        STRONGHOLDS,
        field="sites",
        pools=[TYPES[type] if type >= 0 else "" for type in STRONGHOLD_TYPE],
        sparse=True,
    ),
    coin.units(UNITS, [TYPES[type] for type in UNIT_TYPE], TOTAL),
    numbers("plunder", UNITS, lambda state, place: state.units[place], sparse=True),  # 1.7.4
)


# Cards ----------------------------------------------------------------------------------------------------------------


def cards_at(state: State, at: int) -> Collection[int]:
    """The cards that can be played in a stage; 0 is none."""
    if state.stage <= Stage.FIRST_CARD:
        return (0,)
    if state.stage in EPOCH_STAGES:
        return EPOCHS
    return CARDS if state.stage == Stage.OVER else (*EVENTS, *PIVOTAL)


UPCOMING = coin.upcoming(DECK, EVENTS)
HELD = thing_for(
    "held", FACTIONS, DECK, {id: tuple(card for card in PIVOTAL if CARDS[card].owner == id) for id in FACTIONS}
)
REMOVED = coin.removed(DECK, EVENTS)
DRAW_DECK = coin.deck(DECK, DRAWN)
ASIDE = coin.aside(DECK, CARDS)


# All ------------------------------------------------------------------------------------------------------------------


def epochs(state: State, _: int) -> int:
    """2.4 How many Epoch Rounds a scenario has."""
    return SCENARIOS[state.scenario].epochs


FACTS: Facts[State] = Facts(
    State,
    coin.scenario(SCENARIO_IDS),
    coin.owners(PLAYERS.ids),
    coin.non_players(FACTIONS),
    word("difficulty", DIFFICULTIES, default=DIFFICULTIES[0], omit=True),
    coin.own_deck(deck_named),
    coin.stage(Stage),
    word("imperium", LEVELS),
    word("dominance", DOMINANCES),
    truth("roads"),
    marked("patrolled", SEA_IDS),
    coin.tracks(TRACKS, TRACK_MAX),
    SPACES,
    coin.available(TYPES, TOTALS),
    number("casualties", TOTAL["cavalry"], pool="cavalry"),
    number("out_of_play", TOTAL["cavalry"], pool="cavalry"),
    number("not_yet_in_play", TOTAL["comitates"], field="not_yet", pool="comitates"),
    number("refugees", REFUGEES),
    number("niall", TOTAL["scotti_raider"], default=0, pool="scotti_raider"),
    number("dal_riada", TOTAL["scotti_settlement"], default=0, pool="scotti_settlement"),
    coin.card(DECK, cards_at),
    UPCOMING,
    coin.standing(FACTIONS),
    coin.fates(FACTIONS),
    coin.first_did("feat"),
    marked("offering", tuple(FACTIONS[briton] for briton in BRITONS), bits=True, omit=True),
    HELD,
    coin.lasting(deck_of, (HELD, UPCOMING, REMOVED, DRAW_DECK, ASIDE), lambda effect: OWNERS.get(effect, {})),
    number("epoch", epochs),
    coin.ended(),
    coin.played(DECK, CARDS),
    REMOVED,
    DRAW_DECK,
    ASIDE,
    *DICE,
    momentary=("agreed", "mixing"),
    pools=[
        Pool(
            type,
            total,
            rest=f"available.{type}",
            spare={"cavalry": ("out_of_play", "casualties"), "comitates": ("not_yet_in_play",)}.get(type, ()),
        )
        for type, total in TOTAL.items()
    ],
)
