"""3.6 What the dice may make of a Battle, Raid or Intercept: on an option, amid it, and as a page (P166)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from operator import attrgetter
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from vexillum.core.decision import Decision, Option
from vexillum.core.show.option_info import Chance, Mean, OptionOdds, Tone
from vexillum.core.show.pages import Page, PageLine
from vexillum.core.tools.odds import Odds, after, at_least, certain, dice_sum, evenly, of, percent
from vexillum.core.words.texts import Message, Texts

from ..actions import Action, foes
from ..battle.battle import DOUBLE, NEVER
from ..battle.model import NOT_FREE, BattleModel, FoughtBattle, Group, Row, absorbed, attempt
from ..battle.sides import CHARGE, TRAP, Fight, Force, Terms, Units, side
from ..battle.steps import (
    PRESTIGE,
    SAXON,
    SCOTTI,
    STEPS,
    Board,
    Position,
    Stakes,
    assault_targets,
    attackers,
    begin,
    both,
    consequences,
    coup_needs,
    exposed,
    field_before_withdrawal,
    go_in,
    in_field,
    manned,
    refusals,
    remaining,
    sieges,
    storm,
    strike,
    succeeded,
    withdraw_by_tactics,
    withdrawal,
    without_coup,
)
from ..cards import extra_raid_dice, fewer_raid_dice_by_sea
from ..commands import battle, intercept, raid
from ..commands.intercept import garrisoned
from ..commands.raid import DICE, OTHER, choices, reach
from ..map import SPACE_IDS, SPACE_NUMBER
from ..money import funds
from ..pieces import BARBARIANS, CIVITATES, DUX, FACTIONS, RAIDER_OF, SAXONS, STRONGHOLDS, UNIT_KINDS, UNIT_TYPE, UNITS
from ..pieces import SCOTTI as SCOTTI_FACTION
from ..state import State, Table

# 3.6 The exact odds of a Battle in which all choose by the Battle Tactics (8.4.2): only dice decide (P166) -----------


FACES = 6


class Result(msgspec.Struct, frozen=True, order=True):
    """One way in which a Battle may end."""

    attackers: int
    """Units of the attacker removed."""
    defenders: int
    """Units of the defender removed, Siege included."""
    strongholds: int
    prestige: int
    saxon_renown: int
    scotti_renown: int


class Ends(NamedTuple):
    """All ends of a Battle."""

    model: BattleModel
    stakes: Stakes
    odds: Odds[Position]
    before: Position
    """How it stood when they were asked for."""


def battle_ends(state: State, space: int, attacker: int, defender: int, terms: Terms) -> Ends:
    """3.6 All ends of a Battle that has not begun."""
    units, plunder = (
        state.units[UNIT_KINDS * space : UNIT_KINDS * space + UNIT_KINDS],
        state.plunder[UNIT_KINDS * space : UNIT_KINDS * space + UNIT_KINDS],
    )
    model = BattleModel(state, space, attacker, defender, terms, units, plunder, NOT_FREE)
    stakes = Stakes(state, space, Board(state, space, model, units))
    start = begin(model)
    return Ends(model, stakes, fought_out(model, stakes, {start: Fraction(1)}, 0), start)


def fought_out(model: BattleModel, stakes: Stakes, now: Odds[Position], stage: int) -> Odds[Position]:
    """3.6 The rest of a Battle from one of its stages on (``stages``)."""
    for go in stages(model, stakes)[stage:]:
        now = after(now, go)
    return now


def stages(model: BattleModel, stakes: Stakes) -> list[Callable[[Position], Odds[Position]]]:
    """3.6 A Battle stage by stage: each group that may try something, Trap, Withdrawal, the Strikes, and the rest."""
    return [
        *[partial(attempted, model, group=group) for group in model.groups],
        partial(_evenly, lambda position: strike(model, position, STEPS[0])),
        partial(_evenly, lambda position: withdrawal(model, position, None)),
        *[partial(_evenly, partial(strike, model, step=step)) for step in STEPS[1:]],
        partial(assaulted, model),
        partial(_evenly, lambda position: consequences(model, position, stakes)),
        partial(_evenly, lambda position: sieges(model, position, None)),
    ]


def battle_odds(state: State, space: int, attacker: int, defender: int, terms: Terms) -> Odds[Result]:
    """3.6 All ends of a Battle that has not begun, in numbers."""
    ends = battle_ends(state, space, attacker, defender, terms)
    return after(ends.odds, lambda position: {_result(ends.model, position, ends.stakes): Fraction(1)})


def assault_odds(state: State, fight: Fight, site: int) -> Odds[Result]:
    """3.6.4 An Assault on the Stronghold of one Site, now; Prestige and Renown are not in it."""
    seen = FoughtBattle(state, fight)
    model = seen.model
    at = next(at for at, each in enumerate(model.sites) if each.number == site)
    now = Position(seen.field, tuple([_units_inside(model, fight, each.number) for each in model.sites]))
    units = sum([sum(row) for row in (now.field, *now.inside)])
    attackers = sum([now.field[place] for place in model.attack])

    def result(end: Position) -> Odds[Result]:
        mine = attackers - sum([end.field[place] for place in model.attack])
        left = sum([sum(row) for row in (end.field, *end.inside)])
        return {Result(mine, units - left - mine, len(end.razed), 0, 0, 0): Fraction(1)}

    return after(_assault_odds(model, now, at), result)


def _units_inside(model: BattleModel, fight: Fight, site: int) -> tuple[int, ...]:
    units = fight.defend.inside.get(site)
    first = len(model.attack)
    return tuple([units[type] if units and place >= first else 0 for place, type in enumerate(model.types)])


def number(odds: Odds[Result], name: str) -> Odds[int]:
    """The odds of one number of a Battle's end."""
    return of(odds, attrgetter(name))


