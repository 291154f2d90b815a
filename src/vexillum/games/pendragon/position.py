"""Positions: facts, reading and writing, what must be true, editing, and every name that can be used."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from operator import le
from typing import Any

from vexillum.coin import position as coin
from vexillum.coin.cards import HOUSE_DECK
from vexillum.coin.own import branches_in
from vexillum.coin.sequence import FirstAction, Standing
from vexillum.core.decision import DONE
from vexillum.core.errors import BadPosition
from vexillum.core.facts import (
    DICE,
    Fact,
    Facts,
    Hand,
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
from vexillum.core.facts.fact import Field, bad, check_name, out_of_range
from vexillum.core.parts.editing import Editing
from vexillum.core.words.texts import Catalog, Message, in_source_words
from vexillum.core.words.vocabulary import Vocabulary, numbered

from .cards import CARDS, DAL_RIADA, EARLY, EPOCHS, EVENTS, NIALL, OWNERS, PIVOTAL, TEARS_OF_EPONA, population_max
from .commands.catalog import COMMANDS
from .decks import deck_named, deck_of
from .feats.catalog import FEATS
from .forces import valid_site
from .imperium import DOMINANCES, LEVELS
from .map import IS_CITY, PRINTED, SEA_IDS, SITE_IDS, SITES_OF, SPACE_COUNT, SPACE_IDS, TEARS
from .pieces import (
    BARBARIANS,
    BRITONS,
    FACTIONS,
    REFUGEES,
    STRONGHOLD_NUMBER,
    STRONGHOLD_TYPE,
    STRONGHOLDS,
    TOTALS,
    TRACK_MAX,
    TYPES,
    UNIT_TYPE,
    UNITS,
)
from .players import DIFFICULTIES, PLAYERS
from .scenarios import SCENARIO_IDS, SCENARIOS
from .sequence import BOTTOM, PILE
from .state import TRACKS, Dominance, Imperium, Stage, State

# The facts of a game, in the order of a position: what lies where, within which bounds, and of which pool ------------


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


# Positions: the whole state in words that a person can read and write, exactly and both ways -------------------------


def position(state: State) -> dict[str, Any]:
    """The position of a state as plain data."""
    return FACTS.position(state)


def restore(plain: Mapping[str, Any]) -> State:
    """The state of a position, or an error that names what is wrong with it."""
    state = FACTS.read(plain)
    FACTS.check(state)
    if broken := own_violations(state):
        raise BadPosition("position.faults", faults="; ".join(broken))
    return state


def shown_state(view: Mapping[str, Any]) -> State:
    """The state that a view shows, at any moment of a step. Of the face-down cards it has none."""
    return FACTS.state({**view, "deck": [], "aside": []})


# What must be true of every state, however it was played: its facts, and what the rules say beyond them --------------


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


# Changes to a position by hand, and what follows from them -----------------------------------------------------------


def tidy_position(plain: dict[str, Any], changed: frozenset[str]) -> dict[str, Any]:
    """Tidy a position of which some paths were changed by hand: what is put somewhere leaves the place where it was.

    Play counts as begun. Pieces come from Available and go back there; a card leaves the deck, and the card that it
    displaced takes its place. An Epoch card begins its Round, and the piles before it count as played.
    """
    hand = Hand(changed)
    state = FACTS.read(plain)
    state.stage = _stage(state, hand)
    FACTS.check_bounds(state)
    _follow_imperium(state, hand)
    if state.stage > Stage.FIRST_CARD:
        _Cards(state, hand).tidy()
    _lower_populations(state, hand)
    FACTS.settle_pools(state, hand)  # 1.4.1 what is not on the map is Available
    return FACTS.position(state)


def _stage(state: State, hand: Hand) -> int:
    """2.3-2.4 Where play is, if the hand does not say so: in an Epoch Round with an Epoch card, else in a turn."""
    if hand.in_part("stage"):
        return state.stage
    put = hand.in_part("card") and state.current
    if put and state.current in EPOCHS:
        return Stage.ANNONA
    return Stage.TURN if state.stage == Stage.PIVOTAL or (put and state.current in CARDS) else state.stage


def _follow_imperium(state: State, hand: Hand) -> None:
    """6.8.4 Fragmentation has no Dominance and no Maintained Roads; at Roman Rule they are always Maintained."""
    if not hand.in_part("imperium"):
        return
    if state.imperium == Imperium.FRAGMENTATION and not hand.in_part("dominance"):
        state.dominance = Dominance.NONE
    if state.imperium != Imperium.AUTONOMY and not hand.in_part("roads"):
        state.roads = int(state.imperium == Imperium.ROMAN_RULE)


def _lower_populations(state: State, hand: Hand) -> None:
    """TEARS OF EPONA put in effect by hand lowers what lies above its limit."""
    if hand.in_part("lasting") and TEARS_OF_EPONA in state.lasting:
        for space, id in enumerate(SPACE_IDS):
            if TEARS[space] and not hand.wrote(f"spaces.{id}.population"):
                state.population[space] = min(state.population[space], PRINTED[space] - 1)


class _Cards:
    """The cards of a state while they are tidied up. Deck and open cards have the next one first, as in a position."""

    def __init__(self, state: State, hand: Hand) -> None:
        self.state = state
        self.hand = hand
        self.deck, self.upcoming = state.deck[::-1], state.upcoming[::-1]
        self.epoch = state.epoch if not hand.in_part("epoch") else -1
        self.recipe = SCENARIOS[state.scenario].deck
        self.taken = FACTS.written(state, DECK, hand)
        """Cards that the hand put somewhere."""
        if hand.in_part("lasting"):
            self.taken |= self._in_effect()
        else:
            waiting = self.taken - {state.current, *state.played}
            sides = deck_of(state).in_effect(state)
            state.lasting = [
                effect for effect, side in zip(state.lasting, sides, strict=True) if side // 2 not in waiting
            ]

    def tidy(self) -> None:
        """Every card in one place, and a deck of sound piles."""
        state, hand, taken = self.state, self.hand, self.taken
        state.played = hand.kept("played", state.played, taken)
        state.removed = hand.kept("removed", state.removed, taken)
        state.aside = hand.kept("aside", state.aside, taken)
        state.held = [
            0 if self._elsewhere(card, f"held.{id}") else card for id, card in zip(FACTIONS, state.held, strict=True)
        ]
        self._count_epochs()
        gone = self._cut_deck()
        if self._elsewhere(state.current, "card") and state.current not in self._in_effect():
            state.current = 0
            state.current = self._spare(EVENTS)
        self._fill("upcoming", self.upcoming)
        self._fill("deck", self.deck)
        _close_gaps(self.deck)
        state.current = state.current or self._next_event()
        self.upcoming = [card or self._next_event() for card in self.upcoming]
        state.played += [card for card in self._loose() if card in gone]
        state.aside = sorted([*state.aside, *self._loose()])
        state.deck, state.upcoming = self.deck[::-1], self.upcoming[::-1]

    def _elsewhere(self, card: int, path: str) -> bool:
        """Whether a card was put somewhere else by hand."""
        return card in self.taken and not self.hand.wrote(path)

    def _in_effect(self) -> set[int]:
        return {side // 2 for side in deck_of(self.state).in_effect(self.state)}

    def _loose(self) -> list[int]:
        """Cards that are nowhere."""
        self.state.deck, self.state.upcoming = self.deck[::-1], self.upcoming[::-1]
        shown = FACTS.things(self.state, DECK) | self._in_effect()
        return [card for card in CARDS if card not in shown]

    def _count_epochs(self) -> None:
        """2.4 How many Epoch Rounds have begun, if the hand does not say so: as many as the cards in play need."""
        state, hand, piles = self.state, self.hand, self.recipe.pile_epochs
        if hand.in_part("epoch"):
            return
        if hand.wrote("deck"):
            state.epoch = max(0, len(piles) - sum(card in EPOCHS for card in self.deck))
            return
        if hand.in_part("card") and state.current in EPOCHS:
            kind = "early" if state.current in EARLY else "late"
            state.epoch = next((n + 1 for n in range(state.epoch, len(piles)) if piles[n] == kind), len(piles))
        left = {
            "early": len({*self.recipe.early_pool} - self.taken),
            "late": len({*self.recipe.late_pool} - self.taken),
        }
        while any(piles[state.epoch :].count(kind) > n for kind, n in left.items()):
            state.epoch += 1

    def _cut_deck(self) -> list[int]:
        """Take away the piles of Epochs that have begun by hand. What is not needed elsewhere counts as played."""
        if self.hand.in_part("deck") or self.state.epoch == self.epoch:
            return []
        cut = max(0, len(self.deck) - PILE * (self.recipe.piles - self.state.epoch))
        gone, self.deck = self.deck[:cut], self.deck[cut:]
        return gone

    def _fill(self, part: str, cards: list[int]) -> None:
        """Where a card was taken away a displaced or unused one comes in, an Epoch card for another; else a 0."""
        kinds = [self._kind(card) if self._elsewhere(card, f"{part}.{n}") else () for n, card in enumerate(cards)]
        gaps = [n for n, kind in enumerate(kinds) if kind]
        for n in gaps:
            cards[n] = 0
        for n in gaps:
            cards[n] = self._spare(kinds[n])

    def _kind(self, card: int) -> tuple[int, ...]:
        """The cards that can stand for another in the deck."""
        if card in EVENTS:
            return EVENTS
        return self.recipe.early_pool if card in EARLY else self.recipe.late_pool

    def _spare(self, kind: tuple[int, ...]) -> int:
        """A card of a kind that lies nowhere, or else is not used; 0 if there is none."""
        state = self.state
        card = next((card for card in [*self._loose(), *state.aside] if card in kind), 0)
        state.aside = [other for other in state.aside if other != card]
        return card

    def _next_event(self) -> int:
        """Draw the next Event of the deck that the hand did not put there; 0 if there is none."""
        place = next((n for n, card in enumerate(self.deck) if card in EVENTS and card not in self.taken), None)
        return 0 if place is None else self.deck.pop(place)


def _close_gaps(deck: list[int]) -> None:
    """A gap in the deck takes in the next Event above it, so that the piles below keep their size."""
    while 0 in deck:
        gap = len(deck) - 1 - deck[::-1].index(0)
        first = next((n for n, card in enumerate(deck[:gap]) if card in EVENTS), gap)
        deck[gap] = deck[first]
        del deck[first]


# How positions are edited: what the facts are called, and what stands where on the map -------------------------------


PIECES = "figure.piece"


def places(position: Mapping[str, Any]) -> Mapping[str, tuple[str, ...]]:
    """Each space with all its facts, and each Site."""
    found: dict[str, tuple[str, ...]] = {}
    for space, id in enumerate(SPACE_IDS):
        found[f"space:{id}"] = (f"spaces.{id}",)
        for site in SITES_OF[space]:
            found[f"site:{SITE_IDS[site]}"] = (f"spaces.{id}.strongholds.{SITE_IDS[site]}",)
    return found


EDITING: Editing[State] = Editing(
    facts=FACTS,
    problems=own_problems,
    sections={
        "turn": (*coin.TURN_FACTS, "offering", "epoch", "ended"),
        "tracks": ("tracks", "imperium", "dominance", "roads", "patrolled", "refugees"),
        "supply": ("available", "casualties", "out_of_play", "not_yet_in_play", "niall", "dal_riada"),
        "cards": ("held", *coin.CARD_FACTS),
        "setup": ("scenario", "owners", "non_players", "difficulty", "own_deck"),
        "hidden": coin.HIDDEN_FACTS,
    },
    keys={
        **coin.FACT_KEYS,
        "spaces.strongholds": "site",
        "spaces.units": PIECES,
        "spaces.plunder": PIECES,
        "available": PIECES,
        "held": "seat",
    },
    words={
        **coin.FACT_WORDS,
        "difficulty": "setting_value.difficulty",
        "imperium": "imperium",
        "dominance": "dominance",
        "patrolled": "sea",
        "spaces.strongholds": "stronghold",
        "held": coin.card_name,
        "offering": "seat",
    },
    places=places,
    chosen=("space",),
    pools=PIECES,
)


# Every name that this game can use: a case that names another one is misspelt ----------------------------------------


SEQUENCE = ("pass", "consent", "event.unshaded", "event.shaded", "tribute", "tribute.offer", "feat", "mix")
COMMAND = ("all", "some", "drop", "others", "own", "pick", "strongholds", "units", "niall")
FEAT = ("move", "muster", "plunder", "population", "prestige", "settlement", "warbands", "wealth")
BATTLE = ("ambush", "britons", "evade", "half", "loaded", "prosperity", "renown", "split")
EVENT = ("blue", "civilian", "keep", "military", "pay", "red")
ANSWERS = (DONE.key, "yes", "no", "none", "stop")
"""Options that are a word of their own."""
RAID_DICE = numbered("{}d4", 1, 3)
SITES = tuple(filter(None, SITE_IDS))
PILES = tuple(unit + loaded for unit in UNITS for loaded in ("", "_loaded"))
"""3.4.1 Units with and without Plunder."""
BY_SEA_OR_LAND = (*SEA_IDS, "land", "caledonia")


BRANCH = "option.branch."
"""Before what one can choose to do in an Event, in the texts of our own deck."""


@cache
def vocabulary(deck: str, catalog: Catalog) -> Vocabulary:
    """What can be named in a match with a deck: the Events of an owner may have branches of their own."""
    return Vocabulary.of(keys=(*_keys(), *_branches(deck, catalog)), things=_things(), paths=_paths())


def _keys() -> Iterator[str]:
    yield from (*SEQUENCE, *COMMAND, *FEAT, *BATTLE, *EVENT, *ANSWERS, *RAID_DICE)
    yield from numbered("{}", 0, max(TRACK_MAX, *CARDS))
    yield from (*SPACE_IDS, *SITES, *FACTIONS, *TRACKS, *PILES, *BY_SEA_OR_LAND)
    for commands, feats in zip(COMMANDS, FEATS, strict=True):
        yield from commands
        yield from (f"feat.{feat}" for feat in feats)
    yield from (f"ask.{FACTIONS[briton]}" for briton in BRITONS)
    yield from (f"convert.{FACTIONS[nation]}" for nation in BARBARIANS)
    for space in SPACE_IDS:
        yield from (f"{space}.{what}" for what in ("sea", "loaded", *PILES, *BY_SEA_OR_LAND))
    for site in SITES:
        yield from (f"{what}.{site}" for what in (*PILES, *STRONGHOLD_NUMBER))
    for sites in SITES_OF:
        here = [SITE_IDS[site] for site in sites]
        yield from (f"town.{site}.{hillfort}" for site in here for hillfort in here)


def _branches(deck: str, catalog: Catalog) -> Iterator[str]:
    """5.1 What one can choose to do in an Event."""
    yield from (id.removeprefix(BRANCH) for id in catalog.texts["en"] if id.startswith(BRANCH))
    if deck != HOUSE_DECK:
        for effect in deck_named(deck).effects.values():
            yield from (branch.id for branch in branches_in(effect.steps))


def _things() -> Iterator[str]:
    for kind, ids in (
        ("space", SPACE_IDS),
        ("site", SITES),
        ("sea", SEA_IDS),
        ("seat", FACTIONS),
        ("track", TRACKS),
        ("card", CARDS),
    ):
        yield from (f"{kind}:{id}" for id in ids)
    yield from (f"unit:{space}.{unit}" for space in SPACE_IDS for unit in UNITS)


def _paths() -> Iterator[str]:
    yield from FACTS.paths()
    yield from (f"derived.{part}.#" for part in ("order", "pivotal_ready"))
