"""8.8 The Non-player Romans: their flowchart, Special Ability, Recruit, Build and Seize, and what they answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from weakref import WeakKeyDictionary

from vexillum.coin.kit import NONE
from vexillum.coin.nonplayer.plans import Unforeseen, plan_for, plan_now, planned, sure_plan
from vexillum.coin.nonplayer.priorities import choose, choose_from, fewest, first, most
from vexillum.core.decision import DONE, Decision

from ..actions import Action
from ..cards import LABIENUS_SUBORNED, in_effect
from ..commands.recruit import auxilia_placed, cost_of, may_place_ally, why_not_region
from ..commands.seize import dispersable, forage
from ..commands.seize import why_not_region as why_no_seizure
from ..control import how_many, pieces, warbands
from ..forces import dispersed_left, region_of, unit_words
from ..map import IS_BELGICA, REGION_IDS, REGION_NUMBER, SPACE_COUNT, TRIBE_IDS, TRIBE_NUMBER
from ..money import funds
from ..pieces import (
    AEDUI,
    ARVERNI,
    AUXILIA_HIDDEN,
    BELGAE,
    FACTIONS,
    FORT,
    GERMANS,
    ROMAN_ALLY,
    ROMANS,
    STATUS_OWNER,
    STATUS_TYPE,
    SUBDUED,
    T_AUXILIA,
    T_FORT,
    T_ROMAN_ALLY,
    UNIT_KINDS,
)
from ..sequence import TURNS
from ..specials.catalog import ALONE
from ..specials.romans import BUILD_COST, FORT_OPTION, SUBDUE, builds, may_build
from ..state import State
from ..victory import margin
from . import romans_battle, romans_march, romans_scout
from .bot import (
    TRIBES,
    Answer,
    BattlePlan,
    BuildPlan,
    FallingSkyBot,
    MarchPlan,
    Plan,
    RecruitPlan,
    SeizePlan,
    SpecialPlan,
    forbidden,
    tribe_rank,
)
from .events.guidelines import EVENTS
from .romans_battle import all_with_loan, begun_at, caesar_ready, friends, harassment, sure_supply, threatened, winners
from .romans_scout import draft_scout, scout_of

# 8.8 The flowchart of the Non-player Romans, box by box --------------------------------------------------------------


FEW_AUXILIA = 8
"""8.8.3 With no more Auxilia Available the Romans March."""


def chart(bot: FallingSkyBot) -> str:
    """8.8 Battle or March under threat? March at an enemy's victory? Event? March? Recruit? Seize? Otherwise a Pass."""
    state = bot.state
    danger = threatened(state)
    if bot.trace.ask("8.8.1", "romans.threat", bool(danger), n=len(danger)):
        return battle(bot) or march(bot) or recruit(bot)
    at_victory = bool(winners(state)) and caesar_ready(state)
    if bot.trace.ask("8.8.1", "romans.at_victory", at_victory, n=len(winners(state))):
        return march(bot) or recruit(bot)
    return EVENTS.box(bot, "8.8.2") or later(bot)


def offered(bot: FallingSkyBot, command: str) -> bool:
    """2.3.8, 3.2 Whether the Command could be executed now by anyone."""
    if TURNS.why_no_command(bot.state, ROMANS, command) is not None:
        return False
    return TURNS.commands[ROMANS][command].why_not(bot.state, ROMANS) is None


def battle(bot: FallingSkyBot) -> str | None:
    """8.8.1 Battle where Roman Losses are less than half the enemy's, and none falls on Caesar."""
    plan: BattlePlan | None = plan_for(bot, BattlePlan) if offered(bot, "battle") else None
    if not bot.trace.ask("8.8.1", "romans.battle", plan is not None) or plan is None:
        return None
    note_battles(bot, plan)
    return "battle"


def march(bot: FallingSkyBot) -> str | None:
    """8.8.1 March to enemy Allies and Citadels."""
    plan: MarchPlan | None = plan_for(bot, MarchPlan) if offered(bot, "march") else None
    roll = bot.luck.roll("8.8.1 march", 6)
    if not bot.trace.ask("8.8.1", "romans.march", plan is not None, roll=roll) or plan is None:
        return None
    note_march(bot, plan)
    return "march"


def later(bot: FallingSkyBot) -> str:
    """8.8.3 March? With eight or fewer Auxilia Available."""
    there = bot.state.available[T_AUXILIA]
    if bot.trace.ask("8.8.3", "romans.few_auxilia", there <= FEW_AUXILIA, n=there):
        return march(bot) or recruit(bot)
    return recruit(bot)