def _evenly(go: Callable[[Position], list[Position]], now: Position) -> Odds[Position]:
    """A step without dice; equal choices are as likely as one another (8.3.2)."""
    return evenly(go(now))


def attempted(model: BattleModel, now: Position, group: Group, what: str = "") -> Odds[Position]:
    """3.6.2 A group tries to Evade or to Ambush and rolls; nothing named: what the tactics say."""
    if not in_field(now.field, group.places) or not both(model, now.field):
        return certain(now)
    what = what or attempt(model, now.field, group)
    needed = group.evade if what == "evade" else group.ambush if what == "ambush" else NEVER
    success = at_least(needed, FACES)
    if not success:
        return certain(now)
    return {succeeded(now, group, what): success, now: 1 - success}


def assaulted(model: BattleModel, now: Position) -> Odds[Position]:
    """3.6.4 Assaults as long as the tactics want them; equal targets are as likely as one another (8.3.2)."""
    now = replace(now, ambushed=0)
    if model.terms.no_assault or not model.sites or not exposed(model, now.field):
        return certain(now)
    targets = assault_targets(model, now)
    if not targets:
        return certain(now)
    return after({at: Fraction(1, len(targets)) for at in targets}, lambda at: assaulted_first(model, now, at))


def assaulted_first(model: BattleModel, now: Position, at: int) -> Odds[Position]:
    """3.6.4 An Assault on one Stronghold and, if it falls, on the other as the tactics want it."""
    return further(model, now, _assault_odds(model, now, at))


def further(model: BattleModel, now: Position, ends: Odds[Position]) -> Odds[Position]:
    """3.6.4 After an Assault: where the Stronghold fell, perhaps another one."""
    more = len(now.razed)
    return after(ends, lambda end: assaulted(model, end) if len(end.razed) > more else {end: Fraction(1)})


def _assault_odds(model: BattleModel, now: Position, at: int) -> Odds[Position]:
    """3.6.4 One Assault, with the roll for a Coup de Main if there is one."""
    ready = manned(model, now, at)
    needs = coup_needs(model, now, at) if model.terms.surprise else 0
    coup = Fraction(max(0, needs), FACES)
    found: Odds[Position] = {}
    for ends, chance in ((without_coup(model, ready, at), 1 - coup), (storm(model, ready, at), coup)):
        if chance:
            found[ends[0]] = found.get(ends[0], Fraction(0)) + chance
    return found


