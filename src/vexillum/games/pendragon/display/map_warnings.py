"""1.6, 3.4.2 What is at risk on the map: Control that depends on one piece, and a Return that would win."""

from __future__ import annotations

from collections.abc import Iterator

from vexillum.coin.kit import NOBODY
from vexillum.core.show.display import Warning
from vexillum.core.words.texts import Texts
from vexillum.games.pendragon.commands.barbarian_return import plunder_in
from vexillum.games.pendragon.control import allied, controller, controllers
from vexillum.games.pendragon.display.next_epoch import Coming, at_check, ended, in_round
from vexillum.games.pendragon.epoch.victory_phase import BY_CHECK
from vexillum.games.pendragon.imperium import fragmented
from vexillum.games.pendragon.map import ADJACENT, IS_CITY, SPACE_COUNT, SPACE_IDS
from vexillum.games.pendragon.money import RENOWN
from vexillum.games.pendragon.pieces import (
    BARBARIANS,
    CIVITATES,
    DUX,
    FACTIONS,
    MILITIA,
    SAXON_WARBAND,
    TRACK_MAX,
    TROOPS_OF,
    UNIT_KINDS,
)
from vexillum.games.pendragon.state import State


def map_warnings(coming: Coming, texts: Texts) -> Iterator[Warning]:
    """Control by a single piece, for each Faction that has it; and what a Return would bring."""
    yield from _hanging(coming.state, texts)
    yield from _returns(coming, texts)


def _hanging(state: State, texts: Texts) -> Iterator[Warning]:
    """1.6 Spaces whose Control one enemy Troop more would end, with such Troops there or next to them."""
    found: dict[int, list[int]] = {}
    for space, holder in enumerate(controllers(state)):
        at_risk = holder != NOBODY and not IS_CITY[space] and _by_one(state, space, holder)
        if at_risk and _threatened(state, space, holder):
            found.setdefault(holder, []).append(space)
    for holder, spaces in found.items():
        together = holder == CIVITATES and not fragmented(state)
        who = tuple(FACTIONS[faction] for faction in ((DUX, CIVITATES) if together else (holder,)))
        text = texts(
            "warning.hanging_briton" if together else "warning.hanging",
            who=FACTIONS[holder],
            spaces=[SPACE_IDS[space] for space in spaces],
            n=sum(state.population[space] for space in spaces),
        )
        yield Warning(text, "", FACTIONS[holder], who, "note", tuple(f"space:{SPACE_IDS[space]}" for space in spaces))


def _by_one(state: State, space: int, holder: int) -> bool:
    """Whether one more Troop of another Faction would end the Control of a space."""
    at = UNIT_KINDS * space + (SAXON_WARBAND if holder in (DUX, CIVITATES) else MILITIA)
    state.units[at] += 1
    after = controller(state, space)
    state.units[at] -= 1
    return after != holder


def _threatened(state: State, space: int, holder: int) -> bool:
    """Whether there are enemy Troops in a space or next to it."""
    enemies = [kind for faction in range(4) if not allied(state, holder, faction) for kind in TROOPS_OF[faction]]
    return any(state.units[UNIT_KINDS * near + kind] for near in (space, *ADJACENT[space]) for kind in enemies)


def plundered(state: State, nation: int) -> tuple[str, ...]:
    """1.7.4 The spaces where Units of a Nation carry Plunder."""
    return tuple(f"space:{SPACE_IDS[space]}" for space in range(SPACE_COUNT) if plunder_in(state, nation, space))


def _returns(coming: Coming, texts: Texts) -> Iterator[Warning]:
    """3.4.2, 3.5.2, 7.2 A Return of all Plunder before the check that would make a Barbarian Faction win there."""
    if in_round(coming.state):
        return
    winners = coming.ending.winners if coming.ending is not None and coming.ending.how == BY_CHECK else ()
    for nation in BARBARIANS:
        cubes = sum(plunder_in(coming.state, nation, space) for space in range(SPACE_COUNT))
        track = RENOWN[nation]
        if not cubes or nation in winners or track is None:
            continue
        there = coming.state.copy()
        there.tracks[track] = min(TRACK_MAX, there.tracks[track] + cubes)
        check = at_check(there)
        ending = ended(check) if check is not None else None
        if ending is not None and ending.how == BY_CHECK and nation in ending.winners:
            seat = FACTIONS[nation]
            said = {"who": seat, "n": cubes, "renown": there.tracks[track]}
            yield Warning(
                texts("warning.returns", **said),
                texts("warning.returns_remedy"),
                seat,
                tuple(other for other in FACTIONS if other != seat),
                "victory",
                plundered(coming.state, nation),
                own=texts("warning.own.returns", **said),
            )
