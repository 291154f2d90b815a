"""What the dice may make of Battle, Harassment, Seizure and Quarters, for people who ask before they decide."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import NamedTuple

import msgspec

from vexillum.coin.kit import NOBODY
from vexillum.coin.players import non_player
from vexillum.core.decision import Decision, Option
from vexillum.core.show.pages import Page, PageLine
from vexillum.core.tools.odds import Odds, after, average, certain, of, percent
from vexillum.core.words.texts import Message, Texts

from ..actions import EVERY, Action, harassers, harasses
from ..battle.battle import AGAINST_BELGAE, CAESAR_HOLDS, FORT_LOST, could_retreat
from ..battle.sides import (
    HALF,
    ORDINARY,
    WHOLE,
    Battle,
    BattleCommand,
    Side,
    Terms,
    archers,
    attack_losses,
    counter_losses,
    elite_warbands,
    encircled_alone,
    had_citadel,
    protects,
    with_special,
)
from ..cards import (
    BALEARIC_SLINGERS,
    BALLISTAE,
    GERMANIC_HORSE,
    SHOCK_CAVALRY,
    SIEGE_STRATAGEMS,
    could_lend,
    holder,
    holds,
    in_effect,
)
from ..commands.battle import attackers, defenders
from ..control import allies, hidden, tribes_in, warbands
from ..forces import LOST, pool_of
from ..germans import AMBUSH
from ..map import REGION_IDS, REGION_NUMBER
from ..pieces import BELGAE, FACTIONS, FORT, GERMANS, IS_LEADER, LEGION, MOBILE, ROMANS, SUBDUED, UNIT_KINDS, WARBANDS
from ..players import agrees_anyway
from ..state import State, Table

# What could be fought or lost now, as the odds need it: Battles of a Command, and Harassment on the way --------------


def command_battle(
    state: State, action: Action, region: int, enemy: int, lender: int = NOBODY, special: str = "", *, used: bool = True
) -> BattleModel:
    """3.2.4, 3.3.4 A Battle of a Battle Command against a Faction, perhaps with Ambush or Besiege.

    ``lender``: card 38, the Faction whose Warbands or Auxilia attack as well.
    """
    terms: Terms = ORDINARY if action.offer is None else action.offer.terms
    if special:
        terms = with_special(terms, special, used=used)
    return BattleModel(state, attackers(action, region, lender), Side(region, enemy), terms)


def germanic_ambush(state: State, region: int, enemy: int) -> BattleModel:
    """3.4.4 An Ambush by Germans."""
    return BattleModel(state, Side(region, GERMANS), Side(region, enemy), AMBUSH)


def battle_now(
    state: State,
    battle: Battle,
    *,
    slingers: bool = False,
    horse: bool | None = None,
    doubled: int | None = None,
) -> BattleModel:
    """The model of a Battle in progress, optionally as if these Capabilities had been chosen or not."""
    chosen = Chosen(
        slingers=slingers,
        horse=battle.horse if horse is None else horse,
        doubled=battle.doubled if doubled is None else doubled,
        rolls=battle.rolls if battle.terms.ambush else None,
        shot=battle.shot,
        citadel=battle.citadel,
    )
    return BattleModel(state, _copied(battle.attacker), _copied(battle.defender), battle.terms, chosen)


def with_capability(state: State, battle: Battle, kind: str, *, used: bool) -> BattleModel:
    """Cards 13, 38 and 59: a Battle with or without the Capability that a decision of this kind asks for."""
    if kind == "battle.slingers":
        return battle_now(state, battle, slingers=used)
    if kind == "battle.horse":
        return battle_now(state, battle, horse=used, slingers=not battle.shot)
    if kind == "battle.shock":
        return battle_now(state, battle, doubled=holder(state, SHOCK_CAVALRY) if used else NOBODY)
    model = battle_now(state, battle)
    if used:
        model.defender.borrowed = WARBANDS[could_lend(state, battle.defender.faction, battle.region)]
    return model


def _copied(side: Side) -> Side:
    copy = Side(side.region, side.faction, borrowed=side.borrowed, alone=side.alone)
    copy.elite = side.elite
    return copy


def expected_harassers(state: State, action: Action, region: int) -> list[int]:
    """3.2.2, 8.4.2 Who may Harass: all who can except the Faction itself, and a Non-player only if its rules say so."""

    def may(faction: int) -> bool:
        if faction == GERMANS:
            return True
        if non_player(state, faction):
            return harasses(faction, action.faction)
        return not agrees_anyway(state, action.faction, faction)

    return [faction for faction in harassers(state, action, region) if may(faction)]


def expected_losses(state: State, action: Action, region: int) -> int:
    """3.2.2 The Losses in a Region if all Harass who may."""
    return sum([hidden(state, region, faction) // EVERY for faction in expected_harassers(state, action, region)])


def march_losses(state: State, action: Action, region: int, group: Mapping[int, int]) -> Odds[tuple[int, int]] | None:
    """3.2.2 What a group may lose as it leaves a Region that it has entered; None if no Faction can Harass it."""
    losses = expected_losses(state, action, region)
    if not losses:
        return None
    small = sum([group.get(kind, 0) for kind in WARBANDS[action.faction]])
    hard = sum([n for kind, n in group.items() if IS_LEADER[kind] or kind == LEGION])
    return harassed(losses, small, hard)


def seize_losses(state: State, action: Action, region: int) -> Odds[tuple[int, int]] | None:
    """3.2.3 What the Romans may lose where they Seize: Auxilia and Allies first, then a die for each other piece."""
    losses = expected_losses(state, action, region)
    if not losses:
        return None
    small = sum([n for _, n in pool_of(state, region, WARBANDS[ROMANS])]) + len(allies(state, region, ROMANS))
    hard = sum([n for kind, n in pool_of(state, region, MOBILE[ROMANS]) if kind not in WARBANDS[ROMANS]])
    return harassed(losses, small, hard)


# 3.2.4, 3.3.4 The subject of the odds of a Battle: the Region now, what was chosen, what a side has lost -------------


class Field(NamedTuple):
    """What is left in the Region: pieces by kind, and what is at its Tribes."""

    units: tuple[int, ...]
    tribes: tuple[int, ...]
    rolls: bool = True
    """Whether the Defender may roll, and Counterattack: in an Ambush only by Caesar's die."""


