"""8.6.3 March of the Non-player Saxons: which Warbands go where, before or after the Settle that goes with it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from vexillum.coin.kit import NOBODY
from vexillum.coin.nonplayer.priorities import CandidateKind, Priority, by_space, choose, choose_from, first, most
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.cards.lasting import march_sea_cost, march_sea_destinations, settle_spaces
from vexillum.games.pendragon.commands.march.barbarian_march import BY_LAND, SEA_NEIGHBOURS
from vexillum.games.pendragon.control import controller
from vexillum.games.pendragon.feats.settle import outnumbers
from vexillum.games.pendragon.forces import move
from vexillum.games.pendragon.map import ADJACENT, FENS, SITES_OF, SPACE_COUNT, SPACE_IDS, TERRAIN
from vexillum.games.pendragon.nonplayer.barbarians.board import (
    feats_on_offer,
    leading_players,
    may_enter,
    may_leave,
    warbands,
)
from vexillum.games.pendragon.nonplayer.barbarians.enemies import enemy_troops, holders
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.plans import FeatPlan, MarchPlan, Move
from vexillum.games.pendragon.nonplayer.saxons.settle import (
    SETTLEMENT_TYPE,
    WARBANDS_EACH,
    Choice,
    SettleBudget,
    can_plant,
    settle_choices,
    settled,
)
from vexillum.games.pendragon.pieces import FORT, SAXON_WARBAND, SAXONS, UNIT_KINDS
from vexillum.games.pendragon.state import State, Track

MORE = 4
"""8.6.3 How many Warbands more than enemy Troops."""


def plan_march(bot: PendragonBot, action: Action) -> MarchPlan | None:
    """8.6.3 A Settle that is certain to add something, before the March if possible, else after it; and the moves.

    ``None`` if no Unit moves or if the Settle is not certain. A free March by Event has only its moves.
    """
    if action.offer is not None:
        moves = MarchDraft(bot, bot.state.copy(), action, settling=0).plan()
        return MarchPlan(moves=tuple(moves)) if moves else None
    if "settle" not in feats_on_offer(action):
        return None
    board = bot.state.copy()
    before = settle_now(bot, board)
    for choice in before:
        settled(board, choice)
    moves = MarchDraft(bot, board, action, settling=0 if before else settle_spaces(board, SAXONS)).plan()
    chosen = before or settle_now(bot, board)
    if not moves or not chosen:
        return None
    feat = FeatPlan(id="settle", spaces=tuple(choice.space for choice in chosen), before=bool(before))
    return MarchPlan(moves=tuple(moves), feat=feat)


def settle_now(bot: PendragonBot, board: State) -> list[Choice]:
    """8.6.1, 8.6.3 Where a Settle with March would be certain to add something."""
    return settle_choices(bot.at(board), SettleBudget.of(board, board.tracks[Track.SAXON]), {}, certain=True)


class Way(msgspec.Struct, frozen=True, kw_only=True):
    """How enough Warbands reach a destination."""

    space: int
    needed: int
    cost: int
    origins: tuple[int, ...]
    shore: int = NOBODY
    """The Coastal Region from which some come by Sea."""
    shores: tuple[int, ...] = ()
    """The Coastal Regions that it was drawn from."""


WAYS: CandidateKind[Way] = by_space(lambda way: way.space)
FENS_FIRST: Priority[Way] = first("fens", lambda way: TERRAIN[way.space] == FENS)


class MarchDraft:
    """8.6.3 Destination after destination, on a copy of the board."""

    def __init__(self, bot: PendragonBot, board: State, action: Action, settling: int) -> None:
        self.bot = bot
        self.board = board
        self.action = action
        self.settling = min(settling, board.available[SETTLEMENT_TYPE])
        """How many Settlements a Settle after the March may still place."""
        self.leading = leading_players(bot)
        self.seas = march_sea_destinations(board, SAXONS)
        self.ready = [
            may_leave(board, SAXONS, space, warbands(board, SAXONS, space), WARBANDS_EACH)
            if action.allows(space)
            else 0
            for space in range(SPACE_COUNT)
        ]
        """Warbands that may March from each space; no Warband Marches twice."""
        self.done: list[int] = []

    def plan(self) -> list[Move]:
        """8.6.3 All moves, in order."""
        moves: list[Move] = []
        while any(self.ready) and len(self.done) < self.action.most and (way := self._next()) is not None:
            moves += self._go(way)
        return moves

    def _next(self) -> Way | None:
        """8.6.3 First Control of a player above victory, most Population; then any Control or a Settlement; Fens."""
        ways = [way for space in range(SPACE_COUNT) if (way := self._way(space)) is not None]
        freed = [way for way in ways if self._removes_control(way)]
        threats = [way for way in freed if self._held_by_leader(way.space)]
        if threats:
            return self._first(threats, most("population", lambda way: self.board.population[way.space]), FENS_FIRST)
        return self._first([way for way in ways if way in freed or self._enables_settlement(way)], FENS_FIRST)

    def _first(self, ways: list[Way], *priorities: Priority[Way]) -> Way | None:
        """8.6.3 The destination that comes first."""
        roll = f"8.6.3 destination {len(self.done)}"
        return choose(self.bot, "8.6.3", "destination", ways, *priorities, kind=WAYS, roll=roll)

    def _way(self, space: int) -> Way | None:
        """8.6.3 Exactly four more Warbands than enemy Troops: overland if enough are adjacent, else by Sea too."""
        board = self.board
        needed = enemy_troops(board, space, SAXONS) + MORE - warbands(board, SAXONS, space)
        if needed <= 0 or space in self.done or not may_enter(self.action, space):
            return None
        money = board.tracks[Track.SAXON]
        land, sea = self.action.cost(BY_LAND), self.action.cost(march_sea_cost(board, SAXONS))
        origins = [origin for origin in ADJACENT[space] if self.ready[origin]]
        there = sum([self.ready[origin] for origin in origins])
        if there >= needed:
            return Way(space=space, needed=needed, cost=land, origins=tuple(origins)) if land <= money else None
        if not self.seas or sea > money or any(board.sites[site] == FORT for site in SITES_OF[space]):
            return None
        shores = [
            origin
            for origin in SEA_NEIGHBOURS[space]
            if origin not in origins and self.ready[origin] and there + self.ready[origin] >= needed
        ]
        if not shores:
            return None
        shore = self._shore(self.bot.silent(), space, shores)
        return Way(space=space, needed=needed, cost=sea, origins=(shore, *origins), shore=shore, shores=tuple(shores))

    def _shore(self, bot: PendragonBot, space: int, shores: Sequence[int]) -> int:
        """8.6.3 The one origin beyond the Sea, at random."""
        id = SPACE_IDS[space]
        return choose_from(bot, "8.6.3", "by_sea", shores, roll=f"8.6.3 by Sea to {id}", space=id)

    def _removes_control(self, way: Way) -> bool:
        """8.6.3 Whether the arrival would take Control of the destination from another Faction."""
        board, at = self.board, UNIT_KINDS * way.space + SAXON_WARBAND
        before = controller(board, way.space)
        if before in (NOBODY, SAXONS):
            return False
        board.units[at] += way.needed
        after = controller(board, way.space)
        board.units[at] -= way.needed
        return after != before

    def _held_by_leader(self, space: int) -> bool:
        """8.6.3 Whether a space is under the Control of a player above victory."""
        return any(faction in self.leading for faction in holders(self.board, controller(self.board, space)))

    def _enables_settlement(self, way: Way) -> bool:
        """8.6.3 Whether the arrival would enable a Settle that follows to place a Settlement there."""
        if self.settling <= 0:
            return False
        board, at = self.board, UNIT_KINDS * way.space + SAXON_WARBAND
        board.units[at] += way.needed
        enabled = outnumbers(board, SAXONS, way.space) and can_plant(board, way.space)
        board.units[at] -= way.needed
        return enabled

    def _go(self, way: Way) -> list[Move]:
        """8.6.3 As many as needed, from origins in random order; without Plunder first (8.4.1)."""
        board = self.board
        if way.shores:
            self._shore(self.bot, way.space, way.shores)
        self.settling -= self._enables_settlement(way)
        board.tracks[Track.SAXON] -= way.cost
        self.seas -= way.shore >= 0
        moves = []
        origins, left = list(way.origins), way.needed
        while left:
            roll = f"8.6.3 origin {len(self.done)} {len(origins)}"
            origin = choose_from(self.bot, "8.6.3", "origin", origins, roll=roll, space=SPACE_IDS[way.space])
            origins.remove(origin)
            n = min(left, self.ready[origin])
            left -= n
            self.ready[origin] -= n
            moves.append(self._from(origin, way, n))
        self.ready[way.space] = 0
        self.done.append(way.space)
        return sorted(moves, key=lambda one: not one.sea)

    def _from(self, origin: int, way: Way, n: int) -> Move:
        """This many Warbands of an origin, moved on the copy of the board."""
        board, at = self.board, UNIT_KINDS * origin + SAXON_WARBAND
        loaded = max(0, n - (board.units[at] - board.plunder[at]))
        move(board, origin, way.space, SAXON_WARBAND, n - loaded, loaded)
        units = [(SAXON_WARBAND, False, n - loaded), (SAXON_WARBAND, True, loaded)]
        return Move(
            origin=origin,
            target=way.space,
            units=tuple(entry for entry in units if entry[2]),
            sea=origin == way.shore,
        )
