"""8.0, 8.4 Battles of Non-players: exact foresight, and what the Battle Tactics answer.

    terms = Terms(executing=SAXONS)
    prospect = Prospect(state, space, SAXONS, CIVITATES, terms, asking=SAXONS)
    sure(prospect, ENEMY_LAST_UNIT) or sure(prospect, ASSAULT)

The Faction that asks, and Non-players on its side, choose by the Battle Tactics (8.4.2); all others in any legal
way; dice fall in any way. Ask what is cheap first (are there enemies at all?): a prospect costs about as much as a look
at the space, an answer from a few to some hundred times as much.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cache
from typing import Any, TypeVar

import msgspec

from vexillum.coin.kit import NO, NOBODY, YES
from vexillum.coin.nonplayer.priorities import CandidateKind, Priority, choose_from, fewest, most, narrow, ranked
from vexillum.core.decision import DONE, Decision

from ..battle.battle import NEVER, NO_ASSAULT
from ..battle.model import (
    EXACT,
    KINDS,
    PLUNDER,
    POINTS,
    RANK,
    SHELTER_RANKS,
    BattleModel,
    Forecast,
    FoughtBattle,
    Group,
    attempt,
    carriers_order,
    field_forecast,
    in_order,
    spoils_use,
    target_ranks,
)
from ..battle.scene import coup_de_main, defence, garrison
from ..battle.sides import TRAP, Fight, Force, Terms, side
from ..battle.steps import (
    PRESTIGE,
    STEPS,
    Board,
    Position,
    Stakes,
    Won,
    assault_targets,
    assaults,
    begin,
    consequences,
    coup_needs,
    exposed,
    falling,
    pre_battle,
    remaining,
    sieges,
    strike,
    withdrawal,
)
from ..control import allied, controller, friend, friendly
from ..imperium import fragmented
from ..map import SITE_NUMBER, SITES_OF, SPACE_NUMBER
from ..pieces import (
    BRITONS,
    CAVALRY,
    CIVITATES,
    DUX,
    FACTIONS,
    SAXONS,
    SCOTTI,
    STRONGHOLD_OWNER,
    TROOPS_OF,
    UNIT_KINDS,
    UNIT_NUMBER,
    UNITS_OF,
)
from ..state import State
from .bot import SITES, PendragonBot, site_word

# 3.6 A Battle that could be fought: who, where, under which Terms, and as if which Units had come --------------------


class Prospect:
    """A Battle to look at, without touching the board.

    ``asking``: the Faction that asks, usually the attacker (the default); it and Non-players on its side choose by the
    Battle Tactics, all others in any legal way (ruling P160). NOBODY: all in any legal way. ``extra``: Units as if they
    were there, as (kind, number) or (kind, number, how many with Plunder); a negative number takes away.
    """

    __slots__ = ("asking", "attacker", "defender", "free", "plunder", "space", "state", "terms", "units")

    def __init__(
        self,
        state: State,
        space: int,
        attacker: int,
        defender: int,
        terms: Terms | None = None,
        *,
        asking: int | None = None,
        extra: Iterable[tuple[int, ...]] = (),
    ) -> None:
        self.state = state
        self.space = space
        self.attacker = attacker
        self.defender = defender
        self.terms = Terms(executing=attacker) if terms is None else terms
        self.asking = attacker if asking is None else asking
        self.units = state.units[UNIT_KINDS * space : UNIT_KINDS * space + UNIT_KINDS]
        self.plunder = state.plunder[UNIT_KINDS * space : UNIT_KINDS * space + UNIT_KINDS]
        for kind, n, *loaded in extra:
            self.units[kind] += n
            self.plunder[kind] += loaded[0] if loaded else 0
        self.free = self._choosers()

    def _choosers(self) -> tuple[bool, ...]:
        """Who may choose in any legal way."""
        if self.asking == NOBODY:
            return (True,) * 4
        attacks = side(self.state, self.attacker, self.defender)
        mine = attacks if self.asking in attacks else side(self.state, self.defender, self.attacker)
        return tuple(
            [
                not (faction in mine and (faction == self.asking or self.state.non_players >> faction & 1))
                for faction in range(4)
            ]
        )

    def key(self, detail: int) -> tuple[Hashable, ...]:
        """All that the answer to a question of some detail depends on."""
        state, space = self.state, self.space
        key: tuple[Hashable, ...] = (
            space,
            self.attacker,
            self.defender,
            self.asking,
            self.terms,
            tuple(self.units),
            tuple(self.plunder),
            state.sites[2 * space],
            state.sites[2 * space + 1],
            state.imperium,
            state.owners,
            state.non_players,
            tuple(state.lasting),
        )
        if detail & (PLUNDER | POINTS):
            key += (*state.tracks, state.population[space], state.bottom[space], state.top[space])
        return key

    def model(self, detail: int) -> BattleModel:
        """The Battle in small numbers, as closely as a question has to look."""
        return BattleModel(
            self.state,
            self.space,
            self.attacker,
            self.defender,
            self.terms,
            self.units,
            self.plunder,
            self.free,
            detail,
        )


# 3.6 The end of a Battle, as the Faction that asks sees it -----------------------------------------------------------


class Outcome:
    """What a Battle has come to. "Enemy" is the other side than the asking Faction's."""

    __slots__ = ("_board", "_enemy", "_left", "_model", "_own", "_stakes", "asking", "end")

    def __init__(
        self, model: BattleModel, end: Position, asking: int, board: Board | None, stakes: Stakes | None
    ) -> None:
        self._model = model
        self.end = end
        self.asking = asking
        self._board = board
        self._stakes = stakes
        self._left = remaining(model, end)
        defends = asking in model.sides[1]
        self._own, self._enemy = (model.defend, model.attack) if defends else (model.attack, model.defend)

    def _lost(self, places: tuple[int, ...]) -> int:
        return sum([self._model.start[place] - self._left[place] for place in places])

    @property
    def enemy_units_left(self) -> int:
        """Units of the other side in the space, those that Evaded or Withdrew included."""
        return sum([self._left[place] for place in self._enemy])

    @property
    def enemy_units_lost(self) -> int:
        """Siege included."""
        return self._lost(self._enemy)

    @property
    def enemy_pieces_lost(self) -> int:
        """Units, and Strongholds of the defender if the attacker asks."""
        return self._lost(self._enemy) + (len(self.end.razed) if self._enemy is self._model.defend else 0)

    @property
    def own_units_lost(self) -> int:
        """Units of the asking side that were removed."""
        return self._lost(self._own)

    @property
    def assaulted(self) -> int:
        """Which of the defender's Strongholds were Assaulted, as bits."""
        return self.end.assaulted

    @property
    def razed(self) -> tuple[int, ...]:
        """Kinds of Strongholds that fell."""
        return tuple([self._model.sites[at].kind for at, _ in self.end.razed])

    @property
    def cavalry_lost(self) -> int:
        """Cavalry of either side that was removed."""
        return sum(
            [
                self._model.start[place] - self._left[place]
                for place in self._model.cavalry
                if self._model.types[place] // 2 == CAVALRY
            ]
        )

    @property
    def will_assault(self) -> bool:
        """8.4.2 Before any Assault: the attacker will Assault by the Battle Tactics, not only if it likes."""
        model, end = self._model, self.end
        if model.terms.no_assault or model.free[model.attacker] or not exposed(model, end.field):
            return False
        return bool(assault_targets(model, end))

    @property
    def coup_aids(self) -> bool:
        """8.5.4 Before any Assault: there will be one in which a Coup de Main spares or decides something."""
        model, end = self._model, self.end
        if model.terms.no_assault or not exposed(model, end.field):
            return False
        targets = assault_targets(model, end)
        return bool(targets) and all(
            coup_needs(model, end, at) >= 1 and model.sites[at].garrison + sum(end.inside[at]) > 0 for at in targets
        )

    # With KINDS -------------------------------------------------------------------------------------------------------

    @property
    def _after(self) -> State:
        assert self._board is not None
        return self._board.at(self.end)

    @property
    def control_added(self) -> bool:
        """1.6 Friendly Control that was not there before."""
        assert self._board is not None
        return (
            self._board.control_before != friend(self._after, self.asking) == controller(self._after, self._board.space)
        )

    @property
    def friendly_troops_left(self) -> int:
        """Troops in the space Friendly to the asking Faction."""
        after = self._after
        assert self._board is not None
        first = UNIT_KINDS * self._board.space
        return sum(
            [
                after.units[first + kind]
                for faction in range(4)
                if allied(after, self.asking, faction)
                for kind in TROOPS_OF[faction]
            ]
        )

    # With PLUNDER or POINTS -------------------------------------------------------------------------------------------

    @property
    def _won(self) -> Won:
        assert self.end.won is not None
        return self.end.won

    @property
    def prestige(self) -> int:
        """By how much Prestige has changed."""
        assert self._stakes is not None
        return self._won.tracks[PRESTIGE] - self._stakes.tracks[PRESTIGE]

    @property
    def plunder_taken(self) -> int:
        """Cubes that Units of the executing Faction took, for Strongholds and of removed enemies."""
        return self._won.taken

    @property
    def prosperity_returned(self) -> bool:
        """3.6.5 A cube came back to the space."""
        assert self._stakes is not None
        return self._won.prosperity > (-self._stakes.cubes if self._stakes.city and self.end.razed else 0)

    @property
    def plunder_removed(self) -> int:
        """Cubes that removed Units of the defender carried, those of a Siege included."""
        model = self._model
        return sum([model.start[place] - self._left[place] for place in model.defend if model.types[place] % 2])


