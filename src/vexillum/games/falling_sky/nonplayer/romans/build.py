"""8.8.1 Build by the Non-player Romans: Forts, then Allies removed, then Allies placed."""

from __future__ import annotations

from collections.abc import Sequence
from weakref import WeakKeyDictionary

from vexillum.coin.nonplayer.priorities import choose, fewest, first, most
from vexillum.coin.nonplayer.unforeseen import Unforeseen
from vexillum.core.decision import DONE, Decision
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.cards.lasting import LABIENUS_SUBORNED, in_effect
from vexillum.games.falling_sky.control import warbands
from vexillum.games.falling_sky.forces import region_of
from vexillum.games.falling_sky.map import REGION_IDS, REGION_NUMBER, SPACE_COUNT, TRIBE_IDS
from vexillum.games.falling_sky.money import funds
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.candidates import TRIBES
from vexillum.games.falling_sky.nonplayer.piece_order import forbidden, tribe_rank
from vexillum.games.falling_sky.nonplayer.plans import BuildPlan
from vexillum.games.falling_sky.nonplayer.romans.board import begun_at, friends
from vexillum.games.falling_sky.pieces import (
    AEDUI,
    ARVERNI,
    BELGAE,
    FORT,
    GERMANS,
    ROMAN_ALLY,
    ROMANS,
    STATUS_OWNER,
    STATUS_TYPE,
    SUBDUED,
    T_FORT,
    T_ROMAN_ALLY,
    UNIT_KINDS,
)
from vexillum.games.falling_sky.specials.build import COST, FORT_OPTION, SUBDUE, may_build, works
from vexillum.games.falling_sky.state import State
from vexillum.games.falling_sky.victory.conditions import margin

KEPT = 6
"""8.8.1 The Romans spend no more once they have fewer Resources than this."""


_MADE: WeakKeyDictionary[Action, BuildPlan | None] = WeakKeyDictionary()
"""The Build of each Command that is being executed; it is made again, and the same, when it is not here."""


class _Draft:
    """A Build while it is planned, on a board of its own."""

    def __init__(self, bot: FallingSkyBot, action: Action) -> None:
        self._bot = bot
        self.state = bot.state.copy()
        self._action = _supposed(self.state, action)
        self._one = in_effect(self.state, LABIENUS_SUBORNED)
        self.forts: list[int] = []
        self.subdues: list[int] = []
        self.allies: list[int] = []
        self.regions: list[int] = []

    def _pays(self) -> bool:
        return self._action.free or funds(self.state, ROMANS) >= KEPT

    def _spend(self, region: int) -> None:
        self.state.tracks[ROMANS] -= self._action.cost(COST)
        if region not in self.regions:
            self.regions.append(region)

    def _open(self, region: int) -> bool:
        """4.2.1, 8.8.1 Whether the Region may be selected, or was: never where a Seize occurred, even for a Fort."""
        if region in self._action.seized:
            return False
        if self._one and self.regions and region not in self.regions:
            return False
        if not self._action.special_allows(region):
            return False
        return region in self.regions or may_build(self.state, self._action, region)

    def _tribes(self, *, subdue: bool) -> list[int]:
        """4.2.1 The Tribes whose Ally could be removed, or that could get one: one in each Region."""
        found: list[int] = []
        for region in range(SPACE_COUNT):
            if region in self._action.built or not self._open(region):
                continue
            options = works(self.state, self._action, region, fort=False)
            found += [o.value for o in options if (o is SUBDUE[o.value]) == subdue and not self._helps(o.value)]
        return found

    def _helps(self, tribe: int) -> bool:
        """8.4.4 Whether it would advance a player during Frost."""
        board = self.state.copy()
        board.tribes[tribe] = ROMAN_ALLY if board.tribes[tribe] == SUBDUED else SUBDUED
        return forbidden(self._bot, self._bot.state, board)

    def place_forts(self) -> None:
        """8.8.1 All Forts possible, first where Arverni, Belgae or Germans have Warbands."""
        state = self.state
        while self._pays():
            regions = [
                r
                for r in range(SPACE_COUNT)
                if self._open(r) and state.available[T_FORT] and not state.units[UNIT_KINDS * r + FORT]
            ]
            region = choose(
                self._bot,
                "8.8.1",
                "fort",
                regions,
                first(
                    "warbands_there", lambda r: any(warbands(state, r, enemy) for enemy in (ARVERNI, BELGAE, GERMANS))
                ),
                roll=f"8.8.1 fort {len(self.forts)}",
            )
            if region is None:
                return
            self.forts.append(region)
            self._spend(region)
            state.units[UNIT_KINDS * region + FORT] = 1
            state.available[T_FORT] -= 1

    def remove_allies(self) -> None:
        """8.8.1 All Allies possible: first of Gauls with the highest margin, then of players; Germanic ones last."""
        state = self.state
        while self._pays():
            tribe = choose(
                self._bot,
                "8.8.1",
                "subdue",
                self._tribes(subdue=True),
                first("gallic", lambda tribe: STATUS_OWNER[state.tribes[tribe]] != GERMANS),
                most("margin", lambda tribe: _margin(self._bot.state, STATUS_OWNER[state.tribes[tribe]])),
                first("players", lambda tribe: self._bot.is_player(STATUS_OWNER[state.tribes[tribe]])),
                fewest("piece_order", lambda tribe: tribe_rank(state, tribe)),
                kind=TRIBES,
                roll=f"8.8.1 subdue {len(self.subdues)}",
            )
            if tribe is None:
                return
            self.subdues.append(tribe)
            self._built(tribe)
            state.available[STATUS_TYPE[state.tribes[tribe]]] += 1
            state.tribes[tribe] = SUBDUED

    def place_allies(self) -> None:
        """8.8.1, 8.4.1 All Roman Allies possible, in Cities and at Remi first."""
        state = self.state
        while self._pays():
            tribe = choose(
                self._bot,
                "8.8.1",
                "ally",
                self._tribes(subdue=False),
                fewest("piece_order", lambda tribe: tribe_rank(state, tribe)),
                kind=TRIBES,
                roll=f"8.8.1 ally {len(self.allies)}",
            )
            if tribe is None:
                return
            self.allies.append(tribe)
            self._built(tribe)
            state.available[T_ROMAN_ALLY] -= 1
            state.tribes[tribe] = ROMAN_ALLY

    def _built(self, tribe: int) -> None:
        region = region_of(self.state, tribe)
        self._spend(region)
        self._action.built.add(region)


