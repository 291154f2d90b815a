"""8.8.6 March: up to 1D4 Regions, from up to as many spaces, with enough Troops to remove an enemy in each."""

from __future__ import annotations

from functools import cache

import msgspec

from vexillum.coin.kit import NOBODY
from vexillum.coin.nonplayer.priorities import choose, first, ranked
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.commands.march.progress import COST
from vexillum.games.pendragon.commands.march.routes import Routes
from vexillum.games.pendragon.control import allied, controller, friend, friendly, pieces
from vexillum.games.pendragon.imperium import fragmented, roads_maintained
from vexillum.games.pendragon.map import ADJACENT, REGIONS, SITES_OF, SPACE_COUNT, SPACE_IDS
from vexillum.games.pendragon.money import RENOWN, funds
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.dux.battle import defiant, strongholds_of, wealth_lead
from vexillum.games.pendragon.nonplayer.dux.feats import invite_first
from vexillum.games.pendragon.nonplayer.foresight import Goal, Prospect, possible
from vexillum.games.pendragon.nonplayer.plans import MarchPlan, Move, PickUp
from vexillum.games.pendragon.pieces import (
    BARBARIANS,
    BLUE_SAXON,
    BLUE_SCOTTI,
    CAVALRY,
    CIVITATES,
    COMITATES,
    DUX,
    FOEDERATI,
    MILITIA,
    RED_SAXON,
    RED_SCOTTI,
    STRONGHOLD_OWNER,
    TROOPS_OF,
    UNIT_KINDS,
    UNIT_OWNER,
)
from vexillum.games.pendragon.state import State
from vexillum.games.pendragon.victory.thresholds import beyond

FAMOUS = 20
"""8.8.6 The Settlement of a Barbarian with more Renown is a destination first."""
RANKS = ("troops_coming", "cavalry", "foederati", "comitates")
"""8.8.6 What makes an origin better."""
Troop = tuple[int, bool]
"""A kind of Unit, with Plunder or without."""


class Destination(msgspec.Struct, frozen=True):
    """8.8.6 A Region to March to."""

    space: int
    barbarian: bool
    """Barbarians were the reason: Civitates come along."""
    rebel: bool = False
    """Briton Control was the reason: Civitates are an enemy."""


def plan_march(bot: PendragonBot, action: Action) -> MarchPlan | None:
    """8.8.6 Invite, then March; None if no Unit would."""
    feat, state = invite_first(bot, action, action.cost(COST))
    roll = bot.luck.roll("8.8.6 march", 4)
    draft = _Draft(bot.at(state), action, roll)
    for destination in draft.destinations():
        draft.fill(destination)
    moves = draft.moves()
    return MarchPlan(moves=moves, feat=feat) if moves else None


def march_targets(bot: PendragonBot, action: Action) -> list[int]:
    """8.8.6 The Regions selected as destinations, also those that no group goes to in the end."""
    bot = bot.silent()
    _, state = invite_first(bot, action, action.cost(COST))
    draft = _Draft(bot.at(state), action, bot.luck.roll("8.8.6 march", 4))
    return [destination.space for destination in draft.destinations()]


def rebels_first(bot: PendragonBot) -> bool:
    """8.8.6 Whether the Wealth of a Civitates player exceeds Prestige, or Briton Control its threshold."""
    state = bot.state
    return bot.is_player(CIVITATES) and (wealth_lead(state) > 0 or beyond(state, CIVITATES) > 0)


@cache
def _wiped_out(strongholds: int) -> Goal:
    """8.8.6 Nothing is left of the enemy: no Unit, and none of its Strongholds in the space."""
    return Goal(f"wiped_out_{strongholds}", lambda end: not end.enemy_units_left and len(end.razed) == strongholds)


def _troops(state: State, space: int, kinds: tuple[int, ...]) -> list[Troop]:
    """Troops of some kinds in a space, kind by kind, without Plunder before those with it (8.4.1)."""
    found: list[Troop] = []
    for kind in kinds:
        n, loaded = state.units[UNIT_KINDS * space + kind], state.plunder[UNIT_KINDS * space + kind]
        found += [(kind, False)] * (n - loaded) + [(kind, True)] * loaded
    return found


def _counted(troops: list[Troop]) -> tuple[tuple[int, bool, int], ...]:
    return tuple([(*troop, troops.count(troop)) for troop in dict.fromkeys(troops)])