class SideLosses(msgspec.Struct, frozen=True, order=True):
    """What a side has lost at the end."""

    pieces: int
    """Of every kind, Allies, Citadels and Fort among them."""
    legions: int
    leader: int
    strongholds: int
    left: int
    """How many pieces it still has in the Region."""


class Chosen(NamedTuple):
    """What was decided in a Battle already, or is thought of: Capabilities, and how far it has gone."""

    slingers: bool = False
    """Card 13: the Romans' Auxilia shoot before the Battle."""
    horse: bool = False
    """Card 59: Auxilia inflict whole Losses."""
    doubled: int = NOBODY
    """Card 59: the Faction that doubles the Losses of its enemy."""
    rolls: bool | None = None
    """4.3.3 Whether the Defender may roll in an Ambush; None if Caesar's die is still to be rolled."""
    shot: bool = False
    """Slingers and Archers have had their time."""
    citadel: bool | None = None
    """Whether the Defender started with a Citadel; None if the Battle has not begun."""


# 3.2.4, 3.3.4 The exact odds of a Battle in which both sides take Losses with the cheapest pieces first --------------
#
# Warbands and Auxilia go before a die is rolled for Legions, and for the Leader last of the mobile pieces; then Allies,
# Citadel and Fort. Only dice decide then. Capabilities that a Faction may choose to use count where that was chosen, or
# where the choice is asked for.


FACES = 6
FALLS = Fraction(LOST, FACES)
"""The chance that a piece that is rolled for falls."""


