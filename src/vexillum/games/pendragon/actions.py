"""3.1, 4.1 What Commands and Feats share: the action, free ones (5.5), costs, refusals, placement."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import msgspec

from vexillum.coin import commands
from vexillum.coin.kit import NOBODY, number
from vexillum.core.decision import Decision, Option, Why
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message

from .battle.sides import Result, Terms, enemies
from .control import controllers, pieces
from .forces import NO_LOT, Lot, build, place_own, raze, remove
from .imperium import fragmented
from .map import IS_TOWN_SITE, SITE_IDS, SITES_OF, SPACE_COUNT, SPACE_IDS
from .money import NOUN, can_split_payment, funds, pay
from .pieces import (
    BARBARIANS,
    BRITONS,
    CIVITATES,
    FACTIONS,
    HILLFORT,
    KIT,
    MILITIA,
    STRONGHOLDS,
    T_TOWN,
    TOWN,
    UNIT_KINDS,
    VACANT,
)
from .state import Play, State, Table, Track

# 5.5 A free Command that an Event offers: what is different from the Command of a turn -------------------------------


Spaces = tuple[int, ...]


class Offer(commands.Offer, frozen=True, kw_only=True):
    """5.5 Free Train, March, Intercept, Muster or Battle. Where nothing is said the rules of the Command hold (5.1.1).

    The spaces of a March are its origins.
    """

    most: int = SPACE_COUNT

    destinations: Spaces | None = None
    """March: Troops go only to these spaces; None: anywhere."""

    enemies: tuple[int, ...] | None = None
    """Battle: only these Factions may be fought; None: any."""
    raiders_suffice: bool = False
    """Battle of a Barbarian Faction: no Warband is needed where there are Raiders."""
    terms: Terms | None = None
    """Battle: on these terms; None: as in any Battle."""

    casualties: bool = False
    """Train: Cavalry may also come from Casualties."""
    wealth: bool = True
    """Muster: Wealth is paid (R55)."""
    not_yet: int = 0
    """Muster: this many of the Comitates may come from Not Yet in Play."""


def foes(state: State, space: int, faction: int, offer: Offer | None) -> list[int]:
    """3.6.1 Whom a Faction may fight in a space; an Event can name the enemies.

    Before Fragmentation Dux and Civitates are one enemy of the Barbarians: it is there if a named one of them is.
    """
    found = enemies(state, space, faction)
    if offer is None or offer.enemies is None:
        return found
    named = offer.enemies
    if faction in BARBARIANS and not fragmented(state):
        britons = any(pieces(state, space, briton) for briton in BRITONS if briton in named)
        return [enemy for enemy in found if (britons if enemy == CIVITATES else enemy in named)]
    return [enemy for enemy in found if enemy in named]


def why_not_offered(space: int) -> Message:
    """A reason: the Event does not offer this space."""
    return Message("why.free_space", {"space": SPACE_IDS[space]}, "5.5")


# 5.5 A free Raid that an Event offers: what is different from a Raid Command -----------------------------------------


class RaidOffer(msgspec.Struct, frozen=True, kw_only=True):
    """5.5 The terms of a free Raid; where nothing is said the rules of the Command hold (5.1.1)."""

    most: int | None = None
    """How many targets at most; None: the normal number."""
    spaces: tuple[int, ...] | None = None
    """Only these spaces may be targets; None: any."""
    reach_waived: bool = False
    """Each of ``spaces`` without own Control is within reach, as if overland."""
    sea: int = NOBODY
    """This Sea, too, is one that the Faction Raids from."""
    forts_ignored: bool = False
    """No reduction that is counted in Forts."""
    no_reduction: bool = False
    """No reduction of any kind, that of the Britons' mariners included."""
    population_ignored: bool = False
    """Population does not limit Plunder."""
    surprise: bool = False
    """A free Surprise in one of the targets (4.4.2, 4.5.2)."""
    militia_removed: int = 0
    """Where Raiders were placed, up to this many Militia are removed before Plunder."""

    def allows(self, space: int) -> bool:
        """Whether a space may be a target."""
        return self.spaces is None or space in self.spaces


# 3.1, 4.1 An action: a Command being executed, with its Feat ---------------------------------------------------------


