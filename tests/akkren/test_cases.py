"""Every case of the Akkren War holds for any deal; every event, quest, spell, agent, table and ruling has one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.offered import offered_keys
from vexillum.core.case import load_case, run_case
from vexillum.games.akkren import GAME
from vexillum.games.akkren.decks import AGENT_IDS, EVENT_IDS
from vexillum.games.akkren.generals import DECK, GENERAL_IDS
from vexillum.games.akkren.heroes import MASTERS, SPELLS_OF_MAGE
from vexillum.games.akkren.scenarios import SCENARIO_IDS

FOLDER = Path(__file__).parents[2] / "cases" / "akkren"
FILES = sorted(FOLDER.glob("*.toml"))
NAMES = {file.stem for file in FILES}
TEXTS = GAME.texts("en", strict=True)
VOCABULARY = GAME.vocabulary(GAME.setup(seed="any"))
EXAMPLES = ("9.3.5", "9.4.2.4", "11.1", "15.2", "17.1")
"""The one of 9.3.4 is a row of table-scouting."""


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_case_holds_and_says_all_that_matters(file, monkeypatch):
    """It holds for a deal of its own (``vexillum check`` has the usual one), so it names all that it depends on."""
    monkeypatch.setattr("vexillum.core.case.DEAL", "another")
    monkeypatch.setattr("vexillum.core.position_file.DEAL", "another")
    offered = offered_keys(monkeypatch)
    assert [TEXTS(failure.message) for failure in run_case(load_case(file))] == []
    assert VOCABULARY.keys.issuperset(offered)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_case_names_rules_that_exist(file):
    case = load_case(file).file
    moves = [*case.moves, *(move for variant in case.variants for move in variant.moves)]
    named = {case.rule, *(move.rule for move in moves), *(rule for move in moves for rule in move.why.values())}
    assert named - {""} <= set(GAME.rule_ids())
    assert case.title


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_of_the_rules_has_a_case(example):
    assert any(name.startswith(f"example-{example}-") for name in NAMES)


@pytest.mark.parametrize("event", EVENT_IDS)
def test_every_event_has_a_case(event):
    assert any(re.match(rf"event-\d\d-{event.replace('_', '-')}", name) for name in NAMES)


@pytest.mark.parametrize("agent", AGENT_IDS)
def test_every_agent_has_a_case(agent):
    assert any(name.startswith(f"agent-{agent}") for name in NAMES)


@pytest.mark.parametrize("spell", [spell.id for spells in SPELLS_OF_MAGE for spell in spells])
def test_every_spell_of_a_magic_user_has_a_case(spell):
    assert f"spell-{spell.replace('_', '-')}" in NAMES


@pytest.mark.parametrize(("master", "spell"), [(one.id, spell.id) for one in MASTERS for spell in one.spells])
def test_every_spell_of_a_master_has_a_case(master, spell):
    assert f"master-{master}-{spell.replace('_', '-')}" in NAMES


@pytest.mark.parametrize("general", GENERAL_IDS[:DECK])
def test_every_general_has_a_case(general):
    """Fulk the Mason and Iolanda Crane, Kestrel the Elder and Hakan Red-Sail are in those of what they are good at."""
    text = "".join(file.read_text("utf-8") for file in FILES)
    assert any(name.startswith(f"general-{general}-") for name in NAMES) or f'"{general}"' in text


@pytest.mark.parametrize("scenario", SCENARIO_IDS)
def test_every_scenario_has_a_case(scenario):
    assert f"setup-{scenario}" in NAMES