def _result(model: BattleModel, end: Position, stakes: Stakes) -> Result:
    left = remaining(model, end)
    lost = [model.start[place] - n for place, n in enumerate(left)]
    assert end.won is not None
    changes = [after - before for after, before in zip(end.won.tracks, stakes.tracks, strict=True)]
    return Result(
        sum([lost[place] for place in model.attack]),
        sum([lost[place] for place in model.defend]),
        len(end.razed),
        changes[PRESTIGE],
        changes[SAXON],
        changes[SCOTTI],
    )


# 3.6 The odds in the middle of a Battle: what each answer may lead to, if all others choose by the tactics (P166)


WITHDRAWAL, CHARGE_STAGE, ASSAULTS, CONSEQUENCES = 1, 2, 5, 6
"""Stages after the groups that may try something: 0 is the Trap step."""


class Moment(NamedTuple):
    """A Battle in progress: its starting position and its current state."""

    model: BattleModel
    stakes: Stakes
    now: Position
    admitted: Mapping[tuple[int, int], bool]
    """3.6.3 The answers so far, by Faction and Site: whether it may Withdraw into the other Briton's Stronghold."""

    def ends(self, odds: Odds[Position], stage: int) -> Ends:
        """The rest of the Battle, from a stage after all groups on."""
        model = self.model
        return Ends(model, self.stakes, fought_out(model, self.stakes, odds, len(model.groups) + stage), self.now)

    def site(self, number: int) -> int:
        """The place of a Stronghold in the row of the defender's."""
        return next(at for at, each in enumerate(self.model.sites) if each.number == number)


def moment(state: State, fight: Fight) -> Moment | None:
    """A Battle in small numbers; None where that cannot tell what was lost before."""
    losses = [_lost(force) for force in (fight.attack, fight.defend)]
    if fight.razed or losses[0] is None or losses[1] is None:
        return None
    first, space = UNIT_KINDS * fight.space, fight.space
    units, plunder = state.units[first : first + UNIT_KINDS], state.plunder[first : first + UNIT_KINDS]
    for lost in losses:
        for kind, (n, loaded) in enumerate(lost or ()):
            units[kind] += n
            plunder[kind] += loaded
    model = BattleModel(state, space, fight.attacker, fight.defender, fight.terms, units, plunder, NOT_FREE)
    stakes = Stakes(state, space, Board(state, space, model, units))
    return Moment(model, stakes, _now(model, fight), dict(fight.admitted))


def _lost(force: Force) -> list[tuple[int, int]] | None:
    """Units removed by kind, and how many of them carried Plunder; None where that is not known of each kind."""
    kinds = [kind for kind in range(UNIT_KINDS) if force.removed[kind]]
    if len(kinds) > 1 and force.plunder_lost:
        return None
    return [(force.removed[kind], force.plunder_lost if kind in kinds else 0) for kind in range(UNIT_KINDS)]