def recruit(bot: FallingSkyBot) -> str:
    """8.8.4 Recruit? Two Allies, or six pieces; otherwise Seize."""
    plan: RecruitPlan | None = plan_for(bot, RecruitPlan) if offered(bot, "recruit") else None
    if not bot.trace.ask("8.8.4", "romans.recruit", plan is not None) or plan is None:
        return seize(bot)
    note_recruit(bot, plan)
    return "recruit"


def seize(bot: FallingSkyBot) -> str:
    """8.8.5 Seize where no Faction Harasses; otherwise a Pass."""
    plan: SeizePlan | None = plan_for(bot, SeizePlan) if offered(bot, "seize") else None
    if not bot.trace.ask("8.8.5", "romans.seize", plan is not None) or plan is None:
        bot.trace.note("8.8.5", "romans.pass")
        return "pass"
    note_seize(bot, plan)
    return "seize"


# Free Commands (8.2.3) ------------------------------------------------------------------------------------------------


def commands_in_order(bot: FallingSkyBot) -> Iterator[str]:
    """8.8 The Commands to which the flowchart comes, without the Event: a March only where a box points to one."""
    state = bot.state
    threat = bool(threatened(state))
    if threat:
        yield "battle"
    if threat or (winners(state) and caesar_ready(state)) or state.available[T_AUXILIA] <= FEW_AUXILIA:
        yield "march"
    yield from ("recruit", "seize")


# 8.8.1 Which Special Ability accompanies a Command of the Non-player Romans: Build, otherwise Scout ------------------


def may_have(action: Action, special: str) -> bool:
    """4.1 Whether a Special Ability may accompany the Command."""
    if not action.specials or action.special is not None:
        return False
    return action.offer is None or action.command == ALONE or special in action.offer.specials


def first_special(bot: FallingSkyBot, action: Action) -> tuple[SpecialPlan | None, State]:
    """8.8.1, 8.8.4 Build or, if nothing is built, Scout on the board as it is; and the board after it."""
    if may_have(action, "build"):
        works, after = draft_build(bot, action)
        if works is not None:
            return works, after
    if may_have(action, "scout"):
        scout, after = draft_scout(bot, action)
        if scout is not None:
            return scout, after
    return None, bot.state


