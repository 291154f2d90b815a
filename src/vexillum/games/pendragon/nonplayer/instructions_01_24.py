"""8.2.1 Non-player Event Instructions: what several cards share, and those for cards 1 to 24."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import msgspec

from vexillum.coin.events.registry import HIGH, LOW
from vexillum.coin.events.step import Act
from vexillum.coin.kit import NOBODY, NONE
from vexillum.coin.nonplayer import events, plans
from vexillum.coin.nonplayer.events import in_trial, instruct, to_the_end
from vexillum.coin.nonplayer.plans import Unforeseen
from vexillum.coin.nonplayer.priorities import CandidateKind, Priority, choose, choose_from, first, most, narrow, ranked
from vexillum.core.decision import Decision, Option
from vexillum.core.dice import Dice

from ..actions import Action, Offer, foes
from ..battle.sides import Terms
from ..commands.barbarian_march import SEA_NEIGHBOURS
from ..control import allied, controller, friend, pieces
from ..events.cards_37_83 import march_in_and_battle
from ..events.effects import in_box
from ..feats.barbarians import outnumbers
from ..forces import move, on_map, pool_of, vacant_sites
from ..imperium import fragmented
from ..map import (
    FENS,
    HILLS,
    IS_CITY,
    REGIONS,
    SEA_NUMBER,
    SEAS_OF,
    SITE_SPACE,
    SPACE_COUNT,
    SPACE_IDS,
    SPACE_NUMBER,
    TERRAIN,
)
from ..money import RENOWN
from ..pieces import (
    BRITONS,
    CAVALRY,
    CIVITATES,
    COMITATES,
    DUX,
    FACTIONS,
    FOEDERATI_SETTLEMENT,
    FORT,
    HILLFORT,
    MILITIA,
    RAIDER_OF,
    SAXON_SETTLEMENT,
    SAXONS,
    SCOTTI,
    SCOTTI_RAIDER,
    SCOTTI_WARBAND,
    STRONGHOLD_OWNER,
    TOWN,
    TROOPS_OF,
    UNIT_KINDS,
    UNIT_TYPE,
    UNITS,
    UNITS_OF,
    WARBAND_OF,
)
from ..state import Dominance, State
from ..victory import beyond
from .barbarians import (
    PLAYERS_FIRST,
    SettleBudget,
    before_others,
    enemy_troops,
    enemy_units,
    gain,
    holders,
    leading_players,
    may_leave,
    raiders,
    warbands,
)
from .battle import PRESTIGE_ADDED, Goal, Prospect, ensured, most_removed, sure
from .bot import ENEMIES, BattlePlan, PendragonBot, space_word
from .britons import invited_nation
from .civitates_battle import condition
from .dux_army import build_space
from .events import NO_PLUNDER, UNIT_RANK, best_spaces, good_sites, lots_of, pick, pick_lot, spaces_of, where
from .saxons import MORE
from .scotti import can_plant, more_warbands
from .turn import Enough, Trial, attempt_rest, battled

# 8.2.1 Non-player Event Instructions: what a gray sword stands for, for one card and one Faction ---------------------


Precondition: TypeAlias = events.Precondition[PendragonBot]
"""Whether the Event is worth playing on this board."""
Reply: TypeAlias = events.Reply[PendragonBot]
"""The keys to answer a decision of the Event with; None: as the guidelines have it."""
Instruct: TypeAlias = plans.Instruct[PendragonBot, Action]
"""What the instruction makes of a free Command."""
Cards: TypeAlias = tuple[events.CardInstruction[PendragonBot, Action], ...]
"""Some cards with what they say to whom."""


# 8.2.1, 8.7.1, 8.8.3 "Play only where the Battle condition would be met": Briton Battles by Event --------------------


MARCH_IN = (38, 46)
"""The cards that ask who Marches, and where, in the same step in which they March."""
Fits = Callable[[PendragonBot, int, int], bool]
"""Whether an enemy in a space is to be fought."""
Extra = tuple[tuple[int, ...], ...]
"""Units as if they were there: kind and number."""


def met(bot: PendragonBot, space: int, action: Action, extra: Extra = ()) -> bool:
    """8.7.1, 8.8.3 Whether a Briton Non-player's Battle condition would be met in a space. Evasion and Ambush do not
    count.

    The Dux must be sure of Prestige; the Civitates of Briton Control, or of more Plunder than a die.
    """
    state, first = bot.state, UNIT_KINDS * space
    if not extra and not any(state.units[first + kind] for kind in TROOPS_OF[bot.faction]):
        return False
    if bot.faction == CIVITATES:
        return condition(bot, space, action, extra)
    return any(
        ensured(Prospect(state, space, DUX, enemy, action.terms, extra=extra), PRESTIGE_ADDED, own_ambush=True)
        for enemy in foes(state, space, DUX, action.offer)
        if not allied(state, DUX, enemy)
    )


def offered_battle(bot: PendragonBot, **offer: Any) -> Action:
    """A free Battle that an Event is about to offer, to ask :func:`met` about it."""
    return Action(bot.state, bot.faction, "battle", offer=Offer(**offer))


def only_where_met(bot: PendragonBot, action: Action) -> Action | None:
    """8.2.1 The Faction Battles only where its condition is met, and does what comes before only if it then is."""
    if action.command == "battle":
        return battle_where_met(bot, action)
    if in_trial(bot):
        return action
    return action if battled(_rest(bot, action), action.faction) else None


def battle_where_met(bot: PendragonBot, action: Action) -> Action | None:
    """8.2.1 The Faction Battles only where its condition is met; everything else the Event offers it does."""
    offer = action.offer
    if action.command != "battle" or offer is None:
        return action
    spaces = tuple([space for space in range(SPACE_COUNT) if offer.allows(space) and met(bot, space, action)])
    return narrowed_to(bot, action, spaces)


def given(bot: PendragonBot) -> bool:
    """8.2.1 Whether the Event of another Faction gave this one something to do, and it is no trial."""
    return bot.event is not None and bot.event.you != bot.faction and not in_trial(bot)


def only_if(comes_to: Callable[[PendragonBot, Trial], bool], dice: Dice = HIGH) -> Instruct:
    """8.2.1 A Command that another Faction's Event gives is declined unless it comes to what is asked (ruling P221)."""

    def instructed(bot: PendragonBot, action: Action) -> Action | None:
        if not given(bot) or comes_to(bot, _rest(bot, action, dice, to_the_end)):
            return action
        return None

    return instructed