# The ends of a Battle, one after the other, as long as the caller asks for more --------------------------------------


Stage = tuple[Callable[[BattleModel, Position, Any], list[Position]], Any]
"""A step of the Battle, and what it has to know."""
ALL_ROLLS, OWN_AMBUSH, NO_ROLLS = range(3)
"""3.6.2 Which sides Evade and Ambush: both may; only the asking side Ambushes; neither does either."""


def any_end(
    prospect: Prospect,
    detail: int,
    wanted: Callable[[Outcome], bool],
    *,
    rolls: int = ALL_ROLLS,
    field_only: bool = False,
) -> bool:
    """Whether there is an end of a Battle that fits. The search stops at the first."""
    model = prospect.model(detail)
    board = stakes = None
    if detail & EXACT:
        board = Board(prospect.state, prospect.space, model, prospect.units)
        stakes = Stakes(prospect.state, prospect.space, board)
    stages = _stages(model, _groups(model, prospect, rolls))
    if not field_only:
        if model.sites and not model.terms.no_assault:
            stages.append((assaults, None))
        if detail & (PLUNDER | POINTS):
            stages.append((consequences, stakes))
        if model.sites:
            stages.append((sieges, None))
    return _search(
        model,
        stages,
        0,
        begin(model),
        [set() for _ in stages],
        lambda end: wanted(Outcome(model, end, prospect.asking, board, stakes)),
    )


