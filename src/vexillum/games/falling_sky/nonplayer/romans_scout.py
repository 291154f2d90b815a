"""8.8.1, 8.2.3 Scout by the Non-player Romans: moves, marked Warbands, and how; Scouts by card 44 alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from weakref import WeakKeyDictionary

import msgspec

from vexillum.coin.kit import NOBODY
from vexillum.coin.nonplayer.context import largest
from vexillum.coin.nonplayer.plans import Unforeseen, plan_now, planned
from vexillum.coin.nonplayer.priorities import OPTIONS, Priority, choose, choose_from, fewest, first, most
from vexillum.core.decision import DONE, Decision, Option

from ..actions import Action, Offer, helper, near_leader
from ..cards import LABIENUS_SUBORNED, in_effect
from ..control import PLACES, controller, controllers, hidden, how_many, pieces, strengths, warbands
from ..forces import adjacent, pool_of, reveal, scout
from ..map import BORDERS_CISALPINA, CISALPINA, REGION_IDS, REGION_NUMBER, SPACE_COUNT
from ..pieces import (
    AEDUI,
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
    UNIT_KINDS,
)
from ..scenarios import frost
from ..specials.romans import AUXILIA, SCOUT_EACH, SEEN, Scouts, over_land
from ..state import State
from .bot import (
    ENEMIES_OF,
    REGION_SETS,
    Answer,
    FallingSkyBot,
    MarchPlan,
    ScoutMove,
    ScoutPlan,
    Units,
    as_many,
    enemy_rank,
    kind_rank,
    regions_of,
)
from .romans_battle import ENEMIES, begun_at, friends, sure_supply

# 8.8.1 Scout by the Non-player Romans: Auxilia move, then Warbands are Revealed and marked ---------------------------


class _Reveals:
    """The Warbands that are Revealed and marked, on the board after the moves."""

    def __init__(self, bot: FallingSkyBot, action: Action, state: State, needs: Needs) -> None:
        self._bot = bot
        self._action = action
        self._needs = needs
        self.state = state
        self._lent = {r for r in range(SPACE_COUNT) if helper(bot.state, action, r) == AEDUI}
        """Card 38: where Aedui Warbands Scout as Auxilia."""
        self.found: list[tuple[int, Units]] = []

    def reveal(self) -> None:
        """8.8.1 As many Warbands as able: Hidden ones first, during Frost Germanic ones before any others.

        Those that hinder a March come before all others. Card 12 may leave one Region.
        """
        state = self.state
        able = {r: self._targets(r) for r in near_leader(state, ROMANS) if self._action.special_allows(r)}
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
            self.found.append((region, able[region]))
            for kind, n in able[region]:
                scout(state, region, kind, n)
            for faction, n in flips(state, region, able[region], region in self._lent).items():
                reveal(state, region, faction, n)

    def _targets(self, region: int) -> Units:
        """4.2.2 The Warbands that the Hidden Auxilia of a Region Reveal or mark.

        8.6.8 Where Aedui Warbands help, no Aedui are Scouted; where there are only Aedui, they do not help.
        """
        state, cold = self.state, frost(self.state)
        there = dict(pool_of(state, region, SEEN))
        left = hidden(state, region, ROMANS)
        if region in self._lent and any(KIND_OWNER[kind] != AEDUI for kind in there):
            there = {kind: n for kind, n in there.items() if KIND_OWNER[kind] != AEDUI}
            left += hidden(state, region, AEDUI)
        left *= SCOUT_EACH
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


def flips(state: State, region: int, targets: Units, lent: bool) -> dict[int, int]:
    """4.2.2 How many Auxilia flip for this many targets; 8.8.8 lent Aedui Warbands before them."""
    wanted = -(-sum([n for _, n in targets]) // SCOUT_EACH)
    helping = lent and all(KIND_OWNER[kind] != AEDUI for kind, _ in targets)
    aedui = min(wanted, hidden(state, region, AEDUI)) if helping else 0
    return {AEDUI: aedui, ROMANS: min(wanted - aedui, hidden(state, region, ROMANS))}


_REMEMBERED: WeakKeyDictionary[Action, tuple[State, ScoutPlan | None]] = WeakKeyDictionary()
"""A cache of the last Scout of each Command in progress, with its board."""


def scout_of(bot: FallingSkyBot, action: Action) -> ScoutPlan | None:
    """8.8.1 The Scout of a Command on a board: planned before it is chosen, and again when it begins."""
    state, plan = _REMEMBERED.get(action, (None, None))
    if state != bot.state or bot.trace.kept:
        plan, _ = draft_scout(bot, action)
        _REMEMBERED[action] = bot.state.copy(), plan
    return plan


def draft_scout(
    bot: FallingSkyBot, action: Action, needs: Needs | None = None, *, before: bool = False
) -> tuple[ScoutPlan | None, State]:
    """8.8.1 The Scout on a board, and the board after it; None if it would have no effect."""
    moves = Moves(bot, action, needs or {})
    moves.clear_the_way()
    moves.guard_caesar()
    moves.open_lines()
    moves.join_legions()
    moves.find_hidden()
    reveals = _Reveals(bot, action, moves.state, needs or {})
    reveals.reveal()
    if not moves.moves and not reveals.found:
        return None, moves.state
    regions = tuple([region for region, _ in reveals.found])
    plan = ScoutPlan(regions=regions, moves=tuple(moves.moves), reveals=tuple(reveals.found), before=before)
    return plan, moves.state


# 8.8.1 The moves of a Roman Non-player Scout: to Caesar, for Supply Lines, to Legions, to Hidden Warbands ------------


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
        for region, (start, end) in enumerate(PLACES):
            if old[start:end] == new[start:end]:
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
            going = min(n, self._left.get(UNIT_KINDS * origin + kind, 0), how_many(board, origin, kind))
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
            wanted = sum([-(-n // SCOUT_EACH) for (where, _), n in self._needs.items() if where == region])
            missing = wanted - how_many(self.state, region, AUXILIA_HIDDEN)
            if missing > 0:
                self._bring(region, missing, "clear")

    def guard_caesar(self) -> None:
        """8.8.1 At least four Auxilia with Caesar."""
        for region in range(SPACE_COUNT):
            if how_many(self.state, region, CAESAR):
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
            while not how_many(self.state, origin, LEGION) and self._spare(origin):
                needs = {goal: self._lacking(goal) for goal in self._goals(origin)}
                able = {goal: self._most(origin, goal, n) for goal, n in needs.items() if n > 0}
                target = choose(
                    self._bot,
                    "8.8.1",
                    "join",
                    [goal for goal, n in able.items() if n],
                    most("legions", lambda goal: how_many(self.state, goal, LEGION)),
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
        if not how_many(self.state, origin, AUXILIA_HIDDEN):
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
        return min(there, SCOUT_EACH * (units[UNIT_KINDS * region + AUXILIA_HIDDEN] + more))

    def _lacking(self, region: int) -> int:
        return how_many(self.state, region, LEGION) - warbands(self.state, region, ROMANS)


def opened(state: State, targets: Sequence[int]) -> set[int]:
    """3.2.1 The Regions that would be within sure Supply Lines if some Regions were under No Control."""
    open_to_us = (NOBODY, *friends(state))
    free = {r for r, held in enumerate(controllers(state)) if r in targets or held in open_to_us}
    found = [region for region in BORDERS_CISALPINA if region in free]
    found += [CISALPINA] if state.gallia_togata else []
    for region in found:
        found += [near for near in adjacent(state, region) if near in free and near not in found]
    return set(found)


# 8.8.1 How the Non-player Romans carry out a Scout; 8.2.3 by card 44 alone, with the pieces just placed (F391) -------


_MADE: WeakKeyDictionary[Action, ScoutPlan | None] = WeakKeyDictionary()
"""The Scout of each Command that is being executed; it is made again, and the same, when it is not here."""


def _plan_of(bot: FallingSkyBot, action: Action) -> ScoutPlan | None:
    """The Scout of a Command: that of the March, or as it was planned on the board when it began."""
    quiet = bot.silent()
    if action.command == "march":
        march = plan_now(quiet, MarchPlan)
        if march is not None and isinstance(march.special, ScoutPlan):
            return march.special
    if action not in _MADE:
        _MADE[action] = scout_of(quiet.at(begun_at(action)), action)
    return _MADE[action]


def _sure_plan(bot: FallingSkyBot, action: Action) -> ScoutPlan:
    plan = _plan_of(bot, action)
    if plan is None:
        raise Unforeseen
    return plan


class _EventMoves(Moves):
    """Card 44, 8.2.3 The moves of a Scout without a Command: only the Auxilia that were just placed (F391)."""

    def __init__(self, bot: FallingSkyBot, scouts: Scouts) -> None:
        super().__init__(bot, Action(bot.state, ROMANS, "march", offer=Offer()), {})
        self._left = {
            UNIT_KINDS * region + kind: n
            for region in range(SPACE_COUNT)
            for kind, n in scouts.movable(bot.state, region).items()
            if kind in AUXILIA
        }


def _scouts(bot: FallingSkyBot) -> Scouts:
    scouts = bot.innermost(Scouts)
    if scouts is None:
        raise Unforeseen
    return scouts


def _next_move(bot: FallingSkyBot) -> ScoutMove | None:
    action = bot.action
    return _next_of_event(bot) if action is None else _next_of_command(bot, action)


def _next_of_event(bot: FallingSkyBot) -> ScoutMove | None:
    """8.8.1 To Caesar, for Supply Lines, to Legions, to Hidden Warbands: the first move that is left on the board."""
    moves = _EventMoves(bot.silent(), _scouts(bot))
    for step in (moves.guard_caesar, moves.open_lines, moves.join_legions, moves.find_hidden):
        step()
        if moves.moves:
            return moves.moves[0]
    return None


def _next_of_command(bot: FallingSkyBot, action: Action) -> ScoutMove | None:
    """4.2.2 The first move of the plan that the board does not show yet.

    None in a Scout that a person has begun and that would have no effect.
    """
    plan = _plan_of(bot, action)
    if plan is None:
        return None
    board = begun_at(action).copy()
    for move in plan.moves:
        if board.units == bot.state.units:
            return move
        board.units[UNIT_KINDS * move.origin + move.kind] -= move.n
        board.units[UNIT_KINDS * move.target + move.kind] += move.n
    return None


def _sure_move(bot: FallingSkyBot, decision: Decision) -> ScoutMove:
    """The move that was begun; by an Event alone, a person may have begun another one."""
    move = _next_move(bot)
    if move is None or (bot.action is None and REGION_IDS[move.origin] != decision.params["space"]):
        raise Unforeseen
    return move


def scout_from(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.1 Move by move."""
    move = _next_move(bot)
    return (DONE.key,) if move is None else (REGION_IDS[move.origin],)