def _supposed(state: State, action: Action) -> Action:
    """The Command on a hypothetical board: Non-player Aedui have agreed to Supply Lines (8.6.6)."""
    supposed = Action(state, ROMANS, action.command, free=action.free, specials=True, offer=action.offer)
    supposed.agreed = action.agreed | friends(state)
    supposed.built = set(action.built)
    supposed.seized = list(action.seized)
    return supposed


def _margin(state: State, faction: int) -> int:
    """7.3 The margin of a Gallic Faction; Germans have none."""
    return 0 if faction == GERMANS else margin(state, faction)


def draft_build(bot: FallingSkyBot, action: Action) -> tuple[BuildPlan | None, State]:
    """8.8.1 The Build on a board, and the board after it."""
    draft = _Draft(bot, action)
    draft.place_forts()
    draft.remove_allies()
    draft.place_allies()
    if not draft.regions:
        return None, draft.state
    plan = BuildPlan(
        regions=tuple(draft.regions),
        forts=tuple(draft.forts),
        subdues=tuple(draft.subdues),
        allies=tuple(draft.allies),
    )
    return plan, draft.state


# Answers --------------------------------------------------------------------------------------------------------------


def build_now(bot: FallingSkyBot) -> BuildPlan:
    """The Build that is being executed, as it was planned on the board when it began."""
    action = bot.action
    if action is None:
        raise Unforeseen
    if action not in _MADE:
        begun = _supposed(begun_at(action), action)
        begun.built = set()
        _MADE[action] = draft_build(bot.at(begun_at(action)).silent(), begun)[0]
    plan = _MADE[action]
    if plan is None:
        raise Unforeseen
    return plan


def build_where(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.1 Region by Region; Non-player Aedui are asked for a Supply Line first."""
    ask = supply_ask(bot, decision)
    if ask:
        return ask
    left = [REGION_IDS[region] for region in build_now(bot).regions if REGION_IDS[region] in decision.keys]
    return (left[0],) if left else (DONE.key,)


def supply_ask(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.6.6 Non-player Aedui, who are sure to agree, are asked to let Supply Lines pass."""
    return ("supply.aedui",) if "supply.aedui" in decision.keys and not bot.is_player(AEDUI) else ()


def build_what(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.1 The Fort, then the Ally."""
    plan, region = build_now(bot), REGION_NUMBER[decision.params["space"]]
    if region in plan.forts and FORT_OPTION.key in decision.keys:
        return (FORT_OPTION.key,)
    keys = [SUBDUE[tribe].key for tribe in plan.subdues] + [TRIBE_IDS[tribe] for tribe in plan.allies]
    return ([key for key in keys if key in decision.keys] or [DONE.key])[:1]
