"""8.8 The Non-player Dux: the flowchart box by box, and Intercept (8.8.1). The rest: ``dux_army``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, combinations
from operator import itemgetter

import msgspec

from vexillum.coin.nonplayer.plans import Unforeseen, plan_for, plan_now, planned, sure_plan
from vexillum.coin.nonplayer.priorities import CandidateKind, Priority, choose, choose_from, fewest, most
from vexillum.core.decision import DONE, Decision
from vexillum.core.words.texts import Message

from .. import cards
from ..actions import Action, standing
from ..battle.sides import FIELD
from ..commands.catalog import COMMANDS
from ..commands.intercept import INTERCEPT_COST, TROOPS, raided, reached_from
from ..commands.march import Routes
from ..control import friend
from ..imperium import fragmented, roads_maintained
from ..map import SPACE_COUNT, SPACE_IDS, SPACE_NUMBER
from ..money import funds
from ..pieces import (
    BARBARIANS,
    CAVALRY,
    CIVITATES,
    DUX,
    FACTIONS,
    FORT,
    RAIDER_OF,
    RED_SAXON,
    RED_SCOTTI,
    TROOPS_OF,
    UNIT_KINDS,
    UNITS,
)
from ..sequence import action_of_turn
from ..state import State
from .battle import Prospect, falls, possible
from .bot import ENEMIES, BattlePlan, FeatPlan, InterceptPlan, MarchPlan, Move, PendragonBot, TrainPlan
from .britons import after_invite, ask_civitates, ask_invite, may_add, note_battles, note_feat, note_moves, note_spaces
from .dux_army import (
    can_place_cavalry,
    can_retaliate,
    civil_war,
    invite_first,
    march_targets,
    prestige_is_sure,
    rebels_first,
)
from .turn import EVENTS, priority_event

# 8.8 The flowchart of the Non-player Dux, box by box -----------------------------------------------------------------


CAVALRY_NEEDED = 2
"""8.8.4 A Train places at least this much Cavalry."""
EVENT_ROLL = 4
"""8.8.5 The Event is played on a roll up to this."""


def chart(bot: PendragonBot) -> str:
    """8.8 Intercept? Priority Event? Battle? Train? Event? March? Otherwise a Pass."""
    return (
        intercept_or_battle(bot)
        or priority_event(bot, "8.8.2")
        or battle(bot)
        or train(bot)
        or event(bot)
        or march(bot)
        or "pass"
    )


def _offered(bot: PendragonBot, command: str) -> bool:
    """3.2 Whether the Command could be executed now."""
    return COMMANDS[DUX][command].why_not(bot.state, DUX) is None


def intercept_or_battle(bot: PendragonBot) -> str | None:
    """8.8.1 Intercept? More Raiders engaged than a roll of 2D6; a Battle instead if no Unit moves and no Feat comes."""
    roll = bot.luck.roll("8.8.1 intercept", 6, 2)
    most = raiders_within_control(bot.state, action_of_turn(bot.state, DUX, "intercept"))
    if most > roll and not _offered(bot, "intercept"):
        most = 0
    if most <= roll:
        bot.trace.ask("8.8.1", "dux.intercept_few", False, n=most, roll=roll)
        return None
    plan = plan_for(bot, InterceptPlan)
    engaged = plan.engaged if plan is not None else 0
    if not bot.trace.ask("8.8.1", "dux.intercept", engaged > roll, n=engaged, roll=roll) or plan is None:
        return None
    moves = bool(plan.moves or plan.feat)
    if bot.trace.ask("8.8.1", "dux.intercept_moves", moves, n=len({move.origin for move in plan.moves})):
        _note_feat(bot, "8.8.1", "intercept", plan.feat)
        note_moves(bot, "8.8.1", plan.moves)
        note_battles(bot, "8.8.1", plan.targets)
        return "intercept"
    instead = plan_for(bot, BattlePlan)
    if not bot.trace.ask("8.8.1", "dux.battle_instead", instead is not None) or instead is None:
        return None
    _battling(bot, instead)
    return "battle"


def battle(bot: PendragonBot) -> str | None:
    """8.8.3 Battle? Sure to add Prestige, unless an enemy Evades or Ambushes."""
    plan: BattlePlan | None = plan_for(bot, BattlePlan) if _offered(bot, "battle") else None
    sure = plan is not None and prestige_is_sure(bot, action_of_turn(bot.state, DUX, "battle"), plan)
    battles = len(plan.battles) if plan is not None else 0
    if not bot.trace.ask("8.8.3", "dux.battle", sure, n=battles) or plan is None:
        return None
    _battling(bot, plan)
    return "battle"


def _battling(bot: PendragonBot, plan: BattlePlan) -> None:
    """8.8.3 Civil war? Then the Battles, and RETALIATE or REQUISITION."""
    ask_civitates(bot, "8.8.3", "civil_war", civil_war(bot))
    note_battles(bot, "8.8.3", plan.battles)
    _note_feat(bot, "8.8.3", "battle", plan.feat)


def train(bot: PendragonBot) -> str | None:
    """8.8.4 Train? At least two Cavalry."""
    plan: TrainPlan | None = None
    if (bot.trace.kept or can_place_cavalry(bot.state) >= CAVALRY_NEEDED) and _offered(bot, "train"):
        plan = plan_for(bot, TrainPlan)
    cavalry = plan.cavalry if plan is not None else 0
    if not bot.trace.ask("8.8.4", "dux.train", cavalry >= CAVALRY_NEEDED, n=cavalry) or plan is None:
        return None
    _note_feat(bot, "8.8.4", "train", plan.feat)
    note_spaces(bot, "8.8.4", "dux.training", [space for space, n, _ in plan.spaces if n])
    note_spaces(bot, "8.8.4", "dux.training_militia", [space for space, _, n in plan.spaces if n])
    note_spaces(bot, "8.8.4", "dux.prosperity", plan.prosperity)
    return "train"


def event(bot: PendragonBot) -> str | None:
    """8.8.5 Event? On a roll of 1-4, if it can be played and is effective."""
    roll = bot.luck.roll("8.8.5 event", 6)
    if not bot.trace.ask("8.8.5", "dux.event_roll", roll <= EVENT_ROLL, roll=roll):
        return None
    return EVENTS.box(bot, "8.8.5")


def march(bot: PendragonBot) -> str | None:
    """8.8.6 March? With a roll of 1D4 for destinations and for origins."""
    plan: MarchPlan | None = plan_for(bot, MarchPlan) if _offered(bot, "march") else None
    roll = bot.luck.roll("8.8.6 march", 4)
    groups = len(plan.moves) if plan is not None else 0
    if not bot.trace.ask("8.8.6", "dux.march", plan is not None, roll=roll, n=groups) or plan is None:
        return None
    ask_civitates(bot, "8.8.6", "march_rebels", rebels_first(bot))
    _note_feat(bot, "8.8.6", "march", plan.feat)
    if bot.trace.kept:
        note_spaces(bot, "8.8.6", "britons.targets", march_targets(bot, action_of_turn(bot.state, DUX, "march")))
    note_moves(bot, "8.8.6", plan.moves)
    return "march"


def _note_feat(bot: PendragonBot, rule: str, command: str, feat: FeatPlan | None) -> None:
    """The Feat that was planned with a Command, question by question; Build and Requisition may follow (8.8.4)."""
    if not bot.trace.kept:
        return
    action = action_of_turn(bot.state, DUX, command)
    chosen = None if feat is None else feat.id
    retaliates = may_add(action, "retaliate") and bot.trace.ask(rule, "dux.retaliate", chosen == "retaliate")
    if not retaliates and may_add(action, "invite") and not fragmented(bot.state):
        ask_invite(bot, rule, chosen == "invite")
    if not retaliates and may_add(action, "requisition") and command == "battle":
        bot.trace.ask(rule, "dux.requisition", chosen == "requisition")
    note_feat(bot, rule, feat)


# 8.8.1 Intercept: the most Raiders, from the fewest spaces; Retaliate with it, or Invite before it -------------------


def within_control(state: State, action: Action) -> list[int]:
    """8.8.1, 3.2.3 The potential targets: any Raiders, and Friendly Control at the outset."""
    own = friend(state, DUX)
    return [space for space in range(SPACE_COUNT) if action.control_at_start[space] == own and raided(state, space)]


def raiders_within_control(state: State, action: Action) -> int:
    """8.8.1 The most Raiders that could ever be engaged: those of one Faction in each target."""
    return sum(
        [max([_raiders(state, space, enemy) for enemy in BARBARIANS]) for space in within_control(state, action)]
    )


def _raiders(state: State, space: int, enemy: int) -> int:
    return state.units[UNIT_KINDS * space + RAIDER_OF[enemy]]


def plan_intercept(bot: PendragonBot, action: Action) -> InterceptPlan | None:
    """8.8.1 Retaliate if that could remove a Stronghold; otherwise Invite, if possible, and look at the board then."""
    if not within_control(bot.state, action):
        return None
    mark = bot.trace.mark()
    plan = _intercept_plan(bot, action)
    if plan is not None and may_add(action, "retaliate"):
        space = _retaliate(bot, action, plan)
        if space is not None:
            return msgspec.structs.replace(plan, feat=FeatPlan(id="retaliate", spaces=(space,)))
    drafted = bot.trace.mark()
    feat, state = invite_first(bot, action, 0)
    if feat is not None:
        bot.trace.drop(mark, drafted)
        plan = _intercept_plan(bot.at(state), action)
        if plan is not None:
            return msgspec.structs.replace(plan, feat=feat)
    return plan


def _intercept_plan(bot: PendragonBot, action: Action) -> InterceptPlan | None:
    """8.8.1 Who moves and who is fought, on one board."""
    state = bot.state
    theatre = _Theatre(bot, action)
    sorties = theatre.best()
    moves = _intercept_moves(bot, sorties)
    gone = dict.fromkeys(theatre.there, 0)
    arrived = set()
    for origin, space, n in sorties.moves():
        gone[origin] += n
        arrived.add(space)
    fought = [
        target
        for target in theatre.targets
        if target.space in arrived or theatre.there.get(target.space, 0) > gone.get(target.space, 0)
    ]
    if not fought:
        return None
    return InterceptPlan(
        targets=tuple([(target.space, target.enemy) for target in fought]),
        moves=moves,
        engaged=sum([_raiders(state, target.space, target.enemy) for target in fought]),
    )


def _sorties_words(bot: PendragonBot, sorties: Sorties) -> Message:
    """How many Troops move, and from where."""
    origins = list(dict.fromkeys([SPACE_IDS[origin] for origin, _, _ in sorties.moves()]))
    return Message("np.sorties", {"n": sorties.moved, "origins": origins})


SORTIES: CandidateKind[Sorties] = CandidateKind("ways", _sorties_words, few=2)


class _Theatre:
    """8.8.1 The targets, the Troops that could reach them, and how many spaces they can be moved from."""

    __slots__ = ("_bot", "_ceiling", "_limit", "_movable", "_origins", "_reach", "targets", "there")

    def __init__(self, bot: PendragonBot, action: Action) -> None:
        state = bot.state
        routes = Routes(action.control_at_start, friend(state, DUX), roads_maintained(state))
        spaces = within_control(state, action)
        self._bot = bot
        self.there = {space: n for space in range(SPACE_COUNT) if (n := _count(state, space, TROOPS))}
        self._reach = {origin: reached_from(routes, origin, spaces) for origin in self.there}
        self._movable = {origin: max(0, n - _garrison(state, origin)) for origin, n in self.there.items()}
        origins = [origin for origin in self.there if self._movable[origin] and self._reach[origin]]
        self._origins = sorted(origins, key=lambda origin: origin in spaces)
        cost = action.cost(INTERCEPT_COST)
        self._limit = min(len(self._origins), funds(state, DUX) // cost) if cost else len(self._origins)
        self.targets = [_intercept_target(bot, space) for space in _shuffled(bot, "8.8.1 target", spaces)]
        if action.most < len(self.targets):
            self.targets = self._best_targets(action.most)
        self._ceiling = Ceiling(self.targets, self.there, self._movable, self._reach)

    def _best_targets(self, limit: int) -> list[Target]:
        """8.3 Where only this many targets may be selected: those with the most Raiders to remove."""
        worth = {target.space: self._sorties(self._origins, [target]).worth for target in self.targets}
        return sorted(self.targets, key=lambda target: worth[target.space], reverse=True)[:limit]

    def _sorties(self, origins: Sequence[int], targets: list[Target] | None = None) -> Sorties:
        return Sorties(targets or self.targets, self.there, self._movable, self._reach, origins)

    def best(self) -> Sorties:
        """8.8.1 The most Raiders; within that from the fewest spaces, with the fewest Troops, red Foederati first."""
        at_home = self._sorties(())
        if not self._limit:
            return at_home
        all_units = self._sorties(self._origins)
        if all_units.worth == at_home.worth:
            return at_home
        goal = all_units.worth
        needed = [origin for origin in self._origins if not self._reaches(goal, self._without(origin))]
        least = all_units.assigned - at_home.assigned
        found = self._fewest(goal, needed, least)
        if not found:
            goal = self._most(self._limit)
            found = self._fewest(goal, [], 1)
        return choose_from(
            self._bot,
            "8.8.1",
            "sorties",
            found,
            fewest("troops_moved", lambda sorties: sorties.moved),
            most("foederati", self._foederati),
            kind=SORTIES,
            roll="8.8.1 origins",
        )

    def _fewest(self, goal: Worth, needed: list[int], least: int) -> list[Sorties]:
        """8.8.1 Every way to remove this many Raiders from the fewest spaces, of which some are needed in any case.

        ``least``: how many Troops must be able to move. Nothing, if it takes more spaces than can be paid for.
        """
        others = [origin for origin in self._origins if origin not in needed]
        for size in range(self._limit - len(needed) + 1):
            found = [
                sorties
                for more in combinations(others, size)
                if self._can_spare(origins := self._in_order(needed, more)) >= least
                and self._ceiling.of(origins) >= goal
                and (sorties := self._sorties(origins)).worth == goal
            ]
            if found:
                return found
        return []

    def _in_order(self, needed: list[int], more: tuple[int, ...]) -> list[int]:
        """Who is asked first: those who are needed, where all can be paid for; otherwise the usual order."""
        if self._limit == len(self._origins):
            return [*needed, *more]
        return [origin for origin in self._origins if origin in needed or origin in more]

    def _without(self, origin: int) -> list[int]:
        return [other for other in self._origins if other != origin]

    def _reaches(self, goal: Worth, origins: Sequence[int]) -> bool:
        """Whether this many Raiders can be removed from some spaces."""
        return self._ceiling.of(origins) >= goal and self._sorties(origins).worth >= goal

    def _can_spare(self, origins: Sequence[int]) -> int:
        """How many Troops could move from some spaces."""
        return sum([self._movable[origin] for origin in origins])

    def _most(self, limit: int) -> Worth:
        """The best that can be had from this many spaces."""
        best = (0, 0)
        for origins in combinations(self._origins, limit):
            if self._ceiling.of(origins) > best:
                best = max(best, self._sorties(origins).worth)
        return best

    def _foederati(self, sorties: Sorties) -> int:
        """8.8.1 How many of those who move are red Foederati."""
        leaving: dict[int, int] = {}
        for origin, _, n in sorties.moves():
            leaving[origin] = leaving.get(origin, 0) + n
        units = self._bot.state.units
        return sum(
            [
                min(n, units[UNIT_KINDS * origin + RED_SAXON] + units[UNIT_KINDS * origin + RED_SCOTTI])
                for origin, n in leaving.items()
            ]
        )


def _count(state: State, space: int, kinds: tuple[int, ...]) -> int:
    return sum([state.units[UNIT_KINDS * space + kind] for kind in kinds])


def _garrison(state: State, space: int) -> int:
    """8.8.1 Dux Troops that stay in an origin: one Friendly Troop for each Fort, Civitates counted."""
    friends = 0 if fragmented(state) else _count(state, space, TROOPS_OF[CIVITATES])
    return max(0, standing(state, space, FORT) - friends)


def _intercept_target(bot: PendragonBot, space: int) -> Target:
    """8.8.1 The Faction with more Raiders is fought."""
    state = bot.state
    there = [enemy for enemy in BARBARIANS if _raiders(state, space, enemy)]
    raiders: Priority[int] = most("raiders", lambda enemy: _raiders(state, space, enemy))
    roll, id = f"8.8.1 enemy {space}", SPACE_IDS[space]
    enemy = choose_from(bot, "8.8.1", "enemy", there, raiders, kind=ENEMIES, roll=roll, space=id)
    helped = 0 if fragmented(state) else helping(state, space)
    return Target(space, enemy, _raiders(state, space, enemy), helped)


def _shuffled(bot: PendragonBot, name: str, spaces: list[int]) -> list[int]:
    """8.3.2 Equal spaces in random order."""
    left = list(spaces)
    order = []
    while left:
        order.append(bot.luck.space(f"{name} {len(left)}", left))
        left.remove(order[-1])
    return order


def _intercept_moves(bot: PendragonBot, sorties: Sorties) -> tuple[Move, ...]:
    """8.8.1 The Units that move: red Foederati first, then Cavalry; without Plunder before those with (8.4.1)."""
    state = bot.state
    foederati = (RED_SAXON, RED_SCOTTI) if bot.luck.roll("8.8.1 foederati", 2) == 1 else (RED_SCOTTI, RED_SAXON)
    pools: dict[int, list[tuple[int, bool]]] = {}
    moves = []
    for origin, space, n in sorties.moves():
        if origin not in pools:
            pools[origin] = [
                (kind, loaded)
                for kind in (*foederati, CAVALRY)
                for loaded in (False, True)
                for _ in range(_number_there(state, origin, kind, loaded))
            ]
        going = pools[origin][:n]
        del pools[origin][:n]
        units = tuple([(*entry, going.count(entry)) for entry in dict.fromkeys(going)])
        moves.append(Move(origin=origin, target=space, units=units))
    return tuple(moves)


def _number_there(state: State, space: int, kind: int, loaded: bool) -> int:
    carrying = state.plunder[UNIT_KINDS * space + kind]
    return carrying if loaded else state.units[UNIT_KINDS * space + kind] - carrying


def _retaliate(bot: PendragonBot, action: Action, plan: InterceptPlan) -> int | None:
    """8.8.1 RETALIATE: a target where a Stronghold of the Raiders' Faction could be removed."""
    state = bot.state
    terms = msgspec.structs.replace(action.terms, retaliate=True, raiders_stand=cards.intercepted_raiders_stand(state))
    spaces = []
    for space, enemy in plan.targets:
        if can_retaliate(state, space, enemy):
            prospect = Prospect(state, space, DUX, enemy, terms, asking=DUX, extra=_change(plan.moves, space))
            if possible(prospect, falls()):
                spaces.append(space)
    return choose(bot, "8.8.1", "retaliate", spaces)