def scout_kind(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.1 Hidden or Revealed, as planned."""
    return (KINDS[_sure_move(bot, decision).kind],)


def scout_number(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.1 How many, as planned."""
    move = _sure_move(bot, decision)
    if KIND_NUMBER[decision.params["unit"]] != move.kind:
        raise Unforeseen
    return (str(move.n),)


def scout_to(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.1 Where to, as planned."""
    return (REGION_IDS[_sure_move(bot, decision).target],)


def scout_where(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.1 Region by Region; by an Event alone, where most Warbands can be Revealed or marked."""
    action = bot.action
    if action is None:
        return _where_most(bot, decision)
    left = [REGION_IDS[region] for region in _sure_plan(bot, action).regions if REGION_IDS[region] in decision.keys]
    return (left[0],) if left else (DONE.key,)


def _where_most(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    state, scouts = bot.state, _scouts(bot)
    regions = regions_of(decision)

    def able(region: int) -> int:
        ready = sum(scouts.hidden(state, region).values())
        return min(SCOUT_EACH * ready, sum([n for _, n in pool_of(state, region, SEEN)]))

    roll = f"8.3.4 {decision.kind} {len(regions)}"
    return (REGION_IDS[choose_from(bot, "8.8.1", "scout", regions, most("warbands", able), roll=roll)],)


def _reveals(bot: FallingSkyBot, action: Action, decision: Decision) -> tuple[tuple[int, int], ...]:
    region = REGION_NUMBER[decision.params["space"]]
    return planned(pool for place, pool in _sure_plan(bot, action).reveals if place == region)


def scout_auxilia(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.1 As many as it takes; 8.8.8 lent Aedui Warbands before Auxilia, as far as they go.

    8.4 By an Event alone, to the maximum extent.
    """
    action, region = bot.action, REGION_NUMBER[decision.params["space"]]
    if action is None:
        return largest(decision)
    lent = helper(begun_at(action), action, region) == AEDUI
    going = flips(bot.state, region, _reveals(bot, action, decision), lent)
    return (str(going[KIND_OWNER[KIND_NUMBER[decision.params["unit"]]]]),)


def scout_warband(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.1 The Warbands of the plan, one after the other; by an Event alone, the most pressing of those there are."""
    action, at = bot.action, UNIT_KINDS * REGION_NUMBER[decision.params["space"]]
    if action is None:
        return _pressing(bot, decision)
    for kind, n in _reveals(bot, action, decision):
        marked = begun_at(action).units[at + kind] - bot.state.units[at + kind]
        if marked < n and KINDS[kind] in decision.keys:
            return (KINDS[kind],)
    return (DONE.key,)


def _pressing(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.1, 8.4.1 Hidden before Revealed, during Frost Germanic ones first; enemies in their order."""
    cold = frost(bot.state)
    options = [option for option in decision.options if option is not DONE]
    owner = {option.key: KIND_OWNER[option.value[0]] for option in options}

    def germanic(option: Option) -> bool:
        return cold and owner[option.key] == GERMANS

    chosen = choose_from(
        bot,
        "8.8.1",
        "event",
        options,
        first("germans_frost", germanic),
        first("event_hidden", lambda option: option.value[0] in HIDDEN),
        fewest("enemy_order", lambda option: enemy_rank(ROMANS, owner[option.key])),
        most("all_at_once", lambda option: option.value[1]),
        kind=OPTIONS,
        roll=f"8.3.4 {decision.kind} {decision.about} {decision.params['n']}",
    )
    return (chosen.key,)


# Card 44, 8.2.1 A Scout without a Command: no piece moves; Hidden Arverni, then Belgae, then Germans are Scouted
#
# That is what the Aedui are instructed to do; Romans Scout as with a Command (F391).


def _scouted_order(faction: int) -> tuple[int, ...]:
    """8.2.1 Arverni, then Belgae, then Germans; 8.4.1 who guides a Scout and is one of these, enemies in their order.

    Only a person lets Arverni or Belgae Scout: they go on with it.
    """
    return tuple([enemy for enemy in ENEMIES_OF[faction] if enemy != ROMANS])


def move_nobody(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.2.1 Move no pieces on the Scout."""
    return (DONE.key,)


def unforeseen(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """No piece moves: only a person has come so far."""
    raise Unforeseen


def scout_most(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.2.1 Where the most Hidden Arverni are, then Belgae, then Germans; nowhere without any."""
    state = bot.state
    regions = regions_of(decision)
    order = _scouted_order(bot.faction)
    able = [region for region in regions if any(hidden(state, region, faction) for faction in order)]
    if not able:
        return (DONE.key,)
    seen: Priority[int] = most("scout_hidden", lambda region: [hidden(state, region, faction) for faction in order])
    roll = f"8.3.4 {decision.kind} {len(able)}"
    return (REGION_IDS[choose_from(bot, "8.2.1", "event_space", able, seen, roll=roll)],)


def scout_whom(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.2.1, 8.4.1 Hidden Warbands first, Arverni before Belgae before Germans; neither friends nor own ones."""
    order = _scouted_order(bot.faction)
    options = [o for o in decision.options if o is not DONE and KIND_OWNER[o.value[0]] in order]
    if not options:
        return (DONE.key,)

    def rank(option: Option) -> int:
        return order.index(KIND_OWNER[option.value[0]])

    roll = f"8.3.4 {decision.kind} {decision.about} {decision.params['n']}"
    return (
        choose_from(
            bot,
            "8.2.1",
            "event",
            options,
            fewest("pieces_order", lambda option: kind_rank(option.value[0])),
            fewest("enemy_order", rank),
            most("all_at_once", lambda option: option.value[1]),
            kind=OPTIONS,
            roll=roll,
        ).key,
    )


SCOUTS_OF_GAULS: Mapping[str, Answer] = {
    "scout.auxilia": as_many,
    "scout.from": move_nobody,
    "scout.kind": unforeseen,
    "scout.number": as_many,
    "scout.region": scout_most,
    "scout.to": unforeseen,
    "scout.warband": scout_whom,
}
"""What Gauls answer who Scout by an Event alone."""
