"""8.2.1 The gray marks at the Faction symbols of our own deck: cues for Non-players."""

from __future__ import annotations

from typing import Literal

import msgspec
import tomli

from vexillum.games.pendragon.map import DATA
from vexillum.games.pendragon.pieces import FACTIONS


class Cue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """8.2.1 What a card says to one Non-player: its mark. A sword stands for ``instruction.<card>.<Faction>``."""

    mark: Literal["shield", "sword", "shield+sword", "raven", "none"]
    source: str = ""


class _Cues(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    number: int
    dux: Cue
    civitates: Cue
    saxons: Cue
    scotti: Cue


class _CueFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: int
    np: tuple[_Cues, ...]


CUES: dict[int, dict[str, Cue]] = {
    cues.number: {id: getattr(cues, id) for id in FACTIONS}
    for cues in msgspec.convert(tomli.loads((DATA / "np.toml").read_text("utf-8")), _CueFile).np
}
"""By card, then by Faction."""


def signs(mark: str) -> tuple[str, ...]:
    """The symbols that a mark consists of: none, one, or a shield with a sword."""
    return () if mark == "none" else tuple(mark.split("+"))


def cue_signs(number: int) -> dict[str, tuple[str, ...]]:
    """The symbols at each Faction of a card."""
    return {id: signs(cue.mark) for id, cue in CUES[number].items()}
