"""8.8.1 Scout by the Non-player Romans: Auxilia move, then Warbands are Revealed and marked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from weakref import WeakKeyDictionary

from vexillum.coin.kit import NOBODY
from vexillum.coin.nonplayer.planning import plan_now
from vexillum.coin.nonplayer.priorities import choose, choose_from, most
from vexillum.coin.nonplayer.unforeseen import Unforeseen, planned
from vexillum.core.decision import DONE, Decision
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.actions.leaders import near_leader
from vexillum.games.falling_sky.control import controllers, pieces, strengths, warbands
from vexillum.games.falling_sky.forces import adjacent, may_stack, pool_of, scout
from vexillum.games.falling_sky.frost import frost
from vexillum.games.falling_sky.lasting import LABIENUS_SUBORNED, in_effect
from vexillum.games.falling_sky.map import ACROSS_SEA, BORDERS_CISALPINA, CISALPINA, REGION_IDS, REGION_NUMBER, N
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.candidates import REGION_SETS
from vexillum.games.falling_sky.nonplayer.order import enemy_rank
from vexillum.games.falling_sky.nonplayer.plans import MarchPlan, ScoutMove, ScoutPlan
from vexillum.games.falling_sky.nonplayer.roman_board import begun_at, friends, sure_supply
from vexillum.games.falling_sky.pieces import (
    AUXILIA_HIDDEN,
    AUXILIA_REVEALED,
    CAESAR,
    GERMANS,
    HIDDEN,
    KIND_NUMBER,
    KIND_OWNER,
    KINDS,
    LEGION,
    ROMANS,
    K,
)
from vexillum.games.falling_sky.specials.scout import EACH, SEEN
from vexillum.games.falling_sky.specials.scouts import AUXILIA
from vexillum.games.falling_sky.state import State

WITH_CAESAR = 4
"""8.8.1 So many Auxilia shall be with Caesar."""
TOGETHER = 3
"""How many Regions are looked at together when Supply Lines are to be opened."""
_MADE: WeakKeyDictionary[Action, ScoutPlan | None] = WeakKeyDictionary()
"""The Scout of each Command that is being executed; it is made again, and the same, when it is not here."""
Needs = Mapping[tuple[int, int], int]
"""8.8.1 By Region and enemy: how many Hidden Warbands must be Revealed so that a group can pass."""


class _Draft:
    """A Scout while it is planned, on a board of its own."""

    def __init__(self, bot: FallingSkyBot, action: Action, needs: Needs) -> None:
        self._bot = bot
        self._action = action
        self._needs = needs
        self.state = bot.state.copy()
        self._left = {K * r + kind: n for r in range(N) for kind, n in pool_of(self.state, r, AUXILIA)}
        """4.2.2 The Auxilia that have not moved."""
        self._lines = self._supplied(self.state)
        self.moves: list[ScoutMove] = []
        self.reveals: list[tuple[int, tuple[tuple[int, int], ...]]] = []

    # Moving -----------------------------------------------------------------------------------------------------------

    def _supplied(self, state: State) -> set[int]:
        """8.8.1 The Regions with Roman pieces that are sure of a Supply Line."""
        return {region for region in sure_supply(state) if pieces(state, region, ROMANS)}

    def _goals(self, origin: int) -> list[int]:
        """4.2.2 Where Auxilia of a Region may go: not over the sea."""
        near = adjacent(self.state, origin)
        return [region for region in near if region not in ACROSS_SEA[origin] and may_stack(self.state, region, ROMANS)]

    def _spare(self, origin: int, state: State | None = None) -> int:
        """8.8.1 How many Auxilia may leave a Region: those beyond its Legions, and beyond four where Caesar is."""
        board = self.state if state is None else state
        kept = board.units[K * origin + LEGION]
        if board.units[K * origin + CAESAR]:
            kept = max(kept, WITH_CAESAR)
        unmoved = sum([self._left.get(K * origin + kind, 0) for kind in AUXILIA])
        spare = min(unmoved, warbands(board, origin, ROMANS) - kept)
        return max(0, spare) if self._action.special_allows(origin) else 0

    def _allowed(self, board: State) -> bool:
        """8.8.1 Is Roman Control kept, no enemy Control added, and no Supply Line lost?"""
        for was, now in zip(controllers(self.state), controllers(board), strict=True):
            if was != now and (was == ROMANS or now not in (NOBODY, ROMANS)):
                return False
        lines = sure_supply(board)
        return all(region in lines or not pieces(board, region, ROMANS) for region in self._lines)

    def _moved(self, board: State, origin: int, target: int, n: int) -> list[ScoutMove]:
        """8.4.1 Move Auxilia on a board, Hidden ones first."""
        found = []
        for kind in AUXILIA:
            going = min(n, self._left.get(K * origin + kind, 0), board.units[K * origin + kind])
            if going > 0:
                board.units[K * origin + kind] -= going
                board.units[K * target + kind] += going
                found.append(ScoutMove(origin, target, kind, going))
                n -= going
        return found

    def _most(self, origin: int, target: int, n: int) -> int:
        """The most Auxilia, up to a number, that may go from one Region to another."""
        for going in range(min(n, self._spare(origin)), 0, -1):
            board = self.state.copy()
            self._moved(board, origin, target, going)
            if self._allowed(board):
                return going
        return 0

    def _move(self, origin: int, target: int, n: int) -> None:
        for move in self._moved(self.state, origin, target, n):
            self._left[K * origin + move.kind] -= move.n
            self.moves.append(move)
        self._lines = self._supplied(self.state)

    def _bring(self, target: int, n: int, name: str) -> int:
        """Bring up to so many Auxilia from adjacent Regions. Returns how many came."""
        came = 0
        while came < n:
            near = adjacent(self.state, target)
            origins = {o: self._most(o, target, n - came) for o in near if target in self._goals(o)}
            origin = choose(
                self._bot,
                "8.8.1",
                "scouts_from",
                [o for o, going in origins.items() if going],
                most("auxilia_coming", origins.__getitem__),
                roll=f"8.8.1 {name} {target} {came}",
                space=REGION_IDS[target],
            )
            if origin is None:
                break
            self._move(origin, target, origins[origin])
            came += origins[origin]
        return came

    def clear_the_way(self) -> None:
        """8.8.1 Where Hidden Warbands stand in the way of a March: Hidden Auxilia come, as far as they are missing."""
        for region in dict.fromkeys([region for region, _ in self._needs]):
            wanted = sum([-(-n // EACH) for (where, _), n in self._needs.items() if where == region])
            missing = wanted - self.state.units[K * region + AUXILIA_HIDDEN]
            if missing > 0:
                self._bring(region, missing, "clear")

    def guard_caesar(self) -> None:
        """8.8.1 At least four Auxilia with Caesar."""
        for region in range(N):
            if self.state.units[K * region + CAESAR]:
                self._bring(region, WITH_CAESAR - warbands(self.state, region, ROMANS), "guard")

    def open_lines(self) -> None:
        """8.8.1 End Control that stands in the way of Supply Lines, for the most Regions with Roman pieces."""
        blocked = [r for r, held in enumerate(controllers(self.state)) if held not in (NOBODY, *friends(self.state))]
        ways: dict[tuple[int, ...], tuple[int, list[ScoutMove]]] = {}
        before = sure_supply(self.state)
        lacking = [region for region in range(N) if region not in before and pieces(self.state, region, ROMANS)]
        if not any(region in opened(self.state, blocked) for region in lacking):
            return
        able = [region for region in blocked if self._opening((region,)) is not None]
        for size in range(1, TOGETHER + 1):
            for targets in combinations(able, size):
                if not any(region in opened(self.state, targets) for region in lacking):
                    continue
                found = self._opening(targets)
                if found is not None and found[0] > 0:
                    ways[targets] = found
        if not ways:
            return
        best = max(gain for gain, _ in ways.values())
        few = min(len(targets) for targets, (gain, _) in ways.items() if gain == best)
        equal = [targets for targets, (gain, _) in ways.items() if gain == best and len(targets) == few]
        targets = choose_from(self._bot, "8.8.1", "open_lines", equal, kind=REGION_SETS, roll="8.8.1 supply")
        for move in ways[targets][1]:
            self._move(move.origin, move.target, move.n)

    def _opening(self, targets: tuple[int, ...]) -> tuple[int, list[ScoutMove]] | None:
        """The moves that end Control in some Regions, and how many Regions get a Supply Line; None if impossible."""
        board, moves = self.state.copy(), list[ScoutMove]()
        for target in targets:
            counts = strengths(board, target)
            missing = 2 * max(counts) - sum(counts)
            for origin in adjacent(board, target):
                if missing <= 0 or target not in self._goals(origin) or origin in targets:
                    continue
                used = sum([move.n for move in moves if move.origin == origin])
                going = min(missing, self._spare(origin) - used)
                while going > 0:
                    trial = board.copy()
                    self._moved(trial, origin, target, going)
                    if self._allowed(trial):
                        break
                    going -= 1
                if going > 0:
                    self._moved(board, origin, target, going)
                    moves.append(ScoutMove(origin, target, AUXILIA_HIDDEN, going))
                    missing -= going
            if missing > 0:
                return None
        had = [region for region in range(N) if pieces(self.state, region, ROMANS)]
        before, after = sure_supply(self.state), sure_supply(board)
        return sum([region in after and region not in before for region in had]), moves

    def join_legions(self) -> None:
        """8.8.1 Auxilia without Legions join the most Legions that they can reach, in equal number by Region."""
        for origin in range(N):
            while not self.state.units[K * origin + LEGION] and self._spare(origin):
                needs = {goal: self._lacking(goal) for goal in self._goals(origin)}
                able = {goal: self._most(origin, goal, n) for goal, n in needs.items() if n > 0}
                target = choose(
                    self._bot,
                    "8.8.1",
                    "join",
                    [goal for goal, n in able.items() if n],
                    most("legions", lambda goal: self.state.units[K * goal + LEGION]),
                    roll=f"8.8.1 join {origin} {len(self.moves)}",
                    space=REGION_IDS[origin],
                )
                if target is None:
                    break
                self._move(origin, target, able[target])

    def _lacking(self, region: int) -> int:
        return self.state.units[K * region + LEGION] - warbands(self.state, region, ROMANS)

    # Revealing --------------------------------------------------------------------------------------------------------

    def reveal(self) -> None:
        """8.8.1 As many Warbands as able: Hidden ones first, upon Frost Germanic ones before any others.

        Those that stand in the way of a March come before all others. Card 12 may leave one Region.
        """
        state = self.state
        near = [r for r in near_leader(state, ROMANS) if self._action.special_allows(r)]
        able = {region: self._targets(region) for region in near if state.units[K * region + AUXILIA_HIDDEN]}
        regions = [region for region, targets in able.items() if targets]
        if in_effect(state, LABIENUS_SUBORNED) and len(regions) > 1:
            one = choose(
                self._bot,
                "8.8.1",
                "scout",
                regions,
                most("needed", lambda r: sum([n for (where, _), n in self._needs.items() if where == r])),
                most("warbands", lambda r: sum([n for _, n in able[r]])),
                roll="8.8.1 scout",
            )
            regions = [] if one is None else [one]
        for region in regions:
            self.reveals.append((region, able[region]))
            for kind, n in able[region]:
                scout(state, region, kind, n)
            flips = -(-sum([n for _, n in able[region]]) // EACH)
            state.units[K * region + AUXILIA_HIDDEN] -= flips
            state.units[K * region + AUXILIA_REVEALED] += flips

    def _targets(self, region: int) -> tuple[tuple[int, int], ...]:
        state, cold = self.state, frost(self.state)
        left = EACH * state.units[K * region + AUXILIA_HIDDEN]
        there = dict(pool_of(state, region, SEEN))
        found: dict[int, int] = {}
        for (where, enemy), n in self._needs.items():
            going = min(n, left, there.get(HIDDEN[enemy], 0)) if where == region else 0
            if going:
                found[HIDDEN[enemy]] = going
                there[HIDDEN[enemy]] -= going
                left -= going
        order = sorted(
            there,
            key=lambda kind: (
                cold and KIND_OWNER[kind] != GERMANS,
                kind not in HIDDEN,
                enemy_rank(ROMANS, KIND_OWNER[kind]),
            ),
        )
        for kind in order:
            going = min(there[kind], left)
            if going:
                found[kind] = found.get(kind, 0) + going
                left -= going
        return tuple(found.items())


def opened(state: State, targets: Sequence[int]) -> set[int]:
    """3.2.1 The Regions that would be within sure Supply Lines if some Regions were under nobody's Control."""
    open_to_us = (NOBODY, *friends(state))
    free = {r for r, held in enumerate(controllers(state)) if r in targets or held in open_to_us}
    found = [region for region in BORDERS_CISALPINA if region in free]
    found += [CISALPINA] if state.gallia_togata else []
    for region in found:
        found += [near for near in adjacent(state, region) if near in free and near not in found]
    return set(found)