def _stages(model: BattleModel, groups: list[Group]) -> list[Stage]:
    """3.6.2-3.6.3 The steps of the Field Battle in which something may happen."""
    steps = {model.step(place, 0) for place in range(len(model.types))}
    for group in groups:
        if group.ambush < NEVER:
            steps.update([model.step(place, 1 << place) for place in group.places])
    stages: list[Stage] = [(pre_battle, group) for group in groups]
    if TRAP in steps:
        stages.append((strike, TRAP))
    if model.sites:
        stages.append((withdrawal, None))
    return stages + [(strike, step) for step in STEPS if step in steps and step != TRAP]


def _groups(model: BattleModel, prospect: Prospect, rolls: int) -> list[Group]:
    if rolls == NO_ROLLS:
        return []
    if rolls == OWN_AMBUSH:
        return [group for group in model.groups if not model.free[group.faction]]
    return list(model.groups)


def _search(
    model: BattleModel,
    stages: list[Stage],
    at: int,
    now: Position,
    seen: list[set[Position]],
    wanted: Callable[[Position], bool],
) -> bool:
    while at < len(stages):
        go, what = stages[at]
        following = go(model, now, what)
        if len(following) != 1:
            break
        (now,) = following
        at += 1
    else:
        return wanted(now)
    before = seen[at]
    for after in following:
        if after not in before:
            before.add(after)
            if _search(model, stages, at + 1, after, seen, wanted):
                return True
    return False