class _Draft:
    """A March while it is planned."""

    __slots__ = (
        "_action",
        "_arriving",
        "_blue",
        "_bot",
        "_counts_blue",
        "_friends",
        "_limit",
        "_moves",
        "_origins",
        "_pickups",
        "_red",
        "_routes",
        "_spaces_left",
        "_state",
        "_used",
    )

    def __init__(self, bot: PendragonBot, action: Action, roll: int) -> None:
        state = bot.state
        self._bot = bot
        self._state = state
        self._action = action
        self._limit = roll
        cost = action.cost(COST)
        self._spaces_left = min(roll, action.most, funds(state, DUX) // cost if cost else SPACE_COUNT)
        """8.8.6 Origins that may still be selected."""
        self._routes = Routes(action.outset, friend(state, DUX), roads_maintained(state))
        self._friends = (DUX,) if fragmented(state) else (DUX, CIVITATES)
        self._counts_blue = not bot.is_player(CIVITATES)
        """8.7.8 Non-player Civitates come along; a player may refuse, and is not relied on (ruling P202)."""
        saxons_first = bot.luck.roll("8.8.6 foederati", 2) == 1
        self._red = (CAVALRY, *((RED_SAXON, RED_SCOTTI) if saxons_first else (RED_SCOTTI, RED_SAXON)))
        self._blue = (*((BLUE_SAXON, BLUE_SCOTTI) if saxons_first else (BLUE_SCOTTI, BLUE_SAXON)), COMITATES)
        self._used: set[int] = set()
        """Origins and pick-ups, and destinations that have been dealt with: no more Troops leave them."""
        self._moves: list[tuple[int, int, list[Troop]]] = []
        self._pickups: dict[int, tuple[int, list[Troop]]] = {}
        """By origin: where its group takes others along, and whom."""
        self._arriving: list[Troop] = []
        self._origins = [
            space for space in range(SPACE_COUNT) if action.allows(space) and _troops(state, space, TROOPS_OF[DUX])
        ]

    # Destinations -----------------------------------------------------------------------------------------------------

    def destinations(self) -> list[Destination]:
        """8.8.6 Up to the roll: under Briton Control, one with an enemy Stronghold, then where Barbarians are."""
        state, bot = self._state, self._bot
        within = [space for space in REGIONS if self._reachable(space)]
        chosen: list[Destination] = []

        def left() -> list[int]:
            taken = [destination.space for destination in chosen]
            return [space for space in within if space not in taken]

        if rebels_first(bot):
            while len(chosen) < self._limit:
                spaces = [space for space in left() if defiant(state, space)]
                space = choose(bot, "8.8.6", "destination", spaces, roll=f"8.8.6 rebels {len(chosen)}")
                if space is None:
                    break
                chosen.append(Destination(space, False, True))
        if len(chosen) < self._limit:
            spaces = [space for space in left() if self._enemy_strongholds(space)]
            space = choose(bot, "8.8.6", "stronghold", spaces, first("famous", self._famous))
            if space is not None:
                chosen.append(Destination(space, any(strongholds_of(state, space, nation) for nation in BARBARIANS)))
        while len(chosen) < self._limit:
            spaces = [space for space in left() if any(pieces(state, space, nation) for nation in BARBARIANS)]
            space = choose(
                bot,
                "8.8.6",
                "destination",
                spaces,
                first("no_friendly_control", lambda space: not friendly(state, DUX, space)),
                roll=f"8.8.6 barbarians {len(chosen)}",
            )
            if space is None:
                break
            chosen.append(Destination(space, True))
        return chosen

    def _reachable(self, space: int) -> bool:
        """3.2.2 Whether Dux Troops could March to a space."""
        offer = self._action.offer
        if offer is not None and offer.destinations is not None and space not in offer.destinations:
            return False
        return any(self._leaving(origin, space, False) for origin in self._origins if origin != space)

    def _enemy_strongholds(self, space: int) -> bool:
        state = self._state
        owners = [STRONGHOLD_OWNER[state.sites[site]] for site in SITES_OF[space]]
        return any(owner != NOBODY and not allied(state, DUX, owner) for owner in owners)

    def _famous(self, space: int) -> bool:
        """8.8.6 The Settlement of a Barbarian with more than 20 Renown."""
        state = self._state
        for nation in BARBARIANS:
            track = RENOWN[nation]
            if track is not None and state.tracks[track] > FAMOUS and strongholds_of(state, space, nation):
                return True
        return False

    # Origins ----------------------------------------------------------------------------------------------------------

    def fill(self, destination: Destination) -> None:
        """8.8.6 Origins for one destination, those of most Troops first, until an enemy there could be removed."""
        space = destination.space
        self._arriving = []
        self._used.add(space)
        while self._spaces_left and not self._enough(destination):
            groups = {origin: self._leaving(origin, space, destination.barbarian) for origin in self._free_origins()}
            joining = self._joining(destination)
            groups |= {here: troops for here, (_, troops) in joining.items()}
            ranks = {here: self._rank(troops) for here, troops in groups.items() if self._sure(troops)}
            here = choose(
                self._bot,
                "8.8.6",
                "origin",
                ranks,
                ranked(RANKS, ranks.__getitem__),
                roll=f"8.8.6 origin {space} {len(self._used)}",
                space=SPACE_IDS[space],
            )
            if here is None:
                return
            self._used.add(here)
            self._spaces_left -= 1
            self._arriving += self._sure(groups[here])
            if here in joining:
                self._pickups[joining[here][0]] = (here, groups[here])
            else:
                self._moves.append((here, space, groups[here]))

    def _rank(self, troops: list[Troop]) -> tuple[int, ...]:
        """8.8.6 What makes an origin better: most Troops, then most Cavalry, Foederati, Comitates."""
        kinds = [kind for kind, _ in self._sure(troops)]
        foederati = sum([kind in FOEDERATI for kind in kinds])
        return len(kinds), kinds.count(CAVALRY), foederati, kinds.count(COMITATES)

    def _sure(self, troops: list[Troop]) -> list[Troop]:
        """Those who are sure to come."""
        return troops if self._counts_blue else [troop for troop in troops if UNIT_OWNER[troop[0]] == DUX]

    def _free_origins(self) -> list[int]:
        return [origin for origin in self._origins if origin not in self._used]

    def _leaving(self, origin: int, target: int, along: bool) -> list[Troop]:
        """8.8.6 The Troops that would March from one space to another, Civitates ``along`` or not; at least one Dux."""
        if target not in self._routes.reach(origin, False):
            return []
        going = _troops(self._state, origin, self._red)
        if along and CIVITATES in self._friends:
            going += self._allies(origin, target)
        return going[: self._spared(origin, going)]

    def _allies(self, origin: int, target: int) -> list[Troop]:
        """3.2.2 Civitates Troops that could come: Militia only next door."""
        return _troops(self._state, origin, (*self._blue, *((MILITIA,) if target in ADJACENT[origin] else ())))

    def _spared(self, origin: int, going: list[Troop]) -> int:
        """8.8.6 How many may leave: a Friendly Troop stays for each Friendly Stronghold.

        At Fragmentation Dux Control is kept, and no other Faction gets Control of a space that had none.
        """
        state = self._state
        there = sum([state.units[UNIT_KINDS * origin + kind] for friend in self._friends for kind in TROOPS_OF[friend]])
        walls = sum([strongholds_of(state, origin, friend) for friend in self._friends])
        n = max(0, min(len(going), there - walls))
        if not fragmented(state):
            return n
        while n and not self._control_holds(origin, going[:n]):
            n -= 1
        return n

    def _control_holds(self, origin: int, going: list[Troop]) -> bool:
        state = self._state
        before = controller(state, origin)
        for kind, _ in going:
            state.units[UNIT_KINDS * origin + kind] -= 1
        after = controller(state, origin)
        for kind, _ in going:
            state.units[UNIT_KINDS * origin + kind] += 1
        return after in (before, DUX)

    def _joining(self, destination: Destination) -> dict[int, tuple[int, list[Troop]]]:
        """8.8.6 Civitates Troops whom a group on its way by Road could take along: where, by whose group, and who."""
        found: dict[int, tuple[int, list[Troop]]] = {}
        if not destination.barbarian or not self._counts_blue or CIVITATES not in self._friends:
            return found
        for origin, target, troops in self._moves:
            militia = any(kind == MILITIA for kind, _ in troops)
            if target != destination.space or origin in self._pickups or militia:
                continue
            for here in self._routes.along(origin):
                if here in self._used or here in found or _troops(self._state, here, TROOPS_OF[DUX]):
                    continue
                if not self._action.allows(here) or not self._action.stops_at(here):
                    continue
                if target not in self._routes.reach(here, False):
                    continue
                allies = self._allies(here, target)
                allies = allies[: self._spared(here, allies)]
                if allies:
                    found[here] = (origin, allies)
        return found

    def _enough(self, destination: Destination) -> bool:
        """8.8.6 Whether the Dux could remove all of one enemy there in a Battle, with the Units that arrive."""
        state, space = self._state, destination.space
        extra = [(kind, n, n * loaded) for kind, loaded, n in _counted(self._arriving)]
        for origin, _, troops in self._moves:
            if origin == space:
                extra += [(kind, -n, -n * loaded) for kind, loaded, n in _counted(troops)]
        there = sum([state.units[UNIT_KINDS * space + kind] for kind in TROOPS_OF[DUX]])
        if there + sum([n for kind, n, _ in extra if UNIT_OWNER[kind] == DUX]) <= 0:
            return False
        for enemy in (CIVITATES, *BARBARIANS):
            if not pieces(state, space, enemy) or (allied(state, DUX, enemy) and not destination.rebel):
                continue
            prospect = Prospect(state, space, DUX, enemy, asking=DUX, extra=extra)
            if possible(prospect, _wiped_out(strongholds_of(state, space, enemy))):
                return True
        return False

    def moves(self) -> tuple[Move, ...]:
        """The March, group by group."""
        return tuple([self._move(*move) for move in self._moves])

    def _move(self, origin: int, target: int, troops: list[Troop]) -> Move:
        joined = self._pickups.get(origin)
        pickups = () if joined is None else (PickUp(joined[0], _counted(joined[1])),)
        return Move(origin=origin, target=target, units=_counted(troops), pickups=pickups)
