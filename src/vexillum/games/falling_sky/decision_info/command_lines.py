"""3.2-3.3 What each Command could do now, in a line with the places and numbers of this position."""

from __future__ import annotations

from collections.abc import Callable

from vexillum.coin.decision_info.lines import cost, message
from vexillum.core.show.option_info import OptionInfo, OptionOdds
from vexillum.core.words.texts import Message
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.battle.journal import BattleCommand
from vexillum.games.falling_sky.commands import battle, march, raid, rally, recruit, seize
from vexillum.games.falling_sky.control import controller, mobile, subdued
from vexillum.games.falling_sky.decision_info.chances import seen
from vexillum.games.falling_sky.decision_info.words import each, leaves, named, standing_words
from vexillum.games.falling_sky.forces import dispersed_left
from vexillum.games.falling_sky.map import REGION_IDS, SPACE_COUNT
from vexillum.games.falling_sky.money import funds
from vexillum.games.falling_sky.odds.battles import BattleModel
from vexillum.games.falling_sky.odds.models import command_battle
from vexillum.games.falling_sky.odds.optional import not_counted
from vexillum.games.falling_sky.pieces import (
    ALLY_OF,
    BELGAE,
    CITADEL_OF,
    ROMANS,
    STATUS_TYPE,
    T_AUXILIA,
    T_ROMAN_ALLY,
    WARBAND_TYPE,
)
from vexillum.games.falling_sky.sequence.turn import TURNS
from vexillum.games.falling_sky.specials.catalog import SPECIALS
from vexillum.games.falling_sky.state import State

Does = tuple[Message, Message, OptionOdds | None]
"""What a Command does, what it costs, and its odds where it can only lead to one Battle."""
FREE = cost("free")


def command_info(state: State, faction: int, command: str) -> OptionInfo:
    """A Command at the beginning of a turn, with the Special Abilities that could go with it."""
    action = TURNS.action_of_turn(state, faction, command)
    does, price, odds = _LINES[command](state, action)
    specials = [special.id for special in SPECIALS.open_to(action) if special.possible(state, action)]
    if specials:
        does = message("with_specials", does=does, specials=specials)
    return OptionInfo("commands", does, price, odds)


def _price(state: State, action: Action, n: int) -> Message:
    """A cost for each Region; of a Limited Command, what it leaves."""
    if action.limited and funds(state, action.faction) >= n:
        return leaves(state, action.faction, n)
    return each(n, "space")


def _recruit(state: State, action: Action) -> Does:
    regions = [r for r in range(SPACE_COUNT) if recruit.why_not_region(state, action, r) is None]
    words = {"auxilia": state.available[T_AUXILIA], "allies": state.available[T_ROMAN_ALLY]}
    return message("recruit_turn", places=named(regions), **words), cost("recruit", n=recruit.COST), None


def _rally(state: State, action: Action) -> Does:
    faction = action.faction
    regions = [r for r in range(SPACE_COUNT) if rally.why_not_region(state, action, r, faction) is None]
    words = {
        "warbands": state.available[WARBAND_TYPE[faction]],
        "allies": state.available[STATUS_TYPE[ALLY_OF[faction]]],
        "citadels": state.available[STATUS_TYPE[CITADEL_OF[faction]]],
    }
    price = cost("rally_belgae") if faction == BELGAE and rally.cost_of(state, 0, faction) else None
    return (
        message("rally_turn", places=named(regions), **words),
        price or _price(state, action, min([rally.cost_of(state, r, faction) for r in regions], default=1)),
        None,
    )


def _march(state: State, action: Action) -> Does:
    regions = [r for r in range(SPACE_COUNT) if mobile(state, r, action.faction)]
    price = min([march.cost_of(state, r, action.faction) for r in regions], default=0)
    id = "march_romans" if action.faction == ROMANS else "march_gauls"
    return message(id, places=named(regions)), _price(state, action, price) if price else FREE, None


def _seize(state: State, action: Action) -> Does:
    regions = [r for r in range(SPACE_COUNT) if seize.why_not_region(state, action, r) is None]
    brings = [seize.forage(state, r, 0) for r in regions]
    able = sum([len(subdued(state, r)) for r in regions if controller(state, r) == ROMANS])
    gain, able = max(brings, default=0) if action.limited else sum(brings), min(able, dispersed_left(state))
    if able:
        return message("seize_turn_disperse", n=able, gain=gain, places=named(regions)), FREE, None
    return message("seize_turn", n=gain, places=named(regions)), FREE, None


def _raid(state: State, action: Action) -> Does:
    faction = action.faction
    regions = [r for r in range(SPACE_COUNT) if raid.why_not_region(state, action, r, faction) is None]
    most = [min(raid.raiders(state, action, r, faction), raid.most_raiders(state, faction)) for r in regions]
    n = max(most, default=0) if action.limited else sum(most)
    return message("raid_turn", places=named(regions), n=n), FREE, None


def _battle(state: State, action: Action) -> Does:
    faction = action.faction
    regions = [r for r in range(SPACE_COUNT) if battle.why_not_region(state, action, r, faction) is None]
    foes = [(r, enemy) for r in regions for enemy in battle.defenders(state, action, r, faction)]
    price = _price(state, action, min([battle.cost_of(state, r, faction) for r in regions], default=0))
    if len(foes) != 1:
        return message("battle_turn", places=named(regions)), price, None
    ((region, enemy),) = foes
    model = command_battle(state, action, region, enemy)
    line = with_optional(battle_line(state, faction, region, enemy), model, action.battles)
    return line, price, seen(model, faction)


def battle_line(state: State, faction: int, region: int, enemy: int) -> Message:
    """Both sides of a Battle and its Region: "Nervii: your 2 Legions against 6 Hidden Belgic Warbands"."""
    return message("battle_in", space=REGION_IDS[region], battle=against(state, faction, region, enemy))


def against(state: State, faction: int, region: int, enemy: int) -> Message:
    """Both sides of a Battle in a known Region."""
    own, them = standing_words(state, region, (faction,)), standing_words(state, region, (enemy,))
    return message("against", own=own, enemy=them) if own else message("against_alone", enemy=them)


def with_optional(line: Message, model: BattleModel, used: BattleCommand) -> Message:
    """A line about a Battle, with the Capabilities that its odds do not count since a Faction has to choose them."""
    cards = not_counted(model, used)
    return message("battle_optional", battle=line, cards=cards) if cards else line


_LINES: dict[str, Callable[[State, Action], Does]] = {
    "recruit": _recruit,
    "rally": _rally,
    "march": _march,
    "seize": _seize,
    "raid": _raid,
    "battle": _battle,
}
