"""Briton Commands with their Feats, Marches and Intercepts at random: texts exist, no piece is lost, all ends."""

from __future__ import annotations

import random
from random import Random

import pytest

from tests.together import together
from vexillum.core.decision import asks_nothing
from vexillum.core.words.languages import BUILT_IN
from vexillum.core.words.texts import Message, Texts, engine_catalog
from vexillum.games.pendragon.actions import Action
from vexillum.games.pendragon.battle.sides import Result
from vexillum.games.pendragon.commands import intercept as intercept_module
from vexillum.games.pendragon.commands.intercept import INTERCEPT
from vexillum.games.pendragon.commands.march import CIVITATES_MARCH, DUX_MARCH
from vexillum.games.pendragon.map import REGIONS, SPACE_IDS
from vexillum.games.pendragon.money import funds
from vexillum.games.pendragon.pieces import CIVITATES, DUX, FACTIONS, UNIT_KINDS, UNIT_TYPE, UNITS
from vexillum.games.pendragon.position import violations
from vexillum.games.pendragon.scenarios import SCENARIO_IDS
from vexillum.games.pendragon.state import Track
from vexillum.games.pendragon.wording import read_catalog

from .briton import COMMANDS, command
from .harness import board, put
from .test_march import no_feats  # noqa: F401


def stirred(scenario: str, random: Random):
    """A scenario's board with Units of all sorts, Plunder and less Prosperity."""
    table = board(scenario, dice=tuple(random.randint(1, 6) for _ in range(400)))
    state = table.state
    for _ in range(25):
        space, kind = random.choice(REGIONS), random.randrange(UNIT_KINDS)
        n = min(random.randint(1, 3), state.available[UNIT_TYPE[kind]])
        state.units[UNIT_KINDS * space + kind] += n
        state.available[UNIT_TYPE[kind]] -= n
        state.plunder[UNIT_KINDS * space + kind] += random.randint(0, n)
    for space in REGIONS:
        state.bottom[space] = random.randint(0, state.bottom[space])
        state.top[space] = 0
    state.tracks = [random.randint(0, 12) for _ in state.tracks]
    state.refugees = random.randint(0, 2)
    return table


@together("scenario", SCENARIO_IDS)
@together(("faction", "id"), sorted(COMMANDS))
def test_random_play(scenario, faction, id):
    for seed in range(8):
        random = Random(f"{scenario} {faction} {id} {seed}")
        table = stirred(scenario, random)
        assert not violations(table.state)
        if COMMANDS[faction, id].why_not(table.state, faction) is not None:
            continue
        asked = command(table, faction, id, limited=seed == 7)
        for _ in range(300):
            if asked.over:
                break
            decision = asked.decision
            most = min(decision.at_most, len(decision.options), 3)
            keys = random.sample(decision.keys, random.randint(max(1, decision.at_least), most))
            asked.answer(*keys)
        assert asked.over, FACTIONS[faction]
        table.state.mixing = 0
        assert not violations(table.state)


# Random Marches and Intercepts: they end and conserve pieces; questions, answers, reasons and reports have words


NAMES = [*SPACE_IDS, *(f"space:{id}" for id in SPACE_IDS), *(f"unit:{id}.{unit}" for id in SPACE_IDS for unit in UNITS)]
NAMES += [*UNITS, "seat:civitates", "nonsense", "card:3", "site:ratae", "sea:britannicus"]
CASES = [
    (scenario, command, faction)
    for scenario in ("barbarian-conspiracy", "the-harder-they-fall", "petty-tyrants", "de-excidio-britanniae")
    for command, faction in ((DUX_MARCH, DUX), (CIVITATES_MARCH, CIVITATES), (INTERCEPT, DUX))
]


@pytest.fixture(scope="module")
def languages():
    catalog = read_catalog().over(engine_catalog())
    return [Texts(catalog, language, strict=True) for language in BUILT_IN]


@pytest.fixture(autouse=True)
def no_battles(monkeypatch):
    @asks_nothing
    def battle(table, space, attacker, defender, terms):
        return Result()

    monkeypatch.setattr(intercept_module, "battle", battle)


def position(scenario, chance, seed):
    """A scenario with Raiders, Foederati, Comitates and some Plunder strewn over it."""
    table = board(scenario, players="two" if seed % 3 == 0 else "four")
    state = table.state
    for _ in range(12):
        unit, type = chance.choice(
            [("saxon_raider", 5), ("scotti_raider", 6), ("red_saxon_warband", 3), ("blue_scotti_warband", 4)]
        )
        if state.available[type]:
            put(table, chance.choice(SPACE_IDS), **{unit: 1})
    state.units = [n + (place % UNIT_KINDS == 2 and chance.random() < 0.2) for place, n in enumerate(state.units)]
    state.plunder = [
        min(n, chance.randint(0, 1)) if place % UNIT_KINDS < 5 else 0 for place, n in enumerate(state.units)
    ]
    state.tracks[Track.BRITON] = chance.randint(0, 20)
    state.tracks[Track.DUX] = chance.randint(0, 6)
    state.roads = chance.choice((0, 1, 1))
    return table


def check(decision, table, languages, chance):
    keys = [option.key for option in decision.options]
    assert len(set(keys)) == len(keys) >= decision.at_least
    for texts in languages:
        assert texts(decision.prompt)
        labels = [texts(option.message) for option in decision.options]
        assert len(set(labels)) == len(labels), labels
        assert texts(f"rule.{decision.rule}")
    if decision.why is not None:
        for name in chance.sample(NAMES, 8):
            message = decision.why(table, decision, name)
            if message is not None:
                assert isinstance(message, Message)
                for texts in languages:
                    assert texts(message)
                    assert texts(f"rule.{message.rule}")


@pytest.mark.parametrize(("scenario", "command", "faction"), CASES)
@pytest.mark.parametrize("seed", range(12))
def test_random_marches_and_intercepts(scenario, command, faction, seed, languages):
    chance = random.Random(f"{scenario}{command.rule}{seed}")
    table = position(scenario, chance, seed)
    state = table.state
    if message := command.why_not(state, faction):
        assert all(texts(message) for texts in languages)
        return
    before = [sum(state.units[kind::UNIT_KINDS]) for kind in range(UNIT_KINDS)]
    loads = [sum(state.plunder[kind::UNIT_KINDS]) for kind in range(UNIT_KINDS)]
    money = funds(state, faction)
    action = Action(state, faction, command.id, limited=chance.random() < 0.2)
    play = command.execute(table, action)
    picks = None
    answers = 0
    while True:
        try:
            decision = play.send(picks)
        except StopIteration:
            break
        answers += 1
        assert answers < 400
        check(decision, table, languages, chance)
        most = min(decision.at_most, len(decision.options))
        picks = tuple(chance.sample(decision.options, chance.randint(decision.at_least, most)))
    assert [sum(state.units[kind::UNIT_KINDS]) for kind in range(UNIT_KINDS)] == before
    assert [sum(state.plunder[kind::UNIT_KINDS]) for kind in range(UNIT_KINDS)] == loads
    assert all(0 <= carried <= n for carried, n in zip(state.plunder, state.units, strict=True))
    assert state.mixing == 0
    if command is not INTERCEPT:
        assert money - funds(state, faction) == 2 * len(action.spaces) == 2 * len(set(action.spaces))
        assert not action.limited or len(action.spaces) == 1
    for entry in table.journal:
        for texts in languages:
            assert texts(entry)
            assert texts(f"rule.{entry.rule}")
