"""3.6 The steps of a Battle in small numbers: every position that may follow, and the Consequences."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

import msgspec
from msgspec.structs import replace

from ..cards import extra_battle_gain
from ..control import controller, pieces
from ..map import IS_CITY
from ..money import GLORY, RENOWN
from ..pieces import (
    BARBARIANS,
    BRITONS,
    CAVALRY,
    CIVITATES,
    DUX,
    FACTIONS,
    FORT,
    RAIDERS,
    TOWN,
    TRACK_MAX,
    UNIT_KINDS,
    UNIT_OWNER,
    VACANT,
)
from ..prosperity import prosperity, room
from ..state import State, Track
from .battle import DOUBLE, NEVER
from .model import (
    PLUNDER,
    POINTS,
    BattleModel,
    Group,
    Row,
    absorbed,
    admits,
    attempt,
    carriers_order,
    most,
    next_withdrawals,
    spoils_use,
    target_ranks,
    ways,
    withdraws,
)
from .sides import CHARGE, HARASS, MELEE, TRAP

# 3.6 The steps of a Battle in small numbers: from one position to every position that may follow ---------------------


class Won(msgspec.Struct, frozen=True):
    """3.6.5 Where the markers are, and what became of Plunder."""

    tracks: tuple[int, ...]
    """Saxon and Scotti Renown, Prestige, Wealth."""
    taken: int = 0
    """Cubes that Units of the executing Faction took."""
    lost: int = 0
    """Cubes that removed defenders carried."""
    prosperity: int = 0
    """By how many cubes the Prosperity of the space has changed."""


class Position(msgspec.Struct, frozen=True):
    """A Battle at one moment."""

    field: Row
    inside: tuple[Row, ...]
    """For each Stronghold. Where only numbers count (``BattleModel.coarse``), all in the defender's first place."""
    evaded: int = 0
    """Bits of places."""
    ambushed: int = 0
    cavalry: int = 0
    """3.6.5 Bit 0: attacking Cavalry fought, bit 1: defending Cavalry."""
    razed: tuple[tuple[int, bool], ...] = ()
    """Strongholds that fell, in order, and whether Dux Units Assaulted."""
    assaulted: int = 0
    """Bits of Strongholds."""
    won: Won | None = None
    """3.6.5 What was won, once the Consequences are applied."""


def begin(model: BattleModel) -> Position:
    """3.6.1 All Units are in the field."""
    return Position(model.start, ((0,) * len(model.start),) * len(model.sites))


def _within(now: Position, field: Row, inside: tuple[Row, ...]) -> Position:
    """The same moment with other Units in the field and in the Strongholds (``_replace`` takes thrice as long)."""
    return Position(field, inside, now.evaded, now.ambushed, now.cavalry, now.razed, now.assaulted, now.won)


def in_field(field: Row, places: tuple[int, ...]) -> bool:
    """Whether a Unit of some places is in the field."""
    return any(field[place] for place in places)


def attackers(model: BattleModel, field: Row) -> int:
    """How many attackers are in the field."""
    return sum(field[: len(model.attack)])


def both(model: BattleModel, field: Row) -> bool:
    """Whether each side has a Unit in the field."""
    split = len(model.attack)
    return any(field[:split]) and any(field[split:])


# Pre-Battle -----------------------------------------------------------------------------------------------------------


def pre_battle(model: BattleModel, now: Position, group: Group) -> list[Position]:
    """3.6.2 A group tries to Evade or to Ambush, or stands; every roll may fail."""
    if not in_field(now.field, group.places) or not both(model, now.field):  # ruling P12
        return [now]
    if model.free[group.faction]:
        tries = [what for what, needed in (("evade", group.evade), ("ambush", group.ambush)) if needed < NEVER]
    else:
        tries = [attempt(model, now.field, group)]
    return [succeeded(now, group, what) for what in tries if what != "none"] + [now]


def succeeded(now: Position, group: Group, what: str) -> Position:
    """3.6.2 The group has Evaded, or Ambushes."""
    bits = sum([1 << place for place in group.places])
    if what == "evade":
        field = list(now.field)
        for place in group.places:
            field[place] = 0
        return replace(now, field=tuple(field), evaded=now.evaded | bits)
    return replace(now, ambushed=now.ambushed | bits)


