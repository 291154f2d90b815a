"""8.8.1 Intercept: the most Raiders, from the fewest spaces; Retaliate with it, or Invite before it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import msgspec

from vexillum.coin.nonplayer.planners import plan_now, sure_plan
from vexillum.coin.nonplayer.priorities import CandidateKind, Priority, choose, choose_from, fewest, most
from vexillum.coin.nonplayer.unforeseen import Unforeseen, planned
from vexillum.core.decision import DONE, Decision
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.actions.placement import standing
from vexillum.games.pendragon.cards import lasting
from vexillum.games.pendragon.commands.intercept.progress import COST, TROOPS, raided, reached_from
from vexillum.games.pendragon.commands.march.routes import Routes
from vexillum.games.pendragon.control import friend
from vexillum.games.pendragon.imperium import fragmented, roads_maintained
from vexillum.games.pendragon.map import SPACE_COUNT, SPACE_IDS, SPACE_NUMBER
from vexillum.games.pendragon.money import funds
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.britons.invite import after_invite, may_add
from vexillum.games.pendragon.nonplayer.candidates import ENEMIES
from vexillum.games.pendragon.nonplayer.dux.battle import can_retaliate
from vexillum.games.pendragon.nonplayer.dux.feats import invite_first
from vexillum.games.pendragon.nonplayer.dux.sorties import Ceiling, Sorties, Target, Worth, helping
from vexillum.games.pendragon.nonplayer.foresight import Prospect, falls, possible
from vexillum.games.pendragon.nonplayer.plans import FeatPlan, InterceptPlan, Move
from vexillum.games.pendragon.pieces import (
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
from vexillum.games.pendragon.state import State


def within_control(state: State, action: Action) -> list[int]:
    """8.8.1, 3.2.3 The potential targets: any Raiders, and Friendly Control at the outset."""
    own = friend(state, DUX)
    return [space for space in range(SPACE_COUNT) if action.outset[space] == own and raided(state, space)]


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
    plan = _plan(bot, action)
    if plan is not None and may_add(action, "retaliate"):
        space = _retaliate(bot, action, plan)
        if space is not None:
            return msgspec.structs.replace(plan, feat=FeatPlan(id="retaliate", spaces=(space,)))
    drafted = bot.trace.mark()
    feat, state = invite_first(bot, action, 0)
    if feat is not None:
        bot.trace.drop(mark, drafted)
        plan = _plan(bot.at(state), action)
        if plan is not None:
            return msgspec.structs.replace(plan, feat=feat)
    return plan


def _plan(bot: PendragonBot, action: Action) -> InterceptPlan | None:
    """8.8.1 Who moves and who is fought, on one board."""
    state = bot.state
    theatre = _Theatre(bot, action)
    sorties = theatre.best()
    moves = _moves(bot, sorties)
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
        routes = Routes(action.outset, friend(state, DUX), roads_maintained(state))
        spaces = within_control(state, action)
        self._bot = bot
        self.there = {space: n for space in range(SPACE_COUNT) if (n := _count(state, space, TROOPS))}
        self._reach = {origin: reached_from(routes, origin, spaces) for origin in self.there}
        self._movable = {origin: max(0, n - _garrison(state, origin)) for origin, n in self.there.items()}
        origins = [origin for origin in self.there if self._movable[origin] and self._reach[origin]]
        self._origins = sorted(origins, key=lambda origin: origin in spaces)
        cost = action.cost(COST)
        self._limit = min(len(self._origins), funds(state, DUX) // cost) if cost else len(self._origins)
        self.targets = [_target(bot, space) for space in _shuffled(bot, "8.8.1 target", spaces)]
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


def _target(bot: PendragonBot, space: int) -> Target:
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


def _moves(bot: PendragonBot, sorties: Sorties) -> tuple[Move, ...]:
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
    terms = msgspec.structs.replace(
        action.terms, retaliate=True, raiders_stand=lasting.intercepted_raiders_stand(state)
    )
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
