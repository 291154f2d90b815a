"""Positions: facts and their bounds, what must be true, reading and writing, editing, and every name to be used."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import takewhile
from typing import Any

from vexillum.coin import position as coin
from vexillum.coin.kit import NOBODY
from vexillum.coin.own import branches_in
from vexillum.coin.sequence import FirstAction, Standing
from vexillum.core.decision import DONE
from vexillum.core.errors import BadPosition
from vexillum.core.facts import DICE, Facts, Hand, Numbered, Pool, number, numbers, parts, truth, word
from vexillum.core.facts.tables import WordFor
from vexillum.core.parts.editing import Editing, either
from vexillum.core.words.texts import Message, in_source_words
from vexillum.core.words.vocabulary import Vocabulary, numbered

from .cards import CARDS, EVENTS
from .commands.catalog import COMMANDS
from .control import how_many, leader, tribes_in, warbands
from .decks import DECKS, deck_of
from .forces import may_stack, open_to, settle_circumvallation
from .map import CISALPINA, COLONY, GERGOVIA, IS_CITY, PROVINCIA, REGION_IDS, TRIBE_IDS, TRIBES_OF
from .pieces import (
    ABSENT,
    AEDUI,
    DISPERSED,
    DISPERSED_MARKERS,
    FACTIONS,
    FORT,
    GATHERING,
    GERMANS,
    IS_CITADEL,
    IS_LEADER,
    KIND_TYPE,
    KINDS,
    KINDS_OF,
    ROMANS,
    SEATS,
    STATUS_OWNER,
    STATUS_TYPE,
    STATUSES,
    SUBDUED,
    TOTALS,
    TRACK_MAX,
    TYPES,
    UNIT_KINDS,
)
from .players import PLAYERS
from .scenarios import SCENARIO_IDS, SCENARIOS, WINTERS, recipe, winters
from .sequence import piles
from .specials.catalog import SPECIALS
from .state import Senate, Stage, State
from .victory import SOLITAIRE

# The facts of a game, in the order of a position: values, bounds and pools -------------------------------------------


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


# What must be true of every state: its facts, and what the rules say beyond them -------------------------------------


PACKAGES = ("vexillum.games.falling_sky", "vexillum.coin")


def violations(state: State) -> list[str]:
    """Every invariant that is broken, in words; an empty list when the state is sound."""
    return [*FACTS.violations(state), *own_violations(state)]


def own_violations(state: State) -> list[str]:
    """The same as :func:`own_problems`, in words."""
    return in_source_words(PACKAGES, own_problems(state))


def _fault(id: str, path: str, **params: Any) -> Message:
    return Message(f"fault.{id}", {"path": path, **params})


def own_problems(state: State) -> list[Message]:
    """What breaks the rules although every fact is within its bounds."""
    found = [*_stacking(state), *_tribes(state), *_circumvallation(state), *_senate(state), *_sequence(state)]
    if state.stage != Stage.DEAL:
        found += [*_cards(state), *_deck(state)]
    return found


def _stacking(state: State) -> Iterator[Message]:
    """1.4.2 The Fort of Provincia; who may be in Cisalpina, and that it is a Region only by Gallia Togata."""
    if not how_many(state, PROVINCIA, FORT):
        yield _fault("provincia", "spaces.provincia.units.fort")
    for faction in range(GERMANS + 1):
        first = UNIT_KINDS * CISALPINA
        if any(state.units[first + kind] for kind in KINDS_OF[faction]) and not may_stack(state, CISALPINA, faction):
            yield _fault("cisalpina", "spaces.cisalpina.units", who=FACTIONS[faction])
    if state.devastated[CISALPINA] and not state.gallia_togata:
        yield _fault("cisalpina_devastated", "spaces.cisalpina.devastated")


def _tribes(state: State) -> Iterator[Message]:
    """1.4.2 Allies and Citadels only where they may be; Gobannitio opens Gergovia to Romans and Aedui."""
    if (state.tribes[COLONY] == ABSENT) != (state.colony == NOBODY):
        yield _fault("colony", "colony")
    for tribe, status in enumerate(state.tribes):
        owner = STATUS_OWNER[status]
        if status == ABSENT and tribe != COLONY:
            yield _fault("absent", f"tribes.{TRIBE_IDS[tribe]}", tribe=TRIBE_IDS[tribe])
        if owner == NOBODY:
            continue
        guest = tribe == GERGOVIA and owner in (ROMANS, AEDUI)
        if (not open_to(tribe, owner) and not guest) or (IS_CITADEL[status] and not IS_CITY[tribe]):
            yield _fault("tribe", f"tribes.{TRIBE_IDS[tribe]}", tribe=TRIBE_IDS[tribe], status=STATUSES[status])
    for tribe in tribes_in(state, CISALPINA):
        owner = STATUS_OWNER[state.tribes[tribe]]
        if owner != NOBODY and not may_stack(state, CISALPINA, owner):
            there = STATUSES[state.tribes[tribe]]
            yield _fault("tribe", f"tribes.{TRIBE_IDS[tribe]}", tribe=TRIBE_IDS[tribe], status=there)


def _circumvallation(state: State) -> Iterator[Message]:
    """Card 4: the marker is on pieces that are there."""
    region, faction = state.circumvallation, state.encircled
    marked = state.encircled_warbands + state.encircled_leader
    if not (region >= 0) == (faction >= 0) == (marked > 0):
        yield _fault("circumvallation", "circumvallation")
    elif region >= 0 and state.encircled_warbands > warbands(state, region, faction):
        yield _fault("encircled_warbands", "encircled_warbands", n=state.encircled_warbands, space=REGION_IDS[region])
    elif region >= 0 and state.encircled_leader and leader(state, region, faction) == NOBODY:
        yield _fault("encircled_leader", "encircled_leader", space=REGION_IDS[region])


def _senate(state: State) -> Iterator[Message]:
    """2.1, 6.5.1 Firm only at an end of the track; the special rules of the first Winter only in Pax Gallica."""
    if state.firm and state.senate not in (Senate.UPROAR, Senate.ADULATION):
        yield _fault("firm", "firm", senate=Senate(state.senate).name.lower())
    first = SCENARIOS[state.scenario].first_winter
    if not first and (state.waiting_legions or state.vercingetorix_waits or state.senate == Senate.NOWHERE):
        yield _fault("first_winter", "waiting_legions")


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


def gone(state: State) -> int:
    """2.4 How many Winter cards have left the draw deck."""
    return state.winters + sum(card in WINTERS for card in state.upcoming)


def _deck(state: State) -> Iterator[Message]:
    """2.1 Each pile that is untouched has its Winter card, if it should; one that is begun may have lost it."""
    found = sum(card in WINTERS for card in state.deck)
    left = winters(state) - gone(state)
    if found != left:
        yield _fault("winters", "deck", n=found, left=left)
        return
    number, end = winters(state), 0
    for place, pile in reversed([*enumerate(piles(recipe(state)), 1)]):
        size = min(pile.size, len(state.deck) - end)
        there = sum(card in WINTERS for card in state.deck[end : end + size])
        whole = size == pile.size
        wanted = bool(pile.pool) and (whole or number > gone(state))
        if size and there != wanted:
            yield _fault("pile_winters", "deck", pile=place, n=there)
        number -= bool(pile.pool)
        end += size
    if end < len(state.deck):
        yield _fault("deck_long", "deck", n=len(state.deck), most=end)


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


# Changes to a position by hand, and what follows from them -----------------------------------------------------------


def tidy_position(plain: dict[str, Any], changed: frozenset[str]) -> dict[str, Any]:
    """Tidy a position of which some paths were changed by hand: what is put somewhere leaves the place where it was.

    Play counts as begun. Pieces come from Available and go back there, Legions from their track; a card leaves the
    deck, and the card that it displaced takes its place. A Winter card begins its Round, and the piles before it
    count as played.
    """
    hand = Hand(changed)
    state = FACTS.read(plain)
    state.stage = _stage(state, hand)
    if hand.in_part("deck") and not hand.in_part("looked_ahead"):
        state.looked_ahead = [0] * len(SEATS)  # nobody has looked at a deck that was stacked by hand
    FACTS.check_bounds(state)
    _follow_markers(state, hand)
    if state.stage > Stage.FIRST_CARD:
        _Cards(state, hand).tidy()
    FACTS.settle_pools(state, hand)  # 1.4.1 what is not on the map is Available, or on the Legions track
    if settle_circumvallation(state):
        state.circumvallation = state.encircled = -1
        state.encircled_warbands = state.encircled_leader = 0
    return FACTS.position(state)


def _stage(state: State, hand: Hand) -> int:
    """2.3-2.4 The phase, if it was not set by hand: in a Winter Round with a Winter card, else in a turn."""
    if hand.in_part("stage"):
        return state.stage
    if hand.in_part("card") and state.current:
        return Stage.VICTORY if state.current in WINTERS else Stage.TURN
    return state.stage


def _follow_markers(state: State, hand: Hand) -> None:
    """5.1.4, 6.5.1 The Colony is a Tribe where its marker is; a Senate between the ends is not Firm."""
    if hand.in_part("colony"):
        there = state.tribes[COLONY]
        state.tribes[COLONY] = ABSENT if state.colony < 0 else SUBDUED if there == ABSENT else there
    if hand.in_part("senate") and not hand.in_part("firm") and state.senate in (Senate.INTRIGUE, Senate.NOWHERE):
        state.firm = 0


class _Cards:
    """The cards of a state while they are tidied up. Deck and open cards have the next one first, as in a position."""

    def __init__(self, state: State, hand: Hand) -> None:
        self.state = state
        self.hand = hand
        self.gone = gone(state)
        """The Winter cards that have left the draw deck."""
        self.deck, self.upcoming = state.deck[::-1], state.upcoming[::-1]
        self.taken = FACTS.written(state, DECK, hand)
        """Cards that the hand put somewhere."""
        self.seen = [set(self.deck[:n]) for n in state.looked_ahead]
        """For each Faction, the face-down cards that it has looked at."""
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
        self._count_winters()
        cut = self._cut_deck()
        if self._elsewhere(state.current, "card") and state.current not in self._in_effect():
            kind = self._kind(state.current)
            state.current = 0
            state.current = self._spare(kind)
        self._fill("upcoming", self.upcoming)
        self._fill("deck", self.deck)
        _close_gaps(self.deck)
        state.current = state.current or self._next_event()
        self.upcoming = [card or self._next_event() for card in self.upcoming]
        state.played += [card for card in self._loose() if card in cut]
        state.aside = sorted([*state.aside, *self._loose()])
        state.deck, state.upcoming = self.deck[::-1], self.upcoming[::-1]
        if not hand.in_part("looked_ahead"):
            state.looked_ahead = [len([*takewhile(seen.__contains__, self.deck)]) for seen in self.seen]

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

    def _count_winters(self) -> None:
        """2.4 How many Winter Rounds have begun, if it was not set by hand: one more with a Winter card put there."""
        state, hand = self.state, self.hand
        most, open_winters = winters(state), sum(card in WINTERS for card in self.upcoming)
        if hand.in_part("winters"):
            self.gone = state.winters + open_winters
            return
        in_deck = sum(card in WINTERS for card in self.deck)
        if hand.wrote("deck"):
            state.winters = max(0, most - in_deck - open_winters)
        elif hand.in_part("card") and state.current in WINTERS:
            state.winters = min(most, state.winters + 1)
        state.winters = max(state.winters, int(state.current in WINTERS))
        self.gone = min(most, state.winters + open_winters)

    def _cut_deck(self) -> list[int]:
        """Take away the piles of Winters that have come by hand. What is not needed elsewhere counts as played."""
        if self.hand.in_part("deck") or sum(card in WINTERS for card in self.deck) == winters(self.state) - self.gone:
            return []
        left, number = 0, winters(self.state)
        for pile in reversed(piles(recipe(self.state))):
            if pile.pool and number <= self.gone:
                break
            left += pile.size
            number -= bool(pile.pool)
        cut, self.deck = self.deck[: max(0, len(self.deck) - left)], self.deck[max(0, len(self.deck) - left) :]
        return cut

    def _fill(self, part: str, cards: list[int]) -> None:
        """Where a card was taken away a displaced or unused one comes in, a Winter card for another; else a 0."""
        kinds = [self._kind(card) if self._elsewhere(card, f"{part}.{n}") else () for n, card in enumerate(cards)]
        gaps = [n for n, kind in enumerate(kinds) if kind]
        for n in gaps:
            cards[n] = 0
        for n in gaps:
            cards[n] = self._spare(kinds[n])

    @staticmethod
    def _kind(card: int) -> tuple[int, ...]:
        """The cards that can stand for another in the deck."""
        return EVENTS if card in EVENTS else WINTERS

    def _spare(self, kind: tuple[int, ...]) -> int:
        """A card of a kind that is nowhere, or else is not used; 0 if there is none."""
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


# How positions are edited: the labels of the facts, and what is on the map -------------------------------------------


def places(position: Mapping[str, Any]) -> Mapping[str, tuple[str, ...]]:
    """Each Region with its Tribes, and each Tribe; the Colony where its marker is."""
    found: dict[str, tuple[str, ...]] = {}
    for region, id in enumerate(REGION_IDS):
        tribes = [TRIBE_IDS[tribe] for tribe in TRIBES_OF[region]]
        if position.get("colony") == id:
            tribes.append(TRIBE_IDS[COLONY])
        found[f"space:{id}"] = (f"spaces.{id}", *[f"tribes.{tribe}" for tribe in tribes])
        found |= {f"tribe:{tribe}": (f"tribes.{tribe}",) for tribe in tribes}
    return found


EDITING: Editing[State] = Editing(
    facts=FACTS,
    problems=own_problems,
    sections={
        "turn": (*coin.TURN_FACTS, "winters", "victory_phases", "ended"),
        "tracks": (
            *("tracks", "senate", "firm", "colony", "gallia_togata"),
            *("circumvallation", "encircled", "encircled_warbands", "encircled_leader"),
        ),
        "supply": (
            *("available", "legions_track", "fallen", "removed_legions"),
            *("waiting_legions", "vercingetorix_waits"),
        ),
        "cards": (*coin.CARD_FACTS, "looked_ahead"),
        "setup": ("scenario", "owners", "non_players", "solitaire", "own_deck", "sudden_frost", "short"),
        "hidden": (*coin.HIDDEN_FACTS, "tribes"),
    },
    keys={
        **coin.FACT_KEYS,
        "spaces.units": "unit",
        "available": "unit",
        "tribes": "tribe",
        "looked_ahead": "seat",
    },
    words={
        **coin.FACT_WORDS,
        "senate": either("senate", "fact_word.senate"),
        "colony": "space",
        "tribes": "status",
        "circumvallation": "space",
        "encircled": "seat",
        "solitaire": "setting_value.solitaire",
    },
    places=places,
    chosen=("space",),
    pools=either("unit", "pool"),
)


# Every name that this game can use: a case that names another one is misspelt ----------------------------------------


SEQUENCE = ("pass", "event.unshaded", "event.shaded")
COMMAND = ("all", "some", "drop", "stop", "remove", "gain", "leader", "transfer", "truce", "call_off")
SPECIAL = ("fort", "trade", "as_belgae", "nothing")
EVENT = ("limited", "eligible", "warbands", "auxilia", "ally", "stay", "under", "beside", "replace")
ANSWERS = (DONE.key, "yes", "no", "none")
"""Options that are a word of their own."""


@cache
def vocabulary(deck: str) -> Vocabulary:
    """What can be named in a match with a deck: the Events of an owner may have branches of their own."""
    return Vocabulary.of(keys=(*_keys(), *_branches(deck)), things=_things(), paths=_paths())


def _keys() -> Iterator[str]:
    yield from (*SEQUENCE, *COMMAND, *SPECIAL, *EVENT, *ANSWERS)
    yield from numbered("{}", 0, max(TRACK_MAX, *CARDS))
    yield from (*REGION_IDS, *TRIBE_IDS, *FACTIONS, *KINDS)
    for commands, specials in zip(COMMANDS, SPECIALS, strict=True):
        yield from commands
        yield from (f"limited.{command}" for command in commands)
        yield from (f"special.{special}" for special in specials)
    yield from (f"{what}.{seat}" for what in ("ask", "give", "supply", "place", "loan") for seat in FACTIONS)
    yield from (f"german.{command}" for command in COMMANDS[-1])
    for what in ("auxilia", "warbands", "germanic", "loan"):
        yield from numbered(what + ".{}", 1, max(TOTALS))
    yield from (f"{kind}.rest" for kind in KINDS)
    yield from (f"{what}.{kind}" for what in ("elite", "remove", "leave") for kind in KINDS)
    yield from (f"{what}.{tribe}" for what in ("citadel", "subdue", "remove") for tribe in TRIBE_IDS)
    yield from (f"{tribe}.{what}" for tribe in TRIBE_IDS for what in ("ally", *FACTIONS, *STATUSES))
    yield from (f"{what}.{region}" for what in ("fort", "first") for region in REGION_IDS)
    yield from (f"{region}.{kind}" for region in REGION_IDS for kind in KINDS)


def _branches(deck: str) -> Iterator[str]:
    """5.1 What one can choose to do in an Event."""
    for effect in DECKS.chosen(deck).effects.values():
        yield from (branch.id for branch in branches_in(effect.steps))


def _things() -> Iterator[str]:
    for kind, ids in (
        ("space", REGION_IDS),
        ("tribe", TRIBE_IDS),
        ("seat", FACTIONS),
        ("track", SEATS),
        ("card", CARDS),
    ):
        yield from (f"{kind}:{id}" for id in ids)
    yield from (f"unit:{region}.{kind}" for region in REGION_IDS for kind in KINDS)


def _paths() -> Iterator[str]:
    yield from FACTS.paths()
    yield from (f"derived.{part}.#" for part in ("order", "supply"))
