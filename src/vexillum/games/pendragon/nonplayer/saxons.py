"""8.6 The Non-player Saxons: the flowchart box by box, Return, March, Battle, Raid."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from vexillum.coin.kit import NOBODY
from vexillum.coin.nonplayer.plans import plan_for
from vexillum.coin.nonplayer.priorities import (
    CandidateKind,
    Priority,
    by_space,
    choose,
    choose_from,
    fewest,
    first,
    most,
    ranked,
)
from vexillum.coin.sequence import Size

from ..actions import Action, foes
from ..battle.scene import capacity
from ..battle.sides import Terms
from ..cards import march_sea_cost, march_sea_destinations, settle_spaces
from ..commands.barbarian_march import BY_LAND, SEA_NEIGHBOURS
from ..commands.barbarian_return import plunder_in, return_spaces
from ..commands.battle import barbarian_battle_spaces
from ..commands.raid import DICE, most_targets
from ..control import controller, pieces
from ..feats.barbarians import outnumbers
from ..forces import move
from ..map import ADJACENT, CLEAR, FENS, IS_CITY, SITES_OF, SPACE_COUNT, SPACE_IDS, TERRAIN
from ..pieces import (
    BRITONS,
    CIVITATES,
    DUX,
    FORT,
    SAXON_RAIDER,
    SAXON_WARBAND,
    SAXONS,
    STRONGHOLD_OWNER,
    UNIT_KINDS,
    UNIT_TYPE,
    UNITS_OF,
)
from ..prosperity import prosperity
from ..sequence import action_of_turn, command_size
from ..state import State, Track
from ..victory import beyond
from .barbarians import (
    AGAINST_PLAYERS,
    LEAST_SUBTRACTED,
    PLAYERS_FIRST,
    RAID_WAYS,
    SAXON_SETTLEMENT_TYPE,
    SAXON_WARBAND_TYPE,
    WARBANDS_EACH,
    Choice,
    RaidWay,
    SettleBudget,
    before_others,
    can_land,
    can_plant,
    carried,
    deep_ways,
    dice_rolled,
    direct_ways,
    enemy_troops,
    feats_on_offer,
    has_stronghold,
    has_units,
    holders,
    leading_players,
    may_leave,
    note_battles,
    note_march,
    note_raid,
    note_return,
    raiders,
    settle_choices,
    settled,
    side_of,
    troops_of,
    warbands,
)
from .battle import ASSAULT, ENEMY_LAST_UNIT, Prospect, own_removals, sure
from .bot import ENEMIES, BattlePlan, FeatPlan, MarchPlan, Move, PendragonBot, RaidPlan, RaidTarget, ReturnPlan
from .turn import EVENTS, priority_event

# 8.6 The flowchart of the Non-player Saxons, box by box --------------------------------------------------------------


CLEAR_REGIONS = 2
MANY_RAIDERS = 15
MARCH_ROLL = 2
AT_HOME = 20
"""8.6.5 Available Raiders with which the Saxons think of a Raid."""
RAID_ROLL = 4


def chart(bot: PendragonBot) -> str:
    """8.6 The boxes in their order."""
    if return_now(bot):
        return "return"
    if (key := priority_event(bot, "8.6.2")) is not None:
        return key
    if (command := march_or_settle(bot)) is not None:
        return command
    if battle_now(bot):
        return "battle"
    if not raid_at_once(bot) and (key := EVENTS.box(bot, "8.6.6")) is not None:
        return key
    return "raid" if raid_now(bot) else "pass"


def return_now(bot: PendragonBot) -> bool:
    """8.6.1 Return? Raiders in two Clear Regions, 15 Raiders on the map, or Plunder above a roll of 2D6.

    If nothing at all would come home or be settled, the Saxons go on (ruling P174).
    """
    state = bot.state
    there = {space: n for space in range(SPACE_COUNT) if (n := raiders(state, SAXONS, space))}
    clear = sum([TERRAIN[space] == CLEAR for space in there])
    total, plunder = sum(there.values()), carried(state, SAXONS)
    roll = bot.luck.roll("8.6.1 plunder", 6, 2)
    met = clear >= CLEAR_REGIONS or total >= MANY_RAIDERS or plunder > roll
    if not bot.trace.ask("8.6.1", "saxons.return", met, clear=clear, n=total, plunder=plunder, roll=roll):
        return False
    plan = plan_for(bot, ReturnPlan)
    if not bot.trace.ask("8.6.1", "saxons.return_able", plan is not None):
        return False
    assert plan is not None
    note_return(bot, "8.6.1", plan.spaces, plan.feat)
    return True


def march_or_settle(bot: PendragonBot) -> str | None:
    """8.6.3 March? On a D6 of 1-2, if a Settle is certain to add something; if no Unit moves, Return and Settle."""
    roll = bot.luck.roll("8.6.3 march", 6)
    if not bot.trace.ask("8.6.3", "saxons.march_roll", roll <= MARCH_ROLL, roll=roll):
        return None
    march = plan_for(bot, MarchPlan)
    settles = march is not None or sure_to_settle(bot, action_of_turn(bot.state, SAXONS, "return"))
    if not bot.trace.ask("8.6.3", "saxons.settle_sure", settles):
        return None
    if bot.trace.ask("8.6.3", "saxons.march", march is not None):
        assert march is not None
        note_march(bot, "8.6.3", march)
        return "march"
    plan = plan_for(bot, ReturnPlan)
    if not bot.trace.ask("8.6.3", "saxons.settle_able", plan is not None):
        return None
    assert plan is not None
    note_return(bot, "8.6.3", plan.spaces, plan.feat)
    return "return"


def battle_now(bot: PendragonBot) -> bool:
    """8.6.4 Battle? Sure somewhere to remove an enemy's last Unit, or to Assault."""
    plan = plan_for(bot, BattlePlan)
    n = len(plan.battles) if plan is not None else 0
    if not bot.trace.ask("8.6.4", "saxons.battle", n > 0, n=n):
        return False
    assert plan is not None
    note_battles(bot, "8.6.4", plan)
    return True