def only_to_battle(bot: PendragonBot, action: Action) -> Action | None:
    """8.2.1 A March that another Faction's Event gives is declined unless a Battle follows (ruling P221)."""
    if action.command == "battle" or not given(bot) or battled(_rest(bot, action), action.faction):
        return action
    return None


def _rest(bot: PendragonBot, action: Action, dice: Dice = HIGH, enough: Enough | None = None) -> Trial:
    """8.2.1 What the Event comes to from a free Command on, with the Battle after it."""
    event = bot.event
    assert event is not None
    towards = None if action.offer is None else action.offer.destinations
    if towards is not None and event.side // 2 in MARCH_IN:
        return attempt_rest(bot, event, (Act(lambda fresh: march_in_and_battle(fresh, towards)),))
    inner, *outer = reversed(event.ahead)
    steps = (*inner, *[step for steps in outer for step in steps[1:]])
    return attempt_rest(bot, event, steps, dice=dice, enough=enough)


def battle_in_one(bot: PendragonBot, action: Action, fits: Fits) -> BattlePlan | None:
    """8.2.1 A Barbarian Battle where the instruction itself says so, regardless of the flowchart's condition.

    In one space, where the most enemies could be removed (8.3.1); against players first, then the one that does best
    (8.6.4).
    """
    state, faction = bot.state, action.faction
    found = {
        space: [enemy for enemy in foes(state, space, faction, action.offer) if fits(bot, space, enemy)]
        for space in range(SPACE_COUNT)
        if action.allows(space)
    }

    def removed(space: int) -> int:
        return max([most_removed(Prospect(state, space, faction, enemy, action.terms)) for enemy in found[space]])

    spaces, roll = [space for space in found if found[space]], "8.3.1 battle by event"
    space = choose(bot, "8.3.1", "battle", spaces, most("enemies_removed", removed), roll=roll)
    if space is None:
        return None
    players: Priority[int] = ranked(PLAYERS_FIRST, lambda enemy: before_others(bot, enemy))
    roll, id = "8.3.1 enemy by event", SPACE_IDS[space]
    enemy = choose_from(bot, "8.3.1", "enemy", found[space], players, kind=ENEMIES, roll=roll, space=id)
    return BattlePlan(battles=((space, enemy),))


def narrowed_to(bot: PendragonBot, action: Action, spaces: tuple[int, ...]) -> Action | None:
    """The same free Command in fewer spaces, or none."""
    if not spaces:
        return None
    assert action.offer is not None
    offer = msgspec.structs.replace(action.offer, spaces=spaces)
    return Action(bot.state, action.faction, action.command, offer=offer)