def _change(moves: tuple[Move, ...], space: int) -> list[tuple[int, int, int]]:
    """How the Units in a space change by these moves: kind, number, how many with Plunder."""
    changes = []
    for move in moves:
        sign = (move.target == space) - (move.origin == space)
        if sign:
            changes += [(kind, sign * n, sign * n * loaded) for kind, loaded, n in move.units]
    return changes


# Answers --------------------------------------------------------------------------------------------------------------


def _next_move(bot: PendragonBot) -> Move | None:
    """The first move of the plan that is still to come: the board shows which have been made."""
    plan = sure_plan(bot, InterceptPlan)
    action = bot.action
    assert action is not None
    begun = action.start
    if plan.feat is not None and plan.feat.id == "invite":
        begun = after_invite(begun, DUX, plan.feat)
    units = list(begun.units)
    for move in plan.moves:
        if units == bot.state.units:
            return move
        for kind, _, n in move.units:
            units[UNIT_KINDS * move.origin + kind] -= n
            units[UNIT_KINDS * move.target + kind] += n
    return None


def intercept_where(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.1 As planned; none where an Event offers an Intercept in vain."""
    plan = plan_now(bot, InterceptPlan)
    return () if plan is None else [SPACE_IDS[space] for space, _ in plan.targets]


def intercept_from(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.1 The Invite first, then move after move."""
    if "feat" in decision.keys:
        return ("feat",)
    move = _next_move(bot)
    return (DONE.key if move is None else SPACE_IDS[move.origin],)


def intercept_with(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.1 All Units of one sort, or numbers of each."""
    wanted = _wanted(bot)
    for option in decision.options:
        if isinstance(option.value, tuple) and wanted == {option.value: option.params["n"]}:
            return (option.key,)
    return ("some" if "some" in decision.keys else "all",)


def intercept_number(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.1 This many of a kind, as planned."""
    unit: str = decision.params["unit"]
    kind = UNITS.index(unit.removesuffix("_loaded"))
    return (str(_wanted(bot).get((kind, unit.endswith("_loaded")), 0)),)


def _under_way(bot: PendragonBot) -> Move:
    """The move of the plan that is being made."""
    move = _next_move(bot)
    if move is None:
        raise Unforeseen
    return move


def _wanted(bot: PendragonBot) -> dict[tuple[int, bool], int]:
    move = _under_way(bot)
    return {(kind, loaded): n for kind, loaded, n in move.units}


def intercept_to(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.1 Where the group is needed."""
    return (SPACE_IDS[_under_way(bot).target],)


def intercept_next(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """3.2.3 Battle after Battle in the order of the plan."""
    targets = sure_plan(bot, InterceptPlan).targets
    return (planned(SPACE_IDS[space] for space, _ in targets if SPACE_IDS[space] in decision.keys),)


def intercept_enemy(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.1 The enemy of the plan."""
    here = SPACE_NUMBER[decision.params["space"]]
    return (FACTIONS[planned(enemy for space, enemy in sure_plan(bot, InterceptPlan).targets if space == here)],)


# 8.8.1 Which Dux Troops move where in an Intercept, so that the most Raiders can be removed --------------------------
#
# The Raiders of a target are removed two by each Troop (3.6.1), so a target has places for Troops: the first brings the
# Battle about, each further one removes up to two Raiders more. Filling places by their worth, while Troops already
# assigned may be reassigned, gives the most Raiders that can be removed.


STRIKES = 2
"""3.6.1 Raiders that one Dux Troop can remove in Field Battle: it inflicts one loss, a Raider absorbs half a loss."""
Worth = tuple[int, int]
"""Raiders that can be removed, and Raiders engaged."""


class Target(msgspec.Struct, frozen=True):
    """8.8.1 A space with Raiders under Friendly Control."""

    space: int
    enemy: int
    raiders: int
    helped: int
    """Raiders that Civitates Troops there can remove, once there is a Battle."""

    @property
    def places(self) -> tuple[Worth, ...]:
        """What each Troop that fights here is worth, one after the other."""
        return _places(self.raiders, self.helped)


@lru_cache(1_000)
def _places(raiders: int, helped: int) -> tuple[Worth, ...]:
    first = min(raiders, helped + STRIKES)
    worth = [(first, raiders)]
    left = raiders - first
    while left > 0:
        worth.append((min(STRIKES, left), 0))
        left -= STRIKES
    return tuple(worth)


def helping(state: State, space: int) -> int:
    """3.6.1 How many Raiders the Civitates Troops in a space can remove."""
    return sum([FIELD[kind] * state.units[UNIT_KINDS * space + kind] for kind in TROOPS_OF[CIVITATES]])


class Ceiling:
    """What cannot be exceeded: each target for itself, as if all who can reach it went there."""

    __slots__ = ("_fronts",)

    def __init__(
        self,
        targets: Iterable[Target],
        there: dict[int, int],
        movable: dict[int, int],
        reach: dict[int, list[int]],
    ) -> None:
        self._fronts = [
            (
                target.raiders,
                [0, *accumulate([removed for removed, _ in target.places])],
                there.get(target.space, 0),
                {origin: movable[origin] for origin in there if target.space in reach[origin]},
            )
            for target in targets
        ]
        """Raiders; how many of them this many Troops can remove; Troops there; how many could come from where."""

    def of(self, origins: Iterable[int]) -> Worth:
        """For Troops from some spaces."""
        removed = engaged = 0
        for raiders, removable, troops, coming in self._fronts:
            for origin in origins:
                if origin in coming:
                    troops += coming[origin]
            if troops:
                removed += removable[min(troops, len(removable) - 1)]
                engaged += raiders
        return removed, engaged


class Sorties:
    """Troops assigned to targets. A Troop assigned to the space where it is stays there."""

    __slots__ = ("_flow", "_movable", "_moving", "_settled", "_suppliers", "_there", "_used", "worth")

    def __init__(
        self,
        targets: Iterable[Target],
        there: dict[int, int],
        movable: dict[int, int],
        reach: dict[int, list[int]],
        origins: Iterable[int],
    ) -> None:
        """``there``: Dux Troops by space; ``movable``: how many of them may leave; only ``origins`` are moved from."""
        self._there = there
        self._movable = movable
        self._used = dict.fromkeys(there, 0)
        self._moving = dict.fromkeys(there, 0)
        self._suppliers = {target.space: [target.space] if target.space in there else [] for target in targets}
        for origin in origins:
            for space in reach[origin]:
                if space in self._suppliers:
                    self._suppliers[space].append(origin)
        self._flow: dict[int, dict[int, int]] = {origin: {} for origin in there}
        """For each space, how many of its Troops are assigned to each target."""
        removed = engaged = 0
        places = [(worth, target.space) for target in targets for worth in target.places]
        places.sort(key=itemgetter(0), reverse=True)
        closed: set[int] = set()
        for worth, space in places:
            if space in closed:
                continue
            if self._supply(space, set()):
                removed += worth[0]
                engaged += worth[1]
            else:
                closed.add(space)
        self.worth: Worth = (removed, engaged)
        self._settled = False

    def _stay_put(self) -> None:
        """8.8.1 Only Troops that are needed move: none leaves a target to be replaced by those who could have gone on.

        This is computed only when the question is who moves.
        """
        if self._settled:
            return
        self._settled = True
        for here in self._suppliers:
            for there in self._suppliers:
                if there == here or not self._flow.get(here, {}).get(there):
                    continue
                for origin in self._suppliers[here]:
                    if origin == here or (origin != there and origin not in self._suppliers[there]):
                        continue
                    while self._flow[here][there] and self._flow[origin].get(here):
                        self._assign(origin, here, -1)
                        self._assign(origin, there, 1)
                        self._assign(here, there, -1)
                        self._assign(here, here, 1)

    @property
    def moved(self) -> int:
        """How many Troops move."""
        self._stay_put()
        return sum(self._moving.values())

    @property
    def assigned(self) -> int:
        """How many Troops are needed, those that stay where they are included."""
        return sum(self._used.values())

    def moves(self) -> list[tuple[int, int, int]]:
        """From where, to where, how many."""
        self._stay_put()
        return [
            (origin, space, n)
            for origin, targets in self._flow.items()
            for space, n in targets.items()
            if n and origin != space
        ]

    def _assign(self, origin: int, space: int, n: int) -> None:
        targets = self._flow[origin]
        targets[space] = targets.get(space, 0) + n
        self._used[origin] += n
        if origin != space:
            self._moving[origin] += n

    def _supply(self, space: int, seen: set[int]) -> bool:
        """One Troop more for a target: from those there first, then from elsewhere, then by reassigning another."""
        for origin in self._suppliers[space]:
            if self._used[origin] < self._there[origin] and self._can_go(origin, space):
                self._assign(origin, space, 1)
                return True
        for origin in self._suppliers[space]:
            if origin in seen:
                continue
            seen.add(origin)
            for other, n in list(self._flow[origin].items()):
                if not n or other == space:
                    continue
                self._assign(origin, other, -1)
                if self._can_go(origin, space):
                    self._assign(origin, space, 1)
                    if self._supply(other, seen):
                        return True
                    self._assign(origin, space, -1)
                self._assign(origin, other, 1)
        return False

    def _can_go(self, origin: int, space: int) -> bool:
        return origin == space or self._moving[origin] < self._movable[origin]