def raid_at_once(bot: PendragonBot) -> bool:
    """8.6.5 Raid? At least 20 Raiders are Available, and a D6 shows 1-4; otherwise the Event comes first."""
    ready = bot.state.available[UNIT_TYPE[SAXON_RAIDER]]
    roll = bot.luck.roll("8.6.5 raid", 6)
    return bot.trace.ask("8.6.5", "saxons.raid_first", ready >= AT_HOME and roll <= RAID_ROLL, n=ready, roll=roll)


def raid_now(bot: PendragonBot) -> bool:
    """8.6.5 Raid if there is a target and Renown for it; otherwise the Saxons Pass."""
    if bot.trace.kept:
        bot.trace.note("8.6.5", "saxons.raid_roll", roll=bot.luck.roll(TARGETS, 6))
    plan = plan_for(bot, RaidPlan)
    n = len(plan.targets) if plan is not None else 0
    if not bot.trace.ask("8.6.5", "saxons.raid", n > 0, n=n, renown=bot.state.tracks[Track.SAXON]):
        return False
    assert plan is not None
    if command_size(bot.state, SAXONS) != Size.LIMITED:
        britons = {"dux": beyond(bot.state, DUX), "civitates": beyond(bot.state, CIVITATES)}
        bot.trace.ask("8.6.5", "saxons.ravage", ravage_wanted(bot.state), **britons)
    note_raid(bot, "8.6.5", plan)
    return True


# 8.6.1 Return of the Non-player Saxons, with the Settle that goes with it --------------------------------------------


def plan_return(bot: PendragonBot, action: Action) -> ReturnPlan | None:
    """8.6.1 Spaces with Plunder, Clear terrain with Raiders, and all whose Raiders would roll in the Settle.

    Plunder that Warbands carry goes home as well (ruling P173). ``None`` if there is no such space.
    """
    spaces, raiders = _going_home(bot, action)
    chosen = _settle_with_return(bot, action, spaces, raiders)
    spaces += [space for space in raiders if space not in spaces and _rolls(space, chosen)]
    if not spaces and chosen:
        spaces = _idle(bot, chosen)
    if not spaces:
        return None
    feat = FeatPlan(id="settle", spaces=tuple(choice.space for choice in chosen)) if chosen else None
    return ReturnPlan(spaces=tuple(spaces), feat=feat)


def sure_to_settle(bot: PendragonBot, action: Action) -> bool:
    """8.6.3 Whether the Settle of a Return would be certain to add something."""
    bot = bot.silent()
    return any(choice.gain for choice in _settle_with_return(bot, action, *_going_home(bot, action)))


def _going_home(bot: PendragonBot, action: Action) -> tuple[list[int], dict[int, int]]:
    """8.6.1 The spaces that Return with or without a Settle, and the Raiders who could roll in one.

    If no Warbands are Available no space Returns for the sake of rolls (ruling P213).
    """
    state = bot.state
    raiders = {space: n for space in range(SPACE_COUNT) if (n := state.units[UNIT_KINDS * space + SAXON_RAIDER])}
    if action.limited:
        spaces = _limited_return(bot)
        return spaces, {space: raiders[space] for space in spaces if space in raiders}
    spaces = [
        space
        for space in return_spaces(state, SAXONS)
        if plunder_in(state, SAXONS, space) or (TERRAIN[space] == CLEAR and space in raiders)
    ]
    if not state.available[SAXON_WARBAND_TYPE]:
        raiders = {space: n for space, n in raiders.items() if space in spaces}
    return spaces, raiders


