"""The terminal's board: it fits, it says everything, it marks what can be chosen."""

from __future__ import annotations

import json
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from rich.cells import cell_len

from tests.long import by_run
from tests.pendragon.harness import board, put
from vexillum.coin.cards import code
from vexillum.core.show.text_board import WIDTH, marked_text
from vexillum.core.words.languages import BUILT_IN
from vexillum.core.words.texts import Texts
from vexillum.games.pendragon.knowledge import view
from vexillum.games.pendragon.map import SEA_IDS, SITE_NUMBER, SPACE_COUNT, SPACE_IDS, SPACES
from vexillum.games.pendragon.pieces import UNIT_KINDS, UNIT_TYPE, UNITS
from vexillum.games.pendragon.scenarios import SCENARIO_IDS
from vexillum.games.pendragon.sequence import deal, first_card
from vexillum.games.pendragon.show.terminal import LINES, QUARTERS, draw
from vexillum.games.pendragon.state import TRACKS, Dominance, Imperium, Stage
from vexillum.games.pendragon.wording import read_catalog

EVERYTHING = frozenset(
    [
        *(f"space:{id}" for id in SPACE_IDS),
        *(f"site:{id}" for id in SITE_NUMBER),
        *(f"unit:{id}.{unit}" for id in SPACE_IDS for unit in UNITS),
        *(f"sea:{id}" for id in SEA_IDS),
        *(f"track:{id}" for id in TRACKS),
        *(f"card:{number}" for number in range(1, 84)),
        *(f"seat:{id}" for id in ("dux", "civitates", "saxons", "scotti")),
    ]
)


@cache
def texts(language: str) -> Texts:
    return Texts(read_catalog(), language, strict=True)


def begun(scenario: str = "barbarian-conspiracy"):
    table = board(scenario)
    for step in (deal, first_card):
        assert list(step(table)) == []
    return table


def crowded(scenario: str, seed: int):
    """A board with everything that can be on it, at random."""
    table, random = begun(scenario), Random(seed)
    state = table.state
    for _ in range(150):
        space, kind = random.randrange(SPACE_COUNT), random.randrange(UNIT_KINDS)
        n = min(random.randint(1, 9), state.available[UNIT_TYPE[kind]])
        state.available[UNIT_TYPE[kind]] -= n
        state.units[UNIT_KINDS * space + kind] += n
        state.plunder[UNIT_KINDS * space + kind] = random.randint(0, state.units[UNIT_KINDS * space + kind])
    state.population = [random.randint(0, n) for n in state.population]
    state.tracks = [random.randint(0, 80) for _ in TRACKS]
    state.standing = random.sample([0, 1, 2, 3], 4)
    state.first_did = random.randint(0, 3)
    state.imperium, state.dominance = random.choice([(0, 0), (0, 1), (1, 0), (1, 1), (2, 2)])
    state.roads = random.randint(0, 1)
    state.patrolled = [random.randint(0, 1) for _ in SEA_IDS]
    state.casualties, state.out_of_play, state.refugees, state.niall, state.dal_riada = 12, 13, 4, 12, 2
    state.lasting = [code(number, random.random() < 0.5) for number in random.sample(range(1, 73), 9)]
    state.stage = random.choice([*range(Stage.PIVOTAL, Stage.OVER + 1)])
    if state.stage > Stage.TURN:
        state.current = 79
    return table


def plain(seen: dict[str, Any], language: str = "en", **how: Any) -> str:
    return marked_text(draw(seen, texts(language), **how)).plain


def row(drawn: str, name: str) -> str:
    """The line of the board that begins with a name."""
    return next(line for line in drawn.splitlines() if line[1:].startswith(name))


@pytest.mark.parametrize("language", BUILT_IN)
@pytest.mark.parametrize("scenario", SCENARIO_IDS)
def test_the_board_fits_in_a_hundred_columns(scenario, language):
    for seed in range(by_run(2, 12)):
        seen = view((crowded(scenario, seed) if seed else begun(scenario)).state, None)
        for unicode in (True, False):
            for lit in (frozenset(), EVERYTHING):
                drawn = plain(seen, language, unicode=unicode, lit=lit)
                assert max(cell_len(line) for line in drawn.splitlines()) <= WIDTH == 100
                assert "…" not in drawn
                assert unicode or drawn.isascii()


