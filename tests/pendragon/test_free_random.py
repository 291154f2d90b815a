"""5.5 Free Commands on the boards of the scenarios, answered at random: they end, and pieces stay."""

from __future__ import annotations

from random import Random

from tests.together import together
from vexillum.games.pendragon.battle.sides import Terms
from vexillum.games.pendragon.events.free import (
    can_free_battle,
    can_free_march,
    free_battle,
    free_intercept,
    free_march,
    free_muster,
    free_train,
)
from vexillum.games.pendragon.map import SPACE_COUNT
from vexillum.games.pendragon.pieces import BRITONS, DUX, SAXONS, SCOTTI
from vexillum.games.pendragon.position import FACTS, TOTAL

from .free import texts
from .harness import board

SCENARIOS = ("barbarian-conspiracy", "de-excidio-britanniae", "the-harder-they-fall", "petty-tyrants")


def some(random: Random, most: int):
    return None if random.random() < 0.3 else tuple(random.sample(range(SPACE_COUNT), random.randrange(1, most)))


def a_free_command(random: Random, table):
    """A free Command on random terms, and whether it can only come to nothing."""
    state, most = table.state, random.choice((1, 2, 3, SPACE_COUNT))
    what = random.choice(("battle", "march", "march", "train", "muster", "intercept"))
    if what == "battle":
        faction, spaces = random.randrange(4), some(random, SPACE_COUNT)
        enemies = random.choice((None, BRITONS, (DUX,), (SAXONS,), (SCOTTI,)))
        raiders = random.random() < 0.5
        terms = Terms(executing=faction, attackers_trap=raiders, no_evade=random.random() < 0.5)
        feats = random.choice(((), ("surprise",), ("shield_wall", "ravage", "surprise"))) if faction == SAXONS else ()
        never = not can_free_battle(state, faction, spaces, enemies=enemies, raiders_suffice=raiders)
        return never, free_battle(
            table, faction, spaces, most=most, enemies=enemies, terms=terms, raiders_suffice=raiders, feats=feats
        )
    if what == "march":
        faction = random.randrange(4)
        where = {"origins": some(random, 6), "destinations": some(random, 4)} if faction in BRITONS else {}
        return not can_free_march(state, faction, **where), free_march(table, faction, **where)
    if what == "train":
        return False, free_train(table, some(random, SPACE_COUNT), most=most, casualties=random.random() < 0.5)
    if what == "muster":
        wealth = random.random() < 0.5
        return False, free_muster(
            table, some(random, SPACE_COUNT), most=most, wealth=wealth, not_yet=random.randrange(4)
        )
    return False, free_intercept(table, most=most)


@together("scenario", SCENARIOS)
@together("seed", range(5))
def test_random_free_commands(scenario, seed):
    random = Random(f"{scenario}{seed}")
    table = board(scenario)
    for space in random.sample(range(SPACE_COUNT), 6):  # Raiders to fight and to fight with
        for kind in (5, 6):
            table.state.units[11 * space + kind] += 2
            table.state.available[kind] -= 2
    for _ in range(30):
        table.journal.clear()
        before = list(table.state.tracks)
        never, play = a_free_command(random, table)
        picks, asked = None, 0
        while True:
            try:
                decision = play.send(picks)
            except StopIteration:
                break
            least, most = decision.at_least, min(decision.at_most, len(decision.options))
            assert most >= least
            if len(decision.options) > least:
                asked += 1
                for text in texts():
                    text(decision.prompt)
                    labels = [text(option.message) for option in decision.options]
                    assert len(set(labels)) == len(labels), labels
            picks = tuple(random.sample(decision.options, random.randint(least, most)))
        assert asked < 300
        assert FACTS.counted(table.state) == TOTAL
        assert all(0 <= carried <= n for carried, n in zip(table.state.plunder, table.state.units, strict=True))
        if never:
            assert (asked, before) == (0, table.state.tracks)
        for entry in table.journal:
            for text in texts():
                text(entry)
