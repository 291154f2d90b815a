"""What must be true of a position written by hand. An error names the path, what was found and what could be there."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from vexillum.core.errors import BadPosition, BadSetup
from vexillum.core.reading import shown, typed
from vexillum.core.vocabulary import similar
from vexillum.games.pendragon.cards import CARDS, EPOCHS, EVENTS, PIVOTAL
from vexillum.games.pendragon.decks import deck_named
from vexillum.games.pendragon.difficulty import DIFFICULTIES
from vexillum.games.pendragon.imperium import DOMINANCES, LEVELS
from vexillum.games.pendragon.map import IS_CITY, PRINTED, SEA_IDS, SITE_IDS, SITES_OF, SPACE_IDS, SPACE_NUMBER
from vexillum.games.pendragon.pieces import (
    FACTIONS,
    REFUGEES,
    STRONGHOLD_NUMBER,
    TOTALS,
    TRACK_MAX,
    TYPE_NUMBER,
    TYPES,
    UNIT_NUMBER,
    UNIT_TYPE,
    UNITS,
)
from vexillum.games.pendragon.players import PLAYERS
from vexillum.games.pendragon.position_form import DEEDS, ENDS, FATES, STAGES, STANDINGS, Position, side_name
from vexillum.games.pendragon.scenarios import SCENARIO_IDS, SCENARIOS
from vexillum.games.pendragon.state import TRACKS

FAR = 10**9
"""More than a game can reach, for what has no limit of its own."""
BEFORE_CARDS = ("deal", "first_card")
EPOCH_STAGES = STAGES[STAGES.index("annona") : STAGES.index("over")]


def read(plain: Mapping[str, Any]) -> Position:
    """A position of which the form is right: every name known, every number in its bounds."""
    given = typed(plain, Position, BadPosition)
    try:
        deck_named(given.own_deck)
    except BadSetup as error:
        raise BadPosition("position.other_file", path="own_deck", why=error.message) from error
    for path, found, known in _words(given):
        if found not in known:
            near = similar(found, known)
            raise BadPosition("position.not_among", path=path, found=shown(found), similar=near, known=list(known))
    for path, table, known in (
        ("spaces", given.spaces, SPACE_IDS),
        ("available", given.available, TYPES),
        ("tracks", given.tracks, TRACKS),
        ("standing", given.standing, FACTIONS),
    ):
        for name in known:
            if name not in table:
                raise BadPosition("position.missing", path=f"{path}.{name}")
    for path, number, most in _numbers(given):
        if not 0 <= number <= most:
            raise BadPosition("position.range", path=path, found=number, least=0, most=most)
    for path, card, allowed in card_places(given):
        if card and card not in CARDS:
            raise BadPosition("position.no_card", path=path, found=str(card), known=_ranges(CARDS))
        if card not in allowed:
            raise BadPosition("position.one_of", path=path, found=str(card), known=_ranges(allowed))
    return given


def lasting_sides(given: Position) -> dict[str, int]:
    """5.3-5.4 The card sides that can be in effect, by name, and the effect that each of them has."""
    return {side_name(side): effect for side, effect in deck_named(given.own_deck).keeps.items()}


def lasting_effects(given: Position) -> list[int]:
    """5.3-5.4 The effects of the card sides that are in effect."""
    known = lasting_sides(given)
    return [known[side] for side in given.lasting]


def _words(given: Position) -> Iterator[tuple[str, str, Collection[str]]]:
    """Every word of a position, with the words that could stand there."""
    yield "scenario", given.scenario, SCENARIO_IDS
    yield "owners", given.owners, PLAYERS.ids
    yield "difficulty", given.difficulty, DIFFICULTIES
    for number, faction in enumerate(given.non_players):
        yield f"non_players.{number}", faction, FACTIONS
    yield "stage", given.stage, STAGES
    yield "imperium", given.imperium, LEVELS
    yield "dominance", given.dominance, DOMINANCES
    yield "first_did", given.first_did, DEEDS
    yield "ended", given.ended, ENDS
    for number, sea in enumerate(given.patrolled):
        yield f"patrolled.{number}", sea, SEA_IDS
    sides = lasting_sides(given)
    for number, side in enumerate(given.lasting):
        yield f"lasting.{number}", side, sides
    names: tuple[tuple[str, Collection[str], Collection[str]], ...] = (
        ("tracks", given.tracks, TRACKS),
        ("available", given.available, TYPES),
        ("standing", given.standing, FACTIONS),
        ("fates", given.fates, FACTIONS),
        ("held", given.held, FACTIONS),
        ("spaces", given.spaces, SPACE_IDS),
    )
    for path, found, known in names:
        for name in found:
            yield path, name, known
    for name, place in given.standing.items():
        yield f"standing.{name}", place, STANDINGS
    for name, fate in given.fates.items():
        yield f"fates.{name}", fate, FATES
    for id in given.spaces:
        yield from _words_of_space(given, id)


def _words_of_space(given: Position, id: str) -> Iterator[tuple[str, str, Collection[str]]]:
    space, number = given.spaces[id], SPACE_NUMBER[id]
    sites = [SITE_IDS[site] for site in SITES_OF[number]]
    for site, stronghold in space.strongholds.items():
        yield f"spaces.{id}.strongholds", site, sites
        yield f"spaces.{id}.strongholds.{site}", stronghold, STRONGHOLD_NUMBER
    for part, units in (("units", space.units), ("plunder", space.plunder)):
        for unit in units:
            yield f"spaces.{id}.{part}", unit, UNITS
    if isinstance(space.prosperity, dict):
        for row in space.prosperity:
            yield f"spaces.{id}.prosperity", row, ("bottom",) if IS_CITY[number] else ("bottom", "top")


def _numbers(given: Position) -> Iterator[tuple[str, int, int]]:
    """Every number of a position, with the most that it can be."""
    totals = dict(zip(TYPES, TOTALS, strict=True))
    yield "casualties", given.casualties, totals["cavalry"]
    yield "out_of_play", given.out_of_play, totals["cavalry"]
    yield "not_yet_in_play", given.not_yet_in_play, totals["comitates"]
    yield "refugees", given.refugees, REFUGEES
    yield "niall", given.niall, totals["scotti_raider"]
    yield "dal_riada", given.dal_riada, totals["scotti_settlement"]
    yield "epoch", given.epoch, SCENARIOS[SCENARIO_IDS.index(given.scenario)].epochs
    yield "draws", given.draws, FAR
    yield "rolls", given.rolls, FAR
    for track, n in given.tracks.items():
        yield f"tracks.{track}", n, TRACK_MAX
    for type, n in given.available.items():
        yield f"available.{type}", n, TOTALS[TYPE_NUMBER[type]]
    for id in given.spaces:
        yield from _numbers_of_space(given, id)


def _numbers_of_space(given: Position, id: str) -> Iterator[tuple[str, int, int]]:
    space, number = given.spaces[id], SPACE_NUMBER[id]
    city, printed = IS_CITY[number], PRINTED[number]
    yield f"spaces.{id}.population", space.population, printed if city else printed + 1
    if isinstance(space.prosperity, int):
        yield f"spaces.{id}.prosperity", space.prosperity, 2 * (printed if city else space.population)
    else:
        for row, n in space.prosperity.items():
            yield f"spaces.{id}.prosperity.{row}", n, 2 * printed if city else printed + 1
    for unit, n in space.units.items():
        yield f"spaces.{id}.units.{unit}", n, TOTALS[UNIT_TYPE[UNIT_NUMBER[unit]]]
    for unit, n in space.plunder.items():
        yield f"spaces.{id}.plunder.{unit}", n, space.units.get(unit, 0)


# Cards ----------------------------------------------------------------------------------------------------------------


def card_places(given: Position) -> Iterator[tuple[str, int, Collection[int]]]:
    """Where each card is, and which cards could be there. A card in effect has no place of its own for this."""
    yield "card", given.card, _cards_at(given.stage)
    for faction, card in given.held.items():
        yield f"held.{faction}", card, [number for number in PIVOTAL if CARDS[number].owner == faction]
    for part, cards, allowed in (
        ("upcoming", given.upcoming, EVENTS),
        ("played", given.played, CARDS),
        ("removed", given.removed, EVENTS),
        ("deck", given.deck, DRAWN),
        ("aside", given.aside, CARDS),
    ):
        for number, card in enumerate(cards):
            yield f"{part}.{number}", card, allowed


DRAWN = (*EVENTS, *sorted(EPOCHS))
"""The cards that a draw deck is made of."""


def _cards_at(stage: str) -> Collection[int]:
    """The cards that can be played in a stage; 0 is none."""
    if stage in BEFORE_CARDS:
        return (0,)
    if stage in EPOCH_STAGES:
        return sorted(EPOCHS)
    return sorted(CARDS) if stage == "over" else (*EVENTS, *PIVOTAL)


def _ranges(cards: Collection[int]) -> list[str]:
    """Card numbers in words: 1-72, 77."""
    parts: list[list[int]] = []
    for card in sorted(cards):
        if parts and card == parts[-1][-1] + 1:
            parts[-1].append(card)
        else:
            parts.append([card])
    return [f"{part[0]}-{part[-1]}" if len(part) > 1 else str(part[0]) for part in parts]


def check_places(given: Position) -> None:
    """Each card and Patrol marker is in one place; a card in effect was played, or lies nowhere else."""
    places: dict[str, list[str]] = {}
    sides: dict[str, list[str]] = {}
    for path, card, _ in card_places(given):
        if card:
            places.setdefault(str(card), []).append(path)
    for number, side in enumerate(given.lasting):
        card_number = side.split(".")[0]
        waiting = [path for path in places.get(card_number, ()) if path.split(".")[0] not in ("card", "played")]
        sides.setdefault(card_number, waiting).append(f"lasting.{number}")
    for number, sea in enumerate(given.patrolled):
        places.setdefault(sea, []).append(f"patrolled.{number}")
    for thing, paths in (*places.items(), *sides.items()):
        if len(paths) > 1:
            raise BadPosition("position.twice", thing=thing, paths=paths)