# 8.5-8.8 The questions that flowcharts ask about a Battle before it is fought ----------------------------------------


_KNOWN: dict[Hashable, Any] = {}
"""Answers, by all that they depend on: most spaces do not change from one turn to the next."""
_MOST_KNOWN = 50_000
_T = TypeVar("_T")


def _known(prospect: Prospect, detail: int, question: Hashable, find: Callable[[], _T]) -> _T:
    """The answer that was found before, or find it."""
    key = (question, prospect.key(detail))
    if key not in _KNOWN:
        if len(_KNOWN) >= _MOST_KNOWN:
            _KNOWN.clear()
        _KNOWN[key] = find()
    found: _T = _KNOWN[key]
    return found


def sure(prospect: Prospect, goal: Goal, *, rolls: int = ALL_ROLLS) -> bool:
    """8.4.2 Whether it happens with every roll and every legal choice of others."""
    if not goal.thinkable(prospect):
        return False
    test = goal.settled or goal.test
    field_only = goal.settled is not None
    return _known(
        prospect,
        goal.detail,
        (goal.id, rolls),
        lambda: not any_end(prospect, goal.detail, lambda end: not test(end), rolls=rolls, field_only=field_only),
    )


def ensured(prospect: Prospect, goal: Goal, *, own_ambush: bool = False) -> bool:
    """8.7.1, 8.8.3 The same, but no Unit of the other side Evades or Ambushes.

    8.7.1 ignores Ambush by either side; for 8.8.3 (``own_ambush``) own Foederati roll, and the roll may fail.
    """
    return sure(prospect, goal, rolls=OWN_AMBUSH if own_ambush else NO_ROLLS)


def possible(prospect: Prospect, goal: Goal) -> bool:
    """8.7.1, 8.7.9, 8.8.3, 8.8.9 Whether it could happen, with some rolls and some choices of others."""
    if not goal.thinkable(prospect):
        return False
    return _known(prospect, goal.detail, ("possible", goal.id), lambda: any_end(prospect, goal.detail, goal.test))


def most_removed(prospect: Prospect) -> int:
    """8.7.1 The most enemy pieces, Strongholds included, that could be removed."""
    return max(_known(prospect, 0, "removed", lambda: _numbers(prospect, lambda end: end.enemy_pieces_lost)))


def own_removals(prospect: Prospect) -> tuple[int, int]:
    """8.6.4 The fewest and the most Units of the asking side that could be removed in the Field Battle."""
    found = _known(
        prospect, 0, "own_removals", lambda: _numbers(prospect, lambda end: end.own_units_lost, field_only=True)
    )
    return min(found), max(found)


def _numbers(prospect: Prospect, number: Callable[[Outcome], int], *, field_only: bool = False) -> set[int]:
    """A number at every end of a Battle."""
    found: set[int] = set()

    def note(end: Outcome) -> bool:
        found.add(number(end))
        return False

    any_end(prospect, 0, note, field_only=field_only)
    return found


def coup_helps(prospect: Prospect) -> bool:
    """8.5.4 With Surprise: whether an Assault is sure and a successful Coup de Main would aid it, whatever Withdraws.

    It aids if it spares attackers the Escalade, or if the Stronghold falls only so. ``prospect`` has
    ``Terms(surprise=True)``.
    """
    return _known(prospect, 0, "coup", lambda: not any_end(prospect, 0, lambda end: not end.coup_aids, field_only=True))


# 8.4.2 The table "Can Raider Assault remove Stronghold?", computed from 3.6.4 ----------------------------------------


def can_raiders_remove(state: State, site: int, inside: int, raiders: int, *, coup: bool = False) -> bool:
    """3.6.4 Whether this many Raiders would remove the Stronghold on a Site with this many Units inside; with a Coup de
    Main.

    A Coup de Main that cannot succeed (in a City with many inside) is none.
    """
    walls = inside + garrison(state, site)
    if coup and coup_de_main(state, site, inside) >= 1:
        return raiders > walls
    return raiders - walls * defence(state, site) > walls