# Field Battle ---------------------------------------------------------------------------------------------------------


def strike(model: BattleModel, now: Position, step: int) -> list[Position]:
    """3.6.3 All Units of a step Strike at once; both sides absorb."""
    field, ambushed = now.field, now.ambushed
    if not both(model, field):
        return [now]
    by_attack = by_defend = 0
    first = len(model.attack)
    for place, n in enumerate(field):
        if n and model.step(place, ambushed) == step:
            if place < first:
                by_attack += n * model.inflict[place]
            else:
                by_defend += n * model.inflict[place]
    if not by_attack and not by_defend:
        return [now]
    cavalry = now.cavalry | _cavalry(model, field) if model.detail & POINTS else 0
    return [
        Position(after, now.inside, now.evaded, ambushed, cavalry, now.razed, now.assaulted, now.won)
        for left in absorbed(model, field, 0, model.absorb, by_defend)
        for after in absorbed(model, left, 1, model.absorb, by_attack)
    ]


def _cavalry(model: BattleModel, units: Row) -> int:
    """3.6.5 On which sides there is Cavalry among Units."""
    found = 0
    for place in model.cavalry:
        if units[place]:
            found |= 1 if place < len(model.attack) else 2
    return found


STEPS = (TRAP, CHARGE, MELEE, HARASS)


# Withdrawal -----------------------------------------------------------------------------------------------------------


@lru_cache(20_000)
def _into(counts: Row, rooms: tuple[int, ...]) -> tuple[tuple[Row, ...], ...]:
    """Every way to send Units into Strongholds: what goes into each. All that can, then none, then the others.

    What is not sure usually fails with the first or the second.
    """
    if not rooms:
        return ((),)
    found = []
    for inside in _some(counts, rooms[0]):
        left = tuple([n - m for n, m in zip(counts, inside, strict=True)])
        found += [(inside, *others) for others in _into(left, rooms[1:])]
    found.sort(key=lambda way: -sum(map(sum, way)))
    return (found[0], found[-1], *found[1:-1]) if len(found) > 1 else tuple(found)


@lru_cache(20_000)
def _some(counts: Row, most: int) -> tuple[Row, ...]:
    """Every choice of at most this many Units."""
    if not counts:
        return ((),)
    return tuple([(n, *rest) for n in range(min(counts[0], most), -1, -1) for rest in _some(counts[1:], most - n)])


@lru_cache(20_000)
def _numbers_into(counts: Row, rooms: tuple[int, ...]) -> tuple[tuple[Row, tuple[int, ...]], ...]:
    """The same where only numbers inside count: who goes, and how many go into each Stronghold."""
    found = []
    for going in _some(counts, sum(rooms)):
        n = sum(going)
        found += [
            (going, split) for split in product(*[range(min(n, room), -1, -1) for room in rooms]) if sum(split) == n
        ]
    found.sort(key=lambda way: -sum(way[1]))
    return (found[0], found[-1], *found[1:-1]) if len(found) > 1 else tuple(found)


def withdrawal(model: BattleModel, now: Position, _: object) -> list[Position]:
    """3.6.3 Defenders go into their Strongholds, each Faction in its turn; those who choose freely in every way."""
    terms = model.terms
    if not model.sites or terms.no_escape or terms.no_withdraw or not both(model, now.field):
        return [now]
    factions = model.sides[1]
    if all(model.free[faction] for faction in factions):
        return _withdraw_freely(model, now, model.defend)
    positions = [now]
    for faction in factions:
        following: list[Position] = []
        for position in positions:
            if model.free[faction]:
                field = field_before_withdrawal(model, position)
                shut = [all(refusals(model, field, faction, at)) for at in range(len(model.sites))]
                following += _withdraw_freely(model, position, model.of[faction], shut)
            else:
                following += withdraw_by_tactics(model, position, faction)
        positions = following
    return positions


def _rooms(model: BattleModel, now: Position) -> list[int]:
    return [site.capacity - sum(inside) for site, inside in zip(model.sites, now.inside, strict=True)]