def draft_scout(
    bot: FallingSkyBot, action: Action, needs: Needs | None = None, *, before: bool = False
) -> tuple[ScoutPlan | None, State]:
    """8.8.1 The Scout on a board, and the board after it; None if it would have no effect."""
    draft = _Draft(bot, action, needs or {})
    draft.clear_the_way()
    draft.guard_caesar()
    draft.open_lines()
    draft.join_legions()
    draft.reveal()
    if not draft.moves and not draft.reveals:
        return None, draft.state
    regions = tuple([region for region, _ in draft.reveals])
    plan = ScoutPlan(regions=regions, moves=tuple(draft.moves), reveals=tuple(draft.reveals), before=before)
    return plan, draft.state


# Answers --------------------------------------------------------------------------------------------------------------


def scout_now(bot: FallingSkyBot) -> ScoutPlan:
    """The Scout that is being executed: that of the March, or as it was planned on the board when it began."""
    action = bot.action
    if action is None:
        raise Unforeseen
    quiet = bot.silent()
    if action.command == "march":
        march = plan_now(quiet, MarchPlan)
        if march is not None and isinstance(march.special, ScoutPlan):
            return march.special
    if action not in _MADE:
        _MADE[action] = draft_scout(quiet.at(begun_at(action)), action)[0]
    plan = _MADE[action]
    if plan is None:
        raise Unforeseen
    return plan


