"""1.6, 4.3.3 What is at risk on the map: Ambushes that are possible now, and Control that hangs by one piece."""

from __future__ import annotations

from collections.abc import Iterator

from vexillum.coin.kit import NOBODY
from vexillum.core.show.display import Warning
from vexillum.core.words.texts import Texts
from vexillum.games.falling_sky.actions.leaders import near_leader
from vexillum.games.falling_sky.battle.battle import can_ambush
from vexillum.games.falling_sky.battle.sides import Side
from vexillum.games.falling_sky.battle.strength import attack_losses, had_citadel
from vexillum.games.falling_sky.battle.terms import Terms
from vexillum.games.falling_sky.control import leader, mobile, pieces, strengths
from vexillum.games.falling_sky.display.next_winter import WinterPreview, in_round
from vexillum.games.falling_sky.forces import adjacent
from vexillum.games.falling_sky.map import REGION_IDS, SPACE_COUNT
from vexillum.games.falling_sky.pieces import AEDUI, BELGAE, GAULS, GERMANS, LEGION, ROMANS, SEATS, UNIT_KINDS
from vexillum.games.falling_sky.players import agrees_anyway
from vexillum.games.falling_sky.state import State
from vexillum.games.falling_sky.victory.conditions import control_value

AMBUSH = Terms(ambush=True)


def map_warnings(coming: WinterPreview, texts: Texts) -> Iterator[Warning]:
    """Leaders and Legions that could be Ambushed, and Belgic Control that hangs by a piece."""
    if in_round(coming.state):
        return
    yield from _ambushes(coming.state, texts)
    yield from _hanging(coming.state, texts)


def ambush_losses(state: State, region: int, attacker: int, defender: int) -> int:
    """4.3.3 The Losses of an Ambush that is possible now, 0 if it is not."""
    mine, yours = Side(region, attacker), Side(region, defender)
    if attacker != AEDUI and region not in near_leader(state, attacker):
        return 0
    if not can_ambush(state, mine, yours):
        return 0
    return attack_losses(state, mine, yours, retreats=False, citadel=had_citadel(state, yours), terms=AMBUSH)


def _ambushes(state: State, texts: Texts) -> Iterator[Warning]:
    """4.3.3 For each Faction with a Leader or Legions somewhere, who could Ambush them there."""
    for faction in range(GERMANS):
        for enemy in GAULS:
            if enemy == faction or agrees_anyway(state, faction, enemy):
                continue
            regions = [
                r
                for r in range(SPACE_COUNT)
                if _precious(state, r, faction) and ambush_losses(state, r, enemy, faction)
            ]
            if regions:
                seat = SEATS[faction]
                most = max(ambush_losses(state, region, enemy, faction) for region in regions)
                spaces = [REGION_IDS[region] for region in regions]
                text = texts("warning.ambush", who=SEATS[enemy], spaces=spaces, n=most)
                things = tuple(f"space:{id}" for id in spaces)
                yield Warning(text, texts("warning.ambush_remedy"), seat, (seat,), "loss", things)


def _precious(state: State, region: int, faction: int) -> bool:
    """Whether a Leader or Legions are there."""
    legions = state.units[UNIT_KINDS * region + LEGION] if faction == ROMANS else 0
    return leader(state, region, faction) != NOBODY or bool(legions)


def _hanging(state: State, texts: Texts) -> Iterator[Warning]:
    """1.6, 7.2 Regions whose Belgic Control one more enemy piece would end, with such pieces there or next to them."""
    regions = []
    for region in range(SPACE_COUNT):
        counts = strengths(state, region)
        if counts[BELGAE] == sum(counts) - counts[BELGAE] + 1 and _threatened(state, region):
            regions.append(region)
    if regions:
        spaces = [REGION_IDS[region] for region in regions]
        value = sum(control_value(state, region) for region in regions)
        text = texts("warning.hanging", spaces=spaces, n=value)
        yield Warning(text, "", "belgae", ("belgae",), "note", tuple(f"space:{id}" for id in spaces))


def _threatened(state: State, region: int) -> bool:
    others = [faction for faction in range(GERMANS + 1) if faction != BELGAE]
    if any(pieces(state, region, faction) for faction in others):
        return True
    return any(mobile(state, near, faction) for near in adjacent(state, region) for faction in others)