def _withdraw_freely(
    model: BattleModel, now: Position, places: tuple[int, ...], shut: list[bool] | None = None
) -> list[Position]:
    rooms = _rooms(model, now)
    if shut:
        rooms = [0 if closed else room for room, closed in zip(rooms, shut, strict=True)]
    counts = tuple([now.field[place] for place in places])
    found = []
    if model.coarse:
        for going, split in _numbers_into(counts, tuple(rooms)):
            field = list(now.field)
            for place, n in zip(places, going, strict=True):
                field[place] -= n
            first = model.defend[0]
            crowds = tuple(
                [
                    (*inside[:first], inside[first] + n, *inside[first + 1 :])
                    for inside, n in zip(now.inside, split, strict=True)
                ]
            )
            found.append(_within(now, tuple(field), crowds))
        return found
    for way in _into(counts, tuple(rooms)):
        field = list(now.field)
        insides = [list(inside) for inside in now.inside]
        for at, going in enumerate(way):
            for place, n in zip(places, going, strict=True):
                field[place] -= n
                insides[at][place] += n
        found.append(_within(now, tuple(field), tuple([tuple(inside) for inside in insides])))
    return found


def withdraw_by_tactics(model: BattleModel, now: Position, faction: int) -> list[Position]:
    """8.4.2 By the tactics; into any of equal Strongholds; where the other Briton may refuse one, both answers."""
    if not withdraws(model, now.field, faction):
        return [now]
    found: dict[Position, None] = {}
    for refused in product(
        *[refusals(model, field_before_withdrawal(model, now), faction, at) for at in range(len(model.sites))]
    ):
        go_in(model, now, faction, refused, found)
    return list(found)


def refusals(model: BattleModel, field: Row, faction: int, at: int) -> tuple[bool, ...]:
    """3.6.3 Whether a Stronghold may be refused to a Faction: what its owner might say."""
    owner = model.sites[at].owner
    if owner == faction or model.one_briton:
        return (False,)
    if model.free[owner]:
        return (False, True)
    return (not admits(model, field, owner, at),)


def field_before_withdrawal(model: BattleModel, now: Position) -> Row:
    """The field as if no Unit had Withdrawn yet."""
    return tuple([n + sum([inside[place] for inside in now.inside]) for place, n in enumerate(now.field)])


def go_in(
    model: BattleModel, now: Position, faction: int, refused: tuple[bool, ...], found: dict[Position, None]
) -> None:
    """8.4.2 All Units of a Faction that fit into Strongholds not refused to it go in: every way, added to ``found``."""
    steps = next_withdrawals(model, now.field, _rooms(model, now), faction, refused)
    if not steps:
        found[now] = None
    for place, at, n in steps:
        field = _changed(now.field, place, -n)
        inside = _changed(now.inside[at], place, n)
        after = _within(now, field, (*now.inside[:at], inside, *now.inside[at + 1 :]))
        go_in(model, after, faction, refused, found)


def _changed(row: Row, place: int, n: int) -> Row:
    return (*row[:place], row[place] + n, *row[place + 1 :])


# Assault --------------------------------------------------------------------------------------------------------------


def exposed(model: BattleModel, field: Row) -> bool:
    """3.6.4, 3.6.6 Attackers are in the field and no defender is."""
    split = len(model.attack)
    return any(field[:split]) and not any(field[split:])


def standing(model: BattleModel, now: Position) -> list[int]:
    """The defender's Strongholds that have not fallen."""
    gone = [at for at, _ in now.razed]
    return [at for at in range(len(model.sites)) if at not in gone]


def assaults(model: BattleModel, now: Position, _: object) -> list[Position]:
    """3.6.4 The attacker may Assault a Stronghold and, if it falls, the other."""
    if now.ambushed:
        now = replace(now, ambushed=0)
    if model.terms.no_assault or not model.sites or not exposed(model, now.field):
        return [now]
    targets = standing(model, now)
    ends: list[Position] = []
    if model.free[model.attacker]:
        ends.append(now)
    else:
        targets = assault_targets(model, now)
        if not targets:
            return [now]
    for at in targets:
        for after in assault(model, now, at):
            ends += assaults(model, after, None) if len(after.razed) > len(now.razed) else [after]
    return ends


