"""8.3.3, 8.4.2, 8.9 The charts of the Non-players, as the data has them: random spaces, Battle tactics, epilogues."""

from __future__ import annotations

from typing import Any

import msgspec
import tomli

from vexillum.coin.nonplayer.rolls import RandomSpaces
from vexillum.games.pendragon.map import DATA, SPACE_NUMBER


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
