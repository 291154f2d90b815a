"""What a position looks like, and how it is written from a state."""

from __future__ import annotations

import msgspec

from vexillum.coin.players import non_player
from vexillum.coin.sequence import Did, Fate, Standing
from vexillum.games.pendragon.decks import deck_of
from vexillum.games.pendragon.difficulty import DIFFICULTIES
from vexillum.games.pendragon.imperium import DOMINANCES, LEVELS
from vexillum.games.pendragon.map import IS_CITY, SEA_IDS, SITE_IDS, SITES_OF, SPACE_IDS
from vexillum.games.pendragon.pieces import FACTIONS, STRONGHOLDS, TYPES, UNITS, K
from vexillum.games.pendragon.players import PLAYERS
from vexillum.games.pendragon.scenarios import SCENARIO_IDS
from vexillum.games.pendragon.state import TRACKS, Stage, State

STAGES = tuple(stage.name.lower() for stage in Stage)
STANDINGS = tuple(place.name.lower() for place in Standing)
FATES = tuple(fate.name.lower() for fate in Fate)
DEEDS = tuple(did.name.lower() for did in Did)
ENDS = ("no", "check", "margins")
"""7.1 How the game ended: not yet, by a victory check, by final margins."""
SIDES = ("unshaded", "shaded")


class Space(msgspec.Struct, forbid_unknown_fields=True):
    """A Region or City. By hand, Prosperity may be one number: it fills the bottom row first (1.7.1)."""

    population: int
    prosperity: int | dict[str, int]
    strongholds: dict[str, str] = {}
    units: dict[str, int] = {}
    plunder: dict[str, int] = {}
    """How many of the Units of a kind carry Plunder."""


class Position(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The whole table. The deck and the open cards on it are listed with the next card first."""

    scenario: str
    owners: str
    non_players: list[str] = []
    """8.0 The Factions that are Non-players."""
    difficulty: str = DIFFICULTIES[0]
    own_deck: str = ""
    """5.0 The mark of the owner's deck that is used; nothing for ours."""
    stage: str
    imperium: str
    dominance: str
    roads: bool
    patrolled: list[str]
    tracks: dict[str, int]
    spaces: dict[str, Space]
    available: dict[str, int]
    casualties: int
    out_of_play: int
    not_yet_in_play: int
    refugees: int
    niall: int = 0
    dal_riada: int = 0
    card: int
    upcoming: list[int]
    standing: dict[str, str]
    fates: dict[str, str] = {}
    """2.3.6 Factions for which an Event has settled where they stand on the next card."""
    first_did: str
    held: dict[str, int] = {}
    lasting: list[str] = []
    epoch: int
    ended: str = "no"
    played: list[int] = []
    removed: list[int] = []
    deck: list[int]
    aside: list[int]
    draws: int = 0
    rolls: int = 0


def side_name(side: int) -> str:
    """A card side in words: ``7.unshaded``."""
    return f"{side // 2}.{SIDES[side % 2]}"


def write(state: State) -> Position:
    """The position of a state."""
    return Position(
        scenario=SCENARIO_IDS[state.scenario],
        owners=PLAYERS.ids[state.owners],
        non_players=[id for faction, id in enumerate(FACTIONS) if non_player(state, faction)],
        difficulty=DIFFICULTIES[state.difficulty],
        own_deck=state.own_deck,
        stage=STAGES[state.stage],
        imperium=LEVELS[state.imperium],
        dominance=DOMINANCES[state.dominance],
        roads=bool(state.roads),
        patrolled=[id for id, patrolled in zip(SEA_IDS, state.patrolled, strict=True) if patrolled],
        tracks=dict(zip(TRACKS, state.tracks, strict=True)),
        spaces={id: _space(state, space) for space, id in enumerate(SPACE_IDS)},
        available=dict(zip(TYPES, state.available, strict=True)),
        casualties=state.casualties,
        out_of_play=state.out_of_play,
        not_yet_in_play=state.not_yet,
        refugees=state.refugees,
        niall=state.niall,
        dal_riada=state.dal_riada,
        card=state.current,
        upcoming=state.upcoming[::-1],
        standing={id: STANDINGS[place] for id, place in zip(FACTIONS, state.standing, strict=True)},
        fates={id: FATES[fate] for id, fate in zip(FACTIONS, state.fates, strict=True) if fate},
        first_did=DEEDS[state.first_did],
        held={id: card for id, card in zip(FACTIONS, state.held, strict=True) if card},
        lasting=[side_name(side) for side in deck_of(state).in_effect(state)],
        epoch=state.epoch,
        ended=ENDS[state.winner_known],
        played=state.played[:],
        removed=state.removed[:],
        deck=state.deck[::-1],
        aside=state.aside[:],
        draws=state.draws,
        rolls=state.rolls,
    )


def _space(state: State, space: int) -> Space:
    rows = {"bottom": state.bottom[space]}
    if not IS_CITY[space]:
        rows["top"] = state.top[space]
    return Space(
        state.population[space],
        rows,
        {SITE_IDS[site]: STRONGHOLDS[state.sites[site]] for site in SITES_OF[space] if state.sites[site]},
        _counted(state.units, space),
        _counted(state.plunder, space),
    )


def _counted(numbers: list[int], space: int) -> dict[str, int]:
    """The Units of a space that are there at all."""
    there = numbers[K * space : K * space + K]
    return {id: n for id, n in zip(UNITS, there, strict=True) if n} if any(there) else {}