# 8.5-8.8 What a Non-player may ask about the end of a Battle ---------------------------------------------------------


def _always(prospect: Prospect) -> bool:
    return True


def _defences(prospect: Prospect) -> list[int]:
    """3.6.4 The Sites with Strongholds of the defender, if they may be Assaulted."""
    if prospect.terms.no_assault:
        return []
    sites = prospect.state.sites
    owners = side(prospect.state, prospect.defender, prospect.attacker)
    return [site for site in SITES_OF[prospect.space] if STRONGHOLD_OWNER[sites[site]] in owners]


def _attackers(prospect: Prospect) -> int:
    """How many Units attack."""
    if prospect.terms.raiders is not None:
        return sum(prospect.terms.raiders)
    attacks = side(prospect.state, prospect.attacker, prospect.defender)
    return sum([prospect.units[kind] for faction in attacks for kind in UNITS_OF[faction]])


def _breakable(prospect: Prospect) -> bool:
    """3.6.4 Whether there are more attackers than Garrison at a Stronghold. Otherwise none can fall."""
    defences = _defences(prospect)
    strength = _attackers(prospect) if defences else 0
    return any(strength > garrison(prospect.state, site) for site in defences)


def _assailable(prospect: Prospect) -> bool:
    """8.4.2 Whether a Stronghold could be Assaulted: by a Non-player only if all attackers could take it empty."""
    if prospect.free[prospect.attacker]:
        return bool(_defences(prospect))
    terms = prospect.terms
    if terms.raiders is None:
        return _breakable(prospect)
    raiders = sum(terms.raiders)
    return any(
        can_raiders_remove(prospect.state, site, 0, raiders, coup=terms.surprise) for site in _defences(prospect)
    )


def _enemy_units(prospect: Prospect) -> bool:
    """Whether there is a Unit on the other side."""
    attacks = side(prospect.state, prospect.attacker, prospect.defender)
    enemies = side(prospect.state, prospect.defender, prospect.attacker) if prospect.asking in attacks else attacks
    return any(prospect.units[kind] for faction in enemies for kind in UNITS_OF[faction])


def _cavalry(prospect: Prospect) -> bool:
    return prospect.units[CAVALRY] > 0


class Goal(msgspec.Struct, frozen=True):
    """Something that is true of the end of a Battle, or not."""

    id: str
    test: Callable[[Outcome], bool]
    detail: int = 0
    """How closely one must look to tell."""
    thinkable: Callable[[Prospect], bool] = _always
    """A quick look: if it says no, it cannot happen."""
    settled: Callable[[Outcome], bool] | None = None
    """Whether it is sure when the Field Battle is over. For a goal about which nothing after that is in doubt."""


ENEMY_LAST_UNIT = Goal(
    "enemy_last_unit", lambda end: end.enemy_units_lost > 0 and end.enemy_units_left == 0, 0, _enemy_units
)
"""8.6.4 The other side has no Unit left in the space, by Siege if need be, and had one."""
ASSAULT = Goal("assault", lambda end: end.assaulted > 0, 0, _assailable, lambda end: end.will_assault)
"""8.5.3, 8.6.4 The attacker Assaults by the Battle Tactics: sure to remove it, or by a Coup de Main that could."""
CONTROL_ADDED = Goal("control_added", lambda end: end.control_added, KINDS)
"""8.7.1 The asking Faction has Friendly Control of the space, and had not before."""
ENEMY_PLUNDER = Goal("enemy_plunder", lambda end: end.plunder_removed > 0, PLUNDER)
"""8.7.1 An enemy that carries Plunder is removed, whether or not the Plunder can be carried."""
PLUNDER_WON = Goal("plunder_won", lambda end: end.plunder_taken > 0 or end.prosperity_returned, PLUNDER)
"""8.8.3 Plunder is taken onto Units of the executing Faction, or a cube of it returns as Prosperity."""
PRESTIGE_ADDED = Goal("prestige_added", lambda end: end.prestige > 0, POINTS)
"""8.8.3 Prestige is higher afterwards, by 3.6.5 and 4.2.4 (with ``Terms.retaliate``) together."""
LOSES_CAVALRY = Goal("loses_cavalry", lambda end: end.cavalry_lost > 0, KINDS, _cavalry)
"""8.8.9 A Cavalry is removed."""
FRIENDLY_LAST_TROOP = Goal("friendly_last_troop", lambda end: end.friendly_troops_left == 0, KINDS)
"""8.7.9 No Troop Friendly to the asking Faction (1.5: both Britons before Fragmentation) is left in the space."""