def _settle_with_return(bot: PendragonBot, action: Action, spaces: list[int], raiders: dict[int, int]) -> list[Choice]:
    """8.6.1 Where the Saxons Settle with a Return: all Raiders in or adjacent Return with it, and roll.

    Plunder becomes Renown first; it waits only in a Settle space where they need their Raiders to outnumber the others
    (ruling P61).
    """
    if "settle" not in feats_on_offer(action):
        return []
    state = bot.state
    cubes = {space: plunder_in(state, SAXONS, space) for space in spaces}
    waits = {space: n for space, n in cubes.items() if n and not outnumbers(state, SAXONS, space, raiders=False)}
    renown = state.tracks[Track.SAXON] + sum(cubes.values())
    return settle_choices(bot, SettleBudget.of(state, renown, free=action.free, waits=waits), raiders)


def _rolls(space: int, chosen: list[Choice]) -> bool:
    """4.4.1 Whether Raiders Returning from a space would roll in one of the Settle spaces."""
    return any(space == choice.space or space in ADJACENT[choice.space] for choice in chosen)


def _idle(bot: PendragonBot, chosen: list[Choice]) -> list[int]:
    """8.6.3 Without Raiders or Plunder: a space with Warbands, to no effect but to provide a Command for the Settle.

    The space of the Settle if there are any.
    """
    state = bot.state
    there = [space for space in range(SPACE_COUNT) if state.units[UNIT_KINDS * space + SAXON_WARBAND]]
    settling = [choice.space for choice in chosen if choice.space in there]
    space = choose(bot, "8.6.3", "return", settling or there, roll="8.6.3 a space for the Command")
    return [] if space is None else [space]


def _limited_return(bot: PendragonBot) -> list[int]:
    """8.6.1, 8.9 A Limited Return of the Easy option: where they hold the most Plunder; if tied, at random."""
    state = bot.state
    spaces = [
        space
        for space in return_spaces(state, SAXONS)
        if state.units[UNIT_KINDS * space + SAXON_RAIDER] or plunder_in(state, SAXONS, space)
    ]
    plunder: Priority[int] = most("plunder", lambda space: plunder_in(state, SAXONS, space))
    space = choose(bot, "8.6.1", "return", spaces, plunder, roll="8.6.1 limited")
    return [] if space is None else [space]


# 8.6.3 March of the Non-player Saxons: which Warbands go where, before or after the Settle that goes with it ---------


MORE = 4
"""8.6.3 How many Warbands more than enemy Troops."""


def plan_march(bot: PendragonBot, action: Action) -> MarchPlan | None:
    """8.6.3 A Settle that is certain to add something, before the March if possible, else after it; and the moves.

    ``None`` if no Unit moves or if the Settle is not certain. A free March by Event has only its moves.
    """
    if action.offer is not None:
        moves = MarchDraft(bot, bot.state.copy(), action, settling=0).plan()
        return MarchPlan(moves=tuple(moves)) if moves else None
    if "settle" not in feats_on_offer(action):
        return None
    board = bot.state.copy()
    before = settle_now(bot, board)
    for choice in before:
        settled(board, choice)
    moves = MarchDraft(bot, board, action, settling=0 if before else settle_spaces(board, SAXONS)).plan()
    chosen = before or settle_now(bot, board)
    if not moves or not chosen:
        return None
    feat = FeatPlan(id="settle", spaces=tuple(choice.space for choice in chosen), before=bool(before))
    return MarchPlan(moves=tuple(moves), feat=feat)


def settle_now(bot: PendragonBot, board: State) -> list[Choice]:
    """8.6.1, 8.6.3 Where a Settle with March would be certain to add something."""
    return settle_choices(bot.at(board), SettleBudget.of(board, board.tracks[Track.SAXON]), {}, certain=True)


class MarchWay(msgspec.Struct, frozen=True, kw_only=True):
    """How enough Warbands reach a destination."""

    space: int
    needed: int
    cost: int
    origins: tuple[int, ...]
    shore: int = NOBODY
    """The Coastal Region from which some come by Sea."""
    shores: tuple[int, ...] = ()
    """The Coastal Regions that it was drawn from."""


MARCH_WAYS: CandidateKind[MarchWay] = by_space(lambda way: way.space)
MARCH_FENS_FIRST: Priority[MarchWay] = first("fens", lambda way: TERRAIN[way.space] == FENS)


