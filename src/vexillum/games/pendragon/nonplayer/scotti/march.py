"""8.5.6 March of the Non-player Scotti, with Settle before or after it."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from vexillum.coin.kit import NOBODY
from vexillum.coin.nonplayer.priorities import CandidateKind, Priority, by_space, choose, first, most
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.cards import lasting
from vexillum.games.pendragon.commands.march.barbarian_march import BY_LAND, SEA_NEIGHBOURS
from vexillum.games.pendragon.control import controller
from vexillum.games.pendragon.feats.settle import COST, FOR_SETTLEMENT, outnumbers
from vexillum.games.pendragon.forces import vacant_sites
from vexillum.games.pendragon.map import ADJACENT, HILLS, IS_TOWN_SITE, SITES_OF, SPACE_COUNT, SPACE_IDS, TERRAIN
from vexillum.games.pendragon.money import funds
from vexillum.games.pendragon.nonplayer.barbarians.board import (
    enemy_units,
    feats_on_offer,
    leading_players,
    may_enter,
    may_leave,
    raiders,
    settlements,
    warbands,
)
from vexillum.games.pendragon.nonplayer.barbarians.enemies import holders
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.plans import FeatPlan, MarchPlan, Move
from vexillum.games.pendragon.nonplayer.scotti.return_command import can_build
from vexillum.games.pendragon.nonplayer.scotti.settle import may_plant_marching
from vexillum.games.pendragon.pieces import (
    FORT,
    SCOTTI,
    SCOTTI_SETTLEMENT,
    SCOTTI_WARBAND,
    STRONGHOLD_TYPE,
    UNIT_KINDS,
    UNIT_TYPE,
)
from vexillum.games.pendragon.state import State, Track

PER_SETTLEMENT = 1
"""8.5.6 Warbands that stay for each Settlement."""
SETTLEMENT, WARBANDS = "settlement", "warbands"
"""What a Settle places, as ``settle.choice`` has it."""
WARBAND_TYPE = UNIT_TYPE[SCOTTI_WARBAND]
SETTLEMENT_TYPE = STRONGHOLD_TYPE[SCOTTI_SETTLEMENT]


def plan_march(bot: PendragonBot, action: Action) -> MarchPlan | None:
    """8.5.6 Settle now if that places a Settlement, else after the March; else the most Warbands, before or after.

    ``None`` if no Warbands move: a Settle alone is no Command.
    """
    if "settle" not in feats_on_offer(action):
        return _planned(_MarchDraft(bot, action, bot.state.copy(), settled=True), None)
    mark = bot.trace.mark()
    early = _plant_first(bot, action)
    if early is not None:
        return early
    bot.trace.drop(mark)
    marching = _MarchDraft(bot, action, bot.state.copy(), settled=False).go()
    if not marching.moves:
        return None
    planted = choose(bot, "8.5.6", "settlement", _plantable(marching.board))
    if planted is not None:
        return MarchPlan(moves=tuple(marching.moves), feat=settling(planted, SETTLEMENT))
    return _with_warbands(bot, action, marching, mark)


def _planned(marching: _MarchDraft, feat: FeatPlan | None) -> MarchPlan | None:
    marching.go()
    return MarchPlan(moves=tuple(marching.moves), feat=feat) if marching.moves else None


def _plant_first(bot: PendragonBot, action: Action) -> MarchPlan | None:
    """8.5.6 A Settlement before the March, in a space after which Warbands still March; of several at random."""
    plans: dict[int, MarchPlan] = {}
    for space in _plantable(bot.state, before=True):
        plan = _planted_first(bot.silent(), action, space)
        if plan is not None:
            plans[space] = plan
    chosen = choose(bot, "8.5.6", "settlement", plans)
    if chosen is None:
        return None
    return _planted_first(bot, action, chosen) if bot.trace.kept else plans[chosen]


def _planted_first(bot: PendragonBot, action: Action, space: int) -> MarchPlan | None:
    """8.5.6 The March after a Settlement was placed in a space, if any Warbands do."""
    board = bot.state.copy()
    plant(board, space)
    return _planned(_MarchDraft(bot, action, board, settled=True), settling(space, SETTLEMENT, before=True))


def _with_warbands(bot: PendragonBot, action: Action, marching: _MarchDraft, begun: int) -> MarchPlan:
    """8.5.6 No Settlement: the most Warbands that a Settle can place, before the March or after it, or no Feat.

    ``begun``: where the trace of the March without a Settle before it begins.
    """
    state, quiet, marched = bot.state, bot.silent(), bot.trace.mark()
    renown = funds(state, SCOTTI) - action.cost(BY_LAND)
    before, early = _reinforcing(quiet, state, renown, action)
    later, late = _reinforcing(quiet, marching.board, marching.renown, action)
    if before is not None and early >= late:
        board = state.copy()
        board.units[UNIT_KINDS * before + SCOTTI_WARBAND] += early
        board.available[WARBAND_TYPE] -= early
        board.tracks[Track.SCOTTI] -= action.cost(COST)
        if bot.trace.kept:
            _reinforcing(bot, state, renown, action)
        feat = settling(before, WARBANDS, before=True)
        plan = _planned(_MarchDraft(bot, action, board, settled=True), feat)
        if plan is not None:
            bot.trace.drop(begun, marched)
            return plan
        bot.trace.drop(marched)
    if bot.trace.kept:
        _reinforcing(bot, marching.board, marching.renown, action)
    return MarchPlan(moves=tuple(marching.moves), feat=None if later is None else settling(later, WARBANDS))


def settling(space: int, what: str, *, before: bool = False) -> FeatPlan:
    """8.5.6 A Settle in a space, and what is placed there."""
    return FeatPlan(id="settle", spaces=(space,), before=before, what=what)


# Settle ---------------------------------------------------------------------------------------------------------------


def can_plant(board: State, space: int) -> bool:
    """8.5.6 Whether a Settle could place a Settlement here, ending with Scotti Control."""
    return can_build(board, space) and may_plant_marching(board, space) and outnumbers(board, SCOTTI, space)


def _plantable(board: State, *, before: bool = False) -> list[int]:
    """8.5.6 Where a Settlement can be placed. Before the March a Unit must be left to March."""
    spare = sum(board.units[SCOTTI_WARBAND::UNIT_KINDS]) - FOR_SETTLEMENT if before else 1
    return [space for space in range(SPACE_COUNT) if can_plant(board, space)] if spare > 0 else []


def plant(board: State, space: int) -> None:
    """4.5.1 Two Warbands, first those without Plunder, become a Settlement (8.4.1: at a Town Site first)."""
    sites = vacant_sites(board, space, SCOTTI_SETTLEMENT)
    board.sites[max(sites, key=lambda site: IS_TOWN_SITE[site])] = SCOTTI_SETTLEMENT
    at = UNIT_KINDS * space + SCOTTI_WARBAND
    board.plunder[at] -= max(0, FOR_SETTLEMENT - (board.units[at] - board.plunder[at]))
    board.units[at] -= FOR_SETTLEMENT
    board.available[WARBAND_TYPE] += FOR_SETTLEMENT
    board.available[SETTLEMENT_TYPE] -= 1


def _reinforcing(bot: PendragonBot, board: State, renown: int, action: Action) -> tuple[int | None, int]:
    """8.5.6 Where a Settle would place the most Warbands for Renown, and how many."""
    if renown < action.cost(COST):
        return None, 0
    coming = {
        space: n
        for space in range(SPACE_COUNT)
        if outnumbers(board, SCOTTI, space) and (n := more_warbands(board, space))
    }
    space = choose(bot, "8.5.6", "warbands", coming, most("warbands_placed", coming.__getitem__))
    return (None, 0) if space is None else (space, coming[space])


def more_warbands(board: State, space: int) -> int:
    """4.5.1 One Warband for each Settlement and, with Control, for each Population; as many as are Available."""
    own = settlements(board, SCOTTI, space)
    if not own:
        return 0
    people = board.population[space] if controller(board, space) == SCOTTI else 0
    return min(own + people, board.available[WARBAND_TYPE])


# Movement -------------------------------------------------------------------------------------------------------------


class _Destination(msgspec.Struct, frozen=True):
    """A space to March to, and how many Warbands come from where."""

    space: int
    cost: int
    origins: tuple[tuple[int, int], ...]
    sea: int = NOBODY
    """The one origin beyond the Sea."""

    @property
    def size(self) -> int:
        """How many Warbands arrive."""
        return sum([n for _, n in self.origins])


DESTINATIONS: CandidateKind[_Destination] = by_space(lambda target: target.space)
HILLS_FIRST: Priority[_Destination] = first("hills", lambda target: TERRAIN[target.space] == HILLS)


class _MarchDraft:
    """A March being planned, move by move, on a board of its own."""

    def __init__(self, bot: PendragonBot, action: Action, board: State, *, settled: bool) -> None:
        self.bot = bot
        self.action = action
        self.board = board
        self.settled = settled
        """A Settle was executed, or cannot be: no Settlement can follow the March."""
        self.unmoved = [warbands(board, SCOTTI, space) for space in range(SPACE_COUNT)]
        self.by_sea = lasting.march_sea_destinations(board, SCOTTI)
        self.renown = funds(board, SCOTTI)
        self.leaders = leading_players(bot)
        self.spare: list[int] = []
        """How many Warbands may leave each space."""
        self.moves: list[Move] = []
        self.gone: list[int] = []

    def go(self) -> _MarchDraft:
        """8.5.6 One destination after the other, until no Unit can March, no destination is left, or no Renown."""
        while len(self.gone) < self.action.most:
            target = self.next()
            if target is None:
                break
            self.march(target)
        return self

    def next(self) -> _Destination | None:
        """8.5.6 First where a leading player loses most Control, then where any is lost or a Settlement can follow."""
        board = self.board
        self.spare = [self.leaving(origin) for origin in range(SPACE_COUNT)]
        found = [target for space in range(SPACE_COUNT) if (target := self.reach(space)) is not None]
        chosen = self.best(
            [target for target in found if self.freed(target, self.leaders)],
            most("population", lambda target: board.population[target.space]),
        )
        if chosen is not None:
            return chosen
        return self.best([target for target in found if self.freed(target, (0, 1, 2)) or self.opens(target)])

    def best(self, targets: list[_Destination], *priorities: Priority[_Destination]) -> _Destination | None:
        """8.5.6 By a priority, then Hills, then at random."""
        roll = f"8.5.6 destination {len(self.gone)}"
        return choose(self.bot, "8.5.6", "destination", targets, *priorities, HILLS_FIRST, kind=DESTINATIONS, roll=roll)

    def reach(self, space: int) -> _Destination | None:
        """8.5.6 All Warbands that can reach a space, if the Scotti then have more Units there than all enemies."""
        if space in self.gone or not may_enter(self.action, space):
            return None
        origins = [(origin, n) for origin in ADJACENT[space] if (n := self.spare[origin])]
        cost = self.action.cost(BY_LAND)
        sea, crossing = self.over_sea(self.bot.silent(), space)
        if crossing:
            origins.append((sea, crossing))
            cost = self.action.cost(lasting.march_sea_cost(self.board, SCOTTI))
        target = _Destination(space, cost, tuple(origins), sea)
        own = warbands(self.board, SCOTTI, space) + raiders(self.board, SCOTTI, space) + target.size
        if not origins or cost > self.renown or own <= enemy_units(self.board, space, SCOTTI):
            return None
        return target

    def leaving(self, origin: int) -> int:
        """8.5.6 Warbands that may March away from a space, if it is no destination itself."""
        if not self.unmoved[origin] or origin in self.gone or not self.action.allows(origin):
            return 0
        return may_leave(self.board, SCOTTI, origin, self.unmoved[origin], PER_SETTLEMENT)

    def over_sea(self, bot: PendragonBot, space: int) -> tuple[int, int]:
        """3.5.3 The Coastal Region from which the most Warbands could cross a Sea to a space; one at random if tied."""
        cost = self.action.cost(lasting.march_sea_cost(self.board, SCOTTI))
        if not self.by_sea or cost > self.renown or any(self.board.sites[site] == FORT for site in SITES_OF[space]):
            return NOBODY, 0
        origins = [origin for origin in SEA_NEIGHBOURS[space] if origin not in ADJACENT[space] and self.spare[origin]]
        origin = choose(
            bot,
            "8.5.6",
            "by_sea",
            origins,
            most("warbands_coming", self.spare.__getitem__),
            roll=f"8.5.6 sea {len(self.gone)}",
            space=SPACE_IDS[space],
        )
        return (NOBODY, 0) if origin is None else (origin, self.spare[origin])

    def freed(self, target: _Destination, factions: tuple[int, ...]) -> bool:
        """8.5.6 Whether the move would remove Control of one of these Factions from the destination."""
        board = self.board
        holder = controller(board, target.space)
        if not any(faction in factions for faction in holders(board, holder)):
            return False
        return self.after(target, lambda: controller(board, target.space) != holder)

    def opens(self, target: _Destination) -> bool:
        """8.5.6 Whether only after the move a Settle could place a Settlement."""
        if self.settled or any(can_plant(self.board, space) for space in range(SPACE_COUNT)):
            return False
        return self.after(target, lambda: can_plant(self.board, target.space))

    def after(self, target: _Destination, question: Callable[[], bool]) -> bool:
        """Ask something of the board as if the Warbands had arrived."""
        at = UNIT_KINDS * target.space + SCOTTI_WARBAND
        self.board.units[at] += target.size
        answer = question()
        self.board.units[at] -= target.size
        return answer

    def march(self, target: _Destination) -> None:
        """Carry the move out on the board; Warbands without Plunder move first (8.4.1)."""
        units, plunder = self.board.units, self.board.plunder
        if target.sea != NOBODY:
            self.over_sea(self.bot, target.space)
        to = UNIT_KINDS * target.space + SCOTTI_WARBAND
        for origin, n in target.origins:
            at = UNIT_KINDS * origin + SCOTTI_WARBAND
            plain = min(n, self.plain(origin))
            units[at] -= n
            units[to] += n
            plunder[at] -= n - plain
            plunder[to] += n - plain
            self.unmoved[origin] -= n
            sorts = ((SCOTTI_WARBAND, False, plain), (SCOTTI_WARBAND, True, n - plain))
            self.moves.append(
                Move(
                    origin=origin,
                    target=target.space,
                    units=tuple([sort for sort in sorts if sort[2]]),
                    sea=origin == target.sea,
                )
            )
        self.renown -= target.cost
        self.by_sea -= target.sea != NOBODY
        self.gone.append(target.space)

    def plain(self, origin: int) -> int:
        """Warbands without Plunder in a space that have not moved."""
        at = UNIT_KINDS * origin + SCOTTI_WARBAND
        arrived = sum([n for move in self.moves if move.target == origin for _, loaded, n in move.units if not loaded])
        return self.board.units[at] - self.board.plunder[at] - arrived
