"""6.6 The Spring Phase."""

from __future__ import annotations

from functools import partial

from vexillum.coin.sequence import Standing
from vexillum.core.words.texts import Message
from vexillum.games.falling_sky.control import pieces
from vexillum.games.falling_sky.forces import hide, may_stack, place_leader
from vexillum.games.falling_sky.map import HOME, REGION_IDS, SPACE_COUNT, TRIBE_IDS
from vexillum.games.falling_sky.options import REGION
from vexillum.games.falling_sky.pieces import (
    ARVERNI,
    BELGAE,
    DISPERSED,
    GATHERING,
    GERMANS,
    LEADER_TYPE,
    ROMANS,
    SEATS,
    SUBDUED,
    SUCCESSOR,
)
from vexillum.games.falling_sky.state import Play, State, Table
from vexillum.games.falling_sky.winter.relocation import why_region


def spring(table: Table) -> Play[None]:
    """6.6 Successors come, Fallen Legions go to the track, pieces hide, markers go, everyone is Eligible."""
    state = table.state
    with table.turn("", "phase_spring"):
        for faction in (ROMANS, ARVERNI, BELGAE):
            if state.available[LEADER_TYPE[faction]]:
                yield from place_successor(table, faction)
        with table.step("spring"):
            renew(table)


def successor_regions(state: State, faction: int) -> list[int]:
    """6.6 Where a Successor may come: where the Faction has a piece, or in a Home Region."""
    return [
        region
        for region in range(SPACE_COUNT)
        if may_stack(state, region, faction) and (pieces(state, region, faction) or HOME[region] == SEATS[faction])
    ]


def _why_no_successor(faction: int, state: State, region: int) -> Message:
    """6.6 Why a Successor does not come to a Region."""
    words = {"space": REGION_IDS[region], "who": SEATS[faction]}
    if not may_stack(state, region, faction):
        return Message("why.not_a_region", words, "1.4.2")
    return Message("why.successor_nobody", words, "6.6")


def place_successor(table: Table, faction: int) -> Play[None]:
    """6.6 A Leader that is Available comes back as a Successor."""
    (pick,) = yield table.ask(
        SEATS[faction],
        "spring.leader",
        [REGION[region] for region in successor_regions(table.state, faction)],
        rule="6.6",
        why=why_region(partial(_why_no_successor, faction)),
    )
    place_leader(table, pick.value, SUCCESSOR[faction], "6.6")


def renew(table: Table) -> None:
    """6.6 The rest of the phase, without decisions."""
    state = table.state
    if state.fallen:
        table.tell("fallen_return", "6.6", n=state.fallen)
        state.legions_track += state.fallen
        state.fallen = 0
    for region in range(SPACE_COUNT):
        for faction in range(GERMANS + 1):
            hide(state, region, faction)  # Scouted ones are Revealed now ...
            hide(state, region, faction)  # ... and Hidden then: all end Hidden
    state.devastated = [0] * SPACE_COUNT
    for tribe, status in enumerate(state.tribes):
        if status == GATHERING:
            state.tribes[tribe] = SUBDUED
            table.tell("gathered", "6.6", tribe=TRIBE_IDS[tribe])
        elif status == DISPERSED:
            state.tribes[tribe] = GATHERING
            table.tell("gathering", "6.6", tribe=TRIBE_IDS[tribe])
    state.standing = [Standing.ELIGIBLE] * len(SEATS)
    state.fates = [0] * len(SEATS)
