"""3.2-3.5 What each Command could do now, in a line with the places and numbers of this position."""

from __future__ import annotations

from collections.abc import Callable

from vexillum.coin.decision_info.lines import cost, message
from vexillum.core.show.option_info import OptionInfo, OptionOdds
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.actions.placement import standing
from vexillum.games.pendragon.battle.sides import enemies, side
from vexillum.games.pendragon.cards import lasting
from vexillum.games.pendragon.commands import barbarian_return, muster, train
from vexillum.games.pendragon.commands.battle import barbarian_battle, briton_battle
from vexillum.games.pendragon.commands.intercept import progress as intercept_work
from vexillum.games.pendragon.commands.intercept.progress import fightable, garrisoned, raided
from vexillum.games.pendragon.commands.march import barbarian_march
from vexillum.games.pendragon.commands.march import progress as march_work
from vexillum.games.pendragon.commands.march.routes import Routes
from vexillum.games.pendragon.commands.prosperity_purchase import cubes_for
from vexillum.games.pendragon.commands.raid import raid_command as raid
from vexillum.games.pendragon.commands.raid.targets import reach
from vexillum.games.pendragon.commands.trade import under_briton_control
from vexillum.games.pendragon.control import allied, controllers, friend, friendly, pieces
from vexillum.games.pendragon.decision_info.chances import battle_chances, intercept_chances, raiders_in
from vexillum.games.pendragon.decision_info.words import each, leaves, money, named, standing_words, units_of
from vexillum.games.pendragon.feats.catalog import FEATS
from vexillum.games.pendragon.forces import on_map
from vexillum.games.pendragon.imperium import roads_maintained
from vexillum.games.pendragon.map import SPACE_COUNT, SPACE_IDS
from vexillum.games.pendragon.money import funds
from vexillum.games.pendragon.pieces import (
    BARBARIANS,
    CAVALRY,
    CIVITATES,
    COMITATES,
    DUX,
    FORT,
    HILLFORT,
    MILITIA,
    RAIDER_OF,
    TOWN,
    TROOPS_OF,
    UNIT_KINDS,
    UNIT_TYPE,
    WARBAND_OF,
)
from vexillum.games.pendragon.sequence.limits import action_of_turn
from vexillum.games.pendragon.state import State

Does = tuple[Message, Message, OptionOdds | None]
"""What a Command does, what it costs, and its odds where it can only lead to one Battle."""
FREE = cost("free")


def command_info(state: State, faction: int, command: str) -> OptionInfo:
    """A Command at the beginning of a turn, with the Feats that could go with it."""
    action = action_of_turn(state, faction, command)
    does, price, odds = _LINES[faction][command](state, action)
    feats = [feat.id for feat in FEATS.open_to(action) if feat.possible(state, action)]
    return OptionInfo("commands", _with_feats(does, feats), price, odds)


def _with_feats(does: Message, feats: list[str]) -> Message:
    return message("with_feats", does=does, feats=feats) if feats else does


def _price(state: State, action: Action, n: int, noun: str) -> Message:
    """A cost for each space; of a Limited Command, what it leaves."""
    if action.limited and funds(state, action.faction) >= n:
        return leaves(state, action.faction, n)
    return each(action.faction, n, noun)


# Britons --------------------------------------------------------------------------------------------------------------


def _train(state: State, action: Action) -> Does:
    spaces = [space for space in range(SPACE_COUNT) if train.can_train(state, space)]
    parts = []
    forts = sum([standing(state, space, FORT) for space in spaces])
    if forts and (n := state.available[CAVALRY]):
        parts.append(message("train_cavalry", n=min(n, forts)))
    if state.available[MILITIA] and any(standing(state, space, TOWN, HILLFORT) for space in spaces):
        parts.append(message("train_militia", n=state.available[MILITIA]))
    if any(train.can_prosper(state, space) and cubes_for(state, space) for space in spaces):
        parts.append(message("train_prosperity"))
    if not parts:
        does = message("train_nothing")
    elif not state.available[CAVALRY]:
        does = message("train_without_cavalry", what=parts)
    else:
        does = message("train_turn", what=parts)
    return does, _price(state, action, train.COST, "space"), None


def _march(state: State, action: Action) -> Does:
    kinds = TROOPS_OF[action.faction]
    origins = [space for space in range(SPACE_COUNT) if any(state.units[UNIT_KINDS * space + kind] for kind in kinds)]
    id = "march_roads" if roads_maintained(state) else "march_adjacent"
    return message(id, places=named(origins)), _price(state, action, march_work.COST, "origin"), None


def _intercept(state: State, action: Action) -> Does:
    targets = [space for space in range(SPACE_COUNT) if raided(state, space) and friendly(state, DUX, space)]
    routes = Routes(controllers(state), friend(state, DUX), roads_maintained(state))
    targets = fightable(state, routes, targets, funds(state, DUX) >= intercept_work.COST)
    odds = None
    if len(targets) == 1 and garrisoned(state, targets[0]) and len(foes := raiders_in(state, targets[0])) == 1:
        odds = intercept_chances(state, action, targets[0], foes[0])
    return message("intercept_turn", places=named(targets)), each(DUX, intercept_work.COST, "group"), odds