class Action(commands.Action[State]):
    """3.1 What is known of a Command while it is executed, with its Feat."""

    __slots__ = (
        "_control_at_start",
        "cost_ahead",
        "feat_start",
        "gained",
        "landed",
        "mariners_came",
        "origin_cost",
        "raid_offer",
        "results",
        "returning",
        "settle_success",
    )
    kit = KIT
    offer: Offer | None

    def __init__(
        self,
        state: State,
        faction: int,
        command: str,
        *,
        limited: bool = False,
        free: bool = False,
        feats: bool | None = None,
        raid_offer: RaidOffer | None = None,
        offer: Offer | None = None,
    ) -> None:
        super().__init__(state, faction, command, limited=limited, free=free, specials=feats, offer=offer)
        self.raid_offer = raid_offer
        """5.5 The terms of a free Raid by Event."""
        self._control_at_start: list[int] | None = None
        self.returning: dict[int, int] = {}
        """3.4.2 How many Raiders Return from each space: Settle rolls for them (4.4.1)."""
        self.settle_success: int | None = None
        """4.4.1 The least roll for which they stay, where an Event gives another (5.5)."""
        self.landed: dict[int, int] = {}
        """3.4.1 How many Raiders a Raid has placed in each target, in the order of Raiding."""
        self.mariners_came = False
        """3.4.1 MARINERS BY SEA have reduced one target of this Raid, and will no other."""
        self.results: list[tuple[int, Result]] = []
        """3.6 The Battles of a Battle or Intercept, in the order of fighting: where, and what came of it."""
        self.cost_ahead = 0
        """The least cost of the Command's first space: a Feat executed before it must leave that amount."""
        self.origin_cost = 0
        """3.2.3 What the first origin of an Intercept costs, once its targets are named."""
        self.gained = 0
        """4.1 Money that the Feat has brought: it pays for none of the Command, whose costs come first (ruling P1)."""
        self.feat_start: State | None = None
        """The board when a Rule began, as ``start`` is for the Command."""

    def begun(self) -> Action:
        """The same Command as it was when it began."""
        begun = Action(
            self.start,
            self.faction,
            self.command,
            limited=self.limited,
            free=self.free,
            feats=self.specials,
            raid_offer=self.raid_offer,
            offer=self.offer,
        )
        begun.settle_success = self.settle_success
        if self.raid_offer is not None and self.raid_offer.surprise:
            begun.special = self.special
        return begun

    @property
    def control_at_start(self) -> list[int]:
        """Control of every space when the Command began."""
        if self._control_at_start is None:
            self._control_at_start = controllers(self.start)
        return self._control_at_start

    def stops_at(self, space: int) -> bool:
        """5.5 Whether those who March may stop in a space: by an Event only in its destinations (ruling P98)."""
        return self.offer is None or self.offer.destinations is None or space in self.offer.destinations

    @property
    def terms(self) -> Terms:
        """3.6 The terms of the Battles, before Feats."""
        return (self.offer and self.offer.terms) or Terms(executing=self.faction)

    def money(self, state: State) -> int:
        """3.1 What the Command may spend: all but the income of its Feat (ruling P1)."""
        return funds(state, self.faction) - self.gained

    def wealth(self, state: State) -> int:
        """3.1 The Wealth that a Muster may spend."""
        return state.tracks[Track.WEALTH] - self.gained

    @property
    def reserved(self) -> int:
        """What a Feat must leave to the Command: before its first space is paid for, the cost of that."""
        return 0 if self.spaces else self.cost_ahead

    def budget(self, state: State) -> int:
        """What a Feat may spend."""
        return funds(state, self.faction) - self.reserved


class Command(commands.Command[State, Action], frozen=True):
    """One of the four Commands of a Faction."""


class Feat(commands.Special[State, Action], frozen=True):
    """4.1 One of the four Feats of a Faction."""


# 1.8, 3.1 How a Command is paid for: out of which purse, and what the income of its Feat does not pay ----------------


SPLIT_PAYMENT = Option("mix", "mix", text="option.mix_next")
"""1.8 Say how the next cost is paid: red and blue, or Resources and Wealth. Once, until something was paid."""