def assault_targets(model: BattleModel, now: Position) -> list[int]:
    """8.4.2 The Strongholds, equal by 8.4.1, of which a Non-player Assaults one; none: it does not Assault.

    One that is sure to fall, or that would fall by a Coup de Main that will be rolled.
    """
    fit = falling(model, now)
    if len(fit) < 2:
        return fit
    ranks = target_ranks(model, [sum(units) for units in now.inside])
    best = min([ranks[at] for at in fit])
    return [at for at in fit if ranks[at] == best]


def falling(model: BattleModel, now: Position) -> list[int]:
    """8.4.2 The Strongholds that are sure to fall, or that would by the Coup de Main."""
    return [at for at in standing(model, now) if _would_fall(model, now, at)]


def _would_fall(model: BattleModel, now: Position, at: int) -> bool:
    """8.4.2 Whether a Stronghold is sure to fall, or would by the Coup de Main.

    It falls in the Storm if there are more attackers than Units and Garrison: one of them is left then.
    """
    walls = model.sites[at].garrison + sum(now.inside[at])
    if attackers(model, now.field) <= walls:
        return False
    if model.terms.surprise and coup_needs(model, now, at) >= 1:
        return True
    return all(attackers(model, field) > walls for field in escalade(model, now, at))


def coup_needs(model: BattleModel, now: Position, at: int) -> int:
    """3.6.4 The highest roll with which a Coup de Main succeeds."""
    return model.sites[at].coup - sum(now.inside[at])


def manned(model: BattleModel, now: Position, at: int) -> Position:
    """3.6.4 The Assault begins: Cavalry on both sides fights."""
    cavalry = now.cavalry
    if model.detail & POINTS:
        cavalry |= _cavalry(model, now.field) | _cavalry(model, now.inside[at])
    assaulted = now.assaulted | 1 << at
    return Position(now.field, now.inside, now.evaded, now.ambushed, cavalry, now.razed, assaulted, now.won)


def assault(model: BattleModel, now: Position, at: int) -> list[Position]:
    """3.6.4 One Assault, with every roll."""
    ready = manned(model, now, at)
    ends = without_coup(model, ready, at)
    if model.terms.surprise and coup_needs(model, now, at) >= 1:
        ends = ends + storm(model, ready, at)
    return ends


def without_coup(model: BattleModel, now: Position, at: int) -> list[Position]:
    """3.6.4 An Assault with Escalade."""
    dux = model.has_dux(now.field)
    ends: list[Position] = []
    for field in escalade(model, now, at):
        after = _within(now, field, now.inside)
        ends += storm(model, after, at, dux) if attackers(model, field) else [after]
    return ends


def escalade(model: BattleModel, now: Position, at: int) -> list[Row]:
    """3.6.4 Step 1: all inside Strike; one Cavalry may absorb double. Returns what may be left in the field."""
    field = now.field
    site = model.sites[at]
    halves = (sum(now.inside[at]) + site.garrison) * site.defence
    left: list[Row] = []
    for place in _doubles(model, field, halves):
        if place is None:
            left += absorbed(model, field, 0, model.escalade, halves)
        elif halves >= DOUBLE:
            fewer = (*field[:place], field[place] - 1, *field[place + 1 :])
            left += absorbed(model, fewer, 0, model.escalade, halves - DOUBLE, before=DOUBLE)
        else:
            left.append(field)
    return left


def _doubles(model: BattleModel, field: Row, halves: int) -> list[int | None]:
    """3.6.4 Which Cavalry may absorb double, by place; None: none does. Non-players always have one do so."""
    riders = [place for place in model.cavalry if place < len(model.attack) and field[place]]
    if not riders:
        return [None]
    there = tuple([field[place] for place in model.attack])
    worth = tuple([model.escalade[place] for place in model.attack])
    everything = sum([n * value for n, value in zip(there, worth, strict=True)])
    if not most(there, worth, halves) or halves >= everything + DOUBLE - worth[riders[0]]:
        return [None]
    if not model.free[DUX]:
        return [riders[0]]
    return [*(riders if halves >= DOUBLE else riders[:1]), None]