class MarchDraft:
    """8.6.3 Destination after destination, on a copy of the board."""

    def __init__(self, bot: PendragonBot, board: State, action: Action, settling: int) -> None:
        self.bot = bot
        self.board = board
        self.action = action
        self.settling = min(settling, board.available[SAXON_SETTLEMENT_TYPE])
        """How many Settlements a Settle after the March may still place."""
        self.leading = leading_players(bot)
        self.seas = march_sea_destinations(board, SAXONS)
        self.ready = [
            may_leave(board, SAXONS, space, warbands(board, SAXONS, space), WARBANDS_EACH)
            if action.allows(space)
            else 0
            for space in range(SPACE_COUNT)
        ]
        """Warbands that may March from each space; no Warband Marches twice."""
        self.done: list[int] = []

    def plan(self) -> list[Move]:
        """8.6.3 All moves, in order."""
        moves: list[Move] = []
        while any(self.ready) and len(self.done) < self.action.most and (way := self._next()) is not None:
            moves += self._go(way)
        return moves

    def _next(self) -> MarchWay | None:
        """8.6.3 First Control of a player above victory, most Population; then any Control or a Settlement; Fens."""
        ways = [way for space in range(SPACE_COUNT) if (way := self._way(space)) is not None]
        freed = [way for way in ways if self._removes_control(way)]
        threats = [way for way in freed if self._held_by_leader(way.space)]
        if threats:
            return self._first(
                threats, most("population", lambda way: self.board.population[way.space]), MARCH_FENS_FIRST
            )
        return self._first([way for way in ways if way in freed or self._enables_settlement(way)], MARCH_FENS_FIRST)

    def _first(self, ways: list[MarchWay], *priorities: Priority[MarchWay]) -> MarchWay | None:
        """8.6.3 The destination that comes first."""
        roll = f"8.6.3 destination {len(self.done)}"
        return choose(self.bot, "8.6.3", "destination", ways, *priorities, kind=MARCH_WAYS, roll=roll)

    def _way(self, space: int) -> MarchWay | None:
        """8.6.3 Exactly four more Warbands than enemy Troops: overland if enough are adjacent, else by Sea too."""
        board = self.board
        needed = enemy_troops(board, space, SAXONS) + MORE - warbands(board, SAXONS, space)
        if needed <= 0 or space in self.done or not self.action.stops_at(space):
            return None
        money = board.tracks[Track.SAXON]
        land, sea = self.action.cost(BY_LAND), self.action.cost(march_sea_cost(board, SAXONS))
        origins = [origin for origin in ADJACENT[space] if self.ready[origin]]
        there = sum([self.ready[origin] for origin in origins])
        if there >= needed:
            return MarchWay(space=space, needed=needed, cost=land, origins=tuple(origins)) if land <= money else None
        if not self.seas or sea > money or any(board.sites[site] == FORT for site in SITES_OF[space]):
            return None
        shores = [
            origin
            for origin in SEA_NEIGHBOURS[space]
            if origin not in origins and self.ready[origin] and there + self.ready[origin] >= needed
        ]
        if not shores:
            return None
        shore = self._shore(self.bot.silent(), space, shores)
        return MarchWay(
            space=space, needed=needed, cost=sea, origins=(shore, *origins), shore=shore, shores=tuple(shores)
        )

    def _shore(self, bot: PendragonBot, space: int, shores: Sequence[int]) -> int:
        """8.6.3 The one origin beyond the Sea, at random."""
        id = SPACE_IDS[space]
        return choose_from(bot, "8.6.3", "by_sea", shores, roll=f"8.6.3 by Sea to {id}", space=id)

    def _removes_control(self, way: MarchWay) -> bool:
        """8.6.3 Whether the arrival would take Control of the destination from another Faction."""
        board, at = self.board, UNIT_KINDS * way.space + SAXON_WARBAND
        before = controller(board, way.space)
        if before in (NOBODY, SAXONS):
            return False
        board.units[at] += way.needed
        after = controller(board, way.space)
        board.units[at] -= way.needed
        return after != before

    def _held_by_leader(self, space: int) -> bool:
        """8.6.3 Whether a space is under the Control of a player above victory."""
        return any(faction in self.leading for faction in holders(self.board, controller(self.board, space)))

    def _enables_settlement(self, way: MarchWay) -> bool:
        """8.6.3 Whether the arrival would enable a Settle that follows to place a Settlement there."""
        if self.settling <= 0:
            return False
        board, at = self.board, UNIT_KINDS * way.space + SAXON_WARBAND
        board.units[at] += way.needed
        enabled = outnumbers(board, SAXONS, way.space) and can_plant(board, way.space)
        board.units[at] -= way.needed
        return enabled

    def _go(self, way: MarchWay) -> list[Move]:
        """8.6.3 As many as needed, from origins in random order; without Plunder first (8.4.1)."""
        board = self.board
        if way.shores:
            self._shore(self.bot, way.space, way.shores)
        self.settling -= self._enables_settlement(way)
        board.tracks[Track.SAXON] -= way.cost
        self.seas -= way.shore >= 0
        moves = []
        origins, left = list(way.origins), way.needed
        while left:
            roll = f"8.6.3 origin {len(self.done)} {len(origins)}"
            origin = choose_from(self.bot, "8.6.3", "origin", origins, roll=roll, space=SPACE_IDS[way.space])
            origins.remove(origin)
            n = min(left, self.ready[origin])
            left -= n
            self.ready[origin] -= n
            moves.append(self._from(origin, way, n))
        self.ready[way.space] = 0
        self.done.append(way.space)
        return sorted(moves, key=lambda one: not one.sea)

    def _from(self, origin: int, way: MarchWay, n: int) -> Move:
        """This many Warbands of an origin, moved on the copy of the board."""
        board, at = self.board, UNIT_KINDS * origin + SAXON_WARBAND
        loaded = max(0, n - (board.units[at] - board.plunder[at]))
        move(board, origin, way.space, SAXON_WARBAND, n - loaded, loaded)
        units = [(SAXON_WARBAND, False, n - loaded), (SAXON_WARBAND, True, loaded)]
        return Move(
            origin=origin,
            target=way.space,
            units=tuple(entry for entry in units if entry[2]),
            sea=origin == way.shore,
        )