@pytest.mark.parametrize("scenario", SCENARIO_IDS)
def test_nothing_of_the_map_is_missing(scenario):
    for seed in range(6):
        seen = view(crowded(scenario, seed).state, None)
        lines = plain(seen).splitlines()
        for space in SPACES:
            name = texts("en").name("space", space.id)
            first = [n for n, line in enumerate(lines) if line[1:].startswith(f"{name} ")]
            assert len(first) == 1
            there = lines[first[0]]
            for more in lines[first[0] + 1 :]:
                if not more.startswith(" " * 20):
                    break
                there += more
            assert all(f" {texts('en').name('site', site.id)}" in there for site in space.sites)
            for unit, n in seen["spaces"][space.id]["units"].items():
                loaded = seen["spaces"][space.id]["plunder"].get(unit, 0)
                short = texts("en")(f"board.unit.{unit}")
                assert f" {n} {short}{f'●{loaded}' if loaded else ''} " in f"{there} "


def test_every_space_is_in_one_quarter_and_every_road_on_one_line():
    assert sorted(id for spaces in QUARTERS.values() for id in spaces) == sorted(SPACE_IDS)
    roads = sorted(tuple(sorted(pair)) for line in LINES for pair in pairwise(line))
    drawn = {(one, other) for one, space in enumerate(SPACES) for other, o in enumerate(SPACES) if o.id in space.roads}
    assert roads == sorted({tuple(sorted(pair)) for pair in drawn})
    assert len(roads) == 16


def test_it_needs_nothing_but_the_view():
    seen = view(crowded("de-excidio-britanniae", 3).state, "saxons")
    assert draw(json.loads(json.dumps(seen)), texts("en")) == draw(seen, texts("en"))


def test_the_line_of_a_space():
    table = begun()
    drawn = plain(view(table.state, None))
    lines = [" ".join(row(drawn, name).split()) for name in ("Textoverdi", "Iceni", "Londinium")]
    assert lines == [
        "Textoverdi Hills S 2 2+2 Briton ♜ Pons Aelius ▣ Cataractonium 3 Cav",
        "Iceni Fens G 2 2+2 Briton △ Branodunum ▲ Venta Icenorum 1 Mil",
        "Londinium City G 2 4 Briton ▣ Londinium 1 Mil",
    ]
    assert row(drawn, "Votadini").split()[2] == "SC"
    assert row(drawn, "Dobunni").split()[-5:] == ["Glevum", "▣", "Corinium", "2", "Mil"]
    assert "□ Glevum" in drawn


def test_settlements_foederati_and_plunder():
    table = begun()
    put(table, "iceni", "branodunum=saxon_settlement", saxon_warband=3, saxon_raider=4, plunder={"saxon_raider": 2})
    put(table, "demetae", "gateholm=red_scotti_settlement", red_scotti_warband=2, blue_scotti_warband=1)
    table.state.population[SPACE_IDS.index("atrebates")] = 1
    drawn = plain(view(table.state, None))
    assert "Saxon" in row(drawn, "Iceni")
    assert "◆Sx Branodunum" in row(drawn, "Iceni")
    assert "3 SxW  4 SxR●2" in row(drawn, "Iceni")
    assert "◆dSc Gateholm" in row(drawn, "Demetae")
    assert "2 dScW  1 Mil" in row(drawn, "Demetae")
    assert "Clear B   1/3 3+3" in row(drawn, "Atrebates")
    ascii_only = plain(view(table.state, None), "it", unicode=False)
    assert "#Sa Branodunum" in row(ascii_only, "Iceni")
    assert "3 SaB  4 SaP*2" in row(ascii_only, "Iceni")
    assert "Coll. I" in row(ascii_only, "Demetae")


def test_units_are_in_the_colour_of_whose_they_are():
    table = begun()
    put(table, "demetae", "gateholm=red_scotti_settlement", red_scotti_warband=2, scotti_warband=1, saxon_raider=1)
    markup = draw(view(table.state, None), texts("en"))
    assert "[red]2 dScW[/red]" in markup
    assert "[red]◆dSc[/red]" in markup
    assert "[green]1 ScW[/green]" in markup
    assert "[bright_blue]1 Mil[/bright_blue]" in markup
    assert "[white on black]1 SxR[/white on black]" in markup


def test_what_can_be_chosen_is_marked():
    lit = frozenset(
        ("space:iceni", "unit:iceni.militia", "site:ratae", "site:branodunum", "track:wealth", "sea:germanicus")
    )
    table = begun()
    lit |= {f"card:{table.state.current}", "seat:scotti"}
    seen = view(table.state, None)
    drawn = plain(seen, lit=lit)
    assert "▸Iceni" in drawn
    assert " Regni" in drawn
    assert "▸1 Mil" in row(drawn, "Iceni")
    assert "▸△ Branodunum" in row(drawn, "Iceni")
    assert "▸▣ Ratae" in drawn
    assert "▸Wealth 0" in drawn
    assert "▸G Oceanus Germanicus" in drawn
    assert f"▸{table.state.current} " in drawn
    assert "▸Scotti " in drawn
    assert "▸ can be chosen" in drawn
    assert drawn.count("▸") == len(lit) + 1
    assert ">Iceni" in plain(seen, lit=lit, unicode=False)
    assert "▸" not in plain(seen)
    assert "[bold cyan]▸" in draw(seen, texts("en"), lit=lit)


