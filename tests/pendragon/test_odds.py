"""The odds that people are told before they decide, and on the answers to a Battle's questions: exact, in words."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from tests.asked import Asked
from tests.cli.table_tools import sit
from vexillum.coin.events.context import quiet_table
from vexillum.coin.kit import NO, YES
from vexillum.coin.nonplayer.priorities import Trace
from vexillum.core.session import HUMAN
from vexillum.games.pendragon.battle.battle import NO_ASSAULT, YES_LOADED, battle
from vexillum.games.pendragon.battle.scene import capacity
from vexillum.games.pendragon.battle.sides import Terms, side
from vexillum.games.pendragon.battle.steps import remaining
from vexillum.games.pendragon.explain import odds
from vexillum.games.pendragon.explain.odds import assault_odds, battle_odds, landing_odds, moment, number, odds_page
from vexillum.games.pendragon.game import GAME
from vexillum.games.pendragon.map import SITE_NUMBER
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.catalog import CATALOG
from vexillum.games.pendragon.pieces import CIVITATES, DUX, FACTIONS, SAXONS, UNITS_OF
from vexillum.games.pendragon.state import Track

from .harness import SEATS, board, cards_named, put, session_at, stack
from .nonplayer.exhaustive import AllFaces, Branching, real_odds, seen, small_scene

EN, IT = GAME.texts("en", strict=True), GAME.texts("it", strict=True)
HALF = Fraction(1, 2)


def test_the_odds_are_those_of_the_real_rules():
    """P166 Every face of every die, by the real rules with Non-players on both sides."""
    compared = 0
    for seed in range(3000, 3200):
        scene = small_scene(Random(seed), kinds=0.35, most=3)
        if scene is None or scene[0].owners:
            continue
        state, _, attacker, defender, _ = scene
        state.non_players = 15
        units = [
            [kind for faction in factions for kind in UNITS_OF[faction]]
            for factions in (side(state, attacker, defender), side(state, defender, attacker))
        ]
        before = [state.tracks[track] for track in (Track.SAXON, Track.SCOTTI, Track.PRESTIGE)]
        expected = {}
        for (removed, razed, tracks), chance in real_odds(*scene).items():
            changes = [after - was for after, was in zip(tracks, before, strict=False)]
            key = (*[sum(removed[kind] for kind in kinds) for kinds in units], razed, changes[2], *changes[:2])
            expected[key] = expected.get(key, 0) + chance
        found = battle_odds(*scene)
        told = {
            (end.attackers, end.defenders, end.strongholds, end.prestige, end.saxon_renown, end.scotti_renown): chance
            for end, chance in found.items()
        }
        assert told == expected, f"seed {seed}"
        assert sum(found.values()) == 1
        compared += 1
    assert compared > 50


def test_raiders_evade_in_clear_terrain_with_a_six():
    """3.6.2 Two Cavalry remove two Raiders, unless these Evade on a 6."""
    table = board(empty=True)
    space = put(table, "atrebates", cavalry=2, saxon_raider=2)
    odds = battle_odds(table.state, space, DUX, SAXONS, Terms(executing=DUX))
    assert number(odds, "defenders") == {0: Fraction(1, 6), 2: Fraction(5, 6)}
    assert number(odds, "prestige") == {0: Fraction(1, 6), 1: Fraction(5, 6)}


def test_a_coup_de_main_in_an_assault():
    """3.6.4 Three Warbands at an empty Town: on 1-5 they skip the Escalade and take it, otherwise all fall."""
    table = board(empty=True)
    space = put(table, "atrebates", "venta_belgarum=town", saxon_warband=3)
    asked = Asked(battle(table, space, SAXONS, CIVITATES, Terms(executing=SAXONS, surprise=True)))
    assert asked.decision.kind == "battle.assault"
    odds = assault_odds(table.state, table.call_stack[-1], SITE_NUMBER["venta_belgarum"])
    assert number(odds, "strongholds") == {0: Fraction(1, 6), 1: Fraction(5, 6)}
    assert number(odds, "attackers") == {3: Fraction(1, 6), 2: Fraction(5, 6)}


def test_landing():
    assert landing_odds(1, 2, 25) == {0: HALF, 1: HALF / 2, 2: HALF / 2}
    assert landing_odds(2, 0, 3) == {2: Fraction(1, 16), 3: Fraction(15, 16)}
    three = landing_odds(3, 0, 25)
    assert sum(three.values()) == 1
    assert sum(n * chance for n, chance in three.items()) == Fraction(15, 2)


# Pages ----------------------------------------------------------------------------------------------------------------


def at_turn(card, **units):
    table = board(empty=True)
    table.state.tracks = [20] * 6
    put(table, "atrebates", "venta_belgarum=town", saxon_warband=4, militia=2, **units)
    put(table, "dobunni", saxon_warband=1, scotti_warband=1)
    stack(table, cards_named(card, "LITUS SAXONICUM", "MARINERS BY SEA"))
    session = session_at(table)
    session.players = dict.fromkeys(SEATS, HUMAN)
    return session


def to(session, *kinds, prefer=()):
    """Answer in the plainest way until something is asked."""
    for _ in range(40):
        decision = session.decision
        if decision.kind in kinds:
            return session
        keys = [key for key in prefer if key in decision.keys][:1]
        plain = [key for key in ("pass", "done", "none", "no") if key in decision.keys]
        session.answer(decision.seat, keys or plain[:1] or decision.keys[: max(1, decision.at_least)])
    raise AssertionError(session.decision.kind)


@pytest.fixture
def saxons():
    """The Saxons are about to name the spaces of a Battle."""
    session = at_turn("ANDERIDA")
    while session.decision.seat != "saxons":
        session.answer(session.decision.seat, ["pass"])
    return session


def test_the_spaces_of_a_battle(saxons):
    to(saxons, "battle.spaces", prefer=("battle",))
    before = saxons.state.copy()
    page = saxons.odds([], EN)
    assert saxons.state == before
    lines = [line.text for line in page.lines]
    assert page.title == "Odds"
    assert lines[0] == "Atrebates: Saxons against Dux and Civitates"
    assert lines[1].startswith("Attacker's Units lost: ")
    assert "%" in lines[1]
    assert lines[-1].startswith("Exact if everyone decides like a Non-player")
    assert saxons.odds([], IT).title == "Probabilità"
    assert [line.text for line in saxons.odds(["atrebates"], EN).lines] == [*lines[:3], lines[-1]]


def test_a_raid_target_and_its_dice(saxons):
    to(saxons, "raid.target", prefer=("raid",))
    page = saxons.odds(["atrebates"], EN) if "atrebates" in saxons.decision.keys else saxons.odds([], EN)
    assert any("Raiders landing" in line.text for line in page.lines)
    assert len(saxons.odds([], IT).lines) >= len(page.lines)
    to(saxons, "raid.dice")
    page = saxons.odds([], EN)
    assert [line.style for line in page.lines] == ["heading", "", ""]
    assert page.lines[1].text.startswith("3D4 minus 0")
    assert page.lines[2].text == ("1D4 minus 0, Raiders landing: 1 (25%), 2 (25%), 3 (25%), 4 (25%); 2.5 on average")


def test_the_battle_of_a_raid(saxons):
    to(saxons, "raid.target", prefer=("raid",))
    target = next(key for key in saxons.decision.keys if key in ("atrebates", "regni"))
    put_there(saxons, target)
    to(saxons, "raid.battle", prefer=(target,))
    page = saxons.odds([], EN)
    assert "against" in page.lines[0].text
    assert saxons.odds(["none"], EN) is None


def put_there(session, target):
    from vexillum.games.pendragon.map import SPACE_NUMBER
    from vexillum.games.pendragon.pieces import MILITIA, UNIT_KINDS

    session.state.units[UNIT_KINDS * SPACE_NUMBER[target] + MILITIA] += 1
    session.state.available[1] -= 1


def test_an_assault_and_decisions_without_odds():
    table = board(empty=True)
    space = put(table, "atrebates", "venta_belgarum=town", saxon_warband=9)
    asked = Asked(battle(table, space, SAXONS, CIVITATES, Terms(executing=SAXONS)))
    assert odds_page(table, asked.decision, [], EN) is None  # no Command is being executed
    session = at_turn("ANDERIDA")
    assert session.decision.kind not in GAME.help.odds_of
    assert not session.has_odds
    assert session.odds([], EN) is None


def test_an_intercept():
    table = board(empty=True)
    table.state.tracks = [20] * 6
    put(table, "atrebates", "venta_belgarum=town", cavalry=2, saxon_raider=3)
    put(table, "regni", "noviomagus=town", saxon_raider=2)
    stack(table, cards_named("SIXTH LEGION", "LITUS SAXONICUM", "MARINERS BY SEA"))
    session = session_at(table)
    while session.decision.seat != "dux":
        session.answer(session.decision.seat, ["pass"])
    to(session, "intercept.targets", prefer=("intercept",))
    lines = [line.text for line in session.odds([], EN).lines]
    assert "Atrebates: Dux and Civitates against Saxons" in lines
    assert "Regni: no Dux Troops yet" in lines
    assert lines[-1].startswith("With the Troops in the space now")
    session.odds([], IT)


def test_the_terminal_shows_them(saxons, tmp_path):
    to(saxons, "battle.spaces", prefer=("battle",))
    out, _ = sit(saxons, ["odds", "odds atrebates"], tmp_path / "game.json")
    assert out.count("Atrebates: Saxons against Dux and Civitates") == 2


def test_the_terminal_says_that_nothing_is_known(tmp_path):
    out, _ = sit(at_turn("ANDERIDA"), ["odds"], tmp_path / "game.json")
    assert "There are no odds" in out


def test_a_great_battle_is_counted_to_the_end():
    """In a City with everything in it: positions that are alike are counted once, or it would take for ever."""
    table = board(empty=True)
    space = put(
        table,
        "corieltauvi",
        "ratae=town",
        "lindum=fort",
        saxon_warband=9,
        saxon_raider=9,
        cavalry=5,
        militia=6,
        comitates=3,
        red_saxon_warband=3,
        blue_scotti_warband=3,
    )
    found = battle_odds(table.state, space, SAXONS, CIVITATES, Terms(executing=SAXONS, surprise=True))
    assert sum(found.values()) == 1
    assert len(found) == 8


# 3.6 The odds on the answers to a Battle's questions are those of the real rules: every face, every question ---------


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
            for nth, (kind, prefix, ends) in enumerate(questions):
                told[nth, kind, prefix] = ends
                real.setdefault((nth, kind, prefix), Counter())[end] += weight
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
