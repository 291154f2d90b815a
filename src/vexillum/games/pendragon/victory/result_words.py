"""7.0 The result in words: which condition was met, at which check, and how close the others were."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from vexillum.core.words.texts import Message
from vexillum.games.pendragon.control import controlled_population
from vexillum.games.pendragon.imperium import fragmented
from vexillum.games.pendragon.money import RENOWN
from vexillum.games.pendragon.pieces import BRITONS, FACTIONS, SAXONS
from vexillum.games.pendragon.players import britons_agree
from vexillum.games.pendragon.scenarios import SCENARIOS
from vexillum.games.pendragon.state import State
from vexillum.games.pendragon.victory.conditions import (
    RULES,
    briton_threshold,
    conditions,
    margin,
    missing,
    passes,
    score,
    settlements,
)

BY_CHECK = 1
"""``State.winner_known`` of a game that ended by a victory check."""


def renown(state: State, nation: int) -> int:
    """1.8.2 The Renown of a Barbarian Faction."""
    track = RENOWN[nation]
    return state.tracks[track] if track is not None else 0


def renown_asked(state: State, nation: int) -> tuple[int, int]:
    """7.2.3-7.2.4 The Renown to exceed, and the Settlements that must be on the map."""
    asked = conditions(state).saxons if nation == SAXONS else conditions(state).scotti
    return asked.renown_exceeds, asked.renown_settlements_min


def saxons_control(state: State) -> bool:
    """7.2.3 Whether the Saxons meet their condition by Control."""
    return controlled_population(state, SAXONS) > conditions(state).saxons.control_exceeds


def met(state: State, faction: int) -> Message:
    """7.2 The condition that a Faction meets, in numbers."""
    seat = FACTIONS[faction]
    if faction in BRITONS:
        kind = f"{seat}_fragmented" if fragmented(state) else f"{seat}_both" if britons_agree(state) else seat
        return Message(f"met.{kind}", {"n": score(state, faction), "of": briton_threshold(state, faction)})
    if faction == SAXONS and saxons_control(state):
        asked = conditions(state).saxons
        return Message("met.saxons", {"n": controlled_population(state, SAXONS), "of": asked.control_exceeds})
    most, least = renown_asked(state, faction)
    there = settlements(state, faction)
    return Message("met.renown", {"n": renown(state, faction), "of": most, "settlements": there, "least": least})


def how_it_ended(state: State, winners: Sequence[int], order: Sequence[int]) -> Iterator[Message]:
    """7.1, 7.3 Why the winners have won, and how far the others were from it, in their order."""
    who = [FACTIONS[faction] for faction in winners]
    if state.winner_known == BY_CHECK:
        epochs = SCENARIOS[state.scenario].epochs
        why = [met(state, faction) for faction in winners]
        yield Message("result.check", {"who": who, "epoch": state.epoch, "epochs": epochs, "why": why}, "6.3")
    else:
        least = min(margin(state, faction) for faction in winners)
        yield Message("result.margin", {"who": who, "margin": least}, "7.3")
    for faction in order:
        if faction in winners:
            continue
        seat, n = FACTIONS[faction], margin(state, faction)
        if passes(state, faction):
            yield Message("result.met_too", {"who": seat, "margin": n, "why": met(state, faction)}, RULES[faction])
        else:
            short = missing(state, faction)
            yield Message("result.short", {"who": seat, "margin": n, "missing": short}, RULES[faction])
