"""9.2.2 Single combat, between heroes or between a hero and a guardian, and its odds."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import msgspec

from vexillum.core.decision import Option
from vexillum.core.tools.odds import Odds, after, certain
from vexillum.core.words.texts import Message
from vexillum.games.akkren.components.tables import TABLES, sides
from vexillum.games.akkren.state import Play, Table

_DUEL = TABLES["heroes"]["duel"]
_FLEE = TABLES["heroes"]["flee_duel"]
_SIDES = sides(_DUEL["die"])
_FIGHT_ON = Option("fight_on", False, text="option.duel_fight_on")
_LEAVE = Option("leave", True, text="option.duel_leave", params={"most": _FLEE["ok_max"]})


class Duellist(msgspec.Struct, frozen=True):
    """One of the two: ``name`` in texts, ``seat`` who decides for him (none for a guardian)."""

    name: str
    strength: int
    hits: int
    """How many wounds he can still take."""
    seat: str = ""
    guardian: bool = False
    """9.2.2 Against a guardian a tie is a wound for the guardian."""


class DuelResult(msgspec.Struct, frozen=True):
    """How it ended: the wounds of both, who is dead, who has left."""

    wounds: tuple[int, int]
    dead: tuple[bool, bool]
    left: int = -1
    """0 or 1: the one who left; -1: neither."""

    @property
    def winner(self) -> int:
        """0 or 1: the one who holds the ground; -1: neither (both cannot fall)."""
        return 1 - self.left if self.left >= 0 else self.dead.index(False)


def strike(one: Duellist, other: Duellist, roll: int, other_roll: int) -> tuple[int, int]:
    """9.2.2, C51 The wounds that each takes in a round: the higher total strikes, twice if it is double the other's."""
    mine, his = roll + one.strength, other_roll + other.strength
    if mine == his:
        wounds: int = _DUEL["wounds"]
        return (wounds if one.guardian else 0, wounds if other.guardian else 0)
    low, high = sorted((mine, his))
    wounds = _DUEL["wounds_if_doubled"] if high >= _DUEL["doubled"] * low else _DUEL["wounds"]
    return (0, wounds) if mine > his else (wounds, 0)


def _tell(table: Table, id: str, rule: str, **params: Any) -> None:
    """Report what happened, and show it in the scene of the battle before which they fight, if there is one."""
    table.tell(id, rule, **params)
    scene = table.staged
    if scene is not None and (now := scene.now) is not None:
        now.lines.append(Message(f"log.{id}", params))


def duel(table: Table, one: Duellist, other: Duellist) -> Play[DuelResult]:
    """9.2.2 Round after round, until one is dead or has left; the caller applies the wounds."""
    both, wounds = (one, other), [0, 0]
    _tell(table, "duel", "9.2.2", one=one.name, other=other.name)
    while True:
        with table.step("duel_round", one=one.name, other=other.name):
            rolls = (table.roll(_SIDES), table.roll(_SIDES))
            struck = strike(one, other, *rolls)
            totals = (rolls[0] + one.strength, rolls[1] + other.strength)
            wounds = [wounds[0] + struck[0], wounds[1] + struck[1]]
            if any(struck):
                at = 0 if struck[0] else 1
                _tell(
                    table,
                    "duel_wound",
                    "9.2.2",
                    one=one.name,
                    other=other.name,
                    mine=totals[0],
                    his=totals[1],
                    who=both[at].name,
                    n=struck[at],
                )
            else:
                _tell(table, "duel_stall", "9.2.2", one=one.name, other=other.name, n=totals[0])
        dead = (wounds[0] >= one.hits, wounds[1] >= other.hits)
        if any(dead):
            _tell(table, "duel_death", "C50", who=both[dead.index(True)].name, winner=both[dead.index(False)].name)
            return DuelResult((wounds[0], wounds[1]), dead)
        for number, duellist in enumerate(both):
            his = wounds[1 - number]
            if duellist.seat and (yield from _leaves(table, duellist, both[1 - number], wounds[number], his)):
                return DuelResult((wounds[0], wounds[1]), dead, number)


def _leaves(table: Table, duellist: Duellist, other: Duellist, wounds: int, his: int) -> Play[bool]:
    """9.2.2 At the end of a round a hero may try to get away."""
    (pick,) = yield table.ask(
        duellist.seat,
        "duel.leave",
        [_FIGHT_ON, _LEAVE],
        rule="9.2.2",
        params={
            "one": duellist.name,
            "other": other.name,
            "wounds": wounds,
            "hits": duellist.hits,
            "mine": duellist.strength,
            "his": other.strength,
            "left": other.hits - his,
        },
    )
    if not pick.value:
        return False
    with table.step("duel_leave", who=duellist.name):
        roll = table.roll(sides(_FLEE["die"]))
        gone = roll <= int(_FLEE["ok_max"])
        _tell(table, "duel_left" if gone else "duel_held", "9.2.2", who=duellist.name, roll=roll, most=_FLEE["ok_max"])
    return gone


# Odds -----------------------------------------------------------------------------------------------------------------


@cache
def _round_odds(difference: int, one: int, guardians: tuple[bool, bool]) -> Odds[tuple[int, int]]:
    """The outcomes of a round, by the first one's strength and its difference to the other's."""
    first = Duellist("", one, 1, guardian=guardians[0])
    second = Duellist("", one + difference, 1, guardian=guardians[1])
    found: Odds[tuple[int, int]] = {}
    for roll in range(1, _SIDES + 1):
        for other in range(1, _SIDES + 1):
            struck = strike(first, second, roll, other)
            found[struck] = found.get(struck, Fraction(0)) + Fraction(1, _SIDES * _SIDES)
    return found


def round_odds(one: Duellist, other: Duellist) -> Odds[tuple[int, int]]:
    """9.2.2 The exact odds of the wounds of a round."""
    return _round_odds(other.strength - one.strength, one.strength, (one.guardian, other.guardian))


def victory_odds(one: Duellist, other: Duellist) -> Fraction:
    """9.2.2 The exact chance that the first one wins, if neither leaves."""
    striking = {struck: chance for struck, chance in round_odds(one, other).items() if any(struck)}
    sure = sum(striking.values(), Fraction(0))
    clean = {struck: chance / sure for struck, chance in striking.items()}
    now: Odds[tuple[int, int]] = certain((one.hits, other.hits))
    while any(mine > 0 and his > 0 for mine, his in now):
        now = after(
            now,
            lambda left: (
                certain(left)
                if min(left) <= 0
                else {(left[0] - struck[0], left[1] - struck[1]): chance for struck, chance in clean.items()}
            ),
        )
    return sum([chance for left, chance in now.items() if left[0] > 0], Fraction(0))