class BattleModel:
    """A Battle that could be fought now: one Region, two sides, its terms."""

    def __init__(
        self, state: State, attacker: Side, defender: Side, terms: Terms = ORDINARY, chosen: Chosen | None = None
    ) -> None:
        self.chosen = chosen or Chosen()
        if self.chosen.citadel is None:
            attacker.elite, defender.elite = elite_warbands(state, attacker), elite_warbands(state, defender)
        self.state = state
        self.attacker = attacker
        self.defender = defender
        self.terms = terms
        self.region = attacker.region
        self.tribes = tribes_in(state, self.region)
        first = UNIT_KINDS * self.region
        units = list(state.units[first : first + UNIT_KINDS])
        for side in (attacker, defender):
            if side.alone is not None:  # the others of its Faction do not fight
                units[:] = [side.count(state, kind) if kind in side.kinds else n for kind, n in enumerate(units)]
        self.start = Field(tuple(units), tuple([state.tribes[tribe] for tribe in self.tribes]))

    def board(self, field: Field) -> State:
        """The state with that field."""
        there = self.state.copy()
        there.units[UNIT_KINDS * self.region : UNIT_KINDS * self.region + UNIT_KINDS] = field.units
        for tribe, status in zip(self.tribes, field.tribes, strict=True):
            there.tribes[tribe] = status
        return there

    @property
    def may_retreat(self) -> bool:
        """3.2.4, 3.3.4 Whether the Defender could Retreat instead."""
        return could_retreat(self.state, self.defender, self.terms)

    # The course of the Battle -----------------------------------------------------------------------------------------

    def ends(self, *, retreats: bool = False) -> Odds[Field]:
        """All ends, if the Defender stays or Retreats; before it leaves."""
        chosen = self.chosen
        citadel = had_citadel(self.state, self.defender) if chosen.citadel is None else chosen.citadel
        steps: list[Callable[[Field], Odds[Field]]] = [self._surprise]
        if not chosen.shot:
            steps += [self._slingers, self._archers]
        if self.terms.besiege:
            steps.append(self._besiege)
        steps.append(partial(self._attack, retreats=retreats, citadel=citadel))
        if not retreats and not self.terms.no_counterattack:
            steps.append(self._counter)
        now: Odds[Field] = certain(self.start)
        for step in steps:
            now = after(now, step)
        return now

    def _surprise(self, field: Field) -> Odds[Field]:
        """4.3.3 In an Ambush the Defender neither rolls nor Counterattacks, unless Caesar's die lets it."""
        if not self.terms.ambush:
            return certain(field)
        if self.chosen.rolls is not None:
            return certain(field._replace(rolls=self.chosen.rolls))
        if not self.defender.caesar(self.state):
            return certain(field._replace(rolls=False))
        needed = AGAINST_BELGAE if self.attacker.faction == BELGAE else CAESAR_HOLDS
        stands = Fraction(FACES + 1 - needed, FACES)
        return {field: stands, field._replace(rolls=False): 1 - stands}

    def _slingers(self, field: Field) -> Odds[Field]:
        """Card 13: Losses of the attacker before the Battle, half of one for each Auxilia; with card 59 whole ones."""
        if not self.chosen.slingers:
            return certain(field)
        auxilia = warbands(self.board(field), self.region, ROMANS)
        losses = auxilia * (WHOLE if self.chosen.horse else HALF) // WHOLE
        return self._lose(field, side=self.attacker, losses=losses, retreats=False)

    def _archers(self, field: Field) -> Odds[Field]:
        """Card 27: a Loss before the Battle."""
        now = certain(field)
        for side, enemy in ((self.attacker, self.defender), (self.defender, self.attacker)):
            now = after(now, partial(self._shoot, side=side, enemy=enemy))
        return now

    def _shoot(self, field: Field, *, side: Side, enemy: Side) -> Odds[Field]:
        if not archers(self.board(field), side):
            return certain(field)
        return self._lose(field, side=enemy, losses=1, retreats=False)

    def _besiege(self, field: Field) -> Odds[Field]:
        """4.2.3 A Citadel of the Defender is removed, or else an Ally."""
        board = self.board(field)
        there = [*self.defender.citadels(board), *self.defender.allies(board)]
        return certain(self._cleared(field, there[0])) if there else certain(field)

    def _attack(self, field: Field, *, retreats: bool, citadel: bool) -> Odds[Field]:
        board, attacker, defender, terms = self.board(field), self.attacker, self.defender, self.terms
        doubled = self.chosen.doubled == attacker.faction and not citadel and not protects(board, defender, terms)
        losses = attack_losses(
            board,
            attacker,
            defender,
            retreats=retreats,
            citadel=citadel,
            whole_auxilia=self.chosen.horse,
            doubled=doubled,
            encircled=encircled_alone(self.state, attacker, defender),
            terms=terms,
        )
        if terms.legion_first and losses and defender.legions(board):
            field, losses = _without(field, LEGION), losses - 1
        if terms.ally_first and losses and (allies := defender.allies(board)):
            field, losses = self._cleared(field, allies[0]), losses - 1
        return self._lose(field, side=defender, losses=losses, retreats=retreats)

    def _counter(self, field: Field) -> Odds[Field]:
        board, defender = self.board(field), self.defender
        if (self.terms.ambush and not field.rolls) or not defender.anything(board):
            return certain(field)
        losses = counter_losses(
            board,
            self.attacker,
            defender,
            whole_auxilia=self.chosen.horse,
            doubled=self.chosen.doubled == defender.faction and not protects(board, defender),
        )
        return self._lose(field, side=self.attacker, losses=losses, retreats=False)

    # Losses -----------------------------------------------------------------------------------------------------------

    def _lose(self, field: Field, *, side: Side, losses: int, retreats: bool) -> Odds[Field]:
        """3.2.4 Losses one by one; a Defender who Retreats takes the first with Allies, Citadel and Fort."""
        rolls = field.rolls or side is self.attacker
        now: Odds[tuple[Field, bool]] = certain((field, retreats and side is self.defender))
        for _ in range(losses):
            now = after(now, lambda at: self._loss(at[0], side, rolls=rolls, fixed_first=at[1]))
        return of(now, lambda at: at[0])

    def _loss(self, field: Field, side: Side, *, rolls: bool, fixed_first: bool) -> Odds[tuple[Field, bool]]:
        board = self.board(field)
        if fixed_first:
            ends = self._fixed(field, board, side, rolls=rolls)
            if ends is not None:
                return {(end, end != field): chance for end, chance in ends.items()}
        ends = self._mobile(field, board, side, rolls=rolls) or self._fixed(field, board, side, rolls=rolls)
        return {(end, False): chance for end, chance in (ends or certain(field)).items()}

    def _mobile(self, field: Field, board: State, side: Side, *, rolls: bool) -> Odds[Field] | None:
        there = side.warbands(board)
        plain = not rolls or there > min(side.elite, there)  # card 30: the last four roll, as Legions do
        for kind in reversed(side.small):
            if side.count(board, kind):
                return self._rolled(field, _without(field, kind), rolls=not plain)
        if side.legions(board):
            return self._rolled(field, _without(field, LEGION), rolls=rolls)
        if (leader := side.leader(board)) != NOBODY:
            return self._rolled(field, _without(field, leader), rolls=rolls)
        return None

    def _fixed(self, field: Field, board: State, side: Side, *, rolls: bool) -> Odds[Field] | None:
        if allies := side.allies(board):
            return certain(self._cleared(field, allies[0]))
        if citadels := side.citadels(board):
            return self._rolled(field, self._cleared(field, citadels[0]), rolls=rolls)
        if side.fort(board) and not (self.terms.no_fort and side is self.defender):
            falls = Fraction(FORT_LOST, FACES) if in_effect(board, BALLISTAE) else FALLS
            return self._rolled(field, _without(field, FORT), rolls=rolls, falls=falls)
        return None

    def _rolled(self, field: Field, without: Field, *, rolls: bool, falls: Fraction = FALLS) -> Odds[Field]:
        return {without: falls, field: 1 - falls} if rolls else certain(without)

    def _cleared(self, field: Field, tribe: int) -> Field:
        tribes = list(field.tribes)
        tribes[self.tribes.index(tribe)] = SUBDUED
        return field._replace(tribes=tuple(tribes))

    # What it comes to -------------------------------------------------------------------------------------------------

    def fallen(self, side: Side, field: Field) -> SideLosses:
        """What a side has lost when the field is like this."""
        before, now = self.board(self.start), self.board(field)
        strongholds = [len(side.allies(b)) + len(side.citadels(b)) + side.fort(b) for b in (before, now)]
        mobile = [side.mobile(b) for b in (before, now)]
        leader = [side.leader(b) != NOBODY for b in (before, now)]
        legions = [side.legions(b) for b in (before, now)] if side.faction == ROMANS else [0, 0]
        return SideLosses(
            mobile[0] - mobile[1] + strongholds[0] - strongholds[1],
            legions[0] - legions[1],
            leader[0] - leader[1],
            strongholds[0] - strongholds[1],
            mobile[1] + strongholds[1],
        )


