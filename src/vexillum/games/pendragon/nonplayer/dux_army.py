"""8.8.3-8.8.6 The army of the Non-player Dux: Battle, Train, March, and the Feats that go with them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import msgspec

from vexillum.coin.kit import NOBODY, NONE
from vexillum.coin.nonplayer.plans import Unforeseen, plan_now, planned, sure_plan
from vexillum.coin.nonplayer.priorities import OPTIONS, Priority, choose, choose_from, first, most, ranked
from vexillum.core.decision import DONE, Decision

from ..actions import NOT_REPLACED, Action, foes, standing, town_options
from ..cards import extra_town_cavalry, patrol_reduction, sea_patrolled
from ..commands.battle import briton_battle_spaces
from ..commands.march import MARCH_COST, Routes
from ..commands.raid import forts_on_coast
from ..commands.trade import MOST_BOUGHT, cubes_for
from ..commands.train import COST, PROSPERITY_COST, TRAINED_MILITIA, can_train
from ..control import allied, controller, friend, friendly, pieces
from ..feats.dux import MOST_REQUISITIONED, can_build, can_requisition, dux_plunder, money
from ..forces import vacant_sites
from ..imperium import fragmented, roads_maintained
from ..map import (
    ADJACENT,
    IS_CITY,
    IS_TOWN_SITE,
    REGIONS,
    SEAS_OF,
    SITES_OF,
    SPACE_COUNT,
    SPACE_IDS,
    SPACE_NUMBER,
    WALL,
)
from ..money import RENOWN, funds
from ..pieces import (
    BARBARIANS,
    BLUE_SAXON,
    BLUE_SCOTTI,
    CAVALRY,
    CIVITATES,
    COMITATES,
    DUX,
    FACTIONS,
    FOEDERATI,
    FORT,
    HILLFORT,
    MILITIA,
    RED_SAXON,
    RED_SCOTTI,
    STRONGHOLD_OWNER,
    T_FORT,
    TOWN,
    TROOPS_OF,
    UNIT_KINDS,
    UNIT_OWNER,
    UNITS_OF,
)
from ..state import State, Track
from ..victory import beyond
from .battle import PLUNDER_WON, PRESTIGE_ADDED, Goal, Prospect, ensured, falls, possible
from .bot import ENEMIES, BattlePlan, FeatPlan, MarchPlan, Move, PendragonBot, PickUp, Plan, TrainPlan
from .britons import after_invite, invitation, may_add

# 8.8.3 Battle: civil war against a Civitates player, then an enemy that promises Prestige or Plunder; Retaliate


WEALTH_LEAD = 5
"""8.8.3 Civil war if the Wealth of a Civitates player exceeds Prestige by this much."""


def strongholds_of(state: State, space: int, faction: int) -> int:
    """How many Strongholds a Faction has in a space."""
    return sum([STRONGHOLD_OWNER[state.sites[site]] == faction for site in SITES_OF[space]])


def wealth_lead(state: State) -> int:
    """8.8.3, 8.8.6 By how much Wealth exceeds Prestige."""
    return state.tracks[Track.WEALTH] - state.tracks[Track.PRESTIGE]


def civil_war(bot: PendragonBot) -> bool:
    """8.8.3 Whether the Civitates, if they are a player, threaten to win."""
    state = bot.state
    return bot.is_player(CIVITATES) and (wealth_lead(state) >= WEALTH_LEAD or beyond(state, CIVITATES) > 0)


def defiant(state: State, space: int) -> bool:
    """8.8.3, 8.8.6 Whether a space is under (blue) Briton Control, without a Dux Stronghold."""
    return controller(state, space) == CIVITATES and not strongholds_of(state, space, DUX)


def can_retaliate(state: State, space: int, enemy: int) -> bool:
    """4.2.4 Whether Retaliate may be used against an enemy in a space: it must have a Stronghold there."""
    return not allied(state, DUX, enemy) and strongholds_of(state, space, enemy) > 0


def plan_battle(bot: PendragonBot, action: Action) -> BattlePlan | None:
    """8.8.3 First Civitates who threaten to win, then the enemies that do best; Retaliate, otherwise Requisition.

    Retaliate helps in one space only, so where it was decided on the others are judged again without it (ruling P363).
    A Battle that an Event offers must meet the condition of the flowchart, too (8.2.3, ruling P217).
    """
    attacks = _Attacks(action)
    quiet = bot.silent()
    battles = attacks.battles(quiet)
    feat = _battle_feat(quiet, action, battles, attacks.falling)
    if feat is not None and feat.id == "retaliate" and attacks.falling.difference(feat.spaces):
        (attacks.retaliating,) = feat.spaces
        attacks.among = [space for space, _ in battles]
        battles = attacks.battles(quiet)
    if not battles:
        return None
    if bot.trace.kept:
        attacks.battles(bot)
        _battle_feat(bot, action, battles, attacks.falling)
    plan = BattlePlan(battles=tuple(battles), feat=feat)
    return plan if action.offer is None or prestige_is_sure(bot, action, plan) else None


class _Attacks:
    """8.8.3 Whom the Dux would attack where, before and after it is known where it Retaliates."""

    __slots__ = ("_fells", "_worth", "action", "among", "falling", "retaliating")

    def __init__(self, action: Action) -> None:
        self.action = action
        self.retaliating: int | None = None
        """Where it Retaliates; not known: wherever that could remove a Stronghold."""
        self.among: list[int] | None = None
        """The only spaces that may still be attacked, once they are known."""
        self.falling: set[int] = set()
        """Where Retaliate could remove a Stronghold of the enemy that is attacked."""
        self._fells: dict[tuple[int, int], bool] = {}
        self._worth: dict[tuple[int, int, bool], bool] = {}

    def battles(self, bot: PendragonBot) -> list[tuple[int, int]]:
        """8.8.3 The attacks in their order: civil war, then wherever Prestige or Plunder is possible."""
        state, action = bot.state, self.action
        at_war = civil_war(bot)
        rebels: dict[int, int] = {}
        others: dict[int, int] = {}
        self.falling = set()
        for space in briton_battle_spaces(state, DUX, action.offer) if self.among is None else sorted(self.among):
            enemies = foes(state, space, DUX, action.offer)
            if at_war and CIVITATES in enemies and defiant(state, space):
                rebels[space] = CIVITATES
                if self.fells(state, space, CIVITATES):
                    self.falling.add(space)
                continue
            worth = [enemy for enemy in enemies if not allied(state, DUX, enemy) and self.worth(state, space, enemy)]
            if worth:
                best: Priority[int] = most("standing", lambda enemy: beyond(state, enemy))
                roll, id = f"8.8.3 enemy {space}", SPACE_IDS[space]
                enemy = choose_from(bot, "8.8.3", "enemy", worth, best, kind=ENEMIES, roll=roll, space=id)
                others[space] = enemy
                if self.fells(state, space, enemy):
                    self.falling.add(space)
        return [*_in_order(bot, "civil war", rebels), *_in_order(bot, "battle", others)][: action.most]

    def fells(self, state: State, space: int, enemy: int) -> bool:
        """8.8.3 RETALIATE: whether it could remove a Stronghold of an enemy, in a space where it may be used."""
        if self.retaliating not in (None, space):
            return False
        key = space, enemy
        if key not in self._fells:
            self._fells[key] = _fells(state, self.action, space, enemy)
        return self._fells[key]

    def worth(self, state: State, space: int, enemy: int) -> bool:
        """8.8.3 Whether a Battle could gain Prestige or take Plunder, with Retaliate where that may be used."""
        key = space, enemy, self.fells(state, space, enemy)
        if key not in self._worth:
            self._worth[key] = _worthwhile(state, self.action, *key)
        return self._worth[key]


def _in_order(bot: PendragonBot, name: str, enemies: dict[int, int]) -> list[tuple[int, int]]:
    """8.8.3 Battles, given by space, against those that do best against their thresholds first."""
    left = list(enemies)
    battles = []
    while left:
        best: Priority[int] = most("enemy_standing", lambda space: beyond(bot.state, enemies[space]))
        space = choose_from(bot, "8.8.3", "battle", left, best, roll=f"8.8.3 {name} {len(left)}")
        left.remove(space)
        battles.append((space, enemies[space]))
    return battles


def _prospect(state: State, action: Action, space: int, enemy: int, retaliate: bool) -> Prospect:
    terms = msgspec.structs.replace(action.terms, retaliate=True) if retaliate else action.terms
    return Prospect(state, space, DUX, enemy, terms, asking=DUX)


def _fells(state: State, action: Action, space: int, enemy: int) -> bool:
    """8.8.3 RETALIATE: whether it could remove a Stronghold of an enemy."""
    if not can_retaliate(state, space, enemy) or not may_add(action, "retaliate"):
        return False
    return possible(_prospect(state, action, space, enemy, True), falls())


def _worthwhile(state: State, action: Action, space: int, enemy: int, retaliate: bool) -> bool:
    """8.8.3 Whether a Battle could gain Prestige or take Plunder.

    Prestige takes Cavalry or a Stronghold to fell (3.6.5), Plunder a Stronghold or an enemy that carries some.
    """
    prospect = _prospect(state, action, space, enemy, retaliate)
    walls = strongholds_of(state, space, enemy) > 0
    if (walls or state.units[UNIT_KINDS * space + CAVALRY] > 0) and possible(prospect, PRESTIGE_ADDED):
        return True
    return (walls or carries(state, space, enemy)) and possible(prospect, PLUNDER_WON)


def carries(state: State, space: int, faction: int) -> bool:
    """1.7.4 Whether Units of a Faction carry Plunder."""
    return any(state.plunder[UNIT_KINDS * space + kind] for kind in UNITS_OF[faction])


def _battle_feat(
    bot: PendragonBot, action: Action, battles: list[tuple[int, int]], falling: set[int]
) -> FeatPlan | None:
    """8.8.3 RETALIATE where a Stronghold could be removed, against who does best; otherwise REQUISITION."""
    state, enemies = bot.state, dict(battles)
    space = choose(
        bot,
        "8.8.3",
        "retaliate",
        [space for space in enemies if space in falling],
        most("enemy_standing", lambda space: beyond(state, enemies[space])),
    )
    if space is not None:
        return FeatPlan(id="retaliate", spaces=(space,))
    if may_add(action, "requisition") and (
        requisition_brings(state)
        or any(strongholds_of(state, space, enemy) or carries(state, space, enemy) for space, enemy in battles)
    ):
        return FeatPlan(id="requisition")
    return None


def prestige_is_sure(bot: PendragonBot, action: Action, plan: BattlePlan) -> bool:
    """8.8.3 Whether one of the Battles would be sure to add Prestige if no enemy Evades or Ambushes (ruling P201)."""
    state, feat = bot.state, plan.feat
    retaliate = feat.spaces if feat is not None and feat.id == "retaliate" else ()
    return any(
        (space in retaliate or state.units[UNIT_KINDS * space + CAVALRY] or strongholds_of(state, space, enemy))
        and ensured(_prospect(state, action, space, enemy, space in retaliate), PRESTIGE_ADDED, own_ambush=True)
        for space, enemy in plan.battles
    )


# Answers --------------------------------------------------------------------------------------------------------------


def battle_where(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.3 As planned; none where an Event offers a Battle that is not worth it."""
    plan = plan_now(bot, BattlePlan)
    return () if plan is None else [SPACE_IDS[space] for space, _ in plan.battles]


