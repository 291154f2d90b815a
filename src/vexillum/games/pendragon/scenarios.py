"""2.1 The four scenarios: deck, victory, tracks, markers, boxes and pieces, as the set-up pages list them."""

from __future__ import annotations

import msgspec
import tomli

from .map import DATA


class InEffect(msgspec.Struct, frozen=True):
    """A card that starts in effect, with its side."""

    number: int
    side: str


class Holder(msgspec.Struct, frozen=True):
    """2.3.8 A Faction that starts with a Pivotal Event."""

    number: int
    faction: str


class CardOption(msgspec.Struct, frozen=True):
    """Cards to remove and to put in effect, if the players want it."""

    remove: tuple[int, ...]
    in_effect: tuple[InEffect, ...]


class Deck(msgspec.Struct, frozen=True, kw_only=True):
    """How the deck is built."""

    deal: int
    piles: int
    pile_epochs: tuple[str, ...]
    early_pool: tuple[int, ...]
    late_pool: tuple[int, ...]
    pivotal: tuple[Holder, ...]
    in_effect: tuple[InEffect, ...]
    option_historical: CardOption | None = None


class SaxonVictory(msgspec.Struct, frozen=True):
    """7.2.3, 7.3 What the Saxons need."""

    control_exceeds: int = 10
    renown_exceeds: int = 30
    renown_settlements_min: int = 4
    margin_renown_base: int = 50
    margin_control_base: int = 10


class ScottiVictory(msgspec.Struct, frozen=True):
    """7.2.4, 7.3 What the Scotti need."""

    renown_exceeds: int = 45
    renown_settlements_min: int = 4
    margin_renown_base: int = 65


class Victory(msgspec.Struct, frozen=True):
    """What a scenario changes about victory."""

    final_recovery: bool
    saxons: SaxonVictory = SaxonVictory()
    scotti: ScottiVictory = ScottiVictory()


class SetStronghold(msgspec.Struct, frozen=True):
    """A Stronghold of the set-up."""

    site: str
    type: str
    foederati: str = ""


class SetUnits(msgspec.Struct, frozen=True):
    """Units of the set-up."""

    type: str
    count: int
    foederati: str = ""


class SetSpace(msgspec.Struct, frozen=True, kw_only=True):
    """A space of the set-up."""

    id: str
    control: str
    prosperity: int
    population: int | None = None
    strongholds: tuple[SetStronghold, ...]
    units: tuple[SetUnits, ...]


class ImperiumMarker(msgspec.Struct, frozen=True):
    """Where the Imperium marker starts."""

    level: str
    dominance: str


class Markers(msgspec.Struct, frozen=True, kw_only=True):
    """What the other markers say."""

    roads_maintained: bool
    patrolled: tuple[str, ...]
    no_patrol: tuple[str, ...]
    refugees_available: int
    eligible: tuple[str, ...]


class Scenario(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scenario as the data has it."""

    format: int
    id: str
    duration: str
    epochs: int
    deck: Deck
    victory: Victory
    tracks: dict[str, int]
    markers: dict[str, int]
    """What the set-up page prints as totals: a check, not a fact."""
    imperium: ImperiumMarker
    state: Markers
    boxes: dict[str, dict[str, int]]
    space: tuple[SetSpace, ...]


SCENARIO_IDS = ("barbarian-conspiracy", "petty-tyrants", "the-harder-they-fall", "de-excidio-britanniae")
SCENARIOS = tuple(
    msgspec.convert(tomli.loads((DATA / "scenarios" / f"{id}.toml").read_text("utf-8")), Scenario)
    for id in SCENARIO_IDS
)
