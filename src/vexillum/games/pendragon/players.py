"""1.5.1, 8.0, 8.9 Who runs which Factions: players and Non-players, their strength and their charts."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import msgspec
import tomli

from vexillum.coin.nonplayer.priorities import RandomSpaces
from vexillum.coin.players import Agreements, Players
from vexillum.core.table import Setup

from .map import DATA, SPACE_NUMBER
from .pieces import CIVITATES, DUX, FACTIONS, KIT
from .state import State

PLAYERS = Players(
    len(FACTIONS),
    {
        "four": ((0,), (1,), (2,), (3,)),
        "barbarians": ((0,), (1,), (2, 3)),
        "britons": ((0, 1), (2,), (3,)),
        "two": ((0, 1), (2, 3)),
    },
)
"""Four players; three, of whom one runs both Barbarians, or both Britons; two."""
AGREEMENTS = Agreements(KIT, PLAYERS)
"""1.5.2 Asking another Faction."""


def britons_agree(state: State) -> bool:
    """Dux and Civitates are run by one player, who agrees with themselves."""
    return PLAYERS.one_player(state, DUX, CIVITATES)


# 8.9 The options that make Non-players easier or harder to beat ------------------------------------------------------
#
# They are named for a solitary player, but hold for as many as chose them (ruling P170).


class Difficulty(IntEnum):
    """8.9 What was chosen; the standard rules are those of 8.1.2."""

    STANDARD = 0
    INTRODUCTORY = 1
    """A Non-player's Limited Command is the same as a player's."""
    EASY = 2
    """It is in one space, but with a Feat."""
    DIFFICULT = 3
    """No player wins before the final Epoch."""


DIFFICULTIES = tuple(difficulty.name.lower() for difficulty in Difficulty)


def difficulty_of(setup: Setup) -> int:
    """8.9 How strong the Non-players are, as a set-up says."""
    return DIFFICULTIES.index(setup.options.get("difficulty", DIFFICULTIES[0]))


def players_must_last(state: State) -> bool:
    """8.9 With the Difficult option no player wins by a victory check: only margins after the final Epoch count."""
    return state.difficulty == Difficulty.DIFFICULT and bool(state.non_players)


# 8.3.3, 8.4.2, 8.9 The charts of the Non-players, as the data has them: random spaces, Battle tactics, epilogues


class _RandomSpaces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: tuple[str, ...]
    die_column: str
    die_row: str
    columns: tuple[str, ...]
    north: tuple[str, ...]
    south: tuple[str, ...]
    east: tuple[str, ...]
    west: tuple[str, ...]


class Tactic(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """8.4.2 One rule of the Battle Tactics table: its Factions, and the step of a Battle it belongs to."""

    id: str
    step: str
    factions: tuple[str, ...]
    source: tuple[str, ...]


class Epilogue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """8.9 What became of Britain: when the text of that id is shown."""

    source: tuple[str, ...]
    winner: str = ""
    imperium: str = ""
    dominance: str = ""
    id: str = ""


class _Charts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: int
    random_spaces: _RandomSpaces
    stronghold: tuple[dict[str, Any], ...]
    tear: dict[str, Any]
    battle_tactics: tuple[Tactic, ...]
    epilogue: tuple[Epilogue, ...]
    epilogue_special: tuple[Epilogue, ...]


_FILE = msgspec.convert(tomli.loads((DATA / "charts.toml").read_text("utf-8")), _Charts)
_SPACES = _FILE.random_spaces
RANDOM_SPACES = RandomSpaces(
    [[SPACE_NUMBER[id] for id in column] for column in (_SPACES.north, _SPACES.south, _SPACES.east, _SPACES.west)]
)
"""8.3.3 The Random Spaces Table."""
TACTICS = _FILE.battle_tactics
"""8.4.2 The Battle Tactics table, in the order of a Battle; players read it in the reference."""
EPILOGUES = _FILE.epilogue
NON_PLAYER_WIN = next(epilogue for epilogue in _FILE.epilogue_special if epilogue.id == "non_player_win")
