"""9.4.2 What to expect of a battle, from the armies as they are known or imagined. Pure, and without dice.

:func:`imagined` makes a battle of stacks, real ones or guesses. :func:`melee_odds` is exact for one round's melee.
:func:`estimate` follows the whole battle by its factors: each side fights with what is left of its strength, fire takes
what it takes on average, and anyone who has lost more than half routs. Spells, parasites and choices are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

import msgspec

from vexillum.core.tools.odds import Odds, evenly, of

from ..components.pieces import CYCLIC, NOBODY, UNDEAD, UNITS, F
from ..components.tables import AT_UNDEAD, AT_WALLS, DISORDER, KILL, SHOT_HITS, TABLES, damage, fire
from ..state import Person, Stack
from .fire import full_volleys
from .melee import DIE, MeleeFactors, Modifiers, lost_points, reckon, rolled, total
from .sides import ATTACKER, DEFENDER, TO_THE_LAST_MAN, Battle, Piece, Side, Terms, side_of

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
    """9.4.2.4 The exact odds of the points that attacker and defender lose in the melee, as things are."""
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

    first: MeleeFactors
    later: MeleeFactors
    start: tuple[int, int]
    disorders: tuple[float, float]
    """Factors that each side's fire puts out of the battle in a round, at full strength."""
    kills: tuple[float, float]
    """Units that it eliminates."""
    lightest: tuple[int, int]
    """The factors of each side's lightest unit: the one that its owner gives up."""
    stands: tuple[int, int]
    """9.4.2.5 The least part of each side's factors with which it does not rout, in hundredths."""
    shifts: tuple[int, int]
    """All column shifts of the first round, and of later ones."""
    dice: int

    def out(self, round: int) -> tuple[float, float]:
        """The factors of both sides that are disordered in a round."""
        return self.disorders[DEFENDER] * round, self.disorders[ATTACKER] * round

    def strengths(self, side: int, left: set[int], round: int) -> dict[int, int]:
        """The strength of a side in the melee of a round, for each number of factors that it may have left."""
        at = self.first if round == 1 else self.later
        strength, out, start = (at.attack, at.defence)[side], self.out(round)[side], self.start[side]
        return {factors: max(1, round_off(strength * (factors - out) / start)) for factors in left}

    def winner(self, attack: int, defend: int, out: tuple[float, float]) -> int | None:
        """The side that is left when this many factors are; -1: none; None: both. The attacker routs first."""
        attacks, defends = attack > out[ATTACKER], defend > out[DEFENDER]
        if not attacks or not defends:
            return ATTACKER if attacks else DEFENDER if defends else -1
        if 100 * attack < self.stands[ATTACKER]:
            return DEFENDER
        return ATTACKER if 100 * defend < self.stands[DEFENDER] else None

    def toll(self, by: int, left: set[int]) -> dict[int, Toll]:
        """What the fire of a side with this many factors left takes from the enemy.

        It eliminates a number of units with a fraction: the whole part always, one more with the fraction as
        probability.
        """
        kills, start, lightest = self.kills[by], self.start[by], self.lightest[1 - by]
        found: dict[int, Toll] = {}
        for factors in left:
            units = kills * factors / start
            whole, more = int(units), units % 1
            both = (lightest * whole, 1 - more), (lightest * (whole + 1), more)
            found[factors] = both if more else both[:1]
        return found


Toll = tuple[tuple[int, float], ...]
"""Factors that fire takes, and how likely that is."""


def round_off(number: float) -> int:
    """To the nearest whole number."""
    return int(number + 0.5)


def coarse(factors: int, grain: int) -> int:
    """This many factors, in steps of the grain."""
    return max(1, round_off(factors / grain)) if factors else 0


Outlook = dict[tuple[int, int], float]
"""How likely it is that attacker and defender have this many factors left."""


def estimate(battle: Battle, grain: int = 1) -> Estimate:
    """9.4.2 Who is likely to win, and at what price; faster with a ``grain``: factors in steps of this many."""
    model = _model(battle, grain)
    if model is None:
        attacker = bool(battle.sides[0].ready)
        return Estimate(float(attacker), float(not attacker), float(attacker), float(not attacker), 0.0)
    begin = [coarse(side.start - side.fallen, grain) for side in battle.sides]
    now: Outlook = {(begin[0], begin[1]): 1.0}
    wins, left, rounds = [0.0, 0.0], [0.0, 0.0], 0.0
    for number in range(1, _ROUNDS + 1):
        going: Outlook = {}
        out = model.out(number)
        for at, chance in _after_round(model, now, number).items():
            winner = model.winner(*at, out)
            if winner is None:
                going[at] = chance
                continue
            if winner >= 0:
                wins[winner] += chance
            for side in (ATTACKER, DEFENDER):
                if at[side] > 0:
                    left[side] += chance * at[side] / model.start[side]
        rounds += sum(now.values())
        now = {at: chance for at, chance in going.items() if chance > _TINY}
        if not now:
            break
    for (attack, defend), chance in now.items():
        left[0] += chance * attack / model.start[0]
        left[1] += chance * defend / model.start[1]
    return Estimate(wins[0], wins[1], left[0], left[1], rounds)


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
    stands = (0, 0) if battle.last_man else ((100 - _ROUT) * start[0], (100 - _ROUT) * start[1])
    return _Model(first, later, start, disorders, kills, light, stands, shifts, total(first.dice))


def _after_round(model: _Model, now: Outlook, round: int) -> Outlook:
    """The factors of both sides after a round: fire on average, then the melee. What comes out alike goes on as one."""
    fired = _after_fire(model, now) if any(model.kills) else now
    attacks = model.strengths(ATTACKER, {a for a, _ in fired}, round)
    defences = model.strengths(DEFENDER, {d for _, d in fired}, round)
    shift, dice = model.shifts[round > 1], model.dice
    found: Outlook = {}
    for (a, d), chance in fired.items():
        if a <= 0 or d <= 0:
            found[a, d] = found.get((a, d), 0.0) + chance
            continue
        for (mine, his), part in rolled(attacks[a], defences[d], shift, dice):
            at = (a - mine, d - his)
            found[at] = found.get(at, 0.0) + chance * part
    return found


def _after_fire(model: _Model, now: Outlook) -> Outlook:
    """The same after the fire of both."""
    by_attack = model.toll(ATTACKER, {attack for attack, _ in now})
    by_defence = model.toll(DEFENDER, {defend for _, defend in now})
    fired: Outlook = {}
    for (attack, defend), chance in now.items():
        for mine, chance_a in by_defence[defend]:
            for his, chance_d in by_attack[attack]:
                at = (attack - mine, defend - his)
                fired[at] = fired.get(at, 0.0) + chance * (chance_a * chance_d)
    return fired