# 8.2.1 Events that place Foederati (#11, #26, #61): own colour, a vacant Site, one Settlement of a Nation ------------


def has_vacant_site(bot: PendragonBot, space: int) -> bool:
    """1.4.2 Whether there is a vacant Site for a Settlement."""
    return bool(vacant_sites(bot.state, space, SAXON_SETTLEMENT))


def serves_already(bot: PendragonBot, nation: int) -> bool:
    """8.7.3, 8.8.1 Whether there is a Settlement of a Nation in the own colour on the map."""
    return FOEDERATI_SETTLEMENT[bot.faction, nation] in bot.state.sites


def briton_regions(state: State) -> list[int]:
    """1.6 The Regions under Briton Control; at Fragmentation under that of either Briton Faction."""
    return [space for space in range(SPACE_COUNT) if not IS_CITY[space] and controller(state, space) in BRITONS]


def on_vacant_site(bot: PendragonBot, decision: Decision) -> Sequence[str] | None:
    """8.2.1 The Settlement goes to a vacant Site, or nowhere."""
    vacant = [option for option in good_sites(bot, decision.options) if not bot.state.sites[option.value[1]]]
    if vacant:
        return pick(bot, decision, vacant)
    return (NONE.key,) if NONE.key in decision.keys else None


at_vacant_site = where(has_vacant_site)
"""8.2.1 Only spaces with a vacant Site, if there are any."""


# 8.2.1 Units that leave one by one: without loss of Control (#13, #82, #83), or evenly (#77, #78, #82) ---------------


def keeps_control(board: State, faction: int, space: int, kind: int, n: int) -> bool:
    """1.6 Whether Friendly Control, if any, stays when this many Units leave a space. The board stays as it was."""
    mine = friend(board, faction)
    if controller(board, space) != mine:
        return True
    at = UNIT_KINDS * space + kind
    board.units[at] -= n
    kept = controller(board, space) == mine
    board.units[at] += n
    return kept


def going(bot: PendragonBot, decision: Decision, kinds: Sequence[int]) -> State:
    """The board without the Units that were named before: an Event takes them all at once in the end.

    What is still offered of some kinds has not been named.
    """
    board = bot.state.copy()
    left = [0] * len(board.units)
    for option in lots_of(decision):
        space, kind, _ = option.value
        left[UNIT_KINDS * space + kind] += option.params["n"]
    for at in range(len(left)):
        if at % UNIT_KINDS in kinds:
            board.units[at] = left[at]
    return board


