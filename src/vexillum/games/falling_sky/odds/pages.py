"""The odds of a decision in full, for people who ask: Battles, Harassment, Seizure, Quarters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from operator import attrgetter

from vexillum.coin.kit import NOBODY
from vexillum.core.decision import Decision, Option
from vexillum.core.show.pages import Page, PageLine
from vexillum.core.tools.odds import Odds, average, of, percent
from vexillum.core.words.texts import Message, Texts
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.battle.journal import Battle, BattleCommand
from vexillum.games.falling_sky.commands.battle import defenders
from vexillum.games.falling_sky.map import REGION_IDS, REGION_NUMBER
from vexillum.games.falling_sky.odds.battles import BattleModel
from vexillum.games.falling_sky.odds.field import SideLosses
from vexillum.games.falling_sky.odds.models import (
    battle_now,
    command_battle,
    germanic_ambush,
    march_losses,
    seize_losses,
    with_capability,
)
from vexillum.games.falling_sky.odds.optional import not_counted
from vexillum.games.falling_sky.odds.rolls import fallen
from vexillum.games.falling_sky.pieces import FACTIONS, ROMANS
from vexillum.games.falling_sky.state import Table

Told = list[PageLine]
FIELDS = ("pieces", "legions", "leader", "strongholds")


def odds_page(table: Table, decision: Decision, keys: Sequence[str], texts: Texts) -> Page | None:
    """The odds of the options that are named, of all if none is."""
    options = [option for option in decision.options if option.key in keys] if keys else list(decision.options)
    lines = _PAGES[decision.kind](table, decision, options, texts)
    return Page("", texts("odds.title"), tuple(lines)) if lines else None


def _listed(odds: Odds[int]) -> str:
    return ", ".join(f"{n} ({percent(odds[n])})" for n in sorted(odds))


def _heading(texts: Texts, id: str, **params: object) -> PageLine:
    return PageLine(texts(Message(id, dict(params))), "heading")


def _both(texts: Texts, model: BattleModel, used: BattleCommand | None = None) -> Told:
    """A Battle with a Defender that stays, and with one that Retreats, if it may."""
    lines = _battle(texts, model)
    if model.may_retreat:
        lines += _battle(texts, model, retreats=True)
    cards = not_counted(model, used)
    return [*lines, PageLine(texts(Message("odds.optional", {"cards": cards})))] if cards else lines


def _battle(texts: Texts, model: BattleModel, *, retreats: bool = False) -> Told:
    """A Battle: both sides, and their possible losses."""
    ends = model.ends(retreats=retreats)
    names = {"who": FACTIONS[model.attacker.faction], "enemy": FACTIONS[model.defender.faction]}
    id = "odds.battle_retreat" if retreats else f"odds.battle{_special_of(model)}"
    lines = [_heading(texts, id, space=REGION_IDS[model.region], **names)]
    for role, side in (("attacker", model.attacker), ("defender", model.defender)):
        lines += _side(texts, role, of(ends, partial(model.fallen, side)))
    return lines


def _special_of(model: BattleModel) -> str:
    if model.terms.ambush:
        return "_ambush"
    if model.terms.besiege:
        return "_besiege"
    return "" if model.may_retreat else "_stuck"


def _side(texts: Texts, role: str, odds: Odds[SideLosses]) -> Told:
    lines = []
    for field in FIELDS:
        numbers: Odds[int] = of(odds, attrgetter(field))
        if field == "pieces" or set(numbers) != {0}:
            lines.append(PageLine(texts(Message(f"odds.{role}_{field}", {"odds": _listed(numbers)}))))
    return lines


def _with_note(texts: Texts, lines: Told, id: str = "odds.cheapest") -> Told:
    return [*lines, PageLine(texts(id), "quiet")] if lines else []


# Decisions ------------------------------------------------------------------------------------------------------------


def _regions(table: Table, decision: Decision, options: list[Option], texts: Texts) -> Told:
    """3.2.4, 3.3.4 Every enemy in every Region that can be selected."""
    action = table.innermost(Action)
    lines: Told = []
    for option in options:
        if action is not None and option.key in REGION_NUMBER:
            for enemy in defenders(table.state, action, option.value, action.faction):
                lines += _both(texts, command_battle(table.state, action, option.value, enemy), action.battles)
    return _with_note(texts, lines)


def _target(table: Table, decision: Decision, options: list[Option], texts: Texts) -> Told:
    """3.2.4, 3.3.4 Every enemy of one Battle."""
    action, region = table.innermost(Action), REGION_NUMBER[decision.params["space"]]
    lines: Told = []
    for option in options:
        if action is not None:
            lines += _both(texts, command_battle(table.state, action, region, option.value), action.battles)
    return _with_note(texts, lines)


def _ambush(table: Table, decision: Decision, options: list[Option], texts: Texts) -> Told:
    """3.4.4 The Factions that Germans could Ambush."""
    region = REGION_NUMBER[decision.params["space"]]
    lines: Told = []
    for option in options:
        lines += _both(texts, germanic_ambush(table.state, region, option.value))
    return _with_note(texts, lines)


def _special(table: Table, decision: Decision, options: list[Option], texts: Texts) -> Told:
    """4.2.3, 4.3.3 With and without Ambush or Besiege."""
    action, region = table.innermost(Action), REGION_NUMBER[decision.params["space"]]
    if action is None:
        return []
    enemy = FACTIONS.index(decision.params["who"])
    special = decision.kind.partition(".")[2].partition("_")[0]
    lines: Told = []
    for used in (True, False):
        lines += _both(texts, command_battle(table.state, action, region, enemy, **{special: used}), action.battles)
    return _with_note(texts, lines)


def _retreat(table: Table, decision: Decision, options: list[Option], texts: Texts) -> Told:
    """3.2.4, 3.3.4 The Battle with and without a Retreat."""
    battle = table.innermost(Battle)
    if battle is None:
        return []
    return _with_note(texts, _both(texts, battle_now(table.state, battle), battle.command))


def _capability(table: Table, decision: Decision, options: list[Option], texts: Texts) -> Told:
    """5.3 The Battle with and without a Capability that a Faction may use in it."""
    battle = table.innermost(Battle)
    if battle is None:
        return []
    lines: Told = []
    for used in (True, False):
        lines.append(_heading(texts, "odds.with" if used else "odds.without"))
        lines += _battle(
            texts, with_capability(table.state, battle, decision.kind, used=used), retreats=battle.retreats
        )
    return _with_note(texts, lines)


def _loan(table: Table, decision: Decision, options: list[Option], texts: Texts) -> Told:
    """Card 38: the attack with and without the pieces that are lent."""
    action, region = table.innermost(Action), REGION_NUMBER[decision.params["space"]]
    if action is None:
        return []
    enemy, lender = FACTIONS.index(decision.params["enemy"]), FACTIONS.index(decision.params["who"])
    lines: Told = []
    for id, whose in (("odds.with", lender), ("odds.without", NOBODY)):
        lines.append(_heading(texts, id))
        lines += _battle(texts, command_battle(table.state, action, region, enemy, whose))
    return _with_note(texts, lines)


def _lost(odds: Odds[tuple[int, int]]) -> Odds[int]:
    return of(odds, sum)


def _march(table: Table, decision: Decision, options: list[Option], texts: Texts) -> Told:
    """3.2.2 What Harassment takes if the group goes on."""
    action, here = table.innermost(Action), REGION_NUMBER[decision.params["space"]]
    odds = None if action is None else march_losses(table.state, action, here, decision.params["group"])
    if odds is None:
        return []
    heading = _heading(texts, "odds.harassment", space=decision.params["space"])
    return _with_note(texts, [heading, _numbers(texts, _lost(odds))], "odds.everybody")


def _numbers(texts: Texts, odds: Odds[int]) -> PageLine:
    mean = f"{float(average(odds)):.1f}"
    return PageLine(texts(Message("odds.pieces", {"odds": _listed(odds), "mean": mean})))


def _seize(table: Table, decision: Decision, options: list[Option], texts: Texts) -> Told:
    """3.2.3 What Harassment takes in each Region."""
    action = table.innermost(Action)
    lines: Told = []
    for option in options:
        if action is not None and option.key in REGION_NUMBER:
            odds = seize_losses(table.state, action, option.value)
            if odds is not None:
                lines += [_heading(texts, "odds.harassment", space=option.key), _numbers(texts, _lost(odds))]
    return _with_note(texts, lines, "odds.everybody")


def _quarters(table: Table, decision: Decision, options: list[Option], texts: Texts) -> Told:
    """6.3.3 For each number that is paid for, what the dice take of the others."""
    total: int = decision.params["n"]
    lines = [_heading(texts, "odds.quarters", space=decision.params["space"], who=FACTIONS[ROMANS])]
    for option in options:
        words = {"n": option.value, "odds": _listed(fallen(total - option.value))}
        lines.append(PageLine(texts(Message("odds.unpaid", words))))
    return lines


_PAGES: dict[str, Callable[[Table, Decision, list[Option], Texts], Told]] = {
    "battle.space": _regions,
    "battle.target": _target,
    "battle.ambush_here": _special,
    "battle.besiege_here": _special,
    "battle.retreat": _retreat,
    "battle.horse": _capability,
    "battle.shock": _capability,
    "battle.slingers": _capability,
    "battle.loan_defence": _capability,
    "battle.loan": _loan,
    "germans.ambush": _ambush,
    "march.on": _march,
    "seize.space": _seize,
    "quarters.pay": _quarters,
}
KINDS = frozenset(_PAGES)
"""The decisions whose odds are known."""
