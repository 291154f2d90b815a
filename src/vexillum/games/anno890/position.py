"""Positions: the facts of the game and its vocabulary, reading and writing, violations, changes by hand, editing."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from vexillum.core.decision import DONE
from vexillum.core.errors import BadPosition
from vexillum.core.facts import (
    DICE,
    Facts,
    Hand,
    Named,
    Pool,
    choice,
    holdings,
    number,
    parts,
    pile,
    row,
    slots,
    thing,
    truth,
    word,
)
from vexillum.core.facts.fact import bad, missing, not_among, out_of_range, too_few
from vexillum.core.parts.editing import Editing
from vexillum.core.words.texts import Message, in_source_words
from vexillum.core.words.vocabulary import Vocabulary

from .pieces import (
    BUILDINGS,
    CASTLES,
    CELLS,
    CENTRE,
    CHARACTERS,
    COINS,
    CROPS,
    FIRST_BUILDING,
    FIRST_CASTLE,
    NOBLES,
    ROW,
    SARACENS,
    SCENARIOS,
    SEATS,
    STANDARD,
    TERRITORIES,
    TILE_NUMBER,
    TILES,
    TOWERS,
    territories_for,
)
from .rules.tiles import INVENTED
from .state import NONE, Stage, State

# The facts of a game, in the order of a position: the places of all things, their bounds and their pools -------------


FAR = 999
"""More than a game can reach: the bound of numbers without a limit of their own. Pools limit the pieces."""
TILE = Named([tile.id for tile in TILES])
CHARACTER = Named([character.id for character in CHARACTERS])
ANY_CHARACTER = range(len(CHARACTERS))
BUILDING_NUMBERS = range(FIRST_BUILDING, FIRST_CASTLE)
CASTLE_NUMBERS = range(FIRST_CASTLE, len(TILES))


def seats(state: State) -> Sequence[str]:
    """The players' seats."""
    return SEATS[: state.players]


def territories(state: State, _: int) -> Collection[int]:
    """S.3 The territories that are used."""
    return _territories(state.players)


def tiles_at(state: State, cell: int) -> Collection[int]:
    """S.9 The tiles allowed on a cell: a castle in the centre, territories and buildings around it."""
    return CASTLE_NUMBERS if cell % len(CELLS) == CENTRE else _realm_tiles(state.players)


@cache
def _territories(players: int) -> dict[int, None]:
    return dict.fromkeys(territories_for(players))


@cache
def _realm_tiles(players: int) -> dict[int, None]:
    return dict.fromkeys((*_territories(players), *BUILDING_NUMBERS))


FACTS: Facts[State] = Facts(
    State,
    word("scenario", [scenario.id for scenario in SCENARIOS]),
    choice("players", (2, 3, 4)),
    word("stage", [stage.name.lower() for stage in Stage]),
    word("first", seats, none=True),
    number("turn", FAR),
    number("invader", FAR),
    row(
        "row",
        thing("tile", TILE, territories, field="row"),
        number("coins", FAR, field="row_coins", default=0, pool="coins"),
        number("saracens", FAR, field="row_saracens", default=0, pool="saracens"),
        short="tile",
    ),
    pile("buildings", TILE, BUILDING_NUMBERS),
    pile("castles", TILE, CASTLE_NUMBERS),
    slots("standards", CROPS, STANDARD, CHARACTER),
    parts(
        "realms",
        seats,
        number("coins", FAR, pool="coins"),
        holdings("characters", CHARACTER, len(CHARACTERS), seats, field="holder"),
        parts(
            "cells",
            CELLS,
            thing("tile", TILE, tiles_at, field="cells"),
            truth("ruin", field="ruined", default=False),
            number("towers", FAR, default=0, pool="towers"),
            number("nobles", FAR, default=0, pool="nobles"),
            there="tile",
            short="tile",
        ),
        all_keys=SEATS,
    ),
    thing("legacy", CHARACTER, ANY_CHARACTER, optional=True),
    pile("drawn", CHARACTER, ANY_CHARACTER, optional=True),
    pile("deck", TILE, territories, next_last=True),
    pile("characters", CHARACTER, ANY_CHARACTER, next_last=True),
    *DICE,
    momentary=("hand",),
    pools=(Pool("towers", TOWERS), Pool("nobles", NOBLES), Pool("coins", COINS), Pool("saracens", SARACENS)),
)