@cache
def plunder_above(n: int) -> Goal:
    """8.7.1 More than this many Plunder cubes are taken onto Units of the executing Faction."""
    return Goal(f"plunder_above_{n}", lambda end: end.plunder_taken > n, PLUNDER)


@cache
def falls(*strongholds: int) -> Goal:
    """8.7.1 A Stronghold of one of these kinds (FORT, TOWN ...; none named: any) is removed."""
    return Goal(
        f"falls_{strongholds}",
        lambda end: any(not strongholds or kind in strongholds for kind in end.razed),
        0,
        _breakable,
    )


# 8.4.2 The forecast of the Battle Tactics for a Battle that has not begun --------------------------------------------


def forecast(prospect: Prospect) -> Forecast:
    """8.4.2 The Field Battle without Trap, Evasion, Ambush or Withdrawal: see ``attack_lost``, ``defend_lost``."""
    model = prospect.model(EXACT)
    return field_forecast(model, model.start)


# 8.4.1-8.4.2 What a Non-player answers in a Field Battle. The Battle Tactics as functions: ``battle.model`` ----------


def fought(bot: PendragonBot) -> Fight:
    """The Battle about which a Non-player is asked."""
    fight = bot.fight
    assert fight is not None
    return fight


# 3.6.2 Pre-Battle -----------------------------------------------------------------------------------------------------


