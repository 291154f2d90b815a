"""Every way in which the real rules let a Battle go: all answers, all dice; and the same by the model."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from tests.pendragon.harness import board
from vexillum.coin.cards import owned
from vexillum.coin.events.context import quiet_table
from vexillum.coin.kit import NOBODY
from vexillum.coin.nonplayer.priorities import Trace
from vexillum.core.dice import Dice
from vexillum.games.pendragon.battle.battle import battle
from vexillum.games.pendragon.battle.model import EXACT
from vexillum.games.pendragon.battle.sides import Terms, enemies
from vexillum.games.pendragon.battle.steps import TRACKS, Board, remaining
from vexillum.games.pendragon.cards import CAMELOT, CELYDDON_COED, CYMBROGI, FEEDING_THE_RAVENS, MONS_BADONICUS
from vexillum.games.pendragon.map import SITES_OF, SPACE_NUMBER
from vexillum.games.pendragon.nonplayer import barbarians
from vexillum.games.pendragon.nonplayer import battle as answers
from vexillum.games.pendragon.nonplayer import battle as assault
from vexillum.games.pendragon.nonplayer import battle as spoils
from vexillum.games.pendragon.nonplayer.battle import Prospect, any_end
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.catalog import CATALOG
from vexillum.games.pendragon.pieces import (
    BARBARIANS,
    CAVALRY,
    DUX,
    FACTIONS,
    RAIDER_OF,
    STRONGHOLD_TYPE,
    STRONGHOLDS,
    TROOPS_OF,
    UNIT_KINDS,
    UNIT_TYPE,
)
from vexillum.games.pendragon.prosperity import prosperity
from vexillum.games.pendragon.state import Dominance, Imperium

ANSWERING = (barbarians, answers, assault, spoils)
"""Whose answers are proved."""
PLACES = [SPACE_NUMBER[id] for id in ("corieltauvi", "iceni", "novantae", "parisi", "londinium", "eboracum")]
BY_EVENT = [
    {},
    {},
    {},
    {"raiders_stand": True},
    {"no_evade": True},
    {"no_evade": True, "no_withdraw": True},
    {"no_rolls": True},
    {"cavalry_melee": True},
    {"militia_full": True, "shield_wall": False},
    {"attackers_trap": True},
]


class Path(Dice):
    """Dice that show a 1 or a 6, and answers, along a given path; it notes where it could have gone otherwise."""

    def __init__(self, path):
        super().__init__("")
        self.path = path
        self.taken = []

    def choose(self, among):
        at = len(self.taken)
        choice = self.path[at] if at < len(self.path) else 0
        self.taken.append((choice, among))
        return choice

    def draw(self, number, among):
        """A 1 fails to Evade and Ambush and succeeds in a Coup de Main; a 6 is the other way round."""
        return (among - 1) * self.choose(2)

    @property
    def weight(self):
        """How likely the path is, if everything on it was left to dice."""
        likely = Fraction(1)
        for _, among in self.taken:
            likely /= among
        return likely

    def following(self):
        taken = list(self.taken)
        while taken and taken[-1][0] + 1 == taken[-1][1]:
            taken.pop()
        path = [choice for choice, _ in taken]
        if path:
            path[-1] += 1
        return path


class Branching:
    """Luck that goes every way."""

    def __init__(self, path):
        self.path = path

    def pick(self, name, candidates):
        return candidates[self.path.choose(len(candidates)) if len(candidates) > 1 else 0]


def real_ends(state, space, attacker, defender, terms, tactical=(), most=20_000):
    """Every board on which the real rules may end; None if there are too many ways. ``tactical``: Non-players."""
    ends = set()
    path = []
    for _ in range(most):
        dice = Path(path)
        table = quiet_table(state.copy(), dice)
        rules = battle(table, space, attacker, defender, terms)
        picks = None
        try:
            while True:
                decision = rules.send(picks)
                n = len(decision.options)
                faction = FACTIONS.index(decision.seat)
                if n > 1 and faction in tactical:
                    bot = PendragonBot(
                        CATALOG, table.state, faction, Branching(dice), Trace(False), tuple(table.call_stack)
                    )
                    picks = decision.pick(tuple(CATALOG.answer(bot, decision)))
                else:
                    picks = (decision.options[dice.choose(n) if n > 1 else 0],)
        except StopIteration:
            pass
        ends.add(seen(table.state, space))
        path = dice.following()
        if not path:
            return ends
    return None


class AllFaces(Path):
    """Dice that show every face."""

    def draw(self, number, among):
        return self.choose(among)


def real_odds(state, space, attacker, defender, terms):
    """How likely each end is when Non-players fight, by the real rules: (own removed by kind, razed, tracks)."""
    odds = {}
    path = []
    while True:
        dice = AllFaces(path)
        table = quiet_table(state.copy(), dice)
        rules = battle(table, space, attacker, defender, terms)
        picks = None
        try:
            while True:
                decision = rules.send(picks)
                if len(decision.options) > 1:
                    bot = PendragonBot(
                        CATALOG,
                        table.state,
                        FACTIONS.index(decision.seat),
                        Branching(dice),
                        Trace(False),
                        tuple(table.call_stack),
                    )
                    picks = decision.pick(tuple(CATALOG.answer(bot, decision)))
                else:
                    picks = decision.options
        except StopIteration as stop:
            result = stop.value
        end = (tuple(result.removed), len(result.razed), seen(table.state, space)[3])
        odds[end] = odds.get(end, 0) + dice.weight
        path = dice.following()
        if not path:
            return odds


def seen(state, space):
    """What a Battle can change."""
    first = UNIT_KINDS * space
    return (
        tuple(state.units[first : first + UNIT_KINDS]),
        tuple(state.plunder[first : first + UNIT_KINDS]),
        tuple(state.sites[2 * space : 2 * space + 2]),
        tuple(state.tracks[track] for track in TRACKS),
        prosperity(state, space),
    )


def model_ends(state, space, attacker, defender, terms, asking=NOBODY):
    """Every board on which the model may end."""
    prospect = Prospect(state, space, attacker, defender, terms, asking=asking)
    assert prospect.units == state.units[UNIT_KINDS * space : UNIT_KINDS * space + UNIT_KINDS]
    ends = set()

    def note(end):
        model, position = end._model, end.end
        after = Board(state, space, model, prospect.units).at(position)
        plunder = list(state.plunder[UNIT_KINDS * space : UNIT_KINDS * space + UNIT_KINDS])
        for place, left in enumerate(remaining(model, position)):
            if model.types[place] % 2:
                plunder[model.types[place] // 2] += left - model.start[place]
        ends.add(
            (
                tuple(after.units[UNIT_KINDS * space : UNIT_KINDS * space + UNIT_KINDS]),
                tuple(plunder),
                tuple(after.sites[2 * space : 2 * space + 2]),
                position.won.tracks,
                prosperity(state, space) + position.won.prosperity,
            )
        )
        return False

    any_end(prospect, EXACT, note)
    return ends


def small_scene(random: Random, kinds=0.35, most=3, storming=0):
    """A small random Battle: state, space, attacker, defender, terms; or None. ``storming``: more attackers."""
    table = board(empty=True, players=random.choice(("four", "two")))
    state = table.state
    if random.random() < 0.3:
        state.imperium, state.dominance = Imperium.FRAGMENTATION, Dominance.NONE
    state.lasting = random.sample((CAMELOT, CELYDDON_COED, CYMBROGI, MONS_BADONICUS), random.randrange(3))
    state.lasting.append(owned(FEEDING_THE_RAVENS, len(state.lasting) + sum(state.units) & 3))
    state.tracks = [random.choice((0, 1, 20, 79, 80)) if random.random() < 0.2 else 20 for _ in range(6)]
    space = random.choice(PLACES)
    state.population[space] = 2
    state.bottom[space] = random.randrange(3)
    for kind in range(UNIT_KINDS):
        if random.random() < kinds:
            n = random.randrange(1, most + 1)
            if kind not in (CAVALRY,) and random.random() < 0.3:
                state.plunder[UNIT_KINDS * space + kind] = random.randrange(n + 1)
            state.units[UNIT_KINDS * space + kind] = n
            state.available[UNIT_TYPE[kind]] -= n
    for site in SITES_OF[space]:
        if random.random() < 0.6:
            kind = random.randrange(1, len(STRONGHOLDS))
            state.sites[site] = kind
            state.available[STRONGHOLD_TYPE[kind]] -= 1
    battles = [
        (attacker, defender)
        for attacker in range(4)
        if any(state.units[UNIT_KINDS * space + kind] for kind in TROOPS_OF[attacker])
        for defender in enemies(state, space, attacker)
    ]
    if not battles:
        return None
    attacker, defender = random.choice(battles)
    if storming:
        kind = random.choice(TROOPS_OF[attacker])
        n = min(storming, state.available[UNIT_TYPE[kind]])
        state.units[UNIT_KINDS * space + kind] += n
        state.available[UNIT_TYPE[kind]] -= n
    raiders = None
    if attacker in BARBARIANS and random.random() < 0.3:
        at = UNIT_KINDS * space + RAIDER_OF[attacker]
        loaded = random.randrange(state.plunder[at] + 1)
        raiders = (random.randrange(state.units[at] - state.plunder[at] + 1), loaded)
    barbarian = attacker in BARBARIANS
    terms = Terms(
        executing=attacker,
        raiders=raiders,
        surprise=barbarian and random.random() < 0.5,
        retaliate=attacker == DUX and random.random() < 0.5,
        no_assault=barbarian and random.random() < 0.1,
        no_escape=random.random() < 0.1,
        **{"shield_wall": random.random() < 0.3} | random.choice(BY_EVENT),
    )
    return state, space, attacker, defender, terms