def test_factions_with_their_tracks_standings_and_what_they_need():
    table = begun()
    state = table.state
    state.current, state.standing, state.first_did = 17, [0, 3, 1, 2], 2
    state.tracks[:] = [25, 7, 10, 6, 3, 4]
    drawn = plain(view(state, None))
    dux, civitates, saxons, scotti = (row(drawn, name) for name in ("Dux ", "Civitates ", "Saxons ", "Scotti "))
    assert dux.startswith("▶Dux       Eligible      Dux Resources 7  Prestige 3")
    assert dux.rstrip().endswith("Prosp. + Prestige 83/75                +8 ✓")
    assert "acted         Briton Resources 25  Wealth 4" in civitates
    assert civitates.rstrip().endswith("Briton Control 40/38, no Dominance     +2")
    assert "Ineligible    Saxon Renown 10" in saxons
    assert saxons.rstrip().endswith("Control 0/3; Renown 10/24, 0/3 Sett.   -3")
    assert "passed        Scotti Renown 6" in scotti
    assert scotti.rstrip().endswith("Renown 6/24, 0/2 Sett.                -28")
    assert "17 RECRUITS  (Dux, Scotti, Saxons, Civitates)  1st Eligible: a Command with a Feat" in drawn


def test_at_fragmentation_control_counts():
    state = begun("petty-tyrants").state
    drawn = plain(view(state, None))
    assert "Fragmentation · Total Prosperity 40" in drawn
    assert "Dux Control + Prestige 8/17" in row(drawn, "Dux ")
    assert "no Dominance" not in drawn
    assert "Control 6/10  " in row(drawn, "Saxons ")
    assert "not Maintained" in drawn


def test_boxes():
    table = begun()
    state = table.state
    drawn = plain(view(state, None))
    assert "Available Dux 0 Cav 0♜   Civitates 6 Mil 0 Com 2▣ 7▲ (15 Com Not Yet in Play)" in drawn
    assert "Saxons 25 SxW 25 SxR 12◆   Scotti 12 ScW 30 ScR 6◆\n" in drawn
    state.casualties, state.out_of_play, state.refugees, state.niall, state.dal_riada = 1, 2, 1, 3, 1
    drawn = plain(view(state, None))
    for words in ("(1 in Casualties, 2 Out of Play)", "1 Refugees marker)", "(3 in the NIALL box, 1 on DAL RIADA)"):
        assert words in drawn


def test_seas_roads_and_imperium():
    state = begun().state
    state.imperium, state.dominance = Imperium.AUTONOMY, Dominance.CIVILIAN
    drawn = plain(view(state, None))
    assert "B Oceanus Britannicus (Patrolled) G Oceanus Germanicus (Patrolled)" in drawn
    assert "H Oceanus Hibernicus (no Patrol)" in drawn
    assert "Roads (Maintained)" in drawn
    assert "Autonomy, Civilian Dominance · Total Prosperity 80" in drawn


def test_cards_in_hand_in_effect_and_to_come():
    state = begun("the-harder-they-fall").state
    state.upcoming = [1, 2]
    drawn = plain(view(state, None))
    assert "Next      2 " in drawn
    assert "1 LIMITANEI" in drawn
    assert "73 COEL HEN (Dux)  74 CYMBROGI (Civitates)  75 ADVENTUS SAXONUM (Saxons)" in drawn
    assert "In effect 76 CONSPIRATIO BARBARICA (unshaded)" in drawn


def test_epochs_and_the_end():
    state = begun().state
    assert plain(view(state, None)).startswith(" Pendragon · Barbarian Conspiracy · Epoch 1 of 2 · 25 cards left\n")
    state.current, state.epoch, state.stage = 79, 1, Stage.REVENUE
    drawn = plain(view(state, None))
    assert "Epoch 1 of 2" in drawn
    assert "Epoch Round: Revenue" in drawn
    state.current = 17
    assert "Epoch 2 of 2" in plain(view(state, None))
    state.current, state.epoch, state.stage = 79, 2, Stage.OVER
    drawn = plain(view(state, None), "it")
    assert drawn.splitlines()[0].endswith("partita finita")


def test_before_the_deal_the_board_can_be_drawn():
    drawn = plain(view(board().state, None))
    assert "Epoch 1 of 2 · 0 cards left" in drawn
    assert " Card " not in drawn