def _without(field: Field, kind: int) -> Field:
    units = list(field.units)
    units[kind] -= 1
    return field._replace(units=tuple(units))


# 5.3 Capabilities that a Faction may choose to use in a Battle: the odds do not count them, but name them ------------


def not_counted(model: BattleModel, used: BattleCommand | None = None) -> list[str]:
    """The cards whose Capability could change this Battle; ``used``: what its Command has used up already.

    Once it has begun, Slingers have shot and pieces are lent, or not.
    """
    used = used or BattleCommand()
    before = model.chosen.citadel is None
    found = {
        "10": _siege(model),
        "13": before and not used.slingers and _slingers(model),
        "38": before and _lent(model),
        "59": (not used.horse and _horse(model)) or (not used.shock and _shock(model)),
    }
    return [card for card, could in found.items() if could]


def _siege(model: BattleModel) -> bool:
    """Card 10: the holder's Ambush may take a Fort or Citadel as well."""
    state, defender = model.state, model.defender
    if not model.terms.ambush or not holds(state, model.attacker.faction, SIEGE_STRATAGEMS):
        return False
    return bool(defender.citadels(state) or defender.fort(state))


def _slingers(model: BattleModel) -> bool:
    """Card 13: Auxilia in the Region may shoot before an enemy Battle."""
    state = model.state
    if model.attacker.faction == ROMANS or not in_effect(state, BALEARIC_SLINGERS):
        return False
    return warbands(state, model.region, ROMANS) > 1 or _horse(model)


