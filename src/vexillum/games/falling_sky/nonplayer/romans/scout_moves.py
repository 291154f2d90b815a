"""8.8.1 The moves of a Roman Non-player Scout: to Caesar, for Supply Lines, to Legions, to Hidden Warbands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

import msgspec

from vexillum.coin.kit import NOBODY
from vexillum.coin.nonplayer.priorities import choose, choose_from, most
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.actions.leaders import near_leader
from vexillum.games.falling_sky.control import PLACES, controller, controllers, pieces, strengths, warbands
from vexillum.games.falling_sky.forces import adjacent, pool_of
from vexillum.games.falling_sky.map import BORDERS_CISALPINA, CISALPINA, REGION_IDS, SPACE_COUNT
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.candidates import REGION_SETS
from vexillum.games.falling_sky.nonplayer.plans import ScoutMove
from vexillum.games.falling_sky.nonplayer.romans.board import ENEMIES, friends, sure_supply
from vexillum.games.falling_sky.pieces import (
    AUXILIA_HIDDEN,
    AUXILIA_REVEALED,
    CAESAR,
    HIDDEN,
    LEGION,
    ROMANS,
    UNIT_KINDS,
)
from vexillum.games.falling_sky.specials.scout import EACH
from vexillum.games.falling_sky.specials.scouts import AUXILIA, over_land
from vexillum.games.falling_sky.state import State

WITH_CAESAR = 4
"""8.8.1 The number of Auxilia that are to be with Caesar."""
TOGETHER = 3
"""How many Regions are considered together when Supply Lines are to be opened."""
Needs = Mapping[tuple[int, int], int]
"""8.8.1 By Region and enemy: how many Hidden Warbands must be Revealed so that a group can pass."""


class Moves:
    """The moves of a Scout while they are planned, on a board of their own."""

    def __init__(self, bot: FallingSkyBot, action: Action, needs: Needs) -> None:
        self._bot = bot
        self._action = action
        self._needs = needs
        self.state = bot.state.copy()
        self._left = {
            UNIT_KINDS * r + kind: n for r in range(SPACE_COUNT) for kind, n in pool_of(self.state, r, AUXILIA)
        }
        """4.2.2 The Auxilia that have not moved."""
        self._lines = self._supplied(self.state)
        self.moves: list[ScoutMove] = []

    def _supplied(self, state: State) -> set[int]:
        """8.8.1 The Regions with Roman pieces that are sure of a Supply Line."""
        return {region for region in sure_supply(state) if pieces(state, region, ROMANS)}

    def _goals(self, origin: int) -> tuple[int, ...]:
        """4.2.2 Where Auxilia of a Region may go: not over the sea."""
        return over_land(self.state, origin, ROMANS)

    def _spare(self, origin: int) -> int:
        """8.8.1 How many Auxilia may leave a Region: those beyond its Legions, and beyond four where Caesar is."""
        board, left, first = self.state, self._left, UNIT_KINDS * origin
        unmoved = left.get(first + AUXILIA_HIDDEN, 0) + left.get(first + AUXILIA_REVEALED, 0)
        if not unmoved:
            return 0
        kept = board.units[first + LEGION]
        if board.units[first + CAESAR]:
            kept = max(kept, WITH_CAESAR)
        spare = min(unmoved, warbands(board, origin, ROMANS) - kept)
        return max(0, spare) if self._action.special_allows(origin) else 0

    def _allowed(self, board: State) -> bool:
        """8.8.1 Whether Roman Control is kept, no enemy Control added, and no Supply Line lost."""
        old, new, changed = self.state.units, board.units, False
        held = controllers(self.state)
        for region, (first, end) in enumerate(PLACES):
            if old[first:end] == new[first:end]:
                continue
            was, now = held[region], controller(board, region)
            if was != now and (was == ROMANS or now not in (NOBODY, ROMANS)):
                return False
            changed = changed or was != now
        if not changed:
            return True
        lines = sure_supply(board)
        return all(region in lines or not pieces(board, region, ROMANS) for region in self._lines)

    def _moved(self, board: State, origin: int, target: int, n: int) -> list[ScoutMove]:
        """8.4.1 Move Auxilia on a board, Hidden ones first."""
        found = []
        for kind in AUXILIA:
            going = min(n, self._left.get(UNIT_KINDS * origin + kind, 0), board.units[UNIT_KINDS * origin + kind])
            if going > 0:
                board.units[UNIT_KINDS * origin + kind] -= going
                board.units[UNIT_KINDS * target + kind] += going
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
            self._left[UNIT_KINDS * origin + move.kind] -= move.n
            same = self.moves and msgspec.structs.replace(self.moves[-1], n=move.n) == move
            last = self.moves.pop().n if same else 0
            self.moves.append(msgspec.structs.replace(move, n=move.n + last))
        self._lines = self._supplied(self.state)

    def _bring(self, target: int, n: int, name: str) -> int:
        """Bring up to this many Auxilia from adjacent Regions. Returns how many came."""
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
        """8.8.1 Where Hidden Warbands hinder a March: Hidden Auxilia come, as far as they are missing."""
        for region in dict.fromkeys([region for region, _ in self._needs]):
            wanted = sum([-(-n // EACH) for (where, _), n in self._needs.items() if where == region])
            missing = wanted - self.state.units[UNIT_KINDS * region + AUXILIA_HIDDEN]
            if missing > 0:
                self._bring(region, missing, "clear")

    def guard_caesar(self) -> None:
        """8.8.1 At least four Auxilia with Caesar."""
        for region in range(SPACE_COUNT):
            if self.state.units[UNIT_KINDS * region + CAESAR]:
                self._bring(region, WITH_CAESAR - warbands(self.state, region, ROMANS), "guard")

    def open_lines(self) -> None:
        """8.8.1 End Control that prevents Supply Lines, for the most Regions with Roman pieces."""
        blocked = [r for r, held in enumerate(controllers(self.state)) if held not in (NOBODY, *friends(self.state))]
        ways: dict[tuple[int, ...], tuple[int, list[ScoutMove]]] = {}
        before = sure_supply(self.state)
        lacking = [
            region for region in range(SPACE_COUNT) if region not in before and pieces(self.state, region, ROMANS)
        ]
        most_lines = opened(self.state, blocked)
        if not any(region in most_lines for region in lacking):
            return
        alone = {region: found for region in blocked if (found := self._opening((region,))) is not None}
        for size in range(1, TOGETHER + 1):
            for targets in combinations(alone, size):
                lines = opened(self.state, targets)
                if not any(region in lines for region in lacking):
                    continue
                found = alone[targets[0]] if size == 1 else self._opening(targets)
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
            near = [o for o in adjacent(board, target) if o not in targets and target in self._goals(o)]
            if sum([self._spare(origin) for origin in near]) < missing:
                return None
            for origin in near:
                if missing <= 0:
                    break
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
        had = [region for region in range(SPACE_COUNT) if pieces(self.state, region, ROMANS)]
        before, after = sure_supply(self.state), sure_supply(board)
        return sum([region in after and region not in before for region in had]), moves

    def join_legions(self) -> None:
        """8.8.1 Auxilia without Legions join the most Legions that they can reach, in equal number by Region."""
        for origin in range(SPACE_COUNT):
            while not self.state.units[UNIT_KINDS * origin + LEGION] and self._spare(origin):
                needs = {goal: self._lacking(goal) for goal in self._goals(origin)}
                able = {goal: self._most(origin, goal, n) for goal, n in needs.items() if n > 0}
                target = choose(
                    self._bot,
                    "8.8.1",
                    "join",
                    [goal for goal, n in able.items() if n],
                    most("legions", lambda goal: self.state.units[UNIT_KINDS * goal + LEGION]),
                    roll=f"8.8.1 join {origin} {len(self.moves)}",
                    space=REGION_IDS[origin],
                )
                if target is None:
                    break
                self._move(origin, target, able[target])

    def find_hidden(self) -> None:
        """8.8.1 (on the sheet, ruling F226) Auxilia go where they can Scout more Hidden Warbands, one by one.

        Only where the Romans Reveal, near their Leader (4.2.2), and with Auxilia that are Hidden themselves.
        """
        while way := self._best_way([r for r in near_leader(self.state, ROMANS) if self._action.special_allows(r)]):
            self._move(*way, 1)

    def _best_way(self, near: Sequence[int]) -> tuple[int, int] | None:
        """The origin and the target of one more Auxilia that lets the Romans Scout more Hidden Warbands."""
        gains: dict[int, dict[int, int]] = {target: {} for target in near}
        able = (
            [r for r in range(SPACE_COUNT) if self._left.get(UNIT_KINDS * r + AUXILIA_HIDDEN) and self._spare(r)]
            if near
            else []
        )
        for goal, origins in gains.items():
            for origin in able:
                if goal in self._goals(origin):
                    gain = self._gain(near, origin, goal)
                    if gain > 0:
                        origins[origin] = gain
        target = choose(
            self._bot,
            "8.8.1",
            "scouts_to",
            [target for target, origins in gains.items() if origins],
            most("hidden_found", lambda target: max(gains[target].values())),
            roll=f"8.8.1 hidden {len(self.moves)}",
        )
        if target is None:
            return None
        origin = choose_from(
            self._bot,
            "8.8.1",
            "scouts_from",
            gains[target],
            most("hidden_found", gains[target].__getitem__),
            roll=f"8.8.1 hidden {target} {len(self.moves)}",
            space=REGION_IDS[target],
        )
        return origin, target

    def _gain(self, near: Sequence[int], origin: int, target: int) -> int:
        """How many Hidden Warbands more could be Revealed if one Hidden Auxilia went; 0 if none may."""
        if not self.state.units[UNIT_KINDS * origin + AUXILIA_HIDDEN]:
            return 0
        gain = self._seen(target, 1) - self._seen(target)
        if origin in near:
            gain += self._seen(origin, -1) - self._seen(origin)
        if gain <= 0:
            return 0
        board = self.state.copy()
        self._moved(board, origin, target, 1)
        return gain if self._allowed(board) else 0

    def _seen(self, region: int, more: int = 0) -> int:
        """4.2.2 The Hidden Warbands that the Hidden Auxilia of a Region could Reveal, if there were some more."""
        units = self.state.units
        there = sum([units[UNIT_KINDS * region + HIDDEN[enemy]] for enemy in ENEMIES])
        return min(there, EACH * (units[UNIT_KINDS * region + AUXILIA_HIDDEN] + more))

    def _lacking(self, region: int) -> int:
        return self.state.units[UNIT_KINDS * region + LEGION] - warbands(self.state, region, ROMANS)


def opened(state: State, targets: Sequence[int]) -> set[int]:
    """3.2.1 The Regions that would be within sure Supply Lines if some Regions were under No Control."""
    open_to_us = (NOBODY, *friends(state))
    free = {r for r, held in enumerate(controllers(state)) if r in targets or held in open_to_us}
    found = [region for region in BORDERS_CISALPINA if region in free]
    found += [CISALPINA] if state.gallia_togata else []
    for region in found:
        found += [near for near in adjacent(state, region) if near in free and near not in found]
    return set(found)