def before_battle(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.2 Evade or Ambush: attackers never Evade and Ambush at home; defenders by what the forecast says."""
    seen = FoughtBattle(bot.state, fought(bot))
    group = seen.group(bot.faction, raiders=decision.kind == "battle.raiders")
    assert group is not None
    if not group.attacks:
        _note_forecast(bot, seen)
    return (attempt(seen.model, seen.field, group),)


def _note_forecast(bot: PendragonBot, seen: FoughtBattle) -> None:
    """8.4.2 What the defender expects of the Field Battle."""
    if bot.trace.kept:
        ahead = field_forecast(seen.model, seen.field)
        bot.trace.note("8.4.2", "forecast", own=ahead.defend_lost, enemy=ahead.attack_lost)


# 3.6.3 Withdrawal -----------------------------------------------------------------------------------------------------


def withdraw(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.2 Whether to Withdraw, who goes first, and where to."""
    going = _withdrawal(bot)
    if going is None:
        return (DONE.key,)
    return (next(option.key for option in decision.options if option.value == going),)


def withdraw_number(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.2 As many as Capacity allows."""
    return (decision.options[0].key,)


SHELTERS: CandidateKind[tuple[int, int, int]] = CandidateKind("candidates", lambda bot, step: site_word(step[1]))


def _withdrawal(bot: PendragonBot) -> tuple[int, int] | None:
    """8.4.2 The type of Units and the Site; between equal Strongholds at random (8.3.2)."""
    seen = FoughtBattle(bot.state, fought(bot))
    _note_forecast(bot, seen)
    steps = seen.withdrawals(bot.faction)
    if not steps:
        return None
    if bot.trace.kept:
        worth = seen.shelters(bot.faction)
        narrow(bot, "8.4.2", "withdraw", worth, ranked(SHELTER_RANKS, worth.__getitem__), kind=SITES)
    roll = f"8.4.2 withdraw {steps[0][0]} {seen.rooms}"
    type, site, _ = choose_from(bot, "8.4.2", "withdraw", steps, kind=SHELTERS, roll=roll)
    return type, site


def admit(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.2 The other Briton may come in, after one's own Units."""
    seen = FoughtBattle(bot.state, fought(bot))
    return (YES.key if seen.admits(bot.faction, SITE_NUMBER[decision.params["site"]]) else NO.key,)


# 3.6.1 Losses ---------------------------------------------------------------------------------------------------------


def losses(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.1 In own order: Raiders, Militia, Warbands, Comitates, Cavalry; those without Plunder first."""
    unit: str = decision.params["unit"]
    asked = 2 * UNIT_NUMBER[unit.removesuffix("_loaded")] + unit.endswith("_loaded")
    force = _own_side(fought(bot), bot.faction)
    assert force.absorbing is not None
    units, values, halves = force.absorbing
    types = [type for kind in UNITS_OF[bot.faction] for type in (2 * kind, 2 * kind + 1) if units[type]]
    taken = in_order(
        tuple([units[type] for type in types]),
        tuple([values[type // 2] for type in types]),
        tuple(sorted(range(len(types)), key=lambda at: RANK[types[at]])),
        halves,
    )
    return (str(taken[types.index(asked)]),)


def _own_side(fight: Fight, faction: int) -> Force:
    return fight.attack if faction in fight.attack.factions else fight.defend


def share(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.2 Britons who fight together divide losses by the rule of 3.6.1: half each, an odd loss to the Dux."""
    return (decision.options[0].key,)


def share_agree(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.2 The Civitates agree to nothing else than that."""
    return (NO.key,)


def double(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.8 A Cavalry always absorbs the first loss of an Escalade, for a player too; one without Plunder first."""
    return (decision.options[0].key,)


# 3.6.4, 3.6.6, 8.4.2 Battle Tactics: which Strongholds a Non-player Assaults and besieges ----------------------------


def assault(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.2 A Stronghold that is sure to fall, or that falls if the Coup de Main succeeds; the first by 8.4.1.

    What a player on the same side chooses in it is not sure.
    """
    fight = fought(bot)
    free = tuple([faction != bot.faction and bot.is_player(faction) for faction in range(4)])
    seen = FoughtBattle(bot.state, fight, free)
    now = _now(seen, fight)
    targets = falling(seen.model, now)
    if not bot.trace.ask("8.4.2", "assault", bool(targets)):
        return (NO_ASSAULT.key,)
    ranks = target_ranks(seen.model, [sum(units) for units in now.inside])
    return _assault_key(
        bot,
        decision,
        seen,
        "assault",
        targets,
        fewest("stronghold_rank", lambda at: ranks[at][0]),
        fewest("fewest_inside", lambda at: ranks[at][1]),
    )


def _now(seen: FoughtBattle, fight: Fight) -> Position:
    """The Battle as it is when an Assault is decided upon."""
    model, inside = seen.model, fight.defend.inside
    first = len(model.attack)
    return Position(
        seen.field,
        tuple(
            [
                tuple([units[type] if place >= first else 0 for place, type in enumerate(model.types)])
                if (units := inside.get(site.number))
                else (0,) * len(model.types)
                for site in model.sites
            ]
        ),
    )


def siege(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.2 Every Stronghold able, the one with most Units inside first."""
    seen = FoughtBattle(bot.state, fought(bot))
    offered = [option.value for option in decision.options]
    able = [at for at, site in enumerate(seen.model.sites) if site.number in offered]
    return _assault_key(bot, decision, seen, "siege", able, most("units_inside", lambda at: seen.inside[at]))


def _assault_key(
    bot: PendragonBot,
    decision: Decision,
    seen: FoughtBattle,
    name: str,
    targets: Sequence[int],
    *priorities: Priority[int],
) -> Sequence[str]:
    """One of equal targets at random (8.3.2)."""
    sites = seen.model.sites
    kind: CandidateKind[int] = CandidateKind("candidates", lambda bot, at: site_word(sites[at].number))
    roll = f"8.4.2 {name} {seen.fight.space}"
    site = sites[choose_from(bot, "8.4.2", name, targets, *priorities, kind=kind, roll=roll)].number
    return (next(option.key for option in decision.options if option.value == site),)


# 3.6.5, 8.4.2 Battle Tactics: Plunder of destroyed Strongholds and of removed enemies --------------------------------


def spoils(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.2 Plunder of removed enemies; a Briton distributes half only if some of it goes onto own Units."""
    faction, field = bot.faction, fought(bot).attack.field
    keys = list(decision.keys)
    if faction in BRITONS and not any(field[2 * kind] for kind in UNITS_OF[faction] if kind != CAVALRY):
        keys = [key for key in keys if key != "half"]
    return (spoils_use(faction, keys, fragmented(bot.state)),)


def load(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.2 Who takes Plunder, in a Battle and in Pillage (4.3.4): own Units in order, others only if they must.

    Kinds are asked for in the order of ``UNITS``: what is left goes by preference onto this kind and later ones.
    """
    asked = UNIT_NUMBER[decision.params["unit"]]
    left: int = decision.params["n"]
    for kind in carriers_order(bot.faction, raid=False):
        if kind >= asked:
            taken = min(left, _empty_handed(bot, kind, SPACE_NUMBER[decision.params["space"]]))
            if kind == asked:
                return (str(taken),)
            left -= taken
    raise AssertionError(decision.params["unit"])


def _empty_handed(bot: PendragonBot, kind: int, space: int) -> int:
    """1.7.4 Units of a kind that could take a cube: attackers in the field or, without a Battle, all in the space."""
    if bot.fight is not None:
        return bot.fight.attack.field[2 * kind]
    state = bot.state
    return (
        state.units[UNIT_KINDS * space + kind] - state.plunder[UNIT_KINDS * space + kind]
        if kind in UNITS_OF[bot.faction]
        else 0
    )


# 4.4.2, 4.4.3, 8.6.7, 8.7.9, 8.8.9 Whether a Non-player forces a Battle against a Deep Raid or a Ravage --------------
#
# The Scotti (8.5.7): ``barbarians.raid_battle``.


FORCED_BATTLE_RULE = {DUX: "8.8.9", CIVITATES: "8.7.9"}
_FEARED = {DUX: LOSES_CAVALRY, CIVITATES: FRIENDLY_LAST_TROOP}
"""8.7.9, 8.8.9 What must not be possible in the Battle."""


def _safe(bot: PendragonBot, prospect: Prospect) -> bool:
    """8.7.9 The last Friendly Troop in the space cannot be removed. 8.8.9 No Cavalry can be removed."""
    rule = FORCED_BATTLE_RULE[bot.faction]
    return bot.trace.ask(rule, f"forced.{FACTIONS[bot.faction]}", not possible(prospect, _FEARED[bot.faction]))


def saxons_force(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.6.7 A Deep Raid of the Scotti where the Saxons have Control: only if the Scotti are a player."""
    return _forced_key(bot.trace.ask("8.6.7", "forced.player", bot.is_player(SCOTTI), who=FACTIONS[SCOTTI]))


def britons_force(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.9, 8.8.9 A Deep Raid where they have Friendly Control: the Raiders attack, and execute."""
    state, space = bot.state, SPACE_NUMBER[decision.params["space"]]
    if not friendly(state, bot.faction, space):
        return _forced_key(False)
    raider = FACTIONS.index(decision.params["raider"])
    defender = bot.faction if fragmented(state) else CIVITATES
    terms = Terms(executing=raider, raiders=(decision.params["n"], 0), surprise=True)
    return _forced_key(_safe(bot, Prospect(state, space, raider, defender, terms, asking=bot.faction)))


def britons_answer_ravage(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.9, 8.8.9 Ravage where they are present: they attack, and the Saxons can neither Evade nor Withdraw."""
    space = SPACE_NUMBER[decision.params["space"]]
    terms = Terms(executing=bot.faction, no_escape=True)
    return _forced_key(_safe(bot, Prospect(bot.state, space, bot.faction, SAXONS, terms, asking=bot.faction)))


def _forced_key(answer: bool) -> Sequence[str]:
    return (YES.key if answer else NO.key,)
