"""3.6 The odds of a Battle on an option: at most three outcomes, and what to expect, as one of its sides sees it."""

from __future__ import annotations

from fractions import Fraction

from vexillum.core.show.option_info import Chance, Mean, OptionOdds, Tone
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.battle.terms import Terms
from vexillum.games.pendragon.commands.battle import barbarian_battle, briton_battle
from vexillum.games.pendragon.commands.intercept import intercept_command
from vexillum.games.pendragon.nonplayer.battle_tactics.battle_lines import Row
from vexillum.games.pendragon.nonplayer.foresight.board import remaining
from vexillum.games.pendragon.nonplayer.foresight.spoils import PRESTIGE, SAXON, SCOTTI
from vexillum.games.pendragon.nonplayer.foresight.stages import Position
from vexillum.games.pendragon.odds.battles import Ends, battle_ends
from vexillum.games.pendragon.pieces import BARBARIANS, CIVITATES, DUX, RAIDER_OF, SAXONS, UNIT_KINDS, UNITS
from vexillum.games.pendragon.pieces import SCOTTI as SCOTTI_FACTION
from vexillum.games.pendragon.state import State

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
        return barbarian_battle.battle_terms(action, space)
    return briton_battle.battle_terms(state, action, space, enemy)


def battle_chances(state: State, action: Action, space: int, enemy: int) -> OptionOdds:
    """3.2.4-3.5.4 A Battle of a Battle Command."""
    ends = battle_ends(state, space, action.faction, enemy, terms_of(state, action, space, enemy))
    return seen(ends, action.faction)


def raiders_in(state: State, space: int) -> list[int]:
    """3.2.3 The Barbarian Factions with Raiders in a space."""
    return [enemy for enemy in BARBARIANS if state.units[UNIT_KINDS * space + RAIDER_OF[enemy]]]


def intercept_chances(state: State, action: Action, space: int, enemy: int) -> OptionOdds:
    """3.2.3 The Battle of an Intercept with the Troops that are there."""
    return seen(battle_ends(state, space, DUX, enemy, intercept_command.battle_terms(state, action, space)), DUX)