def _muster(state: State, action: Action) -> Does:
    spaces = [space for space in range(SPACE_COUNT) if pieces(state, space, CIVITATES)]
    does = message(
        "muster_turn", places=named(spaces), militia=state.available[MILITIA], comitates=state.available[COMITATES]
    )
    return does, _price(state, action, muster.COST, "space"), None


def _trade(state: State, action: Action) -> Does:
    towns = [standing(state, space, TOWN) for space in range(SPACE_COUNT)]
    n = max(towns) if action.limited else on_map(state, TOWN)
    grows = any(
        towns[space] and under_briton_control(state, space) and cubes_for(state, space) for space in range(SPACE_COUNT)
    )
    return message("trade_prosperity" if grows else "trade_turn", n=n), FREE, None


def _briton_battle(state: State, action: Action) -> Does:
    return _battle(state, action, briton_battle.battle_spaces(state, action.faction))


def _battle(state: State, action: Action, spaces: list[int]) -> Does:
    foes = [(space, enemy) for space in spaces for enemy in likely_foes(state, action.faction, space)]
    foes = foes or [(space, enemy) for space in spaces for enemy in enemies(state, space, action.faction)]
    if len(foes) > 1:
        return message("battle_turn", places=named(list(dict.fromkeys(space for space, _ in foes)))), FREE, None
    ((space, enemy),) = foes
    return against(state, action.faction, space, enemy), FREE, battle_chances(state, action, space, enemy)


def likely_foes(state: State, faction: int, space: int) -> list[int]:
    """3.6.1 Whom a Faction could fight in a space, the other Briton left out before Fragmentation."""
    return [enemy for enemy in enemies(state, space, faction) if not allied(state, faction, enemy)]


def against(state: State, faction: int, space: int, enemy: int) -> Message:
    """Who would fight whom where: "Textoverdi: your 2 Cavalry against 6 Scotti Raiders"."""
    return message("battle_in", space=SPACE_IDS[space], battle=against_here(state, faction, space, enemy))


def against_here(state: State, faction: int, space: int, enemy: int) -> Message:
    """Who would fight whom in a space that is known: "your 2 Cavalry against 6 Scotti Raiders"."""
    own, mine = units_of(state, space, side(state, faction, enemy)), units_of(state, space, (faction,))
    them = standing_words(state, space, side(state, enemy, faction))
    return message("against" if own == mine else "against_together", own=own, enemy=them)


# Barbarians -----------------------------------------------------------------------------------------------------------


def _raid(state: State, action: Action) -> Does:
    faction = action.faction
    routes = reach(state, faction, action.outset, None)
    targets = sum([bool(ways) for ways in routes])
    most = min(raid.most_targets(state, action), targets)
    raiders = state.available[UNIT_TYPE[RAIDER_OF[faction]]]
    does = message("raid_turn" if raiders else "raid_no_raiders", n=most, of=targets, raiders=raiders)
    (many, dear), (_, cheap) = raid.DICE[faction]
    return does, cost("raid", dear=money(faction, dear), n=many, cheap=cheap), None


def _return(state: State, action: Action) -> Does:
    faction = action.faction
    spaces = barbarian_return.return_spaces(state, faction)
    cubes = [barbarian_return.plunder_in(state, faction, space) for space in spaces]
    n = max(cubes) if action.limited else sum(cubes)
    raiders = sum(state.units[RAIDER_OF[faction] :: UNIT_KINDS])
    id = "return_turn" if n else "return_empty"
    return message(id, n=n, places=named(spaces), raiders=raiders), FREE, None


def _barbarian_march(state: State, action: Action) -> Does:
    faction = action.faction
    origins = [space for space in range(SPACE_COUNT) if state.units[UNIT_KINDS * space + WARBAND_OF[faction]]]
    sea = lasting.march_sea_cost(state, faction)
    price = cost("march_sea", land=money(faction, barbarian_march.BY_LAND), n=sea)
    return message("march_warbands", places=named(origins)), price, None


def _barbarian_battle(state: State, action: Action) -> Does:
    return _battle(state, action, barbarian_battle.battle_spaces(state, action.faction))


_BARBARIAN: dict[str, Callable[[State, Action], Does]] = {
    "raid": _raid,
    "return": _return,
    "march": _barbarian_march,
    "battle": _barbarian_battle,
}
_LINES: tuple[dict[str, Callable[[State, Action], Does]], ...] = (
    {"train": _train, "march": _march, "intercept": _intercept, "battle": _briton_battle},
    {"muster": _muster, "march": _march, "trade": _trade, "battle": _briton_battle},
    *[_BARBARIAN for _ in BARBARIANS],
)