def _lent(model: BattleModel) -> bool:
    """Card 38: Romans and Aedui may fight beside one another, but not against."""
    fighting = (model.attacker.faction, model.defender.faction)
    lenders = [
        could_lend(model.state, side.faction, model.region)
        for side in (model.attacker, model.defender)
        if not side.borrowed
    ]
    return any(other != NOBODY and other not in fighting for other in lenders)


def _horse(model: BattleModel) -> bool:
    """Card 59: Roman Auxilia that fight may inflict whole Losses."""
    romans = ROMANS in (model.attacker.faction, model.defender.faction)
    return romans and in_effect(model.state, GERMANIC_HORSE) and bool(warbands(model.state, model.region, ROMANS))


def _shock(model: BattleModel) -> bool:
    """Card 59: its holder may double the Losses of its enemy, unless Fort or Citadel protect the Defender."""
    fighting = (model.attacker.faction, model.defender.faction)
    return holder(model.state, SHOCK_CAVALRY) in fighting and not protects(model.state, model.defender)


# 3.2.2-3.2.4, 6.3 Pieces that are rolled for, one die each: on 1 to 3 they are removed -------------------------------


def fallen(n: int) -> Odds[int]:
    """How many of some pieces fall, with a die for each."""
    found = certain(0)
    for _ in range(n):
        found = after(found, lambda lost: {lost: 1 - FALLS, lost + 1: FALLS})
    return found