# 8.6.4 Battle of the Non-player Saxons, with Shield Wall, Ravage or Surprise -----------------------------------------


Front = tuple[int, int]
"""A space and an enemy there."""


def plan_battle(bot: PendragonBot, action: Action) -> BattlePlan | None:
    """8.6.4 Every space where the Saxons are sure to remove an enemy's last Unit, or to Assault, with their Feat.

    The Feat counts in what is sure: Shield Wall if it helps, else Ravage if it brings Plunder, else Surprise.
    """
    fronts = _Fronts(bot, action)
    if not fronts.spaces:
        return None
    offered = feats_on_offer(action)
    if action.offer is not None and len(offered) == 1:
        return fronts.given(offered[0])
    if "shield_wall" in offered and (plan := fronts.with_shield_wall()) is not None:
        return plan
    if "ravage" in offered and (plan := fronts.with_ravage()) is not None:
        return plan
    if "surprise" in offered and (plan := fronts.with_surprise()) is not None:
        return plan
    return fronts.plan(fronts.fought(fronts.plain), None)


class _Fronts:
    """Where the Saxons could Battle, and what would be sure there."""

    def __init__(self, bot: PendragonBot, action: Action) -> None:
        self.bot = bot
        self.action = action
        self.state = bot.state
        self.spaces = barbarian_battle_spaces(bot.state, SAXONS, action.offer)
        self.plain = action.terms
        self.wall = msgspec.structs.replace(self.plain, shield_wall=True)
        self.known: dict[tuple[Front, Terms], bool] = {}

    # What is sure -----------------------------------------------------------------------------------------------------

    def sure_at(self, front: Front, terms: Terms) -> bool:
        """8.6.4 Whether it is sure to remove the enemy's last Unit there, perhaps by Siege, or to Assault (8.4.2)."""
        key = (front, terms)
        if key not in self.known:
            self.known[key] = self._sure_at(front, terms)
        return self.known[key]

    def _sure_at(self, front: Front, terms: Terms) -> bool:
        space, enemy = front
        state = self.state
        prospect = Prospect(state, space, SAXONS, enemy, terms)
        if has_units(state, space, enemy) and sure(prospect, ENEMY_LAST_UNIT):
            return True
        return not terms.no_assault and has_stronghold(state, space, enemy) and sure(prospect, ASSAULT)

    def enemy_in(self, space: int, terms: Terms) -> int | None:
        """8.6.4 The enemy to fight in a space: players first, then who does best against its threshold (7.2)."""
        enemies = [
            enemy for enemy in foes(self.state, space, SAXONS, self.action.offer) if self.sure_at((space, enemy), terms)
        ]
        id = SPACE_IDS[space]
        return choose(
            self.bot,
            "8.6.4",
            "enemy",
            enemies,
            ranked(PLAYERS_FIRST, lambda enemy: before_others(self.bot, enemy)),
            kind=ENEMIES,
            roll=f"8.6.4 enemy {id}",
            space=id,
        )

    def fought(self, terms: Terms | Callable[[int], Terms]) -> dict[int, int]:
        """8.6.4 Where the Saxons would fight whom, on the same terms everywhere or on those of each space."""
        found = {}
        for space in self.spaces:
            enemy = self.enemy_in(space, terms if isinstance(terms, Terms) else terms(space))
            if enemy is not None:
                found[space] = enemy
        return found

    def plan(self, battles: dict[int, int], feat: str | None, spaces: Iterable[int] = ()) -> BattlePlan | None:
        """The Battles in order: first those against players, then the best; as many as may be."""
        left = dict(battles)
        ordered: list[Front] = []
        while left and len(ordered) < self.action.most:
            space = choose_from(
                self.bot,
                "8.6.4",
                "battle",
                left,
                ranked(AGAINST_PLAYERS, lambda space: before_others(self.bot, left[space])),
                roll=f"8.6.4 battle {len(ordered)}",
            )
            ordered.append((space, left.pop(space)))
        if not ordered:
            return None
        where = tuple([space for space in spaces if space in dict(ordered)])
        return BattlePlan(battles=tuple(ordered), feat=None if feat is None else FeatPlan(id=feat, spaces=where))

    # Feats ------------------------------------------------------------------------------------------------------------

    def with_shield_wall(self) -> BattlePlan | None:
        """8.6.4 SHIELD WALL if it could lessen Saxon removals in a Field Battle that not all enemies could leave."""
        mark = self.bot.trace.mark()
        plan = self.plan(self.fought(self.wall), "shield_wall")
        if plan is not None and any(self.wall_helps(front) for front in plan.battles):
            return plan
        self.bot.trace.drop(mark)
        return None

    def wall_helps(self, front: Front) -> bool:
        """8.6.4 Whether some enemy Units could not Withdraw, and Shield Wall could save a Saxon Unit."""
        space, enemy = front
        state = self.state
        if not warbands(state, SAXONS, space) or all_can_withdraw(state, space, enemy):
            return False
        fewest, most = own_removals(Prospect(state, space, SAXONS, enemy, self.plain))
        if not most:
            return False
        fewest_behind, most_behind = own_removals(Prospect(state, space, SAXONS, enemy, self.wall))
        return most_behind < most or fewest_behind < fewest

    def with_ravage(self) -> BattlePlan | None:
        """8.6.5 RAVAGE with Battle only where it brings more Plunder; there is no Assault there (4.4.3)."""
        rich = [space for space in self.spaces if ravage_pays(self.state, space)]
        if not rich:
            return None
        ravaging = msgspec.structs.replace(self.plain, no_assault=True)
        mark = self.bot.trace.mark()
        battles = self.fought(lambda space: ravaging if space in rich else self.plain)
        plan = self.plan(battles, "ravage", rich)
        if plan is not None and plan.feat is not None and plan.feat.spaces:
            return plan
        self.bot.trace.drop(mark)
        return None

    def with_surprise(self) -> BattlePlan | None:
        """8.6.5 SURPRISE at the Stronghold of an enemy that is fought, protected by the fewest Troops."""
        surprising = msgspec.structs.replace(self.plain, surprise=True)
        walled = {
            space: enemy for space, enemy in self.fought(surprising).items() if has_stronghold(self.state, space, enemy)
        }
        where = self._weakest(walled)
        battles = self.fought(self.plain)
        if where is not None:
            battles[where] = walled[where]
        plan = self.plan(battles, "surprise", walled)
        if plan is None:
            return None
        named = dict(plan.battles)
        where = where if where in named else self._weakest({space: walled[space] for space in named if space in walled})
        feat = None if where is None else FeatPlan(id="surprise", spaces=(where,))
        return BattlePlan(battles=plan.battles, feat=feat)

    def _weakest(self, walled: dict[int, int]) -> int | None:
        """8.6.5 The space whose Stronghold is protected by the fewest Troops of its side."""
        state = self.state
        return choose(
            self.bot,
            "8.6.5",
            "surprise",
            walled,
            fewest("protecting", lambda space: troops_of(state, space, side_of(state, walled[space]))),
        )

    def given(self, feat: str) -> BattlePlan | None:
        """5.5 An Event that gives one Feat gives it in any case (ruling P97)."""
        if feat == "shield_wall":
            return self.plan(self.fought(self.wall), feat)
        plan = self.with_ravage() if feat == "ravage" else self.with_surprise()
        if plan is None:
            return self.plan(self.fought(self.plain), feat, self.spaces)
        if plan.feat is not None:
            return plan
        return BattlePlan(battles=plan.battles, feat=FeatPlan(id=feat, spaces=(plan.battles[0][0],)))


