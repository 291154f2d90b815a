"""3.6.5 Battle Consequences in small numbers: Prestige, Renown and Plunder."""

from __future__ import annotations

from msgspec.structs import replace

from vexillum.games.pendragon.cards.lasting import extra_battle_gain
from vexillum.games.pendragon.control import controller, pieces
from vexillum.games.pendragon.map import IS_CITY
from vexillum.games.pendragon.money import GLORY, RENOWN
from vexillum.games.pendragon.nonplayer.battle_tactics import rules
from vexillum.games.pendragon.nonplayer.battle_tactics.battle_model import PLUNDER, POINTS, BattleModel
from vexillum.games.pendragon.nonplayer.battle_tactics.loss_absorption import ways
from vexillum.games.pendragon.nonplayer.foresight.board import Board, remaining
from vexillum.games.pendragon.nonplayer.foresight.stages import Position, Won
from vexillum.games.pendragon.pieces import (
    BARBARIANS,
    BRITONS,
    CAVALRY,
    CIVITATES,
    DUX,
    FACTIONS,
    FORT,
    TOWN,
    TRACK_MAX,
    UNIT_OWNER,
)
from vexillum.games.pendragon.prosperity import prosperity, room
from vexillum.games.pendragon.state import State, Track

SAXON, SCOTTI, PRESTIGE, WEALTH = range(4)
_AT = {Track.SAXON: SAXON, Track.SCOTTI: SCOTTI, Track.PRESTIGE: PRESTIGE, Track.WEALTH: WEALTH}
TRACKS = (Track.SAXON, Track.SCOTTI, Track.PRESTIGE, Track.WEALTH)


class Stakes:
    """3.6.5 What the board says about the Consequences of a Battle."""

    __slots__ = ("board", "city", "cubes", "ravens", "room", "tracks")

    def __init__(self, state: State, space: int, board: Board) -> None:
        self.board = board
        self.city = IS_CITY[space]
        self.cubes = prosperity(state, space)
        self.room = room(state, space)
        self.tracks = tuple([state.tracks[track] for track in TRACKS])
        self.ravens = tuple([extra_battle_gain(state, faction) for faction in range(len(FACTIONS))])


def _shifted(tracks: tuple[int, ...], at: int, change: int) -> tuple[int, ...]:
    """1.8 Markers stay between 0 and 80."""
    return (*tracks[:at], min(TRACK_MAX, max(0, tracks[at] + change)), *tracks[at + 1 :])


def consequences(model: BattleModel, now: Position, stakes: Stakes) -> list[Position]:
    """3.6.5 All of it, in the order of the rulebook; Retaliate (4.2.4) last."""
    left = remaining(model, now)
    gone = [sum([model.start[place] - left[place] for place in side]) for side in (model.attack, model.defend)]
    gone[1] += len(now.razed)
    won = Won(stakes.tracks)
    if model.detail & POINTS:
        won = replace(won, tracks=_prestige(model, now, won.tracks, gone))
    positions = [replace(now, won=won)]
    if model.detail & PLUNDER:
        for at, _ in now.razed:
            positions = [after for each in positions for after in _stronghold(model, each, stakes, at)]
    if model.detail & POINTS:
        positions = [_glory(model, each, stakes, gone) for each in positions]
    if model.detail & PLUNDER:
        cubes = sum([model.start[place] - left[place] for place in model.defend if model.types[place] % 2])
        positions = [after for each in positions for after in _spoils(model, each, stakes, cubes)]
    if model.detail & POINTS and model.terms.retaliate:
        positions = [_retaliate(model, each) for each in positions]
    return positions


def _prestige(model: BattleModel, now: Position, tracks: tuple[int, ...], gone: list[int]) -> tuple[int, ...]:
    """Cavalry on the side that removed more, or fewer; then Forts and, before Fragmentation, Towns that fell."""
    for side in (0, 1):
        if now.cavalry >> side & 1:
            if gone[1 - side] > gone[side] and not model.among_britons:
                tracks = _shifted(tracks, PRESTIGE, 1)
            elif gone[1 - side] < gone[side]:
                tracks = _shifted(tracks, PRESTIGE, -1)
    for at, _ in now.razed:
        kind = model.sites[at].kind
        if kind == FORT or (kind == TOWN and not model.fragmented):
            tracks = _shifted(tracks, PRESTIGE, -2)
    return tracks


def _glory(model: BattleModel, now: Position, stakes: Stakes, gone: list[int]) -> Position:
    """Prestige for Strongholds that Dux Units helped to take; Renown for Barbarians who removed more."""
    won = _won(now)
    tracks = won.tracks
    if not model.among_britons:
        for _, dux in now.razed:
            if dux:
                tracks = _shifted(tracks, PRESTIGE, 1)
    for side, places in enumerate((model.attack, model.defend)):
        faction = model.sides[side][0]
        if faction in BARBARIANS and gone[1 - side] > gone[side]:
            evaded = sum([model.start[place] for place in places if now.evaded >> place & 1])
            if pieces(stakes.board.at(now), stakes.board.space, faction) > evaded:
                track = RENOWN[faction]
                assert track is not None
                tracks = _shifted(tracks, _AT[track], 1)
        if gone[1 - side] > gone[side] and not model.among_britons:
            tracks = _ravens(model, now, stakes, side, tracks)
    return replace(now, won=replace(won, tracks=tracks))