def split_payment_option(state: State, action: Action) -> list[Option]:
    """Offered beside spaces that cost something, when there are two purses to pay from."""
    return (
        [SPLIT_PAYMENT]
        if not action.free and not state.mixing and can_split_payment(state, action.faction, action.gained)
        else []
    )


def pay_cost(table: Table, action: Action, cost: int, rule: str) -> Play[None]:
    """3.1 Pay a cost of the Command; the income of its Feat stays aside (ruling P1)."""
    yield from pay(table, action.faction, cost, rule, kept=action.gained)


# Why a space or a number is not offered in the Commands and Feats of the Britons -------------------------------------


def why_space(reason: Callable[[int], Message | None]) -> Why:
    """A reason for each space that is not offered."""

    def why(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
        space = KIT.space_named(name)
        return None if space is None else reason(space)

    return why


def why_key(reasons: dict[str, Callable[[], Message]]) -> Why:
    """A reason for each key that could have been among the options."""

    def why(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
        reason = reasons.get(name)
        return reason() if reason else None

    return why


def why_number(id: str, space: int, n: int, rule: str) -> Why:
    """A reason why more than ``n`` is not offered."""

    def why(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
        return about(id, space, rule, n=n) if name.isdecimal() else None

    return why


def about(id: str, space: int, rule: str, **params: Any) -> Message:
    """A reason that names the space."""
    return Message(f"why.{id}", {"space": SPACE_IDS[space], **params}, rule)


def too_dear(faction: int, cost: int, left: int, rule: str) -> Message:
    """A reason: the money does not reach."""
    noun = NOUN[faction]
    return Message("why.briton_money", {"cost": Message(f"count.{noun}", {"n": cost}), "left": left}, rule)


def cannot_pay(action: Action, cost: int, left: int, rule: str, noun: str = "resources") -> Message:
    """A reason: a cost of the Command is too high; where its Feat has brought money, why that does not help (P1)."""
    words = {"cost": Message(f"count.{noun}", {"n": cost}), "left": left}
    if action.gained:
        return Message("why.income", {**words, "n": action.gained, "feat": action.special}, "3.1")
    return Message("why.briton_money", words, rule)


def feat_too_dear(action: Action, cost: int, left: int, rule: str) -> Message:
    """A reason: a Feat is too dear, perhaps only because the first space of its Command must be paid, too."""
    if not action.reserved or cost > left:
        return too_dear(action.faction, cost, left, rule)
    noun = NOUN[action.faction]
    words = {"cost": Message(f"count.{noun}", {"n": cost}), "first": Message(f"count.{noun}", {"n": action.reserved})}
    return Message("why.feat_leaves", {**words, "left": left, "command": action.command}, "4.1")


def selected(space: int, rule: str) -> Message:
    """A reason: a space is selected once for an action."""
    return about("briton_selected", space, rule)


# 3.3.1 What Muster shares with Train, Build and Reinforce: Units at Strongholds, and Towns out of Militia ------------


MUSTER_RULE = "3.3.1"
NOT_REPLACED = -1
"""A Town for two Militia, without a Hillfort."""


def standing(state: State, space: int, *kinds: int) -> int:
    """How many Strongholds of some kinds are in a space."""
    sites = state.sites
    return (sites[2 * space] in kinds) + (sites[2 * space + 1] in kinds)


def removable(state: State, space: int, kind: int) -> int:
    """1.4.1 Units in other spaces: they could be taken off the map once none is Available."""
    return sum(state.units[kind::UNIT_KINDS]) - state.units[UNIT_KINDS * space + kind]


class MusterTerms:
    """3.3.1 What Comitates and Towns cost in a Muster, and how many Comitates are new; an Event may change both."""

    __slots__ = ("action", "fresh", "paid")

    def __init__(self, action: Action) -> None:
        self.action = action
        offer = action.offer
        self.paid = offer is None or offer.wealth
        """Whether Wealth is paid."""
        self.fresh = 0 if offer is None else offer.not_yet
        """How many more Comitates may come from Not Yet in Play."""

    def wealth(self, n: int) -> int:
        """The price of this much Wealth; nothing if none is paid."""
        return n if self.paid else 0

    def affords(self, state: State, n: int) -> bool:
        """Whether there is enough Wealth, or none is needed."""
        return self.action.wealth(state) >= self.wealth(n)

    def new(self, state: State) -> int:
        """How many Comitates could come from Not Yet in Play now."""
        return min(self.fresh, state.not_yet)


# Units ----------------------------------------------------------------------------------------------------------------


def muster_total(state: State, space: int, control: list[int]) -> int:
    """3.3.1 One Unit for each Town or Hillfort (R19), and one per Population under Briton Control at the outset."""
    return standing(state, space, TOWN, HILLFORT) + (state.population[space] if control[space] == CIVITATES else 0)


def can_place(state: State, space: int, kind: int) -> bool:
    """Whether a Unit of a kind is Available, or in another space from where it could be taken (1.4.1)."""
    return bool(state.available[kind] or removable(state, space, kind))


def muster_militia(table: Table, space: int, n: int, rule: str, *, spared: Mapping[Lot, int] = NO_LOT) -> Play[int]:
    """3.3.1 Place Militia, as far as there are any; returns how many. ``spared`` stay where they are (4.3.3)."""
    return (yield from place_own(table, CIVITATES, space, MILITIA, n, rule, spared=spared))


# Towns ----------------------------------------------------------------------------------------------------------------


@cache
def building(kind: int, site: int, instead: int, wealth: int = 0) -> Option:
    """A Stronghold on a Site; for a Town perhaps instead of the Hillfort on a Site. The value is what and where."""
    key = f"{STRONGHOLDS[kind]}.{SITE_IDS[site]}"
    params = {"site": SITE_IDS[site]}
    text = f"option.build_{STRONGHOLDS[kind]}"
    if instead != NOT_REPLACED:
        key += f".{SITE_IDS[instead]}"
        params["hillfort"] = SITE_IDS[instead]
        text += "_hillfort"
    return Option(
        key, (kind, site, instead), f"site:{SITE_IDS[site]}", text, params, {"wealth": wealth} if wealth else {}
    )


def town_options(state: State, space: int, wealth: int = 0) -> list[Option]:
    """3.3.1, 4.2.1 Towns for two Militia, or for a Militia and a Hillfort, even on that Hillfort's Site."""
    militia = state.units[UNIT_KINDS * space + MILITIA]
    if not militia or not state.available[T_TOWN]:
        return []
    options = []
    sites = state.sites
    for site in SITES_OF[space]:
        if not IS_TOWN_SITE[site]:
            continue
        if sites[site] == VACANT:
            if militia > 1:
                options.append(building(TOWN, site, NOT_REPLACED, wealth))
            options += [building(TOWN, site, other, wealth) for other in SITES_OF[space] if sites[other] == HILLFORT]
        elif sites[site] == HILLFORT:
            options.append(building(TOWN, site, site, wealth))
    return options


def build_town(table: Table, faction: int, space: int, site: int, instead: int, rule: str) -> Play[None]:
    """3.3.1, 4.2.1 Two Militia, or a Militia and a Hillfort, make way for a Town."""
    if instead == NOT_REPLACED:
        yield from give_up_militia(table, faction, space, 2, rule)
    else:
        yield from give_up_militia(table, faction, space, 1, rule)
        raze(table, instead, rule)
    build(table, site, TOWN, rule)


def give_up_militia(table: Table, faction: int, space: int, n: int, rule: str) -> Play[None]:
    """3.1 The executing Faction chooses which Militia are removed: it matters where some of them carry Plunder."""
    state = table.state
    loaded = state.plunder[UNIT_KINDS * space + MILITIA]
    plain = state.units[UNIT_KINDS * space + MILITIA] - loaded
    (pick,) = yield table.ask(
        FACTIONS[faction],
        "militia.loaded",
        [number(k) for k in range(max(0, n - plain), min(n, loaded) + 1)],
        rule=rule,
        params={"space": SPACE_IDS[space], "n": n},
        about=f"unit:{SPACE_IDS[space]}.militia",
        why=why_number("militia_loaded", space, n, rule),
    )
    remove(table, space, MILITIA, n - pick.value, pick.value, rule)
