"""8.2.1 Instructions for cards 13 to 24."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from vexillum.coin.events.trial_dice import LOW
from vexillum.coin.nonplayer.instructions import instruct
from vexillum.coin.nonplayer.priorities import Priority, first, most
from vexillum.core.decision import Decision, Option
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.actions.offer import Offer, foes
from vexillum.games.pendragon.battle.terms import Terms
from vexillum.games.pendragon.control import pieces
from vexillum.games.pendragon.events.units import in_box
from vexillum.games.pendragon.forces import pool_of
from vexillum.games.pendragon.imperium import fragmented
from vexillum.games.pendragon.map import FENS, HILLS, REGIONS, SPACE_COUNT, SPACE_NUMBER, TERRAIN
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.events.conditions import (
    Extra,
    battle_in_one,
    battle_where_met,
    given,
    met,
    offered_battle,
    only_if,
)
from vexillum.games.pendragon.nonplayer.events.departures import going, keeps_control, one_by_one
from vexillum.games.pendragon.nonplayer.events.guidelines import best_spaces, spaces_of, where
from vexillum.games.pendragon.nonplayer.events.guidelines_pieces import NO_PLUNDER, UNIT_RANK, lots_of, pick_lot
from vexillum.games.pendragon.nonplayer.events.instruction import Cards, Precondition, Reply
from vexillum.games.pendragon.nonplayer.events.instructions_01_12 import dux_is_player
from vexillum.games.pendragon.nonplayer.events.trials import Trial
from vexillum.games.pendragon.nonplayer.foresight import Goal, Prospect, sure
from vexillum.games.pendragon.nonplayer.plans import BattlePlan
from vexillum.games.pendragon.pieces import (
    BRITONS,
    CAVALRY,
    CIVITATES,
    COMITATES,
    DUX,
    FORT,
    HILLFORT,
    MILITIA,
    RAIDER_OF,
    SAXONS,
    SCOTTI,
    SCOTTI_RAIDER,
    SCOTTI_WARBAND,
    STRONGHOLD_OWNER,
    TOWN,
    TROOPS_OF,
    UNIT_KINDS,
    UNIT_TYPE,
    UNITS_OF,
)
from vexillum.games.pendragon.state import Dominance, State
from vexillum.games.pendragon.victory.thresholds import beyond

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

CARDS: Cards = (
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