def _ravens(model: BattleModel, now: Position, stakes: Stakes, side: int, tracks: tuple[int, ...]) -> tuple[int, ...]:
    """5.4 FEEDING THE RAVENS, on the side that removed more."""
    places = model.defend if side else model.attack
    for faction in model.sides[side]:
        gain = stakes.ravens[faction]
        if gain:
            evaded = sum(
                [model.start[place] for place in places if now.evaded >> place & 1 and model.faction[place] == faction]
            )
            there = pieces(stakes.board.at(now), stakes.board.space, faction)
            if now.cavalry >> side & 1 if faction == DUX else there > evaded:
                tracks = _shifted(tracks, _AT[GLORY[faction]], gain)
    return tracks


def _won(now: Position) -> Won:
    assert now.won is not None
    return now.won


# Plunder --------------------------------------------------------------------------------------------------------------


def _carriers(model: BattleModel, now: Position, *, cavalry: bool) -> list[int]:
    """1.7.4 Places of attackers that carry nothing yet."""
    return [
        place
        for place in model.attack
        if now.field[place] and not model.types[place] % 2 and (cavalry or model.types[place] // 2 != CAVALRY)
    ]


def _loaded(model: BattleModel, now: Position, places: list[int], cubes: int) -> list[Position]:
    """1.7.4 Cubes onto attackers, as many as can be; who executes decides which."""
    room = tuple([now.field[place] for place in places])
    cubes = min(cubes, sum(room))
    if not cubes:
        return [now]
    faction = model.terms.executing
    if model.free[faction]:
        choices = ways(room, (1,) * len(room), cubes)
    else:
        order = rules.carriers_order(faction, model.terms.raiders is not None)
        left, chosen = cubes, [0] * len(room)
        for at in sorted(range(len(places)), key=lambda at: order.index(model.types[places[at]] // 2)):
            chosen[at] = min(left, room[at])
            left -= chosen[at]
        choices = (tuple(chosen),)
    found = []
    won = _won(now)
    for choice in choices:
        field = list(now.field)
        mine = 0
        for place, n in zip(places, choice, strict=True):
            field[place] -= n
            field[place + 1] += n
            mine += n if UNIT_OWNER[model.types[place] // 2] == faction else 0
        found.append(replace(now, field=tuple(field), won=replace(won, taken=won.taken + mine)))
    return found


def _stronghold(model: BattleModel, now: Position, stakes: Stakes, at: int) -> list[Position]:
    """Plunder for a Stronghold that fell: 2, for a Town 3; in a City all its Prosperity besides."""
    won = _won(now)
    cubes = 3 if model.sites[at].kind == TOWN else 2
    if stakes.city and (there := stakes.cubes + won.prosperity):
        cubes += there
        now = replace(now, won=replace(won, prosperity=won.prosperity - there))
    return _loaded(model, now, _carriers(model, now, cavalry=model.terms.retaliate), cubes)


def _spoils(model: BattleModel, now: Position, stakes: Stakes, cubes: int) -> list[Position]:
    """Plunder of removed enemies: half onto attackers, or the first back to the space, or Renown, or off the board."""
    if not cubes:
        return [now]
    faction = model.terms.executing
    won = replace(_won(now), lost=cubes)
    now = replace(now, won=won)
    carriers = _carriers(model, now, cavalry=False)
    half = min(cubes // 2, sum([now.field[place] for place in carriers]))
    options = ["half"] if half else []
    if faction in BRITONS and stakes.room - won.prosperity > 0:
        options.append("prosperity")
    if faction in BARBARIANS and controller(stakes.board.at(now), stakes.board.space) == faction:
        options.append("renown")
    options.append("none")
    if not model.free[faction]:
        if faction in BRITONS and not any(model.faction[place] == faction for place in carriers):
            options = [option for option in options if option != "half"]
        options = [rules.spoils_use(faction, options, model.fragmented)]
    found: list[Position] = []
    for option in options:
        if option == "half":
            found += _loaded(model, now, carriers, half)
        elif option == "prosperity":
            found.append(replace(now, won=replace(won, prosperity=won.prosperity + 1)))
        elif option == "renown":
            track = RENOWN[faction]
            assert track is not None
            found.append(replace(now, won=replace(won, tracks=_shifted(won.tracks, _AT[track], cubes))))
        else:
            found.append(now)
    return found


def _retaliate(model: BattleModel, now: Position) -> Position:
    """4.2.4 All Strongholds of the enemy in the space fell."""
    if not now.razed or len(now.razed) < len(model.sites):
        return now
    won = _won(now)
    tracks = _shifted(won.tracks, PRESTIGE, 3)
    enemy = model.sides[1][0]
    track = Track.WEALTH if enemy == CIVITATES else RENOWN[enemy]
    assert track is not None
    return replace(now, won=replace(won, tracks=_shifted(tracks, _AT[track], -5)))