def all_can_withdraw(state: State, space: int, enemy: int) -> bool:
    """8.6.4 Whether there is room for all Units of an enemy in its Strongholds, the other Briton's included."""
    side = side_of(state, enemy)
    units = sum([state.units[UNIT_KINDS * space + kind] for faction in side for kind in UNITS_OF[faction]])
    return units <= sum(
        [capacity(state, site) for site in SITES_OF[space] if STRONGHOLD_OWNER[state.sites[site]] in side]
    )


def ravage_pays(state: State, space: int) -> bool:
    """8.6.5, 3.4.4, 4.4.3 Whether Ravage would let Warbands take more Plunder than Population allows."""
    if IS_CITY[space] or controller(state, space) == SAXONS:
        return False
    at = UNIT_KINDS * space + SAXON_WARBAND
    return min(prosperity(state, space), state.units[at] - state.plunder[at]) > state.population[space]


# 8.6.5 Raid of the Non-player Saxons: 3D4 targets, 1D4 targets, and Ravage or Surprise -------------------------------


(MANY, PRICE), (FEW, CHEAP) = DICE[SAXONS]
TARGETS = "8.6.5 targets"
"""The name of the roll by which targets are selected."""
RICH = 2
"""8.6.5 The Prosperity that makes a Region without enemy Control a target for 3D4."""
BY_POPULATION = 4
"""8.6.5 A roll up to this looks at the least well defended Population; a higher one at Fens."""
CLOSE = -2
"""8.6.5 RAVAGE: how near a Briton must be to its victory threshold."""