def storm(model: BattleModel, now: Position, at: int, dux: bool | None = None) -> list[Position]:
    """3.6.4 Step 2: every Unit Strikes for one loss; the Garrison absorbs first. ``dux``: it was in the Assault."""
    if dux is None:
        dux = model.has_dux(now.field)
    walls = model.sites[at].garrison
    strikers = attackers(model, now.field)
    inside = now.inside[at]
    defenders = sum(inside)
    full = model.full
    through = max(0, strikers - walls)
    falls = strikers > walls + defenders
    razed = (*now.razed, (at, dux)) if falls else now.razed
    ends = []
    for field in absorbed(model, now.field, 0, full, 2 * (defenders + walls)):
        lefts = [_one_less(model, inside, through)] if model.coarse else absorbed(model, inside, 1, full, 2 * through)
        for left in lefts:
            insides = (*now.inside[:at], left, *now.inside[at + 1 :])
            ends.append(Position(field, insides, now.evaded, now.ambushed, now.cavalry, razed, now.assaulted, now.won))
    return ends


def _one_less(model: BattleModel, inside: Row, n: int) -> Row:
    """Fewer Units inside, where only their number counts."""
    first = model.defend[0] if model.defend else 0
    if not n or not inside:
        return inside
    return (*inside[:first], max(0, inside[first] - n), *inside[first + 1 :])


# Siege ----------------------------------------------------------------------------------------------------------------


def sieges(model: BattleModel, now: Position, _: object) -> list[Position]:
    """3.6.6 The attacker may besiege Strongholds that were not Assaulted; each Troop counts for one Siege."""
    if not exposed(model, now.field):
        return [now]
    troops = sum([now.field[place] for place in model.attack if model.types[place] // 2 not in RAIDERS])
    return _besiege(model, now, troops, 0)


def _besiege(model: BattleModel, now: Position, troops: int, besieged: int) -> list[Position]:
    targets = [
        at
        for at in standing(model, now)
        if not (besieged | now.assaulted) >> at & 1 and any(now.inside[at]) and model.sites[at].capacity <= troops
    ]
    if not targets:
        return [now]
    ends: list[Position] = []
    if model.free[model.attacker]:
        ends.append(now)
    else:
        crowds = [sum(now.inside[at]) for at in targets]
        targets = [at for at, n in zip(targets, crowds, strict=True) if n == max(crowds)]
    for at in targets:
        inside = now.inside[at]
        lefts = [_one_less(model, inside, 1)] if model.coarse else absorbed(model, inside, 1, model.full, 2)
        for left in lefts:
            after = _within(now, now.field, (*now.inside[:at], left, *now.inside[at + 1 :]))
            ends += _besiege(model, after, troops - model.sites[at].capacity, besieged | 1 << at)
    return ends


# 1.6 The space of a Battle as it would be at some moment, for rules that look at the board ---------------------------


class Board:
    """A board that shares everything but pieces with the real one."""

    __slots__ = ("_sites", "_state", "_units", "control_before", "model", "space")

    def __init__(self, state: State, space: int, model: BattleModel, units: list[int]) -> None:
        """``units``: those of the space by kind, as if."""
        self.model = model
        self.space = space
        self._units = units
        self._sites = state.sites[2 * space : 2 * space + 2]
        self._state = msgspec.structs.replace(state, units=list(state.units), sites=list(state.sites))
        self._state.units[UNIT_KINDS * space : UNIT_KINDS * space + UNIT_KINDS] = units
        self.control_before = controller(self._state, space)

    def at(self, now: Position) -> State:
        """The board at a moment of the Battle; the next call changes it."""
        units = list(self._units)
        for place, left in enumerate(remaining(self.model, now)):
            units[self.model.types[place] // 2] += left - self.model.start[place]
        state, space = self._state, self.space
        state.units[UNIT_KINDS * space : UNIT_KINDS * space + UNIT_KINDS] = units
        state.sites[2 * space : 2 * space + 2] = self._sites
        for at, _ in now.razed:
            state.sites[self.model.sites[at].number] = VACANT
        return state


def remaining(model: BattleModel, now: Position) -> Row:
    """Units that are still in the space, wherever they are."""
    left = list(now.field)
    for inside in now.inside:
        for place, n in enumerate(inside):
            left[place] += n
    if now.evaded:
        for place, n in enumerate(model.start):
            if now.evaded >> place & 1:
                left[place] += n
    return tuple(left)


# 3.6.5 Battle Consequences in small numbers: Prestige, Renown and Plunder --------------------------------------------


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
        order = carriers_order(faction, model.terms.raiders is not None)
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
        options = [spoils_use(faction, options, model.fragmented)]
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