def one_by_one(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """One Unit at a time, or as few as may be named."""
    return (min(decision.options, key=lambda option: int(option.value)).key,)


# 8.2.1 MARINERS BY SEA (#12): Warbands sail by the priorities of March, if a Settle is then sure to add something


MOST = 4
"""#12 How many Warbands may sail."""
STAYING = {True: 2, False: 1}
"""8.5.6, 8.6.3 Warbands that stay for each Settlement: Saxons, Scotti."""


class Landing(msgspec.Struct, frozen=True, kw_only=True):
    """Who sails where."""

    origin: int
    target: int
    n: int
    loser: int
    """The Faction whose Control the arrival removes, or NOBODY."""
    planted: bool
    """The Settle places a Settlement."""


TARGETS: CandidateKind[Landing] = CandidateKind("spaces", lambda bot, landing: space_word(landing.target))
ORIGINS: CandidateKind[Landing] = CandidateKind("spaces", lambda bot, landing: space_word(landing.origin))


def landing_of(bot: PendragonBot) -> Landing | None:
    """8.5.6, 8.6.3 The move after which a Settle in its destination is sure to add something; None if there is none.

    First where a player above victory loses most Control; else where Control is removed or a Settlement placed; then
    Home Terrain, and from where most can come (ruling P222).
    """
    home = FENS if bot.faction == SAXONS else HILLS
    found = [landing for landing in _landings(bot) if landing.loser != NOBODY or landing.planted]
    leading = leading_players(bot)
    threats = [landing for landing in found if any(faction in leading for faction in holders(bot.state, landing.loser))]
    at_home: Priority[Landing] = first(
        "fens" if bot.faction == SAXONS else "hills", lambda landing: TERRAIN[landing.target] == home
    )
    if threats:
        people: Priority[Landing] = most("population", lambda landing: bot.state.population[landing.target])
        best = narrow(bot, "8.2.1", "destination", threats, people, at_home, kind=TARGETS)
    else:
        best = narrow(bot, "8.2.1", "destination", found, at_home, kind=TARGETS)
    targets = sorted({landing.target for landing in best})
    target = choose(bot, "8.2.1", "destination", targets, roll="8.2.1 mariners")
    if target is None:
        return None
    there = [landing for landing in best if landing.target == target]
    coming: Priority[Landing] = most("warbands_coming", lambda landing: landing.n)
    id = SPACE_IDS[target]
    return choose(bot, "8.2.1", "by_sea", there, coming, kind=ORIGINS, roll="8.2.1 mariners from", space=id)


def _landings(bot: PendragonBot) -> list[Landing]:
    faction, board = bot.faction, bot.state.copy()
    found = []
    for origin in REGIONS:
        there = warbands(board, faction, origin)
        most = min(MOST, may_leave(board, faction, origin, there, STAYING[faction == SAXONS])) if there else 0
        if most <= 0:
            continue
        for target in SEA_NEIGHBOURS[origin]:
            n = _wanted(board, faction, target, most)
            if not n:
                continue
            before = controller(board, target)
            plain, loaded = plain_first(board, faction, origin, n)
            move(board, origin, target, WARBAND_OF[faction], plain, loaded)
            loser = before if before != controller(board, target) else NOBODY
            planted = _settled(board, faction, target)
            move(board, target, origin, WARBAND_OF[faction], plain, loaded)
            if planted is not None:
                found.append(Landing(origin=origin, target=target, n=n, loser=loser, planted=planted))
    return found


def _wanted(board: State, faction: int, target: int, most: int) -> int:
    """8.5.6, 8.6.3 How many sail: the Scotti all, to have more Units than all enemies; the Saxons only as needed.

    They want exactly four Warbands more than enemy Troops.
    """
    if faction == SCOTTI:
        own = warbands(board, SCOTTI, target) + raiders(board, SCOTTI, target) + most
        return most if own > enemy_units(board, target, SCOTTI) else 0
    needed = enemy_troops(board, target, SAXONS) + MORE - warbands(board, SAXONS, target)
    return needed if 0 < needed <= most else 0


def plain_first(state: State, faction: int, origin: int, n: int) -> tuple[int, int]:
    """8.4.1 This many Warbands, those without Plunder first: how many without, how many with it."""
    at = UNIT_KINDS * origin + WARBAND_OF[faction]
    plain = min(n, state.units[at] - state.plunder[at])
    return plain, n - plain


def _settled(board: State, faction: int, target: int) -> bool | None:
    """4.4.1, 4.5.1 Whether a free Settle would place a Settlement there. None: it is not sure to add anything."""
    if not outnumbers(board, faction, target):
        return None
    if faction == SAXONS:
        track = RENOWN[faction]
        assert track is not None
        added = gain(board, target, SettleBudget.of(board, board.tracks[track], free=True))
        return added.settlement if added else None
    planted = can_plant(board, target)
    return planted if planted or more_warbands(board, target) else None


# 8.2.1 Instructions for cards 1 to 12 --------------------------------------------------------------------------------


_SAXON_SEAS = (SEA_NUMBER["germanicus"], SEA_NUMBER["britannicus"])
HIBERNICUS = SEA_NUMBER["hibernicus"]
_WALL = (SPACE_NUMBER["carvetii"], SPACE_NUMBER["textoverdi"])


def dux_is_player(bot: PendragonBot) -> bool:
    """#3, #16 The Dux is a player."""
    return bot.is_player(DUX)


# 1 LIMITANEI ----------------------------------------------------------------------------------------------------------


def _two_militia(bot: PendragonBot, trial: Trial) -> bool:
    """#1 Civitates: at least 2 Militia would be placed."""
    return sum(trial.after.units[MILITIA::UNIT_KINDS]) - sum(trial.before.units[MILITIA::UNIT_KINDS]) >= 2


def _saxon_shore_first(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """#1 Saxons: spaces on Germanicus and Britannicus first."""
    shore: Priority[int] = first("saxon_shore", lambda space: any(sea in _SAXON_SEAS for sea in SEAS_OF[space]))
    return best_spaces(bot, decision, spaces_of(decision), shore)


def _wall_first(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """#1 Scotti: Carvetii and Textoverdi first, then spaces on Hibernicus."""
    return best_spaces(
        bot,
        decision,
        spaces_of(decision),
        first("on_the_wall", lambda space: space in _WALL),
        first("on_hibernicus", lambda space: HIBERNICUS in SEAS_OF[space]),
    )


# 3 SIXTH LEGION -------------------------------------------------------------------------------------------------------

CAVALRY_OF_THE_SIXTH, ENOUGH_CAVALRY = 3, 2


def _two_cavalry(bot: PendragonBot) -> bool:
    """#3 Dux: there is a Fort, and at least 2 Cavalry would be placed."""
    state = bot.state
    there = sum([in_box(state, CAVALRY, box) for box in ("out_of_play", "casualties", "available")])
    return bool(on_map(state, FORT)) and there >= ENOUGH_CAVALRY


def _two_or_none(bot: PendragonBot, decision: Decision) -> Sequence[str] | None:
    """#3 Dux: nothing is placed unless 2 Cavalry can be, no matter who executes the Event (ruling P221)."""
    begins: bool = decision.params["n"] == CAVALRY_OF_THE_SIXTH
    return ("0",) if begins and not _two_cavalry(bot) else None


def _with_two_cavalry(bot: PendragonBot, action: Action) -> Action | None:
    """#3 Dux: March and Battle if 2 Cavalry were placed; Battle only where its condition is met."""
    event = bot.event
    assert event is not None
    return battle_where_met(bot, action) if event.done >= ENOUGH_CAVALRY else None


# 8 CLASSIS BRITANNICA -------------------------------------------------------------------------------------------------


def hibernicus_patrolled(bot: PendragonBot) -> bool:
    """#8, #55 Scotti: Hibernicus is Patrolled (#8: they flip it, 8.3.1)."""
    return bool(bot.state.patrolled[HIBERNICUS])


# 9 LITUS SAXONICUM ----------------------------------------------------------------------------------------------------


def _build_fort(bot: PendragonBot, decision: Decision) -> Sequence[str] | None:
    """#9 Dux: the Fort by the priorities of Build (8.8.4); the Event is played even without one."""
    good = good_sites(bot, decision.options)
    space = build_space(bot, sorted({SITE_SPACE[option.value[1]] for option in good}), 0)
    there = [option for option in good if SITE_SPACE[option.value[1]] == space]
    return pick(bot, decision, there) if there else None


# 10 CATAPHRACTARII ----------------------------------------------------------------------------------------------------


def _twice_the_cavalry(bot: PendragonBot, space: int) -> bool:
    """#10 Barbarians: Cavalry in Home Terrain, and at least twice as many Units of their own."""
    state, first = bot.state, UNIT_KINDS * space
    cavalry = state.units[first + CAVALRY]
    units = sum([state.units[first + kind] for kind in UNITS_OF[bot.faction]])
    return TERRAIN[space] == (FENS if bot.faction == SAXONS else HILLS) and 0 < 2 * cavalry <= units


def _among_few_cavalry(bot: PendragonBot) -> bool:
    """#10 Barbarians: there is such a Region."""
    return any(_twice_the_cavalry(bot, space) for space in REGIONS)


def _battle_few_cavalry(bot: PendragonBot, action: Action) -> BattlePlan | None:
    """#10 Barbarians: Battle there, and only there."""
    return battle_in_one(bot, action, lambda bot, space, enemy: _twice_the_cavalry(bot, space))


# 11 LAETI -------------------------------------------------------------------------------------------------------------


def _may_settle(bot: PendragonBot) -> bool:
    """#11 Britons: no Settlement of the rolled Nation in the own colour, and a Briton Region with a vacant Site."""
    regions = briton_regions(bot.state)
    return not serves_already(bot, invited_nation(bot)) and any(has_vacant_site(bot, space) for space in regions)


def _rolled_nation(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """#11 Britons: the Nation by the roll of Invite (8.7.3, 8.8.1)."""
    return (FACTIONS[invited_nation(bot)],)


# 12 MARINERS BY SEA ---------------------------------------------------------------------------------------------------


def _can_land(bot: PendragonBot) -> bool:
    """#12 Barbarians: there is a move after which the Settle is sure to add something."""
    return landing_of(bot) is not None


def _sail_from(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """#12 Barbarians: from its origin."""
    landing = landing_of(bot)
    return (SPACE_IDS[landing.origin] if landing is not None else "none",)


def _landing(bot: PendragonBot) -> Landing:
    """#12 Barbarians: the move that they have begun."""
    landing = landing_of(bot)
    if landing is None:
        raise Unforeseen
    return landing


def _sail_to(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """#12 Barbarians: to its destination."""
    return (SPACE_IDS[_landing(bot).target],)


def _sailors(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """#12 Barbarians: this many, those without Plunder first: numbers of each sort."""
    return ("some",) if "some" in decision.keys else (decision.options[0].key,)


def _sailors_number(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """#12 Barbarians: this many of a sort as planned."""
    landing = _landing(bot)
    plain, loaded = plain_first(bot.state, bot.faction, landing.origin, landing.n)
    return (str(loaded if decision.params["unit"] not in UNITS else plain),)


# The cards ------------------------------------------------------------------------------------------------------------

CARDS_01_12: Cards = (
    # 1 LIMITANEI
    instruct(1, CIVITATES, plays=lambda bot: not bot.is_player(DUX), comes_to=_two_militia),
    instruct(1, SAXONS, spaces=_saxon_shore_first),
    instruct(1, SCOTTI, spaces=_wall_first),
    # 3 SIXTH LEGION
    instruct(3, DUX, plays=_two_cavalry, commands=_with_two_cavalry, place=_two_or_none),
    instruct(3, SAXONS, SCOTTI, plays=dux_is_player),
    # 8 CLASSIS BRITANNICA
    instruct(8, SCOTTI, plays=hibernicus_patrolled),
    # 9 LITUS SAXONICUM
    instruct(9, DUX, build=_build_fort),
    # 10 CATAPHRACTARII
    instruct(10, DUX, battles=True, commands=only_where_met),
    instruct(10, SAXONS, SCOTTI, plays=_among_few_cavalry, battles=True, commands=_battle_few_cavalry),
    # 11 LAETI
    instruct(11, *BRITONS, plays=_may_settle, space=at_vacant_site, nation=_rolled_nation, build=on_vacant_site),
    # 12 MARINERS BY SEA
    instruct(
        12,
        SAXONS,
        SCOTTI,
        plays=_can_land,
        sail_from=_sail_from,
        sail_to=_sail_to,
        sail=_sailors,
        more={"sail.number": _sailors_number},
    ),
)
"""8.2.1 What each card says to whom."""


# 8.2.1 Instructions for cards 13 to 24 -------------------------------------------------------------------------------


VOTADINI = SPACE_NUMBER["votadini"]
ORDOVICES = SPACE_NUMBER["ordovices"]


def has_stronghold(state: State, space: int, *kinds: int) -> bool:
    """Whether one of some Strongholds is in a space."""
    return state.sites[2 * space] in kinds or state.sites[2 * space + 1] in kinds


def not_fragmented(bot: PendragonBot) -> bool:
    """#21, #23 Dux: not at Fragmentation."""
    return not fragmented(bot.state)


# 13 CUNEDDA -----------------------------------------------------------------------------------------------------------

COMING, MOVING = 3, 4
"""#13 Comitates from Not Yet in Play, and Troops from Votadini."""


def free_to_go(state: State) -> list[tuple[int, bool, int]]:
    """#13 The Troops that may leave Votadini without loss of Briton Control, in the order of 8.4.1; at most four."""
    board = state.copy()
    pool = sorted(pool_of(board, VOTADINI, TROOPS_OF[CIVITATES]), key=lambda entry: (-UNIT_RANK[entry[0]], entry[1]))
    leaving: list[tuple[int, bool, int]] = []
    left = MOVING
    for kind, loaded, there in pool:
        n = 0
        while n < min(there, left) and keeps_control(board, CIVITATES, VOTADINI, kind, 1):
            board.units[UNIT_KINDS * VOTADINI + kind] -= 1
            n += 1
        left -= n
        if n:
            leaving.append((kind, loaded, n))
    return leaving


def _against_scotti(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """#13 Civitates: where 8.7.1 would be met with those who come; else most Scotti pieces; else Ordovices."""
    state = bot.state
    coming: Extra = tuple((kind, n, n if loaded else 0) for kind, loaded, n in free_to_go(state))
    if state.not_yet:
        coming += ((COMITATES, min(COMING, state.not_yet)),)
    action = offered_battle(bot, enemies=(SCOTTI,), terms=Terms(executing=CIVITATES, no_rolls=True))
    return best_spaces(
        bot,
        decision,
        spaces_of(decision),
        first("battle_met", lambda space: met(bot, space, action, coming)),
        most("scotti_pieces", lambda space: pieces(state, space, SCOTTI)),
        first("ordovices", lambda space: space == ORDOVICES),
    )


def _stays(board: State, option: Option) -> bool:
    """#13 Whether Briton Control stays when one more of these Units goes."""
    space, kind, _ = option.value
    return keeps_control(board, CIVITATES, space, kind, 1)


def _leave_votadini(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """#13 Civitates: only Troops that keep Briton Control in Votadini."""
    board = going(bot, decision, TROOPS_OF[CIVITATES])
    spare = [option for option in lots_of(decision) if _stays(board, option)]
    if not spare:
        return ("done",)
    return pick_lot(bot, decision, spare, most("unit_rank", lambda option: UNIT_RANK[option.value[1]]), NO_PLUNDER)


# 15 ATTACOTTI ---------------------------------------------------------------------------------------------------------


def _two_raiders_there(bot: PendragonBot, space: int) -> bool:
    """#15 Britons: there are at least 2 Raiders to replace."""
    return bot.state.units[UNIT_KINDS * space + SCOTTI_RAIDER] >= 2


def _two_raiders_hired(bot: PendragonBot) -> bool:
    """#15 Britons: at least 2 Raiders would be replaced, in a Region with a Briton Stronghold."""
    state = bot.state
    warbands = state.available[UNIT_TYPE[SCOTTI_WARBAND]]
    return warbands >= 2 and any(
        _two_raiders_there(bot, space)
        and any(STRONGHOLD_OWNER[state.sites[site]] in BRITONS for site in (2 * space, 2 * space + 1))
        for space in REGIONS
    )


# 16 BUCCELLARII -------------------------------------------------------------------------------------------------------


def _control_stays(state: State, space: int) -> bool:
    """#16 Civitates: there is Cavalry, and no Briton Control is lost when 2 of it go."""
    cavalry = state.units[UNIT_KINDS * space + CAVALRY]
    return cavalry > 0 and keeps_control(state, CIVITATES, space, CAVALRY, min(2, cavalry))


def _dismisses(bot: PendragonBot) -> bool:
    """#16 Civitates: the Dux is a player, and there is such a space."""
    board = bot.state.copy()
    return dux_is_player(bot) and any(_control_stays(board, space) for space in range(SPACE_COUNT))


def _without_loss(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """#16 Civitates: where no Briton Control is lost, and 2 Cavalry rather than 1 (8.3.1)."""
    board = bot.state.copy()
    found = [space for space in spaces_of(decision) if _control_stays(board, space)]
    cavalry: Priority[int] = most("cavalry_removed", lambda space: min(2, board.units[UNIT_KINDS * space + CAVALRY]))
    return best_spaces(bot, decision, found or spaces_of(decision), cavalry)


# 17 RECRUITS ----------------------------------------------------------------------------------------------------------


def _room_for(state: State, each: int, *kinds: int) -> int:
    """#17 Places for this many in each space with one of some Strongholds."""
    return each * sum([has_stronghold(state, space, *kinds) for space in range(SPACE_COUNT)])


def _recruits_cavalry(bot: PendragonBot) -> bool:
    """#17 Dux: at least 2 Cavalry would be placed."""
    state = bot.state
    there = in_box(state, CAVALRY, "available") + in_box(state, CAVALRY, "casualties")
    return min(there, _room_for(state, 2, FORT)) >= 2


def _recruits_militia(bot: PendragonBot) -> bool:
    """#17 Civitates: at least 4 Militia would be placed."""
    return min(in_box(bot.state, MILITIA, "available"), _room_for(bot.state, 2, TOWN, HILLFORT)) >= 4


def way(id: str) -> Callable[[PendragonBot, Decision], Sequence[str]]:
    """8.2.1 A reply that takes a certain way."""
    return lambda bot, decision: (id,)


def _enough_or_none(enough: Precondition, most: int) -> Reply:
    """#17 Britons: nothing is placed unless enough would be, if another Faction's Event gives it (ruling P221)."""

    def choose(bot: PendragonBot, decision: Decision) -> Sequence[str] | None:
        begins: bool = decision.params["n"] == most
        return ("done",) if given(bot) and begins and not enough(bot) else None

    return choose


# 18 NECTARIDUS AND FULLOFAUDES ----------------------------------------------------------------------------------------


def engaged(trial: Trial) -> int:
    """#18 The Raiders whom an Intercept brought to Battle."""
    return sum(
        [
            trial.before.units[UNIT_KINDS * SPACE_NUMBER[decision.params["space"]] + RAIDER_OF[picks[0].value]]
            for decision, picks in trial.heard
            if decision.kind == "intercept.enemy"
        ]
    )


def _four_engaged(bot: PendragonBot, trial: Trial) -> bool:
    """#18 Dux: the free Intercept would engage at least 4 Raiders (8.8.1)."""
    return engaged(trial) >= 4


TRAPPED = Goal("trapped", lambda end: end.enemy_units_lost >= 1 and end.own_units_lost <= end.enemy_pieces_lost)
"""#18 An enemy Troop falls, and no more of the own pieces than of theirs."""


_TRAP = Offer(enemies=BRITONS)


def _traps(bot: PendragonBot, space: int, enemy: int) -> bool:
    """#18 Barbarians: in Fens or Hills, sure of a Troop in the Trap step, sure to lose no more than the Britons."""
    state, first = bot.state, UNIT_KINDS * space
    if TERRAIN[space] not in (FENS, HILLS) or not any(state.units[first + kind] for kind in UNITS_OF[bot.faction]):
        return False
    if not any(state.units[first + kind] for briton in BRITONS for kind in TROOPS_OF[briton]):
        return False
    terms = Terms(executing=bot.faction, attackers_trap=True)
    return sure(Prospect(state, space, bot.faction, enemy, terms), TRAPPED)


def _can_trap(bot: PendragonBot) -> bool:
    """#18 Barbarians: there is such a Region."""
    return any(
        _traps(bot, space, enemy)
        for space in range(SPACE_COUNT)
        for enemy in foes(bot.state, space, bot.faction, _TRAP)
    )


def _trap_there(bot: PendragonBot, action: Action) -> BattlePlan | None:
    """#18 Barbarians: Battle there, and only there."""
    return battle_in_one(bot, action, _traps)


# 22 AMBROSIUS AURELIANUS ----------------------------------------------------------------------------------------------


def _rally(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """#22 Britons: where the Battle condition would be met with those placed; else a Fort (a Town or Hillfort)."""
    state, dux = bot.state, bot.faction == DUX
    coming = (CAVALRY, min(3, state.out_of_play)) if dux else (COMITATES, min(3, state.not_yet))
    extra = (coming,) if coming[1] else ()
    action = offered_battle(bot)
    walls = (FORT,) if dux else (TOWN, HILLFORT)
    return best_spaces(
        bot,
        decision,
        spaces_of(decision),
        first("battle_met", lambda space: met(bot, space, action, extra)),
        first("fort" if dux else "town_or_hillfort", lambda space: has_stronghold(state, space, *walls)),
    )


def _takes_dominance(bot: PendragonBot) -> bool:
    """#22 Barbarians: the shift takes Dominance from a player Faction at or above its threshold (7.2)."""
    state = bot.state
    if fragmented(state):
        return False
    holder = DUX if state.dominance == Dominance.MILITARY else CIVITATES
    return bot.is_player(holder) and beyond(state, holder) >= 0


# The cards ------------------------------------------------------------------------------------------------------------

CARDS_13_24: Cards = (
    # 13 CUNEDDA
    instruct(13, CIVITATES, space=_against_scotti, move=_leave_votadini, move_number=one_by_one),
    # 15 ATTACOTTI
    instruct(15, *BRITONS, plays=_two_raiders_hired, space=where(_two_raiders_there)),
    # 16 BUCCELLARII
    instruct(16, CIVITATES, plays=_dismisses, shaded=True, space=_without_loss),
    # 17 RECRUITS
    instruct(
        17,
        DUX,
        plays=_recruits_cavalry,
        either=way("recruits_cavalry"),
        place_where=_enough_or_none(_recruits_cavalry, 4),
    ),
    instruct(
        17,
        CIVITATES,
        plays=_recruits_militia,
        either=way("recruits_militia"),
        place_where=_enough_or_none(_recruits_militia, 6),
    ),
    # 18 NECTARIDUS AND FULLOFAUDES
    instruct(18, DUX, comes_to=_four_engaged, dice=LOW, commands=only_if(_four_engaged, LOW)),
    instruct(18, SAXONS, SCOTTI, plays=_can_trap, battles=True, commands=_trap_there),
    # 21 CAMELOT
    instruct(21, DUX, plays=not_fragmented),
    # 22 AMBROSIUS AURELIANUS
    instruct(22, *BRITONS, space=_rally, commands=battle_where_met),
    instruct(22, SAXONS, SCOTTI, plays=_takes_dominance),
    # 23 PELAGIUS
    instruct(23, DUX, plays=not_fragmented),
)
"""8.2.1 What each card says to whom."""