NOT_DEEP: Priority[RaidWay] = first("not_deep", lambda way: not way.route.deep)
"""8.6.5 A Deep Raid only for what is better than anything within normal reach."""


def plan_raid(bot: PendragonBot, action: Action) -> RaidPlan | None:
    """8.6.5 First targets for 3D4, then targets for 1D4, up to three in all. ``None`` if no target is selected."""
    raid = _Raid(bot, action)
    raid.many()
    raid.few()
    if not raid.targets:
        return None
    return RaidPlan(targets=tuple(raid.targets), feat=raid.feat())


RAID_FENS_FIRST: Priority[RaidWay] = first("fens", lambda way: TERRAIN[way.space] == FENS)


class _Raid:
    """A Raid being planned."""

    def __init__(self, bot: PendragonBot, action: Action) -> None:
        self.bot = bot
        self.action = action
        self.state = state = bot.state
        self.most = most_targets(state, action)
        self.renown = state.tracks[Track.SAXON]
        self.raiders = state.available[UNIT_TYPE[SAXON_RAIDER]]
        """Raiders that may still be Available for another target."""
        self.roll = bot.luck.roll(TARGETS, 6)
        self.offered = feats_on_offer(action)
        self.ravages = "ravage" in self.offered and ravage_wanted(state)
        self.near = direct_ways(state, action)
        self.targets: list[RaidTarget] = []

    # Targets for 3D4 --------------------------------------------------------------------------------------------------

    def many(self) -> None:
        """8.6.5 3D4 at Regions under enemy Control or with two Prosperity: least subtraction, then by the roll."""
        while self._goes_on(PRICE):
            way = self._first(MANY, lambda way: self.worth_many(way.space), LEAST_SUBTRACTED, self.by_roll())
            if way is None:
                return
            self._add(way, MANY, PRICE)

    def worth_many(self, space: int) -> bool:
        """8.6.5 Whether a Region is under enemy Control, or has at least two Prosperity cubes."""
        return self.action.control_at_start[space] not in (NOBODY, SAXONS) or prosperity(self.state, space) >= RICH

    def by_roll(self) -> Priority[RaidWay]:
        """8.6.5 On 1-4 the least well defended Population, on 5-6 Fens."""
        if self.roll > BY_POPULATION:
            return RAID_FENS_FIRST
        return most("undefended", lambda way: undefended(self.state, way.space))

    # Targets for 1D4 --------------------------------------------------------------------------------------------------

    def few(self) -> None:
        """8.6.5 1D4 where nothing is subtracted and there is Prosperity; a free Raid 3D4 where there is most; Fens."""
        state = self.state
        while self._goes_on(CHEAP):
            if self.action.free:
                rich: Priority[RaidWay] = most("prosperity", lambda way: prosperity(state, way.space))
                way = self._first(MANY, _any, rich, RAID_FENS_FIRST)
            else:
                way = self._first(FEW, lambda way: way.less == 0 and prosperity(state, way.space) > 0, RAID_FENS_FIRST)
            if way is None:
                return
            self._add(way, MANY if self.action.free else FEW, CHEAP)

    # Target by target -------------------------------------------------------------------------------------------------

    def _goes_on(self, price: int) -> bool:
        """8.3 Whether there is another target to name, Renown for it, and perhaps a Raider."""
        return len(self.targets) < self.most and self.raiders > 0 and self.renown >= self.action.cost(price)

    def _first(self, dice: int, wanted: Callable[[RaidWay], bool], *priorities: Priority[RaidWay]) -> RaidWay | None:
        """8.6.5 The next target. The first may be a Deep Raid, if it reaches a better one; not if they will Ravage."""
        taken = [target.space for target in self.targets]
        ways = [way for way in self._ways() if way.space not in taken and wanted(way)]
        return choose(
            self.bot,
            "8.6.5",
            "target",
            [way for way in ways if can_land(self.state, SAXONS, way, dice)],
            *priorities,
            NOT_DEEP,
            kind=RAID_WAYS,
            roll=f"8.6.5 target {len(taken)}",
        )

    def _ways(self) -> list[RaidWay]:
        """8.6.5 SURPRISE: with the first target, Deep Raids as well."""
        if self.targets or self.ravages or "surprise" not in self.offered:
            return self.near
        return self.near + deep_ways(self.state, self.action)

    def _add(self, way: RaidWay, dice: int, price: int) -> None:
        self.targets.append(RaidTarget(way.space, dice, way.route.way, way.route.through, way.less))
        self.renown -= self.action.cost(price)
        self.raiders -= sure_to_land(self.state, SAXONS, way, dice)

    # The Feat ---------------------------------------------------------------------------------------------------------

    def feat(self) -> FeatPlan | None:
        """8.6.5 Ravage if a Briton is close to victory; otherwise Surprise."""
        spaces = [target.space for target in self.targets]
        if deep := [target.space for target in self.targets if target.through >= 0]:
            return FeatPlan(id="surprise", spaces=tuple(deep))
        if self.ravages and (regions := self._ravaged(spaces)):
            return FeatPlan(id="ravage", spaces=tuple(regions))
        if "surprise" not in self.offered:
            return None
        space = choose(
            self.bot,
            "8.6.5",
            "surprise",
            [space for space in spaces if strongholds_held(self.state, space)],
            fewest("protecting", lambda space: min(strongholds_held(self.state, space))),
        )
        if space is None and self.action.raid_offer is not None:
            space = spaces[0]  # the Event gives a Surprise in any case
        return None if space is None else FeatPlan(id="surprise", spaces=(space,))

    def _ravaged(self, spaces: list[int]) -> list[int]:
        """8.6.5 RAVAGE where Prosperity exceeds Population; if nowhere, in one Region under enemy Control.

        There, where the most enemy pieces are.
        """
        state = self.state
        rich = [space for space in spaces if prosperity(state, space) > state.population[space]]
        if rich:
            return rich
        held = [space for space in spaces if self.action.control_at_start[space] not in (NOBODY, SAXONS)]
        enemies: Priority[int] = most("enemy_pieces", lambda space: enemy_pieces(state, space, SAXONS))
        space = choose(self.bot, "8.6.5", "ravage", held, enemies)
        return [] if space is None else [space]


