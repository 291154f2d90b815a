"""8.0-8.4 What a Non-player looks at and among what it chooses, the order of pieces, what it plans and takes over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from typing import Any, ClassVar, TypeAlias

import msgspec

from vexillum.coin.kit import NOBODY
from vexillum.coin.nonplayer import context
from vexillum.coin.nonplayer.context import BotContext
from vexillum.coin.nonplayer.plans import CommandPlan, RemainingCommand
from vexillum.coin.nonplayer.priorities import CandidateKind, Priority, choose_from, fewest, first, most
from vexillum.coin.players import non_player
from vexillum.core.decision import Decision
from vexillum.core.words.texts import Message

from ..actions import Action
from ..battle.sides import Battle
from ..cards import partner, together
from ..control import controller, how_many, leader_region, pieces, strengths, strongholds, warbands
from ..events.context import FallingSkyEvent
from ..map import IS_CITY, REGION_IDS, REGION_NUMBER, REMI, SPACE_COUNT, TRIBE_IDS
from ..money import NEVER_ABOVE
from ..pieces import (
    AEDUI,
    ARVERNI,
    BELGAE,
    FACTIONS,
    FORT,
    GERMANS,
    HIDDEN,
    IS_CITADEL,
    IS_LEADER,
    KIND_OWNER,
    LEGION,
    REVEALED,
    ROMANS,
    SUBDUED,
    UNIT_KINDS,
)
from ..scenarios import frost
from ..state import State
from ..victory import BELGIC_GOAL, belgic_score, control_value, margin, roman_score

# 8.3 What Non-players choose among: how their trace names it, and how one of equals is drawn (8.3.4) -----------------


Front = tuple[int, int]
"""A Region, and an enemy there."""


def regions_of(decision: Decision) -> list[int]:
    """The Regions that may be selected."""
    return [REGION_NUMBER[key] for key in decision.keys if key in REGION_NUMBER]


def region_word(region: int) -> Message:
    """A Region by its name."""
    return Message("np.space", {"space": REGION_IDS[region]})


def _tribe(bot: Any, tribe: int) -> Message:
    return Message("np.tribe", {"tribe": TRIBE_IDS[tribe]})


def _faction(bot: Any, faction: int) -> Message:
    return Message("np.faction", {"faction": FACTIONS[faction]})


def _front(bot: Any, front: Front) -> Message:
    return Message("np.front", {"space": REGION_IDS[front[0]], "enemy": FACTIONS[front[1]]})


def _regions(bot: Any, regions: tuple[int, ...]) -> Message:
    return Message("np.regions", {"spaces": [REGION_IDS[region] for region in regions]})


REGIONS: CandidateKind[int] = CandidateKind("spaces", lambda bot, region: region_word(region))
TRIBES: CandidateKind[int] = CandidateKind("candidates", _tribe)
ENEMIES: CandidateKind[int] = CandidateKind("candidates", _faction)
FRONTS: CandidateKind[Front] = CandidateKind("candidates", _front)
REGION_SETS: CandidateKind[tuple[int, ...]] = CandidateKind("candidates", _regions)
"""Several Regions together."""


# 8.4.1, 8.4.4 The order in which Non-players place, move, target and lose pieces; their targets; Frost ---------------


ENEMIES_OF = (
    (ARVERNI, BELGAE, GERMANS, AEDUI),
    (ROMANS, AEDUI, BELGAE, GERMANS),
    (ARVERNI, BELGAE, GERMANS, ROMANS),
    (ROMANS, AEDUI, ARVERNI, GERMANS),
)
"""8.4.1 For each Faction, its targets in order among equal pieces."""
LEADER_RANK, LEGION_RANK, STRONG_RANK, CITY_RANK, ALLY_RANK, HIDDEN_RANK, REVEALED_RANK, SCOUTED_RANK = range(8)


def kind_rank(kind: int) -> int:
    """8.4.1 Leader, Legions, Fort, Hidden, Revealed, Scouted: own pieces are placed and moved, enemies targeted so."""
    if IS_LEADER[kind]:
        return LEADER_RANK
    if kind == LEGION:
        return LEGION_RANK
    if kind == FORT:
        return STRONG_RANK
    if kind == HIDDEN[KIND_OWNER[kind]]:
        return HIDDEN_RANK
    return REVEALED_RANK if kind == REVEALED[KIND_OWNER[kind]] else SCOUTED_RANK


def tribe_rank(state: State, tribe: int) -> int:
    """8.4.1 Citadels, then Allies in Cities or at Remi, then other Allies."""
    if IS_CITADEL[state.tribes[tribe]]:
        return STRONG_RANK
    return CITY_RANK if IS_CITY[tribe] or tribe == REMI else ALLY_RANK


def in_order(kinds: Iterable[int]) -> list[int]:
    """8.4.1 Kinds of pieces as they are placed, moved and targeted."""
    return sorted(kinds, key=kind_rank)


def losing_order(kinds: Iterable[int]) -> list[int]:
    """8.4.1 Own kinds as they take Losses and are removed: the other way round."""
    return sorted(kinds, key=kind_rank, reverse=True)


def enemy_rank(faction: int, enemy: int) -> int:
    """8.4.1 How late a Faction targets an enemy, other things being equal."""
    return ENEMIES_OF[faction].index(enemy)


def enemies_first(faction: int) -> Priority[int]:
    """8.4.1 Among enemies, those that the Faction targets first."""
    return fewest("enemy_order", lambda enemy: enemy_rank(faction, enemy))


def players_first(bot: FallingSkyBot) -> Priority[int]:
    """Among enemies, players."""
    return first("players", bot.is_player)


def helps_player(bot: FallingSkyBot, before: State, after: State) -> bool:
    """8.4.4 Whether a player Faction is further above its threshold than it was."""
    return any(
        bot.is_player(faction) and margin(after, faction) > max(0, margin(before, faction))
        for faction in range(GERMANS)
    )


def forbidden(bot: FallingSkyBot, before: State, after: State) -> bool:
    """8.4.4 While a Winter card is showing: whether an action could advance a player beyond its threshold."""
    return frost(before) and helps_player(bot, before, after)


# 8.3.2 Where Non-players place a Leader, and the Legion of Pax Gallica; 8.4.1 who is with him after a move -----------


ESCORT = 4
"""8.4.1 At least this many of their own Warbands or Auxilia end a move with the Leader, as able."""


def escorted(state: State, faction: int) -> bool:
    """8.4.1 Whether four own Warbands or Auxilia are with a Faction's Leader; also if he is not on the map."""
    region = leader_region(state, faction)
    return region == NOBODY or warbands(state, region, faction) >= ESCORT


