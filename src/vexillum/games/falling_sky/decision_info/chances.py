"""The odds on an option: at most three outcomes, and what to expect, as one of the sides sees it."""

from __future__ import annotations

from fractions import Fraction

from vexillum.core.show.option_info import Chance, Mean, OptionOdds, Tone
from vexillum.core.tools.odds import Odds, average, of
from vexillum.core.words.texts import Message
from vexillum.games.falling_sky.odds.battles import BattleModel
from vexillum.games.falling_sky.odds.field import Field, SideLosses
from vexillum.games.falling_sky.odds.rolls import FALLS, fallen

MOST = 3
"""Outcomes on an option."""
ORDER: tuple[tuple[str, Tone], ...] = (
    ("leader", "good"),
    ("rout", "good"),
    ("more", "good"),
    ("even", ""),
    ("nothing", ""),
    ("fewer", "bad"),
    ("routed", "bad"),
    ("own_leader", "bad"),
)
"""How a Battle may end, as one side sees it, from the best to the worst."""


def outcomes(odds: dict[str, Fraction], order: tuple[tuple[str, Tone], ...]) -> tuple[Chance, ...]:
    """Outcomes ``chance.<id>`` in an order; where there are too many, the rarest are summed up."""
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


def seen(model: BattleModel, faction: int, *, retreats: bool = False) -> OptionOdds:
    """The ends of a Battle for a Faction; anyone who does not fight in it looks on from the attacker's side."""
    own, enemy = model.attacker, model.defender
    if faction == model.defender.faction:
        own, enemy = enemy, own
    ends: Odds[Field] = model.ends(retreats=retreats)
    both = of(ends, lambda field: (model.fallen(own, field), model.fallen(enemy, field)))
    odds = of(both, lambda pair: _outcome(*pair))
    means = [*_means(of(both, lambda pair: pair[1]), "their", 1), *_means(of(both, lambda pair: pair[0]), "own", -1)]
    if own is model.attacker and model.may_retreat and not model.chosen.shot:
        means.append(_if_they_retreat(model))
    return OptionOdds(outcomes(odds, ORDER), tuple(means))


def _if_they_retreat(model: BattleModel) -> Mean:
    """3.2.4, 3.3.4 What a Defender loses who Retreats instead; outcomes and other means are of one who does not."""
    lost = of(model.ends(retreats=True), lambda field: model.fallen(model.defender, field).pieces)
    return Mean(Message("mean.their_retreat"), -float(average(lost)), "good" if average(lost) else "")


def _outcome(mine: SideLosses, theirs: SideLosses) -> str:
    if mine.leader:
        return "own_leader"
    if theirs.leader:
        return "leader"
    if not mine.pieces and not theirs.pieces:
        return "nothing"
    if not theirs.left or not mine.left:
        return "rout" if mine.left else "routed"
    return "more" if theirs.pieces > mine.pieces else "fewer" if theirs.pieces < mine.pieces else "even"


def _means(odds: Odds[SideLosses], whose: str, sign: int) -> list[Mean]:
    """How many pieces, and how many Legions among them, a side loses on average."""
    tone: Tone = "good" if sign > 0 else "bad"
    found = []
    for field in ("pieces", "legions"):
        mean = average(of(odds, lambda result: int(getattr(result, field))))  # noqa: B023
        if mean or field == "pieces":
            found.append(Mean(Message(f"mean.{whose}_{field}"), -float(mean), tone if mean else ""))
    return found


# Rolls ----------------------------------------------------------------------------------------------------------------


def piece_roll(whose: str = "own") -> OptionOdds:
    """3.2.4 One piece that is rolled for."""
    tones: tuple[Tone, Tone] = ("bad", "good")
    return OptionOdds(
        (
            Chance(float(FALLS), Message("chance.falls"), tones[0]),
            Chance(float(1 - FALLS), Message("chance.stands"), tones[1]),
        )
    )


def unpaid(n: int) -> OptionOdds | None:
    """6.3 Pieces that are not paid for: how many fall."""
    if not n:
        return None
    odds = fallen(n)
    none, all_fall = odds[0], odds[n]
    said = [Chance(float(none), Message("chance.none_fall"), "good")]
    if n > 1:
        said.append(Chance(float(1 - none - all_fall), Message("chance.some_fall")))
    said.append(Chance(float(all_fall), Message("chance.all_fall"), "bad"))
    return OptionOdds(tuple(said), (Mean(Message("mean.own_pieces"), -float(average(odds)), "bad"),))


def harassed(odds: Odds[tuple[int, int]]) -> OptionOdds:
    """3.2.2-3.2.3 What Harassment takes, if all Factions Harass that can."""
    lost = of(odds, sum)
    said = [
        Chance(float(chance), Message("chance.lost", {"n": n}), "bad" if n else "good")
        for n, chance in sorted(lost.items())
    ]
    if len(said) > MOST:
        rest = sum([each.chance for each in said[MOST - 1 :]])
        said = [*said[: MOST - 1], Chance(rest, Message("chance.lost_more", {"n": MOST - 1}), "bad")]
    return OptionOdds(tuple(said), (Mean(Message("mean.own_pieces"), -float(average(lost)), "bad"),))


def resented() -> OptionOdds:
    """3.2.3 For a Tribe that is Dispersed Arverni and Belgae roll, each on its own."""
    neither, both = (1 - FALLS) ** 2, FALLS**2
    return OptionOdds(
        (
            Chance(float(neither), Message("chance.no_rally"), "good"),
            Chance(float(1 - neither - both), Message("chance.one_rally")),
            Chance(float(both), Message("chance.both_rally"), "bad"),
        )
    )