def _now(model: BattleModel, fight: Fight) -> Position:
    split = len(model.attack)
    sides = [(fight.attack, fight.defend)[place >= split] for place in range(len(model.types))]

    def row(units: list[Units]) -> tuple[int, ...]:
        return tuple([units[place][type] for place, type in enumerate(model.types)])

    none: Units = [0] * (2 * UNIT_KINDS)
    inside = tuple(
        [
            row([fight.defend.inside.get(site.number, none) if side is fight.defend else none for side in sides])
            for site in model.sites
        ]
    )
    grouped = {place for group in model.groups for place in group.places}
    evaded = ambushed = 0
    for place, type in enumerate(model.types):
        evaded |= (sides[place].evaded[type] > 0) << place
        ambushed |= (place in grouped and sides[place].strikes[type // 2] in (TRAP, CHARGE)) << place
    return Position(
        row([side.field for side in sides]),
        inside,
        evaded,
        ambushed,
        fight.attack.cavalry_fought | fight.defend.cavalry_fought << 1,
        (),
        sum([1 << at for at, site in enumerate(model.sites) if site.number in fight.assaulted]),
    )


# Answers --------------------------------------------------------------------------------------------------------------


def tried(moment: Moment, faction: int, raiders: bool, attacks: bool, what: str) -> Ends:
    """3.6.2 A group tries to Evade, to Ambush, or neither."""
    model = moment.model
    wanted = (attacks, faction, raiders)
    at = next(at for at, group in enumerate(model.groups) if (group.attacks, group.faction, group.raiders) == wanted)
    odds = attempted(model, moment.now, model.groups[at], what)
    return Ends(model, moment.stakes, fought_out(model, moment.stakes, odds, at + 1), moment.now)


def withdrawn(moment: Moment, faction: int, type: int, number: int, n: int) -> Ends:
    """3.6.3 This many Units of a type go into the Stronghold on a Site, then others of the Faction that still fit.

    A Stronghold of the other Briton may be refused, as the tactics say.
    """
    model, now, at = moment.model, moment.now, moment.site(number)
    refused = _refused(moment, faction)
    if refused[at]:
        return _then_others(moment, faction, _answers_inside(model, now, faction, refused))
    place = next(place for place in model.of[faction] if model.types[place] == type and now.field[place])
    field, inside = list(now.field), [list(row) for row in now.inside]
    field[place] -= n
    inside[at][place] += n
    moved = replace(now, field=tuple(field), inside=tuple([tuple(row) for row in inside]))
    return _then_others(moment, faction, _answers_inside(model, moved, faction, refused))


def stayed(moment: Moment, faction: int) -> Ends:
    """3.6.3 No other Unit of a Faction Withdraws."""
    return _then_others(moment, faction, certain(moment.now))


def admitted(moment: Moment, faction: int, number: int, *, agreed: bool) -> Ends:
    """3.6.3 The answers so far, by Faction and Site: whether it may Withdraw into the other Briton's Stronghold."""
    answered = moment._replace(admitted={**moment.admitted, (faction, number): agreed})
    refused = _refused(answered, faction)
    return _then_others(moment, faction, _answers_inside(moment.model, moment.now, faction, refused))


def _refused(moment: Moment, faction: int) -> tuple[bool, ...]:
    """3.6.3 Which Strongholds are closed to a Faction: as was answered, otherwise as the tactics will."""
    model = moment.model
    field = field_before_withdrawal(model, moment.now)
    return tuple(
        [
            not moment.admitted[faction, site.number]
            if (faction, site.number) in moment.admitted
            else any(refusals(model, field, faction, at))
            for at, site in enumerate(model.sites)
        ]
    )


def _answers_inside(model: BattleModel, now: Position, faction: int, refused: tuple[bool, ...]) -> Odds[Position]:
    found: dict[Position, None] = {}
    go_in(model, now, faction, refused, found)
    return evenly(found)


def _then_others(moment: Moment, faction: int, odds: Odds[Position]) -> Ends:
    """3.6.3 The Factions that Withdraw after one do so by the tactics; then the Battle goes on."""
    model = moment.model
    defenders = model.sides[1]
    for other in defenders[defenders.index(faction) + 1 :]:

        def go(now: Position, other: int = other) -> Odds[Position]:
            return evenly(withdraw_by_tactics(model, now, other))

        odds = after(odds, go)
    return moment.ends(odds, CHARGE_STAGE)


def assault(moment: Moment, number: int | None) -> Ends:
    """3.6.4 An Assault on the Stronghold of a Site; None: no Assault."""
    now = replace(moment.now, ambushed=0)
    odds = certain(now) if number is None else assaulted_first(moment.model, now, moment.site(number))
    return moment.ends(odds, CONSEQUENCES)


def doubled(moment: Moment, number: int, loaded: bool | None) -> Ends:
    """3.6.4 In the Escalade a Cavalry, with or without Plunder, absorbs double; None: none does."""
    model, now, at = moment.model, replace(moment.now, ambushed=0), moment.site(number)
    site, field = model.sites[at], now.field
    halves = (sum(now.inside[at]) + site.garrison) * site.defence
    dux = model.has_dux(field)
    if loaded is None:
        left = absorbed(model, field, 0, model.escalade, halves)
    elif halves < DOUBLE:
        left = [field]
    else:
        place = next(place for place in model.cavalry if field[place] and bool(model.types[place] % 2) == loaded)
        fewer = (*field[:place], field[place] - 1, *field[place + 1 :])
        left = absorbed(model, fewer, 0, model.escalade, halves - DOUBLE, before=DOUBLE)
    ends: list[Position] = []
    for row in left:
        there = replace(now, field=row)
        ends += storm(model, there, at, dux) if attackers(model, row) else [there]
    return moment.ends(further(model, now, evenly(ends)), CONSEQUENCES)


# 3.4.1, 3.5.1 How many Raiders land: the dice less what Forts take off, as far as there are any ----------------------


SIDES = 4


def landing_odds(dice: int, less: int, most: int) -> Odds[int]:
    """The Raiders of some four-sided dice; ``most``: all that there are to place."""
    return of(dice_sum(dice, SIDES), lambda total: min(most, max(0, total - less)))


# 3.6 The odds of a Battle on an option: at most three outcomes, and what to expect, as one of its sides sees it


Places = tuple[int, ...]
MOST = 3
"""Outcomes on an option."""
NAMED = 2
"""A side with this many kinds of Units is listed kind by kind."""
ORDER: tuple[tuple[str, Tone], ...] = (
    ("storm", "good"),
    ("rout", "good"),
    ("more", "good"),
    ("you_evade", ""),
    ("even", ""),
    ("nothing", ""),
    ("they_evade", ""),
    ("fewer", "bad"),
    ("routed", "bad"),
    ("stormed", "bad"),
)
"""How a Battle may end, as one side sees it, from the best to the worst."""
_TRACKS = ((PRESTIGE, "prestige"), (SAXON, "saxon_renown"), (SCOTTI, "scotti_renown"))
_LIKED = {
    PRESTIGE: {DUX: 1, CIVITATES: 0, SAXONS: 0, SCOTTI_FACTION: 0},
    SAXON: {DUX: -1, CIVITATES: -1, SAXONS: 1, SCOTTI_FACTION: 0},
    SCOTTI: {DUX: -1, CIVITATES: -1, SAXONS: 0, SCOTTI_FACTION: 1},
}


def tone(value: Fraction | int) -> Tone:
    """Good above 0, bad below."""
    return "good" if value > 0 else "bad" if value < 0 else ""


def outcomes(odds: dict[str, Fraction], order: tuple[tuple[str, Tone], ...]) -> tuple[Chance, ...]:
    """Outcomes ``chance.<id>`` in an order; where there are too many, the rarest are said together."""
    rare: list[str] = []
    if len(odds) > MOST:
        rare = sorted(odds, key=lambda id: odds[id])[: len(odds) - MOST + 1]
    said = [
        Chance(float(odds[id]), Message(f"chance.{id}"), liked) for id, liked in order if id in odds and id not in rare
    ]
    if rare:
        said.append(Chance(float(sum([odds[id] for id in rare], Fraction(0))), Message("chance.otherwise")))
    return tuple(said)


# Battles --------------------------------------------------------------------------------------------------------------


def seen(ends: Ends, faction: int) -> OptionOdds:
    """The ends of a Battle for a Faction that fights in it; anyone who does not looks on from the attacker's side."""
    model = ends.model
    attacks = faction in model.sides[0] or faction not in model.sides[1]
    own, enemy = (model.attack, model.defend) if attacks else (model.defend, model.attack)
    before = remaining(model, ends.before)
    odds: dict[str, Fraction] = {}
    for end, chance in ends.odds.items():
        id = _outcome(ends, before, end, own, enemy, attacks)
        odds[id] = odds.get(id, Fraction(0)) + chance
    means = [*_units(ends, before, enemy, "enemies", -1), *_units(ends, before, own, "own", 1)]
    strongholds = -sum([len(end.razed) * chance for end, chance in ends.odds.items()], Fraction(0))
    if strongholds:
        means.append(Mean(Message("mean.strongholds"), float(strongholds), "good" if attacks else "bad"))
    return OptionOdds(outcomes(odds, ORDER), (*means, *_tracks(ends, faction)))


def _outcome(ends: Ends, before: Row, end: Position, own: Places, enemy: Places, attacks: bool) -> str:
    if len(end.razed) > len(ends.before.razed):
        return "storm" if attacks else "stormed"
    left = remaining(ends.model, end)
    mine, theirs = (sum([before[place] - left[place] for place in places]) for places in (own, enemy))
    if not mine and not theirs:
        if any(end.evaded >> place & 1 for place in enemy):
            return "they_evade"
        return "you_evade" if any(end.evaded >> place & 1 for place in own) else "nothing"
    own_left, enemy_left = (any(left[place] for place in places) for places in (own, enemy))
    if theirs and own_left and not enemy_left:
        return "rout"
    if mine and enemy_left and not own_left:
        return "routed"
    return "more" if theirs > mine else "fewer" if theirs < mine else "even"


def _units(ends: Ends, before: Row, places: Places, side: str, liked: int) -> list[Mean]:
    """What a side loses on average: each kind by name if there are few."""
    model = ends.model
    lost: dict[int, Fraction] = {model.types[place] // 2: Fraction(0) for place in places if before[place]}
    for end, chance in ends.odds.items():
        left = remaining(model, end)
        for kind in lost:
            here = [place for place in places if model.types[place] // 2 == kind]
            lost[kind] -= chance * sum([before[place] - left[place] for place in here])
    if len(lost) > NAMED:
        total = sum(lost.values(), Fraction(0))
        return [Mean(Message(f"mean.{side}"), float(total), tone(liked * total))] if total else []
    return [Mean(Message(f"mean.{UNITS[kind]}"), float(n), tone(liked * n)) for kind, n in lost.items() if n]


def _tracks(ends: Ends, faction: int) -> list[Mean]:
    found = []
    for at, track in _TRACKS:
        value = sum(
            [
                (end.won.tracks[at] - ends.stakes.tracks[at]) * chance
                for end, chance in ends.odds.items()
                if end.won is not None
            ],
            Fraction(0),
        )
        if value:
            found.append(Mean(Message(f"track.{track}"), float(value), tone(value * _LIKED[at][faction])))
    return found


# Battles that have not begun ------------------------------------------------------------------------------------------


def terms_of(state: State, action: Action, space: int, enemy: int) -> Terms:
    """3.2.4-3.5.4 The terms of a Battle of a Battle Command."""
    if action.faction in BARBARIANS:
        return battle.barbarian_battle_terms(action, space)
    return battle.briton_battle_terms(state, action, space, enemy)


def battle_chances(state: State, action: Action, space: int, enemy: int) -> OptionOdds:
    """3.2.4-3.5.4 A Battle of a Battle Command."""
    ends = battle_ends(state, space, action.faction, enemy, terms_of(state, action, space, enemy))
    return seen(ends, action.faction)


def raiders_in(state: State, space: int) -> list[int]:
    """3.2.3 The Barbarian Factions with Raiders in a space."""
    return [enemy for enemy in BARBARIANS if state.units[UNIT_KINDS * space + RAIDER_OF[enemy]]]


def intercept_chances(state: State, action: Action, space: int, enemy: int) -> OptionOdds:
    """3.2.3 The Battle of an Intercept with the Troops that are there."""
    return seen(battle_ends(state, space, DUX, enemy, intercept.battle_terms(state, action, space)), DUX)


# The odds of what can be chosen, as a page to read -------------------------------------------------------------------


PageLines = list[PageLine]


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


def _results(texts: Texts, odds: Odds[Result]) -> PageLines:
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


def _battle(texts: Texts, state: State, space: int, attacker: int, enemy: int, terms: Terms) -> PageLines:
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


def _with_note(texts: Texts, lines: PageLines) -> PageLines:
    return [*lines, PageLine(texts("odds.tactics"), "quiet")] if lines else []


# Decisions ------------------------------------------------------------------------------------------------------------


def _spaces(table: Table, decision: Decision, options: list[Option], texts: Texts) -> PageLines:
    """3.2.4-3.5.4 Every enemy in every space that can be selected."""
    state, action = table.state, _action(table)
    lines: PageLines = []
    for option in options:
        for enemy in foes(state, option.value, action.faction, action.offer):
            terms = terms_of(state, action, option.value, enemy)
            lines += _battle(texts, state, option.value, action.faction, enemy, terms)
    return _with_note(texts, lines)


def _enemy(table: Table, decision: Decision, options: list[Option], texts: Texts) -> PageLines:
    """3.1 Every enemy of one Battle."""
    state, action, space = table.state, _action(table), SPACE_NUMBER[decision.params["space"]]
    lines: PageLines = []
    for option in options:
        terms = terms_of(state, action, space, option.value)
        lines += _battle(texts, state, space, action.faction, option.value, terms)
    return _with_note(texts, lines)


def _raid_battle(table: Table, decision: Decision, options: list[Option], texts: Texts) -> PageLines:
    """3.4.1, 3.5.1 The Raiders that landed against every enemy."""
    state, action, space = table.state, _action(table), SPACE_NUMBER[decision.params["space"]]
    loaded: int = decision.params["loaded"]
    terms = raid.battle_terms(action, space, decision.params["n"] - loaded, loaded)
    lines: PageLines = []
    for option in options:
        if option.value is not None:
            lines += _battle(texts, state, space, action.faction, option.value, terms)
    return _with_note(texts, lines)


def _intercept_targets(table: Table, decision: Decision, options: list[Option], texts: Texts) -> PageLines:
    """3.2.3 The Raiders of every target against the Dux Troops that are there already."""
    lines: PageLines = []
    for option in options:
        space: int = option.value
        if garrisoned(table.state, space):
            lines += _intercepts(table, space, texts)
        else:
            lines.append(_heading(texts, "odds.nobody_there", space=SPACE_IDS[space]))
    return [*_with_note(texts, lines), PageLine(texts("odds.before_moves"), "quiet")]


def _intercepts(table: Table, space: int, texts: Texts) -> PageLines:
    state = table.state
    terms = intercept.battle_terms(state, _action(table), space)
    lines: PageLines = []
    for enemy in BARBARIANS:
        if state.units[UNIT_KINDS * space + RAIDER_OF[enemy]]:
            lines += _battle(texts, state, space, DUX, enemy, terms)
    return lines


def _intercept_enemy(table: Table, decision: Decision, options: list[Option], texts: Texts) -> PageLines:
    """3.2.3 The Barbarians that can be fought in a target."""
    return _with_note(texts, _intercepts(table, SPACE_NUMBER[decision.params["space"]], texts))


def _assault_told(table: Table, decision: Decision, options: list[Option], texts: Texts) -> PageLines:
    """3.6.4 Every Stronghold that can be Assaulted."""
    state = table.state
    fight = table.innermost(Fight)
    assert fight is not None
    lines: PageLines = []
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


def _raid_dice(table: Table, decision: Decision, options: list[Option], texts: Texts) -> PageLines:
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


def _raid_target(table: Table, decision: Decision, options: list[Option], texts: Texts) -> PageLines:
    """3.4.1, 3.5.1 For each target the most dice that can be paid, by the route that costs the fewest Raiders."""
    state, action = table.state, _action(table)
    faction = action.faction
    routes = reach(state, faction, action.control_at_start, action.raid_offer)
    deep = action.special == "surprise" and not action.special_spaces
    dice = max(n for n, cost in DICE[faction] if action.free or cost <= funds(state, faction))
    lines: PageLines = []
    for option in options:
        if option.value is None or option.key not in SPACE_NUMBER:
            continue
        ways = choices(state, faction, option.value, routes, deep, action.raid_offer)
        weather = fewer_raid_dice_by_sea(state)
        less, fewer = min([(less, weather and route.by_sea) for route, less in ways])
        lines.append(_heading(texts, "odds.raid", space=option.key))
        lines.append(_landing(texts, state, faction, option.value, max(1, dice - fewer), less))
    return lines


_PAGES: dict[str, Callable[[Table, Decision, list[Option], Texts], PageLines]] = {
    "battle.spaces": _spaces,
    "battle.enemy": _enemy,
    "battle.assault": _assault_told,
    "raid.target": _raid_target,
    "raid.dice": _raid_dice,
    "raid.battle": _raid_battle,
    "intercept.targets": _intercept_targets,
    "intercept.enemy": _intercept_enemy,
}
KINDS = frozenset(_PAGES)
"""The decisions whose odds are known."""