# Positions: the whole state as plain data that a person can read and write, lossless in both directions --------------


def write_position(state: State) -> dict[str, Any]:
    """The position of a state as plain data."""
    return FACTS.position(state)


def entry(name: str, state: State) -> Any:
    """One entry of it."""
    return FACTS.entry(name, state)


def read_position(plain: Mapping[str, Any]) -> State:
    """The state of a position; raises an error that names what is wrong with it."""
    state = FACTS.read(plain)
    FACTS.check(state)
    for problem in (*_realms(state), *_going_on(state)):
        raise bad(problem)
    if broken := own_violations(state):
        raise BadPosition("position.faults", faults="; ".join(broken))
    return state


def own_problems(state: State) -> list[Message]:
    """The problems of a position beyond the bounds of its facts."""
    return [*_realms(state), *_going_on(state)] or rule_problems(state)


def _realms(state: State) -> Iterator[Message]:
    """S.9 Every realm has its castle once they are chosen, and none before; at the end it is full."""
    for player, seat in enumerate(seats(state)):
        path, centre = f"realms.{seat}.cells", 9 * player + CENTRE
        castle = state.cells[centre] != NONE
        if not castle and state.stage > Stage.CASTLES:
            yield missing(f"{path}.{CELLS[CENTRE]}")
        if castle and state.stage == Stage.CASTLES:
            yield Message("position.one_of", {"path": "stage", "found": '"castles"', "known": ["turns", "end", "over"]})
        if state.ruined[centre]:
            yield Message(
                "position.one_of", {"path": f"{path}.{CELLS[CENTRE]}.ruin", "found": "true", "known": ["false"]}
            )
        if state.stage >= Stage.END and (free := state.empty(player)):
            yield missing(f"{path}.{CELLS[free[0]]}")


def _going_on(state: State) -> Iterator[Message]:
    """S.9, 5 The first player, castles for all who are to choose one, territories, and a player who can take a turn."""
    if state.first == NONE and state.stage != Stage.DEAL:
        yield not_among("first", "", seats(state))
        return
    if state.stage == Stage.CASTLES and len(state.castles) < state.players:
        yield too_few("castles", len(state.castles), state.players)
    if state.deck and len(state.row) != ROW:
        yield out_of_range("row", len(state.row), ROW, ROW)
    left, free = len(state.row) + len(state.deck), sum(len(state.empty(who)) for who in range(state.players))
    if state.stage != Stage.DEAL and left < free:
        yield too_few("deck", left, free)
    if state.stage == Stage.TURNS and not state.empty(state.active):
        yield Message("position.no_turn", {"path": "turn", "who": SEATS[state.active]})


# What must be true of every state: its facts, and what the rules require beyond them ---------------------------------


PACKAGES = ("vexillum.games.anno890",)
YARD = TILE_NUMBER["s11"]


def violations(state: State) -> list[str]:
    """Every invariant that is broken, in words; an empty list when the state is sound."""
    return [*FACTS.violations(state), *own_violations(state)] if state.stage != Stage.DEAL else []


def own_violations(state: State) -> list[str]:
    """The same as :func:`rule_problems`, in words."""
    return in_source_words(PACKAGES, rule_problems(state))


def rule_problems(state: State) -> list[Message]:
    """What breaks the rules although every fact is within its bounds."""
    return [*_row(state), *_realm_violations(state)] if state.stage != Stage.DEAL else []