def harassed(losses: int, small: int, hard: int) -> Odds[tuple[int, int]]:
    """3.2.2 Losses of a group: first Warbands or Auxilia, without a roll; then a die for a Legion or a Leader each.

    Returns how many of both fall.
    """
    sure = min(losses, small)
    found: Odds[tuple[int, int]] = certain((sure, 0))
    for _ in range(losses - sure):
        found = after(found, lambda lost: _roll(lost, hard))
    return found


def _roll(lost: tuple[int, int], hard: int) -> Odds[tuple[int, int]]:
    easy, gone = lost
    return certain(lost) if gone >= hard else {lost: 1 - FALLS, (easy, gone + 1): FALLS}


# The odds of a decision in full, for people who ask: Battles, Harassment, Seizure, Quarters --------------------------


Lines = list[PageLine]
COLUMNS: Mapping[str, Callable[[SideLosses], int]] = {
    "pieces": lambda lost: lost.pieces,
    "legions": lambda lost: lost.legions,
    "leader": lambda lost: lost.leader,
    "strongholds": lambda lost: lost.strongholds,
}
"""What is said of each side: ``odds.<role>_<id>``."""


def odds_page(table: Table, decision: Decision, keys: Sequence[str], texts: Texts) -> Page | None:
    """The odds of the options that are named, of all if none is."""
    options = [option for option in decision.options if option.key in keys] if keys else list(decision.options)
    lines = _PAGES[decision.kind](table, decision, options, texts)
    return Page("", texts("odds.title"), tuple(lines)) if lines else None


def _listed(odds: Odds[int]) -> str:
    return ", ".join(f"{n} ({percent(odds[n])})" for n in sorted(odds))


def _heading(texts: Texts, id: str, **params: object) -> PageLine:
    return PageLine(texts(Message(id, dict(params))), "heading")


def _both(texts: Texts, model: BattleModel, used: BattleCommand | None = None) -> Lines:
    """A Battle with a Defender that stays, and with one that Retreats, if it may."""
    lines = _battle(texts, model)
    if model.may_retreat:
        lines += _battle(texts, model, retreats=True)
    cards = not_counted(model, used)
    return [*lines, PageLine(texts(Message("odds.optional", {"cards": cards})))] if cards else lines


def _battle(texts: Texts, model: BattleModel, *, retreats: bool = False) -> Lines:
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


def _side(texts: Texts, role: str, odds: Odds[SideLosses]) -> Lines:
    lines = []
    for id, lost in COLUMNS.items():
        numbers = of(odds, lost)
        if id == "pieces" or set(numbers) != {0}:
            lines.append(PageLine(texts(Message(f"odds.{role}_{id}", {"odds": _listed(numbers)}))))
    return lines


def _with_note(texts: Texts, lines: Lines, id: str = "odds.cheapest") -> Lines:
    return [*lines, PageLine(texts(id), "quiet")] if lines else []


# Decisions ------------------------------------------------------------------------------------------------------------


def _regions(table: Table, decision: Decision, options: list[Option], texts: Texts) -> Lines:
    """3.2.4, 3.3.4 Every enemy in every Region that can be selected."""
    action = table.innermost(Action)
    lines: Lines = []
    for option in options:
        if action is not None and option.key in REGION_NUMBER:
            for enemy in defenders(table.state, action, option.value, action.faction):
                lines += _both(texts, command_battle(table.state, action, option.value, enemy), action.battles)
    return _with_note(texts, lines)


def _target(table: Table, decision: Decision, options: list[Option], texts: Texts) -> Lines:
    """3.2.4, 3.3.4 Every enemy of one Battle."""
    action, region = table.innermost(Action), REGION_NUMBER[decision.params["space"]]
    lines: Lines = []
    for option in options:
        if action is not None:
            lines += _both(texts, command_battle(table.state, action, region, option.value), action.battles)
    return _with_note(texts, lines)


