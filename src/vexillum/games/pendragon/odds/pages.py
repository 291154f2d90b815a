"""The odds of what can be chosen, as a page to read."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from vexillum.core.decision import Decision, Option
from vexillum.core.show.pages import Page, PageLine
from vexillum.core.tools.odds import Odds, percent
from vexillum.core.words.texts import Message, Texts
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.actions.offer import foes
from vexillum.games.pendragon.battle.force import Fight
from vexillum.games.pendragon.battle.sides import side
from vexillum.games.pendragon.battle.terms import Terms
from vexillum.games.pendragon.cards.lasting import extra_raid_dice, fewer_raid_dice_by_sea
from vexillum.games.pendragon.commands.battle import barbarian_battle, briton_battle
from vexillum.games.pendragon.commands.intercept import intercept_command
from vexillum.games.pendragon.commands.intercept.progress import garrisoned
from vexillum.games.pendragon.commands.raid import landing
from vexillum.games.pendragon.commands.raid.landing import OTHER
from vexillum.games.pendragon.commands.raid.raid_command import DICE
from vexillum.games.pendragon.commands.raid.targets import choices, reach
from vexillum.games.pendragon.map import SPACE_IDS, SPACE_NUMBER
from vexillum.games.pendragon.money import funds
from vexillum.games.pendragon.odds.battles import Result, assault_odds, battle_odds, number
from vexillum.games.pendragon.odds.raid_landing import landing_odds
from vexillum.games.pendragon.pieces import BARBARIANS, DUX, FACTIONS, RAIDER_OF, STRONGHOLDS, UNIT_KINDS, UNIT_TYPE
from vexillum.games.pendragon.state import State, Table

Told = list[PageLine]


def odds_page(table: Table, decision: Decision, keys: Sequence[str], texts: Texts) -> Page | None:
    """The odds of the options that are named, of all if none is."""
    options = [option for option in decision.options if option.key in keys] if keys else list(decision.options)
    if table.innermost(Action) is None:
        return None
    lines = _PAGES[decision.kind](table, decision, options, texts)
    return Page("", texts("odds.title"), tuple(lines)) if lines else None


def _action(table: Table) -> Action:
    action = table.innermost(Action)
    assert action is not None
    return action


# Words ----------------------------------------------------------------------------------------------------------------


def _listed(odds: Odds[int], sign: str = "") -> str:
    return ", ".join(f"{n:{sign}d} ({percent(odds[n])})" for n in sorted(odds))


def _heading(texts: Texts, id: str, **params: object) -> PageLine:
    return PageLine(texts(Message(id, dict(params))), "heading")


def _results(texts: Texts, odds: Odds[Result]) -> Told:
    """The numbers of a Battle, a line each; what cannot change is left out."""
    lines = []
    for name, sign in (
        ("attackers", ""),
        ("defenders", ""),
        ("strongholds", ""),
        ("prestige", "+"),
        ("saxon_renown", "+"),
        ("scotti_renown", "+"),
    ):
        numbers = number(odds, name)
        if name in ("attackers", "defenders") or set(numbers) != {0}:
            lines.append(PageLine(texts(Message(f"odds.{name}", {"odds": _listed(numbers, sign)}))))
    return lines


def _battle(texts: Texts, state: State, space: int, attacker: int, enemy: int, terms: Terms) -> Told:
    """A Battle: who against whom, and its numbers."""
    own, other = side(state, attacker, enemy), side(state, enemy, attacker)
    heading = _heading(
        texts,
        "odds.battle",
        who=[FACTIONS[faction] for faction in own],
        enemy=[FACTIONS[faction] for faction in other],
        space=SPACE_IDS[space],
    )
    return [heading, *_results(texts, battle_odds(state, space, attacker, enemy, terms))]


def _with_note(texts: Texts, lines: Told) -> Told:
    return [*lines, PageLine(texts("odds.tactics"), "quiet")] if lines else []


# Decisions ------------------------------------------------------------------------------------------------------------


def _terms(state: State, action: Action, space: int, enemy: int) -> Terms:
    if action.faction in BARBARIANS:
        return barbarian_battle.battle_terms(action, space)
    return briton_battle.battle_terms(state, action, space, enemy)


def _spaces(table: Table, decision: Decision, options: list[Option], texts: Texts) -> Told:
    """3.2.4-3.5.4 Every enemy in every space that can be selected."""
    state, action = table.state, _action(table)
    lines: Told = []
    for option in options:
        for enemy in foes(state, option.value, action.faction, action.offer):
            terms = _terms(state, action, option.value, enemy)
            lines += _battle(texts, state, option.value, action.faction, enemy, terms)
    return _with_note(texts, lines)


def _enemy(table: Table, decision: Decision, options: list[Option], texts: Texts) -> Told:
    """3.1 Every enemy of one Battle."""
    state, action, space = table.state, _action(table), SPACE_NUMBER[decision.params["space"]]
    lines: Told = []
    for option in options:
        terms = _terms(state, action, space, option.value)
        lines += _battle(texts, state, space, action.faction, option.value, terms)
    return _with_note(texts, lines)


def _raid_battle(table: Table, decision: Decision, options: list[Option], texts: Texts) -> Told:
    """3.4.1, 3.5.1 The Raiders that landed against every enemy."""
    state, action, space = table.state, _action(table), SPACE_NUMBER[decision.params["space"]]
    loaded: int = decision.params["loaded"]
    terms = landing.battle_terms(action, space, decision.params["n"] - loaded, loaded)
    lines: Told = []
    for option in options:
        if option.value is not None:
            lines += _battle(texts, state, space, action.faction, option.value, terms)
    return _with_note(texts, lines)


def _intercept_targets(table: Table, decision: Decision, options: list[Option], texts: Texts) -> Told:
    """3.2.3 The Raiders of every target against the Dux Troops that are there already."""
    lines: Told = []
    for option in options:
        space: int = option.value
        if garrisoned(table.state, space):
            lines += _intercepts(table, space, texts)
        else:
            lines.append(_heading(texts, "odds.nobody_there", space=SPACE_IDS[space]))
    return [*_with_note(texts, lines), PageLine(texts("odds.before_moves"), "quiet")]


def _intercepts(table: Table, space: int, texts: Texts) -> Told:
    state = table.state
    terms = intercept_command.battle_terms(state, _action(table), space)
    lines: Told = []
    for enemy in BARBARIANS:
        if state.units[UNIT_KINDS * space + RAIDER_OF[enemy]]:
            lines += _battle(texts, state, space, DUX, enemy, terms)
    return lines


def _intercept_enemy(table: Table, decision: Decision, options: list[Option], texts: Texts) -> Told:
    """3.2.3 The Barbarians that can be fought in a target."""
    return _with_note(texts, _intercepts(table, SPACE_NUMBER[decision.params["space"]], texts))


def _assault(table: Table, decision: Decision, options: list[Option], texts: Texts) -> Told:
    """3.6.4 Every Stronghold that can be Assaulted."""
    state = table.state
    fight = table.innermost(Fight)
    assert fight is not None
    lines: Told = []
    for option in options:
        if option.value is not None:
            lines.append(
                _heading(texts, "odds.assault", stronghold=STRONGHOLDS[state.sites[option.value]], site=option.key)
            )
            lines += _results(texts, assault_odds(state, fight, option.value))
    return _with_note(texts, lines)


# Raids ----------------------------------------------------------------------------------------------------------------


def _landing(texts: Texts, state: State, faction: int, space: int, dice: int, less: int) -> PageLine:
    """The Raiders that land with this many dice."""
    dice += extra_raid_dice(state, faction, state.units[UNIT_KINDS * space + RAIDER_OF[OTHER[faction]]])
    odds = landing_odds(dice, less, state.available[UNIT_TYPE[RAIDER_OF[faction]]])
    mean = sum([n * chance for n, chance in odds.items()])
    params = {"dice": dice, "less": less, "odds": _listed(odds), "mean": f"{float(mean):.1f}"}
    return PageLine(texts(Message("odds.landing", params)))


def _raid_dice(table: Table, decision: Decision, options: list[Option], texts: Texts) -> Told:
    """3.4.1, 3.5.1 For each number of dice."""
    action, space = _action(table), SPACE_NUMBER[decision.params["space"]]
    fewer, less = bool(decision.params["fewer"]), decision.params["less"]
    heading = _heading(texts, "odds.raid", space=SPACE_IDS[space])
    return [
        heading,
        *[
            _landing(texts, table.state, action.faction, space, max(1, option.value - fewer), less)
            for option in options
        ],
    ]


def _raid_target(table: Table, decision: Decision, options: list[Option], texts: Texts) -> Told:
    """3.4.1, 3.5.1 For each target the most dice that can be paid, by the route that costs the fewest Raiders."""
    state, action = table.state, _action(table)
    faction = action.faction
    routes = reach(state, faction, action.outset, action.grant)
    deep = action.special == "surprise" and not action.special_spaces
    dice = max(n for n, cost in DICE[faction] if action.free or cost <= funds(state, faction))
    lines: Told = []
    for option in options:
        if option.value is None or option.key not in SPACE_NUMBER:
            continue
        ways = choices(state, faction, option.value, routes, deep, action.grant)
        weather = fewer_raid_dice_by_sea(state)
        less, fewer = min([(less, weather and route.by_sea) for route, less in ways])
        lines.append(_heading(texts, "odds.raid", space=option.key))
        lines.append(_landing(texts, state, faction, option.value, max(1, dice - fewer), less))
    return lines


_PAGES: dict[str, Callable[[Table, Decision, list[Option], Texts], Told]] = {
    "battle.spaces": _spaces,
    "battle.enemy": _enemy,
    "battle.assault": _assault,
    "raid.target": _raid_target,
    "raid.dice": _raid_dice,
    "raid.battle": _raid_battle,
    "intercept.targets": _intercept_targets,
    "intercept.enemy": _intercept_enemy,
}
KINDS = frozenset(_PAGES)
"""The decisions whose odds are known."""