def _fault(id: str, path: str, **params: Any) -> Message:
    return Message(f"fault.{id}", {"path": path, **params})


def _row(state: State) -> Iterator[Message]:
    if len(state.row) > ROW or (len(state.row) < ROW and state.deck):
        yield _fault("row", "row", n=len(state.row), most=ROW)
    free = sum(len(state.empty(player)) for player in range(state.players))
    yard = YARD in state.buildings or (YARD in state.cells and not state.ruined[state.cells.index(YARD)])
    needed = free + yard  # the Building Yard takes a territory without filling a free cell (7.11)
    if len(state.row) + len(state.deck) < needed:
        yield _fault("territories", "deck", n=len(state.row) + len(state.deck), needed=needed)


def _realm_violations(state: State) -> Iterator[Message]:
    for index, tile in enumerate(state.cells):
        seat, cell = SEATS[index // 9], CELLS[index % 9]
        path, here = f"realms.{seat}.cells.{cell}", {"who": seat, "cell": cell}
        centre = index % 9 == CENTRE
        if centre and tile == NONE and state.stage != Stage.CASTLES:
            yield _fault("no_castle", path, **here)
        if tile == NONE and (state.ruined[index] or state.towers[index] or state.nobles[index]):
            yield _fault("no_tile", path, **here)
        if centre and state.ruined[index]:
            yield _fault("ruined_castle", path, **here)
        if tile == NONE and state.stage >= Stage.END:
            yield _fault("free_cell", path, **here)


# Changes to a position by hand, and their consequences ---------------------------------------------------------------


def tidy_position(plain: dict[str, Any], changed: frozenset[str]) -> dict[str, Any]:
    """Tidy a position of which some paths were changed by hand.

    A piece that is put somewhere leaves the place where it was. A tile or card that is nowhere any more goes under its
    deck, and the row fills up. Unless the change concerns the stage or the castles, play counts as begun, and castles
    that are not given are dealt in the order in which they were offered.
    """
    state = FACTS.read(plain)
    FACTS.check_bounds(state)
    hand = Hand(changed)
    if state.stage == Stage.CASTLES and not hand.in_part("stage", "castles"):
        _give_castles(state)
        state.stage = Stage.TURNS
    _tidy_tiles(state, hand)
    _tidy_characters(state, hand)
    if state.stage == Stage.TURNS and state.first != NONE and not hand.in_part("turn", "stage"):
        _pass_on(state)
    return FACTS.position(state)


def _give_castles(state: State) -> None:
    """S.9 Every realm without a castle gets one, with the noble that the scenario may put on it."""
    nobles = state.side.amount("setup_noble_on_castle")
    free = [tile for tile in dict.fromkeys([*state.castles, *CASTLE_NUMBERS]) if tile not in state.cells]
    for centre in range(CENTRE, len(state.cells), 9):
        if state.cells[centre] == NONE:
            state.cells[centre] = free.pop(0)
            state.nobles[centre] = nobles
    state.castles = []


def _tidy_tiles(state: State, hand: Hand) -> None:
    taken = FACTS.written(state, TILE, hand) | {*state.cells}
    state.buildings = hand.kept("buildings", state.buildings, taken)
    state.castles = hand.kept("castles", state.castles, taken)
    deck = hand.kept("deck", state.deck[::-1], taken)
    kept = [n for n, tile in enumerate(state.row) if tile not in taken or hand.wrote(f"row.{n}.tile")]
    state.row, state.row_coins, state.row_saracens = (
        [column[n] for n in kept] for column in (state.row, state.row_coins, state.row_saracens)
    )
    if not hand.wrote("deck"):
        shown = {*deck, *state.row, *state.cells}
        deck += [tile for tile in territories_for(state.players) if tile not in shown]
        while len(state.row) < ROW and deck:
            state.row.append(deck.pop(0))
            state.row_coins.append(0)
            state.row_saracens.append(0)
    state.deck = deck[::-1]


def _tidy_characters(state: State, hand: Hand) -> None:
    held = {card for card, holder in enumerate(state.holder) if holder != NONE}
    taken = FACTS.written(state, CHARACTER, hand) | held
    for line, crop in enumerate(CROPS):
        places = slice(STANDARD * line, STANDARD * line + STANDARD)
        cards = hand.kept(f"standards.{crop}", [card for card in state.standards[places] if card != NONE], taken)
        state.standards[places] = cards + [NONE] * (STANDARD - len(cards))
    deck = hand.kept("characters", state.characters[::-1], taken)
    if not hand.wrote("characters"):
        shown = {*deck, *state.standards, *state.drawn, state.legacy, *held}
        deck += [card for card in range(len(CHARACTERS)) if card not in shown]
    state.characters = deck[::-1]


def _pass_on(state: State) -> None:
    """5 The turn goes to a player with a free cell; when every realm is full the game ends (R29)."""
    if not any(state.empty(player) for player in range(state.players)):
        state.stage = Stage.END
        return
    while not state.empty(state.active):
        state.turn += 1


# How positions are edited: names of facts, and which facts belong to which place on the table ------------------------


def places(position: Mapping[str, Any]) -> Mapping[str, tuple[str, ...]]:
    """The facts of each place: a realm's coins and characters, each cell, the standards' characters."""
    found: dict[str, tuple[str, ...]] = {}
    for seat in position.get("realms", {}):
        found[f"realm:{seat}"] = (f"realms.{seat}.coins", f"realms.{seat}.characters")
        found |= {f"cell:{seat}.{cell}": (f"realms.{seat}.cells.{cell}",) for cell in CELLS}
    return found | {f"standard:{crop}": (f"standards.{crop}",) for crop in CROPS}


EDITING: Editing[State] = Editing(
    facts=FACTS,
    problems=own_problems,
    sections={
        "turn": ("stage", "first", "turn", "invader"),
        "cards": ("row", "buildings", "castles", "standards", "legacy", "drawn", "deck", "characters"),
        "setup": ("scenario", "players"),
        "hidden": ("realms", "draws", "rolls"),
    },
    keys={"standards": "crop", "realms": "seat", "realms.cells": "cell"},
    words={
        "scenario": "scenario",
        "first": "seat",
        **dict.fromkeys(("row.tile", "buildings", "castles", "realms.cells.tile", "deck"), "tile"),
        **dict.fromkeys(("standards", "realms.characters", "legacy", "drawn", "characters"), "character"),
    },
    places=places,
    chosen=("cell", "realm", "standard"),
    tokens={"tower": "towers", "noble": "nobles", "coin": "coins"},
    families={"tile": "tile", "character": "characters"},
    pools="pool",
)


# Every name of this game: a case with any other name is misspelt -----------------------------------------------------


@cache
def vocabulary() -> Vocabulary:
    """The same in every scenario and with any number of players."""
    cards = [card.id for card in CHARACTERS]
    cells = [f"{seat}.{cell}" for seat in SEATS for cell in CELLS]
    return Vocabulary.of(
        keys=(
            DONE.key,
            *CELLS,
            *cells,
            *cards,
            *(tile.id for tile in TILES),
            *(INVENTED + tile.id for tile in BUILDINGS),
            *(f"yard.{tile.id}" for tile in TERRITORIES),
            *(f"coins.{crop}" for crop in CROPS),
        ),
        things=(
            *(f"cell:{cell}" for cell in cells),
            *(f"character:{card}" for card in cards),
            *(f"tile:{tile.id}" for tile in TILES),
            *(f"castle:{tile.id}" for tile in CASTLES),
            *(f"standard:{crop}" for crop in CROPS),
        ),
        paths=(
            *FACTS.paths(),
            *(f"derived.{part}.{seat}" for part in ("towers", "nobles", "points", "scores") for seat in SEATS),
        ),
    )