def battle_next(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.3 Battle after Battle in the order of the plan; Requisition comes afterwards."""
    battles = sure_plan(bot, BattlePlan).battles
    return (planned(SPACE_IDS[space] for space, _ in battles if SPACE_IDS[space] in decision.keys),)


def battle_enemy(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.3 The enemy of the plan."""
    here = SPACE_NUMBER[decision.params["space"]]
    return (FACTIONS[planned(enemy for space, enemy in sure_plan(bot, BattlePlan).battles if space == here)],)


# 8.8.4 Train: Cavalry, Militia and Prosperity, with an Invite before -------------------------------------------------


LEAST_CUBES = 2
"""Prosperity is paid for only where it adds this many cubes."""


def can_place_cavalry(state: State) -> int:
    """8.8.4 The most Cavalry that a Train of this turn could place: whom there is Available, and where."""
    forts = sum([kind == FORT for kind in state.sites])
    return min(state.available[CAVALRY], forts + extra_town_cavalry(state))


def plan_train(bot: PendragonBot, action: Action) -> TrainPlan | None:
    """8.8.4 Invite, then as much Cavalry as possible, Militia beside it, and Prosperity."""
    feat, state = invite_first(bot, action, action.cost(COST))
    draft = _TrainDraft(bot.at(state), action)
    draft.cavalry()
    if not fragmented(state):
        draft.militia()
        draft.prosperity()
    if not draft.placed:
        return None
    spaces = tuple([(space, n, draft.levied.get(space, 0)) for space, n in draft.placed.items()])
    return TrainPlan(spaces=spaces, prosperity=tuple(draft.improved), feat=feat)


class _TrainDraft:
    """A Train while it is planned."""

    __slots__ = ("action", "bot", "improved", "levied", "money", "placed", "state")

    def __init__(self, bot: PendragonBot, action: Action) -> None:
        self.bot = bot
        self.action = action
        self.state = bot.state
        self.money = funds(bot.state, DUX)
        self.placed: dict[int, int] = {}
        """Cavalry in each space that is selected."""
        self.levied: dict[int, int] = {}
        self.improved: list[int] = []

    def _may_add(self) -> bool:
        """Whether there is money and permission for one more space."""
        return len(self.placed) < self.action.most and self.money >= self.action.cost(COST)

    def _select(self, space: int, cavalry: int) -> None:
        self.placed[space] = cavalry
        self.money -= self.action.cost(COST)

    def cavalry(self) -> None:
        """8.8.4 As much Cavalry as possible: spaces that take most first, then at random (ruling P198)."""
        state, action = self.state, self.action
        left = state.available[CAVALRY]
        if action.offer is not None and action.offer.casualties:
            left += state.casualties
        extra = extra_town_cavalry(state)
        forts = {space: standing(state, space, FORT) for space in range(SPACE_COUNT)}

        def takes(space: int) -> int:
            more = extra if standing(state, space, TOWN) else 0
            return min(left, forts[space] + more)

        while left and self._may_add():
            candidates = [
                space
                for space in range(SPACE_COUNT)
                if space not in self.placed and takes(space) and action.allows(space) and can_train(state, space)
            ]
            roll = f"8.8.4 train {len(self.placed)}"
            space = choose(self.bot, "8.8.4", "train", candidates, most("cavalry_placed", takes), roll=roll)
            if space is None:
                return
            n = takes(space)
            if n > forts[space]:
                extra = 0
            left -= n
            self._select(space, n)

    def militia(self) -> None:
        """8.8.4 Militia as able, only where Cavalry is placed."""
        left = self.state.available[MILITIA]
        for space in self.placed:
            if left and standing(self.state, space, TOWN, HILLFORT):
                self.levied[space] = min(TRAINED_MILITIA, left)
                left -= self.levied[space]

    def prosperity(self) -> None:
        """8.8.4 In up to two Regions that take at least two cubes, most first; also without Cavalry (ruling P199)."""
        state, action = self.state, self.action
        while len(self.improved) < MOST_BOUGHT:
            candidates = [space for space in range(SPACE_COUNT) if self._affords(space) and self._fits(space)]
            cubes: Priority[int] = most("cubes", lambda space: cubes_for(state, space))
            roll = f"8.8.4 prosperity {len(self.improved)}"
            space = choose(self.bot, "8.8.4", "prosperity", candidates, cubes, roll=roll)
            if space is None:
                return
            if space not in self.placed:
                self._select(space, 0)
            self.money -= action.cost(PROSPERITY_COST)
            self.improved.append(space)

    def _affords(self, space: int) -> bool:
        """Whether there is the money, for a space that has to be selected first, too."""
        cost = self.action.cost(PROSPERITY_COST)
        if space in self.placed:
            return self.money >= cost
        return self._may_add() and self.money >= cost + self.action.cost(COST)

    def _fits(self, space: int) -> bool:
        """3.2.1 Friendly Control, a Fort or Cavalry, and a Region that takes at least two cubes."""
        state = self.state
        if IS_CITY[space] or space in self.improved or cubes_for(state, space) < LEAST_CUBES:
            return False
        if space not in self.placed and not (self.action.allows(space) and can_train(state, space)):
            return False
        soldiers = state.units[UNIT_KINDS * space + CAVALRY] or self.placed.get(space) or standing(state, space, FORT)
        return bool(soldiers) and friendly(state, DUX, space)


# Answers --------------------------------------------------------------------------------------------------------------


def _space_of(decision: Decision) -> int:
    return SPACE_NUMBER[decision.params["space"]]


def train_where(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.4 The Invite before everything else, then the spaces of the plan."""
    plan = plan_now(bot, TrainPlan)
    action = bot.action
    assert action is not None
    if plan is None:
        return (DONE.key,)
    if plan.feat is not None and not action.special_done:
        return (f"feat.{plan.feat.id}",)
    return (next((SPACE_IDS[space] for space, _, _ in plan.spaces if space not in action.spaces), DONE.key),)


def train_cavalry(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.4 As planned; no Unit is taken off the map for it (8.4.1)."""
    spaces = sure_plan(bot, TrainPlan).spaces
    return (str(planned(n for space, n, _ in spaces if space == _space_of(decision))),)


def from_casualties(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.1 Cavalry comes from Casualties before it comes from Available."""
    return (max(decision.options, key=lambda option: int(option.value)).key,)


def train_militia(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.4 As planned."""
    spaces = sure_plan(bot, TrainPlan).spaces
    return (str(planned(n for space, _, n in spaces if space == _space_of(decision))),)


def train_prosperity(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.4 As planned; what a Requisition brings afterwards is not spent on it."""
    plan = plan_now(bot, TrainPlan)
    action = bot.action
    assert action is not None
    if plan is None:
        return (DONE.key,)
    left = [space for space in plan.prosperity if not _improved(bot, action, space)]
    return (next((SPACE_IDS[space] for space in left if SPACE_IDS[space] in decision.keys), DONE.key),)


def _improved(bot: PendragonBot, action: Action, space: int) -> bool:
    """Whether Prosperity has been added already. A Train changes it nowhere else."""
    state: State = bot.state
    return state.bottom[space] + state.top[space] > action.start.bottom[space] + action.start.top[space]


# 8.8.6 March: up to 1D4 Regions, from up to as many spaces, with enough Troops to remove an enemy in each ------------


FAMOUS = 20
"""8.8.6 The Settlement of a Barbarian with more Renown is a destination first."""
RANKS = ("troops_coming", "cavalry", "foederati", "comitates")
"""8.8.6 What makes an origin better."""
Troop = tuple[int, bool]
"""A kind of Unit, with Plunder or without."""


class Destination(msgspec.Struct, frozen=True):
    """8.8.6 A Region to March to."""

    space: int
    barbarian: bool
    """Barbarians were the reason: Civitates come along."""
    rebel: bool = False
    """Briton Control was the reason: Civitates are an enemy."""


def plan_march(bot: PendragonBot, action: Action) -> MarchPlan | None:
    """8.8.6 Invite, then March; None if no Unit would."""
    feat, state = invite_first(bot, action, action.cost(MARCH_COST))
    roll = bot.luck.roll("8.8.6 march", 4)
    draft = _MarchDraft(bot.at(state), action, roll)
    for destination in draft.destinations():
        draft.fill(destination)
    moves = draft.moves()
    return MarchPlan(moves=moves, feat=feat) if moves else None


def march_targets(bot: PendragonBot, action: Action) -> list[int]:
    """8.8.6 The Regions selected as destinations, also those that no group goes to in the end."""
    bot = bot.silent()
    _, state = invite_first(bot, action, action.cost(MARCH_COST))
    draft = _MarchDraft(bot.at(state), action, bot.luck.roll("8.8.6 march", 4))
    return [destination.space for destination in draft.destinations()]


def rebels_first(bot: PendragonBot) -> bool:
    """8.8.6 Whether the Wealth of a Civitates player exceeds Prestige, or Briton Control its threshold."""
    state = bot.state
    return bot.is_player(CIVITATES) and (wealth_lead(state) > 0 or beyond(state, CIVITATES) > 0)


@cache
def _wiped_out(strongholds: int) -> Goal:
    """8.8.6 Nothing is left of the enemy: no Unit, and none of its Strongholds in the space."""
    return Goal(f"wiped_out_{strongholds}", lambda end: not end.enemy_units_left and len(end.razed) == strongholds)


def _troops(state: State, space: int, kinds: tuple[int, ...]) -> list[Troop]:
    """Troops of some kinds in a space, kind by kind, without Plunder before those with it (8.4.1)."""
    found: list[Troop] = []
    for kind in kinds:
        n, loaded = state.units[UNIT_KINDS * space + kind], state.plunder[UNIT_KINDS * space + kind]
        found += [(kind, False)] * (n - loaded) + [(kind, True)] * loaded
    return found


def _counted(troops: list[Troop]) -> tuple[tuple[int, bool, int], ...]:
    return tuple([(*troop, troops.count(troop)) for troop in dict.fromkeys(troops)])


class _MarchDraft:
    """A March while it is planned."""

    __slots__ = (
        "_action",
        "_arriving",
        "_blue",
        "_bot",
        "_counts_blue",
        "_friends",
        "_limit",
        "_moves",
        "_origins",
        "_pickups",
        "_red",
        "_routes",
        "_spaces_left",
        "_state",
        "_used",
    )

    def __init__(self, bot: PendragonBot, action: Action, roll: int) -> None:
        state = bot.state
        self._bot = bot
        self._state = state
        self._action = action
        self._limit = roll
        cost = action.cost(MARCH_COST)
        self._spaces_left = min(roll, action.most, funds(state, DUX) // cost if cost else SPACE_COUNT)
        """8.8.6 Origins that may still be selected."""
        self._routes = Routes(action.control_at_start, friend(state, DUX), roads_maintained(state))
        self._friends = (DUX,) if fragmented(state) else (DUX, CIVITATES)
        self._counts_blue = not bot.is_player(CIVITATES)
        """8.7.8 Non-player Civitates come along; a player may refuse, and is not relied on (ruling P202)."""
        saxons_first = bot.luck.roll("8.8.6 foederati", 2) == 1
        self._red = (CAVALRY, *((RED_SAXON, RED_SCOTTI) if saxons_first else (RED_SCOTTI, RED_SAXON)))
        self._blue = (*((BLUE_SAXON, BLUE_SCOTTI) if saxons_first else (BLUE_SCOTTI, BLUE_SAXON)), COMITATES)
        self._used: set[int] = set()
        """Origins and pick-ups, and destinations that have been dealt with: no more Troops leave them."""
        self._moves: list[tuple[int, int, list[Troop]]] = []
        self._pickups: dict[int, tuple[int, list[Troop]]] = {}
        """By origin: where its group takes others along, and whom."""
        self._arriving: list[Troop] = []
        self._origins = [
            space for space in range(SPACE_COUNT) if action.allows(space) and _troops(state, space, TROOPS_OF[DUX])
        ]

    # Destinations -----------------------------------------------------------------------------------------------------

    def destinations(self) -> list[Destination]:
        """8.8.6 Up to the roll: under Briton Control, one with an enemy Stronghold, then where Barbarians are."""
        state, bot = self._state, self._bot
        within = [space for space in REGIONS if self._reachable(space)]
        chosen: list[Destination] = []

        def left() -> list[int]:
            taken = [destination.space for destination in chosen]
            return [space for space in within if space not in taken]

        if rebels_first(bot):
            while len(chosen) < self._limit:
                spaces = [space for space in left() if defiant(state, space)]
                space = choose(bot, "8.8.6", "destination", spaces, roll=f"8.8.6 rebels {len(chosen)}")
                if space is None:
                    break
                chosen.append(Destination(space, False, True))
        if len(chosen) < self._limit:
            spaces = [space for space in left() if self._enemy_strongholds(space)]
            space = choose(bot, "8.8.6", "stronghold", spaces, first("famous", self._famous))
            if space is not None:
                chosen.append(Destination(space, any(strongholds_of(state, space, nation) for nation in BARBARIANS)))
        while len(chosen) < self._limit:
            spaces = [space for space in left() if any(pieces(state, space, nation) for nation in BARBARIANS)]
            space = choose(
                bot,
                "8.8.6",
                "destination",
                spaces,
                first("no_friendly_control", lambda space: not friendly(state, DUX, space)),
                roll=f"8.8.6 barbarians {len(chosen)}",
            )
            if space is None:
                break
            chosen.append(Destination(space, True))
        return chosen

    def _reachable(self, space: int) -> bool:
        """3.2.2 Whether Dux Troops could March to a space."""
        offer = self._action.offer
        if offer is not None and offer.destinations is not None and space not in offer.destinations:
            return False
        return any(self._leaving(origin, space, False) for origin in self._origins if origin != space)

    def _enemy_strongholds(self, space: int) -> bool:
        state = self._state
        owners = [STRONGHOLD_OWNER[state.sites[site]] for site in SITES_OF[space]]
        return any(owner != NOBODY and not allied(state, DUX, owner) for owner in owners)

    def _famous(self, space: int) -> bool:
        """8.8.6 The Settlement of a Barbarian with more than 20 Renown."""
        state = self._state
        for nation in BARBARIANS:
            track = RENOWN[nation]
            if track is not None and state.tracks[track] > FAMOUS and strongholds_of(state, space, nation):
                return True
        return False

    # Origins ----------------------------------------------------------------------------------------------------------

    def fill(self, destination: Destination) -> None:
        """8.8.6 Origins for one destination, those of most Troops first, until an enemy there could be removed."""
        space = destination.space
        self._arriving = []
        self._used.add(space)
        while self._spaces_left and not self._enough(destination):
            groups = {origin: self._leaving(origin, space, destination.barbarian) for origin in self._free_origins()}
            joining = self._joining(destination)
            groups |= {here: troops for here, (_, troops) in joining.items()}
            ranks = {here: self._rank(troops) for here, troops in groups.items() if self._sure(troops)}
            here = choose(
                self._bot,
                "8.8.6",
                "origin",
                ranks,
                ranked(RANKS, ranks.__getitem__),
                roll=f"8.8.6 origin {space} {len(self._used)}",
                space=SPACE_IDS[space],
            )
            if here is None:
                return
            self._used.add(here)
            self._spaces_left -= 1
            self._arriving += self._sure(groups[here])
            if here in joining:
                self._pickups[joining[here][0]] = (here, groups[here])
            else:
                self._moves.append((here, space, groups[here]))

    def _rank(self, troops: list[Troop]) -> tuple[int, ...]:
        """8.8.6 What makes an origin better: most Troops, then most Cavalry, Foederati, Comitates."""
        kinds = [kind for kind, _ in self._sure(troops)]
        foederati = sum([kind in FOEDERATI for kind in kinds])
        return len(kinds), kinds.count(CAVALRY), foederati, kinds.count(COMITATES)

    def _sure(self, troops: list[Troop]) -> list[Troop]:
        """Those who are sure to come."""
        return troops if self._counts_blue else [troop for troop in troops if UNIT_OWNER[troop[0]] == DUX]

    def _free_origins(self) -> list[int]:
        return [origin for origin in self._origins if origin not in self._used]

    def _leaving(self, origin: int, target: int, along: bool) -> list[Troop]:
        """8.8.6 The Troops that would March from one space to another, Civitates ``along`` or not; at least one Dux."""
        if target not in self._routes.reach(origin, False):
            return []
        going = _troops(self._state, origin, self._red)
        if along and CIVITATES in self._friends:
            going += self._allies(origin, target)
        return going[: self._spared(origin, going)]

    def _allies(self, origin: int, target: int) -> list[Troop]:
        """3.2.2 Civitates Troops that could come: Militia only next door."""
        return _troops(self._state, origin, (*self._blue, *((MILITIA,) if target in ADJACENT[origin] else ())))

    def _spared(self, origin: int, going: list[Troop]) -> int:
        """8.8.6 How many may leave: a Friendly Troop stays for each Friendly Stronghold.

        At Fragmentation Dux Control is kept, and no other Faction gets Control of a space that had none.
        """
        state = self._state
        there = sum([state.units[UNIT_KINDS * origin + kind] for friend in self._friends for kind in TROOPS_OF[friend]])
        walls = sum([strongholds_of(state, origin, friend) for friend in self._friends])
        n = max(0, min(len(going), there - walls))
        if not fragmented(state):
            return n
        while n and not self._control_holds(origin, going[:n]):
            n -= 1
        return n

    def _control_holds(self, origin: int, going: list[Troop]) -> bool:
        state = self._state
        before = controller(state, origin)
        for kind, _ in going:
            state.units[UNIT_KINDS * origin + kind] -= 1
        after = controller(state, origin)
        for kind, _ in going:
            state.units[UNIT_KINDS * origin + kind] += 1
        return after in (before, DUX)

    def _joining(self, destination: Destination) -> dict[int, tuple[int, list[Troop]]]:
        """8.8.6 Civitates Troops whom a group on its way by Road could take along: where, by whose group, and who."""
        found: dict[int, tuple[int, list[Troop]]] = {}
        if not destination.barbarian or not self._counts_blue or CIVITATES not in self._friends:
            return found
        for origin, target, troops in self._moves:
            militia = any(kind == MILITIA for kind, _ in troops)
            if target != destination.space or origin in self._pickups or militia:
                continue
            for here in self._routes.along(origin):
                if here in self._used or here in found or _troops(self._state, here, TROOPS_OF[DUX]):
                    continue
                if not self._action.allows(here) or not self._action.stops_at(here):
                    continue
                if target not in self._routes.reach(here, False):
                    continue
                allies = self._allies(here, target)
                allies = allies[: self._spared(here, allies)]
                if allies:
                    found[here] = (origin, allies)
        return found

    def _enough(self, destination: Destination) -> bool:
        """8.8.6 Whether the Dux could remove all of one enemy there in a Battle, with the Units that arrive."""
        state, space = self._state, destination.space
        extra = [(kind, n, n * loaded) for kind, loaded, n in _counted(self._arriving)]
        for origin, _, troops in self._moves:
            if origin == space:
                extra += [(kind, -n, -n * loaded) for kind, loaded, n in _counted(troops)]
        there = sum([state.units[UNIT_KINDS * space + kind] for kind in TROOPS_OF[DUX]])
        if there + sum([n for kind, n, _ in extra if UNIT_OWNER[kind] == DUX]) <= 0:
            return False
        for enemy in (CIVITATES, *BARBARIANS):
            if not pieces(state, space, enemy) or (allied(state, DUX, enemy) and not destination.rebel):
                continue
            prospect = Prospect(state, space, DUX, enemy, asking=DUX, extra=extra)
            if possible(prospect, _wiped_out(strongholds_of(state, space, enemy))):
                return True
        return False

    def moves(self) -> tuple[Move, ...]:
        """The March, group by group."""
        return tuple([self._move(*move) for move in self._moves])

    def _move(self, origin: int, target: int, troops: list[Troop]) -> Move:
        joined = self._pickups.get(origin)
        pickups = () if joined is None else (PickUp(joined[0], _counted(joined[1])),)
        return Move(origin=origin, target=target, units=_counted(troops), pickups=pickups)


# 8.8.1, 8.8.3, 8.8.4 The Feats of the Dux: Invite before, Build or Requisition after, Retaliate in Battle ------------


BUILD_SPACES = 2
"""8.8.4 The Dux Builds in up to two spaces."""


# Invite ---------------------------------------------------------------------------------------------------------------


def invite_first(bot: PendragonBot, action: Action, reserved: int) -> tuple[FeatPlan | None, State]:
    """8.8.1, 8.8.4, 8.8.6 The Invite that comes before a Command, and the board after it.

    ``reserved`` is kept for the first space of the Command.
    """
    if may_add(action, "invite"):
        plan = invitation(bot, funds(bot.state, DUX) - reserved)
        if plan is not None:
            return plan, after_invite(bot.state, DUX, plan)
    return None, bot.state


# Build ----------------------------------------------------------------------------------------------------------------


def _subtracts(state: State, space: int) -> bool:
    """3.4.1, 3.5.1 Whether one more Fort would reduce Raids over a Patrolled Sea, or those from Caledonia."""
    if space in WALL:
        return True
    for sea in SEAS_OF[space]:
        if sea_patrolled(state, sea):
            forts = forts_on_coast(state, sea)
            if patrol_reduction(state, forts + 1) > patrol_reduction(state, forts):
                return True
    return False


def _wins_control(state: State, space: int) -> bool:
    """8.8.4 Whether a Fort would add Dux Control, at Fragmentation."""
    if controller(state, space) == DUX:
        return False
    site = vacant_sites(state, space, FORT)[0]
    state.sites[site] = FORT
    wins = controller(state, space) == DUX
    state.sites[site] = 0
    return wins


def build_space(bot: PendragonBot, spaces: list[int], built: int) -> int | None:
    """8.8.4 Where to Build next, among spaces that allow it: Forts while there are any; then, unless at Fragmentation,
    Towns.
    """
    state = bot.state
    if built >= BUILD_SPACES:
        return None
    roll = f"8.8.4 build {built}"
    if state.available[T_FORT]:
        forts = [space for space in spaces if vacant_sites(state, space, FORT)]
        best: Priority[int] = first("subtracts", lambda space: _subtracts(state, space))
        if fragmented(state):
            best = first("wins_control", lambda space: _wins_control(state, space))
        return choose(bot, "8.8.4", "build", forts, best, roll=roll)
    if fragmented(state):
        return None
    hillforts: Priority[int] = first("replaces_hillfort", lambda space: _replaces_hillfort(state, space))
    return choose(bot, "8.8.4", "build", spaces, hillforts, roll=roll)


def _replaces_hillfort(state: State, space: int) -> bool:
    """4.2.1 Whether a Town could take the place of a Hillfort."""
    return any(option.value[2] != NOT_REPLACED for option in town_options(state, space))


def _built(bot: PendragonBot) -> int:
    """How many spaces were Built in: a Train or a March changes no Stronghold otherwise."""
    action = bot.action
    assert action is not None
    before, now = action.start.sites, bot.state.sites
    return sum([now[site] in (FORT, TOWN) and now[site] != before[site] for site in range(len(now))])


def build_where(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.4 In up to two spaces."""
    spaces = [option.value for option in decision.options if isinstance(option.value, int)]
    space = build_space(bot, spaces, _built(bot))
    return (DONE.key if space is None else SPACE_IDS[space],)


def build_what(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.4 A Fort, at a Hillfort Site if there is one (8.4.1); or a Town, rather for a Hillfort."""
    space = decision.params["space"]
    chosen = choose_from(
        bot,
        "8.8.4",
        "site",
        decision.options,
        first("fort", lambda option: option.value[0] == FORT),
        first("replaces_hillfort", lambda option: option.value[2] != NOT_REPLACED),
        first("hillfort_site", lambda option: not IS_TOWN_SITE[option.value[1]]),
        kind=OPTIONS,
        roll=f"8.4.1 site {space}",
        space=space,
    )
    return (chosen.key,)


# Requisition ----------------------------------------------------------------------------------------------------------


def requisition_brings(state: State) -> bool:
    """8.8.3 Whether a Requisition now would bring any red Resources: blue ones, Wealth (ruling P200), or Plunder."""
    if dux_plunder(state):
        return True
    return money(state) > 0 and any(can_requisition(state, space) for space in range(SPACE_COUNT))


def requisition_where(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.3 In as many spaces as allowed, first where no Battle may cost the Dux its last piece."""
    action = bot.action
    assert action is not None
    left = [option.value for option in decision.options if can_requisition(bot.state, option.value)]
    chosen: list[str] = []
    while left and len(chosen) < MOST_REQUISITIONED:
        peaceful: Priority[int] = first("no_battle", lambda space: space not in action.spaces)
        space = choose_from(bot, "8.8.3", "requisition", left, peaceful, roll=f"8.8.3 requisition {len(chosen)}")
        left.remove(space)
        chosen.append(SPACE_IDS[space])
    return chosen or (decision.options[0].key,)


# Which Feat -----------------------------------------------------------------------------------------------------------


def feat_after(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.4 After a Train or a March without an Invite: Build, otherwise Requisition, otherwise nothing."""
    state, keys = bot.state, decision.keys
    if "feat.build" in keys:
        spaces = [space for space in range(SPACE_COUNT) if can_build(state, space)]
        space = build_space(bot.silent(), spaces, 0)
        if bot.trace.ask("8.8.4", "dux.build", space is not None, n=state.available[T_FORT]):
            return ("feat.build",)
    if "feat.requisition" in keys and bot.trace.ask("8.8.3", "dux.requisition", requisition_brings(state)):
        return ("feat.requisition",)
    return (NONE.key,)


def feat_with(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.1, 8.8.3 The Feat that an Intercept or a Battle was planned with."""
    plan = plan_now(bot, Plan)
    feat = None if plan is None else plan.feat
    key = NONE.key if feat is None else f"feat.{feat.id}"
    return (key if key in decision.keys else NONE.key,)


def retaliate_where(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.1, 8.8.3 As planned."""
    feat = sure_plan(bot, Plan).feat
    if feat is None or feat.id != "retaliate":
        raise Unforeseen
    return (SPACE_IDS[feat.spaces[0]],)
