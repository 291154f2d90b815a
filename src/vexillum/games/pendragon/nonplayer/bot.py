"""8.0-8.1 What Non-players share: plans of Commands and Feats, what they choose among, and the bot at a decision."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, TypeAlias

import msgspec

from vexillum.coin.nonplayer import context
from vexillum.coin.nonplayer.context import BotContext
from vexillum.coin.nonplayer.plans import CommandPlan, RemainingCommand
from vexillum.coin.nonplayer.priorities import CandidateKind, by_table
from vexillum.core.decision import Decision, Option
from vexillum.core.words.texts import Message

from ..actions import Action
from ..battle.sides import Fight
from ..events.context import PendragonEvent
from ..imperium import fragmented
from ..map import SITE_IDS, SPACE_COUNT, SPACE_IDS
from ..pieces import BRITONS, FACTIONS, UNITS
from ..sequence import limited_command
from ..state import State

# 8.3, 8.5-8.8 Plans: a Command and its Feat ---------------------------------------------------------------------------


class FeatPlan(msgspec.Struct, frozen=True, kw_only=True):
    """4.1 The Feat that goes with a Command."""

    id: str
    spaces: tuple[int, ...] = ()
    """Where, in order of priority."""
    what: str = ""
    """4.2.2, 4.3.2, 8.5.6 The key of what an Invite, or the Settle of a Scotti March, does there."""
    before: bool = False
    """Before the Command; otherwise with it or after it."""


class Plan(CommandPlan, frozen=True, kw_only=True):
    """A Command as a Non-player plans it, with its Feat."""

    feat: FeatPlan | None = None


class RaidTarget(msgspec.Struct, frozen=True):
    """3.4.1, 3.5.1 One target of a Raid."""

    space: int
    dice: int
    way: int
    """The route: a Sea by its number, LAND or CALEDONIA (``commands.raid``)."""
    through: int = -1
    """4.4.2 The passage of a Deep Raid."""
    less: int = 0
    """The Raiders that are subtracted on the way."""


class RaidPlan(Plan, frozen=True, kw_only=True):
    """3.4.1, 3.5.1 A Raid."""

    command: ClassVar[str] = "raid"
    targets: tuple[RaidTarget, ...]
    box: bool = False
    """The first target is the box of NIALL NOIGIALLACH."""

    @property
    def named(self) -> tuple[int, ...]:
        """3.1 The spaces that are selected."""
        return tuple([target.space for target in self.targets])


class ReturnPlan(Plan, frozen=True, kw_only=True):
    """3.4.2, 3.5.2 A Return."""

    command: ClassVar[str] = "return"
    spaces: tuple[int, ...]

    @property
    def named(self) -> tuple[int, ...]:
        """3.1 The spaces that are selected."""
        return self.spaces


class PickUp(msgspec.Struct, frozen=True):
    """3.2.2, 3.3.2 Units that join a group of Britons on its way."""

    space: int
    units: tuple[tuple[int, bool, int], ...]


class Move(msgspec.Struct, frozen=True, kw_only=True):
    """3.2.2-3.5.3 Units that March from one space to another."""

    origin: int
    target: int
    units: tuple[tuple[int, bool, int], ...]
    """Kind, with Plunder or without, how many."""
    sea: bool = False
    pickups: tuple[PickUp, ...] = ()
    """3.2.2, 3.3.2 Where the group stops on its way by Road, in order, and who joins it there."""
    instead: tuple[tuple[int, bool, int], ...] = ()
    """8.7.3 Own Units that go there, too, if the other Briton does not let its Units come."""


class MarchPlan(Plan, frozen=True, kw_only=True):
    """3.2.2-3.5.3 A March, move by move."""

    command: ClassVar[str] = "march"
    moves: tuple[Move, ...]

    @property
    def named(self) -> tuple[int, ...]:
        """3.2.2, 3.3.2 Where Britons begin to March, on the way as well; 3.4.3, 3.5.3 where Barbarians go."""
        joined = [pickup.space for move in self.moves for pickup in move.pickups]
        return (*[space for move in self.moves for space in (move.origin, move.target)], *joined)


class BattlePlan(Plan, frozen=True, kw_only=True):
    """3.2.4-3.5.4 Battles, in the order in which they are fought."""

    command: ClassVar[str] = "battle"
    battles: tuple[tuple[int, int], ...]
    """Space and enemy; CIVITATES stands for Britons who fight together."""

    @property
    def named(self) -> tuple[int, ...]:
        """3.1 The spaces that are selected."""
        return tuple([space for space, _ in self.battles])


class TrainPlan(Plan, frozen=True, kw_only=True):
    """3.2.1 A Train."""

    command: ClassVar[str] = "train"
    spaces: tuple[tuple[int, int, int], ...]
    """Where, how many Cavalry, how many Militia."""
    prosperity: tuple[int, ...] = ()
    """Where Prosperity is added."""

    @property
    def cavalry(self) -> int:
        """8.8.4 The Cavalry that is placed."""
        return sum([cavalry for _, cavalry, _ in self.spaces])

    @property
    def named(self) -> tuple[int, ...]:
        """3.1 The spaces that are selected."""
        return tuple([space for space, _, _ in self.spaces])


class InterceptPlan(Plan, frozen=True, kw_only=True):
    """3.2.3 An Intercept."""

    command: ClassVar[str] = "intercept"
    targets: tuple[tuple[int, int], ...]
    """Space, and the Faction of the Raiders that are fought there."""
    moves: tuple[Move, ...]
    engaged: int
    """8.8.1 The Raiders in all these Battles."""

    @property
    def named(self) -> tuple[int, ...]:
        """3.1 The spaces that are selected."""
        return tuple([space for space, _ in self.targets])


class ReinforcePlan(FeatPlan, frozen=True, kw_only=True):
    """4.3.3 A Reinforce: Militia in Battle spaces, then Troops from one space next to a Battle."""

    id: str = "reinforce"
    origin: int = -1
    """The space that Troops move from; -1: none move."""
    target: int = -1
    """The Battle that they move to."""


class MusterSpace(msgspec.Struct, frozen=True, kw_only=True):
    """3.3.1 What a Muster does in one space: Units, or Strongholds."""

    space: int
    comitates: int = 0
    """Comitates instead of Militia."""
    builds: tuple[tuple[int, int, int], ...] = ()
    """What is built, on which Site, and instead of the Hillfort on which one: nothing if Units are placed."""


class MusterPlan(Plan, frozen=True, kw_only=True):
    """3.3.1 A Muster, space by space."""

    command: ClassVar[str] = "muster"
    spaces: tuple[MusterSpace, ...]
    control: tuple[int, ...] = ()
    """8.7.4 Where it adds Briton Control."""

    @property
    def named(self) -> tuple[int, ...]:
        """3.1 The spaces that are selected."""
        return tuple([entry.space for entry in self.spaces])


class TradePlan(Plan, frozen=True, kw_only=True):
    """3.3.3 A Trade."""

    command: ClassVar[str] = "trade"
    spaces: tuple[int, ...]
    prosperity: tuple[int, ...] = ()
    """Where Prosperity is added."""

    @property
    def named(self) -> tuple[int, ...]:
        """3.1 The spaces that are selected."""
        return self.spaces


# 8.3.2-8.3.3 What Non-players choose among: how their trace names it, and how one of equals is drawn -----------------


def space_word(space: int) -> Message:
    """A space by its name."""
    return Message("np.space", {"space": SPACE_IDS[space]})


def site_word(site: int) -> Message:
    """A Site by its name."""
    return Message("np.site", {"site": SITE_IDS[site]})


def _enemy(bot: PendragonBot, enemy: int) -> Message:
    """3.6.1 An enemy of the Barbarians: Britons fight together before Fragmentation."""
    if enemy in BRITONS and bot.faction not in BRITONS and not fragmented(bot.state):
        return Message("np.both_britons")
    return Message("np.faction", {"faction": FACTIONS[enemy]})


def _front(bot: PendragonBot, front: tuple[int, int]) -> Message:
    """A space and an enemy there."""
    return Message("np.front", {"space": SPACE_IDS[front[0]], "enemy": _enemy(bot, front[1])})


def _lot(bot: PendragonBot, option: Option) -> Message:
    """Units of a kind in a space."""
    space, kind, *loaded = option.value
    unit = UNITS[kind] + ("_loaded" if any(loaded) else "")
    return Message("np.lot", {"unit": unit, "space": SPACE_IDS[space]})


SPACES: CandidateKind[int] = CandidateKind("spaces", lambda bot, space: space_word(space), by_table)
SITES: CandidateKind[int] = CandidateKind("candidates", lambda bot, site: site_word(site))
ENEMIES: CandidateKind[int] = CandidateKind("candidates", _enemy)
FRONTS: CandidateKind[tuple[int, int]] = CandidateKind("candidates", _front)
LOTS: CandidateKind[Option] = CandidateKind("candidates", _lot, few=5)
"""Options whose value is a space, a kind of Units there, and perhaps whether they carry Plunder."""


# 8.1 The rest of a Command that a person has begun: the Non-player that takes over plans only that -------------------


ONE_BY_ONE = ("train", "muster", "march")
"""3.1 The Commands that act in a space before the next one is selected; the others select all their spaces first."""


class RestOfCommand(RemainingCommand[State], Action):
    """8.1 What was selected, moved and paid for is given."""

    __slots__ = ()

    def __init__(self, action: Action, state: State) -> None:
        super().__init__(action, state)
        self._control_at_start = action.control_at_start
        if action.feat_start is not None:
            self.feat_start = self.start
        if action.command in ONE_BY_ONE:
            self.most = max(0, action.most - len(action.spaces))
        elif action.spaces:
            self.most = SPACE_COUNT

    def goes_on(self, action: Action, state: State) -> bool:
        """Whether this is still what is left of that Command."""
        return (self.feat_start is None) == (action.feat_start is None) and super().goes_on(action, state)


# 8.0 The context of a Non-player's decision: the board, its rolls, and the action in progress ------------------------


class PendragonBot(BotContext[State, Action]):
    """One Non-player at one moment."""

    __slots__ = ()
    spaces = SPACES

    @property
    def action(self) -> Action | None:
        """The innermost Command that is being executed."""
        return self.innermost(Action)

    @property
    def fight(self) -> Fight | None:
        """The Battle that is being fought."""
        return self.innermost(Fight)

    @property
    def event(self) -> PendragonEvent | None:
        """The Event that is being executed."""
        return self.innermost(PendragonEvent)

    def rest_of(self, action: Action) -> Action:
        """8.1 What is left of a Command on the board as it is."""
        return RestOfCommand(action, self.state)

    @property
    def limited(self) -> bool:
        """2.3.5, 8.1.2, 8.9 Whether a Command of this turn is confined to one space."""
        return limited_command(self.state, self.faction)


Answer: TypeAlias = context.Answer[PendragonBot]
"""The keys to answer a decision with."""


# 8.3 What was planned and is on offer --------------------------------------------------------------------------------


def within(spaces: Iterable[int], decision: Decision) -> list[str]:
    """The keys of planned spaces that are on offer, in the order of the plan, as many as may be named."""
    keys = decision.keys
    return [SPACE_IDS[space] for space in spaces if SPACE_IDS[space] in keys][: decision.at_most]
