"""8.8.1 Scout by the Non-player Romans: Auxilia move, then Warbands are Revealed and marked."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from vexillum.coin.nonplayer.priorities import choose, most
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.actions.helpers import helper
from vexillum.games.falling_sky.actions.leaders import near_leader
from vexillum.games.falling_sky.cards.lasting import LABIENUS_SUBORNED, in_effect
from vexillum.games.falling_sky.control import hidden
from vexillum.games.falling_sky.forces import pool_of, reveal, scout
from vexillum.games.falling_sky.frost import frost
from vexillum.games.falling_sky.map import SPACE_COUNT
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.piece_order import enemy_rank
from vexillum.games.falling_sky.nonplayer.plans import ScoutPlan, Units
from vexillum.games.falling_sky.nonplayer.romans.scout_moves import Moves, Needs
from vexillum.games.falling_sky.pieces import AEDUI, GERMANS, HIDDEN, KIND_OWNER, ROMANS
from vexillum.games.falling_sky.specials.scout import EACH, SEEN
from vexillum.games.falling_sky.state import State


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
        left *= EACH
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
    wanted = -(-sum([n for _, n in targets]) // EACH)
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
