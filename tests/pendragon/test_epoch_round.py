"""6.0 Whole Epoch Rounds at random: they end, keep every piece, and everything they say has its words."""

from __future__ import annotations

from random import Random

from tests.pendragon.harness import board
from tests.text_catalogs import part
from tests.together import together
from vexillum.core.words.texts import Message, Texts, engine_catalog
from vexillum.games.pendragon.epoch import STEPS
from vexillum.games.pendragon.forces import vacant_sites
from vexillum.games.pendragon.map import ALL_SITES, SITE_IDS, SITE_SPACE, SPACE_COUNT, SPACE_IDS
from vexillum.games.pendragon.pieces import FOEDERATI, STRONGHOLD_TYPE, TOTALS, UNIT_KINDS, UNIT_TYPE
from vexillum.games.pendragon.scenarios import SCENARIO_IDS
from vexillum.games.pendragon.state import Dominance, Imperium, Stage
from vexillum.games.pendragon.wording import read_catalog

EPOCH = part("vexillum.games.pendragon", "epoch")
THINGS = ("parisi", "space:iceni", "unit:iceni.cavalry", "unit:iceni.red_saxon_warband", "site:ratae", "7", "nonsense")


CATALOG = read_catalog().over(engine_catalog())
TEXTS = [Texts(CATALOG, language, strict=True) for language in ("en", "it")]


def scatter(table, random):
    """Random pieces, Plunder, money and Imperium on top of a scenario's board."""
    state = table.state
    for _ in range(60):
        space, kind = random.randrange(SPACE_COUNT), random.randrange(UNIT_KINDS)
        n = min(random.randint(1, 4), state.available[UNIT_TYPE[kind]])
        state.available[UNIT_TYPE[kind]] -= n
        state.units[UNIT_KINDS * space + kind] += n
    for site in ALL_SITES:
        kind = random.randint(1, 9)
        if site in vacant_sites(state, SITE_SPACE[site], kind) and state.available[STRONGHOLD_TYPE[kind]]:
            state.available[STRONGHOLD_TYPE[kind]] -= 1
            state.sites[site] = kind
    state.plunder = [random.randint(0, n) for n in state.units]
    state.tracks = [random.choice((0, 3, 12, 40, 80)) for _ in state.tracks]
    level = random.choice(list(Imperium))
    state.imperium = level
    state.dominance = (
        Dominance.NONE if level == Imperium.FRAGMENTATION else random.choice((Dominance.MILITARY, Dominance.CIVILIAN))
    )
    state.roads = int(level != Imperium.FRAGMENTATION)
    state.refugees = random.randint(0, 4)
    cavalry = state.available[0]
    state.casualties += cavalry
    state.available[0] = 0


def pieces(state):
    count = list(state.available)
    count[0] += state.casualties + state.out_of_play
    count[2] += state.not_yet
    for i, n in enumerate(state.units):
        count[UNIT_TYPE[i % UNIT_KINDS]] += n
    for kind in state.sites:
        if kind:
            count[STRONGHOLD_TYPE[kind]] += 1
    return tuple(count)


def answer(decision, random):
    n = random.randint(decision.at_least, min(decision.at_most, len(decision.options)))
    return tuple(random.sample(decision.options, n))


def look(table, decision):
    """Keys and labels are unique, everything can be said, and asking why never fails."""
    assert len(set(decision.keys)) == len(decision.keys)
    assert decision.at_least <= len(decision.options)
    for texts in TEXTS:
        labels = [texts(option.message) for option in decision.options]
        assert len(set(labels)) == len(labels)
        assert texts(decision.prompt)
        assert texts(f"rule.{decision.rule}")
    if decision.why is not None:
        for name in (*THINGS, *SPACE_IDS, *(id for id in SITE_IDS if id)):
            reason = decision.why(table, decision, name)
            if reason is not None:
                for texts in TEXTS:
                    assert texts(reason)
                    assert texts(f"rule.{reason.rule}")


@together("players", ["four", "two"])
@together("seed", range(40))
def test_random_rounds(seed, players):
    random = Random(seed)
    table = board(SCENARIO_IDS[seed % 4], players=players)
    state = table.state
    scatter(table, random)
    state.current, state.upcoming, state.deck, state.held = 77, [5], [8, 9], [0] * 4
    state.epoch, state.stage = 1, Stage.ANNONA
    assert pieces(state) == TOTALS
    asked = 0
    while (step := STEPS.get(Stage(state.stage))) is not None:
        play, picks, stage = step(table), None, state.stage
        while True:
            try:
                decision = play.send(picks)
            except StopIteration:
                break
            look(table, decision)
            asked += 1
            picks = answer(decision, random)
        assert pieces(state) == TOTALS
        assert all(0 <= n <= 80 for n in state.tracks)
        assert all(0 <= carried <= n for carried, n in zip(state.plunder, state.units, strict=True))
        assert state.agreed == state.mixing == 0
        assert state.stage != stage
    assert asked < 400
    assert state.stage in (Stage.TURN, Stage.OVER)
    for entry in table.journal:
        for texts in TEXTS:
            assert texts(Message(entry.id, entry.params))
            assert texts(f"rule.{entry.rule}")


def test_no_foederati_outside_their_settlements_after_the_round():
    for seed in range(20):
        random = Random(seed)
        table = board("de-excidio-britanniae")
        scatter(table, random)
        table.state.stage = Stage.DUX_UPKEEP
        while table.state.stage < Stage.RECOVERY:
            play, picks = STEPS[Stage(table.state.stage)](table), None
            while True:
                try:
                    picks = answer(play.send(picks), random)
                except StopIteration:
                    break
        for space in range(SPACE_COUNT):
            for kind in FOEDERATI:
                if table.state.units[UNIT_KINDS * space + kind]:
                    settlement = {7: 6, 8: 7, 9: 8, 10: 9}[kind]
                    assert settlement in table.state.sites[2 * space : 2 * space + 2]


def test_both_languages_say_the_same():
    english, italian = EPOCH.texts["en"], EPOCH.texts["it"]
    assert english.keys() == italian.keys()
    for id in english:
        assert EPOCH.places("en", id) == EPOCH.places("it", id), id