def sure_to_land(state: State, faction: int, way: RaidWay, dice: int) -> int:
    """The Raiders that a target takes even with the worst roll, if this many are Available (ruling P189)."""
    return max(0, dice_rolled(state, faction, way, dice) - way.less)


def enemy_pieces(state: State, space: int, faction: int) -> int:
    """The pieces, Raiders and Strongholds included, of all enemies of a Barbarian Faction."""
    return sum([pieces(state, space, other) for other in range(4) if other != faction])


def ravage_wanted(state: State) -> bool:
    """8.6.5 RAVAGE with a Raid: whether the Dux or the Civitates are 2 below their threshold, or better (7.2)."""
    return any(beyond(state, briton) >= CLOSE for briton in BRITONS)


def strongholds_held(state: State, space: int) -> list[int]:
    """8.6.5 SURPRISE: for each enemy Stronghold in a space, how many Troops protect it; Britons together."""
    owners = [STRONGHOLD_OWNER[state.sites[site]] for site in SITES_OF[space]]
    return [troops_of(state, space, side_of(state, owner)) for owner in owners if owner not in (NOBODY, SAXONS)]


def undefended(state: State, space: int) -> int:
    """8.6.5 Population less enemy Troops: the higher, the less well it is defended."""
    return state.population[space] - enemy_troops(state, space, SAXONS)


def _any(way: RaidWay) -> bool:
    return True
