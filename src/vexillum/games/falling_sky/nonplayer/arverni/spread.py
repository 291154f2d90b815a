"""8.7.4 March to Spread of the Non-player Arverni: Hidden Warbands everywhere, then the Leader takes a Region."""

from __future__ import annotations

from itertools import combinations

from vexillum.coin.kit import NOBODY
from vexillum.coin.nonplayer.priorities import CandidateKind, Priority, choose, fewest, first, most
from vexillum.core.words.texts import Message
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.control import controller, leader_region, warbands
from vexillum.games.falling_sky.forces import hide
from vexillum.games.falling_sky.map import HOME, REGION_IDS, SPACE_COUNT
from vexillum.games.falling_sky.nonplayer.arverni.boxes import SPREAD, ArverniMarch, least_harassed, plan_from
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.gauls.march import PIECES, Group, MarchWork, near_pieces
from vexillum.games.falling_sky.nonplayer.leaders import ESCORT
from vexillum.games.falling_sky.pieces import AEDUI, ARVERNI, FACTIONS, HIDDEN, ROMANS, UNIT_KINDS


def _origins_word(bot: object, origins: tuple[int, ...]) -> Message:
    return Message("np.spaces", {"spaces": [REGION_IDS[origin] for origin in origins]})


ORIGINS: CandidateKind[tuple[int, ...]] = CandidateKind("candidates", _origins_word)


def plan_spread(bot: FallingSkyBot, action: Action) -> ArverniMarch | None:
    """8.7.4 A Hidden Warband to each Region without one; then the Leader takes a Region from Romans or Aedui."""
    work = MarchWork(bot, action)
    _scatter(work)
    _advance(work)
    return plan_from(work, SPREAD)


def _scatter(work: MarchWork) -> None:
    """8.7.4 From the fewest Regions that reach the most others."""
    origins = [origin for origin in range(SPACE_COUNT) if work.spare_hidden(origin) and work.near(origin)]
    limit = min(len(origins), work.action.most)
    bare = {origin for origin in origins if not work.board.units[UNIT_KINDS * origin + HIDDEN[ARVERNI]]}
    reached: dict[tuple[int, ...], dict[int, int]] = {(): {}}

    def gained(some: tuple[int, ...]) -> int:
        """Regions that get a Hidden Warband: those reached, and origins where Revealed ones hide."""
        return len(reached[some]) + len(bare & set(some))

    everywhere = len(_assign(work, tuple(origins))) + len(bare)
    for size in range(1, limit + 1):
        for some in combinations(origins, size):
            if sum([work.price(origin) for origin in some]) <= work.money:
                reached[some] = _assign(work, some)
        if max(map(gained, reached)) == everywhere:
            break
    many: Priority[tuple[int, ...]] = most("spread_most", gained)
    few: Priority[tuple[int, ...]] = fewest("fewest_origins", len)
    led: Priority[tuple[int, ...]] = first("leader_escorted", lambda some: _escorted(work, reached[some]))
    chosen = choose(work.bot, "8.7.4", "spread_from", reached, many, few, led, kind=ORIGINS, roll="8.7.4 origins")
    for target, origin in () if chosen is None else sorted(reached[chosen].items()):
        work.go(origin, (target,), {HIDDEN[ARVERNI]: 1})


def _escorted(work: MarchWork, whence: dict[int, int]) -> bool:
    """8.4.1 Whether no Warband that the Leader needs is sent from his Region."""
    home = leader_region(work.board, ARVERNI)
    gone = list(whence.values()).count(home)
    return not gone or warbands(work.board, home, ARVERNI) - gone + (home in whence) >= ESCORT


def _assign(work: MarchWork, origins: tuple[int, ...]) -> dict[int, int]:
    """8.7.4 To as many Regions without Hidden Arverni as possible, one Warband each: by Region, its origin.

    8.4.1 Those whom the Leader needs only go if no other can.
    """
    freely = _sent(work, origins, {})
    if _escorted(work, freely):
        return freely
    home = leader_region(work.board, ARVERNI)
    spared = _sent(work, origins, {home: max(0, warbands(work.board, home, ARVERNI) - ESCORT)})
    return spared if len(spared) == len(freely) else freely


def _sent(work: MarchWork, origins: tuple[int, ...], most_from: dict[int, int]) -> dict[int, int]:
    """8.7.4 The same, with no more than so many from some origins."""
    board = work.board.copy()
    for origin in origins:
        hide(board, origin, ARVERNI)
    room = {origin: min(work.spare_hidden(origin), most_from.get(origin, PIECES)) for origin in origins}
    ways = {origin: set(work.near(origin)) for origin in origins}
    wanting = [region for region in range(SPACE_COUNT) if not board.units[UNIT_KINDS * region + HIDDEN[ARVERNI]]]
    wanting.sort(key=lambda region: work.bot.luck.roll(f"8.7.4 spread {region}", 1000))
    found: dict[int, int] = {}

    def send(target: int, tried: set[int]) -> bool:
        for origin in origins:
            if target not in ways[origin] or origin in tried:
                continue
            tried.add(origin)
            if room[origin]:
                room[origin] -= 1
                found[target] = origin
                return True
            for other in [region for region, whence in found.items() if whence == origin]:
                if send(other, tried):
                    found[target] = origin
                    return True
        return False

    for region in wanting:
        send(region, set())
    return found


def _advance(work: MarchWork) -> None:
    """8.7.4 The Leader, with all Warbands that can be spared, takes Control from Romans or Aedui, not at Bibracte."""
    origin = leader_region(work.board, ARVERNI)
    if origin == NOBODY or not (leader := work.leader(origin)):
        return
    kept = controller(work.board, origin) == ARVERNI
    group = leader | work.band(origin, work.spare(origin, led=1))
    if kept and not _holds(work, origin, group):
        return
    routes = work.routes(origin, group)
    able = [
        region
        for region in routes
        if controller(work.board, region) in (ROMANS, AEDUI)
        and HOME[region] != FACTIONS[AEDUI]
        and _takes(work, routes[region], group)
    ]
    near: Priority[int] = most("near_arverni", lambda region: near_pieces(work, region))
    others = (work.escorting(origin, group), least_harassed(work, routes))
    target = choose(work.bot, "8.7.4", "advance", able, near, *others, roll="8.7.4 advance")
    if target is not None:
        work.go(origin, routes[target], group)


def _holds(work: MarchWork, origin: int, group: Group) -> bool:
    board = work.board.copy()
    hide(board, origin, ARVERNI)
    for kind, n in group.items():
        board.units[UNIT_KINDS * origin + kind] -= n
    return controller(board, origin) == ARVERNI


def _takes(work: MarchWork, path: tuple[int, ...], group: Group) -> bool:
    """1.6 Whether the Arverni would Control a Region when a group arrives, after Harassment."""
    board = work.board.copy()
    for kind, n in group.items():
        board.units[UNIT_KINDS * path[-1] + kind] += n
    lost = work.harassed(path[0]) if len(path) > 1 else 0
    bands = [kind for kind in group if kind not in work.leader_kinds]
    for kind in bands:
        gone = min(lost, group[kind])
        board.units[UNIT_KINDS * path[-1] + kind] -= gone
        lost -= gone
    return controller(board, path[-1]) == ARVERNI
