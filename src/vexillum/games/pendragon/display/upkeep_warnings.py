"""6.1, 6.5-6.6 What the next Epoch Round will cost each Faction. It comes up when the Round may be near."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from vexillum.core.show.display import Warning
from vexillum.core.words.texts import Message, Texts
from vexillum.games.pendragon.cards import lasting
from vexillum.games.pendragon.display.map_warnings import plundered
from vexillum.games.pendragon.display.next_epoch import Coming, at_upkeep, quiet_table, run, to_come
from vexillum.games.pendragon.epoch.annona import groups, owed
from vexillum.games.pendragon.epoch.relocation import homes
from vexillum.games.pendragon.epoch.upkeep_barbarians import saxon_upkeep, scotti_upkeep
from vexillum.games.pendragon.epoch.upkeep_civitates import MILITIA_IN, PER_WEALTH
from vexillum.games.pendragon.epoch.upkeep_dux import casualties
from vexillum.games.pendragon.forces import on_map
from vexillum.games.pendragon.map import SPACE_IDS
from vexillum.games.pendragon.money import RENOWN, consent_needed, funds
from vexillum.games.pendragon.pieces import (
    BARBARIANS,
    CIVITATES,
    COMITATES,
    DUX,
    FACTIONS,
    FOEDERATI_WARBAND,
    FORT,
    MILITIA,
    RAIDER_OF,
    SAXONS,
    TROOPS_OF,
    UNIT_KINDS,
    UNITS,
    WARBAND_OF,
)
from vexillum.games.pendragon.state import Imperium, Stage, State, Track

SOON = 4
"""How many cards before the earliest Epoch card."""


def upkeep_warnings(coming: Coming, texts: Texts) -> Iterator[Warning]:
    """Annona, then the Upkeep of each Faction; in the final Epoch the game ends before Upkeep."""
    if not coming.soon(SOON):
        return
    state = coming.state
    if to_come(state, Stage.ANNONA):
        yield from _annona(state, texts)
    if coming.final and to_come(state, Stage.VICTORY):
        return
    then = at_upkeep(coming)
    if to_come(state, Stage.DUX_UPKEEP):
        yield from _dux(then, texts)
        yield from _foederati(then, DUX, texts)
    if to_come(state, Stage.CIVITATES_UPKEEP):
        yield from _civitates(then, texts)
        yield from _foederati(then, CIVITATES, texts)
    for nation, phase in ((SAXONS, Stage.SAXON_UPKEEP), (BARBARIANS[1], Stage.SCOTTI_UPKEEP)):
        if to_come(state, phase):
            yield from _barbarians(then, nation, texts)


def _things(state: State, *kinds: int) -> tuple[str, ...]:
    """The spaces with Units of some kinds."""
    there = {space for kind in kinds for space, n in enumerate(state.units[kind::UNIT_KINDS]) if n}
    return tuple(f"space:{SPACE_IDS[space]}" for space in sorted(there))


def _annona(state: State, texts: Texts) -> Iterator[Warning]:
    """6.1 What all Foederati cost together, and whether that can be paid."""
    prices = {group: price for group in groups(state) if (price := owed(state, group))}
    if not prices:
        return
    total = sum(prices.values())
    money = funds(state, CIVITATES) + state.tracks[Track.DUX]
    n = sum(state.units[UNIT_KINDS * space + kind] for space, kind in prices)
    text = texts("warning.annona", n=total, warbands=n, money=money)
    things = tuple(dict.fromkeys(f"space:{SPACE_IDS[space]}" for space, _ in prices))
    tone: Literal["loss", "note"] = "loss" if money < total else "note"
    yield Warning(text, texts("warning.annona_remedy"), "", ("dux", "civitates"), tone, things)


def _dux(then: State, texts: Texts) -> Iterator[Warning]:
    """6.6.1 Forts and Roads against what can be spent; Cavalry that goes Out of Play."""
    forts = on_map(then, FORT)
    cost = lasting.forts_cost(then, forts)
    roads = lasting.roads_cost(then) if then.imperium == Imperium.AUTONOMY and then.roads else 0
    money = funds(then, DUX) + sum(sum(then.plunder[kind::UNIT_KINDS]) for kind in TROOPS_OF[DUX])
    if cost + roads:
        what = [Message("count.fort", {"n": forts}), *([Message("warning.roads")] if roads else [])]
        text = texts("warning.dux_upkeep", n=cost + roads, what=what, money=money)
        remedy = texts("warning.dux_consent", n=then.tracks[Track.BRITON]) if consent_needed(then) else ""
        yield Warning(text, remedy, "dux", ("dux",), "loss" if money < cost + roads else "note")
    table = quiet_table(then)
    casualties(table)
    lost = table.state.out_of_play - then.out_of_play
    if lost:
        remedy = texts("warning.casualties_remedy", n=lost) if lasting.cavalry_can_be_kept(then) else ""
        text = texts("warning.casualties", n=lost, of=then.casualties)
        yield Warning(text, remedy, "dux", ("dux",), "loss")


def _civitates(then: State, texts: Texts) -> Iterator[Warning]:
    """6.6.2 Militia that goes home, and the Wealth that Comitates cost."""
    gone = sum(n // MILITIA_IN for n in then.units[MILITIA::UNIT_KINDS])
    if gone:
        yield Warning(texts("warning.militia", n=gone), "", "civitates", ("civitates",), "note")
    total = sum(then.units[COMITATES::UNIT_KINDS])
    if total:
        wealth = then.tracks[Track.WEALTH] + sum(sum(then.plunder[kind::UNIT_KINDS]) for kind in TROOPS_OF[CIVITATES])
        needed = -(-total // PER_WEALTH)
        text = texts("warning.comitates", n=total, wealth=needed, have=wealth)
        lost = max(0, total - PER_WEALTH * wealth)
        remedy = texts("warning.comitates_lost", n=lost) if lost else ""
        yield Warning(text, remedy, "civitates", ("civitates",), "loss" if lost else "note", _things(then, COMITATES))


def _foederati(then: State, faction: int, texts: Texts) -> Iterator[Warning]:
    """6.6.1, 6.6.2 Foederati without a Settlement of their colour and Nation on the map leave their employer."""
    for nation in BARBARIANS:
        kind = FOEDERATI_WARBAND[faction, nation]
        n = sum(then.units[kind::UNIT_KINDS])
        if n and not homes(then, kind):
            text = texts("warning.foederati", what=Message(f"count.{UNITS[kind]}", {"n": n}), who=FACTIONS[nation])
            yield Warning(text, "", FACTIONS[faction], (FACTIONS[faction],), "loss", _things(then, kind))


def _barbarians(then: State, nation: int, texts: Texts) -> Iterator[Warning]:
    """6.6.3 Plunder that comes home with its Raiders, and Warbands without any Settlement."""
    table = quiet_table(then)
    run((saxon_upkeep if nation == SAXONS else scotti_upkeep)(table))
    later, seat = table.state, FACTIONS[nation]
    warband, raider, track = WARBAND_OF[nation], RAIDER_OF[nation], RENOWN[nation]
    assert track is not None
    warbands = sum(then.units[warband::UNIT_KINDS]) - sum(later.units[warband::UNIT_KINDS])
    if warbands:
        text = texts("warning.warbands", what=Message(f"count.{UNITS[warband]}", {"n": warbands}))
        things = _things(then, warband)
        yield Warning(text, texts("warning.warbands_remedy"), seat, (seat,), "loss", things)
    raiders = sum(then.units[raider::UNIT_KINDS]) - sum(later.units[raider::UNIT_KINDS])
    cubes = sum(then.plunder[warband::UNIT_KINDS]) + sum(then.plunder[raider::UNIT_KINDS])
    if cubes:
        leaving = Message(f"count.{UNITS[raider]}", {"n": raiders})
        text = texts("warning.plunder", n=cubes, renown=later.tracks[track], what=leaving)
        yield Warning(text, "", seat, ("dux", "civitates", seat), "note", plundered(then, nation))
