"""Barbarian Commands with their Feats, played at random from every scenario with real Battles.

All texts exist in both languages, labels are unique, reasons can be given for everything, no piece is lost, all ends.
"""

from __future__ import annotations

from random import Random

from tests.together import together
from vexillum.core.words.texts import Texts
from vexillum.games.pendragon.cards import CONSPIRATIO, NIALL
from vexillum.games.pendragon.map import REGIONS, SEA_IDS, SITE_IDS, SPACE_IDS
from vexillum.games.pendragon.pieces import FACTIONS, UNIT_KINDS, UNIT_TYPE, UNITS
from vexillum.games.pendragon.position import violations
from vexillum.games.pendragon.scenarios import SCENARIO_IDS
from vexillum.games.pendragon.state import Dominance, Imperium
from vexillum.games.pendragon.wording import read_catalog

from .barbarians import COMMANDS, SAXONS, SCOTTI, run
from .harness import board

CATALOG = read_catalog()
ENGINE = ("option.done",)
TEXTS = [Texts(CATALOG, language, strict=True) for language in ("en", "it")]
THINGS = [
    *[f"space:{id}" for id in SPACE_IDS],
    *[f"{id}.sea" for id in SPACE_IDS],
    *[f"site:{id}" for id in SITE_IDS if id],
    *[f"seat:{id}" for id in FACTIONS],
    *[f"sea:{id}" for id in SEA_IDS],
    *[f"unit:iceni.{id}" for id in UNITS],
    *[
        "1d4",
        "2d4",
        "3d4",
        "land",
        "caledonia",
        "warbands",
        "population",
        "settlement",
        "feat",
        "return",
        "niall",
        "99",
    ],
    *["card:68", "track:wealth", "", "space:", "nonsense"],
]


def stirred(scenario: str, random: Random):
    """A scenario's board with Units of all sorts, Plunder and less Prosperity."""
    table = board(scenario, dice=tuple(random.randint(1, 4) for _ in range(400)))
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
    state.patrolled = [random.randint(0, 1) for _ in state.patrolled]
    if random.random() < 0.3:
        state.imperium, state.dominance, state.roads = Imperium.FRAGMENTATION, Dominance.NONE, 0
    for side in (NIALL, CONSPIRATIO):
        if side not in state.lasting and random.random() < 0.5:
            state.lasting.append(side)
    in_effect = [side // 2 for side in state.lasting]
    state.held = [0 if card in in_effect else card for card in state.held]
    if NIALL in state.lasting:
        state.niall = min(random.randint(0, 4), state.available[6])
        state.available[6] -= state.niall
    return table


def look(table, decision, mine: bool) -> None:
    """A decision in both languages, and reasons for what it does not offer."""
    for texts in TEXTS:
        texts(decision.prompt)
        assert f"rule.{decision.rule}" in texts, decision.rule
        labels = [texts(option.message) for option in decision.options if option.text not in ENGINE]
        assert len(set(labels)) == len(labels), (decision.kind, labels)
    assert len(set(decision.keys)) == len(decision.keys)
    if mine and decision.why is not None:
        for thing in THINGS:
            if thing in decision.keys or thing in [option.thing for option in decision.options]:
                continue
            reason = decision.why(table, decision, thing)
            if reason is not None:
                for texts in TEXTS:
                    texts(reason)
                    assert f"rule.{reason.rule}" in texts


@together("scenario", SCENARIO_IDS)
@together("faction", [SAXONS, SCOTTI])
@together("id", sorted(COMMANDS))
def test_random_play(scenario, faction, id):
    for seed in range(10):
        random = Random(f"{scenario} {faction} {id} {seed}")
        table = stirred(scenario, random)
        if COMMANDS[id].why_not(table.state, faction) is not None:
            continue
        asked = run(table, id, faction, limited=seed == 9, free=seed == 8)
        for _ in range(600):
            if asked.over:
                break
            decision = asked.decision
            look(table, decision, decision.kind.split(".")[0] != "battle" or decision.kind == "battle.plunder")
            most = min(decision.at_most, len(decision.options), 3)
            asked.answer(*random.sample(decision.keys, random.randint(max(1, decision.at_least), most)))
        assert asked.over
        assert not violations(table.state)
        for entry in table.journal:
            for texts in TEXTS:
                texts(entry)
            assert f"rule.{entry.rule}" in TEXTS[0], entry


def test_texts_have_the_same_places_in_both_languages():
    for id in CATALOG.texts["en"]:
        assert CATALOG.places("en", id) == CATALOG.places("it", id), id