def _next_move(bot: FallingSkyBot) -> ScoutMove | None:
    """4.2.2 The first move of the plan that the board does not show yet."""
    action = bot.action
    if action is None:
        raise Unforeseen
    board = begun_at(action).copy()
    for move in scout_now(bot).moves:
        if board.units == bot.state.units:
            return move
        board.units[K * move.origin + move.kind] -= move.n
        board.units[K * move.target + move.kind] += move.n
    return None


def scout_from(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.1 Move by move."""
    move = _next_move(bot)
    return (DONE.key,) if move is None else (REGION_IDS[move.origin],)


def scout_kind(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.1 Hidden or Revealed, as planned."""
    return (KINDS[_sure_move(bot).kind],)


def scout_number(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.1 How many, as planned."""
    move = _sure_move(bot)
    if KIND_NUMBER[decision.params["unit"]] != move.kind:
        raise Unforeseen
    return (str(move.n),)


def scout_to(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.1 Where to, as planned."""
    return (REGION_IDS[_sure_move(bot).target],)


def _sure_move(bot: FallingSkyBot) -> ScoutMove:
    move = _next_move(bot)
    if move is None:
        raise Unforeseen
    return move


def scout_where(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.1 Region by Region."""
    left = [REGION_IDS[region] for region in scout_now(bot).regions if REGION_IDS[region] in decision.keys]
    return (left[0],) if left else (DONE.key,)


def _reveals(bot: FallingSkyBot, decision: Decision) -> tuple[tuple[int, int], ...]:
    region = REGION_NUMBER[decision.params["space"]]
    return planned(pool for place, pool in scout_now(bot).reveals if place == region)


def scout_auxilia(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.1 As many as it takes; 8.8.8 lent Aedui Warbands before Auxilia, as far as they go."""
    wanted = -(-sum([n for _, n in _reveals(bot, decision)]) // EACH)
    offered = [int(option.key) for option in decision.options]
    return (str(min(max(offered), max(min(offered), wanted))),)


def scout_warband(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.1 The Warbands of the plan, one after the other."""
    action, at = bot.action, K * REGION_NUMBER[decision.params["space"]]
    if action is None:
        raise Unforeseen
    for kind, n in _reveals(bot, decision):
        marked = begun_at(action).units[at + kind] - bot.state.units[at + kind]
        if marked < n and KINDS[kind] in decision.keys:
            return (KINDS[kind],)
    return (DONE.key,)
