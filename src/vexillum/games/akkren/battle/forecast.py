"""9.4.2 What to expect of a battle, from the armies as somebody knows or imagines them. Pure, and without dice.

:func:`imagined` makes a battle of stacks, real ones or guesses. :func:`melee_odds` is exact for one round's melee.
:func:`estimate` follows the whole battle by its factors: each side fights with what is left of its strength, fire takes
what it takes on average, and anyone who has lost more than half routs. Spells, parasites and choices are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

import msgspec

from vexillum.core.tools.odds import Odds, evenly, of
from vexillum.games.akkren.battle.fire import full_volleys
from vexillum.games.akkren.battle.melee import DIE, Reckoning, Rolled, lost_points, reckon, rolled
from vexillum.games.akkren.battle.modifiers import Modifiers, total
from vexillum.games.akkren.battle.muster import TO_THE_LAST_MAN
from vexillum.games.akkren.battle.pieces import Piece
from vexillum.games.akkren.battle.sides import Battle, Side, side_of
from vexillum.games.akkren.battle.terms import ATTACKER, DEFENDER, Terms
from vexillum.games.akkren.components.battle_tables import AT_UNDEAD, AT_WALLS, DISORDER, KILL, SHOT_HITS, damage, fire
from vexillum.games.akkren.components.factions import NOBODY, F
from vexillum.games.akkren.components.tables import TABLES
from vexillum.games.akkren.components.units import CYCLIC, UNDEAD, UNITS
from vexillum.games.akkren.state import Person, Stack

_ROUNDS = 30
"""After this many rounds a battle that is still going on counts as drawn."""
_TINY = 1e-7


class Estimate(msgspec.Struct, frozen=True):
    """How a battle is likely to go."""

    attacker: float
    """The chance that the attacker is left on the field alone."""
    defender: float
    attacker_left: float
    """The part of its factors that the attacker has left on average."""
    defender_left: float
    rounds: float


def imagined(
    attackers: Sequence[Stack],
    defenders: Sequence[Stack],
    people: Iterable[Person],
    terms: Terms,
    *,
    fleets: tuple[bool, bool] = (False, False),
    tactical: bool = False,
) -> Battle:
    """A battle of these stacks. Cyclic units count for what they are on average."""
    there = list(people)
    both = [
        side_of(number, stacks, there, stacks[0].owner if stacks[0].owner < F else NOBODY, fleet=fleets[number])
        for number, stacks in ((ATTACKER, attackers), (DEFENDER, defenders))
    ]
    for side in both:
        for one in side.pieces:
            if CYCLIC[one.unit]:
                one.cf = one.worth = _hatched()
        side.start = sum([one.cf for one in side.pieces])
    stubborn = any(one.owner in TO_THE_LAST_MAN for one in (*attackers, *defenders))
    return Battle(terms, (both[0], both[1]), tactical=tactical, last_man=stubborn)


def _hatched() -> int:
    rows = TABLES["cyclic"]["rows"]
    faces: list[int] = [one["cf"] for one in rows for _ in range(one["min"], one["max"] + 1)]
    return round(sum(faces) / len(faces))


def melee_odds(battle: Battle) -> Odds[tuple[int, int]]:
    """9.4.2.4 The exact odds of the points that attacker and defender lose in the melee, as things stand."""
    reckoning = reckon(battle)
    if reckoning is None:
        return {(0, 0): Fraction(1)}
    add = total(reckoning.dice)
    return of(evenly(range(1, DIE + 1)), lambda roll: lost_points(reckoning, roll + add))


# Fire -----------------------------------------------------------------------------------------------------------------

Hits = tuple[float, float]
"""How many units are disordered and how many eliminated, on average."""


def _often(results: Iterable[str]) -> Hits:
    """How often a roll out of ten disorders and eliminates."""
    found = list(results)
    return found.count(DISORDER) / DIE, found.count(KILL) / DIE


def hits(battle: Battle, side: Side) -> Hits:
    """9.4.2.3 What a side's fire does to the enemy in a round, on average."""
    enemy = battle.enemy(side)
    undead = all(UNDEAD[one.unit] for one in enemy.field)
    add = (AT_WALLS if battle.walls(enemy) else 0) + (AT_UNDEAD if undead else 0)
    arms = [UNITS[one.unit] for one in side.ready]
    bows = [unit.fire.units for unit in arms if unit.fire is not None and unit.fire.mode == "group"]
    volleys = full_volleys(bows) if undead else bows
    volleys += [unit.fire.units for unit in arms if unit.fire is not None and unit.fire.mode == "single"]
    found = [_often(fire(units, roll + add) for roll in range(1, DIE + 1)) for units in volleys]
    shot = (DIE + 1 - SHOT_HITS) / DIE
    for unit in arms:
        if unit.artillery is not None:
            disorders, kills = _often(damage(roll + unit.artillery.damage_bonus) for roll in range(1, DIE + 1))
            found.append((shot * disorders, shot * kills))
    return sum([one[0] for one in found]), sum([one[1] for one in found])


def _lightest(pieces: Sequence[Piece]) -> int:
    return min([one.cf for one in pieces if one.cf], default=1)


# The whole ------------------------------------------------------------------------------------------------------------


_ROUT: int = TABLES["rout"]["loss_pct_above"]