def _ambush(table: Table, decision: Decision, options: list[Option], texts: Texts) -> Lines:
    """3.4.4 The Factions that Germans could Ambush."""
    region = REGION_NUMBER[decision.params["space"]]
    lines: Lines = []
    for option in options:
        lines += _both(texts, germanic_ambush(table.state, region, option.value))
    return _with_note(texts, lines)


def _special(table: Table, decision: Decision, options: list[Option], texts: Texts) -> Lines:
    """4.2.3, 4.3.3 With and without Ambush or Besiege."""
    action, region = table.innermost(Action), REGION_NUMBER[decision.params["space"]]
    if action is None:
        return []
    enemy = FACTIONS.index(decision.params["who"])
    special = decision.kind.partition(".")[2].partition("_")[0]
    lines: Lines = []
    for used in (True, False):
        model = command_battle(table.state, action, region, enemy, special=special, used=used)
        lines += _both(texts, model, action.battles)
    return _with_note(texts, lines)


def _retreat(table: Table, decision: Decision, options: list[Option], texts: Texts) -> Lines:
    """3.2.4, 3.3.4 The Battle with and without a Retreat."""
    battle = table.innermost(Battle)
    if battle is None:
        return []
    return _with_note(texts, _both(texts, battle_now(table.state, battle), battle.command))


def _capability(table: Table, decision: Decision, options: list[Option], texts: Texts) -> Lines:
    """5.3 The Battle with and without a Capability that a Faction may use in it."""
    battle = table.innermost(Battle)
    if battle is None:
        return []
    lines: Lines = []
    for used in (True, False):
        lines.append(_heading(texts, "odds.with" if used else "odds.without"))
        lines += _battle(
            texts, with_capability(table.state, battle, decision.kind, used=used), retreats=battle.retreats
        )
    return _with_note(texts, lines)


def _loan(table: Table, decision: Decision, options: list[Option], texts: Texts) -> Lines:
    """Card 38: the attack with and without the pieces that are lent."""
    action, region = table.innermost(Action), REGION_NUMBER[decision.params["space"]]
    if action is None:
        return []
    enemy, lender = FACTIONS.index(decision.params["enemy"]), FACTIONS.index(decision.params["who"])
    lines: Lines = []
    for id, whose in (("odds.with", lender), ("odds.without", NOBODY)):
        lines.append(_heading(texts, id))
        lines += _battle(texts, command_battle(table.state, action, region, enemy, whose))
    return _with_note(texts, lines)


def _lost(odds: Odds[tuple[int, int]]) -> Odds[int]:
    return of(odds, sum)


def _march(table: Table, decision: Decision, options: list[Option], texts: Texts) -> Lines:
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


def _seize(table: Table, decision: Decision, options: list[Option], texts: Texts) -> Lines:
    """3.2.3 What Harassment takes in each Region."""
    action = table.innermost(Action)
    lines: Lines = []
    for option in options:
        if action is not None and option.key in REGION_NUMBER:
            odds = seize_losses(table.state, action, option.value)
            if odds is not None:
                lines += [_heading(texts, "odds.harassment", space=option.key), _numbers(texts, _lost(odds))]
    return _with_note(texts, lines, "odds.everybody")


def _quarters(table: Table, decision: Decision, options: list[Option], texts: Texts) -> Lines:
    """6.3.3 For each number that is paid for, what the dice take of the others."""
    total: int = decision.params["n"]
    lines = [_heading(texts, "odds.quarters", space=decision.params["space"], who=FACTIONS[ROMANS])]
    for option in options:
        words = {"n": option.value, "odds": _listed(fallen(total - option.value))}
        lines.append(PageLine(texts(Message("odds.unpaid", words))))
    return lines


_PAGES: dict[str, Callable[[Table, Decision, list[Option], Texts], Lines]] = {
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
