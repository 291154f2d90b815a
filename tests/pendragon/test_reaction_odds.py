"""3.6 The odds on the answers to a Battle's questions are those of the real rules: every face, every question."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

from tests.pendragon.nonplayer.exhaustive import AllFaces, Branching, seen, small_scene
from vexillum.coin.events.context import quiet_table
from vexillum.coin.kit import NO, YES
from vexillum.coin.nonplayer.priorities import Trace
from vexillum.games.pendragon.battle.battle import NO_ASSAULT, YES_LOADED, battle
from vexillum.games.pendragon.battle.scene import capacity
from vexillum.games.pendragon.battle.sides import side
from vexillum.games.pendragon.battle.steps import remaining
from vexillum.games.pendragon.explain import odds
from vexillum.games.pendragon.explain.odds import moment
from vexillum.games.pendragon.map import SITE_NUMBER
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.catalog import CATALOG
from vexillum.games.pendragon.pieces import FACTIONS, UNITS_OF

TOLD = ("battle.raiders", "battle.troops", "battle.withdraw", "battle.admit", "battle.assault", "battle.double")
GATES = (6159, 6290, 6491, 6536, 6647, 6760)
"""Battles in which one Briton asks the other to open its gate."""
PATHS = 400
"""Battles with more ways to go are left out."""


def foretold(state, fight, decision, pick):
    """What is told about an answer; None where nothing is."""
    here = moment(state, fight)
    if here is None:
        return None
    faction = FACTIONS.index(decision.seat)
    if decision.kind in ("battle.raiders", "battle.troops"):
        attacks = faction in fight.attack.factions
        return odds.tried(here, faction, decision.kind == "battle.raiders", attacks, pick.key)
    if decision.kind == "battle.withdraw":
        if pick.key == "done":
            return odds.stayed(here, faction)
        type, site = pick.value
        room = capacity(state, site) - sum(fight.defend.inside.get(site, ()))
        return odds.withdrawn(here, faction, type, site, min(fight.defend.field[type], room))
    if decision.kind == "battle.admit":
        other = FACTIONS.index(decision.params["other"])
        return odds.admitted(here, other, SITE_NUMBER[decision.params["site"]], agreed=pick is YES)
    if decision.kind == "battle.assault":
        return odds.assault(here, None if pick is NO_ASSAULT else pick.value)
    loaded = None if pick is NO else pick is YES_LOADED
    return odds.doubled(here, fight.assaulted[-1], loaded)


def told_ends(ends):
    """The foretold ends as numbers: who lost how many in the whole Battle, Strongholds, tracks."""
    odds = Counter()
    for end, chance in ends.odds.items():
        model, left = ends.model, remaining(ends.model, end)
        lost = [model.start[place] - n for place, n in enumerate(left)]
        sides = (sum(lost[place] for place in model.attack), sum(lost[place] for place in model.defend))
        odds[(*sides, len(end.razed), end.won.tracks)] += chance
    return dict(odds)


def ways(scene):
    """Every way of a Battle among Non-players: its end, how likely it is, and what was told on the way."""
    state, space, attacker, defender, terms = scene
    units = [
        [kind for faction in factions for kind in UNITS_OF[faction]]
        for factions in (side(state, attacker, defender), side(state, defender, attacker))
    ]
    path = []
    for _ in range(PATHS):
        dice = AllFaces(path)
        table = quiet_table(state.copy(), dice)
        rules, picks, told = battle(table, space, attacker, defender, terms), None, []
        try:
            while True:
                decision = rules.send(picks)
                if len(decision.options) == 1:
                    picks = decision.options
                    continue
                bot = PendragonBot(
                    CATALOG,
                    table.state,
                    FACTIONS.index(decision.seat),
                    Branching(dice),
                    Trace(False),
                    (*table.call_stack,),
                )
                picks = decision.pick(tuple(CATALOG.answer(bot, decision)))
                if decision.kind in TOLD:
                    ends = foretold(table.state, table.call_stack[-1], decision, picks[0])
                    if ends is not None:
                        told.append((decision.kind, tuple(choice for choice, _ in dice.taken), ends))
        except StopIteration as stop:
            result = stop.value
        removed = [sum(result.removed[kind] for kind in kinds) for kinds in units]
        yield (*removed, len(result.razed), seen(table.state, space)[3]), dice.weight, told
        path = dice.following()
        if not path:
            return
    yield None, Fraction(0), []


def compare(seeds, storming=0):
    """What was told at each question of some Battles against what came of it; returns how often for each kind."""
    compared = Counter()
    for seed in seeds:
        scene = small_scene(Random(seed), kinds=0.35, most=3, storming=seed % storming if storming else 0)
        if scene is None or scene[0].owners:
            continue
        scene[0].non_players = 15
        found = list(ways(scene))
        if found[-1][0] is None:
            continue
        real: dict[tuple, Counter] = {}
        told = {}
        for end, weight, questions in found:
            for number, (kind, prefix, ends) in enumerate(questions):
                told[number, kind, prefix] = ends
                real.setdefault((number, kind, prefix), Counter())[end] += weight
        for question, ends in told.items():
            total = sum(real[question].values())
            expected = {end: weight / total for end, weight in real[question].items()}
            assert told_ends(ends) == expected, f"seed {seed}: {question}"
            compared[question[1]] += 1
    return compared


def test_what_is_told_about_an_answer_is_what_the_real_rules_bring():
    compared = compare(range(4000, 4060), storming=3)
    for kind in TOLD:
        assert compared[kind] > 10 or kind == "battle.admit"


def test_what_is_told_about_an_open_gate():
    assert compare(GATES)["battle.admit"] >= len(GATES)