def special_after(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.1, 8.8.5 After March and Seize Build, or else Scout; after a Battle without Besiege Scout.

    With Recruit both come before it (8.8.4), or not at all.
    """
    action = bot.action
    if action is None or action.command == "recruit":
        return (NONE.key,)
    for special, draft in (("build", _build), ("scout", scout_of)):
        if f"special.{special}" in decision.keys:
            plan = draft(bot, action)
            if bot.trace.ask("8.8.1", f"romans.{special}", plan is not None):
                return (f"special.{special}",)
    return (NONE.key,)


def _build(bot: FallingSkyBot, action: Action) -> SpecialPlan | None:
    return draft_build(bot, action)[0]


# 8.8.1 Build by the Non-player Romans: Forts, then Allies removed, then Allies placed --------------------------------


KEPT = 6
"""8.8.1 The Romans spend no more once they have fewer Resources than this."""


_BUILDS: WeakKeyDictionary[Action, BuildPlan | None] = WeakKeyDictionary()
"""The Build of each Command that is being executed; it is made again, and the same, when it is not here."""


class _BuildDraft:
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
        self.state.tracks[ROMANS] -= self._action.cost(BUILD_COST)
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
            options = builds(self.state, self._action, region, fort=False)
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
                if self._open(r) and state.available[T_FORT] and not how_many(state, r, FORT)
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
                most("margin", lambda tribe: _build_margin(self._bot.state, STATUS_OWNER[state.tribes[tribe]])),
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


def _build_margin(state: State, faction: int) -> int:
    """7.3 The margin of a Gallic Faction; Germans have none."""
    return 0 if faction == GERMANS else margin(state, faction)


def draft_build(bot: FallingSkyBot, action: Action) -> tuple[BuildPlan | None, State]:
    """8.8.1 The Build on a board, and the board after it."""
    draft = _BuildDraft(bot, action)
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
    if action not in _BUILDS:
        begun = _supposed(begun_at(action), action)
        begun.built = set()
        _BUILDS[action] = draft_build(bot.at(begun_at(action)).silent(), begun)[0]
    plan = _BUILDS[action]
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


# 8.8.4 Recruit by the Non-player Romans: Allies, then Auxilia, first at Supply Lines ---------------------------------


ALLIES_NEEDED, PIECES_NEEDED = 2, 6
"""8.8.4 Recruit places at least two Allies, or six pieces."""


class _RecruitDraft:
    """A Recruit while it is planned, on a board of its own."""

    def __init__(self, bot: FallingSkyBot, state: State, action: Action) -> None:
        self._bot = bot
        self._state = state
        self._action = Action(state, ROMANS, "recruit", free=action.free, offer=action.offer)
        self._action.agreed = action.agreed | friends(state)
        self._action.lent = action.lent
        self._given = set(action.spaces)
        self._left = action.most
        self.allies: list[tuple[int, int]] = []
        self.auxilia: list[tuple[int, int]] = []

    def _regions(self) -> list[int]:
        """3.2.1 The Regions that can still be selected and paid for."""
        state, action = self._state, self._action
        taken = self._given | {region for region, _ in (*self.allies, *self.auxilia)}
        if not self._left:
            return []
        return [
            region
            for region in range(SPACE_COUNT)
            if region not in taken
            and action.allows(region)
            and why_not_region(state, action, region) is None
            and action.cost(cost_of(state, action, region)) <= funds(state, ROMANS)
        ]

    def possible(self) -> bool:
        """3.2.1 Whether there is a Region to select."""
        return bool(self._regions())

    def _pay(self, region: int) -> None:
        self._left -= 1
        self._state.tracks[ROMANS] -= self._action.cost(cost_of(self._state, self._action, region))

    def place_allies(self) -> None:
        """8.8.4 All Allies possible, first at Supply Lines; at Cities and Remi before other Tribes (8.4.1)."""
        state = self._state
        while True:
            region = choose(
                self._bot,
                "8.8.4",
                "recruit_ally",
                [region for region in self._regions() if may_place_ally(state, self._action, region)],
                first("supply", sure_supply(state).__contains__),
                roll=f"8.8.4 ally {len(self.allies)}",
            )
            if region is None:
                return
            tribe = choose(
                self._bot,
                "8.8.4",
                "ally",
                may_place_ally(state, self._action, region),
                fewest("piece_order", lambda tribe: tribe_rank(state, tribe)),
                kind=TRIBES,
                roll=f"8.8.4 tribe {region}",
            )
            assert tribe is not None
            self._pay(region)
            self.allies.append((region, tribe))
            state.tribes[tribe] = ROMAN_ALLY
            state.available[T_ROMAN_ALLY] -= 1

    def place_auxilia(self) -> None:
        """8.8.4 All Auxilia possible, first at Supply Lines, then where the most come."""
        state = self._state
        while True:
            able = {region: self._auxilia(region) for region in self._regions()}
            region = choose(
                self._bot,
                "8.8.4",
                "recruit_auxilia",
                [region for region, n in able.items() if n],
                first("supply", sure_supply(state).__contains__),
                most("auxilia_placed", able.__getitem__),
                roll=f"8.8.4 auxilia {len(self.auxilia)}",
            )
            if region is None:
                return
            self._pay(region)
            self.auxilia.append((region, able[region]))
            state.units[UNIT_KINDS * region + AUXILIA_HIDDEN] += able[region]
            state.available[T_AUXILIA] -= able[region]

    def _auxilia(self, region: int) -> int:
        """8.8.8 Auxilia only: Aedui Warbands are never placed by Recruit."""
        return min(auxilia_placed(self._state, self._action, region), self._state.available[T_AUXILIA])


def plan_recruit(bot: FallingSkyBot, action: Action) -> RecruitPlan | None:
    """8.8.4 Build or Scout first; then all Allies and Auxilia. None if these are neither two Allies nor six pieces.

    A Recruit that an Event gives needs no more than a piece (F323). None if nowhere could be selected without Build or
    Scout: they do not open a Recruit (rulings F8, F302).
    """
    if not _RecruitDraft(bot, bot.state.copy(), action).possible():
        return None
    special, board = first_special(bot, action)
    draft = _RecruitDraft(bot, board.copy(), action)
    draft.place_allies()
    draft.place_auxilia()
    plan = RecruitPlan(allies=tuple(draft.allies), auxilia=tuple(draft.auxilia), special=special)
    return plan if enough(plan) or (action.offer is not None and plan.pieces) else None


def enough(plan: RecruitPlan) -> bool:
    """8.8.4 Two Allies, or six pieces: whether the flowchart leads to Recruit."""
    return len(plan.allies) >= ALLIES_NEEDED or plan.pieces >= PIECES_NEEDED


# Answers --------------------------------------------------------------------------------------------------------------


def recruit_where(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.4 Build or Scout, then Region by Region; sure Supply Lines are asked for first."""
    plan = plan_now(bot, RecruitPlan)
    if plan is None:
        return (DONE.key,)
    if plan.special is not None and f"special.{plan.special.id}" in decision.keys:
        return (f"special.{plan.special.id}",)
    ask = supply_ask(bot, decision)
    if ask:
        return ask
    left = [REGION_IDS[region] for region in plan.named if REGION_IDS[region] in decision.keys]
    return (left[0],) if left else (DONE.key,)


def recruit_what(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.4 The Ally, or the Auxilia, of the plan."""
    plan, region = sure_plan(bot, RecruitPlan), REGION_NUMBER[decision.params["space"]]
    keys = [TRIBE_IDS[tribe] for place, tribe in plan.allies if place == region]
    keys += [f"auxilia.{n}" for place, n in plan.auxilia if place == region]
    return (planned(keys),)


def recruit_rest(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.8 No Aedui Warbands."""
    return (DONE.key,)


# 8.8.5 Seize by the Non-player Romans: Tribes are Dispersed, then Resources taken, where no Faction Harasses ---------


HELVII = TRIBE_NUMBER["helvii"]
"""8.8.5 The Tribe that is never Dispersed."""


def plan_seize(bot: FallingSkyBot, action: Action) -> SeizePlan | None:
    """8.8.5 Disperse as many Tribes as possible, then take all other Resources; None if there is nothing to seize."""
    state = bot.state
    open_regions = [region for region in range(SPACE_COUNT) if _open(bot, action, state, region)]
    regions: list[tuple[int, tuple[int, ...]]] = []
    markers = dispersed_left(state)
    left = [region for region in open_regions if _tribes(state, action, region)]
    while left and markers and len(regions) < action.most:
        region = choose(
            bot,
            "8.8.5",
            "disperse",
            left,
            first(
                "player_pieces", lambda region: any(_player_margin(bot, region, faction) for faction in range(GERMANS))
            ),
            first("belgica", IS_BELGICA.__getitem__),
            roll=f"8.8.5 disperse {len(regions)}",
        )
        assert region is not None
        left.remove(region)
        tribes = _some(bot, _tribes(state, action, region), region, markers)
        markers -= len(tribes)
        regions.append((region, tribes))
    taken = [region for region, _ in regions]
    left = [region for region in open_regions if region not in taken and forage(state, region, 0)]
    while left and len(regions) < action.most:
        region = choose(
            bot,
            "8.8.5",
            "forage",
            left,
            most("resources", lambda region: forage(state, region, 0)),
            roll=f"8.8.5 forage {len(regions)}",
        )
        assert region is not None
        left.remove(region)
        regions.append((region, ()))
    return SeizePlan(regions=tuple(regions)) if regions else None


def _open(bot: FallingSkyBot, action: Action, state: State, region: int) -> bool:
    """8.8.5 Whether the Region may be selected, without Losses by Harassment."""
    if region in action.spaces or not action.allows(region) or why_no_seizure(state, action, region) is not None:
        return False
    return not harassment(bot, state, region)


def _tribes(state: State, action: Action, region: int) -> list[int]:
    return [tribe for tribe in dispersable(state, action, region) if tribe != HELVII]


def _some(bot: FallingSkyBot, tribes: list[int], region: int, markers: int) -> tuple[int, ...]:
    """8.3.4 As many Tribes of a Region as there are markers, at random if there are too few."""
    chosen: list[int] = []
    left = list(tribes)
    while left and len(chosen) < markers:
        roll = f"8.8.5 tribe {region} {len(chosen)}"
        few = len(left) + len(chosen) > markers
        tribe = choose_from(bot, "8.8.5", "dispersed_tribe", left, kind=TRIBES, roll=roll) if few else left[0]
        left.remove(tribe)
        chosen.append(tribe)
    return tuple(chosen)


def _player_margin(bot: FallingSkyBot, region: int, faction: int) -> bool:
    return bot.is_player(faction) and bool(pieces(bot.state, region, faction))


# Answers --------------------------------------------------------------------------------------------------------------


def seize_where(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.5 Region by Region; not where Warbands that have come since would Harass."""
    plan = plan_now(bot, SeizePlan)
    left = [] if plan is None else [region for region in plan.named if REGION_IDS[region] in decision.keys]
    safe = [region for region in left if not harassment(bot, bot.state, region)]
    if not safe and DONE.key not in decision.keys:
        safe = left
    return (REGION_IDS[safe[0]],) if safe else (DONE.key,)


def seize_disperse(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.5 The Tribes of the plan, as far as there are markers."""
    plan, region = plan_now(bot.silent(), SeizePlan), REGION_NUMBER[decision.params["space"]]
    tribes = {} if plan is None else dict(plan.regions)
    keys = [TRIBE_IDS[tribe] for tribe in tribes.get(region, ()) if TRIBE_IDS[tribe] in decision.keys]
    return keys[: decision.at_most]


# 8.8 What the Non-player Romans are going to do, in the lines of their trace -----------------------------------------


def note_special(bot: FallingSkyBot, rule: str, plan: Plan) -> None:
    """8.8.1 The Special Ability that was planned with a Command."""
    special = plan.special
    if special is None:
        return
    id = "romans.with_special" if special.regions else "romans.with_special_moves"
    bot.trace.note(rule, id, special=special.id, spaces=[REGION_IDS[region] for region in special.regions])


def note_battles(bot: FallingSkyBot, plan: BattlePlan) -> None:
    """8.8.1 Battle by Battle."""
    for region, enemy in plan.battles:
        bot.trace.note("8.8.1", "romans.battling", space=REGION_IDS[region], enemy=FACTIONS[enemy])
    note_special(bot, "8.8.1", plan)


def note_march(bot: FallingSkyBot, plan: MarchPlan) -> None:
    """8.8.1 Group by group."""
    if not bot.trace.kept:
        return
    note_special(bot, "8.8.1", plan)
    for group in plan.groups:
        words = unit_words(list(group.units))
        origin, target = REGION_IDS[group.origin], REGION_IDS[group.target]
        bot.trace.note("8.8.1", "romans.marching", units=words, origin=origin, space=target)


def note_recruit(bot: FallingSkyBot, plan: RecruitPlan) -> None:
    """8.8.4 Allies and Auxilia."""
    note_special(bot, "8.8.4", plan)
    for region, tribe in plan.allies:
        bot.trace.note("8.8.4", "romans.recruiting_ally", space=REGION_IDS[region], tribe=TRIBE_IDS[tribe])
    for region, n in plan.auxilia:
        bot.trace.note("8.8.4", "romans.recruiting", space=REGION_IDS[region], n=n)


def note_seize(bot: FallingSkyBot, plan: SeizePlan) -> None:
    """8.8.5 Region by Region."""
    for region, tribes in plan.regions:
        if tribes:
            names = [TRIBE_IDS[tribe] for tribe in tribes]
            bot.trace.note("8.8.5", "romans.dispersing", space=REGION_IDS[region], tribes=names)
        else:
            bot.trace.note("8.8.5", "romans.seizing", space=REGION_IDS[region])


# 8.8 What the Non-player Romans answer in their own Commands and Special Abilities -----------------------------------


_ANSWERS: Mapping[str, Answer] = {
    "battle.besiege": romans_battle.besiege_what,
    "battle.besiege_here": romans_battle.besiege_here,
    "battle.space": romans_battle.battle_where,
    "battle.target": romans_battle.battle_whom,
    "build.do": build_what,
    "build.region": build_where,
    "march.group": romans_march.march_group,
    "march.group.number": romans_march.march_number,
    "march.on": romans_march.march_on,
    "march.space": romans_march.march_from,
    "march.to": romans_march.march_on,
    "recruit.do": recruit_what,
    "recruit.rest": recruit_rest,
    "recruit.space": recruit_where,
    "scout.auxilia": romans_scout.scout_auxilia,
    "scout.from": romans_scout.scout_from,
    "scout.kind": romans_scout.scout_kind,
    "scout.number": romans_scout.scout_number,
    "scout.region": romans_scout.scout_where,
    "scout.to": romans_scout.scout_to,
    "scout.warband": romans_scout.scout_warband,
    "seize.disperse": seize_disperse,
    "seize.space": seize_where,
    "special.after": special_after,
}

ROMAN_ANSWERS: Mapping[str, Answer] = all_with_loan(_ANSWERS)
"""8.8.8 The same, with Aedui Warbands that are lent."""