def most_own(bot: FallingSkyBot) -> Priority[int]:
    """8.3.2 Where the most own pieces are."""
    return most("own_pieces", lambda region: pieces(bot.state, region, bot.faction))


def place_leader(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.3.2 A Leader comes as soon as he can, where the most own pieces are."""
    regions = regions_of(decision)
    return (REGION_IDS[choose_from(bot, "8.3.2", "leader", regions, most_own(bot), roll="8.3.2 leader")],)


def place_legion(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """2.1, 8.3.2 A Legion of Pax Gallica: to the Roman Leader, else to the most Roman pieces, like a Leader (F287)."""
    regions = regions_of(decision)
    there = leader_region(bot.state, ROMANS)
    with_leader: Priority[int] = first("own_leader", lambda region: region == there)
    roll = f"8.3.4 legion {decision.params['n']}"
    return (REGION_IDS[choose_from(bot, "8.3.2", "legion", regions, with_leader, most_own(bot), roll=roll)],)


# 8.4.4 Frost: whether a Battle could bring a player beyond the victory threshold, or further -------------------------


def battle_forbidden(bot: FallingSkyBot, state: State, region: int, enemy: int, losses: int) -> bool:
    """8.4.4 Whether a Battle could do so by any roll: Allies, Citadels or Legions fall, Belgae gain Control.

    ``losses``: what the Defender takes at most.
    """
    if not frost(state) or not losses:
        return False
    homes = strongholds(state, region, enemy)
    for fallen in range(min(losses, len(homes)) + 1):
        after = state.copy()
        for tribe in homes[:fallen]:
            after.tribes[tribe] = SUBDUED
        if enemy == ROMANS:
            after.units[UNIT_KINDS * region + LEGION] -= min(losses - fallen, how_many(after, region, LEGION))
        if forbidden(bot, state, after):
            return True
    return _belgic_control(bot, state, region)


def _belgic_control(bot: FallingSkyBot, state: State, region: int) -> bool:
    """7.2 Whether Belgae of a player could come to Control a Region because two others fight there."""
    if not bot.is_player(BELGAE) or controller(state, region) == BELGAE or not strengths(state, region)[BELGAE]:
        return False
    return belgic_score(state) + control_value(state, region) > BELGIC_GOAL


# 8.1.3 What a Non-player means to do with a Command, and with the Special Ability that goes with it ------------------


Units = tuple[tuple[int, int], ...]
"""Pieces of one Region: kind, and how many."""


class SpecialPlan(msgspec.Struct, frozen=True, kw_only=True):
    """4.1 A Special Ability. Those that need to know more than where have a form of their own."""

    id: str
    regions: tuple[int, ...] = ()
    """Where, in order of priority."""
    before: bool = False
    """Before the Command; otherwise with it or after it."""


class BuildPlan(SpecialPlan, frozen=True, kw_only=True):
    """4.2.1 A Build: in each Region a Fort, then an Ally that is removed or placed."""

    id: str = "build"
    forts: tuple[int, ...] = ()
    """Regions."""
    subdues: tuple[int, ...] = ()
    """Tribes whose Ally is removed."""
    allies: tuple[int, ...] = ()
    """Tribes that get a Roman Ally."""


class ScoutMove(msgspec.Struct, frozen=True):
    """4.2.2 Auxilia of a kind that go to an adjacent Region."""

    origin: int
    target: int
    kind: int
    n: int


class ScoutPlan(SpecialPlan, frozen=True, kw_only=True):
    """4.2.2 A Scout: the moves, then in each Region the Auxilia that flip and the Warbands that are marked."""

    id: str = "scout"
    moves: tuple[ScoutMove, ...] = ()
    reveals: tuple[tuple[int, Units], ...] = ()
    """By Region, the Warbands."""


class Plan(CommandPlan, frozen=True, kw_only=True):
    """A Command, with its Special Ability."""

    special: SpecialPlan | None = None


class RecruitPlan(Plan, frozen=True, kw_only=True):
    """3.2.1 A Recruit."""

    command: ClassVar[str] = "recruit"
    allies: tuple[tuple[int, int], ...] = ()
    """Region and Tribe."""
    auxilia: tuple[tuple[int, int], ...] = ()
    """Region and how many."""

    @property
    def pieces(self) -> int:
        """How many pieces are placed."""
        return len(self.allies) + sum([n for _, n in self.auxilia])

    @property
    def named(self) -> tuple[int, ...]:
        """3.1 The Regions that are selected, in order."""
        return tuple([region for region, _ in (*self.allies, *self.auxilia)])


class RallyWork(msgspec.Struct, frozen=True):
    """3.3.1 What a Rally does in one Region."""

    region: int
    what: str
    """"citadel", "ally" or "warbands"."""
    tribe: int = -1
    """Where the Citadel or Ally comes."""
    n: int = 0
    """How many Warbands."""


class RallyPlan(Plan, frozen=True, kw_only=True):
    """3.3.1 A Rally, Region by Region."""

    command: ClassVar[str] = "rally"
    works: tuple[RallyWork, ...]

    @property
    def named(self) -> tuple[int, ...]:
        """3.1 The Regions that are selected, in order."""
        return tuple([work.region for work in self.works])


class MarchGroup(msgspec.Struct, frozen=True):
    """3.2.2, 3.3.2 A group that Marches: whence, over which Regions, who; the last Region is where it ends."""

    origin: int
    path: tuple[int, ...]
    units: Units

    @property
    def target(self) -> int:
        """Where it ends."""
        return self.path[-1]


class MarchPlan(Plan, frozen=True, kw_only=True):
    """3.2.2, 3.3.2 A March, group by group; an origin without a group only hides its pieces."""

    command: ClassVar[str] = "march"
    origins: tuple[int, ...]
    groups: tuple[MarchGroup, ...] = ()

    @property
    def named(self) -> tuple[int, ...]:
        """3.1 The Regions that are selected, in order."""
        return self.origins


class SeizePlan(Plan, frozen=True, kw_only=True):
    """3.2.3 A Seize: by Region, the Tribes that are Dispersed."""

    command: ClassVar[str] = "seize"
    regions: tuple[tuple[int, tuple[int, ...]], ...]

    @property
    def named(self) -> tuple[int, ...]:
        """3.1 The Regions that are selected, in order."""
        return tuple([region for region, _ in self.regions])


class RaidPlan(Plan, frozen=True, kw_only=True):
    """3.3.3 A Raid: by Region, what each Warband that flips takes: from a Faction, or from none (-1)."""

    command: ClassVar[str] = "raid"
    raids: tuple[tuple[int, tuple[int, ...]], ...]

    @property
    def named(self) -> tuple[int, ...]:
        """3.1 The Regions that are selected, in order."""
        return tuple([region for region, _ in self.raids])


class BattlePlan(Plan, frozen=True, kw_only=True):
    """3.2.4, 3.3.4 Battles, in the order in which they are fought. The Special Ability has the Regions of Besiege or
    Ambush.
    """

    command: ClassVar[str] = "battle"
    battles: tuple[tuple[int, int], ...]
    """Region and enemy."""

    @property
    def named(self) -> tuple[int, ...]:
        """3.1 The Regions that are selected, in order."""
        return tuple([region for region, _ in self.battles])


# 8.1 What is left of a Command that a person has begun: the Non-player that takes over plans only that ---------------


def progress(action: Action) -> tuple[Any, ...]:
    """The progress of a Command that is not on the board: the rest is planned from it."""
    return (
        action.agreed,
        action.battles,
        action.britannia,
        action.built,
        action.earlier,
        action.enlisted,
        action.given_up,
        action.lent,
        action.moved,
        action.refused,
        action.seized,
        action.selected,
        action.truce,
    )


class RestOfCommand(RemainingCommand[State], Action):
    """8.1 What was selected, moved and paid for is given: every Command acts in a Region before the next,
    but the Arverni may have paid for some first (F251).
    """

    __slots__ = ()

    def __init__(self, action: Action, state: State) -> None:
        super().__init__(action, state)
        (
            self.agreed,
            self.battles,
            self.britannia,
            self.built,
            self.earlier,
            self.enlisted,
            self.given_up,
            self.lent,
            self.moved,
            self.refused,
            self.seized,
            self.selected,
            self.truce,
        ) = map(copy, progress(action))
        if action.special_start is not None:
            self.special_start = self.start
        self.most = max(0, action.most - len(action.spaces))

    def goes_on(self, action: Action, state: State) -> bool:
        """Whether this is still what is left of that Command."""
        same = (self.special_start is None) == (action.special_start is None)
        return same and progress(self) == progress(action) and super().goes_on(action, state)


# Card 38, 8.6.8, 8.8.8 Diviciacus in Commands of Non-players: what is sure to be lent, and plans with what is lent


def sure_lenders(state: State, faction: int) -> set[int]:
    """8.6.8, 8.8.8 Who is sure to lend to Romans in a Command: Non-player Aedui, up to a score of 12.

    A player may refuse, so that nothing is counted on before the answer (ruling F300).
    """
    if faction != ROMANS or partner(state, ROMANS) != AEDUI or not non_player(state, AEDUI):
        return set()
    lends = roman_score(state) <= NEVER_ABOVE and any(together(state, region) for region in range(SPACE_COUNT))
    return {AEDUI} if lends else set()


def plan_with_loan(bot: FallingSkyBot, action: Action) -> None:
    """The plan of a Command with what is lent, made once."""
    planners = bot.catalog.planners
    if action not in planners.made:
        lent = action if isinstance(action, RestOfCommand) else action.begun()
        planner = planners.named(action.command, action.faction)
        planners.made[action] = planner(bot.silent().at(action.start).during(lent), lent)


# 8.0 What a Non-player looks at when it is asked: the board, its rolls, and what is being carried out ----------------


class FallingSkyBot(BotContext[State, Action]):
    """One Non-player at one moment."""

    __slots__ = ()
    spaces = REGIONS

    @property
    def action(self) -> Action | None:
        """The innermost Command that is being executed."""
        return self.innermost(Action)

    @property
    def event(self) -> FallingSkyEvent | None:
        """The Event that is being executed."""
        return self.innermost(FallingSkyEvent)

    @property
    def battle(self) -> Battle | None:
        """The Battle that is being fought."""
        return self.innermost(Battle)

    def rest_of(self, action: Action) -> Action:
        """8.1 What is left of a Command on the board as it is."""
        return RestOfCommand(action, self.state)

    def action_of_turn(self, command: str) -> Action:
        """8.1 A Command by the sequence of play; 8.8.8 with what is sure to be lent for it."""
        action = super().action_of_turn(command)
        action.lent = sure_lenders(self.state, self.faction)
        return action

    def is_player(self, faction: int) -> bool:
        """8.0 Whether a Faction is run by a person. The Germans never are: they are neither player nor Non-player."""
        return faction != GERMANS and super().is_player(faction)


Answer: TypeAlias = context.Answer[FallingSkyBot]
"""The keys to answer a decision with."""


def as_many(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.4 To the maximum extent."""
    return context.largest(decision)