class _Model(msgspec.Struct):
    """A battle as two numbers of factors."""

    first: Reckoning
    later: Reckoning
    start: tuple[int, int]
    disorders: tuple[float, float]
    """Factors that each side's fire puts out of the battle in a round, at full strength."""
    kills: tuple[float, float]
    """Units that it eliminates."""
    lightest: tuple[int, int]
    """The factors of each side's lightest unit: the one that its owner gives up."""
    last_man: bool
    shifts: tuple[int, int]
    """All column shifts of the first round, and of later ones."""
    dice: int

    def out(self, side: int, round: int) -> float:
        """The factors of a side that are disordered in a round."""
        return self.disorders[1 - side] * round

    def losses(self, attack: int, defend: int, round: int) -> Rolled:
        """What both lose in the melee of a round with this many factors left, and how likely that is."""
        at = self.first if round == 1 else self.later
        strong = self._part(at.attack, attack, ATTACKER, round), self._part(at.defence, defend, DEFENDER, round)
        return rolled(*strong, self.shifts[round > 1], self.dice)

    def _part(self, strength: int, left: int, side: int, round: int) -> int:
        return max(1, round_off(strength * (left - self.out(side, round)) / self.start[side]))

    def winner(self, attack: int, defend: int, round: int) -> int | None:
        """Who is left when this many factors are; -1: nobody; None: it goes on. The attacker routs first (9.4.2.5)."""
        attacks, defends = attack > self.out(ATTACKER, round), defend > self.out(DEFENDER, round)
        if not attacks or not defends:
            return ATTACKER if attacks else DEFENDER if defends else -1
        if not self.last_man:
            if 100 * (self.start[ATTACKER] - attack) > _ROUT * self.start[ATTACKER]:
                return DEFENDER
            if 100 * (self.start[DEFENDER] - defend) > _ROUT * self.start[DEFENDER]:
                return ATTACKER
        return None


def round_off(number: float) -> int:
    """To the nearest whole number."""
    return int(number + 0.5)


def _model(battle: Battle, grain: int) -> _Model | None:
    first = reckon(battle)
    start = (coarse(battle.sides[0].start, grain), coarse(battle.sides[1].start, grain))
    if first is None or not all(side.start for side in battle.sides):
        return None
    first = first._replace(attack=coarse(first.attack, grain), defence=coarse(first.defence, grain))
    steady: Modifiers = [(id, n) for id, n in first.shifts if id != "failed_retreat"]
    mine, his = (hits(battle, side) for side in battle.sides)
    light = (_lightest(battle.sides[0].field), _lightest(battle.sides[1].field))
    disorders = (mine[0] * light[DEFENDER] / grain, his[0] * light[ATTACKER] / grain)
    later = first._replace(shifts=steady)
    shifts = total(first.shifts), total(steady)
    kills = mine[1] / grain, his[1] / grain
    return _Model(first, later, start, disorders, kills, light, battle.last_man, shifts, total(first.dice))


def coarse(factors: int, grain: int) -> int:
    """This many factors counted in lots."""
    return max(1, round_off(factors / grain)) if factors else 0


def estimate(battle: Battle, grain: int = 1) -> Estimate:
    """9.4.2 Who is likely to win, and at what price; faster with a ``grain``: factors in lots of this many."""
    model = _model(battle, grain)
    if model is None:
        attacker = bool(battle.sides[0].ready)
        return Estimate(float(attacker), float(not attacker), float(attacker), float(not attacker), 0.0)
    begin = [coarse(side.start - side.fallen, grain) for side in battle.sides]
    now = {(begin[0], begin[1]): 1.0}
    wins, left, rounds = [0.0, 0.0], [0.0, 0.0], 0.0
    for number in range(1, _ROUNDS + 1):
        going: dict[tuple[int, int], float] = {}
        for at, chance in _after_round(model, now, number).items():
            winner = model.winner(*at, number)
            if winner is None:
                going[at] = chance
                continue
            if winner >= 0:
                wins[winner] += chance
            left[0] += chance * max(0, at[0]) / model.start[0]
            left[1] += chance * max(0, at[1]) / model.start[1]
        rounds += sum(now.values())
        now = {at: chance for at, chance in going.items() if chance > _TINY}
        if not now:
            break
    for (attack, defend), chance in now.items():
        left[0] += chance * attack / model.start[0]
        left[1] += chance * defend / model.start[1]
    return Estimate(wins[0], wins[1], left[0], left[1], rounds)


def _after_round(model: _Model, now: dict[tuple[int, int], float], round: int) -> dict[tuple[int, int], float]:
    """The factors of both sides after a round: fire on average, then the melee. What comes out alike goes on as one."""
    fired: dict[tuple[int, int], float] = {}
    for (attack, defend), chance in now.items():
        for at, part in _after_fire(model, attack, defend):
            fired[at] = fired.get(at, 0.0) + chance * part
    found: dict[tuple[int, int], float] = {}
    for (a, d), chance in fired.items():
        if a <= 0 or d <= 0:
            found[a, d] = found.get((a, d), 0.0) + chance
            continue
        for (mine, his), part in model.losses(a, d, round):
            at = (a - mine, d - his)
            found[at] = found.get(at, 0.0) + chance * part
    return found


def _after_fire(model: _Model, attack: int, defend: int) -> Iterator[tuple[tuple[int, int], float]]:
    """Fire eliminates a number of units with a fraction: the whole part always, one more as often as that says."""
    by_attack = model.kills[0] * attack / model.start[0]
    by_defence = model.kills[1] * defend / model.start[1]
    for more_a, chance_a in ((0, 1 - by_defence % 1), (1, by_defence % 1)):
        for more_d, chance_d in ((0, 1 - by_attack % 1), (1, by_attack % 1)):
            if chance_a * chance_d:
                mine = attack - model.lightest[0] * (int(by_defence) + more_a)
                his = defend - model.lightest[1] * (int(by_attack) + more_d)
                yield (mine, his), chance_a * chance_d
