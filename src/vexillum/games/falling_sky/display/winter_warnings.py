"""6.2-6.5 What the next Winter Round will bring and cost each Faction. It comes up when Winter may be near."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from vexillum.core.show.display import Warning
from vexillum.core.words.texts import Texts
from vexillum.games.falling_sky.control import strongholds
from vexillum.games.falling_sky.display.gauge import arrivals
from vexillum.games.falling_sky.display.next_winter import WinterPreview, after_senate, to_come
from vexillum.games.falling_sky.forces import pool_of
from vexillum.games.falling_sky.germans.phase import battle_victims
from vexillum.games.falling_sky.map import PROVINCIA, REGION_IDS, SPACE_COUNT
from vexillum.games.falling_sky.money import funds
from vexillum.games.falling_sky.pieces import FACTIONS, GAULS, ROMANS, SEATS, WARBANDS
from vexillum.games.falling_sky.senate import BOXES
from vexillum.games.falling_sky.state import Senate, Stage, State
from vexillum.games.falling_sky.victory.conditions import roman_score
from vexillum.games.falling_sky.winter.first_winter import first_winter
from vexillum.games.falling_sky.winter.harvest import earnings
from vexillum.games.falling_sky.winter.quarters import TROOPS, price, sheltered

SOON = 3
"""How many cards before the earliest Winter card."""
Tone = Literal["loss", "note"]


def winter_warnings(coming: WinterPreview, texts: Texts) -> Iterator[Warning]:
    """Germans, Quarters, Harvest and the Senate; the game ends before them in the final Winter."""
    state = coming.state
    if not coming.soon(SOON) or (coming.final and to_come(state, Stage.VICTORY)):
        return
    check = coming.check if coming.check is not None and to_come(state, Stage.VICTORY) else state
    if to_come(state, Stage.GERMANS) and not first_winter(check):
        yield from _germans(state, texts)
    for faction in GAULS:
        if to_come(state, _QUARTERS[faction]):
            yield from _hungry(state, faction, texts)
    if to_come(state, Stage.QUARTERS_ROMANS):
        yield from _roman_quarters(state, texts)
    if to_come(state, Stage.HARVEST):
        yield from _harvest(state, texts)
    if to_come(state, Stage.SENATE):
        yield from _senate(coming, texts)


_QUARTERS = {GAULS[0]: Stage.QUARTERS_ARVERNI, GAULS[1]: Stage.QUARTERS_AEDUI, GAULS[2]: Stage.QUARTERS_BELGAE}


def _things(regions: list[int]) -> tuple[str, ...]:
    return tuple(f"space:{REGION_IDS[region]}" for region in regions)


def _germans(state: State, texts: Texts) -> Iterator[Warning]:
    """6.2.4 Where Germans could Ambush already; they Rally and March before."""
    found: dict[int, list[int]] = {}
    for region in range(SPACE_COUNT):
        for faction in battle_victims(state, region):
            found.setdefault(faction, []).append(region)
    for faction, regions in found.items():
        text = texts("warning.germans", who=SEATS[faction], spaces=[REGION_IDS[region] for region in regions])
        remedy = texts("warning.germans_remedy")
        yield Warning(text, remedy, "germans", (SEATS[faction],), "loss", _things(regions))


def _hungry(state: State, faction: int, texts: Texts) -> Iterator[Warning]:
    """6.3.2 Warbands in Devastated Regions without an Ally or Citadel: a die for each that stays."""
    regions, count = [], 0
    for region in range(SPACE_COUNT):
        there = sum([n for _, n in pool_of(state, region, WARBANDS[faction])])
        if state.devastated[region] and there and not strongholds(state, region, faction):
            regions.append(region)
            count += there
    if regions:
        seat = SEATS[faction]
        text = texts("warning.hungry", n=count, spaces=[REGION_IDS[region] for region in regions])
        yield Warning(text, texts("warning.hungry_remedy"), seat, (seat,), "loss", _things(regions))


def keep_cost(state: State) -> tuple[int, int]:
    """6.3.3 How many Roman pieces would have to be paid for where they are, and what that costs."""
    pieces = total = 0
    for region in range(SPACE_COUNT):
        there = sum([n for _, n in pool_of(state, region, TROOPS)])
        unpaid = max(0, there - sheltered(state, region))
        if region != PROVINCIA and unpaid:
            pieces += unpaid
            total += unpaid * price(state, region)
    return pieces, total


def _roman_quarters(state: State, texts: Texts) -> Iterator[Warning]:
    """6.3.3 What all Legions and Auxilia outside of Provincia cost, if none moves."""
    pieces, total = keep_cost(state)
    if not pieces:
        return
    money = funds(state, ROMANS)
    tone: Tone = "loss" if money < total else "note"
    text = texts("warning.quarters", n=pieces, cost=total, money=money)
    yield Warning(text, texts("warning.quarters_remedy"), "romans", ("romans",), tone)


def _harvest(state: State, texts: Texts) -> Iterator[Warning]:
    """6.4 What each Faction would earn."""
    for faction in (ROMANS, *GAULS):
        n = earnings(state, faction)
        seat = SEATS[faction]
        text = texts("warning.harvest", n=n, then=min(45, funds(state, faction) + n))
        yield Warning(text, "", seat, (seat,), "note")


def _senate(coming: WinterPreview, texts: Texts) -> Iterator[Warning]:
    """6.5 Where the marker would go, and how many Legions would come."""
    then, state = after_senate(coming), coming.state
    if then is None or state.senate == Senate.NOWHERE:
        return
    words = {"box": BOXES[then.senate], "score": roman_score(state), "n": arrivals(state, then)}
    moved = then.senate != state.senate
    worse = moved and then.senate < state.senate
    text = texts("warning.senate_moves" if moved else "warning.senate_stays", **words)
    yield Warning(text, "", "romans", ("romans", FACTIONS[GAULS[0]]), "loss" if worse else "note", ("space:provincia",))
